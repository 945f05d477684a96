"""The tables of a round as the board shows them: first those that need the keeper, then those that run, then those that
are done."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple, Self

from sqlalchemy.orm import Session

from scorekeeper.findings import Finding
from scorekeeper.games import game_of
from scorekeeper.journal import stream
from scorekeeper.journal.club.payloads import MatchTable
from scorekeeper.journal.club.state import ClubState, Evening
from scorekeeper.journal.counts import Candidate
from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.match_stream import MATCH
from scorekeeper.journal.payloads.hands import Accepted, PaperSigned, Settled
from scorekeeper.journal.payloads.match import MatchEnded, MatchReopened
from scorekeeper.storage.base import db
from scorekeeper.storage.league import (
    COUNTS,
    TableRow,
    facts_of_hands,
    hands_with,
    last_entries,
    last_kinds,
    matches_of,
    number_of_hands,
)
from scorekeeper.storage.streams import MatchRow
from scorekeeper.web import clock
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.club.evening_place import EveningPlace
from scorekeeper.web.club_access import ClubPlace
from scorekeeper.web.hand_list import gap_in_words
from scorekeeper.web.hand_words import own_counts
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.match_evening import EveningTable, club_of
from scorekeeper.web.preferences import language
from scorekeeper.words.figures import doubt_in_words
from scorekeeper.words.match import (
    BY_WORD_OF_MOUTH,
    DECIDED,
    agreed_end,
    beside_total_words,
    signed_and_contradictory,
    signed_and_wrong,
)

_SIGNED = MATCH_KINDS.names_of(Accepted, PaperSigned, Settled)
"""With which a hand is signed, or decided."""
_GOES_ON = MATCH_KINDS.names_of(MatchReopened)
_ABOUT_THE_END = _GOES_ON | MATCH_KINDS.names_of(MatchEnded)
STILL = timedelta(minutes=20)
"""A table without news for so long is still; silence is no offence."""
STATES = ("running", "disputed", "missing", "done")
"""What the counts on top count and filter by, from left to right; behind them stand those of ``OTHER_STATES`` in which
a table is, so that they add up to the tables."""
WAITING = "waiting"
"""Nothing was recorded yet: it neither runs nor is it missing."""
DIFFERS = "differs"
"""Two phones counted a hand, or began one each, and nobody has said what holds: it stands with what is disputed."""
PROPOSED = "proposed"
"""A correction waits for signatures, or for the judge: it is to be decided, but nobody disputes anything. A line on top
says how many tables of another round."""
WRONG = "wrong"
"""All is signed, but a hand does not add up and no judge decided that it stands: it is to be decided as well."""
HANDED_IN = "handed-in"
"""All is played, but something is to be done about it still: a signature, or the end once more. It is not done. A line
on top says how many while another round is shown."""
AWAY = "away"
"""Its match did not come along when the club was taken in, or is another's: nobody can do anything about it here."""
OTHER_STATES = (PROPOSED, HANDED_IN, WAITING, AWAY)
"""What has a count on top only where a table is so."""
_COUNTED = ("counted", "accepted", "signed", "disputed")
"""The states of a hand that was played and counts, or may."""
SHEETS = ("missing", "running", WAITING)
"""Where a sheet written by hand may still have to be typed in."""
_ORDER = ("disputed", DIFFERS, PROPOSED, WRONG, HANDED_IN, "missing", "running", WAITING, AWAY, "done")


class Side(NamedTuple):
    """A side at a table.

    name: its people's.
    total: its points so far; None before the first hand, as whoever counts down begins with no 0, and while it is
        asked whether hands are in a total.
    """

    name: str
    total: int | None


