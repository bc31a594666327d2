"""The pages of decks."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from cards.models import CardList
from decks.formats import FORMATS
from decks.forms import DeckCheckForm
from decks.marks import mark
from decks.services import card_table, judge_decks
from decks.text import write_deck


@require_http_methods(["GET", "HEAD", "POST"])
def deck_check(request: HttpRequest) -> HttpResponse:
    """A box to paste a list into, and the verdict on it. `?list=` fills the box with a ready-made deck."""
    examples = {one.slug: one for one in CardList.objects.filter(kind="deck", format__in=list(FORMATS))}
    if request.method == "POST":
        form = DeckCheckForm(request.POST)
        if not form.is_valid():
            return render(request, "decks/check.html", {"form": form, "examples": examples.values()}, status=422)
        chosen, today = FORMATS[form.cleaned_data["format"]], timezone.now().date()
        [judged] = judge_decks(decks=[form.cleaned_data["text"]], formats=[chosen], day=today)
        [verdict] = judged.verdicts
        marked = mark(verdict, judged.reading.lines)
        context = {"form": form, "examples": examples.values(), "verdict": verdict, "marked": marked, "day": today}
        return render(request, "decks/check.html", context)
    asked = request.GET.get("list")
    if asked is not None and asked not in examples:
        return render(request, "404.html", {"what": f"There is no ready-made deck “{asked}” to check."}, status=404)
    example = examples.get(asked) if asked else None
    form = DeckCheckForm(initial=_filled(example) if example else None)
    return render(request, "decks/check.html", {"form": form, "examples": examples.values(), "example": example})


def _filled(example: CardList) -> dict[str, str | None]:
    """What the form holds for a ready-made deck."""
    table = card_table(example.game_id)
    copies = dict(example.entries.values_list("card__slug", "count"))
    return {"text": write_deck(table.decklist(copies), table), "format": example.format}
