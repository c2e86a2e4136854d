"""Lines that somebody at a terminal is told."""

from __future__ import annotations

from collections.abc import Callable

from cardlang.show.notation import Notation

Tell = Callable[[str], object]


class TableLines:
    """Lines in the language of a notation; `tell` prints text."""

    def __init__(self, notation: Notation, tell: Tell) -> None:
        self.notation = notation
        self._tell_raw = tell

    def _message(self, key: str, /, **parts: object) -> str:
        return self.notation.tongue.say(key, **parts)

    def _who(self, number: int) -> str:
        """A seat: the name of who sits there, else its number."""
        return self.notation.tongue.seat(number)

    def _tell(self, line: str) -> None:
        self._raw(f"{line}\n")

    def _raw(self, text: str) -> None:
        if text:
            self._tell_raw(text.replace("\xa0", " "))
