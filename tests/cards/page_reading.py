"""Reading a page as a browser does: its elements are balanced, its words can be asked for."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset({"meta", "link", "input", "br", "img", "hr"})
# Elements of which a page has one at most, and whose absence is a fault.
ONCE = ("title", "main", "h1", "header", "footer")


@dataclass
class Element:
    tag: str
    attributes: dict[str, str | None]
    parts: list[str] = field(default_factory=list)

    @property
    def words(self) -> str:
        return " ".join("".join(self.parts).split())


class Page(HTMLParser):
    """A well-formed page; an element that is not closed, or closed twice, fails where it is read."""

    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.markup = markup
        self.elements: list[Element] = []
        self.open: list[Element] = []
        self.feed(markup)
        self.close()
        assert not self.open, f"never closed: {[element.tag for element in self.open]}"
        for tag in ONCE:
            assert len(self.all(tag)) == 1, f"{len(self.all(tag))} <{tag}>"
        ids = [element.attributes["id"] for element in self.elements if "id" in element.attributes]
        assert len(ids) == len(set(ids)), f"ids used twice: {sorted(name for name in ids if ids.count(name) > 1)}"

    def handle_starttag(self, tag, attrs):
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        element = Element(tag, dict(attrs))
        self.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag):
        assert self.open, f"</{tag}> closes nothing"
        assert self.open[-1].tag == tag, f"</{tag}> where <{self.open[-1].tag}> is open"
        self.open.pop()

    def handle_data(self, data):
        for element in self.open:
            element.parts.append(data)

    def all(self, tag: str, **attributes: str) -> list[Element]:
        """The elements with that tag and these attributes; `class_` is one of several classes."""
        wanted_class = attributes.pop("class_", None)
        return [
            element
            for element in self.elements
            if element.tag == tag
            and all(element.attributes.get(name) == value for name, value in attributes.items())
            and (wanted_class is None or wanted_class in (element.attributes.get("class") or "").split())
        ]

    def words(self, tag: str, **attributes: str) -> list[str]:
        return [element.words for element in self.all(tag, **attributes)]

    @property
    def main(self) -> str:
        return self.words("main")[0]

    @property
    def links(self) -> list[str]:
        return [element.attributes.get("href") or "" for element in self.all("a")]


def read(answer, status: int = 200) -> Page:
    """The page of an answer of Django's test client."""
    assert answer.status_code == status, answer.content[:500]
    assert answer.headers["Content-Type"] == "text/html; charset=utf-8"
    assert len(answer.content) < 100_000
    return Page(answer.content.decode())
