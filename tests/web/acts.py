"""A hand of tricks taken down act by act through the forms."""

from __future__ import annotations

import re

CONTRACT = [
    {"act": "close"}, {"card": "Ah"}, {"card": "Jd"}, {"say": "40", "card": "Kh"}, {"card": "Js"}, {"card": "Qh"},
    {"card": "As"}, {"act": "66"},
]
"""The hand of schnapsen.md after its turn-up, the ten of hearts."""


def forms(client, base):
    """The forms of the screen that say an act, each with its hidden fields and its text."""
    page = client.get(f"{base}/record").text
    found = re.findall(r'<form class="(?:keys-of|beside)[^"]*".*?</form>', page, re.S)
    return [(dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', one)), one) for one in found]


def act(client, base, label="", **seen):
    """Press a key of the screen: the one that says this, and has this ``label`` where several do."""
    name, value = list(seen.items())[-1]
    key = re.compile(rf'<button[^>]* name="{name}" value="{re.escape(value)}"[^>]*>\s*[^<]*{re.escape(label)}')
    form = next((hidden for hidden, text in forms(client, base) if key.search(text)), None)
    assert form is not None, f"no key says {seen}"
    answer = client.post(f"{base}/do", data={**form, **seen})
    assert answer.status_code == 303, answer.text


def listed(client, base):
    """The acts of the list, the latest first, each as plain text."""
    page = client.get(f"{base}/record").text
    rows = re.findall(r"<li>(.*?)</li>", re.search(r'<ol class="acts-list".*?</ol>', page, re.S)[0], re.S)
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in rows]
