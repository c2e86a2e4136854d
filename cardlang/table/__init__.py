"""A match at a table: what people are asked and answered, kept as it goes, and looked at again.

Nothing here knows of terminals.  A `Session` is given lines and gives lines; a `Keeper` writes the
match into a file before a move counts as taken; a `Stepper` goes through a record.
"""

from cardlang.match.records.events import PERSON

SEATED = (PERSON, "random", "easy", "middle", "hard")
"""Players that a page may ask for at a seat."""

__all__ = ["PERSON", "SEATED"]
