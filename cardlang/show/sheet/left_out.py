"""Statements below a sentence that has not all of them: they are told behind it.

Prose is not understood.  A sentence cannot stand for a statement whose numbers it has not: those of
deals, payments and limits, in figures or words.  Nor can it stand for a condition on what a card
bears (`rank is K`) if it does not name that, or for any if no word of it says that anything depends
on anything.  A sentence of the prelude knows nothing of what a game
gives to its word; what it does not name of that is told as well.  What ends a deal or the match is
told where no word of the sentence can be about an end.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any

from cardlang.program import (
    NUMBER,
    AssignStep,
    AtMost,
    Below,
    CardLabel,
    CaseValue,
    ChooseStep,
    Constant,
    CountOf,
    Definition,
    EndDealStep,
    EndMatchStep,
    Equal,
    Expression,
    Fallback,
    IfStep,
    IsNothing,
    Keep,
    MoveStep,
    Named,
    Negation,
    PhaseStep,
    PlayerCount,
    Program,
    Reckoned,
    Step,
    TimesStep,
    ToldStep,
    UntilStep,
    ZoneCards,
    walk,
    walk_steps,
)
from cardlang.program.named import AllOf
from cardlang.reckoning import LESS, PLUS
from cardlang.resolve.review.sentences.claims import Wordlist, wordlist
from cardlang.show.sheet.settled import SettledTable
from cardlang.show.sheet.speech import known_by
from cardlang.show.sheet.voice import from_prelude
from cardlang.show.sheet.words import SheetWords
from cardlang.syntax import tree

STEM = 4  # letters of a label that a sentence has in whatever form of its name
_ENDS = (EndDealStep, EndMatchStep)
_HAND = "hand"  # where cards go if nothing is said
_Number = tuple[Constant, frozenset[int]]
"""A number, and those of which a sentence has to have one."""


def is_end(s: Step) -> bool:
    """Return whether a statement ends a deal or the match."""
    return isinstance(s, _ENDS)


def left_out(s: Step, sentences: Iterable[str], speaker: SheetWords) -> bool:
    """Return whether the sentences above a statement cannot stand for it."""
    if from_prelude(s) or isinstance(s, (PhaseStep, ChooseStep)):
        return False  # which are looked at anew where they have a sentence
    said = " ".join(sentences)
    words = wordlist(speaker.language)
    if words is None or not said:
        return False
    if isinstance(s, (AssignStep, IfStep, MoveStep, TimesStep)):
        known = _numbers_below(speaker.program)
        if id(s) not in known:  # it is told for each value of each option, below each of its words
            known[id(s)] = tuple(_numbers(s.children()))
        if next(_missing(known[id(s)], said, words), None) is not None:
            return True
    if isinstance(s, AssignStep) and s.place.keep is speaker.program.score:
        return not _says_payment(s, said, words) or _says_other_way(s, said)
    if is_end(s):
        return not _says_end(said)
    if not isinstance(s, IfStep):
        return False
    for condition, body in s.branches:
        plain = not any(
            isinstance(one, (ChooseStep, ToldStep, PhaseStep)) for one in walk_steps(body)
        )
        if plain and condition is not None and names_label(condition, said, speaker) is False:
            return True
        if plain and any(is_end(one) for one in body) and not _says_end(said):
            return True
        if plain and condition is not None and _denies(condition) and not _says_not(said):
            return True
    return not re.search(rf"\b(?:{known_by('depends')})\b", said, re.I)


def _says_payment(s: AssignStep, said: str, words: Wordlist) -> bool:
    """Return whether some word of a sentence, or its number, can be about what is scored."""
    numbers = [one.value for one in walk(*s.children()) if isinstance(one, Constant)]
    if not words.prose(said).numbers.isdisjoint(numbers):
        return True
    return bool(re.search(rf"\b(?:{known_by('pays')})\b", said, re.I))


def _says_other_way(s: AssignStep, said: str) -> bool:
    """Return whether a sentence speaks of gains alone above a loss, or of some above none.

    A gain can be a penalty, where the lowest score wins; a loss is no gain in any game.
    """
    amount = s.amount
    if s.change == "becomes" or not isinstance(amount, Constant) or amount.value < 0:
        return False  # of what is reckoned the sign is no matter of gain and loss
    if amount.value == 0:
        return not re.search(rf"\b(?:0|{known_by('nothing')})\b", said, re.I)
    if s.change == "gains":
        return False
    up, down = (re.search(rf"\b(?:{known_by(word)})\b", said, re.I) for word in ("gains", "loses"))
    return bool(up) and not down


def _denies(condition: Expression) -> bool:
    """Return whether a condition is that something is not so; `is not empty` says what there is."""
    return isinstance(condition, Negation) and not isinstance(condition.claim, IsNothing)


def _says_not(said: str) -> bool:
    """Return whether some word of a sentence can be about what is not so, or what is left."""
    return bool(re.search(rf"\b(?:{known_by('denies')})\b", said, re.I))


def _says_end(said: str) -> bool:
    """Return whether some word of a sentence can be about an end."""
    return bool(re.search(rf"\b(?:{known_by('ends')})\b", said, re.I))


def names_label(condition: Expression, said: str, speaker: SheetWords) -> bool | None:
    """Return whether a label that a card bears is named; None of a condition on none."""
    borne = speaker.program.deck.attributes.values()
    labels = [
        speaker.label(one.kind.base, one.value).lower()
        for one in walk(condition)
        if isinstance(one, Constant) and one.kind.base in borne and one.kind.base.labels
    ]
    labels = [label for label in labels if not label.isdecimal()]  # numbers are looked at above
    return any(label[:STEM] in said.lower() for label in labels) if labels else None


@lru_cache(maxsize=1)
def _numbers_below(program: Program) -> dict[int, tuple[_Number, ...]]:
    """The numbers in statements of a program, as far as somebody has asked for them, by the id."""
    return {}


def _missing(asked: Iterable[_Number], said: str, words: Wordlist) -> Iterator[Constant]:
    """The numbers that a sentence has not, in figures or words."""
    asked = tuple(asked)
    if asked:
        told = set(words.prose(said).numbers)
        if re.search(rf"\b(?:{known_by('two')})\b", said, re.I):
            told.add(2)
        yield from (one for one, near in asked if told.isdisjoint(near))


def _numbers(roots: Iterable[Any]) -> Iterator[_Number]:
    """The numbers in some values above one, each with those that may stand for it."""
    for x, kept in _worked_out(roots):
        if any(isinstance(one, PlayerCount) for one in walk(x)):
            continue  # how many play is known to those who read
        limits = {id(one) for one in kept} if isinstance(x, (Below, AtMost)) else ()
        for one in kept:
            if isinstance(one, Constant) and one.kind.base is NUMBER and one.value > 1:
                near = {one.value - 1, one.value + 1} if id(one) in limits else set[int]()
                yield one, frozenset({one.value} | near)


def _worked_out(roots: Iterable[Any]) -> Iterator[tuple[Any, list[Any]]]:
    """All values in some, each with what it is made of: numbers that are the same at all tables."""
    everywhere, todo = SettledTable(), list(roots)
    while todo:
        x = todo.pop()
        kept = []
        for one in x.children():
            known = everywhere.known(one) if one.kind.base is NUMBER else None
            if isinstance(known, int) and not isinstance(one, Constant):
                one = Constant(one.kind, one.span, known)
            kept.append(one)
        yield x, kept
        todo += kept


def lacks_cases(s: SheetWords, found: Definition) -> bool:
    """Return whether the sentence of a value has not the numbers that its cases come to.

    Those of a table are told row by row, whatever the sentence has.
    """
    prose, words, body = s.own_prose(found.node), wordlist(s.language), found.body
    if not prose or words is None or not isinstance(body, CaseValue):
        return False
    told = set(words.prose(prose).numbers)
    if re.search(rf"\b(?:{known_by('two')})\b", prose, re.I):
        told.add(2)
    table = has_table(found)
    cases = cases_at(s, body)
    results = [value for condition, value in cases if not (table and is_row(condition))]
    numbers = [one for one in results if isinstance(one, Constant) and one.kind.base is NUMBER]
    return any(one.value > 1 and one.value not in told for one in numbers)


def cases_at(s: SheetWords, body: CaseValue) -> Iterator[tuple[Expression | None, Expression]]:
    """The cases that there can be at this table; one that holds in any case is the last."""
    for condition, value in body.cases:
        holds = condition is None or s.holds(condition)
        if holds:
            yield None, value
            return
        if holds is None:
            yield condition, value


def has_table(found: Definition) -> bool:
    """Return whether a value is written as a table, `by suit of card: hearts 5, spades 13`."""
    return any(isinstance(line, tree.TableCaseNode) for line in getattr(found.node, "lines", ()))


def is_row(condition: Expression | None) -> bool:
    """Return whether a case is a row of a table: something is one label, or one card."""
    return isinstance(condition, Equal) and isinstance(condition.right, (Constant, CardLabel))


def untold(s: SheetWords) -> Iterator[tuple[str, Constant]]:
    """Rules and values of the game whose sentences have not all of their numbers, and which.

    Of statements none is: what their sentences have not is told behind them.  Neither are the lines
    of tables.  What is counted in cards, or reckoned with, is mostly said without its number: `both
    of them`, `one in each deal`.
    """
    words = wordlist(s.language)
    if words is None:
        return
    for name, found in s.program.rules.items():
        prose, body = s.own_prose(found.node), found.body
        if prose and body is not None and not from_prelude(found.node):
            asked = (body, *(value for _, value in found.lets))
            said = _uncounted(asked) if not isinstance(body, CaseValue) else ()
            missing = {*map(id, _missing(_numbers(asked), prose, words))}
            row = next((one for one in said if id(one) in missing), None)
            if row is not None:
                yield name, row


def _uncounted(asked: Iterable[Expression]) -> Iterator[Constant]:
    """The numbers that are added, or that something but a count of cards is compared with."""
    for x in walk(*asked):
        kept = x.children()
        if isinstance(x, (Below, AtMost, Equal)) and any(isinstance(one, CountOf) for one in kept):
            continue
        if isinstance(x, Fallback) or (isinstance(x, Reckoned) and x.operator not in (PLUS, LESS)):
            continue
        yield from (one for one in kept if isinstance(one, Constant))


def brought(body: Iterable[Step]) -> Iterator[tuple[Step, Expression]]:
    """Values of the game in statements of the prelude, the outermost alone, and in which."""
    for s in walk_steps(body):
        if from_prelude(s) and not isinstance(s, (PhaseStep, ChooseStep)):
            todo = list(s.children())
            while todo:
                x = todo.pop()
                if not isinstance(x, Expression) or from_prelude(x):
                    todo += x.children()
                elif _worth_telling(s, x):
                    yield s, x


def _worth_telling(s: Step, x: Expression) -> bool:
    usual = isinstance(x, ZoneCards) and x.zone.name == _HAND
    gives = isinstance(s, (UntilStep, IfStep, MoveStep, AssignStep))
    return gives and not usual and not isinstance(x, (Named, Constant, AllOf))


def begun(s: SheetWords, keep: Keep) -> bool:
    """Return whether the game says how a keep begins: by a sentence with its number, or at once."""
    words = wordlist(s.language)
    if keep.starts is None or isinstance(keep.starts, AllOf):
        return True
    starts = s.worked_out(keep.starts)
    if not isinstance(starts, Constant) or starts.kind.base is not NUMBER or words is None:
        return False
    program = s.program
    blocks: list[object] = [program, keep.node]
    for step in walk_steps(program.before_deal, program.deal, program.after_deal):
        if not from_prelude(step) and isinstance(step, (PhaseStep, ToldStep)):
            blocks.append(step.word.block if isinstance(step, PhaseStep) else step.block)
    said = words.prose(" ".join(map(s.prose, blocks)))
    things = {one.value for one in said.claims if one.counts == "things"}  # not of `one card`
    return starts.value in (said.numbers if starts.value > 1 else things)
