"""Which kinds of nodes have come up: of the syntax, of checked rules, of the machine."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

from attrs import define, field, fields

from cardlang.api import Game, engine_of
from cardlang.diagnostic import Report
from cardlang.machine.ir import Machine, PickInfo
from cardlang.machine.operations import OPERATIONS, RANGINGS
from cardlang.machine.tree import (
    NODES,
    Apply,
    Around,
    Chain,
    Deed,
    Each,
    End,
    Exit,
    Spread,
    Value,
    walk,
)
from cardlang.program import Expression, Step, walk_steps
from cardlang.program import walk as walk_meant
from cardlang.source import Source
from cardlang.syntax import tree
from cardlang.syntax.parse import parse


@define
class Coverage:
    """How often each kind of node was there."""

    syntax: Counter[str] = field(factory=Counter)
    deeds: Counter[str] = field(factory=Counter)  # values, deeds, ways on, picks
    rules: Counter[str] = field(factory=Counter)  # values and statements

    def told(self) -> str:
        """A line for people: how many kinds have come up, and which have not."""
        never = sorted({f"value {name}" for name in known_values()} - set(self.deeds))
        return (
            f"kinds of nodes: syntax {len(self.syntax)}, rules {len(self.rules)}, machine "
            f"{len(self.deeds)}; never: {', '.join(never) or 'none'}"
        )

    def read(self, game: Game, texts: list[str]) -> None:
        for text in texts:
            self._nodes(parse(Source("x.card", text), Report()))
        program = engine_of(game).program
        for part in (
            program.deal,
            program.before_deal,
            program.after_deal,
            program.winner,
            program.ends,
            *(r.body for r in program.rules.values()),
        ):
            self._meant(part)

    def _nodes(self, node: Any) -> None:
        if isinstance(node, tuple | list):
            for part in node:
                self._nodes(part)
        elif isinstance(node, (tree.SyntaxNode, tree.File)):
            self.syntax[type(node).__name__] += 1
            for known in fields(type(node)):
                if known.name not in ("span", "comments"):
                    self._nodes(getattr(node, known.name))

    def _meant(self, part: Expression | tuple[Step, ...] | None) -> None:
        roots: list[Expression] = []
        if isinstance(part, tuple):
            for step in walk_steps(part):
                self.rules[type(step).__name__] += 1
                roots += step.children()
        elif part is not None:
            roots.append(part)
        for value in walk_meant(*roots):
            self.rules[type(value).__name__] += 1

    def machine(self, machine: Machine) -> None:
        for block in machine.blocks:
            self.deeds[f"out {type(block.exit).__name__}"] += 1
            self._values(block.exit)
            for deed in block.deeds:
                self.deeds[f"deed {type(deed).__name__}"] += 1
                self._values(deed)
        for decision in machine.decisions:
            self.deeds["decision sealed" if decision.sealed else "decision"] += 1
            for verb in decision.verbs:
                self._values(*verb.values())
                for place, pick in enumerate(verb.picks):
                    self._pick(pick)
                    earlier = {before.cell for before in verb.picks[:place]}
                    if any(earlier.intersection(e.cells) for e in walk(*pick.values())):
                        self.deeds["pick needs_earlier"] += 1
        self._values(machine.winner)

    def _pick(self, pick: PickInfo) -> None:
        self.deeds[f"pick {pick.what}"] += 1
        for name in ("aloud", "several", "where", "alternatives"):
            if getattr(pick, name):
                self.deeds[f"pick {name}"] += 1

    def _values(self, *parts: Value | Deed | Exit) -> None:
        for value in walk(*parts):
            self.deeds[f"value {kind(value)}"] += 1


def kind(e: Value) -> str:
    """What a value is: the name of its operation, or of its class."""
    if isinstance(e, Apply):
        careful = e.operation.strict is not None and any(a.maybe for a in e.args)
        return e.operation.name + "?" * careful
    if isinstance(e, Each):
        return e.how.name
    if isinstance(e, Chain):
        return "and" if e.every else "or"
    if isinstance(e, (End, Around, Spread)):
        return e.which
    return type(e).__name__


@cache
def known_values() -> frozenset[str]:
    """All kinds of values that the interpreter knows."""
    several = (Apply, Each, Chain, End, Around, Spread)
    classes = [c.__name__ for c in NODES if issubclass(c, Value) and c not in several]
    operations = [row.name for row in OPERATIONS.values()]
    strict = [f"{row.name}?" for row in OPERATIONS.values() if row.strict is not None]
    which = "and or top bottom nth after before from profile spread".split()
    return frozenset([*classes, *operations, *strict, *RANGINGS, *which])


__all__ = ["Coverage", "kind", "known_values"]
