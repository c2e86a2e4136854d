"""Native code plays what the interpreter plays: the same matches, to the last unit of fuel."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
import time
from collections.abc import Iterator
from copy import copy
from hashlib import sha256
from itertools import groupby, zip_longest
from pathlib import Path
from typing import Any, ClassVar

import pytest
from attrs import evolve

import cardlang
from cardlang.api import Game, engine_of
from cardlang.game_info import Value
from cardlang.machine.ir import Machine
from cardlang.machine.operations import MINUS, operation
from cardlang.machine.tree import Apply, Cond, Const
from cardlang.many import batches
from cardlang.many.backends import BackendError
from cardlang.many.playout import Played, playout
from cardlang.many.tally import Tally
from cardlang.match.live.driver import Cells, Outcome, Runner
from cardlang.match.live.setup import Setup
from cardlang.match.records.record import line_text, retell
from cardlang.resources import folder
from cardlang.run.native import Making, Native, Sums, opened, source
from cardlang.run.native import build as native_build
from cardlang.run.native.build import NativeError, compiler
from cardlang.run.native.source import generate
from cardlang.run.native.stepping import stepper
from cardlang.simulation import simulate
from tests.run.odd_games import SHEETS
from tests.shipped import FILES, THOROUGH, load, spread

SEEDS = range(7, 27 if THOROUGH else 10)
DOCUMENTED = [path for path in FILES if path.parent.name == "games"]
WHOLE = 2 if THOROUGH else 1  # of the matches, the first so many are played to the end
MATCHES = 20 if THOROUGH else 3
BESIDE = ["cribbage", "dou_dizhu", "go_fish", "hearts_omnibus"]
"""Games with what none of the others asks for: see `test_sample`."""
#: of a hundred spreads one with games that are quickly compiled
TAKEN = [path for path in FILES if path in spread("native 64", 12) or path.stem in BESIDE]


def has_compiler() -> bool:
    try:
        compiler()
    except NativeError:
        return False
    return True


needs_compiler = pytest.mark.skipif(not has_compiler(), reason="there is no C compiler")


def tables() -> Iterator[tuple[str, int, tuple[tuple[str, Value], ...]]]:
    """Of the documented games the fewest, the usual and the most players, and the ends of options.

    Each table is compiled, so several options are taken otherwise at once; `test_lockstep` of
    generated Python takes them one at a time.
    """
    for path in TAKEN:
        game = load(str(path))
        documented = path.parent.name == "games"
        ends = {game.players[0], game.players[-1]} if documented else set()
        some = game.players if THOROUGH else sorted({game.default_players, *ends})
        for players in some:
            yield str(path), players, ()
        others = []
        for option in game.options.values() if documented else ():
            values = option.values
            tried = (values[0], values[-1]) if isinstance(values, range) else values
            others.append([(option.name, value) for value in tried if value != option.default])
        if THOROUGH:
            at_once = [(one,) for option in others for one in option]
        else:
            at_once = [tuple(filter(None, row)) for row in zip_longest(*others)]
        for options in at_once:
            yield str(path), game.default_players, options


def name(table: object) -> str:
    if isinstance(table, str):
        return Path(table).stem
    return " ".join(f"{k}={v}" for k, v in table) if isinstance(table, tuple) else str(table)


def ready(setup: Setup) -> Native:
    native = opened(setup.runner.machine)
    assert native is not None
    return native


class Listing:
    """A runner that lists the moves of a state once: both ways to tell a match ask for them."""

    def __init__(self, runner: Runner) -> None:
        self._runner = runner
        self._listed: dict[tuple[Any, ...], tuple[list[Outcome], Cells]] = {}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._runner, name)

    def offers(self, state: Cells) -> list[Outcome]:
        """The moves; what listing them counts in the cells is counted anew."""
        known = tuple(state)
        if known not in self._listed:
            self._listed[known] = self._runner.offers(state), list(state)
        found, state[:] = self._listed[known]
        return found


def same(setup: Setup, seeds: range) -> list[Played]:
    """Plays matches both ways and compares rows, outcomes and sums; gives what was played."""
    native = ready(setup)
    setup = evolve(setup, runner=Listing(setup.runner))
    terms = setup.terms
    rows = native.rows(seeds, terms.deals, terms.decisions)
    tally, all_played = Tally(), []
    for seed, row in zip(seeds, rows, strict=True):
        outcomes: list[Outcome] = []
        played = playout(setup.runner, terms, seed, outcomes)
        assert row is None or batches.played(seed, row) == played
        assert batches.outcomes(native, setup, seed) == (played, outcomes)
        tally.add(played)
        all_played.append(played)
    sums = Tally()
    batches.natively(native, setup, seeds, 2, sums)
    assert sums == tally
    return all_played


@needs_compiler
@pytest.mark.parametrize(("path", "players", "options"), list(tables()), ids=name)
def test_lockstep(path: str, players: int, options: tuple[tuple[str, Value], ...]) -> None:
    game = load(path)
    same(engine_of(game).setup(players, 0, dict(options)), SEEDS[:WHOLE])
    same(engine_of(game).setup(players, 0, dict(options), deals=1), SEEDS[WHOLE:])


@needs_compiler
@pytest.mark.usefixtures("as_for_everybody")
@pytest.mark.parametrize("path", FILES if THOROUGH else DOCUMENTED[::4], ids=lambda path: path.stem)
def test_records_are_the_same_to_the_byte(path: Path, tmp_path: Path) -> None:
    """As they are compiled for everybody.

    A record is told again from the outcomes of native code; those of all games are compared by
    `test_lockstep`.
    """
    texts = []
    for backend in ("interpret", "native"):
        here = tmp_path / backend
        simulate(load(str(path)), matches=MATCHES, seed=3, deals=2, backend=backend, records=here)
        texts.append({file.name: file.read_bytes() for file in here.iterdir()})
    assert texts[0] == texts[1]
    assert len(texts[0]) == MATCHES


@needs_compiler
@pytest.mark.parametrize("limit", [1, 17, 40])
def test_matches_that_are_given_up(limit: int) -> None:
    for path in FILES if THOROUGH else FILES[-4:]:
        same(engine_of(load(str(path))).setup(seed=0, max_decisions=limit), range(3))


def odd(sheet: str, tmp_path: Path) -> Game:
    path = tmp_path / f"{sheet}.card"
    path.write_text(SHEETS[sheet], encoding="utf-8")
    return cardlang.load(path)


@needs_compiler
@pytest.mark.parametrize("sheet", SHEETS)
def test_what_no_shipped_game_asks_for(sheet: str, tmp_path: Path) -> None:
    """For the fewest players as it is compiled for everybody, for the most quickly."""
    game = odd(sheet, tmp_path)
    for players in game.players if THOROUGH else {game.players[0], game.players[-1]}:
        with pytest.MonkeyPatch.context() as patch:
            if players == min(game.players):
                patch.delenv(native_build.MORE_FLAGS)
            same(engine_of(game).setup(players, 0), range(2 if sheet == "endless" else 12))


@needs_compiler
def test_faults_are_named_alike(tmp_path: Path) -> None:
    game = odd("faults", tmp_path)
    played = same(engine_of(game).setup(2, 0), range(200))
    found = {match.fault[0] for match in played if match.fault is not None}
    assert found >= {"range", "division", "nothing-stored", "no-move", "loop", "no-owner-now"}


@needs_compiler
def test_a_step_without_end_is_left_to_the_interpreter(tmp_path: Path) -> None:
    game = odd("endless", tmp_path)
    setup = engine_of(game).setup(2, 0)
    (row,) = ready(setup).rows(range(1), None, 100)
    assert row is None
    assert same(setup, range(1))[0].fault == ("fuel", "endless.card:9")


def test_names_and_texts_do_not_get_into_the_c_text(tmp_path: Path) -> None:
    text = SHEETS["groups"]
    for old, new in (
        ("straight", "sequel"),
        ("kin", "tribe"),
        ("worth", "weight"),
        ("meld", "drop"),
        ("form", "figure"),
        ("Groups", "Others"),
    ):
        assert old in text and new not in text
        text = re.sub(rf"\b{old}", new, text)
    path = tmp_path / "renamed.card"
    path.write_text(text, encoding="utf-8")
    ours = generate(engine_of(odd("groups", tmp_path)).machine(3))
    assert generate(engine_of(cardlang.load(path)).machine(3)).text == ours.text


# ------------------------------------------------------------- the compiler


def test_without_a_compiler_native_fails_with_the_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    with pytest.raises(NativeError, match="`no-such-compiler` is not found"):
        compiler()
    with pytest.raises(BackendError, match="there is no C compiler"):
        simulate("dump", matches=2, seed=1, backend="native")
    found = simulate("dump", matches=2, seed=1, deals=1, backend="auto")
    assert found.backend != "native"


def test_flags_of_the_environment_come_last(monkeypatch: pytest.MonkeyPatch) -> None:
    if not has_compiler():
        return
    for given, reason in (("-no-such-flag", "with `CARDLANG_CFLAGS=-no-such"), ("'", "no row of")):
        monkeypatch.setenv(native_build.MORE_FLAGS, given)
        with pytest.raises(NativeError, match=reason):
            compiler()
    monkeypatch.setenv(native_build.MORE_FLAGS, "-O1 '-DA=1 2'")
    assert compiler().flags[-2:] == ("-O1", "-DA=1 2")
    monkeypatch.delenv(native_build.MORE_FLAGS)
    assert "-O2" in compiler().flags and "-O1" not in compiler().flags
    for lines, level in ((100, "-O2"), (3_000, "-O1"), (30_000, "-O0")):
        flags = native_build.flags_for("\n" * lines, compiler())
        assert level in flags and len(flags) == len(compiler().flags)


@needs_compiler
def test_a_compiler_is_tried_once_as_it_lies_there(
    own_cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours, log, script = compiler(), tmp_path / "log", tmp_path / "some-cc"
    monkeypatch.setenv("CC", str(script))

    def tried(note: str) -> list[str]:
        """What it is called with when another process asks for a compiler."""
        script.write_text(f'#!/bin/sh\n# {note}\necho "$1" >> {log}\nexec {ours.path} "$@"\n')
        script.chmod(0o755)
        os.utime(script, (9, 9))
        log.write_text("")
        native_build._compiler.cache_clear()
        found = compiler()
        assert (found.about, found.flags, found.path) == (ours.about, ours.flags, str(script))
        return log.read_text().split()

    assert tried("the first") == ["--version", "-shared"]
    assert tried("the first") == []
    (kept,) = (own_cache.parent / "compilers").iterdir()
    kept.write_bytes(sha256(b"\xff").digest() + b"\xff")
    assert tried("the first") == ["--version", "-shared"]
    assert tried("another one") == ["--version", "-shared"]
    monkeypatch.setenv(native_build.MORE_FLAGS, "-O1")
    native_build._compiler.cache_clear()
    assert compiler().flags[-1] == "-O1"


@pytest.fixture
def own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "cardlang" / "native"


def libraries(cache: Path) -> list[Path]:
    return sorted(cache.glob("*.so"))


@needs_compiler
def test_a_library_is_made_once_and_belongs_to_the_user(own_cache: Path) -> None:
    machine = engine_of(load(str(folder("games") / "dump.card"))).machine(2)
    assert opened(machine, at_hand=True) is None
    assert opened(machine) is not None
    (library,) = libraries(own_cache)
    assert stat.S_IMODE(own_cache.stat().st_mode) == 0o700
    made = library.stat().st_mtime_ns
    assert opened(machine, at_hand=True) is not None
    assert library.stat().st_mtime_ns == made
    assert {path.suffix for path in own_cache.iterdir()} == {".so", ".sum"}


@needs_compiler
def test_a_spoilt_library_is_never_loaded(own_cache: Path) -> None:
    machine = engine_of(load(str(folder("games") / "dump.card"))).machine(4)
    text = generate(machine).text
    native_build.build(text, compiler())
    (library,) = libraries(own_cache)
    whole = library.read_bytes()
    for spoilt in (b"", whole[:2000], whole[:-1] + bytes([whole[-1] ^ 1])):
        other = library.with_name("other")
        other.write_bytes(spoilt)
        other.replace(library)
        assert native_build.cached(text, compiler()) is None
        assert opened(machine, at_hand=True) is None
        assert native_build.build(text, compiler()) == library
        assert native_build.cached(text, compiler()) == library


@needs_compiler
def test_others_may_not_enter_the_cache(own_cache: Path, tmp_path: Path) -> None:
    own_cache.mkdir(parents=True, mode=0o755)
    os.chmod(own_cache, 0o777)
    assert native_build.safe_folder() == own_cache
    assert stat.S_IMODE(own_cache.stat().st_mode) == 0o700
    own_cache.rmdir()
    own_cache.symlink_to(tmp_path)
    assert native_build.safe_folder() is None
    machine = engine_of(load(str(folder("games") / "dump.card"))).machine(2)
    assert opened(machine) is not None  # from a folder of this process


@needs_compiler
def test_a_compiler_that_fails_or_hangs_is_a_reason(
    own_cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(NativeError, match=r"the C compiler failed: .*error"):
        native_build.build("this is no C\n", compiler())
    assert list(own_cache.iterdir()) == []
    slow = tmp_path / "slow-cc"
    slow.write_text("#!/bin/sh\nsleep 60\n")
    slow.chmod(0o755)
    made_by = native_build.Compiler((str(slow),), "slow", ())
    monkeypatch.setattr(native_build, "TIMEOUT", 0.2)
    with pytest.raises(NativeError, match="took more than"):
        native_build.build("int x;\n", made_by)


@needs_compiler
def test_a_library_of_somebody_else_is_never_loaded(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = generate(engine_of(load(str(folder("games") / "dump.card"))).machine(2)).text
    library = native_build.build(text, compiler())
    assert native_build.cached(text, compiler()) == library
    mine = os.getuid()
    monkeypatch.setattr(os, "getuid", lambda: mine + 1)
    assert native_build.safe_folder() is None
    assert native_build.cached(text, compiler()) is None
    assert not native_build._whole(library)
    monkeypatch.setattr(os, "getuid", lambda: mine)
    other = own_cache / "other.so"
    library.rename(other)
    library.symlink_to(other)
    assert native_build.cached(text, compiler()) is None
    library.unlink()
    other.rename(library)
    total = library.with_suffix(".sum")
    total.write_text("0" * 64)
    assert native_build.cached(text, compiler()) is None
    total.unlink()
    assert native_build.cached(text, compiler()) is None


@pytest.mark.parametrize(
    ("body", "reason"),
    [
        ('echo "fail.c:1: error: no room" >&2; exit 1', "cannot make a library"),
        ("exit 0", "cannot make a library"),
        ("kill -9 $$", "was stopped (signal 9)"),
    ],
)
def test_a_compiler_that_only_fails(
    body: str, reason: str, own_cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "broken-cc"
    broken.write_text(f"#!/bin/sh\n{body}\n")
    broken.chmod(0o755)
    monkeypatch.setenv("CC", str(broken))
    with pytest.raises(BackendError) as failed:
        simulate("dump", matches=2, seed=1, backend="native")
    assert reason in str(failed.value)
    assert "\n" not in str(failed.value)
    assert simulate("dump", matches=2, seed=1, deals=1).matches == 2


BUSY = """#!/bin/sh
# a compiler that writes beside what it was asked for, until that place is gone
while [ "$1" != -o ] && [ $# -gt 0 ]; do shift; done
case "$2" in *probe.so) : > "$2"; exit 0;; "") echo busy; exit 0;; esac
n=0
exec 2>/dev/null
while [ $n -lt 60000 ] && [ -d "${2%/*}" ]; do n=$((n + 1)); : > "$2.$((n % 8))" || exit 1; done
"""
LEAVING = """
import pathlib, sys, time
from cardlang.api import engine_of, load
from cardlang.run.native import Making
making = Making(engine_of(load("dump")).machine(2))
for _ in range(3000):
    if list(pathlib.Path(sys.argv[1]).glob("making-*/*.so.*")) or making.done:
        break
    time.sleep(0.01)
