"""The end of a match: what is open before it, who won, how it went, and the next match of the same people."""

from __future__ import annotations

import io
import re

import pytest
from PIL import Image

from tests.cases import named
from tests.web.forms import begin, count, hidden, sign, state
from tests.web.tables import Table


def words(page):
    """The page's text without marks."""
    return " ".join(re.sub(r"<[^>]*>", " ", page[page.index("<main") :]).split())


def sentences(page):
    """What is told of the match, a sentence each."""
    found = re.search(r'<ul class="plain worth">(.*?)</ul>', page, re.DOTALL)
    return re.findall(r"<li>(.*?)</li>", found[1]) if found else []


def figures(page):
    """Each side's name and figure, as large as they stand there."""
    listed = re.search(r'<ul class="plain finals">(.*?)</ul>', page, re.DOTALL)[1]
    rows = re.findall(
        r'<li class="([^"]*)">.*?<span class="name[^"]*">([^<]*)</span></span> <b[^>]*>([^<]*)</b>', listed, re.DOTALL
    )
    return [(name, number, "best" in kind) for kind, name, number in rows]


def played(client, *firsts, marks=(0, 0), **more):
    """A match with a signed hand for each of these: the cards of the first side."""
    table = Table(client, **more)
    for first in firsts:
        table.sign(table.cards(first, marks=list(marks)))
    return table


def three_hands(client, *, turned=False):
    """16 : 14, 6 : 24, 4 : 26; or the other way round."""
    hands = [["X25", "X20"], ["Td"], ["2s"]]
    return played(client, *(reversed(hands) if turned else hands))


def test_a_clean_match_ends(client):
    table = three_hands(client)
    page = words(table.page("end"))
    assert "Uwe + Frauke win 64 : 26" in page
    assert "Open" not in page
    assert table.do("end").endswith("/end")
    assert table.view()["status"] == "ended"
    assert "Both signed" in words(table.page("end", "watch"))
    assert "Now only the judge can correct." not in words(table.page("end")), "whoever is no judge need not read it"
    offers = "Continue the match"
    assert (offers in words(table.page("more")), offers in words(table.page("more", "judge"))) == (False, True)
    table.do("reopen", "record", 403, reason="doch noch eins")
    table.do("reopen", "judge", 422)
    table.do("reopen", "judge", reason="doch noch eins")
    assert table.view()["status"] == "open"


def test_what_is_open_stands_in_the_way(client):
    table = three_hands(client)
    hand = table.cards(["Ac"])
    table.say("objected", {"side": 0, "about": "cards", "remark": None}, hand=hand)
    table.quick([14, None])
    page = words(table.page("end"))
    assert "Hand 4 disputed" in page
    assert "Not cross-checked: hand 5." in page
    assert "End provisionally" in page
    assert "Something is still open." in table.do("end", status=422)
    assert table.view()["status"] == "open"
    table.do("end", reservation="1", reason="die anderen sind weg")
    assert table.view()["status"] == "reserved"
    page = words(table.page("end"))
    assert "Ended provisionally" in page
    assert "are ahead" in page, "nobody has won yet"
    assert " win " not in page
    assert "die anderen sind weg" in words(table.page("history"))


def test_nobody_wins_over_a_sum_that_does_not_come_out(client):
    """"win 51 : 45" stood above a sum of 93, and nothing said by how much that was off."""
    table = three_hands(client)
    assert "Uwe + Frauke win 64 : 26" in words(table.page("end"))
    table.quick([20, 10], majority=1)
    page = words(table.page("end"))
    assert " win " not in page
    assert "Uwe + Frauke are ahead, 77 : 46" in page
    assert "3 too many" in page
    table.do("end", reservation="1")
    assert "3 too many" in words(table.page("end"))


def test_what_is_open_stands_above_the_word_that_the_sheet_lies_here(client):
    """On a small phone the form for a paper sheet filled the page above it."""
    table = Table(client)
    figures = {"figures": [{"points": 12}, {"points": 15}], "facts": {"majority": 0}, "marks": [0, 0]}
    table.say("count.paper", figures, hand=table.begin())
    page = table.page("end", "judge")
    assert 0 < page.index('id="still-open"') < page.index('id="on-paper-form"')


