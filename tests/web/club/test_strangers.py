"""Whoever sits down at a club's table is somebody of the club; a stranger's points find their owner."""

from __future__ import annotations

import contextlib
import re
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest

from scorekeeper.journal.club import seat_check
from tests.conftest import emptied
from tests.web.club.evenings import Club, plain
from tests.web.club.substitutes import change, count_it, free, stranger, typed_elsewhere
from tests.web.tables import an_id, printed


@pytest.fixture
def club(hall, guest):
    """Nine people: two tables of four, and Hanna Boysen, who sits out."""
    return Club(hall, guest, people=9)


@pytest.fixture
def evening(club):
    made = club.evening(rounds=1)
    made.draw()
    return made


def offered(page):
    return re.findall(r'name="comes" value="([^"]+)"', page)


def names_of(club, *people):
    return [club.words[person] for person in people]


def test_the_list_has_whom_the_club_shows_and_nobody_who_sits(club, evening):
    hidden = club.member("Versteckte Person")
    forms = {"table": "hidden", "board": "hidden", "public": "hidden"}
    data = {"person": hidden, "forms": forms, "number": None, "groups": [], "consent": None, "guest": False}
    club.say("member.set", data, after=club.state.members[hidden].last)
    away = club.member("Zuhause Geblieben")
    table = evening.table(1)
    page = table.page("change/player")
    assert offered(page) == [free(club, evening), away]
    assert page.index("Not at a table") < page.index("Others in the club") < page.index("Zuhause")
    assert "Versteckte" not in page
    for role in ("watch", "record"):
        state = table.client.get(f"/m/{table.links[role]}/state").text
        assert "Zuhause" not in state
        assert "Versteckte" not in state
    assert table.client.get(f"/m/{table.links['watch']}/change/player").status_code == 403


def leaving(table):
    """Who is chosen as the one who leaves, before anybody has tapped."""
    chosen = re.search(r'<select[^>]*id="leaves".*?</select>', table.page("change/player"), re.DOTALL)[0]
    return re.findall(r'<option selected value="([^"]*)"', chosen)


def test_the_only_one_of_a_table_who_goes_is_chosen_as_the_one_who_leaves(club, evening):
    table = evening.table(1)
    one, other = table.view()["seats"][:2]
    assert leaving(table) == [""]
    evening.here(one, last=1)
    assert leaving(table) == [one]
    asked = table.page(f"change/player?leaves={other}&name=Ole&guest=1&from=&reason=&preview=1")
    assert f'<option selected value="{other}">' in asked, "what was chosen stays"
    evening.here(other, here=False)
    assert leaving(table) == [""], "nobody is guessed of two"


def test_who_is_chosen_has_the_points(club, evening):
    table, eva = evening.table(1), free(club, evening)
    first = table.view()["seats"][0]
    table.play(12)
    change(table, comes=eva)
    assert table.view()["persons"][eva]["name"] == names_of(club, eva)[0]
    count_it(table, 9)
    page = plain(evening.get("result"))
    assert "belong to nobody yet" not in page
    rows = {row["person"]: row for row in club.client.get(club.url(f"evenings/{evening.id}/result.json")).json["rows"]}
    assert rows[eva]["hands"] == rows[first]["hands"] == 1


def test_a_name_that_is_in_the_list_is_that_person(club, evening):
    table, eva = evening.table(1), free(club, evening)
    change(table, name=names_of(club, eva)[0].upper() + " ")
    assert eva in table.view()["seats"]


def test_who_sits_at_another_table_is_told_where_and_no_guest_bears_a_members_name(club, evening):
    """It said that the name is not in the list, and to tick "a guest": a second person of that name sat there then."""
    table, eva = evening.table(1), free(club, evening)
    (busy,) = names_of(club, evening.table(2).sides[0][0])
    assert f"{busy} sits at table 2." in change(table, status=422, name=busy.upper())
    for name in (busy, *names_of(club, eva), *names_of(club, table.sides[1][0])):
        refused = change(table, status=422, name=name.lower(), guest="1")
        assert "Somebody with this name is already on the list." in refused, name
    change(table, name=f"{busy} (Gast)", guest="1")


