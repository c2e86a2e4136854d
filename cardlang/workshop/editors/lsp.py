"""`cardlang lsp`: the server of the Language Server Protocol, with pygls, over a pipe.

`editors.Texts` has the answers; here they are asked for in threads, so that the pipe is always
read, and rules run in the workshop's workers, with limits.  What is wrong with a text is told once
the typing pauses, of the usual table first, of every table and the examples a little later; a text
that has been changed meanwhile is not told of.

Imported by the command alone, since pygls is an extra.
"""

from __future__ import annotations

import asyncio
import io
import logging
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import redirect_stdout, suppress
from typing import TYPE_CHECKING, Any

from lsprotocol import converters, types
from pygls.lsp.server import LanguageServer

from cardlang import limits
from cardlang.messages import LANGUAGES
from cardlang.workshop.editors import Texts
from cardlang.workshop.host.pages import Lanes

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer as Buffer

PAUSE = 0.12  # seconds without typing until a text is read
_LATER = 0.6  # and until every table of it is looked at

_structured = converters.get_converter()


def server_of(lanes: Lanes) -> LanguageServer:
    """A server that asks workers."""
    server = LanguageServer(
        "cardlang", "1", text_document_sync_kind=types.TextDocumentSyncKind.Full
    )
    texts = Texts(lanes.ask)
    _begin(server, texts)
    _texts(server, texts)
    _questions(server, texts)
    _commands(server, texts)
    return server


def _begin(server: LanguageServer, texts: Texts) -> None:
    @server.feature(types.INITIALIZED)
    def initialized(params: types.InitializedParams) -> None:
        agreed = server.workspace.position_encoding or "utf-16"
        texts.encoding = str(getattr(agreed, "value", agreed))

    @server.feature(types.INITIALIZE)
    def initialize(params: types.InitializeParams) -> None:
        wanted = params.initialization_options
        language = wanted.get("language") if isinstance(wanted, Mapping) else None
        language = language or str(params.locale or "").partition("-")[0].lower()
        if language in LANGUAGES:
            texts.language = language


def _texts(server: LanguageServer, texts: Texts) -> None:
    """Handle texts that are opened, changed and closed."""
    looking: dict[str, asyncio.Task[None]] = {}

    def begin(uri: str) -> None:
        end(uri)
        looking[uri] = asyncio.get_running_loop().create_task(look(uri))

    def end(uri: str) -> None:
        if uri in looking:
            looking.pop(uri).cancel()

    async def look(uri: str) -> None:
        one = texts.open.get(uri)
        for pause, whole in ((PAUSE, False), (_LATER, True)):
            await asyncio.sleep(pause)
            if one is None or texts.open.get(uri) is not one:
                return
            found = await asyncio.to_thread(texts.diagnostics, uri, whole)
            if found is None:
                return
            told = _structured.structure(found, types.PublishDiagnosticsParams)
            server.text_document_publish_diagnostics(told)
        if one is not None and one.examples and _refreshes(server):
            server.workspace_code_lens_refresh(None)

    @server.feature(types.TEXT_DOCUMENT_DID_OPEN)
    def opened(params: types.DidOpenTextDocumentParams) -> None:
        one = params.text_document
        texts.put(one.uri, one.text, one.version)
        begin(one.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CHANGE)
    def changed(params: types.DidChangeTextDocumentParams) -> None:
        one = params.text_document
        if params.content_changes:
            texts.put(one.uri, params.content_changes[-1].text, one.version)
            begin(one.uri)

    @server.feature(types.TEXT_DOCUMENT_DID_CLOSE)
    def closed(params: types.DidCloseTextDocumentParams) -> None:
        uri = params.text_document.uri
        end(uri)
        texts.drop(uri)
        server.text_document_publish_diagnostics(types.PublishDiagnosticsParams(uri, []))

    @server.feature(types.SHUTDOWN)
    def shut(params: None) -> None:
        for uri in list(looking):
            end(uri)


def _refreshes(server: LanguageServer) -> bool:
    """Return whether the editor lets itself be told that lenses have changed."""
    workspace = server.client_capabilities.workspace
    lens = None if workspace is None else workspace.code_lens
    return bool(lens and lens.refresh_support)


