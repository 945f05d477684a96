"""Counting a hand without a script: every way, every variant's cards, gaps, corrections; nothing is given by itself."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

import pytest

from scorekeeper.zwickern.agreement import agree, scoring
from scorekeeper.zwickern.variants import RULE_SETS
from tests.cases import for_each, named
from tests.sheets.paper import words
from tests.web.forms import wrong
from tests.web.tables import Table, an_id

GERMAN = {"Accept-Language": "de"}


def packs_of(variant: str) -> int:
    return 2 if variant == "classic-double" else 1


@pytest.fixture(scope="module")
def app(kept_app: Any) -> Any:
    return kept_app


def table(client: Any, variant: str = "dithmarschen", sides: int = 2) -> Table:
    rules = {"variant": variant, "switches": {}, "schedule": None, "packs": packs_of(variant)}
    return Table(client, sides, variant, rules=rules)


def fields_of(page: str, form: str) -> dict[str, str]:
    """The hidden fields and the typed ones of a form as a browser would send them."""
    inside = page.split(f'id="{form}"', 1)[1].split("</form>", 1)[0]
    found: dict[str, str] = {}
    for tag in re.findall(r"<input[^>]*>", inside):
        name = re.search(r'name="([^"]*)"', tag)
        value = re.search(r'value="([^"]*)"', tag)
        if "radio" in tag and "checked" not in tag:
            continue
        if name:
            found.setdefault(name[1], value[1] if value else "")
    return found


def check_line(page: str, form: str = "count-form") -> str:
    """What the check line says, without its marks."""
    inside = page.split(f'id="{form}"', 1)[1].split("</form>", 1)[0]
    line = re.search(r"<p class=\"check-line[^>]*data-check>(.*?)</p>", inside, re.S)
    assert line is not None
    words = re.sub(r'<span class="in-text[^>]*aria-label="([^"]*)".*?</span>', r"\1", line[1], flags=re.S)
    return " ".join(re.sub(r"<[^>]+>", "", words).split())


class Phone:
    """A browser without a script on the counting screens: each tap sends the form it stands in."""

    def __init__(self, match: Table, way: str = "cards", form: str = "count-form", **query: str) -> None:
        self.match, self.way, self.form = match, way, form
        self.page = self._get({"way": way, **query})

    def _get(self, query: dict[str, str]) -> str:
        answer = self.match.client.get(f"{self.match.url('count')}?{urlencode(query)}", headers=GERMAN)
        assert answer.status_code == 200
        return str(answer.get_data(as_text=True))

    def tap(self, name: str, value: str, **typed: str) -> Phone:
        self.page = self._get({name: value, **fields_of(self.page, self.form), **typed})
        return self

    def save(self, **typed: str) -> str:
        fields = {**fields_of(self.page, self.form), **typed}
        fields.pop("id")
        return self.match.do(fields.pop("deed"), **fields)

    @property
    def says(self) -> str:
        return check_line(self.page, self.form)


def the_hand(match: Table) -> dict[str, Any]:
    return match.all()[-1]


# --- by cards ---------------------------------------------------------------------------------------------------


def test_by_cards(client: Any, subtests: pytest.Subtests) -> None:
    with named(subtests, "every card starts open and nothing is given by itself"):
        phone = Phone(table(client))
        assert phone.says == "Noch 30 offen"
        assert set(re.findall(r'class="lane" id="tile-[^"]*" data-tile="[^"]*" data-to="([^"]*)"', phone.page)) == {""}
        assert phone.page.count('class="lane" ') == 11
    with named(subtests, "a tap on the same side opens and on the other moves"):
        phone = Phone(table(client)).tap("give", "0.0")
        assert 'data-tile="0" data-to="0"' in phone.page
        assert 'data-tile="0" data-to="1"' in phone.tap("give", "0.1").page
        assert 'data-tile="0" data-to=""' in phone.tap("give", "0.1").page
    with named(subtests, "the majority by typed numbers of cards"):
        match = table(client)
        phone = Phone(match).tap("rest", "0", **{"numbers-0": "27", "numbers-1": "28"})
        assert "55 von 55 Karten" in phone.page
        assert 'data-tile="majority" data-to="1"' in phone.page
        phone.save(deed="count-cards")
        assert [side["majority"] for side in the_hand(match)["result"]] == [0, 3]
        assert [side["cards"] for side in the_hand(match)["result"]] == [27, 28]
    with named(subtests, "two sides of an odd pack are not offered a tie"):
        assert "majority.tie" not in Phone(table(client)).page
    with named(subtests, "twins are tiles of their own"):
        match = table(client, "dithmarschen-6")
        phone = Phone(match).tap("give", "0.0").tap("give", "1.1").tap("give", "majority.1").tap("rest", "0")
        assert "Joker 25 (1)" in phone.page
        assert "Joker 25 (2)" in phone.page
        phone.save(deed="count-cards")
        assert [side["list"].count("X25") for side in the_hand(match)["result"]] == [1, 1]
    with named(subtests, "a gap never stops saving"):
        match = table(client)
        Phone(match).tap("give", "0.0").save(deed="count-cards")
        hand = the_hand(match)
        assert (hand["checked"], hand["complete"]) == ("gap", False)
        assert "Td" in hand["open"]
    with named(subtests, "twelve single players"):
        match = table(client, "grossenwiehe", 12)
        phone = Phone(match)
        for tile in range(12):
            phone.tap("give", f"{tile}.{tile}")
        phone.tap("to", "11").tap("rest", "11")
        phone.save(deed="count-cards")
        assert [len(side["list"]) for side in the_hand(match)["result"]] == [1] * 11 + [4]


def test_the_pictured_hand(client: Any) -> None:
    """Look 04: four cards, majority, rest, confirm."""
    match = table(client)
    hand = match.begin()
    for side in (0, 0, 1):
        match.say("mark.called", {"what": "zwick", "side": side, "person": None, "play": None}, hand=hand)
    phone = Phone(match)
    for tile in (0, 2, 5, 8):
        phone.tap("give", f"{tile}.0")
    phone.tap("give", "majority.0")
    assert phone.says == "Noch 13 offen: Joker 20, Karo 10, Pik 10, 3 Asse"
    phone.tap("rest", "1")
    assert phone.says == "30 + 3 Zwicks = 33"
    assert "sign?hand=" in phone.save(deed="count-cards")
    counted = the_hand(match)
    assert [side["points"] for side in counted["result"]] == [19, 14]
    assert counted["result"][0]["list"] == ["X25", "X15", "2s", "Ah"]
    assert (counted["zwicks"], counted["checked"], counted["agreed"]) == ([2, 1], "ok", True)


@for_each("typed", [("27", "27"), ("999", "1")])
def test_cards_that_the_pack_cannot_give_come_out_nowhere(client: Any, typed: tuple[str, str]) -> None:
    """27 and 27 of 55 was "27, it adds up" with a tick; who counted once more had given a card to nobody."""
    match = table(client)
    phone = Phone(match).tap("rest", "0", **dict(zip(("numbers-0", "numbers-1"), typed, strict=True)))
    page = f"Zusammen {sum(map(int, typed))} Karten, das Kartenspiel hat aber 55."
    line = re.search(r'<p class="check-line bad".*?</p>', phone.page, re.S)
    assert line is not None
    assert page in line[0]
    assert "stimmt" not in line[0]
    phone.save(deed="count-cards")
    assert (the_hand(match)["gap"], the_hand(match)["checked"]) == (0, "gap")
    for path in ("sign", "hand/1", "sheet"):
        text = text_of(match, path)
        assert page in text, path
        assert "✓" not in text.split("?: passt nicht zusammen")[-1], "whose total the sheet's cross-check is"
        assert "instead" not in text
        assert "zu viel" not in text
    assert "passt nicht zusammen" in text_of(match, "sign")
    assert page in text_of(match, "hands")


@pytest.mark.slow
@for_each("variant", RULE_SETS)
@for_each("sides", [2, 3])
def test_every_variant_adds_up_by_cards(client: Any, variant: str, sides: int) -> None:
    match = table(client, variant, sides)
    rules = agree(variant, {}, None, packs_of(variant), 4 if sides == 2 else sides)
    known = scoring(rules, sides)
    phone = Phone(match)
    assert re.match(rf"Noch {known.nominal} offen", phone.says)
    phone.tap("to", "1").tap("give", "0.1").tap("rest", "0")
    assert phone.says == f"{known.nominal}, das stimmt"
    phone.tap("more", "1")
    phone.save(deed="count-cards")
    hand = the_hand(match)
    assert hand["checked"] == "ok"
    assert sum(side["points"] for side in hand["result"]) == known.nominal + known.zwick
    assert hand["result"][1]["list"] == [known.order[0]]


@for_each(("variant", "sides", "total"), [
    ("dithmarschen", 3, 27), ("grossenwiehe", 3, 80), ("classic", 2, 20), ("classic-double", 2, 40), ("grupp", 2, 20),
])


def test_as_many_each_changes_the_total(client: Any, variant: str, sides: int, total: int) -> None:
    match = table(client, variant, sides)
    phone = Phone(match).tap("give", "majority.tie").tap("rest", "0")
    assert phone.says == f"{total}, das stimmt"
    phone.save(deed="count-cards")
    assert (the_hand(match)["tie"], the_hand(match)["checked"]) == (True, "ok")


# --- double -----------------------------------------------------------------------------------------------------


def sealed(match: Table, side: int, points: str, **more: str) -> str:
    return match.do("count-sealed", side=str(side), points=points, **more)


def test_each_side_types_its_own_and_then_both_are_open(client: Any) -> None:
    match = table(client)
    assert "way=double" in sealed(match, 0, "17")
    page = Phone(match, "double", "double-pad").page
    assert "Hanna + Jens sind fertig" in page
    assert 'data-own="1"' in page
    assert "/sign?hand=" in sealed(match, 1, "13")
    hand = the_hand(match)
    assert (hand["opened"], hand["checked"]) == (True, "ok")
    assert [side["points"] for side in hand["result"]] == [17, 13]


def test_a_count_of_all_that_came_between_names_the_side_whose_own_number_is_sealed(client: Any) -> None:
    """The hand's page said that this side had counted, which had not said what holds."""
    match = table(client)
    sealed(match, 0, "17")
    match.do("count-quick", hand=the_hand(match)["id"], **{"points-1": "12", "most": "0"})
    words = "Own count of Hanna + Jens: sealed until all have counted"
    for path in ("hand/1", "sign"):
        page = client.get(match.url(path)).text
        assert words in page
        assert "Hanna + Jens have counted." not in page
    sealed(match, 1, "13")
    assert words not in client.get(match.url("hand/1")).text


