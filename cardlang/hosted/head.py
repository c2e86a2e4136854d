"""The setup of a table, and the keys that open its seats.

A key is all that somebody needs to sit down: it stands in the link, and nowhere else on a page.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from attrs import asdict, field, frozen

from cardlang.bots import make
from cardlang.diagnostic import UsageError
from cardlang.engine import Engine
from cardlang.game_info import Value
from cardlang.match.live.setup import Setup
from cardlang.run.stream import MAX_SEED, Stream
from cardlang.table import PERSON

_KEY = 18  # bytes of chance in a key
_NAME = 6  # bytes of chance in the name of a table
_ELSEWHERE = "pipe"  # bots that are other programs


@frozen
class Head:
    """Facts that stay the same at one table.

    `game` is what `open_game` takes; `digest` that of its rules when the table was set up; `seats`
    says by seat who plays, `person` or a bot; `keys` are those of the seats, empty for bots, and
    `watch` is that of onlookers.
    """

    name: str
    game: str
    title: str
    digest: str
    players: int
    seed: int
    seats: tuple[str, ...]
    keys: tuple[str, ...]
    watch: str
    options: tuple[tuple[str, Value], ...] = ()
    backs: str | None = None

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people."""
        return tuple(seat for seat, name in enumerate(self.seats) if name == PERSON)

    def as_json(self) -> dict[str, Any]:
        """As the store keeps it."""
        return asdict(self)

    @classmethod
    def of(cls, told: Mapping[str, Any]) -> Head:
        """From what `as_json` gave."""
        lists = {key: tuple(told[key]) for key in ("seats", "keys")}
        options = tuple((name, value) for name, value in told["options"])
        return cls(**{**told, **lists, "options": options})

    def setup(self, engine: Engine) -> Setup:
        """Return the setup of the match. UsageError if the rules do not allow it, or are others by
        now.
        """
        if engine.info.digest != self.digest:
            raise UsageError(f"the rules of {self.title} have changed since this table was set up")
        options = dict(self.options)
        return engine.setup(self.players, self.seed, options, self.backs, players_are=self.seats)


@frozen(kw_only=True)
class Arrangement:
    """An order for a new table: what is not said is as usual.

    `seats` says who plays, people where it says nothing; a seed is drawn if none is given.
    """

    players: int | None = None
    options: Mapping[str, Value] = field(factory=dict)
    backs: str | None = None
    seed: int | None = None
    seats: Sequence[str] = ()


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
    )
    head.setup(engine)
    return head
