"""The evening board: what needs the keeper first, counts that filter, a cheap question for news."""

from __future__ import annotations

import json
import re
from datetime import UTC, datetime, timedelta
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import select, update

from scorekeeper.storage.base import db
from scorekeeper.storage.league import PersonRow
from scorekeeper.storage.streams import EntryRow, MatchRow
from tests.cases import for_each
from tests.web.club.evenings import PEOPLE, Club, dispute, plain
from tests.web.forms import begin
from tests.web.hand_keys import MOST, keys
from tests.web.tables import OTHER_PHONE, an_id, printed


@pytest.fixture
def evening(hall, guest):
    """12 people at three tables, of 2 hands each."""
    made = Club(hall, guest, people=12).evening()
    made.draw()
    return made


def lines(page):
    """(table, state, what is said of it) from the top."""
    rows = re.findall(r'<li class="board-row ([\w-]+)">(.*?)</li>', page, re.DOTALL)
    found = []
    for state, row in rows:
        words = plain(re.search(r'class="board-words[^>]*>(.*?)</p>', row, re.DOTALL)[1])
        found.append((int(re.search(r'id="table-(\d+)"', row)[1]), state, words))
    return found


def badge(page):
    """The colour and the sign of what is said of the first table."""
    found = re.search(r'class="board-words badge (\w*)">(?:<svg[^>]*><use href="#i-(\w+)")?', page)
    return found[1], found[2]


def counted(page):
    """The counts on top: four, and what else there is."""
    return {state: int(n) for state, n in re.findall(r'id="count-([\w-]+)".*?<b>(\d+)</b>', page, re.DOTALL)}


def silent(evening, number, minutes):
    """Nothing was heard of a table for so long."""
    with evening.club.app.app_context():
        last = datetime.now(UTC) - timedelta(minutes=minutes, seconds=5)
        db.session.execute(update(MatchRow).where(MatchRow.stream == evening.table(number).match).values(last_at=last))
        db.session.commit()


def test_first_what_needs_the_keeper_then_what_runs_then_what_is_signed(evening):
    assert lines(evening.get("board")) == [(n, "waiting", "no result yet") for n in (1, 2, 3)]
    evening.table(1).play(11)
    second = evening.table(2)
    second.play(11)
    second.play(12)
    dispute(evening.table(3))
    page = evening.get("board")
    found = lines(page)
    assert [(table, state) for table, state, _ in found] == [(3, "disputed"), (1, "running"), (2, "done")]
    assert [words for *_, words in found][:2] == ["Hand 1 disputed Decide", "1 of 2 hands"]
    assert re.fullmatch(r"signed \d\d:\d\d, not ended", found[2][2])
    assert counted(page) == {"running": 1, "disputed": 1, "missing": 0, "done": 1}
    assert "23" in plain(page), "points so far"


def test_a_correction_that_waits_needs_the_keeper(hall, guest):
    """After the notice the board said "signed", and the evening was closed past it without a word."""
    evening = Club(hall, guest).evening(rounds=1, correction=0)
    evening.draw()
    at, other = evening.table(1), evening.table(2)
    hand = [each.play(points) for each in (other, at) for points in (11, 12)][2]
    evening.post("notice", do="publish")
    assert [state for _, state, _ in lines(evening.get("board"))] == ["done", "done"]
    figures = {"figures": [{"points": 13}, {"points": None}], "facts": {"majority": 1}, "marks": [0, 0]}
    at.say("count.quick", figures, hand=hand, replaces=at.hand(1)["count"])
    page = evening.get("board")
    assert lines(page)[0] == (1, "proposed", "Hand 1: correction waiting Decide")
    assert badge(page) == ("", "clock"), "as on the pages of the match"
    found = {"running": 0, "disputed": 0, "missing": 0, "done": 1, "proposed": 1}
    assert counted(page) == found, "nobody disputes anything, and the counts add up to the tables"
    assert [state for _, state, _ in lines(evening.get("board?show=proposed"))] == ["proposed"]
    stands = re.search(r'id="count-proposed".*?</a>', page, re.DOTALL)[0]
    assert "correction waiting" in stands, "not corrected, which reads as done"
    there = guest.get(re.search(r'id="decide-1" href="([^"]*)"', page)[1].replace("&amp;", "&"))
    assert there.headers["Location"].endswith("/hand/1#rule")
    assert "Round 1, table 1 Hand 1: correction waiting" in plain(evening.get("result")), "the judge is told there too"
    assert "correction waiting" not in plain(evening.get("result", "watch")), "nobody else"
    notice = evening.get("notice", "judge")
    assert "Everything is settled." not in plain(notice)
    assert "table 1 Hand 1: correction waiting The result includes these points as they are now." in plain(notice)
    assert "Say in a few words why" in plain(evening.post("notice", "judge", status=422, do="close"))
    evening.post("notice", "judge", do="close", reason="Anna ist nach Hause")
    assert evening.state.status == "closed"
    assert lines(evening.get("board"))[0][1] == "proposed", "it waits on"
    at.do("rule", "judge", hand=hand, outcome="keep", proposed=at.hand(1)["proposal"]["digest"], reason="so gezählt")
    assert "waits" not in plain(evening.get("board")) + plain(evening.get("notice")) + plain(evening.get("result"))


def counted_elsewhere(at, hand):
    """Another phone, that was without a connection, counted a hand that is signed."""
    figures = {"figures": [{"points": 14}, {"points": None}], "facts": {"majority": 1}, "marks": [0, 0]}
    at.say("count.quick", figures, hand=hand, device=OTHER_PHONE)


def counted_twice(at, hand):
    """Both sides counted their own, and a side on two phones."""
    own = {"figures": {"points": 17, "cards": None}, "facts": {"majority": 0}}
    at.say("count.sealed", {"side": 0, **own}, hand=hand)
    at.say("count.sealed", {"side": 0, **own, "figures": {"points": 16, "cards": None}}, hand=hand, device=OTHER_PHONE)
    other = {"figures": {"points": 13, "cards": None}, "facts": {"majority": 0}}
    at.say("count.sealed", {"side": 1, **other}, hand=hand, device=OTHER_PHONE)


def test_of_a_double_count_that_differs_everybody_reads_who_counted_what(hall, guest):
    """Two sums of both sides said nothing of which side has two numbers."""
    evening = Club(hall, guest).evening(rounds=1)
    evening.draw()
    at = evening.table(1)
    hand = at.begin()
    counted_twice(at, hand)
    state = lines(evening.get("board", "judge"))[0][2]
    side = re.search(r"Hand 1: two counts differ \((.*) 17 / \1 16\)", state)[1]
    assert side.count(" + ") == 1
    for page in (at.page("hand/1"), at.page(f"sign?hand={hand}")):
        for points in (16, 17):
            assert f"{at.view()['sides'][0]['name']} {points}" in plain(page)


def begun_elsewhere(at, hand):
    """Another phone began a hand at the same place and counted that."""
    other = an_id()
    at.say("hand.begun", {"follows": at.hands[0], "inserted": False, "dealer": None}, hand=other, device=OTHER_PHONE)
    counted_elsewhere(at, other)


