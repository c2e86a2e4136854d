// Dialogs, and those about files: a new one, and what stood in one before.

import { $, file, h } from "./lib.js";
import { say, spoken } from "./tongue.js";

export function dialog(head, ...parts) {
  $("dialog").replaceChildren(h("header", {}, h("h2", {}, head),
    h("button", { type: "button", class: "close", "aria-label": say("cancel"), onclick: () => $("dialog").close() }, "×")), ...parts.flat());
  if (!$("dialog").open) $("dialog").showModal();
}

/** A new file: a game of a kind, or a variant. */
export function begin(s, open) {
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
