"""The score sheet of a match on the web: PDF and page, their caching, what a watcher sees."""

from __future__ import annotations

import re

import pytest

from tests.cases import for_each
from tests.sheets.paper import opened, words
from tests.web import matches
from tests.web.tables import Table

GERMAN = {"Accept-Language": "de"}


@pytest.fixture(scope="module")
def app(kept_app):
    return kept_app


@pytest.fixture
def played(client):
    """(client, links) of a match of three hands, the first two signed."""
    _, links = matches.begin(client, variant="dithmarschen")
    before = None
    for number, points in enumerate((20, 11, 9)):
        hand, begun = matches.a_hand(before)
        matches.send(client, links["record"], *begun, matches.quick(hand, points))
        before = hand
        if number < 2:
            digest = client.get(f"/m/{links['record']}/state").json["current"]["digest"]
            accepted = [
                matches.entry("accepted", {"side": side, "digest": digest, "person": None}, hand) for side in (0, 1)
            ]
            matches.send(client, links["record"], *accepted)
    return client, links


def test_the_pdf_opens_in_the_browser_under_a_name_that_says_nothing_of_anybody(played):
    client, links = played
    answer = client.get(f"/m/{links['record']}/sheet.pdf", headers=GERMAN)
    assert answer.status_code == 200
    assert answer.mimetype == "application/pdf"
    name = answer.headers["Content-Disposition"]
    assert name.startswith('inline; filename="spielzettel-20')
    assert name.isascii()
    blank = client.get(f"/m/{links['record']}/sheet.pdf?kind=blank", headers=GERMAN).headers["Content-Disposition"]
    assert 'filename="spielzettel-leer.pdf"' in blank
    text = words(answer.data)
    assert "3 × 30 + 6 Zwicks = 96 = 52 + 44 ✓" in text
    assert "Einmal gezählt: Spiel 1–3." in text
    assert "Nicht von allen unterschrieben: Spiel 3." in text
    assert "ENTWURF" in text