def sides_on_the_board(evening):
    return re.findall(r'<span class="board-side"><b>(.*?)</b>', evening.get("board"))


def test_the_board_has_who_sits_there_now(club, evening):
    table, eva = evening.table(1), free(club, evening)
    drawn = sides_on_the_board(evening)
    change(table, comes=eva)
    first, name = names_of(club, table.sides[0][0], eva)
    assert first in drawn[0]
    now = sides_on_the_board(evening)
    assert now == [drawn[0].replace(first, f"{name} (for {first})"), *drawn[1:]]
    change(evening.table(2), name="Jochen Fremd", guest="1")
    (gone,) = names_of(club, evening.table(2).sides[0][0])
    assert sides_on_the_board(evening)[2] == drawn[2].replace(gone, f"Jochen Fremd (for {gone})")


def test_a_result_held_back_says_who_sits_there_not_whom_the_lot_put_there(club, evening):
    (first,), (third,) = (names_of(club, evening.table(number).sides[0][0]) for number in (1, 2))
    change(evening.table(1), comes=free(club, evening))
    change(evening.table(2), name="Jochen Fremd", guest="1")
    evening.post("notice", "judge", do="hold")
    (name,) = names_of(club, free(club, evening))
    for role, typed in (("record", "Jochen Fremd"), ("member", "Guest")):
        page = plain(evening.get("result", role))
        assert "The result is held back until the prize-giving." in page
        assert re.search(rf"{name.split()[0]}[^()]* \(for {first.split()[0]}", page)
        assert re.search(rf"{typed} \(for {third.split()[0]}", page)
    assert "Fremd" not in plain(evening.get("result", "member"))


def test_who_came_for_somebody_is_counted_among_those_who_are_here(club, evening):
    away = club.member("Zuhause Geblieben")
    assert "9 people here" in plain(club.get(""))
    table = evening.table(1)
    table.play(12)
    change(table, comes=away)
    count_it(table, 9)
    assert "10 people here" in plain(club.get(""))


def test_the_evening_counts_who_plays_without_a_tick_and_the_list_names_them(club, evening):
    """A guest who came at nine, a member who was not expected: they sit there, and the page said nine people."""
    assert "Who is here 9 people Round" in plain(evening.get())
    assert "without a tick" not in plain(evening.get("here"))
    away = club.member("Zuhause Geblieben")
    late = club.member("Gast Von Nebenan", guest=True)
    for number, (seen, points) in enumerate(((away, 9), (late, 11)), 1):
        table = evening.table(number)
        table.play(12)
        change(table, comes=seen)
        count_it(table, points)
    assert "Who is here 11 people, 2 not ticked" in plain(evening.get())
    listed = evening.get("here")
    assert "Not ticked but playing: Zuhause Geblieben, Gast Von Nebenan" in plain(listed)
    assert all(f'name="here" value="{person}"' in listed for person in (away, late)), "they can be ticked"
    change(evening.table(1), name="Jochen Fremd", guest="1")
    count_it(evening.table(1), 10)
    assert "Who is here 12 people, 3 not ticked" in plain(evening.get())
    assert "Jochen Fremd" in plain(evening.get("here"))
    assert "12 people here" in plain(club.get(""))
    evening.here(away)
    evening.here(late)
    assert "Who is here 12 people, 1 not ticked" in plain(evening.get())
    assert "Not ticked but playing: Jochen Fremd" in plain(evening.get("here"))


