"""What can I take? Values, not suits: tap the card you play, then what lies on the table; the answer stands above:
first what can be taken, then what can be built and which card has to stay in the hand for it.

The state is in the address (`/check?v=dithmarschen&p=X15&t=3.4.7.8.J`), so the page works without JavaScript and can
be gone back in; below a match its table's rules hold. Every verdict comes from the rules (legal.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from flask import redirect, request
from werkzeug.wrappers import Response

from scorekeeper.cards import CARDS, RANKS, Card
from scorekeeper.errors import NotationError
from scorekeeper.web.asking import TABLE, Asking
from scorekeeper.web.check import rules_named
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template
from scorekeeper.words import locale
from scorekeeper.zwickern.app.words.switches import partner_words
from scorekeeper.zwickern.captures import PossibleCapture
from scorekeeper.zwickern.legal import PossiblePlays, picture, possible_plays, table_setting
from scorekeeper.zwickern.patterns import Undecided
from scorekeeper.zwickern.position import Item
from scorekeeper.zwickern.record import NOBODY
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.variants import RULE_SETS

DEFAULT = "dithmarschen"
MOST_ON_TABLE = 24
"""More never lies on a table that somebody asks about; beyond it taps are ignored."""
MOST_LISTED = 12
MOST_BUILT = 6
"""So many builds are drawn above the keys; what has no room there is folded."""
REST_NAMED = 3
"""So many cards that stay are named, more are counted."""
ROOMY = 6
ROOMY_WITH_BUILDS = 4
"""So many cards to take are drawn at their usual size above the keys."""
MOST_COUNTED = 500
"""Beyond it ways are not counted for people: there are "more than 500"."""
PILE = "="
"""How the address writes a pile: `=13`."""


class Question(NamedTuple):
    """What was tapped, and what the address says of the players' own table.

    asking: where it is asked.
    variant: its id.
    card: the one played; empty: none yet.
    table: what lies there.
    slot: where the next tap goes.
    rules: the house rules; empty: none said.
    packs: how many; 0: not said.
    players: how many; 0: not said.
    sides: how many; 0: not said.
    """

    asking: Asking
    variant: str
    card: str = ""
    table: tuple[str, ...] = ()
    slot: str = ""
    rules: str = ""
    packs: int = 0
    players: int = 0
    sides: int = 0

    @property
    def setting(self) -> Setting:
        """What it is asked in. NotationError where the table's rules are none of this variant's."""
        partners = not self.players or self.sides < self.players
        return table_setting(self.variant, self.rules, packs=self.packs, partners=partners)

    @property
    def to_table(self) -> bool:
        """Whether the next tap is a table card: as soon as a card is played, unless another is asked for."""
        return self.slot == "t" or (self.slot != "p" and bool(self.card))

    def url(self, **more: str | int) -> str:
        """The address of this question."""
        return self.asking.url({**self._tapped, **more})

    def rules_url(self) -> str:
        """The address of the page where its rules are chosen, or read."""
        return self.asking.rules_url(self._tapped)

    @property
    def _tapped(self) -> dict[str, str | int]:
        return {"p": self.card, "t": ".".join(self.table), "slot": self.slot}

    @property
    def emptied(self) -> Question:
        """A new table; in a match one that says so: else what was recorded would lie there again."""
        return self._replace(card="", table=(), slot="p" if self.asking.in_match else "")


class Making(NamedTuple):
    """One build by ranks.

    target: the item it is made on; empty: the card alone.
    value: that it makes.
    held: what has to be held for it.
    """

    target: str
    value: int
    held: str


class Answer(NamedTuple):
    """One capture by ranks.

    groups: the items that sum to the card.
    number: of cards it takes.
    rest: what stays.
    zwick: whether the table is empty then.
    """

    groups: tuple[tuple[str, ...], ...]
    number: int
    rest: str
    zwick: bool

    def is_short(self, builds: tuple[Making, ...]) -> bool:
        """Whether the cards have room as they are, above a line of builds; more are drawn smaller, and scroll."""
        return self.number <= (ROOMY_WITH_BUILDS if builds else ROOMY)


class Answers(NamedTuple):
    """Every different capture, largest first; ``more`` where there are others, ``undecided`` where it took too long.

    listed: those that are shown, the largest first.
    total: how many there are.
    more: whether there are others.
    undecided: whether it took too long.
    builds: every different build; ``for_partner``: when one may build for a partner, in a sentence.
    for_partner: when one may build for a partner, in a sentence; empty: never.
    """

    listed: tuple[Answer, ...]
    total: int
    more: bool = False
    undecided: bool = False
    builds: tuple[Making, ...] = ()
    for_partner: str = ""


def page(asking: Asking) -> str | Response:
    """The question as it stands; with `key` the next tap, which leads to its own address."""
    question = question_of_address(asking)
    key = request.args.get("key", "")
    part = "part" in request.args
    if key and not part:
        return redirect(after_tap(question, key).url(), 303)
    question = after_tap(question, key)
    setting = question.setting
    answers = answers_to(question, setting) if question.card and question.table else None
    return render_template(
        "games/zwickern/check/part.html" if part else "games/zwickern/check/page.html",
        question=question,
        answers=answers,
        keys=keys_of(setting),
        used_up=used_up(question, setting),
        pile_values=pile_values(setting),
        choosing_pile="pile" in request.args,
        every=request.args.get("all", ""),
        most_built=MOST_BUILT,
        most_listed=None if "every" in request.args else MOST_LISTED,
        name=rules_named(question.variant, question.rules),
        values=values_of(question, setting),
        before=before_last_tap(question),
        dropped_cards=[] if key else dropped_cards(setting),
    )


def question_of_address(asking: Asking) -> Question:
    """What the address says, as far as it can be understood."""
    asking = asking if asking.variant in RULE_SETS else asking._replace(variant=DEFAULT)
    question = of_its_table(Question(asking, asking.variant, slot=request.args.get("slot", "")))
    setting = question.setting
    card = request.args.get("p", "")
    if card in keys_of(setting):
        question = question._replace(card=card)
    for item in request.args.get("t", "").split("."):
        if len(question.table) < MOST_ON_TABLE and item_of(item, setting) and item not in used_up(question, setting):
            question = question._replace(table=(*question.table, item))
    return question


def of_its_table(question: Question) -> Question:
    """The question with what is known of the players' own table; without it where that cannot be read."""
    rules, *counts = (question.asking.of_table[name] for name in TABLE)
    numbers = [int(text) if text.isascii() and text.isdigit() else 0 for text in counts]
    asked = question._replace(rules=rules, packs=numbers[0], players=numbers[1], sides=numbers[2])
    try:
        asked.setting  # noqa: B018 - whether it can be made
    except NotationError:
        return question._replace(asking=question.asking._replace(of_table={}))
    return asked


