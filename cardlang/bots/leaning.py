"""Leaning: cards that a bid or a pass of somebody else makes likely.

Nobody chooses what is to be played for without a look at the cards in hand: which of them speak for
which choice, the rules know.  So playouts by habit are asked (`habits`).  In worlds as they were
when the choice was made, the move that was taken and one of each other verb are played on to the
end of the deal; where there is one verb only, some of its other moves.  It is added up, card by
card, what they brought the seat when it held the card and when it did not.  What speaks for a card
is how much more it brings to the move that was taken than to the best of the others.  That is done
twice, each time with half of the playouts: as far as the two agree, it is believed (Spearman and
Brown, 1910, tell from the agreement of two halves how far to trust the whole).

What speaks for cards makes worlds likely (`worlds`, `leans`): a seat is taken to choose what pays
rather than what does not, `SURE` times as often for each standard deviation by which its hand is
better for it than hands are on average, logarithms taken.  Choices of one seat are added up; all
together they say no more than `MOST` for a standard deviation.  No hand is ruled out.

It takes thousands of playouts to hear anything, so who makes few of them does not listen.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from time import perf_counter

from attrs import evolve

from cardlang.bots.ahead import ByCard, told_apart
from cardlang.bots.flat import direction
from cardlang.bots.habits import Weight, mean, search
from cardlang.bots.unanswered import answers
from cardlang.knowledge.sight import PlainChoice, Sight
from cardlang.knowledge.worlds import Recipe
from cardlang.match.live.driver import Outcome
from cardlang.run.stream import Stream

PLAYOUTS = 16_000  # of a choice, at most
EACH = 32  # playouts of a choice for each simulation that a decision is worth
_FEWEST = 2000  # playouts with which there is something to hear
SURE = 0.8
MOST = 1.2
_OTHERS = 6  # moves of the same verb that are tried besides
_AGREE = 0.4  # below which nothing is believed: two rows of 25 agree so by chance seldom
_PART = 256  # of a logarithm, as in `run.likely`


def heeding(sight: Sight, recipe: Recipe, simulations: int, until: float | None = None) -> Recipe:
    """The same worlds, made likely by what others have chosen in this deal.

    A decision of the seat is worth so many simulations.  What there is no time for `until` then, by
    `perf_counter`, is heard at a later decision.
    """
    playouts = min(PLAYOUTS, EACH * simulations)
    if playouts < _FEWEST or not recipe.groups:
        return recipe
    unknown = {card for group in recipe.groups for card in group.cards}
    sums: dict[int, list[float]] = {}
    for number, call in enumerate(sight.calls()):
        if call.weights is None and (until is None or perf_counter() < until):
            call.weights = _weights(sight, call, number, playouts)
        if call.weights is not None and any(call.weights):
            found = sums.setdefault(call.zone, [0.0] * len(call.weights))
            sums[call.zone] = [a + b for a, b in zip(found, call.weights, strict=True)]
    leans = []
    for zone, weights in sorted(sums.items()):
        spread = _spread([weights[card] for card in unknown], sight.strangers(zone))
        scale = _PART * min(1.0, MOST / spread if spread else 1.0)
        whole = [
            round(scale * weight) if card in unknown else 0 for card, weight in enumerate(weights)
        ]
        leans.append((zone, tuple(whole)))
    return evolve(recipe, leans=tuple(leans))


def _weights(sight: Sight, call: PlainChoice, number: int, playouts: int) -> tuple[float, ...]:
    """By card: how much a choice speaks for it, as a logarithm."""
    machine = sight.runner.machine
    moves = rivals(call)
    own = moves.index(call.move)
    towards = direction(machine)
    deals = 1 if towards else None
    manners = answers(sight.runner).manners(call.decision, call.seat, sight.calls()[:number])
    halves = []
    for half in range(2):
        low, high = Stream(half, number).words(2)
        seed = (high << 32 | low) >> 1
        terms = playouts // 2, seed, deals, towards, manners
        halves.append(pays(own, *told_apart(search, sight, call, moves, *terms)))
    cards = sorted(set(halves[0]) & set(halves[1]))
    one, two = ([found[card] for card in cards] for found in halves)
    agree = agreement(one, two)
    nothing = (0.0,) * len(machine.cards)
    if agree < _AGREE:
        return nothing
    both = [a + b for a, b in zip(one, two, strict=True)]
    middle = sum(both) / len(both)
    spread = _spread(both, call.strangers)
    if not spread:
        return nothing
    scale = SURE * 2 * agree / (1 + agree) / spread
    found = dict(zip(cards, both, strict=True))
    return tuple(
        scale * (found[card] - middle) if card in found else 0.0 for card in range(len(nothing))
    )


def rivals(call: PlainChoice) -> list[Outcome]:
    """The move that was taken and one of each other verb, or others of its verb; as offered."""
    firsts = {move[0]: move for move in reversed(call.moves) if move[0] != call.move[0]}
    others = sorted(firsts.values()) or [move for move in call.moves if move != call.move]
    return sorted([call.move, *others[:_OTHERS]], key=list(call.moves).index)


def pays(own: int, tried: Sequence[Weight], by_card: ByCard) -> dict[int, float]:
    """By card: how much better one move pays than the best of the others with the card in hand,
    less how much better without it; cards that were always there or never tell nothing."""
    others = [move for move, (count, _) in enumerate(tried) if count and move != own]
    if not others or not tried[own][0]:
        return {}
    rival = max(others, key=lambda move: mean(tried[move]))
    found = {}
    for card in range(len(by_card[0])):
        gains = [_gain(tried[move], by_card[move][card]) for move in (own, rival)]
        if gains[0] is not None and gains[1] is not None:
            found[card] = gains[0] - gains[1]
    return found


def _gain(whole: Weight, there: Weight) -> float | None:
    """The worth of a card: the mean with it less the mean without it."""
    (count, total), (with_it, brought) = (abs(whole[0]), whole[1]), there
    if not 0 < with_it < count:
        return None
    return brought / with_it - (total - brought) / (count - with_it)


def agreement(one: Sequence[float], two: Sequence[float]) -> float:
    """The correlation of two rows; 0 where one of them says nothing."""
    if len(one) < 2 or not _variance(one) or not _variance(two):
        return 0.0
    means = sum(one) / len(one), sum(two) / len(two)
    both = sum((a - means[0]) * (b - means[1]) for a, b in zip(one, two, strict=True)) / len(one)
    return both / sqrt(_variance(one) * _variance(two))


def _variance(values: Sequence[float]) -> float:
    middle = sum(values) / len(values)
    return sum((value - middle) ** 2 for value in values) / len(values)


def _spread(values: Sequence[float], hand: int) -> float:
    """The standard deviation of the sum of a hand of so many of these, drawn by lot."""
    n = len(values)
    if n < 2 or not 0 < hand < n:
        return 0.0
    return sqrt(_variance(values) * hand * (n - hand) / (n - 1))
