"""Files are saved whole and never lost; the server answers its own page alone, within limits."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from cardlang.workshop.host.desk import KEPT, Desk, DeskError, digest
from cardlang.workshop.host.pages import WorkshopPages

GOOD = 'cardlang 1\ngame "One"\nplayers 2\ndeck french\neach deal:\n    deal 1 to seats from 0\n'
HOST = "127.0.0.1:8000"
DUMP = Path(__file__).parents[2] / "games" / "dump.card"


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "one.card").write_text(GOOD, encoding="utf-8")
    return Desk(folder)


def test_a_save_is_whole_and_says_its_digest(desk: Desk) -> None:
    seen = desk.read("one.card")["digest"]
    path = desk.path("one.card")
    os.chmod(path, 0o640)
    assert desk.save("one.card", GOOD + "# ä\n", seen) == {"digest": digest(GOOD + "# ä\n")}
    assert path.read_text(encoding="utf-8") == GOOD + "# ä\n"
    assert path.stat().st_mode & 0o777 == 0o640
    assert sorted(file.name for file in desk.folder.iterdir()) == ["one.card"]


def test_what_somebody_else_wrote_is_not_written_over(desk: Desk) -> None:
    seen = desk.read("one.card")["digest"]
    desk.path("one.card").write_text("theirs\n", encoding="utf-8")
    answer = desk.save("one.card", GOOD + "mine", seen)
    assert answer["other"]["text"] == "theirs\n"
    assert desk.path("one.card").read_text(encoding="utf-8") == "theirs\n"
    for unseen in ("", "x", seen, digest("")):
        assert desk.save("one.card", "mine", unseen) == answer
    desk.save("one.card", GOOD + "mine", answer["other"]["digest"])
    assert desk.read("one.card")["text"] == GOOD + "mine"


def test_a_former_text_is_one_that_the_history_lists(desk: Desk, tmp_path: Path) -> None:
    """Beside and above the folder of former texts there are other files."""
    desk.save("one.card", "x", desk.read("one.card")["digest"])
    (kept,) = (tmp_path / "data").rglob("*-*-*.card")
    outside = [folder / "theirs.card" for folder in (kept.parent, *kept.parents[1:4], tmp_path)]
    for path in outside:
        path.write_text("secret", encoding="utf-8")
    names = [os.path.relpath(path, kept.parent) for path in outside] + list(map(str, outside))
    for name in (*(one.removesuffix(".card") for one in names), "", "-", "one"):
        with pytest.raises(DeskError):
            desk.former("one.card", name)
    assert desk.former("one.card", kept.stem) == {"text": GOOD}


def test_former_texts_are_kept_where_much_goes(desk: Desk) -> None:
    seen = desk.read("one.card")["digest"]
    for text in (GOOD + "# more\n", "x\n", GOOD, ""):
        seen = desk.save("one.card", text, seen)["digest"]
    kept = [desk.former("one.card", one["at"])["text"] for one in desk.history("one.card")]
    assert kept == [GOOD, GOOD + "# more\n", GOOD]
    for number in range(KEPT + 5):
        desk.save("one.card", GOOD, desk.read("one.card")["digest"])
        desk.save("one.card", f"{number}\n", desk.read("one.card")["digest"])
    assert len(desk.history("one.card")) == KEPT


def test_a_save_that_fails_leaves_what_was(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = desk.read("one.card")["digest"]

    def full(source: str, target: Path) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    with pytest.raises(DeskError, match="No space left"):
        desk.save("one.card", "gone", seen)
    assert desk.read("one.card")["text"] == GOOD
    assert [file.name for file in desk.folder.iterdir()] == ["one.card"]


def test_what_could_not_be_kept_is_kept_at_the_next_save(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(source: str, target: Path) -> None:
        raise OSError(28, "No space left on device")

    seen = desk.read("one.card")["digest"]
    with monkeypatch.context() as patch:
        patch.setattr(os, "replace", full)
        with pytest.raises(DeskError, match="No space left"):
            desk.save("one.card", GOOD + "# more\n", seen)
    desk.save("one.card", GOOD + "# more\n", seen)
    assert [desk.former("one.card", k["at"])["text"] for k in desk.history("one.card")] == [GOOD]


def test_no_link_leads_out_of_the_folder(desk: Desk, tmp_path: Path) -> None:
    outside = tmp_path / "theirs.card"
    outside.write_text(GOOD, encoding="utf-8")
    (desk.folder / "link.card").symlink_to(outside)
    (desk.folder / "lost.card").symlink_to(tmp_path / "not there yet.card")
    (desk.folder / "near.card").symlink_to(desk.folder / "one.card")
    assert desk.names() == ["near.card", "one.card"]
    for name in ("link.card", "lost.card"):
        for work in (desk.read, desk.path, desk.history):
            with pytest.raises(DeskError, match="out of this folder"):
                work(name)
        with pytest.raises(DeskError, match="out of this folder"):
            desk.save(name, "x", digest(GOOD))
    assert desk.save("near.card", GOOD + "# here\n", digest(GOOD)) == {
        "digest": desk.read("one.card")["digest"]
    }
    assert outside.read_text(encoding="utf-8") == GOOD
    linked = Desk(desk.folder / "link.card")  # which somebody has named
    assert linked.read("theirs.card")["text"] == GOOD


BAD_NAMES = [
    "../one.card",
    "a/b.card",
    "one.txt",
    ".card",
    ".hidden.card",
    "a\\b.card",
    "a\nb.card",
]


@pytest.mark.parametrize("name", BAD_NAMES)
def test_only_rules_files_of_the_folder(desk: Desk, name: str) -> None:
    for work in (desk.read, desk.path, desk.history):
        with pytest.raises(DeskError):
            work(name)
    with pytest.raises(DeskError):
        desk.save(name, GOOD, "")


def test_one_file_alone(tmp_path: Path) -> None:
    desk = Desk(tmp_path / "mine.card")
    assert desk.names() == ["mine.card"]
    with pytest.raises(DeskError, match="only"):
        desk.path("other.card")


def test_new_files(desk: Desk) -> None:
    made = desk.new("hands.card", "", "tricks", "")
    assert 'game "Hands"' in made["text"]
    variant = desk.new("my_dump.card", "Mine", "", "dump")
    assert 'extends "dump"' in variant["text"]
    with pytest.raises(DeskError, match="there already"):
        desk.new("hands.card", "", "tricks", "")
    assert desk.names() == ["hands.card", "my_dump.card", "one.card"]


# ----------------------------------------------------------------------------- pages


@pytest.fixture
def pages(desk: Desk) -> Iterator[WorkshopPages]:
    made = WorkshopPages(desk, frozenset([HOST]), "secret")
    yield made
    made.lanes.close()


def headers(**other: str) -> dict[str, str]:
    good = {"host": HOST, "content-type": "application/json", "x-token": "secret"}
    return {**good, **{name.replace("_", "-"): value for name, value in other.items()}}


def post(
    pages: WorkshopPages, path: str, do: str, given: dict[str, Any], **other: str
) -> tuple[int, Any]:
    body = json.dumps({"do": do, "with": given}).encode()
    answer = pages.post(path, headers(**other), body)
    return answer.status, json.loads(answer.body)


STRANGERS = [
    {"host": "evil.example"},
    {"host": "evil.example:8000"},
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"x_token": ""},
    {"x_token": "secre"},
    {"x_token": "gehëim"},
    {"content_type": "text/plain"},
]


@pytest.mark.parametrize("other", STRANGERS)
def test_strangers_are_told_nothing(pages: WorkshopPages, other: dict[str, str]) -> None:
    status, answer = post(pages, "/file", "list", {}, **other)
    assert status in (403, 415) and list(answer) == ["refused"]
    assert post(pages, "/file", "list", {}, origin=f"http://{HOST}")[0] == 200


def test_the_page_is_bound_to_itself(pages: WorkshopPages) -> None:
    answer = pages.get("/", {"host": HOST})
    policy = answer.headers["Content-Security-Policy"]
    assert answer.status == 200 and b"secret" not in answer.body
    assert "default-src 'none'; script-src 'self';" in policy
    assert "unsafe" not in policy and "http" not in policy
    nonce = policy.partition("'nonce-")[2].partition("'")[0]
    assert len(nonce) > 16 and nonce.encode() in answer.body
    assert b"<script>" not in answer.body and b" onclick" not in answer.body
    for name in ("app.js", "style.css", "codemirror.js", "icon.svg"):
        assert pages.get(f"/{name}", {"host": HOST}).status == 200
    for name in ("../desk.py", "desk.py", "static/app.js", "codemirror.LICENSE", "%2e%2e/desk.py"):
        assert pages.get(f"/{name}", {"host": HOST}).status == 404
    assert pages.get("/", {"host": "evil.example"}).status == 403


QUESTIONS: list[Any] = [
    b"", b"{", b"[]", b'"x"', b'{"do":1,"with":{}}', b'{"do":"list","with":[]}', b"[" * 10_000,
    b"\xff\xfe", b'{"do":"open","with":{"nome":"x"}}', b" " * (3 << 20),
]  # fmt: skip


@pytest.mark.parametrize("body", QUESTIONS, ids=range(len(QUESTIONS)))
def test_what_is_no_question(pages: WorkshopPages, body: bytes) -> None:
    assert pages.post("/file", headers(), body).status in (400, 413)


def test_files_and_rules_over_the_page(pages: WorkshopPages) -> None:
    status, told = post(pages, "/file", "open", {"name": "one.card"})
    assert (status, told["text"]) == (200, GOOD)
    status, told = post(pages, "/file", "open", {"name": "../../etc/passwd"})
    assert (status, list(told)) == (200, ["refused"])
    call = {"text": GOOD.replace("deal 1", "shufle-deck\n    deal 1"), "file": "one.card"}
    status, told = post(pages, "/call", "check", call)
    assert status == 200 and told["errors"]
    status, told = post(pages, "/call", "check", {**call, "whole": True})
    remedies = [one["shown"] for row in told["findings"] for one in row["remedies"]]
    assert status == 200 and "shuffle-deck" in remedies
    assert list(post(pages, "/call", "check", {**call, "file": "/etc/x.card"})[1]) == ["refused"]
    assert list(post(pages, "/call", "system", {})[1]) == ["refused"]
    assert list(post(pages, "/call", "outline", {"nothing": 1})[1]) == ["refused"]
    assert post(pages, "/call", "outline", {"text": GOOD})[1]["sections"][1]["name"] == '"One"'


def test_names_and_texts_that_are_none_are_no_question(pages: WorkshopPages) -> None:
    for do, given in (
        ("open", {"name": 5}),
        ("open", {}),
        ("list", {"name": "a.card"}),
        ("save", {"name": "a.card", "text": 5, "seen": ""}),
        ("former", {"name": "a.card", "at": None}),
        ("history", {"name": ["a.card"]}),
    ):
        assert post(pages, "/file", do, given)[0] == 400, do


def test_a_mistake_of_its_own_is_no_strangers_fault(
    pages: WorkshopPages, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is told to the host (`web.application`)."""

    def wrong() -> list[str]:
        raise TypeError("of its own")

    monkeypatch.setattr(pages.desk, "names", wrong)
    with pytest.raises(TypeError, match="of its own"):
        post(pages, "/file", "list", {})


