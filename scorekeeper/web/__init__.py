"""The pages. `create_app` builds the application, `prepare` makes its data folder ready."""

from __future__ import annotations

from scorekeeper.web.application import create_app, prepare

__all__ = ["create_app", "prepare"]
