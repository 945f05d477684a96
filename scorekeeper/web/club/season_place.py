"""A season under one link: what was played, its tables, and everything of them in the reader's words and names.

The results are kept as long as neither the club nor a match of the season has anything new.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import cached_property
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from scorekeeper.games import game_of
from scorekeeper.journal.club.state import ClubState, Season
from scorekeeper.league.options import RuleError, read_rule
from scorekeeper.league.person_result import Meeting
from scorekeeper.league.person_season import Ranking, Short
from scorekeeper.league.played_season import PlayedSeason, SeasonTables
from scorekeeper.league.reader import ReaderCache, Reading, look, read_opponents, read_season
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.season_view import (
    BesidesView,
    CrossView,
    PersonView,
    SeasonView,
    SeasonWords,
    WaitingView,
    cross_view,
    or_unknown,
    person_view,
    season_view,
    short_view,
)
from scorekeeper.league.ties import SUM
from scorekeeper.lru_cache import LRUCache
from scorekeeper.storage.base import db
from scorekeeper.web.actions import Refused
from scorekeeper.web.club.evening_place import long_date, sheet_label, short_date
from scorekeeper.web.club.form_entries import ground_of_form
from scorekeeper.web.club_access import ClubPlace, find_club
from scorekeeper.web.errors import refuse
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.limits import count_sent
from scorekeeper.web.preferences import language
from scorekeeper.web.spreadsheet import WITH_SEMICOLONS
from scorekeeper.words import locale
from scorekeeper.words.game_words import marks_head, marks_in_words
from scorekeeper.words.locale import upper_first
from scorekeeper.words.season import (
    honour_name,
    left_out_in_words,
    list_name,
    needed_in_words,
    season_sentences,
    short_in_words,
    unit_name,
    unit_value,
)
from scorekeeper.words.season import unlike_tables as unlike_words

Value = TypeVar("Value")


class CachedValue(NamedTuple, Generic[Value]):
    """Something worked out, and what it was worked out from.

    value: that.
    grounds: as long as they are held, their identity is nobody else's.
    """

    value: Value
    grounds: tuple[object, ...]


Stamp: TypeAlias = tuple[Hashable, ...]
"""Everything that decides what was worked out."""
_TABLES: LRUCache[Stamp, CachedValue[SeasonTables]] = LRUCache(12)
_VIEWS: LRUCache[Stamp, CachedValue[SeasonView]] = LRUCache(24)
_READER_CACHE = ReaderCache(LRUCache(200), LRUCache(400))
"""Of evenings: a season of 40 has 5 MB of sums with 60 people; their parts in a season share most of it."""
_RANKINGS: LRUCache[Stamp, Ranking] = LRUCache(40)


class SeasonPlace:
    """A season as the holder of one link may see it. Everything is worked out when it is first asked for.

    ``outgoing``: as it goes to the members and the world: of what is out, whoever sends it.
    """

    def __init__(self, place: ClubPlace, season: Season, *, outgoing: bool = False) -> None:
        self.place = place
        self.season = season
        self.outgoing = outgoing

    @property
    def id(self) -> str:
        """The season's id."""
        return self.season.season

    @property
    def name(self) -> str:
        """What it is called."""
        return self.place.words.get(self.season.name, "")

    @property
    def everything(self) -> bool:
        """Whether this link sees evenings before their notice; those held back are the judge's alone."""
        return self.place.may("record") and not self.outgoing

    def path(self, path: str = "") -> str:
        """Where one of its pages stands below the club's address."""
        return f"seasons/{self.id}" + (f"/{path}" if path else "")

    def url(self, path: str = "", /, **query: str | int | None) -> str:
        """The address of one of its pages."""
        return self.place.url(self.path(path), **query)

    @cached_property
    def rule(self) -> SeasonRule:
        """How it is ranked. Answers 422 for a rule that nobody can count by."""
        try:
            return read_rule(self.season.rule)
        except RuleError:
            refuse(422, _("This season cannot be scored by its rule. The club’s keeper can set it again under "
                          "“Change”."))

    @cached_property
    def reading(self) -> Reading:
        """Its evenings, and whether one of them has changed."""
        held = self.place.may("judge") and not self.outgoing
        return look(db.session(), self.place.state, self.id, everything=self.everything, held=held)

    @cached_property
    def grounds(self) -> tuple[object, ...]:
        """The parts of the club's state that decide the tables and their words. The fold replaces a part that an entry
        changes and keeps every other, so what goes on elsewhere in the club leaves these the same objects."""
        state = self.place.state
        return self.season, state.members, state.sheets, *self.reading.evenings

    @cached_property
    def stamp(self) -> Stamp:
        """Everything that decides the tables: the same stamp, the same tables."""
        reading, state = self.reading, self.place.state
        parts = tuple(map(id, self.grounds))
        return self.place.club, state.name, self.everything, reading.key, reading.hidden, reading.to_come, parts

    @cached_property
    def tables(self) -> SeasonTables:
        """Standings, lists, honours."""
        cached = _TABLES.get(self.stamp)
        if cached is not None:
            return cached.value
        assert self.rule  # one that cannot be read is said on a page
        state = self.place.state
        played = read_season(
            db.session(), state, self.id, everything=self.everything, reading=self.reading, cache=_READER_CACHE
        )
        found = SeasonTables(played, _RANKINGS)
        _TABLES[self.stamp] = CachedValue(found, self.grounds)
        return found

    @property
    def played(self) -> PlayedSeason:
        """What the tables are made from."""
        return self.tables.played

    @cached_property
    def names(self) -> Mapping[str, str]:
        """Everybody's name in the form that this link sees."""
        return self.place.names()

    @cached_property
    def season_words(self) -> SeasonWords:
        """The season in words."""
        state, words, lang = self.place.state, self.place.words, language()
        return SeasonWords(
            club=words.get(state.name or "", ""), season=self.name,
            sheet=sheet_label(self.place, state.sheets[self.season.sheet]), closed=self.season.closed,
            rule=self.sentences, names=self.names, mark="," if lang in WITH_SEMICOLONS else ".",
            unit=unit_words(self.rule, self.units), nameless=_("Somebody without a name"), below=below_words(self.rule),
            short=self._short, honour=lambda name: honour_name(name, lang), listed=self.listed,
            called=lambda unit: unit_name(unit, lang), had=unit_value,
        )

    @property
    def sentences(self) -> tuple[str, ...]:
        """The rule in words, the club's own groups by their names."""
        return rule_sentences(self.rule, self.place.words, self.units)

    @cached_property
    def units(self) -> tuple[str, ...]:
        """What the season's game compares (Series.units)."""
        return units_of(self.place.state, self.season.sheet)

    def listed(self, name: str) -> str:
        """The heading of a list: of ours, or a group of the club's."""
        return self.place.words.get(name) or list_name(name, language())

    @cached_property
    def out(self) -> SeasonPlace:
        """The same as it goes to the members."""
        return SeasonPlace(self.place, self.season, outgoing=True)

    @property
    def unpublished(self) -> int:
        """How many evenings this link sees in it that are not out."""
        return self.out.reading.hidden - self.reading.hidden

    def view(self) -> SeasonView:
        """The season as every outlet shows it."""
        return self._viewed("", lambda: season_view(self.played, self.tables, self.season_words, mixed=self.mixed))

    def lines(self, listed: str = "") -> SeasonView:
        """The same for a phone (short_view), with the lines of one list."""
        return self._viewed(
            f"lines {listed}",
            lambda: short_view(self.played, self.tables, self.season_words, mixed=self.mixed, listed=listed),
        )

    def _viewed(self, what: str, make: Callable[[], SeasonView]) -> SeasonView:
        key = (self.stamp, language(), self.place.role, what)
        cached = _VIEWS.get(key)
        if cached is None:
            cached = _VIEWS[key] = CachedValue(make(), self.grounds)
        return cached.value

    def person(self, person: str) -> PersonView:
        """One person's season. Answers 404 for who has no evening in it."""
        found = person_view(self.played, self.tables, self.place.state.person(person), self.season_words)
        return found if found is not None else refuse(404, _("There is a mistake in the address, or the page never "
                                                             "existed."))

    def meetings(self, *, together: bool) -> tuple[Meeting, ...]:
        """Who sat with whom, or against whom."""
        return self.played.meetings if together else read_opponents(db.session(), self.place.state, self.played)

    def cross(self, *, together: bool) -> CrossView:
        """The cross table of partners, or of opponents."""
        return cross_view(self.meetings(together=together), self.season_words, self.units, together=together)

    @cached_property
    def mixed(self) -> Mapping[str, str]:
        """Evenings that were played by another rule sheet than the season's."""
        state = self.place.state
        return {
            evening.evening: sheet_label(self.place, state.sheets[evening.sheet])
            for evening in self.reading.evenings
            if evening.sheet != self.season.sheet
        }

    def tenths(self, number: int) -> str:
        """A figure that was counted in tenths: ``25,3``."""
        return self.season_words.number(Fraction(number, 10), 1)

    def _short(self, short: Short) -> str:
        return short_in_words(short, language(), unit=self.rule.unit)


