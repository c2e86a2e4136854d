"""What moves prove: never that the truth is not so, the same to all who cannot tell, and enough."""

from __future__ import annotations

import os
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from random import Random

import pytest

import cardlang
from cardlang.knowledge.proofs import Proofs, proved
from cardlang.knowledge.provenance import Provenance
from cardlang.knowledge.sampling import recipe
from cardlang.knowledge.splits import WHOLE, Split, barring, classes, split
from cardlang.knowledge.worlds import draw
from cardlang.machine.faults import bits
from cardlang.match.live.driver import Driver, Outcome
from cardlang.match.records.events import Chosen
from cardlang.run.stream import Stream
from tests.match.past import Record, recorded
from tests.match.watched import in_world, mover
from tests.shipped import FILES, load, spread
from tests.worlds import looked

THOROUGH = bool(os.environ.get("CARDLANG_THOROUGH"))
DECISIONS = 400 if THOROUGH else 60
EACH = 2 if THOROUGH else 9
WORLDS = 3


def untrue(found: Provenance) -> list[str]:
    """What is proved to a seat and is not so."""
    machine, cells, wrong = found.machine, found.driver.cells, []
    for seat, proofs in enumerate(found.proofs):
        for zone, cards in proofs.lacking.items():
            if cells[machine.masks + zone] & cards and not machine.zones[zone].seen_by >> seat & 1:
                wrong.append(f"to {seat}: {found.place(zone)} lacks {cards:b}")
        for zone, cards in proofs.having:
            if not cells[machine.masks + zone] & cards:
                wrong.append(f"to {seat}: {found.place(zone)} has one of {cards:b}")
    return wrong


@pytest.mark.parametrize("path", spread("proofs", 6), ids=lambda path: path.stem)
def test_what_moves_prove(path: Path) -> None:
    """It is so; and in the worlds that are drawn every move could have been made, and cards lie
    where the record says."""
    chance, record, counted = Random(1), Record(), Counter[str]()
    game = load(path)
    for number, found in enumerate(recorded(game, game.default_players, 5, DECISIONS)):
        assert untrue(found) == []
        if mover(found) == 0 and number % EACH < 3:
            counted += looked(found, record, WORLDS, chance)
    assert counted["wrong"] == 0


def after(found: Provenance, cells: list[object], move: Outcome) -> Provenance | None:
    """The same match with a world as the truth, and a move made; None if that is not offered."""
    twin = in_world(found, cells)
    driver: Driver = twin.driver
    if driver.stop != found.driver.stop or move not in driver.offers():
        return None
    twin.plain = found.plain.copy()
    driver.choose(move)
    return twin


HIDDEN = [path for path in FILES if path.stem in ("whist", "quartett", "doppelkopf", "klapper_jas")]


@pytest.mark.parametrize("path", HIDDEN, ids=lambda path: path.stem)
def test_equal_knowledge_gives_equal_proofs(path: Path) -> None:
    """A seat learns the same from a move, whatever lies where it cannot see."""
    game, tried, choose, proven = load(path), 0, Random(2), 0
    for number, found in enumerate(recorded(game, game.default_players, 6, DECISIONS)):
        seat = mover(found)
        if number % 2 or found.machine.decisions[found.driver.decision].sealed:
            continue
        other = (seat + 1 + choose.randrange(found.machine.players - 1)) % found.machine.players
        move, chance = choose.choice(found.driver.offers()), Stream(number, 0)
        made = recipe(found, other)
        here: list[Proofs] = []
        for cells in [
            found.driver.cells,
            *(draw(made, found.machine, found.tracing, chance) for _ in range(12)),
        ]:
            twin = after(found, list(cells), move)
            if twin is not None:
                here.append(proved(twin, seat, found.driver.decision, move)[other])
        assert all(one == here[0] for one in here)
        tried += len(here) - 1
        proven += bool(here[0].lacking or here[0].having)
    assert tried > 40
    assert proven


