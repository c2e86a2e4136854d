// Which language a page speaks, and what it says in it.
const TEXTS = { en: {}, de: {} };

/** Texts by language and key, beside those that are known. */
export function learn(more) {
  for (const one of Object.keys(TEXTS)) Object.assign(TEXTS[one], more[one]);
}

let language = localStorage.getItem("cardlang-language")
  || (navigator.language.startsWith("de") ? "de" : "en");

export const spoken = () => language;

export function speak(other) {
  language = TEXTS[other] ? other : "en";
  localStorage.setItem("cardlang-language", language);
  document.documentElement.lang = language;
}

export function say(key, parts = {}) {
  const text = TEXTS[language][key] ?? key;
  return typeof text === "string" ? text.replace(/\{(\w+)\}/g, (_, name) => parts[name] ?? "") : text;
}
