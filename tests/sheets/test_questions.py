"""Questions that players ask about a game, with the sentence of its sheet that answers each.

A file for each game and language, `NAME.LANGUAGE.txt`: `Q:` asks, `A:` is the answer by the rules,
`S:` the passage of the sheet from which a reader has it.  Whoever changes a sheet reads the
question again and sees that the new passage answers it.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardlang.resources import find_game
from tests.shipped import sheet_text

FOLDER = Path(__file__).with_name("questions")
FILES = sorted(FOLDER.glob("*.txt"))
MOST_OF_A_SHEET = 600  # characters: what is longer is no passage that answers a question


def asked(path: Path) -> list[tuple[str, str, str]]:
    """The questions of a file, each with its answer and the passage that gives it."""
    blocks = path.read_text("utf-8").strip().split("\n\n")
    found = [re.fullmatch(r"Q: (.+)\nA: (.+)\nS: (.+)", block) for block in blocks]
    assert None not in found, [b for b, f in zip(blocks, found, strict=True) if f is None]
    return [(one[1], one[2], one[3]) for one in found if one is not None]


def test_thirty_five_games_are_asked_about_and_seventeen_of_them_in_german() -> None:
    games = {path.name.partition(".")[0] for path in FILES}
    german = [path for path in FILES if path.name.endswith(".de.txt")]
    assert (len(games), len(german)) == (35, 17)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_sheet_answers_what_is_asked(path: Path) -> None:
    name, language, _ = path.name.split(".")
    sheet = sheet_text(find_game(name.replace("_", "-")) or name, language, examples=False)
    questions = asked(path)
    assert len({question for question, _, _ in questions}) == len(questions) >= 20
    assert [q for q, _, passage in questions if passage not in sheet] == []
    assert [q for q, _, passage in questions if len(passage) > MOST_OF_A_SHEET] == []
