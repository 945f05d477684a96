"""The journal of a club in words: one line for every entry there is, there was, or there may one day be.

``entry_in_words`` never raises: an entry that is damaged, does not fit, or is of a kind of the future gets a plain
line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from scorekeeper.games import game_of
from scorekeeper.journal.club.payloads import (
    ClubLinkRenewed,
    ClubNamed,
    ClubOpened,
    ClubPenalty,
    ClubPenaltyLifted,
    ClubPersonForgotten,
    ClubPersonMerged,
    CupDeclared,
    DrawMade,
    EveningOpened,
    KeeperNamed,
    MemberJoined,
    MemberLeft,
    MemberSet,
    PairSet,
    PastResults,
    PresenceSet,
    SeasonClosed,
    SeasonSet,
    SheetIssued,
    StrangerKnown,
    StrangerUnknown,
)
from scorekeeper.journal.club.payloads.evenings import AboutEvening
from scorekeeper.journal.club.state import ClubState
from scorekeeper.journal.entry_kind import CLUB_KINDS, KEEPER
from scorekeeper.journal.parsing import EntryError
from scorekeeper.journal.tokens import keeper_number
from scorekeeper.league.ties import SUM
from scorekeeper.words import Words, locale
from scorekeeper.words.history.line import Body, Line, LineText, Other, Payload, Scene, joined
from scorekeeper.words.history.match import damaged, unknown
from scorekeeper.words.locale import quoted, upper_first
from scorekeeper.words.people import form_name, group_name, outlet_name, pair_rule, role_name
from scorekeeper.words.season import penalty_in_words


@dataclass(frozen=True)
class ClubScene(Scene):
    """What the ids of a club's entries stand for, beside people and texts.

    sheets: by id the text id of the name, and the version.
    seasons: by id the text id of the name.
    evenings: by id the day.
    """

    sheets: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    seasons: Mapping[str, str] = field(default_factory=dict)
    evenings: Mapping[str, str] = field(default_factory=dict)
    rounds: Mapping[str, int] = field(default_factory=dict)
    """How many rounds an evening has: who stays for all does not go."""
    tables: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Round and table of each match that is drawn."""
    units: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What the game of each evening compares: a penalty counts in the first of it."""
    holders: Mapping[str, str] = field(default_factory=dict)
    """Whose link an entry speaks of, by its id, of the keepers who were named then."""


def scene_of(
    state: ClubState, names: Mapping[str, str], words: Mapping[str, str], entries: Mapping[str, Body]
) -> ClubScene:
    """The scene of a club's entries, with people by the names that may be shown."""
    texts = {id: text for id, text in words.items() if id not in state.members}
    return ClubScene(
        names, (), {}, texts, entries, {},
        sheets={sheet.sheet: (sheet.name, sheet.version) for sheet in state.sheets.values()},
        seasons={season.season: season.name for season in state.seasons.values()},
        evenings={id: evening.date for id, evening in (*state.evenings.items(), *state.dropped.items())},
        rounds={id: evening.rounds for id, evening in state.evenings.items()},
        tables={
            table.match: (round, table.number)
            for evening in state.evenings.values() for round, draw in evening.draws.items() for table in draw.tables
        },
        units={
            id: game_of(state.sheets[evening.sheet].rules.variant).series.units
            for id, evening in state.evenings.items() if evening.sheet in state.sheets
        },
        holders={
            id: names.get(person, "") for id, entry in entries.items()
            if entry.get("kind") in CLUB_KINDS.names_of(ClubLinkRenewed) and (person := _link_holder(state, entry))
        },
    )


def _link_holder(state: ClubState, entry: Body) -> str | None:
    """Who holds, or held, the link of which an entry speaks."""
    try:
        link = CLUB_KINDS.read(str(entry["kind"]), entry.get("payload"))
    except EntryError:
        return None
    if not isinstance(link, ClubLinkRenewed) or link.role != KEEPER:
        return None
    return state.holder(link.epoch, int(entry["seq"]))


