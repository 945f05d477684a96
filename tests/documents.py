"""An HTML document as a strict parser reads it: once for those who ask whether it is valid and those who read in it."""

from __future__ import annotations

import hashlib
import re
from functools import lru_cache
from typing import Any, NamedTuple
from xml.etree.ElementTree import Element

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
    return Document(tree, [f"{position}: {code} {details}" for position, code, details in parser.errors])


HARMLESS = r"\t\n !#-%'-;=?-~\xa0-\ud7ff\U0001f000-\U0001faff"
"""Characters that mean nothing to a parser within text or quotes: no markup, no reference, no control character."""
VALUE = re.compile(rf'(?<!type)="[{HARMLESS}]*"')
"""An attribute's value; of a field its type decides where it may stand."""
TEXT = re.compile(rf">((?:[{HARMLESS}]|&(?:amp|lt|gt|#34|#39);)*)(?=<)")
"""What stands between two tags; where there is anything but blanks, a table or a list may not have it."""


def shape(body: bytes) -> bytes:
    """A digest of all that can make a document valid or not: documents that differ only in words have the same."""
    try:
        text = body.decode()
    except UnicodeDecodeError:
        return hashlib.sha256(body).digest()
    text = TEXT.sub(lambda found: ">x" if found[1].strip() else "> " if found[1] else ">", text)
    return hashlib.sha256(VALUE.sub('=""', text).encode()).digest()


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
