from django.db import migrations, models


def fill(apps, schema_editor):
    """Which account each entry is meant for stands in the log; who has accepted has an entry of his own."""
    log = apps.get_model("tournaments", "LogEntry").objects
    entries = apps.get_model("tournaments", "Entry").objects
    accepted = {
        (tournament, payload["entry"])
        for tournament, payload in log.filter(kind="invitation_accepted").values_list("tournament", "payload")
    }
    for tournament, payload in log.filter(kind="invited").values_list("tournament", "payload"):
        if (tournament, payload["entry"]) not in accepted:
            entries.filter(tournament=tournament, number=payload["entry"]).update(invited=payload["account"])


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0004_invitations"),
    ]

    operations = [
        migrations.AddField(
            model_name="entry",
            name="invited",
            field=models.PositiveBigIntegerField(null=True),
        ),
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(fields=["invited"], name="entry_by_invited"),
        ),
        migrations.RunPython(fill, migrations.RunPython.noop),
    ]
