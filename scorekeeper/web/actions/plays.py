"""Actions of taking a hand down act by act: cards dealt, an act, a question, a stretch, and their corrections.

What was really done is kept, legal or not (design.md, law 2); only what cannot be read is refused, with the reason. How
a game's acts and cuts are read it knows itself (web/game_pages.py, ``Recorder``).
"""

from __future__ import annotations

from collections.abc import Mapping

from scorekeeper.cards import read_card
from scorekeeper.errors import NotationError
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import Done, Form, Mistyped, Refused, action
from scorekeeper.web.actions.bodies import body, one_id, the_hand
from scorekeeper.web.game_pages import Recorder, recorder_of
from scorekeeper.web.i18n import _
from scorekeeper.web.recording import alike

LONGEST = 200
UNSEEN = "?"
MOST_CUTS = 40
CUTS = {"hop": "? hop", "jump": "? jump"}
"""What is tapped of a cut whose card nobody wrote down."""


@action("dealt")
def dealt(form: Form, place: MatchPlace) -> Done:
    """What is known of a deal: cards that lie open, hands, the talon, cuts; by keys (``card``, ``cut``) or typed.

    ``replaces`` an entry that told of the deal, ``besides`` others that did: what this one says stands for them all.
    """
    hand, entries = the_hand(place, form)
    stage = form.get("stage", "1")
    if not stage.isdecimal() or not 1 <= int(stage) <= 60:
        raise Refused(_("The form reached us damaged. Go back and try once more."))
    payload = {"stage": int(stage), **_dealt(form, place)}
    if not any(payload[part] for part in ("open", "hands", "stock", "cuts")):
        raise Refused(_("No card has been written down yet."))
    made = body(place, form, "stage.dealt", payload, hand, _replaced(form))
    nothing = {"stage": int(stage), "open": [], "hands": None}
    besides = [one_id(entry) for entry in form.get("besides", "").split()]
    emptied = [body(place, form, "stage.dealt", nothing, hand, entry) for entry in besides]
    return Done([*entries, made, *emptied], to=f"record?hand={hand}")


def _dealt(form: Form, place: MatchPlace) -> dict[str, object]:
    """What the form tells of a deal. Raises Mistyped."""
    recorder, people = _recorder(place), place.view().persons
    labels = {
        "table": _("Table"), "open": _("Card turned up"), "stock": _("Talon"),
        "cuts": _("Cuts, one after the other"), "cut": _("Lowest card of the cut"),
    }
    labels |= {f"hand_{person}": _("Hand of %(name)s", name=known.name) for person, known in people.items()}

    def cards(name: str, most: int = 0, *, unseen: bool = recorder.unseen) -> list[str]:
        found = _cards(form.get(name, ""), labels, unseen=unseen)
        if most and len(found) > most:
            said = {"what": labels[name], "now": len(found), "most": most}
            raise Mistyped(_("%(what)s: that makes %(now)s cards, but there are only %(most)s.", **said), labels)
        return found

    hands = {person: found for person in people if (found := cards(f"hand_{person}", recorder.most[0]))}
    lying = [form["card"]] if read_card(form.get("card", "")) else cards("table")
    lying += cards("open", 1, unseen=False)
    stock = cards("stock", recorder.most[1])
    return {"open": lying, "hands": hands or None, "stock": stock, "cuts": _cuts(form, recorder, labels)}


def _cuts(form: Form, recorder: Recorder, labels: Mapping[str, str]) -> list[str]:
    """The cuts so far, and one more. Raises Mistyped for what is none."""
    more = form.get("cut", "").strip()
    said = [*form.get("cuts", "").split(","), CUTS.get(more, more)]
    found = [cut.strip() for cut in said if cut.strip()]
    if found and (not recorder.cuts or len(found) > MOST_CUTS):
        raise Refused(_("The form reached us damaged. Go back and try once more."))
    try:
        return [recorder.cut(cut) for cut in found]
    except NotationError:
        raise Mistyped(_("That is not a cut. Write it like this: Ah, or ? hop, or 7d jump"), labels) from None


@action("play")
def play(form: Form, place: MatchPlace) -> Done:
    """One act, as proposed, by keys or as typed. ``replaces``: a correction; ``inserted``: it had been forgotten."""
    recorder, view = _recorder(place), place.view()
    try:
        text, who = recorder.act(_act(form), _people(place))
    except NotationError:
        raise Mistyped(recorder.unreadable(), _act_labels()) from None
    person = who or form.get("person", "")
    if person not in view.persons:
        raise Refused(_("Say who did it."))
    hand, entries = the_hand(place, form)
    payload: dict[str, object] = {"person": person, "zhn": text}
    inserted = bool(form.get("inserted"))
    if inserted:
        payload |= {"inserted": True, "behind": one_id(form["behind"]) if form.get("behind") else None}
    replaces = _replaced(form)
    made = [
        body(place, form, "play.made", payload, hand, each, _after(form))
        for each in ([replaces, *alike(place, hand, replaces)] if replaces else [None])
    ]
    return Done([*entries, *made], to=f"record?hand={hand}{'#record-list' if replaces or inserted else ''}")


