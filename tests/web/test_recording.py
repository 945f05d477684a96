"""Recording play by play without a script: forms that keep what was done, and the pages of a recorded hand."""

from __future__ import annotations

import io
import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from pypdf import PdfReader

from scorekeeper.settings import DEFAULT_ZONE
from scorekeeper.zwickern.variants import RULE_SETS
from tests.cases import for_each
from tests.journal.plays import SAMPLE, entries_of
from tests.web.matches import entry, new_id, opening, send

PLAYERS = {"classic-double": 5, "nsv": 2, "nsv-zwicker": 2}


@pytest.fixture(scope="module")
def app(kept_app):
    return kept_app


@pytest.fixture
def table(client):
    """A match of four single players: (client, record token, persons)."""
    return client, *open_match(client, "christiansen", 4)


def open_match(client, variant, players):
    names = ("Albert", "Beatrice", "Charlie", "Dianne", "Eva")[:players]
    _, body = opening(variant, names)
    payload = body["entries"][0]["payload"]
    payload["sides"] = [[person] for person in payload["seats"]]
    answer = client.post("/matches", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json["record"], payload["seats"]


def forms(page, action):
    """Every form of a page for this action: its hidden and pressed fields."""
    found = re.findall(rf'<form[^>]*data-action="{action}".*?</form>', page, re.S)
    return [dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form)) for form in found]


def post(client, token, fields, **more):
    answer = client.post(f"/m/{token}/do", data={**fields, **more})
    assert answer.status_code == 303, answer.text
    return client.get(answer.location).text


def test_a_hand_is_recorded_by_forms_alone(table):
    client, token, persons = table
    page = client.get(f"/m/{token}/record").text
    assert "Which cards are on the table?" in page
    page = post(client, token, forms(page, "dealt")[0], table="Qs Ad 8d 4d 2d 2c 10h X30")
    assert "Which card does Beatrice play?" in page
    hand = re.search(r'name="hand" value="([0-9a-f-]{36})"', page)[1]
    assert 'name="rank" value="K"' in page
    suits = client.get(f"/m/{token}/record?hand={hand}&rank=K").text
    assert f"hand={hand}&amp;card=Ks" in suits
    unseen = re.search('<div class="unseen">(.*?)</div>', page, re.S)[1]
    assert len(re.findall(r'<a class="card [^"]*" href="[^"]*&amp;card=\w+"', unseen)) == 48
    assert unseen.count('role="img"') == 8, "what lies there was seen"
    actions = client.get(f"/m/{token}/record?hand={hand}&card=Ks").text
    offered = re.findall('<button class="button" name="zhn" value="([^"]*)"', actions)
    assert re.match(r"Ks x .*8d", offered[0]), "whoever can capture does"
    assert offered.index("Ks") == max(at for at, zhn in enumerate(offered) if " on " not in zhn and " = " not in zhn)
    page = post(client, token, forms(actions, "play")[0], zhn="Ks x Qs+Ad 8d+4d+2d")
    assert "Which card does Charlie play?" in page
    sheet = client.get(f"/m/{token}/plays.json?hand={hand}").json
    assert [step["kind"] for step in sheet["steps"]] == ["deal", "play"]
    assert sheet["steps"][1]["person"] == persons[1]


def test_what_breaks_the_rules_is_kept_and_flagged_and_what_is_no_play_is_refused(table):
    client, token, persons = table
    page = client.get(f"/m/{token}/record").text
    page = post(client, token, forms(page, "dealt")[0], table="Qs Ad 8d 4d 2d 2c Th X30")
    form = next(each for each in forms(page, "play") if "replaces" not in each and "inserted" not in each)
    refused = client.post(f"/m/{token}/do", data={**form, "person": persons[1], "zhn": "what a hand"})
    assert refused.status_code == 422
    assert "This play cannot be read." in refused.text
    page = post(client, token, form, person=persons[1], zhn="9h x 8d")
    assert "This capture does not add up." in page
    hand = form["hand"]
    (found, *_) = client.get(f"/m/{token}/plays.json?hand={hand}").json["steps"][1]["findings"]
    assert found["severity"] == "error"
    assert found["rule"]["address"].startswith(f"/m/{token}/rules#"), "the table's own book"
    assert f'href="{found["rule"]["address"]}"' in page


