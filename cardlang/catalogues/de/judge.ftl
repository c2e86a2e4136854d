## who plays and wins

judge-player = 1 Spieler
judge-players = { $count } Spieler
judge-with-one = 1 Spieler
judge-with-players = { $count } Spielern
judge-unfair-seat = { $who } gewinnt { PERCENT($share) } von { NUMBER($matches) } zufällig gespielten Partien ({ PERCENT($low) } bis { PERCENT($high) }); gerecht wären { PERCENT($fair) }, { PERCENT($may) } mehr oder weniger gehen an.
judge-unfair-able = { $who } gewinnt { PERCENT($share) } von { NUMBER($matches) } Partien unter Spielern, die einen Zug vorausschauen ({ PERCENT($low) } bis { PERCENT($high) }); gerecht wären { PERCENT($fair) }, { PERCENT($may) } mehr oder weniger gehen an.
judge-unfair-seat-at = Bei { $table }: { $who } gewinnt { PERCENT($share) } von { NUMBER($matches) } zufällig gespielten Partien ({ PERCENT($low) } bis { PERCENT($high) }); gerecht wären { PERCENT($fair) }, { PERCENT($may) } mehr oder weniger gehen an.
judge-others-agree = { $text } Unter Spielern, die einen Zug vorausschauen, sind es { PERCENT($share) } von { NUMBER($matches) } ({ PERCENT($low) } bis { PERCENT($high) }).
judge-others-even = { $text } Unter Spielern, die einen Zug vorausschauen, sind es aber { PERCENT($share) } von { NUMBER($matches) } ({ PERCENT($low) } bis { PERCENT($high) }): Wer gewinnen will, gleicht es aus.
judge-others-aim = { $text } Unter Spielern, die einen Zug vorausschauen, sind es aber { PERCENT($share) } von { NUMBER($matches) } ({ PERCENT($low) } bis { PERCENT($high) }): Wer zufällig spielt, tut selten, worauf es ankommt.
judge-others-score = { $text } Wer zufällig spielt, punktet aber nur in { PERCENT($share) } der Spiele, wer einen Zug vorausschaut, in { PERCENT($often) }: Der Zufall tut selten, worauf es ankommt.
judge-side = die Partei der Plätze { $seats }
judge-acts-first = wer als Erster am Zug ist,
judge-acts-second = wer als Zweiter am Zug ist,
judge-acts-third = wer als Dritter am Zug ist,
judge-acts-fourth = wer als Vierter am Zug ist,
judge-acts-fifth = wer als Fünfter am Zug ist,
judge-acts-last = wer als Letzter am Zug ist,
judge-many-ties = { PERCENT($share) } von { NUMBER($matches) } Partien enden mit mehreren Siegern ({ PERCENT($low) } bis { PERCENT($high) }); mehr als { PERCENT($may) } sind zu viele.
judge-no-winner = { PERCENT($share) } von { NUMBER($matches) } Partien enden ohne Sieger ({ PERCENT($low) } bis { PERCENT($high) }); mehr als { PERCENT($may) } sind zu viele.
judge-settled-early = Nach { PERCENT($share) } einer Partie ({ PERCENT($low) } bis { PERCENT($high) }) steht der Sieger fest, in { NUMBER($matches) } zufällig gespielten Partien; was danach gespielt wird, ändert nichts. Vor { PERCENT($may) } ist es zu früh.
judge-settled-early-able = Nach { PERCENT($share) } einer Partie ({ PERCENT($low) } bis { PERCENT($high) }) steht der Sieger fest, in { NUMBER($matches) } Partien von Spielern, die einen Zug vorausschauen; bei zufälligem Spiel nach { PERCENT($random) }. Was danach gespielt wird, ändert nichts. Vor { PERCENT($may) } ist es zu früh.
judge-settled-mostly = In { PERCENT($share) } von { NUMBER($matches) } Partien von Spielern, die einen Zug vorausschauen ({ PERCENT($low) } bis { PERCENT($high) }), steht der Sieger fest, ehe { PERCENT($part) } der Partie gespielt sind; bei zufälligem Spiel in { PERCENT($random) }. Was danach gespielt wird, ändert nichts; mehr als { PERCENT($may) } sind zu viele.
judge-never-decide = Niemand hat je etwas zu entscheiden.
judge-no-choices = { PERCENT($share) } der Entscheidungen in { NUMBER($matches) } Partien ({ PERCENT($low) } bis { PERCENT($high) }) haben nur einen erlaubten Zug; mehr als { PERCENT($may) } lassen kaum eine Wahl.
judge-decided-by-deal = Die Karten allein entscheiden: Gleiche Verteilungen haben denselben Sieger, was auch gewählt wird, in { NUMBER($matches) } Partien, und wer vorausschaut, gewinnt nicht öfter als der Zufall.
judge-choices-idle = Was gewählt wird, zählt kaum: Wer vorausschaut, gewinnt { PERCENT($gain, digits: 1, sign: "always") } mehr als den gerechten Anteil, und der beste Zug { PERCENT($spread, digits: 1, sign: "always") } mehr als der schlechteste.
judge-kingmaker = Ein Königsmacher: In { PERCENT($share) } von { $matches } Partien ({ PERCENT($low) } bis { PERCENT($high) }) bestimmt jemand, der selbst nicht mehr gewinnen kann, mit einem der letzten Züge, welcher der anderen gewinnt; mehr als { PERCENT($may) } sind zu viele.

