"""What an event asks of the world around it: games, formats, accounts, decks and what a format says of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser, User

from cards.models import Fighter, Game
from decks.models import Deck, Revision
from decks.services import card_table, find_format, held_format, legality_of
from decks.services.legality import Asked, current_rows
from decks.services.states import states_of
from decks.snapshots import decklist_of
from tournaments.log import TournamentState
from tournaments.log.state import Settings, SubmittedDeck
from tournaments.log.views import Viewer, viewer_of
from tournaments.refusal import RefusedError

FORMAT_GONE = "format_gone"
DECK_GONE = "deck_gone"


def check_terms(settings: Settings) -> None:
    """Refuse a game or format that there is not, and teams in a game without fighters of its own.

    Raises RefusedError: `unknown_game`, `setting_without_use`, `unknown_format`, `format_of_another_game`.
    """
    games = list(Game.objects.order_by("slug").values_list("slug", flat=True))
    if settings.game not in games:
        shown = settings.game[:100]
        raise RefusedError(
            "unknown_game", f"There is no game {shown}.", found=shown, allowed=games, field="settings.game"
        )
    if settings.character_teams and not Fighter.objects.filter(game=settings.game).exists():
        raise RefusedError(
            "setting_without_use",
            f"character_teams means nothing in the game {settings.game}: Character Teams are of BattleCON fighters.",
            found="character_teams",
            allowed="leave it out",
            field="settings.character_teams",
        )
    if settings.format is None:
        return
    chosen = held_format(settings.format)
    if chosen is None:
        shown = settings.format[:100]
        raise RefusedError(
            "unknown_format",
            f"There is no format {shown}.",
            found=shown,
            allowed="formats/ lists them",
            field="settings.format",
        )
    if chosen.game != settings.game:
        raise RefusedError(
            "format_of_another_game",
            f"{chosen.name} is a format of the game {chosen.game}.",
            found=settings.format,
            allowed=f"a format of {settings.game}",
            field="settings.format",
        )


def viewer_for(user: AbstractBaseUser | AnonymousUser | None, state: TournamentState) -> Viewer:
    """Who asks, in this event. Staff may do what organisers do, except where they take part themselves."""
    if user is None or not user.is_authenticated:
        return viewer_of(state, None)
    viewer = viewer_of(state, user.pk)
    return replace(viewer, organiser=True) if getattr(user, "is_staff", False) and viewer.entry is None else viewer


def account_named(name: str) -> User:
    """Raises RefusedError `no_such_account`."""
    found = User.objects.filter(username__iexact=name[:150], is_active=True).order_by("pk").first()
    if found is None:
        raise RefusedError(
            "no_such_account", f"There is no account {name[:100]}.", found=name[:100], allowed="an account"
        )
    return found


def names_of(accounts: set[int]) -> dict[int, str]:
    """The names of accounts; one that has gone has none."""
    return dict(User.objects.filter(pk__in=accounts).values_list("pk", "username")) if accounts else {}


def submitted_deck(*, deck: Deck, number: int | None, settings: Settings) -> SubmittedDeck:
    """A revision of a deck, the head unless a number says which, as the format of the event judges it today.

    Raises RefusedError: `deck_of_another_game`, `no_such_revision`.
    """
    if deck.game_id != settings.game:
        raise RefusedError(
            "deck_of_another_game",
            f"The deck is of the game {deck.game_id}, the event of {settings.game}.",
            found=deck.game_id,
            allowed=settings.game,
        )
    revision = deck.head if number is None else deck.revisions.filter(number=number).first()
    if revision is None:
        raise RefusedError(
            "no_such_revision", f"The deck has no revision {number}.", found=number, allowed="a revision"
        )
    return SubmittedDeck(revision.pk, revision.digest, complaints_of(revision, settings), fighters_of(revision))


def complaints_of(revision: Revision, settings: Settings) -> tuple[str, ...]:
    """The codes of the errors by the format of an event; none where it has no format."""
    if settings.format is None:
        return ()
    chosen = find_format(settings.format)
    if chosen is None:
        return (FORMAT_GONE,)
    return _errors(legality_of(revision, chosen).violations)


def fighters_of(revision: Revision) -> tuple[str, ...]:
    """The fighters of a BattleCON team, each once; none in other games."""
    decklist = decklist_of(revision.snapshot, card_table(revision.deck.game_id))
    fighters = [line.card.slug for line in decklist.entries if line.card.kind == "fighter"]
    return tuple(dict.fromkeys(fighters))


def cards_of_deck(deck: SubmittedDeck | None) -> dict[str, list[list[str | int]]]:
    """The cards of a deck that was handed in, by zone; nothing when the deck has gone since."""
    revision = None if deck is None else Revision.objects.select_related("deck").filter(pk=deck.revision).first()
    if revision is None:
        return {}
    zones: dict[str, list[list[str | int]]] = {}
    for line in decklist_of(revision.snapshot, card_table(revision.deck.game_id)).entries:
        zones.setdefault(line.zone, []).append([line.card.slug, line.copies])
    return zones


def illegal_decks(state: TournamentState) -> Mapping[int, tuple[str, ...]]:
    """The decks handed in that the format refuses today, by entry, with the codes of their errors.

    The number of queries is the same for any number of decks.
    """
    handed_in = {entry.number: entry.deck.revision for entry in state.active if entry.deck is not None}
    revisions = Revision.objects.in_bulk([pk for pk in handed_in.values() if pk is not None])
    found: dict[int, tuple[str, ...]] = {
        number: (DECK_GONE,) for number, pk in handed_in.items() if pk is not None and pk not in revisions
    }
    if state.settings.format is None or not revisions:
        return found
    chosen = find_format(state.settings.format)
    if chosen is None:
        return dict.fromkeys(handed_in, (FORMAT_GONE,))
    asked = [Asked(one.pk, one.cards, one.options) for one in revisions.values()]
    verdicts = current_rows(asked, states_of([chosen])[chosen.slug])
    complaints = {pk: _errors(row.violations) for pk, row in verdicts.items()}
    return found | {number: complaints[pk] for number, pk in handed_in.items() if pk is not None and complaints.get(pk)}


def _errors(violations: Iterable[Mapping[str, Any]]) -> tuple[str, ...]:
    return tuple(sorted({one["code"] for one in violations if one["severity"] == "error"}))
