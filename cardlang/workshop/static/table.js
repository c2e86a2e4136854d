// The table: cards that can be clicked, the moves, what has happened.

import { Felt } from "./felt.js";
import { $, call, drawn, h, remember, recalled, withPlaces } from "./lib.js";
import { say, spoken } from "./texts.js";

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
    this.focus = "";
  }

  look() {
    return { language: spoken(), open: this.open, faces: this.needFaces() };
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
    this.table = answer.table;
    this.more = answer.more;
    this.picked = [];
    return answer;
  }

  /** A new match; what is not said is as it was. */
  async begin(given = {}) {
    const before = this.match || {};
    const seed = given.seed ?? Math.floor(Math.random() * 100000);
    const match = {
      players: before.players, options: before.options, seats: before.seats || ["person"], ...given, seed, moves: [],
    };
    if (this.about && !this.about.players.includes(match.players)) delete match.players;
    this.match = match;
    this.parted = null;
    this.note = "";
    const answer = await this.ask("start", { match });
    if (answer) { this.full = this.match; this.draw(); }
  }

  /** The match so far under other rules. */
  async renew(before) {
    if (!this.match) return this.begin({ seed: 1 });
    if (this.about && !this.about.players.includes(this.match.players)) return this.begin({ seed: this.match.seed });
    if (this.hold) { this.note = ""; return this.draw(); }
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
    this.place.replaceChildren(this.tools(menus), this.banner(), t ? this.felt() : h("p", { class: "empty" }, say("nomatch")));
    if (t) this.place.append(this.history());
    if (held) this.place.querySelector(`[data-focus="${CSS.escape(held)}"]`)?.focus();
    const log = this.place.querySelector(".log ol");
    if (log) log.scrollTop = scroll === undefined || !held.startsWith("log") ? log.scrollHeight : scroll;
  }

  banner() {
    const parts = [];
    const stale = this.page.stale();
    if (stale) parts.push(h("p", { class: "stale" }, stale));
    if (this.parted) {
      const p = this.parted;
      const lines = p.change ? [
        ...p.change.old.map((line) => h("code", { class: "minus" }, "− " + line.trim())),
        ...p.change.new.map((line) => h("code", { class: "plus" }, "+ " + line.trim())),
      ] : [];
      parts.push(h("div", { class: "parted", role: "status" },
        h("strong", {}, say("parted")),
        p.change ? h("button", { class: "link", type: "button", onclick: () => this.page.jump(p.change.line) }, say("line", { n: p.change.line })) : "",
        lines.length ? h("div", { class: "lines" }, lines) : "",
        h("p", {}, p.text),
        p.why ? h("p", {}, withPlaces(p.why[0].toUpperCase() + p.why.slice(1) + ".", this.page.name(), this.page.jump)) : "",
        h("div", { class: "row" },
          p.why ? h("button", { type: "button", onclick: () => { this.full = this.match; this.parted = null; this.draw(); } }, say("goon")) : "",
          p.why ? h("button", { type: "button", onclick: () => this.begin() }, say("anew")) : "",
          p.why ? h("button", { type: "button", onclick: () => this.page.takeBack() }, say("takeback")) : "",
          p.why ? "" : h("button", { type: "button", onclick: () => { this.parted = null; this.draw(); } }, "OK"))));
    }
    if (this.note) {
      parts.push(h("div", { class: "note", role: "status" }, withPlaces(this.note, this.page.name(), this.page.jump),
        h("button", { class: "close", type: "button", "aria-label": say("cancel"), onclick: () => { this.note = ""; this.draw(); } }, "×")));
    }
    return h("div", { class: "banners" }, parts);
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
      h("span", { class: "grow" }), some ? this.setup(menus) : "");
    return tools;
  }

  setup(open) {
    const about = this.about;
    const change = (given) => this.begin({ ...given, seed: this.match.seed });
    const rows = [];
    if (about) {
      rows.push(h("label", {}, say("players"), h("select", { "data-focus": "players", onchange: (e) => change({ players: Number(e.target.value), seats: this.match.seats }) },
        about.players.map((n) => h("option", { value: n, selected: n === this.match.players }, String(n))))));
      for (const option of about.options) {
        const now = String(this.match.options?.[option.name] ?? option.usual);
        rows.push(h("label", {}, option.name, h("select", {
          "data-focus": "option-" + option.name,
          onchange: (e) => change({ options: { ...this.match.options, [option.name]: e.target.value } }),
        }, option.values.map((value) => h("option", { value, selected: value === now }, value)))));
      }
    }
    rows.push(h("label", {}, say("seed"), h("input", {
      type: "number", min: 0, value: this.match.seed, "data-focus": "seed",
      onchange: (e) => this.begin({ seed: Math.max(0, Math.floor(Number(e.target.value)) || 0) }),
    })));
    rows.push(h("label", { class: "check" }, h("input", {
      type: "checkbox", checked: !this.hold, "data-focus": "hold",
      onchange: (e) => { this.hold = !e.target.checked; remember("hold", this.hold ? "yes" : "no"); },
    }), say("hold")));
    return h("details", { class: "setup", open },
      h("summary", { "data-focus": "setup" }, `${this.match.players} · ${say("seed")} ${this.match.seed}`),
      h("div", { class: "box" }, rows));
  }

  plate(seat) {
    const t = this.table, who = t.seats[seat];
    return [
      h("strong", {}, who.name, who.won ? " 🏆" : ""),
      h("span", { class: "score", title: say("score") }, String(who.score)),
      h("select", {
        class: "bot", "aria-label": who.name, "data-focus": "bot-" + seat, onchange: (e) => this.seat(seat, e.target.value),
      }, BOTS.map((name) => h("option", { value: name, selected: name === who.player }, say(name)))),
    ];
  }

  /** Who is to act, and the moves that are no single card to be clicked. */
  turn() {
    const t = this.table;
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

  history() {
    const t = this.table;
    const rows = t.log.map((row) => row.sort === "move"
      ? h("li", {}, h("details", {},
        h("summary", { "data-focus": "log-" + row.at }, h("span", { class: "who" }, t.seats[row.seat].name), " ", row.text),
        h("div", { class: "row" },
          h("button", { type: "button", "data-focus": "log-keep-" + row.at, onclick: () => this.keep(row.at, false) }, say("keep")),
          h("button", { type: "button", "data-focus": "log-forbid-" + row.at, onclick: () => this.keep(row.at, true) }, say("forbid")),
          h("button", { type: "button", "data-focus": "log-back-" + row.at, onclick: () => this.undo(row.at) }, say("back")))))
      : h("li", { class: row.sort }, row.text));
    return h("section", { class: "log" }, h("h2", {}, say("log")), h("ol", { tabindex: 0, "aria-label": say("log") }, rows));
  }
}
