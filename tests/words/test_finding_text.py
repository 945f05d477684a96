"""Every finding that the code can raise has its words in every language: short, whole, without ids and codes."""

from __future__ import annotations

import ast
import re
from typing import get_args

import pytest

from scorekeeper.cards import CARDS
from scorekeeper.findings import Finding
from scorekeeper.journal.hand_view import UNCOUNTED
from scorekeeper.translations import LANGUAGES
from scorekeeper.words import locale, message, sentence, sentences
from scorekeeper.words.finding_text import WITHOUT_FACTS, Example
from scorekeeper.words.sentences import GAPS, text_of
from scorekeeper.words.unreadable import FILES
from scorekeeper.zhn import names
from scorekeeper.zwickern import notation
from scorekeeper.zwickern.app.words.findings import FINDINGS as PLAYS
from scorekeeper.zwickern.app.words.match import DOUBTS
from scorekeeper.zwickern.captures import RefusalKind
from scorekeeper.zwickern.legality import RULES
from scorekeeper.zwickern.replay import replay
from scorekeeper.zwickern.setting import HEADER_CASES
from scorekeeper.zwickern.variants import JokerTake
from tests.cases import for_each, named
from tests.needs import ROOT
from tests.setup.sources import nodes_of
from tests.words.whole import FACTS, check
from tests.zwickern.rules.every_rule import CASES as RULE_CASES
from tests.zwickern.rules.hands import ruled, stretch

TEXTS = {**PLAYS, "syntax": {**FILES, **PLAYS["syntax"]}}
"""Zwickern's, and what other games say in the same words; what they say besides: test_game_words.py."""
PACKAGE = ROOT / "scorekeeper"
SEVERITIES = ("error", "unproven", "note")
# what the code names by a variable, and all it can be
BY_VARIABLE = {
    ("C1", "refusal.kind"): get_args(RefusalKind),
    ("A35", "case.rules.gr_joker_take"): set(get_args(JokerTake)) - {"any"},
}
ALWAYS_BY_CASE = {"P1"}  # its kinds are returned by the functions below it


# what the code raises, read from its text


def modules():
    for room in ("zhn", "zwickern"):
        for path in sorted((PACKAGE / room).glob("*.py")):
            yield path.name, nodes_of(path)


def called(node: ast.Call) -> str:
    return node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")


def texts(node: ast.AST) -> list[str]:
    """The texts that an argument can be: a literal, or the two ends of a condition."""
    if isinstance(node, ast.IfExp):
        return texts(node.body) + texts(node.orelse)
    return [node.value] if isinstance(node, ast.Constant) and isinstance(node.value, str) else []


def raised() -> set[tuple[str, str]]:
    """(rule, case) of each place that makes a finding with its rule; the case is ``*`` where it is a variable."""
    found: set[tuple[str, str]] = set()
    for _, nodes in modules():
        for node in nodes:
            if not isinstance(node, ast.Call):
                continue
            if called(node) in ("finding", "doubt", "_remark", "on_line", "Finding") and node.args:
                found |= {(rule, case) for rule in texts(node.args[0]) for case in cases_of(node)}
            elif called(node) == "duty_rule":
                found.add((texts(node.args[0])[0], ""))
    return found


def cases_of(node: ast.Call) -> list[str]:
    at = {"finding": 2, "doubt": 1, "_remark": 2, "on_line": 2, "Finding": 6}[called(node)]
    given = node.args[at : at + 1] + [word.value for word in node.keywords if word.arg == "case"]
    if any(isinstance(arg, ast.Starred) for arg in node.args):
        return ["*"]
    if not given:
        return [""]
    return texts(given[0]) or ["*"]