"""


def test_a_process_may_end_while_its_code_is_made(own_cache: Path, tmp_path: Path) -> None:
    """Nothing is told of it; and the folder, if it stays there, goes when it is old."""
    busy = tmp_path / "busy-cc"
    busy.write_text(BUSY)
    busy.chmod(0o755)
    environment = {**os.environ, "CC": str(busy)}
    command = [sys.executable, "-c", LEAVING, str(own_cache)]
    ended = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert (ended.stdout, ended.stderr) == ("", "")
    left = own_cache / "making-left"
    (left / "below").mkdir(parents=True)
    kept = own_cache / "kept.so"
    kept.touch()
    for age, there in ((60, True), (86_400, False)):
        os.utime(left, (time.time() - age,) * 2)
        native_build._prune(own_cache, kept)
        assert (left.exists(), kept.exists()) == (there, True)


# ------------------------------------------------------------------- auto


class Waited(Making):
    """What is made while the run waits for it."""

    made: ClassVar[list[Making]]

    def __init__(self, machine: Machine, quick: bool = False) -> None:
        super().__init__(machine, quick)
        self.made.append(self)
        self.wait()


@needs_compiler
def test_auto_begins_in_python_and_goes_on_natively(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However slow the compiler is: the run waits for it after some matches."""
    monkeypatch.setattr(Waited, "made", [], raising=False)
    monkeypatch.setattr(batches, "Making", Waited)
    monkeypatch.setattr(batches, "_LOOK", 0.0)
    monkeypatch.setattr(batches, "_WORTH", 0.0)
    asked: dict[str, Any] = {"players": 2, "matches": 2_000, "seed": 1, "deals": 1}
    found = simulate("dump", **asked)
    assert found.backend == "native"
    assert "compiled while" in found.backend_reason
    again = simulate("dump", **asked)
    assert (again.backend, again.backend_reason) == ("native", "its library was at hand")
    wholly = simulate("dump", **asked, backend="native", jobs=3)
    assert found.tally == again.tally == wholly.tally


