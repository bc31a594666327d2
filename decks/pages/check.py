"""The page that checks a pasted list."""

from datetime import date

from django.conf import settings
from django.core.exceptions import RequestDataTooBig
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.csrf import csrf_exempt, csrf_protect
from django.views.decorators.http import require_http_methods

from cards.models import CardList
from decks.formats import FORMATS, Format
from decks.forms import DeckCheckForm
from decks.marks import mark
from decks.services import JudgedDeck, SentDeck, card_table, judge_decks
from decks.text import corrected, write_deck


# The token is in the form, and looking for it in one that is too long is an error: the length is seen to first.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def deck_check(request: HttpRequest) -> HttpResponse:
    """A box to paste a list into, and the verdict on it. `?list=` fills the box with a ready-made deck."""
    try:
        request.POST  # noqa: B018
    except RequestDataTooBig:
        most = f"The list is too long: at most {settings.DATA_UPLOAD_MAX_MEMORY_SIZE:,} bytes are read of a form."
        context = {"form": DeckCheckForm(), "examples": _examples(), "too_long": most}
        return render(request, "decks/check.html", context, status=413)
    return _deck_check(request)


@csrf_protect
def _deck_check(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        return _checked(request)
    examples = _examples()
    asked = request.GET.get("list")
    example = next((one for one in examples if one.slug == asked), None)
    if asked is not None and example is None:
        return render(request, "404.html", {"what": f"There is no ready-made deck “{asked}” to check."}, status=404)
    form = DeckCheckForm(initial=_filled(example) if example else None)
    return render(request, "decks/check.html", {"form": form, "examples": examples, "example": example})


def _checked(request: HttpRequest) -> HttpResponse:
    """The verdict on a posted list, `correct` having put one of the offered names in the place of an unknown one."""
    form = DeckCheckForm(request.POST)
    if not form.is_valid():
        return render(request, "decks/check.html", {"form": form, "examples": _examples()}, status=422)
    text, chosen = form.cleaned_data["text"], form.cleaned_data["format"]
    judged = _judged(text, chosen)
    if "correct" in request.POST:
        text = _corrected(judged, chosen, request.POST["correct"])
        form = DeckCheckForm({"text": text, "format": chosen.slug})
        judged = _judged(text, chosen)
    verdict = judged.verdicts[0].verdict
    marked = mark(verdict, judged.reading.lines)
    context = {"form": form, "examples": _examples(), "verdict": verdict, "marked": marked, "day": _today()}
    return render(request, "decks/check.html", context)


def _examples() -> list[CardList]:
    return list(CardList.objects.filter(format__in=list(FORMATS)).order_by("game__position", "name", "slug"))


def _today() -> date:
    return timezone.now().date()


def _judged(text: str, chosen: Format) -> JudgedDeck:
    [judged] = judge_decks(decks=[SentDeck(text)], formats=[chosen], days=[_today()]).decks
    return judged


def _corrected(judged: JudgedDeck, chosen: Format, asked: str) -> str:
    """The text after a correction such as `3 sularia-frostmere-landing`: the line, and the candidate to read it as."""
    table = card_table(chosen.game)
    number, _, slug = asked.partition(" ")
    return corrected(judged.reading, number, slug, table)


def _filled(example: CardList) -> dict[str, str | None]:
    """What the form holds for a ready-made deck."""
    table = card_table(example.game_id)
    copies = dict(example.entries.values_list("card__slug", "count"))
    return {"text": write_deck(table.decklist(copies), table), "format": example.format}