## what never happened

judge-never-ran = `{ $line }` tat nichts in { NUMBER($matches) } Partien, einige davon unter Spielern, die vorausschauen: Es kommt in weniger als { PERCENT($share, digits: 1) } davon vor, wenn überhaupt.
judge-never-held = `{ $line }`: Die Bedingung traf kein einziges Mal zu, so oft sie auch geprüft wurde ({ NUMBER($asked) }-mal in { NUMBER($matches) } Partien); in keiner davon geschah hier also etwas.
judge-rarely-runs = `{ $line }` tat nichts in { NUMBER($matches) } Partien, ist aber nur selten: Werden die Karten durch das Los neu verteilt, so trifft die Bedingung { $held ->
    [one] einmal
   *[other] { $held }-mal
  } in { NUMBER($dealt) } Fällen zu.
judge-can-run = `{ $line }` tat nichts in { NUMBER($matches) } Partien, ist aber nur selten: Werden die Karten geordnet gegeben, gleichartige beisammen, so geschieht hier etwas.
judge-runs-of-habit = `{ $line }` tat nichts in { NUMBER($matches) } Partien, ist aber nur selten: Neigen alle zu { $habit }, so geschieht hier etwas.
judge-never-adds = `{ $line }` ergab in keiner von { NUMBER($matches) } Partien etwas: Jedes Mal kam 0 heraus.
judge-always-nothing = `{ $line }` wurde in { NUMBER($matches) } Partien { NUMBER($times) }-mal gesetzt und jedes Mal auf nichts.
judge-need-not-hold = `{ $line }`: Die Bedingung traf jedes Mal zu, wenn sie geprüft wurde ({ NUMBER($asked) }-mal in { NUMBER($matches) } Partien), muss es aber nicht: Mit seltenen Karten, oder wenn alle bei einer Gewohnheit bleiben, trifft sie nicht zu.
judge-always-holds = `{ $line }`: Die Bedingung traf jedes Mal zu, wenn sie geprüft wurde ({ NUMBER($asked) }-mal in { NUMBER($matches) } Partien); sie entscheidet nichts.
judge-cards-left = Jeder hat am Ende von jedem der { NUMBER($deals) } Spiele noch { $cards ->
    [one] eine Karte
   *[other] { $cards } Karten
  } in `{ $zone }`, und nichts fragt danach.
