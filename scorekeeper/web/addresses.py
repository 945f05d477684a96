"""Addresses to hand on: in the form that others can open, and as a QR code."""

from __future__ import annotations

import ipaddress
from urllib.parse import quote, urlsplit

import segno
from flask import current_app, request, url_for
from markupsafe import Markup

from scorekeeper.settings import Settings


def full(path: str) -> str:
    """A path as others can open it: under the installation's public address, or the one this request came to.

    Whoever opens the installation on its own machine by a loopback address gets the one that `serve` found for phones.
    """
    settings: Settings = current_app.config["SCOREKEEPER"]
    asked = request.url_root.rstrip("/")
    for_phones: str = current_app.extensions.get("scorekeeper.for_phones", "")
    return (settings.public_url or (for_phones if is_loopback(asked) else "") or asked) + path


def book_path(variant: str, switches: str) -> str:
    """The path of a variant's rule book, told as tables play it that have these switches (as ``rules:`` writes them).
    """
    return url_for("book.page", variant=variant) + by_rules(switches)


def by_rules(switches: str) -> str:
    """What an address of a rule book says behind its path: ``?rules=partner_build=off``, as it can be typed; empty
    where nothing is agreed otherwise."""
    return f"?rules={quote(switches.replace(' ', ''), safe='=,/')}" if switches else ""


def check_path(variant: str, switches: str) -> str:
    """The path of a game's page of questions (``What can I take?``), answered by a variant with these switches."""
    return url_for("check.page", v=variant, r=switches or None)


def qr_code(address: str) -> Markup:
    """A QR code as SVG in the page; black on white whatever the page's colours, since a camera reads it."""
    code = segno.make(address, error="m", micro=False)
    return Markup(code.svg_inline(border=4, dark="#000", light="#fff", omitsize=True))


def is_loopback(url: str) -> bool:
    """Whether an address leads to the machine itself that opens it, so that a phone finds nothing there."""
    name = urlsplit(url).hostname or ""
    try:
        return ipaddress.ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
