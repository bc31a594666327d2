"""The drawing of a bracket: valid, in words, one path a player, and nothing lies on anything else."""

import itertools
import random
import re
from xml.etree import ElementTree

import pytest

from tournaments.bracket_svg import ROW, BracketDrawing, Player, bracket_svg, round_name
from tournaments.brackets import decide, double_elimination, progress_of, single_elimination

SVG = "{http://www.w3.org/2000/svg}"


def drawing(entries, *, double=False, share=1.0, third=False, name="Friday <War>"):
    """A bracket in which a part of the matches is played."""
    chance = random.Random(entries)
    layout = double_elimination(entries) if double else single_elimination(entries, third_place=third)
    seeded = [10 + seed for seed in range(1, entries + 1)]
    made, scores = {}, {}
    progress = progress_of(layout, seeded, made)
    while progress.ready and chance.random() < share:
        key = progress.ready[0]
        seen = progress.matches[key]
        winner = chance.choice([seen.first, seen.second])
        made[key] = decide(progress, key, winner)
        scores[key] = (2, 1) if winner == seen.first else (0, 2)
        progress = progress_of(layout, seeded, made)
    players = {entry: Player(f"Näme & {entry}", seed) for seed, entry in enumerate(seeded, 1)}
    return BracketDrawing(name, progress, players, scores)


ALL = [(entries, double) for entries in (2, 3, 4, 5, 8, 12, 16, 17, 32, 33, 64) for double in (False, True)]


@pytest.mark.parametrize(("entries", "double"), ALL)
@pytest.mark.parametrize("share", [0, 0.9, 1])
def test_no_row_lies_on_another_and_all_are_inside(entries, double, share):
    third = not double
    root = ElementTree.fromstring(bracket_svg(drawing(entries, double=double, share=share, third=third)))
    width, height = float(root.get("width")), float(root.get("height"))
    boxes = [
        tuple(float(rect.get(name)) for name in ("x", "y", "width"))
        for rect in root.iter(f"{SVG}rect")
        if rect.get("x") is not None
    ]
    matches = len(drawing(entries, double=double, third=third).progress.matches)
    assert len(boxes) == 2 * matches
    for x, y, wide in boxes:
        assert x >= 0
        assert x + wide <= width
        assert 0 <= y <= height - ROW
    columns = {}
    for x, y, _ in boxes:
        columns.setdefault(x, []).append(y)
    for ys in columns.values():
        ys.sort()
        assert all(below - above >= ROW for above, below in itertools.pairwise(ys))


@pytest.mark.parametrize(("entries", "sheets"), [(2, 1), (16, 1), (17, 2), (32, 2), (64, 4)])
def test_no_row_is_cut_between_two_sheets(entries, sheets):
    one = drawing(entries, third=True)
    assert one.sheets == sheets
    cuts = []
    for sheet in range(1, sheets + 1):
        _, top, _, high = map(float, ElementTree.fromstring(bracket_svg(one, sheet=sheet)).get("viewBox").split())
        cuts.append((top, top + high))
    assert [top for top, _ in cuts[1:]] == [bottom for _, bottom in cuts[:-1]]
    for rect in ElementTree.fromstring(bracket_svg(one)).iter(f"{SVG}rect"):
        if rect.get("x") is not None:
            y = float(rect.get("y"))
            assert any(top <= y and y + ROW <= bottom for top, bottom in cuts)


def test_a_players_path_is_one_link_with_all_rows_and_lines():
    one = drawing(8)
    root = ElementTree.fromstring(bracket_svg(one, linked=True))
    paths = {link.get("href"): link for link in root.iter(f"{SVG}a")}
    assert set(paths) == {f"#player-{entry}" for entry in one.players}
    winner = one.progress.winner
    won = paths[f"#player-{winner}"]
    assert len(list(won.iter(f"{SVG}rect"))) == 3
    assert len(list(won.iter(f"{SVG}path"))) == 2
    bold = [text for text in won.iter(f"{SVG}text") if text.get("font-weight") == "700"]
    assert len(bold) == 3


def test_lines_are_orthogonal():
    drawn = bracket_svg(drawing(16, double=True))
    lines = re.findall(r' d="([^"]*)"', drawn)
    assert lines
    assert all(re.fullmatch(r"M[\d.]+ [\d.]+H[\d.]+V[\d.]+H[\d.]+", line) for line in lines)


def test_it_says_all_of_itself_in_words():
    one = drawing(4, third=True)
    root = ElementTree.fromstring(bracket_svg(one))
    assert root.find(f"{SVG}title").text == "Bracket of Friday <War>: single elimination, 4 entries"
    told = root.find(f"{SVG}desc").text
    assert told.count(" beat ") == 4
    assert told.endswith(f"{one.players[one.progress.winner].name} wins the event.")
    assert "Third place:" in told
    assert "Nothing has been played yet." not in told
    assert "meets" in drawing(4, share=0).description


def test_nothing_in_it_asks_for_a_script_or_a_style():
    drawn = bracket_svg(drawing(8, name="<script>alert(1)</script>"), linked=True)
    assert not re.search(r"<(script|style|foreignObject|image)|style=|on\w+=", drawn)


def test_rounds_are_called_as_players_call_them():
    single, double = single_elimination(8, third_place=True), double_elimination(8)
    assert [round_name(single, name) for name in ("W1-1", "W2-1", "W3-1", "T")] == [
        "Quarter-final",
        "Semi-final",
        "Final",
        "Third place",
    ]
    assert [round_name(double, name) for name in ("W1-1", "W3-1", "L1-1", "L4-1", "F", "R")] == [
        "Winners’ round 1",
        "Winners’ final",
        "Losers’ round 1",
        "Losers’ final",
        "Grand final",
        "Second final",
    ]


def test_a_long_name_is_cut_and_stays_whole_in_words():
    one = drawing(2)
    long = "W" * 60
    changed = BracketDrawing(one.name, one.progress, {entry: Player(long, 1) for entry in one.players}, one.scores)
    drawn = bracket_svg(changed)
    assert f">{long}<" not in drawn
    assert "WW…" in drawn
    assert long in changed.description
