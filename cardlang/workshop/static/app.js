// The page: the text on the left, the table and the other panes on the right, and what binds them.
//
// `text` is what stands in the editor, `good` the last text that could be played, which the table
// plays.  Each change is saved and read; when it is good, the match so far is played anew.

import { host } from "./host.js";
import { $, call, file, h, later, recalled, remember } from "./lib.js";
import { say, speak, spoken } from "./texts.js";
import { plain, rich } from "./text.js";
import { Table } from "./table.js";
import { differences, judge, sheet, statistics } from "./panes.js";

const TABS = ["text", "table", "rules", "stats", "judge", "diff"];
const narrow = matchMedia("(max-width: 860px)");

const s = {
  name: "", seen: "", opened: "", saved: "", good: "", goodAt: "", findings: [], tab: "table",
  stats: null, examples: [], judge: {}, diff: {}, answering: true, list: null, checked: "",
};
let editor = null;

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
};
const table = new Table($("pane-table"), page);

// ------------------------------------------------------------------ text: saved, read

// One save after the other: each has to know what the last one wrote.
let saving = Promise.resolve();
const save = later(350, () => { saving = saving.then(write, write); return saving; });

async function write() {
  const text = editor.text();
  if (!s.name || text === s.saved) return;
  $("saved").textContent = say("saving");
  try {
    const answer = await file("save", { name: s.name, text, seen: s.seen });
    if (answer.other) return conflict(answer.other);
    if (answer.refused) { $("saved").textContent = say("unsaved", { why: answer.refused }); return; }
    s.seen = answer.digest;
    s.saved = text;
    $("saved").textContent = text === editor.text() ? say("saved") : say("saving");
    answers(true);
  } catch (error) {
    $("saved").textContent = say("unsaved", { why: error.message });
    answers(false);
    setTimeout(save, 2000);
  }
  return null;
}

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

let reading = 0;
const check = later(120, async () => {
  const text = editor.text(), number = ++reading;
  const begun = performance.now();
  let answer;
  try {
    answer = await call("check", { text, file: s.name });
  } catch { return answers(false); }
  answers(true);
  if (number !== reading) return;
  if (answer.stale) return check(); // another window asked as well
  window.workshop.checked = performance.now() - begun;
  s.checked = text;
  if (answer.failed || answer.refused) {
    s.findings = [];
    verdict({ errors: 1, warnings: 0 }, answer.failed || answer.refused);
    return;
  }
  tell(answer);
  if (answer.playable) await take(text, answer);
  else table.draw();
  whole();
});

/** Findings that only show at other tables than the usual one come a little later. */
const whole = later(700, async () => {
  const text = editor.text();
  if (s.good !== text) return;
  const answer = await call("check", { text, file: s.name, whole: true }).catch(() => null);
  if (answer?.findings && text === editor.text()) tell(answer);
});

async function take(text, answer) {
  const before = s.good;
  table.about = { players: answer.players, usual: answer.usual, options: answer.options };
  s.diff.parent = answer.parent;
  if (text === before && table.table) return table.draw();
  s.good = text;
  s.goodAt = new Date().toLocaleTimeString(spoken(), { hour: "2-digit", minute: "2-digit" });
  if (table.match && before) await table.renew(before);
  else await table.begin({ seed: 1 });
  around();
  examples();
  figures();
}

const examples = later(500, async () => {
  const text = s.good;
  const answer = await call("examples", { text, file: s.name }).catch(() => null);
  if (!answer?.examples || text !== editor.text()) return;
  s.examples = answer.examples.filter((one) => one.own);
  marks();
});

const figures = later(1500, async () => {
  const text = s.good;
  if (!text || !table.match) return;
  const answer = await call("simulate", { text, file: s.name, match: { ...table.match, moves: [] } }).catch(() => null);
  if (!answer || answer.stale || text !== s.good) return;
  s.stats = answer.refused || answer.failed ? null : answer;
  statistics($("pane-stats"), page, s.stats);
  if (text === editor.text()) marks();
});

