"""The page that a jury reads: whole, closed in itself, and no way out of it for hostile text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli.main import main
from cardlang.judge import Judgement, Settings, judge
from cardlang.judge.report.charts import Share, course, histogram, shares
from cardlang.judge.report.page import _GLANCE, _at_a_glance, _lengths, leaf, page
from cardlang.judge.report.summary import summary
from cardlang.judge.report.text import draw
from cardlang.judge.verdict import Figure, Near
from cardlang.messages import Tongue
from cardlang.messages.catalogue import LANGUAGES
from tests.judge.corpus import FLAWED
from tests.judge.test_contract import TINY
from tests.shipped import FILES

EVIL = "</title></style><script>alert(1)</script><img src=//x.example onerror=alert(1)>\u202e&amp;"
VOID = {"meta", "br", "img", "link", "input", "hr"}
SHAPES = {"rect", "path", "circle", "use"}


class Reader(HTMLParser):
    """Tags that are open, ids, and all that a page asks for."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: set[str] = set()
        self.ids: list[str] = []
        self.wants: set[str] = set()
        self.events: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            elif name in ("href", "src", "xlink:href", "action", "data", "srcset"):
                self.wants.add(value or "")
            elif name.startswith("on"):
                self.events.append(name)
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open and self.open[-1] == tag, (tag, self.open[-3:])
        self.open.pop()

    def handle_data(self, data: str) -> None:
        self.text += data


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    reader.close()
    return reader


def faults(text: str) -> Iterator[str]:
    """What a page must not have."""
    reader = read(text)
    if reader.open:
        yield f"open: {reader.open}"
    bad = reader.tags & {"script", "iframe", "object", "embed", "img", "link", "form", "base"}
    yield from sorted(bad)
    yield from reader.events
    yield from sorted(want for want in reader.wants if not want.startswith("#"))
    faces = [name for name in reader.ids if not name.startswith("card-")]
    yield from sorted({name for name in faces if faces.count(name) > 1})
    yield from sorted({w[1:] for w in reader.wants if w.startswith("#")} - set(reader.ids))
    if "url(" in text.replace("url(#", "") or "@import" in text:
        yield "asks for something elsewhere"


@pytest.fixture(scope="module")
def hostile(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Judgement]:
    path = tmp_path_factory.mktemp("hostile") / "a&b<i>.card"
    said = EVIL.replace("\u202e", "")
    text = TINY.replace('"Guess"', f'"{said}"').replace("Everybody lays a card down", said)
    text = text.replace("the card that {seat} has laid down", said)
    path.write_text(text.replace("Each lays one card down.", said), "utf-8")
    return path, judge(path, Settings(1, 30, tuple(FILES[:1]), 0.02))


def test_hostile_words_stay_words(hostile: tuple[Path, Judgement]) -> None:
    path, told = hostile
    assert told.scorecard
    text = page([told], [leaf(told, path)])
    assert list(faults(text)) == []
    assert "<script>alert(1)" in read(text).text and "a&b<i>.card" in read(text).text
    evil = Judgement(EVIL, EVIL, EVIL, 1, 0, EVIL, EVIL, stages=told.stages)
    assert list(faults(page([evil, told], [leaf(evil, path), leaf(told, path, "1-")]))) == []
    assert "\u202e" not in page([evil], [leaf(evil, path)])


def test_this_test_bites() -> None:
    assert list(faults("<p onclick=x><script></script></p>")) == ["script", "onclick"]
    assert list(faults('<a href="http://x.example">x</a>')) == ["http://x.example"]
    assert list(faults('<i id="a"></i><b id="a"></b>')) == ["a"]
    assert list(faults('<a href="#gone">x</a>')) == ["gone"]


