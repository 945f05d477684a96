"""The words that the glossary replaced do not come back as names: of modules, scripts, styles, classes, functions,
fields, parameters and variables, in Python, scripts and templates. What is stored, sent or typed keeps its key."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import PurePosixPath
from typing import NamedTuple

from jinja2 import nodes

from tests.needs import ROOT
from tests.setup.sources import COMMENTS, TEMPLATES, nodes_of


class Gone(NamedTuple):
    """The last column of the glossary, each word in its parts: ``("at", "table")``.

    anywhere: no part of any name.
    alone: no name of the program by itself.
    """

    anywhere: frozenset[tuple[str, ...]]
    alone: frozenset[tuple[str, ...]]


def gone_words(glossary: str) -> Gone:
    """The words that were replaced, by how their column has them; one in brackets has other senses."""
    rows = [line.split("|") for line in glossary.partition(HEAD)[2].split("\n")]
    table = [row for row in rows if len(row) > 1]
    assert [row for row in table if len(row) != len(HEAD.split("|"))] == []
    cells = {cell.strip() for row in table for cell in row[-2].split(",")}
    words = {cell for cell in cells if re.search(r"\w", cell)} - {"was"}
    alone = {tuple(word.strip("*").split()) for word in words if word.startswith("*")}
    plain = {tuple(word.split()) for word in words if not word.startswith(("*", "["))}
    return Gone(frozenset(plain), frozenset(alone))


HEAD = "| word | what | was |"
GONE = gone_words((ROOT / "docs/glossary.md").read_text(encoding="utf-8"))
OF_FILES = frozenset(["room", "rooms"])
"""A room is a layer of the package, or space on a page; the files of a game stand in its folder."""
STAYS = {
    "brought": ("scorekeeper/journal/payloads/match.py", "a key of an entry"),
    "here": ("scorekeeper/journal/club/payloads/evenings.py", "a key of an entry"),
    "kept": ("scorekeeper/storage/streams.py", "a column"),
    "writing": ("scorekeeper/storage/engine.py", "of a transaction: whether it writes"),
    "slip": ("static/match/overhand.mjs", "a key of the view"),
    "said_dealer": ("scorekeeper/zwicken/ways.py", "a key of a hand's facts"),
}
"""Names that are keys, and where they stand."""
PARTS = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+")
SCRIPT_NAMES = re.compile(
    r"\b(?:const|let|var|function\*?|class)\s+(\w+)|[({,]\s*(\w+)(?=\s*[,)}=])|\b(\w+)\s*=>"
    r"|^\s+(?:async\s+)?#?(\w+)\([^)]*\)\s*\{",
    re.MULTILINE,
)
SENTENCES = re.compile(r"^(test_|Test)")
"""A test is called by what it asserts, in a sentence: its words are English and not names."""


def python_names(module: Iterable[ast.AST]) -> Iterator[str]:
    """What a module binds."""
    for node in module:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.ExceptHandler) and node.name:
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.alias) and node.asname:
            yield node.asname


def script_names(text: str) -> Iterator[str]:
    """What a script binds, as far as its text shows it: a shorthand key counts, for it reads like a name."""
    code = re.sub(r'"[^"\n]*"|`[^`$]*`', '""', COMMENTS[".mjs"].sub("", text))
    for found in SCRIPT_NAMES.finditer(code):
        yield next(name for name in found.groups() if name)


def template_names(text: str) -> Iterator[str]:
    """What a template sets, its macros and what they take."""
    tree = TEMPLATES.parse(text)
    yield from (macro.name for macro in tree.find_all(nodes.Macro))
    yield from (name.name for name in tree.find_all(nodes.Name) if name.ctx in ("store", "param"))


def names_in(file: str, text: str) -> set[str]:
    """Every name that a file binds."""
    if file.endswith(".py"):
        # other tests look at the modules of the program as well, at its tests this one alone
        return {*python_names(nodes_of(ROOT / file) if file.startswith("scorekeeper/") else ast.walk(ast.parse(text)))}
    return {*NAMES[PurePosixPath(file).suffix](text)}


NAMES = {".mjs": script_names, ".html": template_names, ".css": lambda _: ()}


def gone_in(names: Iterable[str], *, program: bool) -> set[str]:
    """Those names that a word has which is gone."""
    return {name for name in names if is_gone(name, program)}


@cache
def is_gone(name: str, program: bool) -> bool:
    """Whether it has such a word; most names stand in many files."""
    if SENTENCES.match(name):
        return False
    parts = tuple(part.lower() for part in PARTS.findall(name))
    runs = {parts[start:end] for end in range(len(parts) + 1) for start in range(end)}
    # a type is gone as it is spelled: of what it is a kind
    alone = program and (parts in GONE.alone or (name,) in GONE.alone)
    return bool(alone or runs & GONE.anywhere)


def files() -> Iterator[tuple[str, str]]:
    """Every file of the program and its tests, with its text."""
    for folder in ("scorekeeper", "templates", "static", "tests", "tools", "benchmarks"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".py", *NAMES) and "__pycache__" not in path.parts:
                yield path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")


PROSE = re.compile(
    r"""(\b[bfru]{1,2})?(?:"{3}(?:[^"\\]|\\.|"(?!""))*"{3}|'{3}(?:[^'\\]|\\.|'(?!''))*'{3}"""
    r"""|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')|\#[^\n]*""",
    re.DOTALL | re.IGNORECASE,
)
"""A string with what stands before it, or a comment."""
WORD = re.compile(r"[^\W\d]\w*")