def _questions(server: LanguageServer, texts: Texts) -> None:
    def at(work: Callable[[str, Mapping[str, int]], Any], answer: Any) -> Callable[..., Any]:
        """A question about a place."""

        async def asked(params: Any) -> Any:
            where = {"line": params.position.line, "character": params.position.character}
            return await _told(answer, work, params.text_document.uri, where)

        return asked

    def of(work: Callable[[str], Any], answer: Any) -> Callable[..., Any]:
        """A question about a whole text."""

        async def asked(params: Any) -> Any:
            return await _told(answer, work, params.text_document.uri)

        return asked

    feature = server.feature
    completes = types.CompletionOptions(trigger_characters=[])
    feature(types.TEXT_DOCUMENT_COMPLETION, completes)(at(texts.completion, types.CompletionList))
    feature(types.TEXT_DOCUMENT_HOVER)(at(texts.hover, types.Hover))
    feature(types.TEXT_DOCUMENT_DEFINITION)(at(texts.definition, types.Location))
    symbols = of(texts.symbols, list[types.DocumentSymbol])
    feature(types.TEXT_DOCUMENT_DOCUMENT_SYMBOL)(symbols)
    feature(types.TEXT_DOCUMENT_FOLDING_RANGE)(of(texts.folding, list[types.FoldingRange]))
    feature(types.TEXT_DOCUMENT_FORMATTING)(of(texts.formatting, list[types.TextEdit]))
    feature(types.TEXT_DOCUMENT_CODE_LENS)(of(texts.lenses, list[types.CodeLens]))

    @feature(types.TEXT_DOCUMENT_CODE_ACTION)
    async def actions(params: types.CodeActionParams) -> Any:
        asked = _structured.unstructure(params.range, types.Range)
        uri = params.text_document.uri
        return await _told(list[types.CodeAction], texts.actions, uri, asked)


def _commands(server: LanguageServer, texts: Texts) -> None:
    @server.command("cardlang.explain")
    async def explain(code: str = "") -> None:
        told = await asyncio.to_thread(texts.explain, str(code))
        if told:
            shown = types.ShowMessageParams(types.MessageType.Info, told)
            server.window_show_message(shown)

    @server.command("cardlang.sheet")
    async def sheet(uri: str = "", language: str = "") -> Any:
        return await asyncio.to_thread(texts.sheet, str(uri), str(language))


async def _told(answer: Any, work: Callable[..., Any], *given: Any) -> Any:
    """The answer of a question as the protocol's own type."""
    found = await asyncio.to_thread(work, *given)
    return None if found is None else _structured.structure(found, answer)


class _Frames(io.BufferedReader):
    """The way from the editor, for messages of a size that an editor sends."""

    def readline(self, size: int | None = -1, /) -> bytes:
        return super().readline(limits.LINE_CHARACTERS)

    def read(self, size: int | None = -1, /) -> bytes:
        if size is None or not 0 <= size <= limits.EDITOR_FRAME:
            most = limits.EDITOR_FRAME // 1024**2
            logging.error(
                "a message has at most %s MiB, and the editor told of %s bytes", most, size
            )
            return b""  # the end, for pygls: what follows cannot be told from the message
        return super().read(size)


class _Pipe(io.BufferedWriter):
    """The way to the editor.  What is answered after the editor has gone is dropped: pygls would
    report that it cannot be written, by writing."""

    def write(self, data: Buffer, /) -> int:
        if self.closed:
            return memoryview(data).nbytes
        with suppress(BrokenPipeError):
            return super().write(data)
        return memoryview(data).nbytes

    def flush(self) -> None:
        if not self.closed:
            with suppress(BrokenPipeError):
                super().flush()


class _OneLine(logging.Formatter):
    """A formatter that tells an error on a line; an answer to the editor has the rest."""

    def format(self, record: logging.LogRecord) -> str:
        error = record.exc_info[1] if record.exc_info else None
        said = record.getMessage().partition("\n")[0] + ("" if error is None else f": {error}")
        return "cardlang lsp: " + " ".join(said.split())


def serve() -> None:
    """Serve an editor at the other end of standard input and output until it ends."""
    told = logging.StreamHandler(sys.stderr)
    told.setFormatter(_OneLine())
    logging.basicConfig(handlers=[told], level=logging.WARNING)
    lanes = Lanes()
    frames = _Frames(io.FileIO(os.dup(sys.stdin.fileno()), "rb"))
    pipe = _Pipe(io.FileIO(os.dup(sys.stdout.fileno()), "wb"))  # its end is not that of the program
    try:
        with redirect_stdout(sys.stderr):  # nothing else is ever said into it
            server_of(lanes).start_io(frames, pipe)
    finally:
        lanes.close()
