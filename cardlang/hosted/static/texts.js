// What the page says, in English and German.
import { learn } from "./tongue.js";

export { learn, say, speak, spoken } from "./tongue.js";

learn({
  en: {
    language: "Language", theme: "Light / dark", reader: "As text", table: "Table",
    on: "connected", off: "no connection; trying again …", sending: "sending …", joining: "coming in …",
    scores: "Scores", log: "So far", rules: "Rules", deal: "Deal", score: "Score", details: "Where the points come from",
    yourturn: "Your turn.", turnof: "{seat} to move.", thinks: "{seat} is to move; a bot.", you: "you", bot: "bot", away: "away",
    watching: "You are watching.", chosen: "Chosen: {cards}", clear: "Choose anew", othermoves: "{n} more moves …",
    choose: "Choose a card or a move.", cards: "{n} cards", why: "Why not?", matchover: "The match is over.",
    last: "Taken last, to {to}", back: "Take back", asks: "{seat} would like to take back the last move.",
    agree: "Agree", decline: "Decline", withdraw: "Never mind", waits: "The others are asked.", close: "Close",
    gone: "This link leads to no table here. Ask whoever set up the table for a new one.",
    nolink: "This page was opened without its link: behind the # stands the key of your seat.",
    hand: "What you hold", moves: "Your moves", places: "The table", none: "nothing", card: "1 card", hiddenone: "1 hidden", hidden: "{n} hidden",
    by: "{card} by {seat}", state: "How it stands",
    lobby: "Tables here", newtable: "New table", game: "Game", players: "Players", setup: "Set up", seat: "Seat {n}", watch: "Watch",
    person: "a person", random: "random", easy: "easy", middle: "middle", hard: "hard", copy: "Copy link", copied: "copied",
    open: "Open", over: "over", tomove: "seat {n} to move", movesmade: "{n} moves", notables: "No table has been set up yet.",
    lobbyhelp: "Give each person the link of their seat. Whoever has it sees its cards and plays for it.", here: "here",
  },
  de: {
    language: "Sprache", theme: "hell / dunkel", reader: "Als Text", table: "Tisch",
    on: "verbunden", off: "keine Verbindung; neuer Versuch …", sending: "wird gesendet …", joining: "einen Augenblick …",
    scores: "Stand", log: "Bisher", rules: "Regeln", deal: "Spiel", score: "Punkte", details: "Woher die Punkte kommen",
    yourturn: "Du bist dran.", turnof: "{seat} ist dran.", thinks: "{seat} ist dran, ein Bot.", you: "du", bot: "Bot", away: "nicht da",
    watching: "Du siehst zu.", chosen: "Gewählt: {cards}", clear: "Neu wählen", othermoves: "{n} weitere Züge …",
    choose: "Wähle eine Karte oder einen Zug.", cards: "{n} Karten", why: "Warum nicht?", matchover: "Die Partie ist zu Ende.",
    last: "Zuletzt genommen: {to}", back: "Zurücknehmen", asks: "{seat} möchte den letzten Zug zurücknehmen.",
    agree: "Einverstanden", decline: "Ablehnen", withdraw: "Doch nicht", waits: "Die anderen werden gefragt.", close: "Schließen",
    gone: "Dieser Link führt hier zu keinem Tisch. Lass dir von dem, der den Tisch eröffnet hat, einen neuen geben.",
    nolink: "Diese Seite wurde ohne ihren Link geöffnet: hinter dem # steht der Schlüssel deines Platzes.",
    hand: "Was du hast", moves: "Deine Züge", places: "Der Tisch", none: "nichts", card: "1 Karte", hiddenone: "1 verdeckte", hidden: "{n} verdeckte",
    by: "{card} von {seat}", state: "Wie es steht",
    lobby: "Tische hier", newtable: "Neuer Tisch", game: "Spiel", players: "Spieler", setup: "Eröffnen", seat: "Platz {n}", watch: "Zusehen",
    person: "ein Mensch", random: "zufällig", easy: "leicht", middle: "mittel", hard: "schwer", copy: "Link kopieren", copied: "kopiert",
    open: "Öffnen", over: "zu Ende", tomove: "Platz {n} ist dran", movesmade: "{n} Züge", notables: "Noch ist kein Tisch eröffnet.",
    lobbyhelp: "Gib jedem den Link seines Platzes. Wer ihn hat, sieht dessen Karten und spielt für ihn.", here: "da",
  },
});
