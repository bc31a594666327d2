"""What is done with kept decks: every save is a revision, nothing that was saved changes or is lost."""

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from decks.merging import Side
from decks.models import Deck, DeckCardRow, Revision
from decks.services import find_format
from decks.services.decks import (
    ConflictsError,
    OldVersionError,
    OtherGameError,
    PastRevision,
    UnknownRevisionError,
    add_favourite,
    change_deck,
    copy_deck,
    delete_deck,
    import_deck,
    make_link,
    merge_into,
    name_revision,
    remove_favourite,
    restore_revision,
    revoke_link,
    save_revision,
)
from tests.decks.saved import BEACON, CITADEL, LANDING, LIST, list_of, made

pytestmark = pytest.mark.django_db


def saved(deck, counts, version=None, **more):
    return save_revision(
        deck=deck.pk, author=deck.owner, version=version, snapshot=list_of(counts, deck.format), **more
    )


def numbers(deck):
    return list(deck.revisions.order_by("number").values_list("number", flat=True))


def indexed(deck):
    rows = DeckCardRow.objects.filter(deck=deck).values_list("card__slug", "copies", "zone", "position")
    return [tuple(row) for row in rows]


def test_a_new_deck_has_its_first_revision(ann):
    deck = made(ann, revision_name="first", tags=["a", "b"], visibility="link").deck
    deck = Deck.objects.get(pk=deck.pk)
    assert (deck.head.number, deck.head.name, deck.head.size, deck.version) == (1, "first", 6, 1)
    assert deck.head.parent is None
    assert deck.head.snapshot == list_of(LIST)
    assert [tag.name for tag in deck.tags.all()] == ["a", "b"]
    assert len(deck.link) > 40


def test_a_save_appends_a_revision_and_indexes_the_head_alone(deck):
    before = deck.head
    result = saved(deck, {BEACON: 1, LANDING: 3})
    assert result.changed
    deck.refresh_from_db()
    assert numbers(deck) == [1, 2]
    assert (deck.head.parent, deck.version, deck.head.since_version) == (before, 2, 2)
    assert Revision.objects.get(pk=before.pk).snapshot == list_of(LIST)
    assert indexed(deck) == [(BEACON, 1, "deck", 0), (LANDING, 3, "deck", 1)]


def test_a_save_of_the_same_list_makes_no_revision_and_says_so(deck):
    result = saved(deck, LIST)
    assert not result.changed
    deck.refresh_from_db()
    assert (numbers(deck), deck.version) == ([1], 1)


def test_a_change_of_order_is_a_revision(deck):
    assert saved(deck, dict(reversed(LIST.items()))).changed
    assert numbers(deck) == [1, 2]


def test_an_old_version_changes_nothing(deck):
    saved(deck, {LANDING: 1})
    for act in (
        lambda: saved(deck, {LANDING: 2}, version=1),
        lambda: restore_revision(deck=deck.pk, author=deck.owner, version=1, number=1),
        lambda: name_revision(deck=deck.pk, version=1, number=1, name="x"),
        lambda: change_deck(deck=deck.pk, author=deck.owner, version=1, name="x"),
        lambda: make_link(deck=deck.pk, version=1),
        lambda: revoke_link(deck=deck.pk, version=1),
        lambda: delete_deck(deck=deck.pk, version=1),
    ):
        with pytest.raises(OldVersionError) as refused:
            act()
        assert refused.value.deck.version == 2
    deck.refresh_from_db()
    assert (numbers(deck), deck.version, deck.name, deck.link) == ([1, 2], 2, "Frost", None)


def test_restoring_takes_up_an_earlier_list_as_a_new_revision(deck):
    saved(deck, {LANDING: 1})
    result = restore_revision(deck=deck.pk, author=deck.owner, version=2, number=1)
    assert (result.revision.number, result.revision.restored.number, result.revision.parent.number) == (3, 1, 2)
    assert result.revision.snapshot == list_of(LIST)
    assert indexed(deck) == [(LANDING, 4, "deck", 0), (CITADEL, 2, "deck", 1)]
    assert not restore_revision(deck=deck.pk, author=deck.owner, version=3, number=1).changed


