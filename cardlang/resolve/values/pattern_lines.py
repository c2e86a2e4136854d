"""The lines of a pattern: which labels they speak of, and how many cards they allow."""

from __future__ import annotations

from collections.abc import Iterable

from cardlang import limits
from cardlang.diagnostic import Fix
from cardlang.program import (
    NUMBER,
    Definition,
    Expression,
    Kind,
    NumberOf,
    Pattern,
    PatternLine,
    Printed,
    RankedAt,
    once,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.items.deck import plural
from cardlang.resolve.kinds import known
from cardlang.resolve.scope import Scope
from cardlang.suggest import did_you_mean
from cardlang.syntax import tree

MOST = 64  # cards of a combination that does not say how many


def resolve(checker: Checker, found: Pattern, scope: Scope) -> None:
    """Resolve the lines of a pattern; say where they cannot hold together."""
    sized, whole, before = False, True, len(checker.report.found)
    said: set[tuple[str, str]] = set()
    for line in found.node.lines:
        if _again(checker, line, said):
            continue
        if line.what == "size":
            assert line.low is not None and line.high is not None
            found.low, found.high, sized = line.low.value, line.high.value, True
        elif line.what == "where":
            assert line.value is not None
            found.where += (checker.flag(line.value, scope),)
        elif line.what == "wild":
            assert line.value is not None
            found.wild = checker.flag(line.value, scope)
            found.most = line.high.value if line.high is not None else limits.CARDS
        elif line.what == "total":
            assert line.name is not None and line.value is not None
            key = checker.number(line.name, scope)
            found.totals += ((key, checker.number(line.value, scope)),)
        else:
            whole = _labels(checker, found, line, scope) and whole
    if not sized and any(line.what in ("each", "parts") for line in found.node.lines):
        found.low, found.high, sized = 1, MOST, True
    if not whole or len(checker.report.found) > before or "pattern" in checker.layers.spoilt:
        checker.lose(found.name)  # what is missing may be in a line with a mistake
        return
    if not sized:
        checker.lose(found.name)
        checker.report.error(
            "pattern-size",
            f"how many cards are a `{found.name}`?",
            found.node.name.span,
            help="add a line such as `3..4 cards`",
        )
    elif found.combined:
        _check(checker, found)


def _again(checker: Checker, line: tree.PatternLine, said: set[tuple[str, str]]) -> bool:
    """Whether a line says again what was said before, which is told."""
    name = line.name.text if isinstance(line.name, tree.Name) else ""
    key = (line.what, name)
    if key in said and line.what not in ("where", "total"):
        checker.report.error(
            "repeated-clause",
            f"`{line.span.text}` says again what was said before",
            line.span,
            help="remove one of the two",
        )
        return True
    said.add(key)
    return False


def _labels(checker: Checker, found: Pattern, line: tree.PatternLine, scope: Scope) -> bool:
    """A line about the labels of an attribute, a ranking or a rule of the cards.

    False where it has a mistake, or depends on something that has one.
    """
    assert isinstance(line.name, tree.Name)
    several = line.what == "labels"
    name = _singular(checker, line.name, line, several)
    x = checker.value(name, scope, None) if name is not None else None
    if x is None or not known(x):
        return False
    if x.kind.many:
        checker.report.error("kinds", f"one label of each card is wanted, this is {x.kind}", x.span)
        return False
    if line.what == "consecutive":
        x = checker.fit(x, Kind(NUMBER))
    assert name is not None
    low, high = line.low, line.high
    made = PatternLine(
        line.what,
        x,
        _about(x, name.text),
        low.value if low is not None else 0,
        high.value if high is not None else 0,
        tuple([number.value for number in line.parts]),
    )
    found.lines += (made,)
    return True


def _about(x: Expression, name: str) -> str:
    """What a line speaks of: lines about a ranking speak of its attribute."""
    while isinstance(x, NumberOf):
        x = x.label
    if isinstance(x, RankedAt):
        return x.ranking.base.name
    return x.attribute if isinstance(x, Printed) else name


def _singular(
    checker: Checker, name: tree.Name, line: tree.PatternLine, several: bool
) -> tree.Name | None:
    """The attribute, ranking or rule meant; what stands in the wrong number is told."""
    one = {plural(word): word for word in _known(checker)}
    for word, base in checker.deck.attributes.items():
        one[base.plural] = word
    text = name.text
    own = checker.thing(text)
    if not several and (text not in one or text in one.values() or isinstance(own, Definition)):
        return name
    if (several and text in one) or (several and line.high is not None and line.high.value == 1):
        return tree.Name(one.get(text, text), span=name.span)
    if several and text in one.values():
        better = plural(text)
        better = next((many for many, word in one.items() if word == text), better)
        _told(checker, name, f"`{text}` is one of them, and several are counted", better)
        return None
    if not several:
        _told(checker, name, f"`{text}` is several, and each card has one", one[text])
        return None
    if not (checker.missed(text) or checker.forgotten(text, name.span)):
        checker.report.error(
            "unknown-name",
            f"no cards are counted by `{text}`",
            name.span,
            note="expected `cards`, or the plural of an attribute or ranking",
            help="write `2 of one rank, 2 of another`"
            if text == "pairs"
            else did_you_mean(text, [*one, "cards"]),
        )
    return None


def _known(checker: Checker) -> Iterable[str]:
    yield from checker.deck.columns
    yield from checker.rankings
    for entry in checker.layers.entries("thing"):
        if isinstance(entry.node, tree.Define):
            yield entry.name


def _told(checker: Checker, name: tree.Name, message: str, better: str) -> None:
    fix = Fix(name.span, better)
    checker.report.error("other-words", message, name.span, help=f"write `{better}`", fix=fix)


# ----------------------------------------------------------------- how many cards there can be


def _check(checker: Checker, found: Pattern) -> None:
    """Narrow down how many cards a combination has; say where it can have none."""
    name = found.node.name
    if found.wild is not None and not found.lines:
        checker.lose(found.name)
        checker.report.error(
            "wild-alone",
            "wild cards stand for labels, and no line here asks for one",
            next(line.span for line in found.node.lines if line.what == "wild"),
            help="add a line such as `same rank`; what a card adds to a `total` is printed on it",
        )
    abouts = {line.about for line in found.lines}
    by = [[line for line in found.lines if line.about == about] for about in abouts]
    sizes = range(max(1, found.low), min(found.high, limits.CARDS) + 1)
    can = [size for size in sizes if all(_allows(lines, size) for lines in by)]
    if not can:
        checker.lose(found.name)
        checker.report.error(
            "pattern-never",
            f"no cards can be a `{name.text}`: its lines differ about how many there are",
            name.span,
            help="leave out the number of cards if it follows from another line",
        )
        return
    found.low, found.high = can[0], can[-1]


def _allows(lines: list[PatternLine], size: int) -> bool:
    """Whether lines about one attribute allow so many cards."""
    low, high = 1, size
    for line in lines:
        if line.what == "labels":
            low, high = max(low, line.low), min(high, line.high)
        elif line.what == "same":
            high = min(high, 1)
        elif line.what == "each":
            many = size // line.low if line.low and size % line.low == 0 else 0
            low, high = max(low, many), min(high, many)
        elif line.what == "parts":
            many = len(line.parts) if sum(line.parts) == size and all(line.parts) else 0
            low, high = max(low, many), min(high, many)
    if once(lines):
        low = max(low, size)
    counts = {n for line in lines for n in (line.parts or (line.low,) * (line.what == "each"))}
    alike = len(counts) < 2 or not any(line.what == "each" for line in lines)
    return low <= high and alike
