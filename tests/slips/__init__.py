"""Slips of people who write rules: planted in shipped games, told, and mended again."""
