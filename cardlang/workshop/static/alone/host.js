// Host B: there is no server.  Python runs in workers of this page, files live in the browser.
//
// One worker answers what is asked while somebody types or plays; what takes its time (statistics,
// the judge, bots that look ahead) is asked of a second one, which starts when it is first needed.

import { Desk, draft, files } from "./desk.js";
import { Engine } from "./engines.js";
import { say } from "./tongue.js";

const TYPING = new Set(["check", "complete", "hover", "outline", "explain", "layout", "why", "begin", "definition", "link", "linked", "questions"]);
const PLAYING = new Set(["start", "replay", "move", "go_on", "undo", "example", "review", "recorded", "lay", "situation"]);
const LATEST = new Set(["check", "complete", "hover", "outline", "explain", "layout", "examples", "rules", "simulate", "diff", "hint", "judge", "told", "advise", "trace"]);
const AHEAD = new Set(["easy", "middle", "hard"]); // players who take their time
const SECONDS = { judge: 600, simulate: 120 };
const USUAL = 30; // seconds that a question may take
const PATIENCE = 5000; // ms after which somebody who waits for Python is told why

const quick = new Engine(files);
let second = null;
const slow = () => second ??= new Engine(files);
const desk = new Desk(
  (given) => host.ask("begin", given),
  (file) => { quick.hold(file); second?.hold(file); },
);

export const host = {
  missing: "",
  address: location.href.split("#")[0],

  async ask(name, given) {
    if (name.startsWith("file/")) return desk[name.slice(5)](given);
    const sort = LATEST.has(name) ? name + (given.whole ? " whole" : "") : "";
    const how = { seconds: SECONDS[name] ?? USUAL, sort };
    const thinks = given.match?.seats?.some((player) => AHEAD.has(player));
    if (TYPING.has(name) && !given.whole) return quick.ask(name, given, how);
    if (PLAYING.has(name)) return thinks ? slow().ask(name, given, { ...how, first: true }) : quick.ask(name, given, how);
    await quick.ready; // it is the one to be waited for
    return slow().ask(name, given, how);
  },

  stop(sort) {
    for (const one of [quick, second]) one?.stop(sort);
  },

  join(page) {
    const button = (text, work) => {
      const made = Object.assign(document.createElement("button"), { type: "button", textContent: say(text), onclick: work, id: text });
      made.dataset.text = text;
      document.getElementById("former").before(made);
    };
    button("download", () => save(page.name(), page.text()));
    button("upload", () => load(page));
    addEventListener("pagehide", () => { if (page.name() && page.unsaved()) draft(page.name(), page.text()); });
    const verdict = document.getElementById("verdict");
    if (!verdict.textContent) verdict.textContent = say("starting");
    const late = setTimeout(() => page.notice(say("slowstart")), PATIENCE);
    quick.ready.then(
      () => { clearTimeout(late); page.notice(""); keepOffline(); },
      (error) => { clearTimeout(late); verdict.textContent = ""; page.notice(error.message); },
    );
  },
};

function save(name, text) {
  const place = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  Object.assign(document.createElement("a"), { href: place, download: name || "rules.card" }).click();
  setTimeout(() => URL.revokeObjectURL(place), 10_000);
}

function load(page) {
  const asked = Object.assign(document.createElement("input"), { type: "file", accept: ".card", multiple: true });
  asked.onchange = async () => {
    let last = "";
    for (const file of asked.files) {
      const answer = await desk.bring(file.name, (await file.text()).replaceAll("\r\n", "\n")).catch((error) => ({ refused: error.message }));
      if (answer.refused) return page.notice(answer.refused);
      last = file.name;
    }
    if (last) { await page.list(); page.open(last); }
    return null;
  };
  asked.click();
}

/** From the second visit on no network is needed.  Pages that are not of a safe origin cannot do so. */
function keepOffline() {
  navigator.serviceWorker?.register(new URL("sw.js", import.meta.url)).catch(() => {});
}
