"""Deeds of a hand written down act by act: what the cut led to, what is turned up, one act of a player."""

from __future__ import annotations

from typing import Any

from scorekeeper.cards import read_card
from scorekeeper.errors import NotationError
from scorekeeper.games import game_of
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.deeds import Done, Form, Refused, deed
from scorekeeper.web.deeds.bodies import a_person, body, one_id, the_hand
from scorekeeper.web.texts import _

LONGEST = 60


CUTS = {"hop": "? hop", "jump": "? jump", "-": "-"}
"""What is said of a cut: hop and jump without the card; nobody looked at it, and the deal follows."""
MOST_CUTS = 40


@deed("cut")
def cut(form: Form, place: MatchPlace) -> Done:
    """One cut more, said together with those before it (``cuts``), whose entry it replaces. Raises Refused."""
    said = [*form.get("cuts", "").split(), form.get("cut", "")]
    if len(said) > MOST_CUTS or not set(said) <= set(CUTS):
        raise Refused(_("The form reached us damaged. Go back and try once more."))
    hand, entries = the_hand(place, form)
    payload = {"stage": 1, "open": [], "hands": None, "cuts": [CUTS[word] for word in said]}
    before = one_id(form["replaces"]) if form.get("replaces") else None
    return Done([*entries, body(place, form, "stage.dealt", payload, hand, before)], to=f"record?hand={hand}")


@deed("turned-up")
def turned_up(form: Form, place: MatchPlace) -> Done:
    """The card that makes the trump, and what is known of the hands. Raises Refused for what is no card."""
    card = read_card(form.get("card", ""))
    if card is None:
        raise Refused(_("Say which card was turned up."))
    hand, entries = the_hand(place, form)
    typed = {person: _cards(form.get(f"hand_{person}", "")) for person in place.view()["seats"]}
    hands = {person: cards for person, cards in typed.items() if cards}
    payload = {"stage": 1, "open": [card.code], "hands": hands or None}
    return Done([*entries, body(place, form, "stage.dealt", payload, hand)], to=f"record?hand={hand}")


def _cards(text: str) -> list[str]:
    """Codes of cards typed in any spelling, set apart by spaces or commas, ? for one not known. Raises Refused."""
    cards = []
    for word in text.replace(",", " ").split():
        card = read_card(word)
        if card is None and word != "?":
            raise Refused(_("“%(word)s” is no card. Write cards like this: Ah 7d ?", word=word[:20]))
        cards.append(card.code if card is not None else "?")
    return cards


@deed("act")
def act(form: Form, place: MatchPlace) -> Done:
    """One act, kept also where the rules forbid it. Raises Refused for what cannot be read, or for nobody's act."""
    person = a_person(place, form)
    words = [form.get("say", ""), form.get("card", "") or form.get("act", "")]
    text = " ".join(" ".join(words).split())[:LONGEST]
    try:
        game_of(place.view()["variant"]).read_play(text)
    except NotationError:
        raise Refused(_("That cannot be read as something done in this game.")) from None
    if person is None:
        raise Refused(_("Say who did it."))
    hand, entries = the_hand(place, form)
    payload: dict[str, Any] = {"person": person, "zhn": text}
    return Done([*entries, body(place, form, "play.made", payload, hand)], to=f"record?hand={hand}")
