"""Tables and ladders of cases that leave labels out.

Cases are a ladder where all of them ask what one thing is: `by rank: …`, or `rank is A: …` line by
line.  A label is left out if no case is sure to hold for it.  Lines of other conditions may cover
labels, also two that are each other's contrary.  Where only cards show the thing, it must be a
label that some card bears.
"""

from __future__ import annotations

from cardlang.program import (
    FLAG,
    NUMBER,
    AnyTrue,
    CaseValue,
    Constant,
    Definition,
    Equal,
    Expression,
    IfStep,
    IsIn,
    Listed,
    MoveStep,
    Named,
    Negation,
    OptionValue,
    Order,
    PlayerCount,
    Ranking,
    Step,
    UnitSet,
    ZoneCards,
    same,
    walk,
    walk_steps,
)
from cardlang.program.partial import UNKNOWN, Known, work_out
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.cards.labels import printed
from cardlang.resolve.review.course import StepCourse
from cardlang.resolve.review.deck_facts import DeckFacts, written
from cardlang.resolve.review.uses import Uses
from cardlang.source import Span
from cardlang.syntax import tree

CODE = "label-left-out"


def tell_left_out(checker: Checker, uses: Uses, facts: DeckFacts) -> None:
    """Warns of each of them in the game's own file."""
    root = checker.layers.root
    for thing in checker.things.values():
        node = getattr(thing, "node", None)
        if node is None or node.span.source is not root:
            continue
        if isinstance(thing, Definition):
            _cases(checker, thing, facts)
        elif isinstance(thing, Order):
            _tiers(checker, thing, facts)
        elif isinstance(thing, Ranking):
            _ranking(checker, uses, thing, facts)

    for _, table in sorted(uses.tables.items()):
        _deeds(checker, uses, table, facts)


# ------------------------------------------------------------------------------------- cases


def _deeds(checker: Checker, uses: Uses, table: IfStep, facts: DeckFacts) -> None:
    """Cases of what is done: for a label without one nothing is."""
    tests = [test for test, _ in table.branches if test is not None]
    if len(tests) < len(table.branches):
        return
    first = tests[0].items[0] if isinstance(tests[0], AnyTrue) else tests[0]
    key = first.children()[0]
    while isinstance(first, IsIn) and isinstance(key, UnitSet):
        key = key.point
    meant = uses.lets.get(key.binding, key) if isinstance(key, Named) else key
    left = _left(key, tests, facts, meant)
    if left:
        several = "are" if len(left) > 1 else "is"
        checker.report.warning(
            CODE,
            f"{written(key.kind.base, left)} {several} left out, and so nothing is done",
            Span(table.span.source, table.span.start, tests[0].span.start),
            help="its last line may be `otherwise: nothing`",
        )


def tell_undealt(checker: Checker, course: StepCourse, facts: DeckFacts) -> None:
    """Warn of branches for some numbers of players, or options, that deal cards, before others do.

    With other numbers nobody has any.
    """
    filled: set[str] = set()
    for deed in course.deeds:
        if isinstance(deed.step, MoveStep):
            filled |= _filled((deed.step,))
        elif isinstance(deed.step, IfStep) and course.own(deed.step) == deed.step.span:
            tests = [test for test, _ in deed.step.branches if test is not None]
            named = deed.step.span.text.startswith("by ")  # told of in any case
            if 1 < len(tests) == len(deed.step.branches) and not named:
                _hands(checker, deed.step, tests, facts, filled)


def _hands(
    checker: Checker,
    table: IfStep,
    tests: list[Expression],
    facts: DeckFacts,
    before: set[str],
) -> None:
    key = _players(tests) or _common(tests)
    if not isinstance(key, (PlayerCount, OptionValue)):
        return
    places = frozenset.intersection(*(_filled(body) for _, body in table.branches))
    left = _left(key, tests, facts)
    if left and places - before:
        which = written(key.kind.base, left)
        if isinstance(key, PlayerCount):
            which = f"{_either(left)} players"
        checker.report.warning(
            "label-left-out",
            f"no case is for {which}, and so nobody gets cards here",
            Span(table.span.source, table.span.start, tests[0].span.end),
            help="write `else: …` as the last case, or `else: nothing` if that is meant",
        )


def _filled(body: tuple[Step, ...]) -> frozenset[str]:
    """The places of seats and sides to which a block moves cards."""
    moves = (step.to for step in walk_steps(body) if isinstance(step, MoveStep))
    return frozenset(to.zone.name for to in moves if isinstance(to, ZoneCards) and to.zone.families)


def _either(numbers: list[int]) -> str:
    return f"{', '.join(map(str, numbers[:-1]))} or {numbers[-1]}".removeprefix(" or ")


