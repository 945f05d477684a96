"""A season of a village club, played through its pages and its tables' phones, beside a recount of its own.

24 people, 8 evenings (on PostgreSQL 2). The recount knows only what this test itself typed and sent: who sat where, the
card points, majorities and Zwicks of each hand, penalties. It reads no projection, no fold and no rule of the
program; the village's card values stand below as its rule sheet has them.
"""

from __future__ import annotations

import csv
import io
import random
import re
from collections import defaultdict
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from fractions import Fraction

import pypdf
import pytest

from scorekeeper.journal import projections, stream
from scorekeeper.journal.club import integrity
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.tokens import token_of
from scorekeeper.storage.base import Base, db
from tests.web.club import forms
from tests.web.tables import SECRET, Table, an_id

VALUES = {"X25": 7, "X20": 6, "X15": 5, "Td": 3, "Ts": 1, "2s": 1, "Ac": 1, "As": 1, "Ah": 1, "Ad": 1}
"""Dithmarschen: what cards count (rules.md 2); together 27, and 3 for most of the cards, 1 for a Zwick."""
CARDS, MAJORITY = 27, 3
FIRST = ("Antje", "Ole", "Claas", "Telse", "Meike", "Nils", "Dörte", "Sönke", "Hanna", "Jens", "Uwe", "Frauke")
LAST = ("Petersen", "Hansen")
NAMES = tuple(f"{first} {last}" for last in LAST for first in FIRST)
BEST = 6
HANDS, ROUNDS = 2, 2
# A fortnight apart and all of them to come: whoever is a member now was none on a day before today.
DAYS = tuple((datetime.now(UTC) + timedelta(weeks=2 * number)).date().isoformat() for number in range(1, 9))


@dataclass
class Match:
    """One table as this test played it: points and Zwicks of each hand by side; whether it counts yet."""

    evening: str
    sides: list[list[str]]
    hands: list[list[tuple[int, int]]] = field(default_factory=list)
    counts: bool = True


@dataclass
class Season:
    """The club, and what was typed."""

    app: object
    client: object
    random: random.Random
    people: dict[str, str]
    club: str = ""
    season: str = ""
    matches: dict[str, Match] = field(default_factory=dict)
    tables: dict[str, Table] = field(default_factory=dict)
    out: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    penalties: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    same: dict[str, str] = field(default_factory=dict)
    guests: set[str] = field(default_factory=set)
    evenings: list[str] = field(default_factory=list)

    def url(self, path="", role="keeper"):
        """An address below the club's link of a role."""
        return f"/c/{token_of(self.app.secret_key, self.club, role, 1)}" + (f"/{path}" if path else "")

    def send(self, path, role="record", **typed):
        """A page's form with what is typed over it; it must be taken."""
        answer = forms.send(self.client, self.url(path, role), **typed)
        assert answer.status_code == 303, (path, forms.words_of(answer))
        return answer.headers["Location"]

    def post(self, path, role, **typed):
        """A form of a page that has several."""
        answer = self.client.post(self.url(path, role), data={"id": an_id(4), **typed})
        assert answer.status_code == 303, (path, forms.words_of(answer))

    def journal(self):
        """What was said in the club."""
        with self.app.app_context():
            return stream.entries_since(CLUB, db.session(), self.club)

    def shown(self, role="keeper"):
        """The standings as JSON."""
        return self.client.get(self.url(f"seasons/{self.season}/standings.json", role)).json


