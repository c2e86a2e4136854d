"""Answers to what is asked over the web, and by whom: decided here, without any server.

A key in the link says who asks: the key of a seat, that of onlookers, or that of the host, who sees
which tables there are.  Questions and deeds are JSON (`cardlang.web.answers`); what a deed is told,
and what a stream of events brings, is made of the view of the seat whose key it came with.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from attrs import evolve

from cardlang import limits
from cardlang.diagnostic import RuleError, UsageError
from cardlang.hosted.head import Arrangement, ChangedError
from cardlang.hosted.house import FullError, House, HousePlace
from cardlang.hosted.listing import Listing
from cardlang.hosted.sheets import Sheets, UnwrittenError
from cardlang.hosted.store import HouseStoreError
from cardlang.hosted.table import NoDeedError
from cardlang.hosted.talk import SIGNS, saying
from cardlang.knowledge.public import NOBODY
from cardlang.messages import LANGUAGES, Tongue
from cardlang.resources import playable
from cardlang.run.stream import MAX_SEED
from cardlang.table import PERSON, SEATED
from cardlang.table.names import shown_names
from cardlang.web.answers import (
    NoQuestionError,
    Statics,
    WebAnswer,
    answered,
    elsewhere,
    json_answer,
    meant_for,
    no_question,
    question,
)
from cardlang.workshop.host.pages import STATIC

Json = dict[str, Any]
_OWN = Path(__file__).parent / "static"
_SHORT = 5  # seconds that a clock gives at least


class Pages:
    """Answers requests for one house.  `token` is the key of its host, the house's own one if none
    is given; `games` are those that the host may set up tables of, the first ones first."""

    def __init__(
        self,
        house: House,
        hosts: frozenset[str],
        *,
        scheme: str = "http",
        games: tuple[str, ...] = (),
        token: str = "",
    ) -> None:
        self.house, self.hosts, self.scheme = house, hosts, scheme
        self.games = games or tuple(playable())
        self.token = token or house.token
        self._listing = Listing(self.games)
        self._static = Statics(STATIC, _OWN)
        self._sheets = Sheets()
        self._host: dict[str, Callable[..., Json]] = {"tables": self._tables, "new": self._new}
        self._seat: dict[str, Callable[..., Json]] = {
            "hello": self._hello,
            "move": self._move,
            "why": self._why,
            "back": self._back,
            "answer": self._answer,
            "name": self._name,
            "rules": self._rules,
            "results": self._results,
            "say": self._say,
            "again": self._again,
            "evening": self._evening,
            "record": self._record,
            "position": self._position,
            "review": self._review,
        }

    def known(self, headers: Mapping[str, str]) -> bool:
        """True if a request is meant for this server, and comes from its own page if it says so."""
        return meant_for(self.hosts, headers, self.scheme)

    def get(self, path: str, headers: Mapping[str, str]) -> WebAnswer:
        """The page, and what it is made of."""
        if not self.known(headers):
            return elsewhere()
        return self._static.get(path.removeprefix("/"))

    def place(self, headers: Mapping[str, str]) -> HousePlace | WebAnswer:
        """The place of somebody who asks for events, or the answer that refuses."""
        if not self.known(headers):
            return elsewhere()
        found = self.house.place(headers.get("x-token", ""))
        return _nowhere() if found is None else found

    def post(self, path: str, headers: Mapping[str, str], body: bytes) -> WebAnswer:
        """A question, or a deed."""
        if not self.known(headers):
            return elsewhere()
        key = headers.get("x-token", "")
        host = hmac.compare_digest(key.encode(), self.token.encode())
        place = None if host else self.house.place(key)
        if not host and place is None:
            return _nowhere()
        if path != "/do":
            return json_answer(404, {"refused": "there is no such page"})
        asked = question(headers, body, limits.TABLE_REQUEST)
        if isinstance(asked, WebAnswer):
            return asked
        function, arguments = asked
        known = (self._host if host else self._seat).get(function)
        if known is None:
            return json_answer(200, {"refused": "nothing is called so"})
        given = () if place is None else (place,)
        tongue = Tongue(_language(arguments.get("language")))
        try:
            return json_answer(200, answered(known, *given, **arguments))
        except FullError as error:
            return json_answer(200, {"refused": tongue.say(error.key, most=error.most)})
        except UnwrittenError as error:
            return json_answer(200, {"refused": tongue.say(error.key, why=error.why)})
        except ChangedError as error:
            return json_answer(200, {"refused": tongue.say("rules-changed", title=error.title)})
        except (NoDeedError, UsageError) as error:
            return json_answer(200, {"refused": str(error)})
        except RuleError as error:
            return json_answer(200, {"refused": error.diagnostics[0].message})
        except HouseStoreError as error:
            return json_answer(503, {"failed": tongue.say("not-kept", why=error)})
        except NoQuestionError:
            return no_question()

    # ------------------------------------------------------------ the host

    def _tables(self, language: str = "en") -> Json:
        """All tables, and what a new one may be; `all` is false where more games may come."""
        games, whole = self._listing.known()
        language = _language(language)
        return {
            "tables": self.house.lobby(),
            "games": [{**game, "about": game["about"][language]} for game in games],
            "all": whole,
            "seated": list(SEATED),
        }

    def _new(
        self,
        game: str,
        players: int,
        seats: list[str],
        clock: int = 0,
        tables: int = 1,
        language: str = "en",
    ) -> Json:
        """A table of one of the games, or two that deal the same cards."""
        seated = isinstance(seats, list) and all(name in SEATED for name in seats)
        if game not in self.games or type(players) is not int or not seated:
            raise NoQuestionError
        known = type(clock) is int and (clock == 0 or _SHORT <= clock <= limits.TABLE_CLOCK)
        if not known or tables not in (1, 2) or type(tables) is not int:
            raise NoQuestionError
        wanted = Arrangement(players=players, seats=tuple(seats), clock=clock)
        if tables == 1:
            return {"name": self.house.new(game, wanted).name}
        seed = secrets.randbelow(MAX_SEED)
        wanted = evolve(wanted, seed=seed, even=secrets.token_hex(6))
        first = self.house.new(game, wanted)
        self.house.new(game, wanted)
        return {"name": first.name}

    # ------------------------------------------------------------ a seat

    def _hello(self, place: HousePlace, language: str = "en") -> Json:
        """Facts that a page has to know once: who plays, and the cards, drawn."""
        table = self.house.table(place.table)
        head = table.head
        return {
            "title": head.title,
            "seat": place.seat,
            "players": head.players,
            "seats": [PERSON if name == PERSON else "bot" for name in head.seats],
            "named": place.seat == NOBODY or bool(table.names[place.seat]),
            "clock": head.clock,
            "even": bool(head.even),
            "signs": list(SIGNS),
            "watch": head.watch,
            "faces": table.faces(_language(language)),
        }

    def _move(
        self, place: HousePlace, said: str, key: str, seen: int, language: str = "en"
    ) -> Json:
        _told(key, limits.TABLE_KEY)
        _told(said, limits.MOVE_CHARACTERS)
        if type(seen) is not int:
            raise NoQuestionError
        seat = _seated(place, language)
        return self.house.table(place.table).move(seat, said, key, seen, _language(language))

    def _why(self, place: HousePlace, said: str, language: str = "en") -> Json:
        _told(said, limits.MOVE_CHARACTERS)
        seat = _seated(place, language)
        return {"why": self.house.table(place.table).why(seat, said, _language(language))}

    def _back(self, place: HousePlace, key: str, language: str = "en") -> Json:
        _told(key, limits.TABLE_KEY)
        seat = _seated(place, language)
        return self.house.table(place.table).ask_back(seat, key, _language(language))

    def _answer(self, place: HousePlace, agrees: bool, key: str, language: str = "en") -> Json:
        _told(key, limits.TABLE_KEY)
        if type(agrees) is not bool:
            raise NoQuestionError
        table, seat = self.house.table(place.table), _seated(place, language)
        return table.answer(seat, agrees, key, _language(language))

    def _name(self, place: HousePlace, said: str, key: str, language: str = "en") -> Json:
        _told(key, limits.TABLE_KEY)
        _told(said, 4 * limits.PLAYER_CHARACTERS)
        table, seat = self.house.table(place.table), _seated(place, language)
        return table.name(seat, said, key, _language(language))

    def _rules(self, place: HousePlace, language: str = "en") -> Json:
        """The rules sheet of the table, as HTML with its style."""
        return self._sheets.of(self.house.table(place.table).head, _language(language))

    def _results(self, place: HousePlace, language: str = "en") -> Json:
        table = self.house.table(place.table)
        return {"results": table.results(place.seat, _language(language))}

    # ------------------------------------------------------------ beside the match

    def _say(self, place: HousePlace, said: str = "", sign: str = "", language: str = "en") -> Json:
        """A line of talk, or a sign."""
        if sign not in (*SIGNS, ""):
            raise NoQuestionError
        if not sign:
            _told(said, limits.MOVE_CHARACTERS)
        _seated(place, language)
        tongue = Tongue(_language(language))
        text = "" if sign else saying(said)
        if not sign and not text:
            raise NoDeedError(tongue.say("talk-unfit", most=limits.TABLE_SAYING))
        if not self.house.say(place, text, sign):
            raise NoDeedError(tongue.say("talk-often"))
        return {"said": True}

    def _again(self, place: HousePlace, language: str = "en") -> Json:
        """Go on with another match: the key of one's place there."""
        _seated(place, language)
        if not self.house.table(place.table).is_over:
            raise NoDeedError(Tongue(_language(language)).say("not-over"))
        self.house.again(place.table)
        return {"next": self.house.follows(place)}

    def _evening(self, place: HousePlace, language: str = "en") -> Json:
        """The matches that these people have played one after the other."""
        matches = self.house.evening(place.table)
        tongue = Tongue(_language(language))
        return {"matches": [{**one, "names": shown_names(one["names"], tongue)} for one in matches]}

    def _record(self, place: HousePlace, language: str = "en") -> Json:
        """The record of a match that is over."""
        self._ended(place, language)
        return {"record": self.house.table(place.table).record()}

    def _position(self, place: HousePlace, at: int, language: str = "en") -> Json:
        """A match that is over after so many moves, with open cards."""
        if type(at) is not int:
            raise NoQuestionError
        self._ended(place, language)
        return self.house.table(place.table).position(at, place.seat, _language(language))

    def _review(self, place: HousePlace, language: str = "en") -> Json:
        """The moves of one's seat that cost most in a match that is over."""
        _seated(place, language)
        self._ended(place, language)
        try:
            found = self.house.review(place)
        except ValueError as error:
            raise NoDeedError(str(error)) from None
        if found is None:
            raise NoDeedError(Tongue(_language(language)).say("review-busy"))
        told = self.house.table(place.table).review_lines(found, _language(language))
        return {"decisions": found.decisions, "moves": told}

    def _ended(self, place: HousePlace, language: str) -> None:
        if not self.house.ended(place.table):
            raise NoDeedError(Tongue(_language(language)).say("not-over"))


def _nowhere() -> WebAnswer:
    return json_answer(403, {"refused": "this link leads to no table here"})


def _language(asked: object) -> str:
    return asked if isinstance(asked, str) and asked in LANGUAGES else "en"


def _told(text: object, most: int) -> None:
    """NoQuestionError for what is no text, or none, or too much of it."""
    if not isinstance(text, str) or not 0 < len(text) <= most:
        raise NoQuestionError


def _seated(place: HousePlace, language: str) -> int:
    if place.seat == NOBODY:
        raise NoDeedError(Tongue(_language(language)).say("looks-on"))
    return place.seat
