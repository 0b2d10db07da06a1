"""What the Small Worlds share, one module a chapter of the rulebook; names no piece."""
