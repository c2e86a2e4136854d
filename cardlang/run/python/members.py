"""Python for values that ask something of each member of a set, or of each of some groups.

A loop over a known, small set is written out.  Otherwise the members come from a row (small masks)
or from a dict that remembers them; groups are a tuple of masks and gone through as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from cardlang.machine.ir import NIL, E
from cardlang.run.python.code import V, number
from cardlang.run.python.sets import Sets
from cardlang.run.python.tables import members

FEW = 8  # members of a known set for which a loop is written out


class Members(Sets):
    """Values that ask something of each member."""

    def members(self, mask: V, e: E) -> str:
        """What a `for` runs through: the members of a mask, low to high."""
        if e.type == "g":
            return str(mask)
        if mask.const is not None:
            return self.shelf.put(members(mask.const), ("members", mask.const))
        return str(self.entry("smalls" if self.small(e) else "MEMBERS", mask))

    def burn(self, e: E, mask: V) -> None:
        """The fuel for asking each member."""
        if e.weight:
            over = e.args[1 if e.op == "best" else 0]
            if over.type == "g":
                self.places.burn(self.code, f"{e.weight} * len({mask})")
                return
            count = self.counted(mask, self.small(over))
            if count.const is not None:
                if count.const:
                    self.places.burn(self.code, str(e.weight * count.const))
                return
            self.places.burn(self.code, f"{e.weight} * {count}")

    def ranged(self, e: E) -> tuple[V, int, E]:
        """The set, the var and what is asked; fuel is burnt."""
        mask = self.val(e.args[0])
        if mask.const is None:
            mask = self.name(mask)
        self.burn(e, mask)
        return mask, e.args[1], e.args[2]

    @contextmanager
    def each(self, mask: V, e: E, j: int) -> Iterator[V]:
        """A loop in which a var is one member after another."""
        t = self.shelf.temp()
        with self.code.under(f"for {t} in {self.members(mask, e)}:"), self.bound(j, V(t, True)):
            yield V(t, True)

    def known(self, mask: V) -> tuple[int, ...] | None:
        """The members of a set for which a loop is better written out."""
        if mask.const is None or mask.const.bit_count() > FEW:
            return None
        return members(mask.const)

    def single(self, k: V) -> V:
        """The set of one member."""
        return number(1 << k.const) if k.const is not None else self.entry("UNIT", k)

    def result(self, start: str) -> str:
        t = self.shelf.temp()
        self.code.add(f"{t} = {start}")
        return t

    def fold(self, e: E, start: str, step: Callable[[str, V, V], None]) -> V:
        """A result that changes with what is said of each member."""
        mask, j, body = self.ranged(e)
        t = self.result(start)
        whole = self.known(mask)
        if whole is not None:
            for k in whole:
                with self.bound(j, number(k)):
                    step(t, number(k), self.val(body))
        else:
            with self.each(mask, e.args[0], j) as member:
                step(t, member, self.val(body))
        return V(t, True)

    def texts(self, e: E) -> list[str] | None:
        """What is asked of each member of a small known set, if it is expressions alone."""
        if e.args[0].op != "const" or self.maybe(e.args[2]):
            return None
        mask = self.val(e.args[0])
        whole = self.known(mask)
        if not whole:
            return None
        found = []
        with self.code.aside() as lines:
            for k in whole:
                with self.bound(e.args[1], number(k)):
                    found.append(str(self.val(e.args[2])))
        if lines:
            return None
        self.burn(e, mask)
        return found

    def _filter(self, e: E) -> V:
        mask, j, body = self.ranged(e)
        t = self.result("[]" if e.type == "g" else "0")
        with self.each(mask, e.args[0], j) as k:
            test = self.truth(body)
            step = f"{t}.append({k})" if e.type == "g" else f"{t} |= {self.single(k)}"
            self.code.add(f"if {test}: {step}")
        return V(f"tuple({t})" if e.type == "g" else t, e.type != "g")

    def _total(self, e: E) -> V:
        found = self.texts(e)
        if found is not None:
            return V("(" + " + ".join(found) + ")", deep=6)
        maybe = self.maybe(e.args[2])

        def step(t: str, k: V, v: V) -> None:
            v = self.name(v) if maybe else v
            self.code.add(f"if {v} != {NIL}: {t} += {v}" if maybe else f"{t} += {v}")

        return self.fold(e, "0", step)

    def extreme(self, e: E, sign: str) -> V:
        found = self.texts(e)
        if found is not None:
            name = "max" if sign == ">" else "min"
            return V(f"{name}({', '.join(found)})" if len(found) > 1 else f"({found[0]})", deep=6)

        def step(t: str, k: V, v: V) -> None:
            v = self.name(v)
            test = f"{t} == {NIL} or {v} {sign} {t}"
            self.code.add(f"if {v} != {NIL} and ({test}): {t} = {v}" if self.maybe(e.args[2])
                          else f"if {test}: {t} = {v}")  # fmt: skip

        return self.fold(e, str(NIL), step)

    def _most(self, e: E) -> V:
        return self.extreme(e, ">")

    def _least(self, e: E) -> V:
        return self.extreme(e, "<")

    def having(self, e: E, sign: str) -> V:
        top = self.result("0")

        def step(t: str, k: V, v: V) -> None:
            v = self.name(v)
            test = f"not {t} or {v} {sign} {top}"
            if self.maybe(e.args[2]):
                test = f"{v} != {NIL} and ({test})"
            unit = V(f"({k},)") if e.type == "g" else self.single(k)
            with self.code.under(f"if {test}:"):
                self.code.add(f"{t} = {unit}")
                self.code.add(f"{top} = {v}")
            same = f"{t} and {v} == {top}"
            self.code.add(f"elif {same}: {t} {'+' if e.type == 'g' else '|'}= {unit}")

        return self.fold(e, "()" if e.type == "g" else "0", step)

    def _argmost(self, e: E) -> V:
        return self.having(e, ">")

    def _argleast(self, e: E) -> V:
        return self.having(e, "<")

    def _image(self, e: E) -> V:
        return self.fold(e, "0", lambda t, k, v: self.code.add(f"{t} |= {self.unit(v, e.args[2])}"))

    def _joined(self, e: E) -> V:
        return self.fold(e, "0", lambda t, k, v: self.code.add(f"{t} |= {v}"))

    def quantified(self, e: E, op: str) -> V:
        mask, j, body = self.val(e.args[0]), e.args[1], e.args[2]
        whole = self.known(mask)
        if whole is not None:
            if not whole:
                return number(int(op == "and"))

            def one(k: int) -> V:
                with self.bound(j, number(k)):
                    test = self.truth(body)
                if test.const is not None:
                    return number(int(bool(test.const)))
                return test if test.text.startswith("(not ") else self.op("not not {}", test)

            return self.chain(op, [lambda k=k: one(k) for k in whole])  # type: ignore[misc]  # a default argument binds k now
        t = self.result("0" if op == "or" else "1")
        with self.each(mask, e.args[0], j):
            test = self.truth(body)
            with self.code.under(f"if {test}:" if op == "or" else f"if not {test}:"):
                self.code.add(f"{t} = {1 if op == 'or' else 0}")
                self.code.add("break")
        return V(t, True)

    def _exists(self, e: E) -> V:
        return self.quantified(e, "or")

    def _forall(self, e: E) -> V:
        return self.quantified(e, "and")
