"""The front door for programs: load a game, start matches, play many, replay records."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen

from cardlang import limits
from cardlang.diagnostic import Diagnostic, UsageError
from cardlang.engine import Backs, Engine, open_game
from cardlang.game_info import Options, Value, shown_value
from cardlang.run.stream import CHANCE, MAX_SEED, SecretStream, Source, Stream

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from cardlang.bots import Function
    from cardlang.match.inside import Launch
    from cardlang.match.launching import Launches
    from cardlang.match.live.actions import Actions
    from cardlang.match.live.setup import Setup
    from cardlang.match.live.words import Vocabulary
    from cardlang.match.many.keeping import Keeper
    from cardlang.match.many.playout import Table
    from cardlang.match.many.simulate import Progress
    from cardlang.match.many.tally import Summary
    from cardlang.match.records.packing import Packed
    from cardlang.match.rules import RuleFunction
    from cardlang.match.state import State

_RANDOM = "random"
_WHOLE = {int, type(None)}
_KEY = 32  # bytes


def load(name: str | PathLike[str]) -> Game:
    """The game in a rules file, or the game that ships under this slug.

    `name` is a path if it ends in `.card` or holds a separator; else it is a slug, `my-game` or
    `my_game`.  Raises RuleError, with `.diagnostics`, if the rules cannot be used with the
    usual number of players and the usual options, and UsageError if there is no such file or game.
    """
    engine = open_game(name)
    if engine.refusal is not None:
        raise engine.refusal
    return Game(engine)


@frozen
class OptionInfo:
    """An option of a game.

    `name` is that of records, with `_`.  `default` and `values` are whole numbers, flags (`True`,
    `False`) or words; `values` is a range where every number from one to another will do.
    """

    name: str
    default: Value
    values: tuple[Value, ...] | range


class Game:
    """A game whose rules have been read and checked.  `cardlang.load` makes one.

        game = cardlang.load("my_game.card")
        state = game.start(players=4, seed=7)

    These mean the same wherever they are asked for:

    `players`        how many sit at the table: one of `game.players`; `game.default_players` if
                     not said
    `seed`           a whole number from 0 to 2^63-1, from which all chance comes: the same seed
                     deals the same cards on every machine.  One is drawn if it is not said
    `options`        values by name, `{"name": value}`, as `game.options` describes them; text such
                     as `"true"` or `"3"` will do.  What is not said has its default
    `backs`          an attribute of the cards that their backs show, such as `"suit"`, or several
    `deals`          after how many deals a match ends with the scores as they stand; as the rules
                     say if None
    `max_decisions`  after how many decisions a match is given up; 10,000 if not said

    UsageError, which is a ValueError, says what does not exist or is out of range.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._launches: Launches | None = None  # asked for with the second match
        self._usual: dict[tuple[int | None, int | None, int], Launch] = {}  # players, limits

    @property
    def title(self) -> str:
        """Its name, as the rules write it."""
        return self._engine.info.title

    @property
    def slug(self) -> str:
        """Its short name: that of its file, in lower case and with hyphens."""
        return self._engine.info.slug

    @property
    def about(self) -> str:
        """The first of its prose in English; empty if there is none."""
        return self._engine.info.about

    @property
    def path(self) -> Path | None:
        """The file of its rules."""
        return self._engine.path

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that the game allows, ascending."""
        return self._engine.info.players

    @property
    def default_players(self) -> int:
        """Four if allowed, else the largest smaller number, else the smallest."""
        return self._engine.info.default_players

    @property
    def options(self) -> dict[str, OptionInfo]:
        """The options by their names in records, with the defaults for the usual players."""
        found = {}
        for name, choice in self._engine.info.choices.items():
            key = name.replace("-", "_")
            values: tuple[Value, ...] | range = range(choice.low, choice.high + 1)
            if choice.values:
                values = tuple(shown_value(choice, value) for value in choice.values)
            found[key] = OptionInfo(key, shown_value(choice, choice.default), values)
        return found

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """The warnings about its rules."""
        return self._engine.findings

    def __repr__(self) -> str:
        return f"<Game {self.slug}>"

    def start(
        self,
        players: int | None = None,
        seed: int | None = None,
        options: Options | None = None,
        backs: Backs = None,
        deals: int | None = None,
        *,
        key: bytes | None = None,
        max_decisions: int = limits.DECISIONS,
        players_are: Sequence[str] | None = None,
    ) -> State:
        """A new match, which stands at its first decision.

        With `key`, 32 secret bytes, the cards are dealt from those, and the record names no seed.
        `players_are` are names for the seats, which head the record.  UsageError for what the game
        does not allow, RuleError if its rules do not work with these players and options.
        """
        usual = options is None and backs is None and players_are is None and key is None
        if (
            usual
            and type(players) in _WHOLE
            and type(deals) in _WHOLE
            and type(max_decisions) is int
        ):
            launch = self._usual.get((players, deals, max_decisions))
            if launch is not None and type(seed) is int and 0 <= seed <= MAX_SEED:
                begun = launch.begin(seed)
                if begun is not None:
                    return begun
        if key is not None and seed is not None:
            raise UsageError("a match has a seed or a secret key, not both")
        if key is not None and not (type(key) is bytes and len(key) == _KEY):
            raise UsageError(f"a secret key is {_KEY} bytes, and this is none")
        if key is None and seed is None:
            import secrets

            seed = secrets.randbelow(MAX_SEED + 1)
        setup = self._engine.setup(players, seed, options, backs, deals, max_decisions, players_are)
        chance: Source
        if key is None:
            assert seed is not None
            launch = self._launches.launch(setup) if self._launches is not None else None
            if launch is not None:
                if usual:
                    self._usual[players, deals, max_decisions] = launch
                begun = launch.begin(seed)
                if begun is not None:
                    return begun
            self._launches = self._launches or _launches()
            chance = Stream(seed, CHANCE)
        else:
            chance = SecretStream(key, CHANCE)
        return _state_class()(setup, chance)

    def compile(
        self, players: int | None = None, options: Options | None = None, backs: Backs = None
    ) -> None:
        """Matches of this table live in C from now on: a move takes a fifth or less.

        `start` then gives states that are the same in all they say.  What C does not know of one,
        observations, records, refusals, is told by playing its moves again, after which that state
        goes on in Python.  It takes some seconds where nothing is kept in the cache; what is kept
        there is taken without this, once moves by number are asked for or many matches begin.
        BackendError if there is no compiler, UsageError if the moves have no numbers.
        """
        from cardlang.match.many.backends import BackendError
        from cardlang.run.native import NativeError

        setup = self._engine.setup(players, None, options, backs)
        self._launches = self._launches or _launches()
        try:
            self._launches.compile(setup.wording)
        except NativeError as error:
            raise BackendError(str(error)) from None

    def replay(
        self, lines: str | PathLike[str] | Iterable[str | Mapping[str, Any]] | Packed
    ) -> State:
        """Rebuild a match from its record, verifying every line.

        `lines` is the path of a record, or its lines as texts or dicts, or a match of a pack file
        (`read_pack`), for which PackError says what differs.  Of an unfinished record
        the state stands where it stops, and can be played on.  Raises RecordError, with `.line`
        counted from 1, for the first line that differs from what the rules give; OSError if a file
        cannot be read.
        """
        from cardlang.match.records.packing import Packed
        from cardlang.match.records.replay import replay
        from cardlang.match.records.unpacking import unpack
        from cardlang.match.state import state_at

        if isinstance(lines, Packed):
            found = unpack(lines, self.slug, self._engine.setup)
        else:
            found = replay(lines, self.slug, self._engine.setup)
        return state_at(found.setup, found.chance, found.driver, found.outcomes, found.warnings)

    def actions(
        self, players: int | None = None, options: Options | None = None, backs: Backs = None
    ) -> Actions:
        """The moves of the game, numbered: `len` says how many, `[n]` is the text of one.

            actions = cardlang.load("my_game.card").actions(players=4)
            actions[actions.number("play 7H")]      # "play 7H"

        The numbers depend on the rules, the players, the options and the backs alone; the row may
        hold moves that no match comes to.  UsageError if the moves cannot be numbered.
        """
        from cardlang.match.live.actions import actions_of

        return actions_of(self._engine.wording(players, options, backs))

    def words(
        self, players: int | None = None, options: Options | None = None, backs: Backs = None
    ) -> Vocabulary:
        """The words of which the moves of the game are made; `.`, which ends one, is the first.

        Every game has them.  `State.words` tells which may be said next.
        """
        from cardlang.match.live.words import vocabulary_of

        return vocabulary_of(self._engine.wording(players, options, backs))

    def rule(
        self,
        name: str,
        players: int | None = None,
        options: Options | None = None,
        backs: Backs = None,
    ) -> RuleFunction:
        """A rule or value of the game, as a function to be asked from Python.

            points = cardlang.load("my_game.card").rule("points-of")
            points("5S 5D 5C JH", "5H")     # 29

        `name` may have `-` or `_`.  Of the prelude, those rules are there that the game uses.
        UsageError if there is no such rule.  What it takes and gives says `help` of it.
        """
        return self._engine.rule(name, players, options, backs)


def engine_of(game: Game) -> Engine:
    """What runs a game.  For the commands and tests; programs need only the game."""
    return game._engine


@cache
def _state_class() -> type[State]:
    """Imported when the first match starts, and not asked for again."""
    from cardlang.match.state import State

    return State


def _launches() -> Launches:
    from cardlang.match.launching import Launches

    return Launches()


def simulate(
    game: Game | str | PathLike[str],
    players: int | None = None,
    matches: int = 1,
    seed: int | None = None,
    options: Options | None = None,
    deals: int | None = None,
    backs: Backs = None,
    bots: str | Sequence[str | Function] | None = None,
    jobs: int = 1,
    backend: str = "auto",
    max_decisions: int = limits.DECISIONS,
    records: str | PathLike[str] | None = None,
    pack: str | PathLike[str] | None = None,
    progress: Progress | None = None,
    executor: Executor | None = None,
) -> Summary:
    """Play matches without people, and say what came of them.

    `game` is a game, or what `load` takes; `players`, `options`, `deals`, `backs` and
    `max_decisions` mean what `help(cardlang.Game)` says.  Match i, counted from 0, has the seed
    `seed` + i, so it can be played again by itself.

    `bots`      one for all seats or one a seat: names, such as `random`, `flat:200`, `ismcts:1000`
                (or one text with commas between them), or functions, which are given the
                `Observation` of their seat and answer with one of its `legal` moves, or with the
                place of one; all are random if not said
    `jobs`      how many processes play, or threads where native code does; with `executor`, which
                is any of `concurrent.futures`, how many workers that has
    `backend`   `auto`, `interpret`, `python` or `native`
    `records`   a folder, into which the record of every match is written
    `pack`      or else a new file that holds all of them, packed: `read_pack` reads it
    `progress`  called with the matches played and the matches to play

    Interrupted by the keyboard, it gives what it has.  UsageError for what does not exist or is out
    of range, RuleError as `load`, BackendError if the game cannot be run in this way, OSError if a
    record cannot be written.
    """
    from cardlang.match.many.simulate import simulate_matches

    engine = game._engine if isinstance(game, Game) else open_game(game)
    for name, number in (("matches", matches), ("jobs", jobs)):
        if type(number) is not int or number < 1:
            raise UsageError(f"{name} is a whole number from 1, not {number!r}")
    if seed is None:
        import secrets

        seed = secrets.randbelow(MAX_SEED + 2 - matches)
    given = _given(bots)
    single = backend == "auto" and matches == 1 and executor is None and set(given) == {_RANDOM}
    setup = engine.setup(players, seed, options, backs, deals, max_decisions, single=single)
    if seed + matches - 1 > MAX_SEED:
        raise UsageError(f"{matches} matches from seed {seed} go beyond the last seed, 2^63-1")
    seated = _seats(given, setup.runner.machine.players)
    setup = evolve(setup, backend=backend, players_are=tuple(map(_name, seated)))
    table = _table(seated, jobs > 1 or executor is not None)
    keeper = _keeper(setup, seed, records, pack)
    try:
        return simulate_matches(
            setup,
            range(seed, seed + matches),
            table=table,
            jobs=jobs,
            keeper=keeper,
            progress=progress,
            executor=executor,
            prepared=_prepared(setup) if any(bot != _RANDOM for bot in given) else None,
        )
    finally:
        if keeper is not None:
            keeper.close()


def _keeper(
    setup: Setup,
    seed: int,
    records: str | PathLike[str] | None,
    pack: str | PathLike[str] | None,
) -> Keeper | None:
    """Where the matches from this seed on are kept, if they are."""
    if records is None and pack is None:
        return None
    from cardlang.match.many.keeping import Folder, PackFile

    if pack is None:
        assert records is not None
        return Folder(Path(records))
    if records is not None:
        raise UsageError("matches are kept as records or packed, not both")
    if setup.terms.decisions > limits.RECORD_LINES:
        raise UsageError(f"packed matches have at most {limits.RECORD_LINES:,} decisions")
    try:
        return PackFile(Path(pack), setup, seed)
    except FileExistsError:
        raise UsageError(f"there is a file `{pack}` already; name a new one") from None


def _given(bots: str | Sequence[str | Function] | None) -> tuple[str | Function, ...]:
    """The bots as they were asked for, each by its name or as a function."""
    if isinstance(bots, str):
        return tuple(name.strip() for name in bots.split(","))
    given = (bots,) if callable(bots) else tuple(bots or (_RANDOM,))
    for bot in given:
        if not (isinstance(bot, str) or callable(bot)):
            raise UsageError(f"a bot is a name or a function of an observation, not {bot!r}")
    return given


def _seats(bots: tuple[str | Function, ...], players: int) -> tuple[str | Function, ...]:
    """The bots by seat: one for all, or one a seat."""
    if len(bots) == 1:
        bots *= players
    if len(bots) != players:
        raise UsageError(f"{players} players need one bot for all or {players}, not {len(bots)}")
    return bots


def _name(bot: str | Function) -> str:
    if isinstance(bot, str):
        return bot
    from cardlang.bots import name_of

    return name_of(bot)


def _prepared(setup: Setup) -> Callable[[], bool] | None:
    """Says whether native code is ready to look ahead, where it is taken as soon as it is."""
    if setup.backend != "auto":
        return None
    from cardlang.bots.ahead import settled

    return partial(settled, setup.runner.machine)


def _table(bots: Sequence[str | Function], elsewhere: bool) -> Table | None:
    """Who plays the matches of these bots; nobody if all of them are random."""
    if all(bot == _RANDOM for bot in bots):
        return None
    from cardlang.bots import check
    from cardlang.bots.table import match

    check([bot for bot in bots if isinstance(bot, str)])
    functions = tuple(None if isinstance(bot, str) else bot for bot in bots)
    if not any(functions):
        return match
    if elsewhere:
        try:
            pickle.dumps(functions)
        except Exception as error:
            raise UsageError(f"a bot cannot be sent to other processes: {error}") from None
    return partial(match, functions=functions)
