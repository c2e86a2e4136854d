"""The signs on cards, as vector shapes of our own: pips of all packs, and what stands for others.

Each sign is drawn around (0, 0) and reaches 50 units to each side; it stands upright.  `{ink}` in a
shape is the colour that the card prints it in (`currentColor`); all other colours are its own, and
each shape has an outline or a form that tells it apart without any colour.
"""

from __future__ import annotations

RED, BLACK, GREEN, BLUE = "#c4161c", "#17181c", "#1d7a38", "#1c4f96"
GOLD, BROWN, PAPER = "#e3a917", "#7b4a1e", "#fffefa"

_LINE = 'fill="none" stroke-linecap="round" stroke-linejoin="round"'
_OUTLINE = f'stroke="{BLACK}" stroke-width="4" stroke-linejoin="round"'

#: by name, what it is made of
SIGNS: dict[str, str] = {
    "spade": (
        '<path d="M0-48C10-26 45-9 45 15C45 32 32 40 20 38C12 37 7 33 4 27C5 37 9 43 17 48H-17'
        'C-9 43-5 37-4 27C-7 33-12 37-20 38C-32 40-45 32-45 15C-45-9-10-26 0-48Z"/>'
    ),
    "heart": (
        '<path d="M0 47C-7 27-45 8-45-18C-45-36-34-45-22-45C-11-45-3-38 0-27'
        'C3-38 11-45 22-45C34-45 45-36 45-18C45 8 7 27 0 47Z"/>'
    ),
    "diamond": '<path d="M0-49Q13-21 37 0Q13 21 0 49Q-13 21-37 0Q-13-21 0-49Z"/>',
    "club": (
        '<circle cy="-25" r="22"/><circle cx="-25" cy="10" r="22"/><circle cx="25" cy="10" r="22"/>'
        '<path d="M-14-16H14L18 18H-18ZM-4 6C-4 28-7 40-18 48H18C7 40 4 28 4 6Z"/>'
    ),
    "acorn": (
        f'<path d="M2-34q1-9 9-13" {_LINE} stroke="{BROWN}" stroke-width="7"/>'
        f'<path d="M-28-6C-31 20-15 36 0 48C15 36 31 20 28-6Z" fill="{GOLD}" {_OUTLINE}/>'
        f'<path d="M-37-4C-38-26-19-36 0-36S38-26 37-4Q0 7-37-4Z" fill="{BROWN}" {_OUTLINE}/>'
        f'<path d="M-21-12L-8-29M-4-6L11-31M14-8L25-23" {_LINE} stroke="{PAPER}"'
        ' stroke-width="3"/>'
    ),
    "leaf": (
        f'<path d="M0-48C9-30 45-14 44 11C43 30 20 36 4 26L6 48H-6L-4 26C-20 36-43 30-44 11'
        f'C-45-14-9-30 0-48Z" fill="{GREEN}" {_OUTLINE}/>'
        f'<path d="M0-33V24M0 12L23-1M0 12L-23-1M0-9L14-18M0-9L-14-18" {_LINE} stroke="{PAPER}"'
        ' stroke-width="4"/>'
    ),
    "bell": (
        f'<circle cy="-39" r="7" fill="none" {_OUTLINE}/>'
        f'<circle cy="7" r="39" fill="{GOLD}" {_OUTLINE}/>'
        f'<path d="M-38 1Q0 12 38 1L38 12Q0 23-38 12Z" fill="{RED}" {_OUTLINE}/>'
        f'<path d="M0 28V42" {_LINE} stroke="{BLACK}" stroke-width="5"/>'
        f'<circle cy="28" r="5" fill="{BLACK}"/>'
    ),
    "coin": (
        f'<circle r="45" fill="{GOLD}" {_OUTLINE}/>'
        f'<circle r="33" fill="none" stroke="{BLACK}" stroke-width="3"/>'
        + "".join(
            f'<ellipse cy="-17" rx="6.5" ry="11" transform="rotate({turn})" fill="{RED}"/>'
            for turn in range(0, 360, 60)
        )
        + f'<circle r="6" fill="{BLACK}"/>'
    ),
    "cup": (
        f'<path d="M-6 8V28C-20 31-26 38-27 47H27C26 38 20 31 6 28V8Z" fill="{GOLD}" {_OUTLINE}/>'
        f'<path d="M-34-45H34C35-10 21 12 0 12S-35-10-34-45Z" fill="{RED}" {_OUTLINE}/>'
        f'<path d="M-33-30H33M-27-10H27" {_LINE} stroke="{GOLD}" stroke-width="5"/>'
    ),
    "sword": (
        f'<path d="M0-49L7-38V20H-7V-38Z" fill="{BLUE}" {_OUTLINE}/>'
        f'<path d="M0-38V16" {_LINE} stroke="{PAPER}" stroke-width="2.5"/>'
        f'<path d="M-4 22H4V42H-4Z" fill="{BROWN}" {_OUTLINE}/>'
        f'<path d="M-25 19Q0 13 25 19V27Q0 21-25 27Z" fill="{GOLD}" {_OUTLINE}/>'
        f'<circle cy="43" r="6" fill="{GOLD}" {_OUTLINE}/>'
    ),
    "baton": (
        f'<path d="M-6 48C-7 22-15-8-13-36Q0-54 13-36C15-8 7 22 6 48Z" fill="{GREEN}" {_OUTLINE}/>'
        f'<path d="M-13-12L-25-21L-15-26M12-4L23-14L14-18M-8 20L-18 13L-11 8" fill="{GREEN}"'
        f" {_OUTLINE}/>"
        f'<path d="M0-38V34" {_LINE} stroke="{PAPER}" stroke-width="3"/>'
    ),
    # what stands for a suit of which nothing is known
    "star": (
        '<path d="M0-47L12.5-17L45-14.5L20 6.5L28 38L0 21L-28 38L-20 6.5L-45-14.5L-12.5-17Z"/>'
    ),
    "disc": '<circle r="40"/><circle r="17" fill="#fffefa"/>',
    "triangle": '<path d="M0-42L45 37H-45Z"/>',
    "square": '<path d="M-36-36H36V36H-36Z"/><path d="M-16-16H16V16H-16Z" fill="#fffefa"/>',
    "moon": '<path d="M14-44A44 44 0 1 0 42 26A36 36 0 1 1 14-44Z"/>',
    "cross": '<path d="M-14-44H14V-14H44V14H14V44H-14V14H-44V-14H-14Z"/>',
    "drop": '<path d="M0-48C14-20 34-4 34 16A34 32 0 0 1-34 16C-34-4-14-20 0-48Z"/>',
    "hexagon": '<path d="M0-46L40-23V23L0 46L-40 23V-23Z"/>',
}