def test_undo_correction_and_insertion_by_forms(table):
    client, token, persons = table
    page = client.get(f"/m/{token}/record").text
    page = post(client, token, forms(page, "dealt")[0], table="Qs Ad 8d 4d 2d 2c Th X30")
    form = next(each for each in forms(page, "play") if "replaces" not in each and "inserted" not in each)
    page = post(client, token, form, person=persons[1], zhn="9h")
    again = next(each for each in forms(page, "play") if "replaces" in each)
    page = post(client, token, again, zhn="9s")
    behind = next(each for each in forms(page, "play") if "inserted" in each)
    page = post(client, token, behind, person=persons[2], zhn="8s")
    hand = form["hand"]

    def plays():
        steps = client.get(f"/m/{token}/plays.json?hand={hand}").json["steps"]
        return [step["zhn"] for step in steps if step["kind"] == "play"]

    assert plays() == ["9s", "8s"]
    page = post(client, token, forms(page, "unplay")[0])
    assert plays() == ["9h", "8s"]  # the correction is taken back, what it corrected is there again
    post(client, token, forms(page, "unplay")[1])
    assert plays() == ["9h"]


def test_two_phones_wrote_different_plays_and_one_tap_decides(table):
    client, token, persons = table
    page = client.get(f"/m/{token}/record").text
    page = post(client, token, forms(page, "dealt")[0], table="Qs Ad 8d 4d 2d 2c Th X30")
    hand = re.search(r'name="hand" value="([0-9a-f-]{36})"', page)[1]
    dealt = client.get(f"/m/{token}/state").json["current"]["last"]
    made = [entry("play.made", {"person": persons[1], "zhn": zhn}, hand, after=dealt) for zhn in ("9h", "Kh")]
    assert send(client, token, *made) == ["applied", "applied"]
    page = client.get(f"/m/{token}/record?hand={hand}").text
    assert ">Beatrice: 9h</button>" in page
    assert ">Beatrice: Kh</button>" in page
    (fork,) = client.get(f"/m/{token}/plays.json?hand={hand}").json["forks"]
    assert fork["said"] == ["9h", "Kh"]
    page = post(client, token, forms(page, "branch")[1])
    steps = client.get(f"/m/{token}/plays.json?hand={hand}").json["steps"]
    assert [step["zhn"] for step in steps if step["kind"] == "play"] == ["Kh"]
    assert forms(page, "branch") == []


def test_two_phones_that_correct_the_same_play_differently_are_asked_which_it_was(table, app):
    client, token, persons = table
    page = client.get(f"/m/{token}/record").text
    page = post(client, token, forms(page, "dealt")[0], table="Qs Ad 8d 4d 2d 2c Th X30")
    form = next(each for each in forms(page, "play") if "replaces" not in each and "inserted" not in each)
    page = post(client, token, form, person=persons[1], zhn="9h")
    again = next(each for each in forms(page, "play") if "replaces" in each)
    post(client, token, again, zhn="9s")
    page = post(app.test_client(), token, again, zhn="9c")
    (fork,) = client.get(f"/m/{token}/plays.json?hand={form['hand']}").json["forks"]
    assert (fork["said"], fork["instead"]) == (["9s", "9c"], True)
    assert ">Beatrice: 9s</button>" in page
    page = post(client, token, forms(page, "branch")[0])
    steps = client.get(f"/m/{token}/plays.json?hand={form['hand']}").json["steps"]
    assert [step["zhn"] for step in steps if step["kind"] == "play"] == ["9s"]
    assert forms(page, "branch") == []


