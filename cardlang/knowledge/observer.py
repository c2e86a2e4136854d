"""Following a match with the eyes of every seat.

An `Observer` goes through the outcomes of a match with a machine state of its own, watches every
card that moves, and writes down for each seat what that seat noticed (`events`) and what it knows
(`knowledge`).  It goes on from where it stopped, so a view at every decision of a match costs the
match once more, and not its square.

**What others hear of a move.**  The verb, seats, numbers, labels always.  A picked card if it was
picked aloud; if its place was in sight of the hearer; or if, until the match next stops, it comes
into sight by itself or together with picked cards only.  A card that is put face down among others
can no longer be told from them, even if all of them are turned up later: the trace ends there.

**Moves made together.**  At a sealed decision nobody hears of the others' moves before all have
chosen.  The moves are kept back until cards move, or the match stops anywhere else than at the same
decision for a seat that has not yet chosen.

**Nothing hidden leaks by order.**  Cards that leave an unordered place stand as faces in the order
in which they were put, then as tokens in the order of the alphabet.
"""

from __future__ import annotations

from typing import Self

from cardlang.knowledge.held import Held, Limits, exchanges
from cardlang.knowledge.knowledge import CardGroups, Knowledge, backs_tell
from cardlang.knowledge.tracing import Follower
from cardlang.machine.faults import bits
from cardlang.machine.ir import Machine, PickInfo
from cardlang.machine.tree import Cell, Deed, Family, Put, PutAll, Set, SetFamily
from cardlang.match.live.driver import Cells, Driver, Outcome, Runner, Terms
from cardlang.match.live.moves import HIDDEN, Wording, is_of_cards, picked_cards
from cardlang.match.records.events import (
    Aborted,
    Chosen,
    Ended,
    Event,
    Moved,
    Scored,
    Shown,
    Shuffled,
)
from cardlang.quick import define, field


@define(eq=False)
class OpenChoice:
    """A move that has been made, as long as it is open who learns what of it."""

    seat: int
    decision: int
    move: Outcome
    legal: tuple[str, ...]
    heard: dict[tuple[int, int], int]  # pick and card -> the seats that learn it
    traced: dict[tuple[int, int], int]  # pick and card -> the seats that could still tell it apart
    picked: int  # all picked cards
    places: dict[int, int] = field(factory=dict)  # seat -> where in its events the move stands

    def copy(self) -> OpenChoice:
        return OpenChoice(
            self.seat,
            self.decision,
            self.move,
            self.legal,
            dict(self.heard),
            dict(self.traced),
            self.picked,
            dict(self.places),
        )


