"""The outbox on PostgreSQL, whose rows are locked one by one."""

from tests.web.notices.test_claim import test_workers_that_claim_at_once_share_the_rows

__all__ = ["test_workers_that_claim_at_once_share_the_rows"]
