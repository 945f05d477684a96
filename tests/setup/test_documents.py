"""Pages are read by a strict parser once for each shape: no fault may have the shape of a page without one."""

from __future__ import annotations

from xml.etree.ElementTree import tostring

from tests.conftest import html_errors
from tests.documents import _built, parsed, shape, tree_of

PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>Hand 3 &amp; more</title></head>
<body class="match"><h1 id="top">Hand 3</h1>
<table class="sums"><tr class="a"><th scope="col">Anna</th><td>17</td></tr> </table>
<form action="/m/abc?x=1" method="post"><input type="hidden" name="seat" value="2"><button>Save</button></form>
</body></html>"""
FAULTS = (
    ("<h1 id", '<h1 id="top" id'), ("</h1>", ""), ("&amp; more", "&nothing; more"), ("<!DOCTYPE html>\n", ""),
    ('value="2"', 'value="2'), ('"seat" value', '"seat"value'), ("Anna", "Anna\x00"), ("Anna", "An\x08na"),
    ("Anna", "<b>Anna"), ("Anna", "An<na"), ("<form", "<p><ul></p><form"), ("</form>", "</form></div>"),
    ('"top">', '"top" class=x y">'), ("<form", "<script><!-- <form"), ("<form", "<form><form"),
    ("Anna", "<span><div>Anna</div></span>"), ("Anna", "<label><span><ul></ul></span></label>"),
    ("</body></html>", "</body></html>more"), ("/m/abc", "/m/&a;bc"),
)


def test_pages_that_differ_in_words_alone_have_one_shape():
    other = PAGE.replace("Anna", "Jörn – ♠ 🂡").replace("abc", "xyz").replace("Hand 3", "Spiel &lt;4&gt;")
    assert parsed(other.encode()).errors == []
    assert other != PAGE
    assert shape(other.encode()) == shape(PAGE.encode())


def test_a_fault_is_found_after_pages_of_its_kind_that_have_none():
    assert html_errors(PAGE.encode()) == []
    faulty = [(PAGE.replace(right, wrong), wrong) for right, wrong in FAULTS]
    assert all(page != PAGE for page, _ in faulty)
    assert [wrong for page, wrong in faulty if not parsed(page.encode()).errors] == [], "no fault at all"
    assert [wrong for page, wrong in faulty if not html_errors(page.encode())] == []


def test_what_is_read_in_a_page_is_what_the_parser_has():
    rest = """<pre>
 a &lt;b</pre><textarea name="t">

x</textarea><svg viewBox="0 0 1 1"><use href="#a"/><path d="M0 0"></path></svg> <script type="application/json">{"a":
"&amp;"}</script><p>a<br>b <b>c</b> d&amp;e</p><table><tr><td>1</td></tr></table>"""
    whole = PAGE.replace("<tr", "<tbody><tr").replace("</tr> ", "</tr></tbody>")
    more = whole.replace("<form", rest.partition("<table")[0] + "<form")
    assert _built(more.encode()) is not None
    for page in (PAGE, PAGE.replace("<form", rest + "<form"), whole, more):
        assert tostring(tree_of(page.encode())) == tostring(parsed(page.encode()).tree)


def test_pages_with_more_rows_of_one_kind_have_one_shape_and_none_is_another():
    row = '<tr class="a"><th scope="col">Anna</th><td>17</td></tr>'
    three, four, two_in_one = (PAGE.replace(row, more) for more in (row * 3, row * 4, row.replace("<td>", "<td><td>")))
    assert shape(three.encode()) == shape(four.encode())
    assert len({shape(page.encode()) for page in (PAGE, PAGE.replace(row, ""), two_in_one)}) == 3


def test_a_hidden_field_and_a_line_of_text_are_two_shapes():
    inside = PAGE.replace("</tr> <", '</tr> <input type="hidden" name="a"> <')
    seen = inside.replace('type="hidden" name="a"', 'type="text" name="a"')
    assert shape(inside.encode()) != shape(seen.encode())


def test_text_where_none_may_be_is_another_shape_and_so_are_bytes_that_are_no_text():
    others = [PAGE.replace("</tr> <", "</tr> Sum <").encode(), PAGE.encode().replace(b"Anna", b"An\xffna")]
    assert len({shape(PAGE.encode()), *map(shape, others)}) == 3
