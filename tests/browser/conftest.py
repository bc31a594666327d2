"""A headless Chromium for the tests of this folder. It never downloads a browser and asks nobody outside."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"width": 360, "height": 780}
DESK = {"width": 1280, "height": 900}


@pytest.fixture(scope="session")
def chromium(chromium_path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture
def opened(chromium: Browser, service: str) -> Iterator[Callable[..., Page]]:
    """Opens a page of the service in a fresh window; what goes wrong in the page's scripts fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(address: str, **options: object) -> Page:
        context = chromium.new_context(base_url=service, **{"viewport": DESK, **options})
        contexts.append(context)
        context.set_default_timeout(10_000)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("request", lambda request: faults.extend([] if request.url.startswith(service) else [request.url]))
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults
