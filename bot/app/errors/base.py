"""Base class of all errors shown to users."""

from __future__ import annotations

from typing import ClassVar

from bot.app.core.translator import Translator, Value, translated


class AppError(Exception):
    """A refusal, with the sentence that tells a player what to do next. Nothing was changed."""

    key: ClassVar[str]

    def __init__(self, **values: Value) -> None:
        super().__init__(self.key)
        self.values = values

    def explain(self, translate: Translator) -> str:
        """One clear sentence in the language of `translate`."""
        return translated(translate, self.key, self.values)
