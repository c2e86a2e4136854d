"""Garbage collection in pieces that no player notices.

Python looks through all objects that have lived for some time, again and again; with a hundred
tables that takes half a second, in which nobody is answered.  Rules, tables and journals stay as
long as the server does, so what has outlived two looks is no longer looked at, and each look is at
what came since.

Python counts what is made less what is given up: where moves are kept as fast as old ones go, its
count stands still and the next look comes late and takes long (300 ms with 125 tables).  So looks
come by the clock, four a second, each at a quarter of a second's work: a few milliseconds.  What is
given up later and refers to itself is found once an hour.
"""

from __future__ import annotations

import gc
import time
from itertools import count
from threading import Thread

_YOUNG = 10_000  # objects made and kept before the youngest are looked through between two beats
_LOOKS = 5  # of these before what they left is looked through once more, and is then left alone
_NEVER = 1_000_000  # no look through everything but those of an hour
_BEAT = 0.25  # seconds from one look at the youngest to the next
_SECOND = 4  # beats to a look through what the others left
_HOUR = 3600.0  # seconds


def collect_in_pieces() -> None:
    """Set the collector of this process so, for as long as it runs."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _LOOKS, _NEVER)
    gc.callbacks.append(leave_alone)
    Thread(target=_by_the_clock, daemon=True).start()


def leave_alone(phase: str, told: dict[str, int]) -> None:
    """Leave alone what a look through the older objects has left; a callback of `gc`."""
    if phase == "stop" and told["generation"] == 1:
        gc.freeze()


def _by_the_clock() -> None:
    everything = time.monotonic() + _HOUR
    for beat in count(1):
        time.sleep(_BEAT)
        if time.monotonic() >= everything:
            gc.unfreeze()
            gc.collect()
            gc.freeze()
            everything = time.monotonic() + _HOUR
        else:
            gc.collect(1 if beat % _SECOND == 0 else 0)
