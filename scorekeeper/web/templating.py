"""How pages are drawn: every template is compiled once for each language, with its texts already in place.

A page of a match has some 500 texts and 40 imports of macros; looked up and run anew for each view they were most of
what a view cost. So ``_("…")`` becomes part of the compiled template, and a module of macros stays as it is for as long
as everything that it reads from its surroundings stays the same.
"""

from __future__ import annotations

import contextlib
import re
import shutil
from collections.abc import Callable, Mapping
from functools import cache, lru_cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from flask import Flask
from flask.templating import Environment as FlaskEnvironment
from jinja2 import BytecodeCache, FileSystemBytecodeCache, Template, meta, nodes
from jinja2.bccache import Bucket
from jinja2.environment import TemplateModule
from jinja2.runtime import Macro
from jinja2.utils import missing
from jinja2.visitor import NodeTransformer
from markupsafe import Markup

from scorekeeper.program import fingerprint
from scorekeeper.translations import catalogue
from scorekeeper.web.preferences import language

_SAME = frozenset(
    {"_", "gettext", "ngettext", "pgettext", "npgettext", "range", "namespace", "dict", "lang", "like_german"}
)
"""What a module may read whose macros then say the same for the same arguments, always."""
_PLAIN = frozenset({str, Markup, int, bool, type(None)})
_GAP = re.compile(r"%\((\w+)\)[sd]|%%")


def keep_compiled(app: Flask, folder: Path) -> None:
    """Keep in this folder what is compiled, for the starts to come: compiling was a fifth of the first page's time.

    What another program compiled is thrown away: texts, and what filters make of constants, are part of it. Whether a
    template's own source is still the same, Jinja looks. Where nothing can be kept, all is compiled as ever.
    """
    with contextlib.suppress(OSError, PackageNotFoundError):
        mine = folder / f"{version('jinja2')}-{fingerprint()[:20]}"
        folder.mkdir(mode=0o700, exist_ok=True)  # it is run as code: nobody else writes here
        mine.mkdir(exist_ok=True)
        for other in folder.iterdir():
            if other != mine:
                shutil.rmtree(other, ignore_errors=True)
        app.jinja_env.bytecode_cache = _InFolder(str(mine), "%s")


class _InFolder(FileSystemBytecodeCache):
    """One that has no say in whether a page is shown."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """What lies there; nothing where it cannot be read."""
        with contextlib.suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Put it there; on a full disk, do not."""
        with contextlib.suppress(OSError):
            super().dump_bytecode(bucket)


class Page(Template):
    """A template whose macros are kept between imports that cannot be told apart."""

    _kept: tuple[tuple[object, ...], TemplateModule] | None = None

    def make_module(
        self, vars: dict[str, Any] | None = None, shared: bool = False, locals: Mapping[str, Any] | None = None
    ) -> TemplateModule:
        """Its macros in these surroundings."""
        names = self.environment.read_by(self.name) if shared and self.name else None  # type: ignore[attr-defined]
        if names is None or vars is None:
            return super().make_module(vars, shared, locals)
        around = vars if locals is None else {**vars, **{name: it for name, it in locals.items() if it is not missing}}
        surroundings = tuple(around.get(name, missing) for name in names)
        kept = self._kept
        # the same objects, which are alive as long as they are kept here
        if kept is not None and all(old is new for old, new in zip(kept[0], surroundings, strict=True)):
            return kept[1]
        made = super().make_module(vars, shared, locals)
        if all(it is missing or name in _SAME for name, it in zip(names, surroundings, strict=True)):
            _remember(made)
        self._kept = (surroundings, made)
        return made

    def _get_default_module(self, ctx: object = None) -> TemplateModule:
        """Its macros without surroundings. No template here has globals of its own, so one is enough."""
        if self._module is None:
            made = super().make_module()
            if self.name and set(self.environment.read_by(self.name) or ("?",)) <= _SAME:  # type: ignore[attr-defined]
                _remember(made)
            self._module = made
        return self._module


class Environment(FlaskEnvironment):
    """Flask's, which hands each request the templates of its language."""

    template_class = Page
    lang = ""

    def __init__(self, app: Flask, **options: Any) -> None:
        super().__init__(app, **options)
        self.read_by = cache(self._read_by)
        self._by_language: dict[str, Environment] = {}

    def _load_template(self, name: str, globals: Any) -> Template:
        if self.lang:
            return super()._load_template(name, globals)
        return self._spoken(language())._load_template(name, globals)

    def _spoken(self, lang: str) -> Environment:
        """The environment of one language, made when it is first spoken."""
        if lang not in self._by_language:
            spoken: Any = self.overlay()
            spoken.lang = lang
            spoken.read_by = cache(spoken._read_by)
            if self.bytecode_cache is not None:
                spoken.bytecode_cache = _OfOneLanguage(self.bytecode_cache, lang)
            spoken.globals = {**self.globals, **_functions(lang)}
            self._by_language[lang] = spoken
        return self._by_language[lang]

    def _generate(
        self, source: nodes.Template, name: str | None, filename: str | None, defer_init: bool = False
    ) -> str:
        if self.lang and name is not None and name.endswith(".html"):
            source = _Spoken(self.lang).visit(source)
        return super()._generate(source, name, filename, defer_init=defer_init)

    def _read_by(self, name: str) -> tuple[str, ...] | None:
        """What a module reads from where it is imported, with all that it imports; None where that cannot be said."""
        assert self.loader is not None
        bare: Any = self.overlay()
        bare.globals = {}  # else what Flask has there is not told, and the request is one of them
        tree = bare.parse(self.loader.get_source(self, name)[0], name)
        found = set(meta.find_undeclared_variables(tree))
        if next(tree.find_all((nodes.Include, nodes.Extends)), None) is not None:
            return None
        imports: list[Any] = [*tree.find_all(nodes.Import), *tree.find_all(nodes.FromImport)]
        for one in imports:
            if not isinstance(one.template, nodes.Const):
                return None
            if one.with_context:
                inner = self.read_by(one.template.value)
                if inner is None:
                    return None
                found |= set(inner)
        return tuple(sorted(found))


