"""The rule books: every example is judged as the book says, every id has one anchor, figures are the rule set's own."""

from __future__ import annotations

import importlib
import re
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product

import pytest

from scorekeeper.games import GAMES, game_of
from scorekeeper.plugins import examples_of, sample
from scorekeeper.sheets.game_papers import papers_of
from scorekeeper.translations import LANGUAGES
from scorekeeper.tricks.app.words.book import shown_from
from scorekeeper.words.book import CardList, Deal, Rule, Text, lines_of
from scorekeeper.words.books import (
    LEGAL,
    book_of,
    books,
    by_rules,
    cited_rule,
    example,
    place_in_book,
    replayed,
    shown_example,
    table_book,
)
from scorekeeper.words.game_words import words_of
from scorekeeper.words.locale import locale
from scorekeeper.words.sentences import PARAGRAPHS, message
from scorekeeper.zwickern.app.words.rules import RULE_OF_VARIANT
from scorekeeper.zwickern.app.words.switches import SWITCHES
from scorekeeper.zwickern.legal import legal_plays
from scorekeeper.zwickern.record import Capture
from tests.cases import for_each, named
from tests.needs import ROOT
from tests.words.tables import OF_BOOKS, USUAL, all_tables, tables

sys.path.insert(0, str(ROOT / "tools"))  # scripts, not a package
rules = importlib.import_module("rules")

BOOKS = list(books().items())
CITING = [
    path for pattern in ("scorekeeper/**/*.py", "templates/**/*.*", "static/**/*.mjs", "docs/*.md", "*.md")
    for path in ROOT.glob(pattern) if path.name != "rules.md"
]
"""Where ids of rules are cited."""
MOST_WORDS, ABOUT_WORDS = 35, 120


def in_books():
    """(variant, game, name) of every example that a book shows."""
    return [
        (variant, game, name)
        for variant, game in BOOKS
        for rule in book_of(variant, "en").rules
        for name in rule.examples
    ]


@for_each(("variant", "game", "name"), in_books())
def test_an_example_is_judged_as_the_book_says(variant, game, name):
    shown = example(game, name, variant)
    assert shown.replay.setting is not None
    assert shown.replay.steps
    assert shown.verdict == shown.judged
    assert shown.replay.record.value("source"), "whether a source has it, or it is derived"


@pytest.mark.slow
@for_each("variant", books())
def test_what_the_book_of_a_table_shows_under_a_rule_holds_there(variant):
    """Under a rule that reads as ever the example is judged as ever; under one of the table's own it is allowed, or
    against that rule."""
    game, offenders = game_of(variant), []
    for switches in tables(variant):
        written_so = ", ".join(f"{name}={value}" for name, value in switches.items())
        for rule in table_book(game.agree(variant, switches, None, None, 0), "en").rules:
            shown = [made for name in rule.examples if (made := shown_example(game.id, name, variant, written_so))]
            offenders += [
                (written_so, each.name, each.judged) for each in shown
                if each.judged != each.verdict and not (rule.differs and each.judged in (LEGAL, rule.id))
            ]
    assert offenders == []