def test_what_takes_its_time_can_be_stopped(pages: WorkshopPages) -> None:
    """A judgement ends at once; what waits behind it is stale; what is asked next is answered."""
    lanes, text = pages.lanes, DUMP.read_text("utf-8")
    given = {"text": text, "file": str(pages.desk.folder / "mine.card")}
    answers: list[Any] = []
    threads = [
        threading.Thread(
            target=lambda: answers.append(lanes.ask("judge", {**given, "effort": 1.0}))
        )
        for _ in range(2)
    ]
    for one in threads:
        one.start()
    sort = f"judge {given['file']}"  # both have asked, and the process of one is at work
    while (
        lanes._latest.get(sort, 0) < len(threads)
        or "judge" not in lanes._doing
        or lanes._doing["judge"][1]._process is None
    ):
        time.sleep(0.02)
    assert post(pages, "/stop", "judge", {}) == (200, {"stopped": True})
    for one in threads:
        one.join(60)  # a judgement of all its effort takes minutes
    assert not any(one.is_alive() for one in threads)
    assert [answer["stale"] for answer in answers] == [True, True]
    assert [answer.get("stopped") for answer in answers].count(True) == 1
    assert post(pages, "/stop", "judge", {})[1] == {"stopped": True}  # nothing is left to end
    assert "lines" in lanes.ask("told", given)


