"""Choices that stand: nobody answers them until cards are played.

One claim is tested by the play that it leads to, another by the answers to it. Which of the two it
is, the rules know, and they are asked: deals are played at random, and at choices that name no card
the match is gone on with in copies.

**Quiet verbs.** At a choice between verbs, one that names nothing commits a seat to least: if every
seat takes it whenever it is offered, its own score and its lead vary least. A pass is one.

**Raises.** A verb raises the stakes only if, once all are quiet, the same seat goes on as if it had
been quiet, too. Where cards are played then, they are played alike with the same lots: what is
played for has not changed, as it has where the order of cards is named.

**Tested by play.** A choice is tested by play if it comes before the first card that is chosen in
the deal and, the other verbs taken there and quiet ones by all others from then on, cards are
chosen in more than half of the copies before the deal ends. What such a choice is worth does not
need to be guessed from what others may answer: it is what the deal comes to if it stands
(`claims`).

All of this depends on the machine alone, and is worked out once for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from statistics import pvariance
from threading import Thread

from attrs import frozen

from cardlang import limits
from cardlang.bots.ahead import Manners
from cardlang.bots.flat import direction
from cardlang.bots.habits import CARDS, side_of
from cardlang.bots.tree import payoff
from cardlang.knowledge.sight import PlainChoice
from cardlang.machine.ir import Decision, Machine
from cardlang.match.live.driver import Driver, Outcome, Runner, Terms
from cardlang.run.stream import Stream

NONE = -1  # no verb is quiet here
_DEALS = 32
_KEPT = 16  # copies of a choice
_OFFERING = 6  # copies of a choice that offers a verb
_TRIES = 8  # with each copy
_CHOICES = 120  # of a deal that is played on, at most
_FAR = 64  # choices after which talking is taken to go on for ever
_SEED = 20


@frozen
class Answers:
    """Answers to choices that name no card."""

    quiet: tuple[int, ...]  # by decision: a verb, `NONE` or `CARDS`
    played: frozenset[int]  # decisions at which choices are tested by play
    raises: frozenset[tuple[int, int]]  # decisions and verbs: these leave what was said
    side_of: tuple[int, ...]  # by seat

    def manners(self, decision: int, seat: int, calls: Sequence[PlainChoice] = ()) -> Manners:
        """Return how seats speak in playouts from a choice of a seat, after what others called."""
        said = [
            call.move[0]
            for call in calls
            if call.decision == decision
            and (decision, call.move[0]) in self.raises
            and self.side_of[call.seat] != self.side_of[seat]
        ]
        return Manners(self.quiet, decision in self.played, said[-1] if said else -1)


@lru_cache(maxsize=16)
def _known(machine: Machine) -> list[Answers]:
    return []


def answers(runner: Runner) -> Answers:
    """Return how choices of this machine are answered."""
    known = _known(runner.machine)
    if not known:
        known.append(_worked_out(runner))
    return known[0]


@lru_cache(maxsize=16)
def _working(machine: Machine) -> list[Thread]:
    return []


def known_within(runner: Runner, seconds: float) -> bool:
    """Return whether it is known how choices are answered; after so many seconds it goes on being
    worked out behind the scenes."""
    if not _known(runner.machine):
        threads = _working(runner.machine)
        if not threads:
            threads.append(Thread(target=answers, args=(runner,), daemon=True))
            try:
                threads[0].start()
            except RuntimeError:  # a browser has no threads
                threads.clear()
                answers(runner)
                return True
        threads[0].join(seconds)
        if not threads[0].is_alive():
            answers(runner)  # if it failed it fails here
    return bool(_known(runner.machine))


def forgotten() -> None:
    """Forget all that was worked out, as a fresh process knows nothing of it."""
    _known.cache_clear()
    _working.cache_clear()


def _silent(decision: Decision) -> list[int]:
    """Return the verbs that may be quiet: they name nothing, and there are others."""
    found = [k for k, verb in enumerate(decision.verbs) if not verb.picks]
    return found if len(decision.verbs) > 1 and not decision.names_cards else []


@frozen
class _Copy:
    """A match that stands at a choice; `first` before any card of the deal was chosen."""

    driver: Driver
    first: bool


def _worked_out(runner: Runner) -> Answers:
    machine = runner.machine
    decisions, sides = machine.decisions, tuple(side_of(machine))
    quiet = [CARDS if decision.names_cards else NONE for decision in decisions]
    if not any(_silent(decision) for decision in decisions):
        return Answers(tuple(quiet), frozenset(), frozenset(), sides)
    offering: dict[tuple[int, int], list[Driver]] = {}
    copies = _copies(runner, offering)
    for number, found in copies.items():
        verbs = _silent(decisions[number])
        if passing := [verb for verb in verbs if _passes_on(found, verb)]:
            verb = _quietest(found, number, verbs)
            quiet[number] = verb if verb in passing else NONE
    played = {number for number, found in copies.items() if _is_played(found, number, quiet)}
    raises = {
        (number, verb)
        for (number, verb), drivers in offering.items()
        if verb != quiet[number] >= 0
        and _leaves(drivers, verb, quiet)
        and (number not in played or _plays_on_alike(drivers, verb, quiet))
    }
    return Answers(tuple(quiet), frozenset(played), frozenset(raises), sides)


def _copies(
    runner: Runner, offering: dict[tuple[int, int], list[Driver]]
) -> dict[int, list[_Copy]]:
    """Return matches that stand at choices without cards, by decision; of each deal the first.
    Some of those that offer a verb that may be quiet go into `offering`, by decision and verb."""
    found: dict[int, list[_Copy]] = {}
    decisions = runner.machine.decisions
    for deal in range(_DEALS):
        driver = Driver(runner, Terms(1, limits.DECISIONS))
        chance, lots = Stream(_SEED, 2 * deal), Stream(_SEED, 2 * deal + 1)
        driver.settle(chance.shuffle)
        seen: set[int] = set()
        for _ in range(_CHOICES):
            moves = driver.offers()
            if not moves:
                break
            number = driver.decision
            verbs = sorted({move[0] for move in moves})
            if len(verbs) > 1 and number not in seen and not decisions[number].names_cards:
                first = not any(decisions[one].names_cards for one in seen)
                found.setdefault(number, []).append(_Copy(driver.copy(), first))
            for verb in set(_silent(decisions[number])).intersection(verbs):
                some = offering.setdefault((number, verb), [])
                some += [driver.copy()] if len(some) < _OFFERING else []
            seen.add(number)
            driver.choose(_of_verb(moves, verbs[lots.below(len(verbs))], lots))
            driver.settle(chance.shuffle)
        if found and min(map(len, found.values())) >= _KEPT:
            break
    return {number: kept[:_KEPT] for number, kept in sorted(found.items())}


def _of_verb(moves: Sequence[Outcome], verb: int, lots: Stream) -> Outcome:
    several = [move for move in moves if move[0] == verb]
    return several[lots.below(len(several))]


def _quietest(copies: Sequence[_Copy], number: int, verbs: Sequence[int]) -> int:
    """Return the verb with the least at stake if every seat takes it; where there is only one, no
    deal needs to be played."""
    if len(verbs) == 1:
        offered = any(move[0] == verbs[0] for copy in copies for move in copy.driver.offers())
        return verbs[0] if offered else NONE
    found = [(_varies(copies, number, verb), verb) for verb in verbs]
    several = [one for one in found if one[0] is not None]
    return min(several)[1] if several else NONE


def _passes_on(copies: Sequence[_Copy], verb: int) -> bool:
    """Return whether another seat is asked next, or cards are chosen, if one takes a verb; in half
    of the copies."""
    others = 0
    for k, copy in enumerate(copies):
        driver, seat = copy.driver.copy(), copy.driver.seat
        lots = Stream(_SEED + 3, k)
        if all(move[0] != verb for move in driver.offers()):
            continue
        driver.choose(_of_verb(driver.offers(), verb, lots))
        driver.settle(lots.shuffle)
        plain = driver.offers() and not driver.machine.decisions[driver.decision].names_cards
        others += not plain or driver.seat != seat
    return 2 * others >= len(copies)


def _leaves(drivers: Sequence[Driver], verb: int, quiet: Sequence[int]) -> bool:
    """Return whether a verb leaves it to the same seat to go on, once all are quiet."""
    same = 0
    for k, driver in enumerate(drivers):
        stops = [_quiet_after(driver.copy(), one, quiet, k) for one in (verb, None)]
        same += stops[0] == stops[1]
    return 2 * same > len(drivers)


def _plays_on_alike(drivers: Sequence[Driver], verb: int, quiet: Sequence[int]) -> bool:
    """Return whether cards are played alike after a verb and after a quiet one, and for something
    else: with the same lots the same is offered, and some deal comes to another score."""
    ends = []
    for k, driver in enumerate(drivers):
        both = driver.copy(), driver.copy()
        for one, first in zip(both, (verb, None), strict=True):
            _quiet_after(one, first, quiet, k)
        if _go_on_alike(*both, Stream(_SEED + 5, k).seed()):
            ends.append(both)
    differ = any(one.scores != two.scores for one, two in ends)
    return 2 * len(ends) > len(drivers) and differ


def _go_on_alike(one: Driver, two: Driver, seed: int) -> bool:
    """Return whether two matches offer the same while they are played on by the same lots."""
    lots = [(Stream(seed, 0), Stream(seed, 1)) for _ in "ab"]
    for _ in range(_CHOICES):
        moves = one.offers()
        if one.stop != two.stop or moves != two.offers():
            return False
        if not moves:
            break
        for driver, (chance, choices) in zip((one, two), lots, strict=True):
            driver.choose(moves[choices.below(len(moves))])
            driver.settle(chance.shuffle)
    return True


def _quiet_after(
    driver: Driver, verb: int | None, quiet: Sequence[int], seed: int
) -> tuple[object, ...]:
    """Take a verb, or be quiet; then all are quiet: return who chooses next, and what."""
    lots = Stream(_SEED + 4, seed)
    for _ in range(_FAR):
        taken = quiet[driver.decision] if driver.offers() else NONE
        if verb is not None:
            taken, verb = verb, None
        if all(move[0] != taken for move in driver.offers()):
            break
        driver.choose(_of_verb(driver.offers(), taken, lots))
        driver.settle(lots.shuffle)
    return driver.stop


def _reaches_cards(driver: Driver, quiet: Sequence[int], verb: int, seed: int) -> bool:
    """Take a verb, then quiet ones: true if cards are chosen before the deal is over, and no other
    seat has to answer."""
    chance, lots = Stream(_SEED + 1, 2 * seed), Stream(_SEED + 1, 2 * seed + 1)
    seat, wanted = driver.seat, verb
    for _ in range(_FAR):
        moves = driver.offers()
        if not moves or quiet[driver.decision] == CARDS:
            return bool(moves)
        verbs = {move[0] for move in moves}
        if wanted in verbs:
            driver.choose(_of_verb(moves, wanted, lots))
        elif driver.seat != seat and len(verbs) > 1:
            return False
        else:
            driver.choose(moves[lots.below(len(moves))])
        driver.settle(chance.shuffle)
        wanted = quiet[driver.decision] if driver.offers() else NONE
    return False


def _varies(copies: Sequence[_Copy], number: int, verb: int) -> float | None:
    """Return how much a seat's own score and its lead vary, multiplied, if all take a verb there
    and all else is by lot."""
    towards = direction(copies[0].driver.machine)
    found: list[tuple[int, int]] = []
    left = _CHOICES * len(copies)
    for k, copy in enumerate([*copies] * _TRIES):
        driver, seat = copy.driver.copy(), copy.driver.seat
        chance, lots = Stream(_SEED + 2, 2 * k), Stream(_SEED + 2, 2 * k + 1)
        moves = driver.offers()
        if left < 0 or verb not in {move[0] for move in moves}:
            continue
        for _ in range(_CHOICES):
            if driver.decision == number:
                moves = [move for move in moves if move[0] == verb] or moves
            driver.choose(moves[lots.below(len(moves))])
            driver.settle(chance.shuffle)
            moves = driver.offers()
            left -= 1
            if not moves:
                break
        found.append((driver.scores[seat], payoff(driver, seat, towards)))
    if not found:
        return None
    own, ahead = (pvariance(column) for column in zip(*found, strict=True))
    return float(own * ahead if towards else ahead)


def _is_played(copies: Sequence[_Copy], number: int, quiet: Sequence[int]) -> bool:
    """True if what is chosen there stands, and cards are chosen before the deal ends."""
    tried = [
        _reaches_cards(copy.driver.copy(), quiet, verb, k)
        for k, copy in enumerate(copies)
        if copy.first
        for verb in sorted({move[0] for move in copy.driver.offers()} - {quiet[number]})
    ]
    return sum(copy.first for copy in copies) * 2 > len(copies) and 2 * sum(tried) > len(tried)
