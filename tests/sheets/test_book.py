"""The rule book on paper: every heading and rule on as many pages as are bound, the card on one, in all languages."""

from __future__ import annotations

import io
import re

import pytest
from pypdf import PdfReader
from reportlab.pdfgen.canvas import Canvas

from scorekeeper.cards import card
from scorekeeper.games import game_of
from scorekeeper.sheets.book import MOST_PAGES, booklet, table_card
from scorekeeper.sheets.cards import OVERLAP, draw_lying
from scorekeeper.sheets.document import Lying
from scorekeeper.sheets.game_papers import papers_of
from scorekeeper.sheets.pdf import sides_of
from scorekeeper.translations import LANGUAGES
from scorekeeper.words.book import Deal, HouseRule, Text
from scorekeeper.words.books import book_of, books, example, shown_example
from scorekeeper.words.locale import locale
from scorekeeper.words.rules import switch_name
from tests.cases import for_each, named
from tests.sheets.paper import sizes


def _pages(pdf: bytes) -> list[str]:
    return ["".join(page.extract_text().split()) for page in PdfReader(io.BytesIO(pdf)).pages]


def _packed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.slow
@for_each("variant", books())
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_booklet_says_all_of_its_book(variant, lang):
    book = book_of(variant, lang)
    pages = _pages(booklet(book, "", lang))
    whole = "".join(pages)
    numbered = locale(lang).gettext("Page %(page)s of %(pages)s")
    assert any(_packed(numbered % {"page": n, "pages": n}) in pages[-1] for n in range(1, MOST_PAGES + 1))
    assert len(pages) <= MOST_PAGES // 2
    assert [chapter.heading for chapter in book.chapters if _packed(chapter.heading) not in whole] == []
    assert [rule.id for rule in book.rules if rule.id[0].isupper() and rule.id not in whole] == []
    assert [id for each in book.house_rules for id in each.ids if id not in whole] == []


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["de", "en"])
def test_what_announces_a_list_stands_with_it(lang):
    book = book_of("schnapsen", lang)
    [strict] = [chapter for chapter in book.chapters if chapter.id == "strict"]
    announced, first = strict.parts[0].text, strict.parts[1].sentence
    halves = []
    for page in PdfReader(io.BytesIO(booklet(book, "", lang))).pages:
        found, middle = ["", ""], float(page.mediabox.width) / 2

        def seen(text, moved, matrix, _font, _size, found=found, middle=middle):
            found[int(matrix[4] + moved[4] >= middle)] += text

        page.extract_text(visitor_text=seen)
        halves += [_packed(half) for half in found]
    [half] = [half for half in halves if _packed(announced) in half]
    assert _packed(first) in half


def test_what_a_booklet_shows(subtests):
    with named(subtests, "the card of schnapsen says how one answers and what a closing may cost"):
        lines = [line for short in book_of("schnapsen", "en").card for line in short.lines]
        assert any("first of these" in line for line in lines)
        assert book_of("schnapsen", "en").sentence("Sn.G5") in lines
    with named(subtests, "pages stand in order two to a lying sheet"):
        reader = PdfReader(io.BytesIO(booklet(book_of("dithmarschen", "en"), "", "en")))
        first = reader.pages[0]
        assert float(first.mediabox.width) > float(first.mediabox.height)
        text = _packed(first.extract_text())
        assert text.index("Page1of") < text.index("Page2of")
    with named(subtests, "each example stands with its rule or bears its letter"):
        # The first of a rule is not torn from it; one that follows may begin the next page.
        book = book_of("schnapsen", "en")
        pages = _pages(booklet(book, "", "en"))
        for rule in (each for each in book.rules if each.id[0].isupper()):
            [_page] = [page for page in pages if f"{rule.id}{_packed(rule.sentence)}" in page]
            others = re.findall(rf"{re.escape(rule.id)}(?:Trump:|Bendeals)", "".join(pages))
            assert len(others) == max(len(rule.examples) - 1, 0), rule.id
    with named(subtests, "its examples are drawn"):
        # Over each drawn card lies an invisible sign.
        page = PdfReader(io.BytesIO(booklet(book_of("dithmarschen", "en"), "", "en"))).pages[1].extract_text()
        assert page.count("♦") + page.count("♥") + page.count("♠") + page.count("♣") > 20
    with named(subtests, "a card says once what a table plays otherwise"):
        switches = {"zwick_points": "2", "after_zwick": "refill4"}
        agreement = game_of("dithmarschen").agree("dithmarschen", switches, None, None, 4)
        book = book_of("dithmarschen", "en", agreement)
        [page] = _pages(table_card(book, "en"))
        own = [way.sentence for each in book.departures for way in each.ways if way.holds]
        assert len(own) == 2
        behind = page.partition("Differentatthistable")[2]
        assert [words for words in own if page.count(_packed(words)) != 1 or _packed(words) not in behind] == []
    with named(subtests, "a card says of a reconstruction that it is one"):
        [page] = _pages(table_card(book_of("anbieten", "en"), "en"))
        assert _packed("This is a reconstruction.") in page


