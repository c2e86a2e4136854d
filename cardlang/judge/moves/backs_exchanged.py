"""Backs that show what no rule asks for: cards that differ in it alone take each other's places.

Where each back has the same cards but for what it shows, as each suit has its ranks, a match may be
played once more with such cards exchanged by lot, one seven for another, in each shuffle and in
each move.  If every offer, every turn and all scores are the same but for that, no rule asks for
what the backs show.  Whoever sees them then knows more only by counting which cards are gone.
Whole suits are not exchanged: a game in which they are followed would not mind.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from cardlang.machine.faults import bits
from cardlang.machine.ir import CardInfo, Machine
from cardlang.match.live.driver import Driver, Outcome, Runner, Terms
from cardlang.match.live.moves import holds_several, is_of_cards
from cardlang.run.stream import CHANCE, Stream

FEWEST = 8
"""So many matches are compared at least before anything is said of them."""


def unasked(runner: Runner, seeds: Sequence[int], terms: Terms) -> int:
    """The number of matches of random seats that went the same with cards exchanged that differ in
    nothing but what their backs show; 0 if one did not, or if the backs have other cards."""
    alike = _alike(runner.machine)
    for seed in seeds if alike else ():
        dice = random.Random(seed)
        places = list(range(len(runner.machine.cards)))
        for cards in alike:
            for card, place in zip(cards, dice.sample(cards, len(cards)), strict=True):
                places[card] = place
        if not _same(runner, seed, terms, places):
            return 0
    return len(seeds) if alike else 0


def _alike(machine: Machine) -> list[list[int]]:
    """The cards that differ in nothing but what their backs show, one of each back; none if the
    backs do not have the same cards."""
    groups: dict[str, list[int]] = {}
    for number, card in enumerate(machine.cards):
        groups.setdefault(card.back, []).append(number)
    shown = _shown(machine.cards, list(groups.values()))
    rows = [sorted((_rest(machine.cards[k], shown), k) for k in cards) for cards in groups.values()]
    if len(rows) < 2 or any([key for key, _ in row] != [key for key, _ in rows[0]] for row in rows):
        return []
    return [[k for _, k in cards] for cards in zip(*rows, strict=True)]


def _shown(cards: Sequence[CardInfo], groups: Sequence[Sequence[int]]) -> set[str]:
    """The attributes that are the same on all cards of each back."""
    names = {name for card in cards for name in card.values}
    return {
        name
        for name in names
        if all(len({cards[k].values.get(name) for k in group}) == 1 for group in groups)
    }


def _rest(card: CardInfo, shown: set[str]) -> tuple[tuple[str, int], ...]:
    return tuple(sorted((name, value) for name, value in card.values.items() if name not in shown))


def _same(runner: Runner, seed: int, terms: Terms, places: Sequence[int]) -> bool:
    """Return whether a match goes the same with cards in each other's places."""
    machine = runner.machine
    one, other = Driver(runner, terms), Driver(runner, terms)
    chance = Stream(seed, CHANCE)
    below = [Stream(seed, 1 + seat).below for seat in range(machine.players)]
    orders: list[Outcome] = []
    odd: list[Outcome] = []  # shuffles of one match only

    def put(cards: list[int]) -> None:
        order = [places[card] for card in orders.pop(0)] if orders else []
        if sorted(order) == sorted(cards):
            cards[:] = order
        else:
            odd.append(tuple(cards))

    one.settle(chance.shuffle, orders)
    other.settle(put)
    while moves := one.offers():
        if one.stop != other.stop or orders or odd:
            return False
        theirs = [_moved(machine, one.decision, move, places) for move in moves]
        if sorted(theirs) != sorted(other.offers()):
            return False
        taken = below[one.seat](len(moves))
        one.choose(moves[taken])
        other.choose(theirs[taken])
        one.settle(chance.shuffle, orders)
        other.settle(put)
    if one.stop[0] != other.stop[0] or one.won != other.won or orders or odd:
        return False
    scores = slice(machine.scores, machine.scores + len(machine.sides))
    return bool(one.cells[scores] == other.cells[scores])


def _moved(machine: Machine, decision: int, move: Outcome, places: Sequence[int]) -> Outcome:
    """A move with other cards in it."""
    verb = machine.decisions[decision].verbs[move[0]]
    found = [move[0]]
    for pick, value in zip(verb.picks, move[1:], strict=True):
        if is_of_cards(pick) and holds_several(pick):
            found.append(sum(1 << places[card] for card in bits(value)))
        else:
            found.append(places[value] if is_of_cards(pick) and value >= 0 else value)
    return tuple(found)
