"""The header: known keys in their order, unknown ones kept, every fault with its line and column."""


from scorekeeper.zhn.header import HeaderLine, header_text, in_order, read_header
from scorekeeper.zhn.margin import Margin, UnreadLine
from tests.cases import for_each, named

KEYS = ("zhn", "players", "hand")


def reading(*lines):
    margin, findings = Margin(), []
    header, end = read_header(lines, KEYS, margin, findings)
    return header, end, margin, findings


def test_how_a_header_is_read(subtests):
    with named(subtests, "keys and values with their places"):
        lines = ("zhn: 1", "  players :   Ann, Bea  ", "weather:dry: and cold", "event:", "deal", "x")
        header, end, _, findings = reading(*lines)
        assert header == [
            ("zhn", "1", 1, 6), ("players", "Ann, Bea", 2, 15), ("weather", "dry: and cold", 3, 9), ("event", "", 4, 7),
        ]
        assert end == 4
        assert findings == []
    with named(subtests, "a key that is a keyword too"):
        header, _, _, findings = reading("hand: 3", "hand : 4")
        assert header == [("hand", "3", 1, 7)]
        assert [finding.case for finding in findings] == ["header-twice"]
    with named(subtests, "unknown keys may stand twice"):
        header, _, _, findings = reading("note: a", "note: b")
        assert [line.value for line in header] == ["a", "b"]
        assert findings == []
    with named(subtests, "order is that of the keys then of the text"):
        lines = [HeaderLine("b", "1"), HeaderLine("players", "2"), HeaderLine("a", "3"), HeaderLine("zhn", "4")]
        assert [line.key for line in in_order(lines, KEYS)] == ["zhn", "players", "b", "a"]
    with named(subtests, "what no line can hold becomes a space"):
        assert header_text(HeaderLine("event", "Skat #3\nKiel\r")) == "event: Skat 3 Kiel"
        assert header_text(HeaderLine("event", "")) == "event:"


@for_each("last", ["deal", "  deal # now", "result"])
def test_deal_or_result_end_it(last):
    header, end, _, findings = reading("zhn: 1", last, "zhn: 2")
    assert (len(header), end, findings) == (1, 1, [])


@for_each(
    ("line", "case", "column", "facts"),
    [
        ("Kiel", "header-line", 1, {"found": "Kiel"}),
        ("  : 3", "header-line", 3, {"found": ": 3"}),
        ("table: 3h", "header-keyword", 1, {"found": "table: 3h", "word": "table"}),
        ("hand Ann: 3h", "header-keyword", 1, {"found": "hand Ann: 3h", "word": "hand"}),
        ("deal 2", "header-keyword", 1, {"found": "deal 2", "word": "deal"}),
        ("deal:", "header-keyword", 1, {"found": "deal:", "word": "deal"}),
        ("ask Ann 13 yes", "header-keyword", 1, {"found": "ask Ann 13 yes", "word": "ask"}),
        ("partner", "header-keyword", 1, {"found": "partner", "word": "partner"}),
        ("zhn: 2", "header-twice", 1, {"key": "zhn", "found": "2", "first": 1}),
    ],
)
def test_unreadable_lines(line, case, column, facts):
    header, _, margin, (finding,) = reading("zhn: 1", "event: x", "# why", line + " # so")
    assert [entry.key for entry in header] == ["zhn", "event"]
    assert (finding.rule, finding.severity, finding.line, finding.column) == ("syntax", "error", 4, column)
    assert (finding.case, finding.facts, finding.play) == (case, facts, None)
    assert margin.unread_lines == {1 if case == "header-twice" else 2: [UnreadLine(line.strip(), ("# why",), "# so")]}
