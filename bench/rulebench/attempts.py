"""Attempts: what somebody wrote, and records of matches that it plays.

A rules file is read, checked and played by cardlang.  A Python file has a class `Game`; it gets no
help, and looks like this:

    class Game:
        def play(self, table):                          # a match, from its first shuffle to its end
            cards = table.shuffle(["AS", "KS", …])      # in any order; gives them top card first
            move = table.choose(seat, ["play AS", …])   # what it may do; gives what it does
            table.score([10, 0, 10, 0])                 # by seat, at the end of every deal
            table.end([160, 95, 160, 95], [0, 2])       # final scores, the seats that win

`table.players` is how many play.
"""

from __future__ import annotations

import json
import random
import runpy
from collections.abc import Iterable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from attrs import define, field

import cardlang
from bench.rulebench.tasks import Task
from cardlang.api import engine_of
from cardlang.diagnostic import RuleError
from cardlang.match.examples import run_examples
from tests.second_check.common import Line, end_line, header_line

DECISIONS = 10_000  # of a match, at most


@define
class Played:
    """What came of an attempt: whether it could be read, and its matches as records.

    `why` says what is wrong with it; `told` whether it has said so itself, before anybody looked at
    its matches: by a finding, or by an example of its own that fails.
    """

    readable: bool = True
    playable: bool = True
    told: bool = False
    why: str = ""
    records: list[list[Line]] = field(factory=list)


def played(task: Task, path: Path, matches: int) -> Played:
    """An attempt at a task, and its matches."""
    return _python(task, path, matches) if path.suffix == ".py" else _rules(task, path, matches)


# ------------------------------------------------------------------------ rules files


def _rules(task: Task, path: Path, matches: int) -> Played:
    try:
        game = cardlang.load(path)
        engine_of(game).machine(task.players)
    except (RuleError, cardlang.UsageError) as error:
        return Played(False, False, True, str(error).split("\n")[0])
    failed = [one for one in run_examples(engine_of(game).told) if not one.ok]
    found = Played(told=bool(game.findings or failed))
    with TemporaryDirectory() as folder:
        told: dict[str, Any] = {"seed": 1_000, "max_decisions": DECISIONS, "backend": "python"}
        summary = cardlang.simulate(game, task.players, matches, records=folder, **told)
        found.playable = not summary.aborted
        for record in sorted(Path(folder).iterdir()):
            lines = [json.loads(line) for line in record.read_text(encoding="utf-8").splitlines()]
            lines[0] |= {"game": task.slug, "options": task.options, "record": "cardlang/1"}
            found.records.append(lines)
            if lines[-1]["event"] == "aborted" and not found.why:
                found.why = f"{lines[-1]['reason']} at {lines[-1]['at']}"
    return found


# ------------------------------------------------------------------------ Python


class Table:
    """The table of a class in Python: it draws, and writes down."""

    def __init__(self, task: Task, seed: int) -> None:
        self.players = task.players
        self._dice = random.Random(seed)
        self._left = DECISIONS
        self.lines: list[Line] = [header_line(task.slug, task.players, task.options)]

    def shuffle(self, cards: Iterable[str]) -> list[str]:
        """The cards in any order, the top one first."""
        pile = sorted(cards)
        self._dice.shuffle(pile)
        self.lines.append({"event": "shuffle", "zone": "deck", "cards": list(pile)})
        return pile

    def choose(self, seat: int, legal: Iterable[str]) -> str:
        """The move that a seat takes, of those that it may."""
        moves = sorted(set(legal))
        if not moves or not self._left:
            raise ValueError("there is no move" if self._left else "the match does not end")
        self._left -= 1
        move = self._dice.choice(moves)
        self.lines.append({"event": "choice", "seat": seat, "legal": moves, "move": move})
        return move

    def score(self, scores: Sequence[int]) -> None:
        """The scores by seat at the end of a deal."""
        self.lines.append({"event": "score", "scores": list(scores)})

    def end(self, scores: Sequence[int], winners: Iterable[int]) -> None:
        """The end of the match."""
        self.lines.append(end_line(list(scores), sorted(winners)))


def _python(task: Task, path: Path, matches: int) -> Played:
    """The class in a file of one's own; it is run as it is, so know where it comes from."""
    try:
        game = runpy.run_path(str(path))["Game"]
    except Exception as error:
        return Played(False, False, True, f"{type(error).__name__}: {error}")
    found = Played()
    for number in range(matches):
        table = Table(task, 1_000 + number)
        try:
            game().play(table)
        except Exception as error:
            found.playable, found.told = False, True
            found.why = found.why or f"{type(error).__name__}: {error}"
        found.records.append(table.lines)
    return found
