"""A contest: what is kept is not judged again, one entry never touches another, tables are tables.

The campaign of kills is `python -m tests.contest`.
"""

from __future__ import annotations

import csv
import errno
import json
import os
import pickle
import random
import re
import signal
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from html.parser import HTMLParser
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve
from click.testing import CliRunner

from cardlang import worker
from cardlang.cli.main import main
from cardlang.diagnostic import UsageError
from cardlang.entry import contest, inside
from cardlang.entry.afar import afar
from cardlang.entry.examine import examine
from cardlang.entry.marks import blank, marks_of, read_marks
from cardlang.entry.pages import links, pages
from cardlang.entry.store import EntryStore, EntryStoreError
from cardlang.entry.tables import ORDERS, as_csv, as_json, as_page, ordered, written
from cardlang.messages import Tongue
from cardlang.messages.catalogue import catalogue
from cardlang.resources import folder as folder_of
from cardlang.worker.outcome import Failure, Outcome
from tests import entries
from tests.shipped import FILES

BAD = '<script>alert("1")</script>'


def judgement(path: str) -> dict[str, Any]:
    """What a judge could say of a file, by its name."""
    number = int(Path(path).stem.rpartition("_")[2])
    figure = {"value": number / 7, "low": 0.0, "high": 1.0, "matches": 8, "text": "So long."}
    seats = {**figure, "value": [0.4, 0.6], "low": [0.0, 0.0], "high": [1.0, 1.0]}
    reason = {"code": "unfair-seat", "text": BAD, "at": "a.card:1", "verdict": "warn"}
    verdict = "warn" if number % 2 else "pass"
    return {
        "title": f"=Game {number}",
        "verdict": verdict,
        "stages": [{"stage": "plays", "verdict": verdict, "reasons": [reason]}],
        "scorecard": {"length": figure, "seats": seats} if number else {},
        "nearest": [{"game": "dump", "alike": 0.25, "by": "structure"}],
    }


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The files that are judged, by a judge that is at once done; number 4 needs too much.

    They are held against two games that ship, of which nothing is like theirs.
    """
    seen: list[str] = []

    def run(job: str, arguments: dict[str, Any], *rest: object, **more: object) -> Outcome:
        path = arguments["path"]
        seen.append(Path(path).name)
        if path.endswith("_4.card"):
            return Outcome(failure=Failure("time", "It was still at work."))
        told = {"game": "g", "players": 2, "cards": 52, "numbers": {}, "features": {path[-6]: 3}}
        return Outcome({"judgement": judgement(path), "print": told, "digest": "sha256:1"})

    monkeypatch.setattr(worker, "run", run)
    monkeypatch.setattr(contest, "shipped", lambda: FILES[:2])
    yield seen


def made(folder: Path, count: int = 6) -> list[Path]:
    folder.mkdir()
    for k in range(count):
        (folder / f"g_{k}.card").write_text(f"# {k}\n", encoding="utf-8")
    (folder / "broken.zip").write_bytes(b"PK")
    return contest.entries_of([str(folder)])


def held(paths: list[Path], kept: Path, seed: int = 1) -> list[contest.ContestRow]:
    store = EntryStore.open(kept)
    try:
        return contest.run(paths, store, contest.ContestTerms(seed, 8, ()), kept.with_suffix(""))
    finally:
        store.close()


def tables(rows: list[contest.ContestRow]) -> tuple[str, str, str]:
    rows = ordered(rows, "verdict,name")
    return as_page(rows, "told"), as_csv(rows), as_json(rows)


def test_what_is_kept_is_not_judged_again(tmp_path: Path, asked: list[str]) -> None:
    paths = made(tmp_path / "entries")
    chance = random.Random(1)
    for _ in range(4):  # in any order, any part of them
        held(chance.sample(paths, 3), tmp_path / "kept.db")
    again = tables(held(paths, tmp_path / "kept.db"))
    good = [name for name in asked if name != "g_4.card"]
    assert sorted(good) == [f"g_{k}.card" for k in (0, 1, 2, 3, 5)]
    assert again == tables(held(paths[::-1], tmp_path / "new.db"))
    assert asked.count("g_4.card") == 4  # what ran out of time twice is not begun again in a store
    asked.clear()
    (tmp_path / "entries" / "g_2.card").write_text("# changed\n", encoding="utf-8")
    held(paths, tmp_path / "kept.db")
    assert set(asked) == {"g_2.card"}
    held(paths, tmp_path / "kept.db", seed=2)
    assert {"g_0.card", "g_1.card", "g_2.card"} <= set(asked)


class Far(Executor):
    """Workers that see nothing of our memory, and lose each third entry that they are sent."""

    def __init__(self, loses: int) -> None:
        self.sent, self.loses = 0, loses

    def submit(self, work: Any, /, *given: Any, **more: Any) -> Future[Any]:
        told: Future[Any] = Future()
        self.sent += 1
        if self.loses and self.sent % self.loses == 0:
            told.set_exception(RuntimeError("a worker is lost"))
        else:
            work, given = pickle.loads(pickle.dumps((work, given)))
            told.set_result(work(*given))
        return told


def test_other_machines_come_to_the_same(tmp_path: Path, asked: list[str]) -> None:
    paths = made(tmp_path / "entries")
    folder = tmp_path / "entries" / "linked"
    folder.mkdir()
    (folder / "entry.toml").symlink_to("/etc/passwd")
    (tmp_path / "entries" / "bare").mkdir()
    (tmp_path / "entries" / "bare" / "a_1.card").write_text("# a\n", encoding="utf-8")
    paths = contest.entries_of([str(tmp_path / "entries")])
    here = tables(held(paths, tmp_path / "here.db"))
    for name, loses, like in (("far", 0, True), ("third", 3, True), ("all", 1, False)):
        store = EntryStore.open(tmp_path / f"{name}.db")
        terms = contest.ContestTerms(1, 8, ())
        workers = afar(Far(loses), tmp_path / "cache")
        rows = contest.run(paths, store, terms, tmp_path / "cache", elsewhere=workers)
        store.close()
        assert (tables(rows) == here) == like
    assert all("Lost 3 times" in row.value["why"] for row in rows if row.name.endswith(".card"))


def test_one_bad_entry_touches_no_other(tmp_path: Path, asked: list[str]) -> None:
    folder = made(tmp_path / "e")[0].parent
    (folder / "linked").mkdir()
    (folder / "linked" / "entry.toml").symlink_to("/etc/passwd")
    os.mkfifo(folder / "pipe.zip")
    (folder / "nowhere.card").symlink_to(folder / "nothing")
    rows = {
        Path(row.name).name: row
        for row in held(contest.entries_of([str(folder)]), tmp_path / "kept.db")
    }
    assert len(rows) == 8
    assert [one["code"] for one in rows["linked"].value["findings"]] == ["entry-link"]
    assert rows["broken.zip"].verdict == "fail" and rows["broken.zip"].judgement is None
    assert rows["g_4.card"].value["why"].startswith("Not judged here")
    assert rows["g_0.card"].verdict == "pass" and rows["g_1.card"].verdict == "warn"


@pytest.mark.parametrize("code", sorted(entries.MADE))
def test_what_is_wrong_with_an_entry_is_said_in_german(code: str, tmp_path: Path) -> None:
    """By a form of its own, or by what its code means, with the English words behind it."""
    found = examine(entries.MADE[code](tmp_path), entries.APART)
    mine = [one for one in found.findings if one.code.startswith("entry-")]
    told = contest._said(found, "pass", contest.ContestTerms(1, language="de"))["findings"]
    quoted = {"entry-archive", "entry-toml", "entry-record", "entry-not-read"}
    for one, said in zip(mine, told, strict=True):
        assert said["text"] != one.message
        assert (f"„{one.message}“" in said["text"]) == (one.code in quoted), said


@pytest.mark.parametrize("code", sorted(entries.MADE))
def test_what_is_wrong_with_an_entry_weighs_as_much_as_the_judge_says(
    code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each finding of an entry whose rules the judge lets pass, warns of, or fails."""
    monkeypatch.setattr(contest, "Apart", lambda: entries.APART)
    (tmp_path / "entries").mkdir()
    path = entries.MADE[code](tmp_path / "entries")
    found = [one for one in examine(path, entries.APART).findings if one.code.startswith("entry-")]
    weights = {{"error": "fail", "warning": "warn"}[one.severity] for one in found}
    for verdict in ("pass", "warn", "fail"):
        judged = set[str]()

        def judge(*_: object, verdict: str = verdict, judged: set[str] = judged) -> Any:
            judged.add(verdict)
            return {**contest._NOTHING, "verdict": verdict}, True

        monkeypatch.setattr(contest, "_rules", judge)
        (row,) = held([path], tmp_path / f"{verdict}.db")
        assert [one["code"] for one in row.value["findings"]] == [one.code for one in found]
        both = weights | (judged or {"fail"})
        assert row.verdict == next(one for one in ("fail", "warn", "pass") if one in both)


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: set[str] = set()
        self.texts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.add(tag)
        assert not {name for name, _ in attrs} & {"href", "src", "style", "onclick"}

    def handle_data(self, data: str) -> None:
        self.texts.append(data)