class Phone(Table):
    """The phone at a drawn table; what it sends is written down beside it."""

    def __init__(self, season, drawn, match):
        self.client, self.match, self.hands, self.sides = season.client, drawn["match"], [], drawn["sides"]
        self.own = match
        self.links = {
            role: token_of(season.app.secret_key, drawn["match"], role, 1) for role in ("watch", "record", "judge")
        }

    def play(self, how, chance):
        """A hand counted one of three ways and signed by both; its id."""
        hand = an_id(3)
        begun = {"follows": self.hands[-1] if self.hands else None, "inserted": False, "dealer": None}
        self.hands.append(hand)
        most, zwicks = chance.randrange(2), [chance.randrange(3), chance.randrange(3)]
        seen, points = counted(how, chance, most, zwicks)
        entries = [self.entry("hand.begun", begun, hand=hand)]
        if how == "sealed":
            entries.append(self.entry("marks.agreed", {"what": "zwick", "numbers": zwicks}, hand=hand))
        self.put(*entries, *(self.entry(kind, payload, hand=hand) for kind, payload in seen))
        self.own.hands.append([(points[side] + zwicks[side], zwicks[side]) for side in (0, 1)])
        self.both_sign(hand)
        return hand

    def both_sign(self, hand):
        """Both sides accept it as it stands."""
        found = next(one for one in self.all() if one["id"] == hand)
        digest = (found["proposal"] or found)["digest"]
        self.put(*(
            self.entry("accepted", {"side": side, "digest": digest, "person": None}, hand=hand) for side in (0, 1)
        ))

    def correct(self, number, points, role="record"):
        """A hand counted again: A's card points, the majority and no Zwicks."""
        hand = self.all()[number]
        reason, figures = an_id(5), [{"points": points}, {"points": None}]
        count = {"figures": figures, "facts": {"majority": 0}, "marks": [0, 0], "reason": reason}
        self.say("count.quick", count, hand=hand["id"], replaces=hand["count"], words={reason: "verzählt"}, role=role)
        return hand["id"], [(points + MAJORITY, 0), (CARDS - points, 0)]


def counted(how, chance, most, zwicks):
    """What a phone says of a hand, and the points of both sides without Zwicks."""
    if how == "cards":
        first = [card for card in VALUES if chance.random() < 0.5]
        lists = [first, [card for card in VALUES if card not in first]]
        points = [sum(VALUES[card] for card in cards) for cards in lists]
        figures = [{"list": cards, "cards": None} for cards in lists]
        rows = [("count.cards", {"figures": figures, "facts": {"majority": most}, "marks": zwicks})]
    else:
        own = chance.randrange(CARDS + 1)
        points = [own, CARDS - own]
        figures = [{"points": own}, {"points": None}]
        rows = [("count.quick", {"figures": figures, "facts": {"majority": most}, "marks": zwicks})]
    points[most] += MAJORITY
    if how == "sealed":
        each = [{"side": side, "figures": {"points": points[side], "cards": None}} for side in (0, 1)]
        rows = [("count.sealed", one) for one in each]
    return rows, points


# --- the season --------------------------------------------------------------------------------------------------


def founded(app):
    """The club, its people, its rule sheet and its season, each through its page."""
    client = app.test_client()
    client.set_cookie("device", SECRET, domain="localhost")
    client.set_cookie("lang", "en", domain="localhost")
    season = Season(app, client, random.Random(8), {})
    keeper = forms.found(client)
    season.club = client.get(f"{keeper}/export.json").json["club"]
    forms.people(client, season.url(), *NAMES)
    season.people = forms.known(client, season.url())
    season.send("rules/new", "keeper", name="Dorfregel", variant="dithmarschen")
    new = season.url("seasons/new")
    asked = forms.send(client, new, name="Winter", best=str(BEST), guests="out", measure="points")
    done = client.post(new, data=forms.fields(asked, new) | {"do": "save"})
    assert done.status_code == 303, forms.words_of(done)
    season.season = done.headers["Location"].rpartition("/")[2]
    return season


def evening(season, day, people, **more):
    """An evening that was called and ticked; its id."""
    to = season.send("evenings/new", "keeper", date=day, rounds=str(ROUNDS), hands=str(HANDS), place="Krog", **more)
    found = to.rpartition("/here")[0].rpartition("/")[2]
    season.send(f"evenings/{found}/here", here=[season.people[name] for name in people])
    season.evenings.append(found)
    return found


def draw(season, evening, round):
    """A round drawn, and a phone at each of its tables."""
    season.send(f"evenings/{evening}/draw")
    seen = next(
        entry["payload"] for entry in reversed(season.journal())
        if entry["kind"] == "draw.made" and entry["payload"]["evening"] == evening
    )
    assert seen["round"] == round
    for person in seen["out"]:
        season.out[evening, person] += 1
    phones = []
    for drawn in seen["tables"]:
        match = season.matches[drawn["match"]] = Match(evening, drawn["sides"])
        phones.append(Phone(season, drawn, match))
        season.tables[drawn["match"]] = phones[-1]
    return phones


