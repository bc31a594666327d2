"""The engine as a wheel in which the state and the rules of War, and the search ahead, are compiled with mypyc.

`make wheel` runs it in a copy of the sources. Every module that is compiled is there as Python source too.
"""

from mypyc.build import mypycify
from setuptools import find_packages, setup

COMPILED = [
    "engine/random64.py",
    "engine/matrix.py",
    "engine/agents/search.py",
    *(
        f"engine/battlecon/{module}.py"
        for module in (
            "program",
            "layout",
            "frames",
            "at_work",
            "matchup",
            "state",
            "asking",
            "sources",
            "board",
            "conditions",
            "stats",
            "reasons",
            "events",
            "standing",
            "effects/life",
            "effects/tokens",
            "effects/markers",
            "effects/attacks",
            "effects/kit",
            "effects/table",
            "movement",
            "lines",
            "attack",
            "priority",
            "setting",
            "special",
            "ante",
            "steps",
            "evaluation",
            "lookahead",
        )
    ),
]

setup(
    name="dueldex-engine",
    version="0.1.0",
    python_requires=">=3.11",
    install_requires=["lark>=1.3.1"],
    packages=find_packages(include=["engine", "engine.*"]),
    package_data={"": ["*.lark"]},
    ext_modules=mypycify(["--strict", *COMPILED], opt_level="3"),
)