def test_a_revision_of_another_deck_is_not_restored(deck, bob):
    other = made(bob, {LANDING: 1}).deck
    for counts in ({LANDING: 2}, {LANDING: 3}):
        saved(other, counts)
    for number in (2, 3, 0, -1, other.head_id):
        with pytest.raises(UnknownRevisionError):
            restore_revision(deck=deck.pk, author=deck.owner, version=1, number=number)
    deck.refresh_from_db()
    assert (numbers(deck), deck.version) == ([1], 1)


def test_a_revision_is_named_and_nothing_else_of_it_changes(deck):
    before = Revision.objects.filter(pk=deck.head_id).values().get()
    assert name_revision(deck=deck.pk, version=1, number=1, name="before Essen").changed
    after = Revision.objects.filter(pk=deck.head_id).values().get()
    assert after == before | {"name": "before Essen"}
    assert not name_revision(deck=deck.pk, version=2, number=1, name="before Essen").changed


def test_a_merge_has_both_changes_and_says_what_it_is_made_of(deck):
    saved(deck, {LANDING: 4, CITADEL: 2, BEACON: 1})
    result = merge_into(deck=deck.pk, author=deck.owner, version=2, base=1, snapshot=list_of({LANDING: 3, CITADEL: 2}))
    assert result.revision.snapshot == list_of({LANDING: 3, CITADEL: 2, BEACON: 1})
    assert (result.revision.number, result.revision.parent.number, result.revision.merged.number) == (3, 1, 2)


def test_a_conflict_is_listed_and_nothing_is_saved_until_a_side_is_preferred(deck):
    saved(deck, {LANDING: 1, CITADEL: 2})
    mine = {"deck": deck.pk, "author": deck.owner, "version": 2, "base": 1, "snapshot": list_of({LANDING: 3})}
    with pytest.raises(ConflictsError) as refused:
        merge_into(**mine)
    [conflict] = refused.value.merged.cards
    assert (conflict.base, conflict.mine, conflict.theirs) == (4, 3, 1)
    assert numbers(deck) == [1, 2]
    assert merge_into(**mine, prefer=Side.MINE).revision.snapshot == list_of({LANDING: 3})
    assert merge_into(**{**mine, "version": 3}, prefer=Side.THEIRS).changed is False


def test_a_merge_from_the_head_is_a_save(deck):
    result = merge_into(deck=deck.pk, author=deck.owner, version=1, base=1, snapshot=list_of({LANDING: 1}))
    assert (result.revision.parent.number, result.revision.merged) == (1, None)


def test_what_is_changed_besides_the_list_makes_a_version_and_no_revision(deck):
    result = change_deck(
        deck=deck.pk,
        author=deck.owner,
        version=1,
        name="Ice",
        description="*cold*",
        tags=["ice"],
        visibility="public",
    )
    deck = Deck.objects.get(pk=deck.pk)
    assert (deck.name, deck.description, deck.visibility, deck.version) == ("Ice", "*cold*", "public", 2)
    assert [tag.name for tag in deck.tags.all()] == ["ice"]
    assert (result.changed, numbers(deck)) == (True, [1])
    again = change_deck(deck=deck.pk, author=deck.owner, version=2, name="Ice", tags=["ice"], visibility="public")
    assert (again.changed, again.deck.version) == (False, 2)


def test_list_and_name_together_are_one_step(deck):
    result = change_deck(deck=deck.pk, author=deck.owner, version=1, name="Ice", snapshot=list_of({LANDING: 1}))
    assert (result.deck.version, result.revision.since_version, numbers(deck)) == (2, 2, [1, 2])


def test_another_format_moves_the_cards_into_its_zones(ann):
    deck = made(ann, {"war-hikaru": 1, "war-rukyuk": 1}, chosen="tag-team").deck
    result = change_deck(deck=deck.pk, author=ann, version=1, chosen=find_format("war-team"))
    assert result.deck.format == "war-team"
    assert result.revision.snapshot == list_of({"war-hikaru": 1, "war-rukyuk": 1}, "war-team")


def test_a_format_of_another_game_is_none_for_the_deck(deck):
    with pytest.raises(OtherGameError):
        change_deck(deck=deck.pk, author=deck.owner, version=1, chosen=find_format("war-team"))
    deck.refresh_from_db()
    assert (deck.format, deck.version) == ("sularia-standard", 1)


