// The text: CodeMirror, or a plain text box with the same manners.

import * as cm from "./codemirror.js";
import { edit } from "./edits.js";
import { h } from "./lib.js";
import { say } from "./tongue.js";

const SECTIONS = new Set(`
  cardlang game extends use players option deck kind zone keep needs ranking rule value order
  pattern define before after each one names match winner example change fixed remove allow
`.match(/\S+/g));
const RESERVED = new Set(`
  above against among and as at be beats becomes below but by choose do done each else empty end
  every false for from gains having highest if in into is let loses lowest mod move none not
  nothing of onto or otherwise repeat show shuffle some to total true under until when where with
  given then may deal
`.match(/\S+/g));

const cards = cm.StreamLanguage.define({
  name: "card",
  startState: () => ({}),
  token(stream) {
    const first = stream.sol();
    if (stream.eatSpace()) return null;
    if (stream.match(/#.*/)) return "comment";
    if (stream.match(/"[^"\n]*"?/)) return "string";
    if (stream.match(/-?\d+(?![A-Za-z0-9-])/)) return "number";
    const word = stream.match(/[A-Za-z0-9]+(?:-[A-Za-z0-9]+)*/);
    if (word) {
      if (first && SECTIONS.has(word[0])) return "heading";
      if (RESERVED.has(word[0])) return "keyword";
      return /^[A-Z0-9]/.test(word[0]) ? "atom" : "variableName";
    }
    stream.next();
    return "punctuation";
  },
  languageData: { commentTokens: { line: "#" }, indentOnInput: /^\s*(otherwise|else)$/ },
});

const style = cm.HighlightStyle.define([
  { tag: cm.tags.heading, color: "var(--section)", fontWeight: "600" },
  { tag: cm.tags.keyword, color: "var(--keyword)" },
  { tag: cm.tags.string, color: "var(--prose)", fontFamily: "var(--serif)", fontStyle: "italic" },
  { tag: cm.tags.comment, color: "var(--faint)" },
  { tag: cm.tags.number, color: "var(--number)" },
  { tag: cm.tags.atom, color: "var(--number)" },
  { tag: cm.tags.variableName, color: "var(--ink)" },
  { tag: cm.tags.punctuation, color: "var(--faint)" },
]);

const look = cm.EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--paper)", color: "var(--ink)" },
  ".cm-scroller": { fontFamily: "var(--mono)", fontSize: "14px", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--ink)", paddingBottom: "40vh" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused": { outline: "none" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--faint)", border: "none" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "var(--here)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--chosen)",
  },
  ".cm-tooltip": {
    backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "8px",
    boxShadow: "var(--shadow)", maxWidth: "34rem", overflow: "hidden",
  },
  ".cm-tooltip.cm-tooltip-autocomplete > ul": { fontFamily: "var(--mono)", fontSize: "13px", maxHeight: "16rem" },
  ".cm-tooltip-autocomplete ul li[aria-selected]": { backgroundColor: "var(--accent)", color: "var(--onaccent)" },
  ".cm-completionDetail": { fontFamily: "var(--serif)", opacity: ".75", marginLeft: ".8em" },
  ".cm-panels": { backgroundColor: "var(--panel)", color: "var(--ink)" },
  ".cm-diagnostic": { padding: "6px 10px", borderLeftWidth: "4px", fontFamily: "var(--sans)", fontSize: "13px" },
  ".cm-diagnosticAction": { backgroundColor: "var(--accent)", color: "var(--onaccent)", borderRadius: "5px", padding: "2px 8px" },
  ".cm-never": { color: "var(--warn)", fontWeight: "600" },
});

class Mark extends cm.GutterMarker {
  constructor(sort, told) { super(); this.sort = sort; this.told = told; }
  eq(other) { return other.sort === this.sort && other.told === this.told; }
  toDOM() {
    const sign = { ok: "✓", bad: "✗", never: "∅" }[this.sort];
    return h("span", { class: "mark " + this.sort, title: this.told, role: "img", "aria-label": this.told }, sign);
  }
}

