"""Numbers for the moves of a game: every text that a move can have, in a row.

What a verb offers depends on the match; what it can ever offer does not.  A card is one of the
deck, a seat or label one of so many, several cards are a choice of so many, a number lies between
bounds that `ranges` has found, a group is one that its pattern finds in the whole deck.  The row
has the texts of all of these, verb by verb in the order in which the rules are read, and of one
verb in canonical order: by the first pick, then by the second; several cards by how many and then
in deck order.  Two decisions that offer the same text share its number.  So a number depends on the
machine alone: on the rules, the players, the options and the backs.

The row is an upper bound: it may hold texts that no match comes to, and never lacks one that is
offered.  Where a bound is not known, or the row would be longer than `limits.ACTIONS`, there is
none: `Unnumbered` says why.  Every move can be said word by word (`words`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, combinations, product
from math import comb, prod
from typing import overload

from attrs import frozen

from cardlang import limits
from cardlang.diagnostic import UsageError
from cardlang.machine.alike import picked, printed, twins_of
from cardlang.machine.combinations import search_combinations
from cardlang.machine.faults import Fault
from cardlang.machine.faults import bits as members
from cardlang.machine.groups import search_groups
from cardlang.machine.ir import Machine, PickInfo, VerbInfo
from cardlang.machine.ranges import Ranges
from cardlang.machine.rows import Range
from cardlang.machine.tree import (
    Apply,
    Bind,
    Cond,
    Const,
    Decide,
    Distinct,
    Each,
    Groups,
    OrElse,
    Shape,
    Value,
    Var,
)
from cardlang.match.live.driver import Outcome
from cardlang.match.live.moves import Move, Wording, holds_several

Form = tuple[str, tuple[str, ...]]
"""A verb's name and what is picked for it: moves of one form are numbered together."""


class Unnumbered(UsageError):
    """The moves of a game have no numbers, for this reason."""


@frozen
class PickBounds:
    """Bounds of one pick: `what`, from `low` to `high` where it is a number, how many choices.

    `low`, `high` and `choices` are None where no bound is known.
    """

    verb: str
    what: str
    low: int | None
    high: int | None
    choices: int | None


class Actions(Sequence[str]):
    """The texts of all moves of a game; the place of each is its number.

    `cardlang.Game.actions` makes one.  `number` is the way back from a text.
    """

    def __init__(self, wording: Wording) -> None:
        self._wording = wording
        domains = Domains(wording.machine)
        self._texts: list[str] = []
        self._numbers: dict[str, int] = {}
        for same in _forms(wording.machine):
            for text in self._form(domains, same):
                if self._numbers.setdefault(text, len(self._texts)) == len(self._texts):
                    self._texts.append(text)
        self._raw = [_Numbers(self, number) for number in range(len(wording.machine.decisions))]

    def _form(self, domains: Domains, verbs: list[VerbInfo]) -> Iterator[str]:
        """The texts of some verbs of one form, in canonical order."""
        name = verbs[0].name
        columns = []
        for picks in zip(*[verb.picks for verb in verbs], strict=True):
            found: dict[str, tuple[object, ...]] = {}
            grouped = any(pick.source.type == "g" for pick in picks)
            for pick in picks:
                for value in domains.of(pick):
                    text = " ".join(self._wording.words(pick, value))
                    found.setdefault(text, _place(pick, value, grouped))
            columns.append(sorted(found, key=found.__getitem__))
        if len(self._texts) + prod(map(len, columns)) > limits.ACTIONS:
            raise Unnumbered(f"with `{name}` there are more than {limits.ACTIONS:,} moves")
        for words in product(*columns):
            yield " ".join([name, *filter(None, words)])

    def __len__(self) -> int:
        return len(self._texts)

    @overload
    def __getitem__(self, at: int) -> str: ...
    @overload
    def __getitem__(self, at: slice) -> list[str]: ...
    def __getitem__(self, at: int | slice) -> str | list[str]:
        return self._texts[at]

    def __contains__(self, text: object) -> bool:
        return text in self._numbers

    def number(self, text: str) -> int:
        """The number of a move's text, as records write it.  KeyError if no move has it."""
        return self._numbers[text]

    def of(self, moves: Iterable[Move]) -> list[int]:
        """The numbers of moves that are offered, in their order."""
        raw = self._raw
        return [raw[move.decision][move.raw] for move in moves]

    def of_raw(self, decision: int, moves: Iterable[Outcome]) -> list[int]:
        """The numbers of moves of a decision, as they are inside."""
        raw = self._raw[decision]
        return [raw[move] for move in moves]

    def text_of(self, decision: int, move: Outcome) -> str:
        """The text of a move as it is inside."""
        return self._wording.heard(decision, move)

    def __repr__(self) -> str:
        return f"<{len(self)} actions of {self._wording.machine.slug}>"


