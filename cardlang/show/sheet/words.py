"""Values and conditions of the rules in words: `the highest score is at least 155`.

Conditions are told as they stand behind `if` and `wenn`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from cardlang.model import (
    CARD,
    FLAG,
    NUMBER,
    SEAT,
    SIDE,
    Binding,
    Definition,
    Keep,
    Option,
    Order,
    X,
    Zone,
)
from cardlang.reckoning import RECKONING
from cardlang.show.sheet.settled import NOTHING
from cardlang.show.sheet.speech import bare, fill, plural_verb, several
from cardlang.show.sheet.voice import SORTS, Voice
from cardlang.syntax import tree

DEPTH = 12  # values that are deeper are not spelt out


class Speaker(Voice):
    """Tells values and conditions."""

    def rule(self, found: Definition, args: tuple[X | Binding, ...] = ()) -> str:
        """A rule or value: what is said of it, or its name."""
        parts = {p.name: self.value(a) for p, a in zip(found.params, args, strict=False)}
        if not args:
            parts = {p.name: self.standing(p.kind) for p in found.params}
        prose = self.prose(found.node)
        self.told.add(id(found.node))
        several_seats = found.kind.many and found.kind.base is SEAT
        if several_seats and bool(args) is bool(found.params):
            prose = self.everyone(prose)
        if prose:
            return self.filled(prose, parts)
        return self.called("rule", found.name)

    def everyone(self, prose: str) -> str:
        """Several players who are called `who …`."""
        if self.language != "de" or not prose.startswith("wer "):
            return re.sub(r"^who\b", "everyone who", prose)
        parts = prose.removeprefix("wer ").split(" und ")
        return "alle, die " + " und ".join(map(plural_verb, parts))

    def order(self, found: Order) -> str:
        """What is said of an order; of sentences for each line, those of lines that apply."""
        lines = [line.text for line in found.node.prose if line.language == self.language]
        if len(lines) != len(found.tiers) or len(lines) == 1:
            return self.prose(found.node)
        told = zip(lines, found.tiers, strict=True)
        return " ".join(text for text, (when, _) in told if when is None or self.holds(when) != 0)

    def _sayings(self) -> dict[str, Order | Definition]:
        """Orders and rules, which sentences may name."""
        return {**self.program.rules, **self.program.orders}

    def filled(self, prose: str, parts: dict[str, str]) -> str:
        """Prose with its parts; the name of an order or rule stands for what is said of it."""
        more = {
            name: self.order(thing) if isinstance(thing, Order) else self.prose(thing.node)
            for name, thing in self._sayings().items()
            if "{" + name + "}" in prose and name not in parts
        }
        for name in list(more):
            thing = self.program.orders.get(name) or self.program.rules[name]
            self.told.add(id(thing.node))
        options = {name: self.usual(option) for name, option in self.program.options.items()}
        more = {name: fill(told, options, self.language) for name, told in more.items()}
        more.update(options)
        return fill(prose, {**more, **parts}, self.language)

    def usual(self, option: Option) -> str:
        """The value of an option at the table of the sheet, else its usual one."""
        chosen = self.table.option(option)
        if chosen is not None:
            return self.option_value(option, chosen)
        if option.default.op == "const":
            return self.option_value(option, option.default.args[0])
        return self.value(option.default)

    def place(self, thing: Zone | Keep, owner: X | None) -> str:
        """A zone or keep, of whomever."""
        owners = owner.args if owner is not None and owner.op == "pair" else (owner,)
        given = [self.value(one) for one in owners if one is not None]
        of = self.join(given)
        sort = "zone" if isinstance(thing, Zone) else "keep"
        prose = self.names.wording.get((sort, thing.name)) or self.prose(thing.node)
        if thing is self.program.score or thing is self.program.box:
            told = self.say("score" if thing is self.program.score else "box")
        elif prose:
            families = [family.name for family in thing.families]
            told = self.filled(prose, dict(zip(families, given, strict=False)))
            if any("{" + family + "}" in prose for family in families):
                return told
        else:
            told = self.called(sort, thing.name)
            if isinstance(thing, Zone):
                told = self.say("zone", name=told)
        own = self.say("side-of", a=self.say("seat"))
        common = (self.say("seat"), self.say("side"), self.say("a-card"), own)
        if not of or of in common:
            return told
        clause = re.match(r"(who|what|wer|was|wessen)\b", told)
        return self.say("of-whom" if clause else "of", what=told, owner=of)

    # ----------------------------------------------------------------------- values

    def value(self, x: X | Binding | tree.Expr | None) -> str:
        """A value in words."""
        if isinstance(x, Binding):
            return self.bound.get(x) or self.standing(x.kind)
        if not isinstance(x, X):
            return self.named(x)
        if self.depth > DEPTH:
            return self.say("any")
        known = self.settled(x)
        if isinstance(known, int) and x.kind.base is NUMBER:
            return str(known)
        if x.op == "option" and isinstance(known, int):
            return self.option_value(x.args[0], known)
        self.depth += 1
        told = VALUES.get(x.op, _claimed)(self, x)
        self.depth -= 1
        return told

    def apart(self, x: X | Binding | tree.Expr | None) -> str:
        """A value as part of a sentence: in brackets, if it is a number with conditions."""
        told = self.value(x)
        number = isinstance(x, X) and x.kind.base is NUMBER
        return f"({told})" if number and re.search("[,;] ", told) else told

    def named(self, node: tree.Expr | None) -> str:
        """What is looked at anew: a rule, an order or a zone by its name."""
        name = getattr(node, "text", "")
        program = self.program
        if name in program.rules:
            return self.rule(program.rules[name])
        if name in program.orders:
            return self.order(program.orders[name]) or name.replace("-", " ")
        if name in program.zones:
            found = program.zones[name]
            sort = found.families[0].name if found.families else ""
            of = {sort: self.say(sort)} if sort in ("seat", "side") else {}
            prose = self.prose(found.node)
            return self.filled(prose, of) if prose else self.names.called("zone", name)
        return self.say("any")

    def clause(self, x: X | None, no: bool = False) -> str:
        """A condition, or that it does not hold."""
        if x is None:
            return ""
        if x.op in CLAUSES:
            return CLAUSES[x.op](self, x, no)
        if x.op == "option":
            return self.say("option-off" if no else "option-on", a=self.option(x.args[0]))
        if x.op == "match-over":
            return self.say("match-goes-on" if no else "match-over")
        return self.say("rule-fails" if no else "rule-holds", a=self.value(x))


# ---------------------------------------------------------------------------- by operation

Teller = Callable[[Speaker, X], str]


def _claimed(s: Speaker, x: X) -> str:
    return s.clause(x) if x.kind.base is FLAG else s.say("any")


def _const(s: Speaker, x: X) -> str:
    base, value = x.kind.base, x.args[0]
    if base is FLAG:
        return s.say("yes" if value else "no")
    if base is SEAT or base is SIDE:
        return s.seat(value)
    return s.label(base, value) if base.labels else str(value)


def _all(s: Speaker, x: X) -> str:
    base = x.args[0]
    if base in SORTS:
        return s.say(f"all-{SORTS[s.people(base)]}s")
    return s.some_kind("any", base.name)


def _attr(s: Speaker, x: X) -> str:
    return s.say("attr", kind=s.the_kind(x.args[0]), card=s.value(x.args[1]))


def _option(s: Speaker, x: X) -> str:
    key = "quoted-label" if x.args[0].kind.base.labels else "quoted"
    return s.say(key, a=s.option(x.args[0]))


def _where(s: Speaker, x: X) -> str:
    base, b, condition = x.args
    s.one(b)
    if base.op == "all" and base.kind.base in (SEAT, SIDE):
        return s.say("where-all", when=s.clause(condition))
    return s.say("where", set=s.value(base), when=s.clause(condition))


def _superlative(s: Speaker, which: str, key: str) -> str:
    if s.language != "de":
        return s.say(which, key=bare(key))
    word, _, rest = key.partition(" ")
    if word not in ("der", "die", "das"):
        return s.say(which, key=key)
    return f"{word} {s.say(which, key=rest)}"


def _keyed(s: Speaker, having: X) -> str:
    """What those of a `having` are compared by."""
    s.one(having.args[1])
    return s.value(having.args[3])


def _having(s: Speaker, x: X) -> str:
    base, _, which, _ = x.args
    told = _superlative(s, which, _keyed(s, x))
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


def _extreme(s: Speaker, x: X) -> str:
    which, base, b, key = x.args
    s.one(b)
    told = s.value(key)
    if which != "total":
        told = _superlative(s, which, told)
        if base.op == "all":
            return told
        return s.say("highest-of", key=bare(told).removeprefix(f"{which} "), set=s.value(base))
    if base.op == "all":
        return s.say("total", key=told)
    return s.say("total-of", key=told, set=s.value(base))


def _sum(s: Speaker, x: X) -> str:
    base, b, one = x.args
    s.one(b)
    return s.say("sum", set=s.value(base), key=s.value(one))


def _image(s: Speaker, x: X) -> str:
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


def _else(s: Speaker, x: X) -> str:
    told = [s.value(item) for item in x.args[0] if s.table.known(item) != NOTHING]
    while len(told) > 1:
        other = told.pop()
        told[-1] = s.say("else-value", one=told[-1], other=other)
    return told[0] if told else s.say("nothing")


def _cases(s: Speaker, x: X) -> str:
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


def _if(s: Speaker, x: X) -> str:
    if s.holds(x.args[1]):
        return s.value(x.args[0])
    return s.say("value-if", value=s.value(x.args[0]), when=s.clause(x.args[1]))


def _either(s: Speaker, x: X) -> str:
    holds = s.holds(x.args[0])
    if holds is not None:
        return s.value(x.args[1 if holds else 2])
    return s.say("either", when=s.clause(x.args[0]), a=s.value(x.args[1]), b=s.value(x.args[2]))


def _two(key: str) -> Teller:
    def operand(s: Speaker, x: X) -> str:
        told = s.value(x)
        return f"({told})" if re.search(r"[;:,] ", told) else told

    return lambda s, x: s.say(key, a=operand(s, x.args[0]), b=operand(s, x.args[1]))


def _same(s: Speaker, x: X) -> str:
    return s.value(x.args[0])


_AROUND = {"next": ("left", "right"), "previous": ("right", "left")}  # clockwise, or not


def _fn(s: Speaker, x: X) -> str:
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


def _call(s: Speaker, x: X) -> str:
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


# ------------------------------------------------------------------------- conditions

ClauseTeller = Callable[[Speaker, X, bool], str]


def _not(s: Speaker, x: X, no: bool) -> str:
    return s.clause(x.args[0], not no)


def _several(s: Speaker, x: X, no: bool) -> str:
    word = x.op if not no else {"and": "or", "or": "and"}[x.op]
    told = [s.clause(item, no) for item in x.args[0] if s.holds(item) is None]
    if not told:
        return s.say("yes" if s.holds(x) is not no else "no")
    return s.join(told, word)


def _is(s: Speaker, x: X, no: bool) -> str:
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
            key = _superlative(s, people.args[2], _keyed(s, people))
            return s.say("one-alone", key=key)
        return s.say("one-left", a=s.value(people))
    key = "is" if b.op in ("const", "card-label", "set") else "same"
    if no:
        key = "is-not" if key == "is" else "not-same"
    return s.say(key, a=s.value(a), b=s.value(b))


def _less(s: Speaker, x: X, no: bool) -> str:
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


def _deals(s: Speaker, b: X, key: str) -> str:
    """That so many deals have been played, or not yet."""
    known = s.settled(b)
    if b.op == "option" and not isinstance(known, int):
        return s.say("deals-chosen", b=s.option(b.args[0]))
    return s.say(key, b=s.value(b))


def _people(x: X) -> X | None:
    """The seats or sides that are counted, if that is what a value is."""
    if x.op != "fn" or x.args[0] != "count" or x.args[1][0].kind.base not in (SEAT, SIDE):
        return None
    found: X = x.args[1][0]
    return found


def _amount(s: Speaker, zone: X, key: str, b: X, many: str) -> str:
    """How many cards a place has, or how many of them there are where it is called after them."""
    told, n = s.value(zone), s.value(b)
    if many == "has" and several(told):
        cards = re.sub(r"n (Karten)\b", r" \1", bare(told)) if s.language == "de" else bare(told)
        return s.say(f"are-{key}", a=cards, b=n)
    return s.say(f"{many}-{key}", a=told, b=n)


def _counted(x: X) -> X | None:
    """The zone whose cards are counted, if that is what a value is."""
    if x.op != "fn" or x.args[0] != "count":
        return None
    inner: X = x.args[1][0]
    while inner.op == "unit":
        inner = inner.args[0]
    return inner if inner.op == "zone" else None


def _nothing(s: Speaker, x: X, no: bool) -> str:
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
        if not no and (who := re.match(r"(?:who|wer) (.*)", said)):
            return s.say("nobody-who", a=who[1])
        if who := re.match(r"(?:who|wer) (.*)", said):
            return s.say("somebody-who", a=who[1])
        return s.say("somebody-is" if no else "nobody-is", a=told)
    return s.say("there-is" if no else "there-is-no", a=told)


def _pair(key: str, negated: str) -> ClauseTeller:
    def tell(s: Speaker, x: X, no: bool) -> str:
        return s.say(negated if no else key, a=s.value(x.args[0]), b=s.value(x.args[1]))

    return tell


def _within(s: Speaker, x: X, no: bool) -> str:
    """One of several; of seats that are called `who …`, everyone who does is one."""
    told = s.value(x.args[1])
    if x.args[1].kind.base is SEAT:
        told = s.everyone(told)
    return s.say("not-in" if no else "in", a=s.value(x.args[0]), b=told)


def _group(s: Speaker, x: X, no: bool) -> str:
    key = "is-group-not" if no else "is-group"
    return s.say(key, a=s.value(x.args[0]), b=s.pattern(x.args[1]))


def _quantified(s: Speaker, x: X, no: bool) -> str:
    which, _, b, claim = x.args
    s.among(b, "each" if which == "every" else "any")
    told = s.clause(claim)
    return s.say("not-so", a=told) if no else told


def _constant(s: Speaker, x: X, no: bool) -> str:
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
