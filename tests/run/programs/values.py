"""Values of a wanted kind, made of typed pieces.

Each form that can give the kind is a method; one is chosen, and asks for the values that it needs,
one level less deep.  At depth 0 only the plain ones are left, of which every kind has one.  `aimed`
says that the place tells the kind that it wants: only there does a bare label mean something.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.run.programs.scope import (
    AND,
    ATOM,
    CARD,
    CARDS,
    CHAIN,
    COMPARE,
    EXPR,
    EXTREME,
    FACTOR,
    FLAG,
    GROUPS,
    IF,
    NOT,
    NUMBER,
    OR,
    RANGE,
    SEAT,
    SEATS,
    SIDE,
    SIDES,
    SIGNED,
    SUM,
    WHERE,
    WORDS,
    Dice,
    Kind,
    Rule,
    Scope,
    Text,
    World,
)

EDGES = (0, 1, 2, 3, 63, 64, 99, 255, 65535, 94906265, 99999999, 536870912, 999999999)
Form = Callable[[Scope, int], Text]


class Values:
    def __init__(self, dice: Dice, world: World) -> None:
        self.dice, self.world = dice, world

    # ------------------------------------------------------------- the door

    def value(self, kind: Kind, sc: Scope, depth: int, aimed: bool = True) -> Text:
        """Some value of this kind."""
        forms = self.plain(kind, sc, aimed)
        if depth > 0:
            forms = [*forms, *self.deeper(kind, sc, aimed)]
        found = self.dice.pick(forms)(sc, depth - 1)
        if self.dice.chance(1, 40):
            return Text(f"({found.text})")
        return found

    def at(self, level: int, kind: Kind, sc: Scope, depth: int, aimed: bool = True) -> str:
        return self.value(kind, sc, depth, aimed).at(level)

    def plain(self, kind: Kind, sc: Scope, aimed: bool) -> list[Form]:
        """What needs nothing else: names, labels, numbers."""
        w = self.world
        if sc.fixed:
            return self.printed(kind, sc)
        forms: list[Form] = []

        def text(words: str, level: int = ATOM) -> None:
            forms.append(lambda s, d, words=words, level=level: Text(words, level))  # type: ignore[misc]  # bound now

        names = sc.names_of(kind, w)
        if kind.many:
            text(self.everything(kind))
        elif kind == NUMBER:
            text(str(self.dice.below(4)))
            text("players")
            text("deal-number")
        elif kind == FLAG:
            text("deal-number is above 1", COMPARE)
            text(self.dice.pick(["true", "false"]))
        elif kind == CARD:
            text("top of stock", WORDS)
            if aimed and w.ids:
                text(self.dice.pick(w.ids))
        elif kind == SEAT:
            text("dealer")
            text("eldest")
            if aimed:
                text(str(self.dice.below(min(w.players))))
        elif kind == SIDE:
            text("side of dealer", WORDS)
        else:
            if aimed:
                text(self.dice.pick(w.labels[kind.base]))
            if kind.base in w.attributes:
                text(f"{kind.base} of top of stock", WORDS)
            else:
                text(f"first of {w.plural(kind.base)}", WORDS)
        for name in names:
            text(name)
            text(name)
        if sc.candidates and sc.candidates[0] == kind and kind != NUMBER:
            text("it")
            text("it")
        for keep in w.keeps:
            if keep.kind == kind and not keep.family:
                text(keep.name)
        for option, has in w.options.items():
            if has == kind:
                text(option)
        return forms

    def everything(self, kind: Kind) -> str:
        if kind == GROUPS:
            return f"(groups of hand of dealer by {self.pattern()})"
        return self.world.plural(kind.base)

    def pattern(self) -> str:
        free = [name for name, part in self.world.patterns.items() if part is None]
        return self.dice.pick(free)

    def printed(self, kind: Kind, sc: Scope) -> list[Form]:
        """What is printed on the candidate, and constants."""
        w = self.world
        found: list[Text] = []
        if kind == NUMBER:
            found = [Text(str(self.dice.below(12))), *(Text(c) for c in w.columns)]
            found += [Text(r) for r in w.rankings]
            found += [Text(f"{r.name} of it", WORDS) for r in w.rules if r.printed]
        elif kind == FLAG:
            attribute = self.dice.pick(w.attributes)
            label = self.dice.pick(w.labels[attribute])
            found = [Text(f"{attribute} is {label}", COMPARE),
                     Text(f"{attribute} is not {label}", COMPARE),
                     Text(f"{attribute} is above {label}", COMPARE)]  # fmt: skip
        elif kind.base in w.attributes:
            found = [Text(kind.base)]
        return [lambda s, d, t=t: t for t in found]  # type: ignore[misc]  # bound now

    def deeper(self, kind: Kind, sc: Scope, aimed: bool) -> list[Form]:
        if sc.fixed:
            return [self.sum, self.product] if kind == NUMBER else []
        forms: list[Form] = []
        if kind == GROUPS:
            forms = [self.groups, self.packing, self.two_groups, self.where_group]
        elif kind.many:
            forms = [lambda s, d: self.where(kind, s, d), lambda s, d: self.having(kind, s, d),
                     lambda s, d: self.joined(kind, s, d)]  # fmt: skip
            if aimed:
                forms.append(lambda s, d: self.listed(kind, s, d))
        elif kind not in (NUMBER, FLAG):
            forms = [lambda s, d: self.one_of(kind, s, d), lambda s, d: self.best(kind, s, d)]
        special: dict[Kind, list[Form]] = {
            NUMBER: [self.sum, self.sum, self.product, self.divided, self.minus, self.edge,
                     self.count, self.count, self.extreme, self.extreme, self.every, self.between,
                     self.steps, self.profile, self.printed_number],
            FLAG: [self.compare, self.compare, self.compare, self.same, self.same, self.inside,
                   self.nothing, self.nothing, self.no, self.both, self.both, self.each, self.each,
                   self.is_group, self.beats, self.within, self.in_numbers],
            CARD: [self.of_pile, self.of_pile, self.nth],
            SEAT: [self.next, self.next, self.holder, self.partner],
            SIDE: [self.side],
            CARDS: [self.zone, self.zone, self.zone, self.zone, self.union, self.tail],
            SEATS: [self.members, self.friends, self.friends],
            SIDES: [self.sides],
        }  # fmt: skip
        forms += special.get(kind, [])
        if kind.base in self.world.attributes:
            forms.append(lambda s, d: self.attribute(kind, s, d))
        if kind.base in self.world.labels and kind.many:
            forms.append(lambda s, d: self.range(kind, s, d))
        if kind.base in self.world.numeric and aimed and not kind.many:
            forms.append(lambda s, d: self.value(NUMBER, s, d))
        if any(k.kind == kind and k.family for k in self.world.keeps):
            forms += [lambda s, d: self.keep(kind, s, d)] * 2
        if any(r.kind == kind for r in self.world.rules):
            forms += [lambda s, d: self.rule(kind, s, d)] * 2
        if kind == NUMBER:
            forms.append(lambda s, d: Text(*self.owned("score", "side", s, d)))
        forms += [
            lambda s, d: self.if_(kind, s, d, aimed),
            lambda s, d: self.else_(kind, s, d, aimed),
        ]
        return forms

    # ------------------------------------------------------------ any kind

    def if_(self, kind: Kind, sc: Scope, d: int, aimed: bool) -> Text:
        if kind == FLAG:
            return self.compare(sc, d)
        return Text(f"{self.at(WHERE, kind, sc, d, aimed)} if {self.at(OR, FLAG, sc, d)}", IF)

    def else_(self, kind: Kind, sc: Scope, d: int, aimed: bool) -> Text:
        if kind == FLAG:
            return self.nothing(sc, d)
        items = [self.at(IF, kind, sc, d, aimed)]
        for _ in range(1 + self.dice.below(2)):
            items.append(self.at(IF, kind, sc, d))
        return Text(" else ".join(items), EXPR)

    def owned(self, name: str, family: str, sc: Scope, d: int) -> tuple[str, int]:
        """What there is one of for each: of somebody, or bare where it is plain whose."""
        if not family:
            return name, ATOM
        if sc.bare(family) and self.dice.chance(1, 2):
            return name, ATOM
        whose = Kind(family)
        if family == "side" and self.dice.chance(1, 2):
            whose = SEAT
        return f"{name} of {self.at(WORDS, whose, sc, d)}", WORDS

    def keep(self, kind: Kind, sc: Scope, d: int) -> Text:
        fit = [k for k in self.world.keeps if k.kind == kind and k.family]
        keep = self.dice.pick(fit)
        return Text(*self.owned(keep.name, keep.family, sc, d))

    def rule(self, kind: Kind, sc: Scope, d: int) -> Text:
        return self.called(self.dice.pick([r for r in self.world.rules if r.kind == kind]), sc, d)

    def called(self, rule: Rule, sc: Scope, d: int) -> Text:
        words, level = rule.name, ATOM
        several = rule.kind.many or rule.kind == NUMBER
        for param in rule.params:
            kind = param.kind
            if param.preposition == "of":
                if not kind.many and sc.bare(kind.base) and self.dice.chance(1, 3):
                    continue
                if several and not kind.many and kind != NUMBER and self.dice.chance(1, 4):
                    kind = kind.all
                words += f" of {self.at(ATOM, kind, sc, d)}"
                level = min(level, WORDS)
            else:
                words += f" {param.preposition} {self.at(ATOM, kind, sc, d)}"
                level = CHAIN
        return Text(words, level)

    def one_of(self, kind: Kind, sc: Scope, d: int) -> Text:
        which = self.dice.pick(["first", "only"])
        return Text(f"{which} of {self.at(ATOM, kind.all, sc, d, False)}", WORDS)

    def best(self, kind: Kind, sc: Scope, d: int) -> Text:
        orders = [o for o in self.world.orders if o.candidate == kind]
        if not orders:
            return self.one_of(kind, sc, d)
        order = self.dice.pick(orders)
        by = order.name
        if order.param is not None:
            by = f"({by} of {self.at(ATOM, order.param, sc, d)})"
        anew = [name for name, what in sc.anew if what == "order"]
        if anew and kind == CARD:
            by = self.dice.pick(anew)
        if kind == CARD and self.dice.chance(1, 2):
            return Text(f"best of {self.pile(sc, d).at(ATOM)} by {by}", CHAIN)
        return Text(f"best of {self.at(ATOM, kind.all, sc, d, False)} by {by}", CHAIN)

    # ---------------------------------------------------------------- sets

    def where(self, kind: Kind, sc: Scope, d: int) -> Text:
        base = self.at(WHERE + 1, kind, sc, d, False)
        inner = sc.candidate(kind.one)
        return Text(f"{base} where {self.asked(kind.one, inner, d).at(OR)}", WHERE)

    def asked(self, kind: Kind, sc: Scope, d: int) -> Text:
        """A question that, as a rule, speaks of the candidate."""
        w, dice = self.world, self.dice
        if kind == CARD and w.attributes and dice.chance(2, 3):
            name = dice.pick(w.attributes)
            left = name if name not in dict(sc.locals) else f"{name} of it"
            how = dice.pick(["is", "is not", "is above", "is at most", "is in"])
            if how == "is in":
                return Text(f"{left} is in {self.at(RANGE, Kind(name, True), sc, d)}", COMPARE)
            return Text(f"{left} {how} {self.at(SUM, Kind(name), sc, d)}", COMPARE)
        if kind.many and dice.chance(1, 2):
            return Text(f"count of it is at least {self.dice.below(4)}", COMPARE)
        if kind == SEAT and dice.chance(1, 2):
            whose = self.owned("hand", "seat", sc, 0)[0]
            return Text(f"{whose} is {dice.pick(['', 'not '])}empty", COMPARE)
        return self.value(FLAG, sc, max(d, 1))

    def having(self, kind: Kind, sc: Scope, d: int) -> Text:
        base = self.at(WHERE + 1, kind, sc, d, False)
        key = self.at(SUM, NUMBER, sc.candidate(kind.one), d)
        return Text(f"{base} having {self.dice.pick(['highest', 'lowest'])} {key}", WHERE)

    def joined(self, kind: Kind, sc: Scope, d: int) -> Text:
        left = self.at(SUM, kind, sc, d, False)
        part = kind if self.dice.chance(1, 2) else kind.one
        return Text(f"{left} {self.dice.pick('+-')} {self.at(FACTOR, part, sc, d)}", SUM)

    def listed(self, kind: Kind, sc: Scope, d: int) -> Text:
        if kind.base in self.world.labels and self.dice.chance(1, 2):
            return Text("{" + " ".join(self.dice.some(self.world.labels[kind.base])) + "}")
        items = [self.at(ATOM, kind.one, sc, d) for _ in range(1 + self.dice.below(2))]
        return Text("{" + " ".join(items) + "}")

    def range(self, kind: Kind, sc: Scope, d: int) -> Text:
        labels = self.world.labels[kind.base]
        a, b = sorted((self.dice.below(len(labels)), self.dice.below(len(labels))))
        if kind.base in self.world.numeric:
            return Text(self.world.plural(kind.base))
        return Text(f"{labels[a]}..{labels[b]}", RANGE)

    def zone(self, sc: Scope, d: int) -> Text:
        found = self.dice.pick(self.world.zones)
        if found.family and self.dice.chance(1, 6):  # of several at once
            kind = Kind(found.family, True)
            return Text(f"{found.name} of {self.at(ATOM, kind, sc, d)}", WORDS)
        return Text(*self.owned(found.name, found.family, sc, d))

    def pile(self, sc: Scope, d: int) -> Text:
        """The cards of a zone in order, or some of them."""
        found = self.dice.pick([z for z in self.world.zones if z.ordered])
        if sc.pile and self.dice.chance(1, 3):
            base = Text(sc.pile)
        else:
            base = Text(*self.owned(found.name, found.family, sc, d))
        if d > 0 and self.dice.chance(1, 3):
            inner = sc.candidate(CARD)
            return Text(f"({base.at(WHERE)} where {self.asked(CARD, inner, d).at(OR)})")
        if d > 0 and self.dice.chance(1, 6):
            return Text(f"({base.at(SUM)} - {self.at(FACTOR, CARD, sc, d)})")
        return base

    def union(self, sc: Scope, d: int) -> Text:
        return Text(f"union of {self.at(ATOM, GROUPS, sc, d)}", WORDS)

    def tail(self, sc: Scope, d: int) -> Text:
        return Text(f"tail of {self.pile(sc, d).at(ATOM)} by {self.a_pattern(sc, d)}", CHAIN)

    def a_pattern(self, sc: Scope, d: int) -> str:
        name = self.dice.pick(list(self.world.patterns))
        part = self.world.patterns[name]
        return name if part is None else f"({name} of {self.at(ATOM, part, sc, d)})"

    def few(self, sc: Scope, d: int) -> str:
        """Cards that are not too many to make groups of."""
        found = [z for z in self.world.zones if not z.ordered and z.name == "hand"]
        hand = self.owned("hand", found[0].family, sc, d)[0]
        if self.dice.chance(1, 3):
            return f"({hand} where {self.asked(CARD, sc.candidate(CARD), d).at(OR)})"
        return hand if " of " not in hand or self.dice.chance(1, 2) else f"({hand})"

    def groups(self, sc: Scope, d: int) -> Text:
        return Text(f"groups of {self.few(sc, d)} by {self.a_pattern(sc, d)}", CHAIN)

    def packing(self, sc: Scope, d: int) -> Text:
        values = [r.name for r in self.world.rules if r.kind == NUMBER and _of_card(r)]
        by = self.dice.pick([*self.world.attributes, *self.world.rankings, *values])
        return Text(f"packing of ({self.groups(sc, d).text}) by {by}", CHAIN)

    def two_groups(self, sc: Scope, d: int) -> Text:
        return Text(f"{self.groups(sc, d).at(SUM)} {self.dice.pick('+-')} "
                    f"{self.groups(sc, d).at(FACTOR)}", SUM)  # fmt: skip

    def where_group(self, sc: Scope, d: int) -> Text:
        if self.dice.chance(1, 2):
            return self.having(GROUPS, sc, d)
        return self.where(GROUPS, sc, d)

    def members(self, sc: Scope, d: int) -> Text:
        return Text(f"members of {self.at(WORDS, SIDE, sc, d)}", WORDS)

    def friends(self, sc: Scope, d: int) -> Text:
        which = self.dice.pick(["others", "friends", "opponents"])
        return Text(*self.owned(which, "seat", sc, d))

    def sides(self, sc: Scope, d: int) -> Text:
        return Text(f"side of {self.at(ATOM, SEATS, sc, d)}", WORDS)

    def attribute(self, kind: Kind, sc: Scope, d: int) -> Text:
        if kind.many:
            return Text(f"{kind.base} of {self.at(ATOM, CARDS, sc, d)}", WORDS)
        if sc.bare("card") and kind.base not in dict(sc.locals):
            return Text(kind.base)
        return Text(f"{kind.base} of {self.at(WORDS, CARD, sc, d)}", WORDS)

    # ------------------------------------------------------ cards and seats

    def of_pile(self, sc: Scope, d: int) -> Text:
        which = self.dice.pick(["top", "bottom", "first"])
        return Text(f"{which} of {self.pile(sc, d).at(WORDS)}", WORDS)

    def nth(self, sc: Scope, d: int) -> Text:
        return Text(f"nth of {self.pile(sc, d).at(ATOM)} by {self.at(ATOM, NUMBER, sc, d)}", CHAIN)

    def next(self, sc: Scope, d: int) -> Text:
        which = self.dice.pick(["next", "previous"])
        words = f"{which} of {self.at(ATOM, SEAT, sc, d)}"
        if self.dice.chance(1, 2):
            return Text(f"{words} among {self.at(WORDS, SEATS, sc, d)}", CHAIN)
        return Text(words, WORDS)

    def holder(self, sc: Scope, d: int) -> Text:
        return Text(f"holder of {self.at(WORDS, CARD, sc, d)}", WORDS)

    def partner(self, sc: Scope, d: int) -> Text:
        if self.dice.chance(1, 2):
            who, start = self.at(ATOM, SEATS, sc, d), self.at(ATOM, SEAT, sc, d)
            return Text(f"nearest of {who} by {start}", CHAIN)
        return Text(f"partner of {self.at(WORDS, SEAT, sc, d)}", WORDS)

    def side(self, sc: Scope, d: int) -> Text:
        return Text(f"side of {self.at(WORDS, SEAT, sc, d)}", WORDS)

    # -------------------------------------------------------------- numbers

    def edge(self, sc: Scope, d: int) -> Text:
        number = self.dice.pick(EDGES)
        return Text(f"-{number}", SIGNED) if self.dice.chance(1, 3) else Text(str(number))

    def sum(self, sc: Scope, d: int) -> Text:
        left, op = self.at(SUM, NUMBER, sc, d), self.dice.pick("+-")
        return Text(f"{left} {op} {self.at(FACTOR, NUMBER, sc, d)}", SUM)

    def product(self, sc: Scope, d: int) -> Text:
        return Text(f"{self.at(FACTOR, NUMBER, sc, d)} * {self.at(SIGNED, NUMBER, sc, d)}", FACTOR)

    def divided(self, sc: Scope, d: int) -> Text:
        op = self.dice.pick(["/", "mod"])
        left = self.at(FACTOR, NUMBER, sc, d)
        by = self.dice.pick(["2", "3", "7", "-3", "(deal-number + 1)", "players"])
        if self.dice.chance(1, 12):
            by = self.at(SIGNED, NUMBER, sc, d)
        return Text(f"{left} {op} {by}", FACTOR)

    def minus(self, sc: Scope, d: int) -> Text:
        return Text(f"-{self.at(CHAIN, NUMBER, sc, d)}", SIGNED)

    def count(self, sc: Scope, d: int) -> Text:
        return Text(f"count of {self.at(WORDS, self.a_set(), sc, d, False)}", WORDS)

    def a_set(self) -> Kind:
        labels = [Kind(name, True) for name in self.world.labels]
        return self.dice.pick([CARDS, CARDS, CARDS, SEATS, SIDES, GROUPS, *labels])

    def extreme(self, sc: Scope, d: int) -> Text:
        which = self.dice.pick(["highest", "lowest", "total"])
        kind = self.dice.pick([CARDS, CARDS, SEATS, GROUPS])
        key = self.at(ATOM, NUMBER, sc.candidate(kind.one), d)
        return Text(f"{which} {key} among {self.at(WORDS, kind, sc, d, False)}", EXTREME)

    def every(self, sc: Scope, d: int) -> Text:
        """Over all that have one."""
        which = self.dice.pick(["highest", "lowest", "total"])
        keeps = [k.name for k in self.world.keeps if k.kind == NUMBER and k.family]
        return Text(f"{which} {self.dice.pick(['score', *keeps])}", EXTREME)

    def between(self, sc: Scope, d: int) -> Text:
        which = self.dice.pick(["smaller", "larger"])
        a, b = self.at(ATOM, NUMBER, sc, d), self.at(ATOM, NUMBER, sc, d)
        return Text(f"{which} of {a} by {b}", CHAIN)

    def steps(self, sc: Scope, d: int) -> Text:
        return Text(f"steps of {self.at(ATOM, SEAT, sc, d)} by {self.at(ATOM, SEAT, sc, d)}", CHAIN)

    def profile(self, sc: Scope, d: int) -> Text:
        which = self.dice.pick(["profile", "spread"])
        by = self.dice.pick([*self.world.attributes, *self.world.rankings])
        return Text(f"{which} of {self.few(sc, d)} by {by}", CHAIN)

    def printed_number(self, sc: Scope, d: int) -> Text:
        """A number printed on a card, or the sum of several."""
        names = [*self.world.columns, *self.world.rankings]
        if not names:
            return self.count(sc, d)
        name = self.dice.pick(names)
        if name in self.world.columns and self.dice.chance(1, 2):
            return Text(f"{name} of {self.at(ATOM, CARDS, sc, d)}", WORDS)
        return Text(f"{name} of {self.at(WORDS, CARD, sc, d)}", WORDS)

    # ------------------------------------------------------------ questions

    def compare(self, sc: Scope, d: int) -> Text:
        how = self.dice.pick(["is above", "is below", "is at least", "is at most", "is", "is not"])
        left = self.at(SUM, NUMBER, sc, d, False)
        return Text(f"{left} {how} {self.at(SUM, NUMBER, sc, d)}", COMPARE)

    def a_point(self) -> Kind:
        return self.dice.pick([CARD, SEAT, SIDE, *map(Kind, self.world.labels)])

    def same(self, sc: Scope, d: int) -> Text:
        kind = self.a_point()
        if self.dice.chance(1, 4):
            kind = kind.all
        left = self.at(SUM, kind, sc, d, False)
        return Text(
            f"{left} {self.dice.pick(['is', 'is not'])} {self.at(SUM, kind, sc, d)}", COMPARE
        )

    def inside(self, sc: Scope, d: int) -> Text:
        kind = self.a_point()
        left = self.at(SUM, kind, sc, d, False)
        how = self.dice.pick(["is in", "is not in"])
        return Text(f"{left} {how} {self.at(RANGE, kind.all, sc, d)}", COMPARE)

    def in_numbers(self, sc: Scope, d: int) -> Text:
        left = self.at(SUM, NUMBER, sc, d, False)
        if self.dice.chance(1, 2):
            return Text(
                f"{left} is in {{{self.dice.below(3)} {3 + self.dice.below(9)} -1}}", COMPARE
            )
        low, high = self.at(SUM, NUMBER, sc, d), self.at(SUM, NUMBER, sc, d)
        return Text(f"{left} is in {low}..{high}", COMPARE)

    def within(self, sc: Scope, d: int) -> Text:
        kind = self.dice.pick([CARDS, SEATS, *(Kind(a, True) for a in self.world.attributes)])
        left = self.at(SUM, kind, sc, d, False)
        return Text(f"{left} is in {self.at(RANGE, kind, sc, d)}", COMPARE)

    def nothing(self, sc: Scope, d: int) -> Text:
        kind = self.dice.pick([self.a_point(), NUMBER, self.a_set(), CARDS])
        how = self.dice.pick(["is empty", "is not empty", "is none", "is not none"])
        return Text(f"{self.at(SUM, kind, sc, d, False)} {how}", COMPARE)

    def no(self, sc: Scope, d: int) -> Text:
        return Text(f"not {self.at(NOT, FLAG, sc, d)}", NOT)

    def both(self, sc: Scope, d: int) -> Text:
        word, level = self.dice.pick([("and", AND), ("or", OR)])
        items = [self.at(level + 1, FLAG, sc, d) for _ in range(2 + self.dice.below(2))]
        return Text(f" {word} ".join(items), level)

    def each(self, sc: Scope, d: int) -> Text:
        """Asked of every or of some owner."""
        which = self.dice.pick(["every", "some"])
        owned = [(k.name, k.kind, k.family) for k in self.world.keeps if k.family]
        owned += [(z.name, CARDS, z.family) for z in self.world.zones if z.family]
        name, kind, family = self.dice.pick(owned)
        inner = sc.candidate(Kind(family))
        if kind == NUMBER:
            test = f"is at least {self.at(SUM, NUMBER, inner, d)}"
        elif kind == FLAG:
            test = "is true"
        elif self.dice.chance(1, 2):
            test = self.dice.pick(["is empty", "is not empty"])
        else:
            test = f"{self.dice.pick(['is', 'is not'])} {self.at(SUM, kind, inner, d)}"
        return Text(f"{which} {name} {test}", COMPARE)

    def is_group(self, sc: Scope, d: int) -> Text:
        name = self.pattern()
        if self.dice.chance(1, 3):
            return Text(f"{self.at(SUM, CARDS, sc, d, False)} is {name}", COMPARE)
        return Text(f"{self.few(sc, d)} is {name}", COMPARE)

    def beats(self, sc: Scope, d: int) -> Text:
        orders = [o for o in self.world.orders if o.param is None]
        order = self.dice.pick(orders)
        a, b = (self.at(level, order.candidate, sc, d) for level in (SUM, WORDS))
        return Text(f"{a} beats {b} by {order.name}", COMPARE)


def _of_card(rule: Rule) -> bool:
    return (
        len(rule.params) == 1 and rule.params[0].kind == CARD and rule.params[0].preposition == "of"
    )
