"""Schnapsen and Zwicken without a script: plain forms open a match, count its hands, correct, sign and end it."""

from __future__ import annotations

import re

import pytest

from scorekeeper.journal.payloads import Rules
from scorekeeper.web.actions.bodies import fresh_id
from scorekeeper.web.club import rule_sheets
from scorekeeper.web.game_pages import table_of
from scorekeeper.web.house_rules import differing
from scorekeeper.web.rule_sets import asks, ends, sheet
from tests.cases import for_each
from tests.web.forms import begin, check_line, count, form, hidden, sign, state, text

# --- opening -----------------------------------------------------------------------------------------------------


@for_each(
    ("variant", "names", "says"),
    [
        ("schnapsen", ["Anna", "Ben", "Cem"], "At most 2"),
        ("schnapsen", ["Anna"], "at least two"),
        ("zwicken", [f"P{at}" for at in range(7)], "At most 6"),
    ],
)
def test_so_many_do_not_play_it_and_nothing_typed_is_lost(client, variant, names, says):
    answer = client.post("/new", data=form(client.get("/new").text, variant=variant, player=names, shape="each"))
    assert answer.status_code == 422
    assert says in answer.text
    assert f'value="{names[0]}"' in answer.text


def test_the_form_asks_what_the_chosen_game_asks(client):
    fields = form(client.get("/new").text, variant="schnapsen", do="rules")
    page = client.post("/new", data=fields).text
    assert 'name="switch-bummerl_schuster"' in page
    assert 'name="switch-zwick_points"' not in page
    assert re.search(r'<label class="tick"><input type="radio" name="end" value="bummerl"', page)
    assert 'name="end" value="points"' not in page


@for_each("variant", ["schnapsen", "zwicken", "anbieten"])
def test_every_switch_is_offered_with_its_own_value(variant):
    found = {ask.name: ask.value for ask in asks(variant, "en")}
    assert found
    assert differing(variant, found) == {}
    seen = sheet("de")["variants"][variant]
    assert set(seen["switches"]) == set(found)
    assert list(sheet("de")["games"][seen["game"]]["ends"]) == list(ends(next(iter(_game(variant)))))


def _game(variant):
    from scorekeeper.games import game_of

    yield game_of(variant)


@for_each(
    ("variant", "switches", "figure", "label"),
    [
        ("schnapsen", {"start": "9"}, 9, "to count down from"),
        ("zwicken", {"stake": "6"}, 6, "chips, the basic stake"),
        ("dithmarschen", {}, 30, "points a hand, without Zwicks"),
    ],
)
def test_a_rule_sheet_has_one_figure_and_says_what_it_is(client, variant, switches, figure, label):
    rules = Rules(variant, switches, None, None)
    with client.application.test_request_context():
        assert [one.points for one in rule_sheets.totals(rules)] == [figure]
        assert rule_sheets.label(rules) == label
        own = [line.name for line in rule_sheets.lines(rules) if line.differs]
        assert own == list(switches)


def test_house_rules_of_a_series_stand_in_the_match(client):
    base = begin(client, "schnapsen", ["Anna", "Ben"], end="bummerl", **{"end-number": "3", "switch-start": "5"})
    view = state(client, base)
    assert view["totals"] == [5, 5]
    assert view["end"] == {"kind": "bummerl", "n": 3}


# --- Schnapsen ---------------------------------------------------------------------------------------------------


@pytest.fixture
def two(client):
    return client, begin(client, "schnapsen", ["Anna", "Ben"])


def test_a_hand_counts_down_from_the_winners_score(two):
    client, base = two
    assert 'href="' + base + '/count?way=quick&amp;winner=0"' in client.get(base).text
    answer = count(client, base, "?way=quick&winner=0", winner="0", game_points="2")
    assert answer.status_code == 303
    assert "/sign?hand=" in answer.location
    sign(client, base)
    view = state(client, base)
    assert view["totals"] == [5, 7]
    assert view["recent"][-1]["state"] == "signed"
    assert view["persons"][view["next"]["dealer"]]["name"] == "Ben"


