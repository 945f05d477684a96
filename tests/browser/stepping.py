"""Stepping through a hand on a phone."""

from __future__ import annotations

import re

MOMENT = """() => ({
  felt: document.getElementById("felt").innerHTML,
  players: document.getElementById("players").innerHTML,
  said: document.getElementById("play-sentence").innerHTML,
  finding: document.getElementById("finding").innerHTML,
  spoken: document.getElementById("spoken").textContent,
  next: document.getElementById("next").textContent,
  holds: document.getElementById("holds")?.innerHTML ?? "",
  hands: document.getElementById("hands")?.innerHTML ?? "",
  verdict: String(document.getElementById("verdict").hidden),
  cards: document.getElementById("to-cards").getAttribute("href"),
  asks: document.getElementById("ask").getAttribute("href"),
  corrects: document.getElementById("correct").getAttribute("href") + document.getElementById("correct").hidden,
  steps: document.querySelector(".step-buttons").innerHTML,
  current: [...document.querySelectorAll(".play[aria-current]")].map(play => play.getAttribute("href")),
})"""
OF_SERVED = (
    "html => { const page = new DOMParser().parseFromString(html, 'text/html'); return ("
    + MOMENT.replace("document.", "page.")
    + ")() }"
)
TIDY = re.compile(r"\s+(?=<)|(?<=>)\s+")


def tidy(found):
    """Without the spaces between tags."""
    return {name: TIDY.sub("", value).strip() if isinstance(value, str) else value for name, value in found.items()}


def moment(page):
    """All that changes with the moment."""
    return tidy(page.evaluate(MOMENT))


def at(page):
    """The play shown."""
    return int(page.input_value(".track input"))


def compared(reader, address, lang, moments):
    """Steps through a hand by key; at each of these moments what the script drew is what the server sends for it."""
    stepping = reader(390, 844, locale=lang)
    stepping.goto(address)
    for number in range(1, int(stepping.get_attribute(".track input", "max")) + 1):
        stepping.keyboard.press("ArrowRight")
        if number not in moments:
            continue
        served = stepping.request.get(f"{address}?at={number}", headers={"Accept-Language": lang})
        parsed = stepping.evaluate(OF_SERVED, served.text())
        assert moment(stepping) == tidy(parsed), number
    return stepping


def swipe(page, start, end):
    """A finger across the table."""
    page.evaluate(
        """([from, to]) => {
          const felt = document.getElementById("felt");
          const touch = x => new Touch({identifier: 1, target: felt, clientX: x, clientY: 300});
          const send = (kind, touches, changedTouches) =>
            felt.dispatchEvent(new TouchEvent(kind, {touches, changedTouches, bubbles: true}));
          send("touchstart", [touch(from)], [touch(from)]);
          send("touchend", [], [touch(to)]);
        }""",
        [start, end],
    )
