"""The text of rules files before it is parsed.

`files` reads bytes, `layout` makes lines of the text, `words` makes the words of a line; `heads`
says what a section names, `forms` how each kind of line is written.
"""