def test_a_double_count_asks_what_a_quick_one_asks(client: Any) -> None:
    """Quick asked without the majority, double with it: whoever changed the way typed three too many or too few."""
    match = table(client)
    pages = {way: Phone(match, way, f"{way}-form").page for way in ("quick", "double")}
    asked = [re.search(r'<p class="asks".*?(<b>.*?)</p>', page, re.S) for page in pages.values()]
    assert len({one[1] for one in asked if one}) == 1
    for way, page in pages.items():
        form = page.split(f'id="{way}-form"', 1)[1].split("</form>", 1)[0]
        assert re.findall(r'data-number="(\d+)"', form.split("pad-box", 1)[1]) == [str(n) for n in range(28)], way
        assert re.findall(r'data-majority="([^"]*)"', form) == ["0", "1"]
        counters = re.findall(r'class="who".*?<span [^>]*>([^<]*)</span></span>', form, re.S)
        assert counters == ["Hanna + Jens", "Uwe + Frauke"], way
    sealed(match, 0, "14", most="0")
    sealed(match, 1, "13", most="0")
    assert [side["points"] for side in the_hand(match)["result"]] == [17, 13]


def test_a_tap_on_the_double_count_loses_no_number(client: Any) -> None:
    """The Zwicks stood in a form of their own, and the number that was typed beside it was gone."""
    phone = Phone(table(client), "double", "double-form").tap("more", "0", points="14")
    fields = fields_of(phone.page, "double-form")
    assert (fields["points"], fields["zwicks"], fields["side"]) == ("14", "1.0", "0")


