"""The bridge for editors: places that hold with any sign, remedies that mend, the protocol itself.

`Texts` is asked with the bridge itself; one test speaks the protocol to the command over a pipe.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardlang.resources import find_game, folder
from cardlang.workshop.bridge import call
from cardlang.workshop.editors import Texts, path_of
from cardlang.workshop.text.lines import Lines, units

URI = "file:///none/s%C3%A4tze%20%F0%9F%83%8F/mine.card"
GAME = """\
cardlang 1
game "Größe 🃏"
    "Die höchste Karte 🂡🂮 gewinnt den Stich."
use tricks
players 2
deck french

each deal:
    shuffle-deck
    deal 2 to seats from eldest
    play-trick from eldest with follow-suit

match ends when deal-number is at least 2
winner is sides having highest score

example "🃏 folgt":
    given hand of 0: 9H
    given hand of 1: 7H AH KS
    when play-trick from 0 with follow-suit
    move 0: play 9H
    then 1 may play 7H, play AH
"""


@pytest.fixture
def texts() -> Texts:
    made = Texts(call)
    made.put(URI, GAME, 1)
    return made


def place(text: str, passage: str, behind: int = 0) -> dict[str, int]:
    """Where a passage begins, as an editor counts."""
    at = text.index(passage) + behind
    before = text[:at].rpartition("\n")[2]
    return {"line": text[:at].count("\n"), "character": len(before.encode("utf-16-le")) // 2}


def edited(text: str, edits: list[dict[str, Any]]) -> str:
    """A text with the edits of the protocol carried out, as editors do: from the last on."""
    lines = text.split("\n")

    def offset(at: dict[str, int]) -> int:
        line = lines[at["line"]].encode("utf-16-le")[: 2 * at["character"]].decode("utf-16-le")
        return sum(len(one) + 1 for one in lines[: at["line"]]) + len(line)

    spans = [(offset(e["range"]["start"]), offset(e["range"]["end"]), e["newText"]) for e in edits]
    for start, end, new in sorted(spans, reverse=True):
        text = text[:start] + new + text[end:]
    return text


TEXT = st.text(alphabet="aß😀\n𝔘\r ", max_size=30)


@settings(max_examples=80)
@given(TEXT, st.integers(0, 60), st.sampled_from(["utf-8", "utf-16", "utf-32"]))
def test_places_lead_there_and_back(text: str, at: int, encoding: str) -> None:
    text = re.sub("\r+\n", "\n", text)
    lines = Lines(text, encoding)
    head = text[: min(at, len(text))]
    spot = lines.place(units(head))
    last = head.replace("\r", "\n").rpartition("\n")[2]
    code = {"utf-8": "utf-8", "utf-16": "utf-16-le", "utf-32": "utf-32-le"}[encoding]
    width = {"utf-8": 1, "utf-16": 2, "utf-32": 4}[encoding]
    expected = {
        "line": head.count("\n") + head.count("\r"),
        "character": len(last.encode(code)) // width,
    }
    assert spot == expected
    assert lines.offset(spot) == units(head)


def test_places_behind_the_end_are_the_end() -> None:
    lines = Lines("a😀\nb")
    assert lines.offset({"line": 0, "character": 99}) == 3
    assert lines.offset({"line": 9, "character": 9}) == 5
    assert lines.offset({"line": 0, "character": 2}) == 1  # within a character: in front of it


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16", "utf-32"])
def test_a_remedy_mends_behind_any_sign(encoding: str) -> None:
    """The remedy is found at the guilty word, and carried out it leaves nothing wrong."""
    broken = GAME.replace("play-trick from e", "play-trik from e")
    texts = Texts(call, encoding=encoding)
    texts.put(URI, broken, 7)
    told = texts.diagnostics(URI)
    assert told is not None and told["version"] == 7
    found = next(one for one in told["diagnostics"] if one["severity"] == 1)
    assert found["range"]["start"] == place(broken, "play-trik")
    actions = texts.actions(URI, found["range"])
    remedy = next(one for one in actions if one.get("kind") == "quickfix")
    assert remedy["isPreferred"] and remedy["diagnostics"] == [found]
    mended = edited(broken, remedy["edit"]["changes"][URI])
    assert mended == broken.replace("play-trik", "play-trick")
    texts.put(URI, mended, 8)
    after = texts.diagnostics(URI)
    assert after is not None and after["diagnostics"] == []
    explained = next(one for one in actions if "command" in one)["command"]
    assert explained["arguments"] == [found["code"]] and texts.explain(found["code"])


@pytest.mark.parametrize(("encoding", "column"), [("utf-8", 25), ("utf-16", 18), ("utf-32", 15)])
def test_columns_count_as_the_editor_does(encoding: str, column: int) -> None:
    """A mistake behind signs that are wide, in the middle of a line."""
    broken = GAME.replace("each deal:", 'example "ä🂡🂮🃏" !:\n\neach deal:')
    texts = Texts(call, encoding=encoding)
    texts.put(URI, broken)
    told = texts.diagnostics(URI)
    assert told is not None
    starts = [one["range"]["start"] for one in told["diagnostics"]]
    assert {"line": 7, "character": column} in starts, starts


def test_what_a_newer_text_has_overtaken_is_not_told(texts: Texts) -> None:
    def slow(function: str, given: Any) -> dict[str, Any]:
        answer = call(function, given)
        texts.put(URI, GAME + "# more\n", 2)
        return answer

    texts.ask = slow
    assert texts.diagnostics(URI) is None
    texts.ask = lambda function, given: {"stale": True}
    assert texts.diagnostics(URI) is None
    texts.ask = lambda function, given: {"failed": "this took too long"}
    told = texts.diagnostics(URI)
    assert told is not None and told["diagnostics"][0]["message"] == "this took too long"


def test_examples_are_told_at_their_lines(texts: Texts) -> None:
    assert [one["command"]["title"] for one in texts.lenses(URI)] == []
    texts.diagnostics(URI, whole=True)
    (lens,) = texts.lenses(URI)
    assert lens["range"]["start"] == place(GAME, 'example "')
    assert lens["command"]["title"] == "✓ comes out"
    wrong = GAME.replace("may play 7H, play AH", "may play 7H")
    texts.put(URI, wrong, 2)
    told = texts.diagnostics(URI, whole=True)
    assert told is not None
    (found,) = told["diagnostics"]
    assert found["code"] == "example" and found["range"]["start"] == place(wrong, "then 1 may")
    assert texts.lenses(URI)[0]["command"]["title"].startswith("✗")


def test_completion_writes_over_what_is_begun(texts: Texts) -> None:
    begun = GAME.replace("play-trick from e", "play-tr from e")
    texts.diagnostics(URI)
    texts.put(URI, begun, 2)
    told = texts.completion(URI, place(begun, "play-tr", 7))
    assert told is not None
    item = next(one for one in told["items"] if one["label"] == "play-trick")
    assert edited(begun, [item["textEdit"]]) == GAME


def test_hover_tells_what_players_read(texts: Texts) -> None:
    at = place(GAME, "follow-suit", 3)
    told = texts.hover(URI, at)
    assert told is not None and "follow suit if able" in told["contents"]["value"]
    assert told["range"]["start"] == place(GAME, "follow-suit")
    texts.language = "de"
    told = texts.hover(URI, at)
    assert told is not None and "Farbe" in told["contents"]["value"]
    assert texts.hover(URI, place(GAME, '🃏"')) is None


def test_definitions_of_the_text_and_of_the_prelude(texts: Texts) -> None:
    told = texts.definition(URI, place(GAME, "follow-suit", 3))
    assert told is not None
    path = path_of(told["uri"])
    assert path == folder("prelude") / "tricks.card"
    line = path.read_text(encoding="utf-8").split("\n")[told["range"]["start"]["line"]]
    start, end = (told["range"][key]["character"] for key in ("start", "end"))
    assert line[start:end] == "follow-suit" and line.startswith("rule")
    own = GAME.replace("each deal:", "value worth of card:  # 🃏\n    3\n\neach deal:")
    own = own.replace("    shuffle-deck", "    score of 0 gains worth of 2H\n    shuffle-deck")
    texts.put(URI, own, 2)
    texts.diagnostics(URI)
    broken = own.replace("deck french", "dek french")
    texts.put(URI, broken, 3)
    told = texts.definition(URI, place(broken, "worth of 2H", 2))
    assert told is not None and told["uri"] == URI
    assert told["range"]["start"] == place(broken, "worth of card")


def test_the_outline_layout_and_sheet(texts: Texts) -> None:
    symbols = texts.symbols(URI)
    assert symbols[1]["name"] == 'game "Größe 🃏"'
    line = GAME.split("\n")[1]
    assert symbols[1]["selectionRange"]["end"]["character"] == len(line.encode("utf-16-le")) // 2
    assert [one["range"]["start"]["line"] for one in symbols] == sorted(
        one["range"]["start"]["line"] for one in symbols
    )
    assert {"startLine": 7, "endLine": 10} in texts.folding(URI)
    assert texts.formatting(URI) == []
    loose = GAME.replace("players 2\n", "players   2\n").replace("\n", "\r\n")
    texts.put(URI, loose, 2)
    edits = texts.formatting(URI)
    assert edits is not None
    assert edited(loose.replace("\r\n", "\n"), edits) == GAME
    texts.put(URI, GAME + "\n)(\n", 3)
    assert texts.formatting(URI) is None
    texts.put(URI, GAME.replace("Größe", "<b>Größe</b>"), 4)
    page = texts.sheet(URI, "de")
    assert "spiele Herz-7" in page["html"] and "<b>Größe" not in page["html"]


def test_texts_that_are_not_open_have_no_answers(texts: Texts) -> None:
    texts.drop(URI)
    at = {"line": 0, "character": 0}
    assert texts.diagnostics(URI) is None and texts.hover(URI, at) is None
    assert (
        texts.symbols(URI)
        == texts.lenses(URI)
        == texts.actions(URI, {"start": at, "end": at})
        == []
    )
    assert list(texts.sheet(URI)) == ["refused"]
    assert path_of("untitled:Untitled-1").name == "Untitled_1.card"
    prelude = (folder("prelude") / "tricks.card").as_uri()
    texts.put(prelude, path_of(prelude).read_text(encoding="utf-8"), 1)
    told = texts.diagnostics(prelude, whole=True)
    assert told is not None and told["diagnostics"] == []


# -------------------------------------------------------------------------- the protocol


class Editor:
    """The other end of the pipe."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None and process.stdout is not None
        self._write, self._read = process.stdin, process.stdout
        self._number = 0
        self.published: list[dict[str, Any]] = []

    def tell(self, method: str, *params: Any, **more: Any) -> None:
        """One message for each of the parameters, all of them at once."""
        framed = b""
        for one in params:
            told = {"jsonrpc": "2.0", "method": method, "params": one, **more}
            body = json.dumps(told).encode()
            framed += b"Content-Length: %d\r\n\r\n%b" % (len(body), body)
        self._write.write(framed)
        self._write.flush()

    def ask(self, method: str, params: Any) -> Any:
        self._number += 1
        self.tell(method, params, id=self._number)
        while True:
            message = self.next()
            if message.get("id") == self._number and "method" not in message:
                assert "error" not in message, message
                return message["result"]

    def next(self) -> dict[str, Any]:
        length = 0
        while line := self._read.readline().strip():
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])
        message: dict[str, Any] = json.loads(self._read.read(length))
        if message.get("method") == "textDocument/publishDiagnostics":
            self.published.append(message["params"])
        elif "id" in message and "method" in message:
            body = json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": None}).encode()
            self._write.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
            self._write.flush()
        return message

    def until(self, version: int) -> dict[str, Any]:
        while not self.published or self.published[-1].get("version") != version:
            self.next()
        return self.published[-1]


