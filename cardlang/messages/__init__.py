"""Messages of the program at a table and as a judge, in all languages.

A message has a key, and its text in each catalogue; what differs from time to time stands in
braces.  A `Tongue` says messages in one language, and calls the moves and cards of a game as they
are written in its rules; who knows what they are called in another language
(`cardlang.show.lexicon`) overrides that.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from copy import copy
from functools import cache
from typing import Any, Self

from cardlang.messages.catalogue import FIRST, LANGUAGES, Pattern, catalogue, lines_in

Prose = tuple[tuple[str, str], ...]
"""Words of a rules file for people: pairs of a language and a line."""

FILES = ("table", "judge", "shelf", "contest")
"""Files of the messages that a tongue says."""


@cache
def _messages(language: str) -> Mapping[str, Pattern]:
    files = catalogue(language).files
    return {key: pattern for name in FILES for key, pattern in files[name].items()}


@cache
def _lent(language: str) -> frozenset[str]:
    """Keys of messages that a language has from the first one, with its numbers and plurals."""
    lent = catalogue(language).lent
    return frozenset().union(*(lent.get(name, ()) for name in FILES))


def typed_words(prefix: str, names: Iterable[str]) -> dict[str, str]:
    """Words that may be typed in any language, with the name that each stands for: those of the
    messages `prefix-name`."""
    messages = [(_messages(language), name) for language in LANGUAGES for name in names]
    told = [(str(known[f"{prefix}-{name}"]), name) for known, name in messages]
    return {word: name for text, name in told for word in text.split()}


class Tongue:
    """Says messages in one language."""

    def __init__(self, language: str = FIRST) -> None:
        self.language = language if language in LANGUAGES else FIRST
        self.people: tuple[str, ...] = ()  # by seat, where those who sit there have names
        self.lines = True  # refusals quote the line of the rules behind their reason

    def for_players(self) -> Self:
        """This tongue for people who do not read rules files: it quotes no line of them."""
        found = copy(self)
        found.lines = False
        return found

    def seat(self, number: int) -> str:
        """A seat: the name of who sits there, else its number."""
        return self.people[number] if self.people else self.say("seat", seat=number)

    def say(self, key: str, /, **parts: object) -> str:
        """The message of this key, with what belongs in its braces; KeyError if there is none."""
        known = catalogue(FIRST if key in _lent(self.language) else self.language)

        def put(name: str, function: str, options: Mapping[str, Any]) -> str:
            part = parts[name]
            return known.number(part, function, options) if function else str(part)

        return known.written(_messages(self.language)[key], parts, put)

    def listed(self, items: Iterable[str]) -> str:
        """`a, b and c`."""
        words = list(items)
        if len(words) < 2:
            return "".join(words)
        return self.say("and", before=", ".join(words[:-1]), last=words[-1])

    def seats(self, numbers: Iterable[int]) -> str:
        """`seat 1`, `seats 0 and 2`, `nobody`."""
        if self.people:
            return self.listed(map(self.seat, numbers)) or self.say("nobody")
        words = [str(number) for number in numbers]
        if len(words) < 2:
            return self.say("seat", seat=words[0]) if words else self.say("nobody")
        return self.say("seats", seats=self.listed(words))

    def prose(self, lines: Prose) -> str:
        """The prose of a rule for people: in this language, else in its first; no full stop."""
        told = lines_in(self.language, lines)
        told = told or [text for language, text in lines if language == lines[0][0]]
        return " ".join(told).rstrip(".")

    # ------------------------------------------------------------ words of a game

    def move(self, text: str) -> str:
        """A move, given as records write it."""
        return text

    def verb(self, name: str) -> str:
        """A verb of the game."""
        return name

    def word(self, verb: str, word: str, at: int | None = None) -> str:
        """The words of a pick for a verb, given as records write it; `at` is its place."""
        return word

    def card(self, text: str) -> str:
        """A card, given by its id."""
        return text

    def kind(self, name: str) -> str:
        """The name of the sort of thing that is picked: `card`, `seat`, `number`, or a kind of the
        game.
        """
        return name


ENGLISH = Tongue()

__all__ = ["ENGLISH", "LANGUAGES", "Prose", "Tongue", "typed_words"]
