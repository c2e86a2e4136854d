// A match that is over, step by step with open cards.  The link of an onlooker and a number leads there: `#key!17`.

import { h } from "./lib.js";
import { say, spoken } from "./tongue.js";

export class Stepping {
  /** `room` is the table; what is looked at stands in its place. */
  constructor(room) {
    this.room = room;
    this.shown = null; // what the server told of a position
    this.live = null; // the table as it is
    this.costly = null; // moves of one's own that cost most
  }

  async open(at) {
    const answer = await this.room.line.ask("position", { at, language: spoken() }).catch(() => ({ refused: say("off") }));
    if (answer.refused) { this.room.note = answer.refused; this.room.draw(); return; }
    this.live ??= this.room.table;
    this.shown = answer;
    this.room.table = { ...this.live, ...answer.table, moves: [], last: null, back: null, end: "", over: false };
    this.room.ended = null;
    this.room.draw();
  }

  close() {
    this.room.table = this.live;
    this.shown = this.live = null;
    this.room.draw();
  }

  async review() {
    this.costly = { note: say("reviewweighs") };
    this.room.draw();
    const answer = await this.room.line.ask("review", { language: spoken() }).catch(() => ({ refused: say("off") }));
    this.costly = answer.refused ? { note: answer.refused } : answer.moves.length ? answer : { note: say("reviewgood") };
    this.room.draw();
  }

  /** Moves of one's own that cost most: each leads to where it was made. */
  reviewed() {
    if (this.room.about.seat < 0) return "";
    if (!this.costly) return h("div", { class: "row" }, h("button", { type: "button", "data-focus": "review", onclick: () => this.review() }, say("review")));
    if (this.costly.note) return h("div", { class: "row", role: "status" }, this.costly.note);
    return h("ol", { class: "costly" }, ...this.costly.moves.map(({ at, cost, better }) =>
      h("li", {}, h("button", { type: "button", "data-focus": `cost${at}`, onclick: () => this.open(at) }, cost), ` ${better}`)));
  }

  link() { return `${location.origin}${location.pathname}#${this.room.about.watch}!${this.shown.at}`; }

  /** The bar above the table: how far, and what was played next. */
  bar() {
    const { at, count, next } = this.shown;
    const button = (key, sign, to) => h("button", { type: "button", "aria-label": say(key), title: say(key), disabled: to < 0 || to > count, "data-focus": key, onclick: () => this.open(to) }, sign);
    const copy = h("button", { type: "button", "data-focus": "sharelink", onclick: async () => {
      try { await navigator.clipboard.writeText(this.link()); copy.textContent = say("copied"); } catch { prompt(say("sharelink"), this.link()); }
    } }, say("sharelink"));
    return h("div", { class: "stepping note" },
      h("div", { class: "row" }, button("tostart", "|◀", at ? 0 : -1), button("stepback", "◀", at - 1),
        h("input", { type: "range", min: 0, max: count, value: at, "aria-label": say("movenumber"), "data-focus": "range", onchange: (event) => this.open(Number(event.target.value)) }),
        button("stepon", "▶", at + 1), button("toend", "▶|", at < count ? count : count + 1)),
      h("div", { class: "row" }, h("span", { role: "status" }, say("stepat", { at, count }), next ? ` · ${say("thenplayed", { seat: this.room.table.turn ?? "", move: next })}` : ""),
        copy, h("button", { type: "button", "data-focus": "stepclose", onclick: () => this.close() }, say("stepclose"))),
      this.reviewed());
  }
}