def test_who_does_not_follow_has_none_of_the_suit() -> None:
    """In Whist that is all there is to prove, and it is proved."""
    told = 0
    for found in recorded(load("whist"), 4, 3, 52):
        machine = found.machine
        suits = {card.id: card.id[-1] for card in machine.cards}
        void: dict[int, set[str]] = {}
        trick: list[tuple[int, str]] = []
        for event in found.events[0]:
            if not isinstance(event, Chosen):
                continue
            words = event.text.split()
            if words[:1] == ["play"]:
                trick = [] if len(trick) == 4 else trick
                trick.append((event.seat, suits[words[1]]))
                if trick[-1][1] != trick[0][1]:
                    void.setdefault(event.seat, set()).add(trick[0][1])
        for zone, info in enumerate(machine.zones):
            if info.name == "hand" and info.owner != 0:
                lacking = found.proofs[0].lacking.get(zone, 0)
                unknown = {machine.cards[k].id for k in range(52) if not found.known(0) >> k & 1}
                there = {machine.cards[k].id for k in bits(lacking)} & unknown
                assert there == {c for c in unknown if suits[c] in void.get(info.owner, set())}
                told += len(there)
    assert told > 100


def test_who_asks_for_a_card_has_another_one_of_the_set_and_not_this_one() -> None:
    """In Quartett that is all there is to prove, and it is proved to those who do not know."""
    game, choose, told = load("quartett"), Random(3), 0
    for found in recorded(game, game.default_players, 2, 40):
        machine, seat = found.machine, mover(found)
        here = [(zone.name, zone.owner) for zone in machine.zones].index(("hand", seat))
        move = choose.choice(found.driver.offers())
        card: int = move[-1]
        group = sum(
            1 << k
            for k, other in enumerate(machine.cards)
            if k != card and other.values["group"] == machine.cards[card].values["group"]
        )
        for other, proofs in enumerate(proved(found, seat, found.driver.decision, move)):
            known, before = found.known(other), found.proofs[other].lacking.get(here, 0)
            if other == seat or group & known & found.driver.cells[machine.masks + here]:
                continue
            lacking = proofs.lacking.get(here, 0)
            assert (lacking | known | before) >> card & 1
            assert proofs.having == [(here, group & ~known & ~lacking & ~before)]
            told += not known >> card & 1
    assert told > 20


# ---------------------------------------------------------------- dealing by what is proved


def ways(
    cards: list[int], rooms: list[int], barred: list[int]
) -> Counter[tuple[tuple[int, ...], ...]]:
    """All ways to deal cards to places that take so many; who is not dealt is left."""
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()

    def deal(place: int, left: tuple[int, ...], sofar: tuple[tuple[int, ...], ...]) -> None:
        if place == len(rooms):
            found[sofar] += 1
            return
        fit = [card for card in left if not barred[place] >> card & 1]
        for some in combinations(fit, rooms[place]):
            rest = tuple(card for card in left if card not in some)
            deal(place + 1, rest, (*sofar, some))

    deal(0, tuple(cards), ())
    return found


def shares(made: Split) -> dict[tuple[int, ...], Fraction]:
    """With what share each way through a split is taken."""
    found: dict[tuple[int, ...], Fraction] = {}

    def go(at: int, sofar: tuple[int, ...], share: Fraction) -> None:
        if at < 0:
            found[sofar] = share
            return
        low = 0
        for bound, cards, after in made[at]:
            go(after, (*sofar, cards), share * Fraction(bound - low, WHOLE))
            low = bound
        assert low == WHOLE

    go(len(made) - 1, (), Fraction(1))
    return found


@pytest.mark.parametrize("seed", range(60))
def test_all_deals_are_equally_likely(seed: int) -> None:
    """By what a split gives each deal has the same share, but for rounding; where all cards go to
    places that lack some, too."""
    chance = Random(seed)
    cards = sorted(chance.sample(range(10), 4 + chance.randrange(4)))
    rooms = [1 + chance.randrange(2) for _ in range(1 + chance.randrange(3))]
    while sum(rooms) > len(cards):
        rooms.pop()
    if seed % 2:
        rooms.append(len(cards) - sum(rooms)) if sum(rooms) < len(cards) else None
    barred = [sum(1 << k for k in cards if chance.randrange(4) == 0) for _ in rooms]
    expected = ways(cards, rooms, barred)
    whole = sum(1 << k for k in cards)
    rest = rooms.index(max(rooms)) if sum(rooms) == len(cards) else -1
    kept = [k for k in range(len(rooms)) if k != rest]
    kinds = classes(whole, [barred[k] for k in kept], barred[rest] if rest >= 0 else 0)
    made = split(kinds, [rooms[k] for k in kept])
    assert (made is None) == (not expected)
    if made is None:
        return
    by_numbers: Counter[tuple[int, ...]] = Counter()
    for deal in expected:
        numbers = tuple(
            sum(kind.cards >> card & 1 for card in deal[kept[place]])
            for kind in kinds
            for place in kind.places
        )
        by_numbers[numbers] += 1
    found = shares(made)
    assert set(found) == set(by_numbers)
    for numbers, share in found.items():
        assert abs(share - Fraction(by_numbers[numbers], expected.total())) < Fraction(20, WHOLE)


