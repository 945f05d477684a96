"""One club that holds an entry of every club kind ever shipped: people, a season, evenings with played tables.

Each entry is said as its keeper said it, with ids that are the same every time; the server's own (``link.renewed``,
``link.revoked``, ``keeper.named``, ``club.opened``, ``period.set`` in the matches) come from what write_dump does.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.upgrade.everything import PHONE, RULES, Journal, quick

CLUB = "019ab000-0000-7000-c000-000000000001"
NAME = "Zwickerverein Windbargen ♠"
PASSPHRASE = "Herz ist Trumpf"
NAMES = (
    "Anna Petersen", "Bernd Jensen", "Carla Hansen", "Dirk Lorenzen", "Eva Thomsen", "Frauke Carstens",
    "Günther Petersen", "Hanne Claussen", "H. Claussen", "Ida Gast",
    "Jule Thomsen",
)
PEOPLE = tuple(f"019ab000-0000-7000-9100-{number:012x}" for number in range(1, len(NAMES) + 1))
SHEET, SHEET_2, SEASON, CUP, EVENING, OLD_EVENING, LAST_EVENING, NO_EVENING = (
    f"019ab000-0000-7000-c100-{number:012x}" for number in range(1, 9)
)
TEXTS = {
    text: f"019ab000-0000-7000-c200-{number:012x}"
    for number, text in enumerate(
        ("Windbargener Zwicker", "Dorfregel ♥", "Dorfregel, Fassung 2", "Winter 2026/27", "Pokal",
         "Krog „To de Linn“", "Karten gezeigt", "war ein Irrtum", "Rundung nachgetragen", "Jungs",
         "Der Jüngste gibt zuerst."), 1,
    )
}
TABLES = tuple(f"019ab000-0000-7000-c300-{number:012x}" for number in range(1, 7))
STRANGER = "019ab000-0000-7000-c400-000000000001"
Typed = tuple[str, dict[str, Any], dict[str, str]]


def text(seen: str) -> tuple[str, dict[str, str]]:
    """The id of a text, and the words that travel beside it."""
    return TEXTS[seen], {TEXTS[seen]: seen}


def people() -> Iterator[Typed]:
    """Who belongs to the club."""
    for person, name in zip(PEOPLE, NAMES, strict=True):
        yield "member.joined", {"person": person, "guest": person == PEOPLE[9]}, {person: name}
    forms = {"table": "full", "board": "initial", "public": "number"}
    for number, person in enumerate(PEOPLE[:3], 1):
        group, words = text("Jungs")
        data = {"person": person, "forms": forms, "number": number, "groups": ["women", group]}
        yield "member.set", {**data, "consent": "2026-10-01", "guest": False}, words
    yield "pair.set", {"a": PEOPLE[0], "b": PEOPLE[6], "rule": "apart"}, {}
    yield "pair.set", {"a": PEOPLE[1], "b": PEOPLE[4], "rule": "away"}, {}
    yield "person.merged", {"person": PEOPLE[8], "into": PEOPLE[7]}, {}
    name, words = text("Windbargener Zwicker")
    yield "club.named", {"name": name}, words


def seasons() -> Iterator[Typed]:
    """What is played by, and how it is ranked."""
    for sheet, called, follows in ((SHEET, "Dorfregel ♥", None), (SHEET_2, "Dorfregel, Fassung 2", SHEET)):
        name, words = text(called)
        data = {"sheet": sheet, "name": name, "version": 1, "rules": RULES, "follows": follows}
        if follows is not None:
            remark, beside = text("Der Jüngste gibt zuerst.")
            data, words = {**data, "version": 2, "remark": remark}, {**words, **beside}
        yield "rulesheet.issued", data, words
    for season, called, rule in (
        (SEASON, "Winter 2026/27", {"measure": "over", "best": 2, "lists": ["women"]}),
        (CUP, "Pokal", {"declared_only": True, "gives": "podium"}),
    ):
        name, words = text(called)
        yield "season.set", {"season": season, "name": name, "sheet": SHEET, "rule": rule, "groups": []}, words
    reason, words = text("Rundung nachgetragen")
    yield "season.closed", {"season": CUP, "reason": reason}, words
    yield "season.reopened", {"season": CUP, "reason": reason}, {}


def called(evening: str, date: str, sheet: str = SHEET, kind: str = "evening.opened") -> Typed:
    """An evening as it is opened, or set."""
    place, words = text("Krog „To de Linn“")
    return kind, {
        "evening": evening, "seasons": [SEASON, CUP], "sheet": sheet, "date": date, "rounds": 2, "hands": 2,
        "place": place, "correction": 30,
    }, words


def draw(evening: str, round: int, tables: tuple[str, str], order: tuple[int, ...], kind: str = "draw.made") -> Typed:
    """Two tables of four in this order of the people."""
    made = []
    for number, match in enumerate(tables):
        a, b, c, d = (PEOPLE[at] for at in order[4 * number : 4 * number + 4])
        made.append(
            {"table": number + 1, "match": match, "sides": [[a, c], [b, d]], "seats": [a, b, c, d], "dealer": a}
        )
    return kind, {
        "evening": evening, "round": round, "seed": "17", "algorithm": "scorekeeper-draw-1", "by": "lot",
        "inputs": "0" * 64, "tables": made, "out": [PEOPLE[9]],
        "figures": [{"name": "partners_evening", "value": 4, "bound": 4},
                    {"name": "opponents_season", "value": 9, "bound": None}],
    }, {}


def old_evening() -> Iterator[Typed]:
    """One that was played on paper."""
    yield called(OLD_EVENING, "2026-10-08")
    results = [
        {"person": person, "rounds": 2, "hands": 4, "points": 40 + 3 * at, "won": at % 5, "lost": 4 - at % 5,
         "zwicks": 1, "highest": 20 + at, "over": None if at == 3 else at - 4}
        for at, person in enumerate(PEOPLE[:8])
    ]
    yield "result.brought", {"evening": OLD_EVENING, "results": results}, {}
    yield "evening.closed", {"evening": OLD_EVENING}, {}


def first_round() -> Iterator[Typed]:
    """An evening until its first round is seated."""
    yield called(EVENING, "2026-11-19")
    yield called(EVENING, "2026-11-21", SHEET_2, "evening.set")
    for person in (*PEOPLE[:8], PEOPLE[9]):
        data = {"evening": EVENING, "person": person, "here": True, "from_round": 1, "to_round": None}
        yield "here.set", data, {}
    yield "cup.declared", {"evening": EVENING, "season": CUP, "person": PEOPLE[1], "declared": True}, {}
    yield draw(EVENING, 1, TABLES[:2], tuple(range(8)))
    yield draw(EVENING, 1, (TABLES[2], TABLES[1]), (1, 0, 2, 3, 4, 5, 6, 7), "draw.changed")


def second_round() -> Iterator[Typed]:
    """Its second one."""
    yield draw(EVENING, 2, TABLES[3:5], (0, 1, 4, 5, 2, 3, 6, 7))


def sits_down(journal: Journal) -> Iterator[tuple[Any, dict[str, str]]]:
    """At the last table somebody takes a seat whose name is typed in."""
    a, b, c, d = PEOPLE[2], PEOPLE[3], STRANGER, PEOPLE[7]
    seats = {"seats": [a, b, c, d], "sides": [[a, c], [b, d]]}
    yield journal.say("person.joined", {"person": STRANGER}), {STRANGER: "Jule aus Tönning"}
    yield journal.say("seats.set", {"from": None, "to": None, **seats, "swap": None}), {}


def strangers() -> Iterator[Typed]:
    """Who that was: said, taken back, and said again."""
    data = {"evening": EVENING, "match": TABLES[4], "stranger": STRANGER}
    yield "stranger.known", {**data, "person": PEOPLE[9]}, {}
    yield "stranger.unknown", data, {}
    yield "stranger.known", {**data, "person": PEOPLE[10]}, {}


def notice(penalty: str) -> Iterator[Typed]:
    """Penalties, the notice, the end. ``penalty``: stands for the entry that is lifted; write_dump knows which."""
    reason, words = text("Karten gezeigt")
    data = {"evening": EVENING, "person": PEOPLE[2], "season": None, "reason": reason}
    yield "penalty", {**data, "points": -5}, words
    yield "penalty", {**data, "points": -2, "season": SEASON}, {}
    reason, words = text("war ein Irrtum")
    yield "penalty.lifted", {"target": penalty, "reason": reason}, words
    yield "result.held", {"evening": EVENING}, {}
    yield "result.withdrawn", {"evening": EVENING}, {}
    yield "result.held", {"evening": EVENING}, {}
    yield "result.published", {"evening": EVENING}, {}
    yield "evening.closed", {"evening": EVENING}, {}
    reason, words = text("Rundung nachgetragen")
    yield "evening.reopened", {"evening": EVENING, "reason": reason}, words
    yield "evening.closed", {"evening": EVENING}, {}
    yield "member.left", {"person": PEOPLE[5]}, {}
    yield "person.forgotten", {"person": PEOPLE[3]}, {}
    yield called(LAST_EVENING, "2026-12-03")
    yield called(NO_EVENING, "2026-12-04")
    yield "evening.dropped", {"evening": NO_EVENING}, {}


def hands_of(journal: Journal, points: tuple[int, ...]) -> Iterator[Any]:
    """Hands of one table, counted quickly; each is (entry of the match, or the hand that both sides sign)."""
    journal.last_hand = None
    for each in points:
        hand, begun = journal.begin()
        yield begun
        yield journal.say("count.quick", quick(each), hand)
        for side in (0, 1):
            yield journal.say("accepted", {"side": side, "digest": "(write_dump)", "person": None}, hand, device=PHONE)


PLAYED = ((TABLES[2], (11, 4)), (TABLES[1], (20, 7)), (TABLES[3], (3, 15)), (TABLES[4], (9,)))
"""The tables that were played, and A's card points of each hand; the last one misses a hand."""
