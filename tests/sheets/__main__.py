"""The campaign: see `tests.sheets`.  Ends with 1 if a sheet is silent."""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from math import inf
from pathlib import Path

from tests.sheets.kept import each_kept, kept
from tests.sheets.law import Rules, campaign, each, made, shipped, turned, unchecked
from tests.sheets.tables import apart


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.sheets", description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="changes that change a match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", default="", help="slugs, with commas; all that ship without")
    parser.add_argument("--each", type=int, help="so many changes of each game, children too")
    parser.add_argument(
        "--part", default="1/1", help="with --each: 2/3 is every third, from the 2nd"
    )
    parser.add_argument("--programs", type=int, help="so many random programs, a change for each")
    parser.add_argument("--seconds", type=float, default=inf, help="when no more is begun")
    parser.add_argument("--tables", action="store_true", help="tables written in as constants")
    parser.add_argument("--turned", action="store_true", help="games with `anticlockwise` added")
    parser.add_argument(
        "--kept", type=int, help="so many changes of each game below sentences that stay"
    )
    parser.add_argument("--least", type=int, default=0, help="of 100 that have to be told")
    asked = parser.parse_args()
    until = time.monotonic() + asked.seconds
    with unchecked(), tempfile.TemporaryDirectory(prefix="cardlang-") as folder:
        place = Path(folder)
        only = [name for name in asked.games.split(",") if name]
        if asked.tables or asked.turned:
            return 1 if every(shipped(place, only), asked.tables, asked.turned, until) else 0
        if asked.kept is not None:
            out = each_kept(kept(place, only), asked.seed, until, asked.kept, asked.part)
        elif asked.each is not None:
            texts = shipped(place, only, children=True)
            out = each(texts, asked.seed, until, asked.each, asked.part)
        elif asked.programs is None:
            out = campaign(list(shipped(place, only)), asked.count, asked.seed, until)
        else:
            out = each(made(place, asked.programs, asked.seed), asked.seed, until)
    print(
        f"{out.texts or 'some'} texts: {out.changed} changes change a match; "
        f"{out.told} of them are told; "
        f"{out.free} more are of ranges, bounds or order; {out.same} changed neither"
    )
    if asked.kept is not None:
        return 1 if out.told * 100 < asked.least * out.changed else 0
    return 1 if out.silent else 0


def every(games: Iterator[Rules], tables: bool, around: bool, until: float) -> int:
    """Print where sheets of games do not hold the laws of tables and of direction; how many."""
    broken, tried = 0, 0
    for rules in games:
        if time.monotonic() > until:
            break
        tried += 1
        found = [*(apart(rules) if tables else ())]
        if around and re.search(r"^players .*anticlockwise", rules.text, re.MULTILINE) is None:
            found += [f"{where}, turned" for where in turned(rules)]
        broken += bool(found)
        for where in found:
            print(where, flush=True)
    print(f"{tried} games; {broken} of them break a law")
    return broken


if __name__ == "__main__":
    sys.exit(main())
