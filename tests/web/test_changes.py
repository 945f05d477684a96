"""Changes to a match under way: what a preview says is what happens; who may."""

from __future__ import annotations

import re

from tests.cases import for_each
from tests.web.forms import begin, count, sign, state, text
from tests.web.tables import Table, an_id


def words(page):
    """The page's text without marks."""
    return " ".join(re.sub(r"<[^>]*>", " ", page[page.index("<main") :]).split())


def points(table):
    return [[side["points"] for side in hand["result"]] for hand in table.all()]


def three_hands(client, **more):
    table = Table(client, **more)
    for first in (["X25", "X20"], ["Td"], ["2s"]):
        table.sign(table.cards(first))
    return table


def test_points_on_the_wrong_side_in_one_step(client):
    table = three_hands(client)
    assert points(table) == [[16, 14], [6, 24], [4, 26]]
    page = words(table.page("change/seats?from=1&to=2&swap=1&preview=1"))
    assert "1 16 : 14 14 : 16" in page
    assert "2 6 : 24 24 : 6" in page
    assert "26 : 64 → 42 : 48" in page
    assert points(table) == [[16, 14], [6, 24], [4, 26]], "a preview keeps nothing"
    table.do("seats", "judge", swap="1", reason="falsch herum", **{"from": "1", "to": "2", "as": "judge"})
    assert points(table) == [[14, 16], [24, 6], [4, 26]]
    assert table.view()["final_totals"] == [42, 48]


def test_signed_hands_get_a_proposal_from_those_who_record(client):
    table = three_hands(client)
    page = words(table.page("change/seats?from=3&to=3&swap=1&preview=1"))
    assert "3 4 : 26 26 : 4 sign again" in page
    table.do("seats", swap="1", **{"from": "3", "to": "3"})
    assert points(table)[2] == [4, 26]
    assert table.hand(3)["proposal"] is not None
    table.sign(table.hands[2])
    assert points(table)[2] == [26, 4]


def test_other_teams(client):
    table = three_hands(client)
    hanna, uwe, jens, frauke = table.persons
    table.do("seats", "judge", **{"seat-0": uwe, "seat-1": hanna, "seat-2": jens, "seat-3": frauke})
    assert [side["name"] for side in table.view()["sides"]] == ["Uwe + Jens", "Hanna + Frauke"]
    assert "Hanna + Jens – Uwe + Frauke → Uwe + Jens – Hanna + Frauke" in words(table.page("history"))
    twice = {"seat-0": jens, "seat-1": jens}
    assert "Give each person one seat." in table.do("seats", status=422, **twice)
    assert "Nothing has changed" in table.do("seats", status=422)
    page = table.page(f"change/seats?preview=1&seat-0={jens}&seat-1={jens}")
    above, _form, fields = page.partition("<form")
    shown = re.search(r'<p class="error" tabindex="-1" autofocus>.*?<a href="#(seat-\d-error)">(.*?)</a>', above)
    assert "Give each person one seat." in shown[2], "below the seats it stood out of sight on a phone"
    assert f'id="{shown[1]}"' in fields


def test_other_seats_begin_with_the_next_hand_where_one_is_signed_and_one_tap_exchanges_two(client):
    """The first hand was chosen already, so that all had to be signed again; the next one could not be chosen, and
    whoever put one person on another's seat was told below the keys that somebody would have two."""
    table = three_hands(client)
    hanna, uwe, jens, frauke = table.persons
    assert '<option selected value="next">' in table.page("change/seats")
    ask = {"from": "next", "seat-1": jens}
    page = table.page("change/seats?preview=1&" + "&".join(f"{name}={value}" for name, value in ask.items()))
    assert "sign again" not in words(page)
    assert "Hanna + Uwe – Jens + Frauke" in words(page)
    table.do("seats", **ask)
    assert table.view()["seats"] == [hanna, jens, uwe, frauke]
    assert {hand["state"] for hand in table.all()[:3]} == {"signed"}
    assert table.view()["totals"] == [26, 64]
    table.say("match.ended", {"reason": None, "reservation": False})
    assert 'value="next"' not in table.page("change/seats"), "it began a hand, and the match went on"