def test_examples_of_the_books(subtests):
    with named(subtests, "every example is in a book"):
        shown = {(game, name) for _, game, name in in_books()}
        assert {(game.id, name) for game in GAMES for name in examples_of(game.id)} == shown
    with named(subtests, "the worked examples are in the books and judged as they were"):
        found: dict[str, list[str]] = {}
        for text in examples_of("zwickern").values():
            record = game_of("christiansen").read(text)
            for worked in (record.value("worked") or "").split(", "):
                if worked:
                    found.setdefault(worked, []).append(record.value("verdict"))
        assert {id: sorted(verdicts) for id, verdicts in found.items()} == {id: sorted(WORKED[id]) for id in WORKED}
        position = example("zwickern", "C3-1", "dithmarschen").replay.positions[0]
        assert sum(isinstance(play, Capture) and play.card.code == "X15" for play in legal_plays(position)) == 4, "X06"
        published = game_of("christiansen").read(sample("zwickern", "published"))
        assert [side.points for side in game_of("christiansen").replay(published).sides] == [8, 1, 3, 26], "X27"
    with named(subtests, "leave to build comes of what a partner built for themselves"):
        # Two examples that differ only in whom Cem builds for: were that no matter, both would be judged alike (P6).
        without, with_leave = (example("zwickern", name, "dithmarschen") for name in ("P6-1", "P6-2"))
        plays = [each.text.split("turn:")[1] for each in (without, with_leave)]
        assert plays[0].replace("= 13 for Ann", "= 13") == plays[1]
        assert [each.judged for each in (without, with_leave)] == ["P1", "legal"]
        for variant in ("dithmarschen", "grossenwiehe"):
            book = book_of(variant, "en")
            assert "has built for you" in book.sentence("P6")
            assert "for themselves" in book.sentence("P2")
            assert "for themselves" in book.sentence("P1")
        [found] = without.replay.findings
        assert "has built for themselves" in message(found, "en")
    with named(subtests, "examples of a whole hand show what became of it"):
        for game, name, seen in (
            ("schnapsen", "Sn.G3-1", "wins 3 game points"), ("zwicken", "Zw.Gb-1", "Cem is gezwickt")
        ):
            made = example(game, name, game)
            assert made.replay.complete, name
            assert seen in " ".join(words_of(game).ending(made.replay, locale("en")))
            assert seen in " ".join(papers_of(game).example(made.replay, locale("en")).sentences)
    with named(subtests, "an example of tricks is told from the trick in question on"):
        begins = {
            name: shown_from(example(game, name, variant).replay)
            for variant, game, name in in_books() if game != "zwickern"
        }
        assert {name: begins[name] for name in ("Sn.C1-1", "Sn.G6-1", "Zw.E1-1", "Zw.F1-1", "Zw.Gc-1")} == {
            "Sn.C1-1": 0, "Sn.G6-1": 14, "Zw.E1-1": 0, "Zw.F1-1": 3, "Zw.Gc-1": 3,
        }
        seen = papers_of("zwicken").example(example("zwicken", "Zw.Gc-1", "zwicken").replay, locale("en")).sentences[2]
        assert "Ben passes" in seen
        assert "exchanges nothing" not in seen
        cut = papers_of("zwicken").example(example("zwicken", "Zw.H1-1", "zwicken").replay, locale("en")).sentences[0]
        assert "hop" in cut


WORKED = {
    "X01": ["legal"], "X02": ["legal"], "X03": ["legal"], "X04": ["O2"], "X05": ["legal"] * 4 + ["C1"],
    "X06": ["legal"] * 4, "X07": ["legal"], "X08": ["legal"] * 2, "X09": ["legal"], "X10": ["legal"] * 2,
    "X11": ["legal"] * 2 + ["C1"], "X12": ["legal"] * 3 + ["B3"], "X13": ["legal"] * 2, "X14": ["B2"],
    "X15": ["legal"] * 3 + ["B3"], "X16": ["legal"] * 4, "X17": ["legal"] * 2, "X18": ["legal"] * 2,
    "X19": ["legal"] * 7, "X20": ["legal"] * 3, "X21": ["legal", "B3"], "X22": ["legal"] * 2, "X23": ["legal"],
    "X24": ["legal"], "X25": ["legal"], "X26": ["B3"], "X28": ["legal"] * 2, "X29": ["K2"], "X30": ["legal"] * 2,
    "X31": ["legal"],
}
"""The worked examples of rules.md (docs/sources.md), and what is said of the plays of each; X27 is a published hand."""


