"""Members of a club: added, changed, merged, forgotten; nothing typed is lost, nothing of somebody forgotten stays."""

from __future__ import annotations

import re

import pytest
from sqlalchemy import select

from scorekeeper.journal.club.state import DEFAULT_FORMS
from scorekeeper.journal.links import find_link
from scorekeeper.storage.base import Base, db, hash_of_token
from tests.cases import for_each
from tests.journal.club.clubs import RULES, a_table
from tests.web.club.evenings import Club
from tests.web.club.forms import fields, found, known, links, people, send, words_of
from tests.web.matches import new_id

FOUR = ("Hanna Petersen", "Uwe Hansen", "Jens Lorenz", "Frauke Thode")


@pytest.fixture
def club(client):
    """A club's address for its keeper."""
    return found(client)


def drawn(app, client, club, members):
    """An evening with one table of these four, as its pages would make it; the match."""
    from scorekeeper.journal.club import store
    from tests.journal.club.clubs import NOW, body

    sheet, name, evening = new_id(), new_id(), new_id()
    ids = list(members.values())
    table = a_table(1, ids)
    with app.app_context():
        token = club.rpartition("/")[2]
        stream = find_link(db.session(), hash_of_token(token)).stream
        for kind, payload, words in (
            ("rulesheet.issued", {"sheet": sheet, "name": name, "version": 1, "rules": RULES, "follows": None},
             {name: "Dorfregel"}),
            ("evening.opened", {"evening": evening, "seasons": [], "sheet": sheet, "date": "2026-11-21", "rounds": 2,
                                "hands": 2, "place": None, "correction": 30}, {}),
            *(("here.set", {"evening": evening, "person": one, "here": True}, {}) for one in ids),
            ("draw.made", {"evening": evening, "round": 1, "seed": "17", "algorithm": "sha256-1", "by": "lot",
                           "inputs": "0" * 64, "tables": [table], "out": [], "figures": []}, {}),
        ):
            result = store.append(
                db.session(), app.secret_key, stream, [body(kind, payload)], words, role="keeper", epoch=1,
                device="c" * 16, now=NOW,
            ).results[0]
            assert result.status == "applied", result
    return table["match"]


def next_key(page):
    """The words of the dark key."""
    return re.findall(r'class="button main"[^>]*>.*?<span>([^<]*)</span>', page[page.index('<div class="bottom') :])


def test_after_the_members_comes_a_season_or_an_evening(client, hall, guest, club):
    """The list of nineteen stood there, and nothing said what is next."""
    assert next_key(client.get(f"{club}/members").text) == ["Add members"]
    answer = send(client, f"{club}/members/add", names="Hanna Petersen")
    page = client.get(answer.location).text
    assert next_key(page) == ["New season"]
    assert client.get(f"{club}/seasons/new").status_code == 200
    other = Club(hall, guest)
    assert next_key(other.get("members")) == ["Open an evening"]
    evening = other.evening()
    assert next_key(other.get("members")) == ["Add members"]
    there = other.post("members/add", names="Zuletzt Gekommen").partition(other.url())[2].strip("/")
    page = other.get(there)
    assert next_key(page) == ["Who is here"]
    assert f"/evenings/{evening.id}/here" in page
    other.say("evening.closed", {"evening": evening.id})
    assert next_key(other.get(there)) == ["Open an evening"]


def everywhere(app):
    """Every cell of the database in one text."""
    with app.app_context():
        return "\n".join(
            repr(tuple(row)) for table in Base.metadata.sorted_tables for row in db.session.execute(select(table))
        )


def test_pasted_lines_become_members_in_order_of_names(client, club):
    people(client, club, "1. Ute", "", "- ärne", "Bernd")
    assert list(known(client, club)) == ["ärne", "Bernd", "Ute"]


def test_the_same_form_sent_twice_adds_everybody_once(client, club):
    data = {**fields(client.get(f"{club}/members/add"), f"{club}/members/add"), "names": "Hanna\nUwe"}
    for _ in range(2):
        assert client.post(f"{club}/members/add", data=data).status_code == 303
    assert list(known(client, club)) == ["Hanna", "Uwe"]


