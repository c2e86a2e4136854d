"""Batches beside states, for every game that ships: `python -m tests.lanes [GAME…]`.

Each game's library is compiled as it is for users; a line a game says how many matches ended.
"""

from __future__ import annotations

import sys
import time

from cardlang.match.live.actions import Unnumbered
from tests.lanes.lockstep import beside_states
from tests.shipped import SLUGS, load

STEPS = 200


def main(slugs: list[str]) -> None:
    """Plays all."""
    played = ended = 0
    for slug in slugs:
        begun = time.process_time()
        try:
            found = beside_states(load(slug), STEPS, deals=2)
        except Unnumbered:
            print(f"{slug:<20} has no numbers")
            continue
        played, ended = played + 1, ended + found
        print(f"{slug:<20} {found:>4} matches, {time.process_time() - begun:.1f} s", flush=True)
    print(f"{played} games, {3 * STEPS * played} decisions, {ended} matches ended: all alike")


if __name__ == "__main__":
    main(sys.argv[1:] or SLUGS)
