"""Keyword lines of Sularia cards."""

import pytest

from engine.sularia.keywords import NUMBERS, Keyword, keyword_from, keywords_of
from engine.text import grammar_of


@pytest.mark.parametrize(
    ("line", "keywords"),
    [
        ("Flight", (Keyword("Flight"),)),
        ("Flight, Alpha Strike", (Keyword("Flight"), Keyword("Alpha Strike"))),
        (
            "Flight, Barrage 1:2, Focus 2, Armor",
            (Keyword("Flight"), Keyword("Barrage", 1, 2), Keyword("Focus", 2), Keyword("Armor")),
        ),
        ("Barrage 12:10", (Keyword("Barrage", 12, 10),)),
        ("Defender: this gets +0/+1", ()),
        ("Draw 1 card", ()),
        ("Flight, draw 1 card", ()),
        ("Barrage", ()),
        ("Barrage 2", ()),
        ("Focus 1:2", ()),
        ("Flight 2", ()),
        ("Focus ３", ()),
        ("flight", ()),
        ("Flight,Armor", ()),
        ("", ()),
    ],
)
def test_keyword_lines(line: str, keywords: tuple[Keyword, ...]) -> None:
    assert keywords_of(line) == keywords


def test_a_keyword_that_the_game_does_not_have_keeps_its_name() -> None:
    assert keyword_from("Activate") == Keyword("Activate")
    assert keyword_from("Ritual 3") == Keyword("Ritual", 3)
    assert not keyword_from("Activate").is_known


@pytest.mark.parametrize("name", NUMBERS)
def test_the_grammar_reads_every_keyword_as_one(name: str) -> None:
    line = name + ("", " 2", " 2:1")[NUMBERS[name]]
    assert keywords_of(line)
    assert [tree.data for tree in grammar_of("sularia").parse(line).children] == ["keywords"]
