"""A match made over HTTP as a phone makes it, for tests of the pages: people, hands, signatures."""

from __future__ import annotations

import gzip
import hashlib
import io
import itertools
import re
import zipfile
from collections.abc import Iterator, Sequence
from contextlib import closing
from functools import lru_cache
from typing import Any

import pytest
from werkzeug.routing import Rule

_numbers = itertools.count(1)
SECRET = "tischtischtischtischti"
PHONE = hashlib.sha256(SECRET.encode()).hexdigest()[:16]
OTHER_PHONE = "b" * 16
NAMES = ("Hanna Petersen", "Uwe Jensen", "Jens Hansen", "Frauke Lorenzen", *(f"Gast{n} Thiessen" for n in range(5, 13)))


def an_id(kind: int = 7) -> str:
    """A fresh id of the form phones make."""
    return f"019aa0ff-0000-7000-8{kind:03x}-{next(_numbers):012x}"


class Table:
    """A match. ``client`` is a Flask test client; ``links`` holds the three tokens."""

    def __init__(
        self, client: Any, sides: int = 2, variant: str = "dithmarschen", people: Sequence[str] = NAMES, **more: Any
    ) -> None:
        self.client = client
        client.set_cookie("device", SECRET, domain="localhost")
        players = 4 if sides == 2 else sides
        self.persons = [an_id(1) for _ in range(players)]
        self.names = dict(zip(self.persons, people, strict=False))
        self.sides = [self.persons[side::sides] for side in range(sides)]
        self.match = an_id(2)
        opened = {
            "game": "zwickern", "rules": {"variant": variant, "switches": {}, "schedule": None, "packs": None},
            "sides": self.sides, "seats": self.persons, "dealer": self.persons[0], "drawn": False,
            "end": {"kind": "open", "n": None}, "place": None, "names": "first", **more,
        }
        first = self.entry("match.opened", opened)
        answer = client.post(
            "/matches", json={"match": self.match, "maker": "m" * 22, "entries": [first], "words": self.names}
        )
        assert answer.status_code == 200, answer.get_data(as_text=True)
        self.links: dict[str, str] = {role: answer.json[role] for role in ("watch", "record", "judge")}
        self.hands: list[str] = []

    def entry(self, kind: str, payload: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
        """One entry as a phone sends it."""
        return {
            "id": an_id(), "v": 1, "kind": kind, "hand": None, "after": None, "replaces": None, "by": None,
            "device": PHONE, "at_phone": "", "payload": payload or {}, **more,
        }

    def put(self, *entries: dict[str, Any], words: dict[str, str] | None = None, role: str = "record") -> None:
        """Send entries; every one must be taken."""
        if role == "judge":
            entries = tuple({"as": "judge", **entry} for entry in entries)
        for at in range(0, len(entries), 50):
            part = list(entries[at : at + 50])
            answer = self.client.post(self.url("entries", role), json={"entries": part, "words": words or {}})
            assert answer.status_code == 200, answer.get_data(as_text=True)
            assert {one["status"] for one in answer.json["results"]} == {"applied"}, answer.json

    def say(self, kind: str, payload: dict[str, Any] | None = None, *, role: str = "record", **more: Any) -> str:
        """One entry, put; gives its id. ``words`` travel beside it."""
        words = more.pop("words", None)
        made = self.entry(kind, payload, **more)
        self.put(made, words=words, role=role)
        return str(made["id"])

    def url(self, path: str = "", role: str = "record") -> str:
        """An address below the match's link."""
        return f"/m/{self.links[role]}{'/' if path else ''}{path}"

    def begin(self, **more: Any) -> str:
        """A new hand; gives its id."""
        hand = an_id(3)
        follows = self.hands[-1] if self.hands else None
        self.say("hand.begun", {"follows": follows, "inserted": False, "dealer": None, **more}, hand=hand)
        self.hands.append(hand)
        return hand

    def counted(self, figures: list[dict[str, Any]], facts: dict[str, Any], marks: list[int] | None) -> str:
        """A new hand with its quick count, sent together as a phone does; gives its id."""
        hand, follows = an_id(3), self.hands[-1] if self.hands else None
        self.put(
            self.entry("hand.begun", {"follows": follows, "inserted": False, "dealer": None}, hand=hand),
            self.entry("count.quick", {"figures": figures, "facts": facts, "marks": marks}, hand=hand),
        )
        self.hands.append(hand)
        return hand

    def joins(self, name: str) -> str:
        """Somebody who may take a seat; gives the id."""
        person = an_id(1)
        self.say("person.joined", {"person": person}, words={person: name})
        return person

    def takes_the_seat(self, comes: str, leaves: str, hand: str) -> None:
        """Who comes sits where another sat, from that hand on."""
        def instead(persons: list[str]) -> list[str]:
            return [comes if person == leaves else person for person in persons]

        view = self.view()
        data = {"from": hand, "to": None, "swap": None, "seats": instead(view["seats"]),
                "sides": [instead(side["persons"]) for side in view["sides"]]}
        self.say("seats.set", data)

    def cards(self, first: list[str], marks: list[int] | None = None, majority: Any = 0, **more: Any) -> str:
        """A hand counted by cards: ``first`` to side A, all others to the last side; gives its id."""
        hand = more.pop("hand", None) or self.begin()
        order = self.view()["scoring"]["order"]
        lists: list[list[str]] = [[] for _ in self.sides]
        rest = list(order)
        for code in first:
            rest.remove(code)
        lists[0], lists[-1] = list(first), rest
        figures = [{"list": each, "cards": None} for each in lists]
        zwicks = marks if marks is not None else [0] * len(self.sides)
        self.say(
            "count.cards", {"figures": figures, "facts": {"majority": majority}, "marks": zwicks}, hand=hand, **more
        )
        return hand

    def quick(self, points: list[int | None], majority: Any = 0, marks: list[int] | None = None) -> str:
        """A hand counted quickly."""
        figures = [{"points": each} for each in points]
        return self.counted(figures, {"majority": majority}, marks or [0] * len(points))

    def sign(self, hand: str, *sides: int, device: str = PHONE) -> None:
        """Sides accept the hand as it is (of a proposal: as it would be)."""
        found = next(one for one in self.all() if one["id"] == hand)
        digest = (found["proposal"] or found)["digest"]
        self.put(*(
            self.entry("accepted", {"side": side, "digest": digest, "person": None}, hand=hand, device=device)
            for side in sides or range(len(self.sides))
        ))

    def view(self, role: str = "record") -> dict[str, Any]:
        """The view as JSON."""
        return dict(self.client.get(self.url("state", role)).json)

    def all(self, role: str = "record") -> list[dict[str, Any]]:
        """Every HAND."""
        return list(self.client.get(self.url("hands.json", role)).json)

    def hand(self, number: int) -> dict[str, Any]:
        """One HAND by its number."""
        return self.all()[number - 1]

    def page(self, path: str, role: str = "record", status: int = 200) -> str:
        """A page of the match as text."""
        answer = self.client.get(self.url(path, role))
        assert answer.status_code == status, answer.get_data(as_text=True)[:3000]
        return str(answer.get_data(as_text=True))

    def do(self, action: str, role: str = "record", status: int = 303, **fields: Any) -> str:
        """A form without a script; gives where it leads, or the page that refuses."""
        data = {"deed": action, "id": an_id(4), **fields}
        answer = self.client.post(self.url("do", role), data=data, headers={"Origin": "http://localhost"})
        assert answer.status_code == status, answer.get_data(as_text=True)[:3000]
        return str(answer.headers.get("Location") or answer.get_data(as_text=True))


QUERIES = {
    "/count": ("?way=cards", "?way=double", "?way=double&side=0&hand={hand}", "?way=quick", "?way=paper"),
    "/sign": ("?hand={hand}",),
    "/entries": ("?since=0",),
}
"""What some addresses are asked besides; all are asked without a query."""
FILLED = {"number": "1", "play": "1", "at": "0", "mark": "1", "role": "judge", "size": "4"}
ENOUGH = 65_536


def read(answer: Any) -> str:
    """All that an answer says: unpacked, a PDF's pages as text, of an endless stream what comes first. A picture says
    nothing but its headers: by chance any number stands somewhere in its packed bytes."""
    if answer.mimetype == "text/event-stream":
        body = b""
        for part in answer.iter_encoded():
            body += part
            if len(body) > ENOUGH or b"\n\n" in body:
                break
        answer.close()
        return body.decode()
    if answer.mimetype == "image/png":
        return str(answer.headers)
    body = answer.get_data()
    if answer.headers.get("Content-Encoding") == "gzip":
        body = gzip.decompress(body)
    if body[:5] == b"%PDF-":
        return words_on(body)
    if body[:2] == b"\x1f\x8b":
        body = gzip.decompress(body)
    if body[:2] == b"PK":
        archive = zipfile.ZipFile(io.BytesIO(body))
        return "\n".join(archive.read(name).decode(errors="replace") for name in archive.namelist())
    return f"{answer.headers}{body.decode(errors='replace')}"


@lru_cache(maxsize=64)
def words_on(pdf: bytes) -> str:
    """The words of a PDF, for who looks whether one is on it: twenty times as quick as `printed`, without its lines."""
    pypdfium2 = pytest.importorskip("pypdfium2")
    with closing(pypdfium2.PdfDocument(pdf)) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())


@lru_cache(maxsize=64)
def printed(pdf: bytes) -> str:
    """The text of a PDF; several links are often given the very same one."""
    pypdf = pytest.importorskip("pypdf")
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(pdf)).pages)


def addresses(app: Any, match: Table, role: str) -> Iterator[str]:
    """Every address of the URL map that can be asked for, with this link."""
    hand = match.hands[0]
    for rule in app.url_map.iter_rules():
        if "GET" not in rule.methods or rule.endpoint == "assets.static":
            continue
        path = filled(rule, match.links[role], hand)
        yield path
        for query in QUERIES.get(rule.rule.removeprefix("/m/<token>"), ()):
            yield path + query.format(hand=hand)


def filled(rule: Rule, token: str, hand: str) -> str:
    """A rule with its gaps filled. A new kind of gap must be given a value here, or the sweep would miss its route."""
    def value(found: re.Match[str]) -> str:
        name = found[1].split(":")[-1]
        return {"token": token, "watch": token, "maker": token, "hand": hand, "match": hand, **FILLED}.get(name, "x")

    return re.sub(r"<([^>]+)>", value, rule.rule)
