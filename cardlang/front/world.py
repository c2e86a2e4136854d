"""The world of a game while it is checked: its book, its kinds, and what is already resolved.

Rules, values and orders are resolved when first asked for, so that their order in the file does not
matter and what the prelude offers but the game does not use costs nothing.
"""

from __future__ import annotations

from attrs import define, field

from cardlang.diagnostic import Label as Place
from cardlang.diagnostic import Report
from cardlang.front import declare, patterns, values
from cardlang.front.book import Book, Entry
from cardlang.front.calls import param_kind
from cardlang.front.fit import fit, joined
from cardlang.front.names import zone_source
from cardlang.front.scope import Scope
from cardlang.model import (
    ANY,
    CARD,
    FLAG,
    NUMBER,
    SIDE,
    Base,
    Binding,
    Deck,
    Definition,
    Keep,
    Kind,
    Option,
    Order,
    Pattern,
    Ranking,
    S,
    X,
    Zone,
)  # fmt: skip
from cardlang.source import Span
from cardlang.syntax import tree

Thing = Zone | Keep | Definition | Order | Ranking | Pattern


@define(eq=False)
class World:
    book: Book
    report: Report
    bases: dict[str, Base] = field(factory=lambda: dict(declare.PLAIN))
    deck: Deck = field(init=False)
    options: dict[str, Option] = field(factory=dict)
    rankings: dict[str, Ranking] = field(factory=dict)
    things: dict[str, Thing] = field(factory=dict)
    words_used: set[str] = field(factory=set)
    asked: set[str] = field(factory=set)  # options and rankings that something asks for
    picking: str = ""  # the name of the pick whose candidates are worked out
    lacking: set[str] = field(factory=set)  # what a prelude file needs and nothing says
    size: int = 0
    box: Zone = field(init=False)
    score: Keep = field(init=False)
    ids: frozenset[str] = frozenset()
    alike: frozenset[str] = frozenset()  # ids that several cards may share
    _pending: list[str] = field(factory=list)
    whens: dict[tree.Call, tuple[S, ...]] = field(factory=dict)  # what examples set going

    def __attrs_post_init__(self) -> None:
        assert self.book.root is not None
        span = Span(self.book.root, 0, 0)
        nowhere = tree.Zone(tree.Name("box", span=span), None, (), (), span=span)
        self.box = Zone("box", None, False, "nobody", "nobody", nowhere)
        self.score = Keep("score", SIDE, Kind(NUMBER), None, "match", "all", None)
        empty = tree.Deck(tree.Name("", span=span), None, (), (), span=span)
        self.deck = Deck("", {}, (), (), (), empty)

    # ------------------------------------------------------------- values

    def value(self, node: tree.Expr, scope: Scope, expect: Kind | None) -> X:
        return values.resolve(self, node, scope, expect)

    def fitted(self, node: tree.Expr, scope: Scope, kind: Kind) -> X:
        return fit(self, values.resolve(self, node, scope, kind), kind)

    def flag(self, node: tree.Expr, scope: Scope) -> X:
        return values.flag(self, node, scope)

    def number(self, node: tree.Expr, scope: Scope) -> X:
        return self.fitted(node, scope, Kind(NUMBER))

    def quietly(self, node: tree.Expr, scope: Scope) -> None:
        """Resolve for the sake of further findings."""
        values.resolve(self, node, scope, None)

    def constants(self) -> Scope:
        """A scope in which only players and options are known."""
        return Scope(constant=True)

    def is_card(self, text: str) -> bool:
        return text in self.ids

    # ------------------------------------------------------------- things

    def thing(self, name: str) -> Thing | Option | None:
        if name == "score":
            return self.score
        if name in self.things:
            return self.things[name]
        entry = self.book.spaces["thing"].get(name)
        if entry is not None:
            made = self._declare(name, entry)
            if made is not None:
                self.things[name] = made
            return made
        if name in self.options:
            return self.options[name]
        need = self.book.spaces["need"].get(name)
        return self._needed(name, need) if need is not None else None

    def _declare(self, name: str, entry: Entry) -> Thing | None:
        node = entry.node
        if isinstance(node, tree.Zone):
            return declare.declare_zone(self, node)
        if isinstance(node, tree.Keep):
            return self._keep(name, node)
        if isinstance(node, tree.Ranking):
            return self.rankings.get(name)
        if isinstance(node, tree.Define):
            made = self._definition(node)
            need = self.book.spaces["need"].get(name)
            if need is not None and isinstance(need.node, tree.Needs):
                made.wanted = self._wanted(need.node)
            return made
        assert isinstance(node, (tree.Order, tree.Pattern))
        params = tuple(self._param(p) for p in node.params)
        if isinstance(node, tree.Pattern):
            return patterns.declare_pattern(self, node, params)
        kind = params[0].kind if params and params[0].kind.base is not CARD else Kind(CARD)
        candidate = Binding("it", Kind(kind.base), node.span)
        if params and params[0].kind.base is kind.base:
            candidate, params = params[0], params[1:]
        return Order(name, candidate, params, node)

    def _keep(self, name: str, node: tree.Keep) -> Keep:
        at = next(n for n in node.names if n.text == name)
        keep = declare.declare_keep(self, node, at)
        self.things[name] = keep
        if node.starts is not None:
            scope = Scope()
            if keep.family is not None:
                whom = Binding(keep.family.name, Kind(keep.family), node.span)
                scope.subjects = (whom,)
            keep.starts = self.fitted(node.starts, scope, keep.kind)
        return keep

    def _param(self, node: tree.Param) -> Binding:
        return Binding(node.name.text, param_kind(self, node), node.name.span)

    def _definition(self, node: tree.Define) -> Definition:
        params = tuple(self._param(p) for p in node.params)
        prepositions = tuple(p.preposition for p in node.params)
        return Definition(node.name.text, node.what, params, prepositions, node)

    def _needed(self, name: str, entry: Entry) -> Thing | None:
        """What the prelude asks of a game, as the prelude usually has it."""
        need = entry.node
        assert isinstance(need, tree.Needs)
        if need.usually is None:
            self.report.error(
                "needed", f"the game must say what `{name}` is", self._title(),
                labels=(Place(need.span, "asked for here"),),
                help=f"add a `rule {name}: …`, a `keep {name} as …` or a `value {name}: …`",
            )  # fmt: skip
            self.lacking.add(name)
            return None
        if need.kind.name is not None and need.kind.name.text == "order":
            other = self.thing(need.usually.text) if isinstance(need.usually, tree.Name) else None
            if isinstance(other, Order):
                self.things[name] = other
                return other
            return None
        params: tuple[tree.Param, ...] = ()
        if need.family is not None:
            params = (tree.Param("of", need.family, None, span=need.family.span),)
        what = "rule"
        formula = tree.Formula(need.usually, span=need.usually.span)
        node = tree.Define(what, need.name, params, need.prose, (), (formula,), span=need.span)
        made = self._definition(node)
        made.wanted = self._wanted(need)
        self.things[name] = made
        return made

    def _wanted(self, need: tree.Needs) -> Kind | None:
        """The kind of what a prelude file asks for; None where any will do."""
        if need.kind.name is not None and need.kind.name.text in ("order", "rule", "value"):
            return None
        return declare.kind_of(self, need.kind)

    def _title(self) -> Span:
        game = self.book.singles.get("game")
        assert self.book.root is not None
        return game.span if game is not None else Span(self.book.root, 0, 0)

    # -------------------------------------------------------- definitions

    def define(self, found: Definition, span: Span) -> None:
        """Resolve the body of a rule or value, once."""
        found.used = True
        if found.body is not None:
            return
        if found.name in self._pending:
            chain = " → ".join([*self._pending[self._pending.index(found.name) :], found.name])
            self.report.error("recursion", f"a rule cannot ask for itself: {chain}", span)
            found.body = X("any", Kind(ANY), span)
            return
        self._pending.append(found.name)
        scope = Scope(word=found.name, barrier=True)
        for param in found.params:
            scope.names[param.name] = param
        scope.subjects = tuple(
            p for p, w in zip(found.params, found.prepositions, strict=True)
            if w == "of" and not p.kind.many and p.kind.base is not NUMBER
        )  # fmt: skip
        lets = []
        for let in found.node.lets:
            x = self.value(let.value, scope, None)
            binding = Binding(let.name.text, x.kind, let.name.span, zone_source(x))
            scope.names[let.name.text] = binding
            lets.append((binding, x))
        found.lets = tuple(lets)
        body = self._body(found, scope)
        if found.wanted is not None:
            body = fit(self, body, Kind(found.wanted.base, many=found.wanted.many))
        if found.body is None:
            found.body = body
            found.kind = Kind(body.kind.base, body.kind.many, body.kind.maybe)
        self._pending.pop()

    def _body(self, found: Definition, scope: Scope) -> X:
        node = found.node
        expect = Kind(NUMBER) if found.what == "value" else None
        if len(node.lines) == 1 and isinstance(node.lines[0], tree.Formula):
            x = self.value(node.lines[0].value, scope, expect)
            return fit(self, x, expect) if expect is not None else x
        pairs: list[tuple[X | None, X]] = []
        span = node.span
        for line in node.lines:
            if isinstance(line, tree.TableCase):
                pairs.extend(self._table(line, scope, expect))
            elif isinstance(line, tree.Case):
                condition = self.flag(line.condition, scope) if line.condition else None
                aim = expect or (_known_kind(pairs))
                pairs.append((condition, self.value(line.value, scope, aim)))
        if not pairs:
            return X("any", Kind(ANY), span)
        items, kind = joined(self, [v for _, v in pairs], expect)
        if expect is not None:
            items = [fit(self, i, expect) for i in items]
            kind = expect
        closed = pairs[-1][0] is None
        cases = [(c, v) for (c, _), v in zip(pairs, items, strict=True)]
        if not closed:
            if found.what == "value":
                cases.append((None, X("const", Kind(NUMBER), span, (0,))))
            elif kind.base is FLAG:
                cases.append((None, X("const", kind, span, (0,))))
            else:
                kind = Kind(kind.base, kind.many, not kind.many)
                cases.append((None, X("nothing-there", kind, span)))
        return X("cases", kind, span, (tuple(cases),))

    def _table(
        self, line: tree.TableCase, scope: Scope, expect: Kind | None
    ) -> list[tuple[X | None, X]]:
        key = self.value(line.key, scope, None)
        pairs: list[tuple[X | None, X]] = []
        if key.kind.base is ANY:
            return pairs
        for label, value in line.entries:
            at = fit(self, self.value(label, scope, Kind(key.kind.base)), Kind(key.kind.base))
            same = X("is", Kind(FLAG), label.span, (key, at))
            pairs.append((same, self.value(value, scope, expect)))
        return pairs

    def ordered(self, found: Order) -> None:
        """Resolve the tiers of an order, once."""
        if found.used:
            return
        found.used = True
        scope = Scope(word=found.name, barrier=True, candidate=found.candidate)
        if found.candidate.name != "it":  # `it` is always the nearest candidate
            scope.names[found.candidate.name] = found.candidate
        for param in found.params:
            scope.names[param.name] = param
        tiers = []
        for tier in found.node.tiers:
            condition = self.flag(tier.condition, scope) if tier.condition is not None else None
            keys = tuple((k.lowest, self.number(k.value, scope)) for k in tier.keys)
            tiers.append((condition, keys))
        found.tiers = tuple(tiers)
        found.ties = found.node.ties


def _known_kind(pairs: list[tuple[X | None, X]]) -> Kind | None:
    for _, value in pairs:
        if value.kind.base is not ANY and value.op != "nothing-there":
            return Kind(value.kind.base, value.kind.many)
    return None
