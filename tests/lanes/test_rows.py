"""Rows of numbers hold nothing that a seat may not know.

A world is a state that the seat cannot tell from the true one, drawn by `knowledge` from what
it knows.  With what it remembers, every world gives the same rows; so in none of them is a card
that it remembers anywhere else, and nothing hidden is in the numbers.
"""

from __future__ import annotations

import random
from itertools import count
from pathlib import Path

import pytest

import cardlang
from cardlang.api import engine_of
from cardlang.knowledge.provenance import Provenance
from cardlang.knowledge.sampling import recipe
from cardlang.knowledge.tracing import tracer
from cardlang.knowledge.worlds import draw
from cardlang.lanes.memory import Memory
from cardlang.lanes.rows import cards_row, numbers_row
from cardlang.match.live.driver import Driver
from cardlang.run.sights import SightNumber, Sights
from cardlang.run.stream import Stream
from tests.shipped import SLUGS, load, thinned

LOOKS = 12  # at one match of each game
WORLDS = 2  # of each look


SHOWN = """\
cardlang 1
game "Shown"
players 2
deck twins:
    rank: A B C
    each rank, 4 times
zone table of each seat, face up
each deal:
    shuffle-deck
    deal 4 to seats from eldest
    for each seat:
        let theirs be hand of next of seat
        show theirs - first of theirs to seat
    repeat 3 times:
        for each seat from eldest:
            choose by seat:
                lay card in hand: move card to table
match ends when deal-number is 9
"""


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if thinned("rows", 6, slug)])
def test_every_world_gives_the_same_rows(slug: str) -> None:
    same_rows(load(slug), slug)


def test_a_shown_card_may_have_gone_if_one_like_it_has(tmp_path: Path) -> None:
    path = tmp_path / "shown.card"
    path.write_text(SHOWN, encoding="utf-8")
    for seed in range(2):
        same_rows(cardlang.load(path), str(seed), 1)


EMPTIED = """\
cardlang 1
game "Emptied"
players 2
deck few:
    rank: A B C D E F
    each rank
zone waste, top face up, in order
each deal:
    shuffle-deck
    deal 2 to seats from eldest
    move top of stock to waste
    repeat 3 times:
        for each seat from eldest:
            choose by seat:
                lay card in hand: move card to stock
                take: move waste to hand of seat
                give: move top of stock to waste
match ends when deal-number is 9
"""


def test_of_an_empty_pile_nothing_is_known(tmp_path: Path) -> None:
    path = tmp_path / "emptied.card"
    path.write_text(EMPTIED, encoding="utf-8")
    for seed in range(4):
        same_rows(cardlang.load(path), str(seed), 1)


def same_rows(game: cardlang.Game, seed: str, every: int = 5) -> None:
    """Looks at a match of random seats, at one decision of so many."""
    setup = engine_of(game).setup(None, 1)
    machine, dice = setup.runner.machine, random.Random(seed)
    sights, chance = Sights(machine), Stream(2, 99)
    provenance = Provenance(tracer(machine), setup.terms, setup.wording)
    driver = Driver(setup.runner, setup.terms)
    memory = Memory(machine, driver.cells)
    looks = 0
    for turn in count():
        driver.run(memory)
        kind = driver.stop[0]
        if looks == LOOKS or kind in ("end", "fault"):
            break
        if kind == "score":
            driver.count()
            continue
        if kind == "shuffle":
            cards, zone = driver.pile, driver.zone
            dice.shuffle(cards)
            outcome = tuple(cards)
            driver.shuffle(outcome)
            memory.look(zone)
        else:
            seat, cells, moves = driver.seat, driver.cells, driver.offers()
            if turn % every == 0:
                looks += 1
                seat = (seat, dice.randrange(machine.players))[looks % 2]  # others look on
                known = memory.known[seat]
                told = cards_row(sights, cells, known, seat), numbers_row(sights, cells, seat)
                made = recipe(provenance, seat)
                for _ in range(WORLDS):
                    world = draw(made, machine, provenance.tracing, chance)
                    there = cards_row(sights, world, known, seat), numbers_row(sights, world, seat)
                    assert told == there
            outcome = dice.choice(moves)
            driver.choose(outcome)
        provenance.follow([outcome])


