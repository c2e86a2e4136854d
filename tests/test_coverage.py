"""docs/coverage.md is what `python -m tests.coverage` writes."""

from __future__ import annotations

from tests.coverage import PAGE, SUSPECTS, UNUSED, constructs, games, page, suspects, uses


def test_the_page_is_fresh() -> None:
    assert page() == PAGE.read_text(encoding="utf-8"), "python -m tests.coverage"


def test_a_construct_that_no_game_uses_has_a_reason() -> None:
    assert [name for name in constructs() if not uses()[0].get(name)] == sorted(UNUSED)


def test_every_suspect_has_a_reason_and_every_reason_a_suspect() -> None:
    assert suspects() == sorted(SUSPECTS)


def test_a_word_is_found_where_it_is_used() -> None:
    assert "whist" in uses()[1]["turn-trump"] & set(games())
