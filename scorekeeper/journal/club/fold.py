"""From entries to the state of a club: ``club_step`` is pure and total; what does not fit becomes a note.

``unfit`` says beforehand why an entry would have no effect, so that the store can refuse an entry that would mislead
others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import reduce

from scorekeeper.games import game_of
from scorekeeper.journal.club import people
from scorekeeper.journal.club.payloads import (
    ClubLinkRenewed,
    ClubNamed,
    ClubOpened,
    ClubPenalty,
    ClubPenaltyLifted,
    ClubPersonForgotten,
    ClubPersonMerged,
    CupDeclared,
    DrawChanged,
    DrawMade,
    EveningClosed,
    EveningDropped,
    EveningOpened,
    EveningReopened,
    EveningSet,
    KeeperNamed,
    LinkRevoked,
    MatchTable,
    MemberJoined,
    MemberLeft,
    MemberSet,
    PairSet,
    PastResults,
    PresenceSet,
    ResultHeld,
    ResultPublished,
    ResultWithdrawn,
    SeasonClosed,
    SeasonReopened,
    SeasonSet,
    SheetIssued,
    StrangerKnown,
    StrangerUnknown,
)
from scorekeeper.journal.club.state import ClubState, DrawEntry, Evening, Member, Pair, Penalty, Presence, Season, Sheet
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.state import Note

Step = Callable[[ClubState, Entry], "ClubState | str"]


def club_start(club: str = "") -> ClubState:
    """The state before the first entry."""
    return ClubState(club)


def club_go_on(state: ClubState, entries: Iterable[Entry]) -> ClubState:
    """The state after some entries more."""
    return reduce(club_step, entries, state)


def club_step(state: ClubState, entry: Entry) -> ClubState:
    """The state after one more entry. Never raises."""
    result = _result(state, entry)
    if isinstance(result, str):
        result = replace(state, notes=(*state.notes, Note(entry.id, result)))
    if (person := renames(entry)) is not None:  # also where it became a note: an old name may lie under its id
        result = replace(
            result, name_entries={**result.name_entries, person: (*result.name_entries.get(person, ()), entry.id)}
        )
    return replace(result, seq=max(state.seq, entry.seq), last_at=entry.at or state.last_at)


def unfit(state: ClubState, entry: Entry) -> str | None:
    """Why this entry would become a note: a key; None where it fits."""
    result = _result(state, entry)
    return result if isinstance(result, str) else None


def last_entry(state: ClubState, entry: Entry) -> str | None:
    """The last entry of the thing that this one sets: what its form must have shown. None for a new thing."""
    payload = entry.payload
    thing: Member | Pair | Season | Evening | None = None
    if isinstance(payload, ClubNamed):
        return state.name_last
    if isinstance(payload, MemberJoined | MemberSet):
        thing = state.members.get(payload.person)
    elif isinstance(payload, PairSet):
        thing = state.pairs.get(people.pair_of(payload))
    elif isinstance(payload, SeasonSet):
        thing = state.seasons.get(payload.season)
    elif isinstance(payload, EveningOpened):
        thing = state.evenings.get(payload.evening)
    return None if thing is None else thing.last


def renames(entry: Entry) -> str | None:
    """The person whose name an entry may change."""
    return str(entry.payload.person) if isinstance(entry.payload, MemberJoined | MemberSet) else None


def _result(state: ClubState, entry: Entry) -> ClubState | str:
    if type(entry.payload) is ClubOpened:  # the class that names a club anew is one of its own
        return _opened(state, entry)
    if state.opened is None:
        return "before-opened"
    step = _STEPS.get(type(entry.payload))
    return "unknown-kind" if step is None else step(state, entry)


def _opened(state: ClubState, entry: Entry) -> ClubState | str:
    if state.opened is not None:
        return "opened-again"
    return replace(state, opened=entry, name=entry.payload.name, name_last=entry.id)


def _named(state: ClubState, entry: Entry) -> ClubState:
    return replace(state, name=entry.payload.name, name_last=entry.id)


# --- rule sheets and seasons -----------------------------------------------------------------------------------


def _issued(state: ClubState, entry: Entry) -> ClubState | str:
    payload: SheetIssued = entry.payload
    if payload.sheet in state.sheets:
        return "sheet-again"
    rules_json = entry.raw.get("rules")
    rules = dict(rules_json) if isinstance(rules_json, Mapping) else {}
    sheet = Sheet(
        payload.sheet, payload.name, payload.version, payload.rules, rules, payload.follows, entry.at, payload.remark
    )
    return replace(state, sheets={**state.sheets, payload.sheet: sheet})


def _game(state: ClubState, sheet: str) -> str:
    """Of which game a rule sheet is: a season has one."""
    return game_of(state.sheets[sheet].rules.variant).id


def _of_season(state: ClubState, season: Season) -> bool:
    """Whether an evening belongs to the season."""
    return any(season.season in evening.seasons for evening in state.evenings.values())


def _season(state: ClubState, entry: Entry) -> ClubState | str:
    payload: SeasonSet = entry.payload
    if payload.sheet not in state.sheets:
        return "unknown-sheet"
    earlier = state.seasons.get(payload.season)
    was_used = earlier is not None and _of_season(state, earlier)
    if earlier is not None and was_used and _game(state, earlier.sheet) != _game(state, payload.sheet):
        return "other-game"
    season = Season(
        payload.season, payload.name, payload.sheet, payload.rule, payload.groups, entry.id,
        closed=earlier is not None and earlier.closed,
    )
    return replace(state, seasons={**state.seasons, payload.season: season})


def _season_ended(state: ClubState, entry: Entry) -> ClubState | str:
    season = state.seasons.get(entry.payload.season)
    if season is None:
        return "unknown-season"
    closed = replace(season, closed=not isinstance(entry.payload, SeasonReopened))
    return replace(state, seasons={**state.seasons, season.season: closed})


# --- evenings --------------------------------------------------------------------------------------------------


def _evening(state: ClubState, entry: Entry) -> ClubState | str:
    payload: EveningOpened = entry.payload
    earlier = state.evenings.get(payload.evening)
    if (earlier is None) == isinstance(payload, EveningSet):
        return "unknown-evening" if earlier is None else "evening-again"
    if payload.evening in state.dropped:
        return "evening-again"
    if payload.sheet not in state.sheets:
        return "unknown-sheet"
    if not set(payload.seasons) <= state.seasons.keys():
        return "unknown-season"
    games = {_game(state, state.seasons[season].sheet) for season in payload.seasons}
    if earlier is not None and earlier.draws:
        games.add(_game(state, earlier.sheet))
    if games - {_game(state, payload.sheet)}:
        return "other-game"
    joined = set(payload.seasons) - set(earlier.seasons if earlier is not None else ())
    if any(state.seasons[season].closed for season in joined):
        return "season-closed"
    new = Evening(
        payload.evening, payload.seasons, payload.sheet, payload.date, payload.rounds, payload.hands, payload.place,
        payload.correction,
        last=entry.id,
    )
    return _with(state, new if earlier is None else replace(
        earlier, seasons=new.seasons, sheet=new.sheet, date=new.date, rounds=new.rounds, hands=new.hands,
        place=new.place, correction=new.correction, last=new.last,
    ))


def _with(state: ClubState, evening: Evening) -> ClubState:
    return replace(state, evenings={**state.evenings, evening.evening: evening})


def _evening_step(change: Callable[[ClubState, Evening, Entry], Evening | str]) -> Step:
    """A step that changes one evening, if it is known."""

    def step(state: ClubState, entry: Entry) -> ClubState | str:
        evening = state.evenings.get(entry.payload.evening)
        if evening is None:
            return "unknown-evening"
        result = change(state, evening, entry)
        return result if isinstance(result, str) else _with(state, result)

    return step


def _attendance(state: ClubState, evening: Evening, entry: Entry) -> Evening | str:
    payload: PresenceSet = entry.payload
    if payload.person not in state.members:
        return "unknown-person"
    if evening.closed_at is not None:
        return "evening-closed"
    person = state.person(payload.person)
    member = state.members[person]
    if payload.here and not member.living:
        return "forgotten" if member.forgotten else "left"
    attendance = {**evening.attendance, person: Presence(payload.here, payload.from_round, payload.to_round)}
    guests = people.came(state, evening, [person]) if payload.here else evening.guests
    return replace(evening, attendance=attendance, guests=guests)


def _declared(state: ClubState, evening: Evening, entry: Entry) -> Evening | str:
    payload: CupDeclared = entry.payload
    if payload.season not in evening.seasons:
        return "unknown-season"
    if payload.person not in state.members:
        return "unknown-person"
    if evening.draws or evening.closed_at is not None:
        return "declared-late"
    declared = evening.declared.get(payload.season, frozenset())
    who = declared | {payload.person} if payload.declared else declared - {payload.person}
    return replace(evening, declared={**evening.declared, payload.season: who})


def _drawn(state: ClubState, evening: Evening, entry: Entry) -> Evening | str:
    payload: DrawMade = entry.payload
    earlier = evening.draws.get(payload.round)
    changed = isinstance(payload, DrawChanged)
    if evening.closed_at is not None:
        return "evening-closed"
    if changed == (earlier is None):
        return "not-drawn" if changed else "drawn-already"
    if evening.past_results:
        return "brought-already"  # a round played here would be counted beside the paper, or instead of it
    old_tables = {table.match: table for table in earlier.tables} if earlier is not None else {}
    if (why := _unseatable(state, payload, old_tables)) is not None:
        return why
    for table in payload.tables:
        if table.match in evening.tables and old_tables.get(table.match) != table:
            return "match-exists"
    draw = DrawEntry(entry.id, payload, entry.at, 0 if earlier is None else earlier.changed + 1)
    new = tuple(table.match for table in payload.tables if table.match not in evening.tables)
    came = [person for table in payload.tables for person in table.seats] + list(payload.out)
    return replace(
        evening, draws={**evening.draws, payload.round: draw}, drawn=(*evening.drawn, *new),
        guests=people.came(state, evening, came),
    )


def _unseatable(state: ClubState, draw: DrawMade, old_tables: Mapping[str, MatchTable]) -> str | None:
    """Why these people cannot sit so: strangers, or who is another one by now. Tables that stay are not asked."""
    new = [person for table in draw.tables if old_tables.get(table.match) != table for person in table.seats]
    if not set(new) <= state.members.keys():
        return "unknown-person"
    for person in new:
        if state.members[person].forgotten or state.members[person].merged_into:
            return "forgotten" if state.members[person].forgotten else "merged"
    everybody = [state.person(person) for table in draw.tables for person in table.seats]
    everybody += [state.person(person) for person in draw.out]
    return "merged" if len(set(everybody)) < len(everybody) else None


def _result_held(state: ClubState, evening: Evening, entry: Entry) -> Evening:
    return replace(evening, held=True, published_at=None, notice=None)


def _published(state: ClubState, evening: Evening, entry: Entry) -> Evening:
    return replace(evening, held=False, published_at=entry.at, notice=evening.notice or entry.at)


def _past_results(state: ClubState, evening: Evening, entry: Entry) -> Evening | str:
    payload: PastResults = entry.payload
    if not {result.person for result in payload.results} <= state.members.keys():
        return "unknown-person"
    if evening.draws:
        return "drawn-already"  # what was played here has its matches
    results = {result.person: result for result in payload.results}
    return replace(
        evening, past_results={**evening.past_results, **results}, guests=people.came(state, evening, results)
    )


def _stranger_known(state: ClubState, evening: Evening, entry: Entry) -> Evening | str:
    payload: StrangerKnown = entry.payload
    if payload.match not in evening.tables:
        return "unknown-table"
    if payload.stranger in state.members:
        return "no-stranger"
    member = state.members.get(payload.person)
    if member is None:
        return "unknown-person"
    if member.forgotten or member.merged_into:
        return "forgotten" if member.forgotten else "merged"
    strangers = {**evening.known_strangers, (payload.match, payload.stranger): payload.person}
    return replace(evening, known_strangers=strangers, guests=people.came(state, evening, [payload.person]))


def _stranger_unknown(state: ClubState, evening: Evening, entry: Entry) -> Evening | str:
    payload: StrangerUnknown = entry.payload
    if (payload.match, payload.stranger) not in evening.known_strangers:
        return "unknown-target"
    strangers = {key: who for key, who in evening.known_strangers.items() if key != (payload.match, payload.stranger)}
    return replace(evening, known_strangers=strangers)


def _closed(state: ClubState, evening: Evening, entry: Entry) -> Evening:
    notice = None if evening.held else evening.notice or entry.at  # what nobody has seen cannot be corrected
    return replace(evening, closed_at=evening.closed_at or entry.at, notice=notice)


def _reopened(state: ClubState, evening: Evening, entry: Entry) -> Evening:
    return replace(evening, closed_at=None, notice=None)


def _withdrawn(state: ClubState, evening: Evening, entry: Entry) -> Evening | str:
    if evening.closed_at is not None:
        return "evening-closed"  # its end is a notice of its own
    return replace(evening, held=False, published_at=None, notice=None)


def _dropped(state: ClubState, entry: Entry) -> ClubState | str:
    evening = state.evenings.get(entry.payload.evening)
    if evening is None:
        return "unknown-evening"
    if evening.past_results or evening.penalties:
        return "evening-used"
    evenings = {id: other for id, other in state.evenings.items() if other is not evening}
    return replace(state, evenings=evenings, dropped={**state.dropped, evening.evening: evening})


def _penalty(state: ClubState, evening: Evening, entry: Entry) -> Evening | str:
    payload: ClubPenalty = entry.payload
    if payload.person not in state.members:
        return "unknown-person"
    if payload.season is not None and payload.season not in evening.seasons:
        return "unknown-season"
    penalty = Penalty(entry.id, payload.person, payload.points, payload.season, entry.reason, entry.at)
    return replace(evening, penalties=(*evening.penalties, penalty))


def _penalised(state: ClubState, entry: Entry) -> ClubState | str:
    result = _evening_step(_penalty)(state, entry)
    if isinstance(result, str):
        return result
    return replace(result, penalties={**state.penalties, entry.id: entry.payload.evening})


def _lifted(state: ClubState, entry: Entry) -> ClubState | str:
    payload: ClubPenaltyLifted = entry.payload
    evening = state.evenings.get(state.penalties.get(payload.target, ""))
    if evening is None:
        return "unknown-target"
    penalties = tuple(
        replace(penalty, lifted=entry.id, lifted_at=entry.at)
        if penalty.entry == payload.target and penalty.lifted is None else penalty
        for penalty in evening.penalties
    )
    return _with(state, replace(evening, penalties=penalties))


_STEPS: Mapping[type, Step] = {
    ClubNamed: _named, MemberJoined: people.joined, MemberSet: people.member_set, MemberLeft: people.left,
    ClubPersonMerged: people.merged, ClubPersonForgotten: people.forgotten, PairSet: people.paired,
    SheetIssued: _issued,
    SeasonSet: _season, SeasonClosed: _season_ended, SeasonReopened: _season_ended,
    EveningOpened: _evening, EveningSet: _evening, PresenceSet: _evening_step(_attendance),
    CupDeclared: _evening_step(_declared), DrawMade: _evening_step(_drawn), DrawChanged: _evening_step(_drawn),
    ResultHeld: _evening_step(_result_held), ResultPublished: _evening_step(_published),
    ResultWithdrawn: _evening_step(_withdrawn), PastResults: _evening_step(_past_results),
    EveningDropped: _dropped,
    StrangerKnown: _evening_step(_stranger_known), StrangerUnknown: _evening_step(_stranger_unknown),
    EveningClosed: _evening_step(_closed), EveningReopened: _evening_step(_reopened), ClubPenalty: _penalised,
    ClubPenaltyLifted: _lifted, ClubLinkRenewed: people.link_renewed, LinkRevoked: people.link_revoked,
    KeeperNamed: people.named,
}
