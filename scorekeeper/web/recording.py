"""A hand recorded play by play, as the screen shows it: what the phone goes on from, and where the hand is replayed.

The phone gets the frame (who sits where, what is dealt, what a card is worth) and the steps so far, with the judge's
findings on each. From there it moves the cards itself, also without a connection. Verdicts come only from the server.
The game's plug-in says what its frame and steps hold, and what its page asks without a script (web/game_pages.py).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from flask import Blueprint, Response, abort, jsonify, request

from scorekeeper.acts import ActEntry
from scorekeeper.as_json import as_json
from scorekeeper.as_json import named as json_key
from scorekeeper.games import game_of
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.hand import Hand
from scorekeeper.journal.hand_score import HandScore
from scorekeeper.journal.in_effect import without_effect
from scorekeeper.journal.payloads import Opened, PositionSet, Rules, RulesChanged, StageDealt
from scorekeeper.journal.played import frame_of
from scorekeeper.journal.recorded import Recorded, named, recorded
from scorekeeper.outcomes import Json
from scorekeeper.web.access import MatchPlace, find_match, unlisted_pages
from scorekeeper.web.addresses import full
from scorekeeper.web.clock import day
from scorekeeper.web.game_pages import OpenRecord, recorder_of
from scorekeeper.web.hand_place import HandPlace, replayed
from scorekeeper.web.preferences import language

pages = Blueprint("recording", __name__)
unlisted_pages(pages)


def recorded_of(place: MatchPlace, hand: str | None) -> Recorded:
    """A hand of the match as it was recorded, with what waits for signatures; an empty one for the hand that comes
    next."""
    found = place.state.by_id.get(hand) if hand else None
    return _with_waiting(found) if found is not None else _next(place)


def _with_waiting(hand: Hand) -> Recorded:
    """As whoever records it goes on: a correction of a signed hand is only proposed, and stands there already."""
    waiting = hand.result.proposal
    return _of_hand_score(hand, waiting.hand_score if waiting is not None else hand.result.hand_score)


def _of_hand_score(hand: Hand, hand_score: HandScore) -> Recorded:
    if hand_score.played is not None:
        return hand_score.played.recorded
    return _empty(_rules(hand.timeline), hand_score.seats, hand_score.sides, hand_score.dealer)


def _next(place: MatchPlace) -> Recorded:
    state = place.state
    seats, sides = state.seating
    assert state.opened is not None
    return _empty(_rules([state.opened, *state.decided]), seats, sides, state.next_dealer)


def _rules(entries: Sequence[Entry]) -> Rules:
    """The rules that these entries come to: those of the last one that sets any."""
    return [entry.payload.rules for entry in entries if isinstance(entry.payload, Opened | RulesChanged)][-1]


def _empty(rules: Rules, seats: tuple[str, ...], sides: tuple[tuple[str, ...], ...], dealer: str) -> Recorded:
    return recorded(frame_of(rules, seats, sides, dealer), ())


def alike(place: MatchPlace, hand_id: str, entry: str) -> list[str]:
    """The entries of other phones that say the same act again: they are corrected and taken back with it."""
    known = place.state.by_id.get(hand_id)
    return [other for other, first in _with_waiting(known).twins if first == entry] if known is not None else []


def names_of(place: MatchPlace, hand: Recorded) -> Mapping[str, str]:
    """The players' names as this viewer may see them, as a record can hold them."""
    persons = place.view().persons
    return {person: persons[person].name for person in hand.frame.seats if person in persons}


def open_record_of(place: MatchPlace, hand_id: str | None) -> OpenRecord:
    """A hand as the screen takes it down."""
    hand = recorded_of(place, hand_id)
    names = names_of(place, hand)
    text = named(hand, names)
    replay = replayed(text)
    shown = recorder_of(hand.frame.variant).shown(replay, language(), text) if replay.setting is not None else None
    return OpenRecord(place, hand_id, hand, names, shown)


def asked(place: MatchPlace, hand_id: str | None) -> object:
    """What the page without a script asks now."""
    open_record = open_record_of(place, hand_id)
    return recorder_of(open_record.recorded.frame.variant).asked(open_record)


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtOnce:
    """What an entry tells of the deal, as a step of the hand has it."""

    open: tuple[str, ...]
    """Cards that lie open; ``?`` one that nobody saw."""
    hands: Mapping[str, tuple[str, ...]]
    """Cards by person."""
    stock: tuple[str, ...]
    """In the order in which it is drawn."""
    cuts: tuple[str, ...]
    """As they were called."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ForkView:
    """Where two phones wrote different things."""

    heads: tuple[str, ...]
    """The first entry of each branch, the oldest first."""
    of: tuple[str, ...]
    """All that a choice is made of."""
    keep: str
    """The first entry of the branch that holds."""
    instead: bool
    """Whether they correct one play; what follows is the same."""
    texts: tuple[str, ...] = field(metadata=json_key("said"))
    """What each head says, in the words of the notation."""
    persons: tuple[str, ...]
    """Who did it, head by head."""
    gone: tuple[bool, ...]
    """Which heads were taken back."""
    deals: tuple[DealtOnce, ...] | None
    """Of deals, what each head tells; null of plays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordingView:
    """A hand while it is taken down: all that the phone goes on from."""

    hand: str | None
    """Its id; null where it has not begun."""
    seq: int
    """The number of the match's last entry in it."""
    frame: Json | None
    """What its game needs to move the cards; null where the rules cannot be used."""
    steps: Sequence[Json]
    """Deals and acts in order, as its game has them; ``alike`` the entries of other phones that say one again."""
    known: tuple[str, ...]
    """Its entries that the server has."""
    forks: tuple[ForkView, ...]
    """Nobody has chosen yet."""
    deals: tuple[str, ...]
    """The entries that deal something and are not undone."""
    complete: bool
    """Whether the hand is over."""
    stretch: bool
    """Whether it begins with a picture in its middle."""
    stopped: bool
    """Whether the acts end where one cannot be carried out."""


