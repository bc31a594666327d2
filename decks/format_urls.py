"""The API's addresses of formats, under /api/v1/formats/."""

from django.urls import path

from decks.format_views import AllFormats, OneFormat

urlpatterns = [
    path("", AllFormats.as_view(), name="formats"),
    path("<str:slug>/", OneFormat.as_view(), name="format-one"),
]
