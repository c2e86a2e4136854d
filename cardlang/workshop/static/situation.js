// A situation set up by hand: cards are put where they are wanted, with the mouse or without it.
//
// What is set is the `given` of an example; the bridge makes the table from that very example, so
// what can be kept is what was played.  Cards are nowhere twice: one that is put somewhere has left
// where it was, and what lies nowhere lies in the box.

import { call, face, h, withPlaces } from "./lib.js";
import { say, spoken } from "./tongue.js";

export class Situation {
  constructor(table) {
    this.table = table;
    this.now = null; // as the bridge takes it
    this.told = null; // as it answered
    this.words = [];
    this.unsaid = [];
    this.past = [];
    this.chosen = new Set(); // "zone key" + index
    this.playing = false;
    this.number = 0;
  }

  async begin() {
    const { table } = this;
    const told = await this.ask("lay", { match: table.match });
    if (!told.situation) { table.mode = null; table.note = told.refused || told.failed || ""; return table.draw(); }
    table.mode = this;
    Object.assign(this, { now: told.situation, words: told.words, unsaid: told.unsaid, playing: false, past: [] });
    return this.renew();
  }

  ask(what, given) {
    const { page } = this.table;
    return call(what, { text: page.rules(), file: page.name(), ...given }).catch((error) => ({ refused: error.message }));
  }

  /** What the rules make of it; while cards are set, nothing has begun. */
  async renew() {
    const number = ++this.number;
    const given = this.playing ? this.now : { ...this.now, when: "", moves: [] };
    const told = await this.ask("situation", { situation: given, language: spoken() });
    if (number !== this.number || told.stale) return;
    if (told.zones) this.told = { ...told, zones: told.zones.length ? told.zones : this.told?.zones ?? [] };
    else this.told = { ...this.told, wrong: told.refused || told.failed, example: "" };
    this.chosen.clear();
    this.table.draw();
  }

  change(next) {
    this.past.push(JSON.stringify(this.now));
    Object.assign(this.now, next);
    return this.renew();
  }

  undo() {
    if (this.past.length) this.now = JSON.parse(this.past.pop());
    return this.renew();
  }

  /** Cards, each `[zone key, place]`, go to a zone; `at` is a place there, -1 its end. */
  put(cards, key, at = -1) {
    const taken = (name, place) => cards.some(([from, one]) => from === name && one === place);
    const moved = cards.map(([from, place]) => this.told.zones.find((zone) => zone.key === from).cards[place]);
    const zones = {};
    for (const zone of this.told.zones) {
      const stay = zone.cards.filter((_, place) => !taken(zone.key, place));
      if (zone.key === key) {
        const before = at < 0 ? stay.length : zone.cards.filter((_, place) => place < at && !taken(key, place)).length;
        stay.splice(before, 0, ...moved);
      }
      if (zone.key !== "box") zones[zone.key] = stay;
    }
    return this.change({ zones });
  }

  picked() { return [...this.chosen].map((one) => JSON.parse(one)); }

  leave() {
    this.table.mode = null;
    return this.table.renew("");
  }

  async keep() {
    const { example, title } = this.told;
    await this.leave();
    this.table.page.keep(example, title);
    this.table.note = say("kept", { title });
    this.table.draw();
  }

  // ------------------------------------------------------------------ drawing

  draw() {
    const t = this.told;
    if (!t) return [h("p", { class: "empty" }, "…")];
    const zones = t.zones.map((zone) => this.zone(zone));
    return [
      this.tools(),
      h("div", { class: "banners" },
        t.wrong ? h("div", { class: "note", role: "status" }, withPlaces(t.wrong + (t.help ? ` – ${t.help}` : ""), this.table.page.name(), this.table.page.jump)) : "",
        !this.playing && this.unsaid.length ? h("p", { class: "stale" }, say("unsaid", { lines: this.unsaid.join("; ") })) : ""),
      h("div", { class: "felt setting", role: "group", "aria-label": say("setting") }, this.playing ? this.moves() : "", h("div", { class: "piles" }, zones)),
      this.playing ? "" : this.lines(),
    ].filter(Boolean);
  }

  tools() {
    const button = (key, work, more = {}) => h("button", { type: "button", "data-focus": "set-" + key, onclick: work, ...more }, say(key));
    const rest = [
      button("keepit", () => this.keep(), { disabled: !this.told.example, class: this.playing ? "main" : null }),
      h("span", { class: "grow" }), button("leavesetting", () => this.leave())];
    if (this.playing) {
      return h("div", { class: "tools" },
        button("setagain", () => { this.playing = false; this.now.moves = []; this.renew(); }),
        button("takeback1", () => { this.now.moves = this.now.moves.slice(0, -1); this.renew(); }, { disabled: !this.now.moves.length }), rest);
    }
    return h("div", { class: "tools setting" },
      h("p", {}, say("settingabout")),
      this.target(), button("back1", () => this.undo(), { disabled: !this.past.length }),
      button("clearall", () => this.change({ zones: {} })), button("asistable", () => this.begin()),
      h("label", {}, say("whenword") + " ", h("input", {
        list: "set-words", value: this.now.when, "data-focus": "set-when", class: "when", spellcheck: "false", onchange: (event) => { this.now.when = event.target.value.trim(); },
      }), h("datalist", { id: "set-words" }, this.words.map((word) => h("option", { value: word })))),
      button("playit", () => { this.playing = true; this.now.moves = []; this.renew(); }, { class: "main" }), rest);
  }

