"""What people ask of a hand of any game: what would correct it, the text itself; and how an answer is shown."""

from __future__ import annotations

from functools import partial

from flask import abort, make_response, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game_of_text
from scorekeeper.web.pasted_hand import HandForm
from scorekeeper.web.place import Place, TooLongForAddress, example
from scorekeeper.web.preferences import language
from scorekeeper.web.repair import apply, marks, play_at, proposals
from scorekeeper.web.templating import render_template
from scorekeeper.words.game_words import words_of
from scorekeeper.words.rules import with_comment


def part_or_page(
    inside: str, place: Place, shown: object, called: str, heading: str, back: int, **values: object
) -> str:
    """A sheet for the page that asks (`part=1`), or a page of its own around it.

    ``inside`` the template of what is told; ``called`` the page's title, ``heading`` what stands on top, ``back`` the
    moment it leads back to.
    """
    whole = "part" not in request.args
    return render_template(
        "replay/asked.html" if whole else "replay/asked_part.html",
        inside=inside, place=place, shown=shown, whole=whole, called=called, heading=heading, back=back, **values,
    )


def correct(place: Place) -> str:
    """The corrections that would fit; taken over only by a person."""
    if place.replay.setting is None:
        abort(404)
    offered = []
    for number, found in enumerate(proposals(place.text)):
        text = apply(place.text, found.edits)
        at = play_at(text, min(edit.line for edit in found.edits), 0)
        offered.append((number, found, _elsewhere(text, at)))
    return render_template(
        "replay/correct.html", place=place, offered=offered, at=request.args.get("at", 0, int),
        in_words=partial(_in_words, place),
    )


def _in_words(place: Place, line: str) -> str:
    """A line of the record as the pages tell it; empty for one that is no act of a player's."""
    name, _colon, act = line.partition("#")[0].partition(":")
    setting = place.replay.setting
    if setting is None or name.strip() not in setting.players:
        return ""
    try:
        return words_of(game_of_text(place.text).id).act(act.strip(), language(), name.strip())
    except (ScorekeeperError, ValueError):
        return ""


def _elsewhere(text: str, at: int) -> str:
    """The corrected hand as one that is not kept here; empty where it is too long for an address."""
    try:
        return Place("unsaved", text).url(at=at or None)
    except TooLongForAddress:
        return ""


def text(place: Place) -> str:
    """The text, to be changed: by its maker behind the same links, by anybody else as a hand of their own."""
    form = HandForm(data={"text": place.text})
    return render_template(
        "replay/new.html",
        form=form,
        unread=[],
        problem=None,
        place=place if place.kind == "maker" else None,
        anyway=False,
        cut=False,
        example=example(),
        examples=[],
        marks=marks(place.text),
    )


def zhn(place: Place) -> AnyResponse:
    """The text as a file; one that we wrote ourselves says where its rules are a reconstruction."""
    text = place.text
    if place.kind == "match":
        text = with_comment(text, place.replay.record.value("variant") or "", language())
    response = make_response(text)
    response.content_type = "text/plain; charset=utf-8"
    response.headers["Content-Disposition"] = 'attachment; filename="hand.zhn"'
    return response
