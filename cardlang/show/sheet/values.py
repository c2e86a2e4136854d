"""Values of the rules in words, by operation: `the highest card that is played`."""

from __future__ import annotations

import re
from collections.abc import Callable

from cardlang.program import FLAG, SEAT, SIDE, Expression
from cardlang.reckoning import RECKONING
from cardlang.show.sheet.settled import NOTHING
from cardlang.show.sheet.speech import bare
from cardlang.show.sheet.voice import SORTS
from cardlang.show.sheet.words import SheetWords

Teller = Callable[[SheetWords, Expression], str]


def claimed(s: SheetWords, x: Expression) -> str:
    """What has no words of its own: that a condition holds, or anything."""
    return s.clause(x) if x.kind.base is FLAG else s.say("any")


def _const(s: SheetWords, x: Expression) -> str:
    base, value = x.kind.base, x.args[0]
    if base is FLAG:
        return s.say("yes" if value else "no")
    if base is SEAT or base is SIDE:
        return s.seat(value)
    return s.label(base, value) if base.labels else str(value)


def _all(s: SheetWords, x: Expression) -> str:
    base = x.args[0]
    if base in SORTS:
        return s.say(f"all-{SORTS[s.people(base)]}s")
    return s.some_kind("any", base.name)


def _attr(s: SheetWords, x: Expression) -> str:
    return s.say("attr", kind=s.the_kind(x.args[0]), card=s.value(x.args[1]))


def _option(s: SheetWords, x: Expression) -> str:
    key = "quoted-label" if x.args[0].kind.base.labels else "quoted"
    return s.say(key, a=s.option(x.args[0]))


def _where(s: SheetWords, x: Expression) -> str:
    base, b, condition = x.args
    s.one(b)
    if base.op == "all" and base.kind.base in (SEAT, SIDE):
        return s.say("where-all", when=s.clause(condition))
    return s.say("where", set=s.value(base), when=s.clause(condition))


def superlative(s: SheetWords, which: str, key: str) -> str:
    """The highest or lowest (`which`) of what a key says: `der höchste Punktestand`."""
    if s.language != "de":
        return s.say(which, key=bare(key))
    word, _, rest = key.partition(" ")
    if word not in ("der", "die", "das"):
        return s.say(which, key=key)
    return f"{word} {s.say(which, key=rest)}"


def keyed(s: SheetWords, having: Expression) -> str:
    """What those of a `having` are compared by."""
    s.one(having.args[1])
    return s.value(having.args[3])


def _having(s: SheetWords, x: Expression) -> str:
    base, _, which, _ = x.args
    told = superlative(s, which, keyed(s, x))
    told = told.replace(" höchste ", " höchsten ") if s.language == "de" else told
    told = told.replace(" niedrigste ", " niedrigsten ")
    if base.op == "if" and base.args[0].op == "all":
        if s.holds(base.args[1]):
            return s.say("all-having", key=told)
        return s.say("value-if", value=s.say("all-having", key=told), when=s.clause(base.args[1]))
    if base.op == "all":
        return s.say("all-having", key=told)
    if base.kind.base is SEAT:
        return s.say("having-who", set=s.value(base), key=told)
    return s.say("having", set=s.value(base), key=told)


def _extreme(s: SheetWords, x: Expression) -> str:
    which, base, b, key = x.args
    s.one(b)
    told = s.value(key)
    if which != "total":
        told = superlative(s, which, told)
        if base.op == "all":
            return told
        return s.say("highest-of", key=bare(told).removeprefix(f"{which} "), set=s.value(base))
    if base.op == "all":
        return s.say("total", key=told)
    return s.say("total-of", key=told, set=s.value(base))


def _sum(s: SheetWords, x: Expression) -> str:
    base, b, one = x.args
    s.one(b)
    return s.say("sum", set=s.value(base), key=s.value(one))


def _image(s: SheetWords, x: Expression) -> str:
    base, b, one = x.args
    if one.op == "fn" and one.args[0] == "members":
        return s.value(base)
    if base.op == "all":
        s.among(b, "each")
        return s.value(one)
    if one.op in ("zone", "keep") and base.kind.base in (SEAT, SIDE):
        s.bound[b] = s.value(base)
        return s.value(one)
    s.one(b)
    return s.say("image", set=s.value(base), value=s.value(one))


def _everybody(s: SheetWords, x: Expression) -> bool:
    """Whether a set is all of a kind, of which there is always one."""
    return x.op == "all" or (x.op == "if" and x.args[0].op == "all" and bool(s.holds(x.args[1])))


