"""Sheets of Schnapsen and Zwicken that were written by hand, typed in row by row without a script."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest

from scorekeeper.web.actions.bodies import fresh_id
from tests.cases import for_each
from tests.web.club.evenings import plain
from tests.web.forms import begin, leaves, state, wrong
from tests.web.tables import Table


def sheet(client, base, **typed):
    """The page of the sheet."""
    answer = client.get(f"{base}/count?{urlencode({'way': 'paper', **typed})}")
    assert answer.status_code == 200
    return answer.text


def fields_of(page):
    """All that its form would send."""
    form = re.search(r'<form[^>]*id="paper-form".*?</form>', page, re.S)[0]
    inputs = [re.findall(r' (name|value|readonly)(?:="([^"]*)")?', each) for each in re.findall(r"<input[^>]*>", form)]
    return {dict(each)["name"]: dict(each).get("value", "") for each in inputs}


def rows_of(page):
    """What stands beside the cells of each row."""
    found = re.findall(r'<span class="sheet-stand"><span[^>]*>(.*?)</span> <b data-total>(.*?)</b>', page, re.S)
    return [" ".join(re.sub(r"<[^>]+>", "", " ".join(parts)).replace("\xa0", " ").split()) for parts in found]


def save(client, base, status=303, **typed):
    """The sheet as it comes, with this typed, sent."""
    data = {**fields_of(sheet(client, base)), **typed, "deed": "count-paper", "id": fresh_id()}
    answer = client.post(f"{base}/do", data=data)
    assert answer.status_code == status, plain(answer.text)[:800]
    return answer


def hands(client, base):
    return client.get(f"{base}/hands.json").json


# --- Zwickern ----------------------------------------------------------------------------------------------------


def test_a_sheet_says_beside_each_cell_what_stands_there_and_names_every_side(client):
    """The sheet of three sides has the whole hand, that of two the cards; above a column stood only "A"."""
    two = sheet(client, begin(client, "dithmarschen", ["Anna", "Ben"]))
    assert "Cards <b>without the majority and Zwicks</b>" in two
    three = sheet(client, begin(client, "dithmarschen", ["Anna", "Ben", "Carl"]))
    assert "Hand <b>with the majority and Zwicks</b>" in three
    assert re.findall(r'data-head="(\w+ C)"', three)[:2] == ["Hand C", "Zwicks C"]
    assert "Majority: A or 1, B or 2, C or 3; = or 0 if equal." in three


def test_a_pasted_row_says_what_it_lacks(client):
    base = begin(client, "dithmarschen", ["Anna", "Ben"])
    page = sheet(client, base, pasted="Points A\tPoints B\tMajority\n17\t10\tA\n20\t7\t")
    assert rows_of(page)[:3] == ["30 20 : 10", "Majority A/B?", ""]


def test_a_hand_that_was_misdealt_is_still_to_be_typed(client):
    table = Table(client, end={"kind": "hands", "n": 2})
    table.say("hand.voided", {"why": "misdeal"}, hand=table.begin())
    table.cards(["X25"])
    page = table.page("count?way=paper", "judge")
    assert "1 of 2 hands is still missing" in plain(page)
    assert len(rows_of(page)) == 3


def test_more_zwicks_than_anybody_has_are_doubted_and_count(client):
    base = begin(client, "dithmarschen", ["Anna", "Ben"])
    row = {"points-1-0": "17", "points-1-1": "10", "majority-1": "A", "zwicks-1-0": "15", "zwicks-1-1": ""}
    save(client, base, **row)
    assert rows_of(sheet(client, base))[0] == "15 Zwicks? 35 : 10"
    assert "class=\"badge sheet-check doubted\"" in sheet(client, base)
    assert hands(client, base)[0]["checked"] == "ok"
    save(client, base, **row | {"zwicks-1-0": "9"})
    assert rows_of(sheet(client, base))[0] == "30 29 : 10"


# --- Schnapsen ---------------------------------------------------------------------------------------------------


@pytest.fixture
def two(client):
    return client, begin(client, "schnapsen", ["Anna", "Ben"])


def won(row, side, points, margin=""):
    """A row as the sheet has it."""
    return {f"winner-{row}": side, f"game_points-{row}": points, f"margin-{row}": margin}


def test_the_hands_of_a_game_are_typed_and_counted_down(two):
    client, base = two
    typed = {**won(1, "A", "2"), **won(2, "2", "3", "zb"), **won(3, "a", "3"), **won(4, "Anna", "2")}
    assert save(client, base, **typed).location.endswith("count?way=paper")
    assert {hand["way_note"] for hand in hands(client, base)} == {"from paper"}
    assert [hand["facts"]["winner"] for hand in hands(client, base)] == [0, 1, 0, 0]
    page = sheet(client, base)
    assert rows_of(page)[:5] == ["5 : 7", "5 : 4", "2 : 4", "0 : 4 · Ben ●", ""]
    assert {name: text for name, text in fields_of(page).items() if name in won(2, "", "")} == won(2, "B", "3", "ZB")
    assert hands(client, base)[3]["after"]["bummerl"] == [0, 1]


def test_what_is_typed_stands_beside_it_before_it_is_saved(two):
    client, base = two
    page = sheet(client, base, **won(1, "B", "3"), **won(2, "A", ""), **won(3, "A", "1"))
    assert rows_of(page)[:3] == ["7 : 4", "Worth?", ""], "behind a row with something missing nothing is counted down"
    assert "3 rows are not saved yet." in plain(page)
    assert hands(client, base) == []


@for_each(
    ("margin", "says"),
    [
        ("ZB", "The side that closed has lost: that is 2 or 3."), ("FA", "The winner cannot have claimed wrongly."),
        ("ZA L", "The last trick decides only if nobody closed or claimed."), ("F", "After a false claim it is 2 or 3"),
    ],
)
def test_a_row_that_cannot_be_is_kept_and_said(client, margin, says):
    base = begin(client, "schnapsen", ["Anna", "Ben"])
    assert says in rows_of(sheet(client, base, **won(1, "A", "1", margin)))[0]
    save(client, base, **won(1, "A", "1", margin))
    page = sheet(client, base)
    assert says in rows_of(page)[0]
    assert "1 row does not add up" in plain(page)
    assert fields_of(page)["margin-1"] == margin


@for_each(
    ("typed", "field", "says"),
    [
        (won(1, "C", "1"), "winner-1", "Who won? Write A, B."), (won(1, "A", "4"), "game_points-1", "1, 2 or 3"),
        (won(1, "A", "2", "Z"), "margin-1", "ZA, ZB: closed. F: claimed wrongly. L: last trick."),
        (won(1, "A", ""), "game_points-1", "Row 1: 1, 2 or 3?"), (won(1, "", "", "L"), "winner-1", "Row 1: Who won?"),
    ],
)
def test_what_cannot_be_read_is_said_and_nothing_is_lost(client, typed, field, says):
    base = begin(client, "schnapsen", ["Anna", "Ben"])
    page = save(client, base, 422, **typed, **won(2, "B", "1")).text
    assert says in wrong(page)[field]
    assert {**typed, **won(2, "B", "1")}.items() <= fields_of(page).items()
    assert hands(client, base) == []


def test_a_sheet_says_its_letters_in_words_and_takes_english_ones(two):
    """Above the margin stood "Z F L", letters of German words, and what they mean behind a "?"."""
    client, base = two
    page = sheet(client, base)
    assert "ZA, ZB: closed. F: claimed wrongly. L: last trick." in plain(page)
    assert "What the letters mean" in plain(page)
    assert "<span>Z F L</span>" not in page
    save(client, base, **won(1, "A", "2", "ca"))
    assert hands(client, base)[0]["facts"]["closed"] == 0
    assert fields_of(sheet(client, base))["margin-1"] == "ZA"


def test_a_sheet_that_does_not_add_up_is_saved_first_and_says_what_is_saved(two):
    """"It lies here signed" took the place of Save under a row that does not add up, and nothing said that rows are
    saved."""
    client, base = two
    save(client, base, **won(1, "A", "2"), **won(2, "B", "1"))
    page = sheet(client, base)
    assert "2 rows saved" in plain(page)
    assert re.search(r'<button class="button main"[^>]*data-sign', page)
    save(client, base, **won(2, "A", "1", "FA"))
    page = sheet(client, base)
    assert re.search(r'<button class="button main"[^>]*data-save', page)
    assert re.search(r'data-sign hidden', page)
    assert "Saved, but 1 row does not add up" in plain(page), "whoever pressed Save is told that it was saved"


@for_each("pasted", ["A\t2\nB\t3\tZB F", "Nr;Winner;Points\n1;Anna;2;\n2;Ben;3;zb,f", "1. A 2\n2. B 3 ZBF"])
def test_rows_of_a_spreadsheet_are_shown_before_they_are_taken(client, pasted):
    base = begin(client, "schnapsen", ["Anna", "Ben"])
    page = sheet(client, base, pasted=pasted)
    assert rows_of(page)[:3] == ["5 : 7", "5 : 4", ""]
    assert "2 rows are not saved yet." in plain(page)
    assert hands(client, base) == []
    client.post(f"{base}/do", data={**fields_of(page), "deed": "count-paper"})
    assert [hand["result"][hand["facts"]["winner"]]["game_points"] for hand in hands(client, base)] == [2, 3]


def test_a_copied_row_that_begins_with_a_number_of_any_length_is_read(client):
    """Its number was reckoned with, and of so many figures none is made: the page failed."""
    page = sheet(client, begin(client, "schnapsen", ["Anna", "Ben"]), pasted=f"{'1' * 5000}\tA\t2\n2\tB\t3")
    assert "Paste from a spreadsheet" in plain(page)


def test_a_row_is_corrected_in_its_place_and_what_was_counted_stays(two):
    client, base = two
    save(client, base, **won(1, "A", "2"), **won(2, "B", "1"))
    first = hands(client, base)[0]
    quick = client.get(f"{base}/count?way=quick&hand={first['id']}").text
    assert 'id="quick-form"' in quick
    save(client, base, **won(1, "A", "3"))
    page = sheet(client, base)
    assert rows_of(page)[:2] == ["4 : 7", "4 : 6"]
    before = len(client.get(f"{base}/history").text)
    save(client, base)
    assert len(client.get(f"{base}/history").text) == before, "what is as it was makes no entry"


# --- Zwicken -----------------------------------------------------------------------------------------------------


def pot(client, people, variant="zwicken"):
    """A match round a pot."""
    return begin(client, variant, ["Anna", "Ben", "Cem", "Dora", "Emil", "Fritz"][:people])


def dealt(row, tricks, cuts="", causes=""):
    """A row as the sheet has it: tricks as they follow each other."""
    cells = {f"tricks-{row}-{side}": each for side, each in enumerate(tricks)}
    return {**cells, f"cuts-{row}": cuts, f"causes-{row}": causes}


@for_each("people", [2, 3, 4, 5, 6])
def test_deals_are_typed_and_chips_and_pot_follow(client, people):
    base = pot(client, people)
    rest = "-" * (people - 2)
    save(client, base, **dealt(1, f"21{rest}"), **dealt(2, f"30{rest}"))
    assert {hand["way_note"] for hand in hands(client, base)} == {"from paper"}
    page = sheet(client, base)
    chips = state(client, base)["final_totals"]
    behind = rows_of(page)[1]
    assert behind.startswith("3 ")
    assert behind.endswith(f"Pot after: {-sum(chips)}")
    for side, number in enumerate(chips):
        assert f"{'ABCDEF'[side]} {number:+d}".replace("-", "−").replace("+0", "0") in behind
    assert [fields_of(page)[f"tricks-1-{side}"] for side in range(people)] == ["2", "1", *"–" * (people - 2)]


def test_hops_and_who_is_gezwickt(client):
    base = pot(client, 4)
    save(client, base, **dealt(1, "021.", "h", "dB"))
    hand = hands(client, base)[0]
    assert hand["facts"]["cuts"] == ["hop"]
    assert [side["gezwickt"] for side in hand["result"]] == [["a"], ["d"], [], []]
    fields = fields_of(sheet(client, base))
    assert (fields["cuts-1"], fields["causes-1"], fields["tricks-1-3"]) == ("H", "dB", "–")


@for_each(
    ("row", "says"),
    [
        (dealt(1, "11-0"), "2 tricks instead of 3."), (dealt(1, "3---"), "tricks"),
        (dealt(1, "210-", "", "bC"), "Anna dealt, not Cem."), (dealt(1, "012-", "", "cA"), "Anna"),
    ],
)
def test_a_deal_that_cannot_be_is_kept_and_said(client, row, says):
    base = pot(client, 4)
    assert says in rows_of(sheet(client, base, **row))[0]
    save(client, base, **row)
    assert "1 row does not add up" in plain(sheet(client, base))


def test_nobody_s_tricks_are_filled_in(client):
    base = pot(client, 3)
    assert rows_of(sheet(client, base, **dealt(1, ["2", "1", ""])))[0] == "C?"
    page = save(client, base, 422, **dealt(1, ["2", "1", ""])).text
    assert wrong(page) == {"tricks-1-2": "Row 1: Tricks of Cem, or – for passed?"}


@for_each(
    ("row", "field", "says"),
    [
        (dealt(1, "4--"), "tricks-1-0", "Write 0 to 3, or – for passed."), (dealt(1, "210", "x"), "cuts-1", "H: a hop"),
        (dealt(1, "210", "", "cD"), "causes-1", "Write b, c or d"), (dealt(1, "210", "", "c"), "causes-1", "Write b"),
    ],
)
def test_what_cannot_be_read_in_a_deal_is_said(client, row, field, says):
    base = pot(client, 3)
    assert says in wrong(save(client, base, 422, **row).text)[field]


def test_who_came_later_has_a_column_from_then_on(client):
    base = pot(client, 4)
    save(client, base, **dealt(1, "210-"))
    for hand in hands(client, base):
        for side in range(4):
            client.post(f"{base}/do", data={"deed": "accept", "id": fresh_id(), "side": side, "hand": hand["id"],
                                            "digest": hand["digest"]})
    leaves(client, base, 3)
    page = sheet(client, base)
    fields = fields_of(page)
    assert [fields[f"tricks-1-{side}"] for side in range(3)] == ["2", "1", "0"]
    assert page.count(" readonly") == 5, "others sat there: another page puts that right"
    save(client, base, **dealt(2, "111"))
    assert [len(hand["result"]) for hand in hands(client, base)] == [4, 3]
    assert "Pot" in rows_of(sheet(client, base))[1]
    first = hands(client, base)[0]["id"]
    assert 'id="quick-form"' in client.get(f"{base}/count?way=paper&hand={first}", follow_redirects=True).text


def test_a_reconstruction_asks_for_the_last_trick_and_raises(client):
    base = pot(client, 3, "anbieten")
    row = {"tricks-1-0": "2", "tricks-1-1": "1", "tricks-1-2": "-", "raised-1-1": "5"}
    assert "Who won the last trick?" in rows_of(sheet(client, base, **row))[0]
    save(client, base, **row, **{"last-1": "B"})
    hand = hands(client, base)[0]
    assert (hand["result"][1]["thirds"], hand["result"][1]["raised"]) == (3, 5)
    fields = fields_of(sheet(client, base))
    assert (fields["last-1"], fields["raised-1-1"], fields["raised-1-0"]) == ("B", "5", "")


@for_each(("variant", "people"), [("schnapsen", 2), ("zwicken", 3)])
def test_from_any_count_it_is_one_tap_to_the_rows(client, variant, people):
    """Of a hand typed from paper only a tick "From paper" stood there, for that one hand; it looked like the way."""
    base = begin(client, variant, ["Anna", "Ben", "Cem"][:people])
    way = re.compile(r'<p class="from-paper"( hidden)?[^>]*><a class="word" data-go="paper"')
    ticked = re.compile(r'name="paper" type="checkbox"[^>]*checked|checked[^>]*name="paper" type="checkbox"')
    page = client.get(f"{base}/count?way=quick").text
    assert way.search(page)[1] is None
    assert not ticked.search(page)
    row = won(1, "A", "2") if people == 2 else dealt(1, "210")
    save(client, base, **row)
    page = client.get(f"{base}/count?way=quick&hand={hands(client, base)[0]['id']}").text
    assert way.search(page)[1] is None
    assert ticked.search(page), "this one is from paper"
    assert "This hand is from paper" in page
