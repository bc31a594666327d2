"""The cache of typed trees: read once, kept in a file, made again when the file is not to be trusted."""

import json
import resource
import signal
from pathlib import Path
from typing import Any

import pytest

from engine.text import TextError, compile_lines, grammar_of

LINES = ["Hit: push 2", "+1 power", "Hit: push 2", "Start: advance 1"]


def kept(folder: Path) -> dict[str, Any]:
    content: dict[str, Any] = json.loads((folder / "war.json").read_text(encoding="utf-8"))
    return content


def trees_as_read() -> dict[str, Any]:
    return {line: grammar_of("war").read(line) for line in LINES}


def test_lines_are_compiled_without_a_folder() -> None:
    assert compile_lines("war", LINES) == trees_as_read()


def test_trees_are_kept_in_one_file_of_the_game(tmp_path: Path) -> None:
    folder = tmp_path / "trees"
    assert compile_lines("war", LINES, folder) == trees_as_read()
    assert [path.name for path in folder.iterdir()] == ["war.json"]
    assert kept(folder)["trees"].keys() == set(LINES)


def test_kept_trees_are_not_read_again(tmp_path: Path) -> None:
    compile_lines("war", LINES, tmp_path)
    content = kept(tmp_path)
    content["trees"]["+1 power"] = content["trees"]["Start: advance 1"]
    (tmp_path / "war.json").write_text(json.dumps(content), encoding="utf-8")
    assert compile_lines("war", ["+1 power"], tmp_path)["+1 power"] == grammar_of("war").read("Start: advance 1")


def test_new_lines_join_the_kept_ones(tmp_path: Path) -> None:
    compile_lines("war", LINES, tmp_path)
    compile_lines("war", ["Retreat 1"], tmp_path)
    assert kept(tmp_path)["trees"].keys() == {*LINES, "Retreat 1"}


def test_the_trees_of_another_grammar_count_for_nothing(tmp_path: Path) -> None:
    compile_lines("war", LINES, tmp_path)
    content = kept(tmp_path)
    old = {"digest": "0" * 64, "trees": dict.fromkeys(LINES, content["trees"]["+1 power"]) | {"Gone": {}}}
    (tmp_path / "war.json").write_text(json.dumps(old), encoding="utf-8")
    assert compile_lines("war", LINES, tmp_path) == trees_as_read()
    assert kept(tmp_path) == content


def damages() -> list[tuple[str, bytes]]:
    digest = b"<digest>"
    return [
        ("empty", b""),
        ("half", b'{"digest": "' + digest + b'", "trees": {"+1 pow'),
        ("no text", b"\xff\xfe\x00"),
        ("a list", b"[]"),
        ("no trees", b'{"digest": "' + digest + b'"}'),
        ("trees that are none", b'{"digest": "' + digest + b'", "trees": {"+1 power": {"is": "bonus"}}}'),
        ("a tree that is null", b'{"digest": "' + digest + b'", "trees": {"+1 power": null}}'),
    ]


@pytest.mark.parametrize("damage", [content for _, content in damages()], ids=[name for name, _ in damages()])
def test_a_damaged_file_is_made_again(tmp_path: Path, damage: bytes) -> None:
    compile_lines("war", LINES, tmp_path)
    whole = kept(tmp_path)
    (tmp_path / "war.json").write_bytes(damage.replace(b"<digest>", whole["digest"].encode()))
    assert compile_lines("war", LINES, tmp_path) == trees_as_read()
    assert kept(tmp_path) == whole


def test_where_nothing_can_be_kept_the_lines_are_read_all_the_same(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert compile_lines("war", LINES, tmp_path / "file") == trees_as_read()


def test_a_full_disk_leaves_no_part_of_the_trees(tmp_path: Path) -> None:
    before, handler = resource.getrlimit(resource.RLIMIT_FSIZE), signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    try:
        resource.setrlimit(resource.RLIMIT_FSIZE, (10, before[1]))
        assert compile_lines("war", LINES, tmp_path) == trees_as_read()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)
    assert list(tmp_path.iterdir()) == []


def test_a_line_that_cannot_be_read_is_told_and_nothing_is_kept(tmp_path: Path) -> None:
    with pytest.raises(TextError):
        compile_lines("war", [*LINES, "Hit: psuh 2"], tmp_path)
    assert list(tmp_path.iterdir()) == []
