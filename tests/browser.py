"""The workshop in a real browser: a command of its own, with its pictures for the docs.

    pip install playwright pillow && apt-get install chromium
    python -m tests.browser [--pictures] [--chromium PATH]
    npm pack pyodide@314.0.7 && tar xzf pyodide-314.0.7.tgz
    python -m tests.browser --host b --pyodide package

It starts `cardlang workshop` on a copy of a game, types an edit, plays moves, keeps an example,
mends a mistake with one click, plays while the text is broken, and measures from the end of the
pause in typing to the findings; then the tutorial and hostile texts (`browsing`).  With `--host b`
it does so with a page that was exported, in which Python runs in the browser.  What is not as it
should be ends it with status 1 and a line.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from tests import browsing, browsing_kept, browsing_panes

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
FLAGS = (
    "--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking "
    "--disable-component-update --disable-sync"
).split()
SIZES = [(360, 780), (768, 1000), (1440, 900)]
_PARTS = ("scenes", "lasting", "texts", "panes", "axe", "figures")
PATIENCE = 240_000  # ms, on a machine that does much else


def expect(held: object, what: str) -> None:
    """Ends the command where something is not so."""
    if not held:
        raise SystemExit(f"not so: {what}")
    print(f"  {what}")


@contextmanager
def workshop(file: Path) -> Iterator[str]:
    """The server on a file; its link."""
    command = [sys.executable, "-m", "cardlang", "workshop", str(file), "--no-browser"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT)
    assert process.stdout is not None
    try:
        yield process.stdout.readline().strip()
    finally:
        process.terminate()
        process.wait(20)


class Page:
    """The page as a person has it: `it` is playwright's."""

    def __init__(self, it: Any) -> None:
        self.it = it
        self.said: list[str] = []
        it.on("console", self.heard)
        it.on("pageerror", lambda error: self.said.append(str(error)))
        it.set_default_timeout(PATIENCE)

    def heard(self, message: Any) -> None:
        """Errors count, what the page's policy refuses among them."""
        if message.type == "error":
            self.said.append(f"{message.text} ({message.location})")

    def open(self, link: str) -> None:
        self.it.goto(link)
        self.it.wait_for_selector(".felt", state="attached")
        self.settled()

    def settled(self) -> None:
        """Until the text that is there has been read and is played."""
        self.wait("workshop.state.checked === workshop.state.good")
        self.wait("!document.querySelector('#pane-table').classList.contains('busy')")

    def text(self) -> str:
        return str(self.it.evaluate("workshop.state.checked"))

    def replace(self, old: str, new: str) -> None:
        """Select a passage by searching for it, and type over it."""
        self.it.keyboard.press("Alt+1")
        self.it.keyboard.press("Control+f")
        self.it.keyboard.press("Control+a")
        self.it.keyboard.type(old)  # into the panel, which has the focus now
        self.it.keyboard.press("Enter")
        self.it.keyboard.press("Escape")
        self.it.keyboard.type(new)

    def wait(self, script: str, seconds: float = PATIENCE / 1000) -> None:
        """Until a script says yes; the page's own policy lets nothing be evaluated inside it."""
        until = time.monotonic() + seconds
        while not self.it.evaluate(script):
            if time.monotonic() > until:
                raise SystemExit(f"it never came to this: {script}")
            self.it.wait_for_timeout(30)

    def moves(self) -> int:
        return int(self.it.evaluate("workshop.table.match.moves.length"))

    def play(self) -> None:
        """A legal card is clicked, or a move taken from the list."""
        before = self.moves()
        looked = ("button.whole:not(:disabled)", "button.place.legal:not(.chosen)", ".moves button")
        found: Any = next(filter(None, map(self.it.query_selector, looked)), None)
        expect(found is not None, "there is a move to be clicked") if found is None else None
        found.click()
        self.wait(f"workshop.table.match.moves.length > {before} || workshop.table.picked.length")
        self.settled()