@pytest.mark.parametrize(("keep", "plays"), [(0, []), (1, ["9s"])])
def test_a_play_taken_back_on_one_phone_and_corrected_on_another_is_asked_about(table, app, keep, plays):
    client, token, persons = table
    page = client.get(f"/m/{token}/record").text
    page = post(client, token, forms(page, "dealt")[0], table="Qs Ad 8d 4d 2d 2c Th X30")
    form = next(each for each in forms(page, "play") if "replaces" not in each and "inserted" not in each)
    page = post(client, token, form, person=persons[1], zhn="9h")
    again = next(each for each in forms(page, "play") if "replaces" in each)
    post(client, token, forms(page, "unplay")[0])
    page = post(app.test_client(), token, again, zhn="9s")
    assert ">Taken back</button>" in page
    assert ">Beatrice: 9s</button>" in page
    page = post(client, token, forms(page, "branch")[keep])
    steps = client.get(f"/m/{token}/plays.json?hand={form['hand']}").json["steps"]
    assert [step["zhn"] for step in steps if step["kind"] == "play"] == plays
    assert forms(page, "branch") == []


def test_a_correction_begins_with_what_was_written_and_names_people(table):
    client, token, persons = table
    page = client.get(f"/m/{token}/record").text
    page = post(client, token, forms(page, "dealt")[0], table="Qs Ad 8d 4d 2d 2c Th X30")
    form = next(each for each in forms(page, "play") if "replaces" not in each and "inserted" not in each)
    page = post(client, token, form, person=persons[1], zhn="3h on 8d = 11 for Dianne")
    assert 'value="3h on 8d = 11 for Dianne"' in page
    again = next(each for each in forms(page, "play") if "replaces" in each)
    post(client, token, again, zhn="3h on 8d = 11 for Albert")
    steps = client.get(f"/m/{token}/plays.json?hand={form['hand']}").json["steps"]
    assert steps[-1]["zhn"] == f"3h on 8d = 11 for {persons[0]}"


@pytest.mark.parametrize(
    ("action", "field", "typed", "says"),
    [
        ("dealt", "table", "Qs foo", "“foo” is not a card."),
        ("dealt", "table", "Qs ?", "“?” is not a card."),
        ("stretch", "table", "[X30 Ts", "cannot be read"),
    ],
)
def test_what_cannot_be_read_is_asked_again_with_what_was_typed(table, action, field, typed, says):
    client, token, persons = table
    form = forms(client.get(f"/m/{token}/record").text, action)[0]
    answer = client.post(f"/m/{token}/do", data={**form, field: typed, "person": persons[0]})
    assert answer.status_code == 422
    assert says in answer.text
    assert f'value="{typed}"' in answer.text


def test_a_stretch_by_forms(table):
    client, token, persons = table
    page = client.get(f"/m/{token}/record").text
    page = post(client, token, forms(page, "stretch")[0], table="3c [X30 Ts]=20@Dianne", person=persons[3])
    assert "Which card does Dianne play?" in page


def test_a_sent_form_sent_again_is_the_same_entry(table):
    client, token, _ = table
    form = forms(client.get(f"/m/{token}/record").text, "dealt")[0]
    for _ in range(2):
        post(client, token, form, table="Qs Ad 8d 4d 2d 2c Th X30")
    state = client.get(f"/m/{token}/state").json
    assert state["hands"] == 1


@pytest.fixture
def recorded_hand(client):
    """The published hand entered by a phone: (client, links, hand)."""
    text = SAMPLE.read_text(encoding="utf-8")
    _, body = opening("christiansen", ("Albert", "Beatrice", "Charlie", "Dianne"))
    payload = body["entries"][0]["payload"]
    payload["sides"] = [[person] for person in payload["seats"]]
    links = client.post("/matches", json=body).json
    hand, ids = new_id(), {}
    begun = entry("hand.begun", {"follows": None, "inserted": False, "dealer": payload["seats"][0]}, hand)
    rows, last = [begun], begun["id"]
    seats = {str(person): payload["seats"][at] for at, person in enumerate(_persons())}
    for made in entries_of(text):
        raw = dict(made.raw)
        if "person" in raw:
            raw["person"] = seats[raw["person"]]
        if raw.get("hands"):
            raw["hands"] = {seats[person]: cards for person, cards in raw["hands"].items()}
        one = entry(made.kind, raw, hand, after=last)
        ids[made.id] = last = one["id"]
        rows.append(one)
    for at in range(0, len(rows), 50):
        assert set(send(client, links["record"], *rows[at : at + 50])) == {"applied"}
    return client, links, hand


