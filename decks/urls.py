"""The API's addresses of decks, under /api/v1/decks/."""

from django.urls import path

from decks.views import JudgeDecks

urlpatterns = [path("validate/", JudgeDecks.as_view(), name="judge-decks")]
