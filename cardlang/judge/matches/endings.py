"""Endings: do seats that look ahead end the matches that random seats do not?

A match is cut off after so many decisions, or so much work (`limits`).  Of random seats that says
little: they bid what they cannot make, and never come near a target that players reach in an hour.
So what was cut off is played by seats that take the move after which things stand best (`greedy`).
Where deals went by, they play matches of their own.  Where one deal had no end, they go on from
where a match stood in it, since a place that nobody gets out of may be rare.

Who looks one move ahead may bid for ever too, where others of the table do.  So before it is held
against a game that they do not end their matches, or that there was no room to see it, better seats
(`good`) are asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median_low

from attrs import evolve, frozen

from cardlang.bots.table import match
from cardlang.judge.matches.leaning import Leaning, leaning
from cardlang.judge.matches.pace import MatchPace, pace
from cardlang.judge.matches.playing import traced
from cardlang.machine.ir import FUEL, STEP, WORK
from cardlang.many.playout import Played
from cardlang.match.live.driver import Driver, Outcome, Runner, Terms
from cardlang.match.live.setup import Setup
from cardlang.source import Span

CUT = frozenset({"decisions", "fuel"})
"""Faults that a limit brings about, and not what the rules ask for at one place."""
SEATS, BETTER = "greedy", "good:4"
_LOOPED = 1_000  # decisions from which on a loop was cut off, for seats chose in it
_DECISIONS = 2_500  # after so many no more matches than needed
LONGEST = 2_000  # decisions of one, which are three hours at a table
STUBBORN = 20  # times as long as the middle one that ends: what goes on for so long has no end
LONGEST_ROW = 16_000  # of all of them
BETTERS = 6_000  # of better seats together
FAR = 8_000  # decisions of one more, if none of them has ended
_FAILED = 3  # matches that do not end are enough
_WITHIN = 3  # a match of no more deals was cut off within one
_STANDS, _STOOD, _ON = 3, 2_000, 400  # so many are gone on with, from this decision on, so far
_POSITIONS = 3_000  # that may be gone through
_WIDE = 10  # moves of each of them, on the average


@frozen
class Ending:
    """Ends of matches that were cut off, among seats that look ahead.

    `played` and `ended` count matches; `deals` and `decisions` are of the middle one of those that
    ended, 0 where they went on within a deal; `told` the seed and the outcomes of each that ended.
    """

    played: int
    ended: int
    deals: int = 0
    decisions: int = 0
    told: tuple[tuple[int, tuple[Outcome, ...]], ...] = ()
    lasting: Played | None = None  # one that ended after more than LONGEST, where none did before
    proved: bool = False  # all positions that can be reached were gone through
    pace: MatchPace | None = None  # of one that did not end, where none did
    leaning: Leaning | None = None  # seats of plain habits, where nobody has seen an end
    within: bool = False  # one deal has no end
    seats: str = SEATS  # who played

    @property
    def sound(self) -> bool:
        """True if most of them end."""
        return 2 * self.ended > self.played

    @property
    def is_known(self) -> bool:
        """True if there is an end, and nobody who plays to win was asked whether they reach it."""
        return not self.played and self.leaning is not None and self.leaning.ended is not None

    @property
    def is_unknown(self) -> bool:
        """True if nobody who plays to win was asked, and deals go by without an end."""
        return not (self.played or self.within or self.proved or self.is_known)

    @property
    def is_sure(self) -> bool:
        """True if there is no end: proved, or all kinds of seats were asked, and over the deals
        that were played none came any nearer."""
        if self.proved:
            return True
        if not self.played or self.leaning is None or self.leaning.ended is not None:
            return False
        paces = [self.pace, self.leaning.pace]
        if self.within:
            return True
        known = [found for found in paces if found is not None]
        return len(known) == 2 and not any(found.possible for found in known)

    @property
    def parted(self) -> bool:
        """True if most of them end soon, and others go on for very much longer."""
        soon = 0 < STUBBORN * self.decisions <= LONGEST
        return self.sound and self.ended < self.played and soon


def is_cut(played: Played) -> bool:
    """True if a limit ended a match."""
    if played.fault is None:
        return False
    return played.fault[0] in CUT or (played.fault[0] == "loop" and played.decisions >= _LOOPED)


def is_within(played: Played) -> bool:
    """True if a match was cut off within a deal that had no end."""
    return played.deals <= _WITHIN


def ending(
    setup: Setup,
    cut: Sequence[Played],
    seeds: Sequence[int],
    most: int = LONGEST_ROW,
    ends: Span | None = None,
) -> Ending | None:
    """The ends of matches of random seats that were cut off; others play these seeds at most, and
    so many decisions.  None if these are too few to say anything.  `ends` is where the rules say
    when a match ends."""
    table = evolve(setup, players_are=(SEATS,) * setup.runner.machine.players)
    within = [one for one in cut if is_within(one)]
    if within:
        if most < _ON:
            return None
        freed = [_goes_on(table, one) for one in within[:_STANDS]]
        if not all(freed) or len(within) == len(cut):
            return Ending(len(freed), len(freed) if all(freed) else 0, within=True)
    found: list[Played] = []
    told: list[tuple[int, tuple[Outcome, ...]]] = []
    on: list[Outcome] = []  # what happened in a match without an end
    for seed in seeds:
        if 2 * len(told) > len(found) > 2 and _spent(found) > _DECISIONS:
            break
        outcomes: list[Outcome] = []
        left = most - _spent(found)
        if left <= 0:
            break
        played = match(evolve(table, terms=Terms(decisions=min(LONGEST, left))), seed, outcomes)
        if played.fault is not None and left < LONGEST:
            on = on or outcomes
            break  # it may have an end, but there is no more room to see it
        found.append(played)
        if found[-1].fault is None:
            told.append((seed, tuple(outcomes)))
            continue
        on = on or outcomes
        if len(found) - len(told) >= _FAILED:
            break
    ended = [one for one in found if one.fault is None]
    going = None if ends is None or ended or not on else pace(setup.runner, on, ends)
    if not found:  # there was no room for a whole one
        return Ending(0, 0, pace=going) if going is not None and going.deals else None
    if not ended:
        far = _far(table, seeds[0], most - _spent(found))
        return Ending(len(found), 0, lasting=far, pace=going)
    deals = median_low([one.deals for one in ended])
    decisions = median_low([one.decisions for one in ended])
    return Ending(len(found), len(ended), deals, decisions, tuple(told))


def among_better(setup: Setup, seeds: Sequence[int], most: int) -> Ending | None:
    """The ends of matches of better seats, of so many decisions at most together; None where these
    are too few to see one, or where most of what was seen does not end."""
    table = evolve(setup, players_are=(BETTER,) * setup.runner.machine.players)
    found: list[Played] = []
    told: list[tuple[int, tuple[Outcome, ...]]] = []
    for seed in seeds[:_FAILED]:
        if (left := most - _spent(found)) <= 0:
            break
        outcomes: list[Outcome] = []
        played = match(evolve(table, terms=Terms(decisions=min(LONGEST, left))), seed, outcomes)
        if played.fault is not None and left < LONGEST:
            break
        found.append(played)
        if played.fault is None:
            told.append((seed, tuple(outcomes)))
    ended = [one for one in found if one.fault is None]
    if 2 * len(ended) <= len(found):
        return None
    deals = median_low([one.deals for one in ended])
    decisions = median_low([one.decisions for one in ended])
    return Ending(len(found), len(ended), deals, decisions, tuple(told), seats=BETTER)


def _spent(matches: Sequence[Played]) -> int:
    return sum(one.decisions for one in matches)


def _far(table: Setup, seed: int, left: int) -> Played | None:
    """A match that ends after very many decisions, if there is room to see that."""
    if left <= LONGEST:
        return None
    played = match(evolve(table, terms=Terms(decisions=min(FAR, left))), seed, [])
    return played if played.fault is None else None


def leant(setup: Setup, cut: Sequence[Played], seed: int, ends: Span | None) -> Leaning:
    """Let seats of plain habits play where matches were cut off: they play one from its beginning,
    or go on with a deal that had no end."""
    within = next((one for one in cut if is_within(one)), None)
    if within is None:
        return leaning(setup.runner, seed, (), ends)
    stood = traced(setup.runner, within.seed, Terms(decisions=_STOOD), None)
    return leaning(setup.runner, seed, stood.outcomes)


def proved(setup: Setup, cut: Sequence[Played]) -> bool:
    """True if a match that was cut off within a deal stood where no moves ever lead to an end.

    All positions that can be reached from there are gone through; nothing is proved where there are
    too many, or where chance has a say.
    """
    within = [one for one in cut if is_within(one) and one.decisions > _STOOD]
    runner = setup.runner
    return any(is_closed(runner, one.seed, _STOOD, _POSITIONS) for one in within[:_STANDS])


def is_closed(runner: Runner, seed: int, decisions: int, most: int) -> bool:
    """True if the match of a seed stands, after so many decisions of random seats, where no moves
    ever lead to an end; False if more positions than `most` can be reached from there, or by very
    many moves."""
    script = traced(runner, seed, Terms(decisions=decisions), None).outcomes
    told = iter(script)
    begin = Driver(runner, Terms())
    begin.settle(lambda cards: _lay(cards, next(told)))
    for move in told:
        begin.choose(move)
        begin.settle(lambda cards: _lay(cards, next(told)))
    loops = [block.loop for block in begin.machine.blocks if block.loop is not None]
    uncounted = {FUEL, STEP, WORK, *(loop.item for loop in loops if loop.kind == "until")}
    known, left, moved = {_position(begin, uncounted)}, [begin], 0
    while left:
        driver = left.pop()
        moves = driver.offers()
        moved += len(moves)
        if len(known) > most or moved > _WIDE * most:
            return False
        for move in moves:
            after = driver.copy()
            after.choose(move)
            after.run()
            if after.stop[0] != "decide" or not after.offers():
                return False
            if (position := _position(after, uncounted)) not in known:
                known.add(position)
                left.append(after)
    return True


def _lay(cards: list[int], order: Outcome) -> None:
    cards[:] = order


def _position(driver: Driver, uncounted: set[int]) -> tuple[object, ...]:
    """All that the rules can ask for; not how much has been worked out so far, nor the turns of a
    loop, which are counted for its limit alone."""
    return tuple(cell for at, cell in enumerate(driver.cells) if at not in uncounted)


def _goes_on(table: Setup, cut: Played) -> bool:
    """True if these seats end the deal in which a match of random ones was cut off."""
    if cut.fault is None or cut.fault[0] == "fuel":
        return False  # there is no work left to go on with
    stood = traced(table.runner, cut.seed, Terms(decisions=_STOOD), None)
    terms = Terms(stood.deals + 1, len(stood.steps) + _ON)
    return match(evolve(table, terms=terms), cut.seed, [], begun=stood.outcomes).fault is None