def test_what_a_book_says(subtests):
    with named(subtests, "a pile that only lacks the partner s name is told so"):
        # P4: Cem has built 13, and Ann does not say that hers is for Cem; without that leave it is her own card
        # that
        # lacks.
        [found] = example("zwickern", "P4-1", "dithmarschen").replay.findings
        assert "not said that the pile is for the partner" in message(found, "en")
        [found] = example("zwickern", "P4-1", "dithmarschen", "partner_build=off").replay.findings
        assert message(found, "en").startswith("No card is held for this pile.")
    with named(subtests, "points of a hand played out are told with what they are made of"):
        made = example("zwickern", "A12-1", "dithmarschen")
        sentences = " ".join(papers_of("zwickern").example(made.replay, locale("en")).sentences)
        assert "Ann: 3 cards, 3 points (majority 3)." in sentences
        assert "Cem: 2 cards, 1 Zwick, 1 point (Zwicks 1)." in sentences
        assert "Bea: 2 cards, 0 points." in sentences
    with named(subtests, "a book says what may be played after a zwick"):
        for variant, pile in (("dithmarschen", True), ("classic", False)):
            assert ("announcing it as a pile" in _texts(variant, "zwick")) == pile
            assert ("can only trail" in _texts(variant, "zwick")) != pile
        off = {"single_build_on_empty": "off"}
        bare = table_book(game_of("dithmarschen").agree("dithmarschen", off, None, None, 4), "en")
        assert "can only trail" in str(bare)
    with named(subtests, "a zwick counts though nobody calls it"):
        assert "counts even if nobody calls it" in _texts("dithmarschen", "zwick")
        text = sample("zwickern", "published")
        game = game_of("christiansen")
        assert " !" in text
        assert game.replay(game.read(text.replace(" !", ""))).sides == game.replay(game.read(text)).sides
    with named(subtests, "the book of schnapsen says what goes beyond nought and what a wrong card costs"):
        assert "If you win 3 with 1 to go" in _texts("schnapsen", "match")
        assert "costs nothing by itself" in _texts("schnapsen", "worth")
    with named(subtests, "what leaves no choice is no house rule"):
        for variant in ("classic", "nsv"):
            book = book_of(variant, "en")
            assert "jokers" not in {each.switch for each in book.house_rules}
            assert "jokers" in book.anchors
        for variant, _ in BOOKS:
            numbers = {"zwick_points", "majority_points", "table_limit", "stake", "start"}
            assert [each.switch for each in book_of(variant, "en").house_rules
                    if len(each.ways) < 2 and each.switch not in numbers] == []
    with named(subtests, "the count of the published hand is in its book"):
        published = game_of("christiansen").read(sample("zwickern", "published"))
        replay = game_of("christiansen").replay(published)
        [rule] = [each for each in book_of("christiansen", "en").rules if each.id == "F3"]
        found = [int(number) for number in re.findall(r"[0-9]+", rule.origin)]
        assert found == [*sorted(side.points for side in replay.sides)[:2], 26, 8, replay.counted, replay.nominal]
    with named(subtests, "a remark keeps its lines as far as the card has room"):
        assert lines_of(" one \r\n\n two  words\nthree") == ("one", "two words", "three")
        assert lines_of("") == ()
        assert lines_of("\n".join("abcdefghij")) == ("a", "b", "c", "d", "e", "f", "g", "h i j")


LICENCES = [("prior", True, False), ("ask", False, True), ("prior+ask", True, True)]
"""What a table may have agreed, and whether a build before and a question are then ways to build for a partner."""


@for_each(("partner_build", "prior", "asked"), LICENCES)
def test_a_verdict_on_a_pile_for_a_partner_names_only_what_the_table_allows(partner_build, prior, asked):
    shown = example("zwickern", "P2-2", "dithmarschen", f"partner_build={partner_build}")
    [found] = shown.replay.findings
    words = message(found, "en")
    assert ("has built for themselves" in words, "when asked" in words) == (prior, asked)


SAYS = [
    ("classic", "C4", "not take everything"), ("classic", "C5", "one group only"), ("nsv", "C4", "not take everything"),
    ("nsv", "A21", "As long as the table is not full"), ("dithmarschen", "B5", "never 0"),
    ("dithmarschen", "A9", "several piles of one value"), ("dithmarschen", "A51", "when it is your turn"),
    ("dithmarschen", "B4", "you need another card for it"), ("grossenwiehe", "P3", "as often as you like"),
    ("grossenwiehe", "P3", "for this turn only"), ("schnapsen", "Sn.S3", "any card"), ("zwicken", "Zw.F4", "any card"),
    ("schnapsen", "Sn.Q2", "had at the closing if the winner closed"), ("schnapsen", "Sn.M1", "also after closing"),
    ("schnapsen", "Sn.M1", "Only one pair per lead"), ("nsv", "G1", "no cards left is skipped"),
    ("schnapsen", "Sn.C1", "face down"),
    ("dietze", "A25", "Then whoever sits after the Zwick maker plays"),
]
"""What the rule reference says of a rule, and a book had left out."""


