"""From entries to the state of a club: ``club_step`` is pure and total; what does not fit becomes a note.

``unfit`` says beforehand why an entry would be of no use, so that the store can refuse what would mislead others.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import reduce

from scorekeeper.games import game_of
from scorekeeper.journal.club import people
from scorekeeper.journal.club.payloads import (
    ClubPenalty,
    ClubPenaltyLifted,
    CupDeclared,
    DrawMade,
    EveningOpened,
    HereSet,
    MemberJoined,
    MemberSet,
    PairSet,
    ResultBrought,
    SeasonSet,
    SheetIssued,
    StrangerKnown,
    StrangerUnknown,
    Table,
)
from scorekeeper.journal.club.state import ClubState, Draw, Evening, Member, Pair, Penalty, Presence, Season, Sheet
from scorekeeper.journal.entry import Entry
from scorekeeper.journal.state import Note

Step = Callable[[ClubState, Entry], "ClubState | str"]


def club_start(club: str = "") -> ClubState:
    """The state before the first entry."""
    return ClubState(club)


def club_fold(entries: Iterable[Entry], club: str = "") -> ClubState:
    """The state after these entries, in order of seq."""
    return club_go_on(club_start(club), entries)


def club_go_on(state: ClubState, entries: Iterable[Entry]) -> ClubState:
    """The state after some entries more."""
    return reduce(club_step, entries, state)


def club_step(state: ClubState, entry: Entry) -> ClubState:
    """The state after one more entry. Never raises."""
    done = _tried(state, entry)
    if isinstance(done, str):
        done = replace(state, notes=(*state.notes, Note(entry.id, done)))
    if (person := renames(entry)) is not None:  # also where it became a note: an old name may lie under its id
        done = replace(done, named={**done.named, person: (*done.named.get(person, ()), entry.id)})
    return replace(done, seq=max(state.seq, entry.seq), last_at=entry.at or state.last_at)


def unfit(state: ClubState, entry: Entry) -> str | None:
    """Why this entry would become a note: a key; None where it fits."""
    done = _tried(state, entry)
    return done if isinstance(done, str) else None


def last_said(state: ClubState, entry: Entry) -> str | None:
    """The last entry of the thing that this one sets: what its form must have shown. None for a new thing."""
    payload = entry.payload
    found: Member | Pair | Season | Evening | None = None
    if entry.kind == "club.named":
        return state.name_last
    if isinstance(payload, MemberJoined | MemberSet):
        found = state.members.get(payload.person)
    elif isinstance(payload, PairSet):
        found = state.pairs.get(people.pair_of(payload))
    elif isinstance(payload, SeasonSet):
        found = state.seasons.get(payload.season)
    elif isinstance(payload, EveningOpened):
        found = state.evenings.get(payload.evening)
    return None if found is None else found.last


def renames(entry: Entry) -> str | None:
    """The person whose name an entry may change."""
    return str(entry.payload.person) if isinstance(entry.payload, MemberJoined | MemberSet) else None


def _tried(state: ClubState, entry: Entry) -> ClubState | str:
    if entry.kind == "club.opened":
        return _opened(state, entry)
    if state.opened is None:
        return "before-opened"
    step = _STEPS.get(entry.kind)
    return "unknown-kind" if step is None else step(state, entry)


def _opened(state: ClubState, entry: Entry) -> ClubState | str:
    if state.opened is not None:
        return "opened-again"
    return replace(state, opened=entry, name=entry.payload.name, name_last=entry.id)


def _named(state: ClubState, entry: Entry) -> ClubState:
    return replace(state, name=entry.payload.name, name_last=entry.id)


def _link(state: ClubState, entry: Entry) -> ClubState:
    return state


# --- rule sheets and seasons -----------------------------------------------------------------------------------


def _issued(state: ClubState, entry: Entry) -> ClubState | str:
    said: SheetIssued = entry.payload
    if said.sheet in state.sheets:
        return "sheet-again"
    written = entry.raw.get("rules")
    rules = dict(written) if isinstance(written, Mapping) else {}
    sheet = Sheet(said.sheet, said.name, said.version, said.rules, rules, said.follows, entry.at)
    return replace(state, sheets={**state.sheets, said.sheet: sheet})


def _game(state: ClubState, sheet: str) -> str:
    """Of which game a rule sheet is: a season has one."""
    return game_of(state.sheets[sheet].rules.variant).id


def _of_season(state: ClubState, season: Season) -> bool:
    """Whether an evening belongs to the season."""
    return any(season.season in evening.seasons for evening in state.evenings.values())


def _season(state: ClubState, entry: Entry) -> ClubState | str:
    said: SeasonSet = entry.payload
    if said.sheet not in state.sheets:
        return "unknown-sheet"
    there = state.seasons.get(said.season)
    if there is not None and _of_season(state, there) and _game(state, there.sheet) != _game(state, said.sheet):
        return "other-game"
    season = Season(
        said.season, said.name, said.sheet, said.rule, said.groups, entry.id, there is not None and there.closed
    )
    return replace(state, seasons={**state.seasons, said.season: season})


def _season_ended(state: ClubState, entry: Entry) -> ClubState | str:
    there = state.seasons.get(entry.payload.season)
    if there is None:
        return "unknown-season"
    closed = replace(there, closed=entry.kind == "season.closed")
    return replace(state, seasons={**state.seasons, there.season: closed})


# --- evenings --------------------------------------------------------------------------------------------------


def _evening(state: ClubState, entry: Entry) -> ClubState | str:
    said: EveningOpened = entry.payload
    there = state.evenings.get(said.evening)
    if (there is None) == (entry.kind == "evening.set"):
        return "unknown-evening" if there is None else "evening-again"
    if said.evening in state.dropped:
        return "evening-again"
    if said.sheet not in state.sheets:
        return "unknown-sheet"
    if not set(said.seasons) <= state.seasons.keys():
        return "unknown-season"
    games = {_game(state, state.seasons[season].sheet) for season in said.seasons}
    if there is not None and there.draws:
        games.add(_game(state, there.sheet))
    if games - {_game(state, said.sheet)}:
        return "other-game"
    joined = set(said.seasons) - set(there.seasons if there is not None else ())
    if any(state.seasons[season].closed for season in joined):
        return "season-closed"
    new = Evening(
        said.evening, said.seasons, said.sheet, said.date, said.rounds, said.hands, said.place, said.correction,
        last=entry.id,
    )
    return _with(state, new if there is None else replace(
        there, seasons=new.seasons, sheet=new.sheet, date=new.date, rounds=new.rounds, hands=new.hands,
        place=new.place, correction=new.correction, last=new.last,
    ))


def _with(state: ClubState, evening: Evening) -> ClubState:
    return replace(state, evenings={**state.evenings, evening.evening: evening})


def _of_evening(change: Callable[[ClubState, Evening, Entry], Evening | str]) -> Step:
    """A step that changes one evening, if it is known."""

    def step(state: ClubState, entry: Entry) -> ClubState | str:
        evening = state.evenings.get(entry.payload.evening)
        if evening is None:
            return "unknown-evening"
        done = change(state, evening, entry)
        return done if isinstance(done, str) else _with(state, done)

    return step


def _here(state: ClubState, evening: Evening, entry: Entry) -> Evening | str:
    said: HereSet = entry.payload
    if said.person not in state.members:
        return "unknown-person"
    if evening.closed_at is not None:
        return "evening-closed"
    person = state.person(said.person)
    member = state.members[person]
    if said.here and not member.living:
        return "forgotten" if member.forgotten else "left"
    here = {**evening.attendance, person: Presence(said.here, said.from_round, said.to_round)}
    there = people.came(state, evening, [person]) if said.here else evening.guests
    return replace(evening, attendance=here, guests=there)


def _declared(state: ClubState, evening: Evening, entry: Entry) -> Evening | str:
    said: CupDeclared = entry.payload
    if said.season not in evening.seasons:
        return "unknown-season"
    if said.person not in state.members:
        return "unknown-person"
    if evening.draws or evening.closed_at is not None:
        return "declared-late"
    known = evening.declared.get(said.season, frozenset())
    who = known | {said.person} if said.declared else known - {said.person}
    return replace(evening, declared={**evening.declared, said.season: who})


def _drawn(state: ClubState, evening: Evening, entry: Entry) -> Evening | str:
    said: DrawMade = entry.payload
    there = evening.draws.get(said.round)
    changed = entry.kind == "draw.changed"
    if evening.closed_at is not None:
        return "evening-closed"
    if changed == (there is None):
        return "not-drawn" if changed else "drawn-already"
    if evening.brought:
        return "brought-already"  # a round played here would be counted beside the paper, or instead of it
    own = {table.match: table for table in there.tables} if there is not None else {}
    if (why := _unseatable(state, said, own)) is not None:
        return why
    for table in said.tables:
        if table.match in evening.tables and own.get(table.match) != table:
            return "match-exists"
    draw = Draw(entry.id, said, entry.at, 0 if there is None else there.changed + 1)
    new = tuple(table.match for table in said.tables if table.match not in evening.tables)
    came = [person for table in said.tables for person in table.seats] + list(said.out)
    return replace(
        evening, draws={**evening.draws, said.round: draw}, drawn=(*evening.drawn, *new),
        guests=people.came(state, evening, came),
    )


def _unseatable(state: ClubState, said: DrawMade, own: Mapping[str, Table]) -> str | None:
    """Why these people cannot sit so: strangers, or who is another one by now. Tables that stay are not asked."""
    new = [person for table in said.tables if own.get(table.match) != table for person in table.seats]
    if not set(new) <= state.members.keys():
        return "unknown-person"
    for person in new:
        if state.members[person].forgotten or state.members[person].merged_into:
            return "forgotten" if state.members[person].forgotten else "merged"
    everybody = [state.person(person) for table in said.tables for person in table.seats]
    everybody += [state.person(person) for person in said.out]
    return "merged" if len(set(everybody)) < len(everybody) else None


def _held(state: ClubState, evening: Evening, entry: Entry) -> Evening:
    return replace(evening, held=True, published_at=None, notice=None)


def _published(state: ClubState, evening: Evening, entry: Entry) -> Evening:
    return replace(evening, held=False, published_at=entry.at, notice=evening.notice or entry.at)


def _brought(state: ClubState, evening: Evening, entry: Entry) -> Evening | str:
    said: ResultBrought = entry.payload
    if not {one.person for one in said.results} <= state.members.keys():
        return "unknown-person"
    if evening.draws:
        return "drawn-already"  # what was played here has its matches
    results = {one.person: one for one in said.results}
    return replace(
        evening, brought={**evening.brought, **results}, guests=people.came(state, evening, results)
    )


def _known(state: ClubState, evening: Evening, entry: Entry) -> Evening | str:
    said: StrangerKnown = entry.payload
    if said.match not in evening.tables:
        return "unknown-table"
    if said.stranger in state.members:
        return "no-stranger"
    member = state.members.get(said.person)
    if member is None:
        return "unknown-person"
    if member.forgotten or member.merged_into:
        return "forgotten" if member.forgotten else "merged"
    known = {**evening.known, (said.match, said.stranger): said.person}
    return replace(evening, known=known, guests=people.came(state, evening, [said.person]))


def _unknown(state: ClubState, evening: Evening, entry: Entry) -> Evening | str:
    said: StrangerUnknown = entry.payload
    if (said.match, said.stranger) not in evening.known:
        return "unknown-target"
    known = {key: who for key, who in evening.known.items() if key != (said.match, said.stranger)}
    return replace(evening, known=known)


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
    if evening.brought or evening.penalties:
        return "evening-used"
    kept = {id: one for id, one in state.evenings.items() if one is not evening}
    return replace(state, evenings=kept, dropped={**state.dropped, evening.evening: evening})


def _penalty(state: ClubState, evening: Evening, entry: Entry) -> Evening | str:
    said: ClubPenalty = entry.payload
    if said.person not in state.members:
        return "unknown-person"
    if said.season is not None and said.season not in evening.seasons:
        return "unknown-season"
    penalty = Penalty(entry.id, said.person, said.points, said.season, entry.reason, entry.at)
    return replace(evening, penalties=(*evening.penalties, penalty))


def _penalised(state: ClubState, entry: Entry) -> ClubState | str:
    done = _of_evening(_penalty)(state, entry)
    if isinstance(done, str):
        return done
    return replace(done, penalties={**state.penalties, entry.id: entry.payload.evening})


def _lifted(state: ClubState, entry: Entry) -> ClubState | str:
    said: ClubPenaltyLifted = entry.payload
    evening = state.evenings.get(state.penalties.get(said.target, ""))
    if evening is None:
        return "unknown-target"
    penalties = tuple(
        replace(one, lifted=entry.id, lifted_at=entry.at) if one.entry == said.target and one.lifted is None else one
        for one in evening.penalties
    )
    return _with(state, replace(evening, penalties=penalties))


_STEPS: Mapping[str, Step] = {
    "club.named": _named, "member.joined": people.joined, "member.set": people.member_set, "member.left": people.left,
    "person.merged": people.merged, "person.forgotten": people.forgotten, "pair.set": people.paired,
    "rulesheet.issued": _issued,
    "season.set": _season, "season.closed": _season_ended, "season.reopened": _season_ended,
    "evening.opened": _evening, "evening.set": _evening, "here.set": _of_evening(_here),
    "cup.declared": _of_evening(_declared), "draw.made": _of_evening(_drawn), "draw.changed": _of_evening(_drawn),
    "result.held": _of_evening(_held), "result.published": _of_evening(_published),
    "result.withdrawn": _of_evening(_withdrawn), "result.brought": _of_evening(_brought), "evening.dropped": _dropped,
    "stranger.known": _of_evening(_known), "stranger.unknown": _of_evening(_unknown),
    "evening.closed": _of_evening(_closed), "evening.reopened": _of_evening(_reopened), "penalty": _penalised,
    "penalty.lifted": _lifted, "link.renewed": _link, "link.revoked": _link,
}
