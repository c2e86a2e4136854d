"""Errors of generated Python, before and while it runs."""

from __future__ import annotations


class CannotGenerate(Exception):
    """This part of a machine is better run by the interpreter; the message says why."""


class Crossing(CannotGenerate):
    """A way leads into a loop, to this block of it."""

    def __init__(self, block: int) -> None:
        super().__init__("ways lead into a loop")
        self.block = block


class Leave(Exception):
    """Generated code meets a fault that the interpreter can tell better: ask it instead."""


class Broken(Exception):
    """A fault in generated code: the number of its `Site`, and the fuel burnt in loops before."""

    def __init__(self, site: int, fuel: int = 0) -> None:
        super().__init__(site)
        self.site, self.fuel = site, fuel
