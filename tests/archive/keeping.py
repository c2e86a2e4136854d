"""Frozen releases: written once, read again, replayed."""

from __future__ import annotations

import hashlib
import json
import lzma
import random
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from attrs import frozen

import cardlang
from cardlang.resources import folder

HERE = Path(__file__).parent
MANIFEST = HERE / "manifest.json"
DIFFERENCES = HERE / "differences.toml"
MATCHES = 2  # of each number of players
DECISIONS = 90  # of a match at most
TRIED = 3  # matches with other options, at most
MOST = 1_500_000  # bytes of the whole archive


@frozen
class Frozen:
    """A release: its texts by their place (`examples/hearts.card`), and matches of its games."""

    name: str
    texts: dict[str, str]
    matches: tuple[dict[str, Any], ...]


def digest(data: bytes | str) -> str:
    """The SHA-256 of bytes, or of a text."""
    return hashlib.sha256(data.encode() if isinstance(data, str) else data).hexdigest()


def outcome(record: Sequence[dict[str, Any]]) -> str:
    """A digest of a whole record's events."""
    return digest("\n".join(json.dumps(line, sort_keys=True) for line in record[1:]))


# ---------------------------------------------------------------------------------- writing


def shipped() -> dict[str, str]:
    """The texts that ship now, by their place."""
    return {
        f"{kind}/{path.name}": path.read_text("utf-8")
        for kind in ("games", "examples", "prelude")
        for path in sorted(folder(kind).glob("*.card"))
    }


def freeze(name: str, still_open: bool = False) -> None:
    """Add what ships now to the archive; what an earlier release has is not kept twice.

    An entry that is `still_open` is of a release that is not out yet: the next one replaces it.
    """
    manifest = read_manifest()
    for old in [old for old, entry in manifest.items() if entry["open"]]:
        del manifest[old]
        (HERE / f"{old}.jsonl.xz").unlink(missing_ok=True)
    if name in manifest:
        raise ValueError(f"{name} is in the archive already, and stays as it is")
    before = {sum for entry in manifest.values() for sum in entry["texts"].values()}
    texts = shipped()
    new = {place: text for place, text in texts.items() if digest(text) not in before}
    lines = [{"text": place, "body": body} for place, body in new.items()]
    games = [place for place in new if not place.startswith("prelude/")]
    lines += [match for place in games for match in played(place)]
    data = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines).encode()
    packed = lzma.compress(data, preset=9 | lzma.PRESET_EXTREME)
    (HERE / f"{name}.jsonl.xz").write_bytes(packed)
    manifest[name] = {
        "open": still_open,
        "file": digest(packed),
        "texts": {place: digest(text) for place, text in texts.items()},
        "words": words(),
    }
    MANIFEST.write_text(json.dumps(manifest, indent=1) + "\n", "utf-8")


def words() -> dict[str, list[str]]:
    """The words that no file may have as a name, now."""
    from cardlang.resolve import vocabulary
    from cardlang.syntax.tables import tables
    from cardlang.text.words import RESERVED

    return {
        "reserved": sorted(RESERVED),
        "always": sorted(getattr(vocabulary, "ALWAYS_THERE", ())),
        "special": sorted(tables().special),
        "prelude": sorted(prelude_names()),
    }


def prelude_names() -> set[str]:
    """The names that the files of the prelude give, each as `file: name`."""
    from cardlang.diagnostic import Report
    from cardlang.syntax import read_file, tree

    found = set()
    for path in folder("prelude").glob("*.card"):
        read = read_file(path, path.name, Report())
        assert read is not None
        for item in read[1].items:
            named = (
                item.names if isinstance(item, tree.KeepNode) else (getattr(item, "name", None),)
            )
            found |= {f"{path.stem}: {n.text}" for n in named if isinstance(n, tree.NameNode)}
    return found


