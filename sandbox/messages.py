"""Messages: made, edited, deleted; their files, mentions and nonces."""

import re
import struct
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from .errors import FormError, unknown
from .ids import created_at, timestamp
from .permissions import Permission
from .things import DM, EPHEMERAL, LOADING, SILENT, Blob, Channel, Json, Message, User
from .threads import join_by_message, wake_by_message
from .validate import check_emojis, check_message, check_named
from .wire import new_message_json, user_json
from .world import World

KEPT_FLAGS = 1 << 2 | EPHEMERAL | SILENT
NONCE_SECONDS = 300.0
USER_MENTION = re.compile(r"<@!?(\d+)>")
ROLE_MENTION = re.compile(r"<@&(\d+)>")

Files = dict[int, Blob]
"""Uploads by the number in their field name, `files[n]`."""


@dataclass(frozen=True)
class MessageOrigin:
    """Origin of a message: extra fields of the message object, who sees it, whether it is still "thinking"."""

    extra: Json = field(default_factory=dict)
    viewer: str | None = None
    loading: bool = False


ORDINARY = MessageOrigin()


def create_message(
    world: World, channel: Channel, author: User, body: Json, files: Files, origin: MessageOrigin = ORDINARY
) -> Message:
    """Add a message to a channel and announce it. FormError, or ApiError 50006 if there is nothing in it."""
    check_message(body, len(files), empty_ok=origin.loading)
    check_emojis(body.get("components") or [], world.emojis)
    world.channel(channel.id)
    nonce = (channel.id, str(body["nonce"])) if body.get("enforce_nonce") and body.get("nonce") is not None else None
    again = world.nonces.get(nonce) if nonce else None
    if again and world.clock() - created_at(again.id) <= NONCE_SECONDS:
        if again.id not in world.messages[channel.id]:  # github.com/discord/discord-api-docs/issues/6647
            raise unknown("Message")
        return again
    flags = int(body.get("flags") or 0) & KEPT_FLAGS
    flags |= (LOADING if origin.loading else 0) | (EPHEMERAL if origin.viewer else 0)
    if origin.viewer is None:
        wake_by_message(world, channel)
    data = new_message_json(world, channel, author) | origin.extra
    data |= {"content": body.get("content") or "", "flags": flags}
    if body.get("nonce") is not None:
        data["nonce"] = body["nonce"]
    message = Message(data, origin.viewer, origin.loading)
    _fill(world, message, body, files, [])
    if nonce:
        world.nonces[nonce] = message
    if origin.viewer is None:
        join_by_message(world, channel, message)
    world.add_message(channel, message)
    return message


def edit_message(world: World, message: Message, body: Json, files: Files) -> Message:
    """Change what the body names, keep the rest, and announce the whole message."""
    kept = message.data["attachments"]
    if body.get("attachments") is not None:
        wanted = [str(a.get("id")) for a in body["attachments"]]
        check_named(wanted, {a["id"] for a in kept}, set(map(str, files)))
        kept = [a for a in kept if a["id"] in wanted]
    merged = {name: body.get(name, message.data[name]) for name in ("content", "components")}
    check_message(body | merged | {"attachments": body.get("attachments") or kept}, len(files))
    check_emojis(body.get("components") or [], world.emojis)
    message.data["content"] = merged["content"] or ""
    world.forget_files(message.data, frozenset(a["id"] for a in kept))
    _fill(world, message, body, files, kept)
    if message.loading:
        message.loading = False
        message.data["flags"] &= ~LOADING
    else:
        message.data["edited_timestamp"] = timestamp(world.clock())
    world.announce_message("message", message)
    return message


def _fill(world: World, message: Message, body: Json, files: Files, kept: list[Json]) -> None:
    data = message.data
    described = {str(a.get("id")): a for a in body.get("attachments") or []}
    for attachment in kept:
        if "description" in described.get(attachment["id"], {}):
            attachment["description"] = described[attachment["id"]]["description"]
    new = [_attach(world, data, blob, described.get(str(n), {})) for n, blob in sorted(files.items())]
    data["attachments"] = kept + new
    if "components" in body:
        data["components"] = _numbered(body["components"] or [])
    _fill_mentions(world, message, body.get("allowed_mentions"))


def _attach(world: World, data: Json, blob: Blob, described: Json) -> Json:
    identifier = world.ids.next()
    world.blobs[identifier] = blob
    filename = described.get("filename") or blob.filename
    path = f"/attachments/{data['channel_id']}/{identifier}/{quote(filename)}"
    attachment: Json = {"id": identifier, "filename": filename, "size": len(blob.data)}
    attachment |= {"url": path, "proxy_url": path, "content_type": blob.content_type}
    if described.get("description"):
        attachment["description"] = described["description"]
    size = image_size(blob.data)
    return attachment | (dict(zip(("width", "height"), size, strict=True)) if size else {})


def image_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG or GIF; None for anything else."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:4] == b"GIF8" and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    return None


def _numbered(rows: list[Json]) -> list[Json]:
    # Discord gives every component a number of its own within the message; rows come in steps of ten here.
    return [
        row | {"id": r * 10, "components": [_with_id(item, r * 10 + c) for c, item in enumerate(row["components"], 1)]}
        for r, row in enumerate(rows, 1)
    ]


def _with_id(item: Json, number: int) -> Json:
    # Ids may be sent as numbers, but Discord tells them as strings.
    emoji = item.get("emoji") or {}
    more = {"emoji": emoji | {"id": str(emoji["id"])}} if emoji.get("id") is not None else {}
    return item | more | {"id": number}


def _fill_mentions(world: World, message: Message, allowed: Any) -> None:
    data = message.data
    users = _mentionable(USER_MENTION.findall(data["content"]), "users", allowed)
    data["mentions"] = [user_json(world.users[user]) for user in users if user in world.users]
    roles = _mentionable(ROLE_MENTION.findall(data["content"]), "roles", allowed)
    channel = world.channels[data["channel_id"]]
    data["mention_roles"] = [role for role in roles if _may_mention(world, channel, data["author"]["id"], role)]
    # No one here may mention everyone.
    data["mention_everyone"] = False


def _mentionable(found: list[str], kind: str, allowed: Any) -> list[str]:
    """Those of the users or roles in a text whom `allowed_mentions` lets it mention. FormError."""
    if allowed is None:
        return list(dict.fromkeys(found))
    listed = {str(one) for one in allowed.get(kind) or []}
    parsed = kind in (allowed.get("parse") or [])
    if listed and parsed:
        reason = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
        raise FormError("allowed_mentions", reason, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE")
    return [one for one in dict.fromkeys(found) if parsed or one in listed]


def _may_mention(world: World, channel: Channel, author: str, role: str) -> bool:
    """True if an author may mention a role of a channel's guild: no role here is mentionable by all."""
    known = channel.type != DM and role in world.guilds[world.guild_of(channel)].roles
    return known and Permission.MENTION_EVERYONE in world.permissions(channel, world.users[author])