def test_the_tables_say_the_same_and_do_nothing(tmp_path: Path, asked: list[str]) -> None:
    rows = held(made(tmp_path / "e"), tmp_path / "kept.db")
    page, sheet, data = tables(rows)
    tags = Tags()
    tags.feed(page)
    assert "script" not in tags.found
    assert f"a.card:1: {BAD} [unfair-seat]" in tags.texts
    lines = list(csv.DictReader(sheet.splitlines()))
    told = json.loads(data)
    names = [line["name"].rpartition(os.sep)[2] for line in lines]
    assert [one["entry"].rpartition(os.sep)[2] for one in told] == names
    assert [line["verdict"] for line in lines] == [one["verdict"] for one in told]
    assert {line["title"] for line in lines if line["title"]} == {
        f"'=Game {k}" for k in (0, 1, 2, 3, 5)
    }


def test_rows_are_in_the_order_that_is_asked_for(tmp_path: Path, asked: list[str]) -> None:
    rows = held(made(tmp_path / "e"), tmp_path / "kept.db")

    def names(order: str) -> list[str]:
        return [Path(row.name).stem[-1] for row in ordered(rows, order)]

    assert names("-length,name") == ["5", "3", "2", "1", "n", "0", "4"]
    assert names("-verdict,-name") == ["n", "5", "4", "3", "1", "2", "0"]
    for column in ORDERS:
        assert sorted(names(column)) == sorted(names(f"-{column}")) == sorted(names("name"))
    with pytest.raises(UsageError, match="there is no column `beauty`"):
        ordered(rows, "beauty")


