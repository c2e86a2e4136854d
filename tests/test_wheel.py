"""The wheel: installed into an environment of its own, it plays from any folder."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import sysconfig
import venv
import zipfile
from email import message_from_bytes
from pathlib import Path

import pytest

import cardlang

ROOT = Path(__file__).parent.parent
NEXT = "-- the next command --"
ONE_BY_ONE = f"""
from functools import partial
from cardlang import judge
from cardlang.cli.main import main
judge.Settings = partial(judge.Settings, against=(), effort=0.02)
for number, command in enumerate({{called}}):
    if number:
        print({NEXT!r}, flush=True)
    try:
        main(command)
    except SystemExit as end:
        assert not end.code, command
"""


AT_ONCE = """
import os, sys
os.environ["XDG_CACHE_HOME"] = {kept!r}
import cardlang
summary = cardlang.simulate("bonus-malus", matches=9, seed=1)
print("cardlang.syntax" in sys.modules, "lark" in sys.modules, summary.as_dict()["decisions"])
"""


def run(*command: str | Path, cwd: Path) -> str:
    """The output of a command that must succeed."""
    env = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "PYTHONHOME")}
    done = subprocess.run(command, cwd=cwd, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    made_here = ("--quiet", "--no-deps", "--no-build-isolation")  # the builder is at hand
    run(*pip, "wheel", *made_here, "--wheel-dir", folder, ROOT, cwd=folder)
    return next(folder.glob("*.whl"))


def test_grammar_games_and_examples_travel_inside(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    for kind, where in (("grammar", "*"), ("games", "*.card"), ("examples", "**/*.card")):
        for path in (ROOT / kind).glob(where):
            assert f"cardlang/_data/{path.relative_to(ROOT).as_posix()}" in inside
    for path in (ROOT / "games").glob("*.card"):  # of the examples only where it is asked for
        assert f"cardlang/_data/machines/{path.stem}.json.z" in inside
    templates = {str(path.relative_to(ROOT)) for path in ROOT.glob("cardlang/*/templates/*")}
    assert templates and templates <= inside
    hints = {f"cardlang/hints/{name}.toml" for name in ("habits", "sentences")}
    assert {"cardlang/py.typed", *hints} <= inside
    for path in (ROOT / "cardlang").glob("*/*.[cmh]*"):
        if path.suffix in (".card", ".md", ".h"):
            assert str(path.relative_to(ROOT)) in inside


def test_it_plays_from_another_folder(wheel: Path, tmp_path: Path) -> None:
    home = tmp_path / "env"
    venv.create(home, with_pip=False, system_site_packages=True)
    python = home / "bin" / "python"
    if not python.exists():
        python = home / "Scripts" / "python.exe"
    site = run(
        python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))", cwd=tmp_path
    ).strip()
    zipfile.ZipFile(wheel).extractall(site)
    libraries = sysconfig.get_path("purelib")  # that of the tests, which may be an environment too
    Path(site, "libraries.pth").write_text(libraries + "\n", encoding="utf-8")
    away = tmp_path / "away"
    away.mkdir()
    said = run(
        python,
        "-m",
        "cardlang",
        "simulate",
        "bonus-malus",
        "--matches",
        "9",
        "--seed",
        "1",
        cwd=away,
    )
    assert "bonus-malus" in said
    kept = away / "kept"
    said = run(python, "-c", AT_ONCE.format(kept=str(kept)), cwd=away)  # an empty cache
    played = cardlang.simulate("bonus-malus", matches=9, seed=1).as_dict()["decisions"]
    assert said.split() == ["False", "False", str(played)]
    where = run(python, "-c", "import cardlang; print(cardlang.__file__)", cwd=away)
    assert where.startswith(site)
    commands = (
        (("--version",), cardlang.__version__),
        (("check", "cribbage"), "cribbage: good"),
        (("test", "bonus-malus"), "bonus-malus"),
        (("explain", "stuck"), "no legal move"),
        (("rules", "dump", "--lang", "de", "--format", "html"), "<html"),
        (("judge", "leduc-poker", "--matches", "8", "--seed", "1"), "Leduc Poker: "),
    )
    called = [list(command) for command, _ in commands]
    said = run(python, "-c", ONE_BY_ONE.format(called=called), cwd=away)
    for (_, wanted), part in zip(commands, said.split(NEXT), strict=True):
        assert wanted in part


def test_the_metadata_are_those_of_the_package(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    name = next(name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    told = message_from_bytes(archive.read(name))
    assert told["Version"] == cardlang.__version__
    core = {line for line in told.get_all("Requires-Dist", []) if "extra ==" not in line}
    assert {re.split("[<>=]", line)[0] for line in core} == {"attrs", "click", "jinja2", "lark"}
    assert {line.split(",")[0] for line in told.get_all("Project-URL", [])} >= {
        "Homepage",
        "Source",
    }


def test_the_changelog_has_the_version_and_the_usual_sections() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    unreleased, *released = re.findall(r"^## (.*)$", text, re.MULTILINE)
    assert unreleased == "[Unreleased]"
    versions = [
        re.fullmatch(r"\[(\d+)\.(\d+)\.(\d+)\]( - \d{4}-\d\d-\d\d)?", one) for one in released
    ]
    numbers = [tuple(map(int, one.group(1, 2, 3))) for one in versions if one]
    assert len(numbers) == len(released) and numbers == sorted({*numbers}, reverse=True), released
    assert ".".join(map(str, numbers[0])) == cardlang.__version__
    assert all(one and one[4] for one in versions[:-1])  # only the first of all has no day
    kinds = ["Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"]
    for part in text.split("\n## ")[1:]:
        heads = re.findall(r"^### (.*)$", part, re.MULTILINE)
        assert heads == [kind for kind in kinds if kind in heads]
        assert heads or part.strip() == "[Unreleased]"  # nothing is, right after a release
