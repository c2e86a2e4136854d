"""Campaigns against `cardlang table`: many clients at once, and a server that is killed.

    python -m tests.tables load --clients 500 --tables 125 --minutes 10 --attacked
    python -m tests.tables kills --tables 20 --kills 100

`load`: each client sits at a table, follows its events, and when it is to move thinks for one to
three seconds and moves at random.  Told is how long a move takes, from the question to its answer
and to the event that shows it, and whether any event was lost or came twice: in the end each client
compares what it has with what the server tells to whoever has nothing.

`kills`: clients play as fast as they can while the server is killed (SIGKILL) and started again on
the same database.  Every move that was confirmed has to be in the journal once, in its order.

Clients speak to the server over sockets on this machine, from a process of their own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Any

from attrs import define, field

from cardlang.engine import open_game
from cardlang.hosted.head import Arrangement, Head, set_up
from cardlang.hosted.store import Store
from cardlang.hosted.table import HostedTable
from cardlang.match.records.events import Chosen
from tests.tables_attackers import IDLE, Attack

GAME = "bonus-malus"
GOAL = 0.15  # seconds that 99 of 100 moves may take
ROOT = Path(__file__).parents[1]


class Wrong(SystemExit):
    """Something that must not be."""


@define
class Tally:
    """What was seen."""

    acked: list[float] = field(factory=list)  # seconds from a move to its answer
    begun: list[float] = field(factory=list)  # when each of these moves was made
    shown: list[float] = field(factory=list)  # seconds from a move to the event that shows it
    events: int = 0
    doubled: int = 0
    gaps: int = 0
    refused: int = 0  # moves that were sent again
    why: str = ""  # the last refusal
    lines: int = 0  # connections for events
    confirmed: dict[str, list[tuple[int, str, str]]] = field(factory=dict)  # by table


class Client:
    """Somebody at a seat, as the page does it."""

    def __init__(self, place: tuple[str, int], head: Head, seat: int, tally: Tally) -> None:
        self.place, self.head, self.seat, self.tally = place, head, seat, tally
        self.key = head.keys[seat]
        self.at = 0
        self.rows: list[list[Any]] = []
        self.picture: dict[str, Any] = {}
        self.sent: tuple[str, float] | None = None
        self.news = asyncio.Event()
        self.dice = random.Random(f"{head.name} {seat}")
        self.stopping = self.on = False
        self.patient = False  # a move that is refused is sent again

    async def follow(self) -> None:
        """Follow the events, and come back when the line is lost."""
        while not self.stopping:
            try:
                await self._listen()
            except (OSError, asyncio.IncompleteReadError, ValueError):
                await asyncio.sleep(0.05 + 0.1 * self.dice.random())

    async def _listen(self) -> None:
        reader, writer = await asyncio.open_connection(*self.place, limit=1 << 22)
        self.tally.lines += 1
        try:
            writer.write(
                f"GET /events HTTP/1.1\r\nHost: {self.place[0]}:{self.place[1]}\r\n"
                f"X-Token: {self.key}\r\nLast-Event-ID: {self.at}\r\n\r\n".encode()
            )
            head = await reader.readuntil(b"\r\n\r\n")
            if b" 200 " not in head.split(b"\r\n")[0]:
                raise Wrong(f"events were refused: {head[:80]!r}")
            self.on, text = True, b""
            while not self.stopping:
                size = int(await reader.readline(), 16)
                if not size:
                    return
                text += (await reader.readexactly(size + 2))[:-2]
                *whole, text = text.split(b"\n\n")
                for one in whole:
                    if not self._take(one.decode()):
                        return
        finally:
            self.on = False
            writer.close()

    def _take(self, text: str) -> bool:
        found = [row[6:] for row in text.split("\n") if row.startswith("data: ")]
        if not found or "event: " in text:
            return True
        told = json.loads(found[0])
        if told["from"] != self.at:
            self.tally.doubled += told["n"] <= self.at
            self.tally.gaps += told["n"] > self.at
            return False
        self.tally.events += 1
        self.at, self.picture = told["n"], told["table"]
        self.rows = [row for row in self.rows if row[0] < told["start"]] + told["rows"]
        self.news.set()
        return True

    async def play(self, thinks: tuple[float, float]) -> None:
        """Move whenever it is one's turn."""
        number = 0
        while not self.stopping:
            await self.news.wait()
            self.news.clear()
            if not self.picture["moves"]:
                continue
            await asyncio.sleep(self.dice.uniform(*thinks))
            if self.stopping or not self.picture["moves"]:
                continue
            number += 1
            said = self.dice.choice(self.picture["moves"])["text"]
            await self._move(said, f"{self.dice.getrandbits(64):x}", self.at)

    async def _move(self, said: str, key: str, seen: int) -> None:
        """Sent until it is answered."""
        given = {"said": said, "key": key, "seen": seen}
        begun = time.monotonic()
        while not self.stopping:
            try:
                answer = await self._post({"do": "move", "with": given})
                if "done" in answer or not self.patient:
                    break
                self.tally.refused += 1
                self.tally.why = str(answer)[:200]
                await asyncio.sleep(0.2)
            except (OSError, asyncio.IncompleteReadError, ValueError):
                await asyncio.sleep(0.05 + 0.1 * self.dice.random())
        else:
            return
        if "done" not in answer:
            raise Wrong(f"a move was refused: {answer}")
        self.tally.acked.append(time.monotonic() - begun)
        self.tally.begun.append(begun)
        self.tally.confirmed.setdefault(self.head.name, []).append((self.seat, said, key))
        while self.at < answer["done"] and not self.stopping:
            self.news.clear()
            await self.news.wait()
        self.tally.shown.append(time.monotonic() - begun)
        self.news.set()

    async def _post(self, asked: dict[str, Any]) -> Any:
        body = json.dumps(asked).encode()
        reader, writer = await asyncio.open_connection(*self.place)
        try:
            writer.write(
                f"POST /do HTTP/1.1\r\nHost: {self.place[0]}:{self.place[1]}\r\n"
                f"X-Token: {self.key}\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n".encode()
                + body
            )
            head = await reader.readuntil(b"\r\n\r\n")
            size = re.search(rb"content-length: (\d+)", head.lower())
            if size is None:
                raise ValueError
            return json.loads(await reader.readexactly(int(size[1])))
        finally:
            writer.close()


