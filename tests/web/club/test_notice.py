"""The notice: held back, published, its correction period, the end of an evening, penalties, the result by round."""

from __future__ import annotations

import csv
import io
import re

import pytest

from scorekeeper.storage.base import db
from scorekeeper.storage.league import PersonRow
from tests.cases import for_each
from tests.sheets.paper import words
from tests.web.club.evenings import Club, dispute, plain
from tests.web.tables import an_id


@pytest.fixture
def evening(hall, guest):
    """8 people at two tables, of 2 hands each."""
    made = Club(hall, guest).evening(rounds=1)
    made.draw()
    return made


def result(page):
    """(place, name, cells, sum) of every line."""
    found = []
    for row in re.findall(r"<tr[^>]*>(<td.*?)</tr>", page, re.DOTALL):
        cells = [plain(cell) for cell in re.findall(r"<t[dh][^>]*>.*?</t[dh]>", row, re.DOTALL)]
        found.append((int(cells[0]) if cells[0] else None, cells[1], cells[2:-1], cells[-1]))
    return found


def play(evening, number, *points):
    at = evening.table(number)
    for each in points:
        at.play(each)
    return at


def test_everybody_gets_the_full_points_of_the_own_side(evening):
    at = play(evening, 1, 11, 12)
    words, totals = evening.club.words, at.view()["final_totals"]
    shown = {name: (cells, total) for _, name, cells, total in result(evening.get("result"))}
    for side, people in enumerate(at.sides):
        for person in people:
            assert shown[words[person]] == ([str(totals[side])], str(totals[side]))
    assert "Round 1, table 2: not finished. It does not count yet." in plain(evening.get("result"))
    # nobody has a place who has played nothing
    assert [line[0] for line in result(evening.get("result"))] == [1, 1, 3, 3, None, None, None, None]


def test_a_disputed_table_counts_as_nothing_yet_and_says_so(evening):
    at = evening.table(2)
    at.play(11)
    dispute(at)
    page = evening.get("result")
    assert "Round 1, table 2: disputed. It does not count yet." in plain(page)
    assert {total for *_, total in result(page)} == {"0"}


def test_a_table_that_ended_provisionally_is_warned_of_once(evening):
    """Disputed, or signed since, it stood among what is not finished and once more below."""
    at = evening.table(1)
    at.play(11)
    hand = at.play(12, sign=False)
    at.do("end", reservation="1")
    name, once = "Round 1, table 1", "It counts once everything is settled"
    page = plain(evening.get("notice"))
    assert (page.count(name), page.count(once)) == (1, 1)
    at.sign(hand)
    page = plain(evening.get("notice"))
    assert page.count(name) == 1
    assert "it counts once it is ended again" in page
    dispute(evening.table(1), hand)
    page = plain(evening.get("notice"))
    assert page.count(name) == 1
    assert "Hand 2 disputed" in page


def test_who_sat_out_is_shown_as_such(hall, guest):
    club = Club(hall, guest, people=5)
    evening = club.evening()
    (out,) = evening.draw().out
    assert [cells for _, name, cells, _ in result(evening.get("result")) if name == club.words[out]] == [["×"]]
    assert "A round sat out earns nothing here; Winter 2026 counts it by its own rule." in plain(evening.get("result"))


def test_a_season_that_gives_nothing_for_a_round_sat_out_is_not_named(hall, guest):
    evening = Club(hall, guest, people=5, rule={"sat_out": "nothing"}).evening()
    evening.draw()
    assert "A round sat out" not in plain(evening.get("result"))


def test_held_back_until_the_prize_giving_and_then_published(evening):
    play(evening, 1, 11, 12)
    evening.post("notice", "judge", do="hold")
    names = evening.club.words
    for role, path in (("record", "result"), ("member", "result"), ("member", "")):
        page = evening.get(path, role)
        assert "held back until the prize-giving" in plain(page)
        for table in evening.state.draws[1].tables:
            assert all(names[person].split()[0] in page for person in table.seats), "who sits where is no secret"
        assert not result(page), "and nobody's points are told"
        assert not re.search(r"\b23\b", plain(page))
    assert f'href="{evening.club.url("evenings", "member")}"' in evening.get("", "member"), "a way back to the club"
    assert "Only the judge sees it." in plain(evening.get("result", "judge"))
    evening.get("result", "watch", status=403)
    evening.post("notice", "judge", do="publish")
    assert result(evening.get("result", "watch"))
    assert "Everybody" in evening.get("", "watch"), "the evening's own address shows the result to those who watch"