@for_each(("way", "field", "typed", "most"), [
    ("cards", "numbers-0", "1000", 999), ("quick", "points-1", "12345", 999),
    ("double", "points", "zehn", 999),
])


def test_a_number_that_cannot_be_is_told_at_its_field_after_a_tap(
    client: Any, way: str, field: str, typed: str, most: int
) -> None:
    """It was gone without a word."""
    form = {"cards": "count-form"}.get(way, f"{way}-form")
    phone = Phone(table(client), way, form)
    page = phone.tap("more", "0", **{field: typed}).page
    assert fields_of(page, form)[field] == typed
    seen = re.search(rf'id="{way}-{field}-error"[^>]*>.*?<span>([^<]*)</span>', page, re.S)
    assert seen is not None
    assert seen[1] == f"Gib eine ganze Zahl von 0 bis {most} an."
    if way == "double":
        return
    elsewhere = "quick" if way != "quick" else "cards"
    there = {"cards": "count-form"}.get(elsewhere, f"{elsewhere}-form")
    page = phone._get({**fields_of(page, form), "way": elsewhere})
    assert fields_of(page, there)[field] == typed, "another way keeps it"
    assert seen[1] in page


def test_a_gap_is_explained_on_the_page_to_sign(client: Any) -> None:
    match = table(client)
    sealed(match, 0, "17")
    sealed(match, 1, "12")
    hand = the_hand(match)
    assert (hand["gap"], hand["checked"]) == (-1, "gap")
    assert any("2s" in part["ones"] for one in hand["explanations"] for part in one["parts"])


def text_of(match: Table, path: str) -> str:
    """A page as it is read, in German."""
    page = match.client.get(match.url(path), headers=GERMAN).get_data(as_text=True)
    gone = r"<(head|script|template)\b.*?</\1>|<(p|span|form)\b[^>]* hidden[^>]*>.*?</\2>"
    page = re.sub(gone, " ", page, flags=re.S)
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", page))


def test_a_mismatch_speaks_of_the_cards_and_of_nothing_else(client: Any) -> None:
    """With a Zwick logged the sides' numbers lack what they lack without it, and no Zwick explains a card."""
    match = table(client)
    hand = match.begin()
    match.say("mark.called", {"what": "zwick", "side": 0, "person": None, "play": None}, hand=hand)
    sealed(match, 0, "17")
    sealed(match, 1, "12")
    data = {path: text_of(match, path) for path in ("sign", "hand/1", "sheet")}
    assert "29 statt 30" in data["sign"]
    assert data["sign"].count("17 + 12 = 29, nicht 30") == 2
    assert "17 gezählt + 1 Zwick" in data["sign"].replace("\u00a0", " ")
    assert "17 + 12 = 29 statt 30" in data["hand/1"]
    assert "12 gezählt" in data["hand/1"]
    assert "29 statt 30" in data["sheet"]
    assert "29 ≠ 30" in data["sheet"]
    assert "vielleicht: ein Ass, ♠2 oder ♠10" in data["sign"] + data["hand/1"]
    for lie in ("31", "ein Zwick", "mit Mehrheit"):
        assert lie not in data["sign"] + data["hand/1"]


