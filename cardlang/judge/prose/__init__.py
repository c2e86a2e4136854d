"""Sentences of a game's own file, looked at without understanding them."""
