"""What a rule of an event answers to something it does not allow."""

from __future__ import annotations


class RefusedError(ValueError):
    """A move of an event that its rules do not allow: a code for programs, a sentence for people.

    `found` is what was asked for and `allowed` what may be; nothing has changed.
    """

    def __init__(self, code: str, sentence: str, *, found: object, allowed: object) -> None:
        super().__init__(sentence)
        self.code = code
        self.sentence = sentence
        self.found = found
        self.allowed = allowed
