"""A hand of Zwickern taken down play by play on a phone."""

from __future__ import annotations

from typing import Any

from scorekeeper.zwickern.notation import read, write_play
from tests.browser.evening import entries_of
from tests.journal.plays import SAMPLE
from tests.web.matches import entry, new_id

NAMES = ("Albert Ahrens", "Beatrice Boysen", "Charlie Carstens", "Dianne Detlefsen")
RECORD = read(SAMPLE.read_text(encoding="utf-8"))
PLAYS = [line.play for deal in RECORD.deals for line in deal.plays]
TABLE = [card.code for item in RECORD.deals[0].tables[0].items for card in item.cards]
DEAF = 260  # ms: behind a card and a deed the keys take no tap for 250


class Recorder:
    """A phone that records; counts its taps."""

    def __init__(self, page: Any, variant: str = "christiansen", names: tuple[str, ...] = NAMES) -> None:
        self.page = page
        self.persons = [new_id() for _ in names]
        opened = entry(
            "match.opened",
            {
                "game": "zwickern", "rules": {"variant": variant, "switches": {}, "schedule": None, "packs": None},
                "sides": [[person] for person in self.persons], "seats": self.persons, "dealer": self.persons[0],
                "drawn": False, "end": {"kind": "open", "n": None}, "place": None, "names": "first",
            },
        )
        words = dict(zip(self.persons, names, strict=True))
        body = {"match": new_id(), "maker": "m" * 22, "entries": [opened], "words": words}
        answer = page.request.post("/matches", data=body)
        assert answer.ok, answer.text()
        self.token = answer.json()["record"]
        self.taps = 0

    @classmethod
    def on(cls, page: Any, token: str) -> Recorder:
        """A phone that records in a match that there is."""
        recorder = cls.__new__(cls)
        recorder.page, recorder.token, recorder.taps = page, token, 0
        return recorder

    def open(self, path: str = "record") -> Recorder:
        self.page.goto(f"/m/{self.token}/{path}")
        self.page.wait_for_selector("[data-record][data-step]")
        return self

    def tap(self, selector: str) -> None:
        self.taps += 1
        self.page.wait_for_timeout(DEAF)
        self.page.locator(selector).first.click(timeout=5000)

    def key(self, name: str) -> None:
        self.tap(f'[data-key="{name}"]')

    def card(self, code: str) -> None:
        held = self.page.locator(f'.hand button:enabled[aria-label="{self.page.evaluate(NAME, code)}"]')
        if held.count():
            self.taps += 1
            self.page.wait_for_timeout(DEAF)
            held.first.click()
            return
        one = self.page.locator(f'[data-key="card-{code}"]')
        if not one.count():
            self.key(f"rank-{code if code[0] == 'X' else code[0]}")
        if one.count():
            self.key(f"card-{code}")

    @property
    def step(self) -> str:
        return str(self.page.locator("[data-record]").get_attribute("data-step"))

    def play(self, play: Any) -> int:
        """Card, then what is proposed; taps needed."""
        self.taps = 0
        self.card(play.card.code)
        if self.step != "plays":
            return self.taps  # nothing else could be done
        wanted = same(write_play(play))
        offered = self.offered()
        if wanted not in [same(zhn) for zhn in offered]:
            self.key("morePlays")
            offered = self.offered()
        zhn = next(zhn for zhn in offered if same(zhn) == wanted)
        self.tap(f'[data-zhn="{zhn}"]')
        return self.taps

    def offered(self) -> list[str]:
        """The plays that are proposed."""
        return list(self.page.locator("[data-zhn]").evaluate_all("keys => keys.map(key => key.dataset.zhn)"))

    def sheet(self) -> Any:
        """The hand as the server has it."""
        hand = self.page.request.get(f"/m/{self.token}/state").json()["current"]
        return self.page.request.get(f"/m/{self.token}/plays.json?hand={hand['id']}").json()

    def saved(self, plays: int) -> Any:
        """Waits until the server has so many plays."""
        for _ in range(40):
            sheet = self.sheet()
            if sum(step["kind"] == "play" for step in sheet["steps"]) == plays:
                return sheet
            self.page.wait_for_timeout(150)
        raise AssertionError(f"the server has {sheet['steps']}")


NAME = """code => {
  const words = JSON.parse(document.getElementById("record-words").textContent);
  if (code[0] === "X") return words.jokerOf.replace("%(value)s", code.slice(1));
  const court = "AKQJ".includes(code[0]);
  return (court ? words.courtOf : words.numberOf).replace("%(court)s", words.ranks[code[0]])
    .replace("%(number)s", words.ranks[code[0]]).replace("%(suit)s", words.suits[code[1]]);
}"""


def same(zhn: str) -> str:
    """A play without the order in which its groups and their cards are named."""
    card, sign, groups = zhn.partition(" x ")
    return card + sign + " ".join(sorted("+".join(sorted(group.split("+"))) for group in groups.split(" ")))


def deal_table(recorder: Recorder) -> None:
    assert recorder.step == "deal"
    for code in TABLE:
        recorder.card(code)
    assert recorder.step == "card"


def entered_before(recorder: Recorder, left: list[Any]) -> None:
    """The hand as another phone has recorded it but for its last plays; this one opens it."""
    hand = new_id()
    rows = [entry("hand.begun", {"follows": None, "inserted": False, "dealer": recorder.persons[0]}, hand)]
    assert RECORD.setting is not None
    persons = dict(zip(RECORD.setting.players, recorder.persons, strict=True))
    rows += entries_of(SAMPLE.read_text(encoding="utf-8"), persons, hand, entry)
    answer = recorder.page.request.post(
        f"/m/{recorder.token}/entries", data={"entries": rows[: len(rows) - len(left)], "words": {}}
    )
    assert answer.ok, answer.text()
    recorder.open()
