"""Modules and stylesheets in one request each: everything that a file imports is put into it when the files are read.

A module reached by `import {a, b as c} from "./x.mjs"` (also `import * as x`, `export {a} from`) becomes a function of
its own that returns what the module exports. A module stands behind those it imports, and each module is there once, so
two modules may use the same name for different things. `import("./x.mjs")` stays a reference; a module loaded so has
its own copies of what it imports. `import * as all from "./*/x.mjs"` gives every such module that exists, by the name
of its folder, so nobody keeps a list. `@import "x.css";` is put in likewise. Comment lines are left out, and so are
line breaks between rules.

It is no parser, and understands a dialect: each of these at the beginning of a line, with the whole statement on that
line (what is in braces may run over several lines):

    import "./x.mjs";                        import {a, b as c} from "./x.mjs";
    import * as x from "./x.mjs";            import * as all from "./*/x.mjs";
    export {a, b as c} from "./x.mjs";       export {a, b as c};
    export function a                        export async function a, export function* a
    export class A                           export const a = …

Addresses are relative. `import("./x.mjs")` may stand anywhere; its address is text in quotes. An exported const names
one thing, no pattern. A comment that is left out must have its lines to itself; a comment behind code stays. Backquotes
come in pairs on a line, or the text in them runs over lines. Anything else that begins with import or export (default,
let, *) is refused when the files are read; so is a circle, and a name that is not exported. A browser's parser checks
that every bundle is JavaScript (`tests/web/test_bundles.py`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from posixpath import dirname, join, normpath, relpath

IMPORT = re.compile(
    r"""^import\s+(?:(?P<names>\{[^}]*\}|\*\s+as\s+\w+)\s+from\s+)?["'](?P<name>[^"']+)["'];?[ \t]*$""", re.MULTILINE
)
PASSED_ON = re.compile(r"""^export\s+(?P<names>\{[^}]*\})\s+from\s+["'](?P<name>[^"']+)["'];?[ \t]*$""", re.MULTILINE)
EXPORT_LIST = re.compile(r"^export\s+(?P<names>\{[^}]*\});?[ \t]*$", re.MULTILINE)
EXPORT = re.compile(r"^export\s+(?P<rest>(?:async\s+)?(?:function\*?|class|const)\s+(?P<name>[\w$]+))", re.MULTILINE)
LEFT = re.compile(r"^(?:import|export)\b(?!\s*[(.]).*", re.MULTILINE)
DYNAMIC = re.compile(r"""(?P<before>\bimport\s*\(\s*["'])(?P<name>\.{1,2}/[^"']+)(?P<after>["'])""")
URL = re.compile(r"""(?P<before>url\(\s*["']?)(?P<name>[^"')#\s:]+)(?P<after>["'#)\s])""")
CSS_IMPORT = re.compile(r"""^@import\s+["'](?P<name>[^"']+)["'];[ \t]*\n?""", re.MULTILINE)
CSS_REMARK = re.compile(r"^[ \t]*/\*.*?\*/[ \t]*\n", re.MULTILINE | re.DOTALL)
CSS_BREAK = re.compile(r"(?<=[{}])\n+(?=.)")


class Bundle:
    """One entry point with all it imports.

    `read` gives a file's text, `hashed` the name a file is sent under; both take names relative to the static folder
    and raise ValueError for a file that is not there. `find` gives the names of the files that a pattern means.
    """

    def __init__(
        self, entry: str, read: Callable[[str], str], hashed: Callable[[str], str],
        find: Callable[[str], Iterable[str]],
    ) -> None:
        self._entry = entry
        self._read = read
        self._hashed = hashed
        self._find = find
        self._underway: list[str] = []
        self._numbers: dict[str, str] = {}  # module -> the constant that holds what it exports
        self._exports: dict[str, set[str]] = {}
        self._parts: list[str] = []

    def text(self) -> str:
        """The whole bundle. Raises ValueError for a circle, a file or name that is not there, or other syntax."""
        if self._entry.endswith(".css"):
            return self._stylesheet(self._entry, set())
        body = self._module(self._entry, entry=True)
        return "".join([*self._parts, body])

    # --- stylesheets

    def _stylesheet(self, name: str, done: set[str]) -> str:
        self._enter(name)
        done.add(name)
        text = self._read(name)

        def inlined(found: re.Match[str]) -> str:
            target = normpath(join(dirname(name), found["name"]))
            return "" if target in done and target not in self._underway else self._stylesheet(target, done)

        own = CSS_BREAK.sub("", CSS_REMARK.sub("", CSS_IMPORT.sub("", text)))
        if "@import" in own:
            raise ValueError(f'{name}: write @import "x.css"; on a line of its own')
        before = "".join(inlined(found) for found in CSS_IMPORT.finditer(text))
        self._underway.pop()
        return before + URL.sub(lambda found: self._reference(name, found), own)

    # --- modules

    def _module(self, name: str, *, entry: bool) -> str:
        self._enter(name)
        text = self._read(name)
        exports: dict[str, str] = {}

        def imported(found: re.Match[str]) -> str:
            names = found["names"]
            source = self._source(name, found["name"])
            if names is None:
                return ""
            if names.startswith("*"):
                return f"const {names.split()[-1]}={source};"
            return f"const {self._imported(name, found['name'], names)}={source};"

        def passed_on(found: re.Match[str]) -> str:
            source = self._source(name, found["name"])
            self._imported(name, found["name"], found["names"])
            made = ""
            for before, after in _pairs(found["names"]):
                # A name of its own: the module may have imported the same, or mean something else by it.
                exports[after] = f"$e{len(exports)}"
                made += f"const {exports[after]}={source}.{before};"
            return made

        def listed(found: re.Match[str]) -> str:
            exports.update({after: before for before, after in _pairs(found["names"])})
            return ""

        def declared(found: re.Match[str]) -> str:
            exports[found["name"]] = found["name"]
            return found["rest"]

        for pattern, put in ((IMPORT, imported), (PASSED_ON, passed_on), (EXPORT_LIST, listed), (EXPORT, declared)):
            text = pattern.sub(put, text)
        _refuse_left(name, text)
        text = _shorter(DYNAMIC.sub(lambda found: self._reference(name, found), text))
        self._underway.pop()
        self._exports[name] = set(exports)
        return _entry_point(text, exports) if entry else _wrapped(text, exports)

    def _source(self, name: str, address: str) -> str:
        """The constant that holds what a module exports; the module goes in where it is first asked for."""
        if not address.startswith("."):
            raise ValueError(f"{name} imports {address!r}: only ./x.mjs can be imported")
        target = normpath(join(dirname(name), address))
        if "*" in target:
            return self._by_folder(target)
        return self._module_once(target)

    def _module_once(self, target: str) -> str:
        if target not in self._numbers:
            body = self._module(target, entry=False)
            self._numbers[target] = f"$m{len(self._numbers)}"
            self._parts.append(f"const {self._numbers[target]}={body};\n")
        return self._numbers[target]

    def _by_folder(self, pattern: str) -> str:
        """An object: what the module in each folder exports, by the folder's name."""
        found = [(dirname(file).rpartition("/")[2], self._module_once(file)) for file in sorted(self._find(pattern))]
        if not found:
            raise ValueError(f"{self._underway[-1]} imports {pattern}: no such file")
        return "{" + ",".join(f'"{folder}":{source}' for folder, source in found) + "}"

    def _imported(self, name: str, address: str, names: str) -> str:
        if "*" in address:
            raise ValueError(f"{name} imports {address!r}: write import * as x")
        exported = self._exports[normpath(join(dirname(name), address))]
        pairs = _pairs(names)
        for before, _after in pairs:
            if before not in exported:
                raise ValueError(f"{name} imports {before!r}, which {address} does not export")
        return "{" + ",".join(before if before == after else f"{before}:{after}" for before, after in pairs) + "}"

    # --- both

    def _enter(self, name: str) -> None:
        if name in self._underway:
            raise ValueError(f"static files refer to each other in a circle: {' -> '.join([*self._underway, name])}")
        self._underway.append(name)

    def _reference(self, name: str, found: re.Match[str]) -> str:
        """A file that is asked for apart, by its hashed name seen from the entry point."""
        target = self._hashed(normpath(join(dirname(name), found["name"])))
        seen = relpath(target, dirname(self._entry) or ".")
        if found.re is DYNAMIC and not seen.startswith("."):
            seen = "./" + seen
        return found["before"] + seen + found["after"]


def _refuse_left(name: str, text: str) -> None:
    """Raises ValueError for an import or export that could not be put otherwise."""
    left = LEFT.search(text)
    if left:
        raise ValueError(f"{name}: cannot bundle {left[0][:60]!r} (no default, no let, names in braces)")


def _entry_point(text: str, exports: dict[str, str]) -> str:
    """The module that a page names: it exports what it did."""
    shown = ",".join(before if before == after else f"{before} as {after}" for after, before in exports.items())
    return text + (f"export {{{shown}}};\n" if exports else "")


def _wrapped(text: str, exports: dict[str, str]) -> str:
    """A module as a function that is called once and gives what it exports."""
    names = ",".join(after if before == after else f"{after}:{before}" for after, before in exports.items())
    return f"(()=>{{{text}\nreturn{{{names}}};}})()"


def _pairs(names: str) -> list[tuple[str, str]]:
    """`{a, b as c}` as (a, a), (b, c)."""
    parts = [part.split() for part in names.strip("{} \n\t").split(",") if part.strip()]
    return [(part[0], part[-1]) for part in parts]


def _shorter(text: str) -> str:
    """Without comment lines and indentation; text in backquotes that runs over lines stays as it is."""
    lines: list[str] = []
    inside = remark = False
    for line in text.split("\n"):
        bare = line.lstrip(" \t")
        if not inside and (remark or bare.startswith(("//", "/*"))):
            if bare.startswith("//") and not remark:
                continue
            remark = "*/" not in bare
            if remark or bare.rstrip().endswith("*/"):
                continue
        lines.append(line if inside else bare)
        inside ^= line.count("`") % 2 == 1
    return "\n".join(lines)
