"""Questions find who answers them: the latest of a kind alone, and bots do not hold up typing."""

from __future__ import annotations

from itertools import product

from tests.scripts import ALONE, WORKSHOP, Page

ENGINES = """export const asked = [];
let count = 0;
export class Engine {
  constructor() { this.number = ++count; this.ready = Promise.resolve(); }
  async ask(name, given, { sort, first = false }) { asked.push([this.number, sort, first]); }
  hold() {}
}
"""
DESK = "export class Desk {}\nexport const draft = 0, files = 0;"


def test_of_what_takes_time_one_is_asked_at_a_time_and_the_latest_of_each_kind() -> None:
    told = Page(WORKSHOP).run(
        """location.hash = "#token";
        const sent = [], found = {}, seen = [];
        globalThis.fetch = (_, { body }) => new Promise((good) => {
          const { do: what, with: { n } } = JSON.parse(body);
          sent.push([`${what}${n}`, () => good({ ok: true, json: async () => ({ n }) })]);
        });
        const { host } = load("host.js");
        const pause = async () => { for (let k = 0; k < 30; k++) await null; };
        const ask = (what, n) => host.ask(what, { n }).then(
          (answer) => { found[n] = answer.stale ? "stale" : answer.n; });
        ask("rules", 1);
        await pause();
        ["rules", "diff", "rules", "check"].forEach((what, k) => ask(what, k + 2));
        await pause();
        for (let k = 0; k < sent.length; k++) {
          seen.push(sent.map(([name]) => name).join(" "));
          sent[k][1]();
          await pause();
        }
        return [seen, found];"""
    )
    assert told[1] == {"1": 1, "2": "stale", "3": 3, "4": 4, "5": 5}
    first = "rules1 check5"  # findings wait for nothing
    assert told[0] == [first, f"{first} diff3", f"{first} diff3", f"{first} diff3 rules4"]


def test_only_who_thinks_ahead_is_asked_in_the_other_worker() -> None:
    """Moves with any players, and findings of a whole text."""
    cases = list(product(("move", "check"), ("person", "random", "easy", "hard"), (False, True)))
    given = str([list(case) for case in cases]).replace("True", "true").replace("False", "false")
    page = Page(ALONE, WORKSHOP, instead={"engines.js": ENGINES, "desk.js": DESK})
    asked = page.run(
        f"""const {{ host }} = load("host.js"), {{ asked }} = load("engines.js");
        for (const [name, player, whole] of {given})
          await host.ask(name, {{ whole, match: {{ seats: ["person", player] }} }});
        return asked;"""
    )
    for (name, player, whole), (worker, sort, first) in zip(cases, asked, strict=True):
        thinks = name == "move" and player in ("easy", "hard")
        assert worker == (2 if thinks or (name == "check" and whole) else 1)
        assert first == thinks
        assert sort == ("" if name == "move" else "check whole" if whole else "check")
