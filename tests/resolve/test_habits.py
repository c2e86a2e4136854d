"""What people write out of habit, and what they are told: one finding, with the exact remedy."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardlang.diagnostic import Diagnostic
from cardlang.resolve import load_program

HEAD = """\
cardlang 1
game "Habits"
players 2, 3
deck french
zone pile, face up, in order

"""
DEAL = (
    "one deal:\n    shuffle-deck\n    deal 5 to seats from eldest\n    move top of stock to pile\n"
)


def found(folder: Path, text: str) -> list[Diagnostic]:
    path = folder / "habits.card"
    path.write_text(HEAD + text, encoding="utf-8")
    return load_program(path, path.name)[1].found


@pytest.mark.parametrize(
    ("line", "code", "help"),
    [
        ("deal 5 cards to seats from eldest", "other-words", "leave `cards` out"),
        ("deal 5 to seats from the eldest", "other-words", "leave `the` out"),
        ("deal 5 to each player from eldest", "other-words", "write `deal 5 to seats from eldest`"),
        ("deal 5 to all from eldest", "unknown-name", "did you mean `seats`?"),
        ("for each seat: skore of seat gains 1", "unknown-name", "did you mean `score`?"),
        ("move the top card to pile", "other-words", "leave `the` out"),
        ("move top 3 of stock to pile", "other-words", "`repeat 3 times: move …`"),
        ("if stock is empty then end deal", "other-words", "write `if stock is empty: end deal`"),
        ("if count of pile is greater than 3: end deal", "other-words", "write `is above 3`"),
        ("if count of pile at least 3: end deal", "missing-is", "write `is at least`"),
        (
            "for each seat if hand is empty: end deal",
            "other-words",
            "in seats where hand is empty:`",
        ),
        (
            "repeat 3 times while pile is empty: end deal",
            "other-words",
            "`if not (pile is empty): ",
        ),
        ("taker becomes who has most points", "other-words", "only of (seats having highest"),
        (
            "score of 0 gains |count of hand of 0 - 3|",
            "bad-character",
            "write `(count of hand of 0 - 3 but at least 3 - count of hand of 0)`",
        ),
        ("if some (pile where rank is 2) is not empty: done", "no-family", "write `(pile where"),
        ("for each seat: if hand is empty: end deal", "one-line", "on the next line, indented"),
        ("for each seat where hand is empty: end deal", "other-words", "in seats where"),
        ("set score of 0 to 5", "unknown-word", "write `score of 0 becomes 5`"),
        ("add 1 to score of 0", "unknown-word", "write `score of 0 gains 1`"),
        ("return", "unknown-word", "write `done`"),
        ("each seat chooses:", "other-words", "write `for each seat:`"),
        ("for each player: nothing", "unknown-kind", "did you mean `seat`?"),
    ],
)
def test_a_habit_is_answered_with_the_remedy(
    line: str, code: str, help: str, tmp_path: Path
) -> None:
    below = "        nothing\n" if line.endswith(":") else ""
    told = found(tmp_path, f"{DEAL}    {line}\n{below}")
    assert [(finding.code, finding.span.line) for finding in told] == [(code, 11)]
    assert help in (told[0].help or "")


@pytest.mark.parametrize(
    ("text", "code", "help"),
    [
        (f"{DEAL}winner is highest score\n", "kinds", "sides having highest score"),
        (f"keep score of each seat as number\n{DEAL}", "already-there", "leave it out"),
        (f"option players is 2 or 3\n{DEAL}", "already-there", "another name"),
        (f"rule fits of card as seats: card\n{DEAL}", "kinds", ""),
        (f"pattern one: 1 cards\n{DEAL}", "one-line", "on the next line"),
    ],
)
def test_so_is_a_section(text: str, code: str, help: str, tmp_path: Path) -> None:
    told = found(tmp_path, text)
    assert [finding.code for finding in told] == [code]
    assert help in (told[0].help or "")


def test_a_pick_is_it_in_its_own_having(tmp_path: Path) -> None:
    choice = "    choose by eldest:\n        name r in ranks having highest r: nothing\n"
    (told,) = found(tmp_path, DEAL + choice)
    assert (told.code, told.help) == (
        "unknown-name",
        "here it is `it`; `r` is known from the next pick on",
    )


def test_a_number_may_be_a_rank(tmp_path: Path) -> None:
    assert found(tmp_path, f"{DEAL}    if 2 is in rank of pile: end deal\n") == []


def test_what_a_lost_section_was_to_give_is_not_missed(tmp_path: Path) -> None:
    text = f"keep bid of each seat\n{DEAL}    for each seat: bid becomes 1\n"
    assert [finding.code for finding in found(tmp_path, text)] == ["unfinished-line"]
    text = f"define go for seat\n    nothing to\n{DEAL}    go for eldest\n"
    assert "unknown-word" not in [finding.code for finding in found(tmp_path, text)]


@pytest.mark.parametrize("unused", ["option wild is true or false", "ranking row of rank: 2 3 A"])
def test_what_nobody_asks_for_is_told(unused: str, tmp_path: Path) -> None:
    assert [finding.code for finding in found(tmp_path, f"{unused}\n{DEAL}")] == ["unused"]
    wrong = f"{unused}\n{DEAL}    nonsense for eldest\n"
    assert [finding.code for finding in found(tmp_path, wrong)] == ["unknown-word"]
