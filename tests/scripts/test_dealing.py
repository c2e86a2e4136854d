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
