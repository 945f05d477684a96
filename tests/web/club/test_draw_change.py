"""A round changed by hand: late comers, seats, tables more or fewer, drawn again; what has begun stays."""

from __future__ import annotations

import re

import pytest

from scorekeeper.journal.tokens import token_of
from tests.web.club.evenings import Club, plain
from tests.web.tables import an_id


@pytest.fixture
def club(hall, guest):
    return Club(hall, guest)


def seated(draw):
    return {person for table in draw.tables for person in table.seats}


def change(evening, action, status=303, **fields):
    return evening.post("rounds/1/change", status=status, do=action, **{"reason": "kam zu spät", **fields})


def test_a_late_comer_takes_the_seat_of_one_who_left(club):
    late = club.people[7]
    evening = club.evening(people=club.people[:4])
    (table,) = evening.draw().tables
    goes = table.seats[1]
    evening.here(late, first=2)
    page = change(evening, "replace", goes=goes, comes=late, reason="", status=422)
    assert "Say in a few words why" in page
    assert f'selected value="{late}"' in page, "what was chosen is kept"
    change(evening, "replace", goes=goes, comes=late, left="1")
    draw = evening.state.draws[1]
    assert draw.tables[0].seats == tuple(late if person == goes else person for person in table.seats)
    assert draw.tables[0].match != table.match
    assert draw.changed == 1
    assert draw.seed == evening.state.draws[1].seed
    assert draw.out == ()
    assert goes not in evening.state.present(1)
    assert late in evening.state.present(1)
    assert "Changed by hand 1 time since" in plain(evening.get("rounds/1"))
    club.client.get(f"/m/{evening.table(1).links['record']}")
    evening.here(goes)
    page = evening.get("rounds/1/change")
    assert 'aria-describedby="reason-replace-hint"' in page, "that a reason is asked for stands beside its field"
    change(evening, "replace", goes=late, comes=goes)
    page = evening.get("rounds/1")
    assert "Saved. Table 1 has a new code: print its card again." in plain(page)
    assert f"paper/cards/{evening.id}?round=1" in page, "and there it is"


def chosen(page, name):
    field = re.search(rf'<select[^>]*name="{name}".*?</select>', page, re.DOTALL)[0]
    return re.findall(r'<option selected value="([^"]*)"', field)


def test_whoever_is_gone_gives_up_the_seat_and_the_only_one_without_takes_it(club):
    evening = club.evening(people=club.people[:4])
    (table,) = evening.draw().tables
    page = evening.get("rounds/1/change?table=1&way=replace")
    assert not any(chosen(page, "goes") + chosen(page, "comes")), "while all are here nobody is"
    goes, late = table.seats[2], club.people[7]
    evening.here(goes, here=False)
    evening.here(late, first=2)
    for query in ("", "?table=1&way=replace"):
        page = evening.get(f"rounds/1/change{query}")
        assert (chosen(page, "goes"), chosen(page, "comes")) == ([goes], [late]), query
    evening.here(club.people[6], first=2)
    page = evening.get("rounds/1/change?table=1&way=replace")
    assert chosen(page, "goes") == [goes]
    assert late not in chosen(page, "comes"), "of two nobody is guessed"
    assert "Choose two different people" in change(evening, "replace", status=422, goes="", comes="")


def test_whoever_was_not_ticked_takes_a_seat_and_is_ticked_with_it(club):
    """Who walked in had to be ticked on another page first; only then they were on the list."""
    late = club.people[7]
    evening = club.evening(people=club.people[:4])
    (table,) = evening.draw().tables
    page = evening.get("rounds/1/change?table=1&way=replace")
    assert f'value="{late}"' in re.search(r'<optgroup label="Others in the club">.*?</optgroup>', page, re.DOTALL)[0]
    assert "Nobody has points here yet. Whoever sits down is ticked under “Who is here”, too." in plain(page)
    change(evening, "replace", goes=table.seats[0], comes=late)
    assert late in evening.state.draws[1].tables[0].seats
    assert late in evening.state.present(1)


def test_a_guest_takes_a_seat_by_the_name_that_is_typed(club):
    evening = club.evening(people=club.people[:4])
    (table,) = evening.draw().tables
    goes = table.seats[0]
    for wrong, sentence in (
        ({"guest": "Ole Hansen"}, "Somebody with this name is already on the list"),
        ({"guest": "Jo", "comes": club.people[7]}, "or type a guest’s name: not both"),
        ({}, "Choose two different people"),
    ):
        assert sentence in change(evening, "replace", status=422, goes=goes, **wrong)
    sent = {"id": an_id(4), "goes": goes, "guest": "Jochen Fremd"}
    change(evening, "replace", **sent)
    (who,) = set(evening.state.draws[1].tables[0].seats) - set(table.seats)
    assert club.state.members[who].guest
    assert club.words[who] == "Jochen Fremd"
    assert who in evening.state.present(1)