def test_points_go_to_the_other_side_in_the_hands_played_where_the_coming_one_was_chosen_already(client):
    """With what the page itself had chosen it was refused: points of a hand that is not played."""
    for sides, asked in ((2, {"swap": "1"}), (3, {"points-to-0": "1", "points-to-1": "0", "points-to-2": "2"})):
        table = Table(client, sides=sides)
        table.sign(table.cards(["X25"]))
        before = points(table)
        asked |= {"from": "next"}
        page = table.page("change/seats?preview=1&" + "&".join(f"{name}={value}" for name, value in asked.items()))
        assert "sign again" in words(page)
        assert not re.search(r'<option selected value="next">', page), "what is seen is what is sent"
        table.do("seats", "judge", reason="falsch herum", **asked, **{"as": "judge"})
        assert points(table) == [[before[0][1], before[0][0], *before[0][2:]]]


def test_three_sides_move_their_points(client):
    table = Table(client, sides=3)
    table.cards(["X25"])
    assert points(table) == [[10, 0, 20]]
    table.do("seats", **{"points-to-0": "1", "points-to-1": "2", "points-to-2": "0"})
    assert points(table) == [[20, 10, 0]]
    table.do("seats", status=422, **{"points-to-0": "1"})


def test_another_player_from_a_hand_on(client):
    table = three_hands(client)
    before = points(table)
    table.do("player", leaves=table.persons[1], name="Onno Ibsen")
    assert [side["name"] for side in table.view()["sides"]] == ["Hanna + Jens", "Onno + Frauke"]
    assert points(table)[:3] == before if all(hand["result"] for hand in table.all()) else True
    assert table.all()[0]["sides"][1] == [table.persons[1], table.persons[3]]
    assert table.all()[2]["state"] == "signed"
    assert "Onno joined." in words(table.page("history", "watch"))
    assert "Choose who joins, or type a name." in table.do("player", status=422, leaves=table.persons[0])
    table.do("player", status=422, leaves=an_id(), name="Wer")


@for_each("dealt", [True, False])
def test_another_player_from_the_first_deal_on_changes_nobody_elses_chips(client, dealt):
    """Who sat there instead of whoever dealt it had dealt it: the next one's stake was corrected, in two deals that all
    had signed, and the second was called one out of turn. It waited "for both sides", who are five."""
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem", "Dora", "Emil"])
    for each in (("2", "1", "0", "0", ""), ("0", "1", "2", "", "0")):
        count(client, base, **{f"tricks-{side}": number for side, number in enumerate(each)})
        sign(client, base)
    before, chips = state(client, base), [-4, 1, 3, -3, -3]
    assert before["series"]["chips"] == chips
    leaves = before["seats"][0 if dealt else 3]
    sent = {"deed": "player", "id": an_id(), "leaves": leaves, "name": "Onno", "from": "1"}
    assert client.post(f"{base}/do", data=sent).status_code == 303
    assert text(client, base, "/hands").count("a correction is waiting for everybody") == 2
    for number in (1, 2):
        for side in range(5):
            hand = next(one for one in client.get(f"{base}/hands.json").json if one["number"] == number)
            assert [each["chips"] for each in hand["proposal"]["result"]] == [each["chips"] for each in hand["result"]]
            persons = state(client, base)["persons"]
            waits = [persons[one]["first"] for one, in hand["proposal"]["sides"]]
            for path in (f"/sign?hand={hand['id']}", f"/hand/{number}")[side == 0:]:
                shown = text(client, base, path)
                assert "Waiting for " + ", ".join(waits[side:]) in shown, path
                assert "No longer here" not in shown
            if waits[side] == "Onno":
                newcomer = side
            data = {"deed": "accept", "id": an_id(), "hand": hand["id"], "side": side}
            data["digest"] = hand["proposal"]["digest"]
            assert client.post(f"{base}/do", data=data).status_code == 303
        assert f"Hand {number}: Onno signs. Signed by Onno." in text(client, base, "/history")
        if number == 1:
            signed = client.get(f"{base}/hands.json").json[0]["accepted"][newcomer]
            assert persons[signed["person"]]["first"] == "Onno"
    hands, after = client.get(f"{base}/hands.json").json, state(client, base)
    assert [hand["state"] for hand in hands] == ["signed"] * 2
    assert not any(hand["corrections"] or hand["proposal"] for hand in hands)
    onno = next(person for person, one in after["persons"].items() if one["first"] == "Onno")
    assert [onno in (side for sides in hand["sides"] for side in sides) for hand in hands] == [True, True]
    assert (hands[0]["dealer"] == onno) == dealt
    assert (after["series"]["chips"], after["series"]["balances"][leaves]) == (chips, 0)
    assert after["series"]["findings"] == before["series"]["findings"] == []


