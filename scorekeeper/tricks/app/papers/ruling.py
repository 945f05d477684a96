"""The ruling on one play of a game of tricks: the moment before it, the play, the rule, the proof, what was allowed.
Also an example of the rule book, which is drawn in the same way."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.cards import Card
from scorekeeper.errors import IncompleteRecord
from scorekeeper.game import Replay
from scorekeeper.games import OF_TRICKS, game_of
from scorekeeper.sheets import hand
from scorekeeper.sheets.document import Document, Lying, Note, Part, Picture, Run, Sentence
from scorekeeper.sheets.game_papers import ExampleOnPaper
from scorekeeper.tricks.app.papers import record
from scorekeeper.tricks.app.words import classes_of, knowledge_in_words, proof_in_words
from scorekeeper.tricks.app.words.book import deciding, shown_from, shows_opening
from scorekeeper.tricks.replay import TrickReplay, TrickStep, certainly_allowed, of_tricks
from scorekeeper.words import Locale, locale
from scorekeeper.words.books import cited_rule
from scorekeeper.words.figures import figure_text
from scorekeeper.words.game_words import teller_of
from scorekeeper.words.locale import quoted, upper_first
from scorekeeper.words.sentences import rule_named
from scorekeeper.zhn.repair import Repair, corrected
from scorekeeper.zhn.text import lines_of

PICTURE_HEIGHTS = (38.0, 31.0, 25.0)
"""Millimetres of the trick: the first at which everything stands on one page."""


class Dispute:
    """One play of a replay with all that is known at that moment. Raises IncompleteRecord where it cannot be shown.

    acts: the steps with this number in order (an exchange, a closing and the card have one number), the last one the
        play asked about; none where the replay ended at it.
    at: the index of the play among the steps.
    first: the index of the first of the acts.
    position: before that.
    line: of the record; 0: on none.
    """

    def __init__(self, found: TrickReplay, number: int, say: Locale) -> None:
        if found.setting is None:
            raise IncompleteRecord(say.gettext("The record cannot be replayed: its header cannot be used."))
        self.replay, self.setting, self.number = found, found.setting, number
        self.acts = [(at, step) for at, step in enumerate(found.steps) if step.number == number]
        self.findings = [each for each in found.findings if each.play == number]
        if not self.acts and not (self.findings and found.positions):
            total = max((step.number for step in found.steps), default=0)
            text = say.gettext("There is no play %(number)s: the record has %(total)s.")
            raise IncompleteRecord(text % {"number": number, "total": total})
        self.first = self.acts[0][0] if self.acts else len(found.steps)
        self.at = next((at for at, step in self.acts if _puts_down(step)), self.first)
        step = found.steps[self.at] if self.acts else None
        self.position = found.steps[self.first].position if self.acts else found.positions[-1]
        self.line: int = step.line if step is not None else next((each.line for each in self.findings if each.line), 0)
        self.player = str(step.player if step is not None and step.player else self.position.player or "")
        self.judged = next((each for each in found.answers if each.step == self.at), None) if self.acts else None
        self.game = OF_TRICKS[game_of(found.setting.rules.variant).id]


def _puts_down(step: TrickStep) -> bool:
    return bool(getattr(step.play, "card", None) or getattr(step.play, "cards", ()))


def ruling(
    replay: Replay, play: int, lang: str, *, text: str, source_name: str = "", repairs: Sequence[Repair] = ()
) -> Document:
    """The ruling on one play, numbered as findings are. ``repairs`` stand beside it as proposals, the best first.

    Raises IncompleteRecord, with a sentence in this language, where there is no such play.
    """
    dispute = Dispute(of_tricks(replay), play, locale(lang))
    named = {"game": record.name_of(replay), "number": play}
    title = locale(lang).gettext("%(game)s: ruling on play %(number)s") % named
    parts = _parts(dispute, text, repairs, locale(lang))
    return hand.hand_document(
        replay, lang, title, source_name, parts, players=record.players_of(replay, locale(lang)), one_page=True,
        trump=record.trump_of(dispute.replay, locale(lang)),
    )


def _parts(dispute: Dispute, text: str, repairs: Sequence[Repair], say: Locale) -> Iterator[Part]:
    replay = dispute.replay
    yield from record.reconstruction(replay, say)
    yield from hand.house_rules(replay, say)
    yield from _moment(dispute, say)
    yield from _play(dispute, text, say)
    if dispute.findings:
        yield hand.ruled_findings(dispute.findings, replay, say)
    else:
        yield hand.nothing_found(dispute.number, replay, say)
    yield from hand.found_elsewhere(dispute.number, replay, say)
    if dispute.position.turn >= 0:
        yield from _proof(dispute, say)
        yield _allowed(dispute, say)
    yield from record.figures(replay, say.gettext("If the play stands"), say)
    named = repairs[: hand.MOST_RULED]
    mended = [_mended(dispute, repair, text) for repair in named]
    results = [_result(dispute, one, say) if one is not None else () for one in mended]
    yield from hand.proposals(repairs, say, hand.MOST_RULED, results)
    if named and replay.complete and all(result == _result(dispute, replay, say) for result in results):
        yield Note("", (hand.all_the_same(len(named), say),))
    yield hand.decision(replay, say, proposed=len(named))
    yield hand.signatures(dispute.setting, say, recorder=False, place=True)


def _mended(dispute: Dispute, repair: Repair, text: str) -> TrickReplay | None:
    """The hand with a correction, where it is played out then; None where not."""
    try:
        mended = of_tricks(dispute.game.replay(dispute.game.read(corrected(lines_of(text), repair.edits))))
    except ValueError:
        return None
    return mended if mended.setting is not None and mended.complete else None


def _result(dispute: Dispute, found: TrickReplay, say: Locale) -> Sentence:
    """What each side brings home of a hand."""
    field = next(each for each in dispute.game.fields if each.main)
    names = [" + ".join(side.players) for side in found.sides]
    figures = [figure_text(field, getattr(side, field.key), say) for side in found.sides]
    return hand.result_line(names, figures, found.complete, say)


def _moment(dispute: Dispute, say: Locale) -> Iterator[Part]:
    """The trick before the play, and what holds beside it."""
    position, players = dispute.position, dispute.setting.players
    lying = tuple(Lying((card,), owner=players[seat] if seat >= 0 else "") for seat, card in position.trick)
    yield Note(say.gettext("Before play %(number)s") % {"number": dispute.number}, ())
    if lying:
        yield Picture(lying, PICTURE_HEIGHTS)
    yield Note("", (teller_of(dispute.replay).position(position, say.lang),))


def _play(dispute: Dispute, text: str, say: Locale) -> Iterator[Note]:
    """The disputed play in words, with what was done just before it, and the line of the record."""
    lines, line = lines_of(text), dispute.line
    parts = (teller_of(dispute.replay).step(step, say.lang) + "." for _, step in dispute.acts)
    yield Note(say.gettext("The disputed play"), tuple(parts), bold=True)
    if 0 < line <= len(lines):
        yield Note("", (hand.in_the_record(dispute.number, line, quoted(lines[line - 1]), say),))
    if not dispute.acts:
        yield Note("", (say.gettext("The replay ends here: this play cannot be carried out as it was written."),))


def _proof(dispute: Dispute, say: Locale) -> Iterator[Note]:
    """What is known of the hand and how; each class owed with its cards; what follows."""
    judged, seat = dispute.judged, dispute.position.turn
    holding = dispute.replay.holding(dispute.first, seat)
    recorded = dispute.replay.is_recorded(dispute.first, seat)
    lines: list[Sentence] = [knowledge_in_words(dispute.player, holding.cards, holding.hidden, say, recorded=recorded)]
    for number, each in enumerate(classes_of(judged) if judged is not None else (), 1):
        rule, named = cited_rule(each.rule, dispute.replay, say).sentence, rule_named(each.rule, say) or each.rule
        runs = [Run(f"{number}. {rule} ({named})" if rule else f"{number}. {upper_first(named)}")]
        if each.held:
            runs += [Run(" "), *hand.labelled(say.gettext("In the hand") + ":", _cards(each.held, say))]
        if each.unseen:
            runs += [Run(" "), Run(" ".join((say.gettext("Not seen anywhere:"), _cards(each.unseen, say))))]
        lines.append(tuple(runs))
    yield Note(say.gettext("What is known of the hand"), tuple(lines))
    if judged is not None:
        yield Note("", tuple(proof_in_words(judged, say)), bold=True)


def _cards(cards: tuple[Card, ...], say: Locale) -> str:
    return " ".join(hand.fixed(say.card_short(card)) for card in cards)


def _allowed(dispute: Dispute, say: Locale) -> Note:
    """What the player could certainly have done instead, by all that is known of the hand."""
    position = dispute.position
    informed = dispute.game.knowing(position, position.turn, dispute.replay.holding(dispute.first, position.turn))
    plays = certainly_allowed(dispute.game, informed)
    named = teller_of(dispute.replay).options(informed, plays, say.lang)
    text = "; ".join(named) + "." if named else say.gettext("None of the known cards was certainly allowed.")
    return Note(say.gettext("Certainly allowed"), (upper_first(text),))


def example(replay: TrickReplay, say: Locale) -> ExampleOnPaper:
    """How the hand came about where it is told, the trick in question, the hands with their owners in order of the
    seats when its acts begin to be told, these acts in words, before them who passed or exchanged, and what became of
    a hand played out."""
    assert replay.setting is not None, "an example can be replayed"
    teller, players, begin = teller_of(replay), replay.setting.players, shown_from(replay)
    known = [(name, replay.holding(begin, seat).cards) for seat, name in enumerate(players)]
    turned = teller.position(replay.steps[0].position, say.lang).partition(". ")[0].rstrip(".") + "."
    parts = [step for at, step in enumerate(replay.steps) if at >= begin or _decided(step)]
    acts = ". ".join(teller.step(step, say.lang) for step in parts) + "."
    trick = _trick(replay)
    hands = tuple(Picture((Lying(tuple(cards), owner=name),), held=True) for name, cards in known if cards)
    opened = " ".join(teller.opening(replay, say)) if shows_opening(replay) else ""
    ended = " ".join(teller.ending(replay, say)) if replay.complete else ""
    sentences = opened, turned, acts, ended
    return ExampleOnPaper(tuple(filter(None, sentences)), (Picture(trick), *hands) if trick else hands)


def _trick(replay: TrickReplay) -> tuple[Lying, ...]:
    """The trick of the last card that was played, with it, each card above whose it is; empty before the first."""
    assert replay.setting is not None, "an example can be replayed"
    played = [step for step in replay.steps if _laid(step.play) and not deciding(step.position)]
    if not played:
        return ()
    last, players = played[-1], replay.setting.players
    cards = (*last.position.trick, *((last.position.turn, card) for card in _laid(last.play)))
    return tuple(Lying((card,), owner=players[seat] if seat >= 0 else "") for seat, card in cards)


def _laid(play: object) -> tuple[Card, ...]:
    """The cards that a play lays down; none for what is said or exchanged."""
    card = getattr(play, "card", None)
    return (card,) if card is not None else tuple(getattr(play, "cards", ()))


def _decided(step: TrickStep) -> bool:
    """Whether somebody passed or exchanged cards before the first trick."""
    return deciding(step.position) and getattr(step.play, "count", None) != 0
