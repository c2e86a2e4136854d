"""Matches of rules while they are written: played, set up by hand, kept, traced and pictured."""