def test_who_is_seated_from_the_board_is_ticked_too_and_a_guest_is_the_clubs(club):
    """The keeper had to tick them on another page first, or they were not drawn, and a guest's points were nobody's."""
    evening = club.evening(people=club.people[:8], rounds=2)
    evening.draw()
    away, table = club.people[8], evening.table(1)
    table.play(12)
    sentence = "Whoever sits down is ticked under “Who is here”, too."
    assert sentence not in plain(table.page("change/player"))
    club.client.get(club.url(f"evenings/{evening.id}/table/{table.match}"))
    assert sentence in plain(table.page("change/player", "judge"))
    seats = table.view()["seats"]
    change(table, leaves=seats[0], comes=away)
    assert away in evening.state.present(2)
    assert away not in evening.state.present(1), "they were not drawn in the round that runs"
    change(table, leaves=seats[1], name="Jochen Fremd", guest="1")
    count_it(table, 9)
    who = next(one for one in table.view()["seats"] if one not in club.people)
    assert club.state.members[who].guest
    assert {away, who} <= set(evening.state.present(2))
    assert "Who is here 10 people" in plain(evening.get())
    page = plain(evening.get("result"))
    assert "Jochen Fremd Guest" in page
    assert "belong to nobody yet" not in page
    member = names_of(club, club.people[4])[0]
    typed_elsewhere(table, member, seats[2], 8)
    assert f"of “{member}”" in plain(evening.get("board")), "whether that member or another: the keeper says so"


def test_who_sat_in_an_earlier_round_is_ticked_for_no_later_one(club):
    """A keeper put right who sat in round 1 while round 2 ran: somebody who had gone home was drawn in round 3."""
    evening = club.evening(people=club.people[:8], rounds=3)
    evening.draw()
    table = evening.table(1)
    table.play(12)
    evening.draw(2)
    club.client.get(club.url(f"evenings/{evening.id}/table/{table.match}"))
    assert "ticked under" not in plain(table.page("change/player", "judge"))
    seats = table.view()["seats"]
    change(table, leaves=seats[0], comes=club.people[8])
    change(table, leaves=seats[1], name="Jochen Fremd", guest="1")
    assert club.people[8] in table.view()["seats"]
    assert club.people[8] not in evening.state.present(3)
    assert not any(one not in club.people for one in evening.state.present(3))
    assert any(member.guest for member in club.state.members.values()), "a guest's points are theirs"


def test_a_hand_that_only_waits_for_signatures_stays_with_who_played_it(club):
    """Who took a seat "from the next one on" got the points of the hand before, which was not signed yet; whose they
    were was not to be read anywhere."""
    evening = club.evening(people=club.people[:8], rounds=2)
    evening.draw()
    table = evening.table(1)
    first = table.play(14, sign=False)
    leaves = table.view()["seats"][0]
    who = club.words[leaves].split()[0]
    asked = plain(table.page(f"change/player?leaves={leaves}&name=Willi&guest=1&from=&reason=&preview=1"))
    assert f"{who} keeps 1 hand, 14 points. What follows goes to Willi." in asked
    assert "No hand’s points change." not in asked
    asked = plain(table.page(f"change/player?leaves={leaves}&name=Willi&guest=1&from=1&reason=&preview=1"))
    assert "All points of this seat go to Willi." in asked
    change(table, leaves=leaves, name="Willi", guest="1")
    assert table.view()["unsigned"] == [1]
    table.sign(first)
    count_it(table, 20)
    page = plain(evening.get("result"))
    assert re.search(f"{re.escape(club.words[leaves])} 14 14", page)
    assert "The 20 points of “Willi”" in page


def test_the_preview_says_whose_points_signed_hands_will_be(club):
    """Signed hands wait for signatures, so that the sentence beneath them named points that nobody keeps."""
    evening = club.evening(people=club.people[:8], rounds=2)
    evening.draw()
    table = evening.table(1)
    table.play(14)
    table.play(20)
    leaves = table.view()["seats"][0]
    who = club.words[leaves].split()[0]
    for start, says in (("1", "All points of this seat go to Willi."), ("2", f"{who} keeps 1 hand, 14 points. What")):
        asked = plain(table.page(f"change/player?leaves={leaves}&name=Willi&guest=1&from={start}&reason=&preview=1"))
        assert "sign again" in asked
        assert says in asked


