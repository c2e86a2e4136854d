"""Limits of a record's size: what is written has those of what is read."""

from __future__ import annotations

import errno

from cardlang import limits


class RecordTooLong(OSError):
    """A record could not be read again, even without the legal moves."""

    def __init__(self, what: str) -> None:
        super().__init__(errno.EFBIG, f"the record would be too long to be read again: {what}")


class RecordSize:
    """The size of a record as it grows."""

    def __init__(self, size: int = 0, lines: int = 0) -> None:
        self.size, self.lines = size, lines

    def add(self, length: int) -> None:
        """Count a line of so many bytes, its end included.  RecordTooLong."""
        self.size += length
        self.lines += 1
        for count, most, what in (
            (length, limits.RECORD_LINE_BYTES, "a line has more than {:,} bytes"),
            (self.size, limits.RECORD_BYTES, "it has more than {:,} bytes"),
            (self.lines, limits.RECORD_LINES, "it has more than {:,} lines"),
        ):
            if count > most:
                raise RecordTooLong(what.format(most))
