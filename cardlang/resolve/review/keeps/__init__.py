"""Keeps and lines in their order: set in vain, set anew, never set, done twice, asked too late."""
