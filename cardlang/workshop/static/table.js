// The table: cards that can be clicked, the moves, what has happened.

import { $, call, drawn, face, h, remember, recalled, withPlaces } from "./lib.js";
import { banner, course, setup } from "./around.js";
import { scoreLine, zoneLine } from "./trace.js";
import { say, spoken } from "./texts.js";

const BOTS = ["person", "random", "easy", "middle", "hard"];
const SHOWN = 60; // moves that have a button of their own

export class Table {
  /** `page` has `rules()` (the text that is played), `name()`, `jump(line)`, `keep(text, title)`, `told(text)`. */
  constructor(place, page) {
    this.place = place;
    this.page = page;
    this.match = null; // as the server told it last
    this.full = null; // the match before rules cut it, to be tried again under the next ones
    this.table = null;
    this.faces = null;
    this.facesOf = "";
    this.picked = [];
    this.open = recalled("open") === "yes";
    this.hold = recalled("hold") === "yes";
    this.about = null; // what there is to choose before a match
    this.parted = null;
    this.note = "";
    this.busy = 0;
    this.mode = null; // something else that is drawn here: cards set up by hand
    this.review = null; // a match that is stepped through
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
    this.table = answer.table;
    this.more = answer.more;
    this.picked = [];
    return answer;
  }

