"""What comes in a file is worked out aside and written in portions: nobody sees it before it is whole, and nobody who
writes meanwhile loses anything."""

from __future__ import annotations

import json
import sqlite3
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import Engine, event, func, select

from scorekeeper.journal import match_file as of_match
from scorekeeper.journal import match_stream, stream
from scorekeeper.journal import store as matches
from scorekeeper.journal.club import club_file, passphrase, store
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.links import find_link
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.projections import rebuild
from scorekeeper.journal.tokens import code_of, token_of
from scorekeeper.storage import aside, portions
from scorekeeper.storage.base import Base, db, hash_of_token
from scorekeeper.storage.streams import EntryRow, Erasure, LinkRow, Stream, Word, unfinished
from tests.conftest import sqlite_copy
from tests.journal import table
from tests.journal.club.clubs import NOW, PASSPHRASE, SECRET, played, proved
from tests.journal.table import an_id

pytestmark = pytest.mark.one_database  # what comes in comes into another installation, and that is SQLite here

IMPORT = {"device": "", "now": NOW}


@pytest.fixture
def file(session, club):
    """A club with an evening whose first table was played."""
    draw = club.draw(club.evening())
    club.say("draw.made", draw)
    played(session, draw["tables"][0]["match"])
    return json.loads(json.dumps(club_file.export(session, club.id)))


@pytest.fixture
def newer(session, club, file):
    """The same club a little later, with an entry more of its own, and one of its first table's."""
    penalty = table.entry("penalty", {"side": 0, "person": None, "points": -5})
    data = {"role": "judge", "epoch": 1, "device": table.PHONE, "now": NOW}
    matches.append(session, file["matches"][0]["match"], [penalty], {}, **data)
    club.join("Bernd J.")
    return json.loads(json.dumps(club_file.export(session, club.id)))


@pytest.fixture
def longer(session, file):
    """Its first table with thirty hands more."""
    played(session, file["matches"][0]["match"], [(10, 17)] * 30)
    return json.loads(json.dumps(of_match.export(session, file["matches"][0]["match"])))


@pytest.fixture
def elsewhere(file, make_app, migrated_sqlite, tmp_path, monkeypatch):
    """A session on another server that writes every step by itself and does not wait between them."""
    (tmp_path / "elsewhere").mkdir()
    app = make_app(tmp_path / "elsewhere", sqlite_copy(migrated_sqlite, tmp_path / "elsewhere"))
    monkeypatch.setattr(portions, "PORTION_SECONDS", 0)
    monkeypatch.setattr(portions, "PAUSE_SECONDS", 0)
    with app.app_context():
        yield db.session()
        db.session.remove()


def between(monkeypatch, look):
    """`look(portion)` after each portion."""
    done, real = [], portions.time.sleep

    def sleep(seconds):
        done.append(seconds)
        look(len(done))
        real(seconds)

    monkeypatch.setattr(portions.time, "sleep", sleep)
    return done


def take(there, file, **more):
    return club_file.take_in(there, SECRET, file, **{"passphrase": PASSPHRASE, **IMPORT, **more})


def take_match(there, file):
    return of_match.take_in(there, SECRET, file, maker=None, **IMPORT)


def nothing_seen(there, file):
    """Nobody finds a club of which only a part is here, nor one of its matches."""
    club, match = file["club"], file["matches"][0]["match"]
    assert store.clubs(there) == []
    for stream_type, id in ((CLUB, club), (MATCH, match)):
        with pytest.raises(stream.StreamUnknown):
            stream.state_of(stream_type, there, id)
        with pytest.raises((stream.StreamUnknown, stream.StreamGone)):
            stream.undelete(stream_type, there, id)
    with pytest.raises((stream.StreamUnknown, stream.StreamGone)):
        store.undelete(there, club)
    assert passphrase.clubs_named(there, "Zwickerverein Windbargen") == []
    for id, role in ((club, "keeper"), (match, "judge")):
        assert find_link(there, hash_of_token(token_of(SECRET, id, role, 1))) is None
    assert proved(there) == []
    there.rollback()


def counted(there):
    """How many rows each table has."""
    there.rollback()
    return {table.name: there.scalar(select(func.count()).select_from(table)) for table in Base.metadata.sorted_tables}


