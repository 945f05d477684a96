"""An HTML document as a strict parser reads it: once for those who ask whether it is valid and those who read in it."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from html import unescape
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element, SubElement

import html5lib


class Document(NamedTuple):
    """``tree``: the element ``html``, names without a namespace; it is shared, so nobody changes it."""

    tree: Element
    errors: list[str]


@lru_cache(maxsize=32)
def parsed(body: bytes) -> Document:
    """The document of an answer; those of the last few are kept."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    tree = parser.parse(body, transport_encoding="utf-8")
    errors = [f"{position}: {code} {details}" for position, code, details in parser.errors]
    return Document(tree, [*errors, *_blocks_in_words(tree)])


def tree_of(body: bytes) -> Element:
    """The document of an answer, to be read in: as the parser has it, much sooner where every tag is written."""
    built = _built(body)
    return parsed(body).tree if built is None else built


PHRASING = frozenset({"span", "label", "button", "b", "strong", "em", "i", "small", "p", "h1", "h2", "h3", "h4", "pre"})
"""What holds words and signs alone, which the parser does not ask."""
BLOCKS = frozenset({
    "address", "article", "aside", "blockquote", "details", "dialog", "div", "dl", "fieldset", "figure", "footer",
    "form", "h1", "h2", "h3", "h4", "header", "hr", "main", "nav", "ol", "p", "pre", "section", "table", "ul",
})


def _blocks_in_words(tree: Element) -> list[str]:
    """Blocks within what holds words alone."""
    return [
        f"<{inner.tag}> in <{outer.tag} class={outer.get('class')}>"
        for outer in tree.iter() if outer.tag in PHRASING
        for inner in outer.iter() if inner is not outer and inner.tag in BLOCKS
    ]


_HARMLESS = r"\t\n !#-%'-;=?-~\xa0-\ud7ff\U0001f000-\U0001faff"
_REFERENCE = "&(?:amp|lt|gt|#34|#39);"
QUOTED = rf"(?:[{_HARMLESS}]|{_REFERENCE})*"
WORDS = rf"(?:[{_HARMLESS}\"]|{_REFERENCE})+"
"""Characters that mean nothing to a parser within quotes and between tags: no markup, no control character, and of
references the five that the templates write."""
PART = re.compile(
    rf'<([a-z][a-z0-9-]*)((?:\s+[A-Za-z][\w:.-]*(?:="{QUOTED}")?)*)\s*(/?)>|</([a-z][a-z0-9-]*)>|({WORDS})(?=<|$)'
)
"""A tag that begins an element, with attributes written as they must be; one that ends it; what stands between two."""
NAME = re.compile(r'([A-Za-z][\w:.-]*)(?:="[^"]*")?')
TYPE = re.compile(r'\stype="([^"]*)"')
VOID = frozenset({"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"})
RAW = frozenset({"script", "style"})
"""What is in them is no markup."""
DOCTYPE = "<!doctype html>"
LEADS_ON = re.compile(rf"""(<!doctype html>
<html lang=en>
<title>Redirecting...</title>
<h1>Redirecting...</h1>
<p>You should be redirected automatically to the target URL: <a href=)"({QUOTED})">\2</a>(. If not, click the link.
)""")
"""What Werkzeug writes where a page leads to another."""
Shape = frozenset[tuple[object, ...]]


@lru_cache(maxsize=50_000)
def head_of(name: str, attributes: str, closed: str) -> str | None:
    """A tag as far as it matters where it stands; None where an attribute is there twice. Most stand on many pages."""
    names = NAME.findall(attributes)
    if len(set(names)) < len(names):
        return None
    kind = TYPE.search(attributes)
    return f"{name}{closed} {kind[1] if kind else ''}"




