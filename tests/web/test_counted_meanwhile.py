"""A paper sheet that is typed while a phone at the table counts as well: nothing that somebody typed is lost without a
word, whoever was quicker."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.cases import for_each
from tests.documents import sent_by, tree_of
from tests.web.forms import wrong
from tests.web.tables import Table, an_id

TYPED = {"points-1-0": "17", "points-1-1": "10", "majority-1": "A",
         "points-2-0": "9", "points-2-1": "18", "majority-2": "B"}


@pytest.fixture(scope="module")
def app(kept_app: Any) -> Any:
    return kept_app


def form_of(page: str) -> dict[str, str]:
    """What the sheet's form would send."""
    form = next(each for each in tree_of(page.encode()).iter("form") if each.get("id") == "paper-form")
    return dict(sent_by(form))


def sheet(match: Table, **typed: str) -> dict[str, str]:
    """What its page would send."""
    answer = match.client.get(f"{match.url('count')}?{urlencode({'way': 'paper', **typed})}")
    return form_of(answer.text)


def opened_then_counted(client: Any) -> tuple[Table, dict[str, str]]:
    """A page without a hand, filled in; then a phone counts hand 1 at the table."""
    match = Table(client)
    fields = {**sheet(match), **TYPED}
    match.quick([20, 7])
    return match, fields


def sent(match: Table, fields: dict[str, str], status: int, **more: str) -> str:
    return match.do("count-paper", status=status, **{**fields, "id": an_id(4), **more})


def shown(page: str) -> str:
    """The words of the sheet's page."""
    form = re.search(r'<form[^>]*id="paper-form".*?</form>', page, re.S)
    assert form is not None
    return " ".join(re.sub(r"<[^>]+>", " ", form[0]).split())


def points(match: Table) -> list[list[int]]:
    return [[side["points"] for side in hand["result"]] for hand in match.all()]


def test_a_row_that_was_counted_meanwhile_stands_beside_what_the_table_has(client: Any) -> None:
    match, fields = opened_then_counted(client)
    page = sent(match, fields, 422)
    assert wrong(page) == {"meanwhile-1": "Row 1 was counted in the meantime. Which is right?"}
    assert TYPED.items() <= form_of(page).items()
    assert "Counted in the meantime: 20 · 7 · A · – · –" in shown(page)
    assert "Typed here: 17 · 10 · A · – · –" in shown(page)
    assert points(match) == [[23, 7]], "nothing is saved before it is said"
    again = {name: text for name, text in form_of(page).items() if name != "meanwhile-1"}
    assert wrong(sent(match, again, 422)), "nor is it forgotten when the page is sent once more"


@for_each(("what", "wanted"), [
    ("table", [[23, 7], [9, 21]]), ("paper", [[20, 10], [9, 21]]), ("both", [[23, 7], [20, 10], [9, 21]]),
])
def test_whoever_types_says_what_holds(client: Any, what: str, wanted: list[list[int]]) -> None:
    match, fields = opened_then_counted(client)
    sent(match, form_of(sent(match, fields, 422)), 303, **{"meanwhile-1": what})
    assert points(match) == wanted
    assert [hand["way"] for hand in match.all()][-1] == "paper"


def test_adding_up_and_pasting_lose_nothing_either(client: Any) -> None:
    match, fields = opened_then_counted(client)
    for more in ({}, {"pasted": "14\t13\tA"}):
        again = sheet(match, **{**fields, **more})
        assert again["points-1-0"] == "17"
        assert wrong(sent(match, again, 422)).keys() == {"meanwhile-1"}


def test_what_nobody_typed_here_is_shown_as_it_is_now(client: Any) -> None:
    """A row that only showed what another page had saved is no row that was typed."""
    match = Table(client)
    sent(match, {**sheet(match), **TYPED}, 303)
    old = sheet(match)
    sent(match, {**sheet(match), "points-1-0": "16", "points-1-1": "11"}, 303)
    sent(match, {**old, "points-3-0": "14", "points-3-1": "13", "majority-3": "A"}, 303)
    assert points(match) == [[19, 11], [9, 21], [17, 13]]
    assert sheet(match, **old)["points-1-0"] == "16"


def test_two_who_type_the_same_row_otherwise_are_asked(client: Any) -> None:
    match = Table(client)
    fields = {**sheet(match), **TYPED}
    other = {**fields, "points-1-0": "18", "points-1-1": "9"}
    sent(match, other, 303)
    assert wrong(sent(match, fields, 422)).keys() == {"meanwhile-1"}
    same = Table(client)
    fields = {**sheet(same), **TYPED}
    sent(same, fields, 303)
    sent(same, fields, 303)
    assert points(same) == [[20, 10], [9, 21]], "who typed the same is asked nothing"


def test_rows_beyond_what_is_shown_wait_where_they_were_pasted(client: Any) -> None:
    """Of 70 pasted rows 60 were shown, and the others were gone without a word."""
    match = Table(client)
    lines = "\n".join(f"{1 + number % 26}\t{26 - number % 26}\tA\t\t" for number in range(70))
    page = match.client.get(f"{match.url('count')}?{urlencode({'way': 'paper', 'pasted': lines})}").text
    assert "10 more rows wait below. Save these first." in shown(page)
    fields = form_of(page)
    assert fields["points-60-0"] == str(1 + 59 % 26)
    assert match.all() == []
    rest = match.do("count-paper", **{**fields, "id": an_id(4)})
    assert len(match.all()) == 60
    page = match.client.get(rest).text
    assert "wait below" not in shown(page)
    match.do("count-paper", **{**form_of(page), "id": an_id(4)})
    assert [hand["result"][1]["card_points"] for hand in match.all()] == [26 - number % 26 for number in range(70)]


def test_what_was_pasted_is_kept_when_somebody_saves_before_it_is_shown(client: Any) -> None:
    match = Table(client)
    to = match.do("count-paper", **{**sheet(match), **TYPED, "id": an_id(4), "pasted": "14\t13\tA"})
    assert form_of(match.client.get(to).text)["points-3-0"] == "14"