def test_nothing_is_seen_of_a_club_before_all_of_it_is_here(file, elsewhere, monkeypatch):
    seen = between(monkeypatch, lambda _n: nothing_seen(elsewhere, file) if begun(elsewhere) else None)
    take(elsewhere, file)
    assert len(seen) > 8
    assert club_file.export(elsewhere, file["club"]) == file
    assert proved(elsewhere) == []


def begun(there):
    return there.scalar(select(func.count()).select_from(Stream).where(unfinished()))


def test_what_is_rebuilt_meanwhile_stays_whole(file, elsewhere, monkeypatch):
    def build(_portion):
        rebuild(elsewhere)
        elsewhere.commit()

    between(monkeypatch, build)
    take(elsewhere, file)
    assert proved(elsewhere) == []


def test_what_is_broken_off_leaves_nothing(file, elsewhere, monkeypatch):
    class Ended(BaseException):
        pass

    def end(number):
        if number == portion:
            raise Ended

    before = counted(elsewhere)
    for portion in range(1, 12, 2):
        with monkeypatch.context() as patched:
            between(patched, end)
            with pytest.raises(Ended):
                take(elsewhere, file)
        assert counted(elsewhere) == before, portion
    assert take(elsewhere, file).new


def test_what_a_dead_process_left_goes_after_an_hour_and_what_goes_on_stays(file, elsewhere, monkeypatch, tmp_path):
    before = counted(elsewhere)
    monkeypatch.setattr(aside, "_take_away", lambda *_: None)
    between(monkeypatch, lambda number: 1 / 0 if number == 9 else None)
    with pytest.raises(ZeroDivisionError):
        take(elsewhere, file)
    monkeypatch.undo()
    assert begun(elsewhere) == 3
    assert aside.take_away_unfinished(elsewhere, now=NOW + timedelta(minutes=59)) == 0
    assert begun(elsewhere) == 3
    assert aside.take_away_unfinished(elsewhere, now=NOW + timedelta(minutes=61)) == 3
    assert counted(elsewhere) == before


def test_one_that_is_taken_away_in_the_middle_says_so_and_leaves_nothing(file, elsewhere, monkeypatch):
    before = counted(elsewhere)

    def away(number):
        if number == 6:
            aside.take_away_unfinished(elsewhere, now=NOW + timedelta(hours=2))

    between(monkeypatch, away)
    with pytest.raises(club_file.FileRefused, match="busy"):
        take(elsewhere, file)
    assert counted(elsewhere) == before


def test_who_writes_to_a_match_meanwhile_loses_nothing(file, newer, elsewhere, monkeypatch):
    """Into an older copy of the club comes a newer file, while somebody records at one of its tables."""
    match = file["matches"][0]["match"]
    take(elsewhere, file)
    data = {"role": "judge", "epoch": 1, "device": table.PHONE, "now": NOW}
    other = table.entry("penalty", {"side": 1, "person": None, "points": -3})
    real, wrote = aside._worked_out, []

    def late(*given):
        done = real(*given)
        if not wrote:
            wrote.append(matches.append(elsewhere, match, [other], {}, **data).results[0].status)
        return done

    monkeypatch.setattr(aside, "_worked_out", late)
    done = take(elsewhere, newer, passphrase=None, merging=True)
    assert (wrote, done.new, done.added, done.differing) == (["applied"], False, 2, 0)
    ids = [entry["id"] for entry in stream.entries_since(MATCH, elsewhere, match)]
    assert ids[-2:] == [other["id"], newer["matches"][0]["entries"][-1]["id"]]
    assert len(stream.state_of(CLUB, elsewhere, file["club"]).state.members) == 9
    assert proved(elsewhere) == []


@pytest.mark.slow
def test_who_is_written_to_all_the_time_takes_nothing_in(file, newer, elsewhere, monkeypatch):
    take(elsewhere, file)
    real = aside._worked_out

    def late(*given):
        done = real(*given)
        elsewhere.execute(Stream.__table__.update().values(version=Stream.version + 1))
        elsewhere.commit()
        return done

    monkeypatch.setattr(aside, "_worked_out", late)
    with pytest.raises(club_file.FileRefused, match="busy"):
        take(elsewhere, newer, passphrase=None, merging=True)


def test_a_merge_into_a_stream_is_one_transaction(file, longer, elsewhere):
    take(elsewhere, file)
    wrote, engine = [], elsewhere.get_bind()

    def note(connection, _cursor, statement, *_):
        if statement.startswith("INSERT INTO entry"):
            wrote.append(id(connection.get_transaction()))

    event.listen(engine, "before_cursor_execute", note)
    done = of_match.take_in(elsewhere, SECRET, longer, maker=None, **IMPORT)
    event.remove(engine, "before_cursor_execute", note)
    assert done.added > 100
    assert len(set(wrote)) == 1
    assert proved(elsewhere) == []


