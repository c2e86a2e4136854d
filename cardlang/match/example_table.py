"""The table of one example: its situation is laid out, its moves are made, its values compared.

Cards that are not given stay in the box.  The first thing that differs ends it (`Differs`).
"""

from __future__ import annotations

from typing import Any, assert_never

from attrs import evolve

from cardlang.machine.faults import Fault, bits
from cardlang.machine.ir import PC, Machine, PlanStep
from cardlang.machine.operations import HAS, NOT
from cardlang.machine.tree import Apply, Value
from cardlang.match.live.driver import Outcome
from cardlang.match.live.lacking import nothing_offered
from cardlang.match.live.moves import Wording
from cardlang.match.spoken import spoken
from cardlang.program import (
    Comparison,
    ExampleStep,
    Expression,
    IsIn,
    Negation,
)
from cardlang.quick import frozen
from cardlang.run.beyond import out_of_range
from cardlang.run.interpret import Interpreter
from cardlang.run.stops import Stop
from cardlang.run.stream import CHANCE, Stream
from cardlang.source import Span


@frozen
class ExampleResult:
    """The result of an example: `message` and `span` tell the first thing that differs."""

    title: str
    ok: bool
    span: Span
    message: str = ""
    help: str = ""


@frozen
class Stand:
    """The table of an example after its last step.

    `to_act` chooses now, None where nobody does; `moves` are what is offered; `over` says that the
    match has ended.  There is a machine and its cells unless the example could not begin.
    """

    result: ExampleResult
    machine: Machine | None = None
    cells: tuple[Any, ...] = ()
    to_act: int | None = None
    moves: tuple[str, ...] = ()
    over: bool = False


class Differs(Exception):
    """A step that comes out otherwise than its example says, at its place."""

    def __init__(self, span: Span, message: str, help: str = "") -> None:
        super().__init__(message)
        self.span, self.message, self.help = span, message, help


