"""The pages of the rule books: without an account, anchors, what a table plays otherwise, cards drawn."""

from __future__ import annotations

import gzip
import re
from html.parser import HTMLParser
from typing import Any

import pytest

from scorekeeper.translations import LANGUAGES
from scorekeeper.web.hand_place import pack
from scorekeeper.words.books import book_of, books
from tests.cases import for_each
from tests.cases import named as case
from tests.web.forms import begin
from tests.web.hands import words
from tests.web.tables import Table, printed
from tests.web.village import Village

MOST_PACKED = 25_000
"""Bytes of a book's page on the wire."""


class Ids(HTMLParser):
    """The ids of a page, each as often as it stands there."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.found += [value for name, value in attrs if name == "id"]


@for_each("variant", books())
@pytest.mark.parametrize(
    "lang", ["de", *(pytest.param(lang, marks=pytest.mark.slow) for lang in LANGUAGES if lang != "de")]
)
def test_every_id_is_an_anchor_once(client, variant, lang):
    page = client.get(f"/rules/{variant}", headers={"Accept-Language": lang}).text
    found = Ids(page).found
    assert len(found) == len({*found})
    assert {*book_of(variant, lang).anchors} <= {*found}
    assert all(target[1:] in found for target in re.findall(r'href="(#[^"]+)"', page))
    assert len(gzip.compress(page.encode())) < MOST_PACKED


def test_what_a_book_says(client, subtests):
    with case(subtests, "every chapter of a book ends with a way back to its contents"):
        page = client.get("/rules/dithmarschen").text
        back = '<p class="to-contents"><a href="#contents">'
        chapters = page.split('<section class="chapter"')[1:]
        assert len(chapters) > 9
        assert all(chapter.partition("</section>")[0].count(back) == 1 for chapter in chapters)
    with case(subtests, "a booklet has no example with cards that its pack lacks"):
        booklet = printed(client.get("/rules/dithmarschen/booklet.pdf?rules=jokers=none").data)
        assert "no such card" not in " ".join(booklet.split())
    with case(subtests, "the list leads to every book and to no other"):
        found = re.findall(r'href="/rules/([\w-]+)"', client.get("/rules").text)
        assert found == list(books())
        assert client.get("/rules/nonsense").status_code == 404
        assert 'href="/rules"' in client.get("/").text
    with case(subtests, "the list and the title of a book say which rules are a reconstruction"):
        listed = client.get("/rules").text
        assert "<b>Anbieten (Reconstruction)</b>" in listed
        assert listed.count("(Reconstruction)</b>") == 1
        assert "<h1>Anbieten (Reconstruction)</h1>" in client.get("/rules/anbieten").text
        assert "<h1>Zwicken</h1>" in client.get("/rules/zwicken").text
        assert "Anbieten (Reconstruction)" in printed(client.get("/rules/anbieten/card.pdf").data)
    with case(subtests, "an example is drawn with its verdict"):
        rule = client.get("/rules/dithmarschen").text.split('id="B3"')[1].split("</article>")[0]
        assert rule.count('class="example"') == 4
        assert rule.count("judged ok") == 3
        assert rule.count("judged bad") == 1
        assert rule.count("Ann holds") == 4
        assert "9 of clubs" in rule
    with case(subtests, "the plain cards are drawn as a row from two to ten"):
        page = client.get("/rules/dithmarschen").text
        assert re.search(r'<b>2</b></span><span>–</span><span class="card[^"]*" role="img" aria-label="10"', page)


def test_a_match_of_players_each_alone_has_a_book_without_partners(app):
    for sides, partners in ((2, True), (3, False), (4, False)):
        table = Table(app.test_client(), sides=sides)
        page = table.client.get(table.url("rules")).text
        assert ('id="P2"' in page) == partners
        assert 'id="P1"' in page
        assert {target[1:] for target in re.findall(r'href="(#[^"]+)"', page)} <= {*Ids(page).found}


HOLDS_NOT = [
    ("dithmarschen", "jokers=none", "C7-1", "B3-1"), ("dithmarschen", "jokers=none", "P1-1", "B2-1"),
    ("dithmarschen", "after_zwick=all_lay", "Z2-1", "Z1-1"), ("classic", "forced_capture=on", "T1-11", "A21-11"),
    ("nsv", "forced_capture=on", "N2-11", "N2-12"), ("zwicken", "must_play_base_pot=on", "Zw.P2-1", "Zw.P1-1"),
    ("anbieten", "must_play_base_pot=on", "Zw.R1-12", "Zw.R1-11"),
]
"""Tables at which an example does not show what the book says of it, and one that does."""


@for_each(("variant", "rules", "holds_not", "shown"), HOLDS_NOT)
def test_an_example_that_does_not_hold_at_a_table_is_neither_read_nor_tried_there(
    client, variant, rules, holds_not, shown
):
    page = client.get(f"/rules/{variant}?rules={rules}").text
    asked = f"?rules={rules}"
    assert f"/try/{holds_not}" in client.get(f"/rules/{variant}").text
    assert f"/try/{holds_not}" not in page
    assert "This pack has no such card" not in page
    assert client.get(f"/rules/{variant}/try/{holds_not}{asked}").status_code == 404
    assert f"/try/{shown}" in page
    assert client.get(f"/rules/{variant}/try/{shown}{asked}").status_code == 200


HAND = """zhn: 1
variant: dithmarschen
players: Ann, Bea, Cem, Dirk
dealer: Dirk
from: position

