"""Questions to Python in a worker: one at a time, each is answered once, none is lost."""

from __future__ import annotations

from typing import Any

import pytest

from tests.scripts import ALONE, WORKSHOP, Page

CONFIG = 'export const CONFIG = { library: "lib.zip" };'
MADE = """const workers = [];
globalThis.Blob = class {};
URL.createObjectURL = () => "";
globalThis.Worker = class {
  constructor() { this.sent = []; this.ended = false; workers.push(this); }
  postMessage(message) { this.sent.push(message); }
  terminate() { this.ended = true; }
  get asked() { return this.sent.filter((one) => one.name); }
  hears(data) { return this.onmessage({ data }); }
  answers() {
    const { number, name } = this.asked.at(-1);
    return this.hears({ number, told: name });
  }
};
const engine = new (load("engines.js").Engine)(async () => [{ name: "a.card", text: "x" }]);
const told = {};
const ask = (name, more = {}) => engine.ask(name, {}, { seconds: 5, ...more }).then(
  (got) => { told[name] = typeof got === "string" ? got : Object.keys(got).sort().join(" "); },
  () => { told[name] = "error"; });
const last = () => workers.at(-1);
const pause = async () => { for (let k = 0; k < 20; k++) await null; };
"""


def run(script: str) -> Any:
    return Page(WORKSHOP, ALONE, instead={"config.js": CONFIG}).run(MADE + script)


def test_each_question_gets_its_own_answer_and_one_is_asked_at_a_time() -> None:
    told, asked, held = run(
        """for (const name of ["a", "b", "c"]) ask(name);
        ask("urgent", { first: true });
        const asked = [last().asked.length];
        await last().hears({ ready: true });
        const held = last().sent.filter((one) => one.hold).map((one) => one.hold.name);
        for (let k = 0; k < 4; k++) {
          asked.push(last().asked.map((one) => one.name).join(" "));
          await last().hears({ number: 99, told: "of another" });
          await last().answers();
          await pause();
        }
        return [told, asked, held];"""
    )
    assert told == {name: name for name in ("a", "b", "c", "urgent")}
    assert asked == [0, "urgent", "urgent a", "urgent a b", "urgent a b c"]
    assert held == ["a.card"]


@pytest.mark.parametrize("order", ["x1 x2 x3 y1", "x1 y1 x2 y2", "y1 x1 x2 y2", "x1 x2 y1 x3"])
def test_the_latest_of_a_kind_is_answered_and_those_that_waited_are_out_of_date(order: str) -> None:
    told = run(
        f"""await last().hears({{ ready: true }});
        for (const name of {order.split()}) ask(name, {{ sort: name[0] }});
        while (engine.asked) {{ await last().answers(); await pause(); }}
        return told;"""
    )
    first, *rest = order.split()
    answered = {first, *{name[0]: name for name in rest}.values()}
    assert told == {name: name if name in answered else "stale" for name in order.split()}


def test_what_is_stopped_ends_its_worker_and_the_rest_is_asked_of_a_new_one() -> None:
    """Of one that is being answered, and of one that waits, which ends no worker."""
    told, ended = run(
        """await last().hears({ ready: true });
        for (const name of ["x1", "y1", "z1"]) ask(name, { sort: name[0] });
        engine.stop("z");
        const ended = [workers.map((one) => one.ended)];
        engine.stop("x");
        ended.push(workers.map((one) => one.ended));
        await last().hears({ ready: true });
        await last().answers();
        await pause();
        return [told, ended];"""
    )
    assert told == {"x1": "stale stopped", "z1": "stale stopped", "y1": "y1"}
    assert ended == [[False], [True, False]]


def test_who_takes_too_long_is_ended_and_python_that_never_starts_is_said() -> None:
    slow, dead, broken = run(
        """await last().hears({ ready: true });
        ask("slow");
        ask("other");
        wind();
        await last().hears({ ready: true });
        await last().answers();
        await pause();
        const slow = [told.slow, told.other, workers.length];
        ask("dying");
        await pause();
        await last().hears({ number: last().asked.at(-1).number, dead: "x" });
        await pause();
        const dead = [told.dying, workers.length];
        ask("never");
        for (let k = 0; k < 3; k++) await last().hears({ broken: "no wasm" });
        await pause();
        ask("late");
        await pause();
        return [slow, dead, [told.never, told.late, workers.length]];"""
    )
    assert slow == ["failed", "other", 2]
    assert dead == ["failed", 3]
    assert broken == ["error", "error", 5]  # three were tried