def _else(s: SheetWords, x: Expression) -> str:
    told = []
    for item in x.args[0]:
        if s.table.known(item) != NOTHING:
            told.append(s.value(item))
        if item.op == "having" and _everybody(s, item.args[0]):
            break  # what comes behind is never asked
    while len(told) > 1:
        other = told.pop()
        told[-1] = s.say("else-value", one=told[-1], other=other)
    return told[0] if told else s.say("nothing")


def _cases(s: SheetWords, x: Expression) -> str:
    told: list[str] = []
    for condition, value in x.args[0]:
        holds = True if condition is None else s.holds(condition)
        if holds is False:
            continue
        if holds and not told:
            return s.value(value)
        if holds:
            told.append(f"{s.say('other')} {s.value(value)}")
        else:
            told.append(s.say("value-if", value=s.value(value), when=s.clause(condition)))
        if holds:
            break
    return "; ".join(told)


def _if(s: SheetWords, x: Expression) -> str:
    if s.holds(x.args[1]):
        return s.value(x.args[0])
    return s.say("value-if", value=s.value(x.args[0]), when=s.clause(x.args[1]))


def _either(s: SheetWords, x: Expression) -> str:
    holds = s.holds(x.args[0])
    if holds is not None:
        return s.value(x.args[1 if holds else 2])
    return s.say("either", when=s.clause(x.args[0]), a=s.value(x.args[1]), b=s.value(x.args[2]))


def _two(key: str) -> Teller:
    def operand(s: SheetWords, x: Expression) -> str:
        told = s.value(x)
        return f"({told})" if re.search(r"[;:,] ", told) else told

    return lambda s, x: s.say(key, a=operand(s, x.args[0]), b=operand(s, x.args[1]))


def _same(s: SheetWords, x: Expression) -> str:
    return s.value(x.args[0])


_AROUND = {"next": ("left", "right"), "previous": ("right", "left")}  # clockwise, or not


def _fn(s: SheetWords, x: Expression) -> str:
    name, args = x.args
    told = [s.value(a) for a in args]
    if name == "side" and (not s.program.partners or args[0].op == "const"):
        return told[0]
    if name == "members":
        if args[0].kind.base is SIDE and (not s.program.partners or args[0].op == "having"):
            return told[0]
    if name == "count":
        inner = args[0].args[0] if args[0].op == "unit" else args[0]
        key = "count" if inner.op == "zone" else "count-n"
        return s.say(key, a=told[0] if key == "count" else bare(told[0]))
    if name in _AROUND:
        name = _AROUND[name][s.program.anticlockwise]
    key = "side-of" if name == "side" else name
    return s.say(key, a=told[0], b=told[-1])


def _call(s: SheetWords, x: Expression) -> str:
    return s.rule(x.args[0], x.args[1])


VALUES: dict[str, Teller] = {
    "const": _const,
    "players": lambda s, x: s.say("number-of-players"),
    "deal-number": lambda s, x: s.say("deal-number"),
    "all": _all,
    "option": _option,
    "var": lambda s, x: s.value(x.args[0]),
    "card-label": lambda s, x: s.card(x.args[0]),
    "keep": lambda s, x: s.place(x.args[0], x.args[1]),
    "zone": lambda s, x: s.place(x.args[0], x.args[1]),
    "attr": _attr,
    "ranking": lambda s, x: s.value(x.args[1]),
    "call": _call,
    "number-of": _same,
    "label-of": _same,
    "label-as": _same,
    "unit": _same,
    "set": lambda s, x: s.join([s.value(i) for i in x.args[0]], "or"),
    "range": lambda s, x: s.say("range", low=s.value(x.args[0]), high=s.value(x.args[1])),
    "where": _where,
    "having": _having,
    "extreme": _extreme,
    "sum": _sum,
    "image": _image,
    "agreed": _image,
    "best": lambda s, x: s.say("best", set=s.value(x.args[0])),
    "if": _if,
    "else": _else,
    "cases": _cases,
    "nothing-there": lambda s, x: s.say("nobody" if x.kind.base is SEAT else "nothing"),
    **{name: _two(name) for name in RECKONING},
    "neg": lambda s, x: s.say("neg", a=s.value(x.args[0])),
    "union": lambda s, x: s.join([s.value(a) for a in x.args]),
    "minus": _two("minus"),
    "common": _two("common"),
    "groups": lambda s, x: s.say("groups", pattern=s.pattern(x.args[1]), set=s.value(x.args[0])),
    "tail": lambda s, x: s.say("tail", pattern=s.pattern(x.args[1]), set=s.value(x.args[0])),
    "packing": lambda s, x: s.say("packing", set=s.value(x.args[0])),
    "profile": lambda s, x: s.say("profile", set=s.value(x.args[0])),
    "spread": lambda s, x: s.value(x.args[0]),
    "fn": _fn,
    "either": _either,
    "winner": lambda s, x: s.say("all-seats"),
}
