"""Strengths of cards at the moment, and roles of seats, by what the rules say.

A game that compares cards tier by tier says by that which of them are above the others whatever is
led: those on any tier but the last.  Only an order is asked that reads nothing hidden.

A rule that is one seat and has a name of its own is a role, as forehand is; it is asked if it hangs
on what all see and what no deal changes.
"""

from __future__ import annotations

from attrs import field, frozen

from cardlang.machine.faults import Fault
from cardlang.machine.ir import Machine
from cardlang.machine.lowering.lower import Maker
from cardlang.match.state import State, setup_of
from cardlang.program import SEAT, Program
from cardlang.run.interpret import Interpreter


@frozen
class Standing:
    """Strengths of cards: `keys` by id, the higher the better; `above` are the ids of those that
    are above the others.  `roles` are seats by the name of a rule.
    """

    keys: dict[str, tuple[int, ...]]
    above: frozenset[str]
    roles: dict[str, int] = field(factory=dict)


class Strengths:
    """Answers how high the cards of one match are."""

    def __init__(self, program: Program, state: State) -> None:
        machine = setup_of(state).runner.machine
        orders = [
            order
            for order in program.orders.values()
            if order.used and not order.params and not order.candidate.kind.many
        ]
        self._tiers = []
        self._roles = _Roles(program, state)
        for order in reversed(orders):
            public = _maker(program, machine).strengths(order)
            if public is None:
                continue
            if len(order.tiers) < 2:
                break
            asked, tiers = public
            self._runner = Interpreter(asked)
            of = self._runner.values.of
            self._tiers = [
                (var, of(test), [(lowest, of(key)) for lowest, key in keys])
                for var, test, keys in tiers
            ]
            break

    def at(self, state: State) -> Standing:
        """The strengths of the cards now; of a card of which that cannot be said,
        nothing is said.
        """
        keys: dict[str, tuple[int, ...]] = {}
        above = set()
        cells = list(state._driver.cells) if self._tiers else []
        cards = setup_of(state).runner.machine.cards
        for number, card in enumerate(cards if self._tiers else ()):
            try:
                tier, found = self._of(cells, number)
            except Fault:
                continue
            keys[card.id] = (-tier, *found)
            if tier < len(self._tiers) - 1:
                above.add(card.id)
        return Standing(keys, frozenset(above), self._roles.at(state))

    def _of(self, cells: list[object], card: int) -> tuple[int, list[int]]:
        """The tier of a card, the last one if it is on none, and its keys there."""
        vars = self._runner.vars
        for tier, (var, test, _) in enumerate(self._tiers):
            vars[var] = card
            if tier == len(self._tiers) - 1 or test(cells, vars):
                break
        keys = self._tiers[tier][2]
        return tier, [-key(cells, vars) if lowest else key(cells, vars) for lowest, key in keys]


class _Roles:
    """Answers which seats have a role in one match."""

    def __init__(self, program: Program, state: State) -> None:
        machine = setup_of(state).runner.machine
        named = {
            name for words in program.wordings.values() for sort, name in words if sort == "rule"
        }
        rules = [
            rule
            for name, rule in program.rules.items()
            if name in named and rule.kind.base is SEAT and not rule.kind.many and not rule.params
        ]
        self._values = {}
        if rules and machine.players > 1:
            asked, values = _maker(program, machine).roles(rules)
            self._runner = Interpreter(asked)
            self._values = {name: self._runner.values.of(value) for name, value in values}

    def at(self, state: State) -> dict[str, int]:
        """The seats that have a role now."""
        roles = {}
        cells = list(state._driver.cells) if self._values else []
        for name, value in self._values.items():
            try:
                seat = value(cells, self._runner.vars)
            except Fault:
                continue
            if isinstance(seat, int) and 0 <= seat < len(state.scores):
                roles[name] = seat
        return roles


def _maker(program: Program, machine: Machine) -> Maker:
    """A maker of values for the table of a machine."""
    given = {
        name: option.kind.base.index[str(value)] if option.kind.base.labels else int(value)
        for name, option in program.options.items()
        for value in (machine.options[name.replace("-", "_")],)
    }
    return Maker(program, machine.players, given, machine.backs)