def test_a_half_counted_hand_stays_with_who_played_it(club):
    """One side had typed its number, the other had not: who took a seat then got the points of that hand, too."""
    evening = club.evening(people=club.people[:8], rounds=2)
    evening.draw()
    table = evening.table(1)
    first = table.begin()
    own = {"side": 0, "figures": {"points": 14, "cards": None}}
    table.say("count.sealed", own, hand=first)
    leaves = table.view()["seats"][0]
    who = club.words[leaves].split()[0]
    asked = plain(table.page(f"change/player?leaves={leaves}&name=Willi&guest=1&from=&reason=&preview=1"))
    assert f"{who} keeps Hand 1. What follows goes to Willi." in asked
    change(table, leaves=leaves, name="Willi", guest="1")
    table.say("count.sealed", {**own, "side": 1, "figures": {"points": 16, "cards": None}}, hand=first)
    table.sign(first)
    count_it(table, 20)
    page = plain(evening.get("result"))
    assert re.search(f"{re.escape(club.words[leaves])} 14 14", page)
    assert "The 20 points of “Willi”" in page


def test_who_gives_up_a_seat_and_goes_home_is_not_drawn_again(club):
    """They stayed ticked, and were drawn in the next round."""
    evening = club.evening(people=club.people[:8], rounds=2)
    evening.draw()
    table = evening.table(1)
    table.play(12)
    home, stays = table.view()["seats"][:2]
    assert "Has gone home" not in plain(table.page("change/player")), "only the board knows who is here"
    club.client.get(club.url(f"evenings/{evening.id}/table/{table.match}"))
    assert "Has gone home" in plain(table.page("change/player"))
    change(table, leaves=home, comes=club.people[8], left="1")
    change(table, leaves=stays, name="Willi", guest="1")
    assert home in evening.state.present(1)
    assert home not in evening.state.present(2)
    assert stays in evening.state.present(2)


def test_a_card_that_is_printed_again_names_who_sits_there_now(club):
    """The card and the round's page of a table that plays went on to name who had given up the seat."""
    evening = club.evening(people=club.people, rounds=2)
    evening.draw()
    table = evening.table(1)
    table.play(12)
    dealer = evening.state.draws[1].tables[0].dealer
    other = next(one for one in table.view()["seats"] if one != dealer)
    change(table, leaves=dealer, name="Willi Fremd", guest="1")
    change(table, leaves=other, comes=free(club, evening))
    gone, comes = names_of(club, other, free(club, evening))
    cards = plain(club.get(f"paper/cards/{evening.id}"))
    assert "Willi Fremd" in cards
    assert comes in cards
    assert not {gone, *names_of(club, dealer)} & set(re.findall("|".join(club.words.values()), cards))
    plan = printed(club.client.get(club.url(f"paper/plan/{evening.id}.pdf")).data)
    short = r" \w+\.".join((comes.split()[0], rf"\* \(for {gone.split()[0]}", r"\)"))
    assert re.search(short, plan), "the plan showed who had been drawn"
    assert "Willi Fremd* (for " in plan
    assert "Changed since the draw." in plan
    public = printed(club.client.get(club.url(f"paper/plan/{evening.id}.pdf", "member")).data)
    assert "Willi" not in public
    page = plain(evening.get("rounds/1"))
    assert f"{comes} (for {gone})" in page
    assert "Willi Fremd (for " in page
    assert "Sits out:" not in page


@pytest.mark.parametrize("board", [True, False])
def test_after_a_seat_was_taken_from_the_board_the_board_comes_next(club, board):
    """The keeper stood in the table's own pages, two steps back from the board."""
    evening = club.evening(people=club.people[:8], rounds=2)
    evening.draw()
    table = evening.table(1)
    table.play(12)
    if board:
        club.client.get(club.url(f"evenings/{evening.id}/table/{table.match}"))
    sent = {"deed": "player", "id": an_id(4), "leaves": table.view()["seats"][0], "from": "", "reason": "",
            "comes": club.people[8]}
    answer = club.client.post(table.url("do"), data=sent, headers={"Origin": "http://localhost"})
    assert ("/board?round=1" in answer.location) is board
    assert answer.location.endswith("/hands") is not board
    if board:
        assert "Saved." in plain(club.client.get(answer.location).text)


