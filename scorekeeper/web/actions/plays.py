"""Actions of recording a hand act by act: cards dealt, an act, a question, a stretch, and their corrections.

What was really done is kept, legal or not (design.md, law 2). Only a text that cannot be read is refused, with the
reason. The game itself knows how its acts and cuts are read (web/game_pages.py, ``AnyRecorder``).
"""

from __future__ import annotations

from collections.abc import Mapping

from flask_babel import lazy_gettext
from wtforms import Field

from scorekeeper.cards import read_card
from scorekeeper.errors import NotationError
from scorekeeper.journal.payloads.hands import MOST_STAGES
from scorekeeper.numbers import whole
from scorekeeper.web.access import MatchPlace
from scorekeeper.web.actions import ActionForm, Done, Refused, Sent, action
from scorekeeper.web.actions.bodies import body, one_id, the_hand
from scorekeeper.web.forms import NOTATION, Choice, Line, offered
from scorekeeper.web.game_pages import AnyRecorder, recorder_of
from scorekeeper.web.i18n import _
from scorekeeper.web.recording import alike

LONGEST = 200
LONGEST_CARDS = 400
LONGEST_TABLE = 2000
UNSEEN = "?"
MOST_CUTS = 40
CUTS = {"hop": "? hop", "jump": "? jump"}
"""What is tapped of a cut whose card nobody wrote down."""


class CardsForm(ActionForm):
    """Cards of people, ``hand_<person>``, and others, in any spelling, set apart by spaces or commas."""

    @classmethod
    def fields(cls, place: MatchPlace, sent: Sent) -> Mapping[str, Field]:
        """A field for each person."""
        people = place.view().persons
        return {
            f"hand_{person}": Line(_("Hand of %(name)s", name=known.name), most=LONGEST_CARDS, render_kw=NOTATION)
            for person, known in people.items()
        }

    def page(self) -> str:
        """The page of taking a hand down."""
        return "record"

    def cards(self, name: str, most: int = 0, *, unseen: bool = False) -> list[str]:
        """Codes of the cards in a field, ``most`` at most; ``?`` one that nobody saw, where that may be. Raises
        Invalid."""
        cards = []
        for word in self[name].data.replace(",", " ").split():
            card = read_card(word)
            if card is None and not (unseen and word == UNSEEN):
                example = _("Like this: Ah 7d ? – the question mark stands for a card you do not know.") if unseen \
                    else _("Like this: %(example)s", example="Qs Ad 8d X30")
                self.reject(name, _("“%(found)s” is not a card.", found=word[:20]) + " " + example)
            cards.append(card.code if card is not None else UNSEEN)
        if most and len(cards) > most:
            values = {"what": self[name].label.text, "now": len(cards), "most": most}
            self.reject(name, _("%(what)s: that makes %(now)s cards, but there are only %(most)s.", **values))
        return cards


class DealtForm(CardsForm):
    """What is known of a deal."""

    table = Line(lazy_gettext("Table"), most=LONGEST_CARDS, render_kw=NOTATION)
    open = Line(lazy_gettext("Card turned up"), most=LONGEST_CARDS, render_kw=NOTATION)
    stock = Line(lazy_gettext("Talon, in the order drawn"), most=LONGEST_CARDS, render_kw=NOTATION)
    cuts = Line(lazy_gettext("Cuts, one after the other"), most=LONGEST_CARDS, render_kw=NOTATION)
    cut = Line(lazy_gettext("Lowest card of the cut"), most=LONGEST_CARDS, render_kw=NOTATION)