def test_the_command_keeps_the_tables_that_it_tells_of(tmp_path: Path, asked: list[str]) -> None:
    folder, kept = made(tmp_path / "e")[0].parent, tmp_path / "kept"

    def told(*more: str) -> tuple[int, str]:
        names = ["judge", str(folder), "--resume", str(kept), "--order", "verdict,name", *more]
        result = CliRunner().invoke(main, names)
        return result.exit_code, result.stdout

    status, text = told("--seed", "7", "--matches", "8")
    verdicts = [line for line in text.split("\n") if re.search(r": (pass|warn|fail)\b", line)]
    assert status == 1 and len(verdicts) >= 6 and "broken.zip: fail" in text
    assert "contest.html, contest.csv, contest.json, entries/, marks.html" in text
    assert "from seed 7, 8 matches each." in (kept / "contest.html").read_text("utf-8")
    before = {end: (kept / f"contest.{end}").read_bytes() for end in ("html", "csv", "json")}
    asked.clear()
    status, text = told("--matches", "8", "--json")  # the seed of before
    assert not asked and status == 1
    rows = json.loads(before["json"])
    assert json.loads(text) == rows and len(rows) == 7
    assert {end: (kept / f"contest.{end}").read_bytes() for end in before} == before
    (folder / "broken.zip").unlink()
    assert told("--matches", "8")[0] == 0