@for_each("elsewhere", [False, True])
def test_an_honest_recount_has_a_word_of_its_own_wherever_the_hand_is_seen(
    app: Any, client: Any, elsewhere: bool
) -> None:
    """Typed anew on the phone that typed it, or on another one; without a script."""
    match = table(client)
    hand = match.begin()
    match.say("mark.called", {"what": "zwick", "side": 1, "person": None, "play": None}, hand=hand)
    sealed(match, 0, "14", most="0")
    sealed(match, 1, "12", most="0")
    if elsewhere:
        match.client = app.test_client()
        match.client.set_cookie("device", "anderesanderesanderesa", domain="localhost")
    page = match.page("sign")
    again = re.findall(r'class="button again" data-again data-go="double"[^>]*href="([^"]*)"', page)
    assert [address.rpartition("side=")[2] for address in again] == ["1", "0"], "each side's own number"
    page = match.client.get(again[0].replace("&amp;", "&"), headers=GERMAN).get_data(as_text=True)
    assert "Die Zahlen liegen offen" in page
    fields = fields_of(page, "double-form")
    assert (fields["points"], fields["side"]) == ("12", "1"), "the board shows what was typed"
    assert re.search(r'data-majority="0"[^>]*data-was', page), "and who has the majority"
    fields = {name: fields[name] for name in ("id", "hand", "side", "points", "replaces", "beside") if name in fields}
    for _ in range(2):  # a reload changes nothing
        assert match.do("count-sealed", **{**fields, "points": "13", "most": "0"}).endswith(f"/sign?hand={hand}")
    shown = the_hand(match)
    assert (shown["checked"], shown["way_note"], shown["conflict"]) == ("recounted", "recounted", [])
    assert [side["points"] for side in shown["result"]] == [17, 14]
    assert (shown["corrections"], shown["proposal"]) == ([], None)
    data = {path: text_of(match, path) for path in ("sign", "hands", "hand/1", "end", "sheet", "history")}
    assert re.search(r"\d+ \+ \d+ = \d+, nachgezählt", data["sign"])
    assert "vorher: 13 14" in data["hands"]
    assert "‡ nachgezählt: geändert, als alle Zahlen zu sehen waren" in data["hands"], "the mark is explained"
    assert "‡" not in data["hand/1"], "where its words stand it is none"
    assert "Jede Partei hat für sich gezählt, nachgezählt" in data["hand/1"]
    assert "vorher: 13 14" in data["hand/1"]
    assert "17 + 14 = 31" in data["hand/1"]
    assert "‡ Nachgezählt: Spiel 1." in data["end"]
    assert "‡ Nachgezählt: Spiel 1." in data["sheet"]
    assert "nachgezählt 30 ‡" in data["sheet"]
    assert '<del>13</del>' in match.page("sheet").replace('<del aria-label="', "")
    table_of_hands = match.client.get(match.url("export.csv"), headers=GERMAN).get_data(as_text=True)
    assert ";‡ jede Partei für sich, nachgezählt;" in table_of_hands
    paper = words(match.client.get(match.url("sheet.pdf"), headers=GERMAN).get_data())
    assert "nachgezählt" in paper
    assert "‡" in paper
    for text in (*data.values(), paper):
        assert "einmal gezählt" not in text
        assert "statt 30" not in text
        assert "berichtigt" not in text.lower()
    match.sign(hand)
    match.do("end")
    assert match.hand(1)["state"] == "signed"
    assert "BESTÄTIGT" in text_of(match, "sheet"), "nothing was corrected"


def test_a_number_typed_again_before_the_other_side_s_is_in_stands_for_the_first(client: Any) -> None:
    match = table(client)
    sealed(match, 0, "16")
    page = Phone(match, "double", "double-pad", side="0").page
    fields = fields_of(page, "double-form")
    assert fields["points"] == "", "it may have been handed over"
    assert "Die Zahlen liegen offen" not in text_of(match, "count?way=double&side=0")
    sealed(match, 0, "17", hand=fields["hand"], replaces=fields["replaces"])
    sealed(match, 1, "13")
    shown = the_hand(match)
    assert ([side["points"] for side in shown["result"]], shown["checked"], shown["conflict"]) == ([17, 13], "ok", [])


def test_more_than_the_pack_holds_in_a_quick_count_is_said_wherever_it_is_seen(client: Any) -> None:
    """Kept as typed; the page to sign, the list and the hand's page say by how much it cannot be; nothing is ticked."""
    match = table(client)
    match.do("count-quick", **{"points-0": "99", "points-1": "", "most": "0"})
    hand = the_hand(match)
    assert [side["points"] for side in hand["result"]] == [102, 0]
    page = client.get(match.url("sign") + f"?hand={hand['id']}").get_data(as_text=True)
    assert '<p class="much" data-much>72 too many</p>' in page
    assert "99 + 0 + 3 = 102" in page
    assert 'class="check-line bad"' in page
    for address in ("hands", f"hand/{hand['number']}"):
        assert "72 too many" in client.get(match.url(address)).get_data(as_text=True), address
    page = client.get(match.url("hands")).get_data(as_text=True)
    assert 'class="check-line bad"' in page
    assert 'class="check-line ok"' not in page


@for_each("points", ["41", "999", "0"])
def test_what_cannot_be_is_not_refused(client: Any, points: str) -> None:
    match = table(client)
    sealed(match, 0, points)
    sealed(match, 1, "13")
    assert the_hand(match)["result"][0]["points"] == int(points)


def test_quick_counts(client: Any, subtests: pytest.Subtests) -> None:
    with named(subtests, "only what is no number is refused"):
        match = table(client)
        for typed in ("", "x", "1000", "-3", "1.5"):
            page = match.do("count-sealed", status=422, side="0", points=typed)
            assert wrong(page) == {"points": "Give a whole number from 0 to 999."}
    with named(subtests, "quick is marked"):
        match = table(client)
        assert "/sign?hand=" in match.do("count-quick", **{"points-0": "14", "points-1": "", "most": "0"})
        hand = the_hand(match)
        assert [side["points"] for side in hand["result"]] == [17, 13]
        assert (hand["checked"], hand["way_note"]) == ("none", "not cross-checked")
    with named(subtests, "quick for three sides needs two numbers"):
        match = table(client, sides=3)
        match.do("count-quick", status=422, **{"points-0": "14", "points-1": "", "points-2": "", "most": "0"})
        match.do("count-quick", **{"points-0": "14", "points-1": "3", "points-2": "", "most": "tie"})
        assert [side["points"] for side in the_hand(match)["result"]] == [14, 3, 10]
    with named(subtests, "a quick count that is corrected stays one"):
        match = table(client)
        match.quick([17, None])
        phone = Phone(match, "quick", "quick-form", hand=the_hand(match)["id"])
        assert [fields_of(phone.page, "quick-form")[f"points-{side}"] for side in (0, 1)] == ["17", ""]
        phone.save(most="1", deed="count-quick")
        assert [side["points"] for side in the_hand(match)["result"]] == [17, 13]
        assert the_hand(match)["checked"] == "none"


# --- quick ------------------------------------------------------------------------------------------------------


