"""What the forms of an event do: enter and leave, report and choose, pick; start, pair, publish and decide.

Each is one action of `tournaments.log.actions`, done as the API does it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from decks.models import Deck
from tournaments.api.bodies import no_such_deck
from tournaments.log import TournamentState
from tournaments.log.actions import bracket, drafts, notes, prizes, results, rounds, setup, sign_up
from tournaments.log.fold import assumed
from tournaments.log.state import SubmittedDeck
from tournaments.log.views import Viewer, match
from tournaments.pages.asking import asked_event, check_organiser, done, own_entry, sent_number
from tournaments.pages.words import read_score
from tournaments.refusal import RefusedError
from tournaments.services import illegal_decks, rating_of, submitted_deck

Action = Callable[..., HttpResponse]

# What is chosen is repeated where it is refused.
LONGEST_CHOICE = 100


def posted(page: Action) -> Action:
    """Marks what a button of an event's page does: by POST, for who is signed in."""
    return require_POST(login_required(page))


def organised(says: str) -> Callable[[Callable[..., Any]], Action]:
    """Marks what only organisers do, bound to the version that they have seen; the function is the action."""

    def marked(action: Callable[..., Any]) -> Action:
        @wraps(action)
        def page(request: HttpRequest, tournament: UUID, **where: Any) -> HttpResponse:
            def deed(state: TournamentState, viewer: Viewer, at: Any) -> Any:
                check_organiser(viewer)
                return action(request, state, **where)

            return done(request, tournament, deed, says.format(**where), bound=True)

        return posted(page)

    return marked


@posted
def enter(request: HttpRequest, tournament: UUID) -> HttpResponse:
    """Whoever asks takes part, with a deck where one was chosen; an organiser enters others by their names."""
    user: Any = request.user

    def deed(state: TournamentState, viewer: Viewer, at: Any) -> Any:
        name = request.POST.get("name", "")
        if viewer.organiser:
            return sign_up.enter(state, name, at=at, by_organiser=True)
        rating = rating_of(user.pk, state.settings.game)
        entered = sign_up.enter(state, name, at=at, account=user.pk, rating=rating)
        chosen = request.POST.get("deck", "")
        if not chosen:
            return entered
        number = max(state.entries, default=0) + 1
        return (*entered, *sign_up.submit_deck(assumed(state, *entered), number, _deck(user, chosen, state)))

    return done(request, tournament, deed, "Entered.")


@posted
def accept(request: HttpRequest, tournament: UUID) -> HttpResponse:
    """Whoever was invited plays the entry that was made for him."""
    user: Any = request.user

    def deed(state: TournamentState, viewer: Viewer, at: Any) -> Any:
        if viewer.invitation is None:
            raise PermissionDenied("No entry of this event is meant for you.")
        rating = rating_of(user.pk, state.settings.game)
        return sign_up.accept_invitation(state, viewer.invitation, user.pk, rating=rating)

    return done(request, tournament, deed, "You take part.")


@posted
def hand_in(request: HttpRequest, tournament: UUID) -> HttpResponse:
    """The deck that one plays, in the place of the one before."""

    def deed(state: TournamentState, viewer: Viewer, at: Any) -> Any:
        own = own_entry(viewer)
        return sign_up.submit_deck(state, own, _deck(request.user, request.POST.get("deck", ""), state))

    return done(request, tournament, deed, "Your deck is handed in.")


def _deck(user: Any, chosen: str, state: TournamentState) -> SubmittedDeck:
    """One's own deck as it stands now. Raises RefusedError."""
    try:
        found = Deck.objects.of(user).select_related("head").filter(pk=UUID(chosen)).first()
    except ValueError:
        found = None
    if found is None:
        raise no_such_deck(chosen)
    return submitted_deck(deck=found, number=None, settings=state.settings)


@posted
def drop(request: HttpRequest, tournament: UUID) -> HttpResponse:
    """One plays no further round."""

    def deed(state: TournamentState, viewer: Viewer, at: Any) -> Any:
        return sign_up.drop(state, own_entry(viewer))

    return done(request, tournament, deed, "You have dropped.")


@posted
def come_back(request: HttpRequest, tournament: UUID) -> HttpResponse:
    """One plays on."""

    def deed(state: TournamentState, viewer: Viewer, at: Any) -> Any:
        return sign_up.come_back(state, own_entry(viewer), at=at)

    return done(request, tournament, deed, "You play on.")


def of_match(says: str) -> Callable[[Callable[..., Any]], Action]:
    """Marks what a side says of its match, against whom it was shown; the function is the action."""

    def marked(action: Callable[..., Any]) -> Action:
        @wraps(action)
        def page(request: HttpRequest, tournament: UUID, key: str) -> HttpResponse:
            def deed(state: TournamentState, viewer: Viewer, at: Any) -> Any:
                own = own_entry(viewer)
                match(state, viewer, key)
                _check_opponent(state, key, own, sent_number(request, "against"))
                return action(request, state, key, own)

            return done(request, tournament, deed, says)

        return posted(page)

    return marked


