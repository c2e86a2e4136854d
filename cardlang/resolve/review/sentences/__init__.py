"""Sentences beside their lines: numbers, names, promises and languages that disagree."""