def test_unchanged_it_is_not_sent_again_and_changed_it_is(played):
    client, links = played
    address = f"/m/{links['record']}/sheet.pdf"
    first = client.get(address, headers=GERMAN)
    again = client.get(address, headers={**GERMAN, "If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.get(address, headers={"If-None-Match": first.headers["ETag"]}).status_code == 200, "other language"
    assert client.get(address, headers=GERMAN).data == first.data
    matches.send(client, links["record"], *matches.a_hand()[1])
    assert client.get(address, headers={**GERMAN, "If-None-Match": first.headers["ETag"]}).status_code == 200


def test_paper_carries_the_watch_link_only(played):
    client, links = played
    text = words(client.get(f"/m/{links['judge']}/sheet.pdf").data)
    assert links["codes"]["watch"] in text
    assert links["codes"]["record"] not in text
    assert links["codes"]["judge"] not in text
    page = client.get(f"/m/{links['judge']}/sheet").text
    assert links["codes"]["watch"] in page
    assert links["codes"]["judge"] not in page


def test_who_watches_sees_first_names(played):
    client, links = played
    for path in ("sheet", "sheet.pdf", "sheet.pdf?kind=blank", "sheet.pdf?kind=detailed"):
        answer = client.get(f"/m/{links['watch']}/{path}", headers=GERMAN)
        text = words(answer.data) if "pdf" in path else answer.text
        assert "Hanna" in text
        assert "Petersen" not in text
    assert "Petersen" in words(client.get(f"/m/{links['record']}/sheet.pdf").data)


def test_a_sealed_count_is_on_no_sheet(played):
    client, links = played
    hand, begun = matches.a_hand()
    matches.send(client, links["record"], *begun, matches.sealed(hand, 0, 29, device="fedcba9876543210"))
    for path in ("sheet", "sheet?kind=detailed", "sheet.pdf", "sheet.pdf?kind=detailed"):
        answer = client.get(f"/m/{links['record']}/{path}", headers=GERMAN)
        text = words(answer.data) if ".pdf" in path else answer.text
        assert "29" not in text.replace(links["record"], "").split()


def test_a_majority_that_both_sides_named_has_its_own_column_as_on_the_hands_page(client):
    """It stood in the cards, beside "incl.", and the sum of majorities at the foot was one short."""
    table = Table(client)
    named = {"facts": {"majority": 0}}
    apart = {"facts": {"majority": 1}}
    for points, claims in (((17, 13), (named, named)), ((16, 14), (named, {})), ((15, 15), (named, apart))):
        hand = table.begin()
        for side, own in enumerate(points):
            figures = {"points": own, "cards": None}
            table.say("count.sealed", {"side": side, "figures": figures, **claims[side]}, hand=hand)
    assert "14 in cards + 3 for the majority" in words_of(table.page("hand/1"))
    page = table.page("sheet")
    first, second, third, sums = (row_of(page, name) for name in ("1", "2", "3", "Sums"))
    assert (first[2], first[4]) == ("14", "×")
    assert (second[2], second[4]) == ("16", "incl."), "one side said nothing of it"
    assert (third[2], third[4]) == ("15", "incl."), "both said that it is theirs"
    assert [row[7] for row in (first, second, third)] == ["14+13+3 30 ✓", "16+14 30 ✓", "15+15 30 ?"]
    assert "Hand 3: More than one side has claimed the majority." in words_of(page)
    assert (sums[1], sums[3]) == ("45", "1")
    assert re.findall(r"Majority counted with the cards: ([^.]*)", words_of(page)) == ["hand 2, 3"]
    lines = client.get(table.url("export.csv")).text.splitlines()[1:]
    assert [line.split(",")[4:8] for line in lines] == [
        ["14", "3", "0", "17"], ["16", "", "0", "16"], ["15", "", "0", "15"],
    ]
    hand = table.begin()
    for side, own in ((0, 16), (1, 13), (0, 17)):
        before = [one["id"] for one in table.hand(4)["sealed"] if one["side"] == side]
        sealed = {"side": side, "figures": {"points": own, "cards": None}, **named}
        table.say("count.sealed", sealed, hand=hand, replaces=before[0] if before else None)
    right = row_of(table.page("sheet"), "4")
    assert right[2:6] == ["14", "", "×", "16 17‡"], "put right it stood in the cards again, beside incl."


def words_of(page: str) -> str:
    """The page's text without marks."""
    return " ".join(re.sub(r"<[^>]*>", " ", page).split())


def row_of(page: str, name: str) -> list[str]:
    """The cells of the sheet's row with this head."""
    cells = r"<t[hd][^>]*>(.*?)</t[hd]>"
    rows = (re.findall(cells, row, re.DOTALL) for row in re.findall(r"<tr.*?</tr>", page, re.DOTALL))
    return next([words_of(cell) for cell in row] for row in rows if row and words_of(row[0]) == name)


@for_each("kind", ["", "detailed", "blank"])
def test_the_page_says_what_the_pdf_says(played, kind):
    client, links = played
    page = client.get(f"/m/{links['record']}/sheet?kind={kind}", headers=GERMAN)
    assert page.status_code == 200
    text = "LEER" if kind == "blank" else "3 × 30 + 6 Zwicks = 96 = 52 + 44 ✓"
    assert text in page.text.replace("\xa0", " ")
    assert kind == "blank" or "MEZ\xa0· " in page.text, "no line begins with a dot"
    assert text in words(client.get(f"/m/{links['record']}/sheet.pdf?kind={kind}", headers=GERMAN).data)
    assert f'/m/{links["record"]}/sheet.pdf{"?kind=" + kind if kind else ""}" target="_blank"' in page.text


def test_letter_and_copies(played):
    client, links = played
    letter = opened(client.get(f"/m/{links['record']}/sheet.pdf?paper=letter&copies=2").data)
    assert len(letter.pages) == 2
    assert round(float(letter.pages[0].mediabox.width)) == 612


@for_each("query", ["paper=a3", "kind=golden", "copies=0", "copies=99"])
def test_what_there_is_not(played, query):
    client, links = played
    assert client.get(f"/m/{links['record']}/sheet.pdf?{query}").status_code == 400


def test_no_link_no_sheet(client):
    for path in ("sheet", "sheet.pdf"):
        assert client.get(f"/m/AAAAAAAAAAAAAAAAAAAAAA/{path}").status_code == 404


class TestBlank:
    def test_with_names_before_there_is_a_match(self, client):
        answer = client.get("/blank.pdf?variant=classic&names=Anna/Bo,Cem/Dörte", headers=GERMAN)
        text = words(answer.data)
        assert "Anna + Bo" in text
        assert "Cem + Dörte" in text
        assert "21" in text
        again = client.get("/blank.pdf?variant=classic&names=Anna/Bo,Cem/Dörte", headers={
            **GERMAN, "If-None-Match": answer.headers["ETag"],
        })
        assert again.status_code == 304

    def test_without_anything_and_for_twelve(self, client):
        assert "LEER" in words(client.get("/blank.pdf", headers=GERMAN).data)
        assert client.get("/blank.pdf?sides=12").status_code == 200

    @for_each(
        ("query", "status"),
        [("variant=whist", 404), ("names=" + ",".join("abcdefghijklmn"), 400), ("names=" + "x" * 3000, 400),
         ("names=" + "/".join("abcdefghijklmn"), 400)],
    )
    def test_refused(self, client, query, status):
        assert client.get(f"/blank.pdf?{query}").status_code == status


def test_letters_that_are_missing_are_explained_once_below_the_foot(client):
    table = Table(client, people=("王小明", "Uwe Jensen", "さくら", "कमल"))
    table.quick([14, 13])
    line = "[?]: Buchstaben, die es in der Schrift dieses Blattes nicht gibt"
    text = words(table.client.get(table.url("sheet.pdf"), headers=GERMAN).data)
    assert (text.count(line), "Sakura" in text) == (1, True)
    assert f"{line}; [?2]: andere" in text, "two such names are told apart"
    assert text.count("[?2]") > 1


def test_the_judges_column_is_filled_where_the_judge_decided(client):
    """What both sides agreed on has their signs instead."""
    table = Table(client)
    agreed, decided = table.quick([14, None]), table.quick([17, None])
    for hand in (agreed, decided):
        table.sign(hand)
    table.do("correct", hand=agreed, majority="0", **{"points-0": "15"})
    table.sign(agreed)
    table.do("correct", "judge", hand=decided, majority="0", reason="nachgezählt", **{"points-0": "18", "as": "judge"})
    assert [one["by_judge"] for hand in table.all() for one in hand["corrections"]] == [False, True]
    text = words(client.get(table.url("sheet.pdf"), headers=GERMAN).data)
    first, second = re.findall(r"[¹²] \d A .*?(?= [²A] )", text[text.index("Alt → neu") :])
    assert re.fullmatch(r"¹ 1 A 17 → 18, B 13 → 12 [\d:]+ ✓ ✓", first)
    assert re.fullmatch(r"² 2 A 20 → 21, B 10 → 9 nachgezählt [\d:]+ ja", second)
