"""What a program finds at the first guess, whatever its states run on."""

from __future__ import annotations

import inspect
import json
import pickle
import pydoc
from functools import cache
from pathlib import Path

import pytest
from attrs import evolve

import cardlang
from cardlang import Game, Move, State
from cardlang.api import engine_of
from cardlang.resources import folder
from cardlang.run.interpret import Interpreter
from cardlang.run.stream import CHANCE, Stream

RUNNERS = ("interpreter", "python", "native")
SLUGS = ("bonus-malus", "gin-rummy", "oh-hell")
BAD = """cardlang 1
game "Bad"
players 2
deck french
each deal:
    shufle-deck
    deel 3 to seats
"""


@cache
def table(slug: str, runner: str) -> Game:
    """A game of its own for each runner: what is compiled of one stays compiled."""
    game = cardlang.load(slug)
    if runner == "native":
        game.compile()
    return game


def begun(slug: str, runner: str, moves: int = 0, seed: int = 7) -> State:
    game = table(slug, runner)
    if runner == "native":
        state = game.start(seed=seed)
    else:  # whatever the cache holds
        setup = engine_of(game).setup(seed=seed)
        if runner == "interpreter":
            setup = evolve(setup, runner=Interpreter(setup.runner.machine))
        state = State(setup, Stream(seed, CHANCE))
    assert (state._native is not None) == (runner == "native")
    for number in range(moves):
        legal = state.legal_moves()
        state.apply(legal[number % len(legal)])
    return state


@pytest.mark.parametrize("runner", RUNNERS)
@pytest.mark.parametrize("slug", SLUGS)
def test_moves_taken_back_bring_the_same_match_again(slug: str, runner: str) -> None:
    state = begun(slug, runner, 30)
    record, moves = state.record(), state.history
    assert [str(move) for move in moves] == [
        line["move"] for line in record if line.get("event") == "choice"
    ]
    taken = [state.undo() for _ in range(30)]
    assert tuple(reversed(taken)) == moves
    assert state == begun(slug, runner)
    with pytest.raises(cardlang.UsageError, match="no move has been made"):
        state.undo()
    for move in moves:
        state.apply(move)
    assert state.record() == record


def test_moves_are_taken_back_where_a_key_deals() -> None:
    state = cardlang.load("bonus-malus").start(key=bytes(range(32)))
    for _ in range(40):  # the second deal has begun
        state.apply(state.legal_moves()[0])
    record = state.record()
    for move in reversed([state.undo() for _ in range(40)]):
        state.apply(move)
    assert state.record() == record


@pytest.mark.parametrize("runner", RUNNERS)
def test_a_copy_is_equal_until_one_goes_on(runner: str) -> None:
    state = begun("bonus-malus", runner, 5)
    copy = state.copy()
    assert copy == state and hash(copy) == hash(state)
    copy.apply(copy.legal_moves()[0])
    assert copy != state
    copy.undo()
    assert copy == state
    assert state != begun("bonus-malus", runner, 5, seed=8)
    assert begun("bonus-malus", runner, 5) == begun("bonus-malus", "python", 5)
    assert state != "a state"


@pytest.mark.parametrize("runner", RUNNERS)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_move_has_parts_and_a_repr_that_makes_it(slug: str, runner: str) -> None:
    state = begun(slug, runner, 9)
    ids = set(table(slug, runner).cards)
    for move in state.legal_moves():
        assert " ".join((move.verb, *move.parts)) == str(move)
        assert move.cards == tuple(part for part in move.parts if part in ids)
        again = eval(repr(move), {"Move": Move})
        assert again == move and again.verb == move.verb
    again = eval(repr(state.legal_moves()[-1]), {"Move": Move})
    state.apply(again)
    assert state.history[-1] == again
    with pytest.raises(cardlang.UsageError, match="offered by no state"):
        again.cards  # noqa: B018


