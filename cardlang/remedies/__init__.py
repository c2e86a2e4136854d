"""Remedies: edits of the author's own lines that mend what was found."""
