"""Remedies mend: a sample of planted slips, and the slips that were told badly once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli.main import main
from cardlang.remedies.offers import remedied
from cardlang.remedies.trial import changed
from tests.shipped import FILES
from tests.slips.trials import Fate, Slip, errors, fate, planted, same_rules, told

SAMPLE = range(8)

#: a game, a line of it, what was written instead
TOLD_BADLY = [
    ("night_coach", "guarded loses seat", "guarded looses seat"),
    ("cuckoo", "deal 1 to survivors from eldest", "deal 1 to each survivors from eldest"),
    ("crazy_eights", "turns for seats from eldest", "turns for seat from eldest"),
    ("goofspiel", "choose together by seats:", "choose together by seat:"),
    ("dump", "draw 1 for seats from taker", "draw 1 card for seats from taker"),
    ("dump", "deal 10 to seats from eldest", "deal 10 cards to each player"),
    ("dump", "winner is sides having highest score", "winner is the player with highest score"),
    ("hearts", "suit is not hearts and broken", "suit not hearts and broken"),
    ("hearts", "taker becomes holder of 2C", "taker becomes holder 2C"),
    ("hearts", "score loses 26", "score lose 26"),
    ("court", "show hand of other to seat", "show hand other to seat"),
    ("cuckoo", "let losers be survivors", "losers be survivors"),
    ("cuckoo", "swap when seat is not in kings:", "swap if seat is not in kings:"),
    ("cuckoo", "score is below lives", "score is under lives"),
    ("dump", "with follow-suit", "with follow suit"),
    ("goofspiel", "shuffle prizes", "mische prizes"),
    ("dump", "deal 10 to seats", "deal 10 to players"),
    ("night_coach", "person: beggar B", "persons: beggar B"),
    ("golf_six", "kind spot:", "kinds spot:"),
    ("dump", "use tricks", "uses tricks"),
    ("partout", "keep bid of each seat", "keep bid of seat"),
    ("hearts", "match ends when", "match ends if"),
    ("dump", "until every hand is empty", "until all hands are empty"),
]


def slip_of(game: str, meant: str, said: str) -> Slip:
    """A slip of the table, in its game."""
    path = next(one for one in FILES if one.stem == game)
    good = path.read_text("utf-8")
    assert meant in good
    line = good[: good.index(meant)].count("\n") + 1
    return Slip(path, "told badly", line, meant, said, good.replace(meant, said, 1))


@pytest.mark.parametrize(("game", "meant", "said"), TOLD_BADLY)
def test_the_first_edit_restores_what_was_told_badly(game: str, meant: str, said: str) -> None:
    slip = slip_of(game, meant, said)
    found, source = told(slip.path, slip.text)
    bad = errors(list(remedied(slip.path, slip.path.name, found, source)))
    [first, *_] = [one.edits[0] for one in bad if one.edits]
    after = changed(slip.text, first.changes)
    assert not errors(told(slip.path, after)[0])
    assert same_rules(slip.path, after)
    assert [one.edits for one in bad if len(one.edits) > 1 and one.edits[0].safe] == []


def test_a_sample_of_slips_keeps_the_laws() -> None:
    """No edit doubles a word, `--fix` and lone edits make no other game, most are restored."""
    fates: list[Fate] = [fate(planted(number, 5)) for number in SAMPLE]
    assert [one.broken for one in fates if one.broken] == []
    assert [one for one in fates if one.fixed == "another"] == []
    assert [one for one in fates if one.lone and one.outcome == "another"] == []
    bad = [one for one in fates if one.findings]
    assert sum(one.outcome == "restored" for one in bad) >= 0.75 * len(bad)


def test_a_name_is_not_advised_for_itself() -> None:
    text = (
        'cardlang 1\ngame "Table"\n    "Show."\nplayers 3\ndeck french-32\n'
        'zone shown of each seat, face up\n    "shown"\none deal:\n    shuffle-deck\n'
        "    deal 8 to seats from eldest\n"
        "    for each seat in seats having highest rank among shown: score gains 1\n"
    )
    found, source = told(Path("table.card"), text)
    assert source is not None
    for one in remedied(Path("table.card"), "table.card", found, source):
        assert f"did you mean `{one.span.text}`" not in one.help


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_fix_writes_what_is_safe_and_keeps_the_rest(tmp_path: Path, end: str) -> None:
    good = next(one for one in FILES if one.stem == "dump").read_text("utf-8")
    bad = good.replace("match ends when", "match ends if").replace("shuffle-deck", "shufle-deck")
    path = tmp_path / "dump.card"
    path.write_bytes(("\ufeff" + bad.replace("\n", end)).encode())
    ran = CliRunner().invoke(main, ["check", str(path), "--fix"])
    assert ran.exit_code == 0, ran.output
    assert path.read_bytes() == ("\ufeff" + good.replace("\n", end)).encode()
    assert "`shufle-deck` is now `shuffle-deck`" in ran.output


def test_fix_leaves_what_may_mean_several_things(tmp_path: Path) -> None:
    good = next(one for one in FILES if one.stem == "dump").read_text("utf-8")
    path = tmp_path / "dump.card"
    path.write_text(good.replace("shuffle-deck", "shuffle deck"), "utf-8")
    before = path.read_bytes()
    ran = CliRunner().invoke(main, ["check", str(path), "--fix"])
    assert ran.exit_code == 1
    assert path.read_bytes() == before
    assert "+    shuffle-deck" in ran.output


def test_fix_changes_nothing_where_an_example_objects(tmp_path: Path) -> None:
    """What the author's own examples refuse was not meant, however near it is."""
    good = next(one for one in FILES if one.stem == "dump").read_text("utf-8")
    text = good.replace("shuffle-deck", "shufle-deck")
    text = re.sub(r"then score of 0 is \d+", "then score of 0 is 77", text, count=1)
    assert text.count("is 77") == 1
    path = tmp_path / "dump.card"
    path.write_text(text, "utf-8")
    ran = CliRunner().invoke(main, ["check", str(path), "--fix"])
    assert path.read_text("utf-8") == text
    assert "nothing was changed: the example" in ran.output and ran.exit_code == 1


@pytest.mark.parametrize("line", ["(the first deal)", "(a remark", "/* as usual */"])
def test_where_nothing_but_a_remark_is_advised_the_mistake_is_told(line: str) -> None:
    """The help is `write `# the first deal``, in which no word of the language stands."""
    text = f'cardlang 1\ngame "Remark"\nplayers 2\ndeck french\none deal:\n    {line}\n'
    found, source = told(Path("remark.card"), text)
    assert source is not None
    assert list(remedied(Path("remark.card"), "remark.card", found, source))
