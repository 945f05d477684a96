"""The result of one hand's entries: who sat where, which way of counting is in force, its marks (such as Zwicks: tapped
when they happen, confirmed at the hand's end), the outcome.

Entries keep the raw data, and nothing that can be worked out is stored, so other rules can score them again. Pure and
total: whatever the entries hold, the result is a HandScore.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from scorekeeper.game import Agreement, AnyGame, plays_for_chips
from scorekeeper.games import MARKED
from scorekeeper.journal.counts import Candidate, apart, confirming, counts, in_force, is_open, recounted, sealed_by
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.in_effect import replaced, with_effect
from scorekeeper.journal.payloads import (
    Chosen,
    CountPaper,
    DealerSet,
    HandBegun,
    HandRestored,
    HandSame,
    HandVoided,
    MarkCalled,
    MarksAgreed,
    WayChosen,
)
from scorekeeper.journal.played import Played, played
from scorekeeper.journal.table import Table
from scorekeeper.outcomes import Field, Json, Outcome, SideResult
from scorekeeper.series import Carry, Setup, sitting_for

SAME_ONE_SECONDS = 20
"""A second mark for the same side from another phone within so many seconds may be the same one."""


@dataclass(frozen=True, slots=True)
class Called:
    """A mark as it was tapped.

    entry: the tap.
    side: whose, from 0.
    same: perhaps one that another phone tapped, and nobody has said.
    """

    entry: Entry
    side: int
    same: bool


def called(in_effect: Sequence[Entry], gone: frozenset[str], table: Table) -> tuple[Called, ...]:
    """The marks as they were tapped, those of recorded plays left out. Of two that may be one it is asked about the one
    that no count has in it: with the other taken back nothing would change."""
    distinct = {
        entry.payload.keep for entry in in_effect if isinstance(entry.payload, Chosen) and len(entry.payload.of) == 1
    }
    counted = {
        entry.hand for entry in in_effect
        if entry.id not in gone and (isinstance(entry.payload, MarksAgreed) or getattr(entry.payload, "marks", None))
    }
    taps: list[tuple[Entry, int]] = []
    tapped: dict[int, _Tapped] = {}
    same: set[str] = set()
    for entry in in_effect:
        if not isinstance(entry.payload, MarkCalled) or entry.id in gone or entry.payload.play is not None:
            continue
        side = table.index(entry, entry.payload.side)
        if side is not None:
            taps.append((entry, side))
    for entry, side in sorted(taps, key=lambda tap: tap[0].hand not in counted):
        if entry.hand in counted and entry.id in distinct:
            continue
        near = tapped.setdefault(side, _Tapped()).near_another(entry)
        if near and entry.hand not in counted and entry.id not in distinct:
            same.add(entry.id)
    return tuple(Called(entry, side, entry.id in same) for entry, side in taps)


class _Tapped:
    """When each phone tapped for a side: by spans as long as two taps may lie apart, the first and last in each."""

    def __init__(self) -> None:
        self._spans: dict[int, dict[str, tuple[float, float]]] = {}

    def near_another(self, entry: Entry) -> bool:
        """Whether another phone tapped near it before; take note of it."""
        when = _moment(entry)
        if when is None:
            return False
        at = when.timestamp()
        span = int(at // SAME_ONE_SECONDS)
        near = any(
            phone != entry.phone and first - SAME_ONE_SECONDS <= at <= last + SAME_ONE_SECONDS
            for other_span in (span - 1, span, span + 1)
            for phone, (first, last) in self._spans.get(other_span, {}).items()
        )
        own_spans = self._spans.setdefault(span, {})
        first, last = own_spans.get(entry.phone, (at, at))
        own_spans[entry.phone] = (min(first, at), max(last, at))
        return near


def _moment(entry: Entry) -> datetime | None:
    """When it was tapped: by the phone's clock where it told, since an unsent mark reaches the server later."""
    for text in (entry.at_phone, entry.at):
        try:
            when = datetime.fromisoformat(text)
        except ValueError:
            continue
        if when.tzinfo is not None:
            return when
    return None


