"""The canonical text of a rules file.

Formatting knows the tree alone: blanks, line breaks and needless brackets of the author are
forgotten, and comments are printed where the tree keeps them.  What is printed reads back as the
same tree, and printing that gives the same text.

Items are apart by a blank line, except those of one group that need no lines of their own below
them (the header, zones, what is kept …); sentences for people do not count as such lines.
"""

from __future__ import annotations

from cardlang.syntax import tree
from cardlang.syntax.format_items import put_item
from cardlang.syntax.format_statements import Sheet

_HEADER = (
    tree.VersionNode,
    tree.GameNode,
    tree.ExtendsNode,
    tree.UseNode,
    tree.PlayersNode,
    tree.OptionNode,
    tree.DeckNode,
)
_GROUPS: tuple[tuple[type, ...], ...] = (
    _HEADER,
    (tree.ZoneNode,),
    (tree.KeepNode, tree.NeedsNode),
    (tree.RankingNode, tree.LabelsNode),
    (tree.DefineNode,),
    (tree.HookNode,),
    (tree.EndsNode, tree.WinnerNode),
    (tree.RemoveNode,),
    (tree.AllowNode,),
)


def format_file(file: tree.File) -> str:
    """The text of a file without mistakes; a ValueError where a line could not be read."""
    sheet = Sheet()
    above: tree.Item | None = None
    short = False
    for item in file.items:
        begin = len(sheet.lines)
        put_item(sheet, item)
        lines = sheet.lines[begin + len(item.comments.before) :]
        now_short = all(_is_head_or_prose(line) for line in lines[1:])
        if above is not None and not (short and now_short and _together(above, item)):
            sheet.lines.insert(begin, "")
        above, short = item, now_short
    if file.trailing:
        sheet.lines += [*([""] if sheet.lines else []), *file.trailing]
    return "\n".join(sheet.lines) + "\n"


def _is_head_or_prose(line: str) -> bool:
    words = line.strip()
    return words.startswith('"') or words[2:4] == ' "'


def _together(above: tree.Item, item: tree.Item) -> bool:
    """Do two items stand without a blank line between them?"""
    if item.comments.before:
        return False
    return any(isinstance(above, group) and isinstance(item, group) for group in _GROUPS)
