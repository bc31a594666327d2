"""An event followed and played in a browser: by forms alone, and what is printed of its bracket."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_accessibility import violations
from tests.browser.test_keeping_decks import sign_up


def ask(page: Page, path: str, **body: object) -> dict:
    """What the API answers to who is signed in in this window."""
    word = next(cookie["value"] for cookie in page.context.cookies() if cookie["name"] == "csrftoken")
    answer = page.request.post(f"/api/v1/tournaments/{path}", data=body, headers={"X-CSRFToken": word, "If-Match": "*"})
    assert answer.ok, answer.text()
    return answer.json()


def no_violations(page: Page) -> None:
    for size in (DESK, PHONE):
        page.set_viewport_size(size)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            assert violations(page) == [], (page.url, scheme, size)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (page.url, size)
    page.set_viewport_size(DESK)


def test_an_event_is_followed_played_and_decided(opened):
    olga = opened("/")
    sign_up(olga, "olga-of-events")
    settings = {"game": "war", "rounds": 1, "elimination": "single", "cut": 2, "seed": 4}
    made = ask(olga, "", name="Friday night", settings=settings)
    address = f"/tournaments/{made['id']}/"
    ada, bob = opened("/"), opened("/", java_script_enabled=False)
    for page, name in ((ada, "Ada F."), (bob, "Bob F.")):
        sign_up(page, name.lower().replace(" ", "-").strip("."))
        page.get_by_role("link", name="Events").click()
        page.get_by_role("link", name="Friday night").click()
        page.get_by_label("Your name in the event").fill(name)
        page.get_by_role("button", name="Enter this event").click()
        expect(page.get_by_role("heading", name=f"You play as {name}")).to_be_visible()
    olga.goto(address)
    no_violations(olga)
    for button in ("Start the event with 2 players", "Pair round 1", "Publish round 1"):
        olga.get_by_role("button", name=button).click()
    expect(olga.get_by_text("Round 1 is published.")).to_be_visible()

    ada.reload()
    ada.get_by_label("Result against Bob F.").select_option(label="I won 2-1")
    ada.get_by_role("button", name="Report this result").click()
    expect(ada.get_by_text("You say: I won 2-1.")).to_be_visible()
    no_violations(ada)
    olga.reload()
    no_violations(olga)
    bob.goto(address)
    bob.get_by_role("button", name="Confirm: I lost 1-2").click()
    expect(bob.get_by_text("The result is confirmed.")).to_be_visible()

    stranger = opened(address)
    row = stranger.locator("#standings ~ table").get_by_role("row").filter(has_text="Ada F.")
    expect(row).to_contain_text("1-0-0")
    row.get_by_text("Steps").click()
    expect(row).to_contain_text("Match points 3")
    no_violations(stranger)

    olga.reload()
    olga.get_by_role("button", name="Draw the bracket").click()
    expect(olga.get_by_text("The bracket is drawn.")).to_be_visible()
    ada.reload()
    ada.get_by_label("Result against Bob F.").select_option(label="I won 2-0")
    ada.get_by_role("button", name="Report this result").click()
    bob.reload()
    bob.get_by_role("button", name="Confirm: I lost 0-2").click()
    stranger.reload()
    expect(stranger.get_by_text("Ada F. has won.")).to_be_visible()
    no_violations(stranger)
    olga.reload()
    olga.get_by_text("Enter somebody, say something").click()
    no_violations(olga)
    olga.get_by_role("button", name="Close the event").click()
    expect(olga.get_by_text("The event is closed.")).to_be_visible()


def elimination(page: Page, entries: int, **settings: object) -> str:
    terms = {"game": "war", "first_stage": "none", "elimination": "single", "seed": 4, **settings}
    made = ask(page, "", name=f"Evening of {entries}", settings=terms)
    for number in range(1, entries + 1):
        # The last one has as long a name as may be.
        ask(page, f"{made['id']}/entries/", name=f"Player {number}" if number < entries else "W" * 100)
    ask(page, f"{made['id']}/start/")
    return f"/tournaments/{made['id']}/"


def test_a_path_is_lit_for_who_points_at_it_or_comes_to_it_by_keyboard(opened):
    page = opened("/")
    sign_up(page, "pia-of-brackets")
    address = elimination(page, 4, third_place=True)
    wide = {"starts_at": "2030-01-15T18:00:00Z", "place": "W" * 200, "description": "W" * 2000}
    long = ask(page, "", name="W" * 100, settings={"game": "war", "seed": 1}, **wide)
    for where in ("", f"{long['id']}/"):
        page.goto(f"/tournaments/{where}")
        no_violations(page)
    for key in ("W1-1", "W1-2", "W2-1"):
        ask(page, f"{address.removeprefix('/tournaments/')}matches/{key}/result/", score={"first": 2, "second": 0})
    page.goto(address)
    path = page.locator("a.path[href='#player-1']")
    width = "element => getComputedStyle(element).strokeWidth"
    rows = path.locator("rect")
    assert rows.count() == 2
    for look in (lambda: rows.last.hover(), path.focus):
        page.mouse.move(1, 1)
        page.evaluate("document.activeElement.blur()")
        assert [row.evaluate(width) for row in rows.all()] == ["1px", "1px"]
        look()
        assert [row.evaluate(width) for row in rows.all()] == ["3px", "3px"]
    page.keyboard.press("Enter")
    assert page.url.endswith("#player-1")
    no_violations(page)
    for inner in ("bracket/", "bracket/print/"):
        page.goto(f"{address}{inner}")
        no_violations(page)


def test_a_fighter_is_taken_in_a_draft(opened):
    olga = opened("/")
    sign_up(olga, "olga-of-drafts")
    made = ask(olga, "", name="Draft night", settings={"game": "war", "character_teams": True, "seed": 4})
    players = [opened("/") for _ in range(2)]
    for number, page in enumerate(players, 1):
        sign_up(page, f"drafter-{number}")
        ask(page, f"{made['id']}/entries/", name=f"Drafter {number}")
    ask(olga, f"{made['id']}/flights/")
    ask(olga, f"{made['id']}/drafts/", kind="fighters", flight=1, seconds=600)
    for page in players:
        page.goto(f"/tournaments/{made['id']}/")
        page.get_by_role("link", name=re.compile("raft 1")).first.click()
        no_violations(page)
    [picking] = [page for page in players if page.get_by_role("heading", name="Your pick").count()]
    picking.get_by_role("button", name="Take Hikaru", exact=True).click()
    expect(picking.get_by_text("Taken.")).to_be_visible()
    expect(picking.get_by_role("row").filter(has_text="Hikaru")).to_have_count(1)
    expect(picking.get_by_text("It is not your turn.")).to_be_visible()


@pytest.mark.parametrize(("entries", "sheets"), [(16, 1), (32, 2)])
def test_a_bracket_is_printed_on_so_many_landscape_pages(opened, entries, sheets):
    page = opened("/")
    sign_up(page, f"printer-of-{entries}")
    page.goto(f"{elimination(page, entries)}bracket/print/")
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == sheets
    for width, height in re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)", printed):
        assert float(width) > float(height)
    page.goto(page.url.replace("print/", ""))
    no_violations(page)
