"""Is a play allowed? What a card could do on a table, as questions; then one function for each finding rule of
notation.md, in the order in which findings are listed.

``check`` is the one judge: replay, pages, command line and what-if all ask it. Each rule function takes a Case and
returns the findings of its rule, usually none. Which rules can object at all is worked out once for each rule set.
Builds are promises: the card that must be held for them, the promise kept, one card promised twice (rules.md B3, O,
A9). A player may build for a partner, and ask the partner, under rules of their own, and the partner's answer must be
true (P1-P7, A46).

| permission | paragraph | here |
|---|---|---|
| a card takes groups that sum to one of its values | C1-C3, C5-C8, K4 | ``captures.grouping`` |
| any subset, none at all | C4 | nothing forbids it; A21 by switch: ``can_capture`` |
| build up, down, at the same value | B2-B4, M1, M2; K2 | ``reaches``, ``build_values`` |
| single-card build | S1-S3, A41 | ``S1`` |
| build for a partner | P1-P5 | ``licensed`` |
| several builds of one value on one card, or using a promised card elsewhere | O2, O6 | ``broken_by`` |
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence, Set
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from scorekeeper.cards import Card
from scorekeeper.findings import Fact, Finding, Severity
from scorekeeper.zwickern.captures import can_take_any, covering, reason_not
from scorekeeper.zwickern.case import (
    Case,
    Holding,
    Holdings,
    bound,
    can_take,
    codes,
    holding_now,
    item_text,
    matches,
    owned,
    shown_values,
    takeable,
)
from scorekeeper.zwickern.patterns import Undecided
from scorekeeper.zwickern.position import Item, Position, clears, heap_of, item_options
from scorekeeper.zwickern.readings import missing_cards, readings
from scorekeeper.zwickern.record import PARTNER, Ask, Build, Capture, Play, Reading, Trail
from scorekeeper.zwickern.variants import Options, RuleSet

BOOK_LIMIT = 14
"""No pile of a book preset goes above it (rules.md K2)."""


def target_options(position: Position, index: int) -> Options:
    """The values that what lies there may be built on with: an item's, or the sums a whole heap can have (A24)."""
    rules, table = position.setting.rules, position.table
    if not table[index].heap:
        return item_options(rules, table[index])
    members = heap_of(table, index)
    if not any(table[member].cards[0].is_wild for member in members):
        return (table[index].made_at,)
    totals = {0}
    for member in members:
        totals = {total + value for total in totals for value in item_options(rules, table[member])}
    return tuple(sorted(totals))


def reaches(rules: RuleSet, base_options: Options, card_options: Options, announced: int) -> bool:
    """Whether a card on an item can make the announced value (rules.md B2, B4; K2 for the book presets)."""
    return announced in _reachable_values(rules.promises, rules.reverse_subtract, base_options, card_options)


def build_values(rules: RuleSet, base_options: Options, card_options: Options) -> list[int]:
    """Every value that a card on an item can legally make, held match apart, ascending."""
    values = _reachable_values(rules.promises, rules.reverse_subtract, base_options, card_options)
    return sorted(values if rules.promises else [value for value in values if value <= BOOK_LIMIT])


@lru_cache(maxsize=4096)
def _reachable_values(
    promises: bool, reverse_subtract: bool, base_options: Options, card_options: Options
) -> frozenset[int]:
    """What the values of an item and of a card make together: sums; with promises differences and the same value."""
    values = {base + card for base in base_options for card in card_options}
    if promises:
        values |= {base - card for base in base_options for card in card_options}
        values |= {base for base in base_options if base in card_options}
        if reverse_subtract:
            values |= {card - base for base in base_options for card in card_options}
    return frozenset(value for value in values if value >= 1)


def licensed(position: Position, partner: int, value: int, asks: Sequence[Ask]) -> bool:
    """Whether the player to move may build this value for that partner (rules.md P2, P3; A8)."""
    licence_kinds = position.setting.rules.partner_build
    name = position.setting.players[partner]
    if "ask" in licence_kinds and any(ask.partner == name and ask.value == value and ask.answer for ask in asks):
        return True
    if "prior" not in licence_kinds or position.licences is None:
        return False
    licence = (partner, value)
    if licence in position.licences.open:
        return True
    if licence not in position.licences.announced:
        return False
    return any(item.value == value for item in owned(position.table, partner))


