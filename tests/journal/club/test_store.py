"""What a club's keeper was told is there is there, once; what an entry changes in the matches is changed with it."""

from __future__ import annotations

import json
import threading
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from scorekeeper.desk import TooManyAtOnce
from scorekeeper.journal import links, stream
from scorekeeper.journal import store as matches
from scorekeeper.journal.club import club_file, passphrase, store
from scorekeeper.journal.club.club_stream import CLUB
from scorekeeper.journal.club.fold import club_go_on, club_start
from scorekeeper.journal.entry_kind import CLUB_KINDS
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.rows import entry_of
from scorekeeper.journal.tokens import token_of
from scorekeeper.storage.base import Base, db, hash_of_token
from scorekeeper.storage.erasing import erase_due
from scorekeeper.storage.league import ClubRow, PassphraseTries, PersonRow, person_matches
from scorekeeper.storage.streams import EntryRow, MatchRow, Stream
from tests.conftest import sqlite_copy
from tests.journal import table
from tests.journal.club.clubs import FORMS, NOW, PASSPHRASE, SECRET, body, played, proved
from tests.journal.table import an_id

HOUR = timedelta(hours=1)


class TestOpening:
    def test_a_link_for_each_role_and_a_name_that_finds_it(self, session):
        made = store.create(session, SECRET, "Zwickerverein", PASSPHRASE, device="", now=NOW)
        assert made.epochs == dict.fromkeys(("watch", "member", "record", "judge", "keeper"), 1)
        found = links.find_link(session, hash_of_token(token_of(SECRET, made.club, "keeper", 1)))
        assert (found.stream, found.kind, found.role) == (made.club, "club", "keeper")
        assert passphrase.enter(session, " ZWICKERVEREIN ", PASSPHRASE, who=b"here", now=NOW) == made.club
        assert [name for _, name, _ in store.clubs(session)] == ["Zwickerverein"]
        with pytest.raises(store.NameInUse):
            store.create(session, SECRET, "zwickerverein", PASSPHRASE, device="", now=NOW)

    def test_a_match_is_no_club_and_a_club_no_match(self, session, club):
        with pytest.raises(stream.StreamUnknown):
            stream.state_of(MATCH, session, club.id)
        match = an_id()
        matches.create(session, SECRET, match, [table.opened()], {}, maker=table.MAKER, device="", now=NOW)
        with pytest.raises(stream.StreamUnknown):
            stream.state_of(CLUB, session, match)

    def test_ten_wrong_passphrases_of_an_address_shut_it_out_for_the_hour(self, session, club):
        name = "Zwickerverein Windbargen"
        for _ in range(10):
            with pytest.raises(passphrase.WrongPassphrase):
                passphrase.enter(session, name, "Herz ist Bock!", who=b"guest", now=NOW)
        with pytest.raises(passphrase.TooManyTries) as found:
            passphrase.enter(session, name, PASSPHRASE, who=b"guest", now=NOW + HOUR / 2)
        assert found.value.until == NOW + HOUR
        assert passphrase.enter(session, name, PASSPHRASE, who=b"keeper", now=NOW + HOUR / 2) == club.id
        assert passphrase.enter(session, name, PASSPHRASE, who=b"guest", now=NOW + HOUR) == club.id
        store.set_passphrase(session, SECRET, club.id, "Pik sticht alles", now=NOW)
        with pytest.raises(passphrase.WrongPassphrase):
            passphrase.enter(session, name, PASSPHRASE, who=b"guest", now=NOW + HOUR)
        with pytest.raises(passphrase.NoSuchClub):
            passphrase.enter(session, "Skatverein", PASSPHRASE, who=b"guest", now=NOW)

    def test_a_new_passphrase_and_a_clock_that_was_set_back_let_everybody_try_again(self, session, club):
        name = "Zwickerverein Windbargen"

        def shut(now):
            for _ in range(10):
                with pytest.raises(passphrase.WrongPassphrase):
                    passphrase.enter(session, name, "Herz ist Bock!", who=b"here", now=now)
            with pytest.raises(passphrase.TooManyTries):
                passphrase.enter(session, name, PASSPHRASE, who=b"here", now=now)

        shut(NOW + 400 * HOUR)  # the laptop's battery was empty, its clock was wrong, and then it was put right
        assert passphrase.enter(session, name, PASSPHRASE, who=b"here", now=NOW) == club.id
        shut(NOW)
        assert passphrase.enter(session, name, PASSPHRASE, who=b"here", now=NOW - HOUR / 20) == club.id
        shut(NOW)
        store.set_passphrase(session, SECRET, club.id, "Pik sticht alles", now=NOW)
        assert passphrase.enter(session, name, "Pik sticht alles", who=b"here", now=NOW) == club.id

    def test_a_name_at_which_everybody_guesses_is_slow_and_open(self, session, club, monkeypatch):
        slept = []
        monkeypatch.setattr(passphrase.time, "sleep", slept.append)
        name = "Zwickerverein Windbargen"
        for number in range(passphrase.SLOW_AFTER):
            with pytest.raises(passphrase.WrongPassphrase):
                passphrase.enter(session, name, "Herz ist Bock!", who=b"%d" % (number % 4), now=NOW)
        assert slept == []
        assert passphrase.enter(session, name, PASSPHRASE, who=b"keeper", now=NOW) == club.id
        assert slept == [passphrase.PAUSE_SECONDS]
        # two wait at a time; from where nobody was wrong one stands in line behind them, and others open other clubs
        hashed = passphrase.name_hash(name)
        with ExitStack() as pausing:
            for number in range(passphrase.PAUSING + passphrase.IN_LINE - 1):
                pausing.enter_context(passphrase._in_line(hashed, new=True, near=b"street %d" % number))
            slept.clear()
            with pytest.raises(passphrase.TooManyAtOnce):
                passphrase.enter(session, name, PASSPHRASE, who=b"1", now=NOW)
            assert passphrase.enter(session, name, PASSPHRASE, who=b"keeper", now=NOW) == club.id
            assert slept == [3 * passphrase.PAUSE_SECONDS]
            pausing.enter_context(passphrase._in_line(hashed, new=True, near=b"another street"))
            for _ in range(11):  # whoever is turned away has not tried
                with pytest.raises(passphrase.TooManyAtOnce):
                    passphrase.enter(session, name, PASSPHRASE, who=b"keeper", now=NOW)
            with pytest.raises(passphrase.NoSuchClub):
                passphrase.enter(session, "Skatverein", PASSPHRASE, who=b"keeper", now=NOW)
        assert passphrase.enter(session, name, PASSPHRASE, who=b"keeper", now=NOW) == club.id
        # an hour later nobody remembers
        slept.clear()
        assert passphrase.enter(session, name, PASSPHRASE, who=b"keeper", now=NOW + HOUR) == club.id
        assert slept == []
        assert session.scalar(select(func.count()).select_from(PassphraseTries)) == 2

    def test_whoever_guesses_from_a_thousand_addresses_of_one_network_has_one_place_in_line(
        self, session, club, monkeypatch
    ):
        monkeypatch.setattr(passphrase.time, "sleep", lambda seconds: None)
        name = "Zwickerverein Windbargen"
        for number in range(passphrase.SLOW_AFTER):
            with pytest.raises(passphrase.WrongPassphrase):
                passphrase.enter(session, name, "Herz ist Bock!", who=b"%d" % number, near=b"theirs", now=NOW)
        with passphrase._in_line(passphrase.name_hash(name), new=True, near=b"theirs"):
            for number in range(100, 120):
                with pytest.raises(passphrase.TooManyAtOnce):
                    passphrase.enter(session, name, "Herz ist Bock!", who=b"%d" % number, near=b"theirs", now=NOW)
            assert passphrase.enter(session, name, PASSPHRASE, who=b"keeper", near=b"home", now=NOW) == club.id

    def test_two_at_a_time_and_eight_wait(self, monkeypatch):
        working, most, lock, go_on = [0], [0], threading.Lock(), threading.Event()

        def slow(passphrase, method):
            with lock:
                working[0] += 1
                most[0] = max(most[0], working[0])
            go_on.wait(30)
            with lock:
                working[0] -= 1
            return "kept"

        monkeypatch.setattr(passphrase, "generate_password_hash", slow)

        def one(_):
            try:
                return passphrase.hash_of_passphrase(PASSPHRASE)
            except TooManyAtOnce:
                refused.append(1)
                if len(refused) == 30:
                    go_on.set()
                return "refused"

        refused = []
        with ThreadPoolExecutor(40) as threads:
            done = list(threads.map(one, range(40)))
        assert (done.count("kept"), done.count("refused"), most[0]) == (10, 30, 2)


