"""Where things stand in a drawing: the board, the small map, the chart. No rules, no rows."""
