"""docs/coverage.md is what `python -m tests.coverage` writes."""

from __future__ import annotations

from tests.coverage import PAGE, constructs, games, page, uses


def test_the_page_is_fresh() -> None:
    assert page() == PAGE.read_text(encoding="utf-8"), "python -m tests.coverage"


def test_no_construct_is_used_by_none() -> None:
    assert [name for name in constructs() if not uses()[0].get(name)] == []


def test_a_word_is_found_where_it_is_used() -> None:
    assert "whist" in uses()[1]["turn-trump"] & set(games())
