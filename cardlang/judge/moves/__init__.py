"""Moves and their classes, weighed: best, never right, the same, and how much skill they ask."""
