"""What the Small Worlds share, one module a chapter of the rulebook. Names no piece of any edition."""
