"""Names of the moves, cards and places of a game in a language, and what people mean by them.

`spiele Herz-Dame` is how German readers are told `play QH`, and what they may type; so is `play QH`
itself, whatever the language.  Names come from `names de:` in the rules and in the prelude.  Zones
and keeps that have none there are called by what their prose says, without its article: `de "der
Talon"` is `Talon`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from cardlang.machine.ir import CardInfo, Machine
from cardlang.messages import Tongue
from cardlang.messages.catalogue import FIRST, LANGUAGES, lines_in
from cardlang.program import Program
from cardlang.show.sheet.speech import article, goes_behind, grammar, phrases, third_person
from cardlang.show.wording import names_of

_LONGEST = 8  # words of a name
ARROW = "→"  # stands before the place to which a card goes
_SHORT = 30  # characters of the short name of a zone, keep or rule
_NOUN = 40  # characters of a place in a sentence
_DIGITS = re.compile(r"[\d ]+")  # what a name that is only numbers is made of
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss"})


def without_article(text: str, language: str) -> str:
    """`der gezeigte Wert` as a heading has it: `gezeigter Wert`."""
    headings = grammar(language)["headings"]
    article, _, noun = text.partition(" ")
    endings = headings["articles"].get(article.lower())
    if endings is None or not noun:
        return text
    with_it, without = endings
    words = noun.split(" ")
    for at, word in enumerate(words):
        if word in headings["unbent"].split():
            continue
        if not (with_it and word.islower() and word.endswith(with_it)):
            break
        words[at] = word.removesuffix(with_it) + without
    return " ".join(words)


class Lexicon(Tongue):
    """The words of one game at one table in one language."""

    def __init__(self, program: Program, machine: Machine, language: str) -> None:
        super().__init__(language)
        self.program = program
        self.machine = machine
        self.names = names_of(program, self.language)
        self._cards = _told(machine.cards)
        self._labels = dict(_labels(machine))
        kinds = {owner.kind for zone in machine.zones for owner in zone.pair or ()}
        kinds |= {zone.owner_kind for zone in machine.zones}
        self._owners = kinds - {"", "seat", "side", "card"}
        self._verbs = {verb for verb, _ in self._labels} | _verbs(machine)
        self._seats = _of_seats(machine)
        self._plain = self.language == FIRST  # moves and cards as records write them
        self._read: dict[bool, dict[str, str]] | None = None
        self._read_people: tuple[str, ...] = ()  # whose names are among what is read

    # ------------------------------------------------------------ telling

    def move(self, text: str) -> str:
        """A move, given as records write it."""
        verb, *words = text.split()
        return self.order(
            verb, " ".join(self.word(verb, word, at) for at, word in enumerate(words))
        )

    def order(self, verb: str, said: str) -> str:
        """A verb with what is done, as one says it to somebody: `lege Herz-7 ab`."""
        name = self.verb(verb)
        first, _, rest = name.partition(" ")
        behind = said and rest and not self._plain and goes_behind(rest, self.language)
        if behind and third_person(first, self.language):
            return f"{first} {said} {rest}"
        return f"{name} {said}".rstrip()

    def leads(self, verb: str, before: str, word: str) -> bool:
        """True if a word of a pick is the place to which the word before it goes."""
        kind = self._labels.get((verb, word), ("", 0))[0]
        if kind not in self._owners:
            return False
        return before in self._cards or self._labels.get((verb, before), ("", 0))[0] == kind

    def verb(self, name: str) -> str:
        """A verb of the game."""
        return name if self._plain else self.names.called("verb", name)

    def done(self, who: str, verb: str, said: str) -> str:
        """A deed of somebody else: `Anna spielt Herz-7`, or `Anna: Grand` without a verb."""
        name = self.verb(verb)
        first, _, rest = name.partition(" ")
        spoken = third_person(first, self.language)
        if not spoken:
            return f"{who}: {name} {said}".rstrip()
        parts = [said, rest] if goes_behind(rest, self.language) else [rest, said]
        return " ".join(filter(None, [who, spoken, *parts]))

    def word(self, verb: str, word: str, at: int | None = None) -> str:
        """The words of a pick for a verb, given as records write it; people by their names.

        `at` is its place behind the verb, if that is known: it says what is a seat.
        """
        seats = self._seats.get(verb, frozenset())
        if at in seats or (at is None and seats and (verb, word) not in self._labels):
            if word.isdigit() and int(word) < self.machine.players:
                return self.seat(int(word)).replace(" ", "\xa0")
        if self._plain:
            return word
        label = self._labels.get((verb, word))
        if label is not None:
            return self.names.label(*label).replace(" ", "\xa0")
        return self.card(word)

    def card(self, text: str) -> str:
        """A card, given by its id; its name holds together where lines are broken."""
        if self._plain or text not in self._cards:
            return text
        given = self.names.wording.get(("card", text))
        if given is None and text in self.names.data:
            return text  # of these the table tells the title, once
        name = given or self.names.card(self._cards[text])
        return text if _DIGITS.fullmatch(name) else name.replace(" ", "\xa0")

    def kind(self, name: str) -> str:
        """The name of the sort of thing that is picked."""
        if self._plain:
            return name
        given = self.names.called("kind", name)
        return given if given != name else self._own(f"kind-{name}") or name.replace("-", " ")

    def thing(self, sort: str, name: str) -> str:
        """The short name of a zone, keep or rule."""
        if self._plain:
            return name
        given = self.names.called(sort, name)
        if given != name:
            return without_article(given, self.language)
        if sort == "keep" and name in self.program.bases:
            return self.kind(name)  # what is kept is one of these
        owner = grammar(self.language)["headings"]["owner"]
        prose = re.sub(rf" (?:{owner}) \{{[^{{}}]*\}}", "", self._prose_of(sort, name))
        short = without_article(prose, self.language) or self._own(f"short-{name}")
        if sort == "zone" and ("{" in short or len(short) > _SHORT):
            short = _head(short)
        return name if not short or "{" in short or len(short) > _SHORT else short

    def role(self, rule: str) -> str:
        """The name of a seat that a rule speaks of; empty where it has none in this language."""
        return self.names.wording.get(("rule", rule), rule if self._plain else "")

    def noun(self, zone: str) -> str:
        """A zone with its article, as a sentence needs it; empty where it has none."""
        name = self.names.wording.get(("zone", zone), "")
        told = name if article(name) else self._prose_of("zone", zone)
        plain = article(told) and not re.search(r"[,;:{]", told) and len(told) <= _NOUN
        return told if plain else ""

    def value(self, kind: str, word: str) -> str:
        """The label of a kind, or of a kind of sets by its plural, given as records write it."""
        bases = self.program.bases
        many = (base for base in bases.values() if base.plural == kind)
        base = bases[kind] if kind in bases else next(many, None)
        if self._plain or base is None:
            return word
        at = next(
            (i for i, label in enumerate(base.labels) if word in (label.move, label.person)), -1
        )
        return word if at < 0 else self.names.label(base.name, at)

    def column(self, name: str) -> str:
        """The name of a column of a table of cards."""
        for base in () if self._plain else self.program.bases.values():
            for at, label in enumerate(base.labels):
                if label.move == name and (base.name, at) in self.names.wording:
                    return self.names.label(base.name, at)
        return name if self._plain else self.names.called("kind", name)

    def _own(self, key: str) -> str:
        """The program's own word, if it has one."""
        return str(phrases(self.language).get(key, ""))

    def _prose_of(self, sort: str, name: str) -> str:
        program = self.program
        sorts: dict[str, dict[str, Any]] = {
            "zone": {**program.zones},
            "keep": {**program.keeps},
            "rule": {**program.rules, **program.facts},
        }
        found = sorts[sort].get(name)
        lines = getattr(getattr(found, "node", found), "prose", ())
        return " ".join(lines_in(self.language, ((line.language, line.text) for line in lines)))

    # ------------------------------------------------------------ reading

    def read(self, typed: str) -> str:
        """Read what somebody typed; all names in it become those that records write."""
        words = self._together([word for word in typed.split() if word != ARROW])
        found: list[str] = []
        while words:
            first = not found
            for size in range(min(len(words), _LONGEST), 0, -1):
                meant = self._meant(" ".join(words[:size]), first)
                if meant is not None:
                    found.append(meant)
                    words = words[size:]
                    break
            else:
                found.append(words.pop(0))
        return " ".join(found)

    def same(self, typed: str) -> str:
        """Folds what is typed or shown to compare it: no arrows, small letters of ASCII."""
        return _folded(" ".join(word for word in typed.split() if word != ARROW))

    def _together(self, words: list[str]) -> list[str]:
        """The words with those of a verb at their head: `lege Herz-7 ab`, `lege ab Herz-7`."""
        for size in range(1, min(len(words) - 1, _LONGEST)):
            verb, rest = words[: len(words) - size], words[len(words) - size :]
            if self._meant(" ".join([verb[0], *rest]), True) is not None:
                return [verb[0], *rest, *verb[1:]]
        return words

    def _meant(self, phrase: str, first: bool) -> str | None:
        """The word that a phrase stands for, if it is the name of something."""
        if self._read is None or self._read_people != self.people:
            self._read = {True: dict(self._phrases(True)), False: dict(self._phrases(False))}
            self._read_people = self.people
        return self._read[first].get(_folded(phrase))

    def _phrases(self, first: bool) -> Iterator[tuple[str, str]]:
        """Phrases for the words of moves; the words themselves come last, and win."""
        languages = [names_of(self.program, language) for language in LANGUAGES]
        for names in languages:
            for info in self._cards.values():
                yield from _spellings(names.card(info), info.id)
            for (_, word), label in self._labels.items():
                yield from _spellings(names.label(*label), word)
        for seat in range(self.machine.players):
            for language in LANGUAGES:
                yield _folded(Tongue(language).say("seat", seat=seat)), str(seat)
        for seat, name in enumerate(self.people):
            if not name.isdigit():
                yield _folded(name), str(seat)
        for names in languages if first else ():
            for verb in self._verbs:
                yield from _spellings(names.called("verb", verb), verb)
        for _, word in self._labels:
            yield _folded(word), word
        for card in self._cards:
            yield _folded(card), card
        for verb in self._verbs if first else ():
            yield _folded(verb), verb


