// A table: what this seat sees, drawn or as text; the log, the scores and the rules beside it.

import { Felt } from "./felt.js";
import { $, drawn, h, recalled, remember } from "./lib.js";
import { Company } from "./company.js";
import { Line } from "./line.js";
import { Stepping } from "./stepping.js";
import { lobby } from "./lobby.js";
import { article } from "./article.js";
import { offer, say, speak, spoken } from "./tongue.js";

const [token, step] = location.hash.slice(1).split("!"); // the key of a place; how far a match is to be looked at

const ALONE = 900; // ms in which the only move is seen before it is made

class Room extends Felt {
  constructor(place) {
    super();
    this.place = place;
    this.about = null;
    this.rows = [];
    this.results = []; // of all deals, where that is asked for
    this.ended = null; // the deal that has just been counted
    this.here = null;
    this.note = "";
    this.sending = false;
    this.reader = recalled("reader") === "yes";
    this.titles = new Map();
    this.state = "joining";
    this.name = recalled("name") ?? "";
    this.company = new Company(this);
    this.stepping = new Stepping(this);
    this.evening = "";
    this.line = new Line(token, {
      event: (message) => this.event(message),
      here: (seats) => { this.here = seats; this.draw(); },
      state: (now) => { this.state = now; this.draw(); },
      talk: (lines) => this.company.heard(lines),
      clock: (left) => this.company.clock(left),
      next: (key) => { this.company.next = key; this.draw(); },
    });
  }

  // ------------------------------------------------------------------ what comes and goes

  /** Learn what has to be known once, in the language of the page, and follow the events. */
  async begin() {
    for (let wait = 300; ; wait = Math.min(2 * wait, 8000)) {
      try {
        const about = await this.line.ask("hello", { language: spoken() });
        if (about.nowhere) return refuse(say("gone"));
        if (about.refused) return refuse(about.refused);
        this.about = about;
        break;
      } catch { await new Promise((done) => setTimeout(done, wait)); }
    }
    this.faces = this.about.faces;
    $("faces").replaceChildren(drawn(this.faces.shared));
    inks(this.faces);
    this.titles.clear();
    for (const [id, markup] of Object.entries(this.faces.cards)) {
      const found = markup.match(/<title>([^<]*)<\/title>/);
      if (found) this.titles.set(id, drawn(found[1]).textContent);
    }
    $("title").textContent = this.about.title;
    this.line.at = 0;
    this.stepping = new Stepping(this);
    this.company.draw();
    this.rules(true);
    this.company.evening().then((made) => { this.evening = made; if (this.table) this.beside(); });
    return this.line.listen(spoken());
  }

  event(message) {
    const fresh = message.from === 0;
    const turned = this.table && !this.table.over && this.table.to_act !== this.about.seat;
    this.rows = this.rows.filter((row) => row[0] < message.start).concat(message.rows);
    this.table = message.table;
    this.table.by_hand = this.mine();
    this.picked = [];
    const deals = this.table.sheet.length;
    if (!fresh && deals > this.counts && this.about.seat >= 0) this.counted();
    this.counts = deals;
    if (!fresh) this.tell(message.rows.map((row) => row[2]));
    if (this.mine() && (turned || fresh)) this.tell([say("yourturn"), this.table.asked]);
    if (this.table.over) this.tell([this.table.end]);
    this.note = "";
    if (this.stepping.shown) this.stepping.close();
    this.draw();
    this.company.turn();
    this.alone(fresh || message.rows.length === 0);
    if (this.table.over && step !== undefined && fresh) this.stepping.open(Number(step) || 0);
  }

  /** The only move is made without a click, for who wants that; not where one has come back to it. */
  alone(again) {
    clearTimeout(this.waiting);
    const [move] = this.table.moves;
    if (again || recalled("only") !== "yes" || !this.mine() || this.table.back || this.table.count !== 1) return;
    const { at } = this.line;
    this.waiting = setTimeout(() => { if (this.line.at === at && this.mine() && !this.table.back) this.play(move.text); }, ALONE);
  }

