"""One hand in words for its own page: what it gave, how it was counted, who signed, what was changed, what is still
open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from scorekeeper.games import game_of
from scorekeeper.journal.hand_view import CountView, HandView, ObjectionView, ProposalView, points_of
from scorekeeper.journal.view import ForkView, MatchView
from scorekeeper.web.hand_list import gap_words, name_of, quote, side_name
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.preferences import language
from scorekeeper.words import explanation_in_words, locale
from scorekeeper.words.figures import found_in_words
from scorekeeper.words.game_words import marks_head, marks_in_words, words_of
from scorekeeper.words.locale import upper_first
from scorekeeper.words.match import together_words

MOST_EXPLAINED = 4


class Check(NamedTuple):
    """The check of a hand in a line.

    text: a sentence.
    kind: ok | bad | plain.
    explained: what would explain a gap.
    """

    text: str
    kind: str
    explained: tuple[str, ...] = ()


def check(view: MatchView, hand: HandView) -> Check:
    """Whether a hand comes out, and what would explain that it does not."""
    say = locale(language())
    if not hand.result or hand.checked == "none":
        return Check(way_words(hand), "plain")
    number, worth = sum(hand.marks_called), view.scoring.mark_worth
    marks = f" + {marks_in_words(say, number)}{f' × {worth}' if worth != 1 else ''}" if number else ""
    if hand.checked == "recounted":
        return Check(sum_words(hand), "plain")
    if hand.checked == "ok":
        total = f"{hand.nominal}{marks} = {hand.counted}" if marks else f"{hand.nominal} = {hand.counted}"
        open_question = hand.state == "disputed" or hand.breaches or hand.uncounted or hand.fork or hand.conflict
        return Check(total, "plain" if open_question else "ok")
    if not hand.gap:
        return Check(gap_words(hand), "bad", tuple(explanations(hand)))
    summed = " + ".join(map(str, counted_of(view, hand)))
    text = _(
        "%(gap)s: %(summed)s = %(counted)s instead of %(expected)s",
        gap=gap_words(hand), summed=summed, counted=hand.nominal + hand.gap, expected=hand.nominal,
    )
    return Check(text, "bad", tuple(explanations(hand)))


class Breaches(NamedTuple):
    """What its record proves to be against the rules.

    words: how many.
    play: the number of the first.
    """

    words: str
    play: int


def breaches(count: CountView | None) -> Breaches | None:
    """Those of a hand, or of a correction that waits; None without any."""
    plays = () if count is None else count.breaches
    if not plays:
        return None
    return Breaches(breaches_in_words(len(plays)), plays[0])


def breaches_in_words(number: int) -> str:
    """``2 breaches of the rules``."""
    return ngettext("%(num)d breach of the rules", "%(num)d breaches of the rules", number)


def sum_words(hand: HandView) -> str:
    """``17 + 13 = 30``: what the sides have by now, which comes out."""
    figures = " + ".join(map(str, hand.points or ())).replace("-", "−")
    return f"{figures} = {hand.counted}"


def check_words(hand: HandView) -> str:
    """The same in few words: ``30 + 3 = 33``."""
    if not hand.result:
        return _("not counted yet")
    if hand.checked == "ok":
        return f"{hand.nominal} + {hand.expected - hand.nominal} = {hand.counted}"
    if hand.checked == "gap" and not hand.gap:
        return gap_words(hand)
    if hand.checked == "gap":
        counted, expected = hand.nominal + hand.gap, hand.nominal
        return _("%(counted)s instead of %(expected)s", counted=counted, expected=expected)
    if hand.checked == "recounted":
        return f"{sum_words(hand)}, {_('recounted')}"
    if hand.together is not None:
        return together_words(hand.together, language())
    return _("not cross-checked") if hand.way_note else ""


def keep_words(hand: HandView | None, *, changed: bool) -> str:
    """How a dispute ends for the result as it stands: with its figures, for of a correction there are two, in the order
    that they have everywhere: turned round they looked like another result. ``changed``: since it was objected to."""
    points = hand.points if hand is not None and not hand.void else None
    if points is not None and len(points) == 2:
        figures = figures_in_words(points)
        return _("%(points)s is correct now", points=figures) if changed else _("%(points)s stands", points=figures)
    return _("That is correct now") if changed else upper_first(_("the result stands"))


def take_words(proposal: ProposalView | None) -> str:
    """How a dispute of two sides ends for the correction that waits, which whoever says so signs; empty where there is
    none to sign."""
    points = None if proposal is None or not proposal.digest or proposal.void else points_of(proposal)
    if points is None or len(points) != 2:
        return ""
    return _("%(points)s holds", points=figures_in_words(points))


def digest_to_agree(hand: HandView, side: int) -> str:
    """What a side signs by saying that the result stands; empty where it has signed that, or nothing can be signed:
    there are two results to choose from, or none."""
    open_to_sign = hand.result and not hand.void and not hand.proposal and not hand.conflict
    signed = any(one.side == side and one.valid for one in hand.accepted)
    return hand.digest or "" if open_to_sign and not signed else ""


def own_counts(sides: Sequence[str], counts: Sequence[Sequence[int]]) -> list[str]:
    """``Uwe + Frauke 13``, ``Uwe + Frauke 14``: of counts in which each side counted its own, what those counted that
    differ."""
    apart = [at for at, _ in enumerate(sides) if len({points[at] for points in counts}) > 1]
    return [", ".join(f"{sides[at]} {points[at]}".replace("-", "−") for at in apart) for points in counts]


def who_counted(view: MatchView, hand: HandView) -> list[str]:
    """Of each of the counts that differ whose it is; empty where that is not known."""
    if any(one.way != "double" for one in hand.conflict):
        return [""] * len(hand.conflict)
    names = [side_name(view, at) for at in range(len(hand.sides))]
    return own_counts(names, [one.points for one in hand.conflict])


def outcome_choices(keep: str) -> dict[str, str]:
    """How a dispute can end, in words."""
    return {"keep": keep, "void": upper_first(_("does not count")), "count": _("Count again")}


def figures_in_words(points: Iterable[int] | None) -> str:
    """``13 : −2``; a dash without any."""
    return "–" if points is None else " : ".join(map(str, points)).replace("-", "−")


def as_seen_by(side: int, points: Sequence[int]) -> Sequence[int]:
    """Each side's points, of two sides its own first."""
    return points[::-1] if len(points) == 2 and side == 1 else points


