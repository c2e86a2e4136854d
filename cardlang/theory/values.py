"""Values of policies in a tree, and gains of a best response against them.

A policy gives, for an information set, the chance of each move.  For policies p of all seats:

expected return     of seat i, the sum over ends z of reach(z) × return_i(z), where the reach is the
                    product of all chances on the way
best response       a policy of seat i that returns most against those of the others.  In an
                    information set the move is best that is worth most over its histories, each
                    weighed by the chances of the others and of the cards; with perfect recall this
                    is found from the ends up (Zinkevich, Johanson, Bowling and Piccione, 2007,
                    Regret minimization in games with incomplete information; Johanson, Waugh,
                    Bowling and Zinkevich, 2011, Accelerating best response calculation in large
                    extensive games)
NashConv            the sum over seats of what a best response returns more than the policy
                    (Lanctot et al., 2017, A unified game-theoretic approach to multiagent
                    reinforcement learning)
exploitability      NashConv by the number of seats; 0 for an equilibrium
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardlang.diagnostic import UsageError
from cardlang.theory.extensive import InformationSet, PositionNode, Tree

Policy = Callable[[InformationSet], Sequence[float]]
"""An information set -> the chance of each of its `moves`, not below 0, that add up to 1."""

_SLACK = 1e-9  # that chances may be off 1


def uniform(tree: Tree) -> Policy:
    """Each move is as likely as the others."""
    return lambda known: [1 / len(known.moves)] * len(known.moves)


def _asked(tree: Tree, policy: Policy) -> list[tuple[float, ...]]:
    """The chances at each information set, by number."""
    found = []
    for known in tree.information_sets:
        chances = tuple(policy(known))
        right = len(chances) == len(known.moves) and min(chances) >= 0
        if not right or abs(sum(chances) - 1) > _SLACK:
            raise UsageError(f"{chances} are no chances of {', '.join(known.moves)}")
        found.append(chances)
    return found


def expected_returns(tree: Tree, policy: Policy) -> tuple[float, ...]:
    """The average return of each seat if all play by the policy."""
    chances = _asked(tree, policy)
    worth: dict[int, tuple[float, ...]] = {}
    for node in reversed(tree.nodes):
        if node.returns:
            worth[id(node)] = node.returns
            continue
        shares = node.chances if node.information is None else chances[node.information.number]
        parts = [worth.pop(id(child)) for child in node.children]
        worth[id(node)] = tuple(
            [
                sum([share * part[seat] for share, part in zip(shares, parts, strict=True)])
                for seat in range(tree.players)
            ]
        )
    return worth[id(tree.root)]


def best_response(tree: Tree, seat: int, policy: Policy) -> tuple[float, dict[int, int]]:
    """The return of a best response of a seat, and its moves: by number of the information set."""
    chances = _asked(tree, policy)
    reach = {id(tree.root): 1.0}  # by the others and the cards
    for node in tree.nodes:
        known, here = node.information, reach[id(node)]
        shares: Sequence[float] = node.chances if known is None else chances[known.number]
        for place, child in enumerate(node.children):
            own = known is not None and known.seat == seat
            reach[id(child)] = here if own else here * shares[place]
    worth: dict[int, float] = {}
    taken: dict[int, int] = {}

    def settle(wanted: PositionNode) -> float:
        """Settle the return of a history; on a stack of its own, for a tree may be deep."""
        stack = [wanted]
        while stack:
            node = stack[-1]
            known = node.information
            needs = node.children
            if known is not None and known.seat == seat and known.number not in taken:
                needs = [child for twin in known.nodes for child in twin.children]
            open_ = [child for child in needs if id(child) not in worth]
            if open_:
                stack += open_
                continue
            if known is not None and known.seat == seat:
                if known.number not in taken:
                    taken[known.number] = _best(known)
                worth[id(node)] = worth[id(node.children[taken[known.number]])]
            elif node.returns:
                worth[id(node)] = node.returns[seat]
            else:
                shares = node.chances if known is None else chances[known.number]
                parts = [worth[id(child)] for child in node.children]
                worth[id(node)] = sum([a * b for a, b in zip(shares, parts, strict=True)])
            stack.pop()
        return worth[id(wanted)]

    def _best(known: InformationSet) -> int:
        def of(place: int) -> float:
            return sum([reach[id(n)] * worth[id(n.children[place])] for n in known.nodes])

        return max(range(len(known.moves)), key=of)

    return settle(tree.root), taken


def best_response_value(tree: Tree, seat: int, policy: Policy) -> float:
    """The return of a best response of a seat against the policy of the others."""
    return best_response(tree, seat, policy)[0]


def nash_conv(tree: Tree, policy: Policy) -> float:
    """The sum of the gains of all seats, each by a best response against the others."""
    values = expected_returns(tree, policy)
    return sum(
        [best_response_value(tree, seat, policy) - value for seat, value in enumerate(values)]
    )


def exploitability(tree: Tree, policy: Policy) -> float:
    """The average gain of a seat by a best response; 0 for an equilibrium."""
    return nash_conv(tree, policy) / tree.players
