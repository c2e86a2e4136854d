"""The workshop's page as a whole, with another editor, and the worker in which Python runs."""

from __future__ import annotations

from typing import Any

from tests.scripts import ALONE, WORKSHOP, Page

HOST = """export const host = {
  ask: (...given) => answered(...given), join() {}, missing: "", address: "" };"""
EDITOR = """const editor = { now: "", jumps: [], text() { return this.now; }, at: () => 0,
  open(text) { this.now = text; asks.changed(text); },
  write(text) { this.now = text; asks.changed(text); },
  jump(...given) { this.jumps.push(given); },
  findings() {}, marks() {}, close() {}, focus() {}, undo() {} };
let asks;
export function rich(place, given) { asks = given; globalThis.editor = editor; return editor; }
export const plain = rich;
"""
MADE = """document.querySelectorAll = () => [];
const { $ } = load("lib.js");
for (const id of ["file", "menu", "outline", "language", "theme", "help"])
  $(id).dataset.label = "help";
globalThis.history = { replaceState() {} };
globalThis.sessionStorage = { getItem: () => null, setItem() {}, removeItem() {} };
globalThis.performance = { now: () => Date.now() };
const disk = { "a.card": "one", "b.card": "two" }, saved = [];
globalThis.answered = async (what, given) => {
  if (what === "file/list") return { names: Object.keys(disk), only: "", kinds: {} };
  if (what === "file/open") return { text: disk[given.name], digest: `d${disk[given.name]}` };
  if (what === "file/save") {
    saved.push(given.name);
    if (given.seen !== `d${disk[given.name]}`) return { other: { text: disk[given.name] } };
    disk[given.name] = given.text;
    return { digest: `d${given.text}` };
  }
  return { findings: [], errors: 0, warnings: 0, playable: false };
};
const pause = (n = 400) => new Promise((done) => setTimeout(done, n));
load("table.js").Table.prototype.draw = () => {}; // the table itself is looked at elsewhere
load("app.js");
await pause();
const { page } = window.workshop.table;
"""


def run(script: str) -> Any:
    return Page(WORKSHOP, instead={"host.js": HOST, "text.js": EDITOR}).run(MADE + script)


def test_what_is_typed_is_saved_where_it_was_typed_and_nowhere_else() -> None:
    told = run(
        """const found = [];
        editor.write("one more");
        found.push({ ...disk });
        await pause();
        found.push({ ...disk });
        editor.write("once more");
        $("file").happens("change", { target: { value: "b.card" } }); // at once
        await pause();
        found.push({ ...disk }, [page.name(), editor.text()]);
        await page.fresh("c.card", "theirs");
        editor.write("theirs, changed");
        await pause();
        return [...found, { ...disk }, saved];"""
    )
    assert told == [
        {"a.card": "one", "b.card": "two"},
        {"a.card": "one more", "b.card": "two"},
        {"a.card": "once more", "b.card": "two"},
        ["b.card", "two"],
        {"a.card": "once more", "b.card": "two"},
        ["a.card", "a.card"],
    ]


def test_a_kept_example_stands_at_the_end_and_is_looked_at() -> None:
    text, jumps = run(
        """editor.write('one\\nexample "first":\\n\\n');
        page.keep('example "first":\\n    when deal', "first");
        page.keep('example "second":\\n    when deal', "second");
        return [editor.text(), editor.jumps];"""
    )
    assert text.count("\n\n") == 2 and "\n\n\n" not in text
    lines = text.split("\n")
    assert [lines[line - 1] for line, _ in jumps] == ['example "first":', 'example "second":']
    assert jumps == [[4, False], [7, False]]


# ------------------------------------------------------------------ the worker


def test_the_worker_answers_under_the_number_of_the_question_and_is_closed_off() -> None:
    script = (ALONE / "engine.js").read_text("utf-8")
    assert script.count("await import(") == 1  # a loader of modules is what the engine has not
    page = Page(ALONE, instead={"engine.js": script.replace("await import(", "await imported(")})
    told = page.run(
        """const told = [], held = [];
        globalThis.postMessage = (one) => told.push(one);
        let status = 404;
        globalThis.fetch = async () => (
          { ok: status === 200, status, arrayBuffer: async () => new ArrayBuffer(0) });
        const alone = { hold: (name, text) => held.push([name, text]),
          ask(name, given) {
            if (name === "dies") throw new Error("gone\\nfor ever");
            return JSON.stringify([name, JSON.parse(given)]);
          } };
        globalThis.imported = async () => ({ loadPyodide: async () => (
          { unpackArchive() {}, runPython() {}, pyimport: () => alone }) });
        load("engine.js");
        const send = (data) => onmessage({ data });
        await send({ base: "/", library: "lib.zip" });
        status = 200;
        await send({ base: "/", library: "lib.zip" });
        await send({ hold: { name: "a.card", text: "x" } });
        await send({ number: 7, name: "check", given: '{"text":"y"}' });
        await send({ number: 8, name: "dies", given: "{}" });
        const open = ["fetch", "indexedDB", "caches"].filter((name) => globalThis[name]);
        return [told, held, open];"""
    )
    assert told == [
        [
            {"broken": "lib.zip: 404"},
            {"ready": True},
            {"number": 7, "told": ["check", {"text": "y"}]},
            {"number": 8, "dead": "gone"},
        ],
        [["a.card", "x"]],
        [],
    ]


# ------------------------------------------------------------------ a rules sheet


def test_a_sheet_has_a_style_of_its_own_and_its_parts_in_order() -> None:
    told = Page(WORKSHOP, instead={"host.js": HOST}).run(
        """globalThis.CSSStyleSheet = class { replaceSync(text) { this.text = text; } };
        const box = load("article.js").article({ language: "de", title: "<T>", shared: "<defs>",
          body: "<p>", style: "body{a} .body2{b} :root{c}" });
        const [inner] = box.shadow.children;
        const parts = inner.childNodes.map((one) => [one.tag, one.childNodes[0].textContent]);
        const [style] = box.shadow.adoptedStyleSheets;
        return [box.given.lang, parts, style.text.split(".page{color")[0]];"""
    )
    parts = [["template", "<defs>"], ["h1", "<T>"], ["template", "<p>"]]
    assert told == ["de", parts, ".page{a} .body2{b} :host{c}"]