def played(season, evening, before=None, *, missing=False):
    """All rounds of an evening; ``before[round]`` is done before that round is drawn. The phones by round.

    ``missing``: the first round's second table does not get to its last hand, and does not count yet.
    """
    found = []
    for round in range(1, ROUNDS + 1):
        if before and round in before:
            before[round]()
        found.append(draw(season, evening, round))
        for phone in found[-1]:
            phone.own.counts = not (missing and phone is found[0][1])
            for how in season.random.choices(("quick", "cards", "sealed"), k=HANDS if phone.own.counts else HANDS - 1):
                phone.play(how, season.random)
    return found


def notice(season, evening, do, **more):
    """An action of the judge's on the notice page."""
    season.post(f"evenings/{evening}/notice", "judge", do=do, **more)


# --- the recount -------------------------------------------------------------------------------------------------


def recount(season, evenings):
    """{person: {evening: points}} from what was sent; a round sat out is their own average of that evening."""
    points, rounds = defaultdict(int), defaultdict(int)
    for match in season.matches.values():
        if match.evening in evenings and match.counts:
            for side, people in enumerate(match.sides):
                for person in people:
                    key = season.same.get(person, person), match.evening
                    points[key] += sum(hand[side][0] for hand in match.hands)
                    rounds[key] += 1
    found = defaultdict(dict)
    for (person, evening), got in points.items():
        out = season.out.get((evening, person), 0)
        found[person][evening] = got + Fraction(got * out, rounds[person, evening])
    return {person: all_results for person, all_results in found.items() if person not in season.guests}


def value(season, person, all_results, evenings):
    """The season's figure: the best evenings, and all penalties."""
    taken = [points for (who, evening), points in season.penalties.items() if who == person and evening in evenings]
    return sum(taken) + sum(sorted(all_results.values(), reverse=True)[:BEST])


def assert_as_recounted(season, view, evenings):
    """Every row, every cell, the order, and who is in it at all."""
    found = recount(season, evenings)
    rows = {row["person"]: row for row in view["rows"]}
    assert {row["evening"] for row in view["evenings"]} == set(evenings)
    assert set(found) <= set(rows)
    # who only sat out, or sat at tables that do not count yet, was there: a line without a figure
    there = {person for evening, person in season.out if evening in evenings}
    there |= {
        person
        for match in season.matches.values()
        if match.evening in evenings
        for side in match.sides
        for person in side
    }
    assert set(rows) - set(found) <= {season.same.get(person, person) for person in there} - season.guests
    assert all(Fraction(rows[person]["exact"]) == 0 for person in set(rows) - set(found))
    for person, all_results in found.items():
        row = rows[person]
        assert Fraction(row["exact"]) == value(season, person, all_results, evenings), row
        there = [one for one in row["nights"] if one["state"] in ("counted", "dropped")]
        cells = {one["evening"]: Fraction(one["exact"]) for one in there}
        assert cells == all_results, row["name"]
        assert sum(one["state"] == "dropped" for one in row["nights"]) == max(0, len(all_results) - BEST)
        mine = [
            (match.hands, side) for match in season.matches.values() for side, people in enumerate(match.sides)
            if match.counts and match.evening in evenings and person in [season.same.get(one, one) for one in people]
        ]
        assert row["zwicks"] == sum(hand[side][1] for hands, side in mine for hand in hands), row["name"]
        assert row["won"] == sum(hand[side][0] > hand[1 - side][0] for hands, side in mine for hand in hands)
        assert row["highest"] == max(hand[side][0] for hands, side in mine for hand in hands)
    values = [Fraction(row["exact"]) for row in view["rows"]]
    assert values == sorted(values, reverse=True)
    assert [row["place"] for row in view["rows"]] == [
        row["place"] if row["place"] < at else at for at, row in enumerate(view["rows"], 1)
    ]


def text_of(answer):
    """The words of a PDF."""
    assert answer.status_code == 200, answer.data[:300]
    return " ".join(" ".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(answer.data)).pages).split())


# --- the tests ---------------------------------------------------------------------------------------------------


@pytest.fixture
def season(app_everywhere):
    """A club that begins its season."""
    return founded(app_everywhere)


