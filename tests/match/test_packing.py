"""Packed matches: what is packed is told again to the byte, and a stranger's file does no harm."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve
from click.testing import CliRunner

import cardlang
from cardlang import Pack, Packed, PackError, UsageError, limits, read_pack
from cardlang.api import engine_of
from cardlang.cli.replay import command as replay
from cardlang.many import verifying
from cardlang.many.verifying import verified
from cardlang.match.records import packing
from cardlang.match.records.events import Header
from cardlang.match.records.packing import MAGIC, PackWriter, entry, number
from cardlang.match.records.record import record_text
from cardlang.match.records.unpacking import unpack
from cardlang.run.native import Native, opened
from tests.shipped import SLUGS, load, thinned


def records_of(folder: Path) -> dict[str, str]:
    """The records in a folder, by name."""
    return {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.jsonl")}


def expanded(slug: str, path: Path) -> dict[str, str]:
    """The records of a pack file, by the names that they have in a folder."""
    found = {}
    for match in read_pack(path):
        lines = load(slug).replay(match).record()
        name = f"{lines[0]['game']}-{lines[0]['players']}-{match.seed}.jsonl"
        found[name] = record_text(lines)
    return found


def both(slug: str, place: Path, **terms: Any) -> None:
    """Matches are packed and recorded, and the pack is told again as the records."""
    cardlang.simulate(load(slug), seed=5, records=place / "records", **terms)
    summary = cardlang.simulate(load(slug), seed=5, pack=place / "pack", **terms)
    assert summary.matches == terms["matches"]
    assert expanded(slug, place / "pack") == records_of(place / "records")


@pytest.mark.parametrize("slug", [slug for slug in SLUGS if thinned("packs", 6, slug)])
def test_packed_and_expanded_is_the_record(slug: str, tmp_path: Path) -> None:
    both(slug, tmp_path, matches=1, deals=1, backend="interpret", max_decisions=60)


@pytest.mark.parametrize("slug", ["leduc-poker", "doppelkopf", "trick-100"])
def test_generated_c_packs_the_same(slug: str, tmp_path: Path) -> None:
    terms: dict[str, Any] = {"matches": 40, "seed": 3, "deals": 1, "max_decisions": 9}
    for backend in ("native", "interpret"):
        cardlang.simulate(load(slug), backend=backend, pack=tmp_path / backend, **terms)
    assert (tmp_path / "native").read_bytes() == (tmp_path / "interpret").read_bytes()
    ends = {match.aborted for match in read_pack(tmp_path / "native")}
    assert ends <= {True, False} and sum(1 for _ in read_pack(tmp_path / "native")) == 40


def test_who_plays_makes_no_difference(tmp_path: Path) -> None:
    game = load("dump")
    terms: dict[str, Any] = {"matches": 30, "seed": 1, "deals": 1}
    cardlang.simulate(game, backend="interpret", pack=tmp_path / "alone", **terms)
    cardlang.simulate(game, backend="interpret", pack=tmp_path / "jobs", jobs=2, **terms)
    with ThreadPoolExecutor(2) as executor:
        cardlang.simulate(game, pack=tmp_path / "threads", executor=executor, **terms)
    same = {path.read_bytes() for path in tmp_path.iterdir()}
    assert len(same) == 1


def test_bots_are_packed_too(tmp_path: Path) -> None:
    both(
        "leduc-poker",
        tmp_path,
        matches=2,
        deals=3,
        bots=["random", lambda seen: 0],
        backend="interpret",
    )


@pytest.mark.parametrize(("most", "matches"), [(1 << 18, 4), (60, 1 << 16), (60, 4)])
def test_a_block_ends_where_it_is_full(
    most: int, matches: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its bytes or by its matches, whichever comes first: what a reader unpacks is bounded."""
    monkeypatch.setattr(packing, "_FULL", most)
    monkeypatch.setattr(packing, "_MATCHES", matches)
    blocks: list[tuple[int, int]] = []
    write = PackWriter._flush

    def noted(writer: PackWriter) -> None:
        if writer._matches:
            blocks.append((writer._matches, writer._size))
        write(writer)

    monkeypatch.setattr(PackWriter, "_flush", noted)
    one = packing.entry(5, 1, (3, -4), range(12))
    header = Header(2, 1, ("random", "random"), (), None, "x", "sha256:", None)
    with PackWriter(tmp_path / "many.pack", header, ((0,), (1,)), 1) as pack:
        for seed in range(1, 21):
            pack.add(range(seed, seed + 1), one)
    assert sum(count for count, _ in blocks) == 20 and len(blocks) > 1
    assert all(count <= matches and size < most + len(one) for count, size in blocks)


