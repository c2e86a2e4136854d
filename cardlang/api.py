"""The front door for programs: load a game, start matches, replay records."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import frozen

from cardlang import limits
from cardlang.cache import games
from cardlang.cache.games import Choice, Sheet
from cardlang.diagnostic import Diagnostic, RuleError
from cardlang.front import find_game, no_collection, read_game, slug_of
from cardlang.machine.ir import Machine
from cardlang.match.live.driver import Runner, Terms
from cardlang.match.live.moves import Wording
from cardlang.match.live.setup import Setup, UsageError
from cardlang.resources import folder
from cardlang.run.interpret import Interpreter
from cardlang.run.stream import CHANCE, MAX_SEED, SecretStream, Source, Stream
from cardlang.suggest import did_you_mean, either

if TYPE_CHECKING:
    from cardlang.match.many.playout import Table
    from cardlang.match.rules import Asked
    from cardlang.match.state import State
    from cardlang.model import Program

Value = int | bool | str
Options = Mapping[str, Value]


def shipped() -> list[str]:
    """The slugs of the games that ship, in the order of the alphabet."""
    return sorted(slug_of(path) for path in folder("games").glob("*.card"))


def load(name: str | os.PathLike[str]) -> Game:
    """The game in a rules file, or the game that ships under this slug.

    What ends in `.card` or holds a separator is a path.  Raises RuleError if the rules cannot be
    used, UsageError if there is no such file or game.
    """
    text = os.fspath(name)
    is_path = text.endswith(".card") or "/" in text or os.sep in text
    path = Path(text) if is_path else find_game(text)
    if path is None:
        hint = did_you_mean(text.replace("_", "-"), shipped())
        raise UsageError(f"no game that ships is called `{text}`; {hint}".rstrip("; "))
    if not path.exists():
        raise UsageError(f"there is no file `{text}`")
    origin = path if is_path else None
    known = games.recall(path, str(path))
    if known is not None:
        return Game(known.sheet, known.findings, origin, known.key, path)
    program, report, book = read_game(path, str(path))
    if program is None or book is None:
        raise RuleError(report.found)
    game = Game(program, tuple(report.found), origin)
    game.key = games.remember(path, str(path), book, game.sheet, report.found)
    return game


@frozen
class OptionInfo:
    """An option of a game: its name in records, its default, and the values it may have."""

    name: str
    default: Value
    values: tuple[Value, ...] | range


class Game:
    """A game that has been read and checked, now or before."""

    def __init__(
        self, rules: Program | Sheet, findings: tuple[Diagnostic, ...] = (),
        path: Path | None = None, key: str = "", home: Path | None = None,
    ) -> None:  # fmt: skip
        self._program = None if isinstance(rules, Sheet) else rules
        self.sheet = rules if isinstance(rules, Sheet) else games.sheet_of(rules)
        self.findings = findings  # warnings; errors do not come this far
        self.path = path
        self.key = key  # of what is kept of it; nothing where nothing is
        self._home = home  # of a game of which only the sheet is known: where its rules are
        self._machines: dict[tuple[Any, ...], Machine] = {}
        self._runners: dict[Machine, tuple[Runner, Wording]] = {}

    @property
    def program(self) -> Program:
        """The checked program; read when it is asked for, if the game was known before."""
        if self._program is None:
            assert self._home is not None
            program, _, _ = read_game(self._home, str(self._home))
            if program is None or program.digest != self.sheet.digest:
                raise UsageError(f"`{self._home}` has changed since it was read")
            self._program = program
        return self._program

    @property
    def title(self) -> str:
        return self.sheet.title

    @property
    def slug(self) -> str:
        return self.sheet.slug

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that the game allows."""
        return self.sheet.players

    @property
    def default_players(self) -> int:
        """Four if allowed, else the largest smaller number, else the smallest."""
        return self.sheet.default_players

    @property
    def options(self) -> dict[str, OptionInfo]:
        """The options by their names in records, with the defaults for the usual players."""
        found = {}
        for name, choice in self.sheet.choices.items():
            key = name.replace("-", "_")
            values: tuple[Value, ...] | range = range(choice.low, choice.high + 1)
            if choice.values:
                values = tuple(_shown(choice, value) for value in choice.values)
            found[key] = OptionInfo(key, _shown(choice, choice.default), values)
        return found

    def __repr__(self) -> str:
        return f"<Game {self.slug}>"

    # ------------------------------------------------------------ machines

    def machine(
        self,
        players: int | None = None,
        options: Options | None = None,
        backs: str | Sequence[str] | None = None,
    ) -> Machine:
        """What the rules mean for this number of players and these options."""
        if players is None:
            players = self.default_players
        elif type(players) is not int or players not in self.players:
            raise UsageError(f"{self.title} is for {_numbers(self.players)} players, not {players}")
        given = self._options(options or {})
        shown = self._backs(backs)
        key = players, tuple(sorted(given.items())), shown
        if key not in self._machines:
            self._machines[key] = self._machine(players, given, shown, key)
        return self._machines[key]

    def _machine(
        self, players: int, given: dict[str, int], backs: tuple[str, ...] | None,
        terms: tuple[Any, ...],
    ) -> Machine:  # fmt: skip
        found = games.recall_machine(self.key, terms)
        if found is None:
            from cardlang.machine.lower import lower  # not needed where the machine was kept

            program = self.program
            with no_collection():
                found = lower(program, players, given, backs)
            games.remember_machine(self.key, terms, found)
        return found

    def _options(self, options: Options) -> dict[str, int]:
        """The options as the machine is made from them: a word by its place, a flag by 0 or 1."""
        given: dict[str, int] = {}
        for name, value in options.items():
            option = self.sheet.choices.get(name.replace("_", "-"))
            if option is None:
                raise UsageError(self._no_option(name))
            given[option.name] = _number_of(option, value)
        return given

    def _no_option(self, name: str) -> str:
        names = [known.replace("-", "_") for known in self.sheet.choices]
        if not names:
            return f"{self.title} has no options"
        hint = did_you_mean(name.replace("-", "_"), names) or f"there is {either(names)}"
        return f"{self.title} has no option `{name}`; {hint}"

    def _backs(self, backs: str | Sequence[str] | None) -> tuple[str, ...] | None:
        if backs is None:
            return None
        names = backs.split(",") if isinstance(backs, str) else list(backs)
        for name in names:
            known = self.sheet.attributes
            if name not in known:
                hint = did_you_mean(name, known) or f"there is {either(known)}"
                raise UsageError(f"the cards have no attribute `{name}`; {hint}")
        return tuple(names)

    def rule(
        self, name: str, players: int | None = None, options: Options | None = None,
        backs: str | Sequence[str] | None = None,
    ) -> Asked:  # fmt: skip
        """A rule or value of the game, as a function to be asked from Python.

        Of the prelude, those are there that the game uses.
        """
        from cardlang.match.rules import asked

        seats = self.machine(players, options, backs).players
        return asked(self.program, name, seats, self._options(options or {}), self._backs(backs))

    def runner(self, machine: Machine) -> tuple[Runner, Wording]:
        """What runs a machine, and the words for its moves."""
        if machine not in self._runners:
            from cardlang.run.python import Generated  # for one match it is not worth it

            self._runners[machine] = Generated(machine), Wording(machine)
        return self._runners[machine]

    def table(self, bots: Sequence[str]) -> Table | None:
        """Who plays the matches of these bots; nobody if all of them are random.

        UsageError if there is no bot of such a name.
        """
        if all(name == "random" for name in bots):
            return None
        from cardlang.bots import check
        from cardlang.bots.table import match

        check(bots)
        return match

    # ------------------------------------------------------------ matches

    def setup(
        self,
        players: int | None = None,
        seed: int | None = None,
        options: Options | None = None,
        backs: str | Sequence[str] | None = None,
        deals: int | None = None,
        max_decisions: int = limits.DECISIONS,
        players_are: Sequence[str] | None = None,
        single: bool = False,
    ) -> Setup:
        """What heads a match; all of it checked.

        For a `single` match nothing is generated: to interpret it is faster.
        """
        machine = self.machine(players, options, backs)
        runner: Runner
        if single and machine not in self._runners:
            runner, wording = Interpreter(machine), Wording(machine)
        else:
            runner, wording = self.runner(machine)
        _check("seed", seed, 0, MAX_SEED)
        _check("deals", deals, 1, MAX_SEED)
        _check("max_decisions", max_decisions, 1, MAX_SEED)
        names = ("player",) * machine.players if players_are is None else tuple(players_are)
        if len(names) != machine.players:
            raise UsageError(f"{machine.players} players have {len(names)} names")
        told = backs if backs is None or isinstance(backs, str) else ",".join(backs)
        return Setup(runner, wording, Terms(deals, max_decisions), seed, told, names)

    def start(
        self,
        players: int | None = None,
        seed: int | None = None,
        options: Options | None = None,
        backs: str | Sequence[str] | None = None,
        deals: int | None = None,
        *,
        key: bytes | None = None,
        max_decisions: int = limits.DECISIONS,
        players_are: Sequence[str] | None = None,
    ) -> State:
        """A new match.

        Without a seed one is drawn.  With `key`, 32 secret bytes, the cards are dealt from those,
        and the record names no seed.
        """
        if key is not None and seed is not None:
            raise UsageError("a match has a seed or a secret key, not both")
        if key is None and seed is None:
            import secrets

            seed = secrets.randbelow(MAX_SEED + 1)
        setup = self.setup(players, seed, options, backs, deals, max_decisions, players_are)
        chance: Source
        if key is None:
            assert seed is not None
            chance = Stream(seed, CHANCE)
        else:
            chance = SecretStream(key, CHANCE)
        return _state_class()(setup, chance)

    def replay(self, lines: Iterable[str | Mapping[str, Any]]) -> State:
        """Rebuild a match from its record, verifying every line.

        An unfinished record is good.  Raises RecordError with the first line that differs from
        what the rules give.
        """
        from cardlang.match.records.replay import replay

        return replay(self, lines)


