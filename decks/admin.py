"""The staff's view of formats, which are made and changed here, and of ban lists and runs, which are shown."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.forms.models import BaseInlineFormSet
from django.http import HttpRequest

from cards.admin import ReadOnlyAdmin
from decks import labels, models
from decks.format_requests import is_format_slug
from decks.formats import FORMATS, MOST_RULES, BadFormatError, RuleRow, format_of_rows
from decks.rules import BATTLE_RULES, DECK_RULES
from decks.services import FormatInUseError, card_table, delete_format
from decks.services.formats import announce_change, uses_of_format

NAMED_LIKE = [(one.slug, f"{one.name} ({one.game})") for one in FORMATS.values()]
NAMED_RULES = [(name, name) for name in (*DECK_RULES, *BATTLE_RULES)]


class StoredFormatForm(forms.ModelForm):
    """A format without its rules."""

    like = forms.ChoiceField(choices=NAMED_LIKE, help_text="Whose zones and options its decks have.")

    class Meta:
        model = models.StoredFormat
        fields: ClassVar = ["slug", "name", "like", "since", "owner"]

    def clean_slug(self) -> str:
        slug: str = self.cleaned_data["slug"]
        if not is_format_slug(slug):
            raise forms.ValidationError("Small letters, digits and single hyphens between them.", code="invalid")
        if slug in FORMATS:
            raise forms.ValidationError(
                f"{slug} is a format of Dueldex itself; choose another slug.", code="slug_taken"
            )
        return slug

    def clean_name(self) -> str:
        try:
            return labels.deck_name(self.cleaned_data["name"])
        except labels.LabelRefusedError as refused:
            raise forms.ValidationError(str(refused), code=refused.code) from refused

    def clean_like(self) -> str:
        like: str = self.cleaned_data["like"]
        game = FORMATS[like].game
        if self.instance.game_id and self.instance.game_id != game:
            message = f"A format of {self.instance.game_id} is like another of that game, not like one of {game}."
            raise forms.ValidationError(message, code="another_game")
        return like


class RulesFormSet(BaseInlineFormSet):
    """The rules of a format, which must make one: they are checked as the API checks them."""

    def clean(self) -> None:
        super().clean()
        like = FORMATS.get(self.instance.like)
        if like is None or any(self.errors):
            return
        kept = [form for form in self.forms if form.has_changed() or form.instance.pk]
        kept = [form for form in kept if not form.cleaned_data.get("DELETE")]
        kept.sort(key=lambda form: form.cleaned_data["position"])
        rows = [
            RuleRow(form.cleaned_data["rule"], form.cleaned_data["numbers"] or {}, form.cleaned_data["source"])
            for form in kept
        ]
        try:
            format_of_rows(
                slug=self.instance.slug,
                name=self.instance.name,
                since=self.instance.since,
                like=like,
                rows=rows,
                version=1,
                table=card_table(like.game),
            )
        except BadFormatError as bad:
            for place, why in bad.wrong:
                if place is None:
                    raise forms.ValidationError(str(why), code=why.code) from bad
                kept[place].add_error(None, forms.ValidationError(str(why), code=why.code))
            raise forms.ValidationError("These rules make no format.", code="invalid") from bad


class StoredRuleForm(forms.ModelForm):
    """A rule by its name, its numbers as JSON."""

    rule = forms.ChoiceField(choices=NAMED_RULES)

    class Meta:
        model = models.StoredRule
        fields: ClassVar = ["position", "rule", "numbers", "source"]

    def clean_numbers(self) -> dict[str, Any]:
        numbers = self.cleaned_data["numbers"]
        if numbers in (None, ""):
            return {}
        if not isinstance(numbers, dict):
            raise forms.ValidationError('Allowed is an object such as {"cards": 40}.', code="not_a_dict")
        return numbers


class StoredRuleInline(admin.TabularInline):
    """The rules below their format."""

    model = models.StoredRule
    form = StoredRuleForm
    formset = RulesFormSet
    extra = 1
    max_num = MOST_RULES


@admin.register(models.StoredFormat)
class StoredFormatAdmin(admin.ModelAdmin):
    """Organisers' formats. A change is a new version, and the decks of the format are judged anew."""

    form = StoredFormatForm
    inlines: ClassVar = [StoredRuleInline]
    list_display: ClassVar = ["name", "slug", "game", "like", "owner", "since", "version"]
    list_filter: ClassVar = ["game"]
    list_select_related: ClassVar = ["game", "owner"]
    search_fields: ClassVar = ["name", "slug"]
    raw_id_fields: ClassVar = ["owner"]

    def get_readonly_fields(self, request: HttpRequest, obj: models.StoredFormat | None = None) -> list[str]:
        return ["slug"] if obj else []

    def save_model(self, request: HttpRequest, obj: models.StoredFormat, form: Any, change: bool) -> None:
        obj.game_id = FORMATS[obj.like].game
        obj.version += change
        super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        super().save_related(request, form, formsets, change)
        announce_change(form.instance)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> tuple[Any, Any, Any, list[Any]]:
        found, counted, needed, protected = super().get_deleted_objects(objs, request)
        for stored in objs:
            decks, lists = uses_of_format(stored.pk)
            if decks or lists:
                protected.append(f"{stored.pk}: in use by {decks} decks and {lists} ban lists")
        return found, counted, needed, protected

    def delete_model(self, request: HttpRequest, obj: models.StoredFormat) -> None:
        try:
            delete_format(slug=obj.pk)
        except FormatInUseError as used:
            messages.error(request, f"{obj.pk} stays: {used}.")

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[models.StoredFormat]) -> None:
        for stored in queryset:
            self.delete_model(request, stored)


@admin.register(models.BanList)
class BanListAdmin(ReadOnlyAdmin):
    """The lists of fixtures/ban_lists.json; loadbanlists is what changes them."""

    list_display: ClassVar = ["format", "since", "origin", "source"]
    list_filter: ClassVar = ["format", "origin"]


@admin.register(models.Revalidation)
class RevalidationAdmin(ReadOnlyAdmin):
    """Runs over kept decks, the latest first."""

    list_display: ClassVar = ["id", "format", "cause", "status", "asked_at", "finished_at"]
    list_filter: ClassVar = ["status", "format"]
