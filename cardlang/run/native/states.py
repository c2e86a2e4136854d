"""A match that stands at a decision, as plain data: `cl_state`.

The structure holds what the interpreter's list of cells holds, each cell in the smallest type that
takes what is ever stored there, so that a copy is a few dozen bytes of `memcpy`.  Lists of groups
lie in a block of their own that belongs to the state.

`Places` says where in these bytes every cell, zone and pile lies, as the compiler has laid them
out; with it `packed` and `unpacked` turn the interpreter's list into a state and back.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from attrs import frozen

from cardlang.machine.ir import FUEL, PC, Machine
from cardlang.run.native.build import NativeError
from cardlang.run.native.layout import Layout, padded

FIRST = -1  # in `at`: nothing has happened yet


@frozen
class Place:
    """What lies in a state: `kind` is a number's bits as text, or `m`, `o`, `g`."""

    index: int  # in the interpreter's list
    kind: str
    text: str  # as C names it inside `cl_state`


class States:
    """Writes the structure, and what goes into it and out of it."""

    def __init__(self, layout: Layout) -> None:
        self.layout, self.m = layout, layout.m
        self.piles = max(layout.piles) + 1
        self._fields = list(self._cells())

    def _cells(self) -> Iterator[tuple[str, str, int, int]]:
        """Cells as `cl_state` has them: type, name, how many, and the first one's index."""
        layout = self.layout
        for i in sorted(layout.types):
            type = layout.types[i]
            first, count = layout.families.get(i, (i, 0))
            if type == "g" or first != i:
                continue
            if count:
                held = "cl_set" if type == "m" else f"int{layout.array_bits(i)}_t"
                yield held, f"f{i}", padded(count), i
            elif type == "m":
                yield "cl_set", f"c{i}", 0, i
            elif type == "o":
                yield "cl_pile", f"c{i}", 0, i
            else:
                yield f"int{layout.room(i)}_t", f"c{i}", 0, i

    def structure(self) -> list[str]:
        lines = ["typedef struct {", "int64_t fuel, extra; int32_t at;"]
        for type, name, count, _ in sorted(self._fields, key=_size):
            lines.append(f"{type} {name}{f'[{count}]' if count else ''};")
        lines.append(f"cl_set Z[{padded(len(self.m.zones))}];")
        lines.append(f"cl_pile P[{max(1, self.piles)}];")
        if self.layout.lists:
            lines.append(f"cl_list L[{len(self.layout.lists)}]; cl_heap heap;")
        lines.append("} cl_state;")
        return lines

    def filled(self) -> Iterator[str]:
        """The variables of `play`, from a state."""
        yield from self.layout.declarations()
        yield "fuel = from->fuel; extra = from->extra;"
        for type, name, count, _ in self._fields:
            if count:
                yield f"memcpy({name}, from->{name}, sizeof {name});"
            else:
                yield (
                    f"o_copy(&{name}, &from->{name});"
                    if type == "cl_pile"
                    else (f"{name} = from->{name};")
                )
        yield "memcpy(Z, from->Z, sizeof Z);"
        yield f"p_copy(P, from->P, {self.piles});"
        if self.layout.lists:
            yield "memcpy(L, from->L, sizeof L);"

    def kept(self) -> Iterator[str]:
        """A state, from the variables of `play`."""
        yield "to->fuel = fuel; to->extra = extra;"
        for type, name, count, _ in self._fields:
            if count:
                yield f"memcpy(to->{name}, {name}, sizeof {name});"
            else:
                yield (
                    f"o_copy(&to->{name}, &{name});"
                    if type == "cl_pile"
                    else (f"to->{name} = {name};")
                )
        yield "memcpy(to->Z, Z, sizeof Z);"
        yield f"p_copy(to->P, P, {self.piles});"
        if self.layout.lists:
            yield "memcpy(to->L, L, sizeof L);"

    # ---------------------------------------------------- the list of cells

    def places(self) -> tuple[Place, ...]:
        """Everything that lies in a state."""
        found = []
        for type, name, _, i in self._fields:
            size = self.layout.families.get(i, (i, 1))[1] if i in self.layout.families else 1
            for k in range(size):
                text = f"{name}[{k}]" if i in self.layout.families else name
                found.append(Place(i + k, _kind(type), text))
        for z, pile in enumerate(self.layout.piles):
            found.append(Place(self.m.masks + z, "m", f"Z[{z}]"))
            if pile >= 0:
                found.append(Place(self.m.orders + z, "o", f"P[{pile}]"))
        for k, i in enumerate(self.layout.lists):
            found.append(Place(i, "g", f"L[{k}]"))
        return tuple(found)

    def table(self) -> list[str]:
        """The size of a state, and where each of its places lies."""
        found = ["sizeof(cl_state)", "offsetof(cl_state, fuel)", "offsetof(cl_state, extra)",
                 "offsetof(cl_state, at)"]  # fmt: skip
        found += [f"offsetof(cl_state, {place.text})" for place in self.places()]
        return [f"const int64_t cl_places[] = {{{', '.join(found)}}};"]


