"""What is done in sight of all must not hang on hidden cards: what is told, and what is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.front import load_program
from tests.front.test_leaks import told

PLACES = """zone wagon, face down
keep level as 0..9
keep mood as rank or none
keep secret-level as 0..9, seen by nobody
define ask seat:
    choose by seat:
        pass
        wait"""
ASK = "    ask 1"

TOLD = {
    "a public keep": (["mood becomes rank of top of stock"], 0),
    "a score": (["for each seat: score gains count of (hand where suit is hearts)"], 0),
    "a score through a rule": (["score of 1 gains count of (hand of 1 where rank is A)"], 0),
    "a keep under a condition": (["if AS is in hand of 1: level gains 1"], 0),
    "a keep in the other branch": (
        ["if AS is in hand of 1:", "    secret-level becomes 1", "else: level gains 1"],
        0,
    ),
    "a keep of the owner, from others' cards": (
        ["party of 1 becomes re if AS is in hand of 2 else kontra"],
        0,
    ),
    "an end of the deal": (["if only of prize is AS: end deal"], 0),
    "leaving a word": (
        ["for each seat:", "    if only of prize is AS: done", "    level gains 1"],
        1,
    ),
    "who is asked": (["if only of prize is AS: ask 2"], 0),
    "who is asked, by name": (
        ["choose by first of (seats where AS is in hand):", "    pass", "    wait"],
        0,
    ),
    "a loop over some": (["for each seat in seats where AS is in hand: level gains 1"], 0),
    "a loop with a count": (
        ["repeat count of (hand of 1 where suit is hearts) times: level gains 1"],
        0,
    ),
    "a loop with an end": (
        ["repeat until top of stock is AS, at most 9: move top of stock under stock"],
        0,
    ),
    "where cards go": (["move prize to (wagon if AS is in hand of 1 else stock)"], 0),
    "a hidden keep": (["if secret-level is 3: level gains 1"], 0),
    "a picked card that stays hidden": (
        [
            "choose by 1:",
            "    lay card in hand of 1:",
            "        mood becomes rank of card",
            "        move card to wagon",
        ],
        2,
    ),
    "others' cards, behind a move": (
        [
            "choose by 1:",
            "    lay card in hand of 1:",
            "        if AS is in hand of 2: level gains 1",
            "        move card to wagon",
        ],
        2,
    ),
    "shown too early": (
        ["show stock", "shuffle stock", "mood becomes rank of top of stock"],
        2,
    ),
    "shown to one only": (["show top of stock to 1", "mood becomes rank of top of stock"], 1),
    "what one branch shows of another place": (
        ["if only of prize is AS:", "    show hand of 1", "    level gains 1"],
        0,
    ),
}

QUIET = {
    "shown before": ["show top of stock", "mood becomes rank of top of stock"],
    "shown behind it": ["mood becomes rank of top of stock", "show top of stock"],
    "shown in the branch": ["if AS is in hand of 1:", "    level gains 1", "    show hand of 1"],
    "turned up": [
        "let up be top of stock",
        "mood becomes rank of up",
        "move up to table",
    ],
    "a card played openly": [
        "choose by 1:",
        "    lay card in hand of 1:",
        "        mood becomes rank of card",
        "        move card to table",
    ],
    "how many there are": ["level becomes count of prize", "if stock is empty: level gains 1"],
    "a keep that nobody sees": ["if AS is in hand of 1: secret-level becomes 2"],
    "one's own cards in a keep of one's own": [
        "for each seat: party becomes re if AS is in hand else kontra"
    ],
    "who cannot is not asked": [
        "for each seat:",
        "    if (hand where suit is hearts) is not empty:",
        "        choose by seat:",
        "            lay card in hand where suit is hearts: move card to table",
    ],
    "one's own cards behind one's own move": [
        "choose by 1:",
        "    lay card in hand of 1:",
        "        if AS is in hand of 1: level gains 1",
        "        move card to table",
    ],
    "seen before it was covered": [
        "let c be first of table",
        "move c to wagon",
        "mood becomes rank of only of wagon",
    ],
    "an answer": [
        "choose by 1:",
        "    ask aloud card in cards - hand of 1:",
        "        if card is in hand of 2: move card to hand of 1",
        "        else: level gains 1",
    ],
}


def found(tmp_path: Path, lines: list[str], behind: str = ASK) -> list[int]:
    deal = "\n".join("    " + line for line in lines) + "\n" + behind
    return [line for line, _ in told(tmp_path, PLACES, deal)]


@pytest.mark.parametrize("what", TOLD)
def test_what_tells_all_of_hidden_cards_is_told(tmp_path: Path, what: str) -> None:
    lines, line = TOLD[what]
    assert found(tmp_path, lines) == [line]


@pytest.mark.parametrize("what", QUIET)
def test_what_all_can_know_is_quiet(tmp_path: Path, what: str) -> None:
    assert found(tmp_path, QUIET[what]) == []


@pytest.mark.parametrize("what", ["a score", "a keep under a condition", "a loop over some"])
def test_what_is_counted_behind_the_last_choice_is_quiet(tmp_path: Path, what: str) -> None:
    assert found(tmp_path, [ASK[4:], *TOLD[what][0]], "    nothing") == []


STAYS = """cardlang 1
game "Stays"
players 2
deck french
keep level as 0..60
each deal:
    for each seat:
        choose by seat:
            name card in hand: nothing
            pass
    {first}
    move cards to stock
    shuffle stock
    deal 3 to seats from eldest
    level becomes count of (hand of 1 where suit is hearts)
match ends when deal-number is 3
winner is sides having highest score
"""


@pytest.mark.parametrize(("first", "leaks"), [("nothing", 1), ("shuffle stock", 1)])
def test_what_is_counted_with_cards_that_stay_is_told(
    tmp_path: Path, first: str, leaks: int
) -> None:
    """Somebody chooses in the next deal before the cards are shuffled."""
    path = tmp_path / "stays.card"
    path.write_text(STAYS.format(first=first), encoding="utf-8")
    _, report = load_program(path, path.name)
    assert [one.code for one in report.found].count("leak") == leaks


def test_what_is_counted_with_cards_that_go_away_is_quiet(tmp_path: Path) -> None:
    """The next deal begins with a shuffle of all cards."""
    lines = STAYS.format(first="nothing").splitlines()
    at = lines.index("each deal:") + 1
    gathered = [line for line in lines if line.strip() in ("move cards to stock", "shuffle stock")]
    rest = [line for line in lines[at:] if line not in gathered]
    path = tmp_path / "away.card"
    path.write_text("\n".join([*lines[:at], *gathered, *rest]) + "\n", encoding="utf-8")
    _, report = load_program(path, path.name)
    assert [one.code for one in report.found].count("leak") == 0
