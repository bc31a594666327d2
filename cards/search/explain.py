"""A query said back in words. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum

from cards.search.field import AREAS, NONE, SPECIAL, UNKNOWN, Field
from cards.search.fields import FIELDS
from cards.search.tree import And, Not, Number, Or, Tree, Truth, Words, opposite
from cards.wording import listed

# What the data calls what words ask for: `fighter:hik*` may be Hikaru. Kinds are called by their plurals.
Labels = Mapping[Words, Sequence[str]]

MOST_LABELS = 3

_COMPARED = {"=": "", "!=": "other than ", ">": "above ", ">=": "at least ", "<": "below ", "<=": "at most "}
_IN_RANGE = {
    "=": "{} in their range",
    "!=": "{} outside their range",
    ">": "more than {} in their range",
    ">=": "{} or more in their range",
    "<": "less than {} in their range",
    "<=": "{} or less in their range",
}
_INSTEAD = {UNKNOWN: "nobody knows", NONE: "is N/A", SPECIAL: "is given by the text"}
_TRUTHS = {
    ("playable", True): "can be played",
    ("playable", False): "cannot be played",
    ("immunity", True): "give stun immunity",
    ("immunity", False): "give no stun immunity",
}
_SAID = {
    (None, ":"): ("that mention", "that do not mention"),
    ("name", ":"): ("whose name has", "whose name lacks"),
    ("name", "="): ("whose name is", "whose name is not"),
    ("name", "!="): ("whose name is not", "whose name is"),
    ("text", ":"): ("whose text says", "whose text lacks"),
}
# After these it is "or" that joins what is denied one by one.
_DENYING = {"without", "that do not mention", "that are not"}

# Fields whose values are names that need no noun before them.
_SPEAKS_FOR_ITSELF = {"game", "set", "fighter"}


class _Place(IntEnum):
    """Where in the sentence a clause stands."""

    OF = 0
    WITH = 1
    WITHOUT = 2
    RELATIVE = 3
    EXCEPT = 4


# What parts a clause from those before it.
_STOPS = {_Place.WITHOUT: " and", _Place.RELATIVE: ",", _Place.EXCEPT: ","}


@dataclass(frozen=True)
class _Clause:
    """A piece of the sentence. Bodies with the same place and lead are told together: with a, b and c."""

    place: _Place
    lead: str
    body: str


def explain(tree: Tree, labels: Labels | None = None) -> str:
    """The cards that a query finds, in words: "Combatants of the faction Jotune with attack at least 3"."""
    said = _Saying(labels or {}).cards(tree)
    return said[:1].upper() + said[1:]


class _Saying:
    def __init__(self, labels: Labels) -> None:
        self._labels = labels

    def cards(self, tree: Tree) -> str:
        """A noun with all its clauses; a choice at the top is a choice of such nouns."""
        if isinstance(tree, Or) and not _values_of(tree):
            return ", or ".join(self.cards(part) for part in tree.parts)
        parts = list(tree.parts if isinstance(tree, And) else (tree,))
        if not parts:
            return "all cards"
        game, kind = self._subject(parts, "game"), self._subject(parts, "kind")
        nouns = self._values(kind) if kind else "cards"
        of_game = f"{self._values(game)} " if game else ""
        return f"{of_game}{nouns}{self._told(part for part in parts if part is not game and part is not kind)}"

    def _subject(self, parts: Sequence[Tree], field: str) -> Tree | None:
        """The one part, if there is just one, that says of which game or kind the cards are."""
        about = [part for part in parts if any(term.field == field for term in _values_of(part))]
        known = [part for part in about if all(self._is_noun(term) for term in _values_of(part))]
        return known[0] if len(known) == len(about) == 1 else None

    def _is_noun(self, term: Words) -> bool:
        return term.operator != "!=" and bool(self._labels.get(term))

    def _told(self, parts: Iterable[Tree]) -> str:
        """All that is said of a noun, as it stands behind it."""
        grouped: dict[tuple[_Place, str], list[str]] = {}
        for part in parts:
            for clause in self._clauses(part):
                grouped.setdefault((clause.place, clause.lead), []).append(clause.body)
        told = ""
        for place in _Place:
            groups = [
                f"{lead} {listed(bodies, last='or' if lead in _DENYING else 'and')}".strip()
                for (its_place, lead), bodies in grouped.items()
                if its_place is place
            ]
            if groups:
                told += f"{_STOPS.get(place, '') if told else ''} {listed(groups)}"
        return told

    def _clauses(self, part: Tree) -> Iterator[_Clause]:
        match part:
            case And(parts):
                for inner in parts:
                    yield from self._clauses(inner)
            case Or(parts) if not _values_of(part):
                yield _Clause(_Place.RELATIVE, "either", " or ".join(self._branch(inner) for inner in parts))
            case Not(Or(parts)):
                # None of several is this one not, and that one not.
                for inner in parts:
                    yield from self._clauses(opposite(inner))
            case Not(inner):
                yield self._denied(inner)
            case Number(name, operator, number):
                yield _Clause(_Place.WITH, "with", _compared(FIELDS[name], operator, number))
            case Truth(name, operator, value):
                yield _Clause(_Place.RELATIVE, "that", _TRUTHS[name, value == (operator == "=")])
            case _:
                yield self._found(part)

    def _branch(self, part: Tree) -> str:
        """One of two things to choose from."""
        told = self._told([part]).removeprefix(" ")
        return f"({told})" if isinstance(part, And) else told

    def _found(self, part: Tree) -> _Clause:
        """What words ask for, or one of several words for the same field."""
        term, values = _values_of(part)[0], self._values(part)
        if (term.field, term.operator) in _SAID:
            return _Clause(_Place.RELATIVE, _SAID[term.field, term.operator][0], values)
        field = FIELDS[str(term.field)]
        if instead := _instead(field, term):
            return instead
        place = _Place.WITH if field.preposition == "with" else _Place.OF
        lead = "with" if place is _Place.WITH else ""
        before = "" if place is _Place.WITH else f"{field.preposition} "
        if term.operator == "!=":
            return _Clause(place, lead, f"{before}another {field.called} than {values}")
        if field.name == "kind":
            return _Clause(_Place.RELATIVE, "that are", values)
        noun = "" if field.name in _SPEAKS_FOR_ITSELF else f"the {field.called} "
        return _Clause(place, lead, f"{before}{noun}{values}")

    def _denied(self, part: Tree) -> _Clause:
        if isinstance(part, Number | Words | Truth):
            (found,) = self._clauses(part)
            if isinstance(part, Words) and (part.field, part.operator) in _SAID:
                return _Clause(_Place.RELATIVE, _SAID[part.field, part.operator][1], found.body)
            if isinstance(part, Truth) and part.field == "playable":
                return next(self._clauses(Truth(part.field, part.operator, not part.value)))
            if found.place is _Place.WITH:
                return _Clause(_Place.WITHOUT, "without", found.body)
            if found.place is _Place.OF and "another" not in found.body:
                return _Clause(_Place.OF, "", f"not {found.body}")
            if found.lead == "that are":
                return _Clause(_Place.RELATIVE, "that are not", found.body)
        return _Clause(_Place.EXCEPT, "", f"except those{self._told([part])}")

    def _values(self, part: Tree) -> str:
        """Hikaru; Draw Card or Draw Magic; what is written, where the data has too many names for it or none."""
        return listed((name for term in _values_of(part) for name in self._names(term)), last="or")

    def _names(self, term: Words) -> Sequence[str]:
        labels = self._labels.get(term, ())
        return labels if 0 < len(labels) <= MOST_LABELS else (f"“{term.written}{'…' if term.open else ''}”",)


def _values_of(part: Tree) -> tuple[Words, ...]:
    """The words of a part that is nothing but a choice of words for one field; none of any other."""
    terms = part.parts if isinstance(part, Or) else (part,)
    words = tuple(term for term in terms if isinstance(term, Words))
    if len(words) < len(terms) or len({(term.field, term.operator) for term in words}) > 1:
        return ()
    alone = len(words) == 1
    return words if alone or (words[0].operator != "!=" and not any(map(_is_instead, words))) else ()


def _is_instead(term: Words) -> bool:
    return term.field is not None and not term.open and FIELDS[term.field].is_instead(term.words)


def _instead(field: Field, term: Words) -> _Clause | None:
    """What a word that stands in a value's place says."""
    if not _is_instead(term):
        return None
    (word,) = term.words
    if word in AREAS:
        return _Clause(_Place.RELATIVE, "that", f"{field.name} the {word}")
    if word == NONE and field.type == "word":
        return _Clause(_Place.RELATIVE, "that", f"belong to no {field.called}")
    state = "is known" if term.operator == "!=" else _INSTEAD[word]
    return _Clause(_Place.RELATIVE, "whose", f"{field.called} {state}")


def _compared(field: Field, operator: str, number: int) -> str:
    if field.spans:
        return _IN_RANGE[operator].format(number)
    return f"{field.called} {_COMPARED[operator]}{number}"