def test_a_quick_count_of_both_sides_keeps_both_numbers(client: Any) -> None:
    """Typed as 14 and 13 it was marked as if nobody had counted the second."""
    match = table(client)
    phone = Phone(match, "quick", "quick-form").tap("to", "0", **{"points-0": "14"})
    assert (heads(phone.page), pack_sum(phone.page)) == (["14", "13 Rest"], "")
    phone.tap("to", "1", **{"points-1": "10"})
    assert (heads(phone.page), pack_sum(phone.page)) == (["14", "10"], "3 zu wenig: 24 statt 27")
    phone.tap("to", "1", **{"points-1": ""})
    assert (heads(phone.page), pack_sum(phone.page)) == (["14", "13 Rest"], "")
    phone.tap("to", "1", **{"points-1": "13"})
    assert (heads(phone.page), pack_sum(phone.page)) == (["14", "13"], "27, das stimmt")
    assert "/sign?hand=" in phone.save(most="0")
    hand = the_hand(match)
    assert [(side["card_points"], side.get("rest")) for side in hand["result"]] == [(14, None), (13, None)]
    marked = (hand["way"], hand["checked"], hand["way_note"], hand["unproved"])
    assert marked == ("quick", "ok", "not cross-checked", True)


def test_two_numbers_that_do_not_fit_lead_to_the_missing_point(client: Any) -> None:
    match = table(client)
    phone = Phone(match, "quick", "quick-form").tap("to", "1", **{"points-0": "14", "points-1": "10"})
    to = phone.save(most="0")
    hand = the_hand(match)
    assert to.endswith(f"/count?way=double&hand={hand['id']}")
    assert "Which are yours?" in match.client.get(to).text
    assert ([side["card_points"] for side in hand["result"]], hand["gap"]) == ([14, 10], -3)


def heads(page: str) -> list[str]:
    """What stands with each side's name in a quick count."""
    found = re.findall(r"<b data-sum>(.*?)</b>(.*?)</button>", page, re.S)
    return [" ".join(re.sub(r"<span[^>]* hidden.*?</span>|<[^>]+>", "", "".join(one)).split()) for one in found]


def pack_sum(page: str) -> str:
    """What the numbers come to beside the pack; empty while one is the rest."""
    line = re.search(r"<p class=\"check-line[^>]*data-pack-sum([^>]*)>(.*?)</p>", page, re.S)
    assert line is not None
    return "" if "hidden" in line[1] else " ".join(re.sub(r"<[^>]+>", "", line[2]).split())


# --- from paper -------------------------------------------------------------------------------------------------


def row(match: Table, number: int, *points: int, majority: str, zwicks: tuple[int, ...] = (0, 0), **more: Any) -> Any:
    """A row typed in and saved."""
    fields = {f"points-{number}-{side}": str(each) for side, each in enumerate(points)}
    fields |= {f"zwicks-{number}-{side}": str(each or "") for side, each in enumerate(zwicks)}
    return match.do("count-paper", **{f"majority-{number}": majority}, **fields, **more)


def sheet(match: Table, **typed: str) -> str:
    """The page of the sheet."""
    answer = match.client.get(f"{match.url('count')}?{urlencode({'way': 'paper', **typed})}", headers=GERMAN)
    assert answer.status_code == 200
    return str(answer.get_data(as_text=True))


def rows_of(page: str) -> list[str]:
    """What stands beside the fields of each row: its check and the totals."""
    found = re.findall(r'<span class="sheet-stand"><span[^>]*>(.*?)</span> <b data-total>(.*?)</b>', page, re.S)
    return [" ".join(re.sub(r"<[^>]+>", "", " ".join(parts)).split()) for parts in found]


def test_a_row_that_only_shows_its_hand_says_what_is_wrong_with_it(client: Any) -> None:
    """33 of 30 stood there without a word; what comes out, as it was counted at the table, is no check of the sheet."""
    match = table(client)
    for points in (14, 11):
        figures = [{"points": points}, {"points": 16}]
        match.say("count.quick", {"figures": figures, "facts": {"majority": 0}, "marks": [0, 0]}, hand=match.begin())
    page = sheet(match)
    found = rows_of(page)
    assert found[0].startswith("33 von 30? ")
    assert found[1].split()[0] != "30"
    assert re.search(r'id="points-1-0"[^>]*readonly', page)


def test_half_a_row_is_not_saved_and_nothing_typed_is_lost(client: Any) -> None:
    match = table(client)
    fields = {"points-1-0": "20", "points-1-1": "7", "zwicks-1-0": "1", "points-2-0": "x", "majority-2": "B"}
    answer = match.client.post(
        match.url("do"), data={"deed": "count-paper", "id": an_id(), **fields}, headers=GERMAN
    )
    assert answer.status_code == 422
    page = answer.get_data(as_text=True)
    assert wrong(page) == {"points-2-0": "Gib eine ganze Zahl von 0 bis 999 an."}
    assert fields.items() <= fields_of(page, "paper-form").items()
    page = match.do("count-paper", status=422, **{**fields, "points-2-0": "14", "points-2-1": "16"})
    assert list(wrong(page)) == ["majority-1"]
    assert match.all() == [], "the whole second row was not saved either"


def test_a_sheet_row_after_row_and_all_at_once(client: Any) -> None:
    match = table(client)
    second = {"points-2-0": "12", "points-2-1": "14", "majority-2": "2"}
    assert row(match, 1, 20, 7, majority="a", zwicks=(1, 2), **second).endswith("count?way=paper")
    row(match, 3, 11, 16, majority="B")
    hands = match.all()
    assert [[side["points"] for side in hand["result"]] for hand in hands] == [[24, 9], [12, 17], [11, 19]]
    assert [hand["checked"] for hand in hands] == ["ok", "gap", "ok"]
    assert {hand["way_note"] for hand in hands} == {"from paper"}
    # the line above the keys speaks of the whole sheet, though the row typed last adds up
    page = match.client.get(match.url("count?way=paper")).text
    line = page.split("data-check>")[1].split("</p>")[0]
    assert 'href="#points-2-0"' in line
    assert "1 row does not add up" in line
    assert 'id="points-2-0"' in page
    page = sheet(match)
    assert rows_of(page)[:4] == ["30 24 : 9", "29 von 30? 36 : 26", "30 47 : 45", ""]
    fields = fields_of(page, "paper-form")
    assert [fields[f"majority-{number}"] for number in (1, 2, 3, 4)] == ["A", "B", "B", ""]
    match.do("count-paper", **{name: text for name, text in fields.items() if name != "id"})
    assert len(match.all()) == 3, "what is as it was makes no entry"
    match.do("count-paper", **{**fields, "id": an_id(), "points-2-0": "13"})
    assert [hand["result"][0]["points"] for hand in match.all()] == [24, 13, 11]


