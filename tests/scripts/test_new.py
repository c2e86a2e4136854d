"""The dialog for a new file: questions beside the text, which changes with each answer."""

from __future__ import annotations

import json

from cardlang.workshop.bridge import call
from tests.scripts import WORKSHOP, Page

HOST = """
export const asked = [];
export const host = {
  missing: "", address: "",
  async ask(name, given) {
    asked.push([name, JSON.parse(JSON.stringify(given))]);
    if (name === "questions") return told[given.answers.direction === "anticlockwise" ? 1 : 0];
    return name === "file/list" ? { kinds: {}, games: [] } : { text: "" };
  },
};
"""


def test_the_text_beside_the_questions_changes_with_each_answer() -> None:
    first = call("questions", {"answers": {}})
    chosen = {one["name"]: one["chosen"] for one in first["questions"]}
    second = call("questions", {"answers": {**chosen, "direction": "anticlockwise"}})
    host = f"const told = {json.dumps([first, second])};\n{HOST}"
    shown, marked, made, hidden = Page(WORKSHOP, instead={"host.js": host}).run(
        """const { $ } = load("lib.js"), { asked } = load("host.js");
        $("dialog").showModal = $("dialog").close = () => {};
        const list = { only: null, kinds: { tricks: "x" }, games: [] };
        load("files.js").begin({ list }, () => {});
        for (let k = 0; k < 9; k++) await null;
        const form = $("dialog").querySelector("form"), find = (tag) => form.querySelectorAll(tag);
        const text = () => form.querySelector("pre").textContent;
        const shown = [text(), find("select").length];
        const direction = form.querySelector('select[data-question="direction"]');
        direction.value = "anticlockwise";
        direction.happens("change");
        for (let k = 0; k < 9; k++) await null;
        find("select")[0].value = "?"; // as a browser has it, of the first option
        const marked = find("mark").map((one) => one.textContent);
        form.happens("submit");
        for (let k = 0; k < 9; k++) await null;
        const kind = find("select")[0];
        kind.value = "tricks";
        kind.happens("change");
        const made = asked.find(([name]) => name === "file/new")[1];
        return [shown, marked, made, form.querySelector("div.asked").hidden];"""
    )
    assert shown == [first["text"] + "\n", 11]  # what to begin with, and ten questions
    assert marked == ["players 4, anticlockwise\n"]
    assert json.loads(made["answers"])["direction"] == "anticlockwise" and made["kind"] == ""
    assert hidden is True
