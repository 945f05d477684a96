"""Stored hands, on SQLite and PostgreSQL."""

from __future__ import annotations

import hashlib
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, date, datetime, timedelta

import pytest
from sqlalchemy import inspect, select
from sqlalchemy.exc import IntegrityError

from scorekeeper.storage import hands
from scorekeeper.storage.base import db
from scorekeeper.storage.engine import transactions
from tests.cases import for_each

NOW = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.fixture
def session(app_everywhere):
    with app_everywhere.app_context():
        yield db.session


def store(session, text="variant: nsv\n", now=NOW, per_day=500):
    links = hands.store(session, text, now=now, per_day=per_day)
    session.commit()
    return links


def test_both_links_lead_to_the_text_and_only_one_is_the_makers(session):
    text = "title: Jörg’s Abend ♠\r\n1 X15 [♦10]=10\n\n"
    links = store(session, text)
    watch, maker = hands.find(session, links.watch), hands.find(session, links.maker)
    assert (watch.text, watch.maker) == (text, False)
    assert (maker.text, maker.maker) == (text, True)
    assert maker.hand.created_at == NOW
    assert maker.hand.revision == 1


def test_links_carry_128_bits_and_only_their_hash_is_kept(session):
    links = store(session)
    for token in (links.watch, links.maker):
        assert len(token) == 22
    hand = hands.find(session, links.watch).hand
    assert hand.watch_hash == hashlib.sha256(links.watch.encode()).digest()
    row = session.execute(select(hands.StoredHand.__table__)).one()
    assert not any(token in str(value) for value in row for token in (links.watch, links.maker))


@for_each("token", ["", "x", "A" * 22, "ü♠", "\0", "\ud800", "x" * 100_000])
def test_other_tokens_lead_nowhere(session, token):
    store(session)
    assert hands.find(session, token) is None
    assert hands.replace(session, token, "x", now=NOW) is None
    assert hands.erase(session, token, now=NOW) is False


def test_only_the_maker_replaces_and_erases(session):
    links = store(session, "first")
    assert hands.replace(session, links.watch, "other", now=NOW) is None
    assert hands.erase(session, links.watch, now=NOW) is False
    assert hands.find(session, links.watch).text == "first"
    hands.replace(session, links.maker, "second", now=NOW + DAY)
    session.commit()
    found = hands.find(session, links.watch)
    assert (found.text, found.hand.revision, found.hand.changed_at) == ("second", 2, NOW + DAY)


def test_an_erased_hand_says_so_and_its_text_is_gone(session):
    links = store(session, "secret remark")
    assert hands.erase(session, links.maker, now=NOW)
    assert hands.erase(session, links.maker, now=NOW + DAY)
    session.commit()
    found = hands.find(session, links.watch)
    with pytest.raises(hands.HandGone):
        _ = found.text
    assert found.hand.deleted_at == NOW
    with pytest.raises(hands.HandGone):
        hands.replace(session, links.maker, "again", now=NOW)


def test_a_day_has_a_limit_and_the_next_day_another(session):
    for _ in range(3):
        store(session, per_day=3)
    with pytest.raises(hands.DayLimitReached) as reached:
        store(session, per_day=3)
    assert reached.value.again == datetime(2026, 11, 22, tzinfo=UTC)
    session.rollback()
    links = store(session, now=NOW + DAY, per_day=3)
    hands.erase(session, links.maker, now=NOW + DAY)
    assert hands.stored_on(session, date(2026, 11, 22)) == 1  # erasing does not give the place back
    assert hands.stored_on(session, date(2026, 11, 21)) == 3


def test_the_day_is_counted_in_utc_whatever_zone_the_moment_came_in(session):
    from zoneinfo import ZoneInfo

    store(session, now=datetime(2026, 11, 22, 0, 30, tzinfo=ZoneInfo("Europe/Berlin")))
    assert hands.stored_on(session, date(2026, 11, 21)) == 1


