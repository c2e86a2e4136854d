"""The files of a game put on top of each other: the prelude, parents, the game's own."""
