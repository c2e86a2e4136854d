"""Making cases, and holding this engine against them."""

from __future__ import annotations

import json
import lzma
import random
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import cardlang
from cardlang.resources import folder
from cardlang.texts import _read
from tests import frames
from tests.run.programs import of_seed
from tests.syntax import naming

HERE = Path(__file__).parent
FILES = {"matches": HERE / "matches.jsonl.xz", "findings": HERE / "findings.jsonl.xz"}
DECISIONS = 24  # of a match of a shipped game
SHORT = 10  # of one of a random program
PROGRAMS = 200
SEEDS = 6  # matches of a random program
MOST = 2_000_000  # bytes of all files
LEAST = 2000  # cases
_VIEW = "`view` is otherwise"

Line = dict[str, Any]


# ---------------------------------------------------------------------------------- making


def lines_of(part: str) -> list[Line]:
    """The lines of a part of the suite, made anew: texts, each before the cases that name it."""
    return list({"matches": _matches, "findings": _findings}[part]())


def _matches() -> Iterator[Line]:
    for kind in ("prelude", "games", "examples"):
        for path in sorted(folder(kind).glob("*.card")):
            yield {"text": f"{kind}/{path.name}", "body": path.read_text("utf-8")}
    number = 0
    for kind in ("games", "examples"):
        for path in sorted(folder(kind).glob("*.card")):
            game = cardlang.load(path)
            for place, players in enumerate(game.players):
                number += 1
                options = _options(game, place, players)
                yield _match(f"{kind}/{path.name}", game, players, number, options, DECISIONS)
    made = 0
    for seed in range(1, 10 * PROGRAMS):
        program = of_seed(seed)
        if len(program.files) > 1:
            continue
        text = program.files[-1][1]
        try:
            game = cardlang.load_text(text)
            cases = [
                _match(
                    f"random/{seed}", game, game.players[k % len(game.players)], seed + k, {}, SHORT
                )
                for k in range(SEEDS)
            ]
        except (cardlang.RuleError, ValueError):
            continue
        yield {"text": f"random/{seed}", "body": text}
        yield from cases
        made += 1
        if made == PROGRAMS:
            break


def _options(game: cardlang.Game, place: int, players: int) -> dict[str, Any]:
    """Options as they are usual at the first table, and at each other one with one changed."""
    others = [
        {name: value}
        for name, option in game.options.items()
        for value in list(option.values)[:4]
        if value != option.default
    ]
    chosen = others[(place - 1) % len(others)] if place and others else {}
    try:
        game.start(players=players, seed=1, options=chosen)
    except ValueError:  # not with so many players
        return {}
    return chosen


def _match(
    text: str, game: cardlang.Game, players: int, seed: int, options: Line, most: int
) -> Line:
    state = game.start(players=players, seed=seed, options=options)
    dice = random.Random(seed)
    for _ in range(most):
        if state.is_over:
            break
        state.apply(dice.choice(state.legal_moves()))
    return {
        "case": "match",
        "text": text,
        "players": players,
        "seed": seed,
        "options": state.record()[0]["options"],
        **told(state, seed % players),
    }


def told(state: cardlang.State, seat: int) -> Line:
    """What a case says of a match: its events, what a seat saw of it, and how it stands."""
    return {
        "events": [_plain(line) for line in state.record()[1:]],
        "view": {"seat": seat, "events": [_plain(line) for line in state.record(seat)[1:]]},
        "scores": list(state.scores),
        "winners": list(state.winners) if state.is_over else None,
    }


def _plain(line: Mapping[str, Any]) -> Line:
    """An event without its fuel, which another engine may count otherwise."""
    return {key: value for key, value in line.items() if key != "fuel"}


def _findings() -> Iterator[Line]:
    texts = dict(_texts())
    for name, text in texts.items():
        yield {"case": "findings", "name": name, "text": text, "findings": errors(text)}


