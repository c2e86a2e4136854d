"""What has lived for some time is left alone by the collector of a server."""

from __future__ import annotations

import gc
import subprocess
import sys

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


SERVED = """
import gc, time
from types import SimpleNamespace
from cardlang.hosted import garbage, serve

def play(*told):
    before = gc.get_freeze_count()
    kept = [[number] for number in range(1000)]
    until = time.monotonic() + 100
    while gc.get_freeze_count() < before + len(kept) and time.monotonic() < until:
        time.sleep(0.01)
    print(gc.get_freeze_count() >= before + len(kept))

garbage._BEAT = 0.01
serve.run = play
serve.app_of = lambda *told: SimpleNamespace(state=SimpleNamespace(end=None))
serve.serve(SimpleNamespace(house=SimpleNamespace(close=print)), None, print)
"""


def test_a_server_looks_by_the_clock_however_little_is_made() -> None:
    """A thousand objects are fewer than Python waits for by its own count."""
    done = subprocess.run(
        [sys.executable, "-c", SERVED], capture_output=True, text=True, timeout=200, check=True
    )
    assert done.stdout.split() == ["True"]