def agreed_by_itself(
    in_effect: Sequence[Entry], gone: frozenset[str], table: Table
) -> tuple[int, tuple[int, ...]] | None:
    """The last number of marks that was confirmed by itself, with its seq."""
    last = None
    for entry in in_effect:
        if isinstance(entry.payload, MarksAgreed) and entry.id not in gone:
            numbers = table.in_order(entry, entry.payload.numbers)
            known = tuple(number for number in numbers if number is not None)
            if len(numbers) == len(known) == len(table.sides):
                last = (entry.place, known)
    return last


def confirmed_with(count: Candidate | None, table: Table) -> tuple[int, tuple[int, ...]] | None:
    """The marks confirmed together with the count in force, with its seq."""
    return None if count is None else _confirmed_in(count.entry, table)


def _confirmed_in(count: Entry, table: Table) -> tuple[int, tuple[int, ...]] | None:
    numbers = getattr(count.payload, "marks", None)
    if numbers is None:
        return None
    marks = table.in_order(count, numbers)
    known = tuple(number for number in marks if number is not None)
    return (count.place, known) if len(known) == len(marks) else None


def scoring(
    way: str | None,
    agreed: tuple[int, tuple[int, ...]] | None,
    counted: tuple[int, tuple[int, ...]] | None,
    taps: Sequence[Called],
    record: Played | None,
    sides: int,
    figure: str | None,
) -> tuple[tuple[int, ...], bool]:
    """The marks that score: those confirmed last, else those of the recorded plays, else the taps. ``figure`` is the
    game's name for their number; None in a game without marks.

    Until a count is in, those of plays of which not all are recorded are among them: who counts such a hand begins with
    them. What was tapped before the last play may be what a play says, what was tapped later is more. Of a counted hand
    they are what its count confirmed, for that was signed."""
    if figure is None:
        return (0,) * sides, False
    confirmed = max((confirmation for confirmation in (agreed, counted) if confirmation is not None), default=None)
    if confirmed is not None:
        return confirmed[1], True
    if way == "plays" and record is not None and record.outcome is not None:
        return _marks_recorded(record, figure), True
    tapped = tuple(sum(tap.side == side for tap in taps) for side in range(sides))
    if way is not None or record is None:
        return tapped, False
    later = [tap.side for tap in taps if tap.entry.place > record.place]
    known = enumerate(zip(tapped, _marks_recorded(record, figure), strict=True))
    return tuple(max(number, made + later.count(side)) for side, (number, made) in known), False


@dataclass(frozen=True, slots=True)
class Uncounted:
    """Marks that were said, and that do not score: nobody has said of them yet that they are none.

    marks: by side, how many.
    calls: the taps among them.
    stated: what counts have that are equal but for their marks, each with its place.
    """

    marks: tuple[int, ...]
    calls: tuple[str, ...]
    stated: tuple[tuple[int, tuple[int, ...]], ...] = ()


def _stated(count: Candidate | None, agreed: int, table: Table) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """The marks of counts that are equal to this one but for these; numbers that were confirmed after them (``agreed``:
    when) settle them."""
    equal = () if count is None else [one for one in count.equal if one.place > agreed]
    return tuple(filter(None, (_confirmed_in(one, table) for one in equal)))


def uncounted(
    numbers: Sequence[int], taps: Sequence[Called], stated: Sequence[tuple[int, tuple[int, ...]]], settled: int = 0
) -> Uncounted | None:
    """What was called, on whichever phone and in whatever order it was heard of, beyond the ``numbers`` that score, or
    what is ``stated``; None for nothing. A tap is settled by being taken back, and everything by people's own word on
    the result (``settled``: its place in the journal, 0 for none): only what came after that is asked about.

    Of more taps than score the last are meant, on whichever phone: static/match/figures.mjs names the same."""
    later = [marks for place, marks in stated if place > settled]
    marks, calls = list[int](), list[str]()
    for side, number in enumerate(numbers):
        own_taps = [tap.entry for tap in taps if tap.side == side]
        new = sum(tap.place > settled for tap in own_taps)
        left = max(0, min(len(own_taps) - number, new))
        marks.append(max(left, *(each[side] - number for each in later), 0))
        calls += [tap.id for tap in own_taps[len(own_taps) - left :]]
    return Uncounted(tuple(marks), tuple(calls), tuple(stated)) if any(marks) else None


