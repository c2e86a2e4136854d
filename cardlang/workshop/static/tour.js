// A tour in ten steps: each says what to do, and the page sees when it is done.
//
// Where somebody stands is kept between visits.  Nothing is pointed at with a mouse: the bar is read
// out when a step begins or is done, and its buttons are reached with the keyboard.

import { $, h, recalled, remember } from "./lib.js";
import { say } from "./tongue.js";

const PAUSE = 300; // ms between two looks
const numbers = (text) => text.match(/\b\d+\b/g)?.join(" ") ?? "";
const examples = (text) => text.match(/^example "/gm)?.length ?? 0;
const lines = (text) => text.split("\n").filter((line) => line.trim() && !/^\s*#/.test(line)).length;

/** What a step waits for: `now` and `before` are looks at the page, now and as the step began. */
export const STEPS = [
  ["play", (now, before) => now.moves > before.moves],
  ["undo", (now, before) => now.moves < before.moves],
  ["number", (now, before) => now.good && numbers(now.text) !== numbers(before.text)],
  ["sheet", (now) => now.tab === "rules"],
  ["break", (now) => now.errors > 0],
  ["mend", (now) => now.good && !now.errors],
  ["add", (now, before) => now.good && lines(now.text) > lines(before.text)],
  ["example", (now, before) => now.good && examples(now.text) > examples(before.text)],
  ["told", (now) => now.tab === "told"],
  ["send", (now) => now.sharing],
];

/** A look at the page: `s` is its state, `table` the table, `text` what stands in the editor. */
export const look = (s, table, text) => ({
  text, tab: s.tab, moves: table.match?.moves.length ?? 0, good: Boolean(s.good) && s.good === text && s.checked === text,
  errors: s.checked === text ? s.findings.filter((one) => one.severity === "error").length : 0, sharing: Boolean($("dialog").open && $("open-link")),
});

export class Tour {
  /** `at()` is a look at the page. */
  constructor(at) {
    this.at = at;
    this.step = Number(recalled("tour") || -1); // -1: nobody is on it
    this.before = null;
    this.done = false;
    this.timer = 0;
  }

  /** Alt-0 goes to the bar. */
  keys() {
    addEventListener("keydown", (event) => {
      if (!event.altKey || event.ctrlKey || event.code !== "Digit0" || this.step < 0) return;
      event.preventDefault();
      $("tour-bar").querySelector("button")?.focus();
    });
  }

  /** Go on where somebody was. */
  resume() {
    if (this.step >= 0 && this.step < STEPS.length) this.go(this.step);
  }

  begin() {
    this.go(this.step >= 0 && this.step < STEPS.length ? this.step : 0);
    $("tour-bar").querySelector("button")?.focus();
  }

  go(step) {
    this.step = step;
    this.done = false;
    this.before = this.at();
    remember("tour", String(step));
    clearInterval(this.timer);
    if (step < STEPS.length) this.timer = setInterval(() => this.see(), PAUSE);
    this.draw();
  }

  end() {
    clearInterval(this.timer);
    this.step = -1;
    remember("tour", "");
    $("tour-bar").hidden = true;
  }

  see() {
    if (this.done || !STEPS[this.step][1](this.at(), this.before)) return;
    this.done = true;
    clearInterval(this.timer);
    this.draw();
  }

  draw() {
    const bar = $("tour-bar"), last = this.step >= STEPS.length, held = Boolean(document.activeElement?.dataset?.tour);
    bar.hidden = this.step < 0;
    if (bar.hidden) return;
    const button = (key, work, more = {}) => h("button", { type: "button", onclick: work, "data-tour": key, ...more }, say(key));
    const name = last ? "" : STEPS[this.step][0];
    bar.replaceChildren(
      h("p", { role: "status" }, last ? say("tour-over") : [
        h("strong", {}, say("tour-step", { n: this.step + 1, all: STEPS.length })), " ", this.done ? "✓ " + say("tour-done") : say(`tour-${name}`)]),
      h("span", { class: "row" },
        last ? "" : button(this.done ? "tour-next" : "tour-skip", () => { this.go(this.step + 1); bar.querySelector("button")?.focus(); }, this.done ? { class: "main" } : {}),
        !last && this.step ? button("tour-back", () => this.go(this.step - 1)) : "",
        button("tour-end", () => this.end())));
    if (held) bar.querySelector("button")?.focus();
  }
}