  mine() { return Boolean(this.table) && !this.stepping.shown && this.table.to_act !== null && this.table.to_act === this.about.seat; }

  /** For those who hear the page: cards by their whole names. */
  tell(texts) {
    for (const text of texts.filter(Boolean)) $("live").append(h("p", {}, this.aloud(text)));
    while ($("live").children.length > 12) $("live").firstChild.remove();
  }

  aloud(text) {
    return text.replace(/[^\s,()]+/g, (word) => this.titles.get(word) ?? word);
  }

  async play(text) { await this.deed("move", { said: text, seen: this.line.at, language: spoken() }); }

  async deed(what, given) {
    if (this.sending) return null;
    this.sending = true;
    this.note = "";
    this.draw();
    const answer = await this.line.deed(what, given);
    this.sending = false;
    if (answer.refused) { this.note = answer.refused; this.picked = []; this.tell([answer.refused]); }
    this.draw();
    return answer;
  }

  async why(text) {
    try {
      const answer = await this.line.ask("why", { said: text, language: spoken() });
      this.note = answer.why || answer.refused || "";
      this.tell([this.note]);
    } catch { /* the state of the line is shown */ }
    this.draw();
  }

  async rules(anew = false) {
    const pane = $("pane-rules");
    if (!pane.open || (pane.dataset.language === spoken() && !anew)) return;
    try {
      const answer = await this.line.ask("rules", { language: spoken() });
      pane.dataset.language = spoken();
      pane.querySelector(".rules").replaceChildren(article(answer));
    } catch { pane.open = false; }
  }

  async details() {
    this.results = await this.deals();
    this.draw();
  }

  async deals() {
    try {
      return (await this.line.ask("results", { language: spoken() })).results ?? [];
    } catch { return []; }
  }

  /** The deal that has just been counted, as a card. */
  async counted() {
    const told = await this.deals();
    this.ended = told.length ? { told: told.at(-1), at: told.length - 1 } : null;
    this.draw();
  }

  /** How a deal came out: who got what, for what, and the sentences of the rules. */
  deal({ kept, rest, gains, rules, scores, changes }, at) {
    const t = this.table;
    return h("section", { class: "deal" }, h("h2", {}, `${say("deal")} ${at + 1}`),
      h("ul", { class: "sides" }, t.sides.map((side, k) => h("li", {}, h("span", {}, side),
        h("strong", {}, changes[k] ? signed(changes[k]) : "0"), h("small", {}, `${say("altogether")} ${minus(scores[k])}`)))),
      gains.length ? h("ul", { class: "for" }, gains.map(({ side, gain, parts }) => h("li", {}, h("strong", {}, `${side} ${gain}`), parts.map((part) => h("span", {}, part))))) : "",
      changes.some(Boolean) ? "" : h("p", {}, say("nopoints")),
      kept.length ? h("p", { class: "kept" }, kept.join(" · ")) : "",
      rest.length ? h("details", { class: "kept" }, h("summary", {}, say("moreof")), rest.join(" · ")) : "",
      rules.map(([sentence, line]) => sentence ? h("details", {}, h("summary", {}, sentence), h("small", {}, line)) : h("small", {}, line)));
  }

  // ------------------------------------------------------------------ drawing

  draw() {
    const held = document.activeElement?.dataset?.focus || "";
    const t = this.table;
    $("line").textContent = this.sending ? say("sending") : say(this.state);
    $("line").className = this.state;
    if (this.state === "gone") return refuse(say("gone"));
    if (!t) return this.place.replaceChildren(h("p", { class: "empty" }, say("joining")));
    document.title = `${this.mine() ? "● " : ""}${this.about.title}`;
    this.place.className = this.reader ? "reader" : "";
    const before = this.lying();
    this.place.replaceChildren(h("div", { class: "banners" }, this.notes()), ...(this.reader ? this.text() : [this.felt()]), this.below());
    this.beside();
    this.glide(before);
    if (held) {
      const again = this.place.querySelector(`[data-focus="${CSS.escape(held)}"]`);
      if (again) again.focus();
      else if (this.mine() || /^(card|move)-/.test(held)) this.first()?.focus();
    }
    return null;
  }

