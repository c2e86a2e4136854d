// The table: cards that can be clicked, the moves, what has happened.

import { banner, course, setup } from "./around.js";
import { Felt } from "./felt.js";
import { $, call, drawn, h, remember, recalled, withPlaces } from "./lib.js";
import { scoreLine, zoneLine } from "./trace.js";
import { say, spoken } from "./tongue.js";

const BOTS = ["person", "random", "easy", "middle", "hard"];

export class Table extends Felt {
  /** `page` has `rules()` (the text that is played), `name()`, `jump(line)`, `keep(text, title)`, `told(text)`. */
  constructor(place, page) {
    super();
    this.place = place;
    this.page = page;
    this.match = null; // as the server told it last
    this.full = null; // the match before rules cut it, to be tried again under the next ones
    this.facesOf = "";
    this.open = recalled("open") === "yes";
    this.hold = recalled("hold") === "yes";
    this.about = null; // what there is to choose before a match
    this.parted = null;
    this.note = "";
    this.busy = 0;
    this.mode = null; // something else that is drawn here: cards set up by hand
    this.review = null; // a match that is stepped through
    this.openMoves = new Set(); // moves of the log that lie open
  }

  look() {
    const seat = this.review?.seat ?? undefined;
    return { language: spoken(), open: this.review ? seat === undefined : this.open, faces: this.needFaces(), seat };
  }

  needFaces() {
    const wanted = JSON.stringify([this.page.rules(), this.match?.players, this.match?.options, spoken()]);
    this.wanted = wanted;
    return wanted !== this.facesOf;
  }

  async ask(what, given = {}) {
    const number = ++this.busy;
    const asked = { text: this.page.rules(), file: this.page.name(), ...given, ...this.look() };
    const wanted = this.wanted;
    this.place.classList.add("busy");
    let answer;
    try {
      answer = await call(what, asked);
    } catch (error) {
      answer = { refused: error.message };
    }
    if (number !== this.busy) return null;
    this.place.classList.remove("busy");
    if (answer.stale) return null;
    if (answer.refused || answer.failed) {
      this.note = answer.refused || answer.failed;
      this.draw();
      return null;
    }
    if (answer.faces) {
      this.faces = answer.faces;
      this.facesOf = wanted;
      $("faces").replaceChildren(drawn(answer.faces.shared));
    }
    this.match = answer.match;
    if (!this.review && !this.mode) this.page.keepMatch?.(this.match);
    this.table = answer.table;
    this.more = answer.more;
    this.picked = [];
    return answer;
  }

  /** A new match; what is not said is as it was. */
  async begin(given = {}) {
    this.mode = this.review = null;
    this.openMoves.clear();
    const before = this.match || {};
    const seed = given.seed ?? Math.floor(Math.random() * 100000);
    const match = {
      players: before.players, options: before.options, seats: before.seats || ["person", ...Array(15).fill("easy")], ...given, seed, moves: [],
    };
    if (this.about && !this.about.players.includes(match.players)) delete match.players;
    this.match = match;
    this.full = this.parted = null; // other rules, should they come meanwhile, go on with this one
    this.note = "";
    const answer = await this.ask("start", { match });
    if (answer) { this.full = this.match; this.draw(); }
  }

  /** The match so far under other rules. */
  async renew(before) {
    if (!this.match) return this.begin({ seed: 1 });
    if (this.about && !this.about.players.includes(this.match.players)) return this.begin({ seed: this.match.seed });
    if (this.mode) return this.mode.renew();
    if (this.hold) { this.note = ""; return this.draw(); }
    if (this.review) return this.review.renew();
    const answer = await this.ask("replay", { match: this.full || this.match, before });
    if (answer) {
      this.parted = answer.parted;
      this.note = "";
      this.draw();
    }
    return answer;
  }

  async play(text) {
    this.note = "";
    const answer = await this.ask("move", { match: this.match, move: text });
    if (answer) this.went();
  }

  went() {
    this.full = this.match;
    this.parted = null;
    this.draw();
    this.page.went?.();
    if (this.more && this.match.seats.includes("person")) this.goOn();
  }

  /** What is shown, asked for once more. */
  again() {
    const shown = this.mode ?? this.review;
    return shown ? shown.renew() : this.goOn();
  }

  async goOn() {
    if (await this.ask("go_on", { match: this.match })) this.went();
  }

  async toTheEnd() {
    for (let k = 0; k < 2000 && this.table && !this.table.over; k++) {
      const before = this.match.moves.length;
      const moves = this.table.moves;
      const byHand = this.table.by_hand;
      if (byHand) {
        if (!moves.length) break;
        await this.ask("move", { match: this.match, move: moves[Math.floor(Math.random() * moves.length)].text });
      } else if (!await this.ask("go_on", { match: this.match })) break;
      if (this.match.moves.length === before && !this.table.over) break;
      if (k % 8 === 7) this.draw();
    }
    this.went();
  }

  async undo(to = -1) {
    this.note = "";
    if (await this.ask("undo", { match: this.match, to })) { this.full = this.match; this.parted = null; this.draw(); }
  }

  async hint() {
    this.place.classList.add("busy");
    const answer = await call("hint", { text: this.page.rules(), file: this.page.name(), match: this.match, language: spoken() })
      .catch((error) => ({ refused: error.message }));
    this.place.classList.remove("busy");
    if (!answer.stale) { this.note = answer.hint || answer.refused || answer.failed; this.draw(); }
  }

