"""Makes games of the files of the corpus: what every check comes to is written into scores.

Each check has a deal of its own, in which it is asked in three forms:

    literal     the parts as they are written: what is fixed before play may be folded
    kept        the parts in keeps, which nobody can know before play
    of a seat   the parts in keeps of a seat, asked by `where`, `highest` and the like

A value becomes a code (`code_of`): a number itself, nothing `NOTHING`, a flag 0 or 1; a card, a
seat, a label or a set of them the members as binary digits, the first member the highest digit.
Each form has a side; its score takes the code of the deal in: 31 times the score, plus the code,
modulo a prime.  So the scores of a deal tell its codes, and those of a match all of them.
"""

from __future__ import annotations

from collections.abc import Callable

from attrs import frozen

from tests.machine.sheet import Check, Sheet

NOTHING = -999_999_999
CHUNK = 20  # deals that are told apart together; between two chunks somebody chooses
ROLL, ROUND = 31, 999_999_937
FORMS = ("literal", "kept", "of a seat")

HEAD = 'cardlang 1\ngame "Corpus"\n    "Pieces of rules and what they come to."\n'


@frozen
class Shape:
    """What comes out of a rule: `number`, `flag`, `groups` or another kind, with its plural."""

    what: str
    plural: str


def asking(sheet: Sheet) -> str:
    """A game that lays out the situation and waits: its rules are asked from outside."""
    lines = [*sheet.sections, "one deal:", "    dealer becomes 0", *sheet.situation]
    lines += ["    choose by 0:", "        stop-here"]
    return HEAD + "\n".join(lines) + "\n"


def playing(sheet: Sheet, checks: list[Check], shape: Callable[[str], Shape]) -> str:
    """A game with a deal for each of these checks; `shape` tells of a rule what comes out."""
    rules = [rule for rule in sheet.parts if any(c.rule == rule and c.args for c in checks)]
    shapes = {c.rule: shape(c.rule) for c in checks if c.rule}
    kinds = sorted({kind for rule in rules for _, kind in sheet.parts[rule]})
    plurals = {s.what: s.plural for s in shapes.values() if s.what not in ("number", "flag")}
    whats = ["number", "flag", *plurals]
    lines = list(sheet.sections)
    for kind in kinds:
        some = kind if kind == "flag" or kind.endswith("s") else f"{kind} or none"
        for place in (1, 2, 3):
            lines.append(f"keep part-{place}-{kind} as {some}")
            lines.append(f"keep own-{place}-{kind} of each seat as {some}")
    for rule in rules:
        lines.append(f"rule via-{rule} of seat: {_call(sheet, rule, _own(sheet, rule))}")
    lines += ["keep who as seats", "keep shape, which as number"]
    for form in "abc":
        lines.append(f"keep code-{form} as number")
        for what in whats:
            some = plurals.get(what, "flag" if what == "flag" else "number or none")
            lines.append(f"keep got-{form}-{what} as {some}")
    late: list[str] = []
    lines += [
        "each deal:",
        "    dealer becomes 0",
        "    who becomes {1}",
        "    move cards to box",
        *sheet.situation,
    ]
    lines += [f"    if deal-number mod {CHUNK} is 0:", "        choose by 0:", "            go-on"]
    blocks, later = [], []
    for check in checks:
        is_late = any("end deal" in line for line in check.deeds)
        put = _put(sheet, check, shapes, whats)
        parts = sheet.parts.get(check.rule, [])
        for k, ((_, kind), text) in enumerate(zip(parts, check.args, strict=True), 1):
            put.append(f"part-{k}-{kind} becomes {text}")
        if check.args:
            put.append(f"which becomes {1 + rules.index(check.rule)}")
        blocks.append([*(line[4:] for line in check.deeds), *([] if is_late else put)])
        later.append(put if is_late else [])
    lines += _chosen("deal-number", blocks)
    late = _chosen("deal-number", later)
    for kind in kinds:
        lines += [f"    own-{place}-{kind} of 1 becomes part-{place}-{kind}" for place in (1, 2, 3)]
    lines += _chosen("which", [_twice(sheet, rule, shapes[rule].what) for rule in rules])
    lines += ["after deal:", *late, *_encoding(whats)]
    lines.append(f"match ends when deal-number is at least {len(checks)}")
    return HEAD + "\n".join(lines) + "\n"


def code_of(wanted: str, what: str, members: list[str]) -> list[int]:
    """The codes that stand for a value; several where cards look alike."""
    if what == "number":
        return [NOTHING if wanted == "none" else int(wanted)]
    if what == "flag":
        return [int({"true": True, "false": False}[wanted])]
    codes = [0]
    words = [] if wanted == "none" else wanted.strip("{}").split()
    for word in words:
        bits = [1 << (len(members) - 1 - k) for k, name in enumerate(members) if name == word]
        assert bits, f"{word} is no {what}"
        codes = [code | bit for code in codes for bit in bits if not code & bit]
    return sorted(set(codes))


def added(before: int, after: int) -> int:
    """The code that a deal added to a score, below the prime."""
    return (after - before * ROLL) % ROUND


# ------------------------------------------------------------------- writing


