"""Planted disagreements of sentences and lines: `python -m tests.hints`."""
