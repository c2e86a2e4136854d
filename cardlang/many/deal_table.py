"""A table of deals: the matches of a simulation as comma-separated values, a line for each deal.

    game,players,seed,deal,decisions,score_0,score_1,gained_0,gained_1,last,winners,aborted

`score_N` is the match score of a seat after the deal, `gained_N` what the deal has brought it,
`decisions` how many there were in it.  In the `last` line of a match `winners` are its seats, with
spaces between them; of a match that was given up `aborted` says why, and the line has the scores of
the deal before.  Lines stand in the order of seeds, whoever played the matches; no text in them is
a formula of a spreadsheet.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from cardlang.many.keeping import Form, Kept
from cardlang.match.live.setup import Setup
from cardlang.show.text import spreadsheet


def columns(players: int) -> list[str]:
    """The first line of a table."""
    seats = range(players)
    scores = [f"{name}_{seat}" for name in ("score", "gained") for seat in seats]
    names = ["game", "players", "seed", "deal", "decisions"]
    return [*names, *scores, "last", "winners", "aborted"]


def rows(text: str) -> Iterator[list[Any]]:
    """The lines of a match, from its record."""
    header, *events = map(json.loads, text.splitlines())
    match = [spreadsheet(header["game"]), header["players"], header["seed"]]
    scores, deal, decisions = [0] * header["players"], 1, 0
    held: list[Any] | None = None
    for event in events:
        kind = event["event"]
        if kind == "choice":
            decisions += 1
        elif kind == "score":
            if held is not None:
                yield [*held, 0, "", ""]
            gained = [b - a for a, b in zip(scores, event["scores"], strict=True)]
            scores = event["scores"]
            held = [*match, deal, decisions, *scores, *gained]
            deal, decisions = deal + 1, 0
        elif kind == "aborted":
            if held is not None:
                yield [*held, 0, "", ""]
            none = [0] * len(scores)
            yield [*match, deal, decisions, *scores, *none, 1, "", event["reason"]]
        elif kind == "end" and held is not None:
            yield [*held, 1, " ".join(map(str, event["winners"])), ""]


class DealTable:
    """A new file that a line for each deal is written to; a keeper of matches."""

    form: Form = "short"

    def __init__(self, path: Path, setup: Setup, seeds: range) -> None:
        self._file = path.open("x", encoding="utf-8", newline="")
        self._writer = csv.writer(self._file, lineterminator="\n")
        self._writer.writerow(columns(setup.runner.machine.players))
        self._waiting: dict[int, str] = {}
        self._seeds = iter(seeds)
        self._next = next(self._seeds, None)

    def keep(self, matches: Sequence[Kept]) -> None:
        """Write matches, as soon as those with lower seeds are there."""
        for seeds, _, text in matches:
            self._waiting[seeds.start] = text.decode("utf-8")
        while self._next in self._waiting:
            self._writer.writerows(rows(self._waiting.pop(self._next)))
            self._next = next(self._seeds, None)

    def close(self) -> None:
        """Write what is left, where a run was broken off, and close the file."""
        for seed in sorted(self._waiting):
            self._writer.writerows(rows(self._waiting[seed]))
        self._file.close()
