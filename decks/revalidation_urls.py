"""The API's addresses of runs over kept decks, under /api/v1/revalidations/."""

from django.urls import path

from decks.legality_views import AllRevalidations, OneRevalidation

urlpatterns = [
    path("", AllRevalidations.as_view({"get": "list"}), name="revalidations"),
    path("<str:run>/", OneRevalidation.as_view({"get": "list"}), name="revalidation-one"),
]
