"""First drafts with several mistakes at once: an edit for one of them knows of the others."""

from __future__ import annotations

from typing import Any, cast

import pytest

import cardlang
from cardlang.diagnostic import Diagnostic, Fix
from cardlang.remedies import offers
from cardlang.remedies.trial import TrialOutcome, changed
from cardlang.source import Source, Span

DRAFT = """cardlang 1

game "Ente"
players 3..5
deck french-32

{zone}

each deal:
    shuffle-deck
    deal 6 to seats from eldest
    move top of stock to box
    turns for seat from eldest until any hand is empty:
        choose by seat:
            lay card in hand where suit is hearts: move card to box
            fish when stock is not empty:
                move top of stock to hand
            pass otherwise
    for each seat: score loses count of hand
match ends when some score is at most -40
winner is sides having highest score
"""


def edited(zone: str) -> dict[int, list[list[str]]]:
    """By line: of each edit the texts that it puts there."""
    return {
        found.line: [[change.text for change in edit.changes] for edit in found.edits]
        for found in cardlang.check(DRAFT.format(zone=zone))
        if found.severity == "error"
    }


@pytest.mark.parametrize(
    ("zone", "edits"),
    [
        ("zone stock, face down", [[""]]),  # the prelude has it
        ("zone hand of each seat, owner sees", []),  # in words that it has not
        ("zone hand of each seat, face up", [["change "]]),
    ],
)
def test_a_zone_of_the_prelude_is_left_out_or_changed(zone: str, edits: list[list[str]]) -> None:
    """And never becomes another declaration, like `kind zone: stock, face down`."""
    assert edited(zone)[7] == edits


def test_a_line_goes_nowhere_where_its_column_is_not_told() -> None:
    """Below a head that is not read, a line indented more is no mistake that anybody tells."""
    told = edited("zone pond, face up")
    assert told[13] == []  # and not `turns for seat from eldest if hand is empty:`
    assert told[18] == [[""]]  # `pass`, at its place


LINES = """cardlang 1
game "G"
players 2..4
deck french
keep pot as number
each deal:
    shuffle-deck
    deal 3 to seats from eldest
    LINE
match ends when highest score is at least 3
winner is sides having highest score
"""


@pytest.mark.parametrize(
    ("line", "turned"),
    [
        ("if pot never above 3: pot gains 1", "if pot is above 3: pot gains 1"),
        ("if pot is at not least 3: pot gains 1", "if pot is at least 3: pot gains 1"),
        ("for each seat without eldest: pot gains 1", "for each seat from eldest: pot gains 1"),
        ("for each seat except eldest: pot gains 1", "for each seat from eldest: pot gains 1"),
        ("repeat unless pot is 3: pot gains 1", "repeat until pot is 3: pot gains 1"),
        ("until pot is 3: pot gains 1", "if pot is 3: pot gains 1"),
        ("pot not gains 1", "pot gains 1"),
        ("do not move top of stock to box", "move top of stock to box"),
    ],
)
def test_no_edit_turns_a_line_round(line: str, turned: str) -> None:
    """The turned line is good, and as near as others; it says the opposite."""
    assert not [one for one in cardlang.check(LINES.replace("LINE", turned)) if one.edits]
    text = LINES.replace("LINE", line)
    (finding,) = [one for one in cardlang.check(text) if one.severity == "error"]
    for edit in finding.edits:
        after = changed(text, edit.changes).split("\n")
        assert after[8].strip() != turned


SHELF = """cardlang 1
game "Shelf"
players 2
deck french-jokers
zone shelf of each suit, face up
zone goal of each seat, face up

rule kept of seat:
    (hand where rank is above 10 and suit is hearts)
    + (hand where joker is not none)

keep worth as number

each deal:
    shuffle-deck
    deal 6 to seats from eldest
    for each seat: move kept to goal
    for each the-suit in suits: move cards where suit of it is the-suit to shelf of the-suit
    worth becomes 1
    for each seat:
        if goal is empty: worth becomes worth * 2
    for each seat: score gains worth
match ends when deal-number is 3
winner is seats where goal is empty
"""

#: what was meant, and what newcomers wrote in their first drafts
DRAFTED = [
    ("winner is seats where", "winner is sides where"),
    (
        "    (hand where rank is above 10 and suit is hearts)",
        "    hand where rank is above 10 and suit is hearts",
    ),
    ("hand where joker is not none", "hand where rank is joker"),
    ("    worth becomes 1\n", "    let worth be 1\n"),
]


@pytest.mark.parametrize(("meant", "said"), DRAFTED)
def test_the_first_edit_makes_of_a_line_what_was_meant(meant: str, said: str) -> None:
    text = SHELF.replace(meant, said)
    if said.strip().startswith("let"):
        text = text.replace("keep worth as number\n\n", "")
    found = [one for one in cardlang.check(text) if one.severity == "error"]
    assert changed(text, found[0].edits[0].changes) == SHELF


ENDS = """cardlang 1

game "Rat"
players 3..5
deck french

keep loser as seat or none

kind slot: P1..P4
zone store of each seat and slot, face up, in order

rule fits of card by slot: rank of card is above 5 or slot is P1

each deal:
    shuffle-deck
    deal 5 to seats from eldest
    for each seat from eldest:
        choose by seat:
            lay card in hand, slot in slots: move card to store by slot
            use slot in slots where fits of (top of store of seat by P1) by it: score gains 1
            pass
    loser becomes only of (seats having lowest count of hand)
match ends when deal-number is 3
winner is seats - loser
""".replace("P1..P4", "P1 P2 P3 P4")


@pytest.mark.parametrize(
    ("meant", "said"),
    [
        ("winner is seats - loser", "winner is everybody except loser"),
        ("winner is seats - loser", "winner is all players but the loser"),
        ("fits of (top of store of seat by P1) by it", "fits of top of store of seat by P1 by it"),
    ],
)
def test_no_model_line_takes_the_place_of_what_was_said(meant: str, said: str) -> None:
    text = ENDS.replace(meant, said)
    found = [one for one in cardlang.check(text) if one.severity == "error"]
    assert changed(text, found[0].edits[0].changes) == ENDS


def test_who_wins_is_not_made_up() -> None:
    text = ENDS.replace("winner is seats - loser", "winner is the last one standing")
    found = [one for one in cardlang.check(text) if one.severity == "error"]
    assert "write" not in found[0].help and not found[0].edits


def test_a_name_that_is_an_attribute_on_both_sides_is_told_once() -> None:
    text = SHELF.replace("suit of it is the-suit", "suit is suit").replace("the-suit", "suit")
    found = [one for one in cardlang.check(text) if one.code == "two-meanings"]
    assert len([one for one in found if one.line == found[0].line]) == 1
    assert all("write `suit of it` for the card's" in one.help for one in found)
    assert not cardlang.check(text.replace("suit is suit", "suit of it is suit"))


@pytest.mark.parametrize(("left", "mends"), [("one", False), ("two", True), ("", True)])
def test_a_change_mends_the_line_whose_mistake_it_takes(left: str, mends: bool) -> None:
    """Both lines have one mistake, and a change takes that of the one that is not left."""
    source = Source("game.card", "one\ntwo\n")

    def told(word: str) -> Diagnostic:
        at = source.text.index(word)
        return Diagnostic("whose", "whose `row`?", Span(source, at, at + len(word)))

    before = TrialOutcome(source.text, (told("one"), told("two")), None)
    after = TrialOutcome(source.text, tuple(map(told, left.split())), cast(Any, object()))
    change = Fix(told("two" if left == "one" else "one").span, "three")
    assert offers._mends(told("one"), (change,), before, after) is mends
