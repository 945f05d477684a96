"""The rule sheet of Zwickern in words: its house-rule switches at each of their values, what a variant is like."""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.cards import CARDS, RANKS
from scorekeeper.msgid import N_
from scorekeeper.numbers import whole
from scorekeeper.words.locale import Locale, quoted, upper_first
from scorekeeper.words.switches import SOME, RuleSheet, SwitchWords, jokers_in_words
from scorekeeper.zwickern.schedules import default_packs
from scorekeeper.zwickern.switches import POINTS, find
from scorekeeper.zwickern.variants import RULE_SETS, RuleSet

_VILLAGE = N_("No source has another number.")
_GRUPP = N_("Grupp’s rules for jokers, as pagat.com and Wikipedia give them.")
_MUST_CAPTURE = N_("Whoever can capture must do so.")


def _full_table(number: int, say: Locale) -> str:
    return say.ngettext(
        "With %(num)d card or pile on the table, whoever can capture or build must do so. A card laid down alone "
        "is no way out.",
        "With %(num)d cards or piles on the table, whoever can capture or build must do so. A card laid down alone "
        "is no way out.",
        number,
    )


def _zwick(number: int, say: Locale) -> str:
    return say.gettext("A Zwick counts %(points)s.") % {"points": say.points(number)}


def _majority(number: int, say: Locale) -> str:
    return say.gettext("Most cards count %(points)s.") % {"points": say.points(number)}


