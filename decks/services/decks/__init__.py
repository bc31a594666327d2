"""What can be done with kept decks. All of it is atomic, and a deck is changed by one at a time.

Who changes a deck says which version of it they know (`version`; None for whatever holds): a change of an old one is
refused with OldVersionError, and nothing is lost. Whether somebody may is asked before, by whoever calls.
"""

from decks.services.decks.changes import (
    change_deck,
    copy_deck,
    create_deck,
    delete_deck,
    merge_into,
    name_revision,
    restore_revision,
    save_revision,
)
from decks.services.decks.errors import (
    ConflictsError,
    FormatGoneError,
    OldVersionError,
    OtherGameError,
    UnknownRevisionError,
)
from decks.services.decks.history import PastRevision, continue_deck, import_deck
from decks.services.decks.rows import Saved, merged_list, revision_of
from decks.services.decks.sharing import add_favourite, make_link, remove_favourite, revoke_link

__all__ = [
    "ConflictsError",
    "FormatGoneError",
    "OldVersionError",
    "OtherGameError",
    "PastRevision",
    "Saved",
    "UnknownRevisionError",
    "add_favourite",
    "change_deck",
    "continue_deck",
    "copy_deck",
    "create_deck",
    "delete_deck",
    "import_deck",
    "make_link",
    "merge_into",
    "merged_list",
    "name_revision",
    "remove_favourite",
    "restore_revision",
    "revision_of",
    "revoke_link",
    "save_revision",
]