def scenes(page: Page, file: Path, link: str) -> None:
    """What a person does, from opening the page to a mended rule."""
    it = page.it
    begun = time.monotonic()
    page.open(link)
    print(f"  the cards lie on the table after {time.monotonic() - begun:.1f} s")
    for _ in range(3):
        page.play()
    expect(page.moves() >= 9, f"three cards were played by hand, {page.moves()} moves in all")

    page.replace("deal 7", "deal 8")
    page.wait("workshop.state.good.includes('deal 8 to')")
    page.settled()
    page.wait("document.querySelector('.parted')")
    told = it.inner_text(".parted")
    expect("deal 8" in told and "move 1" in told, "an edit says where it is felt first")
    expect("deal 8 to" in wait_for(file, "deal 8 to"), "the edit is in the file")
    page.replace("deal 8", "deal 7")
    page.wait("workshop.state.good.includes('deal 7 to')")
    page.settled()
    expect(page.moves() >= 9, "the edit taken back, the whole match is there again")

    page.replace("with follow-or-trump", "with folow-or-trump")
    page.wait("document.querySelector('.stale') && workshop.state.findings.length")
    expect("follow-or-trump" in it.inner_text("#findings"), "a mistake is told with its remedy")
    page.it.wait_for_selector("button.place.legal")
    before = page.moves()
    it.click("button.place.legal")
    page.wait(f"workshop.table.match.moves.length > {before}")
    expect(True, "the table plays on with the last good rules")
    it.click("#findings .fix")
    page.wait("!workshop.state.findings.some((one) => one.severity === 'error')")
    page.settled()
    expect("with follow-or-trump" in page.text(), "one click mends it")

    it.click(".log li:first-child summary")
    it.evaluate("workshop.table.draw()")  # as when an answer comes meanwhile
    it.click('.log li:first-child [data-focus^="log-keep-"]')
    page.wait(
        "workshop.state.good.split('example ').length > "
        "workshop.state.opened.split('example ').length"
    )
    page.settled()
    page.wait("document.querySelector('#findings .count')")
    page.wait("!document.querySelector('#findings .count').classList.contains('bad')")
    expect(True, "a move is kept as an example, which comes out")
    it.click('.log li:first-child [data-focus^="log-forbid-"]')
    page.wait("document.querySelector('#findings li.example')")
    expect(True, "an example of what must not be allowed fails")
    it.keyboard.press("Alt+1")
    it.keyboard.press("Control+z")
    page.wait("!document.querySelector('#findings li.example')")
    expect(True, "and is taken back by one Ctrl-Z")

    for tab, awaited in (("rules", ".sheet"), ("stats", ".histogram"), ("diff", "#against")):
        it.click(f"#tab-{tab}")
        browsing_panes.filled(page, tab, awaited)
        expect(True, f"the pane {tab} has something to show")
        if tab == "stats":
            told = it.inner_text("#pane-stats")
            expect("points on average" in told, "who wins how often is told")
    it.select_option("#language", "de")
    page.wait("document.querySelector('#tab-table').textContent === 'Tisch'")
    it.select_option("#language", "en")
    it.click("#tab-table")
    hostile(page)
    expect(page.said == [], f"nothing went wrong in the page: {page.said[:3]}")


def lasting(page: Page, link: str) -> None:
    """What outlives a window, what a phone has, and the tour."""
    page.open(link)
    for _ in range(3):
        page.play()
    browsing_kept.kept(page, expect)
    browsing_kept.phone(page, expect)
    browsing_kept.toured(page, expect)
    expect(page.said == [], f"nothing went wrong in the page: {page.said[:3]}")


def again(page: Page, file: Path, link: str) -> None:
    """What is done in both hosts; nothing but the file is written meanwhile."""
    before = sorted(path.name for path in file.parent.iterdir())
    page.open(link)
    browsing.both(page)
    after = sorted(path.name for path in file.parent.iterdir())
    expect(before == after, "nothing is written but the file that is open")
    expect(page.said == [], f"nothing went wrong in the page: {page.said[:3]}")


def hostile(page: Page) -> None:
    """Texts of people who mean harm stand in the page as texts."""
    page.replace('game "Bonus-Malus"', 'game "<img src=x onerror=window.harmed=1>"')
    page.wait("workshop.state.good.includes('onerror')")
    page.it.click("#tab-rules")
    page.wait("document.querySelector('.sheet').shadowRoot.textContent.includes('onerror')")
    expect(page.it.evaluate("window.harmed === undefined"), "no script of a text runs")
    page.it.click("#tab-table")
    page.replace("<img src=x onerror=window.harmed=1>", "Bonus-Malus")
    page.settled()


def wait_for(file: Path, text: str) -> str:
    until = time.monotonic() + 30
    while text not in file.read_text() and time.monotonic() < until:
        time.sleep(0.1)
    return file.read_text()


def figures(page: Page, link: str) -> None:
    """From opening the page, and from the end of the pause in typing, to findings."""
    begun = time.monotonic()
    page.it.goto(link)
    page.wait("workshop.state.checked !== ''")
    own = float(page.it.evaluate("workshop.first")) / 1000
    seen = time.monotonic() - begun
    browsing.say(f"first findings after {own:.2f} s by the page's clock, {seen:.2f} s by ours")
    page.settled()
    browsing.measured(page, str(page.it.evaluate("workshop.state.name")))


