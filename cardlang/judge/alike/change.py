"""The kind of change that leads from one game to another: of words, of options, or of rules.

Tables are compared: a number of players and a choice of options, with the usual value for an option
that only one of the two games has.  Where the machines are equal, but for titles and places in the
text, the rules are the same.  Where they are not, matches of the first game are played by lot and
their moves taken in the second: the first line of a record that comes out otherwise is the proof.

    none      not even a word differs
    words     sentences, names of the game, layout: all machines are equal
    options   each table that both games have is the same; there are other ones, or others are usual
    rules     some table is another game
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from hashlib import sha256
from itertools import islice
from typing import Any

import attrs
from attrs import frozen

from cardlang.api import Game, engine_of
from cardlang.diagnostic import UsageError
from cardlang.game_info import Value, tables_of
from cardlang.machine.ir import Machine
from cardlang.source import Span

TABLES = 24  # that are compared
MATCHES = 12  # of a table whose machines differ
DECISIONS = 400  # of such a match
_BESIDE = frozenset(
    ["title", "slug", "digest", "options", "facts", "conditions", "entries", "plan"]
)

Table = tuple[int, dict[str, Value]]


@frozen
class Proof:
    """A match of the first game that comes out otherwise in the second.

    `line` counts the lines of its record from 1; `was` and `now` are the event there, or None.
    """

    players: int
    options: dict[str, Value]
    seed: int
    line: int
    was: dict[str, Any] | None
    now: dict[str, Any] | None


@frozen
class ChangeKind:
    """A kind of change; `tables` were compared, `matches` played where machines differ."""

    name: str
    proof: Proof | None
    options: tuple[str, ...]  # what differs about tables, in sentences
    tables: int
    matches: int


def kind_of(old: Game, new: Game) -> ChangeKind:
    """The kind of change that leads from one game to another; RuleError if one cannot be played."""
    told = _options(old, new)
    tables = matches = 0
    other = False
    for players, options in islice(tables_of(engine_of(old).info), TABLES):
        was = engine_of(old).machine(players, options)
        table = _in(new, players, was.options)
        if table is None:
            continue
        tables += 1
        now = engine_of(new).machine(*table)
        if _digest(was) == _digest(now):
            continue
        other = True
        for seed in range(1, MATCHES + 1):
            matches += 1
            proof = _proof(old, new, (players, was.options), table, seed)
            if proof is not None:
                return ChangeKind("rules", proof, told, tables, matches)
    if other or not tables:
        return ChangeKind("rules", None, told, tables, matches)
    if told:
        return ChangeKind("options", None, told, tables, matches)
    same = engine_of(old).program.digest == engine_of(new).program.digest
    return ChangeKind("none" if same else "words", None, told, tables, matches)


def _options(old: Game, new: Game) -> tuple[str, ...]:
    """Differences in the tables that the games allow, and in those that are usual."""
    told = []
    for what, one, other in (("gone", old, new), ("new", new, old)):
        less = [str(n) for n in one.players if n not in other.players]
        if less:
            told.append(f"{what}: {', '.join(less)} players")
        told += [f"{what}: option {name}" for name in one.options if name not in other.options]
    for name in [name for name in old.options if name in new.options]:
        was, now = old.options[name], new.options[name]
        if list(was.values) != list(now.values):
            told.append(f"option {name}: {_shown(was.values)} became {_shown(now.values)}")
        if was.default != now.default:
            told.append(f"option {name}: usually {now.default}, and was {was.default}")
    return tuple(told)


def _shown(values: Any) -> str:
    if isinstance(values, range):
        return f"{values.start}..{values.stop - 1}"
    return ", ".join(
        str(value).lower() if value in (True, False) else str(value) for value in values
    )


def _in(new: Game, players: int, options: Mapping[str, Value]) -> Table | None:
    """The table of the second game that a table of the first is compared with."""
    taken = {name: value for name, value in options.items() if name in new.options}
    try:
        engine_of(new).machine(players, taken)
    except UsageError:
        return None
    return players, taken


def _proof(old: Game, new: Game, first: Table, second: Table, seed: int) -> Proof | None:
    """A match by lot of the first game, held against the second; None if it is the same there."""
    was = old.start(players=first[0], seed=seed, options=first[1])
    now = new.start(players=second[0], seed=seed, options=second[1])
    dice = random.Random(seed)
    for _ in range(DECISIONS):
        if was.is_over:
            break
        moves, others = list(map(str, was.legal_moves())), list(map(str, now.legal_moves()))
        move = dice.choice(moves)
        was.apply(move)
        if moves != others or was.to_act is None:
            if move in others and not now.is_over:
                now.apply(move)
            break
        now.apply(move)
    lines, others_ = was.record()[1:], now.record()[1:]
    for number in range(max(len(lines), len(others_))):
        one = lines[number] if number < len(lines) else None
        other = others_[number] if number < len(others_) else None
        if _told(one) != _told(other):
            return Proof(*first, seed, number + 2, one, other)
    return None


def _told(line: dict[str, Any] | None) -> dict[str, Any] | None:
    """An event without its fuel: how much was looked at is no rule."""
    return None if line is None else {key: x for key, x in line.items() if key != "fuel"}


# ----------------------------------------------------------------------------- machines


def _digest(machine: Machine) -> str:
    """By what a machine is known, wherever its parts stand in a text."""
    return _known(machine, {})


def _known(value: Any, seen: dict[int, tuple[str, Any]]) -> str:
    if isinstance(value, (str, int, bool, float, bytes)) or value is None:
        return repr(value)
    if isinstance(value, Span):
        return ""
    if id(value) in seen:
        return seen[id(value)][0]
    if isinstance(value, (tuple, list)):
        text = f"[{','.join([_known(one, seen) for one in value])}]"
    elif isinstance(value, (set, frozenset)):
        text = f"{{{','.join(sorted(_known(one, seen) for one in value))}}}"
    elif isinstance(value, dict):
        rows = [f"{_known(key, seen)}:{_known(one, seen)}" for key, one in value.items()]
        text = f"{{{','.join(rows)}}}"
    elif attrs.has(type(value)):
        rows = [
            f"{field.name}={_known(getattr(value, field.name), seen)}"
            for field in attrs.fields(type(value))
            if field.name not in _BESIDE and field.eq is not False
        ]
        text = f"{type(value).__name__}({','.join(rows)})"
    else:
        text = str(
            getattr(value, "name", "") or getattr(value, "__qualname__", type(value).__name__)
        )
    short = sha256(text.encode()).hexdigest()[:24]
    seen[id(value)] = short, value
    return short
