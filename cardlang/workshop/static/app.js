// The page: the text on the left, the table and the other panes on the right, and what binds them.
//
// `text` is what stands in the editor, `good` the last text that could be played, which the table
// plays.  Each change is saved and read; when it is good, the match so far is played anew.

import { host } from "./host.js";
import { $, call, file, h, later, recalled, remember, waits } from "./lib.js";
import { say, speak, spoken } from "./tongue.js";
import { plain, rich } from "./text.js";
import { Table } from "./table.js";
import { begin, dialog, former } from "./files.js";
import { looks, theme } from "./looks.js";
import { dropped, forget, linkHere, open as openLink, share, unsavedBar } from "./links.js";
import { findingsOf } from "./findings.js";
import { picked, record, review } from "./review.js";
import { Situation } from "./situation.js";
import { TABS, narrow, tabsOf } from "./tabs.js";
import { Tour, look as lookAt } from "./tour.js";
import { ranIn } from "./trace.js";
import { watched } from "./waits.js";
import { forgetDraft, keepDraft, keepMatch, keptDraft, keptMatch, keptUnsaved } from "./keeping.js";
import { differences, judge, sheet, statistics } from "./panes.js";
import { understood } from "./understood.js";

const HELP = ["finding", "completion", "panes", "leave", "search", "undo"]; // keys that are explained
const s = {
  name: "", seen: "", opened: "", saved: "", good: "", goodAt: "", findings: [], tab: "table",
  unsaved: "", back: "", begin: null, stats: null, examples: [], judge: {}, diff: {}, answering: true, list: null, checked: "",
};
let editor = null;
const { marks, tell, mend, verdict } = findingsOf(s, { editor: () => editor });

const page = {
  rules: () => s.good, name: () => s.name, opened: () => s.opened,
  jump: (line) => { if (narrow.matches) show("text"); editor.jump(line); },
  seat: (seat) => table.table?.seats[seat]?.name ?? `${seat}`,
  stale: () => (s.good && s.checked && s.checked !== s.good ? say("stale", { time: s.goodAt }) : ""),
  keep(text, title) {
    editor.write(editor.text().trimEnd() + "\n\n" + text);
    const lines = editor.text().split("\n");
    editor.jump(lines.findLastIndex((line) => line.includes(`"${title}"`)) + 1, false);
  },
  takeBack: () => editor.undo(),
  text: () => editor.text(), list: () => s.list, show: (name) => show(name), dialog, closeDialog: () => $("dialog").close(),
  notice: (...given) => notice(...given), fresh, letGo, kept,
  situation: () => new Situation(table).begin(),
  serve: host.tables ? serve : null,
  keepMatch: (match) => keepMatch(s, match),
  record: () => picked(".jsonl,.json,.txt", (given) => bring(given)),
  review: () => review(table, table.match),
};
const table = new Table($("pane-table"), page);
const tour = new Tour(() => lookAt(s, table, editor?.text() ?? ""));

// ------------------------------------------------------------------ text: saved, read

// One save after the other: each has to know what the last one wrote.
let saving = Promise.resolve();
const save = later(350, () => { saving = saving.then(write, write); return saving; });

async function write() {
  const text = editor.text();
  if (!s.name || s.unsaved || text === s.saved) return;
  $("saved").textContent = say("saving");
  try {
    const answer = await file("save", { name: s.name, text, seen: s.seen });
    if (answer.other) return conflict(answer.other);
    if (answer.refused) { $("saved").textContent = say("unsaved", { why: answer.refused }); return; }
    s.seen = answer.digest;
    s.saved = text;
    $("saved").textContent = text === editor.text() ? say("saved") : say("saving");
    if (text === editor.text()) { drafts.stop(); forgetDraft(s); }
    answers(true);
  } catch (error) {
    $("saved").textContent = say("unsaved", { why: error.message });
    answers(false);
    setTimeout(save, 2000);
  }
  return null;
}