def pictures(browser: Any, link: str) -> None:
    """The page at three widths, light and dark."""
    PICTURES.mkdir(exist_ok=True)
    for wide, high in SIZES:
        for scheme in ("light", "dark"):
            page = new_page(browser, wide, high, scheme)
            page.open(link)
            if wide < 860:
                page.it.click("#tab-table")
            for _ in range(2):
                page.play()
            page.it.mouse.move(2, 2)
            page.it.wait_for_timeout(2500)
            shot(page.it, f"workshop-{wide}-{scheme}")
            page.it.close()
    page = new_page(browser, 1200, 760, "light")
    page.open(link)
    page.play()
    page.replace("with follow-or-trump", "with folow-or-trump")
    page.wait("workshop.state.findings.length")
    page.it.wait_for_timeout(800)
    shot(page.it, "workshop-mistake")
    page.it.click("#findings .fix")
    page.settled()
    page.replace("deal 7", "deal 6")
    page.wait("document.querySelector('.parted')")
    page.it.wait_for_timeout(500)
    shot(page.it, "workshop-edit")
    page.it.keyboard.press("Control+z")
    page.settled()
    for tab, awaited in (("rules", ".sheet"), ("stats", ".histogram")):
        page.it.click(f"#tab-{tab}")
        browsing_panes.filled(page, tab, awaited)
        page.it.wait_for_timeout(400)
        shot(page.it, f"workshop-{tab}")
    page.it.click("#tab-judge")
    page.it.click("#judge-now")
    page.it.wait_for_selector("#pane-judge .stage")
    page.it.wait_for_timeout(400)
    shot(page.it, "workshop-judge")
    page.it.click("#tab-table")
    for mode, inside, out in browsing_panes.MODES:
        page.it.select_option(".more", mode)
        page.it.wait_for_selector(inside)
        page.it.wait_for_timeout(600)
        shot(page.it, f"workshop-{mode}")
        page.it.click(f"[data-focus={out}]")
        page.it.wait_for_selector(".more")


def shot(it: Any, name: str) -> None:
    """Take a picture of a playwright page."""
    path = PICTURES / f"{name}.png"
    it.screenshot(path=path)
    small(path)
    print(f"  {path.relative_to(ROOT)}: {path.stat().st_size // 1024} KiB")


def small(path: Path) -> None:
    """In 255 colours, which is half of the bytes; as it is where Pillow is not installed."""
    if find_spec("PIL") is not None:
        from PIL import Image

        with Image.open(path) as image:
            whole = image.convert("RGB")
            colours = whole.quantize(255, Image.Quantize.MAXCOVERAGE)
            whole.quantize(palette=colours, dither=Image.Dither.FLOYDSTEINBERG).save(path)


def new_page(browser: Any, wide: int = 1440, high: int = 900, scheme: str = "light") -> Page:
    context = browser.new_context(
        viewport={"width": wide, "height": high}, color_scheme=scheme, locale="en-GB"
    )
    return Page(context.new_page())


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pictures", action="store_true", help="write those of the docs anew")
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    parser.add_argument("--only", choices=_PARTS, help="one part of it (host a)")
    parser.add_argument("--host", choices=("a", "b"), default="a")
    parser.add_argument("--pyodide", type=Path, help="a folder of Pyodide, for --host b")
    asked = parser.parse_args()
    if asked.host == "b" and asked.pyodide is None:
        parser.error("--host b needs --pyodide FOLDER")
    from playwright.sync_api import sync_playwright

    with tempfile.TemporaryDirectory() as name, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=asked.chromium, args=FLAGS)

        def with_file(game: str, work: Callable[[Path, str], None]) -> None:
            file = Path(name) / f"my_{game}.card"
            file.write_text((ROOT / "games" / f"{game}.card").read_text())
            with workshop(file) as link:
                work(file, link)

        def kept() -> None:
            with_file("bonus_malus", lambda _, link: None)  # there is a file in the folder
            with workshop(Path(name)) as link:
                lasting(new_page(browser), link)

        def panes(file: Path, link: str) -> None:
            browsing_panes.panes(new_page(browser), file, link, expect)

        def accessible(_: Path, link: str) -> None:
            def opened(wide: int, scheme: str) -> Page:
                return new_page(browser, wide, 900, scheme)

            browsing_panes.accessible(opened, link, expect)

        def measured() -> None:
            for game in ("bonus_malus", "klapper_jas"):
                with_file(game, lambda _, link: figures(new_page(browser), link))

        def again_(file: Path, link: str) -> None:
            again(new_page(browser), file, link)

        parts: dict[str, Callable[[], None]] = {
            "scenes": lambda: with_file(
                "bonus_malus", lambda file, link: scenes(new_page(browser), file, link)
            ),
            "lasting": kept,
            "texts": lambda: with_file("bonus_malus", again_),
            "panes": lambda: with_file("bonus_malus", panes),
            "axe": lambda: with_file("bonus_malus", accessible),
            "figures": measured,
        }
        if asked.host == "b":
            browsing.alone(lambda: new_page(browser), asked.pyodide, Path(name))
        elif asked.pictures:
            with_file("bonus_malus", lambda _, link: pictures(browser, link))
        else:
            for part in (asked.only,) if asked.only else _PARTS:
                print(part, flush=True)
                parts[part]()
        browser.close()


if __name__ == "__main__":
    main()
