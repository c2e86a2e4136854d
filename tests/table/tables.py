"""Sessions for tests: a match at a table without a terminal."""

from __future__ import annotations

from collections.abc import Sequence

import cardlang
from cardlang.api import Game, engine_of
from cardlang.match.state import State, setup_of
from cardlang.match.strength import Strengths
from cardlang.show.notation import notation_of
from cardlang.show.text import Paint
from cardlang.table import PERSON
from cardlang.table.match import Match
from cardlang.table.session import Session
from cardlang.table.store import Keeper


class Table:
    """A session, and what it has printed: `all` of it, and what came since the last line typed."""

    def __init__(
        self,
        state: State,
        game: Game,
        names: Sequence[str],
        language: str = "en",
        keeper: Keeper | None = None,
        printed: list[str] | None = None,
        curtains: bool = False,
    ) -> None:
        machine = setup_of(state).runner.machine
        program = engine_of(game).program
        notation = notation_of(program, machine, Paint(False), language)
        self.printed: list[str] = [] if printed is None else printed
        self.match = Match(state, names, setup_of(state).seed or 0, keeper)
        strengths = Strengths(program, state)
        self.session = Session(
            self.match, notation, strengths, self.printed.append, curtains=curtains
        )
        self.session.begin()

    @property
    def all(self) -> str:
        return "".join(self.printed)

    def type(self, line: str) -> str:
        """What is printed when this is typed."""
        before = len(self.printed)
        self.session.say(line)
        return "".join(self.printed[before:])


def table(
    slug: str,
    seed: int,
    *,
    players: int | None = None,
    people: Sequence[int] = (0,),
    bot: str = "random",
    language: str = "en",
    keep: bool = False,
    printed: list[str] | None = None,
    curtains: bool = False,
) -> Table:
    """A new match at a table."""
    game = cardlang.load(slug)
    state = game.start(players=players, seed=seed)
    names = [PERSON if seat in people else bot for seat in range(len(state.scores))]
    state = game.start(players=players, seed=seed, players_are=names)
    keeper = Keeper(setup_of(state)) if keep else None
    return Table(state, game, names, language, keeper, printed, curtains)


def seated(args: Sequence[str]) -> list[str]:
    """Arguments, with bots that need no time for `play` where none are named."""
    fixed = {"--bots", "--level", "--resume"}.intersection(args)
    return (
        [*args] if args[:1] != ("play",) or fixed or len(args) < 2 else [*args, "--bots", "random"]
    )
