"""manage.py matchups: the table of all pairs as JSON, CSV and a heat map."""

import csv
import json
import re
from io import StringIO
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command

from play.heatmap_svg import HeatMap, colour_of, drawing

SVG = "{http://www.w3.org/2000/svg}"


def matchups(*arguments: str) -> str:
    output = StringIO()
    call_command("matchups", *arguments, stdout=output)
    return output.getvalue()


@pytest.fixture
def written(tmp_path):
    """The table of three fighters."""
    told = matchups("war", "--fighters", "hikaru", "cadenza", "seth", "--matches", "6", "--folder", str(tmp_path / "t"))
    return told, tmp_path / "t"


def test_three_files_are_written_and_named(written):
    told, folder = written
    assert sorted(path.name for path in folder.iterdir()) == ["war.csv", "war.json", "war.svg"]
    assert [line for line in told.splitlines() if line.startswith("Written: ")] == [
        f"Written: {folder / name}" for name in ("war.json", "war.csv", "war.svg")
    ]
    assert len([line for line in told.splitlines() if re.match(r"  \w+ +[\d.]+% \(", line)]) == 3


def test_the_files_say_the_same(written):
    _, folder = written
    table = json.loads((folder / "war.json").read_text())
    rows = list(csv.reader((folder / "war.csv").read_text().splitlines()))
    assert rows[0] == ["fighter", *table["fighters"]] == ["fighter", "hikaru", "cadenza", "seth"]
    for cell in table["cells"]:
        row, column = (table["fighters"].index(cell[which]) + 1 for which in ("fighter", "against"))
        assert float(rows[row][column]) == pytest.approx(cell["share"], abs=1e-4)
        assert cell["matches"] == 6
    assert len(table["cells"]) == 9


def test_what_one_fighter_wins_the_other_loses(written):
    _, folder = written
    points = {
        (cell["fighter"], cell["against"]): cell["points"]
        for cell in json.loads((folder / "war.json").read_text())["cells"]
    }
    assert all(points[one, other] + points[other, one] == 6 for one, other in points if one != other)


def test_the_heat_map_has_a_title_a_description_and_a_number_in_each_cell(written):
    _, folder = written
    root = ElementTree.fromstring((folder / "war.svg").read_text())
    assert root.get("role") == "img"
    assert (root.get("aria-labelledby"), root.get("aria-describedby")) == ("title", "description")
    assert root.find(f"{SVG}title").text == "Match-ups of war, both played by the random agent"
    assert "Highest: " in root.find(f"{SVG}desc").text
    assert "6 matches a pair, seed 1. Framed: a fighter against himself." in "".join(root.itertext())
    cells = cells_of(root)
    shares = [
        float(share) for row in csv.reader((folder / "war.csv").read_text().splitlines()[1:]) for share in row[1:]
    ]
    assert [int(cell.find(f"{SVG}text").text) for cell in cells] == [round(100 * share) for share in shares]
    assert cells[1].find(f"{SVG}title").text.startswith("Hikaru against Cadenza: ")
    framed = [number for number, cell in enumerate(cells) if len(cell.findall(f"{SVG}rect")) == 2]
    assert framed == [0, 4, 8]


def cells_of(root):
    """The cells that have a number, row by row."""
    return [group for group in root.iter(f"{SVG}g") if group.find(f"{SVG}title") is not None]


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_the_figures_can_be_read_on_every_colour():
    for percent in range(101):
        assert (luminance(colour_of(percent / 100)) + 0.05) / (luminance("#111111") + 0.05) >= 7


def test_names_are_escaped_and_an_empty_cell_has_no_number():
    text = drawing(HeatMap("<A & B>", "n < m", "d", ["<x>", "y"], {(0, 1): (0.25, "x < y")}))
    root = ElementTree.fromstring(text)
    assert root.find(f"{SVG}title").text == "<A & B>"
    assert [cell.find(f"{SVG}text").text for cell in cells_of(root)] == ["25"]


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["war", "--fighters", "hikaru", "set"], "fighters.1: there is no fighter 'set' to play; did you mean seth?"),
        (["war", "--agent", "gredy"], "agents.0: there is no agent 'gredy'; did you mean greedy?"),
        (["war", "--matches", "0"], "matches: is 0; a whole number from 1 to 1,000,000 is needed"),
        (["war", "--jobs", "0"], "jobs: is 0; a whole number from 1 to 64 is needed"),
        (["warr"], "game: there is no game 'warr' to play; did you mean war?"),
    ],
)
def test_what_cannot_be_played_is_named(arguments, sentence, tmp_path):
    with pytest.raises(CommandError) as refused:
        matchups(*arguments, "--folder", str(tmp_path / "t"))
    assert str(refused.value) == sentence
    assert not list(tmp_path.iterdir())


def test_a_folder_that_is_a_file_is_named(tmp_path):
    path = tmp_path / "file"
    path.write_text("")
    with pytest.raises(CommandError, match=r"war\.json cannot be written: "):
        matchups("war", "--fighters", "hikaru", "seth", "--matches", "2", "--folder", str(path))
