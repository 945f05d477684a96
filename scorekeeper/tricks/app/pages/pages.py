"""The pages of a hand of tricks: the replay at one moment, everybody's cards, the whole hand to be printed."""

from __future__ import annotations

from flask import request

from scorekeeper.cards import CARDS
from scorekeeper.tricks.app.pages.game import AnyTrickGame
from scorekeeper.tricks.app.pages.moment import Shown
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.place import Place, detail_of, title_of
from scorekeeper.web.preferences import language
from scorekeeper.web.replay import marks, part_or_page, struck_out
from scorekeeper.web.replay_text import stepping
from scorekeeper.web.templating import render_template
from scorekeeper.web.verdict import Verdict
from scorekeeper.web.verdict import verdict as of_any_game


def data_block(shown: Shown) -> dict[str, object]:
    """The data of the page, JSON. ``facts`` at each moment: label, words, cards; ``hands`` at each moment, by seat: the
    cards known, how many are not, whether all of it stands in the record; ``round``: each card lies before its player.
    """
    moments = range(shown.last + 1)
    tricks = [shown.lying(at) for at in moments]
    facts = [
        [(each.label, each.value, [card.code for card in each.cards]) for each in shown.facts(at)] for at in moments
    ]
    hands = [[(each.cards, each.hidden, each.recorded) for each in shown.hands(at)] for at in moments]
    card_codes = {code for lying in tricks for code, _name in lying}
    card_codes |= {code for moment in facts for _label, _words, codes in moment for code in codes}
    card_codes |= {code for moment in hands for codes, _hidden, _recorded in moment for code in codes}
    stepping_data = stepping(
        shown,
        [[f"{code}@{name}" if name else code for code, name in lying] for lying in tricks],
        [[(box.first, 0, box.second) for box in shown.boxes(at)] for at in moments],
        [len(lying) - 1 if lying and shown.objected(at) else None for at, lying in enumerate(tricks)],
        [CARDS[code] for code in card_codes],
    )
    words = {
        "and_unknown": _("and %(number)s unknown", number="{number}"),
        "unknown": _("%(number)s unknown", number="{number}"),
        "none": _("No cards left"),
    }
    return {**stepping_data, "facts": facts, "hands": hands, "words": words, "round": shown.in_round}


def shown_of(place: Place, game: AnyTrickGame) -> Shown:
    """The hand as pages show it."""
    return Shown(place.replay, game, place.text, language())


def verdict(shown: Shown) -> Verdict:
    """What is against the rules, or where the replay ended; else that all is in order, and what became of the hand."""
    if shown.undecided and all(each.severity != "error" for each in shown.replay.findings):
        words = ngettext(
            "Nothing against the rules so far; %(num)d play is still open",
            "Nothing against the rules so far; %(num)d plays are still open",
            len(shown.undecided),
        )
        return Verdict("open", words, listed=True)
    return of_any_game(shown, _in_order)


def _in_order(shown: Shown) -> Verdict:
    if not shown.total:
        return Verdict("open", _("No play has been written down yet."))
    if not shown.replay.complete:
        return Verdict("open", _("Every play is legal so far; the hand is not finished."))
    return Verdict("ok", " ".join([_("All in order."), *shown.ending()[-1:]]))


def page(place: Place, game: AnyTrickGame) -> str:
    """The replay at one moment."""
    shown = shown_of(place, game)
    at, left = moment_of_address(shown), marks(place.text)
    return render_template(
        "games/tricks/page.html",
        place=place,
        shown=shown,
        at=at,
        title=title_of(place),
        detail=detail_of(place),
        listed_plays=shown.listed_plays(left),
        struck_out=struck_out(left),
        data=data_block(shown),
        verdict=verdict(shown),
    )


def moment_of_address(shown: Shown) -> int:
    """``at`` of the address, held within the hand."""
    return max(0, min(request.args.get("at", 0, int), shown.last))


def cards(place: Place, game: AnyTrickGame) -> str:
    """How it stands, and what is known of everybody's cards, at one moment."""
    shown = shown_of(place, game)
    at, inside = moment_of_address(shown), "games/tricks/cards_inside.html"
    return part_or_page(inside, place, shown, _("Cards and score"), title_of(place), at, at=at)


def whole(place: Place, game: AnyTrickGame) -> str:
    """The whole hand: all acts with findings, the result."""
    shown = shown_of(place, game)
    left = marks(place.text)
    return render_template(
        "games/tricks/print.html",
        place=place,
        shown=shown,
        listed_plays=shown.listed_plays(left),
        struck_out=struck_out(left),
        title=title_of(place),
    )
