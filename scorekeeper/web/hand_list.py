"""The hands of a match as a list: what each gave, the totals after it, and the notes to it: what is open, what does not
go together, how its deal came about, which game it ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, NamedTuple

from flask import Flask

from scorekeeper.games import game_of
from scorekeeper.journal.hand_view import UNCOUNTED, CorrectionView, HandView, ObjectionView
from scorekeeper.journal.series_view import FindingView
from scorekeeper.journal.view import MatchView, PenaltyView
from scorekeeper.series import FinishedGame, SeriesFacts, in_chips, in_games
from scorekeeper.sheets.curve import PAGE_BOX
from scorekeeper.web.hand_seating import Column, as_seated, columns, names_in, paid_behind, sat_from
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.preferences import language
from scorekeeper.words import locale
from scorekeeper.words.figures import doubt_in_words, doubt_texts, found_in_words, ranges
from scorekeeper.words.game_words import CostWords, marks_head, marks_in_words, stroke_in_words, words_of
from scorekeeper.words.locale import upper_first
from scorekeeper.words.match import (
    beside_total_words,
    decided_words,
    end_reached,
    objection_in_words,
    objections_in_words,
    together_words,
)
from scorekeeper.words.season import unit_name

FEW_SIDES = 4
"""So many sides have a number and a total side by side on a phone."""


@dataclass(frozen=True)
class Cell:
    """One side of one hand.

    points: None: nothing counts yet.
    total: after it; None: nothing counts yet.
    old: what the points were before.
    marks: numbers of the corrections.
    away: this player did not sit in that hand.
    """

    points: int | None
    total: int | None
    old: tuple[int, ...] = ()
    marks: tuple[int, ...] = ()
    away: bool = False


@dataclass(frozen=True)
class ListedLine:
    """What is to be said under a hand.

    kind: disputed | doubt | open | note | over.
    text: a sentence.
    lead: stands before it in bold.
    """

    kind: str
    text: str
    lead: str = ""


@dataclass(frozen=True)
class Row:
    """One hand of the list. What a slip could not have shown, the list says once, under a sign.

    number: the hand's.
    id: the hand's.
    state: as the view has it.
    cells: one a side.
    lines: under it.
    final: whether the totals are, up to here.
    unproved: nothing could have shown a slip in it.
    recounted: it comes out because a side changed its number with the others' in sight.
    """

    number: int
    id: str
    state: str
    cells: tuple[Cell, ...]
    lines: tuple[ListedLine, ...]
    final: bool
    unproved: bool = False
    recounted: bool = False

    @property
    def disputed(self) -> bool:
        """Whether it is hatched."""
        return self.state == "disputed"

    @property
    def struck(self) -> bool:
        """Whether it does not count."""
        return self.state == "void"


def rows(view: MatchView, hands: Iterable[HandView]) -> list[Row]:
    """The list, a row for each hand."""
    open_from, every = view.open_from, list(hands)
    numbers, found, heads, sat = marks(every), [], columns(view), sat_from(view, every)
    for hand in every:
        final = open_from is None or hand.number < open_from
        cells = tuple(_cell(hand, column, numbers) for column in heads)
        who = [ListedLine("note", sat[hand.number])] if hand.number in sat else []
        shown_lines, unproved = (*lines(view, hand), *who), hand.counts and hand.unproved and not hand.conflict
        recounted = hand.counts and hand.was_recounted
        found.append(Row(hand.number, hand.id, hand.state, cells, shown_lines, final, unproved, recounted))
    return found


def marks(hands: Iterable[HandView]) -> dict[tuple[str, int], int]:
    """The number of each correction in the list, by its hand and its number there: 1 2 3 over the whole match."""
    every = [(hand.id, one.mark) for hand in hands for one in hand.corrections]
    return {one: number for number, one in enumerate(every, 1)}


def _cell(hand: HandView, column: Column, numbers: Mapping[tuple[str, int], int]) -> Cell:
    """A side's numbers; what a hand that does not count had stays to be seen. Empty for who did not sit in it."""
    side = column.place(hand)
    if side is None:
        return Cell(None, None, away=True)
    points = hand.result[side].number(hand.main) if hand.result and side < len(hand.result) else None
    numbers_of = tuple(numbers[hand.id, one.mark] for one, _was in _changed(hand, side))
    total = column.total(hand) if hand.counts else None
    if total is not None and (game := ended_by(hand)):
        total = score_of(game)[side]  # not the start of the next game
    return Cell(points, total, earlier_counts(hand, side), numbers_of)


