"""A club as pages and sheets read it: plain JSON, already as a role may see it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scorekeeper.journal.club.naming import FULL, OUTLET_OF, names
from scorekeeper.journal.club.payloads import Table
from scorekeeper.journal.club.state import ClubState, Draw, Evening, Member, Season, Sheet
from scorekeeper.journal.tokens import at_least
from scorekeeper.names import NAMELESS


def club_view(
    state: ClubState, words: Mapping[str, str], role: str, *, version: int = 0, outlet: str | None = None
) -> dict[str, Any]:
    """The club. ``outlet`` gives the names in another form than the role's own: for a paper on the notice board."""
    return _View(state, words, role, outlet or OUTLET_OF[role]).club(version)


def evening_view(
    state: ClubState, words: Mapping[str, str], role: str, evening: str, *, outlet: str | None = None
) -> dict[str, Any] | None:
    """One evening as it stands in ``club_view``; None where there is none, or it is not shown to this role yet."""
    found = state.evenings.get(evening)
    view = _View(state, words, role, outlet or OUTLET_OF[role])
    return view.evening(found) if found is not None and view.shows(found) else None


class _View:
    """One view while it is made."""

    def __init__(self, state: ClubState, words: Mapping[str, str], role: str, outlet: str) -> None:
        self.state = state
        self.words = words
        self.role = role
        self.names = names(state, words, outlet)
        self.full = names(state, words, FULL) if self.may("keeper") else {}

    def may(self, need: str) -> bool:
        """Whether the role is enough for that."""
        return at_least(self.role, need)

    def shows(self, evening: Evening) -> bool:
        """Who only watches sees an evening once its result is out; everybody else at once."""
        return evening.shown or self.may("member")

    def club(self, version: int) -> dict[str, Any]:
        """All of it."""
        state = self.state
        evenings = [evening for evening in state.evenings.values() if self.shows(evening)]
        return {
            "id": state.club, "seq": state.seq, "version": version, "role": self.role,
            "name": self.text(state.name), "name_last": state.name_last,
            "members": [self.member(member) for member in state.members.values() if not member.merged_into],
            "sheets": [self.sheet(sheet) for sheet in state.sheets.values()],
            "seasons": [self.season(season) for season in state.seasons.values()],
            "evenings": [self.evening(one) for one in sorted(evenings, key=_newest, reverse=True)],
            "pairs": self.pairs(),
        }  # fmt: skip

    def text(self, id: str | None) -> str:
        """A text by its id; empty where there is none."""
        return self.words.get(id or "", "")

    def people(self, persons: Iterable[str]) -> list[dict[str, str]]:
        """Persons by id and name."""
        return [{"person": person, "name": self.names.get(person, NAMELESS)} for person in persons]

    def member(self, member: Member) -> dict[str, Any]:
        """A member; for the keeper with all that is stored about him."""
        shown: dict[str, Any] = {
            "person": member.person, "name": self.names[member.person], "guest": member.guest, "left": member.left,
            "number": member.number if self.may("member") else None,
            "groups": list(member.groups) if self.may("member") else [],
        }  # fmt: skip
        if self.may("keeper"):
            shown |= {
                "full": self.full[member.person], "forms": dict(member.forms), "consent": member.consent,
                "last": member.last, "forgotten": member.forgotten,
            }  # fmt: skip
        return shown

    def pairs(self) -> list[dict[str, Any]]:
        """Who must not, or must, play together: the keeper's own business."""
        if not self.may("keeper"):
            return []
        return [
            {"a": pair.a, "b": pair.b, "a_name": self.names.get(pair.a, NAMELESS),
             "b_name": self.names.get(pair.b, NAMELESS), "rule": pair.rule, "last": pair.last}
            for pair in self.state.pairs.values()
        ]  # fmt: skip

    def sheet(self, sheet: Sheet) -> dict[str, Any]:
        """A rule sheet."""
        name = self.text(sheet.name)
        return {
            "id": sheet.sheet, "name": name, "version": sheet.version, "label": f"{name} {sheet.version}",
            "variant": sheet.rules.variant, "switches": dict(sheet.rules.switches), "schedule": sheet.rules.schedule,
            "packs": sheet.rules.packs, "follows": sheet.follows, "at": sheet.at,
            "used": self.state.used(sheet.sheet),
        }  # fmt: skip

    def season(self, season: Season) -> dict[str, Any]:
        """A season."""
        return {
            "id": season.season, "name": self.text(season.name), "sheet": season.sheet, "rule": dict(season.rule),
            "groups": list(season.groups), "closed": season.closed, "last": season.last,
        }  # fmt: skip

    def evening(self, evening: Evening) -> dict[str, Any]:
        """An evening with its draws."""
        inside, draws = self.may("member"), [evening.draws[round] for round in sorted(evening.draws)]
        here = [(person, each) for person, each in evening.here.items() if each.here] if inside else []
        return {
            "id": evening.evening, "date": evening.date, "seasons": list(evening.seasons), "sheet": evening.sheet,
            "rounds": evening.rounds, "hands": evening.hands, "place": self.text(evening.place),
            "correction": evening.correction, "status": evening.status, "held": evening.held,
            "published": evening.published_at, "closed": evening.closed_at, "until": evening.until,
            "last": evening.last,
            "here": [{**one, "from_round": each.from_round, "to_round": each.to_round}
                     for (_, each), one in zip(here, self.people(person for person, _ in here), strict=True)],
            "declared": {season: sorted(people) for season, people in evening.declared.items()} if inside else {},
            "draws": [self.draw(draw) for draw in draws],
            "penalties": [
                {"id": each.entry, **self.people([each.person])[0], "points": each.points, "season": each.season,
                 "reason": self.text(each.reason) if self.may("record") else "", "at": each.at,
                 "lifted": each.lifted is not None}
                for each in evening.penalties
            ],
        }  # fmt: skip

    def draw(self, draw: Draw) -> dict[str, Any]:
        """A round's tables."""
        return {
            "round": draw.round, "seed": draw.seed if self.may("member") else "", "algorithm": draw.algorithm,
            "by": draw.by, "inputs": draw.inputs, "at": draw.at, "changed": draw.changed,
            "out": self.people(draw.out), "tables": [self.table(table) for table in draw.tables],
            "figures": [{"name": each.name, "value": each.value, "bound": each.bound} for each in draw.figures],
        }  # fmt: skip

    def table(self, table: Table) -> dict[str, Any]:
        """Who sits where; the match only for those who may go there."""
        return {
            "table": table.table, "match": table.match if self.may("member") else None,
            "sides": [self.people(side) for side in table.sides], "seats": self.people(table.seats),
            "dealer": table.dealer,
        }  # fmt: skip


def _newest(evening: Evening) -> tuple[str, str]:
    return evening.date, evening.evening
