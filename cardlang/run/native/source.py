"""The C file of a machine: tables, the function that plays, and the loops around it.

The file holds numbers only: no name and no text of a rules file gets into it, and the same machine
always gives the same file.  There are three for each machine (`playing.py`).  One plays matches:

    int64_t cl_sum(seed, matches, deals, max_decisions, sums, winners, noted, bytes, room, log, cap)
    void cl_log(seed, deals, max_decisions, row, log, room)

`cl_sum` adds matches up and gives how many were played: it stops behind one that the interpreter
has to play.  The second begins with states: `stepping.h` and
`search.h` say what it has to offer.  The third plays many matches side by side: `lanes.h`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from threading import Lock

from attrs import frozen

from cardlang.machine.alike import twins_of
from cardlang.machine.ir import Machine
from cardlang.machine.tree import Distinct
from cardlang.run import likely
from cardlang.run.native.build import NativeError
from cardlang.run.native.decisions import move_words
from cardlang.run.native.layout import NativeLayout, padded
from cardlang.run.native.playing import Body
from cardlang.run.native.seeing import Seeing
from cardlang.run.native.states import StatePlace
from cardlang.run.native.writer import Faults, number
from cardlang.run.sights import Sights
from cardlang.source import Span

NOTED = 10  # aborted matches that are named
_BLOCKS = 20_000  # of a machine; C compilers take half a minute over more
_DEEP = 20_000  # calls within calls while values are written, each in those around it
_TURN = Lock()  # one at a time: the limit of calls is the process's


@frozen
class NativeSource:
    """A C file and what its fault numbers mean: code and span, number 1 first."""

    text: str
    faults: tuple[tuple[str, Span | None], ...]
    sides: int
    places: tuple[StatePlace, ...]  # of a state, where there are steps
    words: int


def generate(machine: Machine, steps: bool = False, lanes: bool = False) -> NativeSource:
    """The C file of a machine: for whole matches; for states, steps and searches; or for lanes.

    NativeError where there can be none.
    """
    if len(machine.blocks) > _BLOCKS:
        raise NativeError("the rules are too long for native code")
    with _TURN:
        before = sys.getrecursionlimit()
        sys.setrecursionlimit(max(before, _DEEP))
        try:
            return _written(machine, steps, lanes)
        except RecursionError:
            raise NativeError("the rules nest too deeply for native code") from None
        finally:
            sys.setrecursionlimit(before)


def _written(machine: Machine, steps: bool, lanes: bool) -> NativeSource:
    layout = NativeLayout(machine)
    faults = Faults()
    body = Body(layout, faults, steps, lanes)
    play = body.play()
    head = [
        f"#define CL_WORDS {layout.words}",
        f"#define CL_CARDS {max(1, len(machine.cards))}",
        f"#define CL_PLAYERS {machine.players}",
        f"#define CL_DECISIONS {len(machine.decisions)}",
        f"#define CL_SIDES {len(machine.sides)}",
        f"#define CL_NOTED {NOTED}",
        *(_text(name) for name in ("stream.h", "base.h", "piles.h")),
    ]
    twins = twins_of(machine.cards)
    if twins:
        head.append(_text("alike.h"))
    if layout.grouped:
        head += [_text("groups.h"), _text("packing.h")]
    if layout.combined or layout.parted:
        attributes = max([1, *(len(c.attributes) for _, c in layout.combined)])
        totals = max([1, *(len(s.totals) for s, _ in layout.combined)])
        head += [
            f"#define CL_ATTRIBUTES {attributes}",
            f"#define CL_TOTALS {totals}",
            _text("combinations.h"),
        ]
    if layout.parted:
        most = max([len(parted.portions) for parted in layout.parted])
        head += [f"#define CL_PORTIONS {most}", _text("parted.h")]
    if twins and layout.grouped:
        head.append(_text("prints.h"))
    head.append(_text("sums.h"))
    places: tuple[StatePlace, ...] = ()
    seeing = Seeing(body, Sights(machine)) if lanes else None
    between: list[str] = []
    if seeing is not None:
        head += seeing.sizes()
        between = [
            *seeing.tables(),
            *map(_text, ("watching.h", "numbering.h", "seeing.h", "records.h")),
        ]
    if steps or lanes:
        places = body.states.places()
        head += [
            f"#define CL_MOVE {move_words(machine.decisions, layout.words)}",
            f"#define CL_LISTS {len(layout.lists)}",
            f"#define CL_SLOTS {machine.size}",
            f"#define W_CANDIDATES {likely.CANDIDATES}",
            f"#define W_FAR {likely.FAR}",
            f"#define W_STEP {likely.STEP}",
            f"#define W_PARTS {{{', '.join(map(str, likely.LIKELY))}}}",
            f"#define CL_SIDE_OF {{{', '.join(map(str, _side_of(machine)))}}}",
            *body.states.structure(),
            _text("steps.h"),
        ]
        names = (
            "stepping.h",
            "worlds.h",
            "habits.h",
            "policy.h",
            "search.h",
            "exact.h",
            "training.h",
        )
        tail = [body.states.table(), *map(_text, names)]
    else:
        tail = [_text("matches.h")]
    if seeing is not None:
        tail = [_text("stepping.h"), *seeing.numbers(), _text("lanes.h"), _text("calling.h")]
    text = "\n".join([*head, *_tables(body), *between, *body.shapes, *play, *tail]) + "\n"
    return NativeSource(text, tuple(faults.found), len(machine.sides), places, layout.words)


def _side_of(machine: Machine) -> list[int]:
    """The side of each seat."""
    found = [0] * machine.players
    for side, seats in enumerate(machine.sides):
        for seat in seats:
            found[seat] = side
    return found


@cache
def _text(name: str) -> str:
    return Path(__file__).with_name(name).read_text(encoding="utf-8")


def _tables(body: Body) -> Iterator[str]:
    m, layout = body.m, body.layout
    for t in sorted(body.tables):
        yield _row("int64_t", f"T{t}", "-1", [number(k) for k in m.tables[t]])
    for r in sorted(body.rows):
        sets = [body.set_of(k, True) for k in m.rows[r]]
        yield _row("cl_set", f"R{r}", body.set_of(0, True), sets)
    piles = ", ".join(str(k) for k in layout.piles)
    yield f"static const int16_t PILES[{padded(len(m.zones))}] = {{{piles}}};"
    twins = twins_of(m.cards)
    if twins:
        yield f"static const cl_card TWIN[] = {{{', '.join(map(str, twins))}}};"
    if any(isinstance(e, Distinct) and e.type == "m" for e in layout.values):
        yield f"static const cl_set EARLIER[] = {{{_earlier(body)}}};"


def _row(type: str, name: str, nothing: str, held: list[str]) -> str:
    return f"static const {type} {name}[{padded(len(held))}] = {{{', '.join(held or [nothing])}}};"


def _earlier(body: Body) -> str:
    """By card: the lower cards that look like it."""
    by_twin: dict[int, int] = {}
    found = []
    for k, card in enumerate(body.m.cards):
        found.append(body.set_of(by_twin.get(card.twin, 0), True))
        by_twin[card.twin] = by_twin.get(card.twin, 0) | 1 << k
    return ", ".join(found)
