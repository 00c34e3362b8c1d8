"""Menus of settings, as members choose in them."""

from __future__ import annotations

from sandbox.driver import Json, Member, items


def field(item: Json) -> str:
    """Setting that a component belongs to."""
    return str(item["custom_id"].split(":")[4])


def preset(message: Json) -> dict[str, list[str]]:
    """Preselected values of a message's menus, by setting."""
    chosen: dict[str, list[str]] = {}
    for item in items(message):
        if "options" in item:
            chosen[field(item)] = [option["value"] for option in item["options"] if option.get("default")]
        elif item["type"] in (6, 8):
            chosen[field(item)] = [str(entry["id"]) for entry in item.get("default_values") or []]
    return chosen


async def choose(member: Member, message: Json, name: str, *values: str) -> Json:
    """Choose in a menu, and wait until it shows that."""
    (menu,) = (item for item in items(message) if field(item) == name and "label" not in item)
    await member.select(message, menu["custom_id"], *values)
    return await member.wait_for(
        lambda m: m["id"] == message["id"] and sorted(preset(m).get(name, ["?"])) == sorted(values)
    )


async def people(member: Member) -> Json:
    """The page of a member's settings that is about who plays with them."""
    menus = (await member.command("#games", "settings")).message
    await member.click(menus, "Who can play with you ›")
    return await member.wait_for(lambda m: m["id"] == menus["id"] and "challengers" in preset(m))
