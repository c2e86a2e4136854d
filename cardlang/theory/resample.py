"""Other histories that a seat cannot tell from the true one.

A world (`knowledge.worlds`) says where the cards could lie now.  What lies elsewhere there is
exchanged through the whole history: in what chance drew and in what was picked.  The history that
comes of it is played from the beginning; it is taken if every step is possible and the seat has
made the same observation, else another world is drawn.

Where rules and hints of the past leave few of them, worlds do not fit for long.  Then two hidden
cards after the other change places, beginning with the true history; an exchange is kept if the
seat cannot tell it.  That is a Markov chain to which all histories are as likely, from a beginning
that is near the truth.
"""

from __future__ import annotations

from cardlang.diagnostic import UsageError
from cardlang.knowledge.sight import Onlookers
from cardlang.knowledge.worlds import draw
from cardlang.machine.faults import bits
from cardlang.match.live.driver import Cells, Outcome
from cardlang.match.live.moves import holds_several, is_of_cards
from cardlang.run.stream import RandomSource
from cardlang.theory.history import History

_TRIES = 40  # worlds that are drawn before cards are exchanged by twos
_EXCHANGES = 40  # that are tried then


def resampled(history: History, seat: int, chance: RandomSource) -> History:
    """A history in which the seat that is to choose has seen the same.

    UsageError if the seat is not to choose.
    """
    if history.to_act != seat:
        raise UsageError(f"seat {seat} is not to choose here")
    plain, cells, there = history.completed()
    setup, machine = history.setup, history.driver.machine
    decision, moves = history.driver.decision, history.moves
    recipe = Onlookers(setup, lambda: plain).sight(seat, decision, moves).recipe()
    seen = history.observation(seat)

    def fits(found: History | None) -> bool:
        return found is not None and found.to_act == seat and found.observation(seat) == seen

    hidden: set[int] = set()
    for _ in range(_TRIES):
        world = draw(recipe, machine, setup.runner, chance)
        placed = _exchanged(history, cells, world, chance)
        instead = [placed[card] for card in there]
        found = _followed(history, instead)
        if found is not None and fits(found):
            return found
        hidden |= {card for card, other in enumerate(instead) if card != other}
    cards, last = sorted(hidden), history
    instead = list(range(len(machine.cards)))
    for _ in range(_EXCHANGES if len(cards) > 1 else 0):
        one, other = cards[chance.below(len(cards))], cards[chance.below(len(cards))]
        instead[one], instead[other] = instead[other], instead[one]
        found = _followed(history, instead) if one != other else last
        if found is not None and fits(found):
            last = found
        else:
            instead[one], instead[other] = instead[other], instead[one]
    return last.copy()


def _exchanged(history: History, cells: Cells, world: Cells, chance: RandomSource) -> list[int]:
    """By card, the card that lies in its stead."""
    machine = history.driver.machine
    instead = list(range(len(machine.cards)))
    for number, zone in enumerate(machine.zones):
        if zone.ordered:
            here, there = cells[machine.orders + number], world[machine.orders + number]
            for card, other in zip(here, there, strict=False):
                instead[card] = other
            continue
        mask, other = cells[machine.masks + number], world[machine.masks + number]
        gone, come = bits(mask & ~other), bits(other & ~mask)
        chance.shuffle(come)
        for card, taken in zip(gone, come, strict=False):
            instead[card] = taken
    return instead


def _followed(history: History, instead: list[int]) -> History | None:
    """The same steps with other cards; None where one of them is not possible."""
    found = History(history.setup)
    for step in history.steps:
        taken: int | Outcome | None
        if isinstance(step, int):
            taken = _drawn(found, instead[step]) if found.is_chance else None
        else:
            taken = _move(found, step, instead) if found.to_act is not None else None
        if taken is None:
            return None
        found.take(taken)
    return found


def _drawn(found: History, card: int) -> int | None:
    """The card of those that may be drawn that looks like this one."""
    cards = found.driver.machine.cards
    like = [other for other, _ in found.draws() if cards[other].twin == cards[card].twin]
    return like[0] if like else None


def _move(found: History, step: Outcome, instead: list[int]) -> Outcome | None:
    """The move with other cards, if it is offered."""
    decision = found.driver.machine.decisions[found.driver.decision]
    if step[0] >= len(decision.verbs) or len(decision.verbs[step[0]].picks) != len(step) - 1:
        return None
    picked = [step[0]]
    for pick, value in zip(decision.verbs[step[0]].picks, step[1:], strict=True):
        if not is_of_cards(pick) or value < 0:
            picked.append(value)
        elif holds_several(pick):
            picked.append(sum([1 << instead[card] for card in bits(value)]))
        else:
            picked.append(instead[value])
    move = tuple(picked)
    offers = found.moves
    if move in offers:
        return move
    text = found.text(move)  # of cards that look alike another may be offered
    return next((offer for offer in offers if found.text(offer) == text), None)
