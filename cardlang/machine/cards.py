"""The cards of a deck for one number of players and one choice of options."""

from __future__ import annotations

from itertools import product

from cardlang import limits
from cardlang.machine.fold import refuse
from cardlang.machine.ir import CardInfo
from cardlang.model import Binding, DeckPart, Definition, Option, Program, X

Fixed = int | frozenset[int] | None  # a number or point, a set, or nothing


class Constants:
    """Works out values that depend on players, options and what is printed on a candidate."""

    def __init__(self, program: Program, players: int, options: dict[str, int]) -> None:
        self.program, self.players, self.options = program, players, options
        self.card: dict[str, int] = {}
        self.bound: dict[Binding, Fixed] = {}

    def flag(self, x: X) -> bool:
        return bool(self.value(x))

    def number(self, x: X) -> int:
        found = self.value(x)
        return found if isinstance(found, int) else 0

    def value(self, x: X) -> Fixed:
        """The value of `x`; refuses what is not fixed before play."""
        method = getattr(self, "_" + x.op.replace("-", "_"), None)
        if method is None:
            raise refuse("not-fixed", "this must be known before play", x.span)
        found: Fixed = method(x)
        return found

    def _const(self, x: X) -> Fixed:
        return int(x.args[0])

    def _players(self, x: X) -> Fixed:
        return self.players

    def _option(self, x: X) -> Fixed:
        option: Option = x.args[0]
        return self.options[option.name]

    def _attr(self, x: X) -> Fixed:
        return self.card.get(x.args[0])

    def _var(self, x: X) -> Fixed:
        return self.bound.get(x.args[0])

    def _nothing_there(self, x: X) -> Fixed:
        return None

    def _number_of(self, x: X) -> Fixed:
        at = self.value(x.args[0])
        base = x.args[0].kind.base
        if not isinstance(at, int):
            return None
        return base.numbers[at] if base.numbers is not None else at

    def _label_of(self, x: X) -> Fixed:
        at, numbers = self.value(x.args[0]), x.args[1].numbers
        return numbers.index(at) if at in numbers else None

    def _unit(self, x: X) -> Fixed:
        at = self.value(x.args[0])
        return frozenset([at]) if isinstance(at, int) else frozenset()

    def _set(self, x: X) -> Fixed:
        found: frozenset[int] = frozenset()
        for item in x.args[0]:
            part = self.value(item)
            found |= part if isinstance(part, frozenset) else frozenset()
        return found

    def _range(self, x: X) -> Fixed:
        return frozenset(range(self.number(x.args[0]), self.number(x.args[1]) + 1))

    def _in(self, x: X) -> Fixed:
        inside = self.value(x.args[1])
        return isinstance(inside, frozenset) and self.value(x.args[0]) in inside

    def _is(self, x: X) -> Fixed:
        one, two = self.value(x.args[0]), self.value(x.args[1])
        return one is not None and one == two

    def _below(self, x: X) -> Fixed:
        one, two = self.value(x.args[0]), self.value(x.args[1])
        return isinstance(one, int) and isinstance(two, int) and one < two

    def _at_most(self, x: X) -> Fixed:
        one, two = self.value(x.args[0]), self.value(x.args[1])
        return isinstance(one, int) and isinstance(two, int) and one <= two

    def _nothing(self, x: X) -> Fixed:
        return self.value(x.args[0]) in (None, frozenset())

    def _not(self, x: X) -> Fixed:
        return not self.value(x.args[0])

    def _and(self, x: X) -> Fixed:
        return all(self.value(item) for item in x.args[0])

    def _or(self, x: X) -> Fixed:
        return any(self.value(item) for item in x.args[0])

    def _if(self, x: X) -> Fixed:
        return self.value(x.args[0]) if self.value(x.args[1]) else None

    def _else(self, x: X) -> Fixed:
        for item in x.args[0]:
            found = self.value(item)
            if found is not None and found != frozenset():
                return found
        return None

    def _cases(self, x: X) -> Fixed:
        for condition, value in x.args[0]:
            if condition is None or self.value(condition):
                return self.value(value)
        return None

    def _call(self, x: X) -> Fixed:
        found: Definition = x.args[0]
        for param, arg in zip(found.params, x.args[1], strict=True):
            self.bound[param] = self.value(arg)
        for binding, value in found.lets:
            self.bound[binding] = self.value(value)
        assert found.body is not None
        return self.value(found.body)

    def _arith(self, x: X) -> Fixed:
        one, two = self.number(x.args[0]), self.number(x.args[1])
        if x.op in ("div", "mod") and two == 0:
            raise refuse("division", "this divides by nothing", x.span)
        found = {"add": one + two, "sub": one - two, "mul": one * two}.get(x.op)
        if found is None:
            found = one // two if x.op == "div" else one % two
        return found

    _add = _sub = _mul = _div = _mod = _arith

    def _neg(self, x: X) -> Fixed:
        return -self.number(x.args[0])


def build_cards(
    program: Program, constants: Constants, backs: tuple[str, ...]
) -> tuple[CardInfo, ...]:
    """All cards in the order of the deck's lines; the first attribute changes slowest."""
    made: list[tuple[str, str, dict[str, int]]] = []
    for part in program.deck.parts:
        if part.kind == "without":
            made = [card for card in made if not _holds(part, constants, card[2])]
            continue
        times = constants.number(part.times) if part.times is not None else 1
        for card in _cards_of(part, constants):
            made.extend([card] * times)
        if len(made) > limits.CARDS:
            assert part.span is not None
            raise refuse("too-many-cards", "a game has at most 1,024 cards", part.span)
    first: dict[str, int] = {}
    cards = []
    for number, (id_, title, values) in enumerate(made):
        twin = first.setdefault(id_, number)
        shown = [program.deck.attributes[b].labels[values[b]].id for b in backs if b in values]
        cards.append(CardInfo(id_, title, values, "".join(shown), twin))
    return tuple(cards)


def _holds(part: DeckPart, constants: Constants, values: dict[str, int]) -> bool:
    constants.card = values
    return part.where is not None and constants.flag(part.where)


def _cards_of(part: DeckPart, constants: Constants) -> list[tuple[str, str, dict[str, int]]]:
    if part.kind == "table":
        return list(part.rows)
    if part.kind == "cards":
        cards = [(id_, id_, dict[str, int]()) for id_ in part.ids]
        return [c for c in cards if part.where is None or _holds(part, constants, c[2])]
    found = []
    ranges = [range(len(b.labels)) for b in part.attributes]
    for places in product(*ranges):
        values = {b.name: k for b, k in zip(part.attributes, places, strict=True)}
        if part.where is not None and not _holds(part, constants, values):
            continue
        labels = [b.labels[k] for b, k in zip(part.attributes, places, strict=True)]
        id_ = "".join(label.id for label in labels)
        found.append((id_, " ".join(label.person for label in labels), values))
    return found