class TestAppending:
    def test_eight_threads_lose_none(self, app_everywhere, session, club):
        session.commit()
        entries = [body("member.joined", {"person": an_id(), "guest": True}) for _ in range(32)]

        def send(entry):
            with app_everywhere.app_context():
                words = {entry["payload"]["person"]: "Gast"}
                data = {"role": "record", "epoch": 1, "device": "", "now": NOW}
                return [store.append(db.session(), SECRET, club.id, [entry], words, **data).results[0].status
                        for _ in range(2)]

        with ThreadPoolExecutor(8) as threads:
            assert list(threads.map(send, entries)) == [["applied", "duplicate"]] * 32
        rows = session.scalars(select(EntryRow).where(EntryRow.stream == club.id).order_by(EntryRow.seq)).all()
        assert [row.seq for row in rows] == list(range(1, 42))
        assert club.state == club_go_on(club_start(club.id), (entry_of(row, CLUB_KINDS) for row in rows))
        assert proved(session) == []

    def test_two_keepers_at_once_lose_nothing(self, club):
        anna = club.people[0]
        shown = club.state.members[anna].last
        data = {"person": anna, "forms": FORMS, "number": 7, "groups": [], "consent": None, "guest": False}
        club.say("member.set", data, after=shown)
        assert club.refused("member.set", {**data, "number": 8}, after=shown) == "changed_meanwhile"
        assert club.refused("member.set", {**data, "number": 8}) == "changed_meanwhile"
        assert club.state.members[anna].number == 7
        club.say("member.set", {**data, "number": 8}, after=club.state.members[anna].last)
        assert club.state.members[anna].number == 8

    def test_who_records_ticks_and_makes_guests_and_no_more(self, club):
        evening = club.evening()
        club.say("here.set", {"evening": evening, "person": club.people[0], "here": True}, role="record")
        club.say("member.joined", {"person": an_id(), "guest": True}, role="record")
        assert club.refused("member.joined", {"person": an_id(), "guest": False}, role="record") == "not_allowed"
        assert club.refused("member.joined", {"person": club.people[0], "guest": True}, role="record",
                            after=club.state.members[club.people[0]].last) == "not_allowed"
        assert club.refused("club.named", {"name": an_id()}, role="judge") == "not_allowed"
        assert club.refused("here.set", {"evening": evening, "person": club.people[1], "here": True},
                            role="member") == "not_allowed"

    def test_links_end_by_themselves_and_are_taken_away(self, session, club):
        epoch = store.renew(session, SECRET, club.id, "member", expires=NOW + HOUR, now=NOW)
        link = links.find_link(session, hash_of_token(token_of(SECRET, club.id, "member", epoch)))
        assert (link.expired(NOW), link.expired(NOW + HOUR)) == (False, True)
        assert not links.find_link(session, hash_of_token(token_of(SECRET, club.id, "member", 1))).current
        store.revoke(session, SECRET, club.id, "watch", now=NOW)
        assert [held.role for held in links.active_links(session, club.id)] == ["member", "record", "judge", "keeper"]
        assert [entry["kind"] for entry in stream.entries_since(CLUB, session, club.id)][-2:] == [
            "link.renewed", "link.revoked"
        ]


