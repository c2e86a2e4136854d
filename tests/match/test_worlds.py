"""Worlds: drawn from what a seat knows, and from nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import cardlang
from cardlang.api import Game, engine_of
from cardlang.knowledge.cell_facts import CellFacts, cell_facts
from cardlang.knowledge.provenance import Provenance
from cardlang.knowledge.sampling import recipe
from cardlang.knowledge.view import observe
from cardlang.knowledge.worlds import Recipe, draw
from cardlang.machine.faults import bits
from cardlang.machine.ir import FUEL, PC, STEP, WORK
from cardlang.machine.liveness import Lives
from cardlang.machine.tree import Decide, Set
from cardlang.match.live.driver import Driver, Terms
from cardlang.resources import folder
from cardlang.run.stream import CHANCE, Stream
from tests.shipped import THOROUGH, load, spread

from .watched import (
    assert_blind_to_hidden_cells,
    assert_worlds,
    mover,
    recipe_in,
    seen_in,
    witnessed,
)

DECISIONS = 1000 if THOROUGH else 60
ALL = DECISIONS if THOROUGH else 6  # the first decisions, each of which is looked at
EACH = 4  # of the others, one in so many


def a_back(game: Game) -> str:
    """An attribute that backs can show: the suit, or whatever comes first."""
    attributes = list(engine_of(game).program.deck.attributes)
    return "suit" if "suit" in attributes else attributes[0]


# ---------------------------------------------------------------- all games


@pytest.mark.parametrize("path", spread("worlds", 6), ids=lambda path: path.stem)
@pytest.mark.parametrize("telling", [False, True], ids=["plain", "telling"])
def test_worlds_of_all_games(path: Path, telling: bool) -> None:
    game = load(path)
    count = DECISIONS // 2 if telling else DECISIONS
    for players in game.players if THOROUGH else [game.default_players]:
        chance = Stream(players, 99)
        backs = a_back(game) if telling else None
        for number, provenance in enumerate(witnessed(game, players, 5 + telling, count, backs)):
            if number >= ALL and number % EACH:
                continue
            assert_worlds(provenance, recipe(provenance, mover(provenance)), chance)
            assert_blind_to_hidden_cells(provenance)


def keeping_all(provenance: Provenance) -> Recipe:
    """A cheat's: every world is the truth."""
    cells = provenance.driver.cells.copy()
    cells[FUEL] = cells[STEP] = cells[WORK] = 0
    return Recipe(mover(provenance), tuple(cells), (), (), (), (), (), (), (), 0)


def keeping_a_hand(provenance: Provenance) -> Recipe:
    """A cheat's that keeps one hidden hand, and draws the others."""
    made, machine = recipe(provenance, mover(provenance)), provenance.machine
    zone = next(z for z, i in enumerate(machine.zones) if (i.name, i.owner) == ("hand", 2))
    kept = provenance.driver.cells[machine.masks + zone]
    cells = list(made.cells)
    cells[machine.masks + zone] = kept
    group = made.groups[0]
    takes = tuple(take for take in group.takes if take[2] != zone)
    cards = tuple(card for card in group.cards if not kept >> card & 1)
    return evolve(made, cells=tuple(cells), groups=(evolve(group, cards=cards, takes=takes),))


@pytest.mark.parametrize("cheat", [keeping_all, keeping_a_hand])
def test_a_cheat_is_caught(cheat: Any) -> None:
    provenance = next(witnessed(load(folder("examples") / "whist.card"), 4, 1, 1))
    assert mover(provenance) == 1
    with pytest.raises(AssertionError):
        assert_worlds(provenance, cheat(provenance), Stream(1, 99))


