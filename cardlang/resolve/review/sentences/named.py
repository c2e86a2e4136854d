"""Names that a sentence can say of what stands in lines: labels, zones, keeps and options."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from cardlang.program import NUMBER, Base, Keep, Program, Zone
from cardlang.quick import frozen
from cardlang.resolve.checker import Checker
from cardlang.resolve.review.deck_facts import DeckFacts
from cardlang.resolve.review.sentences.claims import wordlist

PLACES = {"zone": ("to", "under", "onto"), "keep": ("gains", "loses")}
"""By sort: the words before a zone, and behind a keep, where a sentence would name it."""


@frozen
class SayableName:
    """A thing of some sort, the words of lines for it, and what sentences call it."""

    sort: str
    words: frozenset[str]
    stem: str
    form: str  # of an expression, with `#` for the name

    def said(self, text: str) -> str:
        """The words of a text that name it; '' if there are none."""
        found = _expression(self.stem, self.form).search(text)
        return found[0] if found else ""

    def stands(self, around: tuple[str, str]) -> bool:
        """True if its word between two others is what a sentence would name."""
        places = PLACES.get(self.sort)
        return places is None or around[self.sort == "keep"] in places

    def told(self, text: str) -> bool:
        """True if a text in small letters may name it, if only as a part of a word."""
        return self.stem in text or (" " in self.stem and self.stem.replace(" ", "-") in text)


def names_in(checker: Checker, program: Program, facts: DeckFacts) -> dict[str, list[SayableName]]:
    """The names of things in each language that there are words for."""
    things = list(_things(checker, facts))
    found: dict[str, list[SayableName]] = {}
    for language in sorted({"en", *program.wordings}):
        known = wordlist(language)
        if known is not None:
            called = program.wordings.get(language, {})
            forms = {"zone": known.toward, "option": known.quoted}
            found[language] = [
                SayableName(sort, words, _stem(text), forms.get(sort, f"#{known.ending}"))
                for sort, key, words, plain in things
                if len(text := called.get(key, plain)) > 2 and not text[0].isdigit()
            ]
    return found


@lru_cache(maxsize=1024)
def _expression(stem: str, form: str) -> re.Pattern[str]:
    plain = "[ -]".join(re.escape(part) for part in stem.split())
    return re.compile(rf"(?<![\w-]){form.replace('#', plain)}(?![\w-])", re.IGNORECASE)


_Row = tuple[str, tuple[str, str | int], frozenset[str], str]


def _things(checker: Checker, facts: DeckFacts) -> Iterator[_Row]:
    """Sort, key among the wordings, words of lines, and the name itself."""
    for (kind, place), (plain, words) in _label_words(checker, facts).items():
        yield f"label {kind}", (kind, place), words, plain
    for name, thing in checker.things.items():
        if isinstance(thing, Zone):
            yield "zone", ("zone", name), frozenset({name}), name
        elif isinstance(thing, Keep) and thing.kind.base is NUMBER:
            yield "keep", ("keep", name), frozenset({name}), name
    for name in checker.options:
        yield "option", ("option", name), frozenset({name}), name


def _stem(text: str) -> str:
    text = text.lower().replace("-", " ")
    return text[:-1] if text.endswith("s") and not text.endswith("ss") else text


def _label_words(
    checker: Checker, facts: DeckFacts
) -> dict[tuple[str, int], tuple[str, frozenset[str]]]:
    """By kind and place: what a label is called, and the words of lines for it."""
    bases: dict[str, Base] = {**checker.bases, **checker.deck.attributes}
    bases |= {name: one.kind.base for name, one in checker.options.items()}
    found: dict[tuple[str, int], tuple[str, set[str]]] = {}
    for name, base in bases.items():
        for place, label in enumerate(base.labels):
            found[name, place] = label.person, {label.move, label.person, *label.aliases}
    for id_, values in facts.printed:
        for key in values.items():
            if key in found:
                found[key][1].add(id_)
    return {key: (text, frozenset(words)) for key, (text, words) in found.items()}
