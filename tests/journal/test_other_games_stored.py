"""Matches of the other games in the store: what is written with each entry is what a rebuild computes."""

from __future__ import annotations

import pytest

from scorekeeper.journal import match_file, projections, stream
from scorekeeper.journal.entry import read_entry
from scorekeeper.journal.fold import fold
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.visible import Viewer
from scorekeeper.storage.base import db
from scorekeeper.storage.streams import HandRow, MatchRow
from tests.conftest import sqlite_copy
from tests.journal import table
from tests.journal.conftest import NOW, SECRET
from tests.journal.entries import match_json
from tests.journal.stored import GAMES, kept


@pytest.mark.parametrize("game", GAMES)
def test_what_is_written_is_what_a_rebuild_computes(session, game):
    match = kept(session, GAMES[game])
    assert stream.state_of(MATCH, session, match).state.notes == ()
    assert list(projections.differences(session)) == []
    row, hands = session.get(MatchRow, match), session.query(HandRow).filter_by(stream=match).all()
    assert (row.game, row.hands) == (game, len(hands))
    before = {hand.hand: hand.facts for hand in hands}
    projections.rebuild(session)
    assert {hand.hand: hand.facts for hand in session.query(HandRow).filter_by(stream=match)} == before
    assert list(projections.differences(session)) == []


@pytest.mark.parametrize("game", GAMES)
def test_added_one_by_one_it_is_what_it_is_read_at_once(session, game):
    match = kept(session, GAMES[game])
    judge = Viewer("judge", table.PHONE)
    view = match_json(stream.state_of(MATCH, session, match).state, {}, judge)
    state = fold((read_entry(body) for body in stream.entries_since(MATCH, session, match)), match)
    assert match_json(state, {}, judge) == view
    assert view["game"] == game


@pytest.mark.parametrize("game", GAMES)
def test_a_match_goes_to_another_installation_in_a_file(session, game, make_app, migrated_sqlite, tmp_path):
    match, judge = kept(session, GAMES[game]), Viewer("judge", table.PHONE)
    file = match_file.export(session, match)
    view = match_json(stream.state_of(MATCH, session, match).state, {}, judge)
    (tmp_path / "there").mkdir()
    with make_app(tmp_path / "there", sqlite_copy(migrated_sqlite, tmp_path / "there")).app_context():
        there = db.session()
        taken = match_file.take_in(there, SECRET, file, maker=table.MAKER, device=table.PHONE, now=NOW)
        assert (taken.new, taken.added) == (True, len(file["entries"]))
        again = match_json(stream.state_of(MATCH, there, match).state, {}, judge)
        assert [again[key] for key in ("totals", "series", "settled", "end_digest")] == [
            view[key] for key in ("totals", "series", "settled", "end_digest")
        ]
        assert list(projections.differences(there)) == []