def test_names_that_are_there_already_are_asked_about_and_nothing_typed_is_lost(client, club):
    people(client, club, "Hanna")
    answer = send(client, f"{club}/members/add", names="Uwe\nhanna", consent="1.2.2026", guest="1")
    assert answer.status_code == 422
    assert "hanna (line 2)" in words_of(answer)
    kept = fields(answer, f"{club}/members/add")
    assert (kept["names"], kept["consent"], kept["guest"]) == ("Uwe\nhanna", "1.2.2026", "1")
    assert client.post(f"{club}/members/add", data={**kept, "again": "1"}).status_code == 303
    assert len(known(client, club)) == 3


@for_each(
    ("typed", "seen"),
    [({"names": " \n"}, "Type a name."), ({"names": "Hanna\n" + "x" * 61}, "Line 2 is longer"),
     ({"names": "Hanna", "consent": "31.2.2026"}, "Type the day")],
)
def test_what_cannot_be_added_is_said(client, club, typed, seen):
    answer = send(client, f"{club}/members/add", **typed)
    assert answer.status_code == 422
    assert seen in words_of(answer)
    assert known(client, club) == {}


def test_a_member_s_form_keeps_everything_and_the_page_shows_it(client, club):
    hanna = people(client, club, *FOUR)["Hanna Petersen"]
    page = f"{club}/members/{hanna}"
    answer = send(client, page, name="Hanna Lührs", number="12", group=["women", "seniors"], others="Heide, Chor",
                  consent="1.2.2026", **{"form-board": "first", "form-public": "number"})
    assert answer.status_code == 303
    kept = fields(client.get(page), page)
    assert (kept["name"], kept["number"], kept["others"]) == ("Hanna Lührs", "12", "Heide, Chor")
    assert (kept["group"], kept["consent"]) == (["women", "seniors"], "2026-02-01")
    assert (kept["form-table"], kept["form-board"], kept["form-public"]) == ("full", "first", "number")
    text = words_of(client.get(page))
    assert "now: Hanna Lührs" in text
    assert "now: Nr. 12" in text
    assert send(client, f"{club}/members/{known(client, club)['Uwe Hansen']}", others="chor").status_code == 303
    assert words_of(client.get(f"{club}/members")).count("Chor") == 2  # one group, not two of the same name


@pytest.fixture
def four(client, club):
    """The ids of four members by name; Uwe has number 7."""
    members = people(client, club, *FOUR)
    assert send(client, f"{club}/members/{members['Uwe Hansen']}", number="7").status_code == 303
    return members


@for_each(
    ("typed", "seen"),
    [({"name": " "}, "Type a name"), ({"number": "zwölf"}, "only digits"), ({"number": "7"}, "Somebody else has"),
     ({"form-public": "number"}, "Type the number"),
     ({"consent": "gestern"}, "Type the day"), ({"name": "x" * 61}, "At most 60 letters")],
)
def test_what_cannot_be_kept_of_a_member_is_said_and_stays_typed(client, club, four, typed, seen):
    page = f"{club}/members/{four['Hanna Petersen']}"
    answer = send(client, page, **typed)
    assert answer.status_code == 422
    assert seen in words_of(answer)
    ((field, value),) = typed.items()
    assert fields(answer, page)[field] == value.strip()
    assert fields(client.get(page), page)["name"] == "Hanna Petersen"


def test_of_two_who_change_one_member_the_second_sees_both_values(client, club):
    page = f"{club}/members/{people(client, club, *FOUR)['Hanna Petersen']}"
    early = fields(client.get(page), page)
    assert send(client, page, number="12").status_code == 303
    late = client.post(page, data={**early, "number": "14", "others": "Chor"})
    assert late.status_code == 409
    text = words_of(late)
    assert "Saved now" in text
    assert "Number 12 14" in text
    assert "Groups – Chor" in text
    again = fields(late, page)
    assert again["number"] == "14"  # what was typed is still there, and can be saved now
    assert client.post(page, data=again).status_code == 303
    assert fields(client.get(page), page)["number"] == "14"


