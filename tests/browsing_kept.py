"""What a window of the workshop keeps, what can be stopped, and the tour, in a real browser."""

from __future__ import annotations

from typing import Any

LINE = "\nkeep luck as 0..9"


def kept(page: Any, expect: Any) -> None:
    """A reload and a second window have the match; what takes its time is stopped."""
    it = page.it
    page.settled()
    before = it.evaluate("workshop.table.match.moves")
    it.reload()
    it.wait_for_selector(".own")
    page.settled()
    expect(it.evaluate("workshop.table.match.moves") == before, "a reload keeps the match")
    other = it.context.new_page()
    other.goto(it.url)
    other.wait_for_selector(".own", timeout=240_000)
    other.wait_for_timeout(1500)
    expect(other.evaluate("workshop.table.match.moves") == before, "a second window has it too")
    other.close()
    it.click("#new")
    it.wait_for_selector("#new-questions label")
    wide, room = it.evaluate("[dialog.scrollWidth, dialog.clientWidth]")
    expect(wide <= room, "New fits its page")
    it.click("#dialog .close")
    it.click("#tab-judge")
    it.click("#judge-now")
    it.wait_for_selector("#working button")
    it.click("#working span:has-text('judge') button")
    it.wait_for_selector("#judge-now:not([disabled])", timeout=10_000)
    expect(True, "a judgement is stopped")
    it.click("#tab-table")


def phone(page: Any, expect: Any) -> None:
    """A narrow page has three tabs and a menu, and does not scroll sideways."""
    it = page.it
    it.set_viewport_size({"width": 390, "height": 800})
    shown = "[...document.querySelectorAll('#tabs button')].filter((one) => one.offsetParent)"
    expect(it.evaluate(f"{shown}.length") == 3, "a phone has three tabs")
    expect(it.evaluate("document.documentElement.scrollWidth") <= 390, "it is not too wide")
    for name, awaited in (("share", "#open-link"), ("former", "#dialog h2")):
        it.select_option("#menu", name)
        it.wait_for_selector(awaited)
        it.click("#dialog .close")
    it.select_option("#menu", "told")
    it.wait_for_selector(".understood")
    expect(True, "its menu has what has no room")
    it.set_viewport_size({"width": 1440, "height": 900})
    it.click("#tab-table")


def toured(page: Any, expect: Any) -> None:
    """Take the tour with the keyboard alone."""
    it = page.it
    keys = it.keyboard

    def bar() -> str:
        return str(it.inner_text("#tour-bar p"))

    def to(wanted: str, key: str = "Tab") -> None:
        for _ in range(200):
            if it.evaluate(f"document.activeElement.matches({wanted!r})"):
                return
            if it.evaluate("document.activeElement.matches('.cm-content')"):
                keys.press("Escape")  # in the text, Tab indents until then
            keys.press(key)
        raise SystemExit(f"no key leads to {wanted}")

    def done(number: int) -> None:
        page.wait("document.querySelector('#tour-bar p').textContent.includes('✓')")
        expect(bar().startswith(f"{number} of 10"), f"step {number} of the tour is seen")
        keys.press("Alt+0")
        keys.press("Enter")

    keys.press("Escape")
    to("#tour")
    keys.press("Enter")
    keys.press("Alt+2")
    to("button.place.legal")
    keys.press("Enter")
    done(1)
    page.settled()
    keys.press("Alt+2")
    to("[data-focus=undo]")
    keys.press("Enter")
    done(2)
    page.replace("deal 7", "deal 6")
    done(3)
    keys.press("Alt+3")
    done(4)
    keys.press("Alt+1")
    keys.press("Control+End")
    keys.type("\nzzz")
    done(5)
    keys.press("Alt+1")
    for _ in range(3):
        keys.press("Control+z")
    done(6)
    page.replace("use tricks", "use tricks")
    keys.press("Alt+1")
    keys.press("End")
    keys.type(LINE)
    done(7)
    page.settled()
    keys.press("Alt+2")
    if it.query_selector("summary[data-focus^=log-]") is None:
        to("button.place.legal")
        keys.press("Enter")
        page.settled()
        keys.press("Alt+2")
    to("summary[data-focus^=log-]")
    keys.press("Enter")
    to("[data-focus^=log-keep]")
    keys.press("Enter")
    done(8)
    keys.press("Alt+7")
    done(9)
    keys.press("Alt+0")
    to("#share", "Shift+Tab")
    keys.press("Enter")
    it.wait_for_selector("#open-link")
    page.wait("document.querySelector('#tour-bar p').textContent.includes('✓')")
    keys.press("Escape")
    keys.press("Alt+0")
    keys.press("Enter")
    expect("That was all of it" in bar(), "the tour is over, by the keyboard alone")
