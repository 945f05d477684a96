"""What was written down act by act is put right, taken back, or put in where it was forgotten; without a script."""

from __future__ import annotations

import json
import re

import pytest

from scorekeeper.games import game_of
from tests.cases import for_each
from tests.documents import sent_by
from tests.web.acts import act, forms, listed
from tests.web.forms import asked_again, begin, forms_of, sign, state
from tests.web.matches import entry, opening, send


def tag_free(text):
    return " ".join(re.sub(r"<[^>]+>", " ", text).split())


def sent(page, action):
    """What each form of a page that does this sends without a key."""
    return [sent_by(form) for form in forms_of(page, action)]


def links(client, base):
    """Where each act of the list is changed, in the order they were done."""
    page = client.get(f"{base}/record").text
    return re.findall(r'href="([^"]*change=[0-9a-f-]{36})"', page.replace("&amp;", "&"))[::-1]


def page_of(client, link):
    answer = client.get(link)
    assert answer.status_code == 200
    return answer.text


def post(client, base, fields, **more):
    answer = client.post(f"{base}/do", data={**fields, **more})
    assert answer.status_code == 303, answer.text
    return answer


def record(client, base):
    return client.get(f"{base}/hand/1/replay/hand.zhn").text


def sheet(client, base):
    hand = state(client, base)["current"]["id"]
    return client.get(f"{base}/plays.json?hand={hand}").json


@pytest.fixture
def schnapsen(client):
    """Anna leads; Ben deals."""
    base = begin(client, "schnapsen", ["Ben", "Anna"])
    act(client, base, card="Th")
    return client, base


def test_a_whole_hand_with_a_wrong_card_put_right_three_acts_later(schnapsen):
    client, base = schnapsen
    marriage = {"say": "40", "card": "Kh"}
    for one in ({"act": "close"}, {"card": "Ah"}, {"card": "Ks"}, marriage, {"card": "Js"}, {"card": "Qh"}):
        act(client, base, **one)
    wrong = links(client, base)[2]
    page = page_of(client, wrong)
    assert "What was really played?" in page
    assert "king of spades" in tag_free(page) or "♠" in page or "Ks" in page
    fields = next(each for each in sent(page, "play") if "replaces" in each)
    answer = post(client, base, fields, card="Jd", zhn="")
    assert answer.location.endswith("#record-list")
    for one in ({"card": "As"}, {"act": "66"}):
        act(client, base, **one)
    text = record(client, base)
    assert "Anna: close Ah Jd" in text
    assert "Ks" not in text
    hand = state(client, base)["current"]
    assert [side["points"] for side in hand["result"]] == [0, 73]
    assert [side["game_points"] for side in hand["result"]] == [0, 3]
    assert sheet(client, base)["stopped"] is False


def test_what_a_correction_changes_later_is_said_in_the_list(schnapsen):
    client, base = schnapsen
    for one in ({"act": "close"}, {"card": "Ah"}, {"card": "Jd"}, {"card": "Ac"}, {"card": "Jc"}):
        act(client, base, **one)
    page = page_of(client, links(client, base)[1])
    fields = next(each for each in sent(page, "play") if "replaces" in each)
    assert "breach" not in client.get(f"{base}/record").text
    post(client, base, fields, card="Ac", zhn="")
    page = client.get(f"{base}/record").text
    assert "breach of the rules" in page or "breaches of the rules" in page
    assert "badge disputed" in page


def test_a_forgotten_close_is_put_in(schnapsen):
    client, base = schnapsen
    for one in ({"card": "Ah"}, {"card": "Jd"}, {"card": "As"}, {"card": "Js"}):
        act(client, base, **one)
    change = page_of(client, links(client, base)[1])
    behind = re.search(r'href="([^"]*behind=[0-9a-f-]{36})"', change.replace("&amp;", "&"))[1]
    page = page_of(client, behind)
    assert "Which play is missing here?" in page
    fields = next(each for each in sent(page, "play") if "inserted" in each)
    post(client, base, fields, act="close", zhn="")
    assert "Anna: Ah Jd\nAnna: close As Js" in record(client, base)