deal
table: 9c
hand Ann: 2c 7d As
turn: Ann
Ann: As on 9c = 10
"""
"""A build that nothing in the hand can take."""


def test_what_leads_to_a_rule(client, subtests):
    with case(subtests, "a finding and a ruling lead to their rule"):
        base = f"/u/{pack(HAND)}"
        for page in ("?at=1", "/ruling?at=1"):
            assert 'href="/rules/dithmarschen#B3"' in client.get(base + page).text
        paper = printed(client.get(f"{base}/ruling.pdf?at=1").data)
        assert "/rules/dithmarschen#B3" in paper.replace("\n", "")
        assert "rule book, B3" in " ".join(paper.split())
    with case(subtests, "a ruling cites the rule that its table plays"):
        hand = HAND.replace("players:", "rules: partner_build=off\nplayers:").replace("= 10", "= 10 for Cem")
        base = f"/u/{pack(hand)}"
        page = client.get(f"{base}/ruling?at=1").text
        paper = " ".join(printed(client.get(f"{base}/ruling.pdf?at=1").data).split())
        for seen in (page, paper):
            assert OFF in seen
            assert "You may build for a partner only" not in seen
    with case(subtests, "where builds only go up a finding leads to the rule that is told"):
        hand = HAND.replace("dithmarschen", "classic").replace("As on 9c = 10", "7d on 9c = 13")
        for page in ("?at=1", "/ruling?at=1"):
            found = client.get(f"/u/{pack(hand)}{page}").text
            assert 'href="/rules/classic#K2"' in found, page
            assert "#B2" not in found, page
            assert "rule K2" in found.replace("\xa0", " ").replace("Rule", "rule")


OFF = "Nobody builds for a partner."
"""What a table says whose rules are ``partner_build=off``."""


@pytest.mark.slow
def test_the_book_that_a_typed_hand_leads_to_is_its_table_s(client):
    """The ruling and what it links say one thing, also on paper."""
    hand = HAND.replace("players:", "rules: partner_build=off, zwick_points=2\nplayers:")
    hand = hand.replace("= 10", "= 10 for Cem")
    base, book = f"/u/{pack(hand)}", "/rules/dithmarschen?rules=partner_build=off,zwick_points=2"
    for page in ("?at=1", "/ruling?at=1", "/what-if?at=0&play=As+on+9c+%3D+10+for+Cem"):
        assert f'href="{book}#P1"' in client.get(base + page).text, page
    assert f"{book}#P1" in printed(client.get(f"{base}/ruling.pdf?at=1").data).replace("\n", "")
    page = client.get(book).text
    assert OFF in re.findall(r'<article class="rule own" id="P1">\s*<p class="sentence">([^<]+?) <a', page)
    assert "noindex" in page
    paper = printed(client.get(re.search(r'href="([^"]+/booklet.pdf[^"]*)"', page)[1]).data)
    assert OFF in " ".join(paper.split())
    trial = re.search(r'href="(/rules/dithmarschen/try/[\w.-]+\?rules=[^"]+)"', page)[1]
    asked = client.get(trial).text
    assert '<input type="hidden" name="rules" value="partner_build=off, zwick_points=2">' in asked
    assert f'href="{book}#' in asked


@for_each("rules", ["nonsense=on", "partner_build=nonsense", "zwick_points=1000"])
def test_a_book_by_rules_that_there_are_not_is_not_there(client, rules):
    for page in ("", "/card.pdf", "/try/B3-1"):
        assert client.get(f"/rules/dithmarschen{page}?rules={rules}").status_code == 404


def test_a_finding_that_only_this_table_can_have_leads_to_its_rule(client):
    """A variant's own book has nothing of a joker that nobody may capture; the one of this table has."""
    hand = HAND.replace("players:", "rules: nsv_jokers=on, gr_joker_take=never\nplayers:")
    hand = hand.replace("dithmarschen", "nsv").replace("table: 9c", "table: 9c X").replace("As on 9c = 10", "2c x X(2)")
    base, rule = f"/u/{pack(hand)}", "/rules/nsv?rules=gr_joker_take=never,nsv_jokers=on#A35"
    for page in ("?at=1", "/ruling?at=1"):
        assert f'href="{rule}"' in client.get(base + page).text, page
    assert rule in printed(client.get(f"{base}/ruling.pdf?at=1").data).replace("\n", "")
    assert 'id="A35"' in client.get(rule.partition("#")[0]).text


