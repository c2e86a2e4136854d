"""Bots that play well: what they go for, what they do not see, and those in other programs."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from attrs import evolve

import cardlang
from cardlang.api import engine_of
from cardlang.bots import good, habits, make, table
from cardlang.diagnostic import UsageError
from cardlang.knowledge.sight import Onlookers, Sight
from cardlang.machine.faults import bits
from cardlang.match.state import State, outcomes_of, setup_of, state_at
from cardlang.run.stream import RandomSource, Stream
from tests.match.games import played
from tests.match.test_view import Seen, swapped
from tests.shipped import load, spread
from tests.test_bots import GUESS, NUMBERS, match, tiny

BOTS = ("flat:2", "ismcts:6", "greedy", "good:1")
EXAMPLE = Path(__file__).parent.parent / "examples" / "bots" / "last.py"

CONTRACT = """deck french-24
zone hidden, face down
keep taken as 0..4
each deal:
    shuffle-deck
    deal 4 to seats from eldest
    move top of stock to hidden
    choose by 0:
        go
        stay: end deal
    repeat 4 times:
        for each seat:
            choose by seat:
                play card in hand of seat:
                    if seat is 0 and rank of card is A: taken gains 1
                    move card to box
    if taken is at least 2: score of 0 gains 10
    else: score of 0 loses 20
    taken becomes 0
match ends when deal-number is 12
"""


@pytest.mark.parametrize("bot", ["greedy", "good:1"])
@pytest.mark.parametrize(("winner", "expected"), [("highest", 9), ("lowest", 3)])
def test_they_take_what_wins(tmp_path: Path, bot: str, winner: str, expected: int) -> None:
    rules = NUMBERS + f"winner is sides having {winner} score\n"
    assert match(tiny(tmp_path, rules), bot, 1).scores == (expected, expected)


@pytest.mark.parametrize("bot", ["greedy", "good:4"])
def test_they_do_not_see_what_their_seat_does_not_see(tmp_path: Path, bot: str) -> None:
    game = tiny(tmp_path, GUESS)
    assert 2 <= match(game, bot, 1).scores[0] <= 20  # 10 expected
    if bot != "greedy":
        assert match(game, bot, 1, backs="suit").scores[0] == 40


def test_a_contract_is_taken_with_good_cards_only(tmp_path: Path) -> None:
    """Two aces make it, and four cards hold two aces in about one deal of eight."""
    game = tiny(tmp_path, CONTRACT)
    told = [match(game, "good:4,random", seed).scores[0] for seed in range(2)]
    assert all(score >= 0 and score % 10 == 0 for score in told)
    assert sum(told) > 0


def test_where_moves_name_no_cards_it_plays_on_by_habit() -> None:
    named = {
        slug: {
            decision.verbs[0].name: decision.names_cards
            for decision in engine_of(load(slug)).machine().decisions
        }
        for slug in ("skat", "contract-bridge", "quartett")
    }
    assert named["skat"] == {
        **dict.fromkeys(("bid", "hold", "take", "suit"), False),
        **dict.fromkeys(("discard", "play"), True),
    }
    assert named["contract-bridge"] == {"bid": False, "play": True}
    assert named["quartett"] == {"ask": True}


def test_of_each_verb_the_best_move_stays() -> None:
    """Of nine bids and one way to pass the pass stays to the end, whatever it was worth."""
    verbs = [0] * 9 + [1]
    found = [(2, worth) for worth in (3, 9, 1, 8, 2, 7, 3, 6, 4, -5)]
    left = list(range(10))
    rounds = []
    while len(left) > 2:
        left = habits.better(left, found, verbs)
        rounds.append(left)
    assert rounds == [[1, 3, 5, 7, 9], [1, 3, 9], [1, 9]]
    assert habits.better([0, 1, 2, 3], [(1, 0)] * 4, [0, 1, 1, 2]) == [0, 1, 3]
    assert habits.better([0, 1, 2, 3], [(1, 0)] * 4, [0] * 4) == [0, 1]


def test_habits_do_not_go_in_circles() -> None:
    """Going round is known to be worth more than to stop; nobody goes round for ever."""
    found = habits.Habits(mode=habits.SETTLED)
    for worth, move in enumerate(((0,), (1,))):
        found.took(0, 0, move, [])
        found.paid([worth])
    found.learn()
    stream, rounds = Stream(1, 1), 0
    while rounds < 1000 and found.drawn(0, 0, [(0,), (1,)], stream, []) == (1,):
        rounds += 1
    assert habits.LONG <= rounds < 2 * habits.LONG


def test_good_keeps_to_its_second(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that a search puts forward: long searches are slower than short ones, and from
    one move on everything takes three times as long; the next answer but one is in time again."""
    now, slow = 0.0, 1.0
    taken: list[float] = []

    def weighed(
        sight: Sight,
        recipe: object,
        simulations: int,
        seed: int,
        squares: list[float] | None = None,
        policy: bytes | None = None,
    ) -> list[tuple[int, int]]:
        nonlocal now
        now += slow * simulations / (1000 if simulations > 100 else 4000)
        if squares is not None:
            squares += [0.0] * len(sight.moves)
        return [(1, 0)] * len(sight.moves)

    def maker(name: str, stream: RandomSource) -> Callable[[Sight], int]:
        bot = make(name, stream)

        def choose(sight: Sight) -> int:
            nonlocal slow
            slow, begun = (3.0 if len(taken) >= 8 else 1.0), now
            move = bot(sight)
            taken.extend([now - begun] if now > begun else [])
            return move

        return choose

    monkeypatch.setattr(good, "weigh", weighed)
    monkeypatch.setattr(good, "perf_counter", lambda: now)
    good._paces.cache_clear()
    setup = engine_of(load("whist")).setup(4, 0, deals=1, max_decisions=24)
    table.match(evolve(setup, players_are=("good",) * 4, backend="python"), 2, maker=maker)
    good._paces.cache_clear()
    assert len(taken) > 14
    assert max(taken[:8] + taken[10:]) < 1.2
    assert min(taken) > 0.5


