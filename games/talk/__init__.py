"""What people at a table say to each other: the chat, notes, and "may I take that back?"."""
