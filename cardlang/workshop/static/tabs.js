// The panes: one at a time on the right, on narrow screens one alone; and the words of the bar.

import { $, h } from "./lib.js";
import { offer, say, spoken } from "./tongue.js";

export const TABS = ["text", "table", "rules", "stats", "judge", "diff", "told"];
const FIRST = new Set(["text", "table", "rules"]); // those that a narrow page has as tabs; the others are in the menu
export const narrow = matchMedia("(max-width: 860px)");

/** `s.tab` is what is shown; `at.editor()` is the editor, `at.shown()` is told of each change. */
export function tabsOf(s, at) {
  function show(name) {
    if (!narrow.matches && name === "text") { at.editor().focus(); return; }
    s.tab = name;
    for (const tab of TABS) {
      const side = narrow.matches ? tab !== name : tab !== name && tab !== "text";
      $("pane-" + tab).hidden = side;
      const button = $("tab-" + tab);
      button.setAttribute("aria-selected", String(tab === name));
      button.tabIndex = tab === name ? 0 : -1;
    }
    if (name === "text") at.editor().focus();
    at.shown();
  }

  function tabs() {
    $("tabs").replaceChildren(...TABS.map((name) => h("button", {
      type: "button", role: "tab", id: "tab-" + name, "aria-controls": "pane-" + name, class: `tab-${name}${FIRST.has(name) ? "" : " seldom"}`,
      onclick: () => show(name),
      onkeydown: (event) => {
        const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
        if (!step) return;
        const some = TABS.filter((one) => (narrow.matches ? FIRST.has(one) || s.tab === one : one !== "text"));
        const next = some[(some.indexOf(name) + step + some.length) % some.length];
        show(next);
        $("tab-" + next).focus();
      },
    }, say(name))));
  }

  function words() {
    document.documentElement.lang = spoken();
    for (const one of document.querySelectorAll("[data-text]")) one.textContent = say(one.dataset.text);
    for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", say(one.dataset.label));
    for (const id of ["file", "menu", "outline", "language", "theme", "help"]) $(id).title = say($(id).dataset.label);
    menu();
    offer($("language"));
    tabs();
    show(s.tab);
  }

  /** What a narrow page has no room for. */
  function menu() {
    const names = ["tour", "share", "former", "layout", "plain", "new"].filter((name) => !$(name).hidden);
    const key = { former: "history" };
    $("menu").replaceChildren(h("option", { value: "" }, "☰"),
      ...names.map((name) => h("option", { value: name }, say(key[name] ?? name))),
      ...TABS.filter((name) => !FIRST.has(name)).map((name) => h("option", { value: name }, say(name))));
  }

  function keys() {
    addEventListener("keydown", (event) => {
      if (event.altKey && !event.ctrlKey && event.code.startsWith("Digit")) {
        const name = TABS[Number(event.code.slice(5)) - 1];
        if (name) { event.preventDefault(); show(name); if (name !== "text") $("pane-" + name).querySelector("button:not([disabled])")?.focus(); }
      }
    });
    narrow.addEventListener("change", () => show(s.tab));
  }

  return { show, words, keys };
}
