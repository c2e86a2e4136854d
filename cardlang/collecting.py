"""Garbage collection while rules are read.

What is read is kept: to look for garbage among it again and again takes a third longer, and one
look behind it, through all that has come, a twentieth.  A command reads one game and ends: it
leaves its first readings out of every look (`spare`).  What refers to itself in them is never given
back, so they are few, and a program that imports cardlang has none.
"""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager

_READINGS = 4  # rules, the machine of the usual table, that of another, and what is played

_spared: list[int] = []  # one entry in a command: the readings that are still to be left alone


def spare() -> None:
    """Leave the first readings of this process out of every look; once, and for good."""
    if not _spared:
        _spared.append(_READINGS)


@contextmanager
def no_collection() -> Iterator[None]:
    """Do not collect garbage: to look for it again and again among what is read, and kept, takes a
    third longer.
    """
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            if _spared and _spared[0]:
                _spared[0] -= 1
                gc.freeze()
            gc.enable()
