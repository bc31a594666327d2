"""Two who change a deck at the same time, each with a connection of their own: one wins, the other is told."""

from threading import Barrier

import pytest
from django.contrib.auth.models import User

from decks.models import Deck, Favourite
from tests.decks.saved import BEACON, CITADEL, LANDING, asking, copies, made

pytestmark = pytest.mark.django_db


def begun(at_once):
    """A deck of Ann's that stands in the database for every connection."""
    return at_once(lambda: made(User.objects.create_user("ann"), {LANDING: 4, CITADEL: 2}).deck)[0]


def together(at_once, *acts):
    """What these answer when none begins before all can."""
    start = Barrier(len(acts))

    def one(act):
        def run():
            ask = asking(User.objects.get(username="ann"))
            start.wait(20)
            return act(ask)

        return run

    return at_once(*map(one, acts))


def state(at_once, deck):
    def read():
        row = Deck.objects.select_related("head").get(pk=deck.pk)
        return row.version, row.head.number, sorted(row.revisions.values_list("number", flat=True))

    return at_once(read)[0]


@pytest.mark.parametrize("round_", range(3))
def test_of_two_saves_at_once_one_wins_and_the_other_is_told(at_once, round_):
    deck = begun(at_once)

    def saving(count):
        return lambda ask: ask("PATCH", f"{deck.pk}/", {"cards": {LANDING: count, CITADEL: 2}}, If_Match='"1"')

    answers = together(at_once, saving(1), saving(2))
    assert sorted(answer.status_code for answer in answers) == [200, 412]
    won, late = sorted(answers, key=lambda answer: answer.status_code)
    assert (late.json()["current"], late.json()["head"], late.json()["base"]) == ('"2"', 2, 1)
    assert late.json()["merge"]["conflicts"][0]["theirs"] == copies(won.json())[LANDING]
    assert state(at_once, deck) == (2, 2, [1, 2])


def test_of_many_changes_of_any_kind_at_once_one_wins(at_once):
    deck = begun(at_once)
    answers = together(
        at_once,
        lambda ask: ask("PATCH", f"{deck.pk}/", {"name": "Ice"}, If_Match='"1"'),
        lambda ask: ask("PATCH", f"{deck.pk}/", {"cards": {BEACON: 1}}, If_Match='"1"'),
        lambda ask: ask("PATCH", f"{deck.pk}/revisions/1/", {"name": "first"}, If_Match='"1"'),
        lambda ask: ask("POST", f"{deck.pk}/link/", If_Match='"1"'),
    )
    assert sorted(answer.status_code for answer in answers) == [200, 412, 412, 412]
    assert state(at_once, deck)[0] == 2


def test_saves_of_whatever_holds_all_become_revisions(at_once):
    deck = begun(at_once)
    counts = (1, 2, 3, 5)
    answers = together(
        at_once,
        *(
            lambda ask, count=count: ask("PATCH", f"{deck.pk}/", {"cards": {LANDING: count}}, If_Match="*")
            for count in counts
        ),
    )
    assert [answer.status_code for answer in answers] == [200] * 4
    assert state(at_once, deck) == (5, 5, [1, 2, 3, 4, 5])
    kept = at_once(lambda: {one.size for one in Deck.objects.get(pk=deck.pk).revisions.all()})[0]
    assert kept == {6, *counts}


def test_merges_at_once_lose_nothing(at_once):
    deck = begun(at_once)
    lists = ({LANDING: 4, CITADEL: 2, BEACON: 1}, {LANDING: 3, CITADEL: 2})
    answers = together(
        at_once,
        *(
            lambda ask, cards=cards: ask(
                "PATCH", f"{deck.pk}/", {"cards": cards, "base": 1, "merge": True}, If_Match="*"
            )
            for cards in lists
        ),
    )
    assert [answer.status_code for answer in answers] == [200, 200]
    head = at_once(lambda: asking(User.objects.get(username="ann"))("GET", f"{deck.pk}/").json())[0]
    assert copies(head) == {LANDING: 3, CITADEL: 2, BEACON: 1}


def test_a_deck_deleted_while_it_is_changed_liked_and_copied_is_gone_or_done_never_half(at_once):
    deck = begun(at_once)
    answers = together(
        at_once,
        lambda ask: ask("DELETE", f"{deck.pk}/", If_Match="*"),
        lambda ask: ask("PATCH", f"{deck.pk}/", {"cards": {LANDING: 1}}, If_Match="*"),
        lambda ask: ask("PUT", f"{deck.pk}/favourite/"),
        lambda ask: ask("POST", f"{deck.pk}/copy/", {}),
    )
    assert answers[0].status_code == 204
    assert answers[1].status_code in (200, 404)
    assert answers[2].status_code in (200, 404)
    assert answers[3].status_code in (201, 404)
    left = at_once(lambda: (Deck.objects.count(), Favourite.objects.count()))[0]
    assert left == (1 if answers[3].status_code == 201 else 0, 0)


def test_a_deck_liked_twice_at_once_is_liked_once(at_once):
    deck = begun(at_once)
    answers = together(at_once, *[lambda ask: ask("PUT", f"{deck.pk}/favourite/")] * 3)
    assert [answer.json() for answer in answers] == [{"favourite": True, "favourites": 1}] * 3
