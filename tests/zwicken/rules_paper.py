"""A second reader of Zwicken and Anbieten records, written from zwicken.md, schnapsen.md and notation.md alone, slow
and plain. It shares no code with the package.

What it leaves out: jokers, values in brackets, names that notation.md 27 forbids, a header without its needed keys in
lines of their own, a record without the line ``deal``.
"""

from __future__ import annotations

import re

RANKS = "23456789TJQKA"
PACK = {rank + suit for rank in "789TJQKA" for suit in "cdhs"}
SIGNS = {"♣": "c", "♧": "c", "♦": "d", "♢": "d", "♥": "h", "♡": "h", "♠": "s", "♤": "s"}
SWITCHES = {
    "jump": ["rearhand", "next"], "must_trump": ["on", "off"], "zwick_cumulative": ["on", "off"],
    "must_play_base_pot": ["off", "on"], "bete": ["stake", "pot"],
}
HEADER = (
    "zhn", "variant", "players", "dealer", "stake", "pot", "rules", "date", "place", "event", "hand", "source",
    "recorder",
)
NO_PLAY = {
    "deal", "table", "hand", "ask", "result", "partner", "turn", "turnup", "talon", "cut", "pot", "close", "20", "40",
    "66",
}
"""A line that begins with one of these is no play (notation.md, Exactly 3 and 27); pass, play, swap and raise are."""


class Unusable(Exception):
    """A header with which nothing can be replayed (exit status 2)."""


def read_card(word):
    """The code of a card in any spelling, None for anything else."""
    for sign, suit in SIGNS.items():
        word = word.replace(sign, suit)
    word = word.replace("10", "T")
    if len(word) == 2 and word[0].lower() in "cdhs" and word[1].upper() in RANKS:
        word = word[::-1]
    if len(word) == 2 and word[0].upper() in RANKS and word[1].lower() in "cdhs":
        return word[0].upper() + word[1].lower()
    return None


def read_cards(words):
    """The cards of these words, ``?`` kept; None where one of them is neither."""
    cards = [word if word == "?" else read_card(word) for word in words]
    return None if None in cards else cards


def read_lines(text):
    """(number, line) of every line that holds more than a comment."""
    lines = [(number, line.split("#")[0].strip()) for number, line in enumerate(text.splitlines(), 1)]
    return [(number, line) for number, line in lines if line]


class Header:
    """What stands before the line ``deal``. ``fields`` by key, ``at`` their lines."""

    def __init__(self, lines):
        self.fields, self.at = {}, {}
        for number, line in lines:
            key, _, value = line.partition(":")
            self.fields[key.strip()], self.at[key.strip()] = value.strip(), number
        try:
            self.read()
        except (KeyError, ValueError) as problem:
            raise Unusable from problem

    def read(self):
        fields = self.fields
        self.variant = fields["variant"]
        self.names = [name.strip() for name in fields["players"].split(",")]
        self.dealer = self.names.index(fields["dealer"])
        self.stake, self.pot = int(fields.get("stake", "3")), int(fields.get("pot", "0"))
        self.switches = {name: values[0] for name, values in SWITCHES.items()}
        for part in filter(None, fields.get("rules", "").split(",")):
            name, _, value = part.strip().partition("=")
            self.switches[name] = SWITCHES[name][SWITCHES[name].index(value)]
        part = 3 if self.variant == "zwicken" else 1
        people = 2 <= len(self.names) <= 6 and len(set(self.names)) == len(self.names)
        chips = self.stake > 0 and self.pot >= 0 and not self.stake % part and not self.pot % part
        if not people or not chips or self.variant not in ("zwicken", "anbieten") or "from" in fields:
            raise Unusable

    def written(self):
        """Its lines in canonical order."""
        keys = [key for key in HEADER if key in self.fields] + [key for key in self.fields if key not in HEADER]
        return [f"{key}: {self.fields[key]}" for key in keys]


def read_cut(words):
    """(card, word, what the card means) of a cut; card ``?`` and ``-`` too. None for what cannot be read."""
    word = words[1] if len(words) == 2 else None
    if not 1 <= len(words) <= 2 or word not in (None, "hop", "jump", "deal"):
        return None
    if words[0] == "-":
        return None if word else ("-", None, "deal")
    if words[0] == "?":
        return "?", word, word or "deal"
    card = read_card(words[0])
    if card is None:
        return None
    return card, word, "jump" if card == "7d" else "hop" if card in PACK and card[0] in "A7" else "deal"


def cut_text(card, word, means):
    done = word or means
    return f"cut: {card}" + (f" {done}" if card == "?" or done != means else "")


def read_play(line):
    """(name or None, kind, what) of a line of plays, None for what cannot be read.

    ``kind`` is pass, play, swap (``what``: cards out, cards in), raise (chips) or cards.
    """
    name, colon, rest = line.partition(":")
    name, rest = (name.strip(), rest) if colon else (None, line)
    words = rest.split()
    if name == "" or not words:
        return None
    verb = words[0].lower()
    if verb in ("pass", "play"):
        return (name, verb, None) if len(words) == 1 else None
    if verb == "raise":
        known = name is not None and len(words) == 2 and re.fullmatch("[0-9]+", words[1])
        return (name, verb, int(words[1])) if known else None
    if verb == "swap":
        swap = read_swap(words[1:])
        return swap and (name, "swap", swap)
    cards = [read_card(word) for word in words]
    return None if None in cards else (name, "cards", cards)


def read_swap(words):
    if len(words) == 1 and re.fullmatch("[0-9]+", words[0]):
        return ["?"] * int(words[0]), []
    if words.count("+") > 1:
        return None
    at = words.index("+") if "+" in words else len(words)
    out, into = read_cards(words[:at]), read_cards(words[at + 1 :])
    if not out or into is None or ("+" in words and len(into) != len(out)):
        return None
    return out, into


def play_text(name, kind, what):
    """A line of plays in canonical form."""
    if kind == "cards":
        text = " ".join(what)
    elif kind == "raise":
        text = f"raise {what}"
    elif kind != "swap" or not what[0]:
        text = "pass" if kind == "pass" else "play"
    else:
        out, into = what
        bought = f" + {' '.join(into)}" if set(into) - {"?"} else ""
        text = f"swap {' '.join(out)}{bought}" if set(out + into) != {"?"} else f"swap {len(out)}"
    return f"{name}: {text}" if name else text


def read_result(line):
    """(name, figures) of a result line, None for what cannot be read; of the pot one figure, else three or None."""
    name, _, rest = line.partition(":")
    figures = "" if name.strip() == "pot" else r"(?:\s+tricks\s+(\d+))?(?:\s+gezwickt\s+(\d+))?"
    found = re.fullmatch(rf"\s*([+-]?\d+){figures}\s*", rest)
    if not name.strip() or not found:
        return None
    return name.strip(), [None if text is None else int(text) for text in found.groups()]


def result_text(name, figures):
    chips, *rest = figures
    if name == "pot":
        return f"pot: {chips}"
    words = zip(("tricks", "gezwickt"), rest, strict=True)
    text = "".join([f" {word} {figure}" for word, figure in words if figure is not None])
    return f"{name}: {f'{chips:+d}' if chips else '0'}{text}"
