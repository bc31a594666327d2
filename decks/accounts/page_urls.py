"""The addresses of the pages of accounts, under /account/."""

from django.urls import path

from decks.accounts import pages

urlpatterns = [
    path("", pages.account, name="account"),
    path("sign-up/", pages.SignUp.as_view(), name="sign-up"),
    path("sign-in/", pages.SignIn.as_view(), name="sign-in"),
    path("sign-out/", pages.SignOut.as_view(), name="sign-out"),
    path("password/", pages.ChangePassword.as_view(), name="password-change"),
    path("password/forgotten/", pages.AskForLetter.as_view(), name="reset"),
    path("password/forgotten/sent/", pages.LetterSent.as_view(), name="reset-sent"),
    path("password/new/<uidb64>/<token>/", pages.SetPassword.as_view(), name="reset-confirm"),
    path("tokens/", pages.token_make, name="token-make"),
    path("tokens/<str:key>/revoke/", pages.token_revoke, name="token-revoke"),
    path("export/", pages.account_export, name="account-export"),
    path("import/", pages.account_import, name="account-import"),
    path("delete/", pages.account_delete, name="account-delete"),
]
