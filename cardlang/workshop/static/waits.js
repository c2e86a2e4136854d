// What takes its time says what it does, after half a second, and can be stopped.

import { host } from "./host.js";
import { say } from "./tongue.js";

const AFTER = 500; // ms
const TOLD = new Set(["judge", "hint", "rules", "examples", "simulate", "diff", "advise", "trace", "told", "check whole"]);
const open = new Map(); // by sort: how many are waited for

function draw() {
  const place = document.getElementById("working");
  if (!place) return;
  place.replaceChildren(...[...open.keys()].map((sort) => {
    const row = document.createElement("span"), stop = document.createElement("button");
    const key = sort.replace(" ", "-");
    row.textContent = say(`working-${key}`) + " ";
    stop.type = "button";
    stop.className = "link";
    stop.textContent = say("stop");
    stop.onclick = () => { stop.disabled = true; host.stop?.(sort); };
    row.append(stop);
    return row;
  }));
  place.hidden = !open.size;
}

/** An answer that is waited for; of one that was stopped `stale` and `stopped` are true. */
export async function watched(name, given, answer) {
  const sort = given.whole ? name + " whole" : name;
  if (!TOLD.has(sort)) return answer;
  const timer = setTimeout(() => { open.set(sort, (open.get(sort) ?? 0) + 1); shown = true; draw(); }, AFTER);
  let shown = false;
  try {
    return await answer;
  } finally {
    clearTimeout(timer);
    if (shown) {
      const left = open.get(sort) - 1;
      if (left) open.set(sort, left);
      else open.delete(sort);
      draw();
    }
  }
}
