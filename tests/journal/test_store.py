"""What was acknowledged is there, once, in one order; what was not has left no trace."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import product
from types import SimpleNamespace

import pytest
from sqlalchemy import insert, select, text, update

from scorekeeper.journal import links, projections, store, stream
from scorekeeper.journal.fold import fold
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.parsing import EntryError
from scorekeeper.journal.rows import entry_of
from scorekeeper.journal.tokens import code_of, code_shown, read_code, token_of
from scorekeeper.storage import portions
from scorekeeper.storage.base import db, hash_of_token
from scorekeeper.storage.engine import transactions
from scorekeeper.storage.erasing import erase_due
from scorekeeper.storage.streams import EntryRow, HandRow, LinkRow, MatchRow, Stream, Word
from tests.cases import for_each
from tests.journal import table
from tests.journal.conftest import NOW, SECRET
from tests.rows import without_rows

DAY = timedelta(days=1)


def statuses(appended):
    return [result.status for result in appended.results]


def stored(session, match):
    return session.scalars(select(EntryRow).where(EntryRow.stream == match).order_by(EntryRow.seq)).all()


def create(session, match, maker=table.MAKER, bodies=None, words=None, now=NOW):
    return store.create(
        session, SECRET, match, bodies or [table.opened()], words or {}, maker=maker, device=table.PHONE, now=now
    )


class TestCreating:
    def test_the_same_maker_gets_the_same_links_again(self, session):
        match, first = table.an_id(), table.opened()
        one = create(session, match, bodies=[first])
        two = create(session, match, bodies=[first])
        assert (one.new, two.new) == (True, False)
        assert one.epochs == two.epochs == {"watch": 1, "record": 1, "judge": 1}
        assert statuses(two.appended) == ["duplicate"]
        assert stream.state_of(MATCH, session, match).seq == 1

    def test_another_maker_gets_nothing(self, session, match):
        with pytest.raises(stream.NotTheMaker):
            create(session, match, maker="x" * 22)
        assert stream.state_of(MATCH, session, match).seq == 1

    @for_each(
        ("match", "maker", "bodies"),
        [("x", "m" * 22, [table.opened()]), (table.an_id(), "m" * 21, [table.opened()]),
         (table.an_id(), "m" * 22, [table.quick_hand()[0]]), (table.an_id(), "m" * 22, [{}])],
    )
    def test_what_cannot_begin_a_match_leaves_nothing(self, session, match, maker, bodies):
        with pytest.raises(EntryError):
            create(session, match, maker=maker, bodies=bodies)
        assert session.scalars(select(Stream.id)).all() == []

    def test_nothing_is_left_where_its_words_cannot_be_read(self, session):
        with pytest.raises(EntryError):
            create(session, table.an_id(), words={"x": "y"})
        assert session.scalars(select(Stream.id)).all() == []

    def test_the_database_knows_hashes_only(self, session, match):
        tokens = [token_of(SECRET, match, role, 1) for role in ("watch", "record", "judge")]
        rows = [str(row) for model in (Stream, LinkRow) for row in session.execute(select(model.__table__))]
        assert not any(secret in row for row in rows for secret in [table.MAKER, *tokens])

    def test_phones_that_create_it_at_once_agree(self, app_everywhere):
        match, first = table.an_id(), table.opened()

        def one(_):
            with app_everywhere.app_context():
                return create(db.session(), match, bodies=[first])

        with ThreadPoolExecutor(8) as threads:
            made = list(threads.map(one, range(16)))
        assert sum(each.new for each in made) == 1
        assert {tuple(each.epochs.items()) for each in made} == {(("watch", 1), ("record", 1), ("judge", 1))}
        with app_everywhere.app_context():
            assert stream.state_of(MATCH, db.session(), match).seq == 1


class TestAppending:
    def test_an_entry_comes_back_with_what_the_server_knows(self, session, match, add):
        hand = table.quick_hand()
        answer = add(*hand, device=table.OTHER_PHONE)
        assert answer.as_json() == {
            "seq": 3, "version": 2,
            "results": [
                {"id": each["id"], "status": "applied", "seq": seq, "error": None, "detail": None}
                for seq, each in enumerate(hand, 2)
            ],
        }
        seen = stream.entries_since(MATCH, session, match, 2)
        assert seen == [
            {
                **hand[1], "seq": 3, "at": "2026-11-21T20:05:00.123Z", "role": "record", "epoch": 1,
                "carrier": table.OTHER_PHONE,
            }
        ]
        assert stream.state_of(MATCH, session, match).state.final_totals == (13, 17)

    def test_the_same_again_is_a_duplicate_and_changes_nothing(self, session, match, add):
        hand = table.quick_hand()
        first = add(*hand)
        # keys in another order, nulls left out, another role: the same entry
        otherwise = [{key: each[key] for key in reversed(each) if each[key] is not None} for each in hand]
        again = add(*otherwise, role="watch")
        assert statuses(again) == ["duplicate", "duplicate"]
        assert [result.seq for result in again.results] == [result.seq for result in first.results]
        assert (again.seq, again.version) == (first.seq, first.version)
        assert len(stored(session, match)) == 3

    def test_an_id_used_for_something_else_is_told_and_kept_out(self, session, match, add):
        begun, count = table.quick_hand()
        add(begun, count)
        other = {**count, "payload": {**count["payload"], "facts": {"majority": 1}}}
        assert statuses(add(other)) == ["id_reused"]
        mark = table.zwick(begun["hand"])
        assert statuses(add(mark, mark, {**mark, "by": table.ANNA})) == ["applied", "duplicate", "id_reused"]
        assert stream.state_of(MATCH, session, match).state.final_totals == (14, 17)

    @for_each(
        ("body", "error"),
        [(None, "unreadable"), ([], "unreadable"), ({}, "unreadable"), ({"id": 7, "kind": "x"}, "unreadable"),
         (table.entry("mark.called", {"what": "zwick", "side": -1}, hand=table.an_id()), "unreadable"),
         (table.entry("hand.voided", {"why": "other", "more": float("nan")}, hand=table.an_id()), "unreadable"),
         (table.entry("hand.voided", {"why": "other", "more": "x" * 70_000}, hand=table.an_id()), "too_long"),
         (table.entry("link.renewed", {"role": "judge", "epoch": 9}), "not_allowed"),
         (table.entry("penalty", {"person": None, "side": 0, "points": -3, "reason": None}), None)],
    )
    def test_only_what_cannot_be_read_or_may_not_be_said_is_refused(self, session, match, add, body, error):
        good, before = table.quick_hand(), stream.state_of(MATCH, session, match).seq
        answer = add(good[0], body, good[1])
        assert statuses(answer) == ["applied", "rejected", "applied"]
        assert answer.results[1].error == error or (error is None and answer.results[1].error)
        assert answer.seq == before + 2

    def test_who_only_watches_says_nothing(self, add):
        assert [result.error for result in add(*table.quick_hand(), role="watch").results] == ["not_allowed"] * 2

    def test_a_phone_cannot_say_what_only_the_server_knows(self, session, match, add):
        begun, count = table.quick_hand()
        claimed = {"role": "judge", "seq": 99, "at": "1999-01-01T00:00:00.000Z", "epoch": 7, "carrier": "c" * 16}
        add({**begun, **claimed}, count)
        seen = stream.entries_since(MATCH, session, match, 1)[0]
        assert [seen[key] for key in ("role", "seq", "epoch", "carrier")] == ["record", 2, 1, None]
        assert seen["at"].startswith("2026")

    def test_there_is_no_other_match(self, session, match):
        for other in (table.an_id(), ""):
            with pytest.raises(stream.StreamUnknown):
                store.append(session, other, [], {}, role="judge", epoch=1, device="", now=NOW)
            with pytest.raises(stream.StreamUnknown):
                stream.state_of(MATCH, session, other)

    def test_an_entry_of_another_match_may_have_the_same_id(self, session, match, add):
        hand, other = table.quick_hand(), table.an_id()
        create(session, other)
        add(*hand)
        answer = store.append(session, other, hand, {}, role="record", epoch=1, device=table.PHONE, now=NOW)
        assert statuses(answer) == ["applied", "applied"]

    def test_eight_threads_lose_none_and_leave_no_gap(self, app_everywhere, match, session):
        session.commit()
        hands = [table.quick_hand((number % 20, 27 - number % 20)) for number in range(24)]

        def send(hand):
            with app_everywhere.app_context():
                answers = [
                    store.append(db.session(), match, part, {}, role="record", epoch=1, device=table.PHONE, now=NOW)
                    for part in ([hand[0]], hand)  # the first one twice, as after a lost answer
                ]
                with transactions(writing=False):
                    db.session.commit()
                    seen = stream.state_of(MATCH, db.session(), match)
                assert seen.seq >= answers[-1].seq
                return answers

        with ThreadPoolExecutor(8) as threads:
            answers = list(threads.map(send, hands))
        assert [statuses(each) for one in answers for each in one] == [["applied"], ["duplicate", "applied"]] * 24
        rows = stored(session, match)
        assert [row.seq for row in rows] == list(range(1, 50))
        assert {row.id for row in rows} >= {each["id"] for hand in hands for each in hand}
        results = [result for one in answers for each in one for result in each.results]
        assert sorted(result.seq for result in results if result.status == "applied") == list(range(2, 50))
        now = stream.state_of(MATCH, session, match)
        assert (now.seq, now.version) == (49, 49)
        assert now.state == fold(map(entry_of, rows), match)
        assert list(projections.differences(session)) == []

    def test_the_database_itself_refuses_a_second_entry_of_an_id_or_number(self, session, match):
        from sqlalchemy.exc import IntegrityError

        row = stored(session, match)[0]
        for change in ({"seq": 2}, {"id": table.an_id()}, {"seq": 3, "stream": table.an_id(), "id": table.an_id()}):
            values = {column.name: getattr(row, column.name) for column in EntryRow.__table__.columns} | change
            with pytest.raises(IntegrityError), session.begin_nested():
                session.execute(insert(EntryRow).values(values))

    def test_a_fault_on_the_way_leaves_nothing(self, session, match, add, monkeypatch):
        with monkeypatch.context() as patch:
            patch.setattr(projections, "match_of", lambda state: 1 // 0)
            with pytest.raises(ZeroDivisionError):
                add(*table.quick_hand(), words={table.an_id(): "lost"})
        assert len(stored(session, match)) == 1
        assert stream.state_of(MATCH, session, match).seq == 1
        assert statuses(add(*table.quick_hand())) == ["applied"] * 2


class TestWords:
    def test_names_stand_beside_the_entries_and_never_in_them(self, session, match):
        assert stream.words_of(session, match) == table.NAMES
        dump = " ".join(row.body for row in stored(session, match))
        assert not any(name in dump for name in table.NAMES.values())

    def test_a_remark_stays_what_it_was_and_a_name_can_be_corrected(self, session, match, add):
        remark = table.an_id()
        hand = table.quick_hand()
        hand[1]["payload"]["reason"] = remark
        add(*hand, words={remark: "counted twice"})
        version = stream.state_of(MATCH, session, match).version
        add(*hand, words={remark: "never counted", table.ANNA: "Somebody"})
        assert stream.words_of(session, match) == {**table.NAMES, remark: "counted twice"}
        assert stream.state_of(MATCH, session, match).version == version
        joined = table.entry("person.joined", {"person": table.ANNA})
        add(joined, words={table.ANNA: "Änne", table.BERND: "Somebody"})
        before = {joined["id"]: table.NAMES[table.ANNA]}
        assert stream.words_of(session, match) == {
            **table.NAMES, remark: "counted twice", table.ANNA: "Änne", **before
        }

    def test_words_of_an_answer_that_was_lost_come_with_the_repetition(self, session, match, add):
        hand, remark = table.quick_hand(), table.an_id()
        hand[1]["payload"]["reason"] = remark
        add(*hand)
        before = stream.state_of(MATCH, session, match).version
        assert statuses(add(*hand, words={remark: "late"})) == ["duplicate"] * 2
        assert stream.words_of(session, match)[remark] == "late"
        assert stream.state_of(MATCH, session, match).version == before + 1

    @for_each("words", [[], "x", {"x": "y"}, {table.an_id(): 5}, {table.an_id(): "x" * 5000}])
    def test_what_comes_with_unreadable_words_waits(self, session, match, add, words):
        assert {result.error for result in add(*table.quick_hand(), words=words).results} == {"words"} or words == []
        assert stream.words_of(session, match) == table.NAMES

    def test_who_watches_adds_no_words(self, session, match, add):
        add(*table.quick_hand(), words={table.an_id(): "x"}, role="watch")
        assert stream.words_of(session, match) == table.NAMES

    def test_what_no_database_holds_is_marked(self, session, match, add):
        remark, hand = table.an_id(), table.quick_hand()
        hand[1]["payload"]["reason"] = remark
        add(*hand, words={remark: "a\0b\ud800c"})
        assert stream.words_of(session, match)[remark] == "a\ufffdb?c"

    def test_a_forgotten_person_stays_forgotten_and_the_entries_stay(self, session, match, add):
        add(*table.quick_hand())
        before = [row.body for row in stored(session, match)]
        assert statuses(add(table.entry("person.forgotten", {"person": table.ANNA}))) == ["rejected"]
        assert statuses(add(table.entry("person.forgotten", {"person": table.ANNA}), role="judge")) == ["applied"]
        add(table.entry("person.joined", {"person": table.ANNA}), words={table.ANNA: "Anna again"})
        assert table.ANNA not in stream.words_of(session, match)
        assert [row.body for row in stored(session, match)][: len(before)] == before
        assert stream.state_of(MATCH, session, match).state.final_totals == (13, 17)
        assert list(projections.differences(session)) == []


class TestLinks:
    def test_tokens_and_codes_lead_to_their_role(self, session, match):
        for role in ("watch", "record", "judge"):
            found = links.find_link(session, hash_of_token(token_of(SECRET, match, role, 1)))
            assert (found.stream, found.role, found.epoch, found.current) == (match, role, 1, True)
            assert (found.deleted, found.erased, found.version) == (None, False, 1)
            assert links.find_code(session, hash_of_token(code_of(SECRET, match, role, 1))) == found
        assert links.find_link(session, hash_of_token("A" * 22)) is None
        assert links.find_code(session, hash_of_token(token_of(SECRET, match, "judge", 1))) is None

    def test_who_decides_has_a_longer_code_than_can_be_guessed(self, session, match):
        codes = {role: code_of(SECRET, match, role, 1) for role in ("watch", "record", "judge", "keeper")}
        assert [len(code) for code in codes.values()] == [8, 8, 12, 12]
        assert code_shown(codes["judge"]).count("-") == 2
        assert read_code(code_shown(codes["judge"]).lower()) == codes["judge"]
        assert links.find_typed(session, SECRET, codes["judge"]).role == "judge"
        assert links.find_typed(session, SECRET, codes["judge"][:8]) is None, "half of it is no code"
        assert read_code(codes["judge"][:10]) is None

    def test_a_code_of_before_codes_grew_still_leads_there_and_so_does_the_longer_one(self, session, match):
        code = code_of(SECRET, match, "judge", 1)
        old = update(LinkRow).where(LinkRow.stream == match, LinkRow.role == "judge")
        session.execute(old.values(code_hash=hash_of_token(code[:8])))
        for typed in (code[:8], code):
            assert links.find_typed(session, SECRET, typed).role == "judge"
        wrong = code[:-1] + ("0" if code[-1] != "0" else "1")
        assert links.find_typed(session, SECRET, wrong) is None

    def test_renewing_throws_out_the_old_holders_and_no_others(self, session, match):
        assert store.renew(session, SECRET, match, "record", by_role="judge", by_epoch=1, now=NOW) == 2
        old = links.find_link(session, hash_of_token(token_of(SECRET, match, "record", 1)))
        new = links.find_link(session, hash_of_token(token_of(SECRET, match, "record", 2)))
        assert (old.current, new.current, new.version) == (False, True, 2)
        assert links.epochs(session, match) == {"watch": 1, "record": 2, "judge": 1}
        last = stream.entries_since(MATCH, session, match)[-1]
        assert (last["kind"], last["role"]) == ("link.renewed", "judge")
        assert last["payload"] == {"role": "record", "epoch": 2}
        assert create(session, match).epochs["record"] == 2

    def test_a_code_that_is_taken_is_not_given_twice(self, session, match):
        other = table.an_id()
        session.execute(
            update(LinkRow).where(LinkRow.stream == match, LinkRow.role == "watch").values(
                code_hash=hash_of_token(code_of(SECRET, other, "watch", 1))
            )
        )
        session.commit()
        assert create(session, other).epochs == {"watch": 2, "record": 1, "judge": 1}


class TestDeleting:
    def test_a_deleted_match_comes_back_within_thirty_days(self, session, match, add):
        add(*table.quick_hand())
        stream.delete(MATCH, session, match, now=NOW)
        with pytest.raises(stream.StreamGone):
            add(*table.quick_hand())
        with pytest.raises(stream.StreamGone):
            create(session, match)
        found = links.find_link(session, hash_of_token(token_of(SECRET, match, "judge", 1)))
        assert found.deleted is not None
        assert not found.erased
        assert erase_due(session, now=NOW + 29 * DAY) == 0
        stream.undelete(MATCH, session, match)
        assert stream.state_of(MATCH, session, match).deleted is None
        assert statuses(add(*table.quick_hand())) == ["applied"] * 2

    def test_much_that_is_due_is_erased_in_portions(self, app_everywhere, session, match, monkeypatch):
        """All of it was one transaction, and nobody else could write until its end."""
        matches = sorted([match, *(create(session, table.an_id()).match for _ in range(3))])
        for each in matches:
            stream.delete(MATCH, session, each, now=NOW)
        left = [matches[-1]]

        def restored():
            with app_everywhere.app_context():
                stream.undelete(MATCH, db.session(), left.pop())

        def others_write(_seconds):
            if left:
                with ThreadPoolExecutor(1) as another:
                    another.submit(restored).result()

        monkeypatch.setattr(portions, "PORTION_SECONDS", 0)
        monkeypatch.setattr(portions, "time", SimpleNamespace(monotonic=lambda: 0.0, sleep=others_write))
        assert erase_due(session, now=NOW + 31 * DAY) == 3
        assert stream.state_of(MATCH, session, matches[-1]).deleted is None

    def test_after_thirty_days_a_line_without_content_is_left(self, session, match, add):
        add(*table.quick_hand())
        stream.delete(MATCH, session, match, now=NOW)
        assert erase_due(session, now=NOW + 30 * DAY + DAY) == 1
        assert erase_due(session, now=NOW + 40 * DAY) == 0
        with pytest.raises(stream.StreamGone):
            stream.state_of(MATCH, session, match)
        with pytest.raises(stream.StreamGone):
            stream.undelete(MATCH, session, match)
        with pytest.raises(stream.StreamGone):
            create(session, match)
        for model in (EntryRow, HandRow):
            assert session.scalars(select(model).where(model.stream == match)).all() == []
        assert session.scalars(select(Word)).all() == []
        assert links.find_link(session, hash_of_token(token_of(SECRET, match, "watch", 1))).erased
        assert list(projections.differences(session)) == []


class TestProjections:
    def test_lists_read_what_the_journal_says(self, session, match, add):
        add(*table.quick_hand())
        row = session.get(MatchRow, match)
        facts = json.loads(row.facts)
        assert (row.variant, row.status, row.hands, facts["totals"]) == ("dithmarschen", "open", 1, [13, 17])
        hand = session.scalars(select(HandRow)).one()
        assert (hand.number, hand.state, json.loads(hand.facts)["points"]) == (1, "counted", [13, 17])

    def test_a_sealed_count_leaves_no_number_in_them(self, session, match, add):
        hand = table.an_id()
        add(
            table.entry("hand.begun", {"follows": None, "inserted": False, "dealer": None}, hand=hand),
            table.entry("count.sealed", {"side": 0, "figures": {"points": 23, "cards": None}}, hand=hand),
        )
        row = session.scalars(select(HandRow)).one()
        assert "23" not in row.facts + session.get(MatchRow, match).facts

    def test_hands_taken_as_one_leave_one_row(self, session, match, add):
        one, two = table.quick_hand(), table.quick_hand()
        two[0]["payload"]["follows"] = one[0]["hand"]
        add(*one, *two)
        assert len(session.scalars(select(HandRow)).all()) == 2
        add(table.entry("hand.same", {"a": one[0]["hand"], "b": two[0]["hand"], "keep": one[0]["hand"]}))
        assert list(projections.differences(session)) == []

    @for_each(
        ("tampering", "what"),
        [
            ("UPDATE hand_row SET facts = '{}'", "hand"),
            ("UPDATE hand_row SET state = 'signed'", "hand"),
            ("DELETE FROM hand_row", "hand"),
            ("UPDATE match_row SET hands = 7", "match"),
            ("UPDATE match_row SET facts = replace(facts, '13', '99')", "match"),
            ("DELETE FROM match_row", "match"),
            ("UPDATE entry SET body = replace(body, '10}', '11}') WHERE seq = 3", "entry"),
            ("UPDATE entry SET kind = 'count.cards' WHERE seq = 3", "entry"),
            ("UPDATE entry SET body = '{}' WHERE seq = 3", "unreadable"),
            ("DELETE FROM entry WHERE seq = 2", "seq"),
            ("UPDATE stream SET seq = 9", "seq"),
        ],
    )
    def test_tampering_is_found_and_rebuilding_mends_what_was_computed(self, app_everywhere, session, tampering, what):
        session.expunge_all()
        session.rollback()
        without_rows(app_everywhere)
        create(session, table.an_id(), bodies=[table.opened(), *table.quick_hand()])
        session.execute(text(tampering))
        session.commit()
        assert what in {found.what for found in projections.differences(session)}
        projections.rebuild(session)
        session.commit()
        left = {found.what for found in projections.differences(session)}
        assert left <= {"entry", "unreadable", "seq"}
        assert not left or what in left

    def test_a_row_of_a_hand_that_never_was_is_found(self, session, match, add):
        add(*table.quick_hand())
        session.add(HandRow(stream=match, hand=table.an_id(), number=9, state="signed", facts="{}"))
        session.commit()
        assert [(found.what, found.where) for found in projections.differences(session)] == [("extra", "9")]


def test_what_a_phone_leaves_out_can_be_read_again(session, match, add):
    for lacking, value in product(("v", "device", "at_phone"), (None, "lacking")):
        entry = table.entry("writer.took")
        del entry[lacking]
        if value is None:
            entry[lacking] = None
        assert [result.status for result in add(entry).results] == ["applied"], (lacking, value)
        assert list(projections.differences(session)) == [], (lacking, value)
    assert {entry_of(row).v for row in session.scalars(select(EntryRow))} == {1}


@for_each("field", ["device", "at_phone"])
@for_each("value", [0, False, [], {}])
def test_what_is_no_text_is_no_phone_and_no_time(add, field, value):
    (result,) = add(table.entry("writer.took") | {field: value}).results
    assert (result.status, result.error) == ("rejected", "unreadable")