def _changed(hand: HandView, side: int) -> list[tuple[CorrectionView, int]]:
    """The corrections that gave a side another number, each with the one before."""
    before = [(one, _at(one.old, side)) for one in hand.corrections]
    return [(one, was) for one, was in before if was is not None and (one.new is None or _at(one.new, side) != was)]


def earlier_counts(hand: HandView, side: int) -> tuple[int, ...]:
    """What a side had before, the oldest first: by corrections, and by the number that it changed with the others' in
    sight. They are shown struck through."""
    points = hand.result[side].number(hand.main) if hand.result and side < len(hand.result) else None
    old = tuple(was for one, was in _changed(hand, side) if one.new is not None)
    recounted = next((one.was for one in hand.recounted if one.side == side), None)
    first = None if recounted is None else recounted.number(hand.main)
    return (first, *old) if first is not None and points is not None and first != (*old, points)[0] else old


def _at(points: Sequence[int] | None, side: int) -> int | None:
    return points[side] if points is not None and side < len(points) else None


def name_of(view: MatchView, person: str | None) -> str:
    """A person's short name; empty for one who is not known."""
    return view.persons[person].first if person and person in view.persons else ""


def side_name(view: MatchView, side: int) -> str:
    """``Hanna + Jens``."""
    return view.sides[side].name if 0 <= side < len(view.sides) else str(side + 1)


def _of(names: Sequence[str], side: int) -> str:
    return names[side] if 0 <= side < len(names) else str(side + 1)


# --- what is open about a hand -----------------------------------------------------------------------------------


def lines(view: MatchView, hand: HandView) -> list[ListedLine]:
    """What is to be said of a hand beside its numbers, the worst first."""
    if hand.state == "void":
        return [ListedLine("note", void_words(hand))]
    names = names_in(view, hand)
    found = [
        ListedLine("disputed", f"{_of(names, one.side)}: {objection_words(view, one)}", _("disputed"))
        for one in hand.objections
        if one.open
    ]
    found += [ListedLine("doubt", text) for text in (*doubts_of(view, hand), *_asks(view, hand))]
    found += [ListedLine("open", text) for text in _open(view, hand)]
    found += [ListedLine("note", text) for text in (way_to_deal_words(hand, names), *_notes(hand)) if text]
    if game := ended_by(hand):
        found.append(ListedLine("over", finished_game_words(as_seated(view, hand), game)))
    if paid := paid_behind(view, hand):
        found.append(ListedLine("note", paid))
    return found


def void_words(hand: HandView) -> str:
    """Why a hand does not count."""
    words = {"misdeal": _("misdealt, does not count"), "abandoned": _("abandoned, does not count")}
    text, void = _("does not count"), hand.void
    if void is None:
        return text
    text = words.get(void.why, text)
    return f"{text}: {quote(void.reason)}" if void.reason else text


def objection_words(view: MatchView, objection: ObjectionView) -> str:
    """An objection in the side's own words, else what it is about."""
    if objection.remark:
        return quote(objection.remark)
    return about_words(view, objection)


def objection_sentence(view: MatchView, hand: HandView, one: ObjectionView) -> str:
    """``Uwe + Frauke object: cards. “Uwe has 13”``."""
    sentence = ngettext(
        "%(side)s objects: %(what)s.", "%(side)s object: %(what)s.",
        len(hand.sides[one.side]) if one.side < len(hand.sides) else 1,
        side=side_name(view, one.side), what=about_words(view, one),
    )
    return f"{sentence} {quote(one.remark)}" if one.remark else sentence


def about_words(view: MatchView, objection: ObjectionView) -> str:
    """What an objection is about."""
    return objection_in_words(view.game, objection.about, locale(language()))


def about_texts(view: MatchView) -> Mapping[str, str]:
    """What a side of this game can object to, for a script."""
    return objections_in_words(view.game, locale(language()))


