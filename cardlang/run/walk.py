"""From values to text: what the generators of Python and of C do alike.

A value becomes one expression wherever that is possible.  What cannot be said in an expression, a
loop over members or a test that can fail, is written as statements in front of it, in the order in
which the interpreter comes to it; the expressions left over change nothing and cannot fail, so they
may stand anywhere behind.  An operand that is only sometimes looked at and needs statements is
written `aside` and pasted under an `if`.

`Walk` says in which order operands are looked at and when there has to be an `if`.  How things look
is said by a class built on it: its abstract methods are all that is asked of a language.  However
many operands, arms or names there are, the text nests no deeper for them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Any, Generic, TypeVar

from cardlang.machine.rows import Operation
from cardlang.machine.tree import (
    NOTHING,
    Apply,
    Best,
    Bind,
    Chain,
    Cond,
    Each,
    OrElse,
    Value,
    Var,
    walk,
)

T = TypeVar("T")  # the text of an expression
L = TypeVar("L")  # statements
_ARMS = 4  # that stand in one expression


class Walk(ABC, Generic[T, L]):
    """Writes values.  `writers` has a method for every class of values, `special` one for the
    operations that `plain` does not write."""

    nested = 0  # choices in the last place of others that stay there; more are laid flat

    def __init__(self) -> None:
        self.vars: dict[int, T] = {}
        self.writers: dict[type[Value], Callable[[Any], T]] = {
            Apply: self.apply,
            Bind: self.bind,
            Chain: self.chain,
            Cond: self.cond,
            OrElse: self.or_else,
            Var: self.var,
        }
        self.special: dict[Operation, Callable[[Apply], T]] = {}

    def value(self, e: Value) -> T:
        """The expression of a value; statements that it needs have been written."""
        return self.writers[type(e)](e)

    def truth(self, e: Value) -> T:
        """An expression that is true where a flag is; it need not be the flag itself."""
        return self.value(e)

    # ------------------------------------------------------------ the language

    @abstractmethod
    def known(self, v: T) -> int | None:
        """The number that an expression is, if it is a constant."""

    @abstractmethod
    def plain(self, e: Apply, operands: list[T]) -> T:
        """An operation of the table."""

    @abstractmethod
    def joined(self, every: bool, parts: list[T]) -> T:
        """`and` or `or` of expressions."""

    @abstractmethod
    def chosen(self, test: T, yes: T, no: T) -> T:
        """One of two expressions."""

    @abstractmethod
    def instead(self, type: str, first: T, second: T) -> T:
        """An expression, or another if that is nothing."""

    @abstractmethod
    def let(self, type: str, v: T, often: bool) -> T:
        """A name for a value; `often`: it is read more than once."""

    @abstractmethod
    def variable(self, type: str, v: T | None) -> T:
        """A new variable, and what it holds at first."""

    @abstractmethod
    def assign(self, variable: T, v: T) -> None: ...

    @abstractmethod
    def aside(self, make: Callable[[], T]) -> tuple[T, L]:
        """The result of `make`, and the statements that were written meanwhile, which go nowhere
        else.
        """

    def follow(self) -> None:  # a language may have nothing to do
        """The last lines that were written aside stand in front of all that is written next."""

    @abstractmethod
    def paste(self, lines: L) -> None: ...

    @abstractmethod
    def when(self, test: T, holds: bool = True) -> AbstractContextManager[None]:
        """Do what is written meanwhile if a test holds, or if it does not."""

    @abstractmethod
    def otherwise(self) -> AbstractContextManager[None]:
        """Behind a `when`: what is done in the other case."""

    @abstractmethod
    def when_nothing(self, type: str, v: T) -> AbstractContextManager[None]: ...

    @abstractmethod
    def once(self) -> AbstractContextManager[None]:
        """Let what is written meanwhile be left from within by `leave`; it has to be."""

    @abstractmethod
    def leave(self) -> None: ...

    # ------------------------------------------------------------ plain, names

    def apply(self, e: Apply) -> T:
        """An operation: its operands in their order, then what is made of them."""
        special = self.special.get(e.operation)
        if special is not None:
            return special(e)
        return self.plain(e, [self.value(a) for a in e.args])

    def var(self, e: Var) -> T:
        return self.vars[e.var]

    @contextmanager
    def bound(self, var: int, v: T) -> Iterator[None]:
        """Meanwhile a var stands for an expression."""
        outside = self.vars
        self.vars = {**outside, var: v}
        yield
        self.vars = outside

    def bind(self, e: Bind) -> T:
        """Names, each of which may be in the values of those behind it."""
        uses, asks = Counter[int](), False
        for part in walk(*[value for _, value in e.names[1:]], e.body):
            asks = asks or isinstance(part, (Each, Best))
            if isinstance(part, Var):
                uses[part.var] += 1
                if len(e.names) == 1 and uses[e.names[0][0]] > 1:
                    break  # nothing else is to be known
        outside, self.vars = self.vars, dict(self.vars)
        for var, value in e.names:
            often = uses[var] > 1 or (asks and uses[var] > 0)
            self.vars[var] = self.let(value.type, self.value(value), often)
        found = self.value(e.body)
        self.vars = outside
        return found

    # ------------------------------------------------------------ choices

    def chain(self, e: Chain) -> T:
        return self.chained(e.every, [partial(self.value, a) for a in links(e)])

    def chained(self, every: bool, items: Iterable[Callable[[], T]]) -> T:
        """`and` or `or` of what some functions write, which is looked at in turn."""
        runs: list[tuple[L | None, list[T]]] = [(None, [])]  # each after statements
        for at, make in enumerate(items):
            v, lines = self.aside(make)
            if not at:
                self.follow()
            parts, known = runs[-1][1], self.known(v)
            if lines:
                if parts:
                    runs.append((lines, [v]))
                else:
                    runs[-1] = lines, [v]
            elif known is None or bool(known) != every or not parts:
                parts.append(v)
            if known is not None and bool(known) != every:
                break
        first, parts = runs[0]
        if first is not None:
            self.paste(first)
        if len(runs) == 1:
            return self.joined(every, parts)
        found = self.variable("n", self.joined(every, parts))
        for lines_of, parts in runs[1:]:
            with self.when(found, every):
                if lines_of is not None:
                    self.paste(lines_of)
                self.assign(found, self.joined(every, parts))
        return found

    def cond(self, e: Cond) -> T:
        """The first value whose test is true; tests and values are looked at in turn."""
        arms: list[tuple[L, T, L, T]] = []
        tests, last = [*e.arms], e.otherwise
        while isinstance(last, Cond):
            tests.extend(last.arms)
            last = last.otherwise
        if len(tests) <= self.nested:
            tests, last = [e.arms[0]], e.rest()
        for test, value in tests:
            c, before = self.aside(partial(self.truth, test))
            self.follow()
            known = self.known(c)
            if known is None or before:
                v, lines = self.aside(partial(self.value, value))
                arms.append((before, c, lines, v))
            elif known:
                last = value
                break
        if not arms:
            return self.value(last)
        other, rest = self.aside(partial(self.value, last))
        pure = not rest and not any(lines for _, _, lines, _ in arms)
        if pure and len(arms) <= _ARMS and not any(before for before, *_ in arms[1:]):
            self.paste(arms[0][0])
            for _, c, _, v in reversed(arms):
                other = self.chosen(c, v, other)
            return other
        found = self.variable(e.type, None)
        if len(arms) == 1:
            before, c, lines, v = arms[0]
            self.paste(before)
            with self.when(c):
                self.paste(lines)
                self.assign(found, v)
            with self.otherwise():
                self.paste(rest)
                self.assign(found, other)
            return found
        with self.once():
            for before, c, lines, v in arms:
                self.paste(before)
                with self.when(c):
                    self.paste(lines)
                    self.assign(found, v)
                    self.leave()
            self.paste(rest)
            self.assign(found, other)
            self.leave()
        return found

    def or_else(self, e: OrElse) -> T:
        """The first value that is something; the next is looked at only where it is nothing."""
        first, *rest = e.args
        while isinstance(rest[-1], OrElse):
            rest.extend(rest.pop().children())
        found, held = self.value(first), False
        for arg in rest:
            known = self.known(found)
            if known is not None and known != NOTHING[e.type]:
                break
            if known is not None:
                found = self.value(arg)
                continue
            v, lines = self.aside(partial(self.value, arg))
            if not lines and not held:
                found = self.instead(e.type, found, v)
                continue
            if not held:
                found, held = self.variable(e.type, found), True
            with self.when_nothing(e.type, found):
                self.paste(lines)
                self.assign(found, v)
        return found


def links(e: Chain) -> list[Value]:
    """The operands of a chain, those of chains of its kind within it in their places."""
    found: list[Value] = []
    left: list[Value] = [e]
    while left:
        part = left.pop()
        if isinstance(part, Chain) and part.every == e.every:
            left.extend(reversed(part.args))
        else:
            found.append(part)
    return found