def test_a_ruling_says_in_its_head_by_which_house_rules_the_table_plays(client):
    agreed = (
        "A Zwick counts 2 points. With 5 cards or piles on the table, whoever can capture or build must do so. A card "
        "laid down alone is no way out."
    )
    hand = HAND.replace("players:", "rules: zwick_points=2, table_limit=5\nplayers:")
    for text, says in ((hand, True), (HAND, False)):
        base = f"/u/{pack(text)}"
        for page in ("/ruling?at=1", "/print"):
            assert (agreed in " ".join(words(client.get(base + page)).split())) == says, page
        paper = " ".join(printed(client.get(f"{base}/ruling.pdf?at=1").data).split())
        assert (f"House rules: {agreed} Before play 1" in paper) == says


@pytest.mark.parametrize(
    "path", ["/rules/anbieten", pytest.param("/rules/dithmarschen?rules=jokers=none", marks=pytest.mark.slow)]
)
def test_a_booklet_can_be_had_to_be_folded(client, path):
    page = client.get(path).text
    [folded] = re.findall(r'href="([^"]+/booklet.pdf[^"]*fold=1)"', page)
    folded = folded.replace("&amp;", "&")
    in_order, two_sided = (" ".join(printed(client.get(way).data).split()) for way in (folded[:-7], folded))
    numbers = [re.findall(r"Page (\d+) of", text) for text in (in_order, two_sided)]
    assert numbers[0][:3] == ["1", "2", "3"]
    assert numbers[1] != numbers[0]
    assert sorted(numbers[1]) == sorted(numbers[0])