def test_a_contest_in_german_has_no_english_sentence(tmp_path: Path, asked: list[str]) -> None:
    """In the table, the form, the marks and what is printed; the keys of data stay."""
    folder, kept = made(tmp_path / "e")[0].parent, tmp_path / "kept"
    (folder / "notes.txt").write_text("notes", encoding="utf-8")

    def told(*more: str) -> str:
        names = ["judge", str(folder), "--resume", str(kept), "--seed", "7", "--matches", "8"]
        return CliRunner().invoke(main, [*names, *more]).stdout

    text = told("--lang", "de")
    assert "g_0.card: bestanden" in text and "notes.txt: dem Namen" in text
    (kept / "marks.csv").write_text("Ada,g_0.card,Originalität,5,neu\n", encoding="utf-8")
    told("--lang", "de", "--marks", str(kept / "marks.csv"))
    english = {text for text in catalogue("en").files["contest"].values() if isinstance(text, str)}
    english -= {text for text in catalogue("de").files["contest"].values() if isinstance(text, str)}
    for name in ("contest.html", "marks.html"):
        page = (kept / name).read_text("utf-8")
        assert '<html lang="de">' in page
        words = re.sub(r"(?s)<style>.*?</style>", "", page)
        rows = re.findall(r">([^<>]+)<|data-head=\"([^\"]+)\"", words)
        said = {text.strip() for row in rows for text in row}
        assert said and english.isdisjoint(said)
    assert "1 Jurymitglied" in (kept / "contest.html").read_text("utf-8")
    before = len(asked)
    assert "g_0.card: pass" in told() and len(asked) > before  # English is judged for itself
    assert {one["verdict"] for one in _rows(kept)} == {"pass", "warn", "fail"}


def test_nothing_of_a_folder_is_lost(tmp_path: Path, asked: list[str]) -> None:
    folder = made(tmp_path / "e", 2)[0].parent
    (folder / "unsaid").mkdir()
    (folder / "unsaid" / "good_1.card").write_text("# good\n", encoding="utf-8")
    (folder / "empty").mkdir()
    (folder / "notes.txt").write_text("notes", encoding="utf-8")
    told = CliRunner().invoke(
        main, ["judge", str(folder), "--resume", str(tmp_path / "kept"), "--seed", "1"]
    )
    rows = {Path(one["entry"]).name: one for one in _rows(tmp_path / "kept")}
    assert sorted(rows) == ["broken.zip", "g_0.card", "g_1.card", "unsaid"]
    assert [one["code"] for one in rows["unsaid"]["findings"]] == ["entry-missing"]
    assert rows["unsaid"]["verdict"] == "fail" and rows["unsaid"]["judgement"]["verdict"] == "warn"
    for name in ("empty", "notes.txt"):
        assert f"{folder / name}: no entry" in told.stdout
        assert str(folder / name) in (tmp_path / "kept" / "contest.html").read_text("utf-8")


def _rows(kept: Path) -> list[dict[str, Any]]:
    found = json.loads((kept / "contest.json").read_text("utf-8"))
    assert isinstance(found, list)
    return found