judge-idle-seat = Bei { $table }: Wer auf Platz { $seats } sitzt, hatte in { NUMBER($matches) } Partien nie etwas zu entscheiden.
judge-dead-option = Die Option `{ $option }` ändert nichts: { NUMBER($matches) } Partien verliefen mit jedem Wert, der versucht wurde, gleich.
judge-same-values = Die Option `{ $option }` ist mit `{ $one }` dasselbe wie mit `{ $other }`: { NUMBER($matches) } Partien liefen gleich.
judge-idle-card = Niemand konnte { $cards } in { NUMBER($matches) } Partien je wählen oder spielen, und aufgedeckt wurde davon auch nichts.
judge-unmoved-card = Sooft jemand wählte, lag { $cards } am selben Ort, in { NUMBER($matches) } Partien, während andere Karten kommen und gehen.
judge-and-more = { $names } und { $count } weitere
judge-never-offered = `{ $move }` stand in { NUMBER($matches) } Partien nie zur Wahl.
judge-dominant = { $what } war in { $hits } von { $positions } Stellungen ohne Zweifel der beste von { $rivals } Zügen, und in { $against } war ein anderer besser. Wer immer so spielt, gewinnt { PERCENT($always) } von { NUMBER($matches) } Partien, wer es nie tut, { PERCENT($never) }; gerecht wären { PERCENT($fair) }.
judge-dominant-first = Als erste Wahl eines Spiels war { $what } in { $hits } von { $positions } Stellungen ohne Zweifel der beste von { $rivals } Zügen, und in { $against } war ein anderer besser. Wer immer so spielt, gewinnt { PERCENT($always) } von { NUMBER($matches) } Partien, wer es nie tut, { PERCENT($never) }; gerecht wären { PERCENT($fair) }.
judge-never-right = { $what } ist nie richtig: In { $hits } von { $positions } Stellungen war ohne Zweifel etwas anderes besser, und in { $against } war es der beste Zug. Wer immer so spielt, gewinnt { PERCENT($always) } von { NUMBER($matches) } Partien, wer es nie tut, { PERCENT($never) }; gerecht wären { PERCENT($fair) }.
judge-never-right-first = Als erste Wahl eines Spiels ist { $what } nie richtig: In { $hits } von { $positions } Stellungen war ohne Zweifel etwas anderes besser, und in { $against } war es der beste Zug. Wer immer so spielt, gewinnt { PERCENT($always) } von { NUMBER($matches) } Partien, wer es nie tut, { PERCENT($never) }; gerecht wären { PERCENT($fair) }.
judge-same-moves = { $one } und { $other } liefen in allen { $positions } Stellungen, in denen beide zur Wahl standen, auf dasselbe hinaus, was auch danach gespielt wurde; sie unterscheiden sich höchstens darin, was andere aus ihnen lesen.
judge-never-worse = { $what } war in { $positions } Stellungen nie schlechter als ein anderer Zug, wie auch zufällig weitergespielt wurde, und in { $ahead } besser als mancher; was andere daraus lesen, zählt dabei nicht.
judge-idle-backs = Wer mit zufälligen Zügen vorausrechnet, hat nichts von den Rückseiten; bessere Spieler vielleicht schon. Durch sie gewinnt er { NUMBER($worth, digits: 1, sign: "always") } Punkte je Spiel ({ NUMBER($low, digits: 1, sign: "always") } bis { NUMBER($high, digits: 1, sign: "always") }, { $choices } Entscheidungen mit und ohne Blick auf die Rückseiten); von Spiel zu Spiel schwanken die Punkte um { NUMBER($spread, digits: 0) }.
judge-unasked-backs = Keine Regel fragt nach dem, was die Rückseiten zeigen: { $matches } Partien verliefen gleich, wenn Karten vertauscht wurden, die sich sonst in nichts unterscheiden. Wer die Rückseiten sieht, weiß nur mehr, wenn er mitzählt, welche Karten fort sind.
judge-blank-backs = Die Rückseiten der Karten zeigen etwas und verraten niemandem etwas: Bei keiner von { $choices } Entscheidungen wusste der Platz durch sie mehr als ohne sie.
judge-backs-for-nothing = Die Rückseiten der Karten zeigen etwas und helfen niemandem: Bei jedem von { $moves } Zügen war nur einer möglich, und so gab es nichts, was man danach wählen könnte.
judge-class-most = `{ $verb }` mit dem höchsten `{ $name }`
judge-class-least = `{ $verb }` mit dem niedrigsten `{ $name }`
judge-class-most-counted = `{ $verb }` mit der Karte, die nach den Regeln am höchsten zählt
judge-class-least-counted = `{ $verb }` mit der Karte, die nach den Regeln am niedrigsten zählt
judge-class-most-number = `{ $verb }` mit der größten Zahl
judge-class-least-number = `{ $verb }` mit der kleinsten Zahl

judge-bound-none = Partien dieses Spiels sind rechenaufwendig. Nicht angesehen: { $parts }.
judge-bound-less = Partien dieses Spiels sind rechenaufwendig. Weniger als sonst angesehen: { $parts }.
judge-bound-anew = Partien, die bestätigen, wer gewinnt
judge-bound-matches = nur zusammengezählte Partien
judge-bound-traced = Zeile für Zeile betrachtete Partien
judge-bound-tables = andere Spielerzahlen und Optionen
judge-bound-luck = mehrmals gespielte Kartenverteilungen
judge-bound-moves = verglichene Züge
judge-bound-to-win = Plätze, die gewinnen wollen
judge-bound-strong = ein starker Bot
judge-bound-weighed = immer beste Züge
judge-bound-backs = was die Rückseiten verraten
judge-bound-secrets = Partienpaare für Geheimnisse
judge-bound-options = wirkungslose Optionen
judge-bound-endings = wie abgebrochene Partien enden
judge-bound-better = wie bessere Spieler solche Partien beenden
judge-bound-longer = weitere Partien für das, was nie vorkam
judge-bound-rare = durch das Los verteilte Karten für das, was nie vorkam
judge-bound-sought = Optionen miteinander

## the stages

