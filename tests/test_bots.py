"""Bots: what they know, how they choose, and how they are asked for."""

from __future__ import annotations

import json
from itertools import product
from math import inf
from pathlib import Path
from typing import Any, NoReturn

import pytest
from attrs import evolve
from click.testing import CliRunner, Result

import cardlang
from cardlang import limits
from cardlang.api import Game, engine_of
from cardlang.bots import good, table, tree
from cardlang.bots.flat import direction
from cardlang.cli.main import main
from cardlang.diagnostic import UsageError
from cardlang.knowledge.sight import Onlookers
from cardlang.many.playout import Played, playout
from cardlang.match.live.driver import Driver, Outcome, Terms
from cardlang.match.live.setup import Setup
from cardlang.match.state import outcomes_of, setup_of
from cardlang.run.native import NativeError
from cardlang.run.native.build import compiler
from cardlang.run.stream import CHANCE, Stream
from tests.shipped import load, spread

HEAD = """cardlang 1
game "Tiny"
    "One decision, or a few."
players 2..4
"""


def run(*args: str, input: str | None = None) -> Result:
    return CliRunner().invoke(main, list(args), input, prog_name="cardlang")


def tiny(tmp_path: Path, rules: str) -> Game:
    path = tmp_path / "tiny.card"
    path.write_text(HEAD + rules, encoding="utf-8")
    return cardlang.load(path)


def without_squares(row: list[tuple[int, int]], squares: list[float]) -> list[tuple[int, int]]:
    """What a search answers that takes no squares of what was paid."""
    squares.extend([0.0] * len(row))
    return row


def seated(
    game: Game, bots: str, deals: int | None = None, backs: str | None = None, players: int = 2
) -> Setup:
    """A table with these bots, whose playouts are interpreted."""
    names = bots.split(",") * (1 if "," in bots else players)
    setup = engine_of(game).setup(players, 0, backs=backs, deals=deals)
    return evolve(setup, players_are=tuple(names), backend="python")


def match(
    game: Game,
    bots: str,
    seed: int,
    deals: int | None = None,
    backs: str | None = None,
    players: int = 2,
) -> Played:
    return table.match(seated(game, bots, deals, backs, players), seed)


# --------------------------------------------------------------------- seats


@pytest.mark.parametrize("slug", ["bonus-malus", "hearts", "cuckoo", "gin-rummy"])
def test_random_bots_play_the_matches_of_random_seats(slug: str) -> None:
    game = load(slug)
    setup = seated(game, "random", deals=2, players=game.default_players)
    for seed in range(3):
        assert playout(setup.runner, setup.terms, seed) == table.match(setup, seed)


def test_a_limit_is_the_same_for_bots() -> None:
    game = load("dump")
    setup = evolve(engine_of(game).setup(4, 0, max_decisions=5), players_are=("random",) * 4)
    assert playout(setup.runner, setup.terms, 3) == table.match(setup, 3)


def test_another_bot_changes_neither_the_deal_nor_what_others_draw() -> None:
    game = load("whist")
    told: list[list[tuple[int, ...]]] = [[], []]
    for found, bots in zip(told, ("random", "random,flat:2,random,random"), strict=True):
        table.match(seated(game, bots, 1, players=4), 5, found)
    assert told[0][:1] == told[1][:1]  # the shuffle
    assert told[0] != told[1]


def test_the_same_seed_gives_the_same_match() -> None:
    game = load("goofspiel")
    first = match(game, "flat:3,random", 7)
    assert match(game, "flat:3,random", 7) == first
    assert match(game, "flat:3,random", 8) != first


def test_what_a_bot_is_shown_is_what_the_seat_observes() -> None:
    state = load("hearts").start(4, 3, backs="suit", deals=1)
    onlookers = Onlookers(setup_of(state), lambda: outcomes_of(state))
    while not state.is_over:
        moves = state.legal_moves()
        seat = moves[0].seat
        sight = onlookers.sight(seat, moves[0].decision, [move.raw for move in moves])
        if state.decisions % 5 == 0:
            assert sight.observation == state.observation(seat)
        state.apply(moves[-1])


# ---------------------------------------------------------------------- flat

GUESS = """deck four:
    suit: clubs C, diamonds D, hearts H, spades S
    rank: 1
    each rank suit
each deal:
    shuffle-deck
    choose by 0:
        guess card in cards: show top of stock
    if top of stock is chosen: score of 0 gains 1
match ends when deal-number is 40
"""
GUESS = GUESS.replace("each deal:", "keep chosen as card or none\neach deal:").replace(
    "show top of stock\n", "chosen becomes card\n"
)

