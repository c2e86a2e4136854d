"""What `list` says of games, as data beside them: `python -m tests.listed [--write]`.

Names the entries that are stale or missing; with `--write` all are written anew.  A stale entry
does no harm: that game is read, which takes longer.
"""

from __future__ import annotations

import json
import sys
from typing import Any

from cardlang.api import engine_of, load
from cardlang.cache.listed import FILE, digest_of, listed, name_of
from cardlang.cli.list import deck_of, packs_of
from cardlang.cli.parts.common import slugs
from cardlang.diagnostic import Report
from cardlang.resolve.files.reading import read_layers
from cardlang.resources import find_game, folder
from cardlang.version import __version__


def entry(slug: str) -> dict[str, Any]:
    """What is said of a game, from its files."""
    game, path = load(slug), find_game(slug)
    assert path is not None
    book = read_layers(path, path.name, slug, Report())
    assert book is not None
    prose = [line for line in engine_of(game).program.prose if line.language != "en"]
    told = {line.language: line.text for line in reversed(prose)}  # the first of each
    read = [name_of(place) for place, source in book.looked if source is not None]
    return {
        "slug": game.slug,
        "title": game.title,
        "players": list(game.players),
        "usual": engine_of(game).info.default_players,
        "about": game.about,
        "told": told,
        "deck": deck_of(slug),
        "packs": packs_of(slug),
        "files": {name: digest_of(name) for name in dict.fromkeys(read)},
        "version": __version__,
    }


def main() -> int:
    """Compare, or write; the number of entries that are not current."""
    names = slugs()
    if "--write" in sys.argv[1:]:
        lines = [json.dumps(entry(slug), ensure_ascii=False) for slug in names]
        text = "[\n" + ",\n".join(lines) + "\n]\n"
        (folder("games") / FILE).write_text(text, encoding="utf-8")
    stale = [slug for slug in names if slug not in listed()]
    print(f"{len(names)} games, {len(stale)} not current: {', '.join(stale) or 'none'}")
    return len(stale)


if __name__ == "__main__":
    sys.exit(main() > 0)