def quote(text: str) -> str:
    """In quotation marks."""
    return _("“%(words)s”", words=text)


def _asks(view: MatchView, hand: HandView) -> Iterable[str]:
    """What somebody has to look at; signing it, or playing on, does not settle it."""
    forks = [fork for fork in view.forks if hand.id in (fork.a, fork.b)]
    if forks:
        yield _("One hand or two?")
    if hand.conflict:
        yield _("Two counts that differ")
    if hand.to_place:
        yield ngettext("%(num)d card to place", "%(num)d cards to place", len(hand.to_place))
    if hand.checked == "gap" and not hand.to_place and (hand.gap or not hand.doubts):  # else its doubt says it
        yield gap_words(hand)
    if hand.differing and not hand.settled:
        yield _("Another count gives different points")


def _open(view: MatchView, hand: HandView) -> Iterable[str]:
    """What comes by itself with the next signature or play."""
    if hand.state in ("running", "empty"):
        yield _("running")
    elif hand.state in ("counted", "accepted"):
        yield decided_words(hand, language()) if hand.decided else unsigned_words(view, hand)


def came_later_words(view: MatchView) -> str:
    """That hands came beside a total; empty where none did."""
    asked = view.beside_total
    return beside_total_words(asked.together, asked.numbers, language()) if asked is not None else ""


def gap_words(hand: HandView) -> str:
    """``13 missing`` or ``1 too many``; where the sum is right or there is none, that something else is not."""
    return gap_in_words(hand.gap)


def gap_in_words(gap: int) -> str:
    """The same of what was counted less what should be."""
    if not gap:
        return _("contradicts itself")
    if gap < 0:
        return _("%(number)s missing", number=-gap)
    return _("%(number)s too many", number=gap)


def unsigned_words(view: MatchView, hand: HandView) -> str:
    """Who has yet to sign, and whose signature lapsed."""
    signed = {one.side for one in hand.accepted if one.valid}
    lapsed = {one.side for one in hand.accepted} - signed
    if not signed and not lapsed:
        return _("not signed yet")
    missing = [name for side, name in enumerate(names_in(view, hand)) if side not in signed]
    again = bool(lapsed)
    names = locale(language()).all_of(missing)
    return _("%(side)s to sign again", side=names) if again else _("%(side)s to sign", side=names)


def _notes(hand: HandView) -> Iterable[str]:
    if hand.together is not None:
        yield together_words(hand.together, language())
    elif hand.way_note == "from paper" and not hand.by_mouth:
        yield _("from paper")
    if not hand.gap and (found := found_in_words(hand.facts.found or (), language())):
        yield _("found: %(what)s", what=found)
    if hand.proposal:
        two = len(hand.sides) == 2
        waits = _("a correction is waiting for both sides") if two else _("a correction is waiting for everybody")
        yield waits if hand.proposal.digest else _("its count was taken back")
        if hand.corrected.checked == "gap" and hand.checked != "gap":
            yield gap_words(hand.corrected)


class OnPaper(NamedTuple):
    """What the judge said once lies signed on paper.

    entry: the one that says it.
    at: when, UTC.
    numbers: of the hands of it that still are.
    """

    entry: str
    at: str
    numbers: tuple[int, ...]


def on_paper(hands: Iterable[HandView]) -> list[OnPaper]:
    """Every such word that still holds for a hand, the first one first."""
    found: dict[tuple[str, str], set[int]] = {}
    for hand in hands:
        for one in hand.accepted:
            if one.on_paper and one.valid:
                found.setdefault((one.id, one.at), set()).add(hand.number)
    return [OnPaper(entry, at, tuple(sorted(numbers))) for (entry, at), numbers in found.items()]


def on_paper_words(one: OnPaper) -> str:
    """``Hands 1–12 are signed on paper``."""
    return ngettext(
        "Hand %(numbers)s is signed on paper", "Hands %(numbers)s are signed on paper", len(one.numbers),
        numbers=ranges(one.numbers),
    )


def hands_there(view: MatchView, hands: Iterable[HandView]) -> int:
    """How many of the hands that were agreed are there: those that do not count are none of them, and of several that
    were told together there are all."""
    return max(sum(hand.state != "void" for hand in hands), view.check.hands)


