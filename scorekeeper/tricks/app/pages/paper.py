"""A ruling on one play of a hand of tricks, as a page; beside it the PDFs of ruling and hand."""

from __future__ import annotations

from functools import partial

from flask import Response, request

from scorekeeper.errors import IncompleteRecord
from scorekeeper.games import game_of
from scorekeeper.tricks.app.pages.game import AnyTrickGame
from scorekeeper.tricks.app.pages.pages import shown_of
from scorekeeper.tricks.app.pages.questions import allowed_at, asked_before, proof
from scorekeeper.tricks.app.papers.record import hand_record
from scorekeeper.tricks.app.papers.ruling import ruling as ruling_sheet
from scorekeeper.web import pdf
from scorekeeper.web.errors import refuse
from scorekeeper.web.place import Place, replayed, title_of
from scorekeeper.web.preferences import language
from scorekeeper.web.repair import proposals
from scorekeeper.web.templating import render_template
from scorekeeper.words.sentences import place_of_rule
from scorekeeper.zhn.paper import beginning_with
from scorekeeper.zhn.text import lines_of


def ruling(place: Place, game: AnyTrickGame) -> str:
    """One disputed act: the moment before it, the act, the rule with its proof, what was allowed, the result."""
    shown = shown_of(place, game)
    before = asked_before(shown)
    found = allowed_at(shown, before)
    step, lines = shown.step(before + 1), lines_of(place.text)
    line = step.line if step is not None else shown.unplayed[0].line if shown.unplayed else 0
    return render_template(
        "games/tricks/ruling.html",
        place=place,
        shown=shown,
        before=before,
        number=shown.number(before + 1),
        found=found,
        proof=proof(shown, found),
        line=(line, lines[line - 1].strip()) if 0 < line <= len(lines) else (0, ""),
        findings=shown.all_findings(before + 1),
        repairs=beginning_with(proposals(place.text), line),
        paragraph=partial(place_of_rule, game=game_of(place.replay.record.value("variant")).id, say=shown.say),
    )


def ruling_pdf(place: Place, game: AnyTrickGame) -> Response:
    """The ruling as PDF: on the play of the moment ``at``."""
    shown = shown_of(place, game)
    at = max(1, min(request.args.get("at", 1, int), shown.last))
    number = shown.number(at)
    return pdf.answer(pdf.paper_of(f"ruling-{number}.pdf", _ruling, place.text, number, language(), title_of(place)))


def _ruling(text: str, number: int, lang: str, title: str) -> bytes:
    try:
        return ruling_sheet(replayed(text), number, lang, source_name=title, text=text, repairs=proposals(text))
    except IncompleteRecord as error:
        refuse(404, str(error))


def whole_pdf(place: Place, game: AnyTrickGame) -> Response:
    """The hand as PDF."""
    return pdf.answer(pdf.paper_of("hand.pdf", _whole, place.text, language(), title_of(place)))


def _whole(text: str, lang: str, title: str) -> bytes:
    return hand_record(replayed(text), lang, source_name=title, text=text, repairs=proposals(text))
