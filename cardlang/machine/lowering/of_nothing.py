"""Rules that are asked of nothing.

A rule that gives one thing, or a set, is nothing where it is asked of nothing, whatever its lines
say of all others: who is nobody has no party.  Most rules come to nothing by themselves, since a
hand of nobody is empty and a question about nothing is false; those that have something to say
without their part, as `otherwise: kontra` has, ask first whether it is there.  Numbers and flags
are never nothing, so such rules go through their lines.
"""

from __future__ import annotations

from collections.abc import Container

from cardlang.model import FLAG, NUMBER, Binding, Definition, Expression

#: operations that are nothing, or empty, where the first thing that they are asked of is
_OF_FIRST = frozenset("where having minus unit if attr ranking".split())


def speaks_of(part: Binding, word: str) -> bool:
    """Whether a rule is asked of this part, and it is one thing."""
    return word == "of" and not part.kind.many and part.kind.base is not NUMBER


def gives_number(found: Definition) -> bool:
    """Whether a number or a flag comes out of a rule."""
    return found.kind.base in (NUMBER, FLAG) and not found.kind.many


def outlives(found: Definition, part: Binding) -> bool:
    """Whether a rule may be something although a part of it is nothing."""
    if found.body is None or gives_number(found):
        return False
    gone = {id(part)}
    for name, value in found.lets:
        if not _outlives(value, gone):
            gone.add(id(name))
    return _outlives(found.body, gone)


def _outlives(x: Expression, gone: Container[int]) -> bool:
    """Whether a value may be something although some names stand for nothing."""
    op, args = x.op, x.args
    if op == "var":
        return id(args[0]) not in gone
    if op == "nothing-there":
        return False
    if op in _OF_FIRST:
        of = args[1] if op in ("attr", "ranking") else args[0]
        return _outlives(of, gone)
    if op in ("zone", "keep"):
        return args[1] is None or _outlives(args[1], gone)
    if op in ("else", "set"):
        return any(_outlives(item, gone) for item in args[0])
    if op == "cases":
        return any(_outlives(value, gone) for _, value in args[0])
    if op == "union":
        return any(_outlives(part, gone) for part in args)
    if op == "fn":
        return _outlives(args[1][0], gone)
    if op == "call":
        return outlives_its_parts(x, gone)
    return True


def outlives_its_parts(x: Expression, gone: Container[int]) -> bool:
    """Whether a rule that is asked may be something although some names stand for nothing."""
    found: Definition = x.args[0]
    if gives_number(found):
        return True
    asked = zip(found.params, found.prepositions, x.args[1], strict=True)
    return all(_outlives(arg, gone) for part, word, arg in asked if speaks_of(part, word))