def find_season(token: str, season: str, need: str = "watch") -> SeasonPlace:
    """The season behind a club's link. Answers 404 for an unknown one; else as ``find_club``."""
    place = find_club(token, need)
    return season_of(place, season)


def season_of(place: ClubPlace, season: str) -> SeasonPlace:
    """A season of a club that is open already. Answers 404."""
    found = place.state.seasons.get(season)
    if found is None:
        refuse(404, _("There is a mistake in the address, or the page never existed."))
    return SeasonPlace(place, found)


def units_of(state: ClubState, sheet: str) -> tuple[str, ...]:
    """What the game of a rule sheet compares in a season."""
    return tuple(game_of(state.sheets[sheet].rules.variant).series.units)


def rule_sentences(rule: SeasonRule, words: Mapping[str, str], units: Sequence[str] = SUM) -> tuple[str, ...]:
    """A rule in words; the club's own groups stand there by their names."""
    named = replace(rule, lists=tuple(words.get(name, name) for name in rule.lists))
    return season_sentences(named, language(), units)


def unit_words(rule: SeasonRule, units: Sequence[str] = SUM) -> str:
    """What the season's figure counts."""
    if rule.measure == "points" and rule.gives == "points" and tuple(units) != SUM:
        name = unit_name(units[0], language())
        if rule.total == "average_hand":
            return _("%(unit)s a hand", unit=name)
        if rule.total == "average":
            return _("%(unit)s a round", unit=name) if rule.unit == "round" else _("%(unit)s an evening", unit=name)
        return name
    if rule.total == "average_hand":
        return _("points a hand")
    if rule.total == "average":
        name = _("points")
        return _("%(unit)s a round", unit=name) if rule.unit == "round" else _("%(unit)s an evening", unit=name)
    if rule.gives != "points":
        return _("points for places")
    if rule.measure == "rank":
        return _("points for places at the table")
    return _("points above the equal share") if rule.measure == "over" else _("points")