def test_the_end_says_which_hands_hold_by_the_judges_word(client):
    table = Table(client)
    hand = table.cards(["X25", "X15", "2s", "Ah"])
    table.do("object", side="0", hand=hand, about="cards")
    table.do("decide", "judge", hand=hand, outcome="keep", reason="gezählt")
    table.sign(table.quick([14, 13]))
    page = ended(table)
    assert "Ended. Hand 1 was decided by the judge; everything else is signed." in page
    assert "Everything is signed" not in page


def decided(table, hand):
    """Objected to, and let stand by the judge."""
    table.do("object", side="0", hand=hand, about="cards")
    table.do("decide", "judge", hand=hand, outcome="keep", reason="gezählt")


def test_a_match_whose_last_hand_the_judge_decided_waits_for_nothing_more(client):
    """It was refused to end: "Hand 2 is running", and the match screen still wanted it confirmed."""
    table = Table(client, end={"kind": "hands", "n": 2})
    table.sign(table.cards(["X25"]))
    hand = table.cards(["X25", "X15", "2s", "Ah"])
    decided(table, hand)
    page = table.page("")
    assert ("Both sign</span>" in page, "End the match</span>" in page) == (False, True)
    for path in (f"sign?hand={hand}", "hand/2"):
        assert "decided by the judge" in words(table.page(path)).lower(), path
    keys = re.findall(r'<div class="sign-actions"( data-actions[^>]*)>', table.page(f"sign?hand={hand}"))
    assert keys == [" data-actions hidden"] * 2, "nobody has to sign it"
    page = table.page("end")
    assert "still-open" not in page
    assert "Hand 2 was decided by the judge; everything else is signed." in ended(table)


def test_what_was_told_by_word_of_mouth_can_be_ended_before_all_is_played(client):
    """"They told me: it counts" ended no match of which hands were missing, and nobody else could."""
    table = Table(client, end={"kind": "hands", "n": 3})
    table.cards(["X25"])
    for _misdeal in range(2):  # these are none of the three
        table.say("hand.voided", {"why": "misdeal"}, hand=table.begin())
    table.do("by-word-of-mouth", "judge", seen=str(table.view("judge")["seq"]), **{"from": "1", "to": "1"})
    assert table.view()["status"] == "open"
    assert "2 of 3 hands are still missing" in words(table.page("end"))
    assert "2 of 3 hands are still missing" in words(ended(table))
    assert table.view()["status"] == "ended"


def ended(table):
    table.do("end")
    return table.page("end")


