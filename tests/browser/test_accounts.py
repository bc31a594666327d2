"""Signing up and in, tokens and the end of an account in a browser, with scripts and without."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import DESK, PHONE
from tests.browser.test_accessibility import violations

PASSWORD = "seven wyverns outride"


def sign_up(page: Page, name: str) -> None:
    page.goto("/account/sign-up/")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("E-mail").fill(f"{name}@example.org")
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_label("Password again").fill(PASSWORD)
    page.get_by_role("button", name="Sign up").click()


@pytest.mark.parametrize("scripts", [True, False], ids=["with-scripts", "without"])
def test_somebody_signs_up_out_and_in_again(opened, scripts):
    name = f"cadenza-{'s' if scripts else 'n'}"
    page = opened("/", java_script_enabled=scripts)
    page.get_by_role("link", name="Account").click()
    expect(page.get_by_role("heading", name="Sign in")).to_be_visible()
    page.get_by_role("link", name="Sign up").click()
    sign_up(page, "admin")
    expect(page.get_by_role("alert")).to_contain_text("This name is kept for the service")
    sign_up(page, name)
    expect(page.get_by_role("heading", name=name)).to_be_visible()
    expect(page.get_by_role("status")).to_contain_text(f"Welcome, {name}.")

    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("status")).to_contain_text("You are signed out.")
    page.get_by_label("Name").fill(name.upper())
    page.get_by_label("Password").fill("not this one")
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("alert")).to_contain_text("No account has this name with this password.")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name=name)).to_be_visible()


def test_a_token_is_made_used_and_revoked(opened):
    page = opened("/")
    sign_up(page, "lucida")
    page.get_by_label("What is it for").fill("backup")
    page.get_by_label("export and import all you own").check()
    page.get_by_role("button", name="Make the token").click()
    token = page.get_by_label("Token", exact=True).input_value()
    asked = {"headers": {"Authorization": f"Token {token}"}}
    script = opened("/").request
    assert json.loads(script.get("/api/v1/account/", **asked).text())["name"] == "lucida"
    assert script.get("/api/v1/account/export/", **asked).body().startswith(b"PK")
    page.get_by_role("button", name="Revoke backup").click()
    expect(page.get_by_role("status")).to_contain_text("The token is revoked")
    assert script.get("/api/v1/account/", **asked).status == 401


def test_an_account_is_exported_imported_and_deleted(opened, tmp_path):
    page = opened("/")
    sign_up(page, "hepzibah")
    with page.expect_download() as download:
        page.get_by_role("link", name="Export my account").click()
    download.value.save_as(tmp_path / "account.zip")
    page.get_by_label("The file").set_input_files(tmp_path / "account.zip")
    page.get_by_role("button", name="Import").click()
    expect(page.get_by_role("heading", name="Imported")).to_be_visible()
    page.get_by_role("link", name="Delete my account").click()
    page.get_by_label("Your password").fill(PASSWORD)
    page.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_role("status")).to_contain_text("Your account is deleted")


def test_the_pages_of_an_account_violate_no_rule(opened):
    page = opened("/")
    sign_up(page, "vanaah")
    expect(page.get_by_role("heading", name="vanaah")).to_be_visible()

    def looks_right() -> None:
        for size in (DESK, PHONE):
            page.set_viewport_size(size)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), size
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                assert violations(page) == [], (page.url, size, scheme)

    looks_right()
    page.get_by_label("What is it for").fill("backup")
    page.get_by_role("button", name="Make the token").click()
    expect(page.get_by_label("Token", exact=True)).to_be_visible()
    looks_right()
    page.get_by_label("What is it for").fill("backup")
    page.get_by_role("button", name="Make the token").click()
    expect(page.get_by_role("alert").first).to_be_visible()
    looks_right()
    for address in ("/account/password/", "/account/delete/"):
        page.goto(address)
        looks_right()
    page.get_by_label("Your password").fill("wrong")
    page.get_by_role("button", name="Delete my account").click()
    expect(page.get_by_role("alert")).to_be_visible()
    looks_right()
    sign_up(page, "x")
    expect(page.get_by_role("alert").first).to_be_visible()
    looks_right()