@cache
def _state_class() -> type[State]:
    """Imported when the first match starts, and not asked for again."""
    from cardlang.match.state import State

    return State


def _check(name: str, value: int | None, low: int, high: int) -> None:
    if value is not None and not (type(value) is int and low <= value <= high):
        bounds = "2^63-1" if high == MAX_SEED else str(high)
        raise UsageError(f"{name} is a whole number from {low} to {bounds}, not {value!r}")


def _number_of(option: Choice, value: Value) -> int:
    """A value of an option, given as itself or as text."""
    if option.what == "flag":
        number = {"true": 1, "false": 0}.get(str(value).lower())
    elif option.what == "number":
        number = None if isinstance(value, bool) else _whole(value)
    else:
        word = str(value).replace("_", "-")
        number = option.index.get(word, option.index.get(str(value)))
    allowed = option.values or range(option.low, option.high + 1)
    if number is None or number not in allowed:
        words = [str(_shown(option, known)) for known in option.values]
        if not words:
            may = f"it is a whole number from {option.low} to {option.high}"
        else:
            words = [word.lower() if option.what == "flag" else word for word in words]
            may = did_you_mean(str(value), words) or f"it may be {either(words)}"
        raise UsageError(f"option `{option.name.replace('-', '_')}` cannot be `{value}`; {may}")
    return number


def _whole(value: Value) -> int | None:
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else None


def _shown(option: Choice, value: int) -> Value:
    if option.what == "flag":
        return bool(value)
    return value if option.what == "number" else option.moves[value]


def _numbers(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return str(numbers[0])
    return ", ".join(map(str, numbers[:-1])) + f" or {numbers[-1]}"
