"""Choice of the core: the engine's Python files, or the same files compiled by mypyc.

`make compiled` leaves a compiled copy of the whole package in `build/compiled`. It is used only while it was built from
exactly these files, so an outdated copy never shadows a change. A wheel may hold the compiled modules beside the files.
This module is always read by Python, before any other: it looks for the copy.
"""

import os
import sys
from collections.abc import MutableSequence
from importlib.machinery import ExtensionFileLoader, PathFinder
from pathlib import Path
from typing import Final, Literal

Core = Literal["compiled", "pure", "outdated"]

COPY: Final = Path("build", "compiled", "engine")
"""Path of the compiled copy in a checkout."""
SWITCH: Final = "FEERIE_PURE"
"""The variable of the environment that leaves the copy alone, if it says anything."""


def choose(path: MutableSequence[str], *, pure: bool = False) -> Core:
    """Let a package's path lead to its compiled copy if that is up to date, and return which core it leads to.

    `pure` leaves the copy alone. `outdated` is pure Python beside a copy that was compiled from other files.
    """
    sources = Path(path[0])
    copy = sources.parent / COPY
    outdated = False
    if copy.is_dir() and not pure:
        if _contents(copy) == _contents(sources):
            path[:] = [str(copy)]
        else:
            outdated = True
    found = PathFinder.find_spec("engine.position", list(path))
    if found is not None and isinstance(found.loader, ExtensionFileLoader):
        return "compiled"
    return "outdated" if outdated else "pure"


def _contents(package: Path) -> dict[str, bytes]:
    """Return what is in the files that a core is made of: its code, and its words."""
    files = (file for kind in ("*.py", "*.ftl") for file in package.rglob(kind))
    return {str(file.relative_to(package)): file.read_bytes() for file in files}


CORE: Final = choose(sys.modules["engine"].__path__, pure=bool(os.environ.get(SWITCH)))
"""Core in use."""
