"""What the script of a replay needs of a hand of tricks: beside what every game has, what holds and who holds what."""

from __future__ import annotations

from scorekeeper.cards import CARDS
from scorekeeper.tricks.app.pages.moment import Shown
from scorekeeper.web.i18n import _
from scorekeeper.web.stepping import stepping


def data_block(shown: Shown) -> dict[str, object]:
    """The data of the page, JSON. ``facts`` at each moment: label, words, cards; ``hands`` at each moment, by seat: the
    cards known, how many are not, whether all of it stands in the record; ``round``: each card lies before its player.
    """
    moments = range(shown.last + 1)
    laid = [shown.lying(at) for at in moments]
    facts = [
        [(each.label, each.value, [card.code for card in each.cards]) for each in shown.facts(at)] for at in moments
    ]
    hands = [[(each.cards, each.hidden, each.recorded) for each in shown.hands(at)] for at in moments]
    drawn = {code for lying in laid for code, _name in lying}
    drawn |= {code for moment in facts for _label, _words, codes in moment for code in codes}
    drawn |= {code for moment in hands for codes, _hidden, _recorded in moment for code in codes}
    found = stepping(
        shown,
        [[f"{code}@{name}" if name else code for code, name in lying] for lying in laid],
        [[(box.first, 0, box.second) for box in shown.boxes(at)] for at in moments],
        [len(lying) - 1 if lying and shown.objected(at) else None for at, lying in enumerate(laid)],
        [CARDS[code] for code in drawn],
    )
    words = {
        "and_unknown": _("and %(number)s not known", number="{number}"),
        "unknown": _("%(number)s not known", number="{number}"),
        "none": _("No cards left"),
    }
    return {**found, "facts": facts, "hands": hands, "words": words, "round": shown.in_round}
