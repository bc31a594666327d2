"""What the Content-Security-Policy leaves working, and what it stops. `opened` fails where a page runs against it."""

import pytest
from playwright.sync_api import expect


def test_the_api_can_be_read_and_tried_in_its_docs(opened):
    page = opened("/api/v1/docs/", viewport={"width": 1200, "height": 2000})
    page.locator("#operations-tag-games button").first.click()
    page.locator("#operations-games-games_list .opblock-summary-control").click()
    page.get_by_role("button", name="Try it out").click()
    page.get_by_role("button", name="Execute").click()
    expect(page.locator(".live-responses-table .response .response-col_status")).to_contain_text("200")


def test_staff_can_log_in_search_and_read(opened, staff_of_the_service):
    name, password = staff_of_the_service
    page = opened("/admin/cards/card/")
    page.get_by_label("Username").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Log in").click()
    page.locator("#searchbar").fill("hikaru")
    page.get_by_role("button", name="Search").click()
    page.get_by_role("link", name="Hikaru", exact=True).click()
    expect(page.get_by_role("heading", name="Hikaru")).to_be_visible()
    expect(page.get_by_role("link", name="View on site")).to_be_visible()


@pytest.mark.parametrize("address", ["/", "/cards/war-advancing/", "/cards/war-advancing.svg", "/none/", "/api/v1/"])
def test_every_answer_brings_the_policy(opened, address):
    page = opened("/cards/")
    headers = page.request.get(address).headers
    assert headers["content-security-policy"].startswith("default-src 'self'; ")
    assert "unsafe" not in headers["content-security-policy"]


def test_a_script_that_got_into_a_page_does_not_run(chromium, service):
    page = chromium.new_context(base_url=service).new_page()
    page.goto("/cards/")
    page.evaluate(
        """() => {
          const script = document.createElement("script");
          script.textContent = "window.ran = true";
          document.body.append(script);
        }"""
    )
    assert page.evaluate("window.ran") is None
    page.context.close()
