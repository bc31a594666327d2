"""The codes of all refusals that stand in the rules of events."""

import re
from pathlib import Path

RULES = Path(__file__).resolve().parents[2] / "tournaments"
REFUSAL = re.compile(r'RefusedError\(\s*"([a-z_]+)"')
OTHERS = re.compile(r'codes? = (?:"([a-z_]+)"|\{([^}]*)\})|code, why = "([a-z_]+)"')


def codes_of_the_rules() -> set[str]:
    """Every code that a rule raises; those told otherwise than at the raise are found by their names."""
    found: set[str] = set()
    for path in RULES.rglob("*.py"):
        text = path.read_text()
        found |= set(REFUSAL.findall(text))
        for plain, several, other in OTHERS.findall(text):
            found |= {plain, other} | set(re.findall(r'"([a-z_]+)"', several))
    return found - {""}
