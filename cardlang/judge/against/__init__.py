"""Accusations against a game: who wins, what decides nothing, never happens or breaks off."""