/** What is not on the disk yet is kept in the browser: a crash takes a fifth of a second of it. */
const drafts = later(200, () => { if (s.name && editor.text() !== s.saved) keepDraft(s, editor.text(), s.link); });

function answers(yes) {
  if (yes === s.answering) return;
  s.answering = yes;
  notice(yes ? "" : say("lost"));
}

function notice(text, ...actions) {
  $("notice").hidden = !text;
  $("notice").replaceChildren(h("span", {}, text), ...actions);
}

function conflict(other) {
  const done = () => notice("");
  notice(say("other"),
    h("button", { type: "button", onclick: () => { s.seen = other.digest; s.saved = other.text; editor.write(other.text); done(); } }, say("theirs")),
    h("button", { type: "button", onclick: () => { s.seen = other.digest; save.now(); done(); } }, say("mine")));
}

const PAUSE = 120; // ms without a change, after which findings are told
const EARLY = 40; // and after which they are asked for, where answers are quick
const QUICK = 250;
const asked = { text: "", name: "", answer: null, open: 0, took: 0 }; // the last question for findings

function ask(text) {
  const begun = performance.now();
  const answer = call("check", { text, file: s.name, language: spoken() });
  Object.assign(asked, { text, name: s.name, answer, open: asked.open + 1 });
  answer.catch(() => {}).finally(() => { asked.open -= 1; asked.took = performance.now() - begun; });
}

const early = later(EARLY, () => { if (!asked.open && asked.took < QUICK) ask(editor.text()); });

let reading = 0;
const check = later(PAUSE, async () => {
  const text = editor.text(), number = ++reading;
  const begun = performance.now();
  if (!asked.answer || asked.text !== text || asked.name !== s.name) ask(text);
  let answer = asked.answer;
  asked.answer = null;
  try {
    answer = await answer;
  } catch { return answers(false); }
  answers(true);
  if (number !== reading) return;
  if (answer.stale) return check(); // another window asked as well
  s.checked = text;
  const refused = answer.failed || answer.refused;
  if (refused) {
    s.findings = [];
    verdict({ errors: 1, warnings: 0 }, refused);
  } else tell(answer);
  window.workshop.checked = performance.now() - begun;
  window.workshop.first ||= performance.now();
  if (refused) return;
  if (!answer.playable) table.draw();
  else if (s.good) play(text, answer);
  else play.now(text, answer);
  whole();
});

/** Findings that only show at other tables than the usual one, and remedies, come a little later. */
const whole = later(700, async () => {
  const text = editor.text();
  if (s.good !== text && s.checked !== text) return;
  const answer = await call("check", { text, file: s.name, whole: true, language: spoken() }).catch(() => null);
  if (answer?.findings && text === editor.text()) tell(answer);
});

/** The table plays a good text; whoever types on is not made to wait for it. */
const play = later(150, async (text, answer) => {
  if (text === editor.text()) await take(text, answer);
});

async function take(text, answer) {
  const before = s.good;
  table.about = { players: answer.players, usual: answer.usual, options: answer.options };
  s.diff.parent = answer.parent;
  if (text === before && table.table) return table.draw();
  s.good = text;
  s.goodAt = new Date().toLocaleTimeString(spoken(), { hour: "2-digit", minute: "2-digit" });
  if (table.match && before) await table.renew(before);
  else await deal();
  around();
  examples();
  figures();
}

/** The first match of a text: the one that came with it, or any. */
async function deal() {
  const left = s.begin ? null : keptMatch(s);
  const match = s.begin ?? left;
  s.begin = null;
  if (match) {
    table.match = match;
    const answer = await table.ask("replay", { match });
    if (answer) {
      table.full = table.match;
      const lost = (match.moves?.length ?? 0) > table.match.moves.length;
      if (lost && !left) table.note = say("oddmatch", { why: table.match.moves.length });
      return table.draw();
    }
  }
  const why = match && !left ? table.note : "";
  table.match = null;
  await table.begin({ seed: 1 });
  if (why) { table.note = say("oddmatch", { why }); table.draw(); }
}

