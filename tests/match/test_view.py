"""What a seat is told is true, complete as far as the rules say, and nothing more.

The pairs: two matches that differ in hidden cards only.  Two cards that a seat has never seen, with
the same back, change places in the shuffle and wherever they were picked; if all moves are still
legal, the seat must not be able to tell the matches apart, by its observations or by its record.
What the rules say openly counts as seen: pairs are left out in which a public `keep` differs, how
many cards go from where to where, or which ones go into sight.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import cardlang
from cardlang.api import Game, engine_of
from cardlang.machine.faults import bits
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Driver, Outcome, Runner, Terms
from cardlang.match.records.events import Moved
from cardlang.match.state import outcomes_of, setup_of, state_at
from tests.lanes.lockstep import rows

from .games import game, played, tables

PAIRS = 6  # for each game and number of players


class Seen:
    """A small model of its own: which cards has this seat ever seen?"""

    def __init__(self, runner: Runner, seat: int) -> None:
        self.machine: Machine = runner.machine
        self.seat = seat
        self.cards = 0
        self.decisions: list[int | None] = []  # of the outcomes; None for a shuffle
        self.said: list[list[int]] = []  # cells that it may see, at each stop, and moves
        self.driver = Driver(runner, Terms(deals=1))
        self._run()

    def play(self, outcomes: list[Outcome]) -> bool:
        """Whether all of it is legal."""
        for outcome in outcomes:
            if self.driver.stop[0] == "shuffle":
                self.decisions.append(None)
                self.driver.shuffle(outcome)
            elif self.driver.stop[0] == "decide" and outcome in self.driver.offers():
                decision = self.driver.decision
                self.decisions.append(decision)
                picks = self.machine.decisions[decision].verbs[outcome[0]].picks
                for pick, value in zip(picks, outcome[1:], strict=True):
                    if pick.aloud and pick.what == "card":
                        self.cards |= 1 << value
                self.driver.choose(outcome)
            else:
                return False
            self._run()
        return True

    def _run(self) -> None:
        self.driver.run(self)
        self.look()
        cells = self.machine.cells
        self.said.append(
            [self.driver.cells[info.cell] for info in cells if info.seen_by >> self.seat & 1]
        )

    def look(self) -> None:
        cells = self.driver.cells
        for zone, info in enumerate(self.machine.zones):
            if info.seen_by >> self.seat & 1:
                self.cards |= cells[self.machine.masks + zone]
            elif info.top_seen_by >> self.seat & 1 and cells[self.machine.orders + zone]:
                self.cards |= 1 << cells[self.machine.orders + zone][-1]

    def moved(self, cards: tuple[int, ...], source: int, target: int, under: bool) -> None:
        if self.machine.zones[source].seen_by >> self.seat & 1:
            self.cards |= sum(1 << card for card in cards)
        open_to = self.machine.zones[source].seen_by | self.machine.zones[target].seen_by
        faces = cards if open_to >> self.seat & 1 else ()
        self.said.append([source, target, len(cards), *faces])  # all see how many go where
        self.look()

    def shown(self, cards: int, seats: int) -> None:
        if seats >> self.seat & 1:
            self.cards |= cards


def swapped(seen: Seen, outcomes: list[Outcome], one: int, two: int) -> list[Outcome]:
    """The same outcomes with two cards changed for each other."""
    change = {one: two, two: one}
    found: list[Outcome] = []
    for outcome, decision in zip(outcomes, seen.decisions, strict=True):
        if decision is None:
            found.append(tuple(change.get(card, card) for card in outcome))
            continue
        picks = seen.machine.decisions[decision].verbs[outcome[0]].picks
        found.append(
            (
                outcome[0],
                *(
                    change.get(value, value) if pick.what == "card" else value
                    for pick, value in zip(picks, outcome[1:], strict=True)
                ),
            )
        )
    return found


@pytest.mark.parametrize(("slug", "players"), tables())
def test_what_is_hidden_makes_no_difference(slug: str, players: int) -> None:
    the_game: Game = game(slug)
    machine = engine_of(the_game).machine(players)
    runner, _ = engine_of(the_game).runner(machine)
    dice = random.Random(11)
    pairs = 0
    for seed in range(100):
        if pairs >= PAIRS:
            break
        state = played(slug, players, seed, moves=dice.randrange(40))
        if state.is_over:
            continue
        outcomes = outcomes_of(state)
        seat = dice.randrange(players)
        seen = Seen(runner, seat)
        assert seen.play(outcomes)
        if seen.decisions.count(None) != 1:
            continue  # one shuffle: what was swapped stays swapped
        hidden = bits((1 << len(machine.cards)) - 1 & ~seen.cards)
        dice.shuffle(hidden)
        for one, two in zip(hidden[0:6:2], hidden[1:6:2], strict=False):
            first, second = machine.cards[one], machine.cards[two]
            if first.back != second.back or first.twin == second.twin:
                continue
            other = swapped(seen, outcomes, one, two)
            unseen = Seen(runner, seat)
            if not unseen.play(other) or (unseen.cards >> one | unseen.cards >> two) & 1:
                continue
            if unseen.said != seen.said:
                continue
            twin = state_at(setup_of(state), state._live.chance.copy(), unseen.driver.copy(), other)
            assert outcomes_of(twin) != outcomes
            assert twin.observation(seat) == state.observation(seat)
            assert hash(twin.observation(seat)) == hash(state.observation(seat))
            assert twin.record(seat) == state.record(seat)
            told = [rows(setup_of(state), some, seat) for some in (outcomes, other)]
            assert told[0] == told[1]  # by batches, as numbers
            pairs += 1
    assert pairs >= PAIRS


@pytest.mark.parametrize(("slug", "players"), tables())
def test_what_a_seat_knows_is_true(slug: str, players: int) -> None:
    state = played(slug, players, 2, moves=0, deals=2)
    dice = random.Random(2)
    while not state.is_over:
        for seat in range(players):
            view = state.observation(seat)
            driver = state._driver
            for number, zone in enumerate(view.zones):
                truth = [
                    driver.machine.cards[card].id
                    for card in bits(driver.cells[driver.machine.masks + number])
                ]
                assert zone.size == len(truth) == len(zone.cards)
                for name in (*zone.known, *(c for c in zone.cards if "?" not in c)):
                    truth.remove(name)
            assert bool(view.legal) == (view.to_act == seat)
            assert view.scores == state.scores
        state.apply(dice.choice(state.legal_moves()))
    assert state.observation(0).is_over
    assert state.observation(0).winners == state.winners


@pytest.mark.parametrize(("slug", "players"), tables())
def test_views_by_and_by_are_views_at_once(slug: str, players: int) -> None:
    state = played(slug, players, 4, moves=0)
    dice = random.Random(4)
    copies = []
    events: dict[int, int] = {}
    while not state.is_over:
        for seat in range(players):
            view = state.observation(seat)
            assert len(view.events) >= events.get(seat, 0)
            events[seat] = len(view.events)
        copies.append((state.copy(), [state.observation(seat) for seat in range(players)]))
        state.apply(dice.choice(state.legal_moves()))
    for copy, views in copies[:: max(1, len(copies) // 5)]:
        assert [copy.observation(seat) for seat in range(players)] == views
        assert copy.record() == state.record()[: len(copy.record())]
        fresh = state_at(
            setup_of(copy), copy._live.chance.copy(), copy._driver.copy(), outcomes_of(copy)
        )
        assert [fresh.observation(seat) for seat in range(players)] == views


def test_a_seat_sees_its_hand_and_the_backs_of_the_others() -> None:
    state = game("bonus-malus").start(players=4, seed=7)
    view = state.observation(2)
    hands = {zone.owner: zone for zone in view.zones if zone.name == "hand"}
    assert all("?" not in card for card in hands["2"].cards)
    assert all(card in ("S?", "H?", "D?", "C?") for card in hands["0"].cards)
    assert list(hands["0"].cards) == sorted(hands["0"].cards)
    stock = next(zone for zone in view.zones if zone.name == "stock")
    assert stock.size == 24
    assert set(stock.cards[:-1]) == {"??"}
    assert stock.cards[-1] in ("S?", "H?", "D?", "C?")
    assert view.legal == ()
    assert len(state.observation(1).legal) == 7


def test_no_such_seat() -> None:
    with pytest.raises(ValueError, match="seats are 0 to 3, not 4"):
        played("bonus-malus", 4, 7, moves=0).observation(4)


def test_the_record_of_a_seat_keeps_the_seed_back() -> None:
    lines = played("bonus-malus", 4, 7, moves=6).record(seat=1)
    assert lines[0]["seed"] is None
    assert set(lines[1]["cards"]) == {"??", "S?", "H?", "D?", "C?"} & set(lines[1]["cards"])
    choices = [line for line in lines if line.get("event") == "choice"]
    assert all(("legal" in line) == (line["seat"] == 1) for line in choices)
    assert all("?" not in line["move"] for line in choices)


LAID = """cardlang 1
game "Laid Aside"
players 4
deck french
zone aside, face down
one deal:
    shuffle-deck
    deal 1 to seats from eldest
    move hand of seats to aside
    choose by 0:
        wait
winner is seats
"""


def test_who_held_the_lowest_card_is_not_told_by_the_order_of_places(tmp_path: Path) -> None:
    path = tmp_path / "laid_aside.card"
    path.write_text(LAID, encoding="utf-8")
    laid = cardlang.load(path)
    for seed in range(12):
        events = laid.start(seed=seed).observation(1).events
        places = [one.source for one in events if isinstance(one, Moved) and one.target == "aside"]
        assert places == [f"hand of {seat}" for seat in range(4)]