#: the command, which waits longer for typing to end than a busy machine keeps it from reading on
PATIENT = """
from cardlang.cli.main import main
from cardlang.workshop.editors import lsp
lsp.PAUSE = 0.5
main(["lsp", "--stdio"])
"""


def test_the_command_speaks_the_protocol() -> None:
    command = [sys.executable, "-c", PATIENT]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=os.environ
    ) as process:
        editor = Editor(process)
        wants = {"general": {"positionEncodings": ["utf-8", "utf-16"]}}
        told = editor.ask(
            "initialize",
            {
                "processId": None,
                "rootUri": None,
                "capabilities": wants,
                "initializationOptions": {"language": "de"},
            },
        )
        able = told["capabilities"]
        assert able["positionEncoding"] == "utf-8" and able["textDocumentSync"]["change"] == 1
        for name in (
            "completion",
            "hover",
            "definition",
            "documentSymbol",
            "documentFormatting",
            "codeAction",
        ):
            assert able[f"{name}Provider"]
        editor.tell("initialized", {})
        broken = GAME.replace("play-trick from e", "play-trik from e")
        document = {"uri": URI, "languageId": "card", "version": 1, "text": GAME}
        editor.tell("textDocument/didOpen", {"textDocument": document})
        assert editor.until(1)["diagnostics"] == []
        changes = [
            {
                "textDocument": {"uri": URI, "version": version},
                "contentChanges": [{"text": text}],
            }
            for version, text in ((2, broken + "#"), (3, broken + "# x"), (4, broken))
        ]
        editor.tell("textDocument/didChange", *changes)
        found = editor.until(4)["diagnostics"][0]
        assert not {2, 3} & {one["version"] for one in editor.published}  # they were overtaken
        of = {"textDocument": {"uri": URI}}
        actions = editor.ask(
            "textDocument/codeAction",
            {**of, "range": found["range"], "context": {"diagnostics": [found]}},
        )
        assert "play-trick" in json.dumps(actions)
        at = {"line": 10, "character": 34}
        whole = {"textDocument": {"uri": URI, "version": 5}, "contentChanges": [{"text": GAME}]}
        editor.tell("textDocument/didChange", whole)
        hover = editor.ask("textDocument/hover", {**of, "position": at})
        assert "Farbe bedienen" in hover["contents"]["value"]
        symbols = editor.ask("textDocument/documentSymbol", of)
        name = next(one for one in symbols if one["name"].startswith("game"))
        assert name["selectionRange"]["end"]["character"] == len('game "Größe 🃏"'.encode())
        completion = editor.ask(
            "textDocument/completion", {**of, "position": {"line": 8, "character": 4}}
        )
        assert "shuffle-deck" in {one["label"] for one in completion["items"]}
        sheet = editor.ask(
            "workspace/executeCommand", {"command": "cardlang.sheet", "arguments": [URI, "de"]}
        )
        assert "Größe" in sheet["html"]
        editor.ask("shutdown", None)
        editor.tell("exit", None)
        assert process.wait(120) == 0