def test_a_hand_that_is_counted_stands_on_the_match_page_though_nobody_has_signed_it(two):
    """As on the start page and the list: two totals of one match stood beside each other."""
    client, base = two
    for points in ("3", "3", "1"):
        assert "Game over: Bummerl for Ben" not in client.get(base).text
        count(client, base, winner="0", game_points=points)
        page = client.get(base).text
        want = [str(number) for number in reversed(state(client, base)["final_totals"])]
        assert re.findall(r'class="score digits-\d"><b>(\d+)', page[page.index('id="screen-match"') :])[:2] == want
        if points == "3":
            sign(client, base)
    assert "Game over: Bummerl for Ben" in page
    rows = re.findall(r'<span class="finished-game"[^>]*>(.*?)</span>(?=<span class="score-room">)', page)
    assert [re.sub(r"<[^>]*>", "", each) for each in rows] == ["● Bummerl", "Game won"]
    assert page.count("●") == 1, "not once more below"


def test_who_won_is_chosen_by_the_tap_on_a_half(two):
    client, base = two
    page = client.get(f"{base}/count?way=quick&winner=1").text
    assert re.search(r'name="winner" value="1" checked', page)


@for_each("seen", [{"game_points": "2"}, {"winner": "0"}, {"winner": "7", "game_points": "1"}])
def test_what_is_missing_is_told(two, seen):
    client, base = two
    assert count(client, base, **seen).status_code == 422


def test_a_contradiction_is_kept_and_said(two):
    client, base = two
    answer = count(client, base, winner="0", game_points="1", closed="1")
    assert answer.status_code == 303
    doubt = "The side that closed has lost: that is 2 or 3."

    def doubts_on(path):
        page = client.get(f"{base}/{path}".rstrip("/")).text
        return re.sub(r"<script.*?</script>", "", page, flags=re.S).count(doubt)

    assert [doubts_on(path) for path in ("sign", "hand/1", "hands", "")] == [1, 1, 1, 1]
    sign(client, base)
    assert [doubts_on(path) for path in ("hand/1", "hands", "")] == [1, 1, 0]  # the list says it of a signed hand, too


def test_a_correction_to_sign_says_what_does_not_go_together_in_it(two):
    client, base = two
    count(client, base, winner="0", game_points="2")
    sign(client, base)
    hand = state(client, base)["recent"][-1]
    count(client, base, f"?hand={hand['id']}", winner="0", game_points="1", closed="1")
    assert state(client, base)["recent"][-1]["proposal"]["doubts"]
    page = re.sub(r"<script.*?</script>", "", client.get(f"{base}/sign?hand={hand['id']}").text, flags=re.S)
    assert "The side that closed has lost: that is 2 or 3." in page


def test_what_corrects_a_correction_that_waits_takes_its_place(two):
    """The form sent the signed count once more as what it replaces: two counts differed, and the first one stayed."""
    client, base = two
    count(client, base, winner="0", game_points="2")
    sign(client, base)
    hand = state(client, base)["recent"][-1]["id"]
    for points in ("1", "3"):
        asked = client.get(f"{base}/count?way=quick&hand={hand}").text
        answer = count(client, base, f"?hand={hand}", winner="1", game_points=points)
        assert answer.status_code == 303
    assert re.search(r'name="game_points" value="1" data-was', asked), "it begins with what waits"
    waits = state(client, base)["recent"][-1]["proposal"]
    assert (waits["conflict"], [side["game_points"] for side in waits["result"]]) == ([], [0, 3])
    sign_proposal(client, base, hand)
    assert state(client, base)["totals"] == [7, 4]


