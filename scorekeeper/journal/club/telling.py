"""The journal of a club in words: one line for every entry there is, there was, or there may one day be.

``tell`` never raises: an entry that is damaged, does not fit, or is of a kind of the future gets a plain line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from scorekeeper.games import game_of
from scorekeeper.journal.club.state import ClubState
from scorekeeper.journal.telling import damaged, unknown
from scorekeeper.journal.told import Body, Scene, Told, joined
from scorekeeper.league.ties import SUM
from scorekeeper.words import Words, speech
from scorekeeper.words.people import form_name, group_name, outlet_name, pair_rule, role_name
from scorekeeper.words.season import penalty_in_words
from scorekeeper.words.speech import quoted

Line = tuple[str, str]


@dataclass(frozen=True)
class ClubScene(Scene):
    """What the ids of a club's entries stand for; beside people and texts the text ids of sheets and seasons by their
    ids, each sheet's version, and the days of evenings."""

    sheets: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    seasons: Mapping[str, str] = field(default_factory=dict)
    evenings: Mapping[str, str] = field(default_factory=dict)
    tables: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    """Round and table of each match that is drawn."""
    units: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """What the game of each evening compares: a penalty counts in the first of it."""


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
        tables={
            table.match: (round, table.table)
            for evening in state.evenings.values() for round, draw in evening.draws.items() for table in draw.tables
        },
        units={
            id: game_of(state.sheets[evening.sheet].rules.variant).series.units
            for id, evening in state.evenings.items() if evening.sheet in state.sheets
        },
    )  # fmt: skip


def tell(entry: Body, scene: ClubScene, lang: str) -> Words:
    """An entry in a language: what was done, and the particulars, which may be empty."""
    told = ClubTold(entry, scene, lang)
    line = KINDS.get(str(entry.get("kind")))
    if line is None:
        return Words(*unknown(told))
    try:
        return Words(*line(told))
    except (KeyError, TypeError, ValueError, IndexError, AttributeError):
        return Words(*damaged(told))


def teller(entry: Body, lang: str, device: str = "") -> str:
    """Who did it: by which link, and whether from this phone."""
    say = speech(lang)
    role = str(entry.get("role") or "")
    try:
        parts = [role_name(role, lang)]
    except KeyError:
        parts = [say.gettext("the machine itself")]
    if entry.get("device") and role != "server":
        mine = bool(device) and entry.get("device") == device
        parts.append(say.gettext("this phone") if mine else say.gettext("another phone"))
    return ", ".join(parts)


class ClubTold(Told):
    """One entry of a club while it is told."""

    scene: ClubScene

    def __init__(self, entry: Body, scene: ClubScene, lang: str) -> None:
        super().__init__(entry, scene, lang)

    def day(self, day: object) -> str:
        """``21.11.2026``, in English ``2026-11-21``."""
        year, month, number = str(day).split("-")
        return f"{int(number)}.{int(month)}.{year}" if self.lang in ("de", "nds") else str(day)

    def evening(self) -> str:
        """``Evening of 21.11.2026``, for the start of a detail."""
        known = self.scene.evenings.get(str(self.payload["evening"]))
        return self.say.gettext("Evening of %(day)s.") % {"day": self.day(known)} if known else ""

    def sheet(self, sheet: object) -> str:
        """``Dorfregel 2``."""
        name, version = self.scene.sheets.get(str(sheet), ("", 0))
        return f"{quoted(self.scene.texts.get(name, '')) or '–'} {version}" if version else "–"

    def season(self, season: object) -> str:
        """The season's name now."""
        return quoted(self.scene.texts.get(self.scene.seasons.get(str(season), ""), "")) or "–"

    def earlier(self, key: str, *kinds: str) -> Mapping[str, Any] | None:
        """The payload of the last entry of these kinds about the same thing, before this one."""
        mine = self.payload[key]
        found: Mapping[str, Any] | None = None
        for each in self.scene.entries.values():
            if int(each.get("seq") or 0) >= int(self.entry.get("seq") or 0):
                break
            if each.get("kind") in kinds and each["payload"].get(key) == mine:
                found = each["payload"]
        return found

    def changed(self, what: str, old: str, new: str) -> str:
        """``Number: 12 → 14.``; empty where it is the same."""
        return f"{what}: {old or '–'} → {new or '–'}." if old != new else ""