@pytest.mark.parametrize(
    ("differs", "words"),
    [(counted_elsewhere, "Hand 2: two counts differ"), (begun_elsewhere, "Hand 2: one hand or two?")],
)
def test_two_phones_that_differ_need_the_keeper(hall, guest, differs, words):
    """The table ran, or wanted signatures that all were there, while nobody had a point of it."""
    evening = Club(hall, guest).evening(rounds=1)
    evening.draw()
    at = evening.table(1)
    hand = [at.play(points) for points in (11, 12)][1]
    differs(at, hand)
    page = evening.get("board", "judge")
    assert lines(page)[0] == (1, "differs", f"{words} Decide")
    assert counted(page)["disputed"] == 1
    there = guest.get(re.search(r'id="decide-1" href="([^"]*)"', page)[1].replace("&amp;", "&"))
    assert there.location.endswith("/hand/2")
    assert re.search(r"This one is right|The same hand, ", plain(guest.get(there.location).text))
    assert words in plain(at.page("end"))
    assert "Both signed" not in plain(at.page("end"))
    assert "Something is still open" in plain(at.do("end", status=422))
    at.do("end", reservation="1", reason="die anderen sind weg")
    for page in (plain(at.page("end")), plain(at.page("end", "judge"))):
        assert "Ended provisionally" in page
        assert words in page
        assert "Both signed" not in page
    assert lines(evening.get("board", "judge"))[0] == (1, "differs", f"{words} Decide")
    assert words in plain(evening.post("notice", "judge", status=422, do="close", reason="spät"))


@pytest.mark.parametrize("closed", [False, True])
def test_a_table_that_waits_is_said_on_the_clubs_page_and_the_evenings(hall, guest, closed):
    """After the evening nothing but the board said it, and nobody opens the board of an evening that is over."""
    evening = Club(hall, guest).evening(rounds=1)
    evening.draw()
    for number in (1, 2):
        at = evening.table(number)
        at.play(11)
        at.play(12, sign=number == 1)
    if closed:
        evening.post("notice", "judge", do="close", reason="spät")
    board = f'href="{evening.club.url(f"evenings/{evening.id}/board", "judge")}"'
    for page in (evening.club.get("", "judge"), evening.get("", "judge")):
        line = re.search(r'<p class="note board-elsewhere">.*?</p>', page, re.DOTALL)[0]
        assert plain(line).startswith("1 table is waiting")
        assert board in line
    for role in ("member", "watch"):
        assert "1 table is waiting" not in plain(evening.club.get("", role))
    at.sign(at.hands[1])
    assert "waits" not in plain(evening.club.get("", "judge")) + plain(evening.get("", "judge"))


def typed(at, *points):
    """Hands typed from a sheet, a row each: the card points of side A, the majority for B."""
    for one in points:
        figures = {"figures": [{"points": one}, {"points": 27 - one}], "facts": {"majority": 1}, "marks": [0, 0]}
        at.say("count.paper", figures, hand=at.begin())


def test_a_sheet_typed_from_paper_counts_by_one_word_of_the_judge(evening):
    """Each of its hands had to be signed on a screen by every side."""
    at = evening.table(1)
    typed(at, 11, 12)
    assert at.page("hands").count('id="on-paper"') == 1
    assert 'id="on-paper-form"' not in at.page("hands"), "who records says no word of the judge's"
    at.do("on-paper", status=403, **{"from": "1", "to": "2"})
    page = plain(at.page("end", "judge"))
    assert "For the evening the match counts once all hands are signed, here or on paper." in page
    form = re.search(r'<form[^>]*id="on-paper-form".*?</form>', at.page("hands", "judge"), re.DOTALL)[0]
    fields = dict(re.findall(r'name="(seen|back|from|to)"[^>]*value="([^"]*)"', form))
    assert (fields["from"], fields["to"], fields["back"]) == ("1", "2", "hands")
    refused = at.do("on-paper", "judge", 422, **{**fields, "from": "2", "to": "1"})
    assert "The end comes before the beginning" in plain(refused)
    assert "DRAFT" in at.page("sheet")
    assert at.do("on-paper", "judge", **fields).endswith("/hands")
    sheet = plain(at.page("sheet"))
    assert all(words in sheet for words in ("CONFIRMED", "B wins 37 : 23")), "it counts"
    assert "Somebody has changed this" in plain(at.do("on-paper", "judge", 422, **fields)), "nothing waits any more"
    line = next(one for one in lines(evening.get("board")) if one[0] == 1)
    assert line[1] == "done"
    assert re.fullmatch(r"signed on paper \d\d:\d\d", line[2]), "it is done: nobody waits for an end"
    for role in ("watch", "record", "judge"):
        assert "Hands 1, 2 are signed on paper" in plain(at.page("hands", role))
        assert ("Take back" in plain(at.page("hands", role))) is (role == "judge")
    assert plain(at.page("hand/1")).count("on paper") == 3
    assert "Who signed?" not in plain(at.page("hand/1"))
    assert plain(at.page(f"sign?hand={at.hands[0]}")).count("Signed on paper") == 2
    sheet = plain(at.page("sheet"))
    assert sheet.count("✓°") == 4
    assert "Signed on paper (°): hand 1, 2." in sheet
    assert at.page("export.csv").count("signed on paper") == 2
    assert "Signed on paper: hand 1, 2." in plain(at.page("history"))
    at.do("end", "judge")
    page = plain(at.page("end", "judge"))
    assert page.count(" signed ") >= 2
    assert "not signed" not in page
    assert "Hands 1, 2 are signed on paper" in page
    assert evening.club.client.get(evening.club.url(f"evenings/{evening.id}/result")).text.count("23") >= 2, "it counts"
    lies = re.search(r'name="target" value="([^"]*)"', at.page("end", "judge"))[1]
    assert at.do("undo-there", "judge", target=lies, back="end").endswith("/end")
    assert [one["state"] for one in at.all()] == ["counted", "counted"]
    at.do("redo", "judge", target=lies)
    assert [one["state"] for one in at.all()] == ["signed", "signed"]


def test_what_was_typed_anew_from_paper_is_agreed_on_by_nobody(evening):
    """Slips of who typed the sheet were said to be corrections that both sides agreed on."""
    at = evening.table(1)
    typed(at, 11, 12)
    figures = {"figures": [{"points": 14}, {"points": 13}], "facts": {"majority": 1}, "marks": [0, 0]}
    at.say("count.paper", figures, hand=at.hands[0], replaces=at.hand(1)["count"])
    sent = {"seen": str(at.view("judge")["seq"]), "from": "1", "to": "2", "back": "hands"}
    for _ in range(2):
        page = plain(at.page("hands"))
        assert "typed again from paper." in page
        assert "both sides agree" not in page
        if "signed on paper" not in page:
            at.do("on-paper", "judge", **sent)


