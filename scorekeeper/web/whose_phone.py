"""Whose phone this is, in one match: a side's, which counts and signs for that side; the table's, which lies on it; or
a watcher's.

Whoever joins with the link for recording is asked once a match; the menu changes the answer. A side's phone stays that
of its people in the next match, and at the next table of a club's evening. If two of them sit against each other there,
it is asked again. The page of that match says which side's phone it is. The answer is in a cookie on the phone and
nowhere else. It is no permission: it says which keys are shown, and which way up. The link allows as much as before.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from flask import Blueprint, has_request_context, redirect, request
from werkzeug.wrappers import Response

from scorekeeper.numbers import whole
from scorekeeper.web.access import MatchPlace, find_match, unlisted_pages
from scorekeeper.web.counting import begun_since, to_finish
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Button
from scorekeeper.web.match_evening import club_of, lead_to_new_table
from scorekeeper.web.preferences import A_YEAR
from scorekeeper.web.templating import render_template

pages = Blueprint("whose_phone", __name__)
unlisted_pages(pages)

COOKIE = "phone"
FACING = ("opposite", "beside")
FACED = "facing"
"""The cookie that keeps how the sides sit around a phone that lies on the table."""

_MOST = 12
"""So many matches a phone has an answer for; the oldest is forgotten first."""
_TAIL = 10
"""So much of an id tells matches, and a match's people, apart."""
_ANSWER = re.compile(r"([0-9a-f]{10})-([tw]|[0-9a-f]{10})")
_LETTERS = {"t": "table", "w": "watch"}


class WhosePhone(NamedTuple):
    """Whose phone it is.

    kind: a side's, the table's, or of who only watches.
    side: its index, for a side's phone alone.
    answered: whether anybody was asked; a phone of which nobody said anything is taken to lie on the table.
    person: who chose the side, by whom scripts know it also after people have changed seats; empty for no side's.
    """

    kind: Literal["side", "table", "watch"]
    side: int | None = None
    answered: bool = False
    person: str = ""

    @property
    def upright(self) -> bool:
        """Whether no half stands on its head: one person holds it."""
        return self.kind != "table"

    def side_in(self, sides: Iterable[Sequence[str]]) -> int | None:
        """The side of those who sat in a hand whose phone this is; None where whoever chose did not sit in it."""
        return next((side for side, persons in enumerate(sides) if self.person in persons), None)


ON_THE_TABLE = WhosePhone("table")


def whose_phone(place: MatchPlace) -> WhosePhone:
    """Whose phone asks. A side goes by who chose: where these sit elsewhere now, it is that side; where nobody of them
    sits any more, nothing is known."""
    if not place.may("record"):
        return WhosePhone("watch", answered=True)
    stored_answer = _answers().get(_tail(place.match), "")
    if stored_answer == "t":
        return WhosePhone("table", answered=True)
    if stored_answer == "w":
        return WhosePhone("watch", answered=True)
    for side, each in enumerate(place.view().sides):
        for person in each.persons:
            if _tail(person) == stored_answer:
                return WhosePhone("side", side, answered=True, person=person)
    return ON_THE_TABLE


def offers(place: MatchPlace, need: str) -> bool:
    """Whether a page offers this phone what needs that: its link allows it, and it does not only watch."""
    return place.may(need) and (need == "watch" or whose_phone(place).kind != "watch")


def facing(phone: WhosePhone) -> str:
    """How the sides sit around this phone, as it was told; whoever holds it in their hand reads both halves upright."""
    typed = request.cookies.get(FACED, "")
    return "beside" if phone.upright or typed == "beside" else FACING[0]


def counts_next(place: MatchPlace, phone: WhosePhone) -> int | None:
    """The side whose own number this phone is awaited with, while a double count is open that others began: its own as
    it sat in that hand, or of a phone that is no side's the first that is missing. None where nothing waits for it."""
    view = place.view()
    hand = to_finish(view)
    if not place.may("record") or phone.kind == "watch" or view.status != "open" or hand is None:
        return None
    if any(count.mine for count in hand.sealed):
        return None
    done = {count.side for count in hand.sealed}
    missing = [side for side in range(len(hand.sides)) if side not in done]
    own = phone.side_in(hand.sides)
    own = phone.side if own is None else own
    if own is not None:
        return own if own in missing else None
    return missing[0] if missing else None