  async why(text) {
    const answer = await call("why", { text: this.page.rules(), file: this.page.name(), match: this.match, move: text, language: spoken() })
      .catch((error) => ({ why: error.message }));
    this.note = answer.why || answer.refused || "";
    this.draw();
  }

  async keep(at, forbid) {
    const answer = await call("example", { text: this.page.rules(), file: this.page.name(), match: this.match, at, forbid })
      .catch((error) => ({ refused: error.message }));
    if (answer.text) {
      this.page.keep(answer.text, answer.title);
      this.note = say("kept", { title: answer.title });
    } else this.note = answer.refused || answer.failed;
    this.draw();
  }

  seat(number, name) {
    const seats = [...this.match.seats];
    seats[number] = name;
    this.match = { ...this.match, seats };
    this.goOn();
  }

  // ------------------------------------------------------------------ drawing

  draw() {
    const held = document.activeElement?.dataset?.focus || "";
    const scroll = this.place.querySelector(".log ol")?.scrollTop;
    const menus = this.place.querySelector("details.setup")?.open;
    const t = this.table;
    if (this.mode) this.place.replaceChildren(...this.mode.draw());
    else {
      this.place.replaceChildren(this.review?.bar() ?? this.tools(menus), banner(this), t ? this.felt() : h("p", { class: "empty" }, say("nomatch")));
      if (t) this.place.append(course(this));
    }
    if (held) this.place.querySelector(`[data-focus="${CSS.escape(held)}"]`)?.focus();
    const log = this.place.querySelector(".log ol");
    if (log) log.scrollTop = scroll === undefined || !held.startsWith("log") ? 0 : scroll; // the newest stands first
  }

  tools(menus) {
    const some = Boolean(this.table);
    const button = (key, work, more = {}) =>
      h("button", { type: "button", onclick: work, disabled: !some, "data-focus": key, ...more }, say(key));
    const box = (key, value, work) => h("label", { class: "check" },
      h("input", { type: "checkbox", checked: value, "data-focus": key, onchange: (event) => work(event.target.checked) }), say(key));
    const tools = h("div", { class: "tools" },
      button("deal", () => this.begin(), { class: "main" }), button("undo", () => this.undo()), button("hint", () => this.hint()),
      box("open", this.open, (on) => { this.open = on; remember("open", on ? "yes" : "no"); this.goOn(); }),
      h("span", { class: "grow" }), some ? this.menu() : "", some ? setup(this, menus) : "");
    return tools;
  }

  /** What is done seldom. */
  menu() {
    const work = { situation: () => this.page.situation(), reviewthis: () => this.page.review(), record: () => this.page.record() };
    if (this.page.serve) Object.assign(work, { servetable: () => this.page.serve() });
    return h("select", {
      class: "more", "aria-label": say("moreof"), "data-focus": "more",
      onchange: (event) => { const key = event.target.value; event.target.value = ""; work[key]?.(); },
    }, h("option", { value: "" }, say("moreof")), Object.keys(work).map((key) => h("option", { value: key }, say(key))));
  }

  plate(seat) {
    const t = this.table, who = t.seats[seat];
    return [
      h("strong", {}, who.name, who.won ? " ★" : ""),
      h("button", {
        type: "button", class: "score", title: say("scoreline"), "aria-label": `${say("score")}: ${who.score}`, "data-focus": "score-" + seat,
        onclick: () => scoreLine(this, seat),
      }, String(who.score)),
      this.review ? "" : h("select", {
        class: "bot", "aria-label": who.name, "data-focus": "bot-" + seat, onchange: (e) => this.seat(seat, e.target.value),
      }, BOTS.map((name) => h("option", { value: name, selected: name === who.player }, say(name)))),
    ];
  }

  click(card) {
    return this.review ? this.review.card(card) : super.click(card);
  }

  label(zone, ...told) {
    return h("button", {
      type: "button", class: "name", title: `${zone.title}: ${say("zoneline")}`, "data-focus": "zone-" + zone.key, onclick: () => zoneLine(this, zone.name),
    }, ...told);
  }

  /** In a match that is stepped through, a card leads to where it is played. */
  card(zone, card, at) {
    if (!this.review || card.hidden) return super.card(zone, card, at);
    const told = `${card.name} (${say("tocard")})`;
    return h("button", {
      type: "button", class: "place", "aria-label": told, title: told,
      "data-focus": `card-${zone.key}-${card.id}-${at}`, "data-card": card.id, onclick: () => this.click(card.id),
    }, this.picture(card), this.by(card));
  }

  /** Who is to act, and the moves that are no single card to be clicked. */
  turn() {
    const t = this.table;
    if (this.review) return this.review.turn();
    if (t.over) {
      return h("div", { class: "turn over", role: "status" },
        h("strong", {}, t.fault ? withPlaces(`${t.fault} ${t.at}`, this.page.name(), this.page.jump) : t.end || say("matchover")),
        h("button", { type: "button", class: "main", "data-focus": "again", onclick: () => this.begin() }, say("deal")));
    }
    const watching = !t.by_hand;
    return h("div", { class: "turn" },
      h("div", { class: "asked", role: "status" },
        h("strong", {}, say("yourmove", { seat: t.turn })), " ",
        t.asked || (watching ? "" : say("choose"))),
      watching ? "" : this.choices(),
      watching ? h("div", { class: "row" },
        h("button", { type: "button", class: "main", "data-focus": "step", onclick: () => this.goOn() }, say("step")),
        h("button", { type: "button", "data-focus": "run", onclick: () => this.toTheEnd() }, say("run"))) : "");
  }
}
