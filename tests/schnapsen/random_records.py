"""Random records of Schnapsen: hands played out, written down in part, and spoilt in every way that paper knows."""

from __future__ import annotations

import random

SUITS, RANKS = "cdhs", "AKQJT"
PACK = [rank + suit for suit in SUITS for rank in RANKS]
VALUES = {"A": 11, "T": 10, "K": 4, "Q": 3, "J": 2}
HIGH = "JQKTA"
NAMES = ["Anna", "Ben"]


class Hand:
    """One hand played at random, mostly by the rules; ``lines`` are its trick lines in parts."""

    def __init__(self, dice):
        self.dice = dice
        pack = list(PACK)
        dice.shuffle(pack)
        self.hands = [pack[:5], pack[5:10]]
        self.turnup, self.talon = pack[10], pack[11:]
        self.dealt = [list(hand) for hand in self.hands], self.turnup, list(self.talon)
        self.trump = self.turnup[1]
        self.dealer = dice.randrange(2)
        self.leader = 1 - self.dealer
        self.points, self.marriages, self.tricks = [0, 0], [0, 0], [0, 0]
        self.closed, self.done = None, False
        self.slips = dice.choice([0, 0, 0, 0.03, 0.2])  # faults of the players
        self.eager = dice.choice([0.03, 0.15, 0.4])  # who closes
        self.loud = dice.choice([0, 0.5, 1])  # who claims with 66
        self.lines = []
        while not self.done:
            self.trick()

    def slip(self):
        return self.dice.random() < self.slips

    def total(self, seat):
        return self.points[seat] + (self.marriages[seat] if self.tricks[seat] else 0)

    def trick(self):
        dice, seat = self.dice, self.leader
        hand, other = self.hands[seat], self.hands[1 - seat]
        parts = {"name": seat, "before": [], "marriage": None, "answer": None, "claims": []}
        self.lines.append(parts)
        played = sum(self.tricks)
        jack = "J" + self.trump
        is_open = self.closed is None and played < 5
        if self.turnup and self.turnup != jack and jack in hand and ((is_open and dice.random() < 0.5) or self.slip()):
            hand[hand.index(jack)], self.turnup = self.turnup, jack
            parts["before"].append("swap")
        if is_open and dice.random() < self.eager:
            self.closed = (seat, played)
            parts["before"].append("close")
        pairs = [c for c in hand if c[0] in "KQ" and {"K": "Q", "Q": "K"}[c[0]] + c[1] in hand]
        lead = dice.choice(hand)
        if pairs and dice.random() < 0.8:
            lead = dice.choice(pairs)
            parts["marriage"] = 40 if lead[1] == self.trump else 20
            self.marriages[seat] += parts["marriage"]
        parts["lead"] = lead
        hand.remove(lead)
        if parts["marriage"] and ((self.total(seat) >= 66 and dice.random() < self.loud) or dice.random() < 0.02):
            parts["claims"].append(None)
            self.done = True
            return
        answer = self.answer(lead, other)
        parts["answer"] = answer
        other.remove(answer)
        win = self.beats(answer, lead)
        self.leader = 1 - seat if win else seat
        self.tricks[self.leader] += 1
        self.points[self.leader] += VALUES[lead[0]] + VALUES[answer[0]]
        if self.closed is None and played < 5:
            for who in (self.leader, 1 - self.leader):
                self.hands[who].append(self.talon.pop(0) if self.talon else self.turnup)
            if played == 4:
                self.turnup = None
        if (self.total(self.leader) >= 66 and dice.random() < self.loud) or dice.random() < 0.01:
            parts["claims"].append(None)
            self.done = True
        if not self.hands[0]:
            self.done = True

    def beats(self, card, lead):
        if card[1] == lead[1]:
            return HIGH.index(card[0]) > HIGH.index(lead[0])
        return card[1] == self.trump

    def answer(self, lead, hand):
        choices = hand
        if (self.closed is not None or sum(self.tricks) >= 5) and not self.slip():
            suit = [c for c in hand if c[1] == lead[1]]
            higher = [c for c in suit if self.beats(c, lead)]
            choices = higher or suit or [c for c in hand if c[1] == self.trump] or hand
        return self.dice.choice(choices)


def spelt(dice, card, loose):
    if not loose or dice.random() < 0.7:
        return card
    sign = dict(zip(SUITS, "♣♦♥♠", strict=True))[card[1]]
    rank = dice.choice([card[0], "10" if card[0] == "T" else card[0].lower()])
    return dice.choice([rank + card[1].upper(), rank + sign, sign + rank])


