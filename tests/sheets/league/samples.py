"""Seasons, evenings and rule sheets as the views show them, made by chance with a seed and by the real standings."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta

from scorekeeper.league.amounts import SHARE
from scorekeeper.league.person_result import Evening, Meeting, PersonResult
from scorekeeper.league.played_season import PlayedSeason, SeasonTables
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
from scorekeeper.sheets.document import Code
from scorekeeper.sheets.league.cards import Card, Seat
from scorekeeper.sheets.league.evening import (
    EveningPlan,
    EveningResult,
    OpenTable,
    PenaltyLine,
    PlanRound,
    PlanTable,
    ResultCell,
    ResultRow,
    WrongTable,
)
from scorekeeper.sheets.league.rule_sheet import RuleLine, RulesOnPaper
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
            found.append(Meeting(one, two, evening, 0, together, 1, 12, 90, over, SHARE, 6, 6, 2, 0, 22, 0))
    return found


def season_words(rule: SeasonRule, names: dict[str, str], lang: str = "de") -> SeasonWords:
    return SeasonWords(
        club=CLUB, season=SEASON, sheet=SHEET, closed=False, rule=season_sentences(rule, lang), names=names, mark=",",
        unit="Punkte", nameless="–", below=f"Noch nicht in der Wertung: mindestens {rule.minimum} Abende",
        short=lambda short: short_in_words(short, lang), honour=lambda name: honour_name(name, lang),
        listed=lambda name: list_name(name, lang),
    )


def view_of(played: PlayedSeason, words: SeasonWords) -> SeasonView:
    return season_view(played, SeasonTables(played), words)


def crosses_of(played: PlayedSeason, words: SeasonWords) -> tuple[CrossView, CrossView]:
    """Partner by partner, and the same meetings once more as those of opponents."""
    against = tuple(meeting._replace(together=False) for meeting in played.meetings)
    return cross_view(played.meetings, words, together=True), cross_view(against, words, together=False)


def person_of(played: PlayedSeason, words: SeasonWords, person: str) -> PersonView:
    found = person_view(played, SeasonTables(played), person, words)
    assert found is not None
    return found


WATCH = Code("https://karten.example/c/abcdefghijklmnopqrstuv/rules/1", "Dasselbe im Browser")
HEAD = {
    "evening": "e1", "club": CLUB, "date": "2026-11-19", "place": "Zur Linde", "seasons": ("Saison 2026",),
    "sheet": SHEET,
}


def result(people=8, rounds=3, names=None, **more):
    """Points of person p in round r are 10 p + r, but for the last, who sat out, came late and waits."""
    rows = []
    for at, name in enumerate(names or names_of(people)):
        cells = [ResultCell("counts", 10 * at + round, None) for round in range(1, rounds + 1)]
        if at == people - 1:
            states = ("out", "absent", "disputed")
            cells = [ResultCell(states[round % 3], None, None) for round in range(rounds)]
        rows.append(
            ResultRow(
                place=at + 1, person=f"p{at}", name=name, guest=at == 1, cells=tuple(cells), hands=24,
                penalty=-5 if at == 2 else 0, marks_called=at, old_total=None, values=(),
                total=sum(cell.points or 0 for cell in cells) - (5 if at == 2 else 0),
            )
        )
    made = EveningResult(
        **HEAD, unit="", award="", further=(), marks=True, rounds=rounds, rows=tuple(rows),
        pending=(OpenTable(3, 2, "disputed"),), wrong=(WrongTable(2, 1, (3, 4)),),
        penalties=(PenaltyLine("Hinnerk Claussen", -5, "zu spät"),) if people > 2 else (),
        mixed=(), until="2026-11-19T22:21:00Z", correction=30, closed=True, last="2026-11-19T21:51:07Z",
    )
    return replace(made, **more)


def plan(tables=3, rounds=1, sides=2, size=2):
    people = iter(names_of(tables * sides * size * rounds))
    found = []
    for round in range(1, rounds + 1):
        drawn = []
        for table in range(1, tables + 1):
            seated = tuple(tuple(next(people) for _ in range(size)) for _ in range(sides))
            drawn.append(PlanTable(table, seated, seated[0][0], (("x",),)))
        found.append(
            PlanRound(
                round=round, seed="ec1d7e79be1c", algorithm="scorekeeper-draw-1", by="lot", changed=1,
                inputs="f54c0beefa526fc5" + "0" * 48, tables=tuple(drawn), out=("Nils Carstens",),
                again=("Heute Abend hat niemand zweimal denselben Partner.",),
            )
        )
    return EveningPlan(**HEAD, rounds=tuple(found))


def cards(number=5, seats=4, name="Hanna Lorenzen"):
    return [
        Card(table, 1, f"https://karten.example/m/abcdefghijklmnopqrst{table:02d}", f"7Q4M-K2{table:02d}",
             tuple(Seat("AB"[at % 2], f"{name} {at}", at == 1) for at in range(seats)), SHEET, "30",
             "Zwick 1, Mehrheit 3", CLUB, "Do 19.11.2026")
        for table in range(1, number + 1)
    ]


def rules(lines=20):
    return RulesOnPaper(
        id="r1", club=CLUB, name="Dorfregel", version=3, variant="Dithmarschen",
        at="2026-01-02T10:00:00Z", label="Ein Spiel bringt ohne Zwicks",
        totals=(("30", ""),), about="55 Karten, Joker 15, 20 und 25. " * 4,
        lines=tuple(RuleLine(f"Regel {at} sagt, was gilt.", at == 3) for at in range(lines)),
        deal=("Blätter: 1",),
    )
