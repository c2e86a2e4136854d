"""The conformance suite: cases as data, that any engine of the language could be held against.

    python -m tests.conformance              holds this engine against all cases
    python -m tests.conformance --write      makes the cases anew; read what differs before

`docs/conformance.md` describes the format.  The cases are made of the shipped games, of random
programs and of the texts with mistakes whose findings are frozen (`tests.corpora`).
"""
