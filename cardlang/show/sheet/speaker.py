"""Who tells values and conditions of the rules, each operation in its own way."""

from __future__ import annotations

from cardlang.program import NUMBER, Binding, Expression
from cardlang.show.sheet.conditions import CLAUSES
from cardlang.show.sheet.values import VALUES, claimed
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
        if self.depth > DEPTH:
            return self.say("any")
        known = self.settled(x)
        if isinstance(known, int) and x.kind.base is NUMBER:
            return str(known)
        if x.op == "option" and isinstance(known, int):
            return self.option_value(x.args[0], known)
        self.depth += 1
        told = VALUES.get(x.op, claimed)(self, x)
        self.depth -= 1
        return told

    def clause(self, x: Expression | None, no: bool = False) -> str:
        """A condition, or that it does not hold."""
        if x is None:
            return ""
        if x.op in CLAUSES:
            return CLAUSES[x.op](self, x, no)
        if x.op == "option":
            return self.say("option-off" if no else "option-on", a=self.option(x.args[0]))
        if x.op == "match-over":
            return self.say("match-goes-on" if no else "match-over")
        return self.say("rule-fails" if no else "rule-holds", a=self.value(x))
