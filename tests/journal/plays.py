"""Hands as the journal has them: entries made from a published record, for the tests of recording play by play."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from scorekeeper import zwickern
from scorekeeper.acts import Frame
from scorekeeper.journal.entry import Entry, read_entry
from scorekeeper.zwickern.notation import write_play

SAMPLE = Path(__file__).parents[1] / "hands" / "christiansen-sample.zhn"
HAND = "018f0000-0000-7000-8000-0000000000ff"
PHONE = "0123456789abcdef"


def an_id(number: int) -> str:
    """An entry's id; the persons' ids lie above 1000."""
    return f"018f0000-0000-7000-8000-{number:012x}"


def person(seat: int) -> str:
    return an_id(1000 + seat)


PERSONS = tuple(person(seat) for seat in range(12))


def entry(number: int, kind: str, payload: dict, *, after: int | None = None, **more: object) -> Entry:
    """One entry as a phone would send it, read by the journal's own reader."""
    return read_entry(
        {
            "id": an_id(number), "v": 1, "kind": kind, "hand": HAND, "device": PHONE, "payload": payload,
            "after": None if after is None else an_id(after), "seq": number, **more,
        }
    )


def played(number: int, seat: int, zhn: str, *, after: int | None = None, **more: object) -> Entry:
    payload = {"person": person(seat), "zhn": zhn, **more.pop("payload", {})}
    return entry(number, "play.made", payload, after=after, **more)


def frame_of(text: str) -> tuple[Frame, dict[str, str]]:
    """The frame of a record's hand with person ids for names, and the names by id."""
    record = zwickern.read(text)
    setting = record.setting
    ids = dict(zip(setting.players, PERSONS, strict=False))
    sides = tuple(tuple(ids[setting.players[seat]] for seat in side) for side in setting.sides)
    frame = Frame(
        setting.rules.variant, (), record.value("schedule"), None, tuple(ids.values()), sides,
        ids[setting.players[setting.dealer]],
    )
    return frame, {id: name for name, id in ids.items()}


def entries_of(text: str, *, hands: bool = True) -> Iterator[Entry]:
    """The record entered play by play: each entry follows the one before it."""
    record = zwickern.read(text)
    ids = dict(zip(record.setting.players, PERSONS, strict=False))
    number = 0
    for stage, deal in enumerate(record.deals, 1):
        table = [card.code for line in deal.tables for item in line.items for card in item.cards]
        held = {ids[line.player]: [card.code for card in line.cards] for line in deal.hands} if hands else None
        if table or held:
            number += 1
            payload = {"stage": stage, "table": table, "hands": held}
            yield entry(number, "stage.dealt", payload, after=number - 1 or None)
        for line in deal.plays:
            number += 1
            payload = {"person": ids[line.name], "zhn": write_play(line.play)}
            yield entry(number, "play.made", payload, after=number - 1 or None)
