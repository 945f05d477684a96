"""A client that speaks to a running server as tests speak to Flask's own: the same words, real bytes on the line."""

from __future__ import annotations

import http.client
import json
from typing import Any
from urllib.parse import urlencode, urlsplit

import html5lib


class Answer:
    """What came back."""

    def __init__(self, status: int, headers: Any, data: bytes) -> None:
        self.status_code = status
        self.headers = headers
        self.data = data

    @property
    def text(self) -> str:
        """The body as text."""
        return self.data.decode("utf-8")

    def get_data(self, as_text: bool = False) -> Any:
        """The body."""
        return self.text if as_text else self.data

    @property
    def json(self) -> Any:
        """The body as JSON."""
        return json.loads(self.data)

    @property
    def location(self) -> str:
        """Where it leads."""
        return str(self.headers.get("Location", ""))


class OverHttp:
    """One phone at one server's address; it keeps its cookies and follows nothing by itself.

    ``address``: the one it comes from, one of 127.0.0.0/8.
    """

    def __init__(
        self, url: str, cookies: dict[str, str] | None = None, address: str = "127.0.0.1", timeout: float = 60
    ) -> None:
        self._host = urlsplit(url).netloc
        self.cookies = {} if cookies is None else cookies
        self.address = address
        self._timeout = timeout

    def set_cookie(self, name: str, value: str, domain: str = "") -> None:
        """A cookie as Flask's test client sets one."""
        self.cookies[name] = value

    def get(self, path: str, headers: dict[str, str] | None = None) -> Answer:
        """A page."""
        return self._ask("GET", path, None, dict(headers or {}))

    def post(
        self, path: str, data: dict[str, Any] | None = None, json: Any = None, headers: dict[str, str] | None = None
    ) -> Answer:
        """A form (``data``), or entries (``json``)."""
        sent = dict(headers or {}) | {"Origin": f"http://{self._host}"}
        if json is not None:
            sent["Content-Type"] = "application/json"
            return self._ask("POST", path, dumped(json), sent)
        sent["Content-Type"] = "application/x-www-form-urlencoded"
        return self._ask("POST", path, urlencode(data or {}, doseq=True).encode(), sent)

    def send(self, path: str, body: bytes, headers: dict[str, str]) -> Answer:
        """What is posted as it stands."""
        return self._ask("POST", path, body, dict(headers) | {"Origin": f"http://{self._host}"})

    def _ask(self, method: str, path: str, body: bytes | None, headers: dict[str, str]) -> Answer:
        headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        connection = http.client.HTTPConnection(self._host, timeout=self._timeout, source_address=(self.address, 0))
        try:
            connection.request(method, path.removeprefix(f"http://{self._host}"), body, headers)
            came = connection.getresponse()
            answer = Answer(came.status, came.headers, came.read())
        finally:
            connection.close()
        for cookie in came.headers.get_all("Set-Cookie") or ():
            name, _, value = cookie.partition(";")[0].partition("=")
            self.cookies[name] = value
        if (answer.headers.get_content_type(), bool(answer.data)) == ("text/html", True):
            parser = html5lib.HTMLParser()
            parser.parse(answer.data, transport_encoding="utf-8")
            assert parser.errors == [], (path, parser.errors)
        return answer


def dumped(value: Any) -> bytes:
    """JSON as phones write it."""
    return json.dumps(value).encode()