const setMarks = cm.StateEffect.define();
const marks = cm.StateField.define({
  create: () => cm.RangeSet.empty,
  update(value, change) {
    value = value.map(change.changes);
    for (const effect of change.effects) if (effect.is(setMarks)) value = effect.value;
    return value;
  },
});

/**
 * What is typed is put in here, not by the browser: Chromium would write the style of what stood
 * there into the line, which the page's policy refuses.
 */
const typing = cm.EditorView.domEventHandlers({
  beforeinput(event, view) {
    const plain = event.inputType === "insertText" && event.data && event.cancelable && !event.isComposing && !view.composing;
    if (!plain || view.state.selection.ranges.length > 1 || view.state.readOnly) return false;
    const { from, to } = view.state.selection.main;
    const insert = () => view.state.update(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
    event.preventDefault();
    if (!view.state.facet(cm.EditorView.inputHandler).some((take) => take(view, from, to, event.data, insert))) view.dispatch(insert());
    return true;
  },
});

/** The editor in CodeMirror.  `asks` has `changed(text)`, `moved(at)`, `complete(text, at)`, `hover(at)`. */
export function rich(place, asks) {
  const completion = async (context) => {
    const word = context.matchBefore(/[A-Za-z0-9][A-Za-z0-9-]*/);
    if (!context.explicit && (!word || /^[0-9]/.test(word.text))) return null;
    const found = await asks.complete(context.state.doc.toString(), context.pos);
    if (!found || !found.options.length || context.aborted) return null;
    return {
      from: found.from,
      options: found.options.map((one, at) => ({
        label: one.word, type: one.sort, detail: one.told.slice(0, 60), boost: -at / 100,
      })),
      validFor: /^[A-Za-z0-9-]*$/,
    };
  };
  const hover = cm.hoverTooltip(async (view, at) => {
    const told = await asks.hover(at);
    if (!told || told.from === undefined) return null;
    return { pos: told.from, end: told.to, above: true, create: () => ({ dom: told.dom }) };
  }, { hoverTime: 350 });
  const nonce = document.querySelector("meta[name=nonce]").content;
  const state = (text) => cm.EditorState.create({
    doc: text,
    extensions: [
      cm.EditorView.cspNonce.of(nonce),
      cm.gutter({ class: "marks", markers: (view) => view.state.field(marks), initialSpacer: () => new Mark("ok", "") }),
      cm.lineNumbers(), cm.highlightActiveLine(), cm.highlightActiveLineGutter(), cm.highlightSpecialChars(),
      cm.history(), cm.drawSelection(), cm.bracketMatching(), cm.closeBrackets(), marks, hover, typing,
      cm.autocompletion({ override: [completion], icons: false, activateOnTypingDelay: 150 }),
      cm.indentUnit.of("    "), cm.EditorState.tabSize.of(4), cards, cm.syntaxHighlighting(style), look,
      cm.lintGutter({ hoverTime: 200 }), cm.search({ top: true }), cm.highlightSelectionMatches(),
      cm.EditorView.lineWrapping,
      cm.EditorView.contentAttributes.of({ "aria-label": say("text"), spellcheck: "false", tabindex: "0" }),
      cm.keymap.of([
        { key: "Mod-s", run: () => { asks.save(); return true; } },
        { key: "Mod-.", run: () => asks.remedy() },
        { key: "F8", run: cm.nextDiagnostic },
        ...cm.closeBracketsKeymap, ...cm.completionKeymap, ...cm.defaultKeymap, ...cm.searchKeymap,
        ...cm.historyKeymap, ...cm.lintKeymap, cm.indentWithTab,
      ]),
      cm.EditorView.updateListener.of((update) => {
        if (update.docChanged) asks.changed(update.state.doc.toString());
        if (update.docChanged || update.selectionSet) asks.moved(update.state.selection.main.head);
      }),
    ],
  });
  const view = new cm.EditorView({ state: state(""), parent: place });
  const bounded = (at) => Math.max(0, Math.min(at, view.state.doc.length));
  return {
    text: () => view.state.doc.toString(),
    at: () => view.state.selection.main.head,
    /** Another file: what was typed in the last one cannot be taken back here. */
    open(text) { view.setState(state(text)); },
    /** Another text of the same file, as one edit. */
    write(text) {
      view.dispatch({ changes: edit(view.state.doc.toString(), text), userEvent: "input.workshop" });
    },
    replace(from, to, insert) {
      view.dispatch({ changes: { from: bounded(from), to: bounded(to), insert }, selection: { anchor: bounded(from) + insert.length } });
      view.focus();
    },
    /** The changes of a remedy, as one edit; each says from where to where, in the text as it is. */
    change(rows) {
      const changes = rows.map((one) => ({ from: bounded(one.from), to: bounded(one.to), insert: one.text }));
      view.dispatch({ changes, userEvent: "input.workshop" });
      view.focus();
    },
    undo() { cm.historyKeymap[0].run(view); },
    findings(rows, actions) {
      view.dispatch(cm.setDiagnostics(view.state, rows.filter((row) => row.own).map((row) => ({
        from: bounded(row.from), to: Math.max(bounded(row.to), bounded(row.from)),
        severity: row.severity, message: row.message + (row.help ? "\n" + row.help : ""), actions: actions(row),
      }))));
    },
    marks(rows) {
      const found = rows.filter((row) => row.line >= 1 && row.line <= view.state.doc.lines)
        .map((row) => new Mark(row.sort, row.told).range(view.state.doc.line(row.line).from))
        .sort((a, b) => a.from - b.from);
      view.dispatch({ effects: setMarks.of(cm.RangeSet.of(found)) });
    },
    jump(line, focus = true) {
      const at = view.state.doc.line(Math.max(1, Math.min(line, view.state.doc.lines)));
      view.dispatch({ selection: { anchor: at.from + /^\s*/.exec(at.text)[0].length }, effects: cm.EditorView.scrollIntoView(at.from, { y: "center" }) });
      if (focus) view.focus();
    },
    place(from) { view.dispatch({ selection: { anchor: bounded(from) }, scrollIntoView: true }); view.focus(); },
    focus() { view.focus(); },
    close() { view.destroy(); },
  };
}

/** A plain text box, for screen readers and old machines. */
export function plain(place, asks) {
  const box = h("textarea", { class: "plain", spellcheck: "false", autocapitalize: "off", "aria-label": say("text") });
  place.append(box);
  box.addEventListener("input", () => asks.changed(box.value));
  box.addEventListener("keyup", () => asks.moved(box.selectionStart));
  box.addEventListener("click", () => asks.moved(box.selectionStart));
  box.addEventListener("keydown", (event) => {
    if ((event.ctrlKey || event.metaKey) && event.key === ".") { if (asks.remedy()) event.preventDefault(); }
    if ((event.ctrlKey || event.metaKey) && event.key === "s") { asks.save(); event.preventDefault(); }
  });
  const write = (from, to, text) => {
    box.focus();
    box.setSelectionRange(from, to);
    if (!document.execCommand("insertText", false, text)) box.setRangeText(text, from, to, "end"); // keeps undo
    asks.changed(box.value);
  };
  const jump = (line) => {
    const lines = box.value.split("\n");
    const from = lines.slice(0, line - 1).join("\n").length + (line > 1 ? 1 : 0);
    box.focus();
    box.setSelectionRange(from, from);
    box.scrollTop = box.scrollHeight * Math.max(0, line - 5) / lines.length;
  };
  return {
    text: () => box.value, at: () => box.selectionStart,
    open(text) { box.value = text; asks.changed(text); },
    write(text) { write(0, box.value.length, text); },
    replace: write, undo() { document.execCommand("undo"); },
    findings() {}, marks() {}, jump,
    place(from) { box.focus(); box.setSelectionRange(from, from); },
    focus() { box.focus(); }, close() { box.remove(); },
  };
}
