"""The workshop as a folder of files, for any web space: what is in it, to the byte.

    index.html, *.js, style.css, icon.svg   the page, with the host that asks a worker
    config.js                               what a new file may begin with, and files to begin with
    pyodide/                                Python for browsers
    cardlang-DIGEST.zip                     cardlang, what it stands on, and the grammar's tables
    manifest.json                           the SHA-256 of all of these
    sw.js                                   keeps them in the browser, so that no network is needed
    LICENSES.txt

Nothing of the machine that writes it is in it: no path, no name, no time.  The same cardlang,
Pyodide and rules give the same bytes, as far as zlib is the same.  All links are relative, so the
folder may lie at any path.

Where the Python that writes it is of the version of Pyodide's, the modules are there compiled as
well; the browser then need not do it at each start.
"""

from __future__ import annotations

import base64
import importlib.util
import json
import marshal
import sys
from collections.abc import Iterator, Mapping
from hashlib import sha256
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path

from cardlang import limits
from cardlang.diagnostic import UsageError
from cardlang.entry.packing import packed
from cardlang.resources import folder, kinds, shipped
from cardlang.show.html import drawn
from cardlang.workshop.host.pyodide import Pyodide

WHEELS = ("attrs", "click", "jinja2", "lark", "markupsafe")
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; "
    "connect-src 'self'; style-src 'self' 'nonce-{nonce}'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'none'"
)
MANIFEST, WORKER = "manifest.json", "sw.js"
_PACKAGE = Path(__file__).resolve().parents[2]
_STATIC = Path(__file__).parents[1] / "static"
_SHOWN = (".html", ".js", ".css", ".svg")
_LEFT_OUT = (  # what a browser cannot have: processes, servers, C, and the command line
    *("adapters", "cli", "lanes", "run/native", "theory", "web", "worker", "workshop/static"),
    *("many/distributed.py", "match/native_pool.py", "match/native_state.py"),
    *(
        "workshop/host/pages.py",
        "workshop/host/pyodide.py",
        "workshop/host/serve.py",
        "workshop/host/served.py",
        "workshop/host/site.py",
    ),
)
_UNCHECKED = (1).to_bytes(4, "little")  # a compiled module that stands for its source, unlooked at
_PLAIN = 2  # the last form of `marshal` whose bytes do not hang on what else refers to an object


def site(pyodide: Pyodide, rules: Mapping[str, str]) -> dict[str, bytes]:
    """All files of the page by their names; `rules` are files that it begins with."""
    library = packed(dict(_library(pyodide)), compressed=True)
    name = f"cardlang-{sha256(library).hexdigest()[:16]}.zip"
    found = {f"pyodide/{one}": data for one, data in pyodide.files.items()}
    found[name] = library
    for path in [*sorted(_STATIC.iterdir()), *sorted((_STATIC / "alone").iterdir())]:
        if path.suffix in _SHOWN and path.name != WORKER:
            found[path.name] = path.read_bytes()  # its host takes the place of the other one
    found["config.js"] = _config(name, pyodide, rules)
    found["LICENSES.txt"] = _licences(pyodide).encode()
    nonce = base64.urlsafe_b64encode(sha256(library).digest()[:12]).decode()
    found["index.html"] = _page(found["index.html"].decode(), nonce).encode()
    manifest = {
        "cardlang": _version(),
        "pyodide": pyodide.version,
        "python": pyodide.python,
        "files": {one: sha256(data).hexdigest() for one, data in sorted(found.items())},
    }
    found[MANIFEST] = (json.dumps(manifest, indent=1) + "\n").encode()
    keeper = (_STATIC / "alone" / WORKER).read_text(encoding="utf-8")
    found[WORKER] = keeper.replace("{manifest}", sha256(found[MANIFEST]).hexdigest()).encode()
    return found


def write(place: Path, files: Mapping[str, bytes]) -> None:
    """Write a page into a folder that is new, empty, or holds such a page, which it replaces.

    UsageError where somebody else's files are there, or where it cannot be written.
    """
    try:
        old = written(place)
        for name, data in files.items():
            path = place / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        for name in old - set(files):
            (place / name).unlink(missing_ok=True)
    except OSError as error:
        raise UsageError(f"`{place}` cannot be written: {error.strerror or error}") from None


def written(place: Path) -> set[str]:
    """The files of the page that is there already.  UsageError for anybody else's."""
    if not place.exists() or (place.is_dir() and not any(place.iterdir())):
        return set()
    try:
        told = json.loads((place / MANIFEST).read_text(encoding="utf-8"))
        names = {str(name) for name in told["files"] if "cardlang" in told}
    except (OSError, ValueError, KeyError, TypeError):
        raise UsageError(
            f"`{place}` holds other files; name a folder that is new or empty"
        ) from None
    return {name for name in names if ".." not in Path(name).parts and not Path(name).is_absolute()}