def returned(module: str, *functions: str) -> set[str]:
    """The short texts that these functions of a module return: kinds of P1."""
    defined = [n for n in dict(modules())[module][0].body if isinstance(n, ast.FunctionDef) and n.name in functions]
    assert len(defined) == len(functions)
    values = [n.value for of in defined for n in ast.walk(of) if isinstance(n, ast.Return) and n.value is not None]
    kinds = {n.value for value in values for n in ast.walk(value) if isinstance(n, ast.Constant)}
    return {kind for kind in kinds if isinstance(kind, str)} - set(SEVERITIES) - set(RULES)


def assigned(name: str) -> set[str]:
    """The texts that ``way = …`` and ``_replace(case=…)`` can give."""
    found: set[str] = set()
    for _, nodes in modules():
        for node in nodes:
            if isinstance(node, ast.Assign) and any(getattr(t, "id", "") == name for t in node.targets):
                found |= set(texts(node.value))
            elif isinstance(node, ast.Call) and called(node) == "_replace":
                found |= {case for word in node.keywords if word.arg == "case" for case in texts(word.value)}
    return found


SYNTAX = {*notation.CASES, *HEADER_CASES}


def syntax_in_code() -> set[str]:
    """Every text in the readers that looks like a case: parts joined by hyphens, the first a part of a record."""
    kind = re.compile(r"(header|deal|table|hand|turn|ask|play|result|keyword|text)(-[a-z]+)+")
    found: set[str] = set()
    for _, nodes in modules():
        for node in nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and kind.fullmatch(node.value):
                found.add(node.value)
    return found


def test_every_rule_and_case_has_words(subtests):
    with named(subtests, "every rule has words"):
        assert set(TEXTS) == set(RULES)
    with named(subtests, "every rule in the code is one of the rules"):
        # Those of a replay; what cannot be of a count is told by the game's doubts, as is what the journal finds.
        found = {rule for rule, _ in raised()}
        assert found == {*RULES, *(doubt.split()[0] for doubt in DOUBTS)} - {UNCOUNTED}
    with named(subtests, "cases given by variable have words"):
        known = {key.partition("/")[0] for cases in TEXTS.values() for key in cases}
        assert assigned("way") - known == set()
        assert {"again", "foreign", "again_line", "foreign_line", "turned_up"} <= set(TEXTS["pack"])
    with named(subtests, "every case of a line that cannot be read has words"):
        assert (SYNTAX | syntax_in_code()) - set(sentences.TEXTS["syntax"]) == set()
    with named(subtests, "no words for what nothing raises"):
        # A case that fell out of the code must not keep its texts.
        literal = {case for rule, case in raised() if rule == "syntax"}
        assert set(TEXTS["syntax"]) - SYNTAX - syntax_in_code() - literal == {""}


def test_every_case_in_the_code_has_its_own_words(subtests):
    for rule, case in sorted(raised()):  # here: whoever only collects tests need not read the program
        with named(subtests, rule=rule, case=case):
            has_its_own_words(rule, case)


def has_its_own_words(rule, case):
    if rule not in RULES:
        assert f"{rule} {case}" in DOUBTS
        return
    known = {key.partition("/")[0] for key in TEXTS[rule]}
    if case != "*":
        assert case in known
        return
    variables = {kind for (of, _), kinds in BY_VARIABLE.items() if of == rule for kind in kinds}
    if rule in ALWAYS_BY_CASE:
        variables |= returned("legality.py", "_fault_of_build", "_fault_of_ask")
    if rule in ("S1", "table", "syntax", "pack"):  # way, case: assigned a line above, or given to a function
        return
    assert variables, f"say in BY_VARIABLE what the case of {rule} can be"
    assert variables <= known


# how they sound


OWN_FACTS = {
    ("table", "length"): {"cards": 7},
    ("hand", "length"): {"cards": 7},
    ("syntax", "no_table"): {"cards": 8},
    ("B2", "hold"): {"could": (5, 11)},
}
KEYS = [(rule, *key.partition("/")[::2]) for rule, cases in TEXTS.items() for key in cases]
IDS = re.compile(r"\b(" + "|".join(rule for rule in RULES if rule[0].isupper()) + r"|[2-9TJQKA][cdhs]|X\d\d)\b")


