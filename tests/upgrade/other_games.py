"""A match of each other game, for the dumps: what only they say, in the order in which people could have said it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.upgrade.everything import ANNA, BERND, CARLA, DIRK, PLACE, WORDS, Journal

SCHNAPSEN, ZWICKEN, NEXT = (f"019ab000-0000-7000-a000-{number:012x}" for number in (0x51, 0x52, 0x53))
HOUSE_RULES = {
    f"019ab000-0000-7000-a000-{0x60 + number:012x}": rules
    for number, rules in enumerate((
        ("zwickern", "grossenwiehe", {"distinct_promises": "on", "zwick_points": "2", "majority_tie": "split",
                                      "points_A": "3", "partner_build": "ask", "table_limit": "9"}),
        ("zwickern", "grupp", {"gr_joker_take": "never", "forced_capture": "on", "jokers": "X/X/X"}),
        ("schnapsen", "schnapsen", {"last_close": "off", "start": "9", "bummerl_schuster": "4"}),
        ("zwicken", "zwicken", {"must_trump": "off", "bete": "pot", "stake": "6", "end_pot": "carry"}),
    ))
}
"""Matches by what a village agreed: game, variant, switches."""
NAMED = {person: WORDS[person] for person in (ANNA, BERND, CARLA, DIRK, PLACE)}


def opened(journal: Journal, game: str, people: list[str], end: dict[str, Any], **switches: str) -> dict[str, Any]:
    """The first entry: all for themselves."""
    rules = {"variant": game, "switches": switches, "schedule": None, "packs": None}
    seating = {"seats": people, "sides": [[one] for one in people], "dealer": people[0], "drawn": False}
    return journal.say("match.opened", {"game": game, "rules": rules, **seating, "end": end, "place": PLACE,
                                        "names": "full"})


def schnapsen(journal: Journal) -> Iterator[dict[str, Any]]:
    """Two hands counted, one of them with points, one taken down live."""
    yield opened(journal, "schnapsen", [ANNA, BERND], {"kind": "bummerl", "n": 3}, bummerl_schuster="4")
    journal.last_hand = None
    facts = {"winner": 0, "game_points": 2, "closed": None, "false": None, "last": False}
    hand, begun = journal.begin()
    yield begun
    yield journal.say("count.quick", {"figures": [{}, {}], "facts": facts, "marks": None}, hand)
    for side in (0, 1):
        yield journal.say("accepted", {"side": side, "digest": "", "person": None}, hand)
    hand, begun = journal.begin()
    yield begun
    figures = [{"points": 20, "tricks": 2}, {}]
    yield journal.say("count.cards", {"figures": figures, "facts": {**facts, "winner": 1}, "marks": None}, hand)
    hand, begun = journal.begin()
    yield begun
    dealt = {BERND: ["Ah", "Kh", "Qh", "Qs", "Qc"], ANNA: ["Jd", "?", "?", "?", "?"]}
    yield journal.say("stage.dealt", {"stage": 1, "open": ["Th"], "hands": dealt, "stock": ["?", "Kc"]}, hand)
    for person, act in [(BERND, "close"), (BERND, "Ah"), (ANNA, "Jd"), (BERND, "40 Kh"), (BERND, "66")]:
        yield journal.say("play.made", {"person": person, "zhn": act, "ask": None, "inserted": False}, hand)


def zwicken(journal: Journal) -> Iterator[dict[str, Any]]:
    """A deal with a hop, chips counted, somebody who leaves and settles, a deal taken down live, the end; the pot goes
    on, as the server says."""
    people = [ANNA, BERND, CARLA, DIRK]
    yield opened(journal, "zwicken", people, {"kind": "hands", "n": 5}, stake="6", end_pot="carry")
    journal.last_hand = None
    first, begun = journal.begin()
    yield begun
    figures = [{"tricks": number} for number in (2, 1, 0, None)]
    facts = {"cuts": ["hop"], "b": None, "c": 0, "d": None}
    yield journal.say("count.quick", {"figures": figures, "facts": facts, "marks": None}, first)
    chips = dict(zip(people, (4, -2, -8, 0), strict=True))
    yield journal.say("count.chips", {"chips": chips, "pot": 6, "follows": first})
    hand, begun = journal.begin()
    yield begun
    stay = [BERND, CARLA, DIRK]
    yield journal.say("seats.set", {"from": hand, "to": None, "seats": stay, "sides": [[one] for one in stay],
                                    "swap": None, "balance": "settled", "reason": None})
    yield journal.say("stage.dealt", {"stage": 1, "open": ["9h"], "hands": None, "cuts": ["Kh"]}, hand)
    for person, act in [(DIRK, "play"), (BERND, "swap 2"), (CARLA, "pass"), (DIRK, "As"), (BERND, "Ts")]:
        yield journal.say("play.made", {"person": person, "zhn": act, "ask": None, "inserted": False}, hand)
    yield journal.say("match.ended", {"digest": "", "reservation": True})
    yield journal.say("pot.carried", {"match": NEXT, "brought": {CARLA: -6}})


def going_on(journal: Journal) -> Iterator[dict[str, Any]]:
    """The match that begins with that pot: one deal."""
    first = opened(journal, "zwicken", [BERND, CARLA, DIRK], {"kind": "open", "n": None}, stake="6", end_pot="carry")
    first["payload"]["brought"] = {CARLA: -6}
    yield first
    journal.last_hand = None
    hand, begun = journal.begin()
    yield begun
    facts = {"cuts": [], "b": None, "c": None, "d": None}
    yield journal.say("count.quick", {"figures": [{"tricks": 3}, {"tricks": 0}, {"tricks": None}], "facts": facts,
                                      "marks": None}, hand)
    for side in range(3):
        yield journal.say("accepted", {"side": side, "digest": "", "person": None}, hand)


def house_rules(journal: Journal, game: str, variant: str, switches: dict[str, str]) -> Iterator[dict[str, Any]]:
    """A match of two by the rules of a village: one hand, signed."""
    first = opened(journal, game, [ANNA, BERND], {"kind": "open", "n": None}, **switches)
    first["payload"]["rules"]["variant"] = variant
    yield first
    journal.last_hand = None
    hand, begun = journal.begin()
    yield begun
    facts: dict[str, dict[str, Any]] = {
        "zwickern": {"majority": 1},
        "schnapsen": {"winner": 0, "game_points": 2, "closed": None, "false": None, "last": False},
        "zwicken": {"cuts": [], "b": None, "c": None, "d": None},
    }
    figures: dict[str, list[dict[str, Any]]] = {
        "zwickern": [{"points": 7}, {"points": None}], "schnapsen": [{}, {}], "zwicken": [{"tricks": 3}, {"tricks": 0}],
    }
    marks = [0, 1] if game == "zwickern" else None
    yield journal.say("count.quick", {"figures": figures[game], "facts": facts[game], "marks": marks}, hand)
    for side in (0, 1):
        yield journal.say("accepted", {"side": side, "digest": "", "person": None}, hand)
