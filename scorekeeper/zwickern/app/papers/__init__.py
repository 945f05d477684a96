"""Papers about a hand of Zwickern: the whole hand, and the ruling on one of its plays. Also what its score sheet
(filled or blank) and a table's card say about the rules."""

from __future__ import annotations

from collections.abc import Sequence

from scorekeeper.journal.view import MatchView
from scorekeeper.sheets.document import Document
from scorekeeper.sheets.game_papers import FigurePapers
from scorekeeper.sheets.score.sheet import Rules
from scorekeeper.words import Locale
from scorekeeper.zhn.repair import Repair
from scorekeeper.zwickern.agreement import Agreement
from scorekeeper.zwickern.app.papers.record import hand_record
from scorekeeper.zwickern.app.papers.ruling import example, ruling
from scorekeeper.zwickern.app.papers.score_sheet import score_sheet
from scorekeeper.zwickern.app.words.match import rates, scoring_in
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.schedules import default_packs
from scorekeeper.zwickern.variants import RULE_SETS, RuleSet


def blank_rules(variant: str, players: int, sides: int, switches: tuple[tuple[str, str], ...]) -> Rules:
    """The points of a hand and of its cards, in the order in which a sheet lists them; sums that ties can make."""
    rules = RULE_SETS[variant]
    packs = default_packs(variant, max(2, players))
    pack, nominal = rules.pack(packs), rules.nominal(packs)
    cards = [(card, rules.points[card.code], copies) for card, copies in pack.items() if card.code in rules.points]
    cards.sort(key=lambda each: (-(each[0].joker or 0), -each[1], "TA2".find(each[0].rank), each[0].code))
    tied = {nominal - rules.majority_points + _shared(rules, k) for k in range(2, sides + 1)}
    possible = sides > 2 or rules.majority_counts != "all" or sum(pack.values()) % 2 == 0
    return Rules(
        rules.variant, rules.digest, nominal, tuple(sorted(tied - {nominal}, reverse=True)) if possible else (),
        rules.majority_points, rules.zwick_points, rules.majority_tie, switches,
        tuple((card.code, points, copies) for card, points, copies in cards),
    )


def rules_in(view: MatchView, switches: tuple[tuple[str, str], ...], name: str) -> Rules:
    """What the sheet of a match says of the rules that it is played by."""
    found = scoring_in(view)
    return Rules(
        view.variant, view.rules_digest, found.nominal, found.tied, found.majority, found.zwick,
        found.tie_share or "none", switches,
        tuple((code, found.points[code], found.copies.get(code, 1)) for code in found.order if found.points.get(code)),
        name,
    )


def _shared(rules: RuleSet, sides: int) -> int:
    """Majority points given out when so many sides have the most cards."""
    each = {"none": 0, "split": rules.majority_points // sides, "all": rules.majority_points}[rules.majority_tie]
    return each * sides


def figure(agreement: Agreement, say: Locale) -> tuple[str, tuple[str, ...]]:
    """The points of a hand without Zwicks; below it what a Zwick and the majority count."""
    return str(agreement.nominal), (rates(agreement.rules.zwick_points, agreement.rules.majority_points, say),)


class ZwickernPapers(FigurePapers[Replay, Agreement]):
    """A hand's own record says all that its ``text`` does."""

    figures = ("card_points", "majority", "zwicks", "points", "list")

    def hand_record(
        self, replay: Replay, lang: str, *, text: str, source_name: str, repairs: Sequence[Repair]
    ) -> Document:
        return hand_record(replay, lang, source_name=source_name, repairs=repairs)

    def ruling(
        self, replay: Replay, play: int, lang: str, *, text: str, source_name: str, repairs: Sequence[Repair]
    ) -> Document:
        return ruling(replay, play, lang, source_name=source_name, repairs=repairs)

    example = staticmethod(example)
    blank_rules = staticmethod(blank_rules)
    rules = staticmethod(rules_in)
    figure = staticmethod(figure)
    score_sheet = staticmethod(score_sheet)


PAPERS = ZwickernPapers()