def test_a_signed_hand_that_does_not_add_up_waits_until_it_is_counted_again_or_decided(evening):
    """The board said "signed" in green, and the result said nothing."""
    at, other = evening.table(1), evening.table(2)
    for each in (at, other):
        typed(each, 11, 12)
        figures = {"figures": [{"points": 11}, {"points": 14}], "facts": {"majority": 1}, "marks": [0, 0]}
        each.say("count.paper", figures, hand=each.hands[0], replaces=each.hand(1)["count"])
        assert "not signed by all; Hand 1: 2 missing" in plain(evening.get("board"))
        each.do("on-paper", "judge", seen=str(each.view("judge")["seq"]), **{"from": "1", "to": "2"})
    assert [one["state"] for one in at.all()] == ["signed", "signed"]
    page = evening.get("board")
    assert lines(page)[0] == (1, "wrong", "Hand 1 is signed and does not add up: 2 missing Decide")
    assert counted(page) == {"running": 0, "disputed": 2, "missing": 0, "done": 0, "waiting": 1}
    there = evening.club.client.get(re.search(r'id="decide-1" href="([^"]*)"', page)[1].replace("&amp;", "&"))
    assert there.headers["Location"].endswith("/hand/1")
    sentence = "Round 1, table 1: Hand 1 is signed and does not add up."
    evening.post("notice", "judge", do="publish")
    for role in ("judge", "watch"):
        page = evening.get("result", role)
        assert f"≠ {sentence}" in plain(page), role
        marked = re.findall(
            r"<tr[^>]*>(?:(?!</tr>).)*?>≠</abbr> (\d+).*?≠</abbr> <b>(\d+)</b></td></tr>", page, re.DOTALL
        )
        assert sorted(marked) == [("23", "23")] * 4 + [("35", "35")] * 4, "each figure that it is in, the sums too"
    text = evening.get("result.txt")
    assert f"≠ {sentence}" in text
    assert len(re.findall(r"(?m)^1\.[12] ≠ .* 23 : 35 ", text)) == 2
    paper = evening.club.client.get(evening.club.url(f"paper/result/{evening.id}.pdf"))
    assert sentence in printed(paper.data)
    assert "Everything is settled." not in plain(evening.get("notice", "judge"))
    dispute(at, hand=at.hands[0])
    at.do("decide", "judge", hand=at.hands[0], outcome="keep", reason="so steht es da")
    figures = {"figures": [{"points": 13}, {"points": 14}], "facts": {"majority": 1}, "marks": [0, 0]}
    other.say("count.paper", figures, hand=other.hands[0], replaces=other.hand(1)["count"])
    other.sign(other.hands[0])
    assert "does not add up" not in plain(evening.get("board")) + plain(evening.get("result"))
    assert "≠" not in evening.get("result") + evening.get("result.txt")
    assert {state for _, state, _ in lines(evening.get("board"))} == {"done", "waiting"}


def test_who_comes_from_the_board_to_decide_has_at_most_two_keys(evening):
    """The judge's decision was open above the keys of the table: five in all."""
    figures = {"figures": [{"points": 11}, {"points": 15}], "facts": {"majority": 1}, "marks": [0, 0]}
    dispute(evening.table(1))
    waits, wrong = evening.table(2), evening.table(3)
    for at in (waits, wrong):
        at.say("count.paper", figures, hand=at.begin())
        at.sign(at.hands[-1])
    waits.do("correct", hand=waits.hands[-1], majority="1", **{"points-0": "12", "points-1": "17"})
    decided, tables = {}, f"evenings/{evening.id}/table"
    for number in (1, 2, 3):
        way = evening.club.client.get(evening.club.url(f"{tables}/{evening.table(number).match}?to=decide"))
        page = evening.club.client.get(way.location.partition("#")[0])
        assert 'id="judge" open' in page.text
        assert 'id="put-right-main"' in page.text, "what can be corrected is folded, and has its own key"
        decided[number] = keys(page.data)
    assert max(map(len, decided.values())) <= MOST
    assert decided == {
        1: ["15 : 15 stands", "Count again"], 2: ["The correction stands", "The result stands"],
        3: ["The result stands"],
    }


def test_of_a_right_sum_it_is_said_what_contradicts_and_not_that_it_does_not_add_up(evening):
    """Both claimed the majority, 17 + 13 is 30: board, result, end and hand said "does not add up", the board twice."""
    at, words = evening.table(1), "More than one side has claimed the majority"
    hand = at.begin()
    for side, points in enumerate((17, 13)):
        count = {"side": side, "figures": {"points": points, "cards": None}, "facts": {"majority": side}}
        at.say("count.sealed", count, hand=hand)
    assert f"; Hand 1: {words}" in lines(evening.get("board"))[0][2]
    at.sign(hand)
    at.play(12)
    assert lines(evening.get("board"))[0] == (
        1, "wrong", f"Hand 1 is signed and contradicts itself: {words} Decide"
    )
    shown = {path: plain(at.page(path)) for path in ("end", "sign", "sign?hand=" + hand, "hand/1", "hands", "sheet")}
    shown |= {path: plain(evening.get(path)) for path in ("board", "result")} | {"text": evening.get("result.txt")}
    assert f"Hand 1: {words}" in shown["end"]
    for path in ("end", "sign?hand=" + hand, "hand/1", "hands", "sheet", "board"):
        assert words in shown[path], path
    assert [path for path, page in shown.items() if "does not add up" in page] == []
    for path in ("result", "text"):
        assert "≠ Round 1, table 1: Hand 1 is signed and contradicts itself." in shown[path], path
    claimed = re.findall(r"have counted\. (\d+) points\. Majority: ", plain(at.page("history")))
    assert claimed == ["13", "17"], "what each said of it"
    assert at.hand(1)["doubts"] == [{"rule": "F2", "severity": "error", "case": "majority", "facts": {}}]


def test_what_a_judge_decided_and_others_changed_afterwards_does_not_add_up_again(evening):
    """Any word of the judge's on a hand was taken for a decision on all that was said of it later."""
    at = evening.table(1)
    typed(at, 11, 12)
    figures = {"figures": [{"points": 11}, {"points": 14}], "facts": {"majority": 1}, "marks": [0, 0]}
    at.say("count.paper", figures, hand=at.hands[0], replaces=at.hand(1)["count"])
    at.do("on-paper", "judge", seen=str(at.view("judge")["seq"]), **{"from": "1", "to": "2"})
    at.do("decide", "judge", hand=at.hands[0], outcome="keep", reason="so steht es da")
    assert "does not add up" not in plain(evening.get("board"))
    figures["figures"][1]["points"] = 15
    at.say("count.paper", figures, hand=at.hands[0], replaces=at.hand(1)["count"])
    at.sign(at.hands[0])
    assert at.view("judge")["gaps"] == [1]
    assert lines(evening.get("board"))[0] == (1, "wrong", "Hand 1 is signed and does not add up: 1 missing Decide")
    assert "Round 1, table 1: Hand 1 is signed and does not add up." in plain(evening.get("result"))


def test_a_judges_count_with_its_reason_is_a_decision_too(evening):
    at = evening.table(1)
    typed(at, 11, 12)
    figures = {"figures": [{"points": 11}, {"points": 14}], "facts": {"majority": 1}, "marks": [0, 0]}
    at.say("count.paper", figures, hand=at.hands[0], replaces=at.hand(1)["count"],
           role="judge", reason=(why := an_id()), words={why: "so steht es da"})
    at.sign(at.hands[0])
    assert at.all()[0]["state"] == "signed"
    assert "does not add up" not in plain(evening.get("board"))


