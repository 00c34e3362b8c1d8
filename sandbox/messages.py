"""Messages: made, edited, deleted; their files, mentions and nonces."""

import re
import struct
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from .errors import FormError
from .ids import created_at, timestamp
from .validate import check_message
from .wire import user_json
from .world import EPHEMERAL, LOADING, SILENT, Blob, Channel, Json, Message, User, World

KEPT_FLAGS = 1 << 2 | EPHEMERAL | SILENT
NONCE_SECONDS = 300.0
USER_MENTION = re.compile(r"<@!?(\d+)>")

Files = dict[int, Blob]
"""Uploads by the number in their field name, `files[n]`."""


@dataclass(frozen=True)
class Origin:
    """What made a message: extra fields of the message object, who sees it, whether it is still "thinking"."""

    extra: Json
    viewer: str | None = None
    loading: bool = False


def create_message(
    world: World, channel: Channel, author: User, body: Json, files: Files, origin: Origin | None = None
) -> Message:
    """Add a message to a channel and announce it. FormError, or ApiError 50006 if there is nothing in it."""
    origin = origin or Origin({})
    if not author.bot:
        body = {"content": body.get("content")}
    check_message(body, len(files), empty_ok=origin.loading)
    again = _same_nonce(world, channel, body)
    if again:
        return again
    now = world.clock()
    flags = int(body.get("flags") or 0) & KEPT_FLAGS
    data: Json = {
        "id": world.ids.next(),
        "channel_id": channel.id,
        "type": 0,
        "author": user_json(author),
        "content": body.get("content") or "",
        "timestamp": timestamp(now),
        "edited_timestamp": None,
        "tts": False,
        "pinned": False,
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "flags": flags | (LOADING if origin.loading else 0) | (EPHEMERAL if origin.viewer else 0),
    } | origin.extra
    if body.get("nonce") is not None:
        data["nonce"] = body["nonce"]
    message = Message(data, origin.viewer, origin.loading)
    _fill(world, message, body, files, [])
    world.messages[channel.id][message.id] = message
    if not channel.locked:
        world.set_archived(channel, False)
    if message.viewer is None:
        channel.last_message_id = message.id
        channel.sent += 1
    world.announce("message", message, message.viewer or world.viewers(channel))
    return message


def _same_nonce(world: World, channel: Channel, body: Json) -> Message | None:
    if not body.get("enforce_nonce") or body.get("nonce") is None:
        return None
    for message in reversed(world.messages[channel.id].values()):
        if world.clock() - created_at(message.id) > NONCE_SECONDS:
            return None
        if str(message.data.get("nonce")) == str(body["nonce"]):
            return message
    return None


def edit_message(world: World, message: Message, body: Json, files: Files) -> Message:
    """Change what the body names, keep the rest, and announce the whole message."""
    channel = world.channel(message.channel_id)
    kept = message.data["attachments"]
    if body.get("attachments") is not None:
        wanted = {str(a.get("id")) for a in body["attachments"]}
        kept = [a for a in kept if a["id"] in wanted]
    merged = {name: body.get(name, message.data[name]) for name in ("content", "embeds", "components")}
    check_message(merged | {"attachments": kept, "flags": body.get("flags")}, len(files))
    check_message(body, len(files), empty_ok=True)
    if "content" in body:
        message.data["content"] = body["content"] or ""
    world.forget_files(message.data, frozenset(a["id"] for a in kept))
    _fill(world, message, body, files, kept)
    if message.loading:
        message.loading = False
        message.data["flags"] &= ~LOADING
    else:
        message.data["edited_timestamp"] = timestamp(world.clock())
    world.announce("message", message, message.viewer or world.viewers(channel))
    return message


def delete_message(world: World, message: Message) -> None:
    """Remove a message and its files."""
    channel = world.channel(message.channel_id)
    del world.messages[channel.id][message.id]
    world.forget_files(message.data)
    world.announce("message_deleted", message, message.viewer or world.viewers(channel))


