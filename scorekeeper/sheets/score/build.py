"""A score sheet made from what the match shows of itself: its view and its hands, as JSON (journal/view)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scorekeeper.games import game_of
from scorekeeper.sheets.columns.made import blank_book, book_of
from scorekeeper.sheets.columns.values import Book
from scorekeeper.sheets.games import room_of
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
from scorekeeper.words.reconstruction import is_reconstruction
from scorekeeper.words.rules_then import switches_of

Json = Mapping[str, Any]
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
    view: Json,
    hands: Sequence[Json],
    extras: Extras | None = None,
    written: Json | None = None,
    rules_then: Sequence[Json] = (),
) -> Sheet:
    """The sheet of a match, from its view and all its hands in their order; ``written`` the lines that its game has
    made of them (journal/written), None where the figures say all; ``rules_then`` by which rules they were played,
    where these were changed from a hand on (journal/rules_then)."""
    extras = extras or Extras()
    book = None if written is None else book_of(view, written)
    if book is not None and any(one["scoring"].get("reconstruction") for one in rules_then):
        book = replace(book, made_up=True)
    rows = _marked_apart(tuple(_row(hand, book) for hand in hands))
    sides = tuple(Side(side["mark"], tuple(side["persons"])) for side in view["sides"])
    return Sheet(
        status=_status(view, rows),
        rules=_rules(view, extras, book),
        sides=sides,
        persons=tuple(
            Person(id, _text(person.get("name")), _text(person.get("first"))) for id, person in view["persons"].items()
        ),
        rows=rows,
        totals=tuple(view.get("final_totals") or view["totals"]),
        penalties=tuple(_penalties(view, sides)),
        match=view["id"],
        opened=_text(view.get("opened")),
        last=_text(view.get("last")),
        day=extras.day,
        ended=view["status"] != "open",
        reason=_text(view.get("end_reason")),
        dealer=next((row.dealer for row in rows if row.dealer), _text((view.get("next") or {}).get("dealer"))),
        writer=extras.writer,
        club=extras.club,
        event=extras.event,
        place=_text(view.get("place")),
        table=extras.table,
        round=extras.round,
        objections=extras.objections,
        link=extras.link,
        code=extras.code,
        zone=extras.zone,
        book=book,
        unsigned=tuple(view.get("unsigned") or ()),
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
        book=None if sheet.book is None else _blank_of(sheet.book, sheet.rules.variant),
    )  # fmt: skip


def _blank_of(book: Book, variant: str) -> Book:
    """What is still to be played is played by the rules of today alone."""
    made_up = is_reconstruction(variant)
    return replace(book, hands=(), counts=(), brought=(), payments=(), left=(), made_up=made_up)


def blank_for(variant: str, names: Sequence[Sequence[str]], extras: Extras | None = None) -> Sheet:
    """A blank sheet before there is a match: names by side, each of which may be empty.

    KeyError for a variant that is not known; ValueError for fewer than 2 or more than 12 sides, or for a number of
    players that the game does not have.
    """
    game, extras = game_of(variant), extras or Extras()
    if variant not in game.rule_sets:
        raise KeyError(variant)
    if game.series.lines:
        return _blank_with_book(variant, names, extras)
    if not 2 <= len(names) <= MOST_SIDES:
        raise ValueError(f"a match has 2 to {MOST_SIDES} sides, not {len(names)}")
    rules = room_of(game.id).blank_rules(variant, sum(map(len, names)), len(names), extras.switches)
    persons = [Person(f"{a} {b}", name, name) for a, side in enumerate(names) for b, name in enumerate(side) if name]
    sides = [
        Side(chr(ord("A") + at), tuple(person.id for person in persons if person.id.split()[0] == str(at)))
        for at in range(len(names))
    ]
    return Sheet(
        status="blank", rules=rules, sides=tuple(sides),
        persons=tuple(persons), club=extras.club, event=extras.event, table=extras.table, round=extras.round,
        objections=extras.objections, link=extras.link, code=extras.code, zone=extras.zone,
    )  # fmt: skip


def _blank_with_book(variant: str, names: Sequence[Sequence[str]], extras: Extras) -> Sheet:
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
        code=extras.code, zone=extras.zone, book=blank_book(variant, dict(extras.switches), keys),
    )  # fmt: skip


def _rules(view: Json, extras: Extras, book: Book | None) -> Rules:
    scoring = view["scoring"]
    if book is not None:
        switches = extras.switches or switches_of(_text(view.get("switches")))
        return Rules(view["variant"], _text(view.get("rules_digest")), 0, switches=switches, name=extras.rules)
    points, copies = scoring["points"], scoring["copies"]
    return Rules(
        view["variant"], _text(view.get("rules_digest")), scoring["nominal"], tuple(scoring.get("tied") or ()),
        scoring["majority"], scoring["zwick"], _text(scoring.get("tie_share")) or "none",
        extras.switches or switches_of(_text(view.get("switches"))),
        tuple((code, points[code], copies.get(code, 1)) for code in scoring["order"] if points.get(code)), extras.rules,
    )  # fmt: skip


def _marked_apart(rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """The rows with their corrections numbered through the whole sheet: ¹ stands on it once."""
    number, found = 0, []
    for row in rows:
        marks = range(number + 1, number + 1 + len(row.corrections))
        number += len(row.corrections)
        renumbered = tuple(each._replace(mark=mark) for each, mark in zip(row.corrections, marks, strict=True))
        found.append(replace(row, corrections=renumbered))
    return tuple(found)


def _status(view: Json, rows: Sequence[Row]) -> Status:
    if view["status"] == "reserved":
        return "reservation"
    if view["status"] == "open" or view.get("disputed") or view.get("unsigned"):
        return "draft"
    return "corrected" if any(row.corrections for row in rows) else "confirmed"


def _text(value: object) -> str:
    return value if isinstance(value, str) else ""


def _row(hand: Json, book: Book | None = None) -> Row:
    void, result = hand.get("void") or {}, hand.get("result")
    return Row(
        number=hand["number"],
        dealer=_text(hand.get("dealer")),
        state=hand["state"],
        void=_text(void.get("why")) or ("other" if void else ""),
        void_reason=_text(void.get("reason")),
        way=_text(hand.get("way")),
        parts=_parts(result) if result and book is None else None,
        brought=tuple(side[hand["main"]] for side in result) if result and book is not None else None,
        doubts=tuple(hand.get("doubts") or ()),
        sat=tuple(map(tuple, hand.get("sides") or ())),
        ruled=bool(hand.get("ruled")) and hand.get("ruled") == hand.get("digest"),
        differing=tuple(hand.get("differing") or ()),
        first=_first(hand) if result and book is None else (),
        kept=tuple(_text(each.get("reason")) for each in hand.get("kept") or ()),
        complete=bool(hand.get("complete", True)),
        tie=bool(hand.get("tie")),
        nominal=hand.get("nominal") or 0,
        expected=hand.get("expected") or 0,
        counted=hand.get("counted") or 0,
        checked=_text(hand.get("checked")),
        signatures=tuple(
            Signature(each["side"], _text(each.get("person")), bool(each.get("valid")), bool(each.get("same_phone")),
                      bool(each.get("on_paper")))
            for each in hand.get("accepted") or ()
        ),
        objections=tuple(
            Objection(each["side"], _text(each.get("about")), _text(each.get("remark")), bool(each.get("open")),
                      _text(each.get("outcome")), _text(each.get("reason")), bool(each.get("same_phone")))
            for each in hand.get("objections") or ()
        ),
        corrections=tuple(_correction(each, at, book) for at, each in enumerate(hand.get("corrections") or (), 1)),
    )  # fmt: skip


def _first(hand: Json) -> tuple[Part | None, ...]:
    was = {one["side"]: one["was"] for one in hand.get("recounted") or () if one["was"]}
    return tuple(_parts([was[side]])[0] if side in was else None for side in range(len(hand["result"]))) if was else ()


def _parts(result: Sequence[Json]) -> tuple[Part, ...]:
    return tuple(
        Part(side["card_points"], side.get("majority"), side["zwicks"], side["points"],
             tuple(side["list"]) if side.get("list") is not None else None)
        for side in result
    )  # fmt: skip


def _correction(each: Json, at: int, book: Book | None = None) -> Correction:
    old, new, was = each.get("old"), each.get("new"), each.get("was")
    return Correction(
        mark=at,
        old=tuple(old) if old else None,
        new=tuple(new) if new else None,
        was=_parts(was) if was and book is None else None,
        what=_text(each.get("what")),
        reason=_text(each.get("reason")),
        at=_text(each.get("at")),
        judge=bool(each.get("by_judge", each.get("role") == "judge")),
        sides=tuple(each.get("sides") or ()),
    )


def _penalties(view: Json, sides: Sequence[Side]) -> list[Penalty]:
    found = []
    for each in view.get("penalties") or ():
        person = _text(each.get("person"))
        side = each.get("side")
        if side is None:
            side = next((at for at, one in enumerate(sides) if person in one.persons), None)
        if (side is not None or person) and not each.get("lifted"):
            found.append(Penalty(side, person, each["points"], _text(each.get("reason"))))
    return found
