"""Many cards on one page: each face and back is drawn once, out of sight, and used again."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import define, field

from cardlang.show.cards.face import Face, Mark
from cardlang.show.cards.paper import back, front, shared, used_again


@define
class Stock:
    """The cards of one page, by their ids.  Ask for all that is shown first, then for `shared`.

    `mark` is put before the numbers of faces, where a page shows the cards of several games.
    """

    faces: Mapping[str, Face]
    mark: str = ""
    _drawn: dict[str, str] = field(factory=dict)  # by number
    _known: dict[object, str] = field(factory=dict)

    def front(self, name: str) -> str:
        """A small drawing of the front of a card; nothing if there is no such card."""
        face = self.faces.get(name)
        return "" if face is None else self._use(name, face.name, front(face, alone=False))

    def back(self, marks: tuple[Mark, ...] = ()) -> str:
        """A small drawing of a back."""
        told = ", ".join(mark.name for mark in marks)
        return self._use(marks, told, back(marks, alone=False))

    def _use(self, key: object, name: str, drawing: str) -> str:
        number = self._known.setdefault(key, f"{self.mark}{len(self._known)}")
        self._drawn[number] = drawing
        return used_again(number, name)

    def shared(self) -> str:
        """All that was asked for, and the signs in it, for once in the page, before its use."""
        return shared(*self._drawn.values(), faces=self._drawn)