class TableLine(NamedTuple):
    """One table.

    table: its number.
    match: its id.
    sides: in order.
    state: disputed, differs (two counts, or one hand or two), proposed (a correction waits), wrong (all signed, but a
        hand does not add up), missing (still for 20 minutes), running, waiting (not begun), handed-in (all counted, not
        all signed), done or away (its match is not here).
    words: the same in words.
    counts: whether its points stand in the result as they are.
    reserved: whether it ended with a reservation.
    settled: what was open then is signed since, but it was not ended again, so that it still counts as nothing.
    """

    table: int
    match: str
    sides: tuple[Side, ...]
    state: str
    words: str
    counts: bool = False
    reserved: bool = False
    settled: bool = False

    @property
    def unsigned(self) -> bool:
        """Whether all is played, and only signatures are missing."""
        return self.state == HANDED_IN and not self.settled

    @property
    def over(self) -> bool:
        """Whether its evening need not wait for it: it is done, or was ended although not all is signed."""
        return self.state == "done" or (self.unsigned and self.reserved)

    @property
    def waits(self) -> bool:
        """Whether the keeper has something to do about it: to decide, to say what is signed, to end it again."""
        return self.decides or self.state == HANDED_IN

    @property
    def decides(self) -> bool:
        """Whether the keeper is to decide about one of its hands."""
        return self.filter in ("disputed", PROPOSED)

    @property
    def badge(self) -> str:
        """``signed`` or ``disputed`` (what ended provisionally, too); empty for what still waits or is played."""
        if self.state == "done":
            return "signed"
        return "disputed" if self.reserved or self.filter == "disputed" else ""

    @property
    def filter(self) -> str:
        """Under which of the counts on top it stands."""
        return {DIFFERS: "disputed", WRONG: "disputed"}.get(self.state, self.state)


class MatchFacts(NamedTuple):
    """What a match's projection says of it (``journal.projections``).

    sides: persons of each.
    seats: persons clockwise.
    disputed: numbers of hands.
    unsigned: numbers of hands.
    end: by what it ends, and how many of that.
    totals: by side; None before the first hand.
    series: what its series compares, by unit, for each side.
    beyond: numbers of hands that were begun beyond what was agreed, and wait.
    played: how many hands were counted, where one count stands for several: 0 where nobody said; else None.
    beside_total: of how many hands a total is, and the numbers of those that came later, while it is asked whether they
        are in it; else empty.
    """

    sides: list[list[str]]
    seats: list[str]
    disputed: list[int]
    unsigned: list[int]
    end: tuple[str, int | None]
    totals: list[int] | None
    series: dict[str, list[int]]
    beyond: list[int]
    played: int | None
    beside_total: list[int]

    @classmethod
    def read(cls, stored: str) -> Self:
        """The facts as they are stored."""
        facts = json.loads(stored)
        kind, number = facts["end"]
        return cls(
            facts["sides"], facts["seats"], facts.get("disputed") or [], facts.get("unsigned") or [], (kind, number),
            facts.get("totals"), facts.get("series") or {}, facts.get("beyond") or [],
            facts.get("played"), facts.get("beside_total") or [],
        )


class Differ(NamedTuple):
    """A hand of which two phones said something else, until somebody says what holds.

    number: of the hand.
    counts: two counts of it; else each phone began one, and whether they are one hand is not said.
    points: of each count, where each side counted its own.
    """

    number: int
    counts: bool
    points: tuple[tuple[int, ...], ...] = ()


class News(NamedTuple):
    """What is known of one table's match.

    row: what the league keeps of it.
    facts: what its projection says.
    last: when somebody last said something there.
    reopened: its judge opened it again after its end.
    proposed: numbers of the hands of which a correction waits.
    wrong: numbers of those that are signed and do not add up; what a judge decided stands.
    on_paper: of the signed hands ``whole``, ``part`` or none is signed on paper.
    signed: when somebody signed there last; None: nobody did.
    typed: by id the names of those who sit there and whom the club does not know.
    differ: what two phones said differently, where nothing is disputed.
    gaps: by hand that does not add up, and holds by no judge's word, by how much; 0 where something else of it does not
        fit.
    doubts: by hand whose sum is right what does not fit.
    decided: how many of its hands nobody signed, and how many all did; of a match in which none waits for a signature
        the judge decided on the former.
    by_mouth: how many of those that nobody signed were told by word of mouth.
    played: how many of its hands were counted: one that runs, or was cancelled, is none of the agreed ones.
    """

    row: TableRow
    facts: MatchFacts
    last: datetime
    reopened: bool = False
    proposed: tuple[int, ...] = ()
    wrong: tuple[int, ...] = ()
    on_paper: str = ""
    signed: datetime | None = None
    typed: Mapping[str, str] = {}
    differ: tuple[Differ, ...] = ()
    gaps: Mapping[int, int] = {}
    doubts: Mapping[int, Sequence[Finding]] = {}
    decided: tuple[int, int] = (0, 0)
    played: int = 0
    by_mouth: int = 0


