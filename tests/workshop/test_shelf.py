"""A gallery shows every game of a folder, and no text of a stranger is more than text."""

from __future__ import annotations

import json
import re
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli.main import main
from cardlang.workshop.text.links import read_link
from tests.hostile import drawn
from tests.hostile.author import RULES, entry
from tests.workshop.test_site import unpacked

GAMES = Path(__file__).parents[2] / "games"
OURS = re.compile(
    r"<(img|form|label|input|select|option|output|script)"
    r"( (src|alt|loading|type|hidden|value|data-game|data-players|download)=…)?>"
    r"|<(li|a) (data-game|data-players|hidden|download)=…>|<output>"
    r"|<a href=(\.\./)?([a-z0-9-]+|games/[a-z0-9-]+|play/index)\.(html(#card=[\w-]+)?|card)>"
)
"""What pages of a gallery have and a rules sheet has not."""
OWN = """\
cardlang 1
game "Own"
    "Mine & yours <b>."
extends "parent"
"""


def shelf(folder: Path, to: Path, *more: str) -> tuple[int, str]:
    few = ("--matches", "2")
    result = CliRunner().invoke(main, ["shelf", str(folder), "--export", str(to), *few, *more])
    return result.exit_code, result.output


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("shelf")
    games = place / "games"
    games.mkdir()
    dump = (GAMES / "dump.card").read_text("utf-8")
    (games / "parent.card").write_text(dump, "utf-8")
    (games / "own.card").write_text(OWN, "utf-8")
    (games / "broken.card").write_text("cardlang 1\n", "utf-8")
    (games / "raw.card").write_bytes(b"\xff\xfe")
    (place / "pyodide").mkdir()
    unpacked(place / "pyodide")
    status, said = shelf(games, place / "site", "--pyodide", str(place / "pyodide"))
    assert status == 1 and "2 games" in said
    assert "broken: a game starts with its name" in said and "raw: the file is not UTF-8" in said
    return place / "site"


def test_each_game_has_its_pages_and_a_link_that_plays_it(made: Path) -> None:
    for name, other in (("index", "index-de"), ("games/own", "games/own-de")):
        english, german = ((made / f"{one}.html").read_text("utf-8") for one in (name, other))
        assert '<html lang="en">' in english and '<html lang="de">' in german
        assert Path(f"{other}.html").name in english and Path(f"{name}.html").name in german
    page = (made / "games/own.html").read_text("utf-8")
    link = re.search(r'class="play" href="\.\./play/index\.html#card=([^"]+)"', page)
    assert link is not None
    told = read_link(link[1])
    assert told["text"] == OWN == (made / "games/own.card").read_text("utf-8")
    config = (made / "play/config.js").read_text("utf-8")
    assert '"parent.card"' in config  # which it extends, so that it can be played
    assert (made / "games/own.svg").read_text("utf-8").count("<title>") == 5
    assert "Mine &amp; yours &lt;b&gt;." in page


def test_what_cannot_be_shown_stands_there_with_the_reason(made: Path) -> None:
    for name in ("index.html", "index-de.html"):
        assert "a game starts with its name" in (made / name).read_text("utf-8")
    assert not (made / "games" / "broken.html").exists()


def test_every_file_is_named_with_its_sum_and_every_link_leads_somewhere(made: Path) -> None:
    told = json.loads((made / "manifest.json").read_text("utf-8"))["files"]
    there = {path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()}
    assert there == {*told, "manifest.json"}
    for name, digest in told.items():
        assert sha256((made / name).read_bytes()).hexdigest() == digest
    for page in [*made.glob("*.html"), *(made / "games").glob("*.html")]:
        for link in re.findall(r'(?:href|src)="([^"#]+)', page.read_text("utf-8")):
            assert (page.parent / link).is_file(), (page.name, link)


def test_two_games_of_one_name_no_game_and_other_files_are_refused(tmp_path: Path) -> None:
    games, site = tmp_path / "games", tmp_path / "site"
    games.mkdir()
    assert "there is no entry" in shelf(games, site, "--no-play")[1]
    for name in ("my_game.card", "my-game.card"):
        (games / name).write_text("cardlang 1\n", "utf-8")
    status, said = shelf(games, site, "--no-play")
    assert status == 2
    assert "`my-game.card` and `my_game.card` are both called `my-game`; rename one" in said
    (games / "my-game.card").unlink()
    site.mkdir()
    (site / "mine.txt").write_text("x")
    assert "holds other files" in shelf(games, site, "--no-play")[1]
    assert [path.name for path in site.iterdir()] == ["mine.txt"]


def test_texts_of_others_are_text(tmp_path: Path) -> None:
    """Rules, names of files and entries whose every text means harm, in every page."""
    games = tmp_path / "games"
    games.mkdir()
    (games / "=1 <img src=x onerror=alert(1)>.card").write_text(RULES, "utf-8")
    entry(games / "it", spoilt=False)
    (games / "z <b>.card").write_text("cardlang 1\ngame <b>", "utf-8")
    status, said = shelf(games, tmp_path / "site", "--no-play")
    assert status == 1 and "2 games" in said
    for page in (tmp_path / "site").rglob("*.html"):
        text = page.read_text("utf-8")
        assert [one for one in drawn.page(text) if not OURS.fullmatch(one)] == []
    for picture in (tmp_path / "site").rglob("*.svg"):
        assert list(drawn.page(picture.read_text("utf-8"))) == []
    assert shelf(games, tmp_path / "site", "--no-play")[0] == 1  # an older gallery is replaced
