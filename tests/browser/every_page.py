"""Every page of the house: a club with an evening and a season, matches of every game, hands.

The routes name them: a new page is among them by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from scorekeeper.web.hand_place import pack
from scorekeeper.words.books import books
from tests.web.club.evenings import PEOPLE
from tests.web.forms import begin, count, sign
from tests.web.hands import PRINTED
from tests.web.tables import NAMES, Table
from tests.web.trick_hands import CLOSED, HOPPED, REVOKED, SIX
from tests.web.village import Village

WHATS = ("people", "seats", "rules", "penalty")
OF_GAMES = {"<token>", "count", "sign", "hands", "record", "chips", "display", "<int:number>", "more", "rules",
            "sheet"}
"""Pages of a match that each game draws in its own way."""
NO_PAGES = re.compile(
    r"\.(?:pdf|png|zhn|csv|json|gz|js|txt|ico|webmanifest)$|/(?:stream|state|entries|screens|static|part)\b"
)
SHOWN_OF_HANDS = ((PRINTED, 38), (REVOKED, 3), (SIX, 11))
"""A hand of each kind, and a moment of it at which something is found."""
REPLAY = "/replay/sample/as-printed"


def routes(app: Any) -> list[str]:
    """The rules of the pages that can be asked for."""
    asked = [rule.rule for rule in app.url_map.iter_rules() if "GET" in (rule.methods or ())]
    return [path for path in asked if not NO_PAGES.search(path)]


def of_a_club(app: Any, names: Sequence[str] = PEOPLE) -> Iterator[str]:
    """The pages of a club with everything in it, for its keeper."""
    village = Village(app, names)
    parts = {key: str(value) for key, value in village.parts.items()}
    for path in routes(app):
        if path.startswith("/c/<token>"):
            below = re.sub(r"<(?:\w+:)?(\w+)>", lambda gap: parts[gap[1]], path.removeprefix("/c/<token>"))
            yield f"/c/{village.token('keeper')}{below}"


def of_matches(app: Any, names: Sequence[str] = ()) -> Iterator[str]:
    """The pages of a match of each game, for the judge."""
    client = app.test_client()
    matches = [_zwickern(client, sides, names or NAMES) for sides in (2, 3)]
    names = names or ("Hanna", "Uwe", "Maximiliane", "Jens")
    matches += [_tapped(client, "schnapsen", names[:2]), _tapped(client, "zwicken", names[:4])]
    for path in routes(app):
        if path.startswith("/m/<token>"):
            for base in matches:
                if base == matches[0] or path.rpartition("/")[2] in OF_GAMES:
                    yield from _of_match(base, path.removeprefix("/m/<token>"))


def of_nobody(app: Any, names: Sequence[str] = ()) -> Iterator[str]:
    """The pages that need no link, hands that are not kept among them."""
    for path in routes(app):
        if path.startswith("/u/<packed>"):
            yield from (path.replace("<packed>", pack(text)) + f"?at={at}" for text, at in SHOWN_OF_HANDS)
        elif "<" not in path and not path.startswith("/replay/sample"):
            yield path
    yield from ("/there-is-no-such-page", f"/u/{pack('nonsense')}", "/replay/sample", f"{REPLAY}?at=38")
    yield f"{REPLAY}/what-if?at=37&play=Qd+on+6s+%3D+11"
    yield from (f"/u/{pack(CLOSED)}/cards?at=6", f"/u/{pack(HOPPED)}/print")
    yield from ("/check?p=K&pile=1", "/check?p=X15&t=3.4.7.8.J", "/check?p=X15&t=3.4.7.8.J&all=1")
    yield from ("/check?v=grossenwiehe&p=4&t=2.3.4.7.9", "/check?v=grossenwiehe&p=4&t=2.3.4.7.9&all=build")
    yield "/replay/hands/dietze?at=20"
    yield from ("/check?v=schnapsen&u=h&t=Kd&h=Ad.Js.Th", "/check?v=zwicken&u=s&t=Kd.9d.Ad&h=7d.9s")
    yield from (f"/rules/{variant}" for variant in books())
    yield from ("/check?v=anbieten", "/rules/dithmarschen/lesson", "/rules/dithmarschen/lesson/10",
                "/rules/schnapsen/lesson/6", "/rules/zwicken/lesson/12", "/rules/dithmarschen/try/B3-3")


EVERYWHERE = (of_nobody, of_matches, of_a_club)


def _zwickern(client: Any, sides: int, names: Sequence[str]) -> str:
    table = Table(client, sides, people=names)
    table.sign(table.cards(["X25", "X15", "2s", "Ah"], marks=[2] + [1] * (sides - 1), majority=0), *range(sides))
    table.quick([17, 13] if sides == 2 else [12, 10, 8])
    return table.url("", "judge").rstrip("/")


def _tapped(client: Any, variant: str, names: Sequence[str]) -> str:
    base: str = begin(client, variant, list(names))
    if variant == "schnapsen":
        count(client, base, winner="0", game_points="2")
    else:
        count(client, base, **{f"tricks-{side}": str(number) for side, number in enumerate((2, 1, 0))})
    sign(client, base)
    return base


def _of_match(base: str, path: str) -> Iterator[str]:
    path = path.replace("<int:number>", "1")
    if path.startswith("/hand/1/replay"):  # the same pages as those of a hand without a match
        return
    if "<what>" in path:
        yield from (base + path.replace("<what>", what) for what in WHATS)
    elif path == "/count":
        yield from (f"{base}/count?way={way}" for way in ("cards", "double", "quick", "paper"))
    else:
        yield base + path
