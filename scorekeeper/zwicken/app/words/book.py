"""The rule book of Zwicken and Anbieten: every rule in a sentence, and the chapter it stands in (rules.md, section 6;
zwicken.md). The game gives the cards and the stakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from scorekeeper.msgid import N_
from scorekeeper.tricks.app.words.book import Contents, trick_book
from scorekeeper.words.book import Book, CardList, CardRow, Deal, Part, Text
from scorekeeper.words.locale import Locale, upper_first
from scorekeeper.zwicken.agreement import Agreement
from scorekeeper.zwicken.app.words.switches import ABOUT, NAMES, RULED, SHEET, TIPPEN
from scorekeeper.zwicken.cutting import PERMANENT
from scorekeeper.zwicken.game import ZWICKEN
from scorekeeper.zwicken.variants import PACK, PLAYERS, RANKS, SOURCES

WITH_BOOK = ("zwicken", "anbieten")
"""The variants whose book is written: its examples are all judged as it says."""
PARAGRAPHS: Mapping[str, str] = {
    "Zw.D1": N_("The dealer pays the basic stake into the pot. The next to deal is the player on the left."),
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
    "Zw.F4": N_(
        "Whoever can neither follow suit nor beat the trick must still trump. Whoever has no trump either may play any "
        "card."
    ),
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
OF_THE_RECORD: Mapping[str, str] = {
    "pack": N_("A card comes up only as often as the pack has it."),
    "hand": N_("You can only play a card from your own hand."),
    "turn": N_("Everybody decides in turn, then the first to the dealer’s left who is in leads. Whoever wins a trick "
               "leads to the next."),
    "result": N_("The result written down must be the result played."),
}
"""Rules about what was played and written down."""
ORIGINS: Mapping[str, str] = {
    "Zw.E1": N_("We decided that the talon is the limit."),
    "Zw.P1": TIPPEN,
    "Zw.N1": N_("Worked out: with six there are not enough cards for everybody."),
}
"""Where a rule comes from that sources do not state as it stands here."""
OF_RAISES = N_(
    "Wikipedia says only that the declarer could raise the stake again and again. We decided that anybody who is in "
    "may do so, and everything else about it."
)
ORIGINS_ELSEWHERE: Mapping[str, Mapping[str, str]] = {
    "anbieten": {
        "Zw.P2": OF_RAISES, "Zw.R1": OF_RAISES, "Zw.D1": N_("Taken from Zwicken."), "Zw.H1": N_("Taken from Zwicken."),
        "Zw.F1": N_("Taken from Zwicken."), "stake": RULED,
    },
}
"""The same where a variant has other sources; of a house rule, too."""
OF_VARIANTS: Mapping[str, Mapping[str, str]] = {
    "anbieten": {"Zw.R1": N_(
        "Whoever is in may raise before a trick. Everybody who stays in puts as many chips into the pot as were named."
    )},
}
"""Sentences of rules that a variant has otherwise."""
RECONSTRUCTED = N_(
    "This is a reconstruction. Wikipedia mentions only the last trick, and that the declarer raised the stake. The "
    "rest is as in Zwicken, or we decided it."
)
HISTORY: Mapping[str, str] = {
    "anbieten": N_(
        "It was called Anbieten, Freibieten or Sticheln. In Upper Austria it was banned in 1825, partly because the "
        "declarer (Freibieter) could raise the stake again and again. Another game called Sticheln is played like "
        "whist."
    ),
}
"""What sources tell of a variant's past."""
HIGHEST = N_("Highest of all is the trump ace, then the 7 of diamonds, then the other trumps.")
ALWAYS = N_("The 7 of diamonds is always a trump. It is a diamond only when diamonds are trumps.")
TURNED_UP = N_("If the 7 of diamonds is turned up, diamonds are trumps, and it stays out of play.")
AFTER_A_HOP = N_("After a hop nobody plays. The stake stays, and the next player deals and pays.")
AGAIN = N_("After a hop or jump the cards are shuffled and cut again, until somebody deals.")
ANSWER = N_("You answer with the first of these that you can:")
NO_TRICK = N_("Whoever plays and gets no trick is gezwickt.")
FEW = N_("If all pass, the pot stays. If only one plays, that player takes it.")
A_THIRD = N_("Each trick wins a third of the pot.")
THE_WHOLE = N_("Only the third trick counts: whoever wins it takes the whole pot.")


def book(agreement: Agreement, say: Locale) -> Book:
    """The book of a table. KeyError for a variant whose book is not written."""
    variant = agreement.rules.variant
    if variant not in WITH_BOOK:
        raise KeyError(variant)
    paragraphs = {**PARAGRAPHS, **OF_THE_RECORD, **OF_VARIANTS.get(variant, {})}
    origins = {**ORIGINS, **ORIGINS_ELSEWHERE.get(variant, {})}
    contents = Contents(_chapters(agreement, say), paragraphs, origins, _card(agreement, say))
    return trick_book(ZWICKEN, SHEET, contents, agreement, say, NAMES[variant])


