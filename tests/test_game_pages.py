"""Pages of games in `docs/games`: all are there, none is too many, and they say what rules say."""

from __future__ import annotations

import pytest

from cardlang.cache.listed import listed
from cardlang.cli.parts.common import slugs
from tests.game_pages import FOLDER, index, pages
from tests.listed import entry

WHOLE = ["dump", "quartett", "trumpf", "greenhouse"]


def test_each_game_has_its_pages_and_nothing_else_has_one() -> None:
    ends = (".md", ".de.md", ".svg", ".de.svg")
    there = {one.name for one in FOLDER.iterdir()}
    assert {f"{slug}{end}" for slug in slugs() for end in ends} | {"README.md"} == there
    assert (FOLDER / "README.md").read_text(encoding="utf-8") == index()


@pytest.mark.parametrize("slug", slugs())
def test_a_page_has_title_and_sentence_of_its_game(slug: str) -> None:
    text = " ".join((FOLDER / f"{slug}.md").read_text(encoding="utf-8").split())
    row = listed().get(slug) or entry(slug)
    assert text.startswith(f"# {row['title']} ")
    assert " ".join(row["about"].split()) in text.replace("\\", "")


@pytest.mark.parametrize("slug", WHOLE)
def test_pages_are_as_they_would_be_written_now(slug: str) -> None:
    """`python -m tests.game_pages --write` writes them anew."""
    for name, text in pages(slug).items():
        assert text == (FOLDER / name).read_text(encoding="utf-8"), name
