"""The workshop that makes and draws the islands; nothing here runs while a game is played."""
