"""Why a correction would fit, in a sentence or two (notation.md, ``--repairs``: ``reason``).

A correction is a proposal about the paper (design.md, law 4). The sentence says only what the record itself shows.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scorekeeper.cards import CARDS
from scorekeeper.msgid import N_
from scorekeeper.words.game_words import Together, every_words
from scorekeeper.words.locale import Locale, locale, quoted, upper_first
from scorekeeper.zhn.repair import Repair, Why

_OF_ANY_GAME: Mapping[str, str] = {
    "card/played": N_(
        "%(Card)s is written down at play %(play)s, too; %(meant)s fits here and appears nowhere else."
    ),
    "card/played/held": N_(
        "%(Card)s is written down at play %(play)s, too; %(meant)s is a card of %(player)s’s that fits here, and "
        "it is never played."
    ),
    "card/not_held": N_("%(player)s did not hold %(card)s; %(meant)s was in the hand and fits here."),
    "card": N_("%(Meant)s fits here and appears nowhere else."),
    "name": N_("It was %(player)s’s turn, not %(name)s’s."),
    "hand_name": N_("The hand of %(player)s is not written down, and these cards fit it."),
    "result": N_("According to the plays, this is what the sides have won."),
    "result_name": N_("The side is called %(side)s."),
    "twice": N_("Without this line, everything fits."),
    "swapped": N_("In this order, turns and cards fit."),
    "unread": N_("The line cannot be read; of what was allowed here, this looks closest."),
    "dealer": N_("With %(player)s as dealer, the order of turns fits."),
    "dealt": N_("With %(meant)s instead of %(card)s among the cards dealt, the plays fit."),
    "order": N_("With %(player)s and %(name)s swapped, the order of turns fits."),
    "line_missing": N_("The line is missing; with it the others can be read."),
    "stray": N_("Without this line, everything fits."),
    "header": N_("With %(meant)s at the top of the record, the result fits."),
    "trick": N_("A trick is missing here; %(card)s and %(meant)s fit and were never played."),
    "": N_("With this, the record fits."),
}
TEXTS = Together(lambda: [_OF_ANY_GAME, *(words.repairs for words in every_words())])
"""English by kind of slip, ``kind/way`` (or the word of the notation it is about) and ``kind/way/held`` where there are
such facts; "" for any other. Those of
one game are its own."""


def repair_in_words(repair: Repair, lang: str) -> str:
    """Why this correction would fit, in a language; never raises. Two slips give two sentences."""
    say = locale(lang)
    return " ".join(dict.fromkeys(_reason(why, say) for why in repair.whys))


def _reason(why: Why, say: Locale) -> str:
    way, held = why.facts.get("way") or why.facts.get("word", ""), "/held" if why.facts.get("held") else ""
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
