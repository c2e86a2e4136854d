"""The owner of a thing: the subject of the passage, where nobody is named.

What belongs to each seat, side or card is taken of the given owner (behind `of`) or else of the
subject of the passage; of what there is one for each two kinds, the second stands behind `by`.
"""

from __future__ import annotations

import re

from cardlang.diagnostic import Fix
from cardlang.program import (
    ANY,
    CARD,
    SEAT,
    SIDE,
    Base,
    Binding,
    Expression,
    Named,
    Order,
    Pattern,
)
from cardlang.resolve.checker import Checker
from cardlang.resolve.kinds import side_of
from cardlang.resolve.scope import Scope, base_of
from cardlang.source import Span
from cardlang.syntax import tree

_SIDES = re.compile(r"\bsides\b(?= +(?:where|having)\b)")
_BY = re.compile(r" by ([a-z][a-z0-9-]*)")


def parted(checker: Checker, node: tree.Expr, scope: Scope) -> tuple[tree.Expr, Expression | None]:
    """An order or pattern as it is named: its name, and whom it is asked of behind `of`, if so."""
    if not isinstance(node, tree.ChainNode) or len(node.words) < 2:
        return node, None
    head, *rest = node.words
    owner = rest[0]
    if len(rest) > 1 or node.by is not None or node.among is not None:
        span = owner.span.to(node.span)
        owner = tree.ChainNode(tuple(rest), node.by, node.among, span=span)
    found = checker.thing(head.text) if isinstance(head, tree.NameNode) else None
    params = found.params if isinstance(found, (Order, Pattern)) else ()
    return head, checker.value(owner, scope, params[0].kind if params else None)


def spoken_of(base: Base, scope: Scope) -> list[Binding | Expression]:
    """The subjects of the passage, as far as they are a `base`: one, if that is plain."""
    for candidate in scope.candidates():
        if candidate.kind.base is base or (base is SIDE and candidate.kind.base is SEAT):
            return [candidate]
    passage = scope.passage()
    exact = [s for s in passage if base_of(s) is base]
    return exact or [s for s in passage if base is SIDE and base_of(s) is SEAT]


def mistaken(scope: Scope) -> bool:
    """Return whether somebody the passage is about has a mistake, which is told."""
    return any(base_of(s) is ANY for s in (*scope.candidates(), *scope.passage()))


def as_owner(one: Binding | Expression, base: Base, span: Span) -> Expression:
    """A subject as a value; a seat as its side where a side is wanted."""
    x = Named(one.kind, span, one) if isinstance(one, Binding) else one
    return x if x.kind.base is base else side_of(x)


def names_of(found: list[Binding | Expression]) -> list[str]:
    """The names of subjects where they stand."""
    return [s.name if isinstance(s, Binding) else s.span.text for s in found]


def subject(checker: Checker, base: Base, span: Span, scope: Scope, what: str) -> Expression | None:
    """The subject of the passage, as far as it is a `base`; reported where that is not clear.

    Where a rule is of nobody who could be meant, it is the part that is called like the kind.
    """
    found = spoken_of(base, scope)
    if len(found) == 1:
        return as_owner(found[0], base, span)
    if mistaken(scope):
        return None
    if not found and (part := scope.part(base)) is not None:
        part.used = True
        return as_owner(part, base, span)
    fix = None
    if not found and base is SEAT and (fix := _of_sides(scope, span)) is not None:
        help = f"a side may have several: ask `seats`, each with its `{what}`, and not `sides`"
    elif not found and (fix := _owner_behind_by(base, span, scope)) is not None:
        help = f"there is one of each {base.name}: write `{what} of …`"
    elif what == base.name or (base is SEAT and what == "side"):
        all_ = plural_of(checker, what)
        help = f"all of them are `{all_}`; one is spoken of in `for each {what}:`"
    elif found:
        help = _choices(scope, found, what)
    elif head := _headless(checker, base, scope):
        help = f"write `{head} of {base.name}:`"
    elif what == "score":
        help = "write `score of …`; asked of all, `highest score` or `lowest score`"
    elif base is CARD:
        help = f"write `{what} of …`, or ask it of candidates: `hand where {what} is …`"
    elif named := _named(base, scope):
        help = f"write `{what} of {named}`"
    else:
        help = f"write `{what} of …`: no {base.name} is spoken of here"
    checker.report.error("whose", f"whose `{what}`?", span, help=help, fix=fix)
    return None


def _of_sides(scope: Scope, span: Span) -> Fix | None:
    """`seats` for `sides`, where a `where` or `having` asks sides for what seats have."""
    if not any(one.kind.base is SIDE for one in scope.candidates()):
        return None
    line = span.source.line(span.line)[: span.column - 1]
    found = list(_SIDES.finditer(line))
    if not found:
        return None
    at = span.start - (span.column - 1) + found[-1].start()
    return Fix(Span(span.source, at, at + len("sides")), "seats")


def _owner_behind_by(base: Base, span: Span, scope: Scope) -> Fix | None:
    """`of` for `by`, where what stands behind that word may be the owner: `row by suit of card`."""
    text, column = span.source.line(span.line), span.column - 1 + span.end - span.start
    found = _BY.match(text, column)
    if found is None:
        return None
    bound = scope.look(found[1])
    of_it = isinstance(bound, (Binding, Expression)) and bound.kind.base is base
    if found[1] != base.name and not of_it:
        return None
    return Fix(Span(span.source, span.end, span.end + len(" by ")), " of ")


def _choices(scope: Scope, found: list[Binding | Expression], what: str) -> str:
    """Advice on whose it can be, by the names that stand for them here; what to do where one has
    none.
    """
    names = [_called(scope, one) for one in found]
    hidden = [name for name, one in zip(names_of(found), names, strict=True) if not one]
    told = [f"`{what} of {name}`" for name in dict.fromkeys(names) if name]
    if not hidden or not told:
        told = told or [f"`{what} of {name}`" for name in names_of(found)]
        return f"say whose: {', '.join(told)}"
    return (
        f"say whose: {', '.join(told)}; two are called `{hidden[0]}` here, so give one of them"
        " another name, as in `for player as seat`"
    )


def _called(scope: Scope, one: Binding | Expression) -> str:
    """The name of the passage that stands for somebody; '' if another has taken it."""
    for name in scope.visible():
        here = scope.look(name)
        if here is one or (isinstance(here, Named) and here.binding is one):
            return name
        if isinstance(here, Named) and isinstance(one, Named) and here.binding is one.binding:
            return name
    return ""


def _headless(checker: Checker, base: Base, scope: Scope) -> str:
    """The head of the rule or value around that is not said to be of anything."""
    entry = checker.layers.spaces["thing"].get(scope.word or "")
    node = entry.node if entry is not None else None
    if not isinstance(node, tree.DefineNode) or node.params or entry is None or entry.prelude:
        return ""
    checker.lose(node.name.text)
    return f"{node.what} {node.name.text}"


def _named(base: Base, scope: Scope) -> str:
    """The nearest name of the passage that is one of a kind, if it is not whom that is about."""
    for name in scope.visible():
        one = scope.look(name)
        if isinstance(one, Binding) and one.kind.base is base and not one.kind.many:
            return name
    return ""


def plural_of(checker: Checker, name: str) -> str:
    """The plural of a kind of the game, or of any word."""
    return checker.bases[name].plural if name in checker.bases else f"{name}s"