# --- the club and its people -------------------------------------------------------------------------------------


def _opened(told: ClubTold) -> Line:
    return told.say.gettext("The club was founded."), ""


def _named(told: ClubTold) -> Line:
    return told.say.gettext("The club has another name."), joined(told.text(told.payload["name"]), told.reason())


def _joined(told: ClubTold) -> Line:
    say, parts = told.say, {"person": told.person(told.payload["person"])}
    if told.earlier("person", "member.joined") is not None:
        return say.gettext("%(person)s is in the list again, or has another name.") % parts, told.reason()
    if told.payload["guest"]:
        return say.gettext("%(person)s came as a guest.") % parts, told.reason()
    return say.gettext("%(person)s was added to the members.") % parts, told.reason()


def _member(told: ClubTold) -> Line:
    say, now = told.say, told.payload
    old = told.earlier("person", "member.set") or {}
    yes = {True: say.gettext("yes"), False: say.gettext("no")}
    changes = [
        told.changed(say.gettext("Number"), _number(old), _number(now)),
        told.changed(say.gettext("Groups"), _groups(told, old), _groups(told, now)),
        told.changed(say.gettext("Agreed on"), _consent(told, old), _consent(told, now)),
        told.changed(say.gettext("Guest"), yes[bool(old.get("guest", now["guest"]))], yes[bool(now["guest"])]),
    ]
    for outlet, form in now["forms"].items():
        before = old["forms"][outlet] if old else form
        changes.append(
            told.changed(outlet_name(outlet, told.lang), form_name(before, told.lang), form_name(form, told.lang))
        )
    parts = {"person": told.person(now["person"])}
    return say.gettext("What is kept of %(person)s was changed.") % parts, joined(*changes, told.reason())


def _number(payload: Mapping[str, Any]) -> str:
    return "" if payload.get("number") is None else str(payload["number"])


def _groups(told: ClubTold, payload: Mapping[str, Any]) -> str:
    found = [group_name(one, told.lang) or quoted(told.scene.texts.get(one, "")) for one in payload.get("groups", ())]
    return ", ".join(filter(None, found))


def _consent(told: ClubTold, payload: Mapping[str, Any]) -> str:
    return told.day(payload["consent"]) if payload.get("consent") else ""


def _left(told: ClubTold) -> Line:
    return told.say.gettext("%(person)s left the club.") % {
        "person": told.person(told.payload["person"])
    }, told.reason()


def _merged(told: ClubTold) -> Line:
    text = told.say.gettext("Two in the list are one person: %(person)s.")
    return text % {"person": told.person(told.payload["into"])}, told.reason()


def _forgotten(told: ClubTold) -> Line:
    return told.say.gettext("Somebody was forgotten: the name is erased, the results stay."), told.reason()


def _pair(told: ClubTold) -> Line:
    people = [told.person(told.payload["a"]), told.person(told.payload["b"])]
    return f"{' + '.join(people)} {pair_rule(told.payload['rule'], told.lang)}.", told.reason()


def _link(told: ClubTold) -> Line:
    parts = {"role": role_name(told.payload["role"], told.lang)}
    if told.entry["kind"] == "link.revoked":
        return told.say.gettext("The link “%(role)s” was taken away.") % parts, ""
    ends = told.payload.get("expires")
    until = told.say.gettext("It ends on %(day)s.") % {"day": told.day(str(ends)[:10])} if ends else ""
    return told.say.gettext("There is a new link “%(role)s”; the old one leads nowhere.") % parts, until


# --- rule sheets, seasons, evenings ------------------------------------------------------------------------------


