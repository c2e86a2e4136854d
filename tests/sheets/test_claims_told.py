"""A condition and that it does not hold are told otherwise, and which is which shows."""

from __future__ import annotations

import re

import pytest

import cardlang
from cardlang.api import engine_of
from cardlang.show.sheet import rules_sheet, terms

HEAD = """cardlang 1
game "Claims"
players 3, 4
use tricks
deck french
keep big as number
keep flagged of each seat as flag
keep named of each seat as suit or none
pattern pair:
    2 cards
    same rank
each deal:
    shuffle-deck
    deal 5 to seats from eldest
"""
TAIL = "match ends when deal-number is at least 3\nwinner is sides having highest score\n"
CLAIMS = (
    "players is 3",
    "big is 3",
    "flagged of 1",
    "named of 1 is hearts",
    "named of 1 is not none",
    "hand of 1 is empty",
    "AS is in hand of 1",
    "hand of 1 is pair",
    "every hand is empty",
    "dealer is next of eldest",
    "count of hand of 1 is 3",
    "AS beats KS by trick-order",
    "deal-number is 1",
    "dealer is in (seats having highest score)",
    "rank of top of stock is A",
    "suit of top of stock is suit of top of trick",
    "A is in rank of hand of 1",
)
NOT = {
    "en": re.compile(r"\b(not|no)\b"),
    "de": re.compile(r"\b(nicht|keine?r?|verschieden)\b"),
}


@pytest.mark.parametrize("language", NOT)
def test_that_a_condition_does_not_hold_is_told_so(language: str) -> None:
    lines = []
    for number, claim in enumerate(CLAIMS):
        lines.append(f"    if {claim}: score of 0 gains {100 + number}\n")
        lines.append(f"    if not ({claim}): score of 0 gains {200 + number}\n")
    game = cardlang.load_text(HEAD + "".join(lines) + TAIL)
    sheet = " ".join(rules_sheet(engine_of(game), language=language).split())
    for number, claim in enumerate(CLAIMS):
        told = [
            re.search(rf"\d+\. ([^:]+): (?:pair: )?- [^:]*\b{amount + number}\b", sheet)
            for amount in (100, 200)
        ]
        holds, fails = [found[1] if found else "" for found in told]
        assert holds and fails, claim
        assert not NOT[language].search(holds) and NOT[language].search(fails), (claim, holds)


@pytest.mark.parametrize(
    ("prose", "said"),
    [
        ("An ace counts 11, a nine counts 9.", True),
        ("An ace counts 11.", False),  # what the nine counts is not said
        ("An ace counts 11, a nine its number.", True),
        ("A nine counts 9.", False),
        ("Some count 11, some 9 and some 3.", True),
    ],
)
def test_a_sentence_says_a_table_if_it_has_all_its_figures(prose: str, said: bool) -> None:
    """What counts its own number is a figure too, unless it is said of all of them."""
    assert terms._says(prose, "A: 11, 9: 9") is said


@pytest.mark.parametrize(("players", "told"), [(3, "few"), (4, "many")])
def test_what_cannot_come_about_at_a_table_is_no_term_there(players: int, told: str) -> None:
    """Of cases the first that holds is meant, and no rule that the later ones ask for."""
    rules = """value few of card: 3 if suit is hearts else 5
value many of card: 4 if suit is hearts else 7
value worth of card:
    players is 3: few of card
    otherwise: many of card
"""
    head, deal = HEAD.split("each deal:")
    paid = "    for each seat: score gains total worth among hand\n"
    game = cardlang.load_text(f"{head}{rules}each deal:{deal}{paid}{TAIL}")
    sheet = rules_sheet(engine_of(game), players=players)
    assert [name for name in ("few", "many") if f"- {name}:" in sheet] == [told]
