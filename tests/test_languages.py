"""The language that is kept as an example: French, as a folder of catalogues beside the program.

Its folder says which files and which keys it has; what it has of a file has to be whole.  The
sheets and tables of its games, printed by a process that is told of the folder, may have no word
that is not French.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import attrs
import pytest

from cardlang.diagnostic import Report
from cardlang.messages.catalogue import FIRST, MORE
from cardlang.resolve.files.reading import read_layers
from cardlang.resources import folder
from cardlang.syntax import parse_text, tree
from cardlang.table.names import BOTS
from tests.catalogues import EXAMPLES, CatalogueError, languages_beside, messages, texts
from tests.test_catalogues import alike, filled_otherwise, lacking

FIRSTS = folder("catalogues") / FIRST
FOLDERS = sorted(path for path in EXAMPLES.iterdir() if path.is_dir())
GAMES = ("bonus-malus", "hearts")
SHUFFLE = "All cards are gathered and shuffled."
HOLE = re.compile(r"\{[\w-]+\}")


def rules_file(stem: str) -> Path:
    """The file of the prelude, of a game or of an example with this name."""
    homes = [folder(kind) / f"{stem}.card" for kind in ("prelude", "games", "examples")]
    return next(path for path in homes if path.exists())


@cache
def said(path: Path) -> tuple[dict[str, str], set[tuple[str, str]]]:
    """The sentences of a file of rules in the first language, and what it names in another."""
    sentences, names = {}, set()
    todo: list[Any] = [parse_text(path.name, path.read_text("utf-8"), Report())]
    while todo:
        node = todo.pop()
        if isinstance(node, tree.WordingNode) and node.language.text != FIRST:
            for line in node.lines:
                pairs = [(getattr(w, "span", None), w) for w, _ in line.pairs]
                names |= {(line.sort.text, at.text if at else "") for at, _ in pairs}
        if isinstance(node, tuple):
            lines = [n.text for n in node if isinstance(n, tree.ProseNode) and n.language == FIRST]
            if lines:
                sentences[" ".join(lines)] = path.stem
            todo += node
        elif attrs.has(type(node)):
            todo += [getattr(node, one.name) for one in attrs.fields(type(node))]
    return sentences, names


def files_of(stem: str) -> set[str]:
    """The files of rules, by their names, on which a game stands, its own among them."""
    path = rules_file(stem)
    layers = read_layers(path, path.name, stem, Report())
    assert layers is not None
    return {Path(source.name).stem for source in layers.sources}


def wrong(place: Path) -> Iterator[str]:
    """What the folder of a language lacks or has otherwise, in the files that it has.

    It has to have sheets, and the texts of one game at least, with all that this stands on.
    """
    here = {path.name for path in place.glob("*.ftl")}
    if "sheet.ftl" not in here:
        yield f"{place.name}/sheet.ftl is not there"
    stems = {path.stem for path in place.glob("texts/*.toml")}
    games = {stem for stem in stems if rules_file(stem).parent.name != "prelude"}
    if not games:
        yield f"{place.name}/texts has no game"
    for stem in sorted(set().union(*map(files_of, games)) - stems):
        if any(said(rules_file(stem))):
            yield f"{place.name}/texts/{stem}.toml is not there"
    for law in (lacking, filled_otherwise, alike):
        all_told = law(place.parent, place.name)
        yield from (line for line in all_told if any(f"/{name}" in line for name in here))
    known = texts(place)
    for stem, names in known["names"].items():
        sentences, named = said(rules_file(stem))
        where = f"{place.name}/texts/{stem}.toml"
        mine = [s for s in sentences if s in known["sentences"]]
        yield from (f"{where} lacks {s!r}" for s in sentences if s not in mine)
        for sentence in mine:
            told = " ".join(known["sentences"][sentence])
            asked, has = (set(HOLE.findall(text)) for text in (sentence, told))
            if asked != has:
                yield f"{where}: {sentence!r} has {sorted(has)}, not {sorted(asked)}"
        there = {(sort, word) for sort, words in names.items() for word in words}
        yield from (f"{where} lacks a name of {' '.join(one)}" for one in sorted(named - there))
    first = {s for stem in known["names"] for s in said(rules_file(stem))[0]}
    yield from (f"{place.name}: no rules say {s!r}" for s in known["sentences"] if s not in first)


def copied(language: str, to: Path) -> Path:
    """A copy of a language, beside the first one."""
    shutil.copytree(FIRSTS, to / FIRST)
    shutil.copytree(EXAMPLES / language, to / language)
    return to / language


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    return copied("fr", tmp_path)


def test_tables_are_what_the_files_make() -> None:
    made = languages_beside(EXAMPLES)
    assert {path: path.read_text("utf-8") for path in EXAMPLES.glob("*.json")} == made


@pytest.mark.parametrize("language", [path.name for path in FOLDERS])
def test_each_language_is_whole(language: str, tmp_path: Path) -> None:
    assert list(wrong(copied(language, tmp_path))) == []


def test_each_file_that_is_left_out_is_told(planted: Path) -> None:
    (planted / "texts" / "hearts.toml").unlink()
    (planted / "texts" / "core.toml").unlink()
    (planted / "sheet.ftl").unlink()
    told = set(wrong(planted))
    assert {"fr/sheet.ftl is not there", "fr/texts/core.toml is not there"} <= told
    (planted / "texts" / "bonus_malus.toml").unlink()
    assert "fr/texts has no game" in set(wrong(planted))


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        ("table.ftl", "nobody = personne\n", "", "fr/table.ftl lacks nobody"),
        (
            *("sheet.ftl", "counts = { $n } joueurs.", "counts = { $m } joueurs."),
            "fr/sheet.ftl: counts has ['m'], not ['n']",
        ),
        (
            *("texts/turned.toml", '"the trump suit" = "la couleur d’atout"\n', ""),
            "fr/texts/turned.toml lacks 'the trump suit'",
        ),
        (
            *("texts/turned.toml", '"On montre {card}', '"On montre la carte'),
            "fr/texts/turned.toml: '{card} is shown; its suit is trump.' has [], not ['{card}']",
        ),
        ("texts/decks.toml", 'K = "roi"\n', "", "fr/texts/decks.toml lacks a name of rank K"),
        (
            *("texts/turned.toml", '"the trump suit"', '"the trump"'),
            "fr: no rules say 'the trump'",
        ),
    ],
)
def test_what_is_lacking_or_otherwise_is_told(
    file: str, old: str, new: str, told: str, planted: Path
) -> None:
    text = (planted / file).read_text("utf-8")
    assert old in text
    (planted / file).write_text(text.replace(old, new), "utf-8")
    assert told in list(wrong(planted))


def test_texts_that_tables_have_not_are_refused(planted: Path) -> None:
    path = planted / "texts" / "turned.toml"
    path.write_text('[name]\na = "b"\n', "utf-8")
    with pytest.raises(CatalogueError, match=r"turned\.toml: name: neither sentences nor names"):
        texts(planted)
    path.write_text('[sentences]\n"the stock" = "la pioche"\n', "utf-8")
    with pytest.raises(CatalogueError, match="another file says otherwise"):
        texts(planted)


# ------------------------------------------------------------------ what is printed

PRINT = """
import json, sys
from click.testing import CliRunner
from cardlang.cli.main import main
told = []
for call in json.loads(sys.argv[1]):
    done = CliRunner().invoke(main, call)
    told.append([done.exit_code, done.output])