@pytest.mark.slow
def test_a_booklet_names_the_book_of_its_table_under_the_public_link(app, monkeypatch):
    """Where not all examples have room."""
    monkeypatch.setattr("scorekeeper.sheets.book.MOST_PAGES", 12)
    village, client = Village(app), app.test_client()
    table = Table(client)
    club, sheet = village.token("watch"), village.parts["sheet"]
    for asked, named in (
        ("/rules/dithmarschen", "/rules/dithmarschen"), (table.url("rules"), table.url("rules", "watch")),
        (f"/c/{village.token('keeper')}/rules/{sheet}", f"/c/{club}/rules/{sheet}/book"),
    ):
        paper = "".join(printed(client.get(f"{asked}/booklet.pdf").data).split())
        assert f"toreadandtryout.http://localhost{named}" in paper
        assert table.links["record"] not in paper
        assert village.token("keeper") not in paper


@pytest.mark.slow
def test_a_rule_sheet_has_its_book(app):
    village = Village(app)
    client = app.test_client()
    sheet = f"/c/{village.token('keeper')}/rules/{village.parts['sheet']}"
    page = client.get(sheet).text
    targets = re.findall(rf'href="({sheet}/book)#([\w…]+)"', page)
    assert targets
    book = client.get(f"{sheet}/book").text
    assert {anchor for _, anchor in targets} <= {*Ids(book).found}
    for what in ("booklet", "card"):
        assert f'href="{sheet}/{what}.pdf"' in book
        assert client.get(f"{sheet}/{what}.pdf").content_type == "application/pdf"


def test_a_season_has_the_book_of_its_rule_sheet(app):
    village = Village(app)
    client = app.test_client()
    club = f"/c/{village.token('watch')}"
    season, sheet = f"{club}/seasons/{village.parts['season']}", f"{club}/rules/{village.parts['sheet']}"
    assert f'href="{season}/rules"' in client.get(season).text
    answer = client.get(f"{season}/rules")
    assert answer.headers["X-Robots-Tag"]
    assert {*Ids(answer.text).found} == {*Ids(client.get(f"{sheet}/book").text).found}
    for further in ("booklet.pdf", "card.pdf", "try/B3-1"):
        assert f'href="{sheet}/{further}"' in answer.text
    assert client.get(f"{club}/seasons/nonsense/rules").status_code == 404


def test_a_match_by_rules_without_a_book_is_told_in_short(client, monkeypatch):
    """A game more has none at first (tests/fourth): every page that would show it has what is known."""
    table = Table(client)
    monkeypatch.setattr("scorekeeper.words.books.books", dict)
    monkeypatch.setattr("scorekeeper.web.book.books", dict)
    page = table.page("rules")
    assert "There is no book of these rules yet." in page
    assert 'id="house"' in page
    assert "booklet.pdf" not in page
    assert client.get(f"{table.url('rules')}/booklet.pdf").status_code == 404
    assert client.get("/rules/dithmarschen").status_code == 404


def test_a_match_has_the_book_of_its_table(client):
    table = Table(client)
    page = table.page("rules")
    assert 'id="B3"' in page
    named = re.findall(r'class="rule-id"[^>]*>([^<]*)<', page)
    assert "Rule B3" in named
    assert [words for words in named if not words.startswith("Rule ")] == [], "a code alone tells nobody what it is"
    assert "This table plays differently" not in page
    assert '/change/rules"' in page
    way = 'class="of-rule" href="{}#([^"]+)"'
    anchors = re.findall(way.format(table.url("rules")), table.page("change/rules"))
    assert anchors, "a house rule leads to its place in the book of this table"
    assert {*anchors} <= {*Ids(page).found}
    other = table.page("change/rules?preview=1&variant=christiansen&shown=christiansen")
    assert re.findall(way.format("/rules/christiansen"), other), "a table has no book of rules that are only tried"
    assert not re.findall(way.format(table.url("rules")), other)
    watched = client.get(f"/m/{table.links['watch']}/rules")
    assert watched.status_code == 200
    assert watched.headers["X-Robots-Tag"]
    assert "change/rules" not in watched.text