def only_typed(view: MatchView, hands: Iterable[HandView]) -> bool:
    """Whether all that waits for signatures, and more than one hand does, was typed from a sheet."""
    waiting = [hand.way for hand in hands if hand.number in view.unsigned]
    return len(waiting) > 1 and set(waiting) == {"paper"}


@dataclass(frozen=True, slots=True, kw_only=True)
class ListKeys:
    """What is to be done under the list.

    settle: the number of the hand that is to be settled first; None: none.
    sign: the number of the hand that is to be signed first; None: none.
    """

    settle: int | None
    sign: int | None
    correction: bool
    """Whether what waits for signatures there is a correction."""
    sign_paper: bool
    """Whether all of them are signed at once, on paper."""
    through: bool
    """Whether all that was agreed is counted, so that nobody plays on."""

    def leading(self, *, further: bool) -> Literal["sign", "sign_paper", "after", "play"]:
        """The key that stands out: once all is counted a signature, then what comes after the match (``further``:
        whether anything does), else to play on. ``played`` of static/match/hands.mjs is the same."""
        if self.through and self.sign and not self.settle:
            return "sign_paper" if self.sign_paper else "sign"
        return "after" if self.through and further else "play"

    @property
    def part(self) -> str:
        """The part of the hand's page where it is signed."""
        return "correction" if self.correction else "signatures"


def to_sign(view: MatchView, *, by_judge: bool) -> tuple[int, ...]:
    """Numbers of the hands that wait for a signature, what is asked for first: corrections, but where the judge decides
    on them (``by_judge``), then counts."""
    return (*(() if by_judge else view.proposed), *view.unsigned)


def list_keys(view: MatchView, typed: Iterable[HandView], *, by_judge: bool) -> ListKeys:
    """The keys under the list. ``typed``: the hands, where whoever asks may say of them that they are signed on paper;
    ``by_judge``: whether the judge decides on corrections, so that no side signs one."""
    sign = next(iter(to_sign(view, by_judge=by_judge)), None)
    return ListKeys(
        settle=view.disputed[0] if view.disputed else None,
        sign=sign,
        correction=sign in view.proposed,
        sign_paper=only_typed(view, typed),
        through=view.status != "open" or view.over
        or (view.end.kind == "hands" and bool(view.end.n) and view.check.hands >= (view.end.n or 0)),
    )


def signed_on_paper(hand: HandView) -> bool:
    """Whether all that holds of a hand's signatures lies on paper."""
    valid = [one for one in hand.accepted if one.valid]
    return bool(valid) and all(one.on_paper for one in valid)


# --- the proof of the whole match --------------------------------------------------------------------------------


def proof(view: MatchView) -> tuple[str, bool]:
    """``7 × 30 + 12 marks = 222 = 115 + 107`` and whether it comes out; empty without a counted hand and
    while the sum is asked about. The sums may be equal where it does not: a hand may have what cannot be, or two have
    what makes up for each other."""
    check = view.check
    if not check.hands or view.sum_asked:
        return "", True
    total = view.scoring.hand_total
    if total is None:
        return _series_proof(view)
    base = check.hands * total
    parts = [f"{check.hands} × {total}"]
    if check.nominal != base and not (check.ties and check.nominal < base):
        parts = [str(check.nominal)]
    elif check.nominal != base:
        parts.append(f"− {base - check.nominal}")
    if check.marks_called:
        parts.append("+ " + _marks(check.marks_called, view.scoring.mark_worth))
    if check.penalties:
        sign = "+" if check.penalties > 0 else "−"
        parts.append(sign + " " + _("%(points)s penalty", points=abs(check.penalties)))
    made, expected = " ".join(parts), added([check.expected])
    text = expected if made == expected else f"{made} = {expected}"
    totals = view.final_totals
    if check.ok or check.sum == check.expected:
        return (f"{text} = {added(totals)}" if len(totals) <= FEW_SIDES else text), check.ok
    return f"{text} ≠ {added([check.sum])}", False  # one line of a small phone; each side's sum stands on the page


