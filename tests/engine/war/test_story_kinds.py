"""Every kind of event that the rules record has a sentence, by what stands in the engine's source."""

from __future__ import annotations

import re
from pathlib import Path

import engine.battlecon
from engine.battlecon.story import SENTENCES

RECORDED = re.compile(r'record\(\s*state, "([^"]+)"')


def test_every_kind_of_event_has_a_sentence_and_no_sentence_is_idle():
    package = Path(engine.battlecon.__file__).parent
    recorded = {kind for file in package.rglob("*.py") for kind in RECORDED.findall(file.read_text("utf-8"))}
    assert recorded == {*SENTENCES, "beat"}
