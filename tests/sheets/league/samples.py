"""Seasons, evenings and rule sheets as the views show them, made by chance with a seed and by the real standings."""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import date, timedelta

from scorekeeper.league.amounts import SHARE
from scorekeeper.league.person_result import Evening, Meeting, PersonResult
from scorekeeper.league.played_season import PlayedSeason, season_tables
from scorekeeper.league.rule import SeasonRule
from scorekeeper.league.season_view import (
    CrossView,
    PersonView,
    SeasonView,
    SeasonWords,
    cross_view,
    person_view,
    season_view,
)
from scorekeeper.words.season import honour_name, list_name, season_sentences, short_in_words

NAMES = (
    "Gesche Behrens", "Antje Petersen", "Hinnerk Claussen", "Frauke Maaß", "Hanna Lorenzen", "Jens Lorenzen",
    "Claas Ehlers", "Telse Thiessen", "Uwe Maaß", "Birte Hansen", "Enno Sievers", "Dörte Jensen", "Meike Wulff",
    "Karsten Peters", "Ole Rohwer", "Sönke Dethlefs", "Levke Voß", "Nr. 41", "Nils Carstens", "Wiebke Karstens",
    "Jan-Ole Reimers", "Łucja Żółkiewska", "Γιώργος Παπαδόπουλος", "Пётр Щукин", "Þórður Ægisson", "Ruža Đurđević",
)
RULE = SeasonRule(best=8, of=12, minimum=6)
CLUB, SEASON, SHEET = "Kartenrunde Windbergen", "Saison 2026", "Dithmarschen 2"


def names_of(number: int) -> list[str]:
    return [NAMES[at] if at < len(NAMES) else f"Mitglied Nummer{at}" for at in range(number)]


def season(
    people: int = 21, evenings: int = 10, *, rule: SeasonRule = RULE, names: Sequence[str] | None = None, seed: int = 3,
    guests: int = 1, groups: dict[str, frozenset[str]] | None = None, to_come: tuple[str, ...] = ("2026-12-03",),
) -> tuple[PlayedSeason, SeasonWords]:
    """What was played, and its words in German. Persons are p0, p1, …"""
    dice = random.Random(seed)
    ids = [f"p{at}" for at in range(people)]
    shown = dict(zip(ids, names or names_of(people), strict=True))
    dates = {f"e{at}": (date(2026, 3, 12) + timedelta(14 * at)).isoformat() for at in range(evenings)}
    results, meetings = [], []
    for at, evening in enumerate(dates):
        here = [person for number, person in enumerate(ids) if dice.random() < (0.45 if number >= people - 3 else 0.85)]
        for number, person in enumerate(here):
            others = [other for other in here if other != person]
            partners = tuple(dice.sample(others, min(2, len(others))))
            points, won = dice.randint(96, 185), dice.randint(8, 16)
            results.append(
                PersonResult(
                    person, evening, rounds=2, hands=24, points=points, over=(points - 180) * SHARE // 2 + 77 * number,
                    rank=3 * SHARE, won=won, lost=24 - won, marks_called=dice.randint(0, 6),
                    highest=dice.randint(15, 30),
                    most_behind=dice.choice((0, 0, 0, 12, 31)), partners=partners,
                    guest=int(person[1:]) >= people - guests,
                )
            )
            meetings += _met(dice, person, partners, evening, together=True)
        del at
    played = PlayedSeason(
        season="s1", rule=rule, evenings=tuple(Evening(evening) for evening in dates), results=tuple(results),
        meetings=tuple(meetings), groups=groups or {}, people=None, waiting=(), seed="8f3a", dates=dates,
        tables={(evening, 0): (5, 5) for evening in dates}, to_come=to_come,
        stand="2026-11-19T21:51:07.000Z" if evenings else None, hidden=0, game="zwickern", units=("points",),
    )
    return played, season_words(rule, shown)


def _met(dice: random.Random, person: str, others: Sequence[str], evening: str, *, together: bool) -> list[Meeting]:
    found = []
    for other in others:
        over = dice.randint(-30, 30) * SHARE // 2
        for one, two in ((person, other), (other, person)):
            found.append(Meeting(one, two, evening, 0, together, 1, 12, 90, over, SHARE, 6, 6, 2, 22, 0))
    return found


def season_words(rule: SeasonRule, names: dict[str, str], lang: str = "de") -> SeasonWords:
    return SeasonWords(
        club=CLUB, season=SEASON, sheet=SHEET, closed=False, rule=season_sentences(rule, lang), names=names, mark=",",
        unit="Punkte", nameless="–", below=f"Noch nicht in der Wertung: mindestens {rule.minimum} Abende",
        short=lambda short: short_in_words(short, lang), honour=lambda name: honour_name(name, lang),
        listed=lambda name: list_name(name, lang),
    )


def view_of(played: PlayedSeason, words: SeasonWords) -> SeasonView:
    return season_view(played, season_tables(played), words)


def crosses_of(played: PlayedSeason, words: SeasonWords) -> tuple[CrossView, CrossView]:
    """Partner by partner, and the same meetings once more as those of opponents."""
    against = tuple(meeting._replace(together=False) for meeting in played.meetings)
    return cross_view(played.meetings, words, together=True), cross_view(against, words, together=False)


def person_of(played: PlayedSeason, words: SeasonWords, person: str) -> PersonView:
    found = person_view(played, season_tables(played), person, words)
    assert found is not None
    return found
