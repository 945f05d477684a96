"""What standings read from the database is what a naive recount of the journals gives, to the last digit."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from types import SimpleNamespace

import pytest

from scorekeeper.journal import store as matches
from scorekeeper.journal import stream
from scorekeeper.journal.club.state import ClubState, Member
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.league.evening_part import attendance
from scorekeeper.league.options import RuleError, read_rule
from scorekeeper.league.person_result import PersonResult
from scorekeeper.league.played_season import SeasonTables
from scorekeeper.league.reader import ReaderCache, look, read_opponents, read_season
from scorekeeper.league.season_view import ListView, SeasonWords, season_view, short_view
from scorekeeper.storage.base import db
from tests.journal import table
from tests.journal.club.clubs import NOW, PEOPLE, Club
from tests.journal.table import an_id
from tests.league.recount import recount

LATER = NOW + timedelta(days=1)
DATES = ("2026-10-01", "2026-10-15", "2026-10-29")


class Winter(Club):
    """A club with a season of three evenings of two rounds, nine people, two tables and one who sits out."""

    def __init__(self, session, rule=None):
        super().__init__(session)
        self.join(*PEOPLE, "Ilse Boysen")
        self.rules, self.season, name = self.sheet(), an_id(), an_id()
        payload = {"season": self.season, "name": name, "sheet": self.rules, "rule": rule or {}}
        self.say("season.set", payload, words={name: "Winter 2026"})
        self.evenings = []

    def play(self, date, seed, *, unfinished=(), rounds=2, declared=()):
        """An evening: everybody drawn by chance, two signed hands a table but for the tables named ``unfinished``."""
        dice = random.Random(seed)
        evening = self.evening(self.rules, seasons=[self.season], date=date)
        self.evenings.append(evening)
        for person in declared:
            data = {"evening": evening, "season": self.season, "person": person, "declared": True}
            self.say("cup.declared", data)
        for round in range(1, rounds + 1):
            people = dice.sample(self.people, len(self.people))
            draw = self.draw(evening, round, people)
            self.say("draw.made", draw)
            for at in draw["tables"]:
                points = [(own := dice.randrange(28), 27 - own) for _ in range(2)]
                self.hands(at["match"], points, sign=(round, at["table"]) not in unfinished)
        return evening

    def hands(self, match, points, *, sign=True):
        follows = None
        data = {"role": "record", "epoch": 1, "device": table.PHONE, "now": NOW}
        for each in points:
            begun, count = table.quick_hand(each, follows)
            follows = begun["hand"]
            matches.append(self.session, match, [begun, count], {}, **data)
            digest = stream.state_of(MATCH, self.session, match).state.by_id[follows].result.hand_score.digest
            if sign:
                signed = [table.entry("accepted", {"side": side, "digest": digest}, hand=follows) for side in (0, 1)]
                matches.append(self.session, match, signed, {}, **data)

    def read(self, **more):
        return read_season(self.session, self.state, self.season, **{"everything": True, **more})


def naive(club, evening):
    """Everybody's evening, hand by hand from the journals of its matches; nothing of the projection is read."""
    found, drawn = {}, club.state.evenings[evening].draws.values()
    for person in {one for draw in drawn for one in (*draw.out, *(p for t in draw.tables for p in t.seats))}:
        found[person] = {"evening": evening, "sat_out": sum(person in draw.out for draw in drawn), "partners": ()}
    for draw in drawn:
        for at in draw.tables:
            state = stream.state_of(MATCH, club.session, at.match).state
            results = [hand.result.points for hand in state.hands]
            signed = all(hand.result.state == "signed" for hand in state.hands) and len(results) == 2
            for side, people in enumerate(at.sides):
                for person in people:
                    one = found[person]
                    if not signed:
                        one["open"] = one.get("open", 0) + 1
                        continue
                    own, other = [p[side] for p in results], [p[1 - side] for p in results]
                    for name, value in {
                        "rounds": 1, "hands": len(results), "points": sum(own),
                        "over": 27720 * sum(own) - 13860 * sum(own + other),
                        "rank": 27720 * (4 if sum(own) > sum(other) else 2 if sum(own) < sum(other) else 3) // 2,
                        "won": sum(a > b for a, b in zip(own, other, strict=True)),
                        "lost": sum(a < b for a, b in zip(own, other, strict=True)),
                    }.items():
                        one[name] = one.get(name, 0) + value
                    one["highest"] = max(one.get("highest", 0), *own)
                    one["partners"] = tuple({*one["partners"], *people} - {person})
    return [PersonResult(person, **one) for person, one in found.items()]


