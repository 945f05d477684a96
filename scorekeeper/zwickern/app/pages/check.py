"""“What can I take?” Values, not suits: tap the card you play, then the cards on the table. The answer stands above
them: first what can be taken, then what can be built and which card has to stay in the hand for it.

The state is in the address (`/check?v=dithmarschen&p=X15&t=3.4.7.8.J`), so the page works without JavaScript, and Back
works in it. Below a match its table's rules hold. Every verdict comes from the rules (legal.py).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from flask import redirect, request
from werkzeug.wrappers import Response

from scorekeeper.cards import CARDS, RANKS, Card
from scorekeeper.errors import NotationError
from scorekeeper.msgid import N_
from scorekeeper.numbers import whole
from scorekeeper.web.check import rules_named
from scorekeeper.web.game_pages import TABLE, Asking
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.preferences import language
from scorekeeper.web.templating import render_template
from scorekeeper.words import locale
from scorekeeper.zwickern.app.words.sums import sum_of_build
from scorekeeper.zwickern.app.words.switches import partner_words
from scorekeeper.zwickern.captures import PossibleCapture
from scorekeeper.zwickern.legal import PossiblePlays, picture, possible_plays, table_setting
from scorekeeper.zwickern.patterns import Undecided
from scorekeeper.zwickern.position import Item, Position
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
"""How the address writes a pile: `=13`; behind it may stand whose it is (`=13m`)."""
MINE, PARTNER, ANOTHER = "m", "p", "o"
WHOSE: Mapping[str, int] = {MINE: 0, PARTNER: 2, ANOTHER: 1, "": NOBODY}
"""Whose a pile is, with the seat in the setting that questions are asked in; the first plays."""
_PILE = re.compile(f"{PILE}([0-9]{{1,2}})([{MINE}{PARTNER}{ANOTHER}]?)")


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
    sum: how it comes to that; empty where nothing is reckoned.
    held: what has to be held for it, and for a pile of one's own that stays.
    partner: whether it is made for the partner.
    """

    target: str
    value: int
    sum: str
    held: str
    partner: bool


