"""The exported page, without a browser: what is in it, what is not, and that its Python runs where
there is nothing but Python."""

from __future__ import annotations

import io
import json
import os
import re
import socket
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import cardlang
from cardlang.cli.main import main
from cardlang.diagnostic import UsageError
from cardlang.resources import KINDS, folder, kinds, shipped
from cardlang.workshop import bridge
from cardlang.workshop.host import pyodide, site
from cardlang.workshop.host.pyodide import Pyodide, in_folder, pinned
from tests.shipped import THOROUGH

PACKAGE = Path(cardlang.__file__).parent
RULES = {"mine.card": 'cardlang 1\ngame "</script><b>"\n'}
LOCK: dict[str, dict[str, Any]] = {
    "info": {"python": ".".join(map(str, sys.version_info[:3]))},
    "packages": {"evil": {}},
}
PARTS = {  # what a folder of Pyodide holds, in miniature
    "pyodide.mjs": b"export const loadPyodide = 1;",
    "pyodide.asm.mjs": b"// a loader",
    "pyodide.asm.wasm": b"\0asm",
    "python_stdlib.zip": b"PK",
    "pyodide-lock.json": json.dumps(LOCK).encode(),
    "package.json": b'{"version": "314.0.7"}',
    "README.md": b"not needed",
}


def unpacked(place: Path, parts: Mapping[str, bytes] = PARTS) -> Path:
    for name, data in parts.items():
        (place / name).write_bytes(data)
    return place


@pytest.fixture(scope="module")
def of_pyodide(tmp_path_factory: pytest.TempPathFactory) -> Pyodide:
    return in_folder(unpacked(tmp_path_factory.mktemp("pyodide")))


@pytest.fixture(scope="module")
def page(of_pyodide: Pyodide) -> dict[str, bytes]:
    return site.site(of_pyodide, RULES)


@pytest.fixture(scope="module")
def library(page: dict[str, bytes]) -> dict[str, bytes]:
    (name,) = (name for name in page if re.fullmatch(r"cardlang-[0-9a-f]{16}\.zip", name))
    archive = zipfile.ZipFile(io.BytesIO(page[name]))
    return {one: archive.read(one) for one in archive.namelist()}


def digest(data: bytes) -> str:
    return sha256(data).hexdigest()


# ------------------------------------------------------------------------ what is there


def test_the_manifest_names_every_file_by_its_hash(page: dict[str, bytes]) -> None:
    told = json.loads(page["manifest.json"])
    assert told["files"] == {
        name: digest(data) for name, data in page.items() if name not in ("manifest.json", "sw.js")
    }
    assert digest(page["manifest.json"]) in page["sw.js"].decode()
    assert (told["pyodide"], told["python"]) == ("314.0.7", LOCK["info"]["python"])


def test_every_module_that_a_script_imports_is_there(page: dict[str, bytes]) -> None:
    wanted = {"index.html", "app.js", "engine.js", "style.css", "icon.svg", "LICENSES.txt"}
    for name, data in page.items():
        if name.endswith(".js") and name != "codemirror.js":
            wanted |= set(re.findall(r'from "\./([\w.]+)"', data.decode()))
    wanted |= set(re.findall(r'(?:src|href)="([^"]+)"', page["index.html"].decode()))
    wanted |= {f"pyodide/{name}" for name in PARTS if name not in ("package.json", "README.md")}
    assert wanted <= set(page)
    assert b"engines.js" in page["host.js"] and b"X-Token" not in page["host.js"]
    assert json.loads(page["pyodide/pyodide-lock.json"])["packages"] == {}


def test_the_library_holds_all_that_rules_stand_on(library: dict[str, bytes]) -> None:
    for kind in KINDS:
        where = "" if kind in ("grammar", "games", "examples") else f"lib/cardlang/{kind}"
        for path in folder(kind).rglob("*.*"):
            name = f"{where or f'lib/cardlang/_data/{kind}'}/{path.relative_to(folder(kind))}"
            assert library[Path(name).as_posix()] == path.read_bytes()
    tops = {name.split("/")[1] for name in library if name.startswith("lib/")}
    assert {"attr", "attrs", "cardlang", "click", "jinja2", "lark", "markupsafe"} <= tops
    rooms = ("cli", "lanes", "adapters", "theory", "worker")
    absent = (*rooms, "workshop/host/serve", "workshop/static")
    assert not [name for name in library if name.startswith(tuple(_lib(one) for one in absent))]
    assert not [name for name in library if name.endswith((".so", ".h", ".c"))]


def _lib(name: str) -> str:
    return f"lib/cardlang/{name}"