def broken_by(
    rules: RuleSet, table: Sequence[Item], seat: int, cards: Sequence[Card], lost_promises: Set[int]
) -> list[Item]:
    """The builds of this seat that no held card matches, those already reported apart (rules.md O2)."""
    return [
        item
        for item in owned(table, seat)
        if item.made_at not in lost_promises and not matches(rules, cards, item.value)
    ]


def can_capture(position: Position, card: Card, rest: Holding, lost_promises: Set[int]) -> bool:
    """Whether this card could make a legal capture, ``rest`` being held beside it (rules.md C1, A35, O2).

    A promise that ``rest`` does not keep has to be redeemed by the same capture; of ``lost_promises`` none can be kept.
    """
    rules, table = position.setting.rules, position.table
    indexes = [index for index in takeable(rules, table, card) if item_options(rules, table[index])]
    items = [item_options(rules, table[index]) for index in indexes]
    card_options = rules.options[card]
    if not can_take_any(items, card_options):
        return False
    if not rules.promises:
        return True
    broken = broken_by(rules, table, position.turn, rest.cards, lost_promises)
    if not broken:
        return True
    if not all(any(table[index] is item for index in indexes) for item in broken):
        return False
    must = [at for at, index in enumerate(indexes) if table[index] in broken]
    try:
        return covering(items, card_options, must) is not None
    except Undecided:
        return False


def own_builds(position: Position, card: Card, rest: Holding, lost_promises: Set[int]) -> Iterator[tuple[int, int]]:
    """Legal builds of this card on items, for the player alone: (index of the item, value).

    Where builds need a held match (B3) only those that ``rest`` proves, and that break no other promise (O2).
    """
    rules, table, seat = position.setting.rules, position.table, position.turn
    card_options = rules.options[card]
    broken = broken_by(rules, table, seat, rest.cards, lost_promises) if rules.promises else []
    heaps: set[int] = set()
    for index, item in enumerate(table):
        if item.heap and item.heap in heaps:
            continue
        heaps.add(item.heap)
        if any(other is not item for other in broken):
            continue
        for value in build_values(rules, target_options(position, index), card_options):
            if not rules.promises or matches(rules, rest.cards, value):
                yield index, value


def can_build(position: Position, card: Card, rest: Holding, lost_promises: Set[int]) -> bool:
    """Whether this card could legally be built with, for the player alone (N1, as Exactly 2.1.9 of rules.md says)."""
    return next(own_builds(position, card, rest, lost_promises), None) is not None


Findings: TypeAlias = tuple[Finding, ...]
Rule: TypeAlias = Callable[[Case], Findings]
CLEAN: Findings = ()


def P1(case: Case) -> tuple[Finding, ...]:
    """Built for a partner without licence or without a partner, or a question that was not right (Exactly 11, 12).

    One finding for a play, the gravest first.
    """
    faults: list[tuple[Severity, str, Ask | None]] = [
        (*fault, ask) for ask in case.asks if (fault := _fault_of_ask(case, ask)) is not None
    ]
    build_fault = _fault_of_build(case)
    if build_fault is not None:
        faults.append(("error", build_fault, None))
    if not faults:
        return ()
    faults.sort(key=lambda fault: fault[0] != "error")
    severity, kind, ask = faults[0]
    facts: dict[str, Fact] = {}
    play = case.play
    if type(play) is Build:
        facts |= {"value": play.announced, "partner": play.beneficiary or ""}
    if ask is not None:
        facts = {"partner": ask.partner, "value": ask.value}
    return (case.finding("P1", severity, kind, **facts),)


def _fault_of_build(case: Case) -> str | None:
    """What is wrong with ``for``, or None."""
    play, setting = case.play, case.position.setting
    if type(play) is not Build or play.beneficiary is None:
        return None
    if not case.rules.promises:
        return "book"
    partners = setting.partners(case.seat)
    if not partners:
        return "alone"
    if play.beneficiary == PARTNER and len(partners) > 1:
        return "which"
    if case.reading.owner not in partners:
        return "stranger"
    if not case.rules.partner_build:
        return "off"
    if not licensed(case.position, case.reading.owner, play.announced, case.asks):
        if len(case.rules.partner_build) > 1:
            return "licence"
        if "ask" in case.rules.partner_build:
            return "licence_ask"
        return "licence_prior"
    return None


