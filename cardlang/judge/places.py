"""Places that an accusation names: where things stand in the game's own file."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from cardlang.judge.evidence import Evidence
from cardlang.judge.subject import place
from cardlang.program import Program, walk, walk_steps
from cardlang.program.expression import Expression
from cardlang.program.kinds import SEAT
from cardlang.program.named import Constant, KeepValue, RuleCall, ZoneCards
from cardlang.program.steps import AssignStep, ForEachStep, MoveStep, Step
from cardlang.source import Span

_ONE_SEAT = frozenset({"eldest", "dealer"})
"""Names in the prelude of the seats that an order of play begins or ends with."""


def own_place(evidence: Evidence, span: Span | None) -> str | None:
    """A place if it lies in the game's own file."""
    source = evidence.subject.source
    if span is None or source is None or span.source.name != source.name:
        return None
    return place(span)


def deal_place(evidence: Evidence) -> str | None:
    """The place of the deal."""
    program = evidence.subject.program
    found = _single(evidence, "deal")
    return found if program is not None else None


def unequal_place(evidence: Evidence) -> str | None:
    """The place that treats one seat otherwise than the rest, or else that of the deal.

    That is the first line of the game that names a seat by its number, or else, where a match has
    one deal, the first that changes what eldest or dealer has.
    """
    program = evidence.subject.program
    if program is None:
        return None
    rows = [_numbered(program), _favoured(program) if _once(evidence) else iter(())]
    for spans in rows:
        at = next((at for span in spans if (at := own_place(evidence, span)) is not None), None)
        if at is not None:
            return at
    return deal_place(evidence)


def _once(evidence: Evidence) -> bool:
    """Return whether a match has one deal: by its rules, or whenever it was played."""
    program, finished = evidence.subject.program, evidence.finished
    assert program is not None
    return program.once or (bool(finished) and all(match.deals < 2 for match in finished))


def _numbered(program: Program) -> Iterator[Span]:
    """The seats that the rules name by their numbers, unless each is named as often as the rest.

    A rule that names all seats but one means that one by what is otherwise.
    """
    bodies = (program.before_deal, program.deal, program.after_deal)
    named = list(_seats_in(value for step in walk_steps(*bodies) for value in step.children()))
    for rule in program.rules.values():
        if rule.body is not None:
            in_rule = list(_seats_in([rule.body]))
            counts = Counter(value.value for value in in_rule)
            all_but_one = 1 < len(counts) == program.default_players - 1
            if not (all_but_one and len(set(counts.values())) == 1):
                named += in_rule
    counts = Counter(value.value for value in named)
    if len({counts[seat] for seat in range(program.default_players)}) > 1:
        yield from (value.span for value in named)


def _seats_in(values: Iterable[Expression]) -> Iterator[Constant]:
    """The seats that some values name by their numbers."""
    for value in walk(*values):
        if isinstance(value, Constant) and value.kind.base is SEAT:
            yield value


def _favoured(program: Program) -> Iterator[Span]:
    """The statements, in no loop, by which eldest or dealer gets something."""
    looped = {
        id(inner)
        for step in walk_steps(program.deal)
        if isinstance(step, ForEachStep)
        for body in step.bodies()
        for inner in walk_steps(body)
    }
    for step in walk_steps(program.deal):
        if id(step) not in looped and _of_one_seat(step):
            yield step.span


def _of_one_seat(step: Step) -> bool:
    """True if what a statement changes or fills is that of eldest or dealer."""
    target = (
        step.place
        if isinstance(step, AssignStep)
        else step.to
        if isinstance(step, MoveStep)
        else None
    )
    if not isinstance(target, (KeepValue, ZoneCards)) or target.owner is None:
        return False
    return any(
        (isinstance(one, RuleCall) and one.rule.name in _ONE_SEAT)
        or (isinstance(one, KeepValue) and one.keep.name in _ONE_SEAT)
        for one in walk(target.owner)
    )


def winner_place(evidence: Evidence) -> str | None:
    """The place that says who wins."""
    return _single(evidence, "winner")


def _single(evidence: Evidence, name: str) -> str | None:
    book = evidence.subject.book
    item = None if book is None else book.singles.get(name)
    return None if item is None else own_place(evidence, item.span)


def deck_place(evidence: Evidence) -> str | None:
    """The place of the cards."""
    program = evidence.subject.program
    return None if program is None else own_place(evidence, program.deck.node.span)


def option_place(evidence: Evidence, name: str) -> str | None:
    """The place at which an option is declared."""
    program = evidence.subject.program
    option = None if program is None else program.options.get(name)
    return None if option is None else own_place(evidence, option.node.span)
