"""The benchmark for writers of rules: tasks are whole, and referees count what they should."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bench.rulebench.judging import judged, summed
from bench.rulebench.sets import attempts, written
from bench.rulebench.tasks import TASKS, Task
from cardlang.resources import find_game

AGRAM = next(task for task in TASKS if task.slug == "agram")
CLASS = """
from tests.second_check import {module}


class Game:
    def play(self, table):
        {module}.play(Asked(table))


class Asked:
    \"\"\"The referee's own game, asked of a table.\"\"\"

    scored, is_cut, is_valet, deals, first, options = 0, False, False, None, 0, {options}

    def __init__(self, table):
        self.table, self.players = table, table.players

    def begin(self, *asked, **more):
        pass

    def shuffle(self, cards, zone=None):
        return self.table.shuffle(cards)

    def choice(self, seat, legal):
        return self.table.choose(seat, legal)

    def score(self, scores):
        self.scored += 1
        self.table.score([{worth} * score for score in scores])

    def end(self, scores, winners):
        self.table.end([{worth} * score for score in scores], winners)
"""


def text_of(task: Task) -> str:
    path = find_game(task.slug)
    assert path is not None
    return path.read_text(encoding="utf-8")


def test_there_are_thirty_games_in_two_languages() -> None:
    assert len({task.slug for task in TASKS}) == 30
    assert [task.language for task in TASKS].count("de") == 15
    assert not any('extends "' in text_of(task) for task in TASKS)


@pytest.mark.parametrize("task", [TASKS[1], TASKS[6]], ids=str)
def test_a_task_says_what_a_referee_asks_for(task: Task) -> None:
    text = task.text
    heads = ("Spieler und Karten", "players") if task.language == "de" else ("Players and cards",)
    assert any(head in text for head in heads) and "play CARD" in text
    assert f"has {task.players} players" in text and "Worked examples" not in text


def test_rules_that_ship_agree(tmp_path: Path) -> None:
    found = judged(AGRAM, written(AGRAM, text_of(AGRAM), tmp_path), 2)
    assert found.agrees and not found.silent and found.why == ""
    assert found.decisions[0] == found.decisions[1] > 0
    assert found.scores[0] == found.scores[1] > 0


def test_a_mistake_that_nobody_tells_is_silent(tmp_path: Path) -> None:
    text = text_of(AGRAM).split("\nexample ")[0]  # its examples would tell
    done = re.sub(r"^(players .*)$", r"\1, anticlockwise", text, flags=re.MULTILINE)
    assert done != text
    found = judged(AGRAM, written(AGRAM, done, tmp_path), 2)
    assert found.readable and found.playable and found.silent and not found.agrees
    assert found.decisions[0] < found.decisions[1] and "seat is" in found.why
    told = judged(
        AGRAM, written(AGRAM, text.replace("taker gains 1", "taker gains 2"), tmp_path), 2
    )
    assert told.scores[0] < told.scores[1] and not told.silent  # the sentence says another number


def test_what_cannot_be_read_is_no_silent_disagreement(tmp_path: Path) -> None:
    found = judged(AGRAM, written(AGRAM, "cardlang 1\n", tmp_path), 2)
    assert not (found.readable or found.playable or found.agrees or found.silent)
    sums = summed([found])
    assert sums.row() == "1 | 0 | 0 | 0% | 0% | 0 | 0"


@pytest.mark.parametrize("worth", [1, 2])
def test_a_class_in_python_is_an_attempt(worth: int, tmp_path: Path) -> None:
    path = tmp_path / "agram.py"
    path.write_text(
        CLASS.format(module="agram", worth=worth, options=repr(AGRAM.options)), encoding="utf-8"
    )
    found = judged(AGRAM, path, 2)
    assert found.readable and found.playable
    assert found.agrees == (worth == 1) and found.silent == (worth == 2)
    path.write_text("class Game:\n    def play(self, table):\n        1 / 0\n", encoding="utf-8")
    broken = judged(AGRAM, path, 2)
    assert broken.readable and not broken.playable and not broken.silent
    path.write_text("class Other: pass\n", encoding="utf-8")
    assert not judged(AGRAM, path, 2).readable


def test_each_set_has_an_attempt_at_each_task() -> None:
    few = TASKS[:4]
    for name in ("shipped", "drafts", "spoilt"):
        one, two = (list(attempts(name, 1, few)) for _ in range(2))
        assert one == two and [task for task, _, _ in one] == list(few)
        changed = [text != text_of(task) for task, _, text in one]
        assert any(changed) == (name != "shipped")
