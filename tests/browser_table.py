"""Four people at one table in a real browser: a command of its own, with its pictures for the docs.

    pip install playwright pillow && apt-get install chromium
    python -m tests.browser_table [--pictures] [--game GAME] [--evening GAME] [--chromium PATH]

A deal of Skat, Hearts, Klapper-Jas and Bonus-Malus is played as `browser_evening` says, or of one
of them with `--evening`.  Then four pages sit at one table and a fifth looks on.  One of them loses
its line twice: while others play, and with a move of its own under way.  One plays with the
keyboard alone, one by the page as text; a move is taken back by consent; the match is played to its
end and looked at again.  What is not as it should be ends it with status 1 and a line.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import Any

from tests import browser_evening
from tests.browser import FLAGS, ROOT, expect, shot

_PATIENCE = 120.0  # seconds, on a machine that does much else
NAMES = ["Anna", "Bruno", "Céline", "<i>Dora"]
SIZES = [(390, "dark"), (768, "light"), (1440, "light")]


@contextmanager
def served(*given: str) -> Iterator[dict[str, str]]:
    """The command on a store of its own; its links, by `lobby`, `seat 0`, `watch`."""
    with tempfile.TemporaryDirectory(prefix="cardlang-table-") as folder:
        command = [sys.executable, "-m", "cardlang", "table", *given, "--no-browser", "--port", "0"]
        process = subprocess.Popen(
            [*command, "--store", f"{folder}/tables.sqlite"],
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
        )
        assert process.stdout is not None
        links = {}
        for line in process.stdout:
            found = re.match(r"\s*(lobby|seat \d+|watch):\s+(\S+)", line)
            if found:
                links[found[1]] = found[2]
            if "Ctrl-C" in line:
                break
        try:
            yield links
        finally:
            process.terminate()
            process.wait(30)


class Page:
    """A page as somebody has it: `it` is playwright's."""

    def __init__(
        self,
        browser: Any,
        link: str,
        width: int = 1100,
        scheme: str = "light",
        locale: str = "en",
        watched: bool = False,
        still: bool = False,
    ) -> None:
        """`watched`: what it sounds, tells and moves is counted; `still`: it asks for no motion."""
        self.kind = f"{width} pixels, {scheme}, {locale}"
        self.context = browser.new_context(
            viewport={"width": width, "height": 900 if width > 400 else 780},
            color_scheme=scheme,
            reduced_motion="reduce" if still else "no-preference",
            locale=f"{locale}-GB" if locale == "en" else f"{locale}-DE",
        )
        self.it = self.context.new_page()
        if watched:
            self.it.add_init_script(WATCHED)
        self.said: list[str] = []
        self.it.on("console", self.heard)
        self.it.on("pageerror", lambda error: self.said.append(str(error)))
        self.it.set_default_timeout(1000 * _PATIENCE)
        self.it.goto(link)

    def heard(self, message: Any) -> None:
        """Errors count, but not that a style was refused, nor that a line was lost."""
        lost = "Applying inline style" in message.text or "net::ERR" in message.text
        if message.type == "error" and not lost:
            self.said.append(message.text)

    def sit(self) -> Page:
        """Until the cards lie on the table."""
        self.it.wait_for_selector(".felt", state="attached")
        return self

    def wait(self, script: str) -> None:
        """Until a script says yes."""
        until = time.monotonic() + _PATIENCE
        while not self.it.evaluate(script):
            if time.monotonic() > until:
                raise SystemExit(f"it never came to this: {script}")
            self.it.wait_for_timeout(30)

    @property
    def mine(self) -> bool:
        """Whether this page is to move."""
        return bool(self.it.evaluate("room.table && room.mine() && !room.table.over"))

    @property
    def at(self) -> int:
        """The last event that it has."""
        return int(self.it.evaluate("room.line.at"))

    def click(self) -> None:
        """A legal card is clicked, or a move taken from the list."""
        looked = ("button.whole:not(:disabled)", "button.place.legal:not(.chosen)", ".moves button")
        found: Any = next(filter(None, map(self.it.query_selector, looked)), None)
        if found is not None:
            with suppress(Exception):  # it may be drawn anew while it is clicked
                found.click(timeout=2000)

    def move(self) -> None:
        """Move, card by card, until the move is shown."""
        before, until = self.at, time.monotonic() + _PATIENCE
        while self.at == before:
            if self.mine and not self.it.evaluate("room.sending"):
                self.click()
            self.it.wait_for_timeout(20)
            if time.monotonic() > until:
                raise SystemExit(f"no move was made: {self.it.evaluate('room.note')}")

    def type(self) -> None:
        """Move with the keyboard alone."""
        before = self.at
        while self.at == before:
            if not self.it.evaluate("room.sending"):
                self.it.keyboard.press("Alt+Digit1")
                self.it.keyboard.press("Enter")
            self.it.wait_for_timeout(60)


