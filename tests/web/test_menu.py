"""The menu of a match: eight things at most, all others one tap behind it, and nothing that a viewer may not do."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from tests.cases import for_each
from tests.web.forms import begin
from tests.web.tables import Table

MOST = 8
EVERYWHERE = ("hands", "display", "links", "sheet", "sheet.pdf?kind=blank", "history", "export.csv", "export.zhn",
              "export.json", "end", "record", "change/insert", "change/player", "change/seats",
              "change/penalty", "delete", "take-in", "do misdeal", "do abandoned", "do dealer", "/unsent", "/settings",
              "/")
"""What the page "More" led to before it was a menu; behind "do" the buttons of its forms."""
OF_GAMES = {
    "zwickern": ("facing opposite", "facing beside", "check"),
    "schnapsen": ("facing opposite", "facing beside", "check"),
    "zwicken": ("chips", "change/people", "check"),
}
ONLY_JUDGE = ("change/penalty", "delete")
WATCHED = ("check", "hands", "display", "rules", "sheet",
           "sheet.pdf?kind=blank", "history", "export.csv", "export.zhn", "/settings", "/")


def targets(part: str, base: str) -> set[str]:
    """What can be tapped in a part of the page: addresses below the match's, or elsewhere; forms by their buttons."""
    found = set()
    for link in re.findall(r'<a [^>]*href="([^"]*)"', part):
        path = unescape(link)
        found.add(path.removeprefix(base).removeprefix("/") if path.startswith(base) else path)
    for fields in re.findall(r"<form.*?</form>", part, re.S):
        action = re.search(r'name="deed" value="([^"]*)"', fields)
        for name, value in re.findall(r'<button[^>]* name="(\w+)" value="([^"]*)"', fields):
            found.add({"facing": f"facing {value}", "why": f"do {value}"}.get(name, f"do {action and action[1]}"))
    return found


def parts(page: str, base: str) -> dict[str, set[str]]:
    """The targets of the menu, and of each part that it leads to."""
    found = re.findall(r'data-part="(\w*)"(.*?)(?=<div class="part|</section>\s*<p class="hear")', page, re.S)
    return {name: targets(inside, base) for name, inside in found}


def opened(client: Any, game: str) -> dict[str, str]:
    """A match's links."""
    if game == "zwickern":
        return Table(client).links
    base = begin(client, game, ["Anna", "Ben", "Cem"][: 2 if game == "schnapsen" else 3])
    links = client.get(f"{base}/links").text
    watch = re.search(r"/m/([\w-]{22})", links.split('id="watch"')[1])
    assert watch
    return {"judge": base.removeprefix("/m/"), "watch": watch[1]}


@for_each("game", OF_GAMES)
def test_whatever_was_there_is_two_taps_away_at_most(client: Any, game: str) -> None:
    links = opened(client, game)
    for role in ("judge", "record"):
        if role not in links:
            continue
        base = f"/m/{links[role]}"
        found = parts(client.get(f"{base}/more").text, base)
        menu = found.pop("")
        rows = menu - {""}  # the way back
        assert len(rows) <= MOST
        assert {f"more?part={name}" for name in found} <= rows
        wanted = {*EVERYWHERE, *OF_GAMES[game]} - ({*ONLY_JUDGE} if role == "record" else set())
        assert wanted - menu - set().union(*found.values()) == set()
        assert {"hands", "end", "rules"} <= menu, "the likeliest at once"
        assert f'href="{base}/change/rules"' in client.get(f"{base}/rules").text, "changed where they are read"


def test_a_question_is_asked_by_the_rules_of_this_table(client: Any) -> None:
    rules = {"variant": "dithmarschen", "switches": {"reverse_subtract": "on"}, "schedule": None, "packs": None}
    table = Table(client, sides=4, rules=rules)
    base = table.url()
    page = client.get(f"{base}/check?p=9&t=7&all=build").text
    assert "your rules" in page
    assert "keep 2 or jack" in page, "9 on a 7 makes 2 at this table alone"
    assert "partner" not in page.split('id="keys"')[1], "four who play singly"
    base = begin(client, "zwicken", ["Anna", "Ben", "Cem"], **{"switch-must_trump": "off"})
    asked = "u=s&t=Kd&h=8s.9h"
    assert "May not be played" in client.get(f"/check?v=zwicken&{asked}").text
    page = client.get(f"{base}/check?{asked}").text
    assert "May not be played" not in page
    assert "your rules" in page


@for_each("part", ["", "share", "seats", "rest", "nonsense"])
def test_the_address_says_which_part_is_shown(client: Any, part: str) -> None:
    page = Table(client).page(f"more?part={part}")
    shown = re.findall(r'data-part="(\w*)"(?! hidden)', page)
    assert shown == [part if part != "nonsense" else ""]


def test_a_match_that_is_over_leads_from_its_menu_to_what_can_be_corrected(client: Any) -> None:
    table = Table(client)
    for cards in ["X25"], ["Td"]:
        table.sign(table.cards(cards))
    base = table.url(role="judge")
    assert "hands?correct=1" not in parts(table.page("more", "judge"), base)[""], "it is not over"
    table.say("match.ended", {"reason": None, "reservation": False}, role="judge")
    menu = parts(table.page("more", "judge"), base)[""] - {""}
    assert "hands?correct=1" in menu
    assert len(menu) <= MOST
    hands = table.page("hands?correct=1", "judge")
    assert f'data-hand-url="{base}/hand/0?correct=1"' in hands, "what scripts draw leads there too"
    address = re.search(r'href="([^"]+/hand/2[^"]*)"', hands)
    assert address
    assert '<details class="hand-part" id="correcting" open>' in client.get(address[1]).text
    for role in ("record", "watch"):
        found = parts(table.page("more", role), table.url(role=role))[""]
        assert "hands?correct=1" not in found, f"{role}: the judge alone corrects it now"


@pytest.mark.parametrize("ended", [False, True])
def test_who_watches_is_shown_what_they_may_do(client: Any, ended: bool) -> None:
    table = Table(client)
    table.sign(table.cards(["X25"]))
    if ended:
        table.say("match.ended", {"reason": None, "reservation": False}, role="judge")
    base = table.url(role="watch")
    found = parts(table.page("more", "watch"), base)
    every = set().union(*found.values()) - {""}
    ways = {f"more?part={name}" for name in found if name}
    assert every - ways - {"more"} == {*WATCHED}
    for path in every:
        if path.startswith("sheet.pdf"):
            continue
        address = path if path.startswith("/") else f"{base}/{path}"
        assert client.get(address).status_code == 200, path
