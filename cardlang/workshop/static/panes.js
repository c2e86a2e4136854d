// The rules sheet, statistics, the judge's verdict, and differences.

import { article } from "./article.js";
import { call, h, percent, withPlaces } from "./lib.js";
import { say, spoken } from "./tongue.js";

const number = (value) => value.toLocaleString(spoken(), { maximumFractionDigits: 1 });

export async function sheet(place, page) {
  if (!place.childElementCount) place.replaceChildren(h("p", { class: "empty", role: "status" }, say("working-rules")));
  const answer = await call("rules", { text: page.rules(), file: page.name(), language: spoken() });
  if (answer.stopped && !place.querySelector("h1")) place.replaceChildren(h("p", { class: "empty" }, say("stopped")));
  if (answer.stale) return;
  if (answer.refused || answer.failed) {
    place.replaceChildren(h("p", { class: "empty" }, answer.refused || answer.failed));
    return;
  }
  const top = place.scrollTop;
  place.replaceChildren(article(answer));
  place.scrollTop = top;
}

/** The figures of random matches; where there are none, why, with a button that asks anew. */
export function statistics(place, page, told, why = "", again = null) {
  if (!told) {
    place.replaceChildren(h("p", { class: "empty", role: "status" }, why || say("figures")),
      why && again ? h("button", { type: "button", "data-focus": "stats-again", onclick: again }, say("tryagain")) : "");
    return;
  }
  const span = (key) => h("tr", {}, h("th", { scope: "row" }, say(key)),
    h("td", {}, say("average", { mean: number(told[key].mean), min: number(told[key].min), max: number(told[key].max) })));
  const most = Math.max(...told.histogram.bars, 1);
  const bars = told.histogram.bars.map((count, at) => {
    const from = told.histogram.from + at * told.histogram.step;
    const bar = h("span", { title: `${from}: ${count}` });
    bar.style.height = `${Math.max(2, 100 * count / most)}%`;
    return bar;
  });
  const finished = told.matches - told.aborted;
  const wins = told.wins.map((won, seat) => {
    const share = finished ? won / finished : 0;
    const bar = h("span", { class: "fill" });
    bar.style.width = `${100 * share}%`;
    return h("li", {}, h("span", { class: "who" }, page.seat(seat)), h("span", { class: "track" }, bar),
      h("span", {}, say("winshare", { share: percent(share), score: number(told.mean_scores[seat]) })));
  });
  const lines = page.rules().split("\n");
  const never = told.never.map((line) => h("li", {},
    h("button", { class: "link", type: "button", onclick: () => page.jump(line) }, say("line", { n: line })), " ",
    h("code", {}, (lines[line - 1] || "").trim())));
  place.replaceChildren(
    h("h2", {}, say("counted", { n: told.matches })),
    h("table", { class: "facts" }, span("length"), span("branching"), span("deals"),
      h("tr", {}, h("th", { scope: "row" }, say("forced")), h("td", {}, percent(told.forced)))),
    h("div", { class: "histogram", role: "img", "aria-label": say("length") }, bars),
    h("div", { class: "axis" }, h("span", {}, number(told.length.min)), h("span", {}, say("length")), h("span", {}, number(told.length.max))),
    h("h2", {}, say("seatwins")), h("ul", { class: "shares" }, wins),
    told.aborted ? h("p", { class: "bad" }, say("aborted", { n: told.aborted }), " ",
      ...told.faults.slice(0, 3).map((fault) => h("span", {}, withPlaces(`${fault.reason} ${fault.at} `, page.name(), page.jump)))) : "",
    h("h2", {}, say("never")), never.length ? h("ul", { class: "never" }, never) : h("p", {}, say("nonever")));
}

export function judge(place, page, state) {
  const run = async () => {
    state.busy = true;
    state.told = null;
    judge(place, page, state);
    const answer = await call("judge", { text: page.rules(), file: page.name() }).catch((error) => ({ refused: error.message }));
    state.busy = false;
    if (!answer.stale) state.told = answer;
    judge(place, page, state);
  };
  const parts = [
    h("p", {}, say("judgeabout")),
    h("button", { type: "button", class: "main", id: "judge-now", disabled: state.busy || !page.rules(), onclick: run }, say("judgenow")),
  ];
  if (state.busy) parts.push(h("p", { class: "empty", role: "status" }, say("judging")));
  const told = state.told;
  if (told && !told.told) parts.push(h("p", { class: "bad" }, told.refused || told.failed));
  if (told?.told) {
    const stages = told.told.stages.map((stage) => h("li", { class: "stage " + stage.verdict },
      h("span", { class: "light", role: "img", "aria-label": stage.verdict }), h("strong", {}, stage.stage), " ",
      h("span", { class: "verdict" }, stage.verdict),
      h("ul", {}, stage.reasons.filter((reason) => reason.verdict !== "pass" && reason.verdict !== "skipped").map((reason) =>
        h("li", {}, withPlaces((reason.at ? reason.at + ": " : "") + reason.text, page.name(), page.jump))))));
    parts.push(h("div", { class: "summary", lang: "en" }, told.summary.map((line) => h("p", {}, line))),
      h("ul", { class: "stages", lang: "en" }, stages),
      h("details", {}, h("summary", {}, say("whole")), h("pre", { lang: "en" }, told.text)));
  }
  place.replaceChildren(...parts);
}

export async function differences(place, page, state) {
  const against = state.parent && !state.since ? "" : page.opened();
  const answer = await call("diff", { text: page.rules(), file: page.name(), against }).catch((error) => ({ refused: error.message }));
  if (answer.stale) return;
  const choice = h("label", {}, say("against") + " ", h("select", {
    id: "against", onchange: (event) => { state.since = event.target.value === "opened"; differences(place, page, state); },
  },
    state.parent ? h("option", { value: "parent", selected: !state.since }, say("parent")) : "",
    h("option", { value: "opened", selected: state.since || !state.parent }, say("opened"))));
  if (answer.refused || answer.failed) {
    place.replaceChildren(choice, h("p", { class: "empty" }, answer.refused || answer.failed));
    return;
  }
  const words = { changed: "changed", new: "isnew", gone: "gone", renamed: "renamed" };
  const changes = answer.changes.map((change) => h("section", { class: "change" },
    h("h3", {}, `${say(words[change.what])}: ${change.section}${change.now ? " → " + change.now : ""}`),
    change.rows.length ? h("pre", {}, change.rows.filter(([sign]) => sign !== " ")
      .map(([sign, row]) => h("span", { class: sign === "+" ? "plus" : "minus" }, `${sign} ${row}\n`))) : ""));
  place.replaceChildren(choice,
    h("p", {}, `${answer.parent}: `, say("near", { share: percent(answer.nearness) })),
    ...(changes.length ? changes : [h("p", { class: "empty" }, say("same"))]));
}
