"""The rule book of Schnapsen: which rules stand in which chapter. Cards and their points are those of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.schnapsen.agreement import Agreement
from scorekeeper.schnapsen.app.words.rules import PARAGRAPHS
from scorekeeper.schnapsen.app.words.switches import ABOUT, NAMES, SHEET
from scorekeeper.schnapsen.game import SCHNAPSEN
from scorekeeper.schnapsen.variants import HAND, PACK, RULE_SETS, SOURCES, TALON, TOTAL, VALUES
from scorekeeper.tricks.app.words.book import Contents, trick_book
from scorekeeper.words.book import Book, Deal, Part, Text, Worth, Worths
from scorekeeper.words.locale import N_, Locale

WITH_BOOK = ("schnapsen",)
"""The variants whose book is written: its examples are all judged as it says."""
OF_THE_RECORD: Mapping[str, str] = {
    "pack": N_("A card comes up only as often as the pack has it."),
    "hand": N_("You can only play a card from your own hand."),
    "turn": N_("Whoever is to lead plays first, then the other. Nothing counts after a claim."),
    "result": N_("The result written down must be the result played."),
}
"""Rules about what was played and written down."""
_GLOSSARIES = N_("Glossaries name it. How many Bummerl it costs they say only of Schnapsen for three or four.")
ORIGINS: Mapping[str, str] = {
    "Sn.G4": N_("For a false claim the source (pagat.com) has two formulas. We look at the closing."),
    "Sn.E1": N_("With two talon cards left, sources differ. That is a house rule."),
    "Sn.C1": N_("With two talon cards left, sources differ. That is a house rule."),
    "Sn.D1": N_("Pagat.com lets you take turns. That it goes on after a game is over, we decided."),
    "last_exchange": N_("Pagat.com allows it; two glossaries do not."),
    "last_close": N_("Pagat.com allows it; one glossary does not."),
    "start": N_("Pagat.com counts down from 7."),
    "bummerl_schneider": _GLOSSARIES, "bummerl_schuster": _GLOSSARIES,
}
"""Where a rule comes from that sources do not state as it stands here."""


def book(agreement: Agreement, say: Locale) -> Book:
    """The book of a table."""
    contents = Contents(_chapters(agreement, say), {**PARAGRAPHS, **OF_THE_RECORD}, ORIGINS, AGREED, CARD)
    return trick_book(SCHNAPSEN, SHEET, contents, agreement, say, NAMES["schnapsen"])


AGREED: Mapping[str, str] = {"start": "start"}
"""Rules that are told in the words of a switch."""
ORDER = N_("Before you lead you do these in order: exchange, close, declare a marriage.")
ENOUGH = N_(
    "66 points are enough. The cards in your tricks count, and your marriages. What the other side has does not matter."
)
CARD = (
    (N_("Before you lead"), ("Sn.E1", "Sn.C1", "Sn.M1", "Sn.M2")),
    (N_("66: you claim"), (ENOUGH, "Sn.K1")),
    (N_("What a hand is worth"), ("Sn.G1", "Sn.G2", "Sn.G3", "Sn.G4", "Sn.G6")),
)
"""What the card for the table says of the play."""


def _chapters(agreement: Agreement, say: Locale) -> Sequence[tuple[str, str, Sequence[str | Part]]]:
    sources = "; ".join(say.gettext(SOURCES[one]) for one in RULE_SETS["schnapsen"].sources if one != "rul")
    described = Text(say.gettext("Described in: %(sources)s.") % {"sources": sources})
    start = SHEET.meaning("start", str(agreement.rules.start), say) or ""
    return (
        ("about", N_("What it is"), (ABOUT["schnapsen"], described)),
        ("cards", N_("Cards and points"), (_cards(say),)),
        ("deal", N_("Dealing"), ("Sn.D1", "Sn.D2", _deal(say), "Sn.D3")),
        ("tricks", N_("Tricks while cards are drawn"), ("Sn.O1", "Sn.O2", "Sn.O3", "Sn.O4", "turn", "hand", "pack")),
        ("lead", N_("Before you lead"), (ORDER, "Sn.E1", "Sn.C1", "Sn.M1", "Sn.M2")),
        ("strict", N_("When no more cards are drawn"), (
            N_("As soon as the talon is closed or used up, you answer with the first of these that you can:"),
            "Sn.S1", "Sn.S2", "Sn.S3",
        )),
        ("claim", N_("66: you claim"), (ENOUGH, "Sn.K1")),
        ("worth", N_("What a hand is worth"), (
            "Sn.G1", "Sn.G2", "Sn.G3", "Sn.G4", "Sn.G5", "Sn.G6", "Sn.Q1", "Sn.Q2", "Sn.Q3", "result",
        )),
        ("match", N_("How a match is won"), (
            Text(start), N_("Whoever comes to 0 first has won the game, and the other gets a Bummerl."),
            N_("You agree beforehand how long you play: so many Bummerl, so many games, or until a time."),
        )),
    )


def _cards(say: Locale) -> Worths:
    """Points of the ranks, and what they come to."""
    rows = tuple(Worth((rank,), say.card_points(points)) for rank, points in VALUES.items())
    values = {"cards": say.number_of_cards(len(PACK)), "points": say.card_points(TOTAL)}
    below = say.gettext(
        "The pack has %(cards)s, four of each, with %(points)s together. The more points, the higher the card."
    )
    return Worths(say.gettext("Card and points"), rows, below % values)


def _deal(say: Locale) -> Deal:
    """How a dealer deals."""
    first = 3
    cards = {"first": say.number_of_cards(first), "then": say.number_of_cards(HAND - first),
             "talon": say.number_of_cards(TALON)}
    steps = (
        say.gettext("First %(first)s each, the other player first.") % cards,
        say.gettext("One card face up in the middle: its suit is trumps."),
        say.gettext("Then %(then)s more each.") % cards,
        say.gettext("The other %(talon)s face down across the card turned up: that is the talon.") % cards,
    )
    return Deal(say.ngettext("%(num)d player", "%(num)d players", 2), steps)
