"""A situation is set by hand: cards are nowhere twice, and each step can be taken back."""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.scripts import WORKSHOP, Page

HOST = 'export const host = { ask: (...given) => answered(...given), missing: "", address: "" };'
MADE = """const { Situation } = load("situation.js");
globalThis.answered = async () => ({ refused: "no" });
const page = { rules: () => "", name: () => "a.card", jump() {} };
const set = (zones) => {
  const made = new Situation({ page, draw() {} });
  made.now = { zones: {}, keeps: [], moves: [], when: "" };
  made.told = { zones, example: "", names: {}, seats: ["A", "B"], to_act: 1, moves: [] };
  return made;
};
const zone = (key, cards, more = {}) => ({ key, title: key, cards, ...more });
const pressed = (made, key) => made.draw().flatMap((one) => [one, ...one.all()])
  .find((one) => one.given["data-focus"] === key);
"""
ZONES = {"hand": ["7H", "8H", "7H"], "pile": ["7H", "9H"], "box": ["8H", "9H"]}  # of two packs


def run(script: str) -> Any:
    return Page(WORKSHOP, instead={"host.js": HOST}).run(MADE + script)


def test_cards_that_are_put_somewhere_have_left_where_they_were() -> None:
    """Any cards, in any zone's order and against it, to each place of each zone."""
    places = [(key, at) for key, cards in ZONES.items() for at in range(len(cards))]
    some = [
        [place for place, taken in zip(places, chosen, strict=True) if taken]
        for chosen in product((False, True), repeat=len(places))
    ]
    cases = [
        (cards[::step], key, at)
        for cards in some
        for step in ((1, -1) if len(cards) > 1 else (1,))
        for key, there in ZONES.items()
        for at in range(-1, len(there))
    ]
    given = str([[[list(one) for one in cards], key, at] for cards, key, at in cases])
    found = run(
        f"""const zones = Object.entries({ZONES}).map(([key, cards]) => zone(key, cards));
        return {given}.map(([cards, key, at]) => {{
          const made = set(zones);
          made.put(cards, key, at);
          return made.now.zones;
        }});"""
    )
    assert len(found) == len(cases) > 2000
    assert [case for case, now in zip(cases, found, strict=True) if now != put(*case)] == []


def put(cards: list[tuple[str, int]], key: str, at: int) -> dict[str, list[str]]:
    """What lies where, by cards that know where they come from; the box has what is left."""
    lying = {name: [(name, k) for k in range(len(row))] for name, row in ZONES.items()}
    cut = at if at >= 0 else len(lying[key])
    lying[key] = [*lying[key][:cut], ("", 0), *lying[key][cut:]]  # where they are wanted
    rest = {name: [one for one in row if one not in cards] for name, row in lying.items()}
    gap = rest[key].index(("", 0))
    rest[key][gap : gap + 1] = cards
    del rest["box"]
    return {name: [ZONES[home][k] for home, k in row] for name, row in rest.items()}


def test_each_step_is_taken_back_to_what_was_there_before() -> None:
    before, back, rest = run(
        """const made = set([zone("hand", ["7H", "8H"]), zone("pile", ["9H"])]), before = [];
        const steps = [
          () => made.put([["hand", 0]], "pile"), () => made.change({ keeps: ["x is 1"] }),
          () => made.change({ zones: {} }), () => made.put([["pile", 0]], "hand", 0)];
        for (const step of steps) { before.push(JSON.stringify(made.now)); await step(); }
        const back = [];
        for (const _ of steps) { await made.undo(); back.unshift(JSON.stringify(made.now)); }
        await made.undo();
        return [before, back, [JSON.stringify(made.now), made.past.length]];"""
    )
    assert back == before and len(set(before)) == 4
    assert rest == [before[0], 0]


def test_top_and_below_are_where_an_open_and_a_closed_pile_have_them() -> None:
    """What lies open is seen from its end, and from what lies closed the first is drawn."""
    told = run(
        """const { say } = load("tongue.js"), found = {};
        for (const open of [true, false]) for (const key of ["ontop", "below"]) {
          const pile = zone("pile", ["8H", "9H"], { ordered: true, open });
          const made = set([zone("hand", ["7H"]), pile]);
          made.chosen.add(JSON.stringify(["hand", 0]));
          const list = pressed(made, "set-target");
          const one = list.children.find((each) => each.textContent === say(key, { zone: "pile" }));
          list.happens("change", { target: one });
          found[`${key} ${open}`] = made.now.zones.pile.join(" ");
        }
        return found;"""
    )
    assert told == {
        "ontop true": "8H 9H 7H",
        "below true": "7H 8H 9H",
        "ontop false": "7H 8H 9H",
        "below false": "8H 9H 7H",
    }


def test_of_two_answers_the_one_to_the_later_question_is_shown() -> None:
    told = run(
        """const made = set([zone("hand", ["7H"])]), waiting = [];
        globalThis.answered = () => new Promise((good) => waiting.push(good));
        const first = made.change({ keeps: ["one"] }), second = made.change({ keeps: ["two"] });
        waiting[1]({ zones: [zone("two", [])] });
        await second;
        waiting[0]({ zones: [zone("one", [])] });
        await first;
        return made.told.zones[0].key;"""
    )
    assert told == "two"


def test_moves_of_a_situation_are_those_that_were_pressed_without_the_last() -> None:
    asked = run(
        """const asked = [], made = set([zone("hand", ["7H"])]);
        globalThis.answered = async (_, { situation: { moves, when } }) => {
          asked.push([moves.join(", "), when]);
          const zones = [zone("hand", ["7H"])], more = [{ text: "pass", name: "Pass" }];
          return { zones, moves: more, names: {}, seats: ["A", "B"], to_act: moves.length % 2 };
        };
        const pause = () => new Promise((done) => setTimeout(done, 10));
        made.now.when = "play";
        await made.change({ keeps: [] });
        for (const key of ["set-playit", "set-move-pass", "set-move-pass", "set-takeback1"]) {
          pressed(made, key).click();
          await pause();
        }
        return asked;"""
    )
    assert asked == [
        ["", ""],  # nothing has begun while cards are set
        ["", "play"],
        ["0: pass", "play"],
        ["0: pass, 1: pass", "play"],
        ["0: pass", "play"],
    ]