  /** Where the keyboard goes first: a card that may be played, a move, or what is said of the turn. */
  first() {
    return ["button.legal", ".moves button", "#turn"].map((one) => this.place.querySelector(one)).find(Boolean);
  }

  notes() {
    const back = this.table.back, parts = [];
    if (this.stepping.shown) parts.push(this.stepping.bar());
    if (this.state === "off") parts.push(h("p", { class: "stale" }, say("off")));
    if (this.note) {
      parts.push(h("div", { class: "note", role: "alert" }, h("span", {}, this.note),
        h("button", { class: "close", type: "button", "aria-label": say("close"), "data-focus": "close", onclick: () => { this.note = ""; this.draw(); } }, "×")));
    }
    if (this.ended) {
      parts.push(h("div", { class: "note counted", role: "status" }, this.deal(this.ended.told, this.ended.at),
        h("button", { class: "close", type: "button", "aria-label": say("close"), "data-focus": "counted", onclick: () => { this.ended = null; this.draw(); } }, "×")));
    }
    if (this.naming || (this.about.seat >= 0 && !this.about.named)) parts.push(this.asksName());
    if (back) {
      const mine = back.by === this.about.seat;
      const asked = this.about.seat >= 0 && !back.agreed.includes(this.about.seat);
      const button = (key, agrees) => h("button", { type: "button", "data-focus": "back-" + key, onclick: () => this.deed("answer", { agrees, language: spoken() }) }, say(key));
      parts.push(h("div", { class: "note", role: "alert" },
        h("span", {}, mine ? say("waits") : say("asks", { seat: this.called(back.by) })),
        h("span", { class: "row" }, asked ? [button("agree", true), button("decline", false)] : mine ? button("withdraw", false) : "")));
    }
    return parts;
  }

  /** The question what one is called; what was answered at another table is proposed. */
  asksName() {
    const field = h("input", { value: this.name, maxlength: 20, "aria-label": say("whoareyou"), autocomplete: "nickname", "data-focus": "name",
      oninput: (event) => { this.name = event.target.value; } });
    const sit = async (event) => {
      event.preventDefault();
      if (!this.name.trim()) return;
      const answer = await this.deed("name", { said: this.name, language: spoken() });
      if (answer?.refused) return;
      remember("name", this.name);
      this.about.named = true;
      this.naming = false;
      this.draw();
    };
    return h("form", { class: "note naming", onsubmit: sit }, h("span", {}, say("whoareyou")), field,
      h("button", { type: "submit", class: "main", "data-focus": "sit" }, say("sitdown")));
  }

  called(seat) { return seat === this.about.seat ? say("you") : this.table.seats[seat].name; }

  plate(seat) {
    const t = this.table, who = t.seats[seat], bot = this.about.seats[seat] === "bot";
    const away = !bot && this.here && !this.here.includes(seat);
    return [
      h("strong", {}, who.name, who.won ? " ★" : ""),
      seat === t.seat && !this.stepping.shown ? h("button", {
        type: "button", class: "rename", title: say("rename"), "aria-label": say("rename"), "data-focus": "rename",
        onclick: () => { this.naming = !this.naming; this.draw(); },
      }, "✎") : "",
      h("span", { class: "score", title: say("score") }, minus(who.score)),
      this.company.beside(seat), bot ? h("span", { class: "tag" }, say("bot")) : "", away ? h("span", { class: "tag" }, say("away")) : "",
    ];
  }

  turn() {
    const t = this.table;
    if (this.stepping.shown) return h("div", { class: "turn", id: "turn", tabindex: -1 });
    if (t.over) return h("div", { class: "turn over", id: "turn", tabindex: -1 }, h("strong", {}, t.end || say("matchover")), this.company.after());
    const bot = this.about.seats[t.to_act] === "bot";
    return h("div", { class: "turn", id: "turn", tabindex: -1 },
      h("div", { class: "asked" },
        h("strong", {}, this.mine() ? say("yourturn") : say(bot ? "thinks" : "turnof", { seat: t.turn })), " ",
        this.mine() ? t.asked || this.wanted() : this.about.seat < 0 ? say("watching") : ""),
      this.mine() && !this.sending ? this.choices() : "");
  }

