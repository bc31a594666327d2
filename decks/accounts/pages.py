"""The pages of accounts: signing up, in and out, passwords, tokens, export and import, the end of an account."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth import login, logout, views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse_lazy
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST
from django.views.generic.edit import FormView

from decks.accounts.archive import MOST_PACKED
from decks.accounts.attempts import ARCHIVES, LETTERS, PASSWORDS, SIGN_UPS, TooManyAttemptsError, client
from decks.accounts.forms import ArchiveForm, DeleteForm, SignInForm, SignUpForm, TokenForm
from decks.accounts.importing import import_account
from decks.accounts.letters import send_reset_letters
from decks.accounts.parts.part import ImportRefusedError
from decks.accounts.services import (
    NameTakenError,
    TokenRefusedError,
    delete_account,
    make_token,
    open_account,
    revoke_token,
)
from decks.accounts.views import archive_response
from decks.models import ApiToken, Deck, Favourite

REFUSED, TOO_OFTEN = 422, 429
# What a form adds to the file that it sends.
MOST_AROUND = 100_000
MOST_SENTENCES = 50
BACKEND = "django.contrib.auth.backends.ModelBackend"


class FormPage(FormView):  # type: ignore[type-arg]
    """A page with a form: one that is refused is shown again, with a status that says so."""

    def form_invalid(self, form: Any) -> HttpResponse:
        codes = {error.code for errors in form.errors.as_data().values() for error in errors}
        response = super().form_invalid(form)
        response.status_code = TOO_OFTEN if "throttled" in codes else REFUSED
        return response


@method_decorator([sensitive_post_parameters(), csrf_protect, never_cache], name="dispatch")
class SignUp(views.RedirectURLMixin, FormPage):
    """A new account, signed in at once. `next` leads on, to our own addresses alone."""

    template_name = "accounts/sign_up.html"
    form_class = SignUpForm
    next_page = "account"

    def form_valid(self, form: SignUpForm) -> HttpResponse:
        try:
            whose = client(self.request)
            if whose is not None:
                SIGN_UPS.count(whose)
            user = open_account(user=form.save(commit=False))
        except TooManyAttemptsError as error:
            form.add_error(None, _throttled(error))
            return self.form_invalid(form)
        except NameTakenError as error:
            form.add_error("username", str(error))
            return self.form_invalid(form)
        login(self.request, user, BACKEND)
        messages.success(self.request, f"Welcome, {user.username}. This is your account.")
        return redirect(self.get_success_url())

    def get_context_data(self, **context: Any) -> dict[str, Any]:
        return super().get_context_data(next=self.get_redirect_url(), **context)


class SignIn(FormPage, views.LoginView):
    """Name and password, counted before they are looked at. `next` leads on, to our own addresses alone."""

    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm


class SignOut(views.LogoutView):
    """The end of the session, by POST."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = super().post(request, *args, **kwargs)
        messages.success(request, "You are signed out.")
        return response


@method_decorator(never_cache, name="dispatch")
class ChangePassword(FormPage, views.PasswordChangeView):
    """A new password for the old one. Other sessions end, tokens stay."""

    template_name = "accounts/password_change.html"
    success_url = reverse_lazy("account")

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        try:
            PASSWORDS.count(str(request.user.pk))
        except TooManyAttemptsError as error:
            return _too_often(request, error)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        PASSWORDS.forget(str(self.request.user.pk))
        messages.success(self.request, "Your password is changed, and you are signed out everywhere else.")
        return super().form_valid(form)


@method_decorator(never_cache, name="dispatch")
class AskForLetter(FormPage, views.PasswordResetView):
    """An address to send the letter to. What is done and said is the same whether anybody has it."""

    template_name = "accounts/reset.html"
    form_class = PasswordResetForm
    success_url = reverse_lazy("reset-sent")

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        whose = client(self.request)
        try:
            if whose is not None:
                LETTERS.count(whose)
        except TooManyAttemptsError as error:
            form.add_error(None, _throttled(error))
            return self.form_invalid(form)
        address, here = form.cleaned_data["email"], self.request.get_host()
        send_reset_letters.enqueue(address, here, self.request.is_secure())
        return redirect(self.get_success_url())


class LetterSent(views.PasswordResetDoneView):
    """What happens now."""

    template_name = "accounts/reset_sent.html"


class SetPassword(FormPage, views.PasswordResetConfirmView):
    """A new password for whoever has the letter. Sessions end, and tokens are revoked: somebody else may have some."""

    template_name = "accounts/reset_confirm.html"
    success_url = reverse_lazy("sign-in")

    def form_valid(self, form: Any) -> HttpResponse:
        response = super().form_valid(form)
        ApiToken.objects.filter(user=form.user).delete()
        messages.success(self.request, "Your password is set; sign in with it. Tokens you had are revoked.")
        return response