def _cases(checker: Checker, found: Definition, facts: DeckFacts) -> None:
    last = found.node.lines[-1]
    if isinstance(last, tree.FormulaNode) or (
        isinstance(last, tree.CaseNode) and last.condition is None
    ):
        return
    if not isinstance(found.body, CaseValue):
        return
    tests = [test for test, _ in found.body.cases if test is not None]
    tables = [line for line in found.node.lines if isinstance(line, tree.TableCaseNode)]
    if tables:
        at = tables[0].key.span
        start = tables[0].entries[0][0].span
        first = next((test for test in tests if test.span == start), None)
        key = first.children()[0] if first is not None else None
    else:
        at, key = last.span, _common(tests) or _players(tests)
    if key is None:
        return
    left = _left(key, tests, facts)
    if left:
        counts, write = _otherwise(found)
        several = "are" if len(left) > 1 else "is"
        which = written(key.kind.base, left)
        help = f"write `otherwise: {write}` as the last line"
        message = f"{which} {several} left out, and so {counts}"
        if any(_open(key, place, tests) for place in left):
            message = f"{which} {several} left out where no other line holds, and so {counts}"
        if isinstance(key, PlayerCount):
            message = f"no case is for {_either(left)} players, and so it is {counts} there"
            help = "say what it comes to there, or write `otherwise: …` as the last line"
        checker.report.warning(CODE, message, _line(at, last), help=help)


def _line(at: Span, last: tree.SyntaxLine) -> Span:
    return at if at.start >= last.span.start else last.span


def _otherwise(found: Definition) -> tuple[str, str]:
    """The result where no case holds, and how it is written."""
    if found.what == "value":
        return "worth 0", "0"
    return ("false", "false") if found.kind.base is FLAG else ("nothing", "none")


def _common(tests: list[Expression]) -> Expression | None:
    """The value whose label all conditions ask; None if they ask anything else."""
    keys = [_key(test) for test in tests]
    first = keys[0] if len(keys) > 1 else None
    if first is None or not all(key is not None and same(key, first) for key in keys):
        return None
    return first


def _players(tests: list[Expression]) -> Expression | None:
    """The number of players, where all conditions ask for it and for nothing else."""
    leaves = [[x for x in walk(test) if not x.children()] for test in tests]
    counts = [[x for x in parts if isinstance(x, PlayerCount)] for parts in leaves]
    rest = (x for parts in leaves for x in parts if not isinstance(x, PlayerCount))
    if not all(counts) or not all(isinstance(x, Constant) for x in rest):
        return None
    return counts[0][0] if counts else None


def _key(test: Expression) -> Expression | None:
    if not isinstance(test, (Equal, IsIn)):
        return None
    key, other = test.children()
    items = other.items if isinstance(other, Listed) else (other,)
    plain = (item.point if isinstance(item, UnitSet) else item for item in items)
    if key.kind.many or not key.kind.base.labels:
        return None
    return key if all(isinstance(item, Constant) for item in plain) else None


def _left(
    key: Expression, tests: list[Expression], facts: DeckFacts, meant: Expression | None = None
) -> list[int]:
    """The labels for which no condition is sure to hold; `meant` is what the key stands for."""
    base = key.kind.base
    if isinstance(key, PlayerCount):
        places = list(facts.players)
    elif isinstance(key, OptionValue):
        places = list(key.option.values)
    elif base is NUMBER or not base.labels:
        return []
    else:
        places = list(range(len(base.labels)))
    if printed(meant or key) is not None:
        places = [place for place in places if facts.shows(base, place)]
    return [place for place in places if not _covered(key, place, tests)]


def _covered(key: Expression, place: int, tests: list[Expression]) -> bool:
    if any(_holds(key, place, test) == 1 for test in tests):
        return True
    open_ = _open(key, place, tests)
    contraries = [test.claim for test in open_ if isinstance(test, Negation)]
    return any(same(test, other) for test in open_ for other in contraries)


def _open(key: Expression, place: int, tests: list[Expression]) -> list[Expression]:
    """The conditions that hold for some with a label, and for others not."""
    return [test for test in tests if _holds(key, place, test) is UNKNOWN]


def _holds(key: Expression, place: int, test: Expression) -> Known:
    return work_out(test, lambda x: place if same(x, key) else UNKNOWN)


# ------------------------------------------------------------------------ orders and rankings


def _tiers(checker: Checker, found: Order, facts: DeckFacts) -> None:
    """An order whose lines are a ladder of labels; others leave cards out on purpose."""
    tests = [test for test, _ in found.tiers if test is not None]
    if len(tests) < max(3, len(found.tiers)):
        return
    key = _common(tests)
    if key is None:
        return
    _forgotten(checker, found.node.name.span, key, _left(key, tests, facts), facts)


def _forgotten(
    checker: Checker, at: Span, key: Expression, left: list[int], facts: DeckFacts
) -> None:
    base = key.kind.base
    count = sum(facts.shows(base, place) for place in range(len(base.labels)))
    if 0 < 2 * len(left) < count:
        checker.report.warning(
            CODE,
            f"{written(base, left)} {'fit' if len(left) > 1 else 'fits'} no line, and cannot win",
            at,
            help="write `otherwise` as the last line",
        )


def _ranking(checker: Checker, uses: Uses, found: Ranking, facts: DeckFacts) -> None:
    """A row that names most of the labels, where no rule speaks of the others."""
    base = found.base
    spoken = uses.labels.get(id(base), set())
    borne = [place for place in range(len(base.labels)) if facts.shows(base, place)]
    left = [place for place in borne if found.places[place] < 0]
    if 0 < 2 * len(left) < len(borne) and spoken.isdisjoint(left):
        several = "have" if len(left) > 1 else "has"
        checker.report.warning(
            CODE,
            f"{written(base, left)} {several} no place in this row",
            found.node.name.span,
            help="say where in the row, which begins with the lowest",
        )
