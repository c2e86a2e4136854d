"""Cards as SVG: pure functions from what is printed on a card to a drawing of 250 by 350 units.

A drawing stands alone, with the signs that it uses inside it.  Where many cards are on one page,
`shared` puts the signs there once, and the cards are drawn without.  Every text is escaped; a long
one is made smaller, and cut where it would be too small to read (the whole of it is the title).
"""

from __future__ import annotations

import re
import textwrap
from collections.abc import Mapping

from cardlang.show.cards.face import Face, Mark, turns
from cardlang.show.cards.figures import EMBLEMS, FIGURES
from cardlang.show.cards.signs import BLACK, BLUE, COLOURS, PAPER, SIGNS
from cardlang.show.html import escaped
from cardlang.show.text import printable

WIDE, HIGH = 250, 350
_LETTERS = 'font-family="Georgia,Times New Roman,serif" font-weight="bold"'
_BIG = 5  # letters in the middle of a card
_EM = 0.6  # the width of a letter, as a share of its size
_USED = re.compile(r'(?:href="|url\()#card-([a-z-]+)')
_FRAME = re.compile(r'<svg[^>]*?(color="[^"]*" fill="currentColor")>(?:<title>[^<]*</title>)?')
_SHIELD = "M-66-86Q0-74 66-86V10C66 58 30 82 0 96C-30 82-66 58-66 10Z"

#: where pips lie: columns of -1, 0 and 1, rows from -1 (top) to 1
_L, _R = -1.0, 1.0
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((0, -1), (0, 1)),
    3: ((0, -1), (0, 0), (0, 1)),
    4: ((_L, -1), (_R, -1), (_L, 1), (_R, 1)),
    5: ((_L, -1), (_R, -1), (0, 0), (_L, 1), (_R, 1)),
    6: ((_L, -1), (_R, -1), (_L, 0), (_R, 0), (_L, 1), (_R, 1)),
    7: ((_L, -1), (_R, -1), (0, -0.5), (_L, 0), (_R, 0), (_L, 1), (_R, 1)),
    8: ((_L, -1), (_R, -1), (0, -0.5), (_L, 0), (_R, 0), (0, 0.5), (_L, 1), (_R, 1)),
    9: (
        (_L, -1), (_R, -1), (_L, -0.34), (_R, -0.34), (0, 0), (_L, 0.34), (_R, 0.34),
        (_L, 1), (_R, 1),
    ),
    10: (
        (_L, -1), (_R, -1), (0, -0.67), (_L, -0.34), (_R, -0.34), (_L, 0.34), (_R, 0.34),
        (0, 0.67), (_L, 1), (_R, 1),
    ),
}  # fmt: off


def front(face: Face, alone: bool = True) -> str:
    """The front of a card; with its signs in it if it stands `alone`."""
    inner = [_corner(face), f'<g transform="rotate(180 125 175)">{_corner(face)}</g>']
    if face.rows:
        inner = [_figures(face)]
    elif face.pips:
        inner.append(_pips(face))
    elif face.figure:
        inner.append(_court(face))
    elif face.coat:
        inner.append(_coat(face))
    else:
        inner.append(_special(face))
    return _card(face.name, face.ink, "".join(inner), alone)


def back(marks: tuple[Mark, ...] = (), name: str = "", alone: bool = True) -> str:
    """The back of a card: plain, or with what it tells large and in two corners."""
    inner = [
        f'<rect x="14" y="14" width="222" height="322" rx="10" fill="{PAPER}" stroke="{BLUE}"'
        ' stroke-width="3"/><rect x="22" y="22" width="206" height="306" rx="6"'
        f' fill="url(#card-lattice)" stroke="{BLUE}" stroke-width="1.5"/>'
    ]
    high = 300 / max(len(marks), 1)
    for number, mark in enumerate(marks[:3]):
        at, size = 175 + (number - (min(len(marks), 3) - 1) / 2) * high, min(1.2, high / 210)
        inner.append(
            f'<g transform="translate(125 {at:g}) scale({size:g})" color="{mark.ink}">'
            f'<circle r="82" fill="{PAPER}" stroke="{BLUE}" stroke-width="3"/>'
            f'<circle r="74" fill="none" stroke="{BLUE}" stroke-width="1.5"/>{_mark(mark)}</g>'
        )
    if len(marks) == 1:
        small = (
            f'<g transform="translate(50 54) scale(.36)" color="{marks[0].ink}">'
            f'<circle r="72" fill="{PAPER}" stroke="{BLUE}" stroke-width="5"/>{_mark(marks[0])}</g>'
        )
        inner.append(f'{small}<g transform="rotate(180 125 175)">{small}</g>')
    told = name or ", ".join(mark.name for mark in marks)
    return _card(told, BLUE, "".join(inner), alone)


def _mark(mark: Mark) -> str:
    """Draw the mark of a back, around (0, 0), 100 units high."""
    if mark.sign:
        return _use("sign", mark.sign, 0, 0, 0.95)
    if mark.coat:
        return (
            _shield(mark.coat, 0, -2, 0.6)
            + f'<circle cy="-4" r="26" fill="{PAPER}" stroke="{BLACK}" stroke-width="2"/>'
            + _words(mark.text, 0, 9, 36, 44)
        )
    return _words(mark.text, 0, 22, 64, 116)


