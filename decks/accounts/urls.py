"""The API's addresses of accounts, under /api/v1/account/."""

from django.urls import path

from decks.accounts import views

urlpatterns = [
    path("", views.WhoAmI.as_view(), name="api-account"),
    path("export/", views.Export.as_view(), name="api-export"),
    path("import/", views.Import.as_view(), name="api-import"),
    path("tokens/", views.Tokens.as_view(), name="api-tokens"),
    path("tokens/<str:key>/", views.OneToken.as_view(), name="api-token"),
]
