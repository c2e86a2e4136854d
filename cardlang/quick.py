"""Classes of which very many objects are made, or that everybody waits for.

To the type checker `frozen`, `define` and `field` are those of attrs, and the checker keeps the
promise that nobody writes to a frozen object.  At run time nothing watches over it, so an object is
made in a third of the time.

A command meets some hundred such classes in its first second, and attrs takes a third of a
millisecond for each: it compiles three functions and notes what it knows of every field.  Here a
class shares all but `__init__` with the others, and that is compiled when its first object is made;
what attrs knows (`attrs.fields`, on which `attrs.evolve` and others stand) is worked out by attrs
itself when somebody asks.  So a class takes a fifth of the time.  What is rare is left to attrs as
a whole: a `field` of its own, a base that it made, a `cached_property`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable

    from attrs import define as define
    from attrs import field as field
    from attrs import frozen as frozen

    def names_of(kind: type) -> Iterable[str]:
        """The names of the fields of a class."""
        ...
else:
    from collections.abc import Callable
    from functools import cached_property, partial
    from operator import attrgetter
    from types import FunctionType

    import attrs

    NOTHING = attrs.NOTHING

    class field:
        """A field, with what is said of it beyond its type, in the words of attrs."""

        __slots__ = ("default", "eq", "factory", "init", "kw_only", "repr")

        def __init__(
            self,
            *,
            default: Any = NOTHING,
            factory: Callable[[], Any] | None = None,
            repr: bool = True,
            eq: bool = True,
            init: bool = True,
            kw_only: bool = False,
        ) -> None:
            self.default, self.factory = default, factory
            self.repr, self.eq, self.init, self.kw_only = repr, eq, init, kw_only

    PLAIN = field()
    _THEIRS = type(attrs.field())
    _Parts = dict[str, tuple[field, str]]  # the fields of a class by name, each with its type

    def frozen(cls: Any = None, *, eq: bool = True) -> Any:
        """A class of values, as by attrs; without `eq` each object is equal to itself alone."""
        return partial(_class, eq, True) if cls is None else _class(eq, True, cls)

    def define(cls: Any = None, *, eq: bool = True) -> Any:
        """A class whose objects are written to, as by attrs; with `eq` they have no hash."""
        return partial(_class, eq, False) if cls is None else _class(eq, False, cls)

    def _class(eq: bool, hashed: bool, cls: type) -> type:
        if "__repr__" not in cls.__dict__:
            cls.__repr__ = _told
        own = _own(cls)
        if own is None:
            return attrs.define(cls, eq=eq, unsafe_hash=True if eq and hashed else None, repr=False)
        return _made(cls, own, eq, hashed)

    def names_of(kind: type) -> Any:
        parts = kind.__dict__.get("_quick_parts")
        return [field.name for field in attrs.fields(kind)] if parts is None else parts

    def _told(self: Any) -> str:
        """The class and the fields of an object, as attrs tells them."""
        shown = [field.name for field in attrs.fields(type(self)) if field.repr]
        told = ", ".join(f"{name}={getattr(self, name)!r}" for name in shown)
        return f"{type(self).__qualname__}({told})"

    def _own(cls: type) -> _Parts | None:
        """The fields that a class adds to those of its bases; None where attrs has to make it."""
        for base in cls.__mro__[1:]:
            if "__attrs_attrs__" in base.__dict__ and "_quick_parts" not in base.__dict__:
                return None
        found = {}
        for name, kind in cls.__dict__.get("__annotations__", {}).items():  # noqa: RUF063  # not imported
            said = cls.__dict__.get(name, PLAIN)
            if said.__class__ is _THEIRS:
                return None
            if not str(kind).startswith("ClassVar"):
                found[name] = (said if said.__class__ is field else field(default=said), kind)
        if any(value.__class__ is cached_property for value in cls.__dict__.values()):
            return None
        return found

    def _made(cls: type, own: _Parts, eq: bool, hashed: bool) -> type:
        """The class anew, with a slot for each field."""
        parts: _Parts = {}
        for base in reversed(cls.__mro__[1:]):
            parts |= base.__dict__.get("_quick_own", {})
        parts = {name: part for name, part in parts.items() if name not in own} | own
        taken = {slot for base in cls.__mro__[1:] for slot in base.__dict__.get("__slots__", ())}
        slots = [name for name in own if name not in taken]
        if not any("__weakref__" in base.__dict__ for base in cls.__mro__[1:]):
            slots.append("__weakref__")
        space = {
            name: value
            for name, value in cls.__dict__.items()
            if name not in own and name not in ("__dict__", "__weakref__")
        }
        space |= {
            "__qualname__": cls.__qualname__,
            "__slots__": tuple(slots),
            "__attrs_attrs__": _Known(parts),
            "_quick_parts": parts,
            "_quick_own": own,
        }
        if "__match_args__" not in space:
            positional = [name for name, (part, _) in parts.items() if _is_positional(part)]
            space["__match_args__"] = tuple(positional)
        if eq:
            space = {**_equality(cls.__qualname__, parts, hashed), **space}
        if "__init__" not in space:
            space["__init__"] = _first_init
        made = type(cls)(cls.__name__, cls.__bases__, space)
        for value in space.values():  # a method with `super()` means the class that was made
            for cell in (value.__closure__ or ()) if value.__class__ is FunctionType else ():
                if cell.cell_contents is cls:
                    cell.cell_contents = made
        return made

    def _is_positional(part: field) -> bool:
        return part.init and not part.kw_only

    def _equality(kind: str, parts: _Parts, hashed: bool) -> dict[str, Any]:
        """The functions by which two objects of one class are equal if their fields are."""
        names = [name for name, (part, _) in parts.items() if part.eq]
        values = attrgetter(*names) if names else _no_values

        def equal(self: Any, other: Any) -> Any:
            if other.__class__ is not self.__class__:
                return NotImplemented
            return values(self) == values(other)

        def hash_of(self: Any) -> int:
            return hash((kind, values(self)))

        return {"__eq__": equal, "__hash__": hash_of if hashed else None}

    def _no_values(_one: Any) -> tuple[()]:
        return ()

    def _first_init(self: Any, /, *values: Any, **named: Any) -> None:
        """Makes the first object of a class, whose own `__init__` is written for it."""
        mine = (base for base in type(self).__mro__ if base.__dict__.get("__init__") is _first_init)
        cls = next(mine)
        cls.__init__ = made = _init(cls)
        made(self, *values, **named)

    def _init(cls: type) -> Callable[..., None]:
        """The function that sets the fields of an object."""
        positional, by_name, lines = ["self"], [], []
        space: dict[str, Any] = {"NOTHING": NOTHING}
        for name, (part, _) in cls._quick_parts.items():
            given, usual, value = name.lstrip("_"), "", ""
            if part.factory is not None:
                space[f"make_{name}"] = part.factory
                usual, value = "=NOTHING", f"make_{name}()"
            elif part.default is not NOTHING:
                space[f"usual_{name}"] = part.default
                usual = f"=usual_{name}"
                value = f"usual_{name}" if not part.init else ""
            if part.init:
                (by_name if part.kw_only else positional).append(given + usual)
                value = f"{value} if {given} is NOTHING else {given}" if value else given
            if value:
                lines.append(f"  self.{name} = {value}")
        if hasattr(cls, "__attrs_post_init__"):
            lines.append("  self.__attrs_post_init__()")
        heads = ", ".join([*positional, *(["*"] if by_name else []), *by_name])
        text = f"def __init__({heads}):\n" + ("\n".join(lines) or "  pass")
        exec(compile(text, f"<{cls.__qualname__} made quickly>", "exec"), space)
        made = space["__init__"]
        made.__qualname__, made.__module__ = f"{cls.__qualname__}.__init__", cls.__module__
        return made

    class _Known:
        """The fields of a class as attrs knows them, worked out when somebody asks for them."""

        __slots__ = ("parts",)

        def __init__(self, parts: _Parts) -> None:
            self.parts = parts

        def __get__(self, one: Any, cls: type) -> Any:
            space: dict[str, Any] = {}
            for name, (part, _) in self.parts.items():
                usual = {} if part.default is NOTHING else {"default": part.default}
                usual |= {} if part.factory is None else {"factory": part.factory}
                space[name] = attrs.field(
                    **usual, repr=part.repr, eq=part.eq, init=part.init, kw_only=part.kw_only
                )
            space["__annotations__"] = {name: kind for name, (_, kind) in self.parts.items()}
            space["__module__"] = cls.__module__
            alike = attrs.define(type(cls.__name__, (), space), slots=False, eq=False, repr=False)
            home = next(
                base for base in cls.__mro__ if base.__dict__.get("__attrs_attrs__") is self
            )
            home.__attrs_attrs__ = known = alike.__attrs_attrs__
            return known