@for_each(("variant", "names", "first", "then"), [
    ("schnapsen", ["Anna", "Ben"], {"winner": "0", "game_points": "2"}, {"winner": "1", "game_points": "1"}),
    ("zwicken", ["Anna", "Ben", "Cem"], {"tricks-0": "3", "tricks-1": "0"}, {"tricks-0": "1", "tricks-1": "2"}),
])
def test_a_judge_counts_a_signed_hand_anew_in_the_games_own_form(client, variant, names, first, then):
    """Only Zwickern's page of a hand had a way: what was counted anew here waited for everybody once more. After a
    dispute the way led to a count by cards, which Zwicken has not."""
    base = begin(client, variant, names)
    role = state(client, base)["role"]
    count(client, base, **first)
    sign(client, base)
    was = state(client, base)["recent"][-1]
    page = client.get(f"{base}/hand/1").text
    way = re.search(r'id="judge-counts"><a class="button" href="([^"]+)"', page)[1].replace("&amp;", "&")
    assert role == "judge"
    assert way.startswith(f"{base}/count?")
    query = way.removeprefix(f"{base}/count")
    assert count(client, base, query, **then).status_code == 422, "it says why"
    assert state(client, base)["recent"][-1]["result"] == was["result"]
    assert count(client, base, query, **then, reason="nachgesehen").location == f"{base}/hand/1"
    now = state(client, base)["recent"][-1]
    assert now["result"] != was["result"]
    assert (now["proposal"], now["corrections"][-1]["by_judge"]) == (None, True)
    data = {"deed": "object", "id": fresh_id(), "hand": was["id"], "side": "0", "about": "other"}
    client.post(f"{base}/do", data=data)
    data = {"deed": "decide", "id": fresh_id(), "hand": was["id"], "outcome": "count", "reason": "noch einmal"}
    again = client.post(f"{base}/do", data=data).location
    assert "way=quick" in again
    assert client.get(again).status_code == 200


def test_whoever_signs_a_correction_sees_what_it_leaves_to_go(two):
    """The sign-off of the hand itself says so; beside a correction stood what the hand left before it."""
    client, base = two
    count(client, base, winner="0", game_points="2")
    sign(client, base)
    hand = state(client, base)["current"] or state(client, base)["recent"][-1]
    count(client, base, f"?way=quick&hand={hand['id']}", winner="0", game_points="3")
    shown = " ".join(re.sub(r"<[^>]+>", " ", client.get(f"{base}/sign?hand={hand['id']}").text).split())
    assert "A correction" in shown
    assert "4 still to go against 7" in shown
    assert "7 still to go against 4" in shown


def test_points_that_make_it_another_number_are_no_sum_that_is_off(two):
    """3 with 40 points of the loser's: there is nothing to add up, so no "0 missing: 0 + 3 = 0"."""
    client, base = two
    count(client, base, winner="0", game_points="3", **{"points-1": "40", "tricks-1": "1"})
    seen = state(client, base)["current"]
    assert (seen["checked"], seen["gap"]) == ("gap", 0)
    page = re.sub(r"<script.*?</script>", "", client.get(f"{base}/sign").text, flags=re.S)
    assert "With 40 points it is 1." in page
    assert "contradicts itself" in page
    assert re.findall(r'<div class="off" data-off( hidden)?>', page) == [" hidden"] * 2
    assert len(re.findall(r'<a class="button again" data-again data-go', page)) == 2


def test_the_hand_that_ends_a_game_stands_at_0_and_says_for_whom_the_bummerl_is(two):
    client, base = two
    for points in ("3", "3", "1"):
        count(client, base, winner="0", game_points=points)
        sign(client, base)
    over = "Game over: Bummerl for Ben"
    listed = client.get(f"{base}/hands").text
    row = re.search(r'data-hand="[^"]+">(?:(?!data-hand).)*?aria-label="Hand 3".*?</tr>', listed, re.S)[0]
    assert re.findall(r'class="total side-\d">(.*?)</td>', row) == ["0", "7"]
    assert listed.count(over) == 1
    assert over in client.get(base).text
    count(client, base, winner="1", game_points="1")
    sign(client, base)
    assert over not in client.get(base).text


