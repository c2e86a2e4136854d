"""The lack of an offer: why a verb has no move at all.

The verb is gone through as its offer is: first a `when` that reads no pick, then the picks from the
left, each with every choice before it.  Where the furthest of these ways ends, there is the cause:
a `when` that does not hold, or a pick for which nothing is left.  Of conditions joined by `and` it
is the first that fails.
"""

from __future__ import annotations

from typing import Any

from cardlang.machine.faults import Beyond, Fault
from cardlang.machine.ir import PC, Decision, Machine, PickInfo, VerbInfo
from cardlang.machine.tree import Chain, Decide, Distinct, Value
from cardlang.messages import ENGLISH, Tongue
from cardlang.quick import frozen
from cardlang.run.beyond import out_of_range
from cardlang.run.interpret import Interpreter
from cardlang.source import Span

_QUOTE = 80  # characters of a rule's line that are quoted


@frozen
class Lack:
    """The place where a verb ends: pick number `place` (from 0), or `when` if that is -1.

    `span` is the guilty text.
    """

    place: int
    span: Span


def lack_of(machine: Machine, decision: int, verb: int, cells: list[Any]) -> Lack:
    """The reason why this verb of a decision offers nothing in these cells, which are left as they
    are.
    """
    return _LackSearch(Interpreter(machine), decision, verb).lack(list(cells))


def closed(
    machine: Machine, decision: int, verb: int, cells: list[Any], tongue: Tongue = ENGLISH
) -> str:
    """The cause in words, with the line of the rules: for a verb that offers nothing."""
    info = machine.decisions[decision].verbs[verb]
    lack = lack_of(machine, decision, verb, cells)
    if lack.place < 0:
        told = tongue.prose(info.why) or tongue.prose(info.prose) or tongue.say("when-not")
        return tongue.say("because", why=told, rule=bracketed(machine, lack.span, tongue))
    pick = info.picks[lack.place]
    what = tongue.say("nothing-to", verb=tongue.verb(info.name))
    if lack.place:
        first, second = _noun(info.picks[0], tongue), _noun(pick, tongue)
        what = tongue.say("for-no", first=first, second=second)
    told = tongue.prose(pick.rule[1]) if pick.rule is not None else ""
    if told and "{" not in told:
        what = tongue.say("nothing-to-told", what=what, told=told)
    return tongue.say("because", why=what, rule=bracketed(machine, lack.span, tongue))


def nothing_offered(
    machine: Machine, decision: int, cells: list[Any], tongue: Tongue = ENGLISH
) -> str:
    """Sentences on whose turn it is, and verb by verb why there is no move (the
    fault `no-move`).
    """
    here: Decision = machine.decisions[decision]
    whys = [
        tongue.say(
            "verb-why",
            verb=tongue.verb(verb.name),
            why=closed(machine, decision, place, cells, tongue),
        )
        for place, verb in enumerate(here.verbs)
    ]
    return tongue.say("has-no-move", who=tongue.seat(cells[here.cell]), whys="; ".join(whys))


def aborted(
    machine: Machine,
    code: str,
    cells: list[Any],
    most: int,
    tongue: Tongue = ENGLISH,
    beyond: Beyond | None = None,
    *,
    at_table: bool = True,
) -> str:
    """The reason why a match was given up, for people: a fault of this code, in these cells at its
    stop.

    `most` is how many decisions a match may have, `beyond` what number a keep could not hold; one
    that not all may see is not said at a table.
    """
    if code == "decisions":
        return tongue.say("stopped-after", count=f"{most:,}")
    way = machine.blocks[-cells[PC] - 1].exit if cells[PC] < 0 else None
    if code == "no-move" and isinstance(way, Decide):
        return nothing_offered(machine, way.decision, cells, tongue)
    if code == "range" and beyond is not None:
        return out_of_range(machine, beyond, tongue, at_table=at_table) or code
    return code


def excluded(machine: Machine, decision: int, verb: int, place: int, cells: list[Any]) -> list[int]:
    """The values that could be picked but for `when`, with the earlier picks in their cells."""
    return _LackSearch(Interpreter(machine), decision, verb).picks[place].values(list(cells))


def bracketed(machine: Machine, span: Span, tongue: Tongue = ENGLISH) -> str:
    """A line of the rules in brackets behind a reason; nothing for players."""
    return f" ({quoted(machine, span, tongue)})" if tongue.lines else ""


def quoted(machine: Machine, span: Span, tongue: Tongue = ENGLISH) -> str:
    """`line 24: "follow suit if able"`, with the file's name where it is not the game's own."""
    quote = span.text.split("\n")[0].strip()
    if not quote.endswith(":"):
        quote = " ".join(span.text.split())
    if len(quote) > _QUOTE:
        quote = quote[: _QUOTE - 1] + "…"
    if _own(machine, span):
        return tongue.say("line", line=span.line, text=quote)
    return tongue.say("line-of", file=span.source.name, line=span.line, text=quote)


def placed(machine: Machine, span: Span, tongue: Tongue = ENGLISH) -> str:
    """`line 24`, with the file's name where it is not the game's own."""
    if _own(machine, span):
        return tongue.say("at-line", line=span.line)
    return tongue.say("at-line-of", file=span.source.name, line=span.line)


def _own(machine: Machine, span: Span) -> bool:
    """Return whether a text stands in the game's own file."""
    name = span.source.name.replace("\\", "/").rpartition("/")[2]
    return name.removesuffix(".card").replace("_", "-") == machine.slug


def _made(pick: PickInfo) -> Span:
    """The place of a pick's set: inside the rule that makes it, where a rule does."""
    made = (pick.source.over if isinstance(pick.source, Distinct) else pick.source).span
    whole = pick.span if pick.rule is None else pick.rule[2]
    if made is None or made.source is not whole.source:
        return whole
    return made if whole.start <= made.start <= made.end <= whole.end else whole


def _noun(pick: PickInfo, tongue: Tongue) -> str:
    return tongue.say("choice-of-cards") if pick.what == "cards" else tongue.kind(pick.what)


class _LackSearch:
    def __init__(self, run: Interpreter, decision: int, verb: int) -> None:
        self.run = run
        self.info: VerbInfo = run.machine.decisions[decision].verbs[verb]
        self.picks = run.offer(decision).verbs[verb].picks

    def lack(self, cells: list[Any]) -> Lack:
        info = self.info
        if info.when_first and info.when is not None and not self.holds(info.when, cells):
            return Lack(-1, self.failing(info.when, cells))
        reached = self.furthest(cells, 0)
        if reached == len(info.picks):
            when = info.when
            return Lack(-1, info.span if when is None or when.span is None else when.span)
        return Lack(reached, _made(info.picks[reached]))

    def holds(self, e: Value, cells: list[Any]) -> bool:
        try:
            return bool(self.run.value(cells, e))
        except Fault:
            return False

    def failing(self, when: Value, cells: list[Any]) -> Span:
        """The first condition that does not hold, of those that all have to."""
        guilty = when
        if isinstance(when, Chain) and when.every:
            guilty = next((part for part in when.args if not self.holds(part, cells)), when)
        return guilty.span or when.span or self.info.span

    def furthest(self, cells: list[Any], place: int) -> int:
        """The furthest pick that is come to, or how many there are if all of them can be made."""
        if place == len(self.picks):
            return place
        pick, found = self.picks[place], place
        old = cells[pick.cell]
        try:
            for value in pick.values(cells):
                cells[pick.cell] = value
                found = max(found, self.furthest(cells, place + 1))
                if found == len(self.picks):
                    break
        except Fault:
            found = max(found, place)
        cells[pick.cell] = old
        return found