@pytest.mark.parametrize("runner", RUNNERS)
def test_a_state_knows_its_match(runner: str) -> None:
    state = begun("bonus-malus", runner, 8)
    assert (state.players, state.options, state.seed) == (4, {"odd_card": "aside"}, 7)
    assert state.game is table("bonus-malus", runner)
    assert [state.score(seat) for seat in range(4)] == list(state.scores)
    hand = state.zone("hand", 0)
    assert (hand.name, hand.owner, hand.size) == ("hand", "0", len(hand.cards))
    assert sorted(card for zone in state.zones for card in zone.cards) == sorted(state.game.cards)
    assert state.keep("taker") in range(4)
    assert state.keep("trump") in ("spades", "hearts", "diamonds", "clubs")
    for name, owner, said in (
        ("hnad", 0, "did you mean `hand`"),
        ("hand", 4, "that of `0`, `1`, `2`, `3`"),
        ("hand", None, "whose `hand` is meant"),
    ):
        with pytest.raises(cardlang.UsageError, match=said):
            state.zone(name, owner)
    with pytest.raises(cardlang.UsageError, match="seats are 0 to 3"):
        state.score(4)


@pytest.mark.parametrize("runner", RUNNERS)
def test_a_printed_state_tells_nobody_a_hidden_card(runner: str) -> None:
    state = begun("bonus-malus", runner, 1)
    text = str(state)
    assert text.splitlines()[0] == "deal 1, seat 2 to move"
    assert f"trick: {state.zone('trick').cards[0]} (seat 1)" in text
    for seat in range(4):
        assert not [card for card in state.zone("hand", seat).cards if f" {card} " in f" {text} "]


def test_an_observation_is_asked_by_name() -> None:
    state = begun("bonus-malus", "python", 1)
    seen = state.observation(2)
    assert seen["hand"] == seen.zone("hand", 2)
    assert seen.zone("hand", 2).cards == state.zone("hand", 2).cards
    assert set(seen.zone("hand", 0).cards) <= {"S?", "H?", "D?", "C?"}
    assert seen["taker"] == seen.keep("taker") == state.keep("taker")
    with pytest.raises(KeyError, match="no keep is called `hnad`"):
        seen["hnad"]
    plain = seen.to_dict()
    assert json.loads(json.dumps(plain))["legal"] == list(seen.legal)
    assert {"name": "taker", "owner": "", "value": seen["taker"]} in plain["keeps"]


def test_keeps_have_values_of_python() -> None:
    seen: set[type] = set()
    for slug in (*SLUGS, "skat", "hanabi", "cheat"):
        state = begun(slug, "python", 12)
        for cell in state.observation(state.to_act or 0).cells:
            seen.add(type(state.keep(cell.name, cell.owner)))
            assert state.keep(cell.name, cell.owner) == cell.typed
    assert {int, str, bool, type(None)} <= seen


def test_a_game_tells_what_it_is_made_of() -> None:
    game = cardlang.load("bonus-malus")
    assert len(game.cards) == 52 and game.cards[0] == "2S"
    assert {"hand", "stock", "trick"} <= set(game.zones)
    assert "bonus" in game.rules and game.rule(game.rules[0])
    path = folder("games") / "bonus_malus.card"
    assert game.text == path.read_text(encoding="utf-8")
    state = game.start(seed=7)
    again = pickle.loads(pickle.dumps(state))
    assert again == state and again.game.slug == "bonus-malus"


def test_help_says_what_a_rule_takes_and_gives() -> None:
    rule = cardlang.load("bonus-malus").rule("bonus")
    text = pydoc.plain(pydoc.render_doc(rule))
    assert "bonus(card: a card) -> a number" in text
    assert "what a card is worth" in text
    signature = inspect.signature(rule)
    assert list(signature.parameters) == ["card", "at"]
    assert signature.return_annotation == "a number"
    signature.bind("5S", at=None)