def test_too_long_a_text_is_refused_and_a_long_one_is_not(session):
    links = store(session, "♠" * (hands.MAX_BYTES // 3))
    with pytest.raises(hands.TextTooLong):
        store(session, "x" * (hands.MAX_BYTES + 1))
    with pytest.raises(hands.TextTooLong):
        hands.replace(session, links.maker, "♠" * hands.MAX_BYTES, now=NOW)


@for_each("text", ["a\0b", "a\ud800b"])
def test_what_a_database_cannot_hold_is_stored_marked(session, text):
    links = store(session, text)
    stored = hands.find(session, links.watch).text
    assert (stored[0], len(stored), stored[2]) == ("a", 3, "b")


def test_a_visit_is_noted_once_a_day_and_never_backwards(session):
    links = store(session)
    with transactions(writing=False):
        found = hands.find(session, links.watch)
        hands.touch(session, found.hand, today=NOW.date() + DAY)
        assert hands.find(session, links.watch).hand.last_visit_day == NOW.date() + DAY
        hands.touch(session, found.hand, today=NOW.date())
        assert hands.find(session, links.watch).hand.last_visit_day == NOW.date() + DAY


def test_unvisited_hands_go_after_a_year_and_their_traces_after_another(session):
    old, visited = store(session), store(session)
    hands.touch(session, hands.find(session, visited.watch).hand, today=NOW.date() + DAY)
    assert hands.purge(session, now=NOW + 365 * DAY) == 0
    assert hands.purge(session, now=NOW + 366 * DAY) == 1
    with pytest.raises(hands.HandGone):
        _ = hands.find(session, old.watch).text
    assert hands.find(session, visited.watch).text
    assert hands.purge(session, now=NOW + 367 * DAY) == 1
    assert hands.purge(session, now=NOW + 731 * DAY) == 0
    assert hands.find(session, old.watch) is not None
    hands.purge(session, now=NOW + 732 * DAY)
    assert hands.find(session, old.watch) is None


def test_a_deleted_row_can_hold_no_text(session):
    links = store(session)
    hands.find(session, links.watch).hand.deleted_at = NOW
    with pytest.raises(IntegrityError):
        session.flush()
    session.rollback()


def test_moments_without_a_zone_are_refused(session):
    store(session)
    session.scalars(select(hands.StoredHand)).one().created_at = datetime(2026, 11, 21)  # noqa: DTZ001
    with pytest.raises(Exception, match="time zone"):
        session.flush()
    session.rollback()


def test_the_limit_holds_when_many_store_at_once(app_everywhere):
    def one(_):
        with app_everywhere.app_context():
            try:
                store(db.session)
            except hands.DayLimitReached:
                return 0
            return 1

    def limited(_):
        with app_everywhere.app_context():
            try:
                hands.store(db.session, "x", now=NOW, per_day=20)
                db.session.commit()
            except hands.DayLimitReached:
                return 0
            return 1

    with ThreadPoolExecutor(8) as threads:
        assert sum(threads.map(limited, range(40))) == 20


def test_no_replacement_is_lost_when_many_replace_at_once(app_everywhere):
    with app_everywhere.app_context():
        links = store(db.session)

    def replace(number):
        with app_everywhere.app_context():
            hands.find(db.session, links.watch)  # reads first, as a page does
            hands.replace(db.session, links.maker, f"text {number}", now=NOW)
            db.session.commit()

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(replace, range(80)))
    with app_everywhere.app_context():
        assert hands.find(db.session, links.watch).hand.revision == 81


def test_tables_are_what_the_models_say(app_everywhere):
    from alembic.autogenerate import compare_metadata
    from alembic.migration import MigrationContext

    with app_everywhere.app_context(), db.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        assert compare_metadata(context, db.metadata) == []
        names = {index["name"] for index in inspect(connection).get_indexes("stored_hand")}
        assert {"ix_stored_hand_created_at", "ix_stored_hand_last_visit_day"} <= names