def test_a_forgotten_act_is_put_in_at_the_beginning(schnapsen):
    client, base = schnapsen
    act(client, base, card="Ah")
    page = client.get(f"{base}/record").text
    first = re.search(r'href="([^"]*behind=first)"', page.replace("&amp;", "&"))[1]
    fields = next(each for each in sent(page_of(client, first), "play") if "inserted" in each)
    post(client, base, fields, zhn="swap")
    assert "Anna: swap Ah" in record(client, base)


def test_an_act_in_the_middle_is_taken_back(schnapsen):
    client, base = schnapsen
    for one in ({"act": "close"}, {"card": "Ah"}, {"card": "Jd"}):
        act(client, base, **one)
    page = page_of(client, links(client, base)[0])
    (fields,) = sent(page, "unplay")
    post(client, base, fields)
    assert "Anna: Ah Jd" in record(client, base)
    assert "close" not in record(client, base)


def test_the_page_holds_what_a_script_goes_on_from_and_another_page_no_forms(schnapsen):
    client, base = schnapsen
    act(client, base, card="Ah")
    page = client.get(f"{base}/record").text
    answer = json.loads(re.search(r'id="record-data">(.*?)</script>', page, re.S)[1])
    assert [step["kind"] for step in answer["steps"]] == ["deal", "play"]
    assert answer == sheet(client, base)
    elsewhere = client.get(f"{base}/screens").text
    assert "data-record" in elsewhere
    assert 'name="deed" value="play"' not in elsewhere


def test_an_exchange_that_waits_for_its_lead_shows_what_it_did(schnapsen):
    client, base = schnapsen
    act(client, base, act="swap")
    (row,) = listed(client, base)
    assert "cannot be read" not in row
    assert row.startswith("Anna")
    page = client.get(f"{base}/record").text
    lies = re.search(r'<p class="lies">.*?</p>', page, re.S)[0]
    assert 'aria-label="jack of hearts"' in lies.lower()
    assert sheet(client, base)["stopped"] is False


def test_a_second_closing_is_marked_while_it_waits(schnapsen):
    client, base = schnapsen
    act(client, base, act="close")
    fields = next(each for each in sent(client.get(f"{base}/record").text, "play") if "zhn" in each)
    post(client, base, fields, zhn="close")
    latest, first = listed(client, base)
    assert first == "Anna closes the talon Change"
    assert latest != first


def deal_page(client, base):
    return client.get(f"{base}/record?hand={state(client, base)['current']['id']}&change=deal").text


def test_the_deal_is_put_right_after_some_acts(schnapsen):
    client, base = schnapsen
    act(client, base, card="Ah")
    page = deal_page(client, base)
    (fields,) = sent(page, "dealt")
    assert fields["open"] == "Th"
    _ben, anna = state(client, base)["seats"]
    post(client, base, fields, **{"open": "Kh", f"hand_{anna}": "Ah, Kd ?", "stock": "Ac ? Tc"})
    text = record(client, base)
    assert "turnup: Kh" in text
    assert "hand Anna: Ah Kd ?" in text
    assert "talon: Ac ? Tc" in text
    assert len([entry for entry in sheet(client, base)["steps"] if entry["kind"] == "deal"]) == 1


def test_a_hand_told_by_another_entry_is_put_right_with_the_rest(schnapsen):
    client, base = schnapsen
    view = state(client, base)
    ben, anna = view["seats"]
    token = base.rpartition("/")[2]
    body = entry("stage.dealt", {"stage": 1, "open": [], "hands": {ben: ["Jd", "?"]}}, view["current"]["id"])
    assert send(client, token, body) == ["applied"]
    (fields,) = sent(deal_page(client, base), "dealt")
    assert fields[f"hand_{ben}"] == "Jd ?"
    post(client, base, fields, **{f"hand_{ben}": "", f"hand_{anna}": "Ah"})
    assert "hand Ben" not in record(client, base)
    assert "hand Anna: Ah" in record(client, base)


