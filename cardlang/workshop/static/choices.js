// What is chosen at a table: cards that belong together, and moves of many words, one word after the other.
//
// A move of several cards is put together by picking them; a button makes it.  What is no card is a button, as long as
// these are few; else the verb is chosen first and what it takes then, and of many numbers one is set.

import { h } from "./lib.js";
import { say } from "./tongue.js";

const FEW = 9; // moves that have a button each
const MOST = 60; // buttons of one step; what is more stands in a list

const tokens = (move) => move.text.split(" ");

/** True where moves differ in a number alone, behind so many words. */
const numbers = (moves, at) => at > 0 && moves.every((move) => tokens(move).length === at + 1 && /^-?\d+$/.test(tokens(move)[at]));

/** How often a card is among some. */
const times = (cards, card) => cards.filter((one) => one === card).length;

export class Choices {
  /** `felt` is the table of these moves, a `Felt`. */
  constructor(felt) {
    this.felt = felt;
    this.picked = [];
    this.path = []; // the words that have been chosen
    this.numbers = new Map(); // by the words before it: the number that is set
  }

  get moves() { return this.felt.table.moves; }

  /** Begin anew: another decision, or another thought. */
  clear() {
    this.picked = [];
    this.path = [];
  }

  // ------------------------------------------------------------------ cards that are picked

  /** The moves that have all these cards. */
  fitting(cards = this.picked) {
    return this.moves.filter((move) => cards.every((card) => times(move.cards, card) >= times(cards, card)));
  }

  lies(card) {
    return this.felt.table.zones.some((zone) => zone.cards.some((one) => one.id === card));
  }

  /** True for a move that is made by a click on its card: nothing else can be meant. */
  clicked(move) {
    return move.cards.length === 1 && tokens(move).length === 2 && this.lies(move.cards[0])
      && !this.moves.some((other) => other !== move && other.cards.length === 1 && other.cards[0] === move.cards[0]);
  }

  /** True for a move that is put together of cards in sight. */
  gathered(move) {
    return move.cards.length > 1 && move.cards.length === tokens(move).length - 1 && move.cards.every((card) => this.lies(card));
  }

  /** A card is clicked: the move is made, the card is picked or given back, or null where it belongs to no move. */
  click(card, chosen) {
    const { picked } = this;
    if (chosen) {
      picked.splice(picked.indexOf(card), 1);
      return "";
    }
    this.path = [];
    let moves = this.fitting([...picked, card]);
    if (!moves.length && picked.length) { // one too many: it stands instead of the first one
      picked.shift();
      moves = this.fitting([...picked, card]);
      if (!moves.length) picked.splice(0);
      moves = this.fitting([...picked, card]);
    }
    if (!moves.length) return null;
    picked.push(card);
    return moves.length === 1 && moves[0].cards.length === 1 && picked.length === 1 ? moves[0].text : "";
  }

  // ------------------------------------------------------------------ what is drawn

  draw() {
    const moves = this.fitting().filter((move) => this.picked.length || !this.clicked(move));
    const verbs = new Set(moves.filter((move) => this.gathered(move)).map((move) => tokens(move)[0]));
    const together = moves.filter((move) => verbs.has(tokens(move)[0]) && move.cards.length === tokens(move).length - 1);
    const few = together.length <= 3 && !this.picked.length;
    const others = moves.filter((move) => few || !together.includes(move));
    return [
      ...[...(few ? [] : verbs)].map((verb) => this.together(together.filter((move) => tokens(move)[0] === verb))),
      ...this.steps(others),
      this.picked.length ? h("button", { type: "button", class: "again", "data-focus": "clear", onclick: () => this.anew() }, say("clear")) : "",
    ].filter(Boolean);
  }

  anew() {
    this.clear();
    this.felt.draw();
  }

  button(move, text = move.name) {
    return h("button", { type: "button", "data-focus": "move-" + move.text, "data-move": move.text, onclick: () => this.felt.play(move.text) }, text);
  }

