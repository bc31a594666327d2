"""What the OpenAPI file says of the parameters, headers and refusals that the addresses of decks share."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse

from cards.api.schema import BODY_REFUSALS, refused
from decks.deck_answers import CardsRefusedSerializer, ChangedMeanwhileSerializer, SavedDeckSerializer

ID = OpenApiParameter("deck_id", OpenApiTypes.UUID, OpenApiParameter.PATH)
NUMBER = OpenApiParameter("number", int, OpenApiParameter.PATH, description="The number of a revision of the deck.")
LINK = OpenApiParameter("link", str, description="The link of a deck that is shown by link.")
IF_MATCH = OpenApiParameter(
    "If-Match", str, OpenApiParameter.HEADER, description="The ETag of the deck that you change; needed. `*` for any."
)
IF_NONE_MATCH = OpenApiParameter("If-None-Match", str, OpenApiParameter.HEADER, description="The ETag that you have.")
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="1 to 200 visible ASCII characters. The same request with the same key within 24 hours is answered as "
    "it was the first time, with `Idempotency-Replayed: true`, and does nothing.",
)

REFUSED_LIST: dict[Any, Any] = {
    400: OpenApiResponse(
        CardsRefusedSerializer,
        description="Beside the general codes `unknown_card`, `ambiguous_card`, `bad_count` (one a line or key; "
        "`candidates` has the cards that may be meant), `max_length`, `unusable_character`, `too_many_tags`, "
        "`unknown_field`, `cards_or_text`, `invalid_count`, `not_a_pair`, `unknown_zone`, `unknown_format`, "
        "`other_game`, `unknown_revision`, `list_and_base`, `not_a_merge`, `repeated_key`, `nested_too_deep`, "
        "`unusable_character`, `invalid_idempotency_key`. Nothing was saved.",
    ),
    **BODY_REFUSALS,
    422: refused("`text_too_long`, `too_many_lines`, `idempotency_key_reused`."),
}
ONCE = {409: refused("`request_in_flight`: the same request with the same Idempotency-Key is under way.")}
CHANGED_MEANWHILE: dict[Any, Any] = {
    412: OpenApiResponse(
        ChangedMeanwhileSerializer, description="`precondition_failed`: the deck was changed since; nothing was done."
    ),
    428: refused("`precondition_required`: there is no If-Match."),
}
CONFLICTS = {
    409: OpenApiResponse(
        ChangedMeanwhileSerializer,
        description="`conflicts`: both sides of the merge changed the same; `merge.conflicts` lists what.",
    )
}

NOT_UNDERSTOOD = {400: refused("`unknown_parameter` and the other general codes."), **BODY_REFUSALS}
NOT_CHANGED = OpenApiResponse(description="What If-None-Match names is still the current answer.")
MADE = OpenApiResponse(SavedDeckSerializer, description="The deck; `Location` is its address.")
FROM = OpenApiParameter("from", int, description="The number of the earlier revision.")
TO = OpenApiParameter("to", int, description="The number of the later revision.")
