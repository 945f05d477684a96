"""After a table's match has ended its hands can be corrected until the evening's correction period is over, then by
the judge alone (users.md 3.6, "Who corrects")."""

from __future__ import annotations

import json
import re

import pytest

from tests.web.club.evenings import Club, plain
from tests.web.tables import Table, an_id


@pytest.fixture
def club(hall, guest):
    return Club(hall, guest, people=4)


def ended(club, **evening):
    """An evening whose only table has played its two hands, signed them and ended; the evening and the table."""
    opened = club.evening(rounds=1, **evening)
    opened.draw()
    table = opened.table()
    table.play(11)
    table.play(20)
    table.do("end")
    assert table.view()["status"] == "ended"
    return opened, table


def notice(evening):
    """The result is given notice of."""
    evening.club.say("result.published", {"evening": evening.id}, role="judge")


def points(table, number=1):
    return [side["points"] for side in table.hand(number)["result"]]


def correct(table, role="record", **fields):
    """The correction of the hand's own page: side A's card points of the first hand are 12."""
    hand = table.hand(1)["id"]
    return table.do("correct", role, hand=hand, **{"points-0": "12", "majority": "1"}, **fields)


def test_before_the_notice_an_ended_match_is_corrected_by_who_records(club):
    evening, table = ended(club)
    page = table.page("hand/1")
    assert 'id="put-right-main"' in page
    assert "up to 30 minutes after the evening’s notice" in plain(page)
    correct(table)
    assert (points(table), table.hand(1)["proposal"]["result"][0]["points"]) == ([11, 19], 12)
    assert "sign?hand=" in table.page("hand/1")
    table.sign(table.hand(1)["id"])
    assert (points(table), table.view()["status"]) == ([12, 18], "ended")
    del evening


def test_within_the_period_the_page_says_until_when(club):
    evening, table = ended(club)
    notice(evening)
    for path in ("hand/1", "end"):
        assert re.search(r"is over\. The tables can correct until \d\d:\d\d", plain(table.page(path))), path
    correct(table)
    table.sign(table.hand(1)["id"])
    assert points(table) == [12, 18]
    assert 'class="hand-row' in table.page("hands")
    tonight = plain(club.get("", "watch")).partition("Tonight")[2]
    assert (bool(tonight), " here" in tonight) == (True, False), "who is here is not published"


def test_after_the_period_those_who_record_are_told_and_offered_nothing(club):
    evening, table = ended(club, correction=0)
    notice(evening)
    page = table.page("hand/1")
    assert "<form" not in page
    assert re.search(r"The correction period ended at \d\d:\d\d\. Now only the judge can correct", plain(page))
    assert table.url("change") not in table.page("hands")


def test_after_the_period_the_judge_corrects_and_it_counts_at_once(club):
    evening, table = ended(club, correction=0)
    notice(evening)
    page = table.page("hand/1", "judge")
    assert ">Reason <span" in page
    assert "Reason (optional)" not in page
    refused = correct(table, "judge", status=422, **{"as": "judge"})
    assert "Say in a few words why." in plain(refused)
    correct(table, "judge", reason="verzählt", **{"as": "judge"})
    assert (points(table), table.hand(1)["proposal"], table.view()["status"]) == ([12, 18], None, "ended")
    forms = re.findall(r"<form.*?</form>", table.page("hand/1", "judge"), re.DOTALL)
    plain_ones = [form for form in forms if 'name="as" value="judge"' not in form and 'value="accept"' not in form]
    assert (len(forms) > 2, plain_ones) == (True, []), "what is said plainly would wait for ever"


def test_after_the_period_the_judge_counts_anew_without_a_script(club):
    evening, table = ended(club, correction=0)
    notice(evening)
    hand = table.hand(1)
    assert 'name="as" value="judge"' in table.page(f"count?way=quick&hand={hand['id']}", "judge")
    assert 'name="as"' not in table.page(f"count?way=quick&hand={hand['id']}")
    data = {"hand": hand["id"], "replaces": hand["count"], "points-0": "12", "most": "1", "as": "judge"}
    assert "Say in a few words why." in plain(table.do("count-quick", "judge", 422, **data))
    assert table.do("count-quick", "judge", reason="verzählt", **data).endswith("/hand/1")
    assert (points(table), table.view()["unsigned"]) == ([12, 18], [])


def test_after_the_period_a_waiting_correction_waits_for_the_judge(club):
    evening, table = ended(club)
    correct(table)
    assert "Waiting for" in plain(table.page("hand/1"))
    evening.club.say("evening.set", {**evening_body(evening), "correction": 0}, after=evening.state.last)
    notice(evening)
    for role in ("record", "judge"):
        page = plain(table.page("hand/1", role))
        assert "Waiting for" not in page
    assert "The judge decides whether it counts" in plain(table.page("hand/1"))
    correct(table, "judge", reason="so war es", **{"as": "judge"})
    assert (points(table), table.hand(1)["proposal"]) == ([12, 18], None)


def evening_body(evening):
    """What is kept of an evening, as its form says it."""
    kept = evening.state
    return {
        "evening": kept.evening, "seasons": list(kept.seasons), "sheet": kept.sheet, "date": kept.date,
        "rounds": kept.rounds, "hands": kept.hands, "place": kept.place, "correction": kept.correction,
    }


