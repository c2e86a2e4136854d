"""What is kept between runs: it saves work, never changes what comes out, and is never trusted."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

import cardlang
from cardlang import resources
from cardlang.api import engine_of
from cardlang.cache import files, games
from cardlang.resolve import GameText
from cardlang.resources import data_folder, folder
from cardlang.simulation import simulate
from cardlang.syntax.tables import tables

WHIST = (folder("examples") / "whist.card").read_text(encoding="utf-8")
CHILD = 'cardlang 1\ngame "Child"\n    "A child."\nextends "parent"\n'
WARNED = CHILD + "rule spare: deal-number is 3\nmatch ends when deal-number is below 0\n"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own, and nothing that waits to be written."""
    tables()  # as they are in the usual cache
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    games._waiting.clear()
    return tmp_path / "cache" / "cardlang"


@pytest.fixture
def game(tmp_path: Path) -> Path:
    """A game that extends another one in its folder."""
    (tmp_path / "parent.card").write_text(WHIST, encoding="utf-8")
    path = tmp_path / "child.card"
    path.write_text(CHILD, encoding="utf-8")
    return path


def known(path: Path) -> bool:
    """Is this game known from before?"""
    return games.recall(path, str(path)) is not None


def keep(path: Path) -> cardlang.Game:
    made = cardlang.load(path)
    engine_of(made).machine(4)
    assert made.findings is not None  # and kept, as they have been asked for
    games.write_all()
    return made


def kept_files(home: Path, shelf: str) -> list[Path]:
    return sorted((home / shelf).iterdir())


def test_a_kept_game_is_the_game(game: Path) -> None:
    before = keep(game)
    again = cardlang.load(game)
    assert engine_of(again).info == engine_of(before).info
    assert engine_of(again)._program is None and again.findings == before.findings
    assert (
        repr(engine_of(again).machine(4)) == repr(engine_of(before).machine(4))
        and engine_of(again)._program is None
    )
    one, other = (simulate(g, players=4, matches=2, seed=5, deals=1) for g in (before, again))
    assert one.tally == other.tally
    assert engine_of(again).program.digest == engine_of(before).program.digest


def test_warnings_are_those_of_the_text_whenever_they_are_asked_for(game: Path) -> None:
    """Behind other tables, by a process that knows the game from before, and by the next one."""
    game.write_text(WARNED, encoding="utf-8")
    told = [("unused", 5), ("endless-match", 6)]
    first = cardlang.load(game)
    engine_of(first).machine(4)
    games.write_all()
    later = cardlang.load(game)
    assert engine_of(later)._program is None
    assert [(one.code, one.line) for one in later.findings] == told
    games.write_all()
    last = cardlang.load(game)
    assert last.findings == later.findings and engine_of(last)._program is None
    engine_of(first).machine(4, backs="suit")
    assert first.findings == later.findings
    whole = cardlang.check(WARNED.replace("parent", "whist"))
    assert [(one.code, one.line) for one in whole] == told


