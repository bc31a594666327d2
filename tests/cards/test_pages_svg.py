"""The card face as a drawing: every card of the data, inside its frame by the measure that set it."""

import re
from itertools import pairwise
from xml.etree import ElementTree

import pytest
from django.conf import settings

from cards.card_svg import ACCENTS, LEFT, RIGHT, TEXT_END, drawing_of
from cards.kits import face_of_card, names_for_faces
from cards.models import Card, Catalogue
from cards.svg_text import BOLD, SANS, SERIF_BOLD, width_of
from tests.factories import CardFactory, CardMigrationFactory, CatalogueFactory, StyleFactory

pytestmark = pytest.mark.django_db

SVG = "{http://www.w3.org/2000/svg}"


def drawn(answer) -> ElementTree.Element:
    """The drawing of an answer, if it is well-formed."""
    assert answer.status_code == 200
    assert answer.headers["Content-Type"] == "image/svg+xml"
    return ElementTree.fromstring(answer.content)


def texts(drawing: ElementTree.Element) -> list[str]:
    return ["".join(text.itertext()) for text in drawing.iter(f"{SVG}text")]


def every_face():
    names = names_for_faces()
    return [face_of_card(card, names) for card in Card.objects.all()]


class TestEveryCard:
    def test_nothing_leaves_its_place(self):
        for face in every_face():
            drawing = drawing_of(face)
            box, block = drawing.box, drawing.text
            assert width_of(drawing.name.text, drawing.name.size, SERIF_BOLD) <= RIGHT - LEFT
            assert width_of(drawing.kind.text, drawing.kind.size, SANS) <= RIGHT - LEFT
            assert LEFT + width_of(drawing.foot.text, drawing.foot.size, SANS) < drawing.badge.x
            assert box.y + box.height == TEXT_END
            for row in block.rows:
                assert row.width == pytest.approx(sum(run.width(block.size) for run in row.runs), abs=0.1)
                assert row.width <= box.width, face.slug
                assert box.y <= row.y - 0.9 * block.size, face.slug
                assert row.y + 0.3 * block.size <= TEXT_END + 0.1, face.slug
            for number in drawing.numbers:
                start = number.value.x - width_of(number.value.text, number.value.size, BOLD) / 2
                assert start >= LEFT, face.slug

    def test_numbers_beside_each_other_never_touch(self):
        for face in every_face():
            drawing = drawing_of(face)
            if drawing.layout == "combat":
                continue
            ends = [
                (word.x - half, word.x + half)
                for number in drawing.numbers
                for word in [number.value]
                for half in [width_of(word.text, word.size, BOLD) / 2]
            ]
            assert all(left[1] < right[0] for left, right in pairwise(ends)), face.slug

    def test_no_word_of_the_text_is_lost_and_none_is_too_small_to_read(self):
        for face in every_face():
            drawing = drawing_of(face)
            shown = " ".join("".join(run.text for run in row.runs) for row in drawing.text.rows)
            for line in [*face.lines, *(line for side in face.sides for line in side.lines)]:
                assert " ".join(f"{line.head} {line.rest}".split()) in shown, face.slug
            # 2 mm, the size of small print.
            assert drawing.text.size >= 20, face.slug

    def test_every_kind_of_every_game_is_a_drawing_of_its_own_family(self, client):
        layouts = {}
        for face in every_face():
            layouts.setdefault((face.game, face.kind, len(face.cells)), face)
        assert len(layouts) > 45
        for face in layouts.values():
            drawing = drawn(client.get(f"/cards/{face.slug}.svg"))
            assert drawing.attrib["viewBox"] == "0 0 630 880"
            assert (drawing.attrib["width"], drawing.attrib["height"]) == ("63mm", "88mm")
            shown = texts(drawing)
            assert shown[0] == face.name
            assert face.kind_line in shown
            for cell in face.cells:
                assert cell.shown.value in shown
                assert cell.label in shown


