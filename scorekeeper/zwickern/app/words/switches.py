"""The rule sheet of Zwickern in words: its house-rule switches at each of their values, what a variant is like."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.cards import CARDS, RANKS
from scorekeeper.words.locale import N_, Locale, quoted, upper_first
from scorekeeper.words.switches import jokers_in_words
from scorekeeper.zwickern.schedules import default_packs
from scorekeeper.zwickern.switches import POINTS, SWITCHES, find
from scorekeeper.zwickern.variants import RULE_SETS, RuleSet

MEANINGS: Mapping[str, Mapping[str, str]] = {
    "nsv_jokers": {
        "on": N_("There are six wild jokers in the pack."),
        "off": N_("There are no jokers."),
    },
    "reverse_subtract": {
        "on": N_("A pile may also count the card played minus what is there: a 9 on a 7 makes 2."),
        "off": N_("Only the card played is subtracted from what is there, never the other way round."),
    },
    "forced_capture": {
        "on": N_("Whoever can capture must do so."),
        "off": N_("Nobody has to capture."),
    },
    "single_build_on_empty": {
        "on": N_("A card may be announced as a pile on an empty table, too."),
        "off": N_("On an empty table a card is simply trailed."),
    },
    "distinct_promises": {
        "on": N_("Piles of different values each need a card of their own."),
        "off": N_("One card in hand may be kept for piles of two values."),
    },
    "partner_build": {
        "off": N_("Nobody builds for a partner."),
        "prior": N_("A pile may be built for a partner who has built that value for themselves before."),
        "ask": N_("A pile may be built for a partner who says yes when asked for the card."),
        "prior+ask": N_(
            "A pile may be built for a partner who has built that value for themselves before, or says yes when "
            "asked for the card."
        ),
    },
    "partner_build_binds": {
        "on": N_("A player whose partner has built for them must keep the card for it."),
        "off": N_("What a partner builds is not binding."),
    },
    "split_builds": {
        "on": N_("The cards of a pile may be captured one by one."),
        "off": N_("A pile is captured as a whole."),
    },
    "after_zwick": {
        "trail": N_("After a Zwick there is nothing to capture or build on. The next player plays to the empty table."),
        "zwicker_lays": N_("Whoever makes a Zwick trails another card at once."),
        "all_lay": N_("After a Zwick everybody trails a card first, the Zwick maker last."),
        "rest_lay": N_("After a Zwick, until the dealer has played, everybody trails or captures; nobody builds."),
        "refill4": N_(
            "After a Zwick the next player lays cards from the hand until four are on the table; if those run out, the "
            "one after goes on. Then whoever sits after the Zwick maker plays."
        ),
    },
    "table_limit": {"none": N_("Any number of cards may lie on the table.")},
    "majority_tie": {
        "none": N_("When several have the most cards, nobody gets the points for it."),
        "split": N_("When several have the most cards, they share the points, rounded down."),
        "all": N_("When several have the most cards, each gets all the points for it."),
    },
    "majority_counts": {
        "all": N_("All cards won count for the majority."),
        "table_only": N_("Only cards taken from the table count for the majority, not those they were taken with."),
    },
    "leftover_at": {
        "deal": N_("What is left at the end of the hand goes to whoever captured last."),
        "stage": N_("What is left at the end of each stage goes to whoever captured last."),
    },
    "gr_joker_take": {
        "any": N_("Any card may take a joker from the table."),
        "joker_only": N_("Only a joker takes a joker from the table."),
        "joker_only_if_alone": N_("A joker lying alone is taken only by a joker."),
        "never": N_("A joker on the table is never captured."),
    },
    "gr_joker_sweep_scores": {
        "on": N_("Clearing the table with a joker is a Zwick, too."),
        "off": N_("Clearing the table with a joker is not a Zwick."),
    },
}
"""A sentence for each switch at each of its words; numbers, points and jokers are told below."""
_VILLAGE = N_("Another number is in no source.")
FOUND: Mapping[str, str] = {
    "jokers": N_("Sources play with none, three, four or six jokers."),
    "nsv_jokers": N_("The NSV sheet lists six jokers and does not say what they do."),
    "reverse_subtract": N_("In no source; an example at pagat.com speaks against it."),
    "forced_capture": N_("In no source; books and sheets say that you may."),
    "single_build_on_empty": N_("Taken literally, pagat.com allows no pile there. We decided that there may be one."),
    "distinct_promises": N_("pagat.com does not say which of the two holds. We decided for the first."),
    "partner_build": N_("pagat.com: for a value that the partner built before; in Großenwiehe also after asking."),
    "partner_build_binds": N_("Follows from what pagat.com says of owners."),
    "split_builds": N_("Wikipedia, of Dietze’s book (1990)."),
    "after_zwick": N_("pagat.com, Wikipedia, NSV and kartenspiele.net each describe it in their own way."),
    "table_limit": N_("The NSV sheet allows six single cards at most. We decided that a pile counts as one of them, "
                      "and that you may leave a card where nothing else can be done."),
    "majority_tie": N_(
        "pagat.com says of Großenwiehe, of Christiansen and of the book version, not of every variant, that "
        "nobody gets them; the other ways are in no source."
    ),
    "majority_counts": N_("The NSV sheet says: most captured table cards. We decided that all cards count."),
    "leftover_at": N_("The NSV sheet says: the last trick of the round. We decided that this means the whole hand."),
    "gr_joker_take": N_("Grupp’s rules for jokers, as pagat.com and Wikipedia give them."),
    "gr_joker_sweep_scores": N_("Grupp’s rules for jokers, as pagat.com and Wikipedia give them."),
    "zwick_points": _VILLAGE, "majority_points": _VILLAGE,
}
"""Where a house rule was found, by switch."""


HEADINGS: Mapping[str, str] = {
    "nsv_jokers": N_("Wild jokers"),
    "reverse_subtract": N_("What may be subtracted when building"),
    "forced_capture": N_("Whether you must capture"),
    "single_build_on_empty": N_("A pile on an empty table"),
    "distinct_promises": N_("One card for several piles"),
    "partner_build_binds": N_("Whom a pile for a partner binds"),
    "split_builds": N_("A pile as a whole or card by card"),
    "gr_joker_sweep_scores": N_("A Zwick with a joker"),
}
"""What the rule book writes above a switch whose name is a sentence: one that need not hold there."""


def switch_heading(name: str, say: Locale) -> str | None:
    """What a switch is about, stating nothing; None for one of another game."""
    return say.gettext(HEADINGS[name]) if name in HEADINGS else switch_name(name, say)


def switch_name(name: str, say: Locale) -> str | None:
    """What a switch is about: ``Points for most cards``, ``Points: 10 of diamonds``; None for one of another game."""
    switch = find(name) or next((switch for switch in SWITCHES if switch.name == name), None)
    if switch is None:
        return None
    if switch.field == "points" and name != switch.name:
        return say.gettext("Points: %(cards)s") % {"cards": _scoring(name.removeprefix(POINTS), say)}
    return say.gettext(switch.meaning).removesuffix(".")


def switch_in_words(name: str, value: str, say: Locale) -> str | None:
    """What a switch at this value means, in one sentence; None where there are no words for it."""
    meaning = MEANINGS.get(name, {}).get(value)
    if meaning:
        return say.gettext(meaning)
    if name == "jokers":
        return _jokers_sentence(value, say)
    if not (value.isascii() and value.isdigit() and len(value) < 5):
        return None
    number = int(value)
    if name == "zwick_points":
        return say.gettext("A Zwick counts %(points)s.") % {"points": say.points(number)}
    if name == "majority_points":
        return say.gettext("Most cards count %(points)s.") % {"points": say.points(number)}
    if name == "table_limit":
        return say.ngettext(
            "With %(num)d card or pile on the table, whoever can capture or build must do so. A card laid down alone "
            "is no way out.",
            "With %(num)d cards or piles on the table, whoever can capture or build must do so. A card laid down alone "
            "is no way out.",
            number,
        )
    if name.startswith(POINTS):
        parts = {"cards": upper_first(_scoring(name.removeprefix(POINTS), say)), "points": say.points(number)}
        return say.gettext("%(cards)s: %(points)s.") % parts
    return None


def partner_words(kinds: frozenset[str], say: Locale) -> str:
    """When one may build for a partner, from how a partner permits it (``RuleSet.partner_build``); empty without."""
    spelled = "+".join(sorted(kinds, reverse=True))  # as rules: writes it, prior first
    meaning = MEANINGS["partner_build"][spelled] if spelled else ""
    return say.gettext(meaning) if meaning else ""


def about(of: object, say: Locale, packs: int | None) -> str:
    """What a variant, or a rule set made of one, is like: cards, builds, points. KeyError for an unknown id, TypeError
    for another game's rule set."""
    rules = RULE_SETS[of] if isinstance(of, str) else of
    if not isinstance(rules, RuleSet):
        raise TypeError("a rule set of another game")
    packs = packs or default_packs(rules.variant, 2)
    parts = [
        say.gettext("%(cards)s, %(jokers)s.") % {
            "cards": say.number_of_cards(sum(rules.pack(packs).values())), "jokers": jokers_in_words(rules.jokers, say)
        },
        say.gettext("Aces, kings, queens and jacks count low or high: 1 or 11, 4 or 14, 3 or 13, 2 or 12.")
        if rules.dual
        else say.gettext("Ace counts 11, jack 12, queen 13, king 14."),
        say.gettext("Building goes up or down, and you must keep a card for the pile.")
        if rules.promises
        else say.gettext("Building only goes up, to 14 at most, and you need not keep a card for the pile."),
        say.gettext("A Zwick counts %(points)s.") % {"points": say.points(rules.zwick_points)},
        say.gettext("Most cards count %(points)s.") % {"points": say.points(rules.majority_points)},
        say.gettext("Without Zwicks a hand is worth %(points)s.") % {"points": say.points(rules.nominal(packs))},
    ]
    return " ".join(parts)


def _scoring(name: str, say: Locale) -> str:
    """What scores: ``10 of diamonds``, ``each ace``, ``each 7``, ``joker 25``."""
    if name in CARDS:
        return say.card_name(CARDS[name])
    if name in RANKS and len(name) == 1:
        return say.gettext("each %(rank)s") % {"rank": say.rank(name)}
    return quoted(name)


def _jokers_sentence(value: str, say: Locale) -> str:
    numbers = [piece.removeprefix("X") for piece in value.split("/")] if value != "none" else []
    if not all(number == "" or (number.isascii() and number.isdigit() and len(number) == 2) for number in numbers):
        return say.gettext("In the pack: %(jokers)s.") % {"jokers": quoted(value)}
    jokers = jokers_in_words(tuple(int(number or 0) for number in numbers), say)
    return say.gettext("In the pack: %(jokers)s.") % {"jokers": jokers}
