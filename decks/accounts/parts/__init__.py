"""What an account is exported as: a list of parts, each of which writes its files and restores them.

`PARTS` is in the order of restoring: what another part builds on comes first. An app above adds its own part to the
list when it is ready.
"""

from __future__ import annotations

from decks.accounts.parts.decks import DECKS
from decks.accounts.parts.favourites import FAVOURITES
from decks.accounts.parts.formats import FORMATS
from decks.accounts.parts.part import Part

PARTS: list[Part] = [FORMATS, DECKS, FAVOURITES]
