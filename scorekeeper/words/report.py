"""A replay for a person to read on a terminal: findings, sides, totals; on request also every play and the repairs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from scorekeeper.game import Replay
from scorekeeper.games import game_of
from scorekeeper.words.figures import figure_text, head
from scorekeeper.words.game_words import teller_of
from scorekeeper.words.locale import Locale, locale
from scorekeeper.words.repairs import repair_in_words
from scorekeeper.words.rules import is_reconstruction, reconstruction_in_words, variant_name
from scorekeeper.words.sentences import message
from scorekeeper.zhn.repair import Repair


def report(
    file: str, hand: Replay, repairs: Sequence[Repair] | None, lang: str, *, positions: bool = False
) -> Iterator[str]:
    """The lines of a report. ``repairs`` None: they were not asked for; ``positions``: the table before every play."""
    say = locale(lang)
    yield f"{file}: {_verdict(hand, say)}"
    if hand.setting is not None:
        rules = hand.setting.rules
        yield f"  {variant_name(rules.variant, lang)}: {', '.join(hand.setting.players)}"
        if is_reconstruction(rules.variant):
            yield f"  {reconstruction_in_words(say)}"
    if positions:
        yield from _positions(hand, lang)
    for finding in hand.findings:
        place = say.gettext("line %(line)s") % {"line": finding.line}
        if finding.play is not None:
            place += ", " + say.gettext("play %(play)s") % {"play": finding.play}
        if finding.player is not None:
            place += f", {finding.player}"
        yield f"  [{finding.rule}] {place}: {message(finding, lang)}"
    yield from _count(hand, say)
    if repairs is not None and not hand.legal:
        yield from _repairs(repairs, say, lang)


def _verdict(hand: Replay, say: Locale) -> str:
    errors = sum(finding.severity == "error" for finding in hand.findings)
    if hand.setting is None:
        return say.gettext("cannot be read")
    if errors:
        return say.ngettext("%(num)d breach of the rules", "%(num)d breaches of the rules", errors)
    if any(finding.severity == "unproven" for finding in hand.findings):
        return say.gettext("Nothing against the rules was found, but not everything is proved.")
    if hand.complete:
        return say.gettext("Every play is legal, and the hand is complete.")
    return say.gettext("Every play is legal so far; the hand is not finished.")


def _positions(hand: Replay, lang: str) -> Iterator[str]:
    teller = teller_of(hand)
    for step in hand.steps:
        position = step.position
        yield f"  {position.number + 1:3} | {str(position) or '-'}"
        yield f"      {teller.step(step, lang)}"


def _count(hand: Replay, say: Locale) -> Iterator[str]:
    if hand.setting is None:
        return
    fields = game_of(hand.setting.rules.variant).fields
    names = ["+".join(side.players) for side in hand.sides]
    width = max(map(len, names))
    heads = [head(field, say) for field in fields]
    yield "  " + " " * width + "".join(f"  {each:>{max(len(each), 5)}}" for each in heads)
    for name, side in zip(names, hand.sides, strict=True):
        figures = [figure_text(field, getattr(side, field.key), say) for field in fields]
        row = "".join(f"  {figure:>{max(len(each), 5)}}" for figure, each in zip(figures, heads, strict=True))
        yield f"  {name:{width}}{row}"
    teller = teller_of(hand)
    for line in (*teller.totals(hand, say), *teller.ending(hand, say)):
        yield f"  {line}"


def _repairs(repairs: Sequence[Repair], say: Locale, lang: str) -> Iterator[str]:
    if not repairs:
        yield "  " + say.gettext("No correction was found.")
        return
    yield "  " + say.gettext("This would fit") + ":"
    for number, repair in enumerate(repairs, 1):
        yield f"  {number}. {repair_in_words(repair, lang)}"
        for edit in repair.edits:
            yield f"       {say.gettext('line %(line)s') % {'line': edit.line}}: {edit.old or '-'} → {edit.new or '-'}"
