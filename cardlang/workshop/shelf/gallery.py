"""The pages of a gallery, written game by game.

    index.html, index-de.html     all games, a card with a picture for each, in each language
    games/NAME.html, NAME-de.html one game: its sheet, options, figures, and the link that plays it
    games/NAME.svg, NAME.card     its picture and its rules
    play/                         the workshop without a server, which plays what a link holds
    shelf.js, manifest.json       the filter of the list; the SHA-256 of all files

The list is plain HTML: it needs no script to be read, and what is not in sight is not laid out, so
that a thousand games open at once.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path
from queue import Queue
from tempfile import TemporaryDirectory
from typing import Any

from attrs import evolve

from cardlang.cache.files import shelf_folder
from cardlang.diagnostic import UsageError
from cardlang.durable import told_of
from cardlang.messages import LANGUAGES, Tongue
from cardlang.messages.catalogue import catalogue
from cardlang.resources import folder
from cardlang.show.html import drawn
from cardlang.version import __version__
from cardlang.worker import PLAYING, Resident
from cardlang.workshop.bridge.refusals import NoMatchError
from cardlang.workshop.host.pyodide import Pyodide
from cardlang.workshop.host.site import MANIFEST, site, written
from cardlang.workshop.shelf.gathered import ShelfGame, gathered
from cardlang.workshop.shelf.inside import JOB
from cardlang.workshop.text import links

Json = dict[str, Any]
_SCRIPT = Path(__file__).parent / "shelf.js"
_LANGUAGES = tuple(one for one in LANGUAGES if (folder("catalogues") / one).is_dir())
_BOUNDS = evolve(PLAYING, cpu=60.0, wall=180.0)


def export(
    place: Path,
    to: Path,
    pyodide: Callable[[], Pyodide] | None,
    matches: int,
    jobs: int = 1,
    progress: Callable[[int, int], object] = lambda done, all: None,
) -> tuple[int, list[str]]:
    """Write the gallery of a folder; how many games it shows, and a line for each that it cannot.

    Without `pyodide` games are not played in it.  UsageError where the folder holds no games, two
    of one name, or where other files stand in the way.
    """
    with TemporaryDirectory(prefix="cardlang-shelf-", ignore_cleanup_errors=True) as scratch:
        games = gathered(place, Path(scratch))
        try:
            old = written(to)
            gallery = _Gallery(to, bool(pyodide))
            told = []
            for number, (game, facts) in enumerate(_shown(games, matches, jobs), 1):
                told.append((game, facts))
                gallery.add(game, facts)
                progress(number, len(games))
            gallery.index(told)
            if pyodide is not None:
                beside = {name: text for game in games for name, text in game.beside.items()}
                for name, data in site(pyodide(), beside).items():
                    gallery.write(f"play/{name}", data)
            gallery.close(old)
        except OSError as error:
            place = error.filename or to
            raise UsageError(f"`{place}` cannot be written: {error.strerror or error}") from None
    wrong = [f"{game.name}: {facts['refused']}" for game, facts in told if "refused" in facts]
    return len(told) - len(wrong), wrong


def _shown(games: list[ShelfGame], matches: int, jobs: int) -> Iterator[tuple[ShelfGame, Json]]:
    """Each game with what a worker says of it, in the order of the games."""
    cache = shelf_folder("shelf")
    idle: Queue[Resident] = Queue()
    workers = [Resident(_BOUNDS, cache) for _ in range(max(1, jobs))]
    for one in workers:
        idle.put(one)

    def asked(game: ShelfGame) -> Json:
        if game.wrong:
            return {"refused": game.wrong}
        worker = idle.get()
        try:
            found = worker.ask(JOB, {"path": str(game.path), "matches": matches})
        finally:
            idle.put(worker)
        if found.failure is not None:
            return {"refused": found.failure.sentence}
        value: Json = found.value
        return value

    try:
        with ThreadPoolExecutor(len(workers)) as pool:
            yield from zip(games, pool.map(asked, games), strict=True)
    finally:
        for one in workers:
            one.close()


class _Gallery:
    """The files of a gallery, each written as soon as it is there."""

    def __init__(self, place: Path, plays: bool) -> None:
        self._place, self._plays = place, plays
        self._sums: dict[str, str] = {}

    def write(self, name: str, data: bytes) -> None:
        """Write a file."""
        path = self._place / name
        with told_of(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        self._sums[name] = sha256(data).hexdigest()

    def add(self, game: ShelfGame, facts: Json) -> None:
        """The pages of a game, its picture and its rules."""
        if "refused" in facts:
            return
        self.write(f"games/{game.name}.svg", facts.pop("picture").encode())
        self.write(f"games/{game.name}.card", game.text.encode())
        play = self._link(game)
        sheets = facts.pop("sheets")
        for language, sheet in sheets.items():
            page = drawn(
                "workshop/templates/shelf_game.html",
                **_words(language, "../"),
                sheet=sheet,
                game=game,
                facts=facts,
                play=play,
                title=facts["title"],
                pages=_pages(game.name),
            )
            self.write(f"games/{_pages(game.name)[language]}", page.encode())

    def _link(self, game: ShelfGame) -> str:
        """The address that plays a game, from its page; empty where it is too long for a link."""
        try:
            link = links.written(game.text, game.path.name, None)["link"]
        except NoMatchError:
            return ""
        return f"../play/index.html#card={link}" if self._plays else ""

    def index(self, told: list[tuple[ShelfGame, Json]]) -> None:
        """The list of all games, in each language."""
        for language in _LANGUAGES:
            rows = [(game, facts, f"games/{_pages(game.name)[language]}") for game, facts in told]
            page = drawn(
                "workshop/templates/shelf.html",
                **_words(language, ""),
                rows=rows,
                pages=_pages("index"),
                players=sorted({n for _, facts in told for n in facts.get("players", ())}),
            )
            self.write(_pages("index")[language], page.encode())
        self.write("shelf.js", _SCRIPT.read_bytes())

    def close(self, old: set[str]) -> None:
        """Write the manifest, and take away what an older gallery had besides."""
        manifest = {"cardlang": __version__, "files": dict(sorted(self._sums.items()))}
        self.write(MANIFEST, (json.dumps(manifest, indent=1) + "\n").encode())
        for name in old - set(self._sums):
            (self._place / name).unlink(missing_ok=True)


def _pages(name: str) -> dict[str, str]:
    """The page of a name in each language."""
    first = _LANGUAGES[0]
    return {one: f"{name}.html" if one == first else f"{name}-{one}.html" for one in _LANGUAGES}


def _words(language: str, top: str) -> Json:
    """The values that every page is drawn with: the words of its language, the way to the top."""
    tongue = Tongue(language)
    return {
        "say": tongue.say,
        "language": language,
        "top": top,
        "languages": {one: catalogue(one).grammar["name"] for one in _LANGUAGES},
    }
