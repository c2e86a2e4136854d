"""Files and records of the past read and replay, and nobody has changed them."""

from __future__ import annotations

import json
import lzma
from pathlib import Path

import pytest

from cardlang.syntax.tables import later
from tests.archive import keeping

NAMES = list(keeping.read_manifest())
GAMES = 12  # of each release, in a test; `python -m tests.archive` takes all


@pytest.mark.parametrize("name", NAMES)
def test_a_release_is_as_it_was_frozen(name: str) -> None:
    release = keeping.read(name)
    assert release.texts.keys() <= keeping.read_manifest()[name]["texts"].keys()
    with_matches = {match["of"] for match in release.matches}
    assert with_matches == {p for p in release.texts if not p.startswith("prelude/")}


def test_all_texts_of_all_releases_are_there() -> None:
    kept = {keeping.digest(text) for name in NAMES for text in keeping.read(name).texts.values()}
    entries = keeping.read_manifest().values()
    assert {sum for entry in entries for sum in entry["texts"].values()} <= kept


@pytest.mark.parametrize("name", NAMES)
def test_a_change_by_hand_is_told(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    data = (keeping.HERE / f"{name}.jsonl.xz").read_bytes()
    spoilt = data[:-9] + bytes([data[-9] ^ 1]) + data[-8:]
    with pytest.raises(ValueError, match="is not the file that was frozen"):
        keeping.read(name, spoilt)
    text = lzma.decompress(data).decode().replace("each deal", "each  deal", 1)
    spoilt = lzma.compress(text.encode())
    manifest = keeping.read_manifest()
    manifest[name]["file"] = keeping.digest(spoilt)
    monkeypatch.setattr(keeping, "read_manifest", lambda: manifest)
    with pytest.raises(ValueError, match="is not the text that was frozen"):
        keeping.read(name, spoilt)


@pytest.mark.parametrize("name", NAMES)
def test_games_of_the_past_play_as_they_did(name: str) -> None:
    release = keeping.read(name)
    games = [place for place in release.texts if not place.startswith("prelude/")]
    sample = games[:: -(-len(games) // GAMES)]
    found = dict(keeping.differing(release, every=4, first=1, games=sample))
    known = keeping.differences().get(name, {})
    assert found.keys() <= known.keys(), found


def test_only_what_is_older_than_the_promise_may_differ() -> None:
    assert keeping.differences().keys() <= {NAMES[0]}


def test_no_word_is_taken_from_files_that_are_there() -> None:
    now = keeping.words()
    for name in NAMES:
        entry = keeping.read_manifest()[name]
        assert set(now["reserved"]) <= set(entry["words"]["reserved"]), name
        if entry["open"] or name == NAMES[0]:
            continue
        assert set(now["always"]) <= set(entry["words"]["always"]), name
        assert set(now["special"]) - set(entry["words"]["special"]) <= later(), name
        files = {word.split(":")[0] for word in entry["words"]["prelude"]}
        new = set(now["prelude"]) - set(entry["words"]["prelude"])
        assert {word.split(":")[0] for word in new}.isdisjoint(files), (name, new)


def test_a_release_that_is_out_is_frozen_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = {name: e for name, e in keeping.read_manifest().items() if not e["open"]}
    (tmp_path / "manifest.json").write_text(json.dumps(closed))
    monkeypatch.setattr(keeping, "HERE", tmp_path)
    monkeypatch.setattr(keeping, "MANIFEST", tmp_path / "manifest.json")
    with pytest.raises(ValueError, match="stays as it is"):
        keeping.freeze(NAMES[0])


def test_the_archive_is_small() -> None:
    size = sum(path.stat().st_size for path in keeping.HERE.glob("*.xz"))
    assert 0 < size + len(json.dumps(keeping.read_manifest())) < keeping.MOST