  /** Where chosen cards go, for those who do not drag. */
  target() {
    const count = this.chosen.size;
    const options = this.told.zones.flatMap((zone) => zone.ordered
      ? [["0", zone, "ontop"], ["-1", zone, "below"]].map(([at, one, key]) => [zone.open === (at === "0") ? "-1" : "0", one, key])
      : [["-1", zone, ""]]);
    return h("label", {}, say("putto", { n: count }) + " ", h("select", {
      disabled: !count, "data-focus": "set-target", onchange: (event) => {
        const [at, key] = JSON.parse(event.target.value);
        this.put(this.picked(), key, Number(at));
      },
    }, h("option", { value: "" }, say("putwhere")), options.map(([at, zone, key]) => h("option", { value: JSON.stringify([at, zone.key]) },
      key ? say(key, { zone: this.title(zone) }) : this.title(zone)))));
  }

  title(zone) { return zone.key === "box" ? say("box") : zone.title; }

  zone(zone) {
    const over = (event) => { if (!this.playing) { event.preventDefault(); event.currentTarget.classList.add("over"); } };
    const drop = (event) => {
      event.preventDefault();
      event.currentTarget.classList.remove("over");
      let cards;
      try { cards = JSON.parse(event.dataTransfer.getData("application/x-card")); } catch { return; }
      const on = event.target.closest("[data-place]");
      this.put(cards, zone.key, on ? Number(on.dataset.place) : -1);
    };
    return h("div", {
      class: "zone fan set" + (zone.key === "box" ? " box" : ""), role: "group", "aria-label": `${this.title(zone)}, ${say("cards", { n: zone.cards.length })}`, "data-zone": zone.key,
      ondragover: over, ondragleave: (event) => event.currentTarget.classList.remove("over"), ondrop: drop,
    },
    h("div", { class: "lay" }, zone.cards.length ? zone.cards.map((card, at) => this.card(zone, card, at)) : h("span", { class: "gap" })),
    h("div", { class: "name" }, this.title(zone), " ", h("span", { class: "n" }, String(zone.cards.length))));
  }

  card(zone, card, at) {
    const name = this.told.names?.[card] ?? card, id = JSON.stringify([zone.key, at]);
    const markup = this.table.faces?.cards[card];
    const picture = markup ? face(markup, name) : h("span", { class: "blank" }, card);
    if (this.playing) return h("span", { class: "place", title: name, role: "img", "aria-label": name }, picture);
    const chosen = this.chosen.has(id);
    return h("button", {
      type: "button", class: "place" + (chosen ? " chosen" : ""), draggable: "true", "aria-pressed": String(chosen), "aria-label": name, title: name,
      "data-focus": `set-${zone.key}-${at}`, "data-place": at, "data-card": card,
      onclick: () => { if (!this.chosen.delete(id)) this.chosen.add(id); this.table.draw(); },
      ondragstart: (event) => {
        const cards = chosen ? this.picked() : [[zone.key, at]];
        event.dataTransfer.setData("application/x-card", JSON.stringify(cards));
        event.dataTransfer.effectAllowed = "move";
      },
    }, picture);
  }

  moves() {
    const t = this.told;
    const none = t.over ? say("matchover") : this.now.when ? say("wordover") : say("nobodymoves");
    return h("div", { class: "turn" },
      h("div", { class: "asked", role: "status" }, t.wrong ? "" : t.to_act === null || t.to_act === undefined ? none : say("yourmove", { seat: t.seats[t.to_act] })),
      h("div", { class: "moves" }, (t.moves ?? []).map((move) => h("button", {
        type: "button", "data-focus": "set-move-" + move.text, "data-move": move.text,
        onclick: () => { this.now.moves = [...this.now.moves, `${t.to_act}: ${move.text}`]; this.renew(); },
      }, move.name))));
  }

  lines() {
    const { keeps } = this.now;
    return h("section", { class: "log givens" }, h("h2", {}, say("given")),
      h("ul", {}, keeps.map((line, at) => h("li", { class: "row" },
        h("code", {}, "given "), h("input", {
          value: line, "aria-label": say("given"), spellcheck: "false", "data-focus": "set-keep-" + at,
          onchange: (event) => this.change({ keeps: keeps.map((one, k) => (k === at ? event.target.value.trim() : one)).filter(Boolean) }),
        }),
        h("button", { type: "button", class: "close", "aria-label": `${say("remove")}: ${line}`, onclick: () => this.change({ keeps: keeps.filter((_, k) => k !== at) }) }, "×")))),
      h("button", { type: "button", "data-focus": "set-add", onclick: () => { keeps.push(`deal-number is 1`); this.renew(); } }, say("addgiven")),
      h("p", {}, say("cannot")));
  }
}