def _marks_recorded(record: Played, figure: str) -> tuple[int, ...]:
    """Those of the plays: the outcome's, which is kept with the hand, so that nothing is replayed for them; a stretch
    has none."""
    outcome = record.outcome
    return record.marks if outcome is None else tuple(side.number(figure) for side in outcome.sides)


@dataclass(frozen=True, slots=True)
class HandScore:
    """A hand worked out."""

    game: AnyGame
    """The match's."""
    agreement: Agreement
    """The rules it is played by."""
    seats: tuple[str, ...]
    """Who sits where, clockwise."""
    sides: tuple[tuple[str, ...], ...]
    """Who plays together, persons' ids."""
    dealer: str
    """Who deals it."""
    by_turn: bool
    """Nobody said who deals it."""
    turn_goes_on: bool
    """To whoever sits there instead of the one whose turn it was."""
    score_goes_on: bool
    """Whoever takes a seat plays on with the score of that side."""
    carry: Carry | None
    """What the hands before gave it; None in a game where they give nothing."""
    worth: int
    """Of one mark."""
    void: Entry | None
    """The entry by which it does not count; None where it does."""
    called: tuple[Called, ...]
    """Marks that were tapped, with the side each is for."""
    marks: tuple[int, ...]
    """By side: as confirmed, else as tapped."""
    agreed: bool
    """Whether their number was confirmed."""
    agreed_at: int
    """The place of the last by which they were by themselves, 0 for none."""
    uncounted: Uncounted | None
    """Those that were said and do not score; None for none, and where nothing is counted."""
    ways: tuple[str, ...]
    """Of counting that were used."""
    way: str | None
    """The one in force; None while nothing is counted."""
    outcome: Outcome | None
    """What it brought; None until a count is in."""
    count: Entry | None
    """The entry it rests on."""
    conflict: tuple[Candidate, ...]
    """Counts that differ, until somebody says which holds."""
    chosen_between: tuple[frozenset[str], ...]
    """The hands, by id, between whose counts somebody chose, each time."""
    differing: tuple[str, ...]
    """Other ways that come to other points."""
    confirmed_by: int
    """How many phones said the count in force."""
    sealed: Mapping[int, tuple[Entry, ...]]
    """By side the entries of its own count."""
    claims: Mapping[str, Json]
    """What each of these says of the whole hand, by entry; a side that it names where that side stands now."""
    opened: bool
    """Whether what the sides counted themselves may be seen."""
    played: Played | None
    """What was recorded act by act; None for nothing."""
    changed_at: int
    """Seq of the last change of rules, 0 for none."""
    digest: str | None
    """What a signature names; None while there is nothing to sign."""
    digest_head: str
    """Rules and sides, with which it begins."""
    recounted: Mapping[int, SideResult | None]
    """By side that changed its own number in sight, what it had before."""
    side_entries: tuple[Entry, ...]
    """The sides' own numbers in force, where these are what holds."""

    def settled_at(self, place: int) -> HandScore:
        """The same where all sides have signed the result, or the judge decided that it stands (``place``: of the last
        such word, 0 for none): what came before that, or before numbers confirmed since, is asked about no more."""
        beyond = self.uncounted
        if beyond is None or not place:
            return self
        return replace(
            self, uncounted=uncounted(self.marks, self.called, beyond.stated, max(place, self.agreed_at))
        )

    @property
    def setup(self) -> Setup:
        """The table of this hand as the series sees it."""
        return Setup(
            self.agreement, self.seats, self.sides, self.dealer, turn=self.turn_goes_on, score=self.score_goes_on
        )

    @property
    def was_recounted(self) -> bool:
        """Whether its sum comes out after a side had changed its number with the others' in sight, be what else was
        typed with it possible or not."""
        return bool(self.recounted) and self.outcome is not None and not self.outcome.gap

    @property
    def found(self) -> tuple[str, ...]:
        """What was found that made it come out: counted by nobody, or twice."""
        entries = self.side_entries or ((self.count,) if self.count is not None else ())
        return tuple(thing for own in entries for thing in own.payload.facts.get("found", ()))

    @property
    def unproved(self) -> bool:
        """Whether nothing could have shown a slip: it was counted quickly, by one hand that sees what is missing while
        it types, or nothing stands against its figures. Recorded plays show their own."""
        if self.outcome is None or self.way == "plays":
            return False
        compared = not self.outcome.complete or self.outcome.checked != "none"
        return self.way == "quick" or not compared


