"""Matches at other tables: other numbers of players, options by themselves, two by two, together.

A few matches of random seats are played at each.  What they ran and what they were offered counts
as well, so a line that an option brings about is not held against a game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from attrs import frozen

from cardlang.game_info import Value
from cardlang.judge.matches import playing, together
from cardlang.judge.matches.coverage import Coverage, CoverageProbe
from cardlang.judge.matches.playing import OfferTally, Price
from cardlang.judge.subject import JudgedTable, Subject
from cardlang.machine.ir import Machine
from cardlang.many.playout import Played
from cardlang.match.live.driver import Terms

_ELSEWHERE = 4_000, 40  # units for each other number of players, and matches at most
_WITH_OPTION = 1_600, 16  # for each other table


@frozen
class Elsewhere:
    """Matches at one table, and of each who chose first (-1: nobody ever did)."""

    table: JudgedTable
    matches: tuple[Played, ...]
    firsts: tuple[int, ...]
    seats: frozenset[int]  # those that ever chose


@frozen
class Sat:
    """The same, with what ran and what was offered."""

    played: Elsewhere
    probe: CoverageProbe
    offers: OfferTally


def sit(
    table: JudgedTable, machine: Machine, seed: Callable[[int], int], terms: Terms, effort: float
) -> Sat:
    """Play a few matches of random seats at a table; `seed` gives that of each by its number."""
    probe, offers = CoverageProbe(machine), OfferTally()
    found: list[Played] = []
    firsts: list[int] = []
    seats: set[int] = set()
    wanted = 1
    units, most = _WITH_OPTION if table.options else _ELSEWHERE
    while len(found) < wanted:
        trace = playing.traced(probe.runner, seed(len(found)), terms, offers)
        found.append(playing.summed(trace))
        firsts.append(trace.steps[0][1] if trace.steps else -1)
        seats |= {seat for _, seat, _, _ in trace.steps}
        wanted = Price(playing.price(machine, found).match / effort).affordable(units, 1, most)
    return Sat(Elsewhere(table, tuple(found), tuple(firsts), frozenset(seats)), probe, offers)


def others(subject: Subject) -> Iterator[JudgedTable]:
    """The tables of a game but the usual one that the rules work with, each once; last those with
    the outermost values of two options."""
    assert subject.engine is not None
    usual = subject.tables[0]
    for table in list(subject.tables):
        if table.machine is not None and table.machine is not usual.machine:
            yield table
    for options in together.paired(subject.engine.info):
        yield from with_options(subject, options)


def with_options(subject: Subject, options: dict[str, Value]) -> Iterator[JudgedTable]:
    """The usual table with some options, unless it is among those of the game already."""
    usual = subject.tables[0]
    if any((one.players, one.options) == (usual.players, options) for one in subject.tables):
        return
    table = subject.table(usual.players, options)
    subject.tables.append(table)
    if table.machine is not None:
        yield table


def unseen(subject: Subject, coverage: Coverage, machine: Machine, offers: OfferTally) -> list[int]:
    """The lines of what never ran, never held, or was never offered, ascending."""
    assert subject.source is not None
    lines = set(coverage.heads(subject.shown))
    lines |= {span.line for span, _ in coverage.never_held(subject.holding)}
    for decision in machine.decisions:
        for verb in decision.verbs:
            if verb.name not in offers.verbs and verb.span.source.name == subject.source.name:
                lines.add(verb.span.line)
    return sorted(lines)


def seek(
    subject: Subject,
    unseen_now: Callable[[], list[int]],
    play: Callable[[JudgedTable], None],
    may: Callable[[], bool],
) -> set[int]:
    """Play tables with all options on which something hangs that was never seen, as long as it
    `may` go on; return the lines of which not all such tables were played."""
    assert subject.engine is not None and subject.source is not None
    info, tried, unsure = subject.engine.info, set[tuple[str, ...]](), set[int]()
    for line in unseen_now() if info.choices else ():
        names = together.hangs_on(info, subject.source, line)
        hung = tuple(name for name in info.choices if name in names)  # in one order for all lines
        if len(hung) < 2 or line not in unseen_now():
            continue
        tables, whole = together.tables_for(info, subject.source, hung)
        if not whole or not may():
            unsure.add(line)
        if hung not in tried:
            tried.add(hung)
            for options in tables:
                if not may():
                    unsure.add(line)
                    break
                for table in with_options(subject, options):
                    play(table)
                if line not in unseen_now():
                    break
    return unsure