const examples = later(500, async () => {
  const text = s.good;
  s.trying = text;
  verdict();
  const answer = await call("examples", { text, file: s.name, language: spoken() }).catch(() => null);
  if (s.trying === text) s.trying = "";
  if (!answer?.examples || text !== editor.text()) return verdict();
  s.examples = answer.examples.filter((one) => one.own);
  return marks();
});

const figures = later(1500, async () => {
  const text = s.good;
  if (!text || !table.match || s.counting === text) return;
  s.counting = text;
  const answer = await call("simulate", { text, file: s.name, match: { ...table.match, moves: [] } }).catch(() => ({ failed: say("lost") }));
  if (s.counting === text) s.counting = "";
  if (text !== s.good) return;
  const why = answer.stopped ? say("stopped") : answer.refused || answer.failed || "";
  if (answer.stale && !why) return;
  s.stats = why ? null : answer;
  statistics($("pane-stats"), page, s.stats, why, () => { statistics($("pane-stats"), page, null); figures(); });
  if (text === editor.text()) marks();
});

/** The panes that are looked at, drawn anew after a good change. */
const around = later(250, () => {
  if (!s.good) return;
  if (s.tab === "told") understood($("pane-told"), page).catch(() => {});
  if (s.tab === "rules") sheet($("pane-rules"), page).catch(() => {});
  if (s.tab === "diff") differences($("pane-diff"), page, s.diff).catch(() => {});
  if (s.tab === "judge") judge($("pane-judge"), page, s.judge);
  if (s.tab === "stats") {
    statistics($("pane-stats"), page, s.stats);
    if (!s.stats) figures();
  }
});

// ------------------------------------------------------------------ what stands here

async function hover(at) {
  const told = await call("hover", { text: editor.text(), file: s.name, at }).catch(() => ({}));
  const said = told.sentences?.[spoken()] || "";
  if (!told.word || !told.sort) return null;
  const dom = h("div", { class: "hover" },
    h("code", {}, told.head || told.word),
    said ? h("p", { class: "sentence" }, said) : "",
    told.home && !told.own ? h("small", {}, told.home) : "");
  return { ...told, dom };
}

const reads = later(250, async () => {
  const told = await call("hover", { text: editor.text(), file: s.name, at: editor.at() }).catch(() => ({}));
  if (told.stale) return;
  const line = told.line?.[spoken()] || told.sentences?.[spoken()] || "";
  const at = editor.text().slice(0, editor.at()).split("\n").length;
  const ran = s.good === editor.text() ? await ranIn(table, at) : [];
  $("reads").replaceChildren(...(line ? [h("span", {}, say("reads") + ": "), h("q", {}, line), " "] : []), ...ran);
});

const sections = later(400, async () => {
  const answer = await call("outline", { text: editor.text() }).catch(() => null);
  if (!answer?.sections) return;
  $("outline").replaceChildren(h("option", { value: "" }, say("sections")),
    ...answer.sections.map((one) => h("option", { value: one.line }, `${one.what} ${one.name}`.trim().slice(0, 70))));
});

const asks = {
  changed(text) {
    $("saved").textContent = text === s.saved ? say("saved") : say("saving");
    save();
    drafts();
    early();
    check();
    sections();
  },
  moved: () => reads(),
  save: () => save.now(),
  complete: (text, at) => call("complete", { text, file: s.name, at, known: s.good, language: spoken() }).catch(() => null),
  hover,
  remedy() {
    const at = editor.at();
    const line = editor.text().slice(0, at).split("\n").length;
    const row = s.findings.find((one) => one.remedies.length && one.from <= at && at <= one.to) ||
      s.findings.find((one) => one.remedies.length && one.line === line);
    if (row) mend(row.remedies[0]);
    return Boolean(row);
  },
};

// ------------------------------------------------------------------ files

async function leave() {
  save.stop();
  if (s.name && !s.unsaved && editor.text() !== s.saved) await save.now();
}