def _fault_of_ask(case: Case, ask: Ask) -> tuple[Severity, str] | None:
    """What is wrong with a question before the play, or None (rules.md P3)."""
    setting = case.position.setting
    if not case.rules.promises or "ask" not in case.rules.partner_build:
        return "error", "ask_variant"
    partners = setting.partners(case.seat)
    seat = setting.players.index(ask.partner) if ask.partner in setting.players else -1
    if seat not in partners:
        return "error", "ask_stranger"
    holding = case.holding(seat)
    has_match = matches(case.rules, holding.cards, ask.value)
    if has_match:
        return None if ask.answer else ("error", "ask_untrue")
    if holding.hidden and ask.value in shown_values(case.rules, setting.packs):
        return "unproven", "ask_unproven"
    return ("error", "ask_untrue") if ask.answer else None


def B3(case: Case) -> tuple[Finding, ...]:
    """A build of the player's own, and no other card in the hand matches it (rules.md B3, S1)."""
    play = case.play
    if type(play) is not Build or play.beneficiary is not None or not case.rules.promises:
        return CLEAN
    if matches(case.rules, case.hand_after.cards, play.announced):
        return CLEAN
    severity, facts = case.lacks(play.announced), build_facts(case, play)
    if severity == "error":
        facts["held"] = codes(case.hand_after.cards)
    for seat in case.position.setting.partners(case.seat) if severity == "error" else ():
        if licensed(case.position, seat, play.announced, case.asks):  # it lacks the announcement alone (P4)
            return (case.finding("B3", severity, "unsaid", **facts, partner=case.position.setting.players[seat]),)
    return (case.finding("B3", severity, **facts),)


def O2(case: Case) -> tuple[Finding, ...]:
    """Promise broken: no card left that matches a build the player owns, once for each build (rules.md O2)."""
    seat, rules = case.seat, case.rules
    table = case.position.table if type(case.play) is Trail else case.table_after
    findings: list[Finding] = []
    for item in table:
        if item.owner != seat or item.made_at in case.lost_promises or _judged_by_B3(case, item):
            continue
        if matches(rules, case.hand_after.cards, item.value):
            continue
        severity = case.lacks(item.value)
        if item.for_partner and not rules.partner_build_binds:
            if severity == "unproven":
                continue
            severity = "note"
        facts: dict[str, Fact] = {"build": item_text(item), "value": item.value, "made_at": item.made_at}
        findings.append(case.finding("O2", severity, **facts))
    return tuple(findings)


def A9(case: Case) -> tuple[Finding, ...]:
    """One held card is promised to builds of two values, where this begins (rules.md A9, 2.1.5)."""
    if case.overpromised or not overpromises(case):
        return CLEAN
    severity: Severity = "error" if case.rules.distinct_promises else "note"
    return (case.finding("A9", severity, values=tuple(promised_values(case)), held=codes(case.hand_after.cards)),)


def promised_values(case: Case) -> list[int]:
    """The values of the player's builds after the play that a held card matches (A9), each once."""
    rules, seat = case.rules, case.seat
    builds = [item for item in owned(case.table_after, seat) if not item.for_partner or rules.partner_build_binds]
    if len(builds) < 2:
        return []
    return sorted({item.value for item in builds if matches(rules, case.hand_after.cards, item.value)})


def overpromises(case: Case) -> bool:
    """Whether after the play the values cannot be given a different held card each; never said of a hidden hand."""
    rules, holding = case.rules, case.hand_after
    values = promised_values(case)
    if holding.hidden or len(values) < 2:
        return False
    assigned: dict[int, int] = {}

    def assign(value: int, visited: set[int]) -> bool:
        for at, card in enumerate(holding.cards):
            if value in rules.options[card] and at not in visited:
                visited.add(at)
                if at not in assigned or assign(assigned[at], visited):
                    assigned[at] = value
                    return True
        return False

    return not all(assign(value, set()) for value in values)


def keeps_promises(case: Case) -> bool:
    """Whether this play can break or stretch a promise of the player's at all: only who owns a build has one."""
    seat, play = case.seat, case.play
    for item in case.position.table:
        if item.owner == seat:
            return True
    return type(play) is Build and play.beneficiary is not None


def _judged_by_B3(case: Case, item: Item) -> bool:
    """The build just made for oneself: whether its match is held is B3's question, not O2's."""
    play = case.play
    return type(play) is Build and play.beneficiary is None and item.made_at == case.position.number + 1


def options_of_play(case: Case) -> Options:
    return bound(case.rules.options[case.play.card], case.play.value)


def build_facts(case: Case, play: Build) -> dict[str, Fact]:
    facts: dict[str, Fact] = {"card": play.card.code, "value": play.announced, "values": options_of_play(case)}
    if play.target is not None:
        facts["target"] = item_text(case.position.table[case.reading.target])
        facts["under"] = target_options(case.position, case.reading.target)
    return facts


