"""A rule of a game, asked from Python: what it says of cards and seats of one's own.

    points = cardlang.load("my_game.card").rule("points-of")
    points("5S 5D 5C JH", "5H")     # 29

A rule is asked on an empty table, where all cards lie in the box and every keep has its start, or,
with `at`, where a match stands: there `game.rule("playable")(1, at=state)` are the cards that seat
1 may play.  It sees all, as rules do; what a seat may know is told by observations alone.

Cards are given as ids, several of them in one text or one by one; seats, sides and numbers as whole
numbers; labels as their words; nothing as None.  What comes back has the same forms, sets as
tuples in the order of the deck or round the table.
"""

from __future__ import annotations

from collections.abc import Iterable
from inspect import Parameter, Signature
from typing import Any

from attrs import frozen

from cardlang.diagnostic import UsageError, as_given
from cardlang.machine.faults import Fault, bits
from cardlang.machine.ir import PC, Machine
from cardlang.machine.lowering.lower import Maker
from cardlang.machine.tree import NIL, Value
from cardlang.match.state import State, setup_of
from cardlang.program import CARD, FLAG, GROUPS, NUMBER, SEAT, SIDE, Definition, Kind, Program
from cardlang.run.interpret import Interpreter
from cardlang.suggest import did_you_mean


@frozen
class Part:
    """A part that a rule is asked about: its name in the rules, and its kind."""

    name: str
    kind: Kind

    def __str__(self) -> str:
        return f"{self.name} ({self.kind})"


def beginning(runner: Interpreter) -> list[Any]:
    """The cells of a table on which every keep has its start, and all cards are in the box."""
    cells = runner.start()
    cells[PC] = runner.machine.entries["setup"]
    runner.run(cells)
    return cells


