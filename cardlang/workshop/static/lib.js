// Elements, questions to the host, and small things that all parts use.

import { host } from "./host.js";

export const $ = (id) => document.getElementById(id);

/** An element: `h("p", {class: "x", onclick: f}, "text", child)`.  Text is never read as markup. */
export function h(tag, given = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) made.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked" || name === "selected" || name === "disabled") made[name] = value;
    else made.setAttribute(name, value === true ? "" : value);
  }
  made.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== ""));
  return made;
}

/** Markup that cardlang has drawn and escaped; the page's policy lets no script of it run. */
export function drawn(markup) {
  const made = document.createElement("template");
  made.innerHTML = markup;
  return made.content;
}

/** A card that cardlang has drawn, with the name that is read out. */
export function face(markup, name) {
  const made = drawn(markup);
  made.querySelector("svg")?.setAttribute("aria-label", name);
  return made;
}

/** What was asked before the page was there, by question; each answer is given once. */
export const early = new Map();

function ask(name, given) {
  const key = early.size ? JSON.stringify([name, given]) : "";
  const answer = early.get(key) ?? host.ask(name, given);
  early.delete(key);
  return answer;
}

export const file = (what, given = {}) => ask("file/" + what, given);
/** Who is told of each question and its answer, and gives it on. */
export const waits = { by: (what, given, answer) => answer };
export const call = (what, given = {}) => waits.by(what, given, ask(what, given));

/** Calls a function once nobody has asked for it for a while; `now` does not wait. */
export function later(pause, work) {
  let timer = 0;
  const asked = (...given) => {
    clearTimeout(timer);
    timer = setTimeout(() => work(...given), pause);
  };
  asked.now = (...given) => { clearTimeout(timer); return work(...given); };
  asked.stop = () => clearTimeout(timer);
  return asked;
}

export function remember(key, value) {
  try { localStorage.setItem("cardlang-" + key, value); } catch { /* a full store stops nobody */ }
}

export const recalled = (key) => localStorage.getItem("cardlang-" + key);

export const percent = (share) => (100 * share).toFixed(share < 0.1 ? 1 : 0) + " %";

/** Text in which `my_game.card:12` leads to that line. */
export function withPlaces(text, name, jump) {
  const parts = [];
  let last = 0;
  for (const found of text.matchAll(/([\w./-]+\.card):(\d+)/g)) {
    if (found[1].split("/").pop() !== name) continue;
    parts.push(text.slice(last, found.index));
    parts.push(h("button", { class: "link", type: "button", onclick: () => jump(Number(found[2])) }, found[0]));
    last = found.index + found[0].length;
  }
  parts.push(text.slice(last));
  return parts;
}