@pytest.mark.slow
def test_a_code_that_another_has_is_not_given_twice(file, elsewhere):
    """Codes are short enough to fall together: the link that comes gets another one."""
    match, other = file["matches"][0]["match"], an_id()
    elsewhere.add(Stream(id=other, kind="match", seq=1, version=1, created_at=NOW, maker_hash=b""))
    elsewhere.flush()
    taken = hash_of_token(code_of(SECRET, match, "record", 1))
    elsewhere.add(LinkRow(stream=other, role="watch", epoch=1, token_hash=b"x", code_hash=taken, created_at=NOW))
    elsewhere.commit()
    take(elsewhere, file)
    epochs = select(LinkRow.role, LinkRow.epoch).where(LinkRow.stream == match)
    assert dict(elsewhere.execute(epochs).all()) == {"watch": 1, "record": 2, "judge": 1}
    assert elsewhere.scalar(select(func.count()).select_from(LinkRow).where(LinkRow.stream == other)) == 1


def test_more_than_can_be_shown_at_once_is_refused(file, elsewhere, monkeypatch):
    before = counted(elsewhere)
    monkeypatch.setattr(aside, "MOST_SHOWN", 2)
    with pytest.raises(club_file.FileRefused, match="many"):
        take(elsewhere, file)
    assert counted(elsewhere) == before


def test_nothing_is_read_or_folded_inside_a_transaction_here(file, elsewhere, monkeypatch):
    inside, real = [], of_match.take_within
    engine = elsewhere.get_bind()

    def watched(there, *given, **named):
        inside.append(engine.pool.checkedout())
        return real(there, *given, **named)

    monkeypatch.setattr(of_match, "take_within", watched)
    take(elsewhere, file)
    assert inside == [0] * len(file["matches"])
    assert elsewhere.scalar(select(func.count()).select_from(EntryRow)) > 0


def test_housekeeping_looks_each_hour(app, client):
    with app.app_context():
        there, old = db.session(), datetime(2026, 1, 1, tzinfo=UTC)
        there.add(Stream(id=an_id(), kind="match", seq=0, version=0, created_at=NOW, maker_hash=b"", hidden_at=old))
        there.commit()
        client.get("/").close()
        assert begun(there) == 1, "its hour was looked at when the server started"
        there.rollback()
        app.extensions["scorekeeper.hour"].__init__()  # as a new hour finds it
        client.get("/").close()
        assert begun(there) == 0


def statements(there, do):
    """How often the database was asked while that is done, here or aside."""
    asked = []

    def note(*seen):
        asked.append(seen[2])

    event.listen(Engine, "before_cursor_execute", note)
    try:
        do()
    finally:
        event.remove(Engine, "before_cursor_execute", note)
    return len(asked)


def erased_list(number):
    return [{"id": an_id(), "at": "2026-11-21T19:00:00.000Z"} for _ in range(number)]


@pytest.mark.slow
@pytest.mark.parametrize("of", ["club", "match"])
def test_a_long_list_of_erased_words_costs_few_statements(file, elsewhere, of):
    mine = file if of == "club" else file["matches"][0]
    bring = take if of == "club" else take_match
    few = statements(elsewhere, lambda: bring(elsewhere, mine))
    mine["erased"] = erased_list(3000)
    mine["words"] |= {one["id"]: "x" for one in mine["erased"][:1500]}
    more = {"merging": True} if of == "club" else {}
    many = statements(elsewhere, lambda: bring(elsewhere, mine, **more))
    assert many < few + 300
    listed = set(elsewhere.scalars(select(Erasure.id).where(Erasure.owner == mine[of])))
    assert listed >= {one["id"] for one in mine["erased"]}
    assert not {one["id"] for one in mine["erased"]} & set(elsewhere.scalars(select(Word.id)))


