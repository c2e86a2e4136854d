"""Games beside each other: how like they are, what a variant changes, the same deals for two."""