def finding(rule, case, severity, **changes):
    facts = {**FACTS, **OWN_FACTS.get((rule, case), {}), **changes}
    return Finding(rule, severity or "error", 7, "Charlie", 31, 3, case, facts)


@for_each("lang", LANGUAGES)
@for_each(("rule", "case", "severity"), KEYS)
def test_every_text_is_whole(rule, case, severity, lang):
    check(sentence(finding(rule, case, severity), lang), lang)


@for_each(("rule", "case", "severity"), [key for key in KEYS if key[0] != "syntax"])
def test_no_ids_and_no_codes(rule, case, severity):
    """A record's own lines are quoted as they are typed; of plays people read names only."""
    for lang in LANGUAGES:
        assert IDS.search(message(finding(rule, case, severity), lang)) is None


@pytest.mark.slow
@for_each("lang", LANGUAGES)
@for_each(("rule", "case", "severity"), KEYS)
def test_a_missing_or_mistaken_fact_gives_a_plainer_sentence(rule, case, severity, lang):
    whole = finding(rule, case, severity)
    check(sentence(whole._replace(facts={}, player=None), lang), lang)
    check(sentence(Finding(rule, severity or "error", case=case), lang), lang)
    for name in whole.facts:
        check(sentence(whole._replace(facts={k: v for k, v in whole.facts.items() if k != name}), lang), lang)
        for wrong in ("", "Nn", 0, -3, (), ("Nn",), (0,), None, 2.5):
            check(sentence(whole._replace(facts={**whole.facts, name: wrong}), lang), lang)


@for_each(("rule", "case", "severity"), KEYS)
def test_german_is_german(rule, case, severity):
    """Every sentence of the table, gaps and all, is in the catalogue."""
    entry = TEXTS[rule][f"{case}/{severity}" if severity else case]
    details = [s for detail in entry.details for s in ((detail,) if isinstance(detail, str) else detail)]
    for text in (entry.headline, *(each for each in details if not isinstance(each, Example))):
        german = locale("de").gettext(text)
        assert german != text
        gaps = re.compile(r"%\((\w+)\)s")
        assert {g.lower() for g in gaps.findall(german)} == {g.lower() for g in gaps.findall(text)}
        assert {g.lower() for g in gaps.findall(text)} <= set(GAPS)


def test_severities_sound_different():
    doubts = [key for key in KEYS if key[2] == "unproven" or key[1] in ("undecided", "ask_unproven")]
    assert {rule for rule, _, _ in doubts} == {"B3", "O2", "N1", "A21", "P1", "C1"}
    for rule, case, severity in doubts:
        raised_ = finding(rule, case, severity)._replace(severity="unproven")
        assert "open" in sentence(raised_, "en").headline
        assert "offen" in sentence(raised_, "de").headline
    for rule in ("B3", "O2", "N1", "A21"):
        assert "offen" not in message(finding(rule, "", "error"), "de")
    for rule in ("A5", "A9"):
        assert "erlaubt" in message(finding(rule, "", "note"), "de")
        assert "erlaubt" not in message(finding(rule, "", "error"), "de")


@for_each("severity", SEVERITIES)
def test_a_rule_nobody_knows_still_gets_a_sentence(severity):
    for lang in (*LANGUAGES, "nds", ""):
        check(sentence(Finding("Q9", severity, case="new"), lang), lang)


def test_a_case_nobody_knows_is_told_like_its_rule():
    assert text_of(Finding("B3", "unproven", case="new")) == TEXTS["B3"]["/unproven"]
    assert text_of(Finding("syntax", case="new")) == TEXTS["syntax"][""]


def test_names_are_shown_as_they_are_and_never_break_the_line():
    seen = message(Finding("turn", facts={"named": "ann\u202e\n\x00" + "x" * 90, "turn": "100% %(card)s"}), "en")
    assert "ann x" in seen
    assert "100% %(card)s was to play" in seen
    assert not re.search(r"[\n\x00\u202e]", seen)
    assert len(seen) < 300


