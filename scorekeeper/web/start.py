"""The front door, and what this phone likes."""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Blueprint, redirect, render_template, request
from werkzeug.wrappers import Response

from scorekeeper.web.preferences import CHOICES, remember

pages = Blueprint("start", __name__)


@pages.get("/")
def index() -> str:
    """The start page."""
    return render_template("start.html")


@pages.get("/settings")
def settings() -> str:
    """Language, light or dark, card colours."""
    return render_template("settings.html")


@pages.post("/settings")
def choose() -> Response:
    """Keep what was chosen and go back to where the choice was made."""
    response = redirect(local(request.form.get("next", "/")), 303)
    for name in CHOICES:
        if name in request.form:
            remember(response, name, request.form[name])  # type: ignore[arg-type]
    return response


def local(address: str) -> str:
    """The address if it is a path of ours, else the start page: nobody is sent elsewhere by a form's field."""
    parts = urlsplit(address)
    ours = address.startswith("/") and not address.startswith(("//", "/\\")) and not parts.netloc
    return address if ours and address.isprintable() else "/"
