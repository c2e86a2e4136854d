"""A match that is begun while other rules come is the one that goes on."""

from __future__ import annotations

from tests.scripts import WORKSHOP, Page


def test_a_match_begun_before_the_rules_are_read_is_played_by_them() -> None:
    told = Page(WORKSHOP).run(
        """const { Table } = load("table.js"), asked = [];
        const place = document.createElement("div");
        const table = new Table(place, { rules: () => "cardlang 1", name: () => "a.card" });
        table.draw = () => {};
        table.ask = async (what, given) => {
          const number = table.busy = (table.busy || 0) + 1;
          asked.push([what, given.match.seed]);
          await null;
          if (number !== table.busy) return null;
          table.match = given.match;
          return { parted: null };
        };
        await table.begin({ seed: 1 });
        const late = table.begin({ seed: 2 });
        await table.renew("other rules");
        await late;
        return [asked, table.match.seed];"""
    )
    assert told == [[["start", 1], ["start", 2], ["replay", 2]], 2]


def test_an_answer_that_comes_after_a_later_question_is_not_put_on_the_table() -> None:
    """Of two questions, in both orders of their answers; a refusal that is late is not told."""
    host = 'export const host = { ask: (...given) => answered(...given), missing: "" };'
    told = Page(WORKSHOP, instead={"host.js": host}).run(
        """const { Table } = load("table.js"), found = [];
        for (const order of [[0, 1], [1, 0]]) for (const refused of ["", "no"]) {
          const place = document.createElement("div"), waiting = [];
          place.classList = { add() {}, remove() {} };
          const table = new Table(place, { rules: () => "", name: () => "", keepMatch() {} });
          table.draw = () => {};
          globalThis.answered = () => new Promise((good) => waiting.push(good));
          const asked = [table.ask("move"), table.ask("move")];
          const answers = [{ refused }, {}].map((one, n) => (
            { ...one, match: { n, moves: [], seats: [] }, table: { n, zones: [], moves: [] } }));
          for (const n of order) { waiting[n](answers[n]); await asked[n]; }
          found.push([table.match.n, table.note, (await asked[0]) === null]);
        }
        return found;"""
    )
    assert told == [[1, "", True]] * 4