@pytest.fixture
def session(app_everywhere):
    with app_everywhere.app_context():
        yield db.session()


RULES = (
    {}, {"measure": "over", "total": "average", "best": 2}, {"measure": "rank", "drops": 1, "sat_out": "nothing"},
    {"total": "average_hand"}, {"gives": "podium", "sat_out": "fixed", "sat_out_own": 30},
)


class TestASeason:
    def test_read_from_rows_equals_the_recount_of_the_journals(self, session):
        club = Winter(session)
        for seed, date in enumerate(DATES):
            club.play(date, seed, unfinished={(2, 1)} if seed == 1 else ())
        counted = [each for evening in club.evenings for each in naive(club, evening)]
        played = club.read()

        def plain(all_results):
            # how far behind a winner once was is the match's own affair, and proved there
            return sorted(
                each._replace(partners=tuple(sorted(each.partners)), most_behind=0, person=each.person)
                for each in all_results
            )

        assert plain(played.results) == plain(counted)
        assert [(w.evening, w.round, w.table, w.why) for w in played.waiting] == [(club.evenings[1], 2, 1, "open")]
        assert played.tables[club.evenings[1], 0] == (3, 4)
        for given in RULES:
            rule = read_rule(given)
            own = played._replace(rule=rule)
            figures = recount(rule, counted, played.evenings)
            table_ = SeasonTables(own).standings
            assert {row.person: row.value for row in (*table_.rows, *table_.below)} == figures

    def test_round_by_round_has_the_same_sums(self, session):
        club = Winter(session, {"unit": "round"})
        club.play(DATES[0], 1)
        club.play(DATES[1], 2)
        by_round, whole = club.read(), None
        club.say("season.set", {"season": club.season, "name": an_id(), "sheet": club.rules, "rule": {}},
                 after=club.state.seasons[club.season].last)
        whole = club.read()
        assert [(one.id, one.round) for one in by_round.evenings] == [
            (evening, round) for evening in club.evenings for round in (1, 2)
        ]
        for figure in ("points", "over", "hands", "won", "sat_out", "rounds"):
            sums = [
                {person: sum(getattr(n, figure) for n in read.results if n.person == person) for person in club.people}
                for read in (by_round, whole)
            ]
            assert sums[0] == sums[1]
        assert sum(meeting.points for meeting in by_round.meetings) == sum(m.points for m in whole.meetings)

    @pytest.mark.one_database
    def test_wolfenbuettel_a_season_of_the_first_series_one_of_the_second_and_one_of_both(self, session):
        # users.md 3.2: 1st series championship, 2nd cup, both overall; each alone has what the rounds of all have
        club = Winter(session)
        for seed, date in enumerate(DATES[:2]):
            club.play(date, seed, unfinished={(2, 1)} if seed == 1 else ())
        found = {}
        for rounds in ((), (1,), (2,), (3,)):
            for unit in ("evening", "round"):
                data = {"season": club.season, "name": an_id(), "sheet": club.rules,
                        "rule": {"rounds": list(rounds), "unit": unit, "sat_out": "nothing"}}
                club.say("season.set", data, after=club.state.seasons[club.season].last)
                found[rounds, unit] = club.read()
        whole = found[(), "round"]
        for round in (1, 2):
            only = found[(round,), "evening"]
            assert [(one.id, one.rounds) for one in only.evenings] == [(evening, 1) for evening in club.evenings]
            by_hand = {(n.person, n.evening): (n.points, n.sat_out, n.open) for n in whole.results if n.round == round}
            assert {(n.person, n.evening): (n.points, n.sat_out, n.open) for n in only.results} == by_hand
            assert sum(m.points for m in only.meetings) == sum(m.points for m in whole.meetings if m.round == round)
            assert [one.round for one in only.waiting] == ([2] if round == 2 else [])
            assert {one.round for one in found[(round,), "round"].evenings} == {round}
            against = read_opponents(session, club.state, only)
            assert sum(m.matches for m in against) == 2 * sum(only.tables[one.key][0] for one in only.evenings) * 4
        for unit in ("evening", "round"):
            assert (found[(3,), unit].evenings, found[(3,), unit].results) == ((), ())
            assert SeasonTables(found[(3,), unit]).standings.rows == ()

    @pytest.mark.one_database
    def test_meetings_stand_from_both_sides_and_against_is_nobodys_partner(self, session):
        club = Winter(session)
        club.play(DATES[0], 3)
        played = club.read()
        against = read_opponents(session, club.state, played)
        with_ = {(m.person, m.other): m.matches for m in played.meetings}
        versus = {(m.person, m.other): m.matches for m in against}
        assert with_ == {(b, a): n for (a, b), n in with_.items()}
        assert versus == {(b, a): n for (a, b), n in versus.items()}
        # a round of two tables of two pairs: each of the eight has one partner and two opponents
        assert sum(with_.values()) == 2 * 8
        assert sum(versus.values()) == 2 * 16
        assert sum(m.over for m in against) == 0


