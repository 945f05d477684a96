"""An imported file is worked out aside and written in portions, so that nobody who records waits for it.

Aside is a database in memory with a copy of those streams in the file that exist here. Everything is read, checked,
folded and laid out in rows there, by the same code as ever and without a transaction here. Then the differences are
written. A new stream stands here as *unfinished* until the last portion shows it: hidden, without a number, behind
links that nobody was told. A stream that exists here gets all its changes in one transaction, and only if nobody wrote
to it meanwhile.

If a process ends in the middle, the next import of the same file takes its leftovers away, or housekeeping an hour
later.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from itertools import chain
from typing import Any, NamedTuple, TypeVar, cast

from sqlalchemy import (
    ColumnElement,
    CursorResult,
    Delete,
    Executable,
    RowMapping,
    Select,
    Table,
    and_,
    bindparam,
    create_engine,
    delete,
    insert,
    not_,
    select,
    tuple_,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session
from sqlalchemy.pool import StaticPool

from scorekeeper.errors import ScorekeeperError
from scorekeeper.storage.base import IDS_AT_ONCE, Base, in_parts, table_of
from scorekeeper.storage.engine import set_up, transactions
from scorekeeper.storage.league import ClubRow, PersonRow
from scorekeeper.storage.portions import Step, in_portions
from scorekeeper.storage.streams import EntryRow, Erasure, HandRow, LinkRow, MatchRow, Stream, Word, unfinished

UNFINISHED_HOURS = 1
MOST_SHOWN = 20_000
"""Streams, and words that may not come back, that the last portion can show at once."""
_ROWS_AT_ONCE = 100
_TRIES = 5
_WITHDRAWN = datetime(1970, 1, 1, tzinfo=UTC)
"""As if hidden then: an import that still goes on notices that somebody takes its streams away."""
_stream = table_of(Stream)
_OWNED: tuple[tuple[Table, str], ...] = tuple(
    (table_of(model), owner)
    for model, owner in (
        (EntryRow, "stream"), (Word, "owner"), (LinkRow, "stream"), (HandRow, "stream"), (MatchRow, "stream"),
        (PersonRow, "stream"), (ClubRow, "stream"), (Erasure, "owner"),
    )
)
_SHOWN_LAST = frozenset({"club_row", "erasure"})
_READ_WITHOUT_STREAM = frozenset({"match_row", "person_row"})
"""What a club that is here would count at once; into such a one they come with the last portion."""

Result = TypeVar("Result")
Row = dict[str, Any]


class Unfinished(ScorekeeperError):
    """Somebody else takes in the same at this moment, or writes to it all the time."""


class TooMany(ScorekeeperError):
    """More than can be shown at once."""


class _Meanwhile(Exception):
    """Somebody wrote to a stream while it was worked out."""


class Change(NamedTuple):
    """What is different aside in one table of one stream.

    table: which.
    new: rows that are not here.
    other: rows with other values: their key, the values.
    gone: keys of rows that are not aside.
    """

    table: Table
    new: list[Row]
    other: list[tuple[Row, Row]]
    gone: list[Row]


class Plan(NamedTuple):
    """What is to be written, by stream in its order.

    new: of each that is not here, its row and what belongs to it.
    existing: of each that is here, its row and what is different.
    before: of each that is here, its row as it was when it was copied.
    """

    new: dict[str, tuple[Row, list[Change]]]
    existing: dict[str, tuple[Row, list[Change]]]
    before: dict[str, Row]


def take_in(
    session: Session,
    main: str,
    streams: Collection[str],
    codes: Collection[bytes],
    work: Callable[[Session], Result],
    check: Callable[[Session], None],
    *,
    now: datetime,
    merging: bool = False,
) -> Result:
    """Let ``work`` take a file in, aside, and write what it did; what it gave.

    ``main``: the stream that the file is about, ``streams`` all that it may name, ``codes`` the hashes of codes that
    links of new ones will have: who has one of them here already keeps it. ``check``: what else must hold here; it is
    asked in the first transaction and in the last. ``merging``: also into a stream ``main`` that is here. Raises what
    ``work`` and ``check`` raise, Unfinished, TooMany.
    """
    session.rollback()
    with transactions(writing=True):
        for _turn in range(_TRIES):
            _take_away_of(session, main, streams, merging)
            plan, result = _worked_out(session, streams, codes, work)
            try:
                _write(session, plan, main, check, now)
            except _Meanwhile:
                continue
            return result
    raise Unfinished("somebody writes to it all the time")


def take_away_unfinished(session: Session, *, now: datetime) -> int:
    """Take away what was begun an hour ago and is not shown yet; how many streams. Ends the session's transaction."""
    session.rollback()
    before = now.astimezone(UTC) - timedelta(hours=UNFINISHED_HOURS)
    with transactions(writing=True):
        # a club after its matches, so that none is left of which nobody knows
        query = select(Stream.id).where(unfinished(), Stream.hidden_at < before).order_by(Stream.kind.desc(), Stream.id)
        due = _read(session, query)
        _take_away(session, due)
    return len(due)