@for_each(("variant", "rule", "words"), SAYS)
def test_a_rule_says_all_that_the_reference_says_of_it(variant, rule, words):
    assert words in book_of(variant, "en").sentence(rule)


def _texts(variant, chapter):
    return " ".join(part.text for each in book_of(variant, "en").chapters if each.id == chapter
                    for part in each.parts if isinstance(part, Text))


@for_each(("variant", "game"), BOOKS)
def test_a_book_says_who_wins_a_match(variant, game):
    match = next(each for each in book_of(variant, "en").chapters if each.id == "match")
    parts = [part.sentence if isinstance(part, Rule) else part.text for part in match.parts]
    assert any("has won" in text and "then" in text for text in parts)
    if game == "zwickern":
        assert any("another hand" in text and "end of a hand" in text and "Decided by us" in text for text in parts)


@for_each("variant", ("dithmarschen", "dithmarschen-6", "grossenwiehe"))
@for_each("players", (2, 3))
def test_a_table_without_partners_has_no_rules_of_partners(variant, players):
    book = table_book(game_of(variant).agree(variant, {}, None, None, players), "en")
    of_partners = {rule.id for rule in book.rules if "partner" in rule.sentence}
    assert of_partners == {"P1"}, "nobody builds for one"
    assert {rule.id for rule in book.rules} >= {"P1", "P7"}
    assert not [part for each in book.chapters if each.id == "players" for part in each.parts if "partner" in str(part)]
    assert not book.departures
    assert not [rule.id for rule in book.rules if rule.differs]
    shown = [name for rule in book.rules for name in rule.examples]
    assert {"P1-1", "P2-1", "P6-1"}.isdisjoint(shown)
    assert "P7-1" in shown or "P7-2" in shown
    agreed = table_book(game_of(variant).agree(variant, {"partner_build": "off"}, None, None, players), "en")
    assert {each.switch for each in agreed.departures} == {"partner_build"}


@for_each("variant", ("dithmarschen", "dithmarschen-6", "grossenwiehe"))
def test_a_table_of_four_has_the_rules_of_partners_and_nothing_for_two(variant):
    book = table_book(game_of(variant).agree(variant, {}, None, None, 4), "en")
    assert {"P2", "P4", "P5", "P6"} <= {rule.id for rule in book.rules}
    assert "With two or three" not in str(book)


SEATED = [
    ("dithmarschen", {}, None, 4, 4, "Everybody plays alone", False),
    ("dithmarschen", {}, None, 4, 2, "With four", True),
    ("dithmarschen", {}, "7 ; 4 4", 6, 6, "Everybody plays alone", False),
    ("dithmarschen", {}, "7 ; 4 4", 6, 2, "2 sides play here", True),
    ("grossenwiehe", {}, None, 6, 2, "With four or six", True),
    ("grossenwiehe", {}, None, 6, 3, "3 sides play here", True),
    ("grossenwiehe", {}, None, 6, 6, "Everybody plays alone", False),
    ("christiansen", {"partner_build": "prior"}, None, 4, 2, "2 sides play here", True),
    ("christiansen", {"partner_build": "prior"}, None, 4, 4, "Everybody plays alone", False),
    ("christiansen", {"partner_build": "prior"}, None, 0, 0, "Where you have agreed on partners", True),
    ("christiansen", {}, None, 0, 0, "Everybody plays alone", False),
    ("classic", {}, None, 4, 2, "2 sides play here", False),
]
"""Tables by rules, deal, players and sides; what their book says of them, and whether somebody builds for a partner."""


@for_each(("variant", "switches", "schedule", "players", "sides", "seen", "partners"), SEATED)
def test_a_book_speaks_of_the_sides_of_its_table(variant, switches, schedule, players, sides, seen, partners):
    book = table_book(game_of(variant).agree(variant, switches, schedule, None, players, sides), "en")
    [chapter] = [each for each in book.chapters if each.id == "players"]
    assert seen in str(chapter)
    assert ("Everybody plays alone" in str(chapter)) == (sides == players)
    assert ("sit opposite" in str(chapter)) == (seen == "With four")
    assert ({"P4", "P5", "P6"} <= {rule.id for rule in book.rules}) == partners
    assert ("Nobody builds for a partner." in {rule.sentence for rule in book.rules}) == (not partners)
    deals = [part for each in book.chapters for part in each.parts if isinstance(part, Deal)]
    assert (len(deals) == 1) == bool(players)


