"""Optional behaviours of Discord: switches of the world, set by the control API and its page."""

from dataclasses import dataclass, fields

from .errors import ControlError
from .things import Json


@dataclass
class SandboxRules:
    """The switches; `docs/dev/local-discord.md` tells why some are off.

    * `clients_wake`: whether a command or a click in an archived thread wakes it, as on the desktop, or is refused, as
      on the web and on phones (https://github.com/discord/discord-api-docs/issues/8474)
    * `commands_stay`: whether the commands stay in the server without the bot, as where only they were installed; then
      `app_permissions` are those of @everyone
    * `installed_dms`: whether the bot may write first to someone who has installed it for themselves and shares no
      server with it, or is refused (50007); no document says
    * `names_for_values`: whether options arrive with the shown name of their choice instead of its value, as after a
      change of channels (https://github.com/discord/discord-api-docs/issues/7206)
    * `active_threads`: how many threads of the server may be active (docs.discord.com/developers/topics/threads: "there
      is a limit on the maximum number of active threads in a guild")
    * `locked_is_archived`: what is said of a thread that is locked and archived: that it is archived (50083, as in
      https://github.com/discord/discord-api-docs/issues/7707), or locked (160005)
    * `activity`: where the portal maps the Activity's `/` to, an address of this machine; none: Activities are off
    * `privileged_intents`: whether the bot was granted them (docs.discord.com/developers/events/gateway)
    * `rate_limits`: whether the bot's requests are limited at all, over all and per route
    * `pace`: how many times faster than on Discord the limits of routes end
    * `requests_a_second`, `invalid_requests` (in 10 minutes): docs.discord.com/developers/topics/rate-limits
    """

    clients_wake: bool = False
    commands_stay: bool = False
    installed_dms: bool = True
    names_for_values: bool = False
    active_threads: int = 1000
    locked_is_archived: bool = False
    activity: str = ""
    privileged_intents: bool = False
    rate_limits: bool = True
    pace: float = 1.0
    requests_a_second: int = 50
    invalid_requests: int = 10_000

    def change(self, values: Json) -> None:
        """Set some of them. ControlError for what is none, or of another type."""
        kinds = {field.name: type(getattr(self, field.name)) for field in fields(self)}
        for name, value in values.items():
            if name not in kinds:
                raise ControlError(400, f"There is no rule “{name}”; there are: {', '.join(kinds)}.")
            if type(value) is not kinds[name] and not (kinds[name] is float and type(value) is int):
                raise ControlError(400, f"The rule “{name}” is a {kinds[name].__name__}.")
        for name, value in values.items():
            setattr(self, name, kinds[name](value))
