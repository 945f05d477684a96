"""A hand recorded play by play, as the screen shows it: what the phone goes on from, and where the hand is replayed.

The phone gets the frame (who sits where, what is dealt, what a card is worth on the table) and the steps so far with
what the judge says of each; from there it moves the cards itself (static/match/position.mjs), also without a
connection. Verdicts are only ever the server's.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, abort, jsonify, request

from scorekeeper.journal.hand import Hand
from scorekeeper.journal.live import without_effect
from scorekeeper.journal.naming import named
from scorekeeper.journal.played import frame_of
from scorekeeper.journal.recorded import Recorded, recorded
from scorekeeper.web.access import MatchPlace, find_match, unlisted_pages
from scorekeeper.web.games.zwickern.moment import Shown
from scorekeeper.web.place import Place, replayed
from scorekeeper.web.preferences import language
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.spelling import write_play, write_position

pages = Blueprint("recording", __name__)
unlisted_pages(pages)


def frame_of_setting(setting: Setting) -> dict[str, Any]:
    """What a phone needs of the rules to move cards and to add up: no promise and no verdict is in it."""
    rules = setting.rules
    ranks = {card.rank: rules.options[card] for card in setting.pack if card.joker is None or card.is_wild}
    return {
        "players": list(setting.players),
        "dealer": setting.dealer,
        "sides": [[setting.players[seat] for seat in side] for side in setting.sides],
        "stages": [list(stage) for stage in setting.stages],
        "table": setting.table_cards,
        "pack": {card.code: copies for card, copies in setting.pack.items()},
        "values": {rank: list(options) for rank, options in ranks.items()},
        "hold": rules.promises,
        "reverse": rules.reverse_subtract,
        "partners": bool(rules.partner_build) and len(setting.sides) < len(setting.players),
        "asks": "ask" in rules.partner_build,
        "split": rules.split_builds,
        "after_zwick": rules.after_zwick,
        "wild_sweeps": rules.gr_joker_sweep_scores,
        "moves": rules.dealer_moves_each_stage,
        "leftover": rules.leftover_at,
    }


def recorded_of(place: MatchPlace, hand: str | None) -> Recorded:
    """A hand of the match as it was recorded; an empty one for the hand that comes next."""
    found = place.state.by_id.get(hand) if hand else None
    return _of_hand(found) if found is not None else _next(place)


def _of_hand(hand: Hand) -> Recorded:
    reckoning = hand.result.reckoning
    if reckoning.played is not None:
        return reckoning.played.recorded
    return _empty(_rules(hand.timeline), reckoning.seats, reckoning.sides, reckoning.dealer)


def _next(place: MatchPlace) -> Recorded:
    state = place.state
    seats, sides = state.seating
    assert state.opened is not None
    return _empty(_rules([state.opened, *state.decided]), seats, sides, state.next_dealer)


def _rules(entries: Sequence[Any]) -> Any:
    """The rules that these entries come to: those of the last one that sets any."""
    return [entry.payload.rules for entry in entries if hasattr(entry.payload, "rules")][-1]


def _empty(rules: Any, seats: tuple[str, ...], sides: tuple[tuple[str, ...], ...], dealer: str) -> Recorded:
    return recorded(frame_of(rules, seats, sides, dealer), ())


def names_of(place: MatchPlace, hand: Recorded) -> Mapping[str, str]:
    """The players' names as this viewer may see them, as a record can hold them."""
    persons = place.view()["persons"]
    return {person: persons[person]["name"] for person in hand.frame.seats if person in persons}


def shown_of(place: MatchPlace, hand: Recorded) -> Shown | None:
    """The replay with people's names; None where the rules cannot be used with so many players."""
    text = named(hand, names_of(place, hand))
    told = replayed(text)
    return Shown(told, language()) if told.setting is not None else None


def steps_of(place: MatchPlace, hand: Recorded) -> list[dict[str, Any]]:
    """Deals and plays in their order, each play with its sentence and what was found."""
    shown = shown_of(place, hand)
    steps: list[dict[str, Any]] = []
    dealt = iter(_dealt(hand))
    number = 0
    for deal in hand.record.deals:
        steps.append(next(dealt))
        for line in deal.plays:
            number += 1
            steps.append(
                {
                    "kind": "play",
                    "id": hand.plays[number - 1],
                    "person": line.name,
                    "zhn": line.text if line.play is None else _written(line),
                    "asks": [f"{ask.partner} {ask.value} {'yes' if ask.answer else 'no'}" for ask in line.asks],
                    **(_told(shown, number) if shown is not None else {}),
                }
            )
    return steps


