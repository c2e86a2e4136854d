// Dialogs, and those about files: a new one, and what stood in one before.

import { $, call, file, h } from "./lib.js";
import { say, spoken } from "./tongue.js";

export function dialog(head, ...parts) {
  $("dialog").replaceChildren(h("header", {}, h("h2", {}, head),
    h("button", { type: "button", class: "close", "aria-label": say("cancel"), onclick: () => $("dialog").close() }, "×")), ...parts.flat());
  if (!$("dialog").open) $("dialog").showModal();
}

/** A new file: out of answers, whose lines are seen beside them; a game of a kind; or a variant. */
export function begin(s, open) {
  const name = h("input", { id: "new-name", value: s.list.only || "my_game.card", required: true, disabled: Boolean(s.list.only) });
  const title = h("input", { id: "new-title", value: "", placeholder: "My Game" });
  const kind = h("select", { id: "new-kind" },
    h("option", { value: "?" }, say("askedkind")),
    Object.entries(s.list.kinds).map(([key, told]) => h("option", { value: key }, `${key}: ${told}`)),
    s.list.games.map((game) => h("option", { value: "=" + game }, say("variant", { game }))));
  const told = h("p", { class: "bad", role: "alert" });
  const asked = asking(title, told);
  const chosen = () => { asked.box.hidden = kind.value !== "?"; };
  kind.addEventListener("change", chosen);
  const make = async (event) => {
    event.preventDefault();
    const sort = kind.value, wanted = name.value.endsWith(".card") ? name.value : name.value + ".card";
    const given = { name: wanted, title: title.value, kind: /^[?=]/.test(sort) ? "" : sort, parent: sort.startsWith("=") ? sort.slice(1) : "" };
    if (sort === "?") given.answers = JSON.stringify(asked.answers);
    const answer = await file("new", given).catch((error) => ({ refused: error.message }));
    if (answer.refused) { told.textContent = answer.refused; return; }
    $("dialog").close();
    s.list = await file("list");
    open(wanted);
  };
  dialog(say("new"), h("form", { onsubmit: make },
    h("label", {}, say("kind"), kind), h("label", {}, say("title"), title), h("label", {}, say("name"), name), asked.box, told,
    h("button", { class: "main", id: "new-make" }, say("create"))));
  asked.ask();
}

/** The questions, and beside them the text, in which what the last answer changed is marked. */
function asking(title, told) {
  const answers = { turn: "" }, rows = h("div", { id: "new-questions" });
  const text = h("pre", { id: "new-text", "aria-live": "polite", "aria-label": say("text") });
  let before = null, number = 0;
  const ask = async () => {
    const mine = ++number;
    const got = await call("questions", { answers, title: title.value, language: spoken() }).catch((error) => ({ refused: error.message }));
    if (mine !== number) return;
    told.textContent = got.refused ?? "";
    if (got.refused) return;
    const focused = document.activeElement?.dataset?.question;
    rows.replaceChildren(...got.questions.map((one) => {
      answers[one.name] = one.chosen;
      const choice = h("select", { "data-question": one.name, onchange: () => { answers[one.name] = choice.value; ask(); } },
        one.answers.map((each) => h("option", { value: each.name }, each.said)));
      choice.value = one.chosen;
      return h("label", {}, one.said, choice);
    }));
    rows.querySelector(`[data-question="${focused}"]`)?.focus();
    const lines = got.text.split("\n"), old = new Set(before ?? lines);
    before = lines;
    text.replaceChildren(...lines.map((line) => h(old.has(line) ? "span" : "mark", {}, line + "\n")));
    text.querySelector("mark")?.scrollIntoView({ block: "nearest" });
  };
  title.addEventListener("change", ask);
  return { box: h("div", { class: "asked" }, rows, text), answers, ask };
}

/** What stood in the file before. */
export async function former(s, write) {
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
        if (answer.text !== undefined) write(answer.text);
        $("dialog").close();
      },
    }, say("restore"))))) : h("p", {}, say("nohistory")));
}
