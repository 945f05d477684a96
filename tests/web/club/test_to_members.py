"""What goes out: an evening's result and a season's table as picture, text, paper and link."""

from __future__ import annotations

import re

import pytest

from scorekeeper.web.club import to_members
from tests.web.club.evenings import PEOPLE, Club
from tests.web.club.forms import words_of
from tests.web.club.substitutes import change, count_it, free, stranger
from tests.web.village import Village

NAMES = ("Antje Petersen", "Ole Hansen", "Claas Thomsen", "Telse Jensen", "Meike Lorenzen")


@pytest.fixture(scope="module")
def village(hall):
    """A club with an evening whose result is out."""
    return Village(hall, NAMES)


def frame(village, role="watch"):
    return f"/s/{village.token(role)}"


def test_the_result_is_passed_on_with_tables_and_partners_as_text(hall, village):
    client, evening = hall.test_client(), f"evenings/{village.evening.id}"
    seen = client.get(village.club.url(f"{evening}/result.txt", "member"))
    assert (seen.mimetype, seen.headers["X-Robots-Tag"]) == ("text/plain", "noindex, nofollow")
    assert re.search(r"^1\. [A-Z]\w+ \w\.: \d+$", seen.text, re.M)
    sat = r"^1\.1 Guest \(for \w+ \w\.\) \+ \w+ \w\. 16 : 44 \w+ \w\. \+ \w+ \w\.$"
    assert re.search(sat, seen.text, re.M), seen.text
    assert seen.text.rstrip().endswith(f"/c/{village.token('watch')}/{evening}/result")
    assert client.get(village.club.url(f"{evening}/result.txt", "watch")).text.count("Petersen") == 0
    season = client.get(village.club.url(f"seasons/{village.club.season}/standings.txt", "watch")).text
    assert "Winter 2026" in season
    assert "Everybody gets the full points of their side." in seen.text, "what the places go by"
    assert "Everybody gets" in season, "and what those of the season do"
    assert not any(name.split()[1] in season for name in NAMES)


def test_a_picture_names_its_day_first_where_a_long_name_is_cut(hall, village, monkeypatch):
    """"Kartenfreunde Wesselburen · Sunday, 29 November…": the year was cut away."""
    seen = []
    monkeypatch.setattr(to_members.picture, "can_be_made", lambda: True)
    monkeypatch.setattr(to_members, "picture_of", lambda shown: seen.append(shown) or b"")
    hall.test_client().get(village.club.url(f"evenings/{village.evening.id}/result.png", "member"))
    assert re.match(r"\d+ \w+ \d{4} · ", seen[0].about)
    assert not re.match(r"\w+day", seen[0].about)


def test_who_only_watches_passes_it_on_and_is_no_member(hall, village):
    client, path = hall.test_client(), f"evenings/{village.evening.id}/result"
    assert "For the members" in words_of(client.get(village.club.url(path, "member")))
    seen = words_of(client.get(village.club.url(path, "watch")))
    assert "For the members" not in seen
    assert "To pass on" in seen


def first_line(page):
    return re.search(r"1\.1 [^<\n]+", page).group()


def line_of(club, evening, role="member"):
    """What the text and the frame say of table 1, once the result is out; both the same."""
    club.say("result.published", {"evening": evening.id})
    frame = club.client.get("/s/" + club.url("", "watch").split("/")[2]).text
    text = club.get(f"evenings/{evening.id}/result.txt", role)
    if role == "watch":
        assert first_line(frame) == first_line(text)
    return first_line(text)


@pytest.mark.parametrize("hands", [0, 1])
def test_with_a_substitute_a_table_has_who_sat_there_and_what_the_sides_have(hall, hands):
    club = Club(hall, hall.test_client(), people=5)
    evening = club.evening(hands=hands + 1, rounds=1)
    evening.draw()
    table, comes = evening.table(), free(club, evening)
    for _hand in range(hands):
        table.play(11)
    leaves = table.sides[0][0]
    change(table, comes=comes, leaves=leaves)
    count_it(table, 5)
    totals = table.view()["final_totals"]
    assert sum(totals) == 30 * (hands + 1)
    short = {person: PEOPLE[club.people.index(person)].split()[0] for person in club.people}
    line = line_of(club, evening)
    found = re.fullmatch(r"1\.1 (.+) (\d+) : (\d+) (.+)", line)
    assert [int(found[2]), int(found[3])] == totals, line
    assert short[comes] in found[1]
    assert f"(for {short[leaves]}" in found[1], "in whose place"
    assert all(short[person] in found[4] for person in table.sides[1])
    assert line_of(club, evening, "watch")


def test_the_name_typed_in_for_a_stranger_goes_out_from_nobodys_page(hall):
    club = Club(hall, hall.test_client(), people=4)
    evening = club.evening(hands=2, rounds=1)
    evening.draw()
    table, _person = stranger(club, evening)
    for role in ("keeper", "member", "watch"):
        line = line_of(club, evening, role)
        assert "Guest (for " in line
        assert "Jochen" not in line
    totals = table.view()["final_totals"]
    assert f" {totals[0]} : {totals[1]} " in line