def news(session: Session, club: ClubState, evening: Evening) -> dict[str, News]:
    """What the club's own matches of an evening said last. What the server said itself, such as the end of the
    correction period, is no news of a table."""
    return _news(session, club, evening.matches, noticed=bool(evening.notice))


def _news(session: Session, club: ClubState, asked: Sequence[str], *, noticed: bool) -> dict[str, News]:
    rows = matches_of(session, club, asked)
    matches = [row.match for row in rows]
    last = last_entries(session, matches, but="server") if noticed else {}
    again = _reopened(session, matches)
    proposed = hands_with(session, matches, _WAITS)
    wrong = wrong_hands(session, matches)
    gaps = _gaps(session, matches, wrong)
    on_paper = _on_paper(session, matches)
    loose = number_of_hands(session, matches, "counted", "accepted")
    whole = number_of_hands(session, list(loose), "signed") if loose else {}
    played = number_of_hands(session, matches, *_COUNTED)
    signed, found = last_entries(session, matches, _SIGNED), {}
    for row in rows:
        facts = MatchFacts.read(row.row.facts)
        found[row.match] = News(
            row, facts, last.get(row.match, row.row.last_at), row.match in again,
            tuple(proposed.get(row.match, ())), tuple(wrong.get(row.match, ())), on_paper.get(row.match, ""),
            signed.get(row.match), _typed(session, club, row.match, facts),
            differing(session, row), gaps.get(row.match, {}), _doubts(session, row.match, gaps.get(row.match, {})),
            (loose.get(row.match, 0), whole.get(row.match, 0)), played.get(row.match, 0),
            _number_by_mouth(session, row.match) if row.status == COUNTS and row.match in loose else 0,
        )
    return found


def _typed(session: Session, club: ClubState, match: str, facts: MatchFacts) -> dict[str, str]:
    """The names under which people sit at a table whom the club does not know."""
    strange = [person for person in facts.seats if person not in club.members]
    words = stream.words_of(session, match) if strange else {}
    return {person: words.get(person, "").strip() or _("Somebody without a name") for person in strange}


def differing(session: Session, row: TableRow) -> tuple[Differ, ...]:
    """The hands of a match that makes no result because two phones differ; none where one is disputed anyway."""
    if row.status != "disputed" or MatchFacts.read(row.row.facts).disputed:
        return ()
    # as in wrong_hands: rows do not say it of two hands that may be one, and hardly any table has them
    hands = stream.state_of(MATCH, session, row.match).state.hands
    unsure = [(hand, hand.result.hand_score.conflict) for hand in hands if hand.share.unsure]
    return tuple(Differ(hand.number, bool(counts) and not hand.fork, _own(counts)) for hand, counts in unsure)


def _own(counts: Sequence[Candidate]) -> tuple[tuple[int, ...], ...]:
    """What counts that differ say, where each side counted its own."""
    return tuple(one.points for one in counts) if all(one.entry.payload.way == "double" for one in counts) else ()


def to_decide(session: Session, club: ClubState, match: str) -> tuple[list[int], list[int], list[int]]:
    """The numbers of a match's hands that are disputed or of which two phones differ, of those of which a correction
    waits, and of those that are signed and do not add up; the first first."""
    rows = matches_of(session, club, [match])
    disputed = [number for row in rows for number in MatchFacts.read(row.row.facts).disputed]
    disputed += [one.number for row in rows for one in differing(session, row)]
    waiting, wrong = hands_with(session, [match], _WAITS), wrong_hands(session, [match])
    return disputed, waiting.get(match, []), wrong.get(match, [])


def asks_for_total(session: Session, club: ClubState, match: str) -> bool:
    """Whether it is to be said of hands of a match whether they are in a total."""
    found = [MatchFacts.read(row.row.facts) for row in matches_of(session, club, [match])]
    return any(facts.beside_total and not facts.disputed for facts in found)


def _doubts(session: Session, match: str, gaps: Mapping[int, int]) -> dict[int, Sequence[Finding]]:
    """By hand whose sum is right all the same what does not fit."""
    even = {number for number, gap in gaps.items() if not gap}
    if not even:
        return {}
    # as in wrong_hands: rows do not say it, and hardly any table has such a hand
    hands = stream.state_of(MATCH, session, match).state.hands
    scores = ((hand.number, hand.result.hand_score.outcome) for hand in hands if hand.number in even)
    return {number: outcome.findings for number, outcome in scores if outcome is not None and outcome.findings}