def actor(pages: list[Page], but: int = -1) -> Page | None:
    """The page that is to move, once all of them know."""
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        for number, page in enumerate(pages):
            if number != but and page.mine:
                return page
        if pages[0 if but else 1].it.evaluate("room.table.over"):
            return None
        if but >= 0 and pages[0 if but else 1].it.evaluate(f"room.table.to_act === {but}"):
            return pages[but]
        pages[0 if but else 1].it.wait_for_timeout(30)
    raise SystemExit("nobody is to move")


def scenes(browser: Any, links: dict[str, str]) -> None:
    """From sitting down to the end of the match."""
    pages = [Page(browser, links[f"seat {seat}"]).sit() for seat in range(4)]
    watcher = Page(browser, links["watch"]).sit()
    lobby = Page(browser, links["lobby"])
    lobby.it.wait_for_selector(".card-table")
    lobby.wait("lobby.told.all")
    count = lobby.it.locator(".gamelist label").count()
    expect(count > 50, f"the lobby offers {count} games, each with its sentence")
    lobby.kind = "the lobby"
    browser_evening.accessible(lobby)
    expect(lobby.it.locator(".card-table input").count() == 5, "the lobby has a link for each")
    pages[3].it.click("#reader")
    pages[3].it.wait_for_selector("#table.reader")
    expect(watcher.it.evaluate("room.table.moves.length") == 0, "who looks on cannot move")
    for page in (*pages, watcher):
        script = (
            "room.table.zones.every((zone) => zone.own || zone.kind !== 'seat' || "
            "zone.cards.every((card) => card.hidden))"
        )
        expect(page.it.evaluate(script), "no page holds the cards of another seat")
        script = (
            "[...document.querySelectorAll('button,select,input,a')].every((one) => "
            "(one.getAttribute('aria-label') || one.textContent || one.title).trim())"
        )
        expect(page.it.evaluate(script), "all that can be pressed has a name")

    for page, name in zip(pages, NAMES, strict=True):
        page.it.fill(".naming input", name)
        page.it.click('[data-focus="sit"]')
        page.wait(f"room.table.seats[room.about.seat].name === '{name}' && !room.sending")
    for page in (*pages, watcher):
        page.wait(f"room.table.seats.map((seat) => seat.name).join() === '{','.join(NAMES)}'")
    expect(True, "people have the names that they chose")
    script = "[...document.querySelectorAll('.person')].map((one) => one.dataset.seat).join()"
    expect(pages[1].it.evaluate(script) == "2,3,0", "they sit in their order of play")

    moved = backs = 0
    for _ in range(6):
        acting = actor(pages)
        assert acting is not None
        (acting.type if acting is pages[1] else acting.move)()
        moved += 1
        if not backs:
            backs += take_back(pages, acting)
    expect(moved == 6, "moves by mouse, by keyboard alone, and by the page as text")
    expect(backs, "a move was taken back, and all had agreed")

    lost = pages[2]
    lost.context.set_offline(True)
    lost.wait("room.state === 'off'")
    expect("no connection" in lost.it.inner_text("#line"), "a lost line is shown")
    others = 0
    while (acting := actor(pages, but=2)) not in (lost, None) and others < 4:
        assert acting is not None
        acting.move()
        others += 1
    lost.context.set_offline(False)
    caught_up(pages, watcher)
    expect(True, f"back again, it has what was missed: {others} moves")

    while (acting := actor(pages)) is not lost:
        assert acting is not None
        acting.move()
    before = lost.at
    lost.context.set_offline(True)
    lost.wait("room.state === 'off'")
    while not lost.it.evaluate("room.sending"):
        lost.click()
    lost.it.wait_for_timeout(700)
    expect(lost.at == before, "a move without a line waits")
    lost.context.set_offline(False)
    lost.wait(f"room.line.at > {before} && !room.sending")
    caught_up(pages, watcher)
    expect(True, "and is made once when the line is back")

    while (acting := actor(pages)) is not None:
        acting.move()
        moved += 1
    caught_up(pages, watcher)
    end = pages[0].it.evaluate("room.table.end")
    expect("over" in end, f"the match is played to its end: {' '.join(end.split())}")
    afterwards(browser, pages)
    said = [line for page in (*pages, watcher, lobby) for line in page.said]
    expect(said == [], f"nothing went wrong in any page: {said[:3]}")
    pages[0].it.select_option("#language", "de")
    pages[0].wait("document.querySelector('#pane-log summary').textContent === 'Bisher'")
    pages[0].wait("room.table && room.table.end.includes('Partie')")
    expect(True, "and the same in German")


