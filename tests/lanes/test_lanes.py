"""Batches: the matches of `State`, in C and in Python; modes, seats that are asked, refusals."""

from __future__ import annotations

import random
import re
import sys
from array import array
from inspect import signature
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import cardlang
from cardlang import IllegalMove, UsageError
from cardlang.api import engine_of
from cardlang.lanes import native
from cardlang.lanes.native import NativeLanes
from cardlang.many.playout import playout
from cardlang.match.live.driver import Terms
from cardlang.match.state import outcomes_of
from cardlang.run.sights import Sights
from tests.lanes.lockstep import Held, beside_states, rows
from tests.shipped import SLUGS, load, thinned

KINDS = ["leduc-poker", "partout-telling", "trick-100", "schwimmen", "president"]
"""Words of one and of two, backs that tell, cards that look alike, several picks, groups."""


@pytest.mark.parametrize("slug", KINDS)
def test_lanes_are_states(slug: str) -> None:
    beside_states(load(slug), 40, deals=1)


@pytest.mark.parametrize("mode", ["same_step", "next_step", "off"])
@pytest.mark.parametrize("slug", ["bonus-malus", "partout-telling", "leduc-poker", "schwimmen"])
def test_rows_of_every_seat(slug: str, mode: str) -> None:
    """In C and in Python alike; that of the seat to move is the row of a batch without the others,
    and each seat's is what it sees of the match so far."""
    game, dice = load(slug), random.Random(slug)
    usual = Held(game, 3, 5, True, mode, deals=1)
    inside, plain = (Held(game, 3, 5, way, mode, deals=1, every=True) for way in (True, False))
    players = usual.terms.setup.runner.machine.players
    ends = 0
    for _ in range(60):
        actions = usual.any_actions(dice)
        assert usual.step(actions) == inside.step(actions) == plain.step(actions) == -1
        assert inside.of == plain.of
        for lane in range(3):
            seat = usual.of["to_act"][lane]
            ends += usual.of["terminated"][lane]
            for name in ("cards", "numbers"):
                size, every = usual.sizes[name], inside.row(name, lane)
                by_seat = [every[at * size : (at + 1) * size] for at in range(players)]
                if seat < 0:
                    assert not any(every)
                    continue
                assert by_seat[seat] == usual.row(name, lane)
        seat = dice.randrange(players)
        if usual.of["to_act"][0] >= 0:
            seed, log = usual.lanes.log(0)
            state = game.start(seed=seed, deals=1)
            for number in log:
                state.apply_action(number)
            cards, numbers = rows(usual.terms.setup, outcomes_of(state), seat)
            size = usual.sizes["cards"]
            assert inside.row("cards", 0)[seat * size :][:size] == list(cards)
            size = usual.sizes["numbers"]
            assert inside.row("numbers", 0)[seat * size :][:size] == numbers
    assert ends


@pytest.mark.parametrize("cards", [31, 32, 47, 63, 65, 96, 129])
def test_rows_and_sets_of_decks_of_any_size(cards: int, tmp_path: Path) -> None:
    """Rows are written 32 cards at once where the processor can, and words have 64 bits; moves of
    one card, of two, and of none or three, are numbered by ranks."""
    path = tmp_path / "deck.card"
    few = "0..1 card in hand" if cards > 65 else "3 card in hand"
    path.write_text(
        "\n".join(
            [
                'cardlang 1\ngame "Deck"\nplayers 2',
                f"deck mine:\n    rank: 1..{cards}\n    each rank",
                "zone heap, seen by all\neach deal:\n    shuffle-deck",
                "    deal 8 to seats from eldest",
                "    repeat 3 times:\n        for each seat from eldest:",
                "            choose by seat:",
                "                lay 1..2 card in hand: move cards to heap",
                f"                give {few}: move cards to heap",
                "    score of eldest gains 1",
                "match ends when deal-number is 2\nwinner is sides having highest score\n",
            ]
        ),
        "utf-8",
    )
    assert beside_states(cardlang.load(path), 13)


EDGES = [127, 128, -128, -129, 255, 32_767, 32_768, -32_768, -32_769, 65_535, 999_999_999]
"""The last numbers that cells of one and two bytes hold, and the first that they do not."""


