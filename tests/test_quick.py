"""Classes of `quick` are what attrs would make of the same lines."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable
from functools import cache
from typing import Any, ClassVar

import attrs
import pytest

from cardlang import quick
from cardlang.source import Source, Span


def _kinds(by: Any) -> dict[str, Any]:
    """Some classes that attrs, or `quick`, has made."""

    @by.frozen
    class Base:
        """What all of them have."""

        parts: ClassVar[tuple[str, ...]] = ()
        span: int = by.field(kw_only=True, eq=False, default=7)

        def sides(self) -> tuple[Any, ...]:
            """All the sides."""
            return ()

    @by.frozen
    class Pair(Base):
        left: int
        right: tuple[int, ...] = ()

        def sides(self) -> tuple[Any, ...]:
            """Calls a method above."""
            return (*super().sides(), self.left)

    @by.frozen
    class Rest(Pair):
        seen: list[int] = by.field(factory=list, repr=False, eq=False)
        _size: int = by.field(init=False, default=3)
        _held: int = 5

    @by.frozen
    class Again(Pair):
        left: int = 9  # moves behind what is inherited
        span: int = 0

    @by.frozen(eq=False)
    class Alone:
        one: int

    @by.frozen
    class Counted:
        text: str
        count: int = by.field(init=False)

        def __attrs_post_init__(self) -> None:
            object.__setattr__(self, "count", len(self.text))

    @by.define
    class Open:
        held: dict[str, int] = by.field(factory=dict)
        flag: bool = False

    @by.define(eq=False)
    class Shut(Open):
        more: int = 1

        def __repr__(self) -> str:
            return "shut"

    @by.frozen
    class Empty:
        pass

    made: list[Any] = [Base, Pair, Rest, Again, Alone, Counted, Open, Shut, Empty]
    return {kind.__name__: kind for kind in made}


@cache
def kinds() -> tuple[dict[str, Any], dict[str, Any]]:
    """The same classes by attrs and by `quick`."""

    class Theirs:
        """attrs, with the one word that `quick` says for it."""

        field = staticmethod(attrs.field)

        @staticmethod
        def frozen(cls: Any = None, *, eq: bool = True) -> Any:
            made: Callable[[type], Any] = attrs.define(eq=eq, unsafe_hash=True if eq else None)
            return made if cls is None else made(cls)

        define = staticmethod(attrs.define)

    return _kinds(Theirs), _kinds(quick)


CALLS: list[tuple[str, tuple[Any, ...], dict[str, Any]]] = [
    ("Base", (), {}),
    ("Base", (), {"span": 2}),
    ("Base", (2,), {}),
    ("Pair", (1,), {}),
    ("Pair", (1, (2, 3)), {"span": 4}),
    ("Pair", (), {"left": 1, "right": (2,)}),
    ("Pair", (1, (2, 3), 4), {}),
    ("Pair", (), {}),
    ("Rest", (1, (), [5]), {"held": 6}),
    ("Rest", (1,), {}),
    ("Rest", (1,), {"_held": 6}),
    ("Rest", (1,), {"size": 6}),
    ("Again", ((1,), 4, 3), {}),
    ("Again", (), {"left": 4, "right": ()}),
    ("Alone", (1,), {}),
    ("Counted", ("four",), {}),
    ("Open", (), {}),
    ("Open", ({"a": 1}, True), {}),
    ("Shut", ({}, True, 4), {}),
    ("Empty", (), {}),
    ("Empty", (1,), {}),
]


def _made(kind: Any, values: tuple[Any, ...], named: dict[str, Any]) -> Any:
    try:
        return kind(*copy.deepcopy(values), **copy.deepcopy(named))
    except TypeError:
        return None


@pytest.mark.parametrize(("name", "values", "named"), CALLS)
def test_objects(name: str, values: tuple[Any, ...], named: dict[str, Any]) -> None:
    theirs, ours = (by[name] for by in kinds())
    wanted, one = (_made(kind, values, named) for kind in (theirs, ours))
    assert (one is None) == (wanted is None)
    if wanted is None:
        return
    held = [field.name for field in attrs.fields(theirs)]
    assert [getattr(one, part) for part in held] == [getattr(wanted, part) for part in held]
    assert repr(one).rpartition(".")[2] == repr(wanted).rpartition(".")[2]
    assert not hasattr(one, "__dict__")
    twin, other = _made(ours, values, named), _made(theirs, values, named)
    assert (one == twin) == (wanted == other)
    assert one != object()
    assert (ours.__hash__ is None) == (theirs.__hash__ is None)
    if ours.__hash__ is not None:
        assert (hash(one) == hash(twin)) == (hash(wanted) == hash(other))
    for copied in (copy.copy(one), copy.deepcopy(one)):
        assert [getattr(copied, part) for part in held] == [getattr(one, part) for part in held]
    if "left" in held:
        changed = attrs.evolve(one, left=9)
        assert changed.left == 9 and changed != one and changed.span == one.span


@pytest.mark.parametrize("name", sorted(kinds()[0]))
def test_classes(name: str) -> None:
    theirs, ours = (by[name] for by in kinds())
    said = "name default repr eq init kw_only alias type"
    wanted, found = (
        [[str(getattr(field, word)) for word in said.split()] for field in attrs.fields(kind)]
        for kind in (theirs, ours)
    )
    assert found == wanted
    assert ours.__match_args__ == theirs.__match_args__
    assert (ours.__name__, ours.__qualname__) == (theirs.__name__, theirs.__qualname__)
    assert ours.__doc__ == theirs.__doc__


def test_what_is_equal() -> None:
    _, ours = kinds()
    pair, rest = ours["Pair"], ours["Rest"]
    assert pair(1) != pair(2)
    assert pair(1) != rest(1)
    assert pair(1, span=1) == pair(1, span=2)
    assert len({pair(1, span=1), pair(1, span=2), pair(2)}) == 2
    assert ours["Alone"](1) != ours["Alone"](1)
    assert pair(4).sides() == (4,)


@pytest.mark.parametrize("protocol", range(2, pickle.HIGHEST_PROTOCOL + 1))
def test_pickles(protocol: int) -> None:
    span = Span(Source("a", "b\nc"), 1, 2)
    again = pickle.loads(pickle.dumps(span, protocol))
    assert (again, str(again)) == (span, str(span))


def test_what_attrs_makes_of_ours() -> None:
    pair: Any = kinds()[1]["Pair"]

    @attrs.frozen
    class Theirs(pair):  # type: ignore[misc]  # any class
        more: int = attrs.field(validator=attrs.validators.instance_of(int), default=0)

    assert [field.name for field in attrs.fields(Theirs)] == ["span", "left", "right", "more"]
    again = quick.frozen(type("Again", (Theirs,), {"__annotations__": {"last": "int"}, "last": 4}))
    assert attrs.astuple(again(1)) == (7, 1, (), 0, 4)
