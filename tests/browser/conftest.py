"""A headless Chromium for the tests of this folder. It never downloads a browser and asks nobody outside."""

import subprocess
import sys
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.conftest import ROOT

QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--no-first-run",
    "--disable-component-update",
    "--disable-sync",
]
# What a browser says when our policy forbids something that a page does.
FORBIDDEN = "Content Security Policy"
PHONE = {"width": 360, "height": 780}
DESK = {"width": 1200, "height": 900}
EVERY_SORT_OF_PAGE = [
    "/",
    "/cards/",
    "/cards/?view=table",
    "/cards/?game=war&kind=base&view=table&ordering=-power",
    "/cards/?game=sularia&kind=site&view=table",
    "/cards/?game=battlecards&kind=fighter&view=table",
    "/cards/?q=xyzzy+colr:red",
    "/cards/?gme=war",
    "/cards/search-help/",
    "/cards/none/",
    "/cards/war-advancing/",
    "/cards/war-hikaru/",
    "/cards/trials-cindra/",
    "/cards/trials-lucida-valor/",
    "/cards/sularia-storm-citadel/",
    "/cards/battlecards-crown-of-the-eight-roads/",
    "/cards/battlecards-combat-101/",
    "/cards/battleboard-snare/",
    "/games/war/",
    "/games/sularia/",
    "/games/sularia/lists/sularia-exsularian-mercenary/",
    "/games/battleboard/lists/battleboard-largest/",
    "/decks/",
    "/decks/check/",
    "/decks/check/?list=sularia-jotune-rush",
    "/tournaments/",
    "/account/sign-up/",
    "/account/sign-in/?next=/decks/",
    "/account/password/forgotten/",
    "/account/password/forgotten/sent/",
    "/account/password/new/MQ/x-y/",
]


@pytest.fixture(scope="session")
def chromium(chromium_path: str) -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium_path, args=QUIET)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def staff_of_the_service(service: str, service_environment: dict[str, str]) -> tuple[str, str]:
    """Name and password of somebody who may see the admin."""
    name, password = "keeper", "a long enough one"
    command = [sys.executable, "manage.py", "createsuperuser", "--noinput", "--username", name, "--email", "k@e.org"]
    environment = {**service_environment, "DJANGO_SUPERUSER_PASSWORD": password}
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    return name, password


@pytest.fixture
def opened(chromium: Browser, service: str) -> Iterator[Callable[..., Page]]:
    """Opens a page of the service in a fresh window; what goes wrong in the page's scripts fails the test."""
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_page(address: str, **options: object) -> Page:
        context = chromium.new_context(base_url=service, **{"viewport": DESK, **options})
        contexts.append(context)
        context.set_default_timeout(30_000)
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on("console", lambda said: faults.extend([said.text] if FORBIDDEN in said.text else []))
        page.on("request", lambda request: faults.extend([] if request.url.startswith(service) else [request.url]))
        page.goto(address)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults
