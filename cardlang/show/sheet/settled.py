"""What is settled where a table is named: values that follow from its players and its options.

A sheet for four players says the numbers of four players, and leaves out what an option that was
not chosen would bring.  What depends on the cards, on chance or on play stays unknown here.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import field, frozen

from cardlang.program import Binding, Expression, Option
from cardlang.reckoning import DIVIDING, RECKONING

NOTHING: Final = "nothing"  # that there is nothing, as far as can be known
Known = int | str | None  # a number or label or 0 and 1 for no and yes; NOTHING; None: unknown
DEPTH = 40  # rules that call each other deeper than this are not looked into


@frozen
class SettledTable:
    """The players and options that are named, and parts of rules whose values are known."""

    players: int | None = None
    options: Mapping[str, int] = field(factory=dict)

    @property
    def named(self) -> bool:
        """Whether anything is settled at all."""
        return self.players is not None or bool(self.options)

    def option(self, option: Option) -> int | None:
        """The value of an option that was named."""
        return self.options.get(option.name)

    def known(self, x: Expression | Binding | None, depth: int = 0) -> Known:
        """What a value is at this table, if that can be told before a card is dealt."""
        if not isinstance(x, Expression) or depth > DEPTH:
            return None
        if x.op == "const":
            return int(x.args[0]) if isinstance(x.args[0], int) else None
        if x.op == "players":
            return self.players
        if x.op == "option":
            return self.options.get(x.args[0].name)
        if x.op == "nothing-there":
            return NOTHING
        if x.op == "unit":
            return self.known(x.args[0], depth + 1)
        if x.op == "number-of" and isinstance(x.args[0], Expression):
            return self._number_of(x.args[0], depth + 1)
        if x.op == "call":
            return self.known(x.args[0].body, depth + 1) if not x.args[0].params else None
        if x.op in ("and", "or"):
            return self._several(x, depth + 1)
        if x.op == "not":
            told = self.known(x.args[0], depth + 1)
            return None if told is None else int(not _holds(told))
        if x.op == "nothing":
            told = self.known(x.args[0], depth + 1)
            return None if told is None else int(told == NOTHING)
        if x.op in ("cases", "if", "else", "either"):
            return self._choice(x, depth + 1)
        if x.op in ("having", "where"):  # of none there is none
            return NOTHING if self.known(x.args[0], depth + 1) == NOTHING else None
        if x.op == "in":
            return self._within(x, depth + 1)
        if x.op in _NUMBERS:
            return self._worked(x, depth + 1)
        return None

    def _number_of(self, label: Expression, depth: int) -> Known:
        numbers, at = label.kind.base.numbers, self.known(label, depth)
        if label.kind.base.labels == () or not isinstance(at, int):
            return at
        return numbers[at] if numbers is not None and at < len(numbers) else None

    def _several(self, x: Expression, depth: int) -> Known:
        """`and` is no as soon as one is no, `or` yes as soon as one is yes."""
        decides = x.op == "or"
        told = [self.known(item, depth) for item in x.args[0]]
        if any(value is not None and _holds(value) is decides for value in told):
            return int(decides)
        return None if None in told else int(not decides)

    def _choice(self, x: Expression, depth: int) -> Known:
        if x.op == "cases":
            for condition, value in x.args[0]:
                holds = 1 if condition is None else self.known(condition, depth)
                if holds is None:
                    return None
                if _holds(holds):
                    return self.known(value, depth)
            return NOTHING
        if x.op == "else":
            for item in x.args[0]:
                told = self.known(item, depth)
                if told != NOTHING:
                    return told
            return NOTHING
        if x.op == "if":
            holds = self.known(x.args[1], depth)
            if holds is None:
                return None
            return self.known(x.args[0], depth) if _holds(holds) else NOTHING
        holds = self.known(x.args[0], depth)
        return None if holds is None else self.known(x.args[1 if _holds(holds) else 2], depth)

    def _within(self, x: Expression, depth: int) -> Known:
        one, many = self.known(x.args[0], depth), x.args[1]
        if not isinstance(one, int):
            return None if one is None else 0
        if many.op == "range":
            low, high = (self.known(end, depth) for end in many.args)
            if isinstance(low, int) and isinstance(high, int):
                return int(low <= one <= high)
        if many.op == "set":
            told = [self.known(item, depth) for item in many.args[0]]
            return None if None in told else int(one in told)
        return None

    def _worked(self, x: Expression, depth: int) -> Known:
        told = [self.known(arg, depth) for arg in x.args if isinstance(arg, Expression)]
        if NOTHING in told and None not in told:
            return 0 if x.op in ("is", "below", "at-most") else NOTHING
        if x.op == "is" and NOTHING in told:
            return 0
        numbers = [value for value in told if isinstance(value, int)]
        if len(numbers) != len(x.args):
            return None
        a, b = numbers[0], numbers[-1]
        if x.op in DIVIDING and b == 0:
            return NOTHING
        return int(_NUMBERS[x.op](a, b))


def _holds(value: int | str) -> bool:
    return value not in (0, NOTHING)


_NUMBERS: dict[str, Callable[..., int]] = {
    "is": lambda a, b: a == b,
    "below": lambda a, b: a < b,
    "at-most": lambda a, b: a <= b,
    "neg": lambda a, b: -a,
    **{name: row.work for name, row in RECKONING.items()},
}
