"""BattleCON: War of Indines. Sets up duels of two (War, Game Setup)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from engine.battlecon import program, steps, stored, tree, views
from engine.battlecon.events import lines_of
from engine.battlecon.frames import line_frame
from engine.battlecon.kit import MODE_TEXTS, MODES, NORMAL, Kit, read_line
from engine.battlecon.matchup import ALTERNATE, SIMULTANEOUS, Matchup, Rules, line_offset_beside
from engine.battlecon.records import TEXTS, Record, check_record
from engine.battlecon.state import DuelState, new_state
from engine.choices import Picker
from engine.digest import digest_of
from engine.errors import BadCardError, BadSetupError, shown
from engine.outcome import Outcome
from engine.random64 import advanced, drawn, seeded
from engine.text import TextError, compile_lines
from engine.text.tree import Node

START_SPACES = (2, 6)
PREFIX = "war-"
VERSION = 3  # another number whenever the same picks could play differently; old replays then say so
# What no rule reads of a card.
PROSE = (
    "id", "code", "set", "note", "origin", "source", "color", "theme", "title", "full_name", "difficulty", "complexity",
    "fighter_class", "ability_name",
)  # fmt: skip


class War:
    """The fighters of War of Indines and their duels; `records` are the cards as the fixtures write them.

    With a folder, the typed trees of all texts are kept there from one process to the next.
    Raises BadCardError that names the card and the field for a record that is no card.
    """

    name = "war"
    version = VERSION

    def __init__(self, records: Iterable[Record], folder: Path | None = None) -> None:
        self._folder = folder
        self._trees: dict[str, Node] = {}
        self._cards: dict[str, list[Record]] = {}
        self._fighters: dict[str, Record] = {}
        self._shared: list[Record] = []
        self._kits: dict[tuple[str, str, int, int, int], Kit] = {}
        self._pairs: dict[int, dict[int, list[int]]] = {}  # attack pairs of hands, by where a kit's cards begin
        for record in records:
            check_record(record)
            if record["kind"] == "fighter":
                if record["slug"] in self._fighters:
                    raise BadCardError(record["slug"], "is there twice")
                self._fighters[record["slug"]] = record
            elif record.get("fighter") is not None:
                self._cards.setdefault(record["fighter"], []).append(record)
            elif record["kind"] in ("base", "special_action"):
                self._shared.append(record)

    @property
    def fighters(self) -> tuple[str, ...]:
        """The slugs of the fighters whose texts are known, so that they can be played."""
        return tuple(slug for slug, record in self._fighters.items() if record["text"] is not None)

    def find(self, name: str, where: str) -> str:
        """The slug of a fighter by slug, name or full name, in letters large or small.

        Raises BadSetupError that names the nearest one.
        """
        known: dict[str, str] = {}
        for slug in self.fighters:
            record = self._fighters[slug]
            for called in (record["name"], record.get("full_name"), slug.removeprefix(PREFIX), slug):
                known[letters_of(called or slug)] = slug
        wanted = letters_of(name)
        if wanted in known:
            return known[wanted]
        near = get_close_matches(wanted, known, n=1)
        hint = f"; did you mean {known[near[0]].removeprefix(PREFIX)}?" if near else ""
        raise BadSetupError(where, f"there is no fighter {shown(name)} to play{hint}")

    def kit(self, slug: str, mode: str, card_offset: int, line_offset: int, human_soak: int = 0) -> Kit:
        """A fighter compiled for a place in a duel; the same kit for the same question."""
        key = (slug, mode, card_offset, line_offset, human_soak)
        if key not in self._kits:
            record, own = self._fighters[slug], self._cards.get(slug, [])
            text = record[MODE_TEXTS[mode]]
            if human_soak and text is not None and any(card["name"] == "Human" for card in own):
                record = {**record, MODE_TEXTS[mode]: [*text, f"If Human: soak {human_soak}"]}
            cards = [*own, *self._shared]
            pairs = self._pairs.setdefault(card_offset, {})
            self._kits[key] = Kit(record, cards, mode, card_offset, line_offset, self.read_line, pairs)
        return self._kits[key]

    def read_line(self, card: str, line: str) -> tree.Steps:
        """The typed tree of a card's line, read once. Raises BadCardError for one that no phrase reads."""
        if self._folder and not self._trees:
            # A text that cannot be read is told when its card is wanted.
            with suppress(TextError):
                self._trees = compile_lines("war", self.lines(), self._folder)
        if line not in self._trees:
            self._trees[line] = read_line(card, line)
        read = self._trees[line]
        assert isinstance(read, tree.Steps)
        return read

    def lines(self) -> list[str]:
        """The lines of all texts that kits are made of."""
        records = [*self._fighters.values(), *self._shared, *(card for cards in self._cards.values() for card in cards)]
        return [line for record in records for key in TEXTS for line in record.get(key) or ()]

    def is_known(self, slug: str, mode: str) -> bool:
        """Whether a fighter can be played in a mode: somebody knows his text."""
        return self._fighters[slug][MODE_TEXTS[mode]] is not None

    def matchup(self, setup: Mapping[str, Any]) -> Matchup:
        """The match-up of a set-up.

        Raises BadSetupError that names the field, and BadCardError for a card that cannot be played.

        Fields: `fighters` (two slugs or names); and, each with a default, `modes`, `finishers` (names), `discards`
        (`secret`, `suggested`, or for each seat the pairs of the two piles), `special_actions`, `ante` (`alternate` or
        `simultaneous`), `pulse_beat` (`counted` or `uncounted`), `kallistar_human_soak`, `beats`.
        `suggested` takes the discards that the fighters' cards suggest (`opening_discards`). No printed fighter of War
        suggests any, so it is refused for all of them; it is for fighters of one's own.
        """
        return matchup_of(self, setup)

    def new_duel(self, matchup: Matchup, seed: int) -> DuelState:
        """A duel about to begin: fighters in their start spaces, full hands, full life, set-up effects carried out."""
        state = new_state(matchup)
        state.random = advanced(seeded(seed))
        # Who goes first where last beat's active player would: a coin (rulings W02 and W03).
        state.active = drawn(state.random, 2)
        for seat in (0, 1):
            kit = matchup.kits[seat]
            state.sides[seat].life = matchup.life[seat]
            state.sides[seat].position = START_SPACES[seat]
            state.sides[seat].marker_life = matchup.marker_life[seat]
            state.sides[seat].hand = matchup.full_hand[seat]
            for line in reversed(lines_of(kit.fighter, program.SETUP)):
                state.top = line_frame(state.top, seat, line.index)
        return state

    def cards_digest(self, matchup: Matchup) -> str:
        """A digest of the cards of a match-up, of all that the rules read of them."""
        slugs = [kit.slug for kit in matchup.kits]
        cards = [card for slug in slugs for card in (self._fighters[slug], *self._cards[slug])] + self._shared
        return digest_of([{field: card[field] for field in card if field not in PROSE} for card in cards])

    def step(self, state: DuelState, picker: Picker) -> None:
        """Carry out one step of the duel (War, Play Sequence)."""
        steps.step(state, picker)

    def play_on(self, state: DuelState, picker: Picker) -> None:
        """Carry out steps up to the end of the first that asks somebody, of the beat, or of the duel."""
        steps.play_on(state, picker)

    def outcome(self, state: DuelState) -> Outcome | None:
        """Who won and why; None while the duel goes on (War, Objective)."""
        return views.outcome(state)

    def view(self, state: DuelState, seat: int) -> dict[str, Any]:
        """What a seat may know, as JSON."""
        return views.view(state, seat)

    def log(self, events: Sequence[views.Event], seat: int) -> list[views.Event]:
        """The events as a seat has seen them."""
        return views.log(events, seat)

    def resample(self, state: DuelState, seat: int, random: int) -> DuelState:
        """A copy in which what a seat cannot see is drawn anew."""
        return views.resample(state, seat, random)

    def state_from_json(self, matchup: Matchup, data: object) -> DuelState:
        """The state that `DuelState.to_json` wrote. Raises BadStateError that names the field."""
        return stored.from_json(matchup, data)


