"""The whole of loading: the one door through which card data enters the database."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from cards.importer.compare import Changes, Stored, changes_to, identity_problems, stored_cards
from cards.importer.consistency import consistency_problems
from cards.importer.entries import Entry
from cards.importer.files import Watch, fixtures_digest, read_fixtures, unwatched
from cards.importer.history import record_changes
from cards.importer.mirror import Mirror, mirrors_of
from cards.importer.problems import FixturesError
from cards.importer.references import reference_problems
from cards.importer.texts import kit_problems, names_of_game, text_problems
from cards.importer.write import write_cards
from cards.models import Card, Catalogue
from cards.search.document import DOCUMENT_FORMAT
from cards.search.documents import write_documents
from cards.serializers import BODY_FORMAT
from cards.signals import catalogue_changed

FIXTURES = settings.BASE_DIR / "fixtures"
# What else than the fixtures the database is made from.
FORMATS = (BODY_FORMAT, DOCUMENT_FORMAT)
OUTCOMES = ("added", "changed", "unchanged", "retired")


@dataclass(frozen=True)
class LoadReport:
    """What loading did, or would do: for every kind how many were added, changed, left and retired."""

    tallies: Mapping[str, Counter[str]]
    version: int
    changed: bool


def load_cards(
    *, fixtures: Path = FIXTURES, game: str | None = None, dry_run: bool = False, watch: Watch = unwatched
) -> LoadReport:
    """Make the database say what the fixtures say, in one transaction; of one game alone when `game` is given.

    A card that left the fixtures is retired, and comes back when they have it again. The catalogue's version goes up by
    one when any row changed. With `dry_run` nothing is written. Raises FixturesError with everything that is wrong.
    """
    digest = fixtures_digest(fixtures, *FORMATS)
    found = read_fixtures(fixtures, game, watch)
    problems = [*found.problems, *reference_problems(found), *consistency_problems(found)]
    with transaction.atomic():
        catalogue = Catalogue() if dry_run else _locked_catalogue()
        stored = stored_cards(game)
        changes = changes_to(found, stored, BODY_FORMAT)
        problems += identity_problems(found, stored)
        for name in changes.games:
            cards = [card for card in found.sound_cards if card.game == name]
            problems += text_problems(watch("Text", cards), names_of_game(cards))
        if not problems and "war" in changes.games:
            problems += kit_problems(found.sound_cards, settings.TREES_DIR)
        if problems:
            raise FixturesError(problems)
        mirrors = mirrors_of(found, changes, game)
        changed = bool(changes.games) or any(mirror.changes_anything for mirror in mirrors.values())
        if not dry_run:
            _write(changes, mirrors, watch)
            if changed or digest != catalogue.fixtures_digest:
                # Any card may name a fighter or set that is called otherwise now.
                changed = write_documents(Card.objects.all()) or changed
            _bump(catalogue, changed, digest if game is None else None)
            record_changes(changes, catalogue)
            if changed:
                _count_rows_anew()
                catalogue_changed.send(sender=Catalogue, version=catalogue.version)
    return LoadReport(_tallies(changes, mirrors), Catalogue.current_version(), changed)


def is_loaded(fixtures: Path = FIXTURES) -> bool:
    """Whether the last full load read exactly these files, so that loading them again would change nothing."""
    digest = fixtures_digest(fixtures, *FORMATS)
    return digest is not None and Catalogue.objects.filter(pk=1, fixtures_digest=digest).exists()


def _locked_catalogue() -> Catalogue:
    """The catalogue's row; whoever loads at the same time waits here."""
    Catalogue.objects.get_or_create(pk=1)
    return Catalogue.objects.select_for_update().get(pk=1)


def _write(changes: Changes, mirrors: Mapping[str, Mirror], watch: Watch) -> None:
    """Games and sets before the cards that name them, lists after the cards they name; then what nothing names."""
    mirrors["games"].save()
    mirrors["sets"].save()
    write_cards(changes, watch)
    mirrors["lists"].save()
    mirrors["migrations"].save()
    for mirror in mirrors.values():
        mirror.delete()


def _count_rows_anew() -> None:
    """Tell PostgreSQL's planner of the new rows now: until it looks by itself, searches may take five times as long."""
    if connection.vendor == "postgresql":
        tables = [model._meta.db_table for model in apps.get_app_config("cards").get_models(include_auto_created=True)]
        with connection.cursor() as cursor:
            cursor.execute("ANALYZE " + ", ".join(f'"{table}"' for table in tables))


def _bump(catalogue: Catalogue, changed: bool, digest: str | None) -> None:
    """A new version when a row changed. One game's load may leave a mixture that no directory has: it has no digest."""
    if changed:
        catalogue.version += 1
        catalogue.changed_at = timezone.now()
    known = digest if digest is not None else "" if changed else catalogue.fixtures_digest
    if changed or known != catalogue.fixtures_digest:
        catalogue.fixtures_digest = known
        catalogue.save()


def _tallies(changes: Changes, mirrors: Mapping[str, Mirror]) -> dict[str, Counter[str]]:
    """How many of each kind; what is deleted from a small table counts as retired."""
    tallies: dict[str, Counter[str]] = {}
    for name, mirror in mirrors.items():
        rows = {"added": mirror.added, "changed": mirror.changed, "unchanged": mirror.unchanged, "retired": mirror.gone}
        tallies[name] = Counter({outcome: len(some) for outcome, some in rows.items()})
    cards: dict[str, Sequence[Entry | Stored]] = {
        "added": changes.added,
        "changed": [entry for _, entry in changes.changed],
        "unchanged": changes.unchanged,
        "retired": changes.retired,
    }
    of_kind: dict[str, Counter[str]] = {}
    for outcome, some in cards.items():
        for card in some:
            of_kind.setdefault(f"{card.game} {card.kind or 'unknown'}", Counter())[outcome] += 1
    return tallies | dict(sorted(of_kind.items()))
