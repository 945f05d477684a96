"""Every rule of Zwickern in a sentence, by its id (rules.md): what rulings print and the rule book is made of.

If no source states a rule, the book says where it comes from instead (``ORIGINS``). Rules that a table agrees by a
switch are told in the switch's words (switches.py). The texts of the book beside its rules stand below.
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.msgid import N_
from scorekeeper.zwickern.app.words.switches import SWITCHES

PARAGRAPHS: Mapping[str, str] = {
    "pack": N_("A card comes up only as often as the pack has it."),
    "hand": N_("You can only play a card from your own hand."),
    "turn": N_("Players take turns clockwise, starting on the dealer’s left."),
    "table": N_("Only what is on the table can be captured or built on."),
    "result": N_("The result written down must be the result played. Where it differs, that is pointed out."),
    # a turn
    "G1": N_(
        "On your turn, play exactly one card from your hand. Then it is the next player’s turn, clockwise. Whoever has "
        "no cards left is skipped."
    ),
    "G2": N_(
        "You capture with your card, you build with it, or you trail it: you leave it on the table. Nobody passes."
    ),
    "G3": N_(
        "When all hands are empty, cards are dealt again: the next stage. The player on the dealer’s left begins it. "
        "What is on the table stays there."
    ),
    "G4": N_(
        "On the table an ace, jack, queen or king keeps both its values. Whoever uses it chooses one. A 2 is always 2, "
        "never 12."
    ),
    "T1": N_("You may trail your card even if it could capture something."),
    "T2": N_("A card that was trailed belongs to nobody and has no announced value."),
    "A1": N_("Two jokers with one number capture each other, and one of them can be laid down as a pile."),
    # capturing
    "C1": N_("What you capture must make the value of your card: all of it together, or each group by itself."),
    "C2": N_("You capture a card of the same value, or several that add up to it. Capturing never subtracts."),
    "C3": N_("You may capture several groups at once if each adds up to the same value of your card."),
    "C4": N_("You need not capture at all, nor everything that you could."),
    "C5": N_("In one capture each card counts only one value, and in one group only."),
    "C6": N_("A pile is captured only as a whole. It counts its announced value, alone or with other cards."),
    "C7": N_("A joker on the table is captured like any other card, also together with others."),
    "C8": N_("Anybody with a card that counts as much may capture a pile, a partner’s too."),
    "C9": N_("A capture stands if cards and sums are right and you break no promise by it."),
    "A3": N_("The card played counts one value for all that it captures."),
    "A51": N_("What somebody overlooks stays on the table. You may capture it only when it is your turn."),
    "A56": N_("Two piles of one value stay apart. One card may capture both."),
    # the Zwick
    "Z1": N_("A Zwick is a capture that leaves nothing on the table."),
    "Z2": N_("A hand can have several Zwicks, also one right after another."),
    "Z3": N_("A capture with the very last card can be a Zwick, too. Getting what is left at the end is not one."),
    "Z4": N_("If even one card stays on the table, it was no Zwick."),
    "A15": N_("For each Zwick you turn a captured card face up or lay it crosswise. It still counts as a card."),
    # building
    "S1": N_(
        "One card alone can be a pile, too: you lay it down and announce one of its values. For that, too, you must "
        "keep another card that counts as much."
    ),
    "S2": N_("An ace, jack, queen or king laid down like that counts only what was announced."),
    "A5": N_("A single card may be laid down as a pile on an empty table, too, unless agreed otherwise."),
    "B1": N_("You build on one card or one pile: your card is laid on it. What lies apart is never put together."),
    "B2": N_("Your card is added to what it is laid on, or subtracted from it."),
    "B3": N_("Whoever builds for themselves must keep another card in hand that counts as much as the pile."),
    "B4": N_(
        "If your card has the value of what it is laid on, that value may stay. The pile is then yours, and you need "
        "another card for it."
    ),
    "B5": N_(
        "You announce the new value. The card that you keep for the pile must count as much, and it is never 0. The "
        "pile is yours until somebody captures it or builds on it."
    ),
    "B6": N_("Only the card kept for it limits how much a pile may count."),
    "B7": N_("A pile stands if the sum is right, the card for it is there, and you break no promise."),
    "A2": N_("Your card is subtracted from what is there, never the other way round."),
    "M1": N_("A pile can be captured and built on like a single card of its value."),
    "M2": N_(
        "Anybody may build on a pile, up or down, on a partner’s too. From then on it belongs to whoever did."
    ),
    "M3": N_("Whoever owned it before need not keep a card for it any longer."),
    "M4": N_("You may also build on a pile of your own."),
    # promises
    "O1": N_("A pile belongs to whoever built last, or to the partner it was made for. Free cards belong to nobody."),
    "O2": N_("Whoever owns a pile must keep a card that counts as much, as long as the pile is there."),
    "O3": N_("You need not capture your pile at your next turn."),
    "O4": N_(
        "If you still own a pile, the last card in your hand must capture it, or build on it for your partner."
    ),
    "O5": N_(
        "So no pile is left when all have played their cards. If one is still there, an earlier play was wrong."
    ),
    "O6": N_("You may use the card for something else only if you hold another that counts as much."),
    "A9": N_(
        "One card in hand is enough for several piles of one value. It may also be kept for piles of two values: a "
        "queen for 13 and for 3."
    ),
    # for a partner
    "P2": N_(
        "You may build a value that your partner has built for themselves since the last dealing. Once they have "
        "played a card that counts as much and own no such pile, you may not."
    ),
    "P3": N_(
        "Before you play you may ask your partner for a card, as often as you like. The answer must be true and holds "
        "for this turn only."
    ),
    "P4": N_("You say so when you build: “13 for my partner”. With two partners you also say for which."),
    "P5": N_("Such a pile belongs to your partner, who must keep the card for it."),
    "P6": N_(
        "What your partner has built for you gives you no right to build that value for them: you hold the card for "
        "it, they do not."
    ),
    "P7": N_("Where everybody plays alone, nobody builds for somebody else."),
    # the end of a hand
    "F1": N_("What is on the table after the last card goes to the side that captured last."),
    "F2": N_("Each side counts its cards, the points on them, and its Zwicks."),
    "F3": N_(
        "All points together are what cards, most cards and Zwicks are worth. If they come to something else, count "
        "again. Where most cards are tied, this does not hold."
    ),
    "F4": N_("The player on the dealer’s left deals the next hand."),
    "A10": N_("If nobody captured in the whole hand, what is there belongs to nobody."),
    "A12": N_("Most cards means more than any other side has. It need not be more than half."),
    "A22": N_("The first dealer is drawn by lot."),
    "A48": N_(
        "You agree beforehand how long you play: so many hands, or up to so many points. Whoever has the most points "
        "then has won."
    ),
    "A49": N_("It makes no difference when in the deal the cards for the table are laid out."),
    "A54": N_("Agree beforehand which joker is which, unless the numbers are printed on them."),
    "A14": N_("Agree beforehand whether partners may point out to each other what can be captured."),
    "A47": N_("No source has a penalty for a wrong play. You agree at the table what becomes of it."),
    # the books
    "K1": N_("Each card has one value only: ace 11, jack 12, queen 13, king 14."),
    "K3": N_("A pile is captured only as a whole, at its sum."),
    "K4": N_("A wild joker counts what you like from 2 to 14, one value in each capture."),
    "A36": N_("Wild jokers score nothing. They only count as cards for the majority."),
    "A40": N_("Whoever builds on a wild joker, or with one, fixes what it counts. The pile may count 14 at most."),
    "K5": N_("With two packs every scoring card comes twice."),
    "K2": N_("Your card is added to what it is laid on. A pile may count 14 at most."),
    "A33": N_("Until then any number of cards may be on the table."),
}
"""The rules by id, each in a sentence or two, 35 words at most; those that their switch's words tell are not here."""
UPWARDS: Mapping[str, str] = {
    "B2": N_("Nothing is subtracted when a pile is made."),
    "S1": N_("A single card is never a pile. It is simply trailed."),
    "B1": N_(
        "You lay your card on one card or one pile. What lies apart is never put together. Nobody owns a pile, and you "
        "need not hold a card for it."
    ),
    "C4": N_("You need not take everything that you could."),
    "C5": N_("In one capture each card belongs to one group only."),
}
"""What rules say where builds only go up."""
LOWEST = N_(
    "Everybody cuts, and the lowest card deals first. An ace ranks between 10 and jack. If two are equal, they cut "
    "again."
)
HIGHEST = N_("Everybody draws a card, and the highest deals first. An ace ranks between 10 and jack.")
RULE_OF_VARIANT: Mapping[str, Mapping[str, str]] = {
    "classic": {**UPWARDS, "A22": LOWEST}, "classic-double": {**UPWARDS, "A22": LOWEST},
    "danyliuk": {**UPWARDS, "A22": LOWEST}, "dietze": {**UPWARDS, "A22": LOWEST},
    "grupp": {**UPWARDS, "A22": HIGHEST}, "parlett": {**UPWARDS, "A22": HIGHEST}, "nsv": UPWARDS,
    "nsv-zwicker": {**UPWARDS, "G3": N_(
        "When both hands are empty, the other player deals: the next stage. What is on the table stays there."
    )},
    "dithmarschen": {"A1": N_("There are three jokers. One counts 15, one 20 and one 25.")},
}
"""Sentences of rules that a variant has otherwise."""
DERIVED = N_("Follows from the other rules; no source says it.")
RULED = N_("Decided by us; no source says it.")
AS_ELSEWHERE = N_("Decided by us, as pagat.com has it for other variants. No source says it for this one.")
FACE_UP = N_("That is how pagat.com has it. According to Wikipedia the whole capture lies face up.")
ORIGINS: Mapping[str, str] = {
    "C5": DERIVED, "B7": DERIVED, "C9": DERIVED, "O4": DERIVED, "O5": DERIVED, "O6": DERIVED, "P6": RULED,
    "P7": DERIVED, "A10": RULED, "A49": DERIVED, "P5": DERIVED,
    "A1": DERIVED, "A40": RULED,
    "A12": N_(
        "A published hand (pagat.com) counts like this: 27 of 56 cards were the most, for the others had 12, 12 and 5."
    ),
    "A36": N_("No source gives them points."),
    "C7": N_(
        "Decided by us. In its tactics pagat.com says that a joker can only be captured by building it down. Its rules"
        " let you capture it together with other cards, too."
    ),
    "A47": N_("Decided by us: this program points it out and takes no points away."),
    "G1": N_("We decided that somebody without cards is skipped."),
    "A14": N_("pagat.com forbids it in serious play; Wikipedia allows it by agreement."),
    "A5": N_("Decided by us. The source (pagat.com) says that after a Zwick the next player simply plays a card."),
    "A2": N_("The source (pagat.com) shows this by an example."),
    "A9": N_(
        "The source (pagat.com) does not say whether one card is enough for piles of two values. We decided that it is,"
        " and point it out."
    ),
    "P2": N_(
        "The source (pagat.com) says: as long as the card is not played. We decided that only the last deal counts, "
        "and how you tell that the card was played."
    ),
    "P3": N_("The source says that you may ask. The rest we decided."),
}
"""Where a rule comes from that no source states as it stands here, a sentence; empty: one does."""
ELSEWHERE: Mapping[str, Mapping[str, str]] = {
    "dithmarschen": {
        "A11": AS_ELSEWHERE, "A15": FACE_UP,
        "A1": N_("That is what pagat.com says. Wikipedia speaks of six jokers, but counts and deals as with three."),
    },
    "christiansen": {"A22": RULED, "F4": RULED, "F3": N_(
        "So it was in a published hand (pagat.com): 1, 3, 26 and 8 points are 38, the 34 of the pack and four Zwicks."
    )},
    "classic": {"F4": RULED}, "classic-double": {"F4": RULED},
    "danyliuk": {"F4": RULED, "A26": N_(
        "Wikipedia says so of Danyliuk’s book; according to pagat.com it has Hülsemann’s rules. We decided that "
        "whoever made the Zwick comes last."
    )},
    "dietze": {
        "F4": RULED,
        "A24": N_(
            "Wikipedia says so of Dietze’s book of 1990, and that building then makes no sense. According to pagat.com"
            " Dietze has Hülsemann’s rules."
        ),
        "A25": N_(
            "According to Wikipedia four cards always have to be there, from the stock if need be. We decided that "
            "this is so for an empty table only, and that cards come from hands only."
        ),
    },
    "nsv-zwicker": {"A22": RULED, "F4": RULED, "A11": AS_ELSEWHERE, "A27": N_(
        "That is how kartenspiele.net has it. We decided that an empty hand lays nothing."
    )},
    "grupp": {"A11": AS_ELSEWHERE}, "parlett": {"A11": AS_ELSEWHERE},
    "nsv": {
        "F4": RULED, "A22": RULED, "A11": AS_ELSEWHERE,
        "N1": SWITCHES["table_limit"].found, "A31": SWITCHES["majority_counts"].found,
        "F1": SWITCHES["leftover_at"].found,
        "B1": N_("The sheet speaks of cards. We decided that you may also build on a pile."),
    },
    "dithmarschen-6": {
        "A11": AS_ELSEWHERE, "A15": FACE_UP,
        "A1": N_("Wikipedia names six jokers, but counts and deals as with three. We made it add up."),
    },
}
"""The same where a variant's sources say less, or something else."""
ALSO: Mapping[str, tuple[str, ...]] = {
    "C7": ("A4",), "P2": ("A6", "A8"), "S1": ("A41",), "B4": ("A43",), "P3": ("A46",), "A11": ("A23",), "F1": ("A30",),
    "P5": ("A7",), "B5": ("A42",), "K4": ("A37",), "N1": ("A32",), "Z3": ("A13",), "A5": ("S3",),
}
"""Rules by other ids that the book tells with one: findings and docstrings (docs/sources.md) name each by its own."""
ALSO_ELSEWHERE: Mapping[str, Mapping[str, tuple[str, ...]]] = {"nsv": {"K2": ("N3",), "Z1": ("A29",)}}
"""The same in a variant."""
_CAPTURE = N_("Everybody takes cards from the table. Your card captures what has the same value or adds up to it.")
_ZWICK = N_("Whoever empties the table has made a Zwick. Cards with points, most cards and Zwicks decide.")
ABOUT_BOOKS = (
    _CAPTURE, _ZWICK,
    N_("You can also play your card on another; together they count as their sum. Nobody owns such a pile."),
)
ABOUT = (
    _CAPTURE, _ZWICK,
    N_("You can also build: your card changes the value of what is there, and you capture it later if nobody else "
       "does. Nobody builds without holding the card for it."),
)
ABOUT_VARIANTS: Mapping[str, str] = {
    "dithmarschen": N_("This is how it is played in Dithmarschen, mostly by four, two against two."),
    "dithmarschen-6": N_(
        "As in Dithmarschen, but with six jokers: each of the three numbers comes twice. Sources only hint at it."
    ),
    "grossenwiehe": N_(
        "This is how it is played in Großenwiehe and Sillerup, with six jokers. Ten cards lie on the table at the "
        "start. You may ask your partner, the Magger, for a card."
    ),
    "christiansen": N_(
        "This is how Reinhardt Christiansen learnt it from his father, who came from Schleswig-Holstein. "
        "There are four jokers, and everybody plays alone."
    ),
    "classic": N_(
        "This is the version in the books, after Hülsemann, without jokers. Five or more players use two packs."
    ),
    "classic-double": N_(
        "The book version with two packs, for five and more. Every card comes twice, so there are two tens of "
        "diamonds to be won."
    ),
    "danyliuk": N_(
        "The book version as Rita Danyliuk describes it. After a Zwick everybody first lays a card on the "
        "table, and only then captures again."
    ),
    "dietze": N_(
        "The book version as Rudolf Dietze describes it. The cards of a pile can be captured one by one. After "
        "a Zwick the table is filled up to four cards from the hands."
    ),
    "nsv-zwicker": N_(
        "For two, with one pack, from kartenspiele.net. Whoever makes a Zwick lays the next card, too. The dealer "
        "changes each time cards are dealt."
    ),
    "grupp": N_("The book version, after Grupp, with six wild jokers. The source lets you leave them out."),
    "parlett": N_("The book version as Parlett describes it, with six wild jokers."),
    "nsv": N_(
        "From a rule sheet of NSV. With six cards or piles on the table you must capture or build if you can. After "
        "a Zwick nobody builds for a while."
    ),
}
"""What a variant is, with its own words, 120 at most."""
DESCRIBED = N_("Described in: %(sources)s.")
TO_THE_EMPTY_TABLE = N_(
    "After a Zwick the next player lays a card on the empty table, trailing it or announcing it as a pile."
)
ONLY_TRAILED = N_("After a Zwick the next player can only trail a card.")
UNCALLED = N_("A Zwick counts even if nobody calls it.")
LEVEL = N_(
    "Only at the end of a hand do you look whether somebody has enough. If several have, the one with the most wins; "
    "if they are level, you play another hand."
)
ONE_BY_ONE = N_("Cards are dealt one at a time, beginning on the dealer’s left.")
DEALT: Mapping[str, str] = {
    "grossenwiehe": N_(
        "At first: two cards each, five on the table, two each, five on the table. Later: two each, twice."
    ),
    "christiansen": N_(
        "The source does not say how cards are dealt. Here it is one at a time, beginning on the dealer’s left."
    ),
}
"""How the cards are handed out, where not one by one."""
STATUS: Mapping[str, str] = {
    "stated": "", "attested": N_("As in a published hand; no source describes this deal."),
    "derived": N_("No source deals like this, but it comes out even."),
    "rest": N_("No source has a deal for so many. The last cards are dealt one by one until none is left."),
}
"""Where a deal comes from (``schedules.Status``)."""
STATUS_ELSEWHERE: Mapping[tuple[str, str], str] = {
    ("nsv", "rest"): N_(
        "The sheet deals four each to two to eight players. With so many the pack does not come out even; how the "
        "rest is dealt is our decision."
    ),
}
"""The same of a variant whose source says more: by variant and status."""
DEALT_OTHERWISE = N_("This table deals differently, or with another pack, than the variant.")
"""The same of a deal that is not the variant's, with its pack."""
ALONE = N_("Everybody plays alone: each player is a side.")
PARTNERS_AGREED = N_("Where you have agreed on partners, they count together: they are one side.")
IN_SIDES = N_("%(sides)s sides play here. Partners count together: they are one side.")
TWO_AGAINST_TWO = N_(
    "With four, two play against two. Partners sit opposite each other and count together: they are one side."
)
IN_EXAMPLES = N_("In the examples Ann and Cem play against Bea and Dirk.")
EVERY_OTHER_SEAT = N_("With four or six there are two sides: partners count together and sit in every other seat.")
AT_MOST = N_("So it is never more than %(most)s.")
PUBLISHED: Mapping[str, str] = {"christiansen": "published"}
"""By variant the hand (its name among the examples) that was published with its count."""
PUBLISHED_HAND = N_("A published hand (pagat.com)")
COUNTED = N_(
    "%(player)s: cards %(cards)s, most cards %(majority)s, Zwicks %(zwicks)s: together %(points)s."
)
