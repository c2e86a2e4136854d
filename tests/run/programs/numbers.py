"""Values that are numbers, and questions: a part of `Values`, which knows how to ask for others.

Numbers go to the edges now and then: sums beyond 53 and products beyond 64 bits, and divisors that
turn out to be nothing.
"""

from __future__ import annotations

from tests.run.programs.parts import Parts
from tests.run.programs.scope import (
    AND,
    ATOM,
    CARD,
    CARDS,
    CHAIN,
    COMPARE,
    EXTREME,
    FACTOR,
    FLAG,
    GROUPS,
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
    Kind,
    Scope,
    Text,
)

EDGES = (0, 1, 2, 3, 63, 64, 99, 255, 65535, 94906265, 99999999, 536870912, 999999999)


class Numbers(Parts):
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
        if self.dice.chance(1, 3):  # something that may be nothing
            left = self.extreme(sc, d).at(FACTOR + 1)
        by = self.dice.pick(["2", "3", "7", "-3", "(deal-number + 1)", "players"])
        if self.dice.chance(1, 12):
            by = self.at(SIGNED, NUMBER, sc, d)
            by = "9" if by == "0" else by  # which would be refused
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

    def number_set(self, sc: Scope, d: int) -> Text:
        """A set of numbers."""
        dice = self.dice
        low, high = dice.pick([("1", "9"), ("0", "players"), ("2", "62"), ("60", "70"), ("5", "4")])
        kept = [k.name for k in self.world.keeps if k.low in (0, 1) and not k.family]
        if kept and dice.chance(1, 2):
            high = dice.pick(kept)
        if dice.chance(1, 4):
            high = f"count of {self.at(WORDS, CARDS, sc, d, False)}"
        found = f"{low}..{high}" if dice.chance(3, 4) else f"{{3 {4 + dice.below(70)} 0}}"
        if dice.chance(1, 4):
            return Text(found, RANGE)
        if dice.chance(1, 4):
            less = dice.pick(["{4 8}", f"({self.at(SUM, NUMBER, sc, d)})", "(2..3)"])
            return Text(f"({found}) {dice.pick('+-') if '{' in less else '-'} {less}", SUM)
        asked = self.at(OR, FLAG, sc.candidate(NUMBER), d)
        if dice.chance(3, 4):
            how = dice.pick(["is above", "is not", "is at most", "is", "mod 3 is", "* 2 is below"])
            asked = f"it {how} {self.at(SUM, NUMBER, sc, d)}"
        return Text(f"{found} where {asked}", WHERE)

    def of_numbers(self, sc: Scope, d: int) -> Text:
        """What is asked of a set of numbers."""
        some, how = f"({self.number_set(sc, d).text})", self.dice.below(4)
        if how == 0:
            return Text(f"count of {some}", WORDS)
        if how == 1:
            return Text(f"{self.dice.pick(['first', 'only'])} of {some}", WORDS)
        if how == 2:
            which = self.dice.pick(["highest", "lowest", "total"])
            return Text(f"{which} {self.dice.pick(['it', '(it * 2 - 9)'])} among {some}", EXTREME)
        key = self.dice.pick(["it", "(it mod 3)", "(4 - it)"])
        return Text(
            f"total it among ({some} having {self.dice.pick(['highest', 'lowest'])} {key})", EXTREME
        )

    def steps(self, sc: Scope, d: int) -> Text:
        return Text(f"steps of {self.at(ATOM, SEAT, sc, d)} by {self.at(ATOM, SEAT, sc, d)}", CHAIN)

    def profile(self, sc: Scope, d: int) -> Text:
        if self.world.reaching and self.dice.chance(1, 2):
            by = self.dice.pick(self.world.reaching)
            return Text(f"reach of {self.few(sc, d)} by {by}", CHAIN)
        which = self.dice.pick(["profile", "spread"])
        free = [a for a in self.world.attributes if a not in dict(sc.locals)]
        if not free:
            return self.count(sc, d)
        by = self.dice.pick([*free, *self.world.rankings])
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
        keeps = [k for k in self.world.keeps if k.family and not k.second]
        zones = [z for z in self.world.zones if z.family and not z.second]
        owned = [(k.name, k.kind, k.family) for k in keeps]
        owned += [(z.name, CARDS, z.family) for z in zones]
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
        if self.world.climbing and self.dice.chance(1, 2):
            name, one, other = self.dice.pick(self.world.climbing), self.few(sc, d), self.few(sc, d)
            return Text(f"{one} beats {other} by {name}", COMPARE)
        if not orders:
            return self.compare(sc, d)
        order = self.dice.pick(orders)
        a, b = (self.at(level, order.candidate, sc, d) for level in (SUM, WORDS))
        return Text(f"{a} beats {b} by {order.name}", COMPARE)
