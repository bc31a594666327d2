"""The typed trees of card text, kept in a file so that they are read once.

A file holds the trees of one game's lines and the digest of everything their reading depends on. With another digest,
or damaged, it counts for nothing and is made again.
"""

import json
from collections.abc import Iterable
from contextlib import suppress
from functools import cache
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

from engine.text.grammar import ENGINE, GAMES, grammar_of
from engine.text.tree import Node
from engine.text.tree_json import TreeError, TreeMaker, to_json


def compile_lines(game: str, lines: Iterable[str], folder: Path | None = None) -> dict[str, Node]:
    """The typed tree of every line of a game's cards, in the order given.

    With a folder, trees are kept there from one call to the next; where that cannot be written, as on a full disk, they
    are read anew each time. Raises TextError for a line the game cannot read.
    """
    wanted = list(dict.fromkeys(lines))
    kept = _kept(game, folder) if folder else {}
    try:
        trees = _made(game, {line: kept[line] for line in wanted if line in kept})
    except TreeError:
        kept, trees = {}, {}
    missing = [line for line in wanted if line not in trees]
    grammar = grammar_of(game)
    trees |= {line: grammar.read(line) for line in missing}
    if folder and missing:
        with suppress(OSError):
            _keep(game, folder, kept | {line: to_json(trees[line]) for line in missing})
    return {line: trees[line] for line in wanted}


def _made(game: str, kept: dict[str, Any]) -> dict[str, Node]:
    maker = TreeMaker(grammar_of(game).classes)
    return {line: maker.line(data) for line, data in kept.items()}


def _kept(game: str, folder: Path) -> dict[str, Any]:
    """The trees in a game's file; none if there is no such file, if it is damaged or of another grammar."""
    try:
        content = json.loads(_file(game, folder).read_bytes())
    except (OSError, ValueError):
        return {}
    if not isinstance(content, dict) or content.get("digest") != digest(game):
        return {}
    trees = content.get("trees")
    return trees if isinstance(trees, dict) else {}


def _keep(game: str, folder: Path, trees: dict[str, Any]) -> None:
    """Write a game's file in one step, so that nobody reads half of it."""
    folder.mkdir(parents=True, exist_ok=True)
    with NamedTemporaryFile("w", dir=folder, suffix=".part", encoding="utf-8", delete=False) as part:
        try:
            json.dump({"digest": digest(game), "trees": trees}, part, ensure_ascii=False, separators=(",", ":"))
            part.flush()
        except OSError:
            Path(part.name).unlink()
            raise
    Path(part.name).replace(_file(game, folder))


def _file(game: str, folder: Path) -> Path:
    return folder / f"{game}.json"


@cache
def digest(game: str) -> str:
    """A digest of what the trees of a game depend on: the grammar, the tree's classes and the code that reads them."""
    own = ENGINE / GAMES[game]
    files = [*(ENGINE / "text").glob("*.*"), own / "phrases.lark", *own.glob("tree.py"), *own.glob("tree/*.py")]
    together = sha256()
    for file in sorted(files):
        together.update(f"{file.relative_to(ENGINE)}\n".encode() + file.read_bytes())
    return together.hexdigest()
