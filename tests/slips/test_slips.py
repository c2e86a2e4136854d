"""Remedies mend: a sample of planted slips, and the slips that were told badly once."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from cardlang.cli.main import main
from cardlang.diagnostic import Edit, Fix
from cardlang.remedies.mend import with_ends_of
from cardlang.remedies.offers import remedied
from cardlang.remedies.trial import Trials, changed
from cardlang.source import Span
from tests.shipped import FILES
from tests.slips.page import PAGE, page
from tests.slips.trials import Fate, Slip, errors, fate, laws, planted, same_rules, told

SAMPLE = range(4)
SMALL = [one for one in FILES if one.stem in ("dump", "cuckoo", "goofspiel", "hearts")]

#: a game, a line of it, what was written instead
TOLD_BADLY = [
    ("night_coach", "guarded loses seat", "guarded looses seat"),
    ("cuckoo", "deal 1 to survivors from eldest", "deal 1 to each survivors from eldest"),
    ("goofspiel", "choose together by seats:", "choose together by seat:"),
    ("dump", "draw 1 for seats from taker", "draw 1 card for seats from taker"),
    ("dump", "deal 10 to seats from eldest", "deal 10 cards to each player"),
    ("hearts", "suit is not hearts and broken", "suit not hearts and broken"),
    ("big_two", "else holder of 3D else eldest", "else holder 3D else eldest"),
    ("doppelkopf", "score loses stake", "score lose stake"),
    ("cuckoo", "let losers be survivors", "losers be survivors"),
    ("cuckoo", "swap when seat is not in kings:", "swap if seat is not in kings:"),
    ("cuckoo", "score is below lives", "score is under lives"),
    ("dump", "with follow-suit", "with follow suit"),
    ("goofspiel", "shuffle prizes", "mische prizes"),
    ("dump", "deal 10 to seats", "deal 10 to players"),
    ("dump", "use tricks", "uses tricks"),
    ("oh_hell", "keep bid of each seat", "keep bid of seat"),
    ("goofspiel", "zone prizes", "zones prizes"),
    ("oh_hell", "turn-trump top of stock", "turn-trump top stock"),
    ("oh_hell", "deal hand-size to", "deal hand-size cards to"),
    ("oh_hell", "deal hand-size to", "deal hand-size into"),
    ("dump", "score gains pips", "points gains pips"),
    ("cuckoo", "move theirs to hand", "move theirs into hand"),
    ("cuckoo", "given players is 4", "given player is 4"),
    ("dump", "winner is sides having highest score", "winner is player with most points"),
    ("hearts", "match ends when", "match ends if"),
    ("dump", "until every hand is empty", "until all hands are empty"),
    ("contract_bridge", "keep level as 0..7", "keep level like 0..7"),
    ("oh_hell", "keep bid of each seat as 0..10", "keep bid of each seat 0..10"),
    ("spades", "keep bid of each seat as 0..17", "keep bid of each seat 0..17"),
    ("dump", '"the number on the card;', "the number on the card;"),
    ("dump", "    shuffle-deck\n", "    shuffle-deck // all of them\n"),
    ("cheat", "count of claim is below 4:\n", "count of claim is below 4\n"),
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
    assert not [
        law for one in bad for edit in one.edits for law in laws(slip, slip.text, one, edit)
    ]
    [first, *_] = [one.edits[0] for one in bad if one.edits]
    after = changed(slip.text, first.changes)
    assert not errors(told(slip.path, after)[0])
    assert same_rules(slip.path, after)
    assert [one.edits for one in bad if len(one.edits) > 1 and one.edits[0].safe] == []


def test_an_edit_that_would_be_warned_of_stands_behind_one_that_would_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whichever of two edits that mend a line it is."""
    slip = slip_of("dump", "deal 10 to seats", "deal 10 to players")
    found, source = told(slip.path, slip.text)

    def offered() -> list[str]:
        bad, *_ = errors(list(remedied(slip.path, slip.path.name, found, source)))
        return [changed(slip.text, edit.changes) for edit in bad.edits]

    first = offered()[0]
    monkeypatch.setattr(Trials, "warned", lambda _, outcome, *__: outcome.text == first)
    assert offered()[0] != first
    monkeypatch.setattr(Trials, "warned", lambda _, outcome, *__: outcome.text != first)
    assert offered()[0] == first


