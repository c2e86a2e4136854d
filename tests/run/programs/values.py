"""Values of a wanted kind, made of typed pieces.

Each form that can give the kind is a method; one is chosen, and asks for the values that it needs,
one level less deep.  At depth 0 only the plain ones are left, of which every kind has one.  `aimed`
says that the place tells the kind that it wants: only there does a bare label mean something.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.run.programs.numbers import Numbers
from tests.run.programs.scope import (
    ATOM,
    CARD,
    CARDS,
    CHAIN,
    COMPARE,
    EXPR,
    FLAG,
    GROUPS,
    IF,
    NUMBER,
    OR,
    SEAT,
    SEATS,
    SIDE,
    SIDES,
    WHERE,
    WORDS,
    Dice,
    Kind,
    Rule,
    Scope,
    Text,
    World,
)
from tests.run.programs.sets import Sets

Form = Callable[[Scope, int], Text]


class Values(Sets, Numbers):
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
        if kind == CARDS and w.alike and aimed:
            text(self.dice.pick(w.ids))
            text("copies of top of stock", WORDS)
        if kind.many:
            text(self.everything(kind))
        elif kind == NUMBER:
            text(str(self.dice.below(4)))
            text("players")
            text("deal-number")
        elif kind == FLAG:
            text("deal-number is above 1", COMPARE)
            text(self.dice.pick(["true", "false"]))
            for option in w.worded:
                text(f"{option} is {option}-a", COMPARE)
            if w.alike:
                text(self.any_copy(), COMPARE)
        elif kind == CARD:
            text("top of stock", WORDS)
            if aimed and not w.alike:
                text(self.dice.pick(w.ids))
            elif aimed:
                text(f"first of {self.dice.pick(w.ids)}", WORDS)
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
        if aimed and kind not in (NUMBER, FLAG, GROUPS) and self.dice.chance(1, 10):
            text("none")
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

    def any_copy(self) -> str:
        """Something asked of a card of which there may be several."""
        one, other = self.dice.pick(self.world.ids), self.dice.pick(self.world.ids)
        forms = [
            f"{one} is in hand of dealer",
            f"{{{one} {other}}} is in hand of dealer",
            f"top of stock is {one}",
            f"{one} is not bottom of stock",
            f"hand of dealer is {{{one} {other}}}",
            f"holder of {one} is dealer",
            f"holder of {one} is none",
            f"steps of (holder of {one} else dealer) by dealer is 0",
            f"copies of top of stock is in hand of dealer + {other}",
        ]
        return self.dice.pick(forms)

    def a_card(self) -> str:
        card = self.dice.pick(self.world.ids)
        return f"(first of {card})" if self.world.alike else card

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
            found += [Text(r.name) for r in w.rules if r.printed]
        elif kind == FLAG:
            attribute = self.dice.pick(w.attributes)
            label = self.dice.pick(w.labels[attribute])
            found = [
                Text(f"{attribute} is {label}", COMPARE),
                Text(f"{attribute} is not {label}", COMPARE),
                Text(f"{attribute} is above {label}", COMPARE),
            ]
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
            forms = [
                lambda s, d: self.where(kind, s, d),
                lambda s, d: self.having(kind, s, d),
                lambda s, d: self.joined(kind, s, d),
            ]
            if aimed:
                forms.append(lambda s, d: self.listed(kind, s, d))
        elif kind not in (NUMBER, FLAG):
            forms = [lambda s, d: self.one_of(kind, s, d), lambda s, d: self.best(kind, s, d)]
        special: dict[Kind, list[Form]] = {
            NUMBER: [
                self.sum,
                self.sum,
                self.product,
                self.divided,
                self.minus,
                self.edge,
                self.count,
                self.count,
                self.of_numbers,
                self.of_numbers,
                self.extreme,
                self.extreme,
                self.every,
                self.between,
                self.steps,
                self.profile,
                self.printed_number,
            ],
            FLAG: [
                self.compare,
                self.compare,
                self.compare,
                self.same,
                self.same,
                self.inside,
                self.nothing,
                self.nothing,
                self.no,
                self.both,
                self.both,
                self.each,
                self.each,
                self.is_group,
                self.beats,
                self.within,
                self.in_numbers,
            ],
            CARD: [self.of_pile, self.of_pile, self.nth],
            SEAT: [self.next, self.next, self.holder, self.partner],
            SIDE: [self.side],
            CARDS: [self.zone, self.zone, self.zone, self.zone, self.union, self.tail],
            SEATS: [self.members, self.friends, self.friends],
            SIDES: [self.sides],
        }
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
            lambda s, d: self.when_(kind, s, d, aimed),
            lambda s, d: self.else_(kind, s, d, aimed),
        ]
        return forms

    def told(self, kind: Kind) -> bool:
        """Whether a place that wants this kind may be given its number, or a bare label."""
        return kind.base not in self.world.numeric

    # ------------------------------------------------------------ any kind

    def when_(self, kind: Kind, sc: Scope, d: int, aimed: bool) -> Text:
        if kind == FLAG:
            return self.compare(sc, d)
        return Text(f"{self.at(WHERE, kind, sc, d, aimed)} if {self.at(OR, FLAG, sc, d)}", IF)

    def else_(self, kind: Kind, sc: Scope, d: int, aimed: bool) -> Text:
        if kind == FLAG:
            return self.nothing(sc, d)
        items = [self.at(IF, kind, sc, d, aimed)]
        for _ in range(1 + self.dice.below(2)):
            items.append(self.at(IF, kind, sc, d, self.told(kind)))
        return Text(" else ".join(items), EXPR)

    def owned(
        self, name: str, family: str, sc: Scope, d: int, sure: bool = False, second: str = ""
    ) -> tuple[str, int]:
        """What there is one of for each: of somebody, or bare where it is plain whose.

        With `sure` there is, as a rule, somebody: what is changed belongs to someone.
        """
        if second:
            return (
                f"{name} of {self.whose(family, sc, d, sure)} by {self.whose(second, sc, d, sure)}",
                CHAIN,
            )
        if not family:
            return name, ATOM
        if sc.bare(family) and self.dice.chance(1, 2):
            return name, ATOM
        whose = Kind(family)
        if family == "side" and self.dice.chance(1, 2):
            whose = SEAT
        if sure and not self.dice.chance(1, 40):
            return f"{name} of {self.somebody(whose, sc, d)}", WORDS
        return f"{name} of {self.at(WORDS, whose, sc, d)}", WORDS

    def whose(self, family: str, sc: Scope, d: int, sure: bool) -> str:
        """One of a kind, in brackets where it takes more than a word."""
        if sure and not self.dice.chance(1, 40):
            text = self.somebody(Kind(family), sc, d)
            return text if " " not in text else f"({text})"
        return self.at(ATOM, Kind(family), sc, d)

    def somebody(self, kind: Kind, sc: Scope, d: int) -> str:
        """One of a kind, and never nothing."""
        last = {"seat": "dealer", "side": "side of dealer"}.get(kind.base)
        if kind == CARD:
            last = self.a_card()
        if last is None:
            last = self.dice.pick(self.world.labels[kind.base])
        names = [name for name, has in sc.subjects if has == kind]
        if names and self.dice.chance(1, 2):
            return names[0]
        if self.dice.chance(1, 2):
            return last if kind != SIDE else f"({last})"
        return f"(({self.at(WHERE, kind, sc, d)}) else {last})"

    def keep(self, kind: Kind, sc: Scope, d: int) -> Text:
        fit = [k for k in self.world.keeps if k.kind == kind and k.family]
        keep = self.dice.pick(fit)
        return Text(*self.owned(keep.name, keep.family, sc, d, second=keep.second))

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
            by = f"({by} of {self.at(ATOM, order.param, sc, d, False)})"
        anew = [name for name, what in sc.anew if what == "order"]
        if anew and kind == CARD:
            by = self.dice.pick(anew)
        if kind == CARD and self.dice.chance(1, 2):
            return Text(f"best of {self.pile(sc, d).at(ATOM)} by {by}", CHAIN)
        return Text(f"best of {self.at(ATOM, kind.all, sc, d, False)} by {by}", CHAIN)
