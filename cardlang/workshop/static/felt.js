// Cards on a table: places, cards that can be clicked, the moves.  Shared by all pages with a table.

import { Choices } from "./choices.js";
import { face, h } from "./lib.js";
import { say } from "./tongue.js";

/** Where the k-th of the others sits, in the order of play: from the left round to the right. */
function side(k, others) {
  if (others < 2) return "top";
  return k === 0 ? "left" : k === others - 1 ? "right" : "top";
}

/** The place in which a card lies. */
const zoneOf = (place) => place.closest("[data-zone]")?.dataset.zone ?? "";

/** What draws `table`, as `cardlang.table.picture` tells it, with `faces`.
 *
 * Whoever extends it has `play(text)` and `why(text)` for moves, `draw()` to draw everything anew, `plate(seat)` for
 * what stands above a seat, and `turn()` for what stands above one's own cards.
 */
export class Felt {
  table = null;
  faces = null;
  choosing = new Choices(this);
  sizes = new Map(); // of places, as they were drawn last
  taken = ""; // the cards that were gathered last, as they were drawn
  used = new Set(); // places in which cards have lain in this deal while somebody was to move
  usedIn = 0; // the deal
  unfolded = false; // all that is kept at the table is shown

  // ------------------------------------------------------------------ cards that are clicked

  fitting() { return this.choosing.fitting(); }

  get picked() { return this.choosing.picked; }

  set picked(none) { this.choosing.clear(); }

  click(card, chosen = false) {
    const made = this.choosing.click(card, chosen);
    if (made) return this.play(made);
    if (made === null) {
      const verb = this.table.moves[0]?.text.split(" ")[0];
      return verb && this.why(`${verb} ${card}`);
    }
    this.note = "";
    return this.draw();
  }

  // ------------------------------------------------------------------ places

  felt() {
    const t = this.table;
    if (t.deal !== this.usedIn) { this.used.clear(); this.usedIn = t.deal; }
    for (const zone of t.zones) if (zone.size) this.used.add(zone.key);
    const zones = t.zones.filter((zone) => zone.size || (!zone.kind && !t.over && (this.used.has(zone.key) || t.seats.length < 2)));
    const mine = zones.filter((zone) => zone.own), beside = zones.filter((zone) => !zone.own && t.seat >= 0 && zone.seat === t.seat);
    const sides = zones.filter((zone) => zone.kind && zone.kind !== "seat" && zone.seat === null);
    const tricks = zones.filter((zone) => this.isTrick(zone));
    const common = zones.filter((zone) => !zone.kind && !tricks.includes(zone) && (zone.size || zone.name !== "box"));
    const sits = t.seat >= 0; // who looks on has no seat
    const others = t.seats.map((_, k) => (t.seat + 1 + k) % t.seats.length).filter((seat) => seat !== t.seat);
    return h("div", { class: "felt", "data-players": t.seats.length },
      h("div", { class: "round", "data-others": others.length },
        others.map((seat, k) => this.person(seat, zones, side(k, others.length))),
        h("div", { class: "middle" },
          common.length ? h("div", { class: "piles common" }, common.map((zone) => this.zone(zone))) : "",
          tricks.map((zone) => this.trick(zone)),
          !tricks.length && t.last ? this.lastTrick() : "",
          sides.length ? h("div", { class: "piles small sides" }, sides.map((zone) => this.zone(zone, true))) : ""),
        this.keeps()),
      this.turn(),
      !sits ? "" : h("div", { class: `own${t.to_act === t.seat ? " acting" : ""}${mine.length === 1 ? " only" : ""}`, "data-seat": t.seat },
        h("div", { class: "head" }, this.plate(t.seat), this.marks(t.seat), beside.length ? h("div", { class: "piles small beside" }, beside.map((zone) => this.zone(zone, true))) : ""),
        mine.map((zone) => this.zone(zone))));
  }

  /** What is kept at the table: what matters most, and the rest for who asks. */
  keeps() {
    const t = this.table;
    if (!t.pills.length && !t.rest.length) return "";
    return h("ul", { class: "keeps" }, t.pills.map((text) => h("li", {}, text)),
      t.rest.length ? h("li", { class: "folded" }, h("details", {
        open: this.unfolded, ontoggle: (event) => { this.unfolded = event.target.open; },
      }, h("summary", { "data-focus": "keeps" }, say("moreof")), h("ul", {}, t.rest.map((text) => h("li", {}, text))))) : "");
  }

  marks(seat) {
    return this.table.marks[seat].map((text) => h("span", { class: "mark" }, text));
  }