class Observer(Follower):
    """Notices and knowledge of every seat, up to some point of a match."""

    __slots__ = (
        "_chosen_before",
        "_in_view",
        "_legal_of",
        "_limits",
        "_open",
        "_sealed",
        "_shown",
        "deck",
        "driver",
        "events",
        "everybody",
        "knowledge",
        "machine",
        "wording",
    )

    machine: Machine
    wording: Wording
    deck: CardGroups
    driver: Driver
    knowledge: Knowledge
    events: list[list[Event]]  # by seat
    everybody: int

    def __init__(
        self, runner: Runner, terms: Terms, wording: Wording, legal_of: int | None = None
    ) -> None:
        """With `legal_of` the choices of this seat hold what it was offered."""
        self.machine = machine = runner.machine
        self.wording = wording
        self.deck = CardGroups(machine)
        self.knowledge = Knowledge(machine, self.deck)
        self.events = [[] for _ in range(machine.players)]
        self.everybody = (1 << machine.players) - 1
        self._in_view = [  # by seat: the masks of the zones that it sees
            [machine.masks + z for z, info in enumerate(machine.zones) if info.seen_by >> seat & 1]
            for seat in range(machine.players)
        ]
        self._open: list[OpenChoice] = []
        self._sealed: list[OpenChoice] = []
        self._shown = [0] * machine.players  # by seat, the cards that lie open before it
        self._legal_of = legal_of
        self._chosen_before = Held(runner) if exchanges(self.machine) else None
        self._limits: Limits | None = None  # of the cards that a deed is about to move
        self.driver = Driver(runner, terms)
        for zone in range(len(machine.zones)):
            self.knowledge.look(self.driver.cells, zone)
        self.driver.run(self)
        self._stopped()
        self._last()

    def copy(self) -> Self:
        """The same, independent of this one."""
        twin = type(self).__new__(type(self))
        twin.machine = self.machine
        twin.wording = self.wording
        twin.deck = self.deck
        twin.everybody = self.everybody
        twin._in_view = self._in_view
        twin.driver = self.driver.copy()
        twin.knowledge = self.knowledge.copy()
        twin.events = [events.copy() for events in self.events]
        twin._open = []  # nothing is open at a stop
        twin._shown = [0] * twin.machine.players
        twin._sealed = [choice.copy() for choice in self._sealed]
        twin._legal_of = self._legal_of
        twin._chosen_before = None if self._chosen_before is None else self._chosen_before.copy()
        twin._limits = None
        return twin

    def follow(self, outcomes: list[Outcome]) -> None:
        """Go on with what happened next."""
        for outcome in outcomes:
            if self.driver.stop[0] == "decide":
                self._choose(outcome)
            else:
                self._shuffle(outcome)
            self.driver.run(self)
            self._stopped()
        self._last()

    # ------------------------------------------------------------ stops

    def _choose(self, move: Outcome) -> None:
        decision, seat = self.driver.asked
        cells = self.driver.cells
        legal: tuple[str, ...] = ()
        if seat == self._legal_of:
            legal = tuple(self.wording.text(decision, move) for move in self.driver.offers())
        choice = OpenChoice(seat, decision, move, legal, {}, {}, 0)
        picks = self.machine.decisions[decision].verbs[move[0]].picks
        for place, (pick, value) in enumerate(zip(picks, move[1:], strict=True)):
            for card in picked_cards(pick, value) if is_of_cards(pick) else ():
                heard = self.everybody if pick.aloud else self.sight(cells, card) | 1 << seat
                choice.heard[place, card] = heard
                choice.traced[place, card] = self.everybody
                choice.picked |= 1 << card
            if self._chosen_before is not None and is_of_cards(pick):
                self._hold(choice, place, pick, value)
        if self.machine.decisions[decision].sealed:
            self._sealed.append(choice)
            self._write(choice, 1 << seat)
            self._word(choice)
        else:
            self._open.append(choice)
            self._write(choice, self.everybody)
        self.driver.choose(move)

    def _shuffle(self, order: Outcome) -> None:
        zone = self.driver.zone
        self._tell_shuffled(zone, order)
        self.driver.shuffle(order)
        self.knowledge.shuffled(self.driver.cells, zone)

    def _tell_shuffled(self, zone: int, order: Outcome) -> None:
        """Note who sees which cards of a pile that was shuffled."""
        info = self.machine.zones[zone]
        top = order[-1] if order else -1
        in_sight = info.top(order)
        for sees, seats in self._alike(
            [
                (info.seen_by >> seat & 1) << 1 | info.top_seen_by >> seat & 1
                for seat in range(self.machine.players)
            ]
        ):
            cards = tuple(
                self.wording.ids[card]
                if sees & 2 or (sees & 1 and card in in_sight)
                else self.token(card, card == top)
                for card in reversed(order)
            )
            self._note(Shuffled(info.name, cards), seats)

    def _stopped(self) -> None:
        """Write down what the run up to this stop has brought."""
        while True:
            self._unseal(at_stop=True)
            for choice in self._open:
                self._word(choice)
            self._open.clear()
            self._shown = [0] * self.machine.players
            self.knowledge.deduce(self.driver.cells)
            if self.driver.stop[0] != "score":
                break
            self._note(Scored(self.driver.scores), self.everybody)
            self.driver.count()
            self.driver.run(self)

    def _last(self) -> None:
        """Write down that the match is over, if it is."""
        self.driver.offers()  # where nothing can be offered, the rules are at fault
        if self.driver.fault is not None:
            self._note(Aborted(*self.driver.fault), self.everybody)
        elif self.driver.is_over:
            self._note(Ended(self.driver.scores, self.driver.winners), self.everybody)

    # ------------------------------------------------------------ choices

    def _unseal(self, at_stop: bool) -> None:
        """Let all hear what was chosen together, if all have chosen."""
        if not self._sealed:
            return
        stop = self.driver.stop
        chosen = self._sealed[0].decision, {choice.seat for choice in self._sealed}
        if at_stop and stop[0] == "decide" and stop[1] == chosen[0] and stop[2] not in chosen[1]:
            return
        for choice in self._sealed:
            self._write(choice, self.everybody & ~(1 << choice.seat))
        self._open += self._sealed
        self._sealed = []

    def _write(self, choice: OpenChoice, seats: int) -> None:
        """Keep a line for a choice; its words come when all of it is known."""
        for seat in bits(seats):
            choice.places[seat] = len(self.events[seat])
            self.events[seat].append(Chosen(choice.seat, ""))

    def _word(self, choice: OpenChoice) -> None:
        """Write the words of a choice, as each seat hears them."""
        whole = self.wording.text(choice.decision, choice.move)
        told = {whole: Chosen(choice.seat, whole)}
        for seat, place in choice.places.items():
            known = {key for key, heard in choice.heard.items() if heard >> seat & 1}
            text = whole
            if len(known) < len(choice.heard):
                text = self.wording.heard(choice.decision, choice.move, known)
            event = told.setdefault(text, Chosen(choice.seat, text))
            if seat == choice.seat and choice.legal:
                event = Chosen(choice.seat, text, choice.legal)
            self.events[seat][place] = event

    def _trace(self, cards: int, sees: int, apart: bool) -> None:
        """Cards came together into the sight of some seats, and lie apart from others or not."""
        for choice in self._open:
            for key in choice.heard:
                if cards >> key[1] & 1:
                    if not cards & ~choice.picked:
                        choice.heard[key] |= sees & choice.traced[key]
                    if not apart:
                        choice.traced[key] &= sees

    # ------------------------------------------------------------ watching

    def moved(self, cards: tuple[int, ...], source: int, target: int, under: bool) -> None:
        """Cards go from one zone to another: who sees which of them is noted."""
        self._unseal(at_stop=False)
        if not cards:
            return
        cells, moving = self.driver.cells, sum([1 << card for card in cards])
        followed = self.knowledge.moved(cells, cards, source, target, self._shown, self._limits)
        self._shown = [shown & ~moving for shown in self._shown]
        self._carried(moving, source, target, followed)
        there, in_sight = self.machine.zones[target], 0
        if there.ordered and there.top_seen_by:
            for card in there.top(cells[self.machine.orders + target]):
                in_sight |= moving & 1 << card
            for seat in bits(there.top_seen_by):
                followed[seat] |= in_sight
        self._tell_moved(cards, source, target, under, followed)
        alone = there.ordered or cells[self.machine.masks + target] == moving
        sees = there.seen_by | (there.top_seen_by if moving == in_sight else 0)
        self._trace(moving, sees, alone)

    def _carried(self, moving: int, source: int, target: int, followed: list[int]) -> None:
        """Cards have gone from one zone to another; `followed`: by seat, those it could follow."""

    def _tell_moved(
        self, cards: tuple[int, ...], source: int, target: int, under: bool, followed: list[int]
    ) -> None:
        """Note who sees which cards of those that have moved; `followed`: by seat, a mask."""
        machine, cells = self.machine, self.driver.cells
        here, there = machine.zones[source], machine.zones[target]
        moving = sum(1 << card for card in cards)
        top = cells[machine.orders + target][-1] if there.ordered else -1
        told = backs_tell(machine, cards, source, target)
        for clear, seats in self._alike(followed):
            texts = [
                self.wording.ids[card]
                if clear >> card & 1
                else self.token(card, bool(told >> card & 1) or card == top)
                for card in cards
            ]
            if not here.ordered and moving & ~clear:
                faces = [text for card, text in zip(cards, texts, strict=True) if clear >> card & 1]
                hidden = [t for c, t in zip(cards, texts, strict=True) if not clear >> c & 1]
                texts = faces + sorted(hidden)
            event = Moved(tuple(texts), self.place(source), self.place(target), under)
            self._note(event, seats)

    def shown(self, cards: int, seats: int) -> None:
        """Cards of one place are shown to seats: masks of both."""
        self._unseal(at_stop=False)
        machine, cells = self.machine, self.driver.cells
        for seat in bits(seats):
            self._shown[seat] |= cards
        for zone in range(len(machine.zones)):
            here = cards & cells[machine.masks + zone]
            if not here:
                continue
            self.knowledge.shown(cells, here, zone, seats)
            self._tell_shown(here, zone, seats)
        self._trace(cards, seats, True)

    def _tell_shown(self, cards: int, zone: int, seats: int) -> None:
        """That cards of a place were shown to seats is noted by all."""
        machine, cells, info = self.machine, self.driver.cells, self.machine.zones[zone]
        sees = seats | info.seen_by
        top = cells[machine.orders + zone][-1] if info.ordered else -1
        for sight, viewers in self._alike([sees >> seat & 1 for seat in range(machine.players)]):
            if sight:
                texts = [self.wording.ids[card] for card in bits(cards)]
            else:
                back = [not info.ordered or card == top for card in bits(cards)]
                texts = sorted(map(self.token, bits(cards), back))
            self._note(Shown(tuple(texts), self.place(zone), tuple(bits(seats))), viewers)

    def does(self, d: Deed) -> None:
        """A deed is about to be done: what cells hold is followed, and which of it moves."""
        if self._chosen_before is None:
            return
        if isinstance(d, (Set, SetFamily)):
            self._chosen_before.store(d, self.driver.cells, self._known_by_seat())
        elif isinstance(d, (Put, PutAll)):
            self._limits = None
            e = d.card if isinstance(d, Put) else d.cards
            if isinstance(e, (Cell, Family)):
                self._limits = self._chosen_before.limits(e, self.driver.cells, ())

    def did(self, d: Deed) -> None:
        """A deed has been done."""
        self._limits = None

    def _hold(self, choice: OpenChoice, place: int, pick: PickInfo, value: int) -> None:
        """A pick holds cards: note what the seats can tell of them."""
        assert self._chosen_before is not None
        cards, sees = picked_cards(pick, value), self.everybody
        for card in cards:
            sees &= choice.heard[place, card]
        mask = sum(1 << card for card in cards)
        cells, known = self.driver.cells, self._known_by_seat()
        self._chosen_before.pick(pick.cell, pick.source, mask, sees, cells, known)

    def _known_by_seat(self) -> list[int]:
        return [self.known(seat) for seat in range(self.machine.players)]

    def known(self, seat: int) -> int:
        """The cards whose place a seat knows or sees."""
        found, cells = self.knowledge.known[seat], self.driver.cells
        for cell in self._in_view[seat]:
            found |= cells[cell]
        return found

    # ------------------------------------------------------------ words

    def _note(self, event: Event, seats: int) -> None:
        for seat in bits(seats):
            self.events[seat].append(event)

    def _alike(self, kinds: list[int]) -> list[tuple[int, int]]:
        """The seats by what they have in common: pairs of it and the mask of the seats."""
        groups: dict[int, int] = {}
        for seat, kind in enumerate(kinds):
            groups[kind] = groups.get(kind, 0) | 1 << seat
        return list(groups.items())

    def sight(self, cells: Cells, card: int) -> int:
        """The seats that see the face of a card where it lies."""
        for zone, info in enumerate(self.machine.zones):
            if cells[self.machine.masks + zone] >> card & 1:
                seats = info.seen_by
                if info.ordered and card in info.top(cells[self.machine.orders + zone]):
                    seats |= info.top_seen_by
                return seats
        return 0

    def token(self, card: int, back: bool) -> str:
        """The text of a card from behind."""
        shows = self.machine.cards[card].back if back else ""
        return f"{shows}?" if shows else HIDDEN

    def place(self, zone: int) -> str:
        """The name of a place: `stock`, `hand of 2`."""
        info = self.machine.zones[zone]
        return f"{info.name} of {info.owner_label}" if info.owner_label else info.name