def added(totals: Sequence[int]) -> str:
    """``115 + 107``, ``−5 + 30``, ``30 − 5``: totals in order, summed in a sentence."""
    first, *rest = totals
    return f"{first}".replace("-", "−") + "".join(f" + {one}" if one >= 0 else f" − {-one}" for one in rest)


def _series_proof(view: MatchView) -> tuple[str, bool]:
    """``−6 + 4 + 2 + 0 (Dora) + 0 (pot) = 0``: chips of all as the last row has them, in the order of the columns, who
    left by name, and the pot, where a series has such a sum."""
    last = in_chips(view.current.after) if view.current is not None else None
    series = last or in_chips(view.series.facts)
    if series is None:
        return "", True
    gone = {person: f" ({name_of(view, person)})" for person in series.balances if person not in view.seats}
    order = dict.fromkeys((*(column.person or "" for column in columns(view)), *series.balances))
    parts = " ".join(
        (f"+ {chips}" if chips >= 0 else f"− {-chips}") + gone.get(person, "")
        for person, chips in ((one, series.balances[one]) for one in order if one in series.balances)
    )
    whole = f"{parts} + {series.middle} ({_('Pot')})"
    figures = whole.removeprefix("+ ").replace("− ", "−", 1 if parts.startswith("−") else 0)
    return f"{figures} {'=' if not series.sum else '≠'} 0", not series.sum


def _marks(number: int, worth: int) -> str:
    text = marks_in_words(locale(language()), number)
    return text if worth == 1 else f"{text} × {worth}"


def penalty_holder_name(view: MatchView, penalty: PenaltyView) -> str:
    """Who got a penalty, though they have left; a side of several as it sits now."""
    return name_of(view, penalty.person) or side_name(view, penalty.side if penalty.side is not None else -1)


def penalty_words(view: MatchView, penalty: PenaltyView) -> str:
    """``Uwe + Frauke: −5 “late”``."""
    text = f"{penalty_holder_name(view, penalty)}: {signed(penalty.points)} {penalty_unit(view)}".rstrip()
    return f"{text} {quote(penalty.reason)}" if penalty.reason else text


def penalty_unit(view: MatchView) -> str:
    """What a penalty is counted in where a season compares no points: won games, basic stakes; else empty."""
    series = game_of(str(view.variant)).series
    return unit_name(series.units[0], language()) if series.ordered else ""


def signed(points: int) -> str:
    """``+5`` or ``−5``."""
    return f"+{points}" if points > 0 else f"−{-points}" if points < 0 else "0"


def penalty_sums(view: MatchView) -> list[str]:
    """What penalties give or take each side, as it stands under the list; empty without any, and where they are counted
    in another unit than the list: there they are only named below it."""
    if view.series.ordered:
        return []
    held = [one for one in view.penalties if not one.lifted and one.side is not None]
    sums = [sum(one.points for one in held if one.side == side) for side in range(len(view.sides))]
    return [signed(points) for points in sums] if held else []


# --- what does not go together in a tapped hand ----------------------------------------------------------------------


def doubts_of(view: MatchView, hand: HandView | None) -> list[str]:
    """The doubts of a hand, a sentence each."""
    if hand is None:
        return []
    return _doubts_in_words(names_in(view, hand), hand.doubts)


def late_doubts(view: MatchView) -> list[tuple[int, str]]:
    """What was called for a hand behind the one in front, or after it was signed, and is not in its count: its number,
    a sentence. static/games/doubts.mjs says the same."""
    current = None if view.current is None else view.current.id
    late = (hand for hand in view.recent if hand.uncounted is not None and hand.id != current)
    return [
        (hand.number, words) for hand in late
        for words in _doubts_in_words(names_in(view, hand), (one for one in hand.doubts if one.rule == UNCOUNTED))
    ]


def counts_beside(view: MatchView, hand: HandView | None) -> list[str]:
    """The sides that have counted for themselves, where another count of the whole hand came between."""
    if hand is None or hand.opened or not hand.result:
        return []
    names = names_in(view, hand)
    return [_("Own count of %(side)s: sealed until all have counted", side=names[one.side]) for one in hand.sealed]


def series_doubts(view: MatchView) -> list[str]:
    """What does not hold over the whole series: who dealt out of turn, a pot without thirds; a sentence each."""
    return _doubts_in_words([side.name for side in view.sides], view.series.findings)