async function open(name) {
  await leave();
  const answer = await file("open", { name }).catch((error) => ({ refused: error.message }));
  if (answer.refused && !s.list.only) return notice(answer.refused);
  put(name, answer.text ?? "", answer.digest ?? "");
  remember("last", name);
  drafted(name, answer);
  if (!answer.text) begin(s, open);
  return null;
}

/** What was typed before a crash goes on; if the file was written meanwhile, somebody is asked. */
function drafted(name, there) {
  const left = keptDraft(s, name);
  if (typeof left?.text !== "string" || left.text === there.text) return;
  if (left.seen === there.digest) { editor.write(left.text); return; }
  const done = () => { forgetDraft(s); notice(""); };
  notice(say("draft"),
    h("button", { type: "button", id: "take-draft", onclick: () => { editor.write(left.text); done(); } }, say("mine")),
    h("button", { type: "button", onclick: done }, say("theirs")));
}

/** Another text is in the editor; `unsaved` is the name of one that is no file. */
function put(name, text, digest, unsaved = "") {
  Object.assign(s, {
    name, seen: digest, opened: text, saved: unsaved ? "" : text, good: "", checked: "", stats: null, examples: [],
    findings: [], judge: {}, diff: {}, unsaved, begin: null, trying: "",
  });
  table.match = table.full = table.table = table.parted = table.mode = table.review = null;
  document.title = `${unsaved || name} · cardlang`;
  $("saved").textContent = unsaved ? "" : say("saved");
  editor.open(text);
  table.draw();
  files();
  check.now();
  sections.now();
  statistics($("pane-stats"), page, null);
}

/** A text from elsewhere, as a new one that is not saved, and the match that came with it. */
async function fresh(name, text, match = null) {
  await leave();
  if (!s.unsaved) s.back = s.name;
  put(s.list.only || name, text, "", name);
  s.begin = match;
  s.link = linkHere();
  keepDraft(s, text, s.link);
  unsavedBar(page, name);
}

/** Back from a text that is not saved. */
function letGo() {
  forgetDraft(s);
  forget();
  notice("");
  s.unsaved = "";
  if (s.back) open(s.back);
  else begin(s, open);
}

/** A text that was not saved is a file now. */
async function kept(name, text, digest) {
  forgetDraft(s);
  forget();
  notice("");
  Object.assign(s, { name, seen: digest, saved: text, unsaved: "" });
  s.list = await file("list");
  remember("last", name);
  document.title = `${name} · cardlang`;
  files();
  asks.changed(editor.text());
}

/** A table for several people, of the game as it is saved. */
async function serve() {
  notice(say("serving"));
  await saving;
  const answer = await file("table", { name: s.name }).catch((error) => ({ refused: error.message }));
  if (answer.link) notice(say("served"), h("a", { href: answer.link, target: "_blank", rel: "noreferrer" }, answer.link));
  else notice(answer.refused ?? "");
}

/** A file that is dropped or picked: rules, or the record of a match. */
async function bring(given) {
  if (/\.card$/i.test(given.name)) {
    if (given.size > 1 << 18) return notice(`${given.name}: > 256 KiB`);
    return fresh(given.name, (await given.text()).replaceAll("\r\n", "\n").replace(/^\ufeff/, ""));
  }
  show("table");
  return record(page, table, given);
}

async function linked() {
  const link = linkHere(), left = keptUnsaved(link);
  if (left) {
    await fresh(left.name, left.text);
    return true;
  }
  if (!link) return false;
  const why = await openLink(page, link);
  if (why) notice(why, h("button", { type: "button", onclick: () => { forget(); notice(""); } }, "OK"));
  return !why;
}

function files() {
  $("file").replaceChildren(...s.list.names.map((name) => h("option", { value: name, selected: name === s.name }, name)));
  if (s.unsaved) $("file").append(h("option", { value: "*" }, s.unsaved));
  $("file").value = s.unsaved ? "*" : s.name;
  $("new").hidden = Boolean(s.list.only) && Boolean(s.opened);
}

