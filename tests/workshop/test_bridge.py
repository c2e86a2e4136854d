"""The bridge: laws that hold for every game that ships, and what an editor counts on."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import cardlang.judge as judging
from cardlang.match.examples import run_examples
from cardlang.resources import find_game, folder, shipped
from cardlang.workshop.bridge import CALLS, _named, call, rules_calls
from cardlang.workshop.host import pages
from cardlang.workshop.text.rules import RulesPlaces, program_of

GAMES = shipped()
WATCHED = {"seed": 3, "seats": ["random"] * 8}


@cache
def text(slug: str) -> str:
    path = find_game(slug)
    assert path is not None
    return path.read_text(encoding="utf-8")


def ask(function: str, slug: str = "bonus-malus", **given: Any) -> dict[str, Any]:
    """An answer, which JSON can say."""
    answer = call(function, {"text": text(slug), "file": f"/none/{slug}.card", **given})
    assert json.loads(json.dumps(answer, allow_nan=False)) == answer
    return answer


@cache
def played(slug: str, moves: int = 24) -> str:
    """A match of so many moves, as JSON."""
    answer = ask("start", slug, match=WATCHED)
    while len(answer["match"]["moves"]) < moves and not answer["table"]["over"]:
        answer = ask("go_on", slug, match=answer["match"])
    return json.dumps(answer["match"])


def match_of(slug: str, moves: int = 24) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(played(slug, moves))
    return found


# ------------------------------------------------------------------------------- text


@pytest.mark.parametrize("slug", GAMES)
def test_games_that_ship_have_nothing_wrong(slug: str) -> None:
    told = ask("check", slug)
    assert (told["errors"], told["warnings"], told["playable"]) == (0, 0, True)
    assert told["usual"] in told["players"]


def misspelt() -> list[tuple[str, str]]:
    """A game with one word written wrong in many places, and the word."""
    whole = text("bonus-malus")
    words = ("play-trick", "follow-or-trump", "shuffle-deck", "diamonds -5", "hearts 5")
    return [(whole.replace(word, misspell(word), 1), word) for word in words]


def misspell(word: str) -> str:
    """Without its third letter."""
    return word[:2] + word[3:]


@pytest.mark.parametrize(("broken", "word"), misspelt())
def test_a_remedy_mends(broken: str, word: str) -> None:
    file = "/none/bonus_malus.card"
    early = call("check", {"text": broken, "file": file})
    assert not any(row["remedies"] or row["tried"] for row in early["findings"])
    told = call("check", {"text": broken, "file": file, "whole": True})
    one = next(row for row in told["findings"] if row["remedies"])
    assert broken[one["from"] : one["to"]] == misspell(word).split()[0]
    [change] = one["remedies"][0]["changes"]
    mended = broken[: change["from"]] + change["text"] + broken[change["to"] :]
    assert mended.split() == text("bonus-malus").split()
    assert one["remedies"][0]["shown"] in text("bonus-malus")


def test_findings_of_all_tables_come_when_asked() -> None:
    broken = text("bonus-malus").replace("deal 7 to", "deal 20 to")
    usual = call("check", {"text": broken, "file": "/none/a.card"})
    assert usual["errors"] and not usual["playable"]
    fewer = text("bonus-malus").replace("players 2, 3, 4,", "players 2, 3, 4, 8,")
    usual = call("check", {"text": fewer, "file": "/none/a.card"})
    whole = call("check", {"text": fewer, "file": "/none/a.card", "whole": True})
    assert usual["playable"] and whole["errors"] + whole["warnings"] > usual["errors"]


@pytest.mark.parametrize("slug", ["bonus-malus", "partout", "dump"])
def test_what_is_written_was_proposed(slug: str) -> None:
    """Of the words of the deals of games, written by people, nearly all are among the proposals."""
    whole = text(slug)
    body = whole[whole.index("each deal:") : whole.index("\nexample")]
    start = whole.index("each deal:")
    missed, asked = [], 0
    for word in re.finditer(r"(?<![\"#\w-])[a-z][a-z0-9-]+", body):
        line = body[body.rfind("\n", 0, word.start()) + 1 : word.start()]
        if '"' in line or "#" in line or asked >= 60:
            continue
        asked += 1
        told = ask("complete", slug, at=start + word.start())
        if word[0] not in {one["word"] for one in told["options"]}:
            missed.append(word[0])
    assert asked > 20
    assert len(missed) <= asked * 0.15, missed


def test_completion_in_special_places() -> None:
    def words(before: str) -> list[str]:
        told = call("complete", {"text": before, "file": "/none/a.card", "at": len(before)})
        return [one["word"] for one in told["options"]]

    assert "tricks" in words('game "A"\nuse tr')
    assert {"zone", "each", "example"} <= set(words('game "A"\n\n'))
    path = folder("prelude") / "decks.card"
    decks = set(re.findall(r"^deck ([\w-]+)", path.read_text(encoding="utf-8"), re.MULTILINE))
    assert "butterfly" in decks and decks <= set(words('game "A"\ndeck '))
    assert decks <= set(words('game "A"\ndeck mine from '))
    assert words('game "A"\n    "some prose ') == []
    assert words("# a remark ") == []


def test_names_come_from_the_last_good_text() -> None:
    good = text("bonus-malus")
    at = good.index("    settle\n", good.index("each deal:")) + 4
    broken = good[:at] + "if (" + good[at:]
    told = call("complete", {"text": broken, "file": "/none/a.card", "at": at + 4, "known": good})
    assert "trump" in {one["word"] for one in told["options"]}


def test_hover_tells_what_players_read() -> None:
    whole = text("bonus-malus")
    told = ask("hover", at=whole.index("deal 7") + 1)
    assert told["line"]["en"].startswith("Deal 7 cards singly to all players")
    assert told["line"]["de"].startswith("Alle Spieler erhalten 7 Karten, einzeln gegeben")
    told = ask("hover", at=whole.index("follow-or-trump"))
    assert (told["sort"], told["home"]) == ("rule", "prelude/tricks.card")
    assert "trumpfen" in told["sentences"]["de"]
    assert ask("hover", at=whole.index("bonus of card"))["own"]


@pytest.mark.parametrize("slug", GAMES)
def test_outline_holds_every_line(slug: str) -> None:
    told = call("outline", {"text": text(slug)})["sections"]
    lines = text(slug).split("\n")
    assert all(lines[one["line"] - 1].strip() for one in told)
    ends = [(one["line"], one["end"]) for one in told]
    assert ends == sorted(ends) and all(a[1] < b[0] for a, b in pairwise(ends))


@settings(max_examples=60)
@given(st.text(alphabet="aß😀\n𝔘x", max_size=30), st.integers(0, 40))
def test_places_are_those_of_browsers(whole: str, at: int) -> None:
    spot = RulesPlaces(whole)
    offset = min(at, len(whole))
    units = spot.out(offset)
    assert units == len(whole[:offset].encode("utf-16-le")) // 2
    assert spot.into(units) == offset


@settings(max_examples=6, deadline=None)
@given(st.data())
def test_no_text_is_answered_with_a_mistake(data: st.DataObject) -> None:
    """Whatever is cut out of a game, all that is asked of the text has an answer."""
    whole = text("bonus-malus")
    a = data.draw(st.integers(0, len(whole)))
    b = data.draw(st.integers(a, min(len(whole), a + 200)))
    cut = whole[:a] + data.draw(st.sampled_from(["", " ", "\n    ", '"', "(", "each "])) + whole[b:]
    given_ = {"text": cut, "file": "/none/a.card"}
    for function in ("check", "outline", "layout", "hover", "complete"):
        extra = {"at": a} if function in ("hover", "complete") else {}
        base = {"text": cut} if function == "outline" else given_
        answer = call(function, {**base, **extra})
        json.dumps(answer, allow_nan=False)
    told = call("check", given_)
    assert all(0 <= row["from"] <= row["to"] <= len(cut) for row in told["findings"])


# ------------------------------------------------------------------------------ match


@pytest.mark.parametrize("slug", GAMES)
def test_a_match_is_its_moves(slug: str) -> None:
    """Played anew from its moves alone, a match comes to the same table, also without memory."""
    from cardlang.workshop.play import matches

    match = match_of(slug)
    look = {"language": "de", "faces": True}
    one = ask("replay", slug, match=match, before=text(slug), **look)
    matches._states.clear()
    other = ask("replay", slug, match=match, **look)
    assert one == {**other, "parted": None}
    assert one["match"]["moves"] == match["moves"]


@pytest.mark.parametrize("slug", GAMES)
def test_a_table_tells_what_its_seat_knows(slug: str) -> None:
    """Every card is drawn; a veiled picture is that of the observation, an open one hides none."""
    match = {**match_of(slug), "seats": ["person", "random", "random", "random"]}
    veiled = ask("undo", slug, match=match, to=20, seat=0, faces=True)
    for zone in veiled["table"]["zones"]:
        for card in zone["cards"]:
            drawn = veiled["faces"]["backs" if card.get("hidden") else "cards"]
            assert card["id"] in drawn or card.get("hidden")
    unveiled = ask("undo", slug, match=match, to=20, seat=0, open=True)
    cards = [c for zone in unveiled["table"]["zones"] for c in zone["cards"]]
    assert not any(card.get("hidden") for card in cards)


def test_moves_by_hand_and_back() -> None:
    answer = ask("start", match={"players": 3, "seed": 7})
    first = answer["match"]
    assert answer["table"]["by_hand"] and first["seats"] == ["person", "random", "random"]
    moves = answer["table"]["moves"]
    after = ask("move", match=first, move=moves[-1]["text"])
    assert after["match"]["moves"][: len(first["moves"]) + 1] == [
        *first["moves"],
        moves[-1]["text"],
    ]
    assert ask("undo", match=after["match"])["match"] == first
    refused = ask("move", match=first, move="play 9X")["refused"]
    assert refused == ask("why", match=first, move="play 9X")["why"] != ""
    assert ask("why", match=first, move=moves[0]["text"])["why"] == ""
    assert "best" in ask("hint", match=first)["hint"] or len(moves) == 1


EDITS = [
    ("deal 7 to seats", "deal 6 to seats", 1),
    ("spades 10, hearts 5", "spades 11, hearts 5", None),
    ("with follow-or-trump", "with follow-suit", 0),
]


@pytest.mark.parametrize(("old", "new", "felt"), EDITS)
def test_an_edit_says_where_it_is_felt(old: str, new: str, felt: int | None) -> None:
    match = match_of("bonus-malus")
    whole = text("bonus-malus")
    assert old in whole
    line = whole[: whole.index(old)].count("\n") + 1
    changed = whole.replace(old, new, 1)
    answer = ask("replay", text=changed, match=match, before=whole)
    parted = answer["parted"]
    if felt is None:
        assert parted is None and answer["match"]["moves"][:24] == match["moves"]
        return
    assert parted["change"]["line"] == line
    number = int(re.search(r"move (\d+)", parted["text"])[1])  # type: ignore[index]  # it is there
    assert number == felt if felt else number > 0
    kept = answer["match"]["moves"][: parted["kept"]]
    assert kept == match["moves"][: parted["kept"]]
    assert bool(parted["why"]) == bool(parted["lost"])


def test_of_several_changes_the_guilty_one_is_named() -> None:
    whole = text("bonus-malus")
    changed = whole.replace("spades 10, hearts 5", "spades 11, hearts 5")
    changed = changed.replace("deal 7 to seats", "deal 6 to seats")
    answer = ask("replay", text=changed, match=match_of("bonus-malus"), before=whole)
    assert answer["parted"]["change"]["new"] == ["    deal 6 to seats from eldest"]


@pytest.mark.parametrize("slug", GAMES)
def test_any_move_becomes_an_example(slug: str) -> None:
    match = match_of(slug)
    at = len(match["moves"]) - 1
    for forbid in (False, True):
        kept = ask("example", slug, match=match, at=at, forbid=forbid)
        assert kept["whole"].endswith(kept["text"])
        program = program_of(kept["whole"], Path(f"/none/{slug}.card"))
        assert program is not None
        (told,) = run_examples(program, {kept["title"]})
        assert told.ok != forbid
        assert not forbid or "is offered" in told.message


def test_moves_of_later_deals_become_examples() -> None:
    """They begin with what is kept for the match, and not with the first deal."""
    match = match_of("bonus-malus", 130)
    kept = ask("example", match=match, at=len(match["moves"]) - 1)
    assert "given deal-number is 2" in kept["text"] or "given deal-number is 3" in kept["text"]
    assert kept["text"].count("shuffle:") == 1


# ------------------------------------------------------------------------- the others


def test_sheets_figures_and_differences() -> None:
    sheet = ask("rules", language="de")
    assert "<h2>" in sheet["body"] and "<script" not in sheet["body"]
    told = ask("simulate", match=WATCHED, most=12)
    assert (told["matches"], told["aborted"], sum(told["histogram"]["bars"])) == (12, 0, 12)
    dead = text("bonus-malus").replace(
        "    settle\n\nmatch",
        "    settle\n    if deal-number is 99:\n        shuffle stock\n\nmatch",
    )
    line = dead[: dead.index("deal-number is 99:")].count("\n") + 2
    told = call("simulate", {"text": dead, "file": "/none/a.card", "match": WATCHED, "most": 8})
    assert told["never"] == [line]
    rising = find_game("bonus-malus")
    assert rising is not None
    variant = 'cardlang 1\nextends "bonus-malus"\ngame "Mine"\n\nchange value bonus of card: 3\n'
    told = call("diff", {"text": variant, "file": str(rising.with_name("mine.card"))})
    assert [one["section"] for one in told["changes"]] == ["value bonus"]
    assert ask("diff", against=text("bonus-malus"))["changes"] == []


@pytest.mark.parametrize(
    ("asked", "given"), [(-1, 0.05), (0.05, 0.05), (0.5, 0.5), (1, 1), (9, 1.0)]
)
def test_a_judge_takes_no_more_time_than_all_and_some(
    asked: float, given: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    class AskedError(Exception):
        pass

    def judged(path: Path, settings: judging.Settings) -> None:
        raise AskedError(settings.effort)

    monkeypatch.setattr(judging, "judge", judged)
    with pytest.raises(AskedError, match=f"^{given}"):
        rules_calls.judge("", "/none/a.card", asked)


def test_the_judge_looks_at_what_is_not_saved() -> None:
    broken = text("bonus-malus").replace("play-trick", "play-trik")
    told = call("judge", {"text": broken, "file": "/none/a.card"})
    assert told["told"]["verdict"] == "fail" and "fails" in told["summary"][0]


NONSENSE: list[dict[str, Any]] = [
    {"match": 3},
    {"match": {"players": 99}},
    {"match": {"players": "2"}},
    {"match": {"players": -1}},
    {"match": {"seed": -1}},
    {"match": {"seed": None}},
    {"match": {"seed": 2**63}},
    {"match": {"seats": ["pipe:rm -rf /"]}},
    {"match": {"options": []}},
    {"match": {"moves": [1]}},
    {"match": {"players": True}},
]


@pytest.mark.parametrize("given_", NONSENSE)
def test_nonsense_is_refused(given_: dict[str, Any]) -> None:
    answer = ask("start", **given_)
    assert list(answer) == ["refused"] or answer["match"]["players"] in (2, 3, 4)
    assert ("refused" in answer) == ("refused" in ask("simulate", most=1, **given_))


SOME: dict[Any, object] = {str: "", int: 0, int | None: 0, float: 0.5, bool: False}
WRONG: list[Any] = [None, True, 5, 1.5, "5", [], {}]


@pytest.mark.parametrize("name", CALLS)
def test_arguments_of_another_kind_are_refused(name: str) -> None:
    """Every function refuses in a sentence what is missing, unknown, or of another kind."""
    hints = get_type_hints(_named(name))
    takes = {key: kind for key, kind in hints.items() if key not in ("return", "look")}
    fine = {key: SOME.get(kind, {}) for key, kind in takes.items()}
    for key, kind in takes.items():
        good = {get_origin(part) or part for part in (get_args(kind) or [kind])}
        if kind in (float, dict[str, Any]):
            good = {int, float} if kind is float else {dict}
        for wrong in WRONG:
            if type(wrong) not in good:
                assert call(name, {**fine, key: wrong})["refused"].startswith(f"`{key}` has to be ")
    assert call(name, {})["refused"].startswith(f"`{name}`: missing")
    if "look" not in hints:
        assert call(name, {**fine, "nothing": 1})["refused"].startswith(f"`{name}`: got an unex")


def test_rules_that_cannot_be_played_are_refused() -> None:
    given_ = {"text": "", "file": "/none/a.card", "match": WATCHED}
    for function in sorted(CALLS.keys() & {"start", "replay", "go_on", "undo", "simulate", "hint"}):
        assert list(call(function, given_)) == ["refused"], function
    assert call("nothing", {})["refused"]


def test_every_call_says_what_it_does() -> None:
    for name, home in CALLS.items():
        work = getattr(import_module(f"cardlang.workshop.bridge.{home}"), name)
        assert work.__module__.endswith(home) and (work.__doc__ or "").strip()
    lanes = pages._TEXT | pages._SLOW | {"judge"}
    assert lanes - {pages._WHOLE} <= CALLS.keys()


def test_who_reads_a_text_sees_neither_table_nor_judge() -> None:
    """Findings come soon after a worker starts."""
    script = (
        "import sys; from cardlang.workshop.bridge import call; "
        "assert not call('check', {'text': '', 'file': 'a.card'})['playable']; "
        "print(*sorted(one for one in sys.modules if one.startswith('cardlang.')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )
    rooms = {name.split(".")[1] for name in done.stdout.split()}
    assert "syntax" in rooms and not rooms & {"judge", "bots", "lanes", "table", "hosted"}
