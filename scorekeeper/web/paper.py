"""The text of a hand of any game as a file."""

from __future__ import annotations

from flask import make_response
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.web.place import Place
from scorekeeper.web.preferences import language
from scorekeeper.words.reconstruction import with_comment


def zhn(place: Place) -> AnyResponse:
    """The text as a file; one that we wrote ourselves says where its rules are a reconstruction."""
    text = place.text
    if place.kind == "match":
        text = with_comment(text, place.replay.record.value("variant"), language())
    response = make_response(text)
    response.content_type = "text/plain; charset=utf-8"
    response.headers["Content-Disposition"] = 'attachment; filename="hand.zhn"'
    return response