def score_hand(
    timeline: Sequence[Entry],
    auto_dealer: str,
    before: object = None,
    peeked: int = 0,
    sat: Sequence[str] = (),
    cached_outcome: str = "",
    *,
    turn_goes_on: bool = True,
    score_goes_on: bool = True,
) -> HandScore:
    """Work a hand out from ``timeline``: match.opened, changes of rules and seats that touch it, its own entries.

    ``before``: the series before this hand, where it depends on that; ``auto_dealer`` empty: as the series says, and
    whoever took their seat deals for them, by who ``sat`` in the hand before (where who took it said so: hands of
    before that was said are shown as they were; ``turn_goes_on`` whether it did in the hand before,
    ``score_goes_on`` likewise);
    ``peeked``: from which entry on sealed counts could be seen beside those of another hand (counts.recounted);
    ``cached_outcome``: what is kept of its plays.
    """
    in_effect = with_effect(timeline)
    table = Table(in_effect, turn_goes_on=turn_goes_on, score_goes_on=score_goes_on)
    carry = None if before is None else table.game.series.carry(before, table.setup)
    replaced_ids = replaced(in_effect) | confirming(timeline, in_effect, table)
    taps = called(in_effect, replaced_ids, table)
    sealed = sealed_by(in_effect, table)
    # who was named deals; else whose turn it is, or who sits there now; a series that goes by the dealer says it itself
    named_dealer = _dealer(in_effect, table)
    turn = auto_dealer
    if turn and table.turn_goes_on:
        turn = sitting_for(turn, sat, table.seats, clockwise=plays_for_chips(table.game))
    dealer = named_dealer or turn or (table.dealer if carry is None else carry.dealer)
    table.begin(carry, dealer)
    record = played(timeline, table, cached_outcome)
    # one way holds, and of its counts one: the others stay beside it, so that what differs can be said and chosen
    chosen = [entry.payload for entry in in_effect if isinstance(entry.payload, Chosen)]
    by_way = counts(in_effect, replaced_ids, table, sealed, chosen)
    way = _way(in_effect, by_way, record)
    candidates = by_way.get(way or "", [])
    kept_hands = [entry.payload.keep for entry in in_effect if isinstance(entry.payload, HandSame)]
    holds = in_force(candidates, chosen, kept_hands)
    agreed = agreed_by_itself(in_effect, replaced_ids, table)
    figure = mark_figure(table.game.fields)
    numbers, is_agreed = scoring(way, agreed, confirmed_with(holds, table), taps, record, len(table.sides), figure)
    outcome = _outcome(way, holds, table, numbers, record, is_agreed)
    # what sides sign begins with rules and seats: a phone without a connection puts its own figures behind that head
    head = f"{table.agreement.rules.digest}|{sides_key(table.sides)}|"
    # a number that was changed after all were seen proves nothing: its sum could not have been wrong any more (law 3)
    changed = _changed_in_sight(way, holds, timeline, table, peeked)
    if outcome is not None and changed and outcome.checked == "ok":
        outcome = outcome._replace(checked="recounted")
    void, beyond = _void(in_effect), None
    # of several hands together they are in the sum, or in none
    if figure is not None and outcome is not None and outcome.facts.together is None and void is None:
        beyond = uncounted(numbers, taps, _stated(holds, 0 if agreed is None else agreed[0], table))
    return HandScore(
        game=table.game, agreement=table.agreement, seats=table.seats, sides=table.sides, dealer=dealer,
        by_turn=not named_dealer, turn_goes_on=table.turn_goes_on, score_goes_on=table.score_goes_on,
        carry=table.carry, worth=_worth(table), void=void, called=taps,
        marks=numbers, agreed=is_agreed, agreed_at=0 if agreed is None else agreed[0], uncounted=beyond,
        ways=(*by_way, *(["plays"] if record else [])), way=way, outcome=outcome,
        count=holds.entry if holds else None, conflict=apart(candidates, chosen, kept_hands),
        chosen_between=_chosen_between(timeline, chosen),
        differing=_differing(way, outcome, by_way, chosen, table, numbers, record, holds),
        confirmed_by=len(holds.phones) if holds else 0,
        sealed={side: tuple(entries) for side, entries in sealed.items()},
        claims={entry.id: table.facts_of(entry) for entries in sealed.values() for entry in entries},
        opened=is_open(sealed, table), played=record, changed_at=table.changed_at,
        digest=_digest(head, outcome, void, table.game.signed), digest_head=head,
        recounted={} if holds is None else _before(changed, way or "", holds.content, table, numbers),
        side_entries=() if holds is None else holds.side_entries,
    )


