"""Score sheets of the games that write their own lines, on the web: page, PDF, blank ones, the papers there are."""

from __future__ import annotations

import csv
import io
import re

import pytest

from tests.cases import for_each
from tests.sheets.paper import opened, pages, words
from tests.web import matches

GERMAN = {"Accept-Language": "de"}


@pytest.fixture(scope="module")
def app(kept_app):
    return kept_app


def opening(client, game, players):
    """(people, links) of a match in which all play for themselves."""
    _match, body = matches.opening(variant=game, names=matches.NAMES[:players])
    payload = body["entries"][0]["payload"]
    payload.update(game="zwicken" if game == "anbieten" else game, sides=[[one] for one in payload["seats"]])
    answer = client.post("/matches", json=body)
    assert answer.status_code == 200, answer.text
    return payload["seats"], answer.json


def played(client, links, figures, facts, *, follows=None):
    hand = matches.new_id()
    begun = matches.entry("hand.begun", {"follows": follows, "inserted": False, "dealer": None}, hand)
    count = matches.entry("count.quick", {"figures": figures, "facts": facts, "marks": None}, hand)
    matches.send(client, links["record"], begun, count)
    return hand


@pytest.fixture
def countdown(client):
    _, links = opening(client, "schnapsen", 2)
    played(client, links, [{}, {}], {"winner": 0, "game_points": 3, "closed": 1, "false": None, "last": False})
    return links


@pytest.fixture
def ledger(client):
    people, links = opening(client, "zwicken", 4)
    facts = {"cuts": ["hop"], "b": None, "c": None, "d": None}
    hand = played(client, links, [{"tricks": 2}, {"tricks": 1}, {"tricks": 0}, {"tricks": None}], facts)
    chips = dict.fromkeys(people, 0)
    matches.send(client, links["record"], matches.entry("count.chips", {"chips": chips, "pot": 0, "follows": hand}))
    return links


def table_of(client, links, lang="de"):
    """The match as a spreadsheet reads it."""
    text = client.get(f"/m/{links['record']}/export.csv", headers={"Accept-Language": lang}).get_data(as_text=True)
    return list(csv.reader(io.StringIO(text.lstrip("\ufeff")), delimiter=";" if lang == "de" else ","))


def test_the_spreadsheet_of_a_ledger_has_columns_for_everybody_who_ever_sat_there(client):
    seats, ledger = opening(client, "zwicken", 4)
    facts = {"cuts": [], "b": None, "c": None, "d": None}
    first = played(client, ledger, [{"tricks": 2}, {"tricks": 1}, {"tricks": 0}, {"tricks": None}], facts)
    counted = {"chips": dict.fromkeys(seats, 0), "pot": 0, "follows": first}
    matches.send(client, ledger["record"], matches.entry("count.chips", counted))
    hand, new = matches.new_id(), matches.new_id()
    begun = matches.entry("hand.begun", {"follows": first, "inserted": False, "dealer": None}, hand)
    seated = [*seats[1:], new]
    moved = {"from": hand, "to": None, "seats": seated, "sides": [[one] for one in seated], "swap": None,
             "reason": None, "balance": "kept"}
    figures = [{"tricks": 3}, {"tricks": 0}, {"tricks": None}, {"tricks": None}]
    count = matches.entry("count.quick", {"figures": figures, "facts": facts, "marks": None}, hand)
    entries = [begun, matches.entry("seats.set", moved, hand), count]
    matches.send(client, ledger["record"], *entries, words={new: "=Gesa Thun"})
    head, *rows = table_of(client, ledger)
    names = [title.rpartition(": ")[0] for title in head if title.endswith("Marken")]
    assert names == ["Uwe Hansen", "Jens Petersen", "Frauke Hansen", "'=Gesa Thun", "Hanna Petersen"]
    assert "Mehrheit" not in " ".join(head)
    own = {name: head.index(f"{name}: Marken") for name in names}
    assert [rows[0][own[name]] for name in names] == ["1", "-3", "0", "", "-1"]
    assert [rows[-1][own[name]] for name in names] == ["4", "-6", "0", "0", ""]
    assert rows[0][head.index("Jens Petersen: Stiche")] == "Za"
    assert [row[1] for row in rows[1:3]] == ["Marken gezählt", "mehr oder weniger als aufgeschrieben"]


