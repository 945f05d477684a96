"""The message catalogues: extract from code and templates, merge, compile, report what lacks.

`make messages` (update), `python tools/messages.py compile|update|check`. Settings stand in pyproject.toml.
"""

from __future__ import annotations

import argparse
import io
import sys
import tomllib
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
TRANSLATIONS = ROOT / "scorekeeper" / "translations"
# a draft's gaps are filled from a language that is whole, when it is compiled
FALLS_BACK = {"nds": "de"}
KEYWORDS: dict[str, Any] = {
    "_": None, "gettext": None, "ngettext": (1, 2), "lazy_gettext": None, "lazy_ngettext": (1, 2), "N_": None,
    "pgettext": ((1, "c"), 2), "npgettext": ((1, "c"), 2, 3),
}


def mappings(root: Path = ROOT) -> list[tuple[str, str]]:
    """(pattern, method) pairs of pyproject.toml."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    return [(entry["pattern"], entry["method"]) for entry in settings["tool"]["babel"]["mappings"]]


def extract(root: Path = ROOT) -> Catalog:
    """Every marked text of the project, without line numbers (they would change with every commit)."""
    catalog = Catalog(project="scorekeeper", charset="utf-8", fuzzy=False)
    options = {pattern: {"trimmed": "true", "silent": "false"} for pattern, _ in mappings(root)}
    for folder in ("scorekeeper", "templates"):
        # one folder at a time: walking the checkout would visit .venv and data as well
        wanted = [(p.removeprefix(folder + "/"), m) for p, m in mappings(root) if p.startswith(folder + "/")]
        chosen = {p.removeprefix(folder + "/"): options[p] for p in options if p.startswith(folder + "/")}
        found = extract_from_dir(root / folder, wanted, chosen, keywords=KEYWORDS, comment_tags=("i18n:",))
        for filename, _line, text, comments, context in found:
            catalog.add(text, None, [(f"{folder}/{filename}", 0)], auto_comments=comments, context=context)
    return catalog


def catalogues() -> list[Path]:
    """The .po files, one a language."""
    return sorted(TRANSLATIONS.glob("*/LC_MESSAGES/messages.po"))


def load(path: Path) -> Catalog:
    """Read a .po file."""
    with path.open("rb") as text:
        return read_po(text, locale=path.parent.parent.name)


def save(catalog: Catalog, path: Path) -> None:
    """Write a .po file, sorted by text and without dates, so that two people's changes merge."""
    out = io.BytesIO()
    write_po(out, catalog, omit_header=True, sort_output=True, include_lineno=False, ignore_obsolete=True, width=110)
    language = catalog.locale.english_name if catalog.locale else "Translated"
    header = [
        f"# {language} texts of scorekeeper. Change translations here, texts in the code; then `make messages`.",
        'msgid ""',
        'msgstr ""',
        f'"Language: {catalog.locale_identifier}\\n"',
        '"MIME-Version: 1.0\\n"',
        '"Content-Type: text/plain; charset=utf-8\\n"',
        '"Content-Transfer-Encoding: 8bit\\n"',
        f'"Plural-Forms: {catalog.plural_forms}\\n"',
    ]
    text = "\n".join(header) + "\n\n" + out.getvalue().decode("utf-8").strip()
    path.write_text(text.strip() + "\n", encoding="utf-8", newline="\n")


def merged(path: Path, template: Catalog) -> Catalog:
    """The catalogue at `path` brought in step with the code; never guesses a translation from a similar text."""
    catalog = load(path)
    catalog.update(template, no_fuzzy_matching=True)
    return catalog


def update() -> None:
    """Merge the code's texts into every catalogue and compile."""
    template = extract()
    for path in catalogues():
        save(merged(path, template), path)
    compile_all()


def compile_all() -> None:
    """Write each .mo that is missing or older than its .po."""
    for path in catalogues():
        compiled = path.with_suffix(".mo")
        newest = max(po.stat().st_mtime for po in catalogues())  # one may fill another's gaps
        if compiled.exists() and compiled.stat().st_mtime >= newest:
            continue
        out = io.BytesIO()
        write_mo(out, filled(path))
        compiled.write_bytes(out.getvalue())


def filled(path: Path) -> Catalog:
    """The catalogue, its gaps filled from the language it falls back to."""
    catalog = load(path)
    other = FALLS_BACK.get(path.parent.parent.name)
    if other is not None:
        whole = load(TRANSLATIONS / other / "LC_MESSAGES" / "messages.po")
        for message in catalog:
            if is_lacking(message) and (found := whole.get(message.id, message.context)) is not None:
                message.string = found.string
    return catalog


def is_lacking(message: Message) -> bool:
    """True where a translation is missing (each plural form counts) or was marked as a guess."""
    if not message.id:
        return False
    strings = message.string if isinstance(message.string, (list, tuple)) else (message.string,)
    return message.fuzzy or not all(strings)


def lacking(path: Path, template: Catalog | None = None) -> list[str]:
    """What keeps a catalogue from being complete: untranslated, guessed, not extracted, or no longer used.

    `template` is what `extract` found; without it the code is read for it.
    """
    catalog = load(path)
    template = extract() if template is None else template
    known = {message.id for message in catalog}
    used = {message.id for message in template}
    sentences = [f"no translation: {message.id!r}" for message in catalog if is_lacking(message)]
    sentences += [f"not extracted (make messages): {text!r}" for text in used - known]
    sentences += [f"no longer used (make messages): {text!r}" for text in known - used]
    return sorted(sentences)


def main() -> int:
    """Command line: compile, update or check."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("task", choices=("compile", "update", "check"))
    parser.add_argument("--quiet", action="store_true", help="say nothing when all went well")
    chosen = parser.parse_args()
    if chosen.task == "compile":
        compile_all()
        return 0
    if chosen.task == "update":
        update()
    template = extract()
    wrong = {path: lacking(path, template) for path in catalogues()}
    for path, lines in wrong.items():
        if not chosen.quiet:
            print(f"{path.relative_to(ROOT)}: {'complete' if not lines else f'{len(lines)} open'}")
        for line in lines:
            print(f"  {line}")
    return 1 if chosen.task == "check" and any(wrong.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
