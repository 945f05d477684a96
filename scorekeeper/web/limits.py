"""How often somebody may ask: a bucket of tokens for each link and each phone on it; for each address one for guessed
links and one for pages that compute. And how much of what may be begun here in a day one address may have.

Buckets and shares are in memory and so per process. That is enough against scripts that run wild, and against guessing
128 random bits.
"""

from __future__ import annotations

import ipaddress
import math
import threading
import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import lru_cache

from flask import Flask, current_app, request

from scorekeeper.web.errors import refuse

SHARE_OF_DAY = 4
"""An address begins one of so many of all that may be begun in a day at most."""
FEWEST_OF_DAY = 100
"""So many it begins in any case: in a small installation everybody may have the same."""


class Buckets:
    """Token buckets by key: `rate` a second come in, at most `burst` are in store."""

    def __init__(self, rate: float, burst: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.burst = burst
        self._clock = clock
        self._lock = threading.Lock()
        # key -> (tokens, when that was true); the one not asked for longest stands first
        self._levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> float:
        """Take a token; 0 if there was one, else the seconds until there is."""
        with self._lock:
            now = self._clock()
            self._forget_full(now)
            level = self._level(key, now)
            left = level - 1 if level >= 1 else level
            self._levels[key] = (left, now)
            self._levels.move_to_end(key)
            return 0.0 if level >= 1 else (1 - level) / self.rate

    def wait(self, key: str) -> float:
        """The seconds until there is a token; 0 where there is one. Takes none."""
        with self._lock:
            return max(0.0, (1 - self._level(key, self._clock())) / self.rate)

    def _level(self, key: str, now: float) -> float:
        level, then = self._levels.get(key, (float(self.burst), now))
        return min(float(self.burst), level + (now - then) * self.rate)

    def _forget_full(self, now: float) -> None:
        """Forget the keys in front that are full again, which changes nothing; each is looked at once, when it goes."""
        while self._levels:
            key = next(iter(self._levels))
            if self._level(key, now) < self.burst:
                return
            del self._levels[key]


@lru_cache(maxsize=4096)
def network_of(address: str, of_four: int = 32, of_six: int = 64) -> str:
    """Whose an address is: an IPv4 address one router's, an IPv6 address its /64, which one household or phone has; or
    the network of so many bits in which it lies."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:  # no address of the internet
        return address
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is None:
            return str(ipaddress.ip_network((ip, of_six), strict=False))
        ip = ip.ipv4_mapped
    return str(ip) if of_four == 32 else str(ipaddress.ip_network((ip, of_four), strict=False))


UNCOUNTED = frozenset({"127.0.0.1", network_of("::1")})
"""This machine itself."""


class DayShares:
    """How much of a day each address has had, by what it was."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._day = date.min
        self._had = Counter[tuple[str, str]]()

    def had(self, what: str, network: str, today: date) -> int:
        """So much today."""
        with self._lock:
            return self._had[what, network] if today == self._day else 0

    def count(self, what: str, network: str, today: date) -> None:
        """It has one more."""
        with self._lock:
            if today != self._day:
                self._day, self._had = today, Counter()
            self._had[what, network] += 1


def caller() -> str:
    """Whose address this request comes from."""
    return network_of(request.remote_addr or "")


def neighbourhood() -> str:
    """In which neighbourhood: one customer of a provider may have all its addresses."""
    return network_of(request.remote_addr or "", of_four=24, of_six=48)


def init_app(app: Flask) -> None:
    """Make the buckets of each kind."""
    app.extensions["scorekeeper.link_buckets"] = Buckets(rate=10, burst=300)
    # a thousand phones may watch one table; who drops its cookies to look like a thousand is held here
    app.extensions["scorekeeper.shared_buckets"] = Buckets(rate=600, burst=6000)
    # a whole pub shares one address, so this one is generous too
    app.extensions["scorekeeper.unknown_buckets"] = Buckets(rate=1, burst=60)
    # 40 bits can be guessed by whoever is given the time: 43,000 tries a day
    app.extensions["scorekeeper.code_buckets"] = Buckets(rate=0.5, burst=60)
    app.extensions["scorekeeper.page_buckets"] = Buckets(rate=10, burst=300)
    # of those that are not kept; a whole hall opens one and the same
    app.extensions["scorekeeper.pdf_buckets"] = Buckets(rate=1, burst=100)
    app.extensions["scorekeeper.sent_buckets"] = Buckets(rate=3, burst=60)
    # a file of a whole season takes a core for many seconds
    app.extensions["scorekeeper.import_buckets"] = Buckets(rate=0.1, burst=10)
    app.extensions["scorekeeper.day_shares"] = DayShares()


def count_link(token: str, phone: str = "") -> None:
    """Call for each request that comes with a link, as used by one phone and by all together; answers 429 for either
    that is too fast."""
    _take("scorekeeper.shared_buckets", token)
    _take("scorekeeper.link_buckets", f"{token} {phone}")


def count_unknown() -> None:
    """Call for each link that leads nowhere, before answering 404; answers 429 when one address tries too many."""
    _take("scorekeeper.unknown_buckets", caller())


def check_codes() -> None:
    """Call before a typed code is looked up: answers 429 for an address that typed too many wrong ones."""
    buckets: Buckets = current_app.extensions["scorekeeper.code_buckets"]
    if wait := buckets.wait(caller()):
        refuse(429, retry_after=max(1, math.ceil(wait)))


def count_wrong_code() -> None:
    """Call for each typed code that nobody has."""
    _take("scorekeeper.code_buckets", caller())


def count_page() -> None:
    """Call for each page that is worked out for an address without a link; answers 429 when they come too fast."""
    _take("scorekeeper.page_buckets", caller())


def count_pdf(link: str) -> None:
    """Call for each PDF that has to be made, by a link or without one (empty); answers 429 when that link or the
    address asks for too many."""
    _take("scorekeeper.pdf_buckets", caller())
    if link:
        _take("scorekeeper.pdf_buckets", f"link {link}")


def count_sent() -> None:
    """Call for each hand that is sent to be read, replayed or corrected; answers 429 when they come too fast."""
    _take("scorekeeper.sent_buckets", caller())


def count_import() -> None:
    """Call for each file that is sent to be taken in; answers 429 when they come too fast."""
    _take("scorekeeper.import_buckets", caller())


def of_day(what: str, per_day: int) -> int:
    """How many of these may have been begun today for one more to begin from where this request comes: ``per_day`` of
    everybody's; none where this address has had its share. Count with `count_of_day` what was begun."""
    shares: DayShares = current_app.extensions["scorekeeper.day_shares"]
    most = max(FEWEST_OF_DAY, per_day // SHARE_OF_DAY)
    if caller() not in UNCOUNTED and shares.had(what, _household(), _today()) >= most:
        return 0
    return per_day


def count_of_day(what: str) -> None:
    """Call for each that was begun, after it was kept."""
    shares: DayShares = current_app.extensions["scorekeeper.day_shares"]
    shares.count(what, _household(), _today())


def _household() -> str:
    """Whose address it is, of IPv6 its /48: for days on end, whoever has so many /64 would have them all."""
    return network_of(request.remote_addr or "", of_six=48)


def _today() -> date:
    return datetime.now(UTC).date()


def _take(name: str, key: str) -> None:
    buckets: Buckets = current_app.extensions[name]
    wait = buckets.take(key)
    if wait:
        refuse(429, retry_after=max(1, math.ceil(wait)))