class _Numbers(dict[Outcome, int]):
    """The numbers of the moves of one decision, as far as somebody has asked."""

    def __init__(self, actions: Actions, decision: int) -> None:
        super().__init__()
        self.actions, self.decision = actions, decision

    def __missing__(self, move: Outcome) -> int:
        number = self.actions.number(self.actions.text_of(self.decision, move))
        if len(self) < limits.ACTIONS:
            self[move] = number
        return number


def actions_of(wording: Wording) -> Actions:
    """The numbered moves of a machine, made once.  Unnumbered if there are none."""
    found = wording.made.get("actions")
    if found is None:
        try:
            found = Actions(wording)
        except Unnumbered as error:
            found = error
        wording.made["actions"] = found
    if isinstance(found, Unnumbered):
        raise Unnumbered(f"{wording.machine.title}: {found}; `state.words()` says moves by words")
    assert isinstance(found, Actions)
    return found


def _forms(machine: Machine) -> list[list[VerbInfo]]:
    """The verbs of one form together, the forms in an order that each decision has if one can be.

    Of those that no decision puts behind another that is left, the first that was read is next.
    """
    forms: dict[Form, list[VerbInfo]] = {}
    before: dict[Form, set[Form]] = {}
    for number in reached(machine):
        above: list[Form] = []
        for verb in machine.decisions[number].verbs:
            form = verb.name, tuple([pick.what.removesuffix("s") for pick in verb.picks])
            forms.setdefault(form, []).append(verb)
            before.setdefault(form, set()).update(above)
            above.append(form)
    found = []
    while forms:
        free = [form for form in forms if not (before[form] - {form}) & forms.keys()]
        found.append(forms.pop(free[0] if free else next(iter(forms))))
    return found


def reached(machine: Machine) -> list[int]:
    """The decisions that a match can come to, in the order in which the rules are read."""
    exits = [machine.blocks[block].exit for block in machine.reached()]
    return sorted({way.decision for way in exits if isinstance(way, Decide)})


def bounds(machine: Machine) -> list[PickBounds]:
    """The bounds of each pick of each verb; decisions that offer alike are told once."""
    domains, found = Domains(machine), []
    for number in reached(machine):
        for verb in machine.decisions[number].verbs:
            for pick in verb.picks:
                low, high, _ = domains.numbers(pick)
                try:
                    choices = sum(1 for _ in domains.of(pick))
                except Unnumbered:
                    choices = None
                found.append(PickBounds(verb.name, pick.what, low, high, choices))
    return list(dict.fromkeys(found))