class RuleFunction:
    """One rule of one machine, as a function."""

    def __init__(
        self, name: str, rule: Definition, machine: Machine, value: Value, parts: tuple[int, ...]
    ) -> None:
        self.name = name
        self.machine = machine
        self.parts = tuple(Part(param.name, param.kind) for param in rule.params)
        self.kind = rule.kind
        self.value = value
        self.__name__ = name.replace("-", "_")
        self.__signature__ = Signature(
            [
                Parameter(part.name.replace("-", "_"), Parameter.POSITIONAL_ONLY, annotation=kind)
                for part, kind in ((part, str(part.kind)) for part in self.parts)
            ]
            + [Parameter("at", Parameter.KEYWORD_ONLY, default=None)],
            return_annotation=str(rule.kind),
        )
        self.__doc__ = self._help(rule)
        self._places = parts
        self._runner = Interpreter(machine)
        self._ask = self._runner.values.of(value)
        self._empty = beginning(self._runner)
        self._ids: dict[str, list[int]] = {}
        for number, card in enumerate(machine.cards):
            self._ids.setdefault(card.id, []).append(number)

    def _help(self, rule: Definition) -> str:
        """Its head, its sentence in the rules, and how each of its parts is given."""
        takes = ", ".join(f"{part.name}: {part.kind}" for part in self.parts)
        prose = [text.text for text in rule.node.prose if text.language == "en"]
        how = "Cards are given as ids, seats, sides and numbers as whole numbers, labels as words."
        at = "With `at=state` it is asked where a match stands, else on an empty table."
        return "\n\n".join([f"{self.name}({takes}) -> {rule.kind}", *prose, how, at])

    def __repr__(self) -> str:
        return f"<rule {self.name} of {self.machine.slug}>"

    def __call__(self, *given: Any, at: State | None = None) -> Any:
        if len(given) != len(self.parts):
            wanted = ", ".join(map(str, self.parts)) or "nothing"
            raise UsageError(f"`{self.name}` is asked about {wanted}; {len(given)} were given")
        cells = self._empty if at is None else self._cells(at)
        vars = self._runner.vars
        for place, part, what in zip(self._places, self.parts, given, strict=True):
            vars[place] = self._number(part, what)
        try:
            return self._told(self._ask(cells, vars), self.kind)
        except Fault as fault:
            raise UsageError(f"`{self.name}` cannot be worked out here: {fault.code}") from None

    def _cells(self, state: State) -> list[Any]:
        machine = setup_of(state).runner.machine
        if (machine.digest, machine.players, machine.options) != (
            self.machine.digest,
            self.machine.players,
            self.machine.options,
        ):
            raise UsageError(f"`{self.name}` is of another game, table or option than this match")
        return state._driver.cells

    # ------------------------------------------------------- what is given

    def _number(self, part: Part, given: Any) -> int:
        """The number or mask that stands for it."""
        kind = part.kind
        if not kind.many:
            if given is None:
                return NIL if kind.base is NUMBER else -1
            found = self._members(part, [given])
            return found[0]
        if isinstance(given, str):
            given = given.split()
        if not isinstance(given, Iterable):
            raise self._unfit(part, given)
        mask = 0
        for number in self._members(part, list(given)):
            mask |= 1 << number
        return mask

    def _members(self, part: Part, given: list[Any]) -> list[int]:
        base = part.kind.base
        if base is CARD:
            return self._cards(part, given)
        if base in (NUMBER, SEAT, SIDE):
            high = {SEAT: self.machine.players, SIDE: len(self.machine.sides)}.get(base)
            for one in given:
                if type(one) is not int or (high is not None and not 0 <= one < high):
                    raise self._unfit(part, one)
            return given
        if base is FLAG:
            for one in given:
                if not isinstance(one, bool):
                    raise self._unfit(part, one)
            return [int(one) for one in given]
        found = []
        for one in given:
            if str(one) not in base.index:
                hint = did_you_mean(str(one), base.index)
                raise UsageError(f"{part} cannot be `{one}`; {hint}".rstrip("; "))
            found.append(base.index[str(one)])
        return found

    def _cards(self, part: Part, ids: list[Any]) -> list[int]:
        """Of cards that look alike, each is taken once."""
        found: list[int] = []
        for one in ids:
            numbers = self._ids.get(one) if isinstance(one, str) else None
            if numbers is None:
                raise UsageError(f"{part}: `{one}` is no card of this deck")
            free = [number for number in numbers if number not in found]
            if not free:
                raise UsageError(f"{part}: `{one}` is there only {len(numbers)} times")
            found.append(free[0])
        return found

    def _unfit(self, part: Part, given: Any) -> UsageError:
        return UsageError(f"{part} cannot be `{given!r}`")

    # -------------------------------------------------------- what is told

    def _told(self, found: Any, kind: Kind) -> Any:
        base = kind.base
        if base is GROUPS:
            return tuple(tuple(self._one(n, CARD) for n in bits(mask)) for mask in found)
        if kind.many:
            return tuple(self._one(number, base) for number in bits(found))
        return self._one(found, base)

    def _one(self, number: int, base: Any) -> Any:
        if base is FLAG:
            return bool(number)
        if base is NUMBER:
            return None if number == NIL else number
        if number < 0:
            return None
        if base is CARD:
            return self.machine.cards[number].id
        if base in (SEAT, SIDE):
            return number
        return base.labels[number].move


class Asking:
    """The rules of a game for some players, options and backs, to be asked: one machine for all."""

    def __init__(
        self,
        program: Program,
        players: int,
        options: dict[str, int],
        backs: tuple[str, ...] | None,
    ) -> None:
        self._program = program
        self._maker = Maker(program, players, options, backs)
        self._machine = self._maker.asking()

    def beginning(self) -> list[Any]:
        """The cells of a table before the first deal, where every keep has its start."""
        return beginning(Interpreter(self._machine))

    def rule(self, name: str) -> RuleFunction:
        """The rule of this name.  UsageError if there is none, or Python cannot give its parts."""
        if not isinstance(name, str):
            raise UsageError(f"the name of a rule is a text, not {as_given(name)}")
        rules = self._program.rules
        known = {key: rule for key, rule in rules.items() if rule.body is not None}
        rule = known.get(name) or known.get(name.replace("_", "-"))
        if rule is None:
            hint = did_you_mean(name.replace("_", "-"), known)
            raise UsageError(f"{self._program.title} has no rule `{name}`; {hint}".rstrip("; "))
        value, parts = self._maker.asked(self._machine, rule)
        return RuleFunction(rule.name, rule, self._machine, value, parts)