def _doubts_in_words(names: Sequence[str], found: Iterable[FindingView]) -> list[str]:
    return [words for one in found if (words := doubt_in_words(one, names, language()))]


# --- a game that a hand has ended ------------------------------------------------------------------------------------


def ended_by(hand: HandView) -> FinishedGame | None:
    """The game that a hand ended, where games are counted down; None where it ended none, or where that is open."""
    before, after = _finished(hand.before), _finished(hand.after)
    return after[-1] if len(after) > len(before) else None


def over_since(view: MatchView, hand: HandView) -> bool:
    """Whether the game of this hand is over: another result of the hand can undo that."""
    return hand.before is not None and len(_finished(hand.before)) < len(_finished(view.series.facts))


def just_over(view: MatchView) -> FinishedGame | None:
    """The last game that is over, until a hand of the next one is counted."""
    series = in_games(view.series.facts)
    return series.finished[-1] if series and series.finished and not series.in_game and view.status == "open" else None


def _finished(facts: SeriesFacts | None) -> Sequence[FinishedGame]:
    series = in_games(facts)
    return () if series is None else series.finished


def score_of(game: FinishedGame) -> list[int]:
    """What stood when it was over: 0 for the winner, what the loser had still to go."""
    found = [0, 0]
    if game.loser is not None:
        found[game.loser] = game.score
    return found


def finished_game_words(view: MatchView, game: FinishedGame) -> str:
    """Whose game it was not, and what that costs; in the words of its game."""
    costs = costs_of(view)
    if costs is None or game.loser is None:
        return ""
    return _(costs.over[game.cost != 1], number=game.cost, name=view.sides[game.loser].name)


def costs_of(view: MatchView) -> CostWords | None:
    """What the loser of a game gets in this match; None where it is no series of games."""
    return words_of(view.game).costs


def ends_reached(view: MatchView) -> Mapping[str, str]:
    """What stands over a match of this game when its agreed end is reached, by the kind of end, with a gap for the
    number."""
    return {kind: words for kind in game_of(view.variant).series.ends if (words := end_reached(kind, language()))}


# --- hops and jumps --------------------------------------------------------------------------------------------------


def way_to_deal(cuts: Iterable[str]) -> str:
    """``Hop × 2, Jump``; empty where nobody hopped or jumped."""
    called = {"hop": upper_first(_("hop")), "jump": upper_first(_("jump"))}
    runs = [(called.get(cut, cut), len(list(run))) for cut, run in groupby(cuts)]
    return ", ".join(f"{word} × {times}" if times > 1 else word for word, times in runs)


def way_to_deal_words(hand: HandView, names: Sequence[str]) -> str:
    """``Hop: Anna deals``; empty for a hand without hops and jumps. ``names`` of the sides as they sat in it."""
    cuts, dealer = hand.facts.cuts_called, hand.facts.dealt
    if not cuts or dealer is None or dealer >= len(names):
        return ""
    return f"{way_to_deal(cuts)}: " + _("%(name)s deals", name=names[dealer])


def init_app(app: Flask) -> None:
    """Give templates what the list, the match page, counting and the sign-off say of a hand."""
    app.jinja_env.globals["course_box"] = PAGE_BOX
    app.jinja_env.globals["doubts_of"] = doubts_of
    app.jinja_env.globals["late_doubts"] = late_doubts
    app.jinja_env.globals["came_later_words"] = came_later_words
    app.jinja_env.globals["series_doubts"] = series_doubts
    app.jinja_env.globals["doubt_texts"] = lambda game: doubt_texts(game, language())
    app.jinja_env.globals.update(
        just_over=just_over,
        costs_of=costs_of,
        ends_reached=ends_reached,
        finished_game_words=finished_game_words,
    )
    app.jinja_env.globals["way_to_deal"] = way_to_deal
    app.jinja_env.globals["stroke_in_words"] = lambda game: stroke_in_words(locale(language()), game)
    app.jinja_env.globals["marks_head"] = lambda: marks_head(locale(language()))
    app.jinja_env.globals["marks_in_words"] = lambda number: marks_in_words(locale(language()), number)