def test_a_row_that_does_not_add_up_says_what_may_be_missing_and_leads_to_its_cards(client: Any) -> None:
    match = table(client)
    row(match, 1, 20, 7, majority="A")
    assert "data-off hidden" in sheet(match), "all adds up"
    row(match, 2, 12, 14, majority="B", zwicks=(1, 0))
    row(match, 3, 2, 4, majority="B")
    line = sheet(match).split("data-off")[1].split("</p>")[0]
    assert "Zeile 2, vielleicht: ein Ass, ♠2 oder ♠10" in re.sub(r"<[^>]+>", "", line)
    asked = Phone(match, "cards", "count-form", hand=match.all()[1]["id"])
    assert re.search(r'href="[^"]*/count\?way=double&amp;hand=' + match.all()[1]["id"], line)
    assert 'data-tile="majority" data-to="1"' in asked.page, "what the sheet had is not asked again"
    for tile in range(len(match.view()["scoring"]["order"])):
        asked.tap("give", f"{tile}.1")
    asked.save(deed="count-cards")
    assert (match.all()[1]["checked"], match.all()[1]["zwicks"]) == ("ok", [1, 0])
    line = sheet(match).split("data-off")[1].split("</p>")[0]
    assert "Zeile 3, 21 zu wenig" in re.sub(r"<[^>]+>", "", line), "nothing small explains it"


def test_a_sheet_lies_signed_where_it_was_typed(client: Any) -> None:
    match = table(client)
    row(match, 1, 20, 7, majority="A")
    row(match, 2, 11, 16, majority="=")
    form = sheet(match)
    assert 'value="on-paper"' not in form, "who records says no word of the judge's"
    page = match.client.get(f"{match.url('count', 'judge')}?way=paper").get_data(as_text=True)
    fields = {**fields_of(page, "paper-form"), "deed": "on-paper"}
    answer = match.client.post(match.url("do", "judge"), data=fields)
    assert answer.location.endswith("count?way=paper")
    assert [hand["state"] for hand in match.all()] == ["signed", "signed"]


def test_rows_of_paper(client: Any, subtests: pytest.Subtests) -> None:
    with named(subtests, "the check beside a row can fail"):
        typed = {"points-1-0": "20", "points-1-1": "6", "zwicks-1-0": "1", "majority-1": "2"}
        assert rows_of(sheet(table(client), **typed))[0] == "29 von 30? 21 : 9"
        assert rows_of(sheet(table(client), **{**typed, "points-1-1": "7"}))[0] == "30 21 : 10"
        alone = sheet(table(client), **{"points-1-0": "20", "majority-1": "A"})
        assert rows_of(alone)[0] == "Karten B?", "nothing is filled in as the rest"
        assert fields_of(alone, "paper-form")["points-1-1"] == ""
    with named(subtests, "fewer points than zwicks give are said and not saved"):
        match = table(client, sides=3)
        typed = {"points-1-0": "20", "points-1-1": "10", "points-1-2": "0", "majority-1": "A", "zwicks-1-2": "1"}
        assert rows_of(sheet(match, **typed))[0] == ""
        page = match.do("count-paper", status=422, **typed)
        assert list(wrong(page)) == ["points-1-2"]
        assert typed.items() <= fields_of(page, "paper-form").items()
        assert match.all() == []
    with named(subtests, "a hand counted at the table stands in the sheet and stays"):
        match = table(client)
        match.cards(["X25", "X15"], marks=[1, 0])
        page = sheet(match)
        assert page.count(" readonly") == 5
        assert rows_of(page)[0].endswith("16 : 15")
        match.do("count-paper", status=422, **{"points-1-0": "1", "points-1-1": "1", "majority-1": "A"})
        assert match.hand(1)["way"] == "cards"


@for_each(
    "pasted",
    [
        "20\t7\tA\n11\t16\t2", "Nr;A;B;M\n1;20;7;1\n2;11;16;B", "1.\t20\t7\tA\t\t\r\n2.\t11\t16\tB\t\t\r\n",
    ],
)
def test_pasted_rows_are_shown_before_they_are_taken(client: Any, pasted: str) -> None:
    match = table(client)
    page = sheet(match, pasted=pasted)
    assert rows_of(page)[:3] == ["30 23 : 7", "30 34 : 26", ""]
    assert match.all() == []
    assert "2 Zeilen sind noch nicht gespeichert." in page
    match.do("count-paper", **fields_of(page, "paper-form"))
    assert [[side["points"] for side in hand["result"]] for hand in match.all()] == [[23, 7], [11, 19]]