def lying(replay: Replay) -> Mapping[str, str]:
    """What lies on the table where a hand stands, as the address has it."""
    items = replay.positions[-1].table
    return {"t": ".".join(_key_of(item) for item in items)} if items else {}


def _key_of(item: Item) -> str:
    return f"{PILE}{item.value}" if item.value else _kind(item.cards[0])


def _kind(card: Card) -> str:
    return card.code if card.is_joker else card.rank


def dropped_cards(setting: Setting) -> list[str]:
    """Cards of the address that another variant's pack has and this one's has not, in words: after other rules."""
    keys = dict.fromkeys((request.args.get("p", ""), *request.args.get("t", "").split(".")))
    other_jokers = {f"X{number or ''}" for rules in RULE_SETS.values() for number in rules.jokers}
    known = other_jokers | {f"{PILE}{value}" for value in range(2, 100)}
    return [key_in_words(key) for key in keys if key in known and item_of(key, setting) is None][:REST_NAMED]


def after_tap(question: Question, key: str) -> Question:
    """The question after a tap; a key that cannot be changes nothing."""
    setting = question.setting
    if item_of(key, setting) is None or key in used_up(question, setting):
        return question
    if key.startswith(PILE) or question.to_table:
        full = len(question.table) >= MOST_ON_TABLE
        slot = "" if question.card else "t"
        return question if full else question._replace(table=(*question.table, key), slot=slot)
    return question._replace(card=key, slot="")


def before_last_tap(question: Question) -> Question | None:
    """The question before the last tap; None at the beginning."""
    if question.table and question.slot != "p":
        return question._replace(table=question.table[:-1])
    if question.card:
        return question._replace(card="", slot="")
    return question._replace(table=question.table[:-1], slot="t") if question.table else None


def keys_of(setting: Setting) -> list[str]:
    """One key per rank and joker of the variant: ace to king, then jokers by value."""
    jokers = sorted({card.code for card in setting.pack if card.is_joker}, key=lambda code: int(code[1:] or 0))
    return ["A", *RANKS[:-1], *jokers]


