"""The head of a paper about a hand of Zwickern: what a hand gives out, the rules in words, who sat where."""

from __future__ import annotations

from scorekeeper.sheets.document import Figure, Note
from scorekeeper.sheets.hand import fixed, rules_in_words, side_mark
from scorekeeper.words import Locale, variant_in_words
from scorekeeper.zwickern.position import forehand
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.setting import Setting


def total_of_a_hand(setting: Setting, say: Locale) -> Figure:
    """What one hand gives out without Zwicks: everybody's first check."""
    rates = say.gettext("Zwick %(zwick)s, majority %(majority)s") % {
        "zwick": setting.rules.zwick_points, "majority": setting.rules.majority_points,
    }
    return Figure(say.gettext("Total of a hand"), str(setting.nominal), (say.gettext("without Zwicks"), rates))


def rules_told(replay: Replay, setting: Setting, say: Locale) -> Note:
    """The variant in a few sentences, and that only a part of the hand is recorded, where that is so."""
    stretch = say.gettext("Only part of the hand is recorded; nothing before it is judged.")
    about = variant_in_words(setting.rules, say.lang, packs=setting.packs)
    return rules_in_words(replay, about, say.lang, besides=stretch if setting.stretch else "")


def seats(setting: Setting | None, say: Locale) -> str:
    """Who sat where, clockwise, on which side, who deals and who leads: every name in full."""
    if setting is None:
        return ""
    lead, found = forehand(setting, 0), []
    for seat, name in enumerate(setting.players):
        mark = side_mark(setting, setting.side_of[seat])
        duty = say.gettext("deals") if seat == setting.dealer else say.gettext("leads") if seat == lead else ""
        found.append(fixed(" ".join(filter(None, (str(seat + 1), mark, name, f"({duty})" if duty else "")))))
    return ", ".join(found)
