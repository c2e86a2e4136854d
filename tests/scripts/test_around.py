"""What stands around the cards and in the panes: each move's own buttons, figures, looks."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scripts import WORKSHOP, Page

HOST = 'export const host = { ask: (...given) => answered(...given), missing: "", address: "" };'
ARTICLE = "export const article = () => '';"
MADE = """const { $ } = load("lib.js");
globalThis.answered = async (what, given) => answers(what, given);
let answers = () => ({});
const place = document.createElement("div");
const went = [];
const page = { rules: () => "one\\ntwo\\nthree", name: () => "a.card", opened: () => "before",
  seat: (seat) => "AB"[seat], jump: (line) => went.push(line) };
"""


def run(script: str) -> Any:
    return Page(WORKSHOP, instead={"host.js": HOST, "article.js": ARTICLE}).run(MADE + script)


def test_each_move_is_kept_forbidden_and_gone_back_to_by_its_own_number() -> None:
    did, texts, stepped = run(
        """const { course } = load("around.js"), did = [];
        const row = (at) => ({ sort: "move", at, seat: at % 2, text: `m${at}` });
        const table = { page, review: null, openMoves: new Set(), match: null,
          table: { seats: [{ name: "A" }, { name: "B" }],
            log: [row(0), { sort: "deal", text: "dealt" }, row(1), row(2)] },
          keep: (...given) => did.push(["keep", ...given]), undo: (at) => did.push(["undo", at]) };
        const buttons = (made) => made.all().filter((one) => one.tag === "button");
        const drawn = course(table);
        buttons(drawn).forEach((one) => one.click());
        const texts = drawn.querySelectorAll("summary").map((one) => one.textContent);
        const stepped = [];
        table.review = { to: (at) => stepped.push(at) };
        buttons(course(table)).forEach((one) => one.click());
        return [did, texts, stepped];"""
    )
    assert texts == ["A m2", "B m1", "A m0"]  # the newest first
    assert did == [
        one for at in (2, 1, 0) for one in (["keep", at, False], ["keep", at, True], ["undo", at])
    ]
    assert stepped == [3, 2, 1]


def test_shares_of_wins_are_those_of_the_matches_that_ended() -> None:
    widths, texts, lines = run(
        """const { statistics } = load("panes.js"), found = [];
        Number.prototype.toLocaleString = function () { return `${this}`; };
        const some = { mean: 1, min: 0, max: 2 };
        const told = { matches: 12, aborted: 2, wins: [4, 5], mean_scores: [1, 2], never: [2],
          length: some, branching: some, deals: some, forced: 0.5, faults: [],
          histogram: { bars: [1, 4, 2], from: 0, step: 5 } };
        statistics(place, page, told);
        const fills = place.querySelectorAll("span.fill").map((one) => one.style.width);
        const bars = place.querySelector("div.histogram").children.map((one) => one.style.height);
        place.querySelectorAll("button").forEach((one) => one.click());
        const code = place.querySelector("code").textContent;
        statistics(place, page, { ...told, matches: 2 });
        const none = place.querySelectorAll("span.fill").map((one) => one.style.width);
        return [[fills, bars, none], code, went];"""
    )
    assert widths == [["40%", "50%"], ["25%", "100%", "50%"], ["0%", "0%"]]
    assert (texts, lines) == ("two", [2])


def test_a_text_is_compared_with_what_it_extends_until_its_beginning_is_asked_for() -> None:
    told = run(
        """const { differences } = load("panes.js"), asked = [];
        answers = (_, { against }) => { asked.push(against); return { stale: true }; };
        for (const parent of ["", "base"]) for (const since of [false, true])
          await differences(place, page, { parent, since });
        return asked;"""
    )
    assert told == ["before", "before", "", "before"]


def test_each_sentence_leads_to_its_line_and_stands_beside_it() -> None:
    told = run(
        """answers = () => ({ language: "en", untold: [{ line: 3, message: "untold" }],
          understood: [{ line: 2, sentence: "Understood." }, { line: 0, sentence: "No line." }],
          lines: [{ lines: [1, 3], sentence: "Both." }, { lines: [2], sentence: "" }] });
        await load("understood.js").understood(place, page);
        place.querySelectorAll("button").forEach((one) => one.click());
        return [went, place.querySelectorAll("code").map((one) => one.textContent)];"""
    )
    assert told == [[2, 3, 1, 2], ["three", "one\nthree", "two"]]


@pytest.mark.parametrize("share", [-5, 0, 24, 25, 26, 50, 74, 75, 76, 400])
def test_neither_half_of_the_page_can_be_made_to_vanish(share: int) -> None:
    """As it was left, and by the keys, and it is remembered."""
    found = run(
        f"""localStorage.setItem("cardlang-share", "{share}");
        localStorage.setItem("cardlang-theme", "dark");
        load("looks.js").looks();
        const now = () => Number($("split").getAttribute("aria-valuenow"));
        const found = [now()];
        for (const key of ["ArrowLeft", "ArrowRight", "ArrowRight", "x"]) {{
          $("split").happens("keydown", {{ key }});
          found.push(now());
        }}
        const {{ theme }} = document.documentElement.dataset;
        return [...found, Number(localStorage.getItem("cardlang-share")), theme];"""
    )
    wanted = [sorted((25, share, 75))[1]]
    for step in (-4, 4, 4, 0):
        wanted.append(sorted((25, wanted[-1] + step, 75))[1])
    assert found == [*wanted, wanted[-1], "dark"]