def afterwards(browser: Any, pages: list[Page]) -> None:
    """A match that is over is stepped through, shared, saved, and followed by another one."""
    first = pages[0]
    first.it.click('[data-focus="stepthrough"]')
    first.wait("room.stepping.shown")
    first.it.click('[data-focus="stepon"]')
    first.wait("room.stepping.shown.at === 1")
    shared = Page(browser, first.it.evaluate("room.stepping.link()")).sit()
    shared.wait("room.stepping.shown && room.stepping.shown.at === 1")
    expect(True, "a link to a move leads there")
    first.it.click('[data-focus="stepclose"]')
    with first.it.expect_download() as loaded:
        first.it.click('[data-focus="getrecord"]')
    text = loaded.value.path().read_text("utf-8")
    expect(text.startswith('{"record": "cardlang/1-short"'), "its record is saved")
    pages[2].it.click('[data-focus="playagain"]')
    pages[1].wait("Boolean(room.company.next)")
    following = Page(browser, pages[1].it.evaluate("location.origin + '/#' + room.company.next"))
    following.sit()
    following.wait("room.table.seats[1].name === 'Bruno' && room.evening !== ''")
    expect(True, "the same people play on, and the evening is counted")


def only(browser: Any, links: dict[str, str]) -> None:
    """The only move is made for whoever wants that, and for nobody else."""
    pages = [Page(browser, links[f"seat {seat}"]).sit() for seat in range(2)]
    acting = actor(pages)
    assert acting is not None and acting.it.evaluate("room.table.count === 1")
    before = acting.at
    acting.it.wait_for_timeout(2500)
    expect(acting.at == before, "the only move waits for a click")
    for page in pages:
        page.it.evaluate("document.getElementById('pane-more').open = true")
        page.it.click("#pane-more input >> nth=0")
    acting.move()
    pages[0].wait(f"room.line.at > {before + 12}")
    expect(True, "and is made by the page where that was chosen")
    for page in pages:
        page.it.click("#pane-more input >> nth=0")
    pages[0].it.wait_for_timeout(2500)
    before = pages[0].at
    pages[0].it.wait_for_timeout(2500)
    expect(pages[0].at == before, "and no longer where it was taken back")
    said = [line for page in pages for line in page.said]
    expect(said == [], f"nothing went wrong in either page: {said[:3]}")


WATCHED = """
window.heard = { sounds: 0, notices: [], moved: 0, hidden: false };
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  heard.moved += 1;
  return animate.apply(this, given);
};
const begun = AudioContext.prototype.createOscillator;
AudioContext.prototype.createOscillator = function () {
  heard.sounds += 1;
  return begun.call(this);
};
window.Notification = class {
  static permission = "granted";
  static async requestPermission() { return "granted"; }
  constructor(title, more) { heard.notices.push(`${title}: ${more.body}`); }
  close() {}
};
Object.defineProperty(document, "hidden", { get: () => heard.hidden });
"""


def wishes(browser: Any, links: dict[str, str]) -> None:
    """What a page does for one who asked for it, and for nobody else: colours, motion, notices."""
    still = Page(browser, links["seat 0"], watched=True, still=True).sit()
    other = Page(browser, links["seat 1"], watched=True).sit()
    pages = [still, other]

    inks = (
        "new Set(Object.values(room.faces.cards).map((card) => document.getElementById("
        "card.match(/#([^\"]+)/)[1]).getAttribute('color'))).size"
    )
    before = still.it.evaluate(inks)
    still.it.click("#colours")
    four = still.it.evaluate(inks)
    expect((before, four) == (2, 4), f"suits have {before} colours, and {four} on request")
    still.it.reload()
    still.sit()
    still.wait(f"{inks} === 4")
    still.it.click("#colours")
    expect(still.it.evaluate(inks) == 2, "which a page keeps until it is asked for two again")

    def turns(count: int) -> None:
        for _ in range(count):
            acting = actor(pages)
            assert acting is not None
            acting.move()
        caught_up(pages, other)

    for page in pages:
        page.it.evaluate("heard.hidden = true")
    turns(8)
    told = [page.it.evaluate("[heard.sounds, heard.notices.length]") for page in pages]
    expect(told == [[0, 0], [0, 0]], "nobody hears or is told of a turn who has not asked for it")
    moved = [page.it.evaluate("heard.moved") for page in pages]
    expect(moved[0] == 0 < moved[1], "cards glide, and stay still for who asks for no motion")

    still.it.evaluate("document.getElementById('pane-more').open = true")
    still.it.click("#pane-more input >> nth=1")
    still.it.click("#pane-more input >> nth=2")
    still.it.evaluate("heard.sounds = 0")
    turns(4)
    actor(pages)
    sounds, notices = still.it.evaluate("[heard.sounds, heard.notices]")
    expect(sounds > 0 and len(notices) > 0, f"a sound, and a notice: {notices[:1]}")
    while actor(pages) is not still:
        other.move()
    notices = still.it.evaluate("heard.notices")
    other.it.click(".signs button")
    still.wait("room.company.lines.length > 0")
    expect(still.it.evaluate("heard.notices") == notices, "once a turn, whatever is said meanwhile")
    sounds = still.it.evaluate("heard.sounds")
    still.it.evaluate("heard.hidden = false")
    turns(4)
    actor(pages)
    again = still.it.evaluate("[heard.sounds, heard.notices.length]")
    expect(again[0] > sounds and again[1] == len(notices), "no notice to who looks at the page")
    expect(other.it.evaluate("heard.sounds + heard.notices.length") == 0, "nor to the other page")
    said = [line for page in pages for line in page.said]
    expect(said == [], f"nothing went wrong in either page: {said[:3]}")