def _size(field: tuple[str, str, int, int]) -> int:
    type, _, count, i = field
    if type in ("cl_set", "cl_pile"):
        return i
    return 10000 * (9 - int(_kind(type)) // 8) + i + bool(count)


def _kind(type: str) -> str:
    return {"cl_set": "m", "cl_pile": "o"}.get(type) or type[3:-2]


# ------------------------------------------------------------------- bytes


class Packing:
    """Turns the interpreter's list of cells into the bytes of a `cl_state`, and back."""

    def __init__(
        self, machine: Machine, places: tuple[Place, ...], words: int, at: list[int]
    ) -> None:
        self.m = machine
        self.size, self._fuel, self._extra, self._at = at[:4]
        self._set = 8 * words
        self._card = 1 if len(machine.cards) < 256 else 2
        self.places = tuple(zip(places, at[4:], strict=True))

    def begin(self, held: bytearray) -> None:
        """A match before anything has happened."""
        held[:] = bytes(self.size)
        self._number(held, self._at, 4, FIRST)
        boxes = (where for place, where in self.places if place.index == self.m.masks)
        for where in boxes:
            self._number(held, where, self._set, (1 << len(self.m.cards)) - 1)

    def block(self, held: bytearray) -> int:
        """The block of the decision at which a match stands, or FIRST."""
        at = self._at
        return int.from_bytes(held[at : at + 4], "little", signed=True)

    def _number(self, held: bytearray, at: int, size: int, k: int) -> None:
        held[at : at + size] = (k & (1 << 8 * size) - 1).to_bytes(size, "little")

    def pack(self, cells: list[Any]) -> tuple[bytearray, dict[int, tuple[int, ...]]]:
        """The bytes of a state at a decision, and its lists of groups by place."""
        held = bytearray(self.size)
        lists: dict[int, tuple[int, ...]] = {}
        self._number(held, self._at, 4, -cells[PC] - 1)
        self._number(held, self._fuel, 8, cells[FUEL])
        for place, at in self.places:
            k = cells[place.index]
            if place.kind == "m":
                self._number(held, at, self._set, k)
            elif place.kind == "o":
                self._pile(held, at, k or ())
            elif place.kind == "g":
                lists[len(lists)] = tuple(k or ())
            else:
                size = int(place.kind) // 8
                if not -(1 << 8 * size - 1) <= k < 1 << 8 * size - 1:
                    raise NativeError("a number of this match has no room in native code")
                self._number(held, at, size, k)
        return held, lists

    def _pile(self, held: bytearray, at: int, cards: tuple[int, ...]) -> None:
        self._number(held, at, 4, len(cards))
        for k, card in enumerate(cards):
            self._number(held, at + 4 + k * self._card, self._card, card)

    def unpack(self, held: bytes | bytearray, lists: list[tuple[int, ...]]) -> list[Any]:
        """The interpreter's list of a state at a decision."""
        m = self.m
        cells: list[Any] = [0] * m.size

        def number(at: int, size: int, signed: bool = True) -> int:
            return int.from_bytes(held[at : at + size], "little", signed=signed)

        cells[PC] = -number(self._at, 4) - 1
        cells[FUEL] = number(self._fuel, 8) + number(self._extra, 8)
        for place, at in self.places:
            if place.kind == "m":
                cells[place.index] = number(at, self._set, signed=False)
            elif place.kind == "o":
                count, wide = number(at, 4), self._card
                cards = [number(at + 4 + k * wide, wide, signed=False) for k in range(count)]
                cells[place.index] = tuple(cards)
            elif place.kind == "g":
                cells[place.index] = lists[self._list(place)]
            else:
                cells[place.index] = number(at, int(place.kind) // 8)
        return cells

    def _list(self, place: Place) -> int:
        return int(place.text[2:-1])


__all__ = ["FIRST", "Packing", "Place", "States"]
