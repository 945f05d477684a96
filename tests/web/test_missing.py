"""Finding the missing point without a script: which cards can be the reason, what each side holds, whose it is."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest
from pypdf import PdfReader

from scorekeeper.zwickern.agreement import agree, scoring
from scorekeeper.zwickern.missing import lit, settled, suspects
from tests.cases import for_each
from tests.documents import sent_by, tree_of
from tests.web.tables import Table

DITHMARSCHEN = scoring(agree("dithmarschen", {}), 2)


@pytest.fixture(scope="module")
def app(kept_app: Any) -> Any:
    return kept_app


def counted(client: Any, first: str, second: str, most: str = "0", other_most: str | None = None) -> Table:
    """A hand that both sides have counted for themselves."""
    match = Table(client)
    match.do("count-sealed", side="0", points=first, most=most)
    match.do("count-sealed", side="1", points=second, most=most if other_most is None else other_most)
    return match


def asked(match: Table) -> Any:
    """The form that asks, as an element; None where there is none to be seen."""
    hand = match.all()[-1]["id"]
    page = match.client.get(match.url(f"count?way=double&hand={hand}")).data
    form = next(each for each in tree_of(page).iter("form") if each.get("id") == "missing-form")
    return None if form.get("hidden") is not None else form


def keys(form: Any, name: str) -> dict[str, bool]:
    """What can be ticked or chosen by this name, and whether it is."""
    found = [each for each in form.iter("input") if each.get("name") == name]
    return {each.get("value"): each.get("checked") is not None for each in found}


def say(match: Table, **seen: Any) -> str:
    return match.do("missing", hand=match.all()[-1]["id"], **seen)


@for_each(("gap", "wanted"), [
    (-1, "Ts 2s Ac As Ah Ad"), (1, "Ts 2s Ac As Ah Ad"), (-3, "Td majority"), (-5, "X15"), (-14, ""), (0, ""),
])
def test_what_alone_or_in_pairs_is_worth_the_gap_can_be_the_reason(gap: int, wanted: str) -> None:
    assert " ".join(suspects(DITHMARSCHEN, gap)) == wanted


def test_more_than_twelve_keys_are_counted_by_cards() -> None:
    assert suspects(scoring(agree("classic-double", {}, packs=2), 2), -2) == ()


def test_what_nobody_has_and_what_several_have_is_settled_by_whose_it_is() -> None:
    shining = lit(DITHMARSCHEN, ("2s", "Ac", "Ad"), (["2s", "Ac"], ["2s"]))
    assert [(each.thing, each.twice) for each in shining] == [("2s", True), ("Ad", False)]
    holds = (("2s", "Ac"), ("2s",))
    assert settled((17, 12), shining, {"Ad": 1}, holds) == (17, 13)
    assert settled((17, 12), shining, {"2s": 1}, holds) == (16, 12)


def test_two_sides_that_claim_the_majority_are_told_so_before_any_card(client: Any) -> None:
    """Two too many: aces and spades were named, and the majority, which both had said to be theirs, was not."""
    words = "More than one side has claimed the majority."
    shown = [each.get("hidden") is None for each in asked(counted(client, "14", "12")).iter("p") if each.text == words]
    assert shown == [False]
    match = counted(client, "14", "12", most="0", other_most="1")
    form = asked(match)
    assert [each.get("hidden") is None for each in form.iter("p") if each.text == words] == [True]
    for side in ("0", "1"):
        held = keys(form, f"holds-{side}")
        assert (next(iter(held)), held["majority"]) == ("majority", True)
    say(match, done="0", **{"holds-0": ["majority", "Ts", "Ac", "Ah"]})
    say(match, done="1", **{"holds-1": ["majority", "2s", "As", "Ad"]})
    assert set(keys(asked(match), "belongs-majority")) == {"0", "1"}


def test_the_card_that_nobody_counted_lights_up_and_one_tap_gives_it_to_its_side(client: Any) -> None:
    match = counted(client, "14", "12")
    form = asked(match)
    assert keys(form, "holds-0") == keys(form, "holds-1") == dict.fromkeys(["Ts", "2s", "Ac", "As", "Ah", "Ad"], False)
    hand = match.all()[-1]["id"]
    assert say(match, done="0", **{"holds-0": ["Ts", "Ac", "Ah"]}).endswith(f"count?way=double&hand={hand}")
    form = asked(match)
    assert keys(form, "holds-0")["Ts"], "what was said stays said"
    assert not keys(form, "belongs-Ad"), "the other side has not said yet"
    say(match, done="1", **{"holds-1": ["2s", "As"]})
    form = asked(match)
    assert list(keys(form, "belongs-Ad")) == ["1", "0"]
    assert match.all()[-1]["checked"] == "gap"
    assert say(match, **{"belongs-Ad": "1"}).endswith(f"sign?hand={hand}")
    shown = match.all()[-1]
    assert [side["points"] for side in shown["result"]] == [17, 13]
    assert (shown["checked"], shown["way_note"], shown["conflict"]) == ("recounted", "recounted", [])
    assert [one["side"] for one in shown["recounted"]] == [1], "who only said what they hold changed no number"
    assert shown["facts"] == {"found": ["Ad"]}
    for path in ("hands", f"hand/{shown['number']}"):
        page = re.sub(r"<[^>]+>", " ", match.page(path))
        assert "found: ♦A" in page, path
    history = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", match.page("history")))
    assert "counted again" not in history, "one side has done so"
    assert re.search(r"of the cards in question, \w+ \+ \w+: ♠10 \+ ♣A \+ ♥A\.", history), history
    assert re.search(r"the missing point was found\. ♦A\. \w+ \+ \w+: 13, before 12\.", history), history
    page = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", match.page(f"sign?hand={hand}")))
    assert "14 in cards + 3 for the majority" in page.replace("\xa0", " ")
    assert "13 in cards" in page
    paper = " ".join(
        page.extract_text() for page in PdfReader(io.BytesIO(match.client.get(match.url("sheet.pdf")).data)).pages
    )
    assert "Hand 1: found: ♦A." in " ".join(paper.split())


def test_a_majority_that_both_counted_is_kept_by_one(client: Any) -> None:
    match = counted(client, "14", "13", "0", "1")
    form = asked(match)
    assert keys(form, "holds-0") == {"Td": False, "majority": True}, "each side has said so"
    assert keys(form, "holds-1")["majority"]
    say(match, done="0", **{"holds-0": ["Td", "majority"]})
    say(match, done="1", **{"holds-1": ["majority"]})
    say(match, **{"belongs-majority": "1"})
    shown = match.all()[-1]
    assert [side["points"] for side in shown["result"]] == [14, 16]
    assert shown["facts"] == {"found": ["majority"]}
    assert "found: the majority" in re.sub(r"<[^>]+>", " ", match.page("hands"))


def corrections(form: Any) -> list[str]:
    """What the keys say that ask who counted wrongly, the second side's first."""
    picks = [each for each in form.iter("label") if any(part.get("name") == "number" for part in each.iter("input"))]
    return [" ".join("".join(each.itertext()).split()) for each in picks]


