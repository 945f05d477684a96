"""What the plays of a hand came to is kept beside its row: believed where every byte fits, and never else."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import select, text, update

from scorekeeper.journal import played, projections, renewal, store, stream
from scorekeeper.journal.fold import fold
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.rows import entry_of
from scorekeeper.journal.visible import Viewer
from scorekeeper.storage.base import db
from scorekeeper.storage.streams import EntryRow, HandRow, MatchRow
from scorekeeper.web import housekeeping
from tests.cases import for_each
from tests.journal import table
from tests.journal.conftest import NOW, SECRET
from tests.journal.entries import hands_json, match_json
from tests.journal.plays import PERSONS, SAMPLE, entries_of
from tests.journal.stored import GAMES
from tests.journal.stored import kept as stored_of

SEATS = list(PERSONS[:4])
RULES = {"variant": "christiansen", "switches": {}, "schedule": None, "packs": None}


def hand_of_plays(dealer, follows=None, plays=None):
    """The published sample, so many of its entries, dealt by one of the four."""
    hand = table.an_id()
    begun = {"follows": follows, "inserted": False, "dealer": dealer}
    seen = [*entries_of(SAMPLE.read_text(encoding="utf-8"))][:plays]
    return hand, [
        table.entry("hand.begun", begun, hand=hand),
        *(table.entry(one.kind, dict(one.raw), hand=hand) for one in seen),
    ]


@pytest.fixture
def match(session):
    """A match of two hands that were recorded play by play; the second broke off."""
    made = table.an_id()
    opened = table.opened(rules=RULES, sides=[[one] for one in SEATS], seats=SEATS, dealer=SEATS[0])
    store.create(session, SECRET, made, [opened], {}, maker=table.MAKER, device=table.PHONE, now=NOW)
    first, entries = hand_of_plays(SEATS[0])
    for bodies in (entries, hand_of_plays(SEATS[0], first, 20)[1]):
        done = store.append(session, made, bodies, {}, role="record", epoch=1, device=table.PHONE, now=NOW)
        assert {one.status for one in done.results} == {"applied"}
    return made


def read_anew(session, match):
    """The state as a process finds it that has read nothing yet."""
    MATCH.memory.drop(session.get_bind(), match)
    return stream.state_of(MATCH, session, match).state


def truth(session, match):
    """The same by nothing but the entries."""
    rows = session.scalars(select(EntryRow).where(EntryRow.stream == match).order_by(EntryRow.seq))
    return fold(map(entry_of, rows), match)


def points(state):
    return [hand.result.points for hand in state.hands]


def figures(state):
    return [hand.result.hand_score.outcome for hand in state.hands]


def rows_of(session, match):
    return dict(
        session.execute(
            select(HandRow.hand, HandRow.kept).where(HandRow.stream == match).order_by(HandRow.number)
        ).all()
    )


def put(session, match, values):
    for hand, value in values.items():
        session.execute(update(HandRow).where(HandRow.stream == match, HandRow.hand == hand).values(kept=value))
    session.commit()


def forged(state):
    """What a program that added up wrongly would have kept of these hands."""
    wrong = {}
    for hand in state.hands:
        made = hand.result.hand_score.played
        sides = tuple(replace(side, points=side.points + 100) for side in made.outcome.sides)
        wrong[hand.id] = played.to_cache(made._cache_key, made.outcome._replace(sides=sides), made._game)
    return wrong


@pytest.mark.one_database
def test_hands_are_not_replayed_whose_outcome_is_kept(session, match, monkeypatch):
    expected = truth(session, match)
    shares = [hand.share for hand in expected.hands]
    asked = []

    def counted(*of):
        asked.append(of)
        return real(*of)

    real = played.recorded
    monkeypatch.setattr(played, "recorded", counted)
    state = read_anew(session, match)
    assert figures(state) == figures(expected)
    assert [hand.share for hand in state.hands] == shares
    viewer = Viewer("judge", table.PHONE)
    assert asked == [], "nothing of what a total is made of was replayed"
    assert match_json(state, {}, viewer) == match_json(expected, {}, viewer)
    assert hands_json(state, {}, viewer) == hands_json(expected, {}, viewer)
    assert asked, "what is shown of the plays was"


@pytest.mark.one_database
def test_what_is_kept_is_what_shows(session, match):
    """Else the tests below would prove nothing."""
    true = read_anew(session, match)
    put(session, match, forged(true))
    assert points(read_anew(session, match))[0] == tuple(one + 100 for one in points(true)[0])


@for_each("damage", ["value", "proof", "by", "short", "none", "nonsense", "swapped"])
def test_what_does_not_fit_to_the_byte_is_not_used(session, match, damage):
    expected = truth(session, match)
    by_hand = forged(expected)
    one, other = by_hand.values()
    spoilt = {
        "value": one.replace('"points":1', '"points":2'),
        "proof": one[:21] + ("1" if one[21] == "0" else "0") + one[22:],
        "by": ("1" if one[0] == "0" else "0") + one[1:],
        "short": one[:-1], "none": None, "nonsense": "null", "swapped": other,
    }[damage]
    assert spoilt != one
    put(session, match, dict(zip(by_hand, (spoilt, one), strict=True)))
    assert figures(read_anew(session, match)) == figures(expected)


def test_what_another_program_kept_is_neither_used_nor_wrong(session, match, monkeypatch):
    expected, mine = truth(session, match), rows_of(session, match)
    with monkeypatch.context() as another:
        another.setattr(played, "fingerprint", lambda: "a" * 64)
        put(session, match, forged(expected))
        assert figures(read_anew(session, match)) != figures(expected)
        assert {one.what for one in projections.differences(session)} == {"hand"}
    assert figures(read_anew(session, match)) == figures(expected)
    assert list(projections.differences(session)) == []
    projections.rebuild(session)
    session.commit()
    assert rows_of(session, match) == mine


@pytest.mark.one_database
def test_what_was_kept_of_other_entries_is_not_used(session, match):
    """As where a database was mended by hand: the rows are those of before."""
    put(session, match, forged(read_anew(session, match)))
    last = session.scalar(select(EntryRow.seq).where(EntryRow.stream == match).order_by(EntryRow.seq.desc()).limit(1))
    for seq in (last, last - 30):
        body = session.scalar(select(EntryRow.body).where(EntryRow.stream == match, EntryRow.seq == seq))
        other = body.replace('"inserted":null', '"inserted":false').replace('"zhn":"', '"zhn":" ')
        assert other != body
        session.execute(update(EntryRow).where(EntryRow.stream == match, EntryRow.seq == seq).values(body=other))
    session.commit()
    assert figures(read_anew(session, match)) == figures(truth(session, match))


@pytest.mark.one_database
def test_a_play_taken_back_is_a_hand_worked_out_anew(session, match):
    state = read_anew(session, match)
    first = state.hands[0]
    before = rows_of(session, match)[first.id]
    body = table.entry("undone", {"target": first.entries[-1].id}, hand=first.id)
    store.append(session, match, [body], {}, role="record", epoch=1, device=table.PHONE, now=NOW)
    now = stream.state_of(MATCH, session, match).state
    assert figures(now) == figures(truth(session, match)) != figures(state)
    assert rows_of(session, match)[first.id] != before
    assert figures(read_anew(session, match)) == figures(now)
    assert list(projections.differences(session)) == []


@for_each("damage", ["forged", "value", "short", "nonsense"])
def test_the_proof_finds_what_is_kept_wrongly_and_rebuilding_mends_it(session, match, damage):
    state = truth(session, match)
    right, wrong = rows_of(session, match), forged(state)
    spoilt = {
        "forged": lambda one, _: one, "value": lambda _, one: one.replace('"points":', '"points":1'),
        "short": lambda _, one: one[:-1], "nonsense": lambda *_: "null",
    }[damage]
    put(session, match, {hand: spoilt(wrong[hand], right[hand]) for hand in right})
    assert [(one.what, one.where) for one in projections.differences(session)] == [("hand", "1"), ("hand", "2")]
    projections.rebuild(session)
    session.commit()
    assert list(projections.differences(session)) == []
    assert rows_of(session, match) == right


@pytest.mark.one_database
def test_a_hand_that_keeps_nothing_is_not_wrong(session, match):
    """As all were before the column came."""
    put(session, match, dict.fromkeys(rows_of(session, match)))
    assert list(projections.differences(session)) == []


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.one_database
def test_the_other_games_come_back_the_same(session, game):
    match = stored_of(session, GAMES[game])
    expected = truth(session, match)
    of_plays = [hand.id for hand in expected.hands if hand.result.hand_score.played is not None]
    assert of_plays
    assert {hand for hand, value in rows_of(session, match).items() if value} == set(of_plays)
    assert figures(read_anew(session, match)) == figures(expected)


@pytest.mark.one_database
def test_a_moment_written_without_its_fraction_is_read(session, match):
    session.execute(text("UPDATE entry SET at = '2026-11-21 20:05:00' WHERE seq = 1"))
    session.commit()
    assert read_anew(session, match).opened.at == "2026-11-21T20:05:00.000Z"


OLD = "a" * 64


def kept_by_another(session, match):
    """What rows keep is another program's; what they kept before."""
    mine = rows_of(session, match)
    put(session, match, {hand: text and OLD[:20] + text[20:] for hand, text in mine.items()})
    return mine


