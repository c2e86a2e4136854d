"""Bots that are asked: for values, for worlds, over a match that is over, and at the pipe."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from click.testing import CliRunner

import cardlang
from cardlang.bots.review import review
from cardlang.bots.values import ranked
from cardlang.bots.weighing import MoveWeight, worth
from cardlang.cli.main import main
from cardlang.diagnostic import UsageError
from cardlang.match.state import outcomes_of, setup_of
from cardlang.run.native.build import compiler
from tests.shipped import load
from tests.test_bots import NUMBERS, tiny

WEIGH = ("greedy", "flat:3", "ismcts:12", "good:1")

WON_BLIND = """deck french
keep sure as 0..1
each deal:
    shuffle-deck
    choose by 0:
        gamble:
            if suit of top of stock is hearts: score of 0 gains 4
        keep-one: score of 0 gains 2
        lose-one: score of 0 loses 10
    choose by 0:
        idle: sure becomes 0
        busy: sure becomes 1
match ends when deal-number is 20
"""


@pytest.mark.parametrize("bot", WEIGH)
@pytest.mark.parametrize("slug", ["bonus-malus", "klapper-jas"])
def test_the_move_that_is_taken_comes_first(slug: str, bot: str) -> None:
    state = load(slug).start(seed=5)
    asked = cardlang.bot(bot, seed=2)
    values = asked.values(state)
    assert values[0].move == asked.move(state)
    assert sorted(str(one.move) for one in values) == sorted(map(str, state.legal_moves()))
    assert all(one.unit == "points" for one in values)
    tried = [one for one in values if one.number]
    assert tried[: len(tried)] == list(values[: len(tried)])
    for one in tried:
        assert one.mean is not None and one.low is not None and one.high is not None
        assert one.low <= one.mean <= one.high


def test_a_value_is_what_the_rules_make_of_a_move(tmp_path: Path) -> None:
    """Three numbers, and the other seat at random: 2 points on average, and a spread that is
    known."""
    state = tiny(tmp_path, NUMBERS).start(players=2, seed=1)
    values = {str(one.move): one for one in cardlang.bot("flat:3000").values(state)}
    for number in (1, 2, 3):
        one = values[f"take {number}"]
        assert one.mean == pytest.approx(number - 2, abs=0.06)
        assert one.high is not None and one.low is not None and one.number == 3000
        assert one.high - one.low == pytest.approx(2 * 1.96 * (2 / 3) ** 0.5 / 3000**0.5, rel=0.05)


@pytest.mark.skipif(not compiler(), reason="no C compiler")
@pytest.mark.parametrize("bot", WEIGH)
def test_values_are_the_same_with_and_without_c(bot: str) -> None:
    state = load("klapper-jas").start(seed=2)
    found = []
    for backend in ("python", "native"):
        state._live.setup = evolve(setup_of(state), backend=backend)
        found.append(cardlang.bot(bot).values(state))
    assert found[0] == found[1]


def test_what_weighs_nothing_says_so() -> None:
    state = load("bonus-malus").start(players=4, seed=5)
    for bot in ("random", lambda seen: seen.legal[0]):
        with pytest.raises(UsageError, match="weighs no moves; ask `greedy`"):
            cardlang.bot(bot).values(state)
    with pytest.raises(UsageError, match="looks over no match; `good:20` does"):
        cardlang.bot("greedy").review(state, 0)


def test_moves_that_were_left_come_behind() -> None:
    weights = [
        MoveWeight(3, 900, 0.0, kept=False),
        MoveWeight(0, 0, 0.0, kept=False),
        MoveWeight(40, 400, 0.0, kept=False),
        MoveWeight(40, 100, 0.0),
        MoveWeight(40, 200, 0.0),
    ]
    found = ranked(weights, 3, 2, 1)
    assert [one.move for one in found.moves] == [3, 4, 2, 0, 1]
    assert found.moves[-1].worth is None
    told = worth(MoveWeight(4, 12, 48.0), 2)
    assert told is not None
    assert (told.mean, round(told.high, 3)) == (1.5, round((3 + 1.96 * (3 / 3) ** 0.5) / 2, 3))


@pytest.mark.parametrize("slug", ["bonus-malus", "dump", "leduc-poker", "skat"])
def test_a_world_looks_like_the_match_to_its_seat(slug: str) -> None:
    state = load(slug).start(seed=4)
    for _ in range(5):
        seat = state.to_act
        assert seat is not None
        seen, hidden = state.observation(seat), 0
        for world in cardlang.bot("random", seed=9).worlds(state, 4):
            assert world.to_act == seat and world.scores == state.scores
            assert [str(move) for move in world.legal_moves()] == list(seen.legal)
            for view, there, here in zip(seen.zones, world.zones, state.zones, strict=True):
                assert (view.name, view.owner, view.size) == (there.name, there.owner, there.size)
                if all("?" not in card for card in view.cards):
                    assert sorted(view.cards) == sorted(there.cards)
                assert set(view.known) <= set(there.cards)
                hidden += sorted(there.cards) != sorted(here.cards)
            twin = world.copy()
            while not twin.is_over and twin.deal_number == state.deal_number:
                twin.apply(twin.legal_moves()[-1])
            assert [str(move) for move in world.legal_moves()] == list(seen.legal)
        assert hidden > 0
        state.apply(state.legal_moves()[0])


def test_worlds_are_of_a_number_and_of_a_seat_that_chooses() -> None:
    state = load("dump").start(players=2, seed=4)
    bot = cardlang.bot("good:1")
    assert len(bot.worlds(state, 7)) == 7
    for count in (0, -1, 10_001, True, "3"):
        with pytest.raises(UsageError, match="a number of worlds is from 1 to 10,000"):
            bot.worlds(state, count)  # type: ignore[arg-type]
    assert state.to_act is not None
    with pytest.raises(cardlang.IllegalMove, match="it is the turn of"):
        bot.worlds(state, 1, seat=1 - state.to_act)


def test_a_review_finds_what_cost_and_blames_nobody_for_luck(tmp_path: Path) -> None:
    """A gamble is worth 1, a sure thing 2, a gift -10; a choice that does not matter costs
    nothing."""
    state = tiny(tmp_path, WON_BLIND).start(players=2, seed=3)
    played = {1: "gamble", 4: "lose-one", 5: "keep-one", 8: "lose-one", 9: "gamble"}
    while not state.is_over:
        moves = [str(move) for move in state.legal_moves()]
        state.apply(played.get(state.deal_number, "keep-one") if len(moves) == 3 else moves[-1])
    found = cardlang.bot("good:20").review(state, 0, most=10)
    assert (found.decisions, found.unit) == (40, "points")
    told = [(one.deal, one.move, one.better, round(one.cost.mean)) for one in found.moves]
    assert told[:2] == [(deal, "lose-one", "keep-one", 12) for deal in (4, 8)]
    assert sorted(told[2:]) == [(deal, "gamble", "keep-one", 1) for deal in (1, 9)]
    assert [one.at for one in found.moves[:2]] == [6, 14]
    few = review(setup_of(state), outcomes_of(state), 0, most=1)
    assert [one.deal for one in few.moves] == [4]


def test_a_review_at_the_terminal(tmp_path: Path) -> None:
    game = tmp_path / "tiny.card"
    tiny(tmp_path, WON_BLIND)
    state = cardlang.load(game).start(players=2, seed=3)
    while not state.is_over:
        moves = [str(move) for move in state.legal_moves()]
        state.apply("lose-one" if state.deal_number == 4 and len(moves) == 3 else moves[1])
    path = tmp_path / "r.jsonl"
    cardlang.write_record(path, state.record())

    def asked(*more: str) -> str:
        args = ["replay", "--game", str(game), "--review", str(path), *more]
        result = CliRunner().invoke(main, args, prog_name="cardlang")
        assert (result.exit_code, result.stderr) == (0, "")
        return result.stdout

    lines = asked("--seat", "0").splitlines()
    assert lines[0] == "seat 0: what cost most in 40 decisions, by what the seat knew then"
    assert lines[1:] == [
        "  deal 4, move 7: lose-one cost 12.0 points (12.0 to 12.0)",
        "    better: keep-one",
    ]
    german = asked("--seat", "0", "--lang", "de").splitlines()
    assert german[1] == "  Spiel 4, Zug 7: lose-one hat 12,0 Punkte gekostet (12,0 bis 12,0)"
    assert asked("--seat", "1").startswith("seat 1: no move that surely cost anything, in 0 ")
    told = json.loads(asked("--json"))["reviews"]
    assert [one["seat"] for one in told] == [0, 1]
    assert told[0]["moves"][0]["at"] == 6 and told[0]["moves"][0]["cost"]["mean"] == 12.0


# --------------------------------------------------------------- at the pipe

ASKS = """
import json, sys
for line in sys.stdin:
    seen = json.loads(line)
    def ask(**question):
        print(json.dumps(question), flush=True)
        return json.loads(sys.stdin.readline())
    told = [ask(ask="worlds", count=2), ask(ask="values", bot="flat:4"),
            ask(ask="move", bot="greedy"), ask(ask="worlds", count=0),
            ask(ask="values", bot="pipe:x"), ask(ask="other"), ask(ask="values", bot="random")]
    if len(seen["legal"]) > 1:
        with open(sys.argv[1], "w") as out:
            json.dump([seen, *told], out)
    print(json.dumps(told[2]["move"]), flush=True)
