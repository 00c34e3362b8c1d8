"""Palette images as PNG: what Pillow reads back is what was drawn, and as small as Pillow would make it."""

from __future__ import annotations

from io import BytesIO
from random import Random
from struct import unpack

import pytest
from PIL import Image

import engine
from render.picture import paint
from render.png import SIGNATURE, png
from render.view import view_of

VARIANTS = ("connexes", "yalta", "trichess", "nouveaux")


def board(variant: str, size: int = 1000, theme: str = "classic") -> Image.Image:
    return paint(view_of(engine.new_position(variant)), 0, theme, size)


def noise(width: int, height: int, colours: int) -> Image.Image:
    random = Random(width * height)
    image = Image.new("P", (width, height))
    image.putpalette(random.randbytes(3 * colours))
    image.putdata([random.randrange(colours) for _ in range(width * height)])
    return image


def by_pillow(image: Image.Image, level: int = 3) -> bytes:
    data = BytesIO()
    image.save(data, "PNG", compress_level=level)
    return data.getvalue()


def read(data: bytes) -> Image.Image:
    with Image.open(BytesIO(data)) as image:
        image.load()
        return image


@pytest.mark.parametrize("theme", ["classic", "high-contrast"])
@pytest.mark.parametrize("variant", VARIANTS)
def test_board_has_pixels_that_pillow_would_write(variant: str, theme: str) -> None:
    image = board(variant, theme=theme)
    ours, theirs = read(png(image)), read(by_pillow(image))
    assert (ours.format, ours.mode, ours.size) == ("PNG", "P", image.size)
    assert ours.convert("RGB").tobytes() == theirs.convert("RGB").tobytes()


@pytest.mark.parametrize("colours", [2, 16, 17, 128, 256])
@pytest.mark.parametrize("size", [(1, 1), (1, 7), (7, 1), (33, 57), (640, 3)])
def test_any_palette_image_comes_back_as_it_was(size: tuple[int, int], colours: int) -> None:
    image = noise(*size, colours)
    again = read(png(image))
    assert again.tobytes() == image.tobytes()
    assert again.getpalette() == image.getpalette()


def test_it_has_chunks_of_palette_image_with_their_checksums() -> None:
    data = png(board("connexes"))
    Image.open(BytesIO(data)).verify()
    names, at = [], len(SIGNATURE)
    while at < len(data):
        (length,) = unpack(">I", data[at : at + 4])
        names.append(data[at + 4 : at + 8])
        at += length + 12
    assert (data[: len(SIGNATURE)], names) == (SIGNATURE, [b"IHDR", b"PLTE", b"IDAT", b"IEND"])


@pytest.mark.parametrize("variant", VARIANTS)
def test_it_is_hardly_larger_than_pillows(variant: str) -> None:
    image = board(variant)
    assert len(png(image)) <= 1.05 * len(by_pillow(image))


def test_same_image_gives_same_bytes() -> None:
    image = board("yalta")
    assert png(image) == png(image.copy())


@pytest.mark.parametrize("mode", ["RGB", "RGBA", "L", "1"])
def test_other_images_are_refused(mode: str) -> None:
    with pytest.raises(ValueError, match=mode):
        png(Image.new(mode, (4, 4)))
