"""A second referee of Zwicken and Anbieten, written from zwicken.md, schnapsen.md ("After the fact", Exactly 1-6, 13)
and rules.md 6 alone, slow and plain: a text becomes the JSON answer without messages, and its canonical form.

It shares no code with the package. Where the contract is silent (who is named by a finding on a line that nobody was to
play, a second ``pot:``, a hand after too many exchanged) it has taken the package's reading; see ``rules_paper`` for
what it leaves out.
"""

from __future__ import annotations

import re

from tests.zwicken import rules_paper as paper
from tests.zwicken.rules_paper import PACK
from tests.zwicken.rules_table import Laid, Table

RULES = (
    "syntax", "pack", "hand", "turn", "Zw.H1", "Zw.E1", "Zw.P1", "Zw.P2", "Zw.R1", "Zw.F1", "Zw.F2", "Zw.F3", "Zw.F4",
    "Zw.Gb", "Zw.Gc", "Zw.Gd", "Zw.N1", "result",
)


class Over(Exception):
    """The replay ends here."""


class Referee(Table):
    """One record: ``run`` goes through it and gives the answer; ``written`` is the canonical form."""

    def __init__(self, text):
        lines = paper.read_lines(text)
        first = next((at for at, (_, line) in enumerate(lines) if line == "deal"), len(lines))
        super().__init__(paper.Header(lines[:first]))
        self.deal_line, self.lines = lines[first][0], lines[first + 1 :]
        self.cut_ends = False  # a cut led to the deal
        self.blind = None  # the line of ``cut: -``
        self.drawn = 0
        self.leader = None
        self.asked = None  # an open raise: (who raised, chips)
        self.trick_log, self.lying = [], []  # tricks laid, the last may be a part; its cards
        self.ended = self.broken = False  # the deal is over; the replay ended early
        self.beyond = 0  # plays counted after that
        self.cuts, self.turnups, self.hands = [], [], [[] for _ in self.names]
        self.plays, self.results, self.has_result = [], [], False

    def run(self):
        for number, line in self.lines:
            word = re.split(r"[\s:]", line)[0]
            if self.has_result:
                self.result_line(number, line)
            elif line == "result":
                self.has_result = True
            elif word in paper.NO_PLAY:
                if self.plays or not self.deal(number, line, word):
                    self.find(number, None, None, "syntax")
            else:
                self.play_line(number, line)
        return self.finish()

    # deal lines; False: cannot be read, or out of place

    def deal(self, number, line, word):
        key, colon, value = line.partition(":")
        if not colon or word not in ("cut", "turnup", "hand") or (word != "hand" and key.strip() != word):
            return False
        words = value.split()
        if word == "hand":
            return self.hand(number, self.seat(key.strip()[4:].strip()), paper.read_cards(words))
        return self.cut(number, words) if word == "cut" else self.turn_up(number, words)

    def cut(self, number, words):
        read = paper.read_cut(words)
        if read is None or self.turnup or any(self.hands):
            return False
        card, word, means = read
        done = word or means
        self.cuts.append(paper.cut_text(*read))
        if card not in PACK and card not in "?-":
            self.find(number, None, None, "pack")
        if done != means or self.cut_ends:
            self.find(number, None, None, "Zw.H1")
        if self.cut_ends:
            return True
        if done == "deal":
            self.cut_ends, self.blind = True, number if card == "-" else None
            return True
        steps = 1 if done == "hop" or self.n == 2 else 2 if self.switches["jump"] == "next" else self.n - 1
        for _ in range(steps):
            self.dealer = (self.dealer + 1) % self.n
            self.pay(self.dealer)
        return True

    def turn_up(self, number, words):
        card = paper.read_card(words[0]) if len(words) == 1 else None
        if card is None or self.turnup:
            return False
        if card not in PACK or card in self.dealt:
            self.find(number, None, None, "pack")
        self.turnup = card
        self.turnups = [f"turnup: {card}"]
        return True

    def hand(self, number, seat, cards):
        if seat is None or cards is None or sum(map(len, self.hands[seat])) + len(cards) > 3:
            return False
        self.hands[seat].append(cards)
        for card in cards:
            if card == "?":
                continue
            if card not in PACK or card in self.dealt or card == self.turnup:
                self.find(number, None, None, "pack", kind="again" if card in PACK else "foreign")
                continue
            self.dealt.add(card)
            self.places[seat].known.add(card)
            self.places[seat].unknown -= 1
        return True

    # plays

    def play_line(self, number, line):
        read = paper.read_play(line)
        count = len(read[2]) if read and read[1] == "cards" else 1
        if self.broken:  # counted, and told where it cannot be read
            if read is None:
                self.find(number, self.beyond + 1, self.named(line), "syntax")
            self.beyond += count
            self.plays.append(paper.play_text(*read) if read else line)
            return
        self.beyond = self.play + count
        try:
            if read is None or self.lying:
                self.find(number, self.play + 1, self.named_or_next(line), "syntax")
                raise Over
            {"cards": self.trick, "raise": self.raised}.get(read[1], self.decision)(number, *read)
        except Over:
            self.broken = True
            self.plays.append(paper.play_text(*read) if read else line)

    def to_decide(self):
        return next((seat for seat in self.order(self.dealer + 1) if self.active[seat] is None), None)

    def named(self, line):
        return self.seat(line.partition(":")[0].strip()) if ":" in line else None

    def named_or_next(self, line):
        """The seat that a line names, else who is to play, if anybody is."""
        named, decider = self.named(line), self.to_decide()
        if named is not None or decider is not None or self.ended:
            return decider if named is None else named
        return [seat for seat in self.order(self.leader) if seat in self.inside()][len(self.lying)]

    def decision(self, number, name, kind, what):
        seat = self.to_decide()
        if seat is None:
            self.late(number, name, kind, what)
            return
        self.play += 1
        if name not in (None, self.names[seat]):
            self.find(number, self.play, seat, "turn")
        if kind == "pass" and self.switches["must_play_base_pot"] == "on" and self.pot() == self.header.stake:
            self.find(number, self.play, seat, "Zw.P1")
        self.active[seat] = kind != "pass"
        if kind == "swap":
            count = len(what[0])
            if count > 3 or count > 31 - 3 * self.n - self.drawn:
                self.find(number, self.play, seat, "Zw.E1")
            self.drawn += count
            self.swap(number, seat, *what)
        self.plays.append(paper.play_text(name or self.names[seat], kind, what))
        if self.to_decide() is None:
            self.ended = len(self.inside()) < 2
            self.leader = next(iter(self.inside()), None)

    def late(self, number, name, kind, what):
        """All have decided: an answer to a raise, or nothing that has an effect."""
        asks = kind == "pass" and self.asked is not None
        if not asks:
            self.after_end(number, name)
        self.play += 1
        self.plays.append(paper.play_text(name, kind, what))
        seat, inside = self.seat(name), self.inside()
        if not asks or seat not in inside or seat == self.asked[0] or len(inside) == 1:
            self.find(number, self.play, seat, "Zw.P2")
            return
        self.dropped.add(seat)
        inside.remove(seat)
        self.ended = len(inside) == 1
        self.leader = next(other for other in self.order(self.leader) if other in inside)

    def after_end(self, number, name):
        if self.ended:
            self.find(number, self.play + 1, self.seat(name), "turn")
            raise Over

    def pay_raise(self):
        if self.asked is not None:
            for seat in self.inside():
                self.pay(seat, self.asked[1])
            self.asked = None

    def raised(self, number, name, _, chips):
        self.after_end(number, name)
        self.pay_raise()
        self.play += 1
        seat, decided = self.seat(name), self.to_decide() is None
        if self.header.variant == "zwicken" or not decided or seat not in self.inside():
            self.find(number, self.play, seat, "Zw.R1")
        if self.header.variant == "anbieten" and decided:
            self.asked = (seat, chips)
        self.plays.append(paper.play_text(name, "raise", chips))

    def trick(self, number, name, _, cards):
        decider, named = self.to_decide(), self.seat(name)
        if decider is not None:
            self.find(number, self.play + 1, decider if named is None else named, "turn")
            raise Over
        self.after_end(number, name)
        seats = [seat for seat in self.order(self.leader) if seat in self.inside()]
        if len(cards) > len(seats):
            self.find(number, self.play + 1, self.leader if named is None else named, "syntax")
            raise Over
        self.pay_raise()
        self.plays.append(paper.play_text(name or self.names[self.leader], "cards", cards))
        if name not in (None, self.names[self.leader]):
            self.find(number, self.play + 1, self.leader, "turn")
        self.trick_log.append([])
        for seat, card in zip(seats, cards, strict=False):
            self.play += 1
            unknown = self.lay(number, seat, card)
            places = [(set(each.known), each.unknown) for each in self.places]
            self.trick_log[-1].append(Laid(self.play, number, seat, card, unknown, places, frozenset(self.gone)))
        if len(cards) < len(seats):
            self.lying = cards
            return
        self.leader = seats[self.best(cards)]
        self.tricks[self.leader] += 1
        self.ended = len(self.trick_log) == 3

    # after the fact

    def holding(self, laid, seat):
        """(known, hidden) of a seat just after a card was laid: as recorded, and what they play later before a slip."""
        known, unknown = laid.places[seat]
        later = [each for trick in self.trick_log for each in trick if each.play > laid.play and each.seat == seat]
        shown = [each.card for each in later if each.unknown and (self.slip is None or each.play < self.slip)][:unknown]
        return known | set(shown), unknown - len(shown)

    def judge_answer(self, before, laid):
        owed = []
        for rule, holds in self.classes(before):
            if holds(laid.card):
                break
            owed.append((rule, holds))
        known, hidden = self.holding(laid, laid.seat)
        unseen = PACK - laid.gone - {self.turnup}
        for seat in range(self.n):
            unseen -= self.holding(laid, seat)[0]
        counts = self.slip is None or laid.play < self.slip
        for at, (rule, _) in enumerate(owed, 1):
            outside = [card for card in unseen if not any(holds(card) for _, holds in owed[:at])]
            held = any(holds(card) for card in known for _, holds in owed[:at])
            if held or (counts and len(outside) < hidden):
                self.find(laid.line, laid.play, laid.seat, rule)
                return
        open_to = next((rule for rule, holds in owed if hidden and any(map(holds, unseen))), None)
        if open_to:
            self.find(laid.line, laid.play, laid.seat, open_to, "unproven")

    # the end

    def finish(self):
        if self.plays and not self.turnup:
            self.find(self.deal_line, None, None, "syntax")
        self.pay_raise()
        for trick in self.trick_log if self.turnup else []:
            for at in range(1, len(trick)):
                self.judge_answer([laid.card for laid in trick[:at]], trick[at])
        self.complete = self.ended and not self.broken
        self.won, self.paid, self.causes = [0] * self.n, [0] * self.n, [[] for _ in self.names]
        self.after = played = self.pot()
        if self.complete:
            self.share(played)
            if self.header.variant == "zwicken":
                self.zwick(played)
            self.after = played - sum(self.won) + sum(self.paid)
            self.check_results()
        return self.answer()

    def share(self, played):
        inside = self.inside()
        if len(inside) == 1:
            self.won[inside[0]] = played
        elif inside and self.header.variant == "anbieten":
            self.won[self.leader] = played
        elif inside:
            self.won = [played // 3 * tricks for tricks in self.tricks]

    def zwick(self, played):
        """Exactly 11."""
        inside = self.inside()
        for seat in inside if len(inside) > 1 else []:
            if not self.tricks[seat]:
                self.causes[seat].append("a")
        if self.blind:
            self.causes[self.dealer].append("b")
            self.find(self.blind, None, None, "Zw.Gb", "note")
        if self.turnup:
            self.ace_and_seven("A" + self.turnup[1])
        price = played if self.switches["bete"] == "pot" else self.header.stake
        most = 1 if self.switches["zwick_cumulative"] == "off" else 4
        self.paid = [price * min(most, len(causes)) for causes in self.causes]

    def ace_and_seven(self, ace):
        led = set()
        for lead in (trick[0] for trick in self.trick_log):
            if lead.seat not in led and lead.card != ace and ace in self.holding(lead, lead.seat)[0]:
                self.causes[lead.seat].append("c")
                self.find(lead.line, lead.play, lead.seat, "Zw.Gc", "note")
            led.add(lead.seat)
        for trick in self.trick_log:
            for laid in trick:
                if laid.card == "7d" and ace in [each.card for each in trick]:
                    self.causes[laid.seat].append("d")
                    self.find(laid.line, laid.play, laid.seat, "Zw.Gd", "note")

    def result_line(self, number, line):
        read = paper.read_result(line)
        if read is None or (read[0] == "pot" and any(name == "pot" for _, name, _ in self.results)):
            self.find(number, None, None, "syntax")
        else:
            self.results.append((number, *read))

    def check_results(self):
        for number, name, figures in self.results:
            seat = self.seat(name)
            truth = [self.after] if name == "pot" else []
            if seat is not None:
                truth = [self.chips(seat), self.tricks[seat], len(self.causes[seat])]
            pairs = zip(figures, truth, strict=True) if truth else [(0, 1)]
            if any(seen not in (None, true) for seen, true in pairs):
                self.find(number, None, None, "result")

    def chips(self, seat):
        return self.won[seat] - self.staked[seat] - self.paid[seat]

    def answer(self):
        found = sorted(self.found, key=lambda one: (one[0], one[1] or 0, RULES.index(one[3])))
        sides = [
            {
                "players": [name], "active": self.active[seat], "tricks": self.tricks[seat],
                "staked": self.staked[seat], "won": self.won[seat], "gezwickt": self.causes[seat],
                "paid": self.paid[seat], "chips": self.chips(seat),
            }
            for seat, name in enumerate(self.names)
        ]
        return {
            "game": "zwicken", "variant": self.header.variant, "complete": self.complete,
            "legal": not any(one[4] == "error" for one in found),
            "dealer": self.names[self.dealer], "next_dealer": self.names[(self.dealer + 1) % self.n],
            "findings": [dict(zip(("line", "play", "player", "rule", "severity"), one, strict=True)) for one in found],
            "sides": sides, "pot": {"before": self.header.pot, "played": self.pot(), "after": self.after},
            "nominal": self.header.pot, "expected": self.header.pot - self.after,
            "counted": sum(map(self.chips, range(self.n))), "table": list(self.lying),
        }

    def written(self):
        """The canonical form without blank lines; for a record whose deal and result lines can all be read."""
        lines = [*self.header.written(), "deal", *self.cuts, *self.turnups]
        for name, hands in zip(self.names, self.hands, strict=True):
            lines += [f"hand {name}: {' '.join(cards)}".rstrip() for cards in hands]
        results = sorted(self.results, key=lambda one: one[1] == "pot")
        rows = ["result", *(paper.result_text(name, figures) for _, name, figures in results)]
        return [*lines, *self.plays, *(rows if self.has_result else [])]