def test_who_is_seated_by_a_link_that_leads_to_no_board_is_ticked_nowhere(club):
    evening = club.evening(people=club.people[:8], rounds=2)
    evening.draw()
    table = evening.table(1)
    table.play(12)
    for cookie in ("", club.url("", "member").rpartition("/")[2], Club(club.app, club.client).url().rpartition("/")[2]):
        club.client.set_cookie("board", cookie, path="/m")
        seq = club.state.seq
        change(table, name=f"Jochen Fremd {len(cookie)}{cookie[:3]}", guest="1")
        assert club.state.seq == seq, cookie


def two_substitutes_before_the_first_hand(club):
    """Table 1 with who sat out and somebody from home; the evening, the table, who came and who left."""
    evening = club.evening(rounds=1, hands=1)
    evening.draw()
    table, comes = evening.table(1), (free(club, evening), club.member("Zuhause Geblieben"))
    leaves = table.view()["seats"][:2]
    for one, other in zip(comes, leaves, strict=True):
        change(table, comes=one, leaves=other)
    return evening, table, comes, leaves


def test_nothing_waits_for_who_left_before_the_first_hand(club):
    """Their table's match is over, and they had no part in it."""
    evening, table, comes, leaves = two_substitutes_before_the_first_hand(club)
    assert "Round 1, table 1: not finished" in plain(evening.get("result"))
    count_it(table, 12)
    evening.table(2).play(11)
    evening.post("notice", "judge", do="publish")
    evening.post("notice", "judge", do="close")
    paper = plain(club.get(f"paper/result/{evening.id}"))
    assert "DRAFT" not in paper
    assert "CONFIRMED" in paper
    for role in ("keeper", "member"):
        assert "not finished" not in plain(evening.get("result", role))
    found = club.client.get(club.url(f"evenings/{evening.id}/result.json")).json
    assert found["pending"] == []
    rows = {row["person"]: row for row in found["rows"]}
    assert {rows[one]["cells"][0]["state"] for one in comes} == {"counts"}
    assert {rows[one]["cells"][0]["state"] for one in leaves} == {"absent"}


def test_who_sits_out_stands_on_the_board_until_they_sit_at_a_table(club, evening):
    (name,) = names_of(club, free(club, evening))
    assert f"Sits out: {name}" in plain(evening.get("board"))
    change(evening.table(1), comes=free(club, evening))
    assert "Sits out" not in plain(evening.get("board"))


def test_where_nobody_is_free_no_list_is_spoken_of(app):
    club = Club(app, app.test_client(), people=4)
    evening = club.evening(rounds=1)
    evening.draw()
    page = change(evening.table(1), status=422, name="Jochen Fremd")
    assert "Is “Jochen Fremd” a guest? Then tick “A guest”." in page
    assert "Choose from the list" not in page


def test_another_name_asks_whether_it_is_a_guest(club, evening):
    table, eva = evening.table(1), free(club, evening)
    assert "“Jochen Fremd” is not on the list" in change(table, status=422, name="Jochen Fremd")
    assert "not both" in change(table, status=422, name="Jochen Fremd", comes=eva)
    assert "Choose somebody." in change(table, status=422, comes=evening.table(2).view()["seats"][0])
    change(table, name="Jochen Fremd", guest="1")
    assert table.view()["persons"][table.view()["seats"][0]]["name"] == "Jochen Fremd"