NUMBERS = """deck french
each deal:
    shuffle-deck
    for each seat:
        choose by seat:
            take number in 1..3: score gains number
match ends when deal-number is 3
"""


def test_flat_takes_what_scores_most(tmp_path: Path) -> None:
    assert match(tiny(tmp_path, NUMBERS), "flat:1", 1).scores == (9, 9)


def test_flat_takes_what_scores_least_where_that_wins(tmp_path: Path) -> None:
    rules = NUMBERS + "winner is sides having lowest score\n"
    assert match(tiny(tmp_path, rules), "flat:1", 1).scores == (3, 3)


def test_flat_goes_for_the_win_where_scores_do_not_say_who_wins(tmp_path: Path) -> None:
    rules = (
        NUMBERS.replace("score gains number", "stock-taken gains number").replace(
            "each deal:", "keep stock-taken of each seat as number, for the match\neach deal:"
        )
        + "winner is seats having lowest stock-taken\n"
    )
    game = tiny(tmp_path, rules)
    assert direction(engine_of(game).machine(2)) == 0
    wins = [match(game, "flat:60,random", seed).winners & 1 for seed in range(10)]
    assert sum(wins) >= 9


def test_flat_does_not_see_what_its_seat_does_not_see(tmp_path: Path) -> None:
    """Of four cards it guesses one in four; where backs tell, all of them, unless it is blind."""
    game = tiny(tmp_path, GUESS)
    hits = {
        (bot, backs): sum(match(game, bot, s, backs=backs).scores[0] for s in range(2))
        for bot in ("flat:8", "flat:8:blind")
        for backs in (None, "suit")
    }
    assert hits["flat:8", "suit"] == 80
    for known in (("flat:8", None), ("flat:8:blind", None), ("flat:8:blind", "suit")):
        assert 8 <= hits[known] <= 34  # 20 expected
    assert hits["flat:8:blind", None] == hits["flat:8:blind", "suit"]


def test_equal_moves_are_decided_by_lot(tmp_path: Path) -> None:
    rules = NUMBERS.replace("take number in 1..3: score gains number", "take\n            pass")
    told: list[tuple[int, ...]] = []
    table.match(seated(tiny(tmp_path, rules), "flat:2"), 1, told)
    assert {(0,), (1,)} == {outcome for outcome in told if len(outcome) == 1}


