"""PostgreSQL compares `sort_key` and `slug` byte by byte, as SQLite always does.

Without this the order of a list, and so its pages, would depend on the collation the database was made with.
"""

from django.db import migrations

COLUMNS = ("sort_key", "slug")


def compare_bytes(apps, schema_editor):
    if schema_editor.connection.vendor != "postgresql":
        return
    table = apps.get_model("cards", "Card")._meta.db_table
    for column in COLUMNS:
        kind = apps.get_model("cards", "Card")._meta.get_field(column).db_type(schema_editor.connection)
        schema_editor.execute(f'ALTER TABLE "{table}" ALTER COLUMN "{column}" TYPE {kind} COLLATE "C"')


class Migration(migrations.Migration):
    dependencies = [("cards", "0001_catalogue")]

    operations = [migrations.RunPython(compare_bytes, migrations.RunPython.noop)]
