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
        for (const name of ["scores", "log", "talk", "rules"]) {
          const parts = ["summary", "ol"].map((tag) => document.createElement(tag));
          document.getElementById("pane-" + name).append(...parts);
        }
        load("room.js");
        const room = window.room;
        room.draw = () => {};
        room.about = { seat: 0, named: true };
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


TABLE = """const card = (id, by) => ({ id, name: id, by });
const zone = (key, cards, kind = "") => (
  { key, name: key, title: key, short: key, kind, size: cards.length, cards, ordered: true });
const seats = ["A", "B", "C", "D"].map((name, seat) => ({ name, score: 0, side: seat % 2 }));
const { Felt } = load("felt.js");
class Some extends Felt {
  plate(seat) { return [this.table.seats[seat].name]; }
  turn() { return ""; }
  picture(card) { return card.id; }
  draw() {}
}
const felt = new Some();
const marks = [[], [], [], []];
felt.table = { seat: 1, to_act: 2, seats, zones: [], moves: [], pills: [], rest: [], marks };
const sorts = (one) => (one.given.class ?? "").split(" ");
const classes = (made, sort) => made.all().filter((one) => sorts(one).includes(sort));
"""


def test_people_sit_in_their_order_and_partners_opposite() -> None:
    told = Page(HOSTED, WORKSHOP).run(
        TABLE
        + """const people = classes(felt.felt(), "person");
        return people.map((one) => [one.given["data-seat"], one.given.class]);"""
    )
    assert told == [["2", "person left acting"], ["3", "person top mate"], ["0", "person right"]]


def test_a_card_of_each_lies_towards_who_played_it_and_a_heap_does_not() -> None:
    """By `towards`: nobody's own card up, none of the left to the right."""
    tricks, places, heap = Page(HOSTED, WORKSHOP).run(
        TABLE
        + """const put = new Map();
        felt.card = (_, { by }) => {
          const at = {};
          put.set(by, at);
          const setProperty = (name, value) => { at[name] = Number.parseFloat(value); };
          return { style: { setProperty } };
        };
        const cards = ["7H", "8H", "9H", "JH"].map((id, by) => card(id, by));
        felt.table.zones = [zone("trick", cards)];
        felt.felt();
        felt.table.zones = [zone("heap", [card("7H", 0), card("8H", 1), card("9H", 0)])];
        return [[...put.keys()], Object.fromEntries(put), classes(felt.felt(), "trick").length];"""
    )
    assert (sorted(tricks), heap) == ([0, 1, 2, 3], 0)
    assert places["1"]["--y"] > 0 > places["3"]["--y"]
    assert places["2"]["--x"] < 0 < places["0"]["--x"]


def test_an_empty_place_is_drawn_once_it_has_been_used() -> None:
    told = Page(HOSTED, WORKSHOP).run(
        TABLE
        + """const shown = () => classes(felt.felt(), "zone").length;
        felt.table.zones = [zone("stock", [])];
        const found = [shown()];
        felt.table.zones = [zone("stock", [card("7H")])];
        found.push(shown());
        felt.table.zones = [zone("stock", [])];
        return [...found, shown()];"""
    )
    assert told == [0, 1, 1]


def test_what_matters_is_shown_and_the_rest_asked_for() -> None:
    told = Page(HOSTED, WORKSHOP).run(
        TABLE
        + """felt.table.pills = ["trumps: hearts"];
        felt.table.rest = ["<b>passed</b>: B"];
        const found = felt.keeps();
        const [shown, folded] = found.children;
        const open = folded.querySelector("details").open;
        return [shown.textContent, open, folded.querySelector("ul").textContent];"""
    )
    assert told == ["trumps: hearts", False, "<b>passed</b>: B"]