def test_who_left_goes_from_the_list_and_comes_back(client, club):
    uwe = people(client, club, *FOUR)["Uwe Hansen"]
    page = f"{club}/members/{uwe}"
    assert send(client, page, f"{page}/left").status_code == 303
    assert "1 has left" in words_of(client.get(f"{club}/members"))
    assert send(client, page, f"{page}/back").status_code == 303
    assert "have left" not in words_of(client.get(f"{club}/members"))


def test_two_entries_of_one_person_are_made_one(client, club):
    members = people(client, club, "Hanna", "Hanna Petersen")
    page = f"{club}/members/{members['Hanna']}"
    assert send(client, f"{page}/merge").status_code == 422  # nobody chosen
    answer = send(client, f"{page}/merge", into=members["Hanna Petersen"])
    assert answer.headers["Location"] == f"{club}/members/{members['Hanna Petersen']}"
    assert list(known(client, club)) == ["Hanna Petersen"]
    assert client.get(page).headers["Location"].endswith(members["Hanna Petersen"])


def test_whoever_is_forgotten_stands_nowhere_any_more(app, client, club):
    members = people(client, club, *FOUR)
    match = drawn(app, client, club, members)
    hanna = members["Hanna Petersen"]
    page = f"{club}/members/{hanna}"
    assert send(client, page, name="Hanna Lührs", number="12").status_code == 303
    assert "Hanna" in everywhere(app)
    text = words_of(client.get(f"{page}/forget"))
    assert "Every result and every total" in text
    assert send(client, f"{page}/forget").status_code == 303
    assert "Hanna" not in everywhere(app)
    assert match in everywhere(app)
    assert "have left" not in words_of(client.get(f"{club}/members"))
    for path in ("", "/members", "/history", "/members/pairs", "/evenings"):
        assert "Hanna" not in client.get(club + path).text, path
    assert client.get(page).status_code == 410
    assert "Uwe Hansen" in client.get(f"{club}/members").text


def test_a_person_gets_everything_that_is_stored_about_them(app, client, club):
    members = people(client, club, *FOUR, consent="1.2.2026")
    drawn(app, client, club, members)
    uwe = members["Uwe Hansen"]
    data = client.get(f"{club}/members/{uwe}/export.json").json
    assert (data["name"], data["consent"], data["person"]) == ("Uwe Hansen", "2026-02-01", uwe)
    assert data["shown"] == {"table": "Uwe Hansen", "board": "Uwe H.", "public": "Uwe"}
    kinds = [entry["kind"] for entry in data["entries"]]
    assert kinds == ["member.joined", "member.set", "here.set", "draw.made"]
    assert [row["person"] for row in data["results"]] == [uwe]
    assert "Hanna" not in str(data["words"])
    text = words_of(client.get(f"{club}/members/{uwe}"))
    assert "Evenings 1 Matches 1" in text


def test_the_club_s_page_shows_the_evening_that_is_on(app, client, club):
    drawn(app, client, club, people(client, club, *FOUR))
    text = words_of(client.get(club))
    assert "Tonight Saturday, 21 November 2026 4 people here" in text
    assert "4 members" in text
    assert "Tonight" not in words_of(client.get(links(client, club)["watch"]))  # nothing is published yet


def test_two_people_are_kept_apart_until_that_is_taken_back(client, club):
    members = people(client, club, *FOUR)
    page = f"{club}/members/pairs"
    pair = {"a": members["Hanna Petersen"], "b": members["Uwe Hansen"]}
    assert send(client, page, **{**pair, "b": pair["a"]}).status_code == 422
    assert send(client, page, a="", b="").status_code == 422
    assert send(client, page, **pair, rule="apart").status_code == 303
    assert "Uwe Hansen + Hanna Petersen never sit together" in words_of(client.get(page))
    other = send(client, page, a=pair["b"], b=pair["a"], rule="together")
    assert other.status_code == 409
    assert "already a wish for these two: they never sit together" in words_of(other)
    first = client.get(page)
    taken = [form for form in first.text.split("<form") if 'value="free"' in form]
    assert len(taken) == 1

    data = dict(re.findall(r'name="(\w+)" value="([^"]*)"', taken[0]))
    assert client.post(page, data=data).status_code == 303
    assert "never sit together" not in words_of(client.get(page)).split("In every draw")[0]


