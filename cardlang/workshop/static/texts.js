// What the page says, in English and German.
const TEXTS = {
  en: {
    file: "Rules file", new: "New …", history: "History", layout: "Tidy", language: "Language",
    theme: "Light / dark", plain: "Plain text box", help: "Help", text: "Text", table: "Table",
    rules: "Rules sheet", stats: "Statistics", judge: "Judge", diff: "Differences",
    outline: "Sections", split: "Width of the text", sections: "Go to section …",
    saved: "saved", saving: "saving …", unsaved: "not saved: {why}",
    good: "no findings", errors: "{n} mistakes", error: "1 mistake", warnings: "{n} hints", warning: "1 hint",
    reading: "reading …", fix: "Write {text}", more: "More about it", elsewhere: "in {file}",
    stale: "The table still plays the rules of {time}; mend what is marked and it goes on.",
    parted: "What your change does", goon: "Go on from there", anew: "Deal anew", takeback: "Take the edit back",
    deal: "Deal anew", undo: "Take back", hint: "Hint", open: "All cards open", hold: "Replay after edits",
    players: "Players", seed: "Deal no.", person: "by hand", random: "random", easy: "easy", middle: "middle", hard: "hard",
    step: "Next move", run: "Play to the end", thinking: "thinking …", yourmove: "{seat} to move",
    choose: "Choose a card or a move.", chosen: "Chosen: {cards}", clear: "Choose anew", othermoves: "{n} more moves …",
    log: "So far", keep: "Keep as example", forbid: "Must not be allowed", back: "Back to before it",
    kept: "Kept as example: {title}", matchover: "The match is over.", empty: "empty", cards: "{n} cards",
    nomatch: "As soon as the rules can be read, the cards lie here.",
    why: "Why not?", counted: "{n} matches of random players at this table",
    length: "Decisions in a match", branching: "Moves to choose from", deals: "Deals in a match",
    forced: "Decisions without a choice", seatwins: "Who wins", average: "{mean} on average, from {min} to {max}",
    never: "Lines that never did anything", nonever: "Every line of the rules did something.",
    aborted: "{n} matches could not be played to the end", line: "line {n}", winshare: "{share} of matches, {score} points on average",
    judging: "The judge plays for a while; this takes up to a minute …", judgenow: "Judge these rules",
    judgeabout: "The judge asks nine questions: is it safe, can it be read, is it sound, does it end, is it fair, is it new? It plays with bots to find out. This look costs a part of what cardlang judge does.",
    whole: "The whole verdict as text", figures: "Statistics of random matches come with every pause in writing.",
    same: "Nothing is different.", against: "Compared with", parent: "the game it extends", opened: "the text when it was opened",
    changed: "changed", gone: "gone", renamed: "renamed", isnew: "new", near: "{share} of the lines are equal",
    other: "This file was changed elsewhere.", theirs: "Take that text", mine: "Keep mine",
    title: "Title", name: "File name", kind: "Begin with", variant: "a variant of {game}", create: "Begin", cancel: "Close",
    nohistory: "Nothing has been kept yet.", restore: "Take this text", reads: "Players read", sheetall: "all tables",
    examples: "{good} of {all} examples come out", exampleok: "this example comes out", examplebad: "this example fails",
    neverhere: "nothing came here in {n} random matches", lost: "The workshop does not answer. What you type stays on this page; it is saved as soon as it answers again.",
    helptext: [
      ["F8", "to the next finding; Ctrl-. takes the remedy there"], ["Ctrl-Space", "what may stand here"],
      ["Alt-1 … Alt-6", "text, table, rules sheet, statistics, judge, differences"],
      ["Esc, then Tab", "leaves the text; Alt-1 goes back"], ["Ctrl-F", "searches the text"],
      ["Ctrl-Z", "takes back an edit; “Take back” on the table a move"],
    ],
    helpabout: "Every change is saved. While the text has mistakes, the table plays on with the last good rules; when it is good again, the match so far is played anew under the new rules.",
    gone_file: "This page was opened without its link. Start cardlang workshop and use the link that it prints.",
    panes: "Panes", whatmoves: "Moves", table_of: "Table", score: "Points", fixes: "Remedy",
  },
  de: {
    file: "Regeldatei", new: "Neu …", history: "Früheres", layout: "Ordnen", language: "Sprache",
    theme: "Hell / dunkel", plain: "Einfaches Textfeld", help: "Hilfe", text: "Text", table: "Tisch",
    rules: "Regelblatt", stats: "Statistik", judge: "Gutachten", diff: "Unterschiede",
    outline: "Abschnitte", split: "Breite des Textes", sections: "Zum Abschnitt …",
    saved: "gespeichert", saving: "speichert …", unsaved: "nicht gespeichert: {why}",
    good: "keine Befunde", errors: "{n} Fehler", error: "1 Fehler", warnings: "{n} Hinweise", warning: "1 Hinweis",
    reading: "liest …", fix: "{text} schreiben", more: "Mehr dazu", elsewhere: "in {file}",
    stale: "Am Tisch gelten noch die Regeln von {time}; ist das Markierte behoben, geht es weiter.",
    parted: "Was deine Änderung bewirkt", goon: "Von dort weiter", anew: "Neu geben", takeback: "Änderung zurücknehmen",
    deal: "Neu geben", undo: "Zurück", hint: "Tipp", open: "Alle Karten offen", hold: "Nach Änderungen nachspielen",
    players: "Spieler", seed: "Blatt Nr.", person: "von Hand", random: "zufällig", easy: "leicht", middle: "mittel", hard: "schwer",
    step: "Nächster Zug", run: "Bis zum Ende", thinking: "überlegt …", yourmove: "{seat} ist am Zug",
    choose: "Wähle eine Karte oder einen Zug.", chosen: "Gewählt: {cards}", clear: "Neu wählen", othermoves: "{n} weitere Züge …",
    log: "Bisher", keep: "Als Beispiel behalten", forbid: "Darf nicht erlaubt sein", back: "Zurück bis davor",
    kept: "Als Beispiel behalten: {title}", matchover: "Die Partie ist zu Ende.", empty: "leer", cards: "{n} Karten",
    nomatch: "Sobald die Regeln gelesen werden können, liegen hier die Karten.",
    why: "Warum nicht?", counted: "{n} Partien zufälliger Spieler an diesem Tisch",
    length: "Entscheidungen je Partie", branching: "Züge zur Auswahl", deals: "Spiele je Partie",
    forced: "Entscheidungen ohne Wahl", seatwins: "Wer gewinnt", average: "im Mittel {mean}, von {min} bis {max}",
    never: "Zeilen, die nie etwas taten", nonever: "Jede Zeile der Regeln tat etwas.",
    aborted: "{n} Partien ließen sich nicht zu Ende spielen", line: "Zeile {n}", winshare: "{share} der Partien, im Mittel {score} Punkte",
    judging: "Der Gutachter spielt eine Weile; das dauert bis zu einer Minute …", judgenow: "Diese Regeln begutachten",
    judgeabout: "Das Gutachten stellt neun Fragen: Ist das Spiel ungefährlich, lesbar, stimmig, geht es zu Ende, ist es gerecht, ist es neu? Um das herauszufinden, spielen Bots. Dieser Blick kostet einen Teil dessen, was cardlang judge tut.",
    whole: "Das ganze Gutachten als Text (englisch)", figures: "Nach jeder Schreibpause kommen Zahlen aus zufälligen Partien.",
    same: "Es gibt keinen Unterschied.", against: "Verglichen mit", parent: "dem Spiel, das es abwandelt", opened: "dem Text beim Öffnen",
    changed: "geändert", gone: "entfallen", renamed: "umbenannt", isnew: "neu", near: "{share} der Zeilen sind gleich",
    other: "Diese Datei wurde anderswo geändert.", theirs: "Jenen Text nehmen", mine: "Meinen behalten",
    title: "Titel", name: "Dateiname", kind: "Anfangen mit", variant: "einer Variante von {game}", create: "Anfangen", cancel: "Schließen",
    nohistory: "Noch wurde nichts aufgehoben.", restore: "Diesen Text nehmen", reads: "Spieler lesen", sheetall: "alle Tische",
    examples: "{good} von {all} Beispielen stimmen", exampleok: "dieses Beispiel stimmt", examplebad: "dieses Beispiel stimmt nicht",
    neverhere: "in {n} zufälligen Partien kam es nie hierher", lost: "Die Werkstatt antwortet nicht. Was du schreibst, bleibt auf dieser Seite; gespeichert wird, sobald sie wieder antwortet.",
    helptext: [
      ["F8", "zum nächsten Befund; Strg-. nimmt dort die Abhilfe"], ["Strg-Leertaste", "was hier stehen darf"],
      ["Alt-1 … Alt-6", "Text, Tisch, Regelblatt, Statistik, Gutachten, Unterschiede"],
      ["Esc, dann Tab", "verlässt den Text; Alt-1 führt zurück"], ["Strg-F", "sucht im Text"],
      ["Strg-Z", "nimmt eine Änderung zurück; „Zurück“ am Tisch einen Zug"],
    ],
    helpabout: "Jede Änderung wird gespeichert. Solange der Text Fehler hat, spielt der Tisch nach den letzten guten Regeln weiter; ist er wieder gut, wird die Partie bis hierher nach den neuen Regeln nachgespielt.",
    gone_file: "Diese Seite wurde ohne ihren Link geöffnet. Starte cardlang workshop und nimm den Link, den es zeigt.",
    panes: "Ansichten", whatmoves: "Züge", table_of: "Tisch", score: "Punkte", fixes: "Abhilfe",
  },
};

/** More of them, from a host that has something of its own to say. */
export function learn(more) {
  for (const one of Object.keys(TEXTS)) Object.assign(TEXTS[one], more[one]);
}

let language = localStorage.getItem("cardlang-language")
  || (navigator.language.startsWith("de") ? "de" : "en");

export const spoken = () => language;

export function speak(other) {
  language = TEXTS[other] ? other : "en";
  localStorage.setItem("cardlang-language", language);
  document.documentElement.lang = language;
}

export function say(key, parts = {}) {
  const text = TEXTS[language][key] ?? key;
  return typeof text === "string" ? text.replace(/\{(\w+)\}/g, (_, name) => parts[name] ?? "") : text;
}
