"""What backs that tell are worth to a policy that learns: two are trained alike, with and without.

    python examples/learning/worth.py bonus-malus --minutes 2 --backs suit

Each plays the same matches against the same opponents; a bot sees the backs as well.
"""

from __future__ import annotations

import argparse

import numpy as np
from train import arguments, strength, told, trained


def main() -> None:
    """Trains both, and says how strong they are."""
    parser = arguments()
    parser.set_defaults(backs="suit", minutes=2.0, matches=256)
    asked = parser.parse_args()
    found = []
    for backs in (None, asked.backs):
        given = argparse.Namespace(**{**vars(asked), "backs": backs})
        dice = np.random.default_rng(asked.seed)
        strong = strength(given.game, trained(given, dice), given.matches, given)
        found.append(strong)
        seen = "plain backs" if backs is None else f"backs that show the {backs}"
        print(f"{seen}, against {asked.against}: {told(strong)}", flush=True)
    error = 1.96 * (found[0][2] ** 2 + found[1][2] ** 2) ** 0.5
    print(f"the backs are worth {found[1][1] - found[0][1]:+.2f} ± {error:.2f} a match")


if __name__ == "__main__":
    main()