/** The panes that are looked at, drawn anew after a good change. */
const around = later(250, () => {
  if (!s.good) return;
  if (s.tab === "rules") sheet($("pane-rules"), page).catch(() => {});
  if (s.tab === "diff") differences($("pane-diff"), page, s.diff).catch(() => {});
  if (s.tab === "judge") judge($("pane-judge"), page, s.judge);
  if (s.tab === "stats") statistics($("pane-stats"), page, s.stats);
});

function marks() {
  const rows = s.examples.map((one) => ({
    line: one.line, sort: one.ok ? "ok" : "bad",
    told: one.ok ? say("exampleok") : `${say("examplebad")}: ${one.message}${one.help ? " – " + one.help : ""}`,
  }));
  for (const line of s.stats?.never ?? []) rows.push({ line, sort: "never", told: say("neverhere", { n: s.stats.matches }) });
  editor.marks(rows);
  list();
}

function tell(answer) {
  s.findings = answer.findings;
  editor.findings(s.findings, (row) => row.remedy
    ? [{ name: say("fix", { text: row.remedy.text.slice(0, 40) }), apply: () => mend(row) }] : []);
  verdict(answer);
  list();
}

function mend(row) {
  editor.replace(row.remedy.from, row.remedy.to, row.remedy.text);
}

function verdict(answer, text = "") {
  const parts = [];
  if (answer.errors) parts.push(say(answer.errors === 1 ? "error" : "errors", { n: answer.errors }));
  if (answer.warnings) parts.push(say(answer.warnings === 1 ? "warning" : "warnings", { n: answer.warnings }));
  $("verdict").textContent = text || parts.join(", ") || say("good");
  $("verdict").className = answer.errors ? "bad" : answer.warnings ? "warn" : "ok";
}

function list() {
  const failed = s.examples.filter((one) => !one.ok && s.checked === s.good);
  const rows = s.findings.slice(0, 30).map((row) => h("li", { class: row.severity },
    h("button", { class: "place", type: "button", onclick: () => (row.own ? editor.place(row.from) : null) },
      row.own ? say("line", { n: row.line }) : say("elsewhere", { file: row.file })),
    h("span", { class: "message" }, row.message, row.help ? h("em", {}, row.help) : ""),
    row.remedy ? h("button", { type: "button", class: "fix", onclick: () => mend(row) }, say("fix", { text: row.remedy.text.slice(0, 40) })) : "",
    h("button", { type: "button", class: "link", onclick: () => explain(row.code) }, say("more"))));
  for (const one of failed) {
    rows.push(h("li", { class: "example" },
      h("button", { class: "place", type: "button", onclick: () => editor.jump(one.line) }, say("line", { n: one.line })),
      h("span", { class: "message" }, `${one.title}: ${one.message}`, one.help ? h("em", {}, one.help) : "")));
  }
  const told = s.examples.length ? h("p", { class: failed.length ? "count bad" : "count" },
    say("examples", { good: s.examples.length - failed.length, all: s.examples.length })) : "";
  $("findings").replaceChildren(rows.length ? h("ul", {}, rows) : "", told);
}

async function explain(code) {
  const told = await call("explain", { code }).catch(() => ({}));
  if (!told.code) return;
  dialog(told.code, h("p", {}, told.meaning), h("h3", {}, "✗"), h("pre", { class: "code" }, told.bad),
    h("h3", {}, "✓"), h("pre", { class: "code" }, told.good), told.more ? h("p", {}, told.more) : "");
}

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
  $("reads").replaceChildren(...(line ? [h("span", {}, say("reads") + ": "), h("q", {}, line)] : []));
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
    const row = s.findings.find((one) => one.remedy && one.from <= at && at <= one.to) ||
      s.findings.find((one) => one.remedy && one.line === line);
    if (row) mend(row);
    return Boolean(row);
  },
};

// ------------------------------------------------------------------ files