def test_where_every_card_has_its_side_somebody_added_up_wrongly(client: Any) -> None:
    """What it asked about had the majority in it, and was no number that anybody had typed or seen."""
    match = counted(client, "14", "12")
    say(match, done="0", **{"holds-0": ["Ts", "2s", "Ac", "As", "Ah", "Ad"]})
    say(match, done="1")
    form = asked(match)
    assert list(keys(form, "number")) == ["1", "0"]
    assert corrections(form) == ["13 instead of 12 in cards", "15 instead of 14 in cards"]
    say(match, number="0")
    shown = match.all()[-1]
    assert [side["points"] for side in shown["result"]] == [18, 12]
    assert (shown["checked"], shown["facts"]) == ("recounted", {})


def test_another_phone_says_for_a_side_what_it_holds(app: Any, client: Any) -> None:
    match = counted(client, "14", "12")
    say(match, done="0", **{"holds-0": ["Ts", "Ac", "Ah"]})
    first, match.client = match.client, app.test_client()
    match.client.set_cookie("device", "anderesanderesanderesa", domain="localhost")
    assert keys(asked(match), "holds-0")["Ts"], "it sees what was said on the other one"
    say(match, done="1", **{"holds-1": ["2s", "As"]})
    say(match, **{"belongs-Ad": "1"})
    match.client = first
    shown = match.all()[-1]
    assert [side["points"] for side in shown["result"]] == [17, 13]
    assert (shown["checked"], shown["conflict"]) == ("recounted", [])


def test_nobody_is_asked_where_it_comes_out_or_nothing_small_explains_it(client: Any) -> None:
    assert asked(counted(client, "14", "13")) is None
    match = counted(client, "1", "2")
    assert asked(match) is None
    page = match.do("missing", status=422, hand=match.all()[-1]["id"], done="0")
    assert "Somebody has changed this in the meantime" in page
    assert "Nothing was chosen." in counted_form_without_an_answer(client)


def counted_form_without_an_answer(client: Any) -> str:
    match = counted(client, "14", "12")
    say(match, done="0")
    say(match, done="1")
    return match.do("missing", status=422, hand=match.all()[-1]["id"])


