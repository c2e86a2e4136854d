"""The law of rules sheets: what changes a match changes the sheet.

    python -m tests.sheets [--count 200] [--seed 1] [--games hearts,skat]

A shipped game loses all its own sentences and its examples.  Then one line of it is changed: a
number by one, a word for its opposite (`above` and `below`, `highest` and `lowest`, `top` and
`bottom`, `is` and `is not`), one of two places for the other, or a line is left out.  Where the
file is still good, and matches of its usual table come out otherwise, the sheet has to be another
one too.  What is silent is printed with its line.
"""
