"""Matches as the journal's view shows them, of any size, made by chance with a seed, and their sheets."""

from __future__ import annotations

import random
from typing import Any

from scorekeeper.sheets.score import build
from scorekeeper.sheets.score.sheet import Extras, Sheet
from scorekeeper.zwickern.schedules import default_packs
from scorekeeper.zwickern.variants import RULE_SETS
from tests.values import hands_of, match_of

NAMES = (
    "Hanna Lorenzen", "Uwe Marten", "Jens Lorenzen", "Frauke Marten", "Äolus Ößling", "Łucja Żółkiewska",
    "Γιώργος Παπαδόπουλος", "Пётр Щукин", "Şükrü Çağlar", "Þórður Ægisson", "Ruža Đurđević", "Nguyễn Thị Việt",
)
OPENED, LAST = "2026-11-19T19:05:00.000Z", "2026-11-19T23:31:00.000Z"


def sheet_of(view: dict[str, Any], hands: list[dict[str, Any]], extras: Extras | None = None) -> Sheet:
    """The sheet of a match that is said plainly."""
    return build.sheet_of(match_of(view), hands_of(hands), extras)


def person(number: int) -> str:
    return f"00000000-0000-7000-8000-0000000000{number:02d}"


def scoring_of(variant: str, sides: int, players: int) -> dict[str, Any]:
    rules = RULE_SETS[variant]
    packs = default_packs(variant, players)
    pack = {card.code: copies for card, copies in rules.pack(packs).items() if card.code in rules.points}
    tied = sides > 2 or sum(rules.pack(packs).values()) % 2 == 0
    nominal = rules.nominal(packs)
    order = sorted(pack, key=lambda code: (code[0] != "X", code[0] == "A", code))
    return {
        "points": {code: rules.points[code] for code in pack}, "copies": pack, "order": order,
        "majority": rules.majority_points, "zwick": rules.zwick_points, "nominal": nominal,
        "tied": [nominal - rules.majority_points] if tied else [], "tie_share": "none",
    }


def hand(number: int, rng: random.Random, scoring: dict[str, Any], sides: int, dealer: str, way: str = "cards") -> dict:
    """A hand counted by cards (or any other way), signed by every side."""
    lists: list[list[str]] = [[] for _ in range(sides)]
    for code in scoring["order"]:
        for _ in range(scoring["copies"][code]):
            lists[rng.randrange(sides)].append(code)
    tie = bool(scoring["tied"]) and rng.random() < 0.1
    most = None if tie else rng.randrange(sides)
    result = []
    for side, codes in enumerate(lists):
        points = sum(scoring["points"][code] for code in codes)
        zwicks = rng.choice((0, 0, 0, 1, 1, 2, 3))
        majority = scoring["majority"] if side == most else 0
        result.append(
            {"card_points": points, "majority": majority, "zwicks": zwicks,
             "points": points + majority + zwicks * scoring["zwick"], "cards": None,
             "list": codes if way in ("cards", "plays") else None}
        )
    nominal = scoring["nominal"] - (scoring["majority"] if tie else 0)
    counted = sum(side["points"] for side in result)
    return {
        "id": f"hand{number}", "number": number, "dealer": dealer, "state": "signed", "void": None, "ways": [way],
        "way": way, "complete": True, "result": result, "tie": tie, "called": [],
        "zwicks": [side["zwicks"] for side in result], "agreed": True, "nominal": nominal, "expected": counted,
        "counted": counted, "gap": 0, "recounted": [], "checked": "none" if way == "quick" else "ok", "way_note": "",
        "main": "points", "unproved": way == "quick",
        "accepted": [
            {"side": side, "at": LAST, "person": None, "device": f"d{side}", "valid": True, "same_phone": False}
            for side in range(sides)
        ],
        "objections": [], "corrections": [],
    }


