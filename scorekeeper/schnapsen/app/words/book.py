"""The rule book of Schnapsen: every rule in a sentence, and the chapter it stands in (rules.md, section 5). The game
gives the cards and their points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.msgid import N_
from scorekeeper.schnapsen.agreement import Agreement
from scorekeeper.schnapsen.app.words.switches import ABOUT, NAMES, SHEET
from scorekeeper.schnapsen.game import SCHNAPSEN
from scorekeeper.schnapsen.variants import HAND, PACK, RULE_SETS, SOURCES, TALON, TOTAL, VALUES
from scorekeeper.tricks.app.words.book import Contents, trick_book
from scorekeeper.words.book import Book, CardList, CardRow, Deal, Part, Text
from scorekeeper.words.locale import Locale

WITH_BOOK = ("schnapsen",)
"""The variants whose book is written: its examples are all judged as it says."""
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
        "Before leading, with five cards in hand, you may close as long as cards are left in the talon. The card "
        "turned up is turned face down, and nobody draws any more."
    ),
    "Sn.M1": N_(
        "Whenever you lead, also after closing, you may show king and queen of a suit and declare 20, or 40 in trumps. "
        "Only one pair per lead, and you lead one of the two."
    ),
    "Sn.M2": N_("A marriage counts once you have taken a trick, before it or after it."),
    "Sn.S1": N_("Once no more cards are drawn, you must follow suit with a higher card."),
    "Sn.S2": N_("Once no more cards are drawn, you must follow suit."),
    "Sn.S3": N_(
        "Once no more cards are drawn, you must trump if you cannot follow suit. If you cannot trump either, you may "
        "play any card."
    ),
    "Sn.K1": N_("You can claim only right after winning a trick or declaring a marriage."),
    "Sn.G1": N_(
        "If you claim rightly, you win 1; 2 if the other player has fewer than 33 points; 3 if they have no trick."
    ),
    "Sn.G2": N_("If you claim with fewer than 66 points, the other player wins 2, or 3 if they have no trick."),
    "Sn.G3": N_("If you closed and claim rightly, what counts is what the other player had when you closed."),
    "Sn.G4": N_(
        "If you close and never claim rightly, the other player wins 2, or 3 if they had no trick when you closed."
    ),
    "Sn.G5": N_(
        "If you closed and the other player claims rightly first, they win 2, or 3 if they had no trick when you "
        "closed."
    ),
    "Sn.G6": N_("If nobody closes and nobody claims, the last trick wins 1, whatever the points are."),
    "Sn.Q1": N_("After a false claim, or if the one who closed loses, it is 2 or 3, never 1."),
    "Sn.Q2": N_(
        "Otherwise what counts is what the loser has, or had at the closing if the winner closed: 3 without a trick, "
        "2 below 33, else 1. Won by the last trick alone, it is 1."
    ),
    "Sn.Q3": N_("If all tricks were played, the cards of both sides come to 120 points together."),
}
"""The rules that a finding can name, each in a sentence."""
OF_THE_RECORD: Mapping[str, str] = {
    "pack": N_("A card comes up only as often as the pack has it."),
    "hand": N_("You can only play a card from your own hand."),
    "turn": N_("Whoever is to lead plays first, then the other. Nothing counts after a claim."),
    "result": N_("The result written down must be the result played."),
}
"""Rules about what was played and written down."""
ORIGINS: Mapping[str, str] = {
    "Sn.G4": N_(
        "For a false claim after closing the source (pagat.com) has two rules. We go by what there was at the closing."
    ),
    "Sn.E1": N_("With two talon cards left, sources differ. That is a house rule."),
    "Sn.C1": N_("With two talon cards left, sources differ. That is a house rule."),
    "Sn.D1": N_("At pagat.com you take turns. We decided that this goes on after a game is over."),
}
"""Where a rule comes from that sources do not state as it stands here."""


def book(agreement: Agreement, say: Locale) -> Book:
    """The book of a table."""
    contents = Contents(_chapters(agreement, say), {**PARAGRAPHS, **OF_THE_RECORD}, ORIGINS, CARD)
    return trick_book(SCHNAPSEN, SHEET, contents, agreement, say, NAMES["schnapsen"])


ORDER = N_("Before you lead you do these in order: exchange, close, declare a marriage.")
ENOUGH = N_(
    "66 points are enough. The cards in your tricks count, and your marriages. What the other player has does not "
    "matter."
)
FIRST_OF_THESE = N_("As soon as the talon is closed or used up, you answer with the first of these that you can:")
WRONGLY = N_(
    "A wrong card, exchange or marriage costs nothing by itself: it is pointed out, and you agree what becomes of it."
)
NO_PENALTY = N_("No source has a penalty.")
CARD = (
    (N_("Tricks while cards are drawn"), ("Sn.O2", "Sn.O1", "Sn.O3")),
    (N_("When no more cards are drawn"), (FIRST_OF_THESE, "Sn.S1", "Sn.S2", "Sn.S3")),
    (N_("Before you lead"), ("Sn.E1", "Sn.C1", "Sn.M1", "Sn.M2")),
    (N_("66: you claim"), (ENOUGH, "Sn.K1")),
    (N_("What a hand is worth"), ("Sn.G1", "Sn.G2", "Sn.G3", "Sn.G4", "Sn.G5", "Sn.G6")),
    (N_("How a match is won"), ("start",)),
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
            FIRST_OF_THESE, "Sn.S1", "Sn.S2", "Sn.S3",
        )),
        ("claim", N_("66: you claim"), (ENOUGH, "Sn.K1")),
        ("worth", N_("What a hand is worth"), (
            "Sn.G1", "Sn.G2", "Sn.G3", "Sn.G4", "Sn.G5", "Sn.G6", "Sn.Q1", "Sn.Q2", "Sn.Q3", "result",
            Text(f"{say.gettext(WRONGLY)} {say.gettext(NO_PENALTY)}"),
        )),
        ("match", N_("How a match is won"), (
            Text(start), N_(
                "Whoever comes to 0 first has won the game, and the other gets a Bummerl. If you win 3 with 1 to go, "
                "you are at 0, too."
            ),
            N_(
                "You agree beforehand how long you play: so many games, or until a time. Whoever has won more games "
                "then has won. If you play for Bummerl, whoever has that many first has lost."
            ),
        )),
    )


def _cards(say: Locale) -> CardList:
    """Points of the ranks, and what they come to."""
    rows = tuple(CardRow((rank,), say.card_points(points)) for rank, points in VALUES.items())
    values = {"cards": say.number_of_cards(len(PACK)), "points": say.card_points(TOTAL)}
    below = say.gettext(
        "The pack has %(cards)s, four of each, with %(points)s together. The more points, the higher the card."
    )
    return CardList(say.gettext("Card and points"), rows, below % values)


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
    return Deal(say.ngettext("%(num)d person", "%(num)d people", 2), steps)
