"""Wiring only: settings, addresses, the server process. Importing it costs nothing.

The set-up steps run on a bare Python before anything is installed, so nothing may be
imported here; the Celery app is loaded by `games.apps`.
"""
