"""A game as an extensive form: every history once, and which of them a seat cannot tell apart.

What chance does is told in `history`: it draws a card where one comes to be seen.

Histories in which the same seat chooses belong to one information set if its observations are
equal.  An observation remembers all that the seat has noticed, its own moves included, so recall is
perfect.

What a history is worth to a seat, its return, is the match score at the end (`scores`), or a share
of the win (`wins`).
"""

from __future__ import annotations

from os import PathLike

from attrs import define, field

from cardlang.api import Game, engine_of, load
from cardlang.diagnostic import UsageError
from cardlang.engine import Backs
from cardlang.game_info import Options
from cardlang.knowledge.view import Observation
from cardlang.match.live.driver import Driver
from cardlang.match.live.setup import Setup
from cardlang.theory.history import History

NODES = 500_000  # of a tree, if nothing else is said


class TooLarge(UsageError):
    """The tree has more nodes than were allowed, or no end."""


@define(eq=False)
class InformationSet:
    """Positions that a seat cannot tell apart: `seat`, the texts of its `moves`, the `nodes` that
    belong.

    `number` counts the sets of a tree from 0, in the order in which they are found.
    """

    number: int
    seat: int
    moves: tuple[str, ...]
    observation: Observation = field(repr=False)
    nodes: list[PositionNode] = field(factory=list, repr=False)


@define(eq=False)
class PositionNode:
    """A history.  Of chance with `chances` and `draws`, the ids of the cards; of a decision with an
    `information` set; else an end, whose `returns` are by seat."""

    children: list[PositionNode] = field(factory=list)
    chances: tuple[float, ...] = ()
    draws: tuple[str, ...] = ()
    information: InformationSet | None = None
    returns: tuple[float, ...] = ()


@define(eq=False)
class Tree:
    """The extensive form of a game of so many `players`."""

    players: int
    root: PositionNode
    nodes: list[PositionNode]  # each behind the one that it comes from
    information_sets: list[InformationSet]

    @property
    def decisions(self) -> int:
        """The number of histories that end where a seat chooses."""
        return sum(node.information is not None for node in self.nodes)

    @property
    def chances(self) -> int:
        """The number of histories that end where chance has a say."""
        return sum(bool(node.chances) for node in self.nodes)

    @property
    def terminals(self) -> int:
        """The number of histories that end the match."""
        return sum(bool(node.returns) for node in self.nodes)


def extensive_form(
    game: Game | str | PathLike[str],
    players: int | None = None,
    options: Options | None = None,
    backs: Backs = None,
    deals: int | None = None,
    returns: str = "scores",
    limit: int = NODES,
) -> Tree:
    """The tree of a small game.

    `game` is a game, or what `cardlang.load` takes; `returns` are `scores` or `wins`; the rest
    means what `help(cardlang.Game)` says.  TooLarge, a UsageError, beyond `limit` nodes; UsageError
    also where a fault of the rules can stop a match, for then nothing is its return.
    """
    if returns not in ("scores", "wins"):
        raise UsageError(f"returns are scores or wins, not {returns!r}")
    rules = game if isinstance(game, Game) else load(game)
    setup = engine_of(rules).setup(players, options=options, backs=backs, deals=deals)
    return _Builder(setup, returns == "wins", limit).build()


@define
class _Builder:
    setup: Setup
    wins: bool
    limit: int
    nodes: list[PositionNode] = field(factory=list)
    sets: dict[Observation, InformationSet] = field(factory=dict)
    left: list[tuple[PositionNode, History]] = field(factory=list)

    def build(self) -> Tree:
        root = PositionNode()
        self.left.append((root, History(self.setup)))
        while self.left:
            if len(self.nodes) >= self.limit:
                raise TooLarge(f"the tree has more than {self.limit:,} nodes")
            self.open(*self.left.pop())
        players = self.setup.runner.machine.players
        return Tree(players, root, self.nodes, list(self.sets.values()))

    def open(self, node: PositionNode, history: History) -> None:
        """Open a history: note what it is, and what may come next."""
        self.nodes.append(node)
        if history.is_chance:
            draws = history.draws()
            node.chances = tuple([chance for _, chance in draws])
            node.draws = tuple([self.setup.wording.ids[card] for card, _ in draws])
            for card, _ in draws:
                self.branch(node, history).draw(card)
        elif history.to_act is not None:
            node.information = known = self.known(history, history.to_act)
            known.nodes.append(node)
            for move in history.moves:
                self.branch(node, history).choose(move)
        elif history.driver.fault is not None:
            raise UsageError(f"a fault, `{history.driver.fault[0]}`, ends a match")
        else:
            node.returns = self.worth(history.driver)

    def known(self, history: History, seat: int) -> InformationSet:
        seen = history.observation(seat)
        found = self.sets.get(seen)
        if found is None:
            found = self.sets[seen] = InformationSet(len(self.sets), seat, seen.legal, seen)
        return found

    def branch(self, node: PositionNode, history: History) -> History:
        child, twin = PositionNode(), history.copy()
        node.children.append(child)
        self.left.append((child, twin))
        return twin

    def worth(self, driver: Driver) -> tuple[float, ...]:
        if not self.wins:
            return tuple(map(float, driver.scores))
        winners = driver.winners
        return tuple(
            [1 / len(winners) if seat in winners else 0.0 for seat in range(len(driver.scores))]
        )