def _sheet(told: ClubTold) -> Line:
    payload = told.payload
    follows = payload.get("follows")
    after = told.say.gettext("It follows %(sheet)s.") % {"sheet": told.sheet(follows)} if follows else ""
    text = told.say.gettext("Rule sheet %(sheet)s was issued.") % {"sheet": told.sheet(payload["sheet"])}
    return text, joined(after, told.reason())


def _season(told: ClubTold) -> Line:
    say, now, old = told.say, told.payload, told.earlier("season", "season.set")
    parts = {"season": told.season(now["season"])}
    sheet = say.gettext("Rule sheet %(sheet)s.") % {"sheet": told.sheet(now["sheet"])}
    if old is None:
        return say.gettext("Season %(season)s was set up.") % parts, joined(sheet, told.reason())
    changes = [told.changed(say.gettext("Rule sheet"), told.sheet(old["sheet"]), told.sheet(now["sheet"]))]
    if old["rule"] != now["rule"]:
        changes.append(say.gettext("It is ranked by another rule from now on."))
    return say.gettext("Season %(season)s was changed.") % parts, joined(*changes, told.reason())


def _season_ended(told: ClubTold) -> Line:
    parts = {"season": told.season(told.payload["season"])}
    if told.entry["kind"] == "season.closed":
        return told.say.gettext("Season %(season)s was closed.") % parts, told.reason()
    return told.say.gettext("Season %(season)s goes on.") % parts, told.reason()


def _evening(told: ClubTold) -> Line:
    say, now = told.say, told.payload
    old = told.earlier("evening", "evening.opened", "evening.set")
    if old is None:
        text = say.gettext("The evening of %(day)s was opened.") % {"day": told.day(now["date"])}
        rounds = say.ngettext("%(num)d round", "%(num)d rounds", now["rounds"])
        hands = say.ngettext("%(num)d hand each", "%(num)d hands each", now["hands"])
        return text, joined(f"{rounds}, {hands}.", told.text(now.get("place")), told.reason())
    changes = [
        told.changed(say.gettext("Day"), told.day(old["date"]), told.day(now["date"])),
        told.changed(say.gettext("Rounds"), str(old["rounds"]), str(now["rounds"])),
        told.changed(say.gettext("Hands a round"), str(old["hands"]), str(now["hands"])),
        told.changed(say.gettext("Rule sheet"), told.sheet(old["sheet"]), told.sheet(now["sheet"])),
        told.changed(say.gettext("Seasons"), _seasons(told, old), _seasons(told, now)),
        told.changed(say.gettext("Minutes to correct"), str(old["correction"]), str(now["correction"])),
        told.changed(say.gettext("Place"), told.text(old.get("place")), told.text(now.get("place"))),
    ]
    text = say.gettext("The evening of %(day)s was changed.") % {"day": told.day(now["date"])}
    return text, joined(*changes, told.reason())


def _seasons(told: ClubTold, payload: Mapping[str, Any]) -> str:
    return ", ".join(told.season(season) for season in payload["seasons"])


def _here(told: ClubTold) -> Line:
    say, payload = told.say, told.payload
    parts = {"person": told.person(payload["person"])}
    first, last = payload.get("from_round") or 1, payload.get("to_round")
    rounds = say.gettext("From round %(round)s on.") % {"round": first} if first > 1 else ""
    until = say.gettext("Up to round %(round)s.") % {"round": last} if last is not None else ""
    if not payload["here"]:
        return say.gettext("%(person)s is not here.") % parts, joined(told.evening(), told.reason())
    return say.gettext("%(person)s is here.") % parts, joined(told.evening(), rounds, until, told.reason())


def _declared(told: ClubTold) -> Line:
    say, payload = told.say, told.payload
    parts = {"person": told.person(payload["person"]), "season": told.season(payload["season"])}
    if payload["declared"]:
        return say.gettext("%(person)s declared this evening for %(season)s.") % parts, told.evening()
    return say.gettext("%(person)s took back the declaration for %(season)s.") % parts, told.evening()