def _remember(module: TemplateModule) -> None:
    """Let macros that say the same for the same arguments be asked once for each."""
    for name, macro in vars(module).items():
        if isinstance(macro, Macro) and not macro.caller:
            setattr(module, name, _Remembered(macro))


class _Remembered:
    """A macro that was asked before."""

    def __init__(self, macro: Macro) -> None:
        self._macro = macro
        self._kept = lru_cache(maxsize=512, typed=True)(macro)

    def __call__(self, *args: object, **kwargs: object) -> str:
        # text is told apart from text that is HTML already; what else there is (lists, what is not defined) is not kept
        if all(type(it) in _PLAIN for it in args) and all(type(it) in _PLAIN for it in kwargs.values()):
            return self._kept(*args, **kwargs)
        return self._macro(*args, **kwargs)


class _OfOneLanguage(BytecodeCache):
    """What was compiled before, told apart by language."""

    def __init__(self, kept: BytecodeCache, lang: str) -> None:
        self._kept = kept
        self._lang = lang

    def get_cache_key(self, name: str, filename: str | None = None) -> str:
        """Where a template is kept."""
        return self._kept.get_cache_key(f"{self._lang} {name}", filename)

    def load_bytecode(self, bucket: Bucket) -> None:
        """From where all are."""
        self._kept.load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """To where all are."""
        self._kept.dump_bytecode(bucket)


class _Spoken(NodeTransformer):
    """Puts the texts of one language where a template asks for them."""

    def __init__(self, lang: str) -> None:
        self._texts = catalogue(lang)

    def visit_Output(self, node: nodes.Output) -> nodes.Node:  # noqa: N802 - jinja2 names it
        """A text that is written out becomes part of what is around it."""
        parts: list[nodes.Expr] = []
        for child in node.nodes:
            parts += self._pieces(child) or [self.visit(child)]
        node.nodes = parts
        return node

    def visit_Call(self, node: nodes.Call) -> nodes.Node:  # noqa: N802
        """A text anywhere else becomes a constant, or a constant with gaps."""
        text = self._text(node)
        if text is None:
            return self.generic_visit(node)
        safe = nodes.MarkSafe(nodes.Const(text if node.kwargs else text % {}, lineno=node.lineno), lineno=node.lineno)
        if not node.kwargs:
            return safe
        gaps = [nodes.Pair(nodes.Const(one.key), self.visit(one.value), lineno=node.lineno) for one in node.kwargs]
        return nodes.Mod(safe, nodes.Dict(gaps, lineno=node.lineno), lineno=node.lineno)

    def _pieces(self, node: nodes.Expr) -> list[nodes.Expr]:
        """A text with its gaps, piece by piece; nothing for what is none."""
        text = self._text(node) if isinstance(node, nodes.Call) else None
        if text is None:
            return []
        assert isinstance(node, nodes.Call)
        filling = {one.key: one.value for one in node.kwargs}
        pieces: list[nodes.Expr] = []
        at = 0
        for gap in _GAP.finditer(text):
            pieces.append(nodes.TemplateData(text[at : gap.start()] + ("%" if gap[0] == "%%" else "")))
            if gap[1]:
                if gap[1] not in filling:
                    return []
                pieces.append(self.visit(filling[gap[1]]))
            at = gap.end()
        return [*pieces, nodes.TemplateData(text[at:])]

    def _text(self, node: nodes.Call) -> str | None:
        """What ``_("…", gap=…)`` says in this language; None for any other call."""
        if not isinstance(node.node, nodes.Name) or node.node.name != "_" or len(node.args) != 1:
            return None
        if node.dyn_args is not None or node.dyn_kwargs is not None or not isinstance(node.args[0], nodes.Const):
            return None
        return self._texts.gettext(node.args[0].value)


def _functions(lang: str) -> dict[str, Callable[..., Markup]]:
    """For the texts that depend on a number or stand in a variable."""
    texts = catalogue(lang)

    def gettext(text: str, /, **gaps: object) -> Markup:
        return Markup(texts.gettext(text)) % gaps

    def ngettext(one: str, many: str, num: int, /, **gaps: object) -> Markup:
        return Markup(texts.ngettext(one, many, num)) % {"num": num, **gaps}

    def pgettext(context: str, text: str, /, **gaps: object) -> Markup:
        return Markup(texts.pgettext(context, text)) % {"context": context, **gaps}

    def npgettext(context: str, one: str, many: str, num: int, /, **gaps: object) -> Markup:
        return Markup(texts.npgettext(context, one, many, num)) % {"context": context, "num": num, **gaps}

    return {"_": gettext, "gettext": gettext, "ngettext": ngettext, "pgettext": pgettext, "npgettext": npgettext}
