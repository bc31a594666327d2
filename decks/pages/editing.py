"""The editor: a list that is changed row by row with the verdict beside it, and saved as a revision.

All of it is one form. Each button sends the whole list, and the page comes back with the change made; only Save writes
anything. With htmx the same answers arrive without a reload.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods
from django_htmx.http import HttpResponseClientRedirect

from cards.faces import Face
from cards.filters import CardFilters
from cards.kits import face_of_card, names_for_faces
from cards.models import Card
from decks.formats import Format
from decks.labels import LONGEST_NAME, LabelRefusedError, deck_name, description_text, tag_names
from decks.merging import Side
from decks.models import Deck
from decks.options import NO_OPTIONS, with_options
from decks.pages.kept import owned_deck
from decks.pages.reading import Change, ReadDeck, changes_between, read_list
from decks.services import SentDeck, all_formats, card_table, find_format
from decks.services.decks import ConflictsError, OldVersionError, change_deck, create_deck
from decks.services.reading import read_sent, read_snapshot
from decks.snapshots import Snapshot, UnknownCardsError
from decks.text import TextTooLargeError, refuse_oversized
from decks.working_list import Row, WorkingList
from decks.zones import Zone

CARDS_FOUND = 12


class NamedDeck(forms.Form):
    """A name and a format, as every deck has them."""

    name = forms.CharField(max_length=LONGEST_NAME, strip=False)
    format = forms.ChoiceField()

    def __init__(self, *args: Any, formats: Iterable[Format], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["format"].choices = [(chosen.slug, chosen.name) for chosen in formats]

    def clean_name(self) -> str:
        return self.kept("name", deck_name)

    def kept(self, field: str, read: Callable[[str], Any]) -> Any:
        """A field as it is kept; what cannot be is complained of in its own words."""
        try:
            return read(self.cleaned_data[field])
        except (LabelRefusedError, TextTooLargeError) as refused:
            raise forms.ValidationError(str(refused), code=refused.code) from refused


class NewDeck(NamedDeck):
    """What a deck is begun with."""

    text = forms.CharField(
        label="Cards to begin with",
        required=False,
        strip=False,
        help_text="One card a line, as “4 Frostmere Landing”; or leave it empty and add cards next.",
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false", "autocomplete": "off"}),
    )

    def clean_text(self) -> str:
        self.kept("text", refuse_oversized)
        return self.cleaned_data["text"]


class AboutDeck(NamedDeck):
    """What a deck is called, and who sees it."""

    description = forms.CharField(
        label="Notes",
        required=False,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 5}),
        help_text="Markdown: *emphasis*, lists, links.",
    )
    tags = forms.CharField(required=False, strip=False, help_text="Words, with commas between them.")
    visibility = forms.ChoiceField(label="Who sees it", choices=Deck.Visibility.choices)

    def clean_description(self) -> str:
        # Browsers send both signs for the end of a line.
        return self.kept("description", lambda text: description_text(text.replace("\r\n", "\n")))

    def clean_tags(self) -> tuple[str, ...]:
        return self.kept("tags", lambda text: tag_names(tag for tag in text.split(",") if tag.strip()))


@dataclass(frozen=True)
class EditedRow:
    """A row of the editor: what it holds, the card, and what is wrong with it."""

    row: Row
    name: str
    complaints: tuple[str, ...]


@dataclass(frozen=True)
class EditedZone:
    """A zone of the editor with its rows."""

    zone: Zone
    rows: tuple[EditedRow, ...]

    @property
    def copies(self) -> int:
        return sum(edited.row.copies for edited in self.rows)


@dataclass(frozen=True)
class Collision:
    """Somebody saved another list since this one was begun: what they changed, and what both changed differently."""

    head: int
    changes: list[Change]
    torn: list[Change]


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def new_deck(request: HttpRequest) -> HttpResponse:
    """A deck is begun: a name, a format, and a list if there is one."""
    formats = list(all_formats().values())
    if request.method != "POST":
        form = NewDeck(initial={"format": request.GET.get("format")}, formats=formats)
        return render(request, "decks/deck_new.html", {"form": form})
    form = NewDeck(request.POST, formats=formats)
    if form.is_valid():
        chosen = find_format(form.cleaned_data["format"])
        try:
            snapshot = read_sent(SentDeck(text=form.cleaned_data["text"]), chosen)
        except UnknownCardsError as unknown:
            for refused in unknown.refused:
                form.add_error("text", refused.message)
        else:
            saved = create_deck(owner=request.user, chosen=chosen, name=form.cleaned_data["name"], snapshot=snapshot)
            return redirect("deck-edit", saved.deck.pk)
    return render(request, "decks/deck_new.html", {"form": form}, status=422)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def edit_deck(request: HttpRequest, deck: UUID) -> HttpResponse:
    """The editor. A POST carries the whole list and one button: to change it, to look for cards, or to save."""
    owned = owned_deck(request, deck)
    chosen = find_format(owned.format)
    if request.method != "POST":
        working = WorkingList.of(read_snapshot(owned.head.snapshot, owned.game_id))
        return _editor(request, owned, chosen, working, base=owned.head.number)
    working = _after_button(WorkingList.sent(request.POST), request.POST, chosen)
    base = _number(request.POST.get("base"), owned.head.number)
    match request.POST.get("do", "").split(" "):
        case ["save", *settled]:
            return _saved(request, owned, chosen, working, base, settled=settled)
        case ["read"]:
            return _read_as_text(request, owned, chosen, working, base)
        case _:
            return _editor(request, owned, chosen, working, base)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def about_deck(request: HttpRequest, deck: UUID) -> HttpResponse:
    """Name, notes, tags, format and who sees the deck."""
    owned = owned_deck(request, deck)
    formats = [chosen for chosen in all_formats().values() if chosen.game == owned.game_id]
    if request.method != "POST":
        tags = ", ".join(owned.tags.values_list("name", flat=True))
        initial = {name: getattr(owned, name) for name in ("name", "description", "format", "visibility")}
        form = AboutDeck(initial={**initial, "tags": tags}, formats=formats)
        return render(request, "decks/deck_about.html", {"deck": owned, "form": form, "version": owned.version})
    form = AboutDeck(request.POST, formats=formats)
    version = _number(request.POST.get("version"), 0)
    if form.is_valid():
        about = form.cleaned_data
        try:
            change_deck(
                deck=owned.pk,
                author=request.user,
                version=version,
                name=about["name"],
                description=about["description"],
                tags=about["tags"],
                chosen=find_format(about["format"]),
                visibility=about["visibility"],
            )
        except OldVersionError as old:
            version = old.deck.version
            form.add_error(
                None, "The deck was changed meanwhile. What you wrote stands below; save again to have it so."
            )
        else:
            messages.success(request, "Saved.")
            return redirect("deck-page", owned.pk)
    return render(request, "decks/deck_about.html", {"deck": owned, "form": form, "version": version}, status=422)


def _after_button(working: WorkingList, form: QueryDict, chosen: Format) -> WorkingList:
    """The list after what the button says: `more main-sularia-...`."""
    act, _, key = form.get("do", "").partition(" ")
    match act:
        case "more":
            return working.more(key)
        case "fewer":
            return working.fewer(key)
        case "out":
            return working.without(key)
        case "up":
            return working.moved_up(key)
        case "add":
            card = card_table(chosen.game).by_slug.get(key)
            return working.with_card(card.slug, _zone_for(card.kind, chosen.zones)) if card else working
        case _:
            return working


def _zone_for(kind: str | None, zones: Sequence[Zone]) -> str:
    """Where a card that is added goes."""
    return next((zone.slug for zone in zones if zone.kinds is None or kind in zone.kinds), zones[0].slug)


def _saved(
    request: HttpRequest, deck: Deck, chosen: Format, working: WorkingList, base: int, *, settled: Sequence[str]
) -> HttpResponse:
    """The list as a revision; what cannot be kept, or collides with what was saved meanwhile, comes back to be settled.

    `settled` is how: `both` where the changes do not touch, `mine` or `theirs` where both changed the same.
    """
    try:
        snapshot = _snapshot_of(working, chosen)
    except UnknownCardsError as unknown:
        return _editor(request, deck, chosen, working, base, refused=[one.message for one in unknown.refused])
    if working.unreadable:
        return _editor(request, deck, chosen, working, base)
    if base != deck.head.number and not settled:
        return _editor(request, deck, chosen, working, base, collision=_collision(deck, base, []))
    try:
        saved = change_deck(
            deck=deck.pk,
            author=request.user,
            version=None,
            base=base,
            snapshot=snapshot,
            prefer=next((side for side in Side if side.value in settled), None),
            revision_name=request.POST.get("revision_name", "").strip()[:LONGEST_NAME],
        )
    except ConflictsError as torn:
        mine = changes_between(torn.merged.snapshot, snapshot, deck.game_id, deck.format)
        return _editor(request, deck, chosen, working, base, collision=_collision(deck, base, mine))
    said = f"Saved as revision {saved.revision.number}." if saved.changed else "Nothing was different, nothing saved."
    messages.success(request, said)
    address = reverse("deck-page", args=[deck.pk])
    return HttpResponseClientRedirect(address) if request.htmx else redirect(address)


def _collision(deck: Deck, base: int, torn: list[Change]) -> Collision:
    deck.refresh_from_db()
    began = deck.revisions.filter(number=base).first()
    changes = changes_between(began.snapshot if began else None, deck.head.snapshot, deck.game_id, deck.format)
    return Collision(deck.head.number, changes, torn)


def _read_as_text(request: HttpRequest, deck: Deck, chosen: Format, working: WorkingList, base: int) -> HttpResponse:
    """The list that stands in the box of the editor, in the place of the rows."""
    text = request.POST.get("text", "")
    try:
        refuse_oversized(text)
        snapshot = read_sent(SentDeck(text=text), chosen)
    except (TextTooLargeError, UnknownCardsError) as error:
        refused = [one.message for one in error.refused] if isinstance(error, UnknownCardsError) else [str(error)]
        return _editor(request, deck, chosen, working, base, refused=refused, text=text)
    return _editor(request, deck, chosen, WorkingList.of(read_snapshot(snapshot, deck.game_id)), base)


def _snapshot_of(working: WorkingList, chosen: Format) -> Snapshot:
    return read_sent(SentDeck(zones=working.counts, options=working.sent_options), chosen)


def _editor(
    request: HttpRequest,
    deck: Deck,
    chosen: Format,
    working: WorkingList,
    base: int,
    *,
    refused: Sequence[str] = (),
    collision: Collision | None = None,
    text: str | None = None,
) -> HttpResponse:
    read = _read(working, chosen)
    query = request.POST.get("q", request.GET.get("q", "")).strip()
    context = {
        "deck": deck,
        "format": chosen,
        "base": base,
        "zones": _zones(working, chosen, read),
        "options": _options(working, chosen),
        "read": read,
        "refused": refused,
        "collision": collision,
        "text": read.text if text is None else text,
        "unsaved": _is_unsaved(working, deck, chosen, base),
        "q": query,
        "found": _found(query, chosen.game) if query else None,
        "said": _said_of(query, chosen.game) if query else "",
        "revision_name": request.POST.get("revision_name", ""),
    }
    return render(request, "decks/deck_edit.html", context, status=422 if refused or working.unreadable else 200)


def _read(working: WorkingList, chosen: Format) -> ReadDeck:
    table = card_table(chosen.game)
    decklist = table.zoned_decklist(working.counts)
    if working.sent_options != NO_OPTIONS:
        decklist = with_options(decklist, working.sent_options, table)
    return read_list(decklist, chosen, table)


def _zones(working: WorkingList, chosen: Format, read: ReadDeck) -> list[EditedZone]:
    """The rows by zone, each with what the verdict says of its card."""
    by_slug = card_table(chosen.game).by_slug
    said: dict[str, list[str]] = {}
    for line in read.marked.lines if read.marked else ():
        said[line.line.slug or ""] = [marked.label for marked in line.about if line.is_wrong]
    known = {zone.slug for zone in chosen.zones}
    zones = []
    for zone in chosen.zones:
        first = zone.slug == chosen.zones[0].slug
        rows = [row for row in working.rows if row.zone == zone.slug or (first and row.zone not in known)]
        edited = [
            EditedRow(row, by_slug[row.slug].name if row.slug in by_slug else row.slug, tuple(said.get(row.slug, ())))
            for row in rows
        ]
        zones.append(EditedZone(zone, tuple(edited)))
    return zones


def _options(working: WorkingList, chosen: Format) -> list[tuple[str, str, str]]:
    """The fields of the options that the format asks for: name, label, value."""
    labels = {
        "mode": [("mode", "Mode: normal, ex or almighty")],
        "finisher": [("finisher", "Finisher: a name, alpha or beta")],
        "discards": [(f"discard-{pile}", f"Discard {pile}: style + base") for pile in (1, 2)],
    }
    return [(name, label, working.options.get(name, "")) for option in chosen.options for name, label in labels[option]]


def _is_unsaved(working: WorkingList, deck: Deck, chosen: Format, base: int) -> bool:
    try:
        snapshot = _snapshot_of(working, chosen)
    except UnknownCardsError:
        return True
    began = deck.head if deck.head.number == base else deck.revisions.filter(number=base).first()
    return began is None or snapshot.digest != began.digest


def _found(query: str, game: str) -> list[Face]:
    """The first cards of the game that a query finds, by the grammar of the site's search."""
    filters = CardFilters({"q": query, "game": game}, queryset=Card.objects.all())
    if not filters.is_valid():
        return []
    names = names_for_faces()
    return [face_of_card(card, names) for card in filters.qs.current().order_by("sort_key", "slug")[:CARDS_FOUND]]


def _said_of(query: str, game: str) -> str:
    """The query in words, and what of it was not understood."""
    filters = CardFilters({"q": query, "game": game}, queryset=Card.objects.all())
    if not filters.is_valid():
        return " ".join(str(complaint) for complaints in filters.errors.values() for complaint in complaints)
    asked = filters.form.cleaned_data["q"]
    return " ".join([f"{asked.explained[:1].upper()}{asked.explained[1:]}.", *(one.detail for one in asked.warnings)])


def _number(sent: str | None, otherwise: int) -> int:
    return int(sent) if sent and sent.isascii() and sent.isdecimal() and len(sent) < 10 else otherwise