class TestDrawing:
    def test_a_draw_makes_the_match_of_each_table(self, session, club):
        place = an_id()
        evening = an_id()
        club.say("evening.opened", {"evening": evening, "seasons": [], "sheet": club.sheet(), "date": "2026-11-21",
                 "rounds": 1, "hands": 3, "place": place, "correction": 30}, words={place: "Krog"})
        draw = club.draw(evening)
        club.say("draw.made", draw, role="record")
        for seen in draw["tables"]:
            now = stream.state_of(MATCH, session, seen["match"])
            setup = now.state.setup
            assert (setup.seats, setup.end, setup.place) == (tuple(seen["seats"]), ("hands", 3), place)
            assert (setup.evening.club, setup.evening.round, setup.evening.table) == (club.id, 1, seen["table"])
            found = stream.words_of(session, seen["match"])
            assert found == {place: "Krog", **{person: club.words[person] for person in seen["seats"]}}
            assert set(links.epochs(session, seen["match"])) == {"watch", "record", "judge"}
        assert club.refused("draw.made", club.draw(evening)) == "drawn_already"
        assert proved(session) == []

    def test_nobody_sits_twice_and_strangers_do_not_sit(self, session, club):
        evening = club.evening()
        draw = club.draw(evening)
        twice = {**draw, "out": [club.people[0]]}
        assert club.refused("draw.made", twice) == "unreadable"
        strange = club.draw(evening, people=[an_id() for _ in range(4)])
        assert club.refused("draw.made", strange) == "unknown_person"
        assert session.scalars(select(MatchRow.stream)).all() == []

    def test_a_draw_is_changed_until_a_hand_of_the_changed_table_is_played(self, session, club):
        evening = club.evening()
        draw = club.draw(evening)
        club.say("draw.made", draw)
        first, second = draw["tables"]
        changed = club.draw(evening, people=club.people[4:] + club.people[:4], tables=None)
        other = club.draw(evening, people=[club.people[at] for at in (1, 0, 2, 3)])["tables"][0]
        changed["tables"] = [other, second]
        club.say("draw.changed", changed)
        assert club.state.evenings[evening].matches == (other["match"], second["match"])
        assert stream.state_of(MATCH, session, first["match"]).state.dropped
        played(session, other["match"])
        assert club.refused("draw.changed", {**changed, "tables": [second]}) == "already_played"
        again = {**changed, "tables": [{**other, "dealer": other["seats"][1]}, second]}
        assert club.refused("draw.changed", again) == "match_exists"
        assert proved(session) == []


