"""Values, statements and the names in them.

Values are `X` nodes and statements are `S` nodes: an operation, its arguments, a span (and, for a
value, its kind).  Rules and values are resolved once; words are templates, so their bodies appear
wherever they are used, each inside a `phase` statement that names the word.  The number of players
and the options are still open here: `players` and `option` are operations like any other.

Operations of values (arguments in brackets; b is a `Binding` that ranges over a set):

    const(value)  players()  deal-number()  all(base)  option(decl)  var(b)  card-label(text[, n])
    keep(decl, owner)  zone(decl, owner)  attr(attribute, card)  ranking(decl, label)
    call(decl, args)  number-of(label)  label-of(number, base)  label-as(label, base)
    unit(point)  set(items)  range(low, high)
    where(set, b, condition)  having(set, b, which, key)  extreme(which, set, b, key)
    quantified(which, set, b, claim)  image(set, b, value)  sum(set, b, value)
    best(set, order, args)  beats(a, b, order, args)
    if(value, condition)  else(items)  and(items)  or(items)  not(x)  cases(pairs)
    is(a, b)  below(a, b)  at-most(a, b)  in(a, set)  within(set, set)  nothing(x)
    common(set, set)  agreed(set, b, value)
    pair(first, second): whose a thing is that there is one of for each two kinds
    add sub mul div mod (a, b)  neg(a)  union(a, b)  minus(a, b)
    groups(set, pattern, args)  is-group(set, pattern, args)  packing(groups, b, value)
    profile(set, b, key)  spread(set, b, key)  tail(pile, pattern, args)
    either(condition, zone, other)   for where cards go
    reach(line, number, set, pattern, args)
    fn(name, args)   for the kernel's own words (count, top, next, side …)

Operations of statements:

    let(b, value)  assign(place, value)  if(branches)  for(label, b, set, start, body)
    until(label, condition, limit, body)  times(label, count, body)  phase(label, decl, body, given)
    choose(chooser, b, verbs, together, label, node, otherwise)  again(label)  done(label)
    move(what, zone, under)  shuffle(zone)  show(what, to)  end(what)
    attempt(label, body)  back(label)  once(b, set, body)  told(block, body, names)
"""

from __future__ import annotations

from typing import Any

from attrs import define

from cardlang.model.kinds import Kind
from cardlang.quick import frozen
from cardlang.source import Span


@define(eq=False)
class Binding:
    """A name for a value: a let, a parameter, a loop's or a candidate's name."""

    name: str
    kind: Kind
    span: Span
    source: object = None  # where its cards lie, if known: a Zone
    used: bool = False


@frozen(eq=False)
class X:
    """A value: an operation, its kind, its place, its arguments (see the table above)."""

    op: str
    kind: Kind
    span: Span
    args: tuple[Any, ...] = ()


@frozen(eq=False)
class S:
    """A statement: an operation, its place, its arguments (see the table above)."""

    op: str
    span: Span
    args: tuple[Any, ...] = ()
    via: tuple[Span, ...] = ()  # the places of the calls that brought it here, outermost first


@frozen(eq=False)
class Given:
    """What a word was given where it is used, for those who tell people of it.

    By the name of the part: an X, a Binding, or a node of the tree for what is looked at anew.
    """

    parts: dict[str, Any]


@define(eq=False)
class Label:
    """Somewhere to jump to: the end of a loop or word, or the head of a choice."""

    name: str
