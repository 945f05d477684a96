"""Take the README's pictures: `.venv/bin/python tools/pictures.py` serves the pages itself, writes docs/pictures/.

Needs the machine's Chromium, as the browser tests do (SCOREKEEPER_TEST_CHROMIUM names another).
"""

from __future__ import annotations

import base64
import io
import json
import secrets
import subprocess
import sys
import tempfile
import urllib.request
import uuid
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "docs" / "pictures"
QUALITY = 82


class Picture(NamedTuple):
    """One page as a phone shows it. ``tap``: what is tapped before the picture is taken; ``phone``: width, height."""

    name: str
    path: str
    theme: str = "light"
    lang: str = "de-DE"
    tap: tuple[str, ...] = ()
    phone: tuple[int, int] = (390, 844)
    modal: bool = True  # whether the taps open a sheet


PICTURES = (
    Picture("start", "/"),
    Picture("check", "/check?v=dithmarschen&p=X15&t=3.4.7.8.J", phone=(360, 640)),
    Picture("check-all-dark", "/check?v=dithmarschen&p=X15&t=3.4.7.8.J&all=1", "dark"),
    Picture("replay-finding", "/replay/sample/as-printed?at=38"),
    Picture("replay-finding-english-dark", "/replay/sample/as-printed?at=38", "dark", "en-GB"),
    Picture("replay-zwick-black", "/replay/sample/as-printed?at=31", "black"),
    Picture("replay-list", "/replay/sample/as-printed?at=38", tap=(".top a.word",)),
    Picture("replay-allowed", "/replay/sample/as-printed?at=38", tap=("#ask",)),
    Picture("replay-correct", "/replay/sample/as-printed/correct?at=38"),
    Picture("ruling", "/replay/sample/as-printed/ruling?at=38", phone=(794, 1123)),
)
LEFT_LANE = '[data-screen="count"] .lane[data-tile="{}"] .lane-half:first-child'
OF_MATCHES = {
    "running": (
        Picture("match", "", "dark"),
        Picture("hands", "/hands"),
        Picture("history", "/history"),
        Picture("double", "/count?way=double"),
        Picture("display", "/display", "dark", phone=(844, 390)),
        Picture("links", "/links"),
        Picture("score-sheet", "/sheet", phone=(794, 1123)),
    ),
    "counting": (
        Picture("count", "/count?way=cards", modal=False,
                tap=tuple(LEFT_LANE.format(tile) for tile in (0, 2, 5, 8))),
    ),
    "counted": (Picture("sign", "/sign"),),
    "played": (Picture("record", "/record"),),
    "schnapsen": (Picture("schnapsen", "", "dark"), Picture("schnapsen-count", "/count?way=quick", modal=False)),
    "zwicken": (Picture("zwicken", "", "dark"), Picture("zwicken-count", "/count?way=quick", modal=False)),
}
"""Pictures of a match in different states; paths begin behind its link."""
OF_A_CLUB = (
    Picture("club", ""), Picture("board", ""), Picture("season", "", "dark"),
)
"""Pictures of a club; where each is stands in `club_for_pictures`."""

CARDS = (("X25", "X15", "2s", "Ah"), ("X20", "Td", "Ts", "Ac", "As", "Ad"))
SWAPPED = (CARDS[1], CARDS[0])
MOVED = (("X25", "X15", "Ah"), (*CARDS[1], "2s"))
SAMPLE = ROOT / "scorekeeper" / "zwickern" / "app" / "published.zhn"


