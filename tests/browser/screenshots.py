"""The pictures of docs/screenshots/, made anew: `make screenshots`.

Starts the service on a database of its own, opens six pages at two widths, by light and in the dark, and says how
large each picture is. Needs Chromium, as the browser tests do.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

ROOT = Path(__file__).resolve().parent.parent.parent
TARGET = ROOT / "docs" / "screenshots"
QUIET = ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--no-first-run"]

PAGES = {
    "home": "/",
    "cards": "/cards/?game=war&kind=style&ordering=-power&q=advance",
    "card": "/cards/sularia-wirecutter-cell/",
    "fighter": "/cards/war-hikaru/",
    "game": "/games/sularia/",
    "deck-check": "/decks/check/",
}
SIZES = {"wide": {"width": 1200, "height": 900}, "narrow": {"width": 360, "height": 780}}
# A fighter's page is shown as far as the table of attack pairs.
TALL = {("fighter", "wide"): 1170}
SCHEMES = ("light", "dark")
LARGEST_PICTURE = 200_000
LARGEST_ALL = 3_000_000

BROKEN_DECK = """Sites:
5 Frostmere Landing
4 Anvil Terrace
Combatants:
4 Ridge Runner
2 Wirecutter Cel
Tactics:
3 Adrenal Stash
"""


@contextmanager
def service() -> Iterator[str]:
    """The service as `make run` starts it."""
    with socket.socket() as probe, tempfile.TemporaryDirectory() as var:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
        probe.close()
        environment = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
        command = [sys.executable, "-m", "config.start"]
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment | {"DUELDEX_VAR": var, "PORT": port}, stdout=subprocess.DEVNULL
        )
        address = f"http://127.0.0.1:{port}"
        try:
            wait_for(address)
            yield address
        finally:
            process.terminate()
            process.wait(timeout=20)


def wait_for(address: str) -> None:
    """Returns when the service answers. Raises TimeoutError when it has not within two minutes."""
    for _ in range(600):
        try:
            with urllib.request.urlopen(f"{address}/api/v1/", timeout=2):
                return
        except (urllib.error.URLError, ConnectionError, TimeoutError):
            time.sleep(0.2)
    raise TimeoutError("the service did not answer")


def show(page: Page, name: str) -> None:
    """Opens the page and brings what it is about into sight."""
    page.goto(PAGES[name])
    if name == "deck-check":
        page.get_by_label("Your list").fill(BROKEN_DECK)
        page.get_by_role("button", name="Check deck").click()
        page.get_by_role("heading", name="Not legal").first.wait_for()
        page.evaluate("scrollTo(0, 0)")


def main() -> None:
    TARGET.mkdir(exist_ok=True)
    for old in TARGET.glob("*.png"):
        old.unlink()
    with service() as address, sync_playwright() as playwright:
        chromium = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
        browser = playwright.chromium.launch(executable_path=chromium, args=QUIET)
        for size, viewport in SIZES.items():
            for scheme in SCHEMES:
                context = browser.new_context(base_url=address, viewport=viewport, color_scheme=scheme)
                page = context.new_page()
                for name in PAGES:
                    page.set_viewport_size({**viewport, "height": TALL.get((name, size), viewport["height"])})
                    show(page, name)
                    page.screenshot(path=TARGET / f"{name}-{size}-{scheme}.png", animations="disabled")
                context.close()
        browser.close()
    pictures = {path.name: path.stat().st_size for path in sorted(TARGET.glob("*.png"))}
    for name, size in pictures.items():
        sys.stdout.write(f"{size:>8,} {name}\n")
    too_large = [name for name, size in pictures.items() if size > LARGEST_PICTURE]
    if too_large or sum(pictures.values()) > LARGEST_ALL:
        sys.exit(f"too large: {', '.join(too_large) or 'all together'}")


if __name__ == "__main__":
    main()
