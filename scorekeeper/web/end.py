"""The end of a match: what is still open before it; afterwards who won, how it went, and the next match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from flask import Blueprint
from werkzeug.wrappers import Response

from scorekeeper.journal.course import course, highlights
from scorekeeper.journal.hand_view import HandView
from scorekeeper.journal.view import MatchView
from scorekeeper.series import GamesFacts, in_chips, in_games
from scorekeeper.sheets import picture
from scorekeeper.sheets.curve import page_plot
from scorekeeper.sheets.picture import Line, Result, picture_of
from scorekeeper.web import pdf
from scorekeeper.web.access import MatchPlace, find_match, unlisted_pages
from scorekeeper.web.actions.changes import ends_again, unsettled
from scorekeeper.web.actions.total import totals_answered
from scorekeeper.web.clock import day
from scorekeeper.web.correction_period import Period, period_of
from scorekeeper.web.counting import begun_since, half_counted
from scorekeeper.web.errors import refuse
from scorekeeper.web.forms import Key, Note
from scorekeeper.web.game_pages import pages_of
from scorekeeper.web.hand_list import doubts_of, gap_words, hands_there, proof, signed
from scorekeeper.web.hand_page import common
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.match import resting
from scorekeeper.web.match_evening import EveningTable, evening_table
from scorekeeper.web.next_match import Going, changed_words, followed_by, going, moved_words, partners
from scorekeeper.web.preferences import language
from scorekeeper.web.rule_sets import short_name
from scorekeeper.web.templating import render_template
from scorekeeper.web.whose_phone import offers
from scorekeeper.words import locale
from scorekeeper.words.figures import ranges, result_in_words
from scorekeeper.words.game_words import CostWords, stroke_in_words, words_of
from scorekeeper.words.locale import upper_first
from scorekeeper.words.match import BY_WORD_OF_MOUTH, DECIDED, highlight_words, together_words

LONGEST_WORD = 11
"""Letters of a name beside its figure."""
pages = Blueprint("end", __name__)
unlisted_pages(pages)


class FinalFigure(NamedTuple):
    """What one side has at the end.

    name: as it is shown.
    number: the figure as it is printed.
    side: its place at the table; None who has left.
    best: nobody has more.
    share: what is in it of a pot that was shared at the end; 0 for none.
    """

    name: str
    number: str
    side: int | None
    best: bool
    share: int = 0

    @property
    def long(self) -> bool:
        """Whether a word of the name is longer than its place."""
        return max(map(len, self.name.replace("-", " ").split()), default=0) > LONGEST_WORD

    @property
    def digits(self) -> int:
        """How many figures it has room for, of four at most."""
        return min(len(self.number), 4)


class StillOpen(NamedTuple):
    """What is open before the end or after it.

    words: what it is.
    path: the page of the hand, relative to the match's.
    """

    words: str
    path: str


class SignedBy(NamedTuple):
    """A side beside what it signed.

    name: as it is shown.
    side: its index, from 0.
    missing: so many hands that count stand without its signature.
    """

    name: str
    side: int
    missing: int


@dataclass(frozen=True, slots=True, kw_only=True)
class EndPage:
    """What the page of the end says and offers whoever looks at it."""

    over: bool
    """Whether the match is."""
    heading: str
    """Of the page."""
    settled: bool
    """Whether who pays whom is final."""
    warning: str
    """That a match which goes on with this pot began with another; empty where it did not."""
    following: str
    """The address of that match for who looks; empty where there is none."""
    goes_on: bool
    """Whether who looks can begin it."""
    provisional: str
    """That it ended provisionally, and what that means; empty where it did not."""
    verdict: str
    """Who won, or who is in front."""
    standing: str
    """What of the settlement stands beside the figures, before the end; empty for nothing."""
    settlement: Sequence[str]
    """What else became of the pot, a sentence each; after the end all of it, folded below the first."""
    signatures: Sequence[Note]
    """Who signed: all of them in one line, else a line for each side; empty where the verdict says it."""
    period: str
    """Until when it can be corrected, where that stands on the page and not with the form that continues it."""
    unsigned: str
    """That hands are still to be signed, for an evening."""
    recounted: str
    """Which hands were recounted; empty for none."""
    lacking: str
    """How many of the hands that were agreed are missing; empty for none."""
    quick: str
    """Which hands were not cross-checked; empty for none."""
    form: str
    """``end``, ``reopen``; ``reopen now`` with its own button; empty for neither."""
    why_not: str
    """Why nothing can be changed here; empty where nobody would expect it."""
    opens_again: bool
    """Whether the judge can continue it, folded at the end of the page."""
    back: bool
    """Whether the way back stands among the small keys."""
    keys: tuple[Key, ...]
    """At most two, the main one last."""


@pages.get("/m/<token>/end")
def page(token: str) -> str:
    """How the match stands, what is open, and the button that ends it; afterwards how it ended."""
    place = find_match(token)
    view, hands, on, at = place.view(), place.hands(), going(place), evening_table(place)
    figures, again, back = final_figures(view), partners(place), way_back(view, at)
    still, verdict, following = unsettled(view, hands), verdict_words(view, hands), followed_by(place)
    game = pages_of(view.game)
    return render_template(
        "match/end.html", **common(place), proof=proof(game.at_end(view)), off_by=off_by(view),
        result=standing_words(view) if still and view.status == "open" else result_words(view),
        won=won_words(view, figures), in_games=in_games(view.series.facts) is not None, figures=figures,
        plot=page_plot(view, hands), worth_telling=highlights_in_words(view, hands, figures),
        partners=again, open=still,
        transfers=transfer_words(view),
        as_picture=picture.can_be_made(), period=period_of(place), at=at,
        counted=game.counted_words(view), answers=totals_answered(place), still_open=still_open(view, hands), back=back,
        says=end_page(place, hands, on, at, partners=bool(again), following=following, back=back, still=bool(still),
                      verdict=verdict),
    )


def end_page(
    place: MatchPlace, hands: Sequence[HandView], on: Going, at: EveningTable | None, *, partners: bool, following: str,
    back: str, still: bool, verdict: str,
) -> EndPage:
    """``partners``: the same people can play again; ``following``: where they do, once a phone has begun it; ``back``:
    where one goes on, in words; ``still``: something is open."""
    view, period, judge = place.view(), period_of(place), offers(place, "judge")
    over, reserved, shut = view.status != "open", view.status == "reserved", _shut(place)
    again = judge and ends_again(place) and not partners
    opens_again = again or (judge and view.status == "ended" and not on.gone_on)
    provisional = ""
    if reserved:
        provisional = _("Something was disputed or left open; the sheet and standings say so.")
        if view.evening:
            until = _("It counts once everything is settled and the match is ended again.")
            provisional = f"{provisional} {until}"
    form, why_not = _form(place, on, period, partners=partners)
    for_evening = bool(view.evening and view.unsigned) and not over
    settlement = settlement_words(view, gone_on=on.gone_on)
    return EndPage(
        over=over,
        heading=_("The match is over") if over else _("How it ended") if shut else _("End the match"),
        settled=view.settled is not None and view.settled.final,
        warning=changed_words(view) if on.changed_since else "",
        following=on.following if on.gone_on else "",
        goes_on=on.goes_on and not on.gone_on,
        provisional=provisional,
        verdict="" if reserved else verdict,
        standing="" if over else next(iter(settlement), ""),
        settlement=settlement if over else settlement[1:],
        signatures=_signatures(view, hands, in_verdict=bool(verdict) and not reserved),
        period=period.words if over and (at is not None or judge) and not opens_again else "",
        unsigned=_(
            "For the evening the match counts once all hands are signed, here or on paper."
        ) if for_evening else "",
        recounted=_hands(_("recounted"), view.recounted) if view.recounted else "",
        lacking=lacking_words(view, hands),
        quick=_quick(view, hands),
        form=form,
        why_not=why_not,
        opens_again=opens_again,
        back=reserved and bool(back),
        keys=_keys(place, on, at, partners=partners, following=following, back=back, still=still),
    )


def lacking_words(view: MatchView, hands: Sequence[HandView]) -> str:
    """How many hands fewer there are than were agreed, without those that do not count; empty where all are there, or
    no number was agreed."""
    total = view.end.n or 0
    missing = total - hands_there(view, hands) if view.end.kind == "hands" else 0
    if missing <= 0:
        return ""
    return ngettext(
        "%(num)d of %(total)s hands is still missing", "%(num)d of %(total)s hands are still missing", missing,
        total=total,
    )


def _quick(view: MatchView, hands: Sequence[HandView]) -> str:
    """Which hands are not cross-checked; of those the sums of several, by how many."""
    counted = [hand for hand in hands if hand.counts]
    totals: dict[int, list[int]] = {}
    for hand in counted:
        if hand.together is not None:
            totals.setdefault(hand.together, []).append(hand.number)
    single = [number for number in view.quick if not any(number in numbers for numbers in totals.values())]
    if single and len(single) == len(counted):
        return _("No hand has been cross-checked.")
    groups = [(together_words(together, language()), numbers) for together, numbers in totals.items()]
    return " ".join(_hands(*group) for group in (*groups, *([(_("not cross-checked"), single)] if single else [])))


def _hands(what: str, numbers: Sequence[int]) -> str:
    return _("%(what)s: hand %(numbers)s.", what=upper_first(what), numbers=ranges(numbers))


def _form(place: MatchPlace, on: Going, period: Period, *, partners: bool) -> tuple[str, str]:
    """The form of the page, and why there is none."""
    view, judge, records = place.view(), offers(place, "judge"), offers(place, "record")
    if view.status == "open":
        return ("", period.words) if _shut(place) else ("end" if records else "", "")
    if judge and on.gone_on:
        return "", moved_words()
    if judge and ends_again(place) and not partners:
        return "end", ""
    if judge and view.status == "reserved":
        return "reopen now" if partners else "reopen", ""
    only_judge = records and not judge and period.corrects
    return "", _("Only the judge can open it again.") if only_judge else ""


def _shut(place: MatchPlace) -> bool:
    """Whether who looks cannot end a match that runs still: the correction period is over, and they are no judge."""
    return place.view().status == "open" and place.corrected_by == "judge" and not place.may("judge")


def _keys(
    place: MatchPlace, on: Going, at: EveningTable | None, *, partners: bool, following: str, back: str, still: bool
) -> tuple[Key, ...]:
    """What stands at the foot of the page."""
    view, hands = place.view(), place.url("hands")
    if view.status == "open" and offers(place, "record") and not _shut(place):
        if still:
            return (
                Key(kind="submit", words=_("End provisionally"), form="change", name="reservation", value="1",
                    against=True),
                Key(kind="link", words=_("Play on"), path=place.url(), main=True),
            )
        rests = resting(view)
        # beyond what a club agreed for all its tables only the judge begins a hand
        further = rests and (at is None or offers(place, "judge"))
        words = _("Another hand") if further else _("Back") if rests else _("Play on")
        return (
            Key(kind="link", words=words, path=place.url(more=1 if further else None)),
            Key(kind="submit", words=_("End the match"), form="change", main=True),
        )
    if offers(place, "judge") and view.status == "reserved" and not on.gone_on and not partners:
        words = _("Continue the match") if still else _("End it again")
        again = Key(kind="submit", words=words, form="change", main=True)
        return Key(kind="link", words=_("Back"), path=hands), again
    if following:
        onwards = Key(kind="link", words=_("To the next match"), path=following, main=True)
        return Key(kind="link", words=_("Hands"), path=hands), onwards
    if partners:
        again = Key(kind="post", words=_("Again"), path=place.url("again"), name="partners", value="0", main=True)
        return Key(kind="link", words=_("Hands"), path=hands), again
    to_hands = Key(kind="link", words=_("All hands"), path=hands)
    if back and at is not None:
        return to_hands, Key(kind="link", words=back, path=at.back, main=True)
    return (replace(to_hands, main=True),)


@pages.get("/m/<token>/result.png")
def result_png(token: str) -> Response:
    """The result as a picture to share, with the names as this link shows them. Answers 404 while the match is open
    or its sum is asked about, and where no pictures are made."""
    place = find_match(token)
    view = place.view()
    if view.status == "open" or view.sum_asked or not picture.can_be_made():
        refuse(404)
    hands, figures = place.hands(), final_figures(view)
    provisional = [upper_first(_("ended provisionally"))] if view.status == "reserved" else []
    by_mouth = [hand.number for hand in hands if hand.counts and hand.by_mouth]
    unsigned = [_hands(_(BY_WORD_OF_MOUTH), by_mouth)] if by_mouth else []
    unsigned += [_hands(together_words(hand.together, language()), [hand.number])
                 for hand in hands if hand.counts and hand.together is not None]
    about = (short_name(view.variant, language()), day(view.ended or view.last), view.place)
    played, words, series = course(view, hands), words_of(view.game), in_games(view.series.facts)
    counted = next(iter(words.units.values())).name
    unit = "" if series is None else _(counted)
    result = Result(
        language(), " · ".join(part for part in about if part), won_words(view, figures),
        tuple(Line("", one.name, one.number) for one in figures), played,
        (*provisional, *unsigned, *highlights_in_words(view, hands, figures)), unit,
        stroke_in_words(locale(language()), view.game) if played.marked else "",
    )
    return pdf.answer(pdf.paper_of("scorekeeper-result.png", picture_of, result), "image/png")


def still_open(view: MatchView, hands: Sequence[HandView]) -> list[StillOpen]:
    """Disputed hands, forks, two counts, hands that do not add up, are not signed, are running."""
    current, asked = view.current, view.beside_total
    beside = set[str]() if asked is None else {asked.total, *asked.twins}  # of these the page asks something else
    running = [hand.number for hand in hands if half_counted(hand) and begun_since(view, hand)]
    running += [current.number] if current is not None and current.state not in ("empty", "void") else []
    found = (
        *((number, ngettext("Hand %(hands)s disputed", "Hands %(hands)s disputed", 1, hands=number))
          for number in view.disputed),
        *((fork.number, _("Hand %(number)s: one hand or two?", number=fork.number))
          for fork in view.forks if not beside >= {fork.a, fork.b}),
        *((hand.number, _("Hand %(number)s: two counts differ", number=hand.number))
          for hand in hands if hand.conflict),
        *((hand.number, _off(view, hand)) for hand in hands if hand.number in view.gaps),
        *((number, _("Hand %(number)s is not signed by all", number=number)) for number in view.unsigned),
        *((number, _("Hand %(number)s is running", number=number)) for number in running
          if number not in view.unsigned),
    )
    return [StillOpen(words, f"hand/{number}") for number, words in found]


def _off(view: MatchView, hand: HandView) -> str:
    """That a hand does not add up; where its sum is right, what does not fit instead."""
    if hand.gap:
        return _("Hand %(number)s does not add up", number=hand.number)
    doubt = " ".join(doubts_of(view, hand)).removesuffix(".") or gap_words(hand)
    return f"{_('Hand %(number)s', number=hand.number)}: {doubt}"


def verdict_words(view: MatchView, hands: Sequence[HandView]) -> str:
    """That all is signed, or which hands hold by the judge's word; empty while it is open, and where what each side
    signed stands there already."""
    ruled = decided(hands)
    if view.status != "ended" or not (ruled or not signed_by(view, hands)):
        return ""
    if view.unsigned:
        return _("Ended.")
    if not ruled:
        return _("Ended. Everything is signed.")
    if by_mouth := [hand.number for hand in hands if hand.number in ruled and hand.by_mouth]:
        signed = [hand.number for hand in hands if hand.counts and hand.number not in ruled]
        groups = (
            (_("both signed") if len(view.sides) == 2 else _("all signed"), signed),
            (_(BY_WORD_OF_MOUTH), by_mouth), (_(DECIDED), [one for one in ruled if one not in by_mouth]),
        )
        whole = _("%(what)s: hand %(numbers)s.")
        return " ".join((_("Ended."), *(
            whole % {"what": upper_first(words), "numbers": ranges(numbers)} for words, numbers in groups if numbers
        )))
    return ngettext(
        "Ended. Hand %(numbers)s was decided by the judge; everything else is signed.",
        "Ended. Hands %(numbers)s were decided by the judge; everything else is signed.",
        len(ruled), numbers=", ".join(map(str, ruled)),
    )


def way_back(view: MatchView, at: EveningTable | None) -> str:
    """Of an evening's match that is over: where one goes on, in words; empty where that is nowhere."""
    if view.status == "open" or at is None or not at.back:
        return ""
    return _("To the board") if at.board else _("To the club")


