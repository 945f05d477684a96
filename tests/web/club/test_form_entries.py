"""Keepers who save the same form at the same moment: one is first, the others see both values and are asked.

Through HTTP, with threads, on SQLite and on PostgreSQL. Nothing that anybody typed is lost: once all have saved again,
the journal holds every value, and the last one saved holds.
"""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest

from scorekeeper.journal import stream
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.storage.base import db
from tests.web.club import forms
from tests.web.club.evenings import Club

KEEPERS = 4


@pytest.fixture
def club(app_everywhere):
    """A club with an evening in its season."""
    made = Club(app_everywhere, app_everywhere.test_client(), people=3)
    made.only = made.evening()
    return made


def every_form(club):
    """By kind: the page, where its form goes, the field that is typed over, what else the button says."""
    evening, person = club.only.id, club.people[0]
    return {
        "member.set": (f"members/{person}", "", "name", {}),
        "club.named": ("settings", "settings/name", "name", {}),
        "evening.set": (f"evenings/{evening}/change", "", "place", {}),
        "season.set": (f"seasons/{club.season}/change", "", "name", {"do": "save"}),
    }


def entries_of(club, kind):
    """How often that was said in the club's journal."""
    with club.app.app_context():
        return [entry for entry in stream.entries_since(CLUB, db.session(), club.id) if entry["kind"] == kind]


@pytest.mark.parametrize("kind", ["member.set", "club.named", "evening.set", "season.set"])
def test_who_saves_second_sees_both_values_and_nothing_is_lost(club, kind):
    page, action, name, button = every_form(club)[kind]
    page, action = club.url(page), club.url(action or page)
    before = len(entries_of(club, kind))
    at_once = Barrier(KEEPERS)

    def save(number):
        client = club.app.test_client()
        sent = {**forms.fields(client.get(page), action), **button, name: f"Wort {number}"}
        at_once.wait()
        return client, client.post(action, data=sent)

    with ThreadPoolExecutor(KEEPERS) as keepers:
        answers = list(keepers.map(save, range(KEEPERS)))
    first = [number for number, (_, answer) in enumerate(answers) if answer.status_code == 303]
    assert len(first) == 1, [answer.status_code for _, answer in answers]
    assert len(entries_of(club, kind)) == before + 1
    kept = first[0]
    for number, (client, answer) in enumerate(answers):
        tries = 0
        while answer.status_code != 303:
            assert answer.status_code in (409, 422)
            text = forms.words_of(answer)
            assert "changed this in the meantime" in text
            assert f"Wort {first[0] if tries == 0 else kept}" in text
            assert forms.fields(answer, action)[name] == f"Wort {number}", "what was typed still stands there"
            answer = client.post(action, data={**forms.fields(answer, action), **button})
            tries += 1
            assert tries < 3
        kept = number if tries else kept
    entries = entries_of(club, kind)[before:]
    assert len(entries) == KEEPERS
    texts = club.words.values()
    if kind != "member.set":  # a name that somebody had before is kept under the entry that changed it
        assert {f"Wort {number}" for number in range(KEEPERS)} <= set(texts)
    assert f"Wort {kept}" in forms.words_of(club.app.test_client().get(page)) or f"Wort {kept}" in set(
        forms.fields(club.app.test_client().get(page), action).values()
    )
    assert [entry["after"] for entry in entries[1:]] == [entry["id"] for entry in entries[:-1]]


def test_two_who_say_something_else_of_a_pair_are_told(club):
    page = club.url("members/pairs")
    both = sorted(club.people[:2])
    at_once = Barrier(2)

    def save(rule):
        client = club.app.test_client()
        sent = {**forms.fields(client.get(page), page), "a": both[0], "b": both[1], "rule": rule}
        at_once.wait()
        return client.post(page, data=sent)

    with ThreadPoolExecutor(2) as keepers:
        answers = list(keepers.map(save, ("apart", "together")))
    assert sorted(answer.status_code for answer in answers) == [303, 409]
    late = next(answer for answer in answers if answer.status_code == 409)
    assert "There is already a wish for these two" in forms.words_of(late)
    assert len(entries_of(club, "pair.set")) == 1


def test_a_round_is_drawn_once_however_many_tap(club):
    """The draw says nothing of what it follows: its round is what can be there only once."""
    page = club.url(f"evenings/{club.only.id}/draw", "record")
    at_once = Barrier(KEEPERS)
    for name in ("Ketel", "Levke", "Momme"):
        club.only.here(club.member(name))

    def tap(_number):
        client = club.app.test_client()
        sent = forms.fields(client.get(page), page)
        at_once.wait()
        return client.post(page, data=sent).status_code

    with ThreadPoolExecutor(KEEPERS) as phones:
        codes = list(phones.map(tap, range(KEEPERS)))
    assert set(codes) <= {303, 422}
    assert codes.count(303) >= 1
    draws = entries_of(club, "draw.made")
    assert len(draws) == 1
    assert len(club.only.state.matches) == len(draws[0]["payload"]["tables"]) == 1
