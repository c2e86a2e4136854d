"""A match as JSON: how it began and the moves taken, and nothing else.

    {"players": 3, "options": {}, "seed": 7, "seats": ["person", "random", "random"],
     "moves": ["play 5H", "play 8H"]}

A match of a record may have shuffles that no seed gave: `"dealt"`, each pile from its top.

Such a match is played anew from its beginning wherever it is asked about, under the rules as they
are then.  That is what makes an edit take effect in the middle of a deal, and what takes moves
back.  The states that were come to last are kept, so that going on costs no more than the moves.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import MutableSequence, Sequence
from typing import Any

from attrs import evolve, field, frozen

from cardlang import limits
from cardlang.diagnostic import UsageError
from cardlang.engine import Engine
from cardlang.match.live.illegal import IllegalMove
from cardlang.match.live.setup import Setup
from cardlang.match.records.events import MatchBeginning
from cardlang.match.state import State
from cardlang.run.stream import CHANCE, Stream
from cardlang.table import PERSON, SEATED
from cardlang.table.match import Match
from cardlang.workshop.bridge.refusals import NoMatchError
from cardlang.workshop.text.rules import Rules

MOVES = 20_000  # of one match
AT_ONCE = 400  # moves of bots in one call, after which the asker goes on
_KEPT = 24  # states


@frozen
class Begun(MatchBeginning):
    """The beginning of a match, and the moves played in it."""

    seed: int
    moves: tuple[str, ...] = field(default=(), repr=False)
    dealt: tuple[tuple[str, ...], ...] = field(default=(), repr=False)

    def as_json(self) -> dict[str, Any]:
        """As the page keeps it."""
        told = {
            "players": self.players,
            "seed": self.seed,
            "seats": list(self.seats),
            "options": dict(self.options),
            "moves": list(self.moves),
        }
        return {**told, "dealt": [list(cards) for cards in self.dealt]} if self.dealt else told


def begun(rules: Rules, told: Any) -> Begun:
    """A match as the page tells it, read with care; what it leaves out is as usual.

    NoMatchError for what is no match, or none of these rules.
    """
    if not isinstance(told, dict):
        raise NoMatchError("a match is an object")
    info = engine(rules).info
    players, seed = told.get("players") or info.default_players, told.get("seed", 1)
    seats = told.get("seats")
    options, moves = told.get("options") or {}, told.get("moves") or []
    dealt = told.get("dealt") or []
    if not isinstance(seats, list):
        seats = [PERSON]
    if any(name not in SEATED for name in seats):
        raise NoMatchError(f"at a seat there is one of {', '.join(SEATED)}")
    if type(players) is not int or type(seed) is not int:
        raise NoMatchError("players and the seed are whole numbers")
    if not isinstance(options, dict) or not _texts(moves):
        raise NoMatchError("options are an object, moves a list of texts")
    if not isinstance(dealt, list) or len(dealt) > MOVES or not all(map(_texts, dealt)):
        raise NoMatchError("shuffles are lists of cards")
    known = {name: value for name, value in options.items() if name in info.choices}
    seated, given = (*seats, *["random"] * limits.SEATS)[:players], tuple(sorted(known.items()))
    shuffles = tuple(map(tuple, dealt))
    match = Begun(players, seated, given, None, seed, tuple(moves), shuffles)
    setup(rules, match)
    return match


def _texts(moves: Any) -> bool:
    return (
        isinstance(moves, list)
        and len(moves) <= MOVES
        and all(isinstance(move, str) and len(move) < 4096 for move in moves)
    )


def engine(rules: Rules) -> Engine:
    """The engine of the rules. NoMatchError if they cannot be played."""
    if rules.engine is None:
        raise NoMatchError("the rules cannot be played as they are")
    return rules.engine


def setup(rules: Rules, match: Begun) -> Setup:
    """The setup of a match. NoMatchError if the rules do not allow it."""
    try:
        return engine(rules).setup(**match.given())
    except UsageError as error:
        raise NoMatchError(str(error)) from None


class _Dealt(Stream):
    """Chance that shuffles the first piles as it is told, as long as they hold these cards."""

    __slots__ = ("ids", "left")

    ids: Sequence[str]
    left: tuple[tuple[str, ...], ...]

    def __init__(self, seed: int, ids: Sequence[str], dealt: tuple[tuple[str, ...], ...]) -> None:
        super().__init__(seed, CHANCE)
        self.ids, self.left = ids, dealt

    def _lend(self, twin: Any) -> None:
        super()._lend(twin)
        twin.ids, twin.left = self.ids, self.left

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """As the stream would, so that it goes on as it would have gone; then as it is told."""
        super().shuffle(items)
        if not self.left:
            return
        told, self.left = self.left[0], self.left[1:]
        cards: dict[str, list[Any]] = {}
        for card in sorted(items):
            cards.setdefault(self.ids[card], []).append(card)
        if sorted(told) == sorted(self.ids[card] for card in items):
            items[:] = [cards[name].pop() for name in reversed(told)]
        else:
            self.left = ()  # these rules shuffle other cards


def opened(rules: Rules, match: Begun) -> State:
    """A match before its first move."""
    head = setup(rules, match)
    if match.dealt:
        return State(head, _Dealt(match.seed, head.wording.ids, match.dealt))
    return State(head, Stream(match.seed, CHANCE))


_states: OrderedDict[tuple[str, Begun], tuple[Rules, State]] = OrderedDict()


def state_of(rules: Rules, match: Begun) -> tuple[State, str]:
    """The state that a match comes to, as far as its moves are legal; why the next one is not.

    The reason is empty where all moves are legal; how many were is `state.decisions`.
    """
    state = _recalled(rules, match)
    if state is None:
        state = opened(rules, match)
    else:
        state = state.copy()
    why = ""
    for text in match.moves[state.decisions :]:
        if state.is_over:
            why = "the match is over"
            break
        try:
            state.apply(text)
        except IllegalMove as error:
            why = str(error)
            break
    remember(rules, evolve(match, moves=match.moves[: state.decisions]), state)
    return state, why


def _recalled(rules: Rules, match: Begun) -> State | None:
    """A state that some of the moves led to before, the latest of them."""
    best = None
    for (text, known), (held, state) in _states.items():
        same = held is rules and text == rules.text and evolve(known, moves=()) == _head(match)
        if same and known.moves == match.moves[: len(known.moves)]:
            if best is None or state.decisions > best.decisions:
                best = state
    return best


def _head(match: Begun) -> Begun:
    return evolve(match, moves=())


def remember(rules: Rules, match: Begun, state: State) -> None:
    """Keep a state for whoever goes on from there."""
    key = rules.text, match
    _states[key] = rules, state.copy()
    _states.move_to_end(key)
    while len(_states) > _KEPT:
        _states.popitem(last=False)


def go_on(rules: Rules, match: Begun, state: State, alone: int = 1) -> tuple[Begun, State, bool]:
    """Let bots play until somebody plays by hand, or the match is over.

    Without people they take `alone` moves.  The third value says that bots have still to go on.
    """
    table = Match(state.copy(), match.seats, match.seed)
    moves = list(match.moves)
    most = AT_ONCE if match.people else alone
    for _ in range(most):
        seat = table.state.to_act
        if seat is None or seat in match.people:
            break
        move = table.bot_move()
        moves.append(str(move))
        table.take(move)
    after = evolve(match, moves=tuple(moves))
    remember(rules, after, table.state)
    waits = table.state.to_act is None or table.state.to_act in match.people
    return after, table.state, not waits


def seats_of(rules: Rules, match: Begun) -> list[int]:
    """The seats that took the moves, as far as they are legal."""
    state = opened(rules, match)
    found: list[int] = []
    for text in match.moves:
        seat = state.to_act
        if seat is None:
            break
        try:
            state.apply(text)
        except IllegalMove:
            break
        found.append(seat)
    return found


def before_last(match: Begun, seats: Sequence[int]) -> Begun:
    """The match before the last move that was taken by hand, without people before the last."""
    mine = [at for at, seat in enumerate(seats) if seat in match.people or not match.people]
    return evolve(match, moves=match.moves[: mine[-1]] if mine else ())
