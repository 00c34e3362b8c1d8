"""A few pictures as they should look, and how alike two pictures are. `python -m tests.render.golden` renews them."""

from io import BytesIO
from pathlib import Path

from PIL import Image, ImageChops, ImageStat

from benchmarks.gallery import SHEETS

FOLDER = Path(__file__).parent
SIZE = 320
SCENES = {
    f"{name}-{scene.variant}-{theme}": (scene, theme)
    for name, theme in (("play", "classic"), ("targets", "high-contrast"), ("play", "colour-blind"))
    for scene in SHEETS[name]
}
BLUR = 4  # pixels that are looked at together: edges may be smoothed in another way
MEAN, MOST = 1.5, 40  # of 255: how far all of it, and one place, may be off


def drawn(name: str) -> bytes:
    """The picture as it is drawn now."""
    scene, theme = SCENES[name]
    return scene.picture(theme, SIZE)


def kept(name: str) -> bytes:
    """The picture as it should look."""
    return (FOLDER / f"{name}.png").read_bytes()


def alike(one: bytes, other: bytes) -> bool:
    """True if a person would call two pictures the same."""
    images = [Image.open(BytesIO(data)).convert("RGB") for data in (one, other)]
    if images[0].size != images[1].size:
        return False
    difference = ImageChops.difference(*(image.reduce(BLUR) for image in images))
    statistics = ImageStat.Stat(difference)
    return max(statistics.mean) <= MEAN and max(most for _, most in statistics.extrema) <= MOST