def test_the_judge_lets_a_signed_hand_stand_that_does_not_add_up_in_two_taps(hall, guest):
    """Somebody had to object first, and a match that had ended with it never counted."""
    evening = Club(hall, guest).evening(rounds=1)
    evening.draw()
    at = evening.table(1)
    for points in (15, 16):
        figures = {"figures": [{"points": 11}, {"points": points}], "facts": {"majority": 1}, "marks": [0, 0]}
        at.say("count.paper", figures, hand=at.begin())
        at.sign(at.hands[-1])
    at.do("end", "judge", reservation="1")
    page = evening.get("board", "judge")
    assert lines(page)[0] == (1, "wrong", "Hand 1 is signed and does not add up: 1 missing Decide")
    first_tap = guest.get(re.search(r'id="decide-1" href="([^"]*)"', page)[1].replace("&amp;", "&"))
    there = guest.get(first_tap.headers["Location"]).text
    assert re.search(r'<details[^>]*id="judge" open>', there)
    form = re.search(r'<form[^>]*id="decide".*?</form>', there, re.DOTALL)[0]
    assert re.findall(r'name="outcome" value="(\w+)"', form) == ["keep"]
    reason = re.search(r'<input[^>]*name="reason"[^>]*>', form)[0]
    assert 'value="signed this way"' in reason
    at.do("decide", "judge", hand=at.hands[0], outcome="keep", reason="signed this way")
    assert 'id="decide"' not in guest.get(first_tap.headers["Location"]).text
    at.do("reopen", "judge", reason="alles geklärt")
    at.do("end", "judge")
    assert (1, "done") in [one[:2] for one in lines(evening.get("board", "judge"))]
    assert "does not add up" not in plain(evening.get("result"))
    check = at.view("judge")["check"]
    assert (check["ok"], check["expected"] - check["sum"]) == (False, 1), "what is missing is missing still"


def test_of_a_stretch_of_hands_and_not_of_what_somebody_changed_meanwhile(evening):
    at = evening.table(1)
    typed(at, 11, 12)
    seen = str(at.view("judge")["seq"])
    at.say("count.paper", {"figures": [{"points": 9}, {"points": 18}], "facts": {"majority": 1}, "marks": [0, 0]},
           hand=at.hands[1], replaces=at.hand(2)["count"])
    at.do("on-paper", "judge", seen=seen, **{"from": "1", "to": "2"})
    assert [one["state"] for one in at.all()] == ["signed", "counted"]
    at.sign(at.hands[1])
    line = next(one for one in lines(evening.get("board")) if one[0] == 1)
    assert re.fullmatch(r"signed \d\d:\d\d, partly on paper, not ended", line[2])
    last = at.view("judge")["last_entry"]
    assert last["kind"] == "accepted"
    at.do("undo", "judge", target=last["id"], hand=at.hands[1])
    assert [one["state"] for one in at.all()] == ["signed", "accepted"]


def test_a_table_is_still_after_twenty_minutes_without_news(evening):
    at = evening.table(2)
    at.play(11)
    silent(evening, 2, 19)
    assert counted(evening.get("board"))["missing"] == 0
    silent(evening, 2, 22)
    page = evening.get("board")
    assert lines(page)[0] == (2, "missing", "no news for 22 minutes Show")
    assert "quiet" in plain(page)
    assert "missing" not in plain(page), "nothing is said of what"
    silent(evening, 2, 200)
    assert lines(evening.get("board"))[0][2] == "no news for 3 hours Show"
    at.play(11)
    assert (2, "done") in [line[:2] for line in lines(evening.get("board"))]


def test_a_table_that_has_not_begun_does_not_run(evening):
    page = evening.get("board")
    assert counted(page) == {"running": 0, "disputed": 0, "missing": 0, "done": 0, "waiting": 3}
    evening.table(2).play(11)
    page = evening.get("board")
    assert (counted(page)["running"], counted(page)["waiting"]) == (1, 2)
    assert [line[0] for line in lines(evening.get("board?show=waiting"))] == [1, 3]


def test_a_table_that_goes_on_after_its_end_is_not_done(evening):
    at = evening.table(1)
    at.play(11)
    at.play(12)
    at.do("end")
    assert counted(evening.get("board"))["done"] == 1
    at.do("reopen", "judge", reason="verzählt")
    found = [line for line in lines(evening.get("board")) if line[0] == 1]
    assert found == [(1, "running", "reopened, not ended yet")]
    assert "reopened" in plain(evening.get("notice"))
    at.do("end")
    assert counted(evening.get("board"))["done"] == 1


def test_handed_in_is_not_signed(evening):
    at = evening.table(1)
    at.play(11)
    at.play(12, sign=False)
    page = evening.get("board")
    line = lines(page)[0]
    assert line[:2] == (1, "handed-in"), "what waits for somebody stands on top"
    assert line[2].endswith("not signed by all Signatures")
    there = re.search(r'id="sign-1" href="([^"]*)"', page)[1].replace("&amp;", "&")
    assert evening.club.client.get(there).location.endswith("/hands#on-paper")
    assert 'id="sign-1"' not in evening.get("board", "record"), "the judge says that it lies there signed"
    assert counted(page) == {"running": 0, "disputed": 0, "missing": 0, "done": 0, "handed-in": 1, "waiting": 2}
    evening.draw(2)
    for path in ("board", "board?show=done"):
        seen = re.search(r'<a class="word" href="([^"]*)">Round 1: 1 unsigned sheet</a>', evening.get(path))
        assert seen, path
        shown = evening.club.client.get(seen[1].replace("&amp;", "&")).text
        assert [line[:2] for line in lines(shown)] == [(1, "handed-in")]


def test_what_can_be_done_about_a_table_is_two_taps_from_its_row(evening):
    """Each key says what it does to points, and leads there."""
    begun, fresh = evening.table(1), evening.table(2)
    begun.play(11)
    page = evening.get("board")
    run = re.search(r'id="more-1" href="[^"]*/(table/[^"]*)"', page)[1]
    page = evening.get(run)
    wanted = {"paper": "/count?way=paper", "links": "/links?show=record", "player": "/change/player",
              "seats": "/change/seats", "end": "/end"}
    for to, path in wanted.items():
        link = re.search(rf'href="([^"]*[?]to={to})"', page)[1]
        assert evening.club.client.get(link).location.endswith(path)
    assert "You see the points before it is saved." in plain(page)
    assert evening.get(re.search(r'href="[^"]*/(table/[^"]*/swap)"', page)[1]).count('name="goes"') == 4
    page = evening.get(f"table/{fresh.match}/run")
    assert plain(page).count("Nobody has points here yet.") == 1
    assert "to=seats" not in page
    swap = re.search(r'href="[^"]*/(rounds/1/change[^"#]*)#replace"[^>]*>(?:(?!</a>).)*wrong table', page, re.DOTALL)
    asked = evening.get(swap[1].replace("&amp;", "&"))
    assert re.findall(r'<details class="panel" id="(\w+)" open', asked) == ["replace"]
    goes = re.search(r'<select[^>]*name="goes".*?</select>', asked, re.DOTALL)[0]
    assert {one for one in re.findall(r'value="([^"]*)"', goes) if one} == set(evening.state.draws[1].tables[1].seats)
    close = re.search(r'href="[^"]*/(rounds/1/change[^"#]*)#close"', page)[1].replace("&amp;", "&")
    assert re.search(r'<option selected value="2">', evening.get(close)), "its table is chosen already"
    assert "Somebody has changed this" in plain(evening.get(f"table/{an_id()}/run", status=404))


