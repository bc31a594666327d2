"""What is exported and imported comes back: on another server as it was, on this one beside what is there."""

import random
from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.db import transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cards.models import Card
from decks.labels import deck_name
from decks.models import Deck, DeckCardRow, Favourite, Revision, StoredFormat
from decks.services.decks import (
    change_deck,
    copy_deck,
    delete_deck,
    name_revision,
    restore_revision,
    save_revision,
)
from decks.services.formats import find_format
from decks.snapshots import Snapshot
from tests.decks.accounts.conftest import signed_up
from tests.decks.accounts.owned import (
    exported,
    gone,
    imported,
    make_deck,
    make_format,
    much,
    packed,
    snapshot,
    unpacked,
    without_times,
)

pytestmark = pytest.mark.django_db

ONE = ["made"]


def test_an_account_comes_back_on_another_server_as_it_was(ann, bob):
    much(ann, bob)
    archive = exported(ann)
    gone(ann)
    cyd = signed_up("Cyd")
    assert imported(cyd, archive) == {"formats": ONE, "decks": ONE * 5, "favourites": ONE * 2}
    assert without_times(unpacked(exported(cyd))) == without_times(unpacked(archive))


def test_and_is_the_same_rows_that_the_services_made(ann, bob):
    """Heads, indexes of their cards, parents and what was restored: whatever no file tells by itself."""

    def rows(owner):
        decks = Deck.objects.filter(owner=owner).order_by("pk")
        cards = DeckCardRow.objects.filter(deck__owner=owner).order_by("deck", "position")
        revisions = Revision.objects.filter(deck__owner=owner).order_by("deck", "number")
        return [
            list(decks.values_list("pk", "head__number", "game", "created_at", "changed_at", "copied_from")),
            list(cards.values_list("deck", "position", "zone", "card", "copies")),
            list(
                revisions.values_list(
                    "deck", "number", "parent__number", "restored__number", "merged__number", "digest", "size"
                )
            ),
        ]

    much(ann, bob)
    before, archive = rows(ann), exported(ann)
    gone(ann)
    cyd = signed_up("Cyd")
    imported(cyd, archive)
    assert rows(cyd) == before


def test_an_imported_deck_can_be_worked_on(ann, bob):
    deck = much(ann, bob)["long"]
    archive = exported(ann)
    gone(ann)
    cyd = signed_up("Cyd")
    imported(cyd, archive)
    row = Deck.objects.get(pk=deck.pk)
    saved = restore_revision(deck=deck.pk, author=cyd, version=row.version, number=3)
    assert (saved.revision.number, saved.deck.version) == (6, row.version + 1)


def test_an_archive_has_what_people_can_read_too(ann, bob):
    decks = much(ann, bob)
    files = unpacked(exported(ann))
    text = files[f"decks/{decks['duel'].pk}.txt"]
    assert text.startswith("# Duel “ü”\n# duel, revision 1\n")
    assert "Mode: ex" in text or "Mode: EX" in text
    assert "1 Hikaru" in text
    account = files["account.json"]
    assert (account["format"], account["version"], account["name"]) == ("dueldex-account", 1, "Ann")
    revision = files[f"decks/{decks['long'].pk}.json"]["revisions"][-1]
    assert list(revision["cards"].values()) == [[["sularia-frostmere-landing", 4]]]
    assert (revision["name"], revision["by_owner"], revision["parent"]) == ("4!", False, 4)


def test_more_copies_than_one_line_can_say_come_back(ann, bob):
    make_deck(ann, "10000 Frostmere Landing\n1 Frostmere Landing", name="Heap")
    archive = exported(ann)
    gone(ann)
    assert imported(bob, archive)["decks"] == ["made"]
    (deck,) = Deck.objects.filter(owner=bob)
    assert deck.head.snapshot.size == 10_001
    assert without_times(unpacked(exported(bob))) == without_times(unpacked(archive))


def test_nothing_secret_and_nothing_of_others_is_in_it(ann, bob, program):
    decks = much(ann, bob)
    secret = program(ann, "account").defaults["HTTP_AUTHORIZATION"].split()[1]
    hidden = make_deck(bob, "1 Frostmere Landing", name="Bob's secret plan", visibility="public")
    Favourite.objects.create(user=ann, deck=hidden)
    change_deck(deck=hidden.pk, author=bob, version=None, visibility="private")
    files = str(unpacked(exported(ann)))
    ann.refresh_from_db()
    for word in (
        secret,
        secret[:15],
        ann.password,
        "md5",
        Deck.objects.get(pk=decks["side"].pk).link,
        "secret plan",
        "Bob",
    ):
        assert word not in files
    assert "ann@example.org" in files


def test_the_same_account_is_the_same_bytes_but_for_its_time(ann, bob):
    much(ann, bob)
    first, second = unpacked(exported(ann)), unpacked(exported(ann))
    assert first.pop("account.json")["exported_at"] < second.pop("account.json")["exported_at"]
    assert list(first.items()) == list(second.items())