def even_hands(session: Session, match: str, wrong: Sequence[int]) -> tuple[int, ...]:
    """Those of a match's ``wrong`` hands whose sum is right: something else does not fit."""
    gaps = _gaps(session, [match], {match: wrong}).get(match, {})
    return tuple(number for number in wrong if not gaps.get(number))


def _gaps(
    session: Session, matches: Sequence[str], wrong: Mapping[str, Sequence[int]]
) -> dict[str, dict[int, int]]:
    """By match and hand what was counted less what should be; of the signed ones those that are ``wrong``."""
    found: dict[str, dict[int, int]] = {}
    for match, hands in facts_of_hands(session, matches, _GAP).items():
        for number, state, facts in hands:
            if state != "void" and (state != "signed" or number in wrong.get(match, ())):
                check = json.loads(facts)["check"]
                found.setdefault(match, {})[number] = check["counted"] - check["expected"]
    return found


def wrong_hands(session: Session, matches: Sequence[str]) -> dict[str, list[int]]:
    """The numbers of signed hands that do not add up, by match; without those that hold as a judge decided."""
    found = {}
    for match, numbers in hands_with(session, matches, _GAP, state="signed").items():
        # rows do not say it, and hardly any table has such a hand: what a judge decided only the journal tells
        hands = stream.state_of(MATCH, session, match).state.hands
        decided = {hand.number for hand in hands if hand.result.decided}
        if still := [number for number in numbers if number not in decided]:
            found[match] = still
    return found


def lines(
    evening: Evening, round: int, found: Mapping[str, News], names: Mapping[str, str], now: datetime
) -> list[TableLine]:
    """The tables of a round that was drawn. ``found``: the news by match; ``names`` by person."""
    every = [_line(evening, table, found.get(table.match), names, now) for table in evening.draws[round].tables]
    return sorted(every, key=lambda line: (_ORDER.index(line.state), line.table))


def has_begun(evening_place: EveningPlace) -> bool:
    """Whether a hand was begun at any table of the last round: before that, the next draw is not what comes next."""
    if not evening_place.last_round:
        return False
    drawn = [table.match for table in evening_place.evening.draws[evening_place.last_round].tables]
    return any(row.row.hands for row in matches_of(db.session(), evening_place.place.state, drawn))


def of_all_rounds(evening_place: EveningPlace) -> list[tuple[int, TableLine]]:
    """The tables of every round that was drawn, each with its round."""
    found, now = news(db.session(), evening_place.place.state, evening_place.evening), datetime.now(UTC)
    return [
        (round, line) for round in sorted(evening_place.evening.draws)
        for line in lines(evening_place.evening, round, found, evening_place.names, now)
    ]


def seated(evening_place: EveningPlace, *, typed: bool) -> dict[int, list[TableLine]]:
    """Who sits at each table of each round, by the tables' numbers. ``typed``: whom the club does not know bears the
    name that was typed in; else they are a guest."""
    found, now = news(db.session(), evening_place.place.state, evening_place.evening), datetime.now(UTC)
    if not typed:
        guests = {match: dict.fromkeys(latest.typed, _("Guest")) for match, latest in found.items()}
        found = {match: latest._replace(typed=guests[match]) for match, latest in found.items()}
    return {
        round: sorted(lines(evening_place.evening, round, found, evening_place.names, now), key=lambda line: line.table)
        for round in sorted(evening_place.evening.draws)
    }


class EarlierTable(NamedTuple):
    """What was counted at a table before others sat down there: it counts for nothing.

    round: from 1.
    table: its number.
    match: the one in which it was counted.
    match_now: the one of this table now; empty where there is none.
    hands: how many were counted.
    sides: who sat there, with what they have there.
    """

    round: int
    table: int
    match: str
    match_now: str
    hands: int
    sides: str


def earlier_tables(evening_place: EveningPlace) -> list[EarlierTable]:
    """Tables of the evening that were seated anew although somebody counted there, or counted on afterwards. A hand
    that was cancelled says nothing any more."""
    session, club, evening = db.session(), evening_place.place.state, evening_place.evening
    old = [match for match in evening.drawn if match not in evening.matches]
    counted = number_of_hands(session, old, *_COUNTED) if old else {}
    now = {(round, table.number): table.match for round, draw in evening.draws.items() for table in draw.tables}
    found = _news(session, club, list(counted), noticed=False) if counted else {}
    return [
        EarlierTable(
            latest.row.round, latest.row.table, match, now.get((latest.row.round, latest.row.table), ""),
            counted[match], _with_totals(evening, match, latest, evening_place.names),
        )
        for match, latest in found.items()
    ]


