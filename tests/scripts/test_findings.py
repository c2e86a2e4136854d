"""What the workshop says of a text: how it stands, and what ran after which move."""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.scripts import WORKSHOP, Page

HOST = 'export const host = { ask: (...given) => answered(...given), missing: "", address: "" };'
MADE = """const { $ } = load("lib.js"), { say } = load("tongue.js");
const done = [], editor = {};
for (const name of ["place", "jump", "change", "marks", "findings"])
  editor[name] = (...given) => done.push([name, ...given]);
const s = { findings: [], examples: [], checked: "", good: "", trying: "", stats: null };
const made = load("findings.js").findingsOf(s, { editor: () => editor });
const example = (ok, line) => ({ ok, line, title: `t${line}`, message: `m${line}`, help: "" });
"""
TRACE = """const asked = [], went = [];
const told = {
  moves: [{ line: 1, ran: [1, 2] }, { line: 4, ran: [4, 5, 6] }, { line: 0, ran: [] }],
  scores: [7, 0], declared: { stock: 3 },
  lines: { 5: [1], 6: [0, 1, 2], 7: [0], 8: Array.from({ length: 12 }, (_, k) => k + 1) },
};
globalThis.answered = async (what, { match }) => { asked.push(match.moves.length); return told; };
const rows = document.createElement("div");
const table = { match: { moves: ["a", "b"] }, note: "", place: rows, draw() {}, page: {
  rules: () => "x", name: () => "a.card", jump: (line) => went.push(line), show() {} } };
const trace = load("trace.js");
const linked = (made) => made.filter((one) => one.all).flatMap((one) => one.all())
  .filter((one) => one.tag === "button");
"""


def run(script: str, made: str = MADE) -> Any:
    return Page(WORKSHOP, instead={"host.js": HOST}).run(made + script)


def test_a_text_is_called_good_where_nothing_is_wrong_with_it() -> None:
    """Examples that hold or fail, of this text or the last; errors; warnings; tried or not."""
    cases: list[Any] = [
        [list(examples), errors, warnings, checked, trying]
        for examples in ((), (True,), (False, True), (False, False))
        for errors, warnings in product((0, 2), repeat=2)
        for checked, trying in product((False, True), repeat=2)
    ]
    found = run(
        f"""const yes = true, no = false;
        return {str(cases).replace("True", "true").replace("False", "false")}.map(
          ([examples, errors, warnings, checked, trying]) => {{
            Object.assign(s, {{ examples: examples.map(example), good: "new",
              checked: checked ? "new" : "old", trying: trying ? "new" : "" }});
            made.verdict({{ errors, warnings }});
            return [$("verdict").className, $("verdict").textContent === say("good")];
          }});"""
    )
    assert len(cases) == len(found) == 64
    for (examples, errors, warnings, checked, trying), told in zip(cases, found, strict=True):
        bad = errors or (checked and False in examples)
        sort = "bad" if bad else "warn" if warnings or trying else "ok"
        assert told == [sort, sort == "ok"]


def test_each_finding_leads_to_its_place_and_each_remedy_mends_it() -> None:
    listed, did = run(
        """const examples = [example(true, 8), example(false, 9)];
        Object.assign(s, { examples, good: "a", checked: "a" });
        const remedies = [{ shown: "x", changes: ["one"] }, { shown: "", changes: ["two"] }];
        const row = (own, from) => ({ own, from, to: from + 5, line: 3, file: "b.card", code: "E1",
          severity: "error", message: "m", help: "", remedies: own ? remedies : [] });
        made.tell({ findings: [row(true, 40), row(false, 60)], errors: 2, warnings: 0 });
        done.length = 0;
        const find = (sort) => $("findings").all().filter((one) => one.given.class === sort);
        for (const one of [...find("place"), ...find("fix")]) one.click();
        return [find("place").map((one) => one.textContent), done];"""
    )
    assert len(listed) == 3 and "b.card" in listed[1]
    assert [("3" in listed[0]), ("9" in listed[2])] == [True, True]
    assert did == [["place", 40], ["jump", 9], ["change", ["one"]], ["change", ["two"]]]


def test_examples_are_marked_and_counted_as_they_hold() -> None:
    """All that up to four can do, and the lines that never ran."""
    rows = [list(row) for n in range(1, 5) for row in product((False, True), repeat=n)]
    found = run(
        f"""return {str(rows).replace("True", "true").replace("False", "false")}.map((row) => {{
          Object.assign(s, {{ examples: row.map((ok, k) => example(ok, k)), good: "a",
            checked: "a", stats: {{ never: [50], matches: 3 }} }});
          done.length = 0;
          made.marks();
          const good = row.filter((ok) => ok).length, told = $("findings").children.at(-1);
          const failed = $("findings").querySelectorAll("li").length;
          return [done[0][1].map((one) => [one.line, one.sort]), failed,
            told.textContent === say("examples", {{ good, all: row.length }})];
        }});"""
    )
    for row, (marks, failed, counted) in zip(rows, found, strict=True):
        assert marks == [*([k, "ok" if ok else "bad"] for k, ok in enumerate(row)), [50, "never"]]
        assert (failed, counted) == (row.count(False), True)


# ------------------------------------------------------------------ from a move to its lines


def test_a_move_leads_to_its_lines_and_a_score_and_a_zone_to_theirs() -> None:
    texts, went, note = run(
        """const place = document.createElement("div"), texts = [];
        for (const at of [0, 1]) {
          place.replaceChildren();
          await trace.ranAfter(table, at, place);
          texts.push(linked([place]).length);
          linked([place]).forEach((one) => one.click());
        }
        await trace.scoreLine(table, 0);
        await trace.zoneLine(table, "stock");
        await trace.scoreLine(table, 1);
        return [texts, went, table.note === say("noscore")];""",
        TRACE + 'const { say } = load("tongue.js");',
    )
    assert texts == [3, 0]  # the deal stands first in what is told
    assert went == [4, 5, 6, 7, 3] and note is True


def test_a_line_leads_to_the_moves_after_which_it_ran_the_newest_first() -> None:
    told = run(
        """const opened = [];
        for (let k = 0; k < 12; k++) {
          const [row, details] = ["summary", "details"].map((tag) => document.createElement(tag));
          details.append(row);
          rows.append(details);
          row.setAttribute("data-focus", `log-${k}`);
          Object.defineProperty(row, "parentElement", { value: details });
          row.scrollIntoView = () => opened.push(k);
        }
        const found = [];
        for (const line of [4, 5, 6, 7, 8]) {
          const links = linked(await trace.ranIn(table, line));
          opened.length = 0;
          links.forEach((one) => one.click());
          found.push([links.map((one) => Number(one.textContent)), [...opened]]);
        }
        return found;""",
        TRACE,
    )
    last = list(range(12, 4, -1))
    moves: list[list[int]] = [[], [1], [2, 1], [], last]
    assert told == [[row, [n - 1 for n in row]] for row in moves]


def test_the_lines_of_a_match_are_asked_for_once_and_of_another_anew() -> None:
    asked = run(
        """await trace.scoreLine(table, 0);
        await trace.ranIn(table, 5);
        table.match = { moves: ["a", "b", "c"] };
        await trace.scoreLine(table, 0);
        await trace.zoneLine(table, "stock");
        return asked;""",
        TRACE,
    )
    assert asked == [2, 3]
