"""Who tells values and conditions of the rules, each in its own way."""

from __future__ import annotations

from cardlang.program import NUMBER, Binding, Expression, OptionValue
from cardlang.show.sheet.conditions import told_clause
from cardlang.show.sheet.values import told_value
from cardlang.show.sheet.words import SheetWords
from cardlang.syntax import tree

DEPTH = 12  # values that are deeper are not spelt out


class Speaker(SheetWords):
    """Tells values and conditions."""

    def value(self, x: Expression | Binding | tree.Expr | None) -> str:
        """A value in words."""
        if isinstance(x, Binding):
            return self.bound.get(x) or self.standing(x.kind)
        if not isinstance(x, Expression):
            return self.named(x)
        if self.depth > DEPTH or self.left < 0:
            return self.say("any")
        known = self.settled(x)
        if isinstance(known, int) and x.kind.base is NUMBER:
            return str(known)
        if isinstance(x, OptionValue) and isinstance(known, int):
            return self.option_value(x.option, known)
        self.depth += 1
        told = told_value(self, x)
        self.depth -= 1
        self.left -= len(told)
        return told

    def clause(self, x: Expression | None, no: bool = False) -> str:
        """A condition, or that it does not hold."""
        return "" if x is None else told_clause(self, x, no)