def sayer(state: ClubState, entry: Body) -> str | None:
    """The person who said an entry, where it was a keeper who was named by then."""
    if entry.get("role") != KEEPER:
        return None
    return state.holder(int(entry.get("epoch") or 0), int(entry["seq"]))


def entry_in_words(entry: Body, scene: ClubScene, lang: str) -> Words:
    """An entry in a language: what was done, and the particulars, which may be empty."""
    line: AnyClubLine = ClubLine(entry, scene, lang)
    write = KINDS.get(str(entry.get("kind")))
    if write is None:
        return Words(*unknown(line))
    try:
        return Words(*write(line))
    except (EntryError, KeyError, TypeError, ValueError, IndexError, AttributeError):
        return Words(*damaged(line))


def author(entry: Body, lang: str, device: str = "", name: str = "") -> str:
    """Who did it: by which link, of whom where that is known, and whether from this phone."""
    say = locale(lang)
    role = str(entry.get("role") or "")
    try:
        parts = [f"{role_name(role, lang)} {name}".rstrip()]
    except KeyError:
        parts = [say.gettext("the server itself")]
    if entry.get("device") and role != "server":
        is_own = bool(device) and entry.get("device") == device
        parts.append(say.gettext("this phone") if is_own else say.gettext("another phone"))
    return ", ".join(parts)


class ClubLine(Line[Payload]):
    """One entry of a club while its line is written.

    scene: what the club's entries before it have come to.
    """

    kinds = CLUB_KINDS
    scene: ClubScene

    def __init__(self, entry: Body, scene: ClubScene, lang: str) -> None:
        super().__init__(entry, scene, lang)

    def day(self, day: object) -> str:
        """``21.11.2026``, in English ``2026-11-21``."""
        year, month, number = str(day).split("-")
        return f"{int(number)}.{int(month)}.{year}" if self.lang in ("de", "nds") else str(day)

    def evening(self) -> str:
        """``Evening of 21.11.2026``, for the start of a detail."""
        date = self.scene.evenings.get(str(self.sent.get("evening")))
        return self.say.gettext("Evening of %(day)s.") % {"day": self.day(date)} if date else ""

    def sheet(self, sheet: object) -> str:
        """``Dorfregel 2``."""
        name, version = self.scene.sheets.get(str(sheet), ("", 0))
        return f"{quoted(self.scene.texts.get(name, '')) or '–'} {version}" if version else "–"

    def season(self, season: object) -> str:
        """The season's name now."""
        return quoted(self.scene.texts.get(self.scene.seasons.get(str(season), ""), "")) or "–"

    def earlier(self, key: str, kind: type[Other]) -> Other | None:
        """What the last entry before this one said of the same thing, which stands under ``key``."""
        kinds, last = self.kinds.names_of(kind), None
        for each in self.scene.entries.values():
            if int(each.get("seq") or 0) >= int(self.entry.get("seq") or 0):
                break
            if each.get("kind") in kinds and each["payload"].get(key) == self.sent.get(key):
                last = each
        return self.payload_of(last, kind)

    def changed(self, what: str, old: str, new: str) -> str:
        """``Number: 12 → 14.``; empty where it is the same."""
        return f"{what}: {old or '–'} → {new or '–'}." if old != new else ""


AnyClubLine: TypeAlias = ClubLine[Any]


# --- the club and its people -------------------------------------------------------------------------------------


def _opened(line: ClubLine[ClubOpened]) -> LineText:
    return line.say.gettext("The club was started."), ""


def _named(line: ClubLine[ClubNamed]) -> LineText:
    return line.say.gettext("The club has a new name."), joined(line.text(line.payload.name), line.reason())


def _joined(line: ClubLine[MemberJoined]) -> LineText:
    say, parts = line.say, {"person": line.person(line.payload.person)}
    if line.earlier("person", MemberJoined) is not None:
        return say.gettext("%(person)s is on the list again, or has another name.") % parts, line.reason()
    if line.payload.guest:
        return say.gettext("%(person)s came as a guest.") % parts, line.reason()
    return say.gettext("%(person)s was added to the members.") % parts, line.reason()