def test_publishing_starts_the_correction_period(evening):
    assert "not published yet" in plain(evening.get("notice"))
    evening.post("notice", do="publish")
    page = plain(evening.get("notice"))
    assert "The tables can correct for 30 minutes more." in page
    assert re.search(r"The tables can correct until \d\d:\d\d, then only the judge", page)


def test_holding_back_by_mistake_is_taken_back(evening):
    evening.post("notice", "judge", do="hold")
    assert "Stop holding it back" in plain(evening.get("notice", "judge"))
    evening.post("notice", "judge", do="unhold")
    assert not evening.state.held
    assert "The club can watch it grow" in plain(evening.get("notice"))


def test_a_notice_too_early_is_taken_back_with_a_reason(evening):
    evening.post("notice", "judge", do="publish")
    assert evening.get("result", "watch")
    evening.post("notice", "record", status=403, do="recall", reason="zu früh")
    assert "Say in a few words why" in plain(evening.post("notice", "judge", status=422, do="recall"))
    evening.post("notice", "judge", do="recall", reason="zu früh")
    assert (evening.state.published_at, evening.state.until) == (None, None)
    assert "No result yet" in plain(evening.get("result", "watch", status=403))
    assert "neither held back nor published any more" in plain(evening.club.get("history"))


def test_after_its_end_a_notice_taken_back_is_held_back(evening):
    evening.post("notice", "judge", do="publish")
    evening.post("notice", "judge", do="close", reason="Ende")
    assert "Until then it is held back" in plain(evening.get("notice", "judge"))
    evening.post("notice", "judge", do="recall", reason="zu früh")
    assert evening.state.held
    assert "Stop holding it back" not in plain(evening.get("notice", "judge"))
    evening.post("notice", "judge", do="publish")
    assert evening.state.shown


def test_after_the_correction_period_the_judge_alone_corrects(hall, guest):
    evening = Club(hall, guest).evening(rounds=1, correction=0)
    evening.draw()
    at = evening.table(1)
    hand = at.play(11)
    at.play(12)
    evening.post("notice", do="publish")
    assert "The correction period ended" in plain(evening.get("notice"))
    before = result(evening.get("result"))
    figures = {"figures": [{"points": 13}, {"points": None}], "facts": {"majority": 1}, "marks": [0, 0]}
    at.say("count.quick", figures, hand=hand)
    at.sign(hand)
    assert result(evening.get("result")) == before, "proposed, and signed by all: it holds for nobody"
    at.say("count.quick", figures, hand=hand, role="judge")
    assert result(evening.get("result")) != before


def test_an_evening_is_not_closed_while_a_hand_is_disputed(evening):
    """users.md 5.3: nobody can close the evening before it is settled."""
    dispute(evening.table(2))
    page = evening.post("notice", status=422, do="close", reason="spät geworden")
    assert "Round 1, table 2: Hand 1 disputed. Decide it first" in plain(page)
    assert 'value="spät geworden"' in page
    assert evening.state.status == "open"


def test_closing_and_reopening_have_a_reason_and_are_logged(evening):
    assert "Say in a few words why" in plain(evening.post("notice", status=422, do="close"))
    evening.post("notice", "judge", do="close", reason="Ende")
    assert evening.state.status == "closed"
    assert "The evening was closed at" in plain(evening.get("notice"))
    assert "The evening is closed" in plain(evening.post("draw", status=422, round=2, by="lot", shape=["2x2"]))
    assert "reason" in evening.post("notice", "judge", status=422, do="reopen")
    evening.post("notice", "judge", do="reopen", reason="Tisch 3 fehlte")
    assert evening.state.status == "open"
    assert {"Ende", "Tisch 3 fehlte"} <= set(evening.club.words.values())


def test_the_sheet_of_a_result_is_a_draft_until_it_is_published_and_confirmed_once_closed(evening):
    """Published, it can still be objected to, and rounds are still to be drawn."""
    for number in (1, 2):
        play(evening, number, 11, 12)

    def status() -> str:
        page = plain(evening.club.get(f"paper/result/{evening.id}"))
        return " ".join(word for word in ("DRAFT", "PUBLISHED", "CONFIRMED") if word in page)

    assert status() == "DRAFT"
    evening.post("notice", "judge", do="publish")
    assert "Objections until" in plain(evening.club.get(f"paper/result/{evening.id}"))
    assert status() == "PUBLISHED"
    evening.post("notice", "judge", do="close")
    assert status() == "CONFIRMED"


