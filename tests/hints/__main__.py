"""The campaign: which planted disagreements are told, and what is said of games that ship.

Ends with 1 if fewer than four of five are told, or a game that ships is warned of.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from tests.hints.campaign import planted, sound, tell


def main() -> int:
    every, silent = planted(), 0
    with tempfile.TemporaryDirectory(prefix="cardlang-") as place:
        for one in every:
            if not tell(one, Path(place)):
                silent += 1
                print(f"{one.game}: nothing is told of {one.new.strip()!r}")
    false = list(sound())
    for path, found in false:
        print(f"{path.stem}:{found.span.line}: {found.message}")
    print(f"{len(every) - silent} of {len(every)} are told; {len(false)} warnings of sound games")
    return 1 if false or 5 * silent > len(every) else 0


if __name__ == "__main__":
    sys.exit(main())
