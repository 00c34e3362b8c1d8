"""Builds the wheel: of plain Python, or with `FEERIE_COMPILED=1` of the engine compiled by mypyc, from the same files.

What else is to be said of the project is in `pyproject.toml`.
"""

import os
from glob import glob

from setuptools import Extension, setup

LIBRARY = "engine.compiled_core"
"""Shared library of all compiled modules; mypyc adds `__mypyc` to the name."""


CHOOSER = "engine/core.py"
"""It runs before any compiled module is found."""


def modules() -> list[str]:
    """The files to compile: all but `CHOOSER`, and the `__init__.py` that only say which names a package has."""
    files = glob("engine/**/*.py", recursive=True)
    return sorted(file for file in files if file != CHOOSER and not file.endswith("__init__.py"))


def extensions() -> list[Extension]:
    """The compiled modules, if they are wanted. `FEERIE_COMPILED` is how far the C compiler goes, from 0 to 3.

    Functions that no other library could replace are hidden: the C compiler then puts them into each other.
    """
    wanted = os.environ.get("FEERIE_COMPILED")
    if not wanted:
        return []
    from mypyc.build import mypycify

    found = mypycify(modules(), opt_level=wanted, debug_level="0", group_name=LIBRARY)
    if os.name == "posix":
        for extension in found:
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden"]
    return found


setup(ext_modules=extensions())
