"""Text measured and broken into rows: nothing is lost, nothing leaves its box."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.svg_text import (
    BOLD,
    SANS,
    SERIF_BOLD,
    Box,
    Paragraph,
    Run,
    block_in,
    fitting_size,
    rows_of,
    width_of,
)

SIGNS = st.characters(codec="utf-8", exclude_categories=["C"])
RUNS = st.lists(st.builds(Run, st.text(SIGNS, min_size=1, max_size=80), st.booleans()), min_size=1, max_size=4)
PARAGRAPHS = st.lists(st.builds(Paragraph, RUNS.map(tuple)), max_size=12)


@pytest.mark.parametrize(
    ("text", "widths", "width"),
    [
        ("", SANS, 0),
        ("0", SANS, 55.6),
        ("0000", BOLD, 222.4),
        ("iii", SANS, 66.6),
        ("Hit: push 2", SANS, 478),
        ("é", SANS, 55.6),
        ("Ł", SANS, 100),
        ("🂡", BOLD, 100),
        ("M", SERIF_BOLD, 112.3),
    ],
)
def test_text_is_as_wide_as_its_letters(text, widths, width):
    assert width_of(text, 100, widths) == pytest.approx(width)


def test_digits_and_signs_of_numbers_line_up():
    assert {width_of(digit, 10, SANS) for digit in "0123456789"} == {5.56}
    assert width_of("+1", 10, BOLD) == width_of("−1", 10, BOLD)


@pytest.mark.parametrize("widths", [SANS, BOLD, SERIF_BOLD])
def test_every_sign_that_cards_print_is_measured(widths):
    letters = "abcdefghijklmnopqrstuvwxyz"
    assert set(letters + letters.upper() + "0123456789 !\"&'()*+,-./:;?~·–−▲∞") <= set(widths)


@given(st.text(SIGNS, min_size=1, max_size=60), st.floats(20, 600), st.floats(5, 60))
def test_one_row_is_made_small_enough_and_never_larger_than_asked(text, width, largest):
    size = fitting_size(text, SERIF_BOLD, width, largest)
    assert 0 < size <= largest
    assert width_of(text, size, SERIF_BOLD) <= width + 1e-6


def test_rows_break_between_words_and_keep_the_weights():
    runs = (Run("Start, you moved:", bold=True), Run("advance 1"))
    assert rows_of(runs, 10, 1000) == [(Run("Start, you moved:", bold=True), Run(" advance 1"))]
    assert rows_of(runs, 10, 60) == [
        (Run("Start, you", bold=True),),
        (Run("moved:", bold=True),),
        (Run("advance 1"),),
    ]


def test_a_word_too_wide_for_a_row_is_broken():
    assert rows_of([Run("mmmmm")], 10, 20) == [(Run("mm"),), (Run("mm"),), (Run("m"),)]


@given(RUNS, st.floats(1, 40), st.floats(60, 600))
def test_no_row_is_wider_than_asked_and_no_letter_is_lost(runs, size, width):
    rows = rows_of(runs, size, width)
    assert all(sum(run.width(size) for run in row) <= width + 1e-6 for row in rows)
    letters = "".join(run.text for row in rows for run in row)
    assert "".join(letters.split()) == "".join("".join(run.text for run in runs).split())
    bold = "".join(run.text for row in rows for run in row if run.bold)
    assert "".join(bold.split()) == "".join("".join(run.text for run in runs if run.bold).split())


@given(PARAGRAPHS, st.floats(100, 600), st.floats(60, 600))
def test_a_block_stays_in_its_box(paragraphs, width, height):
    box = Box(10, 20, width, height)
    block = block_in(box, paragraphs, 34)
    assert 0 <= block.size <= 34
    assert all(row.width <= width + 0.1 for row in block.rows)
    heights = [row.y for row in block.rows]
    assert heights == sorted(heights)
    if block.rows:
        assert heights[0] - 0.95 * block.size >= box.y - 0.1
        assert heights[-1] + 0.3 * block.size <= box.y + box.height + 0.1


def test_much_text_is_set_smaller_and_little_text_stands_in_the_middle():
    box = Box(0, 0, 500, 400)
    little = block_in(box, [Paragraph((Run("+1 power"),))], 34)
    assert little.size == 34
    assert little.rows[0].y == pytest.approx(200, abs=34)
    much = block_in(box, [Paragraph((Run("Start: advance 1 and so on"),))] * 40, 34)
    assert 4 < much.size < 12
