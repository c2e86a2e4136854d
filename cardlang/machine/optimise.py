"""The same machine, shorter: for all ways of running it.

Lowering writes a block wherever text begins or ends, a table of a table where words are built on
words, and a loop for a `1 times`.  Here blocks that only follow each other become one, rows looked
up in rows become one row, loops with a known and short course are written out, and cells that
nobody reads are not written.  What a match does, and the fuel it burns, stays the same to the unit;
only blocks that a machine can no longer come to are emptied.
"""

from __future__ import annotations

from typing import Any

from attrs import evolve

from cardlang.machine.fold import fold_e
from cardlang.machine.ir import NIL, Block, D, Decision, E, Machine, PickInfo, VerbInfo
from cardlang.machine.lift import const

_STEPS = 40  # blocks through which a known course is followed
_DEEDS = 16  # deeds that may be written out for it
_NOTHING = {"n": NIL, "p": -1}
_UNSURE = frozenset(["div", "mod", "div?", "mod?", "groups", "packing"])  # may be a fault
_LEAVES = frozenset(["const", "cell", "var"])
_FOLDED = frozenset(
    ["const", "add", "sub", "mul", "neg", "eq", "lt", "le", "and", "or", "not", "some", "union",
     "inter", "minus", "unit", "has", "count", "low", "only", "cond"]
)  # fmt: skip


def optimise(machine: Machine) -> Machine:
    """A machine that does the same in fewer steps."""
    made = _Optimiser(machine)
    made.shorten()
    return made.machine