def shape(body: bytes) -> Shape:
    """All that can make a document valid or not: documents that differ only in words, in blanks, in values or in how
    many of the same stand in a row have the same. Each part of it says in which elements, from the outermost on, what
    follows directly on what: of an element its name and, where it is a field, its type (which decides where it may
    stand), of words that there are any.

    Where every element is ended as it must be, a parser knows nothing else than what it is in and what stood there
    last: a document whose every part stood in valid ones is valid. What is not written as the templates write it is
    compared letter by letter.
    """
    literally = frozenset({(hashlib.sha256(body).digest(),)})
    try:
        text = body.decode()
    except UnicodeDecodeError:
        return literally
    if leads_on := LEADS_ON.fullmatch(text):
        return frozenset({(leads_on[1], leads_on[3])})
    if text[: len(DOCTYPE)].lower() != DOCTYPE:
        return literally
    way: tuple[str, ...] = ()
    last: list[str] = [""]
    parts: set[tuple[object, ...]] = set()
    at = len(DOCTYPE)
    while at < len(text):
        part = PART.match(text, at)
        if part is None:
            return literally
        at = part.end()
        name, attributes, closed, ended, words = part.groups()
        if name:
            head = head_of(name, attributes, closed)
            if head is None:
                return literally
            parts.add((way, last[-1], head))
            last[-1] = head
            if not closed and name not in VOID:
                way = (*way, head)
                last.append("")
                if name in RAW and (behind := text.find(f"</{name}>", at)) >= 0 and "<!--" not in text[at:behind]:
                    at = behind
        elif ended:
            if not way or way[-1].partition(" ")[0] != ended:
                return literally
            parts.add((way, last.pop(), "/"))
            way = way[:-1]
        elif words.strip():
            parts.add((way, last[-1], "x"))
            last[-1] = "x"
    return literally if way else frozenset({*parts, (way, last[-1], "/")})


ATTRIBUTE = re.compile(r'([A-Za-z][\w:.-]*)(?:="([^"]*)")?')
SVG = "{http://www.w3.org/2000/svg}"


@lru_cache(maxsize=32)
def _built(body: bytes) -> Element | None:
    """The tree of a document in which each element is begun and ended by a tag; None for another."""
    text = body.decode("utf-8", "replace")
    if text[: len(DOCTYPE)].lower() != DOCTYPE:
        return None
    root, at = Element("root"), len(DOCTYPE)
    way = [root]
    while at < len(text):
        part = PART.match(text, at)
        if part is None:
            return None
        at, inner = part.end(), way[-1]
        name, attributes, closed, ended, words = part.groups()
        if name:
            drawn = name == "svg" or inner.tag.startswith(SVG)
            if name == "tr" and inner.tag == "table":
                return None
            found = {key: unescape(value) for key, value in ATTRIBUTE.findall(attributes)}
            each = SubElement(inner, SVG + name if drawn else name, found)
            if name not in VOID and not (drawn and closed):
                way.append(each)
                if name in RAW:
                    behind = text.find(f"</{name}>", at)
                    each.text, at = text[at:behind] or None, behind
                elif name in ("pre", "textarea") and text[at : at + 1] == "\n":
                    at += 1
        elif ended:
            if inner.tag.removeprefix(SVG) != ended:
                return None
            way.pop()
        elif len(way) > 2 or [*root.iter("head")]:  # before the head blanks are dropped, after the body they are in it
            within = [*root.iter("body"), inner][0] if len(way) < 3 else inner
            if len(within):
                within[-1].tail = (within[-1].tail or "") + unescape(words)
            else:
                within.text = (within.text or "") + unescape(words)
    if len(way) > 1 or [each.tag for each in root] != ["html"] or [each.tag for each in root[0]] != ["head", "body"]:
        return None
    return root[0]


def sent_by(form: Element) -> dict[str, Any]:
    """What a form sends if nobody touches it, without its buttons; a list where ticks of one name are several."""
    sent: dict[str, Any] = {}
    for part in form.iter():
        name = part.get("name")
        if not name or part.get("type") in ("submit", "file") or part.tag == "button":
            continue
        if part.tag == "select":
            chosen = [one for one in part.iter("option") if one.get("selected") is not None] or list(
                part.iter("option")
            )
            sent[name] = chosen[0].get("value", "")
        elif part.tag == "textarea":
            sent[name] = (part.text or "").removeprefix("\n")
        elif part.get("type") not in ("checkbox", "radio") or part.get("checked") is not None:
            sent.setdefault(name, part.get("value", ""))
            if part.get("type") == "checkbox" and sent[name] != part.get("value", ""):
                sent[name] = [*([sent[name]] if isinstance(sent[name], str) else sent[name]), part.get("value", "")]
    return sent


def wrong_fields(form: Element) -> dict[str, str]:
    """What a form says is wrong, by the name of the field that it stands at."""
    found = {}
    for box in form.iter():
        errors = [part for part in box if part.get("class") == "error"] if box.tag in ("div", "fieldset") else []
        names = [part.get("name") for part in box.iter() if part.get("name")]
        if errors and names:
            found[names[0]] = "".join(errors[0].itertext()).strip()
    return found
