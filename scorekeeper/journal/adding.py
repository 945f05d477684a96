"""Adding entries to one stream inside one transaction: which are added, which were there already, which are refused."""

from __future__ import annotations

import dataclasses
import json
import secrets
import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Generic, Literal, NamedTuple

from sqlalchemy import bindparam, insert, select, update
from sqlalchemy.orm import Session

from scorekeeper.journal.entry import Entry, plain_body, read_entry
from scorekeeper.journal.parsing import ID, EntryError
from scorekeeper.journal.rows import canonical, hash_of, iso, moment, sent
from scorekeeper.journal.stream_type import State, StreamType
from scorekeeper.journal.visible import MOST_AT_ONCE, named_in, read_words
from scorekeeper.storage.base import in_parts, table_of
from scorekeeper.storage.erasing import erased_of, forget_words
from scorekeeper.storage.streams import EntryRow, Stream, Word

MOST_LETTERS = 64 * 1024
"""Characters of one entry; the longest real one, a position with all hands, has 2,000."""
_YEARS = range(1970, 9999)
# written once, so that SQLAlchemy need not work out anew what each request says
_entry, _stream = table_of(EntryRow).c, table_of(Stream).c
_STORED = select(
    _entry.id, _entry.seq, _entry.body_hash, _entry.kind, _entry.hand, _entry.device, _entry.carrier
).where(_entry.stream == bindparam("stream"), _entry.id.in_(bindparam("ids", expanding=True)))
_INSERT = insert(table_of(EntryRow))
_COUNT = (
    update(table_of(Stream))
    .where(_stream.id == bindparam("stream"))
    .values(seq=bindparam("to_seq"), version=bindparam("to_version"))
)
Status = Literal["applied", "duplicate", "id_reused", "rejected"]


class Result(NamedTuple):
    """What became of one entry that was sent.

    id: the entry's.
    status: applied; duplicate: known already; id_reused: known, and says something else; rejected.
    seq: its number in the stream; None where it is not stored.
    error: the key of the sentence that says why it was refused.
    detail: which field could not be read, and why.
    """

    id: str
    status: Status
    seq: int | None = None
    error: str | None = None
    detail: str | None = None

    def as_json(self) -> dict[str, object]:
        """As a phone reads it."""
        return self._asdict()


class Appended(NamedTuple):
    """What became of the entries, in the order they were sent.

    seq: the number of the stream's last entry after it.
    version: of the stream after it; grows with everything a page shows.
    results: one for each entry.
    """

    seq: int
    version: int
    results: tuple[Result, ...]

    def as_json(self) -> dict[str, object]:
        """The answer to a phone."""
        return {"seq": self.seq, "version": self.version, "results": [result.as_json() for result in self.results]}


class Refused(Exception):
    """One entry that is not taken: the error's key, and more of it."""

    def __init__(self, error: str, detail: str | None = None) -> None:
        super().__init__(error)
        self.error = error
        self.detail = detail


class StoredEntry(NamedTuple):
    """What is known of an id that is stored already.

    seq: its number in the stream.
    body_hash: SHA-256 of what it says, by which a repeat is told from another entry.
    kind: the entry's.
    hand: the id of the hand it speaks of; None for none.
    sender: which phone, by its cookie and not by what the entry says of itself.
    """

    seq: int
    body_hash: bytes
    kind: str
    hand: str | None
    sender: str


class Counters(NamedTuple):
    """Of a stream's row.

    seq: the number of its entries.
    version: the number of its changes.
    """

    seq: int
    version: int


