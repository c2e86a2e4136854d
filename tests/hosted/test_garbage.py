"""What has lived for some time is left alone by the collector of a server."""

from __future__ import annotations

import gc

from cardlang.hosted.garbage import leave_alone


def test_after_a_look_at_the_older_nothing_is_left_to_look_at() -> None:
    kept = [[number] for number in range(10_000)]
    before = gc.get_freeze_count()
    gc.callbacks.append(leave_alone)
    try:
        gc.collect(0)
        assert gc.get_freeze_count() == before
        gc.collect(1)
        assert gc.get_freeze_count() >= before + len(kept)
    finally:
        gc.callbacks.remove(leave_alone)
        gc.unfreeze()
