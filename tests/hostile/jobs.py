"""What the campaign has workers do: a batch of inputs, and what came of each."""

from __future__ import annotations

import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import cardlang
from cardlang import IllegalMove, RecordError, RuleError, UsageError, limits
from cardlang.api import engine_of
from cardlang.diagnostic import Diagnostic
from cardlang.entry.examine import examine
from cardlang.match.live.driver import Terms
from cardlang.run.interpret import Interpreter
from cardlang.run.python import Generated
from cardlang.show.diagnostics import as_json
from cardlang.show.quotes import draw
from cardlang.worker.child import peak
from tests.entries import APART
from tests.hostile import ways
from tests.hostile.inputs import read
from tests.run.lockstep import steps

PLAYED = 8  # of so many clean texts one is played
DECISIONS = 30


def batch(kind: str, seed: int, first: int, count: int) -> list[dict[str, Any]]:
    """What came of the inputs from number `first` on: outcome, seconds, bytes at the most."""
    work = {"record": _record, "options": _options, "entry": _entry}.get(kind, _text)
    found = []
    cardlang.load("dump")  # what is read and made ready once is no part of an input
    for number in range(first, first + count):
        begun = time.process_time()
        try:
            outcome, said = work(kind, seed, number), ""
        except MemoryError:
            outcome, said = "memory", ""
        except Exception:  # whatever it is, it is what is looked for
            outcome, said = "crash", " | ".join(traceback.format_exc().strip().split("\n")[-3:])
        seconds = time.process_time() - begun
        found.append({"number": number, "outcome": outcome, "said": said[:500]})
        found[-1] |= {"seconds": seconds, "memory": peak()}
    return found


def _text(kind: str, seed: int, number: int) -> str:
    path = Path("hostile.card")
    path.write_bytes(ways.text(kind, seed, number))
    reading = read(path)
    _harmless(reading.findings)
    if reading.errors:
        return "findings"
    if number % PLAYED == 0:
        _play(path)
    return "clean"


def _play(path: Path) -> None:
    try:
        machine = engine_of(cardlang.load(path)).machine()
    except RuleError:
        return
    terms = Terms(decisions=DECISIONS)
    told = steps(Interpreter(machine), Generated(machine, cold=0), 1, terms)
    if told:
        raise AssertionError(told)


def _record(kind: str, seed: int, number: int) -> str:
    game, lines = ways.record(seed, number)
    return _refused(lambda: cardlang.load(game).replay(lines))


def _options(kind: str, seed: int, number: int) -> str:
    path, found = ways.asked(seed, number)
    return _refused(lambda: cardlang.load(path).start(**found))  # type: ignore[arg-type]  # odd values are what is tried


def _entry(kind: str, seed: int, number: int) -> str:
    path = Path("hostile.zip")
    path.write_bytes(ways.entry(seed, number))
    found = examine(path, APART).findings
    _harmless(found)
    return "findings" if found else "clean"


def _harmless(found: Sequence[Diagnostic]) -> None:
    for printed in (draw(found), str(as_json(found))):
        if len(printed.encode()) > limits.DIAGNOSTIC_BYTES or "\x1b" in printed:
            raise AssertionError("findings are too long, or not made harmless")


def _refused(work: Callable[[], object]) -> str:
    try:
        work()
    except (RecordError, UsageError, RuleError, IllegalMove):
        return "findings"
    return "clean"
