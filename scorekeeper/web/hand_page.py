"""One hand in words for its own page: what it gave, how it was counted, who signed, what was changed, what is open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from scorekeeper.cards import CARDS
from scorekeeper.outcomes import Explanation, Part
from scorekeeper.web.hand_list import View, about_words, gap_words, name_of, quote, side_name
from scorekeeper.web.preferences import language
from scorekeeper.web.texts import _, ngettext
from scorekeeper.words import explanation_in_words, speech

EDITABLE = ("cards", "quick", "paper")
"""Ways whose figures can be put right on the hand's own page; others are counted anew."""
MOST_EXPLAINED = 4


class Check(NamedTuple):
    """The check of a hand in a line; ``kind``: ok | bad | plain; then what would explain a gap."""

    text: str
    kind: str
    explained: tuple[str, ...] = ()


def check(view: View, hand: View) -> Check:
    """Whether a hand comes out, and what would explain that it does not."""
    say = speech(language())
    if not hand["result"] or hand["checked"] == "none":
        return Check(way_words(hand), "plain")
    zwicks, worth = sum(hand["zwicks"]), view["scoring"].get("zwick", 0)
    marks = f" + {say.zwicks(zwicks)}{f' × {worth}' if worth != 1 else ''}" if zwicks else ""
    if hand["checked"] == "ok":
        total = f"{hand['nominal']}{marks} = {hand['counted']}" if marks else f"{hand['nominal']} = {hand['counted']}"
        return Check(total, "ok")
    summed = " + ".join(str(side[hand["main"]]) for side in hand["result"])
    text = _(
        "%(gap)s: %(summed)s = %(counted)s instead of %(expected)s",
        gap=gap_words(hand), summed=summed, counted=hand["counted"], expected=hand["expected"],
    )  # fmt: skip
    return Check(text, "bad", tuple(explanations(hand)))


def explanations(hand: View) -> list[str]:
    """What would account for a gap, in words."""
    found = []
    for one in hand["explanations"][:MOST_EXPLAINED]:
        parts = tuple(Part(part["points"], tuple(part["ones"])) for part in one["parts"])
        found.append(explanation_in_words(Explanation(parts, one["twice"]), language()))
    return found


def way_words(hand: View) -> str:
    """How it was counted."""
    words = {
        "cards": _("Counted by cards"),
        "double": _("Counted by each side for itself"),
        "quick": _("Counted quickly, not cross-checked"),
        "plays": _("Recorded play by play"),
        "paper": _("From paper"),
    }
    return words.get(hand["way"], _("Not counted yet"))


def other_ways(hand: View) -> str:
    """The ways that were recorded beside the one in force; empty where there are none."""
    names = {
        "cards": _("by cards"), "double": _("by each side"), "quick": _("quickly"),
        "plays": _("play by play"), "paper": _("from paper"),
    }  # fmt: skip
    others = [names[way] for way in hand["ways"] if way != hand["way"] and way in names]
    return _("Also there: %(ways)s", ways=speech(language()).all_of(others)) if others else ""


def parts_of(view: View, side: View) -> str:
    """``14 in cards + 3 majority + 2 Zwicks``; a Zwick that is not worth one point says what it adds."""
    worth = view["scoring"]["zwick"]
    parts = [_("%(points)s in cards", points=side["card_points"])]
    if side["majority"]:
        parts.append(_("%(points)s majority", points=side["majority"]))
    if side["zwicks"]:
        parts.append(zwicks_for(side["zwicks"], worth))
    return " + ".join(parts)


def zwicks_for(number: int, worth: int) -> str:
    """``2 Zwicks``; where one is not worth one point ``6 for 2 Zwicks``."""
    if worth == 1:
        return speech(language()).zwicks(number)
    return ngettext("%(points)s for %(num)s Zwick", "%(points)s for %(num)s Zwicks", number, points=number * worth)


class Signed(NamedTuple):
    """One side's signature. ``kind``: signed | lapsed | open. ``players``: who may have signed, until it is said."""

    side: str
    kind: str
    at: str
    person: str
    note: str
    at_side: int
    players: list[str]


def signatures(view: View, hand: View) -> list[Signed]:
    """What each side has said to the result, the last word of each."""
    found = []
    for side, players in enumerate(hand["sides"]):
        said = [one for one in hand["accepted"] if one["side"] == side]
        last = next((one for one in reversed(said) if one["valid"]), said[-1] if said else None)
        name = side_name(view, side)
        if last is None:
            found.append(Signed(name, "open", "", "", "", side, []))
            continue
        note = _("both from one phone") if last["valid"] and last["same_phone"] else ""
        kind = "signed" if last["valid"] else "lapsed"
        unknown = kind == "signed" and not last["person"] and len(players) > 1
        who = players if unknown else []
        found.append(Signed(name, kind, last["at"], name_of(view, last["person"]), note, side, who))
    return found


def objection_text(view: View, one: View) -> str:
    """``Uwe + Frauke: Zwicks “2 Zwicks”``."""
    said = f"{side_name(view, one['side'])}: {about_words(one['about'])}"
    return f"{said} {quote(one['remark'])}" if one["remark"] else said


def outcome_words(one: View) -> str:
    """How an objection ended."""
    words = {
        "keep": _("settled: the result stays"), "void": _("settled: the hand does not count"),
        "count": _("settled: counted again"),
    }  # fmt: skip
    said = words.get(one["outcome"] or "", _("settled"))
    return f"{said} {quote(one['reason'])}" if one["reason"] else said


class Put(NamedTuple):
    """What one side has, to be put right: its cards (code, how the form names it), Zwicks, typed figures."""

    side: int
    name: str
    cards: tuple[tuple[str, str], ...]
    zwicks: int
    points: int | None
    number: int | None


def to_put_right(view: View, hand: View, payload: View | None) -> list[Put]:
    """The fields of the correction, filled with what holds; ``payload`` is the count in force as it was sent."""
    figures: Sequence[Any] = payload["figures"] if payload else [{}] * len(view["sides"])
    return [
        Put(
            side, side_name(view, side),
            tuple((code, f"{side}:{code}") for code in in_order(view, figure.get("list") or ())),
            hand["zwicks"][side], figure.get("points"), figure.get("cards"),
        )
        for side, figure in enumerate(figures)
    ]  # fmt: skip


def in_order(view: View, codes: Iterable[str]) -> list[str]:
    """Cards in the order in which a count always lists them."""
    order = {code: place for place, code in reversed(list(enumerate(view["scoring"]["order"])))}
    return sorted((code for code in codes if code in CARDS), key=lambda code: (order.get(code, len(order)), code))


def majority_of(payload: View | None) -> str | None:
    """What the count says of the majority, as the form writes it; None where it goes by the numbers of cards."""
    if payload is None or all(figure.get("cards") is not None for figure in payload["figures"]):
        return None
    said = (payload.get("facts") or {}).get("majority")
    return "" if said is None else str(said)


def fork_of(view: View, hand: View) -> dict[str, Any] | None:
    """The question whether this hand and another are one; None where nobody has to ask."""
    for fork in view["forks"]:
        if hand["id"] in (fork["a"], fork["b"]):
            return dict(fork)
    return None
