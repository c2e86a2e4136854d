"""A match that stands at a decision, as plain data: `cl_state`.

The structure holds what the interpreter's list of cells holds, so that a copy is a `memcpy`.  Lists
of groups lie in a block of their own that belongs to the state.

`States.table` says where in these bytes every cell, zone and pile lies, as the compiler has laid
them out; with it a `Packing` turns the interpreter's list into a state and back.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

from cardlang.machine.ir import FUEL, PC, WORK, Machine
from cardlang.machine.toil import of_fuel
from cardlang.run.native.build import NativeError
from cardlang.run.native.layout import NativeLayout, padded

FIRST = -1  # in `at`: nothing has happened yet


@frozen
class StatePlace:
    """A place of a state: `kind` is `n`, `m`, `o` or `g`."""

    index: int  # in the interpreter's list
    kind: str
    text: str  # as C names it inside `cl_state`


class States:
    """Writes the structure, and what goes into it and out of it."""

    def __init__(self, layout: NativeLayout) -> None:
        self.layout, self.m = layout, layout.m
        self.piles = max(layout.piles) + 1

    def structure(self) -> Iterator[str]:
        yield "typedef struct { int64_t fuel, extra, at, idle;"
        for held in self.layout.held:
            kind = f"int{held.kept}_t" if held.kind == "n" else held.type
            yield f"{kind} {held.name}{f'[{padded(held.count)}]' if held.count else ''};"
        yield f"cl_set Z[{padded(len(self.m.zones))}]; cl_pile P[{max(1, self.piles)}];"
        if self.layout.lists:
            yield f"cl_list L[{len(self.layout.lists)}]; cl_heap heap;"
        yield "} cl_state;"

    def filled(self, in_place: bool = False) -> Iterator[str]:
        """The variables of `play`, from a state; `in_place`: arrays and zones are the state's."""
        yield from self.layout.declarations(in_place)
        yield from self._copied("", "from->", in_place)

    def kept(self, in_place: bool = False) -> Iterator[str]:
        """A state, from the variables of `play`."""
        return self._copied("to->", "", in_place)

    def _copied(self, to: str, source: str, in_place: bool) -> Iterator[str]:
        yield f"{to}fuel = {source}fuel; {to}extra = {source}extra;"
        yield f"{to}idle = {source}idle;"
        arrays = [held.name for held in self.layout.held if held.count]
        own = () if in_place else (*arrays, "Z")
        for name in (*own, *(("L",) if self.layout.lists else ())):
            yield f"memcpy({to}{name}, {source}{name}, sizeof {source}{name});"
        for held in self.layout.held:
            if held.kind == "o":
                yield f"o_copy(&{to}{held.name}, &{source}{held.name});"
            elif not held.count:
                yield f"{to}{held.name} = {source}{held.name};"
        if not in_place:
            yield f"p_copy({to}P, {source}P, {self.piles});"

    # ---------------------------------------------------- the list of cells

    def places(self) -> tuple[StatePlace, ...]:
        """Everything that lies in a state."""
        found = []
        for held in self.layout.held:
            for k in range(max(1, held.count)):
                text = f"{held.name}[{k}]" if held.count else held.name
                found.append(StatePlace(held.cell + k, held.kind, text))
        for z, pile in enumerate(self.layout.piles):
            found.append(StatePlace(self.m.masks + z, "m", f"Z[{z}]"))
            if pile >= 0:
                found.append(StatePlace(self.m.orders + z, "o", f"P[{pile}]"))
        for k, i in enumerate(self.layout.lists):
            found.append(StatePlace(i, "g", f"L[{k}]"))
        return tuple(found)

    def table(self) -> str:
        """The size of a state, and where each of its places lies."""
        names = ["fuel", "extra", "at", "idle", *(place.text for place in self.places())]
        found = ", ".join(f"offsetof(cl_state, {name})" for name in names)
        return f"const int64_t cl_places[] = {{sizeof(cl_state), {found}}};"