class Paper:
    """A hand written down: some of the deal, and its lines as lists of words."""

    def __init__(self, seed):
        self.dice = dice = random.Random(f"schnapsen {seed}")
        self.hand = hand = Hand(dice)
        self.loose = dice.random() < 0.15
        self.header = ["variant: schnapsen", f"players: {', '.join(NAMES)}", f"dealer: {NAMES[hand.dealer]}"]
        if dice.random() < 0.4:
            self.header.append(f"score: {dice.randint(1, 11)} {dice.randint(1, 11)}")
        if dice.random() < 0.4:
            switches = [f"{name}={dice.choice(['on', 'off'])}" for name in ("last_exchange", "last_close")]
            self.header.append("rules: " + ", ".join(dice.sample(switches, dice.randint(1, 2))))
        self.deal = self.deal_lines()
        self.lines = [self.words(parts) for parts in hand.lines]
        self.results = self.result_lines()
        for _ in range(dice.choice([0, 0, 1, 1, 1, 2, 3, 5])):
            dice.choice(MUTATIONS)(self, dice)
            self.lines = [line for line in self.lines if line]

    def deal_lines(self):
        dice = self.dice
        hands, turnup, talon = self.hand.dealt
        lines = [["turnup:", turnup]]
        holes = dice.choice([0, 0, 0.2])
        for seat in (0, 1):
            if dice.random() < 0.55:
                cards = [c if dice.random() >= holes else "?" for c in hands[seat]]
                cards = cards[: dice.choice([5, 5, 5, 3])]
                lines.append([f"hand {NAMES[seat]}:", *cards])
        if dice.random() < 0.5:
            cards = [c if dice.random() >= holes else "?" for c in talon][: dice.choice([9, 9, 4, 1])]
            lines.append(["talon:", *cards])
        if dice.random() < 0.3:
            dice.shuffle(lines)
        return lines

    def words(self, parts):
        dice, words = self.dice, []
        if dice.random() < 0.7:
            words.append(NAMES[parts["name"]] + ":")
        for part in parts["before"]:
            words.append(part.upper() if dice.random() < 0.1 else part)
        if parts["marriage"]:
            words.append(str(parts["marriage"]))
        words.append(parts["lead"])
        if parts["answer"]:
            words.append(parts["answer"])
        for _ in parts["claims"]:
            words.append("66")
        return words

    def result_lines(self):
        dice, hand = self.dice, self.hand
        if dice.random() < 0.6:
            return []
        lines = ["result"]
        for seat, name in enumerate(NAMES):
            figures = [("points", hand.total(seat)), ("tricks", hand.tricks[seat]), ("score", dice.randint(0, 7))]
            figures = [f"{key} {n + (dice.random() < 0.1)}" for key, n in figures if dice.random() < 0.5]
            lines.append(" ".join([f"{name}: {dice.randint(0, 3)}", *figures]))
        return lines

    def text(self):
        dice = self.dice
        lines = ["zhn: 1", *self.header, "deal", *(self.join(line) for line in self.deal)]
        for words in self.lines:
            line = self.join(words)
            if len(words) > 3 and words[-1] == "66" and dice.random() < 0.2:
                claim = dice.choice(["66", "66 " + dice.choice(NAMES), dice.choice(NAMES) + ": 66"])
                lines += [self.join(words[:-1]), claim]
            else:
                lines.append(line)
            if dice.random() < 0.02:
                lines.append(dice.choice(["", "# a remark", "   "]))
        lines += self.results
        return "\n".join(lines) + "\n"

    def join(self, words):
        return " ".join(spelt(self.dice, w, self.loose) if w in PACK else w for w in words)


def places(paper, deal=True):
    lines = paper.lines + (paper.deal if deal else [])
    return [(line, at) for line in lines for at, word in enumerate(line) if word in PACK]


def card_changed(paper, dice):
    found = places(paper)
    if found:
        line, at = dice.choice(found)
        line[at] = dice.choice(PACK)


def played_card_changed(paper, dice):
    found = places(paper, deal=False)
    if found:
        line, at = dice.choice(found)
        line[at] = dice.choice(PACK)


def two_cards_changed_about(paper, dice):
    found = places(paper)
    if len(found) > 1:
        (one, i), (two, j) = dice.sample(found, 2)
        one[i], two[j] = two[j], one[i]


def card_unknown(paper, dice):
    found = places(paper)
    if found:
        line, at = dice.choice(found)
        line[at] = dice.choice(["9h", "7c", "2s", "8d", "9" + paper.hand.trump])


def card_unwritten(paper, dice):
    found = [(line, at) for line in paper.deal if line[0] != "turnup:" for at, w in enumerate(line) if w in PACK]
    if found:
        line, at = dice.choice(found)
        line[at] = "?"


def line_missing(paper, dice):
    if paper.lines:
        paper.lines.pop(dice.randrange(len(paper.lines)))


def line_twice(paper, dice):
    if paper.lines:
        at = dice.randrange(len(paper.lines))
        paper.lines.insert(at, list(paper.lines[at]))


def lines_changed_about(paper, dice):
    if len(paper.lines) > 1:
        at = dice.randrange(len(paper.lines) - 1)
        paper.lines[at : at + 2] = paper.lines[at : at + 2][::-1]


def cut_off(paper, dice):
    del paper.lines[dice.randint(0, len(paper.lines)) :]
    if paper.lines and dice.random() < 0.5:
        line = paper.lines[-1]
        cards = [at for at, word in enumerate(line) if word in PACK]
        if len(cards) == 2:
            del line[cards[1] :]


