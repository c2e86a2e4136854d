// Cards on a table: places, cards that can be clicked, the moves.  Shared by all pages with a table.

import { face, h } from "./lib.js";
import { say } from "./tongue.js";

const SHOWN = 60; // moves that have a button of their own

/** What draws `table`, as `cardlang.table.picture` tells it, with `faces`.
 *
 * Whoever extends it has `play(text)` and `why(text)` for moves, `draw()` to draw everything anew, `plate(seat)` for
 * what stands above a seat, and `turn()` for what stands above one's own cards.
 */
export class Felt {
  table = null;
  faces = null;
  picked = [];

  // ------------------------------------------------------------------ cards that are clicked

  fitting() {
    return this.table.moves.filter((move) => {
      const left = [...move.cards];
      return this.picked.every((card) => {
        const at = left.indexOf(card);
        if (at >= 0) left.splice(at, 1);
        return at >= 0;
      });
    });
  }

  click(card) {
    const moves = this.fitting().filter((move) => {
      const times = this.picked.filter((one) => one === card).length;
      return move.cards.filter((one) => one === card).length > times;
    });
    if (!moves.length) {
      if (this.picked.includes(card)) {
        this.picked.splice(this.picked.indexOf(card), 1);
        return this.draw();
      }
      const verb = this.table.moves[0]?.text.split(" ")[0];
      return verb && this.why(`${verb} ${card}`);
    }
    this.picked.push(card);
    const whole = this.fitting();
    if (whole.length === 1 && whole[0].cards.length === this.picked.length) return this.play(whole[0].text);
    this.note = "";
    return this.draw();
  }

  // ------------------------------------------------------------------ places

  felt() {
    const t = this.table;
    const zones = t.zones.filter((zone) => zone.size || !zone.kind);
    const mine = zones.filter((zone) => zone.own);
    const sides = zones.filter((zone) => zone.kind && zone.kind !== "seat" && zone.size);
    const common = zones.filter((zone) => !zone.kind && (zone.size || zone.name !== "box"));
    const sits = t.seat >= 0; // who looks on has no seat
    const others = t.seats.map((_, k) => (t.seat + 1 + k) % t.seats.length).filter((seat) => seat !== t.seat);
    return h("div", { class: "felt", "data-players": t.seats.length },
      others.length ? h("div", { class: "others" }, others.map((seat) => this.person(seat, zones))) : "",
      h("div", { class: "middle" },
        h("div", { class: "piles" }, common.map((zone) => this.zone(zone))),
        sides.length ? h("div", { class: "piles small" }, sides.map((zone) => this.zone(zone, true))) : "",
        t.keeps.length ? h("ul", { class: "keeps" }, t.keeps.map((text) => h("li", {}, text))) : ""),
      this.turn(),
      !sits ? "" : h("div", { class: "own" + (t.to_act === t.seat ? " acting" : "") },
        h("div", { class: "head" }, this.plate(t.seat)),
        mine.map((zone) => this.zone(zone))));
  }

  person(seat, zones) {
    const t = this.table;
    const theirs = zones.filter((zone) => zone.seat === seat && !zone.own && zone.size);
    return h("div", { class: "person" + (t.to_act === seat ? " acting" : "") },
      h("div", { class: "head" }, this.plate(seat)),
      h("div", { class: "piles small" }, theirs.map((zone) => this.zone(zone, true))));
  }

  zone(zone, small = false) {
    const cards = this.cardsOf(zone, small);
    const told = zone.size ? (cards.length < zone.size || zone.size > 9 ? `${zone.size}` : "") : "";
    const fan = !zone.ordered || zone.own || zone.cards.some((card) => card.by !== undefined) ? "fan" : "pile";
    const label = zone.own || small || zone.kind === "" ? zone.short : zone.title;
    return h("div", {
      class: `zone ${fan}${zone.size ? "" : " none"}`, role: "group", "aria-label": `${zone.title}, ${say("cards", { n: zone.size })}`,
    },
      h("div", { class: "lay" }, zone.size ? cards : h("span", { class: "gap" })),
      this.label(zone, zone.kind === "side" && !zone.own ? zone.title : label, told ? h("span", { class: "n" }, told) : ""));
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
    return cards.map((card, at) => this.card(zone, card, at));
  }

  card(zone, card, at) {
    const t = this.table;
    const picture = this.picture(card), by = this.by(card);
    const legal = !card.hidden && t.moves.some((move) => move.cards.includes(card.id));
    const useful = legal && this.fitting().some((move) => move.cards.includes(card.id));
    if (!t.moves.length || card.hidden || !(zone.own || legal)) {
      return h("span", { class: "place" + (card.above ? " above" : ""), title: card.name }, picture, by);
    }
    const times = zone.cards.slice(0, at).filter((one) => one.id === card.id).length;
    const chosen = this.picked.filter((one) => one === card.id).length > times;
    return h("button", {
      type: "button", class: `place ${useful ? "legal" : "dull"}${chosen ? " chosen" : ""}${card.above ? " above" : ""}`,
      "aria-pressed": chosen ? "true" : null, "aria-label": card.name + (useful ? "" : ` (${say("why")})`), title: card.name,
      "data-focus": `card-${zone.key}-${card.id}-${times}`, "data-card": card.id, onclick: () => this.click(card.id),
    }, picture, by);
  }

  picture(card) {
    const markup = card.hidden ? this.faces.backs[card.id] ?? this.faces.backs["??"] : this.faces.cards[card.id];
    return markup ? face(markup, card.name) : h("span", { class: "blank" }, card.id);
  }

  by(card) {
    return card.by !== undefined ? h("span", { class: "by" }, this.table.seats[card.by].name) : "";
  }

  /** The moves that are no single card to be clicked. */
  choices() {
    const moves = this.fitting();
    const clickable = (move) => move.cards.length === 1 && move.text.split(" ").length === 2 && this.lies(move.cards[0]) && this.alone(move);
    const listed = moves.filter((move) => this.picked.length || !clickable(move));
    const several = listed.every((move) => move.cards.length > 1 && move.cards.every((card) => this.lies(card)));
    const shown = several && !this.picked.length && listed.length > 12 ? [] : listed.slice(0, SHOWN);
    const rest = shown.length ? listed.slice(SHOWN) : [];
    return [
      this.picked.length ? h("div", { class: "row" }, say("chosen", { cards: this.picked.join(" ") }),
        h("button", { type: "button", "data-focus": "clear", onclick: () => { this.picked = []; this.draw(); } }, say("clear"))) : "",
      shown.length ? h("div", { class: "moves" }, shown.map((move) => h("button", {
        type: "button", "data-focus": "move-" + move.text, "data-move": move.text, onclick: () => this.play(move.text),
      }, move.name))) : "",
      rest.length ? h("select", { class: "rest", "data-focus": "rest", "aria-label": say("othermoves", { n: rest.length }),
        onchange: (e) => e.target.value && this.play(e.target.value) },
        h("option", { value: "" }, say("othermoves", { n: rest.length })),
        rest.map((move) => h("option", { value: move.text }, move.name))) : "",
    ].filter(Boolean);
  }

  lies(card) {
    return this.table.zones.some((zone) => zone.cards.some((one) => one.id === card));
  }

  alone(move) {
    return !this.table.moves.some((other) => other !== move && other.cards.length === 1 && other.cards[0] === move.cards[0]);
  }
}