def shared(*drawings: str, faces: Mapping[str, str] | None = None) -> str:
    """The signs that drawings use, for once in a page in which they are drawn without.

    `faces` are whole drawings by numbers of their own, to be used with `used_again`.
    """
    used = sorted({name for drawing in drawings for name in _USED.findall(drawing)})
    if not used and not faces:
        return ""
    whole = "".join(
        _FRAME.sub(f'<g id="face-{number}" \\1>', drawing).replace("</svg>", "</g>")
        for number, drawing in (faces or {}).items()
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="out" width="0" height="0"'
        f' aria-hidden="true"><defs>{"".join(map(_symbol, used))}{whole}</defs></svg>'
    )


def used_again(number: str, name: str) -> str:
    """A card whose drawing is elsewhere in the page, under a number."""
    title = f"<title>{escaped(name)}</title>" if name else ""
    return (
        f'<svg class="card" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE // 4}" height="{HIGH // 4}"'
        f' role="img">{title}<use href="#face-{number}"/></svg>'
    )


def _card(name: str, ink: str, inner: str, alone: bool) -> str:
    used = sorted(set(_USED.findall(inner))) if alone else []
    defs = f"<defs>{''.join(map(_symbol, used))}</defs>" if used else ""
    title = f"<title>{escaped(name)}</title>" if name else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="card" viewBox="0 0 {WIDE} {HIGH}"'
        f' role="img" color="{ink}" fill="currentColor">{title}{defs}'
        f'<rect x="2" y="2" width="246" height="346" rx="18" fill="{PAPER}" stroke="#8b8678"'
        f' stroke-width="3"/>{inner}</svg>'
    )


def _symbol(name: str) -> str:
    """A shape that drawings use by its name."""
    kind, _, word = name.partition("-")
    if name == "lattice":
        return (
            '<pattern id="card-lattice" width="20" height="20" patternUnits="userSpaceOnUse">'
            f'<path d="M0 10L10 0L20 10L10 20Z" fill="none" stroke="{BLUE}" stroke-width="2"'
            f' opacity=".55"/><circle cx="10" cy="10" r="2.5" fill="{BLUE}" opacity=".7"/>'
            "</pattern>"
        )
    if kind == "hatch":
        return (
            f'<pattern id="card-{name}" width="12" height="12" patternUnits="userSpaceOnUse">'
            f'<rect width="12" height="12" fill="{_field(word)}"/>'
            f'<path d="{COLOURS[word][1] or "M0 0"}" fill="none" stroke="{PAPER}"'
            ' stroke-width="1.6" opacity=".65"/></pattern>'
        )
    shapes = {"sign": SIGNS, "figure": FIGURES, "emblem": EMBLEMS}[kind]
    return f'<g id="card-{name}">{shapes[word]}</g>'


def _field(coat: str) -> str:
    """The colour in which a coat is filled."""
    return "#f3f1ea" if coat in ("white", "weiß", "silver") else COLOURS[coat][0]


def _use(kind: str, name: str, x: float, y: float, size: float, turned: bool = False) -> str:
    place = f"translate({x:g} {y:g}) scale({size:g})" + " rotate(180)" * turned
    return f'<use href="#card-{kind}-{name}" transform="{place}"/>'


def _words(text: str, x: float, y: float, size: float, room: float, more: str = "") -> str:
    """A line of text around `x`, no wider than `room`, no smaller than half its size."""
    text = printable(text)
    fits = max(4, int(room / (_EM * size / 2)))
    if len(text) > fits:
        text = text[: fits - 1] + "…"
    size = min(size, room / (_EM * max(len(text), 1)))
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:.3g}" text-anchor="middle" {_LETTERS}'
        f"{more}>{escaped(text)}</text>"
    )


def _corner(face: Face) -> str:
    low = 56.0
    drawn = _words(face.index, 33, low, 54, 52) if face.index else ""
    if turns(face.index) and not face.pips:
        drawn += f'<rect x="12" y="{low + 6:g}" width="42" height="5"/>'
    at = 88 if face.index else 44
    if face.sign:
        drawn += _use("sign", face.sign, 32, at, 0.36)
    elif face.coat:
        drawn += _shield(face.coat, 32, at + 8, 0.22)
    return drawn


def _shield(coat: str, x: float, y: float, size: float) -> str:
    return (
        f'<path d="{_SHIELD}" transform="translate({x:g} {y:g}) scale({size:g})"'
        f' fill="url(#card-hatch-{coat})" stroke="{BLACK}" stroke-width="{2 / size + 1:.3g}"/>'
    )


