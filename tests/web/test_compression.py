"""gzip, ETag and 304; static files under hashed names."""

from __future__ import annotations

import gzip
import re

import pytest

from scorekeeper.web.assets import Assets
from tests.cases import for_each, named

GZIP = {"Accept-Encoding": "gzip"}


@pytest.fixture(scope="module")
def app(kept_app):
    return kept_app


def test_what_is_packed(client, subtests):
    with named(subtests, "pages are compressed for those who take it"):
        plain = client.get("/settings")
        zipped = client.get("/settings", headers=GZIP)
        assert "Content-Encoding" not in plain.headers
        assert zipped.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(zipped.data) == plain.data
        assert int(zipped.headers["Content-Length"]) == len(zipped.data) < len(plain.data)
        for response in (plain, zipped):
            assert {"Accept-Encoding", "Accept-Language", "Cookie"} <= set(response.headers["Vary"].split(", "))
    with named(subtests, "compressed bytes are the same each time"):
        assert client.get("/settings", headers=GZIP).data == client.get("/settings", headers=GZIP).data
    with named(subtests, "short bodies and fonts stay as they are"):
        assert "Content-Encoding" not in client.get("/robots.txt", headers=GZIP).headers
        assert "Content-Encoding" not in client.get("/static/fonts/barlow-600.woff2", headers=GZIP).headers
    with named(subtests, "the tag changes with language and theme"):
        tags = {client.get("/settings", headers={"Accept-Language": lang}).headers["ETag"] for lang in ("de", "en")}
        client.set_cookie("theme", "black")
        tags.add(client.get("/settings", headers={"Accept-Language": "en"}).headers["ETag"])
        assert len(tags) == 3
    with named(subtests, "head has the headers of get and no body"):
        got, head = client.get("/settings"), client.head("/settings")
        assert head.data == b""
        assert head.headers["ETag"] == got.headers["ETag"]
    with named(subtests, "unsafe answers and errors are never 304"):
        tag = client.get("/settings").headers["ETag"]
        assert client.post("/settings", headers={"If-None-Match": tag}).status_code == 303
        assert client.get("/no/such/page", headers={"If-None-Match": "*"}).status_code == 404


@for_each("seen", ["identity", "gzip;q=0", "br", "", "gzip;q=0, *"])
def test_no_gzip_for_those_who_refuse_it(client, seen):
    assert "Content-Encoding" not in client.get("/settings", headers={"Accept-Encoding": seen}).headers


@for_each("seen", ["gzip", "deflate, gzip;q=0.1", "*", "br, gzip"])
def test_gzip_for_those_who_name_it(client, seen):
    assert client.get("/settings", headers={"Accept-Encoding": seen}).headers["Content-Encoding"] == "gzip"


@pytest.mark.parametrize("headers", [{}, GZIP])
def test_a_page_that_is_known_costs_no_body(client, headers):
    first = client.get("/settings", headers=headers)
    again = client.get("/settings", headers={**headers, "If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert again.data == b""
    assert again.headers["ETag"] == first.headers["ETag"]
    assert "Accept-Encoding" in again.headers["Vary"]
    other = client.get("/settings", headers={**headers, "If-None-Match": 'W/"something else"'})
    assert other.status_code == 200


def test_static_files_are_for_ever_under_their_hashed_name(client):
    html = client.get("/settings").text
    sheet = re.search(r'href="(/static/scorekeeper\.[0-9a-f]{10}\.css)"', html)[1]
    response = client.get(sheet, headers=GZIP)
    assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert response.headers["Content-Type"] == "text/css; charset=utf-8"
    assert response.headers["Content-Encoding"] == "gzip"
    plain = client.get("/static/scorekeeper.css")
    assert plain.headers["Cache-Control"] == "public, no-cache"
    assert gzip.decompress(response.data) == plain.data
    assert client.get("/static/scorekeeper.css", headers={"If-None-Match": plain.headers["ETag"]}).status_code == 304


@for_each("name", ["nothing.css", "scorekeeper.0000000000.css", "../pyproject.toml", "fonts"])
def test_what_is_no_static_file_is_404(client, name):
    assert client.get("/static/" + name).status_code == 404


def test_references_follow_the_content(tmp_path):
    (tmp_path / "deep").mkdir()
    (tmp_path / "deep/a.mjs").write_text("export const a = 1;")
    (tmp_path / "font.woff2").write_bytes(b"font")
    (tmp_path / "b.mjs").write_text('import("./deep/a.mjs");\nimport( "./deep/a.mjs" );')
    (tmp_path / "look.css").write_text('@font-face { src: url("font.woff2") format("woff2") } a { fill: url(#own) }')
    first = Assets(tmp_path)
    css = first.find("look.css")[0].body.decode()
    assert f'url("{first.hashed_name("font.woff2")}")' in css
    assert "url(#own)" in css
    module = first.find("b.mjs")[0].body.decode()
    assert module.count("./" + first.hashed_name("deep/a.mjs")) == 2
    (tmp_path / "deep/a.mjs").write_text("export const a = 2;")
    second = Assets(tmp_path)
    assert second.hashed_name("b.mjs") != first.hashed_name("b.mjs")
    assert second.hashed_name("look.css") == first.hashed_name("look.css")


def test_circles_and_missing_files_are_reported(tmp_path):
    (tmp_path / "a.mjs").write_text('import "./b.mjs"')
    with pytest.raises(ValueError, match=r"a\.mjs refers to b\.mjs: no such file"):
        Assets(tmp_path)
    (tmp_path / "b.mjs").write_text('import "./a.mjs"')
    with pytest.raises(ValueError, match=r"circle: a\.mjs -> b\.mjs -> a\.mjs"):
        Assets(tmp_path)


def test_static_url_knows_only_what_is_there(app):
    from scorekeeper.web.assets import static_url

    with app.test_request_context(), pytest.raises(ValueError, match="no static file"):
        static_url("nothing.css")
