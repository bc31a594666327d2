"""A whole event of eight players, played through the API by accounts of its own (`manage.py tournament demo`).

A fighter draft, three rounds of Swiss, a cut to four with a match for third place, and prizes. Who picks and wins what
depends on the seed alone.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from tournaments.models import Tournament
from tournaments.services import events_have_changed

PLAYERS = ("Ada", "Bruno", "Chiara", "Dmitri", "Edda", "Farid", "Greta", "Hugo")
PRIZES = ("Promo fighter", "Playmat", "Life counter", "Sleeves", "Sleeves", "Dice")
MARK = "demo-"
GAME = "war"
API = "/api/v1"


class DemoFailedError(Exception):
    """The API did not answer as the demo has to be answered."""


class Account:
    """Somebody who asks the API."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.user, self._made = User.objects.get_or_create(username=f"{MARK}{name.lower()}")
        host = next((host for host in settings.ALLOWED_HOSTS if "*" not in host), "localhost")
        self._client = Client(SERVER_NAME=host)
        self._client.force_login(self.user)
        self.etag = ""

    def forget(self) -> None:
        """Signs out; an account that the demo has made is deleted."""
        self._client.logout()
        if self._made:
            self.user.delete()

    def get(self, path: str) -> Any:
        return self._answer(self._client.get(f"{API}/{path}"))

    def post(self, path: str, **body: Any) -> Any:
        """Says something of the version that was read or made last."""
        headers = {"If-Match": self.etag} if self.etag else {}
        return self._answer(self._client.post(f"{API}/{path}", body, content_type="application/json", headers=headers))

    def say(self, path: str, **body: Any) -> Any:
        """Says something of whatever version holds."""
        return self._answer(self._client.post(f"{API}/{path}", body, content_type="application/json"))

    def _answer(self, response: Any) -> Any:
        if response.status_code >= 300:
            raise DemoFailedError(
                f"{response.request['PATH_INFO']}: {response.status_code} {response.content.decode()}"
            )
        self.etag = response.headers.get("ETag", "")
        return response.json()