"""


def test_a_program_asks_for_worlds_and_values(tmp_path: Path) -> None:
    script, out = tmp_path / "asks.py", tmp_path / "told.json"
    script.write_text(ASKS)
    command = f"pipe:{sys.executable} {script} {out}"
    cardlang.simulate("dump", 2, 1, seed=1, deals=1, bots=[command, "random"])
    told: list[Any] = json.loads(out.read_text())
    seen, worlds, values, move, *wrong = told
    assert [len(worlds["worlds"]), move["move"] in seen["legal"]] == [2, True]
    for world in worlds["worlds"]:
        for view, there in zip(seen["zones"], world["zones"], strict=True):
            assert view["size"] == there["size"] == len(there["cards"])
            assert not any("?" in card for card in there["cards"])
    assert values["unit"] == "points"
    assert sorted(row["move"] for row in values["values"]) == sorted(seen["legal"])
    assert {row["number"] for row in values["values"]} == {4}
    assert [list(one) for one in wrong] == [["error"]] * 4
    assert "`random` weighs no moves" in wrong[3]["error"]


def test_a_program_that_asks_for_ever_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardlang.limits.PIPE_QUESTIONS", 3)
    script = tmp_path / "asks.py"
    script.write_text("import sys\nfor line in sys.stdin: print('{}', flush=True)\n")
    with pytest.raises(UsageError, match="has asked 3 questions before a move"):
        cardlang.simulate("dump", 2, 1, seed=1, bots=[f"pipe:{sys.executable} {script}", "random"])
