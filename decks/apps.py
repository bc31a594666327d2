from typing import Any

from django.apps import AppConfig

from cards.signals import catalogue_changed


class DecksConfig(AppConfig):
    name = "decks"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        catalogue_changed.connect(_cards_changed, dispatch_uid="decks")


def _cards_changed(version: int, **_: Any) -> None:
    """Verdicts on kept decks may be others now: cards/ knows nothing of decks, and calls here."""
    from decks.services import revalidate_changed

    revalidate_changed(cause=f"version {version} of the card data")