SWITCHES: Mapping[str, SwitchWords] = {
    "jokers": SwitchWords(
        {}, N_("Which jokers are in the pack"),
        found=N_("Sources play with none, three, four or six jokers."),
    ),
    "nsv_jokers": SwitchWords(
        {"on": N_("There are six wild jokers in the pack."), "off": N_("There are no jokers.")},
        heading=N_("Wild jokers"),
        found=N_("The NSV sheet lists six jokers and does not say what they do."),
    ),
    "reverse_subtract": SwitchWords(
        {
            "on": N_("A pile may also count the card played minus what is there: a 9 on a 7 makes 2."),
            "off": N_("Only the card played is subtracted from what is there, never the other way round."),
        },
        heading=N_("What may be subtracted when building"),
        found=N_("In no source; an example at pagat.com speaks against it."),
        tells=("A2",),
    ),
    "table_limit": SwitchWords(
        {"none": N_("Any number of cards may lie on the table."), "": _full_table},
        N_("How many cards or piles may lie on the table"),
        found=N_("The NSV sheet allows six single cards at most. We decided that a pile counts as one of them, "
                 "and that you may leave a card where nothing else can be done."),
        tells=("N1",),
        otherwise={
            "T1": {SOME: N_("You may trail your card even if it could capture something, as long as the table is not "
                            "full.")},
            "A21": {SOME: N_("As long as the table is not full, nobody has to capture.")},
        },
    ),
    "forced_capture": SwitchWords(
        {"on": _MUST_CAPTURE, "off": N_("Nobody has to capture.")},
        heading=N_("Whether you must capture"),
        found=N_("In no source; books and sheets say that you may."),
        tells=("A21",),
        otherwise={
            "T1": {"on": N_("You may trail your card only if none of your cards can capture.")},
            "A21": {"on": _MUST_CAPTURE},
        },
    ),
    "single_build_on_empty": SwitchWords(
        {
            "on": N_("A card may be announced as a pile on an empty table, too."),
            "off": N_("On an empty table a card is simply trailed."),
        },
        heading=N_("A pile on an empty table"),
        found=N_("Taken literally, pagat.com allows no pile there. We decided that there may be one."),
        tells=("A5",),
    ),
    "distinct_promises": SwitchWords(
        {
            "on": N_("Piles of different values each need a card of their own."),
            "off": N_("One card in hand may be kept for piles of two values."),
        },
        heading=N_("One card for several piles"),
        found=N_("pagat.com does not say which of the two applies. We chose the first."),
        tells=("A9",),
        otherwise={"A9": {"on": N_(
            "One card in hand is enough for several piles of one value. Piles of different values each need a card of "
            "their own."
        )}},
    ),
    "partner_build": SwitchWords(
        {
            "off": N_("Nobody builds for a partner."),
            "prior": N_("A pile may be built for a partner who has built that value for themselves before."),
            "ask": N_("A pile may be built for a partner who says yes when asked for the card."),
            "prior+ask": N_(
                "A pile may be built for a partner who has built that value for themselves before, or says yes when "
                "asked for the card."
            ),
        },
        N_("When a pile may be built for a partner: after they have built that value, or after asking"),
        found=N_("pagat.com: for a value that the partner built before; in Großenwiehe also after asking."),
        tells=("P1",),
        otherwise={
            "O1": {"off": N_("A pile belongs to whoever built last. Free cards belong to nobody.")},
            "O4": {"off": N_("If you still own a pile, the last card in your hand must capture it.")},
            "C8": {"off": N_("Anybody with a card that counts as much may capture a pile.")},
            "M2": {"off": N_("Anybody may build on a pile, up or down. From then on it belongs to whoever did.")},
        },
    ),
    "partner_build_binds": SwitchWords(
        {
            "on": N_("A player whose partner has built for them must keep the card for it."),
            "off": N_("What a partner builds is not binding."),
        },
        heading=N_("Whom a pile for a partner binds"),
        found=N_("Follows from what pagat.com says of owners."),
        tells=("P5",),
        otherwise={
            "O2": {"off": N_(
                "Whoever owns a pile that they built must keep a card that counts as much, as long as it is there. "
                "What a partner built binds nobody."
            )},
            "O5": {"off": N_(
                "So when all have played their cards, no pile is left but what somebody built for their partner."
            )},
        },
    ),
    "split_builds": SwitchWords(
        {
            "on": N_("The cards of a pile may be captured one by one."),
            "off": N_("A pile is captured as a whole."),
        },
        heading=N_("A pile as a whole or card by card"),
        found=N_("Wikipedia, of Dietze’s book (1990)."),
        tells=("A24",),
    ),
    "after_zwick": SwitchWords(
        {
            "trail": N_("After a Zwick there is nothing to capture or build on. The next player plays to the empty "
                        "table."),
            "zwicker_lays": N_("Whoever makes a Zwick trails another card at once."),
            "all_lay": N_("After a Zwick everybody trails a card first, the Zwick maker last."),
            "rest_lay": N_("After a Zwick, until the dealer has played, everybody trails or captures; nobody builds."),
            "refill4": N_(
                "After a Zwick the next player lays cards from the hand until four are on the table; if those run out, "
                "the one after goes on. Then whoever sits after the Zwick maker plays."
            ),
        },
        N_("How the table is filled again after a Zwick"),
        found=N_("pagat.com, Wikipedia, NSV and kartenspiele.net each describe it in their own way."),
        tells=("A25", "A26", "A27", "N2"),
    ),
    "majority_tie": SwitchWords(
        {
            "none": N_("When several have the most cards, nobody gets the points for it."),
            "split": N_("When several have the most cards, they share the points, rounded down."),
            "all": N_("When several have the most cards, each gets all the points for it."),
        },
        N_("Who gets the majority in a tie"),
        found=N_(
            "pagat.com says of Großenwiehe, of Christiansen and of the book version, not of every variant, that "
            "nobody gets them; the other ways are in no source."
        ),
        tells=("A11",),
    ),
    "majority_counts": SwitchWords(
        {
            "all": N_("All cards won count for the majority."),
            "table_only": N_("Only cards taken from the table count for the majority, not those they were taken "
                             "with."),
        },
        N_("Which cards count for the majority: all, or those taken from the table"),
        found=N_("The NSV sheet says: most captured table cards. We decided that all cards count."),
        tells=("A31",),
    ),
    "leftover_at": SwitchWords(
        {
            "deal": N_("What is left at the end of the hand goes to whoever captured last."),
            "stage": N_("What is left at the end of each stage goes to whoever captured last."),
        },
        N_("When the last capture takes what is left on the table: at the end of the hand, or of each stage"),
        found=N_("The NSV sheet says: the last trick of the round. We decided that this means the whole hand."),
        tells=("F1",),
        otherwise={"G3": {"stage": N_(
            "When all hands are empty, the stage is over: whoever captured last gets what is on the table. Then cards "
            "are dealt again."
        )}},
    ),
    "gr_joker_take": SwitchWords(
        {
            "any": N_("Any card may take a joker from the table."),
            "joker_only": N_("Only a joker takes a joker from the table."),
            "joker_only_if_alone": N_("A joker lying alone is taken only by a joker."),
            "never": N_("A joker on the table is never captured."),
        },
        N_("What may capture a wild joker on the table"),
        found=_GRUPP,
        tells=("A35",),
    ),
    "gr_joker_sweep_scores": SwitchWords(
        {
            "on": N_("Clearing the table with a joker is a Zwick, too."),
            "off": N_("Clearing the table with a joker is not a Zwick."),
        },
        heading=N_("A Zwick with a joker"),
        found=_GRUPP,
        otherwise={"Z1": {"off": N_(
            "A Zwick is a capture that leaves nothing on the table. Made with a joker it is not one."
        )}},
    ),
    "zwick_points": SwitchWords({"": _zwick}, N_("Points for each Zwick"), found=_VILLAGE),
    "majority_points": SwitchWords({"": _majority}, N_("Points for most cards"), found=_VILLAGE),
    "points_…": SwitchWords({}, N_("Points for a rank, a card or a joker, as in points_A, points_Td, points_X25")),
}
"""What each house-rule switch says."""


