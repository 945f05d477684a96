"""The pages of a hand of Zwickern: the replay at one moment, everybody's cards and score, and what is to be printed: a
ruling on one play, the whole hand; beside each its PDF.
"""

from __future__ import annotations

from flask import Response

from scorekeeper.errors import IncompleteRecord
from scorekeeper.sheets.game_papers import ruling as sheets_ruling
from scorekeeper.sheets.hand import MOST_RULED
from scorekeeper.web import pdf
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _
from scorekeeper.web.place import Place, title_of
from scorekeeper.web.preferences import language
from scorekeeper.web.replay import marks, moment_of_address, moment_page, part_or_page, proposals, struck_out
from scorekeeper.web.templating import render_template
from scorekeeper.zhn.repair import beginning_with
from scorekeeper.zhn.text import lines_of
from scorekeeper.zwickern.app.pages.hand_words import verdict
from scorekeeper.zwickern.app.pages.moment import Shown, data_block, replay_of
from scorekeeper.zwickern.app.pages.questions import allowed_before, knowledge, plays_before, shown_of
from scorekeeper.zwickern.app.papers.ruling import (
    line_in_words,
    mended_by,
    same_in_words,
)
from scorekeeper.zwickern.app.words.sums import rules_behind


def page(place: Place) -> str:
    """The replay at one moment."""
    shown = Shown(replay_of(place.text), language())
    return moment_page("games/zwickern/replay/page.html", place, shown, data_block(shown), verdict(shown))


def cards(place: Place) -> str:
    """Score, cards won and cards known of every player at one moment."""
    shown = Shown(replay_of(place.text), language())
    at = moment_of_address(shown)
    return part_or_page(
        "games/zwickern/replay/cards_inside.html", place, shown, _("Cards and score"), title_of(place), at, at=at
    )


def ruling(place: Place) -> str:
    """One disputed play: the moment before it, the play, the rule, what was allowed, the result, a correction."""
    shown = shown_of(place)
    before = plays_before(replay_of(place.text))
    found = allowed_before(before, replay_of(place.text))
    number = before + 1
    line = line_of(place, shown, number)
    repairs = beginning_with(proposals(place.text), line[0])
    mended = [mended_by(repair, replay_of(place.text).record) for repair in repairs[:MOST_RULED]]
    named_pile, sums = _explained(shown, before)
    return render_template(
        "games/zwickern/replay/ruling.html",
        place=place,
        shown=shown,
        before=before,
        number=number,
        found=found,
        knowledge=knowledge(shown, found),
        line=line,
        findings=[shown.say_finding(each) for each in place.replay.findings if each.play == number],
        repairs=repairs,
        named_pile=named_pile,
        sums=sums,
        behind=rules_behind(found.position, found.played) if found.played is not None else (),
        same_result=same_in_words(replay_of(place.text), mended, shown.say) if mended else "",
    )


def _explained(shown: Shown, before: int) -> tuple[str, str]:
    """What the line of the play after ``before`` others means; empty where none could be read."""
    step = shown.step(before + 1)
    if step is None or step.line.play is None:
        return "", ""
    return line_in_words(step.position, step.line.play, shown.replay.holding(before, step.position.turn), shown.say)


def line_of(place: Place, shown: Shown, number: int) -> tuple[int, str]:
    """The line of the record on which a play stands, with its number; (0, "") where it has none."""
    lines = lines_of(place.text)
    step = shown.step(number)
    found = [each.line for each in place.replay.findings if each.play == number]
    line = step.line.line if step is not None else found[0] if found else 0
    return (line, lines[line - 1].strip()) if 0 < line <= len(lines) else (0, "")


def full_hand(place: Place) -> str:
    """The whole hand: all plays with findings, the table, the result."""
    shown = shown_of(place)
    left = marks(place.text)
    return render_template(
        "games/zwickern/replay/print.html",
        place=place,
        shown=shown,
        listed_plays=shown.listed_plays(left),
        struck_out=struck_out(left),
        title=title_of(place),
    )


def ruling_pdf(place: Place) -> Response:
    """The ruling on play ``at`` as PDF."""
    number = plays_before(replay_of(place.text)) + 1
    arguments = place.text, number, language(), title_of(place), place.printed_book
    return pdf.answer(pdf.paper_of(f"ruling-{number}.pdf", _ruling, *arguments))


def _ruling(text: str, number: int, lang: str, title: str, book: str) -> bytes:
    try:
        found = replay_of(text)
        return sheets_ruling(found, number, text, lang, source_name=title, repairs=proposals(text), book=book)
    except IncompleteRecord as error:
        refuse(404, str(error))
