"""The front door for programs: load a game, start matches, replay records."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

from cardlang import limits
from cardlang.diagnostic import Diagnostic, RuleError
from cardlang.front import load_program, slug_of
from cardlang.front.suggest import did_you_mean, either
from cardlang.machine.ir import Machine
from cardlang.machine.lower import lower, options_of
from cardlang.match.course import Runner, Terms
from cardlang.match.moves import Wording
from cardlang.match.replay import replay as replay_record
from cardlang.match.setup import Setup, UsageError
from cardlang.match.state import State
from cardlang.model import FLAG, NUMBER, Option, Program
from cardlang.resources import folder
from cardlang.run.interpret import Interpreter
from cardlang.run.stream import CHANCE, MAX_SEED, SecretStream, Source, Stream

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
    if is_path and not Path(text).exists():
        raise UsageError(f"there is no file `{text}`")
    try:
        program, report = load_program(Path(text) if is_path else text)
    except FileNotFoundError:
        hint = did_you_mean(text.replace("_", "-"), shipped())
        raise UsageError(f"no game that ships is called `{text}`; {hint}".rstrip("; ")) from None
    if program is None or report.failed:
        raise RuleError(report.found)
    return Game(program, tuple(report.found), Path(text) if is_path else None)


@frozen
class OptionInfo:
    """An option of a game: its name in records, its default, and the values it may have."""

    name: str
    default: Value
    values: tuple[Value, ...] | range


class Game:
    """A game that has been read and checked."""

    def __init__(
        self, program: Program, findings: tuple[Diagnostic, ...] = (), path: Path | None = None
    ) -> None:
        self.program = program
        self.findings = findings  # warnings; errors do not come this far
        self.path = path
        self._machines: dict[tuple[Any, ...], Machine] = {}
        self._runners: dict[Machine, tuple[Runner, Wording]] = {}

    @property
    def title(self) -> str:
        return self.program.title

    @property
    def slug(self) -> str:
        return self.program.slug

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that the game allows."""
        return self.program.players

    @property
    def default_players(self) -> int:
        """Four if allowed, else the largest smaller number, else the smallest."""
        smaller = [number for number in self.players if number <= 4]
        return max(smaller) if smaller else min(self.players)

    @property
    def options(self) -> dict[str, OptionInfo]:
        """The options by their names in records, with the defaults for the usual players."""
        defaults = options_of(self.program, self.default_players, {})
        found = {}
        for name, option in self.program.options.items():
            key = name.replace("-", "_")
            if option.values:
                values: tuple[Value, ...] | range = tuple(
                    _shown(option, value) for value in option.values
                )
            else:
                values = range(option.low or 0, (option.high or 0) + 1)
            found[key] = OptionInfo(key, _shown(option, defaults[name]), values)
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
            self._machines[key] = lower(self.program, players, given, shown)
        return self._machines[key]

    def _options(self, options: Options) -> dict[str, int]:
        """The options as the machine is made from them: a word by its place, a flag by 0 or 1."""
        given: dict[str, int] = {}
        for name, value in options.items():
            option = self.program.options.get(name.replace("_", "-"))
            if option is None:
                raise UsageError(self._no_option(name))
            given[option.name] = _number_of(option, value)
        return given

    def _no_option(self, name: str) -> str:
        names = [known.replace("-", "_") for known in self.program.options]
        if not names:
            return f"{self.title} has no options"
        hint = did_you_mean(name.replace("-", "_"), names) or f"there is {either(names)}"
        return f"{self.title} has no option `{name}`; {hint}"

    def _backs(self, backs: str | Sequence[str] | None) -> tuple[str, ...] | None:
        if backs is None:
            return None
        names = backs.split(",") if isinstance(backs, str) else list(backs)
        for name in names:
            known = self.program.deck.attributes
            if name not in known:
                hint = did_you_mean(name, known) or f"there is {either(known)}"
                raise UsageError(f"the cards have no attribute `{name}`; {hint}")
        return tuple(names)

    def runner(self, machine: Machine) -> tuple[Runner, Wording]:
        """What runs a machine, and the words for its moves."""
        if machine not in self._runners:
            self._runners[machine] = Interpreter(machine), Wording(machine)
        return self._runners[machine]

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
    ) -> Setup:
        """What heads a match; all of it checked."""
        machine = self.machine(players, options, backs)
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
            seed = secrets.randbelow(MAX_SEED + 1)
        setup = self.setup(players, seed, options, backs, deals, max_decisions, players_are)
        chance: Source
        if key is None:
            assert seed is not None
            chance = Stream(seed, CHANCE)
        else:
            chance = SecretStream(key, CHANCE)
        return State(setup, chance)

    def replay(self, lines: Iterable[str | Mapping[str, Any]]) -> State:
        """Rebuild a match from its record, verifying every line.

        An unfinished record is good.  Raises RecordError with the first line that differs from
        what the rules give.
        """
        return replay_record(self, lines)


def _check(name: str, value: int | None, low: int, high: int) -> None:
    if value is not None and not (type(value) is int and low <= value <= high):
        bounds = "2^63-1" if high == MAX_SEED else str(high)
        raise UsageError(f"{name} is a whole number from {low} to {bounds}, not {value!r}")


def _number_of(option: Option, value: Value) -> int:
    """A value of an option, given as itself or as text."""
    base = option.kind.base
    if base is FLAG:
        number = {"true": 1, "false": 0}.get(str(value).lower())
    elif base is NUMBER:
        number = None if isinstance(value, bool) else _whole(value)
    else:
        word = str(value).replace("_", "-")
        number = base.index.get(word, base.index.get(str(value)))
    allowed = option.values or range(option.low or 0, (option.high or 0) + 1)
    if number is None or number not in allowed:
        words = [str(_shown(option, known)) for known in option.values]
        if not words:
            may = f"it is a whole number from {option.low} to {option.high}"
        else:
            words = [word.lower() if base is FLAG else word for word in words]
            may = did_you_mean(str(value), words) or f"it may be {either(words)}"
        raise UsageError(f"option `{option.name.replace('-', '_')}` cannot be `{value}`; {may}")
    return number


def _whole(value: Value) -> int | None:
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else None


def _shown(option: Option, value: int) -> Value:
    base = option.kind.base
    if base is FLAG:
        return bool(value)
    return value if base is NUMBER else base.labels[value].move


def _numbers(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return str(numbers[0])
    return ", ".join(map(str, numbers[:-1])) + f" or {numbers[-1]}"
