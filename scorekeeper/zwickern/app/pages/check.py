"""What can I take? Values, not suits: tap the card you play, then what lies on the table; the answer stands above.

The state is in the address (`/check?v=dithmarschen&p=X15&t=3.4.7.8.J`), so the page works without JavaScript and can
be gone back in; every verdict comes from the rules (legal.py).
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple
from urllib.parse import urlencode

from flask import redirect, request, url_for
from werkzeug.wrappers import Response

from scorekeeper.cards import CARDS, RANKS, Card
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.preferences import asked_variant, language
from scorekeeper.web.templating import render_template
from scorekeeper.words import locale, variant_name
from scorekeeper.zwickern.captures import Taken
from scorekeeper.zwickern.legal import Possible, picture, possible, table_setting
from scorekeeper.zwickern.patterns import Undecided
from scorekeeper.zwickern.plays import NOBODY
from scorekeeper.zwickern.position import Item
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.variants import RULE_SETS

DEFAULT = "dithmarschen"
MOST_ON_TABLE = 24
"""More never lies on a table that somebody asks about; beyond it taps are ignored."""
LISTED = 12
REST_NAMED = 3
"""So many cards that stay are named, more are counted."""
ROOMY = 6
"""So many cards to take are drawn at their usual size above the keys."""
SAID = 500
"""Beyond it ways are not counted for people: there are "more than 500"."""
PILE = "="
"""How the address writes a pile: `=13`."""


class Asked(NamedTuple):
    """What was tapped: the variant, the card played (empty: none yet), the table, and where the next tap goes."""

    variant: str
    played: str = ""
    table: tuple[str, ...] = ()
    slot: str = ""

    @property
    def to_table(self) -> bool:
        """Whether the next tap is a table card: as soon as a card is played, unless another is asked for."""
        return self.slot == "t" or (self.slot != "p" and bool(self.played))

    def url(self, endpoint: str = "check.page", **more: str | int) -> str:
        """The address of this question, or of the page where its rules are chosen."""
        chosen = {"v": self.variant, "p": self.played, "t": ".".join(self.table), "slot": self.slot, **more}
        return f"{url_for(endpoint)}?{urlencode({name: value for name, value in chosen.items() if value})}"


class Answer(NamedTuple):
    """One capture by ranks: its groups, how many cards it takes, what stays, whether the table is empty then."""

    groups: tuple[tuple[str, ...], ...]
    number: int
    rest: str
    zwick: bool

    @property
    def is_short(self) -> bool:
        """Whether the cards have room at their usual size; more are drawn smaller."""
        return self.number <= ROOMY


class Answers(NamedTuple):
    """Every different capture, largest first; ``more`` where there are others, ``undecided`` where it took too long."""

    listed: tuple[Answer, ...]
    total: int
    more: bool = False
    undecided: bool = False


def page() -> str | Response:
    """The question as it stands; with `key` the next tap, which leads to its own address."""
    asked = asked_of_address()
    key = request.args.get("key", "")
    part = "part" in request.args
    if key and not part:
        return redirect(tapped(asked, key).url(), 303)
    asked = tapped(asked, key)
    setting = table_setting(asked.variant)
    answers = answers_to(asked, setting) if asked.played and asked.table else None
    return render_template(
        "check/part.html" if part else "check/page.html",
        asked=asked,
        answers=answers,
        keys=keys_of(setting),
        gone=gone(asked, setting),
        pile_values=pile_values(setting),
        choosing_pile="pile" in request.args,
        every="all" in request.args,
        name=variant_name(asked.variant, language()),
        values=values_of(asked, setting),
        before=undone(asked),
        dropped=[] if key else dropped(setting),
    )


def asked_of_address() -> Asked:
    """What the address says, as far as it can be understood."""
    variant = asked_variant()
    asked = Asked(variant if variant in RULE_SETS else DEFAULT, slot=request.args.get("slot", ""))
    setting = table_setting(asked.variant)
    played = request.args.get("p", "")
    if played in keys_of(setting):
        asked = asked._replace(played=played)
    for item in request.args.get("t", "").split("."):
        if item and item_of(item, setting) and item not in gone(asked, setting) and len(asked.table) < MOST_ON_TABLE:
            asked = asked._replace(table=(*asked.table, item))
    return asked


def dropped(setting: Setting) -> list[str]:
    """Cards of the address that another variant's pack has and this one's has not, in words: after other rules."""
    said = dict.fromkeys((request.args.get("p", ""), *request.args.get("t", "").split(".")))
    others = {f"X{number or ''}" for rules in RULE_SETS.values() for number in rules.jokers}
    known = others | {f"{PILE}{value}" for value in range(2, 100)}
    return [spoken(key) for key in said if key in known and item_of(key, setting) is None][:REST_NAMED]


def tapped(asked: Asked, key: str) -> Asked:
    """The question after a tap; a key that cannot be changes nothing."""
    setting = table_setting(asked.variant)
    if item_of(key, setting) is None or key in gone(asked, setting):
        return asked
    if key.startswith(PILE) or asked.to_table:
        full = len(asked.table) >= MOST_ON_TABLE
        return asked if full else asked._replace(table=(*asked.table, key), slot="t" if not asked.played else "")
    return asked._replace(played=key, slot="")


def undone(asked: Asked) -> Asked | None:
    """The question before the last tap; None at the beginning."""
    if asked.table and asked.slot != "p":
        return asked._replace(table=asked.table[:-1])
    if asked.played:
        return asked._replace(played="", slot="")
    return asked._replace(table=asked.table[:-1], slot="t") if asked.table else None


def keys_of(setting: Setting) -> list[str]:
    """One key per rank and joker of the variant: ace to king, then jokers by value."""
    jokers = sorted({card.code for card in setting.pack if card.is_joker}, key=lambda code: int(code[1:] or 0))
    return ["A", *RANKS[:-1], *jokers]


def gone(asked: Asked, setting: Setting) -> set[str]:
    """Keys of which the pack has no more cards."""
    used = Counter((asked.played, *asked.table))
    copies: Counter[str] = Counter()
    for card, number in setting.pack.items():
        copies[card.code if card.is_joker else card.rank] += number
    return {key for key in keys_of(setting) if used[key] >= copies[key]}


def pile_values(setting: Setting) -> list[int]:
    """The values a pile can have so that some card takes it; none where builds lie singly (rules.md A24)."""
    if setting.rules.split_builds:
        return []
    return sorted({value for card in setting.pack for value in setting.rules.options[card] if value > 1})


def item_of(key: str, setting: Setting) -> Item | None:
    """What a key lays on the table: any card of that rank, since suits take nothing, or a pile of that value."""
    if key.startswith(PILE):
        value = int(key[1:]) if key[1:].isascii() and key[1:].isdigit() and len(key) < 4 else 0
        return Item((CARDS["2c"],), value, NOBODY, 1) if value in pile_values(setting) else None
    return Item((card_of(key),)) if key in keys_of(setting) else None


def card_of(key: str) -> Card:
    """A card of this rank, or the joker."""
    return CARDS[key if key.startswith("X") else f"{key}c"]


def values_of(asked: Asked, setting: Setting) -> str:
    """What the played card counts: ``4 or 14``; nothing for a wild joker, which counts almost anything."""
    values = setting.rules.options[card_of(asked.played)] if asked.played else ()
    return locale(language()).any_of(values) if len(values) < 4 else ""


def answers_to(asked: Asked, setting: Setting) -> Answers:
    """Every capture that differs by ranks, largest first."""
    items = [item_of(key, setting) for key in asked.table]
    position = picture(setting, tuple(item for item in items if item is not None))
    try:
        found = possible(position, card_of(asked.played))
    except Undecided:
        return Answers((), 0, undecided=True)
    different: dict[tuple[str, ...], Answer] = {}
    for taken in found.captures:
        kinds = tuple(sorted(asked.table[index] for index in taken.indexes))
        if kinds not in different:
            different[kinds] = _answer(asked, found, taken)
    every = tuple(different.values())
    listed = every if "every" in request.args else every[:LISTED]
    if len(every) > SAID or found.more:
        step = 100 if len(every) > 100 else 10
        return Answers(listed[:SAID], min(len(every) // step * step, SAID), more=True)
    return Answers(listed, len(every))


def _answer(asked: Asked, found: Possible, taken: Taken) -> Answer:
    groups = tuple(tuple(asked.table[index] for index in group) for group in taken.grouping.groups)
    stays = [key for index, key in enumerate(asked.table) if index not in taken.indexes]
    zwick = found.sweep is not None and len(taken.indexes) == len(asked.table)
    return Answer(groups, len(taken.indexes), _staying(stays), zwick)


def _staying(stays: list[str]) -> str:
    """``4 stays``, ``7, jack stay``, ``5 stay``."""
    if not stays:
        return ""
    if len(stays) > REST_NAMED:
        return ngettext("%(num)d stays", "%(num)d stay", len(stays))
    named = ", ".join(spoken(key) for key in stays)
    return _("%(card)s stays", card=named) if len(stays) == 1 else _("%(cards)s stay", cards=named)


def spoken(key: str) -> str:
    """A key in words: ``jack``, ``7``, ``joker 15``, ``pile of 13``."""
    say = locale(language())
    if key.startswith(PILE):
        return _("pile of %(value)s", value=key[1:])
    return say.card_name(CARDS[key]) if key.startswith("X") else say.rank(key)