def test_what_a_book_says_of_its_table(subtests):
    with named(subtests, "the published hand is drawn with what each won and only where it was played by these rules"):
        # X27: whose cards make whose points.
        def drawn(switches):
            book = table_book(game_of("christiansen").agree("christiansen", switches, None, None, 0), "en")
            return [part for chapter in book.chapters if chapter.id == "end" for part in chapter.parts
                    if isinstance(part, CardList)]

        [table] = drawn({})
        points = game_of("christiansen").agree("christiansen", {}, None, None, 0).rules.points
        found = [(sum(points[code] for code in row.cards), *map(int, re.findall("[0-9]+", row.worth)))
                 for row in table.rows]
        assert found == [(7, 7, 0, 1, 8), (1, 1, 0, 0, 1), (1, 1, 0, 2, 3), (22, 22, 3, 1, 26)]
        assert not table.on_card
        assert drawn({"zwick_points": "2"}) == []
    with named(subtests, "the page in docs leaves out what is the same and names what does not hold"):
        text = rules.PAGE.read_text(encoding="utf-8")
        for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
            name = section.split("\n")[0]
            [variant] = [variant for variant, _ in BOOKS if book_of(variant, "en").name == name]
            book = book_of(variant, "en")
            ids = {rule.id for rule in book.rules}
            listed = {*re.findall(r"^\*\*([A-Za-z.]+[0-9]*[a-d]?)\*\*", section, flags=re.MULTILINE)} & ids
            if listed == ids:
                continue
            head = r"^What is as in (.+?) is left out\.(?: These do not hold here: (.+)\.)?$"
            [(other, not_held)] = re.findall(head, section, flags=re.MULTILINE)
            [near] = [variant for variant, _ in BOOKS if book_of(variant, "en").name == other]
            missing = {rule.id for rule in book_of(near, "en").rules} - ids
            assert missing == {id for id in not_held.split(", ") if id and not id.startswith("`")}, variant
    with named(subtests, "the book of anbieten says what its source says and no more"):
        # Wikipedia: known as Anbieten, Freibieten or Sticheln, banned, for instance, in Upper Austria in 1825, and it
        # was the declarer who could raise; no other source describes it.
        about, raising = _texts("anbieten", "about"), book_of("anbieten", "en")
        for word in ("Freibieten", "Sticheln", "1825", "declarer"):
            assert word in about
        assert "kartenspiele-regeln.de" not in about
        assert "kartenspiele-regeln.de" in _texts("zwicken", "about")
        assert "declarer" in next(rule.origin for rule in raising.rules if rule.id == "Zw.R1")
        assert "no more than that" not in about
    with named(subtests, "its figures are those of the table"):
        game = game_of("dithmarschen")
        switches = {"zwick_points": "2", "points_Td": "5", "leftover_at": "stage"}
        agreement = game.agree("dithmarschen", switches, None, None, 4)
        book = table_book(agreement, "en")
        text = str(book)
        assert "Jokers 18, other cards 11, most cards 3: together 32." in text
        assert "Each Zwick: 2 points" in text
        assert {each.switch for each in book.departures} == {"zwick_points", "points_Td", "leftover_at"}
        assert {rule.id for rule in book.rules if rule.differs} == {"F1", "G3"}
        [deal] = [part for chapter in book.chapters for part in chapter.parts if isinstance(part, Deal)]
        assert "4" in deal.heading
    with named(subtests, "a rule that another one opens stands in the book of its table"):
        switches = {"nsv_jokers": "on", "gr_joker_take": "never", "gr_joker_sweep_scores": "off"}
        book = table_book(game_of("nsv").agree("nsv", switches, None, None, 3), "en")
        assert {*switches} <= {each.switch for each in book.departures}
        [take] = [each for each in book.house_rules if each.switch == "gr_joker_take"]
        assert [(way.sentence, way.holds, way.usual) for way in take.ways if way.holds or way.usual] == [
            ("Any card may take a joker from the table.", False, True),
            ("A joker on the table is never captured.", True, False),
        ]
    with named(subtests, "with two talon cards left a ruling cites what the table agreed"):
        # A sentence that permits what the finding forbids is no reason for it.
        for switches, rule in (({"last_exchange": "off"}, "Sn.E1"), ({"last_close": "off"}, "Sn.C1")):
            book = table_book(game_of("schnapsen").agree("schnapsen", switches, None, None, 2), "en")
            sentence = book.sentence(rule)
            assert "more than two cards are left" in sentence
            assert [sentence] == [line for short in book.card for line in short.lines if line == sentence]
            assert "agreed otherwise" not in sentence
            assert ("face down" in sentence) == (rule == "Sn.C1")
    with named(subtests, "at a full table where piles are promises the sentence cited forbids the card alone"):
        # Announced as a pile or not, it adds one to a table that is full (rules.md 2.1.9).
        text = by_rules("\n".join((
            "zhn: 1", "variant: dithmarschen", "players: Ann, Bea, Cem, Dirk", "dealer: Dirk", "schedule: 2 ; 4",
            "from: position", "", "deal", "table: Ks 5d", "hand Ann: Qh Qd 7c 2s", "turn: Ann", "Ann: Qh = 13", "",
        )), "dithmarschen", "table_limit=2")
        replay = replayed(text)
        [found] = replay.findings
        assert (found.rule, found.severity) == ("N1", "error")
        assert "A card laid down alone is no way out." in cited_rule("N1", replay, locale("en")).sentence


