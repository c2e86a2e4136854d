// What was understood: the program's own sentences, and every line of the file with the one that
// stands for it on the rules sheet.

import { call, h } from "./lib.js";
import { say, spoken } from "./tongue.js";

export async function understood(place, page) {
  if (!place.childElementCount) place.replaceChildren(h("p", { class: "empty", role: "status" }, say("working-told")));
  const answer = await call("told", { text: page.rules(), file: page.name(), language: spoken() });
  if (answer.stopped) place.replaceChildren(h("p", { class: "empty" }, say("stopped")));
  if (answer.stale) return;
  if (answer.refused || answer.failed) {
    place.replaceChildren(h("p", { class: "empty" }, answer.refused || answer.failed));
    return;
  }
  const lines = page.rules().split("\n");
  const link = (number) => h("button", { type: "button", class: "link", onclick: () => page.jump(number) }, say("line", { n: number }));
  const code = (numbers) => h("code", {}, numbers.map((number) => (lines[number - 1] ?? "").trimEnd()).join("\n"));
  const top = place.scrollTop;
  place.replaceChildren(
    h("h2", {}, say("understood")), h("p", {}, say("understoodabout")),
    h("ul", { class: "understood" }, answer.understood.map((one) => h("li", {},
      h("span", {}, one.line ? link(one.line) : ""), h("span", { lang: answer.language }, one.sentence)))),
    ...(answer.untold.length ? [h("h2", {}, say("untold")), h("ul", { class: "understood" }, answer.untold.map((one) => h("li", {},
      link(one.line), h("span", { class: "untold" }, one.message), code([one.line]))))] : []),
    h("h2", {}, say("linesandsentences")),
    h("ul", { class: "understood" }, answer.lines.map((one) => h("li", {}, link(one.lines[0]),
      h("span", { class: one.sentence ? "sentence" : "untold", lang: one.sentence ? answer.language : null }, one.sentence || say("composed")), code(one.lines)))));
  place.scrollTop = top;
}