# what real records say


REAL = {str(each): each.faulty for each in RULE_CASES}


@for_each("name", REAL)
def test_real_findings_have_their_fullest_sentence(name):
    """What is raised brings the facts that one of its sentences with gaps needs, where it has any."""
    for found in ruled(REAL[name]).findings:
        entry = text_of(found)
        for lang in LANGUAGES:
            words = sentence(found, lang)
            check(words, lang)
        if len(entry.details) > 1:
            plain = entry.details[-1]
            plain = plain if isinstance(plain, str) else " ".join(plain)
            assert sentence(found, "en").detail != plain
        assert sentence(found, "en").detail not in WITHOUT_FACTS.values()


def of(record: str, rule: str, lang: str = "de") -> str:
    return next(message(found, lang) for found in ruled(record).findings if found.rule == rule)


def test_the_misprint_of_the_sample_game():
    text = (ROOT / "tests/hands/christiansen-sample-as-printed.zhn").read_text(encoding="utf-8")
    rows = [sentence(found, "de") for found in replay(notation.read(text)).findings]
    played, held = "Diese Karte war schon gespielt.", "Diese Karte war nicht auf der Hand."
    assert [words.headline for words in rows] == [played, held]
    assert "Herz-Dame lag bei Zug 34." in rows[0].detail
    assert "Charlie hielt noch Pik-Ass, Kreuz 6 und Karo-Dame." in rows[1].detail


@for_each(
    ("record", "rule", "german", "english"),
    [
        (
            stretch("christiansen", "8c 7h", "Ann: Jd x 8c+7h"), "C1",
            "Zusammen ergibt das 15. Mit Karo-Bube als 12 müsste es sich in Gruppen zu je 12 teilen lassen.",
            "With the jack of diamonds as 12 it would have to form groups of 12 each.",
        ),
        (
            stretch("christiansen", "6c", "Ann: Jd x 6c"), "C1",
            "Kreuz 6 zählt 6, Karo-Bube dagegen 2 oder 12.",
            "The 6 of clubs counts 6 and the jack of diamonds 2 or 12.",
        ),
        (
            stretch("christiansen", "7c 6h 5d 9s", "Ann: 9d x 7c+6h+5d+9s"), "C1",
            "Mit Karo 9 braucht Kreuz 7 noch 2 dazu",
            "With the 9 of diamonds, the 7 of clubs would need 2 more",
        ),
        (
            stretch("christiansen", "X30", "Ann: 5d on X30 = 24", hold="Ann: 5d X25"), "B2",
            "Aus Joker 30 und Karo 5 lässt sich bauen: 25 oder 35. Angesagt war 24.",
            "From joker 30 and the 5 of diamonds one can build 25 or 35. 24 was announced.",
        ),
        (
            stretch("christiansen", "3s", "Ann: Jd on 3s = 16", hold="Ann: Jd 6c"), "B2",
            "Aus Pik 3 und Karo-Bube (2 oder 12) lässt sich bauen: 1, 5 oder 15.",
            "From the 3 of spades and the jack of diamonds (2 or 12) one can build 1, 5 or 15.",
        ),
        (
            stretch("christiansen", "3s", "Ann: Jd on 3s = 15", hold="Ann: Jd 6c"), "B3",
            "Wer 15 baut, muss eine Karte behalten, die 15 zählt. Ann hat keine behalten. Noch in der Hand: Kreuz 6.",
            "Whoever builds 15 must keep a card that counts 15. Ann kept none. Still in the hand: the 6 of clubs.",
        ),
        (
            stretch("christiansen", "3s", "Ann: Jd on 3s = 15", hold="Ann: Jd"), "B3", "Ann hat keine behalten.",
            "Ann kept none.",
        ),
        (
            stretch("christiansen", "[8c 5d]=13@Ann 3h", "Ann: Qs x 3h", hold="Ann: Qs 9h"), "O2",
            "Stapel 13 gehört Ann und liegt noch da",
            "The pile of 13 belongs to Ann and is still there",
        ),
        (
            stretch("christiansen", "7s", "Ann: 7s"), "pack",
            "Diese Karte lag schon auf dem Tisch. Pik 7", "The 7 of spades was turned up",
        ),
        (
            stretch("christiansen", "[8c 5d]=13@Ann 3h", "Ann: 2s on 8c = 16", hold="Ann: 2s 9h Qs"), "B2",
            "Aus Stapel 13 und Pik 2 lässt sich bauen: 11 oder 15.",
            "From the pile of 13 and the 2 of spades one can build 11 or 15.",
        ),
        (
            stretch("grossenwiehe", "X25 5c", "ask Cem 13 yes", "ask Cem 7 no", "Ann: 4d", hold="Ann: 4d; Cem: Qc 7c"),
            "P1", "Cem wurde nach einer Karte mit dem Wert 7 gefragt", "Cem was asked for a card that counts 7",
        ),
    ],
)
def test_what_is_said_of_real_plays(record, rule, german, english):
    assert german in of(record, rule)
    assert english in of(record, rule, "en")


