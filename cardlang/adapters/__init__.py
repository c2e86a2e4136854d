"""Games as environments of other libraries, each an extra that has to be installed.

`cardlang.adapters.pettingzoo`   all seats: an AEC environment
`cardlang.adapters.gymnasium`    one seat, the others played by functions
`cardlang.adapters.openspiel`    a Python game of OpenSpiel

What they have in common, moves as numbers and observations as rows of numbers, is in `playing` and
`features`, which need nothing installed.
"""
