"""The decks of random programs: of the prelude, small, of twins, of data, and of many cards."""

from __future__ import annotations

from tests.run.programs.parts import Parts

RANKS = "2 3 4 5 6 7 8 9 10 J Q K A".split()
SUITS = ["spades", "hearts", "diamonds", "clubs"]


class Decks(Parts):
    """A part of `Sheet`."""

    def deck(self) -> None:
        forms = [self.small_deck, self.twin_deck, self.data_deck, self.large_deck]
        if self.french:
            self.french_deck()
        else:
            self.dice.pick(forms)()

    def french_deck(self) -> None:
        w, dice = self.world, self.dice
        melds = "melds" in w.used or "poker" in w.used
        low = dice.pick([0, 5] if melds else [0, 5, 7])  # the ranking `ace-low` wants them all
        name = {0: "french", 5: "french-32", 7: "french-24"}[low]
        ranks = RANKS
        w.labels.update(suit=SUITS, rank=ranks)
        w.attributes += ["suit", "rank"]
        w.ids = [f"{r}{s}" for r in RANKS[low:] for s in "SHDC"]
        if dice.chance(1, 3):
            self.lines += [f"deck pack from {name}, backs show suit:", "    without rank is J"]
            w.ids = [card for card in w.ids if card[0] != "J"]
        else:
            self.lines.append(f"deck {name}")

    def small_deck(self) -> None:
        w, dice = self.world, self.dice
        backs = dice.pick(["", ", backs show colour"])
        w.alike = dice.chance(1, 2)
        times = ", 2 times" if w.alike else ""
        self.lines += [
            f"deck small{backs}:",
            '    "a few cards"',
            "    colour: red R, blue B, green G",
            "    height: low mid high top",
            f"    each colour height{times}",
            "    card fool where players is above 2",
        ]
        w.labels.update(colour=["red", "blue", "green"], height=["low", "mid", "high", "top"])
        w.attributes += ["colour", "height"]
        w.ids = [f"{c}{h}" for c in "RBG" for h in w.labels["height"]]

    def twin_deck(self) -> None:
        w, dice = self.world, self.dice
        times = dice.pick(["2", "3", "players"])
        self.lines += [
            "deck doubled, backs show colour height:",
            "    colour: red R, blue B",
            "    height: 1..6",
            f"    each colour height, {times} times",
            "    card joker, 2 times",
        ]
        w.labels.update(colour=["red", "blue"], height=[str(k) for k in range(1, 7)])
        w.attributes += ["colour", "height"]
        w.numeric.add("height")
        w.ids = [f"{c}{h}" for c in "RB" for h in w.labels["height"]]
        w.alike = True

    def data_deck(self) -> None:
        w, dice = self.world, self.dice
        self.lines += [
            "deck towns:",
            "    group-of: A B C",
            "    folk: number",
            "    area: number",
            "    table card group-of title folk area:",
        ]
        rows = 9 + dice.below(12)
        for k in range(rows):
            group = "ABC"[k % 3]
            card, folk = f"T{k}", dice.pick([0, 1, 40, 999999999])
            w.ids.append(card)
            self.lines.append(f'        {card} {group} "Town {k}" {folk} {dice.below(9) - 4}')
        w.labels["group-of"] = list("ABC")
        w.attributes.append("group-of")
        w.columns += ["folk", "area"]

    def large_deck(self) -> None:
        w, dice = self.world, self.dice
        last = dice.pick([16, 17, 32, 33, 43])  # 64, 68, 128, 132, 172 cards
        self.lines += [
            "deck large:",
            "    colour: red R, blue B, green G, white W",
            f"    height: 0..{last}",
            "    each colour height where height is not 0",
        ]
        w.labels.update(
            colour=["red", "blue", "green", "white"], height=[str(k) for k in range(last + 1)]
        )
        w.attributes += ["colour", "height"]
        w.numeric.add("height")
        w.ids = [f"{c}{h}" for c in "RBGW" for h in range(1, last + 1)]
