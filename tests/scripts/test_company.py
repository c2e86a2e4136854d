"""The company at a table and the lobby: the time that is left, what is heard, who won what."""

from __future__ import annotations

from typing import Any

from tests.scripts import HOSTED, WORKSHOP, Page

MADE = """const { $, h } = load("lib.js"), { Company, time } = load("company.js");
for (const tag of ["ol", "div"]) $("pane-talk").append(h(tag, { class: "say" }));
const told = [];
const room = { about: { seat: -1, signs: [] }, table: null, draw() {}, mine: () => false,
  called: (seat) => "ABC"[seat], tell: (texts) => told.push(...texts),
  line: { ask: async () => answer } };
let answer = {};
const company = new Company(room);
"""


def run(script: str) -> Any:
    return Page(HOSTED, WORKSHOP).run(MADE + script)


def test_the_time_that_is_left_is_read_as_it_is() -> None:
    """Any second of a day, by hours, minutes and seconds."""
    found = run(
        "return Array.from({ length: 864 }, (_, k) => [k * 100 + k % 97, time(k * 100 + k % 97)]);"
    )
    for seconds, text in found:
        hours, minutes, rest = seconds // 3600, seconds // 60 % 60, seconds % 60
        assert text == (f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}")
    days = run("return [86399.5, 86400, 90000, 176400].map(time);")
    assert [one.split()[0::2] for one in days] == [["1", "0"], ["1", "0"], ["1", "1"], ["2", "1"]]


def test_a_line_is_heard_once_and_what_was_said_before_is_not_told() -> None:
    heard, listed = run(
        """const line = (number) => ({ number, seat: number % 3, text: `t${number}` });
        const heard = [];
        for (const numbers of [[1, 2], [1, 2, 3], [2, 3], [3, 4, 5]]) {
          told.length = 0;
          company.heard(numbers.map(line));
          heard.push([...told]);
        }
        return [heard, company.lines.map((one) => one.number)];"""
    )
    assert heard == [[], ["A: t3"], [], ["B: t4", "C: t5"]]
    assert listed == [1, 2, 3, 4, 5]


def test_of_an_evening_each_name_has_its_own_scores_wherever_it_sat() -> None:
    rows = run(
        """answer = { matches: [
          { title: "One", names: ["A", "B"], scores: [3, 5], winners: [1] },
          { title: "Two", names: ["B", "C"], scores: [7, 2], winners: [0] },
          { title: "Three", names: ["C", "A"], scores: [1, 1], winners: [0, 1] }] };
        const made = await company.evening();
        const cells = (row) => row.children.map((one) => one.textContent);
        return made.querySelectorAll("tr").map(cells);"""
    )
    assert [row[1:] for row in rows] == [
        ["A", "B", "C"],
        ["3", "5", ""],
        ["", "7", "2"],
        ["1", "", "1"],
        ["4", "12", "3"],
        ["1", "2", "1"],
    ]


def test_tables_with_the_same_deals_are_compared_once_all_are_over() -> None:
    found = run(
        """const line = { ask: async () => null };
        document.body.classList = { add() {} };
        await load("lobby.js").lobby(line, null);
        const table = (even, over, scores) => ({ even, over, scores, names: ["A", "B"] });
        const [one, two, other] = [table("e", true, [1, 2]), table("e", true, [3, 4]),
          table("f", false, [5, 6])];
        const compared = (tables) => {
          window.lobby.told = { tables };
          const made = window.lobby.compared(tables[0]);
          return made === "" ? "" : made.textContent;
        };
        const rest = [{ ...two, over: false }, other];
        return [compared([one, other, two]), compared([one, ...rest]), compared([other, one])];"""
    )
    assert found == ["A 1, B 2 — A 3, B 4", "", ""]
