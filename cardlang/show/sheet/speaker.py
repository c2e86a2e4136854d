"""The speaker who tells values and conditions of the rules, each in its own way."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property

from attrs import evolve

from cardlang.program import (
    NUMBER,
    Binding,
    CaseValue,
    Conditional,
    Expression,
    Fallback,
    OptionValue,
    Reckoned,
    RuleCall,
)
from cardlang.program.partial import UnknownFact
from cardlang.show.sheet.conditions import told_clause
from cardlang.show.sheet.reach import idle_at
from cardlang.show.sheet.values import told_value
from cardlang.show.sheet.words import SheetWords
from cardlang.syntax import tree

NUMBERS = 5  # that a value has at different numbers of players, told one by one
DEPTH = 12  # values that are deeper are not spelt out


class Speaker(SheetWords):
    """Tells values and conditions."""

    @cached_property
    def idle(self) -> frozenset[int]:
        """The ids of rules, orders and patterns that nothing asks for at the table of the sheet."""
        return idle_at(self.program, self.holds)

    def value(self, x: Expression | Binding | tree.Expr | None) -> str:
        """A value in words."""
        if isinstance(x, Binding):
            return self.bound.get(x) or self.standing(x.kind)
        if not isinstance(x, Expression):
            return self.named(x)
        if self.depth > DEPTH or self.left < 0:
            return self.say("any")
        known = self.settled(x)
        plain = isinstance(x, RuleCall) and not self.prose(x.rule.node)
        if (plain or isinstance(x, Reckoned)) and isinstance(known, UnknownFact):
            known = self.table.known(x)  # `21 plus 1` is told worked out at every table
        if isinstance(known, int) and x.kind.base is NUMBER:
            return self.number(known)
        if isinstance(x, OptionValue) and isinstance(known, int):
            return self.option_value(x.option, known)
        if isinstance(x, OptionValue) and self.table.usual and x.kind.base is NUMBER:
            return self.value(x.option.default)
        if isinstance(x, (Reckoned, CaseValue, Conditional, Fallback)) and x.kind.base is NUMBER:
            by_players = self._by_players(x)
            if by_players:
                return by_players
        self.depth += 1
        told = told_value(self, x)
        self.depth -= 1
        self.left -= len(told)
        return told

    def figure(self, x: Expression) -> str:
        """A number in figures where it hangs on how many play alone, else in words."""
        counts = self.program.players if self.table.players is None else (self.table.players,)
        known = {evolve(self.table, players=players).known(x) for players in counts}
        number = known.pop() if len(known) == 1 else None
        if isinstance(number, int) and x.kind.base is NUMBER and not isinstance(x, OptionValue):
            return self.number(number)
        return self._by_players(x) or self.value(x)

    def _by_players(self, x: Expression) -> str:
        """A number that hangs on how many play: the commonest, and in brackets the others."""
        if self.table.players is not None:
            return ""
        counts: dict[int, list[str]] = {}
        for players in self.program.players:
            known = evolve(self.table, players=players).known(x)
            if not isinstance(known, int):
                return ""
            counts.setdefault(known, []).append(str(players))
        return self.at_players(counts)

    def at_players(self, counts: Mapping[int, list[str]]) -> str:
        """Numbers with the players at which they are so; '' if there is one alone, or too many."""
        if not 1 < len(counts) <= NUMBERS:
            return ""
        usual = max(counts, key=lambda number: len(counts[number]))
        others = [
            self.say("with-players", p=self.join(players, "or"), n=str(number))
            for number, players in counts.items()
            if number != usual
        ]
        return f"{usual} ({', '.join(others)})"

    def clause(self, x: Expression | None, no: bool = False) -> str:
        """A condition, or that it does not hold."""
        return "" if x is None else told_clause(self, x, no)
