"""Which lines a verdict complains of."""

from decks.formats import SULARIA_STANDARD, judge
from decks.marks import mark
from decks.rules import Terms
from decks.text import read_deck

TEXT = """\
Sites:
3 Frostmere Landing
2 frostmere landing
0 Frostmere Landing
2 No Such Card
1 Rivet Drone
2 Storm Citadel
"""


def test_a_violation_leads_to_its_lines_and_a_line_to_its_violations(sularia):
    reading = read_deck(TEXT, sularia)
    marked = mark(judge(reading.decklist, SULARIA_STANDARD, Terms()), reading.lines)
    assert [(one.anchor, one.violation.code, one.lines) for one in marked.changes] == [
        ("change-1", "bad_count", (4,)),
        ("change-2", "deck_too_small", ()),
        ("change-3", "points_unknown", (7,)),
        ("change-4", "too_many_copies", (2, 3)),
        ("change-5", "too_many_factions", (6,)),
        ("change-6", "unknown_card", (5,)),
    ]
    assert [(one.anchor, one.label, one.lines) for one in marked.remarks] == [
        ("remark-1", "card not playable", (7,)),
        ("remark-2", "type ratio", ()),
        ("remark-3", "type ratio", ()),
        ("remark-4", "type ratio", ()),
    ]
    assert [(row.line.line, [one.anchor for one in row.about], row.is_wrong) for row in marked.lines] == [
        (1, [], False),
        (2, ["change-4"], True),
        (3, ["change-4"], True),
        (4, ["change-1"], True),
        (5, ["change-6"], True),
        (6, ["change-5"], True),
        (7, ["change-3", "remark-1"], True),
    ]