def test_the_sign_off_says_who_won_the_game_and_that_a_correction_may_undo_it(two):
    client, base = two
    over = "Game over: Bummerl for Ben"
    for points in ("3", "3"):
        count(client, base, winner="0", game_points=points)
        sign(client, base)
    count(client, base, winner="0", game_points="1")
    panels = re.sub(r"<script.*?</script>", "", client.get(f"{base}/sign").text, flags=re.S)
    assert re.findall(r"<span data-stand>(.*?)</span>", panels) == [over, over]
    assert re.findall(r"data-made>(.*?)</p>", panels) == ["", "won"]
    sign(client, base)
    second = state(client, base)["recent"][1]
    count(client, base, f"?hand={second['id']}", winner="0", game_points="1")
    page = re.sub(r"<script.*?</script>", "", client.get(f"{base}/sign?hand={second['id']}").text, flags=re.S)
    rows = re.findall(r"data-correction>(.*?)</p>", page, re.S)
    assert len(rows) == 2
    assert all("This game was over" in one for one in rows)


def test_a_hands_page_says_once_how_it_was_counted_and_who_signed(two):
    client, base = two
    count(client, base, winner="0", game_points="2")
    sign(client, base)
    page = re.sub(r"<script.*?</script>", "", client.get(f"{base}/hand/1").text, flags=re.S)
    assert page.count("Counted quickly, not cross-checked") == 1
    assert len(re.findall(r"<li><b>Anna</b>.*?</li>", page, re.S)) == 1
    assert re.search(r"<li><b>Anna</b>.*?</li>", page, re.S)[0].count("Anna") == 1


def test_the_losers_count_makes_it_one_that_can_fail(two):
    client, base = two
    count(client, base, winner="0", game_points="1", **{"points-1": "20", "tricks-1": "2"})
    hand = state(client, base)["current"]
    assert (hand["way"], hand["checked"]) == ("cards", "gap")
    assert [one["rule"] for one in hand["doubts"]] == ["Sn.Q2"]


def test_what_cannot_be_is_counted_again_rather_than_signed(two, pot):
    """Also what nothing was compared with. A pot that would be below zero is not told."""
    four_tricks = {"tricks-0": "2", "tricks-1": "2", "tricks-2": "0"}
    for (client, base), seen in ((two, {"winner": "0", "game_points": "1", "false": "1"}), (pot, four_tricks)):
        count(client, base, **seen)
        page = client.get(f"{base}/sign").text
        assert 'class="sign-actions off-by"' in page
        assert re.search(r'<a class="button again" data-again data-go="count"', page)
        assert "data-correct hidden" in page, "one way to count again is enough"
        assert "−2" not in check_line(page)


@for_each(
    ("seen", "line", "listed"),
    [
        ({"points-1": "40", "tricks-1": "3"}, "agrees with the points and tricks counted", None),
        ({"points-1": "20", "tricks-1": "2"}, "contradicts itself", None),
        ({"points-1": "40", "tricks-1": "3", "last": "1"}, "not cross-checked", "not cross-checked"),
        ({"points-0": "90", "tricks-0": "6", "points-1": "50", "tricks-1": "4"}, "120 + 20 = 140", None),
        ({"points-0": "71", "tricks-0": "6", "points-1": "50", "tricks-1": "4"}, "121 instead of 120", "1 too many"),
    ],
)
def test_a_check_is_told_only_where_it_was_made(two, seen, line, listed):
    client, base = two
    count(client, base, winner="0", game_points="1", **seen)
    for path in ("sign", "hand/1"):
        shown = check_line(client.get(f"{base}/{path}").text)
        assert shown == (line if line != "not cross-checked" or path == "sign" else "Counted by cards"), path
    unseen = r' data-t-[a-z-]+="[^"]*"|<script.*?</script>|<p class="second" id="hands-unproved" hidden>.*?</p>'
    page = re.sub(unseen, "", client.get(f"{base}/hands").text, flags=re.S)
    for words in ("does not add up", "contradicts itself", "not cross-checked", "too many"):
        assert (words in page) == (listed is not None and words in listed), words


