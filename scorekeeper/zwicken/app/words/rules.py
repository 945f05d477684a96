"""Every rule of Zwicken and Anbieten in a sentence, by its id (rules.md, section 6; zwicken.md)."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.words.locale import N_

REFERENCE: Mapping[str, str | int] = {
    "pack": 7, "hand": 7, "turn": "6, 5", "Zw.H1": "6, 2", "Zw.E1": "6, 4", "Zw.P1": "6 Open in the sources",
    "Zw.P2": "6, 4", "Zw.R1": "6 Anbieten", "Zw.F1": "6, 5", "Zw.F2": "6, 5", "Zw.F3": "6, 5", "Zw.F4": "6, 5",
    "Zw.Gb": "6, 8 (b)", "Zw.Gc": "6, 6 and 8 (c)", "Zw.Gd": "6, 8 (d)", "Zw.N1": "6 Z-A1", "result": "6, 7–8",
}
"""Where the rule reference speaks of what a finding names, by its headings where it numbers nothing."""
PARAGRAPHS: Mapping[str, str] = {
    "Zw.D1": N_("The dealer pays the basic stake into the pot. The next deal is the left neighbour's."),
    "Zw.H1": N_(
        "The lowest card of the cut decides: an ace or a 7 is a hop, the 7 of diamonds a jump; with any other "
        "card the dealer deals."
    ),
    "Zw.E1": N_("Whoever plays exchanges three cards at most, and no more than the talon holds."),
    "Zw.P1": N_("Everybody may pass, unless you have agreed that nobody may while only the basic stake is in the pot."),
    "Zw.P2": N_("Everybody decides once; after a raise everybody else who is in matches it or drops out."),
    "Zw.R1": N_("The stake is raised only in Anbieten, and only by somebody who is in."),
    "Zw.F1": N_("Whoever can beat the trick with a card of the suit led must do so."),
    "Zw.F2": N_("Whoever has the suit led must follow."),
    "Zw.F3": N_("Whoever cannot follow must beat the trick with a trump."),
    "Zw.F4": N_("Whoever can neither follow suit nor beat the trick must still trump."),
    "Zw.Gb": N_("A dealer who does not look at the lowest card of the cut is gezwickt."),
    "Zw.Gc": N_("Whoever holds the trump ace and does not lead it at their first lead is gezwickt."),
    "Zw.Gd": N_("Whoever loses the 7 of diamonds to the trump ace is gezwickt."),
    "Zw.N1": N_("With six players the talon has 13 cards to exchange."),
    "Zw.Q1": N_("When two or more play there are three tricks, and nobody who passed has one."),
    "Zw.Q2": N_("Only the dealer can miss the lowest card. Trump ace and 7 of diamonds each have one holder."),
    "Zw.Q3": N_("The trump ace always wins its trick."),
    "Zw.Q4": N_("Hops and jumps say who deals in the end."),
    "Zw.I1": N_("All chips won and lost, and the pot, come to zero together."),
}
"""The rules that a finding can name, each in a sentence."""
