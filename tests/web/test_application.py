"""The application that the tests of a file share is for each of them as it was built: what tests rely on, tested."""

from __future__ import annotations

from datetime import UTC, datetime

from sqlalchemy import func, select

from scorekeeper.storage import hands
from scorekeeper.storage.base import Base, db
from tests.rows import as_built
from tests.web.matches import begin


def a_hand(app):
    """The number in the database of a hand that is kept now."""
    with app.app_context():
        links = hands.store(db.session, "x", now=datetime.now(UTC), per_day=9)
        db.session.commit()
        return hands.find(db.session, links.watch).hand.id


def test_no_row_is_left_and_numbers_begin_anew(app_everywhere):
    assert a_hand(app_everywhere) == 1
    begin(app_everywhere.test_client())
    with as_built(app_everywhere).app_context():
        for table in Base.metadata.sorted_tables:
            assert db.session.scalar(select(func.count()).select_from(table)) == 0, table.name
    assert a_hand(app_everywhere) == 1


def test_no_request_counts_any_more(app):
    kinds = [name for name in app.extensions if name.endswith("_buckets")]
    assert kinds
    for kind in kinds:
        while not app.extensions[kind].take("somebody"):
            pass
    as_built(app)
    assert [app.extensions[kind].wait("somebody") for kind in kinds] == [0] * len(kinds)


def test_settings_and_what_a_server_notes_are_as_before(app):
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.extensions["scorekeeper.for_phones"] = "http://192.168.7.9:8080"
    views = app.extensions["scorekeeper.views"]
    as_built(app)
    assert app.config["PROPAGATE_EXCEPTIONS"] is None
    assert "scorekeeper.for_phones" not in app.extensions
    assert app.extensions["scorekeeper.views"] is not views