def _member(line: ClubLine[MemberSet]) -> LineText:
    say, now = line.say, line.payload
    old = line.earlier("person", MemberSet)
    yes = {True: say.gettext("yes"), False: say.gettext("no")}
    changes = [
        line.changed(say.gettext("Number"), _number(old), _number(now)),
        line.changed(say.gettext("Groups"), _groups(line, old), _groups(line, now)),
        line.changed(say.gettext("Agreed on"), _consent(line, old), _consent(line, now)),
        line.changed(say.gettext("Guest"), yes[old.guest if old else now.guest], yes[now.guest]),
    ]
    for outlet, form in now.forms.items():
        before = old.forms[outlet] if old else form
        changes.append(
            line.changed(outlet_name(outlet, line.lang), form_name(before, line.lang), form_name(form, line.lang))
        )
    parts = {"person": line.person(now.person)}
    return say.gettext("The details of %(person)s were changed.") % parts, joined(*changes, line.reason())


def _number(member: MemberSet | None) -> str:
    return "" if member is None or member.number is None else str(member.number)


def _groups(line: AnyClubLine, member: MemberSet | None) -> str:
    names = [
        group_name(group, line.lang) or quoted(line.scene.texts.get(group, ""))
        for group in (member.groups if member is not None else ())
    ]
    return ", ".join(filter(None, names))


def _consent(line: AnyClubLine, member: MemberSet | None) -> str:
    return line.day(member.consent) if member is not None and member.consent else ""


def _left(line: ClubLine[MemberLeft]) -> LineText:
    return line.say.gettext("%(person)s left the club.") % {
        "person": line.person(line.payload.person)
    }, line.reason()


def _merged(line: ClubLine[ClubPersonMerged]) -> LineText:
    text = line.say.gettext("Two on the list are one person: %(person)s.")
    return text % {"person": line.person(line.payload.into)}, line.reason()


def _forgotten(line: ClubLine[ClubPersonForgotten]) -> LineText:
    return line.say.gettext("Somebody was forgotten: the name is erased, the results stay."), line.reason()


def _pair(line: ClubLine[PairSet]) -> LineText:
    people = [line.person(line.payload.a), line.person(line.payload.b)]
    return f"{' + '.join(people)} {pair_rule(line.payload.rule, line.lang)}.", line.reason()


def _link(line: ClubLine[ClubLinkRenewed]) -> LineText:
    holder = line.scene.holders.get(str(line.entry["id"]), "")
    parts = {"role": f"{role_name(line.payload.role, line.lang)} {holder}".rstrip()}
    if line.entry["kind"] == "link.revoked":
        return line.say.gettext("The link “%(role)s” was withdrawn.") % parts, ""
    ends = line.payload.expires
    until = line.say.gettext("It expires on %(day)s.") % {"day": line.day(ends[:10])} if ends else ""
    return line.say.gettext("There is a new link “%(role)s”; the old one no longer works.") % parts, until


def _keeper(line: ClubLine[KeeperNamed]) -> LineText:
    parts = {"person": line.person(line.payload.person)}
    if keeper_number(line.payload.epoch) == 0:
        return line.say.gettext("The keeper with the passphrase is %(person)s.") % parts, line.reason()
    return line.say.gettext("%(person)s is a keeper and has a link.") % parts, line.reason()


# --- rule sheets, seasons, evenings ------------------------------------------------------------------------------


def _sheet(line: ClubLine[SheetIssued]) -> LineText:
    payload = line.payload
    follows = payload.follows
    after = line.say.gettext("It follows %(what)s.") % {"what": line.sheet(follows)} if follows else ""
    text = line.say.gettext("Rule sheet %(sheet)s was issued.") % {"sheet": line.sheet(payload.sheet)}
    return text, joined(after, line.text(payload.remark), line.reason())


