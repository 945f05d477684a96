"""The installation's secret. It is made on the first start, and only its owner can read it. All links are made from
it."""

from __future__ import annotations

import secrets
from pathlib import Path

from scorekeeper.settings import UnusableData

LENGTH = 32
"""Bytes of it."""


def secret_of(folder: Path) -> bytes:
    """The secret of a data folder; made where there is none. Call it inside `migrate.alone`. Raises UnusableData."""
    if not (folder / "secret").exists():
        put_secret(folder, secrets.token_bytes(LENGTH))
    return read_secret(folder)


def read_secret(folder: Path) -> bytes:
    """The secret. OSError where the folder has none; UnusableData where half of it is there: with an empty key
    everybody could make every link.
    """
    try:
        secret = bytes.fromhex((folder / "secret").read_text(encoding="ascii"))
    except ValueError:
        secret = b""
    if len(secret) != LENGTH:
        raise UnusableData("secret", folder / "secret")
    return secret


def put_secret(folder: Path, secret: bytes) -> None:
    """Write it, in one step: nobody ever reads half of it."""
    fresh = folder / "secret.new"
    fresh.unlink(missing_ok=True)
    fresh.touch(mode=0o600, exist_ok=False)
    fresh.write_text(secret.hex(), encoding="ascii")
    fresh.replace(folder / "secret")