@for_each(
    ("field", "typed", "says"),
    [
        ("stock", "Ac foo", "“foo” is not a card."),
        ("stock", "? ? ? ? ? ? ? ? ? ?", "that makes 10 cards, but there are only 9"),
        ("open", "?", "“?” is not a card."),
        ("open", "Th Kh", "that makes 2 cards, but there are only 1"),
    ],
)
def test_what_cannot_be_read_of_a_deal_is_asked_again_with_all_that_was_typed(schnapsen, field, typed, says):
    client, base = schnapsen
    (fields,) = sent(deal_page(client, base), "dealt")
    anna = state(client, base)["seats"][1]
    fields[f"hand_{anna}"] = "Ah Kd"
    answer = client.post(f"{base}/do", data={**fields, field: typed})
    assert answer.status_code == 422
    assert says in answer.text
    assert f'value="{typed}"' in answer.text
    assert 'value="Ah Kd"' in answer.text
    again = asked_again(answer.text)
    assert client.post(f"{base}/do", data={**again, field: "Kc" if field == "stock" else "Kh"}).status_code == 303
    assert "hand Anna: Ah Kd" in record(client, base)


def test_more_cards_than_a_hand_holds_are_told(schnapsen):
    client, base = schnapsen
    (fields,) = sent(deal_page(client, base), "dealt")
    anna = state(client, base)["seats"][1]
    answer = client.post(f"{base}/do", data={**fields, f"hand_{anna}": "Ah Kd Qd Jd Td Ad"})
    assert answer.status_code == 422
    assert "Hand of Anna: that makes 6 cards, but there are only 5." in answer.text


@for_each(("variant", "says"), [("schnapsen", "40 Kh · swap"), ("zwicken", "swap Ks ? + Ah 7c")])
def test_an_act_that_cannot_be_read_is_asked_again(client, variant, says):
    base = begin(client, variant, ["Ben", "Anna"])
    act(client, base, card="Th")
    fields = next(each for each in sent(client.get(f"{base}/record").text, "play") if "zhn" in each)
    answer = client.post(f"{base}/do", data={**fields, "zhn": "dances <b>"})
    assert answer.status_code == 422
    assert says in answer.text
    assert 'value="dances &lt;b&gt;"' in answer.text
    again = asked_again(answer.text)
    assert client.post(f"{base}/do", data={**again, "zhn": "Ah"}).status_code == 303
    assert sheet(client, base)["steps"][-1]["zhn"] == "Ah"


def test_a_claim_by_name_is_kept_as_that_persons(schnapsen):
    client, base = schnapsen
    act(client, base, card="Ah")
    act(client, base, card="Jd")
    fields = next(each for each in sent(client.get(f"{base}/record").text, "play") if "zhn" in each)
    post(client, base, fields, zhn="66 Ben")
    last = sheet(client, base)["steps"][-1]
    assert (last["zhn"], last["person"]) == ("66", state(client, base)["seats"][0])
    answer = client.post(f"{base}/do", data={**fields, "zhn": "66 Nobody"})
    assert answer.status_code == 422


def test_two_cards_are_not_one_act(client):
    base = begin(client, "zwicken", ["Ben", "Anna"])
    act(client, base, card="9h")
    fields = next(each for each in sent(client.get(f"{base}/record").text, "play") if "zhn" in each)
    assert client.post(f"{base}/do", data={**fields, "zhn": "Ah Kh"}).status_code == 422


def test_a_signed_hand_shows_the_correction_that_waits_for_signatures_and_keeps_what_holds(schnapsen):
    client, base = schnapsen
    marriage = {"say": "40", "card": "Kh"}
    for one in ({"act": "close"}, {"card": "Ah"}, {"card": "Jd"}, marriage, {"card": "Js"}, {"act": "66"}):
        act(client, base, **one)
    hand = state(client, base)["current"]["id"]
    sign(client, base)
    page = client.get(f"{base}/record?hand={hand}").text
    link = re.findall(r'href="([^"]*change=[0-9a-f-]{36})"', page.replace("&amp;", "&"))[::-1][2]
    fields = next(each for each in sent(page_of(client, link), "play") if "replaces" in each)
    page = client.get(post(client, base, fields, card="Td", zhn="").location.partition("#")[0]).text
    assert "It counts when all sides have signed it." in page
    steps = client.get(f"{base}/plays.json?hand={hand}").json["steps"]
    assert "Td" in [step.get("zhn") for step in steps]
    assert "Ah Jd" in record(client, base), "until then what was signed holds, on the pages of the hand, too"
    found = next(each for each in sent(page, "unplay"))
    client.post(f"{base}/do", data=found)
    assert "It counts when all sides have signed it." not in client.get(f"{base}/record?hand={hand}").text