@pytest.mark.slow
def test_what_is_told_of_the_match(client, subtests):
    with named(subtests, "who won stands there with every sides figure"):
        page = ended(three_hands(client))
        assert "<h2>Uwe + Frauke win</h2>" in page
        assert figures(page) == [("Hanna + Jens", "26", False), ("Uwe + Frauke", "64", True)]
        assert "3 × 30 = 90 = 26 + 64" in words(page)
    with named(subtests, "a way back is told with the hand and what was missing"):
        # 6 : 24, then twice 26 : 4.
        most = ["X25", "X20", "X15", "Td", "2s"]
        page = ended(played(client, ["Td"], most, most))
        assert figures(page)[0][2], "the first side wins"
        assert sentences(page)[0] == "Hanna + Jens: 18 behind after hand 1, won in the end"
    with named(subtests, "who was never behind led from the first hand on"):
        assert sentences(ended(three_hands(client, turned=True)))[0] == "Uwe + Frauke: ahead from the first hand on"
    with named(subtests, "of more than two sides three things are told too"):
        table = Table(client, sides=5)
        for first, marks in ((["Td"], [0, 0, 0, 0, 0]), (["X25", "X20", "X15"], [0, 2, 0, 0, 0]), (["X25"], [0] * 5)):
            table.sign(table.cards(first, marks=marks))
        found = sentences(ended(table))
        assert len(found) == 3
        assert found[0].endswith("ahead from the first hand on")
    with named(subtests, "of four alone a way back and who won most hands are told"):
        table = Table(client, sides=4)
        rows = ([8, 7, 5, 10], [6, 8, 6, 10], [20, 5, 5, 0], [14, 6, 10, 0])
        for row in rows:
            table.sign(table.quick(row, majority=None))
        found = sentences(ended(table))
        assert found[0] == "Hanna: 6 behind after hand 2, won in the end"
        assert "The lead changed" not in " ".join(found)
    with named(subtests, "of chips everybody has a curve and those who left too"):
        base = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
        for tricks in (("2", "1", "0"), ("1", "1", "1")):
            count(client, base, **{f"tricks-{at}": number for at, number in enumerate(tricks)})
            sign(client, base)
        page = client.get(f"{base}/end").text
        client.post(f"{base}/do", data={**hidden(page, "change"), "deed": "end", "reservation": "1"})
        page = client.get(f"{base}/end").text
        assert page.count("<polyline") == 3
        balances = state(client, base)["settled"]["series"]["balances"]
        assert [number for _name, number, _best in figures(page)] == [
            f"{chips:+d}".replace("-", "−") if chips else "0" for chips in sorted(balances.values(), reverse=True)
        ]
    with named(subtests, "a penalty that turns the match tells no way back of who lost"):
        # Six points behind, then in front by a little; the judge takes more away than that.
        table = played(client, ["Td"], ["X25", "X20", "X15", "Td", "2s"])
        assert "finals" not in table.page("end"), "it is not over"
        table.do("penalty", "judge", who="side:0", points="50", sign="minus", reason="spät")
        page = ended(table)
        assert "<h2>Uwe + Frauke win</h2>" in page
        assert not any("Hanna + Jens" in line and "won" in line for line in sentences(page))
    with named(subtests, "of games is told who turned one and who most often made most"):
        hands = [(0, 3), (0, 2), (1, 3), (1, 3), (0, 1), (1, 3)]
        rows = [{"winner": str(winner), "game_points": str(points)} for winner, points in hands]
        assert over(client, "schnapsen", ["Anna", "Ben"], *rows) == [
            "Ben: 5 behind after hand 2, won in the end", "Ben: 3 points 3 times",
            "Anna lost game 1 with 1 to go",
        ]
    with named(subtests, "of a pot are told its height what was won and lost and who gained"):
        deals = [(2, 1, 0), (0, 0, 3), (3, 0, 0), (1, 1, 1), (0, 3, 0)]
        texts = [{f"tricks-{at}": str(number) for at, number in enumerate(each)} for each in deals]
        assert len(over(client, "zwicken", ["Anna", "Ben", "Cem"], *texts)) == 3
    with named(subtests, "of a pot is told how low who gained most had stood"):
        base = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
        for tricks in (("0", "2", "1"), ("2", "0", "1"), ("3", "0", "0"), ("3", "0", "0")):
            count(client, base, **{f"tricks-{at}": number for at, number in enumerate(tricks)})
            sign(client, base)
        page = client.get(f"{base}/end").text
        client.post(f"{base}/do", data={**hidden(page, "change"), "deed": "end", "reservation": "1"})
        assert sentences(client.get(f"{base}/end").text) == [
            "Anna stood at −6 after hand 1", "Largest pot: 9 in hand 4", "Anna gained in 3 of 4 hands",
        ]
    with named(subtests, "of two hands alike none is the closest and of two with as much none has the most"):
        page = ended(played(client, ["X25", "X20"], ["X25", "X20"]))
        assert not any(line.startswith(("Closest", "Best hand")) for line in sentences(page))


def test_more_than_two_sides_stand_with_the_best_first_and_a_tie_has_no_winner(client):
    three = Table(client, sides=3)
    three.sign(three.cards(["X25"]))
    page = ended(three)
    assert [number for _name, number, _best in figures(page)] == sorted(
        (number for _name, number, _best in figures(page)), key=int, reverse=True
    )
    assert [best for _name, _number, best in figures(page)] == [True, False, False]
    level = Table(client)
    level.sign(level.cards(["X25", "X20"]))
    level.sign(level.cards(["X25", "X20"], majority=1))
    one, other = level.view()["final_totals"]
    points = {"points": str(abs(other - one)), "sign": "plus" if other > one else "minus"}
    level.do("penalty", "judge", who="side:0", reason="level", **points)
    assert "<h2>A tie</h2>" in ended(level)


def test_most_zwicks_and_the_closest_hand_are_told(client):
    table = Table(client)
    table.sign(table.cards(["X25", "X20"], marks=[0, 3]))
    table.sign(table.cards(["Td"], marks=[1, 1]))
    page = ended(table)
    assert "Uwe + Frauke: 3 Zwicks in hand 1" in sentences(page)
    first, second = (one["points"] for one in table.hand(1)["result"])
    assert first < second
    assert f"Closest: hand 1, {first} : {second}" in sentences(page), "in the order of the sides, as everywhere"
    assert len(sentences(page)) <= 3


