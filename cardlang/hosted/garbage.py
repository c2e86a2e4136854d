"""Garbage collection in pieces that no player notices.

Python looks through all objects that have lived for some time, again and again; with a hundred
tables that takes half a second, in which nobody is answered.  Rules, tables and journals stay as
long as the server does, so what has outlived two looks is no longer looked at, and each look is at
what came since: about 20 ms.  What is given up later and refers to itself is found once an hour.
"""

from __future__ import annotations

import gc
import time
from threading import Thread

_YOUNG = 10_000  # objects made and kept before the youngest are looked through
_LOOKS = 5  # of these before what they left is looked through once more, and is then left alone
_NEVER = 1_000_000  # no look through everything but those of an hour
_HOUR = 3600.0  # seconds


def collect_in_pieces() -> None:
    """Set the collector of this process so, for as long as it runs."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_YOUNG, _LOOKS, _NEVER)
    gc.callbacks.append(leave_alone)
    Thread(target=_hourly, daemon=True).start()


def leave_alone(phase: str, told: dict[str, int]) -> None:
    """Leave alone what a look through the older objects has left; a callback of `gc`."""
    if phase == "stop" and told["generation"] == 1:
        gc.freeze()


def _hourly() -> None:
    while True:
        time.sleep(_HOUR)
        gc.unfreeze()
        gc.collect()
        gc.freeze()