def test_what_another_program_kept_is_renewed(session, match, monkeypatch):
    expected, viewer = truth(session, match), Viewer("judge", table.PHONE)
    view = match_json(expected, {}, viewer)
    mine = kept_by_another(session, match)
    MATCH.memory.drop(session.get_bind(), match)
    assert renewal.renew(session, most=100) == (2, False)
    assert MATCH.memory.get(session.get_bind(), match) is None, "who is looked at is not pushed out"
    assert rows_of(session, match) == mine
    assert renewal.renew(session, most=100) == (0, False)
    asked = []
    monkeypatch.setattr(played, "recorded", lambda *given: asked.append(given))
    assert figures(read_anew(session, match)) == figures(expected)
    assert asked == []
    monkeypatch.undo()
    assert match_json(read_anew(session, match), {}, viewer) == view
    assert list(projections.differences(session)) == []


@pytest.mark.one_database
def test_a_run_renews_so_many_and_the_next_one_goes_on(session, match):
    """The match that was touched last comes first."""
    later = stored_of(session, GAMES["zwicken"])
    session.execute(update(MatchRow).where(MatchRow.stream == later).values(last_at=NOW + timedelta(days=1)))
    mine, others = kept_by_another(session, match), kept_by_another(session, later)
    known = sum(text is not None for text in others.values())
    assert known
    assert renewal.renew(session, most=known) == (known, True)
    assert rows_of(session, later) == others
    assert all(played.of_another_program(text) for text in rows_of(session, match).values())
    assert renewal.renew(session, most=1) == (1, True)
    assert renewal.renew(session, most=1) == (1, False)
    assert rows_of(session, match) == mine
    assert renewal.renew(session, most=1) == (0, False)