def figures_against(side: int, points: Sequence[int] | None) -> str:
    """``13 against 17``: a result as one of two sides sees it; of more ``13 : 9 : 5``."""
    if points is None or len(points) != 2:
        return figures_in_words(points)
    own, other = (figures_in_words([number]) for number in as_seen_by(side, points))
    return f"{own} {_('against %(points)s', points=other)}"


def counted_of(view: MatchView, hand: HandView) -> list[int]:
    """What was counted of a hand, number by number, as its game sums it up. static/match/sign.mjs says the same."""
    return words_of(game_of(view.variant).id).summands(hand, view.scoring.mark_worth)


def explanations(hand: HandView) -> list[str]:
    """What would account for a gap, in words."""
    return [explanation_in_words(one, language()) for one in hand.explanations[:MOST_EXPLAINED]]


def way_words(hand: HandView) -> str:
    """How it was counted."""
    if hand.was_recounted:
        found = found_in_words(hand.facts.found or (), language())
        on_paper = hand.way == "paper"
        first = upper_first(_("from paper") if on_paper else _("counted separately by each side"))
        sentences = [f"{first}, {_('recounted')}"]
        sentences += [_("found: %(what)s", what=found)] if found else []
        return "; ".join(sentences)
    if hand.together is not None:
        total = upper_first(together_words(hand.together, language()))
        return total if hand.by_mouth else f"{total}, {_('from paper')}"
    words = {
        "cards": upper_first(_("counted by cards")),
        "double": upper_first(_("counted separately by each side")),
        "quick": upper_first(_("counted quickly, not cross-checked")),
        "plays": upper_first(_("play by play")),
        "paper": upper_first(_("from paper")),
    }
    return words.get(hand.way or "", upper_first(_("not counted yet")))