def test_nobody_is_given_a_link_to_what_is_not_out_yet(hall):
    village = Village(hall)
    village.club.say("result.withdrawn", {"evening": village.evening.id})
    client, path = hall.test_client(), f"evenings/{village.evening.id}/result"
    assert "/c/" not in client.get(village.club.url(f"{path}.txt", "member")).text
    assert "data-share-link" not in client.get(village.club.url(path, "member")).text
    assert "data-share-text" in client.get(village.club.url(path, "member")).text
    for ending in ("txt", "png"):
        assert client.get(village.club.url(f"{path}.{ending}", "watch")).status_code == 403


def test_what_is_held_back_for_the_prize_giving_leaves_by_nobodys_page(hall):
    """Judge and keeper gave out the season with the evening that was held back, with the public link below it."""
    club = Club(hall, hall.test_client(), people=4)
    first, second = (club.evening(hands=2, rounds=1, date=date) for date in ("2026-11-12", "2026-11-19"))
    for evening, points in ((first, (11, 12)), (second, (20, 21))):
        evening.draw()
        table = evening.table()
        for one in points:
            table.play(one)
    season, result = f"seasons/{club.season}", f"evenings/{second.id}/result"
    club.say("result.held", {"evening": first.id})
    club.say("result.held", {"evening": second.id})
    assert "data-share" not in club.get(season), "nothing is out"
    assert "2 evenings are not published yet" in words_of(club.client.get(club.url(season)))
    club.get(f"{season}/standings.txt", status=404)
    club.say("result.withdrawn", {"evening": first.id})
    club.say("result.published", {"evening": first.id})
    for role in ("keeper", "judge"):
        page = club.get(season, role)
        assert page.count("data-share-") == 4 or (page.count("data-share-") == 3 and "data-share-picture" not in page)
        assert "1 evening is not published yet and does not count here" in page.split('id="to-members"')[1]
        assert club.get(f"{season}/standings.txt", role) == club.get(f"{season}/standings.txt", "member")
        assert club.client.get(club.url(f"paper/season/{club.season}?for=members", role)).text.count("2026-11-19") == 0
        paper = club.client.get(club.url(f"paper/season/{club.season}", role))
        assert "Includes 1 evening that is not published yet." in words_of(paper), "whoever takes it reads so"
        assert "Includes 1 evening that is not published yet." in page
        for ending in ("txt", "png"):
            club.get(f"{result}.{ending}", role, 403)
    assert "1 evening" not in club.get(season, "member").split('id="to-members"')[1]
    for role in ("record", "member", "watch"):
        for paper in (f"season/{club.season}", f"certificates/{club.season}", f"member/{club.season}/{club.people[0]}"):
            answer = club.client.get(club.url(f"paper/{paper}", role))
            assert "19/11" not in answer.text, "no paper of anybody else holds it"
            assert "not published yet" not in answer.text
            if answer.status_code == 200 and paper.startswith("season/"):
                assert "12/11" in answer.text
    page = club.get(result, "judge")
    assert "data-share" not in page
    assert "held back until the prize-giving" in page.split('id="to-members"')[1]
    assert club.client.get(club.url(f"paper/result/{second.id}.pdf", "judge")).status_code == 200, "to hang up then"
    club.say("result.withdrawn", {"evening": second.id})
    club.say("result.published", {"evening": second.id})
    assert "data-share-text" in club.get(result, "judge")
    assert "is not published yet" not in club.get(season)


def test_result_and_table_are_pictures_of_one_size(hall, village):
    pytest.importorskip("pypdfium2")
    client = hall.test_client()
    for path in (f"evenings/{village.evening.id}/result.png", f"seasons/{village.club.season}/standings.png"):
        answer = client.get(village.club.url(path, "watch"))
        assert (answer.status_code, answer.mimetype) == (200, "image/png")
        assert [int.from_bytes(answer.data[at : at + 4]) for at in (16, 20)] == [1080, 1350]


def test_seasons_that_are_over_have_their_page_with_certificates(hall):
    village = Village(hall)
    client, url = hall.test_client(), village.club.url
    assert "seasons/archive" not in client.get(url("seasons")).text
    assert "Nothing here yet" in words_of(client.get(url("seasons/archive")))
    village.club.say("season.closed", {"season": village.club.season})
    index = client.get(url("seasons"))
    assert f'href="{url("seasons")}/{village.club.season}"' not in index.text
    assert "Seasons that are over 1 season" in words_of(index)
    for role in ("member", "watch"):
        page = client.get(url("seasons/archive", role))
        certificates = url(f"paper/certificates/{village.club.season}", role)
        assert re.search(r"Winter 2026 1\. \w+", words_of(page))
        assert (certificates in page.text) == (role == "member")
    assert client.get(url(f"paper/certificates/{village.club.season}", "member")).status_code == 200
