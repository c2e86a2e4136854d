"""Statements get their meaning: choices, words where they are used, cases, attempts."""