def test_the_season_says_beside_a_place_that_only_the_lot_decided_it(evening):
    """Partners of one evening are equal in everything; the result of the evening gives them the same place."""
    for number in (1, 2):
        play(evening, number, 11, 12)
    evening.post("notice", "judge", do="close")
    season = f"seasons/{evening.club.season}"
    drawn = [row["lot"] for row in evening.club.client.get(evening.club.url(f"{season}/standings.json")).json["rows"]]
    assert any(drawn)
    # the list on a phone; beside it the whole table, which a laptop shows
    listed = evening.club.get(season).split('<ol class="standings">')[1].split("</ol>")[0]
    assert plain(listed).count("by lot") == sum(map(bool, drawn))
    # a paper says what its signs mean at the foot of its pages, too
    for page, times in ((f"{season}/table", 1), (f"paper/season/{evening.club.season}", 1)):
        shown = plain(evening.club.get(page))
        assert shown.count("* by lot") == sum(map(bool, drawn)), page
        assert shown.count("* = by lot") == times, page


def test_an_evening_that_ends_as_planned_needs_no_reason(evening):
    for number in (1, 2):
        play(evening, number, 11, 12)
    page = evening.get("notice", "judge")
    assert 'id="why-close"' not in page
    evening.post("notice", "judge", do="close")
    assert evening.state.status == "closed"
    assert "Reason" in plain(evening.get("notice", "judge")), "going on after the end has its reason"


def test_what_is_not_done_is_told_with_its_round(hall, guest):
    evening = Club(hall, guest).evening(rounds=3)
    evening.draw()
    for number in (1, 2):
        play(evening, number, 11, 12)
    assert "2 rounds are not drawn yet" in plain(evening.get("notice"))
    evening.draw(2)
    page = plain(evening.get("notice"))
    assert "Round 2, table 1 no result yet" in page
    assert "1 round is not drawn yet" in page


def test_what_stands_in_the_result_already_is_not_said_to_count_as_nothing(evening):
    """A table that its judge opened again counts with its signed hands; one that goes on does not."""
    at = play(evening, 1, 11, 12)
    at.do("end")
    at.do("reopen", "judge", reason="verzählt")
    page = plain(evening.get("notice"))
    assert "Round 1, table 1 reopened, not ended yet The result includes these points as they are now." in page
    assert "Round 1, table 2 no result yet What is not finished does not count yet." in page
    play(evening, 2, 11, 12)
    assert "does not count yet" not in plain(evening.get("notice"))


def test_penalty_points_of_the_judge_count_are_listed_and_can_be_cancelled(evening):
    at = play(evening, 1, 11, 12)
    person, total = at.sides[0][0], at.view()["final_totals"][0]
    evening.post("penalties", "record", status=403, person=person, points="-10", reason="zu spät")
    evening.post("penalties", "judge", person=person, points="−10", reason="zu spät")
    name = evening.club.words[person]
    page = plain(evening.get("notice", "record"))
    assert f"{name} −10" in page
    assert "zu spät" in page
    shown = {who: (cells, total) for _, who, cells, total in result(evening.get("result"))}
    assert shown[name] == ([str(total), "−10"], str(total - 10))
    (penalty,) = evening.state.penalties
    assert "Say in a few words why" in plain(evening.post(f"penalties/{penalty.entry}/lift", "judge", status=422))
    evening.post(f"penalties/{penalty.entry}/lift", "judge", reason="Irrtum")
    assert "lifted" in plain(evening.get("notice"))
    assert name in [who for _, who, cells, sum_ in result(evening.get("result")) if sum_ == str(total)]
    evening.post(f"penalties/{penalty.entry}/lift", "judge", reason="Irrtum")
    assert "Somebody has changed this in the meantime. Open the page again and look." in plain(evening.get("notice"))


@for_each(
    ("fields", "seen"),
    [
        ({"points": "viele"}, "Give the points as a whole number"),
        ({"points": "0"}, "Give the points as a whole number"),
        ({"person": "x"}, "Choose somebody."),
        ({"season": "x"}, "One of these no longer exists. Choose again."),
        ({"reason": ""}, "Say in a few words why"),
    ],
)
def test_what_cannot_be_a_penalty_is_told_so_and_nothing_typed_is_lost(evening, fields, seen):
    sent = {"person": evening.club.people[0], "points": "-5", "reason": "Grund", **fields}
    page = evening.post("penalties", "judge", status=422, **sent)
    assert seen in plain(page)
    assert f'value="{sent["points"]}"' in page
    assert not evening.state.penalties


def test_only_the_judge_gives_notice(evening):
    for action in ("hold", "publish", "close", "reopen"):
        evening.post("notice", "record", status=403, do=action, reason="x")
    assert "Publish" not in evening.get("notice", "record")
    evening.post("notice", status=422, do="x")


