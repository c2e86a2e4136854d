"""What must hold for every program, however odd.

    read        the checker finds no error, and no reading ends in a traceback; a beginning that
                cannot be played is told and counted, and played all the same
    format      the formatted text reads back, formats to itself, and plays the same game
    run         interpreter, generated Python (by steps and as whole matches) and generated C play
                the same matches: outcomes, scores, winners, faults, fuel
    cards       every card lies in exactly one place, piles hold what their masks say
    replay      a record rebuilds the match, and is told again to the byte
    views       a match lived through, its copies and its replay look alike to every seat

A law that is broken raises `Broken`, whose text is the law, what parted, and the program.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from unittest import mock

from attrs import define, evolve, field

import cardlang
from cardlang.api import Game, engine_of
from cardlang.checks import Checks
from cardlang.diagnostic import Diagnostic, RuleError
from cardlang.game_info import Value
from cardlang.machine.ir import Machine
from cardlang.machine.lowering.blocks import Sayings
from cardlang.many import batches
from cardlang.many.playout import Played, playout
from cardlang.match.examples import run_examples
from cardlang.match.live.driver import Outcome
from cardlang.match.live.setup import Setup
from cardlang.match.records.record import line_text, retell
from cardlang.match.state import State
from cardlang.run.interpret import Interpreter
from cardlang.run.native import Native, NativeError, opened
from cardlang.run.native.build import MORE_FLAGS
from cardlang.run.python.errors import CannotGenerate
from cardlang.run.python.generated import Generated
from cardlang.syntax.format import format_file
from cardlang.syntax.parse import parse
from tests.run.difference import first_difference
from tests.run.programs.coverage import Coverage
from tests.run.programs.sheet import Program

DECISIONS = 120  # a random program may go on for long
SEEDS = range(3, 6)


class Broken(AssertionError):
    """A law does not hold."""

    def __init__(self, law: str, what: str, program: Program) -> None:
        super().__init__(f"{law}: {what}\n\n{program}")
        self.law, self.what, self.program = law, what, program


@define
class Figures:
    """What was done in a campaign."""

    programs: int = 0
    machines: int = 0
    matches: int = 0
    decisions: int = 0
    faults: dict[str, int] = field(factory=dict)
    natives: int = 0
    fused: int = 0  # matches that generated Python played in one function
    later: int = 0  # matches that generated C left to the interpreter
    stepwise: dict[str, int] = field(factory=dict)  # matches that cannot be one function: why
    refused: int = 0  # machines for which no Python was generated
    unplayable: dict[str, int] = field(factory=dict)  # machines whose beginning fails: how
    coverage: Coverage = field(factory=Coverage)


BY_CHANCE = frozenset({"number-set", "number-too-long", "pattern-never"})
"""Mistakes that come up without anybody's fault: a number too large, a pattern of no cards."""

_NEVER = "nothing is never "  # a label or height that a value of nothing is compared with


def codes_of(found: Sequence[Diagnostic]) -> set[str]:
    """Return the codes of errors, without comparisons with what is surely nothing."""
    errors = [one for one in found if one.severity == "error"]
    return {one.code for one in errors if not one.message.startswith(_NEVER)}


BACKENDS = ("native", "python")


def hold(program: Program, figures: Figures, backends: tuple[str, ...] = BACKENDS) -> None:
    """Try a program; Broken where a law does not hold."""
    figures.programs += 1
    with tempfile.TemporaryDirectory(prefix="cardlang-") as folder, played_anyway(figures):
        for name, text in program.files:
            Path(folder, name).write_text(text, encoding="utf-8")
        path = Path(folder, program.files[-1][0])
        try:
            game = cardlang.load(path)
        except RuleError as error:
            found = [d for d in error.diagnostics if d.severity == "error"]
            if codes_of(found) <= BY_CHANCE:
                figures.unplayable[found[0].code] = figures.unplayable.get(found[0].code, 0) + 1
                return
            raise Broken("read", f"{found[0].span}: {found[0].message}", program) from None
        _format(program, game, Path(folder))
        figures.coverage.read(game, [text for _, text in program.files])
        for players, options in tables(game):
            try:
                setup = engine_of(game).setup(players, 0, options, max_decisions=DECISIONS)
            except RuleError as error:
                raise Broken("lower", str(error), program) from None
            figures.machines += 1
            figures.coverage.machine(setup.runner.machine)
            _run(setup, program, figures, backends)
            _live(game, players, options, program)
        _example(program, game, Path(folder))


@contextmanager
def played_anyway(figures: Figures) -> Iterator[None]:
    """What fails at the beginning of a match is no reason not to play: all backends fail alike."""
    found, fails = Checks.findings, Checks.fails

    def warned(self: Checks, machine: Machine, said: Sayings) -> tuple[Diagnostic, ...]:
        told = found(self, machine, said)
        return tuple(finding for finding in told if finding.severity != "error")

    def never(self: Checks, machine: Machine, said: Sayings) -> bool:
        for finding in found(self, machine, said) if fails(self, machine, said) else ():
            if finding.severity == "error":
                figures.unplayable[finding.code] = figures.unplayable.get(finding.code, 0) + 1
        return False

    Checks.findings = warned  # type: ignore[method-assign]  # it is put back
    Checks.fails = never  # type: ignore[method-assign]  # it is put back
    try:
        yield
    finally:
        Checks.findings = found  # type: ignore[method-assign]  # put back
        Checks.fails = fails  # type: ignore[method-assign]  # put back