def test_an_empty_account_is_an_archive_too(ann, bob):
    assert list(unpacked(exported(ann))) == ["account.json", "formats.json", "favourites.json"]
    assert imported(bob, exported(ann)) == {}


def test_importing_again_doubles_nothing(ann, bob):
    much(ann, bob)
    archive, before = exported(ann), unpacked(exported(ann))
    same = {"formats": ["unchanged"], "decks": ["unchanged"] * 5, "favourites": ["unchanged"] * 2}
    for _ in range(2):
        assert imported(ann, archive) == same
    assert without_times(unpacked(exported(ann))) == without_times(before)


def test_what_is_somebody_elses_here_gets_other_ids_and_the_same_ones_again(ann, bob):
    much(ann, bob)
    archive = exported(ann)
    cyd = signed_up("Cyd")
    assert imported(cyd, archive)["decks"] == ONE * 5
    assert imported(cyd, archive) == {
        "formats": ["unchanged"],
        "decks": ["unchanged"] * 5,
        "favourites": ["unchanged"] * 2,
    }
    assert Deck.objects.filter(owner=ann).count() == Deck.objects.filter(owner=cyd).count() == 5
    assert Deck.objects.get(owner=cyd, name="Copy").copied_from == Deck.objects.get(owner=cyd, name="Frost")
    assert Deck.objects.get(owner=cyd, name="Club").format == "club-night-2"
    assert StoredFormat.objects.get(pk="club-night").owner == ann


def test_ids_that_come_free_meanwhile_double_nothing_either(ann, bob):
    much(ann, bob)
    archive = exported(ann)
    cyd = signed_up("Cyd")
    imported(cyd, archive)
    gone(ann)
    assert imported(cyd, archive)["decks"] == ["unchanged"] * 5


def test_a_deck_that_was_deleted_comes_back_at_its_address(ann):
    deck = make_deck(ann, "1 Frostmere Landing", "2 Frostmere Landing")
    archive = exported(ann)
    delete_deck(deck=deck.pk, version=None)
    assert imported(ann, archive)["decks"] == ["made"]
    assert Deck.objects.get(pk=deck.pk).revisions.count() == 2


def test_a_history_that_is_longer_here_stays(ann):
    deck = make_deck(ann, "1 Frostmere Landing")
    archive = exported(ann)
    save_revision(deck=deck.pk, author=ann, version=None, snapshot=snapshot("2 Frostmere Landing"))
    assert imported(ann, archive)["decks"] == ["unchanged"]
    assert Deck.objects.get().head.number == 2


def test_a_history_that_goes_on_in_the_archive_goes_on_here(ann):
    deck = make_deck(ann, "1 Frostmere Landing", name="Young", visibility="private")
    older = exported(ann)
    change_deck(
        deck=deck.pk, author=ann, version=None, snapshot=snapshot("2 Frostmere Landing"), name="Old", tags=["ice"]
    )
    save_revision(deck=deck.pk, author=ann, version=None, snapshot=snapshot("1 Frostmere Landing"))
    change_deck(deck=deck.pk, author=ann, version=None, visibility="public")
    newer = exported(ann)
    delete_deck(deck=deck.pk, version=None)
    imported(ann, older)
    before = Deck.objects.get()
    assert (before.name, before.head.number) == ("Young", 1)
    assert imported(ann, newer)["decks"] == ["continued"]
    after = Deck.objects.get()
    assert (after.pk, after.name, after.head.number) == (deck.pk, "Old", 3)
    assert [tag.name for tag in after.tags.all()] == ["ice"]
    assert after.visibility == "private"
    assert after.version > before.version


def test_a_history_that_went_another_way_stands_beside(ann):
    deck = make_deck(ann, "1 Frostmere Landing", "2 Frostmere Landing")
    archive = exported(ann)
    delete_deck(deck=deck.pk, version=None)
    here = make_deck(ann, "1 Frostmere Landing", "3 Frostmere Landing")
    files = unpacked(exported(ann))
    delete_deck(deck=here.pk, version=None)
    content = files.pop(f"decks/{here.pk}.json")
    del files[f"decks/{here.pk}.txt"]
    files[f"decks/{deck.pk}.json"] = {**content, "id": str(deck.pk)}
    assert imported(ann, packed(files))["decks"] == ["made"]
    assert imported(ann, archive)["decks"] == ["beside"]
    assert imported(ann, archive)["decks"] == ["unchanged"]
    assert imported(ann, packed(files))["decks"] == ["unchanged"]
    assert Deck.objects.count() == 2
    assert Deck.objects.get(pk=deck.pk).head.snapshot == snapshot("3 Frostmere Landing")