  /** The button of a verb that takes several cards: how many are missing, or the move. */
  together(moves) {
    const { length } = this.picked;
    const whole = moves.find((move) => move.cards.length === length);
    const sizes = moves.map((move) => move.cards.length), least = Math.min(...sizes);
    const verb = (whole ?? moves[0]).words?.[0] ?? tokens(moves[0])[0];
    if (whole) {
      return h("button", { type: "button", class: "main whole", "data-focus": "whole", "data-move": whole.text, onclick: () => this.felt.play(whole.text) }, whole.name);
    }
    return h("button", { type: "button", class: "whole", disabled: true, "data-focus": "whole" }, `${verb}: ${say("pickmore", { n: least - length })}`);
  }

  /** Buttons for moves, or for the words that come next behind those of a path. */
  steps(all, path = this.path) {
    const at = path.length, begun = this.path.length ? this.back() : "";
    const moves = all.filter((move) => path.every((word, k) => tokens(move)[k] === word));
    if (!moves.length) return [];
    if (moves.length <= FEW) return [begun, h("div", { class: "moves" }, moves.map((move) => this.button(move)))];
    if (numbers(moves, at)) return [begun, h("div", { class: "moves" }, this.number(moves, path))];
    const by = new Map();
    for (const move of moves) {
      const word = tokens(move)[at] ?? "";
      by.set(word, [...(by.get(word) ?? []), move]);
    }
    if (by.size === 1 && tokens(moves[0]).length > at + 1) return this.steps(all, [...path, ...by.keys()]);
    if (by.size > MOST) return [begun, this.list(moves)];
    return [begun, h("div", { class: "moves" }, [...by].map(([word, mine]) => this.next(mine, [...path, word])))];
  }

  /** What stands for all moves that begin with a path. */
  next(moves, path) {
    const at = path.length;
    if (moves.length === 1) return this.button(moves[0], at > 1 ? this.called(moves[0], at - 1) : moves[0].name);
    if (moves.length > FEW && numbers(moves, at)) return this.number(moves, path);
    const text = `${this.called(moves[0], at - 1, at)} …`;
    return h("button", { type: "button", class: "more", "data-focus": "step-" + path.join("-"), onclick: () => { this.path = path; this.felt.draw(); } }, text);
  }

  /** The words of a move from one on, as they are called. */
  called(move, from, to = undefined) {
    const said = move.words ?? [];
    return tokens(move).slice(from, to).map((word, k) => said[from + k] ?? word).join(" ");
  }

  /** One of many numbers: it is set with two buttons or from the list, and said with a third. */
  number(moves, path) {
    const key = path.join(" "), last = moves.length - 1;
    const at = Math.min(Math.max(this.numbers.get(key) ?? 0, 0), last);
    const set = (to) => { this.numbers.set(key, Math.min(Math.max(to, 0), last)); this.felt.draw(); };
    const step = (by, sign, told) => h("button", {
      type: "button", class: "step", disabled: at + by < 0 || at + by > last, "aria-label": say(told), "data-focus": `${told}-${key}`, onclick: () => set(at + by),
    }, sign);
    const value = (move) => this.called(move, path.length);
    return h("span", { class: "number", role: "group", "aria-label": this.called(moves[0], 0, path.length) },
      step(-1, "−", "lower"),
      h("button", { type: "button", class: "main", "data-focus": "number-" + key, "data-move": moves[at].text, onclick: () => this.felt.play(moves[at].text) }, moves[at].name),
      step(1, "+", "higher"),
      h("select", { "aria-label": say("another"), "data-focus": "values-" + key, onchange: (event) => set(Number(event.target.value)) },
        moves.map((move, k) => h("option", { value: k, selected: k === at }, value(move)))));
  }

  list(moves) {
    return h("select", { class: "rest", "data-focus": "rest", "aria-label": say("othermoves", { n: moves.length }),
      onchange: (event) => event.target.value && this.felt.play(event.target.value) },
    h("option", { value: "" }, say("othermoves", { n: moves.length })),
    moves.map((move) => h("option", { value: move.text }, move.name)));
  }

  back() {
    return h("button", { type: "button", class: "again", "data-focus": "step-back", onclick: () => { this.path = []; this.felt.draw(); } }, `‹ ${say("anotherverb")}`);
  }
}
