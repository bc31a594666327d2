"""Files of an event: standings, pairings, entries, log, drafts; CSV for spreadsheets, JSON for programs."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, get_type_hints

import orjson
from django.http import HttpResponse
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import NotFound
from rest_framework.request import Request

from cards.api.errors import echo, one_of
from tournaments.api.answers import PairingLine, PickLine, StandingLine
from tournaments.api.names import named
from tournaments.api.schemas import LogRow
from tournaments.api.versions import etag, is_had
from tournaments.api.views import TournamentView
from tournaments.brackets import Standby
from tournaments.log import TournamentState
from tournaments.log.views import Viewer, bracket, draft, entries, log, rounds, standings
from tournaments.log.views.event import EntryLine
from tournaments.models import LogEntry
from tournaments.services import entries_of, state_of
from tournaments.standings import TieBreak

Row = Mapping[str, Any]
KINDS = {"csv": "text/csv; charset=utf-8", "json": "application/json"}
# What a spreadsheet takes for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


class Export(TournamentView):
    """A file of an event as whoever asks may see it: `standings`, `pairings`, `entries`, `picks` or `log`, with `.csv`
    or `.json` after it.
    """

    reads = "export"

    def get(self, request: Request, **where: Any) -> HttpResponse:
        table, _, kind = self.kwargs["file"].partition(".")
        if table not in TABLES or kind not in KINDS:
            files = [f"{table}.{kind}" for table in TABLES for kind in KINDS]
            raise NotFound(f"There is no file {echo(self.kwargs['file'])}; there are {one_of(files)}.")
        row = self.tournament()
        headers = {"ETag": etag(request, row.version)}
        if is_had(request, row.version):
            return HttpResponse(status=304, headers=headers)
        state = state_of(row)
        rows = list(TABLES[table](state, self.viewer(state), self.kwargs["tournament"]))
        made = csv_of(columns_of(table, state, rows), rows) if kind == "csv" else orjson.dumps(rows)
        headers |= {"ETag": etag(request, state.seq), "Content-Disposition": f'attachment; filename="{table}.{kind}"'}
        return HttpResponse(made, content_type=KINDS[kind], headers=headers)


def columns_of(table: str, state: TournamentState, rows: Sequence[Row]) -> list[str]:
    """The columns of a table, the same whether or not there is a line in it; a log is never empty."""
    if table == "log":
        return list(rows[0])
    columns = [name for name in get_type_hints(LINES[table]) if name not in ALL_TIE_BREAKS]
    return columns + ([one.value for one in state.settings.tie_breaks] if table == "standings" else [])


def csv_of(columns: Sequence[str], rows: Iterable[Row]) -> bytes:
    """A table with the names of its columns; what could be a formula is made text by a quote before it."""
    file = io.StringIO(newline="")
    writer = csv.DictWriter(file, fieldnames=columns, lineterminator="\r\n")
    writer.writeheader()
    for row in rows:
        writer.writerow({name: _cell(value) for name, value in row.items()})
    return file.getvalue().encode()


def _cell(value: Any) -> Any:
    if isinstance(value, list | dict | bool):
        return orjson.dumps(value).decode()
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value


def _standings(state: TournamentState, viewer: Viewer, tournament: Any) -> Iterable[Row]:
    shown: Any = standings(state, viewer)
    ranks = {line["entry"]: line["rank"] for line in shown["ranking"]}
    last = len(shown["table"]) + 1
    # Of an event with a bracket the table is that of the rounds before it.
    for line in sorted(shown["table"], key=lambda line: ranks.get(line["entry"], last)):
        steps = {step["tie_break"]: step["shown"] for step in line["steps"]}
        yield {
            "rank": ranks.get(line["entry"]),
            **{name: line[name] for name in ("entry", "name", "status", "points", "record")},
            **{tie_break.value: steps.get(tie_break.value, "") for tie_break in state.settings.tie_breaks},
        }


def _pairings(state: TournamentState, viewer: Viewer, tournament: Any) -> Iterable[Row]:
    for one in rounds(state, viewer):
        for line in one["lines"]:  # type: ignore[index, call-overload, union-attr]
            yield _pairing(state, str(one["round"]), line)  # type: ignore[index, call-overload]
    drawn: Any = bracket(state, viewer)
    for line in [] if drawn is None else drawn["matches"]:
        yield _pairing(state, line["key"].partition("-")[0], line)


def _pairing(state: TournamentState, round_name: str, line: Any) -> Row:
    found = line["match"] or {"key": line.get("key"), "score": None, "forfeit": False, "table": line.get("table")}
    score = found["score"]
    sides = [line[side] if isinstance(line[side], int) else None for side in ("first", "second")]
    return {
        "round": round_name,
        "match": found["key"],
        "table": found["table"],
        "first": sides[0],
        "first_name": _name(state, sides[0]),
        "second": sides[1],
        "second_name": _name(state, sides[1]),
        "score": "" if score is None else f"{score['first']}-{score['second']}-{score['drawn']}",
        "forfeit": found["forfeit"],
        "bye": sides.count(None) == 1 and bool({None, Standby.NOBODY.value} & {line["first"], line["second"]}),
    }


def _name(state: TournamentState, entry: int | None) -> str:
    return "" if entry is None else state.entries[entry].name


def _entries(state: TournamentState, viewer: Viewer, tournament: Any) -> Iterable[Row]:
    for line in entries(state, viewer):
        shown: Any = line
        yield {name: shown[name] for name in get_type_hints(EntryLine)}


def _picks(state: TournamentState, viewer: Viewer, tournament: Any) -> Iterable[Row]:
    for one in state.drafts:
        shown: Any = draft(state, viewer, one.number)
        for pick in shown["picks"]:
            yield {
                "draft": one.number,
                "turn": pick["turn"],
                "entry": pick["entry"],
                "name": _name(state, pick["entry"]),
                "line": pick["line"],
                "cards": " ".join(copy["card"] for copy in pick["copies"]),
                "automatic": pick["automatic"],
            }


def _log(state: TournamentState, viewer: Viewer, tournament: Any) -> Iterable[Row]:
    rows = LogEntry.objects.filter(tournament=tournament, seq__lte=state.seq).order_by("seq")
    shown: Any = named(log(state, entries_of(rows.iterator(2_000)), viewer))
    return list(shown)


TABLES: Mapping[str, Callable[[TournamentState, Viewer, Any], Iterable[Row]]] = {
    "standings": _standings,
    "pairings": _pairings,
    "entries": _entries,
    "picks": _picks,
    "log": _log,
}
LINES: Mapping[str, Any] = {
    "standings": StandingLine,
    "pairings": PairingLine,
    "entries": EntryLine,
    "picks": PickLine,
    "log": LogRow,
}
ALL_TIE_BREAKS = frozenset(one.value for one in TieBreak)
FILE = OpenApiParameter(
    "file", str, OpenApiParameter.PATH, enum=[f"{table}.{kind}" for table in TABLES for kind in KINDS]
)
Export.described = (FILE,)
Export.files = LINES
