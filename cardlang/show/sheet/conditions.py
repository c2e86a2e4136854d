"""Conditions of the rules in words, by operation: `the highest score is at least 155`.

They are told as they stand behind `if` and `wenn`, or that they do not hold.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cardlang.program import CARD, FLAG, SEAT, SIDE, Expression
from cardlang.show.sheet.speech import bare, several
from cardlang.show.sheet.values import keyed, superlative
from cardlang.show.sheet.words import SheetWords

ClauseTeller = Callable[[SheetWords, Expression, bool], str]


def _not(s: SheetWords, x: Expression, no: bool) -> str:
    return s.clause(x.args[0], not no)


def _several(s: SheetWords, x: Expression, no: bool) -> str:
    word = x.op if not no else {"and": "or", "or": "and"}[x.op]
    told = [s.clause(item, no) for item in x.args[0] if s.holds(item) is None]
    if not told:
        return s.say("yes" if s.holds(x) is not no else "no")
    return s.join(told, word)


def _is(s: SheetWords, x: Expression, no: bool) -> str:
    a, b = x.args
    if b.op in ("players", "option") and a.op == "const":
        a, b = b, a
    if a.op == "players" and b.op == "const":
        return s.say("players-are-not" if no else "players-are", b=str(b.args[0]))
    if a.op == "option" and b.op == "const":
        if b.kind.base is FLAG:
            return s.clause(a, no is bool(b.args[0]))
        value = s.option_value(a.args[0], b.args[0])
        return s.say("option-is-not" if no else "option-is", a=s.option(a.args[0]), b=value)
    if a.op == "deal-number" and b.op == "const" and b.args[0] == 1:
        return s.say("later-deal" if no else "first-deal")
    if a.op == "deal-number" and not no and b.op in ("const", "option"):
        return _deals(s, b, "deals-played")
    zone = _counted(a)
    if zone is not None and b.op == "const":
        return _amount(s, zone, "is-not" if no else "is", b, "has")
    people = _people(a)
    if people is not None and b.op == "const" and b.args[0] == 1 and not no:
        if people.op == "having" and people.args[0].op == "all":
            key = superlative(s, people.args[2], keyed(s, people))
            return s.say("one-alone", key=key)
        return s.say("one-left", a=s.value(people))
    key = "is" if b.op in ("const", "card-label", "set") else "same"
    if no:
        key = "is-not" if key == "is" else "not-same"
    return s.say(key, a=s.value(a), b=s.value(b))


def _less(s: SheetWords, x: Expression, no: bool) -> str:
    low, high = x.args
    strict = (x.op == "below") is not no
    if no:
        low, high = high, low
    swapped = low.op in ("const", "option") or (low.op == "players" and high.op != "const")
    swapped = swapped or high.op == "deal-number"
    if swapped:
        key, a, b = ("above" if strict else "at-least"), high, low
    else:
        key, a, b = ("below" if strict else "at-most"), low, high
    if a.op == "players":
        return s.say(f"players-{key}", b=s.value(b))
    if a.op == "deal-number" and b.op in ("const", "option") and key in ("at-least", "below"):
        if key == "at-least" or b.op == "const":
            return _deals(s, b, "deals-played" if key == "at-least" else "deals-not-played")
    zone = _counted(a)
    if zone is not None and b.op in ("const", "players"):
        return _amount(s, zone, key, b, "all" if b.op == "players" else "has")
    return s.say(key, a=s.value(a), b=s.value(b))


def _deals(s: SheetWords, b: Expression, key: str) -> str:
    """That so many deals have been played, or not yet."""
    known = s.settled(b)
    if b.op == "option" and not isinstance(known, int):
        return s.say("deals-chosen", b=s.option(b.args[0]))
    return s.say(key, b=s.value(b))


def _people(x: Expression) -> Expression | None:
    """The seats or sides that are counted, if that is what a value is."""
    if x.op != "fn" or x.args[0] != "count" or x.args[1][0].kind.base not in (SEAT, SIDE):
        return None
    found: Expression = x.args[1][0]
    return found


def _amount(s: SheetWords, zone: Expression, key: str, b: Expression, many: str) -> str:
    """How many cards a place has, or how many of them there are where it is called after them."""
    told, n = s.value(zone), s.value(b)
    if many == "has" and several(told):
        cards = re.sub(r"n (Karten)\b", r" \1", bare(told)) if s.language == "de" else bare(told)
        return s.say(f"are-{key}", a=cards, b=n)
    return s.say(f"{many}-{key}", a=told, b=n)


def _counted(x: Expression) -> Expression | None:
    """The zone whose cards are counted, if that is what a value is."""
    if x.op != "fn" or x.args[0] != "count":
        return None
    inner: Expression = x.args[1][0]
    while inner.op == "unit":
        inner = inner.args[0]
    return inner if inner.op == "zone" else None


def _nothing(s: SheetWords, x: Expression, no: bool) -> str:
    what = x.args[0]
    while what.op == "unit":
        what = what.args[0]
    told = s.value(what)
    if what.op == "zone" and several(told):
        return s.say("some-are" if no else "none-are", a=told if no else bare(told))
    if what.op == "zone" or (what.kind.base is CARD and what.op in ("minus", "image")):
        return s.say("not-empty" if no else "empty", a=told)
    if what.op == "keep" and (who := re.match(r"(?:who|wer) (.*)", told)):
        return s.say("somebody-who" if no else "nobody-who", a=who[1])
    if what.op == "keep" and re.match(r"(who|wer|wessen|wem)", told):
        return s.say("settled-who" if no else "open-who", a=told)
    if what.op == "keep":
        return s.say("settled" if no else "unsettled", a=told if no else bare(told))
    if what.kind.base is SEAT and what.kind.many:
        said = s.prose(what.args[0].node) if what.op == "call" else ""
        if who := re.match(r"(?:who|wer) (.*)", said):
            return s.say("somebody-who" if no else "nobody-who", a=who[1])
        return s.say("somebody-is" if no else "nobody-is", a=told)
    return s.say("there-is" if no else "there-is-no", a=told)


def _pair(key: str, negated: str) -> ClauseTeller:
    def tell(s: SheetWords, x: Expression, no: bool) -> str:
        return s.say(negated if no else key, a=s.value(x.args[0]), b=s.value(x.args[1]))

    return tell


def _within(s: SheetWords, x: Expression, no: bool) -> str:
    """One of several; of seats that are called `who …`, everyone who does is one."""
    told = s.value(x.args[1])
    if x.args[1].kind.base is SEAT:
        told = s.everyone(told)
    return s.say("not-in" if no else "in", a=s.value(x.args[0]), b=told)


def _group(s: SheetWords, x: Expression, no: bool) -> str:
    key = "is-group-not" if no else "is-group"
    return s.say(key, a=s.value(x.args[0]), b=s.pattern(x.args[1]))


def _quantified(s: SheetWords, x: Expression, no: bool) -> str:
    which, _, b, claim = x.args
    s.among(b, "each" if which == "every" else "any")
    told = s.clause(claim)
    return s.say("not-so", a=told) if no else told


def _constant(s: SheetWords, x: Expression, no: bool) -> str:
    return s.say("yes" if bool(x.args[0]) is not no else "no")


CLAUSES: dict[str, ClauseTeller] = {
    "not": _not,
    "and": _several,
    "or": _several,
    "is": _is,
    "below": _less,
    "at-most": _less,
    "nothing": _nothing,
    "in": _within,
    "within": _pair("within", "not-within"),
    "beats": _pair("x-beats", "x-beats-not"),
    "is-group": _group,
    "quantified": _quantified,
    "const": _constant,
}
