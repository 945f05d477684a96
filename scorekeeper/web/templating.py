"""How pages are drawn: a Jinja environment for each language, whose texts are put in before a page is asked for.

A compiled template is the same in every language, and is kept in a folder for later starts.
"""

from __future__ import annotations

import contextlib
import re
import shutil
import threading
from collections.abc import Callable
from gettext import NullTranslations
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import jinja2
from flask import Flask, current_app
from jinja2.bccache import Bucket
from markupsafe import Markup

from scorekeeper.program import fingerprint
from scorekeeper.translations import LIKE_GERMAN, catalogue
from scorekeeper.web.preferences import language
from scorekeeper.words.locale import upper_first

OPTIONS: dict[str, object] = {
    "undefined": jinja2.StrictUndefined, "trim_blocks": True, "lstrip_blocks": True, "extensions": ["jinja2.ext.i18n"],
}
"""Of every environment, also of Flask's own, which only collects what templates may use."""

EVERYWHERE = ("_", "gettext", "ngettext", "pgettext", "dict", "namespace", "range")
"""What macros may use of Jinja's own that are imported without a page's context, besides its language and filters."""

OF_REQUEST = ("arrived_forms", "rule_link")
"""Our functions that they may use too: each finds by itself what it needs of the request."""

DENSE = {"separators": (",", ":"), "sort_keys": True}
"""How data stands in a page: without spaces, for a first visit has a budget of bytes."""


_SIGN = re.compile('"#([is]-[a-z]+)"')
_OF_CARDS = frozenset(f"s-{suit}" for suit in "hdscx")


def signs_named(page: str) -> frozenset[str]:
    """The signs that a page names as ``"#i-undo"``; of one that names a sign of cards all of those. The page is read
    through once: looking for each name took a tenth of a match page's time."""
    named = frozenset(_SIGN.findall(page))
    return named if named.isdisjoint(_OF_CARDS) else named | _OF_CARDS


class Templates:
    """The environments of an application, each made when its language is first spoken. ``bytecode_cache``: where what
    is compiled is looked for first, if anywhere; read when an environment is made."""

    def __init__(self, app: Flask) -> None:
        self.bytecode_cache: jinja2.BytecodeCache | None = None
        self._app = app
        self._lock = threading.Lock()
        self._by_language: dict[str, jinja2.Environment] = {}

    def spoken(self, lang: str) -> jinja2.Environment:
        """The one of this language; what a part adds to Flask's afterwards it does not know."""
        with self._lock:
            if lang not in self._by_language:
                self._by_language[lang] = self._made(lang)
            return self._by_language[lang]

    def _made(self, lang: str) -> jinja2.Environment:
        made: Any = self._app.create_jinja_environment()
        shared = self._app.jinja_env
        made.filters.update(shared.filters)
        made.tests.update(shared.tests)
        made.install_gettext_translations(catalogue(lang), newstyle=True)
        made.globals["_"] = _translating(catalogue(lang))  # Jinja's own looks for gettext by name, each time
        # Each import of macros compares all globals by name: what only pages ask for comes with their context.
        ours = {name: shared.globals[name] for name in OF_REQUEST} | {"lang": lang, "like_german": LIKE_GERMAN}
        made.globals = {name: made.globals[name] for name in EVERYWHERE} | ours
        made.policies["json.dumps_kwargs"] = DENSE
        made.bytecode_cache = self.bytecode_cache
        environment: jinja2.Environment = made
        return environment


def _translating(texts: NullTranslations) -> Callable[..., Markup]:
    """``_`` as newstyle gettext has it: the text is safe, what fills its gaps is escaped. It asks nothing of the page's
    context, for all our pages are HTML, and fills only where there are gaps: that was a tenth of the time of all
    screens."""

    def text_of(text: str, /, **parts: object) -> Markup:
        found = Markup(texts.gettext(text))
        return found % parts if parts or "%" in found else found

    return text_of


def init_app(app: Flask) -> None:
    """Make ready for templates; none is read before a page is asked for."""
    app.add_template_filter(upper_first)
    app.add_template_filter(signs_named)
    app.extensions["scorekeeper.templates"] = Templates(app)


def render_template(name: str | list[str | jinja2.Template], /, **context: object) -> str:
    """The page of this template, or of the first of these that there is, in the language of this request."""
    environment = _spoken()
    shared = current_app.jinja_env.globals.items()
    asked = {name: each for name, each in shared if name not in environment.globals} | context
    current_app.update_template_context(asked)
    return environment.get_or_select_template(name).render(asked)


def macro(name: str, of: str) -> Callable[..., str]:
    """A macro of this template as a function, in the language of this request."""
    made: Callable[..., str] = getattr(_spoken().get_template(of).module, name)
    return made


def _spoken() -> jinja2.Environment:
    templates: Templates = current_app.extensions["scorekeeper.templates"]
    return templates.spoken(language())


def keep_compiled(app: Flask, folder: Path) -> None:
    """Keep in this folder what is compiled, for the starts to come: compiling was a fifth of the first page's time.

    What another program compiled is thrown away, for what filters make of constants is part of it. Whether a
    template's own source is still the same, Jinja looks. Where nothing can be kept, all is compiled as ever.
    """
    templates: Templates = app.extensions["scorekeeper.templates"]
    if templates.bytecode_cache is not None:
        return
    with contextlib.suppress(OSError, PackageNotFoundError):
        mine = folder / f"{version('jinja2')}-{fingerprint()[:20]}"
        folder.mkdir(mode=0o700, exist_ok=True)  # it is run as code: nobody else writes here
        mine.mkdir(exist_ok=True)
        for other in folder.iterdir():
            if other != mine:
                shutil.rmtree(other, ignore_errors=True)
        templates.bytecode_cache = _InFolder(str(mine), "%s")


class _InFolder(jinja2.FileSystemBytecodeCache):
    """One that has no say in whether a page is shown."""

    def load_bytecode(self, bucket: Bucket) -> None:
        """What lies there; nothing where it cannot be read."""
        with contextlib.suppress(OSError):
            super().load_bytecode(bucket)

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Put it there; on a full disk, do not."""
        with contextlib.suppress(OSError):
            super().dump_bytecode(bucket)
