"""Values that are sets, cards or seats: a part of `Values`, which knows how to ask for others."""

from __future__ import annotations

from tests.run.programs.parts import Parts
from tests.run.programs.scope import (
    ATOM,
    CARD,
    CARDS,
    CHAIN,
    COMPARE,
    FACTOR,
    FLAG,
    GROUPS,
    NUMBER,
    OR,
    RANGE,
    SEAT,
    SEATS,
    SIDE,
    SUM,
    WHERE,
    WORDS,
    Kind,
    Rule,
    Scope,
    Text,
)


class Sets(Parts):
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
        right = self.at(FACTOR, part, sc, d, self.told(kind))
        return Text(f"{left} {self.dice.pick('+-')} {right}", SUM)

    def listed(self, kind: Kind, sc: Scope, d: int) -> Text:
        if kind.base in self.world.labels and (not self.told(kind) or self.dice.chance(1, 2)):
            return Text("{" + " ".join(self.dice.some(self.world.labels[kind.base])) + "}")
        items = [self.at(ATOM, kind.one, sc, d) for _ in range(1 + self.dice.below(2))]
        return Text("{" + " ".join(items) + "}")

    def range(self, kind: Kind, sc: Scope, d: int) -> Text:
        labels = self.world.labels[kind.base]
        a, b = sorted((self.dice.below(len(labels)), self.dice.below(len(labels))))
        if labels[a].isdigit() or labels[b].isdigit():
            return Text(self.world.plural(kind.base))
        return Text(f"{labels[a]}..{labels[b]}", RANGE)

    def zone(self, sc: Scope, d: int) -> Text:
        found = self.dice.pick(self.world.zones)
        if found.family and not found.second and self.dice.chance(1, 6):  # of several at once
            kind = Kind(found.family, True)
            return Text(f"{found.name} of {self.at(ATOM, kind, sc, d)}", WORDS)
        return Text(*self.owned(found.name, found.family, sc, d, second=found.second))

    def pile(self, sc: Scope, d: int) -> Text:
        """The cards of a zone in order, or some of them."""
        found = self.dice.pick([z for z in self.world.zones if z.ordered])
        if sc.pile and self.dice.chance(1, 3):
            base = Text(sc.pile)
        else:
            base = Text(*self.owned(found.name, found.family, sc, d, second=found.second))
        if d > 0 and self.dice.chance(1, 3):
            inner = sc.candidate(CARD)
            return Text(f"({base.at(WHERE)} where {self.asked(CARD, inner, d).at(OR)})")
        if d > 0 and self.dice.chance(1, 6):
            return Text(f"({base.at(SUM)} - {self.at(FACTOR, CARD, sc, d)})")
        return base

    def union(self, sc: Scope, d: int) -> Text:
        return Text(f"union of {self.at(ATOM, GROUPS, sc, d)}", WORDS)

    def tail(self, sc: Scope, d: int) -> Text:
        name = self.dice.pick(self.world.plain)
        return Text(f"tail of {self.pile(sc, d).at(ATOM)} by {name}", CHAIN)

    def a_pattern(self, sc: Scope, d: int) -> str:
        name = self.dice.pick(list(self.world.patterns))
        part = self.world.patterns[name]
        return name if part is None else f"({name} of {self.at(ATOM, part, sc, d, False)})"

    def few(self, sc: Scope, d: int) -> str:
        """Cards that are not too many to make groups of."""
        found = [z for z in self.world.zones if not z.ordered and z.name == "hand"]
        hand = self.owned("hand", found[0].family, sc, d)[0]
        if self.dice.chance(1, 3):
            return f"({hand} where {self.asked(CARD, sc.candidate(CARD), d).at(OR)})"
        return hand if " of " not in hand or self.dice.chance(1, 2) else f"({hand})"

    def groups(self, sc: Scope, d: int) -> Text:
        if self.world.climbing and self.dice.chance(1, 3):
            name, cards = self.dice.pick(self.world.climbing), self.few(sc, d)
            return Text(f"(groups of {cards} by {name}) where it beats {cards} by {name}", WHERE)
        return Text(f"groups of {self.few(sc, d)} by {self.a_pattern(sc, d)}", CHAIN)

    def packing(self, sc: Scope, d: int) -> Text:
        values = [r.name for r in self.world.rules if r.kind == NUMBER and _of_card(r)]
        by = self.dice.pick([*self.world.columns, *values])
        return Text(f"packing of ({self.groups(sc, d).text}) by {by}", CHAIN)

    def two_groups(self, sc: Scope, d: int) -> Text:
        return Text(
            f"{self.groups(sc, d).at(SUM)} {self.dice.pick('+-')} {self.groups(sc, d).at(FACTOR)}",
            SUM,
        )

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


def _of_card(rule: Rule) -> bool:
    return (
        len(rule.params) == 1 and rule.params[0].kind == CARD and rule.params[0].preposition == "of"
    )