def _with_totals(evening: Evening, match: str, news: News, names: Mapping[str, str]) -> str:
    totals = _totals(news) or ()
    sides = [
        " + ".join(names.get(person := evening.known_strangers.get((match, who), who)) or news.typed.get(person, "?")
                   for who in side)
        for side in news.facts.sides
    ]
    if len(totals) != len(sides):
        return "; ".join(sides)
    printed = (str(total).replace("-", "\N{MINUS SIGN}") for total in totals)
    return "; ".join(map(" ".join, zip(sides, printed, strict=True)))


class SitsThere(NamedTuple):
    """A table as it sits now.

    sides: persons of each.
    seats: persons clockwise.
    dealer: who deals the first hand: whoever was drawn to, or has that seat now.
    typed: by id the names of those whom the club does not know.
    """

    sides: Sequence[Sequence[str]]
    seats: Sequence[str]
    dealer: str
    typed: Mapping[str, str]


def sit_now(evening_place: EveningPlace, tables: Sequence[MatchTable]) -> dict[str, SitsThere]:
    """Who sits at these tables now, by match; as they were drawn where a match says nothing of it."""
    state, found = evening_place.place.state, {}
    known = evening_place.evening.known_strangers
    rows = {row.match: row for row in matches_of(db.session(), state, [table.match for table in tables])}
    for table in tables:
        if table.match not in rows:
            found[table.match] = SitsThere(table.sides, table.seats, table.dealer, {})
            continue
        facts = MatchFacts.read(rows[table.match].row.facts)
        typed = _typed(db.session(), state, table.match, facts)

        def final(person: str, match: str = table.match) -> str:
            return known.get((match, person), person)

        seats = [final(person) for person in facts.seats]
        same = table.dealer in seats or len(seats) != len(table.seats)
        dealer = table.dealer if same else seats[table.seats.index(table.dealer)]
        found[table.match] = SitsThere([[*map(final, side)] for side in facts.sides], seats, dealer, typed)
    return found


def open_sheets(evening: Evening, found: Mapping[str, News], now: datetime) -> Iterator[tuple[int, TableLine]]:
    """The tables of all rounds whose sheet may still have to be typed in, each with its round."""
    for round in evening.draws:
        yield from ((round, line) for line in lines(evening, round, found, {}, now) if line.state in SHEETS)


class AfterSheet(NamedTuple):
    """What comes after a table's sheet was typed.

    words: of its key.
    path: its address.
    """

    words: str
    path: str


def after_sheet(place: MatchPlace, at: EveningTable | None) -> AfterSheet | None:
    """The evening's next sheet; where all are typed the next round, else the evening, whose key says what comes next.
    None where the phone did not come from there."""
    found = club_of(place) if at is not None and at.board else None
    if found is None or at is None:
        return None
    _drawn, state, evening = found
    latest, now = news(db.session(), state, evening), datetime.now(UTC)
    if any(line.match != place.match for _round, line in open_sheets(evening, latest, now)):
        return AfterSheet(_("Next sheet"), at.next_sheet)
    address = at.back.partition("/board?")[0]
    number = max(evening.draws) + 1
    if number <= evening.rounds and evening.status == "open":
        return AfterSheet(_("Draw round %(round)s", round=number), f"{address}/draw")
    return AfterSheet(_("To the evening"), address)


def waiting_words(place: ClubPlace, evenings: Sequence[Evening]) -> dict[str, str]:
    """By evening how many tables of all its rounds wait for the keeper; none without, nor for who cannot do anything
    about it. Asks the database once, however many there are."""
    if not place.may("judge"):
        return {}
    asked = [match for evening in evenings for match in evening.matches]
    found, now = _news(db.session(), place.state, asked, noticed=False) if asked else {}, datetime.now(UTC)
    numbers = {
        evening.evening: sum(line.waits for round in evening.draws for line in lines(evening, round, found, {}, now))
        for evening in evenings
    }
    return {
        evening: ngettext("%(num)d table is waiting", "%(num)d tables are waiting", number)
        for evening, number in numbers.items() if number
    }


