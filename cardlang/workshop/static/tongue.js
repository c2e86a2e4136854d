// Which language a page speaks, and what it says in it: its catalogues, as `catalogues.js` has them.
// What a pattern is stands in cardlang/messages/catalogue.py; a page fills in values as they are.
import { CATALOGUES } from "./catalogues.js";

/** The languages of the page: two letters, and the name that each gives itself. */
export const languages = Object.entries(CATALOGUES).map(([code, { grammar }]) => [code, grammar.name]);

const known = (code) => (CATALOGUES[code] ? code : languages[0][0]);

let language = known(localStorage.getItem("cardlang-language") || navigator.language.slice(0, 2));

export const spoken = () => language;

export function speak(other) {
  language = known(other);
  localStorage.setItem("cardlang-language", language);
  document.documentElement.lang = language;
}

function variant(variants, value) {
  const { plurals } = CATALOGUES[language].grammar, text = String(value ?? "");
  const fits = (key) => key in variants && new RegExp(`^(?:${plurals[key]})$`).test(text);
  const plural = Number.isInteger(value) ? Object.keys(plurals).find(fits) : undefined;
  return variants[text && text in variants ? text : plural ?? ""];
}

function written(pattern, parts) {
  if (typeof pattern === "string") return pattern;
  return pattern.map((piece) => {
    if (typeof piece === "string") return piece;
    const [name, variants] = piece;
    return variants ? written(variant(variants, parts[name]), parts) : parts[name] ?? "";
  }).join("");
}

export function say(key, parts = {}) {
  return written(CATALOGUES[language].messages[key] ?? key, parts);
}

/** Offers all languages in a list, and what is spoken as chosen. */
export function offer(list) {
  list.replaceChildren(...languages.map(([code, name]) => Object.assign(document.createElement("option"), { value: code, textContent: name })));
  list.value = language;
}