def test_nothing_is_told_of_a_hand_that_is_disputed(client):
    table = Table(client)
    table.sign(table.cards(["X25", "X15", "2s"]))
    table.sign(table.cards(["Td"]))
    close = table.cards(["X25", "X20"])
    assert close
    table.say("objected", {"side": 0, "about": "cards", "remark": None}, hand=close)
    table.do("end", reservation="1", reason="die anderen sind weg")
    seen = sentences(table.page("end"))
    assert seen
    assert not any("hand 3" in line for line in seen)
    assert not any("front" in line or "behind" in line for line in seen), "what hands come to together may still change"


def test_the_course_has_a_point_for_each_hand_and_a_stroke_for_each_zwick(client):
    table = played(client, ["X25", "X20"], ["Td"], ["2s"], marks=[2, 1])
    page = ended(table)
    points = re.search(r'<polyline class="course[^"]*" points="([^"]*)"', page)[1].split()
    assert len(points) == 1 + 3
    assert page.count('<path class="stroke"') == 3 * (2 + 1)
    for path in ("sheet", "display"):
        drawn = re.search(r'<polyline class="course[^"]*" points="([^"]*)"', table.page(path, "watch"))
        assert drawn[1].split() == points
        assert '<p class="second strokes-are">Each stroke is a Zwick.</p>' in table.page(path, "watch")
    one = played(client, ["X25"])
    assert "<polyline" not in one.page("display", "watch")
    assert "<polyline" not in ended(one), "a single hand is no course"


def test_who_has_not_signed_is_said_beside_who_has(client):
    table = three_hands(client)
    table.sign(table.cards(["Ac"]), 0)
    table.do("end", reservation="1", reason="keine Zeit")
    page = words(table.page("end"))
    assert "Signed: Hanna + Jens" in page
    assert "Uwe + Frauke: 1 hand not signed" in page


def test_the_same_people_play_again_in_one_step_and_a_repeat_changes_nothing(client_everywhere):
    table = three_hands(client_everywhere)
    table.client.post(table.url("again"), data={"id": "00000000-0000-7000-8000-000000000001"})
    page = ended(table)
    assert "Again" in page
    others = 'id="other-partners"'
    assert others in page
    data = {"id": "019aa0ff-0000-7000-8000-00000000000a", "partners": "0"}
    made = {table.client.post(table.url("again"), data=data).location for _ in range(2)}
    assert len(made) == 1
    assert others in table.client.get(table.url("end")).text, "whoever goes on may still choose others"
    new = state(table.client, made.pop())
    old = table.view()
    assert new["role"] == "judge"
    assert [new["persons"][person]["first"] for person in new["seats"]] == ["Hanna", "Uwe", "Jens", "Frauke"]
    assert [side["name"] for side in new["sides"]] == [side["name"] for side in old["sides"]]
    assert new["persons"][new["next"]["dealer"]]["first"] == old["persons"][old["next"]["dealer"]]["first"]
    assert (new["variant"], new["switches"], new["hands"]) == (old["variant"], old["switches"], 0)


def test_a_side_s_phone_is_theirs_in_the_next_match_too_and_asked_where_they_sit_against_each_other(client):
    """With other partners it was the first one's side, whose phone it may not be."""
    table = three_hands(client)
    ended(table)
    client.post(table.url("phone"), data={"whose": "1"})
    for number in ("0", "1", "2"):
        data = {"id": f"019aa0ff-0000-7000-8000-00000000001{number}", "partners": number}
        led = client.post(table.url("again"), data=data).location
        base = led.removesuffix("/phone")
        own = re.search(r'data-own="(\d)"', client.get(base).text)
        if number == "0":
            assert led == base
            assert state(client, base)["sides"][int(own[1])]["name"] == "Uwe + Frauke"
        else:
            assert (led, own) == (f"{base}/phone", None)
            assert "Whose phone is this?" in client.get(led).text


