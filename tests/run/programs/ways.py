"""Cases, what all do at once, attempts, and one place or another."""

from __future__ import annotations

from tests.run.programs.scope import CARD, CARDS, EXPR, FLAG, NUMBER, SEAT, WHERE, Kind, Scope
from tests.run.programs.values import Values

Lines = list[str]
OR_ = 3  # the level of a question


def under(head: str, body: Lines) -> Lines:
    return [head, *("    " + line for line in body)]


class Ways(Values):
    """Deeds that steer others; a class that knows all deeds builds on it."""

    def block(self, sc: Scope, most: int = 3) -> Lines:
        """A few deeds; at least one."""
        raise NotImplementedError

    def into(self, sc: Scope) -> str:
        """A place for cards."""
        raise NotImplementedError

    def changing(self, sc: Scope) -> Lines:
        """A deed that changes a score or a keep."""
        raise NotImplementedError

    def safe(self, sc: Scope) -> str:
        """A number that is something."""
        return f"{self.at(WHERE, NUMBER, sc, 3)} else 0"

    def cases(self, sc: Scope) -> Lines:
        """`by V:`, of labels or of numbers."""
        dice, w = self.dice, self.world
        inner = sc.child(deep=sc.deep + 1)
        if w.labels and dice.chance(2, 3):
            name = dice.pick(list(w.labels))
            head = f"by {self.somewhat(Kind(name), sc)}:"
            known = [*w.labels[name]]
        else:
            head, known = f"by (({self.safe(sc)}) mod 5):", ["0", "1", "2", "3"]
        first, *others = known
        body = under(f"{first}:", self.block(inner, 2))
        if others and dice.chance(2, 3):
            body += under(", ".join(others[:2]) + ":", self.block(inner, 1))
        if dice.chance(1, 2):
            body += under("otherwise:", self.block(inner, 1))
        return under(head, body)

    def somewhat(self, kind: Kind, sc: Scope) -> str:
        """A value in brackets, so that it may stand behind `by`."""
        return f"({self.at(EXPR, kind, sc, 3)})"

    def at_once(self, sc: Scope) -> Lines:
        """What all do at once: hands go round, keeps of each seat change."""
        dice, w = self.dice, self.world
        inner = sc.child(deep=sc.deep + 1, done=False).with_local("seat", SEAT)
        inner = inner.speaking_of("seat", SEAT)
        some = dice.pick(["hand of seat", "first of hand of seat", "hand of seat"])
        body = [f"move {some} to hand of {dice.pick(['next', 'previous'])} of seat"]
        own = [k for k in w.keeps if k.family == "seat" and k.kind == NUMBER and k.low is None]
        if own:
            keep = dice.pick(own)
            test = self.at(OR_, FLAG, inner, 2)
            body += under(
                f"if {test}:", [f"{keep.name} of seat becomes ({self.safe(inner)}) mod 9"]
            )
        return under("for each seat at once:", body)

    def attempt(self, sc: Scope) -> Lines:
        """Steps that are taken back as a whole, or are not."""
        dice = self.dice
        inner = sc.child(deep=sc.deep + 1)
        body = [f"move first of hand of {self.somebody(SEAT, inner, 1)} to box"]
        body += self.changing(inner)
        if dice.chance(1, 2):
            body += self.changing(inner)
        if dice.chance(1, 2):
            who = dice.pick(["dealer", "eldest"])
            verbs = under(
                f"lay card in hand of {who}:",
                ["move card to box", *under("if dealer is mover:", ["take back"])],
            )
            body += under(f"choose by {who}:", [*verbs, "pass"])
        body += under(f"if {self.at(OR_, FLAG, inner, 2)}:", ["take back"])
        if dice.chance(1, 3):
            body += self.changing(inner)
        return under("attempt:", body)

    def either(self, sc: Scope) -> Lines:
        """Cards go to one place or to another."""
        kind = self.dice.pick([CARD, CARDS])
        way = self.dice.pick(["to", "under"])
        test = self.at(OR_, FLAG, sc, 2)
        one, other = self.into(sc), self.into(sc)
        return [f"move {self.at(EXPR, kind, sc, 2)} {way} ({one} if {test} else {other})"]


__all__ = ["Lines", "Ways", "under"]
