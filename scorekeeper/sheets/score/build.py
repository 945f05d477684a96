"""A score sheet made from what the match shows of itself: its view and its hands (journal/view)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scorekeeper.games import game_of
from scorekeeper.journal.hand_view import CorrectionView, HandView
from scorekeeper.journal.sheet_lines import LinedMatch
from scorekeeper.journal.state import RulesThen
from scorekeeper.journal.view import MatchView
from scorekeeper.outcomes import Json
from scorekeeper.sheets.columns.made import blank_lines, lines_of
from scorekeeper.sheets.columns.values import SheetLines
from scorekeeper.sheets.game_papers import figure_papers_of
from scorekeeper.sheets.score.sheet import (
    Correction,
    Objection,
    Part,
    Penalty,
    Person,
    Row,
    Rules,
    Sheet,
    Side,
    Signature,
    Status,
)
from scorekeeper.words.rules import is_reconstruction, switches_of

MOST_SIDES = 12


@dataclass(frozen=True)
class Extras:
    """What a sheet shows beside the match: where it belongs, its link with the code to type, the zone of its times.

    ``switches``: house rules by name, as they were set; ``objections``: the club's sentence about objections;
    ``rules``: what the club calls the rule sheet that is played by; ``day`` of the evening (a moment of it, ISO), which
    may not be that on which the match was written down.
    """

    link: str = ""
    code: str = ""
    club: str = ""
    event: str = ""
    table: str = ""
    round: str = ""
    writer: str = ""
    objections: str = ""
    zone: str = "Europe/Berlin"
    switches: tuple[tuple[str, str], ...] = ()
    rules: str = ""
    day: str = ""


def sheet_of(
    view: MatchView,
    hands: Sequence[HandView],
    extras: Extras | None = None,
    written: LinedMatch | None = None,
    rules_then: Sequence[RulesThen] = (),
) -> Sheet:
    """The sheet of a match, from its view and all its hands in their order; ``written`` the lines that its game has
    made of them (journal/sheet_lines), None where the figures say all; ``rules_then`` by which rules they were played,
    where these were changed from a hand on (journal/state)."""
    extras = extras or Extras()
    lined = None if written is None else lines_of(view, written)
    if lined is not None and any(one.scoring.get("reconstruction") for one in rules_then):
        lined = replace(lined, made_up=True)
    rows = _marked_apart(tuple(_row(hand, lined) for hand in hands))
    sides = tuple(Side(side.mark, side.persons) for side in view.sides)
    return Sheet(
        status=_status(view, rows),
        rules=_rules(view, extras, lined),
        sides=sides,
        persons=tuple(Person(id, person.name, person.first) for id, person in view.persons.items()),
        rows=rows,
        totals=view.final_totals,
        penalties=tuple(_penalties(view, sides)),
        match=view.id,
        opened=view.opened,
        last=view.last,
        day=extras.day,
        ended=view.status != "open",
        reason=view.end_reason,
        dealer=next((row.dealer for row in rows if row.dealer), view.next.dealer),
        writer=extras.writer,
        club=extras.club,
        event=extras.event,
        place=view.place,
        table=extras.table,
        round=extras.round,
        objections=extras.objections,
        link=extras.link,
        code=extras.code,
        zone=extras.zone,
        lined=lined,
        unsigned=view.unsigned,
        rules_then=tuple(rules_then),
    )


def blank_of(sheet: Sheet) -> Sheet:
    """The same sheet to be filled in by hand: names, rules and link, no hand. Who deals first at a club's table was
    drawn; at home it is for the table to say."""
    return Sheet(
        status="blank", rules=sheet.rules, sides=sheet.sides, persons=sheet.persons, match=sheet.match,
        opened=sheet.opened, last=sheet.last, day=sheet.day, place=sheet.place, club=sheet.club, event=sheet.event,
        dealer=sheet.dealer if sheet.club else "",
        table=sheet.table, round=sheet.round, objections=sheet.objections, link=sheet.link, code=sheet.code,
        zone=sheet.zone,
        lined=None if sheet.lined is None else _blank_of(sheet.lined, sheet.rules.variant),
    )


def _blank_of(lined: SheetLines, variant: str) -> SheetLines:
    """What is still to be played is played by the rules of today alone."""
    made_up = is_reconstruction(variant)
    return replace(lined, hands=(), counts=(), brought=(), payments=(), left=(), made_up=made_up)


def blank_for(variant: str, names: Sequence[Sequence[str]], extras: Extras | None = None) -> Sheet:
    """A blank sheet before there is a match: names by side, each of which may be empty.

    KeyError for a variant that is not known; ValueError for fewer than 2 or more than 12 sides, or for a number of
    players that the game does not have.
    """
    game, extras = game_of(variant), extras or Extras()
    if variant not in game.rule_sets:
        raise KeyError(variant)
    if game.series.lines:
        return _blank_with_lines(variant, names, extras)
    if not 2 <= len(names) <= MOST_SIDES:
        raise ValueError(f"a match has 2 to {MOST_SIDES} sides, not {len(names)}")
    rules = figure_papers_of(game.id).blank_rules(variant, sum(map(len, names)), len(names), extras.switches)
    persons = [Person(f"{a} {b}", name, name) for a, side in enumerate(names) for b, name in enumerate(side) if name]
    sides = [
        Side(chr(ord("A") + at), tuple(person.id for person in persons if person.id.split()[0] == str(at)))
        for at in range(len(names))
    ]
    return Sheet(
        status="blank", rules=rules, sides=tuple(sides),
        persons=tuple(persons), club=extras.club, event=extras.event, table=extras.table, round=extras.round,
        objections=extras.objections, link=extras.link, code=extras.code, zone=extras.zone,
    )


def _blank_with_lines(variant: str, names: Sequence[Sequence[str]], extras: Extras) -> Sheet:
    game = game_of(variant)
    if len(names) not in game.players:
        raise ValueError(f"{variant} is played by {game.players}, not by {len(names)}")
    keys = [str(at) for at in range(len(names))]
    named = [side[0] if side else "" for side in names]
    people = tuple(Person(key, name, name) for key, name in zip(keys, named, strict=True))
    rules = game.agree(variant, dict(extras.switches), None, None, len(names)).rules
    return Sheet(
        status="blank", rules=Rules(variant, rules.digest, 0, switches=extras.switches), persons=people,
        sides=tuple(Side(chr(ord("A") + at), (key,)) for at, key in enumerate(keys)), club=extras.club,
        event=extras.event, table=extras.table, round=extras.round, objections=extras.objections, link=extras.link,
        code=extras.code, zone=extras.zone, lined=blank_lines(variant, dict(extras.switches), keys),
    )


def _rules(view: MatchView, extras: Extras, lined: SheetLines | None) -> Rules:
    scoring = view.scoring
    if lined is not None:
        switches = extras.switches or switches_of(view.switches)
        return Rules(view.variant, view.rules_digest, 0, switches=switches, name=extras.rules)
    points, copies = scoring["points"], scoring["copies"]
    return Rules(
        view.variant, view.rules_digest, scoring["nominal"], tuple(scoring.get("tied") or ()),
        scoring["majority"], scoring["zwick"], scoring["tie_share"] or "none",
        extras.switches or switches_of(view.switches),
        tuple((code, points[code], copies.get(code, 1)) for code in scoring["order"] if points.get(code)), extras.rules,
    )


def _marked_apart(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """The rows with their corrections numbered through the whole sheet: ¹ stands on it once."""
    number, found = 0, []
    for row in rows:
        marks = range(number + 1, number + 1 + len(row.corrections))
        number += len(row.corrections)
        renumbered = tuple(each._replace(mark=mark) for each, mark in zip(row.corrections, marks, strict=True))
        found.append(replace(row, corrections=renumbered))
    return tuple(found)


def _status(view: MatchView, rows: Sequence[Row]) -> Status:
    if view.status == "reserved":
        return "reservation"
    if view.status == "open" or view.disputed or view.unsigned:
        return "draft"
    return "corrected" if any(row.corrections for row in rows) else "confirmed"


def _row(hand: HandView, lined: SheetLines | None = None) -> Row:
    void, result = hand.void, hand.result or None
    return Row(
        number=hand.number,
        dealer=hand.dealer,
        state=hand.state,
        void="" if void is None else void.why,
        void_reason="" if void is None else void.reason,
        way=hand.way or "",
        parts=_parts(result) if result and lined is None else None,
        brought=tuple(side[hand.main] for side in result) if result and lined is not None else None,
        doubts=hand.doubts,
        sat=hand.sides,
        ruled=hand.decided,
        differing=hand.differing,
        first=_first(hand, result) if result and lined is None else (),
        recounted=hand.was_recounted,
        kept=tuple(each.reason for each in hand.kept),
        complete=hand.complete,
        tie=hand.tie,
        nominal=hand.nominal,
        expected=hand.expected,
        counted=hand.counted or 0,
        checked=hand.checked,
        signatures=tuple(
            Signature(each.side, each.person or "", each.valid, each.same_phone, each.on_paper)
            for each in hand.accepted
        ),
        objections=tuple(
            Objection(each.side, each.about, each.remark, each.open, each.outcome or "", each.reason, each.same_phone)
            for each in hand.objections
        ),
        corrections=tuple(_correction(each, at, lined) for at, each in enumerate(hand.corrections, 1)),
    )


def _first(hand: HandView, result: Sequence[Json]) -> tuple[Part | None, ...]:
    was = {one.side: one.was for one in hand.recounted if one.was}
    return tuple(_parts([was[side]])[0] if side in was else None for side in range(len(result))) if was else ()


def _parts(result: Sequence[Json]) -> tuple[Part, ...]:
    return tuple(
        Part(side["card_points"], side.get("majority"), side["zwicks"], side["points"],
             tuple(side["list"]) if side.get("list") is not None else None)
        for side in result
    )


def _correction(each: CorrectionView, at: int, lined: SheetLines | None = None) -> Correction:
    return Correction(
        mark=at,
        old=each.old or None,
        new=each.new or None,
        was=_parts(each.was) if each.was and lined is None else None,
        what=each.what,
        reason=each.reason,
        at=each.at,
        judge=each.by_judge,
        sides=each.sides,
    )


def _penalties(view: MatchView, sides: Sequence[Side]) -> list[Penalty]:
    found = []
    for each in view.penalties:
        person, side = each.person or "", each.side
        if side is None:
            side = next((at for at, one in enumerate(sides) if person in one.persons), None)
        if (side is not None or person) and not each.lifted:
            found.append(Penalty(side, person, each.points, each.reason))
    return found