def test_a_match_is_found_by_its_seed(tmp_path: Path) -> None:
    path = tmp_path / "p"
    cardlang.simulate(load("leduc-poker"), matches=3, seed=2**63 - 4, deals=2, pack=path)
    pack = read_pack(path)
    assert [match.seed for match in pack] == [2**63 - 4, 2**63 - 3, 2**63 - 2]
    found = pack.match(2**63 - 3)
    state = cardlang.load("leduc-poker").start(seed=found.seed, deals=2)
    while not state.is_over:
        state.apply(state.legal_moves()[found.choices[state.decisions]])
    assert state.winners == found.winners and state.fuel == found.fuel
    assert found.scores == state.scores
    with pytest.raises(PackError, match="no match of seed 7"):
        pack.match(7)


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    path = tmp_path_factory.mktemp("pack") / "small"
    cardlang.simulate(load("leduc-poker"), matches=3, seed=1, deals=1, pack=path)
    return path.read_bytes()


def read(data: bytes, place: Path) -> list[Packed]:
    path = place / "read"
    path.write_bytes(data)
    return list(Pack(path))


def test_no_beginning_of_a_file_is_a_file(small: bytes, tmp_path: Path) -> None:
    for size in range(len(small)):
        with pytest.raises(PackError):
            read(small[:size], tmp_path)
    with pytest.raises(PackError, match="something follows"):
        read(small + b"\0", tmp_path)


def test_a_changed_byte_is_found(small: bytes, tmp_path: Path) -> None:
    for at in range(len(small)):
        for bit in (1, 64, 128):
            spoilt = bytearray(small)
            spoilt[at] ^= bit
            with pytest.raises(PackError):
                read(bytes(spoilt), tmp_path)


def file(head: Any, *blocks: bytes) -> bytes:
    text = head if isinstance(head, bytes) else json.dumps(head).encode()
    return MAGIC + b"\1" + summed(number(len(text)) + text) + b"".join(blocks)


def summed(data: bytes) -> bytes:
    return data + zlib.crc32(data).to_bytes(4, "little")


def deflated(data: bytes) -> bytes:
    deflate = zlib.compressobj(wbits=-15)
    return deflate.compress(data) + deflate.flush()


def block(matches: int, size: int, data: bytes, first: int = 1) -> bytes:
    return summed(b"".join([*map(number, (matches, first, size, len(data))), data]))


def test_lengths_that_lie_are_not_believed(small: bytes, tmp_path: Path) -> None:
    size = small[9] & 127 | small[10] << 7
    head = json.loads(small[11 : 11 + size])
    most = limits.PACK_BLOCK
    for data, message in (
        (file(head, block(1, most + 1, b"")), "a block has more than"),
        (file(head, block(1, 9, deflated(bytes(2**26)))), "does not come to the 9 bytes"),
        (file(head, block(1, 9, deflated(bytes(10)))), "does not come to the 9 bytes"),
        (file(head, block(10, 9, b"")), "cannot hold 10"),
        (file(head, block(1, 9, deflated(bytes(9)), 2**63 - 1), b"\0\1"), "goes on behind"),
        (file(head, block(2, 9, deflated(bytes(9)), 2**63 - 1)), "cannot hold 2"),
        (file(head, block(1, 2, deflated(bytes(2)))), "its block ends"),
        (file(head, block(1, 5, deflated(b"\x7f\0\0\0\0"))), "are not there"),
        (file(head, block(1, 5, deflated(b"\0\0\x7f\0\0"))), "no such winners"),
        (file(head, block(1, 9, deflated(b"\xff" * 9))), "a number is too long"),
        (file(head, block(1, 5, b"\xff" * 9)), "spoilt"),
        (file(head, b"\xff" * 20), "a number is too long"),
        (file(head, b"\0\1"), "says otherwise"),
        (MAGIC + b"\1" + number(2**40), "a header has at most"),
        (MAGIC + b"\2", "version 2"),
        (b"", "no pack file"),
        (file(b"\xff"), "not UTF-8"),
        (file(b"[" * 100), "nested"),
        (file({"record": 5, "sides": []}), "no header of records"),
        (file({"record": {"record": "cardlang/9"}, "sides": []}), "version `cardlang/9`"),
        (file({**head, "sides": [[0], [0]]}), "do not seat"),
        (file({**head, "sides": [["a"], [{}]]}), "do not seat"),
        (file({**head, "sides": 2**60}), "do not seat"),
    ):
        with pytest.raises(PackError, match=message):
            read(data, tmp_path)


