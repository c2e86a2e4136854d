"""A match as learners play it: moves as numbers with a mask, rows of numbers, rewards by seat.

`Play` is what the adapters have in common.  Moves are numbered in one of two ways: `numbers`, the
flat row of `Game.actions`, or `words`, where a move is said word by word and a step is a word of
`Game.words`; `auto` takes numbers where the game has them.  In words, a row ends with what has been
said: for each word its place in the move so far, counted from 1.

A row tells what is so now.  With `course=N` there is the course of the match too: a row for each of
up to N events that the seat has noticed (`course`); a match with more is refused.

The reward of a step is what each seat's score has gained by it, the first with what was paid before
it, so that rewards add up to the final score; with `wins` it is 0 until the end, and then 1 shared
by the winners.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardlang import limits
from cardlang.adapters.course import CourseRows
from cardlang.adapters.features import Features
from cardlang.api import Game, engine_of, load
from cardlang.diagnostic import UsageError
from cardlang.engine import Backs
from cardlang.game_info import Options
from cardlang.match.live.actions import Unnumbered
from cardlang.match.live.illegal import IllegalMove
from cardlang.match.live.words import END
from cardlang.match.state import State

MOVES = ("auto", "numbers", "words")
REWARDS = ("scores", "wins")


class Play:
    """A table at which one match after the other is played.

    `game` is a game, or what `cardlang.load` takes; the rest means what `help(cardlang.Game)` says.
    UsageError for what does not exist.  `digest` is that of the rules, `names` are the columns of a
    row, `actions` the texts of moves or words, `course` the rows of events, if there are any.
    """

    def __init__(
        self,
        game: Game | str,
        players: int | None = None,
        options: Options | None = None,
        backs: Backs = None,
        deals: int | None = None,
        moves: str = "auto",
        rewards: str = "scores",
        max_decisions: int = limits.DECISIONS,
        course: int = 0,
    ) -> None:
        for what, given, known in (("moves", moves, MOVES), ("rewards", rewards, REWARDS)):
            if given not in known:
                raise UsageError(f"{what} are one of {', '.join(known)}, not {given!r}")
        self.game = load(game) if isinstance(game, str) else game
        engine = engine_of(self.game)
        machine = engine.machine(players, options, backs)
        self.players, self.digest, self._wins = machine.players, machine.digest, rewards == "wins"
        self._table = machine.players, options, backs, deals
        self._most = max_decisions
        self.actions: Sequence[str] = self._numbered(moves)
        self._places = {text: number for number, text in enumerate(self.actions)}
        self.features = Features(machine)
        self.names = self.features.names
        if self.in_words:
            self.names += tuple([f"said {word}" for word in self.actions])
        self.course: CourseRows | None = None
        if course:
            setup = engine.setup(players, options=options, backs=backs, deals=deals)
            self.course = CourseRows(setup, course)
        self.said: list[str] = []
        self.state: State | None = None
        self._told: tuple[int, ...] = ()  # the scores of which rewards have told

    def _numbered(self, moves: str) -> Sequence[str]:
        players, options, backs, _ = self._table
        self.in_words = moves == "words"
        if not self.in_words:
            try:
                return self.game.actions(players, options, backs)
            except Unnumbered:
                if moves == "numbers":
                    raise
        self.in_words = True
        return self.game.words(players, options, backs)

    @property
    def name(self) -> str:
        """The game and the beginning of the digest of its rules: `bonus_malus_v0123456789ab`."""
        return f"{self.game.slug.replace('-', '_')}_v{self.digest[:12]}"

    @property
    def now(self) -> State:
        """The match at hand."""
        if self.state is None:
            raise UsageError("no match has begun: call reset first")
        return self.state

    def begin(self, seed: int | None = None) -> None:
        """A new match."""
        players, options, backs, deals = self._table
        self.said, self._told = [], (0,) * self.players
        self.state = self.game.start(players, seed, options, backs, deals, max_decisions=self._most)

    def legal(self) -> list[int]:
        """The numbers that may be taken now, ascending; none when the match is over."""
        state = self.now
        if state.is_over:
            return []
        if not self.in_words:
            return list(state.legal_actions())
        return sorted([self._places[word] for word in state.words(self.said)])

    def place(self, text: str) -> int:
        """The number of a move's text, or of a word.  KeyError if there is none."""
        return self._places[text]

    def mask(self) -> list[int]:
        """By number, 1 for each that may be taken now."""
        found = [0] * len(self.actions)
        for number in self.legal():
            found[number] = 1
        return found

    def row(self, seat: int) -> list[float]:
        """The numbers that a seat sees; with what has been said, if it is the seat that says it."""
        found = self.features.of(self.now.observation(seat))
        if self.in_words:
            said = [0.0] * len(self.actions)
            if seat == self.now.to_act:
                for place, word in enumerate(self.said, start=1):
                    said[self._places[word]] = place
            found += said
        return found

    def take(self, number: int) -> list[float]:
        """A step; the rewards by seat.  IllegalMove if it may not be taken."""
        state = self.now
        if not self.in_words:
            state.apply_action(number)
        elif number not in self.legal():
            raise IllegalMove(f"the word {number} may not be said after `{' '.join(self.said)}`")
        else:
            self._say(state, self.actions[number])
        return self.gained()

    def gained(self) -> list[float]:
        """The rewards by seat of what has happened since they were told last."""
        state = self.now
        before, self._told = self._told, state.scores
        if not self._wins:
            return [float(b - a) for a, b in zip(before, state.scores, strict=True)]
        won = state.winners
        return [1 / len(won) if seat in won else 0.0 for seat in range(self.players)]

    def _say(self, state: State, word: str) -> None:
        self.said.append(word)
        if word == END or not state.words(self.said):
            state.apply_words(self.said)
            self.said = []

    def text(self) -> str:
        """The match in a few lines of text, of what everybody may know."""
        state = self.now
        scores = ", ".join(f"seat {seat}: {score}" for seat, score in enumerate(state.scores))
        turn = "over" if state.is_over else f"seat {state.to_act} to move"
        return f"{self.game.title}, deal {state.deal_number}, {turn}\nscores: {scores}"