def match(
    hands: int = 12, sides: int = 2, members: int = 2, *, variant: str = "dithmarschen", seed: int = 1,
    names: tuple[str, ...] = NAMES, status: str = "ended",
) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """(view, hands) of a match in which everything is signed and adds up."""
    rng = random.Random(seed)
    players = [person(at) for at in range(sides * members)]
    scoring = scoring_of(variant, sides, len(players))
    shown = {
        id: {"name": names[at] if at < len(names) else f"Spieler Nr{at}", "first": names[at].split()[0]
             if at < len(names) else f"Nr{at}"}
        for at, id in enumerate(players)
    }
    teams = [[players[side + sides * each] for each in range(members)] for side in range(sides)]
    made = [hand(number, rng, scoring, sides, players[(number - 1) % len(players)]) for number in range(1, hands + 1)]
    for each in made:
        for signed in each["accepted"]:
            signed["person"] = teams[signed["side"]][each["number"] % members]
    view = {
        "id": "01890000-0000-7000-8000-000000000001", "seq": hands * 5, "version": hands * 5, "game": "zwickern",
        "variant": variant, "rules_digest": RULE_SETS[variant].digest, "status": status, "names": "full",
        "place": "Zur Linde", "opened": OPENED, "last": LAST, "role": "judge", "scoring": scoring,
        "end": {"kind": "open", "n": None}, "over": False, "seats": players, "persons": shown,
        "sides": [
            {"mark": chr(65 + at), "persons": team, "name": " + ".join(shown[each]["first"] for each in team)}
            for at, team in enumerate(teams)
        ],
        "totals": [0] * sides, "open_from": None, "hands": hands, "disputed": [], "unsigned": [], "quick": [],
        "current": None, "next": {"number": hands + 1, "follows": None, "dealer": players[hands % len(players)]},
        "recent": made[-3:], "writer": None, "last_entry": None, "forks": [], "penalties": [], "notes": 0,
    }
    return total(view, made), made


def total(view: dict[str, Any], hands: list[dict[str, Any]]) -> dict[str, Any]:
    """The view with totals and lists as its hands have them."""
    counting = [each for each in hands if each["state"] != "void" and each["result"]]
    sides = len(view["sides"])
    sums = [0] * sides
    for each in hands:
        if each in counting:
            sums = [so_far + side["points"] for so_far, side in zip(sums, each["result"], strict=True)]
        each["total"] = sums
    view["totals"] = [sum(each["result"][side]["points"] for each in counting) for side in range(sides)]
    for penalty in view["penalties"]:
        if not penalty["lifted"]:
            view["totals"][penalty["side"]] += penalty["points"]
    view["final_totals"] = view["totals"]
    view["disputed"] = [each["number"] for each in hands if each["state"] == "disputed"]
    view["quick"] = [each["number"] for each in counting if each["way"] == "quick"]
    view["unsigned"] = [
        each["number"] for each in counting if sum(signed["valid"] for signed in each["accepted"]) < sides
    ]
    return view


def corrected(hand: dict[str, Any], mark: int, gain: int = 1, reason: str = "Pik 2 lag bei B") -> None:
    """Card points go from A to B; what was before stays beside it."""
    was = [dict(side) for side in hand["result"]]
    old = [side["points"] for side in was]
    for side, change in ((0, -gain), (1, gain)):
        hand["result"][side]["card_points"] += change
        hand["result"][side]["points"] += change
    hand["corrections"].append(
        {"mark": mark, "entry": f"e{mark}", "old": old, "new": [side["points"] for side in hand["result"]], "was": was,
         "what": "count.cards", "reason": reason, "at": "2026-11-19T20:07:00.000Z", "role": "record", "device": "d0",
         "sides": [0, 1]}
    )


def troubled(sides: int = 2, members: int = 2, hands: int = 12) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A match in which everything happened that a sheet can show."""
    view, made = match(hands, sides, members, status="reserved")
    corrected(made[2], 1)
    corrected(made[4], 2, reason="Die Karo 10 hatte doch B, sagt Frauke, und Hanna hat es bestätigt")
    corrected(made[4], 3, gain=2)
    made[4]["accepted"][0]["valid"] = False
    made[5]["state"] = "void"
    made[5]["void"] = {"why": "misdeal", "reason": "eine Karte zu wenig"}
    made[6].update(way="quick", unproved=True, checked="none", way_note="not cross-checked")
    made[7].update(way="paper", way_note="from paper")
    made[8]["state"] = "disputed"
    made[8]["objections"] = [
        {"side": 1, "about": "zwicks", "remark": "Das war kein Zwick", "at": LAST, "open": True, "outcome": None,
         "reason": None, "id": "o1"}
    ]
    for each in made[9]["accepted"][:2]:
        each["same_phone"] = True
    made[10]["accepted"] = made[10]["accepted"][:1]
    made[11]["result"][0]["points"] += 1
    made[11]["result"][0]["card_points"] += 1
    made[11].update(counted=made[11]["counted"] + 1, gap=1, checked="gap")
    made[1].update(tie=True, nominal=view["scoring"]["nominal"] - view["scoring"]["majority"])
    for side in made[1]["result"]:
        side["points"] -= side["majority"]
        side["majority"] = 0
    made[1]["counted"] = made[1]["expected"] = sum(side["points"] for side in made[1]["result"])
    view["penalties"] = [
        {"id": "p1", "side": 1, "person": None, "points": -5, "reason": "zu spät", "at": LAST, "lifted": False}
    ]
    return total(view, made), made
