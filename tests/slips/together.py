"""Several slips at once in one section, as in a first draft: what the edits offered there do.

python -m tests.slips.together --count 1000 --seed 1

An edit is tried where it is alone or safe: the other slips are taken back, and the game with the
edit in it has to be the game that ships, or still have a mistake; a good game with other rules is
harm.  Each harm is listed.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from pathlib import Path

from cardlang.diagnostic import Edit
from cardlang.remedies.offers import remedied
from cardlang.remedies.trial import changed
from tests.slips.families import FAMILIES
from tests.slips.trials import Slip, errors, judged, planted, text_of, told

SLIPS = 3
_REACH = 25  # lines in which they stand


def several(number: int, seed: int) -> tuple[Slip, dict[int, str]]:
    """Slips of one section: the first, whose text has all of them, and the lines by number."""
    first = planted(number, seed)
    dice = random.Random(f"{seed} {number} together")
    lines, now = text_of(first.path).split("\n"), {first.line: first.now}
    near = range(max(2, first.line - _REACH), min(len(lines), first.line + _REACH))
    places = [at for at in near if at != first.line]
    dice.shuffle(places)
    for at in places:
        line = lines[at - 1]
        if len(now) == SLIPS or not line.strip() or line.lstrip().startswith("#"):
            continue
        wrong = [one for one in FAMILIES[dice.choice(sorted(FAMILIES))](line) if one != line]
        if wrong:
            now[at] = dice.choice(wrong)
    for at, line in now.items():
        lines[at - 1] = line
    return Slip(first.path, first.family, first.line, first.was, first.now, "\n".join(lines)), now


def outcome(slip: Slip, now: dict[int, str], edit: Edit) -> str:
    """What an edit makes of the game that has no other slip than those on its own lines."""
    after = changed(slip.text, edit.changes).split("\n")
    here, was = slip.text.split("\n"), text_of(slip.path).split("\n")
    touched = {line for one in edit.changes for line in range(one.span.line, _last(edit) + 1)}
    if len(after) != len(here) or not touched & now.keys():
        return "elsewhere"
    others = now.keys() - touched
    text = "\n".join(was[at] if at + 1 in others else line for at, line in enumerate(after))
    return "stuck" if errors(told(slip.path, text)[0]) else judged(slip, text)


def _last(edit: Edit) -> int:
    return max(one.span.source.place(one.span.end)[0] for one in edit.changes)


def main() -> None:
    parser = argparse.ArgumentParser(description="Several slips at once in shipped games.")
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=600.0)
    asked = parser.parse_args()
    seen: Counter[str] = Counter()
    end, begun = time.monotonic() + 60 * asked.minutes, time.process_time()
    numbers = sorted(range(asked.count), key=lambda one: planted(one, asked.seed).path.name)
    for number in numbers:
        if time.monotonic() > end:
            break
        slip, now = several(number, asked.seed)
        found, source = told(slip.path, slip.text)
        seen["texts"] += 1
        seen["findings"] += len(errors(found))
        for one in errors(list(remedied(slip.path, slip.path.name, found, source))):
            for edit in one.edits:
                if edit.safe or len(one.edits) == 1:
                    what = outcome(slip, now, edit)
                    seen[what] += 1
                    seen[f"{what}, safe"] += edit.safe
                    if what == "another":
                        _tell(number, slip, edit)
    print(", ".join(f"{what}: {count}" for what, count in sorted(seen.items())))
    print(f"{time.process_time() - begun:.0f} s of CPU")


def _tell(number: int, slip: Slip, edit: Edit) -> None:
    after = changed(slip.text, edit.changes).split("\n")
    here, was = slip.text.split("\n"), text_of(slip.path).split("\n")
    print(f"{number} {Path(slip.path).name} {'safe' if edit.safe else 'lone'}")
    for at in sorted({one.span.line for one in edit.changes}):
        print(f"   was  {was[at - 1].strip()}\n   now  {here[at - 1].strip()}")
        print(f"   edit {after[at - 1].strip()}", flush=True)


if __name__ == "__main__":
    main()
