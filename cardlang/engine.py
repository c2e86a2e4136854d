"""A game made ready to run: what the commands and `Game` have in common.

An `Engine` holds what is known of a game, its checked program, and what was made from it so far:
one machine for each number of players, choice of options and kind of backs, and one runner for each
machine.  Of a game that was known before only its `GameInfo` is there; the program is read when
somebody asks for it, which no match does.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cardlang import limits
from cardlang.cache import games
from cardlang.collecting import no_collection
from cardlang.diagnostic import Diagnostic, RuleError, UsageError, as_given
from cardlang.game_info import GameInfo, Options, info_of, numbers_of
from cardlang.machine.ir import CardInfo, Machine
from cardlang.match.live.driver import Runner, Terms
from cardlang.match.live.moves import Wording
from cardlang.match.live.setup import Setup
from cardlang.resolve import GameText, find_game, read_text
from cardlang.resources import shipped
from cardlang.run.interpret import Interpreter
from cardlang.run.stream import MAX_SEED
from cardlang.suggest import did_you_mean, either

if TYPE_CHECKING:
    from cardlang.checks import Checks
    from cardlang.machine.lowering.blocks import Sayings
    from cardlang.match.rules import Asking, RuleFunction
    from cardlang.program import Program

Backs = str | Sequence[str] | None
"""Attributes of the cards that their backs show: names, or one text with commas between them."""
Table = tuple[int, tuple[tuple[str, int], ...], tuple[str, ...] | None]
"""Players, options that are given, and the attributes that backs show if not those of the deck."""


def open_game(name: str | os.PathLike[str], examples: bool = False) -> Engine:
    """The engine of the game in a rules file, or of the game that ships under this slug.

    What ends in `.card` or holds a separator is a path.  With `examples` these are read at once and
    have to be sound, else when somebody asks for them (`Engine.told`).  Raises RuleError if the
    rules cannot be used, UsageError if there is no such file or game.
    """
    text = os.fsdecode(name)
    is_path = text.endswith(".card") or "/" in text or os.sep in text
    path = Path(text) if is_path else find_game(text)
    if path is None:
        hint = did_you_mean(text.replace("_", "-"), shipped())
        raise UsageError(f"no game that ships is called `{text[:64]}`; {hint}".rstrip("; "))
    if not os.path.exists(path):
        raise UsageError(f"there is no file `{text}`")
    known = games.recall(path, str(path))
    if known is not None and not examples:
        return Engine(known.info, known.findings, known.key, path)
    read = read_text(path, str(path), examples)
    if read.program is None or read.layers is None:
        raise RuleError(read.report.found)
    engine = Engine(info_of(read.program), None, "", path, read.program, examples, read)
    engine.look_ahead()
    if engine.refusal is None:
        engine.keep(games.remember(path, str(path), read.layers, engine.info, None))
    return engine


class Engine:
    """A game, its machines, and what runs them.

    `findings` are the warnings of its rules, None where nobody has looked for them, in `text` or in
    the file; `refusal` says why the usual case, with the usual number of players and the usual
    options, cannot be played; `key` is the name under which the cache keeps its machines, empty
    where it keeps nothing; `path` is its file.  Without a `program` there has to be a path, to read
    it from; so has one that is not `whole`, without its examples.
    """

    def __init__(
        self,
        info: GameInfo,
        findings: tuple[Diagnostic, ...] | None = (),
        key: str = "",
        path: Path | None = None,
        program: Program | None = None,
        whole: bool = True,
        text: GameText | None = None,
    ) -> None:
        self.info = info
        self._findings = findings
        self._ahead = findings is None  # those of the usual case are still to be added
        self._text = text
        self.refusal: RuleError | None = None
        self._key = key
        self.path = path
        self._program = program
        self._whole = program if whole else None  # with its examples
        self._machines: dict[Table, Machine] = {}
        self._cards: dict[Table, tuple[CardInfo, ...]] = {}
        self._warnings: dict[Table, tuple[Diagnostic, ...]] = {}
        self._lowered: tuple[Table, Machine, Sayings] | None = None  # of the last table
        self._checks: Checks | None = None
        self._runners: dict[Machine, tuple[Runner, Wording]] = {}
        self._asking: dict[Table, Asking] = {}
        self._wordings: dict[Machine, Wording] = {}  # of machines that nobody has run yet
        self.game: Any = None  # the `Game` that programs hold, if one does

    @classmethod
    def of(cls, program: Program) -> Engine:
        """The engine of a program that somebody else has read and checked."""
        return cls(info_of(program), program=program)

    @property
    def program(self) -> Program:
        """The checked program.  UsageError if its file is no longer what it was."""
        if self._program is None:
            self._program = self._whole or self._read(examples=False)
            if self._program is None:
                raise UsageError(f"`{self.path}` has changed since it was read")
        return self._program

    def _read(self, examples: bool) -> Program | None:
        """The program anew, if its file is sound and still what it was."""
        assert self.path is not None
        program = read_text(self.path, str(self.path), examples).program
        return program if program is not None and program.digest == self.info.digest else None

    @property
    def told(self) -> Program:
        """The program with its examples, for people; without them where they are not sound."""
        if self._whole is None:
            self._whole = (self._read(examples=True) if self.path else None) or self.program
        return self._whole

    def look_ahead(self) -> None:
        """Makes the usual case ready: `refusal` says if it will not do, its warnings are added."""
        try:
            self.machine()
        except RuleError as error:
            self.refusal = error
        self._ahead = self.refusal is None

    @property
    def findings(self) -> tuple[Diagnostic, ...]:
        """The warnings of its rules, and of the usual case: looked for when first asked for.

        UsageError if they have to be looked for in a file that is no longer what it was.
        """
        if self._findings is None:
            text, self._text = self._text or self._text_again(), None
            self._findings = tuple(text.found())
        if self._ahead:
            from cardlang.resolve.items.allows import kept  # not needed where the game was kept

            told = kept(self.program.allows, self._warned(self._terms()), "")
            self._findings = tuple(dict.fromkeys((*self._findings, *told)))
            self._ahead = False
            if self._key and self.path is not None:
                games.remember_findings(self.path, str(self.path), self._key, self._findings)
        return self._findings

    def _text_again(self) -> GameText:
        """The file, read anew."""
        assert self.path is not None
        text = read_text(self.path, str(self.path), examples=False)
        if text.program is None or text.program.digest != self.info.digest:
            raise UsageError(f"`{self.path}` has changed since it was read")
        self._program = self._program or text.program
        return text

    def keep(self, key: str) -> None:
        """From now on, machines are kept under a key; those that are there at once."""
        self._key = key
        for terms, machine in self._machines.items():
            games.remember_machine(key, terms, machine)

    def found(self, players: int, options: Options) -> tuple[Diagnostic, ...]:
        """Findings on the rules for these players and options, what is allowed included."""
        terms = self._terms(players, options)
        known = terms in self._machines
        try:
            self.machine(players, options)
        except RuleError as error:
            return error.diagnostics
        if not known and terms != self._terms():  # the usual one is asked for again
            del self._machines[terms]  # a hundred of them would take much room
        return self._warned(terms)

    @property
    def spent(self) -> int:
        """The work of checking tables so far, in units of `limits.CHECK_SIZE`."""
        return 0 if self._checks is None else self._checks.spent

    def machine(
        self, players: int | None = None, options: Options | None = None, backs: Backs = None
    ) -> Machine:
        """Return the machine of the rules for this number of players and these options.

        UsageError if the game does not allow them, RuleError if its rules do not work with them.
        """
        terms = self._terms(players, options, backs)
        if terms not in self._machines:
            self._machines[terms] = self._machine(terms)
        return self._machines[terms]

    def cards(
        self, players: int | None = None, options: Options | None = None, backs: Backs = None
    ) -> tuple[CardInfo, ...]:
        """All cards of a table, as in its machine, but without making the rest of it.

        UsageError if the game does not allow these players, options or backs.
        """
        from cardlang.machine.lowering.lower import cards_of

        terms = self._terms(players, options, backs)
        if terms in self._machines:
            return self._machines[terms].cards
        if terms not in self._cards:  # a rules sheet asks for the same ones again and again
            seats, given, shown = terms
            self._cards[terms] = cards_of(self.program, seats, dict(given), shown)
        return self._cards[terms]

    def _terms(
        self, players: int | None = None, options: Options | None = None, backs: Backs = None
    ) -> Table:
        """A table, checked: the number of players, the options given, what the backs show."""
        info = self.info
        if players is None:
            players = info.default_players
        elif type(players) is not int or players not in info.players:
            seats = _numbers(info.players)
            raise UsageError(f"{info.title} is for {seats} players, not {as_given(players)}")
        given = numbers_of(info, {} if options is None else options)
        usual = players == info.default_players  # other defaults may depend on an option
        if usual and all(n == info.choices[name].default for name, n in given.items()):
            given = {}  # one machine, whether what is as usual is said or not, as records do
        return players, tuple(sorted(given.items())), self._backs(backs)

    def _machine(self, terms: Table) -> Machine:
        found = games.recall_machine(self._key, terms)
        if found is None:
            with no_collection():
                found, said = self._lower(terms)
                checks = self._its_checks()
                if checks.fails(found, said):
                    raise RuleError(checks.findings(found, said))
            self._lowered = terms, found, said
            games.remember_machine(self._key, terms, found)
        return found

    def _lower(self, terms: Table) -> tuple[Machine, Sayings]:
        """A machine, and what statements its deeds come from."""
        from cardlang.machine.lowering.lower import lower  # not needed where it was kept

        players, given, backs = terms
        return lower(self.program, players, dict(given), backs)

    def _its_checks(self) -> Checks:
        if self._checks is None:
            from cardlang.checks import Checks  # not needed where machines were kept

            self._checks = Checks(self.program.allows)
        return self._checks

    def _warned(self, terms: Table) -> tuple[Diagnostic, ...]:
        """The warnings of a table that can be played."""
        if terms not in self._warnings:
            last, self._lowered = self._lowered, None
            with no_collection():
                same = last is not None and last[0] == terms
                found, said = last[1:] if last is not None and same else self._lower(terms)
                self._warnings[terms] = self._its_checks().findings(found, said)
        return self._warnings[terms]

    def _backs(self, backs: Backs) -> tuple[str, ...] | None:
        if backs is None:
            return None
        names = backs.split(",") if isinstance(backs, str) else _texts("backs", backs)
        for name in names:
            known = self.info.attributes
            if name not in known:
                hint = did_you_mean(name, known) or f"there is {either(known)}"
                raise UsageError(f"the cards have no attribute `{name[:64]}`; {hint}")
        return tuple(names)

    def rule(
        self,
        name: str,
        players: int | None = None,
        options: Options | None = None,
        backs: Backs = None,
    ) -> RuleFunction:
        """A rule or value of the game, as a function.  UsageError if there is none of that name."""
        return self._asked(players, options, backs).rule(name)

    def beginning(
        self, players: int | None = None, options: Options | None = None, backs: Backs = None
    ) -> list[Any]:
        """The cells of a table before the first deal, where every keep has its start."""
        return self._asked(players, options, backs).beginning()

    def _asked(self, players: int | None, options: Options | None, backs: Backs) -> Asking:
        from cardlang.match.rules import Asking  # most matches ask no rule

        terms = self._terms(players, options, backs)
        if terms not in self._asking:
            self.machine(players, options, backs)  # whose checks are made, and say what is wrong
            seats, given, shown = terms
            self._asking[terms] = Asking(self.program, seats, dict(given), shown)
        return self._asking[terms]

    def runner(self, machine: Machine) -> tuple[Runner, Wording]:
        """The runner of a machine, and the words for its moves."""
        if machine not in self._runners:
            from cardlang.run.python import Generated  # for one match it is not worth it

            wording = self._wordings.pop(machine, None) or Wording(machine)
            self._runners[machine] = Generated(machine), wording
        return self._runners[machine]

    def wording(
        self, players: int | None = None, options: Options | None = None, backs: Backs = None
    ) -> Wording:
        """The texts of the moves at a table.  Nothing is generated for it."""
        machine = self.machine(players, options, backs)
        if machine in self._runners:
            return self._runners[machine][1]
        return self._wordings.setdefault(machine, Wording(machine))

    def setup(
        self,
        players: int | None = None,
        seed: int | None = None,
        options: Options | None = None,
        backs: Backs = None,
        deals: int | None = None,
        max_decisions: int = limits.DECISIONS,
        players_are: Sequence[str] | None = None,
        single: bool = False,
    ) -> Setup:
        """Return the setup of a match; all of it checked.

        For a `single` match nothing is generated: to interpret it is faster.
        """
        machine = self.machine(players, options, backs)
        runner: Runner
        if single and machine not in self._runners:
            runner, wording = Interpreter(machine), Wording(machine)
        else:
            runner, wording = self.runner(machine)
        _check("seed", seed, 0)
        _check("deals", deals, 1)
        _check("max_decisions", 0 if max_decisions is None else max_decisions, 1)
        names = ("player",) * machine.players
        if players_are is not None:
            names = _texts("players_are", players_are)
        if len(names) != machine.players:
            raise UsageError(f"{machine.players} players have as many names, not {len(names)}")
        told = backs if backs is None or isinstance(backs, str) else ",".join(backs)
        terms = Terms(deals, max_decisions)
        return Setup(runner, wording, terms, seed, told, names, game=self.game)


def _texts(name: str, given: object) -> tuple[str, ...]:
    """Several texts, as they were given; UsageError if they are something else."""
    texts = tuple(given) if isinstance(given, Iterable) and not isinstance(given, str) else None
    if texts is None or not all(isinstance(text, str) for text in texts):
        raise UsageError(f"{name} are several texts, not {as_given(given)}")
    return texts


def _check(name: str, value: int | None, low: int) -> None:
    if value is not None and not (type(value) is int and low <= value <= MAX_SEED):
        raise UsageError(f"{name} is a whole number from {low} to 2^63-1, not {as_given(value)}")


def _numbers(numbers: Sequence[int]) -> str:
    if len(numbers) == 1:
        return str(numbers[0])
    return ", ".join(map(str, numbers[:-1])) + f" or {numbers[-1]}"