def test_the_sheet_of_a_table_is_at_hand_after_its_last_row_was_saved(evening):
    """As soon as the last row was saved the sheet could not be reached from its table any more."""
    at = evening.table(1)
    typed(at, 11, 12)
    page = evening.get(f"table/{at.match}/run")
    assert "handed in" in plain(page)
    link = re.search(r'href="([^"]*[?]to=paper)"', page)[1]
    assert evening.club.client.get(link).location.endswith("/count?way=paper")
    assert "to=end" not in page, "all of it is played"


def test_what_a_table_tells_by_word_of_mouth_counts_as_decided_and_not_as_signed(evening):
    """Only "The signed sheet is here" led on, which was untrue of what was told on the telephone."""
    at = evening.table(1)
    typed(at, 11, 12)
    sheet = at.page("count?way=paper", "judge")
    assert 'value="by-word-of-mouth"' in sheet
    assert 'value="by-word-of-mouth"' not in at.page("count?way=paper"), "who records says no word of the judge's"
    seen = {"seen": str(at.view("judge")["seq"]), "from": "1", "to": "2", "back": "paper"}
    at.do("by-word-of-mouth", status=403, **seen)
    assert at.do("by-word-of-mouth", "judge", **seen).endswith("/count?way=paper")
    assert "Somebody has changed this" in plain(at.do("by-word-of-mouth", "judge", 422, **seen)), "nothing waits"
    assert "Saved, and it counts" in plain(at.page("count?way=paper", "judge"))
    hand = at.hand(1)["id"]
    pages = {"hands": 2, "hand/1": 1, f"sign?hand={hand}": 2, "sheet": 4, "end": 1, "history": 5}
    of_others = ("decided by the judge", "from paper", "signed on paper", "both signed", "confirmed", "judge decides:")
    for path, times in pages.items():
        text = plain(at.page(path)).partition("Who said what")[0].lower()
        assert text.count("by word of mouth") == times, path
        assert [words for words in of_others if words in text] == [], path
    assert "from paper" not in at.page("export.csv").lower()
    line = next(one for one in lines(evening.get("board")) if one[0] == 1)
    assert line[1] == "done"
    assert re.match(r"by word of mouth \d\d:\d\d", line[2]), "not that the judge decided on anything"
    other = evening.table(2)
    typed(other, 11, 12)
    other.sign(other.hand(1)["id"])
    seen |= {"seen": str(other.view("judge")["seq"]), "from": "2"}
    other.do("by-word-of-mouth", "judge", **seen)
    line = next(one for one in lines(evening.get("board")) if one[0] == 2)
    assert re.fullmatch(r"signed \d\d:\d\d, 1 hand by word of mouth", line[2]), "nor of some of its hands"


def test_of_a_table_that_does_not_answer_its_total_counts_by_word_of_mouth(evening):
    """Only single hands could be typed; 150 and 170 stood there as one hand of 320 instead of 30."""
    at = evening.table(1)
    typed(at, 11)
    page = evening.get(f"table/{at.match}/run")
    link = re.search(r'href="([^"]*[?]to=total)"', page)[1]
    assert evening.club.client.get(link).location.endswith("/change/total")
    assert "1 hand so far: 11 : 19." in plain(at.page("change/total", "judge"))
    hands = at.page("change/total").partition('id="together"')[2].partition(">")[0]
    assert 'value="1"' in hands, "of two that were agreed"
    sent = {"total-0": "170", "total-1": "190", "together": "11", "told": "1"}
    assert "from 19 to 9999" in plain(at.do("total", "judge", 422, **{**sent, "total-1": "18"}))
    seasons = [f"{path}/{evening.club.season}" for path in ("seasons", "paper/season")]
    unknown = "Of totals of several hands, Zwicks and best hand are not known."
    assert not any(unknown in plain(evening.club.get(path)) for path in seasons)
    at.do("total", "judge", **sent)
    assert all(unknown in plain(evening.club.get(path)) for path in seasons)
    what_nobody_knows_is_a_dash(evening, at.view("judge"))
    view = at.view("judge")
    assert (view["status"], view["totals"], view["unsigned"], view["gaps"]) == ("ended", [170, 190], [], [])
    assert (view["check"]["hands"], view["check"]["ok"], view["quick"]) == (12, True, [2])
    assert at.hand(2)["by_mouth"] is at.hand(1)["by_mouth"] is True
    for path in "hands", "hand/2", "end", "sheet", "history", f"sign?hand={at.hand(2)['id']}", "export.csv":
        assert "total of 11 hands" in plain(at.page(path)).lower(), path
    assert "still missing" not in plain(at.page("end"))
    assert "30 + 330 = 360 = 170 + 190" in plain(at.page("sheet")).replace(" + 0 Zwicks", "").replace("1 × ", "")
    assert 'readonly' in at.page("count?way=paper").partition('name="points-2-0"')[2].partition(">")[0]
    with evening.club.app.app_context():
        figures = db.session.execute(select(
            PersonRow.hands, PersonRow.points, PersonRow.total, PersonRow.won, PersonRow.lost, PersonRow.highest
        ).where(PersonRow.stream == at.match, PersonRow.side == 0)).all()
    assert set(map(tuple, figures)) == {(12, 170, 360, 0, 1, 11)}, "of its single hands nobody knows who won them"
    own = at.hand(2)
    found = evening.club.client.get(at.url(f"count?way=paper&hand={own['id']}", "judge"))
    assert "/change/total?" in found.location
    again = {"hand": own["id"], "replaces": own["count"], "reason": "verhört", "as": "judge"}
    evening.club.say("result.published", {"evening": evening.id})
    at.do("total", "judge", **{**sent, **again, "total-1": "192", "together": ""})
    assert [(one["old"], one["new"]) for one in at.hand(2)["corrections"]] == [([159, 171], [159, 173])]
    assert "B 171 → 173" in plain(at.page("sheet"))
    assert "159 : 171 → 159 : 173" in plain(at.page("history"))
    assert "159 : 171." in plain(at.page("history")), "what was told first"
    assert re.search(r"<del>\D*171", at.page("hands"))
    assert "hand 2: 159:173 instead of 159:171" in plain(evening.club.get(seasons[1]))
    assert (at.view()["totals"], at.view()["status"]) == ([170, 192], "ended")
    assert "total of several hands" in plain(at.page("hands"))
    for game in "schnapsen", "zwicken":
        base = begin(evening.club.client, game, ["Anna", "Ben", "Cem"][: 2 if game == "schnapsen" else 3])
        assert evening.club.client.get(f"{base}/change/total").status_code == 404, game


def test_a_total_that_cannot_be_waits_for_the_judge(evening):
    """59 points of two hands that give 60 without a Zwick counted as settled."""
    at = evening.table(1)
    assert at.do("total", "judge", **{"total-0": "38", "total-1": "21", "together": "2", "told": "1"}).endswith("/end")
    view, hand = at.view("judge"), at.hand(1)
    assert (view["status"], view["gaps"], hand["gap"]) == ("open", [1], -1)
    for path in "end", "hands", "hand/1", f"sign?hand={hand['id']}":
        assert "1 missing" in plain(at.page(path, "judge")), path
    assert "59 ≠ 60" in plain(at.page("sheet"))
    assert "Hand 1: 1 missing" in plain(evening.get("board"))
    again = {"hand": hand["id"], "replaces": hand["count"], "reason": "verhört", "as": "judge"}
    at.do("total", "judge", **{"total-0": "38", "total-1": "25", "together": "2", "told": "1", **again})
    assert (at.view()["status"], at.view()["gaps"], at.hand(1)["gap"]) == ("ended", [], 0)


