"""Lessons and examples to be tried: pages without a script, and what they bring for one."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest

from scorekeeper.words.lessons import lesson_of, lesson_task, lessons
from scorekeeper.words.task import NOTHING
from tests.cases import for_each
from tests.web.tables import Table
from tests.web.village import Village

ANSWERS = re.compile(r' data-answers="([^"]*)"')


@pytest.mark.slow
@for_each("variant", lessons())
def test_without_a_script_every_answer_is_a_page(client, variant):
    base = f"/rules/{variant}/lesson"
    assert client.get(base).text.count(f'href="{base}/') >= 12
    for number, name in enumerate(lesson_of(variant), 1):
        task = lesson_task(variant, name, "en")
        asked = client.get(f"{base}/{number}").text
        assert '<form id="task" method="get"' in asked
        assert 'reply' not in asked.split('id="answer"')[1].split("</div>")[0]
        for key in (max(task.right, key=len), next(key for key in task.replies if key not in task.right)):
            taps = [key] if key == NOTHING or not task.several else key.split("+")
            page = client.get(f"{base}/{number}", query_string={"a": taps}).text.split('id="answer"')[1]
            seen = page.split("<template")[0]
            assert f'reply {"ok" if key in task.right else "bad"}' in seen
            assert f'href="/rules/{variant}#' in seen


def test_the_answers_for_a_script_are_those_of_the_pages(client):
    found = json.loads(unescape(ANSWERS.findall(client.get("/rules/schnapsen/lesson/6").text)[0]))
    task = lesson_task("schnapsen", "06", "en")
    data = {key: found["said"][at] for key, at in found["to"].items()}
    assert {key: (each[0], each[1], each[2]) for key, each in data.items()} == {
        key: (reply.right, reply.headline, reply.words) for key, reply in task.replies.items()
    }
    assert len(found["said"]) < len(data)


@pytest.mark.slow
def test_a_book_leads_to_its_lesson_and_to_every_trial(client):
    for variant in lessons():
        page = client.get(f"/rules/{variant}").text
        assert f'href="/rules/{variant}/lesson"' in page
        trials = re.findall(rf'href="(/rules/{variant}/try/[\w.-]+)"', page)
        assert len(trials) > 10
        assert client.get(trials[0]).status_code == 200
        assert client.get(trials[-1]).status_code == 200
        assert f'href="/rules/{variant}/lesson"' in client.get("/rules").text
    assert "/lesson" not in client.get("/rules/nsv").text
    for nowhere in ("nsv/lesson", "dithmarschen/lesson/0", "dithmarschen/lesson/13", "dithmarschen/try/K9-1",
                    "zwicken/try/Zw.Gb-1", "nonsense/try/B3-1"):
        assert client.get(f"/rules/{nowhere}").status_code == 404


def test_a_book_and_its_lesson_lead_to_the_questions_by_the_same_rules(client):
    book = unescape(client.get("/rules/dithmarschen?rules=zwick_points=2").text)
    address = re.search(r'<a class="button" href="(/check[^"]+)"', book)[1]
    assert "Dithmarschen, your rules" in unescape(client.get(address).text)
    assert "Dithmarschen, your rules" not in unescape(client.get("/check?v=dithmarschen").text)
    assert 'href="/check?v=grossenwiehe"' in client.get("/rules/grossenwiehe/lesson").text
    assert "What may I play?" in client.get("/rules/schnapsen").text


def test_a_table_tries_by_its_own_rules(app):
    client = app.test_client()
    table = Table(client)
    book = table.page("rules")
    address = re.search(r'href="(/m/[\w-]+/rules/try/B3-3)"', book)
    assert address is not None
    answer = client.get(f"{address[1]}?a=no")
    assert "reply ok" in answer.text
    assert answer.headers["X-Robots-Tag"]
    village = Village(app)
    sheet = f"/c/{village.token('keeper')}/rules/{village.parts['sheet']}"
    client = app.test_client()
    trial = re.search(rf'href="({sheet}/try/[\w.-]+)"', client.get(f"{sheet}/book").text)
    assert trial is not None
    assert f'href="{sheet}/book#' in client.get(trial[1]).text