class Demo:
    """The event under way."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.chance = random.Random(seed)
        self.organiser = Account("Olga")
        self.players = {number: Account(name) for number, name in enumerate(PLAYERS, 1)}
        self.event = ""
        self.id: str | None = None

    def told(self) -> Iterator[str]:
        """The lines that tell the event, while it is played."""
        yield from self.sign_up()
        yield from self.drafted()
        self.organiser.get(self.event)
        self.organiser.post(f"{self.event}start/")
        for number in (1, 2, 3):
            yield from self.round(number)
        yield from self.standings()
        yield from self.bracket()
        yield from self.prizes()
        self.organiser.get(self.event)
        self.organiser.post(f"{self.event}close/")
        yield from self.end()

    @transaction.atomic
    def forget(self) -> None:
        """Takes the event and its accounts away again, and what the event has changed in ratings."""
        for account in (self.organiser, *self.players.values()):
            account.forget()
        if self.id is not None:
            Tournament.objects.filter(pk=self.id).delete()
            events_have_changed(game=GAME)

    def name(self, entry: int | None) -> str:
        return "nobody" if entry is None else self.players[entry].name

    def sign_up(self) -> Iterator[str]:
        made = self.organiser.post(
            "tournaments/",
            name="Demo: flight of eight",
            settings={
                "game": GAME,
                "rounds": 3,
                "elimination": "single",
                "cut": 4,
                "third_place": True,
                "character_teams": True,
                "seed": self.seed,
            },
        )
        self.id = made["id"]
        self.event = f"tournaments/{self.id}/"
        for player in self.players.values():
            player.say(f"{self.event}entries/", name=player.name)
        yield f"{made['name']} (tournament {made['id']})"
        yield f"Best of 3, Character Teams; {len(PLAYERS)} entries: {', '.join(PLAYERS)}."

    def drafted(self) -> Iterator[str]:
        flights = self.organiser.say(f"{self.event}flights/", seed=self.seed)
        yield ""
        yield f"Fighter draft. {flights['boxes']['sentence']}"
        self.organiser.say(f"{self.event}drafts/", kind="fighters", flight=1, order="snake", seed=self.seed)
        draft = self.event.removesuffix("/").replace("tournaments/", "drafts/") + "-1/"
        shown = self.organiser.get(draft)
        while not shown["over"]:
            [entry] = shown["waiting_for"]
            yours = self.players[entry].get(draft)["yours"]
            choice = self.chance.choice(yours["choices"])
            shown = self.players[entry].say(f"{draft}picks/", turn=yours["turn"], choice=choice)
        for line in shown["taken"]:
            yield f"  {self.name(line['entry']):8}{', '.join(line['cards'])}"

    def round(self, number: int) -> Iterator[str]:
        self.organiser.get(self.event)
        self.organiser.post(f"{self.event}rounds/")
        shown = self.organiser.post(f"{self.event}rounds/{number}/publish/")
        yield ""
        yield f"Round {number}"
        for line in shown["lines"]:
            played = self.played(line["match"], may_draw=True)
            reasons = ", ".join(reason["code"] for reason in line["reasons"])
            yield f"  table {line['table']}: {played}" + (f"   [{reasons}]" if reasons else "")

    def played(self, match: Any, *, may_draw: bool) -> str:
        """Plays a match: sealed choices, duels told by who lost them, and the same report by both sides."""
        where = f"{self.event}matches/{match['key']}/"
        sides = {entry: self.players[entry] for entry in (match["first"], match["second"])}
        duels = match["duels"]
        while not duels["over"]:
            for player in sides.values():
                yours = player.get(where)["duels"]["yours"]
                if yours["choices"]:
                    choice = self.chance.choice(yours["choices"])
                    player.say(f"{where}fighter/", duel=yours["duel"], fighter=choice)
            winner = self.chance.choice([*sides, *sides, None] if may_draw else list(sides))
            loser = next(entry for entry in sides if entry != winner)
            duels = sides[loser].say(f"{where}duel/", duel=len(duels["played"]) + 1, winner=winner)["duels"]
        score = {
            "first": sum(duel["winner"] == match["first"] for duel in duels["played"]),
            "second": sum(duel["winner"] == match["second"] for duel in duels["played"]),
            "drawn": sum(duel["winner"] is None for duel in duels["played"]),
        }
        for player in sides.values():
            player.say(f"{where}report/", score=score)
        fought = "; ".join(f"{duel['first']} - {duel['second']}" for duel in duels["played"])
        first, second = (player.name for player in sides.values())
        drawn = f", {score['drawn']} drawn" if score["drawn"] else ""
        return f"{first} {score['first']}-{score['second']} {second}{drawn} ({fought})"

    def standings(self) -> Iterator[str]:
        shown = self.organiser.get(f"{self.event}standings/")
        yield ""
        yield f"Standings after {shown['rounds']} rounds"
        for line in shown["table"]:
            steps = ", ".join(f"{step['tie_break']} {step['shown']}" for step in line["steps"][1:])
            yield f"  {line['rank']}. {line['name']:8}{line['points']:2} points ({line['record']})  {steps}".rstrip()

    def bracket(self) -> Iterator[str]:
        self.organiser.get(self.event)
        shown = self.organiser.post(f"{self.event}bracket/")["bracket"]
        yield ""
        yield f"Cut to {len(shown['seeded'])}: {', '.join(self.name(entry) for entry in shown['seeded'])}"
        while shown["ready"]:
            for key in shown["ready"]:
                match = next(line["match"] for line in shown["matches"] if line["key"] == key)
                yield f"  {key}: {self.played(match, may_draw=False)}"
            shown = self.organiser.get(f"{self.event}bracket/")["bracket"]
        yield f"Winner: {self.name(shown['winner'])}"

    def prizes(self) -> Iterator[str]:
        ranking = self.organiser.get(f"{self.event}standings/")["ranking"]
        ties = [line["entry"] for line in ranking]
        self.organiser.get(self.event)
        laid = self.organiser.post(f"{self.event}prizes/", prizes=PRIZES, when_prizes_remain="restart", ties=ties)
        shown = laid["prizes"]
        yield ""
        yield "Prizes"
        while shown["picking"] is not None:
            entry, prize = shown["picking"], self.chance.choice(sorted(set(shown["left"])))
            said = self.players[entry].say(f"{self.event}prizes/picks/", turn=shown["turn"], prize=prize)
            yield f"  {self.name(entry):8}{prize}"
            shown = said["prizes"]

    def end(self) -> Iterator[str]:
        ranking = self.organiser.get(f"{self.event}standings/")["ranking"]
        log = self.organiser.get(f"{self.event}log/?page_size=500")["data"]
        yield ""
        yield "Final ranking: " + ", ".join(f"{line['rank']}. {self.name(line['entry'])}" for line in ranking)
        yield f"The log has {len(log)} entries."