def test_a_correction_changes_what_later_hands_begin_with_and_is_told(two):
    client, base = two
    for worth in ("3", "2"):
        count(client, base, winner="0", game_points=worth)
        sign(client, base)
    first = client.get(f"{base}/hands.json").json[0]
    page = client.get(f"{base}/hand/1").text
    assert f"hand={first['id']}" in page
    again = count(client, base, f"?way=quick&hand={first['id']}", winner="1", game_points="1", reason="vertippt")
    assert again.status_code == 303
    sign_proposal(client, base, first["id"])
    hands = client.get(f"{base}/hands.json").json
    assert [hand["total"] for hand in hands] == [[7, 6], [5, 6]]
    assert hands[1]["state"] == "signed", "what a hand itself brought is signed, not the score after it"
    assert "Ben won, 1." in client.get(f"{base}/history").text


def sign_proposal(client, base, hand):
    """Everybody of the hand signs what a correction proposes for it."""
    known = next(one for one in client.get(f"{base}/hands.json").json if one["id"] == hand)
    for side in range(len(known["sides"])):
        data = {"deed": "accept", "id": fresh_id(), "side": side, "hand": hand, "digest": known["proposal"]["digest"]}
        assert client.post(f"{base}/do", data=data).status_code == 303


def test_a_game_is_won_and_the_loser_has_a_bummerl(two):
    client, base = two
    for _ in range(3):
        count(client, base, winner="0", game_points="3")
        sign(client, base)
    view = state(client, base)
    assert (view["totals"], view["series"]["bummerl"]) == ([7, 7], [0, 1])
    assert "●" in client.get(base).text
    assert "Anna – Ben: games\xa01\xa0:\xa00, Bummerl\xa00\xa0:\xa01" in client.get(f"{base}/end").text


def test_a_game_not_finished_counts_nothing(two):
    client, base = two
    count(client, base, winner="1", game_points="1")
    sign(client, base)
    page = client.get(f"{base}/end").text
    assert "The unfinished game (score 7\xa0:\xa06) does not count." in page
    data = {**hidden(page, "change"), "deed": "end"}
    assert client.post(f"{base}/do", data=data).status_code == 303
    assert state(client, base)["status"] == "ended"


def test_a_hand_that_was_ticked_as_from_paper_stands_in_the_sheet(two):
    client, base = two
    answer = count(client, base, winner="0", game_points="1", paper="1")
    assert answer.location.endswith("count?way=paper")
    assert [hand["way"] for hand in client.get(f"{base}/hands.json").json] == ["paper"]
    assert re.search(r'<input[^>]*id="winner-1"[^>]*value="A"', client.get(answer.location).text)


def test_points_counted_too_leave_a_row_from_paper_what_it_is(two):
    client, base = two
    count(client, base, winner="0", game_points="1", paper="1", **{"points-1": "20", "tricks-1": "2"})
    hand = state(client, base)["current"]
    assert (hand["way"], hand["checked"]) == ("paper", "gap")
    assert [one["rule"] for one in hand["doubts"]] == ["Sn.Q2"]
    assert '<details class="counted" open>' in client.get(f"{base}/count?hand={hand['id']}").text


# --- Zwicken -----------------------------------------------------------------------------------------------------


@pytest.fixture
def pot(client):
    return client, begin(client, "zwicken", ["Anna", "Ben", "Cem", "Dora"])


DEAL = {"tricks-0": "0", "tricks-1": "2", "tricks-2": "1", "tricks-3": ""}