class TestForgetting:
    def test_no_table_knows_the_name_and_every_total_stays(self, session, club):
        anna = club.people[0]
        last = club.state.members[anna].last
        data = {"person": anna, "forms": FORMS, "number": 7, "groups": [], "consent": None, "guest": False}
        club.say("member.set", data, after=last, words={anna: "Annemarie Petersen"})
        evening = club.evening()
        draw = club.draw(evening)
        club.say("draw.made", draw)
        match = draw["tables"][0]["match"]
        again = club.draw(evening, 2)
        club.say("draw.made", again)
        stream.delete(MATCH, session, again["tables"][0]["match"], now=NOW)
        played(session, match)
        before = stream.state_of(MATCH, session, match).state.final_totals
        club.say("person.forgotten", {"person": anna})
        everything = " ".join(str(tuple(row)) for model in Base.metadata.sorted_tables
                              for row in session.execute(select(model)))
        assert "Anna Petersen" not in everything
        assert "Annemarie" not in everything
        assert "Günther Petersen" in everything
        assert stream.state_of(MATCH, session, match).state.final_totals == before
        kinds = [entry["kind"] for entry in stream.entries_since(MATCH, session, match)]
        assert kinds.count("person.forgotten") == 1
        assert club.state.members[anna].forgotten
        bernd = club.people[1]
        data = {"person": bernd, "guest": False}
        club.say("member.joined", data, after=club.state.members[bernd].last, words={anna: "Anna Petersen"})
        assert anna not in club.words
        assert proved(session) == []

    def test_somebody_entered_twice_is_forgotten_under_both_ids(self, session, club):
        other = club.join("A. Petersen")[0]
        anna = club.people[0]
        club.say("person.merged", {"person": other, "into": anna})
        assert club.state.merged == {other: anna}
        assert club.refused("person.merged", {"person": anna, "into": other}) == "merged"
        club.say("person.forgotten", {"person": other})
        assert not {other, anna} & club.words.keys()