@pytest.mark.parametrize("slug", ["cheat", "cribbage", "doppelkopf", "goofspiel", "six-nimmt"])
def test_answers_that_are_given_together_are_dead_before_the_first(slug: str) -> None:
    """Whatever other decisions there are: the cells of an answer come alive when it is given."""
    machine = engine_of(load(slug)).machine()
    lives = Lives(machine)
    together = 0
    for number, block in enumerate(machine.blocks):
        if isinstance(block.exit, Decide) and machine.decisions[block.exit.decision].sealed:
            answers = lives.answers[number]
            together |= answers
            assert answers and answers & lives.at[number]
    assert together and not lives.at[machine.start] & together


@pytest.mark.parametrize("path", spread("dead", 8), ids=lambda path: path.stem)
def test_what_is_dead_is_never_read(path: Path) -> None:
    """With all cells that are said to be dead spoilt, a match comes to the same end."""
    game = load(path)
    for number, provenance in enumerate(witnessed(game, game.default_players, 3, DECISIONS // 2)):
        if number % (7 if THOROUGH else 12):
            continue
        machine, true = provenance.machine, provenance.driver.cells
        live = cell_facts(machine).lives.at[-true[PC] - 1]
        keeps = {info.cell for info in machine.cells}
        zones = range(machine.masks, machine.orders + len(machine.zones))
        spoilt = [
            999 if at > machine.deal_number and at not in zones and not live >> at & 1 else value
            for at, value in enumerate(true)
        ]
        assert number == 0 or spoilt != true or len(keeps) < 2
        assert ended(provenance, true) == ended(provenance, spoilt)


def ended(provenance: Provenance, cells: list[Any]) -> tuple[Any, ...]:
    """How a match goes on with random seats: its stop, fuel and scores."""
    streams = [Stream(8, k) for k in range(provenance.machine.players + 1)]
    driver = Driver.at(provenance.tracing, Terms(deals=2, decisions=100), list(cells))
    driver.settle(streams[CHANCE].shuffle)
    while moves := driver.offers():
        driver.choose(moves[streams[1 + driver.seat].below(len(moves))])
        driver.settle(streams[CHANCE].shuffle)
    return driver.decisions, driver.fuel, driver.scores, driver.winners, driver.fault


# ------------------------------------------------------------ even chances

EVEN = """cardlang 1
game "Even"
    "Six cards; nobody does anything."
players 2
deck six:
    suit: clubs C, hearts H
    rank: 1 2 3
    each rank suit
zone pile, face down, in order
zone aside, face down
each deal:
    shuffle-deck
    for each seat: move top of stock to hand
    {deeds}
    choose by 0:
        wait
match ends when deal-number is 1
"""


def even(tmp_path: Path, deeds: str) -> Game:
    path = tmp_path / "even.card"
    path.write_text(EVEN.format(deeds=deeds), encoding="utf-8")
    return cardlang.load(path)


def hidden(provenance: Provenance, cells: list[Any]) -> tuple[Any, ...]:
    """Where all cards lie, and in which order."""
    machine = provenance.machine
    count = len(machine.zones)
    masks = tuple(cells[machine.masks : machine.masks + count])
    return masks, tuple(cells[machine.orders : machine.orders + count])


def placements(provenance: Provenance) -> set[tuple[Any, ...]]:
    """All placements that look to seat 0 as the true one does, found by trying all there are."""
    from itertools import permutations

    machine, true = provenance.machine, provenance.driver.cells
    zones = range(len(machine.zones))
    places = [z for z in zones for _ in range(true[machine.masks + z].bit_count())]
    knowledge = provenance.knowledge
    found = set()
    for cards in permutations(range(len(machine.cards))):
        cells = list(true)
        for z in zones:
            here = tuple(c for c, place in zip(cards, places, strict=True) if place == z)
            cells[machine.masks + z] = sum(1 << card for card in here)
            if machine.zones[z].ordered:
                cells[machine.orders + z] = here
        moved = [
            z
            for z in zones
            if (cells[machine.masks + z] ^ true[machine.masks + z]) & knowledge.known[0]
        ]
        placed = all(
            not knowledge.placed[0] >> card & 1 or card == old
            for z in zones
            if machine.zones[z].ordered
            for card, old in zip(true[machine.orders + z], cells[machine.orders + z], strict=True)
        )
        if not moved and placed and observe(provenance, 0) == seen_in(provenance, cells, 0):
            found.add(hidden(provenance, cells))
    return found


@pytest.mark.parametrize("backs", [None, "suit"])
@pytest.mark.parametrize(
    ("deeds", "plain", "telling"),
    [
        ("nothing", 120, None),
        ("move top of stock to aside", 120, None),
        ("let seen be stock\n    show seen to 0\n    shuffle stock", 24, None),
        ("show bottom of stock to 0\n    shuffle stock", None, None),
        ("move stock to aside", 5, None),
        ("move top of stock to pile\n    move top of stock to pile", None, None),
        ("show top of stock to 0\n    shuffle stock\n    move top of stock to pile", None, None),
    ],
)
def test_all_placements_are_equally_likely(
    tmp_path: Path, deeds: str, plain: int | None, telling: int | None, backs: str | None
) -> None:
    provenance = next(witnessed(even(tmp_path, deeds), 2, 4, 1, backs))
    expected = placements(provenance)
    count = telling if backs else plain
    assert count is None or len(expected) == count
    made, chance, times = recipe(provenance, 0), Stream(6, 99), 200 * len(expected)
    drawn = Counter(
        hidden(provenance, draw(made, provenance.machine, provenance.tracing, chance))
        for _ in range(times)
    )
    assert expected == set(drawn)
    spread = sum((count - 200) ** 2 / 200 for count in drawn.values())  # chi square
    free = len(expected) - 1
    assert spread < free + 4 * (2 * free) ** 0.5 + 1


def test_blind_worlds_are_those_of_plain_backs() -> None:
    from cardlang.knowledge.sight import Onlookers
    from cardlang.match.live.setup import Setup

    game = load(folder("examples") / "whist.card")
    made = []
    for backs in (None, "suit"):
        setup: Setup = engine_of(game).setup(4, 1, backs=backs)
        for number, provenance in enumerate(witnessed(game, 4, 1, 30, backs)):
            if number == 29:
                outcomes = happened(provenance)
                made.append(
                    Onlookers(setup, outcomes.copy)
                    .sight(mover(provenance), 0, ())
                    .recipe(blind=True)
                )
    assert made[0] == made[1]
    assert len(made[0].groups) == 1


def happened(provenance: Provenance) -> list[tuple[int, ...]]:
    """The outcomes that lead to where the match of `witnessed(…, 4, 1, …)` stands."""
    found: list[tuple[int, ...]] = []
    streams = [Stream(1, k) for k in range(5)]
    driver = Driver(provenance.tracing, Terms())
    driver.run()
    while driver.decisions < provenance.driver.decisions or driver.stop[0] != "decide":
        if driver.stop[0] == "decide":
            moves = driver.offers()
            found.append(moves[streams[1 + driver.stop[2]].below(len(moves))])
            driver.choose(found[-1])
        else:
            cards = driver.pile
            streams[CHANCE].shuffle(cards)
            found.append(tuple(cards))
            driver.shuffle(found[-1])
        driver.run()
    return found


# ------------------------------------------------------------ hidden cells

SECRETS = """cardlang 1
game "Secrets"
    "The rules keep a good deal to themselves."
players 3
deck french
zone put of each seat, face down
keep spy as seat, seen by nobody
keep level as 1..6, seen by nobody
keep strong as flag, seen by owner
keep favourite as suit or none, seen by nobody
keep own as cards, seen by nobody
keep mixed as cards, seen by nobody
keep chosen of each seat as card or none, seen by owner
keep sum as number, seen by nobody
keep plain as number, seen by nobody
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    own becomes hand of 2 + put of 2
    plain becomes count of hand of 2
    level becomes (count of (hand of 2 where suit is hearts)) + 1
    favourite becomes suit of first of hand of 2
    mixed becomes hand of 2 where suit is spades
    for each seat:
        if count of (hand where suit is spades) is above 1: spy becomes seat
    for each seat from 2:
        choose by seat:
            name card in hand: chosen becomes card
    sum becomes total rank among hand of 2
    for each seat from 2:
        choose by seat:
            put 2 card in hand: move card to put
        choose by 0:
            use when spy is 0 or level is above 2 or strong or favourite is spades: nothing
            look when own is not empty or mixed is not empty or sum is above plain: nothing
            keep
            wait when chosen of 2 is not none and chosen of 1 is not none: nothing
match ends when deal-number is 2
"""


def secrets(tmp_path: Path) -> Game:
    path = tmp_path / "secrets.card"
    path.write_text(
        SECRETS.replace("as flag, seen by owner", "as flag, seen by nobody"), encoding="utf-8"
    )
    return cardlang.load(path)


def cell(provenance: Provenance, name: str, owner: int = -1) -> int:
    return next(i.cell for i in provenance.machine.cells if (i.name, i.owner) == (name, owner))


def drawn(provenance: Provenance, seat: int, times: int = 200) -> list[list[Any]]:
    made, chance = recipe(provenance, seat), Stream(3, 99)
    return [draw(made, provenance.machine, provenance.tracing, chance) for _ in range(times)]


@pytest.mark.parametrize(("most", "drawn"), [(65_535, True), (65_536, False)])
def test_a_hidden_number_is_drawn_where_it_can_be_one_of_few(
    most: int, drawn: bool, tmp_path: Path
) -> None:
    """Of at most so many: one that the rules bound, and one that they only set to constants."""
    path = tmp_path / "bounded.card"
    text = SECRETS.replace("level as 1..6", f"level as 0..{most}").replace(
        "plain becomes count of hand of 2", f"plain becomes {most}"
    )
    path.write_text(text, encoding="utf-8")
    machine = engine_of(cardlang.load(path)).machine(3)
    cells = {info.name: info.cell for info in machine.cells}
    for name in ("level", "plain"):
        assert CellFacts(machine).ranges.get(cells[name]) == ((0, most) if drawn else None)


def test_hidden_cells_are_drawn_from_what_they_can_be(tmp_path: Path) -> None:
    for number, provenance in enumerate(witnessed(secrets(tmp_path), 3, 2, 9)):
        machine = provenance.machine
        assert_blind_to_hidden_cells(provenance)
        if number != 4:  # seat 0, after seat 2 has put two cards away
            continue
        assert mover(provenance) == 0
        worlds = drawn(provenance, 0)
        hand = machine.masks + next(
            z for z, i in enumerate(machine.zones) if (i.name, i.owner) == ("hand", 2)
        )
        put = machine.masks + next(
            z for z, i in enumerate(machine.zones) if (i.name, i.owner) == ("put", 2)
        )

        def values(name: str, owner: int = -1) -> set[Any]:
            return {world[cell(provenance, name, owner)] for world in worlds}  # noqa: B023  # called here

        assert values("spy") == {0, 1, 2}
        assert values("level") == {1, 2, 3, 4, 5, 6}
        assert values("strong") == {0}  # nothing has been stored but its start
        assert values("favourite") == {-1, 0, 1, 2, 3}  # -1 is nothing
        assert {world[cell(provenance, "own")] for world in worlds} == {
            world[hand] | world[put] for world in worlds
        }
        for world in worlds:
            assert world[cell(provenance, "own")] == world[hand] | world[put]
        assert values("mixed") == {0}
        assert values("plain") == {5}
        assert values("sum") == {0}
        for world in worlds:
            assert world[hand] >> world[cell(provenance, "chosen", 2)] & 1
        assert len(values("chosen", 2)) > 20
        own = provenance.driver.cells[cell(provenance, "chosen", 0)]
        assert values("chosen", 0) == {own}


ACCUSE = """cardlang 1
game "Accuse"
    "One guesses who holds the ace of spades."
players 4
deck four:
    card 2S, 3S, 4S, AS
kind team: kontra re
keep party of each seat as team, seen by owner
keep heavy of each seat as flag, seen by nobody
keep level as 0..4, seen by nobody
one deal:
    shuffle-deck
    deal 1 to seats from eldest
    {deeds}
    choose by 0:
        accuse other in others:
            if party of other is re or heavy of other or level is 2: score gains 1
            if heavy of 0: score gains 1
        pass
"""


@pytest.mark.parametrize(
    ("deeds", "keep"),
    [
        ("for each seat:\n        if AS is in hand: party becomes re", "party"),
        ("for each seat: party becomes re if AS is in hand else kontra", "party"),
        ("for each seat in seats where AS is in hand: party becomes re", "party"),
        ("if AS is in hand of 1: party of 1 becomes re\n    else: nothing", "party"),
        ("for each seat:\n        if AS is in hand:\n            heavy becomes true", "heavy"),
        ("if AS is in hand of 2 or AS is in hand of 1: level becomes 2", "level"),
        (
            "for each seat:\n        if AS is in hand: heavy becomes true\n    "
            "for each seat:\n        if heavy: party becomes re",
            "party",
        ),
        (
            "repeat 1 times:\n        if AS is in hand of 1: done\n        level becomes 2",
            "level",
        ),
    ],
)
def test_what_a_hidden_condition_may_have_written_is_drawn(
    tmp_path: Path, deeds: str, keep: str
) -> None:
    """That it has written nothing tells as much as that it has."""
    path = tmp_path / "accuse.card"
    path.write_text(ACCUSE.format(deeds=deeds), encoding="utf-8")
    game = cardlang.load(path)
    made: dict[int, set[Recipe]] = {}
    for seed in range(16):
        provenance = next(witnessed(game, 4, seed, 1))
        hand = next(z for z, i in enumerate(provenance.machine.zones) if i.name == "hand")
        mine = provenance.driver.cells[provenance.machine.masks + hand]
        made.setdefault(mine, set()).add(recipe(provenance, 0))
        worlds = drawn(provenance, 0, 60)
        for owner in [1] if "hand of 1" in deeds else [1, 2, 3]:
            at = cell(provenance, keep, owner if keep != "level" else -1)
            assert mine == 8 or len({world[at] for world in worlds}) > 1
        if keep == "party":
            at = cell(provenance, keep, 0)
            assert {world[at] for world in worlds} == {provenance.driver.cells[at]}
    assert len(made) == 4
    assert all(len(recipes) == 1 for recipes in made.values())  # whoever else has the ace


def test_what_hangs_on_nothing_hidden_is_known(tmp_path: Path) -> None:
    path = tmp_path / "accuse.card"
    deeds = (
        "if deal-number is 1: level becomes 2\n    if AS is in hand of 0: heavy of 0 becomes true"
    )
    path.write_text(ACCUSE.format(deeds=deeds), encoding="utf-8")
    for seed in range(6):
        provenance = next(witnessed(cardlang.load(path), 4, seed, 1))
        worlds = drawn(provenance, 0, 20)
        for keep, owner in (("level", -1), ("heavy", 0), ("heavy", 1)):
            at = cell(provenance, keep, owner)
            assert {world[at] for world in worlds} == {provenance.driver.cells[at]}


def test_what_is_chosen_together_is_chosen_anew() -> None:
    game = load(folder("examples") / "goofspiel.card")
    for number, provenance in enumerate(witnessed(game, 3, 2, 3)):
        made = recipe(provenance, mover(provenance))
        assert made.replies == number
        worlds = drawn(provenance, mover(provenance), 300)
        first = provenance.machine.orders + len(provenance.machine.zones)
        answers = {tuple(world[first:]) for world in worlds}
        unseen = 52 - 13 - 1  # neither the seat's own cards nor the prize
        assert len(answers) == 1 if number == 0 else len(answers) > 2 * unseen // 3
        for world in worlds[:5]:
            assert observe(provenance, mover(provenance)) == seen_in(
                provenance, world, mover(provenance)
            )


def test_members_of_a_family_are_hidden_with_their_owner(tmp_path: Path) -> None:
    """Whose number was counted is told by a card that not all have seen."""
    path = tmp_path / "whose.card"
    path.write_text(
        SECRETS[: SECRETS.index("zone put")]
        + """keep count-of-it of each seat as 0..9, seen by nobody
each deal:
    shuffle-deck
    deal 5 to seats from eldest
    count-of-it of holder of AS gains 1
    choose by 0:
        wait
        look when count-of-it of 1 is above 0: nothing
match ends when deal-number is 2
""",
        encoding="utf-8",
    )
    for seed in range(6):
        provenance = next(iter(witnessed(cardlang.load(path), 3, seed, 1)), None)
        if provenance is None:
            continue  # the ace lies in the stock
        worlds = drawn(provenance, 0)
        for seat in range(3):
            found = {world[cell(provenance, "count-of-it", seat)] for world in worlds}
            assert (
                found == set(range(10))
                or provenance.plain[cell(provenance, "count-of-it", seat)] & 1
            )
        assert_blind_to_hidden_cells(provenance)


def test_a_recipe_comes_from_the_observation() -> None:
    """Two true states that a seat cannot tell apart, and the same stream: the same world."""
    provenance = list(witnessed(load(folder("examples") / "hearts.card"), 4, 9, 25))[-1]
    seat = mover(provenance)
    made = recipe(provenance, seat)
    other = recipe_in(provenance, made, seat, Stream(5, 99))
    worlds = [draw(r, provenance.machine, provenance.tracing, Stream(7, 99)) for r in (made, other)]
    assert worlds[0] == worlds[1]
    hands = [
        bits(provenance.driver.cells[provenance.machine.masks + zone])
        for zone, info in enumerate(provenance.machine.zones)
        if info.name == "hand" and info.owner != seat
    ]
    assert all(hands)


HOLDING = """cardlang 1
game "Holding"
players 2
deck french
rule lows of seat: hand of seat having lowest rank
one deal:
    shuffle-deck
    deal 4 to seats from eldest
    let held be {value}
    choose by 1:
        wait
    {use}
winner is seats
"""


@pytest.mark.parametrize(
    "value",
    ["hand of 0 having highest rank", "hand of 0 having lowest rank", "lows of {0}", "hand of 0"],
)
def test_cards_that_the_rules_hold_are_of_the_same_place_in_each_world(value: str) -> None:
    for number, (provenance, cell) in enumerate(_holding(value, "move held to box")):
        made, machine = recipe(provenance, 1), provenance.machine
        true = provenance.driver.cells[cell]
        for world in range(6):
            cells = draw(made, machine, provenance.driver.runner, Stream(number, world))
            hand = next(k for k, z in enumerate(machine.zones) if (z.name, z.owner) == ("hand", 0))
            assert cells[cell].bit_count() == true.bit_count()
            assert not cells[cell] & ~cells[machine.masks + hand]


def test_a_number_of_cards_is_no_set_of_them() -> None:
    value, use = "highest rank among hand of 0", "if held is 14: score of 0 gains 1"
    for number, (provenance, cell) in enumerate(_holding(value, use)):
        made = recipe(provenance, 1)
        assert all(mark[1] != cell for mark in made.marks)
        cells = draw(made, provenance.machine, provenance.driver.runner, Stream(number, 0))
        assert cells[cell] == 0


def _holding(value: str, use: str) -> Iterator[tuple[Provenance, int]]:
    """Matches before a choice of seat 1, each with the cell of what the rules hold meanwhile."""
    game = cardlang.load_text(HOLDING.format(value=value, use=use))
    for seed in range(4):
        provenance = next(witnessed(game, 2, seed, 1))
        sets = [d for b in provenance.machine.blocks for d in b.deeds if isinstance(d, Set)]
        (cell,) = {
            d.cell for d in sets if d.span is not None and d.span.text.startswith("let held")
        }
        yield provenance, cell