def test_the_deal_of_the_contract(pot):
    """zwicken.md: Dora stakes, a hop to Anna, Ben 2, Cem 1, Anna gezwickt, Dora passed."""
    client, base = pot
    dora = next(key for key, one in state(client, base)["persons"].items() if one["name"] == "Dora")
    page = client.get(f"{base}/more").text
    data = {"deed": "dealer", "id": re.findall(r'name="id" value="([^"]+)"', page)[0], "person": dora}
    client.post(f"{base}/do", data=data)
    assert "Whoever is in alone gets the pot" in client.get(f"{base}/count?way=quick").text, "before it is saved"
    assert count(client, base, **DEAL, **{"cuts-typed": "h"}).status_code == 303
    sign(client, base)
    view = state(client, base)
    assert view["totals"] == [-6, 4, 2, -3]
    assert (view["series"]["pot"], view["series"]["sum"]) == (3, 0)
    assert view["persons"][view["next"]["dealer"]]["name"] == "Ben"
    assert "−6 + 4 + 2 − 3 + 3 (Pot) = 0" in client.get(f"{base}/hands").text


def test_a_deal_that_is_counted_stands_on_the_match_page_though_nobody_has_signed_it(pot):
    client, base = pot
    count(client, base, **DEAL)
    view, page = state(client, base), client.get(base).text
    assert view["totals"] != view["final_totals"]
    shown = [chips.replace("−", "-").lstrip("+") for chips in re.findall(r"data-chips>([^<]+)<", page)[:4]]
    assert sorted(map(int, shown)) == sorted(view["final_totals"])
    assert f"data-pot>{-sum(view['final_totals'])}<" in page


def test_too_many_tricks_are_kept_and_said(pot):
    client, base = pot
    count(client, base, **{**DEAL, "tricks-0": "3"})
    assert "6 tricks instead of 3." in client.get(f"{base}/sign").text


def test_causes_by_name(pot):
    client, base = pot
    count(client, base, **DEAL, d="2")
    hand = state(client, base)["current"]
    assert [side["gezwickt"] for side in hand["result"]] == [["a"], [], ["d"], []]
    assert "gezwickt: lost the 7 of diamonds to the trump ace" in client.get(f"{base}/sign").text


def test_chips_are_compared_with_the_book(pot):
    client, base = pot
    count(client, base, **DEAL)
    sign(client, base)
    persons = [side["persons"][0] for side in state(client, base)["sides"]]
    book = dict(zip(persons, state(client, base)["totals"], strict=True))
    for more in (0, 1):
        page = client.get(f"{base}/chips").text
        data = {"deed": "chips", "id": re.findall(r'name="id" value="([^"]+)"', page)[0],
                "pot": "6" if more == 0 else "5"}
        for person, chips in book.items():
            data |= {f"chips-{person}": str(abs(chips)), f"sign-{person}": "-" if chips < 0 else "+"}
        data["follows"] = state(client, base)["next"]["follows"]
        data["pot"] = str(state(client, base)["series"]["pot"] - more)
        assert client.post(f"{base}/do", data=data).status_code == 303
    page = client.get(f"{base}/chips").text
    assert "After hand 1: the chips are as in the book." in page
    assert "After hand 1 the chips differ from the book:" in page


def test_somebody_comes_and_somebody_leaves_between_two_deals(pot):
    client, base = pot
    count(client, base, **DEAL)
    sign(client, base)
    seats = state(client, base)["seats"]
    page = client.get(f"{base}/change/people").text
    data = {**hidden(page, "change"), "name": "Emil", "behind": seats[1], "leaves": seats[3], "balance": "kept"}
    assert client.post(f"{base}/do", data=data).status_code == 303
    view = state(client, base)
    assert [side["name"] for side in view["sides"]] == ["Anna", "Ben", "Emil", "Cem"]
    assert view["series"]["sum"] == 0
    count(client, base, **{"tricks-0": "3", "tricks-1": "", "tricks-2": "0", "tricks-3": ""})
    assert state(client, base)["current"]["number"] == 2
    for path in ("", "/hands", "/end", "/history"):
        assert client.get(base + path).status_code == 200


