// What outlives a reload, a crash, or the loss of a window: the text as it was typed, and the match.
//
// Each window has its own in the store of its session, which a reload keeps; what was written last
// is in the store of the browser too, for a window that is opened anew.

const KEY = "cardlang-kept ";

function written(key, value) {
  const text = JSON.stringify(value);
  for (const place of [sessionStorage, localStorage]) {
    try { place.setItem(KEY + key, text); } catch { /* a full store stops nobody */ }
  }
}

function read(key) {
  for (const place of [sessionStorage, localStorage]) {
    try {
      const found = JSON.parse(place.getItem(KEY + key) ?? "null");
      if (found && typeof found === "object") return found;
    } catch { /* what is no JSON was not written here */ }
  }
  return null;
}

function gone(key) {
  for (const place of [sessionStorage, localStorage]) place.removeItem(KEY + key);
}

/** By what a text is kept: its file, or, of one that is no file, its name. */
const nameOf = (s) => (s.unsaved ? "* " + s.unsaved : `${s.list?.folder ?? ""}/${s.name}`);

export function keepMatch(s, match) {
  if (s.name && match) written("match " + nameOf(s), match);
}

export const keptMatch = (s) => read("match " + nameOf(s));

/** A text that is not on the disk; `link` is the one it came with, if it is no file. */
export function keepDraft(s, text, link) {
  if (s.name) written("draft " + nameOf(s), { text, seen: s.seen, name: s.unsaved || s.name });
  if (s.unsaved) written("unsaved", { name: s.unsaved, text, link });
}

export const keptDraft = (s, name) => read("draft " + nameOf({ ...s, name, unsaved: "" }));

export function forgetDraft(s) {
  if (s.unsaved) gone("unsaved");
  gone("draft " + nameOf(s));
}

/** The text that was no file when this window was left, if it came with this link. */
export function keptUnsaved(link) {
  const found = read("unsaved");
  return found && found.link === link && typeof found.text === "string" ? found : null;
}