@pytest.mark.one_database
class TestWhatIsShown:
    def test_an_evening_before_its_notice_or_held_back_is_left_out(self, session):
        club = Winter(session)
        first, second = club.play(DATES[0], 1), club.play(DATES[1], 2)
        club.say("result.published", {"evening": first})
        shown = club.read(everything=False)
        assert [evening.id for evening in shown.evenings] == [first]
        assert shown.hidden == 1
        assert [evening.id for evening in club.read().evenings] == [first, second]
        club.say("result.published", {"evening": second})
        assert club.read(everything=False).hidden == 0
        club.say("result.held", {"evening": first})
        assert [evening.id for evening in club.read(everything=False).evenings] == [second]

    def test_the_next_evening_is_the_first_to_come(self, session):
        club = Winter(session)
        club.play(DATES[0], 1)
        for date in ("2026-12-01", "2026-11-01"):
            club.evening(club.rules, seasons=[club.season], date=date)
        assert club.read().to_come == ("2026-11-01", "2026-12-01")

    def test_a_stamp_changes_with_every_entry_of_a_match(self, session):
        club = Winter(session)
        evening = club.play(DATES[0], 1, unfinished={(1, 1)}, rounds=1)
        before = look(session, club.state, club.season, everything=True).key
        match = club.state.evenings[evening].matches[0]
        hand = stream.state_of(MATCH, session, match).state.hands[-1]
        digest = hand.result.hand_score.digest
        data = {"role": "record", "epoch": 1, "device": table.PHONE, "now": NOW}
        signed = [table.entry("accepted", {"side": 0, "digest": digest}, hand=hand.id)]
        matches.append(session, match, signed, {}, **data)
        assert look(session, club.state, club.season, everything=True).key != before

    def test_kept_sums_give_the_same_table(self, session):
        club, cache = Winter(session), ReaderCache({}, {})
        for seed, date in enumerate(DATES[:2]):
            club.play(date, seed)
        first = club.read(cache=cache)
        assert [len(each) for each in cache] == [2, 2]
        assert club.read(cache=cache) == first == club.read()

    def test_what_a_phone_shows_is_the_season_without_each_evening_and_without_other_lists(self, session):
        club = Winter(session, {"lists": ["women", "pairs"]})
        club.play(DATES[0], 1)
        played = club.read()
        seen = SeasonWords("", "", "", False, (), {}, ",", "", "–", "", short=str, honour=str, listed=str)
        whole = season_view(played, SeasonTables(played), seen)
        for listed in ("", "pairs"):
            short = short_view(played, SeasonTables(played), seen, listed=listed)
            lists = [
                replace(one, rows=without_evenings(one.rows), below=without_evenings(one.below))
                if one.key == listed else ListView(one.key, one.name)
                for one in whole.lists
            ]
            assert short == replace(
                whole, rows=without_evenings(whole.rows), below=without_evenings(whole.below), lists=tuple(lists)
            )
            assert all(row.nights for row in whole.rows)