def _chapters(agreement: Agreement, say: Locale) -> Sequence[tuple[str, str, Sequence[str | Part]]]:
    rules = agreement.rules
    described_in = [one for one in rules.sources if one != "rul"] + ([] if rules.reconstruction else ["X5"])
    sources = "; ".join(say.gettext(SOURCES[one]) for one in described_in)
    described = Text(say.gettext("Described in: %(sources)s.") % {"sources": sources})
    history = (HISTORY[rules.variant],) if rules.variant in HISTORY else ()
    reconstructed = (RECONSTRUCTED,) if rules.reconstruction else ()
    counts = {"least": say.number(PLAYERS[0]), "most": say.number(PLAYERS[-1])}
    players = Text(_with(say, upper_first(say.gettext("%(least)s to %(most)s play, everybody alone.") % counts), N_(
        "Wikipedia has four to six in one place and two to five in another; we allow both."
    )))

    return (
        ("about", N_("What it is"), (ABOUT[rules.variant], *history, *reconstructed, described)),
        ("cards", N_("Cards and trumps"), (
            _cards(say), HIGHEST, _trumps(say), Text(_with(say, say.gettext(TURNED_UP), RULED)),
        )),
        ("players", N_("Who plays with whom"), (players,)),
        ("cutting", N_("Stake and cutting"), (
            "Zw.D1", _agreed("stake", rules.stake, say),
            N_("The player on the dealer’s right cuts and shows the lowest card of the cut."), "Zw.H1", AFTER_A_HOP,
            _agreed("jump", rules.jump, say), Text(_with(say, say.gettext(AGAIN), RULED)), "Zw.Q4",
            *(("Zw.Gb",) if rules.gezwickt else ()),
        )),
        ("deal", N_("Dealing"), (_deal(say),)),
        ("decide", N_("Passing, playing, exchanging"), (
            N_("From the dealer’s left everybody says whether they play or pass."),
            "Zw.P2", "Zw.P1", "Zw.E1", N_("What you exchange stays out; nobody draws it again."), "Zw.N1",
            *(() if rules.raises else ("Zw.R1",)),
            Text(_with(say, say.gettext(FEW), RULED)),
        )),
        ("tricks", N_("The three tricks"), (
            "turn", ANSWER, "Zw.F1", "Zw.F2", *(("Zw.F3",) if rules.must_trump else ()), "Zw.F4",
            N_("If a trick was trumped that began with another suit, any card of that suit will do."),
            "Zw.Q1", "Zw.Q3", "hand", "pack",
        )),
        *((("raise", N_("Raise"), (
            "Zw.R1", Text(_with(say, say.gettext("Whoever drops out loses what they have paid."), RULED)),
        )),) if rules.raises else ()),
        ("pot", N_("Pot"), _pot(agreement, say)),
        ("match", N_("How a match is won"), (
            N_("You agree beforehand how long you play. Whoever has the most chips then has won."),
            _agreed("end_pot", rules.end_pot, say),
        )),
    )


def _pot(agreement: Agreement, say: Locale) -> Sequence[str | Part]:
    """Who gets the pot, and who pays into the next."""
    rules = agreement.rules
    if not rules.gezwickt:
        return (THE_WHOLE, Text(_with(say, say.gettext("Nobody is gezwickt."), RULED)), "Zw.I1", "result")
    return (
        A_THIRD, NO_TRICK, "Zw.Gc", "Zw.Gd", "Zw.Q2", _agreed("bete", rules.bete, say),
        _agreed("zwick_cumulative", "on" if rules.zwick_cumulative else "off", say),
        N_("It is paid into the next pot."), "Zw.I1", "result",
    )


def _card(agreement: Agreement, say: Locale) -> Sequence[tuple[str, Sequence[str]]]:
    """What the card for the table says of the play."""
    rules = agreement.rules
    stake, jump = (_agreed(name, getattr(rules, name), say).text for name in ("stake", "jump"))
    pot = (NO_TRICK, "Zw.Gb", "Zw.Gc", "Zw.Gd") if rules.gezwickt else ()
    return (
        *(((N_("Reconstruction"), (RECONSTRUCTED,)),) if rules.reconstruction else ()),
        (N_("Stake and cutting"), (stake, "Zw.H1", AFTER_A_HOP, jump)),
        (N_("Passing, playing, exchanging"), ("Zw.P1", "Zw.E1")),
        (N_("The three tricks"), (ANSWER, "Zw.F1", "Zw.F2", *(("Zw.F3",) if rules.must_trump else ()), "Zw.F4")),
        *(((N_("Raise"), ("Zw.R1",)),) if rules.raises else ()),
        (N_("Pot"), (A_THIRD if rules.thirds else THE_WHOLE, *pot)),
    )


def _agreed(name: str, value: object, say: Locale) -> Text:
    return Text(SHEET.meaning(name, str(value), say) or "")


def _with(say: Locale, sentence: str, origin: str) -> str:
    """A sentence of a book, and where it comes from."""
    return f"{sentence} {say.gettext(origin)}"


def _cards(say: Locale) -> CardList:
    """The pack from the highest rank down."""
    below = say.gettext("The pack has %(cards)s, four of each. Within a suit they rank in the order shown here.")
    row = CardRow(tuple(reversed(RANKS)), "")
    return CardList(say.gettext("Cards, the highest first"), (row,), below % {"cards": say.number_of_cards(len(PACK))})


def _trumps(say: Locale) -> CardList:
    """The trumps from the highest down, with the one that always is."""
    highest, *others = reversed(RANKS)
    row = CardRow((highest, PERMANENT.code, *others), "")
    return CardList(say.gettext("Trumps, the highest first"), (row,), say.gettext(ALWAYS))


def _deal(say: Locale) -> Deal:
    """How a dealer deals, to any number."""
    steps = (
        say.gettext("Two cards each."), say.gettext("One card face up: its suit is trumps."),
        say.gettext("A third card each. The rest is the talon."),
    )
    counts = {"least": say.number(PLAYERS[0]), "most": say.number(PLAYERS[-1])}
    return Deal(say.gettext("For %(least)s to %(most)s players") % counts, steps)
