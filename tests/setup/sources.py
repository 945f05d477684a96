"""How templates, scripts and styles are read by tests that look at what they say."""

from __future__ import annotations

import re

from jinja2 import Environment

TEMPLATES = Environment(extensions=["jinja2.ext.i18n", "jinja2.ext.loopcontrols"], autoescape=True)
COMMENTS = {
    ".html": re.compile(r"\{#.*?#\}", re.DOTALL),
    ".mjs": re.compile(r"/\*.*?\*/|(?<![:\"'`])//[^\n]*", re.DOTALL),
    ".css": re.compile(r"/\*.*?\*/", re.DOTALL),
}
