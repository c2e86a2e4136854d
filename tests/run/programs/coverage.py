"""Which kinds of nodes have come up: of the syntax, of checked rules, of the machine."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

from attrs import define, field, fields, has

import cardlang
from cardlang.api import Game, engine_of
from cardlang.diagnostic import Report
from cardlang.machine.ir import D, E, Machine, PickInfo
from cardlang.model import S, X
from cardlang.source import Source
from cardlang.syntax import tree
from cardlang.syntax.parse import parse

KERNEL = Path(cardlang.__file__).parent


@define
class Coverage:
    """How often each kind of node was there."""

    syntax: Counter[str] = field(factory=Counter)
    deeds: Counter[str] = field(factory=Counter)  # E, D, ways on, picks
    rules: Counter[str] = field(factory=Counter)  # X and S

    def told(self) -> str:
        """A line for people: how many kinds have come up, and which have not."""
        never = sorted({f"E {op}" for op in known_values()} - set(self.deeds))
        return (f"kinds of nodes: syntax {len(self.syntax)}, rules {len(self.rules)}, machine "
                f"{len(self.deeds)}; never: {', '.join(never) or 'none'}")  # fmt: skip

    def read(self, game: Game, texts: list[str]) -> None:
        for text in texts:
            self._nodes(parse(Source("x.card", text), Report()))
        program = engine_of(game).program
        for part in (program.deal, program.before_deal, program.after_deal, program.winner,
                     program.ends, *(r.body for r in program.rules.values())):  # fmt: skip
            self._meant(part)

    def _nodes(self, node: Any) -> None:
        if isinstance(node, tuple | list):
            for part in node:
                self._nodes(part)
        elif isinstance(node, (tree.Node, tree.File)):
            self.syntax[type(node).__name__] += 1
            for known in fields(type(node)):
                if known.name not in ("span", "comments"):
                    self._nodes(getattr(node, known.name))

    def _meant(self, part: Any) -> None:
        if isinstance(part, tuple):
            for item in part:
                self._meant(item)
        elif isinstance(part, (X, S)):
            self.rules[part.op if isinstance(part, X) else f"deed {part.op}"] += 1
            if isinstance(part, X) and part.op == "fn":
                self.rules[f"fn {part.args[0]}"] += 1
            self._meant(part.args)
        elif has(type(part)) and hasattr(part, "picks"):
            self._meant((part.when, part.body, tuple(p.source for p in part.picks)))

    def machine(self, machine: Machine) -> None:
        for block in machine.blocks:
            self.deeds[f"out {block.out[0]}"] += 1
            self._values(block.out)
            for deed in block.deeds:
                self._values(deed)
        for decision in machine.decisions:
            self.deeds["decision sealed" if decision.sealed else "decision"] += 1
            for verb in decision.verbs:
                self._values(verb.when)
                for pick in verb.picks:
                    self._pick(pick)
        self._values(machine.winner)

    def _pick(self, pick: PickInfo) -> None:
        self.deeds[f"pick {pick.what}"] += 1
        for name in ("aloud", "several", "where", "needs_earlier", "alternatives"):
            if getattr(pick, name):
                self.deeds[f"pick {name}"] += 1
        self._values((pick.source, pick.lows, pick.highs, pick.where))

    def _values(self, part: Any) -> None:
        if isinstance(part, tuple):
            for item in part:
                self._values(item)
        elif isinstance(part, E):
            self.deeds[f"E {part.op}"] += 1
            self._values(part.args)
        elif isinstance(part, D):
            self.deeds[f"D {part.op}"] += 1
            self._values(part.args)


@cache
def known_values() -> frozenset[str]:
    """The operations that the interpreter knows."""
    names: set[str] = set()
    for file in ("values.py", "values_of_places.py", "values_of_sets.py"):
        text = (KERNEL / "run" / file).read_text(encoding="utf-8")
        names |= set(re.findall(r"def _([a-z_]+)\(self, e: E\) -> Eval", text))
        for line in re.findall(r"^    ((?:_[a-z_]+ = )+)_[a-z_]+$", text, re.MULTILINE):
            names |= set(re.findall(r"_([a-z_]+) =", line))
    return frozenset(name.replace("_maybe", "?") for name in names)


__all__ = ["Coverage", "known_values"]
