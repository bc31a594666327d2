"""War's texts are read once: kept in a folder, and refused by card and line where they cannot be read or played."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.battlecon import program
from engine.battlecon.kit import NORMAL
from engine.battlecon.war import War, read_records
from engine.errors import BadCardError

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures" / "war"


def records(**texts: list[str]) -> list[dict[str, Any]]:
    """All cards, some with another text; `war_lure` is war-lure."""
    changed = {slug.replace("_", "-"): text for slug, text in texts.items()}
    return [{**card, "text": changed.get(card["slug"], card["text"])} for card in read_records(FIXTURES)]


def lines(war: War, fighter: str) -> list[str]:
    return [line.text for line in war.kit(fighter, NORMAL, 0, 0).lines]


def test_the_trees_of_all_texts_are_kept_in_the_folder(tmp_path: Path) -> None:
    war = War(records(), tmp_path)
    assert not list(tmp_path.iterdir())
    kit = lines(war, "war-hikaru")
    kept = json.loads((tmp_path / "war.json").read_text(encoding="utf-8"))["trees"]
    assert kept.keys() == set(war.lines())
    assert lines(War(records(), tmp_path), "war-hikaru") == kit == lines(War(records()), "war-hikaru")


def test_kept_trees_are_what_is_played(tmp_path: Path) -> None:
    War(records(), tmp_path).kit("war-hikaru", NORMAL, 0, 0)
    content = json.loads((tmp_path / "war.json").read_text(encoding="utf-8"))
    content["trees"]["Damage: regain 1 token"] = content["trees"]["Stun immunity"]
    (tmp_path / "war.json").write_text(json.dumps(content), encoding="utf-8")

    def timing(war: War) -> int:
        kit = war.kit("war-hikaru", NORMAL, 0, 0)
        return next(line.timing for line in kit.lines if line.text == "Damage: regain 1 token")

    assert (timing(War(records())), timing(War(records(), tmp_path))) == (program.DAMAGE, program.PASSIVE)


@pytest.mark.parametrize("folder", [True, False])
def test_a_text_that_cannot_be_read_is_told_of_its_card_and_leaves_other_fighters_alone(
    tmp_path: Path, folder: bool
) -> None:
    war = War(records(war_trance=["End: regain 1 token", "Hit: pusch 2"]), tmp_path if folder else None)
    assert lines(war, "war-cadenza")
    with pytest.raises(BadCardError, match='war-trance: line 1, column 6: found "pusch"') as refused:
        war.kit("war-hikaru", NORMAL, 0, 0)
    assert (refused.value.card, refused.value.line) == ("war-trance", "Hit: pusch 2")


def test_a_text_that_no_rule_plays_is_told_with_its_line() -> None:
    war = War(records(war_trance=["End: regain 1 token", "Vulnerable"]))
    with pytest.raises(BadCardError, match='war-trance: no rule plays "vulnerable" in this game') as refused:
        war.kit("war-hikaru", NORMAL, 0, 0)
    assert refused.value.line == "Vulnerable"


def test_what_is_wrong_with_a_whole_kit_has_no_line() -> None:
    without_style = [card for card in records() if card["slug"] != "war-trance"]
    with pytest.raises(BadCardError, match="war-hikaru: has 4 styles, a fighter has 5") as refused:
        War(without_style).kit("war-hikaru", NORMAL, 0, 0)
    assert refused.value.line is None