# --- two phones ---------------------------------------------------------------------------------------------------


def play(client, base, person, zhn, after, hand):
    made = entry("play.made", {"person": person, "zhn": zhn}, hand, after=after)
    assert send(client, base.rpartition("/")[2], made) == ["applied"]
    return made["id"]


def forked(client, base):
    """Ben answered with the jack of diamonds, says one phone, with the queen says the other; that one went on."""
    act(client, base, card="Ah")
    view = state(client, base)
    hand, (ben, anna) = view["current"]["id"], view["seats"]
    lead = sheet(client, base)["steps"][-1]["id"]
    jack = play(client, base, ben, "Jd", lead, hand)
    queen = play(client, base, ben, "Qd", lead, hand)
    play(client, base, anna, "As", queen, hand)
    return jack, queen


def test_a_fork_is_said_and_one_tap_decides_it(schnapsen):
    client, base = schnapsen
    jack, queen = forked(client, base)
    (fork,) = sheet(client, base)["forks"]
    assert (fork["heads"], fork["said"]) == ([jack, queen], ["Jd", "Qd"])
    page = client.get(f"{base}/record").text
    assert "Two phones wrote different things" in page
    found = sent(page, "branch")
    assert [each["keep"] for each in found] == [jack, queen]
    assert "Anna: Ah Jd" in record(client, base)
    post(client, base, found[1])
    assert "Anna: Ah Qd\nAnna: As" in record(client, base)
    assert sent(client.get(f"{base}/record").text, "branch") == []


def test_a_fork_of_the_card_turned_up_is_decided(schnapsen):
    client, base = schnapsen
    hand = state(client, base)["current"]["id"]
    other = entry("stage.dealt", {"stage": 1, "open": ["Td"], "hands": None}, hand)
    assert send(client, base.rpartition("/")[2], other) == ["applied"]
    (fork,) = sheet(client, base)["forks"]
    assert fork["said"] == ["Th", "Td"]
    found = sent(client.get(f"{base}/record").text, "branch")
    post(client, base, next(each for each in found if each["keep"] == other["id"]))
    assert "turnup: Td" in record(client, base)
    assert sheet(client, base)["forks"] == []


def test_what_two_phones_wrote_alike_is_corrected_and_taken_back_as_one(schnapsen):
    client, base = schnapsen
    act(client, base, card="Ah")
    view = state(client, base)
    lead = sheet(client, base)["steps"][-1]["id"]
    ben = view["seats"][0]
    one = play(client, base, ben, "Jd", lead, view["current"]["id"])
    two = play(client, base, ben, "Jd", lead, view["current"]["id"])
    assert sheet(client, base)["steps"][-1]["alike"] == [two]
    page = page_of(client, links(client, base)[1])
    fields = next(each for each in sent(page, "play") if each.get("replaces") == one)
    post(client, base, fields, card="Qd", zhn="")
    assert sheet(client, base)["forks"] == []
    assert "Anna: Ah Qd" in record(client, base)
    (fields,) = sent(page_of(client, links(client, base)[1]), "unplay")
    post(client, base, fields)
    (fields,) = sent(page_of(client, links(client, base)[1]), "unplay")
    post(client, base, fields)
    assert "Anna: Ah\n" in record(client, base)


def test_two_phones_that_correct_the_same_act_differently_are_asked_which_it_was(schnapsen, app):
    client, base = schnapsen
    for one in ({"card": "Ah"}, {"card": "Jd"}, {"card": "As"}):
        act(client, base, **one)
    other = app.test_client()
    # both open the page before either has sent
    own, theirs = (
        next(each for each in sent(page_of(one, links(one, base)[1]), "play") if "replaces" in each)
        for one in (client, other)
    )
    post(client, base, own, card="Qd", zhn="")
    assert sheet(client, base)["forks"] == []
    post(other, base, theirs, card="Kd", zhn="")
    (fork,) = sheet(client, base)["forks"]
    assert (fork["said"], fork["instead"]) == (["Qd", "Kd"], True)
    assert "Anna: Ah Kd\nAnna: As" in record(client, base)
    found = sent(client.get(f"{base}/record").text, "branch")
    post(client, base, found[0])
    assert "Anna: Ah Qd\nAnna: As" in record(client, base)
    assert sheet(client, base)["forks"] == []
    page = page_of(client, links(client, base)[1])
    post(client, base, next(each for each in sent(page, "play") if "replaces" in each), card="Jc", zhn="")
    assert "Anna: Ah Jc\nAnna: As" in record(client, base)
    assert sheet(client, base)["forks"] == []