@pytest.mark.one_database
def test_a_row_of_what_is_not_there_keeps_nothing(session, match):
    """Else each run would begin with it."""
    extra = table.an_id()
    session.add(HandRow(stream=match, hand=extra, number=9, state="empty", facts="{}", kept=f"{OLD[:20]} {OLD} null"))
    session.commit()
    assert renewal.renew(session, most=100) == (1, False)
    assert rows_of(session, match)[extra] is None


@pytest.mark.one_database
def test_a_deleted_match_is_left_alone(session, match):
    kept_by_another(session, match)
    before = rows_of(session, match)
    stream.delete(MATCH, session, match, now=NOW)
    assert renewal.renew(session, most=100) == (0, False)
    assert rows_of(session, match) == before


def test_a_hand_that_changes_meanwhile_is_not_overwritten(session, match, monkeypatch):
    kept_by_another(session, match)
    first = truth(session, match).hands[0]
    work_out = renewal.renewed_outcomes

    def meanwhile(*given):
        found = work_out(*given)
        body = table.entry("undone", {"target": first.entries[-1].id}, hand=first.id)
        store.append(session, match, [body], {}, role="record", epoch=1, device=table.PHONE, now=NOW)
        return found

    monkeypatch.setattr(renewal, "renewed_outcomes", meanwhile)
    assert renewal.renew(session, most=100) == (1, False)
    assert figures(read_anew(session, match)) == figures(truth(session, match))
    assert list(projections.differences(session)) == []
    assert not any(played.of_another_program(text) for text in rows_of(session, match).values())


@pytest.mark.one_database
def test_nothing_is_worked_out_inside_a_transaction(session, match, monkeypatch):
    """Nobody who records waits for it."""
    kept_by_another(session, match)
    inside, work_out = [], renewal.renewed_outcomes
    engine = session.get_bind()

    def watched(*given):
        inside.append(engine.pool.checkedout())
        return work_out(*given)

    monkeypatch.setattr(renewal, "renewed_outcomes", watched)
    assert renewal.renew(session, most=100) == (2, False)
    assert inside == [0]


def test_two_that_renew_the_same_do_no_harm(app_everywhere, session, match, monkeypatch):
    mine = kept_by_another(session, match)
    both, work_out = threading.Barrier(2), renewal.renewed_outcomes

    def together(*given):
        found = work_out(*given)
        both.wait(timeout=60)
        return found

    def run(_):
        with app_everywhere.app_context():
            return renewal.renew(db.session(), most=100)

    monkeypatch.setattr(renewal, "renewed_outcomes", together)
    session.rollback()
    with ThreadPoolExecutor(2) as threads:
        done = list(threads.map(run, range(2)))
    assert sorted(renewed for renewed, _ in done) == [0, 2]
    assert rows_of(session, match) == mine


def test_housekeeping_renews_some_each_minute_until_there_is_no_more(app_everywhere, session, match, monkeypatch):
    monkeypatch.setattr(housekeeping, "MOST_RENEWED", 1)
    minute, client = app_everywhere.extensions["scorekeeper.minute"], app_everywhere.test_client()

    def stale(*, later):
        minute.__init__()  # as a new minute finds it
        if not later:
            minute.is_new(datetime.max.replace(tzinfo=UTC))
        client.get("/").close()
        found = sum(map(played.of_another_program, rows_of(session, match).values()))
        session.rollback()
        return found

    mine = kept_by_another(session, match)
    assert [stale(later=True), stale(later=False), stale(later=True)] == [1, 1, 0]
    kept_by_another(session, match)
    assert stale(later=True) == 2, "there was no more"
    housekeeping.take_away(app_everywhere)
    assert [stale(later=True), stale(later=True)] == [1, 0]
    assert rows_of(session, match) == mine
