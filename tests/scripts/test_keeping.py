"""What a window of the workshop keeps outlives it."""

from __future__ import annotations

from tests.scripts import WORKSHOP, Page

STORES = """
const store = () => { const kept = new Map(); return {
  getItem: (key) => kept.get(key) ?? null,
  setItem: (key, value) => { kept.set(key, String(value)); },
  removeItem: (key) => { kept.delete(key); } }; };
const browser = store();
const window_ = () => Object.defineProperties(globalThis, {
  sessionStorage: { value: store(), configurable: true, writable: true },
  localStorage: { value: browser, configurable: true, writable: true } });
window_();
const k = load("keeping.js");
const s = { name: "a.card", seen: "1", unsaved: "", list: { folder: "/games" } };
"""


def test_a_new_window_has_the_last_match_and_text_and_a_reloaded_one_its_own() -> None:
    told = Page(WORKSHOP).run(
        f"""{STORES}
        k.keepMatch(s, {{ moves: ["one"] }});
        k.keepDraft(s, "typed", "");
        const mine = sessionStorage;
        window_();  // another window
        const there = [k.keptMatch(s), k.keptDraft(s, "a.card").text];
        k.keepMatch(s, {{ moves: ["two"] }});
        globalThis.sessionStorage = mine;
        const own = k.keptMatch(s);
        k.forgetDraft(s);
        const other = k.keptMatch({{ ...s, name: "b.card" }});
        return [...there, own, k.keptDraft(s, "a.card"), other];"""
    )
    assert told == [{"moves": ["one"]}, "typed", {"moves": ["one"]}, None, None]


def test_a_text_that_is_no_file_comes_back_with_its_link_alone() -> None:
    told = Page(WORKSHOP).run(
        f"""{STORES}
        const linked = {{ ...s, unsaved: "theirs.card" }};
        k.keepDraft(linked, "changed", "abc");
        const found = [k.keptUnsaved("abc").text, k.keptUnsaved("other"), k.keptDraft(s, "a.card")];
        k.forgetDraft(linked);
        return [...found, k.keptUnsaved("abc")];"""
    )
    assert told == ["changed", None, None, None]


def test_a_store_that_is_full_or_spoilt_stops_nobody() -> None:
    told = Page(WORKSHOP).run(
        f"""{STORES}
        localStorage.setItem("cardlang-kept match /games/a.card", "{{no JSON");
        sessionStorage.setItem = localStorage.setItem = () => {{ throw new Error("full"); }};
        k.keepMatch(s, {{ moves: [] }});
        return k.keptMatch(s);"""
    )
    assert told is None


def test_who_waits_is_told_after_half_a_second_and_can_stop_it() -> None:
    host = (
        "export const host = { stopped: [], stop(sort) { this.stopped.push(sort); }, missing: '' };"
    )
    told = Page(WORKSHOP, instead={"host.js": host}).run(
        """const later = [];
        globalThis.setTimeout = (work) => later.push(work);
        globalThis.clearTimeout = () => {};
        const { watched } = load("waits.js"), { host } = load("host.js"), rows = [];
        const place = document.getElementById("working");
        const see = () => rows.push(place.children.map((row) => row.textContent));
        let done;
        const asked = watched("check", { whole: true }, new Promise((good) => { done = good; }));
        await watched("check", {}, Promise.resolve({}));  // that is no wait
        later.forEach((work) => work());
        see();
        place.children[0].children[0].onclick();
        done({ stale: true });
        await asked;
        see();
        return [later.length, rows, host.stopped];"""
    )
    assert told == [1, [["All tables of the game are checked … Stop"], []], ["check whole"]]
