"""A hand of Zwickern in words: each play as one player would tell another, or in the few words of a line; the cards on
the table (also for people who cannot see them); what the points come to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from scorekeeper.cards import Card
from scorekeeper.msgid import N_
from scorekeeper.words.locale import Locale, locale, upper_first
from scorekeeper.zwickern.app.words.match import zwicks
from scorekeeper.zwickern.case import Holding
from scorekeeper.zwickern.notation import read_play
from scorekeeper.zwickern.position import Item, Position, clears, visible_items
from scorekeeper.zwickern.readings import readings
from scorekeeper.zwickern.record import PARTNER, Build, Capture, Named, Play, Reading, Trail
from scorekeeper.zwickern.replay import Replay
from scorekeeper.zwickern.setting import Setting
from scorekeeper.zwickern.tally import Side
from scorekeeper.zwickern.walk import Step


def play_in_words(position: Position | None, play: Play, lang: str, *, player: str | None = None) -> str:
    """``Charlie plays the queen of hearts on the pile of 8, making 11``: one sentence, without a full stop.

    ``position`` is the one before the play; None, or one in which the play cannot be carried out, names cards only.
    ``player`` is who made it, left out: whose turn it is.
    """
    say = locale(lang)
    parts = {
        "player": player or (position.player if position is not None else None) or upper_first(say.gettext("somebody")),
        "card": _as(play, say.the_card(play.card), say),
    }
    play_text = _PlayText(position, play, say)
    if isinstance(play, Trail):
        text = say.gettext("%(player)s trails %(card)s")
    elif isinstance(play, Capture):
        parts["taken"] = play_text.captured()
        text = (
            say.gettext("%(player)s captures the whole table with %(card)s: %(taken)s")
            if play.sweep
            else say.gettext("%(player)s captures with %(card)s: %(taken)s")
        )
    elif play.target is None:
        parts["value"] = str(play.announced)
        text = say.gettext("%(player)s lays %(card)s down as a pile of %(value)s")
    else:
        parts |= {"target": play_text.base(), "value": str(play.announced)}
        text = say.gettext("%(player)s plays %(card)s on %(target)s, making %(value)s")
    return text % parts + play_text.beneficiary() + play_text.zwick()


def option_in_words(position: Position | None, play: Play, lang: str) -> str:
    """A play that is possible, without its player: ``queen of diamonds on the pile of 8, making 11``."""
    say = locale(lang)
    return f"{_as(play, say.card_name(play.card), say)} {doing_in_words(position, play, lang)}"


def doing_in_words(position: Position | None, play: Play, lang: str) -> str:
    """What is done with the card, for a list that shows the card itself: ``on the pile of 8, making 11``."""
    say = locale(lang)
    play_text = _PlayText(position, play, say)
    if isinstance(play, Trail):
        return say.gettext("trailed")
    if isinstance(play, Capture):
        return say.gettext("takes %(taken)s") % {"taken": play_text.captured()} + play_text.zwick()
    parts = {"value": str(play.announced)}
    if play.target is None:
        return say.gettext("laid down as a pile of %(value)s") % parts + play_text.beneficiary()
    text = say.gettext("on %(target)s, making %(value)s")
    return text % (parts | {"target": play_text.base()}) + play_text.beneficiary()


def position_in_words(position: Position, lang: str, *, holding: Holding | None = None) -> str:
    """One moment for a screen reader: what lies, who is to play with which cards, how many cards each has left.

    ``holding`` is what is known of the hand of the player to play.
    """
    say, players = locale(lang), position.setting.players
    lying = _lying(position, say)
    parts = [
        say.gettext("On the table: %(items)s.") % {"items": "; ".join(lying)}
        if lying
        else say.gettext("The table is empty.")
    ]
    if position.player is None:
        parts.append(say.gettext("All cards have been played."))
        return " ".join(parts)
    parts.append(say.gettext("%(name)s to play") % {"name": position.player} + ".")
    if holding is not None and holding.cards:
        text = (
            say.gettext("Known of %(player)s’s hand: %(cards)s.")
            if holding.hidden
            else say.gettext("%(player)s holds %(cards)s.")
        )
        parts.append(text % {"player": position.player, "cards": say.cards(holding.cards)})
    left = [f"{player} {number}" for player, number in zip(players, position.cards_left, strict=True) if number >= 0]
    if left:
        parts.append(say.gettext("Cards left: %(numbers)s.") % {"numbers": ", ".join(left)})
    return " ".join(parts)


def built_in_words(setting: Setting, say: Locale) -> Iterator[str]:
    """What was built before a stretch of a hand begins, and gives leave to build for a partner (rules.md P2)."""
    for seat, value in setting.built:
        parts = {"player": setting.players[seat], "value": value}
        yield say.gettext("%(player)s has built %(value)s before.") % parts


def came_to_in_words(replay: Replay, say: Locale) -> Iterator[str]:
    """What a whole hand came to: ``Ann: 4 cards, 3 points (most cards 3)``, a line a side; nothing for one that is not
    complete."""
    for side in replay.sides if replay.complete else ():
        made = [zwicks(say, side.zwicks)] if side.zwicks else []
        figures = [say.number_of_cards(side.cards), *made, say.points(side.points or 0)]
        line = f"{' + '.join(side.players)}: {', '.join(figures)}"
        yield f"{line} ({', '.join(of)})" if (of := list(_points_of(side, replay, say))) else line


def _points_of(side: Side, replay: Replay, say: Locale) -> Iterator[str]:
    """What the points of a side are made of."""
    assert replay.setting is not None
    for text, points in (
        (N_("cards"), side.card_points), (N_("majority"), side.majority),
        (N_("Zwicks"), side.zwicks * replay.setting.rules.zwick_points),
    ):
        if points:
            yield f"{say.gettext(text)} {points}"


class _PlayText:
    """The parts of one play that depend on what lies there."""

    def __init__(self, position: Position | None, play: Play, say: Locale) -> None:
        self.position = position
        self.play = play
        self.say = say
        possible_readings = readings(position, play) if position is not None and position.turn >= 0 else []
        self.reading: Reading | None = possible_readings[0] if possible_readings else None

    def captured(self) -> str:
        """What a capture takes, its groups set apart: ``queen of spades and ace of diamonds; 8 of diamonds``."""
        play, reading, position = self.play, self.reading, self.position
        assert isinstance(play, Capture)
        if reading is None or position is None:
            groups = [[self._named(name) for name in group] for group in play.groups]
        elif play.sweep:
            groups = [[self._item(item) for item in position.table]]
        else:
            groups = [[self._item(position.table[index]) for index, _ in group] for group in reading.groups]
        return "; ".join(self.say.all_of(group) for group in groups) or self.say.gettext("nothing")

    def base(self) -> str:
        """What is built on: ``the pile of 8``, a free card by its name."""
        play, reading, position = self.play, self.reading, self.position
        assert isinstance(play, Build)
        assert play.target is not None
        if reading is None or position is None:
            return self.say.the_card(play.target.card)
        item = position.table[reading.target]
        if item.heap:
            return self.say.pile(item.made_at)
        return self.say.pile(item.value) if item.value else self.say.the_card(item.cards[0])

    def beneficiary(self) -> str:
        """``, for Dirk``."""
        play = self.play
        if not isinstance(play, Build) or play.beneficiary is None:
            return ""
        if play.beneficiary != PARTNER:
            return self.say.gettext(", for %(partner)s") % {"partner": play.beneficiary}
        if self.position is not None and self.reading is not None and self.reading.owner >= 0:
            partner = self.position.setting.players[self.reading.owner]
            return self.say.gettext(", for %(partner)s") % {"partner": partner}
        return self.say.gettext(", for the partner")

    def zwick(self) -> str:
        """``. Zwick!``, where the play makes one or one was called."""
        if self.position is not None and self.reading is not None and clears(self.position, self.reading):
            return self.say.gettext(". Zwick!")
        return self.say.gettext(", and calls a Zwick") if self.play.called else ""

    def _item(self, item: Item) -> str:
        return _pile(item, self.say) if item.value else self.say.card_name(item.cards[0])

    def _named(self, name: Named) -> str:
        return self.say.card_name(name.card)


def _as(play: Play, card: str, say: Locale) -> str:
    """The played card, with the value in brackets where one is written and means something."""
    if play.value is None or isinstance(play, Trail):
        return card
    return say.gettext("%(card)s as %(value)s") % {"card": card, "value": play.value}


def _pile(item: Item, say: Locale) -> str:
    return say.gettext("pile of %(value)s") % {"value": item.value}


def _lying(position: Position, say: Locale) -> list[str]:
    """Each thing on the table: a card by its name, a pile with value, owner and cards."""
    players = position.setting.players
    return [
        _built(value, players[owner] if owner >= 0 else "", cards, say) if value else say.card_name(cards[0])
        for cards, value, owner in visible_items(position)
    ]


def _built(value: int, owner: str, cards: Sequence[Card], say: Locale) -> str:
    parts = {"value": value, "owner": owner, "cards": say.all_of([say.card_name(card) for card in cards])}
    if owner:
        return say.gettext("pile of %(value)s, owned by %(owner)s (%(cards)s)") % parts
    return say.gettext("pile of %(value)s (%(cards)s)") % parts


def act(text: str, lang: str, player: str) -> str:
    """A play as it was taken down. Raises NotationError."""
    return play_in_words(None, read_play(text), lang, player=player)


def step(step: Step, lang: str) -> str:
    """A play that was made."""
    return play_in_words(step.position, step.reading.play, lang)


def options(position: Position, plays: Sequence[Play], lang: str) -> list[str]:
    """Plays that are possible."""
    return [option_in_words(position, play, lang) for play in plays]


def position(position: Position, lang: str) -> str:
    """One moment for a screen reader."""
    return position_in_words(position, lang)


def opening(replay: Replay, say: Locale) -> Iterator[str]:
    """Nothing: the table of plays says who deals and what was turned up."""
    yield from ()


def ending(replay: Replay, say: Locale) -> Iterator[str]:
    """Nothing: the table of figures says who has how many points."""
    yield from ()


def totals(replay: Replay, say: Locale) -> Iterator[str]:
    """``counted 38 = 34 + 4 from Zwicks``, with what lacks where a shorter deal was agreed; or what still lies on the
    table."""
    if replay.complete:
        mark = "=" if replay.expected == replay.counted else "≠"
        zwicks = (replay.expected or 0) - (replay.nominal or 0)
        parts = {"counted": replay.counted, "mark": mark, "nominal": replay.nominal, "zwicks": zwicks}
        figures = say.gettext("%(counted)s %(mark)s %(nominal)s + %(zwicks)s from Zwicks") % parts
        undealt = _undealt(replay.setting) if replay.setting is not None else 0
        cards = say.gettext("Not dealt: %(cards)s.") % {"cards": say.number_of_cards(undealt)}
        yield f"{say.gettext('counted')} {figures}" + (f". {cards}" if undealt > 0 else "")
    elif replay.table:
        yield say.gettext("still on the table") + f": {' '.join(replay.table)}"


def _undealt(setting: Setting) -> int:
    """How many cards of the pack the schedule leaves out."""
    return sum(setting.pack.values()) - setting.table_cards - sum(map(sum, setting.stages))


ACT_TEXTS: Mapping[str, str] = {
    "trail": N_("%(card)s laid down"),
    "capture": N_("%(card)s takes %(taken)s"),
    "sweep": N_("%(card)s takes everything"),
    "build": N_("%(card)s on %(target)s makes %(value)s"),
    "alone": N_("%(card)s laid down as %(value)s"),
    "called": N_("%(what)s, Zwick"),
    "jokerOf": N_("joker %(value)s"),
    "and": N_("and"),
    "zwick": N_("Zwick"),
}
PUBLISHED = (
    N_("pagat.com, Zwicker, sample game of the Christiansen version, as printed"),
    N_("pagat.com, Zwicker, sample game of the Christiansen version, play 38 corrected (printed Qh, which had been "
       "played at 34)"),
)
"""What the headers of the published hand say of its source."""
PLAY = re.compile(r"(\S+?)(?:\(\d+\))?(?:\s+(.*?))?\s*(!?)$")
BUILT = re.compile(r"(?:on\s+(\S+)\s+)?=\s*(\d+)")


def act_texts(say: Locale) -> Mapping[str, str]:
    """What a line is put together from."""
    texts = {key: say.gettext(text) for key, text in ACT_TEXTS.items()}
    return {**texts, **{rank: say.rank(rank) for rank in "AKQJTX"}}


def act_in_line(text: str, texts: Mapping[str, str]) -> str:
    """A play as the notation writes it, in a few words: ``queen on 8 makes 11``, ``queen takes 8 + 3 and jack``; what
    cannot be read as it stands.

    By values, as it is played: suits are not said, and a pile is named by the card that the notation names it by. No
    position is asked, so that a phone says the same (``static/games/zwickern/in_line.mjs``).
    """
    play = PLAY.match(text.strip())
    if play is None:
        return text
    card, rest, called = _named(play[1], texts), play[2] or "", play[3]
    built = BUILT.match(rest)
    if rest.startswith("x"):
        groups = rest[1:].split()
        items = f" {texts['and']} ".join(
            " + ".join(_named(one, texts) for one in group.split("+")) for group in groups
        )
        sentence = texts["sweep" if groups == ["*"] else "capture"] % {"card": card, "taken": items}
    elif built:
        target = _named(built[1] or "", texts)
        sentence = texts["build" if built[1] else "alone"] % {"card": card, "target": target, "value": built[2]}
    elif rest:
        return text
    else:
        sentence = texts["trail"] % {"card": card}
    return texts["called"] % {"what": sentence} if called else sentence


def _named(name: str, texts: Mapping[str, str]) -> str:
    code = name.partition("(")[0]
    if code.startswith("X") and len(code) > 1:
        return texts["jokerOf"] % {"value": code[1:]}
    return texts.get(code[:1], code[:1])