def used_up(question: Question, setting: Setting) -> set[str]:
    """Keys of which the pack has no more cards."""
    counts = Counter((question.card, *question.table))
    copies: Counter[str] = Counter()
    for card, number in setting.pack.items():
        copies[card.code if card.is_joker else card.rank] += number
    return {key for key in keys_of(setting) if counts[key] >= copies[key]}


def pile_values(setting: Setting) -> list[int]:
    """The values a pile can have so that some card takes it; none where builds lie singly (rules.md A24)."""
    if setting.rules.split_builds:
        return []
    return sorted({value for card in setting.pack for value in setting.rules.options[card] if value > 1})


def item_of(key: str, setting: Setting) -> Item | None:
    """What a key lays on the table: any card of that rank, since suits take nothing, or a pile of that value, of
    cards that nobody names."""
    if key.startswith(PILE):
        value = int(key[1:]) if key[1:].isascii() and key[1:].isdigit() and len(key) < 4 else 0
        return Item((), value, NOBODY, 1) if value in pile_values(setting) else None
    return Item((card_of(key),)) if key in keys_of(setting) else None


def card_of(key: str) -> Card:
    """A card of this rank, or the joker."""
    return CARDS[key if key.startswith("X") else f"{key}c"]


def values_of(question: Question, setting: Setting) -> str:
    """What the played card counts: ``4 or 14``; nothing for a wild joker, which counts almost anything."""
    values = setting.rules.options[card_of(question.card)] if question.card else ()
    return locale(language()).any_of(values) if len(values) < 4 else ""


def answers_to(question: Question, setting: Setting) -> Answers:
    """Every capture that differs by ranks, largest first."""
    items = [item_of(key, setting) for key in question.table]
    position = picture(setting, tuple(item for item in items if item is not None))
    try:
        plays = possible_plays(position, card_of(question.card))
    except Undecided:
        return Answers((), 0, undecided=True)
    different: dict[tuple[str, ...], Answer] = {}
    for capture in plays.captures:
        kinds = tuple(sorted(question.table[index] for index in capture.indexes))
        if kinds not in different:
            different[kinds] = _answer(question, plays, capture)
    every = tuple(different.values())
    listed = every if "every" in request.args else every[:MOST_LISTED]
    builds = makings(question, plays)
    partner = partner_words(plays.for_partner, locale(language())) if builds else ""
    if len(every) > MOST_COUNTED or plays.more:
        step = 100 if len(every) > 100 else 10
        total = min(len(every) // step * step, MOST_COUNTED)
        return Answers(listed[:MOST_COUNTED], total, more=True, builds=builds, for_partner=partner)
    return Answers(listed, len(every), builds=builds, for_partner=partner)


def makings(question: Question, plays: PossiblePlays) -> tuple[Making, ...]:
    """Every build that differs by ranks, in the order of the table, then the card alone."""
    say = locale(language())
    builds = (
        Making(
            "" if build.target is None else question.table[build.target],
            build.value,
            say.any_of([key_in_words(key) for key in build.matching]),
        )
        for build in plays.builds
    )
    return tuple(dict.fromkeys(builds))


def _answer(question: Question, plays: PossiblePlays, capture: PossibleCapture) -> Answer:
    groups = tuple(tuple(question.table[index] for index in group) for group in capture.grouping.groups)
    stays = [key for index, key in enumerate(question.table) if index not in capture.indexes]
    zwick = plays.sweep is not None and len(capture.indexes) == len(question.table)
    return Answer(groups, len(capture.indexes), _staying(stays), zwick)


def _staying(stays: list[str]) -> str:
    """``4 stays``, ``7, jack stay``, ``5 stay``."""
    if not stays:
        return ""
    if len(stays) > REST_NAMED:
        return ngettext("%(num)d stays", "%(num)d stay", len(stays))
    cards = ", ".join(key_in_words(key) for key in stays)
    return _("%(card)s stays", card=cards) if len(stays) == 1 else _("%(cards)s stay", cards=cards)


def key_in_words(key: str) -> str:
    """A key in words: ``jack``, ``7``, ``joker 15``, ``pile of 13``."""
    say = locale(language())
    if key.startswith(PILE):
        return _("pile of %(value)s", value=key[1:])
    return say.card_name(CARDS[key]) if key.startswith("X") else say.rank(key)
