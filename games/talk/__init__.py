"""What people at a table say to each other: "may I take that back?", and later the chat."""
