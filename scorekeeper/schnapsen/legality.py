"""Is an act allowed? What a player may do, as questions; then one function for each finding rule of schnapsen.md, in
the order in which findings are listed.

``check`` is the one judge of a single act: replay, pages and command line all ask it. ``answer_owed`` judges an answer
to a lead, with everything that the record shows.

| permission | paragraph | here |
|---|---|---|
| exchange the trump jack for the turn-up, on any lead while the talon is open | Sn.E1 | ``why_no_exchange`` |
| close on any lead while talon cards are left | Sn.C1 | ``why_no_closing`` |
| declare a marriage on any lead, also in the strict phase | Sn.M1 | ``why_no_marriage`` |
| answer with anything in the open phase; in the strict one by classes | Sn.O1, strict phase | ``class_of`` |
| claim after winning a trick or declaring a marriage | Claim | ``position.may_claim`` |
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TypeAlias

from scorekeeper.cards import CARDS, Card
from scorekeeper.findings import Fact, Finding, Severity
from scorekeeper.schnapsen.position import Position, claimant, elsewhere, jack_of, partner_can_be
from scorekeeper.schnapsen.position import play as position_after
from scorekeeper.schnapsen.record import Play
from scorekeeper.schnapsen.variants import ENOUGH, PACK, WORTH, higher, in_pack, partner_of
from scorekeeper.tricks.owed import Evidence, Owed
from scorekeeper.tricks.places import Places, may_have, without_card

OWED = ("Sn.S1", "Sn.S2", "Sn.S3")
"""The rule of each class of answers: higher in the suit led, the suit led, a trump."""
_DEAREST = sorted((WORTH[card] for card in PACK), reverse=True)
_LATE = 2
"""So many talon cards are left when ``last_exchange`` and ``last_close`` bite."""


@lru_cache(maxsize=512)
def class_of(lead: Card, trump: str) -> Callable[[Card], int]:
    """The class of each card as an answer in the strict phase: 0 a higher one of the suit led, 1 the suit led, 2 a
    trump on a plain lead; the number of classes for a card that is never owed."""
    plain_lead = lead.suit != trump
    never_owed = 3 if plain_lead else 2
    classes = {}
    for card in CARDS.values():
        if card.suit and card.suit == lead.suit:
            classes[card] = 0 if higher(card, lead) else 1
        else:
            classes[card] = 2 if plain_lead and trump and card.suit == trump else never_owed
    return classes.__getitem__


def why_no_exchange(position: Position) -> str:
    """Why the leader may not exchange now, empty where they may: closed, exhausted, turned_up (the jack itself), jack
    (they cannot have it), last (``last_exchange=off``)."""
    if position.closing is not None:
        return "closed"
    if not position.stock:
        return "exhausted"
    if position.turnup is not None and position.turnup.rank == "J":
        return "turned_up"
    jack, seat = jack_of(position.trump), position.leader
    is_elsewhere = jack in position.played or elsewhere(position, seat, jack)
    if not may_have(position.hands[seat], jack, elsewhere=is_elsewhere):
        return "jack"
    return "last" if len(position.stock) == _LATE and not position.setting.rules.last_exchange else ""


def cannot_have_enough(position: Position, seat: int) -> bool:
    """Whether a claim by this seat is certainly false, as everybody at the table can say: not even the dearest cards in
    so many tricks, with the marriages announced, make the points (rules.md section 5, Claim)."""
    tricks = position.tricks[seat]
    return not tricks or sum(_DEAREST[: 2 * tricks]) + sum(position.marriages[seat]) < ENOUGH


def why_no_closing(position: Position) -> str:
    """Why the leader may not close now, empty where they may: closed, exhausted, last (``last_close=off``)."""
    if position.closing is not None:
        return "closed"
    if not position.stock:
        return "exhausted"
    return "last" if len(position.stock) == _LATE and not position.setting.rules.last_close else ""


def marriage_worth(lead: Card, trump: str) -> int:
    """What a marriage of this card's suit is announced as."""
    return 40 if trump and lead.suit == trump else 20


