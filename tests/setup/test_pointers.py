"""What a comment or a docstring points to is there: a file by its path, a module or a thing in it by dots."""

from __future__ import annotations

import re
from pathlib import Path

from tests.cases import for_each
from tests.needs import ROOT

FOLDERS = sorted(path.name for path in (ROOT / "scorekeeper").iterdir() if (path / "__init__.py").exists())
ROOMS = [*FOLDERS, *sorted(path.stem for path in (ROOT / "scorekeeper").glob("*.py"))]
PLACES = "|".join(["scorekeeper", "static", "tests", "tools", "docs", *FOLDERS])
PATH = re.compile(rf"(?<![\w./<-])(?:{PLACES})/[\w./-]*\.(?:py|mjs|md)\b")
DOTTED = re.compile(rf"``((?:{'|'.join(ROOMS)})(?:\.\w+)+)``")


PAPER = re.compile(r"(?<![\w./-])([a-z][a-z-]*\.md)\b")
"""A paper by its bare name, as a source is cited."""


def unknown_papers(text: str) -> list[str]:
    """Papers that a text cites and docs/ has not, nor says what they are."""
    sources = (ROOT / "docs/sources.md").read_text(encoding="utf-8")
    return [name for name in PAPER.findall(text) if f"`{name}`" not in sources and not (ROOT / "docs" / name).exists()]


def dead(text: str) -> list[str]:
    """What a text points to in vain. A path may leave ``scorekeeper/`` out."""
    paths = [path for path in PATH.findall(text) if not (ROOT / path).exists()]
    gone = [path for path in paths if not (ROOT / "scorekeeper" / path).exists()]
    return gone + [name for name in DOTTED.findall(text) if not leads(name)]


def leads(name: str) -> bool:
    """Whether a dotted name is a module's, or that of something that a module speaks of."""
    here, parts = ROOT / "scorekeeper", name.split(".")
    while parts and (here / parts[0]).is_dir():
        here /= parts.pop(0)
    module = here / f"{parts[0]}.py" if parts else here
    if module.is_file():
        parts.pop(0)
    elif parts:
        module = here / "__init__.py"
    return not parts or re.search(rf"\b{parts[0]}\b", module.read_text(encoding="utf-8")) is not None


@for_each(("folder", "kind"), [("scorekeeper", "py"), ("static", "mjs")])
def test_what_is_pointed_to_is_there(folder, kind):
    files = sorted((ROOT / folder).rglob(f"*.{kind}"))
    assert files
    found = [
        f"{file.relative_to(ROOT)}: {pointer}"
        for file in files for pointer in dead(file.read_text(encoding="utf-8"))
    ]
    assert found == [], "\n".join(found)


@for_each("folder", ["scorekeeper", "static", "templates", "tests", "tools", "benchmarks"])
def test_every_paper_that_is_cited_is_known(folder):
    endings = {".py", ".mjs", ".html", ".css"}
    files = [file for file in sorted((ROOT / folder).rglob("*")) if file.suffix in endings and file != Path(__file__)]
    assert files
    found = [(str(file.relative_to(ROOT)), unknown_papers(file.read_text(encoding="utf-8"))) for file in files]
    assert [one for one in found if one[1]] == []
    assert unknown_papers("as elsewhere.md has it, and rules.md") == ["elsewhere.md"]


SECTION = re.compile(r"\b((?:rules|games|users)\.md),? (?:sections? )?([0-9](?:\.[0-9])?)(?![0-9])")
"""A numbered section of a paper that is not in this repository."""


def sections_in(text: str) -> set[tuple[str, str]]:
    return set(SECTION.findall(text))


def test_every_section_that_is_cited_stands_in_the_page_of_sources():
    rows = re.findall(r"^\| `(\w+\.md)` ([0-9., ]+) \|", (ROOT / "docs/sources.md").read_text(encoding="utf-8"), re.M)
    known = {(paper, number) for paper, numbers in rows for number in numbers.split(", ")}
    files = [file for folder in ("scorekeeper", "static", "templates", "tests", "tools")
             for file in sorted((ROOT / folder).rglob("*"))
             if file.suffix in {".py", ".mjs", ".html"} and file != Path(__file__)]
    cited = {section for file in files for section in sections_in(file.read_text(encoding="utf-8"))}
    assert len(cited) > 10
    assert cited - known == set()
    assert sections_in("rules.md 2.1.9, games.md section 7") == {("rules.md", "2.1"), ("games.md", "7")}


def test_a_dead_pointer_is_seen():
    assert dead("(web/forms.py), scorekeeper/web/match.py, ``web.forms``, ``web.forms.Form``, ``words.every``") == [
        "words.every"
    ]
    assert dead("// as the server has it (web/no_page.py)") == ["web/no_page.py"]
    assert dead("``journal.no_module``, ``words.game_words.no_name``") == [
        "journal.no_module", "words.game_words.no_name"
    ]
