"""Links and codes of a match or a club. They are made from the installation's secret, so they can be shown again at any
time.

The database keeps hashes only. A renewed link has the next epoch, and all tokens of the epoch before are dead.

A club may have several keepers, each with a link of their own. Keeper n's epochs count from n × 10,000 + 1. So an epoch
alone says whose link it is: in the token, in the table of links, and in every entry made with it. Number 0 has the
epochs of the time when a club had only one keeper.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from typing import Literal, TypeAlias, cast

Role: TypeAlias = Literal["watch", "member", "record", "judge", "keeper"]
ROLES: tuple[Role, ...] = ("watch", "record", "judge")
"""The roles of a match, lowest first: each may do what those before it may."""
CLUB_ROLES: tuple[Role, ...] = ("watch", "member", "record", "judge", "keeper")
"""The roles of a club, in the same order."""
CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Digits of a code: without I, L, O and U, which are misread."""
CODE_LENGTH, LONG_CODE = 8, 12
"""Digits of a code: 40 bits for those who watch or record, 60 for those who decide (``DECIDING``)."""
DECIDING = ("judge", "keeper")
KEEPERS_APART = 10_000
"""From the first epoch of one keeper's links to that of the next one's."""
LAST_KEEPER = 99
"""The highest number of a keeper."""
_MISREAD = str.maketrans({"O": "0", "I": "1", "L": "1", "-": None, " ": None, "\u2013": None, "\u00a0": None})


def at_least(role: str, need: str) -> bool:
    """Whether a role may do what another may. ValueError for what is no role."""
    return CLUB_ROLES.index(cast(Role, role)) >= CLUB_ROLES.index(cast(Role, need))


def keeper_number(epoch: int) -> int:
    """Which keeper of a club has the link of this epoch; number 0 is opened by the passphrase."""
    return epoch // KEEPERS_APART


def at_table_by(number: int, epoch: int) -> int:
    """What an entry of a match has for the epoch of its link where the keeper of that number came to the table from the
    club's board: there all keepers have the same link. Of a link renewed so often that this has no room, its own."""
    return (number + 1) * KEEPERS_APART + epoch if epoch < KEEPERS_APART else epoch


def keeper_at_table(epoch: int) -> int | None:
    """Which keeper said an entry of a match; None where nobody knows."""
    return epoch // KEEPERS_APART - 1 if epoch >= KEEPERS_APART else None


def token_of(secret: bytes, stream: str, role: str, epoch: int) -> str:
    """The token of a link: 128 bits as 22 characters of base64url."""
    return base64.urlsafe_b64encode(_signed(secret, "link", stream, role, epoch)[:16]).decode("ascii").rstrip("=")


def code_of(secret: bytes, stream: str, role: str, epoch: int) -> str:
    """The code beside a QR code, to be typed by hand. The first 8 digits are those that every role once had alone."""
    digits = LONG_CODE if role in DECIDING else CODE_LENGTH
    number = int.from_bytes(_signed(secret, "code", stream, role, epoch)[:8], "big")
    return "".join(CROCKFORD[number >> shift & 31] for shift in range(59, 59 - 5 * digits, -5))


def code_shown(code: str) -> str:
    """A code as it is printed: ``7Q4M-K2XD``, ``7Q4M-K2XD-09VB``."""
    return "-".join(code[at : at + 4] for at in range(0, len(code), 4))


def read_code(typed: str) -> str | None:
    """The code somebody typed, whatever its case, dashes and misread letters; None for what is no code."""
    code = typed.strip().upper().translate(_MISREAD)
    return code if len(code) in (CODE_LENGTH, LONG_CODE) and all(digit in CROCKFORD for digit in code) else None


def device_of(secret: str) -> str:
    """The public id of a device, from the secret in its cookie: 16 hex digits that tell nothing of it."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _signed(secret: bytes, what: str, stream: str, role: str, epoch: int) -> bytes:
    return hmac.new(secret, f"{what}:{stream}:{role}:{epoch}".encode(), hashlib.sha256).digest()
