"""A ruling and the book of its table say the same of a rule, whatever the table agreed."""

from __future__ import annotations

from scorekeeper.findings import Finding
from scorekeeper.games import GAMES, game_of
from scorekeeper.sheets.hand import ruled_findings
from scorekeeper.words.books import agreed_in, rule_in_words, table_book
from scorekeeper.words.locale import locale
from tests.cases import for_each
from tests.words.tables import OF_BOOKS, all_tables

SAY = locale("en")
NO_RULE = {"syntax"}
"""What is found without a rule of the game behind it."""


def replayed(variant, switches):
    """The first hand of a table, nothing of it written down, by so many as can play it."""
    game, rules = game_of(variant), ", ".join(f"{name}={value}" for name, value in switches.items())
    for players in ("Ann, Bea, Cem, Dirk", "Ann, Bea", "Ann, Bea, Cem, Dirk, Edo, Fee"):
        head = ["zhn: 1", f"variant: {variant}", f"players: {players}", "dealer: Ann"]
        replay = game.replay(game.read("\n".join([*head, *([f"rules: {rules}"] if rules else []), ""])))
        if replay.setting is not None:
            return replay
    raise AssertionError(f"{variant} cannot be played by {rules}")


def ruled(replay):
    """What a ruling prints of every rule that a finding can name, by the rules of the hand's table."""
    named = [rule for rule in game_of(replay.setting.rules.variant).rules if rule not in NO_RULE]
    rows = ruled_findings([Finding(rule, "error", 1, "Ann") for rule in named], replay, SAY).rows
    return {rule: next((text for line in row.cells[1].lines if (text := in_one(line)).startswith("The rule: ")), "")
            for rule, row in zip(named, rows, strict=True)}


def in_one(line):
    """A line of a paper as one text."""
    return (line if isinstance(line, str) else "".join(run.text for run in line)).replace("\xa0", " ")


@OF_BOOKS
def test_a_ruling_says_of_a_rule_what_the_book_of_its_table_says(variants):
    offenders = []
    for variant, switches in all_tables(variants):
        replay = replayed(variant, switches)
        book = table_book(game_of(variant).agree(variant, switches, None, None, len(replay.setting.players)), "en")
        sentences = {rule.id: rule.sentence for rule in book.rules}
        cited = {"B2": "K2"} if "K2" in sentences else {}
        printed = ruled(replay)
        offenders += [(variant, switches, rule, line) for rule, line in printed.items()
                      if (id := cited.get(rule, rule)) in sentences and line.removeprefix("The rule: ")
                      != f"{sentences[id]} ({place(id, book)})"]
        offenders += [(variant, switches, rule, line) for rule, line in printed.items()
                      if rule in book.anchors and rule not in sentences and not held(book, rule, line)]
    assert offenders == []


def place(id, book):
    if id[0].isupper():
        return f"rule book, {id}"
    return next(f"rule book, “{chapter.heading}”" for chapter in book.chapters for part in chapter.parts
                if getattr(part, "id", "") == id)


def held(book, rule, line):
    """Whether a line says the way that this table has of a house rule, or a sentence that names the rule besides."""
    ways = [way.sentence for each in book.house_rules if rule in each.ids for way in each.ways if way.holds]
    besides = [each.sentence for each in book.rules if rule in each.ids]
    return any(sentence in line for sentence in (*ways, *besides))


@for_each(("variant", "switch", "value", "rule", "seen", "unseen"), [
    ("dithmarschen", "partner_build", "off", "P1", "Nobody builds for a partner.", "if they have announced"),
    ("dithmarschen", "table_limit", "2", "N1", "With 2 cards or piles", "six"),
    ("dithmarschen", "single_build_on_empty", "off", "A5", "simply trailed", "unless agreed"),
    ("dithmarschen", "distinct_promises", "on", "A9", "a card of their own", "unless agreed"),
    ("dithmarschen", "partner_build_binds", "off", "O2", "binds nobody", "Whoever owns a pile must"),
    ("classic", "forced_capture", "on", "A21", "Whoever can capture must do so.", "By agreement"),
    ("zwicken", "must_trump", "off", "Zw.F4", "", "must still trump"),
    ("zwicken", "must_play_base_pot", "on", "Zw.P1", "", "unless you have agreed"),
    ("anbieten", "stake", "3", "Zw.R1", "may raise before a trick", "only in Anbieten"),
])
def test_the_rule_is_the_one_that_this_table_plays(variant, switch, value, rule, seen, unseen):
    agreement = game_of(variant).agree(variant, {switch: value}, None, None, 0)
    line = rule_in_words(rule, agreement, "en")
    assert seen in line
    assert unseen not in line
    assert line


def test_a_ruling_knows_who_plays_with_whom_and_how_was_dealt():
    """By the header of the hand: where everybody plays alone nobody builds for a partner, whatever the head count."""
    game = game_of("dithmarschen")
    head = ["zhn: 1", "variant: dithmarschen", "players: Ann, Bea, Cem, Dirk", "dealer: Ann"]
    for teams, seen in (("Ann, Bea, Cem, Dirk", "Nobody builds"), ("Ann+Cem, Bea+Dirk", "has built that value")):
        replay = game.replay(game.read("\n".join([*head, f"teams: {teams}", ""])))
        assert seen in rule_in_words("P1", agreed_in(replay), "en")
    six = [*head, "schedule: 7 ; 4 4", ""]
    six[2] += ", Edo, Fee"
    agreement = agreed_in(game.replay(game.read("\n".join(six))))
    assert (agreement.players, agreement.sides, str(agreement.schedule)) == (6, 6, "7 ; 4 4")


def test_a_variant_whose_book_is_not_written_has_the_rules_of_its_game(monkeypatch):
    monkeypatch.setattr("scorekeeper.words.books.books", dict)
    game = GAMES[0]
    agreement = game.agree(next(iter(game.rule_sets)), {}, None, None, 3)
    assert rule_in_words("C9", agreement, "en").startswith("A capture stands")
    assert rule_in_words("syntax", agreement, "en") == ""