@for_each("fault", ["empty", "space", "control", "sign", "long", "keyword"])
def test_every_fault_of_a_name_is_told(fault):
    examples = {
        "empty": "", "space": " a", "control": "a\x00", "sign": "a,b", "long": "a" * 41, "keyword": "deal"
    }
    assert names.fault_of_name(examples[fault]) == fault
    rows = [message(finding("syntax", "header-name", "", fault=fault), lang) for lang in LANGUAGES]
    assert len(set(rows)) == len(rows)
    assert all("Zoe" in each for each in rows)


@for_each(
    ("case", "cards", "german", "english"),
    [
        ("again_line", ("3c",), "Kreuz 3.", "elsewhere: the 3 of clubs."),
        ("again_line", ("3c", "Qh"), "Kreuz 3 und Herz-Dame.", "elsewhere: the 3 of clubs and the queen of hearts."),
        ("foreign_line", ("X15",), "Joker 15.", "rules: joker 15."),
        ("foreign_line", ("X15", "X20"), "Joker 15 und Joker 20.", "rules: joker 15 and joker 20."),
    ],
)
def test_a_line_of_cards_is_told_for_one_card_and_for_several(case, cards, german, english):
    found = Finding("pack", line=6, case=case, facts={"cards": cards})
    assert german in message(found, "de")
    assert english in message(found, "en")


@for_each(
    ("limit", "german", "english"),
    [
        (1, "Bei einer Karte oder einem Stapel auf dem Tisch", "With 1 card or pile on the table,"),
        (6, "Bei 6 Karten oder Stapeln auf dem Tisch", "With 6 cards or piles on the table,"),
    ],
)
def test_the_limit_of_the_table_is_told_in_singular_and_plural(limit, german, english):
    for could in ("7s", (5, 11)):
        found = finding("N1", "", "error", limit=limit, could=could)
        assert german in message(found, "de")
        assert english in message(found, "en")


def test_jokers_that_are_alike_are_told_once():
    wild = finding("syntax", "header-packs-jokers", "", jokers=("X", "X", "X"))
    assert "the pack has 3 wild jokers." in message(wild, "en")
    assert "3 freie Joker." in message(wild, "de")
    numbered = finding("syntax", "header-packs-jokers", "", jokers=("X15", "X20"))
    assert "the pack has jokers 15 and 20." in message(numbered, "en")


def test_every_card_is_named_in_both_languages():
    for code, card in CARDS.items():
        for lang in LANGUAGES:
            seen = message(Finding("hand", player="Ann", facts={"card": code, "held": (code,)}), lang)
            assert locale(lang).card_name(card) in seen