class ExampleTable:
    """One example on its way."""

    def __init__(self, run: Interpreter) -> None:
        self.machine = machine = run.machine
        self.run = run
        self.wording = Wording(machine)
        self.state = self.run.start()
        self.shuffles: list[PlanStep] = []
        self.chance = Stream(0, CHANCE)
        self.stop: Stop = ("halt",)

    def play(self, steps: tuple[ExampleStep, ...]) -> None:
        self.state[PC] = self.machine.entries["setup"]
        self.stop = self.run.run(self.state)
        carried_out = {
            "given": self._given,
            "shuffle": self._shuffle,
            "deal": self._deal,
            "when": self._when,
            "move": self._move,
            "may": self._may,
            "may-not": self._may_not,
        }
        for step, written in zip(self.machine.plan, steps, strict=True):
            if step.what == "then":
                self._then(step, written.value)
            else:
                carried_out[step.what](step)

    def stand(self, result: ExampleResult) -> Stand:
        """Return the stand of the table when the steps have been carried out."""
        to_act, moves = None, []
        try:
            while result.ok and self.stop[0] == "score":
                self.run.counted(self.state)
                self._go()
            if self.stop[0] == "decide":
                _, decision, to_act = self.stop
                offers = self.run.offers(self.state)
                moves = [self.wording.text(decision, move) for move in offers]
        except Fault as fault:
            at = fault.span or result.span
            result = evolve(result, ok=False, span=at, message=self.cannot(fault))
        over = self.stop[0] == "end"
        return Stand(result, self.machine, tuple(self.state), to_act, tuple(moves), over)

    def cannot(self, fault: Fault) -> str:
        """A sentence on a fault, for people."""
        told = out_of_range(self.machine, fault.beyond) if fault.beyond is not None else ""
        return f"the rules cannot go on: {told or fault.code}"

    def value(self, e: Value) -> Any:
        return self.run.value(self.state, e)

    # ------------------------------------------------------------ situations

    def _given(self, step: PlanStep) -> None:
        if step.zone is not None:
            self._lay(step)
            return
        for cell in step.cells:
            self._owned(step, cell)
        if step.cards is not None:
            value = self._kept(step, step.cards)
        else:
            assert step.value is not None
            value = self.value(step.value)
        for cell in step.cells:
            self.state[cell] = value

    def _kept(self, step: PlanStep, texts: tuple[str, ...]) -> int:
        """Cards that are kept; of several alike first those that lie before the seat."""
        m, own, found = self.machine, 0, 0
        for number, zone in enumerate(m.zones):
            if zone.owner_kind == "seat" and step.seats >> zone.owner & 1:
                own |= self.state[m.masks + number]
        for text in texts:
            near = any(m.cards[k].id == text for k in bits(own & ~found))
            found |= 1 << self._find(step, text, (own if near else -1) & ~found)
        return found

    def _lay(self, step: PlanStep) -> None:
        m, state = self.machine, self.state
        assert step.zone is not None and step.cards is not None
        zone = self.value(step.zone)
        self._owned(step, zone)
        state[m.masks] |= state[m.masks + zone]
        state[m.masks + zone] = 0
        cards = []
        for text in step.cards:
            card = self._find(step, text, state[m.masks])
            cards.append(card)
            state[m.masks] &= ~(1 << card)
            state[m.masks + zone] |= 1 << card
        if m.zones[zone].ordered:
            state[m.orders + zone] = tuple(cards if step.face_up else reversed(cards))

    def _owned(self, step: PlanStep, place: int) -> None:
        if place < 0:
            m = self.machine
            owners = f"seats are 0 to {m.players - 1} here, sides 0 to {len(m.sides) - 1}"
            what = "zone" if step.zone is not None else "keep"
            raise Differs(step.span, f"nobody owns this {what}", owners)

    def _find(self, step: PlanStep, text: str, among: int) -> int:
        """A card of this id; of several alike, one that is still in the box."""
        for number, card in enumerate(self.machine.cards):
            if card.id == text and among >> number & 1:
                return number
        known = any(card.id == text for card in self.machine.cards)
        if known:
            raise Differs(step.span, f"`{text}` lies elsewhere already")
        raise Differs(step.span, f"`{text}` is not in the deck for these players")

    def _shuffle(self, step: PlanStep) -> None:
        self.shuffles.append(step)

    def _shuffled(self, zone: int) -> None:
        """Answer a shuffle: as the example says, the rest of the pile below in any order."""
        m, state = self.machine, self.state
        pile = state[m.masks + zone]
        if not self.shuffles:
            order = bits(pile)
            self.chance.shuffle(order)
            self.run.shuffled(state, tuple(order))
            return
        step = self.shuffles.pop(0)
        assert step.cards is not None
        top = []
        for text in step.cards:
            card = self._find(step, text, pile)
            pile &= ~(1 << card)
            top.append(card)
        self.run.shuffled(state, tuple(bits(pile)) + tuple(reversed(top)))

    # ---------------------------------------------------------------- course

    def _deal(self, step: PlanStep) -> None:
        self.state[self.machine.deal_number] -= 1
        self.state[PC] = self.machine.dealing
        self._go()

    def _when(self, step: PlanStep) -> None:
        self.state[PC] = step.entry
        self._go()

    def _go(self) -> None:
        while True:
            stop = self.stop = self.run.run(self.state)
            match stop[0]:
                case "shuffle":
                    self._shuffled(stop[1])
                case "fault":
                    raise Fault(stop[1], stop[2], self.run.beyond)
                case "decide" | "score" | "end" | "halt":
                    return
                case _:
                    assert_never(stop[0])

    def _move(self, step: PlanStep) -> None:
        for seat, text in step.moves:
            to_act = self._offered(step, f"seat {seat} makes the move `{text}`")
            if to_act != seat:
                raise Differs(
                    step.span,
                    f"it is seat {to_act}'s turn, not seat {seat}'s",
                    f"offered are {self._list()}",
                )
            offers = self._offers(step)
            found = self.wording.find(self._decision, offers, text)
            if found is None:
                found = self.wording.find_loosely(self._decision, offers, text)
            if found is None:
                raise Differs(
                    step.span, f"seat {seat} may not `{text}`", f"offered are {self._list()}"
                )
            self.run.choose(self.state, found)
            self._go()

    @property
    def _decision(self) -> int:
        """The decision of the seat to act."""
        assert self.stop[0] == "decide", self.stop
        return self.stop[1]

    def _offers(self, step: PlanStep) -> list[Outcome]:
        """The moves of the seat to act; that there are none is told with the cause.

        `then 2 may` alone says that there are none.
        """
        try:
            return self.run.offers(self.state)
        except Fault as fault:
            if fault.code != "no-move":
                raise
            if step.what == "may-not" or (step.what == "may" and not step.texts):
                return []
            why = nothing_offered(self.machine, self._decision, self.state)
            raise Differs(step.span, why) from fault

    def _offered(self, step: PlanStep, wanted: str) -> int:
        """The seat to act, after what is counted before."""
        if self.stop[0] == "score":
            self.run.counted(self.state)
            self._go()
        if self.stop[0] != "decide":
            what = {"score": "the deal is over", "end": "the match is over"}
            raise Differs(
                step.span,
                f"nobody is to act where {wanted}",
                what.get(self.stop[0], "the word that was begun has ended"),
            )
        return self.stop[2]

    def _list(self) -> str:
        texts = [self.wording.text(self._decision, m) for m in self.run.offers(self.state)]
        shown = ", ".join(f"`{t}`" for t in texts[:40])
        return shown + (", …" if len(texts) > 40 else "")

    # ----------------------------------------------------------- comparisons

    def _its_turn(self, step: PlanStep, what: str) -> list[Outcome]:
        """The moves of the seat that is named, which has to be the one to act."""
        to_act = self._offered(step, f"seat {step.seat} {what}")
        if to_act != step.seat:
            raise Differs(step.span, f"it is seat {to_act}'s turn, not seat {step.seat}'s")
        return self._offers(step)

    def _may(self, step: PlanStep) -> None:
        offers = self._its_turn(step, "may")
        found = {self.wording.text(self._decision, m) for m in offers}
        wanted = set(step.texts)
        if wanted != found:  # cards that are picked together may be written in any order
            meant = (self.wording.find_loosely(self._decision, offers, t) for t in step.texts)
            wanted = {
                self.wording.text(self._decision, move)
                if move is not None and t not in found
                else t
                for t, move in zip(step.texts, meant, strict=True)
            }
        missing = [t for t in step.texts if t in wanted - found]
        extra = sorted(found - wanted)
        if missing or extra:
            parts = []
            if missing:
                parts.append("not offered: " + ", ".join(missing))
            if extra:
                parts.append("offered as well: " + ", ".join(extra))
            raise Differs(step.span, f"seat {step.seat} is offered other moves", "; ".join(parts))

    def _may_not(self, step: PlanStep) -> None:
        """None of these moves is offered; of a verb alone no move at all."""
        offers = self._its_turn(step, "may not")
        found = [self.wording.text(self._decision, m) for m in offers]
        offered = []
        for text in step.texts:
            self._known(step, text)
            meant = self.wording.find_loosely(self._decision, offers, text)
            if meant is not None or any(f"{one} ".startswith(f"{text} ") for one in found):
                offered.append(text)
        if offered:
            raise Differs(step.span, f"seat {step.seat} is offered: " + ", ".join(offered))

    def _known(self, step: PlanStep, text: str) -> None:
        """Check that what may not be done is a move of the game, and that its cards are there."""
        verb, *words = text.split()
        verbs = [v for d in self.machine.decisions for v in d.verbs if v.name == verb]
        if not verbs:
            raise Differs(step.span, f"no seat is ever offered `{verb}`")
        labels = {label for v in verbs for pick in v.picks for label in pick.labels}
        for word in words:
            if word not in self.wording.ids and word not in labels and not word.isdigit():
                raise Differs(step.span, f"`{word}` is nothing that `{verb}` could name")

    def _then(self, step: PlanStep, asked: Expression | None) -> None:
        if step.cards is None:
            assert step.value is not None
            if not self.value(step.value):
                assert asked is not None
                raise Differs(step.span, "this is not so", self._operands(asked, step.value))
            return
        m = self.machine
        if step.zone is not None:
            zone = self.value(step.zone)
            self._owned(step, zone)
            if m.zones[zone].ordered:
                lying = list(self.state[m.orders + zone])
                found = [m.cards[c].id for c in (lying if step.face_up else lying[::-1])]
                self._compare(step, found, list(step.cards))
                return
            mask = self.state[m.masks + zone]
        else:
            assert step.value is not None
            mask = self.value(step.value)
        found = sorted(m.cards[c].id for c in bits(mask))
        self._compare(step, found, sorted(step.cards))

    def _compare(self, step: PlanStep, found: list[str], wanted: list[str]) -> None:
        if found != wanted:
            got = " ".join(found) or "no cards"
            raise Differs(step.span, f"these are other cards: {got}")

    def _operands(self, x: Expression, e: Value) -> str:
        """The two sides of a claim that is not as it is said, as the language writes them."""
        if isinstance(x, Negation) and isinstance(e, Apply) and e.operation is NOT:
            x, e = x.claim, e.args[0]
        if not isinstance(e, Apply) or len(e.args) != 2:
            return ""
        if isinstance(x, IsIn) and e.operation is HAS:
            point, among = (
                spoken(self.machine, side.kind, self.value(v))
                for side, v in zip(x.children(), e.args[::-1], strict=True)
            )
            return f"{point} is looked for among {among}"
        if not isinstance(x, Comparison):
            return ""
        sides = sorted(zip(x.children(), e.args, strict=True), key=lambda side: side[0].span.start)
        one, two = (spoken(self.machine, side.kind, self.value(v)) for side, v in sides)
        return f"it is {one}, compared with {two}"
