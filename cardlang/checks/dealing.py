"""The beginning of a match: whether the cards suffice, and whether the first seat can choose.

Up to the first decision nothing is open but what the shuffles come to.  So the beginning is played,
with a few orders of the cards that are always the same; how many cards lie where hardly ever
depends on them.  What goes wrong here goes wrong in play.

A card is taken in vain where it is the top, the bottom or the first card of a zone without cards.
That is right where a loop goes on until that very zone is empty, as in `deal-all`, and where the
rules say so (`move (top of stock else none) to …`); elsewhere it is told, once for all that one
line takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from cardlang.checks.beaten import nothing_beaten
from cardlang.checks.places import Places, is_own, own_place
from cardlang.diagnostic import Report
from cardlang.machine.faults import Fault
from cardlang.machine.ir import PC, STEP, WORK, Machine
from cardlang.machine.operations import LOW
from cardlang.machine.tree import Apply, Deed, End, Exit, Pile, Put, Set, Value, ZoneAt
from cardlang.program import Fallback, MoveStep, NothingThere, Step, UntilStep
from cardlang.quick import define
from cardlang.run.beyond import out_of_range
from cardlang.run.evals import Doing, State, Vars
from cardlang.run.interpret import Interpreter
from cardlang.run.probe import Probe
from cardlang.source import Span

_LONG = 500_000  # work of plays beyond which no other is begun
DEALS = 2  # that are played where nobody decides anything
FAULTS = {
    "division": (
        "this divides by nothing before anybody chooses",
        "divide by what is there, such as `players`, or ask first whether it is 0",
    ),
    "fuel": (
        "this takes more work than is allowed before anybody chooses",
        "let a seat choose, or end the deal, before so much is done",
    ),
    "loop": (
        "this loop comes to its bound before anybody chooses",
        "let something in it bring about what it waits for",
    ),
    "no-move": (
        "the first to choose is offered nothing at all",
        "add an alternative that is always there, such as `pass`",
    ),
    "no-owner-now": (
        "whose this is, is nothing when the deal begins",
        "say whose else: `(… else eldest)`",
    ),
    "nothing-stored": (
        "what is stored here is nothing when the deal begins",
        "say what else: `(… else eldest)`, or let the keep be `or none`",
    ),
    "range": (
        "when the deal begins, this number lies outside the range of its keep",
        "widen the range behind `as`, or say `… but at most 10`",
    ),
    "too-many-groups": (
        "these cards make more than 4,096 groups before anybody chooses",
        "give the pattern one more line or fewer cards, or ask of fewer cards",
    ),
    "too-many-moves": (
        "the first to choose is offered more than 4,096 moves",
        "let one thing be picked after the other, with `choose again`",
    ),
}
"""Wording of a fault that comes before the first decision; of others nothing is said here."""
_OF_DEEDS = frozenset(["division", "no-owner-now", "nothing-stored", "range"])


@define
class _Taken:
    """The cards that one line takes of a pile: those that it gets, and those that are not there."""

    place: Span
    zone: int = -1
    got: int = 0
    missed: int = 0


class _Beginning(Probe):
    """Counts the cards that are taken of piles while `runner` plays up to the first decision."""

    def __init__(self, machine: Machine, places: Places) -> None:
        self.machine, self.places = machine, places
        self.runner = Interpreter(machine, self)
        self.lines: dict[object, _Taken] = {}  # in the order of the first cards taken
        self.at: Deed | None = None

    def begin_anew(self) -> None:
        """Forget what was counted in another play."""
        for line in self.lines.values():
            line.got = line.missed = 0

    def deed(self, d: Deed, work: Doing) -> Doing:
        """The function of a deed, which notes first what it takes."""
        pile = pile_at(d.card) if isinstance(d, Put) else None
        line = self._line(d) if pile is not None else None
        where = self.runner.values.of(pile) if pile is not None else None
        masks = self.machine.masks

        def noted(s: State, v: Vars, watch: Any) -> None:
            self.at = d
            if where is not None and line is not None:
                zone = where(s, v)
                if zone >= 0 and s[masks + zone]:
                    line.got += 1
                elif zone >= 0 and not self._expected(d, zone):
                    line.missed += 1
                    line.zone = zone
            work(s, v, watch)

        return noted

    def row(self, deeds: Sequence[Set], work: Doing) -> Doing | None:
        """The function of a row of constants, which takes no card and makes no fault."""
        last = deeds[-1]

        def noted(s: State, v: Vars, watch: Any) -> None:
            self.at = last
            work(s, v, watch)

        return noted

    def _line(self, d: Deed) -> _Taken | None:
        """The line for which a card is moved, if it is one of the game."""
        statement = self.places.statement(d)
        place = own_place(statement) if statement is not None else None
        if statement is None or place is None or _may_be_none(statement):
            return None
        return self.lines.setdefault((statement.via, place), _Taken(place))

    def _expected(self, d: Deed, zone: int) -> bool:
        """Return whether a loop around goes on until the zone is empty."""
        name = self.machine.zones[zone].name
        loops = [s for s in self.places.around(d) if isinstance(s, UntilStep)]
        return any(name in self.places.zones_in(loop.condition) for loop in loops)


def _may_be_none(statement: Step) -> bool:
    """Return whether the rules say that there may be nothing to move."""
    what = statement.what if isinstance(statement, MoveStep) else None
    return isinstance(what, Fallback) and isinstance(what.items[-1], NothingThere)


def pile_at(card: Value) -> Value | None:
    """The number of the zone of which a value is the top, the bottom or the first card."""
    if isinstance(card, End) and isinstance(card.pile, Pile) and card.among is None:
        return card.pile.at
    if isinstance(card, Apply) and card.operation is LOW:
        over = card.args[0]
        return over.at if isinstance(over, ZoneAt) else None
    return None


def check(machine: Machine, places: Places, report: Report) -> int:
    """Report faults before the first decision: an error if they come in whatever order.

    Gives the work that it took to play so far.  Where one play takes long there is no other.
    """
    beginning, plays, work = _Beginning(machine, places), [], 0
    for order in orders(len(machine.cards)):
        play = Report()
        beginning.begin_anew()
        work += _play(beginning, order, play)
        plays.append({(found.code, found.span): found for found in play.found})
        if any(found.code == "fuel" for found in play.found):  # it would take as long again
            plays = plays[-1:] * 3
            break
        if work > _LONG:
            plays += [{}] * (3 - len(plays))
            break
    for key, found in {**plays[2], **plays[1], **plays[0]}.items():
        if all(key in play for play in plays):
            report.add(found)
        else:
            report.add(evolve(found, severity="warning", message=f"{found.message}, in some deals"))
    return work


def orders(cards: int) -> list[list[int]]:
    """Orders of the cards that differ much: as they are, turned round, and every other one."""
    plain = list(range(cards))
    return [plain, plain[::-1], plain[::2] + plain[1::2]]


def _play(play: _Beginning, order: Sequence[int], report: Report) -> int:
    """Plays once, up to what is found or the first decision; the work that it took."""
    runner, state = play.runner, play.runner.start()
    deals = work = 0
    while True:
        try:
            stop = runner.run(state)
            if stop[0] == "shuffle":
                zone = stop[1]
                lying = state[play.machine.masks + zone]
                if not lying and _nothing_to_shuffle(play, state, zone, report):
                    return int(state[STEP])
                runner.shuffled(state, tuple([card for card in order if lying >> card & 1]))
                continue
            if stop[0] == "score":
                deals += 1
                runner.counted(state)
                if deals < DEALS:
                    continue
            elif stop[0] == "decide":
                work = state[WORK]
                runner.offers(state)
        except Fault as fault:
            stop = ("fault", fault.code, fault.span)
        if not _too_few(play, report) and stop[0] == "fault":
            _fault(play, state, stop[1], stop[2], report)
        return int(max(work, state[STEP]))


def _nothing_to_shuffle(play: _Beginning, state: State, zone: int, report: Report) -> bool:
    place = play.places.own(_way(play.machine, state))
    if place is None:
        return False
    name = play.machine.zones[zone].name
    report.error(
        "nothing-to-shuffle",
        f"there is no card in `{name}` when it is shuffled",
        place,
        help="before a deal all cards lie where they were left, at first in `box`; "
        "`shuffle-deck` gathers and shuffles them",
    )
    return True


def _too_few(play: _Beginning, report: Report) -> bool:
    """Tells of the first line that takes more cards than there are."""
    line = next((line for line in play.lines.values() if line.missed), None)
    if line is None:
        return False
    name, wanted = play.machine.zones[line.zone].name, line.got + line.missed
    there = f"and only {line.got} are there" if line.got else "where none is left"
    cards = "1 card is" if wanted == 1 else f"{wanted} cards are"
    help = "take fewer cards, let fewer people play, or choose a larger deck"
    if not any(taken.got for taken in play.lines.values()):
        there = "and no card has come there"
        help = "cards lie in `box` at first; begin with `shuffle-deck`"
    message = f"{cards} taken from `{name}` here, {there}"
    report.error("too-few-cards", message, line.place, help=help)
    return True


def _fault(play: _Beginning, state: State, code: str, span: Span | None, report: Report) -> None:
    place = span if span is not None and is_own(span) else None
    if place is None and play.at is not None and code in _OF_DEEDS:
        place = play.places.own(play.at)
    place = place or play.places.own(_way(play.machine, state))
    if place is not None and code in FAULTS:
        message, help = FAULTS[code]
        beyond = play.runner.beyond if code == "range" else None
        told = out_of_range(play.machine, beyond) if beyond is not None else ""
        message = f"when the deal begins, {told}" if told else message
        fix = None
        if code == "no-move":
            better, fix = nothing_beaten(play.places.statement(_way(play.machine, state)))
            help = better or help
        report.error(code, message, place, help=help, fix=fix)


def _way(machine: Machine, state: State) -> Exit:
    """The way on of the block where a state stands."""
    pc = state[PC]
    way: Exit = machine.blocks[-pc - 1 if pc < 0 else pc].exit
    return way