def what_nobody_knows_is_a_dash(evening, view):
    """It stood there as 0, and those who had it lost a tie by that."""
    club, season = evening.club, f"seasons/{evening.club.season}"
    who = next(iter(view["sides"][0]["persons"]))
    rows = club.client.get(club.url(f"{season}/standings.json")).json["rows"]
    row = next(one for one in rows if one["person"] == who)
    assert [row[key] for key in ("won", "lost", "zwicks", "highest")] == [None] * 4
    assert "– Zwicks" in plain(club.get(season))
    person = plain(club.get(f"{season}/people/{who}"))
    assert all(f"{what} –" in person for what in ("Zwicks", "Highest hand", "Hands won–lost"))
    assert "1 evenings –" not in person
    [name] = {one["name"] for one in rows if one["person"] == who}
    line = next(one for one in club.get(f"{season}/standings.csv").splitlines() if name in one)
    heads = club.get(f"{season}/standings.csv").lstrip("\ufeff").splitlines()[0].split(",")
    cells = dict(zip(heads, line.split(","), strict=False))
    assert [cells[head] for head in ("Won", "Lost", "Zwicks", "Highest hand")] == [""] * 4
    result = json.loads(evening.get("result.json"))["rows"]
    assert {one["zwicks"] for one in result if one["place"]} == {None}
    assert "tie: Zwicks, highest hand not known" in plain(club.get(season)), "those of a side have the same"
    certificate = plain(club.get(f"paper/certificates/{club.season}"))
    assert "tie: Zwicks, highest hand not known" in certificate
    assert "interim standings" in certificate, "the season goes on"


@for_each("keep", ["total", "hands", "both"])
def test_of_hands_that_come_when_their_total_counts_the_keeper_says_whether_they_are_in_it(hall, guest, keep):
    """Points stood there twice, and only "7 of 4 hands" hinted at it. The first of them was kept as the same hand as
    the total, nobody has said so, or the total was counted in a hand that the table's phone had begun."""
    evening = Club(hall, guest, people=12).evening()
    evening.draw()
    cases = {"same": ("2, 3", [24, 36]), "fork": ("1–3", [36, 54]), "counted": ("2, 3", [24, 36])}
    for number, (came, (numbers, rest)) in enumerate(cases.items(), 1):
        at = evening.table(number)
        if came == "counted":
            at.begin()
        at.do("total", "judge", **{"total-0": "36", "total-1": "54", "together": "3", "told": "1"})
        total = at.all()[0]["id"]
        for _hand in range(2 if came == "counted" else 3):
            at.quick([12, None], majority=1)
        if came == "same":
            at.do("same", "judge", hand=total, a=total, b=at.hands[0], keep=total, marks="kept")
        words = f"Total of 3 hands; hands {numbers} came later"
        line = next(one for one in lines(evening.get("board")) if one[0] == number)
        assert (line[1], line[2].startswith(words)) == ("differs", True), (came, line)
        row = re.search(rf'id="table-{number}".*?</a>', evening.get("board"), re.DOTALL)[0]
        assert 'class="number"' not in row, "a sum with hands that may be in it twice is true of no answer"
        decide = re.search(rf'id="decide-{number}" href="([^"]*)"', evening.get("board"))[1]
        assert evening.club.client.get(decide.replace("&amp;", "&")).location.endswith("/end")
        assert words in plain(at.page("", "judge"))
        assert words in plain(at.page("end", "judge"))
        asks = at.page("end", "judge")
        assert "one hand or two" not in plain(asks), "that is asked of hands alone"
        answers = re.findall(r"counts?<br><b[^>]*>(\d+) : (\d+)<", asks)
        assert " wins " not in asks, "nor is who wins"
        assert "The judge says whether they are in it." in plain(at.page("end"))
        at.do("beside-total", status=403, hand=total, keep=keep)
        at.do("beside-total", "judge", hand=total, keep=keep)
        view = at.view("judge")
        assert (view.get("beside_total"), view["forks"]) == (None, []), came
        together = [36 + rest[0], 54 + rest[1]]
        hands = [36, 54] if came != "counted" else rest
        assert view["final_totals"] == {"total": [36, 54], "hands": hands, "both": together}[keep], came
        assert view["final_totals"] == [*map(int, answers[("total", "hands", "both").index(keep)])], "as the key said"
        at.quick([12, None], majority=1)
        assert at.view("judge").get("beside_total") is None, "the table goes on"
        assert "differs" not in next(one for one in lines(evening.get("board")) if one[0] == number)


def test_while_it_is_asked_whether_hands_are_in_a_total_no_result_counts_its_sum(evening):
    """Ended by word of mouth the table stood in the evening's result with both; list, sheet and picture proved it."""
    at = evening.table(1)
    at.begin()
    at.do("total", "judge", **{"total-0": "36", "total-1": "24", "together": "2", "told": "1"})
    assert (at.view()["status"], statuses(evening, at)) == ("ended", {"counts"})
    at.quick([12, None], majority=1)
    at.sign(at.hands[-1])
    assert statuses(evening, at) == {"disputed"}
    at.do("end", "judge", reservation="1")
    asked = "Total of 2 hands; hand 2 came later"
    for path in "hands", "sheet", "end":
        page = plain(at.page(path))
        assert (asked in page, "= 90" in page, "48" in page.partition(asked)[2]) == (True, False, False), path
    assert evening.club.client.get(at.url("result.png", "watch")).status_code == 404
    at.do("beside-total", "judge", hand=at.all()[0]["id"], keep="total")
    at.do("end", "judge")
    assert (at.view()["final_totals"], statuses(evening, at)) == ([36, 24], {"counts"})
    assert "= 36 + 24" in plain(at.page("hands"))
    assert evening.club.client.get(at.url("result.png", "watch")).status_code == 200


def statuses(evening, at):
    """What the evening's result knows of a table."""
    with evening.club.app.app_context():
        found = select(PersonRow.status).where(PersonRow.stream == at.match)
        return {*db.session.execute(found).scalars()}


def test_after_a_hand_was_counted_again_from_the_board_the_board_comes_next(evening):
    """It led into the table's hands, as if the keeper sat there."""
    at = evening.table(1)
    hand = at.play(11)
    again = {"hand": hand, "way": "quick", "points-0": "12", "majority": "1", "reason": "verzählt", "as": "judge"}
    assert at.do("count-quick", "judge", **again, replaces=at.hand(1)["count"]).endswith("/hand/1")
    evening.get(f"table/{at.match}", status=302)
    again |= {"points-0": "13", "replaces": at.hand(1)["count"]}
    assert at.do("count-quick", "judge", **again).endswith("/board?round=1")
    assert "13" in re.search(r'id="table-1".*?</a>', evening.get("board"), re.DOTALL)[0]


def test_of_a_table_that_goes_on_behind_its_total_nobody_asks(evening):
    at = evening.table(1)
    at.do("total", "judge", **{"total-0": "18", "total-1": "12", "together": "1", "told": "1"})
    at.hands = [at.all()[0]["id"]]
    at.quick([12, None], majority=1)
    assert at.view("judge").get("beside_total") is None