@contextmanager
def quickly_compiled() -> Iterator[None]:
    """Most of the time goes into compiling, and these matches are short; nothing is kept.

    A rule that compares something with itself is no mistake of the C it becomes.
    """
    with tempfile.TemporaryDirectory(prefix="cardlang-") as folder, mock.patch.dict(os.environ):
        os.environ["XDG_CACHE_HOME"] = folder
        os.environ[MORE_FLAGS] = "-O0 -w"
        yield


def tables(game: Game) -> Iterator[tuple[int, dict[str, Value]]]:
    """The fewest and the most players, the last one with the last values of the options."""
    yield min(game.players), {}
    last = {}
    for name, option in game.options.items():
        last[name] = option.values[-1]
    if last or len(game.players) > 1:
        yield max(game.players), last


def _format(program: Program, game: Game, folder: Path) -> None:
    formatted = []
    for name, text in program.files:
        once = _formatted(name, text, program)
        if _formatted(name, once, program) != once:
            raise Broken("format", f"{name} formats to something else each time", program)
        formatted.append((name, once))
    again = folder / "formatted"
    again.mkdir()
    for name, text in formatted:
        (again / name).write_text(text, encoding="utf-8")
    try:
        other = cardlang.load(again / program.files[-1][0])
    except RuleError as error:
        raise Broken("format", f"the formatted text is refused: {error}", program) from None
    one, two = (
        g.start(players=min(game.players), seed=1, max_decisions=DECISIONS) for g in (game, other)
    )
    for state in (one, two):
        _play(state, 40)
    records = [[line_text(x) for x in state.record()][1:] for state in (one, two)]
    if [x for x in records[0] if "aborted" not in x] != [
        x for x in records[1] if "aborted" not in x
    ]:
        raise Broken("format", "the formatted text plays another game", program)


def _formatted(name: str, text: str, program: Program) -> str:
    from cardlang.diagnostic import Report
    from cardlang.source import Source

    report = Report()
    file = parse(Source(name, text), report)
    if report.failed:
        raise Broken("format", f"{name}: {report.found[0].message}\n{text}", program)
    return format_file(file)


def _play(state: State, moves: int) -> None:
    """So many moves, always another one of those offered."""
    for turn in range(moves):
        if state.is_over:
            return
        legal = state.legal_moves()
        if not legal:
            return
        state.apply(legal[(turn * 7 + 3) % len(legal)])


# ------------------------------------------------------------------ running


def _run(setup: Setup, program: Program, figures: Figures, backends: tuple[str, ...]) -> None:
    machine = setup.runner.machine
    plain = evolve(setup, runner=Interpreter(machine))
    wanted: list[tuple[Played, list[Outcome]]] = []
    for seed in SEEDS:
        outcomes: list[Outcome] = []
        wanted.append((playout(plain.runner, setup.terms, seed, outcomes), outcomes))
        figures.matches += 1
        figures.decisions += wanted[-1][0].decisions
        fault = wanted[-1][0].fault
        if fault is not None:
            figures.faults[fault[0]] = figures.faults.get(fault[0], 0) + 1
    if "native" in backends:
        _native(plain, wanted, program, figures)
    if "python" in backends:
        _generated(plain, wanted, program, figures)


def _generated(
    setup: Setup, wanted: list[tuple[Played, list[Outcome]]], program: Program, figures: Figures
) -> None:
    try:
        python = Generated(setup.runner.machine, cold=0)
    except CannotGenerate:
        figures.refused += 1
        return
    for seed, (played, outcomes) in zip(SEEDS, wanted, strict=True):
        mine: list[Outcome] = []
        found = playout(python, setup.terms, seed, mine)
        if (found, mine) != (played, outcomes):
            where = first_difference(setup, Interpreter(setup.runner.machine), python, seed)
            raise Broken("python", f"{played}\n{found}\n{where}", program)
        try:
            whole = python.playout(seed, setup.terms.deals, setup.terms.decisions)
        except CannotGenerate as error:
            figures.stepwise[str(error)] = figures.stepwise.get(str(error), 0) + 1
            continue
        if whole is not None:
            figures.fused += 1
            told = (
                played.decisions,
                played.deals,
                played.fuel,
                played.offered,
                played.fewest,
                played.most,
                played.scores,
                played.winners,
            )
            if (played.fault and played.fault[0] != "decisions") or tuple(whole[:8]) != told:
                raise Broken("python, whole matches", f"seed {seed}: {told}\n{whole}", program)