def test_licences_of_all_that_is_in_it(page: dict[str, bytes]) -> None:
    told = page["LICENSES.txt"].decode()
    for who in (
        "Hynek Schlawack",
        "Pallets",
        "Erez Shinan",
        "Mozilla Public License",
        "CodeMirror",
    ):
        assert who in told
    assert (PACKAGE.parent / "LICENSE").read_text(encoding="utf-8").strip() in told


# ---------------------------------------------------------------------- what is not there


def test_nothing_of_the_machine_that_wrote_it(
    page: dict[str, bytes], library: dict[str, bytes]
) -> None:
    told = {str(PACKAGE.parent), sys.prefix, sys.base_prefix, str(Path.home()), os.getcwd()}
    told |= {socket.gethostname(), str(Path(pyodide.__file__).parent)}
    personal = [one.encode() for one in told if len(one) > 4 and one not in ("/usr", "localhost")]
    for name, data in {**page, **library}.items():
        assert not [one for one in personal if one in data], name
    for info in zipfile.ZipFile(io.BytesIO(page[_zip(page)])).infolist():
        assert info.date_time == (1980, 1, 1, 0, 0, 0) and info.external_attr == 0o100644 << 16


def _zip(page: dict[str, bytes]) -> str:
    return next(name for name in page if name.startswith("cardlang-"))


def test_the_command_writes_the_same_bytes_elsewhere(
    page: dict[str, bytes], tmp_path: Path
) -> None:
    (tmp_path / "pyodide").mkdir()
    unpacked(tmp_path / "pyodide")
    for name, text in RULES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    env = {
        **os.environ,
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "PYTHONPATH": str(PACKAGE.parent),
        "PYTHONHASHSEED": "77",
        "TZ": "Asia/Tokyo",
        "HOME": str(tmp_path),
    }
    command = [sys.executable, "-m", "cardlang", "workshop", "mine.card"]
    command += ["--export", "site", "--pyodide", "pyodide"]
    done = subprocess.run(command, cwd=tmp_path, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert found_in(tmp_path / "site") == page
    assert f"{len(page)} files" in done.stdout


def found_in(place: Path) -> dict[str, bytes]:
    files = (path for path in place.rglob("*") if path.is_file())
    return {path.relative_to(place).as_posix(): path.read_bytes() for path in files}


def test_the_policy_lets_nothing_in_from_elsewhere(page: dict[str, bytes]) -> None:
    text = page["index.html"].decode()
    found = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', text)
    assert found is not None and found.start() < text.index("<link")
    policy = dict(part.strip().split(" ", 1) for part in found[1].split(";"))
    nonce = policy.pop("style-src").removeprefix("'self' 'nonce-").removesuffix("'")
    assert policy == {
        "default-src": "'none'",
        "script-src": "'self' 'wasm-unsafe-eval'",
        "worker-src": "'self' blob:",
        "connect-src": "'self'",
        "img-src": "'self' data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    assert f'<meta name="nonce" content="{nonce}">' in text and len(nonce) == 16
    assert re.findall(r"<script[^>]*>([^<]*)</script>", text) == ["", ""]
    assert not re.search(r"\son\w+=|style=", text)
    for name, data in page.items():
        if name.endswith((".js", ".html", ".css")) and name != "codemirror.js":
            assert not re.search(rb"https?://|\beval\(|new Function|document\.write", data), name


def test_texts_of_others_are_data(page: dict[str, bytes]) -> None:
    told = page["config.js"].decode()
    head, tail = "export const CONFIG = ", ";\n"
    assert told.startswith(head) and told.endswith(tail)
    config = json.loads(told.removeprefix(head).removesuffix(tail))
    assert config["rules"] == RULES
    assert (config["kinds"], config["games"]) == (kinds(), shipped())
    assert config["library"] == _zip(page)


# ------------------------------------------------------------------------- Python in it


@cache
def _answers(packed: bytes, place: Path) -> dict[str, Any]:
    zipfile.ZipFile(io.BytesIO(packed)).extractall(place)
    script = Path(__file__).parent / "inside.py"
    every = "9" if THOROUGH else "27"
    command = [sys.executable, "-I", "-S", str(script), str(place), "tricks", shipped()[0], every]
    done = subprocess.run(command, cwd=place, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_the_library_needs_no_processes_threads_or_c(
    page: dict[str, bytes], tmp_path_factory: pytest.TempPathFactory
) -> None:
    place = tmp_path_factory.mktemp("browser")
    told = _answers(page[_zip(page)], place)
    assert told["home"] == [
        str(place / "lib/cardlang/workshop/host/alone.py"),
        str(place / "lib/attr/__init__.py"),
    ]
    answers = {name: told[name] for name in (*bridge.CALLS, "begin") if name != "judge"}
    assert {name: told for name, told in answers.items() if not isinstance(told, int)} == {}
    assert told["failed"] == {}  # findings and their remedies, of texts with mistakes
    assert told["extends"] == 0 and told["variant"].startswith("cardlang")
    assert told["judge"] == [True, True, True]  # nothing searched, nothing in C, the rest asked
    assert told["left"] == [] and "argument" in told["wrong"]["refused"]
    assert not (place.parent / "mine.card").exists()


def test_modules_are_compiled_for_the_same_python_alone(
    library: dict[str, bytes], of_pyodide: Pyodide
) -> None:
    tag = sys.implementation.cache_tag
    compiled = f"lib/cardlang/workshop/host/__pycache__/alone.{tag}.pyc"
    assert compiled in library
    other = Pyodide("1", "3.99.1", of_pyodide.files)
    assert not [name for name, _ in site._library(other) if name.endswith(".pyc")]


# ------------------------------------------------------------------- written, and Pyodide


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["--pyodide", "."], "--export"),
        (["photo.jpg", "--export", "site", "--pyodide", "."], "photo.jpg"),
        (["gone.card", "--export", "site", "--pyodide", "."], "no file gone.card"),
        (["--export", "site", "--pyodide", "."], "no pyodide.mjs"),
        (["--export", "site", "--port", "80"], "leave --host and --port out"),
    ],
)
def test_what_cannot_be_exported_is_said(
    asked: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(main, ["workshop", *asked])
    assert done.exit_code == 2 and told in done.output
    assert list(tmp_path.iterdir()) == []


def test_written_over_an_older_page_alone(page: dict[str, bytes], tmp_path: Path) -> None:
    place = tmp_path / "a" / "b"
    told = {"cardlang": "0", "files": {"cardlang-0.zip": ""}}
    older = {"cardlang-0.zip": b"old", "manifest.json": json.dumps(told).encode()}
    site.write(place, older)
    site.write(place, page)
    assert found_in(place) == page
    (tmp_path / "photo.jpg").write_bytes(b"mine")
    with pytest.raises(UsageError, match="other files"):
        site.write(tmp_path, page)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "photo.jpg"]


