"""The bridge for editors on the desktop: what the Language Server Protocol asks, as its JSON.

`Texts` keeps the texts that an editor has open and translates: its addresses to files, its lines
and columns to offsets of the bridge and back, and the bridge's answers to what the protocol calls
diagnostics, code actions, completion and so on.  It knows neither pipes nor any library; `ask` is
`bridge.call`, or whatever passes questions on to it.  The server around it is `lsp`.

The bridge counts UTF-16 units, as the protocol does unless both sides agree on something else;
`encoding` is what they have agreed on.  A question that a later one has overtaken has no answer:
None, and the editor keeps what it has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit
from urllib.request import url2pathname

from attrs import define, field

from cardlang.resources import folder
from cardlang.show.markdown import unblocked, unmarked
from cardlang.workshop.text.lines import Lines, units

Json = dict[str, Any]
Ask = Callable[[str, Mapping[str, Any]], Json]

_SEVERITY = {"error": 1, "warning": 2}


def _named(kinds: Mapping[int, str]) -> dict[str, int]:
    return {name: kind for kind, names in kinds.items() for name in names.split()}


# Of `here` to the protocol's kinds of completion, and of sections to its kinds of symbols.
_SORTS = _named(
    {14: "word", 3: "define", 2: "rule", 12: "value", 7: "zone", 6: "keep", 13: "order ranking"}
    | {21: "option", 25: "kind", 20: "label", 24: "of", 17: "file", 9: "deck"}
)
_SYMBOLS = _named(
    {2: "game use extends", 14: "option", 18: "deck", 10: "kind ranking", 5: "zone"}
    | {8: "keep needs", 12: "rule value order", 23: "pattern", 6: "define", 24: "example"}
)
_OTHER_SYMBOL = 3


def path_of(uri: str) -> Path:
    """The file of an address; what is not saved yet has one in the current folder."""
    parts = urlsplit(uri)
    if parts.scheme == "file":
        return Path(url2pathname(unquote(parts.path)))
    name = re.sub(r"\W+", "_", unquote(parts.path)).strip("_")[:60] or "untitled"
    return Path.cwd() / f"{name}.card"


@define
class EditorText:
    """A text that is open: as the editor numbers it, and what was last found in it."""

    uri: str
    file: str
    text: str
    version: int | None
    lines: Lines
    known: str = ""  # the last text without mistakes
    findings: list[Json] = field(factory=list)
    examples: list[Json] = field(factory=list)


@define
class Texts:
    """The texts that an editor has open.  `language` is what sentences are told in."""

    ask: Ask
    language: str = "en"
    encoding: str = "utf-16"
    open: dict[str, EditorText] = field(factory=dict)

    def put(self, uri: str, text: str, version: int | None = None) -> None:
        """A text was opened or changed."""
        text = text.replace("\r\n", "\n")
        before = self.open.get(uri)
        made = EditorText(uri, str(path_of(uri)), text, version, Lines(text, self.encoding))
        if before is not None:
            made.known = before.known
            if before.text == text:
                made.findings, made.examples = before.findings, before.examples
        self.open[uri] = made

    def drop(self, uri: str) -> None:
        """A text was closed."""
        self.open.pop(uri, None)

    # -------------------------------------------------------------- what is wrong

    def diagnostics(self, uri: str, whole: bool = False) -> Json | None:
        """Findings on a text, as `publishDiagnostics` tells them; None if it is overtaken.

        `whole` looks at every table and at the examples too, which takes longer.
        """
        one = self.open.get(uri)
        if one is None:
            return None
        if not _prelude(one):
            told = self.ask("check", self._whole(one, whole))
            if self.open.get(uri) is not one or told.get("stale"):
                return None
            one.findings = told.get("findings", [])
            if "findings" not in told:
                one.findings = [_failed(str(told.get("failed") or told.get("refused")))]
            if not told.get("errors") and "findings" in told:
                one.known = one.text
                if whole:
                    self._examples(one)
        rows = [*one.findings, *(_example(row) for row in one.examples if not row["ok"])]
        found = {"uri": uri, "diagnostics": [_diagnostic(one.lines, row) for row in rows]}
        return found if one.version is None else {**found, "version": one.version}

    def _whole(self, one: EditorText, whole: bool) -> Json:
        given = {"text": one.text, "file": one.file, "whole": whole}
        return {**given, "language": self.language}

    def _examples(self, one: EditorText) -> None:
        told = self.ask("examples", {"text": one.text, "file": one.file, "language": self.language})
        if "examples" in told:
            one.examples = [row for row in told["examples"] if row["own"]]

    def actions(self, uri: str, asked: Mapping[str, Any]) -> list[Json]:
        """The remedies of what was found in a range, and the pages of these findings."""
        one = self.open.get(uri)
        if one is None:
            return []
        low, high = one.lines.offset(asked["start"]), one.lines.offset(asked["end"])
        if any(not row["tried"] for row in _between(one.findings, low, high)):
            told = self.ask("check", self._whole(one, True))
            one.findings = told.get("findings", one.findings)
        rows = _between(one.findings, low, high)
        made = [
            _remedy(one, row, remedy, not number)
            for row in rows
            for number, remedy in enumerate(row["remedies"])
        ]
        for code in dict.fromkeys(row["code"] for row in rows if row["code"]):
            title = f"What {code} means"
            command = {"title": title, "command": "cardlang.explain", "arguments": [code]}
            made.append({"title": title, "command": command})
        return made

    def explain(self, code: str) -> str:
        """The meaning of a finding, with what is right, as plain text."""
        page = self.ask("explain", {"code": code, "language": self.language})
        return f"{page['meaning']}\n\n{page['good']}" if page.get("code") else ""

    # -------------------------------------------------------------- what stands here

    def completion(self, uri: str, place: Mapping[str, int]) -> Json | None:
        """Proposals for a place."""
        one = self.open.get(uri)
        if one is None:
            return None
        at = one.lines.offset(place)
        given = {"at": at, "known": one.known, "language": self.language}
        told = self.ask("complete", {"text": one.text, "file": one.file, **given})
        if "options" not in told:
            return None
        where = one.lines.between(told["from"], at)
        items = [
            {
                "label": row["word"],
                "kind": _SORTS.get(row["sort"], 1),
                "detail": row["told"] or row["sort"],
                "sortText": f"{number:04}",
                "textEdit": {"range": where, "newText": row["word"]},
            }
            for number, row in enumerate(told["options"])
        ]
        return {"isIncomplete": False, "items": items}

    def hover(self, uri: str, place: Mapping[str, int]) -> Json | None:
        """The word at a place, and the sentence that players read."""
        one = self.open.get(uri)
        if one is None:
            return None
        at = one.lines.offset(place)
        told = self.ask("hover", {"text": one.text, "file": one.file, "at": at})
        parts = []
        if told.get("sort"):
            parts.append(f"```card\n{told['head'] or told['word']}\n```")
            said = told["sentences"].get(self.language, "")
            parts += [_plain(said)] if said else []
            if told.get("home") and not told["own"]:
                parts.append(f"*{_plain(told['home'])}*")
        line = told.get("line", {}).get(self.language, "")
        parts += ["*" + _plain(line).replace("\n", "*\n\n*") + "*"] if line else []
        if not parts:
            return None
        found: Json = {"contents": {"kind": "markdown", "value": "\n\n".join(parts)}}
        if "from" in told:
            found["range"] = one.lines.between(told["from"], told["to"])
        return found

    def definition(self, uri: str, place: Mapping[str, int]) -> Json | None:
        """The declaration of the name at a place."""
        one = self.open.get(uri)
        if one is None:
            return None
        given = {"at": one.lines.offset(place), "known": one.known}
        told = self.ask("definition", {"text": one.text, "file": one.file, **given})
        if not told.get("line"):
            return None
        if told["file"] is None:
            where = one.lines.columns(told["line"], told["from"], told["to"])
            return {"uri": uri, "range": where}
        text = Path(told["file"]).read_text(encoding="utf-8-sig", errors="replace")
        lines = Lines(text.replace("\r\n", "\n"), self.encoding)
        where = lines.columns(told["line"], told["from"], told["to"])
        return {"uri": Path(told["file"]).resolve().as_uri(), "range": where}

    # -------------------------------------------------------------- the whole text

    def _sections(self, uri: str) -> list[Json]:
        one = self.open.get(uri)
        if one is None:
            return []
        found: list[Json] = self.ask("outline", {"text": one.text}).get("sections", [])
        return found

    def symbols(self, uri: str) -> list[Json]:
        """The sections of a text, however broken it is."""
        made = []
        for row in self._sections(uri):
            lines = self.open[uri].lines
            head, last = lines.line(row["line"]), lines.line(row["end"])
            made.append(
                {
                    "name": f"{row['what']} {row['name']}".strip(),
                    "kind": _SYMBOLS.get(row["what"], _OTHER_SYMBOL),
                    "range": {"start": head["start"], "end": last["end"]},
                    "selectionRange": head,
                }
            )
        return made

    def folding(self, uri: str) -> list[Json]:
        """Sections of several lines."""
        rows = [row for row in self._sections(uri) if row["end"] > row["line"]]
        return [{"startLine": row["line"] - 1, "endLine": row["end"] - 1} for row in rows]

    def formatting(self, uri: str) -> list[Json] | None:
        """The edits that lay a text out; None while it has mistakes in reading."""
        one = self.open.get(uri)
        if one is None:
            return None
        after = self.ask("layout", {"text": one.text, "file": one.file}).get("text")
        if after is None:
            return None
        if after == one.text:
            return []
        whole = one.lines.between(0, units(one.text))
        return [{"range": whole, "newText": after}]

    def lenses(self, uri: str) -> list[Json]:
        """Above each example how it came out when it was last carried out."""
        one = self.open.get(uri)
        if one is None:
            return []
        if not one.examples and one.known == one.text:
            self._examples(one)
        made = []
        for row in one.examples:
            head = one.lines.between(row["from"], row["from"])
            title = "✓ comes out" if row["ok"] else f"✗ {row['message']}"
            made.append({"range": head, "command": {"title": title, "command": ""}})
        return made

    def sheet(self, uri: str, language: str = "") -> Json:
        """The rules sheet of a text: `title` and `html`, a whole page; or why not, `refused`."""
        one = self.open.get(uri)
        if one is None:
            return {"refused": "this text is not open"}
        given = {"text": one.known or one.text, "file": one.file}
        told = self.ask("rules", {**given, "language": language or self.language})
        if "body" not in told:
            return {"refused": str(told.get("refused") or told.get("failed") or "")}
        from cardlang.show.sheet.page import page_of

        return {"title": told["title"], "html": page_of(told)}


def _prelude(one: EditorText) -> bool:
    """Return whether a text is one of the prelude, which is no game."""
    return Path(one.file).parent == folder("prelude")


def _failed(why: str) -> Json:
    """A limit that was met, as a finding on the first line."""
    place = {"own": True, "from": 0, "to": 0, "file": "", "line": 1}
    told = {
        "severity": "error",
        "code": "",
        "message": why,
        "help": "",
        "remedies": [],
        "tried": True,
    }
    return {**told, **place}


def _example(row: Json) -> Json:
    """An example that fails, as a finding."""
    return {**row, "severity": "example", "code": "example", "remedies": [], "tried": True}


def _diagnostic(lines: Lines, row: Json) -> Json:
    elsewhere = "" if row["own"] else f"{row['file']}:{row['line']}: "
    message = elsewhere + row["message"] + (f"\n{row['help']}" if row["help"] else "")
    return {
        "range": lines.between(row["from"], row["to"]),
        "severity": _SEVERITY.get(row["severity"], 3),
        "code": row["code"],
        "source": "cardlang",
        "message": message,
    }


def _between(rows: list[Json], low: int, high: int) -> list[Json]:
    """The findings that touch a range."""
    return [row for row in rows if row["from"] <= high and low <= row["to"]]


def _remedy(one: EditorText, row: Json, remedy: Json, first: bool) -> Json:
    """A remedy as a code action; the first of a finding is the preferred one."""
    edits = [
        {"range": one.lines.between(change["from"], change["to"]), "newText": change["text"]}
        for change in remedy["changes"]
    ]
    shown = remedy["shown"]
    return {
        "title": f"Write `{shown[:60]}`" if shown else "Take it out",
        "kind": "quickfix",
        "isPreferred": first,
        "diagnostics": [_diagnostic(one.lines, row)],
        "edit": {"changes": {one.uri: edits}},
    }


def _plain(text: str) -> str:
    """Text in which Markdown sees no marks."""
    return "\n".join(unblocked(unmarked(line)) for line in text.split("\n"))
