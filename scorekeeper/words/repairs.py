"""Why a correction would fit, in a sentence or two (notation.md, ``--repairs``: ``reason``).

A correction is a proposal about the paper (design.md, law 4): what is said is what the record itself shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorekeeper.cards import CARDS
from scorekeeper.words.locale import N_, Locale, locale, quoted, upper_first
from scorekeeper.zhn.repair import Repair, Why

TEXTS: Mapping[str, str] = {
    "card/played": N_(
        "%(Card)s was also played at play %(play)s; %(meant)s fits here and appears nowhere else."
    ),
    "card/played/held": N_(
        "%(Card)s was also played at play %(play)s; %(meant)s is a card of %(player)s's that fits here, and it "
        "is never played."
    ),
    "card/turned_up": N_("%(Card)s was turned up at the start; %(meant)s fits here and appears nowhere else."),
    "card/foreign": N_("The pack has no such card; %(meant)s fits here and appears nowhere else."),
    "card/not_held": N_("%(player)s did not hold %(card)s; %(meant)s was in the hand and fits here."),
    "card": N_("%(Meant)s fits here and appears nowhere else."),
    "captured/absent": N_("%(Card)s is not on the table here; %(meant)s is, and it fits."),
    "captured": N_("%(Card)s is still needed on the table later; %(meant)s is there too and fits."),
    "target/absent": N_("%(Card)s is not on the table here; %(meant)s is, and it fits."),
    "target": N_("With %(card)s the plays that follow do not fit; with %(meant)s they do."),
    "announced": N_("With %(value)s for the pile, the plays do not fit; with %(meant)s they do."),
    "name": N_("It was the turn of %(player)s, not of %(name)s."),
    "for": N_("The build fits if it is made for %(name)s."),
    "for/own": N_("The build fits if it is the player's own."),
    "call": N_("Cards are left on the table, so it was no Zwick."),
    "bracket": N_("The card cannot count %(value)s here."),
    "picture": N_("%(Card)s is played later; %(meant)s appears nowhere else and fits on the table at the start."),
    "picture_missing": N_("A card is missing at the start; %(meant)s appears nowhere else and fits."),
    "hand_card": N_("%(player)s plays %(meant)s, and %(card)s is not played from this hand."),
    "hand_missing": N_("%(player)s plays %(meant)s, and this hand is a card short."),
    "hand_name": N_("The hand of %(player)s is not written down, and these cards fit it."),
    "result": N_("According to the plays, this is what the sides have won."),
    "result_name": N_("The side is called %(side)s."),
    "twice": N_("The line is there twice; without the second one, everything fits."),
    "swapped": N_("In this order, turns and cards fit."),
    "left_out": N_("A play by %(player)s is missing here; %(card)s fits and appears nowhere else."),
    "unread": N_("The line cannot be read; of what was allowed here, this looks closest."),
    "line_missing": N_("The line is missing; with it the others can be read."),
    "dealer": N_("With %(player)s as dealer, the order of turns fits."),
    "ask": N_("The answer fits the cards held."),
    "dealt": N_("With %(meant)s instead of %(card)s among the cards dealt, the plays fit."),
    "order": N_("With %(player)s and %(name)s swapped, the order of turns fits."),
    "stray": N_("Without this line, everything fits."),
    "header": N_("With %(meant)s at the top of the record, the result fits."),
    "trick": N_("A trick is missing here; %(card)s and %(meant)s fit and were never played."),
    "marriage": N_("This marriage counts %(meant)s."),
    "no_marriage": N_("No marriage can be declared with this card."),
    "marriage_missing": N_("With a pair declared here, worth %(meant)s, everything fits."),
    "sign_gone": N_("Without %(word)s on this line, the cards fit."),
    "sign_missing": N_("With %(word)s on this line, the cards fit."),
    "sign_moved": N_("With %(word)s on the other line, the cards fit."),
    "claim_gone": N_("The hand goes on here, so nobody had claimed yet."),
    "claimant": N_("Only a player who has just won a trick or declared a marriage can claim."),
    "claim_moved": N_("With the claim on the other line, everything fits."),
    "claim_missing": N_("With a claim here, everything fits."),
    "cut": N_("With this cut, the right player deals."),
    "hop": N_("A hop is missing; with it, the order of turns fits."),
    "jump": N_("A jump is missing; with it, the order of turns fits."),
    "passed": N_("If %(player)s is out, turns and cards fit."),
    "played": N_("If %(player)s is in, turns and cards fit."),
    "decision": N_("What %(player)s did is missing here; with it, turns and cards fit."),
    "count": N_("With this many cards exchanged, everything fits."),
    "raiser": N_("It was %(player)s who did this; with that, turns and cards fit."),
    "raise": N_("With a raise of %(meant)s, the result fits."),
    "raise_missing": N_("A raise of %(meant)s is missing here; with it, the result fits."),
    "": N_("With this, the record fits."),
}
"""English by kind of slip, ``kind/way`` and ``kind/way/held`` where there are such facts; "" for any other."""


def repair_in_words(repair: Repair, lang: str) -> str:
    """Why this correction would fit, in a language; never raises. Two slips give two sentences."""
    say = locale(lang)
    return " ".join(dict.fromkeys(_reason(why, say) for why in repair.whys))


def _reason(why: Why, say: Locale) -> str:
    way, held = why.facts.get("way", ""), "/held" if why.facts.get("held") else ""
    phrases = _Phrases(why, say)
    for key in (f"{why.kind}/{way}{held}", f"{why.kind}/{way}", why.kind, ""):
        if key in TEXTS:
            try:
                return say.gettext(TEXTS[key]) % phrases
            except KeyError:
                continue
    raise AssertionError("the last text has no gaps")


class _Phrases:
    """The facts of a reason as they stand in a sentence; ``Card`` is ``card`` at its beginning."""

    def __init__(self, why: Why, say: Locale) -> None:
        self.facts = why.facts
        self.say = say

    def __getitem__(self, name: str) -> str:
        if name[0].isupper():
            return upper_first(self[name.lower()])
        return _WAYS[type(self.facts[name])](self.facts[name], self.say)


def _text(fact: object, say: Locale) -> str:
    text = str(fact)
    if not text:
        raise KeyError(text)
    return say.the_card(CARDS[text]) if text in CARDS else quoted(text)


_WAYS: Mapping[type, Callable[[object, Locale], str]] = {
    str: _text,
    int: lambda fact, say: str(fact),
    tuple: lambda fact, say: say.all_of([quoted(str(each)) for each in fact]),  # type: ignore[attr-defined]
}
