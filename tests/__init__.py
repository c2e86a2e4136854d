"""Tests, campaigns and the helpers that they share; `python -m tests.NAME` runs a campaign."""
