"""What stands around text and table: panes and their keys, links, and what is asked at first."""

from __future__ import annotations

from itertools import product
from typing import Any

from tests.scripts import WORKSHOP, Page

HOST = 'export const host = { ask: (...given) => answered(...given), missing: "", address: "" };'
TABS = """const tabs = load("tabs.js"), { $ } = load("lib.js");
document.querySelectorAll = () => [];
for (const id of ["file", "menu", "outline", "language", "theme", "help"])
  $(id).dataset.label = "help";
const s = { tab: "table" };
const made = tabs.tabsOf(s, { editor: () => ({ focus() {} }), shown() {} });
for (const name of tabs.TABS) $("pane-" + name).querySelector = () => null;
const shown = () => tabs.TABS.filter((name) => !$("pane-" + name).hidden);
const chosen = () => tabs.TABS.filter((name) => $("tab-" + name).tabIndex === 0);
const button = (name) => $("tabs").children.find((one) => one.given.id === "tab-" + name);
"""
LINKS = """const links = load("links.js");
globalThis.history = { replaceState(_, __, place) { location.now = place; } };
Object.assign(location, { pathname: "/p", search: "?q" });
const here = { done: [], names: ["taken.card"] };
const page = {
  text: () => "rules", list: () => ({ names: here.names, only: "" }),
  dialog(_, ...parts) { here.form = parts.find((one) => one.tag === "form"); },
  notice(_, ...parts) { here.parts = parts; }, letGo() {},
  closeDialog() { here.done.push("closed"); },
  async fresh(...given) { here.done.push(given); },
  kept(...given) { here.done.push(given); },
};
const pause = () => new Promise((done) => setTimeout(done, 10));
"""


def run(script: str) -> Any:
    return Page(WORKSHOP, instead={"host.js": HOST}).run(script)


# ------------------------------------------------------------------ panes


def test_one_pane_is_shown_and_beside_it_the_text_where_there_is_room() -> None:
    told = run(
        f"""{TABS}
        const found = [];
        made.words();
        for (const narrow of [false, true]) for (const name of tabs.TABS.slice(1)) {{
          tabs.narrow.matches = narrow;
          made.show(name);
          found.push([narrow, name, shown(), chosen()]);
        }}
        made.show("text");
        return [...found, [true, "text", shown(), chosen()]];"""
    )
    assert len(told) == 13
    for narrow, name, panes, chosen in told:
        assert panes == ([name] if narrow else ["text", name]) and chosen == [name]


def test_arrows_go_round_all_panes_that_have_a_tab_and_back() -> None:
    told = run(
        f"""{TABS}
        made.words();
        made.keys();
        const walk = (key, steps) => Array.from({{ length: steps }}, () => {{
          button(s.tab).happens("keydown", {{ key }});
          return s.tab;
        }});
        const found = [walk("ArrowRight", 6), walk("ArrowLeft", 6), walk("a", 1)];
        tabs.narrow.matches = true;
        found.push(walk("ArrowRight", 3), walk("ArrowLeft", 3));
        tabs.narrow.matches = false;
        const digits = [2, 3, 4, 5, 6, 7, 8].map((n) => {{
          happens("keydown", {{ altKey: true, code: `Digit${{n}}`, preventDefault() {{}} }});
          return s.tab;
        }});
        return [...found, digits];"""
    )
    wide = ["rules", "stats", "judge", "diff", "told", "table"]
    assert told[0] == wide and told[1] == [*wide[-2::-1], "table"]
    assert told[2] == ["table"]
    assert told[3] == ["rules", "text", "table"] and told[4] == ["text", "rules", "table"]
    assert told[5] == ["table", "rules", "stats", "judge", "diff", "told", "told"]


# ------------------------------------------------------------------ links


def test_a_link_is_found_in_the_address_and_leaves_it_alone() -> None:
    """Beside anything else that an address holds, before or behind it."""
    parts = ["", "x=1", "other"]
    found = run(
        f"""{LINKS}
        const found = [];
        for (const before of {parts}) for (const behind of {parts}) {{
          const some = [before, "card=AbC-_1", behind].filter(Boolean);
          location.hash = "#" + some.join("&");
          const link = links.linkHere();
          links.forget();
          found.push([before, behind, link, location.now]);
        }}
        for (const hash of ["", "#key", "#xcard=1"]) {{
          location.hash = hash;
          found.push(links.linkHere());
        }}
        return found;"""
    )
    assert found[9:] == ["", "", ""]
    for before, behind, link, left in found[:9]:
        assert link == "AbC-_1"
        rest = [one for one in left.removeprefix("/p?q").lstrip("#").split("&") if one]
        assert rest == [one for one in (before, behind) if one]


def test_what_a_link_holds_is_opened_or_it_is_said_why_not() -> None:
    told = run(
        f"""{LINKS}
        const answers = [{{ name: "n.card", text: "", match: {{ moves: [] }} }},
          {{ refused: "no" }}, {{ failed: "lost" }}, {{}}];
        const found = [];
        for (const answer of answers) {{
          globalThis.answered = async (what, given) => (given.link === what ? null : answer);
          found.push(await links.open(page, "abc"));
        }}
        globalThis.answered = async () => {{ throw new Error("off"); }};
        return [...found, await links.open(page, "abc"), here.done];"""
    )
    assert told == ["", "no", "lost", "?", "off", [["n.card", "", {"moves": []}]]]


def test_a_text_is_kept_under_a_name_that_is_free_and_nothing_is_written_over() -> None:
    told = run(
        f"""{LINKS}
        const saved = [];
        globalThis.answered = async (what, given) => {{
          saved.push([what, given]);
          return given.name === "raced.card" ? {{ other: {{}} }} : {{ digest: "d" }};
        }};
        links.unsavedBar(page, "theirs.card");
        const found = [];
        for (const name of ["taken", "taken.card", "raced", "free"]) {{
          here.parts[0].click();
          here.form.querySelectorAll("input")[0].value = name;
          here.form.happens("submit");
          await pause();
          found.push(here.form.querySelectorAll("p")[0].textContent !== "");
        }}
        return [found, saved.map(([what, {{ name, seen }}]) => [what, name, seen]), here.done];"""
    )
    assert told == [
        [True, True, True, False],
        [["file/save", "raced.card", ""], ["file/save", "free.card", ""]],
        ["closed", ["free.card", "rules", "d"]],
    ]


# ------------------------------------------------------------------ what is asked at first


def test_the_file_of_last_time_is_asked_for_before_the_page_is_there() -> None:
    """Of none or two files; the last one, one that is gone or none; a link, or an empty file."""
    cases = [
        list(case)
        for case in product(
            ([], ["a.card", "b.card"]),
            ("", "b.card", "gone.card"),
            ("", "#x", "#card=1", "#x&card=1"),
            ("", "rules"),
        )
    ]
    for names, last, address, text in cases:
        asked = run(
            f"""const asked = [];
            localStorage.setItem("cardlang-last", {last!r});
            location.hash = {address!r};
            globalThis.answered = async (name, given) => {{
              asked.push([name, given]);
              return {{ names: {names}, text: {text!r} }};
            }};
            load("opening.js");
            await new Promise((done) => setTimeout(done, 10));
            return [asked, [...load("lib.js").early.keys()].length];"""
        )
        name = last if last in names else "a.card"
        wanted: list[Any] = [["file/list", {}]]
        if names and "card=" not in address:
            wanted.append(["file/open", {"name": name}])
            wanted += [["check", {"text": text, "file": name}]] if text else []
        assert asked == [wanted, len(wanted)], (names, last, address, text)
