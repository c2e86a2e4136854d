// Links that hold a whole file, and a match with it; files that somebody sends or drops here.
//
// What a link or a file holds is shown as a new file that is not saved: nothing is written over.

import { call, file, h, recalled, remember } from "./lib.js";
import { host } from "./host.js";
import { say } from "./tongue.js";

export function download(name, text) {
  const place = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  h("a", { href: place, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(place), 10_000);
}

const base = () => recalled("base") || host.address || "";

/** The dialog: two links with their sizes, downloads, and a field for a link of somebody else. */
export async function share(page, table) {
  const match = table.match ? { ...table.match } : null;
  const row = (key, given) => {
    const field = h("input", { readonly: true, id: "link-" + key, "aria-label": say(key), class: "linkfield" });
    const size = h("small", {}, "…");
    const copy = h("button", { type: "button", disabled: true, id: "copy-" + key, onclick: async () => {
      field.select();
      try { await navigator.clipboard.writeText(field.value); } catch { document.execCommand("copy"); }
      copy.textContent = say("copied");
    } }, say("copy"));
    const write = (answer) => { field.value = `${base()}#card=${answer.link}`; };
    const ready = call("link", { text: page.text(), name: page.name() || "rules.card", ...given }).then((answer) => {
      if (!answer.link) { size.textContent = answer.refused || answer.failed; size.className = "bad"; return () => {}; }
      write(answer);
      copy.disabled = false;
      size.textContent = say("linksize", { n: answer.size.toLocaleString(), most: answer.most.toLocaleString() });
      return () => write(answer);
    }, (error) => { size.textContent = error.message; return () => {}; });
    return { dom: h("div", { class: "linkrow" }, h("strong", {}, say(key)), h("div", { class: "row" }, field, copy), size), ready };
  };
  const rows = [row("sharetext", {}), ...(match?.moves?.length ? [row("sharematch", { match })] : [])];
  const front = h("input", { value: base(), placeholder: "…/", spellcheck: "false", onchange: async (event) => {
    remember("base", event.target.value.trim());
    for (const one of rows) (await one.ready)();
  } });
  page.dialog(say("share"), rows.map((one) => one.dom), h("p", {}, say("baseabout")), h("label", {}, say("base"), front),
    h("div", { class: "row" },
      h("button", { type: "button", onclick: () => download(page.name() || "rules.card", page.text()) }, say("downloadfile")),
      match ? h("button", { type: "button", onclick: async () => {
        const told = await call("recorded", { text: table.page.rules(), file: page.name(), match });
        if (told.record) download((page.name() || "match").replace(/\.card$/, "") + ".jsonl", told.record);
      } }, say("downloadrecord")) : "",
      h("button", { type: "button", id: "open-link", onclick: () => paste(page) }, say("openlink"))));
}

/** A link that somebody has been given is pasted. */
export function paste(page) {
  const field = h("textarea", { rows: 4, id: "pasted-link", spellcheck: "false" });
  const told = h("p", { class: "bad", role: "alert" });
  page.dialog(say("openlink"), h("form", { onsubmit: async (event) => {
    event.preventDefault();
    const why = await open(page, field.value);
    if (why) told.textContent = why;
    else page.closeDialog();
  } }, h("label", {}, say("pastelink"), field), told, h("button", { class: "main", id: "open-pasted" }, say("openit"))));
}

/** Opens what a link holds; says why not, or nothing. */
export async function open(page, link) {
  const told = await call("linked", { link }).catch((error) => ({ refused: error.message }));
  if (typeof told.text !== "string") return told.refused || told.failed || "?";
  await page.fresh(told.name, told.text, told.match);
  return "";
}

/** The part of the page's address that is a link. */
export const linkHere = () => (/(?:^#|&)card=([^&]*)/.exec(location.hash) ?? [])[1] ?? "";

/** The address without it. */
export function forget() {
  const rest = location.hash.replace(/&?card=[^&]*/, "");
  history.replaceState(null, "", location.pathname + location.search + (rest === "#" ? "" : rest));
}

/** What is not saved, with what can be done about it. */
export function unsavedBar(page, name) {
  const only = page.list().only;
  page.notice(say("unsavedlink", { name }),
    only ? h("span", {}, say("onlyone")) : h("button", { type: "button", id: "keep-file", onclick: () => keepAs(page, name) }, say("keepfile")),
    h("button", { type: "button", onclick: () => download(name, page.text()) }, say("downloadfile")),
    h("button", { type: "button", id: "let-go", onclick: () => page.letGo() }, say("letgo")));
}

function keepAs(page, name) {
  const field = h("input", { value: name, required: true, id: "keep-name" });
  const told = h("p", { class: "bad", role: "alert" });
  page.dialog(say("keepfile"), h("form", { onsubmit: async (event) => {
    event.preventDefault();
    const wanted = field.value.endsWith(".card") ? field.value : field.value + ".card";
    const text = page.text();
    // a file that is there has another digest than none: nothing is written over
    const answer = page.list().names.includes(wanted) ? { other: true } : await file("save", { name: wanted, text, seen: "" }).catch((error) => ({ refused: error.message }));
    if (answer.other || answer.refused) { told.textContent = answer.refused || say("nametaken"); return; }
    page.closeDialog();
    page.kept(wanted, text, answer.digest);
  } }, h("label", {}, say("keepname"), field), told, h("button", { class: "main", id: "keep-now" }, say("create"))));
}

/** Files that are dropped anywhere on the page, or picked: rules, or a record. */
export function dropped(work) {
  addEventListener("dragover", (event) => { if (event.dataTransfer?.types.includes("Files")) event.preventDefault(); });
  addEventListener("drop", (event) => {
    const given = event.dataTransfer?.files[0];
    if (!given) return;
    event.preventDefault();
    work(given);
  });
}
