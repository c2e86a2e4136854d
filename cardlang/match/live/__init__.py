"""One match as it is played: its driver, its moves, what may be asked of it."""