def name_wrong(paper, dice):
    if paper.lines:
        line = dice.choice(paper.lines)
        name = dice.choice([*NAMES, "Zoe"]) + ":"
        if line[0].endswith(":"):
            line[0] = name
        else:
            line.insert(0, name)


def part_put_in(paper, dice):
    if paper.lines:
        line = dice.choice(paper.lines)
        part = dice.choice(["swap", "swap", "close", "close", "20", "40"])
        at = int(line[0].endswith(":"))
        while part in ("20", "40") and at < len(line) and line[at].lower() in ("swap", "close"):
            at += 1
        if part not in [word.lower() for word in line] and not ({"20", "40"} & {part} and {"20", "40"} & set(line)):
            line.insert(at, part)


def part_left_out(paper, dice):
    found = [
        (ln, at) for ln in paper.lines for at, w in enumerate(ln) if w.lower() in ("swap", "close", "20", "40", "66")
    ]
    if found:
        line, at = dice.choice(found)
        if line[at] == "66":
            del line[at:]
        else:
            del line[at]


def mistaken_marriage(paper, dice):
    found = [(line, at) for line in paper.lines for at, word in enumerate(line) if word in ("20", "40")]
    if found:
        line, at = dice.choice(found)
        line[at] = "20" if line[at] == "40" else "40"


def claim_put_in(paper, dice):
    if paper.lines:
        at = dice.choice([dice.randrange(len(paper.lines)), len(paper.lines) - 1])
        line = paper.lines[at]
        name = dice.choice(["", "", *NAMES, "Zoe"])
        line += ["66", *([name] if name else [])]
        if dice.random() < 0.5:
            del paper.lines[at + 1 :]


def claim_on_its_own_line(paper, dice):
    at = dice.randint(0, len(paper.lines))
    claim = dice.choice([["66"], ["66"], ["66", "Ben"], ["66", "Anna"], ["Ben:", "66"], ["Zoe:", "66"], ["66", "Zoe"]])
    paper.lines.insert(at, claim)


def answer_missing(paper, dice):
    if paper.lines:
        line = dice.choice(paper.lines)
        cards = [at for at, word in enumerate(line) if word in PACK]
        if len(cards) == 2:
            del line[cards[1]]


def line_unreadable(paper, dice):
    junk = dice.choice([["Anna:", "Ah", "Kh", "Qh"], ["xx"], ["Ah", "zz"], ["Ben:", "20"], ["Ben:"], ["1h", "Ah"]])
    paper.lines.insert(dice.randint(0, len(paper.lines)), list(junk))


def keyword_line(paper, dice):
    junk = dice.choice(["turnup: Ah", "hand Anna: Kh", "talon: Js", "deal", "table: Ah", "ask Ben 13 yes", "turn: Anna",
                        "cut 4", "raise 2", "pass", "pot 3", "play Ah", "partner"])
    paper.lines.insert(dice.randint(0, len(paper.lines)), [junk])


def deal_line_more(paper, dice):
    more = dice.choice([["hand Anna:", dice.choice(PACK)], ["hand Ben:", "?"], ["talon:", dice.choice(PACK), "?"],
                        ["turnup:", dice.choice(PACK)], ["hand Zoe:", "Ah"], ["deal"], ["hand Anna:", "Ah", "xx"],
                        ["talon:", *dice.sample(PACK, 9)], ["talon"], ["hand Anna"], ["table:", "Ah"]])
    paper.deal.insert(dice.randint(0, len(paper.deal)), more)


def deal_line_missing(paper, dice):
    if paper.deal:
        paper.deal.pop(dice.randrange(len(paper.deal)))


def header_changed(paper, dice):
    lines = [
        "place: Heide", "teams: Anna, Ben", "packs: 2", "score: 12 3", "score: 3", "score: 0 7", "score: 11 1",
        "from: position", "rules: last_close=perhaps", "date: 2026-01-02", "weather: fine", "schedule: 3",
        "variant: bavarian", "dealer: Zoe", "players: Anna, Ben, Cem",
    ]
    line = dice.choice(lines)
    key = line.partition(":")[0] + ":"
    paper.header = [each for each in paper.header if not each.startswith(key)]
    paper.header.insert(dice.randint(0, len(paper.header)), line)


def result_changed(paper, dice):
    paper.results = paper.results or ["result"]
    paper.results.append(
        dice.choice(["Zoe: 3", "Ben: 1", "Anna: 1 points 70", "Ben 1", "Ben: 2 cards 3", "Anna: 0 tricks 4 points 4"])
    )


MUTATIONS = [
    card_changed, card_changed, played_card_changed, played_card_changed, two_cards_changed_about, card_unknown,
    card_unwritten, card_unwritten, line_missing, line_twice, lines_changed_about, cut_off, name_wrong, part_put_in,
    part_put_in, part_left_out, part_left_out, mistaken_marriage, claim_put_in, claim_on_its_own_line, answer_missing,
    line_unreadable, keyword_line, deal_line_more, deal_line_missing, header_changed, result_changed,
]