@pytest.mark.parametrize(("keep", "line"), [(0, "Anna: Ah As"), (1, "Anna: Ah Qd\nAnna: As")])
def test_an_act_taken_back_on_one_phone_and_corrected_on_another_is_asked_about(schnapsen, app, keep, line):
    client, base = schnapsen
    for one in ({"card": "Ah"}, {"card": "Jd"}, {"card": "As"}):
        act(client, base, **one)
    other = app.test_client()
    page = page_of(client, links(client, base)[1])  # both open it before either has sent
    gone = next(each for each in sent(page, "unplay"))
    theirs = next(each for each in sent(page_of(other, links(other, base)[1]), "play") if "replaces" in each)
    assert gone["target"] == theirs["replaces"]
    post(client, base, gone)
    assert sheet(client, base)["forks"] == []
    post(other, base, theirs, card="Qd", zhn="")
    (fork,) = sheet(client, base)["forks"]
    assert (fork["said"], fork["gone"], fork["keep"]) == (["Jd", "Qd"], [True, False], fork["heads"][1])
    page = client.get(f"{base}/record").text
    assert ">Taken back<" in page
    post(client, base, sent(page, "branch")[keep])
    assert line in record(client, base)
    assert sheet(client, base)["forks"] == []


def test_two_phones_that_correct_the_card_turned_up_differently_are_asked_which_it_was(schnapsen, app):
    client, base = schnapsen
    act(client, base, card="Ah")
    hand, first = state(client, base)["current"]["id"], sheet(client, base)["steps"][0]["id"]
    for one, card in ((client, "Td"), (app.test_client(), "Tc")):
        body = entry("stage.dealt", {"stage": 1, "open": [card], "hands": None}, hand, replaces=first)
        assert send(one, base.rpartition("/")[2], body) == ["applied"]
    assert "turnup: Tc" in record(client, base)
    (fork,) = sheet(client, base)["forks"]
    assert (fork["said"], [each["open"] for each in fork["deals"]]) == (["Td", "Tc"], [["Td"], ["Tc"]])
    found = sent(client.get(f"{base}/record").text, "branch")
    post(client, base, found[0])
    assert "turnup: Td" in record(client, base)
    assert sheet(client, base)["forks"] == []


@pytest.mark.parametrize("keep", ["", "0197b3a2-7f00-7000-8000-000000000000"])
def test_a_choice_of_what_is_not_there_is_refused(schnapsen, keep):
    client, base = schnapsen
    forked(client, base)
    fields = sent(client.get(f"{base}/record").text, "branch")[0]
    assert client.post(f"{base}/do", data={**fields, "keep": keep}).status_code == 422


# --- Zwicken ------------------------------------------------------------------------------------------------------


def test_an_exchange_with_its_cards_and_a_correction_of_it(client):
    base = begin(client, "zwicken", ["Anna", "Ben"])
    act(client, base, card="9h")
    fields = next(each for each in sent(client.get(f"{base}/record").text, "play") if "out" in each)
    post(client, base, fields, act="swap", out="Ks ?", bought="Ah 7c")
    assert sheet(client, base)["steps"][-1]["zhn"] == "swap Ks ? + Ah 7c"
    answer = client.post(f"{base}/do", data={**fields, "act": "swap", "out": "Ks", "bought": "Ah 7c"})
    assert answer.status_code == 422
    assert 'value="Ah 7c"' in answer.text
    page = page_of(client, links(client, base)[0])
    fields = next(each for each in sent(page, "play") if "out" in each)
    assert fields["replaces"]
    post(client, base, fields, act="swap", out="Qs", bought="")
    assert "swap Qs" in record(client, base)
    assert "Ah" not in record(client, base)


