"""The rulebooks' own examples, each played on the real engine.

`python -m tests.rulebook FILE [--game war]` runs any file of such cases. A file is a JSON object whose `cases` are
objects of `id`, `game`, `section`, `kind`, `setup` (the state before), `action` (`do` names what is asked) and
`expected` (what must be true; a field not named is not checked).
"""
