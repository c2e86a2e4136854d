// What the workshop uses of CodeMirror, in one file: see `npm run build`.
export { EditorState, StateEffect, StateField, Compartment, RangeSet, Annotation } from "@codemirror/state";
export {
  EditorView, Decoration, GutterMarker, gutter, hoverTooltip, keymap, lineNumbers, drawSelection,
  highlightActiveLine, highlightActiveLineGutter, highlightSpecialChars, rectangularSelection,
} from "@codemirror/view";
export { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
export {
  StreamLanguage, HighlightStyle, syntaxHighlighting, indentUnit, bracketMatching, foldGutter,
  foldKeymap, foldService,
} from "@codemirror/language";
export { setDiagnostics, lintGutter, lintKeymap, nextDiagnostic, forceLinting } from "@codemirror/lint";
export { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from "@codemirror/autocomplete";
export { search, searchKeymap, highlightSelectionMatches } from "@codemirror/search";
export { tags } from "@lezer/highlight";