def test_two_phones_that_found_it_at_the_same_moment_are_asked_who_has_it(app: Any, client: Any) -> None:
    """Each gave the ace to its own side without a connection: "not counted" stood in both halves of what two had."""
    match = counted(client, "14", "12")
    say(match, done="0", **{"holds-0": ["Ts", "Ac", "Ah"]})
    say(match, done="1", **{"holds-1": ["2s", "As"]})
    here, there = (form_of(match, side) for side in ("0", "1"))
    match.do(here.pop("deed"), **here)
    late = match.entry("count.sealed", {
        "side": 1, "figures": {"points": 13, "cards": None},
        "facts": {"majority": 0, "holds": ["2s", "As", "Ad"], "found": ["Ad"]},
    }, hand=match.all()[-1]["id"], replaces=match.all()[-1]["sealed"][1]["id"])
    assert there["belongs-Ad"] == "1"
    match.put(late)
    assert [side["points"] for side in match.all()[-1]["result"]] == [18, 13]
    assert keys(asked(match), "belongs-Ad") == {"1": False, "0": False}
    page = match.page(f"count?way=double&hand={match.all()[-1]['id']}")
    assert page.count("<span>counted twice</span>") == 2
    assert "<span>not counted</span>" not in page
    say(match, **{"belongs-Ad": "0"})
    assert [side["points"] for side in match.all()[-1]["result"]] == [18, 12]


def form_of(match: Table, side: str) -> dict[str, str]:
    """What a phone sends that gives the ace to a side."""
    return {"deed": "missing", "hand": match.all()[-1]["id"], "belongs-Ad": side}


def filled_in(match: Table, to: str, **more: Any) -> str:
    """Fill in the form that asks, at this address, as a browser does; where it leads."""
    page = match.client.get(to).data
    form = next(each for each in tree_of(page).iter("form") if each.get("id") == "missing-form")
    assert form.get("hidden") is None
    return match.do("missing", **{**{k: v for k, v in sent_by(form).items() if k not in ("deed", "id")}, **more})


def test_of_a_row_from_paper_it_is_looked_for_too(client: Any) -> None:
    """It was looked for in a double count alone."""
    match = Table(client)
    match.do("count-paper", **{"points-1-0": "17", "points-1-1": "9", "majority-1": "A", "zwicks-1-1": "1"})
    hand = match.all()[0]["id"]
    at = match.url(f"count?way=double&hand={hand}")
    for page in (match.page(f"sign?hand={hand}"), match.page("count?way=paper")):
        assert "Find the point" in page
        assert at.replace("&", "&amp;") in page
    assert keys(asked(match), "holds-0") == dict.fromkeys(["Ts", "2s", "Ac", "As", "Ah", "Ad"], False)
    to = filled_in(match, at, done="0", **{"holds-0": ["Ts", "Ac", "Ah"]})
    assert match.all()[0]["checked"] == "gap"
    to = filled_in(match, to, done="1", **{"holds-1": ["2s", "As"]})
    assert ">not counted<" in match.client.get(to).text
    filled_in(match, to, **{"belongs-Ad": "1"})
    shown = match.all()[0]
    assert [side["points"] for side in shown["result"]] == [20, 11]
    assert (shown["way"], shown["checked"], shown["way_note"]) == ("paper", "recounted", "recounted")
    assert [(one["side"], one["was"]["card_points"]) for one in shown["recounted"]] == [(1, 9)]
    assert shown["facts"]["found"] == ["Ad"]
    assert shown["zwicks"] == [0, 1]
    assert "found: ♦A" in re.sub(r"<[^>]+>", "", match.page("hands"))
    assert "the missing point was found. ♦A." in re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", match.page("history")))


def test_a_quick_count_of_all_sides_stays_quick_when_it_is_found(client: Any) -> None:
    match = Table(client, 3)
    match.quick([12, 9, 5], majority=0)
    at = match.url(f"count?way=double&hand={match.all()[0]['id']}")
    for side in ("0", "1", "2"):
        at = filled_in(match, at, done=side, **({"holds-1": ["Ts", "2s", "Ac", "As", "Ah"]} if side == "1" else {}))
    filled_in(match, at, **{"belongs-Ad": "2"})
    shown = match.all()[0]
    assert [side["points"] for side in shown["result"]] == [15, 9, 6]
    assert (shown["way"], shown["way_note"], shown["unproved"]) == ("quick", "not cross-checked", True)
    other = Table(client)
    other.quick([28, None])
    assert asked(other) is None, "one number alone has no other to be compared with"
