"""Named bad inputs: rules files, records and calls, and what is answered.

Small rules files lie in `files`; the large ones are made here.  `expected.txt` has the answer to
each: the status of `check` with the codes and places of its findings, or what its play comes to.

    python -m tests.hostile.inputs > tests/hostile/expected.txt
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import cardlang
from cardlang import RecordError, RuleError, UsageError, limits
from cardlang.api import engine_of
from cardlang.cli.parts.reading import Reading, deepen
from cardlang.engine import Engine
from cardlang.many.playout import playout
from cardlang.match.live.driver import Terms
from cardlang.resolve import load_program
from cardlang.run.interpret import Interpreter
from cardlang.run.python import Generated
from cardlang.show.quotes import draw

HERE = Path(__file__).parent
HEAD = 'cardlang 1\ngame "Bad"\nplayers 2\ndeck french\n'
PLAY = "one deal:\n    shuffle-deck\n    choose by 0:\n        pass\n"
MANY = 100_000
_FEW = 3  # findings that are told of one file
DECISIONS = 50


def _value(text: str) -> str:
    return f"{HEAD}value odd: {text}\n{PLAY}"


LARGE: dict[str, Callable[[], str]] = {
    "B10_huge_file": lambda: HEAD + "# x\n" * 12_500_000,
    "B11_huge_line": lambda: HEAD + "#" * MANY + "\n" + PLAY,
    "B12_huge_name": lambda: f"{HEAD}value {'n' * MANY}: 1\n{PLAY}",
    "P01_deep_parens": lambda: _value("(" * MANY),
    "P01_deep_lines": lambda: _value("(\n" * 900 + "1" + ")" * 900),
    "P02_deep_blocks": lambda: HEAD + "one deal:\n" + "    if 1 is 1:\n" * 9_000,
    "P03_deep_indent": lambda: HEAD + "one deal:\n" + _stairs(400),
    "P04_long_chain": lambda: _value("(1" + "\n    + 1" * 9_000 + ")"),
    "P05_not_chain": lambda: _value("(" + "not\n    " * 9_000 + "true)"),
    "P10_big_int": lambda: _value("1" * 1_000_000),
    "P10_long_int": lambda: _value("1" * 900),
    "P19_thousand_errors": lambda: HEAD + PLAY + "    scor of 0 gains x\n" * 4_500,
    "P19_other_names": lambda: HEAD + PLAY + "".join(f"    a{k} b{k}\n" for k in range(6_000)),
    "P20_redos": lambda: HEAD + ("-" * 990 + "\n") * 50 + '"' * 990 + "\n" + "." * 990 + "\n",
    "R04_many_decks": lambda: HEAD + _many("deck d{k}:\n    n: 1..2\n    each n\n", 2_000) + PLAY,
    "N_many_zones": lambda: HEAD + _many("zone z{k}, face up\n", 4_000) + PLAY,
    "N_many_keeps": lambda: HEAD + _many("keep k{k} of each card as number\n", 2_000) + PLAY,
    "Y_many_recursions": lambda: HEAD + _many("value v{k}: v{k} + {k}\n", 4_000) + PLAY,
    "Y_unfolding": lambda: HEAD + _unfolding(31) + PLAY,
}


def _many(line: str, count: int) -> str:
    return "".join(line.format(k=k) for k in range(count))


def _stairs(depth: int) -> str:
    return "".join(" " * k + "if 1 is 1:\n" for k in range(1, depth))


def _unfolding(depth: int) -> str:
    rules = "".join(f"value r{k}: r{k + 1} + r{k + 1}\n" for k in range(depth))
    return rules + f"value r{depth}: count of stock\n"


def laid_out(folder: Path) -> list[Path]:
    """The rules files, large ones and a long chain of parents among them, in a folder."""
    for path in sorted((HERE / "files").glob("*.card")):
        (folder / path.name).write_bytes(path.read_bytes())
    for name, made in LARGE.items():
        (folder / f"{name}.card").write_text(made(), encoding="utf-8", newline="")
    for k in range(100):
        text = f'cardlang 1\nextends "X13_chain_{k + 1:02}"\n' if k < 99 else HEAD + PLAY
        (folder / f"X13_chain_{k:02}.card").write_text(text, encoding="utf-8")
    (folder / "X10_symlink.card").symlink_to("B03_bom.card")
    (folder / "X11_symlink_loop.card").symlink_to("X11_symlink_loop.card")
    wanted = [path for path in sorted(folder.glob("*.card")) if "_chain_" not in path.name]
    return [*wanted, folder / "X13_chain_00.card", folder / "X13_chain_95.card"]


def read(path: Path) -> Reading:
    """All that is found in a file, each table made ready."""
    program, report = load_program(path, path.name)
    engine = None if program is None else Engine.of(program)
    return deepen(Reading(path.name, program, tuple(report.found), path=path), engine)


def answer(path: Path) -> str:
    """What is said of a rules file; of a good one, what its play comes to."""
    try:
        reading = read(path)
    except OSError as error:
        return f"2 {type(error).__name__}"
    assert len(draw(reading.findings).encode()) <= limits.DIAGNOSTIC_BYTES
    told = [f"{f.code} {f.span.line}:{f.span.column}" for f in reading.findings]
    more = f", and {len(told) - _FEW} more" if len(told) > _FEW else ""
    if reading.errors:
        return f"1 {', '.join(told[:_FEW])}{more}"
    warned = f" ({', '.join(told[:_FEW])}{more})" if told else ""
    return f"0 {_played(path)}{warned}"


def _played(path: Path) -> str:
    """How a match goes, on both ways of running it step by step."""
    try:
        machine = engine_of(cardlang.load(path)).machine()
    except RuleError as error:
        return error.diagnostics[0].code
    terms = Terms(decisions=DECISIONS)
    one, two = (playout(run, terms, 1, []) for run in (Interpreter(machine), Generated(machine, 0)))
    assert one == two
    return "played" if one.fault is None else " ".join(one.fault)


# ---------------------------------------------------------------------------------- records


def record(game: str = "dump", players: int = 2) -> list[str]:
    """A good record, line by line."""
    state = cardlang.load(game).start(players, seed=7)
    while not state.is_over:
        state.apply(state.legal_moves()[0])
    return [json.dumps(line) for line in state.record()]


def _with(line: int, **values: object) -> Callable[[list[str]], list[str]]:
    def changed(lines: list[str]) -> list[str]:
        lines[line] = json.dumps(json.loads(lines[line]) | values)
        return lines

    return changed


def _raw(text: str) -> Callable[[list[str]], list[str]]:
    return lambda lines: [lines[0], text, *lines[1:]]


RECORDS: dict[str, Callable[[list[str]], list[str]]] = {
    "J01_truncated": lambda lines: [*lines[:5], lines[5][: len(lines[5]) // 2]],
    "J02_swapped": lambda lines: [*lines[:3], lines[4], lines[3], *lines[5:]],
    "J03_flipped_bit": lambda lines: [*lines[:3], lines[3].replace("e", "d", 1), *lines[4:]],
    "J04_spliced": lambda lines: [*lines[:4], *record("dump", 4)[4:]],
    "J05_wrong_game": lambda lines: record("trumpf", 2),
    "J06_future_version": _with(0, record="cardlang/99"),
    "J07_deep_json": _raw("[" * MANY),
    "J07_deep_object": _raw('{"a":' * 2_000 + "1" + "}" * 2_000),
    "J08_nan": _raw('{"type": NaN}'),
    "J09_duplicate_key": _raw('{"type": "choice", "type": "choice"}'),
    "J10_huge_int": _with(0, seed=10**400),
    "J10_long_digits": _raw('{"seat": ' + "9" * MANY + "}"),
    "J11_surrogate": _raw('{"type": "\\ud800"}'),
    "J12_bool_as_seat": _with(2, seat=True),
    "J13_long_line": _raw(" " * (limits.RECORD_LINE_BYTES + 1)),
    "J13_quotes": _raw('"' + '\\"' * 100_000),
    "J_many_lines": lambda lines: [lines[0], *['{"event": "note"}'] * (limits.RECORD_LINES + 1)],
    "J14_illegal_move": _with(2, move="play the moon"),
    "J16_wrong_score": _with(-1, scores=[1, 2, 3]),
    "J_empty": lambda lines: [],
    "J_no_object": _raw("[1, 2]"),
}


def replayed(name: str) -> str:
    """What is said of a bad record."""
    lines = RECORDS[name](record())
    try:
        cardlang.load("dump").replay(lines)
    except (RecordError, UsageError) as error:
        return f"1 {_cut(str(error))}"
    return "0 good"


# ------------------------------------------------------------------------------------ calls

CALLS: dict[str, Callable[[], object]] = {
    "R16_seat_count": lambda: cardlang.load("dump").start(17),
    "R16_no_seats": lambda: cardlang.load("dump").start(0),
    "R16_seats_true": lambda: cardlang.load("dump").start(True),
    "R17_option_unknown": lambda: cardlang.load("bonus-malus").start(3, options={"x\x1b[2J": 1}),
    "R18_option_range": lambda: cardlang.load("bonus-malus").start(3, options={"odd-card": 10**30}),
    "R18_option_text": lambda: cardlang.load("bonus-malus").start(3, options={"odd-card": "\0"}),
    "R_seed_huge": lambda: cardlang.load("dump").start(2, seed=2**63),
    "R_seed_negative": lambda: cardlang.load("dump").start(2, seed=-1),
    "R_no_such_game": lambda: cardlang.load("no-such-game"),
    "R_long_name": lambda: cardlang.load("a" * MANY),
    "R_nul_name": lambda: cardlang.load("a\0b.card"),
    "R_backs": lambda: cardlang.load("dump").start(2, backs="__class__"),
    "R_bots": lambda: cardlang.simulate("dump", bots="flat:999999999999999999999999"),
    "R_backend": lambda: cardlang.simulate("dump", backend="../x"),
}


def called(name: str) -> str:
    """What is said of a call that cannot be meant."""
    try:
        CALLS[name]()
    except (UsageError, RuleError, OSError) as error:
        return f"2 {_cut(str(error))}"
    return "0"


def _cut(text: str) -> str:
    plain = "".join(c if c.isprintable() else f"U+{ord(c):04X}" for c in text)
    return plain if len(plain) < 200 else f"{plain[:60]}… ({len(plain)} characters)"


def answers() -> Iterator[str]:
    """All answers, a line each, in an order that never changes."""
    with tempfile.TemporaryDirectory() as folder:
        for path in laid_out(Path(folder)):
            yield f"{path.stem}: {answer(path)}"
    for name in RECORDS:
        yield f"{name}: {replayed(name)}"
    for name in CALLS:
        yield f"{name}: {called(name)}"


if __name__ == "__main__":
    for line in answers():
        print(line)