async function open(name) {
  save.stop();
  if (s.name && editor.text() !== s.saved) await save.now();
  const answer = await file("open", { name }).catch((error) => ({ refused: error.message }));
  const text = answer.text ?? "";
  if (answer.refused && !s.list.only) return notice(answer.refused);
  Object.assign(s, {
    name, seen: answer.digest ?? "", opened: text, saved: text, good: "", checked: "", stats: null, examples: [],
    findings: [], judge: {}, diff: {},
  });
  table.match = table.full = table.table = table.parted = null;
  remember("last", name);
  document.title = `${name} · cardlang`;
  $("saved").textContent = say("saved");
  editor.open(text);
  files();
  check.now();
  sections.now();
  statistics($("pane-stats"), page, null);
  if (!text) begin();
  return null;
}

function files() {
  $("file").replaceChildren(...s.list.names.map((name) => h("option", { value: name, selected: name === s.name }, name)));
  $("file").value = s.name;
  $("new").hidden = Boolean(s.list.only) && Boolean(s.opened);
}

function begin() {
  const name = h("input", { id: "new-name", value: s.list.only || "my_game.card", required: true, disabled: Boolean(s.list.only) });
  const title = h("input", { id: "new-title", value: "", placeholder: "My Game" });
  const kind = h("select", { id: "new-kind" },
    Object.entries(s.list.kinds).map(([key, told]) => h("option", { value: key }, `${key}: ${told}`)),
    s.list.games.map((game) => h("option", { value: "=" + game }, say("variant", { game }))));
  const told = h("p", { class: "bad", role: "alert" });
  const make = async (event) => {
    event.preventDefault();
    const chosen = kind.value, wanted = name.value.endsWith(".card") ? name.value : name.value + ".card";
    const answer = await file("new", {
      name: wanted, title: title.value, kind: chosen.startsWith("=") ? "" : chosen, parent: chosen.startsWith("=") ? chosen.slice(1) : "",
    }).catch((error) => ({ refused: error.message }));
    if (answer.refused) { told.textContent = answer.refused; return; }
    $("dialog").close();
    s.list = await file("list");
    open(wanted);
  };
  dialog(say("new"), h("form", { onsubmit: make },
    h("label", {}, say("kind"), kind), h("label", {}, say("title"), title), h("label", {}, say("name"), name), told,
    h("button", { class: "main", id: "new-make" }, say("create"))));
}

async function former() {
  const { history = [] } = await file("history", { name: s.name }).catch(() => ({}));
  const when = (at) => {
    const [, y, m, d, H, M, S] = /^(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)/.exec(at) ?? [];
    return new Date(y, m - 1, d, H, M, S).toLocaleString(spoken());
  };
  dialog(say("history"), history.length ? h("ul", { class: "former" }, history.map((one) => h("li", {},
    h("span", {}, when(one.at)), h("small", {}, `${one.bytes} B`),
    h("button", {
      type: "button", onclick: async () => {
        const answer = await file("former", { name: s.name, at: one.at });
        if (answer.text !== undefined) editor.write(answer.text);
        $("dialog").close();
      },
    }, say("restore"))))) : h("p", {}, say("nohistory")));
}

