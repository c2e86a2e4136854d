"""The front door: what it offers, and what it says to mistakes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import cardlang
from cardlang.api import engine_of
from cardlang.resources import folder

from .games import game


def test_a_game_describes_itself() -> None:
    found = game("bonus-malus")
    assert found.title == "Bonus-Malus"
    assert found.slug == "bonus-malus"
    assert found.players == (2, 3, 4)
    assert found.default_players == 4
    assert found.options["odd_card"].default == "aside"
    assert found.options["odd_card"].values == ("aside", "trump")


def test_a_file_says_how_many_players_are_usual() -> None:
    text = (folder("games") / "trick_100.card").read_text("utf-8")
    assert cardlang.load_text(text).default_players == 4
    usual = text.replace("players 2..8", "players 2..8, usually 6")
    found = cardlang.load_text(usual)
    assert found.default_players == 6 and found.start(seed=1).players == 6
    (told,) = cardlang.check(text.replace("players 2..8", "players 2..8, usually 9"))
    assert told.code == "player-count"


def test_a_slug_and_a_path_are_the_same_game() -> None:
    path = folder("games") / "bonus_malus.card"
    for name in ("bonus-malus", "bonus_malus", path, str(path)):
        assert cardlang.load(name).slug == "bonus-malus"
    assert cardlang.load(path).path == path


@pytest.mark.parametrize("name", ["bonus-mallus", "no/such.card", "nothing.card"])
def test_a_game_that_is_not_there(name: str) -> None:
    with pytest.raises(cardlang.UsageError, match=name):
        cardlang.load(name)


def test_rules_that_cannot_be_used(tmp_path: Path) -> None:
    path = tmp_path / "broken.card"
    path.write_text('cardlang 1\ngame "Broken\n', encoding="utf-8")
    with pytest.raises(cardlang.RuleError) as caught:
        cardlang.load(path)
    assert caught.value.diagnostics


def test_machines_are_made_once() -> None:
    found = game("bonus-malus")
    machine = engine_of(found).machine(3, {"odd_card": "trump"})
    assert engine_of(found).machine(3, {"odd-card": "trump"}) is machine
    assert engine_of(found).machine(3) is not machine
    assert machine.options == {"odd_card": "trump"}


@pytest.mark.parametrize("slug", ["bonus-malus", "klapper-jas", "partout", "trick-100"])
def test_what_is_as_usual_makes_no_machine_of_its_own(slug: str) -> None:
    """A record names all options: the machine that plays a match replays it."""
    engine = engine_of(game(slug))
    told = dict(engine.setup(seed=1).header().options)
    assert told and engine.machine(None, told) is engine.machine(engine.info.default_players)
    for option in game(slug).options.values():
        for value in [value for value in option.values if value != option.default][:1]:
            changed = {**told, option.name: value}
            assert engine.machine(None, changed) is not engine.machine(None, told)


def test_backs_may_be_changed() -> None:
    machine = engine_of(game("dump")).machine(4, backs="rank")
    assert {card.back for card in machine.cards} <= set("23456789AKQJ") | {"10"}
    lines = game("dump").start(players=4, seed=1, backs="rank").record()
    assert lines[0]["backs"] == "rank"
    assert game("dump").replay(lines).record() == lines


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"players": 5}, "Bonus-Malus is for 2, 3 or 4 players, not 5"),
        ({"players": True}, "players, not True"),
        ({"options": {"odd_cart": "aside"}}, "no option `odd_cart`; did you mean `odd_card`?"),
        ({"options": {"zzz": 1}}, "no option `zzz`; there is `odd_card`"),
        ({"options": {"odd_card": "trumps"}}, "cannot be `trumps`; did you mean `trump`?"),
        ({"options": {"odd_card": 9}}, "it may be `aside` or `trump`"),
        ({"backs": "siut"}, "no attribute `siut`; did you mean `suit`?"),
        ({"seed": -1}, "seed is a whole number from 0 to 2^63-1, not -1"),
        ({"deals": 0}, "deals is a whole number from 1"),
        ({"players": "4"}, "players, not '4'"),
        ({"players": 10**5000}, "players, not this int"),
        ({"options": "odd-card=trump"}, "options are values by name, {name: value}, not 'odd-card"),
        ({"options": {1: 2}}, "options are values by name, {name: value}, not {1: 2}"),
        ({"options": {"odd_card": 10**5000}}, "`odd_card` cannot be `this int`; it may be"),
        ({"backs": 5}, "backs are several texts, not 5"),
        ({"backs": [5]}, "backs are several texts, not [5]"),
        ({"seed": 10**5000}, "seed is a whole number from 0 to 2^63-1, not this int"),
        ({"max_decisions": None}, "max_decisions is a whole number from 1"),
        ({"players_are": ["me"]}, "4 players have as many names, not 1"),
        ({"players_are": "abcd"}, "players_are are several texts, not 'abcd'"),
        ({"players_are": [1, 2, 3, 4]}, "players_are are several texts, not [1, 2, 3, 4]"),
        ({"key": b"short"}, "a secret key is 32 bytes"),
        ({"key": bytearray(32)}, "a secret key is 32 bytes"),
        ({"seed": 1, "key": bytes(32)}, "a seed or a secret key, not both"),
    ],
)
def test_what_does_not_exist_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(cardlang.UsageError) as caught:
        game("bonus-malus").start(**arguments)
    assert message in str(caught.value)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"matches": 2**63}, "matches is a whole number from 1"),
        ({"bots": 5}, "a bot is a name or a function of an observation, not 5"),
        ({"bots": ["random", 5]}, "a bot is a name or a function of an observation, not 5"),
        ({"backend": None}, "no backend is called `None`; there is `auto`"),
    ],
)
def test_what_is_no_simulation_is_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(cardlang.UsageError) as caught:
        cardlang.simulate(game("dump"), **{"seed": 1, **arguments})
    assert message in str(caught.value)


@pytest.mark.parametrize("name", [f"/{'a' * 300}.card", b"no-such-game", "\0.card"])
def test_names_that_no_game_can_have(name: Any) -> None:
    with pytest.raises(cardlang.UsageError):
        cardlang.load(name)
    with pytest.raises(cardlang.UsageError, match="the name of a rule is a text"):
        game("dump").rule(None)  # type: ignore[arg-type]


def test_everything_at_the_front_door_is_there() -> None:
    for name in cardlang.__all__:
        assert getattr(cardlang, name) is not None
    assert set(cardlang.__all__) <= set(dir(cardlang))
    with pytest.raises(AttributeError, match="no attribute `trick`"):
        cardlang.trick  # noqa: B018  # to ask is the test


def test_nothing_shows_that_users_do_not_need() -> None:
    shown = {name for name in dir(game("dump")) if not name.startswith("_")}
    assert shown == {
        *("about", "default_players", "findings", "options", "path", "players", "slug", "title"),
        *("actions", "compile", "replay", "rule", "start", "words"),
        *("cards", "drawn", "rules", "text", "zones"),
    }
    state = {name for name in dir(game("dump").start(seed=1)) if not name.startswith("_")}
    assert state == {
        *("apply", "copy", "legal_moves", "observation", "record", "to_act"),
        *("apply_action", "apply_words", "legal_actions", "words"),
        *("is_over", "is_aborted", "fault", "why_aborted", "scores", "winners", "warnings"),
        *("deal_number", "decisions", "events", "fuel"),
        *("game", "players", "options", "seed", "history", "undo"),
        *("zones", "zone", "keep", "score"),
    }


def test_events_are_the_record_behind_its_header() -> None:
    state = game("dump").start(seed=1)
    for _ in range(5):
        state.apply(state.legal_moves()[0])
        assert state.record() == [state.record()[0], *state.events]
        assert state.events


@pytest.mark.parametrize("name", cardlang.__all__)
def test_everything_public_says_what_it_is(name: str) -> None:
    thing = getattr(cardlang, name)
    told = [thing]
    if isinstance(thing, type):
        told += [part for key, part in vars(thing).items() if not key.startswith("_")]
    for part in told:
        if callable(part) or isinstance(part, property):
            assert part.__doc__, part
            assert not part.__doc__.startswith("Method generated"), part