  /** What is to be chosen, where the rules do not say so. */
  wanted() {
    const some = this.table.moves.filter((move) => move.cards.length).length;
    return say(!some ? "choosemove" : some < this.table.moves.length ? "choose" : "choosecard");
  }

  /** Below the table: taking back. */
  below() {
    const t = this.table, last = t.last;
    return h("div", { class: "below" },
      last && this.reader ? h("div", {}, say("lasttrick", { to: last.to }), ": ", last.cards.map((card) => this.long(card)).join(", ")) : "",
      this.about.seat >= 0 && !t.back && !t.over && !this.stepping.shown ? h("button", { type: "button", "data-focus": "back", disabled: this.sending, onclick: () => this.deed("back", { language: spoken() }) }, say("back")) : "");
  }

  // ------------------------------------------------------------------ as text

  long(card) {
    const name = this.titles.get(card.id) ?? card.name;
    return card.by === undefined ? name : say("by", { card: name, seat: this.called(card.by) });
  }

  /** All that is kept at the table and at seats, as lines. */
  said() {
    const t = this.table;
    return [...t.pills, ...t.rest, ...t.marks.map((marks, seat) => marks.length ? `${this.called(seat)}: ${marks.join(", ")}` : "").filter(Boolean)];
  }

  contents(zone) {
    if (!zone.size) return say("none");
    const open = zone.cards.filter((card) => !card.hidden);
    const shut = zone.size - open.length;
    const backs = new Map();
    for (const card of zone.cards) if (card.hidden && card.id !== "??") backs.set(card.name, (backs.get(card.name) ?? 0) + 1);
    const told = [...backs].map(([name, n]) => `${n} ${name}`).join(", ");
    const rest = say("hidden", { n: shut });
    return [...open.map((card) => this.long(card)), shut ? rest + (told ? ` (${told})` : "") : ""].filter(Boolean).join(", ");
  }

  text() {
    const t = this.table;
    const own = t.zones.filter((zone) => zone.own), others = t.zones.filter((zone) => !zone.own && (zone.size || !zone.kind));
    const list = (zones) => h("ul", {}, zones.map((zone) => h("li", {}, h("strong", {}, zone.title), ": ", this.contents(zone))));
    const moves = this.mine() && !this.sending ? t.moves : [];
    return [
      h("h2", {}, say("state")),
      h("p", { id: "turn", tabindex: -1 }, t.over ? t.end : this.mine() ? `${say("yourturn")} ${t.asked}` : say("turnof", { seat: t.turn })),
      own.length ? h("h2", {}, say("hand")) : "", own.length ? list(own) : "",
      moves.length ? h("h2", {}, say("moves")) : "",
      moves.length ? h("ul", { class: "moves" }, moves.slice(0, 400).map((move) => h("li", {}, h("button", {
        type: "button", "data-focus": "move-" + move.text, "data-move": move.text, onclick: () => this.play(move.text),
      }, this.aloud(move.name))))) : "",
      h("h2", {}, say("places")), list(others),
      h("ul", {}, this.said().map((text) => h("li", {}, this.aloud(text)))),
    ].filter(Boolean);
  }

  // ------------------------------------------------------------------ beside the table

  beside() {
    const t = this.table;
    const rows = t.sheet.map((scores, at) => h("tr", {}, h("th", { scope: "row" }, String(at + 1)),
      scores.map((score, side) => h("td", {}, minus(score), h("small", {}, this.gain(score - (at ? t.sheet[at - 1][side] : 0)))))));
    const heads = h("tr", {}, h("th", { scope: "col" }, say("deal")), t.sides.map((side) => h("th", { scope: "col" }, side)));
    $("pane-scores").querySelector(".wide").replaceChildren(h("table", {}, h("thead", {}, heads), h("tbody", {}, rows)),
      t.sheet.length && this.about.seat >= 0 ? h("button", { type: "button", class: "link", onclick: () => this.details() }, say("details")) : "",
      this.results.map((told, at) => this.deal(told, at)), this.evening);
    const log = $("pane-log").querySelector("ol");
    const end = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
    log.replaceChildren(...this.rows.map(([, seat, text]) => h("li", { class: seat === null ? "then" : "move" }, this.reader ? this.aloud(text) : text)));
    if (end) log.scrollTop = log.scrollHeight;
  }