RULES = (
    "syntax", "pack", "hand", "turn", "table", "C1", "C3", "S1", "B2", "K2", "B3", "P1", "O2",
    "N1", "N2", "A5", "A9", "A21", "A25", "A26", "A27", "A35", "Z1", "result",
)
"""Every rule a finding can carry, in the order of notation.md."""


def pack(case: Case) -> Findings:
    """The pack has not that many of this card (notation.md, Exactly 7)."""
    card = case.play.card
    copies = case.position.setting.pack.get(card, 0)
    if case.copies < copies:
        return CLEAN
    return (case.finding("pack", "error", "again" if copies else "foreign", card=card.code, copies=copies),)


def hand(case: Case) -> Findings:
    """The card is not among the player's recorded cards."""
    recorded = case.position.hands[case.seat]
    if recorded is None or case.play.card in recorded:
        return CLEAN
    return (case.finding("hand", card=case.play.card.code, held=codes(recorded)),)


def C1(case: Case) -> Findings:
    """No grouping of what is taken sums to a value of the played card (rules.md C1-C6)."""
    if case.as_written:
        return CLEAN
    options = options_of_play(case)
    items = _captured_options(case)
    usable = options and () not in items
    undecided = False
    try:
        if usable and can_take(items, options):
            return CLEAN
    except Undecided:
        undecided = True
    facts: dict[str, Fact] = {"card": case.play.card.code, "values": options, "taken": _captured_names(case)}
    if not usable:
        return (case.finding("C1", "error", "value", **facts),)
    if undecided:
        return (case.finding("C1", "unproven", "undecided", **facts),)
    refusal = reason_not(items, options)
    facts |= {"value": refusal.value, "numbers": refusal.numbers}
    if refusal.item is not None:
        facts["item"] = _captured_names(case)[refusal.item]
    return (case.finding("C1", "error", refusal.kind, **facts),)


def C3(case: Case) -> Findings:
    """The groups as written do not sum, though the same cards can be grouped so that they do: a note (Exactly 28)."""
    play = case.play
    if case.as_written or type(play) is not Capture or play.sweep or len(case.reading.captured) < 2 or C1(case):
        return CLEAN
    return (case.finding("C3", "note", card=play.card.code, taken=_captured_names(case)),)


def S1(case: Case) -> Findings:
    """A single-card build of a value that the card does not have; in the book presets any (rules.md S1, Exactly 10)."""
    play = case.play
    if type(play) is not Build or play.target is not None:
        return CLEAN
    if case.rules.promises and play.announced in options_of_play(case):
        return CLEAN
    kind = "value" if case.rules.promises else "book"
    values = case.rules.options[play.card]
    return (case.finding("S1", "error", kind, card=play.card.code, value=play.announced, values=values),)


def B2(case: Case) -> Findings:
    """No sum, difference or same value gives the announced value (rules.md B2, B4; K2: a sum only)."""
    play = case.play
    if type(play) is not Build or play.target is None:
        return CLEAN
    if reaches(case.rules, _base_options(case), options_of_play(case), play.announced):
        return CLEAN
    facts = build_facts(case, play)
    if possible := build_values(case.rules, _base_options(case), options_of_play(case)):
        facts["could"] = tuple(possible)
    return (case.finding("B2", "error", "hold" if case.rules.promises else "book", **facts),)


def K2(case: Case) -> Findings:
    """The announced value is the sum, but above 14, the book presets' limit (rules.md K2, N3)."""
    play = case.play
    if type(play) is not Build or play.target is None or case.rules.promises or play.announced <= BOOK_LIMIT:
        return CLEAN
    if not reaches(case.rules, _base_options(case), options_of_play(case), play.announced):
        return CLEAN
    return (case.finding("K2", **build_facts(case, play)),)


def N1(case: Case) -> Findings:
    """A card may not be added to a full table while one in the hand could capture or build (rules.md N1, A32)."""
    play, position, limit = case.play, case.position, case.rules.table_limit
    if limit is None or len(position.table) < limit or not _adds_an_item(play) or _excused(case):
        return CLEAN
    for card, rest in _hand_before(case):
        if can_capture(position, card, rest, case.lost_promises) or can_build(position, card, rest, case.lost_promises):
            return (case.finding("N1", limit=limit, could=card.code),)
    if not case.hand_after.hidden:
        return CLEAN
    return (case.finding("N1", "unproven", limit=limit),)


