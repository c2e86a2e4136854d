// A rules sheet as a part of a page.

import { drawn, h } from "./lib.js";

/** A rules sheet in a shadow of its own: its style touches nothing else. */
export function article(answer) {
  const box = h("article", { class: "sheet", lang: answer.language });
  const root = box.attachShadow({ mode: "open" });
  const style = new CSSStyleSheet();
  style.replaceSync(answer.style.replace(/\bbody\b/g, ".page").replace(/:root/g, ":host") +
    ".page{color:inherit;background:none;margin:0 auto;max-width:46rem}");
  root.adoptedStyleSheets = [style];
  const inner = h("div", { class: "page" }, h("h1", {}, answer.title));
  inner.prepend(drawn(answer.shared));
  inner.append(drawn(answer.body));
  root.append(inner);
  return box;
}
