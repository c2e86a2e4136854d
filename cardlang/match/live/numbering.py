"""Tables by which generated C numbers moves (`numbering.h`), from the row of all actions.

For each verb of each decision: what each pick can be, as moves hold it, and the number of every
combination.  Of one pick the tables have the numbers themselves; of several the place of each, and
a table of numbers by place.  Sets of cards are found by hash; of cards printed alike they hold the
lowest of each kind.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable
from itertools import chain, product
from math import comb
from typing import Any

from cardlang.machine.alike import lots, twins_of
from cardlang.machine.faults import bits
from cardlang.machine.ir import PickInfo, VerbInfo
from cardlang.match.live.actions import Actions, Domains, reached
from cardlang.match.live.moves import Wording

_MULTIPLIER = 0x9E3779B97F4A7C15  # of `s_hash`
_WORD = 2**64 - 1
_AWAY = -(2**30)  # rank of a member that no set has: no place lies there
_SPARSE = 3  # ranks for each set: with more of them a table of hashes is smaller


class Column(ctypes.Structure):
    """`cl_column`."""

    _fields_ = (
        ("place", ctypes.c_void_p),
        ("key", ctypes.c_void_p),
        ("low", ctypes.c_int64),
        ("size", ctypes.c_int64),
        ("count", ctypes.c_int64),
        ("rank", ctypes.c_void_p),
        ("most", ctypes.c_int64),
    )


class Numbering:
    """The tables of one machine, whose sets have so many words of 64 bits.

    `table` is the array of `cl_verb`; it lives as long as this.
    """

    def __init__(self, wording: Wording, actions: Actions, words: int) -> None:
        machine = wording.machine
        self._wording, self._actions, self._words = wording, actions, words
        self._twins = twins_of(machine.cards)
        self._domains = Domains(machine)
        self._held: list[Any] = []  # what the tables point to
        verbs = [verb for decision in machine.decisions for verb in decision.verbs]
        most = max([1, *[len(verb.picks) for verb in verbs]])
        fields = (("number", ctypes.c_void_p), ("column", Column * most))
        row: Any = type("Verb", (ctypes.Structure,), {"_fields_": fields})
        self.table = (row * max(1, len(verbs)))()
        live = {verb for number in reached(machine) for verb in machine.decisions[number].verbs}
        for slot, verb in enumerate(verbs):
            if verb in live:
                self._fill(self.table[slot], verb)

    def _fill(self, to: Any, verb: VerbInfo) -> None:
        number = self._actions.number
        if len(verb.picks) == 1:
            pick = verb.picks[0]
            words = [" ".join(said) for said in self._said(pick)]
            found = [number(" ".join(filter(None, [verb.name, word]))) for word in words]
            self._column(to.column[0], pick, found)
            return
        columns = []
        for k, pick in enumerate(verb.picks):
            words = [" ".join(said) for said in self._said(pick)]
            places = {word: place for place, word in enumerate(dict.fromkeys(words))}
            self._column(to.column[k], pick, [places[word] for word in words])
            columns.append(list(places))
        texts = [" ".join(filter(None, [verb.name, *said])) for said in product(*columns)]
        to.number = self._numbers([number(text) for text in texts])

    def _said(self, pick: PickInfo) -> Iterable[list[str]]:
        return [self._wording.words(pick, value) for value in self._domains.of(pick)]

    def _column(self, to: Any, pick: PickInfo, places: list[int]) -> None:
        """A column: for each value of a pick its place."""
        values = list(self._domains.of(pick))
        to.count = max(places, default=-1) + 1
        if not (pick.several or pick.source.type == "g"):
            to.low, to.size = (values or [0])[0], len(places)
            to.place = self._numbers(places)
            return
        if self._ranked(to, values, places):
            return
        size = 4
        while size < 2 * len(values):
            size *= 2
        keys, held = [0] * size, [-1] * size
        for value, place in zip(values, places, strict=True):
            printed = self._printed(value)
            at = self._hash(printed) & size - 1
            while held[at] >= 0 and keys[at] != printed:
                at = (at + 1) & size - 1
            keys[at], held[at] = printed, place
        raw = b"".join(key.to_bytes(8 * self._words, "little") for key in keys)
        kept = ctypes.create_string_buffer(raw, len(raw))
        self._held.append(kept)
        to.key, to.size = ctypes.addressof(kept), size
        to.place = self._numbers(held)

    def _ranked(self, to: Any, values: list[int], places: list[int]) -> bool:
        """Fills a column by the ranks of sets, if nearly all of their sizes are among them.

        Then a place is found by adding, with one look at a table a third as large.
        """
        if self._twins or not values:
            return False
        width, sizes = max(values).bit_length(), sorted({value.bit_count() for value in values})
        most = sizes[-1]
        if sum(comb(width, size) for size in sizes) > _SPARSE * len(values):
            return False
        first, room = [-1] * (most + 1), 0
        for size in sizes:
            first[size] = room
            room += comb(width, size)
        away = [_AWAY] * (64 * self._words - width)
        rows = [[*(comb(member, k + 1) for member in range(width)), *away] for k in range(most)]
        held = [-1] * room
        for value, place in zip(values, places, strict=True):
            ranks = [row[member] for row, member in zip(rows, bits(value), strict=False)]
            held[first[len(ranks)] + sum(ranks)] = place
        to.rank = self._numbers([*first, *chain.from_iterable(rows)])
        to.most, to.size, to.place = most, room, self._numbers(held)
        return True

    def _printed(self, mask: int) -> int:
        """A set as it prints: of cards that look alike as many of the lowest."""
        if not self._twins:
            return mask
        of = lots(bits(mask), self._twins)
        return sum(1 << self._twins[lot[0]] + k for lot in of for k in range(len(lot)))

    def _hash(self, mask: int) -> int:
        h = 0
        for word in range(self._words):
            h = (h ^ mask >> 64 * word & _WORD) * _MULTIPLIER & _WORD
            h ^= h >> 29
        return h

    def _numbers(self, found: list[int]) -> int:
        """The address of a row of 32-bit numbers."""
        kept = (ctypes.c_int32 * max(1, len(found)))(*found)
        self._held.append(kept)
        return ctypes.addressof(kept)


def numbering_of(wording: Wording, actions: Actions, words: int) -> Numbering:
    """The tables of a machine, made once."""
    found = wording.made.get("numbering")
    if found is None:
        found = wording.made["numbering"] = Numbering(wording, actions, words)
    assert isinstance(found, Numbering)
    return found