NEEDS_NONE = {
    **dict.fromkeys(("A22", "A49"), "the deal, before any card is played"),
    **dict.fromkeys(("A54", "A48", "A14"), "what people agree before they play"),
    **dict.fromkeys(("A47", "F4"), "what people do after a play or a hand"),
    "A33": "only seven players or more can lay so many",
    "A15": "how cards lie in front of a player",
    "table": "a play of what does not lie there is not carried out: nothing can be drawn",
    "A1": "how many jokers there are; drawn in the table of values",
    "A31": "the count of the examples above it",
    "F3": "the sum that stands above it",
    "K5": "points; drawn in the table of points",
    **dict.fromkeys(("Sn.D1", "Sn.D2", "Zw.D1"), "the deal, before any card is played"),
    **dict.fromkeys(("Sn.Q1", "Sn.Q3", "Zw.Q1", "Zw.Q2", "Zw.Q3", "Zw.Q4"),
                    "what is asked of a hand that was only tapped: no card of it is known"),
    "Zw.I1": "the chips of a whole evening",
}
"""Rules that are told without an example, and why."""


def test_every_rule_and_every_id_has_its_place(subtests):
    with named(subtests, "every rule has an example or needs none"):
        without = {rule.id for variant, _ in BOOKS for rule in book_of(variant, "en").rules if not rule.examples}
        assert without == {*NEEDS_NONE}
    with named(subtests, "each sentence of a rule is said by a book and stands once"):
        # What a rule says is either its own sentence or its switch's: a second one would be mended in one of both.
        sentences = {rule.sentence for variant, _ in BOOKS for rule in book_of(variant, "en").rules}
        assert [id for id, text in PARAGRAPHS.items() if not any(each.startswith(text) for each in sentences)] == []
        meanings = {text for words in SWITCHES.values() for text in words.ways.values()}
        assert [id for id, text in PARAGRAPHS.items() if text in meanings] == []
        assert [(variant, id) for variant, texts in RULE_OF_VARIANT.items() for id, text in texts.items()
                if text == PARAGRAPHS.get(id)] == []
    with named(subtests, "the page in docs is what the books say"):
        assert rules.PAGE.read_text(encoding="utf-8") == rules.page(), "run: python tools/rules.py"
    with named(subtests, "ids are looked for wherever one could be cited"):
        assert {path.suffix for path in CITING} >= {".py", ".html", ".mjs", ".md"}
        assert {ROOT / "ARCHITECTURE.md", ROOT / "static" / "check.mjs", ROOT / "templates" / "base.html"} <= {*CITING}
    with named(subtests, "every id that code and docs cite is in a book"):
        ids = {anchor for variant, _ in BOOKS for anchor in book_of(variant, "en").anchors}
        cited = {id for text in _citing() for id in re.findall(r"\b(?:Sn|Zw)\.[A-Z](?:\d|[a-d])\b", text)}
        assert len(cited) > 30
        assert cited - ids == set()


