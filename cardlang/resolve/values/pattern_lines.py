"""The lines of a pattern: which labels they speak of, and how many cards they allow."""

from __future__ import annotations

from collections.abc import Iterable

from cardlang import limits
from cardlang.diagnostic import Fix
from cardlang.hints.habits import NUMBERS
from cardlang.program import (
    NUMBER,
    Definition,
    DifferentLabels,
    EachLabel,
    Expression,
    Kind,
    LabelClaim,
    LabelCount,
    LabelParts,
    NumberOf,
    Pattern,
    Printed,
    RankedAt,
    RunOfLabels,
    SameLabel,
    once,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.items.deck import plural
from cardlang.resolve.kinds import known, unknown
from cardlang.resolve.scope import Scope
from cardlang.resolve.values import pattern_parts
from cardlang.resolve.values.ranges import tell_backwards
from cardlang.suggest import did_you_mean
from cardlang.syntax import tree

_SEVERAL = (tree.WhereLine, tree.TotalLine, tree.FormsLine)
MOST = 64  # cards of a combination that does not say how many


def resolve(checker: Checker, found: Pattern, scope: Scope, read: pattern_parts.Read) -> None:
    """Resolve the lines of a pattern; say where they cannot hold together.

    `read` gives the patterns that it names.
    """
    sized, whole, before = False, True, checker.report.mistakes
    said: set[tuple[type, str]] = set()
    for line in found.node.lines:
        if _again(checker, line, said):
            continue
        match line:
            case tree.SizeLine(low=low, high=high):
                found.low, found.high, sized = max(1, low.value), high.value, True
            case tree.WhereLine(value=value):
                found.where += (checker.flag(value, scope),)
            case tree.WildLine(value=value, most=most):
                found.wild = checker.flag(value, scope)
                found.most = most.value if most is not None else limits.CARDS
            case tree.TotalLine(name=name, value=value):
                key = checker.number(name, scope)
                found.totals += ((key, checker.number(value, scope)),)
            case tree.SizedLine(value=value):
                found.low, found.high, sized = 1, MOST, True
                found.size = _size(checker, value, scope)
            case tree.PartedLine() | tree.FormsLine():
                whole = pattern_parts.named(checker, found, line, scope, read) and whole
                whole = _apart(checker, found, line, scope) and whole
                sized = sized or isinstance(line, tree.FormsLine)
            case tree.LabelLine():
                whole = _labels(checker, found, line, scope) and whole
    telling = (tree.EachLine, tree.PartsLine, tree.PartedLine)
    if not sized and any(isinstance(line, telling) for line in found.node.lines):
        found.low, found.high, sized = 1, MOST, True
    if not whole or checker.report.mistakes > before or "pattern" in checker.layers.spoilt:
        checker.lose(found.name)  # what is missing may be in a line with a mistake
        return
    for line in found.node.lines:
        if isinstance(line, tree.SizeLine):
            tell_backwards(checker, line.low, line.high)
            if not line.low.value:
                _of_none(checker, line)
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
    pattern_parts.settle(checker, found)


def _of_none(checker: Checker, line: tree.SizeLine) -> None:
    """Warn of a size that begins with none."""
    checker.report.warning(
        "group-of-none",
        "no group is without a card: it begins with one",
        line.low.span,
        help="write `1` here; that no card is laid is a move of its own, such as `pass`",
        fix=Fix(line.low.span, "1") if line.high.value else None,
    )


def _size(checker: Checker, value: tree.Expr, scope: Scope) -> Expression:
    """The number of cards of a pattern; a number in words is told."""
    text = value.text if isinstance(value, tree.NameNode) else ""
    if text in NUMBERS and scope.look(text) is None and checker.thing(text) is None:
        number = str(NUMBERS.index(text) + 1)
        fix = Fix(value.span, number)
        help = f"write `{number} cards`"
        checker.report.error("other-words", "numbers are figures", value.span, help=help, fix=fix)
        return unknown(value.span)
    return checker.number(value, scope)


def _again(checker: Checker, line: tree.PatternLine, said: set[tuple[type, str]]) -> bool:
    """Return whether a line says again what was said before, which is told."""
    key = (type(line), line.name.text if isinstance(line, tree.LabelLine) else "")
    if key in said and not isinstance(line, _SEVERAL):
        checker.report.error(
            "repeated-clause",
            f"`{line.span.text}` says again what was said before",
            line.span,
            help="remove one of the two",
        )
        return True
    said.add(key)
    return False


def _labels(checker: Checker, found: Pattern, line: tree.LabelLine, scope: Scope) -> bool:
    """A line about the labels of an attribute, a ranking or a rule of the cards.

    False where it has a mistake, or depends on something that has one.
    """
    read = _label(checker, line, scope)
    if read is None:
        return False
    x, name = read
    found.lines += (_claim(checker, line, x, _about(x, name)),)
    return True


def _apart(checker: Checker, found: Pattern, line: tree.PatternLine, scope: Scope) -> bool:
    """`different rank` of a line `parted into`: a label is in one part only."""
    if not isinstance(line, tree.PartedLine) or line.apart is None:
        return True
    read = _label(checker, tree.DifferentLine(line.apart, span=line.apart.span), scope)
    found.apart = read[0] if read is not None else None
    return read is not None


def _label(checker: Checker, line: tree.LabelLine, scope: Scope) -> tuple[Expression, str] | None:
    """The label of a card that a line speaks of, and its name; None where that has a mistake."""
    name = _singular(checker, line.name, line)
    x = checker.value(name, scope, None) if name is not None else None
    if x is None or not known(x):
        return None
    if x.kind.many:
        checker.report.error("kinds", f"one label of each card is wanted, this is {x.kind}", x.span)
        return None
    assert name is not None
    return x, name.text


def _claim(checker: Checker, line: tree.LabelLine, x: Expression, about: str) -> LabelClaim:
    match line:
        case tree.SameLine():
            return SameLabel(x, about)
        case tree.DifferentLine():
            return DifferentLabels(x, about)
        case tree.ConsecutiveLine():
            return RunOfLabels(checker.fit(x, Kind(NUMBER)), about)
        case tree.EachLine(number=number):
            return EachLabel(x, about, number.value)
        case tree.PartsLine(numbers=numbers):
            return LabelParts(x, about, tuple([number.value for number in numbers]))
        case tree.CountLine(low=low, high=high):
            tell_backwards(checker, low, high)
            return LabelCount(x, about, low.value, high.value)
    raise TypeError(f"{type(line).__name__} says nothing of labels")


def _about(x: Expression, name: str) -> str:
    """The subject of a line: lines about a ranking speak of its attribute."""
    while isinstance(x, NumberOf):
        x = x.label
    if isinstance(x, RankedAt):
        return x.ranking.base.name
    return x.attribute if isinstance(x, Printed) else name


def _singular(checker: Checker, name: tree.NameNode, line: tree.LabelLine) -> tree.NameNode | None:
    """The attribute, ranking or rule meant; what stands in the wrong number is told."""
    several = isinstance(line, tree.CountLine)
    one = {plural(word): word for word in _known(checker)}
    for word, base in checker.deck.attributes.items():
        one[base.plural] = word
    text = name.text
    own = checker.thing(text)
    if not several and (text not in one or text in one.values() or isinstance(own, Definition)):
        return name
    if (several and text in one) or (isinstance(line, tree.CountLine) and line.high.value == 1):
        return tree.NameNode(one.get(text, text), span=name.span)
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
        if isinstance(entry.node, tree.DefineNode):
            yield entry.name


def _told(checker: Checker, name: tree.NameNode, message: str, better: str) -> None:
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
            next(line.span for line in found.node.lines if isinstance(line, tree.WildLine)),
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


def _allows(lines: list[LabelClaim], size: int) -> bool:
    """Return whether lines about one attribute allow so many cards."""
    low, high = 1, size
    for line in lines:
        match line:
            case LabelCount(low=least, high=most):
                low, high = max(low, least), min(high, most)
            case SameLabel():
                high = min(high, 1)
            case EachLabel(number=number):
                many = size // number if number and size % number == 0 else 0
                low, high = max(low, many), min(high, many)
            case LabelParts(parts=parts):
                many = len(parts) if sum(parts) == size and all(parts) else 0
                low, high = max(low, many), min(high, many)
    if once(lines):
        low = max(low, size)
    told = [line.parts for line in lines if isinstance(line, LabelParts)]
    each = {line.number for line in lines if isinstance(line, EachLabel)}
    alike = len(each.union(*told)) < 2 or not each
    return low <= high and alike