def _season(line: ClubLine[SeasonSet]) -> LineText:
    say, now, old = line.say, line.payload, line.earlier("season", SeasonSet)
    parts = {"season": line.season(now.season)}
    sheet = say.gettext("Rule sheet") + f": {line.sheet(now.sheet)}."
    if old is None:
        return say.gettext("Season %(season)s was set up.") % parts, joined(sheet, line.reason())
    changes = [line.changed(say.gettext("Rule sheet"), line.sheet(old.sheet), line.sheet(now.sheet))]
    if old.rule != now.rule:
        changes.append(say.gettext("From now on it is ranked by another rule."))
    return say.gettext("Season %(season)s was changed.") % parts, joined(*changes, line.reason())


def _season_ended(line: ClubLine[SeasonClosed]) -> LineText:
    parts = {"season": line.season(line.payload.season)}
    if line.entry["kind"] == "season.closed":
        return line.say.gettext("Season %(season)s was closed.") % parts, line.reason()
    return line.say.gettext("Season %(season)s was reopened.") % parts, line.reason()


def _evening(line: ClubLine[EveningOpened]) -> LineText:
    say, now = line.say, line.payload
    old = line.earlier("evening", EveningOpened)
    if old is None:
        text = say.gettext("The evening of %(day)s was opened.") % {"day": line.day(now.date)}
        rounds = say.ngettext("%(num)d round", "%(num)d rounds", now.rounds)
        hands = say.ngettext("%(num)d hand each", "%(num)d hands each", now.hands)
        return text, joined(f"{rounds}, {hands}.", line.text(now.place), line.reason())
    changes = [
        line.changed(say.gettext("Day"), line.day(old.date), line.day(now.date)),
        line.changed(say.gettext("Rounds"), str(old.rounds), str(now.rounds)),
        line.changed(say.gettext("Hands per round"), str(old.hands), str(now.hands)),
        line.changed(say.gettext("Rule sheet"), line.sheet(old.sheet), line.sheet(now.sheet)),
        line.changed(say.gettext("Seasons"), _seasons(line, old), _seasons(line, now)),
        line.changed(say.gettext("Correction period in minutes"), str(old.correction), str(now.correction)),
        line.changed(say.gettext("Place"), line.text(old.place), line.text(now.place)),
    ]
    text = say.gettext("The evening of %(day)s was changed.") % {"day": line.day(now.date)}
    return text, joined(*changes, line.reason())


def _seasons(line: AnyClubLine, evening: EveningOpened) -> str:
    return ", ".join(line.season(season) for season in evening.seasons)


def _attendance(line: ClubLine[PresenceSet]) -> LineText:
    say, payload = line.say, line.payload
    parts = {"person": line.person(payload.person)}
    first, last = payload.from_round, payload.to_round
    rounds = upper_first(say.gettext("from round %(round)s") % {"round": first}) + "." if first > 1 else ""
    until = upper_first(say.gettext("to round %(round)s") % {"round": last}) + "." if last is not None else ""
    rounds_of = line.scene.rounds.get(payload.evening, 0)
    goes = payload.here and first == 1 and last is not None and not last >= rounds_of > 0
    if goes and last is not None:  # said of whoever goes: here from the first round they are
        gone = upper_first(say.gettext("from round %(round)s") % {"round": last + 1}) + "."
        return say.gettext("%(person)s is not here.") % parts, joined(line.evening(), gone, line.reason())
    if not payload.here:
        return say.gettext("%(person)s is not here.") % parts, joined(line.evening(), line.reason())
    return say.gettext("%(person)s is here.") % parts, joined(line.evening(), rounds, until, line.reason())


def _declared(line: ClubLine[CupDeclared]) -> LineText:
    say, payload = line.say, line.payload
    parts = {"person": line.person(payload.person), "season": line.season(payload.season)}
    if payload.declared:
        return say.gettext("%(person)s declared this evening for %(season)s.") % parts, line.evening()
    return say.gettext("%(person)s took back the declaration for %(season)s.") % parts, line.evening()


