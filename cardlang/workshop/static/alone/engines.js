// Questions to Python, which runs in a worker: one at a time, the latest of its sort first served.
// One that takes too long is ended with its worker, and a new worker is started.

import { CONFIG } from "./config.js";
import { say } from "./tongue.js";

const BASE = new URL(".", import.meta.url).href;
const ATTEMPTS = 3; // to start Python

// A worker of a script of its own would be kept to no policy, since a plain web space sends none
// with that script; one of a script that the page has made is kept to the page's.
function begun() {
  const script = new Blob([`import ${JSON.stringify(BASE + "engine.js")};`], { type: "text/javascript" });
  const place = URL.createObjectURL(script);
  return new Worker(place, { type: "module" });
}

export class Engine {
  /** `held()` gives the files that rules may extend, as `{name, text}`. */
  constructor(held) {
    this.held = held;
    this.queue = []; // {name, given, sort, seconds, good, bad}
    this.asked = null; // the question that is being answered
    this.timer = 0;
    this.number = 0;
    this.failures = 0;
    this.ready = new Promise((good, bad) => { this.came = good; this.never = bad; });
    this.ready.catch(() => {});
    this.begin();
  }

  begin() {
    this.up = false;
    this.worker = begun();
    this.worker.onmessage = ({ data }) => this.heard(data);
    this.worker.onerror = (event) => { event.preventDefault(); this.lost(event.message || "?"); };
    this.worker.postMessage({ base: BASE, library: CONFIG.library });
  }

  async heard(data) {
    if (data.broken !== undefined) return this.lost(data.broken);
    if (data.ready) {
      for (const file of await this.held()) this.worker.postMessage({ hold: file });
      this.up = true;
      this.failures = 0;
      this.came();
      return this.next();
    }
    if (!this.asked || data.number !== this.asked.number) return null;
    if (data.dead !== undefined) return this.end({ failed: say("died") });
    this.answer(data.told);
    return this.next();
  }

  /** Python could not start, or its worker broke. */
  lost(why) {
    if (this.up) return this.end({ failed: say("died") });
    this.worker.terminate();
    if (++this.failures < ATTEMPTS) return this.begin();
    const error = new Error(say("broken", { why }));
    this.never(error);
    for (const one of this.queue.splice(0)) one.bad(error);
    this.gone = error;
    return null;
  }

  /** The question that is being answered is answered so instead, and its worker is ended. */
  end(told) {
    this.worker.terminate();
    this.answer(told);
    this.begin();
  }

  /** End a question, or let it wait no longer; `sort` is its name, ` whole` behind it or not. */
  stop(sort) {
    const told = { stale: true, stopped: true };
    for (const one of this.queue.filter((each) => each.sort === sort)) one.good(told);
    this.queue = this.queue.filter((each) => each.sort !== sort);
    if (this.asked?.sort === sort) this.end(told);
  }

  answer(told) {
    clearTimeout(this.timer);
    const asked = this.asked;
    this.asked = null;
    asked?.good(told);
  }

  next() {
    if (!this.up || this.asked || !this.queue.length) return;
    this.asked = this.queue.shift();
    const { name, given, seconds } = this.asked;
    this.asked.number = ++this.number;
    this.timer = setTimeout(() => this.end({ failed: say("toolong", { n: seconds }) }), 1000 * seconds);
    this.worker.postMessage({ number: this.number, name, given });
  }

  hold(file) {
    if (this.up) this.worker.postMessage({ hold: file });
  }

  /** The answer to a question; `sort` is what a later one of its kind puts out of date, if given. */
  ask(name, given, { seconds, sort = "", first = false }) {
    if (this.gone) return Promise.reject(this.gone);
    if (sort) {
      const old = this.queue.findIndex((one) => one.sort === sort);
      if (old >= 0) this.queue.splice(old, 1)[0].good({ stale: true });
    }
    return new Promise((good, bad) => {
      this.queue[first ? "unshift" : "push"]({ name, given: JSON.stringify(given), sort, seconds, good, bad });
      this.next();
    });
  }
}