def _persons():
    from tests.journal.plays import PERSONS

    return PERSONS[:4]


def test_a_whole_hand_opens_in_the_replay_and_exports_as_zhn(recorded_hand):
    client, links, _ = recorded_hand
    for role in ("watch", "record"):
        page = client.get(f"/m/{links[role]}/hand/1/replay?at=10")
        assert page.status_code == 200
        assert "Zwick" in page.text
        text = client.get(f"/m/{links[role]}/hand/1/replay/hand.zhn").text
        assert "players: Albert, Beatrice, Charlie, Dianne" in text
        assert text.count("\n") > 60
    for view in ("cards", "allowed", "ruling", "print", "text", "what-if", "correct"):
        assert client.get(f"/m/{links['watch']}/hand/1/replay/{view}?at=5").status_code == 200
    assert client.get(f"/m/{links['watch']}/hand/2/replay").status_code == 404
    assert client.get("/m/AAAAAAAAAAAAAAAAAAAAAA/hand/1/replay").status_code == 404


def test_a_ruling_says_of_which_hand_of_which_day_it_is(recorded_hand):
    """Who settles a dispute a week later knows from the paper alone which hand it was."""
    client, links, _ = recorded_hand
    begun = datetime.fromisoformat(client.get(f"/m/{links['record']}/hands.json").json[0]["begun"])
    day = begun.astimezone(ZoneInfo(DEFAULT_ZONE))  # at night another one than in UTC
    answer = client.get(f"/m/{links['watch']}/hand/1/replay/ruling.pdf?at=4")
    text = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.data)).pages)
    assert re.search(rf"hand 1, \w+day, {day.day} \w+ {day.year}", text.replace("\n", " "))


def test_a_whole_hand_scores_itself(recorded_hand):
    client, links, hand = recorded_hand
    view = client.get(f"/m/{links['record']}/state").json["current"]
    assert view["id"] == hand
    assert view["complete"]
    assert [side["points"] for side in view["result"]] == [8, 1, 3, 26]
    assert "All cards have been played." in client.get(f"/m/{links['record']}/record").text


def test_watchers_see_no_recording_page_and_no_list_of_plays(recorded_hand):
    client, links, hand = recorded_hand
    assert client.get(f"/m/{links['watch']}/record").status_code == 403
    assert client.get(f"/m/{links['watch']}/plays.json?hand={hand}").status_code == 403


@pytest.mark.slow
@for_each("variant", sorted(RULE_SETS))
def test_every_variant_can_be_recorded(client, variant):
    token, persons = open_match(client, variant, PLAYERS.get(variant, 3 if variant != "dithmarschen" else 2))
    page = client.get(f"/m/{token}/record").text
    wanted = int(re.search(r"0 of (\d+)", page)[1])
    page = post(client, token, forms(page, "dealt")[0], table=" ".join(f"{rank}c" for rank in "23456789TJQKA"[:wanted]))
    hand = re.search(r'name="hand" value="([0-9a-f-]{36})"', page)[1]
    actions = client.get(f"/m/{token}/record?hand={hand}&card=2d").text
    form = next(each for each in forms(actions, "play") if "replaces" not in each and "inserted" not in each)
    page = post(client, token, form, person=persons[1], zhn="2d x 2c")
    steps = client.get(f"/m/{token}/plays.json?hand={hand}").json["steps"]
    assert steps[1]["findings"] == []


def test_the_hand_still_counts_another_way(recorded_hand):
    client, links, hand = recorded_hand
    assert client.get(f"/m/{links['record']}/count?way=cards&hand={hand}").status_code == 200