def test_a_pace_falls_by_half_at_most() -> None:
    assert good.next_pace(1000, 900, 0.9) == 1000
    assert good.next_pace(1000, 900, 0.01) == 1000
    assert good.next_pace(1000, 900, 300.0) == 500
    assert good.next_pace(1000, 900, 0.45) == 2000
    assert good.next_pace(1.2, 1, 300.0) == 2 / 0.9


@pytest.mark.parametrize("path", spread("greedy", 16), ids=lambda path: path.stem)
def test_greedy_plays_games_of_every_kind(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes = {"LONGEST": 8, "TRIES": 6, "FEWEST": 1, "_LEAST": 1, "_PLAYOUTS": 2}
    for name, much in sizes.items():
        monkeypatch.setattr(f"cardlang.bots.greedy.{name}", much)
    game = load(path)
    players = game.default_players
    setup = engine_of(game).setup(players, 0, deals=1, max_decisions=2)
    setup = evolve(setup, players_are=("greedy",) * players, backend="python")
    told: list[list[tuple[int, ...]]] = [[], []]
    found = table.match(setup, 2, told[0])
    assert found.fault is None or found.fault[0] == "decisions"
    if path.parent.name == "games":
        assert (found, told[0]) == (table.match(setup, 2, told[1]), told[1])


def choices(state: State, seat: int) -> list[int]:
    """What each of the bots takes here, with the same chance."""
    setup = evolve(setup_of(state), backend="python")
    sight = Onlookers(setup, lambda: outcomes_of(state)).sight(
        seat, state.legal_moves()[0].decision, [move.raw for move in state.legal_moves()]
    )
    return [make(bot, Stream(3, seat))(sight) for bot in BOTS]


@pytest.mark.parametrize(("slug", "players"), [("bonus-malus", 3), ("dump", 2), ("partout", 3)])
def test_what_is_hidden_changes_no_move(slug: str, players: int) -> None:
    """Two matches that differ in what a seat cannot know: its bots do the same."""
    machine = engine_of(load(slug)).machine(players)
    dice = random.Random(5)
    pairs = 0
    for seed in range(60):
        state = played(slug, players, seed, moves=dice.randrange(24))
        if pairs == 3 or state.is_over or len(state.legal_moves()) < 2:
            continue
        seat, outcomes = state.legal_moves()[0].seat, outcomes_of(state)
        seen, unseen = (Seen(setup_of(state).runner, seat) for _ in range(2))
        if not seen.play(outcomes) or seen.decisions.count(None) != 1:
            continue
        hidden = bits((1 << len(machine.cards)) - 1 & ~seen.cards)
        one, two = dice.sample(hidden, 2)
        other = swapped(seen, outcomes, one, two)
        if machine.cards[one].back != machine.cards[two].back or not unseen.play(other):
            continue
        if (unseen.cards >> one | unseen.cards >> two) & 1 or unseen.said != seen.said:
            continue
        twin = state_at(setup_of(state), state._live.chance.copy(), unseen.driver.copy(), other)
        assert choices(twin, seat) == choices(state, seat)
        pairs += 1
    assert pairs == 3


# ------------------------------------------------------------- other programs


def program(tmp_path: Path, body: str) -> str:
    path = tmp_path / "bot.py"
    path.write_text(f"import json, sys, time\nfor line in sys.stdin:\n    {body}\n")
    return f"pipe:{sys.executable} {path}"


def test_the_example_is_a_bot(tmp_path: Path) -> None:
    game = tiny(tmp_path, NUMBERS)
    found = cardlang.simulate(game, 2, 2, seed=1, bots=[f"pipe:{sys.executable} {EXAMPLE}"])
    assert found.tally.scores == [2 * 9, 2 * 9]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("print(0, flush=True)", ""),
        ("print(json.loads(line)['legal'][0], flush=True)", ""),
        ("print('take 9', flush=True)", 'answered "take 9"; it takes one line with one of `legal`'),
        ("print(-1, flush=True)", "or its place from 0 to 2"),
        ("print('0' + ' ' * 70_000, flush=True)", "has ended before it answered"),
        ("sys.exit(3)", "has ended before it answered, with exit code 3"),
        ("time.sleep(60)", "has not answered within 2 seconds"),
    ],
)
def test_a_program_is_a_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, body: str, told: str
) -> None:
    monkeypatch.setattr("cardlang.limits.PIPE_SECONDS", 2.0 if "sleep" in body else 60.0)
    game = tiny(tmp_path, NUMBERS)
    bots = [program(tmp_path, body), "random"]
    if not told:
        assert cardlang.simulate(game, 2, 1, seed=1, bots=bots).tally.scores[0] == 3
        return
    with pytest.raises(UsageError) as caught:
        cardlang.simulate(game, 2, 1, seed=1, bots=bots)
    assert told in str(caught.value)


def test_a_program_that_is_not_there() -> None:
    with pytest.raises(UsageError, match="cannot be started"):
        cardlang.simulate("whist", matches=1, seed=1, bots=["pipe:./no-such-bot"])


def test_nobody_opens_high_and_alike_with_and_without_c(monkeypatch: pytest.MonkeyPatch) -> None:
    """What `easy` says first at Skat is the lowest bid or a pass."""

    def said(*seeds: int) -> list[list[str]]:
        bot, told = cardlang.bot("easy"), []
        for seed in seeds:
            state, row = load("skat").start(seed=seed), []
            for _ in range(3):
                assert state.to_act is not None
                move = bot.choose(state, state.to_act)
                row.append(str(move))
                state.apply(move)
            told.append(row)
        return told

    with_c = said(2, 9)
    monkeypatch.setattr("cardlang.bots.ahead._searcher", lambda *_: None)
    assert said(2) == with_c[:1]  # a search in Python takes most of the time
    assert {move for row in with_c for move in row} <= {"bid 18", "pass", "hold"}