def _texts() -> Iterator[tuple[str, str]]:
    from tests.resolve import test_findings, test_habit_corpus, test_one_cause, test_trials

    for path in test_findings.FILES:
        try:
            yield f"bad/{path.stem}", path.read_bytes().decode()
        except UnicodeDecodeError:
            continue
    for name in sorted({*test_trials.TOLD, *test_trials.GOOD}):
        yield f"trials/{name}", (test_trials.TRIALS / f"{name}.card").read_text("utf-8")
    for name, habit in test_habit_corpus.ALL:
        yield f"habits/{name}", frames.whole(habit.text)
    for name, piece in test_one_cause.NAMED.items():
        yield f"pieces/{name}", frames.whole(piece.bad)
    for number, kind in enumerate(naming.KINDS):
        word = naming.words()[number * 2]
        yield f"names/{kind}", naming.text(kind, word)


def errors(text: str) -> list[list[Any]]:
    """The errors in a text, each as its code and the number of its line.

    Those that `cardlang.check` finds; for what has errors no remedies are looked for, which takes
    nearly all of its time.
    """
    read, _ = _read(text)
    found = read.report.found if read.program is None else cardlang.check(text)
    return [[one.code, one.span.line] for one in found if one.severity == "error"]


def write(part: str) -> int:
    """Write a part of the suite anew, and return how many of its lines are not as they were."""
    before = set(_unpacked(part).split("\n"))
    return len({*_packed(part, lines_of(part)), ""} ^ before)


def _packed(part: str, lines: Iterable[Line]) -> list[str]:
    rows = [json.dumps(line, ensure_ascii=False, separators=(",", ":")) for line in lines]
    data = "".join(f"{row}\n" for row in rows).encode("utf-8", "surrogatepass")
    FILES[part].write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME))
    return rows


def write_views() -> int:
    """Make the views anew of matches in which nothing else is otherwise, and return how many.

    So a correction of what seats see leaves all the rest of the suite as it was.
    """
    texts, _ = read("matches")
    lines = [json.loads(row) for row in _unpacked("matches").split("\n") if row]
    changed = 0
    with _laid_out(texts) as made:
        for case in lines:
            if "case" in case and _differs(case, texts[case["text"]], made) == _VIEW:
                state = _played(case, texts[case["text"]], made)
                case["view"] = told(state, case["view"]["seat"])["view"]
                changed += 1
    _packed("matches", lines)
    return changed


# --------------------------------------------------------------------------------- holding


def read(part: str) -> tuple[dict[str, str], list[Line]]:
    """The texts of a part by name, and its cases."""
    lines = [json.loads(row) for row in _unpacked(part).split("\n") if row]
    texts = {line["text"]: line["body"] for line in lines if "body" in line}
    return texts, [line for line in lines if "case" in line]


def _unpacked(part: str) -> str:
    return lzma.decompress(FILES[part].read_bytes()).decode("utf-8", "surrogatepass")


def failing(part: str, cases: Iterable[Line], texts: Mapping[str, str]) -> Iterator[str]:
    """Say of each case that this engine does not meet what is otherwise."""
    if part == "findings":
        for case in cases:
            found = errors(case["text"])
            if found != case["findings"]:
                yield f"{case['name']}: {case['findings']} became {found}"
        return
    with _laid_out(texts) as made:
        for case in cases:
            why = _differs(case, texts[case["text"]], made)
            if why:
                yield f"{case['text']}, {case['players']} players, seed {case['seed']}: {why}"


@contextmanager
def _laid_out(texts: Mapping[str, str]) -> Iterator[Path]:
    """A folder with the texts of games, which extend each other."""
    with tempfile.TemporaryDirectory(prefix="cardlang-conformance-") as made:
        for name, body in texts.items():
            kind, _, file = name.partition("/")
            if kind in ("games", "examples"):
                Path(made, file).write_text(body, "utf-8")
        yield Path(made)


def _played(case: Line, text: str, where: Path) -> cardlang.State:
    kind, _, file = case["text"].partition("/")
    game = cardlang.load_text(text) if kind == "random" else cardlang.load(where / file)
    state = game.start(players=case["players"], seed=case["seed"], options=case["options"])
    for event in case["events"]:
        if event["event"] == "choice":
            state.apply(event["move"])
    return state


def _differs(case: Line, text: str, where: Path) -> str:
    try:
        state = _played(case, text, where)
    except (cardlang.RuleError, ValueError) as error:
        return str(error)[:200]
    found = told(state, case["view"]["seat"])
    for key, value in found.items():
        if value != case[key]:
            return f"`{key}` is otherwise"
    return ""
