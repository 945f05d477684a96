"""Entries made from a form: ids that stay the same when the form is sent again, the hand they belong to, the reason
that somebody gives."""

from __future__ import annotations

import hashlib
import json
import secrets
import time
import uuid
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from itertools import chain
from typing import Self

from flask_babel import lazy_gettext
from wtforms import Field
from wtforms.validators import DataRequired

from scorekeeper.journal.entry import EntryBody, plain_body, read_entry
from scorekeeper.journal.fold import step, worked_out
from scorekeeper.journal.rows import iso
from scorekeeper.journal.state import MatchState
from scorekeeper.numbers import whole
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import ActionForm, Refused, Sent
from scorekeeper.web.forms import ONCE, Line
from scorekeeper.web.i18n import _

MILLISECONDS = 80  # bits of a UUID below its time
LONGEST_WORDS = 500


def fresh_id() -> str:
    """A UUIDv7 of this moment."""
    return _uuid7(time.time_ns() // 1_000_000, secrets.token_bytes(10))


def derived_id(form_id: str, *parts: object) -> str:
    """Another id of the same moment, always the same one for the same parts."""
    text = json.dumps([form_id, *parts], sort_keys=True, separators=(",", ":"))
    return _uuid7(uuid.UUID(form_id).int >> MILLISECONDS, hashlib.sha256(text.encode()).digest()[:10])


def moment_of(id: str) -> datetime:
    """When a UUIDv7 was made, in UTC."""
    return datetime.fromtimestamp((uuid.UUID(id).int >> MILLISECONDS) / 1000, UTC)


def form_id(sent: Mapping[str, str]) -> str:
    """The hidden field `id`. Raises Refused for a form that has none."""
    try:
        id = uuid.UUID(sent.get("id", ""))
    except ValueError:
        raise Refused(_("The form arrived damaged. Go back and try again.")) from None
    return str(id)


def with_bodies(state: MatchState, bodies: Sequence[Mapping[str, object]]) -> MatchState:
    """The match as it would stand with these entries; nothing is kept."""
    now = iso(datetime.now(UTC))
    for each in bodies:
        known = {"seq": state.seq + 1, "at": now, "role": each.get("as", "record")}
        state = step(worked_out(state), read_entry({**each, **known}))
    return state


def body(
    place: MatchPlace, sent: Sent, kind: str, payload: Mapping[str, object], hand: str | None = None,
    replaces: str | None = None, after: str | None = None, as_judge: bool = False,
) -> EntryBody:
    """One entry as a phone would send it.

    Its id comes from the form's and from what it says: sent twice it is the same entry, changed it is another.
    It is the judge's where the form says so, or `as_judge`; the link alone does not make it that.
    """
    ground = form_id(sent)
    judge = as_judge or decides(place, sent)
    made = plain_body(
        derived_id(ground, kind, payload, hand, replaces, *(["judge"] if judge else [])), kind, payload, place.device,
        hand=hand, after=after or last_of(place, hand), replaces=replaces, at_phone=iso(moment_of(ground)),
    )
    if judge:
        made["as"] = "judge"
    return made


def decides(place: MatchPlace, sent: Sent) -> bool:
    """Whether the sender chose to decide as the judge, and may: the phone that began a match holds that link, too,
    and is at most times one of those who record."""
    return sent.get("as") == "judge" and place.may("judge")


def of_judge(place: MatchPlace, target: str) -> bool:
    """Whether the sender may take back, as the judge, what the judge said: nobody else's taking back changes that."""
    if not place.may("judge"):
        return False
    entries = chain(place.state.match_entries, *place.state.hand_entries.values())
    return any(entry.id == target and entry.role == "judge" for entry in entries)


def the_hand(place: MatchPlace, sent: Sent) -> tuple[str, list[EntryBody]]:
    """The hand the form is about, else the running one, else a new one with the entry that begins it."""
    if sent.get("hand"):
        return one_id(sent["hand"]), []
    view = place.view()
    return (view.current.id, []) if view.current is not None else next_hand(place, sent)


def next_hand(place: MatchPlace, sent: Sent) -> tuple[str, list[EntryBody]]:
    """The hand after all others, with the entry that begins it."""
    hand = derived_id(form_id(sent), "hand")
    following = place.view().next
    payload = {"follows": following.follows, "inserted": False, "dealer": following.dealer}
    return hand, [body(place, sent, "hand.begun", payload, hand)]


def last_of(place: MatchPlace, hand: str | None) -> str | None:
    """The last entry of that hand that the page showed, as far as the page knew the hand."""
    view = place.view()
    for known in [view.current, *view.recent]:
        if known is not None and hand in known.members:
            return known.last or None
    return None


def one_id(text: str) -> str:
    """An id from a form. Raises Refused."""
    try:
        return str(uuid.UUID(text))
    except ValueError:
        raise Refused(_("The form arrived damaged. Go back and try again.")) from None


def sides_then(place: MatchPlace, sent: Sent) -> list[list[str]]:
    """The persons of each side in the form's hand; without one as they sit now."""
    hand = place.find_hand(sent.get("hand"))
    return [list(people) for people in (hand.sides if hand else [side.persons for side in place.view().sides])]


def signers_of(place: MatchPlace, sent: Sent) -> list[list[str]]:
    """The persons of each side who sign the form's hand, or the correction of it that waits; without one as they sit
    now."""
    hand = place.find_hand(sent.get("hand"))
    return sides_then(place, sent) if hand is None else [list(people) for people in hand.signers]


def a_side(place: MatchPlace, sent: Sent) -> int:
    """The side a form names, of its hand where it is about one: in an old deal others may have sat. Raises Refused."""
    number = whole(sent.get("side", ""), len(sides_then(place, sent)) - 1)
    if number is None:
        raise Refused(_("The form arrived damaged. Go back and try again."))
    return number


def a_person(place: MatchPlace, sent: Sent) -> str | None:
    """The person a form names, if it names one of this match. Raises Refused for a stranger."""
    typed = sent.get("person", "")
    if typed and typed not in place.view().persons:
        raise Refused(_("The form arrived damaged. Go back and try again."))
    return typed or None


def typed_text(field: Field, form_id: str) -> tuple[str | None, dict[str, str]]:
    """Somebody's own words, as they were typed in this field: the text's id for the payload, and the text beside it."""
    return with_id(field.data, form_id, field.name)


def carried_text(sent: Mapping[str, str], name: str) -> tuple[str | None, dict[str, str]]:
    """The same of words that come with a button, which has no form."""
    return with_id(" ".join(sent.get(name, "").split()), form_id(sent), name)


def with_id(words: str, form_id: str, name: str) -> tuple[str | None, dict[str, str]]:
    """The id of a text that goes with this form under a name, for the payload, and the text beside it."""
    text = words[:LONGEST_WORDS]
    if not text:
        return None, {}
    key = derived_id(form_id, "words", name, text)
    return key, {key: text}


def _uuid7(milliseconds: int, rest: bytes) -> str:
    number = (milliseconds & (1 << 48) - 1) << MILLISECONDS | int.from_bytes(rest[:10], "big")
    number = number & ~(0xF << 76) | 7 << 76
    return str(uuid.UUID(int=number & ~(0x3 << 62) | 2 << 62))


def needed_reason() -> Field:
    """The field of a reason that has to be given."""
    sentence = lazy_gettext("Say in a few words why.")
    return Line(lazy_gettext("Reason"), [DataRequired(sentence)], most=LONGEST_WORDS, render_kw=ONCE)


class ReasonForm(ActionForm):
    """A reason, which may stay empty but for what is decided as the judge."""

    reason = Line(lazy_gettext("Reason (optional)"), most=LONGEST_WORDS, render_kw=ONCE)

    @classmethod
    def of(cls, place: MatchPlace, sent: Sent) -> Self:
        """The form with what was sent; asked once more it says that whoever decides needs the reason."""
        form = super().of(place, sent)
        if decides(place, sent):
            form.reason.label.text, form.reason.needed = _("Reason"), True
        return form

    def page(self) -> str:
        """The page of the hand that it is about."""
        hand = self.place.find_hand(self.sent.get("hand"))
        return "" if hand is None else f"hand/{hand.number}"


class DecisionForm(ReasonForm):
    """A reason that has to be given."""

    reason = needed_reason()


def needs_reason(form: ReasonForm) -> None:
    """Whoever decides as the judge says why. Raises Invalid."""
    if decides(form.place, form.sent) and not form.reason.data:
        form.reject("reason", _("Say in a few words why."))
