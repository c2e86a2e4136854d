"""The table of perft counts of the games that ship: `python -m tests.perft [--write] [GAME…]`.

`tests/perft.json` has a line a table of a game: what is shuffled, a line of play of random seats
through the first deal, and, at its beginning, in its middle and near its end, how many sequences of
legal moves there are, depth by depth (`cardlang.match.lines`).  Without `--write` the whole table
is counted again by generated Python, by the interpreter, in C (with `--native`, which compiles
every game), and by the second checks, which know nothing of the engine: the orders of shuffles are
all they are told.  What differs is named.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import cardlang
from cardlang import State
from cardlang.api import Game, engine_of
from cardlang.machine.ir import Machine
from cardlang.match.lines import Dealt, LineCount, counts, counts_within
from cardlang.match.live.driver import Runner
from cardlang.run.interpret import Interpreter
from cardlang.run.native.stepping import Position, stepper
from cardlang.run.stream import Stream
from tests.second_check.campaign import CLASSICS, GAMES, module_of
from tests.second_check.common import Differs, Line, Reader
from tests.shipped import SLUGS, load

FILE = Path(__file__).with_suffix(".json")
SEED = 1
USUAL, OTHER = 4_000, 300  # lines below a root, at the usual table and at the others
LONGEST = 400  # moves of a line of play
SHARE = 300  # lines below a root that a second check counts, which plays each from the start

Row = list[Any]  # lines, deals, matches, and the scores where there are deals
Table = dict[str, Any]


def row_of(count: LineCount) -> Row:
    """A count as the table has it."""
    found: Row = [count.lines, count.deals, count.matches]
    return [*found, list(count.scores)] if count.deals else found


def table_of(slug: str, players: int) -> Table:
    """The counts of a game at a table, by generated Python."""
    game = load(slug)
    runner = engine_of(game).setup(players).runner
    length = moves_of(runner, players)
    usual = players == engine_of(game).info.default_players
    most = USUAL if usual else OTHER
    roots = {0: counts_within(Dealt.begin(runner, SEED), most)}
    for back in range(4, 0, -1):  # near the end: as far from it as its end is still seen
        last = max(0, length - back)
        found = counts_within(Dealt.begin(runner, SEED, last), most)
        if any(count.deals for count in found):
            roots[last] = found
            break
    if usual and length > 8:
        roots[length // 2] = counts_within(Dealt.begin(runner, SEED, length // 2), most)
    events = played(game, players, max(roots)).record()[1:]
    return {
        "game": slug,
        "players": players,
        "seed": SEED,
        "shuffles": [[e["zone"], " ".join(e["cards"])] for e in events if e["event"] == "shuffle"],
        "line": [e["move"] for e in events if e["event"] == "choice"],
        "counts": [[root, [row_of(count) for count in roots[root]]] for root in sorted(roots)],
    }


def moves_of(runner: Runner, players: int) -> int:
    """How many moves the first deal has between random seats, if they are no more than allowed."""
    match, seats = Dealt.begin(runner, SEED), streams(SEED, players)
    for length in range(1, LONGEST):
        moves = match.moves
        match = match.after(moves[seats[match.seat].below(len(moves))])
        if match.deal_over or match.match_over:
            return length
    return LONGEST


def played(game: Game, players: int, moves: int) -> State:
    """The match of random seats after so many moves."""
    state, seats = game.start(players=players, seed=SEED), streams(SEED, players)
    for _ in range(moves):
        legal = state.legal_moves()
        state.apply(legal[seats[legal[0].seat].below(len(legal))])
    return state


def streams(seed: int, players: int) -> list[Stream]:
    """The chance of each random seat."""
    return [Stream(seed, 1 + seat) for seat in range(players)]


# --- The ways of counting ----------------------------------------------------------------------


def share_of(rows: Sequence[Row], most: int | None) -> int:
    """The depths of a root that have so many lines in all; at least one."""
    depth, total = 0, 0
    for row in rows:
        total += row[0]
        if most is not None and total > most and depth:
            break
        depth += 1
    return depth


def by_python(table: Table, after: int, depth: int) -> list[Row]:
    runner = engine_of(load(table["game"])).setup(table["players"]).runner
    return [row_of(row) for row in counts(Dealt.begin(runner, table["seed"], after), depth)]


def by_interpreter(table: Table, after: int, depth: int) -> list[Row]:
    machine = engine_of(load(table["game"])).machine(table["players"])
    match = Dealt.begin(Interpreter(machine), table["seed"], after)
    return [row_of(row) for row in counts(match, depth)]


def by_native(table: Table, after: int, depth: int) -> list[Row]:
    """The same in C, without the scores: there the next deal has begun where a deal is over."""
    machine = engine_of(load(table["game"])).machine(table["players"])
    steps = stepper(machine)
    assert steps is not None
    position = steps.start(table["seed"])
    seats = streams(table["seed"], machine.players)
    for _ in range(after):
        seat, moves = position.moves()
        position.step(seats[seat].below(len(moves)))
    rows: list[Row] = []
    _stepped(machine, position, depth, rows)
    return rows


def _stepped(
    machine: Machine, position: Position, depth: int, rows: list[Row], at: int = 0
) -> None:
    if at == depth:
        return
    deal = position.cells()[machine.deal_number]
    for number in range(len(position.moves()[1])):
        if at == len(rows):
            rows.append([0, 0, 0])
        reached = position.copy()
        reached.step(number)
        is_over = reached.over is not None
        is_dealt = is_over or reached.cells()[machine.deal_number] != deal
        rows[at] = [a + b for a, b in zip(rows[at], (1, is_dealt, is_over), strict=True)]
        if not is_dealt:
            _stepped(machine, reached, depth, rows, at + 1)


class _Reached(Exception):
    """The second check stands behind the last move."""


class _Asking(Reader):
    """Plays a line with a second check, and asks it what is legal behind it."""

    def __init__(self, state: State) -> None:
        record: list[Line] = state.record()
        self.last = len(record)  # where there is no move yet; only how cards are written is read
        here = [str(move) for move in state.legal_moves()]
        super().__init__([*record, {"event": "choice", "seat": state.to_act, "legal": here}])
        self.behind = max((k for k, line in enumerate(record) if "move" in line), default=0)
        self.legal: list[str] = []
        self.scores: list[int] | None = None
        self.is_over = False

    def shuffle(self, cards: Iterable[str] | None = None, zone: str | None = None) -> list[str]:
        if self.scores is not None:
            raise _Reached
        return super().shuffle(cards, zone)

    def choice(self, seat: int, legal: Iterable[str]) -> str:
        if self.scores is not None:
            raise _Reached
        moves = set(legal)
        if self.position == self.last:
            self.legal = sorted(moves)
            raise _Reached
        move: str = self._next("choice")["move"]
        if move not in moves:
            raise self.differs(f"{move} is not among {sorted(moves)}")
        return move

    def score(self, scores: Sequence[int]) -> None:
        if self.position > self.behind:
            self.scores = list(scores)
        super().score(scores)

    def end(self, scores: Sequence[int], winners: Iterable[int]) -> None:
        self.is_over = True
        raise _Reached


def by_second_check(table: Table, after: int, depth: int) -> list[Row]:
    """The counts of the program that was written from the rules alone."""
    play = module_of(table["game"]).play
    state = load(table["game"]).start(players=table["players"], seed=table["seed"])
    for move in table["line"][:after]:
        state.apply(move)
    rows: list[Row] = []
    _asked(play, state, depth, rows)
    return rows


def _asked(
    play: Callable[[Reader], None], state: State, depth: int, rows: list[Row], at: int = 0
) -> None:
    here = _asking(play, state)
    for move in here.legal if at < depth else ():
        if at == len(rows):
            rows.append([0, 0, 0])
        after = state.copy()
        after.apply(move)  # IllegalMove, if the engine does not allow it
        there = _asking(play, after)
        ended = there.scores is not None
        rows[at][:3] = [a + b for a, b in zip(rows[at], (1, ended, there.is_over), strict=False)]
        if there.scores is not None:
            old = rows[at][3] if len(rows[at]) > 3 else [0] * len(there.scores)
            rows[at][3:] = [[a + b for a, b in zip(old, there.scores, strict=True)]]
        else:
            _asked(play, after, depth, rows, at + 1)


def _asking(play: Callable[[Reader], None], state: State) -> _Asking:
    reader = _Asking(state)
    with suppress(_Reached):
        play(reader)
    return reader


WAYS: dict[str, Callable[[Table, int, int], list[Row]]] = {
    "python": by_python,
    "interpreter": by_interpreter,
    "native": by_native,
    "second check": by_second_check,
}


def differences(table: Table, way: str, most: int | None = None) -> Iterator[str]:
    """What a way of counting finds otherwise than the table, in words."""
    for after, rows in table["counts"]:
        depth = share_of(rows, most)
        expected = [row[:3] if way == "native" else row for row in rows[:depth]]
        where = f"{table['game']} for {table['players']} after {after} moves, by {way}"
        try:
            found = WAYS[way](table, after, depth)
        except (Differs, cardlang.IllegalMove) as error:
            yield f"{where}: {error}"
            continue
        if found != expected:
            yield f"{where}: {found}, not {expected}"


def tables() -> list[Table]:
    """The table as it is kept."""
    found: list[Table] = json.loads(FILE.read_text("utf-8"))
    return found


def has_second_check(table: Table) -> bool:
    return table["game"] in {**GAMES, **CLASSICS}


def main() -> int:
    parser = argparse.ArgumentParser(prog="tests.perft")
    parser.add_argument("--write", action="store_true", help="count anew, and write")
    parser.add_argument("--native", action="store_true", help="count in C, too")
    parser.add_argument("games", nargs="*", metavar="GAME")
    asked = parser.parse_args()
    if asked.write:
        kept = {(t["game"], t["players"]): t for t in tables()} if FILE.exists() else {}
        made = []
        for slug in SLUGS:
            for players in load(slug).players:
                old = kept.get((slug, players))
                again = not asked.games or slug in asked.games or old is None
                made.append(table_of(slug, players) if again else old)
            print(slug, flush=True)
        lines = [json.dumps(table, ensure_ascii=False) for table in made]
        FILE.write_text("[\n" + ",\n".join(lines) + "\n]\n", encoding="utf-8")
    wrong = 0
    for table in tables():
        if asked.games and table["game"] not in asked.games:
            continue
        for way in WAYS:
            if way == "native" and not asked.native:
                continue
            if way == "second check" and not has_second_check(table):
                continue
            for text in differences(table, way, SHARE if way == "second check" else None):
                print(text, flush=True)
                wrong += 1
    print(f"{wrong} roots are counted otherwise")
    return wrong


if __name__ == "__main__":
    sys.exit(main() > 0)
