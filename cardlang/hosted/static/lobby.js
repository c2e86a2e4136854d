// The lobby: which tables there are, their links, and new ones.  Only for whoever started the server.

import { time } from "./company.js";
import { $, h } from "./lib.js";
import { say, spoken } from "./tongue.js";

const PAUSE = 4000; // ms between two looks at the tables
const CLOCKS = [0, 30, 60, 120, 300, 86400, 259200]; // seconds for a move that are offered

const link = (key) => `${location.origin}${location.pathname}#${key}`;

class Lobby {
  constructor(line) {
    this.line = line;
    this.asked = { game: "", players: 0, seats: [], clock: 0, tables: 1, search: "" };
    this.note = "";
    this.timer = 0;
  }

  async look(known = null) {
    clearTimeout(this.timer);
    const told = known ?? await this.line.ask("tables", { language: spoken() }).catch(() => null);
    if (told?.tables) { this.told = told; this.draw(); }
    this.timer = setTimeout(() => this.again(), this.told?.all === false ? 500 : PAUSE);
  }

  again() {
    const busy = document.hidden || ($("table").contains(document.activeElement) && document.activeElement !== document.body);
    if (busy && this.told?.all) this.timer = setTimeout(() => this.again(), PAUSE);
    else this.look();
  }

  draw() {
    const held = document.activeElement?.dataset?.focus, { tables } = this.told;
    $("table").replaceChildren(
      h("h2", {}, say("lobby")), h("p", {}, say("lobbyhelp")),
      ...(tables.length ? tables.map((table) => this.card(table)) : [h("p", { class: "empty" }, say("notables"))]),
      this.form());
    if (held) $("table").querySelector(`[data-focus="${CSS.escape(held)}"]`)?.focus();
  }

  // ------------------------------------------------------------------ a table

  called(table, seat) { return table.names?.[seat] || say("seat", { n: seat + 1 }); }

  card(table) {
    const state = table.trouble || (table.over ? say("over") : table.to_act === undefined ? "" : say("tomove", { seat: this.called(table, table.to_act) }));
    const more = [say("movesmade", { n: table.moves ?? 0 }), table.clock ? say("clockof", { time: time(table.clock) }) : "", table.even ? say("samedeals") : ""];
    return h("section", { class: "card-table" },
      h("h3", {}, table.title), h("p", {}, [state, ...more].filter(Boolean).join(" · ")),
      table.even ? this.compared(table) : "",
      h("ul", {}, table.seats.map((who, seat) => h("li", {}, h("span", { class: "who" }, this.called(table, seat)),
        who === "person" ? linked(table.keys[seat]) : h("span", { class: "tag" }, say(who)),
        table.here.includes(seat) ? h("span", { class: "tag" }, say("here")) : "")),
      h("li", {}, h("span", { class: "who" }, say("watch")), linked(table.watch))));
  }

  /** Of two tables with the same deals: how they stand, once both are over. */
  compared(table) {
    const same = this.told.tables.filter((one) => one.even === table.even);
    if (!same.every((one) => one.over)) return "";
    return h("p", {}, same.map((one) => one.scores.map((score, seat) => `${this.called(one, seat)} ${score}`).join(", ")).join(" — "));
  }

  // ------------------------------------------------------------------ a new one

  get game() { return this.told.games.find((one) => one.game === this.asked.game) ?? this.told.games[0]; }

  set(given) {
    Object.assign(this.asked, given);
    this.draw();
  }

  chooser(key, choices, chosen, set) {
    return h("label", {}, say(key), h("select", { "data-focus": key, onchange: (event) => set(event.target.value) },
      choices.map(([value, name]) => h("option", { value, selected: String(value) === String(chosen) }, name))));
  }

  form() {
    const { game, asked } = this;
    if (!game) return h("p", { class: "empty" }, say("joining"));
    const players = game.players.includes(asked.players) ? asked.players : game.usual;
    const seats = Array.from({ length: players }, (_, seat) => asked.seats[seat] ?? "person");
    return h("form", { onsubmit: (event) => { event.preventDefault(); this.make(game, players, seats); } }, h("h3", {}, say("newtable")),
      this.games(game), h("p", { class: "about" }, h("strong", {}, game.title), game.about ? `: ${game.about}` : ""),
      h("div", { class: "row" },
        this.chooser("players", game.players.map((n) => [n, String(n)]), players, (value) => this.set({ players: Number(value) })),
        this.chooser("clockask", CLOCKS.map((n) => [n, n ? time(n) : say("noclock")]), asked.clock, (value) => this.set({ clock: Number(value) })),
        this.chooser("deals", [[1, say("onetable")], [2, say("twotables")]], asked.tables, (value) => this.set({ tables: Number(value) }))),
      h("div", { class: "row" }, seats.map((who, seat) => h("label", {}, say("seat", { n: seat + 1 }), h("select", {
        "data-focus": "seat-" + seat, onchange: (event) => { seats[seat] = event.target.value; this.set({ seats }); },
      }, this.told.seated.map((name) => h("option", { value: name, selected: name === who }, say(name))))))),
      h("p", { role: "alert" }, this.note), h("button", { class: "main", type: "submit", "data-focus": "setup" }, say("setup")));
  }

  /** All games, to be searched by name or sentence. */
  games(chosen) {
    const search = this.asked.search.toLowerCase();
    const found = this.told.games.filter((one) => `${one.title} ${one.about} ${one.game}`.toLowerCase().includes(search));
    const list = h("div", { class: "gamelist", role: "radiogroup", "aria-label": say("game") }, found.map((one) => h("label", { class: one === chosen ? "on" : "" },
      h("input", { type: "radio", name: "game", value: one.game, checked: one === chosen, "data-focus": "game-" + one.game, onchange: () => this.set({ game: one.game }) }),
      h("span", {}, h("strong", {}, one.title), ` ${counts(one.players)}`, h("small", {}, one.about)))));
    return h("div", {}, h("label", {}, say("game"), h("input", {
      type: "search", value: this.asked.search, "data-focus": "search", placeholder: say("searchgame", { n: this.told.games.length }),
      oninput: (event) => this.set({ search: event.target.value }),
    })), list);
  }

  async make(game, players, seats) {
    const { clock, tables } = this.asked;
    const given = { game: game.game, players, seats, clock, tables, language: spoken() };
    const answer = await this.line.ask("new", given).catch((error) => ({ refused: error.message }));
    this.note = answer.refused ?? "";
    this.look();
  }
}

/** 2–4, or 2, 4. */
function counts(players) {
  const low = Math.min(...players), high = Math.max(...players);
  return players.length > 1 && high - low === players.length - 1 ? `${low}–${high}` : players.join(", ");
}

function linked(key) {
  const copy = h("button", { type: "button", onclick: async () => {
    try { await navigator.clipboard.writeText(link(key)); copy.textContent = say("copied"); } catch { field.select(); }
  } }, say("copy"));
  const field = h("input", { readonly: true, value: link(key), "aria-label": say("copy"), onfocus: (event) => event.target.select() });
  return h("span", { class: "row link" }, field, copy, h("a", { href: link(key), target: "_blank", rel: "noreferrer" }, say("open")));
}

let shown = null;

export function lobby(line, known = null) {
  for (const id of ["reader", "beside"]) $(id).hidden = true;
  document.body.classList.add("lobby");
  $("line").textContent = "";
  shown ??= new Lobby(line);
  window.lobby = shown;
  return shown.look(known);
}