@for_each("variant", [variant for variant, game in BOOKS if game != "zwickern"])
def test_every_house_rule_of_a_trick_game_says_where_it_was_found(variant):
    assert [each.switch for each in book_of(variant, "en").house_rules if not each.origin] == []


def cannot_have(agreement):
    """Ids of findings that a table cannot have: limits of piles, duties and wild jokers of others."""
    rules = agreement.rules
    if game_of(rules.variant).id != "zwickern":
        never = {"Zw.Gb", "Zw.Gc", "Zw.Gd"} if rules.variant == "anbieten" else set()
        return never | (set() if getattr(rules, "must_trump", True) else {"Zw.F3"})
    others = {"K2", "A21"} if rules.promises else {"B3", "O2", "A9", "A5"}
    return others | (set() if rules.wild else {"A35"})


@OF_BOOKS
def test_every_rule_that_a_finding_can_name_and_every_switch_has_its_anchor_whatever_a_table_agreed(variants):
    missing = []
    langs = ["de"] if variants == USUAL else LANGUAGES
    for lang, (variant, switches) in product(langs, all_tables(variants)):
        game = game_of(variant)
        agreement = game.agree(variant, switches, None, None, 0)
        anchors = table_book(agreement, lang).anchors
        named = {*game.rules} - {"syntax"} - cannot_have(agreement)
        named |= {offer.name for offer in game.offers(variant, switches)}
        missing += [(switches, id) for id in sorted(named - {*anchors})]
        missing += [(switches, f"{id} twice") for id, times in Counter(anchors).items() if times > 1]
    assert missing == []


@for_each("lang", LANGUAGES)
def test_a_rule_is_said_in_few_words(lang):
    ids = {locale(lang).gettext(text) for text in PARAGRAPHS.values()}
    for variant, _ in BOOKS:
        book = book_of(variant, lang)
        ids |= {text for rule in book.rules for text in (rule.sentence, rule.origin)}
        ids |= {text for each in book.house_rules for text in (each.origin, *(way.sentence for way in each.ways))}
    assert [text for text in sorted(ids) if len(text.split()) > MOST_WORDS] == []


@for_each(("variant", "game"), BOOKS)
@for_each("lang", LANGUAGES)
def test_a_book_is_whole(variant, game, lang):
    book = book_of(variant, lang)
    for chapter in book.chapters:
        assert chapter.heading
        assert chapter.parts, chapter.id
    about = [part.text for part in book.chapters[0].parts if isinstance(part, Text)]
    assert len(" ".join(about).split()) <= ABOUT_WORDS
    deals = [part for chapter in book.chapters for part in chapter.parts if isinstance(part, Deal)]
    tables = [part for chapter in book.chapters for part in chapter.parts if isinstance(part, CardList)]
    assert deals
    assert tables


@for_each(("variant", "game"), BOOKS)
def test_a_ruling_says_where_the_book_has_its_rule_in_words_that_stand_there(variant, game):
    """What bears no letter has the heading of its chapter: a reference that nobody at the table has helps nobody."""
    for lang in LANGUAGES:
        book, say = book_of(variant, lang), locale(lang)
        headings = {rule.id: chapter.heading for chapter in book.chapters for rule in chapter.parts
                    if isinstance(rule, Rule)}
        assert {"pack", "hand", "turn", "result"} <= headings.keys()
        for rule, heading in headings.items():
            assert (rule if rule[0].isupper() else heading) in place_in_book(rule, book, say)
    assert place_in_book("syntax", book, locale("en")) == ""


@for_each(("variant", "switches", "schedule", "published"), [
    ("christiansen", {}, None, True), ("christiansen", {"jokers": "none"}, None, False),
    ("christiansen", {}, "8 ; 8 4", False), ("dithmarschen", {"jokers": "none"}, None, False),
    ("dithmarschen", {}, "3 ; 13", False),
])


def test_a_deal_that_is_not_the_variants_is_not_said_to_be_from_its_source(variant, switches, schedule, published):
    """Whether a hand was published, or a source states it, goes for its schedule with its pack."""
    book = table_book(game_of(variant).agree(variant, switches, schedule, None, 4), "en")
    [deal] = [part for chapter in book.chapters for part in chapter.parts if isinstance(part, Deal)]
    assert ("published hand" in deal.origin) == published
    assert ("This table deals differently" in deal.origin) != published