def test_the_list_shows_names_as_each_role_may_see_them(client, club):
    people(client, club, *FOUR)
    held = links(client, club)
    shown = {role: words_of(client.get(f"{address}/members")) for role, address in held.items() if role != "watch"}
    assert client.get(f"{held['watch']}/members").status_code == 403
    assert "Hanna P." in shown["member"]
    assert "Petersen" not in shown["member"]
    assert "Hanna Petersen" in shown["record"]
    assert "/members/add" not in client.get(f"{held['judge']}/members").text


def test_what_stands_before_or_behind_a_name_is_no_last_name(client, club):
    """Nobody stands under (, j or D, and nobody is called "Peter j." on the notice board."""
    typed = [
        "Dr. Anna Zahn", "Peter Hansen (2)", "Peter Hansen jun.", "Ärmel Ahrens", "Gesche Behrens",
        "Frauke Sievers geb. Aal", "Peter Hansen",
    ]
    people(client, club, *typed)
    order = [typed[at] for at in (3, 4, 6, 1, 2, 5, 0)]
    assert list(known(client, club)) == order
    listed = client.get(f"{club}/members.csv").text.splitlines()[1:]
    assert [line.partition(",")[0] for line in listed] == order
    board = words_of(client.get(f"{links(client, club)['member']}/members"))
    for name in ("Dr. Anna Z.", "Peter H. (2)", "Peter H. jun.", "Ärmel A.", "Gesche B.", "Frauke S.", "Peter H."):
        assert name in board
    assert "Peter j." not in board


def test_the_list_as_a_table_can_be_taken_in_again(client, club):
    members = people(client, club, "Jörg Groß", "=cmd()")
    assert send(client, f"{club}/members/{members['Jörg Groß']}", number="3", others="Chor").status_code == 303
    table = client.get(f"{club}/members.csv")
    assert "'=cmd()" in table.text
    other = found(client, "Another club")
    answer = send(client, f"{other}/members/import", text=table.text)
    assert "2 new" in words_of(answer)
    taken = client.post(f"{other}/members/import", data=fields(answer, f"{other}/members/import"))
    assert taken.status_code == 303
    assert "3 Jörg Groß Chor" in words_of(client.get(f"{other}/members"))


def test_damaged_forms_are_answered_and_change_nothing(client, club):
    hanna = people(client, club, "Hanna")["Hanna"]
    paths = [f"members/{hanna}/{action}" for action in ("left", "back", "forget")]
    paths += ["members/add", "members/import", "members/pairs", f"members/{hanna}", f"members/{hanna}/merge", "links"]
    odd = {
        "id": "x",
        "names": "\x00",
        "name": "\x00\ufffe",
        "number": "9" * 40,
        "role": "pope",
        "a": "x",
        "text": "\x00",
    }
    for path in [*paths, "links/revoke", "settings/name", "settings/passphrase"]:
        for data in ({}, odd):
            status = client.post(f"{club}/{path}", data=data).status_code
            assert status in (400, 422) or (path == "members/add" and data is odd), path
    assert "Hanna" in known(client, club)


def test_what_is_promised_at_consent_is_how_a_new_member_is_shown(client, club):
    """The sentence beside the day of consent is held to the forms that a new member has."""
    assert dict(DEFAULT_FORMS) == {"table": "full", "board": "initial", "public": "first"}
    page = words_of(client.get(f"{club}/members/add"))
    assert "At the table people see the whole name; beside the points, the first name." in page
    assert "The notice board has first name and initial; everybody else sees the first name." in page


def test_a_tables_points_stand_beside_first_names_as_is_promised(hall, guest):
    evening = Club(hall, guest).evening()
    evening.draw()
    state = evening.table(1).view()
    people = [state["persons"][person] for side in state["sides"] for person in side["persons"]]
    assert all(one["name"] != one["first"] for one in people)
    for side in state["sides"]:
        assert side["name"] == " + ".join(state["persons"][person]["first"] for person in side["persons"])
