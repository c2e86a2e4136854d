## Sammlungen von Spielen

shelf-title = Kartenspiele
shelf-find = Suchen
shelf-players = Spieler
shelf-any = beliebig viele
shelf-for = für { $players } Spieler
shelf-wrong = lässt sich nicht zeigen: { $why }
shelf-play = Auf dieser Seite spielen
shelf-rules = Die Regeln als Datei
shelf-options = Was sich ändern lässt
shelf-figures = Zahlen
shelf-counted = { $n } zufällige Partien zu { $players } Spielern
shelf-length = Entscheidungen in einer Partie
shelf-branching = Züge zur Wahl
shelf-deals = Spiele in einer Partie
shelf-wins = gewonnene Partien je Platz
shelf-aborted = Partien, die eine Grenze beendet hat