class Server:
    """The command on a database that has its tables already."""

    def __init__(self, path: Path | str, port: int = 0) -> None:
        kept = "--database" if isinstance(path, str) else "--store"
        command = [sys.executable, "-m", "cardlang", "table", kept, str(path), "--no-browser"]
        self.process = subprocess.Popen(
            [*command, "--port", str(port)], stdout=subprocess.PIPE, text=True, cwd=ROOT
        )
        assert self.process.stdout is not None
        found = re.search(r"http://([\d.]+):(\d+)/", self.process.stdout.readline())
        if found is None:
            raise Wrong("the server did not start")
        self.place = found[1], int(found[2])

    def kill(self) -> None:
        """At once, in the middle of whatever it does."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def end(self) -> float:
        """End it; the seconds of computing that it took."""
        self.process.send_signal(signal.SIGINT)
        _, _, used = os.wait4(self.process.pid, 0)
        self.process.returncode = 0
        return used.ru_utime + used.ru_stime


def tables(path: Path | str, count: int) -> list[Head]:
    """So many tables, all seats for people."""
    store, engine = Store.open(path), open_game(GAME)
    heads = [set_up(engine, GAME, Arrangement(players=4, seed=number)) for number in range(count)]
    for head in heads:
        store.add(head)
    store.close()
    return heads


async def settled(clients: list[Client]) -> None:
    """Nobody moves any more: until all have a line again, and what is under way has come in."""
    before = -1
    while before != sum(client.at for client in clients) or not all(one.on for one in clients):
        before = sum(client.at for client in clients)
        await asyncio.sleep(4.0)


def compare(path: Path | str, heads: list[Head], clients: list[Client], tally: Tally) -> int:
    """Whether journals and pages agree with what was confirmed; how many moves there are."""
    store, engine = Store.open(path), open_game(GAME)
    moves = 0
    for head in heads:
        table = HostedTable(head, engine, store)
        entries = store.journal(head.name)
        moves_made = [(e.deed, e.key) for e in entries if isinstance(e.deed, Chosen)]
        journal = [(choice.seat, choice.text, key) for choice, key in moves_made]
        confirmed = tally.confirmed.get(head.name, [])
        twice = [key for key, n in Counter(key for _, _, key in journal).items() if n > 1]
        lost = [one for one in confirmed if one not in journal]
        if lost or twice:
            raise Wrong(f"{len(lost)} confirmed moves lost, {len(twice)} there twice")
        order = {key: at for at, (_, _, key) in enumerate(journal)}
        for seat in range(head.players):
            places = [order[key] for who, _, key in confirmed if who == seat]
            if places != sorted(places):
                raise Wrong("moves are in another order than they were confirmed")
        moves += len(journal)
        for client in clients:
            if client.head.name == head.name:
                found = table.message(client.seat, "en", 0)
                assert found is not None
                told = json.loads(found[1])
                same = (told["n"], told["table"]) == (client.at, client.picture)
                rows = client.rows[len(client.rows) - len(told["rows"]) :]
                if not same or told["rows"] != rows:
                    what = f"event {client.at} of {told['n']}"
                    raise Wrong(
                        f"seat {client.seat}: the page has not what the table tells: {what}"
                    )
    return moves


async def load(clients: int, count: int, minutes: float, path: Path, attacked: bool) -> None:
    """Many at once; prints what came of it."""
    *heads, theirs = tables(path, count + 1)
    server, tally = Server(path), Tally()
    attack = Attack(server.place, theirs) if attacked else None
    seats = [(head, seat) for head in heads for seat in range(head.players)][:clients]
    people = [Client(server.place, head, seat, tally) for head, seat in seats]
    following = [asyncio.create_task(one.follow()) for one in people]
    playing = [asyncio.create_task(one.play((1.0, 3.0))) for one in people]
    begun = time.monotonic()
    await asyncio.sleep(60 * minutes)
    for task in playing:
        if task.done():
            await task
        task.cancel()
    if attack is not None:
        await attack.end()
    await settled(people)
    lasted = time.monotonic() - begun
    for one in people:
        one.stopping = True
    for task in following:
        task.cancel()
    await asyncio.gather(*following, *playing, return_exceptions=True)
    used = server.end()
    moves = compare(path, heads, people, tally)
    mine = resource.getrusage(resource.RUSAGE_SELF)
    print(f"{clients} clients at {count} tables for {minutes:g} minutes: {moves:,} moves")
    print(f"  to the answer: {quantiles(tally.acked)}")
    print(f"  to the event:  {quantiles(tally.shown)}")
    print(f"  {stretches(tally, begun)}")
    print(f"  {tally.events:,} events; {tally.gaps} lost, {tally.doubled} doubled")
    print(
        f"  the server took {used / lasted:.2f} of a core, "
        f"the clients {(mine.ru_utime + mine.ru_stime) / lasted:.2f}"
    )
    if attack is not None:
        print(f"  attackers, {IDLE} idle connections among them: {attack.told()}")


async def brought_to_rest(
    playing: list[asyncio.Task[None]],
    following: list[asyncio.Task[None]],
    people: list[Client],
) -> None:
    """End who plays, wait until all pages show the same, and end who follows.

    Raises what has gone wrong in a task that plays.
    """
    for task in playing:
        if task.done():
            await task
    await asyncio.sleep(2.0)
    for task in playing:
        task.cancel()
    await settled(people)
    for one in people:
        one.stopping = True
    for task in following:
        task.cancel()
    await asyncio.gather(*following, *playing, return_exceptions=True)


async def kills(count: int, times: int, path: Path) -> None:
    """A server that is killed while people play; prints what came of it."""
    heads = tables(path, count)
    server, tally, dice = Server(path), Tally(), random.Random(1)
    people = [
        Client(server.place, head, seat, tally) for head in heads for seat in range(head.players)
    ]
    following = [asyncio.create_task(one.follow()) for one in people]
    playing = [asyncio.create_task(one.play((0.0, 0.2))) for one in people]
    for number in range(times):
        before = sum(map(len, tally.confirmed.values()))
        until = time.monotonic() + 60
        wanted = before + dice.randrange(1, 2 * count)
        while sum(map(len, tally.confirmed.values())) < wanted and time.monotonic() < until:
            await asyncio.sleep(0.01)  # until it has confirmed something again
            if all(one.picture.get("over") for one in people):
                break
        await asyncio.sleep(dice.random() * 0.3)
        server.kill()
        server = Server(path, server.place[1])
        print(f"\r{number + 1} kills", end="", flush=True)
    await brought_to_rest(playing, following, people)
    server.end()
    moves = compare(path, heads, people, tally)
    confirmed = sum(map(len, tally.confirmed.values()))
    print(
        f"\r{times} kills, {count} tables: {moves:,} moves in the journals, {confirmed:,} ", end=""
    )
    print("confirmed, none lost, none there twice")
    print(f"  {tally.lines:,} lines, {tally.events:,} events; {tally.doubled} doubled")


def quantiles(took: list[float]) -> str:
    """Of times in seconds, in ms."""
    if not took:
        return "nothing was measured"
    rows = sorted(took)

    def at(share: float) -> float:
        return 1000 * rows[min(len(rows) - 1, int(share * len(rows)))]

    return f"median {at(0.5):.0f} ms, 95 % {at(0.95):.0f} ms, 99 % {at(0.99):.0f} ms"


def stretches(tally: Tally, start: float) -> str:
    """Return in which seconds since `start` moves were answered late, the worst five named."""
    late: dict[int, list[float]] = {}
    for begun, took in zip(tally.begun, tally.acked, strict=True):
        if took > GOAL:
            late.setdefault(int(begun - start), []).append(took)
    worst = sorted(late, key=lambda second: -max(late[second]))[:5]
    named = [f"{len(late[at])} in second {at}, up to {1000 * max(late[at]):.0f} ms" for at in worst]
    count = sum(map(len, late.values()))
    return "; ".join([f"over {1000 * GOAL:.0f} ms: {count} moves in {len(late)} seconds", *named])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    sorts = parser.add_subparsers(dest="what", required=True)
    one = sorts.add_parser("load")
    one.add_argument("--clients", type=int, default=500)
    one.add_argument("--tables", type=int, default=125)
    one.add_argument("--minutes", type=float, default=10)
    one.add_argument("--attacked", action="store_true", help="attackers sit there too")
    other = sorts.add_parser("kills")
    other.add_argument("--tables", type=int, default=20)
    other.add_argument("--kills", type=int, default=100)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="cardlang-tables-") as folder:
        path = Path(folder) / "tables.sqlite"
        if asked.what == "load":
            asyncio.run(load(asked.clients, asked.tables, asked.minutes, path, asked.attacked))
        else:
            asyncio.run(kills(asked.tables, asked.kills, path))


if __name__ == "__main__":
    main()
