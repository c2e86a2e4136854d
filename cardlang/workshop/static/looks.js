// How the page looks: light or dark, and how wide the text is.

import { $, recalled, remember } from "./lib.js";

export function theme(name) {
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

/** As it was left, and as it is changed. */
export function looks() {
  theme(recalled("theme") || "");
  if (recalled("share")) divide(Number(recalled("share")));
  $("split").addEventListener("pointerdown", (event) => {
    event.target.setPointerCapture(event.pointerId);
    event.target.onpointermove = (moved) => divide(100 * moved.clientX / innerWidth);
    event.target.onpointerup = () => { event.target.onpointermove = null; };
  });
  $("split").addEventListener("keydown", (event) => {
    const step = { ArrowLeft: -4, ArrowRight: 4 }[event.key];
    if (step) divide(Number($("split").getAttribute("aria-valuenow")) + step);
  });
}