def other(match: Packed) -> tuple[int, ...]:
    """Its choices, one of them another."""
    return (*match.choices[:-1], match.choices[-1] + 90)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda match: evolve(match, fuel=match.fuel + 1), "fuel: the file has"),
        (lambda match: evolve(match, winners=()), "winners: the file has"),
        (lambda match: evolve(match, scores=(7, 7)), "scores: the file has"),
        (lambda match: evolve(match, aborted=True), "aborted: the file has"),
        (lambda match: evolve(match, choices=other(match)), "takes move"),
        (lambda match: evolve(match, choices=match.choices[:-1]), "is not over"),
        (lambda match: evolve(match, choices=(*match.choices, 0)), "no decision there"),
        (lambda match: evolve(match, header=evolve(match.header, game="x")), "is of the game"),
        (lambda match: evolve(match, header=evolve(match.header, players=9)), "not 9"),
    ],
)
def test_what_is_false_is_named(
    small: bytes, change: Callable[[Packed], Packed], message: str, tmp_path: Path
) -> None:
    match = read(small, tmp_path)[0]
    with pytest.raises(PackError, match=message):
        load("leduc-poker").replay(change(match))


def test_other_rules_are_told(small: bytes, tmp_path: Path) -> None:
    match = read(small, tmp_path)[0]
    match = evolve(match, header=evolve(match.header, rules="sha256:" + "0" * 64))
    assert "another version of the rules" in load("leduc-poker").replay(match).warnings[0]
    with pytest.raises(PackError, match="made with other rules; this differs first: fuel"):
        load("leduc-poker").replay(evolve(match, fuel=1))


def test_what_cannot_be_kept_is_refused(tmp_path: Path) -> None:
    (tmp_path / "there").write_text("mine")
    for asked, message in (
        ({"pack": tmp_path / "there"}, "already"),
        ({"pack": tmp_path / "p", "records": tmp_path}, "one of them"),
        ({"pack": tmp_path / "p", "csv": tmp_path / "c"}, "one of them"),
        ({"pack": tmp_path / "p", "max_decisions": 10**9}, "decisions"),
    ):
        with pytest.raises(UsageError, match=message):
            cardlang.simulate(load("dump"), matches=1, **asked)
    assert (tmp_path / "there").read_text() == "mine"


def test_the_command_lists_chooses_expands_and_verifies(small: bytes, tmp_path: Path) -> None:
    path, run = tmp_path / "some.pack", CliRunner().invoke
    path.write_bytes(small)
    listed = run(replay, ["--list", str(path)])
    assert listed.output.count("\n") == 3 and "seed 2: " in listed.output
    found = run(replay, ["--json", str(path)])
    assert json.loads(found.output)["records"][0]["matches"] == 3
    one = json.loads(run(replay, ["--json", "--seed", "2", str(path)]).output)["records"][0]
    assert (one["matches"], one["seeds"]) == (1, [2, 2])
    run(replay, ["--seed", "2", "--expand", str(tmp_path / "records"), str(path)])
    assert records_of(tmp_path / "records").keys() == {"leduc-poker-2-2.jsonl"}
    path.write_bytes(small[:-1])
    assert "(the 3 matches before are good)" in run(replay, [str(path)]).stderr


# ---------------------------------------------------------------- verified in C


def verdict(path: Path, slug: str, native: bool, monkeypatch: pytest.MonkeyPatch) -> Any:
    """The seeds that are good, and what is said of the first match that is not."""
    monkeypatch.setattr(verifying, "_GLANCE", 0.0 if native else 1e9)
    monkeypatch.setattr(verifying, "_LOOK", 1e9)
    good: list[int] = []
    try:
        for part in verified(read_pack(path), slug, engine_of(load(slug)).setup):
            good += part.seeds
    except PackError as error:
        return good, str(error)
    return good, ""


Spoil = Callable[[Packed, Random], Packed]


def repacked(pack: Pack, path: Path, matches: list[Packed]) -> None:
    """The same pack with these matches."""
    with PackWriter(path, pack.header, pack.sides, matches[0].seed) as writer:
        for match in matches:
            winners = None if match.aborted else sum(1 << seat for seat in match.winners)
            told = entry(match.fuel, winners, match.scores, match.choices)
            writer.add(range(match.seed, match.seed + 1), told)