class TestDrawing:
    def test_who_hears_it_is_told_everything(self, client):
        drawing = drawn(client.get("/cards/war-advancing.svg"))
        assert drawing.attrib["role"] == "img"
        labels = [drawing.find(f".//*[@id='{name}']") for name in drawing.attrib["aria-labelledby"].split()]
        assert [label.tag for label in labels] == [f"{SVG}title", f"{SVG}desc"]
        assert labels[0].text == "Advancing"
        for said in ("Style · Hikaru", "range +0", "priority +1", "no guard, no soak", "Start: ", "origin published"):
            assert said in labels[1].text

    def test_it_is_complete_in_itself(self, client):
        content = client.get("/cards/war-hikaru.svg").content.decode()
        assert not re.search(r"href|url\(|<style|style=|<script|<image|@import|on\w+=", content)
        assert content.count("://") == content.count("http://www.w3.org/2000/svg") == 1

    def test_names_and_text_are_no_markup(self, client, empty_catalogue):
        CatalogueFactory()
        StyleFactory(name='<b>Bold & "Brave"</b>\'s', slug="war-bold", text=["<i>Hit</i> & run: push <1>"])
        shown = texts(drawn(client.get("/cards/war-bold.svg")))
        assert shown[0] == '<b>Bold & "Brave"</b>\'s'
        assert "<i>Hit</i> & run: push <1>" in shown

    def test_a_text_without_end_is_shrunk_until_it_fits(self, client, empty_catalogue):
        CatalogueFactory()
        CardFactory(name="Long", slug="war-long", text=["Start: advance 1 or retreat 1"] * 120 + ["x" * 1500])
        drawing = drawn(client.get("/cards/war-long.svg"))
        rows = [text for text in drawing.iter(f"{SVG}text") if "textLength" in text.attrib]
        assert len(rows) > 120
        assert all(float(row.attrib["textLength"]) <= RIGHT - LEFT for row in rows)
        assert max(float(row.attrib["y"]) for row in rows) < TEXT_END

    def test_what_is_ours_says_so_in_a_broken_frame(self, client):
        ours, theirs = (
            client.get(f"/cards/{slug}.svg").content.decode() for slug in ("battleboard-snare", "war-advancing")
        )
        assert "demo, ours" in ours
        assert "stroke-dasharray" in ours
        assert "stroke-dasharray" not in theirs

    def test_the_fighters_areas_show_what_is_attacked_and_what_is_defended(self, client):
        drawing = drawing_of(
            next(
                face for face in every_face() if face.cells and face.cells[0].label == "attacks" and face.code == "A102"
            )
        )
        areas = [(area.attacked, area.defended) for area in drawing.areas]
        assert areas == [(False, True), (True, False), (False, True), (False, False)]

    def test_its_colours_are_those_of_the_pages(self):
        stylesheet = (settings.BASE_DIR / "cards/static/dueldex.css").read_text()
        light = stylesheet.partition("prefers-color-scheme:dark")[0]
        for game, colour in ACCENTS.items():
            assert f"--{game}:{colour}" in light


class TestAddress:
    def test_the_page_of_a_card_leads_to_its_face(self, client):
        for slug in ("war-advancing", "war-hikaru"):
            assert f'href="/cards/{slug}.svg"' in client.get(f"/cards/{slug}/").content.decode()

    def test_a_face_that_is_there_already_is_not_drawn_again(self, client, django_assert_num_queries):
        tag = client.get("/cards/war-advancing.svg")["ETag"]
        with django_assert_num_queries(1):
            answer = client.get("/cards/war-advancing.svg", headers={"If-None-Match": tag})
        assert (answer.status_code, answer.content) == (304, b"")
        Catalogue.objects.update(version=Catalogue.current_version() + 1)
        assert client.get("/cards/war-advancing.svg", headers={"If-None-Match": tag}).status_code == 200

    def test_an_old_slug_leads_to_the_new_face(self, client, empty_catalogue):
        CardFactory(slug="war-new")
        CardMigrationFactory(kind="rename", old="war-old", new="war-new")
        answer = client.get("/cards/war-old.svg")
        assert (answer.status_code, answer.headers["Location"]) == (308, "/cards/war-new.svg")

    def test_no_card_has_no_face(self, client):
        assert client.get("/cards/nobody.svg").status_code == 404
