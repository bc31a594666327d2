"""The forms of accounts."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth.forms import AuthenticationForm, BaseUserCreationForm, UsernameField
from django.contrib.auth.models import User
from django.http import HttpRequest

from decks.accounts.attempts import TooManyAttemptsError, count_sign_in, forget_sign_ins
from decks.accounts.names import LONGEST_NAME, RULES, complaint_about
from decks.accounts.services import MOST_DAYS, NameTakenError, is_taken
from decks.models import ApiToken
from decks.models.accounts import LONGEST_TOKEN_NAME

WRONG = "No account has this name with this password. Capitals make no difference in the name, and do in the password."


class SignUpForm(BaseUserCreationForm):
    """A name, an address for letters, and a password."""

    username = UsernameField(label="Name", help_text=RULES)
    email = forms.EmailField(
        label="E-mail",
        max_length=254,
        help_text="Where the letter goes if you forget your password; shown to nobody.",
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )

    class Meta:
        model = User
        fields = ("username", "email")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs.update(maxlength=LONGEST_NAME, spellcheck="false")
        self.fields["password1"].label = "Password"
        self.fields["password2"].label = "Password again"
        self.fields["password2"].help_text = ""

    def clean_username(self) -> str:
        name = str(self.cleaned_data["username"])
        complaint = complaint_about(name)
        if complaint:
            raise forms.ValidationError(complaint, code="invalid")
        if is_taken(name):
            raise forms.ValidationError(str(NameTakenError()), code="name_taken")
        return name


class CountedSignIn(AuthenticationForm):
    """A name, in capitals or not, and its password. A wrong name and a wrong password are one answer and one work."""

    def clean(self) -> dict[str, Any]:
        request: HttpRequest = self.request
        name = self.cleaned_data.get("username")
        if name and self.cleaned_data.get("password"):
            try:
                count_sign_in(request, name)
            except TooManyAttemptsError as error:
                raise forms.ValidationError(str(error), code="throttled") from error
            self.cleaned_data["username"] = _written(name)
        cleaned: dict[str, Any] = super().clean()
        if self.get_user() is not None and name:
            forget_sign_ins(request, name)
        return cleaned


class SignInForm(CountedSignIn):
    """For the page of everybody."""

    username = UsernameField(label="Name", max_length=150, widget=forms.TextInput(attrs={"spellcheck": "false"}))
    error_messages = {"invalid_login": WRONG, "inactive": WRONG}


class StaffSignInForm(CountedSignIn, AdminAuthenticationForm):
    """For the admin, where passwords are guessed no faster."""


class TokenForm(forms.Form):
    """A name for a token, what it may do, for how long."""

    name = forms.CharField(
        label="What is it for",
        max_length=LONGEST_TOKEN_NAME,
        help_text="A name by which you know it again, such as “deck backup at home”.",
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    scopes = forms.MultipleChoiceField(
        label="It may", choices=ApiToken.Scope.choices, initial=["read"], widget=forms.CheckboxSelectMultiple
    )
    days = forms.IntegerField(
        label="For how many days", min_value=1, max_value=MOST_DAYS, initial=90, help_text=f"1 to {MOST_DAYS}."
    )


class ArchiveForm(forms.Form):
    """A file to restore from."""

    archive = forms.FileField(
        label="The file",
        help_text="A zip as this page exports it.",
        widget=forms.ClearableFileInput(attrs={"accept": ".zip,application/zip"}),
    )


class DeleteForm(forms.Form):
    """The password once more, of whoever wants to delete the account."""

    password = forms.CharField(
        label="Your password",
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean_password(self) -> str:
        password = str(self.cleaned_data["password"])
        if not self.user.check_password(password):
            raise forms.ValidationError("This is not your password; nothing was deleted.", code="wrong_password")
        return password


def _written(name: str) -> str:
    """The name as its owner wrote it, where it is one person's in small and capital letters."""
    found = list(User.objects.filter(username__iexact=name).values_list("username", flat=True)[:2])
    return found[0] if len(found) == 1 else name