def _pips(face: Face) -> str:
    if face.pips == 1:
        ring = (
            f'<circle cx="125" cy="175" r="{{}}" fill="none" stroke="{BLACK}" stroke-width="{{}}"/>'
        )
        return ring.format(84, 1.5) + ring.format(78, 0.75) + _use("sign", face.sign, 125, 175, 1.2)
    size = 0.48 if face.pips < 9 else 0.43
    return "".join(
        _use("sign", face.sign, 125 + 37 * x, 175 + 108 * y, size, y > 0)
        for x, y in _PIPS[face.pips]
    )


def _frame() -> str:
    return (
        f'<rect x="60" y="26" width="130" height="298" rx="6" fill="none" stroke="{BLACK}"'
        ' stroke-width="2"/><rect x="64.5" y="30.5" width="121" height="289" rx="3" fill="none"'
        ' stroke="currentColor" stroke-width="1"/>'
    )


def _court(face: Face) -> str:
    """A bust, and the same upside down."""
    half = _use("figure", face.figure, 125, 175, 0.99)
    if face.sign:
        half += _use("sign", face.sign, 84, 50, 0.3)
    line = f'<path d="M64 175H186" stroke="{BLACK}" stroke-width="3"/>'
    turned = f'<g transform="rotate(180 125 175)">{half}</g>'
    return f"{_frame()}{half}{turned}{line}{_banner(face)}"


def _banner(face: Face) -> str:
    """The name of a card that has no suit, across its middle."""
    if not face.title:
        return ""
    return (
        f'<rect x="52" y="157" width="146" height="36" rx="5" fill="{PAPER}" stroke="{BLACK}"'
        f' stroke-width="2"/>{_words(face.title, 125, 183, 24, 134)}'
    )


def _coat(face: Face) -> str:
    disc = f'<circle cx="125" cy="170" r="46" fill="{PAPER}" stroke="{BLACK}" stroke-width="2.5"/>'
    return f"{_shield(face.coat, 125, 172, 0.94)}{disc}{_big(face.big, 76)}"


def _big(text: str, room: float) -> str:
    text = printable(text)
    text = text if len(text) <= _BIG else text[: _BIG - 1] + "…"
    size = min(96.0, room / (_EM * max(len(text), 1)))
    drawn = _words(text, 125, 172 + size * 0.34, size, room)
    if turns(text):
        half = size * _EM * len(text) * 0.42
        low = 172 + size * 0.44
        drawn += f'<rect x="{125 - half:g}" y="{low:g}" width="{2 * half:g}" height="6"/>'
    return drawn


def _special(face: Face) -> str:
    """A number or a letter with ornament, or an emblem with its name."""
    if face.emblem:
        return _frame() + _use("emblem", face.emblem, 125, 148, 0.64) + _below(face.title)
    star = "M0-96L23-62L62-74L58-34L96-23L70 8L88 44L50 52L42 92L8 70L-24 94L-40 58L-80 60L-70 22"
    star += "L-98-4L-64-24L-66-64L-28-60Z"
    ornament = (
        f'<path d="{star}" transform="translate(125 172) scale(.82)" fill="none"'
        ' stroke="currentColor" stroke-width="3" stroke-linejoin="round"/>'
        f'<circle cx="125" cy="172" r="58" fill="{PAPER}" stroke="{BLACK}" stroke-width="2.5"/>'
        '<circle cx="125" cy="172" r="52" fill="none" stroke="currentColor" stroke-width="1"/>'
    )
    return ornament + _big(face.big, 90) + (_below(face.title) if face.title else "")


def _below(title: str) -> str:
    lines = textwrap.wrap(printable(title), 11, break_long_words=False, break_on_hyphens=False)[:2]
    return "".join(
        _words(line, 125, 278 + 25 * number, 24, 118) for number, line in enumerate(lines)
    )


def _figures(face: Face) -> str:
    """A card of a table: its id and name in a band, and a line for each figure."""
    lines = textwrap.wrap(printable(face.title), 16)[:2]
    top = 106 if len(lines) < 2 else 92
    drawn = [
        '<path d="M2 20A18 18 0 0 1 20 2H230A18 18 0 0 1 248 20V62H2Z"/>',
        _words(face.index, 125, 50, 50, 220, f' fill="{PAPER}"'),
        *(_words(line, 125, top + 29 * n, 28, 226) for n, line in enumerate(lines)),
    ]
    shown = face.rows[:8]
    step = min(34.0, 200 / max(len(shown), 1))
    for number, (label, value) in enumerate(shown):
        y = 166 + step * number
        size = min(24.0, step * 0.72)
        label, value = printable(label), printable(value)
        label = label if len(label) < 16 else label[:14] + "…"
        drawn.append(
            f'<path d="M16 {y - step * 0.75:g}H234" stroke="#b9b2a0" stroke-width="1.5"/>'
            f'<text x="18" y="{y:g}" font-size="{size:.3g}" font-family="Georgia,Times New Roman,'
            f'serif" fill="{BLACK}">{escaped(label)}</text>'
            f'<text x="232" y="{y:g}" font-size="{size:.3g}" text-anchor="end" {_LETTERS}'
            f' fill="{BLACK}">{escaped(value[:9])}</text>'
        )
    return "".join(drawn)
