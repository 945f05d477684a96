"""What people ask at one moment of a hand of tricks: what had to be played, what if another card had been, and the
ruling on the play as a page; beside it the PDFs of ruling and hand.
"""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

from flask import Response, abort, request

from scorekeeper.cards import CARDS, Card, by_order
from scorekeeper.errors import IncompleteRecord, NotationError
from scorekeeper.games import game_of
from scorekeeper.tricks.app.pages.game import AnyTrickGame
from scorekeeper.tricks.app.pages.moment import Held, Shown
from scorekeeper.tricks.app.pages.pages import shown_of
from scorekeeper.tricks.app.papers.record import hand_record
from scorekeeper.tricks.app.papers.ruling import ruling as ruling_sheet
from scorekeeper.tricks.owed import Judged
from scorekeeper.web import pdf
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _
from scorekeeper.web.place import Place, replayed, title_of
from scorekeeper.web.preferences import language
from scorekeeper.web.questions import part_or_page
from scorekeeper.web.repair import proposals
from scorekeeper.web.replay_text import ListedPlay, Said
from scorekeeper.web.templating import render_template
from scorekeeper.words import Words, sentence
from scorekeeper.words.game_words import teller_of
from scorekeeper.words.proofs import Class, classes_of, knowledge_in_words, proof_in_words
from scorekeeper.words.sentences import place_of_rule
from scorekeeper.zhn.repair import beginning_with
from scorekeeper.zhn.text import lines_of

MOST_TRIED = 40
"""Acts tried in a row; a hand has no more."""


class Option(NamedTuple):
    """One act that is certainly allowed: how it is typed, in words, and the card it puts down."""

    zhn: str
    words: str
    card: Card | None


class Allowed(NamedTuple):
    """The answer for one moment: who was to play, with what is known of the hand; what was owed; what was allowed.

    ``judged`` how the act that was made was judged, None where it answered nothing; ``number`` of the play asked about,
    0 where none was made.
    """

    player: str
    hand: Held | None
    judged: Judged | None
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
        position.player,
        shown.hands(before)[seat],
        judged,
        classes_of(judged) if judged is not None else (),
        options_at(shown, informed),
        step.number if step is not None else 0,
    )


def options_at(shown: Shown, position: object) -> tuple[Option, ...]:
    """The acts that are certainly allowed, by what is known."""
    plays = list(shown.rules.legal(position))
    words = teller_of(shown.replay).options(position, plays, shown.lang)
    return tuple(
        Option(shown.rules.write_play(play), sentence, next(iter(_cards_of(play)), None))
        for play, sentence in zip(plays, words, strict=True)
    )


def _cards_of(play: object) -> tuple[Card, ...]:
    single = getattr(play, "card", None)
    return (single,) if single is not None else tuple(getattr(play, "cards", ()))


def proof(shown: Shown, found: Allowed) -> list[str]:
    """What is known of the hand, and how; and what follows for the answer that was given."""
    if found.hand is None:
        return [_("It is nobody's turn here.")]
    hand, cards = found.hand, [CARDS[code] for code in found.hand.cards]
    sentences = [knowledge_in_words(found.player, cards, hand.hidden, shown.say, recorded=hand.recorded)]
    return sentences + (list(proof_in_words(found.judged, shown.say)) if found.judged is not None else [])


def asked_before(shown: Shown) -> int:
    """How many acts were made before the one asked about: ``at`` of the address is its moment."""
    at = request.args.get("at", 1, int)
    return max(0, min(at - 1, shown.total))


def allowed(place: Place, game: AnyTrickGame) -> str:
    """What had to be played at a moment."""
    shown = shown_of(place, game)
    before = asked_before(shown)
    found = allowed_at(shown, before)
    asked = _("What had to be played?")
    return part_or_page(
        "games/tricks/allowed_inside.html", place, shown, asked, asked, min(before + 1, shown.last),
        found=found, before=before, proof=proof(shown, found), tried=[],
    )


def what_if(place: Place, game: AnyTrickGame) -> str:
    """The hand with other acts from a moment on; nothing of it is kept."""
    shown = shown_of(place, game)
    at = max(0, min(request.args.get("at", 0, int), shown.total))
    written = [text for text in request.args.getlist("play") if text.strip()]
    if len(written) > MOST_TRIED or not shown.positions:
        abort(400 if shown.positions else 404)
    position, tried, problem = _informed(shown, at), [], None
    listed: list[ListedPlay] = []
    for text in written:
        made = _tried(shown, position, text.strip())
        if isinstance(made, Words):
            problem = made
            break
        position, pieces, findings = made
        tried.append(text.strip())
        listed.append(ListedPlay(len(tried), pieces, findings))
    return render_template(
        "games/tricks/what_if.html",
        place=place,
        shown=shown,
        at=at,
        position=position,
        listed_plays=listed,
        tried=tried,
        options=options_at(shown, position) if position.turn >= 0 else (),
        boxes=shown.game.boxes(position, shown.say),
        facts_now=shown.game.facts(position, shown.say),
        knowledge=_known_of_turn(shown, position),
        problem=problem,
        typed=written[-1] if problem is not None and written else "",
    )


def _informed(shown: Shown, at: int) -> Any:
    """The position at a moment, every hand as it is known afterwards."""
    position = shown.position(at)
    for seat in range(len(shown.setting.players)):
        position = shown.rules.knowing(position, seat, shown.replay.holding(at, seat))
    return position


class Tried(NamedTuple):
    """An act that was not made, told like a step of the replay."""

    position: object
    play: object
    player: str


def _known_of_turn(shown: Shown, position: Any) -> str:
    """What is known of the hand of whoever is to play at a position; empty where nobody is."""
    if position.turn < 0:
        return ""
    places = shown.game.held(position)[position.turn]
    cards = sorted(places.known, key=by_order, reverse=True)
    return knowledge_in_words(position.player, cards, places.unknown, shown.say, recorded=not places.unknown)


def _tried(shown: Shown, position: Any, text: str) -> Words | tuple[Any, tuple[str | Card, ...], tuple[Said, ...]]:
    """One act more: the position after it, its sentence, what is against it; words where it cannot be read or made."""
    try:
        play = shown.rules.read_play(text)
    except NotationError as error:
        return sentence(error.finding, language()) if error.finding is not None else Words(str(error), "")
    if position.turn < 0:
        return Words(_("The hand is over here."), _("No further play can be tried."))
    if isinstance(getattr(play, "cards", None), tuple) and len(play.cards) != 1:
        return Words(_("Try one card at a time."), _("Type the card that is played next."))
    findings = tuple(shown.say_finding(each) for each in shown.rules.check(position, play))
    pieces = shown.pieces_of(Tried(position, play, position.player))
    return shown.rules.step(position, play), pieces, findings


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