def test_rows_that_change_alike_are_one_statement(file, elsewhere):
    match, number = file["matches"][0], 400
    new = {an_id(): "x" for _ in range(number)}
    take(elsewhere, {**file, "matches": [{**match, "words": match["words"] | new}]})
    row = dict(elsewhere.execute(select(Stream.__table__).where(Stream.id == match["match"])).one()._mapping)
    texts = [({"owner": match["match"], "id": id}, {"text": f"y{at}"}) for at, id in enumerate(new)]
    change = aside.Change(Word.__table__, [], texts, [])
    plan = aside.Plan({}, {match["match"]: (row, [change])}, {match["match"]: row})
    assert statements(elsewhere, lambda: aside._merging(plan, match["match"])(elsewhere)) < 6
    there = elsewhere.execute(select(Word.id, Word.text).where(Word.id.in_(new))).all()
    assert sorted(there) == sorted((id, f"y{at}") for at, id in enumerate(new))
    elsewhere.rollback()


@pytest.mark.slow
@pytest.mark.parametrize("where", ["club", "match", "matches"])
def test_more_than_can_be_shown_at_once_is_refused_before_anything_is_worked_out(file, elsewhere, monkeypatch, where):
    monkeypatch.setattr(aside, "MOST_SHOWN", 40)
    monkeypatch.setattr(aside, "take_in", None)
    if where == "matches":
        file["matches"] += [{**file["matches"][0], "match": an_id()} for _ in range(40)]
    else:
        (file if where == "club" else file["matches"][0])["erased"] = erased_list(41)
    with pytest.raises(club_file.FileRefused, match="many"):
        take(elsewhere, file)
    if where == "match":
        with pytest.raises(club_file.FileRefused, match="many"):
            take_match(elsewhere, file["matches"][0])


@pytest.mark.slow
def test_words_come_in_however_many_there_are(file, elsewhere):
    """More than a statement may name; how many that are, whoever builds SQLite says."""
    match, most = file["matches"][0], 32_766
    match["words"] |= {an_id(): "x" for _ in range(most)}

    def limit(connection, _record):
        if isinstance(connection, sqlite3.Connection):
            connection.setlimit(sqlite3.SQLITE_LIMIT_VARIABLE_NUMBER, most)

    event.listen(Engine, "connect", limit)
    try:
        take_match(elsewhere, match)
    finally:
        event.remove(Engine, "connect", limit)
    found = select(func.count()).select_from(Word).where(Word.owner == match["match"])
    assert elsewhere.scalar(found) == len(match["words"])


@pytest.mark.slow
def test_a_club_with_more_entries_than_a_stranger_may_bring_is_taken_in_by_the_machines_owner(
    file, elsewhere, monkeypatch
):
    monkeypatch.setattr(club_file, "MOST_ENTRIES", len(file["entries"]) - 1)
    with pytest.raises(club_file.FileRefused, match="long"):
        take(elsewhere, file)
    assert take(elsewhere, file, merging=True).new


@pytest.mark.slow
@pytest.mark.parametrize("of", ["club", "match"])
def test_more_words_than_any_match_has_are_refused(file, elsewhere, monkeypatch, of):
    mine = file if of == "club" else file["matches"][0]
    monkeypatch.setattr(of_match, "MOST_WORDS", len(mine["words"]))
    mine["words"] |= {an_id(): "x"}
    with pytest.raises(club_file.FileRefused, match="many"):
        (take if of == "club" else take_match)(elsewhere, mine)


@pytest.mark.slow
def test_a_file_has_an_end_that_only_forgets(file, elsewhere, monkeypatch):
    match = file["matches"][0]
    person, length = match["entries"][0]["payload"]["sides"][0][0], len(match["entries"])
    monkeypatch.setattr(match_stream, "MOST_ENTRIES", length)
    match["entries"] += [
        {**table.entry("person.forgotten", {"person": person}), "seq": 1000 + n, "role": "judge", "epoch": 1,
         "at": "2026-11-21T19:00:00.000Z"} for n in range(length + 1)
    ]
    with pytest.raises(club_file.FileRefused, match="full"):
        take_match(elsewhere, match)
    match["entries"].pop()
    assert take_match(elsewhere, match).added == 2 * length


@pytest.mark.slow
def test_whoever_is_forgotten_often_is_forgotten_once(file, elsewhere):
    match = file["matches"][0]
    person = match["entries"][0]["payload"]["sides"][0][0]
    few = statements(elsewhere, lambda: take_match(elsewhere, match))
    match["entries"] += [
        {**table.entry("person.forgotten", {"person": person}), "seq": 1000 + n, "role": "judge", "epoch": 1,
         "at": "2026-11-21T19:00:00.000Z"} for n in range(400)
    ]
    many = statements(elsewhere, lambda: take_match(elsewhere, match))
    assert many < few + 100