def N2(case: Case) -> Findings:
    """No building in the refill after a Zwick (rules.md N2)."""
    duty = case.position.duty
    if duty is None or duty.kind != "rest_lay" or type(case.play) is not Build:
        return CLEAN
    return (case.finding("N2", maker=case.position.setting.players[duty.maker]),)


def A5(case: Case) -> Findings:
    """A single-card build on an empty table: a note, or against the rules by switch (rules.md A5)."""
    play = case.play
    if type(play) is not Build or play.target is not None or case.position.table or not case.rules.promises:
        return CLEAN
    return (case.finding("A5", "note" if case.rules.single_build_on_empty else "error"),)


def A21(case: Case) -> Findings:
    """By switch a capture is compulsory: no trail and no build while one is possible (rules.md A21)."""
    if type(case.play) is Capture or not case.position.table or _excused(case):
        return CLEAN
    for card, rest in _hand_before(case):
        if can_capture(case.position, card, rest, case.lost_promises):
            return (case.finding("A21", could=card.code),)
    if not case.hand_after.hidden:
        return CLEAN
    return (case.finding("A21", "unproven"),)


def duty_rule(rule: str, kind: str) -> Rule:
    """The finding rule of one kind of ``after_zwick``: this play has to be a trail (rules.md A25, A26, A27)."""

    def trail_demanded(case: Case) -> Findings:
        duty = case.position.duty
        if duty is None or duty.kind != kind or type(case.play) is Trail or not duty.demands_trail(case.seat):
            return CLEAN
        return (case.finding(rule, maker=case.position.setting.players[duty.maker]),)

    return trail_demanded


A25, A26, A27 = duty_rule("A25", "refill4"), duty_rule("A26", "all_lay"), duty_rule("A27", "zwicker_lays")


def A35(case: Case) -> Findings:
    """A wild joker on the table is taken against the restriction agreed on (rules.md A35, A39, A40)."""
    table = case.position.table
    takeable_now = takeable(case.rules, table, case.play.card)
    barred_items = [index for index in case.reading.captured if index not in takeable_now]
    if not barred_items:
        return CLEAN
    items = tuple(item_text(table[index]) for index in barred_items)
    return (case.finding("A35", "error", case.rules.gr_joker_take, card=case.play.card.code, items=items),)


def Z1(case: Case) -> Findings:
    """A Zwick was called on a play that does not clear the table (rules.md Z1, Z4, A38)."""
    if not case.play.called or clears(case.position, case.reading):
        return CLEAN
    items_left = len(case.position.table) - len(case.reading.captured)
    by_wild = type(case.play) is Capture and not items_left
    return (case.finding("Z1", "error", "wild" if by_wild else "", left=items_left),)


def check(
    position: Position,
    play: Play,
    *,
    holdings: Holdings | None = None,
    asks: Sequence[Ask] = (),
) -> Findings:
    """Every finding on a play in this position, in the order of RULES; an empty tuple means it is allowed.

    ``holdings`` may tell more of the cards held than the position records (from what was played later). The rules
    ``turn`` and ``result`` are the replay's: a play has no name and no result.
    """
    holding_of = holdings or (lambda seat: holding_now(position, seat))
    hand_after = holding_without(holding_of(position.turn), play)
    copies = sum(item.cards.count(play.card) for item in position.table)
    copies += sum(won.count(play.card) for won in position.won)
    cases = [Case(position, reading, hand_after, holding_of, asks, copies) for reading in readings(position, play)]
    if not cases:
        return not_on_table(Case(position, Reading(play), hand_after, holding_of, asks, copies))
    rules = rules_of(position.setting.rules)
    return min((judge(case, rules) for case in cases), key=weight)


def not_on_table(case: Case) -> Findings:
    """The findings on a play that names a card which does not lie on the table: it cannot be carried out."""
    cards = missing_cards(case.position, case.play)
    kind = "" if cards or case.position.table else "empty"
    absent = case.finding("table", "error", kind, card=case.play.card.code, cards=cards)
    return (*pack(case), *hand(case), absent)


def holding_without(holding: Holding, play: Play) -> Holding:
    """What is left of a holding when the played card is gone from it."""
    cards, hidden = holding
    if play.card in cards:
        at = cards.index(play.card)
        return Holding(cards[:at] + cards[at + 1 :], hidden)
    return Holding(cards, hidden - 1 if hidden else 0)


