"""What somebody decides as the judge needs its reason; nothing chosen or typed is lost over it."""

from __future__ import annotations

import re

import pytest

from tests.cases import for_each
from tests.web.forms import asked_again, wrong
from tests.web.tables import Table, an_id


@pytest.fixture(scope="module")
def app(kept_app):
    return kept_app


@pytest.fixture
def table(client):
    return signed(client)


def signed(client):
    """A table whose one hand all have signed."""
    made = Table(client)
    made.sign(made.cards(["X25", "2s"]))
    return made


AS_JUDGE = {"as": "judge"}
CHANGES = [
    ("correct", {"across": "0:2s"}),
    ("strike", {"why": "misdeal"}),
    ("count-cards", {"given": "0" * 10, "majority": "1", "zwicks": "2.0"}),
    ("count-quick", {"points-0": "20", "points-1": "7", "majority": "1", "zwicks": "0.3"}),
    ("seats", {"swap": "1"}),
    ("rules", {"variant": "grossenwiehe"}),
]


@for_each(("action", "fields"), CHANGES)
@for_each("reason", ["", "   "])
def test_a_judge_says_why(client, action, fields, reason):
    table = signed(client)
    hand = {} if action in ("seats", "rules") else {"hand": table.hands[0]}
    seq = table.view("judge")["seq"]
    page = table.do(action, "judge", status=422, **hand, **fields, **AS_JUDGE, reason=reason)
    assert table.view("judge")["seq"] == seq, "nothing is kept without the reason"
    again = asked_again(page)
    assert wrong(page) == {"reason": "Say in a few words why."}
    assert {**hand, **fields, **AS_JUDGE}.items() <= again.items()
    table.client.post(
        table.url("do", "judge"), data={**again, "reason": "verzählt"}, headers={"Origin": "http://localhost"}
    )
    assert table.view("judge")["seq"] > seq
    history = table.page("history", "judge")
    assert "verzählt" in history


def test_a_decision_needs_its_reason(table):
    hand = table.cards(["Td"])
    table.say("objected", {"side": 1, "about": "cards", "remark": None}, hand=hand)
    page = table.do("decide", "judge", status=422, hand=hand, outcome="keep", reason=" ")
    assert {"hand": hand, "outcome": "keep"}.items() <= asked_again(page).items()
    table.do("decide", "judge", hand=hand, outcome="keep", reason="nachgesehen")
    assert table.hand(2)["objections"][0]["reason"] == "nachgesehen"


def test_before_all_have_signed_no_reason_is_asked(client):
    table = Table(client)
    hand = table.cards(["X25"])
    table.sign(hand, 0)
    table.do("correct", "judge", hand=hand, across="0:X25")
    table.do("seats", "judge", swap="1", id=an_id(4))
    assert table.view()["seq"] > 4


@pytest.mark.parametrize("role", ["record", "judge"])
def test_whoever_records_proposes_without_one(table, role):
    # the phone that made the match holds the judge's link: it records like all others unless it decides
    table.do("correct", role, hand=table.hands[0], across="0:2s")
    assert table.hand(1)["proposal"]
    assert [side["points"] for side in table.hand(1)["result"]] == [11, 19]


def test_who_only_records_cannot_decide(table):
    table.do("correct", hand=table.hands[0], across="0:2s", reason="so", **AS_JUDGE)
    assert table.hand(1)["proposal"], "with the record link it stays a proposal"


def test_a_hands_page_has_no_key_that_says_decide_and_saves_who_dealt(table):
    assert "Decide as the judge" not in table.page("hand/1", "judge")
    assert 'id="strike-as-judge"' in table.page("hand/1", "judge")
    page = table.do("strike", "judge", status=422, hand=table.hands[0], why="other", reason="", **AS_JUDGE)
    assert wrong(page) == {"reason": "Say in a few words why."}


def label(page, field="reason"):
    return re.sub("<[^>]+>", "", re.search(rf'<label for="{field}"[^>]*>(.*?)</label>', page, re.DOTALL)[1])


def test_what_needs_a_reason_calls_it_as_its_field_does(table):
    """The field said "optional" beside the key that would not do without."""
    page = table.page("change/seats?from=1&to=1&swap=1&preview=1", "judge")
    assert "As the judge: it counts at once, and needs a reason" in page
    assert label(page) == "Reason (a judge’s decision needs it)"
    assert label(table.page("change/seats?from=1&to=1&swap=1&preview=1")) == "Reason (optional)"
    assert label(table.page("change/penalty", "judge")) == "Reason (needed)", "what may not stay empty says so"
    asked = table.do("seats", "judge", status=422, swap="1", reason="", **AS_JUDGE)
    assert label(asked, "[^\"]*reason[^\"]*") == "Reason (needed)"


def test_a_reason_is_called_one_word_wherever_it_is_typed(table):
    """"Why?" stood above it where it had to be given."""
    whole = "".join(table.page(page, "judge") for page in ("hand/1", "change/seats?from=1&to=1", "count?way=paper"))
    names = {name: tag for tag in re.findall(r"<input[^>]*>", whole) if 'name="reason"' in tag
             for name in re.findall(r'id="([^"]+)"', tag)}
    labels = [re.search(rf'<label for="{name}"[^>]*>(.*?)</label>', whole, re.DOTALL)[1] for name in names]
    assert len(labels) > 2
    assert [label for label in labels if not label.strip().startswith("Reason")] == []


def test_two_buttons_for_the_judges_link(table):
    assert 'id="correct-as-judge"' in table.page("hand/1", "judge")
    assert 'id="correct-as-judge"' not in table.page("hand/1")
    assert "counts when everybody has signed again" in table.page("hand/1")
    preview = "change/seats?from=1&to=1&swap=1&preview=1"
    assert "Decide as the judge" in table.page(preview, "judge")
    assert "Decide as the judge" not in table.page(preview)
