"""Root URLs: the API under /api/v1/, the pages, the staff admin."""

from django.contrib import admin
from django.urls import include, path

from decks.accounts.forms import StaffSignInForm

admin.site.login_form = StaffSignInForm

urlpatterns = [
    path("api/v1/", include("config.api_urls")),
    path("admin/", admin.site.urls),
    path("account/", include("decks.accounts.page_urls")),
    path("decks/", include("decks.page_urls")),
    path("tournaments/", include("tournaments.page_urls")),
    path("", include("cards.page_urls")),
]

handler400 = "config.errors.bad_request"
handler500 = "config.errors.server_error"