# --- who won -----------------------------------------------------------------------------------------------------


def final_figures(view: MatchView) -> list[FinalFigure]:
    """What each side has: games won, chips, or points; two sides in their order, more with the best first."""
    games, chips = in_games(view.series.facts), in_chips(pages_of(view.game).at_end(view).series.facts)
    if chips is not None:
        most = max(chips.balances.values(), default=0)
        return [
            FinalFigure(
                view.first(person), signed(balance), view.seats.index(person) if person in view.seats else None,
                balance == most, chips.shares.get(person, 0),
            )
            for person, balance in sorted(chips.balances.items(), key=lambda each: -each[1])
        ]
    values = view.final_totals if games is None else games.games
    decides = values if games is None else games.decides(view.end.kind)
    found = [
        FinalFigure(side.name, str(value).replace("-", "−"), at, decides[at] == max(decides))
        for at, (side, value) in enumerate(zip(view.sides, values, strict=True))
    ]
    return found if len(found) == 2 else sorted(found, key=lambda each: -values[each.side or 0])


def winner(figures: Sequence[FinalFigure]) -> FinalFigure | None:
    """Whoever has the most; None where several have."""
    best = [one for one in figures if one.best]
    return best[0] if len(best) == 1 else None


def won_words(view: MatchView, figures: Sequence[FinalFigure]) -> str:
    """``Hanna + Jens win``, or are ahead where something is open; of chips, who gained most."""
    first, chips = winner(figures), in_chips(view.series.facts) is not None
    if first is None:
        return _("Nobody is ahead") if chips else _("A tie")
    if chips:
        return _("%(name)s gained most", name=first.name)
    people = 1 if first.side is None else len(view.sides[first.side].persons)
    if view.status == "reserved":
        return ngettext("%(side)s is ahead", "%(side)s are ahead", people, side=first.name)
    return ngettext("%(side)s wins", "%(side)s win", people, side=first.name)


