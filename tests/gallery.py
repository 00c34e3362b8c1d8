"""Pictures of the docs: the words in them, kept as hashes with their alt texts in `docs/gallery/words.toml`."""

from __future__ import annotations

import dataclasses
import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from fcntl import LOCK_EX, flock
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import TypedDict, cast

from PIL import Image

DOCS = Path(__file__).parent.parent / "docs"
KEPT = DOCS / "gallery" / "words.toml"
HEAD = """\
# The pictures of the docs. `make gallery` takes them and renews `words`, a hash of the words shown.
# `alt` is what pages say beside a picture, by language: written here by hand, and the same there.
"""
LARGEST = {".png": 300_000, ".gif": 600_000}
"""Bytes of a picture and of an animation."""
FRAME_MS, LAST_FRAME_MS = 1_600, 3_000
"""How long an animation shows each frame and its last one, in milliseconds."""
PALETTES = (256, 192, 128, 96, 64)
"""Numbers of colours, the first of which makes a picture small enough."""
NAMES = re.compile(r"\b(?:[bdfgklmnprstvz][aeiou]){2}(?:-(?:[bdfgklmnprstvz][aeiou]){2})+\b|\b[0-9a-f]{12,64}\b")
"""Names of games and tournaments, and seals: they are different each time."""
FIGURES = re.compile(r"\S*\d\S*")
"""Numbers, squares and moves: those of a computer are different each time."""
UNITS = {"d", "j", "h", "min"}
"""Units of durations, which appear or not as a second passes."""


class Entry(TypedDict, total=False):
    """A picture by its path in `docs`: the hash of its words, and its alt text by language."""

    words: str
    alt: dict[str, str]


def entries(file: Path = KEPT) -> dict[str, Entry]:
    """All pictures that are kept, by their paths in `docs`."""
    return cast(dict[str, Entry], tomllib.loads(file.read_text(encoding="utf-8")))


def hashed(words: str) -> str:
    """A hash of the phrases in a text, the same for other names, figures and moves, and in another order."""
    plain = FIGURES.sub("\n", NAMES.sub("\n", words))
    phrases = {" ".join(phrase.split()) for phrase in re.split(r"[.,;:·–—()\n]", plain)} - UNITS
    return sha256("\n".join(sorted(phrases)).encode()).hexdigest()[:16]


def stale(name: str, words: str, file: Path = KEPT) -> str:
    """The complaint about a picture that shows other words than today's; "" if there is none."""
    kept = entries(file).get(name)
    if kept is None or kept.get("words") == hashed(words):
        return ""
    return f"docs/{name} shows other words than today's: renew it with `make gallery`, then check its alt text."


def keep(changed: Mapping[str, str], path: Path = KEPT) -> list[str]:
    """Store the words of pictures; return the names of those that have changed. Several processes may do so."""
    found = {name: hashed(words) for name, words in changed.items()}
    with path.open("a+", encoding="utf-8") as file:
        flock(file, LOCK_EX)
        kept = entries(path)
        other = [name for name, words in found.items() if kept.get(name, {}).get("words") != words]
        for name in other:
            kept.setdefault(name, {})["words"] = found[name]
        if other:
            file.truncate(0)
            file.write(HEAD + "".join(_toml(name, kept[name]) for name in sorted(kept)))
    return other


def _toml(name: str, entry: Entry) -> str:
    lines = [f'\n["{name}"]', f'words = "{entry["words"]}"']
    lines += [
        f"alt.{language} = {json.dumps(text, ensure_ascii=False)}" for language, text in entry.get("alt", {}).items()
    ]
    return "\n".join(lines) + "\n"


def texts(value: object) -> Iterator[str]:
    """All texts in nested data, in order."""
    if isinstance(value, str):
        yield value
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from texts(getattr(value, field.name))
    elif isinstance(value, Mapping):
        yield from texts([*value.items()])
    elif isinstance(value, Iterable):
        for part in value:
            yield from texts(part)


def compact(image: Image.Image) -> bytes:
    """An image as a PNG with as many colours as keep it small."""
    return _smallest(lambda colours: _written([_quantized(image, colours)], "PNG", optimize=True), LARGEST[".png"])


def animation(frames: list[Image.Image]) -> bytes:
    """Frames as a GIF that repeats, with as many colours as keep it small."""
    durations = [FRAME_MS] * (len(frames) - 1) + [LAST_FRAME_MS]
    return _smallest(
        lambda colours: _written([_quantized(frame, colours) for frame in frames], "GIF", duration=durations, loop=0),
        LARGEST[".gif"],
    )


def _smallest(made: Callable[[int], bytes], limit: int) -> bytes:
    """The first result within a limit of bytes, trying fewer and fewer colours; the smallest if none is."""
    data = b""
    for colours in PALETTES:
        data = made(colours)
        if len(data) <= limit:
            break
    return data


def _quantized(image: Image.Image, colours: int) -> Image.Image:
    return image.convert("RGB").quantize(colours, dither=Image.Dither.NONE)


def _written(images: list[Image.Image], kind: str, **options: object) -> bytes:
    file = BytesIO()
    first, *others = images
    first.save(file, kind, **options, **({"save_all": True, "append_images": others} if others else {}))
    return file.getvalue()