def test_a_page_that_is_there_names_no_file_outside(tmp_path: Path) -> None:
    place, mine = tmp_path / "page", tmp_path / "mine"
    mine.write_bytes(b"mine")
    names = {"../mine": "", str(mine): ""}
    site.write(place, {"manifest.json": json.dumps({"cardlang": "0", "files": names}).encode()})
    site.write(place, {"manifest.json": b"{}"})
    assert mine.read_bytes() == b"mine"


@pytest.mark.parametrize("missing", sorted(set(PARTS) - {"package.json", "README.md"}))
def test_a_folder_that_is_no_pyodide(missing: str, tmp_path: Path) -> None:
    unpacked(tmp_path, {name: data for name, data in PARTS.items() if name != missing})
    with pytest.raises(UsageError, match=f"has no {missing}(.|\n)*npm pack pyodide@") as told:
        in_folder(tmp_path)
    assert "\n" in str(told.value)


@pytest.mark.parametrize(
    "lock", ["{", "[]", '{"info": 3}', '{"info": {"python": "x"}}', '{"info": {"python": "3.9"}}']
)
def test_a_lock_file_that_says_nothing(lock: str, tmp_path: Path) -> None:
    unpacked(tmp_path, {**PARTS, "pyodide-lock.json": lock.encode()})
    with pytest.raises(UsageError, match="Python"):
        in_folder(tmp_path)


def test_the_pinned_version_by_its_hash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, of_pyodide: Pyodide
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    data = io.BytesIO()
    with tarfile.open(fileobj=data, mode="w:gz") as archive:
        for name, content in PARTS.items():
            info = tarfile.TarInfo(f"package/{name}")
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    packed = tmp_path / "pyodide.tgz"
    packed.write_bytes(data.getvalue())
    monkeypatch.setattr(pyodide, "URL", packed.as_uri())
    with pytest.raises(UsageError, match="SHA-256"):
        pinned()
    monkeypatch.setattr(pyodide, "SHA256", digest(data.getvalue()))
    assert pinned() == of_pyodide
    packed.unlink()
    assert pinned() == of_pyodide  # kept; no network is asked
    monkeypatch.setattr(pyodide, "SHA256", "0" * 64)
    with pytest.raises(UsageError, match=r"cannot be fetched(.|\n)*npm pack pyodide@314\.0\.7 &&"):
        pinned()
