"""A game that nobody plays, walked through the house: started by test_fourth_game.py in a process of its own, in a copy
of the package that has this game's folders and one word more in the list of games. Prints what became of each stage.
"""

from __future__ import annotations

import contextlib
import io
import json
import re
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from scorekeeper.web.hand_place import pack
from tests.conftest import build_app, close
from tests.web.club.evenings import Club
from tests.web.forms import form, hidden, sign, state
from tests.web.tables import an_id

NAMES = ["Anna", "Ben", "Cem"]
STONES = ((3, 5, 0), (4, 1, 1))
PAGES = ("", "/display", "/hands", "/more", "/sign", "/hand/1", "/history", "/change", "/links", "/screens", "/end",
         "/count", "/sheet", "/export.csv", "/export.zhn")
UNWRITTEN = "zhn: 1\nvariant: klunker\nplayers: A, B\ndealer: A\n"
OTHERS = re.compile(r"(?i)\b(zwick|schnaps|bummerl|gezwickt|joker|majority|trick|chips?\b|pot\b)")
"""What no page of it may speak of."""
UNREAD = re.compile(r"%\(\w+\)s|\bNone\b|\bundefined\b|\{\{|object at 0x")
"""What stands on a page in place of words that are missing."""
NOT_THERE = re.compile(r"/(?:record|check|plays\.json|chips|result\.png|hand/\d+/replay.*)$")
"""Pages of a match that it does not have: nobody writes down its hands, there are no chips, and it is not over."""
NO_BOOK = re.compile(r"/(?:booklet|card)\.pdf$|/rules/(?:[^/]+/)?try/")
"""Papers and examples of a rule book that nobody wrote."""
OF_EVERY_GAME = re.compile(r"/rules/(?:new|[^/]+/next)$|/seasons/(?:new|bring)$")
"""Where a game is chosen, or a file of any brought, every one is named."""
ENDLESS = re.compile(r"/(?:stream|part)$")
ELSEWHERE = re.compile(r"^/(?:u/|h/|replay/|static/|m/-)")
"""Pages of a hand that is written down, and those of no match."""


def output_of(*words: str) -> str:
    """What the command line answers."""
    from scorekeeper.cli import main

    seen = io.StringIO()
    with contextlib.redirect_stdout(seen):
        assert main(words) == 0
    return seen.getvalue()


def asked() -> None:
    """It has all that the house asks of a game and of its plug-in."""
    from scorekeeper.game import Game
    from scorekeeper.games import game_with
    from scorekeeper.plugins import plug_in
    from tests.setup.protocols import PARTS

    assert isinstance(game_with("klunker"), Game)
    for part, asked in PARTS.items():
        assert isinstance(getattr(plug_in("klunker", part), part.upper()), asked)


def command_line() -> None:
    """variants, and a hand counted."""
    assert "Klunker" in output_of("variants")
    assert "Everybody gets stones." in output_of("variants", "klunker")
    assert "stones" in output_of("score", "--variant", "klunker", "--side", "stones=3", "--side", "stones=5")


def public(app: Any) -> None:
    """Every page that needs no link: none breaks, and those that show something of every game are there."""
    client = app.test_client()
    pages = {str(rule) for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ()) and not rule.arguments}
    assert {"/", "/new", "/check", "/replay", "/replay/sample", "/join", "/clubs"} <= pages
    asked = [*sorted(pages), *(f"{page}?variant=klunker" for page in sorted(pages))]
    for path in [*asked, "/replay/example/klunker", "/replay/example/zwicken", "/replay/example/zwicken/print"]:
        answer = client.get(path)
        assert answer.status_code < 500, (path, answer.text[-800:])
    for path in ("/", "/new?variant=klunker", "/check", "/replay"):
        assert client.get(path).status_code == 200, path
    text = client.get("/replay").text
    assert "Schnapsen" in text
    assert "Klunker" not in re.sub(r"<option.*?</option>", "", text), "it is not written down"
    assert "/replay/example/klunker" not in client.get("/").text
    assert client.get("/replay/example/klunker").status_code == 404
    for path in ("", "/cards", "/text", "/correct", "/hand.pdf", "/hand.zhn"):
        assert client.get(f"/u/{pack(UNWRITTEN)}{path}").status_code < 500, path
    for do in ("example klunker", "look", "keep"):
        sent = client.post("/replay", data={"text": "" if "example" in do else UNWRITTEN, "do": do})
        assert sent.status_code < 500, do


