"""The pages of a hand of tricks, and what each shows at one moment: the trick, the players, the sentence of the act,
findings, everybody's cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from scorekeeper.cards import CARDS, Card, by_order
from scorekeeper.findings import Finding
from scorekeeper.games import OF_TRICKS, game_of
from scorekeeper.tricks.app.pages.game import AnyTrickGame, Box, Fact
from scorekeeper.tricks.app.words.book import deciding, shown_from, shows_opening
from scorekeeper.tricks.owed import JudgedAnswer
from scorekeeper.tricks.replay import ReplayedAct, TrickPosition, TrickReplay, TrickStep, of_tricks
from scorekeeper.web.game_pages import Verdict
from scorekeeper.web.game_pages import verdict as of_any_game
from scorekeeper.web.hand_place import HandPlace, title_of
from scorekeeper.web.i18n import _, ngettext
from scorekeeper.web.preferences import language
from scorekeeper.web.replay import moment_of_address, moment_page, part_or_page
from scorekeeper.web.replay_text import GRAVITY, FindingText, ListedPlay, finding_text, in_pieces, of_no_play, stepping
from scorekeeper.words import locale
from scorekeeper.words.figures import figure_text, head
from scorekeeper.words.game_words import teller_of
from scorekeeper.zhn.repair import Mark
from scorekeeper.zhn.text import lines_of

LONGEST = 80
"""Characters of a line that are shown."""


class Unplayed(NamedTuple):
    """A line that was not replayed.

    number: of the play it would have been.
    line: of the file, from 1.
    text: what it says.
    """

    number: int
    line: int
    text: str


def unplayed(text: str, lines: Iterable[int], reached: int, first: int) -> list[Unplayed]:
    """The lines of plays behind ``reached``, the last one that was replayed, of the record as it was typed; the first
    of them has play number ``first``."""
    lines_of_text = lines_of(text)
    rest = [line for line in lines if line > reached]
    return [
        Unplayed(first + after, line, lines_of_text[line - 1].partition("#")[0].strip()[:LONGEST])
        for after, line in enumerate(rest)
        if 0 < line <= len(lines_of_text)
    ]


def why_stopped(line: Unplayed, findings: Iterable[Finding]) -> str:
    """The line that ended the replay, and what became of it."""
    if any(each.rule == "syntax" and each.line == line.line for each in findings):
        return _("“%(line)s” cannot be read.", line=line.text)
    return _("“%(line)s” is not possible here.", line=line.text)


CARD = "card"
"""The kind of act that puts a card down."""


class Moments:
    """A replay by its moments, for pages in one language. A moment is what stands after so many acts, 0 the beginning.

    ``text`` the record as it was typed, for lines that could not be replayed.
    """

    def __init__(self, replay: TrickReplay, game: AnyTrickGame, text: str, lang: str) -> None:
        assert replay.setting is not None
        self.replay = replay
        self.game = game
        self.rules = OF_TRICKS[game_of(replay.setting.rules.variant).id]
        self.setting = replay.setting
        self.lang = lang
        self.say = locale(lang)
        self._text = text

    @cached_property
    def steps(self) -> tuple[TrickStep, ...]:
        """The acts that were carried out."""
        return tuple(self.replay.steps)

    @cached_property
    def positions(self) -> tuple[TrickPosition, ...]:
        """The position before each act, and after the last; none where nothing was dealt that could be played."""
        return tuple(self.replay.positions)

    @property
    def total(self) -> int:
        """How many acts could be replayed."""
        return len(self.steps)

    @property
    def last(self) -> int:
        """The last moment: after the last act, or at the line that ended the replay."""
        return self.total + bool(self.unplayed)

    @cached_property
    def unplayed(self) -> list[Unplayed]:
        """The lines that were not replayed; the first of them ended the replay."""
        reached = max((step.line for step in self.steps), default=0)
        return unplayed(self._text, self.game.lines(self.replay.record), reached, self.number(self.total) + 1)

    def position(self, at: int) -> TrickPosition | None:
        """What stands after ``at`` acts; None where nothing could be dealt."""
        return self.positions[min(at, len(self.positions) - 1)] if self.positions else None

    def step(self, at: int) -> TrickStep | None:
        """The act that led here; None at the beginning and at a line that was not replayed."""
        return self.steps[at - 1] if 0 < at <= self.total else None

    def number(self, at: int) -> int:
        """The play number that a moment has in findings; acts beside a card share its number."""
        step = self.step(at)
        if step is not None:
            return step.number
        return self.unplayed[0].number if at > self.total and self.unplayed else 0

    def beside(self, at: int) -> str:
        """What the act that led here is called where it has no number of its own; empty for a play."""
        step = self.step(at)
        return "" if step is None else self.game.beside().get(self.game.act(step.play), "")

    def moment(self, play: int, rule: str = "", player: str | None = None) -> int:
        """The moment that shows what a finding says of a play; of several like it that of this player."""
        of = [at for at, step in enumerate(self.steps, 1) if step.number == play]
        wanted = self.game.act_of_rule.get(rule, CARD)
        fitting = [at for at in of if self.game.act(self.steps[at - 1].play) == wanted]
        own = [at for at in fitting if self.steps[at - 1].player == player]
        return (own or fitting or of or [self.last])[-1]

    def moment_of(self, finding: Finding) -> int:
        """The moment that shows a finding on a play."""
        assert finding.play is not None
        return self.moment(finding.play, finding.rule, finding.player)

    @cached_property
    def faults(self) -> list[int]:
        """The moments with something against the rules."""
        found = self.replay.findings
        errors = {self.moment_of(f) for f in found if f.severity == "error" and f.play is not None}
        return sorted(errors | ({self.last} if self.unplayed else set()))

    @property
    def running(self) -> bool:
        """Whether more may be played: what is open now may still be decided."""
        return not (self.replay.complete or self.unplayed)


ROUND = 4
"""From so many players on they are shown round the trick."""


class KnownHand(NamedTuple):
    """What is known of one hand.

    name: the player's.
    cards: their codes.
    hidden: how many more.
    recorded: whether all of it stands in the record.
    won: the cards of the tricks made so far.
    """

    name: str
    cards: tuple[str, ...]
    hidden: int
    recorded: bool
    won: tuple[str, ...] = ()


class Shown(Moments):
    """A replay as pages show it, moment by moment, in one language."""

    # what lies and who holds what

    @property
    def in_round(self) -> bool:
        """Whether so many play that they are shown round the trick, clockwise; fewer are seen in one row."""
        return len(self.setting.players) >= ROUND

    def seat(self, name: str) -> int:
        """The place round the trick before which a player's card lies, from 1; 0 where they are not shown so."""
        players = self.setting.players
        return players.index(name) + 1 if self.in_round and name in players else 0

    def lying(self, at: int) -> list[tuple[str, str]]:
        """The cards of the trick with their player's names; a trick just made still lies there."""
        step, position = self.step(at), self.position(at)
        trick = position.trick if position is not None else ()
        if step is not None and self.game.act(step.play) == CARD:
            trick_before = tuple(step.position.trick)
            trick = (*trick_before, (step.position.turn, _card(step.play)))
        return _named(self.setting.players, trick)

    def laid(self, position: TrickPosition) -> list[tuple[str, str]]:
        """The cards of the trick at a position, with their players' names."""
        return _named(self.setting.players, position.trick)

    def objected(self, at: int) -> bool:
        """Whether the card just played is to be outlined."""
        return any(finding.severity == "error" for finding in self.findings(at))

    def boxes(self, at: int) -> list[Box]:
        """Every player's box, by seat."""
        position = self.position(at)
        return self.game.boxes(position, self.say, self.ended(at)) if position is not None else []

    def facts(self, at: int) -> list[Fact]:
        """What holds beside the trick."""
        position = self.position(at)
        return self.game.facts(position, self.say, self.ended(at)) if position is not None else []

    def ended(self, at: int) -> TrickReplay | None:
        """The whole hand, where it is over with this moment."""
        return self.replay if self.replay.complete and at >= self.total else None

    def mover(self, at: int) -> int:
        """The seat whose act is shown; at the beginning who is to play first; -1: nobody."""
        step, position = self.step(at), self.position(at)
        if step is not None:
            return self.setting.players.index(step.player) if step.player in self.setting.players else -1
        return position.turn if position is not None else -1

    def hands(self, at: int) -> list[KnownHand]:
        """What everybody is known to hold, written down or seen afterwards."""
        if not self.positions:
            return []
        at = min(at, len(self.positions) - 1)
        hands, won = [], _won(self, at)
        for seat, name in enumerate(self.setting.players):
            holding = self.replay.holding(at, seat)
            cards = tuple(card.code for card in sorted(holding.cards, key=by_order, reverse=True))
            hands.append(KnownHand(name, cards, max(0, holding.hidden), self.replay.is_recorded(at, seat), won[seat]))
        return hands

    # words

    def pieces(self, at: int) -> tuple[str | Card, ...]:
        """The sentence of an act, its cards apart; at the beginning how the hand came about."""
        step = self.step(at)
        if step is None:
            return (why_stopped(self.unplayed[0], self.replay.findings) if at else self.beginning(),)
        return self.pieces_of(step)

    def pieces_of(self, step: ReplayedAct) -> tuple[str | Card, ...]:
        """The sentence of an act with its position and player, its cards apart."""
        cards = [each for each in (*_cards(step.play), getattr(step.position, "turnup", None)) if each is not None]
        return in_pieces(teller_of(self.replay).step(step, self.lang), cards, self.lang)

    def beginning(self) -> str:
        """How the hand came about, who begins."""
        return " ".join(teller_of(self.replay).opening(self.replay, self.say))

    def spoken(self, at: int) -> str:
        """The whole moment for a screen reader."""
        position = self.position(at)
        sentence = "".join(piece if isinstance(piece, str) else self.say.card_name(piece) for piece in self.pieces(at))
        end = "" if sentence.endswith(("!", ".")) else "."
        objections = " ".join(finding.words.headline for finding in self.findings(at))
        if self.ended(at) is not None:
            lies = " ".join(self.ending())
        else:
            lies = teller_of(self.replay).position(position, self.lang) if position is not None else ""
        return " ".join(part for part in (sentence + end, objections, lies) if part)

    @cached_property
    def shown_from(self) -> int:
        """The moment from which an example tells its acts."""
        return shown_from(self.replay)

    @property
    def shows_opening(self) -> bool:
        """Whether an example tells how the hand came about."""
        return shows_opening(self.replay)

    def next_line(self, at: int) -> str:
        """Who is to play; at the end what became of the hand."""
        position = self.position(at)
        if position is None or self.ended(at) is None:
            return _("%(name)s to play", name=position.player) if position is not None and position.player else ""
        return " ".join(self.ending())

    def ending(self) -> list[str]:
        """What became of the hand."""
        return list(teller_of(self.replay).ending(self.replay, self.say))

    def totals(self) -> list[str]:
        """What the figures must come to."""
        return list(teller_of(self.replay).totals(self.replay, self.say))

    def figures(self) -> tuple[list[str], list[tuple[str, list[str]]]]:
        """The table of the result: heads, then each side with its figures as they are written."""
        fields = self.rules.fields
        rows = [
            (" + ".join(side.players), [figure_text(field, getattr(side, field.key), self.say) for field in fields])
            for side in self.replay.sides
        ]
        return [head(field, self.say) for field in fields], rows

    # findings and the list

    def findings(self, at: int) -> list[FindingText]:
        """What the pages tell of the act that led here, the gravest first; while a hand runs not what may still be
        decided."""
        return [finding for finding in self.all_findings(at) if not (self.running and finding.severity == "unproven")]

    @cached_property
    def undecided(self) -> list[FindingText]:
        """What later plays may still decide, in a hand that runs."""
        findings = self.replay.findings if self.running else ()
        return [self.say_finding(each) for each in findings if each.severity == "unproven" and each.play is not None]

    def all_findings(self, at: int) -> list[FindingText]:
        """The findings on the act that led here; the gravest first."""
        findings = self.replay.findings
        if at > self.total and self.unplayed:
            of_act = [each for each in findings if each.line == self.unplayed[0].line]
        else:
            of_act = [each for each in findings if at and each.play is not None and self.moment_of(each) == at]
        return [self.say_finding(each) for each in sorted(of_act, key=lambda each: GRAVITY.index(each.severity))]

    def loose_findings(self) -> list[FindingText]:
        """The findings that belong to no act."""
        return of_no_play(self.replay.findings, self.unplayed[0].line if self.unplayed else 0, self.lang)

    def say_finding(self, finding: Finding) -> FindingText:
        """A finding in this language."""
        return finding_text(finding, self.lang)

    def listed_plays(self, marks: Mapping[int, Mark]) -> list[ListedPlay]:
        """Every act of the list, the beginning first; ``stage`` the trick that begins there."""
        plays: list[ListedPlay] = []
        trick_begun = 0
        for at in range(self.last + 1):
            step = self.step(at)
            trick = 0
            if step is not None and sum(step.position.tricks) + 1 > trick_begun and not deciding(step.position):
                trick = trick_begun = sum(step.position.tricks) + 1
            mark = marks.get(step.line) if step is not None else None
            plays.append(ListedPlay(at, self.pieces(at), tuple(self.findings(at)) if at else (), mark, trick))
        return plays

    def answer(self, at: int) -> JudgedAnswer | None:
        """How the answer that led here was judged; None for any other act."""
        return next((judged for judged in self.answers if judged.step == at - 1), None)

    @cached_property
    def answers(self) -> tuple[JudgedAnswer, ...]:
        """Every answer with what it was judged by."""
        return tuple(self.replay.answers)