def test_by_word_of_mouth_is_what_was_recorded_and_no_reason_that_reads_so(evening):
    """It was known by its words: typed by a judge as a reason they made another thing of the decision, and one such
    hand made a sheet that others had signed read so."""
    at = evening.table(1)
    typed(at, 11, 12)
    first, second = (at.hand(number)["id"] for number in (1, 2))
    dispute(at, first)
    at.do("decide", "judge", hand=first, outcome="keep", reason="by word of mouth")
    assert at.hand(1).get("by_mouth") is None
    history = plain(at.page("history"))
    assert "Hand 1: the judge decides: the result stands." in history
    assert history.count("from paper") == 2
    seen = {"seen": str(at.view("judge")["seq"]), "from": "2", "to": "2", "back": "paper"}
    at.do("by-word-of-mouth", "judge", **seen)
    assert at.hand(2)["by_mouth"] is True
    assert "BY WORD OF MOUTH" not in at.page("sheet"), "one of two"
    undone = {"target": at.hand(2)["kept"][-1]["id"], "reason": None}
    at.say("undone", undone, hand=second, role="judge", **{"as": "judge"})
    assert at.hand(2).get("by_mouth") is None
    assert plain(at.page("history")).count("from paper") == 2


def test_a_last_hand_that_the_judge_decided_is_done(evening):
    """The board went on to say "2 of 2 hands", the result that it was not finished, and it could not be ended."""
    at = evening.table(1)
    at.play(11)
    hand = at.play(12, sign=False)
    dispute(at, hand)
    at.do("decide", "judge", hand=hand, outcome="keep", reason="so gezählt")
    assert next(one for one in lines(evening.get("board")) if one[0] == 1)[1] == "done"
    assert "table 1" not in plain(evening.get("result")), "nothing of it is not finished"
    at.do("end")
    assert at.view()["status"] == "ended"
    assert next(one for one in lines(evening.get("board")) if one[0] == 1)[1] == "done"


def test_what_was_decided_after_a_reservation_can_be_ended_again(evening):
    """"All signed since: it counts once it is ended again" led in a circle: opened again, its end was refused."""
    at = evening.table(1)
    at.play(11)
    hand = at.play(12, sign=False)
    dispute(at, hand)
    assert badge(evening.get("board")) == ("disputed", "warning")
    at.do("end", reservation="1")
    at.do("decide", "judge", hand=hand, outcome="keep", reason="so gezählt")
    assert badge(evening.get("board")) == ("disputed", "warning"), "ended provisionally: as on the page of the end"
    assert "it counts once it is ended again" in plain(evening.get("board"))
    page = plain(at.page("end", "judge"))
    assert "End it again" in page
    assert "End it again" not in plain(at.page("end"))
    at.do("end")
    assert at.view()["status"] == "reserved", "who records has not the right to"
    at.do("end", "judge")
    assert at.view()["status"] == "ended", "one tap, though it goes on first"
    assert "Everything is settled." in plain(at.page("history", "judge"))
    assert next(one for one in lines(evening.get("board")) if one[0] == 1)[1] == "done"


def test_what_ended_with_a_reservation_can_be_opened_again_first(evening):
    at = evening.table(1)
    at.play(11)
    hand = at.play(12, sign=False)
    at.do("end", reservation="1")
    assert "End it again" not in plain(at.page("end", "judge"))
    at.do("end", "judge")
    assert at.view()["status"] == "reserved", "something is open"
    at.sign(hand)
    at.do("reopen", "judge", reason="alles geklärt")
    at.do("end")
    assert next(one for one in lines(evening.get("board")) if one[0] == 1)[1] == "done"


def test_a_hand_that_the_judge_put_right_is_not_said_to_be_signed_on_paper(evening):
    """The board went on to say "signed on paper" of a table of which a hand was the judge's decision."""
    at = evening.table(1)
    typed(at, 11, 12)
    at.do("on-paper", "judge", seen=str(at.view("judge")["seq"]), **{"from": "1", "to": "2"})
    evening.post("notice", do="publish")
    figures = {"figures": [{"points": 10}, {"points": 17}], "facts": {"majority": 1}, "marks": [0, 0]}
    at.say("count.paper", figures, hand=at.hands[0], replaces=at.hand(1)["count"])
    waits = at.hand(1)["proposal"]["digest"]
    at.do("rule", "judge", hand=at.hands[0], outcome="take", proposed=waits, reason="so steht es da")
    line = next(one for one in lines(evening.get("board")) if one[0] == 1)
    assert line[1] == "done"
    assert re.fullmatch(r"signed on paper \d\d:\d\d, 1 hand decided by the judge", line[2])


def test_sheet_after_sheet_of_a_round(evening):
    """To each table that may still lie there on paper, then back to the board."""
    matches = {at: evening.table(at).match for at in (1, 2, 3)}
    def led(**asked):
        query = "&".join(f"{name}={value}" for name, value in asked.items())
        return evening.club.client.get(evening.club.url(f"evenings/{evening.id}/sheet?{query}")).location
    assert led(round=1).endswith(f"table/{matches[1]}?to=paper")
    assert led(round=1, after=1).endswith(f"table/{matches[2]}?to=paper")
    assert led(round=1, after=3).endswith(f"table/{matches[1]}?to=paper")
    dispute(evening.table(1))
    assert led(round=1, after=3).endswith(f"table/{matches[2]}?to=paper"), "a dispute is no sheet that is missing"
    assert "Type paper sheets" in evening.get("rounds/1")
    assert "Type paper sheets" in evening.get("board")


def test_a_count_shows_its_tables_only_and_once_more_all(evening):
    dispute(evening.table(3))
    page = evening.get("board?show=disputed")
    assert [line[0] for line in lines(page)] == [3]
    assert counted(page)["running"] == 0, "the two others have not begun"
    assert 'aria-current="true"' in page
    here = re.search(r'id="count-disputed" href="([^"]*)"', page)[1]
    assert "show" not in here
    assert "No table here" in evening.get("board?show=done")


def test_a_tap_leads_to_the_match_with_the_link_that_the_holder_may_use(evening):
    match, client = evening.table(1).match, evening.club.client
    for role, held in (("record", "record"), ("judge", "judge"), ("keeper", "judge")):
        links = evening.table(1).links
        answer = client.get(evening.club.url(f"evenings/{evening.id}/table/{match}", role))
        # who has a look at a table must not count a Zwick by a careless touch
        assert answer.headers["Location"] == f"/m/{links[held]}" + ("" if role == "record" else "/hands")
        assert client.get(answer.headers["Location"]).status_code == 200, "also before its first hand"
    asked = evening.club.url(f"evenings/{evening.id}/table/{match}?to=decide")
    to = client.get(asked).headers["Location"]
    assert to == f"/m/{evening.table(1).links['judge']}/hands", "settled meanwhile"
    assert client.get(to).status_code == 200
    evening.table(1).play(11)
    dispute(evening.table(1))
    to = client.get(asked).headers["Location"]
    hand = evening.table(1).view()["disputed"][0]
    assert to == f"/m/{evening.table(1).links['judge']}/hand/{hand}", "the disputed hand itself"
    assert client.get(to).status_code == 200
    evening.get(f"table/{match}", "member", status=403)
    evening.get(f"table/{evening.id}", status=404)