def test_two_at_the_wrong_table_swap_and_nobody_is_said_to_have_gone(club):
    """The page asked who gives up the seat and has gone home, of names without their tables."""
    evening = club.evening()
    one, other = evening.draw().tables
    leads = re.search(r'href="[^"]*(/rounds/1/change[^"]*swap=1)', evening.get(f"table/{one.match}/run"))[1]
    page = evening.get(leads.replace("&amp;", "&").lstrip("/"))
    asked = page.partition('id="replace"')[2].partition("</form>")[0]
    assert "They swap seats" in asked
    assert not re.search(r'name="(guest|left)"', asked)
    name = club.words[other.seats[0]]
    assert re.search(rf'value="{other.seats[0]}">{name} \(table 2\)</option>', asked)
    assert f'name="comes" value="{one.seats[1]}"' not in asked
    change(evening, "replace", goes=one.seats[0], comes=other.seats[0])
    drawn = evening.state.draws[1].tables
    assert (drawn[0].seats[0], drawn[1].seats[0]) == (other.seats[0], one.seats[0])


def test_a_table_that_has_begun_stays_as_it_is(club):
    evening = club.evening()
    draw = evening.draw()
    evening.table(1).play(11)
    page = evening.get("rounds/1/change")
    assert "Draw all tables again" not in plain(page)
    at_one, at_two = draw.tables[0].seats[0], draw.tables[1].seats[0]
    assert f'value="{at_one}"' not in page
    answer = change(evening, "replace", status=422, goes=at_two, comes=at_one)
    assert "Choose two different people" in answer
    evening.table(2).play(11)
    assert "A hand has already been recorded at every table" in plain(evening.get("rounds/1/change"))


def test_two_change_seats_and_a_table_untouched_keeps_its_match(club):
    club.member("Zwölfte Frau")
    evening = club.evening()
    draw = evening.draw()
    a, b = draw.tables[0].sides[0][0], draw.tables[0].sides[1][0]
    change(evening, "replace", goes=a, comes=b)
    after = evening.state.draws[1]
    assert after.tables[0].sides[0][0] == b
    assert after.tables[1] == draw.tables[1]


def test_one_more_table_for_late_comers_and_one_given_up(club):
    evening = club.evening(people=club.people[:4])
    evening.draw()
    for person in club.people[4:]:
        evening.here(person, first=2)
    change(evening, "open", more=club.people[4:])
    draw = evening.state.draws[1]
    assert [table.number for table in draw.tables] == [1, 2]
    assert set(draw.tables[1].seats) == set(club.people[4:])
    assert set(club.people) == set(evening.state.present(1))
    change(evening, "close", table="1")
    draw = evening.state.draws[1]
    assert [table.number for table in draw.tables] == [2]
    assert set(draw.out) == set(club.people[:4])
    assert "This rule sheet has no table for 1." in change(evening, "open", status=422, more=club.people[:1])


def test_a_late_comer_sits_down_at_a_table_that_has_room(club):
    """Whoever came late could only take somebody's seat, or wait for another who came late."""
    evening = club.evening(people=club.people[:2])
    evening.draw(shape=["2x1"])
    (small,) = evening.state.draws[1].tables
    assert 'id="enlarge"' not in evening.get("rounds/1/change"), "nobody waits"
    late = club.people[6]
    evening.here(late, first=2)
    page = evening.get("rounds/1/change")
    assert f'value="{late}" checked' in page[page.index('id="enlarge"'):]
    assert "Choose somebody." in change(evening, "enlarge", status=422, table=str(small.number))
    change(evening, "enlarge", table=str(small.number), more=[late])
    (made,) = evening.state.draws[1].tables
    assert (made.number, set(made.seats)) == (small.number, {*small.seats, late})
    assert made.match != small.match
    assert late in evening.state.present(1)


def test_two_tables_are_made_one_in_one_step(club):
    evening = club.evening()
    first, second = evening.draw().tables
    page = evening.get(f"table/{second.match}/run")
    ask = re.search(r'href="[^"]*/(rounds/1/change[^"#]*way=join)#join"', page)[1].replace("&amp;", "&")
    asked = evening.get(ask)
    assert re.search(r'<details class="panel" id="join" open', asked)
    assert "Whoever is left over sits out." in plain(asked)
    leaving = plain(asked.partition('name="gone"')[2].partition("</fieldset>")[0])
    assert (leaving.count("(table 1)"), leaving.count("(table 2)")) == (4, 4), "who sits where"
    assert leaving.index("(table 2)") < leaving.index("(table 1)"), "first those of the table that was asked for"
    assert "That many people need two tables" in change(evening, "join", status=422, table="2", other="1")
    assert "Choose two tables" in change(evening, "join", status=422, table="2", other="2")
    gone = [first.seats[0], second.seats[1], second.seats[3]]
    assert "This rule sheet has no table for 1." in change(
        evening, "join", status=422, table="2", other="1", gone=[*first.seats, *second.seats[1:]]
    )
    change(evening, "join", table="2", other="1", gone=gone)
    drawn = evening.state.draws[1]
    assert [table.number for table in drawn.tables] == [1]
    stay = {*first.seats, *second.seats} - set(gone)
    assert set(drawn.tables[0].seats) | set(drawn.out) == stay
    assert len(drawn.out) == 1
    assert set(gone).isdisjoint(evening.state.present(1))
    assert drawn.tables[0].match not in (first.match, second.match)


