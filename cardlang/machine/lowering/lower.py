"""From the program to the machine, for one number of players and one choice of options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from cardlang import limits
from cardlang.diagnostic import RuleError
from cardlang.machine.fold import const, make, refuse
from cardlang.machine.ir import CardInfo, CellInfo, Machine
from cardlang.machine.lowering.blocks import Sayings
from cardlang.machine.lowering.cards import Constants, build_cards
from cardlang.machine.lowering.ground import nothing, type_of
from cardlang.machine.lowering.places import PlaceLayout
from cardlang.machine.lowering.steps import StepLowering
from cardlang.machine.lowering.values import Lowering
from cardlang.machine.operations import ADD
from cardlang.machine.taint import Reader
from cardlang.machine.tree import (
    Branch,
    Cell,
    Chain,
    Const,
    Family,
    Halt,
    Over,
    Score,
    Value,
    Var,
    walk,
)
from cardlang.program import (
    FLAG,
    NUMBER,
    SEAT,
    SIDE,
    AllOf,
    Binding,
    Constant,
    Definition,
    HavingMost,
    Keep,
    KeepValue,
    Kind,
    MembersOf,
    Named,
    Order,
    Program,
    RuleCall,
)
from cardlang.source import Span


def lower(
    program: Program,
    players: int,
    options: dict[str, int] | None = None,
    backs: tuple[str, ...] | None = None,
) -> tuple[Machine, Sayings]:
    """The machine of a game, and which statement each of its deeds and ways on comes from.

    `options` gives values by the file's names (numbers; 0 and 1 for false and true; a word by its
    place in the list); those left out have their defaults.  `backs` replaces what the backs show.
    Raises RuleError where the rules make no sense for this number of players and these options.
    """
    maker = Maker(program, players, options, backs)
    machine = maker.machine()
    return machine, maker.flow.said


def cards_of(
    program: Program, players: int, options: dict[str, int], backs: tuple[str, ...] | None = None
) -> tuple[CardInfo, ...]:
    """All cards of a table, in the order of the deck's lines, without the rest of its machine."""
    constants = Constants(program, players, options_of(program, players, options))
    return build_cards(program, constants, program.deck.backs if backs is None else backs)


def options_of(program: Program, players: int, given: dict[str, int]) -> dict[str, int]:
    """All options with their values; defaults may depend on players and on each other."""
    values = dict(given)
    constants = Constants(program, players, values)
    for name, option in program.options.items():
        if name not in values:
            values[name] = constants.known(option.default)
    return values


def sides_of(program: Program, constants: Constants, players: int) -> tuple[tuple[int, ...], ...]:
    kind = program.partners
    if kind and program.partners_when is not None and not constants.flag(program.partners_when):
        kind = ""
    if kind == "together":
        return (tuple(range(players)),)
    if kind in ("opposite", "alternate"):
        if players % 2:
            span = program.deck.node.span
            how = "sit opposite each other" if kind == "opposite" else "make two sides in turn"
            raise refuse("partners", f"{players} players cannot {how}", span)
        if kind == "alternate":
            return tuple(range(0, players, 2)), tuple(range(1, players, 2))
        half = players // 2
        return tuple((k, k + half) for k in range(half))
    return tuple((k,) for k in range(players))


Strength = tuple[int, Value, tuple[tuple[bool, Value], ...]]
"""A tier of an order: the `var` that is the card, whether it is on the tier, and its keys, each
with whether the lowest is best."""