class Answer(NamedTuple):
    """One capture by ranks.

    groups: the items that sum to the card.
    number: of cards it takes.
    rest: what stays.
    zwick: whether the table is empty then.
    held: what has to be held for a pile of one's own that stays.
    """

    groups: tuple[tuple[str, ...], ...]
    number: int
    rest: str
    zwick: bool
    held: str

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
    owners_unknown: whether nobody said whose a pile is that binds its owner.
    """

    listed: tuple[Answer, ...]
    total: int
    more: bool = False
    undecided: bool = False
    builds: tuple[Making, ...] = ()
    for_partner: str = ""
    owners_unknown: bool = False


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
        whose=whose_choices(setting) if "pile" in request.args else [],
        owner=_owner_asked(setting),
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
    numbers = [whole(text, 99) or 0 for text in counts]
    asked = question._replace(rules=rules, packs=numbers[0], players=numbers[1], sides=numbers[2])
    try:
        asked.setting  # noqa: B018 - whether it can be made
    except NotationError:
        return question._replace(asking=question.asking._replace(of_table={}))
    return asked


def lying(replay: Replay) -> Mapping[str, str]:
    """What lies on the table where a hand stands, as the address has it, with whose the piles are for whoever plays."""
    position = replay.positions[-1]
    keys = [_key_of(item, position) for item in position.table]
    return {"t": ".".join(keys)} if keys else {}


def _key_of(item: Item, position: Position) -> str:
    if not item.value:
        return _kind(item.cards[0])
    if item.owner == NOBODY or position.turn < 0:
        return f"{PILE}{item.value}"
    partners = position.setting.partners(position.turn)
    owner = MINE if item.owner == position.turn else PARTNER if item.owner in partners else ANOTHER
    return f"{PILE}{item.value}{owner}"


def _kind(card: Card) -> str:
    return card.code if card.is_joker else card.rank


def dropped_cards(setting: Setting) -> list[str]:
    """Cards of the address that another variant's pack has and this one's has not, in words: after other rules."""
    keys = dict.fromkeys((request.args.get("p", ""), *request.args.get("t", "").split(".")))
    other_jokers = {f"X{number or ''}" for rules in RULE_SETS.values() for number in rules.jokers}
    known = other_jokers | {f"{PILE}{value}{owner}" for value in range(1, 100) for owner in WHOSE}
    return [key_in_words(key) for key in keys if key in known and item_of(key, setting) is None][:REST_NAMED]


def after_tap(question: Question, key: str) -> Question:
    """The question after a tap; a key that cannot be changes nothing."""
    setting = question.setting
    if key.startswith(PILE) and key[-1:].isdigit():
        key += _owner_asked(setting)
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
    return sorted({value for card in setting.pack for value in setting.rules.options[card]})


def whose_choices(setting: Setting) -> list[tuple[str, str]]:
    """Whose a pile can be, in words; nothing where nobody owns one (rules.md K3)."""
    if not setting.rules.promises:
        return []
    partner = [(PARTNER, _("partner’s"))] if setting.partners(WHOSE[MINE]) else []
    return [(MINE, _("mine")), *partner, (ANOTHER, _("another’s"))]


def _owner_asked(setting: Setting) -> str:
    """Whose the next pile is; empty where that is not said."""
    owner = request.args.get("w", "")
    return owner if owner in dict(whose_choices(setting)) else ""


def item_of(key: str, setting: Setting) -> Item | None:
    """What a key lays on the table: any card of that rank, since suits take nothing, or a pile of that value, of
    cards that nobody names."""
    if key.startswith(PILE):
        found = _PILE.fullmatch(key)
        if not found or int(found[1]) not in pile_values(setting):
            return None
        possible = not found[2] or found[2] in dict(whose_choices(setting))
        return Item((), int(found[1]), WHOSE[found[2]], 1) if possible else None
    return Item((card_of(key),)) if key in keys_of(setting) else None


def card_of(key: str) -> Card:
    """A card of this rank, or the joker."""
    return CARDS[key if key.startswith("X") else f"{key}c"]


def values_of(question: Question, setting: Setting) -> str:
    """What the played card counts: ``4 or 14``; nothing for a wild joker, which counts almost anything."""
    values = setting.rules.options[card_of(question.card)] if question.card else ()
    return locale(language()).any_of(values) if len(values) < 4 else ""


def position_of(question: Question, setting: Setting) -> Position:
    """The table as it was tapped."""
    items = [item_of(key, setting) for key in question.table]
    return picture(setting, tuple(item for item in items if item is not None))


def answers_to(question: Question, setting: Setting) -> Answers:
    """Every capture that differs by ranks, largest first."""
    position = position_of(question, setting)
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
    listed = every if "every" in request.args or len(every) <= 2 * MOST_LISTED else every[:MOST_LISTED]
    builds = makings(question, plays)
    partner = partner_words(plays.for_partner, locale(language())) if builds else ""
    if len(every) > MOST_COUNTED or plays.more:
        step = 100 if len(every) > 100 else 10
        total = min(len(every) // step * step, MOST_COUNTED)
        answers = Answers(listed[:MOST_COUNTED], total, more=True, builds=builds, for_partner=partner)
    else:
        answers = Answers(listed, len(every), builds=builds, for_partner=partner)
    return answers._replace(owners_unknown=plays.owners_unknown)


def makings(question: Question, plays: PossiblePlays) -> tuple[Making, ...]:
    """Every build that differs by ranks, in the order of the table, then the card alone."""
    builds = (
        Making(
            "" if build.target is None else question.table[build.target],
            build.value,
            "" if build.target is None else _sum(plays, build.target, build.value),
            _held(plays, (build.matching, *_own_piles(plays, (build.target,)))),
            build.partner,
        )
        for build in plays.builds
    )
    return tuple(dict.fromkeys(builds))


def _sum(plays: PossiblePlays, target: int, value: int) -> str:
    """``7 + 4 = 11``; empty where the value stays as it is."""
    added = sum_of_build(plays.position, plays.card, target, value)
    return "" if added == str(value) else f"{added} = {value}"


def _own_piles(plays: PossiblePlays, gone: Iterable[int | None]) -> list[tuple[str, ...]]:
    """What is enough for each pile of one's own that stays."""
    return [each.matching for each in plays.owed(gone)]


def _held(plays: PossiblePlays, needed: Iterable[tuple[str, ...]]) -> str:
    """``4 or king``, ``4 or king and queen``: what has to be held, one of each. A card that is enough for two piles is
    said once, unless the table wants one for each value (rules.md A9)."""
    say, every = locale(language()), list(dict.fromkeys(kinds for kinds in needed if kinds))
    if not plays.position.setting.rules.distinct_promises:
        every = [kinds for kinds in every if not any({*other} < {*kinds} for other in every)]
    return say.all_of([say.any_of([key_in_words(key) for key in kinds]) for kinds in every])


def _answer(question: Question, plays: PossiblePlays, capture: PossibleCapture) -> Answer:
    groups = tuple(tuple(question.table[index] for index in group) for group in capture.grouping.groups)
    stays = [key for index, key in enumerate(question.table) if index not in capture.indexes]
    zwick = plays.sweep is not None and len(capture.indexes) == len(question.table)
    held = _held(plays, _own_piles(plays, capture.indexes))
    return Answer(groups, len(capture.indexes), _staying(stays), zwick, held)


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
    if found := _PILE.fullmatch(key):
        text = {
            MINE: N_("your pile of %(value)s"), PARTNER: N_("your partner’s pile of %(value)s"),
        }.get(found[2], N_("pile of %(value)s"))
        return say.gettext(text) % {"value": found[1]}
    return say.card_name(CARDS[key]) if key.startswith("X") else say.rank(key)