@action("dealt", DealtForm)
def dealt(form: DealtForm, place: MatchPlace) -> Done:
    """What is known of a deal: cards that lie open, hands, the talon, cuts; by keys (``card``, ``cut``) or typed.

    ``replaces`` an entry that told of the deal, ``besides`` others that did: what this one says stands for them all.
    """
    sent = form.sent
    hand, entries = the_hand(place, sent)
    stage = whole(sent.get("stage", "1"), MOST_STAGES)
    if not stage:
        raise Refused(_("The form arrived damaged. Go back and try again."))
    payload = {"stage": stage, **_dealt(form, place)}
    if not any(payload[part] for part in ("open", "hands", "stock", "cuts")):
        raise Refused(_("No play has been written down yet."))
    made = body(place, sent, "stage.dealt", payload, hand, _replaced(sent))
    nothing = {"stage": stage, "open": [], "hands": None}
    besides = [one_id(entry) for entry in sent.get("besides", "").split()]
    emptied = [body(place, sent, "stage.dealt", nothing, hand, entry) for entry in besides]
    return Done([*entries, made, *emptied], to=f"record?hand={hand}")


def _dealt(form: DealtForm, place: MatchPlace) -> dict[str, object]:
    """What the form tells of a deal. Raises Invalid."""
    recorder, people, key = _recorder(place), place.view().persons, form.sent.get("card", "")
    unseen, (most_hand, most_stock) = recorder.unseen, recorder.most
    hands = {person: found for person in people if (found := form.cards(f"hand_{person}", most_hand, unseen=unseen))}
    lying = [key] if read_card(key) else form.cards("table", unseen=unseen)
    lying += form.cards("open", 1)
    stock = form.cards("stock", most_stock, unseen=unseen)
    return {"open": lying, "hands": hands or None, "stock": stock, "cuts": _cuts(form, recorder)}


def _cuts(form: DealtForm, recorder: AnyRecorder) -> list[str]:
    """The cuts so far, and one more. Raises Invalid for what is none."""
    more = form.cut.data
    every = [*form.cuts.data.split(","), CUTS.get(more, more)]
    found = [cut.strip() for cut in every if cut.strip()]
    if found and (not recorder.cuts or len(found) > MOST_CUTS):
        raise Refused(_("The form arrived damaged. Go back and try again."))
    try:
        return [recorder.cut(cut) for cut in found]
    except NotationError:
        example = _("Like this: %(example)s", example="Ah, ? hop, 7d jump")
        form.reject("cut" if more else "cuts", _("That is not a cut.") + " " + example)


class PlayForm(ActionForm):
    """One act as it was typed (``zhn``), or put together: what was done (``act``), with which cards; and who did it."""

    zhn = Line(lazy_gettext("What was done"), most=LONGEST, render_kw=NOTATION)
    act = Line(lazy_gettext("What was done"), most=LONGEST, render_kw=NOTATION)
    out = Line(lazy_gettext("Discards"), most=LONGEST, render_kw=NOTATION)
    bought = Line(lazy_gettext("Cards drawn"), most=LONGEST, render_kw=NOTATION)
    person = Choice(lazy_gettext("Who?"), empty=True, sentence=lazy_gettext("Choose somebody."))

    @classmethod
    def fields(cls, place: MatchPlace, sent: Sent) -> Mapping[str, Field]:
        """What a game says with a card, as somebody chooses it or as a key brings it along (a raise)."""
        return {"say": _recorder(place).announcement() or Line("", most=LONGEST)}

    def offer(self) -> None:
        """Everybody of the match."""
        self.person.choices = offered((one, known.name) for one, known in self.place.view().persons.items())

    def page(self) -> str:
        """The page of taking a hand down."""
        return "record"

    def text(self) -> str:
        """What was typed, else the keys joined: what is said with a card, the card or act, cards given and drawn."""
        if self.zhn.data:
            return str(self.zhn.data)
        words = [self["say"].data, self.sent.get("card", "") or self.act.data, self.out.data]
        if self.bought.data:
            words += ["+", self.bought.data]
        return " ".join(" ".join(words).split())[:LONGEST]