@needs_compiler
@pytest.mark.usefixtures("as_for_everybody")
def test_code_made_quickly_gives_way_to_better_code(
    own_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A run takes both, one after the other, and its sums are those of either."""
    played: list[Native] = []

    def sums(native: Native, *asked: Any) -> Sums:
        played.append(native)
        return one_batch(native, *asked)

    one_batch = Native.sums
    monkeypatch.setattr(Native, "sums", sums)
    monkeypatch.setattr(Waited, "made", [], raising=False)
    monkeypatch.setattr(batches, "Making", Waited)
    for limit in ("_LOOK", "_WORTH", "_BETTER"):
        monkeypatch.setattr(batches, limit, 0.0)
    asked: dict[str, Any] = {"players": 2, "matches": 20_000, "seed": 1, "deals": 1}
    found = simulate("dump", **asked)
    assert [making.quick for making in Waited.made] == [True, False]
    assert [native for native, _ in groupby(played)] == [making.ready for making in Waited.made]
    assert len(libraries(own_cache)) == 2
    monkeypatch.setattr(batches, "Making", Making)
    assert found.tally == simulate("dump", **asked, backend="native").tally


def test_auto_bears_with_a_compiler_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "no-such-compiler")
    monkeypatch.setattr(batches, "_GLANCE", 0.0)
    found = simulate("dump", players=2, matches=30, seed=1, deals=1)
    monkeypatch.setattr(batches, "_GLANCE", 100.0)
    monkeypatch.setattr(batches, "_LOOK", 0.0)
    monkeypatch.setattr(batches, "_WORTH", 0.0)
    late = simulate("dump", players=2, matches=300, seed=1, deals=1)
    assert "native" not in (found.backend, late.backend)
    assert (found.matches, late.matches) == (30, 300)


def test_a_log_is_told_again_as_a_record() -> None:
    if not has_compiler():
        return
    setup = engine_of(load(str(folder("games") / "bonus_malus.card"))).setup(4, 5, deals=1)
    _, told = batches.outcomes(ready(setup), setup, 5)
    lines = [line_text(line) for line in retell(setup, told)]
    assert lines[-1].startswith('{"event": "end"')


EVERYBODY = """cardlang 1
game "All Win"
players 4
deck french
one deal: shuffle-deck
winner is seats
"""


@needs_compiler
def test_scores_that_nothing_reads(tmp_path: Path) -> None:
    path = tmp_path / "all_win.card"
    path.write_text(EVERYBODY, encoding="utf-8")
    game = cardlang.load(path)
    same(engine_of(game).setup(4, 0), range(2))
    machine = engine_of(game).setup(4, 0).runner.machine
    assert stepper(machine) is not None


@needs_compiler
def test_values_that_nest_deeply() -> None:
    machine = copy(engine_of(cardlang.load("hearts")).setup(4, 0).runner.machine)
    low = operation(MINUS, "m")
    for seat in range(1000):
        machine.winner = Apply("m", low, (Const("m", 15), machine.winner))
        if seat % 3 == 0:
            machine.winner = Cond("m", ((Const("n", seat % 2), Const("m", 2)),), machine.winner)
    text = generate(machine).text
    assert text.count("s_minus(CL_SET(UINT64_C(0xf))") >= 1000
    native_build.build(text, compiler())


def test_rules_that_are_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    machine = engine_of(cardlang.load("hearts")).setup(4, 0).runner.machine
    monkeypatch.setattr(source, "_BLOCKS", len(machine.blocks) - 1)
    with pytest.raises(NativeError, match="too long"):
        generate(machine)


@pytest.mark.parametrize("k", [2**63, -(2**63), 10**30])
def test_numbers_beyond_64_bits_are_not_written(k: int) -> None:
    machine = copy(engine_of(cardlang.load("hearts")).setup(4, 0).runner.machine)
    machine.winner = Cond("m", ((Const("n", k), Const("m", 1)),), machine.winner)
    with pytest.raises(NativeError, match="no room"):
        generate(machine)


def test_a_compiler_that_is_no_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CC", "'")
    with pytest.raises(NativeError, match="no row of words"):
        compiler()