def test_the_latest_question_wins(pages: WorkshopPages) -> None:
    """Of three that come while the worker is busy, the last is answered."""
    answers: dict[int, Any] = {}
    lanes = pages.lanes
    texts = [GOOD + f"# {number}\n" for number in range(3)]
    with lanes._locks["text"]:
        threads = []
        for number, text in enumerate(texts):
            given = {"text": text}

            def ask(number: int = number, given: dict[str, str] = given) -> None:
                answers[number] = lanes.ask("outline", given)

            thread = threading.Thread(target=ask)
            thread.start()
            threads.append(thread)
            while lanes._latest.get("outline ", 0) <= number:
                thread.join(0.01)
    for thread in threads:
        thread.join()
    assert [answers[number].get("stale", False) for number in range(3)] == [True, True, False]
    assert "sections" in answers[2]


# --------------------------------------------------------------------------- command


def test_the_command_serves_and_ends(desk: Desk) -> None:
    """Over a real socket: the link that is printed works, and another token does not."""
    command = [sys.executable, "-m", "cardlang", "workshop", str(desk.folder), "--no-browser"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ
    )
    assert process.stdout is not None and process.stderr is not None
    link, _, token = process.stdout.readline().strip().partition("#")
    try:
        body = json.dumps({"do": "list", "with": {}}).encode()
        given = {"Content-Type": "application/json", "X-Token": token}
        request = urllib.request.Request(f"{link}file", body, given)
        with urllib.request.urlopen(request, timeout=120) as answer:
            assert json.load(answer)["names"] == ["one.card"]
        wrong = urllib.request.Request(f"{link}file", body, {**given, "X-Token": "x"})
        with pytest.raises(urllib.error.HTTPError, match="403"):
            urllib.request.urlopen(wrong, timeout=120)
        with urllib.request.urlopen(link, timeout=120) as answer:
            assert b"cardlang workshop" in answer.read()
    finally:
        process.terminate()
        _, told = process.communicate(timeout=60)
    assert "Traceback" not in told


def test_a_missing_server_names_the_line_that_installs_it(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from click.testing import CliRunner

    from cardlang.cli.main import main

    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    result = CliRunner().invoke(main, ["workshop", str(tmp_path)], standalone_mode=False)
    assert "pip install 'cardlang[web]'" in str(result.exception)


def test_wrong_places_and_ports(tmp_path: Path) -> None:
    from click.testing import CliRunner

    from cardlang.cli.main import main

    def told(*given: str) -> str:
        result = CliRunner().invoke(main, ["workshop", *given], standalone_mode=False)
        return str(result.exception)

    assert "neither a folder" in told(str(tmp_path / "notes.txt"))
    assert "there is no folder" in told(str(tmp_path / "none" / "a.card"))
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        assert "port" in told(str(tmp_path), "--port", str(taken.getsockname()[1]))