def below_words(rule: SeasonRule) -> str:
    """The line above those without a place."""
    if rule.minimum and rule.below == "unranked":
        return needed_in_words(rule.unit, rule.minimum, language())
    return upper_first(_("not ranked yet"))


def besides_words(besides: BesidesView) -> str:
    """Where points come from that no table gave: ``+48 for 1 round sat out``."""
    out, missed = besides.sat_out, besides.missed
    parts = [ngettext("%(num)d round sat out", "%(num)d rounds sat out", out)] if out else []
    parts += [ngettext("%(num)d round missed", "%(num)d rounds missed", missed)] if missed else []
    return _("%(points)s for %(what)s", points=besides.points, what=", ".join(parts))


def marks_or_unknown(number: int | None) -> str:
    """``3 Zwicks``; a dash for the number that nobody knows."""
    say = locale(language())
    return f"{or_unknown(number)} {marks_head(say)}" if number is None else marks_in_words(say, number)


def left_out_words(criteria: Sequence[str]) -> str:
    """What could not decide between people of equal figures."""
    return left_out_in_words(criteria, locale(language()))


def waiting_words(one: WaitingView) -> str:
    """A table that counts as nothing yet: which, and why."""
    where = f"{long_date(one.date)}, " + _("round %(round)s, table %(table)s", round=one.round, table=one.table)
    if one.why == "disputed":
        return f"{where}: {_('disputed')}."
    if one.why == "reserved":
        counts = _("It counts once everything is settled and the match is ended again.")
        return f"{where}: {_('ended provisionally')}. {counts}"
    return f"{where}: {_('not finished')}."


def unlike_tables(place: ClubPlace, seasons: Sequence[str]) -> list[str]:
    """What these seasons make of tables with different numbers of sides, those that do the same in one text:
    ``Winter 2026: …``. A rule that nobody can count by says nothing."""
    found: dict[str, list[str]] = {}
    for each in seasons:
        season = place.state.seasons[each]
        try:
            measure = read_rule(season.rule).measure
        except RuleError:
            continue
        sentence = unlike_words(measure, units_of(place.state, season.sheet), language())
        found.setdefault(sentence, []).append(place.words.get(season.name, ""))
    return [f"{', '.join(names)}: {sentence}" for sentence, names in found.items()]


def around(place: ClubPlace) -> dict[str, object]:
    """What every page here reads of its club: not the whole of it, which grows with every evening."""
    return {"place": place, "url": place.url, "may": place.may}


def sent() -> None:
    """A form came. Answers 400 for one without its id, 429 for too many."""
    count_sent()
    try:
        ground_of_form()
    except Refused as problem:
        refuse(400, str(problem))


def shown(found: SeasonPlace, view: SeasonView | None = None) -> dict[str, object]:
    """What every page of a season reads beside its own; ``view``: the season in another form than its lines."""
    return {
        **around(found.place), "season": found, "table": found.lines() if view is None else view,
        "long_day": long_date, "short_day": short_date,
        "besides_words": besides_words, "or_unknown": or_unknown, "marks_or_unknown": marks_or_unknown,
        "left_out_words": left_out_words,
    }
