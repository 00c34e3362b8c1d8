"""Keep the pictures as they are drawn now, after looking at them."""

from tests.render.golden import FOLDER, SCENES, drawn

for name in SCENES:
    (FOLDER / f"{name}.png").write_bytes(drawn(name))
