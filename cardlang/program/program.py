"""The program as a whole: its deck, what its choices offer, its examples, and all that it names."""

from __future__ import annotations

from typing import Literal

from cardlang.program.expression import Binding, Expression
from cardlang.program.kinds import Base
from cardlang.program.steps import Step
from cardlang.program.things import Definition, Keep, Option, Order, Ranking, Zone
from cardlang.quick import define, field, frozen
from cardlang.source import Span
from cardlang.syntax import tree


@define(eq=False)
class DeckPart:
    """One line of a deck: attributes crossed, or single cards, or rows of data.

    `without` takes away of what has been made so far, `packs` makes all of it so many times.
    """

    kind: Literal["product", "cards", "table", "without", "packs"]
    attributes: tuple[Base, ...] = ()
    ids: tuple[str, ...] = ()
    candidate: Binding | None = None
    where: Expression | None = None
    times: Expression | None = None
    rows: tuple[tuple[str, str, dict[str, int]], ...] = ()  # id, title, attribute values
    span: Span | None = None


@define(eq=False)
class Deck:
    """The cards a game is played with: their attributes and the lines that make them."""

    name: str
    attributes: dict[str, Base]
    columns: tuple[str, ...]  # attributes that are whole numbers printed on cards
    parts: tuple[DeckPart, ...]
    backs: tuple[str, ...]
    node: tree.DeckNode
    prose: tuple[tree.ProseNode, ...] = ()  # its own, or that of the deck that it names


Partners = Literal["", "opposite", "alternate", "together"]
Act = Literal["given", "shuffle", "when", "deal", "move", "then", "may", "may-not"]


@frozen(eq=False)
class ExampleStep:
    """A line of an example: `given shuffle when move then may may-not` with its resolved parts."""

    what: Act
    span: Span
    place: Expression | None = None
    value: Expression | None = None
    cards: tuple[str, ...] | None = None
    body: tuple[Step, ...] = ()
    moves: tuple[tuple[int, str], ...] = ()
    seat: int = 0
    texts: tuple[str, ...] = ()


@define(eq=False)
class Example:
    """A situation, what is done in it, and what must follow."""

    title: str
    steps: tuple[ExampleStep, ...]
    players: Expression | None
    options: dict[str, Expression]
    node: tree.ExampleNode
    source: str = ""


#: what is called something: `verb`, `zone`, `keep`, `option`, `card`, a kind or an option, and
#: which one, for labels by their place; "" for how cards of several parts are put together
Wording = dict[tuple[str, str | int], str]


@frozen(eq=False)
class Allow:
    """A warning that the rules do not want to hear, and where it is kept quiet."""

    code: str
    spans: tuple[Span, ...] | None  # the sections it is about; None: all of the game
    own: bool  # whether the game's own file says so, no parent of it
    node: tree.AllowNode


@define(eq=False)
class Program:
    """A game that has been read and checked."""

    title: str
    slug: str
    prose: tuple[tree.ProseNode, ...]
    players: tuple[int, ...]
    usual_players: int | None  # how many there are if nobody says so
    partners: Partners
    partners_when: Expression | None
    anticlockwise: bool  # the way round in which the turn passes
    options: dict[str, Option]
    deck: Deck
    zones: dict[str, Zone]
    keeps: dict[str, Keep]
    rankings: dict[str, Ranking]
    rules: dict[str, Definition]
    orders: dict[str, Order]
    words: dict[str, tree.WordNode]
    deal: tuple[Step, ...]
    before_deal: tuple[Step, ...]
    after_deal: tuple[Step, ...]
    once: bool
    ends: Expression | None
    winner: Expression | None
    score: Keep
    box: Zone
    examples: tuple[Example, ...]
    digest: str
    files: tuple[str, ...] = ()
    bases: dict[str, Base] = field(factory=dict)
    facts: dict[str, Definition] = field(factory=dict)  # worked out from public things
    wordings: dict[str, Wording] = field(factory=dict)  # by language
    allows: tuple[Allow, ...] = ()

    @property
    def default_players(self) -> int:
        """The usual number of players: four if allowed, else the largest smaller number."""
        if self.usual_players is not None:
            return self.usual_players
        smaller = [number for number in self.players if number <= 4]
        return max(smaller) if smaller else min(self.players)
