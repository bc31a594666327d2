"""The API's addresses of drafts, under /api/v1/drafts/: a draft is named by its event and its number there."""

from django.urls import include, path

from tournaments.api import drafts

DRAFT = [
    path("", drafts.OneDraft.as_view(), name="draft"),
    path("picks/", drafts.Picks.as_view(), name="draft-picks"),
    path("log/", drafts.DraftLog.as_view(), name="draft-log"),
    path("pick-for/", drafts.PickFor.as_view()),
    path("pause/", drafts.PauseDraft.as_view()),
    path("resume/", drafts.ResumeDraft.as_view()),
    path("deck/", drafts.DeckOfDraft.as_view()),
]

urlpatterns = [path("<uuid:tournament>-<int:draft>/", include(DRAFT))]
