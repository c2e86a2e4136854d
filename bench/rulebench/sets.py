"""Three sets of attempts that are at hand, by which the benchmark is itself tried.

shipped     the rules files that ship: every referee has to agree with every line
drafts      each with one known mistake of meaning: a direction, a tie, an end or a score is
            another one; they read well, so what is said must come from matches or examples
spoilt      each with a word or line left out, doubled, swapped or replaced by another
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from bench.rulebench.tasks import TASKS, Task
from cardlang.resources import find_game
from tests.spoilt import WAYS
from tests.told.law import changes

SETS = ("shipped", "drafts", "spoilt")


def attempts(
    name: str, seed: int, tasks: tuple[Task, ...] = TASKS
) -> Iterator[tuple[Task, str, str]]:
    """The attempts of a set: the task, what was done to the file, and its text."""
    for task in tasks:
        path = find_game(task.slug)
        assert path is not None
        text, dice = path.read_text(encoding="utf-8"), Random(f"{name} {seed} {task.slug}")
        if name == "shipped":
            yield task, "as it ships", text
        elif name == "spoilt":
            kind = dice.choice(("word", "line"))
            way = dice.choice(sorted(WAYS[kind]))
            yield task, f"{kind} {way}", WAYS[kind][way](text, dice)
        else:
            found = list(changes(path))
            if found:
                change = dice.choice(found)
                yield task, f"{change.what}, line {change.line}", change.text


def written(task: Task, text: str, folder: Path) -> Path:
    """A text as the file of an attempt."""
    path = folder / f"{task.slug.replace('-', '_')}.card"
    path.write_text(text, encoding="utf-8")
    return path