def _drawn(told: ClubTold) -> Line:
    say, payload = told.say, told.payload
    parts = {"round": payload["round"]}
    headline = (
        say.gettext("Round %(round)s was drawn.")
        if told.entry["kind"] == "draw.made"
        else say.gettext("The tables of round %(round)s were changed.")
    )
    tables = say.ngettext("%(num)d table.", "%(num)d tables.", len(payload["tables"]))
    how = (
        say.gettext("Drawn from %(seed)s.") % {"seed": quoted(str(payload["seed"]))}
        if payload["by"] == "lot"
        else say.gettext("Seated by the standings.")
    )
    out = say.gettext("Out: %(people)s.") % {"people": ", ".join(map(told.person, payload["out"]))}
    return headline % parts, joined(told.evening(), tables, how, out if payload["out"] else "", told.reason())


def _brought(told: ClubTold) -> Line:
    say, results = told.say, told.payload["results"]
    people = ", ".join(told.person(one["person"]) for one in results)
    text = say.ngettext(
        "%(num)d result from elsewhere was entered.", "%(num)d results from elsewhere were entered.", len(results)
    )
    return text, joined(told.evening(), f"{people}.", told.reason())


def _about_evening(told: ClubTold) -> Line:
    say = told.say
    headlines = {
        "result.held": say.gettext("The result is held back."),
        "result.published": say.gettext("The result was published."),
        "result.withdrawn": say.gettext("The result is neither held back nor published any more."),
        "evening.dropped": say.gettext("The evening was taken away: it had been opened by mistake."),
        "evening.closed": say.gettext("The evening was closed."),
        "evening.reopened": say.gettext("The evening was opened again."),
    }
    return headlines[str(told.entry["kind"])], joined(told.evening(), told.reason())


def _stranger(told: ClubTold) -> Line:
    say, payload = told.say, told.payload
    round, table = told.scene.tables.get(str(payload["match"]), (None, None))
    at = say.gettext("Round %(round)s, table %(table)s.") % {"round": round, "table": table} if round else ""
    if told.entry["kind"] == "stranger.unknown":
        return say.gettext("Who was typed in at a table is nobody of the club again."), joined(told.evening(), at)
    parts = {"person": told.person(payload["person"])}
    return say.gettext("Who was typed in at a table was %(person)s.") % parts, joined(told.evening(), at)


def _penalty(told: ClubTold) -> Line:
    points = told.payload["points"]
    units = told.scene.units.get(str(told.payload.get("evening")), SUM)
    said = penalty_in_words(abs(points), units, told.lang)
    parts = {"who": told.person(told.payload["person"]), "points": f"−{said}" if points < 0 else f"+{said}"}
    return told.say.gettext("Penalty for %(who)s: %(points)s.") % parts, joined(told.evening(), told.reason())


def _lifted(told: ClubTold) -> Line:
    target = told.scene.entries.get(str(told.payload["target"]))
    what = _penalty(ClubTold(target, told.scene, told.lang))[0] if target is not None else ""
    return told.say.gettext("A penalty was taken back."), joined(what, told.reason())


KINDS: Mapping[str, Callable[[ClubTold], Line]] = {
    "club.opened": _opened, "club.named": _named, "member.joined": _joined, "member.set": _member,
    "member.left": _left, "person.merged": _merged, "person.forgotten": _forgotten, "pair.set": _pair,
    "rulesheet.issued": _sheet, "season.set": _season, "season.closed": _season_ended,
    "season.reopened": _season_ended, "evening.opened": _evening, "evening.set": _evening, "here.set": _here,
    "cup.declared": _declared, "draw.made": _drawn, "draw.changed": _drawn, "result.held": _about_evening,
    "result.published": _about_evening, "evening.closed": _about_evening, "evening.reopened": _about_evening,
    "result.withdrawn": _about_evening, "evening.dropped": _about_evening, "result.brought": _brought,
    "penalty": _penalty, "penalty.lifted": _lifted, "link.renewed": _link,
    "link.revoked": _link, "stranger.known": _stranger, "stranger.unknown": _stranger,
}  # fmt: skip
"""How each kind is told."""
