"""Figures on court cards and specials: busts and emblems, drawn with few shapes.

A bust stands on (0, 0), is 120 units wide and 120 high, so that two of them, one turned, fill the
frame of a court card.  `currentColor` is the ink of the card; gold and paper are the same on all.
"""

from __future__ import annotations

from cardlang.show.cards.signs import BLACK, BROWN, GOLD, PAPER, RED

_O = f'stroke="{BLACK}" stroke-width="2.5" stroke-linejoin="round" stroke-linecap="round"'
_SKIN = "#fbe6cf"

_ROBE = (
    f'<path d="M-60 0C-60-26-46-38-22-43L0-30L22-43C46-38 60-26 60 0Z" fill="currentColor" {_O}/>'
    f'<path d="M-22-43L0-30L22-43L13-50H-13Z" fill="{PAPER}" {_O}/>'
    f'<path d="M-11-36L0 0H-26L-40-37L-22-43ZM11-36L0 0H26L40-37L22-43Z" fill="{GOLD}" {_O}/>'
    f'<path d="M-23-24L-11-20M-19-10L-6-8M23-24L11-20M19-10L6-8" {_O}/>'
)
_FACE = (
    f'<path d="M-10-62V-46Q0-38 10-46V-62Z" fill="{_SKIN}" {_O}/>'
    f'<path d="M-20-84C-20-62-11-53 0-53S20-62 20-84C20-98-20-98-20-84Z" fill="{_SKIN}" {_O}/>'
    f'<circle cx="-8" cy="-79" r="2.4" fill="{BLACK}"/>'
    f'<circle cx="8" cy="-79" r="2.4" fill="{BLACK}"/>'
    f'<path d="M-12-85Q-8-88-4-85M12-85Q8-88 4-85M0-79L-3-70H2" fill="none" {_O}/>'
    f'<path d="M-5-63Q0-60 5-63" fill="none" stroke="{RED}" stroke-width="2.5"'
    ' stroke-linecap="round"/>'
)
_LONG = (
    f'<path d="M-21-92C-36-84-33-62-38-48Q-26-42-15-50L-17-84L17-84L15-50Q26-42 38-48'
    f'C33-62 36-84 21-92Z" fill="{GOLD}" {_O}/>'
)
_SHORT = (
    f'<path d="M-20-92C-31-86-29-70-31-62Q-24-57-17-64L-16-86L16-86L17-64Q24-57 31-62'
    f'C29-70 31-86 20-92Z" fill="{BROWN}" {_O}/>'
)
_BEARD = (
    f'<path d="M-20-76C-21-54-10-42 0-40C10-42 21-54 20-76C15-67 8-68 0-68S-15-67-20-76Z'
    f'M-6-62Q0-58 6-62Q0-66-6-62Z" fill="{BROWN}" fill-rule="evenodd" {_O}/>'
)

#: what a head wears
_HATS = {
    "king": (
        f'<path d="M-26-90L-31-113L-15-102L0-117L15-102L31-113L26-90Q0-97-26-90Z" fill="{GOLD}"'
        f' {_O}/><circle cy="-99" r="3.6" fill="currentColor"/>'
        f'<circle cx="-16" cy="-96" r="2.8" fill="currentColor"/>'
        f'<circle cx="16" cy="-96" r="2.8" fill="currentColor"/>'
    ),
    "queen": (
        f'<path d="M-23-90C-25-104-17-108-12-102Q-6-112 0-108Q6-112 12-102C17-108 25-104 23-90'
        f'Q0-97-23-90Z" fill="{GOLD}" {_O}/><circle cy="-112" r="4" fill="currentColor" {_O}/>'
    ),
    "jack": (
        f'<path d="M-30-88C-36-106-12-112 4-108C24-106 32-96 29-88Q0-96-30-88Z"'
        f' fill="currentColor" {_O}/>'
        f'<path d="M16-98C24-116 40-120 50-115C44-104 34-95 20-92Z" fill="{PAPER}" {_O}/>'
        f'<path d="M20-95L42-112" fill="none" {_O}/>'
    ),
    "knight": (
        f'<path d="M-25-66C-28-98-18-113 0-113S28-98 25-66L18-66V-86H-18V-66Z" fill="#b9c2cc"'
        f' {_O}/><path d="M-4-113C-6-122 8-124 20-118C14-113 8-112 4-113Z" fill="currentColor"'
        f" {_O}/>"
    ),
    "ober": (
        f'<path d="M-44-86C-26-92-24-96-22-106C-10-113 10-113 22-106C24-96 26-92 44-86'
        f'Q0-98-44-86Z" fill="currentColor" {_O}/>'
        f'<path d="M-23-98Q0-106 23-98" fill="none" stroke="{GOLD}" stroke-width="5"/>'
    ),
    "unter": (
        f'<path d="M-25-87C-28-104-16-110-6-108L14-117L12-106C22-104 27-98 25-87Q0-95-25-87Z"'
        f' fill="currentColor" {_O}/>'
    ),
    "jester": (
        f'<path d="M-24-86C-24-100-40-104-50-84C-58-106-30-120-8-104Q-6-112 0-117Q6-112 8-104'
        f'C30-120 58-106 50-84C40-104 24-100 24-86Q0-95-24-86Z" fill="currentColor" {_O}/>'
        f'<path d="M0-117Q-7-104-6-91H6Q7-104 0-117Z" fill="{GOLD}" {_O}/>'
        f'<circle cx="-50" cy="-81" r="5.5" fill="{GOLD}" {_O}/>'
        f'<circle cx="50" cy="-81" r="5.5" fill="{GOLD}" {_O}/>'
    ),
}
_COLLAR = (
    f'<path d="M-34-44L-26-24L-15-38L0-20L15-38L26-24L34-44L10-50H-10Z" fill="{GOLD}" {_O}/>'
    f'<circle cx="-26" cy="-23" r="4" fill="{PAPER}" {_O}/>'
    f'<circle cy="-18" r="4" fill="{PAPER}" {_O}/>'
    f'<circle cx="26" cy="-23" r="4" fill="{PAPER}" {_O}/>'
)