def counts(found: list[TableLine]) -> dict[str, int]:
    """How many tables stand under each count; all of them together are the round's."""
    counted = Counter(line.filter for line in found)
    shown = (*STATES, *(state for state in OTHER_STATES if counted[state]))
    return {state: counted[state] for state in shown}


def unfinished(found: list[TableLine], round: int) -> list[tuple[str, str]]:
    """What waits for the keeper in a round that is not shown, in words, each with the filter under which it stands."""
    disputed = sum(line.filter == "disputed" for line in found)
    unsigned, settled = sum(line.unsigned for line in found), sum(line.settled for line in found)
    proposed = sum(line.filter == PROPOSED for line in found)
    words = [
        (disputed, _("%(number)s disputed", number=disputed), "disputed"),
        (
            proposed, ngettext(
                "%(num)d table with a correction waiting", "%(num)d tables with corrections waiting", proposed
            ), PROPOSED,
        ),
        (
            unsigned, ngettext("%(num)d unsigned sheet", "%(num)d unsigned sheets", unsigned),
            HANDED_IN,
        ),
        (settled, ngettext("%(num)d match to be ended again", "%(num)d matches to be ended again", settled), HANDED_IN),
    ]
    head = _("Round %(round)s", round=round)
    return [(f"{head}: {what}", show) for number, what, show in words if number]


def _reopened(session: Session, matches: list[str]) -> set[str]:
    """Matches whose last word about their end is that they go on."""
    return {match for match, kind in last_kinds(session, matches, _ABOUT_THE_END).items() if kind in _GOES_ON}


# the facts are written in one spelling, in which a quoted mark within a text bears a stroke
_WAITS, _ON_PAPER, _GAP = '"proposed":true', '"on_paper":[', '"checked":"gap"'


def _line(evening: Evening, table: MatchTable, news: News | None, names: Mapping[str, str], now: datetime) -> TableLine:
    people = _sitting(evening, table, news, names)
    named = [" + ".join(side) for side in people]
    state, words = _state(evening, news, now, named)
    words += _gap_words(news, state, named) if news is not None else ""
    if news is not None and state in ("done", HANDED_IN, WRONG):
        words += "".join(f", {part}" for part in _beside_agreed(evening, news))
    known = None if state in (WAITING, AWAY) else _totals(news)
    totals: Sequence[int | None] = known or [None] * len(table.sides)
    sides = tuple(Side(" + ".join(side), total) for side, total in zip(people, totals, strict=False))
    counts, reserved = news is not None and news.row.status == COUNTS, news is not None and _reserved(news)
    settled = news is not None and reserved and state == HANDED_IN and not news.facts.unsigned
    return TableLine(table.number, table.match, sides, state, words, counts, reserved, settled)


def instead(
    now: Sequence[Sequence[str]], sides: Sequence[Sequence[str]], elsewhere: Collection[str] = ()
) -> dict[str, str]:
    """Who was drawn, by who has that seat now; where as many sit there. Who was drawn ``elsewhere`` sits at another
    table than theirs, and for nobody."""
    sits, drawn = ([person for side in each for person in side] for each in (now, sides))
    places = zip(sits, drawn, strict=True) if len(sits) == len(drawn) else ()
    return {
        person: was for person, was in places if person not in drawn and was not in sits and person not in elsewhere
    }


def drawn_elsewhere(evening: Evening, match: str) -> set[str]:
    """Who was drawn at another table of the round in which a match is one."""
    rounds = (draw.tables for draw in evening.draws.values() if any(table.match == match for table in draw.tables))
    return {person for tables in rounds for table in tables if table.match != match for person in table.seats}


def _sitting(evening: Evening, table: MatchTable, news: News | None, names: Mapping[str, str]) -> list[list[str]]:
    """Who sits there now, side by side; who came for somebody that was drawn, with whose place it was."""
    now = news.facts.sides if news is not None else table.sides
    typed = news.typed if news is not None else {}
    known = [[evening.known_strangers.get((table.match, person), person) for person in side] for side in now]
    left = instead(known, table.sides, drawn_elsewhere(evening, table.match))

    def called(person: str) -> str:
        name = names.get(person) or typed.get(person, "?")
        return _("%(name)s (for %(other)s)", name=name, other=names.get(left[person], "?")) if person in left else name

    return [list(map(called, side)) for side in known]


