"""What somebody may be called."""

import pytest
from django.contrib.auth.models import User

from decks.accounts.names import complaint_about, look_of
from decks.accounts.services import NameTakenError, is_taken
from tests.decks.accounts.conftest import signed_up


@pytest.mark.parametrize("name", ["Ann", "ann-b_c", "x" * 30, "7of9", "judgement"])
def test_a_name(name):
    assert complaint_about(name) is None


@pytest.mark.parametrize("name", ["", "ab", "x" * 31, "x" * 10_000])
def test_a_name_has_a_length(name):
    assert complaint_about(name) == f"Found {len(name):,} characters, allowed are 3 to 30."


@pytest.mark.parametrize("name", ["-ann", "_ann", "ann b", "ann\n", "an\u202en", "Zoë", "аnn", "ann@b", "a/b", "<b>a"])
def test_a_name_has_signs_that_all_can_type(name):
    assert complaint_about(name).startswith("This is no name here. Allowed: 3 to 30 letters (a to z)")


@pytest.mark.parametrize(
    "name", ["admin", "Admin", "adm1n", "a-d-m-i-n", "ADMINS", "r00t", "Dueldex", "Modera-tor", "nul1"]
)
def test_a_name_is_not_kept_for_the_service(name):
    assert complaint_about(name) == "This name is kept for the service; choose another one."


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Paul", "pau1"),
        ("dan-smith", "DanSmith"),
        ("dan_smith", "dan-smith"),
        ("Corn", "com"),
        ("bob", "b0b"),
        ("vvill", "will"),
    ],
)
def test_names_that_look_alike(one, other):
    assert look_of(one) == look_of(other)


@pytest.mark.parametrize(("one", "other"), [("ann", "anna"), ("bob", "rob"), ("tom2", "tom3")])
def test_names_that_do_not(one, other):
    assert look_of(one) != look_of(other)


@pytest.mark.parametrize("other", ["ann", "ANN", "a-n-n", "Ann"])
def test_nobody_takes_what_looks_like_a_name_that_is_taken(ann, other):
    assert is_taken(other)
    with pytest.raises(NameTakenError):
        signed_up(other)
    assert User.objects.count() == 1


def test_nor_what_looks_like_somebody_of_the_staff(db):
    User.objects.create_superuser("Kee-per")
    assert is_taken("keeper")
    assert not is_taken("keepers")
