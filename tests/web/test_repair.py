"""A correction taken over stays visible: its lines are marked in the file and on the pages."""

from __future__ import annotations

from scorekeeper.web.place import pack
from scorekeeper.web.repair import apply, marks, play_at, struck_out
from scorekeeper.zhn.repair import Edit, Mark
from scorekeeper.zwickern.notation import read
from scorekeeper.zwickern.replay import replay
from tests.web.hands import SAMPLE, words

LINES = SAMPLE.splitlines()


def test_each_kind_of_edit_leaves_its_mark():
    text = apply(
        "zhn: 1\na: b # kept\nc: d\n",
        [Edit(1, "zhn: 1", "zhn: 2"), Edit(3, "c: d", None), Edit(4, None, "e: f")],
    )
    assert text.splitlines() == [
        "zhn: 2  # corrected, was: zhn: 1",
        "a: b # kept",
        "# struck out: c: d",
        "e: f  # inserted",
    ]
    assert marks(text) == {
        1: Mark("corrected, was", "zhn: 1"),
        3: Mark("struck out", "c: d"),
        4: Mark("inserted", ""),
    }
    assert struck_out(marks(text)) == ["c: d"]


def test_marks_change_nothing_in_the_replay():
    at = LINES.index("Charlie: Qd on 6s = 11") + 1
    marked = apply(SAMPLE, [Edit(at, LINES[at - 1], LINES[at - 1])])
    assert replay(read(marked)).sides == replay(read(SAMPLE)).sides
    assert play_at(marked, at, 0) == 38
    assert play_at(marked, 10_000, 7) == 7


def test_the_pages_say_what_was_inserted_and_struck_out(client):
    at = LINES.index("Albert: 3h") + 1
    text = apply(SAMPLE, [Edit(at, None, LINES[at - 1]), Edit(at, LINES[at - 1], None)])
    for view in ("", "/print"):
        page = words(client.get(f"/u/{pack(text)}{view}?at=4"))
        assert "(inserted later)" in page
        assert "Struck out: Albert: 3h" in page


def test_other_comments_are_no_marks():
    assert marks("a: b # corrected by Uwe\n# insertedly\nc # struck outside\n") == {}
