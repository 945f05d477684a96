"""The house names no game: what is one game's own stands in its folder, which is found by its id (plugins.py).

Every module, template and script is read; names in comments and docstrings do not count. What may name a game is its
own folder, and what is listed here with its reason.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Sequence
from functools import cache

from scorekeeper.games import GAMES
from tests.needs import ROOT
from tests.setup.game_folders import of_a_game
from tests.setup.sources import COMMENTS, TEMPLATES, nodes_of

PACKAGE = ROOT / "scorekeeper"
REASONS = {
    "scorekeeper/games.py": "the list of the games",
}
NAMES = dict.fromkeys([*(game.id for game in GAMES), *(variant for game in GAMES for variant in game.rule_sets)])
NAME = re.compile(rf"\b({'|'.join(NAMES)})\b", re.IGNORECASE)
WORDS = re.compile(r"(bummerl|schneider|schuster|gezwickt)", re.IGNORECASE)
"""What only one game has."""
TABLE_WORDS = re.compile(r"(?<![a-z])(zwicks?|majorit(?:y|ies)|pots?)(?![a-z])", re.IGNORECASE)
"""What one game's table says. Under some of these words something is stored, so they stay as its key."""
STORED_KEYS = {
    "zwick", "zwicks", "zwicks_evening", "zwick_points", "majority", "pot", "pot.carried", "book_pot", "pot_difference",
}
"""Keys of entries, of JSON, of columns and of forms, shipped once, never renamed: no module says them otherwise."""
QUOTED = re.compile(r'"([^"\n]*)"')
TICKED = re.compile(r"`([^`]*)`")
FILLED = re.compile(r"\$\{[^{}]*\}")
GAP = re.compile(r"%\(\w+\)[sd]")
RULE = re.compile(r"\b(Sn|Zw)\.[A-Z]")
"""The ids of the rules of one game, as findings carry them."""
SAY_TABLE_WORDS = {
    "scorekeeper/sheets/league/cards.py": "what a table's card says where no rule sheet is given",
    "scorekeeper/web/actions/changes.py": "an entry kind: the pot of a match goes on in another",
    "scorekeeper/web/hand_list.py": "a ledger of chips comes to nothing together with its pot",
    "scorekeeper/web/hand_seating.py": "a ledger of chips: what nobody owns when somebody leaves lies in its pot",
    "scorekeeper/web/last_line.py": "what an address asks for, shipped once: where a tap on the last line leads",
    "scorekeeper/web/next_match.py": "an entry kind: the pot of a match goes on in another",
    "scorekeeper/words/history/hands.py": "an entry kind: chips counted, with what lies in the pot",
    "scorekeeper/words/history/match.py": "an entry kind: the pot of a match goes on in another",
    "templates/club/season/sheets.html": "an example of what a rule sheet says, before there is one",
    "templates/match/end.html": "an entry kind: the pot of a match goes on in another",
}
"""Files that say such a word all the same, and why."""
BEAR_TABLE_WORDS = {
    "scorekeeper/journal/shares.py": ({"zwicks"}, "a row as it is stored, column by column"),
    "scorekeeper/storage/league.py": ({"zwicks"}, "a column"),
}
"""Names with such a word in shared modules, and why: everything else is called by what it is in every game."""
FILES = {
    path.relative_to(ROOT).as_posix(): path
    for folder in ("scorekeeper", "templates", "static")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".py", *COMMENTS)
}


SHARED = [file for file in FILES if not of_a_game(file) and file not in REASONS]


def names_in(nodes: Sequence[ast.AST]):
    """Every identifier, import and text of a module, without its docstrings."""
    docstrings = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and node.body
        if isinstance(node.body[0], ast.Expr)
    }
    loose = {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings | loose:
            yield node.value
        elif isinstance(node, ast.ImportFrom):
            yield from (node.module or "", *(alias.name for alias in node.names))
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, (ast.arg, ast.keyword)):
            yield node.arg or ""


@cache
def names_of(file: str) -> frozenset[str]:
    """Those of a module of the program."""
    return frozenset(names_in(nodes_of(FILES[file])))


def games_in(text: str, suffix: str = ".py") -> set[str]:
    """The games that a module, a template, a script or a stylesheet names, and the rules and words of one game."""
    return games_named(
        {*names_in([*ast.walk(ast.parse(text))])} if suffix == ".py" else {COMMENTS[suffix].sub("", text)}
    )


def games_named(texts: Iterable[str]) -> set[str]:
    """The games, and the rules and words of one game, that texts name."""
    named = {found.lower() for each in texts for found in NAME.findall(each.replace("_", " "))}
    own = {found.lower() for each in texts for found in WORDS.findall(each)}
    return named | own | {found[0] for each in texts for found in RULE.finditer(each)}