#: slips of campaigns whose first edit made another game, or none
HARMED = [
    ("mau_mau", "define answer-seven for seat:", "define answer-seven to seat:"),
    ("baskets", "define lay-down for seat:", "define lay-down with seat:"),
    ("cheat", "define challenge for seat", "define challenge with seat"),
    ("big_two", "5D 5C, play 5D 5H", "5D 5C, 5D play 5H"),
    ("go_fish", "then stock is empty", "then stock is nothing"),
    ("old_maid", "seats where hand is not empty", "seats where hand is not not empty"),
]


@pytest.mark.parametrize(("game", "meant", "said"), HARMED)
def test_what_a_campaign_met_is_restored_by_the_first_edit(
    game: str, meant: str, said: str
) -> None:
    assert fate(slip_of(game, meant, said), fix=False).outcome == "restored"


def test_a_sample_of_slips_keeps_the_laws() -> None:
    """Edits keep their laws, `--fix` and lone edits make no other game, most are restored."""
    fates: list[Fate] = [fate(planted(number, 5, SMALL)) for number in SAMPLE]
    assert [one.broken for one in fates if one.broken] == []
    assert [one for one in fates if one.fixed == "another"] == []
    assert [one for one in fates if one.lone and one.outcome == "another"] == []
    bad = [one for one in fates if one.findings]
    assert sum(one.outcome == "restored" for one in bad) >= 0.75 * len(bad)


def test_the_page_has_all_slips() -> None:
    text = PAGE.read_text("utf-8")
    assert page(text) == text, "python -m tests.slips.page"


def test_the_laws_are_told_where_they_are_broken() -> None:
    """A doubled word, a finding that stays, another on the line: no edit of ours is like these."""
    slip = slip_of("dump", "deal 10 to seats", "deal 10 two seats")
    found, source = told(slip.path, slip.text)
    [finding] = errors(found)
    assert source is not None
    at = source.text.index("two seats")

    def broken(text: str) -> set[str]:
        edit = Edit((Fix(Span(source, at, at + 3), text),), False)
        return {one.split(":")[0] for one in laws(slip, slip.text, finding, edit)}

    assert broken("to") == set()
    assert "doubled" in broken("to seats")
    assert "doubled" in broken("to 10 of")
    assert "not gone" in broken("two")
    assert "new" in broken("to seats having lowest scores of")


#: lines of no game: what was written, and what the first edit makes of it
ALONE = [
    ("match ends when a score is -3", "match ends when lowest score is at most -3"),
    ("winner is player with fewest points", "winner is seats having lowest score"),
]
TABLE = """cardlang 1
game "Table"
    "Tricks."
use tricks
players 4
deck french
value times of seat:
    "how often one has won"
    tricks
each deal:
    shuffle-deck
    deal 1 to seats from eldest
    play-trick from taker with follow-suit
    for each seat: score loses times
match ends when deal-number is 3
winner is sides having highest score
"""


def test_a_name_may_be_a_word_of_the_language() -> None:
    assert errors(told(Path("table.card"), TABLE)[0]) == []


@pytest.mark.parametrize(("said", "better"), ALONE)
def test_the_first_edit_keeps_what_the_author_said(said: str, better: str) -> None:
    head = said.split()[0]
    text = re.sub(rf"(?m)^{head} .*$", said, TABLE)
    path = Path("table.card")
    found, source = told(path, text)
    [one] = errors(list(remedied(path, path.name, found, source)))
    assert better in [changed(text, edit.changes).split("\n")[one.line - 1] for edit in one.edits]
    assert head != "winner" or not any(edit.safe for edit in one.edits), "a seat, or its side?"


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


def test_fix_writes_what_is_safe_and_keeps_the_rest(tmp_path: Path) -> None:
    good = next(one for one in FILES if one.stem == "dump").read_text("utf-8")
    bad = good.replace("match ends when", "match ends if").replace("shuffle-deck", "shufle-deck")
    path = tmp_path / "dump.card"
    path.write_bytes(("\ufeff" + bad.replace("\n", "\r\n")).encode())
    ran = CliRunner().invoke(main, ["check", str(path), "--fix"])
    assert ran.exit_code == 0, ran.output
    assert path.read_bytes() == ("\ufeff" + good.replace("\n", "\r\n")).encode()
    assert "`shufle-deck` is now `shuffle-deck`" in ran.output
    assert with_ends_of(bad, good) == good


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
