// A match that is stepped through: of a record file, or the one on the table.
//
// What is shown is what a seat knew at the time; the moves that come are not told.  With all cards
// open there are no secrets, and the move that was taken is told as well.

import { call, h } from "./lib.js";
import { say, spoken } from "./tongue.js";

const BOTS = ["easy", "middle", "hard"];
const LARGEST = 1 << 20; // bytes of a record; the bridge says the same

export class Review {
  constructor(table, match, notes = []) {
    this.table = table;
    this.whole = match;
    this.before = table.match; // what is gone back to
    this.at = 0;
    this.seat = 0; // null: all cards are open
    this.notes = notes;
    this.bot = "hard";
  }

  async to(at) {
    const table = this.table;
    this.at = Math.max(0, Math.min(at, this.whole.moves.length));
    table.note = this.notes.join(" ");
    if (await table.ask("undo", { match: this.whole, to: this.at })) this.at = table.match.moves.length;
    table.draw();
  }

  renew() { return this.to(this.at); }

  /** To the latest move that laid a card. */
  card(id) {
    const { moves } = this.whole;
    for (let k = this.at - 1; k >= 0; k--) if (moves[k].split(" ").includes(id)) return this.to(k + 1);
    this.table.note = say("nomove");
    return this.table.draw();
  }

  branch() {
    const { table } = this;
    table.review = null;
    table.full = table.match;
    if (!table.match.seats.includes("person")) table.match = { ...table.match, seats: ["person", ...table.match.seats.slice(1)] };
    table.note = "";
    table.goOn();
  }

  leave() {
    const { table } = this;
    table.review = null;
    table.note = "";
    if (!this.before) return table.begin();
    table.match = table.full = this.before;
    return table.renew("");
  }

  async advice() {
    const { table } = this;
    table.place.classList.add("busy");
    const told = await call("advise", { text: table.page.rules(), file: table.page.name(), match: table.match, bot: this.bot, language: spoken() })
      .catch((error) => ({ refused: error.message }));
    table.place.classList.remove("busy");
    if (told.stale) return;
    const next = this.whole.moves[this.at];
    table.note = told.name ? say("would", { bot: say(this.bot), move: told.name }) +
      (this.seat === null && next ? " " + say("taken", { move: next }) : "") : told.refused || told.failed;
    table.draw();
  }

  bar() {
    const { table } = this, seats = table.table?.seats ?? [];
    const button = (key, sign, work, off) => h("button", {
      type: "button", "aria-label": say(key), title: say(key), disabled: off, "data-focus": "review-" + key, onclick: work }, sign);
    const end = this.at >= this.whole.moves.length;
    return h("div", { class: "tools review", role: "group", "aria-label": say("reviewing") },
      button("first", "|◀", () => this.to(0), !this.at), button("previous", "◀", () => this.to(this.at - 1), !this.at),
      h("label", {}, say("movenumber") + " ", h("input", {
        type: "number", class: "at", min: 0, max: this.whole.moves.length, value: this.at, "data-focus": "review-at", onchange: (e) => this.to(Number(e.target.value) || 0) })),
      h("span", {}, say("ofmoves", { n: this.whole.moves.length })),
      button("next", "▶", () => this.to(this.at + 1), end), button("last", "▶|", () => this.to(this.whole.moves.length), end),
      h("label", {}, say("seatof") + " ", h("select", {
        "data-focus": "review-seat", onchange: (e) => { this.seat = e.target.value === "" ? null : Number(e.target.value); this.to(this.at); },
      }, seats.map((one, seat) => h("option", { value: seat, selected: seat === this.seat }, one.name)),
      h("option", { value: "", selected: this.seat === null }, say("everybody")))),
      h("span", { class: "grow" }),
      h("button", { type: "button", class: "main", "data-focus": "review-branch", onclick: () => this.branch() }, say("branch")),
      h("button", { type: "button", "data-focus": "review-leave", onclick: () => this.leave() }, say("leave")));
  }

  turn() {
    const t = this.table.table;
    return h("div", { class: "turn" }, h("div", { class: "asked", role: "status" },
      h("strong", {}, t.over ? t.end || t.fault || say("matchover") : say("yourmove", { seat: t.turn }))),
      t.over || !(this.seat === null || this.seat === t.to_act) ? "" : h("div", { class: "row" }, // what a bot does at another seat tells its cards
        h("select", { "aria-label": say("advice"), "data-focus": "review-bot", onchange: (e) => { this.bot = e.target.value; } },
          BOTS.map((name) => h("option", { value: name, selected: name === this.bot }, say(name)))),
        h("button", { type: "button", "data-focus": "review-advice", onclick: () => this.advice() }, say("advice"))));
  }
}

/** Step through a match; at first what its first seat saw of the beginning. */
export function review(table, match, notes = []) {
  table.mode = null;
  const made = new Review(table, match, notes);
  made.before = table.review?.before ?? table.match;
  table.review = made;
  made.seat = Math.max(0, match.seats?.indexOf("person") ?? 0);
  return made.to(0);
}

/** Look at a record file, whatever is in it. */
export async function record(page, table, given) {
  if (given.size > LARGEST) { table.note = `${given.name}: > ${LARGEST >> 20} MiB`; return table.draw(); }
  const told = await call("review", { text: table.page.rules(), file: page.name(), record: await given.text() })
    .catch((error) => ({ refused: error.message }));
  if (!told.match) {
    table.note = `${given.name}: ${told.refused || told.failed || ""}`;
    return table.draw();
  }
  const notes = [...told.notes];
  if (told.why) notes.push(say("nofit", { n: told.fits + 1, why: told.why }));
  return review(table, { ...told.match, moves: told.match.moves.slice(0, told.fits) }, notes);
}

/** A file is asked for, and given to `work`. */
export function picked(accept, work) {
  const asked = h("input", { type: "file", accept });
  asked.addEventListener("change", () => { if (asked.files[0]) work(asked.files[0]); });
  asked.click();
}
