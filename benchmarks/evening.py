"""A match page and a recorded hand beside ihatemoney, a Flask app of the same shape; flat from 12 to 200 hands.

`python -m benchmarks.evening` prints milliseconds of processor time with the test client: a view of the match page
after 12 and after 200 hands, counted by cards and recorded play by play; after 12 hands counted by cards the other
pages of an evening too; a hand recorded (the count and both signatures, each a request of its own, the page brought up
to date after each); what a first visit fetches.
ihatemoney, in its own environment: a page view and one bill added with the page it leads back to, 36 bills (three a
hand) and 200.
"""

from __future__ import annotations

import json
import re
import secrets
import subprocess
import sys
import uuid
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any

from flask.testing import FlaskClient

from scorekeeper import zwickern
from scorekeeper.settings import Settings
from scorekeeper.web import create_app, prepare
from scorekeeper.web.limits import Buckets
from scorekeeper.zwickern.notation import write_play

VIEWS = 25
PAGES = {
    "match page": "/m/{token}", "hands": "/m/{token}/hands", "count": "/m/{token}/count", "new": "/new",
    "all screens": "/m/{token}/screens",
}
FEW, MANY = 12, 200
SAMPLE = Path(__file__).parents[1] / "scorekeeper" / "zwickern" / "app" / "published.zhn"
PEERS = Path(__file__).parents[1] / ".venv-peers"
LISTS = (("X25", "X15", "2s", "Ah"), ("X20", "Td", "Ts", "Ac", "As", "Ad"))


class Evening:
    """A match on a server of its own, with the test client as its phone."""

    def __init__(self, folder: Path, variant: str, people: int, sides: int) -> None:
        self.client = self.at(folder)
        self.people = [str(uuid.uuid4()) for _ in range(people)]
        self.last: str | None = None
        rules: dict[str, Any] = {"variant": variant, "switches": {}, "schedule": None, "packs": None}
        opened = {
            "game": "zwickern", "rules": rules, "sides": [self.people[at::sides] for at in range(sides)],
            "seats": self.people, "dealer": self.people[0], "drawn": False, "end": {"kind": "open", "n": None},
            "place": None, "names": "first",
        }
        body = {
            "match": str(uuid.uuid4()), "maker": secrets.token_urlsafe(16), "entries": [entry("match.opened", opened)],
            "words": dict(zip(self.people, ("Hanna", "Uwe", "Jens", "Frauke"), strict=False)),
        }
        answer = self.client.post("/matches", json=body)
        assert answer.status_code == 200, answer.get_data(as_text=True)
        self.token = answer.get_json()["record"]

    @staticmethod
    def at(folder: Path) -> FlaskClient:
        """A phone of an application made anew on this folder."""
        app = create_app(Settings(data=folder))
        prepare(app)
        for name in [name for name in app.extensions if name.endswith("_buckets")]:
            app.extensions[name] = Buckets(rate=1e6, burst=10**6)  # measured is the work, not the brake
        return app.test_client()

    def say(self, *entries: dict[str, Any]) -> None:
        answer = self.client.post(f"/m/{self.token}/entries", json={"entries": list(entries)})
        results = answer.get_json()["results"]
        assert all(result["status"] == "applied" for result in results), results

    def look(self) -> dict[str, Any]:
        view: dict[str, Any] = self.client.get(f"/m/{self.token}/state").get_json()
        return view

    def begin(self, dealer: str | None = None) -> tuple[str, dict[str, Any]]:
        hand, follows = str(uuid.uuid4()), self.last
        self.last = hand
        return hand, entry("hand.begun", {"follows": follows, "inserted": False, "dealer": dealer}, hand)

    def by_cards(self) -> None:
        """One hand from its count to both signatures, the phone's page brought up to date after each."""
        hand, begun = self.begin()
        figures = [{"list": list(codes), "cards": None} for codes in LISTS]
        self.say(begun, entry("count.cards", {"figures": figures, "facts": {"majority": 0}, "marks": [2, 1]}, hand))
        digest = self.look()["current"]["digest"]
        for side in (0, 1):
            self.say(entry("accepted", {"side": side, "digest": digest, "person": None}, hand))
            self.look()

    def by_plays(self) -> None:
        """One hand play by play: the published sample, whose dealer is the first of its players. Dealt by another it
        would be no hand that anybody plays: a finding at every play, twice as large a page."""
        hand, begun = self.begin(self.people[0])
        entries = [begun, *plays(self.people, hand)]
        for at in range(0, len(entries), 40):
            self.say(*entries[at : at + 40])
        self.say(entry("accepted", {"side": 0, "digest": "as played", "person": None}, hand))

    def page(self, name: str = "match page") -> float:
        """Milliseconds of a view of one of `PAGES`."""
        path = PAGES[name].format(token=self.token)
        headers = {"Accept-Encoding": "gzip", "Accept-Language": "de"}
        return spent(lambda: self.client.get(path, headers=headers))

    def first_visit(self) -> tuple[int, int]:
        """Requests and bytes of the page and all it names, gzip taken, nothing known before."""
        page = self.client.get(f"/m/{self.token}", headers={"Accept-Language": "de"}).get_data(as_text=True)
        paths = set(re.findall(r'(?:src|href)="(/static/[^"#]+)"', page))
        answers = [
            self.client.get(path, headers={"Accept-Encoding": "gzip", "Accept-Language": "de"})
            for path in (f"/m/{self.token}", *sorted(paths))
        ]
        assert all(answer.status_code == 200 for answer in answers)
        return len(answers), sum(len(answer.data) for answer in answers)