@pytest.mark.parametrize(
    ("slug", "bots", "terms"),
    [
        ("bonus-malus", "greedy", {"deals": 1}),
        ("leduc-poker", None, {"max_decisions": 5}),
        ("doppelkopf", None, {"deals": 1}),
        ("gin-rummy", None, {"max_decisions": 60}),
    ],
)
def test_c_and_python_verify_the_same(
    slug: str, bots: str | None, terms: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Spoilt in one place each, both name the same match and the same difference."""
    players = len(load(slug).start().scores)
    asked = {"matches": 6, "seed": 4, "backend": "python", **terms}
    if bots:
        asked["bots"] = [bots] * players
    cardlang.simulate(load(slug), players=players, pack=tmp_path / "whole", **asked)
    native = opened(engine_of(load(slug)).setup(players, None, None, None).runner.machine)
    calls: list[int] = []

    def watched(*given: Any) -> tuple[int, int]:
        found = Native.verified(*given)
        calls.append(found[0])
        return found

    assert native is not None
    pack, dice = read_pack(tmp_path / "whole"), Random(slug)
    matches = list(pack)
    assert verdict(tmp_path / "whole", slug, False, monkeypatch) == ([*range(4, 10)], "")
    with monkeypatch.context() as patch:
        patch.setattr(verifying, "opened", lambda *_, **__: Watched(native, watched))
        assert verdict(tmp_path / "whole", slug, True, patch) == ([*range(4, 10)], "")
    assert calls == [5]  # all but the first, at which nobody had looked
    spoiling: list[Spoil] = [
        *SPOILT,
        *(partial(other_score, side=side) for side in range(len(pack.sides))),
    ]
    for turn, spoil in enumerate(spoiling):
        at = dice.randrange(1, len(matches))
        path = tmp_path / str(turn)
        spoilt = spoil(matches[at], dice)
        repacked(pack, path, [*matches[:at], spoilt, *matches[at + 1 :]])
        slow = verdict(path, slug, False, monkeypatch)
        assert verdict(path, slug, True, monkeypatch) == slow
        assert slow[0] == [*range(4, 4 + at if slow[1] else 10)]  # or a move with the same end
        assert slow[1] or spoil is other_choice


def other_choice(match: Packed, dice: Random, more: int = 0) -> Packed:
    where = dice.randrange(len(match.choices))
    other = match.choices[where] + (more or dice.randrange(1, 4))
    other = other if more else other % 5
    return evolve(match, choices=(*match.choices[:where], other, *match.choices[where + 1 :]))


def other_score(match: Packed, dice: Random, side: int) -> Packed:
    scores = [score + (k == side) for k, score in enumerate(match.scores)]
    return evolve(match, scores=tuple(scores))


def other_winners(match: Packed, dice: Random) -> Packed:
    """Others have won, but somebody has."""
    seats = [seat for seat in range(4) if seat not in match.winners][:1]
    return evolve(match, aborted=False, winners=tuple(seats))


def given_up(match: Packed, dice: Random) -> Packed:
    """As it stood before its last choice, and said to be aborted there."""
    setup = engine_of(load(match.header.game)).setup(match.header.players, seed=match.seed)
    deals, most = match.header.deals, match.header.max_decisions
    state = load(match.header.game).start(
        seed=match.seed, players=match.header.players, deals=deals, max_decisions=most
    )
    for choice in match.choices[:-1]:
        state.apply(state.legal_moves()[choice])
    sides = [seats[0] for seats in setup.runner.machine.sides]
    return evolve(
        match,
        choices=match.choices[:-1],
        fuel=state.fuel,
        scores=tuple(state.scores[seat] for seat in sides),
        aborted=True,
        winners=(),
    )


SPOILT: list[Spoil] = [
    other_choice,
    partial(other_choice, more=4000),
    partial(other_choice, more=1 << 32),  # which no number of C may cut off
    lambda match, _: evolve(match, choices=match.choices[:-1]),
    lambda match, _: evolve(match, choices=(*match.choices, 0)),
    lambda match, _: evolve(match, fuel=match.fuel ^ 1),
    lambda match, _: evolve(match, aborted=not match.aborted, winners=()),
    other_winners,
    given_up,
]


class Watched:
    """A library that says how often it is asked."""

    def __init__(self, native: Native, verified: Callable[..., tuple[int, int]]) -> None:
        self._native, self._verified = native, verified

    def verified(self, *given: Any) -> tuple[int, int]:
        return self._verified(self._native, *given)


def test_c_verifies_a_large_block_from_its_first_match_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = load("leduc-poker")
    setup = engine_of(game).setup(2, deals=1)
    assert opened(setup.runner.machine) is not None  # it is at hand
    played: list[int] = []

    def unpacked(match: Packed, *given: Any) -> Any:
        played.append(match.seed)
        return unpack(match, *given)

    monkeypatch.setattr(verifying, "_GLANCE", 1e9)
    monkeypatch.setattr(verifying, "unpack", unpacked)
    for matches, slowly in ((verifying._MANY, 0), (verifying._MANY - 1, verifying._MANY - 1)):
        path = tmp_path / str(matches)
        terms: Any = {"matches": matches, "seed": 4, "backend": "python", "deals": 1}
        cardlang.simulate(game, players=2, pack=path, **terms)
        good = [
            seed
            for part in verified(read_pack(path), game.slug, engine_of(game).setup)
            for seed in part.seeds
        ]
        assert good == [*range(4, 4 + matches)] and len(played) == slowly
        played.clear()
