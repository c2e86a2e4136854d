"""Return whether what a seat is offered tells it what it cannot know: tried on pairs of matches.

Two matches are made that differ in two cards which one seat has never seen: the cards change places
in the shuffle and wherever others picked them.  All others' moves must still be legal, and all that
the rules say openly must be the same; then the seat must have been offered the same moves at each
of its decisions, in both.  Where it was not, the offer leaks.

Only matches of one shuffle so far are taken, since what is swapped then stays swapped.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from attrs import frozen

from cardlang.machine.faults import bits
from cardlang.machine.ir import Decision, Machine
from cardlang.match.live.driver import Driver, Outcome, Runner, Terms
from cardlang.run.stream import CHANCE, Stream

_FAR = (4, 12, 40)  # decisions that a pair has behind it at most
_SWAPS = 2  # pairs of cards that are tried of each match


@frozen
class Leak:
    """A decision whose offer depends on what the seat has not seen."""

    decision: int
    seat: int
    seed: int
    cards: tuple[str, ...]  # those that changed places


@frozen
class Secrecy:
    """The number of pairs that could not be told apart, and the first leak of each decision."""

    pairs: int
    leaks: tuple[Leak, ...]


class _Seen:
    """Events, views and offers of one seat in a match."""

    def __init__(self, runner: Runner, seat: int) -> None:
        self.machine: Machine = runner.machine
        self.seat = seat
        self.cards = 0  # that the seat has seen at any time
        self.said: list[tuple[int, ...]] = []
        self.offered: list[tuple[int, frozenset[Outcome]]] = []
        self.told: list[int] = []  # at each of these, how much had been said
        self.decisions: list[int | None] = []  # of the outcomes; None for a shuffle
        self.driver = Driver(runner, Terms(deals=1))
        self._run()

    def play(self, outcomes: Sequence[Outcome]) -> bool:
        """Return whether all of it is legal; stops at the first move that is not."""
        for outcome in outcomes:
            stop = self.driver.stop
            if stop[0] == "shuffle" and sorted(outcome) == sorted(self.driver.pile):
                self.decisions.append(None)
                self.driver.shuffle(outcome)
            elif stop[0] == "decide" and outcome in self.driver.offers():
                self.take(outcome)
            else:
                return False
            self._run()
        return True

    def take(self, outcome: Outcome) -> None:
        """The seat at the decision takes a move."""
        decision = self.driver.decision
        self.decisions.append(decision)
        picks = self.machine.decisions[decision].verbs[outcome[0]].picks
        for pick, value in zip(picks, outcome[1:], strict=True):
            if pick.aloud and pick.what == "card" and value >= 0:
                self.cards |= 1 << value
        self.driver.choose(outcome)

    def on(self) -> None:
        """Go on to the next stop."""
        self._run()

    def _run(self) -> None:
        self.driver.run(self)
        if self.driver.stop[0] == "score":
            self.driver.count()
            return
        self._look()
        cells = self.driver.cells
        self.said.append(
            tuple(cells[info.cell] for info in self.machine.cells if info.seen_by >> self.seat & 1)
        )
        if self.driver.stop[0] == "decide" and self.driver.stop[2] == self.seat:
            self.offered.append((self.driver.stop[1], frozenset(self.driver.offers())))
            self.told.append(len(self.said))

    def _look(self) -> None:
        cells = self.driver.cells
        for zone, info in enumerate(self.machine.zones):
            if info.seen_by >> self.seat & 1:
                self.cards |= cells[self.machine.masks + zone]
            elif info.top_seen_by >> self.seat & 1 and cells[self.machine.orders + zone]:
                self.cards |= sum(1 << card for card in info.top(cells[self.machine.orders + zone]))

    def moved(self, cards: tuple[int, ...], source: int, target: int, under: bool) -> None:
        """Cards move: all see how many, and some see which."""
        zones = self.machine.zones
        if zones[source].seen_by >> self.seat & 1:
            self.cards |= sum(1 << card for card in cards)
        seen = (zones[source].seen_by | zones[target].seen_by) >> self.seat & 1
        self.said.append((source, target, len(cards), *(cards if seen else ())))
        self._look()

    def shown(self, cards: int, seats: int) -> None:
        """Cards are shown to some seats."""
        if seats >> self.seat & 1:
            self.cards |= cards


def secrecy(runner: Runner, seeds: Sequence[int], wanted: int, seed: int) -> Secrecy:
    """Makes pairs from the matches of these seeds, until so many are made."""
    machine = runner.machine
    dice = random.Random(seed)
    pairs = 0
    leaks: dict[int, Leak] = {}
    for at in seeds:
        if pairs >= wanted:
            break
        seat = dice.randrange(machine.players)
        seen = _Seen(runner, seat)
        outcomes = _played(seen, at, dice, dice.randrange(1, dice.choice(_FAR) + 1))
        if seen.decisions.count(None) != 1 or seen.driver.stop[0] != "decide":
            continue
        made, found = _swapped_pairs(runner, seen, outcomes, at, dice)
        pairs += made
        for leak in found:
            leaks.setdefault(leak.decision, leak)
    return Secrecy(pairs, tuple(leaks.values()))


def _played(seen: _Seen, seed: int, dice: random.Random, steps: int) -> list[Outcome]:
    chance = Stream(seed, CHANCE)
    outcomes: list[Outcome] = []
    while not seen.driver.is_over:
        stop = seen.driver.stop
        if stop[0] == "shuffle":
            cards = seen.driver.pile
            chance.shuffle(cards)
            outcomes.append(tuple(cards))
            seen.decisions.append(None)
            seen.driver.shuffle(outcomes[-1])
        elif stop[0] == "decide":
            moves = seen.driver.offers()
            if not moves or (steps <= 0 and stop[2] == seen.seat):
                break
            steps -= 1
            outcomes.append(dice.choice(moves))
            seen.take(outcomes[-1])
        seen.on()
    return outcomes


def _swapped_pairs(
    runner: Runner, seen: _Seen, outcomes: list[Outcome], at: int, dice: random.Random
) -> tuple[int, list[Leak]]:
    """The number of pairs that were made of a match, and the leaks they show.

    First all hidden cards are mixed, which others' moves seldom allow later on, then two are
    swapped.
    """
    cards = runner.machine.cards
    made, leaks = 0, []
    for change in _changes(runner.machine, seen.cards, dice):
        other = _swapped(runner.machine, seen.decisions, outcomes, change)
        unseen = _Seen(runner, seen.seat)
        whole = unseen.play(other)
        if any(unseen.cards >> card & 1 for card in change):
            continue
        until = min(len(seen.offered), len(unseen.offered))
        first = next((k for k in range(until) if seen.offered[k] != unseen.offered[k]), None)
        if first is None:
            made += whole and unseen.said == seen.said
        elif seen.offered[first][0] == unseen.offered[first][0] and (
            seen.said[: seen.told[first]] == unseen.said[: unseen.told[first]]
        ):
            made += 1
            names = sorted(cards[card].id for card in change)
            leaks.append(Leak(seen.offered[first][0], seen.seat, at, tuple(names)))
    return made, leaks


def _changes(machine: Machine, seen: int, dice: random.Random) -> list[dict[int, int]]:
    """Hidden cards, each with the one that takes its place: among those whose backs are alike."""
    cards = machine.cards
    known = {cards[card].twin for card in bits(seen)}
    hidden = [k for k, card in enumerate(cards) if not seen >> k & 1 and card.twin not in known]
    mixed: dict[int, int] = {}
    pairs = []
    for back in sorted({cards[k].back for k in hidden}):
        same = [k for k in hidden if cards[k].back == back]
        other = dice.sample(same, len(same))
        mixed.update({a: b for a, b in zip(same, other, strict=True) if a != b})
        pairs += [
            {a: b, b: a}
            for a, b in zip(other[0::2], other[1::2], strict=False)
            if cards[a].twin != cards[b].twin
        ]
    return [mixed, *dice.sample(pairs, min(_SWAPS, len(pairs)))] if mixed else []


def _swapped(
    machine: Machine,
    decisions: list[int | None],
    outcomes: list[Outcome],
    change: dict[int, int],
) -> list[Outcome]:
    """The same outcomes with cards changed for others."""
    found: list[Outcome] = []
    for outcome, number in zip(outcomes, decisions, strict=True):
        if number is None:
            found.append(tuple(change.get(card, card) for card in outcome))
            continue
        decision: Decision = machine.decisions[number]
        picks = zip(decision.verbs[outcome[0]].picks, outcome[1:], strict=True)
        found.append(
            (
                outcome[0],
                *(
                    change.get(value, value)
                    if pick.what == "card"
                    else _mask(value, change)
                    if pick.what == "cards"
                    else value
                    for pick, value in picks
                ),
            )
        )
    return found


def _mask(cards: int, change: dict[int, int]) -> int:
    return sum(1 << change.get(card, card) for card in bits(cards))
