"""Scripts of the workshop and of served tables do what people rely on, without a browser."""

from __future__ import annotations

from hashlib import sha256
from itertools import product
from typing import Any

import pytest

from tests.scripts import ALONE, HOSTED, WORKSHOP, Page

CONFIG = "export const CONFIG = { limit: 1000, rules: {}, kinds: {}, games: [] };"
HOST = 'export const host = { ask: async () => ({}), missing: "", address: "" };'


# ------------------------------------------------------------------ what all parts use


def test_a_text_is_never_read_as_markup() -> None:
    text = "<img src=x onerror=alert(1)> & <b>"
    made = Page(WORKSHOP, instead={"host.js": HOST}).run(
        f"""const made = load("lib.js").h("p", {{ title: {text!r} }}, {text!r}, ["<i>"]);
        return [made.textContent, made.children.length, made.getAttribute("title")];"""
    )
    assert made == [text + "<i>", 0, text]


def test_a_text_written_anew_is_the_new_text() -> None:
    """Each text of up to four letters, of two, becomes each other one."""
    texts = ["".join(letters) for n in range(5) for letters in product("ab", repeat=n)]
    wrong = Page(WORKSHOP).run(
        f"""const texts = {texts!r}, {{ edit }} = load("edits.js");
        return texts.flatMap((old) => texts.filter((text) => {{
          const {{ from, to, insert }} = edit(old, text);
          return !(0 <= from && from <= to) || old.slice(0, from) + insert + old.slice(to) !== text;
        }}).map((text) => [old, text]));"""
    )
    assert wrong == []


# ------------------------------------------------------------------ files in the browser's store


def desk(script: str) -> Any:
    page = Page(WORKSHOP, ALONE, instead={"config.js": CONFIG, "host.js": HOST})
    opened = 'const desk = new (load("desk.js").Desk)(null, () => {});'
    return page.run(f"{opened} {script}")


def test_another_windows_text_is_not_written_over() -> None:
    first, second, now = desk(
        """const name = "a.card";
        const { digest } = await desk.save({ name, text: "one" });
        const other = await desk.save({ name, text: "theirs", seen: digest });
        const mine = await desk.save({ name, text: "mine", seen: digest });
        return [other, mine, await desk.open({ name })];"""
    )
    assert "digest" in first and second["other"]["text"] == "theirs"
    assert now["text"] == "theirs" and second["other"]["digest"] == now["digest"]


def test_of_former_texts_the_newest_are_kept() -> None:
    found = desk(
        """const name = "a.card";
        let n = 0;
        globalThis.Date = class {  // each second one text
          constructor() { n += 1; }
          static now() { return 100000 * n; }
          getFullYear() { return 2020; } getMonth() { return 0; } getDate() { return 1; }
          getHours() { return Math.floor(n / 3600); }
          getMinutes() { return Math.floor(n / 60) % 60; }
          getSeconds() { return n % 60; } getMilliseconds() { return 0; }
        };
        for (let k = 0; k < 70; k++) await desk.bring(name, `text ${k}`);
        const { history } = await desk.history({ name });
        const texts = [];
        for (const { at } of history) texts.push((await desk.former({ name, at })).text);
        return texts;"""
    )
    assert found == [f"text {k}" for k in range(68, 8, -1)]


# ------------------------------------------------------------------ what is kept offline


@pytest.mark.parametrize("wrong", ["", "a.js", "manifest.json"])
def test_a_file_with_a_wrong_sum_is_not_kept(wrong: str) -> None:
    files = {"a.js": "export const a = 1;", "b.css": "p {}"}
    sums = {name: sha256(text.encode()).hexdigest() for name, text in files.items()}
    manifest = str({"files": sums}).replace("'", '"')
    script = (ALONE / "sw.js").read_text("utf-8")
    script = script.replace("{manifest}", sha256(manifest.encode()).hexdigest())
    page = Page(ALONE, instead={"sw.js": script})
    sent = {**files, "manifest.json": manifest} | ({wrong: "alert(1)"} if wrong else {})
    told = page.run(
        f"""const sent = {sent!r};
        const data = (place) => new TextEncoder().encode(sent[String(place).split("/").pop()]);
        globalThis.fetch = async (place) => ({{ ok: true, arrayBuffer: async () => data(place) }});
        load("sw.js");
        let work;
        happens("install", {{ waitUntil(given) {{ work = given; }} }});
        let refused = "";
        await work.catch((error) => {{ refused = error.message; }});
        const kept = [...held.values()].flatMap((some) => [...some.values()]);
        return [refused, kept];"""
    )
    if wrong:
        assert wrong in told[0] and "alert(1)" not in told[1]
    else:
        assert told == ["", list(files.values())]


# ------------------------------------------------------------------ a served table


def test_a_gap_in_the_events_is_noticed() -> None:
    told = Page(HOSTED, WORKSHOP).run(
        """const seen = [];
        const line = new (load("line.js").Line)("key", { event: ({ n }) => seen.push(n) });
        const take = (from, n) => line.take(`data: ${JSON.stringify({ from, n })}`);
        const taken = [take(0, 3), take(3, 5), take(3, 5), take(6, 8), line.at, take(5, 6)];
        return [...taken, line.take(""), seen];"""
    )
    assert told == [True, True, True, False, 5, True, True, [3, 5, 6]]


def test_agree_agrees_and_decline_declines() -> None:
    said = Page(HOSTED, WORKSHOP).run(
        """const asked = [];
        location.hash = "#key";
        globalThis.fetch = async (place, { body } = {}) => {
          if (body) asked.push(JSON.parse(body));
          return { status: 200, json: async () => ({ tables: [] }) };
        };
        for (const name of ["scores", "log", "rules"]) {
          const parts = ["summary", "ol"].map((tag) => document.createElement(tag));
          document.getElementById("pane-" + name).append(...parts);
        }
        load("room.js");
        const room = window.room;
        room.draw = () => {};
        room.about = { seat: 0 };
        const ask = async (by, agreed, key) => {
          room.table = { back: { by, agreed }, seats: [{ name: "A" }, { name: "B" }] };
          const [note] = room.notes();
          const button = note.querySelector(`button[data-focus="back-${key}"]`);
          const before = asked.length;
          button.click();
          const pause = () => new Promise((done) => setTimeout(done, 10));
          while (asked.length === before || room.sending) await pause();
          const { do: what, with: { agrees } } = asked.at(-1);
          return [button.textContent, what, agrees];
        };
        const said = [await ask(1, [1], "agree"), await ask(1, [1], "decline")];
        return [...said, await ask(0, [0], "withdraw")];"""
    )
    assert said == [
        ["Agree", "answer", True],
        ["Decline", "answer", False],
        ["Never mind", "answer", False],
    ]
