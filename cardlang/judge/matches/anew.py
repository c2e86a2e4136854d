"""Matches played anew, to confirm what others made likely."""

from __future__ import annotations

from attrs import evolve

from cardlang.judge.bounds import WHOLE
from cardlang.judge.evidence import Evidence
from cardlang.judge.matches import playing
from cardlang.judge.matches.able import Able, able
from cardlang.judge.matches.playing import OfferTally
from cardlang.judge.matches.turned import TURNS
from cardlang.judge.settings import ANEW, SUMMED
from cardlang.judge.subject import JudgedTable
from cardlang.machine.ir import Machine
from cardlang.many.playout import Played

_PLAINLY = 200_000  # units of `playing.Price` that are played without C


def again(evidence: Evidence, table: JudgedTable, count: int) -> tuple[list[Played], list[int]]:
    """So many other matches of random seats at a table, and who chose first in each; none where
    they would be too dear."""
    engine, machine = evidence.subject.engine, table.machine
    assert engine is not None and machine is not None
    runner, _ = engine.runner(machine)
    seeds = evidence.settings.seeds(count, ANEW)
    probe = playing.many(runner, None, seeds[:1], evidence.terms)
    cost = count * playing.price(machine, probe).match
    if not evidence.bounds.fits(
        "anew", evidence.bounds.match / evidence.bounds.faster, count, count
    ):
        return [], []
    with playing.compiled_for(cost):
        native = evidence.compiled.native(machine) if cost > _PLAINLY else None
        if native is None and cost > SUMMED:
            return [], []
        matches = playing.many(runner, native, seeds, evidence.terms)
    return matches, [playing.first_to_act(runner, match.seed) for match in matches]


def more_able(
    evidence: Evidence, count: int, decisions: int, table: JudgedTable | None = None
) -> Able | None:
    """Play other matches of seats that play to win, so many at most, each deal turned round the
    table; none where they are dear.  They are played once, however often they are asked for.

    They sit at the usual table, or in a judgement in full at another one.
    """
    engine, quick = evidence.subject.engine, evidence.bounds.seconds < WHOLE / 2
    machine = evidence.machine if table is None else table.machine
    if evidence.able is None or engine is None or evidence.able.cut is not None:
        return None
    if machine is None or (quick and table is not None):
        return None
    key = machine, count, decisions
    if key in evidence.more_able:
        return evidence.more_able[key]
    turns = min(machine.players, TURNS) if count >= TURNS**2 else 1
    options = {} if table is None else table.options
    setup = engine.setup(machine.players, evidence.settings.first, options)
    setup = evolve(setup, backend=_backend(evidence, machine))
    seeds = evidence.settings.seeds(count // turns, ANEW)
    spent = sum(len(trace.steps) for trace in evidence.able.ended)
    wanted = min(int(evidence.settings.effort * decisions), 5 * spent)
    if quick:
        wanted = min(wanted, 2 * spent)
    if evidence.looking:
        wanted = min(wanted, int(evidence.bounds.room("anew") / evidence.looking))
    found = able(setup, engine.runner(machine)[0], OfferTally(), seeds, wanted, turns)
    evidence.more_able[key] = found
    return found


def _backend(evidence: Evidence, machine: Machine) -> str:
    """The backend in which seats look ahead at the table of a machine."""
    if machine is evidence.machine or evidence.searching == "python":
        return evidence.searching
    with playing.compiled_for(0):
        return evidence.compiled.searching(machine, evidence.compiled.native(machine))