def _cards(play: object) -> tuple[Card, ...]:
    """The cards that an act names."""
    single = getattr(play, "card", None)
    several = (*getattr(play, "cards", ()), *getattr(play, "out", ()), *getattr(play, "bought", ()))
    return tuple(card for card in (single, *several) if card is not None)


def _card(play: object) -> Card:
    """The one card that an act puts down."""
    return _cards(play)[0]


def _named(players: Sequence[str], trick: Iterable[tuple[int, Card]]) -> list[tuple[str, str]]:
    """Cards of a trick with their players' names."""
    return [(card.code, players[seat] if seat >= 0 else "") for seat, card in trick]


def _won(shown: Shown, at: int) -> list[tuple[str, ...]]:
    """The cards of each seat's tricks, in the order in which they were played."""
    won: list[tuple[str, ...]] = [()] * len(shown.setting.players)
    for number in range(1, at + 1):
        before, after = shown.positions[number - 1].tricks, shown.positions[number].tricks
        for seat, tricks in enumerate(after):
            if tricks > before[seat]:
                won[seat] = (*won[seat], *(code for code, _name in shown.lying(number)))
    return won


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


def shown_of(place: HandPlace, game: AnyTrickGame) -> Shown:
    """The hand as pages show it."""
    return Shown(of_tricks(place.replay), game, place.text, language())


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


def page(place: HandPlace, game: AnyTrickGame) -> str:
    """The replay at one moment."""
    shown = shown_of(place, game)
    return moment_page("games/tricks/page.html", place, shown, data_block(shown), verdict(shown))


def cards(place: HandPlace, game: AnyTrickGame) -> str:
    """How it stands, and what is known of everybody's cards, at one moment."""
    shown = shown_of(place, game)
    at, inside = moment_of_address(shown), "games/tricks/cards_inside.html"
    return part_or_page(inside, place, shown, _("Cards and score"), title_of(place), at, at=at)