class _Optimiser:
    def __init__(self, machine: Machine) -> None:
        tables, rows = list(machine.tables), list(machine.rows)
        self.tables = {row: k for k, row in enumerate(tables)}
        self.done: dict[int, E] = {}
        self.machine = evolve(machine, tables=tables, rows=rows)
        m = self.machine
        m.blocks = [
            evolve(b, deeds=[self._deed(d) for d in b.deeds], out=self._all(b.out))
            for b in machine.blocks
        ]
        m.decisions = [self._decision(d) for d in machine.decisions]
        m.winner = self.value(machine.winner)
        self.blocks = m.blocks
        self.fixed = {m.start, m.dealing, *m.entries.values()}
        self.fixed |= {step.entry for step in m.plan if step.entry >= 0}
        for decision in m.decisions:
            self.fixed |= {verb.block for verb in decision.verbs}

    # -------------------------------------------------------------- values

    def _all(self, parts: tuple[Any, ...]) -> tuple[Any, ...]:
        return tuple(
            self.value(a) if isinstance(a, E) else self._all(a) if isinstance(a, tuple) else a
            for a in parts
        )

    def _deed(self, d: D) -> D:
        return D(d.op, self._all(d.args), d.span)

    def _decision(self, d: Decision) -> Decision:
        def verb(v: VerbInfo) -> VerbInfo:
            when = self.value(v.when) if v.when is not None else None
            return evolve(v, when=when, picks=tuple(pick(p) for p in v.picks))

        def pick(p: PickInfo) -> PickInfo:
            lows, highs, where = (
                self.value(e) if e is not None else None for e in (p.lows, p.highs, p.where)
            )
            return evolve(p, source=self.value(p.source), lows=lows, highs=highs, where=where)

        return evolve(d, verbs=tuple(verb(v) for v in d.verbs))

    def value(self, e: E) -> E:
        """A value with the rows in it joined; the same for the same."""
        found = self.done.get(id(e))
        if found is None:
            found = e
            if e.op in ("table", "row"):
                at = self.value(e.args[1])
                if at is not e.args[1]:
                    found = E(e.op, e.type, (e.args[0], at, *e.args[2:]), e.span)
                if at.op == "table":
                    found = self._join(found)
            elif e.op not in _LEAVES:
                args = self._all(e.args)
                if args != e.args:
                    found = E(e.op, e.type, args, e.span, e.weight)
            self.done[id(e)] = found
            self.done[id(found)] = found
        return found

    def _join(self, e: E) -> E:
        """One row instead of a row looked up in another."""
        inner = e.args[1]
        first = self.machine.tables[inner.args[0]]
        store = self.machine.tables if e.op == "table" else self.machine.rows
        second = store[e.args[0]]
        nothing = 0 if e.op == "row" else _NOTHING[e.type]
        row = tuple(second[k] if 0 <= k < len(second) else nothing for k in first)
        if e.op == "row":
            at = self.machine.rows.index(row) if row in self.machine.rows else len(store)
            args: tuple[Any, ...] = (at, inner.args[1])
        else:
            at = self.tables.setdefault(row, len(store))
            args = (at, inner.args[1], row)
        if at == len(store):
            store.append(row)
        return E(e.op, e.type, args, e.span)

    # -------------------------------------------------------------- blocks

    def shorten(self) -> None:
        self._merge()
        for number in self._reached():
            self._write_out(number)
        self._merge()
        self._forget()
        kept = set(self._reached())
        for number, block in enumerate(self.blocks):
            if number not in kept:
                self.blocks[number] = Block(fuel=block.fuel)

    def _following(self, number: int) -> tuple[int, ...]:
        out = self.blocks[number].out
        if out[0] == "decide":
            return tuple(verb.block for verb in self.machine.decisions[out[1]].verbs)
        places = {"jump": (1,), "score": (1,), "branch": (2, 3), "shuffle": (2,)}
        return tuple(out[k] for k in places.get(out[0], ()))

    def _reached(self) -> list[int]:
        m, seen = self.machine, set[int]()
        stack = [m.start, m.dealing, *m.entries.values()]
        stack += [step.entry for step in m.plan if step.entry >= 0]
        while stack:
            number = stack.pop()
            if number not in seen:
                seen.add(number)
                stack.extend(self._following(number))
        return sorted(seen)

    def _merge(self) -> None:
        """Blocks that only follow each other become one."""
        reached = self._reached()
        entered: dict[int, int] = {}
        for number in reached:
            for to in self._following(number):
                entered[to] = entered.get(to, 0) + 1
        for number in reached:
            block = self.blocks[number]
            passed = {number}
            while block.out[0] == "jump" and block.out[1] not in passed:
                to = block.out[1]
                passed.add(to)
                after = self.blocks[to]
                alone = entered.get(to, 0) == 1 and to not in self.fixed
                if not alone and (after.deeds or after.out[0] != "jump"):
                    break
                if not alone:
                    entered[to] -= 1
                    entered[after.out[1]] += 1
                block.deeds = [*block.deeds, *after.deeds]
                block.out = after.out
                block.fuel += after.fuel
                block.span = block.span or after.span

    # --------------------------------------------------------- known courses

    def _write_out(self, number: int) -> None:
        """Goes through a loop whose course is known from the start."""
        block = self.blocks[number]
        if block.out[0] != "jump":
            return
        known: dict[int, int] = {}
        for d in block.deeds:
            self._learn(d, known)
        deeds: list[D] = []
        fuel, at, head = 0, block.out[1], -1
        for _ in range(_STEPS):
            here = self.blocks[at]
            deeds.extend(here.deeds)
            fuel += here.fuel
            for d in here.deeds:
                self._learn(d, known)
            if len(deeds) > _DEEDS or here.out[0] not in ("jump", "branch"):
                return
            if here.out[0] == "jump":
                at = here.out[1]
                continue
            test = self._folded(here.out[1], known)
            if test is None:
                return
            if head < 0:
                head = at
            at = here.out[2] if test else here.out[3]
            if not self._leads(at, head, number):
                block.deeds = [*block.deeds, *deeds]
                block.fuel += fuel
                block.out = ("jump", at)
                return

    def _learn(self, d: D, known: dict[int, int]) -> None:
        if d.op == "set":
            value = self._folded(d.args[1], known)
            if value is not None:
                known[d.args[0]] = value
            else:
                known.pop(d.args[0], None)
        elif d.op == "setf":
            for cell in range(d.args[0], d.args[0] + d.args[1]):
                known.pop(cell, None)

    def _folded(self, e: E, known: dict[int, int]) -> int | None:
        """What a value comes to, if that is known."""
        try:
            return fold_e(self._told(e, known), {}, [], [])
        except _Unknown:
            return None

    def _told(self, e: E, known: dict[int, int]) -> E:
        if e.op == "cell" and e.args[0] in known:
            return const(known[e.args[0]], e.type)
        if e.op not in _FOLDED or e.type not in "npm":
            raise _Unknown
        if e.op == "const":
            return e
        return E(e.op, e.type, tuple([self._told(a, known) for a in e.args]))

    def _leads(self, at: int, to: int, past: int) -> bool:
        """Whether a way leads to a block that does not go through another."""
        seen, stack = {past}, [at]
        while stack:
            number = stack.pop()
            if number == to:
                return True
            if number not in seen:
                seen.add(number)
                stack.extend(self._following(number))
        return False

    # ------------------------------------------------------------ dead cells

    def _forget(self) -> None:
        """Cells of no rule that nobody reads are not written."""
        m = self.machine
        read = {cell.cell for cell in m.cells} | {m.deal_number}
        read |= set(range(m.scores, m.scores + len(m.sides)))
        stack: list[Any] = [m.winner, *m.conditions.values()]
        for number in self._reached():
            stack.append(self.blocks[number].out)
            stack.extend(d.args for d in self.blocks[number].deeds)
        for decision in m.decisions:
            read.add(decision.cell)
            for verb in decision.verbs:
                stack.append(verb.when)
                for pick in verb.picks:
                    read.add(pick.cell)
                    stack.append((pick.source, pick.lows, pick.highs, pick.where))
                    stack.append(pick.alternatives)
        for step in m.plan:
            stack.append((step.cell, step.value, step.zone))
        while stack:
            x = stack.pop()
            if isinstance(x, E):
                if x.op == "cell":
                    read.add(x.args[0])
                elif x.op == "family":
                    read.update(range(x.args[0], x.args[0] + x.args[1]))
                if x.op == "table":
                    stack.append(x.args[1])
                elif x.op not in _LEAVES:
                    stack.extend(x.args)
            elif isinstance(x, tuple):
                stack.extend(x)
        for number in self._reached():
            block = self.blocks[number]
            block.deeds = [
                d for d in block.deeds
                if d.op != "set" or d.args[0] in read or len(d.args) > 2 or not _idle(d.args[1])
            ]  # fmt: skip


class _Unknown(Exception):
    pass


def _idle(e: Any) -> bool:
    """Whether working out a value can neither fail nor burn fuel."""
    if isinstance(e, E):
        if e.op == "table":
            return _idle(e.args[1])
        return e.op not in _UNSURE and not e.weight and all(_idle(a) for a in e.args)
    return all(_idle(a) for a in e) if isinstance(e, tuple) else True


__all__ = ["optimise"]
