"""The search documents as rows."""

from __future__ import annotations

import orjson
from django.db.models import QuerySet

from cards.models import Card, CardSet, Fighter, Game, SearchDocument
from cards.search.document import Document, search_document

AT_ONCE = 500


def write_documents(cards: QuerySet[Card]) -> bool:
    """Make the documents of these cards say what their stored answers say; whether any of them was changed."""
    games = dict(Game.objects.values_list("slug", "name"))
    sets = dict(CardSet.objects.values_list("slug", "name"))
    fighters = dict(Fighter.objects.order_by().values_list("slug", "name"))
    rows = SearchDocument.objects.filter(card__in=cards.order_by()).values_list("card_id", "name", "text", "rest")
    stored = {pk: Document(*words) for pk, *words in rows}
    changed = []
    for pk, body in cards.order_by().values_list("pk", "body"):
        card = orjson.loads(body)
        document = search_document(
            card, game=games[card["game"]], card_set=sets.get(card["set"]), fighter=fighters.get(card["fighter"])
        )
        if document != stored.get(pk):
            changed.append(SearchDocument(card_id=pk, **document._asdict()))
    SearchDocument.objects.bulk_create(
        changed,
        batch_size=AT_ONCE,
        update_conflicts=True,
        unique_fields=["card"],
        update_fields=Document._fields,
    )
    return bool(changed)
