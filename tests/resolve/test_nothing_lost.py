"""Remedies leave out nothing that was said: no number, no `any`, no `not`, no way round.

Each line is one that people write.  Of the edits that are offered for it each gives a line that is
meant, or a file that still has a mistake; none gives a good file that means something else.
"""

from __future__ import annotations

import pytest

import cardlang
from cardlang.diagnostic import Diagnostic, Edit

RULES = """cardlang 1
game "Lost"
players 3..4
deck french
zone pile of each seat, face up, in order
keep bid of each seat as 0..20
keep level as 0..20
keep called as suit or none
define my-turn for seat:
    choose by seat:
        lay card in hand:
            move card to pile
            level gains 1
            called becomes suit of card
            bid becomes level
        pass
    {line}
one deal:
    shuffle-deck
    deal 5 to seats from eldest
    for each seat: my-turn for seat
    if called is hearts and level is 3: bid of 0 gains 1
winner is seats having highest bid
"""
SAID = {
    "if bid is more than twice level: level gains 1": "bid is above 2 * level",
    "if bid is twice as high as level: level gains 1": "bid is 2 * level",
    "if bid is twice level: level gains 1": "bid is 2 * level",
    "if bid is at least half level: level gains 1": "2 * bid is at least level",
    "if bid is at most half of level: level gains 1": "",
    "if bid is less than half of level: level gains 1": "2 * bid is below level",
    "if bid is less than or equal to 3: level gains 1": "bid is at most 3",
    "if bid is one higher than level: level gains 1": "bid is level + 1",
    "if bid is 2 less than level: level gains 1": "bid is level - 2",
    "if bid is one higher than level * 2: level gains 1": "bid is level * 2 + 1",
    "if bid is exactly two less than level: level gains 1": "bid is level - two",
    "if level + bid is at least half level: level gains 1": "",
    "if level is at most half bid + level: level gains 1": "",
    "if bid is 3 or 4 or 5: level gains 1": "bid is in {3 4 5}",
    "if any pile is empty: level gains 1": "some pile is empty",
    "if pile of any seat is empty: level gains 1": "some pile is empty",
    "if no pile is empty: level gains 1": "every pile is not empty",
    "if !(bid is 3): level gains 1": "not(bid is 3)",
    "if hand has more than 3 cards: level gains 1": "count of hand is above 3",
    "if hand has at most 3 cards: level gains 1": "count of hand is at most 3",
    "if called is neither hearts nor spades: level gains 1": "called is not in {hearts spades}",
    "if seat has the highest bid: level gains 1": "seat is in (seats having highest bid)",
    "if dealer is seat or next of seat: level gains 1": "dealer is in {seat (next of seat)}",
    "level++": "level gains 1",
    "level--": "level loses 1",
    "move top of hand to pile": "",
    "until hand is empty: move first of hand to pile": "repeat until hand is empty: move first",
    "do level": "",
    "if bid is from 3 to 5: level gains 1": "bid is in 3..5",
    "if bid is not 3 or 4: level gains 1": "bid is not in {3 4}",
    "if bid is at least 2 more than level: level gains 1": "bid is at least level + 2",
    "if bid is more than 2 above level: level gains 1": "bid is above level + 2",
    "if bid is 3 else level gains 1": "",
    "if 3 <= bid <= 5: level gains 1": "",
    "if level is even: level gains 1": "level mod 2 is 0",
    "level becomes 20 - bid or 0": "",
    "level gains one point per card in hand": "level gains count of hand",
    "discard 1": "",
    "double level": "level becomes 2 * level",
    "skip next of seat": "",
    "end turn": "",
    "for each 7 in hand: level gains 1": "for each card in hand where rank is 7",
    "for 7 in hand: level gains 1": "for each card in hand where rank is 7",
    "move random card of hand to pile": "",
    "move QS from hand to pile": "move hand where it is QS to pile",
    "move all hearts in hand to pile": "move hand where suit is hearts to pile",
    "level gains count of hearts in hand": "count of (hand where suit is hearts)",
    "let n be hearts in hand": "hand where suit is hearts",
    "let n be hand count": "",
    "let n be seat with highest bid": "seats having highest bid",
    "let n be who has highest bid": "",
    "let n be random 1..6": "",
    "let n be level ^ 2": "",
    "deal 3 then 2 to seats from eldest": "",
    "shuffle": "",
    "if bid is 3 and is not 4: level gains 1": "",
    "if top of pile beats top of pile of 0: level gains 1": "",
    "if hand is 3 cards: level gains 1": "",
    "if dealer is seat 0: level gains 1": "dealer is 0",
    "if bid is 3 or better: level gains 1": "bid is at least 3",
    "if level is in 3..: bid gains 1": "level is at least 3",
    "repeat: level gains 1": "",
    "repeat forever: level gains 1": "",
    "repeat: if bid is 3: done": "",
    "for each suit: if count of (hand where suit is suit) is 2: level gains 1": "",
    "match ends when level is 3": "\nmatch ends when level is 3",
    "winner is seats having highest level": "",
    "keep more as number": "\nkeep more as number",
    "zone more, face up": "\nzone more, face up",
    "move random card of hand of next of seat to hand": "",
    "move a random card in hand of next of seat to pile": "",
    "if level is 3: bid gains 1; level gains 1": "\n        bid gains 1\n        level gains 1",
    "for each seat: if level is 3: bid gains 1; level gains 1": "",
    "eldest scores 5 points": "score of eldest gains 5",
    "everybody loses 1 point": "for each seat: score loses 1",
    "increase level by 2": "level gains 2",
    "if nobody has QS: level gains 1": "holder of QS is none",
    "if somebody has no cards: level gains 1": "some hand is empty",
    "if pile has 3 hearts: level gains 1": "count of (pile where suit is hearts) is 3",
    "if level is at least 3 but not 5: bid gains 1": "level is at least 3 and level is not 5",
    "eldest wins the match": "",
    "eldest lays all cards on pile": "",
    "turn over top of pile": "",
}