class Adding(Generic[State]):
    """Entries on their way into one stream, whose row the session has locked.

    before: the state that they came to.
    state: the one that they make.
    seq: its last number.
    applied: the new entries.
    extra_check: raises Refused for what a phone's entry may not say although its kind takes it; it gets the state that
        the entry would make.
    """

    def __init__(
        self,
        session: Session,
        stream_type: StreamType[State],
        stream: str,
        state: State,
        counters: Counters,
        *,
        device: str,
        now: datetime,
    ) -> None:
        self.stream_type = stream_type
        self.before = self.state = state
        self.stream = stream
        self.seq = counters.seq
        self.results: list[Result] = []
        self.applied: list[Entry] = []
        self.words_changed = False
        self.session = session
        self.extra_check: Callable[[Adding[State], Entry, State], None] | None = None
        self._device = device
        self._now = moment(now)
        self._version = counters.version
        self._rows: list[dict[str, object]] = []
        self._stored: dict[str, StoredEntry] = {}

    @property
    def appended(self) -> Appended:
        """The answer, once it is finished."""
        return Appended(self.seq, self._version, tuple(self.results))

    def add(self, bodies: Sequence[object], words: object, *, role: str, epoch: int) -> None:
        """Take what a phone sent. Names and remarks come with the entries that name them, or not at all."""
        texts = read_words(words)
        mentioned = self._added(bodies, texts, role, epoch)
        if ids := [id for id in texts or () if id in mentioned]:
            self.put_words({id: texts[id] for id in ids[:MOST_AT_ONCE]} if texts else {})

    def try_out(self, bodies: Sequence[object], words: object, *, role: str, epoch: int) -> None:
        """Learn what `add` would answer: nothing is stored, as long as nobody finishes."""
        self._added(bodies, read_words(words), role, epoch)

    def _added(self, bodies: Sequence[object], texts: Mapping[str, str] | None, role: str, epoch: int) -> set[str]:
        """The ids of texts that are named in what was taken."""
        stored = self._stored_entries(bodies)
        mentioned: set[str] = set()
        for body in bodies:
            raw_id = body.get("id") if isinstance(body, Mapping) else None
            id = raw_id if isinstance(raw_id, str) else ""
            if (earlier := stored.get(id)) is not None and self._withheld(earlier):
                # the same answer to a right guess and a wrong one; the words that came along are not its own either
                self.results.append(Result(id, "duplicate", earlier.seq))
                continue
            try:
                if texts is None:
                    raise Refused("words")
                result = self._add_one(id, body, stored, texts, role, epoch)
                self.results.append(result)
                if texts and result.status in ("applied", "duplicate"):
                    mentioned |= named_in(body)
            except Refused as refused:
                self.results.append(Result(id, "rejected", None, refused.error, refused.detail))
        return mentioned

    def add_from_server(self, body: Mapping[str, object], *, role: str, epoch: int) -> None:
        """Add an entry that the server makes itself."""
        self._write(read_entry(body, kinds=self.stream_type.kinds), canonical(sent(body)), role, epoch)

    def add_own(self, kind: str, payload: Mapping[str, object], *, role: str = "server", epoch: int = 0) -> None:
        """Add an entry that the server makes of what somebody did elsewhere."""
        body = plain_body(new_id(self._now), kind, payload, self._device, at_phone=None)
        self.add_from_server(body, role=role, epoch=epoch)

    def look_up(self, bodies: Sequence[object]) -> None:
        """Learn which of these are here already; before `take`."""
        self._stored |= self._stored_entries(bodies)

    def take(self, body: object, where: str) -> None:
        """Add an entry as another server had it, with what that server knew of it. Raises EntryError."""
        entry = read_entry(body, kinds=self.stream_type.kinds)
        assert isinstance(body, Mapping)
        try:
            text = _canonical(body)
        except Refused as refused:
            raise EntryError(refused.error, where) from None
        if (stored := self._stored.get(entry.id)) is not None:
            # an export names the phone also where the entry itself did not
            variants = (body, {**body, "device": None}, {**body, "device": ""})
            # the machine's owner, who has no phone here, is told all
            withheld = bool(self._device) and self._withheld(stored)
            same = withheld or stored.body_hash in [hash_of(_canonical(each)) for each in variants]
            status: Status = "duplicate" if same else "id_reused"
            self.results.append(Result(entry.id, status, stored.seq))
            return
        try:
            at = moment(datetime.fromisoformat(entry.at))
        except (ValueError, OverflowError):
            at = None
        if at is None or at.year not in _YEARS:
            raise EntryError("not-a-time", f"{where}.at")
        if entry.role not in self.stream_type.roles:
            raise EntryError("not-one-of", f"{where}.role")
        if full := self.stream_type.full(self.state, self.seq, entry, True):
            raise EntryError(full, where)
        self._write(entry, text, entry.role, entry.epoch, at=at, carrier=entry.carrier or None)
        self._stored[entry.id] = self._as_stored(entry, text)
        self.results.append(Result(entry.id, "applied", self.seq))

    def finish(self) -> None:
        """Counters and projections as they are after the new entries, in the same transaction."""
        self._forget()
        self._insert()
        if self.applied or self.words_changed:
            self._version += 1
            self.session.execute(_COUNT, {"stream": self.stream, "to_seq": self.seq, "to_version": self._version})
        if self.applied:
            self.stream_type.project(self.session, self.stream, self.before, self.state)

    def put_words(self, texts: Mapping[str, str]) -> None:
        """Store names and remarks: new ones, and the name of somebody who joined with these entries once more.

        The name it had stays beside it, under the id of the entry that changed it.
        """
        renames = self.stream_type.renames
        renamed = {person: entry.id for entry in self.applied if (person := renames(entry)) is not None}
        erased = erased_of(self.session, self.stream)
        if texts and (above := self.stream_type.under(self.state)) is not None:
            erased |= erased_of(self.session, above)
        stored, new = self.stored_words(texts), []
        for id, text in texts.items():
            if id in erased:
                continue
            if id not in stored:
                new.append({"owner": self.stream, "id": id, "text": text})
            elif id in renamed and stored[id].text != text:
                self.session.merge(Word(owner=self.stream, id=renamed[id], text=stored[id].text))
                stored[id].text = text
            else:
                continue
            self.words_changed = True
        self.session.flush()
        if new:
            self.session.execute(insert(Word), new)

    def stored_words(self, ids: Iterable[str]) -> dict[str, Word]:
        """The words of these ids that are here."""
        stored: dict[str, Word] = {}
        for part in in_parts(list(ids)):
            rows = self.session.scalars(select(Word).where(Word.owner == self.stream, Word.id.in_(part)))
            stored |= {row.id: row for row in rows}
        return stored

    def _stored_entries(self, bodies: Sequence[object]) -> dict[str, StoredEntry]:
        ids = [body["id"] for body in bodies if isinstance(body, Mapping) and isinstance(body.get("id"), str)]
        self._insert()
        valid_ids = [id for id in ids if ID.fullmatch(id)]
        rows = self.session.execute(_STORED, {"stream": self.stream, "ids": valid_ids}).all() if valid_ids else []
        return {
            row.id: StoredEntry(
                row.seq, row.body_hash, row.kind, row.hand, row.device if row.carrier is None else row.carrier
            )
            for row in rows
        }

    def _as_stored(self, entry: Entry, text: str) -> StoredEntry:
        """The entry that was just written, for when its id comes once more."""
        return StoredEntry(self.seq, hash_of(text), entry.kind, entry.hand, self._device)

    def _withheld(self, stored: StoredEntry) -> bool:
        """Whether this phone may not learn what stands under that id. The one that brought it knows."""
        is_sender = bool(self._device) and stored.sender == self._device
        return not is_sender and self.stream_type.withheld(self.state, stored.kind, stored.hand)

    def _add_one(
        self, id: str, body: object, stored: dict[str, StoredEntry], texts: Mapping[str, str] | None, role: str,
        epoch: int
    ) -> Result:
        """Take one entry, or answer as the first time. Raises Refused."""
        if not isinstance(body, Mapping):
            raise Refused("unreadable", "entry: not-an-object")
        text = _canonical(body)
        if (earlier := stored.get(id)) is not None:
            return Result(id, "duplicate" if earlier.body_hash == hash_of(text) else "id_reused", earlier.seq)
        try:
            entry = read_entry(sent(body), kinds=self.stream_type.kinds)
        except EntryError as error:
            raise Refused("unreadable", f"{error.field}: {error.case}") from None
        if not self.stream_type.may_say(role, entry):
            raise Refused("not_allowed")
        if full := self.stream_type.full(self.state, self.seq, entry, False):
            raise Refused(full)
        role = self.stream_type.speaks_as(role, entry, body.get("as"))
        self.stream_type.check(self, entry, texts or {}, role)
        self._write(entry, text, role, epoch, besides=self.extra_check)
        stored[id] = self._as_stored(entry, text)
        return Result(id, "applied", self.seq)

    def _write(
        self,
        entry: Entry,
        text: str,
        role: str,
        epoch: int,
        *,
        at: datetime | None = None,
        carrier: str | None = None,
        besides: Callable[[Adding[State], Entry, State], None] | None = None,
    ) -> None:
        """Give the entry the next number. ``at`` and ``carrier`` where another server knew them. Raises Refused where
        ``besides`` does."""
        maker = entry.device or self._device
        if at is None:
            at, carrier = self._now, self._device if self._device != maker else None
        entry = dataclasses.replace(
            entry, seq=self.seq + 1, at=iso(at), role=role, epoch=epoch, device=maker, carrier=carrier or ""
        )
        state = self.stream_type.step(self.state, entry)
        if besides is not None:
            besides(self, entry, state)
        self._rows.append(
            {
                "stream": self.stream, "seq": entry.seq, "id": entry.id, "kind": entry.kind, "v": entry.v,
                "hand": entry.hand, "body": text, "body_hash": hash_of(text), "at": at, "role": role, "epoch": epoch,
                "device": maker, "carrier": carrier,
            }
        )
        self.seq, self.state = entry.seq, state
        self.applied.append(entry)

    def _insert(self) -> None:
        """Put what was taken so far into the table, in one statement."""
        if self._rows:
            self.session.execute(_INSERT, self._rows)
            self._rows = []

    def _forget(self) -> None:
        """Who is forgotten loses their names here, and what else these entries say of it stays."""
        forgotten = self.stream_type.forgotten
        if people := {person for entry in self.applied if (person := forgotten(entry)) is not None}:
            always, where_stored = self.stream_type.forgets(self.state, people)
            erased = dict.fromkeys([*always, *self.stored_words(where_stored)], self._now)
            forget_words(self.session, self.stream, erased)
            self.words_changed = True


def new_id(now: datetime) -> str:
    """A UUIDv7 for what the server adds itself."""
    number = int(now.timestamp() * 1000) << 80 | 0x7 << 76 | secrets.randbits(12) << 64
    return str(uuid.UUID(int=number | 0b10 << 62 | secrets.randbits(62)))


def _canonical(body: Mapping[str, object]) -> str:
    """The body in its one spelling. Raises Refused for one that cannot be kept."""
    try:
        text = canonical(sent(body))
        if "\\ud" in text:  # half a character, which no export could spell
            json.dumps(sent(body), ensure_ascii=False).encode()
    except (ValueError, TypeError, RecursionError):
        raise Refused("unreadable", "entry: not-json") from None
    if len(text) > MOST_LETTERS:
        raise Refused("too_long")
    return text