class _Sheet(RuleSheet):
    """Variants are told by their rules; jokers, and points of cards, by what they are."""

    def about(self, rules: object, say: Locale, packs: int | None) -> str:
        """What a variant, or a rule set made of one, is like: cards, builds, points. KeyError for an unknown id,
        TypeError for another game's rule set."""
        rules = RULE_SETS[rules] if isinstance(rules, str) else rules
        if not isinstance(rules, RuleSet):
            raise TypeError("a rule set of another game")
        packs = packs or default_packs(rules.variant, 2)
        parts = [
            say.gettext("%(cards)s, %(jokers)s.") % {
                "cards": say.number_of_cards(sum(rules.pack(packs).values())),
                "jokers": jokers_in_words(rules.jokers, say),
            },
            say.gettext("Aces, kings, queens and jacks count low or high: 1 or 11, 4 or 14, 3 or 13, 2 or 12.")
            if rules.dual
            else say.gettext("Ace counts 11, jack 12, queen 13, king 14."),
            say.gettext("Building goes up or down, and you must keep a card for the pile.")
            if rules.promises
            else say.gettext("Building only goes up, to 14 at most, and you need not keep a card for the pile."),
            _zwick(rules.zwick_points, say),
            _majority(rules.majority_points, say),
            say.gettext("Without Zwicks a hand is worth %(points)s.") % {"points": say.points(rules.nominal(packs))},
        ]
        return " ".join(parts)

    def name(self, name: str, say: Locale) -> str | None:
        """``Points for most cards``, ``Points: 10 of diamonds``; None for one of another game."""
        if name not in self.switches and name.startswith(POINTS) and find(name) is not None:
            return say.gettext("Points: %(cards)s") % {"cards": _scoring(name.removeprefix(POINTS), say)}
        return super().name(name, say)

    def meaning(self, name: str, value: str, say: Locale) -> str | None:
        if name == "jokers":
            return _jokers_sentence(value, say)
        if name.startswith(POINTS) and (number := whole(value, 9999)) is not None:
            points = say.points(number)
            parts = {"cards": upper_first(_scoring(name.removeprefix(POINTS), say)), "points": points}
            return say.gettext("%(cards)s: %(points)s.") % parts
        return super().meaning(name, value, say)


SHEET = _Sheet(switches=SWITCHES)


def partner_words(kinds: frozenset[str], say: Locale) -> str:
    """When one may build for a partner, from how a partner permits it (``RuleSet.partner_build``); empty without."""
    spelled = "+".join(sorted(kinds, reverse=True))  # as rules: writes it, prior first
    return SHEET.meaning("partner_build", spelled, say) or ""


def _scoring(name: str, say: Locale) -> str:
    """What scores: ``10 of diamonds``, ``each ace``, ``each 7``, ``joker 25``."""
    if name in CARDS:
        return say.card_name(CARDS[name])
    if name in RANKS and len(name) == 1:
        return say.gettext("each %(rank)s") % {"rank": say.rank(name)}
    return quoted(name)


def _jokers_sentence(value: str, say: Locale) -> str:
    numbers = [piece.removeprefix("X") for piece in value.split("/")] if value != "none" else []
    if not all(number == "" or (len(number) == 2 and whole(number, 99) is not None) for number in numbers):
        return say.gettext("In the pack: %(jokers)s.") % {"jokers": quoted(value)}
    jokers = jokers_in_words(tuple(int(number or 0) for number in numbers), say)
    return say.gettext("In the pack: %(jokers)s.") % {"jokers": jokers}
