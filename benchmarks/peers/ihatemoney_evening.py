"""ihatemoney through an evening: a project, four members, bills. Run by .venv-peers' Python; prints JSON.

`python ihatemoney_evening.py BILLS`: milliseconds of processor time of a page view and of adding one bill with the page
it leads back to, and what a first visit fetches.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
import warnings
from statistics import median
from time import process_time
from typing import Any

VIEWS = 15
SETTINGS = """
SQLALCHEMY_DATABASE_URI = "sqlite:///{folder}/ihatemoney.db"
SECRET_KEY = "measured, not served"
SESSION_COOKIE_SECURE = False
ACTIVATE_DEMO_PROJECT = False
ALLOW_PUBLIC_PROJECT_CREATION = True
MAIL_SUPPRESS_SEND = True
"""


def main() -> None:
    """Measure and print."""
    warnings.simplefilter("ignore")
    with tempfile.TemporaryDirectory() as folder:
        settings = os.path.join(folder, "settings.py")
        with open(settings, "w", encoding="utf-8") as file:
            file.write(SETTINGS.format(folder=folder))
        os.environ["IHATEMONEY_SETTINGS_FILE_PATH"] = settings
        from ihatemoney.run import create_app  # type: ignore[import-not-found]  # in its own environment

        client = create_app().test_client()
        print(json.dumps(evening(client, int(sys.argv[1]))))


def evening(client: Any, bills: int) -> dict[str, float]:
    """``view``, ``record`` in milliseconds, ``requests`` and ``bytes`` of a first visit (gzip offered)."""
    token = csrf(client.get("/").get_data(as_text=True))
    made = {"csrf_token": token, "name": "Abend", "id": "abend", "password": "geheim123", "contact_email": "a@b.org"}
    client.post("/create", data={**made, "default_currency": "XXX"}, follow_redirects=True)
    for name in ("Hanna", "Uwe", "Jens", "Frauke"):
        page = client.get("/abend/").get_data(as_text=True)
        client.post("/abend/members/add", data={"csrf_token": csrf(page), "name": name}, follow_redirects=True)
    page = client.get("/abend/").get_data(as_text=True)
    people = re.findall(r'name="payed_for"[^>]*value="(\d+)"', page)
    assert len(people) == 4, "ihatemoney's form has changed"
    bill = {
        "csrf_token": csrf(page), "date": "2026-11-21", "what": "7. Spiel", "payer": people[0], "amount": "19",
        "payed_for": people, "bill_type": "Expense", "original_currency": "XXX",
    }
    added = [spent(lambda: client.post("/abend/add", data=bill, follow_redirects=True)) for _ in range(bills)]
    views = [spent(lambda: client.get("/abend/")) for _ in range(VIEWS)]
    body = client.get("/abend/").get_data(as_text=True)
    assert body.count("7. Spiel") >= min(bills, 100), "the bills are not on the page"
    return {"view": median(views), "record": median(added[-15:]), **first_visit(client, body)}


def csrf(page: str) -> str:
    """The form's token."""
    found = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
    assert found, "no form on the page"
    return found[1]


def spent(work: Any) -> float:
    """Milliseconds of processor time; the work's answer must be a page."""
    start = process_time()
    answer = work()
    taken = (process_time() - start) * 1000
    assert answer.status_code == 200, answer.status
    return taken


def first_visit(client: Any, body: str) -> dict[str, float]:
    """The page and what it names: scripts, styles, icons, and the fonts the styles name."""
    wanted = re.findall(r'<(?:script|img)[^>]*src="([^"]+)"', body)
    wanted += re.findall(r'<link[^>]*rel="(?:stylesheet|icon|shortcut icon)"[^>]*href="([^"]+)"', body)
    wanted += re.findall(r'<link[^>]*href="([^"]+)"[^>]*rel="(?:stylesheet|icon|shortcut icon)"', body)
    size = len(client.get("/abend/", headers={"Accept-Encoding": "gzip"}).data)
    paths = sorted({path for path in wanted if path.startswith("/")})
    for path in paths:
        size += len(client.get(path, headers={"Accept-Encoding": "gzip"}).data)
    return {"requests": 1 + len(paths), "bytes": size}


if __name__ == "__main__":
    main()