judge-too-early = Nicht angesehen, da eine frühere Stufe nicht bestanden ist.
judge-not-here = Hier nicht beurteilt.
judge-not-here-since = Hier nicht beurteilt; das Programm sagt auf Englisch: „{ $why }“
judge-none-ended = Keine Partie kam an ihr Ende.
judge-quotation-marks = „“ ‚‘
judge-check-says = `check` sagt: „{ $text }.“
judge-check-says-at = `check` sagt: „{ $text }.“ (bei { $table })
judge-failed-example = Das Beispiel „{ $example }“ kommt anders heraus; das Programm sagt auf Englisch: „{ $why }.“
judge-no-example = Es gibt kein durchgespieltes Beispiel: Nichts zeigt, dass die Regeln tun, was gemeint ist.
judge-some-tables = { $played } von { NUMBER($all) } Tischen wurden gespielt: zuerst jede Zahl von Spielern, dann die äußersten Werte der Optionen.
judge-fault = Bei { $table }: { $share } { $what }, zum Beispiel die zum Startwert { $seed }.
judge-every-match = Jede Partie
judge-one-match = Eine von { NUMBER($matches) } Partien
judge-match-in = Eine Partie von { NUMBER($rate, digits: 0) }
judge-endless = findet kein Ende
judge-cut-off = wird nach { NUMBER($decisions) } Entscheidungen abgebrochen
judge-cut-off-work = wird abgebrochen, weil sie mehr Rechenarbeit braucht, als eine Partie haben darf
judge-cut-off-usual = { $text }. Das ist die Grenze dieses Programms; mit den üblichen Optionen enden Partien.
judge-cut-off-plain = { $text }. Das ist die Grenze dieses Programms, nach mehreren Spielen.
judge-cut-off-unseen = { $text }. Ein Ende hat niemand gesehen: Für andere Spieler reichte die Zeit nicht.
judge-lasts = { $text }; lässt man sie weiterlaufen, endet eine zufällig gespielte Partie nach { NUMBER($decisions) } Entscheidungen und { NUMBER($deals) } Spielen, mindestens { NUMBER($hours, digits: 0) } Stunden.
judge-lasts-able = { $text }; eine Partie von Spielern, die einen Zug vorausschauen, endet nach { NUMBER($decisions) } Entscheidungen und { NUMBER($deals) } Spielen, mindestens { NUMBER($hours, digits: 0) } Stunden.
judge-proved = { $text }: Von dort, wo sie dann steht, führt kein Zug mehr zu einem Ende.
judge-no-others-end = { $text }; auch wer einen Zug vorausschaut (`{ $bot }`), beendet sie nicht.
judge-few-end = { $text }; von { $matches } Partien von Spielern, die einen Zug vorausschauen (`{ $bot }`), { $ended ->
    [one] endet eine
   *[other] enden { $ended }
  } innerhalb von { NUMBER($decisions) } Entscheidungen.
