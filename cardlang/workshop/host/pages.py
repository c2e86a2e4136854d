"""Answers of the workshop's server, and who may ask: decided here, without any server.

The page itself is no secret; what it asks is told to nobody without the token of the link, and to
no other page (`cardlang.web.answers`).

Questions about rules go to workers, and no rules run here: one worker for the text, one for the
table, one for what takes time, one for the figures that nobody asked for.  The table stands back
behind the text, and what takes time behind both: findings come first.  Of questions of one sort
about one file only the latest is answered; those that wait are told that they are stale.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from threading import Lock, Thread
from typing import Any

from attrs import evolve

from cardlang.cache.files import shelf_folder
from cardlang.resources import kinds, shipped
from cardlang.web.answers import (
    NoQuestionError,
    Statics,
    WebAnswer,
    answered,
    elsewhere,
    json_answer,
    meant_for,
    no_question,
    question,
)
from cardlang.worker import CHECKING, PLAYING, Limits, Resident
from cardlang.workshop.bridge import CALLS
from cardlang.workshop.host.desk import Desk, DeskError
from cardlang.workshop.host.served import ServedTables

STATIC = Path(__file__).parents[1] / "static"
LARGEST = 2 << 20  # bytes of a question
_WALL = 120.0  # seconds for an answer, on a machine that does much else; computing is limited apart
_PATIENT = 600.0  # of work that waits behind all other on the machine
_JOB = "cardlang.workshop.bridge:call"
_WHOLE = "check whole"
_TEXT = frozenset("check complete hover definition outline layout explain".split())
_SLOW = frozenset([_WHOLE, *"examples rules told diff hint advise trace".split()])
_APART = {"simulate": "figures", "judge": "judge"}  # each in a lane of its own
_LATEST = _TEXT | _SLOW | {*_APART}


class Lanes:
    """The workers, and who may ask them next."""

    def __init__(self) -> None:
        cache = shelf_folder("workshop")
        checking = evolve(CHECKING, wall=_WALL, memory=PLAYING.memory)
        self._workers = {
            "text": Resident(checking, cache),
            "table": Resident(evolve(PLAYING, cpu=20.0, wall=_WALL, behind=2), cache),
            "slow": Resident(evolve(PLAYING, cpu=40.0, wall=_WALL, behind=10), cache),
            "figures": Resident(evolve(PLAYING, cpu=40.0, wall=_PATIENT, behind=10), cache),
        }
        self._locks = {lane: Lock() for lane in (*self._workers, "judge")}
        self._latest: dict[str, int] = {}
        self._judging: Limits = evolve(PLAYING, cpu=300.0, wall=_PATIENT, behind=10)
        self._cache = cache
        self._doing: dict[str, tuple[str, Resident]] = {}  # by lane: the sort that is answered
        self._ended: set[str] = set()  # lanes in which somebody stopped it
        self._stopped = False

    def ask(self, function: str, arguments: Mapping[str, Any]) -> dict[str, Any]:
        """The answer of the bridge, `stale` if a later question of its sort has come meanwhile,
        or `failed`, with a sentence, where a limit was met."""
        sort = _WHOLE if arguments.get("whole") else function
        lane = "text" if sort in _TEXT else "slow" if sort in _SLOW else "table"
        lane = _APART.get(function, lane)
        latest, asked = sort in _LATEST, sort
        sort = f"{sort} {arguments.get('file', '')}"
        number = self._latest[sort] = self._latest.get(sort, 0) + 1
        with self._locks[lane]:
            if self._stopped or (latest and self._latest[sort] != number):
                return {"stale": True}
            order = {"function": function, "arguments": dict(arguments)}
            # a judge leaves nothing behind
            one = self._workers.get(lane) or Resident(self._judging, self._cache)
            self._ended.discard(lane)
            self._doing[lane] = asked, one
            try:
                found = one.ask(_JOB, order)
            finally:
                self._doing.pop(lane, None)
                if lane not in self._workers:
                    one.close()
            if lane in self._ended:
                return {"stale": True, "stopped": True}
        if found.failure is not None:
            return {"failed": found.failure.sentence}
        value: dict[str, Any] = found.value
        return value

    def end(self, sort: str) -> None:
        """Stop what is answered, if it is of this sort, and what waits behind it."""
        for asked in list(self._latest):
            if asked.startswith(f"{sort} "):
                self._latest[asked] += 1
        for lane, (doing, one) in list(self._doing.items()):
            if doing == sort:
                self._ended.add(lane)
                one.stop()

    def warm(self, text: str, file: str) -> None:
        """Let the workers begin with a text that will be asked about; returns at once."""
        given = {"text": text, "file": file}
        orders = {
            "text": {"function": "check", "arguments": given},
            "table": {"function": "start", "arguments": {**given, "match": {}}},
        }

        def begin() -> None:
            for lane, order in orders.items():  # findings are asked for first
                with self._locks[lane]:
                    if not self._stopped:
                        self._workers[lane].ask(_JOB, order)

        Thread(target=begin, daemon=True).start()

    def stop(self) -> None:
        """End whatever the workers do, and answer nothing more."""
        self._stopped = True
        for one in (*self._workers.values(), *(one for _, one in list(self._doing.values()))):
            one.stop()

    def close(self) -> None:
        """End the workers."""
        self._stopped = True
        for one in self._workers.values():
            one.close()


class WorkshopPages:
    """Answers requests for one desk.  `token` has to come with every question."""

    def __init__(self, desk: Desk, hosts: frozenset[str], token: str = "") -> None:
        self.desk, self.hosts = desk, hosts
        self.token = token or secrets.token_urlsafe(24)
        self.lanes = Lanes()
        place = min(hosts, default="").rpartition(":")[0]
        self.tables = ServedTables(place or "127.0.0.1")
        self._static = Statics(STATIC)
        self._files: dict[str, Callable[..., object]] = {
            "list": self._list,
            "open": lambda name: desk.read(name),
            "save": lambda name, text, seen: desk.save(name, text, seen),
            "new": lambda name, title="", kind="", parent="": desk.new(name, title, kind, parent),
            "history": lambda name: {"history": desk.history(name)},
            "former": lambda name, at: desk.former(name, at),
            "table": self._table,
        }

    def warm(self) -> None:
        """Let the workers begin before anybody asks: with the file that a page opens first."""
        for name in self.desk.names()[:1]:
            with suppress(DeskError):
                found = self.desk.read(name)
                self.lanes.warm(found["text"], found["file"])

    def known(self, headers: Mapping[str, str]) -> bool:
        """True if a request is meant for this server, and comes from its own page if it says so."""
        return meant_for(self.hosts, headers)

    def get(self, path: str, headers: Mapping[str, str]) -> WebAnswer:
        """The page, and what it is made of."""
        if not self.known(headers):
            return elsewhere()
        return self._static.get(path.removeprefix("/"))

    def post(self, path: str, headers: Mapping[str, str], body: bytes) -> WebAnswer:
        """Answer a question of the page: `/call` goes to the bridge, `/file` to the desk, `/stop`
        ends one."""
        if not self.known(headers):
            return elsewhere()
        if not hmac.compare_digest(headers.get("x-token", "").encode(), self.token.encode()):
            return json_answer(403, {"refused": "the link to this page is of another start"})
        asked = question(headers, body, LARGEST)
        if isinstance(asked, WebAnswer):
            return asked
        function, arguments = asked
        answer = {"/call": self._call, "/file": self._file, "/stop": self._stop}.get(path)
        if answer is None:
            return json_answer(404, {"refused": "there is no such page"})
        try:
            return json_answer(200, answer(function, arguments))
        except DeskError as error:
            return json_answer(200, {"refused": str(error)})
        except NoQuestionError:
            return no_question()

    def _call(self, function: str, arguments: dict[str, Any]) -> object:
        """Rules are asked about under the name of a file of the desk, whatever is in it."""
        if function not in CALLS:
            return {"refused": "nothing is called so"}
        if "file" in arguments:
            arguments["file"] = str(self.desk.path(str(arguments["file"])))
        return self.lanes.ask(function, arguments)

    def _stop(self, sort: str, arguments: dict[str, Any]) -> object:
        """End the answer to a question that takes its time."""
        self.lanes.end(sort)
        return {"stopped": sort in _SLOW or sort in _APART}

    def _file(self, function: str, arguments: dict[str, Any]) -> object:
        found = self._files.get(function)
        if found is None:
            return {"refused": "nothing is called so"}
        if not all(isinstance(text, str) for text in arguments.values()):
            raise NoQuestionError
        return answered(found, **arguments)

    def _table(self, name: str) -> dict[str, Any]:
        """The lobby of a table for a file as it is saved."""
        return {"link": self.tables.lobby(self.desk.path(name), str(self.desk.read(name)["text"]))}

    def _list(self) -> dict[str, Any]:
        """The files of the desk, and what a new one may begin with."""
        return {
            "names": self.desk.names(),
            "only": self.desk.only,
            "folder": str(self.desk.folder),
            "kinds": kinds(),
            "games": shipped(),
        }
