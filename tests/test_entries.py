"""Entries: what is wrong with made ones is found, the same content has the same bytes, copies are
named, and a game begun by the program is good."""

from __future__ import annotations

import json
import random
import re
import zipfile
from collections.abc import Callable, Iterator
from io import BytesIO
from itertools import combinations
from math import nextafter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlang import limits
from cardlang.cli.main import main
from cardlang.diagnostic import Report, UsageError
from cardlang.engine import open_game
from cardlang.entry import alike, digests, skeletons
from cardlang.entry.about import read_about
from cardlang.entry.alike import clusters, compared
from cardlang.entry.examine import examine
from cardlang.entry.packing import packed
from cardlang.entry.parcel import ABOUT, Parcel, opened
from cardlang.judge.alike.fingerprint import Fingerprint, rarity
from cardlang.judge.alike.fingerprint import alike as likeness
from cardlang.judge.alike.nearest import COPY
from cardlang.limits import ENTRY_TOTAL_BYTES
from cardlang.resources import kinds
from cardlang.version import __version__
from tests import entries, frames

PLACES = [pytest.param(code, make, id=f"{k}-{code}") for k, (code, make) in enumerate(entries.ALL)]


def run(*args: str, input: str | None = None) -> Result:
    return CliRunner().invoke(main, list(args), input, prog_name="cardlang")


# ----------------------------------------------------------------------- what is wrong


@pytest.mark.parametrize("code, make", PLACES)
def test_what_is_wrong_is_found(code: str, make: entries.Make, tmp_path: Path) -> None:
    found = entries.codes_of(make(tmp_path))
    assert code in found
    assert found - {code} <= {"entry-bytes", "entry-missing", "entry-digest", "entry-name"}


def test_a_good_entry_has_no_finding_packed_or_not(tmp_path: Path) -> None:
    assert entries.codes_of(entries.folder(entries.good())(tmp_path)) == set()
    assert entries.codes_of(entries.zipped(entries.whole())(tmp_path)) == set()


def test_nothing_is_unpacked_beyond_the_limits(tmp_path: Path) -> None:
    report = Report()
    bomb = opened(entries.MADE["entry-too-large"](tmp_path), report)
    assert bomb is None and report.failed
    parcel = opened(entries.zipped(entries.whole())(tmp_path), Report())
    assert parcel is not None
    assert 0 < sum(map(len, parcel.members.values())) <= ENTRY_TOTAL_BYTES


