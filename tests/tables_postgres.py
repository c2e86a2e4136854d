"""Tables kept in PostgreSQL, while the server and the database are killed in turn.

    pip install 'psycopg[binary]' sqlalchemy && apt-get install postgresql
    python -m tests.tables_postgres --tables 8 --kills 30

A database of its own is made in a temporary folder (`initdb`), at a free port of this machine.
Clients play as fast as they can, as in `tests.tables kills`; each time either is killed (SIGKILL),
by chance, and started again.  A move that is refused meanwhile is sent again under its key.  In the
end every confirmed move has to be in the journal once, in its order.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from pathlib import Path
from types import TracebackType

from tests.tables import Client, Server, Tally, brought_to_rest, compare, tables

_USER = "postgres"  # the database refuses to be run by root


class Postgres:
    """A database cluster in a folder, which can be killed and started again."""

    def __init__(self, folder: Path) -> None:
        self._user = _USER if os.geteuid() == 0 else None
        if self._user is not None:
            shutil.chown(folder, self._user)
        self._data = folder / "data"
        self._programs = _programs()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        made = ["--auth=trust", "--username=cards", "--encoding=UTF8", "--locale=C"]
        self._run("initdb", "-D", str(self._data), *made)
        self.start()
        self.url = f"postgresql+psycopg://cards@127.0.0.1:{self.port}/postgres"

    def __enter__(self) -> Postgres:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)

    def start(self) -> None:
        """Start it, and wait until it answers."""
        settings = (f"port={self.port}", "listen_addresses=127.0.0.1", "unix_socket_directories=")
        self.process = subprocess.Popen(
            [str(self._programs / "postgres"), "-D", str(self._data)]
            + [part for setting in settings for part in ("-c", setting)],
            user=self._user,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        until = time.monotonic() + 60
        ready = [str(self._programs / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        while subprocess.run(ready, check=False).returncode:
            if time.monotonic() > until or self.process.poll() is not None:
                raise SystemExit("the database did not start")
            time.sleep(0.1)

    def kill(self) -> None:
        """End all of its processes, as a power cut would."""
        below = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text()
        for pid in (self.process.pid, *map(int, below.split())):
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                continue
        self.process.wait()
        time.sleep(0.2)

    def _run(self, program: str, *given: str) -> None:
        command = [str(self._programs / program), *given]
        subprocess.run(command, user=self._user, check=True, stdout=subprocess.DEVNULL)


def _programs() -> Path:
    """The folder with the programs of PostgreSQL."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
    if found:
        return found[-1]
    there = shutil.which("initdb")
    if there is None:
        raise SystemExit("no PostgreSQL is installed here (apt-get install postgresql)")
    return Path(there).resolve().parent


async def both(count: int, times: int, base: Postgres) -> None:
    """Kill the server and the database in turn while people play; print what came of it."""
    heads = tables(base.url, count)
    server, tally, dice = Server(base.url), Tally(), random.Random(1)
    people = [
        Client(server.place, head, seat, tally) for head in heads for seat in range(head.players)
    ]
    for one in people:
        one.patient = True
    following = [asyncio.create_task(one.follow()) for one in people]
    playing = [asyncio.create_task(one.play((0.0, 0.2))) for one in people]
    killed = {"server": 0, "database": 0}
    for number in range(times):
        wanted = sum(map(len, tally.confirmed.values())) + dice.randrange(1, 2 * count)
        until = time.monotonic() + 60
        while sum(map(len, tally.confirmed.values())) < wanted and time.monotonic() < until:
            await asyncio.sleep(0.01)
        if sum(map(len, tally.confirmed.values())) < wanted and not all(
            one.picture.get("over") for one in people
        ):
            raise SystemExit(f"the tables stood still for a minute: {killed}, {tally.why}")
        await asyncio.sleep(dice.random() * 0.3)
        if dice.random() < 0.5:
            killed["server"] += 1
            server.kill()
            server = await asyncio.to_thread(Server, base.url, server.place[1])
        else:
            killed["database"] += 1
            base.kill()
            await asyncio.sleep(dice.random())
            await asyncio.to_thread(base.start)
        print(f"\r{number + 1} kills", end="", flush=True)
    await brought_to_rest(playing, following, people)
    server.end()
    moves = compare(base.url, heads, people, tally)
    confirmed = sum(map(len, tally.confirmed.values()))
    told = ", ".join(f"the {what} {n} times" for what, n in killed.items())
    print(f"\r{count} tables in PostgreSQL, killed {told}:")
    print(f"  {moves:,} moves in the journals, {confirmed:,} confirmed, none lost, none twice")
    print(f"  {tally.refused:,} moves were sent again, {tally.lines:,} lines")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--kills", type=int, default=30)
    asked = parser.parse_args()
    made = tempfile.TemporaryDirectory(prefix="cardlang-postgres-")
    with made as folder, Postgres(Path(folder)) as base:
        asyncio.run(both(asked.tables, asked.kills, base))


if __name__ == "__main__":
    main()