def entry(kind: str, payload: dict[str, Any], hand: str | None = None) -> dict[str, Any]:
    """An entry as a phone sends it."""
    return {"id": str(uuid.uuid4()), "v": 1, "kind": kind, "hand": hand, "after": None, "replaces": None, "by": None,
            "device": "", "at_phone": "2026-11-21T20:05:00.000Z", "payload": payload}


def plays(people: list[str], hand: str) -> Iterator[dict[str, Any]]:
    """The published sample hand as entries."""
    record = zwickern.read(SAMPLE.read_text(encoding="utf-8"))
    assert record.setting is not None
    ids = dict(zip(record.setting.players, people, strict=True))
    for stage, deal in enumerate(record.deals, 1):
        table = [card.code for line in deal.tables for item in line.items for card in item.cards]
        held = {ids[line.player]: [card.code for card in line.cards] for line in deal.hands}
        yield entry("stage.dealt", {"stage": stage, "table": table, "hands": held}, hand)
        for line in deal.plays:
            assert line.play is not None
            assert line.name is not None
            yield entry("play.made", {"person": ids[line.name], "zhn": write_play(line.play)}, hand)


def spent(work: Callable[[], Any]) -> float:
    """Milliseconds of processor time."""
    start = process_time()
    answer = work()
    taken = (process_time() - start) * 1000
    assert answer is None or answer.status_code == 200, answer.status
    return taken


def run() -> dict[str, Any]:
    """``ours`` and ``theirs``: ``view`` and ``record`` in milliseconds, ``requests``, ``bytes``; ``flat`` by number;
    ``pages``: milliseconds by name."""
    found: dict[str, Any] = {"flat": {}, "pages": {}}
    with TemporaryDirectory() as folder:
        evening = Evening(Path(folder), "dithmarschen", 4, 2)
        records = [spent(evening.by_cards) for _ in range(FEW)]
        for name in PAGES:
            evening.page(name)
            found["pages"][name] = median(evening.page(name) for _ in range(VIEWS))
        found["flat"]["cards", FEW] = found["pages"]["match page"]
        records += [spent(evening.by_cards) for _ in range(MANY - FEW)]
        found["flat"]["cards", MANY] = median(evening.page() for _ in range(VIEWS))
        requests, size = evening.first_visit()
        found["ours"] = {
            "view": found["flat"]["cards", FEW], "record": median(records[:FEW]), "late": median(records[-FEW:]),
            "requests": requests, "bytes": size,
        }
    with TemporaryDirectory() as folder:
        evening = Evening(Path(folder), "christiansen", 4, 4)
        for hands in (FEW, MANY):
            for _ in range(hands - (FEW if hands == MANY else 0)):
                evening.by_plays()
            evening.page()
            found["flat"]["plays", hands] = median(evening.page() for _ in range(VIEWS))
    found["theirs"] = {bills: ihatemoney(bills) for bills in (3 * FEW, MANY)}
    return found


def ihatemoney(bills: int) -> dict[str, Any] | None:
    """The same of ihatemoney; None where its environment is missing (`make bench` makes it)."""
    python = PEERS / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    script = Path(__file__).parent / "peers" / "ihatemoney_evening.py"
    if not python.exists():
        return None
    done = subprocess.run([str(python), str(script), str(bills)], capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stderr[-2000:], file=sys.stderr)
        return None
    answer: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return answer


def main() -> None:
    """Prints the figures."""
    found = run()
    for (way, hands), taken in found["flat"].items():
        print(f"match page after {hands} hands ({way}): {taken:.1f} ms of processor time")
    for name, taken in found["pages"].items():
        print(f"{name} after {FEW} hands (cards): {taken:.1f} ms")
    ours = found["ours"]
    print(f"a hand recorded: {ours['record']:.1f} ms, after {MANY} hands {ours['late']:.1f} ms")
    print(f"first visit: {ours['requests']} requests, {ours['bytes'] / 1024:.1f} KB")
    for bills, theirs in found["theirs"].items():
        if theirs:
            print(
                f"ihatemoney, {bills} bills: view {theirs['view']:.1f} ms, bill {theirs['record']:.1f} ms,"
                f" first visit {theirs['requests']} requests, {theirs['bytes'] / 1024:.0f} KB"
            )


if __name__ == "__main__":
    main()