def _fill(world: World, message: Message, body: Json, files: Files, kept: list[Json]) -> None:
    data = message.data
    described = {str(a.get("id")): a for a in body.get("attachments") or []}
    for attachment in kept:
        changed = described.get(attachment["id"], {})
        attachment.update({k: changed[k] for k in ("description",) if k in changed})
    data["attachments"] = kept + [
        _attach(world, message.channel_id, blob, described.get(str(n), {})) for n, blob in sorted(files.items())
    ]
    if "components" in body:
        data["components"] = _numbered(body["components"] or [])
    if "embeds" in body:
        data["embeds"] = [_with_uploads(world, embed, data) for embed in body["embeds"] or []]
    _fill_mentions(world, data, body.get("allowed_mentions"))


def _attach(world: World, channel_id: str, blob: Blob, described: Json) -> Json:
    identifier = world.ids.next()
    world.blobs[identifier] = blob
    filename = described.get("filename") or blob.filename
    path = f"/attachments/{channel_id}/{identifier}/{quote(filename)}"
    attachment: Json = {
        "id": identifier,
        "filename": filename,
        "size": len(blob.data),
        "url": path,
        "proxy_url": path,
        "content_type": blob.content_type,
    }
    if described.get("description"):
        attachment["description"] = described["description"]
    size = image_size(blob.data)
    if size:
        attachment["width"], attachment["height"] = size
    return attachment


def image_size(data: bytes) -> tuple[int, int] | None:
    """Width and height in pixels of a PNG, GIF or WebP; None for anything else."""
    if data[:8] == b"\x89PNG\r\n\x1a\n" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    if data[:4] == b"GIF8" and len(data) >= 10:
        width, height = struct.unpack("<HH", data[6:10])
        return width, height
    if data[:4] == b"RIFF" and data[8:16] == b"WEBPVP8X" and len(data) >= 30:
        return int.from_bytes(data[24:27], "little") + 1, int.from_bytes(data[27:30], "little") + 1
    return None


def _numbered(rows: list[Json]) -> list[Json]:
    # Discord gives every component a number of its own within the message.
    count = 0
    result = []
    for row in rows:
        count += 1
        numbered: Json = row | {"id": count, "components": []}
        for item in row["components"]:
            count += 1
            numbered["components"].append(item | {"id": count})
        result.append(numbered)
    return result


def _with_uploads(world: World, embed: Json, data: Json) -> Json:
    embed = embed | {"type": "rich"}
    for place in ("image", "thumbnail"):
        url = (embed.get(place) or {}).get("url", "")
        if not url.startswith("attachment://"):
            continue
        named = [a for a in data["attachments"] if a["filename"] == url.removeprefix("attachment://")]
        if not named:
            raise FormError(f"embeds.0.{place}.url", "Attachment not found", "ATTACHMENT_NOT_FOUND")
        embed[place] = {"url": world.base_url + named[0]["url"]}
        data["attachments"] = [a for a in data["attachments"] if a is not named[0]]
    return embed


def _fill_mentions(world: World, data: Json, allowed: Any) -> None:
    parse = ["users", "roles", "everyone"] if allowed is None else allowed.get("parse") or []
    listed = {str(u) for u in (allowed or {}).get("users") or []}
    if listed and "users" in parse:
        reason = 'parse:["users"] and users: [ids...] are mutually exclusive.'
        raise FormError("allowed_mentions", reason, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE")
    wanted = [u for u in dict.fromkeys(USER_MENTION.findall(data["content"])) if u in world.users]
    data["mentions"] = [user_json(world.users[u]) for u in wanted if "users" in parse or u in listed]
    # Nobody here may mention everyone.
    data["mention_everyone"] = False


def reference(world: World, channel: Channel, body: Json) -> Json:
    """The extra fields of a reply; FormError if the message replied to is gone."""
    wanted = body.get("message_reference")
    if not wanted:
        return {}
    original = world.messages[channel.id].get(str(wanted.get("message_id")))
    if original is None:
        if wanted.get("fail_if_not_exists", True):
            raise FormError("message_reference", "Unknown message", "MESSAGE_REFERENCE_UNKNOWN_MESSAGE")
        return {}
    back = {"type": 0, "message_id": original.id, "channel_id": channel.id}
    return {"type": 19, "message_reference": back, "referenced_message": original.data}