def test_what_was_settled_stands_and_a_correction_says_what_it_would_be(pot):
    client, base = pot
    for _ in range(2):
        count(client, base, **{"tricks-0": "3", "tricks-1": "", "tricks-2": "", "tricks-3": "0"})
        sign(client, base)
    seats = state(client, base)["seats"]
    page = client.get(f"{base}/change/people").text
    data = {**hidden(page, "change"), "name": "", "leaves": seats[3], "balance": "settled"}
    left = client.post(f"{base}/do", data=data)
    assert left.headers["Location"].endswith("/hands#hands-left"), "who pays whom is the first thing seen"
    assert "Dora to Anna: 6" in text(client, base, "/hands")
    assert "Settled up on leaving: Dora to Anna: 6." in text(client, base, "/history")
    first = client.get(f"{base}/hands.json").json[0]["id"]
    other = {"tricks-0": "3", "tricks-1": "", "tricks-2": "0", "tricks-3": ""}
    count(client, base, f"?way=quick&hand={first}", **other)
    sign_proposal(client, base, first)
    assert state(client, base)["left"][0]["transfers"][0]["amount"] == 6
    for path in ("/hands", "/end", "/change/people"):
        data = text(client, base, path)
        assert "Dora to Anna: 6. As the hands stand now, it would be: Dora to Anna: 3." in data, path
        assert "What was settled stands" in data


@pytest.mark.slow
def test_who_began_a_deal_out_of_turn_is_said_beside_the_proof(pot):
    client, base = pot
    count(client, base, **DEAL)
    view = state(client, base)
    third = view["seats"][2]
    sign(client, base)
    assert "Somebody dealt hand 2" not in client.get(f"{base}/hands").text
    count(client, base, **DEAL)
    page = client.get(f"{base}/more").text
    data = {"deed": "dealer", "id": re.findall(r'name="id" value="([^"]+)"', page)[0], "person": third,
            "hand": state(client, base)["current"]["id"]}
    assert client.post(f"{base}/do", data=data).status_code == 303
    sign(client, base)
    for path in ("/hands", "/end"):
        assert "Somebody dealt hand 2 out of turn." in client.get(base + path).text


def test_who_pays_whom_at_the_end(pot):
    client, base = pot
    count(client, base, **DEAL)
    sign(client, base)
    page = client.get(f"{base}/end").text
    assert "Includes the pot" in page
    settled = state(client, base)["settled"]
    assert len(re.findall(r"<li>\w+ to \w+: \d+</li>", page)) == len(settled["transfers"]) > 0


def test_a_pot_that_stays_says_how_the_next_time_goes_on(client):
    base = begin(client, "zwicken", ["Anna", "Ben"], **{"switch-end_pot": "carry"})
    count(client, base, **{"tricks-0": "3", "tricks-1": "0"})
    sign(client, base)
    page = client.get(f"{base}/end").text
    line = "A new match begun here goes on with this pot; any other begins with an empty one."
    assert f"The pot of 3 stays for the next time. {line}" in text(client, base, "/end")
    assert client.post(f"{base}/do", data={**hidden(page, "change"), "deed": "end"}).status_code == 303
    again = {**hidden(client.get(f"{base}/end").text, "change"), "deed": "reopen", "reason": "Freitag"}
    assert client.post(f"{base}/do", data=again).status_code == 303
    view = state(client, base)
    assert (view["status"], view["next"]["carry"]["pot"]) == ("open", 3)


def test_no_money_anywhere(pot):
    client, base = pot
    count(client, base, **DEAL)
    for path in ("", "/count", "/sign", "/end", "/chips", "/more"):
        assert not re.search(r"€|\$|\bEuro\b|\bmoney\b|\bCent\b", client.get(base + path).text)


