"""Names that are only names, and sound as if they were more.

`for each queen in hand: score loses 13` counts all cards of the hand: what stands behind `for each`
and behind a verb is a name, chosen freely, and `queen` is as good as `card`.  Told where a card of
a place is called as cards of the deck are called, and nothing there asks whether it is one.

`let level be level + 1` changes no keep: it gives a new name to a number, and from there on `level`
is that.  So does `call colour in suits`, which leaves a keep `colour` as it is.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.diagnostic import Fix
from cardlang.program import (
    CARD,
    NUMBER,
    AllOf,
    Base,
    Binding,
    ChooseStep,
    Constant,
    Expression,
    Filtered,
    ForEachStep,
    Keep,
    LetStep,
    Pattern,
    Program,
    RuleCall,
    Step,
    Union,
    Zone,
    ZoneCards,
    walk,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.items.deck import plural
from cardlang.resolve.review.course import StepCourse
from cardlang.resolve.review.deck_facts import DeckFacts
from cardlang.source import Span
from cardlang.suggest import MEANT


def tell_only_names(checker: Checker, course: StepCourse, facts: DeckFacts) -> None:
    """Warns of such names in the game's own file."""
    called = _called(checker, course.program, facts)
    for deed in course.deeds:
        _hidden(checker, course, deed.step)
        for binding, source in _named(deed.step):
            if binding.kind.base is not CARD or _kind_of(checker, course, binding, source):
                continue
            found = called.get(binding.name.lower())
            if found is None or not _any_of(source, found):
                continue
            if course.once("only-a-name", binding.span):
                _tell(checker, binding, source, found)


def _named(step: Step) -> Iterator[tuple[Binding, Expression]]:
    """Names of cards picked or gone through, and from which they are."""
    if isinstance(step, ChooseStep):
        for verb in step.verbs:
            yield from ((pick.binding, pick.source) for pick in verb.picks)
    elif isinstance(step, ForEachStep):
        yield step.binding, step.over


def _kind_of(checker: Checker, course: StepCourse, binding: Binding, source: Expression) -> bool:
    """Warns of a card that is named like what is printed on cards, or like a pattern.

    Returns whether it is.
    """
    name, place = binding.name, source.span.text
    if not isinstance(source, ZoneCards):
        return False
    if name in checker.deck.attributes:
        better, start = f"{name} of {place}", Span(source.span.source, *(source.span.start,) * 2)
        fix: Fix | None = Fix(start, f"{name} of ")
    elif isinstance(checker.things.get(name), Pattern):
        better, fix = f"groups of {place} by {name}", None
    else:
        return False
    if course.once("only-a-name", binding.span):
        checker.report.warning(
            "only-a-name",
            f"`{name}` is only a name here, and may be any card there",
            binding.span,
            help=f"write `{better}` if that is meant; if any card is, call it `card`",
            fix=fix,
        )
    return True


def _hidden(checker: Checker, course: StepCourse, step: Step) -> None:
    """Warns of names of a `let` or a pick that something of the game has."""
    names = [step.binding] if isinstance(step, LetStep) else []
    if isinstance(step, ChooseStep):
        names = [pick.binding for verb in step.verbs for pick in verb.picks]
    for binding in names:
        thing = checker.things.get(binding.name)
        if not isinstance(thing, (Keep, Zone)) or not course.once("hides", binding.span):
            continue
        name, sort = binding.name, "keep" if isinstance(thing, Keep) else "zone"
        fix = None
        if isinstance(step, LetStep) and isinstance(thing, Keep) and not thing.families:
            span = Span(step.span.source, step.span.start, step.value.span.start)
            fix = (
                Fix(span, f"{name} becomes ") if span.text.split() == ["let", name, "be"] else None
            )
        checker.report.warning(
            "hides",
            f"`{name}` is a new name here, and the {sort} that is called so stays as it is",
            binding.span,
            help=f"to change the keep, write `{name} becomes …`"
            if isinstance(thing, Keep)
            else "give it a name that nothing else has",
            fix=fix,
        )


def _called(
    checker: Checker, program: Program, facts: DeckFacts
) -> dict[str, tuple[Base, frozenset[int]]]:
    """By words for some cards: the attribute and the places of the labels that are called so."""
    words: dict[str, tuple[Base, frozenset[int]]] = {}
    for base in checker.deck.attributes.values():
        if base is NUMBER:
            continue
        for place, label in enumerate(base.labels):
            if not facts.shows(base, place):
                continue
            said = {label.move, label.person, *label.aliases}
            said |= {text.get((base.name, place), "") for text in program.wordings.values()}
            said |= {word for word, meant in MEANT.items() if meant in said}
            for word in {one.lower() for one in said if len(one) > 1}:
                for form in (word, plural(word), word.removesuffix("s")):
                    words.setdefault(form, (base, frozenset([place])))
    return words


def _any_of(source: Expression, found: tuple[Base, frozenset[int]]) -> bool:
    """Return whether cards of a place are meant, and nothing asks for what they are called."""
    base, places = found
    while isinstance(source, Filtered):
        for part in walk(source.condition):
            if isinstance(part, RuleCall):
                return False
            if isinstance(part, Constant) and part.kind.base is base and part.value in places:
                return False
        source = source.among
    if isinstance(source, Union):
        return all(_any_of(part, found) for part in source.children())
    return isinstance(source, (ZoneCards, AllOf))


def _tell(
    checker: Checker, binding: Binding, source: Expression, found: tuple[Base, frozenset[int]]
) -> None:
    name, (base, places) = binding.name, found
    question = f"{base.name} is {base.labels[min(places)].move}"
    end = Span(source.span.source, source.span.end, source.span.end)
    plain = not isinstance(source, Filtered)
    checker.report.warning(
        "only-a-name",
        f"`{name}` is only a name here, and may be any card there",
        binding.span,
        help=f"`where {question}` behind it takes these alone; if any is meant, call it `card`",
        fix=Fix(end, f" where {question}") if plain else None,
    )
