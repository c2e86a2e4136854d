"""The bodies of rules, values and orders.

A rule or value is one formula, or cases from top to bottom, some of them written as a table; what
no case says is 0 for a value, false for a question, and nothing for a rule.
"""

from __future__ import annotations

import re

from attrs import evolve

from cardlang.diagnostic import Fix
from cardlang.program import (
    ANY,
    CARD,
    FLAG,
    NUMBER,
    AllOf,
    Binding,
    CaseValue,
    Definition,
    Equal,
    Expression,
    Kind,
    NothingThere,
    Order,
    zone_source,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.kind_names import kind_of, param_kind, part_and_result
from cardlang.resolve.kinds import YES, const, joined, unknown
from cardlang.resolve.scope import Scope
from cardlang.resolve.values import copies
from cardlang.syntax import tree

#: conditions (None: otherwise) with what is said under them
Pairs = list[tuple[Expression | None, Expression]]

_NO_CONDITION = ("not-a-question", "no-family", "extra-part")
_KEY = re.compile(r"(?:highest )?((?:lowest )?[a-z][\w-]*(?: of [\w-]+)*)")
_TIER = re.compile(r"(.* (?:is|in) .*) by ((?:lowest )?[a-z][\w-]*(?: of [\w-]+)*)")


def parameter(checker: Checker, node: tree.ParamNode) -> Binding:
    """A part of a rule, value, order or pattern, under the name that its body uses."""
    return Binding(node.name.text, param_kind(checker, node), node.name.span)


def declare_definition(checker: Checker, node: tree.DefineNode) -> Definition:
    """A rule or value whose body is not looked at yet."""
    what, said = node.what, node.result
    result = kind_of(checker, said) if said is not None else None
    params = []
    for param in node.params:
        kind, result = part_and_result(checker, param, param is node.params[-1])
        params.append(Binding(param.name.text, kind, param.name.span))
        said = param.result or param.kind
    if node.what == "value" and result is not None and result.base not in (NUMBER, ANY):
        assert said is not None
        checker.report.error(
            "result-kind",
            f"a `value` is a number, and this says {result}",
            said.span,
            help=f"write `rule {node.name.text}`",
        )
        what = "rule"
    prepositions = tuple(p.preposition for p in node.params)
    found = Definition(node.name.text, what, tuple(params), prepositions, node)
    found.result = result
    return found


def declare_order(checker: Checker, node: tree.OrderNode) -> Order:
    """An order whose tiers are not looked at yet; its first part may be what it compares."""
    params = tuple(parameter(checker, p) for p in node.params)
    kind = params[0].kind if params and params[0].kind.base is not CARD else Kind(CARD)
    candidate = Binding("it", Kind(kind.base), node.span)
    if params and params[0].kind.base is kind.base:
        candidate, params = params[0], params[1:]
    return Order(node.name.text, candidate, params, node)


def resolve(checker: Checker, found: Definition) -> None:
    """Resolves the lets and the body of a rule or value, and with them its kind."""
    scope = Scope(word=found.name, barrier=True)
    for param in found.params:
        scope.names[param.name] = param
    scope.subjects = tuple(
        p
        for p, w in zip(found.params, found.prepositions, strict=True)
        if w == "of" and not p.kind.many and p.kind.base is not NUMBER
    )
    scope.parts = found.params
    lets = []
    for let in found.node.lets:
        x = checker.value(let.value, scope, None)
        binding = Binding(let.name.text, x.kind, let.name.span, zone_source(x))
        scope.names[let.name.text] = binding
        lets.append((binding, x))
    found.lets = tuple(lets)
    body = _body(checker, found, scope)
    if found.result is not None:
        body = checker.fit(body, Kind(found.result.base, many=found.result.many))
    if found.wanted is not None:
        body = checker.fit(body, Kind(found.wanted.base, many=found.wanted.many))
    if found.body is None:
        found.body = body
        kind = body.kind
        found.kind = Kind(kind.base, kind.many, kind.maybe, copies=kind.copies)


def _body(checker: Checker, found: Definition, scope: Scope) -> Expression:
    node = found.node
    expect = Kind(NUMBER) if found.what == "value" else None
    if expect is None and found.result is not None and found.result.base is not ANY:
        expect = Kind(found.result.base, found.result.many)
    if len(node.lines) == 1 and isinstance(node.lines[0], tree.FormulaNode):
        x = checker.value(node.lines[0].value, scope, expect)
        return checker.fit(x, expect) if expect is not None else x
    pairs: Pairs = []
    for line in node.lines:
        if isinstance(line, tree.TableCaseNode):
            pairs.extend(_table(checker, line, scope, expect))
        elif isinstance(line, tree.CaseNode):
            condition = checker.flag(line.condition, scope) if line.condition else None
            aim = expect or _known_kind(pairs)
            pairs.append((condition, checker.value(line.value, scope, aim)))
    if not pairs:
        return unknown(node.span)
    return _cases(checker, found, pairs, expect)


def _cases(checker: Checker, found: Definition, pairs: Pairs, expect: Kind | None) -> Expression:
    """Cases from top to bottom, and what holds where none of them does."""
    span = found.node.span
    items, kind = joined(checker.report, [v for _, v in pairs], expect)
    if expect is not None:
        items = [checker.fit(i, expect) for i in items]
        kind = expect
    cases = [(c, v) for (c, _), v in zip(pairs, items, strict=True)]
    if pairs[-1][0] is not None:
        if found.what == "value" or kind.base is FLAG:
            kind = kind if found.what != "value" else Kind(NUMBER)
            cases.append((None, const(kind, 0, span)))
        else:
            kind = Kind(kind.base, kind.many, not kind.many)
            cases.append((None, NothingThere(kind, span)))
    return CaseValue(kind, span, tuple(cases))


def _table(checker: Checker, line: tree.TableCaseNode, scope: Scope, expect: Kind | None) -> Pairs:
    key = checker.value(line.key, scope, None)
    pairs: Pairs = []
    if isinstance(key, AllOf):
        checker.report.error(
            "one-or-several",
            f"cases ask for one thing, this is {key.kind}",
            line.key.span,
            help="name it in the singular, and in the head the one thing that shows it",
        )
    if key.kind.base is ANY or isinstance(key, AllOf):
        return pairs
    for label, value in line.entries:
        at = checker.value(label, scope, Kind(key.kind.base))
        same = copies.same(key, at, label.span)
        if same is None:
            same = Equal(YES, label.span, key, checker.fit(at, Kind(key.kind.base)))
        pairs.append((same, checker.value(value, scope, expect)))
    return pairs


def order(checker: Checker, found: Order) -> None:
    """Resolves the tiers of an order, once."""
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
        condition = None if tier.condition is None else _wins(checker, tier.condition, scope)
        keys = tuple((k.lowest, checker.number(k.value, scope)) for k in tier.keys)
        tiers.append((condition, keys))
    found.tiers = tuple(tiers)
    found.ties = found.node.ties


def _wins(checker: Checker, node: tree.Expr, scope: Scope) -> Expression:
    """The condition of a tier; where a key stands in its place, the help says how to write one."""
    found = checker.report.found
    before = len(found)
    condition = checker.flag(node, scope)
    text = " ".join(node.span.text.split())
    line = _KEY.sub(r"otherwise, by \1", text) if _KEY.fullmatch(text) else ""
    line = line or (_TIER.sub(r"\1, by \2", text) if _TIER.fullmatch(text) else "")
    for at in range(before, len(found)):
        if line and found[at].code in _NO_CONDITION and found[at].span.source is node.span.source:
            found[at] = evolve(
                found[at],
                code="other-words",
                message=f"`{text}` is said in another way",
                span=node.span,
                help=f"write `{line}`",
                fix=Fix(node.span, line),
            )
    return condition


def _known_kind(pairs: Pairs) -> Kind | None:
    for _, value in pairs:
        if value.kind.base is not ANY and not isinstance(value, NothingThere):
            return Kind(value.kind.base, value.kind.many)
    return None
