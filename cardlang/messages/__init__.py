"""What the program says at a table and as a judge, in English and in German.

A message has a key; what differs from time to time stands in braces.  A `Tongue` says messages in
one language, and calls the moves and cards of a game as they are written in its rules; who knows
what they are called in another language (`cardlang.show.lexicon`) overrides that.
"""

from __future__ import annotations

from collections.abc import Iterable

from cardlang.messages.english import MESSAGES as _ENGLISH
from cardlang.messages.german import MESSAGES as _GERMAN
from cardlang.messages.judge_english import MESSAGES as _JUDGE_ENGLISH
from cardlang.messages.judge_german import MESSAGES as _JUDGE_GERMAN

Prose = tuple[tuple[str, str], ...]
"""What a rules file says for people: pairs of a language and a line."""

CATALOGUES = {"en": {**_ENGLISH, **_JUDGE_ENGLISH}, "de": {**_GERMAN, **_JUDGE_GERMAN}}
LANGUAGES = tuple(CATALOGUES)


_POINTS = str.maketrans(",.", ".,")


class _GermanInt(int):
    """A number that is written in German where its form is said: 2.000, 12 %."""

    def __format__(self, form: str) -> str:
        return _german(super().__format__(form), form)


class _GermanFloat(float):
    def __format__(self, form: str) -> str:
        return _german(super().__format__(form), form)


def _german(text: str, form: str) -> str:
    return text.translate(_POINTS).replace("%", "\xa0%") if form else text


def _number(part: object) -> object:
    if isinstance(part, bool):
        return part
    if isinstance(part, int):
        return _GermanInt(part)
    return _GermanFloat(part) if isinstance(part, float) else part


class Tongue:
    """Says messages in one language."""

    def __init__(self, language: str = "en") -> None:
        self.language = language if language in CATALOGUES else "en"
        self._messages = CATALOGUES[self.language]

    def say(self, key: str, /, **parts: object) -> str:
        """The message of this key, with what belongs in its braces; KeyError if there is none."""
        if self.language == "de":
            parts = {name: _number(part) for name, part in parts.items()}
        return self._messages[key].format(**parts)

    def listed(self, items: Iterable[str]) -> str:
        """`a, b and c`."""
        words = list(items)
        if len(words) < 2:
            return "".join(words)
        return self.say("and", before=", ".join(words[:-1]), last=words[-1])

    def seats(self, numbers: Iterable[int]) -> str:
        """`seat 1`, `seats 0 and 2`, `nobody`."""
        words = [str(number) for number in numbers]
        if len(words) < 2:
            return self.say("seat", seat=words[0]) if words else self.say("nobody")
        return self.say("seats", seats=self.listed(words))

    def prose(self, lines: Prose) -> str:
        """What a rule says for people: in this language, else in its first; no full stop."""
        languages = [language for language, _ in lines]
        mine = self.language if self.language in languages else languages[0] if lines else ""
        return " ".join([text for language, text in lines if language == mine]).rstrip(".")

    # ------------------------------------------------------------ words of a game

    def move(self, text: str) -> str:
        """A move, given as records write it."""
        return text

    def verb(self, name: str) -> str:
        """A verb of the game."""
        return name

    def word(self, verb: str, word: str) -> str:
        """What was picked for a verb, given as records write it."""
        return word

    def card(self, text: str) -> str:
        """A card, given by its id."""
        return text

    def kind(self, name: str) -> str:
        """What sort of thing is picked: `card`, `seat`, `number`, or a kind of the game."""
        return name


ENGLISH = Tongue()