def _enters(place: MatchPlace, phone: WhosePhone) -> str:
    """Where whoever has said whose phone it is goes on: to the match, or into the count that waits for it."""
    side, view = counts_next(place, phone), place.view()
    half = to_finish(view)
    if side is None or half is None:
        return place.url()
    return place.url("count", way="double", side=side, hand=half.id if begun_since(view, half) else None)


@pages.get("/m/<token>/phone")
def ask(token: str) -> str | Response:
    """The question, for whoever joins; straight on to the match where it was answered, or the link only shows."""
    place = find_match(token)
    lead_to_new_table(place)
    phone = whose_phone(place)
    if not phone.answered and (known := _from_earlier_round(place)) is not None:
        side, person = known
        led = redirect(_enters(place, WhosePhone("side", side, answered=True, person=person)), 303)
        return _remember(led, place.match, _tail(person))
    if not place.may("record") or (phone.answered and "change" not in request.args):
        return redirect(_enters(place, phone), 303)
    return render_template("match/phone.html", place=place, view=place.view(), phone=phone)


@pages.post("/m/<token>/phone")
def choose(token: str) -> Response:
    """Keep the answer on this phone. Answers 400 for what is no answer."""
    place = find_match(token, "record")
    chosen, sides = Button.posted("whose").name, place.view().sides
    letter = next((letter for letter, kind in _LETTERS.items() if kind == chosen), "")
    phone = WhosePhone("watch" if letter == "w" else "table", answered=True)
    if not letter:
        number = whole(chosen, len(sides) - 1)
        if number is None:
            refuse(400)
        person = sides[number].persons[0]
        letter, phone = _tail(person), WhosePhone("side", number, answered=True, person=person)
    return _remember(redirect(_enters(place, phone), 303), place.match, letter)


def into(place: MatchPlace, following: MatchPlace) -> Response:
    """To the match that follows, with what this phone was told in this one: a side's is that of its people, by name,
    for everybody has another id there. Where they sit against each other there it is asked. What it was told there
    itself stays."""
    answer = redirect(following.url(), 303)
    known = _answers().get(_tail(place.match), "")
    if whose_phone(following).answered or not known:
        return answer
    if known in _LETTERS:
        return _remember(answer, following.match, known)
    holders = next((side.persons for side in place.view().sides if known in map(_tail, side.persons)), ())
    names = {place.words.get(person) for person in holders} - {None, ""}
    seated = {
        at: one for at, side in enumerate(following.view().sides) for one in side.persons
        if following.words.get(one) in names
    }
    if len(seated) > 1:
        return redirect(following.url("phone"), 303)
    return _remember(answer, following.match, _tail(*seated.values())) if seated else answer


def _from_earlier_round(place: MatchPlace) -> tuple[int, str] | None:
    """The side that holds this phone by what it was told last at an earlier table of the same evening, and one of its
    people who held it there too; None where it was no side's there, nobody of them sits here, or two of them sit
    against each other."""
    found = club_of(place)
    if found is None:
        return None
    drawn, _state, evening = found
    answers = _answers()
    by_age = list(answers)
    answered = [
        (round, -by_age.index(_tail(table.match)), table)
        for round, draw in evening.draws.items() if round < drawn.round
        for table in draw.tables if _tail(table.match) in answers
    ]
    if not answered:
        return None
    _round, _age, last = max(answered, key=lambda each: each[:2])
    chosen = answers[_tail(last.match)]
    holders = next((side for side in last.sides if any(_tail(person) == chosen for person in side)), ())
    seated = {side: one for side, each in enumerate(place.view().sides) for one in each.persons if one in holders}
    return next(iter(seated.items())) if len(seated) == 1 else None


def _remember(answer: Response, match: str, letter: str) -> Response:
    answers = {_tail(match): letter, **_answers(but=_tail(match))}
    cookie = ".".join(f"{match}-{value}" for match, value in list(answers.items())[:_MOST])
    answer.set_cookie(COOKIE, cookie, max_age=A_YEAR, httponly=True, samesite="Lax", secure=request.is_secure)
    return answer


def _answers(*, but: str = "") -> dict[str, str]:
    """What this phone was told, newest first, by the tail of the match's id."""
    typed = request.cookies.get(COOKIE, "") if has_request_context() else ""
    return {match: answer for match, answer in _ANSWER.findall(typed[:600]) if match != but}


def _tail(id: str) -> str:
    return id.replace("-", "")[-_TAIL:]
