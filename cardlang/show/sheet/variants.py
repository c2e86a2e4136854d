"""Differences that an option makes to the sentences of a sheet, told under the option alone.

The rules are told once with the usual values, and once more with each other value; what is told
then and was not before, or no more, stands at the end, beside the option that brings it, once for
all values that bring the same.  Of a range only the ends are tried, and sentences that differ in
their figures alone are passed over.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence

from cardlang.program import FLAG, NUMBER, Option
from cardlang.show.sheet.parts import Heading, Paragraph, Part, Point, Points
from cardlang.show.sheet.reach import singled_out
from cardlang.show.sheet.speaker import Speaker

Retold = Callable[[Mapping[str, int]], Sequence[Part]]
Key = Callable[[Point], str]

SHORT = 50  # characters of a sentence that is told whole where it is left out
_SINGLED = 4  # numbers of a range that are tried besides
_SENTENCES = re.compile(r"(?<=[.:]) ")


def variants(s: Speaker, told: Sequence[Part], retold: Retold) -> dict[str, tuple[Point, ...]]:
    """By option that was not chosen, what its other values bring; `told` is without them."""
    found = {}
    for option in s.program.options.values():
        if s.table.option(option) is None:
            brought = tuple(_brought(s, option, told, retold))
            if brought:
                found[option.name] = brought
    return found


def _brought(s: Speaker, option: Option, told: Sequence[Part], retold: Retold) -> Iterator[Point]:
    ranged = option.kind.base is NUMBER and not option.values
    key = _alike if option.kind.base is NUMBER else _same
    seen: set[str] = set()
    values: dict[tuple[Point, ...], list[int]] = {}  # by what they bring
    singled = singled_out(s.program).get(option.name, set())
    for value in _others(s, option, singled):
        compared = _Comparison(s, told, retold({option.name: value}), key)
        told_once = {(key(point), point.under): point for point in compared.points()}
        new = tuple(told_once.values())
        if ranged and value not in singled:  # what an end brings as another number does
            new = tuple(point for point in new if key(point) not in seen)
        if ranged:
            seen |= set(map(key, new))
        values.setdefault(new, []).append(value)
    for new, those in values.items():
        if new:
            flag = {0: "variant-no", 1: "variant-yes"} if option.kind.base is FLAG else {}
            head = flag.get(those[0], "variant")
            first, *more = (s.option_value(option, value) for value in those)
            for at, name in enumerate(more, start=2):
                link = "variant-or" if at == len(those) else "variant-next"
                first = s.say(link, a=first, b=name)
            yield Point(s.say(head, value=first), new)


def _others(s: Speaker, option: Option, singled: set[int]) -> list[int]:
    """The values that are not usual; of a range those that are `singled` out, a few, and its ends,
    and two for one, as one is singular."""
    usual = s.table.known(option.default)
    if option.values:
        values: Iterable[int] = option.values
    elif option.kind.base is FLAG:
        values = (1, 0)
    else:
        low, high = option.low or 0, option.high or 0
        asked = [value for value in sorted(singled) if low <= value <= high][:_SINGLED]
        values = dict.fromkeys((*asked, 2 if low == 1 < high else low, high))
    return [value for value in values if value != usual]


def _same(point: Point) -> str:
    return f"{point.lead}: {point.text}"


def _alike(point: Point) -> str:
    """A sentence without its figures, and what they are with other numbers of players."""
    return re.sub(r"\d+(?: \([^()]*\))?", "0", _same(point))


class _Comparison:
    """The sentences of two sheets, section by section."""

    def __init__(self, s: Speaker, old: Iterable[Part], new: Iterable[Part], key: Key) -> None:
        self.say = s.say
        self.key = key
        first, _, last = s.say("at-first", who="*").partition("*")
        self.begun = re.compile(rf" \({re.escape(first)}[^()]*{re.escape(last)}\)")
        self.old, self.new = _sections(old), _sections(new)
        self.told = self._keys(self.old)
        self.told_anew = self._keys(self.new)

    def _keys(self, sections: Mapping[str, Sequence[Point]]) -> Counter[str]:
        """Return how often each sentence is told."""
        every = (one for told in sections.values() for one in _all(told))
        return Counter(key for one in every for key in self._forms(one))

    def _forms(self, point: Point) -> set[str]:
        """The key of a point, also without who is meant at first, which is told once."""
        key = self.key(point)
        return {key, self.begun.sub("", key)}

    def points(self) -> Iterator[Point]:
        """The points of one of them alone; of what is left out the first sentence."""
        for head in dict.fromkeys([*self.old, *self.new]):
            old = [point for point in self.old.get(head, ()) if not point.lead]
            yield from self._level(old, self.new.get(head, ()))  # no term falls away

    def _level(
        self, old: Sequence[Point], new: Sequence[Point], around: Point | None = None
    ) -> Iterator[Point]:
        """The differences at one place of the sheets, below the sentence `around` it."""
        before: dict[str, list[Point]] = {}
        for point in old:
            for key in self._forms(point):
                before.setdefault(key, []).append(point)
        after = {key for point in new for key in self._forms(point)}
        fresh = [point for point in new if self.key(point) not in self.told]
        gone = [point for point in old if self._forms(point).isdisjoint(self.told_anew)]
        more = [point for point in new if self._oftener(self.key(point), before)]
        fewer = [point for point in old if self._seldomer(self._forms(point), after)]
        yield from (self._changed(point, gone) for point in fresh)
        if not fresh:
            for point in gone:
                if (lost := self._lost(point)) is not None:
                    yield Point(self.say("left-out", what=_shortly(lost)))
        for point in more:  # it is told elsewhere as well
            yield point if around is None else Point(around.text, (point,), around.lead)
        for point in fewer if not (fresh or more) else ():
            left = Point(self.say("left-out", what=_shortly(point)))
            yield left if around is None else Point(around.text, (left,), around.lead)
        for point in new:
            if known := before.get(
                self.key(point)
            ):  # of several alike the first goes with the first
                yield from self._level(known.pop(0).under, point.under, point)

    def _oftener(self, key: str, before: Container[str]) -> bool:
        """Return whether a sentence that was told elsewhere is told here, too."""
        return key not in before and 0 < self.told[key] < self.told_anew[key]

    def _seldomer(self, forms: set[str], after: set[str]) -> bool:
        """Return whether a sentence that is told elsewhere is told here no more."""
        often = max(self.told[key] for key in forms)
        return forms.isdisjoint(after) and 0 < max(self.told_anew[key] for key in forms) < often

    def _lost(self, point: Point) -> Point | None:
        """A point that is told no more, without what is still told under another condition."""
        if not point.text.endswith(":") or not point.under:
            return point
        gone = (one for one in point.under if self._forms(one).isdisjoint(self.told_anew))
        under = tuple(one for one in map(self._lost, gone) if one is not None)
        return Point(point.text, under, point.lead) if under else None

    def _changed(self, point: Point, gone: Sequence[Point]) -> Point:
        """A sentence that is told otherwise, with what is below it of that alone which changes."""
        below = set(map(self.key, point.under))
        old = max(gone, key=lambda one: len(below & set(map(self.key, one.under))), default=None)
        if old is None or not point.under or point.text.endswith(":"):
            return point
        if below.isdisjoint(map(self.key, old.under)) and len(gone) > 1:
            return point
        return Point(point.text, tuple(self._level(old.under, point.under)), point.lead)


def _shortly(point: Point) -> str:
    """The first sentence of a point; of a condition what it is on, too."""
    parts = [point.text] if len(point.text) <= SHORT else _SENTENCES.split(point.text)
    first = parts[0].rstrip(".:").rstrip()
    if point.text.endswith(":") and len(parts) == 1 and point.under:
        first = f"{first}: {_shortly(point.under[0])}"
    return ": ".join(filter(None, [point.lead, first]))


def _sections(parts: Iterable[Part]) -> dict[str, Sequence[Point]]:
    """The points under each heading; of paragraphs their sentences."""
    found: dict[str, list[Point]] = {}
    head = ""
    for part in parts:
        if isinstance(part, Heading):
            head = part.text
        elif isinstance(part, Points):
            found.setdefault(head, []).extend(part.points)
        elif isinstance(part, Paragraph) and not part.text.endswith(":"):
            told = re.split(r"(?<=[^.][.!?]) (?=[^a-zäöü])", part.text)
            found.setdefault(head, []).extend(map(Point, told))
    return dict(found)


def _all(points: Iterable[Point]) -> Iterator[Point]:
    for point in points:
        yield point
        yield from _all(point.under)