class Domains:
    """The domain of each pick of a machine, as moves hold it: a point, a number or a mask."""

    def __init__(self, machine: Machine) -> None:
        self.machine = machine
        self.twins = twins_of(machine.cards)
        self.ranges = Ranges(machine, machine.reached())
        self.all = (1 << len(machine.cards)) - 1

    def numbers(self, pick: PickInfo) -> Range:
        """From where to where a pick of numbers goes; nothing is known of the others."""
        if pick.lows is None or pick.highs is None:
            return None, None, False
        return self.ranges.of(pick.lows)[0], self.ranges.of(pick.highs)[1], False

    def of(self, pick: PickInfo) -> Iterable[int]:
        """All that may be picked, in canonical order.  Unnumbered if that is not known."""
        if pick.lows is not None:
            low, high, _ = self.numbers(pick)
            if low is None or high is None:
                raise Unnumbered(f"`{pick.name}` is a number without bounds")
            if high - low >= limits.ACTIONS:
                raise Unnumbered(f"`{pick.name}` is a number from {low} to {high}")
            return range(low, high + 1)
        if pick.source.type == "g":
            return self._groups(pick.source, pick, {})
        points = range(self.points(pick))
        if not pick.several:
            return points
        return self._several(pick, points)

    def points(self, pick: PickInfo) -> int:
        """The number of cards, seats or labels there are to pick from."""
        width = self.ranges.width(pick.source)
        return min(width, len(pick.labels)) if pick.labels else width

    def _several(self, pick: PickInfo, points: range) -> list[int]:
        high = min(pick.high, len(points))
        if sum(comb(len(points), size) for size in range(pick.low, high + 1)) > limits.ACTIONS:
            raise Unnumbered(f"there are too many ways to pick several `{pick.name}`")
        if pick.alike:
            choices = picked((1 << len(points)) - 1, pick.low, high, self.twins)
        else:
            sizes = range(pick.low, high + 1)
            choices = chain.from_iterable([combinations(points, size) for size in sizes])
        return [sum([1 << c for c in cards]) for cards in choices]

    def _groups(self, e: Value, pick: PickInfo, names: dict[int, Value]) -> tuple[int, ...]:
        """All groups that a value can hold, by size and then by mask."""
        if isinstance(e, Groups):
            found = self._shape(e.shape, pick)
            return printed(found, self.twins) if self.twins else found
        if isinstance(e, Const):
            return e.value if isinstance(e.value, tuple) else ()
        parts: Iterable[Value]
        if isinstance(e, Bind):
            names = {**names, **dict(e.names)}
            parts = [e.body]
        elif isinstance(e, Var) and e.var in names:
            parts = [names[e.var]]
        elif isinstance(e, Each | Distinct):
            parts = [e.over]
        elif isinstance(e, Cond):
            parts = [e.otherwise, *[value for _, value in e.arms]]
        elif isinstance(e, OrElse | Apply):
            parts = e.args
        else:
            parts = []
        parts = [part for part in parts if part.type == "g"]
        if not parts:
            raise Unnumbered(f"the groups of `{pick.name}` cannot be told beforehand")
        some = {group for part in parts for group in self._groups(part, pick, names)}
        return tuple(sorted(some, key=lambda group: (group.bit_count(), group)))

    def _shape(self, shape: Shape, pick: PickInfo) -> tuple[int, ...]:
        """The groups of a pattern in the whole deck, for all sums that may be wanted."""
        tables = self.machine.tables
        wanted = [self._sums(value, pick) for _, value in shape.totals]
        if prod(map(len, wanted)) > limits.ACTIONS:
            raise Unnumbered(f"there are too many sums of `{pick.name}`")
        among = shape.among.value if isinstance(shape.among, Const) else self.all
        found: set[int] = set()
        for sums in product(*wanted):
            totals = tuple([(tables[t], k) for (t, _), k in zip(shape.totals, sums, strict=True)])
            try:
                found |= set(self._search(shape, among & self.all, totals, pick))
            except Fault:
                raise Unnumbered(f"there are too many groups of `{pick.name}`") from None
            if len(found) > limits.ACTIONS:
                raise Unnumbered(f"there are too many groups of `{pick.name}`")
        return tuple(sorted(found, key=lambda group: (group.bit_count(), group)))

    def _search(
        self,
        shape: Shape,
        among: int,
        totals: tuple[tuple[tuple[int, ...], int], ...],
        pick: PickInfo,
    ) -> tuple[int, ...]:
        if shape.combined is not None:
            both = shape.combined
            if not isinstance(both.wild, Const):
                raise Unnumbered(f"which cards are wild in `{pick.name}` changes")
            form = shape.low, shape.high, both.attributes, both.wild.value, both.most, totals
            return search_combinations(among, form)[0]
        tables = self.machine.tables
        same = tuple([tables[t] for t in shape.same])
        different = tuple([tables[t] for t in shape.different])
        run = tables[shape.run] if shape.run >= 0 else None
        return search_groups(among, (shape.low, shape.high, same, different, run, totals))[0]

    def _sums(self, value: Value, pick: PickInfo) -> range:
        low, high, _ = self.ranges.of(value)
        if low is None or high is None or high - low >= limits.ACTIONS:
            raise Unnumbered(f"the sum that `{pick.name}` has to come to has no bounds")
        return range(low, high + 1)


def _place(pick: PickInfo, value: int, grouped: bool) -> tuple[object, ...]:
    """A key that sorts the values of a pick into canonical order."""
    if not holds_several(pick):
        return (1, 1 << value) if grouped else (1, (value,))
    return value.bit_count(), value if grouped else tuple(members(value))
