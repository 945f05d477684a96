"""A deal whose people are not all at the table any more: the judge decides, nobody waits for a signature."""

from __future__ import annotations

import re

import pytest

from scorekeeper.web.actions.bodies import fresh_id
from tests.web.forms import begin, count, leaves, sign, text


@pytest.fixture(scope="module")
def app(kept_app):
    return kept_app


def first_hand(client, base):
    return client.get(f"{base}/hands.json").json[0]


@pytest.fixture
def corrected(client):
    """Cem has left; a correction of the first deal waits, and all others have signed it."""
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem", "Dora"])
    count(client, base, **{"tricks-0": "2", "tricks-1": "1", "tricks-2": "0", "tricks-3": ""})
    sign(client, base)
    leaves(client, base, 2)
    hand = first_hand(client, base)["id"]
    data = {"tricks-0": "1", "tricks-1": "1", "tricks-2": "1", "tricks-3": ""}
    assert count(client, base, f"?way=quick&hand={hand}", **data).status_code == 303
    digest = first_hand(client, base)["proposal"]["digest"]
    for side in (0, 1, 3):
        body = {"deed": "accept", "id": fresh_id(), "side": side, "hand": hand, "digest": digest}
        assert client.post(f"{base}/do", data=body).status_code == 303
    return client, base


def test_the_screen_for_signing_leads_the_judge_to_that_decision(corrected):
    client, base = corrected
    hand = first_hand(client, base)["id"]
    page = client.get(f"{base}/sign?hand={hand}").text
    (link,) = re.findall(r"<a[^>]*data-rule[^>]*>", page)
    assert " hidden" not in link
    where, _, part = re.search(r'href="([^"]+)"', link)[1].partition("#")
    rule = rf'<form[^>]*id="{part}"[^>]*>\s*<input type="hidden" name="deed" value="rule">'
    assert re.search(rule, client.get(where).text)
    other = next(each for each in re.findall(r"/m/[A-Za-z0-9_-]{20,}", client.get(f"{base}/links").text)
                 if client.get(f"{each}/state").json["role"] == "record")
    assert "data-rule" not in client.get(f"{other}/sign?hand={hand}").text, "only the judge"


@pytest.mark.parametrize(("outcome", "tricks"), [("take", [1, 1, 1, 0]), ("keep", [2, 1, 0, 0])])
def test_the_judge_decides_on_a_correction_that_waits_for_somebody_gone_home(corrected, outcome, tricks):
    client, base = corrected
    page = client.get(f"{base}/hand/1").text
    assert "No longer here: Cem. Nobody has to wait for their signature: the judge can decide." in page
    fields = re.search(r'<form[^>]*>\s*<input type="hidden" name="deed" value="rule">.*?</form>', page, re.S)[0]
    data = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', fields)) | {"outcome": outcome}
    assert client.post(f"{base}/do", data=data).status_code == 422, "a decision needs its reason"
    answer = client.post(f"{base}/do", data={**data, "reason": "Cem ist heim"})
    assert (answer.status_code, answer.location.endswith("/hand/1")) == (303, True)
    hand = first_hand(client, base)
    assert (hand["proposal"], [side["tricks"] for side in hand["result"]]) == (None, tricks)
    assert "A correction is waiting" not in client.get(f"{base}/hand/1").text
    assert client.post(f"{base}/do", data={**data, "id": fresh_id(), "reason": "noch einmal"}).status_code in (409, 422)
    seen = text(client, base, "/history")
    assert f"the judge decides: {'the correction stands' if outcome == 'take' else 'the result stands'}." in seen
    assert "Cem ist heim" in seen


def test_the_judge_decides_on_a_deal_that_somebody_gone_home_has_not_signed(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
    count(client, base, **{"tricks-0": "2", "tricks-1": "1", "tricks-2": "0"})
    leaves(client, base, 2)
    page = client.get(f"{base}/hand/1").text
    assert "No longer here: Cem." in page
    assert "1 is not signed by all" in text(client, base, "/end")
    (fields,) = re.findall(r'<form[^>]*>\s*<input type="hidden" name="deed" value="decide">.*?</form>', page, re.S)
    data = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', fields))
    answer = client.post(f"{base}/do", data={**data, "outcome": "keep", "reason": "Cem ist heim"})
    assert answer.status_code == 303
    assert "is not signed by all" not in text(client, base, "/end")
    assert "Nobody has to wait" not in client.get(f"{base}/hand/1").text


def test_a_signed_hand_whose_only_count_was_taken_back_asks_for_no_signature_and_the_judge_lets_it_stay(client):
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem"])
    count(client, base, **{"tricks-0": "2", "tricks-1": "1", "tricks-2": "0"})
    sign(client, base)
    hand = first_hand(client, base)
    undo = {"deed": "undo", "id": fresh_id(), "target": hand["count"], "hand": hand["id"]}
    assert client.post(f"{base}/do", data=undo).status_code == 303
    page = client.get(f"{base}/hand/1").text
    assert "The result was taken back, and there is no other." in page
    assert "Waiting for" not in page
    assert "correction waiting" not in read(client, f"{base}/hands")
    assert "its count was taken back" in row(client, base)
    fields = re.search(r'<form[^>]*>\s*<input type="hidden" name="deed" value="rule">.*?</form>', page, re.S)[0]
    assert re.findall(r'name="outcome" value="(\w+)"', fields) == ["keep"]
    data = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', fields)) | {"reason": "Versehen"}
    assert client.post(f"{base}/do", data={**data, "outcome": "take"}).status_code in (409, 422)
    assert client.post(f"{base}/do", data={**data, "outcome": "keep"}).status_code == 303
    after = first_hand(client, base)
    assert (after["proposal"], [side["tricks"] for side in after["result"]]) == (None, [2, 1, 0])


def read(client, address):
    """A page's text as it is read, without the texts that its scripts have."""
    return re.sub(r"<script.*?</script>|<[^>]*>", " ", client.get(address).text, flags=re.S)


def row(client, base):
    """The list of hands as it is read."""
    return text(client, base, "/hands")