def _chosen_between(timeline: Sequence[Entry], chosen: Sequence[Chosen]) -> tuple[frozenset[str], ...]:
    """The hands whose counts each choice was between: two phones may have begun the same one."""
    if not chosen:
        return ()
    hands = {entry.id: entry.hand for entry in timeline if entry.hand and entry.kind.startswith("count.")}
    return tuple(frozenset(hands[count] for count in choice.of if count in hands) for choice in chosen)


def sides_key(sides: Sequence[Sequence[str]]) -> str:
    """Who plays with whom, short: the last six digits of each person's id."""
    return ",".join("+".join(person[-6:] for person in side) for side in sides)


def mark_figure(fields: Sequence[Field]) -> str | None:
    """The game's name for the number of marks of a side; None in a game without marks."""
    return next((field.key for field in fields if field.kind == "marks"), None)


def digest_of(outcome: Outcome, signed: Sequence[str]) -> str:
    """What a side signs: the figures that the game names, ``-`` where not known. Where they are numbers a phone makes
    the same text without any hash function (there is none on plain http)."""
    return ",".join(".".join(_signed(side.figure(key)) for key in signed) for side in outcome.sides)


def _signed(value: object) -> str:
    if value is None:
        return "-"
    return "+".join(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def main_figure(fields: Sequence[Field]) -> str:
    """The game's name for what a hand brings to the series."""
    return next(field.key for field in fields if field.main)


def signed_points(digest: str, game: AnyGame) -> list[int] | None:
    """What the hand brings each side, as a digest names it, perhaps below zero; None for a text that is no digest, and
    in a game whose digest leaves it out, since it follows from the hands before."""
    if game.signed[-1] != main_figure(game.fields):
        return None
    try:
        return [int(side.rpartition(".")[2]) for side in digest.rpartition("|")[2].split(",")]
    except ValueError:
        return None


def _digest(head: str, outcome: Outcome | None, void: Entry | None, signed: Sequence[str]) -> str | None:
    """What a side signs; a hand that does not count is signed as such."""
    if void is not None:
        return head + "void"
    return None if outcome is None else head + digest_of(outcome, signed)


def _dealer(in_effect: Sequence[Entry], table: Table) -> str:
    """Who dealt, as somebody said, empty where nobody did; one who does not sit there did not."""
    dealer = ""
    for entry in in_effect:
        if isinstance(entry.payload, (HandBegun, DealerSet)) and entry.payload.dealer in table.seats:
            dealer = entry.payload.dealer
    return dealer


def _void(in_effect: Sequence[Entry]) -> Entry | None:
    void: Entry | None = None
    for entry in in_effect:
        if isinstance(entry.payload, HandVoided):
            void = entry
        elif isinstance(entry.payload, HandRestored):
            void = None
    return void


def _way(in_effect: Sequence[Entry], counts: Mapping[str, Sequence[Candidate]], record: Played | None) -> str | None:
    """The way in force: the one chosen, if it says anything; else the one that was complete first."""
    complete = {way: candidates[0].entry.place for way, candidates in counts.items() if candidates}
    if record is not None and record.outcome is not None and record.outcome.complete:
        complete["plays"] = record.place
    ways_chosen = [entry.payload.way for entry in in_effect if isinstance(entry.payload, WayChosen)]
    if ways_chosen and ways_chosen[-1] in complete:
        return str(ways_chosen[-1])
    return min(complete, key=lambda way: (complete[way], way)) if complete else None


def _outcome(
    way: str | None,
    count: Candidate | None,
    table: Table,
    marks: tuple[int, ...],
    record: Played | None,
    agreed: bool,
) -> Outcome | None:
    if way == "plays" and record is not None and record.outcome is not None:
        return record.outcome if not agreed else _with_marks(record.outcome, marks, table)
    if count is None or way is None:
        return None
    return table.outcome(way, count.with_claims, marks)


def _changed_in_sight(
    way: str | None, holds: Candidate | None, timeline: Sequence[Entry], table: Table, peeked: int
) -> dict[int, Json | None]:
    """What each side that changed its number with the others' in sight had said first: of its own count, or of a row
    of a sheet in which a missing point was looked for. A quick count proves nothing before that, nor then."""
    if holds is None:
        return {}
    if way == "double":
        changed = recounted(holds.side_entries, timeline, table, peeked)
        return {side: None if first is None else dict(first.figures) for side, first in changed.items()}
    if way != "paper" or "found" not in holds.entry.payload.facts:
        return {}
    first = next((entry for entry in timeline if entry.id == holds.entry.replaces), None)
    if first is None or not isinstance(first.payload, CountPaper):
        return {}
    pairs = zip(first.payload.figures, holds.entry.payload.figures, strict=False)
    return {side: dict(was) for side, (was, now) in enumerate(pairs) if dict(was) != dict(now)}


def _before(
    changed: Mapping[int, Json | None], way: str, content: Json, table: Table, marks: tuple[int, ...]
) -> dict[int, SideResult | None]:
    """What each of these sides had by the number it said first, with the marks of today."""
    first = [dict(figures) for figures in content["figures"]]
    for side, earlier in changed.items():
        first[side] = first[side] if earlier is None else dict(earlier)
    sides = table.outcome(way, {**content, "figures": first}, marks).sides if changed else ()
    return {side: None if earlier is None else sides[side] for side, earlier in changed.items()}


def _worth(table: Table) -> int:
    """What one mark is worth here."""
    marked = MARKED.get(table.game.id)
    return 0 if marked is None else marked.mark_worth(table.agreement)


def _with_marks(outcome: Outcome, marks: Sequence[int], table: Table) -> Outcome:
    """The same hand with the number of marks that was confirmed, where the plays have another."""
    key, worth, main = mark_figure(table.game.fields), _worth(table), outcome.main
    if key is None:
        return outcome
    sides = tuple(
        replace(side, **{key: number, main: side.number(main) + (number - side.number(key)) * worth})
        for side, number in zip(outcome.sides, marks, strict=True)
    )
    more = sum(marks) - sum(side.number(key) for side in outcome.sides)
    return outcome._replace(
        sides=sides, expected=outcome.expected + more * worth, counted=outcome.counted + more * worth
    )


def _corrected(candidate: Candidate, holds: Candidate | None) -> bool:
    """Whether the count that holds says why it took the place of this one."""
    return holds is not None and holds.entry.reason is not None and candidate.entry.seq < holds.entry.seq


def _differing(
    way: str | None,
    outcome: Outcome | None,
    counts: Mapping[str, Sequence[Candidate]],
    chosen: Sequence[Chosen],
    table: Table,
    marks: tuple[int, ...],
    record: Played | None,
    holds: Candidate | None,
) -> tuple[str, ...]:
    """Other ways of counting this hand that come to other points: kept, and said.

    A count that says why it corrects was told with those before it in sight: they are what it corrects.
    """
    if outcome is None:
        return ()
    others: dict[str, tuple[int, ...]] = {}
    for name, candidates in counts.items():
        candidate = in_force([each for each in candidates if not _corrected(each, holds)], chosen)
        if name != way and candidate is not None:
            others[name] = table.outcome(name, candidate.content, marks).points
    if way != "plays" and record is not None and record.outcome is not None and record.outcome.complete:
        others["plays"] = _with_marks(record.outcome, marks, table).points
    return tuple(name for name, points in others.items() if points != outcome.points)