def highlights_in_words(view: MatchView, hands: Sequence[HandView], figures: Sequence[FinalFigure]) -> list[str]:
    """What is worth telling of a match, a sentence each."""
    first, say = winner(figures), locale(language())
    side = None if first is None else first.side
    return [highlight_words(one, view.game, say) for one in highlights(view, hands, side)]


def signed_by(view: MatchView, hands: Sequence[HandView]) -> list[SignedBy]:
    """What each side signed, where the sides stayed the same; what the judge decided needs no signature. Empty while
    nobody has said which of two counts, or whether one hand or two, holds: what is signed then is one of both."""
    counted = [hand for hand in hands if hand.counts and hand.result and not hand.decided]
    if view.forks or any(hand.conflict for hand in hands):
        return []
    if any(len(hand.sides) != len(view.sides) for hand in counted):
        return []
    valid = [{one.side for one in hand.accepted if one.valid} for hand in counted]
    return [
        SignedBy(side.name, at, sum(at not in signers for signers in valid)) for at, side in enumerate(view.sides)
    ]


def _signatures(view: MatchView, hands: Sequence[HandView], *, in_verdict: bool) -> list[Note]:
    """``in_verdict``: that all is signed is said there."""
    sides = signed_by(view, hands)
    if not sides:
        return []
    if all(not one.missing for one in sides):
        words = _("both signed") if len(sides) == 2 else _("all signed")
        return [] if in_verdict else [Note(upper_first(words), "check")]
    return [
        Note(f"{one.name}: " + ngettext("%(num)d hand not signed", "%(num)d hands not signed", one.missing), "clock")
        if one.missing else Note(upper_first(_("signed: %(who)s", who=one.name)), "check")
        for one in sides
    ]


