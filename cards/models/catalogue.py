"""Games, sets and cards; the catalogue's version; what was renamed; the ready-made lists."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import ClassVar

from django.db import connection, models
from django.urls import reverse


class Game(models.Model):
    """One of the five games. Its slug is its key, so a card's `game_id` reads `war`."""

    slug = models.SlugField(primary_key=True, max_length=20)
    name = models.CharField(max_length=80)
    short_name = models.CharField(max_length=40)
    publisher = models.CharField(max_length=80, null=True)
    players = models.CharField(max_length=20, null=True)
    summary = models.TextField()
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["position"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("game-page", args=[self.slug])


class CardSet(models.Model):
    """A box, an expansion or a set of our own that cards belong to."""

    slug = models.SlugField(primary_key=True, max_length=60)
    game = models.ForeignKey(Game, models.PROTECT, related_name="sets")
    name = models.CharField(max_length=120)
    code = models.CharField(max_length=10, null=True)
    released = models.PositiveSmallIntegerField(null=True)
    origin = models.CharField(max_length=20)
    note = models.TextField(null=True)
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["game__position", "position"]

    def __str__(self) -> str:
        return self.name


class CardQuerySet(models.QuerySet["Card"]):
    def current(self) -> CardQuerySet:
        """The cards that are still in the fixtures; a retired card answers by its slug alone."""
        return self.filter(retired=False)


class Card(models.Model):
    """One card as the rules know it, of any game. Printings and copies are not rows.

    `body` is the card's public JSON answer as text, rebuilt by loadcards whenever the card changes, so that a list
    is one query without joins. `sort_key` is the folded name (cards.names.fold); it and `slug` are compared byte by
    byte on every database.
    """

    class Origin(models.TextChoices):
        PUBLISHED = "published", "published"
        RULEBOOK = "rulebook", "rulebook"
        RECONSTRUCTION = "reconstruction", "reconstruction, ours"
        DEMO = "demo", "demo, ours"

    slug = models.CharField(max_length=100, unique=True)
    game = models.ForeignKey(Game, models.PROTECT, related_name="cards")
    local_id = models.PositiveIntegerField(help_text="The card's number in its game, for deck codes; never re-used.")
    set = models.ForeignKey(CardSet, models.PROTECT, null=True, related_name="cards")
    code = models.CharField(max_length=20, null=True)
    kind = models.CharField(max_length=20, null=True)
    name = models.CharField(max_length=120)
    sort_key = models.CharField(max_length=120)
    text = models.JSONField(null=True)
    note = models.TextField(null=True)
    origin = models.CharField(max_length=20, choices=Origin.choices)
    source = models.JSONField(default=list)
    playable = models.BooleanField(default=False)
    not_playable_because = models.JSONField(default=list)
    retired = models.BooleanField(default=False)
    body = models.TextField(default="")
    fixture_digest = models.CharField(max_length=64)

    objects = CardQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["sort_key", "slug"]
        constraints: ClassVar = [models.UniqueConstraint(fields=["game", "local_id"], name="card_id_once_a_game")]
        indexes: ClassVar = [
            models.Index(fields=["sort_key", "slug"], name="card_by_name"),
            models.Index(fields=["game", "kind", "sort_key"], name="card_by_game_kind"),
            models.Index(fields=["kind", "sort_key", "slug"], name="card_by_kind"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("card-page", args=[self.slug])


class Trait(models.Model):
    """A word a card carries beside its numbers: a Sularia keyword or tag, a BattleBoard ability category.

    `x` and `y` are the numbers of keywords that have them: Barrage 2:1, Focus 2.
    """

    class Kind(models.TextChoices):
        KEYWORD = "keyword"
        TAG = "tag"
        CATEGORY = "category"

    card = models.ForeignKey(Card, models.CASCADE, related_name="traits")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    name = models.CharField(max_length=40)
    x = models.PositiveSmallIntegerField(null=True)
    y = models.PositiveSmallIntegerField(null=True)
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["position"]
        indexes: ClassVar = [models.Index(fields=["kind", "name"], name="trait_by_name")]

    def __str__(self) -> str:
        return self.name


class Catalogue(models.Model):
    """The single row that says which version of the card data is in the database.

    `version` changes only when loadcards changed a row, in the same transaction: it is the catalogue's validator.
    `fixtures_digest` lets a second start see at once that there is nothing to load.
    """

    version = models.PositiveIntegerField(default=0)
    fixtures_digest = models.CharField(max_length=64, default="")
    changed_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return f"catalogue version {self.version}"

    @classmethod
    def current(cls) -> tuple[int, datetime | None]:
        """The version that every catalogue answer of this moment is made from, and since when; 0 before the first."""
        # Asked for every catalogue answer, a 304 too, and then most of what it costs: building this query by the ORM
        # takes five times as long as asking it.
        with connection.cursor() as cursor:
            cursor.execute("SELECT version, changed_at FROM cards_catalogue WHERE id = 1")
            row = cursor.fetchone()
        if row is None:
            return 0, None
        version, changed_at = row
        # SQLite keeps times in UTC and without saying so.
        return version, changed_at if changed_at.tzinfo else changed_at.replace(tzinfo=UTC)

    @classmethod
    def current_version(cls) -> int:
        """The version alone."""
        return cls.current()[0]


class CardMigration(models.Model):
    """A slug that was renamed, merged into another or retired: old links go on working."""

    kind = models.CharField(max_length=10)
    game = models.ForeignKey(Game, models.PROTECT)
    local_id = models.PositiveIntegerField()
    old = models.CharField(max_length=100, unique=True)
    new = models.CharField(max_length=100, null=True)
    date = models.DateField()
    reason = models.TextField()

    class Meta:
        ordering: ClassVar = ["date", "old"]

    def __str__(self) -> str:
        return f"{self.old} → {self.new or 'retired'}"

    @classmethod
    def successor_of(cls, slug: str) -> str | None:
        """The slug that took over from this one in the end, however often it moved; None where none did."""
        seen: list[str] = []
        new = cls.objects.filter(old=slug).values_list("new", flat=True).first()
        while new and new not in seen:
            seen.append(new)
            new = cls.objects.filter(old=new).values_list("new", flat=True).first()
        return seen[-1] if seen else None


class CardListQuerySet(models.QuerySet["CardList"]):
    def with_entries(self) -> CardListQuerySet:
        """The lists with the slugs of their cards, for one query more."""
        entries = CardListEntry.objects.select_related("card").only("card_list", "count", "card__slug")
        return self.prefetch_related(models.Prefetch("entries", entries))


class CardList(models.Model):
    """A ready-made list of cards: a pre-built deck, a draft pool, a BattleBoard pool."""

    slug = models.SlugField(unique=True, max_length=100)
    game = models.ForeignKey(Game, models.PROTECT, related_name="card_lists")
    kind = models.CharField(max_length=12)
    name = models.CharField(max_length=120)
    format = models.CharField(max_length=40, null=True)
    players = models.PositiveSmallIntegerField(null=True)
    origin = models.CharField(max_length=20)
    note = models.TextField(null=True)

    objects = CardListQuerySet.as_manager()

    class Meta:
        ordering: ClassVar = ["slug"]

    def __str__(self) -> str:
        return self.name


class CardListEntry(models.Model):
    """So many copies of a card in a list, in the list's order."""

    card_list = models.ForeignKey(CardList, models.CASCADE, related_name="entries")
    card = models.ForeignKey(Card, models.PROTECT)
    count = models.PositiveSmallIntegerField()
    position = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["position"]

    def __str__(self) -> str:
        return f"{self.count} {self.card_id}"
