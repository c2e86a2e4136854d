// What stands around the cards: notices, the settings of a match, what has happened.

import { h, remember, withPlaces } from "./lib.js";
import { say } from "./tongue.js";
import { ranAfter } from "./trace.js";

export function banner(table) {
  const parts = [];
  const stale = table.page.stale();
  if (stale) parts.push(h("p", { class: "stale" }, stale));
  if (table.parted) {
    const p = table.parted;
    const lines = p.change ? [
      ...p.change.old.map((line) => h("code", { class: "minus" }, "− " + line.trim())),
      ...p.change.new.map((line) => h("code", { class: "plus" }, "+ " + line.trim())),
    ] : [];
    parts.push(h("div", { class: "parted", role: "status" },
      h("strong", {}, say("parted")),
      p.change ? h("button", { class: "link", type: "button", onclick: () => table.page.jump(p.change.line) }, say("line", { n: p.change.line })) : "",
      lines.length ? h("div", { class: "lines" }, lines) : "",
      h("p", {}, p.text),
      p.why ? h("p", {}, withPlaces(p.why[0].toUpperCase() + p.why.slice(1) + ".", table.page.name(), table.page.jump)) : "",
      h("div", { class: "row" },
        p.why ? h("button", { type: "button", onclick: () => { table.full = table.match; table.parted = null; table.draw(); } }, say("goon")) : "",
        p.why ? h("button", { type: "button", onclick: () => table.begin() }, say("anew")) : "",
        p.why ? h("button", { type: "button", onclick: () => table.page.takeBack() }, say("takeback")) : "",
        p.why ? "" : h("button", { type: "button", onclick: () => { table.parted = null; table.draw(); } }, "OK"))));
  }
  if (table.note) {
    parts.push(h("div", { class: "note", role: "status" }, withPlaces(table.note, table.page.name(), table.page.jump),
      h("button", { class: "close", type: "button", "aria-label": say("cancel"), onclick: () => { table.note = ""; table.draw(); } }, "×")));
  }
  return h("div", { class: "banners" }, parts);
}

export function setup(table, open) {
  const about = table.about;
  const change = (given) => table.begin({ ...given, seed: table.match.seed });
  const rows = [];
  if (about) {
    rows.push(h("label", {}, say("players"), h("select", { "data-focus": "players", onchange: (e) => change({ players: Number(e.target.value), seats: table.match.seats }) },
      about.players.map((n) => h("option", { value: n, selected: n === table.match.players }, String(n))))));
    for (const option of about.options) {
      const now = String(table.match.options?.[option.name] ?? option.usual);
      rows.push(h("label", {}, option.name, h("select", {
        "data-focus": "option-" + option.name,
        onchange: (e) => change({ options: { ...table.match.options, [option.name]: e.target.value } }),
      }, option.values.map((value) => h("option", { value, selected: value === now }, value)))));
    }
  }
  rows.push(h("label", {}, say("seed"), h("input", {
    type: "number", min: 0, value: table.match.seed, "data-focus": "seed",
    onchange: (e) => table.begin({ seed: Math.max(0, Math.floor(Number(e.target.value)) || 0) }),
  })));
  rows.push(h("label", { class: "check" }, h("input", {
    type: "checkbox", checked: !table.hold, "data-focus": "hold",
    onchange: (e) => { table.hold = !e.target.checked; remember("hold", table.hold ? "yes" : "no"); },
  }), say("hold")));
  return h("details", { class: "setup", open },
    h("summary", { "data-focus": "setup" }, `${table.match.players} · ${say("seed")} ${table.match.seed}`),
    h("div", { class: "box" }, rows));
}

/** The moves so far; each can be opened: kept as an example, gone back to, traced to its lines. */
export function course(table) {
  const t = table.table, review = table.review, unfolded = table.openMoves;
  const toggled = (at, details) => {
    if (!details.open) return unfolded.delete(at);
    unfolded.add(at);
    return ranAfter(table, at, details.querySelector(".ran"));
  };
  const own = (at) => [
    h("button", { type: "button", "data-focus": "log-keep-" + at, onclick: () => table.keep(at, false) }, say("keep")),
    h("button", { type: "button", "data-focus": "log-forbid-" + at, onclick: () => table.keep(at, true) }, say("forbid")),
    h("button", { type: "button", "data-focus": "log-back-" + at, onclick: () => table.undo(at) }, say("back"))];
  const rows = t.log.map((row) => row.sort === "move"
    ? h("li", {}, h("details", { open: unfolded.has(row.at), ontoggle: (event) => toggled(row.at, event.target) },
      h("summary", { "data-focus": "log-" + row.at }, h("span", { class: "who" }, t.seats[row.seat].name), " ", row.text),
      h("div", { class: "row" }, review
        ? h("button", { type: "button", "data-focus": "log-to-" + row.at, onclick: () => review.to(row.at + 1) }, say("tomove", { n: row.at + 1 }))
        : own(row.at)),
      h("div", { class: "ran row" })))
    : h("li", { class: row.sort }, row.text));
  rows.reverse();
  if (!review && t.log.at(-1)?.sort === "move") {
    const ran = h("div", { class: "ran newest row" });
    rows[0].append(ran);
    clearTimeout(table.tracing); // whoever plays or writes on is not made to wait for it
    table.tracing = setTimeout(() => { if (ran.isConnected) ranAfter(table, t.log.at(-1).at, ran); }, 1500);
  }
  return h("section", { class: "log" }, h("h2", {}, say("log")), h("ol", { tabindex: 0, reversed: true, "aria-label": say("log") }, rows));
}
