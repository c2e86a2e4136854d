"""A table for several people, of a game in the workshop, with one click."""

from __future__ import annotations

import http.client
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from click.testing import CliRunner

from cardlang.cli.main import main
from cardlang.resources import find_game
from cardlang.workshop.host.desk import Desk, DeskError
from cardlang.workshop.host.pages import WorkshopPages


def asked(link: str, what: str, **given: Any) -> Any:
    parts = urlsplit(link)
    line = http.client.HTTPConnection(parts.netloc, timeout=60)
    sent = {"X-Token": parts.fragment, "Content-Type": "application/json"}
    line.request("POST", "/do", json.dumps({"do": what, "with": given}), sent)
    return json.loads(line.getresponse().read())


def test_a_saved_game_is_served_and_a_changed_one_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    shipped = find_game("dump")
    assert shipped is not None
    text = shipped.read_text("utf-8")
    path = tmp_path / "mine.card"
    path.write_text(text, "utf-8")
    pages = WorkshopPages(Desk(path), frozenset({"127.0.0.1:9"}))
    try:
        first = pages._table("mine.card")["link"]
        [table] = asked(first, "tables")["tables"]
        assert (table["title"], table["trouble"]) == ("Dump", "")
        assert len([key for key in table["keys"] if key]) == len(table["seats"])
        assert pages._table("mine.card")["link"] == first
        path.write_text(text.replace("card dumped", "card thrown") + "\n# changed\n", "utf-8")
        second = pages._table("mine.card")["link"]
        tables = asked(second, "tables")["tables"]
        assert [bool(one["trouble"]) for one in tables] == [False, True]  # the old one waits
        path.write_text("cardlang 1\ngame nothing\n", "utf-8")
        with pytest.raises(DeskError):
            pages._table("mine.card")
    finally:
        pages.tables.close()
        pages.lanes.close()
    with pytest.raises(OSError):
        asked(second, "tables")


@pytest.mark.parametrize(("host", "warned"), [("127.0.0.1", False), ("127.0.0.2", True)])
def test_who_opens_the_workshop_to_others_is_warned(
    host: str, warned: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def served(pages: object, at: object, tell: object, ready: Callable[[], object]) -> None:
        ready()

    monkeypatch.setattr("cardlang.workshop.host.serve.serve", served)
    (tmp_path / "mine.card").write_text('cardlang 1\ngame "Mine"\n')
    words = ["workshop", str(tmp_path / "mine.card"), "--host", host, "--no-browser"]
    told = CliRunner().invoke(main, words)
    assert told.exit_code == 0, told.output
    assert ("Whoever has this link" in told.stderr) == warned
    assert "/#" in told.stdout
