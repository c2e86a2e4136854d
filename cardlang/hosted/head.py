"""The setup of a table, and the keys that open its seats.

A key is all that somebody needs to sit down: it stands in the link, and nowhere else on a page.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, MutableSequence, Sequence
from typing import Any

from attrs import asdict, evolve, field, frozen

from cardlang.bots import make
from cardlang.diagnostic import UsageError
from cardlang.engine import Engine
from cardlang.game_info import Value
from cardlang.match.live.setup import Setup
from cardlang.match.records.events import MatchBeginning
from cardlang.messages import ENGLISH
from cardlang.run.stream import CHANCE, MAX_SEED, Stream
from cardlang.table import PERSON

_KEY = 18  # bytes of chance in a key
_NAME = 6  # bytes of chance in the name of a table
_FIRST = ("name", "game", "title", "digest", "players", "seed", "seats", "keys", "watch")
"""Keys in the order in which a store has them; what was added later follows."""
_ELSEWHERE = "pipe"  # bots that are other programs


class ChangedError(UsageError):
    """The rules of a table are others than when it was set up; `title` is that of the game."""

    def __init__(self, title: str) -> None:
        super().__init__(ENGLISH.say("rules-changed", title=title))
        self.title = title


@frozen
class Head(MatchBeginning):
    """Facts that stay the same at one table.

    `game` is what `open_game` takes; `digest` that of its rules when the table was set up; `seats`
    says by seat who plays, `person` or a bot; `keys` are those of the seats, empty for bots, and
    `watch` is that of onlookers.  `clock` is how many seconds a move may take, 0 for any time.
    Tables with one `even` deal the same cards.  `follows` is the table at which these people played
    before, `evening` the one at which they began, and `names` those that they had there.
    """

    name: str
    game: str
    title: str
    digest: str
    seed: int
    keys: tuple[str, ...]
    watch: str
    clock: int = 0
    even: str = ""
    follows: str = ""
    evening: str = ""
    names: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """As the store keeps it."""
        return {**dict.fromkeys(_FIRST), **asdict(self)}

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Head:
        """From what `as_json` gave."""
        lists = {key: tuple(told.get(key, ())) for key in ("seats", "keys", "names")}
        options = tuple((name, value) for name, value in told["options"])
        return cls(**{**told, **lists, "options": options})

    def setup(self, engine: Engine) -> Setup:
        """Return the setup of the match. UsageError if the rules do not allow it, or are others by
        now.
        """
        if engine.info.digest != self.digest:
            raise ChangedError(self.title)
        return engine.setup(**self.given())

    def chance(self) -> Stream:
        """The stream of the match from which its cards are dealt."""
        return (Even if self.even else Stream)(self.seed, CHANCE)

    def with_stand_in(self, seat: int, name: str) -> Head:
        """The same with a bot at a seat."""
        return evolve(self, seats=(*self.seats[:seat], name, *self.seats[seat + 1 :]))


class Even(Stream):
    """Chance by which a pile comes out the same, however its cards lay before."""

    __slots__ = ()

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Put the cards of a pile into the order that chance gives to this pile."""
        items[:] = sorted(items)
        super().shuffle(items)


@frozen(kw_only=True)
class Arrangement:
    """An order for a new table: what is not said is as usual.

    `seats` says who plays, people where it says nothing; a seed is drawn if none is given.  What
    else there is, is as in `Head`.
    """

    players: int | None = None
    options: Mapping[str, Value] = field(factory=dict)
    backs: str | None = None
    seed: int | None = None
    seats: Sequence[str] = ()
    clock: int = 0
    even: str = ""
    follows: str = ""
    evening: str = ""
    names: tuple[str, ...] = ()


def set_up(engine: Engine, game: str, wanted: Arrangement) -> Head:
    """A new table.  UsageError for what the game or its rules do not allow."""
    machine = engine.machine(wanted.players, wanted.options, wanted.backs)
    seats = wanted.seats
    seated = (*seats, *[PERSON] * machine.players)[: max(machine.players, len(seats))]
    for name in seated:
        if name.partition(":")[0] == _ELSEWHERE:
            raise UsageError("a bot in another program cannot sit at a table that is served")
        if name != PERSON:
            make(name, Stream(0, 1))
    head = Head(
        name=secrets.token_hex(_NAME),
        game=game,
        title=engine.info.title,
        digest=engine.info.digest,
        players=machine.players,
        seed=secrets.randbelow(MAX_SEED) if wanted.seed is None else wanted.seed,
        seats=seated,
        keys=tuple(secrets.token_urlsafe(_KEY) if name == PERSON else "" for name in seated),
        watch=secrets.token_urlsafe(_KEY),
        options=tuple(sorted(wanted.options.items())),
        backs=wanted.backs,
        clock=wanted.clock,
        even=wanted.even,
        follows=wanted.follows,
        evening=wanted.evening,
        names=wanted.names,
    )
    head.setup(engine)
    return head