ITEMS = {
    "deck 32 cards": "deck french-32",
    "deck two french decks": "deck packs is french 2 times",
    "deck french twice": "deck packs is french 2 times",
    "keep points of each player": "keep points of each seat as number",
    "value worth of card: A 11, 10 10, K 4": "by rank: A 11, 10 10, K 4",
    "winner is whoever has most tricks": "winner is seats having highest tricks",
    "winner is whoever has the fewest points": "having lowest points",
    "match ends when someone reaches 100": "match ends when some score is at least 100",
    "match ends when one player has no cards": "match ends when some hand is empty",
    "match ends when two scores are above 20": "",
    "match ends after 5": "match ends when deal-number is at least 5",
}


PLACES = {
    "item": """cardlang 1
game "Lost"
players 3
deck french
{line}
one deal:
    shuffle-deck
    deal 5 to seats from eldest
    for each seat: score gains count of hand
""",
    "deck": """cardlang 1
game "Lost"
players 3
deck mine:
    suit: red R, blue B
    rank: 1..12
    {line}
    each suit rank
use core
one deal:
    shuffle-deck
    deal 5 to seats from eldest
    for each seat: score gains total rank among hand
""",
    "pattern": """cardlang 1
game "Lost"
players 3
deck french
pattern run:
    3..13 cards
    same suit
    {line}
one deal:
    shuffle-deck
    deal 5 to seats from eldest
    for each seat:
        for each run in groups of hand by run: score gains 1
""",
    "order": """cardlang 1
game "Lost"
use tricks
players 4
deck french
keep trump as suit, starts hearts
order beating:
    {line}
    otherwise, by rank
one deal:
    shuffle-deck
    deal 5 to seats from eldest
    repeat until every hand is empty: play-trick from taker with follow-suit
    for each seat: score gains tricks
""",
}
INSIDE = {
    ("deck", "joker twice"): "card joker, 2 times",
    ("deck", "add 2 jokers"): "",
    ("deck", "2 jokers"): "card joker, 2 times",
    ("deck", "except 7"): "without rank is 7",
    ("pattern", "running rank"): "consecutive rank",
    ("pattern", "in sequence"): "consecutive rank",
    ("pattern", "3 or 4 cards"): "",
    ("pattern", "5.. cards"): "5..64 cards",
    ("pattern", "5..or more cards"): "5..64 cards",
    ("order", "suit is trump, high to low"): "",
    ("order", "suit is trump, by rank descending"): "",
    ("order", "card is QS"): "",
    ("order", "queens"): "",
    ("item", "option odd is 3.."): "",
    ("item", "keep gold of each seat as 0.."): "",
}


def edited(text: str, edit: Edit) -> str:
    for change in sorted(edit.changes, key=lambda one: -one.span.start):
        text = text[: change.span.start] + change.text + text[change.span.end :]
    return text


def errors(text: str) -> list[Diagnostic]:
    return [one for one in cardlang.check(text) if one.severity == "error"]