def _take_away_of(session: Session, main: str, streams: Collection[str], merging: bool) -> None:
    """What an import of the same left that was broken off; one that still goes on then ends in vain."""
    begun = _read(session, select(Stream.id).where(Stream.id == main, unfinished()))
    if begun or merging:
        others = (Stream.id.in_(part) for part in in_parts(sorted(streams)))
        unfinished_others = [
            _read(session, select(Stream.id).where(condition, Stream.id != main, unfinished())) for condition in others
        ]
        _take_away(session, [*chain.from_iterable(unfinished_others), *begun])


def _take_away(session: Session, streams: Sequence[str], begun: datetime | None = None) -> None:
    """Take unfinished streams away as if they had never come, the last of them last; with ``begun`` only those of the
    import that began then."""
    of_this_import = unfinished() if begun is None else and_(unfinished(), Stream.hidden_at == begun)
    claim = update(Stream).where(of_this_import).values(hidden_at=_WITHDRAWN)
    in_portions(session, (_executing(claim.where(Stream.id.in_(part))) for part in in_parts(streams)))
    claimed = and_(unfinished(), Stream.hidden_at == _WITHDRAWN)
    for part in in_parts(streams):
        due = set(_read(session, select(Stream.id).where(Stream.id.in_(part), claimed)))
        in_portions(session, chain.from_iterable(_emptying(id) for id in part if id in due))


def _emptying(id: str) -> Iterator[Step]:
    for table, owner in _OWNED:
        if table.name in _SHOWN_LAST:
            continue
        key = table.primary_key.columns
        some = select(*key).where(table.c[owner] == id).limit(IDS_AT_ONCE)
        rows, left = delete(table).where((tuple_(*key) if len(key) > 1 else key[0]).in_(some)), [1]

        def step(session: Session, rows: Delete = rows, left: list[int] = left) -> None:
            left[0] = cast("CursorResult[tuple[object, ...]]", session.execute(rows)).rowcount

        while left[0]:
            yield step
    yield _executing(delete(_stream).where(_stream.c.id == id))


def _read(session: Session, query: Select[object]) -> list[str]:
    with transactions(writing=False):
        session.rollback()
        ids = list[str](session.scalars(query))
        session.rollback()
    return ids


def _executing(statement: Executable) -> Step:
    def step(session: Session) -> None:
        session.execute(statement, execution_options={"synchronize_session": False})

    return step


def _worked_out(
    session: Session, streams: Collection[str], codes: Collection[bytes], work: Callable[[Session], Result]
) -> tuple[Plan, Result]:
    engine = create_engine("sqlite://", poolclass=StaticPool, connect_args={"check_same_thread": False})
    set_up(engine)
    try:
        tables = [_stream, *(table for table, _ in _OWNED)]
        Base.metadata.create_all(engine, tables=tables)
        with Session(engine) as aside:
            before = _copied(session, aside, streams, codes)
            result = work(aside)
            aside.commit()
            after = {table.name: _rows(aside, table) for table in tables}
    finally:
        engine.dispose()
    return _plan(before, after), result


