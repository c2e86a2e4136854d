"""A match that stopped with a fault while `check` tried a game: what, and at which of its lines.

What stops a match before its first decision is found without playing (`checks`).  This tells what
comes up later: nothing to choose from, turns of which nobody has anything to do any more, too many
groups, a number out of its range.
"""

from __future__ import annotations

from cardlang.checks.places import Places
from cardlang.diagnostic import Diagnostic, RuleError
from cardlang.judge.matches.playing import Trace, summed
from cardlang.machine.ir import Machine
from cardlang.machine.lowering.lower import lower
from cardlang.match.live.driver import Runner, rule_line
from cardlang.match.live.setup import Setup
from cardlang.program import Program
from cardlang.source import Source, Span

_STANDS, _POSITIONS = 1_000, 400  # where a deal without an end is looked at, and how far
STOPS = {
    "division": (
        "in a match played to try it, this divided by nothing",
        "ask first whether it is 0",
    ),
    "fuel": (
        "in a match played to try it, the rules came to a million steps here, and nobody was asked"
        " anything",
        "let something end it, such as `if every hand is empty: done`, or let the rules look at"
        " less",
    ),
    "loop": (
        "in a match played to try it, this loop came to its bound",
        "let something in it bring about what it waits for",
    ),
    "no-move": (
        "in a match played to try it, a seat was offered nothing at all here",
        "add an alternative that is always there, such as `pass`, or `otherwise:` with what is"
        " done then",
    ),
    "no-owner-now": (
        "in a match played to try it, whose this is was nothing",
        "say whose else: `(… else eldest)`",
    ),
    "nothing-stored": (
        "in a match played to try it, what is stored here was nothing",
        "say what else: `(… else eldest)`, or let the keep be `or none`",
    ),
    "range": (
        "in a match played to try it, this number lay outside the range of its keep",
        "widen the range behind `as`, or say `… but at most 10`",
    ),
    "too-many-groups": (
        "in a match played to try it, these cards made more than 4,096 groups",
        "give the pattern one more line or fewer cards, or ask of fewer cards",
    ),
    "too-many-moves": (
        "in a match played to try it, a seat was offered more than 4,096 moves",
        "let one thing be picked after the other, with `choose again`",
    ),
}
"""Wording of a fault in play; of limits of a whole match nothing is said."""


def own_span(
    program: Program, players: int, given: dict[str, int], source: Source, at: str
) -> Span | None:
    """The author's place for the place of a fault, which may lie in the prelude."""
    try:
        machine, said = lower(program, players, given)
    except RuleError:
        return None
    places = Places(said)
    for block in machine.blocks:
        wanted = [deed for deed in block.deeds if rule_line(deed.span) == at]
        number = getattr(block.exit, "decision", None)
        spans = [block.span] if number is None else [machine.decisions[number].span]
        if any(rule_line(span) == at for span in spans if span is not None):
            wanted.append(block.exit)  # type: ignore[arg-type]  # `own` takes deeds and ways on
        for what in wanted:
            found = places.own(what)
            if found is not None and found.source.name == source.name:
                return found
    return None


def stopped(
    program: Program, source: Source, players: int, fault: tuple[str, str]
) -> list[Diagnostic]:
    """The finding for a fault of a match of the usual table; none for limits of a match."""
    code, at = fault
    if code not in STOPS:
        return []
    span = own_span(program, players, {}, source, at)
    name, _, number = at.rpartition(":")
    if span is None and number and name == source.name.replace("\\", "/").rpartition("/")[2]:
        span = _line(source, int(number))
    message, help = STOPS[code]
    return [] if span is None else [Diagnostic(code, message, span, "warning", help=help)]


def no_way_out(
    machine: Machine, program: Program, source: Source, runner: Runner, trace: Trace
) -> list[Diagnostic]:
    """The finding for a deal that has gone on for so long, and cannot end any more.

    That is proved: all that can be reached from where it stands, whoever chooses what, is gone
    through.  Of a deal without an end of which it is not proved nothing is said.
    """
    from cardlang.judge.matches.endings import is_closed  # few files have such a match

    if trace.fault is None or trace.fault[0] != "decisions" or trace.deals:
        return []
    if not is_closed(runner, trace.seed, _STANDS, _POSITIONS):
        return []
    span = own_span(program, machine.players, {}, source, trace.fault[1])
    if span is None:
        return []
    return [
        Diagnostic(
            "no-way-out",
            f"in a match played to try it, a deal went on for {len(trace.steps):,} decisions, and"
            " from there no moves lead to its end",
            span,
            "warning",
            help="let something else be possible here, or let the deal end where nobody can do"
            " anything any more",
        )
    ]


def none_ended(setup: Setup, program: Program, source: Source, trace: Trace) -> list[Diagnostic]:
    """The finding for a match that has gone on for so long, deal by deal, without drifting to its
    end, if seats of plain habits and seats that look a move ahead do not come to it either."""
    from cardlang.judge.matches.endings import (  # few files need them
        LONGEST,
        ending,
        is_within,
        leant,
    )
    from cardlang.judge.matches.pace import pace

    cut, ends = summed(trace), program.ends
    if cut.fault is None or cut.fault[0] != "decisions" or is_within(cut) or ends is None:
        return []
    going = pace(setup.runner, trace.outcomes, ends.span)
    if going is None or going.deals or ends.span.source.name != source.name:
        return []
    leaning = leant(setup, [cut], trace.seed, ends.span)
    if leaning.ended is not None:
        return []
    found = ending(setup, [cut], [trace.seed], LONGEST, ends.span)
    if found is None or not found.played or found.ended:
        return []
    return [
        Diagnostic(
            "none-ended",
            f"none of {1 + found.played + leaning.tried} matches played to try it came to its end:"
            f" the first one was stopped after {len(trace.steps):,} decisions",
            ends.span,
            "warning",
            help="let each deal bring somebody nearer to the end, or let it end after so many"
            " deals or turns as well",
        )
    ]


def _line(source: Source, number: int) -> Span:
    """A line without the blanks before it."""
    text = source.line(number)
    start = sum(len(source.line(k)) + 1 for k in range(1, number)) + len(text) - len(text.lstrip())
    return Span(source, start, start + len(text.strip()))
