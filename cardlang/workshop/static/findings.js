// What is wrong with the text: underlined, listed with remedies, and the examples in the margin.

import { $, call, h } from "./lib.js";
import { dialog } from "./files.js";
import { say, spoken } from "./tongue.js";

/** Tells of the findings in `s`, the page's state; `at.editor()` is the editor. */
export function findingsOf(s, at) {
  function marks() {
    const rows = s.examples.map((one) => ({
      line: one.line, sort: one.ok ? "ok" : "bad",
      told: one.ok ? say("exampleok") : `${say("examplebad")}: ${one.message}${one.help ? " – " + one.help : ""}`,
    }));
    for (const line of s.stats?.never ?? []) rows.push({ line, sort: "never", told: say("neverhere", { n: s.stats.matches }) });
    at.editor().marks(rows);
    verdict();
    list();
  }

  function tell(answer) {
    s.findings = answer.findings;
    at.editor().findings(s.findings, (row) => row.remedies.map((one) => ({ name: fix(one), apply: () => mend(one) })));
    verdict(answer);
    list();
  }

  const fix = (one) => (one.shown ? say("fix", { text: one.shown.slice(0, 60) }) : say("takeout"));

  function mend(remedy) {
    at.editor().change(remedy.changes);
  }

  let last = { errors: 0, warnings: 0 };

  /** How the text stands: its findings, and of its examples how many fail, or that they are tried. */
  function verdict(answer = last, text = "") {
    last = answer;
    const parts = [], failed = s.examples.filter((one) => !one.ok && s.checked === s.good).length;
    if (failed) parts.push(say("failing", { n: failed }));
    if (answer.errors) parts.push(say("errors", { n: answer.errors }));
    if (answer.warnings) parts.push(say("warnings", { n: answer.warnings }));
    const trying = s.trying && s.trying === s.good && !failed;
    $("verdict").textContent = text || parts.join(", ") || (trying ? say("trying") : say("good"));
    $("verdict").className = answer.errors || failed ? "bad" : answer.warnings || trying ? "warn" : "ok";
  }

  function list() {
    const failed = s.examples.filter((one) => !one.ok && s.checked === s.good);
    const rows = s.findings.slice(0, 30).map((row) => h("li", { class: row.severity },
      h("button", { class: "place", type: "button", onclick: () => (row.own ? at.editor().place(row.from) : null) },
        row.own ? say("line", { n: row.line }) : say("elsewhere", { file: row.file })),
      h("span", { class: "message" }, row.message, row.help ? h("em", {}, row.help) : ""),
      ...row.remedies.map((one) => h("button", { type: "button", class: "fix", onclick: () => mend(one) }, fix(one))),
      h("button", { type: "button", class: "link", onclick: () => explain(row.code) }, say("more"))));
    for (const one of failed) {
      rows.push(h("li", { class: "example" },
        h("button", { class: "place", type: "button", onclick: () => at.editor().jump(one.line) }, say("line", { n: one.line })),
        h("span", { class: "message" }, `${one.title}: ${one.message}`, one.help ? h("em", {}, one.help) : "")));
    }
    const told = s.examples.length ? h("p", { class: failed.length ? "count bad" : "count" },
      say("examples", { good: s.examples.length - failed.length, all: s.examples.length })) : "";
    $("findings").replaceChildren(rows.length ? h("ul", {}, rows) : "", told);
  }

  async function explain(code) {
    const told = await call("explain", { code, language: spoken() }).catch(() => ({}));
    if (!told.code) return;
    dialog(told.code, h("p", {}, told.meaning), h("h3", {}, "✗"), h("pre", { class: "code" }, told.bad),
      h("h3", {}, "✓"), h("pre", { class: "code" }, told.good), told.more ? h("p", {}, told.more) : "");
  }

  return { marks, tell, mend, verdict };
}
