"""The version of Féerie that runs, as `pyproject.toml` had it when it was installed."""

from __future__ import annotations

from importlib import metadata


def version() -> str:
    """Return the version, such as `1.0.0`; `unknown` where Féerie runs from its files without being installed."""
    try:
        return metadata.version("feerie")
    except metadata.PackageNotFoundError:
        return "unknown"
