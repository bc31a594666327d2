"""manage.py replay --svg: a saved duel is drawn beat by beat; what cannot be drawn or written is refused."""

import json
import os
import re
import resource
import signal
import subprocess
import sys
from io import StringIO
from itertools import product
from xml.etree import ElementTree

import pytest
from django.core.management import CommandError, call_command

from cards.svg_text import SANS, width_of
from engine.battlecon.kit import MODES
from engine.battlecon.war import War, read_records
from engine.match import Match
from play.board_svg import COLOURS, TINTS
from play.duel_svg import drawing
from play.duels import FIXTURES, game_from, played_at_random, save
from play.svg import PAPER, QUIET, escaped

SVG = "{http://www.w3.org/2000/svg}"
POSITIONS = re.compile(r"\((?:square|diamond) .\) in space (\d)")
FIGHTERS = (
    *("cadenza", "cherri", "demitras", "heketch", "hepzibah", "hikaru", "kallistar", "kehrolyn", "khadath"),
    *("lixis", "luc", "magdelina", "rukyuk", "sagas", "seth", "tatsumi", "vanaah", "zaamassal"),
)


@pytest.fixture(scope="module")
def war():
    return game_from(FIXTURES, "war")


@pytest.fixture
def saved(tmp_path):
    """A duel that was played and saved."""
    path = tmp_path / "duel.json"
    call_command("duel", "war", "khadath", "rukyuk", "--seed", "3", "--save", str(path), stdout=StringIO())
    return path


def replay(*arguments):
    output = StringIO()
    call_command("replay", *map(str, arguments), stdout=output)
    return output.getvalue()


def boards(text):
    """The boards of a drawing in their order: the title and the description of each."""
    root = ElementTree.fromstring(text)
    found = [group for group in root.iter(f"{SVG}g") if group.get("role") == "img"]
    return [(group.find(f"{SVG}title").text, group.find(f"{SVG}desc").text) for group in found]


def texts(text):
    """All words that are drawn, each row of them."""
    return [" ".join("".join(each.itertext()).split()) for each in ElementTree.fromstring(text).iter(f"{SVG}text")]


def positions(board):
    return [int(space) for space in POSITIONS.findall(board[0])]


def views_at_heads(game, replay):
    """What the first seat sees at the head of each beat, and at the end."""
    match = Match(game, replay.setup, replay.seed)
    seen = {}
    for seat, option in replay.picks:
        view = match.view(0)
        if view["phase"] == "select":
            seen.setdefault(view["beat"], view)
        match.choose(seat, option)
    return [seen[beat] for beat in sorted(seen)], match.view(0)


# ---- what is drawn


def test_a_row_for_the_set_up_each_beat_and_the_outcome(saved):
    told = replay(saved)
    beats = [line for line in told.splitlines() if line.startswith("Beat ")]
    assert replay(saved, "--svg", saved.with_name("duel.svg")) == f"Written: {saved.with_name('duel.svg')}\n"
    text = saved.with_name("duel.svg").read_text(encoding="utf-8")
    assert [title.split(":")[0] for title, _ in boards(text)] == ["Set-up", *beats, "Outcome"]
    assert positions(boards(text)[0]) == [2, 6]


def test_every_sentence_of_the_story_is_drawn_in_its_order(saved):
    svg = replay(saved, "--svg", "-")
    drawn = iter(texts(svg))
    board = re.compile(r"  ( *\d ( +\d)+|.*\[ . \].*|[KR] \w+: .*|  Discards .*|\s+Trap|(This|In every) beat: .*)$")
    told = [line.strip() for line in replay(saved).splitlines() if line.strip() and not board.match(line)]
    assert len(told) > 50
    missing = [line for line in told if line not in drawn]
    assert missing == []


def test_fighters_stand_where_the_view_has_them_at_each_beat(war):
    for fighters in (("khadath", "rukyuk"), ("tatsumi", "hikaru"), ("seth", "sagas")):
        match = played_at_random(war, {"fighters": fighters}, 5)
        _, *beats, outcome = boards(drawing(match))
        heads, end = views_at_heads(war, match.replay)
        assert len(heads) == len(beats) > 3
        for board, view in zip([*beats, outcome], [*heads, end], strict=True):
            assert positions(board) == [fighter["space"] for fighter in view["fighters"]]
            for fighter in view["fighters"]:
                assert f": {fighter['life']} life" in board[1]