def recording_view(place: MatchPlace, hand_id: str | None, *, whole: bool = True) -> RecordingView:
    """Frame, steps, what the server knows, forks, and how it stands.

    Not ``whole``: the frame alone, for a page that shows another screen; the phone asks for the rest when it wants it.
    """
    hand = recorded_of(place, hand_id)
    entries = place.state.by_id.get(hand_id) if hand_id else None
    open_record = open_record_of(place, hand_id)
    steps = [] if hand.empty or not whole else recorder_of(hand.frame.variant).steps(open_record)
    again: dict[object, list[str]] = {}
    for other, first in hand.twins:
        again.setdefault(first, []).append(other)
    return RecordingView(
        hand=hand_id, seq=place.state.seq if whole else 0, frame=recorder_of(hand.frame.variant).frame(hand),
        steps=[{**step, "alike": again[step["id"]]} if step.get("id") in again else step for step in steps],
        known=tuple(entry.id for entry in entries.entries) if entries is not None and whole else (),
        forks=_forks(hand), deals=_live_deals(entries), complete=hand.complete, stretch=hand.stretch,
        stopped=open_record.shown is not None and open_record.shown.last > open_record.shown.total,
    )


def _forks(hand: Recorded) -> tuple[ForkView, ...]:
    """Each branch by what its first entry says, and who did it."""
    by_id = {one.id: one for one in hand.entries}
    open_forks = [fork for fork in hand.forks if fork.open]
    if not hand.game.pictures:
        open_forks += hand.deal_forks
    return tuple(
        ForkView(
            heads=fork.heads, of=fork.of, keep=fork.keep, instead=fork.instead,
            texts=tuple(_says(by_id[head]) for head in fork.heads),
            persons=tuple(by_id[head].person for head in fork.heads),
            gone=tuple(by_id[head].undone for head in fork.heads),
            deals=tuple(_dealt(by_id[head]) for head in fork.heads) if by_id[fork.keep].stage else None,
        )
        for fork in open_forks
    )


def _dealt(one: ActEntry) -> DealtOnce:
    hands = {person: tuple(cards.split()) for person, cards in one.hands}
    return DealtOnce(open=tuple(one.open.split()), hands=hands, stock=one.stock, cuts=one.cuts)


def _says(one: ActEntry) -> str:
    """An entry in the words of the notation."""
    hands = (cards for _, cards in one.hands)
    return one.text or ", ".join(part for part in (one.open, *one.cuts, *hands, " ".join(one.stock)) if part)


def _live_deals(hand: Hand | None) -> tuple[str, ...]:
    """The entries that deal something, as far as they are not undone: what undo takes back before the first play."""
    if hand is None:
        return ()
    undone = without_effect(hand.timeline)
    begin = (entry.id for entry in hand.entries if isinstance(entry.payload, StageDealt | PositionSet))
    return tuple(id for id in begin if id not in undone)


def _require_plays(place: MatchPlace) -> None:
    """Answers 404 in a match of a game whose hands are only counted."""
    if "plays" not in place.state.game.ways:
        abort(404)


@pages.get("/m/<token>/plays.json")
def plays(token: str) -> Response:
    """A hand's plays with the verdicts on them. Answers 403, 404 (also in a game that is only counted), 410."""
    place = find_match(token, "record")
    _require_plays(place)
    hand = request.args.get("hand") or None
    if hand is not None and hand not in place.state.by_id:
        hand = None
    answer = jsonify(as_json(recording_view(place, hand)))
    answer.headers["Cache-Control"] = "no-store"
    return answer


def find_recorded(token: str, number: int) -> HandPlace:
    """The recorded plays of a hand of a match, as a hand to be replayed. Answers 403, 404, 410 or 429."""
    place = find_match(token, "watch")
    _require_plays(place)
    hand = next((hand for hand in place.state.hands if hand.number == number), None)
    played = _of_hand_score(hand, hand.result.hand_score) if hand is not None else None
    if hand is None or played is None or played.empty:
        abort(404)
    text = named(played, names_of(place, played))
    return HandPlace(
        "match", text, revision=place.version, address=place.url(f"hand/{number}/replay"), book=place.url("rules"),
        paper_book=full(f"{place.watch_link().path}/rules"), number=number,
        day=day(hand.entries[0].at), agreed=_in_no_record(_rules(hand.timeline)),
    )


def _in_no_record(rules: Rules) -> tuple[tuple[str, str], ...]:
    """The switches of a match that are of its series, and stand in no record of a hand, with their values."""
    offers = game_of(rules.variant).offers(rules.variant, rules.switches)
    return tuple((offer.name, offer.value) for offer in offers if offer.series and offer.value != offer.usual)


@pages.app_context_processor
def for_the_screen() -> dict[str, object]:
    """What the screen's template asks for."""
    return {"recording": recording_view, "recording_form": asked}