KEEPS = """\
cardlang 1
game "Keeps"
players 4, partners opposite
deck four:
    rank: A B C D
    each rank, 4 times
keep layer as seat or none
keep maker as side or none
keep spoken as seats
keep ahead as sides
each deal:
    shuffle-deck
    deal 3 to seats from eldest
    repeat 3 times:
        for each seat from eldest:
            choose by seat:
                lay card in hand:
                    move card to box
                    layer becomes seat
                    maker becomes side of seat
                speak:
                    spoken gains seat
                    ahead gains side of seat
match ends when deal-number is 3
"""


def test_rows_tell_of_seats_and_sides_from_where_the_seat_sits(tmp_path: Path) -> None:
    path, dice = tmp_path / "keeps.card", random.Random(1)
    path.write_text(KEEPS, encoding="utf-8")
    game = cardlang.load(path)
    state, sights = game.start(seed=1, deals=1), Sights(engine_of(game).machine())
    mover, spoken = -1, set[int]()
    while state.to_act is not None:
        for seat in range(4):
            row = numbers_row(sights, state._driver.cells, seat)
            told = dict(zip([number.name for number in sights.numbers], row, strict=True))
            assert told["layer"] == (-1 if mover < 0 else (mover - seat) % 4)
            assert told["maker"] == (-1 if mover < 0 else (mover - seat) % 2)
            there = [told[f"spoken: +{k}"] for k in range(4)]
            assert there == [(seat + k) % 4 in spoken for k in range(4)]
            ahead = [told[f"ahead: +{k}"] for k in range(2)]
            assert ahead == [any(one % 2 == (seat + k) % 2 for one in spoken) for k in range(2)]
        seat, move = state.to_act, dice.choice(state.legal_moves())
        state.apply(move)
        if str(move) == "speak":
            spoken.add(seat)
        else:
            mover = seat
    assert spoken and mover >= 0


@pytest.mark.parametrize("slug", ["bonus-malus", "partout-telling", "whist"])
def test_rows_tell_of_places_what_the_seat_sees(slug: str) -> None:
    """How many cards lie there, and how many of them show what on their backs."""
    game, dice = load(slug), random.Random(slug)
    state = game.start(seed=1, deals=1)
    machine = engine_of(game).machine()
    sights = Sights(machine)
    for _ in range(24):
        seat = state.to_act
        assert seat is not None
        row = numbers_row(sights, state._driver.cells, seat)
        told = {
            (number.at[seat], number.name.rpartition(": ")[2] if number.kind == "back" else ""): k
            for number, k in zip(sights.numbers, row, strict=True)
            if number.kind in ("size", "back")
        }
        for at, zone in enumerate(state.observation(seat).zones):
            assert told.pop((at, "")) == zone.size
            backs = {card[:-1] for card in zone.cards if card.endswith("?")} - {"?"}
            for back in backs | {back for place, back in told if place == at}:
                assert told[at, back] == zone.cards.count(f"{back}?")
        state.apply(dice.choice(state.legal_moves()))


@pytest.mark.parametrize("kind", ["cell", "card", "point", "size", "back", "member"])
def test_what_is_not_seen_is_nothing_whatever_it_is(kind: str) -> None:
    """Of places there are no cards, of a set nobody is in it; of all else nothing is said."""
    sights = Sights(engine_of(load("bonus-malus")).machine())
    cells = [5] * 1000
    for seat, at in ((0, (-1, 3)), (1, (3, -1))):
        number = SightNumber("unseen", kind, at, around=4, first=(0, 0), points=(1, 1), cards=1)
        wanted = -1 if kind in ("cell", "card", "point") else 0
        sights.numbers = (number,)
        assert numbers_row(sights, cells, seat) == [wanted]