def test_a_copy_is_private_and_remembers_the_deck(deck, bob):
    change_deck(deck=deck.pk, author=deck.owner, version=1, visibility="link", tags=["ice"], description="x")
    saved(deck, {LANDING: 1})
    deck = Deck.objects.get(pk=deck.pk)
    copy = copy_deck(owner=bob, deck=deck).deck
    assert (copy.owner, copy.visibility, copy.link, copy.copied_from) == (bob, "private", None, deck)
    assert (copy.name, copy.description, copy.head.number, copy.version) == ("Frost", "x", 1, 1)
    assert copy.head.snapshot == list_of({LANDING: 1})
    assert [tag.name for tag in copy.tags.all()] == ["ice"]
    earlier = copy_deck(owner=bob, deck=deck, number=1, name="Old frost").deck
    assert (earlier.name, earlier.head.snapshot) == ("Old frost", list_of(LIST))


def test_copies_and_revisions_survive_what_they_came_from(deck, bob):
    copy = copy_deck(owner=bob, deck=deck).deck
    saved(deck, {LANDING: 1})
    delete_deck(deck=deck.pk, version=None)
    copy.refresh_from_db()
    assert copy.copied_from is None
    assert copy.head.snapshot == list_of(LIST)
    assert not Revision.objects.filter(deck=deck.pk).exists()


def test_a_link_is_made_made_anew_and_revoked(deck):
    first = make_link(deck=deck.pk, version=1).deck
    assert (first.visibility, Deck.objects.readable_by(deck.owner, None).count()) == ("link", 1)
    second = make_link(deck=deck.pk, version=2).deck
    assert first.link != second.link
    revoked = revoke_link(deck=deck.pk, version=3).deck
    assert (revoked.visibility, revoked.link) == ("private", None)
    assert not revoke_link(deck=deck.pk, version=4).changed


def test_a_public_deck_stays_public_when_its_link_goes(deck):
    change_deck(deck=deck.pk, author=deck.owner, version=1, visibility="public")
    assert make_link(deck=deck.pk, version=2).deck.visibility == "public"
    assert revoke_link(deck=deck.pk, version=3).deck.visibility == "public"


def test_who_makes_a_deck_private_closes_its_link(deck):
    link = make_link(deck=deck.pk, version=1).deck.link
    change_deck(deck=deck.pk, author=deck.owner, version=2, visibility="private")
    again = change_deck(deck=deck.pk, author=deck.owner, version=3, visibility="link").deck
    assert again.link not in (None, link)


def test_a_favourite_counts_once_and_is_no_change_of_the_deck(deck, bob):
    assert [add_favourite(user=bob, deck=deck.pk), add_favourite(user=bob, deck=deck.pk)] == [1, 1]
    assert add_favourite(user=deck.owner, deck=deck.pk) == 2
    assert [remove_favourite(user=bob, deck=deck.pk), remove_favourite(user=bob, deck=deck.pk)] == [1, 1]
    deck.refresh_from_db()
    assert deck.version == 1


def test_a_deck_with_a_history_is_taken_in_with_it(ann):
    day = timezone.now().replace(year=2020)
    lists = [list_of({LANDING: copies}) for copies in (1, 2, 1)]
    past = [PastRevision(one, day, name=f"n{place}") for place, one in enumerate(lists, start=1)]
    past[2] = PastRevision(lists[2], day, restored=1)
    deck = import_deck(owner=ann, chosen=find_format("sularia-standard"), name="Old", revisions=past, tags=["x"])
    deck = Deck.objects.get(pk=deck.pk)
    assert [one.snapshot for one in deck.revisions.order_by("number")] == lists
    assert {one.saved_at for one in deck.revisions.all()} == {day}
    assert (deck.head.number, deck.head.restored.number, deck.version) == (3, 1, 3)
    assert [one.since_version for one in deck.revisions.order_by("number")] == [1, 2, 3]
    assert indexed(deck) == [(LANDING, 1, "deck", 0)]


def test_what_an_account_had_goes_with_it_and_what_it_wrote_elsewhere_stays(deck, bob):
    save_revision(deck=deck.pk, author=bob, version=1, snapshot=list_of({LANDING: 1}))
    made(bob)
    User.objects.get(pk=bob.pk).delete()
    assert Deck.objects.count() == 1
    assert deck.revisions.get(number=2).author is None


def test_of_a_deck_that_has_gone_nothing_is_changed(deck):
    delete_deck(deck=deck.pk, version=1)
    with pytest.raises(Deck.DoesNotExist):
        saved(deck, {LANDING: 1})
    with pytest.raises(Deck.DoesNotExist):
        add_favourite(user=deck.owner, deck=deck.pk)