  person(seat, zones, at) {
    const t = this.table;
    const theirs = zones.filter((zone) => zone.seat === seat && !zone.own && zone.size);
    const mate = t.seat >= 0 && t.seats[seat].side === t.seats[t.seat].side;
    return h("div", { class: `person ${at}${t.to_act === seat ? " acting" : ""}${mate ? " mate" : ""}`, "data-seat": seat },
      h("div", { class: "head" }, this.plate(seat), this.marks(seat)),
      h("div", { class: `piles small${theirs.length === 1 ? " only" : ""}` }, theirs.map((zone) => this.zone(zone, true))));
  }

  // ------------------------------------------------------------------ a card of each, towards who played it

  isTrick(zone) {
    const by = zone.cards.map((card) => card.by);
    return !zone.kind && by.length > 0 && by.length === zone.size && this.table.seats.length > 1
      && by.every((seat) => seat !== undefined) && new Set(by).size === by.length;
  }

  trick(zone) {
    return h("div", { class: "zone trick", role: "group", "data-zone": zone.key, "aria-label": `${zone.title}, ${say("cards", { n: zone.size })}` },
      h("div", { class: "lay" }, zone.cards.map((card, at) => this.towards(card, this.card(zone, card, at)))));
  }

  /** The trick before, until a card is played. */
  lastTrick() {
    const { to, cards } = this.table.last;
    return h("div", { class: "zone trick past", role: "group", "aria-label": say("lasttrick", { to }) },
      h("div", { class: "lay" }, cards.map((card) => this.towards(card, h("span", { class: "place", title: card.name }, this.picture(card))))),
      h("div", { class: "name" }, say("lasttrick", { to })));
  }

  towards(card, made) {
    const t = this.table, own = Math.max(t.seat, 0), n = t.seats.length;
    const turn = Math.PI / 2 + (2 * Math.PI * ((card.by - own + n) % n)) / n;
    made.style.setProperty("--x", (Math.cos(turn) * (n > 4 ? 1.35 : 0.92)).toFixed(3));
    made.style.setProperty("--y", (Math.sin(turn) * (n > 4 ? 0.72 : 0.52)).toFixed(3));
    made.style.setProperty("--turn", `${((card.by * 7) % 11) - 5}deg`);
    return made;
  }

  zone(zone, small = false) {
    const cards = this.cardsOf(zone, small);
    const told = zone.size ? (cards.length < zone.size || zone.size > 9 ? `${zone.size}` : "") : "";
    const fan = !zone.ordered || zone.own || zone.cards.some((card) => card.by !== undefined) ? "fan" : "pile";
    const label = zone.own || small || zone.kind === "" ? zone.short : zone.title;
    return h("div", {
      class: `zone ${fan}${zone.size ? "" : " none"}`, role: "group", "data-zone": zone.key, "aria-label": `${zone.title}, ${say("cards", { n: zone.size })}`,
    },
      h("div", { class: "lay" }, zone.size ? cards : h("span", { class: "gap" })),
      this.label(zone, h("span", { class: "t" }, zone.kind === "side" && zone.seat === null && !zone.own ? zone.title : label), told ? h("span", { class: "n" }, told) : ""));
  }

  label(zone, ...told) {
    return h("div", { class: "name", title: zone.title }, ...told);
  }

  cardsOf(zone, small) {
    const hidden = zone.cards.every((card) => card.hidden);
    let cards = zone.cards;
    if (zone.ordered && hidden) cards = cards.slice(-3);
    else if (small && !zone.own && cards.length > 14) cards = cards.slice(-14);
    const stacked = zone.ordered && !cards.some((card) => card.by !== undefined) && !zone.own && cards.length > 3;
    if (stacked) cards = cards.slice(-3);
    return cards.map((card, at) => this.bent(zone, this.card(zone, card, at), at, cards.length));
  }

  /** A card of a hand as it is held: the outer ones lean outwards. */
  bent(zone, made, at, count) {
    if (zone.ordered || zone.kind !== "seat" || count < 3) return made;
    const away = (2 * at) / (count - 1) - 1;
    made.style.setProperty("--lean", `${(away * Math.min(count, 12) * 0.55).toFixed(2)}deg`);
    made.style.setProperty("--sink", (away * away * Math.min(count, 12) * 0.006).toFixed(4));
    return made;
  }