def take_back(pages: list[Page], page: Page) -> bool:
    """Ask for the last move; whether it was taken back, which news may forbid."""
    seat = pages.index(page)
    rows = pages[0].it.evaluate("room.rows.length")
    page.it.click('[data-focus="back"]')
    page.wait("!room.sending")
    page.wait("room.table.back || room.note")
    if page.it.evaluate("room.note"):
        return False
    for other in pages:
        if other is not page:
            other.it.click('[data-focus="back-agree"]')
            other.wait("!room.sending")
    page.wait("!room.table.back")
    caught_up(pages, pages[0])
    expect(page.mine and pages.index(page) == seat, "who took it back is to move again")
    return bool(pages[0].it.evaluate("room.rows.length") <= rows)


def caught_up(pages: list[Page], watcher: Page) -> None:
    """All pages show the same moves."""
    script = "JSON.stringify(room.rows.filter((row) => row[1] !== null).map((row) => row[1]))"
    until = time.monotonic() + _PATIENCE
    while len({page.it.evaluate(script) for page in (*pages, watcher)}) > 1:
        if time.monotonic() > until:
            shown = [page.it.evaluate(script)[-200:] for page in (*pages, watcher)]
            lines = "\n".join(
                f"{page.kind}: {moves}"
                for page, moves in zip((*pages, watcher), shown, strict=True)
            )
            raise SystemExit(f"the pages do not show the same moves\n{lines}")
        watcher.it.wait_for_timeout(50)


def pictures(browser: Any, links: dict[str, str]) -> None:
    """A table at three widths."""
    pages = [Page(browser, links[f"seat {seat}"]).sit() for seat in range(4)]
    for one, name in zip(pages, ("Anna", "Bruno", "Clara", "Dora"), strict=True):
        one.it.fill(".naming input", name)
        one.it.click('[data-focus="sit"]')
        one.wait("room.about.named && !room.sending")
    pages[3].it.click(".signs button")
    for _ in range(11):
        page = actor(pages)
        assert page is not None
        page.move()
    page = actor(pages)
    assert page is not None
    seat = pages.index(page)
    for width, scheme in SIZES:
        locale = "de" if width == 390 else "en"
        one = Page(browser, links[f"seat {seat}"], width, scheme, locale).sit()
        one.it.wait_for_timeout(1500)
        wide = one.it.evaluate("document.documentElement.scrollWidth")
        expect(wide <= width, f"nothing is wider than {width} pixels")
        shot(one.it, f"table-{width}-{scheme}")
        one.context.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pictures", action="store_true", help="write those of the docs anew")
    parser.add_argument("--game", default="cuckoo", help="a short one for four")
    evenings = browser_evening.GAMES
    parser.add_argument("--evening", choices=evenings, help="only a deal of this game")
    parser.add_argument("--wishes", action="store_true", help="only colours, motion and notices")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    asked = parser.parse_args()
    from playwright.sync_api import sync_playwright

    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=asked.chromium, args=FLAGS)
        if asked.pictures:
            with served("bonus-malus", "--players", "4", "--seed", "5") as links:
                pictures(browser, links)
        elif asked.wishes:
            with served("bonus-malus", "--players", "2", "--seed", "3") as links:
                wishes(browser, links)
        elif asked.evening:
            browser_evening.evening(browser, Page, asked.evening)
        else:
            for game in evenings:
                browser_evening.evening(browser, Page, game)
            with served(asked.game, "--players", "4", "--seed", "3") as links:
                scenes(browser, links)
            with served("war", "--players", "2", "--seed", "3") as links:
                only(browser, links)
            with served("bonus-malus", "--players", "2", "--seed", "3") as links:
                wishes(browser, links)
        browser.close()


if __name__ == "__main__":
    main()
