// What the static files need of a browser: elements, a store, a clock that the test winds.

class Node {
  constructor() { this.parent = null; }
  remove() { if (this.parent) this.parent.childNodes = this.parent.childNodes.filter((one) => one !== this); this.parent = null; }
}

class Text extends Node {
  constructor(text) { super(); this.textContent = text; }
}

class Markup extends Text {} // what was given as markup: never taken for text

class Element extends Node {
  constructor(tag) {
    super();
    Object.assign(this, { tag, childNodes: [], given: {}, listeners: {}, hidden: false, open: false, className: "" });
    this.dataset = {};
    this.style = { setProperty() {} };
  }
  get children() { return this.childNodes.filter((one) => one instanceof Element); }
  get firstChild() { return this.childNodes[0] ?? null; }
  get textContent() { return this.childNodes.map((one) => one instanceof Markup ? "" : one.textContent).join(""); }
  set textContent(text) { this.replaceChildren(String(text)); }
  set innerHTML(markup) { this.childNodes = [new Markup(markup)]; }
  get content() { return this; }
  append(...more) {
    for (const one of more) {
      const node = one instanceof Node ? one : new Text(String(one));
      node.remove();
      node.parent = this;
      this.childNodes.push(node);
    }
  }
  prepend(...more) { this.replaceChildren(...more, ...this.childNodes); }
  replaceChildren(...more) { this.childNodes = []; this.append(...more); }
  attachShadow() { this.shadow = new Element("shadow"); return this.shadow; }
  setAttribute(name, value) {
    this.given[name] = String(value);
    if (name.startsWith("data-")) this.dataset[name.slice(5)] = String(value);
  }
  getAttribute(name) { return this.given[name] ?? null; }
  addEventListener(name, work) { (this.listeners[name] ??= []).push(work); }
  happens(name, event = {}) { for (const work of this.listeners[name] ?? []) work({ target: this, preventDefault() {}, ...event }); }
  click() { this.happens("click"); }
  focus() { document.activeElement = this; }
  all() { return this.children.flatMap((one) => [one, ...one.all()]); }
  querySelectorAll(asked) {
    const [, tag, sort, key, value] = /^([a-z]*)(?:\.([\w-]+))?(?:\[([\w-]+)="([^"]*)"\])?$/.exec(asked);
    return this.all().filter((one) => (!tag || one.tag === tag) && (!sort || (one.given.class ?? "").split(" ").includes(sort))
      && (!key || one.given[key] === value));
  }
  querySelector(asked) { return this.querySelectorAll(asked)[0] ?? null; }
}

const named = new Map(); // every element that somebody asks for by its name is there
globalThis.document = {
  body: new Element("body"), documentElement: new Element("html"), activeElement: null, hidden: false, title: "",
  createElement: (tag) => new Element(tag),
  getElementById(id) { if (!named.has(id)) named.set(id, new Element(id)); return named.get(id); },
};

// -------------------------------------------------------------------- the clock

let now = 0, timers = [], count = 0;
globalThis.setTimeout = (work, pause = 0) => { timers.push({ at: now + pause, number: ++count, work }); return count; };
globalThis.clearTimeout = (number) => { timers = timers.filter((one) => one.number !== number); };
globalThis.setInterval = () => 0; // what is looked at again and again is not, in tests
/** Do what comes next by the clock; false where nothing does. */
globalThis.wind = () => {
  const next = timers.sort((a, b) => a.at - b.at || a.number - b.number).shift();
  if (!next) return false;
  now = Math.max(now, next.at);
  next.work();
  return true;
};
Date.now = () => now;

// -------------------------------------------------------------------- the window

const events = new Element("window");
globalThis.window = globalThis.self = globalThis;
globalThis.addEventListener = (name, work) => events.addEventListener(name, work);
globalThis.removeEventListener = (name, work) => { events.listeners[name] = (events.listeners[name] ?? []).filter((one) => one !== work); };
globalThis.happens = (name, event) => events.happens(name, event);
globalThis.location = { hash: "", href: "https://cards.example/here/sw.js" };
globalThis.navigator = { language: "en-GB" };
globalThis.matchMedia = () => ({ matches: false, addEventListener() {} });
const stored = new Map();
globalThis.localStorage = {
  getItem: (key) => stored.get(key) ?? null, setItem: (key, value) => { stored.set(key, String(value)); }, removeItem: (key) => stored.delete(key),
};
globalThis.AbortController = class { signal = {}; abort() {} };
globalThis.URL = class {
  constructor(name, base = "") {
    const whole = /^https?:/.test(name) ? name : String(base).replace(/[^/]*$/, "") + name.replace(/^\.\//, "");
    [, this.origin, this.pathname] = /^(https?:\/\/[^/]*)([^?#]*)/.exec(whole);
    this.search = "";
  }
  get href() { return this.origin + this.pathname; }
  toString() { return this.href; }
};
globalThis.TextEncoder = class { encode(text) { return Uint8Array.from(unescape(encodeURIComponent(text)), (one) => one.charCodeAt(0)); } };
globalThis.TextDecoder = class { decode(data) { return decodeURIComponent(escape(String.fromCharCode(...new Uint8Array(data)))); } };
globalThis.Response = class { constructor(data, { headers } = {}) { this.data = data; this.headers = headers; } };
globalThis.crypto = {
  getRandomValues: (some) => some.map(() => Math.floor(256 * Math.random())),
  subtle: { digest: async (_, data) => new Uint8Array(JSON.parse(sha256(JSON.stringify([...new Uint8Array(data)])))).buffer },
};

// -------------------------------------------------------------------- stores of the browser

globalThis.held = new Map(); // caches by name, each a map of texts by address
globalThis.caches = {
  async open(name) {
    if (!held.has(name)) held.set(name, new Map());
    return { put: async (place, answer) => { held.get(name).set(String(place), new TextDecoder().decode(answer.data)); } };
  },
  keys: async () => [...held.keys()], delete: async (name) => held.delete(name),
};

const asked = (work) => {
  const request = {};
  Promise.resolve().then(() => { request.result = work(); request.onsuccess?.(); });
  return request;
};
const text = (key) => JSON.stringify(key);
globalThis.IDBKeyRange = { bound: (low, high) => (key) => text(low) <= text(key) && text(key) <= text(high) };
class Store {
  constructor(path) { this.path = path; this.rows = new Map(); }
  key(row) { return Array.isArray(this.path) ? this.path.map((name) => row[name]) : row[this.path]; }
  sorted(within = () => true) { return [...this.rows.values()].filter((row) => within(this.key(row))).sort((a, b) => (text(this.key(a)) < text(this.key(b)) ? -1 : 1)); }
  get(key) { return asked(() => this.rows.get(text(key))); }
  put(row) { return asked(() => { this.rows.set(text(this.key(row)), row); }); }
  delete(key) { return asked(() => { this.rows.delete(text(key)); }); }
  getAll(within) { return asked(() => this.sorted(within)); }
  getAllKeys(within) { return asked(() => this.sorted(within).map((row) => this.key(row))); }
}
globalThis.indexedDB = {
  open() {
    const stores = new Map();
    const request = { result: {
      createObjectStore: (name, { keyPath }) => stores.set(name, new Store(keyPath)),
      transaction() { const whole = { objectStore: (name) => stores.get(name) }; setTimeout(() => whole.oncomplete?.(), 0); return whole; },
    } };
    Promise.resolve().then(() => { request.onupgradeneeded(); request.onsuccess(); });
    return request;
  },
};
