"""What `python -m tests.browser` does with links, records, situations, lines and all panes.

`panes` does what a person does with them; `accessible` looks at every pane with axe-core, which
`cd editors/web && npm ci` installs, light and dark, in English and German.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.browser import Page

ROOT = Path(__file__).parents[1]
AXE = ROOT / "editors" / "web" / "node_modules" / "axe-core" / "axe.min.js"
Expect = Callable[[object, str], None]
_LONGEST = 700.0  # seconds that a pane may take which waits behind all other work
PLAYED = "!workshop.state.unsaved && workshop.state.good && workshop.table.table"
HOSTILE = '# </script><img src=x onerror="window.harmed=1">\n'

_RECORD = """async () => (await (await import("./lib.js")).call("recorded", {
  text: workshop.state.good, file: workshop.state.name, match: workshop.table.match })).record"""
_SHOWN = {
    "table": ".felt",
    "rules": ".sheet",
    "stats": ".histogram",
    "diff": "#against",
    "judge": "#judge-now",
}

MODES = (  # of the table: how each is chosen, what it shows, how it is left
    ("situation", ".setting", "set-leavesetting"),
    ("reviewthis", ".review", "review-leave"),
)


def panes(page: Page, file: Path, link: str, expect: Expect) -> None:
    """Everything but what `browser.scenes` does."""
    page.open(link)
    for _ in range(3):
        page.play()
    traced(page, expect)
    edited(page, expect)
    shared(page, file, link, expect)
    reviewed(page, expect)
    laid(page, expect)
    judged(page, expect)
    expect(page.said == [], f"nothing went wrong in the page: {page.said[:3]}")


def traced(page: Page, expect: Expect) -> None:
    """From a move, a zone and a score to a line, and from a line to its moves."""
    it = page.it
    it.click(".log li:first-child summary")
    it.click(".log li:first-child .ran button")
    line = "document.querySelector('.cm-activeLine').textContent"
    page.wait(f"{line}.includes('play-trick from taker')")
    expect(True, "a move leads to the line that asked for it")
    it.wait_for_selector("#reads .ranin button")
    expect("Ran after move" in it.inner_text("#reads"), "the line says after which moves it ran")
    it.click("#reads .ranin button")
    page.wait("document.activeElement.dataset.focus?.startsWith('log-')")
    expect(True, "and leads back to the move")
    it.evaluate("workshop.table.used.add('odd'); workshop.table.draw()")  # as later in a deal
    it.click("[data-focus=zone-odd]")
    page.wait(f"{line}.startsWith('zone odd')")
    it.click("[data-focus=score-0]")
    page.wait("document.querySelector('.note')")
    expect("No line" in it.inner_text(".note"), "a score that nothing has changed says so")


def edited(page: Page, expect: Expect) -> None:
    """Completion and hover, as a person uses them."""
    it = page.it
    page.replace("shuffle-deck\n", "shuffle-deck\n")
    page.replace("        play-trick from taker", "        play-tri")
    it.keyboard.press("Control+Space")
    it.wait_for_selector(".cm-tooltip-autocomplete li")
    expect("play-trick" in it.inner_text(".cm-tooltip-autocomplete"), "completion proposes")
    it.keyboard.press("Enter")
    it.keyboard.type(" from taker")
    page.wait("workshop.state.checked.includes('        play-trick from taker with')")
    page.settled()
    it.hover(".cm-line :text('follow-or-trump')")
    it.wait_for_selector(".cm-tooltip-hover .sentence")
    expect("follow suit" in it.inner_text(".cm-tooltip-hover"), "hover tells what players read")
    it.mouse.move(2, 2)


def shared(page: Page, file: Path, link: str, expect: Expect) -> None:
    """A link holds the rules and the match; opening one writes nothing."""
    it = page.it
    before, moves = file.read_text(), page.moves()
    it.click("#share")
    page.wait("document.querySelector('#link-sharematch')?.value")
    given = it.input_value("#link-sharematch")
    expect("of at most" in it.inner_text("#dialog"), f"a link of {len(given)} characters")
    it.keyboard.press("Escape")
    it.goto(f"{link}&{given[1:]}")
    page.wait("workshop.state.unsaved && workshop.state.good && workshop.table.table")
    page.settled()
    expect(page.moves() == moves, "the link brings the rules and the match")
    it.keyboard.press("Alt+1")
    it.keyboard.type(HOSTILE)
    page.wait("workshop.state.checked.includes('onerror')")
    it.wait_for_timeout(800)
    expect(file.read_text() == before, "what came by a link writes over nothing")
    expect(it.evaluate("window.harmed === undefined"), "and no script of it runs")
    it.click("#let-go")
    page.wait(PLAYED)
    page.settled()
    for bad in ("1abc", "2x", "1" + "A" * 70_000, given[6:-30]):
        it.evaluate("(one) => { location.hash += '&card=' + one; }", bad)
        page.wait("!document.querySelector('#notice').hidden")
        it.click("#notice button")
        page.wait("document.querySelector('#notice').hidden")
    expect(it.evaluate("workshop.state.unsaved === ''"), "links with nothing in them are told")


def dropped(page: Page, name: str, text: str) -> None:
    """A file is dropped on the page."""
    page.it.evaluate(
        """([name, text]) => {
          const files = new DataTransfer();
          files.items.add(new File([text], name));
          const given = { dataTransfer: files, bubbles: true, cancelable: true };
          document.body.dispatchEvent(new DragEvent("drop", given));
        }""",
        [name, text],
    )


def reviewed(page: Page, expect: Expect) -> None:
    """A record that is dropped: stepped, seen from a seat, branched."""
    it = page.it
    while page.moves() < 6:
        page.play()
    record = it.evaluate(_RECORD)
    head, *lines = record.splitlines()
    other = json.dumps({**json.loads(head), "seed": None})
    dropped(page, "match.jsonl", "\n".join([other, *lines]))
    it.wait_for_selector(".review")
    page.wait("workshop.table.review.at === 0 && workshop.table.table")
    expect(not it.query_selector(".log li summary"), "a record begins before its first move")
    for _ in range(3):
        it.click("[data-focus=review-next]")
        page.settled()
    page.wait("workshop.table.review.at === 3")
    page.wait("document.querySelectorAll('.log summary').length === 3")
    expect(True, "it is stepped through")
    hidden = "workshop.table.table.zones.filter((zone) => zone.seat === 1)"
    secret = f"{hidden}.every((zone) => zone.cards.every((card) => card.hidden))"
    expect(it.evaluate(secret), "a seat sees no more than it knew")
    it.click(".middle button.place")
    page.wait("workshop.table.review.at <= 3")
    it.select_option("[data-focus=review-seat]", "")
    page.wait(f"!({secret})")
    it.click("[data-focus=review-advice]")
    page.wait("document.querySelector('.note')?.textContent.includes('hard:')")
    expect("Taken was" in it.inner_text(".note"), "a bot says what it would do")
    at = it.evaluate("workshop.table.review.at")
    it.click("[data-focus=review-branch]")
    page.wait("!workshop.table.review && workshop.table.table.by_hand")
    page.settled()
    expect(page.moves() >= at, "the match is played on from there")
    dropped(page, "match.jsonl", "this is no record")
    page.wait("document.querySelector('.note')?.textContent.includes('record')")
    expect(True, "what is no record is told")


def laid(page: Page, expect: Expect) -> None:
    """A situation set up by hand, with the mouse and without it, played and kept."""
    it = page.it
    it.select_option(".more", "situation")
    it.wait_for_selector(".felt.setting")
    it.click("[data-focus=set-clearall]")
    page.wait("workshop.table.mode.told.zones.at(-1).cards.length === 52")
    for card, seat in (("AS", 0), ("9H", 1)):
        it.click(f"[data-zone=box] [data-card='{card}']")
        it.select_option("[data-focus=set-target]", f'["-1","hand of {seat}"]')
        page.wait(lies(f"hand of {seat}", card))
    for card, zone in (("4C", "stock"), ("2D", "hand of 2"), ("3D", "hand of 3")):
        it.drag_and_drop(f"[data-zone=box] [data-card='{card}']", f"[data-zone='{zone}']")
        page.wait(lies(zone, card))
    count = "workshop.table.mode.told.zones.reduce((sum, zone) => sum + zone.cards.length, 0)"
    expect(it.evaluate(count) == 52, "cards are put where they are wanted, and none is lost")
    it.fill("[data-focus=set-when]", "play-trick from 0 with follow-or-trump")
    it.click("[data-focus=set-playit]")
    it.click("[data-move='play AS']")
    page.wait("workshop.table.mode.told.to_act === 1")
    expect(True, "it is played from")
    it.click("[data-focus=set-keepit]")
    page.wait("workshop.state.good.includes('given stock: 4C')")
    page.settled()
    page.wait("workshop.state.examples.length && workshop.state.examples.every((one) => one.ok)")
    expect(
        "given hand of 1: 9H" in page.text(), "and kept as the `given` of an example that comes out"
    )


def lies(zone: str, card: str) -> str:
    """A script that says whether a card lies in a zone that is set up."""
    held = f"one.key === '{zone}' && one.cards.includes('{card}')"
    return f"workshop.table.mode.told.zones.some((one) => {held})"


def judged(page: Page, expect: Expect) -> None:
    """The judge is asked, and answers stage by stage."""
    it = page.it
    it.click("#tab-judge")
    it.click("#judge-now")
    it.wait_for_selector("#pane-judge .stage")
    expect(len(it.query_selector_all("#pane-judge .stage")) >= 5, "the judge answers in stages")
    it.click("#tab-table")


def accessible(new_page: Callable[[int, str], Page], link: str, expect: Expect) -> None:
    """No pane has anything that axe-core objects to, and none is wider than the page."""
    expect(AXE.is_file(), "axe-core is there (cd editors/web && npm ci)")
    for wide, scheme in product((390, 768, 1440), ("light", "dark")):
        page = new_page(wide, scheme)
        page.open(link)
        page.it.evaluate(AXE.read_text(encoding="utf-8"))
        for language in ("en", "de"):
            page.it.select_option("#language", language)
            found = {name: axe(page) for name in shown(page)}
            bad = {name: rows for name, rows in found.items() if rows}
            kind = f"{wide} pixels, {scheme}, {language}"
            expect(not bad, f"axe: {len(found)} panes, {kind}: {json.dumps(bad)[:1500]}")
            broad = page.it.evaluate("document.documentElement.scrollWidth - innerWidth")
            expect(broad <= 0, f"nothing is wider than the page of {kind}")
        page.it.close()


def shown(page: Page) -> Any:
    """The panes, one after the other, and what else can be on the screen."""
    it = page.it
    for name, awaited in _SHOWN.items():
        if it.is_visible(f"#tab-{name}"):
            it.click(f"#tab-{name}")
        else:
            it.select_option("#menu", name)
        filled(page, name, awaited)
        it.wait_for_timeout(300)
        yield name
    it.click("#tab-table")
    for mode, inside, out in MODES:
        it.select_option(".more", mode)
        it.wait_for_selector(inside)
        it.wait_for_timeout(300)
        yield mode
        it.click(f"[data-focus={out}]")
        it.wait_for_selector(".more")
    for button in ("share", "help", "new"):
        if it.is_visible(f"#{button}"):
            it.click(f"#{button}")
            it.wait_for_timeout(300)
            yield button
            it.keyboard.press("Escape")


def filled(page: Page, name: str, awaited: str) -> None:
    """Wait for what a pane shows; statistics that took too long are asked for again."""
    again = page.it.locator("[data-focus=stats-again]")
    for _ in range(5):
        page.wait(
            f"document.querySelector('#pane-{name} {awaited}')"
            " || document.querySelector('[data-focus=stats-again]')",
            _LONGEST,
        )
        if page.it.query_selector(f"#pane-{name} {awaited}"):
            return
        again.click()
    raise SystemExit(f"the pane {name} stays empty: {page.it.inner_text(f'#pane-{name}')}")


def axe(page: Page) -> list[str]:
    """What axe objects to, with the first guilty element of each."""
    found = page.it.evaluate("axe.run(document, { resultTypes: ['violations'] })")
    return [f"{one['id']}: {one['nodes'][0]['html'][:160]}" for one in found["violations"]]