# --- the result in words -----------------------------------------------------------------------------------------

_NO_BREAK = "\u00a0"
"""What belongs together in a line stays in it."""


def decided(hands: Sequence[HandView]) -> list[int]:
    """The numbers of the hands that count by the judge's word, not signed by all."""
    ruled = (hand for hand in hands if hand.counts and hand.decided)
    return [hand.number for hand in ruled if sum(one.valid for one in hand.accepted) < len(hand.sides)]


def result_words(view: MatchView) -> str:
    """``Hanna + Jens win 115 : 107``; in a series of games, or where the game says it its own way, that."""
    costs, games = words_of(view.game).costs, in_games(view.series.facts)
    if costs is not None and games is not None:
        return _games_words(view, games, costs)
    if own := pages_of(view.game).result_words(view):
        return own
    together = [len(side.persons) > 1 for side in view.sides]
    names = [side.name for side in view.sides]
    return result_in_words(names, view.final_totals, locale(language()), together=together)


def standing_words(view: MatchView) -> str:
    """The same while something is open: nobody has won yet, ``Hanna + Jens are ahead, 115 : 107``."""
    if in_games(view.series.facts) is not None or pages_of(view.game).result_words(view) or len(view.sides) != 2:
        return result_words(view)
    one, other = view.final_totals
    if one == other:
        return result_words(view)
    first = view.sides[0 if one > other else 1]
    most, least = (str(total).replace("-", "−") for total in (max(one, other), min(one, other)))
    score = f"{most}{_NO_BREAK}:{_NO_BREAK}{least}"
    return ngettext(
        "%(side)s is ahead, %(score)s", "%(side)s are ahead, %(score)s", len(first.persons), side=first.name,
        score=score,
    )


