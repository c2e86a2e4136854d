"""Many matches at once, for learning: masks, rows of numbers and rewards in arrays."""