def test_what_a_pasted_column_is_its_heading_says_or_it_is_asked(client: Any) -> None:
    """Four cells a row were taken for points and Zwicks, also where the third was the majority: nobody saw it."""

    def shown(pasted: str, **more: str) -> tuple[list[str], str]:
        page = sheet(table(client), pasted=pasted, **more)
        fields = fields_of(page, "paper-form")
        cells = ("points-1-0", "points-1-1", "majority-1", "zwicks-1-0", "zwicks-1-1")
        return [fields[name] for name in cells], " ".join(re.sub(r"<[^>]+>", " ", page).split())

    names = [side["name"] for side in table(client).view()["sides"]]
    for pasted, cells in {
        "20\t7\t3\t0": ["20", "7", "", "3", "0"],
        "20 7 B 1": ["20", "7", "B", "1", ""],
        "20 7 1 0 A": ["20", "7", "A", "1", "0"],
        "20 7 3 0 1": ["20", "7", "A", "3", "0"],
        "Zwicks A;Karten A;Zwicks B;Karten B;Mehrheit\n1;20;0;7;2": ["20", "7", "B", "1", "0"],
        "Nr;Karten A;Karten B;Summe;Zwicks A;Zwicks B\n1;20;7;27;1;2\n2;11;16;27;0;0": ["20", "7", "", "1", "2"],
        "Karten A;Karten B;Summe A;Summe B\n17;10;17;10": ["17", "10", "", "", ""],
        f"Spiel;{names[1]};{names[0]}\n4;7;20": ["20", "7", "", "", ""],
        "A 1;B 2;M\n20;7;1": ["20", "7", "A", "", ""],
        f"20 7 {'1' * 5000}": ["20", "7", "", "1" * 5000, ""],
    }.items():
        assert shown(pasted)[0] == cells, pasted
    assert "Gelesen als: Karten A: 20 · Karten B: 7 · Zwicks A: 3 · Zwicks B: 0" in shown("20\t7\t3\t0")[1]
    points = "Karten A: 20 · Karten B: 7 · "
    ways = f"{points}Zwicks A: 2 · Zwicks B: 1", f"{points}Mehrheit A/B: 2 · Zwicks A: 1"
    empty, text = shown("20\t7\t2\t1")
    assert empty == [""] * 5, "nothing is taken before it is said"
    assert "Was steht in den Spalten? {} {}".format(*ways) in text
    assert fields_of(sheet(table(client), pasted="20 7 2 1").replace("textarea", "input"), "paper-form")["id"]
    assert "20\t7\t2\t1</textarea>" in sheet(table(client), pasted="20\t7\t2\t1")
    chosen, text = shown("20\t7\t2\t1", columns="points-0,points-1,majority,zwicks-0")
    assert chosen == ["20", "7", "B", "1", ""]
    assert f"Gelesen als: {ways[1]} Vielleicht: {ways[0]}" in text
    assert shown("20\t7\tA", columns="points-0,nothing")[0] == ["20", "7", "A", "", ""], "no column of ours"


def test_a_sheet_of_three_sides_has_whole_hands(client: Any) -> None:
    match = table(client, sides=3)
    row(match, 1, 15, 10, 6, majority="A", zwicks=(0, 1, 0))
    hand = the_hand(match)
    assert [side["points"] for side in hand["result"]] == [15, 10, 6]
    assert [side["card_points"] for side in hand["result"]] == [12, 9, 6]
    assert hand["checked"] == "ok"
    fields = fields_of(sheet(match), "paper-form")
    assert [fields[f"points-1-{side}"] for side in range(3)] == ["15", "10", "6"]
    alone = {"points-2-0": "12", "points-2-1": "9", "points-2-2": "6", "majority-2": "A", "zwicks-2-1": "1"}
    assert rows_of(sheet(match, **alone))[1].startswith("26 von 30? Mit Mehrheit und Zwicks")
    assert rows_of(sheet(match, **{**alone, "points-2-2": "7"}))[1].startswith("27 von 30? 27")


# --- from one way to another, and later -------------------------------------------------------------------------


def test_another_way_keeps_what_was_tapped(client: Any) -> None:
    phone = Phone(table(client)).tap("give", "0.0").tap("give", "majority.1").tap("more", "0")
    phone.form = "quick-form"
    phone.page = phone._get({**fields_of(phone.page, "count-form"), "way": "quick"})
    phone.page = phone._get({**fields_of(phone.page, "quick-form"), "points-0": "14", "way": "cards"})
    assert 'data-tile="0" data-to="0"' in phone.page
    assert 'data-tile="majority" data-to="1"' in phone.page
    assert fields_of(phone.page, "count-form")["zwicks"] == "1.0"
    assert fields_of(phone.page, "count-form")["points-0"] == "14"


def test_a_hand_counted_again_in_another_way_says_which_holds(client: Any) -> None:
    match = table(client)
    match.do("count-quick", **{"points-0": "14", "points-1": "", "most": "0"})
    # who has the majority was said already
    Phone(match).tap("give", "0.0").tap("rest", "1").save(deed="count-cards")
    hand = the_hand(match)
    assert (hand["way"], sorted(hand["ways"])) == ("cards", ["cards", "quick"])
    assert [side["points"] for side in hand["result"]] == [10, 20]


def test_an_old_hand_opens_as_it_was_and_is_corrected(client: Any) -> None:
    match = table(client)
    old = match.cards(["X25", "X15"], marks=[1, 0])
    match.sign(old)
    match.cards(["X20"])
    phone = Phone(match, hand=old)
    assert "1. Spiel berichtigen" in phone.page
    assert phone.says == "30 + 1 Zwick = 31"
    assert fields_of(phone.page, "count-form")["replaces"] == match.hand(1)["count"]
    phone.tap("give", "2.1").save(deed="count-cards", reason="Joker 15 lag bei B")
    hand = match.hand(1)
    # both had signed: it is a proposal until both sign again
    assert [side["points"] for side in hand["result"]] == [16, 15]
    assert [side["points"] for side in hand["proposal"]["result"]] == [11, 20]


