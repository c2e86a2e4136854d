## galleries of games

shelf-title = Card games
shelf-find = Find
shelf-players = Players
shelf-any = any number
shelf-for = for { $players } players
shelf-wrong = cannot be shown: { $why }
shelf-play = Play in this page
shelf-rules = The rules as a file
shelf-options = What can be varied
shelf-figures = Figures
shelf-counted = { $n } matches of { $players } players at random
shelf-length = decisions in a match
shelf-branching = moves to choose from
shelf-deals = deals in a match
shelf-wins = matches won, by seat
shelf-aborted = matches that a limit ended