@action("play", PlayForm)
def play(form: PlayForm, place: MatchPlace) -> Done:
    """One act, as proposed, by keys or as typed. ``replaces``: a correction; ``inserted``: it had been forgotten."""
    recorder, sent = _recorder(place), form.sent
    try:
        text, who = recorder.act(form.text(), _people(place))
    except NotationError:
        form.reject(next((name for name in ("zhn", "out", "act") if form[name].data), "zhn"), recorder.unreadable())
    person = who or form.person.data
    if not person:
        form.reject("person", _("Choose somebody."))
    hand, entries = the_hand(place, sent)
    payload: dict[str, object] = {"person": person, "zhn": text}
    inserted = bool(sent.get("inserted"))
    if inserted:
        payload |= {"inserted": True, "behind": one_id(sent["behind"]) if sent.get("behind") else None}
    replaces = _replaced(sent)
    made = [
        body(place, sent, "play.made", payload, hand, each, _after(sent))
        for each in ([replaces, *alike(place, hand, replaces)] if replaces else [None])
    ]
    return Done([*entries, *made], to=f"record?hand={hand}{'#record-list' if replaces or inserted else ''}")


class StretchForm(CardsForm):
    """What lies on the table in the middle of a hand, whose turn it is, and what is known of hands."""

    table = Line(lazy_gettext("What lies on the table?"), most=LONGEST_TABLE, render_kw=NOTATION)
    person = Choice(lazy_gettext("Whose turn is it?"), needed=True, sentence=lazy_gettext("Choose somebody."))

    def offer(self) -> None:
        """Everybody of the match."""
        self.person.choices = offered((one, known.name) for one, known in self.place.view().persons.items())


@action("stretch", StretchForm)
def stretch(form: StretchForm, place: MatchPlace) -> Done:
    """The picture in the middle of a hand, to settle one question from there on."""
    sent = form.sent
    hand, entries = the_hand(place, sent)
    recorder, people = _recorder(place), place.view().persons
    if not recorder.pictures:
        raise Refused(_("The form arrived damaged. Go back and try again."))
    try:
        table = recorder.picture(form.table.data, {**{person: person for person in people}, **_people(place)})
    except NotationError:
        example = _("Like this: %(example)s", example="3c [X30 Ts]=20@Hanna")
        form.reject("table", _("The cards on the table cannot be read.") + " " + example)
    hands = {person: cards for person in people if (cards := form.cards(f"hand_{person}"))}
    payload = {"table": table, "hands": hands or None, "turn": form.person.data}
    return Done([*entries, body(place, sent, "position.set", payload, hand)], to=f"record?hand={hand}")


@action("branch")
def branch(sent: Sent, place: MatchPlace) -> Done:
    """Two phones wrote different things: this one holds."""
    hand = one_id(sent.get("hand", ""))
    heads = [one_id(head) for head in sent.get("of", "").split()]
    keep = one_id(sent.get("keep", ""))
    if keep not in heads:
        raise Refused(_("The form arrived damaged. Go back and try again."))
    return Done([body(place, sent, "chosen", {"of": heads, "keep": keep}, hand)], to=f"record?hand={hand}")


@action("unplay")
def unplay(sent: Sent, place: MatchPlace) -> Done:
    """Take one act or deal back; what was done after it stays."""
    hand = one_id(sent.get("hand", ""))
    target = one_id(sent.get("target", ""))
    targets = [target, *alike(place, hand, target)]
    return Done([body(place, sent, "undone", {"target": each}, hand) for each in targets], to=f"record?hand={hand}")


def _recorder(place: MatchPlace) -> AnyRecorder:
    return recorder_of(place.view().variant)


def _people(place: MatchPlace) -> dict[str, str]:
    """Persons' ids by their names."""
    return {known.name: person for person, known in place.view().persons.items()}


def _replaced(sent: Sent) -> str | None:
    return one_id(sent["replaces"]) if sent.get("replaces") else None


def _after(sent: Sent) -> str | None:
    return one_id(sent["after"]) if sent.get("after") else None