def test_all_get_a_first_look_before_one_is_judged_in_full(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[tuple[str, float]] = []

    def rules(path: Path, terms: contest.ContestTerms, *_: object) -> Any:
        seen.append((path.stem, terms.effort))
        return {**contest._NOTHING, "verdict": "pass", "title": path.stem}, True

    monkeypatch.setattr(contest, "_rules", rules)
    paths = [path for path in made(tmp_path / "e", 3) if path.suffix == ".card"]
    store = EntryStore.open(tmp_path / "kept.db")
    terms, cache = contest.ContestTerms(1, None, ()), tmp_path / "cache"

    def turned(rows: list[contest.ContestRow]) -> list[contest.ContestRow]:
        assert {row.looked for row in rows} == {"first look"}
        return rows[::-1]

    rows = contest.run(paths, store, terms, cache, on_first_look=turned)
    names = ["g_0", "g_1", "g_2"]
    assert seen == [*((name, 0.1) for name in names), *((name, 1.0) for name in names[::-1])]
    assert {row.looked for row in rows} == {"full"}
    contest.run(paths, store, terms, cache, on_first_look=lambda rows: rows)
    assert len(seen) == 6  # what is known in full needs no first look
    store.close()


@pytest.mark.parametrize("name", ["=1+1.card", "@x", "-b", "a \x1b[31m.card", "plain.card"])
def test_a_form_that_is_filled_in_is_of_the_entry_it_was_made_for(
    name: str, tmp_path: Path
) -> None:
    """Whether a name stands there as a spreadsheet may read it, or as the folder has it."""
    form = blank([f"e/{name}"])
    assert not re.search(r"(?m)^,\"?[=+@\x1b-]", form) and "\x1b" not in form
    path = tmp_path / "marks.csv"
    path.write_text(re.sub(r"(?m)^,(.*),length,,$", r"Ada,\1,length,4,", form), encoding="utf-8")
    (marks,) = read_marks(path).values()
    assert marks_of(read_marks(path), f"e/{name}") == marks
    assert marks_of({name: marks}, f"e/{name}") == marks


def test_authors_are_sealed_and_marks_stand_beside_figures(
    tmp_path: Path, asked: list[str]
) -> None:
    rows = held(made(tmp_path / "e", 2), tmp_path / "kept.db")
    marks = tmp_path / "marks.csv"
    marks.write_text(
        "judge,entry,criterion,mark,reason\nAda,g_0.card,originality,5,new\n"
        "Ada,g_0.card,length,3,\nBen,g_0.card,originality,4,\n,g_1.card,length,,\n",
        encoding="utf-8",
    )
    known = read_marks(marks)
    assert known["g_0.card"].mean == round((25 * 4.5 + 15 * 3) / 40, 2)
    assert known["g_0.card"].judges == ["Ada", "Ben"] and "g_1.card" not in known
    rows = [
        evolve(row, value={**row.value, "author": "Somebody"}, marks=marks_of(known, row.name))
        for row in rows
    ]
    for text in (as_page(rows, ""), as_csv(rows), as_json(rows)):
        assert "Somebody" not in text
    for text in (as_page(rows, "", True), as_csv(rows, True), as_json(rows, True)):
        assert "Somebody" in text
    (best, *_) = ordered(rows, "-marks")
    assert Path(best.name).name == "g_0.card"
    marks.write_text("Ada,g_0.card,length,6,\n", encoding="utf-8")
    with pytest.raises(UsageError, match="line 1"):
        read_marks(marks)
    told = CliRunner().invoke(main, ["judge", str(tmp_path / "e"), "--order", "author"])
    assert told.exit_code == 2 and "sealed" in told.output


def test_numbers_are_written_as_people_do(tmp_path: Path) -> None:
    def row(name: str, value: float) -> contest.ContestRow:
        figure = {"value": value, "low": value, "high": value, "matches": 8, "text": ""}
        told = {"scorecard": {name: figure}, "stages": [], "nearest": []}
        return contest.ContestRow("a", "", {**contest._NOTHING, "judgement": told})

    assert written(row("length", 1280.4), "length") == ("1,280", "1,280 to 1,280")
    assert written(row("skill", 0.292), "skill")[0] == "29%"
    assert written(row("choices", 4.24), "choices")[0] == "4.2"


def test_the_worst_reason_stands_first_and_names_are_short() -> None:
    def reason(code: str, verdict: str) -> dict[str, Any]:
        return {"code": code, "text": f"{code}.", "at": None, "verdict": verdict}

    stages = [
        {"stage": "plays", "verdict": "warn", "reasons": [reason("too-long", "warn")]},
        {"stage": "new", "verdict": "fail", "reasons": [reason("copy", "fail")]},
    ]
    told = {"scorecard": {}, "stages": stages, "nearest": []}
    value = {**contest._NOTHING, "judgement": told, "verdict": "fail"}
    names = ("one/a.card", "two/a.card", "two/b.card")
    rows = [contest.ContestRow(name, name, {**value, "title": name}) for name in names]
    page = as_page(rows, "merit")
    assert page.index("copy.") < page.index("too-long.")
    assert [">b.card<" in page, ">a.card<" in page] == [True, False]


def test_each_entry_has_a_page_and_two_stand_side_by_side(tmp_path: Path) -> None:
    rules = tmp_path / "known.card"
    rules.write_text((folder_of("examples") / "agram.card").read_text("utf-8"), encoding="utf-8")
    value = inside.judged(str(rules), 1, 8, [], 0.01, True)
    more = {"judgement": value["judgement"], "leaf": value["leaf"], "verdict": "pass"}
    rows = [
        contest.ContestRow(name, name, {**contest._NOTHING, **more, "title": name})
        for name in ("first", "second")
    ]
    found = dict(pages(rows, lambda row: f"../workshop/#{row.name}"))
    assert len(found) == 3 and {link.partition("/")[2] for link in links(rows).values()} < set(
        found
    )
    page = found[links(rows)["first"].partition("/")[2]]
    for text in ("../contest.html", "../workshop/#first", "Agram", "<svg"):
        assert text in page
    beside = next(text for name, text in found.items() if "-" in name)
    assert "first" in beside and "second" in beside and "luck" in beside
    german = dict(pages(rows, lambda row: None, Tongue("de")))
    assert "Alle Beiträge" in german[links(rows)["first"].partition("/")[2]]
    texts = next(text for name, text in german.items() if "-" in name)
    assert "first und second" in texts and "Glück" in texts


def test_what_is_wrong_with_an_entry_stands_on_its_page(tmp_path: Path) -> None:
    """Rules may be good that an author says nothing of: the page does not say that all is well."""
    value = inside.judged(str(folder_of("examples") / "agram.card"), 1, 8, [], 0.01, True)
    wrong = {"code": "entry-missing", "text": "no <toml>", "at": "e:1", "verdict": "fail"}
    more = {"judgement": value["judgement"], "leaf": value["leaf"], "verdict": "fail"}
    kept = {**contest._NOTHING, **more, "findings": [wrong]}
    for tongue, words in ((Tongue("en"), "of its rules alone"), (Tongue("de"), "gilt nur für")):
        row = contest.ContestRow("e", "e", kept)
        page = dict(pages([row], lambda row: None, tongue))[links([row])["e"].partition("/")[2]]
        told = page.index("no &lt;toml&gt;")
        assert page.index("e:1, <code>entry-missing") > told and words in page
        assert told < page.index("Agram")
        good = contest.ContestRow("e", "e", {**kept, "findings": []})
        page = dict(pages([good], lambda row: None, tongue))[links([good])["e"].partition("/")[2]]
        assert words not in page and "<code>cardlang play " not in page


RULES = (folder_of("examples") / "agram.card").read_bytes()
CHILD = b'cardlang 1\nextends "agram"\ngame "Agram Again"\n    "Again."\n'


def test_an_entry_is_played_from_beside_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The commands on a page do what they say, of an archive, a folder, and a file by itself."""
    folder, kept = tmp_path / "e", tmp_path / "kept"
    folder.mkdir()
    about, again = (
        evolve(entries.SAID, rules=rules).written().encode()
        for rules in ("agram.card", "child.card")
    )
    for name, files in {
        "folder": {"entry.toml": about, "agram.card": RULES},
        "child": {"entry.toml": again, "child.card": CHILD} | {"agram.card": RULES},
        "unsaid": {"agram.card": RULES},
        "two": {"agram.card": RULES, "child.card": CHILD},
    }.items():
        (folder / name).mkdir()
        for file, data in files.items():
            (folder / name / file).write_bytes(data)
    with zipfile.ZipFile(folder / "packed.zip", "w") as archive:
        archive.writestr("entry.toml", about)
        archive.writestr("agram.card", RULES)
    (folder / "child.card").write_bytes(CHILD)
    (folder / "agram.card").write_bytes(RULES)
    (folder / "broken.zip").write_bytes(b"PK")
    value = inside.judged(str(folder / "agram.card"), 1, 8, [], 0.01, True)

    def judged(*_: object) -> Any:
        return {**contest._NOTHING, **value, "verdict": "pass"}, True

    monkeypatch.setattr(contest, "_rules", judged)
    monkeypatch.setattr(contest, "shipped", lambda: FILES[:2])
    monkeypatch.setattr("cardlang.entry.paired.neighbours", lambda *_: {})
    names = ["judge", str(folder), "--resume", str(kept), "--seed", "1", "--matches", "8"]
    CliRunner().invoke(main, names)
    rows = {Path(one["entry"]).name: one for one in _rows(kept)}
    assert rows["broken.zip"]["judgement"] is None and rows["two"]["judgement"] is None
    found = [page.read_text("utf-8") for page in (kept / "entries").glob("*.html")]
    told = [re.search(r"<code>cardlang rules ([^<]+)</code>", page) for page in found]
    places = [kept / one[1] for one in told if one is not None]
    titles = [CliRunner().invoke(main, ["rules", str(place)]).stdout for place in places]
    assert (
        sorted(title.partition("\n")[0] for title in titles) == ["Agram"] * 4 + ["Agram Again"] * 2
    )
    form = (kept / "marks.html").read_text("utf-8")
    assert form.count("<section>") == 6 and "broken.zip" not in form
    assert "broken.zip" not in (kept / "marks.csv").read_text("utf-8")


def test_what_is_no_store_is_said(tmp_path: Path) -> None:
    (tmp_path / "contest.db").write_bytes(b"no database" * 100)
    with pytest.raises(EntryStoreError):
        EntryStore.open(tmp_path / "contest.db")
    (tmp_path / "a.card").write_text("cardlang 1\n", encoding="utf-8")
    told = CliRunner().invoke(
        main, ["judge", str(tmp_path / "a.card"), "--resume", str(tmp_path), "--seed", "1"]
    )
    assert told.exit_code == 2 and "cannot be used" in told.output
    told = CliRunner().invoke(main, ["judge", "a.zip", "--resume", str(tmp_path / "new")])
    assert told.exit_code == 2 and "is not found" in told.output


def test_a_full_disk_ends_no_contest_and_is_said(
    tmp_path: Path, asked: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """What cannot be kept is known as long as the contest lasts, and judged by the next run."""
    folder, kept = made(tmp_path / "e")[0].parent, tmp_path / "kept"
    opened, full = EntryStore.open, True

    def small(path: Path) -> EntryStore:
        store = opened(path)
        if full:
            store.said("filled", "x" * 40_000)
            store.connection.execute("pragma max_page_count = 1")  # as many as there are
        return store

    def written(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(EntryStore, "open", small)
    names = ["judge", str(folder), "--resume", str(kept), "--seed", "7", "--json"]
    with monkeypatch.context() as patched:
        patched.setattr("cardlang.cli.contest.write_whole", written)
        told = CliRunner().invoke(main, names)
    assert told.exit_code == 1 and "could not be kept (database or disk is full)" in told.stderr
    assert "could not all be written: No space left on device" in told.stderr
    rows = json.loads(told.stdout)
    assert len(rows) == 7 and not (kept / "contest.csv").exists()
    judged = len(asked)
    assert judged and asked.count("g_0.card") == 2  # a first look, and in full
    full = False
    asked.clear()
    again = CliRunner().invoke(main, names)
    assert 0 < len(asked) <= judged and not again.stderr  # some may have had room
    assert json.loads(again.stdout) == rows
    asked.clear()
    assert json.loads(CliRunner().invoke(main, names).stdout) == rows and not asked


def test_what_a_full_disk_has_no_room_for_is_known_while_the_store_is_open(tmp_path: Path) -> None:
    store = EntryStore.open(tmp_path / "kept.db")
    store.keep("a", "s", {"number": 1})
    store.connection.execute("pragma max_page_count = 1")
    value = {"number": 2, "long": "x" * 40_000}
    store.keep("b", "s", value)
    assert store.result("b", "s") == value and store.unkept.keys() == {("b", "s")}
    assert store.why == ["database or disk is full"]
    store.close()
    again = EntryStore.open(tmp_path / "kept.db")
    assert again.result("a", "s") == {"number": 1} and again.result("b", "s") is None
    assert not again.unkept
    again.close()


_WRITER = """
import sys
from cardlang.entry.store import EntryStore
from pathlib import Path
store = EntryStore.open(Path(sys.argv[1]))
print("ready", flush=True)
for k in range(10**9):
    store.keep(str(k), "s", {"number": k, "long": "x" * 2000})
    print(k, flush=True)
"""


def test_a_result_is_whole_or_not_there_when_the_writer_is_killed(tmp_path: Path) -> None:
    path = tmp_path / "kept.db"
    command = [sys.executable, "-c", _WRITER, str(path)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    last = -1
    for line in process.stdout:
        last = last if line == "ready\n" else int(line)
        if last == 20:
            break
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    assert last == 20
    store = EntryStore.open(path)
    found = [store.result(str(k), "s") for k in range(last + 1)]
    assert [value and value["number"] for value in found] == list(range(last + 1))
    store.close()


def test_a_table_of_entries_is_a_table_of_named_columns() -> None:
    """Under each head stands what it names; by merit the better entry comes first."""
    scores = {"poor": 0.0, "rich": 0.4}
    near: dict[str, list[dict[str, Any]]] = {"poor": [{"game": "A", "alike": 0.9}], "rich": []}
    near["rich"] = [{"game": "B", "alike": 0.3}, {"game": "A", "alike": 0.2}]
    rows = []
    for name, value in scores.items():
        figure = {"value": value, "low": value, "high": value, "matches": 8, "text": ""}
        stages = [{"stage": "plays", "verdict": "pass", "reasons": []}]
        told = {"scorecard": {"skill": figure}, "stages": stages, "nearest": near[name]}
        whole = {**contest._NOTHING, "judgement": told, "title": name, "verdict": "pass"}
        rows.append(contest.ContestRow(name, f"sum-{name}", whole))
    table = list(csv.DictReader(StringIO(as_csv(rows))))
    assert [line["digest"] for line in table] == ["sum-poor", "sum-rich"]
    assert [line["skill"] for line in table] == ["0.0", "0.4"]
    assert [line["plays"] for line in table] == ["pass", "pass"]
    assert float(table[0]["merit"]) < float(table[1]["merit"])
    assert [row.name for row in ordered(rows, "-merit")] == ["rich", "poor"]
    assert [row.name for row in ordered(rows, "merit")] == ["poor", "rich"]
    assert [row.name for row in ordered(rows, "nearest")] == ["rich", "poor"]
    assert [row.name for row in ordered(rows, "-nearest")] == ["poor", "rich"]
