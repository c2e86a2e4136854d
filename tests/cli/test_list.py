"""Games are found by family, players, pack, minutes, in a language, and by other names."""

from __future__ import annotations

import json
import tomllib
from collections import Counter

import pytest
from click.testing import CliRunner, Result

from cardlang.api import engine_of
from cardlang.cache.listed import listed as entries
from cardlang.cli import play
from cardlang.cli.main import main
from cardlang.cli.parts import host
from cardlang.cli.parts.common import slugs
from cardlang.cli.parts.families import (
    _data,
    called,
    decks,
    families,
    minutes_of,
    pack_of,
    plainly,
)
from cardlang.resources import folder, playable, slug_of
from tests.shipped import load, spread


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(main, words, input=typed)


def test_every_game_is_listed_and_every_name_is_of_a_game() -> None:
    """A game without a line in `games/families.toml` stands among the others."""
    named = [slug for family in families() for slug in family.games]
    assert {*named} == {*slugs()} and len(named) == len({*named})
    assert all({"en", "de"} <= set(family.names) for family in families())
    assert {*_data()["called"].values()} <= {*named} and {*minutes_of()} <= {*named}
    assert not {*_data()["called"]} & {slug.replace("-", " ") for slug in named}


def listed(*words: str) -> dict[str, dict[str, object]]:
    games = json.loads(run("list", "--json", *words).stdout)["games"]
    return {game["slug"]: game for game in games}


def test_each_condition_keeps_those_that_fulfil_it_and_no_others() -> None:
    every = listed()
    assert {*every} == {*slugs()}
    pack = pack_of("french-32")
    assert pack is not None
    looked_at = {slug_of(path) for path in spread("list by packs", 9)} | {"skat", "preferans"}
    fits = {
        slug
        for slug in looked_at
        if 3 in load(slug).players
        and Counter(card.id for card in engine_of(load(slug)).cards(3, {})) <= pack
    }
    assert {*listed("--players", "3", "--deck", "french-32")} & looked_at == fits
    assert "skat" in fits and "dump" not in fits
    short = listed("--minutes", "30")
    assert {*short} == {slug for slug, minutes in minutes_of().items() if minutes <= 30}


def test_the_list_is_one_line_a_game_below_families_in_a_language() -> None:
    told = run("list", "--lang", "de").stdout.splitlines()
    assert max(map(len, told)) <= 80 and "Stiche" in told
    assert [line.split()[:1] for line in told].count(["skat"]) == 1
    (skat,) = (line for line in told if line.split()[:1] == ["skat"])
    assert "Einer spielt" in skat or "Allein" in skat or "…" in skat
    assert len([line for line in told if line.startswith("  ")]) == len(slugs())


def test_every_deck_that_is_named_is_a_pack_to_play_with() -> None:
    """Those of a part of the prelude that a game has to use, too."""
    assert len(decks()) > 9
    for name in decks():
        assert pack_of(name), name
    assert "quartett" in listed("--deck", "inns") and "scarto" in listed("--deck", "tarocco")


def test_a_deck_of_a_game_of_its_own_is_one_to_ask_for() -> None:
    """With all its cards, at whichever table, and for other games that these suffice for."""
    assert {*listed("--deck", "hanafuda")} == {"koi-koi"}
    assert {"doppelkopf", "euchre"} <= {*listed("--deck", "double")}
    assert "partout" in listed("--deck", "partout", "--players", "6")
    decks_of = {slug: str(game["deck"]) for slug, game in listed().items()}
    for slug in map(slug_of, spread("deck of its own", 5)):
        assert slug in listed("--deck", decks_of[slug]), slug


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--deck", "hanafudo"], "there is no deck `hanafudo`; did you mean `hanafuda`?"),
        (["--deck", "french-23"], "there is no deck `french-23`; did you mean"),
        (["--players", "1", "--minutes", "1"], "no game that ships is so"),
        (["--deck", "x" * 999], "there is no deck `xxx"),
    ],
)
def test_what_there_is_none_of_is_said(words: list[str], told: str) -> None:
    result = run("list", *words)
    assert result.exit_code == 2 and told in result.output
    assert len(decks()) > 9