def test_the_keeper_says_who_a_stranger_was(club, evening):
    table, who = stranger(club, evening)
    eva = free(club, evening)
    for path in ("result", "board", "notice"):
        page = plain(evening.get(path))
        assert "points of “Jochen Fremd” (round 1, table 1) belong to nobody yet. Who was this?" in page, path
    assert "The keeper can say who this was." in plain(evening.get("board", "record"))
    assert "Jochen" not in plain(evening.get("result", "member"))
    path = f"strangers/{table.match}/{who}"
    evening.get(path, "judge", 403)
    page = evening.get(path)
    assert {eva, "guest"} < set(offered(page))  # and who left the seat: they may have come back
    assert not set(offered(page)) & set(evening.table(2).view()["seats"])
    elsewhere = evening.table(2).view()["seats"][0]
    assert "Choose somebody." in plain(evening.post(path, status=422, comes=elsewhere))
    assert evening.post(path, comes=eva).endswith(f"/evenings/{evening.id}/result")
    page = plain(evening.get("result"))
    assert "belong to nobody yet" not in page
    assert f"“Jochen Fremd” (round 1, table 1) was {names_of(club, eva)[0]}." in page
    rows = {row["person"]: row for row in club.client.get(club.url(f"evenings/{evening.id}/result.json")).json["rows"]}
    assert rows[eva]["hands"] == 1
    assert names_of(club, eva)[0] in table.page("sheet")
    assert f"The club knows who was typed in here: {names_of(club, eva)[0]}." in plain(table.page("history"))
    assert f"The person typed in at a table was {names_of(club, eva)[0]}." in plain(club.get("history"))
    evening.get(path, status=404)
    evening.post(f"{path}/back")
    assert "belong to nobody yet" in plain(evening.get("result"))
    assert "is nobody from the club after all" in plain(club.get("history"))


def test_or_takes_them_in_as_a_guest(club, evening):
    table, who = stranger(club, evening)
    path = f"strangers/{table.match}/{who}"
    assert 'value="Jochen Fremd"' in evening.get(path)
    assert "Type a name." in plain(evening.post(path, status=422, comes="guest", guest=" "))
    evening.post(path, comes="guest", guest="Jochen Fremd")
    page = plain(evening.get("result"))
    assert "Jochen Fremd Guest" in page
    assert "belong to nobody yet" not in page


def test_a_guest_of_a_members_name_is_asked_about_and_not_numbered(club, evening):
    name = names_of(club, free(club, evening))[0]
    table = evening.table(1)
    table.play(12)
    who = typed_elsewhere(table, name.upper(), table.view()["seats"][0], 9)
    path = f"strangers/{table.match}/{who}"
    page = evening.post(path, status=422, comes="guest", guest=name.upper())
    assert "Somebody with this name is already on the list. Tick that name, or add a letter to this one." in plain(page)
    assert len(club.state.members) == 9
    evening.post(path, comes=free(club, evening))
    assert evening.state.known_strangers == {(table.match, who): free(club, evening)}


def test_an_id_alone_seats_nobody_who_sits_elsewhere(club, evening):
    table, other = evening.table(1), evening.table(2).view()["seats"][0]
    seats = table.view()["seats"]
    data = {"from": None, "to": None, "seats": [other, *seats[1:]], "swap": None,
            "sides": [[other if one == seats[0] else one for one in side] for side in table.sides]}
    body = {"entries": [table.entry("seats.set", data)], "words": {}}
    answer = table.client.post(f"/m/{table.links['record']}/entries", json=body).json
    assert [one["error"] for one in answer["results"]] == ["sat_elsewhere"]


def seating(table, comes, leaves):
    """``comes`` for ``leaves`` from the next hand on."""
    def instead(persons):
        return [comes if person == leaves else person for person in persons]

    data = {"from": None, "to": None, "swap": None, "seats": instead(table.view()["seats"]),
            "sides": [instead(side["persons"]) for side in table.view()["sides"]]}
    return table.entry("seats.set", data)


def errors(table, entry, role="record"):
    """Why each was not taken."""
    answer = table.client.post(f"/m/{table.links[role]}/entries", json={"entries": [entry], "words": {}})
    return [one["error"] for one in answer.json["results"]]