def _chosen(what: str, blocks: list[list[str]]) -> list[str]:
    """The block of the number that `what` is, from 1."""
    lines: list[str] = []
    for first in range(0, len(blocks), CHUNK):
        some = blocks[first : first + CHUNK]
        if not any(some):
            continue
        lines.append(f"    if {what} is above {first} and {what} is at most {first + CHUNK}:")
        for number, block in enumerate(some, first + 1):
            if block:
                lines += [f"        if {what} is {number}:", *(" " * 12 + line for line in block)]
    return lines


def _call(sheet: Sheet, rule: str, args: list[str]) -> str:
    parts = [f" {word} {arg}" for (word, _), arg in zip(sheet.parts[rule], args, strict=True)]
    return rule + "".join(parts)


def _own(sheet: Sheet, rule: str) -> list[str]:
    return [f"(own-{k}-{kind} of seat)" for k, (_, kind) in enumerate(sheet.parts[rule], 1)]


def _put(sheet: Sheet, check: Check, shapes: dict[str, Shape], whats: list[str]) -> list[str]:
    """The deeds that work out a check with its parts as they are written."""
    if not check.rule:
        return ["shape becomes 2"]
    what = shapes[check.rule].what
    args = [f"({arg})" if arg.startswith("-") else arg for arg in check.args]
    value = _call(sheet, check.rule, args)
    return [f"shape becomes {1 + whats.index(what)}", f"got-a-{what} becomes {value}"]


def _twice(sheet: Sheet, rule: str, what: str) -> list[str]:
    """The deeds that ask a rule of parts in keeps, and of parts in keeps of a seat."""
    parts = sheet.parts[rule]
    value = _call(sheet, rule, [f"part-{k}-{kind}" for k, (_, kind) in enumerate(parts, 1)])
    via = f"via-{rule}"
    own = f"{via} of who"
    if what == "number":
        wanted = [c.wanted for c in sheet.checks if c.rule == rule]
        ways = ["highest", "lowest", *([] if "none" in wanted else ["total"])]
        own = f"{ways[len(wanted) % len(ways)]} {via} among who"
    elif what == "flag":
        own = f"(who where {via}) is not empty"
    return [f"got-b-{what} becomes {value}", f"got-c-{what} becomes {own}"]


def _encoding(whats: list[str]) -> list[str]:
    lines = []
    for number, what in enumerate(whats, 1):
        lines.append(f"    if shape is {number}:")
        if what == "number":
            for form in "abc":
                lines += [
                    f"        code-{form} becomes {NOTHING}",
                    f"        if got-{form}-number is not none:",
                    f"            code-{form} becomes got-{form}-number",
                ]
        elif what == "flag":
            lines += [f"        if got-{form}-flag: code-{form} becomes 1" for form in "abc"]
        else:
            lines.append(f"        for each {what}:")
            for form in "abc":
                lines += [
                    f"            code-{form} becomes code-{form} * 2",
                    f"            if {what} is in got-{form}-{what}: code-{form} gains 1",
                ]
    for side, form in enumerate("abc"):
        lines.append(
            f"    score of {side} becomes (score of {side} * {ROLL} + code-{form}) mod {ROUND}"
        )
    return lines


def printed(sheet: Sheet, at_once: bool) -> str:
    """A game with a card for each check of a rule about numbers; its parts are printed on the card.

    With `at_once` the deck is without the cards whose check comes out otherwise; else a rule
    `odd-NAME` gives those.  Either way every value is worked out before play.
    """
    deck = ["deck checks:"]
    for column in COLUMNS:
        deck.append(f"    {column}: number")
    rules = {c.rule: k for k, c in enumerate(sheet.checks) if is_printable(sheet, c)}
    shown: dict[tuple[str, ...], list[str]] = {}
    for check in sheet.checks:
        if check.rule not in rules or not is_printable(sheet, check):
            continue
        wanted = {"true": "1", "false": "0"}.get(check.wanted, check.wanted)
        row = [str(rules[check.rule]), *check.args, *["none"] * (3 - len(check.args)), wanted]
        there = tuple(c for c, text in zip(COLUMNS, row, strict=True) if text != "none")
        cells = " ".join(text for text in row if text != "none")
        shown.setdefault(there, []).append(f"        C{check.line} {cells}")
    for columns, rows in shown.items():
        deck += [f"    table card {' '.join(columns)}:", *rows]
    odd = []
    for rule, number in rules.items():
        value = _call(sheet, rule, [COLUMNS[k + 1] for k in range(len(sheet.parts[rule]))])
        values = {c.wanted for c in sheet.checks if c.rule == rule}
        if values <= {"true", "false"}:
            fits = f"({value}) and want is 1 or not ({value}) and want is 0"
        else:
            fits = f"({value}) is want or ({value}) is none and want is none"
        if at_once:
            deck.append(f"    without number-of-rule is {number} and not ({fits})")
        else:
            odd.append(f"rule odd-{rule}: cards where number-of-rule is {number} and not ({fits})")
    sections = [line for line in sheet.sections if not line.startswith("deck ")]
    return HEAD + "\n".join([*sections, *deck, *odd, "one deal: nothing"]) + "\n"


COLUMNS = ("number-of-rule", "one", "two", "three", "want")


def is_printable(sheet: Sheet, check: Check) -> bool:
    """Whether all parts of a check, and what comes out, can be printed on a card as numbers."""
    fits = {"number"}
    return (
        bool(check.args)
        and {kind for _, kind in sheet.parts[check.rule]} == fits
        and all(len(text.lstrip("-")) <= 9 for text in (*check.args, check.wanted))
    )