MADE_OF_UNLIKE = {
    "points": "With more sides at a table there is less for each: of 30 points one of two sides gets 15",
    "over": "Only what is above an equal share counts: with 30 points that share is 15 for one of two sides",
    "rank": "The last side gets 1 everywhere, the first as many as there are sides",
}


def unlike(page):
    """What is said of tables of different size."""
    return plain(" ".join(re.findall(r'<div class="note stack-small">(.*?)</div>', page, re.DOTALL)))


@for_each("measure", MADE_OF_UNLIKE)
def test_of_tables_of_different_size_is_said_what_the_seasons_rule_does(hall, guest, measure):
    evening = Club(hall, guest, people=7, rule={"measure": measure}).evening()
    asked = unlike(evening.get("draw?shape=2x2&shape=3x1&by=lot"))
    evening.draw(shape=["2x2", "3x1"])
    result = unlike(evening.get("result"))
    pdf = evening.club.client.get(evening.club.url(f"paper/result/{evening.id}.pdf"))
    for text in (asked, result, words(pdf.data)):
        assert "The tables of this evening have different numbers of sides." in text
        assert f"Winter 2026: {MADE_OF_UNLIKE[measure]}" in text
        assert [other for other in MADE_OF_UNLIKE.values() if other in text] == [MADE_OF_UNLIKE[measure]]
        assert "comparable" not in text


def test_of_like_tables_nothing_is_said_and_a_round_before_is_not_forgotten(hall, guest):
    evening = Club(hall, guest, people=7).evening()
    assert not unlike(evening.get("draw?shape=2x2&by=lot"))
    evening.draw(shape=["2x2", "3x1"])
    assert unlike(evening.get("draw?shape=2x2&by=lot"))
    evening = Club(hall, guest).evening()
    evening.draw()
    assert not unlike(evening.get("result"))


def test_an_old_evening_brought_from_paper_shows_its_sums(hall, guest):
    club = Club(hall, guest, people=2)
    evening = club.evening(people=[])
    night = {"rounds": 3, "hands": 36, "won": 20, "lost": 16, "zwicks": 4, "highest": 21, "over": None}
    brought = [
        {**night, "person": person, "points": points} for person, points in zip(club.people, (310, 288), strict=True)
    ]
    club.say("result.brought", {"evening": evening.id, "results": brought})
    page = evening.get("result")
    assert [line[0] for line in result(page)] == [1, 2]
    assert [line[3] for line in result(page)] == ["310", "288"]
    assert "Copied from paper" in plain(page)


def test_the_result_is_taken_along_as_the_page_shows_it(evening):
    at = play(evening, 1, 11, 12)
    evening.post("penalties", "judge", person=at.sides[0][0], points="−10", reason="zu spät")
    answer = evening.club.client.get(evening.club.url(f"evenings/{evening.id}/result.csv"))
    lines = list(csv.reader(io.StringIO(answer.text.removeprefix("\ufeff"))))
    assert lines[0] == ["Rank", "Name", "Guest", "Round 1", "Penalty", "Sum", "Hands", "Zwicks"]
    rows = result(evening.get("result"))
    page = [("" if place is None else str(place), total.replace("−", "-")) for place, _, _, total in rows]
    assert [(line[0], line[5]) for line in lines[1:]] == page
    assert sum(line[3] == "not finished" for line in lines) == 4
    data = evening.club.client.get(evening.club.url(f"evenings/{evening.id}/result.json")).json
    assert [row["total"] for row in data["rows"]] == [int(line[5]) for line in lines[1:]]


def test_a_file_says_whose_it_is_and_of_which_day(hall, guest):
    club = Club(hall, guest, people=4)
    club.say("club.named", {"name": (name := an_id())}, words={name: "Zwickerverein Süderbrarup e.V."},
             after=club.state.name_last)
    evening = club.evening(rounds=1)
    evening.draw()
    play(evening, 1, 11, 12)
    names = {}
    others = ("members.csv", f"evenings/{evening.id}/result.csv", f"seasons/{club.season}/pairs.csv")
    for path in ("club.json.gz", "export.json", *others):
        names[path] = club.client.get(club.url(path)).headers["Content-Disposition"]
    day = r"\d{4}-\d\d-\d\d"
    whole = r"attachment; filename=\"Zwickerverein-Suederbrarup-e-V-{0}\"; filename\*=UTF-8''Zwickerverein-S%C3%BCder"
    assert re.match(whole.format(rf"{day}\.json"), names["export.json"])
    assert re.match(whole.format(rf"{day}\.json\.gz"), names["club.json.gz"])
    assert re.match(whole.format(rf"Members-{day}\.csv"), names["members.csv"])
    assert "e-V-Result-2026-11-19.csv" in names[f"evenings/{evening.id}/result.csv"]
    assert re.search(rf"e-V-Winter-2026-partners-{day}\.csv", names[f"seasons/{club.season}/pairs.csv"])