class Maker(PlaceLayout):
    """Writes the machines of a game for some players, options and backs.

    That is the course of a match, and what is asked of it.
    """

    def __init__(
        self,
        program: Program,
        players: int,
        options: dict[str, int] | None = None,
        backs: tuple[str, ...] | None = None,
    ) -> None:
        self.options = options_of(program, players, options or {})
        self.backs = program.deck.backs if backs is None else backs
        constants = Constants(program, players, self.options)
        cards = build_cards(program, constants, self.backs)
        low = Lowering(program, players, self.options, cards)
        low.sides = sides_of(program, constants, players)
        low.verdicts = {"winner": self._winner, "match-over": self._over}
        super().__init__(program, low, constants)
        self._reader: Reader | None = None  # of what all see
        self._renewed = 0  # values that keeps are given, at all places together

    # ------------------------------------------------------------- course

    def machine(self) -> Machine:
        """The machine of a match."""
        low, program = self.low, self.program
        self.lay_out()
        self.flow = flow = StepLowering(low, self.at)
        flow.over_cell = self.over
        span = program.deck.node.span
        for keep in program.keeps.values():
            flow.resets.setdefault(keep.each, []).append(partial(self._reset, keep))
        start = flow.here
        dealing, ending = flow.block(), flow.block()
        flow.deal_end = ending
        flow.reset("match")
        flow.jump(dealing, span)
        flow.begin(dealing)
        number = make(ADD, Cell("n", low.deal_number), const(1))
        flow.set(low.deal_number, number, span)
        flow.reset(*[phase for phase in flow.resets if phase != "match"])
        flow.run(program.before_deal)
        flow.run(program.deal)
        flow.jump(ending, span)
        flow.begin(ending)
        flow.run(program.after_deal)
        counted = flow.block()
        flow.leave(Score(counted), span)
        over = self._over()
        flow.begin(counted)
        end = flow.block()
        if isinstance(over, Const):
            flow.jump(end if over.value else dealing, span)
        else:
            flow.leave(Branch(over, end, dealing), span)
        flow.begin(end)
        flow.leave(Over(), span)
        flow.finish()
        winner = self._winner()
        facts = tuple(fact for found in program.facts.values() for fact in self._public(found))
        return Machine(
            title=program.title,
            slug=program.slug,
            players=low.players,
            sides=low.sides,
            options=self._shown_options(),
            backs=self.backs,
            cards=low.cards,
            zones=tuple(self.zones),
            cells=tuple(self.cells),
            scores=self.scores,
            deal_number=low.deal_number,
            size=flow.cells,
            masks=self.masks,
            orders=self.orders,
            tables=low.tables,
            rows=low.rows,
            blocks=flow.blocks,
            decisions=flow.decisions,
            start=start,
            vars=low.vars,
            winner=winner,
            dealing=dealing,
            digest=program.digest,
            conditions={"match-over": over},
            facts=facts,
        )

    def _public(self, found: Definition) -> list[tuple[CellInfo, Value]]:
        """The facts of a rule; none where it reads something hidden, or does not work.

        Raises RuleError where it comes to more values than a game may have.
        """
        low = self.low
        args, value = low.called.get(found, ([], const(0)))
        if not self._all_see(value) and all(map(self._all_see, args)):
            return []  # it was asked of what all know, and read something hidden
        depth, calls = low.depth, len(low.calls)
        try:
            facts = []
            for fact in self._facts(found):
                if not self._all_see(fact[1]):
                    return []
                facts.append(fact)
        except RuleError:
            if low.too_much:
                raise
            low.depth = depth  # nobody asks for it, or that is told where it is asked
            del low.calls[calls:]
            return []
        return facts

    def _all_see(self, value: Value) -> bool:
        """Return whether a value reads nothing that somebody at the table cannot see."""
        if self._reader is None:
            low = self.low
            public = (low.deal_number, *range(self.scores, self.scores + len(low.sides)))
            self._reader = Reader(low.players, low.cards, self.zones, self.cells, public)
            self._reader.strict = True
        return not self._reader.read(value)

    def _facts(self, found: Definition) -> Iterator[tuple[CellInfo, Value]]:
        """Facts that a rule works out from public things, of each seat or side it speaks of."""
        span, base = found.node.span, found.kind.base
        families = tuple([param.kind.base for param in found.params])
        labels = tuple(label.move for label in base.labels)
        everyone = (1 << self.low.players) - 1
        for k in range(self.low.count(families)):
            owner, _ = self.owned(families, k)
            args = tuple([Constant(Kind(family), span, k) for family in families])
            value = self.low.value(RuleCall(found.kind, span, found, args))
            number, kind, label = owner.number, owner.kind, owner.label
            name, what = found.name, base.name
            yield CellInfo(name, number, kind, label, what, False, everyone, labels, -1), value

    def _over(self) -> Value:
        if self.program.once or self.program.ends is None:
            return const(1)
        said = Cell("n", self.over)
        ends = self.low.value(self.program.ends)
        return Chain("n", False, (said, ends), span=self.program.ends.span)

    def _winner(self) -> Value:
        low = self.low
        if self.program.winner is not None:
            return low.value(self.program.winner)
        span = self.program.deck.node.span
        it = Binding("it", Kind(SIDE), span)
        sides = AllOf(Kind(SIDE, many=True), span, SIDE)
        score = KeepValue(Kind(NUMBER), span, self.program.score, Named(it.kind, span, it))
        best = HavingMost(Kind(SIDE, many=True), span, sides, it, "highest", score)
        return low.value(MembersOf(Kind(SEAT, many=True), span, best))

    def _shown_options(self) -> dict[str, int | bool | str]:
        shown: dict[str, int | bool | str] = {}
        for name, option in self.program.options.items():
            value = self.options[name]
            key = name.replace("-", "_")
            if option.kind.base is FLAG:
                shown[key] = bool(value)
            elif option.kind.base is NUMBER:
                shown[key] = value
            else:
                shown[key] = option.kind.base.labels[value].move
        return shown

    def _reset(self, keep: Keep) -> None:
        """Writes the deeds that give a keep its start."""
        base, count = self.low.keeps[keep]
        span = keep.node.span if keep.node is not None else self.program.deck.node.span
        self._renewed += count
        if self._renewed > limits.RENEWED:
            word = f"`{keep.each}`"
            message = f"more than {limits.RENEWED:,} values begin anew each {word}"
            help = f"call {word} in fewer places, such as in one loop, or keep less each time"
            raise refuse("unfolds", message, span, help)
        if keep.starts is None:
            self.flow.set_row(base, count, self._start(keep, 0), span)
            return
        for k in range(count):
            self.flow.set(base + k, self._start(keep, k), span)

    def _start(self, keep: Keep, k: int) -> Value:
        if keep.starts is not None:
            numbers = self.low.parted(keep.families, k)
            for binding, number in zip(keep.whom, numbers, strict=True):
                self.low.where[binding] = const(number, "p")
            return self.low.value(keep.starts)
        if keep.kind.many or keep.kind.maybe:
            return nothing(type_of(keep.kind))
        if keep.kind.base is NUMBER and keep.low is not None and keep.high is not None:
            low, high = self.low.constant(keep.low), self.low.constant(keep.high)
            return const(0 if low <= 0 <= high else low)
        return const(0, type_of(keep.kind))

    # -------------------------------------------------------------- rules

    def asking(self) -> Machine:
        """A machine that is asked; its entry `setup` gives every keep its start and halts."""
        machine = self.machine()
        machine.entries["setup"] = self.setup(self.program.deck.node.span)
        return machine

    def asked(self, machine: Machine, rule: Definition) -> tuple[Value, tuple[int, ...]]:
        """A rule as a value of a machine made by `asking`, and the `var`s that are its parts."""
        low, span = self.low, rule.node.span
        parts = []
        for param in rule.params:
            var = low.fresh()
            low.where[param] = Var(type_of(param.kind), var, True)
            parts.append(var)
        args = tuple(Named(param.kind, span, param) for param in rule.params)
        value = low.value(RuleCall(rule.kind, span, rule, args))
        machine.vars = low.vars
        return value, tuple(parts)

    def strengths(self, order: Order) -> tuple[Machine, tuple[Strength, ...]] | None:
        """Strengths of a card in an order without parts, tier by tier; None if some
        do not see it.
        """
        machine, low = self.machine(), self.low
        tiers = []
        for test, keys in order.tiers:
            var = low.member(order.candidate)
            asked = const(1) if test is None else low.value(test)
            values = tuple([(lowest, low.value(key)) for lowest, key in keys])
            tiers.append((var, asked, values))
        machine.vars = low.vars
        read = [e for _, test, keys in tiers for e in (test, *(key for _, key in keys))]
        return (machine, tuple(tiers)) if all(map(self._all_see, read)) else None

    def roles(self, rules: Iterable[Definition]) -> tuple[Machine, tuple[tuple[str, Value], ...]]:
        """The seats that rules name by what all see and no deal changes, by the names of these."""
        machine, low = self.machine(), self.low
        lasting = {low.deal_number, *range(self.scores, self.scores + len(low.sides))}
        keeps = {name for name, keep in self.program.keeps.items() if keep.each == "match"}
        lasting |= {info.cell for info in self.cells if info.name in keeps}
        found = []
        for rule in rules:
            span = rule.node.span
            value = low.value(RuleCall(rule.kind, span, rule, ()))
            read = [part for part in walk(value) if isinstance(part, Cell | Family)]
            cells = {
                cell
                for part in read
                for cell in (part.cells if isinstance(part, Family) else (part.cell,))
            }
            if cells <= lasting and self._all_see(value):
                found.append((rule.name, value))
        machine.vars = low.vars
        return machine, tuple(found)

    def setup(self, span: Span) -> int:
        """The block that gives every keep its start."""
        flow = self.flow
        setup = flow.block()
        flow.begin(setup)
        flow.set(self.low.deal_number, const(1), span)
        flow.reset("match", "deal", *flow.resets)
        flow.leave(Halt(), span)
        return setup
