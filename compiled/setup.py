"""The engine as a wheel in which the state and the rules of War, and the search ahead, are compiled with mypyc.

`make wheel` runs it in a copy of the sources. Every module that is compiled is there as Python source too. With GCC
they are compiled twice: what the first engine does in `exercise.py` tells the compiler how to lay out the second.
"""

import os
import subprocess
import sys
from pathlib import Path

from mypyc.build import mypycify
from setuptools import find_packages, setup
from setuptools.command.build_ext import build_ext

HERE = Path(__file__).resolve().parent

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

# No other library may take the place of a function in here, so that calls between them can be laid out together.
FLAGS = ["-fvisibility=hidden"]
INSTRUMENTED = ["-fprofile-generate"]
# What the exercise did not come to is compiled as without it.
PROFILED = ["-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile"]


class BuildProfiled(build_ext):
    """Compiles for what the engine is seen to do; once only where GCC is not the compiler or COMPILE_ONCE is set."""

    def build_extensions(self) -> None:
        if os.environ.get("COMPILE_ONCE") or not self.is_gcc():
            super().build_extensions()
            return
        self.force = True
        self.build_with(INSTRUMENTED, INSTRUMENTED)
        self.exercise()
        self.build_with(PROFILED, [])

    def is_gcc(self) -> bool:
        command = getattr(self.compiler, "compiler_so", None)
        if not command:
            return False
        told = subprocess.run([command[0], "--version"], capture_output=True, text=True, check=False)
        return "Free Software Foundation" in told.stdout

    def build_with(self, compile_flags: list[str], link_flags: list[str]) -> None:
        plain = [(extension.extra_compile_args, extension.extra_link_args) for extension in self.extensions]
        for extension in self.extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *FLAGS, *compile_flags]
            extension.extra_link_args = [*extension.extra_link_args, *link_flags]
        super().build_extensions()
        for extension, (compile_args, link_args) in zip(self.extensions, plain, strict=True):
            extension.extra_compile_args, extension.extra_link_args = compile_args, link_args

    def exercise(self) -> None:
        """Run the instrumented engine, which notes beside its object files which ways it took."""
        path = os.pathsep.join([str(Path(self.build_lib).resolve()), str(HERE)])
        command = [sys.executable, "-P", str(HERE / "exercise.py"), str(HERE / "fixtures" / "war")]
        subprocess.run(command, env=os.environ | {"PYTHONPATH": path}, check=True)


setup(
    name="dueldex-engine",
    version="0.1.0",
    python_requires=">=3.11",
    install_requires=["lark>=1.3.1", "mypy-extensions>=1.1"],
    packages=find_packages(include=["engine", "engine.*"]),
    package_data={"": ["*.lark"]},
    ext_modules=mypycify(["--strict", *COMPILED], opt_level="3"),
    cmdclass={"build_ext": BuildProfiled},
)
