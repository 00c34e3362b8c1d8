"""Settings of the host, from the environment or a `.env` file."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from datetime import time
from ipaddress import ip_network
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict
from yarl import URL

from storage import AddressError, normalized
from web.options import ActivityOptions, WebOptions

LOOPBACK = ("127.0.0.1", "localhost", "::1")


def _spare_cores() -> int:
    """All but one of the cores that the bot may use, one at least."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


class SettingsError(Exception):
    """A setting that cannot be used; the text is one sentence that says what to do."""


class Settings(BaseSettings):
    """All settings: `FEERIE_TOKEN`, `FEERIE_DATABASE`, `FEERIE_MEMORY` ... Build it with `load`."""

    model_config = SettingsConfigDict(env_prefix="FEERIE_", env_file=".env", env_ignore_empty=True, extra="ignore")

    token: SecretStr = Field(default=SecretStr(""))
    database: str = "sqlite+aiosqlite:///data/feerie.sqlite3"
    #: MiB that matches kept in memory may take
    memory: int = Field(default=64, ge=1)
    #: processes that think for computers; none where `feerie work` does, and more, for all that share one
    thinkers: int = Field(default_factory=_spare_cores, ge=0)
    #: where backups are kept; by default a folder beside the database
    backups: Path | None = None
    #: when the nightly one is made, in UTC
    backup_time: time | None = time(3)
    #: where metrics and health are served, as `host:port`; nowhere by default
    metrics: str | None = None
    #: the same for `feerie work`
    work_metrics: str | None = None
    #: the same for `feerie web`
    web_metrics: str | None = None
    #: into how many shards processes that share a database in PostgreSQL divide the servers; one by default
    shards: int | None = Field(default=None, ge=1, le=16_384)
    #: how many requests the bot makes of Discord in a second, all its processes together
    requests: float = Field(default=30, ge=1, le=10_000)
    #: public address of the web pages, such as https://club.example; no pages by default
    web: str | None = None
    #: where this process serves the pages, as `host:port`, usually behind a reverse proxy; not here by default
    web_listen: str | None = None
    #: addresses or networks of reverse proxies whose `X-Forwarded-For` is believed, separated by commas
    web_trusted_proxies: str = ""
    #: client secret of the application, which turns the Discord Activity on where there are pages
    client_secret: SecretStr = Field(default=SecretStr(""))
    api: str | None = None
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"

    @field_validator("token")
    @classmethod
    def _named(cls, token: SecretStr) -> SecretStr:
        text = token.get_secret_value().strip()
        if not text.isprintable() or " " in text:
            raise ValueError("must be one word: copy it again from the page Bot of the developer portal")
        return SecretStr(text)

    @field_validator("client_secret")
    @classmethod
    def _secret(cls, secret: SecretStr) -> SecretStr:
        text = secret.get_secret_value().strip()
        if not text.isprintable() or " " in text:
            raise ValueError("must be one word: copy it again from the page OAuth2 of the developer portal")
        return SecretStr(text)

    @field_validator("database")
    @classmethod
    def _known(cls, database: str) -> str:
        try:
            return normalized(database.strip())
        except AddressError as error:
            raise ValueError(str(error)) from None

    @field_validator("backups")
    @classmethod
    def _nameable(cls, folder: Path | None) -> Path | None:
        if "\0" in str(folder):
            raise ValueError("the path has a character that no folder name can have")
        return folder

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, level: object) -> object:
        return level.upper() if isinstance(level, str) else level

    @field_validator("log_format", mode="before")
    @classmethod
    def _lower(cls, style: object) -> object:
        return style.lower() if isinstance(style, str) else style

    @field_validator("backup_time", mode="before")
    @classmethod
    def _never(cls, at: object) -> object:
        if at == "never":
            return None
        if isinstance(at, str) and not re.fullmatch(r"\d\d:\d\d", at):  # pydantic would take 3 for three seconds
            raise ValueError("must be a time of day in UTC such as 03:00, or never")
        return at

    @field_validator("web")
    @classmethod
    def _page_address(cls, address: str | None) -> str | None:
        if address is None:
            return None
        url = urlsplit(address.rstrip("/"))
        local = url.scheme == "http" and url.hostname in LOOPBACK
        if not (url.scheme == "https" or local) or not url.hostname or url.path or url.query or "@" in url.netloc:
            raise ValueError("must be an address such as https://club.example, without a path")
        return str(URL(url.geturl()).origin())  # as browsers write it in `Origin`

    @field_validator("web_trusted_proxies")
    @classmethod
    def _networks(cls, text: str) -> str:
        for part in filter(None, map(str.strip, text.split(","))):
            try:
                ip_network(part)
            except ValueError:
                raise ValueError("must be addresses or networks such as 127.0.0.1,10.0.0.0/8") from None
        return text

    @field_validator("metrics", "work_metrics", "web_metrics", "web_listen")
    @classmethod
    def _address(cls, address: str | None) -> str | None:
        if address is not None:
            try:
                url = urlsplit(f"//{address}")
                known = url.hostname is not None and url.port and url.netloc == address and "@" not in address
            except ValueError:
                known = False
            if not known:
                raise ValueError("must be a host and a port such as 127.0.0.1:9464")
        return address

    @property
    def metrics_address(self) -> tuple[str, int] | None:
        """Host and port of the bot's metrics, if they are served."""
        return _host_and_port(self.metrics)

    @property
    def web_options(self) -> WebOptions | None:
        """Options of the web pages, if they are served."""
        listen = _host_and_port(self.web_listen)
        if self.web is None or listen is None:
            return None
        proxies = filter(None, map(str.strip, self.web_trusted_proxies.split(",")))
        return WebOptions(
            address=self.web,
            host=listen[0],
            port=listen[1],
            trusted_proxies=tuple(map(ip_network, proxies)),
            activity=self._activity_options,
        )

    @property
    def has_activity(self) -> bool:
        """True if the pages are also there as a Discord Activity."""
        return self.web is not None and bool(self.client_secret.get_secret_value())

    @property
    def _activity_options(self) -> ActivityOptions | None:
        if not self.has_activity:
            return None
        options = ActivityOptions(token=self.token.get_secret_value(), secret=self.client_secret.get_secret_value())
        if self.api is None:
            return options
        local = f"http://{urlsplit(self.api).netloc}"
        return replace(options, api=f"{local}/api/v10", clients=(local,), origin=local)

    @property
    def work_metrics_address(self) -> tuple[str, int] | None:
        """Host and port of a worker's metrics, if they are served."""
        return _host_and_port(self.work_metrics)

    @property
    def web_metrics_address(self) -> tuple[str, int] | None:
        """Host and port of the metrics of `feerie web`, if they are served."""
        return _host_and_port(self.web_metrics)

    @field_validator("api")
    @classmethod
    def _local(cls, api: str | None) -> str | None:
        # Anything else could collect the token, or play Discord to the bot.
        if api is not None:
            try:
                url = urlsplit(api)
                local = url.scheme == "http" and url.hostname in LOOPBACK and url.port is not None
            except ValueError:
                local = False
            if not local or url.path.strip("/") or url.query:
                raise ValueError("must be an address of this machine such as http://127.0.0.1:8420")
        return api


def _host_and_port(address: str | None) -> tuple[str, int] | None:
    url = urlsplit(f"//{address}")
    return None if address is None or url.hostname is None or url.port is None else (url.hostname, url.port)


def read(**values: object) -> Settings:
    """Read the settings; `values` override them. Raises SettingsError."""
    try:
        return Settings(**values)  # type: ignore[arg-type]  # checked by pydantic
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        name = "_".join(["FEERIE", *(str(part).upper() for part in first["loc"])])
        raise SettingsError(f"{name}: {first['msg'].removeprefix('Value error, ')}.") from None
    except UnicodeDecodeError:
        raise SettingsError("The file .env is not in UTF-8: save it again in that encoding.") from None
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise SettingsError(
            f"The file .env cannot be read ({reason}): let the user that runs Féerie read it."
        ) from None


def load(**values: object) -> Settings:
    """Read the settings of a bot that is to run: without a token it cannot. Raises SettingsError."""
    settings = read(**values)
    if not settings.token.get_secret_value():
        raise SettingsError(
            "FEERIE_TOKEN is missing: put the bot's token into the file .env (docs/hosting.md), "
            "or try everything without an account with: make play."
        )
    return settings