def test_a_search_takes_what_it_trusts_most(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A tree: the move that it tried most often.  `good`: the best mean of those not dropped, which
    have counts above zero.  Each by lot among equal ones."""
    setup = seated(tiny(tmp_path, NUMBERS), "random")
    told = list[Outcome]()
    driver = Driver(setup.runner, Terms(None, limits.DECISIONS))
    driver.settle(Stream(1, CHANCE).shuffle, told)
    decision, seat = driver.asked
    sight = Onlookers(setup, lambda: told).sight(seat, decision, driver.offers())
    assert len(sight.moves) == 3
    for counts in product((-9, 0, 5, 30), repeat=3):
        if max(counts) <= 0:
            continue
        row = list(zip(counts, (60, 0, -60), strict=True))
        monkeypatch.setattr(tree, "grown", lambda *terms, row=row: without_squares(row, terms[-1]))
        monkeypatch.setattr(good, "weigh", lambda *terms, row=row: without_squares(row, terms[4]))
        worths: list[list[float]] = [
            [float(count) for count, _ in row],
            [total / count if count > 0 else -inf for count, total in row],
        ]
        for kind, worth in enumerate(worths):
            lots = [Stream(seed, 9) for seed in range(12)]
            taken = {
                (good.Good(1, lot) if kind else tree.TreeBot(1, False, lot))(sight) for lot in lots
            }
            assert taken == {move for move in range(3) if worth[move] == max(worth)}


STUCK = """deck eight:
    suit: spades S, hearts H
    rank: 1 2 3 4 5
    each rank suit
one deal:
    shuffle-deck
    deal 2 to seats from eldest
    choose together by seats:
        play card in hand where suit is hearts: move card to box
    choose by dealer:
        stay: score of dealer gains 1
winner is sides having highest score
"""


@pytest.mark.parametrize("bot", ["flat:40", "ismcts:40"])
def test_a_world_that_gets_stuck_is_drawn_again(tmp_path: Path, bot: str) -> None:
    game = tiny(tmp_path, STUCK)
    usual = cardlang.simulate(game, 2, 20, seed=1).tally
    assert 0 < usual.aborted < 10
    for backend in ("python", "native") if has_compiler() else ("python",):
        tally = cardlang.simulate(game, 2, 20, seed=1, bots=[bot], backend=backend).tally
        assert (tally.aborted, tally.length) == (usual.aborted, usual.length)


def has_compiler() -> bool:
    try:
        compiler()
    except NativeError:
        return False
    return True


@pytest.mark.skipif(not has_compiler(), reason="no C compiler")
@pytest.mark.parametrize("bot", ["flat:2", "ismcts:9", "good:1", "greedy"])
@pytest.mark.parametrize("slug", ["whist", "goofspiel", "klapper-jas"])
def test_all_backends_choose_alike(slug: str, bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """In three tricks of a deal: what a search does with fewer cards it does in its playouts."""
    monkeypatch.setattr("cardlang.bots.greedy.LONGEST", 20)
    found = []
    for backend in ("interpret", "python", "native"):
        game = load(slug)
        setup = evolve(seated(game, bot, 1, "suit", game.default_players), backend=backend)
        setup = evolve(setup, terms=evolve(setup.terms, decisions=3 * game.default_players))
        told: list[tuple[int, ...]] = []
        table.match(setup, 4, told)
        found.append(told)
    assert found[0] == found[1] == found[2]


@pytest.mark.parametrize("path", spread("flat", 4), ids=lambda path: path.stem)
def test_flat_plays_every_game(path: Path) -> None:
    """Of a documented game two decisions, the second with what the first has told."""
    game = load(path)
    players, few = game.default_players, 2 if path.parent.name == "games" else 1
    setup = engine_of(game).setup(players, 0, deals=1, max_decisions=few)
    setup = evolve(setup, players_are=("flat:1",) * players, backend="python")
    played = table.match(setup, 2)
    assert played.fault is None or played.fault[0] == "decisions"


@pytest.mark.parametrize(
    ("slug", "expected"), [("whist", 1), ("hearts", -1), ("six-nimmt", -1), ("klapper-jas", 1)]
)
def test_which_score_wins(slug: str, expected: int) -> None:
    assert direction(engine_of(load(slug)).machine()) == expected


# ------------------------------------------------------------------- by name


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("rndom", "did you mean `random`?"),
        ("flt:20", "did you mean `flat:20`?"),
        ("flat", "for 200 write `flat:200`"),
        ("flat:", "for 200 write `flat:200`"),
        ("flat:many", "for 200 write `flat:200`"),
        ("flat:-3", "for 200 write `flat:200`"),
        ("flat:0", "from 1 to 1000000"),
        ("flat:20:blnd", "did you mean `blind`?"),
        ("flat:20:blind:more", "`flat:20:blind:more` is no bot"),
        ("random:2", "`random` has nothing to set"),
        ("ismcts", "for 1000 write `ismcts:1000`"),
        ("ismcts:0", "a number of rounds is from 1 to 1000000"),
        (
            "human",
            "there is `random`, `greedy`, `flat:200`, `flat:200:blind`, `ismcts:1000`, `good`",
        ),
        ("greedy:3", "`greedy` has nothing to set"),
        ("god:500", "did you mean `good:500`?"),
        ("good:many", "for 500 write `good:500`"),
        ("good:5:blind", "behind `good` there may be a number, and seconds such as `0.2s`"),
        ("hart", "did you mean `hard`?"),
        ("pipe:", "write `pipe:./mybot`"),
    ],
)
@pytest.mark.parametrize("command", ["play", "simulate"])
def test_a_name_that_no_bot_has_is_wrong_usage(command: str, name: str, hint: str) -> None:
    result = run(command, "whist", "--seed", "1", "--bots", name)
    assert (result.exit_code, result.stdout) == (2, "")
    assert hint in result.stderr
    assert result.stderr.count("\n") == 1
    with pytest.raises(UsageError):
        cardlang.simulate("whist", seed=1, bots=[name])


def test_bots_are_in_the_record(tmp_path: Path) -> None:
    args = ("--seed", "3", "--bots", "flat:1,random", "--players", "2", "--records")
    played = run("simulate", "goofspiel", "--deals", "1", *args, str(tmp_path / "a"))
    watched = run("play", "goofspiel", "--seats", "none", *args, str(tmp_path / "b"))
    assert (played.exit_code, watched.exit_code) == (0, 0)
    lines = [
        (tmp_path / kind / "goofspiel-2-3.jsonl").read_text(encoding="utf-8").split("\n")
        for kind in "ab"
    ]
    assert json.loads(lines[0][0])["players_are"] == ["flat:1", "random"]
    assert [line for line in lines[0] if "choice" in line] == [
        line for line in lines[1] if "choice" in line
    ]
    assert run("replay", str(tmp_path / "a" / "goofspiel-2-3.jsonl")).exit_code == 0


def test_bots_play_in_processes(tmp_path: Path) -> None:
    game = tiny(tmp_path, NUMBERS)
    sums = [
        cardlang.simulate(
            game, 2, 6, seed=1, bots=["flat:1", "random"], backend="python", jobs=jobs
        ).tally
        for jobs in (1, 2)
    ]
    assert sums[0] == sums[1]
    assert sums[0].scores[0] == 9 * 6


def last_of(seen: cardlang.Observation) -> str:
    return seen.legal[-1]


def test_a_function_is_a_bot(tmp_path: Path) -> None:
    game = tiny(tmp_path, NUMBERS)
    every: list[int] = []

    def first(seen: cardlang.Observation) -> int:
        every.append(seen.seat)
        return 0

    found = cardlang.simulate(game, 2, 4, seed=1, bots=[first, last_of], records=tmp_path)
    assert found.tally.scores[:2] == [4 * 3, 4 * 9]
    assert set(every) == {0}
    head = cardlang.read_record(tmp_path / "tiny-2-1.jsonl")[0]
    assert head["players_are"] == ["first", "last_of"]
    for jobs in (1, 2):
        assert cardlang.simulate(game, 2, 4, seed=1, bots=[last_of], jobs=jobs).tally.scores == [
            *(36, 36)
        ]
    mixed = cardlang.simulate(game, 2, 4, seed=1, bots="random, flat:2", backend="python")
    assert mixed.tally == cardlang.simulate(game, 2, 4, seed=1, bots=["random", "flat:2"]).tally


def test_what_is_wrong_with_a_bot_is_said(tmp_path: Path) -> None:
    game = tiny(tmp_path, NUMBERS)
    for bots, told in (
        ("flat:50,random,random", "2 players need one bot for all or 2, not 3"),
        ([7], "a bot is a name or a function of an observation, not 7"),
        ([lambda seen: "take 9"], "the bot `<lambda>` answered 'take 9'; it takes one of"),
        ([lambda seen: True], "the bot `<lambda>` answered True"),
    ):
        with pytest.raises(UsageError) as caught:
            cardlang.simulate(game, 2, 1, seed=1, bots=bots)  # type: ignore[arg-type] # on purpose
        assert str(caught.value).startswith(told)
    with pytest.raises(UsageError, match="cannot be sent to other processes"):
        cardlang.simulate(game, 2, 4, seed=1, bots=[lambda seen: 0], jobs=2)


@pytest.mark.skipif(not has_compiler(), reason="no C compiler")
def test_processes_look_ahead_in_native_code_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def in_python(*_: object) -> NoReturn:
        raise AssertionError("native code is at hand")

    game = tiny(tmp_path, NUMBERS)
    args: dict[str, Any] = {"players": 2, "matches": 6, "seed": 1, "bots": ["flat:3"]}
    first = cardlang.simulate(game, **args, backend="native").tally
    monkeypatch.setattr("cardlang.bots.flat.search", in_python)
    assert cardlang.simulate(game, **args, jobs=2).tally == first


# --------------------------------------------------------------------- backs


@pytest.mark.parametrize("path", spread("backs", 12), ids=lambda path: path.stem)
def test_any_game_with_suits_is_played_with_telling_backs(path: Path) -> None:
    game = load(path)
    if "suit" not in engine_of(game).program.deck.attributes:
        return
    assert engine_of(game).machine(backs="suit").backs == ("suit",)
    args = (game.slug, "--backs", "suit", "--seed", "3")
    limits = ("--deals", "1", "--max-decisions", "100")
    played = run("simulate", *args, *limits)
    assert played.exit_code in (0, 1) and played.stdout.startswith(game.slug)
    quit = run("play", *args, "--seats", "0", "--bots", "random", input="look\nq\n")
    assert quit.exit_code in (0, 130)
    assert "Traceback" not in quit.stderr + played.stderr


@pytest.mark.parametrize("command", ["play", "simulate"])
def test_backs_of_what_the_cards_do_not_have(command: str) -> None:
    result = run(command, "whist", "--backs", "colour", "--seed", "1")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "the cards have no attribute `colour`; there is `suit` or `rank`" in result.stderr
