"""Entries about one hand, in words: begun, counted, corrected, played, signed, disputed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scorekeeper.errors import ScorekeeperError
from scorekeeper.games import game_with
from scorekeeper.journal.told import Told, joined
from scorekeeper.journal.told_facts import chips_told, facts_told
from scorekeeper.words.figures import ranges
from scorekeeper.words.objections import objection_in_words
from scorekeeper.words.rooms import ROOMS, room_of, together
from scorekeeper.words.speech import quoted

Line = tuple[str, str]
MARKS = together(room.MARKS for room in ROOMS)
"""How each mark is told, whatever game it is of."""


def _begun(told: Told) -> Line:
    say, payload = told.say, told.payload
    dealer = say.gettext("%(person)s deals.") % {"person": told.person(payload["dealer"])}
    if payload.get("inserted"):
        after = payload.get("follows")
        where = say.gettext("It follows %(hand)s.") % {"hand": told.hand(after)} if after else ""
        return told.headed(say.gettext("inserted afterwards.")), joined(where, dealer if payload.get("dealer") else "")
    return told.headed(say.gettext("begins.")), dealer if payload.get("dealer") else ""


def _dealer(told: Told) -> Line:
    parts = {"person": told.person(told.payload["dealer"])}
    return told.headed(told.say.gettext("%(person)s deals.") % parts), told.reason()


def _same(told: Told) -> Line:
    kept = told.say.gettext("What counts is %(hand)s.") % {"hand": told.hand(told.payload["keep"])}
    return told.say.gettext("Two records are the same hand."), joined(kept, told.reason())


def _order(told: Told) -> Line:
    parts = {"one": told.hand(told.payload["first"]), "other": told.hand(told.payload["second"])}
    return told.say.gettext("Two hands, not one: %(one)s comes before %(other)s.") % parts, told.reason()


def _voided(told: Told) -> Line:
    whys = {
        "misdeal": told.say.gettext("misdealt, does not count."),
        "abandoned": told.say.gettext("abandoned, does not count."),
    }
    return told.headed(whys.get(told.payload["why"], told.say.gettext("does not count."))), told.reason()


def _restored(told: Told) -> Line:
    return told.headed(told.say.gettext("counts again.")), told.reason()


# --- counts ------------------------------------------------------------------------------------------------------


def _marked(told: Told) -> Line:
    words = MARKS[told.payload["what"]]
    by = told.payload.get("person")
    made = told.say.gettext("By %(person)s.") % {"person": told.person(by)} if by else ""
    return told.headed(told.say.gettext(words.called) % {"side": told.side(told.payload["side"])}), made


def _marks(told: Told) -> Line:
    figures = told.each(told.payload["numbers"])
    words = MARKS[told.payload["what"]]
    headline = told.headed(told.say.gettext(words.agreed) % {"figures": figures})
    old = told.replaced()
    was = _was(told, old.each(old.payload["numbers"])) if old is not None else ""
    return headline, joined(was, told.reason())


def _way(told: Told) -> Line:
    ways = {
        "cards": told.say.gettext("counted by cards."),
        "double": told.say.gettext("counted by both sides."),
        "quick": told.say.gettext("counted quickly, not cross-checked."),
        "plays": told.say.gettext("scored by its plays."),
        "paper": told.say.gettext("taken from paper."),
    }
    return told.headed(ways[told.payload["way"]]), told.reason()


def _was(told: Told, before: str) -> str:
    return told.say.gettext("Before: %(figures)s.") % {"figures": before} if before else ""


def _counted(told: Told, plain: str, corrected: str) -> Line:
    """What counts have in common: the score, what it was before, and the figures."""
    old = told.replaced()
    figures = _figures(told, None if old is None else old.payload)
    score = told.score()
    if old is not None:
        was = old.score()
        if score and was and was != score:
            return told.headed(corrected), joined(f"{was} → {score}.", *figures, told.reason())
        return told.headed(corrected), joined(*figures, told.reason())
    return told.headed(plain), joined(f"{score}." if score else "", *figures, told.reason())


def _figures(told: Told, old: Mapping[str, Any] | None) -> list[str]:
    """The figures of a count; of a correction only what is other than before."""
    payload = told.payload
    said = [_lists(told, old), _points(told, old)]
    said += facts_told(told, old)
    if payload.get("marks") is not None and (old is None or payload["marks"] != old.get("marks")):
        said.append(_marks_counted(told, payload["marks"]))
    return [each for each in said if each]


def _marks_counted(told: Told, marks: object) -> str:
    """Confirmed marks by side; empty where there were none."""
    if not isinstance(marks, Sequence) or isinstance(marks, str) or not any(marks):
        return ""
    # what another game than the match's has is told all the same (fitting)
    words = next(iter((room_of(told.scene.game).MARKS or MARKS).values()))
    return told.say.gettext(words.counted) % {"figures": told.each(marks)}


def _points(told: Told, old: Mapping[str, Any] | None) -> str:
    numbers = [figure.get("points") for figure in told.payload["figures"]]
    if all(number is None for number in numbers):
        return ""
    before = [figure.get("points") for figure in old["figures"]] if old else None
    if before == numbers:
        return ""
    new = told.say.gettext(room_of(told.scene.game).POINTS) % {"figures": told.each(numbers)}
    return joined(_was(told, told.each(before)), new) if before else new


def _lists(told: Told, old: Mapping[str, Any] | None) -> str:
    """The cards of each side; of a correction the cards that went elsewhere: ``♠2: Hanna + Jens → Uwe + Frauke.``"""
    figures = told.payload["figures"]
    if not any("list" in figure for figure in figures):
        return ""
    if old is None:
        named = [(told.side(side), told.cards(figure.get("list") or ())) for side, figure in enumerate(figures)]
        return " ".join(f"{side}: {cards or '–'}." for side, cards in named)
    before, after = _holders(old["figures"]), _holders(figures)
    moved = []
    for code in sorted({*before, *after}):
        gone, come = list(before.get(code, ())), list(after.get(code, ()))
        for side in tuple(gone):
            if side in come:
                gone.remove(side)
                come.remove(side)
        for index in range(max(len(gone), len(come))):
            ends = [told.side(sides[index]) if index < len(sides) else "–" for sides in (gone, come)]
            moved.append(f"{told.card(code)}: {ends[0]} → {ends[1]}.")
    return " ".join(moved)


def _holders(figures: Sequence[Mapping[str, Any]]) -> dict[str, list[int]]:
    """The sides that have a card, once for each copy."""
    found: dict[str, list[int]] = {}
    for side, figure in enumerate(figures):
        for code in figure.get("list") or ():
            found.setdefault(str(code), []).append(side)
    return found


def _by_cards(told: Told) -> Line:
    return _counted(told, told.say.gettext("counted by cards."), told.say.gettext("corrected, counted by cards."))


def _quick(told: Told) -> Line:
    plain = told.say.gettext("counted quickly, not cross-checked.")
    return _counted(told, plain, told.say.gettext("corrected, not cross-checked."))


def _paper(told: Told) -> Line:
    return _counted(told, told.say.gettext("taken from paper."), told.say.gettext("corrected, from paper."))


def _sealed(told: Told) -> Line:
    side = told.side(told.payload["side"])
    old = told.replaced()
    say, several = told.say, told.several(told.payload["side"])
    text = say.gettext("%(side)s have counted.") if several else say.gettext("%(side)s has counted.")
    if old:
        text = say.gettext("%(side)s have counted again.") if several else say.gettext("%(side)s has counted again.")
    figures = told.payload.get("figures") or {}
    points = figures.get("points")
    shown = f"{told.say.points(points)}." if points else ""
    if points == 0:
        shown = told.say.gettext("No points.")
    before = (old.payload.get("figures") or {}).get("points") if old else None
    was = _was(told, str(before)) if before is not None and points is not None else ""
    return told.headed(text % {"side": side}), joined(was, shown, told.reason())


def _chosen(told: Told) -> Line:
    kept = told.scene.entries.get(str(told.payload["keep"]))
    if kept is not None and kept.get("kind") in _RECORDED:
        said, beside = _RECORDED[str(kept["kind"])](told.of(kept))
        said = said.removeprefix(told.headed(""))
        return told.headed(told.say.gettext("of two records one was chosen.")), joined(said, beside)
    score = told.of(kept).score() if kept is not None else ""
    text = told.say.gettext("one of two counts was chosen.")
    return told.headed(text), joined(f"{score}." if score else "", told.reason())


# --- play by play ------------------------------------------------------------------------------------------------


def _dealt(told: Told) -> Line:
    stage = told.payload["stage"]
    if not isinstance(stage, int):
        raise TypeError(stage)
    table = told.cards(told.payload.get("open") or told.payload.get("table") or ())
    if game_with(told.scene.game).pictures:
        lies = told.say.gettext("On the table: %(items)s.") % {"items": table} if table else ""
        return told.headed(told.say.gettext("stage %(number)s dealt.") % {"number": stage}), joined(lies, told.reason())
    cuts = ", ".join(quoted(str(cut)) for cut in told.payload.get("cuts") or ())
    turned = told.say.gettext("Turned up: %(card)s.") % {"card": table} if table else ""
    cut = told.say.gettext("Cut: %(cuts)s.") % {"cuts": cuts} if cuts else ""
    hands = [
        told.say.gettext("Hand of %(name)s: %(cards)s.") % {"name": told.person(person), "cards": told.cards(cards)}
        for person, cards in (told.payload.get("hands") or {}).items()
    ]
    stock = told.cards(told.payload.get("stock") or ())
    talon = told.say.gettext("Talon: %(cards)s.") % {"cards": stock} if stock else ""
    known = joined(_changed(told), cut, turned, *hands, talon, told.reason())
    return told.headed(told.say.gettext("the deal was taken down.")), known


def _changed(told: Told) -> str:
    """Whether an act or a deal stands in the place of another, or was put in between others."""
    if told.entry.get("replaces"):
        return told.say.gettext("Corrected.")
    return told.say.gettext("Put in later.") if told.payload.get("inserted") else ""


def _played(told: Told) -> Line:
    payload = told.payload
    player = told.person(payload.get("person"))
    if payload.get("ask"):
        return told.headed(told.say.gettext("%(player)s asks the partner.") % {"player": player}), ""
    zhn = str(payload["zhn"])
    for person, name in told.scene.persons.items():
        zhn = zhn.replace(person, name)
    try:
        said = room_of(told.scene.game).act(zhn, told.lang, player)
    except (ScorekeeperError, ValueError):
        said = f"{player}: {quoted(zhn)}"
    return told.headed(f"{said}."), joined(_changed(told), told.reason())


def _position(told: Told) -> Line:
    turn = told.say.gettext("%(player)s to play.") % {"player": told.person(told.payload["turn"])}
    return told.headed(told.say.gettext("the table is put down as it lies.")), joined(turn, told.reason())


_RECORDED = {"stage.dealt": _dealt, "play.made": _played, "position.set": _position}
"""What two phones may have written differently."""


# --- signatures --------------------------------------------------------------------------------------------------


def _accepted(told: Told) -> Line:
    side = told.side(told.payload["side"])
    who = told.payload.get("person")
    by = told.say.gettext("Signed by %(person)s.") % {"person": told.person(who)} if who else ""
    several = told.several(told.payload["side"])
    text = told.say.gettext("%(side)s sign.") if several else told.say.gettext("%(side)s signs.")
    return told.headed(text % {"side": side}), by


def _on_paper(told: Told) -> Line:
    numbers = sorted({told.scene.hands[hand] for hand in told.payload["hands"] if hand in told.scene.hands})
    if not numbers:
        return told.say.gettext("Signed on paper by all sides."), told.reason()
    text = told.say.gettext("Signed on paper by all sides: hand %(numbers)s.")
    return text % {"numbers": ranges(numbers)}, told.reason()


def _objected(told: Told) -> Line:
    about = objection_in_words(told.scene.game, str(told.payload["about"]), told.say)
    parts = {"side": told.side(told.payload["side"]), "what": about}
    say, several = told.say, told.several(told.payload["side"])
    text = say.gettext("%(side)s object: %(what)s.") if several else say.gettext("%(side)s objects: %(what)s.")
    return told.headed(text % parts), told.text(told.payload.get("remark"))


def _settled(told: Told) -> Line:
    outcomes = {
        "keep": told.say.gettext("the result stays."),
        "void": told.say.gettext("it does not count."),
        "count": told.say.gettext("it is counted again."),
    }
    side, outcome = told.payload.get("side"), told.payload["outcome"]
    if told.payload.get("proposed") is not None:
        what = told.say.gettext("the correction holds.") if outcome == "take" else outcomes["keep"]
    else:
        what = outcomes[outcome]
    if side is None:
        return told.headed(told.say.gettext("the judge decides: %(what)s") % {"what": what}), told.reason()
    parts = {"side": told.side(side), "what": what}
    one_phone = told.say.gettext("Said for more than one side from one phone.") if _said_for_others(told) else ""
    say = told.say
    text = say.gettext("%(side)s agree: %(what)s") if told.several(side) else say.gettext("%(side)s agrees: %(what)s")
    return told.headed(text % parts), joined(one_phone, told.reason())


def _said_for_others(told: Told) -> bool:
    """Whether this phone settled the same hand for another side, too."""
    mine = told.entry
    return any(
        each.get("kind") == "settled" and each.get("hand") == mine.get("hand") and _phone(each) == _phone(mine) != ""
        and each["payload"].get("side") not in (None, told.payload["side"])
        for each in told.scene.entries.values()
    )  # fmt: skip


def _phone(entry: Mapping[str, Any]) -> str:
    return str(entry.get("carrier") or entry.get("device") or "")


HANDS: Mapping[str, Callable[[Told], Line]] = {
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
    "count.chips": chips_told,
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
