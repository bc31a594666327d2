"""The form of the page that checks a deck."""

from typing import Any

from django import forms

from decks.formats import Format
from decks.services import all_formats, find_format
from decks.text import TextTooLargeError, refuse_oversized

PASTE = "Paste a list first, one card a line; there is none in the box."


class DeckCheckForm(forms.Form):
    """A pasted list and the format to judge it by."""

    text = forms.CharField(
        label="Your list",
        strip=False,
        help_text="One card a line: “4 Frostmere Landing”, “4x Frostmere Landing”, “Frostmere Landing (4)” or a card "
        "code. Lines beginning with # or // are comments, lines ending with : are headings. A duel of BattleCON is "
        "settled by “Mode: EX”, “Finisher: Four Winds”, “Discard 1: Trance + Strike”.",
        widget=forms.Textarea(attrs={"rows": 20, "spellcheck": "false", "autocomplete": "off"}),
        error_messages={
            "required": PASTE,
            "null_characters_not_allowed": "The list holds a null character; paste it as plain text.",
        },
    )
    format = forms.ChoiceField(choices=lambda: [(one.slug, one.name) for one in all_formats().values()])

    def clean_format(self) -> Format:
        chosen = find_format(self.cleaned_data["format"])
        if chosen is None:
            raise forms.ValidationError("This format was deleted a moment ago; choose another.", code="invalid_choice")
        return chosen

    def clean_text(self) -> Any:
        text = self.cleaned_data["text"]
        try:
            refuse_oversized(text)
        except TextTooLargeError as error:
            raise forms.ValidationError(str(error), code=error.code) from error
        if not text.strip():
            raise forms.ValidationError(PASTE, code="required")
        return text
