"""What each load does to which card; the cards that are there already count as added in the version there is."""

import django.db.models.deletion
from django.db import migrations, models

AT_ONCE = 500


def begin_with_the_cards_there_are(apps, schema_editor):
    catalogue = apps.get_model("cards", "Catalogue").objects.filter(pk=1, version__gt=0).first()
    if catalogue is None:
        return
    change = apps.get_model("cards", "CardChange")
    cards = apps.get_model("cards", "Card").objects.filter(retired=False).order_by("slug")
    change.objects.bulk_create(
        [
            change(version=catalogue.version, at=catalogue.changed_at, game_id=game, slug=slug, name=name, what="added")
            for game, slug, name in cards.values_list("game_id", "slug", "name")
        ],
        batch_size=AT_ONCE,
    )


class Migration(migrations.Migration):
    dependencies = [("cards", "0003_search_documents")]

    operations = [
        migrations.CreateModel(
            name="CardChange",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("version", models.PositiveIntegerField()),
                ("at", models.DateTimeField()),
                ("slug", models.CharField(max_length=100)),
                ("name", models.CharField(max_length=120)),
                (
                    "what",
                    models.CharField(
                        choices=[
                            ("added", "Added"),
                            ("changed", "Changed"),
                            ("renamed", "Renamed"),
                            ("retired", "Retired"),
                            ("returned", "Returned"),
                        ],
                        max_length=10,
                    ),
                ),
                ("formerly", models.CharField(max_length=100, null=True)),
                (
                    "game",
                    models.ForeignKey(on_delete=django.db.models.deletion.PROTECT, related_name="+", to="cards.game"),
                ),
            ],
            options={
                "ordering": ["-version", "slug"],
                "constraints": [models.UniqueConstraint(fields=("version", "slug"), name="card_once_a_version")],
            },
        ),
        migrations.RunPython(begin_with_the_cards_there_are, migrations.RunPython.noop),
    ]
