"""What `python -m tests.browser` does in both hosts, and with the page that needs no server.

`both` types the ten steps of the tutorial, and twelve texts of people who mean harm.  `alone` does
what a person does with an exported page: from a folder that a plain server offers at some path,
with nothing cached, then without any network.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from tests import frames
from tests.hostile.inputs import LARGE

if TYPE_CHECKING:
    from tests.browser import Page

ROOT = Path(__file__).parents[1]
HOSTILE = (  # in `hostile/files`, or made by `hostile/inputs.py`
    *("N05_eval", "N06_python_injection", "N07_c_injection", "N08_html", "R01_infinite_loop"),
    *("R03_nested_repeat", "R05_subset_explosion", "R06_ask_explosion", "R15_endless_game"),
    *("X08_url", "P20_redos", "P05_not_chain"),
)
_CALM = 40  # seconds that the statistics may take which come first
PATH = "/some/where/"  # any web space, any path
_WATCHED = """
window.longest = 0; window.watched = performance.now();
(function frame() {
  const now = performance.now();
  window.longest = Math.max(window.longest, now - window.watched);
  window.watched = now;
  requestAnimationFrame(frame);
})();
"""


def say(text: str) -> None:
    print(f"  {text}", flush=True)


def put(page: Page, text: str) -> None:
    """Another text in the editor, as it is pasted."""
    it = page.it
    it.keyboard.press("Alt+1")
    it.keyboard.press("Control+a")
    it.evaluate(
        """(text) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", text);
          const given = { clipboardData, bubbles: true, cancelable: true };
          document.querySelector(".cm-content").dispatchEvent(new ClipboardEvent("paste", given));
        }""",
        text,
    )


def both(page: Page) -> None:
    """The tutorial and the hostile texts, in the page of either host that shows a game."""
    before = page.text()
    tutorial(page)
    harmed(page)
    put(page, before)
    page.wait("workshop.state.checked === workshop.state.good")
    page.settled()
    page.play()
    say("and after all of them the first game is played on")


def tutorial(page: Page) -> None:
    text, number = "", 0
    for fence in frames.fences((ROOT / "docs" / "tutorial.md").read_text(encoding="utf-8")):
        if fence.info.split(" ")[0] != "card-step":
            continue
        number += 1
        text = frames.merged(text, fence.text)
        put(page, text)
        page.wait(f"workshop.state.checked === {json.dumps(text)}")
        errors = "workshop.state.findings.filter((one) => one.severity === 'error')"
        found = page.it.evaluate(f"{errors}.map((one) => one.message)")
        if found:
            raise SystemExit(f"not so: step {number} has no mistakes: {found}")
        if number > 2:
            page.wait("workshop.state.good === workshop.state.checked")
    page.settled()
    page.wait("workshop.state.examples.length && workshop.state.examples.every((one) => one.ok)")
    page.play()
    say(f"the tutorial's {number} steps, typed: no mistakes, its examples come out, and it plays")


def harmed(page: Page) -> None:
    """Texts that ask for too much, or that would be scripts."""
    it, slowest, longest = page.it, 0.0, 0.0
    it.evaluate(_WATCHED)
    for name in HOSTILE:
        path = ROOT / "tests" / "hostile" / "files" / f"{name}.card"
        text = LARGE[name]() if name in LARGE else path.read_text(encoding="utf-8")
        begun = time.monotonic()
        it.evaluate("window.longest = 0; workshop.checked = -1")
        put(page, text)
        page.wait(f"workshop.checked >= 0 && workshop.state.checked.length === {len(text)}")
        page.wait("!document.querySelector('#pane-table').matches('.busy')")
        slowest = max(slowest, time.monotonic() - begun)
        it.click("#tab-rules")
        it.click("#tab-table")
        longest = max(longest, float(it.evaluate("window.longest")))
        told = it.inner_text("#verdict")
        if it.evaluate("window.harmed !== undefined || !!document.querySelector('img[onerror]')"):
            raise SystemExit(f"not so: {name} runs no script")
        if not told:
            raise SystemExit(f"not so: {name} is told of")
    say(
        f"{len(HOSTILE)} hostile texts: each is told of after {slowest:.1f} s at the most; longest "
        f"frame {longest:.0f} ms"
    )


# ------------------------------------------------------------------------------- host B


class _Web(SimpleHTTPRequestHandler):
    """A plain web space: no headers of its own, files under one path."""

    extensions_map = {  # noqa: RUF012  # as its parent declares it
        **SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }
    asked: ClassVar[list[str]] = []

    def translate_path(self, path: str) -> str:
        self.asked.append(path)
        inside = path.startswith(PATH)
        return super().translate_path("/" + path.removeprefix(PATH) if inside else "/nowhere")

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")  # so that what works offline is ours
        super().end_headers()

    def log_message(self, *_told: Any) -> None:
        """Nothing."""


@contextmanager
def web(folder: Path) -> Iterator[tuple[str, Any, list[str]]]:
    """A folder in a web space: its address, a function that ends it, what was asked of it."""
    asked: list[str] = []
    handler = type("Web", (_Web,), {"asked": asked})
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(handler, directory=str(folder)))
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()

    def end() -> None:
        server.shutdown()
        server.server_close()

    try:
        yield f"http://127.0.0.1:{server.server_address[1]}{PATH}", end, asked
    finally:
        end()


def exported(to: Path, pyodide: Path, rules: Path) -> Path:
    command = [sys.executable, "-m", "cardlang", "workshop", str(rules)]
    command += ["--export", str(to), "--pyodide", str(pyodide.resolve())]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, cwd=ROOT)
    return to


def alone(new_page: Any, pyodide: Path, work: Path) -> None:
    """The page that needs no server; `new_page()` opens one with an empty store."""
    rules = work / "rules"
    rules.mkdir()
    for game in ("bonus_malus", "klapper_jas"):
        text = (ROOT / "games" / f"{game}.card").read_text(encoding="utf-8")
        (rules / f"my_{game}.card").write_text(text, encoding="utf-8")
    folder = exported(work / "site", pyodide, rules)
    with web(folder) as (link, end, asked), web(work) as (elsewhere, _, reached):
        page = new_page()
        first(page, link)
        refused(page, elsewhere, reached)
        kept(page)
        statistics_alone(page)
        variant(page)
        too_long(page)
        it = page.it
        it.select_option("#file", "my_bonus_malus.card")
        page.wait("workshop.state.name === 'my_bonus_malus.card'")
        page.settled()
        before = stored(page)
        both(page)
        expect_stored(page, before)
        typing(page, "my_bonus_malus.card")
        typing(page, "my_klapper_jas.card")
        hundred(page, "my_klapper_jas.card")
        outside = [path for path in asked if not path.startswith(PATH)]
        if outside or reached:
            raise SystemExit(f"not so: nothing else is asked for: {outside + reached}")
        say(f"the server was asked for files of the page alone, {len(asked)} times")
        page.wait("!!navigator.serviceWorker.controller")
        end()
        offline(page, link)
        if page.said:
            raise SystemExit(f"not so: nothing went wrong in the page: {page.said[:3]}")


def first(page: Page, link: str) -> None:
    it, begun = page.it, time.monotonic()

    def since() -> str:
        return f"{time.monotonic() - begun:.1f} s"

    it.goto(link)
    it.wait_for_selector(".cm-content")
    page.wait("workshop.state.saved.length > 0")
    it.keyboard.press("Alt+1")
    it.keyboard.press("Control+End")
    it.keyboard.type("# typed while Python starts")
    say(f"the editor is there, and written in, after {since()}")
    page.wait("workshop.state.checked !== ''")
    say(f"first findings after {since()}")
    it.wait_for_selector("button.place.legal")
    say(f"cards to play after {since()}")
    page.settled()
    if "# typed while Python starts" not in page.text():
        raise SystemExit("not so: what was typed while Python started is read")
    for _ in range(3):
        page.play()
    say(f"three cards were played by hand, {page.moves()} moves in all")


def refused(page: Page, elsewhere: str, reached: list[str]) -> None:
    """Neither the page nor the worker may load anything from elsewhere."""
    for place in (page.it, *page.it.workers):
        for script in (
            f"import({json.dumps(elsewhere + 'x.js')})",
            f"(self.fetch ? fetch({json.dumps(elsewhere)}) : Promise.reject())",
        ):
            told = place.evaluate(f"{script}.then(() => 'reached', () => 'refused')")
            if told != "refused" or reached:
                raise SystemExit(f"not so: nothing is loaded from elsewhere: {script}")
    page.said[:] = [said for said in page.said if elsewhere not in said]
    say(f"the page and its {len(page.it.workers)} workers load nothing from elsewhere")


def kept(page: Page) -> None:
    """What was typed is there after the page was left at once; former texts too."""
    it = page.it
    for number in range(3):
        it.keyboard.press("Alt+1")
        it.keyboard.press("Control+End")
        it.keyboard.type(f"\n# note {number}")
        it.reload()
        page.wait("workshop.state.saved.length > 0")
        page.wait(f"workshop.state.saved.includes('# note {number}')")
    page.wait("workshop.state.checked === workshop.state.saved")
    say("what was typed in the moment of a reload is there after it, three times")
    page.settled()
    it.click("#former")
    it.wait_for_selector("dialog .former li")
    it.keyboard.press("Escape")
    with it.expect_download() as given:
        it.click("#download")
    text = Path(given.value.path()).read_text(encoding="utf-8")
    if text != page.text():
        raise SystemExit("not so: what is downloaded is the text")
    with it.expect_file_chooser() as chooser:
        it.click("#upload")
    brought = {"name": "brought.card", "mimeType": "text/plain", "buffer": text.encode()}
    chooser.value.set_files([brought])
    page.wait("workshop.state.name === 'brought.card'")
    page.settled()
    say("former texts are kept; a text is downloaded, and uploaded as another file")
    it.select_option("#file", "my_bonus_malus.card")
    page.wait("workshop.state.name === 'my_bonus_malus.card'")
    page.settled()


def statistics_alone(page: Page) -> None:
    it = page.it
    page.wait("!!workshop.state.stats")
    it.evaluate(_WATCHED)
    it.wait_for_timeout(4000)
    usual = float(it.evaluate("window.longest"))
    it.evaluate("workshop.state.stats = null; window.longest = 0")
    it.keyboard.press("Alt+1")
    it.keyboard.press("Control+End")
    begun = time.monotonic()
    it.keyboard.type("#")
    page.wait("!!workshop.state.stats")
    count = it.evaluate("workshop.state.stats.matches")
    longest = float(it.evaluate("window.longest"))
    took = time.monotonic() - begun
    say(
        f"{count} matches at random in {took:.1f} s; the longest frame meanwhile {longest:.0f} ms, "
        f"with nothing to do {usual:.0f} ms"
    )


def variant(page: Page) -> None:
    """From nothing to a variant, which is judged as far as it needs no search."""
    it = page.it
    it.click("#new")
    it.select_option("#new-kind", "=bonus-malus")
    it.fill("#new-title", "Mine")
    it.fill("#new-name", "mine")
    it.click("#new-make")
    page.wait("workshop.state.name === 'mine.card' && workshop.state.good.length > 0")
    page.settled()
    page.play()
    it.click("#tab-diff")
    it.wait_for_selector("#pane-diff #against")
    it.click("#tab-judge")
    begun = time.monotonic()
    it.click("#judge-now")
    it.wait_for_selector("#pane-judge .summary")
    told = it.inner_text("#pane-judge .summary")
    if "cardlang judge mine.card" not in told:
        raise SystemExit(f"not so: what was not judged is told: {told}")
    it.click("#tab-table")
    took = time.monotonic() - begun
    say(f"a variant from nothing is played, and judged without a search in {took:.0f} s")


def too_long(page: Page) -> None:
    """A question that takes too long is ended with its worker, and the next one is answered."""
    told = page.it.evaluate(
        """async () => {
          const { Engine } = await import('./engines.js');
          const engine = new Engine(async () => []);
          await engine.ready;
          const match = { text: workshop.state.good, file: 'x.card' };
          const many = { ...match, match: {}, most: 1000 };
          const long = engine.ask('simulate', many, { seconds: 0.2 });
          const stale = engine.ask('check', match, { seconds: 60, sort: 'check' });
          const good = engine.ask('check', match, { seconds: 240, sort: 'check' });
          const all = [(await long).failed, (await stale).stale, (await good).errors];
          engine.worker.terminate();
          return all;
        }"""
    )
    if not (told[0] and "0.2" in told[0] and told[1:] == [True, 0]):
        raise SystemExit(f"not so: what takes too long is ended: {told}")
    say("what takes too long is ended and told of; the next question is answered by a new worker")


def stored(page: Page) -> list[str]:
    """What the browser keeps for this place."""
    script = """async () => [
      ...(await indexedDB.databases()).map((one) => one.name), ...Object.keys(localStorage).sort(),
      ...(await (await import('./desk.js')).files()).map((one) => one.name),
    ]"""
    found: list[str] = page.it.evaluate(script)
    return found


def expect_stored(page: Page, before: list[str]) -> None:
    if stored(page) != before:
        raise SystemExit(f"not so: nothing is written anywhere: {stored(page)} after {before}")
    say("none of them has written anything but the file that is open")


def typing(page: Page, name: str) -> None:
    """Another file is chosen, and typed in."""
    page.it.select_option("#file", name)
    page.wait(f"workshop.state.name === {json.dumps(name)}")
    page.settled()
    measured(page, name)


def measured(page: Page, name: str) -> None:
    """From the end of the pause in typing to findings."""
    it = page.it
    until = time.monotonic() + _CALM
    while not it.evaluate("!!workshop.state.stats") and time.monotonic() < until:
        it.wait_for_timeout(100)  # nothing else is to be done meanwhile
    it.keyboard.press("Alt+1")
    it.keyboard.press("Control+End")
    took = []
    for k in range(24):
        it.evaluate("workshop.checked = -1")
        it.keyboard.type(" " if k % 2 else "#")
        page.wait("workshop.checked >= 0")
        took.append(float(it.evaluate("workshop.checked")))
    took = sorted(took[3:])
    median, most = statistics.median(took), took[int(0.95 * (len(took) - 1))]
    say(f"{name}: findings after a pause: median {median:.0f} ms, 95 % {most:.0f} ms")


def hundred(page: Page, name: str) -> None:
    """An edit while a match of a hundred moves is on the table: from the pause to the new table."""
    it = page.it
    it.evaluate("workshop.table.begin({ seed: 1, seats: Array(8).fill('random') })")
    page.wait("workshop.table.match?.seats[0] === 'random' && !!workshop.table.table")
    it.evaluate(
        "(async () => { const table = workshop.table; "
        "while (table.match.moves.length < 100) await table.goOn(); })()"
    )
    page.wait("workshop.table.match.moves.length >= 100")
    moves = page.moves()
    took = []
    for k in range(6):
        it.evaluate(
            """() => { window.renewed = 0;
            const table = workshop.table, renew = table.renew.bind(table);
            table.renew = async (before) => { const begun = performance.now();
              const answer = await renew(before); window.renewed = performance.now() - begun;
              table.renew = renew; return answer; }; }"""
        )
        it.evaluate("workshop.checked = -1")
        it.keyboard.press("Alt+1")
        it.keyboard.press("Control+Home")
        it.keyboard.press("ArrowDown")
        it.keyboard.press("ArrowDown")
        it.keyboard.press("Home")
        it.keyboard.type(f"# {k}\n")
        page.wait("window.renewed > 0")
        took.append(float(it.evaluate("workshop.checked + window.renewed")))
    expected = page.moves()
    if expected != moves:
        raise SystemExit(f"not so: the match goes on after an edit: {expected} of {moves} moves")
    say(f"{name}: an edit with {moves} moves replayed: median {statistics.median(took[1:]):.0f} ms")
    it.evaluate("workshop.table.begin({ seed: 1, seats: ['person'] })")


def offline(page: Page, link: str) -> None:
    """No server is there any more."""
    it = page.it
    it.goto("about:blank")
    begun = time.monotonic()
    it.goto(link)
    page.wait("workshop.state.checked !== ''")
    it.wait_for_selector("button.place.legal")
    say(f"without any network: cards to play after {time.monotonic() - begun:.1f} s")
    page.play()
    page.said[:] = [said for said in page.said if "sw.js" not in said]