/** Somebody may write the file in another window. */
async function look() {
  if (!s.name || document.hidden || editor.text() !== s.saved) return;
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

function dialog(head, ...parts) {
  $("dialog").replaceChildren(h("header", {}, h("h2", {}, head),
    h("button", { type: "button", class: "close", "aria-label": say("cancel"), onclick: () => $("dialog").close() }, "×")), ...parts);
  if (!$("dialog").open) $("dialog").showModal();
}

function show(name) {
  if (!narrow.matches && name === "text") { editor.focus(); return; }
  s.tab = name;
  for (const tab of TABS) {
    const side = narrow.matches ? tab !== name : tab !== name && tab !== "text";
    $("pane-" + tab).hidden = side;
    const button = $("tab-" + tab);
    button.setAttribute("aria-selected", String(tab === name));
    button.tabIndex = tab === name ? 0 : -1;
  }
  if (name === "text") editor.focus();
  around.now();
}

function tabs() {
  $("tabs").replaceChildren(...TABS.map((name) => h("button", {
    type: "button", role: "tab", id: "tab-" + name, "aria-controls": "pane-" + name, class: "tab-" + name,
    onclick: () => show(name),
    onkeydown: (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const some = TABS.filter((one) => narrow.matches || one !== "text");
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
  for (const id of ["file", "outline", "language", "theme", "help"]) $(id).title = say($(id).dataset.label);
  $("language").value = spoken();
  tabs();
  show(s.tab);
}

function theme(name) {
  if (name) document.documentElement.dataset.theme = name;
  else delete document.documentElement.dataset.theme;
  remember("theme", name);
}

function divide(share) {
  const bounded = Math.min(75, Math.max(25, share));
  $("main").style.setProperty("--share", `${bounded}%`);
  $("split").setAttribute("aria-valuenow", String(Math.round(bounded)));
  remember("share", String(bounded));
}

function edit(simple) {
  const text = editor?.text() ?? "";
  editor?.close();
  editor = (simple ? plain : rich)($("editor"), asks);
  if (text) { editor.open(text); if (s.name) check.now(); }
  $("plain").setAttribute("aria-pressed", String(simple));
  remember("plain", simple ? "yes" : "");
}

function wire() {
  $("file").addEventListener("change", (event) => open(event.target.value));
  $("new").addEventListener("click", begin);
  $("former").addEventListener("click", former);
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
    if (table.match) table.goOn(); else table.draw();
  });
  $("theme").addEventListener("click", () => {
    const dark = document.documentElement.dataset.theme || (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
    theme(dark === "dark" ? "light" : "dark");
  });
  $("plain").addEventListener("click", () => edit(!recalled("plain")));
  $("help").addEventListener("click", () => dialog(say("help"), h("p", {}, say("helpabout")),
    h("dl", {}, say("helptext").map(([key, told]) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, told)]).flat())));
  $("outline").addEventListener("change", (event) => {
    if (event.target.value) editor.jump(Number(event.target.value));
    event.target.value = "";
  });
  $("verdict").addEventListener("click", () => { if (s.findings[0]?.own) editor.place(s.findings[0].from); });
  $("split").addEventListener("pointerdown", (event) => {
    event.target.setPointerCapture(event.pointerId);
    event.target.onpointermove = (moved) => divide(100 * moved.clientX / innerWidth);
    event.target.onpointerup = () => { event.target.onpointermove = null; };
  });
  $("split").addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -4, ArrowRight: 4 }[event.key];
    if (step) divide(Number($("split").getAttribute("aria-valuenow")) + step);
  });
  addEventListener("keydown", (event) => {
    if (event.altKey && !event.ctrlKey && event.code.startsWith("Digit")) {
      const name = TABS[Number(event.code.slice(5)) - 1];
      if (name) { event.preventDefault(); show(name); if (name !== "text") $("pane-" + name).querySelector("button:not([disabled])")?.focus(); }
    }
  });
  addEventListener("beforeunload", (event) => { if (s.name && editor.text() !== s.saved) { save.now(); event.preventDefault(); } });
  addEventListener("visibilitychange", () => { if (document.hidden && s.name) save.now(); });
  narrow.addEventListener("change", () => show(s.tab));
  setInterval(look, 3000);
}

async function main() {
  window.workshop = { state: s, table, checked: 0 };
  theme(recalled("theme") || "");
  if (recalled("share")) divide(Number(recalled("share")));
  speak(spoken());
  edit(Boolean(recalled("plain")));
  words();
  wire();
  table.draw();
  if (host.missing) return notice(say(host.missing));
  host.join({
    name: () => s.name, text: () => editor.text(), unsaved: () => editor.text() !== s.saved, open, notice,
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
  if (first) await open(first);
  else begin();
  return null;
}

main();