class TestCorrectionPeriod:
    def test_after_the_period_what_is_recorded_is_only_proposed(self, session, club):
        evening = club.evening()
        draw = club.draw(evening)
        club.say("draw.made", draw)
        match = draw["tables"][0]["match"]
        hand, first = played(session, match)
        counted = stream.state_of(MATCH, session, match).state.final_totals
        club.say("result.published", {"evening": evening}, role="judge")
        corrected = []
        late, soon = NOW + timedelta(minutes=31), NOW + timedelta(minutes=29)

        def correct(points, now, role="record", old=first, **more):
            count = table.quick_hand(points)[1] | {"hand": hand, "replaces": old} | more
            done = matches.append(session, match, [count], {}, role=role, epoch=1, device=table.PHONE, now=now)
            assert done.results[0].status == "applied"
            corrected.append(count["id"])
            return stream.state_of(MATCH, session, match).state

        def sign(now):
            state = stream.state_of(MATCH, session, match).state
            digest = state.by_id[hand].result.proposal.hand_score.digest
            sides = [table.entry("accepted", {"side": side, "digest": digest}, hand=hand) for side in (0, 1)]
            matches.append(session, match, sides, {}, role="record", epoch=1, device=table.PHONE, now=now)
            return stream.state_of(MATCH, session, match).state

        correct((19, 8), soon)
        within = sign(soon).final_totals
        assert within != counted
        state = correct((15, 12), late, old=corrected[0])
        assert state.by_id[hand].result.proposal is not None
        assert (state.final_totals, sign(late).final_totals) == (within, within)
        begun = table.quick_hand((5, 22), hand)
        data = {"role": "record", "epoch": 1, "device": table.PHONE, "now": late}
        matches.append(session, match, begun, {}, **data)
        objection = table.entry("objected", {"side": 0, "about": "cards", "remark": None}, hand=hand)
        matches.append(session, match, [objection], {}, **data)
        state = stream.state_of(MATCH, session, match).state
        assert (state.final_totals, state.by_id[hand].result.state) == (within, "signed")
        assert correct((15, 12), late, "judge", corrected[0], **{"as": "judge"}).final_totals != within
        # reopened, what is said from then on holds again; what was late before stays a proposal
        club.say("evening.reopened", {"evening": evening}, role="judge", now=late)
        assert stream.state_of(MATCH, session, match).state.until is None
        assert proved(session) == []


class TestDeleting:
    def test_its_matches_go_and_come_with_it(self, session, club):
        evening = club.evening()
        draw = club.draw(evening)
        club.say("draw.made", draw)
        one, other = (each["match"] for each in draw["tables"])
        stream.delete(MATCH, session, other, now=NOW - HOUR)
        store.delete(session, club.id, now=NOW)
        assert [stream.state_of(MATCH, session, match).deleted for match in (one, other)] == [NOW, NOW - HOUR]
        with pytest.raises(passphrase.NoSuchClub):
            passphrase.enter(session, "Zwickerverein Windbargen", PASSPHRASE, who=b"here", now=NOW)
        with pytest.raises(stream.StreamGone):
            club.send()
        store.undelete(session, club.id)
        assert [stream.state_of(MATCH, session, match).deleted for match in (one, other)] == [None, NOW - HOUR]
        store.delete(session, club.id, now=NOW)
        assert erase_due(session, now=NOW + 31 * 24 * HOUR) == 3
        with pytest.raises(stream.StreamGone):
            stream.state_of(CLUB, session, club.id)
        assert session.scalars(select(ClubRow)).all() == session.scalars(select(PersonRow)).all() == []