  /** A new match; what is not said is as it was. */
  async begin(given = {}) {
    this.mode = this.review = null;
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

  // ------------------------------------------------------------------ cards that are clicked

  fitting() {
    return this.table.moves.filter((move) => {
      const left = [...move.cards];
      return this.picked.every((card) => {
        const at = left.indexOf(card);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      });
    });
  }

  click(card) {
    if (this.review) return this.review.card(card);
    const moves = this.fitting().filter((move) => {
      const times = this.picked.filter((one) => one === card).length;
      return move.cards.filter((one) => one === card).length > times;
    });
    if (!moves.length) {
      if (this.picked.includes(card)) {
        this.picked.splice(this.picked.indexOf(card), 1);
        return this.draw();
      }
      const verb = this.table.moves[0]?.text.split(" ")[0];
      return verb && this.why(`${verb} ${card}`);
    }
    this.picked.push(card);
    const whole = this.fitting();
    if (whole.length === 1 && whole[0].cards.length === this.picked.length) return this.play(whole[0].text);
    this.note = "";
    return this.draw();
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
    if (log) log.scrollTop = scroll === undefined || !held.startsWith("log") ? log.scrollHeight : scroll;
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
    return h("select", {
      class: "more", "aria-label": say("moreof"), "data-focus": "more",
      onchange: (event) => { const key = event.target.value; event.target.value = ""; work[key]?.(); },
    }, h("option", { value: "" }, say("moreof")), Object.keys(work).map((key) => h("option", { value: key }, say(key))));
  }

  felt() {
    const t = this.table;
    const zones = t.zones.filter((zone) => zone.size || !zone.kind);
    const mine = zones.filter((zone) => zone.own);
    const sides = zones.filter((zone) => zone.kind && zone.kind !== "seat" && zone.size);
    const common = zones.filter((zone) => !zone.kind && (zone.size || zone.name !== "box"));
    const others = [];
    for (let k = 1; k < t.seats.length; k++) others.push((t.seat + k) % t.seats.length);
    return h("div", { class: "felt", "data-players": t.seats.length },
      others.length ? h("div", { class: "others" }, others.map((seat) => this.person(seat, zones))) : "",
      h("div", { class: "middle" },
        h("div", { class: "piles" }, common.map((zone) => this.zone(zone))),
        sides.length ? h("div", { class: "piles small" }, sides.map((zone) => this.zone(zone, true))) : "",
        t.keeps.length ? h("ul", { class: "keeps" }, t.keeps.map((text) => h("li", {}, text))) : ""),
      this.turn(),
      h("div", { class: "own" + (t.to_act === t.seat ? " acting" : "") },
        h("div", { class: "head" }, this.plate(t.seat)),
        mine.map((zone) => this.zone(zone))));
  }

  person(seat, zones) {
    const t = this.table;
    const theirs = zones.filter((zone) => zone.seat === seat && !zone.own && zone.size);
    return h("div", { class: "person" + (t.to_act === seat ? " acting" : "") },
      h("div", { class: "head" }, this.plate(seat)),
      h("div", { class: "piles small" }, theirs.map((zone) => this.zone(zone, true))));
  }

  plate(seat) {
    const t = this.table, who = t.seats[seat];
    return [
      h("strong", {}, who.name, who.won ? " 🏆" : ""),
      h("button", {
        type: "button", class: "score", title: say("scoreline"), "aria-label": `${say("score")}: ${who.score}`, "data-focus": "score-" + seat,
        onclick: () => scoreLine(this, seat),
      }, String(who.score)),
      this.review ? "" : h("select", {
        class: "bot", "aria-label": who.name, "data-focus": "bot-" + seat, onchange: (e) => this.seat(seat, e.target.value),
      }, BOTS.map((name) => h("option", { value: name, selected: name === who.player }, say(name)))),
    ];
  }

  zone(zone, small = false) {
    const cards = this.cardsOf(zone, small);
    const told = zone.size ? (cards.length < zone.size || zone.size > 9 ? `${zone.size}` : "") : "";
    const fan = !zone.ordered || zone.own || zone.cards.some((card) => card.by !== undefined) ? "fan" : "pile";
    const label = zone.own || small || zone.kind === "" ? zone.short : zone.title;
    return h("div", {
      class: `zone ${fan}${zone.size ? "" : " none"}`, role: "group", "aria-label": `${zone.title}, ${say("cards", { n: zone.size })}`,
    },
      h("div", { class: "lay" }, zone.size ? cards : h("span", { class: "gap" })),
      h("button", { type: "button", class: "name", title: `${zone.title}: ${say("zoneline")}`, "data-focus": "zone-" + zone.key, onclick: () => zoneLine(this, zone.name) },
        zone.kind === "side" && !zone.own ? zone.title : label, told ? h("span", { class: "n" }, told) : ""));
  }

  cardsOf(zone, small) {
    const hidden = zone.cards.every((card) => card.hidden);
    let cards = zone.cards;
    if (zone.ordered && hidden) cards = cards.slice(-3);
    else if (small && !zone.own && cards.length > 14) cards = cards.slice(-14);
    const stacked = zone.ordered && !cards.some((card) => card.by !== undefined) && !zone.own && cards.length > 3;
    if (stacked) cards = cards.slice(-3);
    return cards.map((card, at) => this.card(zone, card, at));
  }

  card(zone, card, at) {
    const t = this.table;
    const markup = card.hidden ? this.faces.backs[card.id] ?? this.faces.backs["??"] : this.faces.cards[card.id];
    const picture = markup ? face(markup, card.name) : h("span", { class: "blank" }, card.id);
    const by = card.by !== undefined ? h("span", { class: "by" }, t.seats[card.by].name) : "";
    const legal = !card.hidden && t.moves.some((move) => move.cards.includes(card.id));
    const useful = legal && this.fitting().some((move) => move.cards.includes(card.id));
    if (this.review && !card.hidden) {
      return h("button", {
        type: "button", class: "place", "aria-label": `${card.name} (${say("tocard")})`, title: `${card.name} (${say("tocard")})`,
        "data-focus": `card-${zone.key}-${card.id}-${at}`, "data-card": card.id, onclick: () => this.click(card.id),
      }, picture, by);
    }
    if (!t.moves.length || card.hidden || !(zone.own || legal)) {
      return h("span", { class: "place" + (card.above ? " above" : ""), title: card.name }, picture, by);
    }
    const times = zone.cards.slice(0, at).filter((one) => one.id === card.id).length;
    const chosen = this.picked.filter((one) => one === card.id).length > times;
    return h("button", {
      type: "button", class: `place ${useful ? "legal" : "dull"}${chosen ? " chosen" : ""}${card.above ? " above" : ""}`,
      "aria-pressed": chosen ? "true" : null, "aria-label": card.name + (useful ? "" : ` (${say("why")})`), title: card.name,
      "data-focus": `card-${zone.key}-${card.id}-${times}`, "data-card": card.id, onclick: () => this.click(card.id),
    }, picture, by);
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
    const moves = watching ? [] : this.fitting();
    const clickable = (move) => move.cards.length === 1 && move.text.split(" ").length === 2 && this.lies(move.cards[0]) && this.alone(move);
    const listed = moves.filter((move) => this.picked.length || !clickable(move));
    const several = listed.every((move) => move.cards.length > 1 && move.cards.every((card) => this.lies(card)));
    const shown = several && !this.picked.length && listed.length > 12 ? [] : listed.slice(0, SHOWN);
    const rest = shown.length ? listed.slice(SHOWN) : [];
    return h("div", { class: "turn" },
      h("div", { class: "asked", role: "status" },
        h("strong", {}, say("yourmove", { seat: t.turn })), " ",
        t.asked || (watching ? "" : say("choose"))),
      this.picked.length ? h("div", { class: "row" }, say("chosen", { cards: this.picked.join(" ") }),
        h("button", { type: "button", "data-focus": "clear", onclick: () => { this.picked = []; this.draw(); } }, say("clear"))) : "",
      shown.length ? h("div", { class: "moves" }, shown.map((move) => h("button", {
        type: "button", "data-focus": "move-" + move.text, "data-move": move.text, onclick: () => this.play(move.text),
      }, move.name))) : "",
      rest.length ? h("select", { class: "rest", "data-focus": "rest", onchange: (e) => e.target.value && this.play(e.target.value) },
        h("option", { value: "" }, say("othermoves", { n: rest.length })),
        rest.map((move) => h("option", { value: move.text }, move.name))) : "",
      watching ? h("div", { class: "row" },
        h("button", { type: "button", class: "main", "data-focus": "step", onclick: () => this.goOn() }, say("step")),
        h("button", { type: "button", "data-focus": "run", onclick: () => this.toTheEnd() }, say("run"))) : "");
  }

  lies(card) {
    return this.table.zones.some((zone) => zone.cards.some((one) => one.id === card));
  }

  alone(move) {
    return !this.table.moves.some((other) => other !== move && other.cards.length === 1 && other.cards[0] === move.cards[0]);
  }
}
