"""What stands in the files to download: JSON Lines and CSV of the same rows. Pure, and the same bytes everywhere."""

from __future__ import annotations

import csv
import gzip
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from io import BytesIO, StringIO
from typing import Any

import orjson

Row = Mapping[str, Any]

# A spreadsheet takes a cell that begins so for a formula: `+ With Style!` is a card.
FORMULA_SIGNS = ("=", "+", "-", "@", "\t", "\r", "\n")
APOSTROPHE = "'"


@dataclass(frozen=True)
class Table:
    """Rows of one sort, each as the text of its JSON answer; `game` when they are of that game alone."""

    name: str
    game: str | None
    columns: Sequence[str]
    bodies: Sequence[str]

    @cached_property
    def rows(self) -> list[Row]:
        return [orjson.loads(body) for body in self.bodies]


def json_lines(table: Table) -> bytes:
    """One row's JSON answer a line."""
    return "".join(f"{body}\n" for body in table.bodies).encode()


def comma_separated(table: Table) -> bytes:
    """The rows as CSV with a header (RFC 4180, UTF-8), with the columns that any of them has."""
    used = {key for row in table.rows for key in row} or set(table.columns)
    columns = [column for column in table.columns if column in used]
    written = StringIO(newline="")
    writer = csv.writer(written)
    writer.writerow(columns)
    writer.writerows([cell(row.get(column)) for column in columns] for row in table.rows)
    return written.getvalue().encode()


FORMATS: Mapping[str, Callable[[Table], bytes]] = {"jsonl": json_lines, "csv": comma_separated}


def cell(value: Any) -> str:
    """A value as one cell: nothing for null, texts a line each, anything with a structure of its own as JSON."""
    if value is None:
        return ""
    if isinstance(value, str):
        return harmless(value)
    if isinstance(value, list) and all(isinstance(line, str) for line in value):
        return harmless("\n".join(value))
    return orjson.dumps(value).decode()


def harmless(text: str) -> str:
    """A text that no spreadsheet takes for a formula: one that begins like one has an apostrophe before it.

    A text that begins with an apostrophe gets another, so that `text_of` gives every text back.
    """
    return APOSTROPHE + text if text.startswith((*FORMULA_SIGNS, APOSTROPHE)) else text


def text_of(written: str) -> str:
    """The text that a cell stands for."""
    return written.removeprefix(APOSTROPHE)


def packed(content: bytes) -> bytes:
    """The content in gzip; without name and time, so that the same content is the same file."""
    file = BytesIO()
    with gzip.GzipFile(fileobj=file, mode="wb", filename="", mtime=0) as packing:
        packing.write(content)
    return file.getvalue()


def columns_of(keys: Iterable[Iterable[str]]) -> list[str]:
    """The keys of several sorts of rows, each once, in the order in which they are first seen."""
    return list(dict.fromkeys(key for some in keys for key in some))
