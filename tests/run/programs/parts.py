"""Declarations that the parts of `Sheet` share; `Values`, `Sets` and `Sheet` define them."""

from __future__ import annotations

from tests.run.programs.scope import Dice, Kind, Scope, Text, World


class Parts:
    dice: Dice
    world: World
    lines: list[str]
    french: bool

    def value(self, kind: Kind, sc: Scope, depth: int, aimed: bool = True) -> Text:
        """Some value of this kind."""
        raise NotImplementedError

    def at(self, level: int, kind: Kind, sc: Scope, depth: int, aimed: bool = True) -> str:
        """The text of a value, in brackets where it binds less than `level`."""
        raise NotImplementedError

    def asked(self, kind: Kind, sc: Scope, d: int) -> Text:
        """A question that, as a rule, speaks of the candidate."""
        raise NotImplementedError

    def few(self, sc: Scope, d: int) -> str:
        """A set of few cards."""
        raise NotImplementedError

    def pattern(self) -> str:
        """The name of a pattern without parts."""
        raise NotImplementedError

    def told(self, kind: Kind) -> bool:
        """True if a place that wants this kind may be given its number, or a bare label."""
        raise NotImplementedError

    def owned(
        self, name: str, family: str, sc: Scope, d: int, sure: bool = False, second: str = ""
    ) -> tuple[str, int]:
        """A place or keep that there is one of for each."""
        raise NotImplementedError