class Packing:
    """Turns the interpreter's list of cells into the bytes of a `cl_state`, and back."""

    def __init__(
        self, machine: Machine, places: tuple[StatePlace, ...], words: int, at: list[int]
    ) -> None:
        self.m = machine
        self.size, self._fuel, self._extra, self._at, self._idle = at[:5]
        self._times = of_fuel(machine)
        self._set = 8 * words
        self._card = 1 if len(machine.cards) < 256 else 2
        self.places = tuple(zip(places, at[5:], strict=True))
        self._numbers = _in_rows([both for both in self.places if both[0].kind == "n"])
        masks = [both for both in self.places if both[0].kind == "m"]
        self._masks = [(place.index, at) for place, at in masks]
        self._others = [both for both in self.places if both[0].kind in ("o", "g")]

    def begin(self) -> bytearray:
        """A match before anything has happened."""
        held = bytearray(self.size)
        self._put(held, self._at, FIRST)
        box = next(where for place, where in self.places if place.index == self.m.masks)
        self._put(held, box, (1 << len(self.m.cards)) - 1, self._set)
        return held

    def block(self, held: bytearray) -> int:
        """The block of the decision at which a match stands, or FIRST."""
        return _number(held, self._at)

    def _put(self, held: bytearray, at: int, k: int, size: int = 8) -> None:
        held[at : at + size] = (k & (1 << 8 * size) - 1).to_bytes(size, "little")

    def pack(self, cells: list[Any]) -> tuple[bytearray, list[Any]]:
        """The bytes of a state at a decision, and the groups in its lists, which it points to."""
        held, kept = bytearray(self.size), []
        self._put(held, self._at, -cells[PC] - 1)
        self._put(held, self._fuel, cells[FUEL])
        self._put(held, self._idle, max(0, cells[WORK] - self._times * cells[FUEL]))
        try:
            for form, at, first, end in self._numbers:
                form.pack_into(held, at, *cells[first:end])
        except struct.error:
            raise NativeError("a number of this match has no room in native code") from None
        size, every = self._set, (1 << 8 * self._set) - 1
        for index, at in self._masks:
            held[at : at + size] = (cells[index] & every).to_bytes(size, "little")
        for place, at in self._others:
            k = cells[place.index] or ()
            if place.kind == "o":
                self._put(held, at, len(k), 4)
                row = bytes(k) if self._card == 1 else struct.pack(f"<{len(k)}H", *k)
                held[at + 4 : at + 4 + len(row)] = row
            else:
                raw = b"".join([mask.to_bytes(self._set, "little") for mask in k])
                kept.append(ctypes.create_string_buffer(raw, len(raw) or 1))
                self._put(held, at, ctypes.addressof(kept[-1]))
                self._put(held, at + 8, len(k))
        return held, kept

    def unpack(self, held: bytes | bytearray) -> list[Any]:
        """The interpreter's list of a state at a decision."""
        cells: list[Any] = [0] * self.m.size
        cells[PC] = -_number(held, self._at) - 1
        cells[FUEL] = _number(held, self._fuel) + _number(held, self._extra)
        cells[WORK] = self._times * cells[FUEL] + _number(held, self._idle)
        for form, at, first, end in self._numbers:
            cells[first:end] = form.unpack_from(held, at)
        for index, at in self._masks:
            cells[index] = _number(held, at, self._set, signed=False)
        for place, at in self._others:
            if place.kind == "o":
                found = _row(held, at + 4, _number(held, at, 4), self._card)
            else:
                count = _number(held, at + 8)
                raw = ctypes.string_at(_number(held, at), count * self._set)
                found = _row(raw, 0, count, self._set)
            cells[place.index] = found
        return cells


def _in_rows(
    places: Sequence[tuple[StatePlace, int]],
) -> list[tuple[struct.Struct, int, int, int]]:
    """Numbers that lie one behind the other, here and there: the form of a row of them, where it
    begins in the bytes, its first number in the list, and the one behind its last."""
    rows: list[list[int]] = []
    for place, at in places:
        here, first, end = rows[-1] if rows else (0, 0, -1)
        if end == place.index and at - here == 8 * (end - first):
            rows[-1][2] += 1
        else:
            rows.append([at, place.index, place.index + 1])
    return [(struct.Struct(f"<{end - first}q"), at, first, end) for at, first, end in rows]


def _number(held: bytes | bytearray, at: int, size: int = 8, signed: bool = True) -> int:
    return int.from_bytes(held[at : at + size], "little", signed=signed)


def _row(held: bytes | bytearray, at: int, count: int, size: int) -> tuple[int, ...]:
    """Numbers one after another."""
    return tuple([_number(held, at + k * size, size, signed=False) for k in range(count)])
