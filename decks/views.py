"""The API of decks."""

from django.utils import timezone
from drf_spectacular.utils import OpenApiExample, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from cards.api.bodies import BoundedBody, FaithfulJSONParser
from cards.api.schema import BODY_REFUSALS, refused
from cards.api.views import ApiView
from decks.answers import JudgeAnswerSerializer
from decks.serializers import JudgeRequestSerializer
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
        "Each deck is judged by each format on each day; with `battle` the decks are also judged as the sides of one "
        "battle. A 400 has, beside the general codes, `unknown_field`, `cards_or_text`, `invalid_count`, `not_a_pair`, "
        "`unknown_zone`, `unknown_format`, `repeated_format`, `repeated_day`, `unused_term`, `unknown_card`, "
        "`repeated_key`, `nested_too_deep` and `unusable_character`.",
        responses={
            200: JudgeAnswerSerializer,
            **BODY_REFUSALS,
            422: refused("`text_too_long`, `too_many_lines`, `too_many_decks` or `too_many_verdicts`."),
        },
        examples=[
            OpenApiExample(
                "A deck as text",
                {"decks": [{"text": "4 Frostmere Landing\n2 Storm Citadel"}], "formats": ["sularia-standard"]},
                request_only=True,
            ),
            OpenApiExample(
                "Two sides of an advanced battle",
                {
                    "decks": [
                        {
                            "zones": {
                                "fighters": {"battlecards-pell-lampwright": 1},
                                "combat_cards": {"battlecards-combat-101": 6},
                                "spells": {"battlecards-fireball": 1},
                            }
                        },
                        {"text": "Nib Cutpurse\n3 battlecards-combat-102\n4 battlecards-combat-106"},
                    ],
                    "formats": ["battlecards-advanced", "battlecards-campaign"],
                    "terms": {"spells": 3, "forbidden": ["battlecards-peaceful-calm"]},
                    "battle": True,
                },
                request_only=True,
            ),
        ],
    )
    def post(self, request: Request) -> Response:
        asked = self.get_serializer(data=request.data)
        asked.is_valid(raise_exception=True)
        data = asked.validated_data
        judged = judge_decks(
            decks=data["decks"],
            formats=data["formats"],
            days=data.get("as_of") or [timezone.now().date()],
            agreed=data["terms"],
            battle=data.get("battle", False),
        )
        return Response(JudgeAnswerSerializer(judged).data)