def test_a_hand_that_ended_unsigned_is_signed_from_its_page(club):
    evening = club.evening(rounds=1)
    evening.draw()
    table = evening.table()
    hand = table.play(11, sign=False)
    table.do("end", reservation="1")
    assert table.view()["status"] == "reserved"
    assert f"sign?hand={hand}" in table.page("hand/1")


def test_a_table_that_plays_on_after_the_notice_is_told_that_it_waits(club):
    evening = club.evening(rounds=1, correction=0)
    evening.draw()
    table = evening.table()
    table.play(11)
    notice(evening)
    assert "The judge decides whether it counts." in plain(table.page("hand/1"))
    correct(table)
    table.sign(table.hand(1)["id"])
    assert points(table) == [11, 19]


def test_without_a_club_an_ended_match_is_closed_until_the_judge_opens_it(guest):
    table = Table(guest)
    table.sign(table.cards(["X25"]))
    table.do("end")
    assert "Now only the judge can correct." in plain(table.page("hand/1"))
    assert "<form" not in table.page("hand/1")
    table.do("correct", "judge", hand=table.hand(1)["id"], across="0:X25", reason="verzählt", **{"as": "judge"})
    assert points(table) == [3, 27]
    table.do("reopen", "judge", reason="weiter")
    assert "<form" in table.page("hand/1")


def test_what_a_phone_says_of_a_club_opens_nothing(guest):
    claimed = {"club": an_id(), "evening": an_id(), "round": 2, "table": 3}
    table = Table(guest, evening=claimed)
    table.sign(table.cards(["X25"]))
    table.do("end")
    assert "<form" not in table.page("hand/1")
    assert table.view()["evening"] is None


def test_the_evenings_result_strikes_what_stood_there_at_the_notice(club):
    """users.md 5.5: corrections look like corrections, on the page and on the paper alike."""
    evening, table = ended(club)
    before = table.view()["final_totals"]
    notice(evening)
    for path in (f"evenings/{evening.id}/result", f"paper/result/{evening.id}"):
        assert "<del>" not in club.get(path, "watch")
    correct(table)
    table.sign(table.hand(1)["id"])
    after = table.view()["final_totals"]
    assert [now - old for old, now in zip(before, after, strict=True)] == [1, -1]
    for path in (f"evenings/{evening.id}/result", f"paper/result/{evening.id}"):
        page = club.get(path, "watch")
        shown = re.sub(r"<span class=\"hear\">.*?</span>", "", page)
        for old, now in zip(before, after, strict=True):
            assert len(re.findall(rf"<del>{old}</del>\s*(?:<b>)?{now}<?", shown)) == 4, (
                "two people, their round and sum"
            )
        assert "before a correction" in page
    assert club.client.get(club.url(f"paper/result/{evening.id}.pdf", "watch")).status_code == 200


def test_a_table_that_was_late_is_no_correction(club):
    evening = club.evening(rounds=1)
    evening.draw()
    table = evening.table()
    table.play(11)
    notice(evening)
    table.play(20)
    assert "<del>" not in evening.get("result")


def test_the_phone_at_a_table_of_an_evening_taken_away_says_that_it_does_not_count(club):
    evening = club.evening(rounds=1)
    evening.draw()
    table = evening.table()
    assert evening.get(f"table/{table.match}", status=302)
    club.say("evening.dropped", {"evening": evening.id})
    answer = club.client.get(table.url())
    assert answer.status_code == 409
    assert "this table does not count" in plain(answer.text)


def shown(evening):
    """What the board and the result say of an evening."""
    return plain(evening.get("board")), evening.get("result")


def test_a_phone_takes_nothing_from_a_table_that_is_done(club):
    """Two hands agreed and signed, the match not ended: what a phone taps then waits, in the period and after it, the
    keeper reads of it, and no page says that nothing counts."""
    for correction in (30, 0):
        evening = club.evening(rounds=1, correction=correction)
        evening.draw()
        table = evening.table()
        table.play(11)
        table.play(20)
        notice(evening)
        assert "Another hand" not in table.page("") + table.page("end")
        assert "Another hand" in table.page("", "judge")
        assert (">End the match</span>" in table.page("end")) == bool(correction), "late it would end nothing"
        result = json.loads(evening.get("result.json"))
        table.do("zwick", side=0)
        hand, (board, after) = table.view()["current"], shown(evening)
        assert ("Hand 3 is running" if correction else "Hand 3: correction waiting") in board
        assert ("not finished" in after, ">…</abbr>" in after) == (False, False)
        assert json.loads(evening.get("result.json"))["rows"] == result["rows"]
        table.do("undo", target=table.view()["last_entry"]["id"], hand=hand["id"])
        assert "Hand 3" not in shown(evening)[0]
        assert "All hands played" in plain(table.page(""))


def test_board_and_result_say_that_hands_are_missing(club):
    evening = club.evening(rounds=1, hands=3)
    evening.draw()
    table = evening.table()
    table.play(11)
    table.play(20)
    table.do("end")
    board, result = shown(evening)
    assert ", 2 of 3 hands" in board
    assert "Round 1, table 1: 2 of 3 hands." in plain(result)
