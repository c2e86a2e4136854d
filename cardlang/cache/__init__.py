"""The cache between runs: `files` knows where it lies, `games` what is kept of a game."""