def _check_opponent(state: TournamentState, key: str, own: int, against: int) -> None:
    """Refuse what is said of a match in which others stand by now: a correction may change that in a bracket.

    Raises RefusedError: `not_in_match`, `opponent_changed`.
    """
    meets = state.meeting(key).entries
    if own not in meets:
        raise RefusedError("not_in_match", "This match is not yours.", found=own, allowed=list(meets))
    [other] = [entry for entry in meets if entry != own]
    if other != against:
        raise RefusedError(
            "opponent_changed",
            f"You meet {state.entries[other].name} in this match now.",
            found=against,
            allowed=other,
        )


@of_match("Your report is in.")
def report(request: HttpRequest, state: TournamentState, key: str, own: int) -> Any:
    """What one says of one's match."""
    return results.report(state, key, own, read_score(request.POST.get("score", "")))


@of_match("The result is confirmed.")
def confirm(request: HttpRequest, state: TournamentState, key: str, own: int) -> Any:
    """One agrees with what the other side has said."""
    return results.confirm(state, key, own, read_score(request.POST.get("score", "")))


@of_match("The organiser will decide.")
def dispute(request: HttpRequest, state: TournamentState, key: str, own: int) -> Any:
    """One does not agree any more."""
    return results.dispute(state, key, own, request.POST.get("reason", ""))


@of_match("Your fighter is chosen; nobody sees it before both are.")
def choose_fighter(request: HttpRequest, state: TournamentState, key: str, own: int) -> Any:
    """One's sealed fighter for a duel."""
    fighter = request.POST.get("fighter", "")[:LONGEST_CHOICE]
    return results.choose_fighter(state, key, own, sent_number(request, "duel"), fighter)


@of_match("The duel is over.")
def end_duel(request: HttpRequest, state: TournamentState, key: str, own: int) -> Any:
    """A duel is told by who lost it; a drawn one by either side."""
    winner = None
    if request.POST.get("end") != "drawn":
        [winner] = [entry for entry in state.meeting(key).entries if entry != own]
    return results.end_duel(state, key, sent_number(request, "duel"), winner)


@posted
def pick(request: HttpRequest, tournament: UUID, number: int) -> HttpResponse:
    """What one's seat takes in a turn."""
    asked_event(request, tournament)
    sent = request.POST.get("choice", "")[:LONGEST_CHOICE]

    def deed(state: TournamentState, viewer: Viewer, at: Any) -> Any:
        choice = int(sent) if sent.isascii() and sent.isdecimal() and len(sent) < 10 else sent
        return drafts.pick(state, number, own_entry(viewer), sent_number(request, "turn"), choice)

    return done(request, tournament, deed, "Taken.", back=reverse("event-draft", args=[tournament, number]))


@posted
def pick_prize(request: HttpRequest, tournament: UUID) -> HttpResponse:
    """The prize that one takes in one's turn."""

    def deed(state: TournamentState, viewer: Viewer, at: Any) -> Any:
        prize = request.POST.get("prize", "")[:LONGEST_CHOICE]
        return prizes.pick_prize(state, sent_number(request, "turn"), own_entry(viewer), prize)

    return done(request, tournament, deed, "It is yours.")


@organised("The event has begun.")
def start(request: HttpRequest, state: TournamentState) -> Any:
    """Play begins."""
    return setup.start(state, illegal=illegal_decks(state))


@organised("The next round is paired. Only organisers see it until it is published.")
def pair(request: HttpRequest, state: TournamentState) -> Any:
    """The next round as a draft."""
    return rounds.pair_next_round(state)


@organised("Round {number} is published.")
def publish(request: HttpRequest, state: TournamentState, number: int) -> Any:
    """Everybody sees the round."""
    return rounds.publish_round(state, number)


@organised("The bracket is drawn.")
def draw_bracket(request: HttpRequest, state: TournamentState) -> Any:
    """The best go on."""
    return bracket.draw_bracket(state, None)


@organised("The event is closed.")
def close(request: HttpRequest, state: TournamentState) -> Any:
    """The event is over."""
    early, prizes_left = (request.POST.get(name) == "yes" for name in ("early", "prizes_left"))
    return setup.close(state, early=early, prizes_left=prizes_left)


@organised("The announcement is out.")
def announce(request: HttpRequest, state: TournamentState) -> Any:
    """A sentence to everybody."""
    # Browsers send both signs for the end of a line.
    return notes.announce(state, request.POST.get("text", "").replace("\r\n", "\n"))


@organised("The result counts.")
def give_result(request: HttpRequest, state: TournamentState) -> Any:
    """The organiser's word on a match that has no result."""
    score = read_score(request.POST.get("score", ""))
    return results.give_result(
        state, request.POST.get("match", ""), score, forfeit=request.POST.get("forfeit") == "yes"
    )