class Match:
    """A match of three, through pages without a script."""

    def __init__(self, client: Any) -> None:
        self.client = client
        fields = form(client.get("/new").text, variant="klunker", player=NAMES, shape="each", dealer="0")
        answer = client.post("/new", data=fields)
        assert answer.status_code == 303, answer.text
        self.base = answer.location

    def get(self, path: str, says: str = "") -> str:
        """A page that is there, and says this."""
        answer = self.client.get(f"{self.base}{path}")
        assert answer.status_code == 200, (path, answer.status_code, answer.text[:800])
        assert says in answer.text, path
        return str(answer.text)

    def count(self, stones: tuple[int, ...], query: str = "", **more: str) -> None:
        """One hand, as its form has it."""
        typed = {f"stones-{at}": str(each) for at, each in enumerate(stones)}
        fields = hidden(self.get(f"/count{query}"), "stones-form")
        answer = self.client.post(f"{self.base}/do", data={**fields, **typed, **more})
        assert answer.status_code == 303, answer.text

    def play(self) -> None:
        """Two hands, each signed by everybody; the first one was counted wrongly before."""
        self.count((9, 9, 9))
        self.count(STONES[0], f"?hand={state(self.client, self.base)['current']['id']}", reason="counted again")
        sign(self.client, self.base)
        self.count(STONES[1])
        sign(self.client, self.base)
        assert state(self.client, self.base)["totals"] == [7, 6, 1]

    def pages(self) -> None:
        """Every screen and page of it, and the files of its page; what only other games have is not there."""
        for path in PAGES:
            assert not re.search(OTHERS, re.sub(r"<script.*?</script>|<[^>]*>", " ", self.get(path), flags=re.S)), path
        for file in re.findall(r'(?:src|href)="(/static/[^"]+)"', self.get("")):
            assert self.client.get(file).status_code == 200, file

    def every_page(self, app: Any) -> None:
        """Every page of a match in the address map, for each of its links."""
        links = [self.base, *re.findall(r'value="[^"]*(/m/[^"/]+)"', self.get("/links"))]
        for link in dict.fromkeys(links):
            assert every_page(app, "/m/<token>", link, {"number": "1"}) > 30, link

    def sheet(self) -> None:
        """The score sheet as a page, filled and blank, and as PDF."""
        page = self.get("/sheet", "Klunker")
        assert "stones" in page.lower()
        self.get("/sheet?kind=blank")
        assert self.client.get(f"{self.base}/sheet.pdf").data.startswith(b"%PDF")
        assert self.client.get(f"{self.base}/sheet.pdf?kind=blank").data.startswith(b"%PDF")


def figures(at: Any) -> None:
    """Two hands at a table of the club; the first one is corrected when all had signed, and signed once more."""
    hands = [at.begin()]
    _figures(at, hands[0], (9, 9, 9))
    hands.append(at.begin())
    _figures(at, hands[1], STONES[1])
    _figures(at, hands[0], STONES[0])
    assert at.view()["totals"] == [7, 6, 1]


def _figures(at: Any, hand: str, stones: tuple[int, ...]) -> None:
    there = next((one["count"] for one in at.all() if one["id"] == hand), None)
    data = {"figures": [{"stones": each} for each in stones], "facts": {}, "marks": None}
    at.say("count.quick", data, hand=hand, replaces=there)
    at.sign(hand)


def words(page: str) -> str:
    """What can be read on a page."""
    return re.sub(r"<script.*?</script>|<style.*?</style>|<[^>]*>", " ", page, flags=re.S)


def texts(page: str) -> str:
    """What its scripts say there."""
    return " ".join(re.findall(r'\sdata-t-[\w-]+="([^"]*)"', page))


def look(client: Any, path: str, missing: bool = False) -> str:
    """A page in both languages: it is there, or is ``missing`` with a sentence; nothing is said of other games, and no
    words are lacking. What is no page is asked for all the same."""
    text = ""
    for lang in ("de", "en"):
        answer = client.get(path, headers={"Accept-Language": lang})
        expected = (404,) if missing else (200, 302, 303)
        assert answer.status_code in expected, (path, answer.status_code, answer.data[-500:])
        if answer.mimetype == "text/html":
            text = words(answer.text)
            assert not (found := re.search(UNREAD, text)), (path, found)
            assert missing or OF_EVERY_GAME.search(path) or not (found := re.search(OTHERS, text)), (path, found)
        elif answer.mimetype == "application/pdf":
            assert answer.data.startswith(b"%PDF"), path
        elif answer.mimetype == "text/csv":
            text = answer.text
            assert not (found := re.search(OTHERS, text)), (path, found)
    return text


