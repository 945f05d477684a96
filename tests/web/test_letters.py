"""A name with a letter that our face lacks is marked, and only it."""

from __future__ import annotations

import pytest

from scorekeeper.web.letters import marked
from tests.cases import for_each
from tests.web.tables import Table


@pytest.fixture(scope="module")
def app(kept_app):
    return kept_app


@for_each(
    ("page", "expected"),
    [
        ("<b>Jörg + Łucja – „Şen“ ✓</b>", "<b>Jörg + Łucja – „Şen“ ✓</b>"),
        ("<b>Пётр</b>", '<b class="system-face">Пётр</b>'),
        ('<p id="a"><b class="x y">Пётр + Jens</b> gibt</p>',
         '<p id="a"><b class="system-face x y">Пётр + Jens</b> gibt</p>'),
        ('<ul><li>Anna<li data-x="a > b">Νίκος<br>2</ul><p>x</p>',
         '<ul><li>Anna<li class="system-face" data-x="a > b">Νίκος<br>2</ul><p>x</p>'),
        ("<div><i>x</i>Νίκος <i>y</i> Νίκος</div>", '<div class="system-face"><i>x</i>Νίκος <i>y</i> Νίκος</div>'),
        ('<title>Νίκος</title><script>"<b>Νίκος"</script><textarea>Νίκος</textarea><!-- Νίκος -->',
         '<title>Νίκος</title><script>"<b>Νίκος"</script><textarea>Νίκος</textarea><!-- Νίκος -->'),
        ('<p><svg><svg><path d="M0"/></svg></svg></i>Νίκος</p>',
         '<p class="system-face"><svg><svg><path d="M0"/></svg></svg></i>Νίκος</p>'),
        ('<input value="Νίκος"><b>J\u0308</b>', '<input value="Νίκος"><b class="system-face">J\u0308</b>'),
        ("<b>O\u0308 composed</b>", "<b>O\u0308 composed</b>"),
    ],
)
def test_the_class_stands_where_such_a_letter_does(page, expected):
    assert marked(page) == expected


def test_pages_mark_such_a_name_and_no_other(client):
    table = Table(client, people=("Hanna Petersen", "Νίκος Αλεξίου", "Jens Hansen", "Şükrü Çağlar"))
    text = client.get(table.url()).text
    assert '<h2 class="system-face">Νίκος + Şükrü</h2>' in text
    assert "<h2>Hanna + Jens</h2>" in text
    german = client.get(Table(client).url())
    assert "system-face" not in german.text
    assert german.headers["ETag"]