OTHERWISE = [
    ("dithmarschen", "leftover_at", "stage", {"F1", "G3"}),
    ("dithmarschen", "partner_build", "off", {"C8", "M2", "O1", "O4", "P1"}),
    ("dithmarschen", "partner_build_binds", "off", {"P5", "O2", "O5"}),
    ("classic", "forced_capture", "on", {"A21", "T1"}),
    ("classic", "table_limit", "5", {"N1", "T1", "A21"}),
    ("grupp", "gr_joker_sweep_scores", "off", {"Z1"}),
    ("schnapsen", "last_exchange", "off", {"Sn.E1"}),
    ("schnapsen", "last_close", "off", {"Sn.C1"}),
]
"""A switch at another value, and the rules that then read otherwise."""


@for_each(("variant", "switch", "value", "ids"), OTHERWISE)
def test_rules_that_a_table_has_otherwise_read_so_and_are_marked(variant, switch, value, ids):
    usual = {rule.id: rule.sentence for rule in book_of(variant, "en").rules}
    players = 2 if variant == "schnapsen" else 4
    book = table_book(game_of(variant).agree(variant, {switch: value}, None, None, players), "en")
    assert {rule.id for rule in book.rules if rule.differs} == ids
    assert {rule.id for rule in book.rules if rule.sentence != usual.get(rule.id, "")} == ids


@for_each(("variant", "game"), BOOKS)
def test_a_variant_without_a_book_says_its_house_rules(variant, game, monkeypatch):
    """As one of a further game has none at first."""
    monkeypatch.setattr("scorekeeper.words.books.books", dict)
    book = table_book(game_of(variant).agree(variant, {}, None, None, 0), "en")
    assert book.chapters[0].parts
    assert len(list(book.house_rules)) == len(game_of(variant).offers(variant, {}))
    assert not list(book.rules)


@for_each(("variant", "game"), BOOKS)
def test_a_sentence_says_the_ids_it_needs_no_others(variant, game):
    """No id of rules.md stands in what players read."""
    for rule in book_of(variant, "en").rules:
        assert not re.search(r"\b[A-Z][0-9]{1,2}\b", rule.sentence), rule
        assert rule.id in words_of(game).paragraphs or rule.sentence


def _citing() -> Iterator[str]:
    """The texts in which ids could be cited, without the drawn lines of signs."""
    return (re.sub(r'\bd="[^"]*"', "", path.read_text(encoding="utf-8")) for path in CITING)


def _rule_ids() -> Iterator[str]:
    """Every id of a rule of Zwickern."""
    for letter, most in {"G": 4, "T": 2, "C": 9, "Z": 4, "S": 3, "B": 7, "M": 4, "O": 6, "P": 7, "F": 4, "K": 5,
                         "N": 3, "A": 56}.items():
        yield from (f"{letter}{number}" for number in range(1, most + 1))


NUMBERS_WITHOUT_A_RULE = {"A44", "A45", "A53", "A55"}
IN_NO_BOOK = {
    "A50": "a misprint in a published hand",
    "A52": "which editions the sources cite",
}
"""Ids that are no rule of a table, and why."""
CITED = r"(?<![\w.\-])(?:[ABCFGKMNOPSTZ]\d|A[1-5]\d)\b"
NO_IDS = {"C0": "control characters, in Unicode's words", "M6": "how a drawn line begins"}
"""What looks like an id of a rule, and what it is."""


@for_each("lang", LANGUAGES)
def test_every_id_of_zwickern_is_in_a_book(lang):
    books_of = [variant for variant, game in BOOKS if game == "zwickern"]
    ids = {anchor for variant in books_of for anchor in book_of(variant, lang).anchors}
    known = {*_rule_ids()} - NUMBERS_WITHOUT_A_RULE
    assert known - ids == {*IN_NO_BOOK}
    cited = {id for text in _citing() for id in re.findall(CITED, text)}
    assert len(cited) > 80
    assert cited - ids == {*IN_NO_BOOK, *NO_IDS} & cited
