"""Duels outside the web: played out by programs, kept in files as replays, told as stories."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from cards.importer.files import read_fixtures
from engine.agents.random import RandomAgent
from engine.battlecon.story import tell
from engine.battlecon.war import read_records
from engine.choices import Picker
from engine.errors import BadReplayError, BadSetupError
from engine.match import Match
from engine.registry import GAMES, Game, game_of
from engine.replay import Replay
from play.duel_svg import drawing
from play.files import write

FIXTURES: Final = Path(__file__).resolve().parent.parent / "fixtures"


def game_from(fixtures: Path, name: str, trees: Path | None = None) -> Game[Any, Any]:
    """The game of a name with the cards of its fixtures; in the folder `trees` the typed trees of their texts are kept.

    Raises BadSetupError for a name that is no game's, and for a folder of somebody's own that is not sound.
    """
    if name not in GAMES:
        return game_of(name, ())
    if fixtures != FIXTURES and (problems := read_fixtures(fixtures, name).problems):
        all_of_it = f"manage.py checktext --game {name} --fixtures {fixtures}"
        raise BadSetupError("fixtures", f"{min(problems)}; {len(problems)} in all, which {all_of_it} names")
    return game_of(name, read_records(fixtures / name), trees)


def played_at_random(game: Game[Any, Any], setup: Mapping[str, Any], seed: int) -> Match:
    """A recorded match of two random agents, played to its end; the same for the same seed."""
    match = Match(game, setup, seed, record=True)
    # No agent shares the generator of the duel, or of the other agent.
    play_out(match, [RandomAgent(seed * (match.seats + 1) + seat + 1) for seat in range(match.seats)])
    return match


def play_out(match: Match, agents: Sequence[Picker]) -> None:
    """Let an agent for each seat answer all that it is asked, until the match is over."""
    while match.outcome is None:
        for seat, agent in enumerate(agents):
            choice = match.choices(seat)
            if choice is not None:
                index = agent.pick(match.state, seat, choice.kind, choice.options)
                match.choose(seat, choice.options[index])


def played_again(fixtures: Path, path: Path, trees: Path | None = None) -> Match:
    """The recorded match of a replay's file, as far as it was played.

    Raises OSError for a file that cannot be read, BadReplayError or BadSetupError for what is no replay of a game here.
    """
    try:
        text = path.read_text(encoding="utf-8")
    except UnicodeDecodeError as problem:
        raise BadReplayError("replay", "is no text") from problem
    replay = Replay.from_text(text)
    return Match.from_replay(game_from(fixtures, replay.game, trees), replay, record=True)


def story_of(match: Match) -> str:
    """The match in words; one that is not over says so at its end."""
    told = tell(match.matchup, match.events)
    return told if match.outcome is not None else f"{told}\nThe duel is not over yet.\n"


def draw(match: Match, path: Path) -> None:
    """Write the match as a drawing in SVG: all of it or nothing. Raises OSError."""
    write(path, drawing(match))


def save(replay: Replay, path: Path) -> None:
    """Write a replay to a file: all of it or nothing, also when something goes wrong on the way. Raises OSError."""
    write(path, replay.to_text() + "\n")
