"""The front door for programs: load a game, start matches, replay records."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cardlang import limits
from cardlang.diagnostic import Diagnostic, RuleError, UsageError
from cardlang.engine import Backs, Engine, open_game
from cardlang.game_info import Options, Value, shown_value
from cardlang.run.stream import CHANCE, MAX_SEED, RandomSource, SecretStream, Stream

if TYPE_CHECKING:
    from cardlang.match.live.actions import Actions
    from cardlang.match.live.words import Vocabulary
    from cardlang.match.native_pool import NativePool, NativeStart
    from cardlang.match.records.packing import Packed
    from cardlang.match.rules import RuleFunction
    from cardlang.match.state import State

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

    def __init__(
        self, engine: Engine, text: str | None = None, maker: Callable[[str], Game] = load
    ) -> None:
        """Made by `load` from a file, or by another `maker` from a text that is none."""
        self._engine = engine
        engine.game = self
        self._text, self._maker = text, maker
        self._pool: NativePool | None = None  # asked for with the second match
        self._usual: dict[tuple[int | None, int | None, int], NativeStart] = {}  # players, limits

    def __reduce__(self) -> tuple[Any, ...]:
        """A game is read again where a pickle is."""
        source = str(self.path.absolute()) if self.path is not None else self._text
        return load_again, (self._maker, source)

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
        """The number that the file calls usual, else four or the largest smaller number."""
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
    def text(self) -> str:
        """The text of its rules, without what it extends and uses."""
        if self._text is None:
            assert self.path is not None
            self._text = self.path.read_text(encoding="utf-8-sig")
        return self._text

    @property
    def cards(self) -> tuple[str, ...]:
        """The ids of its cards in the order of the deck, at the usual table."""
        return tuple(card.id for card in self._engine.cards())

    @property
    def zones(self) -> tuple[str, ...]:
        """The names of its places, at the usual table; `State.zone` takes one."""
        return tuple(dict.fromkeys(zone.name for zone in self._engine.machine().zones))

    @property
    def rules(self) -> tuple[str, ...]:
        """The names of its rules and values; `rule` makes a function of one."""
        rules = self._engine.program.rules.items()
        return tuple(name for name, rule in rules if rule.body is not None)

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """The warnings about its rules; they are looked for when they are first asked for."""
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
            native = self._usual.get((players, deals, max_decisions))
            if native is not None and type(seed) is int and 0 <= seed <= MAX_SEED:
                begun = native.begin(seed)
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
        chance: RandomSource
        if key is None:
            assert seed is not None
            native = self._pool.start(setup) if self._pool is not None else None
            if native is not None:
                if usual:
                    self._usual[players, deals, max_decisions] = native
                begun = native.begin(seed)
                if begun is not None:
                    return begun
            self._pool = self._pool or _pool()
            chance = Stream(seed, CHANCE)
        else:
            chance = SecretStream(key, CHANCE)
        return _state_class()(setup, chance)

    def drawn(self, state: State) -> str:
        """The table of a match as everybody sees it, in lines."""
        from cardlang.knowledge.public import Public
        from cardlang.match.state import outcomes_of, setup_of
        from cardlang.show.notation import notation_of
        from cardlang.show.table import draw_table
        from cardlang.show.text import Paint

        setup = setup_of(state)
        view = Public(setup).view(outcomes_of(state))
        notation = notation_of(self._engine.told, setup.runner.machine, Paint())
        return draw_table(notation, view)

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
        from cardlang.many.backends import BackendError
        from cardlang.run.native import NativeError

        setup = self._engine.setup(players, None, options, backs)
        self._pool = self._pool or _pool()
        try:
            self._pool.compile(setup.wording)
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
        UsageError if there is no such rule.  `help(points)` says what it takes and gives.
        """
        return self._engine.rule(name, players, options, backs)


def engine_of(game: Game) -> Engine:
    """Return the engine that runs a game. For the commands and tests; programs
    need only the game.
    """
    return game._engine


@lru_cache(maxsize=64)
def load_again(maker: Callable[[str], Game], source: str) -> Game | None:
    """The game of a pickle; None where its file is gone, or cannot be used any more."""
    try:
        return maker(source)
    except (UsageError, RuleError, OSError):
        return None


@cache
def _state_class() -> type[State]:
    """Imported when the first match starts, and not asked for again."""
    from cardlang.match.state import State

    return State


def _pool() -> NativePool:
    from cardlang.match.native_pool import NativePool

    return NativePool()