  card(zone, card, at) {
    const t = this.table;
    const picture = this.picture(card), by = this.isTrick(zone) ? "" : this.by(card);
    const id = card.hidden ? null : card.id;
    const legal = !card.hidden && t.moves.some((move) => move.cards.includes(card.id));
    const useful = legal && this.fitting().some((move) => move.cards.includes(card.id));
    const some = t.moves.some((move) => move.cards.length);
    if (!some || card.hidden || !(zone.own || legal)) {
      return h("span", { class: "place" + (card.above ? " above" : ""), title: this.titled(card), "data-id": id }, picture, by);
    }
    const times = zone.cards.slice(0, at).filter((one) => one.id === card.id).length;
    const chosen = this.picked.filter((one) => one === card.id).length > times;
    return h("button", {
      type: "button", class: `place ${useful ? "legal" : "dull"}${chosen ? " chosen" : ""}${card.above ? " above" : ""}`,
      "aria-pressed": chosen ? "true" : null, "aria-label": card.name + (useful ? "" : ` (${say("why")})`), title: this.titled(card), "data-id": id,
      "data-focus": `card-${zone.key}-${card.id}-${times}`, "data-card": card.id, onclick: () => this.click(card.id, chosen),
    }, picture, by);
  }

  picture(card) {
    const markup = card.hidden ? this.faces.backs[card.id] ?? this.faces.backs["??"] : this.faces.cards[card.id];
    return markup ? face(markup, card.name) : h("span", { class: "blank" }, card.id);
  }

  titled(card) {
    return card.by !== undefined ? `${card.name}, ${this.table.seats[card.by].name}` : card.name;
  }

  by(card) {
    return card.by !== undefined ? h("span", { class: "by" }, this.table.seats[card.by].name) : "";
  }

  // ------------------------------------------------------------------ cards that move

  /** Where each card lies now, to be moved from there when it is drawn elsewhere. */
  lying() {
    const found = new Map();
    for (const place of this.place.querySelectorAll(".place")) {
      const { id } = place.dataset;
      if (id && !place.closest(".past")) found.set(id, { at: place.getBoundingClientRect(), zone: zoneOf(place) });
    }
    return found;
  }

  /** Moves the cards from where they lay before; those of others come from who played them, new ones from the pile that
   * has become smaller, and those that were gathered go to where they lie now. */
  glide(before) {
    const sizes = new Map(this.table.zones.map((zone) => [zone.key, zone.size]));
    const [pile] = this.table.zones.filter((zone) => zone.kind !== "seat" && zone.size < (this.sizes.get(zone.key) ?? 0));
    const { last } = this.table, gathered = JSON.stringify(last ?? "");
    const fresh = gathered !== this.taken;
    this.sizes = sizes;
    this.taken = gathered;
    if (!before.size || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    if (last && fresh) this.gather(last);
    const drawn = pile && this.where(pile.key);
    const by = new Map(this.table.zones.flatMap((zone) => zone.cards.map((card) => [card.id, card.by])));
    for (const place of this.place.querySelectorAll(".place")) {
      const { id } = place.dataset;
      if (!id || !place.animate) continue;
      const now = place.getBoundingClientRect();
      const was = before.get(id);
      if (was && was.zone === zoneOf(place)) continue; // the table has been laid out anew
      const from = was?.at ?? this.place.querySelector(`[data-seat="${by.get(id)}"]`)?.getBoundingClientRect()
        ?? (place.closest(".own") ? drawn : undefined);
      if (!from || place.closest(".past")) continue;
      const x = from.left + from.width / 2 - now.left - now.width / 2, y = from.top + from.height / 2 - now.top - now.height / 2;
      if (Math.abs(x) + Math.abs(y) < 24) continue;
      place.animate([{ translate: `${x}px ${y}px` }, { translate: "0 0" }], { duration: 260, easing: "ease-out" });
    }
  }

  where(key) {
    return this.place.querySelector(`[data-zone="${CSS.escape(key)}"]`)?.getBoundingClientRect();
  }

  /** The cards of a trick lie for a moment, then they go to who has taken them. */
  gather(last) {
    const to = this.where(last.place) ?? this.place.querySelector(`[data-seat="${last.seat}"]`)?.getBoundingClientRect();
    for (const place of to ? this.place.querySelectorAll(".past .place") : []) {
      const now = place.getBoundingClientRect();
      const x = to.left + to.width / 2 - now.left - now.width / 2, y = to.top + to.height / 2 - now.top - now.height / 2;
      const lies = { opacity: 1, translate: "0 0", scale: 1 }, there = { opacity: 0.1, translate: `${x}px ${y}px`, scale: 0.4 };
      place.animate?.([lies, { ...lies, offset: 0.5 }, there], { duration: 1000, easing: "ease-in-out" });
    }
  }

  /** The moves that are no single card to be clicked. */
  choices() { return this.choosing.draw(); }
}
