"""Questions about one moment of a hand of tricks: what had to be played, and what if another card had been played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from flask import abort, request

from scorekeeper.cards import CARDS, Card, by_order
from scorekeeper.errors import NotationError
from scorekeeper.tricks.app.pages.game import AnyTrickGame
from scorekeeper.tricks.app.pages.moment import KnownHand, Shown, shown_of
from scorekeeper.tricks.app.words import Class, classes_of, knowledge_in_words, proof_in_words
from scorekeeper.tricks.owed import JudgedAnswer
from scorekeeper.tricks.replay import TrickPosition, certainly_allowed
from scorekeeper.web.game_pages import AskedPlay
from scorekeeper.web.hand_place import HandPlace
from scorekeeper.web.i18n import _
from scorekeeper.web.preferences import language
from scorekeeper.web.replay import TriedForm, part_or_page
from scorekeeper.web.replay_text import FindingText, ListedPlay
from scorekeeper.web.templating import render_template
from scorekeeper.words import Words, sentence
from scorekeeper.words.game_words import teller_of

MOST_TRIED = 40
"""Acts tried in a row; a hand has no more."""


class Option(NamedTuple):
    """One act that is certainly allowed.

    zhn: how it is typed.
    words: what it is.
    card: that it puts down; None: none.
    """

    zhn: str
    words: str
    card: Card | None


class Allowed(NamedTuple):
    """The answer for one moment.

    player: who was to play.
    hand: what is known of it; None: nothing.
    judged: how the act that was made was judged; None where it answered nothing.
    classes: what was owed.
    options: what was allowed.
    number: of the play asked about, 0 where none was made.
    """

    player: str
    hand: KnownHand | None
    judged: JudgedAnswer | None
    classes: tuple[Class, ...]
    options: tuple[Option, ...]
    number: int


def allowed_at(shown: Shown, before: int) -> Allowed:
    """What had to be played after ``before`` acts, with all that is known of the hand, written down or seen later."""
    position = shown.position(before)
    step = shown.step(before + 1)
    if position is None or position.turn < 0:
        return Allowed("", None, None, (), (), 0)
    seat = position.turn
    judged = shown.answer(before + 1) if step is not None else None
    informed = shown.rules.knowing(position, seat, shown.replay.holding(before, seat))
    return Allowed(
        position.player or "",
        shown.hands(before)[seat],
        judged,
        classes_of(judged) if judged is not None else (),
        _as_options(shown, informed, certainly_allowed(shown.rules, informed)),
        step.number if step is not None else 0,
    )


def options_at(shown: Shown, position: object) -> tuple[Option, ...]:
    """The acts that are certainly allowed, by what is known."""
    return _as_options(shown, position, list(shown.rules.legal(position)))


def _as_options(shown: Shown, position: object, plays: Sequence[object]) -> tuple[Option, ...]:
    words = teller_of(shown.replay).options(position, plays, shown.lang)
    return tuple(
        Option(shown.rules.write_play(play), sentence, next(iter(_cards_of(play)), None))
        for play, sentence in zip(plays, words, strict=True)
    )


def _cards_of(play: object) -> tuple[Card, ...]:
    single = getattr(play, "card", None)
    return (single,) if single is not None else tuple(getattr(play, "cards", ()))


def proof(shown: Shown, allowed_acts: Allowed) -> list[str]:
    """What is known of the hand, and how; and what follows for the answer that was given."""
    if allowed_acts.hand is None:
        return [_("It is nobody’s turn here.")]
    hand, cards = allowed_acts.hand, [CARDS[code] for code in allowed_acts.hand.cards]
    sentences = [knowledge_in_words(allowed_acts.player, cards, hand.hidden, shown.say, recorded=hand.recorded)]
    return sentences + (list(proof_in_words(allowed_acts.judged, shown.say)) if allowed_acts.judged is not None else [])


def acts_before(shown: Shown) -> int:
    """How many acts were made before the one asked about: ``at`` of the address is its moment."""
    at = request.args.get("at", 1, int)
    return max(0, min(at - 1, shown.total))


def asked(place: HandPlace, game: AnyTrickGame) -> AskedPlay:
    """The play that the address asks about."""
    shown = shown_of(place, game)
    at = min(acts_before(shown) + 1, max(1, shown.last))
    return AskedPlay(shown.number(at), at)


def allowed(place: HandPlace, game: AnyTrickGame) -> str:
    """What had to be played at a moment."""
    shown = shown_of(place, game)
    before = acts_before(shown)
    allowed_acts = allowed_at(shown, before)
    title = _("What was allowed?")
    return part_or_page(
        "games/tricks/allowed_inside.html", place, shown, title, title, min(before + 1, shown.last),
        found=allowed_acts, before=before, proof=proof(shown, allowed_acts), tried=[],
    )


def what_if(place: HandPlace, game: AnyTrickGame) -> str:
    """The hand with other acts from a moment on; nothing of it is kept."""
    shown = shown_of(place, game)
    at = max(0, min(request.args.get("at", 0, int), shown.total))
    texts = [text for text in request.args.getlist("play") if text.strip()]
    if len(texts) > MOST_TRIED or not shown.positions:
        abort(400 if shown.positions else 404)
    position, tried, problem = _informed(shown, at), [], None
    listed_plays: list[ListedPlay] = []
    for text in texts:
        outcome = _tried(shown, position, text.strip())
        if isinstance(outcome, Words):
            problem = outcome
            break
        position, pieces, findings = outcome
        tried.append(text.strip())
        listed_plays.append(ListedPlay(len(tried), pieces, findings))
    return render_template(
        "games/tricks/what_if.html",
        place=place,
        shown=shown,
        at=at,
        position=position,
        listed_plays=listed_plays,
        tried=tried,
        options=options_at(shown, position) if position.turn >= 0 else (),
        boxes=shown.game.boxes(position, shown.say),
        facts_now=shown.game.facts(position, shown.say),
        knowledge=_known_of_turn(shown, position),
        problem=problem,
        form=TriedForm(play=texts[-1] if problem is not None and texts else ""),
    )


def _informed(shown: Shown, at: int) -> TrickPosition:
    """The position at a moment, every hand as it is known afterwards."""
    position = shown.positions[min(at, len(shown.positions) - 1)]
    for seat in range(len(shown.setting.players)):
        position = shown.rules.knowing(position, seat, shown.replay.holding(at, seat))
    return position


class TriedAct(NamedTuple):
    """An act that was not made, told like a step of the replay.

    position: where it would have been made.
    play: the act.
    player: the name.
    """

    position: TrickPosition
    play: object
    player: str


def _known_of_turn(shown: Shown, position: TrickPosition) -> str:
    """What is known of the hand of whoever is to play at a position; empty where nobody is."""
    if position.turn < 0:
        return ""
    places = position.held[position.turn]
    cards = sorted(places.known, key=by_order, reverse=True)
    return knowledge_in_words(position.player or "", cards, places.unknown, shown.say, recorded=not places.unknown)


def _tried(
    shown: Shown, position: TrickPosition, text: str
) -> Words | tuple[TrickPosition, tuple[str | Card, ...], tuple[FindingText, ...]]:
    """One act more: the position after it, its sentence, what is against it; words where it cannot be read or made."""
    try:
        play = shown.rules.read_play(text)
    except NotationError as error:
        return sentence(error.finding, language()) if error.finding is not None else Words(str(error), "")
    if position.turn < 0:
        return Words(_("The hand is over."), _("No further play can be tried."))
    if isinstance(getattr(play, "cards", None), tuple) and len(play.cards) != 1:
        return Words(_("Try one card at a time."), _("Type the card that is played next."))
    findings = tuple(shown.say_finding(each) for each in shown.rules.check(position, play))
    pieces = shown.pieces_of(TriedAct(position, play, position.player or ""))
    return shown.rules.play(position, play), pieces, findings
