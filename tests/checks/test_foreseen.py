"""What is foreseen of a machine, held against random matches: nothing else comes about."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cardlang.api import engine_of
from cardlang.checks import foreseen
from cardlang.checks.extents import Extents
from cardlang.checks.foreseen import Foreseen
from cardlang.diagnostic import RuleError
from cardlang.machine.faults import Fault
from cardlang.machine.ir import Block, Machine
from cardlang.machine.lowering.lower import lower
from cardlang.machine.tree import Branch, Const, Deed, OrElse, Put, PutAll, Value, ZoneAt
from cardlang.resolve import read_game
from cardlang.run.evals import Doing, Eval, State, Vars
from cardlang.run.interpret import Interpreter
from cardlang.run.probe import Probe
from cardlang.run.values import ValueMaker
from tests.leaks.programs import secretive
from tests.run.programs import of_seed
from tests.shipped import load, spread

_STOPS = 25  # of a match that are looked at


class _Surprised(Probe):
    """Notes what comes about though it was not foreseen."""

    def __init__(self, machine: Machine, known: Foreseen) -> None:
        self.machine, self.known = machine, known
        self.values: ValueMaker
        self.surprises: list[str] = []
        self.asked = 0
        self.left = {deed for block in known.machine.blocks for deed in block.deeds}

    def value(self, e: Value, work: Eval) -> Eval:
        if e not in self.known.sure:
            return work
        sure = self.known.sure[e]

        def asked(s: State, v: Vars) -> Any:
            found = work(s, v)
            self.asked += 1
            if found != sure:
                self.surprises.append(f"{type(e).__name__} is {found}, not {sure}")
            return found

        return asked

    def deed(self, d: Deed, work: Doing) -> Doing:
        masks = slice(self.machine.masks, self.machine.masks + len(self.machine.zones))

        def done(s: State, v: Vars, watch: Any) -> None:
            before = s[masks]
            work(s, v, watch)
            if d not in self.left and s[masks] != before:
                self.surprises.append(f"{type(d).__name__} moves something")

        return done

    def block(self, number: int, block: Block, deeds: tuple[Doing, ...]) -> tuple[Doing, ...]:
        ways, way = self.known.ways.get(number, set()), block.exit
        test = self.values.of(way.test) if isinstance(way, Branch) else None

        def gone(s: State, v: Vars, watch: Any) -> None:
            if number not in self.known.ways:
                self.surprises.append("a block that nobody was to come to")
            elif test is not None and isinstance(way, Branch):
                to = way.yes if test(s, v) else way.no
                if to not in ways:
                    self.surprises.append("a way that nobody was to go")

        return (*deeds, gone)


def _played(machine: Machine, seeds: int) -> tuple[list[str], int]:
    """What was not foreseen of some matches, and how often something was."""
    probe = _Surprised(machine, Foreseen(machine))
    runner = Interpreter(machine, probe)
    probe.values = runner.values
    for seed in range(seeds):
        dice, state = Random(seed), runner.start()
        for _ in range(_STOPS):
            stop = runner.run(state)
            if stop[0] == "shuffle":
                mask = state[machine.masks + stop[1]]
                cards = [card for card in range(len(machine.cards)) if mask >> card & 1]
                runner.shuffled(state, tuple(dice.sample(cards, len(cards))))
            elif stop[0] == "score":
                runner.counted(state)
            elif stop[0] == "decide":
                try:
                    runner.choose(state, dice.choice(runner.offers(state)))
                except Fault:
                    break
            else:
                break
    return probe.surprises, probe.asked


def _machines(folder: Path, texts: Iterator[str]) -> Iterator[Machine]:
    for number, text in enumerate(texts):
        path = folder / f"{number}.card"
        path.write_text(text, encoding="utf-8")
        program, _, _ = read_game(path, str(path), examples=False)
        if program is not None:
            try:
                yield lower(program, max(program.players))[0]
            except RuleError:
                continue


@pytest.mark.parametrize("first", (0, 10))
def test_all_kinds_of_programs_hold_nothing_that_was_not_foreseen(
    tmp_path: Path, first: int
) -> None:
    asked = 0
    for machine in _machines(tmp_path, (of_seed(first + k).files[0][1] for k in range(10))):
        surprises, more = _played(machine, 3)
        assert surprises == []
        asked += more
    assert asked > 100


def test_programs_with_secrets_hold_nothing_that_was_not_foreseen(tmp_path: Path) -> None:
    for machine in _machines(tmp_path, (secretive(seed) for seed in range(40))):
        assert _played(machine, 3)[0] == []


@pytest.mark.parametrize("path", spread("foreseen", 12), ids=lambda path: path.stem)
def test_games_that_ship_hold_nothing_that_was_not_foreseen(path: Path) -> None:
    program, _, _ = read_game(path, str(path), examples=False)
    assert program is not None
    assert _played(lower(program, max(program.players))[0], 1)[0] == []


def test_too_many_states_are_taken_together(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreseen, "_STATES", 3)
    for machine in _machines(tmp_path, (secretive(seed) for seed in range(40))):
        assert _played(machine, 3)[0] == []


def test_nothing_is_foreseen_where_it_is_too_much_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(foreseen, "_VISITS", 3)
    (machine,) = _machines(tmp_path, iter([secretive(1)]))
    known = Foreseen(machine)
    assert known.sure == {} and known.machine is machine


def test_what_moves_nothing_is_left_out(tmp_path: Path) -> None:
    text = secretive(9)
    assert "move first of place-0 under" in text  # a place to which nothing comes
    (machine,) = _machines(tmp_path, iter([text]))
    left = [
        sum(isinstance(deed, (Put, PutAll)) for block in one.blocks for deed in block.deeds)
        for one in (machine, Foreseen(machine).machine)
    ]
    assert left[1] < left[0]


@pytest.mark.parametrize(
    ("first", "other", "both"),
    [
        ((2, 5), (0, 9), (2, 5, False)),  # it surely holds a card, and the other is never asked
        ((0, 5), (1, 9), (0, 9, False)),
        ((0, 0), (1, 9), (1, 9, False)),
    ],
)
def test_the_first_of_two_that_surely_has_a_card_is_meant(
    first: tuple[int, int], other: tuple[int, int], both: tuple[int, int, bool]
) -> None:
    extents = Extents(engine_of(load("whist")).machine())
    extents.sizes = [first, other]
    zones = tuple(ZoneAt("m", Const("p", number)) for number in range(2))
    assert extents.of(OrElse("m", zones)) == both