def other_ways(hand: HandView) -> str:
    """The ways that were recorded beside the one in force; empty where there are none."""
    names = {
        "cards": _("by cards"), "double": _("each side separately"), "quick": _("quickly"),
        "plays": _("play by play"), "paper": _("from paper"),
    }
    others = [names[way] for way in hand.ways if way != hand.way and way in names]
    return _("Also recorded: %(ways)s", ways=locale(language()).all_of(others)) if others else ""


class Signed(NamedTuple):
    """One side's signature.

    side: its name.
    kind: signed | lapsed | open.
    at: when, UTC; empty: not yet.
    person: who signed; empty: nobody said.
    note: how, where that is to be said.
    at_side: its index, from 0.
    players: who may have signed, until it is said.
    """

    side: str
    kind: str
    at: str
    person: str
    note: str
    at_side: int
    players: Sequence[str]


def signatures(view: MatchView, hand: HandView) -> list[Signed]:
    """What each side has said to the result, the last word of each."""
    found = []
    for side, players in enumerate(hand.sides):
        accepted = [one for one in hand.accepted if one.side == side]
        last = next((one for one in reversed(accepted) if one.valid), accepted[-1] if accepted else None)
        name = side_name(view, side)
        if last is None:
            found.append(Signed(name, "open", "", "", "", side, []))
            continue
        note = _("on paper") if last.on_paper else _("both from one phone") if last.same_phone else ""
        kind = "signed" if last.valid else "lapsed"
        unknown = kind == "signed" and not last.person and not last.on_paper and len(players) > 1
        who = players if unknown else []
        found.append(Signed(name, kind, last.at, name_of(view, last.person), note, side, who))
    return found


def outcome_words(one: ObjectionView) -> str:
    """How an objection ended."""
    words = {
        "keep": _("settled, correct as it is now") if one.changed else f"{_('settled')}, {_('the result stands')}",
        "void": f"{_('settled')}, {_('does not count')}",
        "count": _("settled, counted again"),
    }
    text = words.get(one.outcome or "", _("settled"))
    return f"{text} {quote(one.reason)}" if one.reason else text


def marks_by_side(view: MatchView, numbers: Sequence[int]) -> str:
    """``Hanna + Jens 1, Uwe + Frauke 2``; empty where nobody has any."""
    return ", ".join(f"{side_name(view, side)} {number}" for side, number in enumerate(numbers) if number)


def twins_words(view: MatchView, hand: HandView) -> str:
    """That two phones began a hand, with the marks that its result leaves out. static/match/sign.mjs says the same."""
    asks, apart = _("One hand or two?"), marks_by_side(view, hand.marks_apart)
    if not apart:
        return asks
    marks = _("%(marks)s on one phone only: %(sides)s", marks=marks_head(locale(language())), sides=apart)
    return f"{asks} {marks}"


class MarksBeyond(NamedTuple):
    """The question about marks that were called and are not in the result.

    words: the question.
    take: the result with them.
    leave: that the result stands as it is.
    seen: which are asked about, for the form that answers.
    """

    words: str
    take: str
    leave: str
    seen: str


def marks_beyond(view: MatchView, hand: HandView | None) -> MarksBeyond | None:
    """``1 Zwick more?`` of what is to be signed; None where nobody has to ask. static/match/sign.mjs says the same."""
    shown = None if hand is None else hand.proposal or hand
    if shown is None or shown.uncounted is None or (points := points_of(shown)) is None:
        return None
    numbers, worth = shown.uncounted.marks, view.scoring.mark_worth
    return MarksBeyond(
        _("%(marks)s more?", marks=marks_in_words(locale(language()), sum(numbers))),
        figures_in_words(each + number * worth for each, number in zip(points, numbers, strict=True)),
        _("%(points)s stands", points=figures_in_words(points)), seen_marks(shown),
    )


def seen_marks(count: CountView) -> str:
    """What of a count is asked about, as a form carries it along."""
    beyond = () if count.uncounted is None else count.uncounted.marks
    return " ".join(map(str, (*count.marks_called, "+", *beyond)))


def fork_of(view: MatchView, hand: HandView) -> ForkView | None:
    """The question whether this hand and another are one; None where nobody has to ask."""
    for fork in view.forks:
        if hand.id in (fork.a, fork.b):
            return fork
    return None