@pytest.mark.parametrize("line", SAID)
def test_no_edit_leaves_out_what_was_said(line: str) -> None:
    text = RULES.format(line=line)
    found = [one for one in cardlang.check(text) if one.code != "last-counts"]
    assert found, "nothing is told of it"
    made = [edited(text, edit) for one in found for edit in (*(one.offered or ()), *one.advised)]
    good = [other for other in made if not errors(other)]
    meant = SAID[line]
    others = [other.split("\n")[16].strip() for other in good if not meant or meant not in other]
    assert others == []
    assert not meant or any(meant in other for other in made)


EXAMPLE = """example "bids":
    given players is 3
    given level is 2
    {line}
    then level is 3
"""


def test_the_colon_behind_a_seat_stays() -> None:
    text = RULES.format(line="nothing") + EXAMPLE.format(line="move 1: pass 2: pass")
    made = [edited(text, edit) for one in errors(text) for edit in one.offered or ()]
    assert made and all("2: pass" in other for other in made if not errors(other))


def test_what_a_word_means_only_sometimes_is_not_safe() -> None:
    text = RULES.format(line="for each player: bid gains 1")
    edits = [edit for one in errors(text) for edit in one.offered or ()]
    assert [edit.changes[0].text for edit in edits] == ["side"]
    assert not any(edit.safe for edit in edits)


@pytest.mark.parametrize("line", ITEMS)
def test_no_edit_makes_an_item_another_one(line: str) -> None:
    head = line.split()[0]
    rules = RULES.format(line="nothing").replace("one deal:", "each deal:")
    rules = rules.replace("players 3..4", "use tricks\nplayers 3..4") + "match ends when bid is 3\n"
    kept = [one for one in rules.split("\n") if head not in ("deck", "winner", "match")]
    kept = kept or [one for one in rules.split("\n") if not one.startswith(head)]
    at = kept.index("players 3..4") + 1
    text = "\n".join([*kept[:at], line, *kept[at:]])
    found = [one for one in cardlang.check(text) if one.severity == "error"]
    assert found, "nothing is told of it"
    made = [edited(text, edit) for one in found for edit in (*(one.offered or ()), *one.advised)]
    meant = ITEMS[line]
    others = [other.split("\n")[at] for other in made if not errors(other) and meant not in other]
    assert others == [] and (not meant or any(meant in other for other in made))
    assert meant or made == []


def test_a_flag_of_the_game_is_a_question_whatever_it_is_called() -> None:
    flags = "keep better as flag\nkeep late as flag\n"
    rules = RULES.replace("define my-turn", flags + "define my-turn")
    sound = rules.format(line="if level is 3 or better: late becomes bid is 4 or better")
    assert errors(sound) == []
    (told,) = errors(rules.format(line="if called is hearts or spades or late: level gains 1"))
    assert told.help == "write `called is in {hearts spades}`"
    (told,) = errors(rules.format(line="if level is 3 or foo of seat: level gains 1"))
    assert told.code == "unknown-name"


def test_a_loop_that_is_called_like_an_attribute_asks_cards_for_it() -> None:
    line = "for each suit: level gains count of (hand where suit is suit)"
    (told,) = errors(RULES.format(line=line))
    (made,) = (edited(RULES.format(line=line), edit) for edit in told.offered or ())
    assert "for each the-suit in suits:" in made and "where suit is the-suit" in made


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("deck more:\n    kind: a A\n    card joker", "second-section"),
        ("define look for seat:\n    choose by seat:\n        look-at card in hand: nothing\n"
         "        look-at card in pile: nothing", "verb-twice"),
    ],
)  # fmt: skip
def test_what_stands_twice_becomes_nothing_else(line: str, code: str) -> None:
    text = RULES.format(line="nothing").replace("define my-turn", line + "\ndefine my-turn")
    told = [one for one in errors(text) if one.code == code]
    assert told and told[0].help and not any(one.offered for one in told)


def test_a_section_goes_into_no_other() -> None:
    sections = "pattern run:\n    3..or cards\npattern twin:\n    2..or cards\n"
    text = RULES.format(line="nothing").replace("define my-turn", sections + "define my-turn")
    for one in errors(text):
        assert not any(" pattern" in edited(text, edit) for edit in one.offered or ())


@pytest.mark.parametrize(("sort", "line"), INSIDE, ids=[f"{a}: {b}" for a, b in INSIDE])
def test_no_edit_makes_a_line_of_a_section_another_one(sort: str, line: str) -> None:
    text, meant = PLACES[sort].format(line=line), INSIDE[sort, line]
    found = errors(text)
    assert found, "nothing is told of it"
    made = [edited(text, edit) for one in found for edit in (*(one.offered or ()), *one.advised)]
    good = [other for other in made if not errors(other)]
    assert [other for other in good if not meant or meant not in other] == []
    assert not meant or any(meant in other for other in made)