def _act(form: Form) -> str:
    """What was typed, else the keys joined: what is said with a card, the card or the act, cards given and drawn."""
    if form.get("zhn"):
        return " ".join(form["zhn"].split())[:LONGEST]
    words = [form.get("say", ""), form.get("card", "") or form.get("act", ""), form.get("out", "")]
    if form.get("bought"):
        words += ["+", form["bought"]]
    return " ".join(" ".join(words).split())[:LONGEST]


def _act_labels() -> dict[str, str]:
    done = _("What was done")
    return {"zhn": done, "act": done, "out": _("Cards put away"), "bought": _("Cards drawn")}


@action("ask")
def ask(form: Form, place: MatchPlace) -> Done:
    """The player asked a partner for a card before playing."""
    hand, entries = the_hand(place, form)
    value, answer, partner = form.get("value", ""), form.get("answer", ""), form.get("partner", "")
    if not value.isdecimal() or len(value) > 2 or answer not in ("yes", "no") or partner not in _persons(place):
        raise Refused(_("Say who was asked, for which value, and what the answer was."))
    payload = {"person": _person(form, place), "ask": f"{partner} {value} {answer}"}
    return Done([*entries, body(place, form, "play.made", payload, hand, after=_after(form))], to=f"record?hand={hand}")


@action("stretch")
def stretch(form: Form, place: MatchPlace) -> Done:
    """The picture in the middle of a hand, to settle one question from there on."""
    hand, entries = the_hand(place, form)
    recorder = _recorder(place)
    if not recorder.pictures:
        raise Refused(_("The form reached us damaged. Go back and try once more."))
    people = place.view().persons
    labels = {"table": _("What lies on the table?")}
    labels |= {f"hand_{person}": _("Hand of %(name)s", name=known.name) for person, known in people.items()}
    try:
        table = recorder.picture(form.get("table", ""), {**{person: person for person in people}, **_people(place)})
    except NotationError:
        sentence = _("The table cannot be read. Write it like this: 3c [X30 Ts]=20@Hanna")
        raise Mistyped(sentence, labels) from None
    hands = {person: cards for person in people if (cards := _cards(form.get(f"hand_{person}", ""), labels))}
    payload = {"table": table, "hands": hands or None, "turn": _person(form, place)}
    return Done([*entries, body(place, form, "position.set", payload, hand)], to=f"record?hand={hand}")


@action("branch")
def branch(form: Form, place: MatchPlace) -> Done:
    """Two phones wrote different things: this one holds."""
    hand = one_id(form.get("hand", ""))
    heads = [one_id(head) for head in form.get("of", "").split()]
    keep = one_id(form.get("keep", ""))
    if keep not in heads:
        raise Refused(_("The form reached us damaged. Go back and try once more."))
    return Done([body(place, form, "chosen", {"of": heads, "keep": keep}, hand)], to=f"record?hand={hand}")


@action("unplay")
def unplay(form: Form, place: MatchPlace) -> Done:
    """Take one act or deal back; what was done after it stays."""
    hand = one_id(form.get("hand", ""))
    target = one_id(form.get("target", ""))
    targets = [target, *alike(place, hand, target)]
    return Done([body(place, form, "undone", {"target": each}, hand) for each in targets], to=f"record?hand={hand}")


def _cards(text: str, labels: Mapping[str, str], *, unseen: bool = False) -> list[str]:
    """Codes of cards typed in any spelling, set apart by spaces or commas; ``?`` one that nobody saw, where that may
    be. Raises Mistyped."""
    cards = []
    for word in text.replace(",", " ").split():
        card = read_card(word)
        if card is None and not (unseen and word == UNSEEN):
            example = _("Write cards like this: Ah 7d ?") if unseen else _("Write cards like this: Td 8h")
            raise Mistyped(_("“%(word)s” is not a card.", word=word[:20]) + " " + example, labels)
        cards.append(card.code if card is not None else UNSEEN)
    return cards


def _recorder(place: MatchPlace) -> Recorder:
    return recorder_of(place.view().variant)


def _people(place: MatchPlace) -> dict[str, str]:
    """Persons' ids by their names."""
    return {known.name: person for person, known in place.view().persons.items()}


def _replaced(form: Form) -> str | None:
    return one_id(form["replaces"]) if form.get("replaces") else None


def _after(form: Form) -> str | None:
    return one_id(form["after"]) if form.get("after") else None


def _persons(place: MatchPlace) -> list[str]:
    return list(place.view().persons)


def _person(form: Form, place: MatchPlace) -> str:
    person = str(form.get("person", ""))
    if person not in place.view().persons:
        raise Refused(_("The form reached us damaged. Go back and try once more."))
    return person