def words_but_prose(text: str) -> set[str]:
    """The words of a module without its comments and its strings, of which those that are formatted may bind names."""
    return {*WORD.findall(PROSE.sub(lambda found: found[0] if "f" in (found[1] or "").lower() else " ", text))}


def may_bind(file: str, text: str, program: bool) -> bool:
    """Whether a word that is gone stands anywhere but in prose; to read a file's names takes ten times as long."""
    return bool(gone_in(words_but_prose(text) if file.endswith(".py") else WORD.findall(text), program=program))


def test_no_name_has_a_word_that_was_replaced():
    found = {}
    for file, text in files():
        program = not file.startswith(("tests/", "tools/", "benchmarks/"))
        if not may_bind(file, text, program):
            continue
        wrong = {name for name in gone_in(names_in(file, text), program=program) if STAYS.get(name, ("",))[0] != file}
        if wrong:
            found[file] = wrong
    assert found == {}


def test_no_file_is_called_by_one():
    of_tests = ("tests/", "tools/", "benchmarks/")
    wrong = [
        file for file, _ in files() if "/test_" not in file
        for stem in [PurePosixPath(file).stem]
        if {*re.split(r"[_\W]+", stem)} & OF_FILES or gone_in([stem], program=not file.startswith(of_tests))
    ]
    assert wrong == []


def test_the_column_of_the_glossary_is_read():
    text = "| word | German | what |\n| club | Verein | who |\n\n" + HEAD + """
|---|---|---|
| `StreamType` | of what | *Kind* |
| history | the journal in words | told, nothing to ask |
| order | as they follow | *at table*, [chain], – |
| kind | stays | |
"""
    assert gone_words(text) == Gone(
        frozenset({("told",), ("nothing", "to", "ask")}), frozenset({("Kind",), ("at", "table")})
    )


def test_a_name_that_is_bound_stands_among_the_words_that_decide_whether_a_file_is_read():
    text = r"""class A:  # class B
    'class C'
    def d(self): return f"{[e for e in 'g']}" + rb"\""
    h = "j = 1"; k = 2"""
    names = {*python_names(ast.walk(ast.parse(text)))}
    assert names <= words_but_prose(text)
    assert not {"B", "C", "j"} & words_but_prose(text)


def test_the_check_sees_names_and_leaves_keys_and_sentences_alone():
    def read(text):
        return ast.walk(ast.parse(text))

    bound = python_names(read("def told(said): kept = {'given': heard}\nclass Kind: kind = 1"))
    assert gone_in(bound, program=True) == {"told", "said", "kept", "Kind"}
    bound = python_names(read("self.told = 1\ntry: pass\nexcept Error as said: self.kept"))
    assert gone_in(bound, program=True) == {"told", "said"}
    assert gone_in(python_names(read("def test_what_is_said(): given = 1")), program=False) == set()
    assert gone_in(["at_table", "atTable", "HandText", "seated_at_table"], program=True) == {
        "at_table", "atTable", "HandText",
    }
    script = 'const said = 1; export function told(deed) {}\nlist.map(heard => {"said": own}); x.said = "told";'
    assert gone_in(script_names(script), program=True) == {"said", "told", "deed", "heard"}
    template = "{% macro said(told) %}{% set kept = view.said %}{% for heard in view.told %}{% endfor %}{% endmacro %}"
    assert gone_in(template_names(template), program=True) == {"said", "told", "kept", "heard"}
