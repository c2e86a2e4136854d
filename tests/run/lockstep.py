"""Two ways of running a machine, held side by side.

`steps` walks through a match with both and compares every stop, every offer and every cell;
`whole` compares what comes of matches that are played in one go.  The first difference is told as
match, move and line of the rules.
"""

from __future__ import annotations

from typing import Any

from cardlang.machine.faults import Fault, bits
from cardlang.machine.ir import FUEL, Machine
from cardlang.many.playout import Played, playout
from cardlang.match.live.driver import Runner, Terms, rule_line
from cardlang.run.stream import CHANCE, Stream
from cardlang.run.tokens import Tokens


class Walk:
    """A match that both go through."""

    def __init__(self, reference: Runner, other: Runner, seed: int, terms: Terms) -> None:
        self.machine: Machine = reference.machine
        self.reference, self.other = reference, other
        self.seed, self.terms = seed, terms
        self.move, self.line = 0, ""
        self.one, self.two = reference.start(), other.start()
        self.chance = Stream(seed, CHANCE)
        self.below = [Stream(seed, 1 + seat).below for seat in range(self.machine.players)]
        self.held = [Tokens(decision, lambda move: [move]) for decision in self.machine.decisions]

    def differs(self, what: str, one: object, two: object) -> str:
        where = f"match {self.seed}, move {self.move}" + (f", {self.line}" if self.line else "")
        return f"{where}: {what} {one!r}, not {two!r}"[:400]

    def play(self) -> str:
        """What is different; nothing if nothing is."""
        scored = 0
        one: Any = stop_of(self.reference.run, self.one)
        two: Any = stop_of(self.other.run, self.two)
        while True:
            found = self.compared(one, two)
            if found:
                return found
            kind = one[0]
            if kind == "decide":
                if self.move >= self.terms.decisions:
                    return ""
                self.line = rule_line(self.machine.decisions[one[1]].span)
                legal = offers_of(self.reference, self.one)
                found = self.offered(one[1], legal)
                if found or isinstance(legal, Fault):
                    return found
                one, two = self.taken(legal[self.below[one[2]](len(legal))])
                continue
            if kind == "shuffle":
                order = self.shuffled(one[1])
                self.reference.shuffled(self.one, order)
                self.other.shuffled(self.two, order)
            elif kind == "score":
                scored += 1
                if scored == self.terms.deals:
                    return ""
                self.reference.counted(self.one)
                self.other.counted(self.two)
            else:
                return self.won() if kind == "end" else ""
            one, two = stop_of(self.reference.run, self.one), stop_of(self.other.run, self.two)

    def compared(self, one: Any, two: Any) -> str:
        if one != two:
            return self.differs("stopped at", two, one)
        if self.one[FUEL] != self.two[FUEL]:
            return self.differs("burnt", self.two[FUEL], self.one[FUEL])
        if one[0] == "fault":
            return ""  # what is left of the state behind a fault has no meaning
        for cell, (was, now) in enumerate(zip(self.one, self.two, strict=True)):
            if was != now:
                return self.differs(f"cell {cell} holds", now, was)
        return ""

    def offered(self, decision: int, legal: list[tuple[int, ...]] | Fault) -> str:
        found = offers_of(self.other, self.two)
        if isinstance(legal, Fault) or isinstance(found, Fault):
            codes = [x.code if isinstance(x, Fault) else x for x in (legal, found)]
            return "" if codes[0] == codes[1] else self.differs("offered", codes[1], codes[0])
        if legal != found:
            return self.differs("offered", found, legal)
        held = self.other.legal(self.two, self.held[decision])
        if held != [[move] for move in legal]:
            return self.differs("held out", held, legal)
        return self.compared(("decide",), ("decide",))

    def taken(self, move: tuple[int, ...]) -> tuple[Any, Any]:
        """Sometimes in one step, sometimes in two."""
        self.move += 1
        self.reference.choose(self.one, move)
        one = stop_of(self.reference.run, self.one)
        if self.move % 4:
            return one, self.other.step(self.two, move)
        self.other.choose(self.two, move)
        return one, stop_of(self.other.run, self.two)

    def shuffled(self, zone: int) -> tuple[int, ...]:
        machine = self.machine
        if machine.zones[zone].ordered:
            cards = list(self.one[machine.orders + zone])
        else:
            cards = bits(self.one[machine.masks + zone])
        self.chance.shuffle(cards)
        return tuple(cards)

    def won(self) -> str:
        one, two = self.reference.winners(self.one), self.other.winners(self.two)
        return "" if one == two else self.differs("won by", two, one)


def stop_of(run: Any, state: list[Any]) -> Any:
    try:
        return run(state)
    except Fault as fault:
        return ("fault", fault.code, fault.span)


def offers_of(runner: Runner, state: list[Any]) -> list[tuple[int, ...]] | Fault:
    try:
        return runner.offers(state)
    except Fault as fault:
        return fault


def steps(reference: Runner, other: Runner, seed: int, terms: Terms) -> str:
    return Walk(reference, other, seed, terms).play()


def whole(reference: Runner, other: Runner, seed: int, terms: Terms) -> str:
    """Compares a match played in one go; only what ends in a fault may be left to steps."""
    told = playout(reference, terms, seed)
    found = other.playout(seed, terms.deals, terms.decisions)
    if found is None:
        return "" if told.fault is not None else f"match {seed}: not played in one go"
    played = Played(seed, *found, None)
    return "" if played == told else f"match {seed}: {played}, not {told}"


__all__ = ["steps", "whole"]
