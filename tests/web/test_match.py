"""The match page and its screens as the server writes them; every action of the table without a script."""

from __future__ import annotations

import json
import re
from types import SimpleNamespace
from typing import Any

import pytest

from scorekeeper.web.match import next_step
from tests.cases import for_each, named
from tests.web.tables import PHONE, Table, an_id

CARDS = ["X25", "X15", "2s", "Ah"]
SCREENS = ("match", "count", "double", "quick", "paper", "sign", "record", "hands", "display", "more")


@pytest.fixture(scope="module")
def app(kept_app: Any) -> Any:
    return kept_app


def table(client: Any, sides: int = 2, **more: Any) -> Table:
    client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "en"
    return Table(client, sides, **more)


def section(page: str, name: str) -> str:
    """One screen of the document."""
    return page.split(f'id="screen-{name}"', 1)[1].split("</section>\n<section class=", 1)[0]


def half(page: str, side: int) -> str:
    """One side's field on the match screen."""
    shown = section(page, "match")
    return shown.split(f'data-side="{side}"', 1)[1].split('<div class="half ', 1)[0]


def forms(page: str, action: str) -> list[dict[str, str]]:
    """The hidden fields of every form of this action."""
    found = []
    for form in re.findall(r"<form[^>]*data-action=\"" + action + r"\".*?</form>", page, re.S):
        found.append(dict(re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form)))
    return found


def counted(match: Table, marks: tuple[int, ...] = (2, 1)) -> str:
    """A hand by cards, as in the picture of screen 5: 19 to 14."""
    return match.cards(CARDS, marks=list(marks), majority=0)


def current(match: Table) -> dict[str, Any]:
    hand: dict[str, Any] = match.view()["current"]
    return hand


# --- the document ----------------------------------------------------------------------------------------------


@for_each("sides", [2, 3, 4, 6, 12])
def test_every_side_has_its_field_with_score_strokes_and_a_tap(client: Any, sides: int) -> None:
    match = table(client, sides)
    hand = match.begin()
    match.say("mark.called", {"what": "zwick", "side": sides - 1, "person": None, "play": None}, hand=hand)
    page = match.page("")
    names = [side["name"] for side in match.view()["sides"]]
    for side, name in enumerate(names):
        field = half(page, side)
        assert name in field
        assert re.search(r'class="score digits-1">.*<b>0</b>', field)
        assert ("1 Zwick in this hand" in field) == (side == sides - 1)
        assert '<button class="tap">' in field
    assert len(forms(section(page, "match"), "zwick")) == sides
    assert ('class="halves"' in page) == (sides == 2)
    assert ("tiles-of-sides" in page) == (sides > 2)


@for_each(
    ("path", "shown"),
    [("", "match"), ("count?way=cards", "count"), ("count?way=quick", "quick"), ("count?way=double", "double"),
     ("sign", "sign"), ("record", "record"), ("hands", "hands"), ("display", "display"), ("more", "more")],
)
def test_the_document_has_the_screen_of_its_address_and_no_other(client: Any, path: str, shown: str) -> None:
    page = table(client).page(path)
    opened = re.findall(r'<section class="screen[^>]*id="screen-(\w+)"[^>]*?( hidden)?>', page)
    assert opened == [(shown, "")]


def test_the_other_screens_come_in_one_answer_with_their_signs(client: Any) -> None:
    match = table(client)
    counted(match)
    assert f'data-screens="/m/{match.links["record"]}/screens"' in match.page("")
    for role, names in (("record", SCREENS), ("watch", ("match", "hands", "display", "more"))):
        page = match.page("screens", role=role)
        opened = re.findall(r'<section class="screen[^>]*id="screen-(\w+)"[^>]*?( hidden)?>', page)
        assert opened == [(name, " hidden") for name in names]
        assert set(re.findall(r'href="#([is]-\w+)"', page)) <= set(re.findall(r'<symbol id="([is]-\w+)"', page))
    assert 'data-action="' not in match.page("screens", role="watch")


def test_the_view_stands_in_the_page_for_the_script(client: Any) -> None:
    match = table(client)
    counted(match)
    page = match.page("")
    inside = page.split('<script type="application/json" id="view">', 1)[1].split("</script>", 1)[0]
    view = json.loads(inside)
    assert view["totals"] == match.view()["totals"]
    assert view["current"]["digest"] == current(match)["digest"]
    assert f'data-device="{PHONE}"' in page


