"""The words cards are found by, and the index of them that each database keeps in step by itself.

Both indexes hold the very words of the documents, which the application made: SQLite's FTS5 splits them at blanks
(`_`, which stands between two lines, is a word to it), PostgreSQL's vectors are put together word by word, with a
place left free between two lines; a word of the name or the text stands there a second time as `name_word`.
"""

import django.db.models.deletion
from django.db import migrations, models

SQLITE = [
    """
    CREATE VIRTUAL TABLE cards_words USING fts5(
        name, text, rest, content='cards_searchdocument', content_rowid='card_id', tokenize="ascii tokenchars '_'"
    )
    """,
    """
    CREATE TRIGGER cards_words_added AFTER INSERT ON cards_searchdocument BEGIN
        INSERT INTO cards_words (rowid, name, text, rest) VALUES (new.card_id, new.name, new.text, new.rest);
    END
    """,
    """
    CREATE TRIGGER cards_words_deleted AFTER DELETE ON cards_searchdocument BEGIN
        INSERT INTO cards_words (cards_words, rowid, name, text, rest)
        VALUES ('delete', old.card_id, old.name, old.text, old.rest);
    END
    """,
    """
    CREATE TRIGGER cards_words_changed AFTER UPDATE ON cards_searchdocument BEGIN
        INSERT INTO cards_words (cards_words, rowid, name, text, rest)
        VALUES ('delete', old.card_id, old.name, old.text, old.rest);
        INSERT INTO cards_words (rowid, name, text, rest) VALUES (new.card_id, new.name, new.text, new.rest);
    END
    """,
]
POSTGRESQL = [
    """
    CREATE FUNCTION cards_words(name text, text text, rest text) RETURNS tsvector
    LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
        WITH placed AS (
            SELECT word, field, row_number() OVER (ORDER BY part, nth) AS place
            FROM (VALUES (1, $1, 'name_'), (2, '_', ''), (3, $2, 'text_'), (4, '_', ''), (5, $3, ''))
                AS parts (part, line, field)
            CROSS JOIN LATERAL unnest(string_to_array(line, ' ')) WITH ORDINALITY AS words (word, nth)
        ), marked AS (
            SELECT word, place FROM placed WHERE word <> '_'
            UNION ALL
            SELECT field || word, place FROM placed WHERE word <> '_' AND field <> ''
        )
        SELECT coalesce(string_agg(word || ':' || place, ' '), '')::tsvector FROM marked
    $$
    """,
    """
    ALTER TABLE cards_searchdocument
    ADD COLUMN vector tsvector GENERATED ALWAYS AS (cards_words(name, text, rest)) STORED
    """,
    # Written once a load and read all the time: with entries left pending, the planner reads the whole table instead.
    "CREATE INDEX cards_words_index ON cards_searchdocument USING gin (vector) WITH (fastupdate = off)",
]
MAKE = {"sqlite": SQLITE, "postgresql": POSTGRESQL}
# Triggers, columns and their indexes go with the table.
UNMAKE = {"sqlite": ["DROP TABLE cards_words"], "postgresql": []}
UNMAKE_LAST = {"sqlite": [], "postgresql": ["DROP FUNCTION cards_words(text, text, text)"]}


def running(statements):
    def run(apps, schema_editor):
        for statement in statements[schema_editor.connection.vendor]:
            schema_editor.execute(statement)

    return run


def have_documents_written(apps, schema_editor):
    """The next load of cards does more than to see that no fixture has changed."""
    apps.get_model("cards", "Catalogue").objects.update(fixtures_digest="")


class Migration(migrations.Migration):
    dependencies = [("cards", "0002_byte_order")]

    operations = [
        migrations.RunPython(migrations.RunPython.noop, running(UNMAKE_LAST)),
        migrations.CreateModel(
            name="SearchDocument",
            fields=[
                (
                    "card",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="search_document",
                        serialize=False,
                        to="cards.card",
                    ),
                ),
                ("name", models.TextField()),
                ("text", models.TextField()),
                ("rest", models.TextField()),
            ],
        ),
        migrations.AddIndex(
            model_name="card",
            index=models.Index(fields=["kind", "sort_key", "slug"], name="card_by_kind"),
        ),
        migrations.RunPython(running(MAKE), running(UNMAKE)),
        migrations.RunPython(have_documents_written, migrations.RunPython.noop),
    ]