def test_a_result_held_back_is_taken_along_by_the_judge_only(evening):
    evening.post("notice", "judge", do="hold")
    for role, status in (("member", 403), ("record", 403), ("judge", 200)):
        for path in ("result.csv", "result.json"):
            assert (
                evening.club.client.get(evening.club.url(f"evenings/{evening.id}/{path}", role)).status_code == status
            )


def test_an_evening_with_a_reservation_is_not_called_all_signed(hall, guest):
    """Its table is done for the evening and counts as nothing: notice, result and paper say the same."""
    evening = Club(hall, guest).evening(rounds=1)
    evening.draw()
    play(evening, 1, 11, 12)
    at = evening.table(2)
    at.play(11)
    at.play(12, sign=False)
    at.do("end", reservation="1")
    page = plain(evening.get("notice", "judge"))
    assert "Everything is settled." not in page
    assert re.search(r"Round 1, table 2 provisional \d\d:\d\d, not signed by all", page)
    assert "It counts once everything is settled" in page
    evening.post("notice", "judge", do="close")
    shown = plain(evening.get("result"))
    assert "Round 1, table 2: provisional. It does not count yet." in shown
    assert "not finished" not in shown
    assert "… does not count yet" in shown
    season = plain(evening.club.get(f"seasons/{evening.club.season}"))
    assert "ended provisionally. It counts once" in season


def test_a_closed_evening_is_out_and_its_sentences_stand_apart(evening):
    """Closing is a notice of its own: whoever only watches sees the result from then on."""
    for number in (1, 2):
        play(evening, number, 11, 12)
    evening.post("notice", "judge", do="close")
    assert result(evening.get("result", "watch"))
    page = evening.get("notice", "judge")
    assert re.search(
        r"Published at \d\d:\d\d\. The tables can correct until \d\d:\d\d, then only the judge\. "
        r"The evening was closed",
        plain(page),
    )
    assert 'value="publish"' not in page


@pytest.mark.parametrize(("correction", "seen"), [(1, "1 minute "), (30, "30 minutes ")])
def test_the_correction_period_is_one_minute_or_many(hall, guest, correction, seen):
    evening = Club(hall, guest).evening(rounds=1, correction=correction)
    evening.draw()
    at = play(evening, 1, 11, 12)
    at.do("end")
    assert f"up to {seen}after the evening’s notice or end" in plain(at.page("hand/1"))
    evening.post("notice", "judge", do="publish")
    assert f"The tables can correct for {seen.strip()} more" in plain(evening.get("notice"))


def test_who_is_not_there_has_another_mark_than_who_sat_out(hall, guest):
    club = Club(hall, guest, people=5)
    evening = club.evening()
    (out,) = evening.draw().out
    late = next(person for person in club.people if person != out)
    evening.here(late, here=False, first=2)
    evening.draw(2)
    shown = {name: cells for _, name, cells, _ in result(evening.get("result"))}
    assert shown[club.words[out]][0] == "×"
    assert shown[club.words[late]][1] == "–"


def test_one_person_at_two_tables_of_a_round_is_said_with_the_table_that_counts(evening):
    """No page lets it come to that; a club's file may bring it."""
    play(evening, 1, 11, 12)
    play(evening, 2, 11, 12)
    club, (one, other) = evening.club, evening.state.draws[1].tables
    assert "Only table" not in plain(evening.get("result"))
    with club.app.app_context():
        row = db.session().get(PersonRow, (other.match, other.seats[0]))
        row.person = one.seats[0]
        db.session().commit()
    name = club.words[one.seats[0]]
    assert f"Round 1: {name} is at tables 1, 2. Only table 1 counts." in plain(evening.get("result"))


def test_the_key_that_closes_says_that_the_result_is_out_then(evening):
    says = "Closing publishes the result too, unless it is held back."
    assert says in plain(evening.get("notice", "judge"))
    evening.post("notice", "judge", do="hold")
    assert says not in plain(evening.get("notice", "judge"))
    evening.post("notice", "judge", do="publish")
    assert says not in plain(evening.get("notice", "judge"))