def _copied(
    session: Session, aside: Session, streams: Collection[str], codes: Collection[bytes]
) -> dict[str, dict[tuple[object, ...], Row]]:
    """Copy the rows of these streams; by table and key."""
    copied: dict[str, dict[tuple[object, ...], Row]] = {}
    link = table_of(LinkRow)
    with transactions(writing=False):
        for table, owner in ((_stream, "id"), *_OWNED):
            for part in in_parts(sorted(streams)):
                _keep(copied, table, session.execute(select(table).where(table.c[owner].in_(part))).mappings())
        for hashes in in_parts(sorted(codes)):
            _keep(copied, link, session.execute(select(link).where(link.c.code_hash.in_(hashes))).mappings())
        strange = (
            sorted({row["stream"] for row in copied[link.name].values()} - set(streams)) if link.name in copied else []
        )
        for part in in_parts(strange):
            _keep(copied, _stream, session.execute(select(_stream).where(_stream.c.id.in_(part))).mappings())
        session.rollback()
    for table in (_stream, *(table for table, _ in _OWNED)):
        rows = list(copied.setdefault(table.name, {}).values())
        for some in in_parts(rows):
            aside.execute(insert(table), some)
    return copied


def _keep(by_table: dict[str, dict[tuple[object, ...], Row]], table: Table, rows: Iterable[RowMapping]) -> None:
    by_key = by_table.setdefault(table.name, {})
    for row in rows:
        values: Row = {**row}
        by_key[_key(table, values)] = values


def _rows(aside: Session, table: Table) -> dict[tuple[object, ...], Row]:
    by_table: dict[str, dict[tuple[object, ...], Row]] = {}
    _keep(by_table, table, aside.execute(select(table).order_by(*table.primary_key.columns)).mappings())
    return by_table[table.name]


def _key(table: Table, row: Row) -> tuple[object, ...]:
    return tuple(row[column.name] for column in table.primary_key.columns)


def _plan(before: dict[str, dict[tuple[object, ...], Row]], after: dict[str, dict[tuple[object, ...], Row]]) -> Plan:
    changes: dict[str, dict[str, Change]] = {}
    for table, owner in _OWNED:
        rows_before, rows_after = before[table.name], after[table.name]
        names = [column.name for column in table.primary_key.columns]
        for key, row in rows_after.items():
            if (old := rows_before.get(key)) == row:
                continue
            change = _change(changes, row[owner], table)
            if old is None:
                change.new.append(row)
            else:
                other = {name: value for name, value in row.items() if old[name] != value}
                change.other.append((dict(zip(names, key, strict=True)), other))
        for key, row in rows_before.items():
            if key not in rows_after:
                _change(changes, row[owner], table).gone.append(dict(zip(names, key, strict=True)))
    streams = {row["id"]: row for row in after["stream"].values()}
    streams_before = {row["id"]: row for row in before["stream"].values()}
    new, existing = {}, {}
    for id, row in streams.items():
        stream_changes = list(changes.get(id, {}).values())
        if id not in streams_before:
            new[id] = (row, stream_changes)
        elif stream_changes or row != streams_before[id]:
            existing[id] = (row, stream_changes)
    return Plan(new, existing, streams_before)


def _change(changes: dict[str, dict[str, Change]], owner: str, table: Table) -> Change:
    of_stream = changes.setdefault(owner, {})
    return of_stream.setdefault(table.name, Change(table, [], [], []))


def _write(session: Session, plan: Plan, main: str, check: Callable[[Session], None], now: datetime) -> None:
    last = _SHOWN_LAST if main in plan.new else _SHOWN_LAST | _READ_WITHOUT_STREAM
    shown = len(plan.new) + sum(
        len(change.new) for _, stream_changes in plan.new.values() for change in stream_changes
        if change.table.name == "erasure"
    )
    if shown > MOST_SHOWN:
        raise TooMany("more than can be shown at once")
    begun = now.astimezone(UTC)
    order = sorted(plan.new, key=lambda id: id != main)  # the main one first: it says that the others are unfinished
    try:
        in_portions(session, _beginning(plan, order, last, check, begun))
        in_portions(session, (_merging(plan, id) for id in plan.existing if id != main))
        in_portions(session, [_showing(plan, main, order, last, check, begun)])
    except BaseException as problem:
        session.rollback()
        of_this_import = and_(unfinished(), Stream.hidden_at == begun)
        is_mine = bool(_read(session, select(Stream.id).where(Stream.id.in_(order[:1]), of_this_import)))
        is_here = bool(_read(session, select(Stream.id).where(Stream.id == main, not_(unfinished()))))
        _take_away(session, order[::-1], begun)
        if isinstance(problem, IntegrityError):
            raise _Meanwhile if is_mine or is_here else Unfinished("somebody took it away") from problem
        raise