class RulesByPlay(NamedTuple):
    """The rule functions that can bite on each kind of play.

    trail: a card left on the table.
    capture: of items.
    build_on_item: onto one that lies there.
    single_build: a card laid down alone (S1).
    """

    trail: tuple[Rule, ...]
    capture: tuple[Rule, ...]
    build_on_item: tuple[Rule, ...]
    single_build: tuple[Rule, ...]

    def for_play(self, play: Play) -> tuple[Rule, ...]:
        """Those for this play."""
        kind = type(play)
        if kind is Capture:
            return self.capture
        if kind is Trail:
            return self.trail
        assert type(play) is Build
        return self.single_build if play.target is None else self.build_on_item


def judge(case: Case, rules: RulesByPlay) -> Findings:
    """The findings of every rule that can bite on this kind of play, in their order; ``rules`` from ``rules_of``."""
    findings = CLEAN
    for rule in rules.for_play(case.play):
        fault = rule(case)
        if fault:
            findings += fault
    if case.rules.promises and keeps_promises(case):
        findings += O2(case) + A9(case)
    if case.asks or (type(case.play) is Build and case.play.beneficiary is not None):
        findings += P1(case)
    if case.play.called:
        findings += Z1(case)
    return in_order(findings) if len(findings) > 1 else findings


def in_order(findings: Findings) -> Findings:
    """Findings of one play in the order of RULES."""
    return tuple(sorted(findings, key=lambda finding: RULES.index(finding.rule)))


def weight(findings: Findings) -> tuple[int, int]:
    """How bad findings are: errors, then doubts. The lighter reading of twins is meant (notation.md, Exactly 20)."""
    return sum(f.severity == "error" for f in findings), sum(f.severity == "unproven" for f in findings)


@lru_cache(maxsize=256)
def rules_of(rules: RuleSet) -> RulesByPlay:
    """Which rule functions can bite under a rule set, for each kind of play."""
    common: tuple[Rule, ...] = (pack, hand)
    adding: tuple[Rule, ...] = ()
    if rules.table_limit is not None:
        adding += (N1,)
    if rules.forced_capture:
        adding += (A21,)
    duties = {"rest_lay": (N2,), "refill4": (A25,), "all_lay": (A26,), "zwicker_lays": (A27,)}
    duty_rules: tuple[Rule, ...] = duties.get(rules.after_zwick, ())
    wild_rule: tuple[Rule, ...] = (A35,) if 0 in rules.jokers and rules.gr_joker_take != "any" else ()
    match_rule: tuple[Rule, ...] = (B3,) if rules.promises else (K2,)
    return RulesByPlay(
        trail=common + adding,
        capture=(*common, C1, C3, *duty_rules, *wild_rule),
        build_on_item=(*common, B2, *match_rule, *adding, *duty_rules),
        single_build=(*common, S1, *match_rule, *adding, *duty_rules, A5),
    )


def _captured_options(case: Case) -> tuple[Options, ...]:
    rules, table, reading = case.rules, case.position.table, case.reading
    if not reading.groups:
        return tuple([item_options(rules, table[index]) for index in reading.captured])
    return tuple([bound(item_options(rules, table[i]), v) for group in reading.groups for i, v in group])


def _captured_names(case: Case) -> tuple[str, ...]:
    table, reading = case.position.table, case.reading
    indexes = [index for group in reading.groups for index, _ in group] or list(reading.captured)
    return tuple(item_text(table[index]) for index in indexes)


def _adds_an_item(play: Play) -> bool:
    return type(play) is Trail or (type(play) is Build and play.target is None)


def _excused(case: Case) -> bool:
    """In the refill of N2, or where a trail is demanded, neither the limit nor forced capture applies (A33, 2.1)."""
    duty = case.position.duty
    return duty is not None and (duty.kind == "rest_lay" or duty.demands_trail(case.seat))


def _hand_before(case: Case) -> list[tuple[Card, Holding]]:
    """Each card known in the hand before the play, the played one first, with what is held beside it."""
    played, after = case.play.card, case.hand_after
    choices = [(played, after)]
    seen = {played}
    for at, card in enumerate(after.cards):
        if card not in seen:
            seen.add(card)
            choices.append((card, Holding((*after.cards[:at], *after.cards[at + 1 :], played), after.hidden)))
    return choices


def _base_options(case: Case) -> Options:
    play = case.play
    assert type(play) is Build
    assert play.target is not None
    return bound(target_options(case.position, case.reading.target), play.target.value)