judge-comes-nearer = { $text }; wer einen Zug vorausschaut (`{ $bot }`), kommt dem Ende näher: In diesem Tempo dauert eine Partie etwa { NUMBER($deals) } Spiele, mindestens { NUMBER($hours, digits: 0) } Stunden.
judge-no-nearer = { $text }; auch wer einen Zug vorausschaut (`{ $bot }`), kommt nicht ans Ende und ihm auch nicht näher, obwohl einzelne Spiele näher führen.
judge-leaning-ends = { $text }; beendet hat sie nur, wer zu { $habit } neigt.
judge-first-move = dem ersten möglichen Zug
judge-last-move = dem letzten möglichen Zug
judge-unproved = { $text }; auch mit { NUMBER($habits) } einfachen Gewohnheiten, etwa jedes Mal demselben Verb, endet sie nicht. Bewiesen ist damit noch nichts.
judge-others-end = { $text }; unter Spielern, die einen Zug vorausschauen (`{ $bot }`), enden aber { $ended } von { $matches } Partien, die mittlere nach { $deals } Spielen und { NUMBER($decisions) } Entscheidungen.
judge-others-end-better = { $text }; auch wer einen Zug vorausschaut, beendet sie nicht so bald, oder es dauerte zu lange, ihn zu fragen; unter besseren Spielern (`{ $bot }`) enden aber { $ended } von { $matches } Partien, die mittlere nach { $deals } Spielen und { NUMBER($decisions) } Entscheidungen.
judge-others-end-deal = { $text }; wer einen Zug vorausschaut (`{ $bot }`), beendet das Spiel aber von dort aus.
judge-some-never-end = { $text } Die anderen haben innerhalb von { NUMBER($decisions) } Entscheidungen kein Ende.
judge-so-many-deals = Was von zufälligen Spielern gesagt wird, gilt darum für Partien zu { $deals } Spielen.
judge-stuck = bleibt stecken: Wer wählen soll, hat keinen erlaubten Zug
judge-loop = kommt aus einer Schleife nicht heraus
judge-breaks = bricht ab ({ $code })
judge-bots-break = Eine Partie von Bots, die vorausschauen, bricht ab ({ $code }).
judge-too-short = In neun von zehn Partien wird höchstens { $decisions }-mal entschieden.
judge-uneven = Die längste von { NUMBER($matches) } Partien hat { NUMBER($longest) } Entscheidungen, die mittlere { NUMBER($middle) }.
judge-idle-deals = { $text }; aber in { PERCENT($idle) } der Spiele punktet niemand, und die übrigen dauern { $minutes }.
judge-bots-sit = { $text }; wer einen Zug vorausschaut, braucht { $minutes } ({ $matches } Partien).
judge-bots-sit-after = { $text }; wer einen Zug vorausschaut, braucht, nach { $deals } Spielen gerechnet, { $minutes }.
judge-sit-unasked = { $text }; Spieler, die einen Zug vorausschauen, wurden nicht gefragt, da Partien rechenaufwendig sind.
judge-too-long = { $text } Mehr als { $hours } Stunden halten wenige durch.
judge-leak = Was Platz { $seat } hier zur Wahl hat, ändert sich, wenn { $cards }, von ihm nie gesehen, die Plätze tauschen (Startwert { $seed }): Das Angebot verrät ein Geheimnis.
judge-some-cards = Karten
judge-pairs = { $pairs } Paare von Partien, die sich in ungesehenen Karten unterscheiden, waren nicht auseinanderzuhalten.
judge-more-prose = { $count } weitere Abschnitte haben keinen Satz.
judge-no-prose = `{ $name }` hat keinen Satz: Das Regelblatt muss einen erfinden.
judge-empty-prose = Der Satz von `{ $name }` sagt nichts: „{ $said }“.
judge-same-prose = { $name } werden mit ein und demselben Satz erklärt: „{ $said }“.
judge-long-sentence = Der Satz „{ $said }“ hat über { $name } Zeichen, wenn eingesetzt ist, was er nennt.
judge-untold = Dem Satz zu „{ $name }“ fehlt eine Zahl seiner Zeilen: { $said }. Wer die Regeln liest, erfährt sie nicht.
judge-untold-word = Kein Satz zu „{ $name }“ kann von „{ $said }“ in seinen Zeilen handeln (etwa mit: { $such }). Wer die Regeln liest, erfährt es nicht.
judge-bare-choice = Die Wahl `{ $name }` hat keinen Satz, der sagt, wann sie offensteht.
judge-variant-of = Eine erklärte Variante von { $game }: { PERCENT($alike) } von dessen Regeln sind da{ $other }.
judge-copy = Die Regeln sind die von { $game }, bis auf Namen und Reihenfolge{ $other }.
judge-copy-numbers = Die Regeln sind die von { $game }, bis auf Namen und Zahlen{ $other }.
judge-near-copy = { PERCENT($alike) } der Regeln sind die von { $game }{ $other }.
judge-say-extends = { $text } `extends "{ $game }"` sagt es, wenn es als Variante gemeint ist.
judge-like = { PERCENT($alike) } der Regeln sind die von { $game }: Es gehört zu dessen Familie.
judge-like-played = { PERCENT($alike) } der Regeln sind die von { $game }, und es spielt sich zu { PERCENT($play) } wie dieses: Es gehört zu dessen Familie.
judge-numbers-own = { " " }(eigene Zahlen: { $mine })
judge-numbers-without = { " " }(ohne dessen Zahlen { $theirs })
judge-numbers-other = { " " }({ $mine } statt { $theirs })
judge-alike = { PERCENT($alike) } der Regeln sind gleich; { $count } Zahlen sind andere

## the scorecard

judge-length = Eine Partie hat { NUMBER($mean, digits: 0) } Entscheidungen ({ NUMBER($low) } bis { NUMBER($high) } in neun von zehn){ $deals }.
judge-in-deals = , im Mittel in { NUMBER($deals, digits: 1) } Spielen
judge-in-whole-deals = { $deals ->
    [one] , in einem Spiel
   *[other] , in { NUMBER($deals) } Spielen
  }

