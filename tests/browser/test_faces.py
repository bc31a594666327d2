"""The drawn card faces as a browser draws them: every text inside the card and inside its box."""

import pytest

from tests.browser.conftest import DESK

# One of each layout and kind of number, and those with the longest names, lines and texts.
FACES = [
    "war-advancing",
    "war-strike",
    "war-fearless",
    "war-tsunamis-collide",
    "war-tatsumi",
    "war-special-action",
    "war-argent-bell-tower",
    "extra-abarene",
    "trials-uleyle",
    "trials-lucida-valor",
    "sularia-ridge-runner",
    "sularia-frostmere-landing",
    "sularia-storm-citadel",
    "battlecards-ansa-wickham",
    "battlecards-sword-control",
    "battlecards-combat-106",
    "battlecards-ember-sceptre",
    "battlecards-crown-of-the-eight-roads",
    "battlecards-map-and-introduction-of-vangoria",
    "battleboard-apprentice",
    "battleboard-snare",
]
# The texts that stand out of the card's margins, in the card's own unit of a tenth of a millimetre.
OUTSIDE = """() => [...document.querySelectorAll("text")].map(text => [text.textContent, text.getBBox()])
  .filter(([words, box]) => box.x < 39 || box.x + box.width > 592 || box.y < 36 || box.y + box.height > 858)
  .map(([words, box]) => `${words}: ${box.x} to ${box.x + box.width}, ${box.y} to ${box.y + box.height}`)"""
OVERLAPS = """() => {
  const rows = [...document.querySelectorAll("text[textLength]")].map(text => text.getBBox());
  const foot = document.querySelector("path[d^='M42 812']").getBBox();
  return rows.filter(row => row.y + row.height > foot.y).length
}"""


@pytest.mark.parametrize("slug", FACES)
def test_no_text_leaves_the_card(opened, slug):
    page = opened(f"/cards/{slug}.svg", viewport=DESK)
    assert page.evaluate(OUTSIDE) == []
    assert page.evaluate(OVERLAPS) == 0


def test_the_card_is_63_by_88_millimetres(opened):
    page = opened("/cards/war-advancing.svg")
    width, height = page.evaluate("(box => [box.width, box.height])(document.documentElement.getBoundingClientRect())")
    assert (width, height) == pytest.approx((63 * 96 / 25.4, 88 * 96 / 25.4), abs=0.1)
