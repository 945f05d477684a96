"""Entries about one hand, in words: begun, counted, corrected, played, signed, disputed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game_with
from scorekeeper.journal.entry_kind import MATCH_KINDS
from scorekeeper.journal.payloads.counts import (
    CountCards,
    CountChips,
    Counted,
    CountPaper,
    CountQuick,
    CountSealed,
    ValuesByKey,
)
from scorekeeper.journal.payloads.hands import (
    Accepted,
    Chosen,
    DealerSet,
    HandBegun,
    HandOrder,
    HandRestored,
    HandSame,
    HandVoided,
    MarkCalled,
    MarksAgreed,
    Objected,
    PaperSigned,
    PlayMade,
    PositionSet,
    Settled,
    StageDealt,
    WayChosen,
)
from scorekeeper.outcomes import TOGETHER
from scorekeeper.words.figures import found_in_words, ranges
from scorekeeper.words.game_words import Together, every_words, words_of
from scorekeeper.words.history.line import AnyLine, Line, LineText, joined
from scorekeeper.words.locale import quoted, upper_first
from scorekeeper.words.match import BY_WORD_OF_MOUTH, objection_in_words, together_words

AnyCount = TypeVar("AnyCount", bound=Counted)
MARKS = Together(lambda: (words.marks for words in every_words()))
"""How each mark is put into words, whatever game it is of."""


def _begun(line: Line[HandBegun]) -> LineText:
    say, payload = line.say, line.payload
    dealer = say.gettext("%(name)s deals") % {"name": line.person(payload.dealer)} + "." if payload.dealer else ""
    if payload.inserted:
        after = payload.follows
        where = say.gettext("It follows %(what)s.") % {"what": line.hand(after)} if after else ""
        return line.headed(say.gettext("inserted later") + "."), joined(where, dealer)
    return line.headed(say.gettext("begins.")), dealer


def _dealer(line: Line[DealerSet]) -> LineText:
    parts = {"name": line.person(line.payload.dealer)}
    return line.headed(line.say.gettext("%(name)s deals") % parts + "."), line.reason()


def _same(line: Line[HandSame]) -> LineText:
    which = line.say.gettext("What counts is %(hand)s.") % {"hand": line.hand(line.payload.keep)}
    return line.say.gettext("Two records are the same hand."), joined(which, line.reason())


def _order(line: Line[HandOrder]) -> LineText:
    parts = {"one": line.hand(line.payload.first), "other": line.hand(line.payload.second)}
    return line.say.gettext("Two hands, not one: %(one)s comes before %(other)s.") % parts, line.reason()


def _voided(line: Line[HandVoided]) -> LineText:
    whys: dict[str, str] = {
        "misdeal": line.say.gettext("misdealt, does not count"),
        "abandoned": line.say.gettext("abandoned, does not count"),
    }
    return line.headed(whys.get(line.payload.why, line.say.gettext("does not count")) + "."), line.reason()


def _restored(line: Line[HandRestored]) -> LineText:
    return line.headed(line.say.gettext("counts again") + "."), line.reason()


# --- counts ------------------------------------------------------------------------------------------------------


def _marked(line: Line[MarkCalled]) -> LineText:
    words = MARKS[line.payload.what]
    by = line.payload.person
    by_whom = line.say.gettext("By %(person)s.") % {"person": line.person(by)} if by else ""
    return line.headed(line.say.gettext(words.called) % {"side": line.side(line.payload.side)}), by_whom


_MARKS_AGREED = MATCH_KINDS.names_of(MarksAgreed)


def _marks(line: Line[MarksAgreed]) -> LineText:
    now = line.say.gettext(MARKS[line.payload.what].counted) % {"figures": line.each(line.payload.numbers)}
    corrects = line.entry.get("replaces") or line.reason()
    before = _marks_before(line) if corrects else None
    if before is None:
        return line.headed(now), line.reason()
    return line.headed(line.say.gettext("corrected") + "."), joined(_was(line, line.each(before)), now, line.reason())


def _marks_before(line: Line[MarksAgreed]) -> Sequence[object] | None:
    """The marks confirmed last before in this hand; None where none were."""
    last: Sequence[object] | None = None
    for id, entry in line.scene.entries.items():
        if id == line.entry.get("id"):
            break
        payload = entry.get("payload")
        if entry.get("hand") != line.entry.get("hand") or id in line.scene.gone or not isinstance(payload, Mapping):
            continue
        numbers = payload.get("numbers" if entry.get("kind") in _MARKS_AGREED else "marks")
        if isinstance(numbers, (list, tuple)):
            last = numbers
    return last


def _way(line: Line[WayChosen]) -> LineText:
    ways = {
        "cards": line.say.gettext("counted by cards"),
        "double": line.say.gettext("counted separately by each side"),
        "quick": line.say.gettext("counted quickly, not cross-checked"),
        "plays": line.say.gettext("counted from its plays"),
        "paper": line.say.gettext("from paper"),
    }
    return line.headed(ways[line.payload.way] + "."), line.reason()


def _was(line: AnyLine, before: str) -> str:
    return line.say.gettext("Before: %(figures)s.") % {"figures": before} if before else ""


def _counted(line: Line[AnyCount], plain: str, corrected: str) -> LineText:
    """What counts have in common: the score, what it was before, and the figures."""
    old = line.replaced()
    figures = _figures(line, None if old is None else line.payload_of(old.entry, Counted))
    score = line.score()
    if old is not None:
        was = old.score()
        if score and was and was != score:
            return line.headed(corrected), joined(f"{was} → {score}.", *figures, line.reason())
        return line.headed(corrected), joined(*figures, line.reason())
    return line.headed(plain), joined(f"{score}." if score else "", *figures, line.reason())


def _figures(line: Line[AnyCount], old: Counted | None) -> list[str]:
    """The figures of a count; of a correction only what is other than before."""
    if TOGETHER in line.payload.facts:
        return []  # all that it says is the score
    sentences = [_lists(line, old), _points(line, old), *_facts(line, old)]
    marks = line.payload.marks
    if marks is not None and (old is None or marks != old.marks):
        sentences.append(_marks_counted(line, marks))
    return [each for each in sentences if each]


def _marks_counted(line: AnyLine, marks: Sequence[int]) -> str:
    """Confirmed marks by side; empty where there were none."""
    if not any(marks):
        return ""
    # what another game than the match's has is said all the same (fitting)
    words = next(iter((words_of(line.scene.game).marks or MARKS).values()))
    return line.say.gettext(words.counted) % {"figures": line.each(marks)}


def _points(line: Line[AnyCount], old: Counted | None) -> str:
    numbers = [figure.get("points") for figure in line.payload.figures]
    if all(number is None for number in numbers):
        return ""
    before = [figure.get("points") for figure in old.figures] if old else None
    if before == numbers:
        return ""
    new = line.say.gettext(words_of(line.scene.game).points) % {"figures": line.each(numbers)}
    return joined(_was(line, line.each(before)), new) if before else new


def _lists(line: Line[AnyCount], old: Counted | None) -> str:
    """The cards of each side; of a correction the cards that went elsewhere: ``♠2: Hanna + Jens → Uwe + Frauke.``"""
    figures = line.payload.figures
    if not any("list" in figure for figure in figures):
        return ""
    if old is None:
        by_side = [(line.side(side), line.cards(_cards(figure))) for side, figure in enumerate(figures)]
        return " ".join(f"{side}: {cards or '–'}." for side, cards in by_side)
    before, after = _holders(old.figures), _holders(figures)
    moved = []
    for code in sorted({*before, *after}):
        losing, gaining = list(before.get(code, ())), list(after.get(code, ()))
        for side in tuple(losing):
            if side in gaining:
                losing.remove(side)
                gaining.remove(side)
        for index in range(max(len(losing), len(gaining))):
            ends = [line.side(sides[index]) if index < len(sides) else "–" for sides in (losing, gaining)]
            moved.append(f"{line.card(code)}: {ends[0]} → {ends[1]}.")
    return " ".join(moved)


def _cards(figures: ValuesByKey) -> Sequence[str]:
    """The cards of a side, by their codes."""
    codes = figures.get("list")
    return codes if isinstance(codes, tuple) else ()


def _holders(figures: Sequence[ValuesByKey]) -> dict[str, list[int]]:
    """The sides that have a card, once for each copy."""
    holders: dict[str, list[int]] = {}
    for side, figure in enumerate(figures):
        for code in _cards(figure):
            holders.setdefault(code, []).append(side)
    return holders


def _by_cards(line: Line[CountCards]) -> LineText:
    plain = line.say.gettext("counted by cards")
    return _counted(line, f"{plain}.", _corrected(line, plain))


def _corrected(line: AnyLine, way: str) -> str:
    return line.say.gettext("corrected") + f", {way}."


def _quick(line: Line[CountQuick]) -> LineText:
    plain = joined(line.say.gettext("counted quickly, not cross-checked") + ".", _found(line, ""))
    return _counted(line, plain, _found(line, _corrected(line, line.say.gettext("not cross-checked"))))


def _found(line: Line[AnyCount], corrected: str) -> str:
    """What stands over a count in the place of another: what was found, where a missing point was looked for."""
    things = line.payload.facts.get("found")
    if not isinstance(things, (list, tuple)):
        return corrected
    found = found_in_words(things, line.say.lang)
    return joined(line.say.gettext("the missing point was found."), f"{found}." if found else "")


def _paper(line: Line[CountPaper]) -> LineText:
    by_mouth = line.entry.get("hand") in line.scene.by_mouth
    plain = line.say.gettext(BY_WORD_OF_MOUTH) if by_mouth else line.say.gettext("from paper")
    together = line.payload.facts.get(TOGETHER)
    if isinstance(together, int):
        plain = f"{together_words(together, line.say.lang)}, {plain}"
    return _counted(line, f"{plain}.", _found(line, _corrected(line, plain)))


def _sealed(line: Line[CountSealed]) -> LineText:
    number, old = line.sent.get("side"), line.replaced()
    say, side, people = line.say, line.side(number), line.number_in(number)
    text = say.ngettext("%(side)s has counted.", "%(side)s have counted.", people, side=side)
    if old:
        text = say.ngettext("%(side)s has counted again.", "%(side)s have counted again.", people, side=side)
    headline = line.headed(text)
    if line.sent.get("sealed") is True:  # nobody may see it yet (journal/visible)
        return headline, ""
    points = line.payload.figures.get("points")
    shown = say.points(points) + "." if isinstance(points, int) and points else say.gettext("No points.")
    before = None if old is None or old.sent.get("sealed") is True else line.payload_of(old.entry, CountSealed)
    claims = _facts_named(line, line.payload.facts, before.facts if before is not None else {})
    if before is None:
        return headline, joined(shown, *claims, line.reason())
    old_points = str(before.figures.get("points"))
    found = say.gettext("%(side)s: %(now)s, before %(before)s.") % {
        "side": line.side(number), "now": points or 0, "before": old_points
    }
    sought = _sought(line, before, joined(found, line.reason()))
    return sought or (headline, joined(_was(line, old_points), shown, *claims, line.reason()))


def _sought(line: Line[CountSealed], before: CountSealed, figures: str) -> LineText | None:
    """Of a count that stands in the place of another since a point was missing: what a side says that it holds of the
    cards in question, or what was found, with its ``figures``; None where somebody just counted once more."""
    say, side, facts = line.say, line.payload.side, line.payload.facts
    things = {
        key: value for key in ("holds", "found")
        if isinstance(value := facts.get(key), (list, tuple)) and value != before.facts.get(key)
    }
    if "found" in things:
        found = found_in_words(things["found"], say.lang)
        text = line.headed(say.gettext("the missing point was found."))
        return text, joined(f"{found}." if found else "", figures)
    if "holds" not in things:
        return None
    held = found_in_words(things["holds"], say.lang)
    if not held:
        return line.headed(say.gettext("of the cards in question, %(side)s: none.") % {"side": line.side(side)}), ""
    parts = {"side": line.side(side), "what": held}
    return line.headed(say.gettext("of the cards in question, %(side)s: %(what)s.") % parts), ""


def _chosen(line: Line[Chosen]) -> LineText:
    chosen = line.scene.entries.get(line.payload.keep)
    if chosen is not None and chosen.get("kind") in _RECORDED:
        headline, beside = _RECORDED[str(chosen["kind"])](line.of(chosen))
        headline = headline.removeprefix(line.headed(""))
        return line.headed(line.say.gettext("one of the two was chosen.")), joined(headline, beside)
    score = line.of(chosen).score() if chosen is not None else ""
    text = line.say.gettext("one of the two was chosen.")
    return line.headed(text), joined(f"{score}." if score else "", line.reason())


# --- play by play ------------------------------------------------------------------------------------------------


def _dealt(line: Line[StageDealt]) -> LineText:
    dealt = line.payload
    stage, table = dealt.stage, line.cards(dealt.open)
    if game_with(line.scene.game).pictures:
        lies = line.say.gettext("On the table: %(items)s.") % {"items": table} if table else ""
        return line.headed(line.say.gettext("Stage %(number)s") % {"number": stage} + "."), joined(lies, line.reason())
    cuts = ", ".join(map(quoted, dealt.cuts))
    turned = line.say.gettext("Turned up") + f": {table}." if table else ""
    cut = line.say.gettext("Cut: %(cuts)s.") % {"cuts": cuts} if cuts else ""
    hands = [
        line.say.gettext("Hand of %(name)s") % {"name": line.person(person)} + f": {line.cards(cards)}."
        for person, cards in (dealt.hands or {}).items()
    ]
    stock = line.cards(dealt.stock)
    talon = line.say.gettext("Talon") + f": {stock}." if stock else ""
    details = joined(_changed(line), cut, turned, *hands, talon, line.reason())
    return line.headed(line.say.gettext("the deal was written down.")), details


def _changed(line: AnyLine) -> str:
    """Whether an act or a deal stands in the place of another, or was put in between others."""
    if line.entry.get("replaces"):
        return upper_first(line.say.gettext("corrected")) + "."
    return upper_first(line.say.gettext("inserted later")) + "." if line.sent.get("inserted") else ""


def _played(line: Line[PlayMade]) -> LineText:
    payload = line.payload
    player = line.person(payload.person)
    if payload.ask:
        return line.headed(line.say.gettext("%(player)s asks the partner.") % {"player": player}), ""
    zhn = payload.zhn or ""
    for person, name in line.scene.persons.items():
        zhn = zhn.replace(person, name)
    try:
        act_text = words_of(line.scene.game).act(zhn, line.lang, player)
    except (ScorekeeperError, ValueError):
        act_text = f"{player}: {quoted(zhn)}"
    return line.headed(f"{act_text}."), joined(_changed(line), line.reason())


def _position(line: Line[PositionSet]) -> LineText:
    turn = line.say.gettext("%(name)s to play") % {"name": line.person(line.payload.turn)} + "."
    return line.headed(line.say.gettext("the table was written down as it lay.")), joined(turn, line.reason())


_RECORDED: Mapping[str, Callable[[AnyLine], LineText]] = {
    "stage.dealt": _dealt, "play.made": _played, "position.set": _position,
}
"""What two phones may have written differently."""


# --- signatures --------------------------------------------------------------------------------------------------


def _accepted(line: Line[Accepted]) -> LineText:
    side = line.side(line.payload.side)
    who = line.payload.person
    if who and line.number_in(line.payload.side) == 1:
        side = line.person(who)  # by a correction that waits, another than who sat in the hand, or sits there since
    by = line.say.gettext("Signed by %(person)s.") % {"person": line.person(who)} if who else ""
    text = line.say.ngettext("%(side)s signs.", "%(side)s sign.", line.number_in(line.payload.side), side=side)
    return line.headed(text), by


def _on_paper(line: Line[PaperSigned]) -> LineText:
    numbers = sorted({line.scene.hands[hand] for hand, _ in line.payload.hands if hand in line.scene.hands})
    if not numbers:
        return upper_first(line.say.gettext("signed on paper")) + ".", line.reason()
    parts = {"what": upper_first(line.say.gettext("signed on paper")), "numbers": ranges(numbers)}
    return line.say.gettext("%(what)s: hand %(numbers)s.") % parts, line.reason()


def _objected(line: Line[Objected]) -> LineText:
    about = objection_in_words(line.scene.game, line.payload.about, line.say)
    side, people = line.side(line.payload.side), line.number_in(line.payload.side)
    text = line.say.ngettext("%(side)s objects: %(what)s.", "%(side)s object: %(what)s.", people, side=side, what=about)
    return line.headed(text), line.text(line.payload.remark)


def _settled(line: Line[Settled]) -> LineText:
    outcomes = {
        "keep": line.say.gettext("the result stands") + ".",
        "void": line.say.gettext("does not count") + ".",
        "count": line.say.gettext("it is counted again."),
    }
    side, outcome = line.payload.side, line.payload.outcome
    if line.payload.by_mouth:
        return line.headed(line.say.gettext(BY_WORD_OF_MOUTH) + "."), ""
    if line.payload.proposed is not None:
        what = line.say.gettext("the correction stands") + "." if outcome == "take" else outcomes["keep"]
    else:
        what = outcomes[outcome]
    if side is None:
        return line.headed(line.say.gettext("the judge decides: %(what)s") % {"what": what}), line.reason()
    one_phone = line.say.gettext("Said for more than one side from one phone.") if _settled_for_others(line) else ""
    text = line.say.ngettext(
        "%(side)s agrees: %(what)s", "%(side)s agree: %(what)s", line.number_in(side), side=line.side(side), what=what
    )
    return line.headed(text), joined(one_phone, line.reason())


def _settled_for_others(line: Line[Settled]) -> bool:
    """Whether this phone settled the same hand for another side, too."""
    entry = line.entry
    return any(
        each.get("kind") == "settled" and each.get("hand") == entry.get("hand") and _phone(each) == _phone(entry) != ""
        and each["payload"].get("side") not in (None, line.payload.side)
        for each in line.scene.entries.values()
    )


def _phone(entry: Mapping[str, object]) -> str:
    return str(entry.get("carrier") or entry.get("device") or "")


def _facts(line: Line[AnyCount], old: Counted | None) -> list[str]:
    """The facts of a count, and its figures beside the points; of a correction only what is other than before."""
    words, sentences = words_of(line.scene.game), _facts_named(line, line.payload.facts, old.facts if old else {})
    for key, list_of in words.figures.items():
        figures_before = [figure.get(key) for figure in old.figures] if old else None
        sentences.append(list_of(line, [figure.get(key) for figure in line.payload.figures], figures_before))
    return [each for each in sentences if each]


def _facts_named(line: AnyLine, facts: ValuesByKey, before: ValuesByKey) -> list[str]:
    return [
        in_words(line, facts[key], facts)
        for key, in_words in words_of(line.scene.game).facts.items()
        if facts.get(key) != before.get(key) and facts.get(key) is not None and facts[key] is not False
    ]


def _chips(line: Line[CountChips]) -> LineText:
    """Chips as counted in: ``Anna +4, Ben −6, pot 2``."""
    chips = line.payload.chips
    figures = ", ".join(f"{line.person(person)} {_signed(number)}" for person, number in chips.items())
    headline = line.say.gettext("Chips counted: %(figures)s, pot %(pot)s.")
    return headline % {"figures": figures, "pot": line.payload.middle}, ""


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


HANDS: Mapping[str, Callable[[AnyLine], LineText]] = {
    "hand.begun": _begun,
    "dealer.set": _dealer,
    "hand.same": _same,
    "hand.order": _order,
    "hand.voided": _voided,
    "hand.restored": _restored,
    "mark.called": _marked,
    "marks.agreed": _marks,
    "way.chosen": _way,
    "count.cards": _by_cards,
    "count.sealed": _sealed,
    "count.quick": _quick,
    "count.paper": _paper,
    "count.chips": _chips,
    "stage.dealt": _dealt,
    "play.made": _played,
    "position.set": _position,
    "chosen": _chosen,
    "accepted": _accepted,
    "paper.signed": _on_paper,
    "objected": _objected,
    "settled": _settled,
}
"""Kinds that belong to a hand."""
