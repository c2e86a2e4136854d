"""A table for tests: cards, places and a script of what happens, without any rules.

    table = Table("AS KS 2H", zones={"stock": "", "hand 0": "0", "hand 1": "1", "pile": "01"})
    observer = table.follow(
        ("move", "AS", "box", "hand 0"),
        ("choose", 0, "play AS"),
        ("move", "AS", "hand 0", "pile"),
    )

A zone is named `hand 0` (of seat 0) or `stock` (of the table); its value names the seats that see
it, with `o` if it is ordered and `t…` for the seats that see its top.  The box holds all cards at
first.  `Table` is a runner like any other: it goes through its script instead of a machine.
"""

from __future__ import annotations

from typing import Any, cast

from cardlang.knowledge.observer import Observer
from cardlang.knowledge.view import Observation, ZoneView, observe
from cardlang.machine.faults import bits
from cardlang.machine.ir import (
    CELLS,
    FUEL,
    PC,
    CardInfo,
    Decision,
    Machine,
    PickInfo,
    VerbInfo,
    ZoneInfo,
)
from cardlang.machine.tree import Const, Value
from cardlang.match.live.driver import Outcome, Runner, Terms, Watch
from cardlang.match.live.moves import Wording
from cardlang.run.stops import Stop
from cardlang.source import Source, Span

SPAN = Span(Source("test.card", "a line of rules\n"), 0, 6)


class Table:
    """Runs a script on a table."""

    def __init__(
        self,
        cards: str,
        zones: dict[str, str],
        *,
        players: int = 2,
        backs: bool = False,
        sealed: bool = False,
        aloud: bool = False,
        several: bool = False,
    ) -> None:
        infos = []
        first: dict[str, int] = {}
        for number, name in enumerate(cards.split()):
            twin = first.setdefault(name, number)
            infos.append(CardInfo(name, name, {}, name[-1] if backs else "", twin))
        places = [ZoneInfo("box", -1, "", "", False, 0, 0)]
        for name, sight in zones.items():
            word, _, owner = name.partition(" ")
            faces, _, top = sight.replace("o", "").partition("t")
            places.append(
                ZoneInfo(
                    word,
                    int(owner or -1),
                    "seat" if owner else "",
                    owner,
                    "o" in sight,
                    _mask(faces),
                    _mask(top),
                )
            )
        self.names = ["box", *zones]
        self.ids = [info.id for info in infos]
        what = "cards" if several else "card"
        pick = PickInfo(CELLS, Const("m", 0), what, "it", SPAN, aloud, 0, 9, several)
        verb = VerbInfo("play", (pick,), None, True, 0, SPAN)
        scores, masks = CELLS + 1, CELLS + 1 + players + 1
        self.machine = Machine(
            title="Test",
            slug="test",
            players=players,
            sides=tuple((seat,) for seat in range(players)),
            options={},
            backs=(),
            cards=tuple(infos),
            zones=tuple(places),
            cells=(),
            scores=scores,
            deal_number=scores + players,
            size=masks + 2 * len(places),
            masks=masks,
            orders=masks + len(places),
            tables=[],
            rows=[],
            blocks=[],
            decisions=[Decision(CELLS, (verb,), SPAN, 1, sealed)],
            start=0,
            vars=0,
            winner=Const("m", 1),
            digest="0" * 64,
        )
        self.wording = Wording(self.machine)
        self.script: list[tuple[Any, ...]] = []

    def follow(self, *script: tuple[Any, ...]) -> Observer:
        """What the seats have noticed at the end of this script."""
        self.script = list(script)
        observer = Observer(cast(Runner, self), Terms(), self.wording)
        outcomes = []
        for step in script:
            if step[0] == "shuffle":
                outcomes.append(tuple(self.numbers(step[2])))
            elif step[0] == "choose":
                outcomes.append(self.move(step[2]))
        observer.follow(outcomes)
        return observer

    def see(self, seat: int, *script: tuple[Any, ...]) -> Observation:
        return observe(self.follow(*script), seat)

    def zone(self, seat: int, name: str, *script: tuple[Any, ...]) -> ZoneView:
        """A place as a seat sees it at the end of a script."""
        return self.see(seat, *script).zones[self.names.index(name)]

    def heard(self, seat: int, *script: tuple[Any, ...]) -> list[str]:
        """The moves as a seat heard them."""
        events = self.follow(*script).events[seat]
        return [event.text for event in events if hasattr(event, "text")]

    def numbers(self, names: str) -> list[int]:
        """Cards by their ids; `100#2` is the third of several that look alike."""
        found = []
        for name in names.split():
            word, _, place = name.partition("#")
            alike = [card for card, known in enumerate(self.ids) if known == word]
            found.append(alike[int(place or 0)])
        return found

    def move(self, text: str) -> Outcome:
        cards = self.numbers(text.partition(" ")[2])
        pick = self.machine.decisions[0].verbs[0].picks[0]
        return 0, sum(1 << card for card in cards) if pick.several else cards[0]

    # ------------------------------------------------------------ a runner

    def start(self) -> list[Any]:
        machine = self.machine
        state: list[Any] = [0] * machine.size
        for zone, info in enumerate(machine.zones):
            state[machine.orders + zone] = () if info.ordered else 0
        state[machine.masks] = (1 << len(machine.cards)) - 1
        return state

    def run(self, state: list[Any], watch: Watch | None = None) -> Stop:
        while state[PC] < len(self.script):
            what, *rest = self.script[state[PC]]
            state[FUEL] += 1
            if what == "choose":
                return "decide", 0, rest[0]
            if what == "shuffle":
                return "shuffle", self.names.index(rest[0])
            if what == "score":
                return ("score",)
            if what == "move":
                self._move(state, watch, *rest)
            elif watch is not None:
                watch.shown(sum(1 << card for card in self.numbers(rest[0])), _mask(rest[1]))
            state[PC] += 1
        return ("end",)

    def _move(
        self,
        state: list[Any],
        watch: Watch | None,
        names: str,
        here: str,
        there: str,
        under: bool = False,
    ) -> None:
        machine = self.machine
        cards = tuple(self.numbers(names))
        mask = sum(1 << card for card in cards)
        source, target = self.names.index(here), self.names.index(there)
        assert not mask & ~state[machine.masks + source], f"{names} not in {here}"
        state[machine.masks + source] &= ~mask
        if machine.zones[source].ordered:
            lying = state[machine.orders + source]
            state[machine.orders + source] = tuple(card for card in lying if card not in cards)
        state[machine.masks + target] |= mask
        if machine.zones[target].ordered:
            lying = state[machine.orders + target]
            state[machine.orders + target] = cards[::-1] + lying if under else lying + cards
        if watch is not None:
            watch.moved(cards, source, target, under)

    def offers(self, state: list[Any]) -> list[Outcome]:
        return [self.move(self.script[state[PC]][2])]

    def choose(self, state: list[Any], move: Outcome) -> None:
        state[PC] += 1

    def shuffled(self, state: list[Any], order: Outcome, watch: Watch | None = None) -> None:
        zone = self.names.index(self.script[state[PC]][1])
        assert sorted(order) == bits(state[self.machine.masks + zone])
        state[self.machine.orders + zone] = order
        state[PC] += 1

    def counted(self, state: list[Any]) -> None:
        state[PC] += 1

    def value(self, state: list[Any], e: Value) -> int:
        assert isinstance(e, Const)
        return e.value

    def winners(self, state: list[Any]) -> int:
        return 1


def _mask(seats: str) -> int:
    return sum(1 << int(seat) for seat in seats)
