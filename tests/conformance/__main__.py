"""`python -m tests.conformance`: holds this engine against the suite; `--write` makes it anew."""

from __future__ import annotations

import argparse
import sys

from tests.conformance import cases


def main() -> int:
    """Say which cases are not met; 1 if there are any."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__)
    parser.add_argument("--write", nargs="*", choices=[*cases.FILES], metavar="PART")
    parser.add_argument("--views", action="store_true", help="write views anew, and nothing else")
    asked = parser.parse_args()
    if asked.views:
        print(f"{cases.write_views()} views otherwise")
        return 0
    if asked.write is not None:
        for part in asked.write or cases.FILES:
            print(f"{part}: {cases.write(part)} lines otherwise")
        return 0
    bad = total = 0
    for part, path in cases.FILES.items():
        texts, found = cases.read(part)
        for why in cases.failing(part, found, texts):
            print(why)
            bad += 1
        total += len(found)
        print(f"{part}: {len(found)} cases, {path.stat().st_size:,} bytes")
    print(f"{total} cases, {bad} not met")
    return min(bad, 1)


if __name__ == "__main__":
    sys.exit(main())
