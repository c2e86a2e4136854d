"""Each step of the tour waits for its deed, and for nothing that was there before."""

from __future__ import annotations

from tests.scripts import WORKSHOP, Page

PAGE = """
const { STEPS, Tour } = load("tour.js");
const text = 'deal 5 to seats\\nexample "one":\\n    when deal\\n';
const calm = { text, tab: "table", moves: 3, good: true, errors: 0, sharing: false };
const wrong = { ...calm, good: false, errors: 1 };
const deeds = {
  play: { moves: 4 }, undo: { moves: 2 }, number: { text: text.replace("5", "6") },
  sheet: { tab: "rules" }, break: { errors: 1, good: false }, mend: {},
  add: { text: text + "a gains 1\\n" },
  example: { text: text + 'example "two":\\n    when deal\\n' },
  told: { tab: "told" }, send: { sharing: true },
};
"""


def test_a_step_is_done_by_its_deed_alone() -> None:
    told = Page(WORKSHOP).run(
        f"""{PAGE}
        return STEPS.map(([name, done]) => {{
          const before = name === "mend" ? wrong : calm;
          const unready = ["number", "add", "example"].includes(name);
          const early = {{ ...calm, ...deeds[name], good: false }};
          return [name, done(before, before), done({{ ...calm, ...deeds[name] }}, before),
            unready && done(early, before)];
        }});"""
    )
    assert [name for name, *_ in told] == (
        "play undo number sheet break mend add example told send".split()
    )
    assert [row for row in told if row[1:] != [False, True, False]] == []


def test_who_comes_back_goes_on_and_the_end_is_the_end() -> None:
    told = Page(WORKSHOP).run(
        f"""{PAGE}
        let now = calm;
        globalThis.setInterval = () => 1;
        globalThis.clearInterval = () => {{}};
        const bar = document.getElementById("tour-bar"), seen = [];
        const see = () => seen.push(bar.hidden ? "" : bar.children[0].textContent);
        let tour = new Tour(() => now);
        tour.begin(); see();
        tour.see(); see();
        now = {{ ...calm, moves: 4 }};
        tour.see(); see();
        tour.go(1);
        tour = new Tour(() => now);
        tour.resume(); see();
        tour.go(STEPS.length); see();
        tour.end(); see();
        tour = new Tour(() => now);
        tour.resume(); tour.draw(); see();
        return seen;"""
    )
    assert told[0] == told[1] and told[0].startswith("1 of 10: Play a card")
    assert told[2] == "1 of 10: ✓ Done." and told[3].startswith("2 of 10: Take a move back")
    assert told[4].startswith("That was all of it") and told[5:] == ["", ""]
