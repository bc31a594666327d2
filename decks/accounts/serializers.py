"""The shapes of what the API says of accounts and their tokens."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from cards.api.bodies import StrictSerializer, WrittenText
from decks.accounts.parts.part import OUTCOMES
from decks.accounts.services import MOST_DAYS
from decks.models import ApiToken
from decks.models.accounts import LONGEST_TOKEN_NAME
from decks.serializers import WholeNumberField


class TokenSerializer(serializers.Serializer[Any]):
    """A token without the secret, which nobody has but who made it."""

    key = serializers.CharField(source="token_key", help_text="What the token begins with: by this it is revoked.")
    name = serializers.CharField()
    scopes = serializers.ListField(child=serializers.ChoiceField(ApiToken.Scope.choices))
    created_at = serializers.DateTimeField(source="created")
    expires_at = serializers.DateTimeField(source="expiry", allow_null=True)
    expired = serializers.BooleanField(source="is_expired")


class MadeTokenSerializer(TokenSerializer):
    """A new token: the only answer that ever has the secret."""

    token = serializers.CharField(source="secret", help_text="To be sent as `Authorization: Token ...`.")


class TokensSerializer(serializers.Serializer[Any]):
    """All tokens of an account."""

    data = TokenSerializer(many=True)


class TokenRequestSerializer(StrictSerializer):
    """A token to make."""

    name = WrittenText(help_text=f"By which you know it again; at most {LONGEST_TOKEN_NAME} characters.")
    scopes = serializers.ListField(
        child=WrittenText(), max_length=20, help_text=f"One or more of {', '.join(ApiToken.Scope.values)}."
    )
    days = WholeNumberField(help_text=f"How long it is good for, 1 to {MOST_DAYS} days.")


class OutcomeSerializer(serializers.Serializer[Any]):
    """What became of one thing of an archive."""

    part = serializers.CharField(help_text="`formats`, `decks`, `favourites`.")
    id = serializers.CharField(help_text="Which it was there: a deck's id, a format's slug.")
    name = serializers.CharField(help_text="What it is called; empty where that is not yours to know.")
    outcome = serializers.ChoiceField(
        OUTCOMES,
        help_text="`made`: it was not here. `continued`: what came later there was added. `unchanged`: it is here as "
        "it was there, or newer. `beside`: here it had gone another way, so the archive's stands beside it. `missing`: "
        "what was liked is not here.",
    )
    became = serializers.CharField(allow_null=True, help_text="Which it is here.")


class ImportSerializer(serializers.Serializer[Any]):
    """What became of everything of an archive."""

    data = OutcomeSerializer(many=True)


class AccountSerializer(serializers.Serializer[Any]):
    """Who asks."""

    name = serializers.CharField(source="user.username")
    since = serializers.DateTimeField(source="user.date_joined")
    token = TokenSerializer(allow_null=True, help_text="The token that asks; null for a session.")
