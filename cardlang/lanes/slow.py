"""Lanes in plain Python: where there is no compiler, and for what generated C leaves.

A `SlowLane` is one match, told by the numbers of its moves, with what each seat remembers.  It does
what `lanes.h` does, and in the same order.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from typing import assert_never

from cardlang.lanes.buffers import NEXT_STEP, SAME_STEP, Buffers, LaneBufferTerms
from cardlang.lanes.memory import Memory
from cardlang.lanes.rows import cards_row, numbers_row
from cardlang.match.live.driver import Driver
from cardlang.run.stream import CHANCE, MAX_SEED, Stream


class SlowLane:
    """A match with a seed, at the decision of a seat that is asked, or at its end."""

    def __init__(self, terms: LaneBufferTerms, seed: int) -> None:
        self.terms, self.seed = terms, seed
        self.told: Sequence[int] = (0,) * terms.setup.runner.machine.players
        self.ended = False  # whether rewards have told of the end
        self.log: list[int] = []
        self.legal: list[int] = []
        self._streams = [Stream(seed, k) for k in range(len(self.told) + 1)]
        self.driver = Driver(terms.setup.runner, terms.setup.terms)
        self.memory = Memory(self.driver.machine, self.driver.cells)
        self._settle()
        self._others()

    @classmethod
    def again(cls, terms: LaneBufferTerms, seed: int, log: Iterable[int]) -> SlowLane:
        """A match in which these moves were taken, those of seats that are not asked too."""
        lane = cls(terms, seed)
        for place, number in enumerate(log):
            if place == len(lane.log):
                lane.take(number)
        return lane

    @property
    def is_over(self) -> bool:
        """Return whether nobody chooses any more."""
        return not self.legal

    @property
    def to_act(self) -> int:
        """The seat that chooses, or -1."""
        return self.driver.seat if self.legal else -1

    def take(self, number: int) -> None:
        """The seat to act takes a legal move, and the others theirs until one is asked again."""
        self._take(self.legal.index(number))
        self._others()

    def _take(self, place: int) -> None:
        self.log.append(self.legal[place])
        self.driver.choose(self.driver.offers()[place])
        self._settle()

    def _others(self) -> None:
        while self.legal and not self.terms.asked >> self.to_act & 1:
            self._take(self._streams[1 + self.to_act].below(len(self.legal)))

    def _settle(self) -> None:
        """Go on to the next decision, or to the end."""
        driver = self.driver
        while True:
            stop = driver.run(self.memory)
            match stop[0]:
                case "shuffle":
                    zone, cards = stop[1], driver.pile
                    self._streams[CHANCE].shuffle(cards)
                    driver.shuffle(tuple(cards))
                    self.memory.look(zone)
                case "score":
                    driver.count()
                case "decide" | "end" | "halt" | "fault":
                    break
                case _:
                    assert_never(stop[0])
        moves = driver.offers()
        self.legal = self.terms.numbered.of_raw(driver.decision, moves) if moves else []

    # ------------------------------------------------------------ rows

    def pay(self, lane: int, buffers: Buffers) -> None:
        """Write what has been gained, and whether the match is over."""
        scores, won = self.driver.scores, () if self.ended else self.driver.winners
        gained = [float(b - a) for a, b in zip(self.told, scores, strict=True)]
        if self.terms.wins:
            gained = [1 / len(won) if seat in won else 0.0 for seat in range(len(scores))]
        self.told, self.ended = scores, self.is_over
        aborted = self.driver.fault is not None
        buffers.set("rewards", lane, gained)
        buffers.set("scores", lane, scores)
        buffers.set("terminated", lane, [self.is_over and not aborted])
        buffers.set("truncated", lane, [aborted])

    def show(self, lane: int, buffers: Buffers) -> None:
        """Write whose turn it is, what it may do, and what it sees."""
        sights, cells, known = self.terms.sights, self.driver.cells, self.memory.known
        buffers.set("to_act", lane, [self.to_act])
        buffers.set("seeds", lane, [self.seed])
        mask = bytearray(len(self.terms.numbered))
        for number in self.legal:
            mask[number] = 1
        buffers.set("mask", lane, bytes(mask))
        seats = range(len(self.told)) if self.terms.every else (self.to_act,)
        if self.is_over:
            buffers.set("cards", lane, bytes(buffers.sizes["cards"]))
            buffers.set("numbers", lane, [0] * buffers.sizes["numbers"])
            return
        if buffers.wanted("cards"):
            rows = [cards_row(sights, cells, known[seat], seat) for seat in seats]
            buffers.set("cards", lane, b"".join(rows))
        if buffers.wanted("numbers"):
            numbers = [numbers_row(sights, cells, seat) for seat in seats]
            buffers.set("numbers", lane, [number for row in numbers for number in row])


class SlowLanes:
    """A batch in plain Python; the same calls as `native.NativeLanes`."""

    backend = "python"

    def __init__(self, terms: LaneBufferTerms, buffers: Buffers, seeds: Sequence[int]) -> None:
        self.terms, self.buffers = terms, buffers
        self._next = [following(seed, terms.lanes) for seed in seeds]
        self.held = [SlowLane(terms, seed) for seed in seeds]
        for lane, match in enumerate(self.held):
            match.show(lane, buffers)

    def wrong(self) -> int:
        """The first lane whose action is not offered, or -1."""
        actions = self.buffers.views["actions"]
        for lane, match in enumerate(self.held):
            wanted = match.legal and not self.buffers.is_held(lane)
            if wanted and actions[lane] not in match.legal:
                return lane
        return -1

    def step(self) -> int:
        """All lanes take their actions, unless one is wrong: that lane, or -1."""
        wrong = self.wrong()
        if wrong < 0:
            for lane in range(len(self.held)):
                self._step(lane)
        return wrong

    def _step(self, lane: int) -> None:
        match, mode = self.held[lane], self.terms.mode
        if self.buffers.is_held(lane):
            self.buffers.rest(lane)
            return
        if match.legal:
            match.take(self.buffers.views["actions"][lane])
        elif mode == NEXT_STEP:
            match = self._renew(lane)
        match.pay(lane, self.buffers)
        if match.is_over and mode == SAME_STEP:
            match = self._renew(lane)
        match.show(lane, self.buffers)

    def _renew(self, lane: int) -> SlowLane:
        seed = self._next[lane]
        self._next[lane] = following(seed, self.terms.lanes)
        self.held[lane] = SlowLane(self.terms, seed)
        return self.held[lane]

    def offers(self) -> tuple[array[int], array[int]]:
        """The numbers of all moves that are offered, and where those of each lane begin."""
        starts, found = array("q", [0]), array("i")
        for match in self.held:
            found.extend(match.legal)
            starts.append(len(found))
        return starts, found

    def log(self, lane: int) -> tuple[int, list[int]]:
        """The seed of the match at hand, and the numbers of its moves so far."""
        return self.held[lane].seed, self.held[lane].log.copy()

    def close(self) -> None:
        """Nothing has to be given back."""


def following(seed: int, lanes: int) -> int:
    """The seed of the match after one in the same lane."""
    return (seed + lanes) & MAX_SEED