#: by name, what it is made of
FIGURES: dict[str, str] = {
    "king": _SHORT + _ROBE + _FACE + _BEARD + _HATS["king"],
    "queen": _LONG + _ROBE + _FACE + _HATS["queen"],
    "jack": _SHORT + _ROBE + _FACE + _HATS["jack"],
    "knight": _ROBE + _FACE + _HATS["knight"],
    "ober": _SHORT + _ROBE + _FACE + _HATS["ober"],
    "unter": _SHORT + _ROBE + _FACE + _HATS["unter"],
    "jester": _ROBE + _COLLAR + _FACE + _HATS["jester"],
}

#: emblems of cards that have no suit, drawn around (0, 0), 100 units to each side
EMBLEMS: dict[str, str] = {
    "tower": (
        f'<path d="M-52 80V-30H-62V-74H-40V-56H-12V-74H12V-56H40V-74H62V-30H52V80Z"'
        f' fill="currentColor" {_O}/><path d="M-20 80V38Q0 14 20 38V80Z" fill="{PAPER}" {_O}/>'
        f'<path d="M-7 30V80M7 30V80M-20 52H20" fill="none" {_O}/>'
        f'<path d="M-30-18h14v22h-14ZM16-18h14v22h-14Z" fill="{GOLD}" {_O}/>'
    ),
    "flask": (
        f'<path d="M-16-80H16M-12-80V-30L-58 58Q-64 76-44 78H44Q64 76 58 58L12-30V-80"'
        f' fill="{PAPER}" {_O}/><path d="M-33 10L-58 58Q-64 76-44 78H44Q64 76 58 58L33 10Z"'
        f' fill="currentColor" {_O}/><circle cx="-16" cy="42" r="8" fill="{PAPER}"/>'
        f'<circle cx="14" cy="28" r="6" fill="{PAPER}"/><circle cx="18" cy="58" r="9"'
        f' fill="{GOLD}"/>'
    ),
    "compasses": (
        f'<path d="M-8-64L-46 78L-38 80L4-50ZM8-64L46 78L38 80L-4-50Z" fill="currentColor" {_O}/>'
        f'<circle cy="-66" r="14" fill="{GOLD}" {_O}/>'
        f'<path d="M-44 34Q0 62 44 34" fill="none" {_O}/>'
        f'<path d="M-70 80H70" fill="none" {_O} stroke-dasharray="6 7"/>'
    ),
    "bird": (
        f'<path d="M0-30C-40-84-84-66-92-22C-70-38-58-30-52-14C-72-16-82-2-82 16C-58 2-36 10-22 34'
        f"L-38 82L0 58L38 82L22 34C36 10 58 2 82 16C82-2 72-16 52-14C58-30 70-38 92-22"
        f'C84-66 40-84 0-30Z" fill="currentColor" {_O}/>'
        f'<path d="M-12-34C-16-66 2-76 14-64L30-58L14-50C16-42 12-36 12-34Q0-18-12-34Z"'
        f' fill="{GOLD}" {_O}/><circle cx="4" cy="-58" r="3" fill="{BLACK}"/>'
    ),
}

#: words of decks, in English and German, for which there is a figure
FIGURED: dict[str, str] = {
    "k": "king", "king": "king", "könig": "king", "re": "king", "r": "king",
    "q": "queen", "queen": "queen", "dame": "queen", "königin": "queen", "countess": "queen",
    "j": "jack", "jack": "jack", "knave": "jack", "bube": "jack", "page": "jack", "valet": "jack",
    "n": "knight", "knight": "knight", "reiter": "knight", "cavalier": "knight", "ritter": "knight",
    "duellist": "knight", "o": "ober", "ober": "ober", "u": "unter", "unter": "unter",
    "herald": "unter",
    "jester": "jester", "joker": "jester", "fool": "jester", "narr": "jester", "sküs": "jester",
    "excuse": "jester", "wild": "jester", "red-joker": "jester", "black-joker": "jester",
}  # fmt: off
EMBLEMED = {
    "dungeon": "tower", "tower": "tower", "castle": "tower", "verlies": "tower", "turm": "tower",
    "alchemist": "flask", "doctor": "flask", "potion": "flask", "mathematician": "compasses",
    "phoenix": "bird", "phönix": "bird", "eagle": "bird", "dragon": "bird",
}  # fmt: off
