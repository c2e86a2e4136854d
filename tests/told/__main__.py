"""The campaign: see `tests.told`.  Ends with 1 if nothing is said of a change."""

from __future__ import annotations

import sys

from tests.told.law import FILES, silent


def main() -> int:
    names = sys.argv[1:]
    total, quiet = 0, 0
    for path in FILES:
        if not names or path.stem in names:
            count, found = silent(path)
            total, quiet = total + count, quiet + len(found)
            for change in found:
                print(change, flush=True)
    print(f"{total} changes make another game; of {quiet} nothing is said")
    return 1 if quiet else 0


if __name__ == "__main__":
    sys.exit(main())
