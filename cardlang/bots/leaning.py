"""Leaning: cards that a bid or a pass of somebody else makes likely.

Nobody chooses what is to be played for without a look at the cards in hand: which of them speak for
which choice, the rules know.  So playouts by habit are asked (`habits`).  In worlds as they were
when the choice was made, the move that was taken and the cheapest of each other way are played on
to the end of the deal; where there is one way only, some of its other moves.  It is added up, card
by card, what they brought the seat when it held the card and when it did not.  What speaks for a
card against a rival is how much more it brings to the move that was taken.  That is done twice,
each time with half of the playouts: as far as the two agree, it is believed (Spearman and Brown,
1910, tell from the agreement of two halves how far to trust the whole).

**Gains.**  So what a move is ahead of a rival by is a sum over the cards of a hand, with a mean and
a spread over all hands.  Who took the move found it ahead, give or take `NOISE` spreads.  Of a
normal quantity that is known to be above a bound the mean is known (`_beyond`, the inverse of
Mills's ratio): a rare choice tells much, a usual one little.  Rivals and choices are heard one
after another, each in the light of those before (assumed density filtering).

What speaks for cards makes worlds likely (`worlds`, `leans`): the logarithm of how likely a hand is
is a sum over its cards, chosen so that gains have the means that they should have.  It says no more
than `MOST` for a standard deviation of hands.  No hand is ruled out.

It takes thousands of playouts to hear anything, so who makes few of them does not listen.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from math import sqrt
from time import perf_counter

from attrs import evolve

from cardlang.bots.ahead import ByCard, told_apart
from cardlang.bots.flat import direction
from cardlang.bots.habits import Weight, mean, search
from cardlang.bots.unanswered import answers
from cardlang.bots.ways import way, ways
from cardlang.knowledge.sight import PlainChoice, Sight
from cardlang.knowledge.worlds import Recipe
from cardlang.machine.ir import Decision
from cardlang.match.live.driver import Outcome
from cardlang.run.stream import Stream

PLAYOUTS = 16_000  # of a choice, at most
EACH = 32  # playouts of a choice for each simulation that a decision is worth
_FEWEST = 2000  # playouts with which there is something to hear
NOISE = 0.5
MOST = 2.4
_OTHERS = 6  # moves that are tried besides
_AGREE = 0.4  # below which nothing is believed: two rows of 25 agree so by chance seldom
_PART = 256  # of a logarithm, as in `run.likely`

CardGains = dict[int, float]
Gain = tuple[float, tuple[float, ...]]
"""The mean by which a choice is better than a rival, and what each card adds to it."""


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
        if call.gains is None and (until is None or perf_counter() < until):
            call.gains = _gains(sight, call, number, playouts)
        for mean_gain, gains in call.gains or ():
            found = sums.setdefault(call.zone, [0.0] * len(gains))
            for card, weight in enumerate(_believed(call, mean_gain, gains, found)):
                found[card] += weight
    leans = []
    for zone, weights in sorted(sums.items()):
        spread = _spread([weights[card] for card in unknown], sight.strangers(zone))
        scale = _PART * min(1.0, MOST / spread if spread else 1.0)
        whole = [
            round(scale * weight) if card in unknown else 0 for card, weight in enumerate(weights)
        ]
        if any(whole):
            leans.append((zone, tuple(whole)))
    return evolve(recipe, leans=tuple(leans))


def _believed(
    call: PlainChoice, mean_gain: float, gains: Sequence[float], before: Sequence[float]
) -> list[float]:
    """By card: what it is to weigh besides, so that the gain of a choice is as far above nothing as
    it should be; `before` are the weights so far."""
    unknown = [card for group in call.recipe.groups for card in group.cards]
    here = [gains[card] for card in unknown]
    own = _covariance(here, here, call.strangers)
    if not own:
        return [0.0] * len(gains)
    shift = _covariance(here, [before[card] for card in unknown], call.strangers)
    blurred = sqrt(own * (1 + NOISE * NOISE))
    part = _beyond(-(mean_gain + shift) / blurred) / blurred
    return [part * gain for gain in gains]


def _beyond(bound: float) -> float:
    """Return the mean of a standard normal quantity that is above a bound."""
    at = (min(max(bound, -3.0), 3.0) + 3.0) / 0.5
    place = min(int(at), len(_MEANS) - 2)
    return _MEANS[place] + (at - place) * (_MEANS[place + 1] - _MEANS[place])


_MEANS = (
    *(0.0044, 0.0176, 0.0552, 0.1388, 0.2876, 0.5092, 0.7979),
    *(1.1411, 1.5251, 1.9387, 2.3732, 2.8227, 3.2831),
)
"""Means above bounds of -3 to 3, in steps of a half."""


def _gains(sight: Sight, call: PlainChoice, number: int, playouts: int) -> tuple[Gain, ...]:
    """By rival, the strongest first: how much better a choice is, in the mean and by card."""
    machine, known = sight.runner.machine, answers(sight.runner)
    moves = rivals(call, machine.decisions[call.decision], known.raises)
    own = moves.index(call.move)
    towards = direction(machine)
    deals = 1 if towards else None
    manners = known.manners(call.decision, call.seat, sight.calls()[:number])
    halves = []
    for half in range(2):
        terms = playouts // 2, Stream(half, number).seed(), deals, towards, manners
        halves.append(pays(own, *told_apart(search, sight, call, moves, *terms)))
    found: list[Gain] = []
    for rival in sorted(set(halves[0]) & set(halves[1])):
        (first, one), (second, two) = (half[rival] for half in halves)
        cards = sorted(set(one) & set(two))
        agree = agreement([one[card] for card in cards], [two[card] for card in cards])
        if agree < _AGREE:
            continue
        trust = agree / (1 + agree)  # of two halves, added up
        middle = sum(one[card] + two[card] for card in cards) / len(cards)
        weights = [0.0] * len(machine.cards)
        for card in cards:
            weights[card] = trust * (one[card] + two[card] - middle)
        found.append(((first + second) / 2, tuple(weights)))
    return tuple(sorted(found, key=lambda gain: gain[0]))


def rivals(
    call: PlainChoice, decision: Decision, raises: Container[tuple[int, int]] = ()
) -> list[Outcome]:
    """The move that was taken and the cheapest of each other way that does not only raise the
    stakes, or others of its way; as offered."""
    own = way(decision, call.move)
    firsts = [
        moves[0]
        for name, moves in ways(decision, call.moves).items()
        if name != own and (call.decision, name[0]) not in raises
    ]
    others = firsts or [move for move in call.moves if move != call.move]
    quiet = [move for move in others if len(move) == 1]
    others = [*quiet, *(move for move in others if len(move) > 1)][:_OTHERS]
    return sorted([call.move, *others], key=list(call.moves).index)


def pays(own: int, tried: Sequence[Weight], by_card: ByCard) -> dict[int, tuple[float, CardGains]]:
    """By rival: how much better one move pays, and by card, how much more so with the card in hand
    than without it; cards that were always there or never tell nothing."""
    found = {}
    for rival, (count, _) in enumerate(tried):
        if not count or rival == own or not tried[own][0]:
            continue
        gains = {}
        for card in range(len(by_card[0])):
            both = [_gain(tried[move], by_card[move][card]) for move in (own, rival)]
            if both[0] is not None and both[1] is not None:
                gains[card] = both[0] - both[1]
        if gains:
            found[rival] = mean(tried[own]) - mean(tried[rival]), gains
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
    return sqrt(_covariance(values, values, hand))


def _covariance(one: Sequence[float], two: Sequence[float], hand: int) -> float:
    """The covariance of two sums over a hand of so many cards, drawn by lot."""
    n = len(one)
    if n < 2 or not 0 < hand < n:
        return 0.0
    means = sum(one) / n, sum(two) / n
    both = sum((a - means[0]) * (b - means[1]) for a, b in zip(one, two, strict=True)) / n
    return both * hand * (n - hand) / (n - 1)