def test_the_shapes_stand_in_the_spaces_that_the_titles_say(war):
    root = ElementTree.fromstring(drawing(played_at_random(war, {"fighters": ["seth", "sagas"]}, 5)))
    for board in (group for group in root.iter(f"{SVG}g") if group.get("role") == "img"):
        strip = next(group for group in board.iter(f"{SVG}g") if group.find(f"{SVG}rect") is not None)
        edges = [float(space.get("x")) for space in strip.findall(f"{SVG}rect") if space.get("width") == "79"]
        square = next(shape for shape in strip.findall(f"{SVG}rect") if shape.get("fill") == COLOURS[0])
        diamond = next(shape for shape in strip.findall(f"{SVG}path") if shape.get("fill") == COLOURS[1])
        middles = (
            float(square.get("x")) + float(square.get("width")) / 2,
            float(re.match(r"M([\d.]+)", diamond.get("d"))[1]),
        )
        spaces = [max(n for n, edge in enumerate(edges, 1) if edge < middle) for middle in middles]
        assert spaces == [int(space) for space in POSITIONS.findall(board.find(f"{SVG}title").text)]


def test_the_pair_is_drawn_with_its_antes_and_what_it_became(war):
    words = texts(drawing(played_at_random(war, {"fighters": ["hikaru", "cadenza"]}, 7)))
    second = words[words.index("Beat 2") : words.index("Beat 3")]
    for said in ("Geomantic", "Strike", "range 1, power 5, priority 3, stun guard 5", "Ante: Fire", "Mechanical"):
        assert said in second
    assert "Then Geomantic Burst" in second
    assert "Then Mechanical Drive" in second


def test_the_drawing_and_each_board_are_said_in_words(war):
    match = played_at_random(war, {"fighters": ["hikaru", "cadenza"]}, 7)
    root = ElementTree.fromstring(drawing(match))
    assert root.get("role") == "group"
    assert (root.get("aria-labelledby"), root.get("aria-describedby")) == ("title", "description")
    assert root.find(f"{SVG}title").text == "Hikaru against Cadenza"
    assert "Hikaru is the square with H; Cadenza is the diamond with C. " in root.find(f"{SVG}desc").text
    title, description = boards(drawing(match))[2]
    assert title == ("Beat 2: Hikaru (square H) in space 5, Cadenza (diamond C) in space 7, 1 space between them.")
    assert description.startswith("H Hikaru: 20 life; Earth, Fire and Water; Special Action in hand.")
    assert "Discards 1: Grapnel Burst; 2: Clockwork Press." in description


@pytest.mark.parametrize("mode", MODES)
def test_every_fighter_in_every_mode_is_drawn(war, mode):
    """Each of the 18 once in either seat."""
    for number, fighters in enumerate(zip(FIGHTERS, FIGHTERS[7:] + FIGHTERS[:7], strict=True)):
        text = drawing(played_at_random(war, {"fighters": fighters, "modes": [mode, MODES[number % 3]]}, number))
        assert all(len(set(positions(board))) == 2 for board in boards(text))
        assert ElementTree.fromstring(text).find(f"{SVG}desc").text.endswith((" wins.", " is drawn."))


def test_two_of_one_name_are_told_apart(war):
    title, _ = boards(drawing(played_at_random(war, {"fighters": ["khadath", "khadath"]}, 4)))[1]
    assert "Khadath A (square K)" in title
    assert "Khadath B (diamond k)" in title


@pytest.mark.parametrize("picks", [0, 1, 4, 9])
def test_a_duel_that_is_not_over_is_drawn_as_far_as_it_went(war, tmp_path, picks):
    whole = played_at_random(war, {"fighters": ["hikaru", "cadenza"]}, 7).replay
    match = Match(war, whole.setup, whole.seed)
    for seat, option in whole.picks[:picks]:
        match.choose(seat, option)
    save(match.replay, tmp_path / "duel.json")
    svg = replay(tmp_path / "duel.json", "--svg", "-")
    assert texts(svg)[-1] == "The duel is not over yet."
    assert boards(svg)[-1][0].startswith("Outcome: ")
    assert ElementTree.fromstring(svg).find(f"{SVG}desc").text.endswith("The duel is not over yet.")


# ---- safe, and for everybody


def test_nothing_is_loaded_or_run(war):
    root = ElementTree.fromstring(drawing(played_at_random(war, {"fighters": ["luc", "lixis"]}, 2)))
    drawn = {"svg", "title", "desc", "g", "rect", "path", "circle", "polygon", "text", "tspan"}
    assert {each.tag.removeprefix(SVG) for each in root.iter()} <= drawn
    for each in root.iter():
        for name, value in each.attrib.items():
            assert not name.lower().startswith("on")
            assert "href" not in name
            assert name != "style"
            assert "url(" not in value