def played(place: str) -> Iterator[dict[str, Any]]:
    """Matches of a game at each number of players, and with other options."""
    game = cardlang.load(folder(place.split("/")[0]) / place.split("/")[1])
    for players in game.players:
        for seed in range(1, MATCHES + 1):
            yield match(place, game, players, seed, {})
    others = [
        {name: value}
        for name, option in game.options.items()
        for value in list(option.values)[:4]
        if value != option.default
    ]
    for number, options in enumerate(others[:TRIED]):
        try:
            yield match(place, game, game.default_players, 100 + number, options)
        except cardlang.UsageError:  # not with so many players
            continue


def match(
    place: str, game: cardlang.Game, players: int, seed: int, options: dict[str, Any]
) -> dict[str, Any]:
    """A match of moves by lot, as a short record with a digest of the whole one."""
    state = game.start(players=players, seed=seed, options=options)
    dice = random.Random(f"{place} {players} {seed}")
    for _ in range(DECISIONS):
        if state.is_over:
            break
        state.apply(dice.choice(state.legal_moves()))
    record = state.record()
    head = {**record[0], "record": "cardlang/1-short"}
    short = [{k: v for k, v in line.items() if k != "legal"} for line in record[1:]]
    return {"of": place, "outcome": outcome(record), "record": [head, *short]}


# ---------------------------------------------------------------------------------- reading


def read_manifest() -> dict[str, Any]:
    """What the archive holds, by release."""
    if not MANIFEST.exists():
        return {}
    found: dict[str, Any] = json.loads(MANIFEST.read_text("utf-8"))
    return found


def read(name: str, data: bytes | None = None) -> Frozen:
    """A release of the archive; ValueError says what was changed by hand."""
    entry = read_manifest()[name]
    data = (HERE / f"{name}.jsonl.xz").read_bytes() if data is None else data
    if digest(data) != entry["file"]:
        raise ValueError(f"{name}.jsonl.xz is not the file that was frozen")
    lines = [json.loads(line) for line in lzma.decompress(data).decode().splitlines()]
    texts = {line["text"]: line["body"] for line in lines if "text" in line}
    for place, body in texts.items():
        if digest(body) != entry["texts"].get(place):
            raise ValueError(f"{name}: {place} is not the text that was frozen")
    return Frozen(name, texts, tuple(line for line in lines if "record" in line))


def folder_of(release: Frozen, where: Path) -> Path:
    """All texts of the games of a release, in one folder, so that variants find their parents."""
    entry = read_manifest()[release.name]
    texts = dict(release.texts)
    missing = {place: sum for place, sum in entry["texts"].items() if place not in texts}
    for name in read_manifest() if missing else ():
        for place, body in read(name).texts.items():
            if missing.get(place) == digest(body):
                texts[place] = body
    for place, body in texts.items():
        if not place.startswith("prelude/"):
            (where / Path(place).name).write_text(body, "utf-8")
    return where


def differing(
    release: Frozen, every: int = 1, first: int = 0, games: Sequence[str] = ()
) -> Iterator[tuple[str, str]]:
    """The games of a release that no longer read, or whose matches come out otherwise, and why.

    Of each game every so-manieth match is replayed, the first of them with this number; where there
    are fewer, one.
    """
    with tempfile.TemporaryDirectory(prefix="cardlang-archive-") as made:
        where = folder_of(release, Path(made))
        for place in release.texts:
            if place.startswith("prelude/") or (games and place not in games):
                continue
            try:
                game = cardlang.load(where / Path(place).name)
                own = [match for match in release.matches if match["of"] == place]
                for match in own[first % (len(own) or 1) :: every]:
                    state = game.replay(match["record"])
                    if outcome(state.record()) != match["outcome"]:
                        raise ValueError("its moves are not offered as they were")
            except (cardlang.RuleError, ValueError) as error:
                yield place, f"{type(error).__name__}: {str(error)[:200]}"


def differences() -> dict[str, dict[str, str]]:
    """What differs on purpose, by release and place, with the reason."""
    return tomllib.loads(DIFFERENCES.read_text("utf-8")) if DIFFERENCES.exists() else {}
