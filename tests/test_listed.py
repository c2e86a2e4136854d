"""What `list` says without reading games: entries of other files or versions are not believed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from cardlang.cache import listed as module
from cardlang.cli.list import command
from tests.listed import entry
from tests.shipped import SLUGS


def test_what_is_current_is_true() -> None:
    known = module.listed()
    for slug in [slug for slug in SLUGS if slug in known][::9]:
        found = entry(slug)
        assert known[slug] == {name: found[name] for name in known[slug]}


def test_list_says_the_same_with_and_without(monkeypatch: pytest.MonkeyPatch) -> None:
    some = ["bonus-malus", "bonus-malus-rising", "leduc-poker"]
    monkeypatch.setattr("cardlang.cli.list.slugs", lambda: some)
    packs = ("butterfly", "french", "six-cards", "six-carts")
    calls = [["--json"], ["--json", "--lang", "de"], ["--lang", "de"]]
    calls += [["--deck", pack, "--players", "2"] for pack in packs]
    said = [CliRunner().invoke(command, call).output for call in calls]
    assert said[0] != said[1]
    monkeypatch.setattr(module, "FILE", "nothing.json")
    assert module.listed() == {}
    assert [CliRunner().invoke(command, call).output for call in calls] == said


@pytest.mark.parametrize("spoil", ["version", "file", "parent", "form", "json", "files"])
def test_what_has_changed_is_not_believed(
    spoil: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found: dict[str, Any] = entry("bonus-malus-rising")
    monkeypatch.setattr(module, "folder", lambda kind: tmp_path / kind)
    for name in found["files"]:
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name)
        found["files"][name] = module.digest_of(name)
    (tmp_path / "games").mkdir(exist_ok=True)
    assert len(found["files"]) > 1  # itself and what it extends
    keep = tmp_path / "games" / module.FILE
    keep.write_text(json.dumps([found]))
    assert list(module.listed()) == ["bonus-malus-rising"]
    first, *others = found["files"]
    if spoil == "version":
        found["version"] = "0"
    elif spoil in ("file", "parent"):
        (tmp_path / (first if spoil == "file" else others[-1])).write_text("changed")
    elif spoil == "form":
        found["players"] = "2"
    elif spoil == "files":
        found["files"] = {}
    keep.write_text("[" if spoil == "json" else json.dumps([found]))
    assert module.listed() == {}
