"""The parts that papers about one hand share in any game: head, findings, remarks, corrections that would fit,
decision, signatures.

If a person has applied a correction, it is marked as such wherever it is shown (design.md, law 4).
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import NamedTuple

from scorekeeper.findings import Finding
from scorekeeper.game import Record, Replay, Setting
from scorekeeper.games import game_of
from scorekeeper.sheets.document import (
    Beside,
    Cell,
    Column,
    Document,
    Figure,
    Note,
    Part,
    Row,
    Run,
    Sentence,
    Signs,
    Table,
    in_fours,
)
from scorekeeper.words import Locale, locale, sentence, variant_name
from scorekeeper.words.books import CitedRule, cited_rule
from scorekeeper.words.game_words import teller_of
from scorekeeper.words.locale import quoted, upper_first
from scorekeeper.words.repairs import repair_in_words
from scorekeeper.words.rules import house_rules_in_words, source_in_words
from scorekeeper.words.sentences import rule_named
from scorekeeper.zhn.repair import CORRECTED, INSERTED, STRUCK_OUT, Repair, mark_in

LABELLED = ("event", "hand", "date", "place", "recorder", "source")
"""Header keys that are printed where they stand, in this order."""
LONGEST_FACT = 200
"""Characters of such a value that are printed: a source is a sentence."""
MOST_FINDINGS = 60
"""Findings of the whole record that are printed at most; the others are counted."""
MOST_REMARKS = 40
MOST_REPAIRS = 5
MOST_RULED = 2
"""Corrections that a ruling names; it is said how many there are."""
MOST_LINES = 200
"""Lines of a record that are printed as they were written."""
_MOST_OTHERS = 12
"""Other plays of the hand that are named."""
BOX = "□"
"""An empty box, for a cross."""
_IN_TWO = 100
"""Lines of a record that stand in columns."""
_SHORT, _IN_THREE = 6, 36
"""Lines and their letters from which, and up to which, there are three of them."""
_MARKS = {"error": "⚠", "unproven": "?", "note": "•"}
_FIXED = "\xa0"


# the whole


def hand_document(
    replay: Replay, lang: str, title: str, source_name: str, parts: Iterable[Part], *,
    players: str, figure: Figure | None = None, one_page: bool = False, trump: str = "",
) -> Document:
    """A paper about one hand: who played by which rules in its head, the record's checksum at its foot; ``players`` as
    they sat (empty: nobody knows), ``trump`` with the card turned up, where the game has one."""
    say, record = locale(lang), replay.record
    facts = [*_facts(replay, say)]
    seated = ((say.gettext("Players"), players), (say.gettext("Trump"), trump))
    facts[2:2] = [(label, value) for label, value in seated if value]
    means = say.gettext("Same version: same rules. Same checksum: nothing was changed.")
    return Document(
        lang=lang, title=title, under="", stand="", about="", parts=tuple(parts), checksum=record_checksum(record),
        ground=" · ".join(filter(None, (quoted(source_name), means))),
        facts=tuple(facts or [(say.gettext("Date"), "")]), figure=figure, one_page=one_page,
        subject=" ".join((record.value("players") or "").split())[:1000],
    )


def record_checksum(record: Record) -> str:
    """Twelve hex digits of the SHA-256 over the canonical ZHN, in fours: the same hand has the same, however typed."""
    text = game_of(record.value("variant")).write(record)
    return in_fours(hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest())


def _facts(replay: Replay, say: Locale) -> Iterator[tuple[str, str]]:
    """What is printed at the head, with its label."""
    record, setting = replay.record, replay.setting
    named = {
        "event": say.gettext("Event"), "hand": say.gettext("Hand"), "date": say.gettext("Date"),
        "place": say.gettext("Place"), "recorder": say.gettext("Recorder"), "source": say.gettext("Source"),
    }
    if setting is not None:
        yield say.gettext("Rules"), variant_name(setting.rules.variant, say.lang)
        yield say.pgettext("score sheet", "Version"), setting.rules.digest
        if not record.value("rules"):
            yield say.gettext("House rules"), say.pgettext("house rules", "none")
    for key in LABELLED:
        value = record.value(key) or ""
        if value := quoted(source_in_words(value, say.lang) if key == "source" else value, LONGEST_FACT):
            yield named[key], value


def rules_in_words(replay: Replay, about: str, lang: str, *, besides: str = "") -> Note:
    """What the variant is ``about`` in a few sentences, each house rule that the record's header names in one, and what
    is to be known ``besides``."""
    own = house_rules_in_words(replay.record.value("rules"), lang)
    runs = [Run(about), *(Run(f" {sentence}", bold=True) for sentence in own)]
    return Note("", ((*runs, *([Run(f" {besides}", bold=True)] if besides else [])),))


def house_rules(replay: Replay, say: Locale) -> Iterator[Note]:
    """What the table of a hand agreed for itself, below the head of a paper that says nothing else of the rules."""
    if own := house_rules_in_words(replay.record.value("rules"), say.lang):
        yield Note("", (labelled(say.gettext("House rules") + ":", " ".join(own)),))


def as_agreed(document: Document, sentences: Sequence[str], lang: str) -> Document:
    """A paper of a hand of a match that has agreed what no record says: how games and series go. It has those house
    rules, and does not say that there are none."""
    if not sentences:
        return document
    label = locale(lang).gettext("House rules")
    agreed = Note("", (labelled(f"{label}:", " ".join(sentences)),))
    facts = tuple(fact for fact in document.facts if fact[0] != label)
    return replace(document, facts=facts, parts=(agreed, *document.parts))


def side_mark(setting: Setting, side: int) -> str:
    """● A and ■ B where two sides play, a letter alone for three or more teams, nothing where each plays alone."""
    if len(setting.sides) == 2:
        return ("● A", "■ B")[side]
    return chr(ord("A") + side) if len(setting.sides) < len(setting.players) else ""


def side_names(setting: Setting) -> tuple[str, ...]:
    """``● A Hanna + Jens``; of players each alone the name."""
    return tuple(
        f"{side_mark(setting, at)} {' + '.join(setting.players[seat] for seat in side)}".strip()
        for at, side in enumerate(setting.sides)
    )


def labelled(label: str, text: str) -> tuple[Run, ...]:
    """A sentence behind its label."""
    return Run(f"{label} ", bold=True), Run(text)


def fixed(text: str) -> str:
    """A text at whose spaces no line ends."""
    return text.replace(" ", _FIXED)


def in_the_record(play: int, line: int, text: str, say: Locale) -> str:
    """Where a play stands: by its number on the hand record, which numbers plays, and by its line in the file."""
    named = {"play": play, "line": line, "text": text}
    return say.gettext("In the record, play %(play)s (line %(line)s): %(text)s") % named


# findings


def verdict(replay: Replay, say: Locale) -> str:
    """What the replay comes to, in one sentence."""
    errors = [finding for finding in replay.findings if finding.severity == "error"]
    open_ones = [finding for finding in replay.findings if finding.severity == "unproven"]
    if replay.setting is None:
        return say.gettext("The record cannot be replayed: its header cannot be used.")
    plays = sorted({finding.play for finding in errors if finding.play is not None})
    if errors:
        against = say.ngettext("%(num)d breach of the rules", "%(num)d breaches of the rules", len(errors))
        numbers = ", ".join(map(str, plays[:12])) + (" …" if len(plays) > 12 else "")
        where = say.gettext("on play %(plays)s") % {"plays": numbers} if plays else say.gettext("on no "
                                                                                                "particular play")
        return f"{against}, {where}."
    if open_ones:
        return say.gettext("Nothing against the rules was found, but not everything is proved.")
    if replay.complete:
        return say.gettext("Every play is legal, and the hand is complete.")
    return say.gettext("Every play is legal so far; the hand is not finished.")


def finding_in_words(finding: Finding, say: Locale, rule: str = "") -> tuple[Run, ...]:
    """A finding: what is wrong and why, behind it ``(rule B3, line 31)``; ``rule``: the id that is told of it, if
    another than its own."""
    words = sentence(finding, say.lang)
    line = say.gettext("line %(line)s") % {"line": finding.line} if finding.line else ""
    named = rule_named(rule or finding.rule, say)
    where = ", ".join(filter(None, (named, line)))
    place = (Run(" "), Run(f"({fixed(where)})", rule=finding.rule if named else "")) if where else ()
    return Run(words.headline, bold=True), Run(f" {words.detail}"), *place


def finding_row(finding: Finding, say: Locale) -> Row:
    """A finding below its play in a table of plays."""
    words = (Run(f"{_MARKS[finding.severity]} ", bold=True), *finding_in_words(finding, say))
    return Row((Cell(lines=(words,)),), across=True, kind="joined", mark=finding.severity != "note")


def remark_row(words: str) -> Row:
    """A remark below its play in a table of plays."""
    return Row((Cell(lines=(words,)),), across=True, kind="joined")


def other_findings(findings: Sequence[Finding], say: Locale) -> Iterator[Table]:
    """Findings that belong to no play that could be carried out: of header, deal lines, result, unreadable lines."""
    rows = [(_MARKS[finding.severity], (finding_in_words(finding, say),)) for finding in findings[:MOST_FINDINGS]]
    if rows:
        yield _listed(say.gettext("Also found"), [*rows, *_and_more(len(findings) - MOST_FINDINGS, say)])


def nothing_found(play: int, replay: Replay, say: Locale) -> Note:
    """That nothing was found against a play; and where a finding on a later one speaks of it, that one of the two is
    written down wrongly."""
    lines = [say.gettext("Nothing was found against this play.")]
    later = next((each.play for each in replay.findings if play and each.facts.get("seen_at") == play), None)
    if later is not None:
        text = say.gettext("But one of plays %(play)s and %(later)s is written down wrongly: both have the same card.")
        lines.append(text % {"play": play, "later": later})
    return Note("", tuple(lines), bold=True)


def ruled_findings(findings: Sequence[Finding], replay: Replay, say: Locale) -> Table:
    """What was found against a play of a hand, each with the rule behind it as its table has it, and where it stands.
    """
    rows = []
    for finding in findings:
        cited = cited_rule(finding.rule, replay, say)
        lines: list[Sentence] = [finding_in_words(finding, say, cited.id)]
        if cited.sentence:
            lines.append(_rule_in_words(cited, say))
        rows.append((_MARKS[finding.severity], tuple(lines)))
    return _listed("", rows)._replace(together=True)


def found_elsewhere(play: int, replay: Replay, say: Locale) -> Iterator[Note]:
    """Against which other plays of the hand something was found, in one line; nothing where there are none."""
    against = {each.play for each in replay.findings if each.severity == "error" and each.play is not None}
    others = sorted(against - {play})
    if others:
        numbers = ", ".join(map(str, others[:_MOST_OTHERS])) + (" …" if len(others) > _MOST_OTHERS else "")
        text = say.ngettext("Something was also found against play %(plays)s.",
                            "Something was also found against plays %(plays)s.", len(others), plays=numbers)
        yield Note("", (text,))


def ruled_by(rules: Sequence[str], replay: Replay, say: Locale) -> Note:
    """The rules behind a play that nothing was found against, as its table has them."""
    cited = (cited_rule(rule, replay, say) for rule in rules)
    return Note("", tuple(_rule_in_words(rule, say) for rule in cited if rule.sentence))


def _rule_in_words(cited: CitedRule, say: Locale) -> Sentence:
    rule = Run(" ".join((upper_first(say.gettext("the rule")) + ":", cited.sentence)))
    return (rule, Run(" "), Run(fixed(f"({cited.place})"), rule=cited.id)) if cited.place else (rule,)


def _listed(heading: str, rows: Iterable[tuple[str, tuple[Sentence, ...]]]) -> Table:
    """Sentences, each behind its number or its mark."""
    columns = (Column("mark", "", 1), Column("words", "", 0, grow=True))
    made = tuple(Row((Cell(lines=((Run(mark, bold=True),),)), Cell(lines=lines))) for mark, lines in rows)
    return Table(heading, columns, made, wrapped=True, close=True)


def _and_more(more: int, say: Locale) -> list[tuple[str, tuple[Sentence, ...]]]:
    return [("", (say.ngettext("and %(num)d more", "and %(num)d more", more),))] if more > 0 else []


# remarks


class Remark(NamedTuple):
    """A comment of the record.

    line: it belongs to; 0: the end.
    mark: which kind of mark it is, or none.
    text: its own.
    """

    line: int
    mark: str
    text: str


def remarks(record: Record) -> list[Remark]:
    """Every comment of a record, by line."""
    margin = record.margin
    if margin is None:
        return []
    above = ((line, comment) for line, comments in margin.above.items() for comment in comments)
    found = (_remark(*each) for each in chain(above, margin.beside.items(), ((0, end) for end in margin.end)))
    return sorted(found, key=lambda remark: remark.line or record.lines + 1)


def _remark(line: int, comment: str) -> Remark:
    mark = mark_in(comment)
    if mark is not None:
        return Remark(line, mark.kind, mark.before)
    return Remark(line, "", comment.lstrip("#").strip())


def remark_in_words(remark: Remark, say: Locale) -> str:
    """What a correction changed, or what somebody remarked."""
    sentences = {
        CORRECTED: say.gettext("Corrected afterwards; it said: %(text)s"),
        INSERTED: say.gettext("Inserted afterwards, as a correction"),
        STRUCK_OUT: say.gettext("Struck out afterwards: %(text)s"),
        "": say.gettext("Remark in the record: %(text)s"),
    }[remark.mark]
    return sentences % {"text": quoted(remark.text)}


def other_remarks(found: Sequence[Remark], say: Locale) -> Iterator[Table]:
    """Remarks on lines that are no plays: of the head, deal lines, the result, the end."""
    found = [remark for remark in found if remark.text or remark.mark]
    rows = [(str(remark.line or "–"), (remark_in_words(remark, say),)) for remark in found[:MOST_REMARKS]]
    if rows:
        heading = say.gettext("Remarks and corrections in the record, by line")
        yield _listed(heading, [*rows, *_and_more(len(found) - MOST_REMARKS, say)])


# corrections


def how_many(repairs: Sequence[Repair], named: int, say: Locale) -> str:
    """``5 corrections would fit. The best 2 of them:``, without the second where all are ``named``; of one nothing."""
    number = len(repairs)
    if number < 2:
        return ""
    words = say.ngettext("%(num)d correction would fit.", "%(num)d corrections would fit.", number)
    if number <= named:
        return words
    return " ".join((words, say.gettext("The best %(shown)s of them:") % {"shown": named}))


def proposals(
    repairs: Sequence[Repair], say: Locale, named: int = MOST_REPAIRS, results: Sequence[Sentence] = ()
) -> Iterator[Table]:
    """Corrections that would fit, marked as proposals, as many of them as are to be ``named``; nothing on the sheet
    follows them. ``results``: what the hand comes to with each, empty where nobody knows; none at all: it is not told.
    """
    if not repairs:
        return
    rows = []
    for at, repair in enumerate(repairs[:named]):
        result = [each for each in results[at : at + 1] if each]
        rows.append((str(at + 1), (*proposal(repair, say), *result)))
    runs = who_knows(repairs, named, say)
    yield _listed(say.gettext("This would fit (only a proposal; nothing has been changed)"), rows)._replace(note=runs)


def who_knows(repairs: Sequence[Repair], named: int, say: Locale) -> tuple[Run, ...]:
    """Above proposals: who can say which is true, and how many would fit."""
    note = say.gettext("The sheet shows the record as it was. Only the people at the table can say which is true.")
    more = how_many(repairs, named, say)
    return Run(note), *([Run(f" {more}", bold=True)] if more else [])


def proposal(
    repair: Repair, say: Locale, number: int = 0, plays: Mapping[int, int] = MappingProxyType({})
) -> tuple[Sentence, ...]:
    """A correction in words; of each line to be changed what stands there struck through, and what would stand there.
    ``number``: of several, the one that the judge's boxes speak of; ``plays``: which play stands on which line.
    """
    words = repair_in_words(repair, say.lang)
    lines: list[Sentence] = [labelled(f"{number}.", words) if number else words]
    for edit in repair.edits:
        place = say.gettext("line %(line)s") % {"line": edit.line}
        if edit.line in plays:
            place = say.gettext("play %(play)s, line %(line)s") % {"play": plays[edit.line], "line": edit.line}
        old = Run(say.gettext("insert")) if edit.old is None else Run(edit.old, struck=True)
        new = say.gettext("strike out") if edit.new is None else edit.new
        lines.append((Run(f"{place}: "), old, Run(" → "), Run(new, bold=True)))
    return tuple(lines)


def result_line(names: Sequence[str], figures: Sequence[str], complete: bool, say: Locale) -> Sentence:
    """``Result: Anna 3 · Ben 0``: what each side has, and whether that is final."""
    runs = [Run(say.gettext("Result") + ":" if complete else say.gettext("So far, not finished:"))]
    for at, (name, figure) in enumerate(zip(names, figures, strict=True)):
        runs += [Run(f" {'· ' if at else ''}{fixed(name)}{_FIXED}"), Run(figure, bold=True)]
    return tuple(runs)


def all_the_same(number: int, say: Locale) -> str:
    """That so many corrections, every one of them, leave the result as it is."""
    return say.ngettext("With the correction the result is the same.",
                        "With each of these corrections the result is the same.", number)


def record_text(lines: Sequence[str], say: Locale) -> Iterator[Part]:
    """The text of a record that was not replayed to its end, line by line, in two columns where these fit on a page,
    or in three of short lines."""
    heading = say.gettext("The record as it was written")
    if 1 < len(lines) <= _IN_TWO:
        across = 3 if len(lines) > _SHORT and max(map(len, lines)) <= _IN_THREE else 2
        down = -(-len(lines) // across)
        yield Note(heading, ())
        columns = [(Note("", _unbroken(lines[at : at + down])),) for at in range(0, len(lines), down)]
        yield Beside(tuple(columns), (1,) * len(columns))
        return
    more = len(lines) - MOST_LINES
    rest = [say.ngettext("and %(num)d more", "and %(num)d more", more)] if more > 0 else []
    yield Note(heading, (*_unbroken(lines[:MOST_LINES]), *rest))


def _unbroken(lines: Sequence[str]) -> tuple[str, ...]:
    """Lines of a text, an empty one too."""
    return tuple(line or _FIXED for line in lines)


# the end


def decision(replay: Replay, say: Locale, *, proposed: int, listed: bool = False) -> Note:
    """What the rule book says of a wrong play, and what the judge decided, to be ticked by hand. ``proposed``: so many
    corrections are named, each has its box; ``listed``: one below the other."""
    named = [say.gettext("corrected as proposed under %(number)s") % {"number": at} for at in range(1, proposed + 1)]
    named = [say.gettext("corrected as proposed")] if proposed == 1 else named
    ways = (say.gettext("the play stands"), say.gettext("the play is taken back"), *named,
            say.gettext("the hand is played again"), say.gettext("other:"))
    if listed:
        boxes = [fixed(f"{BOX} ") + way for way in ways]
        lines: tuple[str, ...] = (*boxes[:-1], fixed(f"{boxes[-1]}  {'_' * 20}"))
    else:
        boxes = [fixed(f"{BOX} {way}  ") for way in ways]
        lines = (f"{' '.join(boxes)}{'_' * 20}",)
    return Note(say.gettext("Decision"), (say.gettext(teller_of(replay).wrong_play), *lines))


def signatures(setting: Setting | None, say: Locale, *, recorder: bool = True, place: bool = False) -> Signs:
    """Lines to sign on, all blank: every side of ``setting`` (None: none is known), who wrote, the judge, the time."""
    others = [say.gettext("Recorder")] if recorder else []
    others += [say.gettext("Judge"), say.gettext("Place, date, time")]
    return Signs((*(side_names(setting) if setting is not None else ()), *others))
