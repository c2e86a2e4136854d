"""The command as a whole: help, usage errors, statuses, completion, a quick start."""

from __future__ import annotations

import ast
import json
import os
import re
import resource
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import click
import pytest
from click.testing import CliRunner, Result

from cardlang.cli.doctor import to_install
from cardlang.cli.main import COMMANDS, main
from tests.frames import ROOT


def run(*args: str) -> Result:
    return CliRunner().invoke(main, list(args), prog_name="cardlang")


@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_has_help_with_options_and_examples(name: str) -> None:
    command: click.Command = import_module(f"cardlang.cli.{name}").command
    assert COMMANDS[name] == (command.help or "").split("\n")[0]
    result = run(name, "--help")
    assert result.exit_code == 0
    assert "Example" in result.stdout
    assert "Traceback" not in result.output
    for parameter in command.params:
        if isinstance(parameter, click.Option):
            assert parameter.help, f"{name} {parameter.name} has no help"


def test_every_module_with_a_command_is_one() -> None:
    modules = (ROOT / "cardlang" / "cli").glob("*.py")
    made = {path.stem for path in modules if "\ndef command(" in path.read_text("utf-8")}
    assert made == set(COMMANDS)


def called_in_tests() -> Iterator[str]:
    """The commands that tests call: `run("check", …)`, `invoke(main, ["check", …])`, the words of
    another process, or the `command` of a module.

    Those of `CALLS` are left out: there it is enough that nothing does harm.
    """
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        text = path.read_text("utf-8")
        if path.name == "test_author.py" or not re.search(r"cardlang\.cli|\"cardlang\"", text):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.ImportFrom) and "command" in [it.name for it in node.names]:
                yield (node.module or "").removeprefix("cardlang.cli.")
            parts: list[ast.expr] = []
            if isinstance(node, ast.Call):
                name = node.func.id if isinstance(node.func, ast.Name) else ""
                parts = node.args if name == "run" else []
                if getattr(node.func, "attr", "") == "invoke" and len(node.args) > 1:
                    parts = getattr(node.args[1], "elts", [])
            words = [getattr(part, "value", "") for part in parts]
            if isinstance(node, ast.List):
                every = [getattr(part, "value", "") for part in node.elts]
                words = every[every.index("cardlang") + 1 :] if "cardlang" in every else []
            if words and isinstance(words[0], str):
                yield words[0]


def test_a_test_says_what_each_command_tells() -> None:
    called = set(called_in_tests())
    assert [name for name in COMMANDS if name not in called] == [], "add `tests/cli/test_<name>.py`"


def test_help_lists_every_command() -> None:
    for args in (["--help"], ["-h"], []):
        result = run(*args)
        assert result.exit_code == 0
        for name, sentence in COMMANDS.items():
            assert name in result.stdout
            assert sentence in result.stdout


