"""The pages of notices, by noun."""