def _head(text: str) -> str:
    """Cut a heading to its first words: `Reihe in {suit}` and `Hand, die alle sehen`."""
    before, brace, _ = text.partition("{")
    head, comma, _ = before.partition(",")
    words = head.split()
    if brace and not comma and len(words) > 1 and words[-1].islower():
        words.pop()  # a preposition
    return " ".join(words)


def _told(cards: Iterable[CardInfo]) -> dict[str, CardInfo]:
    return {card.id: card for card in cards}


def _verbs(machine: Machine) -> set[str]:
    return {verb.name for decision in machine.decisions for verb in decision.verbs}


def _labels(machine: Machine) -> Iterator[tuple[tuple[str, str], tuple[str, int]]]:
    """By verb and word: the kind of a label that can be picked, and its place there."""
    for decision in machine.decisions:
        for verb in decision.verbs:
            for pick in verb.picks:
                for place, word in enumerate(pick.labels):
                    yield (verb.name, word), (pick.what, place)


def _of_seats(machine: Machine) -> dict[str, frozenset[int]]:
    """By verb, which of its words are seats, wherever it is offered."""
    found: dict[str, frozenset[int]] = {}
    for decision in machine.decisions:
        for verb in decision.verbs:
            single = [not pick.several and pick.low == pick.high == 1 for pick in verb.picks]
            seats = frozenset(
                at
                for at, pick in enumerate(verb.picks)
                if pick.what == "seat" and all(single[: at + 1])
            )
            found[verb.name] = found.get(verb.name, seats) & seats
    return {name: seats for name, seats in found.items() if seats}


def _spellings(name: str, word: str) -> Iterator[tuple[str, str]]:
    folded = _folded(name)
    yield folded, word
    if folded.translate(_UMLAUTS) != folded:
        yield folded.translate(_UMLAUTS), word


def _folded(phrase: str) -> str:
    """Fold a phrase, whatever its case, blanks and hyphens."""
    return " ".join(phrase.casefold().replace("-", " ").split())