def test_the_card_of_a_cut_is_written_down_and_put_right(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
    fields = next(each for each in sent(client.get(f"{base}/record").text, "dealt") if "cut" in each)
    post(client, base, fields, cut="Ah")
    page = client.get(f"{base}/record").text
    assert "Ben deals" in page
    act(client, base, cut="jump")
    act(client, base, card="9h")
    assert "cut: Ah\ncut: ? jump" in record(client, base)
    (fields,) = sent(deal_page(client, base), "dealt")
    assert fields["cuts"] == "Ah, ? jump"
    post(client, base, fields, cuts="Ac, 7d")
    assert "cut: Ac\ncut: 7d\nturnup: 9h" in record(client, base)
    answer = client.post(f"{base}/do", data={**fields, "cuts": "Ah, dance"})
    assert answer.status_code == 422
    assert 'value="Ah, dance"' in answer.text


def test_cuts_and_hands_have_no_place_where_a_game_has_none(schnapsen):
    client, base = schnapsen
    (fields,) = sent(deal_page(client, base), "dealt")
    assert "cuts" not in fields
    assert client.post(f"{base}/do", data={**fields, "cuts": "Ah"}).status_code == 422
    for stage in ("0", "61", "²", "9" * 5000):
        assert client.post(f"{base}/do", data={**fields, "stage": stage}).status_code == 422


def test_a_decision_is_put_right_and_the_deal_goes_on(client):
    base = begin(client, "zwicken", ["Anna", "Ben"])
    act(client, base, card="9h")
    act(client, base, act="pass")
    page = page_of(client, links(client, base)[0])
    fields = next(each for each in sent(page, "play") if "replaces" in each and "zhn" not in each)
    post(client, base, fields, act="swap 2")
    act(client, base, act="play")
    assert [step["zhn"] for step in sheet(client, base)["steps"][1:]] == ["swap 2", "play"]


# --- strangers ----------------------------------------------------------------------------------------------------


@for_each("variant", ["christiansen", "schnapsen", "zwicken"])
def test_who_only_watches_sees_and_changes_nothing(client, variant):
    _, body = opening(variant, ("Anna", "Ben"))
    payload = body["entries"][0]["payload"]
    payload |= {"sides": [[person] for person in payload["seats"]], "game": game_of(variant).id}
    answer = client.post("/matches", json=body).json
    watch = f"/m/{answer['watch']}"
    assert client.get(f"{watch}/record").status_code == 403
    assert client.get(f"{watch}/record?change=deal").status_code == 403
    assert client.get(f"{watch}/plays.json").status_code == 403
    for action in ("dealt", "play", "unplay", "branch", "stretch"):
        fields = {"deed": action, "id": "0197b3a2-7f00-7000-8000-000000000000", "zhn": "Ah", "card": "Th"}
        assert client.post(f"{watch}/do", data=fields).status_code == 403, action


@for_each("asked", ["change=nothing", "behind=nothing", "change=0197b3a2-7f00-7000-8000-000000000000"])
def test_an_address_of_an_act_that_is_not_there_shows_the_hand(schnapsen, asked):
    client, base = schnapsen
    page = client.get(f"{base}/record?{asked}")
    assert page.status_code == 200
    assert "Anna to play" in page.text


def test_a_person_who_is_not_of_this_match_does_nothing(schnapsen):
    client, base = schnapsen
    fields = next(each for each in sent(client.get(f"{base}/record").text, "play") if "zhn" in each)
    stranger = "0197b3a2-7f00-7000-8000-000000000000"
    answer = client.post(f"{base}/do", data={**fields, "zhn": "Ah", "person": stranger})
    assert answer.status_code == 422
    assert "Choose somebody." in answer.text


@pytest.mark.parametrize("lang", ["de", "nds"])
def test_changing_in_other_languages(schnapsen, lang):
    client, base = schnapsen
    act(client, base, card="Ah")
    client.set_cookie("lang", lang, domain="localhost")
    for page in (page_of(client, links(client, base)[0]), deal_page(client, base), client.get(f"{base}/record").text):
        for english in ("What was really", "That is how it was", "How was it dealt", "Something else", "All plays"):
            assert english not in page
    assert forms(client, base)
