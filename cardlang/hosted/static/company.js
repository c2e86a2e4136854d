// The company at a table: what people say, their signs, the time for a move, the notice that it is one's turn, the next match.

import { $, h, recalled, remember } from "./lib.js";
import { say, spoken } from "./tongue.js";

const SHOWN = 4000; // ms that a sign stands beside who made it

/** 95 as `1:35`, 90000 as `1 d 1 h`. */
export function time(seconds) {
  const left = Math.ceil(seconds), day = Math.floor(left / 86400), hour = Math.floor(left / 3600);
  if (day) return say("days", { d: day, h: hour % 24 });
  const two = (n) => String(n).padStart(2, "0");
  return `${hour ? `${hour}:${two(Math.floor(left / 60) % 60)}` : Math.floor(left / 60)}:${two(left % 60)}`;
}

export class Company {
  /** `room` has `line`, `about`, `table`, `called(seat)`, `tell(texts)`, `mine()`, `draw()`. */
  constructor(room) {
    this.room = room;
    this.lines = [];
    this.signs = new Map(); // by seat: what stands there for a moment
    this.next = ""; // the key of one's place in the next match
    this.until = 0; // when the time for the move is over
    this.note = "";
    this.noticed = false; // of this turn
    setInterval(() => this.tick(), 500);
  }

  // ------------------------------------------------------------------ what is heard

  heard(lines) {
    const fresh = this.lines.length ? lines.filter((one) => !this.lines.some((other) => other.number === one.number)) : lines;
    const first = !this.lines.length;
    this.lines = [...this.lines, ...fresh].slice(-40);
    for (const line of first ? [] : fresh) {
      this.room.tell([this.text(line)]);
      this.signs.set(line.seat, { line, at: Date.now() });
      setTimeout(() => this.room.draw(), SHOWN + 50);
    }
    this.draw();
    this.room.draw();
  }

  text({ seat, text, sign }) {
    return `${this.room.called(seat)}: ${sign ? say(`sign-${sign}`) : text}`;
  }

  /** What a seat has just said, to stand beside its name. */
  beside(seat) {
    const found = this.signs.get(seat);
    if (!found || Date.now() - found.at > SHOWN) return "";
    const { text, sign } = found.line;
    return h("span", { class: "saying" }, sign ? say(`sign-${sign}`) : text);
  }

  clock(left) { this.until = Date.now() + 1000 * left; this.tick(); }

  tick() {
    const t = this.room.table, shown = $("clock");
    const some = this.until > 0 && t && !t.over;
    shown.hidden = !some;
    if (!some) return;
    const left = Math.max(0, (this.until - Date.now()) / 1000);
    shown.textContent = time(left);
    shown.className = left < 10 && this.room.mine() ? "hurry" : "";
  }

  // ------------------------------------------------------------------ the pane

  draw() {
    const pane = $("pane-talk"), seat = this.room.about?.seat ?? -1;
    pane.hidden = seat < 0 && !this.lines.length;
    const list = pane.querySelector("ol");
    list.replaceChildren(...this.lines.map((line) => h("li", {}, this.text(line))));
    list.scrollTop = list.scrollHeight;
    const box = pane.querySelector(".say");
    if (seat < 0 || box.dataset.language === spoken()) { this.told(); return; }
    box.dataset.language = spoken();
    const field = h("input", { maxlength: 160, "aria-label": say("sayline"), placeholder: say("sayline"), autocomplete: "off" });
    const send = async (event) => {
      event.preventDefault();
      const said = field.value;
      if (said.trim() && await this.say({ said })) field.value = "";
    };
    box.replaceChildren(
      h("div", { class: "signs", role: "group", "aria-label": say("signs") }, this.room.about.signs.map((sign) =>
        h("button", { type: "button", onclick: () => this.say({ sign }) }, say(`sign-${sign}`)))),
      h("form", { class: "row", onsubmit: send }, field, h("button", { type: "submit" }, say("tosay"))),
      h("p", { class: "refused", role: "alert" }));
    this.told();
  }

  told() {
    const refused = $("pane-talk").querySelector(".refused");
    if (refused) refused.textContent = this.note;
  }

  async say(what) {
    const answer = await this.room.line.ask("say", { ...what, language: spoken() }).catch(() => ({ refused: say("off") }));
    this.note = answer.refused ?? "";
    this.told();
    return !answer.refused;
  }