def test_a_text_is_a_game() -> None:
    path = folder("games") / "bonus_malus.card"
    text = path.read_text(encoding="utf-8")
    game = cardlang.load_text(text)
    assert (game.slug, game.text, game.path) == ("bonus-malus", text, None)
    assert game.start(seed=7).record() == cardlang.load(path).start(seed=7).record()
    state = game.start(seed=7)
    assert pickle.loads(pickle.dumps(state)).game.text == text
    with pytest.raises(cardlang.UsageError, match="rules are a text"):
        cardlang.load_text(path)  # type: ignore[arg-type]


def test_a_text_extends_only_what_ships(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "near.card").write_text('cardlang 1\ngame "Near"\n', encoding="utf-8")
    found = cardlang.check('cardlang 1\nextends "near"\ngame "Far"\n')
    assert [finding.code for finding in found] == ["unknown-game"]
    assert cardlang.load_text('cardlang 1\nextends "bonus-malus"\ngame "Mine"\n').slug == "mine"


def test_a_text_that_cannot_be_played_is_refused_at_once() -> None:
    text = 'cardlang 1\ngame "More"\nplayers 2\ndeck french\none deal:\n    shuffle-deck\n'
    text += "    deal 60 to seats from eldest\n"
    with pytest.raises(cardlang.RuleError, match="cards"):
        cardlang.load_text(text)


def test_findings_of_a_text_come_with_their_remedies() -> None:
    found = cardlang.check(BAD)
    assert len(found) > 1
    for finding in found:
        assert finding.code and finding.message and 2 <= finding.line <= 7
    finding = next(one for one in found if one.line == 6)
    ((change,),) = [edit.changes for edit in finding.edits]
    assert (change.span.text, change.text) == ("shufle-deck", "shuffle-deck")
    assert str(finding).startswith(f"error[{finding.code}]: {finding.message}\n  bad.card:6:5\n")
    assert not cardlang.check(cardlang.load("leduc-poker").text)


def test_an_error_shows_all_that_is_wrong() -> None:
    with pytest.raises(cardlang.RuleError) as caught:
        cardlang.load_text(BAD)
    error = caught.value
    assert len(error.diagnostics) > 1
    for finding in error.diagnostics:
        assert str(finding) in str(error)
    assert pickle.loads(pickle.dumps(error)).diagnostics == error.diagnostics


@pytest.mark.parametrize("name", ["random", "greedy", "flat:4", "good:40"])
def test_a_bot_advises_from_the_view_of_a_seat(name: str) -> None:
    bot = cardlang.bot(name)
    state = begun("leduc-poker", "python", 1, seed=3)
    move = bot.choose(state, state.to_act)
    assert move in state.legal_moves()
    twins = [begun("leduc-poker", "python", 1, seed=seed) for seed in range(60)]
    seat = state.to_act
    assert seat is not None
    alike = [twin for twin in twins if twin.observation(seat) == state.observation(seat)]
    assert len({twin.zone("hand", 1 - seat).cards for twin in alike}) > 1
    assert {str(bot.choose(twin)) for twin in alike} == {str(move)}


def test_a_bot_speaks_only_in_turn() -> None:
    state = begun("leduc-poker", "python")
    first = cardlang.bot(lambda seen: seen.legal[-1])
    assert first.choose(state) == state.legal_moves()[-1]
    with pytest.raises(cardlang.IllegalMove, match="it is the turn of seat"):
        first.choose(state, 1 - (state.to_act or 0))
    while not state.is_over:
        state.apply(first.choose(state))
    with pytest.raises(cardlang.IllegalMove, match="the match is over"):
        first.choose(state)
    with pytest.raises(cardlang.UsageError, match="no bot is called"):
        cardlang.bot("goood:200")


def test_the_version_stands_in_one_place() -> None:
    from importlib.metadata import version

    root = Path(cardlang.__file__).parent.parent
    assert version("cardlang") == cardlang.__version__, "install anew: pip install -e ."
    written = [
        str(path.relative_to(root))
        for path in (root / "pyproject.toml", root / "cardlang" / "__init__.py")
        if f'"{cardlang.__version__}"' in path.read_text(encoding="utf-8")
    ]
    assert written == []