def test_who_leaves_is_said_and_not_whoever_stands_first_in_the_list(client):
    table = three_hands(client)
    page = table.page("change/player")
    assert re.search(r'<select[^>]*id="leaves"[^>]*><option selected value="">–</option>', page)
    asked = table.page("change/player?leaves=&name=Onno+Ibsen&from=&reason=&preview=1")
    assert "Choose somebody." in re.search(r'id="leaves-error".*?</p>', asked, re.DOTALL)[0]
    assert 'value="Onno Ibsen"' in asked
    refused = table.do("player", status=422, leaves="", name="Onno Ibsen")
    assert "Choose somebody." in refused
    assert 'value="Onno Ibsen"' in refused


def test_rules_for_all_hands_are_scored_again(client):
    table = Table(client)
    table.cards(["X25"], [2, 0])
    page = words(table.page("change/rules?preview=1&variant=dithmarschen&shown=dithmarschen&switch-zwick_points=3"))
    assert "1 12 : 20 16 : 20" in page
    table.do("rules", variant="dithmarschen", shown="dithmarschen", **{"switch-zwick_points": "3"})
    assert points(table) == [[16, 20]]
    assert "1 × 30 + 2 Zwicks × 3 = 36 = 16 + 20" in words(table.page("hands"))
    for address in ("sign", "hand/1"):
        assert "7 in cards + 3 for the majority + 6 for 2 Zwicks" in words(table.page(address)), address


def test_rules_from_a_hand_on_and_cards_that_lack_a_side(client):
    table = Table(client)
    table.cards(["X25"])
    table.cards(["X25"])
    page = words(table.page("change/rules?preview=1&from=2&variant=dithmarschen-6&shown=dithmarschen-6"))
    assert "cards to place" in page
    table.do("rules", variant="dithmarschen-6", shown="dithmarschen-6", **{"from": "2"})
    assert table.hand(1)["to_place"] == []
    assert table.hand(2)["to_place"] != []
    assert "cards to place" in words(table.page("hands"))
    table.do("rules", status=422, variant="skat")
    table.do("rules", status=422, **{"from": "9"})


def test_a_forgotten_hand_goes_to_its_place(client):
    table = three_hands(client)
    assert "after hand 3" in words(table.page("change/insert"))
    to = table.do("insert", after="1", person=table.persons[2])
    new = re.search(r"hand=([0-9a-f-]+)", to).group(1)
    assert "/count?way=cards" in to
    assert [hand["id"] for hand in table.all()] == [table.hands[0], new, *table.hands[1:]]
    assert table.hand(2)["dealer"] == table.persons[2]
    table.cards(["X25"], hand=new)
    assert table.view()["check"]["hands"] == 4
    first = re.search(r"hand=([0-9a-f-]+)", table.do("insert", after="0")).group(1)
    assert table.all()[0]["id"] == first


