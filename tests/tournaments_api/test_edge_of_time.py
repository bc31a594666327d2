"""Times that no clock of the service can show are refused."""

import pytest

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("closes", ["9999-12-31T23:59:59-14:00", "0001-01-01T00:00:00+14:00"])
def test_a_time_beyond_the_calendar_is_refused(olga, closes):
    answer = olga("POST", "tournaments/", {"name": "Event", "settings": {"game": "war", "entry_closes": closes}})
    told = answer.json()["errors"][0]
    assert (answer.status_code, told["code"], told["attr"]) == (400, "value_invalid", "settings.entry_closes")
