"""The voice of rules for people, and names of things, in one language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any

from attrs import define, field

from cardlang import limits
from cardlang.machine.ir import CardInfo
from cardlang.messages.catalogue import FIRST, lines_in
from cardlang.program import (
    CARD,
    FLAG,
    NUMBER,
    SEAT,
    SIDE,
    Base,
    Binding,
    Constant,
    Definition,
    Expression,
    Kind,
    Named,
    Option,
    OptionValue,
    Pattern,
    Program,
    walk,
)
from cardlang.program.partial import UNKNOWN, Known, UnknownFact
from cardlang.show.sheet.settled import SettledTable, holds
from cardlang.show.sheet.speech import gender, listed, phrase, phrases
from cardlang.show.wording import Names
from cardlang.source import Span
from cardlang.syntax import tree

FEW = 4  # words of a sentence that stand for it where it is named
_HOLE = re.compile(r"\{([^{}]*)\}")

SORTS = {SEAT: "seat", SIDE: "side", CARD: "card"}


def from_prelude(node: Any) -> bool:
    """Return whether something stands in the prelude."""
    return bool(node.span.source.name.startswith("prelude/"))


@define
class Voice:
    """Tells what is in a program in one language.

    `bound` is what the names of values in a passage stand for; `told` are the declarations whose
    prose has been told, `patterns` those that have been named.  Sentences within sentences can
    grow without end: `left` counts down the characters that may still be put together, and
    `too_long` are sentences in which names stand instead of what is said of them; `composed` are
    passages that were told by their lines below a sentence that has not all of them.
    `untranslated` are names and sentences that this language lacks, as far as the sheet needs them.
    `leads` are the rules whose names stand before what they are, among the terms.
    `nouns` are the values that are told by their names, so that these need a term.
    `after_deal`: conditions are told of the moment at which a deal has been played.  `twins`: of
    some cards there are several, so that two of them can be equal.
    """

    program: Program
    names: Names
    cards: dict[str, CardInfo]
    table: SettledTable = field(factory=SettledTable)
    bound: dict[Binding, str] = field(factory=dict)
    told: set[int] = field(factory=set)
    patterns: dict[str, Pattern] = field(factory=dict)
    depth: int = 0
    left: int = limits.SHEET_WORK
    too_long: dict[str, None] = field(factory=dict)
    composed: list[Span] = field(factory=list)
    untranslated: dict[str, None] = field(factory=dict)
    after_deal: bool = False
    leads: set[int] = field(factory=set)
    nouns: set[int] = field(factory=set)
    twins: bool = False

    @property
    def alone(self) -> bool:
        """Return whether one player plays alone at the table of the sheet."""
        named = self.table.players
        return (self.program.players if named is None else (named,)) == (1,)

    @property
    def language(self) -> str:
        """The two letters of the language."""
        return self.names.language

    def say(self, key: str, /, **parts: str) -> str:
        """One of the program's own sentences."""
        return phrase(self.language, key, **parts)

    def join(self, items: Iterable[str], word: str = "and") -> str:
        """`a, b and c`."""
        return listed(self.language, items, word)

    def settled(self, x: Expression) -> Known:
        """The result of a value at the table that the sheet is for; UNKNOWN where that is open.

        What is the same at all tables is left as the rules say it.
        """
        if not self.table.named or not isinstance(SettledTable().known(x), UnknownFact):
            return UNKNOWN
        return self.table.known(x)

    def worked_out(self, x: Expression) -> Expression:
        """A number, or a label that an option chooses, as a constant where the table settles it."""
        if isinstance(x, Constant):
            return x
        if x.kind.base is not NUMBER and not (isinstance(x, OptionValue) and x.kind.base.labels):
            return x
        known = self.table.known(x)
        return Constant(x.kind, x.span, known) if isinstance(known, int) else x

    def holds(self, x: Expression | None) -> bool | None:
        """True if a condition holds at the table that the sheet is for; None where that is open."""
        return holds(self.table.known(x))

    # ------------------------------------------------------------------ what has prose

    def prose(self, node: Any) -> str:
        """The prose on something for people, in this language, else in the first; perhaps ''."""
        lines: tuple[tree.ProseNode, ...] = getattr(node, "prose", ())
        mine = self.own_lines(node)
        if mine or self.language == FIRST:
            return " ".join(mine)
        return self._foreign(" ".join(line.text for line in lines if line.language == FIRST))

    def _foreign(self, text: str) -> str:
        """A sentence of the first language: it is set apart and stays as it is."""
        if not text:
            return ""
        known = phrases(FIRST)
        plain = _HOLE.sub(lambda m: phrase(FIRST, m[1]) if m[1] in known else m[1], text)
        plain = plain.rstrip(".")
        words = plain.split()
        short = " ".join(words[:FEW]) + (" …" if len(words) > FEW else "")
        self.untranslated[self.say("named", name=short)] = None
        return self.say("named", name=plain[:1].upper() + plain[1:])

    def lacks(self, sort: str, word: str) -> bool:
        """Return whether this language has no name for something; it is noted."""
        if self.language == FIRST or (sort, word) in self.names.wording:
            return False
        self.untranslated[self.say("named", name=word.replace("-", " "))] = None
        return True

    def own_prose(self, node: Any) -> str:
        """The prose on something in this language alone: of a place, which else has its name."""
        return " ".join(self.own_lines(node))

    def own_lines(self, node: Any) -> list[str]:
        """The lines of what is said of something in this language."""
        lines: tuple[tree.ProseNode, ...] = getattr(node, "prose", ())
        return lines_in(self.language, ((line.language, line.text) for line in lines))

    def label(self, base: Base, place: int) -> str:
        """The name of a label."""
        told = self.names.label(base.name, place)
        if not told.isdecimal() and (base.name, place) not in self.names.wording:
            self.lacks(base.name, told)
        person = base.labels[place].person if base.labels else ""
        return told.replace("-", " ") if told == person else told

    def kind(self, name: str) -> str:
        """The name of an attribute or kind."""
        given = self.names.called("kind", name)
        if given != name:
            return given
        key = f"kind-{name}"
        return self.say(key) if key in phrases(self.language) else name.replace("-", " ")

    def the_kind(self, name: str) -> str:
        """The name of an attribute or kind, with its article."""
        told = self.kind(name)
        if self.foreign(name):
            return self.say("named", name=told)
        return self.say("the-kind", kind=told, gender=gender(self.language, told))

    def some_kind(self, word: str, name: str) -> str:
        """`each` or `any` (`word`) of an attribute or kind."""
        told = self.kind(name)
        if self.foreign(name):
            return self.say(f"{word}-thing", kind=self.say("named", name=told))
        return self.say(f"{word}-kind", kind=told, gender=gender(self.language, told))

    def foreign(self, kind: str) -> bool:
        """Return whether an attribute or kind has no name in this language."""
        return f"kind-{kind}" not in phrases(FIRST) and self.lacks("kind", kind)

    def card(self, text: str) -> str:
        """The name of a card."""
        info = self.cards.get(text)
        if info is None:  # of a pack with other players or options
            name = self.names.wording.get(("card", text))
            return name or self._alone(text) or text
        return self.names.card(info)

    def _alone(self, text: str) -> str | None:
        """The name of a card that shows one label and nothing else."""
        for base in self.program.deck.attributes.values():
            for place, label in enumerate(base.labels):
                if label.id == text:
                    return self.label(base, place)
        return None

    def option(self, option: Option) -> str:
        """The name of an option."""
        return self.called("option", option.name)

    def called(self, sort: str, word: str) -> str:
        """The name of a verb, rule, zone, keep or option: its name, else its word."""
        name = self.names.called(sort, word)
        self.lacks(sort, word)
        return word.replace("-", " ") if name == word else name

    def option_value(self, option: Option, value: int) -> str:
        """The name of a value of an option."""
        base = option.kind.base
        if base is FLAG:
            return self.say("yes" if value else "no")
        if not base.labels:
            return str(value)
        name = self.names.wording.get((option.name, value))
        return name or self.label(base, value).replace("-", " ")

    def seat(self, place: int) -> str:
        """A seat by its letter."""
        return chr(ord("A") + place)

    def standing(self, kind: Kind) -> str:
        """The words for a value of which only the kind is known."""
        if kind.base is CARD:
            return self.say("some-cards" if kind.many else "a-card")
        if kind.base in (SEAT, SIDE):
            sort = SORTS[self.people(kind.base)]
            return self.say(f"some-{sort}s" if kind.many else sort)
        if kind.base is NUMBER:
            return self.say("so-many")
        return self.kind(kind.base.name) if kind.many else self.the_kind(kind.base.name)

    def people(self, base: Base) -> Base:
        """Sides are players where nobody has a partner."""
        return SEAT if base is SIDE and not self.program.partners else base

    def among(self, b: Binding, word: str) -> None:
        """From here on a name stands for `each` or `any` of its kind."""
        sort = SORTS.get(self.people(b.kind.base))
        kind = self.kind(b.kind.base.name)
        self.bound[b] = self.say(f"{word}-{sort}") if sort else self.say(f"{word}-thing", kind=kind)

    def one(self, b: Binding) -> None:
        """From here on a name stands for the one that is spoken of."""
        self.bound[b] = self.standing(b.kind)

    def asked_of(self, params: Sequence[Binding]) -> None:
        """From here on parts of a rule stand for what is spoken of; two of a kind have names."""
        told = [self.standing(b.kind) for b in params]
        for b, what in zip(params, told, strict=True):
            twice = told.count(what) > 1
            self.bound[b] = self.say("part-named", what=what, name=b.name) if twice else what

    def headed(self, found: Definition | Pattern) -> str:
        """The name of a rule, with the names of parts that are of one kind, in their order."""
        name = self.called("rule", found.name)
        if not self.alike(found.params):
            return name
        self.asked_of(found.params)
        return self.say("rule-of", rule=name, given=self.join(self.bound[b] for b in found.params))

    def alike(self, params: Sequence[Binding]) -> bool:
        """Return whether two parts of a rule are of one kind."""
        told = [self.standing(b.kind) for b in params]
        return len(set(told)) < len(told)

    def other(self, b: Binding, *values: Expression) -> None:
        """The same; if another one that some values speak of is called so too, `that` one."""
        self.one(b)
        named = (x.binding for x in walk(*values) if isinstance(x, Named))
        if not any(x is not b and self.bound.get(x) == self.bound[b] for x in named):
            return
        sort, kind = SORTS.get(self.people(b.kind.base)), self.kind(b.kind.base.name)
        if sort:
            self.bound[b] = self.say(f"that-{sort}")
        elif b.kind.base.labels:
            self.bound[b] = self.say("that-kind", kind=kind, gender=gender(self.language, kind))