def test_other_names_lead_to_the_game() -> None:
    result = run("rules", "Phase 10")
    assert result.exit_code == 2 and "no game that ships" in result.output
    result = run("rules", "Schwarzer Peter")
    assert result.exit_code == 0 and "`Schwarzer Peter` is `old-maid` here" in result.output
    result = run("rules", "sheepshead")
    assert result.exit_code == 0 and "`sheepshead` is `schafkopf` here" in result.output


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("Mau Mau", "mau-mau"),
        ("Koi-Koi", "koi-koi"),
        ("Texas Hold’em", "texas-holdem"),
        ("Königrufen", "koenigrufen"),
        ("ROMMÉ", "romme"),
        ("Hand & Foot", "hand-and-foot"),
        ("King's Corners", "kings-in-the-corner"),
        ("Doko", "doppelkopf"),
        ("golf", "golf-six"),
        ("Phase 10", None),
        ("", None),
        ("x" * 65, None),
    ],
)
def test_a_name_may_be_written_as_people_write_it(name: str, game: str | None) -> None:
    assert game == called(name)


def test_no_name_is_of_two_games() -> None:
    """Titles, slugs and other names, plainly written; other names are of games that ship."""
    others = tomllib.loads((folder("games") / "families.toml").read_text("utf-8"))["called"]
    assert set(others.values()) <= set(playable())
    titles = [(game["title"], slug) for slug, game in entries().items()]
    every = [*titles, *((slug, slug) for slug in playable()), *others.items()]
    games: dict[str, set[str]] = {}
    for name, slug in every:
        games.setdefault(plainly(name), set()).add(slug)
    assert {name: slugs for name, slugs in games.items() if len(slugs) > 1} == {}


@pytest.mark.parametrize(
    ("typed", "game"),
    [
        ("1\n1\n", "Bonus-Malus, 4"),
        ("2\n0\n1\n2\n", "Dump, 4"),
        ("nothing so\nDump\n", "Dump, 4"),
        ("supertrumpf\n", "Trumpf, "),
        ("\n", ""),
    ],
)
def test_who_names_no_game_is_offered_all(
    typed: str, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (host, play):
        monkeypatch.setattr(module, "at_a_terminal", lambda: True)
    monkeypatch.setattr(play, "kept_before", lambda *_: None)
    played = ("--lang", "en", "--seed", "1", "--bots", "random")
    result = run("play", "--no-save", *played, typed=typed + "q\n")
    assert "1) Backs that tell" in result.output
    assert game in result.output and (", seed " in result.output) == bool(game)
    assert ("No game here is called nothing so." in result.output) == ("nothing" in typed)
    assert result.exit_code == 130


def test_rules_at_the_prompt_leave_the_examples_out_unless_all_is_asked() -> None:
    words = ("play", "dump", "--seed", "1", "--bots", "random", "--no-save", "--lang", "en")
    short, whole = (run(*words, typed=f"{asked}\nq\n").output for asked in ("rules", "rules all"))
    assert "`rules all` shows the worked examples too." in short
    assert "Examples" not in short and "Examples" in whole
    assert len(whole.splitlines()) > len(short.splitlines()) + 20


def test_rules_at_the_prompt_are_those_of_the_table_and_begin_without_an_example() -> None:
    ways = ("--seed", "1", "--bots", "random", "--no-save", "--lang", "en")
    three = run("play", "hearts", "--players", "3", *ways, typed="rules\nq\n").output
    assert "\n3 players. " in three and "There are 51 cards." in three
    for asked, shown in (("rules", False), ("rules all", True)):
        told = run("play", "skat", *ways, typed=f"{asked}\nq\n").output
        assert "- 32 cards" in told
        assert ("What happens" in told.split("Players and cards")[0]) is shown
