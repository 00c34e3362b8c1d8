"""The languages of the bot: one for each folder of catalogues in `bot/texts`."""

from pathlib import Path

CATALOGUES = Path(__file__).parent / "texts"
LANGUAGES = ("en", *sorted(found.parent.name for found in CATALOGUES.glob("*/names.ftl") if found.parent.name != "en"))
"""Codes such as `fr`; English, which everyone else reads, comes first."""