def why_no_marriage(position: Position, lead: Card, announced: int, places: Places) -> str:
    """Why this lead is no such marriage, empty where it is: rank (no king or queen), partner (the other card cannot
    be there), value (20 and 40 mistaken). ``places``: what the leader holds beside the lead."""
    if partner_of(lead) is None:
        return "rank"
    if not partner_can_be(position, places, position.leader, lead):
        return "partner"
    return "" if announced == marriage_worth(lead, position.trump) else "value"


Findings: TypeAlias = tuple[Finding, ...]
Rule: TypeAlias = Callable[[Position, Play], Findings]
CLEAN: Findings = ()

RULES = (
    "syntax", "pack", "hand", "turn", "Sn.E1", "Sn.C1", "Sn.M1", "Sn.S1", "Sn.S2", "Sn.S3", "Sn.K1", "Sn.G2", "Sn.G4",
    "result",
)
"""Every rule a finding can carry, in the order of schnapsen.md."""


def finding_on(
    position: Position,
    rule: str,
    case: str,
    facts: Mapping[str, Fact],
    *,
    severity: Severity = "error",
    seat: int = -1,
    after: int = 1,
) -> Finding:
    """A finding about an act of this seat (-1: who is to play), ``after`` cards further on than the position."""
    player = position.players[seat] if seat >= 0 else position.player
    return Finding(rule, severity, max(1, position.number + after), player, case=case, facts=facts)


def pack(position: Position, play: Play) -> Findings:
    """A card that the twenty do not have, or that was played before (Exactly 4)."""
    card = play.card
    assert card is not None
    if not in_pack(card):
        return (finding_on(position, "pack", "foreign", {"card": card.code, "copies": 0}),)
    if card not in position.played:
        return CLEAN
    seen_at = len(position.played) - position.played[::-1].index(card)
    return (finding_on(position, "pack", "again", {"card": card.code, "copies": 1, "seen_at": seen_at}),)


def hand(position: Position, play: Play) -> Findings:
    """A card that the player cannot have (Exactly 5)."""
    card, seat = play.card, position.turn
    assert card is not None
    places = position.hands[seat]
    if card in places.known:
        return CLEAN
    is_elsewhere = elsewhere(position, seat, card)
    if not without_card(places, card, elsewhere=is_elsewhere).fault:
        return CLEAN
    facts: dict[str, Fact] = {"card": card.code, "held": tuple(known_card.code for known_card in places.known)}
    if card in position.hands[1 - seat].known:
        return (finding_on(position, "hand", "others", {**facts, "other": position.players[1 - seat]}),)
    if card in position.stock:
        case = "turnup" if card is position.turnup else "talon"
        return (finding_on(position, "hand", case, facts),)
    return (finding_on(position, "hand", "full", facts),)


def E1(position: Position, play: Play) -> Findings:
    """An exchange that may not be (rules.md Sn.E1)."""
    case = why_no_exchange(position)
    if not case:
        return CLEAN
    turnup = position.turnup
    facts: dict[str, Fact] = {"card": jack_of(position.trump).code, "turnup": "" if turnup is None else turnup.code}
    return (finding_on(position, "Sn.E1", case, facts),)


def C1(position: Position, play: Play) -> Findings:
    """A closing that may not be (rules.md Sn.C1)."""
    case = why_no_closing(position)
    if not case:
        return CLEAN
    closer = position.players[position.closed] if position.closed >= 0 else ""
    return (finding_on(position, "Sn.C1", case, {"closer": closer}),)


def M1(position: Position, play: Play) -> Findings:
    """A marriage that cannot be (rules.md Sn.M1)."""
    card, seat = play.card, position.leader
    if not play.marriage or position.lead is not None:
        return CLEAN
    assert card is not None
    places = without_card(position.hands[seat], card, elsewhere=elsewhere(position, seat, card)).places
    case = why_no_marriage(position, card, play.marriage, places)
    if not case:
        return CLEAN
    partner = partner_of(card)
    facts: dict[str, Fact] = {"card": card.code, "announced": play.marriage}
    if partner is not None:
        facts |= {"partner": partner.code, "worth": marriage_worth(card, position.trump)}
    return (finding_on(position, "Sn.M1", case, facts),)


def K1(position: Position, play: Play) -> Findings:
    """A claim at another moment, or by another player, than a claim may be made (rules.md, Claim; Exactly 9)."""
    seat = claimant(position, play)
    if seat == position.may_claim:
        return CLEAN
    case = "moment" if position.may_claim < 0 else "other"
    entitled = position.players[position.may_claim] if position.may_claim >= 0 else ""
    return (finding_on(position, "Sn.K1", case, {"may": entitled}, seat=seat, after=0),)