class TestTransfer:
    def test_a_club_taken_elsewhere_is_equal(self, session, club, make_app, migrated_sqlite, tmp_path):
        evening = club.evening()
        draw = club.draw(evening)
        club.say("draw.made", draw)
        match, gone = (each["match"] for each in draw["tables"])
        played(session, match)
        data = {"role": "judge", "epoch": 1, "device": table.PHONE, "now": NOW}
        fine = table.entry("penalty", {"side": 0, "person": None, "points": -5})
        assert matches.append(session, match, [fine], {}, **data).results[0].status == "applied"
        reason, other = an_id(), club.join("Bernd J.")[0]
        late = {"evening": evening, "person": club.people[1], "points": -2, "season": None, "reason": reason}
        club.say("penalty", late, words={reason: "zu spät"})
        club.say("person.merged", {"person": other, "into": club.people[1]})
        club.say("person.forgotten", {"person": club.people[0]})
        club.say("evening.closed", {"evening": evening})
        stream.delete(MATCH, session, gone, now=NOW)
        file = json.loads(json.dumps(club_file.export(session, club.id)))
        with pytest.raises(club_file.FileRefused, match="known"):
            club_file.take_in(session, SECRET, file, passphrase=PASSPHRASE, device="", now=NOW)
        again = club_file.take_in(session, SECRET, file, passphrase=None, device="", now=NOW, merging=True)
        assert (again.new, again.added, again.differing) == (False, 0, 0)
        rows, state = person_matches(session, club.state, [evening]), club.state
        (tmp_path / "elsewhere").mkdir()
        elsewhere = make_app(tmp_path / "elsewhere", sqlite_copy(migrated_sqlite, tmp_path / "elsewhere"))
        with elsewhere.app_context():
            there = db.session()
            done = club_file.take_in(there, bytes(32), file, passphrase=PASSPHRASE, device="", now=NOW)
            assert (done.new, done.matches, set(done.epochs.values())) == (True, 1, {1})
            assert club_file.export(there, club.id) == file
            assert passphrase.enter(there, "Zwickerverein Windbargen", PASSPHRASE, who=b"here", now=NOW) == club.id
            counting = [row for row in rows if row.stream == match]
            assert counting == person_matches(there, state, [evening])
            assert {row.points for row in counting} == {36 - 5, 24}
            assert stream.state_of(CLUB, there, club.id).state == state
            assert proved(there) == []
            db.session.remove()

    @pytest.mark.one_database
    def test_half_a_club_is_none(self, session, club, subtests, make_app, migrated_sqlite, tmp_path):
        club.say("draw.made", club.draw(club.evening()))
        whole = json.dumps(club_file.export(session, club.id))
        (tmp_path / "elsewhere").mkdir()
        elsewhere = make_app(tmp_path / "elsewhere", sqlite_copy(migrated_sqlite, tmp_path / "elsewhere"))
        spoiled = {
            "format": lambda file: file.update(format="x"), "version": lambda file: file.update(v=99),
            "first entry": lambda file: file["entries"].pop(0), "an id": lambda file: file["entries"][3].pop("id"),
            "matches": lambda file: file.update(matches=[{"match": an_id()}]),
            "a match's version": lambda file: file["matches"][0].update(v=99),
            "words": lambda file: file.update(words=7),
        }
        with elsewhere.app_context():
            for what, spoil in spoiled.items():
                file = json.loads(whole)
                spoil(file)
                with subtests.test(what):
                    with pytest.raises(club_file.FileRefused):
                        club_file.take_in(db.session(), bytes(32), file, passphrase=None, device="", now=NOW)
                    assert db.session.scalars(select(Stream.id)).all() == []
            db.session.remove()