def test_a_table_that_has_begun_is_made_one_with_none(club):
    evening = club.evening()
    first, second = evening.draw().tables
    evening.table(1).play(11)
    for table in (first, second):
        assert "way=join" not in evening.get(f"table/{table.match}/run")
    assert 'id="join"' not in evening.get("rounds/1/change")
    change(evening, "join", status=422, table="1", other="2")
    assert evening.state.draws[1].tables == (first, second)


def test_the_whole_round_drawn_again_has_a_new_seed(club):
    evening = club.evening()
    first = evening.draw()
    change(evening, "again")
    second = evening.state.draws[1]
    assert second.seed != first.seed
    assert seated(second) == set(club.people)
    assert {table.match for table in second.tables}.isdisjoint(table.match for table in first.tables)


def test_after_two_swapped_tables_the_old_code_leads_to_who_sits_there_now(club):
    """The old code still opened the table as it had been, and people counted there for nothing."""
    evening = club.evening()
    draw = evening.draw()
    old = evening.table(1)
    goes, comes = draw.tables[0].seats[0], draw.tables[1].seats[0]
    before = old.view()
    change(evening, "replace", goes=goes, comes=comes)
    now = evening.table(1)
    for role in ("record", "judge", "watch"):
        news = club.client.get(f"{old.url('state', role)}?since={before['version']}").json
        assert news["moved"]["words"] == "Others sit at table 1 now", "whoever has it open need not load it anew"
        assert news["moved"]["path"].startswith(f"/m/{now.links[role]}")
    assert "moved" not in before | now.view()
    for role in ("record", "judge", "watch"):
        for path in ("", "count", "sign", *(["phone"] if role == "record" else [])):
            if role == "watch" and path:
                continue
            answer = club.client.get(old.url(path, role))
            assert answer.status_code == 409, (role, path)
            seen = plain(answer.text)
            assert "Others sit at table 1 now" in seen
            assert all(club.words[who].split()[0] in seen for who in (comes, *now.sides[1])), "who sits there"
            assert f'href="/m/{now.links[role]}' in answer.text
            assert now.links["judge"] not in answer.text or role == "judge", "no more than the link had"
    assert "at an earlier table" not in plain(evening.get("board")), "nothing was counted"
    club.client.post(now.url("links", "judge"), data={"role": "record"}, headers={"Origin": "http://localhost"})
    assert club.client.get(now.url()).status_code == 403, "somebody was shut out there"
    text = club.client.get(old.url()).text
    assert "Look at the board to see where you sit" in plain(text)
    assert f"/m/{token_of(club.app.secret_key, now.match, 'record', 2)}" not in text, "and gets in by no older table"
    old.play(21)
    assert "stays, and the keeper sees it" in plain(club.client.get(old.url()).text)
    page = evening.get("board")
    assert "Round 1, table 1: 1 hand was counted before others sat down there" in plain(page)
    assert "Does not count." in plain(page)
    show, again = (re.search(rf'id="earlier-{what}-1" href="([^"]*)"', page)[1].replace("&amp;", "&")
                   for what in ("look", "paper"))
    assert club.client.get(show).location == old.url("hands", "judge")
    assert club.client.get(old.url("hands", "judge")).status_code == 200
    assert club.client.get(again).location == now.url("count?way=paper", "judge")
    notice = plain(evening.get("notice"))
    assert "1 hand was counted before others sat down there" in notice
    keys = {way: re.search(rf'action="([^"]*/{way})"', page)[1] for way in ("over", "drop")}
    played = old.hand(1)["result"]
    club.client.post(keys["over"], data={"id": an_id(4)}, headers={"Origin": "http://localhost"})
    assert [one["result"] for one in now.all("judge")] == [played]
    assert now.all("judge")[0]["state"] == "counted", "who sits there now signs it"
    assert old.hand(1)["void"]["reason"] == "Others sit at table 1 now"
    old.play(20)
    assert "1 hand was counted before others" in plain(evening.get("board"))
    club.client.post(keys["drop"], data={"id": an_id(4)}, headers={"Origin": "http://localhost"})
    assert len(now.all("judge")) == 1
    assert "was counted before others" not in plain(evening.get("board")) + plain(evening.get("notice"))
