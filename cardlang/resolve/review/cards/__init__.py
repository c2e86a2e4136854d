"""Cards, places and labels: what no card bears, what cannot lie there, what everybody has seen."""