@login_required
@never_cache
@require_http_methods(["GET", "HEAD"])
def account(request: HttpRequest) -> HttpResponse:
    """What is kept of you, and what you can do about it."""
    return _account(request)


@login_required
@never_cache
@require_POST
def token_make(request: HttpRequest) -> HttpResponse:
    """A new token, shown in this answer and never again."""
    form = TokenForm(request.POST)
    if not form.is_valid():
        return _account(request, token_form=form, status=REFUSED)
    try:
        token, secret = make_token(user=_user(request), **form.cleaned_data)
    except TokenRefusedError as error:
        form.add_error(error.field, str(error))
        return _account(request, token_form=form, status=REFUSED)
    return _account(request, made=token, secret=secret)


@login_required
@never_cache
@require_POST
def token_revoke(request: HttpRequest, key: str) -> HttpResponse:
    """A token less."""
    if revoke_token(user=_user(request), key=key):
        messages.success(request, "The token is revoked; it opens nothing any more.")
    else:
        messages.info(request, "There is no such token of yours, or not any more.")
    return redirect("account")


@login_required
@require_http_methods(["GET", "HEAD"])
def account_export(request: HttpRequest) -> HttpResponseBase:
    """All that is one's own as a file."""
    try:
        ARCHIVES.count(str(request.user.pk))
    except TooManyAttemptsError as error:
        return _too_often(request, error)
    return archive_response(_user(request), without_body=request.method == "HEAD")


# The hidden word is in the form, which is not read where it is too long: the length is seen to first.
@csrf_exempt
@login_required
@never_cache
@require_POST
def account_import(request: HttpRequest) -> HttpResponse:
    """A file restored, and what became of each thing in it."""
    if int(request.META.get("CONTENT_LENGTH") or 0) > MOST_PACKED + MOST_AROUND:
        form = ArchiveForm()
        return _refused_archive(request, form, [("", f"The file is longer than {MOST_PACKED:,} bytes.")], 413)
    return _account_import(request)


@csrf_protect
def _account_import(request: HttpRequest) -> HttpResponse:
    try:
        ARCHIVES.count(str(request.user.pk))
    except TooManyAttemptsError as error:
        return _too_often(request, error)
    form = ArchiveForm(request.POST, request.FILES)
    if not form.is_valid():
        return _account(request, archive_form=form, status=REFUSED)
    try:
        outcomes = import_account(user=_user(request), packed=form.cleaned_data["archive"].file)
    except ImportRefusedError as error:
        return _refused_archive(request, form, error.sentences, REFUSED)
    return _account(request, restored=outcomes)


def _refused_archive(
    request: HttpRequest, form: ArchiveForm, sentences: list[tuple[str, str]], status: int
) -> HttpResponse:
    return _account(request, archive_form=form, wrong=sentences[:MOST_SENTENCES], status=status)


@sensitive_post_parameters()
@login_required
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def account_delete(request: HttpRequest) -> HttpResponse:
    """What goes with an account, and the password that says it is meant."""
    user = _user(request)
    if request.method != "POST":
        return render(request, "accounts/delete.html", {"form": DeleteForm(user), "decks": user.decks.count()})
    try:
        PASSWORDS.count(str(user.pk))
    except TooManyAttemptsError as error:
        return _too_often(request, error)
    form = DeleteForm(user, request.POST)
    if not form.is_valid():
        context = {"form": form, "decks": user.decks.count()}
        return render(request, "accounts/delete.html", context, status=REFUSED)
    delete_account(user=user)
    logout(request)
    messages.success(request, "Your account is deleted, with all that was yours.")
    return redirect("sign-in")


def _account(
    request: HttpRequest,
    *,
    status: int = 200,
    token_form: TokenForm | None = None,
    archive_form: ArchiveForm | None = None,
    **more: Any,
) -> HttpResponse:
    user = _user(request)
    context = {
        "decks": Deck.objects.of(user).count(),
        "favourites": Favourite.objects.filter(user=user).count(),
        "tokens": ApiToken.objects.filter(user=user),
        "token_form": token_form or TokenForm(auto_id="token_%s"),
        "archive_form": archive_form or ArchiveForm(),
        **more,
    }
    return render(request, "accounts/account.html", context, status=status)


def _user(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _throttled(error: TooManyAttemptsError) -> ValidationError:
    return ValidationError(str(error), code="throttled")


def _too_often(request: HttpRequest, error: TooManyAttemptsError) -> HttpResponse:
    return render(request, "accounts/too_often.html", {"said": str(error)}, status=TOO_OFTEN)
