"""Deals at served tables as `python -m tests.browser_table` plays them: an evening of one game.

Each person has a page of another width and colour, half of them in German.  They take names, make
signs and say a line; the first question to take back is declined; one page loses its line, and the
server is killed and started again by the same command.  The deal is played with what can be seen
and pressed, and its result is read from the pages.  `accessible` looks at a page with axe-core,
which `npm ci` in `editors/web` installs.
"""

from __future__ import annotations

import json
import random
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from tests.browser import ROOT, expect
from tests.browsing_panes import AXE

if TYPE_CHECKING:
    from tests.browser_table import Page

GAMES = {"skat": 3, "hearts": 4, "klapper-jas": 4, "bonus-malus": 4}
NAMES = ["Anna", "Bernd", "Céline", "Dörte"]
PAGES = [(390, "dark", "de"), (768, "light", "de"), (1440, "light", "en"), (390, "light", "en")]
_PRESSED = (
    "button.whole:not(:disabled)",
    "button.place.legal:not(.chosen)",
    ".moves > button:not(:disabled)",
    ".number button.main",
)


class Server:
    """The command on a store of its own, which can be killed and started again."""

    def __init__(self, folder: str, *given: str) -> None:
        self._given = ["table", *given, "--no-browser", "--store", f"{folder}/tables.sqlite"]
        self.links: dict[str, str] = {}
        self.port = "0"
        self.start()

    def start(self) -> None:
        """Start it, at the port that it had."""
        command = [sys.executable, "-m", "cardlang", *self._given, "--port", self.port]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
        assert self.process.stdout is not None
        links = {}
        for line in self.process.stdout:
            found = re.match(r"\s*(lobby|seat \d+|watch):\s+(\S+)", line)
            if found:
                links[found[1]] = found[2]
            if "Ctrl-C" in line:
                break
        if self.links:
            expect(links == self.links, "the same command has the same links after a kill")
        self.links = links
        self.port = re.findall(r":(\d+)/", links["lobby"])[0]

    def kill(self) -> None:
        """End it as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(30)


@contextmanager
def server(*given: str) -> Iterator[Server]:
    with TemporaryDirectory(prefix="cardlang-table-") as folder:
        made = Server(folder, *given)
        try:
            yield made
        finally:
            made.process.terminate()
            made.process.wait(30)


def evening(browser: Any, page_of: type[Page], game: str) -> None:
    """A deal of one game, with all that can happen meanwhile."""
    players = GAMES[game]
    print(f"\n{game}")
    with server(game, "--players", str(players), "--seed", "11", "--clock", "3600") as served:
        links = served.links
        pages = [
            page_of(browser, links[f"seat {seat}"], *PAGES[seat]).sit() for seat in range(players)
        ]
        watcher = page_of(browser, links["watch"], 1000, "light", "de").sit()
        everybody = [*pages, watcher]
        _company(pages, everybody)
        dice, moved, happened = random.Random(7), 0, set[str]()
        while pages[0].it.evaluate("room.table.sheet.length") == 0:
            acting = _acting(pages)
            if acting.it.evaluate("room.table.sheet.length"):
                break  # it is asked in the next deal, which other pages do not know yet
            _move(acting, dice)
            moved += 1
            if "declined" not in happened and _declined(pages, acting):
                happened.add("declined")
            if moved == 7:
                _killed(served, everybody)
            if moved == 10:
                _lost(pages[1], [page for page in pages if page is not pages[1]], dice)
        expect("declined" in happened, "a question to take back was declined")
        _same(everybody)
        for page in pages:
            page.wait("Boolean(document.querySelector('.counted .deal'))")
        told = " / ".join(pages[0].it.inner_text(".counted .deal").split("\n"))
        print(f"  after {moved} moves: {told[:600]}")
        for page in pages:
            wide = page.it.evaluate("document.documentElement.scrollWidth - innerWidth")
            expect(wide <= 0, "nothing is wider than the page")
        german = pages[0].it.inner_text("body")
        wrong = re.findall(r"\bPlatz \d|\bSeat\b|\bseat \d|undefined|\bNaN\b|\?\?|->", german)
        expect(wrong == [], f"the German page says no number of a seat and no code: {wrong[:3]}")
        for page in everybody:
            accessible(page)
        said = [line for page in everybody for line in page.said]
        expect(said == [], f"nothing went wrong in any page: {said[:3]}")
        for page in everybody:
            page.context.close()


def _company(pages: list[Page], everybody: list[Page]) -> None:
    for page, name in zip(pages, NAMES, strict=False):
        page.it.fill(".naming input", name)
        page.it.click('[data-focus="sit"]')
        page.wait("room.about.named && !room.sending && !document.querySelector('.naming')")
    for page in pages:
        page.it.evaluate("document.getElementById('pane-talk').open = true")
        page.it.click(".signs button")
    pages[0].it.fill("#pane-talk input", "Viel Glück <b>allen</b>!")
    pages[0].it.keyboard.press("Enter")
    for page in everybody:
        page.wait(f"room.company.lines.length === {len(pages) + 1}")
        expect("<b>allen</b>" in page.it.inner_text("#pane-talk ol"), "what was said is text")


def _acting(pages: list[Page]) -> Page:
    until = time.monotonic() + 120
    while time.monotonic() < until:
        for page in pages:
            if page.mine and not page.it.evaluate("room.sending"):
                return page
        pages[0].it.wait_for_timeout(30)
    raise SystemExit("nobody is to move")


def _move(page: Page, dice: random.Random) -> None:
    """Press what can be pressed, until a move is made."""
    before, until = page.at, time.monotonic() + 120
    while page.at == before:
        if page.mine and not page.it.evaluate("room.sending"):
            found = [one for way in _PRESSED for one in page.it.query_selector_all(way)]
            whole = page.it.query_selector(_PRESSED[0])
            with suppress(Exception):  # it may be drawn anew meanwhile
                (whole or dice.choice(found)).click(timeout=1500)
        page.it.wait_for_timeout(20)
        if time.monotonic() > until:
            raise SystemExit(f"no move was made: {page.it.evaluate('room.note')}")


def _declined(pages: list[Page], page: Page) -> bool:
    """Ask to take back and be declined; False where the law forbids to ask."""
    page.it.click('[data-focus="back"]')
    page.wait("!room.sending && (room.table.back || room.note)")
    if page.it.evaluate("room.note"):
        return False
    other = next(one for one in pages if one is not page)
    other.wait("Boolean(document.querySelector('[data-focus=\"back-decline\"]'))")
    other.it.click('[data-focus="back-decline"]')
    for one in pages:
        one.wait("!room.table.back")
    return True


def _killed(served: Server, everybody: list[Page]) -> None:
    rows = everybody[0].it.evaluate("room.rows.length")
    served.kill()
    for page in everybody:
        page.wait("room.state === 'off'")
    served.start()
    for page in everybody:
        page.wait("room.state === 'on'")
    expect(everybody[0].it.evaluate("room.rows.length") == rows, "a killed server lost no move")


def _lost(page: Page, others: list[Page], dice: random.Random) -> None:
    page.context.set_offline(True)
    page.wait("room.state === 'off'")
    for _ in range(2):
        acting = next((one for one in others if one.mine), None)
        if acting is not None:
            _move(acting, dice)
    page.context.set_offline(False)
    page.wait("room.state === 'on'")
    _same([page, *others])


def _same(pages: list[Page]) -> None:
    """Wait until all have seen as many moves of each seat, in whatever order they came."""
    script = (
        "JSON.stringify(room.rows.filter((row) => row[1] !== null).map((row) => row[1]).sort())"
    )
    until = time.monotonic() + 120
    while len({page.it.evaluate(script) for page in pages}) > 1:
        if time.monotonic() > until:
            moves = [page.it.evaluate(script)[-80:] for page in pages]
            raise SystemExit(f"the pages do not show the same moves: {moves}")
        pages[0].it.wait_for_timeout(50)


def accessible(page: Page) -> None:
    """Axe has nothing to object to."""
    expect(AXE.is_file(), "axe-core is there (cd editors/web && npm ci)")
    page.it.evaluate(AXE.read_text("utf-8"))
    found = page.it.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    bad = [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found["violations"]]
    expect(bad == [], f"axe finds nothing in {page.kind}: {json.dumps(bad)[:1200]}")
