"""The rule book of Zwicken: which rules stand in which chapter. Cards and stakes are those of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.tricks.app.words.book import Contents, trick_book
from scorekeeper.words.book import Book, Deal, Part, Text, Worth, Worths
from scorekeeper.words.locale import N_, Locale
from scorekeeper.zwicken.agreement import Agreement
from scorekeeper.zwicken.app.words.rules import PARAGRAPHS
from scorekeeper.zwicken.app.words.switches import ABOUT, NAMES, SHEET
from scorekeeper.zwicken.game import ZWICKEN
from scorekeeper.zwicken.variants import PACK, PLAYERS, RANKS, SOURCES

WITH_BOOK = ("zwicken",)
"""The variants whose book is written: its examples are all judged as it says."""
OF_THE_RECORD: Mapping[str, str] = {
    "pack": N_("A card comes up only as often as the pack has it."),
    "hand": N_("You can only play a card from your own hand."),
    "turn": N_("Everybody decides in turn, then the first to the dealer's left who is in leads. Whoever wins a trick "
               "leads to the next."),
    "result": N_("The result written down must be the result played."),
}
"""Rules about what was played and written down."""
RULED = N_("Decided by us; no source says it.")
ORIGINS: Mapping[str, str] = {
    "Zw.E1": N_("That the talon is the limit, we decided."),
    "Zw.P1": N_("Taken from a related game (Tippen); sources of Zwicken leave it open."),
    "Zw.N1": N_("Worked out: with six the cards do not suffice for everybody."),
    "must_trump": N_("Sources differ; this one is Wikipedia's."),
    "jump": N_("Sources differ; this one is Wikipedia's."),
    "zwick_cumulative": RULED,
    "bete": N_("Taken from Wikipedia; a related game (Tippen) takes the whole pot."),
    "end_pot": RULED,
}
"""Where a rule comes from that sources do not state as it stands here."""
AGREED: Mapping[str, str] = {"Zw.P1": "must_play_base_pot", "Zw.F4": "must_trump"}
"""Rules that are told in the words of a switch."""


def book(agreement: Agreement, say: Locale) -> Book:
    """The book of a table. KeyError for a variant whose book is not written."""
    if agreement.rules.variant not in WITH_BOOK:
        raise KeyError(agreement.rules.variant)
    contents = Contents(_chapters(agreement, say), {**PARAGRAPHS, **OF_THE_RECORD}, ORIGINS, AGREED)
    return trick_book(ZWICKEN, SHEET, contents, agreement, say, NAMES["zwicken"])


def _chapters(agreement: Agreement, say: Locale) -> Sequence[tuple[str, str, Sequence[str | Part]]]:
    rules = agreement.rules
    sources = "; ".join(say.gettext(SOURCES[one]) for one in (*rules.sources, "X5"))
    described = Text(say.gettext("Described in: %(sources)s.") % {"sources": sources})

    def agreed(name: str, value: object) -> Text:
        return Text(SHEET.meaning(name, str(value), say) or "")

    return (
        ("about", N_("What it is"), (ABOUT["zwicken"], described)),
        ("cards", N_("Cards and trumps"), (
            _cards(say),
            N_("Highest of all is the trump ace, then the 7 of diamonds, then the other trumps."),
            N_("The 7 of diamonds is always a trump. It is a diamond only when diamonds are trumps."),
        )),
        ("cutting", N_("Stake and cutting"), (
            "Zw.D1", agreed("stake", rules.stake),
            N_("The player on the dealer's right cuts and shows the lowest card of the cut."), "Zw.H1",
            N_("After a hop nobody plays. The stake stays, and the next player deals and pays."),
            agreed("jump", rules.jump), "Zw.Q4", "Zw.Gb",
        )),
        ("deal", N_("Dealing"), (_deal(say),)),
        ("decide", N_("Passing, playing, exchanging"), (
            N_("From the dealer's left everybody says whether they play or pass."),
            "Zw.P2", "Zw.P1", "Zw.E1", "Zw.N1", "Zw.R1",
            N_("If all pass, the pot stays. If only one plays, that player takes it."),
        )),
        ("tricks", N_("The three tricks"), (
            "turn", N_("You answer with the first of these that you can:"), "Zw.F1", "Zw.F2",
            *(("Zw.F3",) if rules.must_trump else ()), "Zw.F4", "Zw.Q1", "Zw.Q3", "hand", "pack",
        )),
        ("pot", N_("The pot"), (
            N_("Each trick wins a third of the pot."),
            N_("Whoever plays and gets no trick is gezwickt."),
            "Zw.Gc", "Zw.Gd", "Zw.Q2", agreed("bete", rules.bete),
            agreed("zwick_cumulative", "on" if rules.zwick_cumulative else "off"),
            N_("It is paid into the next pot."), "Zw.I1", "result",
        )),
        ("match", N_("How a match is won"), (
            N_("You agree beforehand how long you play. Whoever has the most chips then has won."),
            agreed("end_pot", rules.end_pot),
        )),
    )


def _cards(say: Locale) -> Worths:
    """The pack from the highest rank down."""
    below = say.gettext("The pack has %(cards)s, four of each. In a suit they rank as they stand here.")
    row = Worth(tuple(reversed(RANKS)), "")
    return Worths(say.gettext("Cards, the highest first"), (row,), below % {"cards": say.number_of_cards(len(PACK))})


def _deal(say: Locale) -> Deal:
    """How a dealer deals, to any number."""
    steps = (
        say.gettext("Two cards each."), say.gettext("One card face up: its suit is trumps."),
        say.gettext("A third card each. The rest is the talon."),
    )
    counts = {"least": say.number(PLAYERS[0]), "most": say.number(PLAYERS[-1])}
    return Deal(say.gettext("For %(least)s to %(most)s players") % counts, steps)