def test_what_would_take_too_long_is_left_out() -> None:
    """Of many places that lack other cards each, those that lack the fewest are let go."""
    takes = [(6, zone) for zone in range(9)]
    lacking = {zone: ((1 << (3 + zone)) - 1) << 6 * zone for zone in range(9)}
    made = barring((1 << 64) - 1, takes, lacking)
    assert made is not None
    zones, kinds, _ = made
    assert zones == list(range(zones[0], 9))
    assert 0 < len(zones) < 9
    assert sum(kind.size for kind in kinds) == 64
    assert barring((1 << 8) - 1, [(4, 0)], {}) is None
    assert barring((1 << 8) - 1, [(4, 0)], {0: 0b11111}) is None  # nothing can be so
    assert comb(8, 4) == ways(list(range(8)), [4], [0]).total()


def test_what_is_proved_as_cards_go() -> None:
    """Zone 1 lacks card 0 and has one of 1 and 2; cards go, seen or unseen, to it or from it."""
    nothing = Proofs()

    def after(moving: int, source: int, target: int, clear: int) -> Proofs:
        proofs = Proofs({1: 0b00001, 2: 0b11000}, [(1, 0b00110)])
        proofs.carried(moving, source, target, clear, nothing)
        return proofs

    assert after(0b01000, 1, 2, 0b01000).having == [(1, 0b00110)]  # another card was seen to go
    assert after(0b00010, 1, 2, 0b00010).having == []  # one of the two was
    assert after(0b01000, 1, 2, 0).having == []  # any card may have gone
    assert after(0b01000, 2, 1, 0).having == [(1, 0b00110)]
    assert after(0b01000, 1, 1, 0).having == [(1, 0b00110)]
    assert after(0b01000, 1, 2, 0b01000).lacking == {1: 0b00001, 2: 0b10000}
    assert after(0b01000, 1, 2, 0).lacking == {1: 0b00001, 2: 0}  # zone 1 may have held them
    assert after(0b00001, 3, 1, 0b00001).lacking == {1: 0, 2: 0b11000}
    assert after(0b01000, 2, 1, 0).lacking == {1: 0, 2: 0b11000}


NAMES = """cardlang 1
game "Names"
    "Who names a suit has a card of it."
players 3
deck french

define name-suits:
    "Everybody names a suit of which a card is held."
    for each one in seats:
        choose by one:
            name strain in suits when strain is in suit of hand:
                "a suit of which one holds a card"
                score of one gains 1

one deal:
    shuffle-deck
    deal 3 to seats from eldest
    name-suits

winner is seats having highest score
"""


def test_who_names_a_suit_has_a_card_of_it(tmp_path: Path) -> None:
    """Though what is picked from is always the same."""
    path = tmp_path / "names.card"
    path.write_text(NAMES, encoding="utf-8")
    for found in recorded(cardlang.load(path), 3, 1, 3):
        seat, machine = mover(found), found.machine
        here = [(zone.name, zone.owner) for zone in machine.zones].index(("hand", seat))
        decision = found.driver.decision
        told = machine.decisions[decision].verbs[0].picks[0].cell
        for move in found.driver.offers():
            found.driver.cells[told] = move[1]
            for other, proofs in enumerate(proved(found, seat, decision, move)):
                if other != seat:
                    ((zone, held),) = proofs.having
                    assert zone == here and held and not held & found.known(other)
                    assert len({machine.cards[k].id[-1] for k in bits(held)}) == 1
                    assert held & found.driver.cells[machine.masks + here]