/** Somebody may write the file in another window. */
async function look() {
  if (!s.name || s.unsaved || document.hidden || editor.text() !== s.saved) return;
  const { name, seen, saved } = s;
  const answer = await file("open", { name }).catch(() => null);
  if (answer) answers(true);
  if (name !== s.name || seen !== s.seen || saved !== s.saved) return; // it was saved meanwhile
  if (!answer?.digest || answer.digest === s.seen || editor.text() !== s.saved) return;
  s.seen = answer.digest;
  s.saved = answer.text;
  editor.write(answer.text);
}

// ------------------------------------------------------------------ the page

const { show, words, keys } = tabsOf(s, { editor: () => editor, shown: () => around.now() });

function edit(simple) {
  const text = editor?.text() ?? "";
  editor?.close();
  editor = (simple ? plain : rich)($("editor"), asks);
  if (text) { editor.open(text); if (s.name) check.now(); }
  $("plain").setAttribute("aria-pressed", String(simple));
  remember("plain", simple ? "yes" : "");
}

function wire() {
  $("file").addEventListener("change", (event) => { if (event.target.value !== "*") { forget(); notice(""); open(event.target.value); } });
  $("new").addEventListener("click", () => begin(s, open));
  $("former").addEventListener("click", () => former(s, (text) => editor.write(text)));
  $("share").addEventListener("click", () => share(page, table));
  $("tour").addEventListener("click", () => tour.begin());
  $("menu").addEventListener("change", (event) => {
    const name = event.target.value;
    event.target.value = "";
    if (TABS.includes(name)) show(name);
    else $(name).click();
  });
  $("layout").addEventListener("click", async () => {
    const answer = await call("layout", { text: editor.text(), file: s.name }).catch(() => ({}));
    if (answer.text) editor.write(answer.text);
    else if (answer.refused) notice(answer.refused, h("button", { type: "button", onclick: () => notice("") }, "OK"));
  });
  $("language").addEventListener("change", (event) => {
    speak(event.target.value);
    words();
    statistics($("pane-stats"), page, s.stats);
    check.now();
    sections.now();
    if (table.match) table.again(); else table.draw();
    tour.draw();
  });
  $("theme").addEventListener("click", () => {
    const dark = document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    theme(dark === "dark" ? "light" : "dark");
  });
  $("plain").addEventListener("click", () => edit(!recalled("plain")));
  $("help").addEventListener("click", () => dialog(say("help"), h("p", {}, say("helpabout")),
    h("dl", {}, HELP.map((name) => [h("dt", {}, h("kbd", {}, say(`help-${name}.key`))), h("dd", {}, say(`help-${name}`))]).flat())));
  $("outline").addEventListener("change", (event) => {
    if (event.target.value) editor.jump(Number(event.target.value));
    event.target.value = "";
  });
  $("verdict").addEventListener("click", () => { if (s.findings[0]?.own) editor.place(s.findings[0].from); });
  addEventListener("beforeunload", (event) => { if (s.name && editor.text() !== s.saved) { save.now(); event.preventDefault(); } });
  addEventListener("hashchange", linked);
  dropped(bring);
  addEventListener("visibilitychange", () => { if (document.hidden && s.name) save.now(); });
  keys();
  tour.keys();
  setInterval(look, 3000);
}

async function main() {
  waits.by = watched;
  window.workshop = { state: s, table, checked: 0, first: 0 };
  looks();
  speak(spoken());
  edit(Boolean(recalled("plain")));
  words();
  wire();
  table.draw();
  if (host.missing) return notice(say(host.missing));
  host.join({
    name: () => s.name, text: () => editor.text(), unsaved: () => !s.unsaved && editor.text() !== s.saved, open, notice,
    async list() { s.list = await file("list"); files(); },
  });
  try {
    s.list = await file("list");
  } catch (error) {
    return notice(error.message);
  }
  const last = recalled("last");
  const first = s.list.names.includes(last) ? last : s.list.names[0];
  files();
  s.back = first ?? "";
  if (!await linked()) {
    if (first) await open(first);
    else begin(s, open);
  }
  tour.resume();
  return null;
}

main();
