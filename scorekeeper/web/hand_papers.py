"""The papers about a hand of any game, the whole hand and the ruling on one play: as a page, and as PDF."""

from __future__ import annotations

from flask import Response

from scorekeeper.errors import IncompleteRecord
from scorekeeper.sheets.document import Document
from scorekeeper.sheets.game_papers import hand_record_document, ruling_document
from scorekeeper.sheets.pdf import paper
from scorekeeper.web import pdf
from scorekeeper.web.errors import refuse
from scorekeeper.web.game_pages import hand_pages_of
from scorekeeper.web.place import Place, proposals, replayed, title_of
from scorekeeper.web.preferences import language
from scorekeeper.web.replay_text import RuleLink, rule_link
from scorekeeper.web.templating import render_template


def full_hand(place: Place) -> str:
    """The whole hand: all plays with what was found, the count."""
    return _page(place, _hand(place.text, language(), title_of(place)), place.url(), place.url("hand.pdf"))


def hand_pdf(place: Place) -> Response:
    """The whole hand as PDF; of a record whose header cannot be used what was found, and its text."""
    return pdf.answer(pdf.paper_of("hand.pdf", _hand_pdf, place.text, language(), title_of(place)))


def ruling(place: Place) -> str:
    """The ruling on the play that the address asks about. 404 where the record does not reach it."""
    asked = hand_pages_of(place).asked(place)
    made = _ruling(place.text, asked.number, language(), title_of(place))
    return _page(place, made, place.url(at=asked.at), place.url("ruling.pdf", at=asked.at))


def ruling_pdf(place: Place) -> Response:
    """The ruling as PDF. 404 where the record does not reach the play."""
    number = hand_pages_of(place).asked(place).number
    arguments = place.text, number, language(), title_of(place), place.printed_book
    return pdf.answer(pdf.paper_of(f"ruling-{number}.pdf", _ruling_pdf, *arguments))


def _page(place: Place, document: Document, back: str, download: str) -> str:
    def rule_way(rule: str) -> RuleLink | None:
        return rule_link(rule, place.agreement, place.book)

    return render_template(
        "replay/paper.html", place=place, document=document, back=back, download=download, rule_way=rule_way
    )


def _hand(text: str, lang: str, title: str) -> Document:
    return hand_record_document(replayed(text), text, lang, source_name=title, repairs=proposals(text))


def _hand_pdf(text: str, lang: str, title: str) -> bytes:
    return paper(_hand(text, lang, title))


def _ruling(text: str, number: int, lang: str, title: str, book: str = "") -> Document:
    try:
        return ruling_document(
            replayed(text), number, text, lang, source_name=title, repairs=proposals(text), book=book
        )
    except IncompleteRecord as error:
        refuse(404, str(error))


def _ruling_pdf(text: str, number: int, lang: str, title: str, book: str) -> bytes:
    return paper(_ruling(text, number, lang, title, book))
