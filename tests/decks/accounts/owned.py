"""What somebody owns, made by the services as players make it, and archives taken apart and put together."""

import json
import zipfile
from collections.abc import Mapping
from datetime import date
from io import BytesIO

from django.contrib.auth.models import User

from decks.accounts.export import export_account
from decks.accounts.importing import import_account
from decks.formats import FORMATS, RuleRow
from decks.models import Deck, FormatsEdition, StoredFormat
from decks.services.decks import add_favourite, copy_deck, create_deck, make_link, restore_revision, save_revision
from decks.services.formats import find_format, save_format
from decks.services.judging import SentDeck
from decks.services.reading import read_sent


def snapshot(text: str, slug: str = "sularia-standard"):
    return read_sent(SentDeck(text), find_format(slug))


def make_deck(owner: User, *texts: str, slug: str = "sularia-standard", name: str = "Frost", **more) -> Deck:
    """A deck with one revision a text."""
    first, *later = texts
    deck = create_deck(owner=owner, chosen=find_format(slug), name=name, snapshot=snapshot(first, slug), **more).deck
    for text in later:
        deck = save_revision(deck=deck.pk, author=owner, version=None, snapshot=snapshot(text, slug)).deck
    return deck


def make_format(owner: User | None, slug: str = "club-night", cards: int = 40) -> StoredFormat:
    return save_format(
        slug=slug,
        name="Club night",
        since=date(2026, 11, 1),
        like=FORMATS["sularia-standard"],
        rows=[RuleRow("minimum_size", {"cards": cards}, "The club's rules")],
        owner=owner,
    )


def much(owner: User, other: User) -> dict[str, Deck]:
    """Something of everything that an account can have."""
    make_format(owner)
    long = make_deck(owner, "1 Frostmere Landing", "2 Frostmere Landing", "3 Frostmere Landing", tags=["ice", "aggro"])
    restore_revision(deck=long.pk, author=owner, version=None, number=1)
    save_revision(
        deck=long.pk, author=other, version=None, snapshot=snapshot("4 Frostmere Landing"), revision_name="4!"
    )
    duel = make_deck(owner, "Hikaru\nMode: EX\nFinisher: Four Winds", slug="duel", name="Duel “ü”", visibility="public")
    side = make_deck(owner, "Fighters:\nPell Lampwright\nSpells:\n1 Fireball", slug="battlecards-duel", name="# Side")
    make_link(deck=side.pk, version=None)
    club = make_deck(owner, "1 Frostmere Landing", slug="club-night", name="Club", description="*Mine*\n\n<b>x</b>")
    copy = copy_deck(owner=owner, deck=long, name="Copy").deck
    others = make_deck(other, "1 Frostmere Landing", name="Others", visibility="public")
    for liked in (others, long):
        add_favourite(user=owner, deck=liked.pk)
    return {"long": long, "duel": duel, "side": side, "club": club, "copy": copy, "others": others}


def gone(user: User) -> None:
    """As on a server that never knew this user."""
    user.delete()
    StoredFormat.objects.all().delete()
    FormatsEdition.begin_another()


def exported(user: User) -> bytes:
    with export_account(user) as packed:
        return packed.read()


def unpacked(archive: bytes) -> dict[str, object]:
    """The files of an archive by their paths; those of JSON as what they say."""
    with zipfile.ZipFile(BytesIO(archive)) as packed:
        files = {name: packed.read(name).decode() for name in packed.namelist()}
    return {name: json.loads(text) if name.endswith(".json") else text for name, text in files.items()}


def packed(files: Mapping[str, object]) -> bytes:
    into = BytesIO()
    with zipfile.ZipFile(into, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content if isinstance(content, str | bytes) else json.dumps(content))
    return into.getvalue()


def imported(user: User, archive: bytes) -> dict[str, list[str]]:
    """The outcomes of an import by part, in the order of the archive."""
    outcomes: dict[str, list[str]] = {}
    for one in import_account(user=user, packed=BytesIO(archive)):
        outcomes.setdefault(one.part, []).append(one.outcome)
    return outcomes


def without_times(files: dict[str, object]) -> dict[str, object]:
    """An archive but for whose it is and when it was made."""
    account = {key: files["account.json"][key] for key in ("format", "version", "parts")}
    return {**files, "account.json": account}