def _written(line: Any) -> str:
    return write_play(line.play)


def _told(shown: Shown, number: int) -> dict[str, Any]:
    """What is said of a play: its sentence, as far as it was replayed, and its findings."""
    if number > shown.total:
        return {"said": "", "findings": [_finding(said) for said in shown.findings(number)]}
    pieces = [piece if isinstance(piece, str) else {"card": piece.code} for piece in shown.pieces(number)]
    return {"said": pieces, "findings": [_finding(said) for said in shown.findings(number)]}


def _finding(said: Any) -> dict[str, str]:
    return {"severity": said.severity, "what": said.words.headline, "why": said.words.detail}


def _dealt(hand: Recorded) -> list[dict[str, Any]]:
    """The deals of the record as steps; a stretch's is a position."""
    steps: list[dict[str, Any]] = []
    for number, deal in enumerate(hand.record.deals, 1):
        hands = {line.player: [card.code for card in line.cards] for line in deal.hands}
        if hand.stretch:
            text = write_position([item for line in deal.tables for item in line.items])
            turn = deal.turn.player if deal.turn is not None else ""
            steps.append({"kind": "position", "table": text, "hands": hands, "turn": turn})
        else:
            table = [card.code for line in deal.tables for item in line.items for card in item.cards]
            steps.append({"kind": "deal", "stage": number, "table": table, "hands": hands})
    return steps


def sheet(place: MatchPlace, hand_id: str | None, *, whole: bool = True) -> dict[str, Any]:
    """All that the phone goes on from: frame, steps, what the server knows, forks, and how it stands.

    Not ``whole``: the frame alone, for a page that shows another screen; the phone asks for the rest when it wants it.
    """
    hand = recorded_of(place, hand_id)
    setting = hand.replay.setting
    known = place.state.by_id.get(hand_id) if hand_id else None
    return {
        "hand": hand_id,
        "seq": place.state.seq if whole else 0,
        "frame": frame_of_setting(setting) if setting is not None else None,
        "steps": [] if hand.empty or not whole else steps_of(place, hand),
        "known": [entry.id for entry in known.own] if known is not None and whole else [],
        "forks": [
            {"heads": list(fork.heads), "keep": fork.keep, "said": [_said_by(known, head) for head in fork.heads]}
            for fork in hand.forks
            if fork.open
        ],
        "deals": _live_deals(known),
        "complete": hand.complete,
        "stretch": hand.stretch,
        "stopped": len(hand.replay.steps) < len(hand.plays),
    }


def _live_deals(hand: Hand | None) -> list[str]:
    """The entries that deal something, as far as they are not undone: what undo takes back before the first play."""
    if hand is None:
        return []
    undone = without_effect(hand.timeline)
    return [entry.id for entry in hand.own if entry.kind in ("stage.dealt", "position.set") and entry.id not in undone]


def _said_by(hand: Hand | None, entry: str) -> str:
    """A branch of a fork by what its first entry says."""
    for own in hand.own if hand is not None else ():
        if own.id == entry:
            return str(getattr(own.payload, "zhn", None) or getattr(own.payload, "ask", None) or "")
    return ""


@pages.get("/m/<token>/plays.json")
def plays(token: str) -> Response:
    """A hand's plays with the verdicts on them. Answers 403, 404, 410."""
    place = find_match(token, "record")
    hand = request.args.get("hand") or None
    if hand is not None and hand not in place.state.by_id:
        hand = None
    answer = jsonify(sheet(place, hand))
    answer.headers["Cache-Control"] = "no-store"
    return answer


def find_recorded(token: str, number: int) -> Place:
    """The recorded plays of a hand of a match, as a hand to be replayed. Answers 403, 404, 410 or 429."""
    place = find_match(token, "watch")
    played = next((_of_hand(hand) for hand in place.state.hands if hand.number == number), None)
    if played is None or played.empty:
        abort(404)
    text = named(played, names_of(place, played))
    return Place("match", text, revision=place.version, address=place.url(f"hand/{number}/replay"))


@pages.app_context_processor
def for_the_screen() -> dict[str, Any]:
    """What the screen's template asks for."""
    from scorekeeper.web.recording_form import asked

    return {"recording": sheet, "recording_form": asked}