def every_page(app: Any, below: str, base: str, parts: dict[str, str]) -> int:
    """Asks for every page that stands ``below``; how many there are."""
    client, found = app.test_client(), 0
    for rule in app.url_map.iter_rules():
        if not rule.rule.startswith(below) or "GET" not in (rule.methods or ()) or ENDLESS.search(rule.rule):
            continue
        for what in ("people", "seats", "rules", "penalty") if "<what>" in rule.rule else ("",):
            data = {"name": "beginning", **parts, "what": what}
            path = re.sub(r"<(?:\w+:)?(\w+)>", lambda gap, data=data: data[gap[1]], rule.rule[len(below) :])
            path += f"?a={parts['sheet']}&b={parts['sheet']}" if "/compare" in path else ""
            absent = NO_BOOK.search(path) or (below == "/m/<token>" and NOT_THERE.search(path))
            look(client, base + path, missing=bool(absent))
            found += 1
    return found


class Season:
    """A club with one evening of it: a penalty was given, somebody unknown sat down, the result is published."""

    def __init__(self, app: Any) -> None:
        self.app = app
        self.club = Club(app, app.test_client(), variant="klunker")
        evening = self.club.evening(date="2026-11-05", rounds=1, hands=3)
        self.draw = evening.draw(1, shape=["3x1"])
        self.evening = evening
        tables = [evening.table(table.number, 1) for table in self.draw.tables]
        for table in tables:
            figures(table)
        self.stranger = self._sits_down(tables[0])
        reason = an_id()
        data = {"evening": evening.id, "person": self.club.people[0], "points": -3, "season": None, "reason": reason}
        self.penalty = self.club.say("penalty", data, words={reason: "Karten gezeigt"})
        self.club.say("result.published", {"evening": evening.id})

    @staticmethod
    def _sits_down(at: Any) -> str:
        hand, comes, (leaves, *others) = at.begin(), an_id(), at.view()["seats"]
        at.say("person.joined", {"person": comes}, words={comes: "Jochen Fremd"})
        sides = [[comes if one == leaves else one for one in side] for side in at.sides]
        at.say("seats.set", {"from": hand, "to": None, "swap": None, "seats": [comes, *others], "sides": sides})
        _figures(at, hand, STONES[0])
        return comes

    def every_page(self) -> None:
        """Every page of the club for its keeper and for a member, every page of a drawn match for each link."""
        parts = {
            "evening": self.evening.id, "round": "1", "person": self.club.people[0], "season": self.club.season,
            "sheet": self.club.sheet, "match": self.draw.tables[0].match, "penalty": self.penalty,
            "stranger": self.stranger, "number": "1",
        }
        found = every_page(self.app, "/c/<token>", self.club.url("").rstrip("/"), parts)
        assert found > 60, found

    def get(self, path: str) -> Any:
        """A page of the club that is there."""
        answer = self.club.client.get(self.club.url(path))
        assert answer.status_code == 200, (path, answer.status_code)
        return answer

    def standings(self) -> None:
        """Page, JSON, PDF, CSV of the season; everybody has stones."""
        season = self.club.season
        found = self.get(f"seasons/{season}/standings.json").json
        assert [row["values"] for row in found["rows"]], found
        for path in (f"seasons/{season}", f"seasons/{season}/standings.csv"):
            self.get(path)
        assert self.get(f"paper/season/{season}.pdf").data.startswith(b"%PDF")

    def papers(self) -> None:
        """The evening's page, board and papers."""
        self.get(f"evenings/{self.evening.id}")
        for paper in ("result", "plan", "cards", "sheets"):
            self.get(f"paper/{paper}/{self.evening.id}")
            assert self.get(f"paper/{paper}/{self.evening.id}.pdf").data.startswith(b"%PDF")

    def rule_sheets(self) -> None:
        """The rule sheet of the club."""
        self.get("rules")


def stages(folder: Path) -> Iterator[tuple[str, Callable[[], Any]]]:
    """Each stage by name. What a stage makes, the next ones use."""
    made: dict[str, Any] = {}
    app = build_app(folder)

    def make(name: str, build: Callable[[], Any]) -> Callable[[], None]:
        return lambda: made.__setitem__(name, build())

    yield "what is asked", asked
    yield "command line", command_line
    yield "start page", lambda: re.search("Klunker", app.test_client().get("/").text) or fail()
    yield "public pages", lambda: public(app)
    yield "match opened", make("match", lambda: Match(app.test_client()))
    for name in ("play", "pages", "sheet"):
        yield f"match {name}", lambda name=name: getattr(made["match"], name)()
    yield "match every_page", lambda: made["match"].every_page(app)
    yield "season played", make("season", lambda: Season(app))
    for name in ("standings", "papers", "rule_sheets", "every_page"):
        yield f"season {name}", lambda name=name: getattr(made["season"], name)()
    close(app)


def fail() -> None:
    """Nothing found."""
    raise AssertionError("not there")


if __name__ == "__main__":
    found = {}
    for name, stage in stages(Path(sys.argv[1])):
        try:
            stage()
            found[name] = ""
        except Exception:
            found[name] = traceback.format_exc(limit=-3)
    print(json.dumps(found))