# ------------------------------------------------------------------------ the page


def _page(text: str, nonce: str) -> str:
    told = drawn("workshop/templates/policy.html", policy=POLICY.format(nonce=nonce))
    return text.replace("{policy}", told.strip(), 1).replace("{nonce}", nonce)


def _config(library: str, pyodide: Pyodide, rules: Mapping[str, str]) -> bytes:
    told = {
        "library": library,
        "python": pyodide.python,
        "kinds": kinds(),
        "games": shipped(),
        "rules": dict(rules),
        "limit": limits.FILE_BYTES,
    }
    return f"export const CONFIG = {json.dumps(told, indent=1)};\n".encode()


# --------------------------------------------------------------------- the library


def _library(pyodide: Pyodide) -> Iterator[tuple[str, bytes]]:
    """The files that Python in the browser is given, by the place where they lie there."""
    fits = pyodide.python.split(".")[:2] == [str(part) for part in sys.version_info[:2]]
    for name, data in _sources():
        yield f"lib/{name}", data
        if fits and name.endswith(".py"):
            yield _compiled(f"lib/{name}", data)
    about = f"Metadata-Version: 2.1\nName: cardlang\nVersion: {_version()}\n"
    yield f"lib/cardlang-{_version()}.dist-info/METADATA", about.encode()


def _sources() -> Iterator[tuple[str, bytes]]:
    for path in sorted(_PACKAGE.rglob("*")):
        name = path.relative_to(_PACKAGE).as_posix()
        inside = any(name == one or name.startswith(f"{one}/") for one in _LEFT_OUT)
        if inside or not path.is_file() or "__pycache__" in path.parts or name[:6] == "_data/":
            continue
        if "static" not in path.parts:  # pages of servers; all else may be read by a module
            yield f"cardlang/{name}", path.read_bytes()
    for kind in ("grammar", "games", "examples"):
        for path in sorted(folder(kind).rglob("*")):
            if path.is_file() and path.name[:1] != ".":
                name = path.relative_to(folder(kind)).as_posix()
                yield f"cardlang/_data/{kind}/{name}", path.read_bytes()
    for wheel in WHEELS:
        for kept in _installed(wheel).files or ():
            if kept.suffix in (".py", ".lark") and ".." not in kept.parts:
                yield kept.as_posix(), Path(str(kept.locate())).read_bytes()


def _compiled(name: str, source: bytes) -> tuple[str, bytes]:
    """A module as bytecode of this Python, beside its source."""
    code = compile(source, f"/cardlang/{name}", "exec", dont_inherit=True, optimize=0)
    path = Path(name)
    place = path.parent / "__pycache__" / f"{path.stem}.{sys.implementation.cache_tag}.pyc"
    head = importlib.util.MAGIC_NUMBER + _UNCHECKED + importlib.util.source_hash(source)
    return place.as_posix(), head + marshal.dumps(code, _PLAIN)


def _installed(name: str) -> Distribution:
    try:
        return distribution(name)
    except PackageNotFoundError:
        raise UsageError(f"{name} is not installed here; pip install {name}") from None


def _version() -> str:
    try:
        return distribution("cardlang").version
    except PackageNotFoundError:
        return "0"


# ------------------------------------------------------------------------ licences


def _licences(pyodide: Pyodide) -> str:
    """A text on whose work is in the folder, and under which licence."""
    parts = [("cardlang", _own("LICENSE")), ("The games of cardlang", _own("games/LICENSE"))]
    for wheel in WHEELS:
        found = _installed(wheel)
        texts = [
            Path(str(one.locate())).read_text(encoding="utf-8")
            for one in found.files or ()
            if one.name.upper().startswith(("LICENSE", "LICENCE", "COPYING"))
        ]
        parts.append((f"{wheel} {found.version}", "\n".join(texts)))
    parts.append(("CodeMirror", (_STATIC / "codemirror.LICENSE").read_text(encoding="utf-8")))
    parts.append((f"Pyodide {pyodide.version}", _PYODIDE.format(python=pyodide.python)))
    return "\n\n".join(f"{head}\n{'=' * len(head)}\n\n{text.strip()}\n" for head, text in parts)


_PYODIDE = """\
Pyodide is under the Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/; its source is at
https://github.com/pyodide/pyodide. It holds CPython {python}, under the licence of the Python
Software Foundation, https://docs.python.org/3/license.html. Of its files only the list of packages
has been changed: it is empty."""


def _own(name: str) -> str:
    """A licence of cardlang's own, from the checkout or from what was installed."""
    path = _PACKAGE.parent / name
    if path.is_file() and (_PACKAGE.parent / "pyproject.toml").is_file():
        return path.read_text(encoding="utf-8")
    for one in _installed("cardlang").files or ():
        if one.as_posix().endswith(f"licenses/{name}"):
            return Path(str(one.locate())).read_text(encoding="utf-8")
    return "The MIT licence."
