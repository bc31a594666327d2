"""The committed OpenAPI file, and any text of it read by libyaml where PyYAML has it: in Python it takes seconds."""

from pathlib import Path
from typing import Any

import yaml

COMMITTED = Path(__file__).resolve().parents[1] / "docs" / "openapi.yaml"
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read(text: str | bytes) -> Any:
    return yaml.load(text, LOADER)