def false_claim(position: Position, play: Play) -> Findings:
    """A note that a claim was false, with its points (Exactly 14): Sn.G4 the closer's, Sn.G2 any other."""
    seat = claimant(position, play)
    points = position.points[seat]
    if seat != position.may_claim or points >= ENOUGH:
        return CLEAN
    rule = "Sn.G4" if position.closed == seat else "Sn.G2"
    facts: dict[str, Fact] = {"points": points, "enough": ENOUGH}
    return (finding_on(position, rule, "", facts, severity="note", seat=seat, after=0),)


def unknown_claimant(position: Position, play: Play) -> Findings:
    """A claim by a name that nobody has: it counts as that of the one who may claim (Exactly 1)."""
    if play.name is None or play.name in position.players:
        return CLEAN
    seat = claimant(position, play)
    facts: dict[str, Fact] = {"named": play.name, "turn": position.players[seat]}
    return (finding_on(position, "turn", "claim", facts, seat=seat, after=0),)


def out_of_place(position: Position, play: Play) -> Findings:
    """An act that comes too late: after the end, or before a lead that lies there already."""
    if position.claimed_by >= 0 or (position.over and play.kind != "claim"):
        case = "after_claim" if position.claimed_by >= 0 else "after_last"
        return (finding_on(position, "turn", case, {}, after=int(play.kind != "claim")),)
    if play.kind in ("swap", "close") and position.lead is not None:
        return (finding_on(position, "turn", "not_leading", {"word": play.kind}),)
    return CLEAN


_BY_KIND: dict[str, tuple[Rule, ...]] = {
    "card": (pack, hand, M1),
    "swap": (E1,),
    "close": (C1,),
    "claim": (unknown_claimant, K1, false_claim),
}


def judge(position: Position, play: Play) -> Findings:
    """The findings of an act by itself, without what an answer owed; the act is in its place."""
    findings: Findings = CLEAN
    for rule in _BY_KIND[play.kind]:
        findings += rule(position, play)
    return findings


def check(position: Position, play: Play) -> Findings:
    """Every finding that an act has with what is known at its moment."""
    faults = out_of_place(position, play)
    if faults:
        return faults
    findings = judge(position, play)
    if play.kind == "card" and position.lead is not None and position.strict:
        has_slip = any(finding.rule in ("pack", "hand") for finding in findings)
        evidence = Evidence((), position.number + 1 if has_slip else None)
        owed = answer_owed(position, position_after(position, play), evidence)
        findings += owed_findings(position, play, owed)
    return findings


def answer_owed(before: Position, after: Position, evidence: Evidence) -> Owed | None:
    """What the answer given between these two positions should have been, by all that is known."""
    lead, seat = before.lead, 1 - before.leader
    assert lead is not None
    known, hidden = after.hands[seat]
    if not known and not hidden:
        return None  # their last card: nothing else could have been played
    classes = class_of(lead, before.trump)
    answer = classes(after.played[-1])
    if not answer:
        return None
    out_of_hands = {*after.played, *[card for card in after.stock if card is not None]} if hidden else frozenset[Card]()
    return evidence.owed(answer, classes, after.number, seat, after.hands, PACK, out_of_hands)


def owed_findings(position: Position, play: Play, owed: Owed | None) -> Findings:
    """The finding for an answer instead of which something else was owed."""
    if owed is None:
        return CLEAN
    assert position.lead is not None
    assert play.card is not None
    facts: dict[str, Fact] = {"card": play.card.code, "lead": position.lead.code}
    case = "" if owed.card is None else "seen"
    if owed.card is not None:
        facts["had"] = owed.card.code
    return (finding_on(position, OWED[owed.class_index], case, facts, severity=owed.severity),)


def cards_owed(lead: Card, trump: str, answer: Card) -> tuple[tuple[str, tuple[Card, ...]], ...]:
    """The classes before that of the answer, each by its rule with its cards."""
    classes = class_of(lead, trump)
    return tuple((OWED[owed], tuple(card for card in PACK if classes(card) == owed)) for owed in range(classes(answer)))
