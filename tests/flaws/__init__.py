"""Sound games, and flaws that are planted in them one at a time, as data."""
