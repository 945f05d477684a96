"""Entries about one hand, in words: begun, counted, corrected, played, signed, disputed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game_with
from scorekeeper.words.figures import ranges
from scorekeeper.words.game_words import Together, every_words, words_of
from scorekeeper.words.history.line import Line, LineText, joined
from scorekeeper.words.locale import quoted
from scorekeeper.words.match import objection_in_words

MARKS = Together(lambda: (words.marks for words in every_words()))
"""How each mark is put into words, whatever game it is of."""


def _begun(line: Line) -> LineText:
    say, payload = line.say, line.payload
    dealer = say.gettext("%(person)s deals.") % {"person": line.person(payload["dealer"])}
    if payload.get("inserted"):
        after = payload.get("follows")
        where = say.gettext("It follows %(hand)s.") % {"hand": line.hand(after)} if after else ""
        return line.headed(say.gettext("inserted afterwards.")), joined(where, dealer if payload.get("dealer") else "")
    return line.headed(say.gettext("begins.")), dealer if payload.get("dealer") else ""


def _dealer(line: Line) -> LineText:
    parts = {"person": line.person(line.payload["dealer"])}
    return line.headed(line.say.gettext("%(person)s deals.") % parts), line.reason()


def _same(line: Line) -> LineText:
    which = line.say.gettext("What counts is %(hand)s.") % {"hand": line.hand(line.payload["keep"])}
    return line.say.gettext("Two records are the same hand."), joined(which, line.reason())


def _order(line: Line) -> LineText:
    parts = {"one": line.hand(line.payload["first"]), "other": line.hand(line.payload["second"])}
    return line.say.gettext("Two hands, not one: %(one)s comes before %(other)s.") % parts, line.reason()


def _voided(line: Line) -> LineText:
    whys = {
        "misdeal": line.say.gettext("misdealt, does not count."),
        "abandoned": line.say.gettext("abandoned, does not count."),
    }
    return line.headed(whys.get(line.payload["why"], line.say.gettext("does not count."))), line.reason()


def _restored(line: Line) -> LineText:
    return line.headed(line.say.gettext("counts again.")), line.reason()


# --- counts ------------------------------------------------------------------------------------------------------


def _marked(line: Line) -> LineText:
    words = MARKS[line.payload["what"]]
    by = line.payload.get("person")
    by_whom = line.say.gettext("By %(person)s.") % {"person": line.person(by)} if by else ""
    return line.headed(line.say.gettext(words.called) % {"side": line.side(line.payload["side"])}), by_whom


def _marks(line: Line) -> LineText:
    figures = line.each(line.payload["numbers"])
    words = MARKS[line.payload["what"]]
    headline = line.headed(line.say.gettext(words.agreed) % {"figures": figures})
    old = line.replaced()
    was = _was(line, old.each(old.payload["numbers"])) if old is not None else ""
    return headline, joined(was, line.reason())


def _way(line: Line) -> LineText:
    ways = {
        "cards": line.say.gettext("counted by cards."),
        "double": line.say.gettext("counted by both sides."),
        "quick": line.say.gettext("counted quickly, not cross-checked."),
        "plays": line.say.gettext("scored from its plays."),
        "paper": line.say.gettext("copied from paper."),
    }
    return line.headed(ways[line.payload["way"]]), line.reason()


def _was(line: Line, before: str) -> str:
    return line.say.gettext("Before: %(figures)s.") % {"figures": before} if before else ""


def _counted(line: Line, plain: str, corrected: str) -> LineText:
    """What counts have in common: the score, what it was before, and the figures."""
    old = line.replaced()
    figures = _figures(line, None if old is None else old.payload)
    score = line.score()
    if old is not None:
        was = old.score()
        if score and was and was != score:
            return line.headed(corrected), joined(f"{was} → {score}.", *figures, line.reason())
        return line.headed(corrected), joined(*figures, line.reason())
    return line.headed(plain), joined(f"{score}." if score else "", *figures, line.reason())


def _figures(line: Line, old: Mapping[str, object] | None) -> list[str]:
    """The figures of a count; of a correction only what is other than before."""
    payload = line.payload
    sentences = [_lists(line, old), _points(line, old)]
    sentences += _facts(line, old)
    if payload.get("marks") is not None and (old is None or payload["marks"] != old.get("marks")):
        sentences.append(_marks_counted(line, payload["marks"]))
    return [each for each in sentences if each]


def _marks_counted(line: Line, marks: object) -> str:
    """Confirmed marks by side; empty where there were none."""
    if not isinstance(marks, Sequence) or isinstance(marks, str) or not any(marks):
        return ""
    # what another game than the match's has is said all the same (fitting)
    words = next(iter((words_of(line.scene.game).marks or MARKS).values()))
    return line.say.gettext(words.counted) % {"figures": line.each(marks)}


def _points(line: Line, old: Mapping[str, Any] | None) -> str:
    numbers = [figure.get("points") for figure in line.payload["figures"]]
    if all(number is None for number in numbers):
        return ""
    before = [figure.get("points") for figure in old["figures"]] if old else None
    if before == numbers:
        return ""
    new = line.say.gettext(words_of(line.scene.game).points) % {"figures": line.each(numbers)}
    return joined(_was(line, line.each(before)), new) if before else new


def _lists(line: Line, old: Mapping[str, Any] | None) -> str:
    """The cards of each side; of a correction the cards that went elsewhere: ``♠2: Hanna + Jens → Uwe + Frauke.``"""
    figures = line.payload["figures"]
    if not any("list" in figure for figure in figures):
        return ""
    if old is None:
        by_side = [(line.side(side), line.cards(figure.get("list") or ())) for side, figure in enumerate(figures)]
        return " ".join(f"{side}: {cards or '–'}." for side, cards in by_side)
    before, after = _holders(old["figures"]), _holders(figures)
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


def _holders(figures: Sequence[Mapping[str, Any]]) -> dict[str, list[int]]:
    """The sides that have a card, once for each copy."""
    holders: dict[str, list[int]] = {}
    for side, figure in enumerate(figures):
        for code in figure.get("list") or ():
            holders.setdefault(str(code), []).append(side)
    return holders


def _by_cards(line: Line) -> LineText:
    return _counted(line, line.say.gettext("counted by cards."), line.say.gettext("corrected, counted by cards."))


def _quick(line: Line) -> LineText:
    plain = line.say.gettext("counted quickly, not cross-checked.")
    return _counted(line, plain, line.say.gettext("corrected, not cross-checked."))


def _paper(line: Line) -> LineText:
    return _counted(line, line.say.gettext("copied from paper."), line.say.gettext("corrected, from paper."))


def _sealed(line: Line) -> LineText:
    side = line.side(line.payload["side"])
    old = line.replaced()
    say, several = line.say, line.several(line.payload["side"])
    text = say.gettext("%(side)s have counted.") if several else say.gettext("%(side)s has counted.")
    if old:
        text = say.gettext("%(side)s have counted again.") if several else say.gettext("%(side)s has counted again.")
    figures = line.payload.get("figures") or {}
    points = figures.get("points")
    shown = f"{line.say.points(points)}." if points else ""
    if points == 0:
        shown = line.say.gettext("No points.")
    before = (old.payload.get("figures") or {}).get("points") if old else None
    was = _was(line, str(before)) if before is not None and points is not None else ""
    return line.headed(text % {"side": side}), joined(was, shown, line.reason())


def _chosen(line: Line) -> LineText:
    chosen = line.scene.entries.get(str(line.payload["keep"]))
    if chosen is not None and chosen.get("kind") in _RECORDED:
        headline, beside = _RECORDED[str(chosen["kind"])](line.of(chosen))
        headline = headline.removeprefix(line.headed(""))
        return line.headed(line.say.gettext("one of two records was chosen.")), joined(headline, beside)
    score = line.of(chosen).score() if chosen is not None else ""
    text = line.say.gettext("one of two counts was chosen.")
    return line.headed(text), joined(f"{score}." if score else "", line.reason())


# --- play by play ------------------------------------------------------------------------------------------------


def _dealt(line: Line) -> LineText:
    stage = line.payload["stage"]
    if not isinstance(stage, int):
        raise TypeError(stage)
    table = line.cards(line.payload.get("open") or line.payload.get("table") or ())
    if game_with(line.scene.game).pictures:
        lies = line.say.gettext("On the table: %(items)s.") % {"items": table} if table else ""
        return line.headed(line.say.gettext("stage %(number)s dealt.") % {"number": stage}), joined(lies, line.reason())
    cuts = ", ".join(quoted(str(cut)) for cut in line.payload.get("cuts") or ())
    turned = line.say.gettext("Turned up: %(card)s.") % {"card": table} if table else ""
    cut = line.say.gettext("Cut: %(cuts)s.") % {"cuts": cuts} if cuts else ""
    hands = [
        line.say.gettext("Hand of %(name)s: %(cards)s.") % {"name": line.person(person), "cards": line.cards(cards)}
        for person, cards in (line.payload.get("hands") or {}).items()
    ]
    stock = line.cards(line.payload.get("stock") or ())
    talon = line.say.gettext("Talon: %(cards)s.") % {"cards": stock} if stock else ""
    details = joined(_changed(line), cut, turned, *hands, talon, line.reason())
    return line.headed(line.say.gettext("the deal was written down.")), details


def _changed(line: Line) -> str:
    """Whether an act or a deal stands in the place of another, or was put in between others."""
    if line.entry.get("replaces"):
        return line.say.gettext("Corrected.")
    return line.say.gettext("Inserted later.") if line.payload.get("inserted") else ""


def _played(line: Line) -> LineText:
    payload = line.payload
    player = line.person(payload.get("person"))
    if payload.get("ask"):
        return line.headed(line.say.gettext("%(player)s asks the partner.") % {"player": player}), ""
    zhn = str(payload["zhn"])
    for person, name in line.scene.persons.items():
        zhn = zhn.replace(person, name)
    try:
        act_text = words_of(line.scene.game).act(zhn, line.lang, player)
    except (ScorekeeperError, ValueError):
        act_text = f"{player}: {quoted(zhn)}"
    return line.headed(f"{act_text}."), joined(_changed(line), line.reason())


def _position(line: Line) -> LineText:
    turn = line.say.gettext("%(player)s to play.") % {"player": line.person(line.payload["turn"])}
    return line.headed(line.say.gettext("the table is recorded as it lies.")), joined(turn, line.reason())


_RECORDED = {"stage.dealt": _dealt, "play.made": _played, "position.set": _position}
"""What two phones may have written differently."""


# --- signatures --------------------------------------------------------------------------------------------------


def _accepted(line: Line) -> LineText:
    side = line.side(line.payload["side"])
    who = line.payload.get("person")
    by = line.say.gettext("Signed by %(person)s.") % {"person": line.person(who)} if who else ""
    several = line.several(line.payload["side"])
    text = line.say.gettext("%(side)s sign.") if several else line.say.gettext("%(side)s signs.")
    return line.headed(text % {"side": side}), by


def _on_paper(line: Line) -> LineText:
    numbers = sorted({line.scene.hands[hand] for hand in line.payload["hands"] if hand in line.scene.hands})
    if not numbers:
        return line.say.gettext("Signed on paper by all sides."), line.reason()
    text = line.say.gettext("Signed on paper by all sides: hand %(numbers)s.")
    return text % {"numbers": ranges(numbers)}, line.reason()


def _objected(line: Line) -> LineText:
    about = objection_in_words(line.scene.game, str(line.payload["about"]), line.say)
    parts = {"side": line.side(line.payload["side"]), "what": about}
    say, several = line.say, line.several(line.payload["side"])
    text = say.gettext("%(side)s object: %(what)s.") if several else say.gettext("%(side)s objects: %(what)s.")
    return line.headed(text % parts), line.text(line.payload.get("remark"))


def _settled(line: Line) -> LineText:
    outcomes = {
        "keep": line.say.gettext("the result stands."),
        "void": line.say.gettext("it does not count."),
        "count": line.say.gettext("it is counted again."),
    }
    side, outcome = line.payload.get("side"), line.payload["outcome"]
    if line.payload.get("proposed") is not None:
        what = line.say.gettext("the correction holds.") if outcome == "take" else outcomes["keep"]
    else:
        what = outcomes[outcome]
    if side is None:
        return line.headed(line.say.gettext("the judge decides: %(what)s") % {"what": what}), line.reason()
    parts = {"side": line.side(side), "what": what}
    one_phone = line.say.gettext("Said for more than one side from one phone.") if _settled_for_others(line) else ""
    say = line.say
    text = say.gettext("%(side)s agree: %(what)s") if line.several(side) else say.gettext("%(side)s agrees: %(what)s")
    return line.headed(text % parts), joined(one_phone, line.reason())


def _settled_for_others(line: Line) -> bool:
    """Whether this phone settled the same hand for another side, too."""
    entry = line.entry
    return any(
        each.get("kind") == "settled" and each.get("hand") == entry.get("hand") and _phone(each) == _phone(entry) != ""
        and each["payload"].get("side") not in (None, line.payload["side"])
        for each in line.scene.entries.values()
    )


def _phone(entry: Mapping[str, object]) -> str:
    return str(entry.get("carrier") or entry.get("device") or "")


def _facts(line: Line, old: Mapping[str, Any] | None) -> list[str]:
    """The facts of a count, and its figures beside the points; of a correction only what is other than before."""
    words, facts = words_of(line.scene.game), line.payload.get("facts") or {}
    before = (old.get("facts") or {}) if old else {}
    sentences = [
        in_words(line, facts[key], facts)
        for key, in_words in words.facts.items()
        if facts.get(key) != before.get(key) and facts.get(key) is not None and facts[key] is not False
    ]
    for key, list_of in words.figures.items():
        figures_before = [figure.get(key) for figure in old["figures"]] if old else None
        sentences.append(list_of(line, [figure.get(key) for figure in line.payload["figures"]], figures_before))
    return [each for each in sentences if each]


def _chips(line: Line) -> LineText:
    """Chips as counted in: ``Anna +4, Ben −6, pot 2``."""
    chips = line.payload["chips"]
    figures = ", ".join(f"{line.person(person)} {_signed(number)}" for person, number in chips.items())
    headline = line.say.gettext("Chips counted: %(figures)s, pot %(pot)s.")
    return headline % {"figures": figures, "pot": line.payload["pot"]}, ""


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


HANDS: Mapping[str, Callable[[Line], LineText]] = {
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
