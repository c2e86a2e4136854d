"""Matches that are killed while people play: nothing that was confirmed is lost.

    python -m tests.kills --count 200

Each time a process plays a game at a table, with moves and taking back by chance, and says through
a pipe how many moves stand whenever a person is at the prompt again.  It is killed (SIGKILL) at a
time by chance.  Then the kept record has to hold all moves that were confirmed, to replay, and to
go on to the end.
"""

from __future__ import annotations

import argparse
import os
import random
import signal
import tempfile
import time
import traceback
from collections.abc import Sequence
from pathlib import Path

import cardlang
from cardlang.match.state import outcomes_of, setup_of
from cardlang.table.store import Keeper, lines_of, unfinished
from tests.table.tables import Table, table

GAMES = ("bonus-malus", "skat", "hearts", "trick-100", "cribbage", "dump")
_LONGEST = 0.4  # seconds until the kill
_MOVES = 12  # that are played on after it


class Lost(Exception):
    """Something that was confirmed is not there."""


def _plays(slug: str, seed: int, pipe: int) -> None:
    """Play until killed, telling after each line how many moves stand."""
    dice = random.Random(seed)
    at = table(slug, seed, keep=True)
    while not at.session.over:
        os.write(pipe, b"%d\n" % _moves(at))
        back = dice.random() < 0.1
        if back:
            os.write(pipe, b"-1\n")
        at.type("undo" if back else dice.choice(at.session.menu.moves))


def _moves(at: Table) -> int:
    """The moves that are to be kept: a match is kept from a person's first move on."""
    kept = at.match.keeper is not None and at.match.keeper.path is not None
    return at.match.state.decisions if kept else 0


def kill(slug: str, seed: int, delay: float, least: int = 0) -> int:
    """Play, kill, look: how many moves were confirmed; Lost if one of them is not there.

    It is killed so many seconds after the table stands and somebody was `least` times at the
    prompt.
    """
    read, write = os.pipe()
    child = os.fork()
    if not child:
        os.close(read)
        try:
            _plays(slug, seed, write)
        except BaseException:
            traceback.print_exc()
            os._exit(1)
        os._exit(0)
    os.close(write)
    confirmed = piece = os.read(read, 64)  # the table stands
    while piece and confirmed.count(b"\n") < least:
        confirmed += (piece := os.read(read, 64))
    time.sleep(delay)
    os.kill(child, signal.SIGKILL)
    while piece := os.read(read, 1 << 16):
        confirmed += piece
    os.close(read)
    _, status = os.waitpid(child, 0)
    if os.WIFEXITED(status) and os.WEXITSTATUS(status):
        raise Lost(f"{slug}, seed {seed}: the table fell by itself")
    return _check(slug, [int(line) for line in confirmed.split()])


def _check(slug: str, confirmed: list[int]) -> int:
    """The last number is what stood when somebody was at the prompt; -1 if a move was then to be
    taken back."""
    back = confirmed[-1] < 0
    confirmed = [number for number in confirmed if number >= 0]
    wanted = confirmed[-1]
    kept = [one.path for one in unfinished(slug)[0]]
    if not wanted and not kept:
        return 0
    if not kept:
        ended = list(kept_folder().glob(f"{slug}-*.jsonl"))
        if len(ended) != 1 or cardlang.load(slug).replay(lines_of(ended[0])).is_over is False:
            raise Lost(f"{slug}: {wanted} moves were confirmed, and nothing is kept")
        return wanted
    state = cardlang.load(slug).replay(lines_of(kept[0]))
    before = [number for number in confirmed if number <= state.decisions]
    if state.decisions < wanted and not back:
        raise Lost(f"{slug}: {state.decisions} moves are kept, {wanted} were confirmed")
    if not before:
        raise Lost(f"{slug}: {state.decisions} moves are kept, and never so few stood")
    keeper = Keeper.of(kept[0], setup_of(state), outcomes_of(state))
    for _ in range(_MOVES):
        if state.is_over:
            break
        state.apply(state.legal_moves()[0])
        keeper.keep(outcomes_of(state))
    keeper.close()
    again = cardlang.load(slug).replay(lines_of(kept[0]))
    if outcomes_of(again) != outcomes_of(state):
        raise Lost(f"{slug}: what was played on is not what is kept")
    return wanted


def kept_folder() -> Path:
    """Where the matches of this run are kept."""
    from cardlang.table.store import folder

    return folder()


def campaign(
    count: int, seed: int = 0, games: Sequence[str] = GAMES, least: int = 0
) -> tuple[int, int]:
    """So many kills: how many, and how many moves were confirmed in all."""
    dice = random.Random(seed)
    before = os.environ.get("XDG_DATA_HOME")
    moves = 0
    try:
        for number in range(count):
            with tempfile.TemporaryDirectory(prefix="cardlang-kills-") as folder:
                os.environ["XDG_DATA_HOME"] = folder
                slug = dice.choice(games)
                moves += kill(slug, number, dice.random() * _LONGEST, least)
    finally:
        if before is None:
            os.environ.pop("XDG_DATA_HOME", None)
        else:
            os.environ["XDG_DATA_HOME"] = before
    return count, moves


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="how many kills")
    parser.add_argument("--seed", type=int, default=0, help="of what happens by chance")
    asked = parser.parse_args()
    for slug in GAMES:
        cardlang.load(slug).start(seed=1)  # read once, by all that are forked
    kills, moves = campaign(asked.count, asked.seed)
    print(f"{kills} kills, {moves} confirmed moves, none lost")


if __name__ == "__main__":
    main()
