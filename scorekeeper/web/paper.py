"""Pages to be printed: a ruling on one play, the whole hand; beside each its PDF, and the text as a file."""

from __future__ import annotations

from flask import Response, abort, make_response, render_template
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.web.correction import marks, proposals
from scorekeeper.web.moment import Shown
from scorekeeper.web.place import Place, title_of
from scorekeeper.web.questions import asked_before, asked_play, knowledge, usable


def ruling(place: Place) -> str:
    """One disputed play: the moment before it, the play, the rule, what was allowed, the result, a correction."""
    shown = usable(place)
    before = asked_before(place.replay)
    found = asked_play(before, place.replay, place)
    number = before + 1
    return render_template(
        "replay/ruling.html",
        place=place,
        shown=shown,
        before=before,
        number=number,
        found=found,
        knowledge=knowledge(shown, found),
        line=line_of(place, shown, number),
        findings=[shown.say_finding(each) for each in place.replay.findings if each.play == number],
        repairs=proposals(place.text)[:1],
        pdf=False,
    )


def line_of(place: Place, shown: Shown, number: int) -> tuple[int, str]:
    """The line of the record on which a play stands, with its number; (0, "") where it has none."""
    lines = place.text.splitlines()
    step = shown.step(number)
    found = [each.line for each in place.replay.findings if each.play == number]
    line = step.line.line if step is not None else found[0] if found else 0
    return (line, lines[line - 1].strip()) if 0 < line <= len(lines) else (0, "")


def whole(place: Place) -> str:
    """The whole hand: all plays with findings, the table, the result."""
    shown = usable(place)
    told = shown.told({line: mark.before for line, mark in marks(place.text).items()})
    return render_template("replay/print.html", place=place, shown=shown, told=told, title=title_of(place), pdf=False)


def zhn(place: Place) -> AnyResponse:
    """The text as a file."""
    response = make_response(place.text)
    response.content_type = "text/plain; charset=utf-8"
    response.headers["Content-Disposition"] = 'attachment; filename="hand.zhn"'
    return response


def ruling_pdf(place: Place) -> Response:
    """The ruling as PDF."""
    abort(404)


def whole_pdf(place: Place) -> Response:
    """The hand as PDF."""
    abort(404)