def test_a_format_of_somebody_elses_comes_with_the_decks_of_it(ann, bob):
    make_format(bob)
    make_deck(ann, "1 Frostmere Landing", slug="club-night")
    archive = exported(ann)
    assert imported(ann, archive) == {"formats": ["unchanged"], "decks": ["unchanged"]}
    assert StoredFormat.objects.get().owner == bob
    gone(ann)
    cyd = signed_up("Cyd")
    assert imported(cyd, archive) == {"formats": ONE, "decks": ONE}
    assert StoredFormat.objects.get().owner == cyd


def test_a_format_that_changed_since_stays_as_it_is_now(ann):
    stored = make_format(ann)
    archive = exported(ann)
    stored.rules.update(numbers={"cards": 50})
    assert imported(ann, archive) == {"formats": ["unchanged"]}
    assert stored.rules.get().numbers == {"cards": 50}


def test_a_deck_that_is_liked_and_gone_is_told_like_one_that_is_private(ann, bob):
    liked, private = (make_deck(bob, "1 Frostmere Landing", visibility="public") for _ in range(2))
    Favourite.objects.create(user=ann, deck=liked)
    Favourite.objects.create(user=ann, deck=private)
    archive = exported(ann)
    delete_deck(deck=liked.pk, version=None)
    Favourite.objects.all().delete()
    change_deck(deck=private.pk, author=bob, version=None, visibility="private")
    assert imported(ann, archive) == {"favourites": ["missing", "missing"]}
    assert not Favourite.objects.exists()


def test_a_copy_names_no_original_that_one_may_not_read(ann, bob):
    original = make_deck(bob, "1 Frostmere Landing", visibility="public")
    copy_deck(owner=ann, deck=original)
    archive = exported(ann)
    gone(ann)
    change_deck(deck=original.pk, author=bob, version=None, visibility="private")
    cyd = signed_up("Cyd")
    imported(cyd, archive)
    assert Deck.objects.get(owner=cyd).copied_from is None


def test_nothing_is_from_the_future(ann):
    deck = make_deck(ann, "1 Frostmere Landing")
    files = unpacked(exported(ann))
    delete_deck(deck=deck.pk, version=None)
    content = files[f"decks/{deck.pk}.json"]
    content["changed_at"] = content["created_at"] = content["revisions"][0]["saved_at"] = "2999-01-01T00:00:00Z"
    imported(ann, packed(files))
    row = Deck.objects.get()
    now = datetime.now(UTC)
    assert max(row.changed_at, row.created_at, row.head.saved_at) <= now


TEXT = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cf", "Zl", "Zp"]), max_size=30)


@st.composite
def snapshots(draw, slug: str):
    """Any cards of a game in the zones of a format, in any order."""
    chosen = find_format(slug)
    numbers = list(Card.objects.filter(game=chosen.game).order_by("local_id").values_list("local_id", flat=True))
    line = st.tuples(st.sampled_from(numbers), st.integers(1, 10_000))
    zones = [zone.slug for zone in chosen.zones]
    return Snapshot.stored(
        draw(st.dictionaries(st.sampled_from(zones), st.lists(line, max_size=6), max_size=len(zones))),
        draw(st.sampled_from([{}, {"mode": "ex"}])) if slug == "duel" else {},
    )


@pytest.mark.parametrize("slug", ["sularia-standard", "duel", "battlecards-advanced", "battleboard-pool"])
@settings(suppress_health_check=list(HealthCheck), max_examples=max(10, settings().max_examples // 10))
@given(data=st.data())
def test_any_history_comes_back(db, slug, data):
    with transaction.atomic():
        cache.clear()
        seed = random.Random(data.draw(st.integers(0, 2**32)))
        ann, bob = signed_up("Ann"), signed_up("Bob")
        name = data.draw(TEXT.filter(lambda text: text.strip() and any(sign.isalnum() for sign in text)))
        lists = data.draw(st.lists(snapshots(slug), min_size=1, max_size=6))
        deck = make_deck(ann, "", slug=slug, name="x", description=data.draw(TEXT))
        change_deck(deck=deck.pk, author=ann, version=None, name=deck_name(name))
        for one in lists:
            author = seed.choice([ann, bob, None])
            saved = save_revision(deck=deck.pk, author=author, version=None, snapshot=one)
            if seed.random() < 0.3:
                restore_revision(deck=deck.pk, author=ann, version=None, number=seed.randint(1, saved.revision.number))
            if seed.random() < 0.3:
                name_revision(deck=deck.pk, version=None, number=saved.revision.number, name=f"no {seed.random()}")
        archive = exported(ann)
        gone(ann)
        cyd = User.objects.create_user("cyd")
        assert imported(cyd, archive)["decks"] == ["made"]
        assert without_times(unpacked(exported(cyd))) == without_times(unpacked(archive))
        assert imported(cyd, archive)["decks"] == ["unchanged"]
        transaction.set_rollback(True)