judge-minutes = Wer zufällig spielt, braucht für eine Partie etwa { $minutes }: { $free } s für eine Wahl, { $forced } s für einen erzwungenen Zug, { $deal } s für das Austeilen.
judge-to-win = Wer einen Zug vorausschaut, braucht für eine Partie etwa { $minutes }: { NUMBER($length, digits: 0) } Entscheidungen{ $deals }.
judge-a-minute = eine Minute
judge-some-minutes = { NUMBER($minutes, digits: 0) } Minuten
judge-hours = { NUMBER($hours, digits: 1) } Stunden
judge-forced = { PERCENT($share) } der Entscheidungen haben nur einen erlaubten Zug.
judge-choices = Bei einer Entscheidung gibt es im Mittel { NUMBER($mean, digits: 1) } erlaubte Züge.
judge-seats = Wer als Erster, Zweiter, … am Zug ist, gewinnt { $shares } der Partien (geteilte anteilig).
judge-seats-of = die Plätze { $seats } { PERCENT($share, digits: 1) }
judge-sides = Es gewinnen { $shares } der Partien.
judge-share = { PERCENT($share, digits: 1) }
judge-ties = { PERCENT($share, digits: 1) } der Partien teilen sich mehrere Parteien.
judge-ties-broken = In weiteren { PERCENT($share, digits: 1) } gewinnt eine Partei, obwohl eine andere ebenso viele Punkte hat; wer als Erster, Zweiter, … am Zug ist, gewinnt davon { $shares }.
judge-skill = Eine Partei von { $bot } unter zufälligen gewinnt { PERCENT($share) } statt gerechter { PERCENT($fair) }{ $cut }; dieselben Verteilungen von jeder Seite.
judge-skill-alone = Gegenüber zufälligen Zügen gewinnt { $bot } { PERCENT($share, sign: "always") } der Partien{ $cut }.
judge-cut = { " " }(Partien zu { $deals } Spielen)
judge-backs-points = Die Rückseiten zu lesen ist { NUMBER($worth, digits: 1, sign: "always") } Punkte je Spiel wert{ $chance }: { $bot } unter Bots, die so weit vorausschauen, aber blind für sie sind, dieselben Verteilungen von jeder Seite.
judge-backs-wins = Die Rückseiten zu lesen ist { PERCENT($worth, digits: 1, sign: "always") } der Siege wert{ $chance }: { $bot } unter Bots, die so weit vorausschauen, aber blind für sie sind, dieselben Verteilungen von jeder Seite.
judge-may-be-chance = , was Zufall sein kann
judge-more-than-chance = , mehr als Zufall
judge-luck = Wer gewinnt, hängt zu { PERCENT($share) } von den Karten ab, sonst von dem, was gewählt wird, soweit zufällig gewählt wird.
judge-spread = An { $decisions } ausgelosten Entscheidungen gewinnt der beste von einigen Zügen um { NUMBER($points, digits: 0) } Prozentpunkte öfter als der schlechteste.
judge-kings = In { PERCENT($share) } der Partien bestimmt jemand, der nicht mehr gewinnen kann, mit einem der letzten Züge, wer gewinnt.
judge-lead-changes = Wer vorn liegt, wechselt im Mittel { NUMBER($mean, digits: 1) }-mal in einer Partie.
judge-settled = Wer nach { PERCENT($share) } einer Partie vorn liegt, bleibt es im Mittel bis zum Ende.
judge-drama = In { PERCENT($share) } der Partien lag der Sieger zur Halbzeit zurück.

## against the parent

judge-rules-new = neu: { $section }
judge-rules-gone = entfallen: { $section }
judge-rules-changed = geändert: { $section }
judge-rules-renamed = umbenannt: { $section }, jetzt { $now }
judge-more-length = { NUMBER($change, digits: 2, sign: "always") } Entscheidungen je Partie gegenüber der Vorlage{ $chance }
judge-more-deals = { NUMBER($change, digits: 2, sign: "always") } Spiele je Partie gegenüber der Vorlage{ $chance }
judge-more-choices = { NUMBER($change, digits: 2, sign: "always") } erlaubte Züge je Entscheidung gegenüber der Vorlage{ $chance }
judge-more-ties = { NUMBER($change, digits: 2, sign: "always") } der Partien geteilt gegenüber der Vorlage{ $chance }

## in three sentences

judge-fails = { $name } fällt durch, an der Stufe „{ $stage }“: { $text }

judge-warns = { $name } lässt sich spielen. Am schwersten wiegt dagegen: { $text }
judge-against-more = { $count ->
    [one] Noch ein Grund spricht dagegen.
   *[other] Noch { $count } Gründe sprechen dagegen.
  }

judge-passes = { $name } besteht alle Stufen: Nichts spricht dagegen.
judge-match-alone = Eine Partie für einen Spieler hat etwa { NUMBER($length, digits: 0) } Entscheidungen{ $more }.
judge-match = Eine Partie zu { $players } Spielern hat etwa { NUMBER($length, digits: 0) } Entscheidungen{ $more }.
judge-by-thumb = , die nach einer Faustregel { $minutes } dauern
judge-by-thumb-to-win = ; wer gewinnen will, braucht dafür nach einer Faustregel { $minutes }