def _reserved(news: News) -> bool:
    return "reserved" in (news.row.status, news.row.row.status)


def _totals(news: News | None) -> Sequence[int] | None:
    """What the sides have so far: the first thing that the game compares where its series has that by side, else the
    totals. Of a game that counts down, what is still to go says nothing of a match; nor does a sum in which hands may
    stand twice, in a total and singly."""
    if news is None or news.facts.beside_total:
        return None
    units = game_of(news.row.row.variant).series.units
    return news.facts.series.get(units[0], news.facts.totals)


def _state(evening: Evening, news: News | None, now: datetime, sides: Sequence[str]) -> tuple[str, str]:
    if news is None:  # a match that is drawn here has its rows from the draw on
        return AWAY, _("its match is missing")
    row, facts, last, reopened, proposed, wrong, on_paper, signed = news[:8]
    match = row.row
    if disputed := facts.disputed:
        hands = ", ".join(map(str, disputed))
        return "disputed", ngettext("Hand %(hands)s disputed", "Hands %(hands)s disputed", len(disputed), hands=hands)
    if facts.beside_total:
        return DIFFERS, beside_total_words(facts.beside_total[0], facts.beside_total[1:], language())
    if news.differ:
        return DIFFERS, ", ".join(_differ(one, sides) for one in news.differ)
    if proposed:
        hands = ", ".join(map(str, proposed))
        return PROPOSED, ngettext(
            "Hand %(hands)s: correction waiting", "Hands %(hands)s: corrections waiting", len(proposed), hands=hands
        )
    if wrong and not facts.unsigned and (row.status == COUNTS or _reserved(news)):
        return WRONG, _wrong_words(news, sides)
    if _reserved(news) and not facts.unsigned:
        return HANDED_IN, _("provisional, all signed since: it counts once it is ended again")
    if _reserved(news):
        return HANDED_IN, _("provisional") + f" {clock.clock(last.isoformat())}, {_('not signed by all')}"
    # its hands are all signed, but somebody wanted to go on: not done before it is ended again
    if reopened and match.status == "open" and not facts.unsigned:
        return "running", _("reopened, not ended yet")
    if row.status == COUNTS and not facts.unsigned:
        return "done", _signed(clock.clock((signed or last).isoformat()), match, on_paper, news.decided, news.by_mouth)
    kind, agreed = facts.end[0], facts.end[1] or evening.hands
    all_counted = kind == "hands" and match.hands >= agreed and match.hands in facts.unsigned
    if row.status == COUNTS or match.status != "open" or all_counted:
        handed_in = _("handed in") + f" {clock.clock(last.isoformat())}"
        unsigned = [_("not signed by all")]
        if set(facts.unsigned) <= set(facts.beyond):
            unsigned = [_("Hand %(number)s is not signed by all", number=number) for number in facts.unsigned]
        return HANDED_IN, ", ".join((handed_in, *unsigned))
    silent = now - last
    if silent >= STILL and evening.status == "open":
        minutes = int(silent.total_seconds() // 60)
        return "missing", _still(minutes)
    if not match.hands:
        return WAITING, _("no result yet")
    if kind != "hands":
        end = agreed_end(kind, language()) % {"number": agreed}
        return "running", f"{ngettext('%(num)d hand', '%(num)d hands', news.played)}, {end}"
    return "running", _("%(hand)s of %(hands)s hands", hand=news.played, hands=agreed)


def _beside_agreed(evening: Evening, news: News) -> Iterator[str]:
    """Of a table that is done: that it has another number of hands than was agreed, and what it began beyond them."""
    if other := _other_number(evening, news.facts, news.played):
        yield other
    waiting = [number for number in news.facts.beyond if number not in news.facts.unsigned]
    yield from (_("Hand %(number)s is running", number=number) for number in waiting)


def _other_number(evening: Evening, facts: MatchFacts, played: int) -> str:
    """How many hands were played where more or fewer were agreed; else empty."""
    kind, agreed = facts.end[0], facts.end[1] or evening.hands
    played = played if facts.played is None else facts.played
    if kind != "hands" or facts.played == 0 or played - len(set(facts.beyond) & set(facts.unsigned)) == agreed:
        return ""
    return _("%(hand)s of %(hands)s hands", hand=played, hands=agreed)


def other_numbers(session: Session, club: ClubState, evening: Evening) -> list[tuple[int, int, str]]:
    """Round and number of the tables that count with another number of hands than was agreed, and how many it is."""
    rows = [row for row in matches_of(session, club, evening.matches) if row.status == COUNTS]
    played = number_of_hands(session, [row.match for row in rows], *_COUNTED) if rows else {}
    words = ((row, _other_number(evening, MatchFacts.read(row.row.facts), played.get(row.match, 0))) for row in rows)
    return [(row.round, row.table, other) for row, other in words if other]


def _wrong_words(news: News, sides: Sequence[str]) -> str:
    """That signed hands do not add up, and by how much; of those whose sum is right, what else does not fit."""
    found = []
    for sentence, numbers in (
        (signed_and_wrong, [number for number in news.wrong if news.gaps.get(number)]),
        (signed_and_contradictory, [number for number in news.wrong if not news.gaps.get(number)]),
    ):
        off = [number for number in numbers if news.gaps.get(number) or number in news.doubts]
        why = ", ".join(_why_off(news, number, sides) for number in off)
        found += [sentence(numbers, language()) + (f": {why}" if why else "")] if numbers else []
    return "; ".join(found)


def _gap_words(news: News, state: str, sides: Sequence[str]) -> str:
    """Behind what is said of a table: by how much its hands do not add up, or what else does not fit."""
    return "" if state == WRONG else "".join(
        "; " + _("Hand %(number)s", number=number) + f": {_why_off(news, number, sides)}" for number in news.gaps
    )


def _why_off(news: News, number: int, sides: Sequence[str]) -> str:
    doubts = (doubt_in_words(one, sides, language()) for one in news.doubts.get(number, ()))
    return " ".join(filter(None, doubts)).removesuffix(".") or gap_in_words(news.gaps[number])


def _differ(one: Differ, sides: Sequence[str]) -> str:
    if one.counts:
        words = _("Hand %(number)s: two counts differ", number=one.number)
        fits = one.points and all(len(points) == len(sides) for points in one.points)
        return f"{words} ({' / '.join(own_counts(sides, one.points))})" if fits else words
    return _("Hand %(number)s: one hand or two?", number=one.number)


def _on_paper(session: Session, matches: Sequence[str]) -> dict[str, str]:
    """Of the matches with hands that are signed on paper, whether all signed ones are."""
    found = hands_with(session, matches, _ON_PAPER)
    signed = number_of_hands(session, list(found), "signed") if found else {}
    return {match: "whole" if len(hands) >= signed.get(match, 0) else "part" for match, hands in found.items()}


def _number_by_mouth(session: Session, match: str) -> int:
    hands = stream.state_of(MATCH, session, match).state.hands
    return sum(hand.result.by_mouth for hand in hands if hand.result.state in ("counted", "accepted"))


def _signed(at: str, match: MatchRow, on_paper: str, decided: tuple[int, int], by_mouth: int) -> str:
    """That all is signed, whether on paper, and whether the match was ended; of one typed from a signed sheet nobody
    waits for its end: it is done. ``decided``: how many hands the judge decided on, and how many are signed; of the
    former so many were told ``by_mouth``."""
    ruled, signed = decided
    if ruled and not signed:
        return _(BY_WORD_OF_MOUTH if by_mouth == ruled else DECIDED) + f" {at}"
    if ruled:
        parts = [_signed(at, match, on_paper, (0, signed), 0)]
        if by_mouth:
            parts.append(ngettext("%(num)d hand", "%(num)d hands", by_mouth) + f" {_(BY_WORD_OF_MOUTH)}")
        if others := ruled - by_mouth:
            parts.append(ngettext("%(num)d hand decided by the judge", "%(num)d hands decided by the judge", others))
        return ", ".join(parts)
    if on_paper == "whole":
        return _("signed on paper") + f" {at}"
    text = _("signed") + f" {at}"
    text = _("%(signed)s, partly on paper", signed=text) if on_paper else text
    return _("%(signed)s, not ended", signed=text) if match.status == "open" else text


def _still(minutes: int) -> str:
    if minutes < 120:
        return _("no news for %(minutes)s minutes", minutes=minutes)
    return _("no news for %(hours)s hours", hours=minutes // 60)
