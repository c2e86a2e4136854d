"""Stops: each exit of a machine is a way on or comes to one, and each kind of them is written."""

from __future__ import annotations

import typing

from cardlang.machine import tree_deeds
from cardlang.machine.tree import Branch, Decide, Exit, Fail, Jump, Shuffle
from cardlang.run.stops import BARE, MatchStop, Stop

ON = {Jump, Branch}  # a machine goes on by itself
TOLD = {Decide: "decide", Shuffle: "shuffle", Fail: "fault"}


def kinds(stops: object) -> list[str]:
    """The words of the tuples of a union."""
    return [typing.get_args(typing.get_args(one)[0])[0] for one in typing.get_args(stops)]


def test_each_exit_goes_on_or_comes_to_a_stop() -> None:
    written = [one for one in vars(tree_deeds).values() if isinstance(one, type)]
    exits = {one for one in written if issubclass(one, Exit) and one is not Exit}
    assert exits == ON | TOLD.keys() | BARE.keys()


def test_each_stop_is_one_of_an_exit() -> None:
    assert sorted(kinds(Stop)) == sorted([*TOLD.values(), *[stop[0] for stop in BARE.values()]])
    assert {*kinds(MatchStop)} - {*kinds(Stop)} == {"start"}
