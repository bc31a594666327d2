"""What the pages of an event show, made of the views that its viewer may have: names in place of numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from cards.models import Fighter
from decks.services import card_table
from tournaments.bracket_svg import BracketDrawing, Player, round_name
from tournaments.brackets import Progress, State
from tournaments.brackets.progress import Seen
from tournaments.log import TournamentState
from tournaments.log.state import Timer
from tournaments.log.views import Viewer, match
from tournaments.matches import Score
from tournaments.pages.words import own_score_words, possible_scores, score_words, sent_score, time_left
from tournaments.results import MatchTerms

# Best of three has ten scores; where a match may have very many, drawn duels make most of them.
UNSAID = {"open": "", "decided": "", "reported": "one side has reported", "in_conflict": "the sides disagree"}


@dataclass(frozen=True)
class Named:
    """An entry by number and name."""

    number: int
    name: str


@dataclass(frozen=True)
class RoundLine:
    """A line of a round: who meets, what came of it, and why they do."""

    table: int | None
    group: int | None
    first: Named
    second: Named | None
    result: str
    won: int | None
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Clock:
    """When time is up, and how much is left; single tables may have more."""

    name: str
    deadline: datetime
    paused: bool
    left: str
    longer: tuple[tuple[int, datetime], ...] = ()


@dataclass(frozen=True)
class OwnMatch:
    """A match that its viewer has to play: what was said of it, and what the viewer may say."""

    key: str
    title: str
    against: Named
    table: int | None
    said: str
    confirm: tuple[str, str] | None
    scores: tuple[tuple[str, str], ...]
    duels: OwnDuels | None


@dataclass(frozen=True)
class OwnDuels:
    """The duels of Character Teams as one side sees them; `choice` is its sealed fighter, `choices` what it may say."""

    number: int
    played: tuple[str, ...]
    facing: tuple[str, str] | None
    choice: str | None
    choices: tuple[tuple[str, str], ...]
    other_has_chosen: bool


def named(state: TournamentState, entry: int) -> Named:
    return Named(entry, state.entries[entry].name)


def card_names(game: str, slugs: Iterable[str]) -> Mapping[str, str]:
    """The names of cards and of fighters; one that has gone is called by its slug."""
    asked = set(slugs)
    fighters = dict(Fighter.objects.filter(game=game, slug__in=asked).values_list("slug", "name"))
    table = card_table(game).by_slug if asked - set(fighters) else {}
    return {slug: fighters.get(slug) or (table[slug].name if slug in table else slug) for slug in asked}


def round_lines(state: TournamentState, shown: Mapping[str, Any]) -> list[RoundLine]:
    """The lines of a round that a viewer is shown."""
    lines = []
    for line in shown["lines"]:
        second = line["second"]
        result, won = ("bye", line["first"]) if second is None else _result(line["match"])
        lines.append(
            RoundLine(
                line["table"],
                line["group"],
                named(state, line["first"]),
                None if second is None else named(state, second),
                result,
                won,
                tuple(reason["sentence"] for reason in line["reasons"]),
            )
        )
    return lines


def _result(shown: Mapping[str, Any] | None) -> tuple[str, int | None]:
    """The result of a match and who won it; as long as there is none, what its viewer may know."""
    if shown is None:
        return "", None
    if shown["score"] is None:
        return UNSAID.get(shown["state"], shown["state"]), None
    score = Score(**shown["score"])
    won = None
    if score.first != score.second:
        won = shown["first"] if score.first > score.second else shown["second"]
    disputed = ", disputed" if shown["state"] == "disputed" else ""
    return f"{score_words(score)}{' without play' if shown['forfeit'] else ''}{disputed}", won


def clocks(timers: Mapping[str, Timer], at: datetime) -> list[Clock]:
    """The clocks of rounds as they stand."""
    return [
        clock_of(f"Round {name}" if name.isdigit() else f"Bracket, {name}", one, at) for name, one in timers.items()
    ]


def clock_of(name: str, timer: Timer, at: datetime) -> Clock:
    longer = tuple((table, timer.deadline_of(table)) for table in sorted(timer.extensions))
    return Clock(name, timer.deadline, timer.paused_at is not None, time_left(timer.left(at)), longer)


def own_match(state: TournamentState, viewer: Viewer, key: str) -> OwnMatch:
    """A match as the entry that plays it sees it."""
    shown = match(state, viewer, key)
    is_first = shown["first"] == viewer.entry
    against = named(state, shown["second"] if is_first else shown["first"])
    said = {report["by"]: Score(**report["score"]) for report in shown["reports"]}
    own, other = (
        (one if is_first else one.other) if one else None for one in map(said.get, (viewer.entry, against.number))
    )
    parts = [f"You say: {own_score_words(own)}."] if own else []
    if other:
        parts.append(f"{against.name} says: {own_score_words(other.other)}.")
    if shown["state"] == "disputed":
        parts.append("The result is disputed: the organiser decides.")
    elif own and other:
        parts.append("You do not agree: say it anew, or let the organiser decide.")
    elif own:
        parts.append(f"It counts when {against.name} says so too.")
    terms = state.terms_of(key)
    scores = () if shown["state"] == "disputed" else _scores(shown, terms, is_first=is_first)
    confirm = None
    if other and own != other and scores:
        confirm = (sent_score(other if is_first else other.other), f"Confirm: {own_score_words(other)}")
    return OwnMatch(
        key,
        title_of(state, key),
        against,
        shown["table"],
        " ".join(parts),
        confirm,
        scores,
        _own_duels(state, shown["duels"], is_first=is_first, against=against),
    )


def _scores(shown: Mapping[str, Any], terms: MatchTerms, *, is_first: bool) -> tuple[tuple[str, str], ...]:
    """What a side may say; of a match whose duels are told, what they make."""
    duels = shown["duels"]
    if duels is None or not duels["over"]:
        # While duels of Character Teams are open there is nothing to report.
        found = [] if duels is not None and (duels["played"] or duels["facing"]) else possible_scores(terms)
    else:
        won = [duel["winner"] for duel in duels["played"]]
        score = Score(won.count(shown["first"]), won.count(shown["second"]), won.count(None))
        found = [score if is_first else score.other]
    return tuple((sent_score(one if is_first else one.other), own_score_words(one)) for one in found)


def _own_duels(
    state: TournamentState, shown: Mapping[str, Any] | None, *, is_first: bool, against: Named
) -> OwnDuels | None:
    if shown is None or "yours" not in shown:
        return None
    yours, facing = shown["yours"], shown["facing"]
    slugs = [*yours["choices"], *(facing or ()), *([yours["choice"]] if yours["choice"] else [])]
    slugs += [duel[side] for duel in shown["played"] for side in ("first", "second")]
    names = card_names(state.settings.game, slugs)
    sides = ("first", "second") if is_first else ("second", "first")
    played = []
    for number, duel in enumerate(shown["played"], 1):
        fighters = " against ".join(names[duel[side]] for side in sides)
        end = "drawn" if duel["winner"] is None else ("lost" if duel["winner"] == against.number else "won")
        played.append(f"Duel {number}: {fighters}, {end}.")
    mine = facing if is_first else tuple(reversed(facing or ()))
    return OwnDuels(
        yours["duel"],
        tuple(played),
        (names[mine[0]], names[mine[1]]) if facing else None,
        names[yours["choice"]] if yours["choice"] else None,
        tuple((slug, names[slug]) for slug in yours["choices"]),
        shown["chosen"][1 if is_first else 0],
    )


def title_of(state: TournamentState, key: str) -> str:
    """`Round 3`, or the round of the bracket."""
    if state.bracket is not None and state.progress is not None and key in state.progress.matches:
        return f"{round_name(state.progress.bracket, key)} ({key})"
    return f"Round {key.partition('-')[0]}"


def drawing_of(state: TournamentState) -> BracketDrawing | None:
    """The bracket with its names and confirmed results; None before it is drawn."""
    progress = state.progress
    if state.bracket is None or progress is None:
        return None
    scores = {}
    for name, seen in progress.matches.items():
        if seen.state is State.DECIDED and len(seen.entries) == 2:
            meeting = state.meeting(name)
            if meeting.score is not None:
                ahead = meeting.score if meeting.first == seen.first else meeting.score.other
                scores[name] = (ahead.first, ahead.second)
    players = {entry: Player(state.entries[entry].name, seed) for seed, entry in enumerate(state.bracket.seeded, 1)}
    return BracketDrawing(state.name, progress, players, scores)


@dataclass(frozen=True)
class BracketRow:
    """A player of the bracket, and the way there so far."""

    seed: int
    player: Named
    way: str
    place: int | None


def bracket_rows(drawing: BracketDrawing) -> list[BracketRow]:
    """The table beside the bracket, by seeds."""
    progress = drawing.progress
    places = progress.places() if progress.over else {}
    return [
        BracketRow(player.seed, Named(entry, player.name), _way(drawing, progress, entry), places.get(entry))
        for entry, player in drawing.players.items()
    ]


def _way(drawing: BracketDrawing, progress: Progress, entry: int) -> str:
    """What a player has done in each match, and in which round it stands or has ended."""
    there = [seen for seen in progress.matches.values() if entry in (seen.first, seen.second)]
    steps = [_step(drawing, seen, entry) for seen in there]
    return "; ".join([*steps[:-1], f"{round_name(progress.bracket, there[-1].name)}: {steps[-1]}"]) if there else ""


def _step(drawing: BracketDrawing, seen: Seen, entry: int) -> str:
    other = seen.second if seen.first == entry else seen.first
    name = drawing.players[other].name if isinstance(other, int) else ""
    if seen.state is State.DECIDED:
        score = drawing.score_of(seen, entry)
        shown = "" if score is None else f"\N{NO-BREAK SPACE}{score[0]}\N{NON-BREAKING HYPHEN}{score[1]}"
        if not isinstance(seen.winner, int):
            return "did not come"
        return f"{'beat' if seen.winner == entry else 'lost to'} {name}{shown}"
    if seen.state is State.READY:
        return f"meets {name}"
    if seen.state is State.WAITING:
        return f"waits for {name or 'an opponent'}"
    return "goes on without a match" if seen.winner == entry else "out"