def test_a_side_s_phone_is_theirs_in_the_next_match_that_another_phone_began_and_says_so(client, app):
    table = three_hands(client)
    other = app.test_client()
    ended(table)
    client.post(table.url("phone"), data={"whose": "1"})
    data = {"id": "019aa0ff-0000-7000-8000-00000000000a", "partners": "0"}
    other.post(table.url("again"), data=data)
    (onwards,) = re.findall(r'href="([^"]+)"[^>]*>(?:<[^>]+>)*To the next match', client.get(table.url("end")).text)
    answer = client.get(onwards)
    page = client.get(answer.location).text
    assert re.search(r'data-own="(\d)"', page)[1] == "1"
    assert re.search(r'<a class="happened" href="[^"]+/phone\?change=1"[^>]*><span>This phone: Uwe \+ Frauke<', page)
    client.post(f"{answer.location}/phone", data={"whose": "0"})
    assert client.get(onwards).location == answer.location
    assert re.search(r'data-own="(\d)"', client.get(answer.location).text)[1] == "0", "what was chosen there stays"
    watching = app.test_client()
    led = watching.get(table.url("next", "watch")).location
    assert "This phone: Uwe" not in watching.get(led).text
    assert "data-own" not in other.get(other.get(table.url("next")).location).text, "nobody said whose that one is"


def test_of_four_the_partners_can_be_changed_both_ways(client):
    table = three_hands(client)
    page = ended(table)
    assert re.findall(r'name="partners" value="(\d)"', page) == ["1", "2", "0"]
    sides = set()
    for number in ("1", "2"):
        made = table.client.post(table.url("again"), data={"id": f"019aa0ff-0000-7000-8000-00000000000{number}",
                                                           "partners": number})
        sides.add(frozenset(side["name"] for side in state(client, made.location)["sides"]))
    assert sides == {frozenset({"Hanna + Uwe", "Jens + Frauke"}), frozenset({"Hanna + Frauke", "Uwe + Jens"})}


def test_nobody_begins_again_while_it_is_open_or_with_a_link_to_watch(client):
    table = three_hands(client)
    data = {"id": "019aa0ff-0000-7000-8000-00000000000b", "partners": "0"}
    assert "again" not in table.page("end")
    assert client.post(table.url("again"), data=data).status_code == 422
    ended(table)
    assert client.post(table.url("again", "watch"), data=data).status_code == 403
    assert 'name="partners"' not in table.page("end", "watch")


def test_the_result_is_a_picture_of_a_fixed_size_with_the_names_of_that_link(client):
    table = three_hands(client)
    assert client.get(table.url("result.png")).status_code == 404
    ended(table)
    answer = client.get(table.url("result.png", "watch"))
    assert answer.content_type == "image/png"
    drawn = Image.open(io.BytesIO(answer.data))
    assert drawn.size == (1080, 1350)
    assert len(drawn.convert("RGB").getcolors(1 << 20)) > 50, "something is drawn"
    again = client.get(table.url("result.png", "watch"), headers={"If-None-Match": answer.headers["ETag"]})
    assert again.status_code == 304


@pytest.mark.slow
def test_of_a_series_of_games_nothing_is_told_of_points_in_front(client):
    base = begin(client, "schnapsen", ["Anna", "Ben"])
    for winner, points in ((0, 3), (0, 2), (0, 2), (1, 2), (1, 2), (1, 2), (1, 1)):
        count(client, base, winner=str(winner), game_points=str(points))
        sign(client, base)
    page = client.get(f"{base}/end").text
    client.post(f"{base}/do", data={**hidden(page, "change"), "deed": "end", "reservation": "1"})
    page = client.get(f"{base}/end").text
    assert figures(page) == [("Anna", "1", True), ("Ben", "1", True)]
    assert not any("behind" in line or "in front" in line or "lead" in line for line in sentences(page))
    assert sentences(page) == ["Longest: game 2, 4 hands", "Ben: 4 hands won in a row", "Ben: 4 of 7 hands won"]


@pytest.mark.slow
def test_whoever_has_the_bummerl_that_were_agreed_has_lost_however_many_games_they_won(client):
    more = {"switch-bummerl_schneider": "2", "end": "bummerl", "end-number": "4"}
    base = begin(client, "schnapsen", ["Anna", "Ben"], **more)
    schneider, close = [(0, 3), (0, 3), (0, 1)], [(0, 1), (1, 3), (1, 3), (1, 1)]
    for winner, points in (*close, *close, *close, *schneider, *schneider):
        assert count(client, base, winner=str(winner), game_points=str(points)).status_code == 303
        sign(client, base)
    client.post(f"{base}/do", data=hidden(client.get(f"{base}/end").text, "change"))
    page = client.get(f"{base}/end").text
    assert figures(page) == [("Anna", "2", True), ("Ben", "3", False)]
    assert "<h2>Anna wins</h2>" in page