def without_evenings(rows):
    return tuple(replace(row, nights=()) for row in rows)


@pytest.mark.one_database
class TestWhatOnlyTheClubKnows:
    def test_penalties_guests_and_declarations(self, session):
        club = Winter(session)
        anna, bernd = club.people[:2]
        evening = club.play(DATES[0], 1, declared=[anna])
        reason = an_id()
        data = {"evening": evening, "person": anna, "points": -5, "season": None, "reason": reason}
        club.say("penalty", data, words={reason: "zu spät"}, role="judge")
        lifted = club.say("penalty", {**data, "points": -50}, role="judge")
        club.say("penalty.lifted", {"target": lifted, "reason": reason}, role="judge")
        club.say("member.joined", {"person": bernd, "guest": True}, after=club.state.members[bernd].last)
        all_results = {each.person: each for each in club.read().results}
        assert all_results[anna].penalty == -5
        assert all_results[anna].declared
        assert all_results[bernd].guest
        assert not all_results[bernd].declared

    def test_two_entries_that_are_one_person_are_one_line(self, session):
        # entered anew on the second evening: the evenings of both are one person's
        club = Winter(session)
        first = club.play(DATES[0], 0)
        one, other = club.people[0], club.join("Anna P.")[0]
        club.people.remove(one)
        club.play(DATES[1], 1)
        before = {(each.person, each.evening): each for each in club.read().results}
        club.say("person.merged", {"person": other, "into": one})
        after = {(each.person, each.evening): each for each in club.read().results}
        assert after.keys() == {(one if person == other else person, evening) for person, evening in before}
        assert after[one, first] == before[one, first]
        assert after[one, club.evenings[1]] == before[other, club.evenings[1]]._replace(person=one)

    def test_attendance_under_two_names_counts_a_round_once(self):
        # drawn at a table as anna and sitting out as anna2, in the only round: she played it, and missed nothing
        state = ClubState(members={
            "anna": Member("anna", False, "1"), "anna2": Member("anna2", False, "2", merged_into="anna"),
            "bert": Member("bert", False, "1"), "bert2": Member("bert2", False, "3", merged_into="bert"),
        })
        table_ = SimpleNamespace(seats=("anna", "carl", "dora", "emil"))
        draws = {1: SimpleNamespace(out=("anna2", "bert", "bert2"), tables=(table_,)),
                 2: SimpleNamespace(out=(), tables=(table_,))}
        out, there, _rounds = found = attendance(draws, state.person, by_round=False)
        assert out == {("bert", 0): 1}
        assert (there["anna"], there["bert"]) == ({1, 2}, {1})
        assert (found.missed("anna"), found.missed("bert"), found.missed("nobody")) == ((), (2,), ())

    @pytest.mark.parametrize("missed", ["nothing", "rounds", "all"])
    def test_a_late_comers_round_is_a_fixed_result_however_the_season_counts(self, session, missed):
        # boule (users.md 3.3): a round missed while the others play is a fixed result, here 7
        club = Winter(session)
        late = club.people[-1]
        evening = club.evening(club.rules, seasons=[club.season], date=DATES[0])
        for round, people in ((1, club.people[:8]), (2, [late, *club.people[1:8]])):
            draw = club.draw(evening, round, people)
            club.say("draw.made", draw)
            for at in draw["tables"]:
                club.hands(at["match"], [(20, 7), (10, 17)])
        figures = []
        for unit in ("evening", "round"):
            rule = {"unit": unit, "missed": missed, "missed_own": 7}
            data = {"season": club.season, "name": an_id(), "sheet": club.rules, "rule": rule}
            club.say("season.set", data, after=club.state.seasons[club.season].last)
            table_ = SeasonTables(club.read()).standings
            figures.append({row.person: row.value for row in table_.rows})
        by_evening, by_round = figures
        assert by_evening[late] == 36 + (0 if missed == "nothing" else 7)
        assert by_round == by_evening

    def test_who_is_forgotten_stays_in_her_list_so_that_no_place_changes(self, session):
        club = Winter(session, {"lists": ["women"]})
        for person in club.people[:5]:
            forms = {"table": "full", "board": "initial", "public": "first"}
            data = {
                "person": person,
                "forms": forms,
                "number": None,
                "groups": ["women"],
                "consent": None,
                "guest": False,
            }
            club.say("member.set", data, after=club.state.members[person].last)
        data = {"season": club.season, "name": an_id(), "sheet": club.rules, "rule": {"lists": ["women"]}}
        club.say("season.set", {**data, "groups": ["women"]}, after=club.state.seasons[club.season].last)
        club.play(DATES[0], 5)

        def places():
            found = SeasonTables(club.read())
            return [[(row.place, row.person, row.value) for row in one.rows]
                    for one in (found.standings, found.lists["women"])]

        before = places()
        assert [len(one) for one in before] == [5, 5]
        club.say("person.forgotten", {"person": before[0][0][1]})
        assert places() == before

    def test_who_joined_at_a_table_only_stands_in_no_table_and_it_is_told(self, session):
        # the match knows them, the club does not: they have no name here, and no place among its people
        club = Winter(session)
        evening = club.play(DATES[0], 1, rounds=1)
        at = club.state.evenings[evening].draws[1].tables[0]
        hands = stream.state_of(MATCH, session, at.match).state.hands
        stranger, gone = an_id(), at.sides[0][0]
        seats = [stranger if who == gone else who for who in at.seats]
        sides = [[stranger if who == gone else who for who in side] for side in at.sides]
        came = [
            table.entry("person.joined", {"person": stranger, "name_source": "typed"}),
            table.entry("seats.set", {"from": hands[0].id, "to": None, "seats": seats, "sides": sides, "swap": None}),
        ]
        data = {"role": "judge", "epoch": 1, "device": table.PHONE, "now": NOW}
        matches.append(session, at.match, came, {stranger: "Fiete"}, **data)
        played = club.read()
        assert stranger not in {each.person for each in played.results}
        assert stranger not in {one.person for one in played.meetings}
        assert at.sides[0][1] in {each.person for each in played.results}
        assert stranger not in {one.person for one in read_opponents(session, club.state, played)}
        assert played.strangers == 1

    def test_lots_are_drawn_by_a_seed_that_nobody_chose(self, session):
        # of the first round drawn, which the server made; who calls a season cannot try its id until a lot pleases
        club = Winter(session)
        before = club.read().seed
        evening = club.evening(club.rules, seasons=[club.season], date=DATES[1])
        club.say("draw.made", {**club.draw(evening), "seed": "from the server"})
        assert before != club.read().seed == "from the server"
        for date in (DATES[0], DATES[2]):  # later ones change nothing, whatever their date
            club.say("draw.made", club.draw(club.evening(club.rules, seasons=[club.season], date=date)), now=LATER)
        assert club.read(everything=False).seed == club.read().seed == "from the server"

    def test_results_of_old_from_paper(self, session):
        club = Winter(session)
        evening = club.evening(club.rules, seasons=[club.season], date="2019-01-10", rounds=3)
        plain = {"rounds": 3, "hands": 36, "won": 20, "lost": 16, "zwicks": 7, "highest": 24}
        results = [{"person": club.people[0], "points": 172, "over": 12, **plain},
                   {"person": club.people[1], "points": 154, "over": None, **plain}]
        club.say("result.brought", {"evening": evening, "results": results})
        club.say("result.brought", {"evening": evening, "results": [{**results[1], "points": 155}]})
        stranger = club.say("result.brought", {"evening": evening, "results": [{**results[0], "person": an_id()}]})
        assert [(note.entry, note.why) for note in club.state.notes] == [(stranger, "unknown-person")]
        played = club.read()
        table_ = SeasonTables(played).standings
        assert [(row.person, row.value) for row in table_.rows] == [
            (club.people[0], Fraction(172)), (club.people[1], Fraction(155)),
        ]
        assert table_.rows[0].over == 12
        assert played.unknown
        assert played.past_evenings == {evening}

    def test_a_rule_of_the_future_is_said_not_guessed(self, session):
        club = Winter(session)
        season = replace(club.state.seasons[club.season], rule={"phase_of_the_moon": 3})
        state = replace(club.state, seasons={club.season: season})
        with pytest.raises(RuleError):
            read_season(session, state, club.season, everything=True)
