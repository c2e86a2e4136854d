// From a move, a score or a zone to the line of the rules, and from a line to its moves.

import { call, h } from "./lib.js";
import { say } from "./tongue.js";

const SHOWN = 8; // lines or moves that are listed
let kept = { key: "", told: null };

/** The trace of the match as it stands; null where there is none. */
async function traced(table) {
  if (!table.match || !table.page.rules()) return null;
  const key = JSON.stringify([table.page.rules(), table.match]);
  if (kept.key === key) return kept.told;
  const told = await call("trace", { text: table.page.rules(), file: table.page.name(), match: table.match }).catch(() => null);
  if (!told?.moves) return null;
  kept = { key, told };
  return told;
}

const line = (table, number) => h("button", { type: "button", class: "link", onclick: () => table.page.jump(number) }, say("line", { n: number }));

/** Below an opened move: the line that asked for it, and those that ran after it. */
export async function ranAfter(table, at, place) {
  const row = (await traced(table))?.moves[at + 1];
  if (!row) return;
  const ran = row.ran.filter((one) => one !== row.line).slice(0, SHOWN);
  place.replaceChildren(
    ...(row.line ? [h("span", {}, say("ledby")), line(table, row.line)] : []),
    ...(ran.length ? [h("span", {}, say("ranlines")), ...ran.map((one) => line(table, one))] : []));
}

export async function scoreLine(table, seat) {
  const told = await traced(table);
  if (told?.scores[seat]) table.page.jump(told.scores[seat]);
  else { table.note = say("noscore"); table.draw(); }
}

export async function zoneLine(table, zone) {
  const told = await traced(table);
  if (told?.declared[zone]) table.page.jump(told.declared[zone]);
  else { table.note = say("fromprelude", { zone }); table.draw(); }
}

/** Of a line: the moves after which it ran, each leading to its place in what has happened. */
export async function ranIn(table, number) {
  if (!table.match?.moves.length) return [];
  const told = await traced(table);
  const moves = told?.lines[number];
  if (!moves) return [];
  const open = (move) => {
    table.page.show("table");
    const row = table.place.querySelector(`[data-focus="log-${move - 1}"]`);
    if (row) { row.parentElement.open = true; row.scrollIntoView({ block: "center" }); row.focus(); }
  };
  const last = moves.slice(-SHOWN).reverse(), after = last.filter((move) => move);
  const links = after.flatMap((move, at) => [
    at ? ", " : "", h("button", { type: "button", class: "link", onclick: () => open(move) }, String(move))]);
  const deal = last.length === after.length ? "" : say(after.length ? "anddeal" : "atdeal");
  return [h("span", { class: "ranin" }, after.length ? say("ranin") + " " : "", ...links, after.length ? " " : "", deal)];
}
