"""Questions about one moment of a hand of Zwickern: what was allowed, and what if another card had been played."""

from __future__ import annotations

from flask import abort, make_response, request
from werkzeug.wrappers import Response as AnyResponse

from scorekeeper.errors import NotationError
from scorekeeper.web.game_pages import AskedPlay
from scorekeeper.web.hand_place import HandPlace
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.preferences import language
from scorekeeper.web.replay import TriedForm, part_or_page
from scorekeeper.web.templating import render_template
from scorekeeper.words import Words, locale, sentence
from scorekeeper.zwickern.app.pages.allowed import AllowedPlays, allowed_at
from scorekeeper.zwickern.app.pages.moment import Shown, replay_of
from scorekeeper.zwickern.notation import read_play, write_play
from scorekeeper.zwickern.record import Play
from scorekeeper.zwickern.replay import Replay, replay
from scorekeeper.zwickern.whatif import altered_record

MOST_TRIED = 60
"""Plays tried in a row; a hand has about fifty."""


def shown_of(place: HandPlace) -> Shown:
    """The hand as pages show it."""
    return Shown(replay_of(place.text), language())


def plays_before(replay: Replay) -> int:
    """How many plays were made before the one asked about: ``at`` of the address is that play's number."""
    at = request.args.get("at", 1, int)
    return max(0, min(at - 1, len(replay.positions) - 1))


def asked(place: HandPlace) -> AskedPlay:
    """The play that the address asks about."""
    found = replay_of(place.text)
    number = min(plays_before(found) + 1, max(1, sum(len(deal.plays) for deal in found.record.deals)))
    return AskedPlay(number, min(number, shown_of(place).last))


def allowed_before(before: int, replay: Replay) -> AllowedPlays:
    """What was allowed at the play asked about, as the address wants it listed."""
    return allowed_at(
        replay,
        before,
        language(),
        by_points=request.args.get("by") == "points",
        all_of=request.args.get("card", ""),
        everything="all" in request.args,
    )


def allowed(place: HandPlace) -> str:
    """What was allowed at a play."""
    shown = shown_of(place)
    before = plays_before(replay_of(place.text))
    allowed_plays = allowed_before(before, replay_of(place.text))
    return part_or_page(
        "games/zwickern/replay/allowed_inside.html", place, shown, _("What was allowed?"),
        _("Play %(number)s", number=allowed_plays.play),
        allowed_plays.play if before < shown.last else before,
        found=allowed_plays, before=before, knowledge=knowledge(shown, allowed_plays), tried=[],
        by=request.args.get("by", ""),
    )


def knowledge(shown: Shown, allowed_plays: AllowedPlays) -> str:
    """What is known of the hand, and how: recorded, or seen when it was played."""
    holding, say = allowed_plays.holding, locale(language())
    if not holding.cards:
        return _("Nothing is known about this hand.")
    cards = say.all_of([say.card_name(card) for card in holding.cards])
    parts = {"player": allowed_plays.position.player, "cards": cards}
    if allowed_plays.played is None:
        known = _("%(player)s holds %(cards)s.", **parts)
    elif allowed_plays.recorded:
        known = _("%(player)s held %(cards)s.", **parts)
    else:
        known = _("Seen afterwards: %(player)s held %(cards)s.", **parts)
    if holding.hidden > 0:
        return known + " " + ngettext("%(num)d card is not known.", "%(num)d cards are not known.", holding.hidden)
    return known


# --- what if -----------------------------------------------------------------------------------------------------


def what_if(place: HandPlace) -> AnyResponse:
    """The hand with other plays from a moment on; nothing of it is kept."""
    real = replay_of(place.text)
    at = max(0, min(request.args.get("at", 0, int), len(real.steps)))
    texts = [text for text in request.args.getlist("play") if text.strip()]
    if len(texts) > MOST_TRIED:
        abort(400)
    plays, problem = _read_plays(texts)
    trial = replay(altered_record(real, at, plays))
    carried_out = max(0, len(trial.steps) - at)
    if len(trial.steps) < at or (carried_out < len(plays) and problem is None):
        # the play could not be carried out: its finding, and the moment before it
        stopped = [allowed_plays for allowed_plays in trial.findings if allowed_plays.play == at + carried_out + 1]
        problem = sentence(stopped[0], language()) if stopped else _beyond()
        plays = plays[:carried_out]
        trial = replay(altered_record(real, at, plays))
    if len(trial.steps) < at:
        abort(404)
    shown = Shown(trial, language())
    allowed_plays = allowed_before(at + len(plays), trial)
    page = render_template(
        "games/zwickern/replay/what_if.html",
        place=place,
        shown=shown,
        at=at,
        now=at + len(plays),
        tried=[write_play(play) for play in plays],
        by=request.args.get("by", ""),
        listed_plays=shown.listed_plays({})[at + 1 :],
        found=allowed_plays,
        knowledge=knowledge(shown, allowed_plays),
        problem=problem,
        form=TriedForm(play=texts[-1] if problem is not None and texts else ""),
    )
    return make_response(page)


def _read_plays(texts: list[str]) -> tuple[list[Play], Words | None]:
    """The plays that could be read, up to the first that could not, and why not."""
    plays: list[Play] = []
    for text in texts:
        try:
            plays.append(read_play(text.strip()))
        except NotationError as error:
            words = sentence(error.finding, language()) if error.finding is not None else Words(str(error), "")
            return plays, words
    return plays, None


def _beyond() -> Words:
    return Words(_("The hand is over."), _("No further play can be tried."))