def test_anbieten_asks_for_the_last_trick_and_what_was_raised(client):
    base = begin(client, "anbieten", ["Anna", "Ben", "Cem"])
    data = {"tricks-0": "1", "tricks-1": "2", "tricks-2": "", "last": "0", "raised-0": "6", "raised-1": "6"}
    assert count(client, base, **data).status_code == 303
    assert state(client, base)["current"]["facts"]["pot"]["after"] == 0
    assert [side["won"] for side in state(client, base)["current"]["result"]] == [15, 0, 0]


def test_a_correction_of_anbieten_begins_with_what_was_raised(client):
    base = begin(client, "anbieten", ["Anna", "Ben", "Cem"])
    data = {"tricks-0": "1", "tricks-1": "2", "tricks-2": "", "last": "0"}
    count(client, base, **data, **{"raised-0": "6", "raised-1": "6"}, cuts="hop")
    hand = state(client, base)["current"]
    page = client.get(f"{base}/count?hand={hand['id']}").text
    assert re.findall(r'name="raised-(\d)"[^>]*value="(\d*)"', page) == [("0", "6"), ("1", "6"), ("2", "")]


# --- every page --------------------------------------------------------------------------------------------------


@pytest.mark.slow
@for_each("variant", ["schnapsen", "zwicken", "anbieten"])
@for_each("lang", ["de", "nds"])
def test_every_screen_in_other_languages_and_for_watchers(client, variant, lang):
    names = ["Anna", "Ben"] if variant == "schnapsen" else ["Anna", "Ben", "Cem"]
    base = begin(client, variant, names)
    client.set_cookie("lang", lang, domain="localhost")
    own = [f"/{name}" for name in table_of(variant).screens if name not in ("match", "quick", "paper")]
    for path in ("", *own, "/count", "/count?way=paper", "/screens", "/change", "/end"):
        assert client.get(base + path).status_code == 200, path
    watch = re.search(r"/m/[\w-]{22}", client.get(f"{base}/links").text.split('id="watch"')[1])
    for path in ("", "/hands", "/display", "/more", "/screens"):
        assert client.get(watch[0] + path).status_code == 200, path


def test_a_screen_of_another_game_is_not_there(client):
    base = begin(client, "schnapsen", ["Anna", "Ben"])
    assert client.get(f"{base}/chips").status_code == 404


# --- what is another game's --------------------------------------------------------------------------------------


def test_a_form_of_another_game_does_nothing_here(client):
    base = begin(client, "schnapsen", ["Anna", "Ben"])
    before = state(client, base)
    for action in ("zwick", "whose", "another", "chips"):
        data = {"deed": action, "id": fresh_id(), "side": "0"}
        assert client.post(f"{base}/do", data=data).status_code == 400, action
    assert state(client, base) == before


def test_a_side_objects_to_what_its_game_has_a_word_for(client):
    base = begin(client, "schnapsen", ["Anna", "Ben"])
    count(client, base, winner="0", game_points="2")
    hand = state(client, base)["current"]["id"]
    data = {"deed": "object", "side": "1", "hand": hand}
    answer = client.post(f"{base}/do", data={**data, "id": fresh_id(), "about": "zwicks"})
    assert (answer.status_code, "Nothing was chosen." in answer.text) == (422, True)
    old = {
        "id": fresh_id(), "v": 1, "kind": "objected", "hand": hand, "after": None, "replaces": None, "by": None,
        "device": "b" * 16, "at_phone": "", "payload": {"side": 1, "about": "zwicks", "remark": None},
    }
    kept = client.post(f"{base}/entries", json={"entries": [old], "words": {}}).json
    assert kept["results"][0]["status"] == "applied"
    assert state(client, base)["disputed"] == [1], "what was once written stays an objection"
    for path in ("/hands", "/hand/1", "/history"):
        page = text(client, base, path)
        assert "something else" in page, path
        assert "Zwicks" not in page, path