@pytest.mark.parametrize("again", ["redone", "undo undone", "said again"])
def test_nobody_comes_to_sit_at_two_tables_by_undo_and_redo(club, evening, again):
    one, other, who = evening.table(1), evening.table(2), free(club, evening)
    sat = seating(one, who, one.view()["seats"][0])
    back = one.entry("undone", {"target": sat["id"]})
    assert errors(one, sat) == [None]
    assert errors(one, back) == [None]
    assert errors(other, seating(other, who, other.view()["seats"][0])) == [None], "who sits nowhere else any more"
    once_more = {
        "redone": lambda: one.entry("redone", {"target": sat["id"]}),
        "undo undone": lambda: one.entry("undone", {"target": back["id"]}),
        "said again": lambda: seating(one, who, one.view()["seats"][0]),
    }[again]()
    assert errors(one, once_more) == ["sat_elsewhere"]
    assert who not in one.view()["seats"]


@pytest.mark.postgresql  # SQLite begins with its lock
def test_who_sits_down_at_two_tables_at_once_sits_at_one(make_app, migrated_postgresql, tmp_path, monkeypatch):
    """Each table's own row was locked: both asked who sits elsewhere before the other had said so, and a stranger known
    here sat there at that moment."""
    app = make_app(tmp_path, emptied(migrated_postgresql))
    club = Club(app, app.test_client(), people=9)
    night, asked = club.evening(rounds=1), threading.Barrier(2)
    night.draw()
    who, found = free(club, night), seat_check.elsewhere

    def together(*seen, **more):
        there = found(*seen, **more)
        with contextlib.suppress(threading.BrokenBarrierError):
            asked.wait(0.5)
        return there

    def says(number, entry):
        table = night.table(number)
        sent = {"json": {"entries": [entry], "words": {}}}
        answer = app.test_client().post(f"/m/{table.links['record']}/entries", **sent)
        return [one["error"] for one in answer.json["results"]]

    entries = [seating(table, who, table.view()["seats"][0]) for table in (night.table(1), night.table(2))]
    monkeypatch.setattr(seat_check, "elsewhere", together)
    with ThreadPoolExecutor(2) as phones:
        answers = [result for each in phones.map(says, (1, 2), entries) for result in each]
    assert sorted(answers, key=str) == [None, "sat_elsewhere"]


def test_who_was_drawn_here_and_sits_elsewhere_meanwhile_does_not_come_back(club, evening):
    one, other, who = evening.table(1), evening.table(2), free(club, evening)
    drawn = one.view()["seats"][0]
    assert errors(one, seating(one, who, drawn)) == [None]
    assert errors(other, seating(other, drawn, other.view()["seats"][0])) == [None]
    assert errors(one, seating(one, drawn, who)) == ["sat_elsewhere"]


def test_who_was_drawn_here_comes_back_after_having_sat_out(club, evening):
    one, who = evening.table(1), free(club, evening)
    drawn = one.view()["seats"][0]
    assert errors(one, seating(one, who, drawn)) == [None]
    assert errors(one, seating(one, drawn, who)) == [None]
    assert one.view()["seats"][0] == drawn


@pytest.mark.parametrize("role", ["record", "judge"])
def test_what_the_keeper_said_of_a_stranger_only_the_keeper_takes_back(club, evening, role):
    table, who = stranger(club, evening)
    comes = free(club, evening)
    evening.post(f"strangers/{table.match}/{who}", comes=comes)

    def hands():
        rows = club.client.get(club.url(f"evenings/{evening.id}/result.json")).json["rows"]
        return {row["person"]: row["hands"] for row in rows}.get(comes)

    assert hands() == 1
    entries = table.client.get(table.url("entries", "judge")).json["entries"]
    seen = next(entry["id"] for entry in entries if entry["kind"] == "person.merged")
    errors(table, table.entry("undone", {"target": seen}) | {"as": "judge"}, role)
    assert hands() == 1
    evening.post(f"strangers/{table.match}/{who}/back", status=303)
    assert not hands()