def over(client, game, names, *hands):
    """What is told of a match of a game of tricks that was played and signed so."""
    base = begin(client, game, names)
    for hand in hands:
        assert count(client, base, **hand).status_code == 303
        sign(client, base)
    client.post(f"{base}/do", data=hidden(client.get(f"{base}/end").text, "change"))
    page = client.get(f"{base}/end").text
    assert "finals" in page, "it is over"
    return sentences(page)


def test_a_form_without_its_id_is_refused_with_a_sentence(client):
    table = three_hands(client)
    ended(table)
    answer = client.post(table.url("again"), data={"partners": "0"})
    assert answer.status_code == 422
    assert "damaged" in answer.text


def test_a_match_that_ended_provisionally_offers_the_next_one_first_and_to_go_on_below(client):
    table = three_hands(client)
    table.quick([14, None])
    table.do("end", "judge", reservation="1", reason="keine Zeit")
    page = table.page("end", "judge")
    assert 'name="partners" value="0"' in page[page.index('class="bottom"') :]
    table.do("reopen", "judge", reason="doch noch eins")
    assert table.view()["status"] == "open"


def test_who_taps_again_second_is_led_into_the_match_that_the_first_has_begun(client, app):
    """Two phones at one table began two matches, and each wrote in its own."""
    table = three_hands(client)
    ended(table)
    data = {"id": "019aa0ff-0000-7000-8000-00000000000c", "partners": "0"}
    first = client.post(table.url("again"), data=data).location
    other = app.test_client()
    led = other.post(table.url("again", "record"), data={**data, "id": "019aa0ff-0000-7000-8000-00000000000d"}).location
    assert (state(other, led)["id"], state(other, led)["role"]) == (state(client, first)["id"], "record")
    for role in ("watch", "record"):
        page = other.get(table.url("end", role)).text
        onwards = other.get(re.search(r'href="(/m/[^"]+)"><span>To the next match', page)[1]).location
        assert (state(other, onwards)["id"], state(other, onwards)["role"]) == (state(client, first)["id"], role)
        assert 'name="partners" value="0"' not in page
    client.post(f"{first}/do", data={"deed": "end", "id": "019aa0ff-0000-7000-8000-00000000000e", "reservation": "1"})
    onwards = other.get(table.url("next", "record")).location
    assert onwards == f"{led}/end", "a page that still names it leads to how it ended, where the next one begins"
    assert "To the next match" not in other.get(table.url("end", "record")).text
    third = client.post(f"{first}/again", data={**data, "id": "019aa0ff-0000-7000-8000-0000000000e1"}).location
    assert state(client, third)["id"] != state(client, first)["id"], "that one is over"
    assert "To the next match" in other.get(table.url("end", "record")).text
    for there in (
        other.get(table.url("next", "record")).location,
        other.post(table.url("again", "record"), data={**data, "id": "019aa0ff-0000-7000-8000-0000000000e2"}).location,
    ):
        assert state(other, there)["id"] == state(client, third)["id"], "a third match beside it"
    client.post(f"{third}/do", data={"deed": "end", "id": "019aa0ff-0000-7000-8000-0000000000e3", "reservation": "1"})
    last = other.get(table.url("next", "record")).location
    assert last.endswith("/end")
    assert state(other, last.removesuffix("/end"))["id"] == state(client, third)["id"], "the last one that ended"


def test_who_was_sent_away_from_the_next_match_is_not_led_there(client, app):
    table = three_hands(client)
    ended(table)
    data = {"id": "019aa0ff-0000-7000-8000-00000000000f", "partners": "0"}
    first = client.post(table.url("again"), data=data).location
    assert client.post(f"{first}/links", data={"role": "record"}).status_code == 303
    other = app.test_client()
    assert other.post(table.url("again", "record"), data=data).status_code == 403
    assert "To the next match" not in other.get(table.url("end", "record")).text
