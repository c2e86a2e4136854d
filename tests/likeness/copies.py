"""Copies of rules files in five degrees, each of which goes on from the one before.

1. renamed: other names for all that a game declares, no prose, no examples;
2. reordered: the sections in another order;
3. numbers: goals, hands and values are others;
4. rewritten: conditions turned round, parts in another order, other words for the same;
5. added: a new choice at the beginning of a deal, and a new bonus at its end.
"""

from __future__ import annotations

import random
import re

from cardlang.resources import folder

DEGREES = ("renamed", "reordered", "numbers", "rewritten", "added")
_DECLARED = re.compile(
    r"^(?:rule|value|define|keep|zone|ranking|pattern|order) ([a-z][a-z-]*)", re.M
)
_NEEDS = re.compile(r"^needs ([a-z][a-z-]*)", re.M)
_PRELUDE = "".join(path.read_text("utf-8") for path in sorted(folder("prelude").glob("*.card")))
_SECTION = re.compile(r"^(?=\S)", re.M)
_LOOSE = ("rule ", "value ", "define ", "keep ", "zone ", "after ")
_PROSE = re.compile(r'^ *(?:[a-z]{2} )?"[^"]*"\n', re.M)


def copied(text: str, degree: int, seed: int) -> list[str]:
    """Texts of a copy of this degree, from 1: the first that checks is the copy."""
    dice = random.Random(seed)
    text = _renamed(_bare(text))
    if degree > 1:
        text = _reordered(text, dice)
    found = [text]
    for step in (_numbers, _rewritten, _added)[: max(0, degree - 2)]:
        found = [new for old in found for new in step(old, dice)]
    return found


def _bare(text: str) -> str:
    """The rules without examples, names and prose."""
    parts = [part for part in _SECTION.split(text) if part.strip()]
    kept = [part for part in parts if not part.startswith(("example", "names", "#"))]
    return _PROSE.sub("", "".join(kept))


def _renamed(text: str) -> str:
    lent = set(_DECLARED.findall(_PRELUDE)) | set(_NEEDS.findall(_PRELUDE))
    for name in sorted(set(_DECLARED.findall(text)) - lent, key=len, reverse=True):
        if text.count(name) < 60 and not name.startswith("x-"):
            text = re.sub(rf"(?<![\w-]){name}(?![\w-])", f"x-{name[::-1].strip('-')}", text)
    return re.sub(r'^game ".*"', 'game "Another"', text, flags=re.M)


def _reordered(text: str, dice: random.Random) -> str:
    parts = [part for part in _SECTION.split(text) if part.strip()]
    places = [k for k, part in enumerate(parts) if part.startswith(_LOOSE)]
    order = places[:]
    dice.shuffle(order)
    moved = list(parts)
    for place, other in zip(places, order, strict=True):
        moved[place] = parts[other]
    return "".join(moved)


def _numbers(text: str, dice: random.Random) -> list[str]:
    """Goals and hands changed, then goals alone."""

    def goal(found: re.Match[str]) -> str:
        return f"{found[1]}{int(found[2]) + max(1, int(found[2]) // 4)}"

    goals = re.sub(r"(at least |at-least )(\d+)", goal, text)
    goals = re.sub(r"(score gains )(\d+)", goal, goals)
    fewer = re.sub(r"deal (\d+) to", lambda one: f"deal {max(1, int(one[1]) - 1)} to", goals)
    return [fewer, goals, text]


def _rewritten(text: str, dice: random.Random) -> list[str]:
    rows = (
        (r"(\S+) is empty", r"count of \1 is 0"),
        (r"is at least (\d+)\b", lambda one: f"is above {int(one[1]) - 1}"),
        (r"^( *)for each seat: (\S.*)\n", r"\1for each seat:\n\1    \2\n"),
        (r"^( *)if ([^:\n]+): (\S.*)\n( *)else: (\S.*)\n", r"\1if not (\2): \5\n\1else: \3\n"),
        (r"^( *)(score(?: of \S+)?) gains (.+)\n", r"\1\2 becomes \2 + (\3)\n"),
        (r"where (\S+ is \S+) and (\S+ is \S+)(?=[\n):])", r"where \2 and \1"),
        (r"^( *)if ([^:\n]+): (\S.*)\n", r"\1if \2:\n\1    \3\n"),
    )
    whole, found = text, []
    for pattern, new in rows:
        changed = re.sub(pattern, new, whole, flags=re.M)
        found.append(changed)
        whole = changed
    single = [re.sub(old, new, text, flags=re.M) for old, new in rows]
    mixed = "".join(found[-1:])
    return [mixed, *reversed(found[:-1]), *(one for one in single if one != text), text]


_CHOICE = """    for each seat from eldest:
        choose by seat:
            boast: score gains 0
            be-silent
"""
_BONUS = "    for each seat: score gains (1 if seat is dealer else 0)\n"


def _added(text: str, dice: random.Random) -> list[str]:
    """Add a choice behind the first line of a deal, and a bonus behind its last."""
    found = re.search(r"^(each deal|one deal):\n((?: +.*\n|\n)+)", text, re.M)
    if found is None:
        return [text]
    body = found[2].rstrip("\n") + "\n"
    head, _, rest = body.partition("\n")
    both = f"{found[1]}:\n{head}\n{_CHOICE}{rest}{_BONUS}"
    choice = f"{found[1]}:\n{head}\n{_CHOICE}{rest}"
    bonus = f"{found[1]}:\n{body}{_BONUS}"
    return [text[: found.start()] + new + text[found.end() :] for new in (both, bonus, choice)]