def _beginning(
    plan: Plan, order: Sequence[str], last: frozenset[str], check: Callable[[Session], None], begun: datetime
) -> Iterator[Step]:
    yield check
    rows = [{**plan.new[id][0], "hidden_at": begun, "seq": 0, "version": 0} for id in order]
    yield from _inserting(_stream, rows)
    for id in order:
        for change in plan.new[id][1]:
            if change.table.name not in last:
                yield from _inserting(change.table, change.new)


def _inserting(table: Table, rows: Sequence[Row]) -> Iterator[Step]:
    for part in in_parts(rows, _ROWS_AT_ONCE):

        def step(session: Session, part: Sequence[Row] = part) -> None:
            session.execute(insert(table), part)

        yield step


def _merging(plan: Plan, id: str) -> Step:
    """All that changes of a stream that is here. The step raises _Meanwhile where somebody wrote to it."""

    def step(session: Session) -> None:
        row, changes = plan.existing[id]
        stream_row = session.execute(select(_stream).where(_stream.c.id == id).with_for_update()).first()
        if stream_row is None or dict(stream_row._mapping) != plan.before[id]:
            raise _Meanwhile
        session.execute(update(_stream).where(_stream.c.id == id).values(row))
        for table, new, other, gone in changes:
            if gone:
                session.connection().execute(delete(table).where(_is(table, _bound(gone[0]))), list(map(_keyed, gone)))
            for names, rows in _alike(other).items():
                new_values: dict[str, object] = {name: bindparam(name) for name in names}
                alike = update(table).where(_is(table, _bound(rows[0][0]))).values(new_values)
                session.connection().execute(alike, [{**values, **_keyed(key)} for key, values in rows])
            for part in in_parts(new):
                session.execute(insert(table), part)

    return step


def _showing(
    plan: Plan, main: str, order: Sequence[str], last: frozenset[str], check: Callable[[Session], None],
    begun: datetime,
) -> Step:
    """The last of it: from now on all that is new is there."""
    shown = (
        update(_stream)
        .where(_stream.c.id == bindparam("one"), _stream.c.hidden_at == begun, _stream.c.seq == 0)
        .values(hidden_at=None, seq=bindparam("to_seq"), version=bindparam("to_version"))
    )

    def step(session: Session) -> None:
        check(session)
        if main in plan.existing:
            _merging(plan, main)(session)
        of_this_import = and_(Stream.hidden_at == begun, unfinished())
        for part in in_parts(order):
            if len(session.execute(select(Stream.id).where(Stream.id.in_(part), of_this_import)).all()) != len(part):
                raise Unfinished("somebody took it away")
            rows = [plan.new[id][0] for id in part]
            values = [{"one": row["id"], "to_seq": row["seq"], "to_version": row["version"]} for row in rows]
            session.connection().execute(shown, values)
        for id in order:
            for change in plan.new[id][1]:
                if change.table.name in last:
                    for part_ in in_parts(change.new):
                        session.execute(insert(change.table), part_)

    return step


def _bound(key: Row) -> Row:
    """Placeholders for a row's key, told apart from its columns' new values."""
    return {name: bindparam(f"its_{name}") for name in key}


def _keyed(key: Row) -> Row:
    return {f"its_{name}": value for name, value in key.items()}


def _alike(rows: Sequence[tuple[Row, Row]]) -> dict[tuple[str, ...], list[tuple[Row, Row]]]:
    """Rows by the columns that change in them: one statement does for all that are alike."""
    by_columns: dict[tuple[str, ...], list[tuple[Row, Row]]] = {}
    for key, values in rows:
        by_columns.setdefault(tuple(values), []).append((key, values))
    return by_columns


def _is(table: Table, key: Mapping[str, object]) -> ColumnElement[bool]:
    return and_(*(table.c[name] == value for name, value in key.items()))