class Match:
    """A match on the server, told entry by entry as a phone would."""

    def __init__(
        self, url: str, variant: str = "dithmarschen", sides: int = 2, game: str = "zwickern",
        names: tuple[str, ...] = ("Hanna", "Uwe", "Jens", "Frauke"), end: tuple[str, int | None] = ("hands", 12),
    ) -> None:
        self.url = url
        self.sides = sides
        self.people = [str(uuid.uuid4()) for _ in names]
        self.last: str | None = None
        opened = {
            "game": game, "rules": {"variant": variant, "switches": {}, "schedule": None, "packs": None},
            "sides": [self.people[side::sides] for side in range(sides)], "seats": self.people,
            "dealer": self.people[0], "drawn": False, "end": {"kind": end[0], "n": end[1]}, "place": None,
            "names": "first",
        }
        body = {
            "match": str(uuid.uuid4()), "maker": secrets.token_urlsafe(16),
            "entries": [self.entry("match.opened", opened)],
            "words": dict(zip(self.people, names, strict=True)),
        }
        self.token: str = self.post("/matches", body)["judge"]

    def entry(self, kind: str, payload: dict[str, Any], hand: str | None = None, **more: Any) -> dict[str, Any]:
        return {"id": str(uuid.uuid4()), "v": 1, "kind": kind, "hand": hand, "payload": payload, **more}

    def post(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        request = urllib.request.Request(
            self.url + path, json.dumps(body).encode(),
            {"Content-Type": "application/json", "Cookie": "device=one-phone-for-pictures"}, method="POST",
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            found: dict[str, Any] = json.load(answer)
        return found

    def say(self, kind: str, payload: dict[str, Any], hand: str | None = None, **more: Any) -> str:
        entry = self.entry(kind, payload, hand, **more)
        answer = self.post(f"/m/{self.token}/entries", {"entries": [entry], "words": more.pop("words", {})})
        assert answer["results"][0]["status"] == "applied", answer
        return str(entry["id"])

    def begin(self) -> str:
        hand = str(uuid.uuid4())
        self.say("hand.begun", {"follows": self.last, "inserted": False, "dealer": None}, hand)
        self.last = hand
        return hand

    def taps(self, figures: list[dict[str, int | None]], **facts: Any) -> str:
        """A hand of a game of tricks, counted by taps; its id."""
        hand = self.begin()
        self.say("count.quick", {"figures": figures, "facts": facts}, hand)
        return hand

    def zwicks(self, hand: str, *sides: int) -> None:
        for side in sides:
            self.say("mark.called", {"what": "zwick", "side": side, "person": None, "play": None}, hand)

    def count(self, hand: str, lists: Any = CARDS, majority: int = 0, marks: Any = (2, 1), **more: Any) -> str:
        figures = [{"list": list(cards), "cards": None} for cards in lists]
        return self.say("count.cards", {"figures": figures, "facts": {"majority": majority}, "marks": list(marks)},
                        hand, **more)

    def sign(self, hand: str) -> None:
        with urllib.request.urlopen(f"{self.url}/m/{self.token}/hands.json", timeout=30) as answer:
            found = json.load(answer)
        hands = found if isinstance(found, list) else found["hands"]
        digest = next(one["digest"] for one in hands if one["id"] == hand)
        for side in range(self.sides):
            self.say("accepted", {"side": side, "digest": digest, "person": self.people[side]}, hand)

    def play(self, plays: int) -> None:
        """The published sample hand, so many plays of it."""
        sys.path.insert(0, str(ROOT))
        from scorekeeper import zwickern
        from scorekeeper.zwickern.notation import write_play

        record, hand = zwickern.read(SAMPLE.read_text(encoding="utf-8")), self.begin()
        ids = dict(zip(record.setting.players, self.people, strict=True))  # type: ignore[union-attr]
        for stage, deal in enumerate(record.deals, 1):
            table = [card.code for line in deal.tables for item in line.items for card in item.cards]
            hands = {ids[line.player]: [card.code for card in line.cards] for line in deal.hands}
            last = self.say("stage.dealt", {"stage": stage, "table": table, "hands": hands}, hand)
            for line in deal.plays[: plays]:
                zhn = write_play(line.play)  # type: ignore[arg-type]
                last = self.say("play.made", {"person": ids[str(line.name)], "zhn": zhn}, hand, after=last)
            plays -= len(deal.plays)
            if plays <= 0:
                return


def matches(url: str) -> dict[str, str]:
    """A link to each match of OF_MATCHES."""
    running = Match(url)
    for number in range(1, 8):
        hand = running.begin()
        counted = running.count(hand, SWAPPED if number in (2, 4) else CARDS, number % 2, (number % 3, 1))
        if number == 5:
            running.say("objected", {"side": 1, "about": "zwicks", "remark": None}, hand)
            continue
        running.sign(hand)
        if number == 3:
            running.count(hand, MOVED, 1, (0, 1), replaces=counted)
            running.sign(hand)
    running.zwicks(running.begin(), 0, 0, 1)
    counting, counted_one, played = Match(url), Match(url), Match(
        url, "christiansen", 4, names=("Albert", "Beatrice", "Charlie", "Dianne")
    )
    counting.zwicks(counting.begin(), 0, 0, 1)
    hand = counted_one.begin()
    counted_one.zwicks(hand, 0, 0, 1)
    counted_one.count(hand)
    played.play(29)
    made = {"running": running, "counting": counting, "counted": counted_one, "played": played, **of_tricks(url)}
    return {name: f"/m/{match.token}" for name, match in made.items()}


def of_tricks(url: str) -> dict[str, Match]:
    """A match of each game of tricks, some hands in."""
    down = Match(url, "schnapsen", 2, "schnapsen", ("Anna", "Ben"), ("bummerl", 3))
    for winner, points, closed in ((0, 2, None), (1, 1, None), (0, 3, 0), (1, 2, None), (0, 2, 0), (1, 1, None)):
        facts = {"winner": winner, "game_points": points, "closed": closed, "false": None, "last": False}
        down.sign(down.taps([{}, {}], **facts))
    pot = Match(url, "zwicken", 5, "zwicken", ("Anna", "Ben", "Cem", "Dora", "Emil"), ("open", None))
    for tricks in ((2, 1, None, 0, None), (None, 1, 1, 1, None), (0, None, 3, None, 0)):
        pot.sign(pot.taps([{"tricks": number} for number in tricks], cuts=[], b=None, c=None, d=None))
    return {"schnapsen": down, "zwicken": pot}


def main() -> None:
    """Write every picture; what is in the folder under other names stays."""
    sys.path.insert(0, str(ROOT))
    from playwright.sync_api import sync_playwright

    from tests import needs
    from tests.conftest import BROWSER_ARGUMENTS, start_server, stop_server
    from tools.club_for_pictures import club

    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        server, url = start_server(Path(folder) / "data", cwd=ROOT)
        try:
            with sync_playwright() as playwright:
                browser = playwright.chromium.launch(executable_path=needs.chromium(), args=BROWSER_ARGUMENTS)
                wanted = list(PICTURES)
                for name, link in matches(url).items():
                    wanted += [picture._replace(path=link + picture.path) for picture in OF_MATCHES[name]]
                paths = club(Path(folder) / "data")
                wanted += [picture._replace(path=paths[picture.name]) for picture in OF_A_CLUB]
                for picture in wanted:
                    size = take(browser, url, picture)
                    print(f"{picture.name}.webp  {size // 1024} KB")
                browser.close()
                print(f"season-sheet.webp  {of_paper(url + paths['season-sheet'], 'season-sheet') // 1024} KB")
        finally:
            stop_server(server)


def of_paper(address: str, name: str) -> int:
    """The first page of a PDF as a picture; its bytes. Needs pdftoppm, as the tests do."""
    from PIL import Image

    asked = urllib.request.Request(address, headers={"Accept-Language": "de"})
    with urllib.request.urlopen(asked, timeout=30) as answer:
        drawn = subprocess.run(
            ["pdftoppm", "-r", "110", "-png", "-singlefile", "-"], input=answer.read(), check=True, capture_output=True
        )
    target = FOLDER / f"{name}.webp"
    Image.open(io.BytesIO(drawn.stdout)).convert("RGB").save(target, quality=QUALITY)
    return target.stat().st_size


def take(browser: Any, url: str, picture: Picture) -> int:
    """Take one picture; its bytes."""
    width, height = picture.phone
    context = browser.new_context(
        base_url=url, viewport={"width": width, "height": height}, device_scale_factor=1.5 if width < 500 else 1,
        is_mobile=width < 500, has_touch=True, locale=picture.lang, reduced_motion="reduce",
    )
    context.add_cookies([{"name": "theme", "value": picture.theme, "url": url}])
    page = context.new_page()
    page.goto(picture.path, wait_until="load")
    page.wait_for_timeout(700)  # a match page goes on asking what is new: it is never idle
    for selector in picture.tap:
        page.click(selector)
        page.wait_for_load_state("load")
    if picture.tap and picture.modal:
        page.wait_for_selector("dialog:modal")
    shot = context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    content = base64.b64decode(shot["data"])
    (FOLDER / f"{picture.name}.webp").write_bytes(content)
    context.close()
    return len(content)


if __name__ == "__main__":
    main()