def test_titles_hold_no_names_and_the_page_is_not_for_search_engines(client: Any) -> None:
    match = table(client)
    answer = client.get(match.url())
    title = re.search("<title>(.*?)</title>", answer.text)
    assert title is not None
    assert title[1] == "Match · scorekeeper"
    assert "noindex" in answer.headers["X-Robots-Tag"]


def test_watchers_see_the_score_and_nothing_to_press(client: Any) -> None:
    match = table(client)
    hand = match.begin()
    match.say("mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, hand=hand)
    page = match.page("", role="watch")
    assert 'data-action="' not in page
    assert "1 Zwick in this hand" in half(page, 0)
    assert "Petersen" not in page
    match.page("sign", role="watch", status=403)
    match.page("count?way=cards", role="watch", status=403)
    match.do("zwick", role="watch", status=403, side=0)


def test_the_hand_number_counts_towards_the_agreed_end(client: Any) -> None:
    match = table(client, end={"kind": "hands", "n": 2})
    assert "Hand 1 of 2" in section(match.page(""), "match")
    for _ in range(2):
        match.sign(match.quick([20, None], 0), 0, 1)
    assert "End the match" in section(match.page(""), "match")


def test_the_far_half_is_turned_as_this_phone_was_told(client: Any) -> None:
    match = table(client)
    assert 'data-facing="opposite"' in match.page("")
    answer = client.post(match.url("facing"), data={"facing": "beside"}, headers={"Origin": "http://localhost"})
    assert answer.status_code == 303
    assert 'data-facing="beside"' in match.page("")
    client.post(match.url("facing"), data={"facing": "upside"}, headers={"Origin": "http://localhost"})
    assert 'data-facing="beside"' in match.page("")


def in_line(page: str) -> str:
    """The line of what happened last."""
    return page.split("data-last-words>", 1)[1].split("</div>", 1)[0]


def last_line(page: str) -> str:
    """The same in words."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", "", in_line(page))).strip()


def turned(page: str) -> str:
    return page.split("data-last-turned>", 1)[1].split("<", 1)[0]


def asked_of_the_mark(match: Table) -> str:
    """Where a tap on the line leads: whose the mark was, and that it was none."""
    [to] = re.findall(r'href="([^"]+)"', in_line(match.page("")))
    return in_line(str(match.client.get(to).text))


# --- Zwicks and undo -------------------------------------------------------------------------------------------


def test_a_zwick_begins_the_hand_and_says_so_in_the_line(client: Any) -> None:
    match = table(client)
    page = client.get(match.do("zwick", side=0)).text
    assert current(match)["zwicks"] == [1, 0]
    assert (last_line(page), turned(page)) == ("Hanna + Jens: Zwick", "Hanna + Jens: Zwick")
    again = forms(asked_of_the_mark(match), "undo")[0]
    match.do(again.pop("deed"), **again)
    assert current(match)["zwicks"] == [0, 0]
    assert last_line(match.page("")) == "Taken back: Zwick, Hanna + Jens Put it back"
    [back] = forms(in_line(match.page("")), "undo")
    match.do(back.pop("deed"), **back)
    assert current(match)["zwicks"] == [1, 0]
    assert last_line(match.page("", "watch")) == "Hanna + Jens: Zwick"
    assert "href" not in in_line(match.page("", "watch"))


def test_the_line_names_the_result_that_was_signed(client: Any) -> None:
    """A phone without a connection had signed another one: the line said that its side signed what it never saw."""
    match = table(client)
    hand = match.quick([13, 17], marks=[0, 0], majority=None)
    signed = current(match)["digest"]
    match.say("count.quick", {"figures": [{"points": 18}, {"points": 12}], "facts": {"majority": None},
                              "marks": [0, 0]}, hand=hand, replaces=current(match)["count"])
    match.say("accepted", {"side": 1, "digest": signed, "person": None}, hand=hand)
    assert last_line(match.page("")) == "Hand 1: 13:17, signed: Uwe + Frauke"


def test_a_form_sent_twice_counts_once_and_a_new_form_counts_again(client: Any) -> None:
    match = table(client)
    form = an_id(4)
    for _ in range(2):
        match.do("zwick", id=form, side=1)
    assert (len(match.all()), current(match)["zwicks"]) == (1, [0, 1])
    match.do("zwick", side=1)
    assert (len(match.all()), current(match)["zwicks"]) == (1, [0, 2])


def test_one_form_changed_and_sent_again_is_another_entry(client: Any) -> None:
    match = table(client)
    form = an_id(4)
    match.do("zwick", id=form, side=1)
    match.do("zwick", id=form, side=0)
    assert current(match)["zwicks"] == [1, 1]


def test_whose_zwick_it_was_can_be_said_afterwards(client: Any) -> None:
    match = table(client)
    match.do("zwick", side=0)
    choice = forms(asked_of_the_mark(match), "whose")
    assert [form["person"] for form in choice] == match.sides[0]
    match.do(choice[1].pop("deed"), **choice[1])
    assert [mark["person"] for mark in current(match)["called"]] == [match.sides[0][1]]
    assert current(match)["zwicks"] == [1, 0]


def test_what_one_phone_takes_back(client: Any, subtests: pytest.Subtests) -> None:
    with named(subtests, "undo takes back what this phone said last and then what it said before"):
        match = table(client)
        match.do("zwick", side=0)
        match.do("zwick", side=1)
        for zwicks in ([1, 0], [0, 0]):
            shown = forms(section(match.page(""), "match"), "undo")[-1]
            match.do(shown.pop("deed"), **shown)
            assert current(match)["zwicks"] == zwicks
    with named(subtests, "another phone is not offered this ones undo"):
        match = table(client)
        match.do("zwick", side=0)
        client.set_cookie("device", "x" * 22, domain="localhost")
        page = match.page("")
        assert re.search(r'<button class="button undo" disabled>', page)


def test_undo_by_a_form_says_what_it_took_back_until_something_else_happens(client: Any) -> None:
    """A signature stands on no score, so that nobody saw that it was gone."""
    match = Table(client)

    def line_after_undo() -> str:
        shown = forms(section(match.page(""), "match"), "undo")[-1]
        match.do("undo", target=shown["target"], hand=shown["hand"])
        return last_line(match.page("")).removesuffix(" Put it back")

    match.sign(match.cards(["X25", "2s"]), 1)
    score = ":".join(str(side["points"]) for side in match.hand(1)["result"])
    assert last_line(match.page("")) == f"Hand 1: {score}, signed: Uwe + Frauke"
    assert line_after_undo() == "Hand 1: signature taken back, Uwe + Frauke"
    assert forms(in_line(match.page("")), "undo") == [], "no tap on the line signs"
    match.say("mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, hand=match.hands[0])
    assert line_after_undo() == "Taken back: Zwick, Hanna + Jens"
    match.cards(["X25", "2s"], hand=match.hands[0], replaces=current(match)["count"])
    assert line_after_undo().startswith("Taken back: Hand 1: ")
    match.sign(match.hands[0])
    assert last_line(match.page("")) == f"Hand 1: {score}, both signed"
    match.say("mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, hand=match.begin())
    assert line_after_undo() == "Taken back: Zwick, Hanna + Jens"
    undo = forms(section(match.page(""), "match"), "undo")[-1]
    assert undo["target"] == "", "nothing is left of this hand, and who signed the one before stands in no line"


def test_two_phones_within_20_seconds_are_asked_whether_it_was_the_same(client: Any) -> None:
    match = table(client)
    match.do("zwick", side=0)
    client.set_cookie("device", "x" * 22, domain="localhost")
    match.do("zwick", side=0)
    field = half(match.page(""), 0)
    assert "The same Zwick?" in field
    again = forms(field, "undo")[0]
    match.do(again.pop("deed"), **again)
    assert current(match)["zwicks"] == [1, 0]
    assert re.search(r'<div class="twin" data-twin hidden>', half(match.page(""), 0))


# --- sign-off --------------------------------------------------------------------------------------------------


def test_a_count_that_does_not_come_out_says_by_how_much_why_and_offers_to_count_again(client: Any) -> None:
    match = table(client)
    hand = match.begin()
    for side, points in enumerate((17, 15)):
        match.say("count.sealed", {"side": side, "figures": {"points": points, "cards": None}}, hand=hand)
    page = section(match.page("sign"), "sign")
    for panel in page.split('class="panel-of ')[1:]:
        text = re.sub(r"\s+", " ", panel)
        assert "2 too many" in text
        assert "17 + 15 = 32, not 30" in text
        assert "perhaps counted twice: " in text
        assert re.search(r"<a class=\"button again\" data-again data-go=\"double\"[^>]*>Find the point</a>", text)
        assert "Sign</button>" in text
    counted(other := table(client))
    assert re.search(r"data-again hidden", section(other.page("sign"), "sign"))


def test_whoever_agrees_after_a_change_agrees_to_the_new_result(client: Any) -> None:
    match = table(client)
    hand = counted(match)
    match.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
    pages = (f"sign?hand={hand}", "hand/1")

    def offered() -> set[str]:
        shown = " ".join(re.sub(r' data-t-[a-z-]+="[^"]*"', "", match.page(path)) for path in pages)
        return set(re.findall(r"[\d :]+ stands|[\d :]+ is correct now|The result stands|That is correct now", shown))

    assert {each.strip() for each in offered()} == {"19 : 14 stands"}, "it says which result, everywhere alike"
    # corrected by a phone whose clock is behind
    cards = {"figures": [{"list": ["X25"], "cards": None}, {"list": None, "cards": None}], "facts": {"majority": 1}}
    early = "019aa000-0000-7000-8000-000000000001"
    match.say("count.cards", cards, hand=hand, replaces=match.hand(1)["count"], id=early)
    one, other = (side["points"] for side in match.hand(1)["result"])
    now = {each.strip() for each in offered()}
    assert now == {f"{one} : {other} is correct now"}


def test_each_side_sees_its_own_points_cards_and_standing(client: Any) -> None:
    match = table(client)
    counted(match)
    page = section(match.page("sign"), "sign")
    panels = page.split('class="panel-of ')[1:]
    b, a = (re.sub(r"\s+", " ", panel) for panel in panels)
    assert "<b>19</b>" in a
    assert "14 in cards + 3 for the majority + 2 Zwicks" in a
    assert "Total 19" in a
    assert "against 14" in a
    assert "<b>14</b>" in b
    assert "13 in cards + 1 Zwick" in b
    assert "turned" in b.split(">")[0]
    assert 'aria-label="Joker 25"' in a
    assert 'aria-label="Joker 20"' in b
    assert "30 + 3 Zwicks = 33" in page


@pytest.mark.parametrize("sides", [2, 3, 6])
def test_when_all_have_signed_the_next_hand_is_there(client: Any, sides: int) -> None:
    match = table(client, sides)
    hand = counted(match, (1,) * sides)
    for side in range(sides):
        page = client.get(match.url("sign")).text
        assert section(page, "sign").count("accept-form") == sides
        form = forms(section(page, "sign"), "accept")[0 if sides > 2 else 1 - side]
        form["side"] = str(side)
        to = match.do(form.pop("deed"), **form)
    assert match.hand(1)["state"] == "signed"
    assert to == match.url()
    assert "Hand 2" in section(match.page(""), "match")
    signed = match.hand(1)["accepted"]
    assert [one["person"] for one in signed] == ([None] * 2 if sides == 2 else match.persons[:sides])
    assert f"sign?hand={hand}" not in to


def test_signatures(client: Any, subtests: pytest.Subtests) -> None:
    with named(subtests, "two signatures from one phone are shown as such"):
        match = table(client)
        hand = counted(match)
        match.sign(hand, 0)
        assert "<i>on one phone</i>" not in section(match.page("sign"), "sign")
        match.sign(hand, 1)
        shown = section(match.page(f"sign?hand={hand}"), "sign")
        assert shown.count("<i>on one phone</i>") == 2
    with named(subtests, "a correction lapses the signature visibly"):
        match = table(client)
        hand = counted(match)
        match.sign(hand, 0)
        match.say("marks.agreed", {"what": "zwick", "numbers": [1, 1]}, hand=hand)
        shown = section(match.page("sign"), "sign")
        assert "You had signed 19 against 14. Please look again." in shown
        assert "data-signed>" not in shown
    with named(subtests, "a signature for another result does not hold"):
        match = table(client)
        hand = counted(match)
        match.do("accept", hand=hand, side=0, digest="something|else")
        assert not any(one["valid"] for one in match.hand(1)["accepted"])


def test_an_objection_makes_the_hand_disputed_and_play_goes_on(client: Any) -> None:
    match = table(client)
    hand = counted(match)
    to = match.do("object", hand=hand, side=1, about="cards", remark="  Die ♦10 war   bei uns ")
    assert to == match.url()
    assert match.hand(1)["state"] == "disputed"
    page = match.page("")
    assert "Hand 1 disputed" in page
    shown = section(match.page("sign"), "sign")
    assert "Die ♦10 war bei uns" in shown
    for side in (0, 1):
        match.do("settle", hand=hand, side=side, outcome="keep")
    assert match.hand(1)["objections"][0]["open"] is False
    match.do("object", hand=hand, side=1, about="luck", status=422)


def test_only_the_judge_decides_and_only_with_a_reason(client: Any) -> None:
    match = table(client)
    hand = counted(match)
    match.do("object", hand=hand, side=0, about="zwicks")
    match.do("decide", status=403, hand=hand, outcome="keep", reason="So war es")
    assert "Say in a few words why." in match.do("decide", role="judge", status=422, hand=hand, outcome="keep")
    match.do("decide", role="judge", hand=hand, outcome="keep", reason="Zwei Zeugen")
    settled = match.hand(1)["objections"][0]
    assert (settled["open"], settled["by_judge"], settled["reason"]) == (False, True, "Zwei Zeugen")


def test_who_counts_again_as_the_judge_has_said_why_and_decided(client: Any) -> None:
    match = table(client)
    hand = match.quick([17, None])
    match.sign(hand)
    match.do("object", hand=hand, side=1, about="zwicks")
    why = "28 Karten & mehr"
    leads = match.do("decide", role="judge", hand=hand, outcome="count", reason=why)
    assert "way=quick" in leads, "the way it was counted"
    page = match.client.get(leads).get_data(as_text=True)
    assert 'value="28 Karten &amp; mehr"' in page, "the reason is kept"
    form = page.partition('id="quick-form"')[2].partition("</form>")[0]
    carried = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form))
    assert carried["as"] == "judge"
    assert 'name="as"' not in match.client.get(leads.replace(match.links["judge"], match.links["record"])).text
    sent = {**carried, "points-0": "13", "zwicks-0": "0", "zwicks-1": "0", "reason": why, "most": "1"}
    assert match.do("count-quick", role="judge", **sent).endswith("/hand/1"), "not to where sides sign"
    shown = match.hand(1)
    assert [side["points"] for side in shown["result"]] == [13, 17]
    assert shown["proposal"] is None
    assert "decided by the judge" in match.page("hand/1").lower(), "and nobody need sign it"


def test_once_it_is_over_a_correction_that_waits_comes_before_how_it_ended(app: Any) -> None:
    """The main key of the other phone said how it had ended; where to sign was one small line."""
    hand = SimpleNamespace(number=6, id="six")
    over = SimpleNamespace(
        current=None, status="ended", proposed=(6,), disputed=(), recent=[hand], forks=()
    )

    def url(path: str, **query: str) -> str:
        return f"{path} {query}"

    with app.test_request_context():
        step = next_step(over, url, None, more=False, by_judge=False)  # type: ignore[arg-type]
        assert (step.words, step.screen) == ("Sign hand 6", "sign")
        assert step.path == url("sign", hand="six")
        decided = next_step(over, url, None, more=False, by_judge=True)  # type: ignore[arg-type]
        assert decided.path == url("end"), "no side signs what the judge decides"


# --- more ------------------------------------------------------------------------------------------------------


def test_dealer_misdeal_and_who_writes(client: Any) -> None:
    match = table(client)
    match.do("dealer", person=match.persons[2])
    assert current(match)["dealer"] == match.persons[2]
    assert "Jens deals" in half(match.page(""), 0)
    match.do("void", why="misdeal")
    assert match.hand(1)["void"]["why"] == "misdeal"
    assert match.view()["current"] is None
    assert "Say in a few words why." in match.do("void", status=422, why="boredom")
    assert "data-writer hidden" in match.page("")
    match.do("write")
    client.set_cookie("device", "y" * 22, domain="localhost")
    assert "data-writer>" in match.page("")
    match.do("write")
    assert "data-writer hidden" in match.page("")


@for_each(
    "fields",
    [{"deed": "zwick", "side": "9"}, {"deed": "zwick", "side": "-1"}, {"deed": "zwick", "side": "٣"},
     {"deed": "zwick", "side": "0", "id": "no id"}, {"deed": "undo", "target": ""}, {"deed": "dealer", "person": "x"},
     {"deed": "accept", "hand": "h", "side": "0"}, {"deed": "settle", "hand": "", "side": "0"}],
)
def test_a_damaged_form_is_told_and_changes_nothing(client: Any, fields: dict[str, str]) -> None:
    match = table(client)
    before = match.view()["seq"]
    match.do(fields.pop("deed"), status=422, **fields)
    assert match.view()["seq"] == before


def test_an_action_nobody_knows_and_a_hand_nobody_knows(client: Any) -> None:
    match = table(client)
    match.do("fly", status=400)
    match.page(f"sign?hand={an_id(3)}", status=404)


def test_actions_are_kept_on_both_databases(client_everywhere: Any) -> None:
    match = table(client_everywhere)
    match.do("zwick", side=0)
    hand = match.cards(CARDS, marks=[1, 0], majority=0, hand=current(match)["id"])
    match.do("object", hand=hand, side=1, about="other", remark="Falsch gezählt")
    assert (match.hand(1)["id"], match.hand(1)["zwicks"]) == (hand, [1, 0])
    assert match.hand(1)["objections"][0]["remark"] == "Falsch gezählt"