@pytest.mark.slow
def test_a_season(season, request):
    whole = "sqlite" in request.node.callspec.id
    first, second = NAMES[:20], NAMES[3:]
    one = evening(season, DAYS[0], first)
    phones = played(season, one)
    notice(season, one, "publish")
    assert_as_recounted(season, season.shown("watch"), [one])
    corrected(season, phones[0][0])
    penalties(season, one)
    assert_as_recounted(season, season.shown(), [one])
    two = evening(season, DAYS[1], [name for name in second if name != NAMES[23]], correction="0")
    late_comer = lambda: season.send(  # noqa: E731
        f"evenings/{two}/here/{season.people[NAMES[23]]}", **{"from": "2", "here": "1"}
    )
    phones = played(season, two, {2: late_comer})
    assert not any(season.people[NAMES[23]] in side for phone in phones[0] for side in phone.sides)
    assert_as_recounted(season, season.shown(), [one, two])
    assert_as_recounted(season, season.shown("watch"), [one])
    notice(season, two, "publish")
    after_the_period(season, phones[0][0])
    disputed(season, phones[1][0], [one, two])
    if whole:
        six_more(season, one, two)
    at_the_end(season)


def corrected(season, phone):
    """Within the correction period both sides sign another count."""
    hand, points = phone.correct(0, 19)
    phone.both_sign(hand)
    phone.own.hands[0] = points


def penalties(season, evening):
    """Points taken, and points given that are cancelled again."""
    about = {"person": season.people[NAMES[1]], "reason": "Karten gezeigt"}
    season.post(f"evenings/{evening}/penalties", "judge", points="-5", **about)
    season.penalties[season.people[NAMES[1]], evening] = -5
    season.post(f"evenings/{evening}/penalties", "judge", points="7", **about)
    entry = next(entry["id"] for entry in reversed(season.journal()) if entry["kind"] == "penalty")
    season.post(f"evenings/{evening}/penalties/{entry}/lift", "judge", reason="ein Irrtum")


def after_the_period(season, phone):
    """What the table corrects then is only proposed; the judge's word holds."""
    evening, before = phone.own.evening, season.shown()
    hand, _points = phone.correct(0, 3)
    phone.both_sign(hand)
    assert season.shown()["rows"] == before["rows"], evening
    _hand, phone.own.hands[0] = phone.correct(0, 24, role="judge")
    assert_as_recounted(season, season.shown(), season.evenings)


def disputed(season, phone, evenings):
    """A table that disputes counts as nothing, and the page says which; both settle it, and it counts."""
    hand = phone.hands[-1]
    phone.say("objected", {"side": 1, "about": "zwicks", "remark": None}, hand=hand, role="judge")
    phone.own.counts = False
    view = season.shown()
    assert [one["why"] for one in view["open"]] == ["disputed"]
    assert_as_recounted(season, view, evenings)
    for side in (0, 1):
        phone.say("settled", {"side": side, "outcome": "keep"}, hand=hand, role="judge")
    phone.own.counts = True
    assert season.shown()["open"] == []
    assert_as_recounted(season, season.shown(), evenings)


def six_more(season, one, two):
    """The other evenings, with a leaver, a guest, somebody entered twice, an open table and one ended with a
    reservation, somebody forgotten; the last one is held back."""
    chance, names = season.random, list(NAMES)
    for number, day in enumerate(DAYS[2:]):
        here = sorted(chance.sample([name for name in names if name != NAMES[4] or number != 2], 22 + number % 2))
        now = evening(season, day, here)
        before = {}
        if number == 0:
            gone = season.people[here[0]]
            before[2] = lambda now=now, gone=gone: season.send(f"evenings/{now}/here/{gone}", to="1")
        if number in (1, 2):
            guest(season, now, "Gast Gustav" if number == 1 else "M. Petersen")
        phones = played(season, now, before, missing=number == 3)
        if number == 3:
            reserved(season, phones[1][2])
        if number == 4:
            same_person(season)
        if number < 5:
            notice(season, now, "publish")
    forgotten(season)
    notice(season, season.evenings[-1], "hold")
    assert_as_recounted(season, season.shown("watch"), season.evenings[:-1])
    assert_as_recounted(season, season.shown(), season.evenings)
    notice(season, season.evenings[-1], "close", reason="Preise verteilt")
    notice(season, season.evenings[-1], "publish")
    assert_as_recounted(season, season.shown("watch"), season.evenings)