@for_each(("pages", "order"), [
    (4, [(4, 1), (2, 3)]), (8, [(8, 1), (2, 7), (6, 3), (4, 5)]),
    (9, [(12, 1), (2, 11), (10, 3), (4, 9), (8, 5), (6, 7)]),
])


def test_sheets_that_are_folded_into_one_another_have_their_pages_in_order(pages, order):
    assert sides_of(pages, folded=True) == order
    sheets = list(zip(order[::2], order[1::2], strict=True))  # front and back, turned over its short edge
    opened = [front[1] for front, _ in sheets], [back[0] for _, back in sheets]
    leaves = [number for pair in zip(*opened, strict=True) for number in pair]
    behind = [number for front, back in reversed(sheets) for number in (back[1], front[0])]
    assert leaves + behind == list(range(1, 2 * len(order) + 1))


def test_a_folded_booklet_has_its_odd_pages_on_the_right():
    reader = PdfReader(io.BytesIO(booklet(book_of("anbieten", "en"), "", "en", folded=True)))
    found = []

    def seen(text, moved, matrix, _font, _size):
        if number := re.search(r"Page (\d+) of", text):
            found.append((int(number[1]), int(matrix[4] + moved[4] > 420)))

    for page in reader.pages:
        page.extract_text(visitor_text=seen)
    assert len(reader.pages) == -(-len(found) // 4) * 2
    assert sorted(found) == [(number, number % 2) for number in range(1, len(found) + 1)]


@for_each(("variant", "parts"), [
    ("dithmarschen", ["plays the 2 of hearts on the 3 of clubs", "The announced value cannot be made.",
                      "1 or 5. 9 was announced."]),
    ("schnapsen", ["Ben takes the trick with the ace of spades.", "A trump had to be played here."]),
    ("zwicken", ["Cem throws the 10 of diamonds away", "Ben had the king of spades."]),
])


@pytest.mark.slow
def test_an_example_says_the_play_in_words_and_why_it_is_judged_so(variant, parts):
    """Not as it is written down: who has the booklet alone has not learnt the notation."""
    whole = "".join(_pages(booklet(book_of(variant, "en"), "", "en")))
    assert [part for part in parts if _packed(part) not in whole] == []
    assert "onX25" not in whole
    assert re.search(r"\([2-9TJQKA][shdc]x", whole) is None


@pytest.mark.slow
@for_each(("variant", "lang"), [("dithmarschen", "de"), ("grossenwiehe", "nds"), ("schnapsen", "en")])
def test_the_texts_of_a_booklet_can_be_read_without_glasses(variant, lang):
    """They were as small as 7.5 points so that the booklet had twelve pages."""
    book = book_of(variant, lang)
    found = sizes(booklet(book, "", lang))
    words = {word for chapter in book.chapters for part in chapter.parts if isinstance(part, Text)
             for word in part.text.split()}
    assert min(found[word] for word in words if word in found) >= 9


@pytest.mark.slow
@for_each("variant", ["dithmarschen", "grossenwiehe", "schnapsen"])
def test_a_booklet_says_at_its_end_what_is_left_out_and_where_that_is(variant, monkeypatch):
    monkeypatch.setattr("scorekeeper.sheets.book.MOST_PAGES", 12)
    book, address = book_of(variant, "en"), "https://cards.example/rules/" + variant
    last = _pages(booklet(book, "", "en", address))[-1]
    drawn = {rule.id for rule in book.rules if rule.examples}
    found = re.search(r"Thebookhas(\d+)moreexamplesthanthisbooklet", last)
    if variant == "schnapsen":  # all of its examples have room
        assert found is None
        return
    assert 0 < int(found[1]) < sum(len(rule.examples) for rule in book.rules)
    assert _packed(f"All are in the rule book on screen, to read and try out. {address}") in last
    bare = re.search(r"Withoutanexamplehere:([A-Z0-9,]+)\.", last)
    assert bare is None or set(bare[1].split(",")) < drawn


@pytest.mark.slow
@for_each("variant", ["dithmarschen", "anbieten", "nsv-zwicker"])
def test_the_pages_of_a_booklet_are_filled_and_a_second_example_stands_below_the_first(variant):
    """None but the last ends much above its middle: what stands on one is about half as tall. Of a rule's second
    example the first is not overleaf."""
    book = book_of(variant, "de")
    reader = PdfReader(io.BytesIO(booklet(book, "", "de")))
    lowest, texts = [], []
    for page in reader.pages:
        ends = {0: 600.0, 1: 600.0}
        halves = ["", ""]
        middle = float(page.mediabox.width) / 2

        def seen(text, moved, matrix, _font, _size, ends=ends, middle=middle, halves=halves):
            half, height = int(matrix[4] + moved[4] >= middle), matrix[5] + moved[5]
            halves[half] += _packed(text)
            if text.strip() and height > 60:  # not the foot
                ends[half] = min(ends[half], height)

        page.extract_text(visitor_text=seen)
        lowest += ends.values()
        texts += halves
    assert [end for end in lowest[:-2] if end > float(reader.pages[0].mediabox.height) * 0.55] == []
    shown = {rule.id: len([name for name in rule.examples if shown_example(game_of(variant).id, name, variant, "")])
             for rule in book.rules if rule.id[:1].isupper()}
    both = {rule.id: _packed(rule.id + rule.sentence)[:14] for rule in book.rules if shown.get(rule.id, 0) > 1}
    assert both
    assert [id for id, begins in both.items() if not any(begins in text and text.count(id) > 1 for text in texts)] == []


@for_each(("game", "name", "cards", "owners"), [
    ("schnapsen", "Sn.S2-1", ["Qs", "Jd"], ["Anna", "Ben"]),
    ("zwicken", "Zw.F2-1", ["As", "Qh", "Td"], ["Anna", "Ben", "Cem"]),
])


def test_the_trick_in_question_is_drawn_beside_the_hands(game, name, cards, owners):
    made = example(game, name, game)
    trick, *hands = papers_of(game).example(made.replay, locale("en")).pictures
    assert [each.cards[0].code for each in trick.lying] == cards
    assert [each.owner for each in trick.lying] == owners
    assert len(hands) == len(owners)


@for_each(("name", "owners"), [
    ("P5-1", ["Ann", "Bea", "Cem"]), ("Z3-1", ["Ann", "Bea"]), ("A12-1", ["Ann", "Bea", "Cem"]),
])


def test_every_hand_that_an_example_plays_from_is_drawn_with_its_owner(name, owners):
    made = example("zwickern", name, "dithmarschen")
    _, *hands = papers_of("zwickern").example(made.replay, locale("en")).pictures
    assert [each.lying[0].owner for each in hands] == owners


class _Drawing(Canvas):
    """A page that keeps from where to where each text was drawn."""

    def __init__(self) -> None:
        super().__init__(io.BytesIO())
        self.drawn: list[tuple[str, float, float]] = []

    def drawString(self, x, y, text, *args, **more):  # noqa: N802 (reportlab's name)
        self.drawn.append((text, x, x + self.stringWidth(text, self._fontname, self._fontsize)))
        super().drawString(x, y, text, *args, **more)


def test_the_number_of_a_joker_in_a_pile_is_not_covered():
    canvas, width = _Drawing(), 60.0
    draw_lying(canvas, Lying((card("X25"), card("Td"), card("X20")), 13), 0, 0, width, locale("en"))
    for number, (text, _, right) in enumerate(canvas.drawn):
        assert right <= (number + 1) * width * OVERLAP, text


@for_each("variant", books())
@pytest.mark.parametrize(
    "lang", ["de", *(pytest.param(lang, marks=pytest.mark.slow) for lang in LANGUAGES if lang != "de")]
)
def test_a_card_is_one_page_of_half_a_sheet(variant, lang):
    book = book_of(variant, lang)
    reader = PdfReader(io.BytesIO(table_card(book, lang)))
    [page] = reader.pages
    assert (round(float(page.mediabox.width)), round(float(page.mediabox.height))) == (420, 595)
    text = _packed(page.extract_text())
    assert [line for short in book.card for line in short.lines if text.count(_packed(line)) != 1] == []
    assert [line for short in book.dealing for line in short.lines if _packed(line) not in text] == []
    deals = [part for chapter in book.chapters for part in chapter.parts if isinstance(part, Deal)]
    assert [deal.heading for deal in deals if _packed(f"{deal.heading}:") not in text] == [], "none is left out"
    known = {line for short in book.card for line in short.lines}
    usual = [way.sentence for each in book.house_rules for way in each.ways if way.holds and way.sentence not in known]
    assert [words for words in usual if _packed(words) in text] == [], "what is as usual needs no line"


def test_a_card_says_how_one_plays():
    """What one must know to sit down: what a card takes, how one builds, what must be held for it, what a Zwick is."""
    [page] = _pages(table_card(book_of("dithmarschen", "en"), "en"))
    book = book_of("dithmarschen", "en")
    assert [id for id in ("G2", "C2", "C3", "C6", "B1", "B2", "B3", "S1", "S2", "O2", "Z1", "F1")
            if _packed(book.sentence(id)) not in page] == []
    assert page.index("Capture") < page.index("Cardandvalue")
    assert _packed("4 people: 3 on the table, 4, 4, 5 each.") in page
    assert _packed("A 1 point each") in page, "of each ace"


@for_each("variant", [variant for variant, game in books().items() if game == "zwickern"])
def test_no_heading_of_a_house_rule_states_what_need_not_hold(variant):
    """A switch that is on or off is called by what it says when it is on: no heading where it is off."""
    asked = {offer.name for offer in game_of(variant).offers(variant, {}) if {"on", "off"} & {*offer.choices}}
    names = {each.switch: each.about for each in book_of(variant, "en").house_rules if each.switch in asked}
    assert [name for name, about in names.items()
            if name != "partner_build" and about == switch_name(name, "en")] == []


@pytest.mark.parametrize(
    "lang", ["de", *(pytest.param(lang, marks=pytest.mark.slow) for lang in LANGUAGES if lang != "de")]
)
def test_a_card_with_every_house_rule_at_its_longest_is_one_page(lang):
    book, longest = book_of("dithmarschen", lang), list[str]()
    chapters = []
    for chapter in book.chapters:
        parts = list(chapter.parts)
        for at, part in enumerate(parts):
            if isinstance(part, HouseRule):
                most = max(part.ways, key=lambda way: len(way.sentence))
                longest.append(most.sentence)
                parts[at] = part._replace(ways=(most._replace(holds=True, usual=False),))
        chapters.append(chapter._replace(parts=tuple(parts)))
    [page] = _pages(table_card(book._replace(chapters=tuple(chapters)), lang))
    assert [words for words in longest if _packed(words) not in page] == []
