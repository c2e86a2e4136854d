// The files of a workshop without a server: they live in the browser's store, each with what stood
// in it before.  A save is told which text the writer saw last; if the file holds another by now
// (another window wrote it), nothing is written over, and that text is the answer.

import { CONFIG } from "./config.js";
import { say } from "./tongue.js";

const STORE = "cardlang " + new URL(".", import.meta.url).pathname; // other paths have other files
const DRAFT = STORE + " draft";
const KEPT = 60; // former texts of one file
const PAUSE = 60_000; // ms between two of them
const SHRUNK = 0.7; // of its length: a text that is shorter than that has lost much

const got = (request) => new Promise((good, bad) => {
  request.onsuccess = () => good(request.result);
  request.onerror = () => bad(request.error);
});

let opened = null;

function store() {
  opened ??= new Promise((good, bad) => {
    const asked = indexedDB.open(STORE, 1);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore("files", { keyPath: "name" });
      asked.result.createObjectStore("former", { keyPath: ["name", "at"] });
    };
    asked.onsuccess = () => good(asked.result);
    asked.onerror = () => bad(new Error(say("nostore", { why: asked.error?.message ?? "" })));
    asked.onblocked = asked.onerror;
  });
  return opened;
}

/** All or nothing: `work(files, former)` may only wait for these two. */
async function within(mode, work) {
  const database = await store();
  const whole = database.transaction(["files", "former"], mode, { durability: "strict" });
  const done = new Promise((good, bad) => {
    whole.oncomplete = good;
    whole.onabort = () => bad(whole.error ?? new Error("the browser's store is full"));
  });
  done.catch(() => {});
  const found = await work(whole.objectStore("files"), whole.objectStore("former"));
  await done;
  return found;
}

const bytes = (text) => new TextEncoder().encode(text).length;
const mark = () => `${Date.now()}-${Math.random().toString(36).slice(2)}`;
const two = (number) => String(number).padStart(2, "0");

function stamp() {
  const now = new Date();
  return `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}-` +
    `${two(now.getHours())}${two(now.getMinutes())}${two(now.getSeconds())}-${String(now.getMilliseconds()).padStart(3, "0")}`;
}

const range = (name) => IDBKeyRange.bound([name, ""], [name, "\uffff"]);

async function keep(former, there, text, always) {
  const lost = text.length < SHRUNK * there.text.length;
  const now = Date.now();
  if (!there.text.trim() || (!always && !lost && now - (there.kept ?? 0) < PAUSE)) return there.kept;
  await got(former.put({ name: there.name, at: stamp(), text: there.text }));
  const keys = await got(former.getAllKeys(range(there.name)));
  for (const key of keys.slice(0, -KEPT)) former.delete(key);
  return now;
}

/** A good name is what host A calls one. */
const named = (name) => /^[^./\\\p{C}][^/\\\p{C}]*\.card$/u.test(name) && name.length <= 120;

async function put({ name, text, seen }, always = false) {
  if (!named(name)) return { refused: `${name}: ${say("badname")}` };
  if (bytes(text) > CONFIG.limit) return { refused: say("toolarge", { n: CONFIG.limit >> 10 }) };
  return within("readwrite", async (files, former) => {
    const there = await got(files.get(name));
    if (there?.text === text) return { digest: there.digest };
    if (there && seen !== undefined && there.digest !== seen) return { other: { name, text: there.text, digest: there.digest } };
    const kept = there ? await keep(former, there, text, always) : 0;
    const digest = mark();
    await got(files.put({ name, text, digest, kept }));
    return { digest };
  });
}

/** What was typed when the page was left, and could not be waited for. */
export function draft(name, text) {
  try { localStorage.setItem(DRAFT, JSON.stringify({ name, text })); } catch { /* it is too long for that */ }
}

async function drafted() {
  const left = localStorage.getItem(DRAFT);
  if (!left) return;
  localStorage.removeItem(DRAFT);
  await put(JSON.parse(left), true);
}

export const files = () => within("readonly", async (all) => (await got(all.getAll())).map(({ name, text }) => ({ name, text })));

/** `begin` asks Python for the text of a new file; `wrote` is told of each that was written. */
export class Desk {
  constructor(begin, wrote) {
    this.begin = begin;
    this.wrote = wrote;
    this.first = this.given();
    this.first.catch(() => {});
  }

  /** The files that the page came with, where there are none of their names yet. */
  async given() {
    await drafted();
    const there = new Set((await files()).map((file) => file.name));
    for (const [name, text] of Object.entries(CONFIG.rules)) if (!there.has(name)) await put({ name, text });
    navigator.storage?.persist?.();
  }

  async list() {
    await this.first;
    const names = (await files()).map((file) => file.name).sort();
    return { names, only: null, folder: "", kinds: CONFIG.kinds, games: CONFIG.games };
  }

  async open({ name }) {
    await this.first;
    const there = await within("readonly", (all) => got(all.get(name)));
    return there ? { name, text: there.text, digest: there.digest } : { refused: say("nofile", { name }) };
  }

  async save(given) {
    const answer = await put(given);
    if (answer.digest) this.wrote({ name: given.name, text: given.text });
    return answer;
  }

  /** A text that comes from outside; what its file held is kept. */
  async bring(name, text) {
    const answer = await put({ name, text }, true);
    if (answer.digest) this.wrote({ name, text });
    return answer;
  }

  async new(given) {
    if ((await this.open(given)).text !== undefined) return { refused: say("there", { name: given.name }) };
    const answer = await this.begin(given);
    if (answer.text === undefined) return answer;
    const saved = await this.save({ name: given.name, text: answer.text, seen: "" });
    return saved.digest ? this.open(given) : saved;
  }

  async history({ name }) {
    const found = await within("readonly", (_, former) => got(former.getAll(range(name))));
    return { history: found.reverse().map(({ at, text }) => ({ at, bytes: bytes(text) })) };
  }

  async former({ name, at }) {
    const found = await within("readonly", (_, former) => got(former.get([name, at])));
    return found ? { text: found.text } : { refused: say("nofile", { name: at }) };
  }
}