@pytest.mark.parametrize(
    ("args", "hint"),
    [
        (["chek"], "did you mean `check`?"),
        (["xyzzy"], "there are list, new, check"),
        (["--verion"], "--version"),
        (["explain", "--jsn"], "--json"),
        (["check"], "FILE"),
        (["play"], "GAME"),
        (["simulate", "x", "--seed", "-1"], "--seed"),
        (["simulate", "x", "--seed", str(2**63)], "--seed"),
        (["simulate", "x", "--option", "nonsense"], "NAME=VALUE"),
        (["completion", "tcsh"], "bash"),
    ],
)
def test_wrong_usage_is_one_line_and_status_2(args: list[str], hint: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert hint in result.stderr


def test_breaking_off_is_status_130(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken_off() -> Iterator[str]:
        raise KeyboardInterrupt

    monkeypatch.setattr("cardlang.cli.explain.codes", broken_off)
    result = run("explain")
    assert result.exit_code == 130
    assert result.stderr.endswith("interrupted\n")


def test_version() -> None:
    result = run("--version")
    assert result.exit_code == 0
    assert result.stdout.startswith("cardlang ")


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_prints_the_script_of_the_shell(shell: str) -> None:
    result = run("completion", shell)
    assert result.exit_code == 0
    assert "_CARDLANG_COMPLETE" in result.stdout


def test_the_start_imports_no_parser_and_no_game() -> None:
    code = (
        "import sys; from cardlang.cli.main import main\n"
        "try: main(['--help'])\n"
        "except SystemExit: pass\n"
        "print([m for m in sys.modules if m.split('.')[0] in ('lark', 'attrs', 'attr', 'jinja2')\n"
        "       or m.startswith('cardlang.')\n"
        "       and not m.startswith(('cardlang.cli', 'cardlang.version'))])"
    )
    output = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout
    assert output.endswith("\n[]\n")


def cost(code: str) -> float:
    """The processor time of a program, which other programs disturb less than its duration."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_the_package_is_a_program() -> None:
    result = subprocess.run(
        [sys.executable, "-m", "cardlang", "--help"], capture_output=True, text=True, check=True
    )
    assert result.stdout.startswith("Usage: cardlang ")


def test_the_doctor_says_what_to_install() -> None:
    ubuntu = 'NAME="Mint"\nID=linuxmint\nID_LIKE="ubuntu debian"\n'
    for system, release, told in (
        ("Linux", ubuntu, "sudo apt install gcc libc6-dev"),
        ("Linux", "ID=fedora\n", "sudo dnf install gcc"),
        ("Linux", "ID=alpine\n", "sudo apk add gcc musl-dev"),
        ("Linux", 'ID="opensuse-leap"\n', "sudo zypper install gcc"),
        ("Linux", "", "the package `gcc` or `clang` of this system"),
        ("Darwin", "", "xcode-select --install"),
        ("Windows", "", "WSL"),
    ):
        assert told in to_install(system, release)


def test_the_doctor_tells_what_is_at_hand() -> None:
    found = json.loads(run("doctor", "--json").stdout)
    assert list(found) == ["compiler", "cache", "kept", "processors", "cluster", "backends"]
    assert found["processors"] >= 1 and found["kept"]["games"] >= 0
    lines = run("doctor").stdout.splitlines()
    heads = [line.split()[0] for line in lines]
    assert {"compiler", "cache", "kept", "jobs", "cluster", "backend"} == set(heads) - {
        "flags",
        "install",
    }


def test_the_doctor_installs_nothing_where_the_environment_is_wrong(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "cc").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "cc").chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    names = ("CC", "CARDLANG_CFLAGS")
    for name in names:
        monkeypatch.delenv(name, raising=False)
    for name in names:
        monkeypatch.setenv(name, "nonsense")
        told = json.loads(run("doctor", "--json").stdout)["compiler"]
        assert told["reason"] and told["install"].endswith(f"`{name}`")
        monkeypatch.delenv(name)
    assert "gcc" in json.loads(run("doctor", "--json").stdout)["compiler"]["install"]


PLAY = ("simulate", "whist", "--seed", "1", "--cluster")


def test_a_cluster_without_dask_tells_what_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    result = run(*PLAY, "tcp://127.0.0.1:1")
    assert result.exit_code == 2
    assert "pip install 'cardlang[cluster]'" in result.stderr
    assert result.stderr.count("\n") == 1


class NobodyAnswers:
    """A dask.distributed that finds no scheduler."""

    def Client(self, address: str, **_: object) -> None:
        raise OSError("timed out")


@pytest.mark.parametrize(
    ("address", "hint"),
    [
        ("10.0.0.1", "an address is of the form tcp://"),
        ("tcp://10.0.0.1:8786", "no scheduler answers"),
    ],
)
def test_a_cluster_that_is_not_there(
    address: str, hint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", NobodyAnswers())  # as good as a module here
    result = run(*PLAY, address)
    assert result.exit_code == 2
    assert hint in result.stderr and result.stderr.count("\n") == 1
    assert run(*PLAY, address, "--jobs", "2").exit_code == 2


def test_what_there_is_in_place_of_a_file_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also to somebody who may read everything."""
    path = tmp_path / "mine.card"
    result = CliRunner().invoke(main, ["check", str(path)])
    assert result.exit_code == 2 and "is not found" in result.output
    result = CliRunner().invoke(main, ["rules", f"{tmp_path}/"])
    assert result.exit_code == 2 and "is a directory" in result.output
    path.write_text("cardlang 1\n", encoding="utf-8")
    monkeypatch.setattr(os, "access", lambda *given: False)
    result = CliRunner().invoke(main, ["rules", str(path)])
    assert result.exit_code == 2 and "is not readable" in result.output


def test_a_simulation_is_told_as_two_tables() -> None:
    """Each column under its name, and of whole matches only what the record says."""
    call = ("simulate", "bonus-malus", "--players", "4", "--matches", "3", "--seed", "1")
    told, data = run(*call).stdout.splitlines(), json.loads(run(*call, "--json").stdout)
    assert told[0] == "bonus-malus: 3 matches of 4 players, from seed 1"
    assert told[2].split() == ["mean", "min", "max"]
    for line, key in zip(told[3:6], ("length", "branching", "deals"), strict=True):
        span = data[key]
        assert line.split()[-3:] == [f"{span['mean']:.1f}", str(span["min"]), str(span["max"])]
    assert told[7].split("  ")[:2] == ["seat", "wins"] and told[7].endswith("share  mean score")
    assert [line.split()[0] for line in told[8:12]] == ["0", "1", "2", "3"]
