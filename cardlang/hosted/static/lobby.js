// The lobby: which tables there are, their links, and new ones.  Only for whoever started the server.

import { $, h } from "./lib.js";
import { say } from "./tongue.js";

const link = (key) => `${location.origin}${location.pathname}#${key}`;

export async function lobby(line, known) {
  const told = known ?? await line.ask("tables");
  for (const id of ["reader", "beside"]) $(id).hidden = true;
  document.body.classList.add("lobby");
  $("line").textContent = "";
  $("table").replaceChildren(
    h("h2", {}, say("lobby")), h("p", {}, say("lobbyhelp")),
    ...(told.tables.length ? told.tables.map((table) => card(table)) : [h("p", { class: "empty" }, say("notables"))]),
    form(line, told));
  clearTimeout(lobby.timer);
  lobby.timer = setTimeout(() => {
    const busy = $("table").contains(document.activeElement) || document.hidden;
    if (busy) lobby.timer = setTimeout(() => lobby(line), 4000);
    else lobby(line).catch(() => { lobby.timer = setTimeout(() => lobby(line), 4000); });
  }, 4000);
}

function card(table) {
  const state = table.trouble || (table.over ? say("over") : table.to_act === undefined ? "" : say("tomove", { n: table.to_act }));
  return h("section", { class: "card-table" },
    h("h3", {}, table.title), h("p", {}, `${state} · ${say("movesmade", { n: table.moves ?? 0 })}`),
    h("ul", {}, table.seats.map((who, seat) => h("li", {}, h("span", { class: "who" }, say("seat", { n: seat })),
      who === "person" ? linked(table.keys[seat]) : h("span", { class: "tag" }, who),
      table.here.includes(seat) ? h("span", { class: "tag" }, say("here")) : "")),
    h("li", {}, h("span", { class: "who" }, say("watch")), linked(table.watch))));
}

function linked(key) {
  const copy = h("button", { type: "button", onclick: async () => {
    try { await navigator.clipboard.writeText(link(key)); copy.textContent = say("copied"); } catch { field.select(); }
  } }, say("copy"));
  const field = h("input", { readonly: true, value: link(key), "aria-label": say("copy"), onfocus: (event) => event.target.select() });
  return h("span", { class: "row link" }, field, copy, h("a", { href: link(key), target: "_blank", rel: "noreferrer" }, say("open")));
}

function form(line, told) {
  const games = h("select", { name: "game", onchange: () => seats() }, told.games.map((one) => h("option", { value: one.game }, one.title)));
  const players = h("select", { name: "players", onchange: () => who() });
  const list = h("div", { class: "row" }), note = h("p", { role: "alert" });
  const about = () => told.games[games.selectedIndex];
  function seats() {
    players.replaceChildren(...about().players.map((n) => h("option", { value: n, selected: n === about().usual }, String(n))));
    who();
  }
  function who() {
    list.replaceChildren(...Array.from({ length: Number(players.value) }, (_, seat) => h("label", {}, say("seat", { n: seat }),
      h("select", {}, told.seated.map((name) => h("option", { value: name }, say(name)))))));
  }
  async function make(event) {
    event.preventDefault();
    const chosen = [...list.querySelectorAll("select")].map((one) => one.value);
    const answer = await line.ask("new", { game: games.value, players: Number(players.value), seats: chosen }).catch((error) => ({ refused: error.message }));
    if (answer.refused) note.textContent = answer.refused;
    else lobby(line);
  }
  seats();
  return h("form", { onsubmit: make }, h("h3", {}, say("newtable")), h("div", { class: "row" },
    h("label", {}, say("game"), games), h("label", {}, say("players"), players)), list, note,
  h("button", { class: "main", type: "submit" }, say("setup")));
}
