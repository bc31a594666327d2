"""What a rule of an event answers to something it does not allow."""

from __future__ import annotations


class RefusedError(ValueError):
    """A move of an event that its rules do not allow: a code for programs, a sentence for people.

    `found` is what was asked for and `allowed` what may be; nothing has changed. `field` is the one to blame of what
    was said, `settings.rounds` or `pairs.0.1`, where the rule knows it.
    """

    def __init__(self, code: str, sentence: str, *, found: object, allowed: object, field: str | None = None) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.found = found
        self.allowed = allowed
        self.field = field
