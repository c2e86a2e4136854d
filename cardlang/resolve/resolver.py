"""The resolver: each thing of the game gets its meaning when it is first asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

from cardlang import limits
from cardlang.diagnostic import SpanLabel as Place
from cardlang.program import (
    ANY,
    Binding,
    Definition,
    Expression,
    Keep,
    Kind,
    Option,
    Order,
    Step,
    Thing,
    Zone,
    zone_source,
)
from cardlang.quick import define, field
from cardlang.resolve.checker import Checker
from cardlang.resolve.files.layers import Entry
from cardlang.resolve.items import declarations, definitions
from cardlang.resolve.kind_names import kind_of
from cardlang.resolve.kinds import unknown
from cardlang.resolve.scope import Scope
from cardlang.resolve.steps import statements
from cardlang.resolve.values import expressions, patterns
from cardlang.source import Span
from cardlang.syntax import tree


@define(eq=False)
class Resolver(Checker):
    """The checker of a whole game."""

    _pending: list[str] = field(factory=list)  # the rules whose bodies are worked out just now
    _depth: int = 0  # levels of values, blocks and rules around what is worked out just now
    _deepest: int = 0  # the most of them since the rule began
    _heights: dict[str, int] = field(factory=dict)  # levels that a rule has below it
    _told_deep: bool = False

    def value(self, node: tree.Expr, scope: Scope, expect: Kind | None) -> Expression:
        if not self._go_in(node.span):
            return unknown(node.span)
        x = expressions.FORMS[type(node)](self, node, scope, expect)
        self._depth -= 1
        return x

    def statements(self, body: Iterable[tree.Statement], scope: Scope) -> tuple[Step, ...]:
        body = tuple(body)
        if not body or not self._go_in(body[0].span):
            return ()
        found = statements.resolve(self, body, scope)
        self._depth -= 1
        return found

    # ------------------------------------------------------------------------------- depth

    def _go_in(self, span: Span) -> bool:
        """Goes one level deeper, unless that is too deep; that is told."""
        if not self._fits(1, span):
            return False
        self._depth += 1
        return True

    def _fits(self, levels: int, span: Span) -> bool:
        """True if so many more levels may stand here; what is too deep is told, but only once."""
        deepest = self._depth + levels
        self._deepest = max(self._deepest, deepest)
        if deepest <= limits.DEPTH:
            return True
        if not self._told_deep:
            self.report.error(
                "rules-too-deep",
                f"with all that it asks for, this is nested more than {limits.DEPTH} levels deep",
                span,
                help="let rules, words and starts stand on fewer others, or use fewer brackets",
            )
        self._told_deep = True
        return False

    @contextmanager
    def _below(self) -> Iterator[None]:
        """Resolves what a name stands for, a rule or what a keep starts with."""
        self._depth += limits.RULE_LEVELS
        yield
        self._depth -= limits.RULE_LEVELS

    # ------------------------------------------------------------------------------ things

    def ordered(self, found: Order) -> None:
        definitions.order(self, found)

    def thing(self, name: str) -> Thing | Option | None:
        if name == "score":
            return self.score
        if name in self.things:
            return self.things[name]
        entry = self.layers.spaces["thing"].get(name)
        if entry is not None:
            made = self._declare(name, entry)
            if isinstance(made, (Zone, Keep)) and ANY in made.families:
                self.lose(name)
                return None
            if made is not None:
                self.things[name] = made
            return made
        if name in self.options:
            return self.options[name]
        need = self.layers.spaces["need"].get(name)
        return self._needed(name, need) if need is not None else None

    def _declare(self, name: str, entry: Entry) -> Thing | None:
        node = entry.node
        if isinstance(node, tree.ZoneNode):
            return declarations.declare_zone(self, node)
        if isinstance(node, tree.KeepNode):
            return self._keep(name, node)
        if isinstance(node, tree.RankingNode):
            return self.rankings.get(name)
        if isinstance(node, tree.DefineNode):
            made = definitions.declare_definition(self, node)
            need = self.layers.spaces["need"].get(name)
            if need is not None and isinstance(need.node, tree.NeedsNode):
                made.wanted = self._wanted(need.node)
            return made
        if isinstance(node, tree.PatternNode):
            return patterns.declare_pattern(self, node)
        assert isinstance(node, tree.OrderNode)
        return definitions.declare_order(self, node)

    def _keep(self, name: str, node: tree.KeepNode) -> Keep:
        at = next(n for n in node.names if n.text == name)
        keep = declarations.declare_keep(self, node, at)
        self.things[name] = keep
        if node.starts is not None:
            scope = Scope()
            keep.whom = tuple([Binding(f.name, Kind(f), node.span) for f in keep.families])
            scope.subjects = keep.whom
            if self._fits(limits.RULE_LEVELS, node.span):
                with self._below():
                    keep.starts = self.fitted(node.starts, scope, keep.kind)
                declarations.check_start(self, keep, keep.starts)
        return keep

    def _needed(self, name: str, entry: Entry) -> Thing | None:
        """The thing that the prelude asks of a game, as the prelude usually has it."""
        need = entry.node
        assert isinstance(need, tree.NeedsNode)
        if need.usually is None:
            self.report.error(
                "needed",
                f"the game must say what `{name}` is",
                self._title(),
                labels=(Place(need.span, "asked for here"),),
                help=f"add a `rule {name}: …`, a `keep {name} as …` or a `value {name}: …`",
            )
            self.lacking.add(name)
            return None
        if need.kind.name is not None and need.kind.name.text == "order":
            other = (
                self.thing(need.usually.text) if isinstance(need.usually, tree.NameNode) else None
            )
            if isinstance(other, Order):
                self.things[name] = other
                return other
            return None
        params: tuple[tree.ParamNode, ...] = ()
        if need.family is not None:
            params = (tree.ParamNode("of", need.family, None, span=need.family.span),)
        formula = tree.FormulaNode(need.usually, span=need.usually.span)
        node = tree.DefineNode(
            "rule", need.name, None, params, need.prose, (), (formula,), span=need.span
        )
        made = definitions.declare_definition(self, node)
        made.wanted = self._wanted(need)
        self.things[name] = made
        return made

    def _wanted(self, need: tree.NeedsNode) -> Kind | None:
        """The kind of what a prelude file asks for; None where any will do."""
        if need.kind.name is not None and need.kind.name.text in ("order", "rule", "value"):
            return None
        return kind_of(self, need.kind)

    def _title(self) -> Span:
        game = self.layers.singles.get("game")
        return game.span if game is not None else self.top

    def define(self, found: Definition, span: Span) -> None:
        found.used = True
        if found.body is not None:
            self._fits(self._heights.get(found.name, 0), span)
            return
        if found.name in self._pending:
            chain = " → ".join([*self._pending[self._pending.index(found.name) :], found.name])
            self.report.error(
                "recursion",
                f"a rule cannot ask for itself: {chain}",
                span,
                help="sums and the best are asked with `total …`, `highest …`; steps are done "
                "with `repeat` in a word",
            )
            found.body = unknown(span)
            return
        if not self._fits(limits.RULE_LEVELS, span):
            found.body = unknown(span)
            return
        self._pending.append(found.name)
        outside, self._deepest = self._deepest, self._depth
        with self._below():
            definitions.resolve(self, found)
        found.source = None if found.body is None else zone_source(found.body)
        self._heights[found.name] = self._deepest - self._depth
        self._deepest = max(self._deepest, outside)
        self._pending.pop()