def named_in(file: str) -> set[str]:
    """What a file of ours names of one game."""
    if file.endswith(".py"):
        return games_named(names_of(file))
    return games_in(FILES[file].read_text(encoding="utf-8"), FILES[file].suffix)


def test_a_shared_file_names_no_game():
    assert {file: named for file in SHARED if (named := named_in(file))} == {}


def read_in(file: str) -> set[str]:
    """What a module, a template or a script says, but for what is stored; of a template what is translated, since
    nothing else of it is read."""
    if file.endswith(".py"):
        return {each.replace("_", " ") for each in names_of(file) if each not in STORED_KEYS}
    text = FILES[file].read_text(encoding="utf-8")
    if file.endswith(".html"):
        found = (words for _, _, words in TEMPLATES.extract_translations(text))
        spoken = (each for words in found for each in ([words] if isinstance(words, str) else words or ()))
        return {GAP.sub("", each) for each in spoken if each}
    code = COMMENTS[".mjs"].sub("", text)
    return {*QUOTED.findall(code), *TICKED.findall(FILLED.sub("", FILLED.sub("", code)))} - STORED_KEYS


def table_words_in(file: str) -> set[str]:
    """The words of one game's table that it says."""
    return {found for each in read_in(file) for found in TABLE_WORDS.findall(each)}


def test_a_shared_file_says_no_word_of_one_game_s_table():
    shared = [file for file in SHARED if not file.endswith(".css")]
    assert {file: words for file in shared if (words := table_words_in(file)) and file not in SAY_TABLE_WORDS} == {}
    assert [file for file in SAY_TABLE_WORDS if not table_words_in(file)] == [], "it says none any more"


def identifiers_in(file: str) -> set[str]:
    """The identifiers of a module that have a word of one game's table in their name."""
    fields = ("name", "id", "attr", "arg", "asname")
    names = {getattr(node, field, None) for node in nodes_of(FILES[file]) for field in fields}
    words = {name: re.sub(r"([a-z])([A-Z])", r"\1_\2", name) for name in names if isinstance(name, str)}
    return {name for name, spelled in words.items() if TABLE_WORDS.search(spelled)}


def test_a_shared_module_bears_a_word_of_one_game_only_where_it_is_a_key():
    modules = [file for file in SHARED if file.endswith(".py")]
    named = {file: names for file in modules if (names := identifiers_in(file))}
    assert named == {file: names for file, (names, _why) in BEAR_TABLE_WORDS.items()}


def test_an_exception_is_still_needed():
    assert [file for file in REASONS if not named_in(file)] == []


def test_the_phone_finds_every_game():
    there = {path.parent.name for path in (ROOT / "static/games").glob("*/opening.mjs")}
    assert there == {game.id for game in GAMES}, "the form of a new match takes what it finds"


def test_the_check_sees_what_a_template_and_a_script_say(tmp_path, monkeypatch):
    texts = {
        "a.html": "{# Zwick #}<p data-pot='{{ view.pot }}'>{{ ngettext('%(pot)s Zwick', '%(pot)s Zwicks', 2) }}</p>",
        "b.mjs": '// a Zwick\nsay(text(page, "pot")); say("the pot"); say(`${hand.zwicks} Zwicks`);',
    }
    for name, text in texts.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
        monkeypatch.setitem(FILES, name, tmp_path / name)
    assert {name: table_words_in(name) for name in texts} == {"a.html": {"Zwick", "Zwicks"}, "b.mjs": {"pot", "Zwicks"}}


def test_the_check_sees_a_name_and_leaves_a_docstring_alone():
    assert games_in("from scorekeeper.zwickern import read\n") == {"zwickern"}
    assert games_in('x = {"game": "schnapsen"}\n') == {"schnapsen"}
    assert games_in("ZWICKEN_WAYS = 1\n") == {"zwicken"}
    assert games_in('x = "Sn.Q1 last"\n') == {"Sn.Q"}
    assert games_in('def one():\n    """Of Zwicken."""\n') == set()
    assert games_in("{# Zwicken #}<p>{{ _('Zwickern') }}</p>", ".html") == {"zwickern"}
    assert games_in('x = facts["bummerl"]\n') == {"bummerl"}
    assert games_in("item.gezwickt; words.fewBummerl", ".mjs") == {"gezwickt", "bummerl"}
    assert games_in("// Zwicken\nconst url = 'https://zwicken'; /* Schnapsen */", ".mjs") == {"zwicken"}
    assert of_a_game("scorekeeper/zwickern/app/pages/check.py")
    assert not of_a_game("scorekeeper/tricks/app/pages/check.py")