def test_nothing_new_costs_one_look_at_versions(evening):
    url = evening.club.url(f"evenings/{evening.id}/board/part?round=1")
    client = evening.club.client
    first = client.get(url)
    assert first.status_code == 200
    tag = first.headers["ETag"]
    again = client.get(url, headers={"If-None-Match": tag})
    if again.status_code == 200:  # the minute was just over
        tag = again.headers["ETag"]
        again = client.get(url, headers={"If-None-Match": tag})
    assert (again.status_code, again.data) == (304, b"")
    seen = client.get(f"{url}&{urlencode({'since': tag})}")
    if seen.data:
        tag = seen.headers["ETag"]
        seen = client.get(f"{url}&{urlencode({'since': tag})}")
    assert (seen.status_code, seen.data) == (200, b"")
    assert client.get(f"{url}&since=x").headers["ETag"] == tag
    evening.table(2).play(11)
    assert "1 of 2 hands" in plain(client.get(f"{url}&{urlencode({'since': tag})}").text)
    news = client.get(url, headers={"If-None-Match": tag})
    assert news.status_code == 200
    assert "1 of 2 hands" in plain(news.text)


def test_every_round_has_its_board_and_the_next_one_is_at_the_thumb(evening):
    assert "Draw round 2" in plain(evening.get("board"))
    evening.draw(2)
    page = evening.get("board")
    assert "<h1>Round 2</h1>" in page
    assert "<h1>Round 1</h1>" in evening.get("board?round=1")
    evening.draw(3)
    assert "Draw round" not in plain(evening.get("board"))


def test_a_dispute_of_a_round_before_is_told_on_top(evening):
    dispute(evening.table(3))
    assert "Round 1: 1 disputed" not in plain(evening.get("board")), "its own counts say it"
    evening.draw(2)
    for path in ("board", "board?round=2&show=done", "board/part?round=2"):
        page = evening.get(path)
        seen = re.search(r'<a class="word" href="([^"]*)">Round 1: 1 disputed</a>', page)
        assert seen, path
        assert "show=disputed" in seen[1]
        assert "round=1" in seen[1]


def test_before_the_first_draw_the_board_leads_to_it(hall, guest):
    evening = Club(hall, guest, people=4).evening()
    answer = guest.get(evening.club.url(f"evenings/{evening.id}/board"))
    assert answer.headers["Location"].endswith("/draw")
    evening.get("board/part", status=404)


def test_names_stand_in_the_form_for_the_table(evening):
    person = evening.club.people[0]
    forms = {"table": "first", "board": "number", "public": "hidden"}
    data = {"person": person, "forms": forms, "number": 7, "groups": [], "consent": None, "guest": False}
    evening.club.say("member.set", data, after=evening.club.state.members[person].last)
    page = plain(evening.get("board", "record"))
    assert PEOPLE[0] not in page
    assert PEOPLE[0].split()[0] in page


def test_draw_board_and_result_on_both_databases(app_everywhere, client_everywhere):
    evening = Club(app_everywhere, client_everywhere, people=4).evening()
    evening.draw()
    at = evening.table(1)
    at.play(11)
    at.play(12)
    assert lines(evening.get("board/part"))[0][1] == "done"
    evening.post("notice", do="publish")
    assert lines(evening.get("board"))[0][1] == "done"
    assert "23 23" in plain(evening.get("result"))


def test_a_table_is_signed_when_it_was_signed_whenever_the_notice_came(evening):
    at = evening.table(1)
    at.play(11)
    at.play(12)
    with evening.club.app.app_context():
        then = datetime.now(UTC) - timedelta(hours=3)
        db.session.execute(update(EntryRow).where(EntryRow.stream == at.match).values(at=then))
        db.session.commit()
    evening.post("notice", do="publish")
    clock = then.astimezone(ZoneInfo("Europe/Berlin")).strftime("%H:%M")
    assert lines(evening.get("board"))[-1] == (1, "done", f"signed {clock}, not ended")


def test_all_signed_is_not_yet_ended(evening):
    at = evening.table(1)
    at.play(11)
    at.play(12)
    assert re.fullmatch(
        r"signed \d\d:\d\d, not ended", next(one for one in lines(evening.get("board")) if one[0] == 1)[2]
    )
    at.do("end")
    assert re.fullmatch(r"signed \d\d:\d\d", next(one for one in lines(evening.get("board")) if one[0] == 1)[2])


def test_what_is_settled_after_a_reservation_leads_to_its_end(evening):
    """Signed since, it still counts as nothing: board and result say what to do, and lead there."""
    at = evening.table(1)
    at.play(11)
    hand = at.play(12, sign=False)
    at.do("end", reservation="1")
    page = evening.get("board", "judge")
    state, words = lines(page)[0][1:]
    assert (lines(page)[0][0], state) == (1, "handed-in"), "it stands on top, for it is not done"
    assert re.fullmatch(r"provisional \d\d:\d\d, not signed by all Signatures", words)
    assert (counted(page)["done"], counted(page)["handed-in"]) == (0, 1)
    assert "1 table is waiting" in plain(evening.club.get("", "judge"))
    assert "End it again" not in page
    there = re.search(r'id="sign-1" href="([^"]*)"', page)[1].replace("&amp;", "&")
    assert 'id="on-paper-form"' in evening.club.client.get(evening.club.client.get(there).location).text
    at.sign(hand)
    page = evening.get("board")
    line = next(one for one in lines(page) if one[0] == 1)
    assert line[1:] == (
        "handed-in", "provisional, all signed since: it counts once it is ended again End it again",
    )
    there = re.search(r'id="end-1" href="([^"]*)"', page)[1].replace("&amp;", "&")
    answer = evening.club.client.get(there)
    assert answer.headers["Location"].endswith("/end")
    assert "Continue the match" in evening.club.client.get(answer.headers["Location"]).text
    assert "It counts once everything is settled" in plain(evening.get("result"))
    at.do("reopen", "judge", reason="alles geklärt")
    at.do("end")
    assert "reservation" not in plain(evening.get("board")) + plain(evening.get("result"))


def test_a_table_was_signed_when_its_last_hand_was_and_not_when_the_match_ended(evening):
    at = evening.table(1)
    for points in (11, 12):
        at.play(points)
    at.say("match.ended", {"reservation": False, "reason": None})
    signed = datetime.now(UTC) - timedelta(minutes=90)
    with evening.club.app.app_context():
        found = update(EntryRow).where(EntryRow.stream == at.match, EntryRow.kind == "accepted")
        db.session.execute(found.values(at=signed))
        db.session.commit()
    seen = signed.astimezone(ZoneInfo("Europe/Berlin")).strftime("%H:%M")
    assert (1, "done", f"signed {seen}") in lines(evening.get("board"))


def test_a_hand_that_only_runs_or_was_cancelled_is_no_hand_played(evening):
    """The board said "2 of 2 hands" of one hand played, once the next was begun."""
    at = evening.table(1)
    at.play(11)
    hand = at.begin()
    assert lines(evening.get("board"))[0] == (1, "running", "1 of 2 hands")
    at.say("hand.voided", {"why": "misdeal"}, hand=hand)
    assert lines(evening.get("board"))[0] == (1, "running", "1 of 2 hands")
    assert "1 of 2 hands" in plain(evening.get("notice"))
