"""Fixtures for the pages of games."""

from tests.web.toy import toy

__all__ = ["toy"]
