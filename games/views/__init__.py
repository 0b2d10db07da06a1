"""Plain function views, by noun: pages around the tables, the table itself, and its records."""