def test_an_editor_that_goes_while_it_is_answered() -> None:
    """Neither messages that are none nor a sudden end are told in more than a line each."""
    command = [sys.executable, "-m", "cardlang", "lsp"]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ,
    ) as process:
        assert process.stdin is not None
        editor = Editor(process)
        process.stdin.write(b"Content-Length: 5\r\n\r\nhello")
        given: dict[str, Any] = {"processId": None, "rootUri": None, "capabilities": {}}
        editor.ask("initialize", given)
        editor.tell("initialized", {})
        editor.tell("textDocument/didOpen", {"textDocument": {"uri": 7}})
        document = {"uri": URI, "languageId": "card", "version": 1, "text": GAME}
        editor.tell("textDocument/didOpen", {"textDocument": document})
        for line in range(20):
            at = {"textDocument": {"uri": URI}, "position": {"line": line, "character": 4}}
            question = {"jsonrpc": "2.0", "id": 100 + line, "method": "textDocument/hover"}
            body = json.dumps({**question, "params": at}).encode()
            process.stdin.write(b"Content-Length: %d\r\n\r\n%b" % (len(body), body))
        editor.tell("exit", None)
        _, said = process.communicate(timeout=200)
    lines = said.decode().splitlines()
    assert 2 <= len(lines) <= 6 and all(one.startswith("cardlang lsp: ") for one in lines), lines


@pytest.mark.parametrize("frame", [b"Content-Length: 99999999999\r\n\r\n", b"x" * 9_999_999])
def test_a_message_without_measure_is_refused_in_a_line(frame: bytes) -> None:
    command = [sys.executable, "-m", "cardlang", "lsp"]
    found = subprocess.run(command, input=frame, capture_output=True, timeout=200, check=False)
    assert found.returncode == 0
    said = "cardlang lsp: a message has at most 16 MiB, and the editor told of 99999999999 bytes"
    assert found.stderr.decode().splitlines() == ([said] if frame.startswith(b"C") else [])


def test_a_missing_library_names_the_line_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from cardlang.cli.main import main

    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    result = CliRunner().invoke(main, ["lsp"], standalone_mode=False)
    assert "pip install 'cardlang[lsp]'" in str(result.exception)


def test_shipped_games_are_quiet(texts: Texts) -> None:
    path = find_game("bonus-malus")
    assert path is not None
    texts.put(path.as_uri(), path.read_text(encoding="utf-8"), 1)
    told = texts.diagnostics(path.as_uri(), whole=True)
    assert told is not None and told["diagnostics"] == []
    assert len(texts.lenses(path.as_uri())) == path.read_text(encoding="utf-8").count("\nexample")
