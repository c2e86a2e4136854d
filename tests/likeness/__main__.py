"""Copies in five degrees, cousins and strangers: which pairs the judge calls alike.

    python -m tests.likeness [--seed 1] [--games 20]

Copies are made of games that ship (`copies`); all other pairs are of games that ship and are no
variants of each other, and of these with the sound games of `tests/flaws`.
"""

from __future__ import annotations

import argparse
import re
from collections import Counter
from itertools import combinations
from pathlib import Path
from tempfile import TemporaryDirectory

from cardlang.diagnostic import RuleError, UsageError
from cardlang.engine import open_game
from cardlang.judge.alike.fingerprint import Fingerprint, alike, fingerprint, rarity
from cardlang.judge.alike.manner import Manner, manner, played_alike
from cardlang.judge.alike.nearest import related, shipped
from tests.likeness.copies import DEGREES, copied

Print = tuple[Fingerprint, Manner]


def _print(path: Path) -> Print | None:
    try:
        machine = open_game(path).machine()
        return fingerprint(machine), manner(machine)
    except (RuleError, UsageError):
        return None


def _copy(path: Path, degree: int, seed: int, folder: Path) -> Print | None:
    """The first text of a copy that can be played."""
    for text in copied(path.read_text(encoding="utf-8"), degree, seed):
        place = folder / "copy.card"
        place.write_text(text, encoding="utf-8")
        found = _print(place)
        if found is not None:
            return found
    return None


def main() -> None:
    """Print how many copies are found by degree, and what else is called alike."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=20)
    asked = parser.parse_args()
    bases = sorted((Path(__file__).parents[1] / "flaws" / "bases").glob("*.card"))
    known: dict[Path, Print] = {}
    for path in [*shipped(), *bases]:
        made = _print(path)
        if made is not None:
            known[path] = made
    weights = rarity(one for one, _ in known.values())
    texts = {path: path.read_text(encoding="utf-8") for path in known}
    own = [path for path in known if 'extends "' not in texts[path] and path not in bases]
    found, tried = Counter[int](), Counter[int]()
    with TemporaryDirectory() as name:
        for path in own[:: max(1, len(own) // asked.games)][: asked.games]:
            for degree in range(1, len(DEGREES) + 1):
                copy = _copy(path, degree, asked.seed, Path(name))
                if copy is None:
                    continue
                share = alike(known[path][0], copy[0], weights)
                play = played_alike(known[path][1], copy[1])
                named = related(share, play)
                tried[degree] += 1
                found[degree] += named
                if not named:
                    print(f"not found: {path.stem}, {DEGREES[degree - 1]}: {share:.2f} {play:.2f}")
    for degree, name in enumerate(DEGREES, start=1):
        print(f"{name}: {found[degree]} of {tried[degree]} found")
    pairs = wrong = 0
    for one, other in combinations(known, 2):
        if is_kin(texts, one, other):
            continue
        share = alike(known[one][0], known[other][0], weights)
        play = played_alike(known[one][1], known[other][1])
        pairs += 1
        if related(share, play):
            wrong += 1
            print(f"called alike: {one.stem} and {other.stem}: {share:.2f} {play:.2f}")
    print(f"{sum(found.values())} of {sum(tried.values())} copies, {wrong} of {pairs} other pairs")


def is_kin(texts: dict[Path, str], one: Path, other: Path) -> bool:
    """Return whether one game is a variant of the other, or both are of a third."""
    extends = _kin(texts[one], other) or _kin(texts[other], one)
    return extends or _parents(texts, one, other)


def _kin(text: str, other: Path) -> bool:
    return bool(re.search(rf'extends "{other.stem.replace("_", "[-_]")}"', text))


def _parents(texts: dict[Path, str], one: Path, other: Path) -> bool:
    """Return whether both are variants of the same game."""
    found = [re.findall(r'extends "([^"]*)"', texts[path]) for path in (one, other)]
    return bool(found[0]) and found[0] == found[1]


if __name__ == "__main__":
    main()
