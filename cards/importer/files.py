"""Reading a fixture directory: which files there are, what stands in them, what cannot be read."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from cards.importer.entries import Entry, Fixtures, sound
from cards.importer.problems import UNPRINTABLE, Problem, nearest, one_of, shown
from cards.importer.schemas import Shape, card_shapes, games_with_a_schema, shape_of

SCHEMA_DIRECTORY = "schema"
LISTS_DIRECTORY = "lists"

# Hands items on one by one while somebody watches what is done to them.
Watch = Callable[[str, list[Any]], Iterable[Any]]


def unwatched(what: str, items: list[Any]) -> Iterable[Any]:
    """Nobody watches."""
    return items


def read_fixtures(directory: Path, game: str | None = None, watch: Watch = unwatched) -> Fixtures:
    """All that a fixture directory says, or what it says of one game; what is wrong with it is in `problems`."""
    return _Reading(directory.resolve(), game).fixtures(watch)


def fixtures_digest(directory: Path, *formats: int) -> str | None:
    """A fingerprint of every file that `read_fixtures` reads and of how answers are made; None for no directory."""
    if not directory.is_dir():
        return None
    digest = hashlib.sha256(str(formats).encode())
    for path in _files(directory):
        content = hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "no file"
        digest.update(os.fsencode(f"{path.relative_to(directory).as_posix()} {content}\n"))
    return digest.hexdigest()


def _files(directory: Path) -> Iterator[Path]:
    yield from (path for path in (directory / "games.json", directory / "migrations.json") if path.exists())
    for game in _directories(directory):
        yield from sorted(game.glob("*.json"))
        yield from sorted(game.glob(f"{LISTS_DIRECTORY}/*.json"))


def _directories(directory: Path) -> list[Path]:
    return sorted(path for path in directory.iterdir() if path.is_dir() and path.name != SCHEMA_DIRECTORY)


class _Reading:
    """One pass over a fixture directory; gathers problems on the way."""

    def __init__(self, directory: Path, game: str | None) -> None:
        self._directory = directory
        self._only = game
        self._problems: list[Problem] = []

    def fixtures(self, watch: Watch) -> Fixtures:
        if not self._directory.is_dir():
            self._complain(self._directory, "no_such_directory", "no directory of this name", "the fixture directory")
            return Fixtures(problems=self._problems)
        games, sets = self._games_and_sets()
        migrations = self._migrations()
        names = self._games_to_read(games)
        card_files = [path for name in names for path in sorted((self._directory / name).glob("*.json"))]
        list_files = [
            path for name in names for path in sorted((self._directory / name / LISTS_DIRECTORY).glob("*.json"))
        ]
        return Fixtures(
            games=games,
            sets=sets,
            migrations=migrations,
            cards=[card for path in watch("Reading", card_files) for card in self._cards(path)],
            lists=[entry for path in list_files for entry in self._lists(path)],
            problems=self._problems,
        )

    def _games_and_sets(self) -> tuple[list[Entry], list[Entry]]:
        path = self._directory / "games.json"
        document = self._document(path, "games")
        games = self._entries(path, document, "games", shape_of("games", "game"))
        return games, self._entries(path, document, "sets", shape_of("games", "set"))

    def _migrations(self) -> list[Entry]:
        path = self._directory / "migrations.json"
        document = self._document(path, "migrations")
        found = self._entries(path, document, "migrations", shape_of("migrations", "migration"))
        return [migration for migration in found if self._only in (None, migration.game)]

    def _cards(self, path: Path) -> list[Entry]:
        game = path.parent.name
        return self._entries(path, self._document(path, game), "cards", card_shapes(game), game)

    def _lists(self, path: Path) -> list[Entry]:
        game = path.parent.parent.name
        document = self._document(path, "lists")
        if document and document.get("game") != game:
            self._complain(path, "wrong_game", shown(document.get("game")), shown(game), "game")
        return self._entries(path, document, "lists", shape_of("lists", "list"), game)

    def _games_to_read(self, games: list[Entry]) -> list[str]:
        """The games whose directories are read. A directory without a game and a game without one are refused."""
        directories = {path.name: path for path in _directories(self._directory)}
        known = games_with_a_schema()
        for name in directories.keys() - set(known):
            allowed = f"{nearest(name, known)}one directory a game: {one_of(known)}"
            self._complain(directories[name], "unknown_directory", shown(name), allowed)
        listed = [game.slug for game in sound(games)]
        wanted = listed if self._only is None else [self._only]
        for name in wanted:
            if name not in listed:
                self._complain(self._directory / "games.json", "unknown_game", shown(name), one_of(listed))
            elif name not in directories:
                self._complain(
                    self._directory / name, "no_such_directory", "no directory of this name", "the game's cards"
                )
        if self._only is None and listed:
            for name in directories.keys() & set(known) - set(listed):
                self._complain(
                    directories[name], "unknown_game", shown(name), f"a game of games.json: {one_of(listed)}"
                )
        return [name for name in directories if name in known and self._only in (None, name)]

    def _document(self, path: Path, schema: str) -> dict[str, Any] | None:
        """A file's object when it has the shape of its schema; the objects inside are checked one by one later."""
        if UNPRINTABLE.search(path.name):
            self._complain(path, "unreadable_name", shown(path.name), "a file name in UTF-8 without control characters")
            return None
        document = self._json(path)
        if document is None:
            return None
        problems = list(shape_of(schema).problems(document, self._name(path), ""))
        self._problems += problems
        return document if isinstance(document, dict) else None

    def _json(self, path: Path) -> Any:
        """What a file says, or None and a complaint that says where it stops being JSON."""
        raw = b""
        try:
            raw = path.read_bytes()
            text = raw.decode("utf-8-sig")
        except OSError as error:
            self._complain(path, "unreadable_file", str(error.strerror).lower(), "a file that can be read")
            return None
        except UnicodeDecodeError as error:
            line = raw.count(b"\n", 0, error.start) + 1
            column = error.start - raw.rfind(b"\n", 0, error.start)
            where = f"line {line}, column {column}"
            self._complain(path, "not_utf8", f"byte 0x{raw[error.start]:02x}", "text in UTF-8", where)
            return None
        if not text.strip():
            self._complain(path, "empty_file", "nothing", "a JSON object")
            return None
        try:
            found = json.loads(text, object_pairs_hook=lambda pairs: self._object(path, pairs))
        except json.JSONDecodeError as error:
            found = shown(text[error.pos : error.pos + 20]) if error.pos < len(text) else "the end of the file"
            where = f"line {error.lineno}, column {error.colno}"
            self._complain(path, "not_json", found, f"JSON ({error.msg[0].lower()}{error.msg[1:]})", where)
        except (ValueError, RecursionError):
            self._complain(path, "not_json", "an endless number or nesting", "JSON that a computer can hold")
        else:
            if found is None:
                self._complain(path, "wrong_type", shown(None), "an object")
            return found
        return None

    def _object(self, path: Path, pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        """A JSON object; a key written twice would otherwise silently lose its first value."""
        found = dict(pairs)
        if len(found) < len(pairs):
            keys = [key for key, _ in pairs]
            subject = str(found.get("slug", ""))
            for key in found:
                if keys.count(key) > 1:
                    count = f"{keys.count(key)} values"
                    self._problems.append(
                        Problem(self._name(path), subject, key, "repeated_key", count, "each key once")
                    )
        return found

    def _entries(
        self,
        path: Path,
        document: dict[str, Any] | None,
        key: str,
        shapes: Shape | Mapping[str | None, Shape],
        game: str | None = None,
    ) -> list[Entry]:
        """The objects of a file's list, each checked against its shape; what is no object at all is left out.

        Their game is that of the file; in files of all games it is what they say, and a game is its own.
        """
        entries = []
        found = (document or {}).get(key)
        for place, facts in enumerate(found if isinstance(found, list) else [], start=1):
            name = _name_of(facts, key, place)
            problems = list(_problems_of(facts, self._name(path), name, shapes))
            self._problems += problems
            if isinstance(facts, dict):
                whose = game or str(facts.get("game", facts.get("slug")))
                entries.append(Entry(self._name(path), whose, facts, name, sound=not problems))
        return entries

    def _name(self, path: Path) -> str:
        """A file as people call it: fixtures/war/hikaru.json."""
        return path.relative_to(self._directory.parent).as_posix()

    def _complain(self, path: Path, code: str, found: str, allowed: str, where: str = "") -> None:
        self._problems.append(Problem(self._name(path), "", where, code, found, allowed))


def _name_of(facts: Any, key: str, place: int) -> str:
    """An object as people call it: its slug, or its place in the file when it has none."""
    slug = facts.get("old" if key == "migrations" else "slug") if isinstance(facts, dict) else None
    noun = key.removesuffix("s")
    if not isinstance(slug, str):
        return f"{noun} {place} of the file"
    return slug if noun == "card" else f"{noun} {slug}"


def _problems_of(facts: Any, file: str, name: str, shapes: Shape | Mapping[str | None, Shape]) -> Iterator[Problem]:
    if isinstance(shapes, Shape):
        yield from shapes.problems(facts, file, name)
    elif not isinstance(facts, dict):
        yield Problem(file, name, "", "wrong_type", shown(facts), "an object")
    elif "kind" not in facts:
        yield Problem(file, name, "kind", "missing_key", "nothing", one_of(shapes))
    elif not isinstance(facts["kind"], str | None) or facts["kind"] not in shapes:
        known = [kind for kind in shapes if kind]
        hint = nearest(str(facts["kind"]), known)
        yield Problem(file, name, "kind", "not_a_choice", shown(facts["kind"]), hint + one_of(shapes))
    else:
        yield from shapes[facts["kind"]].problems(facts, file, name)
