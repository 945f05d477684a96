"""Nothing that was read is overwritten unseen, nobody waits longer than a phone does."""

from __future__ import annotations

import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import UTC, datetime

import pytest
from sqlalchemy import select, text

from scorekeeper.settings import Settings
from scorekeeper.storage import hands
from scorekeeper.storage.base import db
from scorekeeper.storage.engine import Turns, transactions
from scorekeeper.web import create_app
from tests.conftest import close, sqlite_copy

NOW = datetime(2026, 11, 21, tzinfo=UTC)


@pytest.fixture
def installed(migrated_sqlite, tmp_path):
    """The application as it is served: those of other tests do not wait for the disk."""
    made = create_app(Settings(data=tmp_path, database_url=sqlite_copy(migrated_sqlite, tmp_path)))
    yield made
    close(made)


def test_sqlite_is_set_up_to_keep_what_it_was_told(installed):
    with installed.app_context():
        pragma = {
            name: db.session.execute(text(f"PRAGMA {name}")).scalar_one()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert pragma == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


def test_every_pooled_connection_is_set_up_so(installed):
    from contextlib import ExitStack

    wanted = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}
    with installed.app_context(), ExitStack() as held, transactions(writing=False):
        # more at once than the pool keeps, each of them really another one
        connections = [held.enter_context(db.engine.connect()) for _ in range(20)]
        assert len({id(connection.connection.driver_connection) for connection in connections}) == 20
        for connection in connections:
            found = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one() for name in wanted}
            assert found == wanted


def test_counting_up_from_many_threads_loses_nothing(app_everywhere):
    with app_everywhere.app_context():
        links = hands.store(db.session, "x", now=NOW, per_day=9)
        db.session.commit()

    def count_up(_):
        with app_everywhere.app_context():
            hand = db.session.scalars(select(hands.StoredHand).with_for_update()).one()
            hand.revision += 1
            db.session.commit()

    with ThreadPoolExecutor(8) as threads:
        list(threads.map(count_up, range(80)))
    with app_everywhere.app_context():
        assert hands.find(db.session, links.watch).hand.revision == 81


def test_whoever_came_first_writes_first_and_nobody_is_sent_away_as_busy(app):
    """SQLite alone lets them all knock again and again, whoever comes in: some waited longer than a phone does."""

    def write(_: int) -> int:
        with app.app_context():
            for _again in range(6):
                db.session.execute(text("DELETE FROM stored_hand"))
                time.sleep(0.06)  # a request's work between its first question and its commit
                db.session.commit()
        return 6

    with ThreadPoolExecutor(24) as threads:
        assert sum(threads.map(write, range(24))) == 24 * 6


def test_whoever_asks_again_at_once_comes_after_those_who_wait():
    """They may still be asleep: one lock for all would give the turn to whoever just had it."""
    turns = Turns()
    for _again in range(50):
        assert turns.take(20)
        with ThreadPoolExecutor(1) as threads:
            waiting = threads.submit(turns.take, 20)
            while not turns.waiting:
                time.sleep(0.001)
            turns.pass_on()
            assert not turns.take(0)
            assert waiting.result(timeout=20)
        turns.pass_on()


def test_a_turn_is_given_back_whatever_ends_the_transaction(app, monkeypatch):
    monkeypatch.setattr("scorekeeper.storage.engine.BUSY_SECONDS", 60)

    def write() -> None:
        db.session.execute(text("DELETE FROM stored_hand"))

    def another() -> None:
        with app.app_context():
            write()
            db.session.commit()

    def close_broken() -> None:
        connection = db.engine.connect()
        connection.exec_driver_sql("DELETE FROM stored_hand")
        connection.invalidate()
        connection.close()

    def raise_within() -> None:
        with suppress(KeyError), db.engine.begin():
            raise KeyError

    with app.app_context(), ThreadPoolExecutor(1) as threads:
        for end in (db.session.commit, db.session.rollback, db.session.remove, close_broken, raise_within):
            if end not in (close_broken, raise_within):
                write()
            end()
            threads.submit(another).result(timeout=20)


def test_a_reader_is_not_held_up_by_a_writer(app):
    with app.app_context():
        hands.store(db.session, "x", now=NOW, per_day=9)
        db.session.commit()
    writer = sqlite3.connect(app.config["SCOREKEEPER"].data / "scorekeeper.sqlite3", isolation_level=None)
    writer.execute("BEGIN IMMEDIATE")
    writer.execute("UPDATE stored_hand SET revision = 99")
    with app.app_context(), transactions(writing=False):
        assert db.session.scalars(select(hands.StoredHand.revision)).one() == 1
    writer.execute("ROLLBACK")
    writer.close()


@pytest.mark.parametrize(("method", "takes_lock"), [("GET", False), ("POST", True)])
def test_only_unsafe_methods_take_the_write_lock(make_app, method, takes_lock):
    app = make_app()

    @app.route("/probe", methods=["GET", "POST"])
    def probe():
        db.session.execute(text("SELECT 1"))
        other = sqlite3.connect(
            app.config["SCOREKEEPER"].data / "scorekeeper.sqlite3", isolation_level=None, timeout=0
        )
        try:
            other.execute("BEGIN IMMEDIATE")
        except sqlite3.OperationalError:
            return "", 299
        finally:
            other.close()
        return "", 204

    assert app.test_client().open("/probe", method=method).status_code == (299 if takes_lock else 204)
    # and after the request the thread is back to the safe default
    with app.app_context():
        db.session.execute(text("DELETE FROM stored_hand"))
        db.session.commit()
