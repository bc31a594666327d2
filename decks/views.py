"""The API of decks."""

from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.bodies import BoundedBody, FaithfulJSONParser
from cards.api.schema import BODY_REFUSALS, refused
from cards.api.views import ApiView
from decks.formats import FORMATS
from decks.serializers import JudgeAnswerSerializer, JudgeRequestSerializer
from decks.services import judge_decks


class JudgeDecks(BoundedBody, ApiView):
    """Verdicts on decks. An illegal deck is an answer, not an error."""

    parser_classes = [FaithfulJSONParser]
    throttle_scope = "validate"
    serializer_class = JudgeRequestSerializer

    @extend_schema(
        operation_id="judge_decks",
        summary="Judge decks by formats",
        description="Every violation of every rule, with what was found and what is allowed; an illegal deck is a 200. "
        "A 400 has, beside the general codes, `unknown_field`, `cards_or_text`, `invalid_count`, `unknown_format`, "
        "`repeated_format`, `repeated_key`, `nested_too_deep` and `unusable_character`.",
        responses={
            200: JudgeAnswerSerializer,
            **BODY_REFUSALS,
            422: refused("`text_too_long`, `too_many_lines` or `too_many_decks`."),
        },
        examples=[
            OpenApiExample(
                "A deck as text",
                {"decks": [{"text": "4 Frostmere Landing\n2 Storm Citadel"}], "formats": ["sularia-standard"]},
                request_only=True,
            )
        ],
    )
    def post(self, request: Request) -> Response:
        asked = self.get_serializer(data=request.data)
        asked.is_valid(raise_exception=True)
        as_of = asked.validated_data.get("as_of") or timezone.now().date()
        judged = judge_decks(
            decks=[deck.get("text", deck.get("cards")) for deck in asked.validated_data["decks"]],
            formats=[FORMATS[slug] for slug in asked.validated_data["formats"]],
            day=as_of,
        )
        return Response(JudgeAnswerSerializer({"data": judged}, context={"as_of": as_of}).data)