def test_whoever_asks_for_the_rules_waits_for_no_warnings(
    game: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cardlang.load(game)

    def look(text: GameText) -> NoReturn:
        raise AssertionError("nobody asked for warnings")

    monkeypatch.setattr(GameText, "found", look)
    for known in (cardlang.load(game), cardlang.load(game)):
        engine = engine_of(known)
        assert engine.told.examples and engine.program.digest == engine.told.digest


def test_warnings_are_not_looked_for_in_another_text(game: Path) -> None:
    made = cardlang.load(game)
    games.write_all()
    known = cardlang.load(game)
    game.write_text(WARNED, encoding="utf-8")
    assert made.findings == ()  # of the text that was read
    with pytest.raises(cardlang.UsageError, match="has changed"):
        print(known.findings)


def test_a_machine_of_very_many_deeds_is_not_kept(
    game: Path, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To write and read it would take longer than to make it."""
    keep(game)
    assert kept_files(home, "machines")
    for path in kept_files(home, "machines"):
        path.unlink()
    deeds = sum(len(block.deeds) for block in engine_of(cardlang.load(game)).machine(4).blocks)
    games._waiting.clear()
    monkeypatch.setattr(games, "_DEEDS", deeds - 1)
    keep(game)
    assert not kept_files(home, "machines")
    monkeypatch.setattr(games, "_DEEDS", deeds)
    keep(game)
    assert kept_files(home, "machines")


def test_every_game_that_ships_is_kept_whole() -> None:
    for slug in ("klapper-jas", "bonus-malus", "skat", "hanabi", "contract-bridge"):
        before = cardlang.load(slug)
        machine = engine_of(before).machine()
        games.write_all()
        again = cardlang.load(slug)
        assert again.options == before.options
        assert again.players == before.players and again.title == before.title
        assert (
            repr(engine_of(again).machine()) == repr(machine) and engine_of(again)._program is None
        )


def test_a_change_anywhere_is_seen(game: Path, tmp_path: Path) -> None:
    keep(game)
    assert known(game)
    parent = tmp_path / "parent.card"
    parent.write_text(WHIST + "\n# another remark\n", encoding="utf-8")
    assert not known(game)
    parent.write_text(WHIST, encoding="utf-8")
    assert known(game)
    game.write_text(CHILD + "# a remark\n", encoding="utf-8")
    assert not known(game)


def test_a_file_that_comes_between_is_seen(tmp_path: Path) -> None:
    path = tmp_path / "child.card"
    path.write_text(CHILD.replace("parent", "whist"), encoding="utf-8")
    keep(path)
    assert known(path)
    (tmp_path / "whist.card").write_text(WHIST, encoding="utf-8")
    assert not known(path)


def test_another_program_keeps_for_itself(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(game)
    monkeypatch.setattr(games, "_own", "another version")
    assert not known(game)


def test_a_file_that_goes_while_it_is_looked_at_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Such as the empty link that an editor sets beside the file that it has open."""
    for name in resources._SOURCES:
        (tmp_path / name).mkdir(parents=True, exist_ok=True)
    (tmp_path / "run" / "there.py").touch()
    monkeypatch.setattr(resources, "__file__", str(tmp_path / "resources.py"))
    before = resources.sources()
    (tmp_path / "run" / ".#there.py").symlink_to("me@here.17")
    assert resources.sources() == before
    (tmp_path / "run" / "there.py").unlink()
    assert resources.sources() != before


def test_what_is_not_sound_is_not_kept(game: Path) -> None:
    game.write_text(CHILD + "each deal: nonsense\n", encoding="utf-8")
    with pytest.raises(cardlang.RuleError):
        cardlang.load(game)
    games.write_all()
    assert not known(game)


def test_a_spoilt_file_is_not_there(game: Path, home: Path) -> None:
    keep(game)
    (info,) = kept_files(home, "infos")
    whole = info.read_bytes()
    for spoilt in (b"", whole[:-1], whole[:40] + bytes([whole[40] ^ 1]) + whole[41:], whole[:32]):
        info.write_bytes(spoilt)
        assert not known(game)
    info.write_bytes(whole)
    assert known(game)


def test_only_our_own_classes_are_made(game: Path, home: Path) -> None:
    keep(game)
    (info,) = kept_files(home, "infos")
    marked = home / "was-here"
    files.write("infos", info.name, pickle.dumps(Harm(str(marked))), 9)
    assert not known(game)
    assert not marked.exists()


class Harm:
    """What runs a command when it is read."""

    def __init__(self, path: str) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, ...]:
        return os.mkdir, (self.path,)


def test_what_others_may_write_is_not_read(game: Path, home: Path) -> None:
    keep(game)
    (info,) = kept_files(home, "infos")
    for place in (home, home / "infos", info):
        usual = place.stat().st_mode & 0o777
        place.chmod(usual | 0o020)
        assert not known(game)
        place.chmod(usual)
        assert known(game)
    info.rename(home / "elsewhere")
    info.symlink_to(home / "elsewhere")
    assert not known(game)


def test_what_belongs_to_others_is_not_read(game: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    keep(game)
    monkeypatch.setattr(os, "getuid", lambda: 4711, raising=False)
    assert not known(game)


def test_a_shelf_holds_so_many() -> None:
    """What is taken off are the oldest."""
    for number in range(40):
        files.write("infos", f"{number:02}", bytes(10), 5)
        there = [k for k in range(number + 1) if files.read("infos", f"{k:02}") is not None]
        assert min(number + 1, 5) <= len(there) == files.shelf_size("infos")[0] <= 5 + 16
        assert there == list(range(number + 1))[-len(there) :]


def test_nothing_is_said_where_nothing_can_be_kept(
    game: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    keep(game)
    assert cardlang.load(game).title == "Child"


def run(*words: str, home: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "cardlang", *words],
        env={**os.environ, "XDG_CACHE_HOME": str(home)},
        capture_output=True,
        text=True,
        check=True,
    )


def test_the_second_run_reads_no_rules(game: Path, tmp_path: Path) -> None:
    reads = ("cardlang.syntax", "cardlang.resolve.check", "cardlang.machine.lowering.lower")
    for words in (("simulate", str(game), "--seed", "1", "--matches", "5"), ("check", str(game))):
        first, second = run(*words, home=tmp_path), run(*words, home=tmp_path)
        assert first.stdout.split("\n")[:-2] == second.stdout.split("\n")[:-2]
        for module in reads:
            assert f" {module}\n" in first.stderr
            assert f" {module}\n" not in second.stderr
        assert " lark\n" not in second.stderr


@pytest.mark.parametrize(
    ("system", "given", "there"),
    [
        ("win32", {"LOCALAPPDATA": "/local"}, "/local"),
        ("win32", {"LOCALAPPDATA": "local"}, "/me/AppData/Local"),
        ("win32", {"LOCALAPPDATA": "/local", "XDG_DATA_HOME": "/data"}, "/data"),
        ("darwin", {"XDG_DATA_HOME": "data"}, "/me/Library/Application Support"),
        ("linux", {}, "/me/.local/share"),
    ],
)
def test_where_the_data_of_a_user_lie(
    system: str, given: dict[str, str], there: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in {**given, "HOME": "/me"}.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", system)
    assert data_folder() == Path(there, "cardlang")


def test_what_says_how_good_a_game_is_counts_for_what_was_said(tmp_path: Path) -> None:
    path = tmp_path / "whist.card"
    path.write_text(WHIST, encoding="utf-8")
    code = (
        "import sys\n"
        "from cardlang.cli.parts.reading import checked\n"
        "checked(sys.argv[1])\n"
        "print(*(m.__file__ for n, m in sys.modules.items() if n.startswith('cardlang.')))\n"
    )
    ran = subprocess.run([sys.executable, "-c", code, path], capture_output=True, text=True)
    package = Path(cardlang.__file__).parent
    used = {Path(place).parent.relative_to(package).as_posix() for place in ran.stdout.split()}
    names = (*resources._SOURCES, *games.JUDGING)
    counted = {name.rstrip("/") or "." for name in names}
    whole = tuple(name for name in names if name.endswith("/"))
    assert "judge" in used
    #: records and words of sheets say nothing of how good a game is
    told = {name for name in used if name not in counted and not name.startswith(whole)}
    assert told <= {"match/records", "show"}


def test_a_room_below_a_room_counts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in resources._SOURCES:
        (tmp_path / name).mkdir(parents=True, exist_ok=True)
    monkeypatch.setattr(resources, "__file__", str(tmp_path / "resources.py"))
    for room, counts in [("resolve/review/cards", True), ("run/native", False)]:
        (tmp_path / room).mkdir(parents=True)
        before = resources.sources()
        (tmp_path / room / "emptied.py").touch()
        assert (resources.sources() != before) == counts


def test_files_of_every_kind_count(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A room's data count too, such as the wrong habits: what is kept was made with them."""
    package = Path(cardlang.__file__).parent
    rooms = [name for name in resources._SOURCES if name.endswith("/")]
    kinds = {
        path.relative_to(package).as_posix()
        for room in rooms
        for path in (package / room).rglob("*.*")
        if path.is_file() and path.suffix != ".pyc"
    }
    assert {"hints/habits.toml", "prelude/tricks.card"} <= kinds
    for name in resources._SOURCES:
        (tmp_path / name).mkdir(parents=True, exist_ok=True)
    monkeypatch.setattr(resources, "__file__", str(tmp_path / "resources.py"))
    for name in sorted(kinds):
        before = resources.sources()
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
        assert resources.sources() != before, name


def test_a_verdict_of_another_judge_is_not_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    games.remember_verdict("key", 3, ())
    assert games.recall_verdict("key") == (3, ())
    monkeypatch.setattr(games, "_judging", lambda: "changed")
    assert games.recall_verdict("key") is None
