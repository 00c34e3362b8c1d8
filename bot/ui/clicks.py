"""Registry of clicks: the handler of each verb that an id can carry, beside the feature that it belongs to.

    @on("drop-line", in_place=True)
    async def delete_line(context: InteractionContext, click: Click) -> None: ...

`in_place`: the answer replaces the private menu or question that the click comes from.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from bot.app import Translator
from bot.ui.custom_ids import ComponentId, number_in
from bot.ui.interaction_context import InteractionContext


class ObsoleteIdError(Exception):
    """An id with a known verb, but with parts that this version of the bot does not make."""


@dataclass(frozen=True, slots=True)
class Click(ComponentId):
    """A click on a component: its id, and the values chosen if it is a menu."""

    values: tuple[str, ...] = ()

    @property
    def page_number(self) -> int:
        """The page chosen in a menu, or else the one in the id."""
        number = number_in(self.values[0]) if self.values else None
        return self.version if number is None else number


@dataclass(frozen=True, slots=True)
class ModalSubmission(ComponentId):
    """A form that was sent: its id, and the text of each field."""

    fields: Mapping[str, str] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """The text of all fields."""
        return written(self.fields)


def written(fields: Mapping[str, str]) -> str:
    """Return the text of all fields of a form."""
    return "\n".join(fields.values())


Handler = Callable[[InteractionContext, Click], Awaitable[None]]
MatchHandler = Callable[[InteractionContext, str], Awaitable[None]]
PageHandler = Callable[[InteractionContext, str, int], Awaitable[None]]
FormHandler = Callable[[InteractionContext, ModalSubmission], Awaitable[None]]
GivenBack = Callable[[Translator, Mapping[str, str]], str]
H = TypeVar("H", bound=Handler)
M = TypeVar("M", bound=MatchHandler)
P = TypeVar("P", bound=PageHandler)
F = TypeVar("F", bound=FormHandler)


class ClickEntry(NamedTuple):
    """The handler of a verb of buttons and menus."""

    handle: Handler
    in_place: bool


class FormEntry(NamedTuple):
    """The handler of a verb of forms, and the function that gives a form's text back if it fails."""

    handle: FormHandler
    given_back: GivenBack


CLICKS: dict[str, ClickEntry] = {}
FORMS: dict[str, FormEntry] = {}


def on(*verbs: str, in_place: bool = False) -> Callable[[H], H]:
    """Register the handler of clicks with these verbs."""

    def register(handler: H) -> H:
        for verb in verbs:
            _add(CLICKS, verb, ClickEntry(handler, in_place))
        return handler

    return register


def on_match(verb: str) -> Callable[[M], M]:
    """Register the handler of clicks that need only the match in their id."""

    def register(handler: M) -> M:
        on(verb)(lambda context, click: handler(context, click.match))
        return handler

    return register


def on_page(verb: str) -> Callable[[P], P]:
    """Register the handler of clicks that turn the pages of a private answer."""

    def register(handler: P) -> P:
        on(verb, in_place=True)(lambda context, click: handler(context, click.match, click.page_number))
        return handler

    return register


def on_keep(verb: str, key: str) -> None:
    """Register the text that answers a click on the button that changes nothing."""

    @on(verb, in_place=True)
    async def answer(context: InteractionContext, _click: Click) -> None:
        await context.answer(context.translate(key))


def on_form(verb: str, given_back: GivenBack = lambda _translate, fields: written(fields)) -> Callable[[F], F]:
    """Register the handler of forms with a verb."""

    def register(handler: F) -> F:
        _add(FORMS, verb, FormEntry(handler, given_back))
        return handler

    return register


Entry = TypeVar("Entry")


def _add(registry: dict[str, Entry], verb: str, entry: Entry) -> None:
    if verb in registry:
        raise ValueError(f"two handlers of {verb!r}")
    registry[verb] = entry