def test_names_full_of_signs_are_words_and_nothing_else():
    """Names as no fixture may have them are drawn as they are written, but for what no XML holds."""
    name = "</title><script>alert('&\"')</script>" + "long" * 60
    records = [dict(card) for card in read_records(FIXTURES / "war")]
    for card in records:
        if card["slug"] == "war-hikaru":
            card["name"] = f"{name}\a"
        elif card.get("fighter") == "war-hikaru" and card["kind"] in ("style", "finisher"):
            card["name"] = f"<{card['name']}&amp;]]>"
    match = played_at_random(War(records), {"fighters": ["war-hikaru", "cadenza"]}, 7)
    text = drawing(match)
    root = ElementTree.fromstring(text)
    assert root.find(f"{SVG}title").text == f"{name}\N{REPLACEMENT CHARACTER} against Cadenza"
    assert not [each for each in root.iter() if "script" in each.tag]
    assert any(words.startswith("<Geomantic&amp;") for words in texts(text))
    for each in root.iter(f"{SVG}text"):
        size = float(each.get("font-size"))
        assert all(width_of("".join(row.itertext()), size, SANS) < 1160 for row in [each, *each] if not len(row))


@pytest.mark.parametrize("sign", ["\0", "\x0b", "\ud800", "\ufffe", "\x1b"])
def test_signs_that_no_xml_holds_are_replaced(sign):
    text = f"<a>{escaped(f'x{sign}<&')}</a>"
    assert ElementTree.fromstring(text.encode()).text == "x\N{REPLACEMENT CHARACTER}<&"


def luminance(colour):
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def test_words_can_be_read_on_what_they_stand_on():
    pairs = [*product(COLOURS, [PAPER]), *product([QUIET], [PAPER, *TINTS, "#f6f6f4"])]
    for one, other in pairs:
        lighter, darker = sorted((luminance(one), luminance(other)), reverse=True)
        assert (lighter + 0.05) / (darker + 0.05) >= 4.5


# ---- written, or refused


def test_the_standard_output_gets_the_drawing_alone_in_signs_of_every_encoding(saved):
    ran = subprocess.run(
        [sys.executable, "manage.py", "replay", str(saved), "--svg", "-"],
        cwd=FIXTURES.parent,
        env=os.environ | {"PYTHONIOENCODING": "latin-1"},
        capture_output=True,
        check=True,
    )
    assert ran.stderr == b""
    replay(saved, "--svg", saved.with_name("duel.svg"))
    written = saved.with_name("duel.svg").read_text(encoding="utf-8")
    assert "“" in written
    assert texts(ran.stdout) == texts(written)
    assert boards(ran.stdout) == boards(written)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda data: data.update(game="chess"), "game: there is no game 'chess' to play"),
        (lambda data: data.update(cards="0" * 64), "cards: was made with the cards "),
        (lambda data: data["picks"].pop(), "picks: breaks off after "),
        (lambda data: data["picks"].__setitem__(0, [0, 9999]), "picks.0: Seat 0 "),
        (lambda data: data.pop("seed"), "seed: is missing"),
    ],
)
def test_what_cannot_be_played_is_refused_as_ever_and_nothing_is_drawn(saved, change, sentence):
    data = json.loads(saved.read_text(encoding="utf-8"))
    change(data)
    saved.write_text(json.dumps(data), encoding="utf-8")
    output, svg = StringIO(), saved.with_name("duel.svg")
    svg.write_text("old")
    with pytest.raises(CommandError) as refused:
        call_command("replay", str(saved), "--svg", str(svg), stdout=output)
    assert str(refused.value).startswith(f"{saved}: {sentence}")
    assert (refused.value.returncode, output.getvalue(), svg.read_text()) == (1, "", "old")


def test_the_replay_is_never_drawn_over(saved):
    before = saved.read_text(encoding="utf-8")
    link = saved.with_name("link.svg")
    link.symlink_to(saved)
    for name in (saved, link):
        with pytest.raises(CommandError, match="is the replay itself: name another file"):
            replay(saved, "--svg", name)
    assert saved.read_text(encoding="utf-8") == before


def test_a_file_that_cannot_be_written_is_named(saved):
    svg = saved.with_name("nowhere") / "duel.svg"
    with pytest.raises(CommandError, match=r"nowhere/duel\.svg cannot be written: No such file or directory"):
        replay(saved, "--svg", svg)


def test_a_full_disk_is_told_in_one_sentence_and_leaves_the_old_drawing(saved):
    def full() -> None:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))

    svg = saved.with_name("duel.svg")
    svg.write_text("old")
    ran = subprocess.run(
        [sys.executable, "manage.py", "replay", str(saved), "--svg", str(svg)],
        cwd=FIXTURES.parent,
        capture_output=True,
        preexec_fn=full,
        check=False,
    )
    assert (ran.returncode, ran.stdout) == (1, b"")
    assert ran.stderr.decode() == f"CommandError: {svg} cannot be written: File too large\n"
    assert svg.read_text() == "old"
    assert sorted(path.name for path in saved.parent.iterdir()) == ["duel.json", "duel.svg"]