def test_the_page_says_what_was_found(hostile: tuple[Path, Judgement]) -> None:
    path, told = hostile
    text = leaf(told, path)
    assert len(summary(told)) == 3 and all(one.endswith(".") for one in summary(told))
    for part in ("What was found", "How it plays", "A sample deal", "The rules sheet"):
        assert part in text
    assert text.count("<figure>") == text.count("<figcaption>") >= 2
    for figure in text.split("<figure>")[1:]:
        inner = figure.partition("</figure>")[0]
        assert 'class="chart"' in inner and "<table" in inner
    assert 'class="card"' in text.partition("A sample deal")[2].partition("The rules sheet")[0]
    for stage in told.stages:
        for reason in stage.reasons:
            assert reason.code in text or reason.weight in ("pass", "skipped")


def test_several_games_on_one_page(tmp_path: Path) -> None:
    out = tmp_path / "jury.html"
    files = [str(FLAWED / name) for name in ("unknown.card", "not_read.card")]
    asked = ["judge", *files, "--seed", "1", "--jobs", "2", "--json", "--html", str(out)]
    found = CliRunner().invoke(main, asked)
    text = out.read_text("utf-8")
    assert found.exit_code == 1
    assert json.loads(found.stdout) == [judge(Path(file), Settings()).to_json() for file in files]
    assert list(faults(text)) == [] and text.count("<article") == 2
    assert "No match was played" in text


@pytest.mark.parametrize("count", [0, 1, 5, 7])
def test_the_five_nearest_games_are_named(count: int) -> None:
    told = judge(FLAWED / "unknown.card", Settings())
    told.nearest = tuple(Near(f"Game{k}", 0.9 - k / 10, "structure") for k in range(count))
    said = re.findall(r"Game(\d) (\d+)\s?%", draw(told))
    assert said == [(f"{k}", f"{90 - 10 * k}") for k in range(min(count, 5))]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("low", "wide"), [(1, 1), (0, 2), (7, 10), (1000, 250)])
def test_spans_of_lengths_follow_on_each_other(low: int, wide: int, language: str) -> None:
    counts = [3, 0, 5, 1]
    tongue = Tongue(language)
    plate = _lengths({"from": low, "width": wide, "counts": counts}, tongue)
    assert plate is not None
    told = [tongue.say("judge-count", count=number) for number in counts]
    assert [row[1] for row in plate.rows] == told
    ends = [(low + k * wide, low + (k + 1) * wide) for k in range(4)]
    for (begin, end), (span, _) in zip(ends, plate.rows, strict=True):
        both = [tongue.say("judge-count", count=number) for number in (begin, end - 1)]
        whole = tongue.say("judge-to", low=both[0], high=both[1])
        assert span == (both[0] if wide == 1 else whole)


def test_charts_are_as_large_as_what_they_show() -> None:
    rows = [Share("a", 0.1, 0.05, 0.2), Share("b", 0.2, 0.1, 0.25)]
    wide = [float(part.partition('"')[0]) for part in shares("t", rows).split('width="')[1:]]
    assert wide == pytest.approx([344 * 0.4, 344 * 0.8], abs=0.1)
    assert "50%" in shares("t", [Share("a", 0.3, 0.2, 0.4)]) and "100%" in shares(
        "t", [Share("a", 0.9, 0.8, 1.0)]
    )
    tall = [
        float(p.partition('"')[0]) for p in histogram("t", [1, 2], "1", "2").split('height="')[1:]
    ]
    assert tall == [55.0, 110.0]
    assert course("t", [0.0, 1.0], "", "").count("<circle") == 2
    assert "<b>" not in shares("<b>", [Share("<b>", 0.1, 0.1, 0.1)])


def test_what_is_told_at_a_glance_is_each_share_that_has_an_interval() -> None:
    tongue = Tongue("en")
    known = Figure(0.5, 0.25, 0.75, 40, "known")
    others = {"forced": Figure(None, None, None, 0, ""), "wins": known}
    assert _at_a_glance({}, tongue) is _at_a_glance(others, tongue) is None
    for names in (["luck"], ["ties", "luck", "drama"], list(_GLANCE)):
        plate = _at_a_glance({**others, **dict.fromkeys(names, known)}, tongue)
        assert plate is not None and len(plate.rows) == len(names)
        assert {row[1:] for row in plate.rows} == {("50.0%", "25.0% to 75.0%")}
