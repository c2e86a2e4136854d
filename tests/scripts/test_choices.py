"""Moves at a table are put together: cards that are picked, verbs and then what they take."""

from __future__ import annotations

from typing import Any

from tests.scripts import HOSTED, WORKSHOP, Page

MADE = """const { Choices } = load("choices.js");
const move = (text, cards = []) => ({ text, name: text, cards, words: text.split(" ") });
const felt = { played: [], play(text) { this.played.push(text); }, draw() {} };
const some = (texts, lying = "") => {
  const known = lying.split(" ");
  const named = (text) => text.split(" ").slice(1).filter((one) => known.includes(one));
  const moves = texts.map((text) => move(text, named(text)));
  felt.table = { moves, zones: [{ cards: known.map((id) => ({ id })) }] };
  return new Choices(felt);
};
const said = (choices) => choices.draw().flatMap((one) => [one, ...one.all()])
  .filter((one) => one.tag === "button").map((one) => one.textContent);
const press = (choices, text) => {
  const all = choices.draw().flatMap((one) => [one, ...one.all()]);
  const found = all.filter((one) => one.tag === "button" && one.textContent === text);
  if (found.length !== 1) throw new Error(`${found.length} buttons ${text}`);
  if (found[0].disabled) throw new Error(`${text} is out of reach`);
  found[0].click();
};
"""


def run(script: str) -> Any:
    return Page(HOSTED, WORKSHOP).run(MADE + script)


def test_of_three_cards_any_are_picked_and_given_with_one_button() -> None:
    first, after, changed, played = run(
        """const hand = "2S 3S 4S 5S 6S", cards = hand.split(" "), texts = [];
        for (const a of cards) for (const b of cards) for (const c of cards)
          if (a < b && b < c) texts.push(`pass ${a} ${b} ${c}`);
        const choices = some(texts, hand);
        const first = said(choices);
        for (const card of ["6S", "2S"]) choices.click(card, false);
        const after = said(choices);
        for (const card of ["4S", "5S"]) choices.click(card, false); // the first one gives way
        choices.click("2S", true);
        choices.click("3S", false);
        const changed = choices.picked.join(" ");
        press(choices, "pass 3S 4S 5S");
        return [first, after, changed, felt.played];"""
    )
    assert first == ["pass: choose 3 more cards"]
    assert after == ["pass: choose 1 more card", "Choose anew"]
    assert (changed, played) == ("4S 5S 3S", ["pass 3S 4S 5S"])


def test_a_single_card_is_played_by_a_click_unless_more_could_be_meant() -> None:
    told = run(
        """const found = [some(["play 2S", "play 3S"], "2S 3S").click("2S", false)];
        const choices = some(["play 2S", "play 3S", "play 2S 3S"], "2S 3S 4S");
        found.push(choices.click("2S", false), said(choices).includes("play 2S"));
        return [...found, choices.click("4S", false)];"""
    )
    assert told == ["play 2S", "", True, None]


def test_many_numbers_are_one_button_with_steps() -> None:
    first, raised, played = run(
        """const bids = Array.from({ length: 62 }, (_, k) => `bid ${18 + 2 * k}`);
        const choices = some(["pass", ...bids]);
        const first = said(choices);
        press(choices, "+");
        press(choices, "+");
        const raised = said(choices);
        press(choices, "bid 22");
        return [first, raised, felt.played];"""
    )
    assert first == ["pass", "−", "bid 18", "+"]
    assert raised == ["pass", "−", "bid 22", "+"]
    assert played == ["bid 22"]


def test_each_of_many_moves_is_reached_by_its_words() -> None:
    """A verb first, then what it takes; whatever is pressed first can be left again."""
    few, missed = run(
        """const texts = ["pass", "double"];
        for (const suit of ["C", "D", "H", "S", "N"])
          for (let n = 1; n < 8; n++) texts.push(`bid ${n} ${suit}`);
        for (const seat of [1, 2])
          for (let n = 0; n < 12; n++) texts.push(`ask ${seat} r${n}`);
        const missed = [];
        let few = 0;
        for (const text of texts) {
          const choices = some(texts), words = text.split(" ");
          few = Math.max(few, said(choices).length);
          if (words.length > 1) {
            press(choices, `${words[0]} …`);
            press(choices, "‹ something else");
            press(choices, `${words[0]} …`);
            press(choices, `${words[1]} …`);
          }
          press(choices, said(choices).includes(words[2]) ? words[2] : text);
          if (felt.played.at(-1) !== text) missed.push(text);
        }
        return [few, missed];"""
    )
    assert (few, missed) == (4, [])
