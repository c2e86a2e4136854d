"""Four kinds of seats against each other, in all games that ship: win shares as one table.

    python -m tests.judge.matrices [--effort 0.05] [--seed 1] [--keep DIR] [--within SECONDS]
                                   [--write] [NAME…]

Plays the named games in this order, or else all: the documented ones first.  With `--keep` a
matrix is kept by the text of its game, and is not played again.  With `--within` no game is begun
after so many seconds of computing; the next run goes on from there.  `--write` plays nothing, and
puts the table of all that are kept into docs/judge.md.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Sequence
from hashlib import sha256
from math import inf
from pathlib import Path
from time import process_time
from typing import Any

from cardlang.engine import open_game
from cardlang.judge import Settings
from cardlang.judge.moves import matrix
from cardlang.resolve import slug_of
from tests.shipped import FILES

PAGE = Path(__file__).parents[2] / "docs" / "judge.md"
MARKS = ("<!-- matrices -->", "<!-- end of matrices -->")
GREEDY, GOOD, TREE = "greedy", "good:4", "ismcts:100"
PAIRS = [(GREEDY, "random"), (GOOD, "random"), (TREE, "random"), (GOOD, GREEDY), (TREE, GREEDY)]


def _kept(path: Path, settings: Settings, keep: Path) -> Path:
    asked = f"matrix {settings.seed} {settings.effort}".encode() + path.read_bytes()
    return keep / f"matrix-{path.stem}-{sha256(asked).hexdigest()[:12]}.json"


def played(path: Path, settings: Settings, keep: Path | None) -> dict[str, Any] | None:
    """The matrix of a game as JSON, kept or played now; None where there is one side only."""
    kept = None if keep is None else _kept(path, settings, keep)
    if kept is not None and kept.exists():
        told: dict[str, Any] | None = json.loads(kept.read_text("utf-8"))
        return told
    found = matrix.matrix(open_game(path), slug_of(path), settings)
    told = None if found is None else found.to_json()
    if kept is not None:
        kept.write_text(json.dumps(told), "utf-8")
    return told


def ordered(names: Sequence[str]) -> list[Path]:
    """The named games in this order; all games without names, the documented ones first."""
    if not names:
        return sorted(FILES, key=lambda path: (path.parent.name != "games", path.stem))
    paths = {path.stem: path for path in FILES}
    return [paths[name] for name in names]


def row(told: dict[str, Any]) -> str:
    """A line of the table: shares of the one among the others, with intervals."""
    cells = {(cell["one"], cell["others"]): cell for cell in told["cells"]}
    shares = ["{value:.0%} ({low:.0%}–{high:.0%})".format(**cells[pair]) for pair in PAIRS]
    return f"| {told['game']} | {told['fair']:.0%} | {' | '.join(shares)} |"


def table(rows: list[dict[str, Any]]) -> str:
    """All lines, as a page has them."""
    heads = [f"{one} among {others}" for one, others in PAIRS]
    head = f"| game | fair | {' | '.join(heads)} |"
    return "\n".join([head, "| --- " * (len(PAIRS) + 2) + "|", *map(row, rows)])


def main() -> None:
    """As the essay above says."""
    parser = argparse.ArgumentParser(prog="python -m tests.judge.matrices")
    parser.add_argument("names", nargs="*")
    parser.add_argument("--effort", type=float, default=0.05)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path)
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--within", type=float, default=inf)
    asked = parser.parse_args()
    settings = Settings(asked.seed, effort=asked.effort)
    if asked.keep is not None:
        asked.keep.mkdir(parents=True, exist_ok=True)
    rows, left = [], 0
    for path in ordered(asked.names):
        kept = asked.keep is not None and _kept(path, settings, asked.keep).exists()
        if not kept and (asked.write or process_time() > asked.within):
            left += 1
            continue
        begun = process_time()
        told = played(path, settings, asked.keep)
        if told is not None:
            rows.append(told)
            spent = "" if kept else f" {process_time() - begun:.1f} s"
            print(f"{row(told)}{spent}", flush=True)
    print(f"{len(rows)} matrices; {left} games are not played yet")
    if asked.write:
        page = PAGE.read_text(encoding="utf-8")
        rows.sort(key=lambda told: str(told["game"]))
        between = f"{MARKS[0]}\n\n{table(rows)}\n\n{MARKS[1]}"
        pattern = f"{MARKS[0]}.*?{MARKS[1]}"
        PAGE.write_text(re.sub(pattern, lambda _: between, page, flags=re.S), encoding="utf-8")


if __name__ == "__main__":
    main()
