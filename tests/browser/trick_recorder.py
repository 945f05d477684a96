"""A hand of tricks taken down act by act on a phone."""

from __future__ import annotations

from typing import Any

from scorekeeper.acts import Act
from tests.act_vectors import NAMES
from tests.browser.offline import until
from tests.web.matches import entry, new_id

DEAF = 260  # ms: behind an act the keys take no tap for 250
TOUCH = {"viewport": {"width": 360, "height": 620}, "is_mobile": True, "has_touch": True, "locale": "en-GB",
         "reduced_motion": "reduce"}
TURNED_UP, ORDER = "Th", ("As", "Js", "Kd", "Jd")


class Recorder:
    """Somebody who takes a hand down on one phone."""

    def __init__(self, page: Any, token: str, persons: list[str]) -> None:
        self.page, self.token, self.persons = page, token, persons

    @classmethod
    def begun(cls, page: Any, variant: str, players: int) -> Recorder:
        """A new match, opened at its recording screen."""
        persons = [new_id() for _ in range(players)]
        game = "schnapsen" if variant == "schnapsen" else "zwicken"
        opened = entry(
            "match.opened",
            {
                "game": game, "rules": {"variant": variant, "switches": {}, "schedule": None, "packs": None},
                "sides": [[person] for person in persons], "seats": persons, "dealer": persons[0], "drawn": False,
                "end": {"kind": "open", "n": None}, "place": None, "names": "first",
            },
        )
        words = dict(zip(persons, NAMES, strict=False))
        answer = page.request.post(
            "/matches", data={"match": new_id(), "maker": "m" * 22, "entries": [opened], "words": words}
        )
        assert answer.ok, answer.text()
        return cls(page, answer.json()["record"], persons).open()

    def open(self) -> Recorder:
        """Opens the screen, or opens it anew."""
        self.page.goto(f"/m/{self.token}/record")
        self.page.wait_for_selector("[data-record][data-step]")
        return self

    @property
    def step(self) -> str:
        """What is asked for now."""
        return str(self.page.locator("[data-record]").get_attribute("data-step"))

    def key(self, name: str) -> Any:
        """A key of the screen."""
        return self.page.locator(f'#screen-record [data-key="{name}"]:enabled').first

    def tap(self, name: str) -> None:
        """Taps a key, as long after the act before as people do."""
        self.page.wait_for_timeout(DEAF)
        self.key(name).tap(timeout=5000)

    def card(self, code: str) -> None:
        """Taps a card; where they are shown a suit at a time, its suit first."""
        tab = self.page.locator(f'#screen-record [data-key="suit-{code[1]}"]')
        if tab.count() and tab.get_attribute("aria-pressed") == "false":
            self.tap(f"suit-{code[1]}")
        self.tap(f"card-{code}")

    def act(self, act: Act) -> None:
        """Taps what an act needs."""
        person, (first, *rest) = self.persons[NAMES.index(act.player)], act.text.split()
        drops = self.page.locator(f'[data-key="drop-{person}"]').count()
        if first == "66" and not self.page.locator(f'#screen-record [data-key="claim-{person}"]').count():
            self.tap("other")
            self.tap(f"who-{person}")
            self.tap("claim")
        elif first == "66":
            self.tap(f"claim-{person}")
        elif first in ("20", "40"):
            self.tap(f"pair-{first}")
            self.card(rest[0])
        elif first == "raise":
            self.tap("raise")
            self.page.locator("#raise-chips").fill(rest[0])
            self.tap(f"raise-{person}")
        elif first == "pass" and drops:
            self.tap(f"drop-{person}")
        elif first in ("pass", "play") or act.text.startswith("swap "):
            self.tap(f"do-{act.text}")
        elif first in ("swap", "close"):
            self.tap(first)
        else:
            self.card(first)

    def listed(self, name: str, at: int) -> None:
        """Opens the list and taps what can be done with an act."""
        self.page.wait_for_timeout(DEAF)
        self.page.locator("[data-list]").tap()
        row = self.page.locator("dialog li", has=self.page.locator(f'[data-key="correct-{at}"]'))
        row.locator("summary").tap()
        row.locator(f'[data-key="{name}-{at}"]').tap()

    def sheet(self) -> Any:
        """The hand as the server has it."""
        hand = self.page.request.get(f"/m/{self.token}/state").json()["current"]
        return self.page.request.get(f"/m/{self.token}/plays.json?hand={hand['id']}").json() if hand else {"steps": []}

    def acts(self) -> list[tuple[str, str]]:
        """(name, text) of each act the server has, in its order."""
        plays = [step for step in self.sheet()["steps"] if step["kind"] == "play"]
        return [(NAMES[self.persons.index(step["person"])], step["zhn"]) for step in plays]

    def saved(self, wanted: list[Act] | list[tuple[str, str]]) -> Any:
        """Waits until the server has these acts, each once and in this order; its sheet then."""
        rows = [(person, text) for person, text in wanted]
        until(lambda: self.acts() == rows, "the server has what was recorded")
        return self.sheet()

    def recorded(self) -> int:
        """How many acts were recorded here, as its list has them."""
        self.page.locator("[data-list]").tap()
        rows = self.page.locator('dialog [data-key^="correct-"]:not([data-key="correct-deal"])')
        found = rows.count()
        self.page.locator("dialog .close").tap()
        return found
