"""Modules and stylesheets in one file: what goes in, what stays a reference, what is refused at start."""

from __future__ import annotations

import re
from itertools import count

import pytest

from scorekeeper.settings import packed
from scorekeeper.web.assets import Assets
from tests.cases import for_each, named


@pytest.fixture
def read(tmp_path):
    """`read({"a.mjs": "…"})` gives the Assets of a folder with these files alone."""
    folders = (tmp_path / str(number) for number in count())

    def make(files):
        folder = next(folders)
        for name, text in files.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        return Assets(folder)

    return make


def sent(assets, name):
    found, hashed = assets.find(assets.hashed_name(name))
    assert hashed
    return found.body.decode()


def test_what_is_bundled(read, subtests):
    with named(subtests, "what is imported goes in once and leaves first"):
        assets = read(
            {
                "a.mjs": 'import {b} from "./in/b.mjs";\nimport {c, d as e} from "./in/c.mjs";\nb(c, e);\n',
                "in/b.mjs": 'import * as all from "./c.mjs";\nexport function b() {\n  return all.c;\n}\n',
                "in/c.mjs": "// nobody needs this\nexport const c = 1;\nconst d = 2;\nexport {d};\n",
            }
        )
        text = sent(assets, "a.mjs")
        assert "import" not in text
        assert "export" not in text
        assert "nobody" not in text
        assert text.count("const c = 1") == 1
        assert text.index("const c = 1") < text.index("function b") < text.index("b(c, e)")
    with named(subtests, "an entry keeps its exports"):
        assets = read({"a.mjs": 'export {b} from "./b.mjs";\nexport const a = 1;\n', "b.mjs": "export class b {}\n"})
        assert re.search(r"^export \{\$e0 as b,a\};$", sent(assets, "a.mjs"), re.MULTILINE)
        assert "export" not in sent(assets, "a.mjs").replace("export {", "", 1)
    with named(subtests, "dynamic imports and urls are seen from the entry"):
        assets = read(
            {
                "a.mjs": 'import {b} from "./in/b.mjs";\nb();\n',
                "in/b.mjs": 'export const b = () => import("./c.mjs");\n',
                "in/c.mjs": "export const c = 1;\n",
                "a.css": '@import "in/b.css";\np{color:red}\n',
                "in/b.css": "/* nobody\n needs this */\n@media print{\nb{color:red}\n}\nb{background:url(x.png)}\n",
                "in/x.png": "x",
            }
        )
        assert f'import("./{assets.hashed_name("in/c.mjs")}")' in sent(assets, "a.mjs")
        joined, picture = "@media print{b{color:red}}", assets.hashed_name("in/x.png")
        assert sent(assets, "a.css").startswith(f"{joined}b{{background:url({picture})}}")
        assert sent(assets, "in/b.css") == f"{joined}b{{background:url({picture.removeprefix('in/')})}}\n"
    with named(subtests, "the name changes with what is imported"):
        files = {"a.mjs": 'import {b} from "./b.mjs";\nb();\n', "b.mjs": "export const b = 1;\n"}
        before = read(files).hashed_name("a.mjs")
        assert read({**files, "b.mjs": "export const b = 2;\n"}).hashed_name("a.mjs") != before
    with named(subtests, "text in backquotes is left as it stands"):
        assets = read({"a.mjs": "const a = `\n  // not a comment\n`;\n"})
        assert sent(assets, "a.mjs") == "const a = `\n  // not a comment\n`;\n"


def test_modules_of_one_name_come_by_their_folders(read):
    assets = read(
        {
            "a.mjs": 'import * as all from "./in/*/x.mjs";\nall.two.b();\n', "in/two/x.mjs": "export const b = 1;\n",
            "in/one/x.mjs": "export const b = 2;\n", "in/one/y.mjs": "export const b = 3;\n",
        }
    )
    assert sent(assets, "a.mjs").endswith('const all={"one":$m0,"two":$m1};\nall.two.b();\n')


@for_each(
    ("files", "seen"),
    [
        ({"a.mjs": 'import * as all from "./*/b.mjs";\n'}, "no such file"),
        ({"a.mjs": 'import {c} from "./*/b.mjs";\n', "in/b.mjs": "export const c = 1;\n"}, "import * as x"),
        ({"a.mjs": 'import {b} from "./b.mjs";\n', "b.mjs": 'import "./a.mjs";\nexport const b = 1;\n'}, "circle"),
        ({"a.css": '@import "b.css";\n', "b.css": '@import "a.css";\n'}, "circle"),
        ({"a.mjs": 'import {b} from "./b.mjs";\n'}, "no such file"),
        ({"a.mjs": 'import {b} from "./b.mjs";\n', "b.mjs": "export const c = 1;\n"}, "does not export"),
        ({"a.mjs": "export default 1;\n"}, "cannot bundle"),
        ({"a.mjs": "export let a = 1;\n"}, "cannot bundle"),
        ({"a.mjs": 'import {b} from "b";\n'}, "only ./x.mjs"),
        ({"a.css": "@import url(b.css);\n", "b.css": ""}, "@import"),
        ({"a.css": "p{background:url(b.png)}\n"}, "no such file"),
    ],
)
def test_refused_at_start(read, files, seen):
    with pytest.raises(ValueError, match=re.escape(seen)):
        read(files)


@pytest.mark.browser
def test_a_browser_runs_the_bundle(read, browser):
    assets = read(
        {
            "a.mjs": 'import {one as first, tell} from "./b.mjs";\nimport {one} from "./c.mjs";\n'
            "document.title = tell(first + one);\n",
            "b.mjs": 'import {one as two, tell} from "./c.mjs";\nexport {tell} from "./c.mjs";\nconst same = 1;\n'
            "export const one = tell ? same : two;\n",
            "c.mjs": "const same = 2;\nexport const one = same;\nexport const tell = n => `${same}:${n}`; // last",
        }
    )
    page = browser.new_page()
    page.add_script_tag(content=sent(assets, "a.mjs"), type="module")
    page.wait_for_function("document.title")
    assert page.title() == "2:3"
    page.close()


PARSED = """async texts => {
  const refused = [];
  for (const [name, text] of texts) {
    // The import fails before anything of the bundle runs, and after all of it was parsed.
    const module = new Blob(['import "data:text/javascript,throw 0";', text], {type: "text/javascript"});
    await import(URL.createObjectURL(module)).catch(error => error === 0 || refused.push(`${name}: ${error}`));
  }
  return refused;
}"""


@pytest.mark.slow
def test_a_browser_parses_every_bundle(browser):
    assets = Assets(packed("static"))
    names = [path.relative_to(packed("static")).as_posix() for path in sorted(packed("static").rglob("*.mjs"))]
    texts = [[name, sent(assets, name)] for name in names]
    assert len(texts) > 50
    page = browser.new_page()
    broken = [["broken.mjs", "const a = 1;\nconst a = 2;\n"], ["open.mjs", "f(() => {"]]
    assert [fault.split(":")[0] for fault in page.evaluate(PARSED, broken)] == ["broken.mjs", "open.mjs"]
    assert page.evaluate(PARSED, texts) == []
    page.close()