def test_the_spreadsheet_of_a_countdown_has_its_own_columns_a_row_a_hand(client):
    _, countdown = opening(client, "schnapsen", 2)
    hand = None
    for points in (3, 3, 1):
        facts = {"winner": 0, "game_points": points, "closed": None, "false": None, "last": False}
        hand = played(client, countdown, [{}, {}], facts, follows=hand)
    head, *rows = table_of(client, countdown)
    assert [row[head.index("Hanna Petersen: Noch offen")] for row in rows] == ["4", "1", "0"]
    assert head[-2:] == ["Hanna Petersen: Bummerl", "Uwe Hansen: Bummerl"]
    assert [(row[0], row[-2], row[-1]) for row in rows] == [("1", "", ""), ("2", "", ""), ("3", "", "1")]


def test_the_spreadsheet_of_anbieten_says_below_that_it_is_a_reconstruction(client):
    for game, below in (("anbieten", True), ("zwicken", False)):
        _, links = opening(client, game, 4)
        facts = {"cuts": [], "b": None, "c": None, "d": None, "last": 0}
        played(client, links, [{"tricks": 2}, {"tricks": 1}, {"tricks": 0}, {"tricks": None}], facts)
        rows = table_of(client, links)
        assert (rows[-2:-1] == [[]]) is below
        assert rows[-1][0].startswith("Rekonstruktion: ") is below


def test_the_page_of_a_countdown_shows_what_its_pdf_shows(client, countdown):
    page = client.get(f"/m/{countdown['record']}/sheet", headers=GERMAN).text
    assert "Schnapsen: Spielzettel" in page
    assert "Z Uwe" in page
    assert "Jeder Satz ab" in page
    for word in ("Zwick", "Mehrheit", "Gegenprobe"):
        assert word not in page
    text = words(client.get(f"/m/{countdown['record']}/sheet.pdf", headers=GERMAN).data)
    assert "Z U" in text
    assert "Bummerl 0 0" in text


def test_the_page_of_a_ledger_has_counted_chips_and_who_would_pay(client, ledger):
    page = client.get(f"/m/{ledger['record']}/sheet", headers=GERMAN).text
    assert "Marken gezählt" in page
    assert "Wer jetzt wem zahlen würde" in page
    assert "Mehrheit" not in page
    text = words(client.get(f"/m/{ledger['record']}/sheet.pdf", headers=GERMAN).data)
    assert "Zwicken: Spielzettel" in text


@pytest.mark.parametrize("kind", ["blank", "detailed", ""])
def test_every_kind_answers_in_every_language(client, countdown, ledger, kind):
    for links in (countdown, ledger):
        for lang in ("de", "en", "nds"):
            head = {"Accept-Language": lang}
            assert client.get(f"/m/{links['watch']}/sheet?kind={kind}", headers=head).status_code == 200
            assert client.get(f"/m/{links['watch']}/sheet.pdf?kind={kind}", headers=head).status_code == 200


def test_a_small_paper_is_there_where_the_sheet_is_narrow(client, countdown, ledger):
    answer = client.get(f"/m/{countdown['record']}/sheet.pdf?paper=a5")
    box = opened(answer.data).pages[0].mediabox
    assert (round(box.width / 72 * 25.4), round(box.height / 72 * 25.4)) == (148, 210)
    assert client.get(f"/m/{ledger['record']}/sheet.pdf?paper=a5").status_code == 400
    _, links = matches.begin(client, variant="dithmarschen")
    assert client.get(f"/m/{links['record']}/sheet.pdf?paper=a5").status_code == 400


@for_each(
    ("query", "heads"),
    [
        ("variant=schnapsen", 1),
        ("variant=schnapsen&names=Anna,Bo,Cem&paper=a5", 1),
        ("variant=zwicken&sides=4", 1),
        ("variant=anbieten&names=Anna/Bo,Cem,Dora,Emil,Fiete,Gesa", 2),
    ],
)
def test_blank_sheets_before_there_is_a_match(client, query, heads):
    answer = client.get(f"/blank.pdf?{query}", headers=GERMAN)
    assert answer.status_code == 200
    assert len(pages(answer.data)) == heads
    assert "LEER" in words(answer.data)


@pytest.mark.parametrize("which", ["countdown", "ledger"])
def test_match_page_key_card_and_hands_speak_of_no_other_game(client, request, which):
    links = request.getfixturevalue(which)
    for path in ("", "/hands", "/sheet", "/key.pdf"):
        answer = client.get(f"/m/{links['judge']}{path}", headers=GERMAN)
        if answer.status_code == 404:
            continue
        # what a phone's script may say stands in attributes, for every game alike
        text = words(answer.data) if answer.data.startswith(b"%PDF") else re.sub("<[^>]*>", " ", answer.text)
        assert "Mehrheit" not in text, path
