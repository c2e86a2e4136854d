"""Rows of what seats see of a state, as C: the tables of `watching.h`, and the rows of `sights`.

`cl_see` writes both rows of a seat from a `cl_state` and what the seats remember.  Each seat has
code of its own for its numbers, in which every place is a constant.
"""

from __future__ import annotations

from collections.abc import Iterator

from cardlang.machine.alike import twins_of
from cardlang.run.native.layout import NativeLayout, padded
from cardlang.run.native.writer import NativeWriter
from cardlang.run.sights import SightNumber, Sights

_RUN = 4  # numbers that are worth a loop
_LINE = 16  # numbers of a row that are written in one line


class Seeing:
    """Writes what a library of lanes needs besides the function that plays."""

    def __init__(self, writer: NativeWriter, sights: Sights) -> None:
        self.writer, self.sights = writer, sights
        self.layout: NativeLayout = writer.layout
        self.m = sights.machine

    def sizes(self) -> Iterator[str]:
        """Constants that the headers ask for."""
        m = self.m
        picks = [len(verb.picks) for decision in m.decisions for verb in decision.verbs]
        every = self.writer.set_of((1 << len(m.cards)) - 1)
        yield "#define CL_LANES"
        yield f"#define CL_PICKS {max([1, *picks])}"
        yield f"#define CL_ZONES {len(m.zones)}"
        yield f"#define CL_TOPS {int(any(zone.top_seen_by for zone in m.zones))}"
        yield f"#define CL_DECK {every}"
        yield f"#define CL_PLACES {len(self.sights.places)}"
        yield f"#define CL_IDS {len(self.sights.ids)}"
        yield f"#define CL_NUMBERS {len(self.sights.numbers)}"

    def tables(self) -> Iterator[str]:
        """The tables that `watching.h` and the rows of cards read."""
        m, set_of = self.m, self.writer.set_of
        size = padded(len(m.zones))
        seen = ", ".join(str(zone.seen_by) for zone in m.zones)
        tops = ", ".join(str(zone.top_seen_by if zone.ordered else 0) for zone in m.zones)
        yield f"static const uint32_t SEES[{size}] = {{{seen}}};"
        yield f"static const uint32_t TOPS[{size}] = {{{tops}}};"
        whole = (1 << len(m.cards)) - 1
        down = ", ".join(set_of(zone.down_to & whole, True) for zone in m.zones)
        yield f"static const cl_set DOWN[{size}] = {{{down}}};"
        rows = ", ".join("{" + ", ".join(map(str, row)) + "}" for row in self.sights.zones)
        yield f"static const int16_t VIEW[CL_PLAYERS][CL_PLACES] = {{{rows}}};"
        twins = twins_of(m.cards)
        if twins:
            doubles = sum(1 << c for c, twin in enumerate(twins) if twins.count(twin) > 1)
            yield f"#define CL_DOUBLES {set_of(doubles)}"
            places = ", ".join(map(str, self.sights.id_of))
            yield f"static const int16_t ID[CL_CARDS] = {{{places}}};"

    def numbers(self) -> Iterator[str]:
        """The function that writes the numbers of a seat."""
        yield 'static __attribute__((optimize("O3"))) void'
        yield "see_numbers(const cl_state *s, int64_t seat, int32_t *to)"
        yield "{"
        yield "int at;"
        yield "switch (seat) {"
        for seat in range(self.m.players):
            yield f"case {seat}:"
            lines = list(self._row(seat))
            yield from (" ".join(lines[k : k + _LINE]) for k in range(0, len(lines), _LINE))
            yield "break;"
        yield "}"
        yield "}"

    def _row(self, seat: int) -> Iterator[str]:
        """The numbers of a seat, those of neighbouring cells in a loop."""
        numbers, k = self.sights.numbers, 0
        while k < len(numbers):
            run = self._run(k, seat)
            if run < _RUN:
                yield f"to[{k}] = {self._number(numbers[k], seat)};"
                k += 1
                continue
            first = numbers[k].at[seat]
            told = self._number(numbers[k], seat)
            cell, array = self.layout.cell(first), self.layout.array(first)
            told = told.replace(f"s->{cell}", f"s->{_entry(array)}")
            yield f"for (at = 0; at < {run}; at++) {{ to[{k} + at] = {told}; }}"
            k += run

    def _run(self, k: int, seat: int) -> int:
        """The count of numbers from here on that are told in the same way of neighbouring cells."""
        numbers, families = self.sights.numbers, self.layout.families
        number = numbers[k]
        if number.kind not in ("cell", "card", "point") or number.at[seat] < 0:
            return 1
        first = number.at[seat]
        if first not in families or self.layout.types.get(first) != "n":
            return 1
        turned = number.first[seat] if number.first else 0
        run = 0
        for other in numbers[k:]:
            here = other.first[seat] if other.first else 0
            alike = other.kind == number.kind and other.around == number.around and here == turned
            if not alike or other.at[seat] != first + run:
                break
            if families.get(first + run) != families[first]:
                break
            run += 1
        return run

    def _number(self, number: SightNumber, seat: int) -> str:
        at = number.at[seat] if number.at else -1
        if number.kind == "seat":
            return str(seat)
        if number.kind == "deal":
            return self._cell(self.m.deal_number)
        if at < 0:
            return "-1" if number.kind in ("cell", "card", "point") else "0"
        if number.kind == "score":
            return self._cell(self.m.scores + at)
        if number.kind == "size":
            return f"(int32_t)s_count(s->Z[{at}])"
        if number.kind == "back":
            return self._back(at, self.writer.set_of(number.cards))
        if number.kind == "member":
            mask = self.writer.set_of(number.points[seat])
            known = self.layout.types.get(at) == "m"
            return f"s_some(s_and(s->{self.layout.cell(at)}, {mask}))" if known else "0"
        held = self._cell(at)
        if number.kind == "point":
            return f"v_turned({held}, {number.first[seat]}, {number.around})"
        if number.kind == "card" and twins_of(self.m.cards):
            return f"v_card({held})"
        return held

    def _back(self, zone: int, cards: str) -> str:
        """The number of these cards that are seen from behind: of a pile only the top one."""
        if not self.m.zones[zone].ordered:
            return f"(int32_t)s_count(s_and(s->Z[{zone}], {cards}))"
        pile = f"s->P[{self.layout.piles[zone]}]"
        return f"{pile}.n && s_in({cards}, {pile}.c[{pile}.n - 1])"

    def _cell(self, i: int) -> str:
        """A cell of numbers or points."""
        if self.layout.types.get(i) != "n":
            return "0"
        return f"v_number(s->{self.layout.cell(i)})"


def _entry(array: str) -> str:
    """An entry of an array from some place on, as C names it: `f4` or `(f4 + 2)`."""
    name, _, place = array.strip("()").partition(" + ")
    return f"{name}[{place or 0} + at]"