@pytest.mark.parametrize("more", [0, 1])
@pytest.mark.parametrize("make", [entries.zipped, entries.folder])
def test_all_files_together_are_bounded(
    make: Callable[[dict[str, bytes]], entries.Make],
    more: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    members = {f"{name}.card": name.encode() * 1000 for name in "abcd"}
    monkeypatch.setattr(limits, "ENTRY_TOTAL_BYTES", 4000 - more)
    report = Report()
    parcel = opened(make(members)(tmp_path), report)
    assert [one.code for one in report.found] == ["entry-too-large"] * more
    assert more or (parcel is not None and parcel.members == members)


@settings(max_examples=40, deadline=None)
@given(st.randoms(use_true_random=False), st.integers(1, 12))
def test_a_spoilt_archive_is_a_finding_and_never_a_traceback(
    tmp_path_factory: pytest.TempPathFactory, chance: random.Random, bytes_: int
) -> None:
    data = bytearray(packed(entries.good()))
    for _ in range(bytes_):
        data[chance.randrange(len(data))] = chance.randrange(256)
    path = tmp_path_factory.mktemp("spoilt") / "entry.zip"
    path.write_bytes(data)
    report = Report()
    parcel = opened(path, report)
    if parcel is not None and ABOUT in parcel.members:
        read_about(parcel, report)
    assert report.found or parcel is not None


@settings(max_examples=40, deadline=None)
@given(st.dictionaries(st.sampled_from(["title", "consent", "x"]), st.text(max_size=9), max_size=3))
def test_any_text_as_what_is_said_is_read_or_found_wrong(values: dict[str, str]) -> None:
    text = "\n".join(f"{name} = {value}" for name, value in values.items())
    report = Report()
    told = read_about(Parcel("e", {ABOUT: text.encode("utf-8", "surrogatepass")}), report)
    assert told is None and report.failed


def test_what_the_documentation_shows_is_read() -> None:
    pages = frames.ROOT / "docs" / "contest.md"
    (fence,) = [one for one in frames.fences(pages.read_text("utf-8")) if one.info == "toml"]
    report = Report()
    told = read_about(Parcel("docs", {ABOUT: fence.text.encode()}), report)
    assert told is not None and report.found == []
    again = read_about(Parcel("again", {ABOUT: told.written().encode()}), report)
    assert again == told and report.found == []


# -------------------------------------------------------------------------- the archive


@given(st.permutations(sorted(entries.good())))
def test_the_same_content_has_the_same_bytes(names: list[str]) -> None:
    members = {name: entries.good()[name] for name in names}
    assert packed(members) == packed(entries.good())


def test_an_archive_holds_what_was_packed_and_nothing_else() -> None:
    data = packed(entries.good())
    with zipfile.ZipFile(BytesIO(data)) as archive:
        assert {name: archive.read(name) for name in archive.namelist()} == entries.good()
        assert archive.namelist() == sorted(entries.good())
        assert {info.date_time for info in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
        assert {(info.extra, info.comment) for info in archive.infolist()} == {(b"", b"")}


def rules(tmp_path: Path, text: str, name: str = "small.card") -> Path:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return path


def test_the_digest_of_rules_knows_no_names_and_all_numbers(tmp_path: Path) -> None:
    own = digests.of_rules(open_game(rules(tmp_path, entries.RULES)))
    head, deal = entries.RULES.split("one deal:")
    worded = head.replace("Small", "Other").replace("Play one", "# remark\n    # more\n    Lay one")
    worded = worded.replace("    # more\n    Lay", "Lay").replace('"# remark\n', '"')
    other = rules(tmp_path, f"{worded}\n\none deal:{deal}", "other.card")
    assert digests.of_rules(open_game(other)) == own
    more = rules(tmp_path, entries.RULES.replace("gains 1", "gains 2"), "more.card")
    assert digests.of_rules(open_game(more)) != own


# ------------------------------------------------------------------------ what is alike


def test_copies_are_named_with_both_places(tmp_path: Path) -> None:
    one = rules(tmp_path, entries.RULES)
    renamed = entries.RULES.replace("Small", "Other").replace("\none deal", "\n\n\none deal")
    two = rules(tmp_path, renamed.replace("gains 1", "gains 3"), "other.card")
    (pair,) = compared([one, two], 0.9, entries.APART)
    assert pair.alike == 1.0
    assert pair.numbers == ((1,), (3,))
    assert pair.what == "the same rules with other numbers"
    assert [(mine[0], theirs[0]) for mine, theirs in pair.passages] == [(7, 7), (13, 15)]
    told = pair.to_json()
    assert told.pop("passages") == [
        dict(zip(("first", "second"), ({"line": n, "text": t} for n, t in both), strict=True))
        for both in pair.passages
    ]
    assert told == {
        "first": str(one),
        "second": str(two),
        "alike": 1.0,
        "by": "structure",
        "what": pair.what,
        "numbers": {"first": [1], "second": [3]},
    }
    far = tmp_path / "patience.card"
    far.write_text(skeletons.game(far, "patience", "Far", "1", "french"), encoding="utf-8")
    assert compared([one, far], 0.5, entries.APART) == []


def test_the_least_that_pairs_share_is_enough(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alike, "shipped", tuple)
    text = entries.RULES.replace("gains 1", "gains 2")
    paths = [rules(tmp_path, entries.RULES), rules(tmp_path, text, "other.card")]
    (pair,) = compared(paths, 0.0, entries.APART)
    assert pair.alike > 0
    assert compared(paths, pair.alike, entries.APART) == [pair]
    assert compared(paths, nextafter(pair.alike, 2), entries.APART) == []


def test_clusters_are_groups_of_copies() -> None:
    def known(*features: str) -> Fingerprint:
        return Fingerprint("g", 2, 52, dict.fromkeys(features, 1), {})

    prints = {
        "a": known("x", "y", "z"),
        "b": known("p", "q"),
        "c": known("x", "y", "z"),
        "d": known("x"),
        "e": known("p", "q"),
    }
    assert clusters(prints, []) == [["a", "c"], ["b", "e"]]


def test_clusters_of_many_entries_are_those_of_all_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Families of games that differ in some of their features, each pair compared or not."""
    dice = random.Random(1)

    def family(first: int) -> Iterator[Fingerprint]:
        whole = [*range(20), *range(first, first + dice.choice((0, 4, 30)))]
        for _ in range(dice.randrange(1, 4)):
            drop = dice.choice((0.0, 0.01, 0.03, 0.2))
            left = [one for one in whole if dice.random() >= drop]
            counts = {str(one): dice.choice((1, 1, 1, 3)) if one % 7 == 0 else 1 for one in left}
            if dice.random() < 0.9:
                counts[f"own {dice.random()}"] = 1  # of this game alone
            yield Fingerprint("g", 2, 52, counts, {})

    found = [one for k in range(100) for one in family(1000 * (k + 1))]
    prints = {f"e{k:03}": one for k, one in enumerate([*found, Fingerprint("g", 2, 52, {}, {})])}
    weights, calls = rarity(prints.values()), 0
    pairs = list(combinations(prints, 2))
    same = {pair for pair in pairs if likeness(prints[pair[0]], prints[pair[1]], weights) >= COPY}

    def counted(*asked: Any) -> float:
        nonlocal calls
        calls += 1
        return likeness(*asked)

    monkeypatch.setattr(alike, "alike", counted)
    groups = clusters(prints, [])
    joined = {pair for group in groups for pair in combinations(group, 2)}
    assert same and same <= joined
    for group in groups:  # nothing is in a group that is like none of it
        assert all(any({one} < {*pair} <= {*group} for pair in same) for one in group)
    assert calls < len(pairs) / 4
    twice = {**prints, "none": Fingerprint("g", 2, 52, {}, {})}
    assert any("none" in group for group in clusters(twice, []))


# --------------------------------------------------------------------------- beginning


@pytest.mark.parametrize("kind", sorted(kinds()))
def test_a_game_that_is_begun_is_good(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.card"
    players, deck = skeletons.usual(kind)
    made = run("new", str(path), "--kind", kind, "--title", "Mine")
    assert made.exit_code == 0, made.output
    assert 'game "Mine"' in path.read_text("utf-8")
    assert f"players {players}\ndeck {deck}\n" in path.read_text("utf-8")
    assert run("check", "--strict", str(path)).exit_code == 0
    tried = run("test", str(path))
    assert tried.exit_code == 0 and "1 example, good" in tried.output
    again = run("new", str(path), "--kind", kind)
    assert again.exit_code == 2 and "is there already" in again.output


def test_questions_are_asked_again_until_the_answer_will_do(tmp_path: Path) -> None:
    path = tmp_path / "mine.card"
    told = run("new", str(path), input='My "game"\nMy game\nchess\ntricks\n99\npartners\n4\n')
    assert told.exit_code == 0, told.output
    text = path.read_text("utf-8")
    assert 'game "My game"' in text
    assert "players 4, partners opposite\ndeck french-32\n" in text


@pytest.mark.parametrize(
    "more, said",
    [
        ([], "say it with `--kind`"),
        (["--kind", "tricks", "--players", "16"], "with 16 players, 80 cards"),
        (["--kind", "tricks", "--deck", "tarot"], "there is no deck"),
        (["--kind", "none"], "there is no kind"),
        (["--from", "no-such-game"], "no game that ships"),
        (["--from", "hearts", "--kind", "tricks"], "of its parent"),
        (["--from", "hearts", "--title", "a\nb"], "a title has"),
    ],
)
def test_what_will_not_do_makes_no_file(more: list[str], said: str, tmp_path: Path) -> None:
    path = tmp_path / "mine.card"
    told = run("new", str(path), *more)
    assert told.exit_code == 2 and said in told.output
    assert not path.exists()


def test_a_variant_is_good(tmp_path: Path) -> None:
    path = tmp_path / "my_hearts.card"
    assert run("new", str(path), "--from", "hearts").exit_code == 0
    assert 'game "My Hearts"\nextends "hearts"\n' in path.read_text("utf-8")
    assert run("check", "--strict", str(path)).exit_code == 0
    assert run("test", str(path)).exit_code == 0
    rules(tmp_path, entries.RULES)
    child = tmp_path / "child.card"
    assert run("new", str(child), "--from", str(tmp_path / "small.card")).exit_code == 0
    (tmp_path / "away").mkdir()
    away = tmp_path / "away" / "child.card"
    with pytest.raises(UsageError, match="lies elsewhere"):
        skeletons.variant(away, tmp_path / "small.card", "Child")


# ------------------------------------------------------------------------- the command


def test_an_entry_from_the_rules_to_what_it_says(tmp_path: Path) -> None:
    path = tmp_path / "mine.card"
    assert run("new", str(path), "--from", "hearts").exit_code == 0
    where = tmp_path / "mine"
    said = ("--rules", str(path), "--author", "Änne", "--agree")
    assert run("entry", "new", str(where), *said, input="en,de\nCC-BY-4.0\n").exit_code == 0
    assert run("entry", "new", str(where), *said).exit_code == 2
    told = examine(where, entries.APART)
    assert told.findings == () and told.about is not None
    assert (told.about.author, told.about.languages) == ("Änne", ("en", "de"))
    assert told.about.version == __version__
    assert f"written with  cardlang {__version__}\n" in run("entry", "show", str(where)).output
    assert told.about.parent is not None and told.about.parent[0] == "hearts"


def test_hidden_files_are_no_part_of_a_folder(tmp_path: Path) -> None:
    where = entries.folder(entries.whole())(tmp_path)
    before = examine(where, entries.APART)
    for name in (".DS_Store", "made/.DS_Store"):
        (where / name).write_bytes(b"\0")
    after = examine(where, entries.APART)
    assert before.parcel is not None and after.parcel is not None
    assert set(after.parcel.members) == set(before.parcel.members) == set(entries.whole())
    assert after.findings == before.findings == () and after.digest == before.digest


def test_an_entry_is_shown_with_all_that_is_said(tmp_path: Path) -> None:
    """As it is, and where nothing was agreed to and no parent is named."""
    told = run("entry", "show", str(entries.folder(entries.whole())(tmp_path / "whole")))
    rows = dict(re.findall(r"^([a-z]+) {2,}(.+)$", told.output, re.MULTILINE))
    about = entries.SAID
    assert rows["title"] == about.title and rows["author"] == about.author
    assert rows["agreed"] == ", ".join(name for name, yes in about.consent.items() if yes)
    assert rows["languages"] == ", ".join(about.languages) and rows["parent"] == "none"
    assert {part.split(" (")[0] for part in rows["files"].split(", ")} == set(entries.whole())
    said = re.sub(r"= true", "= false", entries.SAID.written())
    alone = {**entries.good(), ABOUT: said.encode()}
    told = run("entry", "show", str(entries.folder(alone)(tmp_path / "alone")))
    assert re.search(r"^agreed +nothing$", told.output, re.MULTILINE)


def test_commands_say_what_is_wrong_with_what_they_are_given(tmp_path: Path) -> None:
    bad = entries.MADE["entry-name"](tmp_path)
    told = run("entry", "check", str(bad))
    assert told.exit_code == 1 and "error[entry-name]" in told.output
    told = run("entry", "check", "--json", str(bad))
    (row,) = json.loads(told.stdout)
    assert [one["code"] for one in row["diagnostics"]] == ["entry-name"]
    assert run("entry", "show", str(bad)).exit_code == 1
    for args in (
        ("check", str(tmp_path / "none.zip")),
        ("compare", str(bad)),
        ("compare", str(bad), str(bad)),
        ("pack", str(bad), "-o", str(tmp_path / "out.zip")),
    ):
        told = run("entry", *args)
        assert told.exit_code == 2 and "Traceback" not in told.output
