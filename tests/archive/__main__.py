"""`python -m tests.archive`: reads and replays the archive, or adds a release to it."""

from __future__ import annotations

import argparse
import sys

from cardlang.version import __version__
from tests.archive import keeping


def main() -> int:
    """Say what differs; 1 if something does that is not named in `differences.toml`."""
    parser = argparse.ArgumentParser(prog="python -m tests.archive", description=__doc__)
    parser.add_argument("--freeze", nargs="?", const=__version__, metavar="NAME")
    parser.add_argument("--open", action="store_true", help="the release is not out yet")
    given = parser.parse_args()
    if given.freeze:
        keeping.freeze(given.freeze, given.open)
    bad = 0
    for name in keeping.read_manifest():
        release = keeping.read(name)
        known = keeping.differences().get(name, {})
        found = dict(keeping.differing(release))
        for place, why in found.items():
            print(f"{name}: {place}: {'as listed' if place in known else 'DIFFERS'}: {why}")
        for place in known.keys() - found.keys():
            print(f"{name}: {place}: listed, but does not differ")
        bad += len(found.keys() ^ known.keys())
        games = sum(not place.startswith("prelude/") for place in release.texts)
        print(f"{name}: {games} games, {len(release.matches)} matches, {len(found)} differ")
    size = sum(path.stat().st_size for path in keeping.HERE.glob("*.xz"))
    print(f"{size:,} bytes")
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
