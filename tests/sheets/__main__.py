"""The campaign: see `tests.sheets`.  Ends with 1 if a sheet is silent."""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from math import inf
from pathlib import Path

from tests.sheets.law import campaign, each, made, shipped, unchecked


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.sheets", description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="changes that change a match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", default="", help="slugs, with commas; all that ship without")
    parser.add_argument("--programs", type=int, help="so many random programs, a change for each")
    parser.add_argument("--seconds", type=float, default=inf, help="when no more is begun")
    asked = parser.parse_args()
    until = time.monotonic() + asked.seconds
    with unchecked(), tempfile.TemporaryDirectory(prefix="cardlang-") as folder:
        place = Path(folder)
        if asked.programs is None:
            only = [name for name in asked.games.split(",") if name]
            out = campaign(list(shipped(place, only)), asked.count, asked.seed, until)
        else:
            out = each(made(place, asked.programs, asked.seed), asked.seed, until)
    print(
        f"{out.changed} changes change a match; {out.told} of them change the sheet; "
        f"{out.free} more are of ranges, bounds or order; {out.same} changed neither"
    )
    return 1 if out.silent else 0


if __name__ == "__main__":
    sys.exit(main())
