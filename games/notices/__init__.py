"""Telling people what waits for them: an outbox, and one module for each way to reach them."""
