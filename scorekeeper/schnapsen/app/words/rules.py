"""Every rule of Schnapsen in a sentence, by its id (rules.md, section 5)."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.words.locale import N_

REFERENCE: Mapping[str, str | int] = {
    "pack": 4, "hand": 5, "turn": "5 Sn.D3, Sn.O2", "Sn.E1": "5 Sn.E1", "Sn.C1": "5 Sn.C1", "Sn.M1": "5 Sn.M1, Sn.M2",
    "Sn.S1": "5 Strict phase", "Sn.S2": "5 Strict phase", "Sn.S3": "5 Strict phase", "Sn.K1": "5 Claim",
    "Sn.G2": "5 Scoring, Sn.G2", "Sn.G4": "5 Scoring, Sn.G4; S-A1", "result": "5 Scoring, Sn.G1–Sn.G6",
}
"""Where the rule reference speaks of what a finding names, by its headings where it numbers nothing."""
PARAGRAPHS: Mapping[str, str] = {
    "Sn.D1": N_("Who deals first does not matter. After that you take turns, also from one game to the next."),
    "Sn.D2": N_("Before each hand the cards are shuffled and cut."),
    "Sn.D3": N_("Whoever did not deal leads to the first trick."),
    "Sn.O1": N_("As long as cards are drawn, you may answer with any card."),
    "Sn.O2": N_("The highest trump takes the trick, else the highest card of the suit led."),
    "Sn.O3": N_("After each trick both draw a card, the winner first. The last one to draw gets the card turned up."),
    "Sn.O4": N_("Whoever won the trick leads to the next."),
    "Sn.E1": N_(
        "Whoever leads may exchange the trump jack for the card turned up, before leading and while the talon is "
        "open."
    ),
    "Sn.C1": N_(
        "Before leading, with five cards in hand, you may close while talon cards are left, unless agreed otherwise "
        "for the last two. After that nobody draws."
    ),
    "Sn.M1": N_(
        "If you hold king and queen of a suit when you lead, you may show both and declare 20, or 40 in trumps. One of "
        "the two you must lead."
    ),
    "Sn.M2": N_("A marriage counts once you have taken a trick, before it or after it."),
    "Sn.S1": N_("Once no more cards are drawn, you must follow suit with a higher card."),
    "Sn.S2": N_("Once no more cards are drawn, you must follow suit."),
    "Sn.S3": N_("Once no more cards are drawn, you must trump if you cannot follow suit."),
    "Sn.K1": N_("You can claim only right after winning a trick or declaring a marriage."),
    "Sn.G1": N_("If you claim rightly, you win 1; 2 if the other side has fewer than 33 points; 3 if it has no trick."),
    "Sn.G2": N_("If you claim with fewer than 66 points, the other side wins 2, or 3 if it has no trick."),
    "Sn.G3": N_("If you closed and claim rightly, it counts what the other side had when you closed."),
    "Sn.G4": N_(
        "If you close and never claim rightly, the other side wins 2, or 3 if it had no trick when you closed."
    ),
    "Sn.G5": N_(
        "If you closed and the other side claims rightly first, it wins 2, or 3 if it had no trick when you closed."
    ),
    "Sn.G6": N_("If nobody closes and nobody claims, the last trick wins 1, whatever the points are."),
    "Sn.Q1": N_("After a false claim, or if the one who closed loses, it is 2 or 3, never 1."),
    "Sn.Q2": N_(
        "Otherwise the points of the loser decide: 3 without a trick, 2 below 33, else 1. Won by the last trick, it "
        "is always 1."
    ),
    "Sn.Q3": N_("If all tricks were played, the cards of both sides come to 120 points together."),
}
"""The rules that a finding can name, each in a sentence."""
