"""Pairs of games: copies in five degrees, cousins and strangers, made by a generator."""
