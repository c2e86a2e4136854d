"""A match is stepped through: each step leads where it says, and no secret is told on the way."""

from __future__ import annotations

from typing import Any

from tests.scripts import HOSTED, WORKSHOP, Page

HOST = 'export const host = { ask: (...given) => answered(...given), missing: "", address: "" };'
MADE = """globalThis.answered = async () => ({});
const { Review, review, record } = load("review.js");
const { say } = load("tongue.js");
const page = { rules: () => "", name: () => "a.card" };
const classList = { add() {}, remove() {} };
const set = (moves, table = {}) => {
  const made = { match: null, note: "", page, place: { classList }, draw() {}, table, ...MORE };
  return new Review(made, { moves, seats: ["person", "easy"] });
};
const MORE = {
  async ask(what, { match, to }) {
    this.match = { ...match, moves: match.moves.slice(0, to) };
    return true;
  },
};
"""
ROOM = """const { Stepping } = load("stepping.js");
Object.assign(location, { origin: "https://cards.example", pathname: "/t" });
const live = { turn: "A", live: true };
const room = { about: { seat: 0, watch: "seen", key: "mine" }, table: live, note: "", draw() {},
  line: { ask: async (what, given) => answered(what, given) } };
const steps = new Stepping(room);
const pressed = (made, key) => made.all().find((one) => one.given["data-focus"] === key);
"""


def run(script: str) -> Any:
    return Page(WORKSHOP, instead={"host.js": HOST}).run(MADE + script)


def served(script: str) -> Any:
    return Page(HOSTED, WORKSHOP).run(ROOM + script)


def test_a_step_stays_within_the_match() -> None:
    found = run(
        """const found = [];
        for (let n = 0; n < 5; n++) for (let at = -2; at < 8; at++) {
          const made = set(Array.from({ length: n }, (_, k) => `m${k}`));
          await made.to(at);
          found.push([n, at, made.at, made.table.match.moves.length]);
        }
        return found;"""
    )
    assert len(found) == 50
    assert [row for row in found if row[2:] != [sorted((0, row[1], row[0]))[1]] * 2] == []


def test_a_card_leads_to_the_latest_move_that_laid_it() -> None:
    """Of each card and from each place; a name within another one is not it."""
    moves = ["play 7H", "pass", "play 7H 8H", "play 17H", "play 8H"]
    cards = ["7H", "8H", "17H", "9H"]
    found = run(
        f"""const found = [];
        for (const card of {cards}) for (let at = 0; at <= 5; at++) {{
          const made = set({moves});
          await made.to(at);
          await made.card(card);
          found.push([card, at, made.at, made.table.note !== ""]);
        }}
        return found;"""
    )
    assert len(found) == 24
    for card, at, to, told in found:
        laid = [k + 1 for k in range(at) if card in moves[k].split()]
        assert [card, at, to, told] == [card, at, laid[-1] if laid else at, not laid]


def test_what_was_played_is_told_with_all_cards_open_alone() -> None:
    """Advice is asked for where its cards are seen, and the move to come is a secret else."""
    found = run(
        """globalThis.answered = async () => ({ name: "Advised" });
        const found = [];
        for (const seat of [null, 0, 1]) for (const to_act of [0, 1]) {
          const made = set(["Taken"], { to_act, turn: "A", over: false });
          await made.to(0);
          made.seat = seat;
          const button = made.turn().querySelector('button[data-focus="review-advice"]');
          await made.advice();
          const told = ["Advised", "Taken"].map((one) => made.table.note.includes(one));
          found.push([seat, to_act, button !== null, told]);
        }
        return found;"""
    )
    assert found == [
        [seat, turn, seat in (None, turn), [True, seat is None]]
        for seat in (None, 0, 1)
        for turn in (0, 1)
    ]


def test_a_record_is_shown_as_far_as_it_fits_and_left_for_what_was_played_before() -> None:
    told = run(
        """const moves = ["a", "b", "c"], mine = { moves: ["mine"], seats: ["easy"] };
        globalThis.answered = async () => (
          { match: { moves, seats: ["easy", "person"] }, notes: ["old"], fits: 2, why: "no" });
        const { table } = set([]);
        Object.assign(table, { match: mine, renew() { return this.match; } });
        const given = { name: "r.jsonl", size: 9, text: async () => "{}" };
        await record(page, table, given);
        const first = table.review;
        await first.to(2);
        const shown = [first.whole.moves, first.seat, table.note];
        await record(page, table, given); // another one, from there
        const left = table.review.leave();
        await record(page, table, { ...given, size: 2 ** 20 + 1 });
        return [...shown, left, table.review, table.note.includes("r.jsonl")];"""
    )
    assert told[0] == ["a", "b"] and told[1] == 1
    assert told[2].startswith("old ") and "3" in told[2]
    assert told[3:] == [{"moves": ["mine"], "seats": ["easy"]}, None, True]


# ------------------------------------------------------------------ at a served table


def test_each_button_of_a_match_that_is_over_leads_where_it_says() -> None:
    found = served(
        """const found = [];
        steps.open = (to) => found.at(-1).push(to);
        for (let count = 0; count < 5; count++) for (let at = 0; at <= count; at++) {
          steps.shown = { at, count, next: "" };
          found.push([count, at]);
          for (const key of ["tostart", "stepback", "stepon", "toend"]) {
            const button = pressed(steps.bar(), key);
            if (button.disabled) found.at(-1).push(null);
            else button.click();
          }
        }
        return found;"""
    )
    assert found == [
        [n, at, *((0, at - 1) if at else (None, None)), *((at + 1, n) if at < n else (None, None))]
        for n in range(5)
        for at in range(n + 1)
    ]


def test_the_table_comes_back_as_it_was_after_any_steps() -> None:
    told = served(
        """globalThis.answered = (_, { at }) => (at > 3 ? { refused: "no" }
          : { at, count: 3, next: "", table: { at } });
        const found = [];
        for (const at of [0, 3, 1, 9]) {
          await steps.open(at);
          found.push([room.table.at, steps.link(), room.note]);
        }
        steps.close();
        return [...found, room.table === live, steps.shown];"""
    )
    link = "https://cards.example/t#seen!"  # never with the key of a seat
    assert told == [
        [0, f"{link}0", ""],
        [3, f"{link}3", ""],
        [1, f"{link}1", ""],
        [1, f"{link}1", "no"],
        True,
        None,
    ]


def test_moves_that_cost_most_are_those_of_ones_own_seat() -> None:
    told = served(
        """globalThis.answered = () => (
          { moves: [4, 2].map((at) => ({ at, cost: `${at} points`, better: "b" })) });
        const opened = [], seats = [];
        steps.open = (at) => opened.push(at);
        for (const seat of [-1, 0, 1]) {
          room.about.seat = seat;
          seats.push(steps.reviewed() !== "");
        }
        await steps.review();
        const buttons = steps.reviewed().querySelectorAll("button");
        buttons.forEach((one) => one.click());
        globalThis.answered = () => ({ moves: [] });
        await steps.review();
        const good = steps.reviewed().textContent;
        globalThis.answered = () => ({ refused: "no" });
        await steps.review();
        return [seats, buttons.map((one) => one.textContent), opened, good !== "",
          steps.reviewed().textContent];"""
    )
    assert told == [[False, True, True], ["4 points", "2 points"], [4, 2], True, "no"]