@for_each("game", ["schnapsen", "zwicken"])
def test_a_match_of_any_game_has_its_rules(client, game):
    base = begin(client, game, ["Anna", "Ben", "Cem"][: 2 if game == "schnapsen" else 3])
    assert client.get(f"{base}/rules").status_code == 200


@for_each("what", ["booklet", "card"])
def test_a_book_can_be_had_on_paper_by_a_stranger(client, what):
    assert f'href="/rules/zwicken/{what}.pdf"' in client.get("/rules/zwicken").text
    paper = client.get(f"/rules/zwicken/{what}.pdf")
    assert paper.status_code == 200
    assert paper.content_type == "application/pdf"
    assert client.get(f"/rules/nonsense/{what}.pdf").status_code == 404
    assert client.get("/rules/zwicken/poster.pdf").status_code == 404


@for_each("what", ["booklet", "card"])
def test_a_match_has_its_rules_on_paper(client, what):
    table = Table(client)
    address = f"/m/{table.links['watch']}/rules"
    assert f'href="{address}/{what}.pdf"' in client.get(address).text
    paper = client.get(f"{address}/{what}.pdf")
    assert paper.content_type == "application/pdf"
    assert paper.headers["X-Robots-Tag"]


def test_findings_of_a_match_lead_to_the_book_of_its_table_on_every_outlet(app):
    """Also from a link that may record: on paper stands the public one."""
    client = app.test_client()
    rules = {"variant": "dithmarschen", "switches": {"partner_build": "off"}, "schedule": None, "packs": None}
    table = Table(client, rules=rules)
    hand, (ann, *_others) = table.begin(), table.persons
    last = table.say("position.set", {"table": "9c", "hands": {ann: ["2c", "7d", "As"]}, "turn": ann}, hand=hand)
    play = {"person": ann, "zhn": "As on 9c = 10", "ask": None, "inserted": False}
    table.say("play.made", play, hand=hand, after=last)
    base, book = table.url("hand/1/replay"), table.url("rules")
    for page in ("?at=1", "/ruling?at=1", "/what-if?at=0&play=As+on+9c+%3D+10"):
        found = client.get(base + page).text
        assert f'href="{book}#B3"' in found, page
        assert 'href="/rules/dithmarschen#' not in found, page
    paper = printed(client.get(f"{base}/ruling.pdf?at=1").data).replace("\n", "")
    assert f"{table.url('rules', 'watch')}#B3" in paper
    assert table.links["record"] not in paper
    task = client.get(f"{book}/try/B3-3?a=no").text
    assert f'href="{book}#B3"' in task
    assert "/rules/dithmarschen#" not in task


def test_the_corrections_of_a_hand_of_a_match_lead_to_the_hand(app):
    """There whoever records puts it right; nobody has made it a hand of their own."""
    client = app.test_client()
    table = Table(client)
    hand, (ann, *_others) = table.begin(), table.persons
    last = table.say("position.set", {"table": "9c", "hands": {ann: ["2c", "7d", "As"]}, "turn": ann}, hand=hand)
    play = {"person": ann, "zhn": "2c on 9c = 12", "ask": None, "inserted": False}
    table.say("play.made", play, hand=hand, after=last)
    for role in ("watch", "record"):
        page = client.get(table.url("hand/1/replay/correct?at=1", role))
        assert page.status_code == 200
        assert "This changes nothing in the match: whoever records puts it right" in page.text
        assert f'href="{table.url("hand/1", role)}"' in page.text.split('class="bottom"')[1]


def test_a_task_of_a_rule_sheet_leads_to_its_book(app):
    village, client = Village(app), app.test_client()
    sheet = f"/c/{village.token('keeper')}/rules/{village.parts['sheet']}"
    trial = re.search(rf'href="({sheet}/try/[\w.-]+)"', client.get(f"{sheet}/book").text)
    assert trial is not None
    task = client.get(trial[1]).text
    assert f"{sheet}/book#" in task
    assert not re.search(r'(?<!/c/)/rules/(?:dithmarschen|christiansen|grossenwiehe)#', task)