print(json.dumps(told))
"""


def printed(root: Path, *calls: list[str]) -> list[tuple[int, str]]:
    """What commands print where languages lie in a folder, each with its exit status."""
    environment = os.environ | {MORE: str(root)}
    command = [sys.executable, "-c", PRINT, json.dumps(calls)]
    done = subprocess.run(command, env=environment, capture_output=True, check=True, text=True)
    return [(code, text) for code, text in json.loads(done.stdout)]


def words(text: str) -> set[str]:
    return {word for word in re.findall(r"[^\W\d_]+", text.casefold()) if len(word) > 1}


def test_sheets_and_tables_have_no_word_of_another_language() -> None:
    known = french()
    sheets = [["rules", game, "--lang", "fr", "--format", "md"] for game in GAMES]
    tables = [
        ["play", game, "--seats", "none", "--seed", "1", "--bots", "random", "--no-save"]
        for game in GAMES
    ]
    told = printed(EXAMPLES, *sheets, *([*table, "--lang", "fr"] for table in tables))
    foreign = [(code, sorted(words(text) - known)) for code, text in told]
    assert foreign == [(0, [])] * 4
    assert min(len(text) for _, text in told) > 3000
    lengths = [len(words(text) & known) for _, text in told]
    assert min(lengths[:2]) > 100 and min(lengths[2:]) > 20
    assert "On distribue une à une 17 (à quatre 13, à cinq 10, à six 8) cartes" in told[1][1]
    hand = "prises dans la main du joueur"
    assert "la main de chaque joueur" in told[0][1] and hand in " ".join(told[1][1].split())
    assert "Encore sans phrase" not in "".join(text for _, text in told)
    assert "de le " not in "".join(text for _, text in told)


def french() -> set[str]:
    """All words of the table of French, of what the games are called, and the names of bots."""
    told = _texts(json.loads((EXAMPLES / "fr.json").read_text("utf-8")))
    return words(" ".join([*told, *GAMES, *BOTS]))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for inner in value.values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts(inner)


def test_what_a_language_lacks_is_english_and_a_broken_table_is_told(tmp_path: Path) -> None:
    table = json.loads((EXAMPLES / "fr.json").read_text("utf-8"))
    del table["files"]["sheet"]["counts"], table["texts"]["sentences"][SHUFFLE]
    (tmp_path / "fr.json").write_text(json.dumps(table), "utf-8")
    (tmp_path / "note.json").write_text("{", "utf-8")
    call = ["rules", "hearts", "--lang"]
    (code, text), (none, _) = printed(tmp_path, [*call, "fr"], [*call, "note"])
    assert (code, none) == (0, 2) and "3 à 6 players. On joue" in text
    assert "« All cards are gathered and shuffled »".replace(" ", "\xa0") in text.replace(
        " ", "\xa0"
    )
    assert "Encore sans phrase" in text  # and so it is noted
    assert words(text) - french() == words(f"players {SHUFFLE}") - french()
    (tmp_path / "it.json").write_text("{", "utf-8")
    assert "it.json`, of CARDLANG_LANGUAGES, is no table" in printed(tmp_path, [*call, "it"])[0][1]


def test_the_example_has_the_files_of_a_table_and_a_sheet() -> None:
    first = {path.stem for path in FIRSTS.glob("*.ftl")}
    mine = {path.stem for path in (EXAMPLES / "fr").glob("*.ftl")}
    assert mine == first - {"contest", "judge", "workshop", "hosted", "findings", "shelf"}
    assert all(messages(EXAMPLES / "fr" / f"{name}.ftl") for name in mine)