#: suits by the words of decks, in English and German, with the ink of their numbers
SUITS: dict[str, tuple[str, str]] = {
    "spades": ("spade", BLACK),
    "hearts": ("heart", RED),
    "diamonds": ("diamond", RED),
    "clubs": ("club", BLACK),
    "acorns": ("acorn", BROWN),
    "leaves": ("leaf", GREEN),
    "bells": ("bell", "#8a5d00"),
    "coins": ("coin", "#8a5d00"),
    "cups": ("cup", RED),
    "swords": ("sword", BLUE),
    "batons": ("baton", GREEN),
}
for _other, _word in {
    "pik": "spades", "herz": "hearts", "karo": "diamonds", "kreuz": "clubs", "eichel": "acorns",
    "laub": "leaves", "schellen": "bells", "münzen": "coins", "kelche": "cups",
    "schwerter": "swords", "stäbe": "batons", "wands": "batons", "pentacles": "coins",
}.items():  # fmt: off
    SUITS[_other] = SUITS[_word]

#: signs for suits that have none of their own, in the order of the labels
OTHERS = ("star", "moon", "disc", "triangle", "square", "cross", "drop", "hexagon")
INKS = (BLUE, RED, GREEN, "#6a3d9a", BROWN, BLACK, "#0f7377", "#a3195b")

#: colours by their words, and how a coat in that colour is hatched, as heralds do without colours
COLOURS: dict[str, tuple[str, str]] = {
    "red": (RED, "M0 0V12"),
    "green": (GREEN, "M0 0L12 12M-6 6L6 18M6-6L18 6"),
    "blue": (BLUE, "M0 6H12"),
    "black": (BLACK, "M0 6H12M6 0V12"),
    "yellow": ("#d99a00", "M5 6h2"),
    "gold": ("#d99a00", "M5 6h2"),
    "white": ("#5a5d64", ""),
    "silver": ("#5a5d64", ""),
    "grey": ("#6d7078", ""),
    "gray": ("#6d7078", ""),
    "orange": ("#d8610b", "M0 0V12M5 6h2"),
    "purple": ("#6a3d9a", "M0 12L12 0M-6 6L6-6M6 18L18 6"),
    "violet": ("#6a3d9a", "M0 12L12 0M-6 6L6-6M6 18L18 6"),
    "brown": (BROWN, "M0 0V12M0 12L12 0"),
    "pink": ("#d1487f", "M6 0V5"),
}
for _other, _word in {
    "rot": "red", "grün": "green", "blau": "blue", "schwarz": "black", "gelb": "yellow",
    "weiß": "white", "grau": "grey", "lila": "purple", "braun": "brown", "rosa": "pink",
}.items():  # fmt: off
    COLOURS[_other] = COLOURS[_word]