def letters_of(name: str) -> str:
    """What tells two names apart: not their case, blanks and signs."""
    return "".join(sign for sign in name.casefold() if sign.isalnum())


FIELDS = (
    "fighters", "modes", "finishers", "discards", "special_actions", "ante", "pulse_beat", "kallistar_human_soak",
    "beats",
)  # fmt: skip


def matchup_of(war: War, setup: Mapping[str, Any]) -> Matchup:
    for field in setup:
        if not isinstance(field, str):
            raise BadSetupError("setup", f"has the field {shown(field)}; the name of a field is a text")
        if field not in FIELDS:
            near = get_close_matches(field, FIELDS, n=1)
            raise BadSetupError(field, "is no field of a set-up" + (f"; did you mean {near[0]}?" if near else ""))
    fighters = two(setup, "fighters", None)
    modes = two(setup, "modes", [NORMAL, NORMAL])
    for seat, mode in enumerate(modes):
        one_of(f"modes.{seat}", mode, MODES)
    slugs = [war.find(text(f"fighters.{seat}", name), f"fighters.{seat}") for seat, name in enumerate(fighters)]
    for seat, (slug, mode) in enumerate(zip(slugs, modes, strict=True)):
        if not war.is_known(slug, mode):
            raise BadSetupError(f"modes.{seat}", f"{slug} cannot be played in mode {mode}: nobody knows its text")
    soak = setup.get("kallistar_human_soak", 0)
    whole_number("kallistar_human_soak", soak, 0, 20)
    first = war.kit(slugs[0], modes[0], 0, 0, soak)
    second = war.kit(slugs[1], modes[1], len(first.cards), line_offset_beside(first), soak)
    kits = (first, second)
    return Matchup(kits, rules_of(setup, kits))