judge-moves-each = . Im Schnitt sind { NUMBER($choices, digits: 1) } Züge erlaubt; bei { PERCENT($forced) } der Entscheidungen nur einer
judge-moves-none = . Zu wählen gibt es nie etwas: Es ist immer nur ein Zug erlaubt
judge-moves-free = . Im Schnitt sind { NUMBER($choices, digits: 1) } Züge erlaubt
judge-matters = es kommt darauf an, wie man spielt: Wer einen Zug vorausschaut, gewinnt gegen zufällig spielende Gegner { PERCENT($share) } der Partien ({ PERCENT($low) } bis { PERCENT($high) }); gerecht wären { PERCENT($fair) }
judge-matters-alone = es zählt, was man spielt: Wer vorausschaut, gewinnt um { PERCENT($share, sign: "always") } öfter als durch zufällige Züge ({ PERCENT($low, sign: "always") } bis { PERCENT($high, sign: "always") })
judge-not-shown = { NUMBER($matches) } Partien zeigen nicht, ob es darauf ankommt, wie man spielt
judge-in-cards = wählen alle zufällig, hängt zu { PERCENT($share) } von den Karten ab, wer gewinnt ({ PERCENT($low) } bis { PERCENT($high) })
judge-settled-after = wer nach { PERCENT($share) } einer Partie ({ PERCENT($low) } bis { PERCENT($high) }) vorn liegt, bleibt es im Mittel bis zum Ende
judge-settled-last = wer gewinnt, zeigt sich erst am Schluss
judge-unmeasured = Was eine Partie entscheidet, wurde nicht gemessen

## how it was measured

judge-none-played = Keine Partie wurde gespielt: So weit kommen die Regeln nicht.
judge-how-random = { NUMBER($matches) } Partien zu { $players } Spielern, alle Plätze wählen zufällig unter ihren erlaubten Zügen, jeden gleich wahrscheinlich. Das zeigt, was die Regeln von selbst tun; Menschen spielen anders.
judge-how-skill = Können ist, was { $bot } auf einer Seite unter zufälligen gewinnt, mit denselben Verteilungen von jeder Seite: Er versucht jeden Zug in acht Welten, die er von der wahren nicht unterscheiden kann. Glück ist aus Verteilungen, die { $times }-mal mit anderen Entscheidungen gespielt werden.
judge-how-sure = Die Intervalle enthalten den wahren Wert in 95 von 100 Fällen. Was gegen ein Spiel gesagt wird, hält auf dieser Stufe nach Korrektur für die Zahl der Tests (Holm) und ist groß genug, um zu stören; dass etwas nie geschieht, wird ab { $fewest } Partien gesagt.
judge-not-compiled = Alles wurde ohne C gespielt, was dieselben Werte ergibt; das Programm sagt auf Englisch: „{ $why }“
judge-how-again = Wie viel gespielt wird, folgt aus Zahlen von Entscheidungen und Schritten, nie aus einer Uhr: Der Befehl `cardlang judge { $file } --seed { $seed } --lang de` der Version { $version } ergibt diese Seite wieder. Jede Partie hat einen eigenen Startwert, gebildet aus { $seed } und ihrer Nummer; `cardlang play --seed` zeigt sie, die erste mit { $first }.

## as text and as a page

