"""Drafts beside their rules: what is drafted from, clocks that have run out, and the deck that comes of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from uuid import UUID

from django.contrib.auth.models import User
from django.utils import timezone

from cards.models import CardList, Fighter
from decks.formats import SULARIA_DRAFT
from decks.labels import LabelRefusedError, deck_name
from decks.services import SentDeck, card_table
from decks.services.decks import Saved, create_deck
from decks.services.reading import read_sent
from tournaments.draft import Copy
from tournaments.log import TournamentState
from tournaments.log.actions import drafts
from tournaments.log.actions.checks import check_whole
from tournaments.models import Draft
from tournaments.refusal import RefusedError
from tournaments.services.acts import act

# The largest pool that rules ask for is 720 cards: 16 seats.
MOST_COPIES = 2_000


def fighters_in_box(game: str) -> list[str]:
    """The fighters of one box of a game, promos left out; what an organiser may name as well."""
    return list(
        Fighter.objects.filter(game=game, retired=False, playable=True)
        .exclude(set="extra")
        .order_by("slug")
        .values_list("slug", flat=True)
    )


def check_fighters(game: str, fighters: Iterable[str], promos: Iterable[str]) -> None:
    """Raises RefusedError `unknown_fighter`."""
    # All of a game are few; how many are sent nobody knows.
    known = set(Fighter.objects.filter(game=game).values_list("slug", flat=True))
    for field, sent in (("fighters", fighters), ("promos", promos)):
        unknown = [slug for slug in sent if slug not in known]
        if unknown:
            raise RefusedError(
                "unknown_fighter",
                f"{unknown[0][:100]} is no fighter of {game}.",
                found=[slug[:100] for slug in unknown[:20]],
                allowed=f"slugs of fighters of {game}",
                field=field,
            )


def pool_of(game: str, *, card_list: str | None, cards: Mapping[str, int]) -> tuple[Copy, ...]:
    """The copies of a draft: those of a ready-made list, and single cards with their counts.

    Raises RefusedError: `no_such_list`, `unknown_card`, `out_of_range`, `pool_too_large`.
    """
    counts = dict(cards)
    for slug, count in counts.items():
        check_whole(count, f"The number of copies of {slug[:100]}", 1, MOST_COPIES, "cards")
    if card_list is not None:
        found = CardList.objects.filter(slug=card_list, game=game).with_entries().first()
        if found is None:
            pools = CardList.objects.filter(game=game, kind="draft_pool").values_list("slug", flat=True)
            raise RefusedError(
                "no_such_list",
                f"There is no list {card_list[:100]} of {game}.",
                found=card_list[:100],
                allowed=sorted(pools),
            )
        for line in found.entries.all():
            counts[line.card.slug] = counts.get(line.card.slug, 0) + line.count
    if sum(counts.values()) > MOST_COPIES:
        raise RefusedError(
            "pool_too_large",
            f"The pool has {sum(counts.values())} cards.",
            found=sum(counts.values()),
            allowed=MOST_COPIES,
        )
    known = card_table(game).by_slug
    unknown = [slug for slug in counts if slug not in known]
    if unknown:
        raise RefusedError(
            "unknown_card",
            f"{unknown[0][:100]} is no card of {game}.",
            found=[slug[:100] for slug in unknown[:20]],
            allowed=f"slugs of cards of {game}",
        )
    copies = [known[slug] for slug, count in counts.items() for _ in range(count)]
    return tuple(Copy(number, card.slug, card.faction) for number, card in enumerate(copies, 1))


def close_overdue(*, tournament: UUID) -> bool:
    """Picks for every seat whose time is up; True when there was one. Asked twice, it picks once."""
    acted = act(tournament=tournament, actor=None, deed=drafts.overdue_picks)
    return bool(acted.entries)


def overdue_tournaments() -> list[UUID]:
    """The events in which a pick is overdue."""
    overdue = Draft.objects.filter(deadline__lte=timezone.now())
    return list(overdue.order_by("tournament").values_list("tournament", flat=True).distinct())


def deck_of_draft(*, state: TournamentState, number: int, entry: int, owner: User, name: str) -> Saved:
    """What an entry has drafted from packs, as a deck of its account under the draft format.

    Raises RefusedError: `no_such_draft`, `not_in_draft`, `draft_open`, `no_draft_format`, and what a name is refused
    for.
    """
    draft = state.draft(number)
    seat = draft.seat_of(entry)
    if not draft.over:
        raise RefusedError("draft_open", "The draft is not over.", found=draft.turn, allowed="a draft that is over")
    if state.settings.game != SULARIA_DRAFT.game:
        raise RefusedError(
            "no_draft_format",
            "What is drafted in this game is no deck of a format.",
            found=state.settings.game,
            allowed=SULARIA_DRAFT.game,
        )
    try:
        name = deck_name(name)
    except LabelRefusedError as error:
        raise RefusedError(
            error.code, str(error), found=name[:100], allowed="a name of a deck", field="name"
        ) from error
    sent = SentDeck(zones={SULARIA_DRAFT.zones[0].slug: list(draft.taken(seat).items())})
    return create_deck(owner=owner, chosen=SULARIA_DRAFT, name=name, snapshot=read_sent(sent, SULARIA_DRAFT))