def off_by(view: MatchView) -> str:
    """By how much all hands together do not come out: ``3 too many``; empty where their sum does."""
    check = view.check
    if not check.hands or view.scoring.hand_total is None or check.sum == check.expected:
        return ""
    gap = check.sum - check.expected
    return _("%(number)s missing", number=-gap) if gap < 0 else _("%(number)s too many", number=gap)


def _games_words(view: MatchView, series: GamesFacts, costs: CostWords) -> str:
    """``Anna – Ben: games 2 : 1, 1 : 2``: games won, then what the losers have."""
    one, other = (side.name for side in view.sides)
    games, lost = (f"{_NO_BREAK}:{_NO_BREAK}".join(map(str, each)) for each in (series.games, series.cost))
    words = _(costs.result, one=one, games=games, other=other, costs=lost)
    return words.replace(f" {games}", _NO_BREAK + games).replace(f" {lost}", _NO_BREAK + lost)


def transfer_words(view: MatchView) -> list[str]:
    """Who pays whom, ``Anna to Cem: 3``."""
    return [
        _("%(payer)s to %(payee)s: %(amount)s", payer=view.first(one.payer), payee=view.first(one.payee),
          amount=one.amount)
        for one in (view.settled.transfers if view.settled is not None else ())
    ]


def settlement_words(view: MatchView, *, gone_on: bool = False) -> list[str]:
    """What becomes of an unfinished game and of the pot, a sentence each."""
    settled = view.settled
    if settled is None:
        unsure = view.series.open_from is not None and in_chips(view.series.facts) is not None
        return [_("Who pays whom will be shown once the open hands are decided.")] if unsure else []
    games = in_games(settled.series)
    found = []
    if games is not None and games.unfinished:
        stood = f"{_NO_BREAK}:{_NO_BREAK}".join(map(str, view.final_totals))
        found.append(_("The unfinished game (score %(score)s) does not count.", score=stood))
    found += pages_of(view.game).rest_words(view, gone_on=gone_on)
    return found