  // ------------------------------------------------------------------ one's turn

  /** Somebody who looks elsewhere is told of their turn, if they asked for it. */
  turn() {
    const mine = this.room.mine() && !this.room.table.over;
    if (!mine) { this.noticed = false; return; }
    if (this.noticed) return;
    this.noticed = true;
    if (recalled("sound") === "yes") sound();
    if (recalled("notice") !== "yes" || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
    const shown = new Notification(this.room.about.title, { body: say("yourturn"), tag: "cardlang-turn" });
    shown.onclick = () => { window.focus(); shown.close(); };
  }

  /** What this page does besides: the only move, sound and notices, all off at first. */
  settings() {
    const box = (key, work = async () => true) => h("label", { class: "check" }, h("input", { type: "checkbox", "aria-label": say(key), checked: recalled(key) === "yes", onchange: async (event) => {
      const on = event.target.checked && await work();
      event.target.checked = on;
      remember(key, on ? "yes" : "");
    } }), say(key));
    return [
      box("only"),
      box("sound", async () => { sound(); return true; }),
      "Notification" in window ? box("notice", async () => await Notification.requestPermission() === "granted") : "",
    ];
  }

  // ------------------------------------------------------------------ the next match

  /** What can be done when the match is over. */
  after() {
    const link = (key) => { location.hash = key; };
    const button = (key, work, kind = "") => h("button", { type: "button", class: kind, "data-focus": key, onclick: work }, say(key));
    return h("div", { class: "row after" },
      this.next ? button("tonext", () => link(this.next), "main") : this.room.about.seat >= 0 ? button("playagain", async () => {
        const answer = await this.room.line.ask("again", { language: spoken() }).catch(() => ({ refused: say("off") }));
        if (answer.next) link(answer.next);
        else { this.room.note = answer.refused; this.room.draw(); }
      }, "main") : "",
      button("stepthrough", () => this.room.stepping.open(0)),
      button("getrecord", () => this.record()));
  }

  async record() {
    const answer = await this.room.line.ask("record", { language: spoken() }).catch(() => ({ refused: say("off") }));
    if (answer.refused) { this.room.note = answer.refused; this.room.draw(); return; }
    const made = h("a", { href: URL.createObjectURL(new Blob([answer.record], { type: "application/jsonl" })), download: `${this.room.about.title}.jsonl` });
    document.body.append(made);
    made.click();
    made.remove();
  }

  /** The matches of an evening, one below the other, and what each has won. */
  async evening() {
    const answer = await this.room.line.ask("evening", { language: spoken() }).catch(() => ({ matches: [] }));
    const { matches = [] } = answer;
    if (matches.length < 2) return "";
    const names = [...new Set(matches.flatMap((one) => one.names))];
    const of = (one, name) => one.names.indexOf(name);
    const sum = (name) => matches.reduce((all, one) => all + (of(one, name) < 0 ? 0 : one.scores[of(one, name)]), 0);
    const won = (name) => matches.filter((one) => one.winners.includes(of(one, name))).length;
    const row = (head, cells) => h("tr", {}, h("th", { scope: "row" }, head), cells.map((cell) => h("td", {}, cell)));
    return h("table", {}, h("caption", {}, say("evening")),
      h("thead", {}, h("tr", {}, h("th", {}, say("match")), names.map((name) => h("th", { scope: "col" }, name)))),
      h("tbody", {}, matches.map((one, k) => row(`${k + 1}. ${one.title}`, names.map((name) => of(one, name) < 0 ? "" : String(one.scores[of(one, name)])))),
        row(say("altogether"), names.map((name) => String(sum(name)))), row(say("matcheswon"), names.map((name) => String(won(name))))));
  }
}

/** Two soft tones. */
function sound() {
  try {
    const context = new AudioContext();
    [[660, 0], [880, 0.14]].forEach(([pitch, at]) => {
      const tone = context.createOscillator(), loud = context.createGain();
      tone.frequency.value = pitch;
      loud.gain.setValueAtTime(0.05, context.currentTime + at);
      loud.gain.exponentialRampToValueAtTime(0.0005, context.currentTime + at + 0.3);
      tone.connect(loud).connect(context.destination);
      tone.start(context.currentTime + at);
      tone.stop(context.currentTime + at + 0.32);
    });
  } catch { /* without sound it goes on */ }
}
