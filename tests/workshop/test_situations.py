"""Situations set up by hand are examples: what is laid is what the engine makes of the text."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardlang.match.examples import run_examples, stand
from cardlang.workshop.bridge import call
from cardlang.workshop.play.keeping import appended
from cardlang.workshop.play.matches import begun, engine, state_of
from cardlang.workshop.play.situations import _kept
from cardlang.workshop.text.rules import program_of, read
from tests.workshop.test_bridge import ask, match_of, text

GAMES = ("bonus-malus", "klapper-jas", "cribbage", "hanabi", "texas-holdem")


@pytest.mark.parametrize("slug", GAMES)
def test_the_present_can_be_laid(slug: str) -> None:
    """All cards of a match lie where they lay; the example says what its table shows."""
    match = {**match_of(slug), "seats": ["person", "random", "random", "random"]}
    match["moves"] = match["moves"][:15]
    told = ask("lay", slug, match=match)
    bare = {**told["situation"], "when": ""}
    table = ask("situation", slug, situation=bare)
    assert table["wrong"] == "" and table["example"]
    open_ = ask("undo", slug, match=match, to=15, open=True)["table"]
    lain = {zone["key"]: Counter(zone["cards"]) for zone in table["zones"]}
    for zone in open_["zones"]:
        if zone["name"] != "box":
            cards = Counter(zone["known"] if zone["ordered"] else [c["id"] for c in zone["cards"]])
            assert cards <= lain[zone["key"]]
            assert zone["size"] == sum(lain[zone["key"]].values())
    holds(slug, table)


def holds(slug: str, table: dict[str, Any]) -> None:
    """The example of a table comes out in the file."""
    whole = appended(text(slug), table["example"])
    rules = read(whole, f"/none/{slug}.card")
    program = program_of(whole, rules.path)
    assert program is not None, [one.message for one in rules.findings]
    (result,) = run_examples(program, {table["title"]})
    assert result.ok, (result.message, table["example"])


def laid(slug: str = "bonus-malus", **more: Any) -> dict[str, Any]:
    base = {"players": 3, "options": {}, "zones": {}, "keeps": [], "when": "", "moves": []}
    return ask("situation", slug, situation={**base, **more})


HANDS = {"hand of 0": ["4D", "AD", "QH"], "hand of 1": ["9D"], "hand of 2": ["KS"], "stock": ["2H"]}
PLAY = "play-trick from 1 with follow-or-trump"


def test_a_situation_is_played_and_kept() -> None:
    told = laid(zones=HANDS, when=PLAY)
    assert told["to_act"] == 1 and [one["text"] for one in told["moves"]] == ["play 9D"]
    told = laid(zones=HANDS, when=PLAY, moves=["1: play 9D", "2: play KS"])
    assert told["to_act"] == 0
    assert [one["text"] for one in told["moves"]] == ["play 4D", "play AD"]
    assert "then 0 may play 4D, play AD" in told["example"]
    trick = next(zone for zone in told["zones"] if zone["key"] == "trick")
    assert trick["cards"] == ["9D", "KS"] and trick["open"]
    holds("bonus-malus", told)
    over = laid(zones=HANDS, when=PLAY, moves=["1: play 9D", "2: play KS", "0: play AD"])
    assert over["to_act"] is None and over["moves"] == []
    holds("bonus-malus", over)


@pytest.mark.parametrize("pile", [["2H", "3S", "4C"], ["4C", "3S", "2H"]])
def test_the_order_of_a_pile_is_what_was_said(pile: list[str]) -> None:
    told = laid(zones={**HANDS, "stock": pile}, when="draw 1 for {0} from 0")
    zones = {zone["key"]: zone["cards"] for zone in told["zones"]}
    assert zones["stock"] == pile[1:] and set(zones["hand of 0"]) == {*HANDS["hand of 0"], pile[0]}


@pytest.mark.parametrize("slug", GAMES)
def test_cards_are_conserved(slug: str) -> None:
    match = match_of(slug)
    told = ask("situation", slug, situation=ask("lay", slug, match=match)["situation"])
    again = ask("situation", slug, situation={**told["situation"], "when": ""})
    cards = Counter(card for zone in again["zones"] for card in zone["cards"])
    players = told["situation"]["players"]
    empty = laid(slug, players=players)
    assert cards == Counter(card for zone in empty["zones"] for card in zone["cards"])


@pytest.mark.parametrize(
    "more",
    [
        {"zones": {"hand of 0": ["4D"], "hand of 1": ["4D"]}},
        {"zones": {"hand of 0": ["XX"]}},
        {"zones": {"hand of 9": ["4D"]}},
        {"zones": {"nowhere": ["4D"]}},
        {"keeps": ["led is 77"]},
        {"keeps": ["nonsense"]},
        {"when": "settle everything"},
        {"when": "deal", "moves": ["0: fly 4D"]},
    ],
)
def test_what_the_rules_cannot_say_is_said(more: dict[str, Any]) -> None:
    told = laid(**more)
    assert told["wrong"] and not told["example"]


@pytest.mark.parametrize(
    "given_",
    [
        3,
        {"players": 77},
        {"players": 3, "zones": []},
        {"players": 3, "zones": {"hand of 0": "4D"}},
        {"players": 3, "when": "deal\nexample"},
        {"players": 3, "keeps": ["x # y"]},
        {"players": 3, "moves": [3]},
        {"players": 3, "moves": "pass"},
        {"players": 3, "keeps": "led"},
        {"players": 3, "zones": {"hand of 0\n": ["4D"]}},
    ],
)
def test_what_is_no_situation_is_refused(given_: Any) -> None:
    whole = {"text": text("bonus-malus"), "file": "/none/a.card", "situation": given_}
    assert list(call("situation", whole)) == ["refused"]


#: keeps that start with something, those that may be none, and numbers from more than 0 on
STARTING = ("bonus-malus", "klapper-jas", "quartett", "trumpf", "pitch", "euchre")


@pytest.mark.parametrize("slug", STARTING)
def test_keeps_lie_as_in_the_match(slug: str) -> None:
    """What a situation leaves out is as every keep starts, and what is so is left out."""
    match = match_of(slug, 4)
    told = ask("lay", slug, match=match)
    situation = told["situation"]
    lines = [f"players is {situation['players']}", *situation["keeps"]]
    example = "".join([f"    given {line}\n" for line in lines])
    rules = read(appended(text(slug), f'example "laid":\n{example}'), f"/none/{slug}.card")
    assert rules.program is not None, [one.message for one in rules.findings]
    at = stand(rules.program, "laid")
    assert at.result.ok and at.machine is not None, at.result.message
    plain = read(text(slug), f"/none/{slug}.card")
    state, why = state_of(plain, begun(plain, match))
    assert not why
    here = state._driver.machine
    there = {(cell.name, cell.owner_label): at.cells[cell.cell] for cell in at.machine.cells}
    unsaid = {line.split(" is ")[0].partition(":")[0] for line in told["unsaid"]}
    for cell in here.cells:
        whose = f"{cell.name} of {cell.owner_label}" if cell.owner_label else cell.name
        if cell.name in rules.program.keeps and whose not in unsaid:
            assert there[cell.name, cell.owner_label] == state._driver.cells[cell.cell], whose
    fresh = engine(plain).beginning(here.players, here.options, here.backs)
    assert list(_kept(rules, here, fresh, fresh)) == []