judge-summed = { $players } Spieler, { NUMBER($matches) } Partien zum Startwert { $seed }, die erste mit `--seed { $first }`
judge-once = { $value }  (eine Partie)
judge-interval = { $value }  ({ $low } bis { $high }, { NUMBER($matches) } Partien)
judge-number = { NUMBER($number, digits: 1) }
judge-lines-never = Zeilen, die in keiner angesehenen Partie etwas taten:
judge-moves-never = Züge, die nie zur Wahl standen: { $names }
judge-cards-never = Karten, die niemand spielen konnte: { $names }
judge-options-never = Optionen, die nichts ändern: { $names }
judge-nearest = Die nächsten mitgelieferten Spiele: { $names }
judge-near = { $game } { PERCENT($alike) }
judge-against = Gegenüber { $game }: { $changes }
judge-pass = bestanden
judge-warn = Warnung
judge-fail = durchgefallen
judge-skipped = ausgelassen
judge-stage-safe = sicher
judge-stage-reads = lesbar
judge-stage-checks = geprüft
judge-stage-examples = Beispiele
judge-stage-plays = spielbar
judge-stage-ends = endet
judge-stage-secret = geheim
judge-stage-sheet = Regelblatt
judge-stage-new = neu
judge-figure-length = Länge
judge-figure-minutes = Minuten
judge-figure-minutes-to-win = auf Sieg
judge-figure-forced = erzwungen
judge-figure-choices = Auswahl
judge-figure-seats = Plätze
judge-figure-sides = Parteien
judge-figure-ties = geteilt
judge-figure-skill = Können
judge-figure-luck = Glück
judge-figure-backs = Rückseiten
judge-figure-settled = entschieden
judge-figure-lead-changes = Wechsel
judge-figure-drama = Wende
judge-figure-spread = Spanne
judge-figure-kingmaking = Königsmacher
judge-title = { $game }: beurteilt
judge-titles = Beurteilte Spiele
judge-game = Spiel
judge-verdict = Urteil
judge-file = Datei
judge-sheet = Das Regelblatt
judge-more-examples = { $count } weitere Beispiele stehen in der Regeldatei.
judge-no-digest = keine Prüfsumme: die Regeln wurden nicht gelesen
judge-facts = { $file } · { $digest } · Startwert { $seed } · cardlang { $version }
judge-nothing = Nichts zu sagen.
judge-found = Was gefunden wurde
judge-stage = Stufe
judge-reasons = Gründe
judge-how-plays = Wie es sich spielt
judge-all-figures = Alle Werte mit ihren Intervallen zu 95 %
judge-who-wins = Wer gewinnt, nach dem Platz in der Zugfolge ({ NUMBER($matches) } Partien)
judge-place = am Zug als Nummer { $place }
judge-glance = Anteile auf einen Blick
judge-glance-forced = Entscheidungen ohne Wahl
judge-glance-ties = geteilte Partien
judge-glance-luck = des Siegs liegt an den Karten
judge-glance-settled = der Partie, bis sie entschieden ist
judge-glance-drama = nach der Halbzeit gewendete Partien
judge-to = { $low } bis { $high }
judge-share-head = Anteil
judge-interval-head = Intervall zu 95 %
judge-how-long = Wie lang eine Partie ist, in Entscheidungen ({ NUMBER($matches) } Partien)
judge-fair = gerecht
judge-most = am meisten in einer Spalte: { NUMBER($count) }
judge-count = { NUMBER($count) }
judge-decisions = Entscheidungen
judge-matches = Partien
judge-ahead = Wie oft gewinnt, wer vorn liegt ({ NUMBER($matches) } Partien)
judge-beginning = Anfang
judge-end = Ende
judge-of-match = der Partie
judge-ahead-wins = wer vorn liegt, gewinnt
judge-whole = { PERCENT($share) }
judge-line = Zeile
judge-did-nothing = tat nichts
judge-never = Was nie eine Rolle spielte
judge-against-parent = Gegenüber der Vorlage, { $game }:
judge-ships = mitgeliefertes Spiel
judge-alike-head = gleich
judge-what-alike = Was ihm gleicht
judge-sample = Ein Spiel als Beispiel
judge-sample-of = Das erste Spiel vom Startwert { $seed }, alle Karten offen. { $plays }
judge-all-random = Alle Plätze wählen zufällig.
judge-looks = Platz { $seats } schaut voraus ({ $bot }), alle anderen wählen zufällig.
judge-look = Die Plätze { $seats } schauen voraus ({ $bot }), alle anderen wählen zufällig.
judge-cards-more = und { $count } weitere
judge-the-choices = Die Züge, nach Plätzen
judge-choices-left = { NUMBER($count) } weitere Züge folgen.
judge-scores-after = Die Punkte danach: { $scores }.
judge-score = Platz { $seat } { NUMBER($score) }
judge-measured = Wie gemessen wurde
judge-table = Tisch
judge-decisions-each = Entscheidungen je Partie
judge-broken = abgebrochen

## seats against each other, numbers tried

judge-matrix = { $game }: wie oft eine Partei der Zeile gewinnt, wo alle anderen von der Art der Spalte sind (gerecht sind { PERCENT($fair) })
judge-matrix-alone = Es gibt nur eine Partei: niemanden, gegen den man spielen könnte.
judge-matrix-cell = { PERCENT($share) } ({ PERCENT($low) }-{ PERCENT($high) })
judge-matrix-of = { $players } Spieler, { NUMBER($matches) } Partien{ $cut } zum Startwert { $seed }, dieselben Verteilungen von jeder Seite, mit Intervallen zu 95 %.
judge-try-nothing = Nichts wird gegen das Spiel gesagt, was eine Zahl beheben könnte.
judge-try-mends = Zeile { $line }: { $now } statt { $was } behebt { $mended }: `{ $text }`
judge-try-mends-some = Zeile { $line }: { $now } statt { $was } behebt { $mended }, es bleibt { $left }: `{ $text }`
judge-try-none = Keine einzelne Zahl behebt es.
judge-try-count = { NUMBER($tried) } Änderungen einer Zahl wurden versucht; { NUMBER($refused) } davon sind kein Spiel mehr, und { NUMBER($more) } weitere wurden ausgelassen.