def _native(
    setup: Setup, wanted: list[tuple[Played, list[Outcome]]], program: Program, figures: Figures
) -> None:
    try:
        native = opened(setup.runner.machine)
    except NativeError as error:
        raise Broken("native", f"no C: {error}", program) from None
    assert isinstance(native, Native)
    figures.natives += 1
    rows = native.rows(SEEDS, setup.terms.deals, setup.terms.decisions)
    for seed, row, (played, outcomes) in zip(SEEDS, rows, wanted, strict=True):
        if row is None:
            figures.later += 1
            continue
        found = batches.played(seed, row)
        if found != played:
            raise Broken(
                "native", f"{played}\n{found}\n{_parting(native, setup, seed, outcomes)}", program
            )
        try:
            told = batches.outcomes(native, setup, seed)
        except (AssertionError, IndexError) as error:
            raise Broken(
                "native", f"the log of seed {seed} cannot be followed: {error}", program
            ) from None
        if told != (played, outcomes):
            raise Broken(
                "native",
                f"seed {seed}: another driver\n{_parting(native, setup, seed, outcomes)}",
                program,
            )


def _parting(native: Native, setup: Setup, seed: int, outcomes: list[Outcome]) -> str:
    """The first outcome of native code that is another one, and where it came up."""
    try:
        _, told = batches.outcomes(native, setup, seed)
    except (AssertionError, IndexError):
        return "its log cannot be followed"
    for at, (one, other) in enumerate(zip(outcomes, told, strict=False)):
        if one != other:
            return f"outcome {at}: {one} and {other}"
    return f"the same {min(len(outcomes), len(told))} outcomes, then {len(outcomes)}, {len(told)}"


# ------------------------------------------------------------ cards and views


def _live(game: Game, players: int, options: dict[str, Value], program: Program) -> None:
    state = game.start(players=players, seed=9, options=options, max_decisions=60)
    _conserved(state, program)
    middle = None
    for turn in range(60):
        if state.is_over:
            break
        legal = state.legal_moves()
        if not legal:
            break
        state.apply(legal[(turn * 5 + 1) % len(legal)])
        _conserved(state, program)
        if turn == 7:
            middle = state.copy()
    lines = state.record()
    for line in lines:
        if len(set(line.get("legal", ()))) != len(line.get("legal", ())):
            raise Broken("offers", f"a move is offered twice: {line}", program)
    again = game.replay(lines)
    if [line_text(x) for x in again.record()] != [line_text(x) for x in lines]:
        raise Broken("replay", "a record is told in another way by its replay", program)
    for seat in range(players):
        if not state.observation(seat) == state.copy().observation(seat) == again.observation(seat):
            raise Broken("views", f"seat {seat} sees a match and its replay differently", program)
    if middle is not None:
        told = [line_text(x) for x in middle.record()]
        if told[1:] != [line_text(x) for x in lines][1 : len(told)] and not middle.is_over:
            raise Broken("views", "a copy tells another story", program)


def _example(program: Program, game: Game, folder: Path) -> None:
    """A deal that was played, written as an example of the rules, comes out as it did."""
    players = game.default_players
    state = game.start(players=players, seed=5, deals=1, max_decisions=40)
    _play(state, 40)
    lines = state.record()
    events = {
        event: [x for x in lines if x.get("event") == event]
        for event in ("shuffle", "choice", "end")
    }
    moves = [f"{x['seat']}: {x['move']}" for x in events["choice"]]
    if not events["end"] or any(" -" in move for move in moves):
        return  # an example cannot write a negative pick
    if not all(x["cards"] for x in events["shuffle"]):
        return
    body = [f"given players is {players}"]
    for event in events["shuffle"]:
        cards = event["cards"]
        rows = [" ".join(cards[k : k + 12]) for k in range(0, len(cards), 12)]
        body.append("shuffle: " + ",\n        ".join(rows))
    body.append("when deal")
    body += [f"move {move}" for move in moves]
    body += [f"then score of {seat} is {score}" for seat, score in enumerate(state.scores)]
    name, text = program.files[-1]
    told = text + '\nexample "a deal":\n' + "\n".join("    " + line for line in body) + "\n"
    path = folder / name
    path.write_text(told, encoding="utf-8")
    try:
        results = run_examples(engine_of(cardlang.load(path)).program)
    except RuleError as error:
        raise Broken("example", f"{error}\n{told}", program) from None
    for result in results:
        if not result.ok:
            raise Broken("example", f"{result.message} {result.help}\n{told}", program)
    _formatted(name, told, program)


def _conserved(state: State, program: Program) -> None:
    driver = state._driver
    if driver.fault is not None:
        return  # a move that cannot be carried out ends the match in its midst
    machine, cells = driver.machine, driver.cells
    seen = 0
    for zone, info in enumerate(machine.zones):
        mask = cells[machine.masks + zone]
        if seen & mask:
            raise Broken("cards", f"a card lies in {info.name} and elsewhere", program)
        seen |= mask
        if info.ordered:
            order = cells[machine.orders + zone]
            if sum(1 << card for card in order) != mask or len(set(order)) != len(order):
                raise Broken("cards", f"{info.name} holds {order}, its mask says {mask:b}", program)
    if seen != (1 << len(machine.cards)) - 1:
        raise Broken("cards", "some cards lie nowhere", program)


__all__ = ["Broken", "Figures", "hold", "retell"]