def rules_of(setup: Mapping[str, Any], kits: tuple[Kit, Kit]) -> Rules:
    ante = setup.get("ante", ALTERNATE)
    one_of("ante", ante, (ALTERNATE, SIMULTANEOUS))
    pulse_beat = setup.get("pulse_beat", "counted")
    one_of("pulse_beat", pulse_beat, ("counted", "uncounted"))
    special_actions = setup.get("special_actions", True)
    if not isinstance(special_actions, bool):
        raise BadSetupError("special_actions", f"is {shown(special_actions)}; allowed: true, false")
    beats = setup.get("beats", 15)
    whole_number("beats", beats, 1, 1000)
    finishers = two(setup, "finishers", [None, None])
    return Rules(
        ante=ante,
        special_actions=special_actions,
        finishers=(finisher_of(kits[0], finishers[0], 0), finisher_of(kits[1], finishers[1], 1)),
        discards=discards_of(setup.get("discards", "secret"), kits),
        pulse_counted=pulse_beat == "counted",
        beats=beats,
    )


def finisher_of(kit: Kit, name: object, seat: int) -> int:
    """The number of a finisher by its name or slug; the first when none is named (ruling W10)."""
    if name is None:
        return 0
    for number, card in enumerate(kit.finishers):
        if name in (card.name, card.slug):
            return number
    known = ", ".join(card.name for card in kit.finishers)
    raise BadSetupError(f"finishers.{seat}", f"{kit.name} has no finisher {shown(name)}; allowed: {known}")


Piles = tuple[tuple[int, int], ...] | None


def discards_of(setting: object, kits: tuple[Kit, Kit]) -> tuple[Piles, Piles]:
    """Chosen in play (`secret`), the suggested ones, or given (War, Game Setup 3; ruling W14)."""
    if setting == "secret":
        return None, None
    if setting == "suggested":
        given: list[object] = [kit.suggested_discards for kit in kits]
    elif isinstance(setting, (list, tuple)) and len(setting) == 2:
        given = list(setting)
    else:
        raise BadSetupError(
            "discards", f"is {shown(setting)}; allowed: secret, suggested, or a list for each of the seats"
        )
    piles = [
        None if pairs is None else piles_of(f"discards.{seat}", pairs, kits[seat]) for seat, pairs in enumerate(given)
    ]
    for seat, pairs in enumerate(piles):
        if pairs is None and setting == "suggested":
            raise BadSetupError(f"discards.{seat}", f"no discards are suggested for {kits[seat].name}")
    return piles[0], piles[1]


def piles_of(where: str, pairs: object, kit: Kit) -> tuple[tuple[int, int], ...]:
    """Two pairs of a style and a base, all four cards different."""
    if not isinstance(pairs, (list, tuple)) or len(pairs) != 2:
        raise BadSetupError(where, "needs two pairs, for discard 1 and discard 2")
    made: list[tuple[int, int]] = []
    for number, pair in enumerate(pairs):
        here = f"{where}.{number}"
        if not isinstance(pair, (list, tuple)) or len(pair) != 2:
            raise BadSetupError(here, "needs a style and a base")
        style = card_called(f"{here}.0", pair[0], kit, "style")
        base = card_called(f"{here}.1", pair[1], kit, "base")
        made.append((style, base))
    if made[0][0] == made[1][0] or made[0][1] == made[1][1]:
        raise BadSetupError(where, "names a card twice")
    return tuple(made)


def card_called(where: str, name: object, kit: Kit, kind: str) -> int:
    cards = kit.styles if kind == "style" else kit.bases
    for card in cards:
        if name in (card.name, card.slug):
            return card.index
    raise BadSetupError(
        where, f"{kit.name} has no {kind} {shown(name)}; allowed: {', '.join(card.name for card in cards)}"
    )


def two(setup: Mapping[str, Any], field: str, default: list[Any] | None) -> list[Any]:
    value = setup.get(field, default)
    if not isinstance(value, (list, tuple)) or len(value) != 2:
        raise BadSetupError(field, f"needs two entries, one for each seat; found {shown(value)}")
    return list(value)


def text(where: str, value: object) -> str:
    if not isinstance(value, str):
        raise BadSetupError(where, f"is {shown(value)}; a name is needed")
    return value


def one_of(where: str, value: object, allowed: tuple[str, ...]) -> None:
    if value not in allowed:
        raise BadSetupError(where, f"is {shown(value)}; allowed: {', '.join(allowed)}")


def whole_number(where: str, value: object, least: int, most: int) -> None:
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadSetupError(where, f"is {shown(value)}; a whole number from {least} to {most} is needed")


def read_records(folder: Path) -> list[Record]:
    """The cards of a game's folder of fixtures."""
    return [card for file in sorted(folder.glob("*.json")) for card in json.loads(file.read_text("utf-8"))["cards"]]
