"""Deeds of recording play by play: cards dealt, a play, a question, a stretch, and their corrections.

What was really done is kept, legal or not (design.md, law 2); only what cannot be read is refused, with the reason.
"""

from __future__ import annotations

from typing import Any

from scorekeeper.cards import read_card
from scorekeeper.errors import NotationError
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.deeds import Done, Form, Refused, deed
from scorekeeper.web.deeds.bodies import body, one_id, the_hand
from scorekeeper.web.texts import _
from scorekeeper.zwickern.notation import read_play, read_position
from scorekeeper.zwickern.spelling import write_play, write_position


@deed("dealt")
def dealt(form: Form, place: MatchPlace) -> Done:
    """The cards turned up in a stage, and hands as far as they were written down."""
    hand, entries = the_hand(place, form)
    stage = form.get("stage", "1")
    if not stage.isdecimal() or not 1 <= int(stage) <= 60:
        raise Refused(_("The form reached us damaged. Go back and try once more."))
    table = _cards(form.get("table", ""))
    hands = {person: cards for person in _persons(place) if (cards := _cards(form.get(f"hand_{person}", "")))}
    if not table and not hands:
        raise Refused(_("No card is written down yet."))
    payload = {"stage": int(stage), "table": table, "hands": hands or None}
    return Done([*entries, body(place, form, "stage.dealt", payload, hand)], to=f"record?hand={hand}")


@deed("play")
def play(form: Form, place: MatchPlace) -> Done:
    """One play, as proposed or as typed. ``replaces``: a correction; ``inserted``: it had been forgotten."""
    hand, entries = the_hand(place, form)
    payload: dict[str, Any] = {"person": _person(form, place), "zhn": _play(form.get("zhn", ""), place)}
    if form.get("inserted"):
        payload |= {"inserted": True, "behind": one_id(form["behind"]) if form.get("behind") else None}
    replaces = one_id(form["replaces"]) if form.get("replaces") else None
    after = one_id(form["after"]) if form.get("after") else None
    made = body(place, form, "play.made", payload, hand, replaces, after)
    return Done([*entries, made], to=f"record?hand={hand}")


@deed("ask")
def ask(form: Form, place: MatchPlace) -> Done:
    """The player asked a partner for a card before playing."""
    hand, entries = the_hand(place, form)
    value, answer, partner = form.get("value", ""), form.get("answer", ""), form.get("partner", "")
    if not value.isdecimal() or len(value) > 2 or answer not in ("yes", "no") or partner not in _persons(place):
        raise Refused(_("Say who was asked, for which value, and what the answer was."))
    after = one_id(form["after"]) if form.get("after") else None
    payload = {"person": _person(form, place), "ask": f"{partner} {value} {answer}"}
    return Done([*entries, body(place, form, "play.made", payload, hand, after=after)], to=f"record?hand={hand}")


@deed("stretch")
def stretch(form: Form, place: MatchPlace) -> Done:
    """The picture in the middle of a hand, to settle one question from there on."""
    hand, entries = the_hand(place, form)
    persons = _persons(place)
    names = {known["name"]: person for person, known in place.view()["persons"].items()}
    try:
        items = read_position(" ".join(form.get("table", "").split()), frozenset([*persons, *names]))
    except NotationError:
        raise Refused(_("The table cannot be read. Write it like this: 3c [X30 Ts]=20@Hanna")) from None
    table = write_position([item._replace(owner=names.get(item.owner or "", item.owner)) for item in items])
    hands = {person: cards for person in persons if (cards := _cards(form.get(f"hand_{person}", "")))}
    payload = {"table": table, "hands": hands or None, "turn": _person(form, place)}
    return Done([*entries, body(place, form, "position.set", payload, hand)], to=f"record?hand={hand}")


@deed("branch")
def branch(form: Form, place: MatchPlace) -> Done:
    """Two phones wrote different plays: this one holds."""
    hand = one_id(form.get("hand", ""))
    heads = [one_id(head) for head in form.get("of", "").split()]
    keep = one_id(form.get("keep", ""))
    if keep not in heads:
        raise Refused(_("The form reached us damaged. Go back and try once more."))
    return Done([body(place, form, "chosen", {"of": heads, "keep": keep}, hand)], to=f"record?hand={hand}")


@deed("unplay")
def unplay(form: Form, place: MatchPlace) -> Done:
    """Take one play or deal back; the plays after it stay."""
    hand = one_id(form.get("hand", ""))
    target = one_id(form.get("target", ""))
    return Done([body(place, form, "undone", {"target": target}, hand)], to=f"record?hand={hand}")


def _cards(text: str) -> list[str]:
    """Codes of cards typed in any spelling, set apart by spaces or commas. Raises Refused."""
    cards = []
    for word in text.replace(",", " ").split():
        card = read_card(word)
        if card is None:
            raise Refused(_("“%(word)s” is no card. Write cards like this: Td 8h X25", word=word[:20]))
        cards.append(card.code)
    return cards


def _play(text: str, place: MatchPlace) -> str:
    """A play in canonical form, persons by their ids. Raises Refused for what is none."""
    names = {known["name"]: person for person, known in place.view()["persons"].items()}
    before, for_, name = text.partition(" for ")
    if for_ and name.removesuffix("!").strip() in names:
        called = " !" if name.rstrip().endswith("!") else ""
        text = f"{before} for {names[name.removesuffix('!').strip()]}{called}"
    try:
        return write_play(read_play(text.strip()))
    except NotationError:
        raise Refused(_("That is no play. Write it like this: 8h x 5d+3s, or 4s on 9c = 13, or 3h")) from None


def _persons(place: MatchPlace) -> list[str]:
    return list(place.view()["persons"])


def _person(form: Form, place: MatchPlace) -> str:
    person = str(form.get("person", ""))
    if person not in place.view()["persons"]:
        raise Refused(_("The form reached us damaged. Go back and try once more."))
    return person