  gain(points) { return points ? ` (${signed(points)})` : ""; }
}

const minus = (points) => String(points).replace("-", "−");
const signed = (points) => `${points < 0 ? "−" : "+"}${Math.abs(points)}`;

/** Suits in two colours, as they are printed, or in four. */
function inks({ inks: by, cards }) {
  const some = Object.keys(by).length > 0, four = recalled("colours") === "four";
  $("colours").hidden = !some;
  $("colours").setAttribute("aria-pressed", String(four));
  for (const [card, ink] of Object.entries(by)) {
    const made = $(cards[card].match(/href="#([\w-]+)"/)?.[1]);
    if (!made) continue;
    made.dataset.ink ??= made.getAttribute("color");
    made.setAttribute("color", four ? ink : made.dataset.ink);
  }
}

export function refuse(text) {
  $("notice").hidden = false;
  $("notice").textContent = text;
  $("main").hidden = true;
}

function words() {
  for (const id of ["language", "theme"]) { $(id).setAttribute("aria-label", say(id)); $(id).title = say(id); }
  offer($("language"));
  $("reader").textContent = say("reader");
  $("colours").textContent = say("fourcolours");
  for (const name of ["scores", "log", "talk", "rules"]) $("pane-" + name).querySelector("summary").textContent = say(name);
  for (const name of ["log", "talk"]) $("pane-" + name).querySelector("ol").setAttribute("aria-label", say(name));
  $("table").setAttribute("aria-label", say("table"));
}

function theme(name) {
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
  remember("theme", name);
}

async function main() {
  theme(recalled("theme") || "");
  speak(spoken());
  words();
  $("theme").addEventListener("click", () => {
    const dark = document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    theme(dark === "dark" ? "light" : "dark");
  });
  addEventListener("hashchange", () => location.reload());
  if (!token) return refuse(say("nolink"));
  const room = new Room($("table"));
  window.room = room;
  const asked = await room.line.ask("tables", { language: spoken() }).catch(() => ({}));
  if (asked.tables) {
    $("language").addEventListener("change", (event) => { speak(event.target.value); words(); lobby(room.line); });
    return lobby(room.line, asked);
  }
  const settings = () => { $("pane-more").querySelector("summary").textContent = say("settings"); $("pane-more").querySelector("div").replaceChildren(...room.company.settings().filter(Boolean)); };
  settings();
  $("reader").setAttribute("aria-pressed", String(room.reader));
  $("reader").addEventListener("click", () => {
    room.reader = !room.reader;
    remember("reader", room.reader ? "yes" : "");
    $("reader").setAttribute("aria-pressed", String(room.reader));
    room.draw();
  });
  $("language").addEventListener("change", (event) => { speak(event.target.value); words(); settings(); room.results = []; room.begin(); });
  $("colours").addEventListener("click", () => {
    remember("colours", recalled("colours") === "four" ? "" : "four");
    inks(room.faces);
  });
  $("pane-rules").addEventListener("toggle", () => room.rules());
  addEventListener("keydown", (event) => {
    const pane = event.altKey && !event.ctrlKey ? { Digit1: "table", Digit2: "pane-scores", Digit3: "pane-log", Digit4: "pane-rules", Digit5: "pane-talk" }[event.code] : "";
    if (!pane) return;
    event.preventDefault();
    if (pane !== "table") $(pane).open = true;
    (pane === "table" ? room.first() : $(pane).querySelector("summary"))?.focus();
  });
  if (matchMedia("(max-width: 900px)").matches) for (const name of ["scores", "log", "talk"]) $("pane-" + name).open = false;
  return room.begin();
}

main();
