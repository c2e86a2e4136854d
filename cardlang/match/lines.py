"""Lines of play from one seed's shuffles, counted move by move: perft as chess programs know it.

`perft` counts a tree in which chance is open.  Here chance is settled: shuffles come from stream 0
of the seed, on each line from where that line has come to.  So the count begins anywhere in a match
of any size: `Dealt` is a match at a decision, and of each depth there are

- `lines`: the sequences of so many legal moves;
- `deals`: of these, those whose last move ended a deal, with which the line ends;
- `matches`: of these, those whose last move ended the match by its rules;
- `scores`: the match scores by seat where a deal ended, added up.

Two programs that agree on all four for a few thousand lines agree on what is legal and on what it
scores; where they do not, `divided` tells behind which move.
"""

from __future__ import annotations

from typing import assert_never

from attrs import define, frozen

from cardlang.match.live.driver import Driver, Outcome, Runner, Terms
from cardlang.run.stream import CHANCE, Stream

DEEPEST = 12  # moves, where the number of lines alone decides how deep to go


@frozen
class LineCount:
    """The lines of one depth, and how many of them ended something with their last move."""

    lines: int
    deals: int
    matches: int
    scores: tuple[int, ...]

    def __add__(self, other: LineCount) -> LineCount:
        return LineCount(
            self.lines + other.lines,
            self.deals + other.deals,
            self.matches + other.matches,
            tuple(a + b for a, b in zip(self.scores, other.scores, strict=True)),
        )


class GivenUp(Exception):
    """A line came to a fault or a limit, over which no count can pass."""


class TooManyLines(Exception):
    """There are more lines than were allowed."""


@define
class Dealt:
    """A match at a decision or at an end, with the chance that it goes on with."""

    driver: Driver
    chance: Stream
    deal_over: bool = False  # the last move ended a deal
    match_over: bool = False
    scores: tuple[int, ...] = ()  # of a deal that is over, as they stood at its end

    @classmethod
    def begin(cls, runner: Runner, seed: int, moves: int = 0) -> Dealt:
        """The match of this seed once random seats have taken so many moves, as in a simulation.

        It stops before where the match is over.
        """
        match = cls(Driver(runner, Terms()), Stream(seed, CHANCE))
        seats = [Stream(seed, 1 + seat) for seat in range(runner.machine.players)]
        match._go_on(through=True)
        for _ in range(moves):
            if match.match_over:
                break
            legal = match.moves
            match.driver.choose(legal[seats[match.seat].below(len(legal))])
            match._go_on(through=True)
        return match

    @property
    def seat(self) -> int:
        """The seat that has to choose."""
        return self.driver.seat

    @property
    def moves(self) -> list[Outcome]:
        """The legal moves in the order of the record.  GivenUp where there is none."""
        found = self.driver.offers()
        if not found:
            stop = self.driver.stop
            assert stop[0] == "fault", stop
            raise GivenUp(stop[1])
        return found

    def after(self, move: Outcome) -> Dealt:
        """The match once this move is taken: at the next decision, or where a deal is over."""
        match = Dealt(self.driver.copy(), self.chance.copy())
        match.driver.choose(move)
        match._go_on(through=False)
        return match

    def _go_on(self, through: bool) -> None:
        """Run to the next decision or to the end of the match, `through` ends of deals or not."""
        driver = self.driver
        while True:
            stop = driver.run()
            self.match_over = stop[0] == "end"
            match stop[0]:
                case "fault":
                    raise GivenUp(stop[1])
                case "decide" | "end" | "halt":
                    return
                case "shuffle" | "score" if self.deal_over and not through:
                    return
                case "shuffle":
                    cards = driver.pile
                    self.chance.shuffle(cards)
                    driver.shuffle(tuple(cards))
                case "score":
                    self.deal_over, self.scores = not through, driver.scores
                    driver.count()
                case _:
                    assert_never(stop[0])


def counts(match: Dealt, depth: int, most: int | None = None) -> list[LineCount]:
    """The counts of each depth from 1 on.  TooManyLines if there are more than `most` in all.

    Depths that no line reaches are left out.
    """
    nothing = LineCount(0, 0, 0, (0,) * match.driver.machine.players)
    found: list[LineCount] = []
    stack = [(match, move) for move in reversed(match.moves)] if depth else []
    depths = [0] * len(stack)
    total = 0
    while stack:
        before, move = stack.pop()
        level = depths.pop()
        total += 1
        if most is not None and total > most:
            raise TooManyLines(f"there are more than {most} lines")
        if level == len(found):
            found.append(nothing)
        reached = before.after(move)
        if reached.deal_over:
            found[level] += LineCount(1, 1, int(reached.match_over), reached.scores)
            continue
        found[level] += LineCount(1, 0, int(reached.match_over), nothing.scores)
        if not reached.match_over and level + 1 < depth:
            legal = reached.moves
            stack += [(reached, move) for move in reversed(legal)]
            depths += [level + 1] * len(legal)
    return found


def counts_within(match: Dealt, most: int, deepest: int = DEEPEST) -> list[LineCount]:
    """The counts of the first depth, and as far down as the lines are `most` at most in all."""
    found = counts(match, 1)
    while len(found) < deepest:
        try:
            deeper = counts(match, len(found) + 1, most)
        except TooManyLines:
            break
        if len(deeper) == len(found):
            break
        found = deeper
    return found


def divided(match: Dealt, depth: int, most: int | None = None) -> list[tuple[Outcome, int]]:
    """Each legal move, and how many lines of this depth begin with it."""
    found = []
    for move in match.moves:
        reached = match.after(move)
        if depth == 1:
            found.append((move, 1))
        elif reached.deal_over or reached.match_over:
            found.append((move, 0))
        else:
            below = counts(reached, depth - 1, most)
            found.append((move, below[-1].lines if len(below) == depth - 1 else 0))
    return found