def _drawn(line: ClubLine[DrawMade]) -> LineText:
    say, payload = line.say, line.payload
    parts = {"round": payload.round}
    headline = (
        say.gettext("Round %(round)s was drawn.")
        if line.entry["kind"] == "draw.made"
        else say.gettext("The tables of round %(round)s were changed.")
    )
    tables = say.ngettext("%(num)d table", "%(num)d tables", len(payload.tables)) + "."
    how = (
        say.gettext("Lots were drawn with the seed %(seed)s.") % {"seed": quoted(payload.seed)}
        if payload.by == "lot"
        else say.gettext("By the standings.")
    )
    out = say.ngettext("Sits out:", "Sit out:", len(payload.out)) + f" {', '.join(map(line.person, payload.out))}."
    return headline % parts, joined(line.evening(), tables, how, out if payload.out else "", line.reason())


def _past_results(line: ClubLine[PastResults]) -> LineText:
    say, results = line.say, line.payload.results
    people = ", ".join(line.person(result.person) for result in results)
    text = say.ngettext(
        "%(num)d result from elsewhere was entered.", "%(num)d results from elsewhere were entered.", len(results)
    )
    return text, joined(line.evening(), f"{people}.", line.reason())


def _about_evening(line: ClubLine[AboutEvening]) -> LineText:
    say = line.say
    headlines = {
        "result.held": say.gettext("The result is held back."),
        "result.published": say.gettext("The result was published."),
        "result.withdrawn": say.gettext("The result is neither held back nor published any more."),
        "evening.dropped": say.gettext("The evening was removed: it had been opened by mistake."),
        "evening.closed": say.gettext("The evening was closed."),
        "evening.reopened": say.gettext("The evening was reopened."),
    }
    return headlines[str(line.entry["kind"])], joined(line.evening(), line.reason())


def _stranger(line: ClubLine[StrangerKnown | StrangerUnknown]) -> LineText:
    say, payload = line.say, line.payload
    round, table = line.scene.tables.get(payload.match, (None, None))
    where = say.gettext("round %(round)s, table %(table)s") % {"round": round, "table": table}
    at = f"{upper_first(where)}." if round else ""
    if isinstance(payload, StrangerUnknown):
        text = say.gettext("The person typed in at a table is nobody from the club after all.")
        return text, joined(line.evening(), at)
    parts = {"person": line.person(payload.person)}
    return say.gettext("The person typed in at a table was %(person)s.") % parts, joined(line.evening(), at)


def _penalty(line: ClubLine[ClubPenalty]) -> LineText:
    points = line.payload.points
    units = line.scene.units.get(line.payload.evening, SUM)
    amount = penalty_in_words(abs(points), units, line.lang)
    parts = {"who": line.person(line.payload.person), "points": f"−{amount}" if points < 0 else f"+{amount}"}
    return line.say.gettext("Penalty for %(who)s: %(points)s.") % parts, joined(line.evening(), line.reason())


def _lifted(line: ClubLine[ClubPenaltyLifted]) -> LineText:
    target = line.scene.entries.get(line.payload.target)
    what = _penalty(ClubLine(target, line.scene, line.lang))[0] if target is not None else ""
    return line.say.gettext("A penalty was lifted."), joined(what, line.reason())


KINDS: Mapping[str, Callable[[AnyClubLine], LineText]] = {
    "club.opened": _opened, "club.named": _named, "member.joined": _joined, "member.set": _member,
    "member.left": _left, "person.merged": _merged, "person.forgotten": _forgotten, "pair.set": _pair,
    "rulesheet.issued": _sheet, "season.set": _season, "season.closed": _season_ended,
    "season.reopened": _season_ended, "evening.opened": _evening, "evening.set": _evening, "here.set": _attendance,
    "cup.declared": _declared, "draw.made": _drawn, "draw.changed": _drawn, "result.held": _about_evening,
    "result.published": _about_evening, "evening.closed": _about_evening, "evening.reopened": _about_evening,
    "result.withdrawn": _about_evening, "evening.dropped": _about_evening, "result.brought": _past_results,
    "penalty": _penalty, "penalty.lifted": _lifted, "link.renewed": _link,
    "link.revoked": _link, "keeper.named": _keeper, "stranger.known": _stranger, "stranger.unknown": _stranger,
}
"""How each kind is put into words."""
