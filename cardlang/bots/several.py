"""Several cards at once: of hundreds of sets those whose cards do well in the others.

Three cards of thirteen are 286 sets. A search that tries each by itself has a few playouts of
each, and finds the luckiest. But a card is in 66 of them: sets with it, compared with sets without
it, tell by hundreds of playouts what it adds.

So the sets are parted by lot into groups of `TOGETHER`, and those of a group are tried by habit in
the same worlds.  What a set brings beyond the mean of its group is free of the luck of these
worlds.  The sets whose cards add most on the whole go on (`KEPT`), and are tried in fresh worlds,
in rounds that leave the better half.  What two cards are worth together beyond their sum counts
there, and only there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardlang.bots.ahead import Learned, Manners, Playouts, Weighed, by_one, weighed
from cardlang.bots.habits import Weight, mean, search
from cardlang.bots.unanswered import answers
from cardlang.machine.faults import bits
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Outcome
from cardlang.run.stream import Stream

MANY = 48  # moves, from which on cards are told apart first
TOGETHER = 12  # sets that are tried in the same worlds
KEPT = 16  # sets that go on


def names_sets(machine: Machine, decision: int, moves: Sequence[Outcome]) -> bool:
    """Return whether a choice is among many sets of as many cards, and nothing else."""
    if len(moves) < MANY:
        return False
    verbs = machine.decisions[decision].verbs
    first, size = moves[0][0], moves[0][1:]
    picks = verbs[first].picks
    if len(picks) != 1 or not picks[0].several or size[0].bit_count() < 2:
        return False
    return all(move[0] == first and move[1].bit_count() == size[0].bit_count() for move in moves)


def added(worth: Mapping[Outcome, float]) -> dict[Outcome, float]:
    """Return by set what its cards add, each by the mean of the sets that hold it."""
    found: dict[int, list[float]] = {}
    for move, paid in worth.items():
        for card in bits(move[1]):
            found.setdefault(card, []).append(paid)
    gains = {card: sum(paid) / len(paid) for card, paid in found.items()}
    return {move: sum(gains[card] for card in bits(move[1])) for move in worth}


def weigh_sets(asked: Playouts) -> Weighed:
    """Weigh the moves of a seat that chooses a set."""
    sight, playouts = asked.sight, asked.count
    manners = Manners(answers(sight.runner).quiet)
    moves = list(sight.moves)
    lots = list(range(len(moves)))
    Stream(asked.seed, 1 << 33).shuffle(lots)
    parts = [sorted(lots[k : k + TOGETHER]) for k in range(0, len(lots), TOGETHER)]
    groups = [[moves[k] for k in part] for part in parts]  # in the order in which they are offered

    def tried(in_python: bool) -> Weighed:
        learned, seeds = Learned(in_python=in_python), Stream(asked.seed, 1 << 32)
        found: dict[Outcome, Weight] = {}
        worth: dict[Outcome, float] = {}
        spread = dict.fromkeys(moves, 0.0)

        def played(some: Sequence[Outcome], share: int, even: bool) -> list[Weight]:
            terms = share, seeds.seed(), asked.deals, asked.towards, manners, learned, even
            weights, products = weighed(search, sight, asked.recipe, some, *terms)
            if any(count for count, _ in weights):  # else there was no time
                found.update(zip(some, weights, strict=True))
                spread.update((move, float(products[k][k])) for k, move in enumerate(some))
            return weights

        for group in groups:
            weights = played(group, playouts // (2 * len(groups)), even=True)
            told = {m: mean(one) for m, one in zip(group, weights, strict=True) if one[0]}
            middle = sum(told.values()) / max(1, len(told))
            worth.update((move, paid - middle) for move, paid in told.items())
        sums = added(worth)
        best = sorted(sums, key=lambda move: (-sums[move], move))[:KEPT]
        kept = [move for move in moves if move in best]
        again = played(kept, playouts - playouts // 2, even=False) if kept else []
        if any(count > 0 for count, _ in again):
            dropped = set(moves) - set(kept)
            found.update((m, (-found[m][0], found[m][1])) for m in dropped if m in found)
        return [found.get(move, (0, 0)) for move in moves], [spread[move] for move in moves]

    return by_one(tried)