@for_each("way", ["cards", "quick", "paper"])
def test_what_was_saved_stands_in_the_form_again(client: Any, way: str) -> None:
    match = table(client)
    if way == "cards":
        Phone(match).tap("give", "0.0").tap("give", "majority.0").tap("rest", "1").save(deed="count-cards")
        form = "count-form"
    elif way == "quick":
        match.do("count-quick", **{"points-0": "14", "points-1": "", "most": "0"})
        form = "quick-form"
    else:
        row(match, 1, 14, 13, majority="A")
        fields = fields_of(Phone(match, way, "paper-form", hand=the_hand(match)["id"]).page, "paper-form")
        assert (fields["majority-1"], fields["points-1-0"]) == ("A", "14")
        return
    hand = the_hand(match)
    page = Phone(match, way, form, hand=hand["id"]).page
    fields = fields_of(page, form)
    assert fields["replaces"] == hand["count"]
    assert fields["majority"] == "0"
    assert fields["given"] == "01" + "1" * 8 if way == "cards" else fields["points-0"] == "14"


def test_a_form_sent_twice_is_one_count(client: Any) -> None:
    match = table(client)
    data = {"points-0": "14", "points-1": "", "most": "0", "id": "019aa0ff-0000-7000-8abc-0123456789ab"}
    match.do("count-quick", **data)
    match.do("count-quick", **data)
    assert len(match.all()) == 1


def test_the_way_used_last_opens_first(client: Any) -> None:
    match = table(client)
    client.set_cookie("way", "quick", domain="localhost")
    page = client.get(match.url("count")).get_data(as_text=True)
    assert re.search(r'id="screen-quick"[^>]*data-url="[^"]*">', page)
    assert not re.search(r'id="screen-count"[^>]*data-url="[^"]*">', page), "no other one is in front"


@for_each("query", [
    "given=zzzzzzzzzz", "give=99.0", "give=0.7", "give=.", "give=majority.9", "rest=x", "majority=9", "zwicks=1.2.3",
    "zwicks=-1.2", "numbers-0=abc&numbers-1=1", "more=8", "to=-1", "give=²².0", "active=99", "points-0=99999",
    "way=nope",
])


def test_garbage_in_the_address_is_ignored(client: Any, query: str) -> None:
    match = table(client)
    assert client.get(f"{match.url('count')}?{query}").status_code == 200


def test_counting_asks_for_the_right_to_record(client: Any) -> None:
    match = table(client)
    for way in ("cards", "double", "quick", "paper"):
        assert client.get(match.url("count", "watch") + f"?way={way}").status_code == 403
    match.do("count-sealed", role="watch", status=403, side="0", points="3")


def test_what_nobody_typed_is_not_typed_from_paper(client: Any) -> None:
    """A quick count's rest stood in the row as if somebody had typed it, and with the next change it was proved."""
    match = table(client)
    match.quick([17, None])
    hand = the_hand(match)
    assert (hand["checked"], [side.get("rest") for side in hand["result"]]) == ("none", [None, True])
    fields = fields_of(sheet(match, hand=hand["id"]), "paper-form")
    assert [fields[f"points-1-{side}"] for side in (0, 1)] == ["17", ""]
    page = match.do("count-paper", status=422, **{**fields, "id": an_id(), "majority-1": "B"})
    assert wrong(page) == {"points-1-1": "Row 1: The points of Uwe + Frauke are missing."}
    assert the_hand(match)["checked"] == "none"
    match.do("count-paper", **{**fields, "id": an_id()})
    assert the_hand(match)["way"] == "quick", "who changes nothing says nothing"
    match.do("count-paper", **{**fields, "id": an_id(), "points-1-1": "10"})
    assert (the_hand(match)["way"], the_hand(match)["checked"]) == ("paper", "ok")


def test_a_correction_that_does_not_come_out_says_so_before_it_is_signed(client: Any) -> None:
    """One side's number of a signed row was put right: 19 : 13 waited above "30 + 1 = 31", and nothing was said."""
    match = table(client)
    row(match, 1, 15, 12, majority="A", zwicks=(0, 1))
    hand = the_hand(match)["id"]
    match.sign(hand)
    match.do("correct", hand=hand, **{"points-0": "16"})
    assert the_hand(match)["checked"] == "ok"
    assert the_hand(match)["proposal"]["checked"] == "gap"
    page = match.page("hand/1").split('id="correction"')[1].split("</section>")[0]
    assert "1 too many: 16 + 12 + 3 = 31 instead of 30" in re.sub(r"<[^>]+>", "", page)
    assert "a correction is waiting for both sides" in match.page("hands")
    assert "1 too many" in match.page("hands")
    match.do("correct", hand=hand, **{"points-1": "11"})
    assert "too many" not in match.page("hand/1").split('id="correction"')[1].split("</section>")[0]


def test_a_correction_of_nothing_writes_nothing(client):
    """It wrote a correction into the history and lit "Undo"."""
    match = table(client)
    match.sign(quick := match.quick([17, 10]))
    match.sign(cards := match.cards(["X25", "Td"]))
    seq = match.view()["seq"]
    for number, way, form, hand in ((1, "quick", "quick-form", quick), (2, "cards", "count-form", cards)):
        fields = fields_of(match.page(f"count?way={way}&hand={hand}"), form)
        to = match.do(**{"action": f"count-{way}", **fields, "deed": f"count-{way}", "reason": "vertippt"})
        assert to.endswith(f"/hand/{number}")
        assert "Nothing has changed, so nothing was saved." in match.page(f"hand/{number}")
    assert match.view()["seq"] == seq
    fields = fields_of(match.page(f"count?way=quick&hand={quick}"), "quick-form")
    assert fields["majority"] == "0", "who has it is chosen already"
    match.do("count-quick", **{**fields, "majority": "1"})
    assert [side["majority"] for side in match.hand(1)["proposal"]["result"]] == [0, 3]