def test_nobody_comes_between_hands_where_several_play_together(client):
    table = three_hands(client)
    before = [side["persons"] for side in table.view()["sides"]]
    data = {"name": "Emil", "behind": table.persons[0], "leaves": table.persons[3], "balance": "kept"}
    assert "Where several play together" in table.do("people", "record", 422, **data)
    assert [side["persons"] for side in table.view()["sides"]] == before
    table.page("change/people", status=404)


@for_each(
    ("variant", "unit", "label"),
    [("zwicken", "basic stakes", "Basic stakes"), ("dithmarschen", "", "Points")],
)
def test_a_penalty_names_what_it_is_counted_in(client, variant, unit, label):
    game = "zwicken" if variant == "zwicken" else "zwickern"
    table = Table(client, variant=variant, game=game, sides=3)
    page = table.page("change/penalty", "judge")
    assert f'<label for="points">{label} <' in page
    table.do("penalty", "judge", who="side:0", points="2", sign="minus", reason="zu spät")
    assert f"−2 {unit}".rstrip() + " “zu spät”" in words(table.page("change/penalty", "judge"))
    foot = table.page("hands", "judge").partition('<tfoot id="hands-foot">')[2].partition("</tfoot>")[0]
    assert bool(foot.strip()) == (not unit), "stakes are not put under chips"


@for_each("old", [False, True])
def test_a_penalty_is_said_of_who_got_it_though_others_leave(client, old):
    table = Table(client, variant="zwicken", game="zwicken", sides=4)
    cem = table.persons[2]
    name = table.view()["persons"][cem]["first"]
    if old:  # as it was written before
        table.say("penalty", {"person": None, "side": 2, "points": -2, "reason": None}, role="judge")
    else:
        assert f'<option value="person:{cem}">{name}</option>' in table.page("change/penalty", "judge")
        table.do("penalty", "judge", who="side:2", points="2", sign="minus", reason="zu spät")
    for gone in table.persons[0], cem:
        table.do("people", "record", leaves=gone, balance="kept")
        for page in "change/penalty", "hands":
            assert f"{name}: −2 basic stakes" in words(table.page(page, "judge"))
        assert f"Penalty for {name}: −2 basic stakes." in words(table.page("history", "judge"))


def test_a_penalty_is_for_the_judge_and_needs_a_reason(client):
    table = three_hands(client)
    table.page("change/penalty", status=403)
    fields = {"who": "side:0", "points": "3", "sign": "minus"}
    table.do("penalty", "record", 403, **fields, reason="Handy am Tisch")
    assert "Say in a few words why." in table.do("penalty", "judge", 422, **fields)
    assert "whole number" in table.do("penalty", "judge", 422, **{**fields, "points": "-3"}, reason="x")
    table.do("penalty", "judge", **fields, reason="Handy am Tisch")
    assert table.view()["final_totals"] == [23, 64]
    assert "Hanna + Jens: −3 “Handy am Tisch”" in words(table.page("change/penalty", "judge"))
    target = table.view()["penalties"][0]["id"]
    table.do("lift", "judge", target=target, reason="war keins")
    assert table.view()["final_totals"] == [26, 64]
    table.do("lift", "judge", 422, target=target)
    table.do("penalty", "judge", who=f"person:{table.persons[3]}", points="2", sign="plus", reason="half mit")
    assert table.view()["final_totals"] == [26, 66]


def test_no_page_for_watchers_or_unknown_changes(client):
    table = three_hands(client)
    for what in ("", "/seats", "/player", "/rules", "/insert", "/penalty"):
        table.page(f"change{what}", "watch", 403)
    table.page("change/weather", status=404)
    for what in ("", "/seats", "/player", "/rules", "/insert"):
        table.page(f"change{what}")


def test_german(client):
    table = three_hands(client)
    client.set_cookie("lang", "de", domain="localhost")
    assert "Was ändert sich?" in table.page("change/seats")
    assert "Vergessenes Spiel" in table.page("change/insert")
