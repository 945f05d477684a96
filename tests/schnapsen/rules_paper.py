"""A second reader of Schnapsen records, written from schnapsen.md and notation.md alone, slow and plain.

A text becomes lines of the deal, of play and of the result, and is written in canonical form. It shares no code with
the package. What it leaves out: comments, jokers, cards counted in brackets, names that notation.md 27 forbids.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

SUITS, RANKS = "cdhs", "AKQJT98765432"
SIGNS = dict(zip("♣♦♥♠♧♢♡♤", SUITS * 2, strict=True))
PACK = [rank + suit for suit in SUITS for rank in "ATKQJ"]
HEADER = [
    "zhn", "variant", "players", "dealer", "score", "rules", "date", "place", "event", "hand", "source", "recorder",
]
PARTS = ["swap", "close", "20", "40", "66"]
KEYWORDS = [
    "deal", "table", "hand", "ask", "result", "partner", "turn", "turnup", "talon", "cut", "pot", "pass", "play",
    "raise", *PARTS,
]
SWITCHES = ("last_exchange", "last_close")


class Unusable(Exception):
    """A header with which nothing can be replayed (exit status 2)."""


class Unreadable(Exception):
    """A line that cannot be read."""


def read_card(word):
    """The code of a card in any spelling."""
    plain = word.upper().replace("10", "T")
    for sign, suit in SIGNS.items():
        plain = plain.replace(sign, suit.upper())
    if word[:1] in SIGNS:
        plain = plain[::-1]
    if len(plain) == 2 and plain[0] in RANKS and plain[1].lower() in SUITS:
        return plain[0] + plain[1].lower()
    raise Unreadable(word)


@dataclass
class Trick:
    """A line of play as written; ``claims`` have a name or None, and the line on which they stand."""

    line: int
    name: str | None
    before: list[str]
    marriage: int | None
    lead: str
    answer: str | None
    claims: list[tuple[int, str | None]] = field(default_factory=list)


@dataclass
class Claim:
    """A line that claims and plays nothing."""

    line: int
    claims: list[tuple[int, str | None]]


@dataclass
class Broken:
    """A trick line that cannot be read; the name before its colon."""

    line: int
    name: str | None
    answer: None = None


def read_trick(number, text):
    """A line of play: a Trick, or a Claim where the line is nothing but a claim."""
    name, rest = None, text
    if ":" in text:
        name, rest = (part.strip() for part in text.split(":", 1))
        if not name:
            raise Unreadable(text)
    words = rest.split()
    before, marriage, cards = [], None, []
    while words and words[0].lower() in ("swap", "close") and words[0].lower() not in before:
        before.append(words.pop(0).lower())
    if words and words[0] in ("20", "40"):
        marriage = int(words.pop(0))
    while words and words[0] != "66":
        cards.append(read_card(words.pop(0)))
    claims = read_claims(number, words)
    if claims and not cards and not before and marriage is None:
        if name is not None and (len(claims) > 1 or claims[0][1] is not None):
            raise Unreadable(text)
        return Claim(number, claims if name is None else [(number, name)])
    if len(cards) not in (1, 2):
        raise Unreadable(text)
    return Trick(number, name, before, marriage, cards[0], cards[1] if len(cards) == 2 else None, claims)


def read_claims(number, words):
    claims = []
    while words:
        words = words[1:]
        end = words.index("66") if "66" in words else len(words)
        claims.append((number, " ".join(words[:end]) or None))
        words = words[end:]
    return claims


class Record:
    """The text, read."""

    def __init__(self, text):
        self.header, self.deal_line = {}, None
        self.findings = []  # (line, play, player, rule, severity)
        self.turnup, self.hands, self.talon = None, {}, []  # of hands and talon (card, whether it can stand there)
        self.deal = []  # (key, cards) of each line
        self.plays, self.results = [], []
        self.shown = set()  # cards on lines of the deal
        self.in_result = False
        for number, line in enumerate(text.splitlines(), 1):
            content = line.split("#")[0].strip()
            if content:
                self.take(number, content)
        self.check_header()
        if self.turnup is None:
            self.fault(self.deal_line, "syntax")

    def fault(self, line, rule):
        self.findings.append((line, None, None, rule, "error"))

    def take(self, number, content):
        if self.deal_line is None:
            self.take_header(number, content)
            return
        if self.in_result:
            self.take_result(number, content)
            return
        first = re.split(r"[\s:]", content)[0]
        if first == "result":
            self.in_result = content == "result"
            if not self.in_result:
                self.fault(number, "syntax")
            return
        if first in KEYWORDS and first not in PARTS:
            try:
                self.take_deal(number, first, content)
            except Unreadable:
                self.fault(number, "syntax")
            return
        self.take_trick(number, content)

    def take_header(self, number, content):
        if content == "deal":
            self.deal_line = number
            return
        if ":" not in content:
            self.fault(number, "syntax")
            return
        key, value = (part.strip() for part in content.split(":", 1))
        if key in self.header:
            self.fault(number, "syntax")
        self.header.setdefault(key, value)

    def check_header(self):
        header = self.header
        self.players = [name.strip() for name in header.get("players", "").split(",")]
        if header.get("variant") != "schnapsen" or header.get("zhn") != "1" or "from" in header:
            raise Unusable
        if len(set(self.players)) != 2 or len(self.players) != 2 or header.get("dealer") not in self.players:
            raise Unusable
        if any(not name or name.split()[0] in KEYWORDS or set(name) & set("+=!") for name in self.players):
            raise Unusable
        score = header.get("score", "7 7").split()
        if len(score) != 2 or not all(each.isdecimal() and 1 <= int(each) <= 11 for each in score):
            raise Unusable
        self.score = [int(each) for each in score]
        self.switches = {}
        for part in filter(None, (part.strip() for part in header.get("rules", "").split(","))):
            name, _, value = (piece.strip() for piece in part.partition("="))
            if name not in SWITCHES or value not in ("on", "off"):
                raise Unusable
            self.switches[name] = value

    def take_deal(self, number, first, content):
        if self.plays or ":" not in content:
            raise Unreadable
        key, value = (part.strip() for part in content.split(":", 1))
        cards = [word if word == "?" else read_card(word) for word in value.split()]
        if key == "turnup":
            if self.turnup is not None or len(cards) != 1 or cards == ["?"]:
                raise Unreadable
            self.turnup = cards[0]
            self.deal.append((key, cards))
            if not self.seen(self.turnup):
                self.fault(number, "pack")
            return
        if key == "talon":
            place, limit = self.talon, 9
        elif first == "hand" and key.split(None, 1)[-1] in self.names():
            place, limit = self.hands.setdefault(key.split(None, 1)[1], []), 5
        else:
            raise Unreadable
        if len(place) + len(cards) > limit:
            raise Unreadable
        self.deal.append((key, cards))
        marks = [(card, self.seen(card)) for card in cards]
        place += marks
        for _ in {card in PACK for card, fine in marks if not fine}:  # one for strangers, one for doubles
            self.fault(number, "pack")

    def names(self):
        return [name.strip() for name in self.header.get("players", "").split(",")]

    def seen(self, card):
        """Whether a card can stand here: one of the twenty that was not shown before."""
        if card == "?":
            return True
        fine = card in PACK and card not in self.shown
        self.shown.add(card)
        return fine

    def take_trick(self, number, content):
        try:
            play = read_trick(number, content)
        except Unreadable:
            name, colon, _ = content.partition(":")
            play = Broken(number, name.strip() if colon else None)
        if isinstance(play, Claim) and self.plays and not isinstance(self.plays[-1], Broken):
            self.plays[-1].claims += play.claims
        else:
            self.plays.append(play)

    def take_result(self, number, content):
        found = re.fullmatch(r"([^:]+):\s*(\d+)((?:\s+(?:points|tricks|score)\s+\d+)*)", content)
        if not found:
            self.fault(number, "syntax")
            return
        pairs = found[3].split()
        self.results.append((number, found[1].strip(), int(found[2]), dict(zip(pairs[::2], pairs[1::2], strict=True))))

    # the canonical form

    def canonical(self):
        """The lines as they are written, without the blank ones; after a replay, and where every line can be read."""
        header = self.header
        spaced = {"players": ", ".join(self.players), "score": " ".join(header.get("score", "").split())}
        spaced["rules"] = ", ".join("".join(part.split()) for part in header.get("rules", "").split(","))
        keys = [key for key in HEADER if key in header] + [key for key in header if key not in HEADER]
        yield from (f"{key}: {spaced.get(key, header[key])}" for key in keys)
        yield "deal"
        order = ["turnup", *(f"hand {name}" for name in self.players), "talon"]
        deal = sorted(self.deal, key=lambda line: order.index(line[0]))
        for at, (key, cards) in enumerate(deal):
            text = f"{key}: {' '.join(cards)}".rstrip()
            yield text.rstrip(" ?") if key == "talon" and at == len(deal) - 1 else text
        for play in self.plays:
            claims = " ".join("66" if name is None else f"66 {name}" for _, name in play.claims)
            if isinstance(play, Claim):
                yield claims
                continue
            parts = [*play.before, str(play.marriage or ""), play.lead, play.answer or "", claims]
            yield (f"{play.name}: " if play.name else "") + " ".join(filter(None, parts))
        if self.results:
            yield "result"
        for _, name, points, figures in self.results:
            parts = [f"{key} {figures[key]}" for key in ("points", "tricks", "score") if key in figures]
            yield " ".join([f"{name}: {points}", *parts])
