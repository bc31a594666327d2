"""What a player does with decks, in a browser, with scripts and without."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.test_accessibility import violations

PASSWORD = "a long enough one"


def sign_up(page: Page, name: str) -> None:
    page.goto("/account/sign-up/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("E-mail").fill(f"{name}@example.org")
    for box in page.locator("input[type=password]").all():
        box.fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def begin_deck(page: Page, name: str, format_name: str, text: str) -> None:
    page.goto("/decks/")
    page.get_by_role("link", name="New deck").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Format").select_option(label=format_name)
    page.get_by_label("Cards to begin with").fill(text)
    page.get_by_role("button", name="Begin the deck").click()
    expect(page.get_by_role("heading", name=f"Edit {name}")).to_be_visible()


def ready_made(page: Page) -> str:
    """A legal Sularia deck, as the page of ready-made decks has it."""
    page.goto("/decks/check/?list=sularia-jotune-rush")
    return page.get_by_label("Your list").input_value()


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without"])
def test_a_sularia_deck_is_built_broken_restored_shared_and_revoked(opened, scripts):
    page = opened("/", java_script_enabled=scripts)
    sign_up(page, f"ada-{'htmx' if scripts else 'plain'}")
    begin_deck(page, "Rush", "Sularia Standard", ready_made(page))
    state = page.locator("#state")
    expect(state).to_contain_text("✓ legal in Sularia Standard")
    page.get_by_role("button", name="Save").click()

    page.get_by_role("link", name="Edit cards").click()
    first = page.locator("tbody tr").first
    card = first.get_by_role("rowheader").inner_text()
    copies = first.locator("input").input_value()
    for more in range(5 - int(copies)):
        page.get_by_role("button", name=f"One {card} more").click()
        expect(page.get_by_label(f"Copies of {card}")).to_have_value(str(int(copies) + more + 1))
    expect(state).to_contain_text("to change")
    expect(state).to_contain_text("Not saved yet.")
    page.get_by_label("Name of the revision").fill("too many")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved as revision 2.")).to_be_visible()
    complaint = page.locator("#verdict li").filter(has_text=card).first
    expect(complaint).to_contain_text("5")
    expect(complaint).to_contain_text("4")
    expect(page.locator("tr").filter(has_text=card).first).to_contain_text("too many copies")

    page.get_by_role("link", name="History").click()
    expect(page.get_by_role("heading", name="Revision 2: too many")).to_be_visible()
    page.get_by_role("button", name="Restore revision 1").click()
    expect(page.get_by_text("Revision 1 is restored as revision 3.")).to_be_visible()
    expect(page.locator("#verdict")).to_contain_text("✓ Legal in Sularia Standard")

    page.get_by_role("button", name="Make a link").click()
    link = page.get_by_label("Whoever opens this address reads the deck").input_value()
    stranger = opened(link)
    expect(stranger.get_by_role("heading", name="Rush")).to_be_visible()
    expect(stranger.get_by_role("link", name="Edit cards")).to_have_count(0)
    page.get_by_role("button", name="Revoke the link").click()
    expect(page.get_by_text("The link is revoked")).to_be_visible()
    assert stranger.goto(link).status == 404


def test_a_war_team_is_found_card_by_card(opened):
    page = opened("/")
    sign_up(page, "luc-fan")
    begin_deck(page, "Three of them", "War of Indines: team of three", "")
    for fighter in ("Hikaru", "Cadenza", "Luc"):
        page.get_by_label("Add cards").fill(f"kind:fighter {fighter}")
        page.get_by_role("button", name="Find").click()
        page.get_by_role("button", name=f"Add {fighter}", exact=True).click()
        expect(page.get_by_label(f"Copies of {fighter}", exact=True)).to_have_value("1")
    expect(page.locator("#state")).to_contain_text("✓ legal in War of Indines: team of three")
    assert violations(page) == []
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_role("heading", name="Three of them", exact=True)).to_be_visible()
    deck = page.url
    expect(page.locator("#verdict")).to_contain_text("✓ Legal")
    for address in ("", "about/", "history/", "delete/"):
        page.goto(f"{deck}{address}")
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert violations(page) == [], (address, scheme)
    page.goto("/decks/")
    assert violations(page) == []
    expect(page.get_by_role("row").filter(has_text="Three of them")).to_contain_text("✓ legal")
