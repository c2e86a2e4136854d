"""A stack and the tables: the parser proper.

The usual LALR loop, with three turns of its own.  A rule that only passes its part on, as most of
the levels of a value do, changes the state and touches no value; such steps are taken together
and remembered.  Every value on the stack lies
between two offsets, so a finished rule knows its span, and the builder makes the node at once.
And the stack can be asked: which words would fit here, and what if this one came first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from cardlang.syntax.tables import Rule, Tables

Made = tuple[int, int, Any]  # from offset, to offset, value (of a spliced rule: a list of values)
Make = Callable[[str, int, int, Sequence[object]], object]


class Unfit(Exception):
    """A word does not fit; the stack is as far as the words before allowed."""


class Parser:
    """The state of reading one item."""

    def __init__(self, tables: Tables, make: Make) -> None:
        self.actions = tables.actions
        self.rules = tables.rules
        self.end = tables.end
        self.shortcuts = tables.shortcuts
        self.make = make
        self.states = [tables.start]
        self.values: list[Made] = []

    @property
    def uses(self) -> dict[str, int]:
        """The uses that the table knows for the next word, by terminal."""
        return self.actions[self.states[-1]]

    def feed(self, kind: str, start: int, end: int, value: Any) -> None:
        """Reads one word; raises Unfit if it cannot come here."""
        states, values, actions = self.states, self.values, self.actions
        shortcuts = self.shortcuts
        while True:
            top = states[-1]
            action = actions[top].get(kind)
            if action is None:
                raise Unfit
            if action >= 0:
                states.append(action)
                values.append((start, end, value))
                return
            rule = self.rules[~action]
            if rule.passes:
                below = states[-2]
                settled = shortcuts.get((below, top, kind))
                states[-1] = self.passed(below, top, kind) if settled is None else settled
                continue
            size = rule.size
            if size == 1 and rule.flat:  # as most are
                first, last, part = values[-1]
                handed = [part] if rule.kept else []
                values[-1] = first, last, self.make(rule.make, first, last, handed)
                states.pop()
            else:
                parts = values[-size:]
                del states[-size:], values[-size:]
                values.append(self.reduce(rule, parts))
            target = actions[states[-1]][rule.origin]
            states.append(target)
            if target == self.end and kind == "$END":
                return

    def passed(self, below: int, top: int, kind: str) -> int:
        """The state after all rules that only pass a value on; it depends on these three alone."""
        settled = top
        action = self.actions[settled].get(kind)
        while action is not None and action < 0 and self.rules[~action].passes:
            settled = self.actions[below][self.rules[~action].origin]
            action = self.actions[settled].get(kind)
        self.shortcuts[below, top, kind] = settled
        return settled

    def finish(self, at: int) -> Any:
        """Reads the end; what the whole item has become."""
        self.feed("$END", at, at, None)
        return self.values[-1][2]

    def reduce(self, rule: Rule, parts: list[Made]) -> Made:
        """Reduce the parts of a complete rule, and return the result with the offsets around it."""
        start, end = parts[0][0], parts[-1][1]
        if rule.flat:
            handed = [parts[at][2] for at in rule.kept]
            return start, end, self.make(rule.make, start, end, handed)
        children: list[object] = []
        if not rule.make and type(parts[0][2]) is list:  # the beginning of a long list goes on
            children, parts = parts[0][2], [(start, start, []), *parts[1:]]
        for at, (_, _, value) in enumerate(parts):
            if rule.gaps:
                children += [None] * rule.gaps[at]
            if type(value) is list:
                children += value
            elif at in rule.kept:
                children.append(value)
        if rule.gaps:
            children += [None] * rule.gaps[-1]
        return start, end, self.make(rule.make, start, end, children) if rule.make else children

    def drop(self) -> None:
        """Takes the last word or rule from the stack."""
        self.states.pop()
        self.values.pop()

    # ------------------------------------------------------------------------ questions

    def takes(self, kind: str) -> bool:
        """Would this word fit?  The table alone may say so for states that share a row."""
        action = self.uses.get(kind)
        if action is None:
            return False
        return action >= 0 or self.after(self.states, kind) is not None

    def takes_at(self, offset: int, kind: str) -> bool:
        """True if the table has a use for a terminal where the word at an offset was read."""
        before = sum(end <= offset for _, end, _ in self.values)
        return kind in self.actions[self.states[before]]

    def fits(self, *before: str) -> set[str]:
        """The terminals that could come next, or after some words that come first."""
        states: list[int] | None = list(self.states)
        for kind in before:
            states = self.after(states, kind) if states else None
        if states is None:
            return set()
        found = (kind for kind in self.actions[states[-1]] if kind.isupper())
        return {kind for kind in found if self.after(states, kind) is not None}

    def after(self, before: list[int], kind: str) -> list[int] | None:
        """The states after one more word, or None if it does not fit."""
        states = list(before)
        while True:
            action = self.actions[states[-1]].get(kind)
            if action is None:
                return None
            if action >= 0:
                states.append(action)
                return states
            rule = self.rules[~action]
            del states[-rule.size :]
            target = self.actions[states[-1]][rule.origin]
            states.append(target)
            if target == self.end and kind == "$END":
                return states
