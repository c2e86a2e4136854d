"""The limits of the language: good at the limit, and said, by name and place, one beyond it."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import pytest

import cardlang
from cardlang import limits
from cardlang.diagnostic import RuleError
from cardlang.machine.lowering.lower import lower
from cardlang.resolve import load_program

HEAD = 'cardlang 1\ngame "Limits"\nplayers 2\ndeck french\n'
TAIL = "one deal:\n    shuffle-deck\n"
GAME = HEAD + TAIL


def codes(tmp_path: Path, text: str | bytes) -> list[str]:
    """The codes of the errors in a rules file, the machine's own included."""
    path = tmp_path / "limits.card"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    program, report = load_program(path)
    found = [d for d in report.found if d.severity == "error"]
    for finding in found:
        assert finding.span.line >= 1 and len(finding.message) <= limits.MESSAGE_CHARACTERS
    if program is not None and not found:
        try:
            lower(program, program.players[-1])
        except RuleError as error:
            found = list(error.diagnostics)
    return [d.code for d in found]


def padded(size: int) -> str:
    line = "# " + "x" * 97 + "\n"
    text = GAME + line * ((size - len(GAME)) // len(line))
    return text + "#" + "x" * (size - len(text) - 2) + "\n"


def value(text: str) -> str:
    return f"{GAME}value it-all: {text}\n"


def longest_line(size: int) -> str:
    return GAME + "#" + "x" * (size - 1) + "\n"


def blocks(depth: int) -> str:
    lines = [" " * (4 + k) + "if players is 2:\n" for k in range(depth - 1)]
    return GAME + "".join(lines) + " " * (4 + depth) + "nothing\n"


def words(depth: int) -> str:
    defined = [f"define w{k}:\n    w{k + 1}\n" for k in range(depth - 1)]
    return HEAD + "".join(defined) + f"define w{depth - 1}:\n    nothing\n" + TAIL + "    w0\n"


def deck(cards: int) -> str:
    made = "deck wide:\n    number: 1..1024\n    extra: e1\n    each number\n"
    return GAME.replace("deck french\n", made + ("    each extra\n" if cards > 1024 else ""))


def zones(count: int) -> str:
    places = "".join(f"zone z{k}, face up\n" for k in range(count - 2))
    used = "".join(f"    move cards to z{k}\n" for k in range(count - 2))
    return HEAD + places + TAIL + used  # and the box and the stock


def offered(moves: int) -> str:
    return GAME + f"    choose by 0:\n        bid n in 1..{moves}: nothing\n"


def keeps(cells: int) -> str:
    """Keeps that hold so many values: 16 for each of 1,000 cards, and some more."""
    names = ", ".join(f"k{k}" for k in range(16))
    more = "".join(f"keep m{k} as number\n" for k in range(cells - 16_000))
    made = "deck wide:\n    number: 1..1000\n    each number\n"
    return GAME.replace("deck french\n", made + f"keep {names} of each card as number\n" + more)


def unfolding(values: int) -> str:
    """Rules that come to so many values when they are put in: tens of tens of …"""
    rules = "".join(f"value v{k}: {' + '.join([f'v{k + 1}'] * 10)}\n" for k in range(values))
    return HEAD + rules + f"value v{values}: count of stock\n" + TAIL + "    score of 0 gains v0\n"


def nested(depth: int) -> str:
    """Rules of which each adds to the next one, fifty times."""
    rules = "".join(f"value v{k}: v{k + 1}{' + 1' * 50}\n" for k in range(depth))
    return HEAD + rules + f"value v{depth}: count of stock\n" + TAIL + "    score of 0 gains v0\n"


CASES: list[tuple[str, Callable[[int], str], int, str]] = [
    ("file", padded, limits.FILE_BYTES, "file-too-large"),
    ("line", longest_line, limits.LINE_CHARACTERS, "long-line"),
    ("name", lambda n: f"{GAME}rule {'n' * n}: 1\n", limits.NAME_CHARACTERS, "name-too-long"),
    ("text", lambda n: GAME.replace("Limits", "x" * n), limits.TEXT_CHARACTERS, "text-too-long"),
    ("number", lambda n: value("1" * n), limits.LITERAL_DIGITS, "number-too-long"),
    ("nesting", lambda n: value("(" * n + "1" + ")" * n), limits.NESTING, "too-deep"),
    (
        "chain",
        lambda n: value("(" + " +\n    ".join("1" * n) + ")"),
        limits.CHAIN,
        "chain-too-long",
    ),
    ("call depth", words, limits.CALL_DEPTH, "call-depth"),
    ("loop", lambda n: GAME + f"    repeat {n} times: nothing\n", limits.LOOP, "loop-bound"),
    ("cards", deck, limits.CARDS, "too-many-cards"),
    ("players", lambda n: GAME.replace("players 2", f"players {n}"), limits.SEATS, "player-count"),
    ("zones", zones, limits.ZONES, "too-many-zones"),
    ("keeps", keeps, limits.CELLS - 5, "too-many-keeps"),
    ("values", unfolding, 3, "unfolds"),
    ("depth", nested, 9, "too-deep"),
]


@pytest.mark.parametrize(("what", "make", "limit", "code"), CASES, ids=[c[0] for c in CASES])
def test_at_the_limit_and_one_beyond(
    what: str, make: Callable[[int], str], limit: int, code: str, tmp_path: Path
) -> None:
    assert codes(tmp_path, make(limit)) == []
    assert code in codes(tmp_path, make(limit + 1))


def test_indentation_is_nesting(tmp_path: Path) -> None:
    assert codes(tmp_path, blocks(40)) == []
    assert "too-deep" in codes(tmp_path, blocks(limits.NESTING + 1))


def test_legal_moves(tmp_path: Path) -> None:
    path = tmp_path / "limits.card"
    path.write_text(offered(limits.LEGAL_MOVES))
    summary = cardlang.simulate(cardlang.load(path), players=2, matches=1, seed=1)
    assert summary.as_dict()["aborted"] == 0
    path.write_text(offered(limits.LEGAL_MOVES + 1))
    with pytest.raises(RuleError) as refused:
        cardlang.load(path)
    assert [d.code for d in refused.value.diagnostics] == ["too-many-moves"]


GROUPED = """pattern few:
    1..3 cards
value made: count of (groups of hand of 0 by few)
one deal:
    shuffle-deck
    repeat {cards} times: move top of stock to hand of 0
{asked}    score of 0 gains made
    choose by 0:
        pass
"""
ASKED = "    choose by 0:\n        go\n"


@pytest.mark.parametrize("backend", ["interpret", "python", "native"])
def test_groups(backend: str, tmp_path: Path) -> None:
    """Of 29 cards there are 4,089 groups of one to three, of 30 more than are made at once."""
    path = tmp_path / "limits.card"
    for cards, scores in ((29, (4089,)), (30, ())):
        path.write_text(HEAD + GROUPED.format(cards=cards, asked=ASKED))
        found = cardlang.simulate(
            cardlang.load(path), players=2, matches=1, seed=1, backend=backend
        ).as_dict()
        assert found["aborted"] == 1 - len(scores)
        assert not scores or found["mean_scores"][0] == scores[0]


def test_groups_before_anybody_chooses(tmp_path: Path) -> None:
    path = tmp_path / "limits.card"
    path.write_text(HEAD + GROUPED.format(cards=29, asked=""))
    found = cardlang.simulate(cardlang.load(path), players=2, matches=1, seed=1).as_dict()
    assert (found["aborted"], found["mean_scores"][0]) == (0, 4089)
    path.write_text(HEAD + GROUPED.format(cards=30, asked=""))
    with pytest.raises(RuleError) as refused:
        cardlang.load(path)
    assert [d.code for d in refused.value.diagnostics if d.severity == "error"] == [
        "too-many-groups"
    ]


def test_decisions(tmp_path: Path) -> None:
    path = tmp_path / "limits.card"
    path.write_text(GAME + "    repeat 9 times:\n        choose by 0:\n            pass\n")
    game = cardlang.load(path)
    for most, aborted in ((9, 0), (8, 1)):
        found = cardlang.simulate(game, players=2, matches=1, seed=1, max_decisions=most)
        assert found.as_dict()["aborted"] == aborted


BOMBS: dict[str, bytes] = {
    "brackets": value("(" * 100_000).encode(),
    "not": value("not " * 100_000 + "true").encode(),
    "minus": value("- " * 100_000 + "1").encode(),
    "sum": value("1" + " + 1" * 100_000).encode(),
    "indents": (GAME + "".join(" " * k + "if players is 2:\n" for k in range(1, 400))).encode(),
    "name": (GAME + f"rule {'n' * 200_000}: 1\n").encode(),
    "digits": value("1" * 1_000_000).encode(),
    "binary": bytes(range(256)) * 64,
    "utf-16": GAME.encode("utf-16"),
    "tab": GAME.replace("    shuffle", "\tshuffle").encode(),
    "self": b'cardlang 1\nextends "limits"\n',
    "dots": b'cardlang 1\nextends "../limits"\n',
    "absolute": b'cardlang 1\nextends "/etc/passwd"\n',
    "nothing": b"",
    "brace": value("{" * 5_000).encode(),
    "huge": b"#" * 50_000_000,
}


@pytest.mark.parametrize("name", BOMBS)
def test_bombs_are_answered(name: str, tmp_path: Path) -> None:
    start = time.process_time()
    assert codes(tmp_path, BOMBS[name])
    assert time.process_time() - start < 10  # a hang, not a measurement


def test_a_missing_last_line_end_is_fine(tmp_path: Path) -> None:
    assert codes(tmp_path, GAME.rstrip("\n")) == []


def test_limits_of_bytes_are_told_in_whole_units() -> None:
    """People are told of KiB and MiB; half of one would be told as none."""
    sizes = {name: size for name, size in vars(limits).items() if name.endswith("_BYTES")}
    assert len(sizes) > 3
    assert {
        name: size for name, size in sizes.items() if size % (2**20 if size > 2**20 else 2**10)
    } == {}