def guest(season, evening, name):
    """Somebody who is added on the spot."""
    page = f"evenings/{evening}/here"
    ticked = season.client.get(season.url(page, "record"))
    was = re.findall(r'name="was" value="([^"]+)"', ticked.text)
    form = forms.fields(ticked, season.url(page, "record"))
    sent = {**form, "was": was, "here": was, "guest": name, "do": "guest"}
    assert season.client.post(season.url(page, "record"), data=sent).status_code == 303
    joined = next(entry for entry in reversed(season.journal()) if entry["kind"] == "member.joined")
    season.people[name] = joined["payload"]["person"]
    season.guests.add(season.people[name])


def reserved(season, phone):
    """A table ends with a reservation, which does not count yet, beside the one that owes a hand."""
    phone.say("match.ended", {"digest": "", "reservation": True}, role="judge")
    phone.own.counts = False
    assert sorted(one["why"] for one in season.shown()["open"]) == ["open", "reserved"]


def same_person(season):
    """The guest of an evening before was Meike Petersen, who was away that day."""
    twice, person = season.people.pop("M. Petersen"), season.people[NAMES[4]]
    season.send(f"members/{twice}/merge", "keeper", into=person)
    season.same[twice] = person
    season.guests.discard(twice)
    for key in [key for key in season.out if key[1] == twice]:
        season.out[key[0], person] += season.out.pop(key)


def forgotten(season):
    """Somebody's name goes everywhere; what they played stays."""
    name = NAMES[7]
    season.send(f"members/{season.people.pop(name)}/forget", "keeper")
    with season.app.app_context():
        every = " ".join(str(tuple(row)) for table in Base.metadata.sorted_tables for row in db.session.execute(
            table.select()
        ))
    assert name not in every
    assert NAMES[6] in every


def at_the_end(season):
    """The same figures on every page and paper, and in the journal counted again."""
    client, view = season.client, season.shown()
    base = season.url(f"seasons/{season.season}")
    table = list(csv.reader(io.StringIO(client.get(f"{base}/standings.csv").data.decode("utf-8-sig"))))
    page = forms.words_of(client.get(base))
    paper = text_of(client.get(season.url(f"paper/season/{season.season}.pdf")))
    for name in set(NAMES) - season.people.keys():
        assert name not in f"{table} {page} {paper}", "whoever is forgotten stands on no paper"
    names = {row["person"]: row["name"] for row in view["rows"]}
    printed = client.get(season.url(f"seasons/{season.season}/standings.json", "member")).json
    for row, public in zip(view["rows"], printed["rows"], strict=True):
        assert [row["name"], row["value"]] == [names[row["person"]], row["value"]]
        assert any(row["name"] in line and row["value"] in line for line in table), row["name"]
        assert row["name"] in page
        assert row["value"] in page
        assert " ".join(public["name"].split()) in paper, public["name"]
        assert row["value"] in paper, row
    for person in list(names)[:2]:
        own = forms.words_of(client.get(f"{base}/people/{person}"))
        assert all(one["value"] in own for row in view["rows"] if row["person"] == person for one in row["nights"]
                   if one["state"] in ("counted", "dropped"))
    last = season.evenings[-1]
    result = text_of(client.get(season.url(f"paper/result/{last}.pdf")))
    scores = [sum(hand[side][0] for hand in match.hands) for match in season.matches.values()
              if match.evening == last and match.counts for side in (0, 1)]
    assert all(str(score) in result for score in scores)
    some = next(phone for phone in season.tables.values() if phone.own.counts)
    sheet = text_of(client.get(some.url("sheet.pdf")))
    assert all(str(sum(hand[side][0] for hand in some.own.hands)) in sheet for side in (0, 1))
    first = text_of(client.get(season.url(f"paper/certificates/{season.season}.pdf")))
    assert view["rows"][0]["name"].split()[0] in first
    with season.app.app_context():
        assert [*projections.differences(db.session()), *integrity.differences(db.session())] == []
