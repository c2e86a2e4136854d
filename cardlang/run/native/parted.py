"""Values that ask how cards part into groups of other patterns, as C."""

from __future__ import annotations

from cardlang.machine import tree
from cardlang.run.native.layout import NativeLayout
from cardlang.run.native.loops import LoopValues
from cardlang.run.native.writer import Faults, number
from cardlang.source import Span


class PartedValues(LoopValues):
    """All values."""

    def __init__(self, layout: NativeLayout, faults: Faults) -> None:
        super().__init__(layout, faults)
        self.writers |= {
            tree.PartedGroups: self._parted_groups,
            tree.IsParted: self._is_parted,
            tree.PartedReach: self._parted_reach,
        }

    def _parts(self, shape: tree.Shape, parted: tree.Parted) -> tuple[str, str]:
        """The name of what cards part into now, and the cards that may belong."""
        base, _, sums, allowed = self.shaped(shape)
        portions = []
        for portion in parted.portions:
            pieces = [self._piece(piece) for piece in portion.shapes]
            rows = self.name()
            self.put(f"const cl_piece {rows}[] = {{{', '.join(pieces)}}};")
            bounds = "1, 0, 0"
            if portion.low is not None and portion.high is not None:
                bounds = f"0, {self.value(portion.low)}, {self.value(portion.high)}"
            portions.append(f"{{{rows}, {len(pieces)}, {bounds}}}")
        row, parts = self.name(), self.name()
        self.put(f"const cl_portion {row}[] = {{{', '.join(portions)}}};")
        labels = self.kept("int64_t", [number(n) for n in parted.labels])
        apart, lower = (self._masks(masks) for masks in (parted.apart, parted.lower))
        told = f"{base}, {sums}, {row}, {len(portions)}, {labels}, {apart}, {lower}"
        self.put(f"const cl_parting {parts} = {{{told}}};")
        return f"&{parts}", allowed

    def _piece(self, piece: tree.Shape) -> str:
        constants, wild, sums, allowed = self.shaped(piece)
        which = f"0, {constants}" if piece.combined else f"{constants}, 0"
        return f"{{{which}, {wild or 's_none()'}, {allowed}, {sums}}}"

    def _masks(self, masks: tree.Row) -> str:
        return self.kept("cl_set", [self.set_of(mask, True) for mask in masks]) if masks else "0"

    def _parted_groups(self, e: tree.PartedGroups) -> str:
        parts, among = self._parts(e.shape, e.parted)
        mask = self.value(e.over)
        found = self.listed(f"d_all(&heap, s_and({mask}, {among}), {parts}, {int(e.once)})", e.span)
        self.put(f"extra += {found}.n; step -= {found}.n;")
        self.searched()
        return found

    def _is_parted(self, e: tree.IsParted) -> str:
        parts, among = self._parts(e.shape, e.parted)
        mask = self.hold("m", self.value(e.over))
        return self._asked(
            f"s_some(s_minus({mask}, {among})) ? 0 : d_is(&heap, {mask}, {parts})", e.span
        )

    def _parted_reach(self, e: tree.PartedReach) -> str:
        parts, among = self._parts(e.shape, e.parted)
        mask = self.hold("m", self.value(e.over))
        heights = []
        for height in e.heights:
            form, wild, sums, _ = self.shaped(height.shape)
            numbers = self.kept("int64_t", [number(n) for n in height.numbers] or ["0"])
            which = f"'{height.which[0].upper()}', {height.attribute}, {height.part}"
            heights.append(f"{{{form}, {wild}, {sums}, {numbers}, {which}}}")
        row = self.name()
        self.put(f"const cl_height {row}[] = {{{', '.join(heights)}}};")
        reach = f"d_reach(&heap, {mask}, {parts}, {row})"
        return self._asked(f"s_some(s_minus({mask}, {among})) ? CL_NIL : {reach}", e.span)

    def _asked(self, text: str, span: Span | None) -> str:
        """The answer of a search, if it has come to an end; its work is counted."""
        name = self.declare("int64_t", text)
        many = self.fault("too-many-groups", span)
        self.put(f"if (CL_UNLIKELY(heap.trouble)) {{ if (heap.trouble == 1) {many}; LATER; }}")
        self.searched()
        return name
