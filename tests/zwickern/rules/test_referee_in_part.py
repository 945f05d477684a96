"""The second referee (referee.py) knows all; the record need not.

Hands left out, a record cut off, twins of a double pack named by their code alone, a stretch begun in the middle: the
verdicts must be the same where they can be known.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from itertools import product

import pytest

from scorekeeper.zwickern.legality import check
from tests.cases import for_each
from tests.zwickern.rules.dealer import JOKERS, RANKS, SUITS, Dealer, lying
from tests.zwickern.rules.hands import NAMES, TEAMED, VARIANTS, ruled
from tests.zwickern.rules.referee import Play, Referee

SEEDS = range(200, 215)
every_variant = for_each("variant", VARIANTS)


@cache
def played(variant, seed):
    dealer = Dealer(variant, seed)
    return dealer, dealer.play_out()


def honest(variant):
    """Hands in which nobody plays a card that is not theirs."""
    for seed in SEEDS:
        dealer, text = played(variant, seed)
        if not any(rule in ("hand", "pack") for verdict in dealer.verdicts for rule, _ in verdict):
            yield dealer, text


def by_play(ruling, number):
    found = [[] for _ in range(number)]
    for finding in ruling.findings:
        if finding.play is not None:
            found[finding.play - 1].append((finding.rule, finding.severity))
    return [sorted(each) for each in found]


def lengthened(dealer, text):
    """One more card on every hand line than was dealt, perhaps just the one that a promise asks for."""
    lines = text.split("\n")
    for at, line in enumerate(lines):
        if line.startswith("hand "):
            strangers = [card for card in sorted(dealer.copies) if card not in line.split()]
            lines[at] = f"{line} {dealer.dice.choice(strangers)}"
    return "\n".join(lines)


def unrecorded(text, names=NAMES):
    return "\n".join(line for line in text.split("\n") if not line.startswith(tuple(f"hand {name}:" for name in names)))


@pytest.mark.slow
@every_variant
@pytest.mark.parametrize("names", [NAMES, NAMES[:1], NAMES[1::2], ()], ids=["all", "Ann", "some", "too long"])
def test_hands_left_out_or_too_long_are_known_after_the_fact(variant, names):
    for dealer, text in honest(variant):
        ruling = ruled(unrecorded(text, names) if names else lengthened(dealer, text))
        assert by_play(ruling, len(dealer.verdicts)) == [sorted(each) for each in dealer.verdicts], text
        assert [side.points for side in ruling.sides] == dealer.referee.scores()


@every_variant
def test_what_is_decided_early_stays_decided(variant):
    """At every play: what is called an error is one in the end, and what will be one is called so, or unproven."""
    for dealer, text in honest(variant):
        lines = unrecorded(text).split("\n")
        plays = [n for n, line in enumerate(lines) if line.split(":")[0] in dealer.names]
        verdicts = [(play, *each) for play, verdict in enumerate(dealer.verdicts, 1) for each in verdict]
        final = {(play, rule) for play, rule, word in verdicts if word == "error"}
        for number, at in list(enumerate(plays, 1))[::3]:
            findings = ruled("\n".join(lines[: at + 1])).findings
            errors = {(finding.play, finding.rule) for finding in findings if finding.severity == "error"}
            unproven = {(finding.play, finding.rule) for finding in findings if finding.severity == "unproven"}
            assert errors <= final, text
            assert {each for each in final if each[0] <= number} <= errors | unproven, text


@every_variant
def test_check_says_the_same_of_one_play(variant):
    """`check` knows the position alone; so up to the first fault, after which promises may be settled already."""
    for dealer, text in honest(variant):
        ruling = ruled(text)
        for verdict, step in zip(dealer.verdicts, ruling.steps, strict=True):
            found = check(step.position, step.line.play, asks=step.line.asks)
            rows = sorted((finding.rule, finding.severity) for finding in found if finding.rule != "A9")
            assert rows == sorted(each for each in verdict if each[0] != "A9"), text
            if any(word == "error" for _, word in verdict):
                break


class TwinDealer(Dealer):
    """Deals from few cards that are there twice, and names an item by its code, whatever else bears the same."""

    def __init__(self, variant, seed):
        super().__init__(variant, seed)
        dice = self.dice
        if variant == "dithmarschen-6":
            pack, packs = [rank + suit for rank in RANKS for suit in SUITS], 1
            dice.shuffle(pack)
            pack = pack[:14] + JOKERS[variant]
        else:
            pack, packs = [rank + suit for rank in dice.sample(RANKS, 5) for suit in "cd"] * 2, 2
        self.copies = {card: pack.count(card) for card in pack}
        dice.shuffle(pack)
        table, self.n = [pack.pop() for _ in range(4)], 2
        stages = [[[pack.pop() for _ in range(5)] for _ in range(2)]]
        self.names, self.teams, self.named_teams, self.packs, self.strict = NAMES[:2], [0, 1], False, packs, True
        self.referee = Referee(self.house, self.teams, stages, table, self.copies)
        self.lines = self.header(table, [5])
        self.twins = 0

    def name_of(self, item):
        return item.cards[0]

    def meant(self, play):
        """The play as the text means it (Exactly 20): of the items that the codes can be, those that make it legal, the
        longest on the table first. None where nothing is legal, or where it is not plain which lie there longest."""
        named = [index for group in play.groups for index in group] if play.kind == "capture" else [play.target]
        if named == [None] or play.kind == "trail":
            return play
        table = self.referee.table
        options = [[i for i, item in enumerate(table) if self.name_of(table[at]) in item.cards] for at in named]
        ways = [way for way in set(product(*options)) if len(set(way)) == len(way)]
        self.twins += len(ways) > 1
        legal = []
        for way in ways:
            other, items = deepcopy(play), iter(way)
            if play.kind == "capture":
                other.groups = tuple(tuple(next(items) for _ in group) for group in play.groups)
            else:
                other.target = way[0]
            found = deepcopy(self.referee).play(other)
            if all(word == "note" for _, word in found):
                legal.append((sorted(way), len(found), ways.index(way), other))
        if not legal:
            return None
        first = min(legal)
        unclear = any(mine > theirs for way, *_ in legal for mine, theirs in zip(first[0], way, strict=True))
        return None if unclear else first[3]

    def play_out(self):
        while self.referee.turn is not None:
            play, name = self.choose(), self.names[self.referee.turn]
            play.asks = ()
            meant, line = self.meant(play), f"{name}: {self.written(play)}"
            if meant is None:
                break
            self.lines.append(line)
            self.verdicts.append(self.referee.play(meant))
            self.tables.append(sorted(self.referee.lying()))
        return "\n".join([*self.lines, ""])


@for_each("variant", ["classic", "classic-double", "danyliuk", "dietze", "nsv", "dithmarschen-6"])
def test_twins_are_given_to_items_so_that_the_play_is_legal(variant):
    twins = 0
    for seed in range(40):
        dealer = TwinDealer(variant, seed)
        text = dealer.play_out()
        ruling = ruled(text)
        assert by_play(ruling, len(dealer.verdicts)) == [sorted(each) for each in dealer.verdicts], text
        for number, table in enumerate(dealer.tables[:-1], 1):
            assert lying(ruling.positions[number]) == table, f"after play {number}\n{text}"
        twins += dealer.twins
    assert twins > 3


class StretchDealer(Dealer):
    """Plays a stage to a random moment and writes down what follows as a stretch (Exactly 26)."""

    before = ()

    def play_out(self):
        self.referee.stages = self.referee.stages[:1]
        for _ in range(self.dice.randint(0, sum(self.referee.left) - 1)):
            self.referee.play(self.choose())
        if not self.referee.table or not all(self.referee.left) or self.loose():
            return None
        self.forget()
        head = [line for line in self.lines[: self.lines.index("deal")] if line]
        turn = f"turn: {self.names[self.referee.turn]}"
        built = ", ".join(f"{self.names[seat]} {value}" for seat, value in self.before)
        head += ["from: position", *([f"built: {built}"] if built else [])]
        self.lines = [*head, "", "deal", f"table: {self.picture()}", *self.hand_lines(), turn]
        return super().play_out()

    def any_play(self):
        """Where it can be, often a build of a value that somebody else built before."""
        play, referee = super().any_play(), self.referee
        others = [each for each in self.before if each[0] != referee.turn]
        if not others or self.dice.random() < 0.3:
            return play
        seat, value = self.dice.choice(others)
        for card, (at, item) in product(referee.hands[referee.turn], enumerate(referee.table)):
            if self.name_of(item) and referee.reaches(at, self.house.values(card), value):
                return Play("build", card, target=at, value=value, partner=seat)
        return play

    def loose(self):
        """A card was played that nobody held: hands and numbers differ, or a heap lies scattered over the table."""
        uneven = any(len(hand) != left for hand, left in zip(self.referee.hands, self.referee.left, strict=True))
        return uneven or any(item.heap for item in self.referee.table)

    def forget(self):
        """What a stretch does not know of what was before: duties, who made what for whom, what has been reported.

        Of builds that are gone some are written down, and give the same leave as before."""
        referee = self.referee
        referee.duty, referee.last, referee.stretched = None, None, [False] * self.n
        referee.seen.clear()
        referee.seen.update(card for item in referee.table for card in item.cards)
        for item in referee.table:
            item.gift = item.settled = False
        referee.made = {(item.owner, item.value) for item in referee.table if item.owner is not None}
        self.before = [each for each in sorted(referee.fresh - referee.made) if self.dice.random() < 0.7]
        referee.made |= {*self.before}
        referee.fresh = set(referee.made)

    def picture(self):
        written = []
        for item in self.referee.table:
            owner = "" if item.owner is None else f"@{self.names[item.owner]}"
            pile = f"[{' '.join(item.cards)}]={item.value}{owner}"
            written.append(item.cards[0] if item.value is None else pile)
        return " ".join(written)


@pytest.mark.slow
@every_variant
def test_a_stretch_is_judged_from_its_table_on(variant):
    begun, left_to_build = 0, 0
    for seed in range(40):
        dealer = StretchDealer(variant, seed)
        text = dealer.play_out()
        if text is None:
            continue
        begun += 1
        ruling = ruled(text)
        assert by_play(ruling, len(dealer.verdicts)) == [sorted(each) for each in dealer.verdicts], text
        for number, table in enumerate(dealer.tables[:-1], 1):
            assert lying(ruling.positions[number]) == table, f"after play {number}\n{text}"
        assert not ruling.complete
        unwritten = "\n".join(line for line in text.split("\n") if not line.startswith("built:"))
        left_to_build += by_play(ruled(unwritten), len(dealer.verdicts)) != by_play(ruling, len(dealer.verdicts))
    assert begun > 5
    assert bool(left_to_build) == (variant in TEAMED), "built: decides where partners build for each other, only there"