def test_a_cell_holds_the_ends_of_its_range(tmp_path: Path) -> None:
    """Numbers of seats that lie in as few bytes as they need, one bit below and above each size."""
    names = "abcdefghijk"
    keeps, ends, scored = [], [], []
    for name, edge in zip(names, EDGES, strict=True):
        low, high = sorted((0, edge))
        keeps.append(f"keep {name} of each seat as {low}..{high}, for the match")
        ends.append(f"                {name} becomes {edge}")
        scored.append(f"        if {name} is {edge}: score gains 1")
    keeps.append("keep z of each seat as 0..9 or none, for the match")
    scored.append("        if z is none: score gains 1")
    path = tmp_path / "edges.card"
    path.write_text(
        "\n".join(
            [
                'cardlang 1\ngame "Edges"\nplayers 2\ndeck french',
                *keeps,
                "each deal:\n    for each seat from eldest:\n        choose by seat:",
                "            stay: z becomes 9",
                "            go:",
                *ends,
                "                z becomes none",
                "    for each seat:",
                *scored,
                "match ends when deal-number is 6\nwinner is sides having highest score\n",
            ]
        ),
        "utf-8",
    )
    game = cardlang.load(path)
    assert beside_states(game, 30)
    state = game.start(seed=1)
    while not state.is_over:
        state.apply("go")
    assert state.scores == (6 * (len(EDGES) + 1),) * 2


def test_there_are_as_many_lanes_as_the_page_says() -> None:
    page = Path(__file__).parents[2] / "docs" / "learning.md"
    said = re.findall(r"(\d+), if `n` is not given", page.read_text("utf-8"))
    assert said == [str(signature(cardlang.vector).parameters["n"].default)]


@pytest.mark.parametrize("inside", [True, False])
@pytest.mark.parametrize("mode", ["same_step", "next_step", "off"])
def test_when_the_next_match_begins(mode: str, inside: bool) -> None:
    held = Held(load("leduc-poker"), 4, 9, inside, mode, wins=True, deals=2)
    dice = random.Random(2)
    over = [False] * 4
    for _ in range(40):
        before = list(held.of["seeds"])
        assert held.step(held.any_actions(dice)) == -1
        for lane, was_over in enumerate(over):
            done, seed = held.of["terminated"][lane], held.of["seeds"][lane]
            begins = {"same_step": done, "next_step": was_over, "off": False}[mode]
            assert seed == before[lane] + 4 * begins
            assert sum(held.row("rewards", lane)) == (done and not (mode == "off" and was_over))
            over[lane] = not held.legal(lane)
            assert over[lane] == (mode != "same_step" and done) == (held.of["to_act"][lane] < 0)
            if over[lane]:
                assert not any(held.row("cards", lane)) and not any(held.row("numbers", lane))
    assert all(over) == (mode == "off")


def test_other_seats_play_as_random_bots_do() -> None:
    """Where nobody is asked, matches are those of `simulate`."""
    game, dice = load("bonus-malus"), random.Random(3)
    for inside in (True, False):
        held = Held(game, 2, 3, inside, asked=0b0100, deals=1)
        assert set(held.of["to_act"]) == {2}
        for _ in range(13):
            assert not any(held.of["terminated"])
            held.step(held.any_actions(dice))
        assert all(held.of["terminated"]) and list(held.of["seeds"]) == [5, 6]
    by_bots = [playout(engine_of(game).setup().runner, Terms(1), seed) for seed in (3, 4)]
    nobody = [Held(game, 2, 3, inside, "off", asked=0, deals=1) for inside in (True, False)]
    for held in nobody:
        held.step([0, 0])
        sides = engine_of(game).machine().sides
        for lane, played in enumerate(by_bots):
            found = [held.row("scores", lane)[seats[0]] for seats in sides]
            assert found == list(played.scores)


def test_threads_make_no_difference() -> None:
    one, three = (Held(load("leduc-poker"), 7, 1, True, threads=n) for n in (1, 3))
    dice = random.Random(4)
    for _ in range(20):
        actions = one.any_actions(dice)
        assert one.step(actions) == three.step(actions) == -1
        assert one.of == three.of


LONG_NUMBERS = """\
cardlang 1
game "Long numbers"
players 2
deck many:
    rank: A B C D E F G H I J K L M N O P Q R S T U V W X
    each rank
each deal:
    shuffle-deck
    repeat until stock is empty, at most 30:
        for each seat from eldest:
            choose by seat:
                draw: move top of stock to hand
                draw-three:
                    repeat 3 times: move top of stock to hand
            if profile of stock by rank is above 5: score gains 1
match ends when deal-number is 2
"""


