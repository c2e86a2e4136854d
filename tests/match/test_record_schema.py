"""The JSON Schema of a line of a record, `docs/record.schema.json`, says what records are.

The few keywords that it uses are read here; `python -m tests.match.test_record_schema` has the
library `jsonschema` say the same of every line, where it is installed.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from cardlang import RecordError
from cardlang.match.records.events import FORMS
from cardlang.match.records.reading import read_record
from cardlang.simulation import simulate
from tests.shipped import load

ROOT = Path(__file__).resolve().parents[2]
SCHEMA: dict[str, Any] = json.loads((ROOT / "docs/record.schema.json").read_text(encoding="utf-8"))
TOLD = {"$schema", "$id", "title", "description", "$defs"}
TYPES: dict[str, tuple[type, ...]] = {
    "object": (dict,),
    "array": (list,),
    "string": (str,),
    "integer": (int,),
    "boolean": (bool,),
    "null": (type(None),),
}


def is_a(kind: str, value: Any) -> bool:
    return isinstance(value, TYPES[kind]) and (kind != "integer" or not isinstance(value, bool))


def fits(schema: dict[str, Any], value: Any) -> bool:
    """True if a value is as a schema says; AssertionError for a keyword that is not known."""
    for word, said in schema.items():
        if word in TOLD:
            continue
        if not _holds(word, said, schema, value):
            return False
    return True


def _holds(word: str, said: Any, schema: dict[str, Any], value: Any) -> bool:
    if word == "$ref":
        return fits(SCHEMA["$defs"][said.removeprefix("#/$defs/")], value)
    if word == "oneOf":
        return [fits(one, value) for one in said].count(True) == 1
    if word == "not":
        return not fits(said, value)
    if word == "type":
        return any(is_a(kind, value) for kind in ([said] if isinstance(said, str) else said))
    if word == "const":
        return bool(value == said)
    if word == "enum":
        return value in said
    if word in ("minimum", "maximum"):
        return not is_a("integer", value) or (value >= said if word == "minimum" else value <= said)
    if word in ("minLength", "pattern"):
        long = word == "pattern" or len(value) >= said
        return not isinstance(value, str) or (
            long if word == "minLength" else bool(re.search(said, value))
        )
    if word in ("minItems", "maxItems", "uniqueItems", "items"):
        if not isinstance(value, list):
            return True
        counted = {"minItems": len(value) >= said if word == "minItems" else True}
        counted["maxItems"] = word != "maxItems" or len(value) <= said
        counted["uniqueItems"] = word != "uniqueItems" or len(set(value)) == len(value)
        counted["items"] = word != "items" or all(fits(said, one) for one in value)
        return counted[word]
    if not isinstance(value, dict):
        assert word in ("required", "properties", "additionalProperties"), word
        return True
    if word == "required":
        return all(key in value for key in said)
    if word == "properties":
        return all(fits(one, value[key]) for key, one in said.items() if key in value)
    assert word == "additionalProperties", word
    known = schema.get("properties", {})
    return all(fits(said, one) for key, one in value.items() if key not in known)


@cache
def lines() -> list[dict[str, Any]]:
    """Lines of records, made once."""
    return list(_lines())


def _lines() -> Iterator[dict[str, Any]]:
    """Lines of records: of the archive, of every kind of match, whole, short and of one seat."""
    for path in sorted((ROOT / "tests" / "archive").rglob("*.jsonl"))[::9]:
        yield from map(json.loads, path.read_text(encoding="utf-8").splitlines())
    for slug in ("bonus-malus", "hearts", "leduc-poker", "hanabi", "go-fish"):
        for limit in (10_000, 3):
            state = load(slug).start(seed=3, deals=1, max_decisions=limit)
            while not state.is_over:
                state.apply(state.legal_moves()[-1])
            yield from state.record()
            yield from state.record(seat=1)


def test_every_line_fits() -> None:
    found = {}
    for line in lines():
        assert fits(SCHEMA, line), line
        found[line.get("event", "header")] = line
    assert {word for word, _ in FORMS.values()} | {"header"} == found.keys()


def test_short_records_fit(tmp_path: Path) -> None:
    simulate(load("dump"), matches=2, seed=1, records=tmp_path, short=True)
    (first, *rest) = [line for path in tmp_path.iterdir() for line in read_record(path)]
    assert first["record"] == "cardlang/1-short"
    assert all(fits(SCHEMA, line) for line in (first, *rest))


def spoilt(line: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """A line without a key, or with a value of another kind."""
    for key in line:
        if key not in ("record", "event"):
            yield {**line, key: {"of": "another kind"}}
            yield {name: value for name, value in line.items() if name != key}


@pytest.mark.parametrize("word", ["header", "shuffle", "choice", "score", "end", "aborted"])
def test_what_a_reader_refuses_does_not_fit(word: str) -> None:
    """Of lines with a change, those that are refused do not fit, but for what records of a seat
    leave out; and every key that has to be there is asked for."""
    header = next(line for line in lines() if "record" in line)
    line = next(line for line in lines() if line.get("event", "header") == word)
    refused = 0
    for changed in spoilt(line):
        try:
            read_record([changed] if word == "header" else [header, changed])
        except RecordError:
            refused += 1
            left_out = {"legal", "fuel"} & (line.keys() - changed.keys())  # as a seat's record
            assert left_out or not fits(SCHEMA, changed), changed
    assert refused > 1


def main() -> int:
    """Compare with the library; how many lines it sees otherwise."""
    import jsonschema  # type: ignore[import-untyped, import-not-found, unused-ignore]

    checker = jsonschema.Draft202012Validator(SCHEMA)
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    every = [*lines(), *[other for line in lines() for other in spoilt(line)]]
    wrong = [line for line in every if checker.is_valid(line) != fits(SCHEMA, line)]
    print(f"{len(every):,} lines, {len(wrong)} seen otherwise")
    return len(wrong)


if __name__ == "__main__":
    sys.exit(main() > 0)
