"""The campaign: see `tests.sheets`.  Ends with 1 if a sheet is silent."""

from __future__ import annotations

import argparse
import sys

from tests.sheets.law import campaign


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.sheets", description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="changes that change a match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", default="", help="slugs, with commas; all that ship without")
    asked = parser.parse_args()
    told, silent = campaign(asked.count, asked.seed, [g for g in asked.games.split(",") if g])
    for one in silent:
        print(one)
    changed = told + len(silent)
    print(f"{changed} changes change a match; {told} of them change the sheet")
    return 1 if silent else 0


if __name__ == "__main__":
    sys.exit(main())
