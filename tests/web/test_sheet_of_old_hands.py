"""The score sheet as a page and as PDF says of an old hand what was so then: who sat, who judged, by which rules."""

from __future__ import annotations

import re

import pytest

from scorekeeper.web.actions.bodies import fresh_id
from tests.sheets.paper import words
from tests.web.forms import begin, count, hidden, leaves, sign, state, text
from tests.web.tables import Table


@pytest.fixture(scope="module")
def app(kept_app):
    return kept_app


def on_paper(client, base):
    """The page's words, and the PDF's."""
    return text(client, base, "/sheet"), words(client.get(f"{base}/sheet.pdf").data)


def first_hand(client, base):
    return client.get(f"{base}/hands.json").json[0]


def corrected(client, gone):
    """Four have signed a deal, one of them leaves, then a correction of it is proposed; the match and the digest."""
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem", "Dora"])
    count(client, base, **{"tricks-0": "2", "tricks-1": "1", "tricks-2": "0", "tricks-3": ""})
    sign(client, base)
    leaves(client, base, gone)
    hand = first_hand(client, base)["id"]
    data = {"tricks-0": "1", "tricks-1": "1", "tricks-2": "1", "tricks-3": ""}
    assert count(client, base, f"?way=quick&hand={hand}", **data).status_code == 303
    return base, first_hand(client, base)


def signed(client, base, hand, *sides):
    for side in sides:
        data = {"deed": "accept", "id": fresh_id(), "side": side, "hand": hand["id"]}
        data |= {"digest": hand["proposal"]["digest"]}
        assert client.post(f"{base}/do", data=data).status_code == 303


@pytest.fixture
def waiting(client):
    """Cem, who has left, has not signed it."""
    base, hand = corrected(client, 2)
    signed(client, base, hand, 0, 1, 3)
    return client, base


@pytest.mark.parametrize("gone", [0, 1, 3])
def test_a_correction_and_an_objection_name_who_sat_there_then(client, gone):
    base, hand = corrected(client, gone)
    signed(client, base, hand, 0, 1, 2, 3)
    page, paper = on_paper(client, base)
    assert "¹ 1 Anna −1 → −2, Cem −3 → +1" in page
    assert "Anna −1 → −2, Cem −3 → +1" in paper
    assert "A B C D" in page
    assert "A B C D" in paper
    assert "not signed" not in page


def test_a_hand_played_by_other_rules_says_so_on_its_page_and_in_the_table(client):
    base = begin(client, "anbieten", ["Anna", "Ben", "Cem"])
    count(client, base, **{"tricks-0": "2", "tricks-1": "1", "tricks-2": "0"})
    sign(client, base)
    assert "other rules" not in text(client, base, "/hand/1")
    count(client, base, **{"tricks-0": "1", "tricks-1": "1", "tricks-2": "1"})
    data = {**hidden(client.get(f"{base}/change/rules?from=2").text, "change"), "variant": "zwicken", "from": "2"}
    assert client.post(f"{base}/do", data=data).status_code == 303
    first, second = text(client, base, "/hand/1"), text(client, base, "/hand/2")
    assert "Reconstruction" in first
    assert "This hand was played under other rules: Anbieten (Reconstruction), version" in first
    assert "Reconstruction" not in second
    assert "other rules" not in second
    for data in (*on_paper(client, base), client.get(f"{base}/export.csv").get_data(as_text=True)):
        assert "Reconstruction" in data
        assert "From hand 1: Anbieten (Reconstruction), version" in data
        assert "From hand 2: Zwicken, version" in data


def test_a_table_of_figures_says_from_which_hand_on_other_rules_held(client):
    table = Table(client)
    table.cards(["X25"])
    table.cards(["X25"])
    table.do("rules", variant="dithmarschen-6", shown="dithmarschen-6", **{"from": "2"})
    page = client.get(f"/m/{table.links['record']}/export.csv").get_data(as_text=True)
    assert "From hand 1: Dithmarschen" in page
    assert "From hand 2: Dithmarschen" in page
    assert "This hand was played under other rules: Dithmarschen" in table.page("hand/1")


def judged(client, base, outcome, reason):
    """The judge decides on the correction of the first deal that waits."""
    hand = first_hand(client, base)
    data = {"deed": "rule", "id": fresh_id(), "hand": hand["id"], "proposed": hand["proposal"]["digest"]}
    assert client.post(f"{base}/do", data={**data, "outcome": outcome, "reason": reason}).status_code == 303


def test_a_correction_that_the_judge_let_hold_bears_their_reason_and_their_mark(waiting):
    judged(*waiting, "take", "Cem ist heim")
    page, paper = on_paper(*waiting)
    assert re.search(r"¹ 1 Anna −1 → −2, Cem −3 → \+1 Cem ist heim [\d:]+ (?:A B D )?yes ", page), page
    assert "Cem ist heim" in paper
    seen = text(*waiting, "/hand/1")
    assert re.search(r"Hand 1: .*, the judge “Cem ist heim”\.", seen), seen
    assert "agree" not in seen


def test_a_result_that_the_judge_let_stay_says_why(waiting):
    judged(*waiting, "keep", "Cem ist heim")
    for seen in on_paper(*waiting):
        assert "Hand 1: decided by the judge, the result stands (“Cem ist heim”)." in seen
    assert "The judge decided that the result stands. “Cem ist heim”" in text(*waiting, "/hand/1")


@pytest.mark.parametrize("sides", [2, 3])
def test_where_somebody_took_a_seat_the_sheet_says_who_played_which_hands(client, sides):
    """Emil comes for the first of side A before the third hand."""
    table = Table(client, sides, names="full")
    for _hand in range(3):
        table.begin()
    before = on_paper(client, table.url())
    table.do("player", leaves=table.persons[0], name="Emil Voß", **{"from": "3", "reason": "müde"})
    partner = " + Jens Hansen" if sides == 2 else ""
    line = f"Side A: hand 1, 2 Hanna Petersen{partner}; hand 3 Emil Voß{partner}."
    for was, now in zip(before, on_paper(client, table.url()), strict=True):
        assert "Side A:" not in was
        assert line in now
        assert "Side B:" not in now
    assert line not in words(client.get(table.url("sheet.pdf?kind=blank")).data)


def test_a_sheet_of_two_columns_says_who_took_a_seat_and_one_with_a_column_for_everybody_needs_not(client):
    base = begin(client, "schnapsen", ["Anna", "Ben"])
    assert count(client, base, "?way=quick", winner="0", game_points="1").status_code == 303
    sign(client, base)
    seats = state(client, base)["seats"]
    data = {"deed": "player", "id": fresh_id(), "leaves": seats[0], "name": "Emil", "from": "", "reason": "müde"}
    assert client.post(f"{base}/do", data=data).status_code == 303
    for seen in on_paper(client, base):
        assert "Side A: hand 1 Anna; hand 2 Emil." in seen
        assert re.search(r"Hands won 0 0 1 Highest hand 0 0 1", seen), "the hand is Anna's, and none of Emil's"
    base, _hand = corrected(client, 2)
    for seen in on_paper(client, base):
        assert "Side" not in seen
