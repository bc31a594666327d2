"""A small fixture directory of real cards that a test may change and break as it likes."""

import json
from pathlib import Path
from typing import Any

FIXTURES = Path(__file__).parent.parent / "fixtures"

# Some of every table and every game: the first file of each game has the cards that the others name.
FILES = {
    "war/bases.json": None,
    "war/special_action.json": None,
    "war/arenas.json": 2,
    "war/hikaru.json": None,
    "trials/common.json": None,
    "trials/hayden.json": None,
    "sularia/demo.json": 24,
    "sularia/real.json": 3,
    "battlecards/demo.json": [
        "battlecards-pell-lampwright",
        "battlecards-fireball",
        "battlecards-combat-101",
        "battlecards-lantern-of-the-drowned-king",
        "battlecards-bell-without-a-tongue",
        "battlecards-crown-of-the-eight-roads",
        "battlecards-card-games",
    ],
    "battlecards/real.json": None,
    "battleboard/demo.json": 6,
}
TREASURES = ["battlecards-lantern-of-the-drowned-king", "battlecards-bell-without-a-tongue"]
LIST = "sularia/lists/decks.json"

Card = dict[str, Any]


class SmallFixtures:
    """The files of a fixture directory as objects; `write` puts them on disk."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.files: dict[str, Any] = {name: _some_cards(name, which) for name, which in FILES.items()}
        self._number_the_cards()
        self.files["games.json"] = _read("games.json")
        self.files["migrations.json"] = {"migrations": []}
        self.files[LIST] = {"game": "sularia", "lists": [_deck()]}
        self.card("battlecards-crown-of-the-eight-roads")["granted_for"] = list(TREASURES)
        for slug in ("war-hikaru", "trials-hayden"):
            self.card(slug)["opening_discards"] = None

    def card(self, slug: str) -> Card:
        """A card, to read or to change."""
        return next(card for cards in self._all_cards() for card in cards if card["slug"] == slug)

    def remove(self, slug: str) -> Card:
        """Take a card out. A retirement holds its id, until it is merged or added again."""
        card = self.card(slug)
        for document in self.files.values():
            if card in document.get("cards", ()):
                document["cards"].remove(card)
                self.migrate("retire", document["game"], card["id"], slug, None)
        return card

    def add(self, name: str, card: Card) -> None:
        """Put a card into a file."""
        self._forget_migration_of(card["slug"])
        self.files[name]["cards"].append(card)

    def migrate(self, kind: str, game: str, number: int, old: str, new: str | None) -> None:
        """Note a rename, merge or retirement."""
        self._forget_migration_of(old)
        entry = {"kind": kind, "game": game, "id": number, "old": old, "new": new}
        self.files["migrations.json"]["migrations"].append(entry | {"date": "2026-11-30", "reason": "A test."})

    def write(self) -> Path:
        """Put all files on disk, and return their directory."""
        for name, document in self.files.items():
            path = self.directory / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
        return self.directory

    def next_id(self, game: str) -> int:
        """The first id that no card of a game has had."""
        return 1 + max(
            card["id"]
            for document in self.files.values()
            if document.get("game") == game
            for card in document.get("cards", ())
        )

    def _number_the_cards(self) -> None:
        """Ids without gaps, as the cards that are left out would leave some."""
        for game in {document["game"] for document in self.files.values()}:
            cards = [card for document in self.files.values() if document["game"] == game for card in document["cards"]]
            for number, card in enumerate(sorted(cards, key=lambda card: card["id"]), start=1):
                card["id"] = number

    def _forget_migration_of(self, old: str) -> None:
        migrations = self.files["migrations.json"]["migrations"]
        migrations[:] = [entry for entry in migrations if entry["old"] != old]

    def _all_cards(self) -> list[list[Card]]:
        return [document["cards"] for document in self.files.values() if "cards" in document]


def _read(name: str) -> Any:
    return json.loads((FIXTURES / name).read_text(encoding="utf-8"))


def _some_cards(name: str, which: list[str] | int | None) -> Any:
    document = _read(name)
    if isinstance(which, list):
        document["cards"] = [card for card in document["cards"] if card["slug"] in which]
    else:
        document["cards"] = document["cards"][:which]
    return document


def _deck() -> dict[str, Any]:
    """The first pre-built deck, as far as its cards are among the small fixtures."""
    deck = _read(LIST)["lists"][0]
    known = {card["slug"] for card in _some_cards("sularia/demo.json", FILES["sularia/demo.json"])["cards"]}
    deck["cards"] = [entry for entry in deck["cards"] if entry[0] in known]
    return deck
