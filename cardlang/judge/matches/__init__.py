"""Matches that are played for a judgement, and what is seen of each of them."""
