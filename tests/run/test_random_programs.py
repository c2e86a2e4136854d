"""Random typed programs: all laws hold, and everything that the language has comes up.

Five programs are run in every way by default, several hundred with CARDLANG_THOROUGH; the
campaign `python -m tests.run.programs` runs as many as one likes.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings

import cardlang
from cardlang.api import engine_of
from cardlang.diagnostic import RuleError
from cardlang.machine.ir import FUEL
from cardlang.match.live.driver import Cells, Outcome
from cardlang.run.interpret import Interpreter
from cardlang.run.native import NativeError
from cardlang.run.native.build import compiler
from cardlang.syntax import tree
from tests.run.difference import first_difference
from tests.run.programs import Broken, Figures, Program, hold, laws, of_seed, programs
from tests.run.programs.coverage import Coverage, known_values
from tests.run.programs.laws import quickly_compiled

THOROUGH = bool(os.environ.get("CARDLANG_THOROUGH"))
READ = 300 if THOROUGH else 100  # programs whose nodes are counted, at most
RICH = (37, 43, 51, 11, 52, 46, 81, 18)  # which have all of it today, and are read first

#: what no random program has: a base class, a line with a mistake, what changes no match
NEVER = {
    *("SyntaxNode", "SyntaxLine", "Item", "DeedNode", "JoinedNode", "PatternLine"),
    *("SpoiltNode", "WordingNode", "CalledNode", "AllowNode"),
}
#: what only some games have, in fewer than one of a hundred programs
RARE = {
    *("GivenNode", "ThenNode", "RemoveNode", "MovesNode", "ThenMayNode", "WhenNode"),
    *("GivenShuffleNode", "ExampleMoveNode", "EndDealNode", "PartsLine", "LabelLine"),
}
WAYS = {"Jump", "Branch", "Decide", "Shuffle", "Score", "Over", "Fail"}
DEEDS = {"Set", "SetFamily", "Put", "PutAll", "Pour", "Show"}
GROUPS = {"eq_groups", "only_group"}  # what no program asks of groups
PICKS = {"card", "cards", "number", "seat", "aloud", "several", "where", "alternatives"}


def backends() -> tuple[str, ...]:
    try:
        compiler()
    except NativeError:
        return ("python",)
    return ("native", "python")


@pytest.fixture(scope="module")
def quick() -> Iterator[None]:
    with quickly_compiled():
        yield


@pytest.mark.usefixtures("quick")
@settings(
    max_examples=300 if THOROUGH else 2,
    deadline=None,
    print_blob=False,
    suppress_health_check=list(HealthCheck),
    derandomize=not THOROUGH,
)
@given(programs())
def test_all_laws_hold(program: Program) -> None:
    hold(program, Figures(), backends())


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("seed", range(1, 300 if THOROUGH else 4))
def test_all_laws_hold_for_these(seed: int) -> None:
    hold(of_seed(seed), Figures(), backends())


def test_everything_that_the_language_has_comes_up(tmp_path: Path) -> None:
    """Also: the checker finds no error in the text of any of these programs."""
    nodes = {
        name
        for name, thing in vars(tree).items()
        if isinstance(thing, type) and issubclass(thing, tree.SyntaxNode)
    }
    held = {deed.__name__ for deed in tree.DEEDS.values()}  # by the corpus, `test_internals` says
    written = nodes - NEVER - RARE - held
    made = {f"value {name}" for name in known_values() - GROUPS}
    made |= {f"deed {name}" for name in DEEDS} | {f"out {way}" for way in WAYS}
    made |= {f"pick {what}" for what in PICKS} | {"decision sealed"}
    found = Coverage()
    for seed in (*RICH, *(seed for seed in range(1, READ + 1) if seed not in RICH)):
        if not THOROUGH and written <= set(found.syntax) and made <= set(found.deeds):
            break
        program = of_seed(seed)
        for name, text in program.files:
            (tmp_path / name).write_text(text, encoding="utf-8")
        with laws.played_anyway(Figures()):
            try:
                game = cardlang.load(tmp_path / program.files[-1][0])
            except RuleError as error:
                told = laws.codes_of(error.diagnostics)
                assert told <= laws.BY_CHANCE, str(error)
                continue
            found.read(game, [text for _, text in program.files])
            found.machine(engine_of(game).machine())
    assert (written - set(found.syntax), made - set(found.deeds)) == (set(), set())


# ------------------------------------------------------------ planted mistakes


class Dear(Interpreter):
    """An interpreter with a mistake: the fourth move costs one unit more."""

    moves = 0

    def choose(self, state: Cells, move: Outcome) -> None:
        super().choose(state, move)
        self.moves += 1
        state[FUEL] += self.moves == 4


class Blind(Interpreter):
    """An interpreter with a mistake: the last of several moves is not offered."""

    def offers(self, state: Cells) -> list[Outcome]:
        found = super().offers(state)
        return found[:-1] if len(found) > 6 else found


def test_the_first_difference_is_told_as_match_move_and_rule_line() -> None:
    setup = engine_of(cardlang.load("bonus-malus")).setup(4, 7)
    machine = setup.runner.machine
    plain = Interpreter(machine)
    assert first_difference(setup, plain, Interpreter(machine), 7) == ""
    dear = first_difference(setup, plain, Dear(machine), 7).split("\n")
    assert dear[0].startswith("bonus-malus, 4 players, seed 7")
    assert dear[1].startswith("after 4 moves") and "play" in dear[1] and ".card:" in dear[1]
    assert any(line.startswith("  fuel: ") for line in dear)
    blind = first_difference(setup, plain, Blind(machine), 7).split("\n")
    assert any(line.startswith("  moves: ") for line in blind)


def test_a_planted_mistake_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(laws, "Generated", lambda machine, cold: Dear(machine))
    with pytest.raises(Broken, match="fuel"):
        for seed in range(1, 20):
            hold(of_seed(seed), Figures(), ("python",))