@pytest.mark.parametrize("mode", ["same_step", "next_step", "off"])
def test_what_c_leaves_python_plays(mode: str, tmp_path: Path) -> None:
    """A lane that C cannot go on with is played to its end in Python, and C begins the next one."""
    path = tmp_path / "long_numbers.card"
    path.write_text(LONG_NUMBERS, encoding="utf-8")
    game = cardlang.load(path)
    held, plain = (Held(game, 4, 1, inside, mode) for inside in (True, False))
    dice, left = random.Random(5), []
    for _ in range(90):
        actions = held.any_actions(dice)
        assert held.step(actions) == plain.step(actions) == -1
        for name in held.of:
            assert held.of[name] == plain.of[name]
        assert held.offers() == plain.offers()
        assert isinstance(held.lanes, NativeLanes)
        left.append(len(held.lanes._left))
    back = any(after < before for before, after in pairwise(left))
    assert max(left) > 0 and back == (mode != "off")


def test_lanes_with_little_room_beside_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves and logs that are longer than most lie elsewhere, and are the same."""
    usual = Held(load("hearts"), 3, 1, True, deals=2)
    monkeypatch.setattr(native, "_MOVES", 1)
    monkeypatch.setattr(native, "_LOG", 1)
    narrow, dice = Held(load("hearts"), 3, 1, True, deals=2), random.Random(2)
    for _ in range(130):
        actions = usual.any_actions(dice)
        assert usual.offers() == narrow.offers()
        assert usual.step(actions) == narrow.step(actions) == -1
        assert usual.of == narrow.of
        logs = [[held.lanes.log(lane) for lane in range(3)] for held in (usual, narrow)]
        assert logs[0] == logs[1]
    narrow.lanes.close()


def test_a_policy_without_a_mask() -> None:
    """Numbers of actions say what the mask says; more than there was room for make room."""
    for backend in ("native", "python"):
        batch = cardlang.vector("hearts", n=3, seed=1, backend=backend)
        starts, actions = batch.offers()
        assert list(starts) == [0, 286, 572, 858] and len(actions) == 858
        for lane in range(3):
            (flags,) = batch.mask[lane].nonzero()
            assert sorted(actions[starts[lane] : starts[lane + 1]]) == list(flags)
        batch.step(actions[starts[:-1]])


@pytest.mark.parametrize("mode", ["same_step", "next_step", "off"])
def test_lanes_that_are_held(mode: str) -> None:
    """They stay as they are, in C and in Python, and go on as if nothing had been."""
    held, plain = (Held(load("leduc-poker"), 4, 3, inside, mode) for inside in (True, False))
    alone, dice = Held(load("leduc-poker"), 4, 3, True, mode), random.Random(6)
    for number in range(40):
        rests = [dice.random() < 0.4 if number % 2 else False for _ in range(4)]
        actions = held.any_actions(dice)
        wrong = [-1 if rest else action for rest, action in zip(rests, actions, strict=True)]
        before = [held.row(name, k) for k in range(4) for name in ("mask", "numbers", "scores")]
        for one in (held, plain):
            one.of["held"][:] = array("B", rests)
            assert one.step(wrong) == -1
        assert held.of == plain.of
        after = [held.row(name, k) for k in range(4) for name in ("mask", "numbers", "scores")]
        for lane, rest in enumerate(rests):
            told = [held.row(name, lane) for name in ("rewards", "terminated", "truncated")]
            if rest:
                assert before[3 * lane : 3 * lane + 3] == after[3 * lane : 3 * lane + 3]
                assert told == [[0.0, 0.0], [0], [0]]
            seed, log = held.lanes.log(lane)
            while alone.lanes.log(lane) != (seed, log):  # the same matches by themselves
                now, far = alone.lanes.log(lane)
                assert now != seed or len(far) < len(log)
                nexts = alone.any_actions(dice)
                if now == seed:
                    nexts[lane] = log[len(far)]
                alone.of["held"][:] = array("B", [other != lane for other in range(4)])
                assert alone.step(nexts) == -1
                if now != seed:
                    break
            if alone.lanes.log(lane)[0] == seed and alone.lanes.log(lane)[1] == log:
                assert alone.row("numbers", lane) == held.row("numbers", lane)


def test_an_action_that_is_not_offered() -> None:
    for inside in (True, False):
        held, dice = Held(load("bonus-malus"), 3, 1, inside), random.Random(1)
        actions = held.any_actions(dice)
        seen = dict(held.of)
        for wrong in (-1, 52, next(n for n in range(52) if n not in held.legal(1))):
            assert held.step([actions[0], wrong, actions[2]]) == 1
            assert {**seen, "actions": 0} == {**held.of, "actions": 0}
        assert held.step(actions) == -1


def test_a_match_that_takes_too_long_is_truncated() -> None:
    for inside in (True, False):
        held, dice = Held(load("bonus-malus"), 2, 1, inside, "off", most=5), random.Random(1)
        for _ in range(5):
            assert not any(held.of["truncated"])
            held.step(held.any_actions(dice))
        assert list(held.of["truncated"]) == [1, 1] and not any(held.of["terminated"])


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if thinned("names of rows", 6, slug)])
def test_names_of_rows(slug: str) -> None:
    sights = Sights(engine_of(load(slug)).machine())
    names = [number.name for number in sights.numbers]
    assert len(set(names)) == len(names) and len(set(sights.places)) == len(sights.places)
    for row in sights.zones:
        assert sorted(row) == list(range(len(row)))


def test_missing_numpy_says_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match=r"pip install 'cardlang\[learning\]'"):
        cardlang.vector(load("leduc-poker"), 2)


def test_refusals() -> None:
    game = load("leduc-poker")
    for given, said in (
        ({"n": 0}, "n is a whole number from 1"),
        ({"threads": 0}, "threads is a whole number"),
        ({"autoreset": "never"}, "autoreset is one of"),
        ({"rewards": "money"}, "rewards is one of"),
        ({"backend": "rust"}, "backend is one of"),
        ({"n": 10**5000}, "n is a whole number from 1 to 1,048,576, not this int"),
        ({"asked": [2]}, "seats are 0 to 1, not 2"),
        ({"asked": [-1]}, "seats are 0 to 1, not -1"),
        ({"asked": 1}, "asked are several seats, not 1"),
        ({"asked": []}, "one seat at least"),
        ({"views": ["picture"]}, "no view is called `picture`"),
        ({"buffers": {"actions": 1}}, "no buffer is called `actions`"),
    ):
        with pytest.raises(UsageError, match=said):
            cardlang.vector(game, **given)
    with pytest.raises(UsageError, match="by words"):
        cardlang.vector(load("scopa"))


@pytest.mark.parametrize("backend", ["python", "native"])
def test_actions_that_are_none(backend: str) -> None:
    """Nothing is rounded, cut off or handed out to all lanes, and then nothing has happened."""
    import numpy

    batch = cardlang.vector(load("leduc-poker"), 3, seed=5, backend=backend)
    assert (batch.backend, batch.why) == (backend, "asked for" if backend == "python" else "")
    good = batch.mask.argmax(1)
    before = batch.mask.copy(), batch.to_act.copy()
    for actions in (
        *(good.astype(float), good + 0.5, good.astype(object), good.astype(bool), good * 1j),
        *(good[:2], good.reshape(3, 1), numpy.array([good, good]), 1, None, "x", ["1"] * 3),
        *([None] * 3, [2**70] * 3, [float("nan")] * 3, []),
    ):
        with pytest.raises(UsageError, match="actions are 3 whole numbers, one a lane, not "):
            batch.step(actions)
    for actions, lane in (
        (good + 2**40, 0),
        (good - 2**40, 0),
        (good.astype("uint64") + numpy.uint64(2**63), 0),
        (good.astype("uint32") + numpy.uint32(2**31), 0),
        (numpy.array([good[0], good[1], 2**32 + good[2]]), 2),
    ):
        said = f"lane {lane}: actions are numbered from 0 to 2, not {actions[lane]}"
        with pytest.raises(IllegalMove, match=said):
            batch.step(actions)
    for was, now in zip(before, (batch.mask, batch.to_act), strict=True):
        assert (was == now).all()
    with pytest.raises(UsageError, match="lanes are 0 to 2, not "):
        batch.state("0")  # type: ignore[arg-type]
    for kind in ("int8", "uint8", "int32", "int64", "uint64"):
        batch.step(batch.mask.argmax(1).astype(kind))
    assert batch.state(0).decisions


@pytest.mark.parametrize("asked", [iter([1]), (seat for seat in [1])])
def test_seats_that_can_be_told_once(asked: Any) -> None:
    batch = cardlang.vector(load("leduc-poker"), 2, seed=5, asked=asked)
    assert set(batch.to_act) == {1}
